/* Sinew - surface: what is seen of a state that is a mesh's points: the faces that one solid alone has, the triangles of a
   cloth, the lines of a net. Found once; a frame carries places only. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/topology.h"
#include "view/model.h"

static json_t* whole_numbers(const int* at, int count)
{
    json_t* list = json_array();
    for (int i = 0; i < count; ++i)
        json_array_append_new(list, json_integer(at[i]));
    return list;
}

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

static void add(model_maker* k, const sn_item* item, const char* kind, const char* cells, json_t* nodes)
{
    const sn_state* state = &item->system->states[item->state];
    drawable o = {
        .kind = OBJECT_POINTS, .system = item->system, .state = item->state, .count = state->count
    };
    model_add_object(k, o, kind, item->path, "tissue", false,
                     json_pack("{s:{s:o}}", "topology", cells, nodes));
}

void model_add_mesh(model_maker* k, const sn_item* item)
{
    const sn_state* state = &item->system->states[item->state];
    const sn_mesh* mesh = state->mesh;
    if (!mesh || state->kind != SN_POINTS) return;
    sn_error ignored = { 0 };
    sn_mesh* skin = sn_mesh_surface(mesh, true, &ignored); // none of a mesh of lines
    const sn_cells* lines = &mesh->cells[SN_CELL_EDGE];
    if (skin && skin->cells[SN_CELL_TRIANGLE].count)
        add(k, item, "surface", "triangles", origins(skin, SN_CELL_TRIANGLE));
    else if (lines->count)
        add(k, item, "edges", "edges", whole_numbers(lines->nodes, 2 * lines->count));
    sn_mesh_destroy(skin);
}
