/* Sinew - mesh_builder: see mesh_builder.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/mesh_builder.h"
#include "base/assert.h"

#include <string.h>

#include "base/text.h"
#include "mesh/cell.h"

sn_mesh_builder* sn_mesh_builder_create(const char* file, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_mesh_builder* builder = sn_pool_alloc(&pool, sizeof *builder);
    if (!builder) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", file);
        return NULL;
    }
    builder->pool = pool;
    builder->file = file;
    builder->error = error;
    return builder;
}

void sn_mesh_builder_destroy(sn_mesh_builder* builder)
{
    if (!builder) return;
    sn_pool pool = builder->pool; // it holds the builder itself
    sn_pool_clear(&pool);
}

void sn_mesh_destroy(sn_mesh* mesh) { sn_mesh_builder_destroy((sn_mesh_builder*)mesh); }

bool sn_mesh_builder_fail_memory(sn_mesh_builder* d)
{
    sn_fail(d->error, SN_ERR_MEMORY, "%s: out of memory for the mesh", d->file);
    return false;
}

/* ---- points and cells ---------------------------------------------------------------------------------- */

int sn_mesh_builder_point(sn_mesh_builder* d, sn_vec3 at, int origin)
{
    SN_ASSERT(d->point_count >= 0 && d->point_count <= SN_MESH_POINTS);
    if (d->point_count == SN_MESH_POINTS) {
        sn_fail(d->error, SN_ERR_IO, "%s: more than %d points; coarsen the mesh", d->file, SN_MESH_POINTS);
        return -1;
    }
    sn_vec3* points = sn_pool_grow(&d->pool, d->points, d->point_count, sizeof *points);
    int* origins = sn_pool_grow(&d->pool, d->point_origin, d->point_count, sizeof *origins);
    if (!points || !origins) return sn_mesh_builder_fail_memory(d) - 1;
    d->points = points;
    d->point_origin = origins;
    points[d->point_count] = at;
    origins[d->point_count] = origin;
    return d->point_count++;
}

bool sn_mesh_builder_cell(sn_mesh_builder* d, sn_cell kind, const int* nodes, int region, int origin)
{
    SN_ASSERT(kind >= 0 && kind < SN_CELL_KIND_COUNT);
    SN_ASSERT(nodes);
    sn_mesh_builder_cells* c = &d->cells[kind];
    size_t bytes = (size_t)sn_cell_nodes(kind) * sizeof(int);
    if (c->count == SN_MESH_CELLS) {
        sn_fail(d->error, SN_ERR_IO, "%s: more than %d %s; coarsen the mesh", d->file, SN_MESH_CELLS,
                sn_cell_name(kind));
        return false;
    }
    int* grown = sn_pool_grow(&d->pool, c->nodes, c->count, bytes);
    int* regions = sn_pool_grow(&d->pool, c->region, c->count, sizeof(int));
    int* origins = sn_pool_grow(&d->pool, c->origin, c->count, sizeof(int));
    if (!grown || !regions || !origins) return sn_mesh_builder_fail_memory(d);
    c->nodes = grown;
    c->region = regions;
    c->origin = origins;
    memcpy((char*)grown + (size_t)c->count * bytes, nodes, bytes);
    regions[c->count] = region;
    origins[c->count++] = origin;
    c->has_region |= region >= 0;
    return true;
}

int sn_mesh_builder_region(sn_mesh_builder* d, const char* name, size_t length)
{
    SN_ASSERT(name || length == 0);
    SN_ASSERT(d->region_count >= 0 && d->region_count <= SN_MESH_REGIONS);
    for (int i = 0; i < d->region_count; ++i)
        if (strlen(d->region_names[i]) == length && memcmp(d->region_names[i], name, length) == 0) return i;
    if (d->region_count == SN_MESH_REGIONS) {
        sn_fail(d->error, SN_ERR_IO, "%s: more than %d regions", d->file, SN_MESH_REGIONS);
        return -1;
    }
    const char** names =
        sn_pool_grow(&d->pool, (void*)d->region_names, d->region_count, sizeof *d->region_names);
    char* copy = sn_pool_alloc(&d->pool, length + 1);
    if (!names || !copy) return sn_mesh_builder_fail_memory(d) - 1;
    memcpy(copy, name, length);
    d->region_names = names;
    names[d->region_count] = copy;
    return d->region_count++;
}

bool sn_mesh_builder_regions_of(sn_mesh_builder* d, const sn_mesh* mesh)
{
    for (int i = 0; i < mesh->region_count; ++i)
        if (sn_mesh_builder_region(d, mesh->region_names[i], strlen(mesh->region_names[i])) < 0) return false;
    return true;
}

/* ---- fields -------------------------------------------------------------------------------------------- */

sn_mesh_field* sn_mesh_builder_field(sn_mesh_builder* d, const char* name, size_t length, int components)
{
    SN_ASSERT(d->field_count >= 0 && d->field_count <= SN_MESH_FIELDS);
    for (int i = 0; i < d->field_count; ++i)
        if (strlen(d->fields[i].name) == length && memcmp(d->fields[i].name, name, length) == 0 &&
            d->fields[i].components == components)
            return &d->fields[i];
    if (d->field_count == SN_MESH_FIELDS || components < 1 || components > SN_MESH_COMPONENTS) {
        char quoted[SN_QUOTE_TEXT];
        sn_fail(d->error, SN_ERR_IO,
                "%s: field %s of %d components: a mesh has up to %d fields of 1 to %d components", d->file,
                sn_quote(quoted, name, length), components, SN_MESH_FIELDS, SN_MESH_COMPONENTS);
        return NULL;
    }
    sn_mesh_field* fields = sn_pool_grow(&d->pool, d->fields, d->field_count, sizeof *fields);
    char* copy = sn_pool_alloc(&d->pool, length + 1);
    if (!fields || !copy) {
        sn_mesh_builder_fail_memory(d);
        return NULL;
    }
    memcpy(copy, name, length);
    d->fields = fields;
    fields[d->field_count] = (sn_mesh_field){ .name = copy, .components = components };
    return &fields[d->field_count++];
}

/* values[origin[i]] for i = 0..count; NULL on failure. */
static double* gather(sn_mesh_builder* d, const int* origin, int count, const double* values, int rows,
                      int components)
{
    size_t width = (size_t)components;
    double* out = sn_pool_array(&d->pool, (size_t)count * width, sizeof *out);
    if (!out) {
        sn_mesh_builder_fail_memory(d);
        return NULL;
    }
    for (int i = 0; i < count; ++i)
        if (origin[i] >= 0 && origin[i] < rows)
            memcpy(out + (size_t)i * width, values + (size_t)origin[i] * width, width * sizeof *out);
    return out;
}

bool sn_mesh_builder_point_values(sn_mesh_builder* d, sn_mesh_field* field, const double* values, int rows)
{
    return (field->points = gather(d, d->point_origin, d->point_count, values, rows, field->components)) !=
           NULL;
}

bool sn_mesh_builder_cell_values(sn_mesh_builder* d, sn_mesh_field* field, const double* values, int rows)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_mesh_builder_cells* c = &d->cells[k];
        if (!c->count) continue;
        field->cells[k] = gather(d, c->origin, c->count, values, rows, field->components);
        if (!field->cells[k]) return false;
    }
    return true;
}

/* A cell field of a mesh as one table over all its cells; NULL when out of memory. */
static double* table_of(sn_mesh_builder* d, const sn_mesh* mesh, const sn_mesh_field* from)
{
    size_t width = (size_t)from->components;
    double* table = sn_pool_array(&d->pool, (size_t)sn_mesh_cell_count(mesh) * width, sizeof *table);
    for (int k = 0; table && k < SN_CELL_KIND_COUNT; ++k)
        if (from->cells[k])
            memcpy(table + (size_t)sn_mesh_first_cell(mesh, (sn_cell)k) * width, from->cells[k],
                   (size_t)mesh->cells[k].count * width * sizeof *table);
    return table;
}

bool sn_mesh_builder_fields_of(sn_mesh_builder* d, const sn_mesh* mesh)
{
    for (int i = 0; i < mesh->field_count; ++i) {
        const sn_mesh_field* from = &mesh->fields[i];
        sn_mesh_field* to = sn_mesh_builder_field(d, from->name, strlen(from->name), from->components);
        if (!to) return false;
        if (from->points && !sn_mesh_builder_point_values(d, to, from->points, mesh->point_count))
            return false;
        if (!sn_field_has_cells(from)) continue;
        double* table = table_of(d, mesh, from);
        if (!table) return sn_mesh_builder_fail_memory(d);
        if (!sn_mesh_builder_cell_values(d, to, table, sn_mesh_cell_count(mesh))) return false;
    }
    return true;
}

/* ---- finishing ----------------------------------------------------------------------------------------- */

static bool check_cell(sn_mesh_builder* d, sn_cell kind, int i, const int* nodes)
{
    int n = sn_cell_nodes(kind);
    for (int a = 0; a < n; ++a) {
        if (nodes[a] < 0 || nodes[a] >= d->point_count) {
            sn_fail(d->error, SN_ERR_IO,
                    "%s: number %d of the %s has point %d, but there are %d, numbered from 0", d->file, i,
                    sn_cell_name(kind), nodes[a], d->point_count);
            return false;
        }
        for (int b = 0; b < a; ++b) {
            if (nodes[a] != nodes[b]) continue;
            sn_fail(
                d->error, SN_ERR_IO,
                "%s: number %d of the %s has point %d twice, it is no %s; repair the mesh where it was made",
                d->file, i, sn_cell_name(kind), nodes[a], n == 2 ? "edge" : "cell");
            return false;
        }
    }
    return true;
}

static bool check_cells(sn_mesh_builder* d)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < d->cells[k].count; ++i)
            if (!check_cell(d, (sn_cell)k, i, d->cells[k].nodes + i * sn_cell_nodes((sn_cell)k)))
                return false;
    return true;
}

/* New number of every point, -1 of those that no cell uses; their count. */
static int renumber(const sn_mesh_builder* d, int* fresh)
{
    int used = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < d->cells[k].count * sn_cell_nodes((sn_cell)k); ++i)
            fresh[d->cells[k].nodes[i]] = 1;
    for (int i = 0; i < d->point_count; ++i)
        fresh[i] = fresh[i] ? used++ : -1;
    return used;
}

/* The values of the points that stay; NULL when out of memory. */
static const double* kept_values(sn_mesh_builder* d, const double* values, int components, const int* fresh,
                                 int used)
{
    size_t width = (size_t)components;
    double* kept = sn_pool_array(&d->pool, (size_t)used * width, sizeof *kept);
    for (int i = 0; kept && i < d->point_count; ++i)
        if (fresh[i] >= 0)
            memcpy(kept + (size_t)fresh[i] * width, values + (size_t)i * width, width * sizeof *kept);
    return kept;
}

/* Leaves out points without a cell. */
static bool drop_unused(sn_mesh_builder* d)
{
    int* fresh = sn_pool_array(&d->pool, (size_t)d->point_count, sizeof *fresh);
    if (!fresh) return sn_mesh_builder_fail_memory(d);
    int used = renumber(d, fresh);
    if (used == d->point_count || used == 0) return true;
    for (int i = 0; i < d->point_count; ++i) {
        if (fresh[i] < 0) continue;
        d->points[fresh[i]] = d->points[i];
        d->point_origin[fresh[i]] = d->point_origin[i];
    }
    for (int f = 0; f < d->field_count; ++f) {
        sn_mesh_field* field = &d->fields[f];
        if (!field->points) continue;
        field->points = kept_values(d, field->points, field->components, fresh, used);
        if (!field->points) return sn_mesh_builder_fail_memory(d);
    }
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < d->cells[k].count * sn_cell_nodes((sn_cell)k); ++i)
            d->cells[k].nodes[i] = fresh[d->cells[k].nodes[i]];
    d->point_count = used;
    return true;
}

sn_mesh* sn_mesh_builder_finish(sn_mesh_builder* d, bool compact)
{
    bool good = check_cells(d) && (!compact || drop_unused(d));
    if (good && d->point_count == 0) {
        sn_fail(d->error, SN_ERR_IO, "%s: the mesh has no points", d->file);
        good = false;
    }
    if (!good) {
        sn_mesh_builder_destroy(d);
        return NULL;
    }
    d->mesh.point_count = d->point_count;
    d->mesh.points = d->points;
    d->mesh.point_origin = d->point_origin;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_mesh_builder_cells* c = &d->cells[k];
        d->mesh.cells[k] = (sn_cells){ c->count, c->nodes, c->has_region ? c->region : NULL, c->origin };
    }
    d->mesh.region_count = d->region_count;
    d->mesh.region_names = (const char* const*)d->region_names;
    d->mesh.field_count = d->field_count;
    d->mesh.fields = d->fields;
    return &d->mesh;
}

void sn_mesh_place(sn_mesh* mesh, double scale, sn_quat q, sn_vec3 position)
{
    sn_mesh_builder* d = (sn_mesh_builder*)mesh;
    for (int i = 0; i < d->point_count; ++i)
        d->points[i] = sn_add(position, sn_rotate(q, sn_scale(scale, d->points[i])));
}

/* ---- copies -------------------------------------------------------------------------------------------- */

static sn_cells copy_cells(sn_pool* pool, const sn_cells* from, sn_cell kind)
{
    size_t n = (size_t)from->count * sizeof(int), nodes = (size_t)sn_cell_nodes(kind);
    return (sn_cells){ from->count, sn_pool_copy(pool, from->nodes, n * nodes),
                       sn_pool_copy(pool, from->region, n), sn_pool_copy(pool, from->origin, n) };
}

static sn_mesh_field copy_field(sn_pool* pool, const sn_mesh_field* from, const sn_mesh* mesh)
{
    size_t width = (size_t)from->components * sizeof(double);
    sn_mesh_field to = { .name = sn_pool_text(pool, from->name), .components = from->components };
    to.points = sn_pool_copy(pool, from->points, (size_t)mesh->point_count * width);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        to.cells[k] = sn_pool_copy(pool, from->cells[k], (size_t)mesh->cells[k].count * width);
    return to;
}

sn_mesh* sn_mesh_copy(sn_pool* pool, const sn_mesh* from)
{
    size_t n = (size_t)from->point_count;
    sn_mesh* to = sn_pool_alloc(pool, sizeof *to);
    const char** names = sn_pool_array(pool, (size_t)from->region_count, sizeof *names);
    sn_mesh_field* fields = sn_pool_array(pool, (size_t)from->field_count, sizeof *fields);
    if (!to || !names || !fields) return NULL;
    *to = *from;
    to->points = sn_pool_copy(pool, from->points, n * sizeof *to->points);
    to->point_origin = sn_pool_copy(pool, from->point_origin, n * sizeof(int));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        to->cells[k] = copy_cells(pool, &from->cells[k], (sn_cell)k);
    for (int i = 0; i < from->region_count; ++i)
        names[i] = sn_pool_text(pool, from->region_names[i]);
    for (int i = 0; i < from->field_count; ++i)
        fields[i] = copy_field(pool, &from->fields[i], from);
    to->region_names = names;
    to->fields = fields;
    return pool->failed ? NULL : to;
}
