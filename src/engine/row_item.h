/* Sinew - row_item: the rows of one item of a constraint, from its component or, for a step, from a plane.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Linear rows in place of those of the component; the item's nodes are points. */
typedef struct sn_row_plane {
    double* value; /**< [rows] at `place` */
    double* place; /**< [n] coordinates of the item's nodes, all points */
    double* G;     /**< [rows][n] */
} sn_row_plane;

/** An item of a constraint as the matrix sees it. */
typedef struct sn_row_item {
    const sn_call* call;
    int item;
    int row;                   /**< first of its rows */
    int n;                     /**< columns */
    const int* dof;            /**< [n] degree of freedom of each, -1 when it is not free [rows] */
    double *G, *B;             /**< [rows][n] [derive] */
    double support;            /**< r in the matrix of a step, for a contact that pushes [derive] */
    const double* read;        /**< multipliers of another constraint that its rows read; NULL: none [rows] */
    const sn_row_plane* plane; /**< in place of the component, for one step; NULL: none [crossing] */
} sn_row_item;

/** Values of an item's rows (sn_constraint_ops.rows). */
void sn_row_item_values(const sn_row_item* at, double* g, double* g1, double* g2);
/** Derivatives of an item's rows (sn_constraint_ops.tangent). */
void sn_row_item_tangent(const sn_row_item* at, const double* multipliers, const sn_row_tangent* out);
/** Coordinates of an item whose nodes are points, 3 numbers each. */
int sn_row_item_width(const sn_row_item* at);
/** Positions or velocities of its nodes. */
void sn_row_item_gather(const sn_row_item* at, bool velocities, double* out);
