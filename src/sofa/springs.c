/* Sinew - springs: given one by one, along the cells of meshes and grids, across the edges of triangles.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "sofa/dampers.h"
#include "sofa/own_damping.h"
#include "sofa/removals.h"

/* Springs that grow one by one. */
typedef struct bundle {
    sn_sofa_translation* t;
    double *nodes, *stiffness, *damping, *length; /**< two nodes each */
    int count;
    int* cells; /**< [count x 2] with which each goes, or NULL */
} bundle;

static bool add(bundle* b, int from, int to, double stiffness, double damping, double length)
{
    sn_pool* pool = b->t->pool;
    double* nodes = sn_pool_grow(pool, b->nodes, 2 * b->count, sizeof *nodes);
    if (nodes) b->nodes = nodes, nodes = sn_pool_grow(pool, nodes, 2 * b->count + 1, sizeof *nodes);
    double* k = sn_pool_grow(pool, b->stiffness, b->count, sizeof *k);
    double* d = sn_pool_grow(pool, b->damping, b->count, sizeof *d);
    double* l = sn_pool_grow(pool, b->length, b->count, sizeof *l);
    if (!nodes || !k || !d || !l) return false;
    nodes[2 * b->count] = from;
    nodes[2 * b->count + 1] = to;
    k[b->count] = stiffness;
    d[b->count] = damping;
    l[b->count] = length;
    *b = (bundle){ b->t, nodes, k, d, l, b->count + 1, b->cells };
    return true;
}

static bool all_zero(const double* values, int count)
{
    for (int i = 0; i < count; ++i)
        if (values[i] != 0) return false;
    return true;
}

/* Whether no attribute of a SpringForceField holds springs. */
static bool names_none(sn_sofa_element* e)
{
    static const char* const names[] = { "spring", "filename", "indices1", "springsIndices1",
                                         "elongationOnly" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const char* value = sn_sofa_attribute_value(e, names[i]);
        if (value && *value) return false;
    }
    return true;
}

/* Whether the matrix of the integrator of a body is that of SOFA; others iterate, with exact derivatives. */
static bool is_solved_once(sn_sofa_translation* t, const sn_sofa_body* body)
{
    return sn_sofa_is_implicit_euler(t, sn_sofa_integrator_of_body(body));
}

static void finish(const bundle* b, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* on,
                   sn_sofa_body* to)
{
    if (b->count == 0 && strcmp(e->name, "SpringForceField") == 0 && names_none(e)) {
        sn_sofa_tell(b->t->notes, SN_SOFA_CHANGED, e, "there are no springs in it, in SOFA either");
        return;
    }
    if (b->count == 0) {
        sn_sofa_leave_out(b->t, e, "there are no springs in it");
        return;
    }
    const double time = sn_sofa_own_stiffness_damping(b->t, place);
    for (int i = 0; i < b->count; ++i)
        b->damping[i] += time * b->stiffness[i];
    sn_id item = sn_sofa_add(b->t, place, e, &sn_springs);
    sn_sofa_act(b->t, item, on);
    if (to != on) sn_sofa_set(b->t, item, "to", "%s", to->path);
    sn_sofa_hold_force(b->t, on, to);
    for (sn_sofa_body* other = to; other; other = other->follows)
        other->acted = true;
    sn_sofa_set_reals(b->t, item, "nodes", b->nodes, 2 * b->count);
    sn_sofa_set_reals(b->t, item, "stiffness", b->stiffness, b->count);
    if (!all_zero(b->damping, b->count)) {
        sn_sofa_set_reals(b->t, item, "damping", b->damping, b->count);
        sn_sofa_note_damper(on, SN_SOFA_DAMPER_EXPLICIT);
        sn_sofa_note_damper(to, SN_SOFA_DAMPER_EXPLICIT);
        if (is_solved_once(b->t, on) || is_solved_once(b->t, to))
            sn_sofa_set(b->t, item, "tangent", "tension");
    }
    sn_sofa_set_reals(b->t, item, "rest_length", b->length, b->count);
    if (b->cells) sn_sofa_set_indices(b->t, item, "cells", b->cells, 2 * b->count);
    sn_sofa_honour(b->t, e);
}

static double distance(const sn_sofa_body* a, int i, const sn_sofa_body* b, int j)
{
    return sn_norm(sn_sub(a->points[i], b->points[j]));
}

/* ---- one by one ---------------------------------------------------------------------------------------- */

static double entry(sn_sofa_reals list, int i, double fallback)
{
    return list.count == 0 ? fallback : list.at[i < list.count ? i : list.count - 1];
}

/* "i j stiffness damping length" each, or lists. */
static bool read_given(bundle* b, sn_sofa_element* e, const sn_sofa_body* on, const sn_sofa_body* to)
{
    sn_sofa_reals flat = sn_sofa_list(b->t, e, "spring");
    for (int i = 0; i + 5 <= flat.count; i += 5)
        if (flat.at[i] < 0 || flat.at[i] >= on->count || flat.at[i + 1] < 0 || flat.at[i + 1] >= to->count)
            sn_sofa_leave_out(b->t, e, "the spring %g %g: this node does not exist", flat.at[i],
                              flat.at[i + 1]);
        else if (!add(b, (int)flat.at[i], (int)flat.at[i + 1], flat.at[i + 2], flat.at[i + 3],
                      flat.at[i + 4]))
            return false;
    sn_sofa_indices first, second;
    const bool older = sn_sofa_attribute_value(e, "springsIndices1") != NULL;
    if (!sn_sofa_nodes(b->t, e, older ? "springsIndices1" : "indices1", on, &first) ||
        !sn_sofa_nodes(b->t, e, older ? "springsIndices2" : "indices2", to, &second))
        return true;
    sn_sofa_reals k = sn_sofa_list(b->t, e, "stiffness"), d = sn_sofa_list(b->t, e, "damping"),
                  l = sn_sofa_list(b->t, e, "lengths");
    for (int i = 0; i < first.count && i < second.count; ++i) {
        int from = first.at[i], end = second.at[i];
        if (from >= on->count || end >= to->count) {
            sn_sofa_leave_out(b->t, e, "the spring %d %d: this node does not exist", from, end);
            continue;
        }
        double rest = entry(l, i, distance(on, from, to, end));
        if (!add(b, from, end, entry(k, i, 100), entry(d, i, 5), rest)) return false;
    }
    return true;
}

void sn_sofa_translate_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* on = sn_sofa_body_for(t, e, "object1");
    sn_sofa_body* to = on ? sn_sofa_body_for(t, e, "object2") : NULL;
    if (!to) return;
    if (on->kind != SN_POINTS || to->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "springs act between points; these are frames or scalars");
        return;
    }
    sn_sofa_body *first = sn_sofa_beside(t, to, on), *second = first ? sn_sofa_beside(t, first, to) : NULL;
    bundle b = { .t = t };
    if (second && read_given(&b, e, first, second)) finish(&b, place, e, first, second);
}

/* Whether a state is where it was at the start: no integrator moves it, or what it follows. */
static bool is_at_rest(const sn_sofa_body* body)
{
    while (body->follows)
        body = body->follows;
    return !body->mapped && !sn_sofa_integrator_of(body->place);
}

/* Springs of length 0 to places: stiffness and viscosity in all directions. */
static void spring_to_ground(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                             sn_sofa_body* body, const sn_sofa_body* still)
{
    const double k = sn_sofa_real(t, e, "stiffness", 1),
                 d = sn_sofa_real(t, e, "viscosity", 1) + k * sn_sofa_own_stiffness_damping(t, body->place);
    const size_t count = (size_t)body->count;
    double* stiffness = sn_pool_array(t->pool, count, sizeof *stiffness);
    double* damping = sn_pool_array(t->pool, count, sizeof *damping);
    sn_vec3* anchors = sn_pool_array(t->pool, count, sizeof *anchors);
    if (!stiffness || !damping || !anchors) return;
    for (int i = 0; i < body->count; ++i) {
        const bool held = i < still->count;
        stiffness[i] = held ? k : 0;
        damping[i] = held ? d : 0;
        anchors[i] = held ? still->points[i] : body->points[i];
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_springs_to_ground);
    sn_sofa_act(t, item, body);
    sn_sofa_set_reals(t, item, "stiffness", stiffness, body->count);
    sn_sofa_set_reals(t, item, "anchors", &anchors[0].x, 3 * body->count);
    if (d > 0) {
        sn_sofa_set_reals(t, item, "damping", damping, body->count);
        sn_sofa_note_damper(body, SN_SOFA_DAMPER_EXPLICIT);
    }
    sn_sofa_honour(t, e);
}

/* Springs of length 0 between the nodes with the same numbers of two states; their force has the direction of
   the displacement. */
void sn_sofa_translate_vector_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* on = sn_sofa_body_for(t, e, "object1");
    sn_sofa_body* to = on ? sn_sofa_body_for(t, e, "object2") : NULL;
    const char *file = sn_sofa_attribute_value(e, "filename"), *list = sn_sofa_attribute_value(e, "springs");
    if (!to) return;
    if (on->kind != SN_POINTS || to->kind != SN_POINTS || on == to || (file && *file) || (list && *list) ||
        sn_sofa_read_bool(sn_sofa_text(t, e, "useTopology"), false)) {
        sn_sofa_leave_out(t, e,
                          "springs without a length join the nodes with the same numbers of two states "
                          "of points; it has a file, a list or a topology, or other states");
        return;
    }
    if (is_at_rest(on) != is_at_rest(to)) {
        spring_to_ground(t, place, e, is_at_rest(on) ? to : on, is_at_rest(on) ? on : to);
        return;
    }
    if (sn_sofa_real(t, e, "viscosity", 1) != 0 || sn_sofa_own_stiffness_damping(t, place) > 0)
        sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE, "its viscosity: it acts in all directions");
    sn_sofa_body *first = sn_sofa_beside(t, to, on), *second = first ? sn_sofa_beside(t, first, to) : NULL;
    bundle b = { .t = t };
    const double k = sn_sofa_real(t, e, "stiffness", 1);
    for (int i = 0; second && i < first->count && i < second->count; ++i)
        if (!add(&b, i, i, k, 0, 0)) return;
    if (second) finish(&b, place, e, first, second);
}

/* ---- along cells --------------------------------------------------------------------------------------- */

typedef struct pair {
    int a, b;
    int cells[2]; /* on both sides, of pairs across edges */
} pair;

static int by_nodes(const void* left, const void* right)
{
    const pair *l = left, *r = right;
    return l->a != r->a ? (l->a > r->a) - (l->a < r->a) : (l->b > r->b) - (l->b < r->b);
}

/* The pairs of corners of a cell that a spring may join: all of them, or those of a hexahedron at a distance
   of 1 (edges), 2 (diagonals of faces), 3 (of the body) steps along its edges. */
typedef enum reach { ALL = 0, EDGES = 1, FACES = 2, BODIES = 3 } reach;

static int steps_between(sn_cell kind, int i, int j)
{
    static const int corner[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 },
                                      { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };
    if (kind != SN_CELL_HEXAHEDRON && kind != SN_CELL_QUAD) return 1;
    int steps = 0;
    for (int a = 0; a < 3; ++a)
        steps += corner[i][a] != corner[j][a];
    return steps;
}

/* Sorts pairs and keeps each once; how many are left. */
static int keep_once(pair* pairs, int count)
{
    int kept = 0;
    qsort(pairs, (size_t)count, sizeof *pairs, by_nodes);
    for (int i = 0; i < count; ++i)
        if (i == 0 || by_nodes(&pairs[i], &pairs[kept - 1]) != 0) pairs[kept++] = pairs[i];
    return kept;
}

/* All such pairs of the cells of a kind, each once. */
static pair* gather(sn_sofa_translation* t, const sn_mesh* mesh, sn_cell kind, reach which, int* count)
{
    const int n = sn_cell_nodes(kind);
    *count = 0;
    pair* pairs = sn_pool_array(t->pool, (size_t)mesh->cells[kind].count * 28 + 1, sizeof *pairs);
    for (int c = 0; pairs && c < mesh->cells[kind].count; ++c)
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j) {
                if (which != ALL && steps_between(kind, i, j) != (int)which) continue;
                int a = mesh->cells[kind].nodes[c * n + i], b = mesh->cells[kind].nodes[c * n + j];
                pairs[(*count)++] = a < b ? (pair){ a, b, { 0 } } : (pair){ b, a, { 0 } };
            }
    if (!pairs) return NULL;
    *count = keep_once(pairs, *count);
    return pairs;
}

/* The edges of a grid: SOFA lists them, the native mesh has the cells of the highest dimension only. */
static pair* gather_grid_edges(sn_sofa_translation* t, const sn_mesh* mesh, int* count)
{
    const sn_cell kind = mesh->cells[SN_CELL_HEXAHEDRON].count ? SN_CELL_HEXAHEDRON
                         : mesh->cells[SN_CELL_QUAD].count     ? SN_CELL_QUAD
                                                               : SN_CELL_EDGE;
    return gather(t, mesh, kind, EDGES, count);
}

/* Springs along pairs that have none yet; SOFA divides by their lengths. `taken` has those before, sorted. */
static bool join_pairs(bundle* b, const sn_sofa_body* body, const pair* pairs, int count, double k, double d,
                       pair** taken, int* taken_count)
{
    int before = *taken_count;
    pair* all = sn_pool_array(b->t->pool, (size_t)(before + count) + 1, sizeof *all);
    if (!all) return false;
    if (before) memcpy(all, *taken, (size_t)before * sizeof *all);
    for (int i = 0; i < count; ++i) {
        if (before && bsearch(&pairs[i], *taken, (size_t)before, sizeof *pairs, by_nodes)) continue;
        if (pairs[i].b >= body->count) continue;
        double length = distance(body, pairs[i].a, body, pairs[i].b), by = length > 0 ? length : 1;
        if (!add(b, pairs[i].a, pairs[i].b, k / by, d / by, length)) return false;
        all[(*taken_count)++] = pairs[i];
    }
    qsort(all, (size_t)*taken_count, sizeof *all, by_nodes);
    *taken = all;
    return true;
}

static double either(sn_sofa_translation* t, sn_sofa_element* e, const char* name, const char* older,
                     const char* common, double fallback)
{
    fallback = sn_sofa_real(t, e, common, fallback);
    if (older) fallback = sn_sofa_real(t, e, older, fallback);
    return sn_sofa_real(t, e, name, fallback);
}

/* Whether the topology of its Node says nothing at all. */
static bool has_empty_topology(sn_sofa_translation* t, const sn_sofa_element* e)
{
    bool empty = false;
    for (sn_sofa_element* o = e->parent->first; o; o = o->next) {
        if (strcmp(o->name, "MeshTopology") != 0) continue;
        empty = !sn_sofa_topology_of(t, o);
        for (int i = 0; i < o->attribute_count; ++i)
            empty = empty && strcmp(o->attributes[i].name, "name") == 0;
    }
    return empty;
}

void sn_sofa_translate_mesh_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    static const struct {
        sn_cell kind;
        const char *k, *older_k, *d, *older_d;
    } rows[] = {
        { SN_CELL_EDGE, "linesStiffness", NULL, "linesDamping", NULL },
        { SN_CELL_TRIANGLE, "trianglesStiffness", NULL, "trianglesDamping", NULL },
        { SN_CELL_QUAD, "quadsStiffness", NULL, "quadsDamping", NULL },
        { SN_CELL_TETRAHEDRON, "tetrahedraStiffness", "tetrasStiffness", "tetrahedraDamping",
          "tetrasDamping" },
        { SN_CELL_HEXAHEDRON, "cubesStiffness", NULL, "cubesDamping", NULL },
    };
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (has_empty_topology(t, e)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "its topology has no cells, and no springs in SOFA either");
        return;
    }
    if (!sn_sofa_find_both(t, e, NULL, &body, &topology)) return;
    sn_sofa_keep_cells(t, topology, e);
    bundle b = { .t = t };
    pair* taken = NULL;
    int taken_count = 0;
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        double k = either(t, e, rows[i].k, rows[i].older_k, "stiffness", 0);
        double d = either(t, e, rows[i].d, rows[i].older_d, "damping", 0);
        int count;
        if (k == 0 && d == 0) continue;
        pair* pairs = rows[i].kind == SN_CELL_EDGE && topology->grid[0]
                          ? gather_grid_edges(t, topology->mesh, &count)
                          : gather(t, topology->mesh, rows[i].kind, ALL, &count);
        if (!pairs || !join_pairs(&b, body, pairs, count, k, d, &taken, &taken_count)) return;
    }
    finish(&b, place, e, body, body);
}

/* Whether the topology that SOFA finds in the Node, or above it, is a regular grid: the last one. */
static bool finds_grid(const sn_sofa_element* e)
{
    for (const sn_sofa_element* node = e->parent; node; node = node->parent) {
        const sn_sofa_element* last = NULL;
        for (const sn_sofa_element* o = node->first; o; o = o->next) {
            const char* word = strstr(o->name, "Topology");
            if (word && (strcmp(word, "Topology") == 0 || strcmp(word, "TopologyContainer") == 0)) last = o;
        }
        if (last) return strcmp(last->name, "RegularGridTopology") == 0;
    }
    return false;
}

void sn_sofa_translate_grid_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    static const struct {
        reach which;
        const char *k, *d;
    } rows[] = { { EDGES, "linesStiffness", "linesDamping" },
                 { FACES, "quadsStiffness", "quadsDamping" },
                 { BODIES, "cubesStiffness", "cubesDamping" } };
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, NULL, &body, &topology)) return;
    if (!finds_grid(e)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "the last topology of its Node is no regular grid: it has no springs, in SOFA either");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    bundle b = { .t = t };
    pair* taken = NULL;
    int taken_count = 0;
    for (int i = 0; i < 3; ++i) {
        double k = either(t, e, rows[i].k, NULL, "stiffness", 100);
        double d = either(t, e, rows[i].d, NULL, "damping", 5);
        for (int kind = 0; kind <= SN_CELL_HEXAHEDRON; ++kind) {
            int count;
            bool used = kind == SN_CELL_EDGE || kind == SN_CELL_QUAD || kind == SN_CELL_HEXAHEDRON;
            if (!used || (k == 0 && d == 0)) continue;
            pair* pairs = gather(t, topology->mesh, (sn_cell)kind, rows[i].which, &count);
            if (!pairs || !join_pairs(&b, body, pairs, count, k, d, &taken, &taken_count)) return;
        }
    }
    finish(&b, place, e, body, body);
}

/* ---- across edges -------------------------------------------------------------------------------------- */

/* An edge of a cell, and the corners across it: beside a and beside b, of a triangle the same. */
typedef struct wing {
    int a, b, across[2], cell;
} wing;

static int by_edge(const void* left, const void* right)
{
    const wing *l = left, *r = right;
    if (l->a != r->a) return (l->a > r->a) - (l->a < r->a);
    if (l->b != r->b) return (l->b > r->b) - (l->b < r->b);
    return (l->across[0] > r->across[0]) - (l->across[0] < r->across[0]);
}

static wing wing_of(const int* corners, int n, int i, int cell)
{
    int a = corners[i], b = corners[(i + 1) % n], beside_a = corners[(i + n - 1) % n],
        beside_b = corners[(i + 2) % n];
    return a < b ? (wing){ a, b, { beside_a, beside_b }, cell }
                 : (wing){ b, a, { beside_b, beside_a }, cell };
}

/* Corners across the edges between two triangles: one pair for each edge; between two quads: two, each pair
   once. */
static pair* gather_across(sn_sofa_translation* t, const sn_mesh* mesh, sn_cell kind, int* count)
{
    const int n = sn_cell_nodes(kind), edges = n * mesh->cells[kind].count, each = n == 4 ? 2 : 1;
    wing* wings = sn_pool_array(t->pool, (size_t)edges + 1, sizeof *wings);
    pair* pairs = sn_pool_array(t->pool, 2 * (size_t)edges + 1, sizeof *pairs);
    *count = 0;
    if (!wings || !pairs) return NULL;
    for (int i = 0; i < edges; ++i)
        wings[i] = wing_of(mesh->cells[kind].nodes + i / n * n, n, i % n, i / n);
    qsort(wings, (size_t)edges, sizeof *wings, by_edge);
    for (int i = 0; i + 1 < edges; ++i)
        for (int k = 0; k < each && wings[i].a == wings[i + 1].a && wings[i].b == wings[i + 1].b; ++k) {
            int from = wings[i].across[k], to = wings[i + 1].across[k];
            const pair p = { from < to ? from : to,
                             from < to ? to : from,
                             { wings[i].cell, wings[i + 1].cell } };
            pairs[(*count)++] = p;
        }
    if (each > 1) *count = keep_once(pairs, *count);
    return pairs;
}

void sn_sofa_translate_bending_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, NULL, &body, &topology)) return;
    const bool quads = strstr(e->name, "Quad") != NULL, soft = strcmp(e->name, "QuadBendingSprings") == 0;
    const sn_cell kind = quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE;
    if (!quads) topology = sn_sofa_with_triangles(t, topology);
    int count;
    pair* pairs = gather_across(t, topology->mesh, kind, &count);
    double k = sn_sofa_real(t, e, "stiffness", soft ? 100 : 1e5),
           d = sn_sofa_real(t, e, "damping", soft ? 5 : 1);
    bundle b = { .t = t };
    const int* cells = NULL; // the others of SOFA do not follow
    if (strncmp(e->name, "Triangular", 10) == 0 || strncmp(e->name, "Quadular", 8) == 0)
        cells = sn_sofa_cells_to_follow(t, body, topology, kind, e);
    else
        sn_sofa_keep_cells(t, topology, e);
    if (cells && pairs) b.cells = sn_pool_array(t->pool, 2 * (size_t)count + 1, sizeof *b.cells);
    for (int i = 0; pairs && i < count; ++i) {
        const pair* p = &pairs[i];
        if (p->a >= body->count || p->b >= body->count) continue;
        for (int side = 0; b.cells && side < 2; ++side)
            b.cells[2 * b.count + side] = cells[p->cells[side]];
        if (!add(&b, p->a, p->b, k, d, distance(body, p->a, body, p->b))) return;
    }
    if (pairs) finish(&b, place, e, body, body);
}

/* SOFA's energy of an edge of length l between triangles of heights a and b is that of the quadratic law of
   `bending` with D = k/3: k l/(3 (a + b)) times the square of a small angle. */
void sn_sofa_translate_edge_bending(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    if (!sn_sofa_find_both(t, e, NULL, &body, &topology)) return;
    topology = sn_sofa_with_triangles(t, topology);
    const double k = sn_sofa_real(t, e, "bendingStiffness", 1);
    if (!topology->mesh->cells[SN_CELL_TRIANGLE].count || !(k >= 0)) {
        sn_sofa_leave_out(t, e, "its topology has no triangles");
        return;
    }
    sn_sofa_keep_cells(t, topology, e);
    sn_id item = sn_sofa_add(t, place, e, &sn_bending);
    sn_sofa_act(t, item, body);
    sn_sofa_set_cells(t, item, body, topology, SN_CELL_TRIANGLE);
    sn_sofa_set(t, item, "young_modulus", "%.17g", 4 * k); // D = E h^3/(12 (1 - nu^2)) = k/3
    sn_sofa_set(t, item, "poisson_ratio", "0");
    sn_sofa_set(t, item, "thickness", "1");
    sn_sofa_set(t, item, "flat", "true");
    sn_sofa_set(t, item, "law", "quadratic");
    sn_sofa_honour(t, e);
}

/* ---- to where they were -------------------------------------------------------------------------------- */

void sn_sofa_translate_rest_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_body_for(t, e, "mstate");
    if (!body) return;
    if (body->kind == SN_FRAMES) {
        sn_sofa_translate_frame_rest_springs(t, place, e, body);
        return;
    }
    if (body->kind != SN_POINTS || sn_sofa_attribute_value(e, "external_rest_shape")) {
        sn_sofa_leave_out(t, e,
                          body->kind != SN_POINTS ? "such springs act on points and frames; these are scalars"
                                                  : "springs to nodes of another body are not translated");
        return;
    }
    sn_sofa_indices nodes;
    bool some = sn_sofa_nodes(t, e, "points", body, &nodes) || sn_sofa_nodes(t, e, "indices", body, &nodes);
    sn_sofa_reals list = sn_sofa_list(t, e, "stiffness");
    double* k = sn_pool_array(t->pool, (size_t)body->count, sizeof *k);
    if (!k) return;
    for (int i = 0; i < (some ? nodes.count : body->count); ++i) {
        int node = some ? nodes.at[i] : i;
        if (node < body->count) k[node] = entry(list, i, 100);
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_springs_to_ground);
    sn_sofa_act(t, item, body);
    sn_sofa_set_reals(t, item, "stiffness", k, body->count);
    if (body->rest) sn_sofa_set_reals(t, item, "anchors", &body->rest->points->x, 3 * body->count);
    const double rate = sn_sofa_own_stiffness_damping(t, place);
    for (int i = 0; i < body->count; ++i)
        k[i] *= rate;
    if (rate > 0) sn_sofa_set_reals(t, item, "damping", k, body->count);
    sn_sofa_honour(t, e);
}
