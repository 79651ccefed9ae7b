/* Sinew - needle in solid: what the parts of `needle_in_solid` share: the needle, the layers, the path, and
   what is remembered. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/tissue.h>
#include "models/tissue/needle_tissue.h"
#include "models/tissue/solid_surface.h"
#include "models/tissue/solid_track.h"

/** The membrane at which the tip is. */
typedef struct sn_solid_dimple {
    bool touched, open;
    int layer;
    sn_material_point at;
    double since, openness; /* of the puncture; at the last commit */
} sn_solid_dimple;

typedef struct sn_solid_memory {
    sn_solid_dimple dimple;
    int punctures, layer; /* layer: of the end of the path */
    int before;           /* the layer in front of it; -1: none */
    int kept;             /* paths that the tip has left, so far */
    double share;         /* of the face that is in `layer`, at the last commit */
    double layer_begin;   /* length of the path where it begins */
    double fresh;         /* part of the cutting force that is left at the tip's place */
    double fracture;      /* [J] */
} sn_solid_memory;

/* A path that the tip has left. */
typedef struct sn_solid_kept {
    sn_solid_track_state state;
    double layer_begin; /* as in sn_solid_memory */
    int layer, before;
    int number; /* the larger, the later it was left; 0: none is kept here */
    int unused;
} sn_solid_kept;

/* Paths of a needle that are remembered beside the one in which it is. */
enum { SN_SOLID_KEPT = 4 };

/* What the mesh of a layer lacks against a line load: a compliance per length of (ln + slope focus)/modulus,
   with ln and slope of ln(r_eff/a) and the focus of a point of the path (solid_layers.c). */
typedef struct sn_solid_grain {
    double size;             /* of the cells, where there is a modulus; else 0 */
    double modulus[2];       /* axial, lateral; 0: the stiffness is given */
    double log[2], slope[2]; /* the same */
} sn_solid_grain;

enum { SN_GRAIN_AXIAL, SN_GRAIN_LATERAL };

typedef struct sn_needle_in_solid_self {
    int sections, layers, nodes; /* nodes: of a cell */
    const double* length;        /* [sections] of the pieces of the shaft, the last one to the tip */
    sn_tissue_layer* layer;
    sn_solid_grain* grain; /* [layers] */
    const int* layer_of;   /* [cells] */
    sn_solid_surface surface;
    double tip_radius, face_sine, face_length;
    sn_vec3 face_normal;
    bool heals;
    sn_solid_track track;
    sn_solid_memory* memory;
    sn_solid_kept* kept;        /* [SN_SOLID_KEPT] */
    sn_track_point* kept_point; /* [SN_SOLID_KEPT][track.capacity] */
} sn_needle_in_solid_self;

/** Inputs. */
enum { SHAFT, TIP, SOLID };

static inline const int* sn_solid_cell_nodes(const sn_needle_in_solid_self* n, int cell)
{
    return n->track.walker.nodes + cell * n->nodes;
}

static inline sn_vec3 sn_solid_place(const sn_needle_in_solid_self* n, const sn_material_point* at,
                                     const sn_input* in)
{
    return sn_material_place(&n->track.walker, at, in->at[SOLID].points);
}

static inline sn_vec3 sn_solid_velocity(const sn_needle_in_solid_self* n, const sn_material_point* at,
                                        const sn_input* in)
{
    return sn_material_place(&n->track.walker, at, in->at[SOLID].point_velocity);
}

/** Stiffness per length of a point of the path, axial or lateral: `given`, or what its mesh lacks. */
static inline double sn_solid_stiffness(const sn_needle_in_solid_self* n, const sn_track_point* p, int kind,
                                        double given)
{
    const double least = 0.2; /* of ln(r_eff/a): finer meshes lack nothing */
    const sn_solid_grain* g = &n->grain[p->layer];
    if (!(g->modulus[kind] > 0)) return given;
    return g->modulus[kind] / fmax(g->log[kind] + g->slope[kind] * p->focus, least);
}

/** Friction at a point of the path. */
static inline sn_friction sn_solid_friction(const sn_needle_in_solid_self* n, const sn_track_point* p)
{
    sn_friction f = n->layer[p->layer].friction;
    f.bristle_stiffness = sn_solid_stiffness(n, p, SN_GRAIN_AXIAL, f.bristle_stiffness);
    return f;
}

/* ---- solid_spin.c: the shaft that turns in its hole ---------------------------------------------------- */

/** Degrees of freedom of an item: nodes of a cell, two frames. */
enum { SN_SOLID_DOFS = 3 * SN_CELL_MAX_NODES + 12 };

typedef struct sn_solid_spin {
    double slip;             /**< around the shaft, since the last commit [m] */
    double J[SN_SOLID_DOFS]; /**< of it, and of its speed */
} sn_solid_spin;

/** Keeps the angles of a point, from which its slip is measured. */
void sn_solid_spin_anchor(const sn_needle_in_solid_self* n, sn_track_point* p, const sn_input* in);
void sn_solid_spin_find(const sn_needle_in_solid_self* n, const sn_track_point* p, const sn_input* in,
                        sn_solid_spin* out);
/** Adds the forces f J. */
void sn_solid_spin_add(const sn_needle_in_solid_self* n, const sn_track_point* p, double f,
                       const sn_solid_spin* s, const sn_generalized_force* out);
/** Adds the derivatives of J by the degrees of freedom that have `moved` to H (size x size): its columns. */
void sn_solid_spin_bend(const sn_needle_in_solid_self* n, const sn_track_point* p, const sn_input* in,
                        sn_range moved, double* H, int size);

/* ---- solid_grip.c: friction and lateral resistance at a point of the path ------------------------------ */

typedef struct sn_solid_grip {
    sn_shaft_point foot;
    sn_traction q;
    double stiffness, energy; /* per length: dE/de, E */
    double J[SN_SHAFT_DOFS];  /* of the slip speed along the shaft */
    double speed[SN_SHAFT_DOFS];
    sn_solid_spin spin;
} sn_solid_grip;

/** Of point k; false when nothing acts. `h`: for the tangent, or NULL. */
bool sn_solid_grip_find(const sn_needle_in_solid_self* n, int k, const sn_input* in, bool want_tangent,
                        sn_solid_grip* g, sn_shaft_hessians* h);
void sn_solid_grip_add(const sn_needle_in_solid_self* n, int k, const sn_input* in,
                       const sn_generalized_force* out);
void sn_solid_grip_tangent(const sn_needle_in_solid_self* n, int k, const sn_input* in,
                           const sn_tangent* out);
/** Finds the piece of the shaft beside a point, and the place on that. */
void sn_solid_grip_locate(const sn_needle_in_solid_self* n, sn_track_point* p, const sn_input* in);
/** Keeps what a point has now; returns the energy that is lost with the change of its length. */
double sn_solid_grip_keep(const sn_needle_in_solid_self* n, int k, const sn_input* in);

/* ---- solid_dimple.c: membranes ------------------------------------------------------------------------- */

typedef struct sn_solid_hold {
    sn_vec3 u;                            /* tip - M */
    double d, left, force, slope, energy; /* of an intact one, times `left` */
} sn_solid_hold;

/** Of the membrane at the time t: 0 intact, 1 faded. */
double sn_solid_dimple_openness(const sn_needle_in_solid_self* n, double t);
/** Keeps the openness; the energy that the membrane has lost since is fracture energy. */
void sn_solid_dimple_relax(const sn_needle_in_solid_self* n, const sn_input* in);
/** False when nothing holds the tip. */
bool sn_solid_hold_find(const sn_needle_in_solid_self* n, const sn_input* in, sn_solid_hold* h);
void sn_solid_hold_add(const sn_needle_in_solid_self* n, const sn_input* in, const sn_generalized_force* out);
void sn_solid_hold_tangent(const sn_needle_in_solid_self* n, const sn_input* in, const sn_tangent* out);

/* ---- solid_cut.c: cutting ------------------------------------------------------------------------------ */

typedef struct sn_solid_cut {
    sn_mat3 R;
    sn_vec3 t, normal, v; /* v: of the tip against the material */
    sn_resistance r;
    double face;
} sn_solid_cut;

/** False when nothing is cut. */
bool sn_solid_cut_find(const sn_needle_in_solid_self* n, const sn_input* in, sn_solid_cut* c);
void sn_solid_cut_add(const sn_needle_in_solid_self* n, const sn_input* in, const sn_generalized_force* out);
void sn_solid_cut_tangent(const sn_needle_in_solid_self* n, const sn_input* in, const sn_tangent* out);

/* ---- solid_path.c: the way of the tip ------------------------------------------------------------------ */

/** After each step: what the tip meets; its path grows. */
void sn_solid_path_follow(const sn_needle_in_solid_self* n, const sn_input* in);
/** The membrane that the tip touches opens at the time t. */
void sn_solid_path_puncture(const sn_needle_in_solid_self* n, double t);

/* ---- solid_tracks.c: paths that the tip has left ------------------------------------------------------- */

/** Is the tip, outside of its path, beside the entry, or does it point out of the path? */
bool sn_solid_tracks_is_elsewhere(const sn_needle_in_solid_self* n, const sn_input* in);
/** Is it so far in front of the entry that a surface that it enters there is another one? */
bool sn_solid_tracks_is_in_front(const sn_needle_in_solid_self* n, const sn_input* in);
/** Puts the path aside, in place of the oldest one; the tip has none then. */
void sn_solid_tracks_keep(const sn_needle_in_solid_self* n);
/** Takes back the path at whose entry the tip is; false: there is none. */
bool sn_solid_tracks_recall(const sn_needle_in_solid_self* n, const sn_input* in);
/** Paths that are remembered. */
int sn_solid_tracks_count(const sn_needle_in_solid_self* n);
/** A tip that is beside its path, inside the solid, leaves it: the path ends there. */
void sn_solid_tracks_branch(const sn_needle_in_solid_self* n, const sn_input* in);

/* ---- solid_items.c: nodes of the items ----------------------------------------------------------------- */

/** Force on a material point. */
void sn_solid_push(const sn_needle_in_solid_self* n, const sn_material_point* at, sn_vec3 f,
                   const sn_generalized_force* out);
/** Degrees of freedom of an item that move: those of the nodes of the cell, of the frames, or all. */
sn_range sn_solid_moved(const sn_needle_in_solid_self* n, const sn_tangent* out);
/** The same of a point and two frames (shaft_point.h). */
static inline sn_range sn_solid_moved_shaft(const sn_needle_in_solid_self* n, sn_range moved)
{
    return (sn_range){ moved.begin > 0 ? 3 : 0, moved.end > 3 * n->nodes ? SN_SHAFT_DOFS : 3 };
}
/** Adds f H, the 15 x 15 derivatives of a point and two frames (shaft_point.h), to K, those of the nodes of
    its cell and the frames, as far as these have `moved`. */
void sn_solid_spread(const sn_needle_in_solid_self* n, const sn_material_point* at, const double* H, double f,
                     sn_range moved, double* K, int size);
sn_status sn_solid_bind_items(sn_bind* b, const sn_needle_in_solid_self* n);

/* ---- binding, in this order ---------------------------------------------------------------------------- */

/** solid_layers.c: reads the layers. */
sn_status sn_solid_bind_layers(sn_bind* b, const sn_needle_in_solid_params* p, sn_needle_in_solid_self* n);
/** solid_topology.c: the cells and the surface of the mesh. */
sn_status sn_solid_bind_topology(sn_bind* b, const sn_needle_in_solid_params* p, sn_needle_in_solid_self* n);
/** solid_layers.c: adds to layers with a modulus what the mesh lacks. */
sn_status sn_solid_regularise(sn_bind* b, const sn_needle_in_solid_params* p, sn_needle_in_solid_self* n,
                              sn_tissue_layer* layer);
/** solid_start.c: the shaft inside the solid, from the tip backwards, is the path. */
sn_status sn_solid_start(sn_bind* b, sn_needle_in_solid_self* n);
