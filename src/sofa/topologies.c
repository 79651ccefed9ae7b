/* Sinew - topologies: loaders, containers, grids and topological mappings as meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"

#include "mesh/topology.h"
#include "mesh/cell.h"
#include "sofa/placing.h"
#include "sofa/voxels.h"

/* Stands in `made` of an element that has no mesh. */
static sn_sofa_topology nothing;

/* Takes a mesh over into the pool. */
static sn_sofa_topology* keep(sn_sofa_translation* t, sn_mesh* mesh, const char* path,
                              const sn_sofa_topology* of)
{
    sn_sofa_topology* topology = sn_pool_alloc(t->pool, sizeof *topology);
    sn_mesh* copy = topology ? sn_mesh_copy(t->pool, mesh) : NULL;
    sn_mesh_destroy(mesh);
    if (!copy) return NULL;
    *topology = (sn_sofa_topology){ .path = path, .mesh = copy, .of = of };
    return topology;
}

/* ---- files --------------------------------------------------------------------------------------------- */

static void warn_of_numbers(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh, const char* file)
{
    const size_t length = strlen(file); // points of a .msh file may be numbered from 1
    const bool from_one = length > 4 && strcmp(file + length - 4, ".msh") == 0 && mesh->point_origin &&
                          mesh->point_count && mesh->point_origin[0] == 1;
    for (int i = 0; mesh->point_origin && i < mesh->point_count; ++i) {
        if (mesh->point_origin[i] == i + from_one) continue;
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "points that no cell uses are left out: from number %d on, points have other numbers "
                     "than in SOFA",
                     i);
        return;
    }
}

/* Beside the scene by its name, elsewhere by its whole path: the translated scene may be kept in another
   folder. */
static const char* file_name(sn_sofa_translation* t, const char* file)
{
    const char* scene = t->graph.root->file;
    const size_t folder = (size_t)(sn_os_name(scene) - scene);
    if (strncmp(file, scene, folder) == 0 && !sn_os_is_absolute(file + folder)) return file + folder;
    char* here = sn_os_is_absolute(file) ? NULL : sn_os_current_folder();
    if (here) file = sn_pool_format(t->pool, "%s/%s", here, file);
    free(here);
    return file;
}

static sn_sofa_topology* from_file(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* name = sn_sofa_attribute_value(e, "filename");
    if (!name) name = sn_sofa_attribute_value(e, "fileTopology");
    if (!name || !*name) return NULL;
    const char* file = sn_sofa_find_file(&t->graph, e->file, name);
    if (!file) {
        sn_sofa_leave_out(t, e,
                          "there is no file \"%.200s\" beside the scene or in a folder share/, share/mesh/ "
                          "or examples/ above it",
                          name);
        return NULL;
    }
    if (strcmp(e->name, "SphereLoader") == 0) return sn_sofa_point_file(t, e, file);
    if (sn_sofa_is_own_format(e->name)) return sn_sofa_own_format(t, e, file);
    sn_error why = { 0 };
    sn_mesh* mesh = sn_mesh_read(file, &why);
    if (!mesh && strcmp(e->name, "MeshOBJLoader") == 0 && strstr(why.text, "no triangles"))
        return sn_sofa_point_file(t, e, file);
    if (!mesh) {
        sn_sofa_leave_out(t, e, "%s", why.text);
        return NULL;
    }
    const bool obj = strcmp(e->name, "MeshOBJLoader") == 0;
    const bool seams =
        obj && sn_sofa_read_bool(sn_sofa_text(t, e, "handleSeams"), false) && sn_sofa_has_seams(t, file);
    if (obj && !sn_sofa_keeps_order(file, mesh)) {
        sn_mesh_destroy(mesh);
        sn_sofa_topology* numbered = sn_sofa_point_file(t, e, file);
        if (numbered) numbered->seams = seams;
        return numbered;
    }
    warn_of_numbers(t, e, mesh, file);
    sn_sofa_place* place = sn_sofa_place_of(e);
    sn_id item = sn_sofa_add(t, place, e, &sn_mesh_file);
    sn_scene_set(t->scene, item, "file", file_name(t, file));
    sn_sofa_topology* topology = keep(t, mesh, sn_sofa_path(t, place, item), NULL);
    if (topology) topology->seams = seams;
    sn_sofa_placing placing = sn_sofa_placing_of(t, e);
    if (!topology || sn_sofa_placing_is_none(&placing)) return topology;
    return sn_sofa_move(t, place, e, topology, &placing);
}

/* ---- lists --------------------------------------------------------------------------------------------- */

static const struct {
    sn_cell kind;
    const char *name, *older;
} lists[] = { { SN_CELL_EDGE, "edges", "lines" },
              { SN_CELL_TRIANGLE, "triangles", NULL },
              { SN_CELL_QUAD, "quads", NULL },
              { SN_CELL_TETRAHEDRON, "tetrahedra", "tetras" },
              { SN_CELL_HEXAHEDRON, "hexahedra", "hexas" } };
enum { LISTS = sizeof lists / sizeof lists[0], MOST_MESHES = 100 /* that MergeMeshes joins */ };

/* A list of the element's own; none where it is a link to `source`, from which the whole mesh is taken. */
static sn_sofa_reals own_list(sn_sofa_translation* t, sn_sofa_element* e, const char* name,
                              const sn_sofa_element* source)
{
    const char* value = sn_sofa_attribute_value(e, name);
    const bool taken =
        value && *value == '@' && source && sn_sofa_follow(&t->graph, e, value).element == source;
    return taken ? (sn_sofa_reals){ NULL, 0 } : sn_sofa_list(t, e, name);
}

static sn_sofa_reals cell_list(sn_sofa_translation* t, sn_sofa_element* e, int i,
                               const sn_sofa_element* source)
{
    sn_sofa_reals list = own_list(t, e, lists[i].name, source);
    if (!list.count && lists[i].older) list = own_list(t, e, lists[i].older, source);
    return list;
}

static bool add_cells(sn_mesh_builder* builder, sn_cell kind, sn_sofa_reals list)
{
    const int n = sn_cell_nodes(kind);
    for (int i = 0; i + n <= list.count; i += n) {
        int nodes[SN_CELL_MAX_NODES];
        for (int k = 0; k < n; ++k)
            nodes[k] = (int)fmin(fmax(list.at[i + k], -1), 1e9);
        if (!sn_mesh_builder_cell(builder, kind, nodes, -1, i / n)) return false;
    }
    return true;
}

/* A line of text asks for any number; no scene of this size runs in real time. */
static const double most_grid_points = 1e6;

bool sn_sofa_claim_points(sn_sofa_translation* t, sn_sofa_element* e, double count)
{
    t->grid_points += count;
    if (t->grid_points <= most_grid_points) return true;
    sn_sofa_leave_out(t, e, "with it the scene has grids of %.0f points; %.0f at most", t->grid_points,
                      most_grid_points);
    return false;
}

sn_sofa_topology* sn_sofa_write_mesh(sn_sofa_translation* t, sn_sofa_element* e, sn_mesh_builder* builder)
{
    sn_error* why = builder->error;
    sn_mesh* mesh = sn_mesh_builder_finish(builder, false);
    if (!mesh) {
        sn_sofa_leave_out(t, e, "%s", why->text);
        return NULL;
    }
    sn_sofa_place* place = sn_sofa_place_of(e);
    sn_id item = sn_sofa_add(t, place, e, &sn_inline_mesh);
    sn_sofa_set_reals(t, item, "points", &mesh->points[0].x, 3 * mesh->point_count);
    for (int i = 0; i < LISTS; ++i) {
        const sn_cells* cells = &mesh->cells[lists[i].kind];
        if (cells->count)
            sn_sofa_set_indices(t, item, lists[i].name, cells->nodes,
                                cells->count * sn_cell_nodes(lists[i].kind));
    }
    return keep(t, mesh, sn_sofa_path(t, place, item), NULL);
}

/* Where the nodes of a state are: made already, or in its list. */
static sn_sofa_reals points_of_state(sn_sofa_translation* t, sn_sofa_element* e)
{
    const sn_sofa_body* body = e->made;
    sn_sofa_reals points = { NULL, 0 };
    if (body && body->count > 0) {
        points.at = sn_pool_copy(t->pool, body->points, (size_t)body->count * sizeof(sn_vec3));
        points.count = points.at ? 3 * body->count : 0;
        return points;
    }
    const char* template = sn_sofa_text(t, e, "template");
    const int width = template && strstr(template, "Rigid") ? 7 : 3;
    points = sn_sofa_list(t, e, "position");
    for (int i = 0; width == 7 && i < points.count / 7; ++i)
        memmove(points.at + 3 * i, points.at + 7 * i, 3 * sizeof *points.at);
    if (width == 7) points.count = points.count / 7 * 3;
    return points;
}

/* Points and cells written into the scene. Points may be those of another topology, or of the state in the
   same Node. */
static sn_sofa_topology* from_lists(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_element* linked,
                                    const sn_sofa_topology* source)
{
    sn_sofa_reals points = own_list(t, e, "position", linked), cells[LISTS];
    if (!points.count) points = own_list(t, e, "points", linked);
    int count = 0;
    for (int i = 0; i < LISTS; ++i)
        count += (cells[i] = cell_list(t, e, i, linked)).count;
    if (source && !count && !points.count) return NULL;         // it is as it is there
    for (int i = 0; i < LISTS && source && points.count; ++i) { // its own points, the cells of the other
        const char* value = sn_sofa_attribute_value(e, lists[i].name);
        const bool linked_list = sn_sofa_attribute_value(e, "src") || (value && *value == '@');
        if (!cells[i].count && linked_list)
            cells[i].at = sn_sofa_cells_of(source, t->pool, lists[i].name, &cells[i].count);
    }
    if (source && !points.count)
        points = (sn_sofa_reals){ sn_pool_copy(t->pool, source->mesh->points,
                                               (size_t)source->mesh->point_count * sizeof(sn_vec3)),
                                  3 * source->mesh->point_count };
    for (sn_sofa_element* s = sn_sofa_node_of(e)->first; s && !points.count && count; s = s->next)
        if (strcmp(s->name, "MechanicalObject") == 0) points = points_of_state(t, s);
    if (!points.at || !points.count || points.count % 3) return NULL;
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL;
    for (int i = 0; good && i < points.count; i += 3)
        good = sn_mesh_builder_point(builder, sn_v3(points.at[i], points.at[i + 1], points.at[i + 2]),
                                     i / 3) >= 0;
    for (int i = 0; good && i < LISTS; ++i)
        good = add_cells(builder, lists[i].kind, cells[i]);
    if (good) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why.text);
    return NULL;
}

/* ---- grids --------------------------------------------------------------------------------------------- */

/* What a grid says: SOFA puts a side with one point in the middle, along z at the lower end; p0 moves all. */
typedef struct grid {
    int n[3];
    double low[3], step[3];
} grid;

static bool read_grid(sn_sofa_translation* t, sn_sofa_element* e, grid* g)
{
    sn_vec3 n = sn_sofa_vector(
        t, e, "n",
        sn_v3(sn_sofa_real(t, e, "nx", 2), sn_sofa_real(t, e, "ny", 2), sn_sofa_real(t, e, "nz", 2)));
    sn_vec3 p0 = sn_sofa_vector(t, e, "p0", sn_v3(0, 0, 0));
    const double width = sn_sofa_real(t, e, "cellWidth", 0), counts[3] = { n.x, n.y, n.z };
    sn_vec3 size =
        width > 0 ? sn_v3(width * (n.x - 1), width * (n.y - 1), width * (n.z - 1)) : sn_v3(1, 1, 1);
    sn_vec3 low = sn_sofa_vector(t, e, "min", p0), high = sn_sofa_vector(t, e, "max", sn_add(low, size));
    const double from[3] = { sn_sofa_real(t, e, "xmin", low.x), sn_sofa_real(t, e, "ymin", low.y),
                             sn_sofa_real(t, e, "zmin", low.z) };
    const double to[3] = { sn_sofa_real(t, e, "xmax", high.x), sn_sofa_real(t, e, "ymax", high.y),
                           sn_sofa_real(t, e, "zmax", high.z) };
    const bool placed = sn_sofa_list(t, e, "p0").count >= 3;
    for (int a = 0; a < 3; ++a) {
        if (!(counts[a] >= 1 && counts[a] <= 1e6)) {
            sn_sofa_leave_out(t, e, "a grid of %g x %g x %g points", n.x, n.y, n.z);
            return false;
        }
        g->n[a] = (int)counts[a];
        g->step[a] = (to[a] - from[a]) / (g->n[a] > 1 ? g->n[a] - 1 : 1);
        g->low[a] = placed                  ? (a == 0   ? p0.x
                                               : a == 1 ? p0.y
                                                        : p0.z)
                    : g->n[a] > 1 || a == 2 ? from[a]
                                            : 0.5 * (from[a] + to[a]);
        if (g->n[a] == 1) g->step[a] = 0;
    }
    return sn_sofa_claim_points(t, e, n.x * n.y * n.z);
}

/* A grid that runs backwards: its points in SOFA's order, its hexahedra turned outside out. */
static sn_sofa_topology* write_reversed(sn_sofa_translation* t, sn_sofa_element* e, const grid* g,
                                        const sn_mesh* regular)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL, inside_out = g->step[0] * g->step[1] * g->step[2] < 0;
    for (int i = 0; good && i < regular->point_count; ++i) {
        const int x = i % g->n[0], y = i / g->n[0] % g->n[1], z = i / (g->n[0] * g->n[1]);
        const sn_vec3 at =
            sn_v3(g->low[0] + x * g->step[0], g->low[1] + y * g->step[1], g->low[2] + z * g->step[2]);
        good = sn_mesh_builder_point(builder, at, i) >= 0;
    }
    for (int k = 0; good && k < SN_CELL_KIND_COUNT; ++k) {
        const int n = sn_cell_nodes((sn_cell)k);
        for (int i = 0; good && i < regular->cells[k].count; ++i) {
            int nodes[SN_CELL_MAX_NODES];
            for (int j = 0; j < n; ++j)
                nodes[j] = regular->cells[k].nodes[i * n + (n == 8 && inside_out ? (j + 4) % 8 : j)];
            good = sn_mesh_builder_cell(builder, (sn_cell)k, nodes, -1, i);
        }
    }
    if (good) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why.text);
    return NULL;
}

static sn_sofa_topology* from_grid(sn_sofa_translation* t, sn_sofa_element* e)
{
    static const char* const types[] = { "edges", "edges", "quads", "hexahedra" };
    static const sn_grid_type kinds[] = { SN_GRID_EDGES, SN_GRID_EDGES, SN_GRID_QUADS, SN_GRID_HEXAHEDRA };
    grid g;
    if (!read_grid(t, e, &g)) return NULL;
    const bool backwards = g.step[0] < 0 || g.step[1] < 0 || g.step[2] < 0;
    int cells[3], axes = 0;
    double low[3], high[3];
    for (int a = 0; a < 3; ++a) {
        cells[a] = g.n[a] - 1;
        axes += cells[a] > 0;
        low[a] = backwards ? 0 : g.low[a];
        high[a] = backwards ? cells[a] : g.low[a] + cells[a] * g.step[a];
    }
    sn_error why = { 0 };
    sn_mesh* mesh = sn_mesh_grid(cells, sn_v3(low[0], low[1], low[2]), sn_v3(high[0], high[1], high[2]),
                                 kinds[axes], &why);
    if (!mesh) {
        sn_sofa_leave_out(t, e, "%s", why.text);
        return NULL;
    }
    sn_sofa_topology* topology;
    if (backwards) {
        topology = write_reversed(t, e, &g, mesh);
        sn_mesh_destroy(mesh);
    } else {
        sn_sofa_place* place = sn_sofa_place_of(e);
        sn_id item = sn_sofa_add(t, place, e, &sn_grid);
        sn_sofa_set(t, item, "cells", "%d %d %d", cells[0], cells[1], cells[2]);
        sn_sofa_set_reals(t, item, "low", low, 3);
        sn_sofa_set_reals(t, item, "high", high, 3);
        sn_sofa_set(t, item, "type", "%s", types[axes]);
        topology = keep(t, mesh, sn_sofa_path(t, place, item), NULL);
    }
    for (int a = 0; a < 3 && topology; ++a)
        topology->grid[a] = g.n[a];
    return topology;
}

/* ---- made of others ------------------------------------------------------------------------------------ */

/* A surface with the numbers of points that its solid has, as SOFA's topological mappings keep them;
   `flipped`: with the corners of each cell in reverse order. */
static sn_mesh* with_old_numbers(const sn_mesh* made, const sn_mesh* of, bool flipped, const char* name,
                                 sn_error* why)
{
    sn_mesh_builder* builder = sn_mesh_builder_create(name, why);
    bool good = builder != NULL;
    for (int i = 0; good && i < of->point_count; ++i)
        good = sn_mesh_builder_point(builder, of->points[i], i) >= 0;
    for (int k = 0; good && k < SN_CELL_KIND_COUNT; ++k) {
        const int n = sn_cell_nodes((sn_cell)k);
        for (int i = 0; good && i < made->cells[k].count; ++i) {
            int nodes[SN_CELL_MAX_NODES];
            for (int j = 0; j < n; ++j) {
                int node = made->cells[k].nodes[i * n + (flipped ? n - 1 - j : j)];
                nodes[j] = made->point_origin ? made->point_origin[node] : node;
            }
            good = sn_mesh_builder_cell(builder, (sn_cell)k, nodes, -1, i);
        }
    }
    if (good) return sn_mesh_builder_finish(builder, false);
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

static int by_ends(const void* a, const void* b)
{
    const int *p = a, *q = b;
    return p[0] != q[0] ? (p[0] > q[0]) - (p[0] < q[0]) : (p[1] > q[1]) - (p[1] < q[1]);
}

/* The ends of all edges of triangles, the smaller number first, sorted. */
static int (*sorted_edges(sn_pool* pool, const sn_cells* triangles))[2]
{
    int(*ends)[2] = sn_pool_array(pool, 3 * (size_t)triangles->count + 1, sizeof *ends);
    for (int i = 0; ends && i < 3 * triangles->count; ++i) {
        const int a = triangles->nodes[i], b = triangles->nodes[i / 3 * 3 + (i + 1) % 3];
        ends[i][0] = a < b ? a : b;
        ends[i][1] = a < b ? b : a;
    }
    if (ends) qsort(ends, 3 * (size_t)triangles->count, sizeof *ends, by_ends);
    return ends;
}

/* The edges that belong to one triangle only. */
static sn_mesh* border_of(sn_pool* pool, const sn_mesh* of, const char* name, sn_error* why)
{
    const int count = 3 * of->cells[SN_CELL_TRIANGLE].count;
    int(*ends)[2] = sorted_edges(pool, &of->cells[SN_CELL_TRIANGLE]);
    sn_mesh_builder* builder = ends ? sn_mesh_builder_create(name, why) : NULL;
    bool good = builder != NULL;
    for (int i = 0; good && i < of->point_count; ++i)
        good = sn_mesh_builder_point(builder, of->points[i], i) >= 0;
    for (int i = 0; good && i < count; ++i) {
        const bool before = i > 0 && by_ends(ends[i - 1], ends[i]) == 0,
                   after = i + 1 < count && by_ends(ends[i], ends[i + 1]) == 0;
        if (!before && !after) good = sn_mesh_builder_cell(builder, SN_CELL_EDGE, ends[i], -1, i);
    }
    if (good) return sn_mesh_builder_finish(builder, false);
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

static const struct {
    const char* name;
    const sn_component* native;
    bool surface, triangles;
} derivations[] = {
    { "Hexa2TetraTopologicalMapping", &sn_mesh_tetrahedra, false, false },
    { "Hexa2PrismTopologicalMapping", NULL, false, false },
    { "Tetra2TriangleTopologicalMapping", &sn_mesh_boundary, true, false },
    { "Hexa2QuadTopologicalMapping", &sn_mesh_boundary, true, false },
    { "Quad2TriangleTopologicalMapping", &sn_mesh_triangles, false, true },
    { "Triangle2EdgeTopologicalMapping", NULL, true, false }, // the border
};

/* Cells of which those of a mesh were made, both counted through all kinds; -1: none. */
static int* find_origins(sn_pool* pool, const sn_mesh* made)
{
    int *origins = sn_pool_array(pool, (size_t)sn_mesh_cell_count(made) + 1, sizeof *origins), count = 0;
    for (int k = 0; origins && k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < made->cells[k].count; ++i)
            origins[count++] = made->cells[k].origin ? made->cells[k].origin[i] : -1;
    return origins;
}

static sn_mesh* derive(sn_pool* pool, int i, const sn_mesh* of, bool flipped, int** origins, sn_error* why)
{
    const char* name = derivations[i].name;
    *origins = NULL;
    if (!derivations[i].native) return border_of(pool, of, name, why);
    sn_mesh* made = derivations[i].surface ? sn_mesh_surface(of, derivations[i].triangles, why)
                                           : sn_mesh_to_simplices(of, why);
    sn_mesh* same = made ? with_old_numbers(made, of, flipped, name, why) : NULL;
    *origins = made ? find_origins(pool, made) : NULL;
    sn_mesh_destroy(made);
    return same;
}

/* What the topological mapping `e` makes of its input. */
static sn_sofa_topology* from_mapping(sn_sofa_translation* t, sn_sofa_element* e)
{
    int i = 0;
    while (i < (int)(sizeof derivations / sizeof derivations[0]) && strcmp(derivations[i].name, e->name) != 0)
        ++i;
    if (i == (int)(sizeof derivations / sizeof derivations[0])) return NULL;
    const char* input = sn_sofa_attribute_value(e, "input");
    sn_sofa_element* node = sn_sofa_node_of(e);
    sn_sofa_topology* of = input          ? sn_sofa_topology_for(t, e, "input")
                           : node->parent ? sn_sofa_topology_for(t, node->parent, NULL)
                                          : NULL;
    if (!of) {
        sn_sofa_leave_out(t, e, "its input is not a topology");
        return NULL;
    }
    if (strcmp(e->name, "Hexa2TetraTopologicalMapping") == 0) {
        const bool swapping = sn_sofa_read_bool(sn_sofa_text(t, e, "swapping"), false);
        sn_sofa_topology* cut = sn_sofa_cut_hexahedra(t, e, of, swapping);
        if (cut) sn_sofa_honour(t, e);
        return cut;
    }
    if (strcmp(e->name, "Hexa2PrismTopologicalMapping") == 0) {
        sn_sofa_topology* prisms = sn_sofa_cut_into_prisms(t, e, of);
        if (prisms) sn_sofa_honour(t, e);
        return prisms;
    }
    sn_error why = { 0 };
    const bool flipped =
        derivations[i].surface && sn_sofa_read_bool(sn_sofa_text(t, e, "flipNormals"), false);
    int* origins;
    sn_mesh* mesh = derive(t->pool, i, of->mesh, flipped, &origins, &why);
    if (!mesh) {
        sn_sofa_leave_out(t, e, "%s", why.text);
        return NULL;
    }
    // Natively a surface has numbers of its own: users of SOFA's numbers give them as lists.
    const char* path = NULL;
    if (of->path && !derivations[i].surface) {
        sn_sofa_place* place = sn_sofa_place_of(e);
        sn_id item = sn_sofa_add(t, place, e, derivations[i].native);
        sn_sofa_set(t, item, "of", "%s", of->path);
        path = sn_sofa_path(t, place, item);
    }
    sn_sofa_honour(t, e);
    sn_sofa_topology* topology = keep(t, mesh, path, of);
    if (topology) topology->origins = origins;
    return topology;
}

/* The topological mapping in the same Node that fills a container: one that names it, else, without `named`,
   one that names none. */
static sn_sofa_topology* filled_by_mapping(sn_sofa_translation* t, sn_sofa_element* container, bool named)
{
    for (sn_sofa_element* e = sn_sofa_node_of(container)->first; e; e = e->next) {
        if (!strstr(e->name, "TopologicalMapping")) continue;
        const char* output = sn_sofa_attribute_value(e, "output");
        if (!output == named) continue;
        if (output && sn_sofa_follow(&t->graph, e, output).element != container) continue;
        return sn_sofa_topology_of(t, e);
    }
    return NULL;
}

/* The element that a container's data are linked to. */
static sn_sofa_element* source_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* link = sn_sofa_attribute_value(e, "src");
    if (link) return sn_sofa_follow(&t->graph, e, link).element;
    for (int i = -2; i < LISTS; ++i) {
        const char* name = i == -2 ? "position" : i == -1 ? "points" : lists[i].name;
        const char* value = sn_sofa_attribute_value(e, name);
        if (!value || *value != '@') continue;
        sn_sofa_element* source = sn_sofa_follow(&t->graph, e, value).element;
        if (source && source != e && sn_sofa_topology_of(t, source)) return source;
    }
    return NULL;
}

static sn_sofa_topology* from_container(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_topology* filled = filled_by_mapping(t, e, true); // SOFA clears it first
    if (filled) {
        for (int i = 0; i < e->attribute_count; ++i)
            e->attributes[i].used = true;
        return filled;
    }
    sn_sofa_element* source = source_of(t, e);
    sn_sofa_topology* given = source && source != e ? sn_sofa_topology_of(t, source) : NULL;
    sn_sofa_topology* topology = from_lists(t, e, given ? source : NULL, given);
    if (topology) sn_sofa_read_wedges(t, e, given, topology);
    if (!topology) topology = given;
    if (!topology) topology = from_file(t, e);
    if (!topology) topology = filled_by_mapping(t, e, false);
    return topology;
}

double* sn_sofa_cells_of(const sn_sofa_topology* topology, sn_pool* pool, const char* name, int* count)
{
    for (int i = 0; i < LISTS; ++i) {
        if (strcmp(name, lists[i].name) != 0 && (!lists[i].older || strcmp(name, lists[i].older) != 0))
            continue;
        const sn_cells* cells = &topology->mesh->cells[lists[i].kind];
        *count = cells->count * sn_cell_nodes(lists[i].kind);
        double* values = sn_pool_array(pool, (size_t)*count + 1, sizeof *values);
        for (int k = 0; values && k < *count; ++k)
            values[k] = cells->nodes[k];
        return values;
    }
    return NULL;
}

/* MergeMeshes: the points and cells of several lists one behind another. */
static sn_sofa_topology* merged(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    const double count = sn_sofa_real(t, e, "nbMeshes", 2);
    int first = 0;
    bool good = builder != NULL && count >= 1 && count <= MOST_MESHES;
    for (int i = 1; good && i <= (int)count; ++i) {
        const char* name = sn_pool_format(t->pool, "position%d", i);
        const sn_sofa_reals x = name ? sn_sofa_list(t, e, name) : (sn_sofa_reals){ NULL, 0 };
        for (int k = 0; good && k + 3 <= x.count; k += 3)
            good =
                sn_mesh_builder_point(builder, sn_v3(x.at[k], x.at[k + 1], x.at[k + 2]), first + k / 3) >= 0;
        for (int l = 0; good && l < LISTS; ++l) {
            name = sn_pool_format(t->pool, "%s%d", lists[l].name, i);
            sn_sofa_reals cells = name ? sn_sofa_list(t, e, name) : (sn_sofa_reals){ NULL, 0 };
            sn_sofa_reals moved = { sn_pool_array(t->pool, (size_t)cells.count + 1, sizeof(double)),
                                    cells.count };
            for (int k = 0; moved.at && k < cells.count; ++k)
                moved.at[k] = cells.at[k] + first;
            good = moved.at && add_cells(builder, lists[l].kind, moved);
        }
        first += x.count / 3;
    }
    if (good && first && sn_sofa_claim_points(t, e, first)) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    if (!good || !first)
        sn_sofa_leave_out(t, e, "%s", first && *why.text ? why.text : "it joins no lists that can be read");
    return NULL;
}

/* What makes a topology of such an element; NULL for other elements. */
static sn_sofa_topology* (*maker_of(const char* name))(sn_sofa_translation*, sn_sofa_element*)
{
    const sn_sofa_kind* kind = sn_sofa_kind_of(name);
    if (!kind || kind->turn != SN_SOFA_LAZILY) return NULL;
    if (strcmp(name, "RegularGridTopology") == 0) return from_grid;
    if (strcmp(name, "SparseGridTopology") == 0) return sn_sofa_sparse_grid;
    if (strcmp(name, "MeshTetraStuffing") == 0) return sn_sofa_stuffing;
    if (strcmp(name, "SparseGridRamificationTopology") == 0) return sn_sofa_ramified_grid;
    if (strcmp(name, "StringMeshCreator") == 0) return sn_sofa_string_mesh;
    if (strcmp(name, "GridMeshCreator") == 0) return sn_sofa_grid_mesh;
    if (strcmp(name, "MergeMeshes") == 0) return merged;
    if (strcmp(name, "CubeTopology") == 0) return sn_sofa_cuboid;
    if (strcmp(name, "SphereGridTopology") == 0 || strcmp(name, "CylinderGridTopology") == 0)
        return sn_sofa_shaped_grid;
    if (strstr(name, "TopologicalMapping")) return from_mapping;
    if (strstr(name, "Loader")) return from_file;
    return strcmp(name, "MeshTopology") == 0 || strstr(name, "SetTopologyContainer") ? from_container : NULL;
}

/* Whether one of the notes from number `first` on is about an element. */
static bool is_told(const sn_sofa_notes* notes, int first, const sn_sofa_element* e)
{
    for (int i = first; i < notes->report.count; ++i)
        if (notes->at[i].line == e->line && strcmp(notes->at[i].element, e->name) == 0) return true;
    return false;
}

sn_sofa_topology* sn_sofa_topology_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    if (sn_sofa_is_node(e)) return e->made ? sn_sofa_topology_for(t, e, NULL) : NULL;
    if (strcmp(e->name, "MechanicalObject") == 0 && e->made) return ((sn_sofa_body*)e->made)->topology;
    sn_sofa_topology* (*make)(sn_sofa_translation*, sn_sofa_element*) = maker_of(e->name);
    if (!make) return NULL; // what other elements have made is something else
    if (!e->made) {
        e->made = &nothing; // a circle of links ends here
        const int notes = t->notes->report.count;
        sn_sofa_topology* topology = make(t, e);
        if (!topology && !is_told(t->notes, notes, e))
            sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "there is no mesh in it");
        if (topology) {
            e->made = topology;
            const bool regular = strcmp(e->name, "RegularGridTopology") == 0;
            topology->lattice = topology->lattice || regular || strncmp(e->name, "SparseGrid", 10) == 0;
            topology->squares =
                regular && !sn_sofa_read_bool(sn_sofa_text(t, e, "computeTriangleList"), true);
            if (!strstr(e->name, "Mapping")) sn_sofa_honour(t, e);
        }
    }
    return e->made == &nothing ? NULL : e->made;
}
