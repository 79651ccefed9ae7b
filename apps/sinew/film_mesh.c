/* Sinew - film_mesh. SPDX-License-Identifier: BSD-3-Clause */
#include "film_mesh.h"
#include <math.h>
#include <string.h>
#include "engine/removal.h"
#include "engine/sim.h"
#include "mesh/topology.h"
#include "output/monitor.h"
#include "scene/shapes.h"

/* VTK numbers of cell types. */
static const uint8_t vtk_type[SN_CELL_KIND_COUNT] = {
    [SN_CELL_EDGE] = 3,         [SN_CELL_TRIANGLE] = 5,    [SN_CELL_QUAD] = 9,
    [SN_CELL_TETRAHEDRON] = 10, [SN_CELL_HEXAHEDRON] = 12, [SN_CELL_TETRAHEDRON_10] = 24
};

/* What making one needs. */
typedef struct maker {
    film_mesh* m;
    sn_sim* sim;
    sn_scene* scene;
    sn_id item;
    sn_pool* pool;
    const sn_state* state;
    film_field* fields;
    sn_vtk_field* names;
    const char* param; /* that names the quantities */
} maker;

static const sn_item* find_item(const sn_sim* sim, const char* path)
{
    for (int i = 0; i < sim->item_count; ++i)
        if (strcmp(sim->items[i].path, path) == 0) return &sim->items[i];
    return NULL;
}

/* ---- cells --------------------------------------------------------------------------------------------- */

/* Those of the highest dimension the mesh has: a solid's triangles only name its regions. */
static bool is_shown(const sn_mesh* mesh, int kind)
{
    int highest = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count && sn_cell_dimension((sn_cell)k) > highest)
            highest = sn_cell_dimension((sn_cell)k);
    return sn_cell_dimension((sn_cell)kind) == highest;
}

static bool connect(maker* k, const sn_mesh* mesh)
{
    size_t cells = 0, corners = 0;
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (is_shown(mesh, kind)) {
            cells += (size_t)mesh->cells[kind].count;
            corners += (size_t)mesh->cells[kind].count * (size_t)sn_cell_nodes((sn_cell)kind);
        }
    int64_t* corner = sn_pool_array(k->pool, corners, sizeof *corner);
    int64_t* end = sn_pool_array(k->pool, cells, sizeof *end);
    uint8_t* type = sn_pool_array(k->pool, cells, sizeof *type);
    if (!corner || !end || !type) return false;
    int64_t at = 0;
    for (int kind = 0, cell = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        const sn_cells* c = &mesh->cells[kind];
        int n = sn_cell_nodes((sn_cell)kind);
        for (int i = 0; is_shown(mesh, kind) && i < c->count; ++i) {
            for (int a = 0; a < n; ++a)
                corner[at++] = c->nodes[i * n + a];
            end[cell] = at;
            type[cell++] = vtk_type[kind];
        }
    }
    k->m->shape = (sn_vtk_mesh){
        .points = mesh->point_count, .cells = (int)cells, .corners = corner, .ends = end, .types = type
    };
    return true;
}

/* ---- which item is which cell -------------------------------------------------------------------------- */

/* Cells around each point: those of point i are at[first[i]] .. at[first[i + 1] - 1]. */
typedef struct around {
    int *first, *at;
} around;

static bool find_around(const sn_vtk_mesh* shape, sn_pool* pool, around* out)
{
    size_t corners = (size_t)shape->ends[shape->cells - 1];
    out->first = sn_pool_array(pool, (size_t)shape->points + 2, sizeof *out->first);
    out->at = sn_pool_array(pool, corners, sizeof *out->at);
    if (!out->first || !out->at) return false;
    for (size_t i = 0; i < corners; ++i)
        ++out->first[shape->corners[i] + 2];
    for (int i = 1; i < shape->points + 2; ++i)
        out->first[i] += out->first[i - 1];
    for (int cell = 0; cell < shape->cells; ++cell)
        for (int64_t i = cell ? shape->ends[cell - 1] : 0; i < shape->ends[cell]; ++i)
            out->at[out->first[shape->corners[i] + 1]++] = cell;
    return true;
}

static bool is_cell(const sn_vtk_mesh* shape, int cell, const sn_node* nodes, int count)
{
    int64_t begin = cell ? shape->ends[cell - 1] : 0, end = shape->ends[cell];
    if (end - begin != count) return false;
    for (int a = 0; a < count; ++a) {
        bool there = false;
        for (int64_t i = begin; i < end; ++i)
            there = there || shape->corners[i] == nodes[a].node;
        if (!there) return false;
    }
    return true;
}

/* The cell of each item of a component, by their nodes; NULL when no item is one, or out of memory. */
static int* match_items(maker* k, const sn_call* call, const sn_state* states)
{
    around near = { 0 };
    int matched = 0, n = call->nodes_per_item;
    int* cell = sn_pool_array(k->pool, (size_t)call->item_count, sizeof *cell);
    if (!cell || n == 0 || !find_around(&k->m->shape, k->pool, &near)) return NULL;
    for (int i = 0; i < call->item_count; ++i) {
        const sn_node* nodes = call->node + (size_t)i * (size_t)n;
        bool ours = &states[call->input[nodes->input]] == k->state;
        cell[i] = -1;
        for (int j = near.first[nodes->node]; ours && cell[i] < 0 && j < near.first[nodes->node + 1]; ++j)
            if (is_cell(&k->m->shape, near.at[j], nodes, n)) cell[i] = near.at[j];
        matched += cell[i] >= 0;
    }
    return matched ? cell : NULL;
}

/* ---- fields -------------------------------------------------------------------------------------------- */

static bool add_field(maker* k, film_field field, const char* name, bool of_points)
{
    sn_vtk_mesh* shape = &k->m->shape;
    int count = shape->point_fields + shape->cell_fields, at = of_points ? shape->point_fields : count;
    k->fields = sn_pool_grow(k->pool, k->fields, count, sizeof *k->fields);
    k->names = sn_pool_grow(k->pool, k->names, count, sizeof *k->names);
    if (!k->fields || !k->names || !name) return false;
    for (int i = count; i > at; --i) { // points come first
        k->fields[i] = k->fields[i - 1];
        k->names[i] = k->names[i - 1];
    }
    k->fields[at] = field;
    k->names[at] = (sn_vtk_field){ name, field.each };
    ++*(of_points ? &shape->point_fields : &shape->cell_fields);
    return true;
}

static const char* label(maker* k, const sn_channel_info* info)
{
    return strcmp(info->unit, "1") == 0 ? sn_pool_text(k->pool, info->quantity)
                                        : sn_pool_format(k->pool, "%s [%s]", info->quantity, info->unit);
}

static bool add_channel(maker* k, const char* word, const char* owner, sn_channel channel)
{
    sn_channel_info info = sn_sim_channel_info(k->sim, channel);
    const sn_item* item = find_item(k->sim, owner);
    film_field field = { .channel = channel, .width = info.width, .each = info.width / info.nodes };
    bool of_points = item && item->state >= 0 && &item->system->layout.states[item->state] == k->state;
    const sn_item_quantity* q = item && item->call ? k->sim->channels[channel.index - 1].item_quantity : NULL;
    int input = q ? sn_quantity_nodes(item->type, q) - 1 : -1;
    if (input >= 0)
        of_points = &item->system->layout.states[item->call->input[input]] == k->state;
    else if (q)
        field.cell = match_items(k, item->call, item->system->layout.states);
    if (!of_points && !field.cell && !k->pool->failed)
        sn_scene_fail(
            k->scene, k->item, k->param,
            "\"%s\" has no value for each point of the mesh, nor for each of its cells; elements on "
            "the mesh have, as a solid's von_mises",
            word);
    return (of_points || field.cell) && add_field(k, field, label(k, &info), of_points);
}

/* "velocity" of the points, "@tissue/von_mises" of elements. */
static bool add_word(maker* k, const char* word, const char* of)
{
    sn_error why = { 0 };
    const char *slash = strrchr(word, '/'), *owner = of;
    if (slash) {
        char* reference = sn_pool_text(k->pool, word);
        if (reference) reference[slash - word] = '\0';
        owner = reference ? sn_reference_path(k->scene, k->item, k->param, reference, k->pool) : NULL;
    }
    const char* path = owner ? sn_pool_format(k->pool, "%s/%s", owner, slash ? slash + 1 : word) : NULL;
    if (!path) return false;
    sn_channel channel = sn_sim_channel(k->sim, path, &why);
    if (why.status) sn_scene_fail(k->scene, k->item, k->param, "%s", why.text);
    return !why.status && add_channel(k, word, owner, channel);
}

static bool add_words(maker* k, const char* text, const char* of)
{
    char* words = sn_pool_text(k->pool, text);
    for (char* word = words ? strtok(words, " \t\n") : NULL; word; word = strtok(NULL, " \t\n"))
        if (!add_word(k, word, of)) return false;
    return words != NULL;
}

/* ---- cells that are gone ------------------------------------------------------------------------------- */

static const sn_removal* removal_of(const maker* k, int kind)
{
    for (int s = 0; s < k->sim->system_count; ++s) {
        const sn_system* system = k->sim->systems[s];
        for (int i = 0; system->removals && i < system->removals->count; ++i) {
            const sn_removal_entry* e = system->removals->at[i];
            if (&system->layout.states[e->state] == k->state && e->mesh == k->state->mesh &&
                (int)e->kind == kind && e->removal->removed)
                return e->removal;
        }
    }
    return NULL;
}

/* "vtkGhostType" of cells that may be removed: programs that know VTK do not draw those that are. */
static bool add_hidden(maker* k)
{
    const sn_mesh* mesh = k->state->mesh;
    bool some = false;
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) {
        k->m->first[kind + 1] = k->m->first[kind] + (is_shown(mesh, kind) ? mesh->cells[kind].count : 0);
        if (is_shown(mesh, kind)) k->m->removal[kind] = removal_of(k, kind);
        some = some || k->m->removal[kind];
    }
    const film_field field = { .width = k->m->shape.cells, .each = 1, .hides = true };
    return !some || add_field(k, field, SN_VTK_GHOST, false);
}

static void read_hidden(const film_mesh* m, double* out)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        for (int i = m->first[kind]; i < m->first[kind + 1]; ++i)
            out[i] = sn_removal_has(m->removal[kind], i - m->first[kind]) ? SN_VTK_HIDDEN_CELL : 0;
}

/* ---- all ----------------------------------------------------------------------------------------------- */

static bool allocate_workspace(maker* k)
{
    film_mesh* m = k->m;
    size_t widest = 1, places = 3 * (size_t)m->shape.points;
    for (int i = 0; i < m->shape.point_fields + m->shape.cell_fields; ++i)
        if ((size_t)k->fields[i].width > widest) widest = (size_t)k->fields[i].width;
    m->fields = k->fields;
    m->shape.fields = k->names;
    m->place = sn_pool_array(k->pool, places, sizeof(double));
    m->start = sn_pool_array(k->pool, places, sizeof(double));
    m->row = sn_pool_array(k->pool, widest, sizeof(double));
    m->values = sn_pool_array(k->pool, sn_vtk_mesh_values(&m->shape), sizeof(double));
    sn_sim_refresh_channels(k->sim, &m->position, 1);
    if (m->start) sn_sim_read(k->sim, m->position, m->start, (int)places);
    return !k->pool->failed;
}

film_mesh* film_mesh_create(sn_sim* sim, sn_scene* scene, sn_id item, const sn_shape* look, const char* of,
                            sn_pool* pool)
{
    const sn_item* shown = find_item(sim, of);
    const char* on = sn_shape_param(scene, item, look->on.path);
    maker k = {
        .m = sn_pool_alloc(pool, sizeof *k.m), .sim = sim, .scene = scene, .item = item, .pool = pool
    };
    k.param = sn_shape_param(scene, item, look->quantity);
    if (!k.m) return NULL;
    if (shown && shown->state >= 0) k.state = &shown->system->layout.states[shown->state];
    if (!k.state || !k.state->mesh || k.state->kind != SN_POINTS) {
        sn_scene_fail(scene, item, on,
                      "%s is not a state on the points of a mesh; create it by <points mesh=\"@MESH\"/>", of);
        return NULL;
    }
    if (!connect(&k, k.state->mesh)) return NULL;
    if (k.m->shape.cells == 0) {
        sn_scene_fail(scene, item, on, "the mesh of %s has no cells to show", of);
        return NULL;
    }
    sn_error ignored = { 0 };
    k.m->position = sn_sim_channel(sim, sn_pool_format(pool, "%s/position", of), &ignored);
    bool good =
        add_field(&k, (film_field){ .width = 3 * k.state->count, .each = 3 }, "displacement [m]", true);
    if (good && look->quantity) good = add_words(&k, look->quantity, of);
    good = good && add_hidden(&k);
    return good && allocate_workspace(&k) ? k.m : NULL;
}

/* Points of the mesh before keep their numbers; new ones start at rest. */
void film_mesh_begin_as(film_mesh* m, const film_mesh* before, const char* of, const sn_sim* sim)
{
    const sn_item* shown = find_item(sim, of);
    const sn_mesh* mesh = shown->system->layout.states[shown->state].mesh;
    for (int i = 0; i < m->shape.points; ++i) {
        const double* from = i < before->shape.points ? before->start + 3 * i : &mesh->points[i].x;
        memcpy(m->start + 3 * i, from, 3 * sizeof *from);
    }
}

static void spread(const film_field* field, const double* row, int cells, double* out)
{
    for (int i = 0; i < cells * field->each; ++i)
        out[i] = NAN; // what has no value is left blank
    for (int i = 0; i < field->width / field->each; ++i)
        if (field->cell[i] >= 0)
            memcpy(out + field->cell[i] * field->each, row + i * field->each,
                   (size_t)field->each * sizeof *out);
}

void film_mesh_read(const film_mesh* m, sn_sim* sim)
{
    double* out = m->values;
    sn_sim_refresh_channels(sim, &m->position, 1);
    for (int i = 0; i < m->shape.point_fields + m->shape.cell_fields; ++i)
        if (!m->fields[i].hides) sn_sim_refresh_channels(sim, &m->fields[i].channel, 1);
    sn_sim_read(sim, m->position, m->place, 3 * m->shape.points);
    for (int i = 0; i < m->shape.point_fields + m->shape.cell_fields; ++i) {
        const film_field* field = &m->fields[i];
        if (field->hides) {
            read_hidden(m, out);
            out += m->shape.cells;
            continue;
        }
        if (field->channel.index) sn_sim_read(sim, field->channel, m->row, field->width);
        for (int k = 0; !field->channel.index && k < field->width; ++k)
            m->row[k] = m->place[k] - m->start[k];
        if (field->cell)
            spread(field, m->row, m->shape.cells, out);
        else
            memcpy(out, m->row, (size_t)field->width * sizeof *out);
        out += (field->cell ? m->shape.cells : m->shape.points) * field->each;
    }
}
