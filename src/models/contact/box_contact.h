/* Sinew - box contact: what box_contact keeps, for its rows and for what can be read of it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/contact.h>
#include "collision/cuboid.h"
#include "collision/sweep.h"
#include "models/contact/recovery.h"

/** Boxes on the frames of an input. */
typedef struct boxes {
    int input, count;
    const sn_vec3* half; /**< [count] of the edges [m] */
} boxes;

/** A point at which two boxes touch, or may touch. */
typedef struct box_point {
    uint64_t key;
    sn_node node[2];
    sn_vec3 arm[2];     /**< of the point, in the axes of both bodies */
    sn_vec3 along[3];   /**< normal, from the first body to the second, and tangents */
    double gap, target; /**< at the start of the step [m] */
    double compliance;  /**< [m/N] */
} box_point;

/** Parts of the simulation's state. */
typedef struct box_standing {
    int count, dropped; /**< of the present step */
    double start, step; /**< its time and length [s] */
} box_standing;
typedef struct box_loss {
    int64_t steps, most; /**< steps so far in which something had no room; most in one */
} box_loss;
typedef struct box_losses {
    box_loss points, pairs;
} box_losses;

typedef struct box_contact {
    sn_box_contact_params params;
    double margin;
    int rows;
    bool self;      /**< `with` is `on` */
    boxes side[2];  /**< one if `self` */
    int places;     /**< boxes of both sides together */
    sn_cuboid* box; /**< [places] workspace: of the present step, those of `with` behind those of `on` */
    double* way;    /**< [places] workspace: longest way of a point of the box in the step [m] */
    sn_sweep* sweep;
    box_point* points;      /**< [capacity] part of the state */
    box_standing* now;      /**< likewise */
    box_losses* losses;     /**< likewise */
    sn_contact_aim* before; /**< [capacity] workspace */
} box_contact;

/** Gap of a point at other positions of the bodies. */
double sn_box_gap(const box_point* p, const sn_kin* at);
/** Operations of sn_constraint_ops (box_rows.c). */
void sn_box_rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2);
void sn_box_tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out);

enum { SN_BOX_QUANTITIES = 7 };
extern const sn_quantity sn_box_quantities[SN_BOX_QUANTITIES];
