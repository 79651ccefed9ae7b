/* Sinew - surface contact: what surface_contact keeps, for its rows and for what can be read of it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/contact.h>
#include "models/contact/neighbours.h"
#include "models/contact/roll.h"
#include "models/contact/segment.h"

/** Of the present step: part of the simulation's state. */
typedef struct standing {
    int count, dropped;
    double start, step; /**< its time and length [s] */
    int64_t overlaps;   /**< pairs of triangles that intersect at its start */
    double truncation;  /**< sum of what the points' ways were shortened by [m] */
} standing;

/** Of all steps so far: likewise. */
typedef struct so_far {
    int64_t stopped; /**< steps in which points were stopped */
    int64_t crowded; /**< steps in which pairs were left out */
    double most_truncation;
    int most_dropped;
} so_far;

typedef struct item {
    sn_touch touch;
    sn_vec3 t1, t2;
    bool follows; /**< its directions are those of the motion at hand in the middle of the step */
    double target;
    sn_roll_side side[2]; /**< read where `sides` is 2 */
    sn_vec3 turn[2][2];   /**< moments at the start, of both sides and tangents; likewise */
} item;

/** Of a pair in the last step. */
typedef struct aim {
    uint64_t key;
    double target;      /**< [m] */
    double compression; /**< by its force [m]; infinite where forces were exact */
} aim;

typedef struct surface_contact {
    sn_surface_contact_params params;
    double distance, margin, depth;
    int rows, capacity;
    int points; /**< of an item */
    int sides;  /**< frames of an item, behind its points: 2, or 0 if friction acts at the centre lines */
    int frames; /**< an input of frames, where `sides` is 2 */
    sn_skin* skin[2];
    sn_roll roll[2];          /**< frames of each */
    sn_neighbours neighbours; /**< of one surface */
    sn_touch_search* search;
    sn_segment_search* segments; /**< NULL: rows of points and edges */
    sn_touch* found;             /**< [capacity] workspace */
    item* items;                 /**< [capacity] */
    aim* before;                 /**< [capacity] workspace */
    standing* now;
    so_far* all;
    double* detection; /**< seconds that `find` took last; no part of the state */
} surface_contact;

/** The distance to keep of a pair: less where a sphere is smaller than the largest one. */
double sn_surface_distance(const surface_contact* k, const sn_touch* t);
/** Finds the directions of a new item at the start of a step. */
void sn_surface_start(const surface_contact* k, item* i, const sn_input* in);
/** Finds the pairs with the directions of the end of a step, skins at its start, in k->found; returns how
    many, -1 where they are not known (surface_ahead.c). */
int sn_surface_find_ahead(const surface_contact* k, const sn_input* in, double h);
/** Rates of the rows of a pair: of its gap, and the sliding velocity of the surfaces. */
void sn_surface_rates(const surface_contact* k, const item* i, const sn_input* in, double rates[3]);
/** Operations of sn_constraint_ops. */
void sn_surface_rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2);
void sn_surface_tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                        const sn_row_tangent* out);
/** Notes on surfaces, and on lines and spheres, that intersect at the start (surface_report.c). */
void sn_surface_report_overlap(sn_bind* b, surface_contact* k);
void sn_surface_report_close_lines(sn_bind* b, surface_contact* k);

static inline int sn_skin_count(const surface_contact* k) { return k->skin[0] == k->skin[1] ? 1 : 2; }

enum { SN_SURFACE_QUANTITIES = 11, SN_SURFACE_FIELDS = 8 };
extern const sn_quantity sn_surface_quantities[SN_SURFACE_QUANTITIES];
/** Of the points of both surfaces. */
extern const sn_item_quantity sn_surface_fields[SN_SURFACE_FIELDS];
extern const int sn_surface_field_nodes[SN_SURFACE_FIELDS];
