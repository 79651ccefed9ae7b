/* Sinew - model: what a view shows of one compiled scene: objects to draw, channels to read, and the text
   that describes both to the page. Made once for each compilation; the thread that steps and the server share
   it, and the last to let go frees it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/shape.h>
#include <sinew/view.h>
#include <stdatomic.h>
#include <jansson.h>
#include "base/memory.h"
#include "base/triple.h"
#include "engine/sim.h"
#include "view/wire.h"

enum { MODEL_CHANNELS = 4096 }; // most that are listed

typedef enum object_kind {
    OBJECT_TUBE,
    OBJECT_CURVE, /**< points of several states, one after the other or as control points of a cubic spline */
    OBJECT_POINTS,
    OBJECT_FRAMES,
    OBJECT_ARROWS,
    OBJECT_STILL /**< has no rows in a frame: a solid, springs, tissue */
} object_kind;

/** Something to draw. */
typedef struct drawable {
    object_kind kind;
    sn_system* system; /**< of the state whose nodes it shows, or NULL */
    int state;
    int count;          /**< rows in a frame */
    sn_channel channel; /**< arrows: the vector, at node `node` of the state */
    int node;
    bool hidden;               /**< until the user wants it */
    const struct curve* curve; /**< OBJECT_CURVE */
    const sn_item* item;       /**< whose shape it is; NULL: nodes, and the mesh, of a state */
    int shape, copy;           /**< number of the shape among those of the item, and of its copy */
} drawable;

enum { CURVE_PARTS = 3 };

/** A line through points: those of the parts in their order, or a spline they control. */
typedef struct curve {
    const sn_state* part[CURVE_PARTS];
    sn_system* system[CURVE_PARTS];
    int state[CURVE_PARTS], part_count;
    int first;          /**< row of the first node of the object's own state */
    const int* control; /**< spline: first of four control points for each row; NULL: the points themselves */
    const double (*weight)[4];
} curve;

typedef struct model_channel {
    sn_channel channel;
    const char* path;
    int width, nodes;
    bool writable;
} model_channel;

typedef struct model {
    atomic_int users;
    sn_pool pool;
    int revision;
    struct sn_reviser* reviser; /**< of the thread that steps; NULL: the topology stays */
    bool revised;               /**< the topology has changed since the scene was compiled */
    uint64_t removed;           /**< cells that are gone from the surfaces, sn_view_model_removed */
    bool is_static;
    double step, duration;
    double length; /**< of the scene [m]: what has no size of its own is drawn in proportion */
    const char *title, *file;
    drawable* objects;
    int object_count;
    model_channel* channels;
    int channel_count;
    struct model_field* fields; /**< results as colours, see fields.h */
    int field_count;
    int longest;           /**< rows of the longest field */
    int widest;            /**< numbers of the widest channel */
    size_t frame_bytes;    /**< of all objects, without colours */
    size_t frame_capacity; /**< of a whole frame */
    char* text;            /**< the message "scene" */
    size_t text_length;
    triple turn;            /**< whose of the three frames is whose */
    unsigned char* slot[3]; /**< memory in front of each for the server's headers */
    size_t slot_length[3];
} model;

enum { MODEL_MARGIN = 64 }; // bytes in front of a frame that the server may write to

/** `plain` is the scene before its prefabs were expanded, or NULL: items it lacks were made by prefabs.
    `recording`, or NULL: what is shown instead of steps, with times of its own, also of a static scene. NULL
    when out of memory. The caller is its user. */
model* sn_view_model_create(sn_sim* sim, sn_scene* scene, const sn_scene* plain, const char* file,
                            const sn_view_recording* recording, int revision, sn_error* error);
/** Of a revision of the simulation that `m` shows, whose reviser goes over to it. */
model* sn_view_model_revise(model* m, sn_sim* revision, const sn_scene* plain, sn_error* error);
/** Of the simulation that `m` shows, with the surfaces of the cells that are left; `scene` is the one that
    was compiled, not read if `m` has a reviser, which goes over. */
model* sn_view_model_renew(model* m, sn_sim* sim, sn_scene* scene, const sn_scene* plain, sn_error* error);
/** Key of all cells that are removed now, 0: none. */
uint64_t sn_view_model_removed(const sn_sim* sim);
void sn_view_model_keep(model* m);
/** Frees it when nobody else uses it. Accepts NULL. */
void sn_view_model_drop(model* m);
/** Number of a channel by its path, or -1. */
int sn_view_model_channel_find(const model* m, const char* path);
/** Brings the states that an object shows to the present. */
void sn_view_model_follow(const drawable* o);
/** Place of a row of an object that shows nodes [m]. */
sn_vec3 sn_view_model_row(const drawable* o, int row);
/** Writes what moves to the back buffer: the simulation's present state. */
void sn_view_model_write_objects(const model* m, sn_sim* sim, wire* w, double* scratch);

/* ---- parts: shapes.c, surface.c, quiet.c, describe.c --------------------------------------------------- */

/** What making a model needs. */
typedef struct model_maker {
    model* m;
    sn_sim* sim;
    sn_scene* scene;
    const sn_scene* plain;
    const sn_item** item_of; /**< by the scene's index: what the simulation made of it; NULL: removed */
    json_t* objects;
} model_maker;

/** Adds an object; its description gets id, kind, path and colour, and a role if it has none. `shape` is
    given away. */
void sn_view_model_add_object(model_maker* k, drawable o, const char* kind, const char* path,
                              sn_material material, json_t* shape);
/** Finds what there is to draw. */
void sn_view_model_find_objects(model_maker* k);
/** Adds the surface, or the lines, of a state that is a mesh's points. */
void sn_view_model_add_mesh(model_maker* k, const sn_item* item);
/** Adds the lines of a state that is a mesh's frames, unless beams or a rod were added along them. */
void sn_view_model_add_lines(model_maker* k, const sn_item* item);
/** Says of every object whether it is quiet. */
void sn_view_model_mark_quiet(model_maker* k);
/** The members of an object that depend on numbers of its component: place and lengths. `length`: of the
    scene. NULL: none. */
json_t* sn_view_shape_numbers(const sn_shape* shape, int copy, double length);
/** The layers of a tissue, whose path is `path`. */
json_t* sn_view_layers(const sn_scene* scene, sn_id tissue, const char* path);
/** The object that shows the nodes of a state, or -1. */
int sn_view_model_object_of(const model_maker* k, const sn_system* system, int state);
/** The state a reference to the item means: its own, or the first of its parts. NULL: none. */
const sn_item* sn_view_model_first_state(const model_maker* k, uint32_t index);
/** Lists the channels. */
void sn_view_model_find_channels(model_maker* k);
/** The message "scene". */
json_t* sn_view_model_describe(model_maker* k);
/** A list of numbers. */
json_t* sn_view_model_numbers(const double* at, int count);
json_t* sn_view_model_whole_numbers(const int* at, int count);
/** All components with their parameters, as JSON, from malloc; NULL when out of memory. */
char* sn_view_describe_components(void);
