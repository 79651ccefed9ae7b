/* Sinew - needle tissue: what the parts of `needle_tissue` share: the layers, the needle, and what is
   remembered. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/tissue.h>
#include "models/layers.h" /* SN_MAX_LAYERS */
#include "models/tissue/needle_track.h"
#include "models/tissue/friction.h"
#include "models/tissue/membrane.h"

typedef struct sn_tissue_layer {
    double begin, end; /* depths */
    sn_membrane membrane;
    double cutting[5]; /* force; times v, v^2; times depth in the layer and its square */
    sn_friction friction;
    double k, k3, c; /* lateral */
    int gate;        /* the layer whose membrane must be open for this one to act: the deepest down to it; -1:
                 none */
} sn_tissue_layer;

/* Bristles of a cell in a layer at the last commit. */
typedef struct sn_bristle {
    double z[2], wet; /* deflection; length in the layer, times how open it is */
} sn_bristle;

/* What is remembered, beside the needle track and the lists. */
typedef struct sn_tissue_memory {
    sn_membrane_state membrane[SN_MAX_LAYERS];
    int deepest;     /* layer the tip has touched; -1: none */
    int punctures;   /* of membranes */
    bool outside;    /* nothing of the needle is in the tissue */
    double fracture; /* [J] lost by membranes that opened and bristles that came out */
    double overrun;  /* depth that the cells' beginning has reached: shaft behind it was in the tissue */
} sn_tissue_memory;

typedef struct sn_needle_tissue {
    sn_boundary boundary;
    int layer_count, cell_count;
    const sn_tissue_layer* layer;
    const double *length, *radius;    /* of the cells */
    sn_vec3 point, face, face_normal; /* tip frame: sharp point; middle of the bevel and its outward normal */
    double face_length, face_sine, tip_radius; /* sine of the bevel angle, 1 when blunt */
    bool heals, has_bristles;
    sn_needle_track track;
    double* place; /* on the needle track, of each cell and of the tip at the last commit */
    sn_tissue_memory* memory;
    sn_pose* anchor;           /* of each cell at the last commit; only with bristles */
    sn_bristle* bristle;       /* of each cell in each layer; only with bristles */
    struct sn_cell_work* work; /* of each cell: what `add` leaves for `tangent` */
    sn_traction* traction;     /* the same, of each cell in each layer */
} sn_needle_tissue_self;

/* How far each layer acts now, 0 to 1. */
static inline void sn_tissue_strengths(const sn_needle_tissue_self* n, double t, double* strength)
{
    for (int i = 0; i < n->layer_count; ++i) {
        int gate = n->layer[i].gate;
        if (gate == i)
            strength[i] = sn_membrane_openness(&n->layer[i].membrane, &n->memory->membrane[i], t);
        else
            strength[i] = gate < 0 ? 1 : strength[gate];
    }
}

/* ---- shaft.c: friction and lateral resistance on one cell ---------------------------------------------- */

typedef struct sn_cell_load {
    double wet;               /* length */
    double f[6];              /* force in world axes, moment in the frame's */
    double axial, spin;       /* friction along the shaft, moment of friction about it */
    sn_vec3 lateral;          /* force */
    double springs, bristles; /* energy */
    double dissipated;
} sn_cell_load;

bool sn_cell_bind(sn_bind* bind, sn_needle_tissue_self* n);
/* False when the cell is dry: nothing is written then. */
bool sn_cell_load_of(const sn_needle_tissue_self* n, int cell, const double* strength, const sn_kin* shaft,
                     sn_cell_load* out);
/* The same, with what sn_cell_tangent needs left in `work`. */
bool sn_cell_prepare(const sn_needle_tissue_self* n, int cell, const double* strength, const sn_kin* shaft,
                     sn_cell_load* out);
/* Adds to K, D (6 x 6) of a cell that was prepared. */
void sn_cell_tangent(const sn_needle_tissue_self* n, int cell, double t, double* K, double* D);
/* Energy of the lateral springs of a cell in layers whose gate is `gate`, as if that were open. */
double sn_cell_springs_behind(const sn_needle_tissue_self* n, int cell, int gate, const sn_kin* shaft);
/* Keeps the place on the needle track. */
void sn_cell_follow(const sn_needle_tissue_self* n, int cell, const sn_kin* shaft);
/* Keeps bristles and the cell's frame; returns what the tissue lost by bristles that came out or in [J]. */
double sn_cell_commit(const sn_needle_tissue_self* n, int cell, const double* strength, const sn_kin* shaft);

/* ---- tip.c: membranes and cutting ---------------------------------------------------------------------- */

typedef struct sn_tip_load {
    double f[6];
    double membrane, cutting; /* forces */
    double energy, dissipated;
} sn_tip_load;

/* The force of a layer as if the whole face were in it, derived by v, by the face's speed and by z. */
typedef struct sn_resistance {
    double force, by_v, by_face, by_z;
} sn_resistance;
/* v: speed of the tip; face: that of its face, over the sine of the bevel angle; z: depth in the layer. */
sn_resistance sn_tip_resistance(const sn_tissue_layer* layer, double v, double face, double z);

/* Depth of the sharp point. */
double sn_tip_depth(const sn_needle_tissue_self* n, const sn_pose* tip);
/* Its coordinates across the tissue's axis. */
void sn_tip_across(const sn_needle_tissue_self* n, const sn_pose* tip, double across[2]);
/* Energy of a membrane as if nothing of it had relaxed. */
double sn_tip_membrane_energy(const sn_needle_tissue_self* n, int layer, const sn_pose* tip);
void sn_tip_load_of(const sn_needle_tissue_self* n, double t, const double* strength, const sn_kin* tip,
                    sn_tip_load* out);
void sn_tip_tangent(const sn_needle_tissue_self* n, double t, const double* strength, const sn_kin* tip,
                    double* K, double* D);
