/* Sinew - fields: results as colours, one number at each node of what is drawn. A field is a component of a
   channel or its length; cells and cuts of a rod give theirs to the nodes; the curvature is that of the drawn
   line.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/model.h"

enum { MODEL_FIELDS = 2048 }; // most that are listed

/** Where the numbers of a field come from. */
typedef enum field_source {
    FIELD_NODES, /**< a channel with a row for each node */
    FIELD_CELLS, /**< a channel with a row for each item of a component; a node has the mean of its items */
    FIELD_CUTS,  /**< forces and moments in cuts of a rod, interpolated along the drawn line */
    FIELD_CURVATURE /**< of the circle through a row of the drawn line and its neighbours */
} field_source;

/** Part of the force or moment in a cut, along the rod or across. */
typedef enum field_cut { CUT_TENSION, CUT_SHEAR, CUT_TORQUE, CUT_BENDING, CUT_COUNT } field_cut;

typedef struct model_field {
    field_source source;
    const char *path, *name, *unit; /**< path: "ITEM/QUANTITY" or "ITEM/QUANTITY.COMPONENT" */
    int count;                      /**< rows: nodes of a state, or rows of an object */
    sn_channel channel;             /**< nodes, cells */
    int width, component;           /**< numbers of a row of the channel, and the one shown; -1: length */
    sn_system* system;              /**< nodes, cells: of the state that has them */
    int state;
    const sn_call* call;           /**< cells */
    const float* weight;           /**< cells: 1 / items of each node; 0: it has none */
    const struct field_cuts* cuts; /**< cuts */
    field_cut cut;
    int object;    /**< cuts, curvature: the line */
    bool closed;   /**< curvature */
    bool usual;    /**< shown unless the user has another wish */
    json_t* drawn; /**< numbers of the objects that can show it; NULL once described */
} model_field;

/** Lists the fields of all objects; after the objects. */
void sn_view_fields_find(model_maker* k);
/** For the message "scene"; gives the lists of objects away. */
json_t* sn_view_fields_describe(const model_maker* k);
/** Number of a field by its path, or -1. */
int sn_view_field_find(const model* m, const char* path);
/** Writes the present numbers, one for each row; NaN where there is none. `scratch` holds the widest channel.
    Allocates nothing. */
void sn_view_field_read(const model* m, int number, sn_sim* sim, double* scratch, float* out);
