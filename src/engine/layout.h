/* Sinew - layout: the states of a system laid out flat, and what is known of each independent coordinate.

   All independent states come first, one after the other, then the mapped ones, in the same arrays x, v, a,
   f. A frame has 7 numbers in x (r, q) and 6 in v, a, f. The "net force" f of an independent coordinate is
   the sum of all forces minus all inertia forces, f = f(x, v, t) - (M a + h(x, v)), with the forces on mapped
   states added through J^T: zero on a free coordinate when a is right; minus the reaction on a prescribed
   one.

   Each array states its shape and [who writes it]: [layout] once at sn_system_finish, [motion] mapping and
   retracting, [evaluate] the net force, [integrator] a step.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "base/memory.h"

/** A state: its part of the arrays of the layout. */
typedef struct sn_state {
    const char* path;
    sn_kind kind;
    int count; /**< nodes */
    bool mapped;
    int part;       /**< of the system, see sn_system_part */
    int x_at, v_at; /**< first number in x; in v, a, f */
    int node_at;    /**< first independent node; for mapped states, first mapped node */
    double *x, *v, *a, *f;
    const sn_mesh* mesh; /**< whose points the nodes are, or NULL */
} sn_state;

/** How a component sees a state. */
static inline sn_kin sn_state_view(const sn_state* s)
{
    sn_kin k = { .kind = s->kind, .count = s->count };
    k.x = s->x;
    k.v = s->v;
    k.a = s->a;
    return k;
}

typedef struct sn_layout {
    sn_state* states; /**< [state_count] [scene compiler, layout] */
    int state_count;
    int nx, nv;         /**< independent coordinates and degrees of freedom */
    int nx_all, nv_all; /**< with the mapped ones */
    double* x;          /**< [nx_all] configurations [integrator: free; motion: prescribed and mapped] */
    double* v;          /**< [nv_all] velocities [as x] */
    double* a;          /**< [nv_all] accelerations [as x] */
    double* f;          /**< [nv_all] net forces [evaluate] */
    double* v_before;   /**< [nv] velocities at the start of the step [advance] */

    /* independent nodes */
    int node_count;
    int* node_dof;        /**< [node_count + 1] first dof [layout] */
    int* node_state;      /**< [node_count] [layout] */
    int* node_unknown;    /**< [node_count] matrix node, or -1 where all is prescribed [layout] */
    uint32_t* prescribed; /**< [node_count] mask of prescribed dofs [scene compiler] */
    int frame_count;
    int* node_frame; /**< [node_count] index among independent frames, or -1 [layout] */
    double* scale;   /**< [nv] size of a significant change: a length for translations, 1 rad for rotations
                    [layout] */
    double length;   /**< the length in `scale` [m] */
    bool* free_dof;  /**< [nv] not prescribed [layout] */
    int unknowns;    /**< free degrees of freedom */
    int disabled;    /**< others that are not prescribed: of nodes that have lost all cells [removal] */

    int mapped_count; /**< mapped nodes */
} sn_layout;

/** Sizes and places the states, describes the nodes. States hold their initial x, v, a in memory of their own
    before, and point into the arrays after; `prescribed` is made where it is NULL. Memory is the pool's; its
    `failed` tells. */
void sn_layout_build(sn_layout* l, sn_pool* pool);

/** Weighted maximum norm over the free dofs: max |d_i| / scale_i; NaN where one is. */
double sn_layout_norm(const sn_layout* l, const double* d);
/** The dof with the largest weighted entry (for messages), or -1. */
int sn_layout_worst(const sn_layout* l, const double* d);
/** "path[node] (component)" of an independent dof, into text; false when there is none. */
bool sn_layout_dof_name(const sn_layout* l, int dof, char* text, size_t size);
/** The first independent state with a number of x or v that is not finite, or NULL. */
const sn_state* sn_layout_unfinite(const sn_layout* l);
/** The state that has departed, in a step of the length h, by more than the extent of the scene from where
    v_before would have carried it, which no step of a simulation should; NULL: none. Uniform motion is no
    departure, so that a frame of reference that moves, and free flight, change nothing. */
const sn_state* sn_layout_runaway(const sn_layout* l, double h);
/** Largest departure of the free dofs from the motion of v_before in the time h, in their `scale`. */
double sn_layout_departure(const sn_layout* l, double h);
