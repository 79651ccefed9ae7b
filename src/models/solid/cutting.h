/* Sinew - cutting: a blade in a solid; see cutting.c. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/cutter.h>
#include <sinew/models/topology.h>
#include <sinew/removal.h>
#include "mesh/cell_search.h"
#include "mesh/walk.h"

/** A point of the edge in the material: part of the state. */
typedef struct sn_cut_front {
    sn_vec3 rest; /**< place at rest of the material at the crack front [m] */
    double speed; /**< of the edge ahead of the front [m/s] */
    int held;     /**< 1: the edge is in the solid; 0: `rest` is extrapolated */
    int flows;    /**< 1: the edge will still move ahead at the end of the next step, by its last change */
} sn_cut_front;

typedef enum sn_cut_phase {
    SN_CUT_AWAY,    /**< the edge is outside */
    SN_CUT_INSIDE,  /**< the sheet grows */
    SN_CUT_LEAVING, /**< the edge has left; the last instant waits for room in the sheet */
    SN_CUT_LEFT     /**< the edge has left; the sheet waits until the mesh is cut with all of it */
} sn_cut_phase;

typedef struct sn_cut_state {
    int phase;
    int near;     /**< `rest` of the fronts belongs to the last step */
    int64_t full; /**< steps in which an instant found no room in the sheet */
    double area;  /**< that the fronts have swept [m^2] */
} sn_cut_state;

typedef struct sn_cutting {
    sn_cutting_params params;
    const sn_function* active;
    int node;            /**< frame of the tool */
    int count;           /**< points of the edge */
    const sn_vec3* edge; /**< [count] in the axes of the tool [m] */
    const double* share; /**< [count] of the length of the edge [m] */
    sn_vec3 direction;   /**< of length 1, in the axes of the tool */
    double stride;       /**< of the edge in the material between two instants [m] */
    const sn_vec3* rest; /**< points of the mesh */
    sn_walker walker;
    const sn_removal* removal;
    int first_cell;         /**< number of the first tetrahedron, counted through all kinds of cells */
    sn_cell_search* search; /**< workspace */
    sn_vec3* now;           /**< [count] workspace: the edge in space */
    sn_vec3* before;        /**< [count] workspace: `rest` of the step before */
    sn_cut_state* state;
    sn_cut_front* fronts;       /**< [count] */
    sn_material_point* anchors; /**< [count] where the fronts that are held are in the mesh */
    sn_vec3* sheet;
    sn_cutter cutter;
} sn_cutting;

/** Place of point i of the edge in space, and the direction of cutting. */
sn_vec3 sn_cutting_edge(const sn_cutting* k, const sn_input* in, int i);
sn_vec3 sn_cutting_direction(const sn_cutting* k, const sn_input* in);
/** Speed of a point of the edge along this direction ahead of its front, which is held [m/s]. */
double sn_cutting_speed(const sn_cutting* k, const sn_input* in, int i);
/** The crack front follows the blade at the end of a step, and the sheet grows. */
void sn_cutting_advance(const sn_cutting* k, const sn_input* in);
/** Finds the fronts in a mesh that was cut. */
void sn_cutting_find_again(const void* self);
