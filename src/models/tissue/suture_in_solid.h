/* Sinew - suture in solid: what the parts of `suture_in_solid` share: the suture, the solid, the holds by
   which the solid holds the suture, and what leads it. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/tissue.h>
#include "models/tissue/solid_surface.h"
#include "models/tissue/solid_track.h"
#include "models/tissue/thread_point.h"

/** A piece of a hole around a material point, and the suture in it. */
typedef struct sn_thread_hold {
    int span;   /**< of the suture, in which the foot is at the last commit */
    int first;  /**< 1: of the passage */
    int slides; /**< 1: the suture slipped in the last step */
    int unused;
    double s;    /**< the foot there */
    double edge; /**< length of the suture for a unit of s, there [m] */
    double cut;  /**< length of the piece [m], up to the spacing */
    double wet;  /**< of this, the length that the suture fills */
    double z;    /**< elastic slip at the last commit [m] */
} sn_thread_hold;

/** Holds lie in the order in which they were made. Those of [0, first) are of passages that are complete,
    those of the track follow. The suture is in the holds [0, front). */
typedef struct sn_thread_memory {
    int first, front, entries;
    int full;    /**< 1: there was no room for a piece of a hole */
    int outside; /**< 1: the lead was outside the solid at the last commit */
    int checked; /**< 1: the place of the lead at the start has been looked at */
    int buried;  /**< 1: it was inside the solid then */
} sn_thread_memory;

typedef struct sn_suture_in_solid_self {
    int points, nodes; /* of the suture; of a cell */
    bool led;          /* by the frame of input LEAD; else by the first point */
    double stiffness, grip, friction, rounding, spacing;
    int capacity;
    sn_walker walker;
    sn_solid_surface surface;
    sn_solid_track_state* track; /* of the passage in which the lead is */
    sn_track_point* point;       /* [capacity] */
    sn_thread_hold* hold;        /* [capacity] */
    sn_thread_memory* memory;
} sn_suture_in_solid_self;

/** Inputs. */
enum { SN_THREAD, SN_THREAD_SOLID, SN_THREAD_LEAD };

static inline sn_vec3 sn_thread_place(const sn_suture_in_solid_self* n, int k, const sn_input* in)
{
    return sn_material_place(&n->walker, &n->point[k].at, in->at[SN_THREAD_SOLID].points);
}

static inline const int* sn_thread_cell(const sn_suture_in_solid_self* n, int k)
{
    return n->walker.nodes + n->point[k].at.cell * n->nodes;
}

/* ---- thread_grip.c: what a hold does to the suture ----------------------------------------------------- */

typedef struct sn_thread_grip {
    sn_thread_point foot;
    double slip;                   /**< since the last commit, with z [m] */
    double shear;                  /**< along the suture, per length: against its slip [N/m] */
    double normal, normal_by_half; /**< lateral force per length, and its derivative by e */
    bool slips;
} sn_thread_grip;

/** Of hold k; false where nothing acts. `h`: for the tangent, or NULL. */
bool sn_thread_grip_find(const sn_suture_in_solid_self* n, int k, const sn_input* in, sn_thread_grip* g,
                         sn_thread_hessians* h);
void sn_thread_grip_add(const sn_suture_in_solid_self* n, int k, const sn_input* in,
                        const sn_generalized_force* out);
void sn_thread_grip_tangent(const sn_suture_in_solid_self* n, int k, const sn_input* in,
                            const sn_tangent* out);
/** Force of hold k on the suture. */
sn_vec3 sn_thread_grip_force(const sn_suture_in_solid_self* n, int k, const sn_thread_grip* g);
/** Speed of the suture along itself in the hold, towards its first point [m/s]. */
double sn_thread_grip_speed(const sn_suture_in_solid_self* n, int k, const sn_input* in,
                            const sn_thread_grip* g);

/* ---- thread_path.c: the way of the lead and of the suture's ends --------------------------------------- */

/** After each step. */
void sn_thread_follow(const sn_suture_in_solid_self* n, const sn_input* in);
/** The suture that lies inside the solid at the start is in its holes. */
sn_status sn_thread_start(sn_bind* b, const sn_suture_in_solid_self* n);
