/* Sinew - surface: what is seen of a state that is a mesh's points: the faces that one solid alone has, the
   triangles of a cloth, the lines of a net. Found once; a frame carries places only.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include "engine/removal.h"
#include "mesh/topology.h"
#include "view/materials.h"
#include "view/model.h"

/* Node numbers of the state, of a mesh that was made of the state's own. */
static json_t* origins(const sn_mesh* made, sn_cell kind)
{
    const sn_cells* c = &made->cells[kind];
    json_t* list = json_array();
    for (int i = 0; i < c->count * sn_cell_nodes(kind); ++i)
        json_array_append_new(
            list, json_integer(made->point_origin ? made->point_origin[c->nodes[i]] : c->nodes[i]));
    return list;
}

enum { SOLIDS_MAX = 200000 }; // tetrahedra that the page cuts in a moment

/* Tetrahedra inside, for sections; NULL: there are none, or too many. */
static json_t* solids_of(const sn_mesh* mesh)
{
    sn_error ignored = { 0 };
    sn_mesh* cut = sn_mesh_to_simplices(mesh, &ignored);
    int count = cut ? cut->cells[SN_CELL_TETRAHEDRON].count : 0;
    json_t* list = count > 0 && count <= SOLIDS_MAX ? origins(cut, SN_CELL_TETRAHEDRON) : NULL;
    sn_mesh_destroy(cut);
    return list;
}

static void add(model_maker* k, const sn_item* item, const char* kind, sn_material material,
                const char* colour, const char* cells, json_t* nodes, json_t* solids)
{
    const sn_state* state = &item->system->layout.states[item->state];
    drawable o = { .kind = state->kind == SN_FRAMES ? OBJECT_FRAMES : OBJECT_POINTS,
                   .system = item->system,
                   .state = item->state,
                   .count = state->count };
    sn_view_model_add_object(
        k, o, kind, item->path, material,
        json_pack("{s:{s:o, s:o*}, s:s*}", "topology", cells, nodes, "solids", solids, "colour", colour));
}

/* Whether a force between its nodes keeps the body in shape. */
static bool is_elastic(const sn_item* item)
{
    const sn_calls* forces = &item->system->program.forces;
    for (int i = 0; i < forces->count; ++i) {
        const sn_call* call = &forces->at[i];
        for (int k = 0; call->ops.energy && call->nodes_per_item > 1 && k < call->input_count; ++k)
            if (call->input[k] == item->state) return true;
    }
    return false;
}

/* How many soft bodies there are already: neighbours differ in colour. */
static int count_bodies(const model_maker* k)
{
    int count = 0;
    size_t i;
    json_t* o;
    json_array_foreach(k->objects, i, o) count +=
        strcmp(json_string_value(json_object_get(o, "kind")), "surface") == 0;
    return count;
}

/* A mesh that no force keeps in shape is a tool or a table: it goes where it is led. */
static void add_surface(model_maker* k, const sn_item* item, const sn_mesh* skin, const sn_mesh* mesh)
{
    bool soft = is_elastic(item);
    add(k, item, "surface", soft ? SN_MATERIAL_TISSUE : SN_MATERIAL_STEEL,
        soft ? sn_view_body_colour(item->path, count_bodies(k)) : NULL, "triangles",
        origins(skin, SN_CELL_TRIANGLE), solids_of(mesh));
}

/* ---- cells that are gone ------------------------------------------------------------------------------- */

static const sn_removal* removal_of(const sn_item* item, const sn_mesh* mesh, int kind)
{
    const sn_removals* all = item->system->removals;
    for (int i = 0; all && i < all->count; ++i)
        if (all->at[i]->state == item->state && all->at[i]->mesh == mesh && (int)all->at[i]->kind == kind)
            return all->at[i]->removal;
    return NULL;
}

/* The cells of a kind that are left; their nodes are to be freed. */
static sn_cells cells_left(const sn_cells* cells, sn_cell kind, const sn_removal* removal)
{
    const int n = sn_cell_nodes(kind);
    int* nodes = malloc(((size_t)cells->count * (size_t)n + 1) * sizeof *nodes);
    sn_cells left = { .nodes = nodes };
    for (int i = 0; nodes && i < cells->count; ++i)
        if (!sn_removal_has(removal, i))
            memcpy(nodes + n * left.count++, cells->nodes + n * i, (size_t)n * sizeof *nodes);
    return left;
}

typedef struct rest {
    sn_mesh mesh;
    bool made[SN_CELL_KIND_COUNT]; /* nodes to be freed */
    bool some;                     /* cells are gone */
} rest;

/* The mesh without the cells that are gone: with the same points. */
static void find_rest(const sn_item* item, const sn_mesh* mesh, rest* r)
{
    *r = (rest){ .mesh = *mesh };
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const sn_removal* removal = removal_of(item, mesh, kind);
        if (!removal || removal->key == 0) continue;
        r->mesh.cells[kind] = cells_left(&mesh->cells[kind], (sn_cell)kind, removal);
        r->made[kind] = r->some = true;
    }
    for (int kind = SN_CELL_TRIANGLE; r->some && kind <= SN_CELL_QUAD; ++kind)
        if (!r->made[kind]) r->mesh.cells[kind].count = 0; // they name regions of the solid
}

static void clear_rest(rest* r)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (r->made[kind]) free((void*)(uintptr_t)r->mesh.cells[kind].nodes);
}

/* ---- objects ------------------------------------------------------------------------------------------- */

static void add_mesh(model_maker* k, const sn_item* item, const sn_mesh* mesh)
{
    sn_error ignored = { 0 };
    sn_mesh* skin = sn_mesh_surface(mesh, true, &ignored); // none of a mesh of lines
    const sn_cells* lines = &mesh->cells[SN_CELL_EDGE];
    if (skin && skin->cells[SN_CELL_TRIANGLE].count)
        add_surface(k, item, skin, mesh);
    else if (lines->count)
        add(k, item, "edges", SN_MATERIAL_VESSEL, NULL, "edges",
            sn_view_model_whole_numbers(lines->nodes, 2 * lines->count), NULL);
    sn_mesh_destroy(skin);
}

void sn_view_model_add_mesh(model_maker* k, const sn_item* item)
{
    const sn_state* state = &item->system->layout.states[item->state];
    if (!state->mesh || state->kind != SN_POINTS) return;
    rest r;
    find_rest(item, state->mesh, &r);
    add_mesh(k, item, r.some ? &r.mesh : state->mesh);
    clear_rest(&r);
}

/* Whether lines between the nodes of a state are drawn already: beams, a rod. */
static bool has_lines(const model_maker* k, const char* state)
{
    size_t i;
    json_t* o;
    json_array_foreach(k->objects, i, o)
    {
        const char *kind = json_string_value(json_object_get(o, "kind")),
                   *own = json_string_value(json_object_get(o, "state"));
        if (own && strcmp(own, state) == 0 && (strcmp(kind, "edges") == 0 || strcmp(kind, "tube") == 0))
            return true;
    }
    return false;
}

void sn_view_model_add_lines(model_maker* k, const sn_item* item)
{
    const sn_state* state = &item->system->layout.states[item->state];
    const sn_cells* lines = state->mesh ? &state->mesh->cells[SN_CELL_EDGE] : NULL;
    if (state->kind == SN_FRAMES && lines && lines->count && !has_lines(k, state->path))
        add(k, item, "edges", SN_MATERIAL_VESSEL, NULL, "edges",
            sn_view_model_whole_numbers(lines->nodes, 2 * lines->count), NULL);
}
