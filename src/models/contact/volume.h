/* Sinew - volume: what volume_contact keeps: the volume that two closed surfaces have in common, divided into
   cells of a grid that is fixed in the world.

   A cell owns the intervals (depth_images.h) whose middles lie in it. Of a cell, with S the sum of the areas
   of the ends of its intervals on the first body, outwards along their axes:
     n = S/|S|        from the first body to the second
     V = sum n_k^2 V_k, V_k from the lines along axis k
     A = sum a |n_k| over intervals that join both bodies
     gap = -V/A, its derivative by point i -dV/dx_i / A
   Both ends of an interval belong to one cell, and push along the same line: forces of a cell have no sum and
   no moment, except friction.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/contact.h>
#include "collision/depth_images.h"
#include "models/contact/recovery.h"
#include "models/contact/skin.h"

/** A point of a cell. */
typedef struct sn_volume_entry {
    int input, node;
    sn_vec3 gap;   /**< derivative of the gap by its position [1] */
    double weight; /**< share of the sliding velocity, negative on the first body; sum 1 on each [1] */
    sn_vec3 place; /**< at the start of the step [m] */
} sn_volume_entry;

typedef struct sn_volume_cell {
    uint64_t key;
    int first, count; /**< of its entries */
    sn_vec3 n, t1, t2;
    double volume, area; /**< V [m^3], A [m^2] */
    double gap;          /**< -V/A at the start of the step [m] */
    double target;       /**< [m] */
} sn_volume_cell;

/** Of the present step: part of the simulation's state. */
typedef struct sn_volume_standing {
    int count;     /**< cells */
    int entries;   /**< of all these cells together */
    int dropped;   /**< cells left out, because their points are too many */
    int coarse;    /**< how often pixels and cells were doubled to have room */
    bool enclosed; /**< all intervals begin and end on one body */
    double volume; /**< sum of the cells' [m^3] */
} sn_volume_standing;

/** Of all steps so far: likewise. */
typedef struct sn_volume_so_far {
    int64_t crowded; /**< steps with `dropped` or `coarse` */
    int64_t buried;  /**< steps with `enclosed` */
    int most_dropped, most_coarse;
} sn_volume_so_far;

typedef struct sn_volume {
    sn_volume_contact_params params;
    int rows;
    double pixel, cell;
    sn_skin* skin[2];
    sn_depth_images* images;
    int entries, longest;    /**< points of all cells, of one, at most */
    sn_volume_standing* now; /**< these four are part of the state */
    sn_volume_so_far* all;
    sn_volume_cell* cells;  /**< [capacity] */
    sn_volume_entry* entry; /**< [entries] */
    sn_contact_aim* before; /**< [capacity] workspace, as all below */
    int table_size;         /**< a power of 2, above twice the capacity */
    int* table;             /**< [table_size] number of a cell, or -1 */
    uint64_t* keys;         /**< [capacity] in the order in which cells are met */
    int *rank, *start;      /**< [capacity] cells by keys; [capacity + 1] of their intervals */
    int *cell_of, *list;    /**< [interval_room] */
    int* first;             /**< [capacity + 1] of the entries, for the engine */
    int* slot[2];           /**< [points of each body] entry of the cell at hand, or -1 */
} sn_volume;

/** Divides the intervals of `images` into cells, whose edge is `cell` doubled so often (0 to 15), and fills
    `cells` and `entry`; positions are those of `in`. False when the cells have no room: larger ones have. A
    cell with more points than room is counted in `dropped`: fewer lines meet fewer points. */
bool sn_volume_divide(const sn_volume* k, int doubled, const sn_input* in);

enum { SN_VOLUME_QUANTITIES = 8 };
extern const sn_quantity sn_volume_quantities[SN_VOLUME_QUANTITIES];
