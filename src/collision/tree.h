/* Sinew - tree: boxes around the elements of a collision surface, in a binary tree whose shape is fixed.
   Built once by halving the elements at the median of the longest side; refitted to new positions in a fixed
   order, so that the bits are the same for any number of threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include "base/tasks.h"
#include "collision/closest.h"
#include "collision/surface.h"

typedef struct sn_box {
    double low[3], high[3];
} sn_box;

/** Nodes stand in depth-first order: the first child of node i is i + 1, and a subtree is a range of nodes.
    */
typedef struct sn_collision_tree {
    const sn_collision_surface* surface;
    int node_count;
    int* second;         /**< [node_count]: second child, 0 for a leaf */
    int* begin;          /**< [node_count]: first of its elements in `element` */
    int* end;            /**< [node_count]: behind its last one */
    sn_box* box;         /**< [node_count]; refit */
    int* element;        /**< [element_count]: elements in the order of the leaves */
    sn_box* element_box; /**< [element_count], in that order; refit */
    int* subtree;        /**< [subtree_count]: roots of parts that are refitted as one task each */
    int subtree_count;
    const sn_vec3 *x, *x_end; /**< positions of the last refit; x_end NULL without motion */
    double thickness;
    sn_vec3 common; /**< the caller's, 0 at first: a refit subtracts it from the way of each point */
} sn_collision_tree;

/** `rest`: positions that decide how elements are grouped. Memory is the pool's; the surface must live as
    long. SN_ERR_ARGUMENT for a surface without elements. */
sn_status sn_collision_tree_make(sn_collision_tree* out, const sn_collision_surface* surface,
                                 const sn_vec3* rest, sn_pool* pool, sn_error* error);
/** Boxes around the elements at x, and on straight paths from there to x_end (NULL: at x only), grown by
    `thickness` [m] on every side. The positions must live until the last query. Allocates nothing. `tasks`
    may be NULL. */
void sn_collision_tree_refit(sn_collision_tree* tree, const sn_vec3* x, const sn_vec3* x_end,
                             double thickness, sn_tasks* tasks);

/** Called for elements i of the first and j of the second tree, places in `element`; false ends the
    search. */
typedef bool (*sn_tree_visit)(void* user, int i, int j);
/** Visits all pairs of elements whose boxes are within `reach` along every axis. With b = a every pair of
    different elements once. */
void sn_collision_tree_pairs(const sn_collision_tree* a, const sn_collision_tree* b, double reach,
                             sn_tree_visit visit, void* user);

/** The closest point of the surface at the positions of the last refit; `element` receives its element, of
    several equally close ones the lowest number. The first feature of the result is the point. */
sn_closest sn_collision_tree_nearest(const sn_collision_tree* tree, sn_vec3 p, int* element);

/** The box around some of the points as sn_collision_tree_refit makes it: their paths, and the thickness. */
sn_box sn_collision_box(const sn_collision_tree* tree, const int* points, int count);

/** Around nothing, and near nothing. */
static const sn_box sn_box_empty = { { HUGE_VAL, HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };

static inline void sn_box_cover(sn_box* box, sn_vec3 p)
{
    const double at[3] = { p.x, p.y, p.z };
    for (int k = 0; k < 3; ++k) {
        box->low[k] = at[k] < box->low[k] ? at[k] : box->low[k];
        box->high[k] = at[k] > box->high[k] ? at[k] : box->high[k];
    }
}

static inline bool sn_boxes_near(const sn_box* a, const sn_box* b, double reach)
{
    // without branches, which are rarely predicted
    return (int)(a->low[0] <= b->high[0] + reach) & (int)(b->low[0] <= a->high[0] + reach) &
           (int)(a->low[1] <= b->high[1] + reach) & (int)(b->low[1] <= a->high[1] + reach) &
           (int)(a->low[2] <= b->high[2] + reach) & (int)(b->low[2] <= a->high[2] + reach);
}
