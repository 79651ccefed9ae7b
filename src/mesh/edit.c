/* Sinew - edit: see sinew/mesh_edit.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/edit.h"

#include <math.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/mesh_builder.h"

bool sn_mesh_edit_is_empty(const sn_mesh_edit* edit)
{
    int changes = edit->point_count + edit->removed_point_count + edit->face_count;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        changes += edit->cells[k].added_count + edit->cells[k].removed_count;
    return changes == 0;
}

/* Numbers of what is kept of 0 .. count - 1. */
static void map_kept(int count, const int* removed, int removed_count, int* out)
{
    for (int i = 0, r = 0, kept = 0; i < count; ++i) {
        bool gone = r < removed_count && removed[r] == i;
        out[i] = gone ? -1 : kept++;
        r += gone;
    }
}

void sn_mesh_edit_point_map(const sn_mesh_edit* edit, int* out)
{
    map_kept(edit->old_points, edit->removed_points, edit->removed_point_count, out);
}

void sn_mesh_edit_cell_map(const sn_mesh_edit* edit, sn_cell kind, int* out)
{
    map_kept(edit->cells[kind].old_count, edit->cells[kind].removed, edit->cells[kind].removed_count, out);
}

sn_edit_memory* sn_edit_memory_create(void)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_edit_memory* m = sn_pool_alloc(&pool, sizeof *m);
    if (m) m->pool = pool;
    return m;
}

void sn_mesh_edit_destroy(sn_mesh_edit* edit)
{
    if (!edit) return;
    sn_pool pool = ((sn_edit_memory*)edit)->pool; // it holds the edit itself
    sn_pool_clear(&pool);
}

/* ---- is it for this mesh? ------------------------------------------------------------------------------ */

static bool ascending(const int* list, int count, int end)
{
    for (int i = 0; i < count; ++i)
        if (list[i] < 0 || list[i] >= end || (i > 0 && list[i - 1] >= list[i])) return false;
    return true;
}

/* Is a number in an ascending list? */
static bool contains(const int* list, int count, int number)
{
    int low = 0;
    for (int high = count; low < high;) {
        int middle = low + (high - low) / 2;
        if (list[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && list[low] == number;
}

static bool point_fits(const sn_edit_point* p, int end)
{
    double sum = 0;
    if (p->count < 1 || p->count > SN_EDIT_MAX_ANCESTORS || !ascending(p->ancestor, p->count, end))
        return false;
    for (int i = 0; i < p->count; ++i) {
        if (!(p->weight[i] > 0)) return false;
        sum += p->weight[i];
    }
    return fabs(sum - 1) <= 1e-12;
}

/* Does the changed mesh have these points? */
static bool nodes_fit(const sn_mesh_edit* edit, const int* nodes, int count)
{
    for (int i = 0; i < count; ++i)
        if (nodes[i] < 0 || nodes[i] >= edit->old_points + edit->point_count ||
            contains(edit->removed_points, edit->removed_point_count, nodes[i]))
            return false;
    return true;
}

static bool cells_fit(const sn_mesh_edit* edit, const sn_cells* old, sn_cell kind)
{
    const sn_edit_cells* c = &edit->cells[kind];
    const int n = sn_cell_nodes(kind);
    if (c->old_count != old->count || !ascending(c->removed, c->removed_count, old->count)) return false;
    for (int i = 0, r = 0; edit->removed_point_count && i < old->count; ++i) {
        if (r < c->removed_count && c->removed[r] == i)
            ++r;
        else if (!nodes_fit(edit, old->nodes + i * n, n))
            return false;
    }
    for (int i = 0; i < c->added_count; ++i)
        if (!contains(c->removed, c->removed_count, c->parent[i])) return false;
    return nodes_fit(edit, c->nodes, c->added_count * n);
}

static bool face_fits(const sn_mesh_edit* edit, const sn_edit_face* f)
{
    const sn_edit_cells* c = &edit->cells[SN_CELL_TETRAHEDRON];
    return nodes_fit(edit, f->nodes, 3) && f->owner >= 0 && f->owner < c->old_count + c->added_count;
}

static bool fits(const sn_mesh* mesh, const sn_mesh_edit* edit)
{
    bool good = edit->old_points == mesh->point_count &&
                ascending(edit->removed_points, edit->removed_point_count, edit->old_points);
    for (int i = 0; good && i < edit->point_count; ++i)
        good = point_fits(&edit->points[i], edit->old_points);
    for (int k = 0; good && k < SN_CELL_KIND_COUNT; ++k)
        good = cells_fit(edit, &mesh->cells[k], (sn_cell)k);
    for (int i = 0; good && i < edit->face_count; ++i)
        good = face_fits(edit, &edit->faces[i]);
    return good;
}

/* ---- the changed mesh ---------------------------------------------------------------------------------- */

sn_vec3 sn_edit_place(const sn_edit_point* p, const sn_vec3* points)
{
    if (p->count == 1) return points[p->ancestor[0]]; // a copy has the same bits
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < p->count; ++i)
        sum = sn_madd(sum, p->weight[i], points[p->ancestor[i]]);
    return sum;
}

/* map: extended numbers to those of the changed mesh. */
static bool add_points(sn_mesh_builder* b, const sn_mesh* mesh, const sn_mesh_edit* edit, int* map)
{
    sn_mesh_edit_point_map(edit, map);
    for (int i = 0; i < mesh->point_count; ++i)
        if (map[i] >= 0 && sn_mesh_builder_point(b, mesh->points[i], i) < 0) return false;
    for (int i = 0; i < edit->point_count; ++i) {
        const sn_edit_point* p = &edit->points[i];
        map[edit->old_points + i] = sn_mesh_builder_point(b, sn_edit_place(p, mesh->points), p->ancestor[0]);
        if (map[edit->old_points + i] < 0) return false;
    }
    return true;
}

static bool add_cell(sn_mesh_builder* b, const sn_mesh* mesh, sn_cell kind, const int* nodes, const int* map,
                     int origin)
{
    int mapped[SN_CELL_MAX_NODES];
    for (int i = 0; i < sn_cell_nodes(kind); ++i)
        mapped[i] = map[nodes[i]];
    return sn_mesh_builder_cell(b, kind, mapped, sn_cells_region(&mesh->cells[kind], origin),
                                sn_mesh_first_cell(mesh, kind) + origin);
}

static bool add_cells(sn_mesh_builder* b, const sn_mesh* mesh, const sn_edit_cells* c, sn_cell kind,
                      const int* map)
{
    const sn_cells* old = &mesh->cells[kind];
    int n = sn_cell_nodes(kind);
    for (int i = 0, r = 0; i < old->count; ++i) {
        if (r < c->removed_count && c->removed[r] == i) {
            ++r;
            continue;
        }
        if (!add_cell(b, mesh, kind, old->nodes + i * n, map, i)) return false;
    }
    for (int i = 0; i < c->added_count; ++i)
        if (!add_cell(b, mesh, kind, c->nodes + i * n, map, c->parent[i])) return false;
    return true;
}

/* Values of a field at the points: those of the origins, at added points sums with the weights. */
static bool interpolate(sn_mesh_builder* b, const sn_mesh_edit* edit, const sn_mesh_field* from,
                        sn_mesh_field* to)
{
    size_t n = (size_t)from->components, first = (size_t)(b->point_count - edit->point_count);
    double* values = sn_pool_copy(&b->pool, to->points, (size_t)b->point_count * n * sizeof *values);
    if (!values) return sn_mesh_builder_fail_memory(b);
    for (int i = 0; i < edit->point_count; ++i) {
        const sn_edit_point* p = &edit->points[i];
        if (p->count == 1) continue; // a copy has the same bits
        for (size_t c = 0; c < n; ++c) {
            double sum = 0;
            for (int a = 0; a < p->count; ++a)
                sum += p->weight[a] * from->points[(size_t)p->ancestor[a] * n + c];
            values[(first + (size_t)i) * n + c] = sum;
        }
    }
    to->points = values;
    return true;
}

static bool add_fields(sn_mesh_builder* b, const sn_mesh* mesh, const sn_mesh_edit* edit)
{
    if (!sn_mesh_builder_fields_of(b, mesh)) return false;
    for (int f = 0; f < mesh->field_count; ++f)
        if (mesh->fields[f].points && !interpolate(b, edit, &mesh->fields[f], &b->fields[f])) return false;
    return true;
}

/* Both surfaces as triangles, with the regions names[0] on the side of the normals and names[1]; their
   origins are those of their tetrahedra. */
static bool add_faces(sn_mesh_builder* b, const sn_mesh* mesh, const sn_mesh_edit* edit,
                      const char* const names[2], const int* map)
{
    const sn_edit_cells* c = &edit->cells[SN_CELL_TETRAHEDRON];
    int region[2], first = sn_mesh_first_cell(mesh, SN_CELL_TETRAHEDRON);
    for (int i = 0; i < 2; ++i)
        if ((region[i] = sn_mesh_builder_region(b, names[i], strlen(names[i]))) < 0) return false;
    for (int i = 0; i < edit->face_count; ++i) {
        const sn_edit_face* f = &edit->faces[i];
        const int nodes[3] = { map[f->nodes[0]], map[f->nodes[1]], map[f->nodes[2]] };
        int cell = f->owner < c->old_count ? f->owner : c->parent[f->owner - c->old_count];
        if (!sn_mesh_builder_cell(b, SN_CELL_TRIANGLE, nodes, region[f->side < 0], first + cell))
            return false;
    }
    return true;
}

static bool build(sn_mesh_builder* b, const sn_mesh* mesh, const sn_mesh_edit* edit,
                  const char* const names[2])
{
    int* map = sn_pool_array(&b->pool, (size_t)edit->old_points + (size_t)edit->point_count, sizeof *map);
    if (!map) return sn_mesh_builder_fail_memory(b);
    if (!sn_mesh_builder_regions_of(b, mesh) || !add_points(b, mesh, edit, map)) return false;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (!add_cells(b, mesh, &edit->cells[k], (sn_cell)k, map)) return false;
    if (names && !add_faces(b, mesh, edit, names, map)) return false;
    return add_fields(b, mesh, edit);
}

sn_mesh* sn_edit_apply_named(const sn_mesh* mesh, const sn_mesh_edit* edit, const char* const names[2],
                             sn_error* error)
{
    if (!fits(mesh, edit)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "the edit is not for this mesh: it is for %d points, and the mesh has %d, or it names points "
                "or cells that the mesh does not have, or removes points that cells still use, or keeps a "
                "parent, or has weights whose sum is not 1; apply an edit to the mesh that it was made for",
                edit->old_points, mesh->point_count);
        return NULL;
    }
    sn_mesh_builder* b = sn_mesh_builder_create("the edited mesh", error);
    if (!b) return NULL;
    if (build(b, mesh, edit, names)) return sn_mesh_builder_finish(b, false);
    sn_mesh_builder_destroy(b);
    return NULL;
}

sn_mesh* sn_mesh_edit_apply(const sn_mesh* mesh, const sn_mesh_edit* edit, sn_error* error)
{
    return sn_edit_apply_named(mesh, edit, NULL, error);
}
