/* Sinew - contacts: SOFA's collision pipeline as contacts of surfaces. SPDX-License-Identifier:
   BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/boxes.h"
#include "sofa/own_damping.h"
#include "sofa/topologies.h"
#include "sofa/touching.h"

/* ---- bodies -------------------------------------------------------------------------------------------- */

/* The surface of a collision model: a state, and a topology with triangles for all of its points. */
typedef struct skin {
    sn_sofa_body* body;
    sn_sofa_topology* topology;
} skin;

static const sn_sofa_body* root_of(const sn_sofa_body* body)
{
    while (body->follows)
        body = body->follows;
    return body;
}

/* The state of a Node or of those around it; nothing is told where there is none. */
static sn_sofa_body* body_of(const sn_sofa_model* model)
{
    for (sn_sofa_place* p = sn_sofa_place_of(model->element); p; p = p->parent)
        if (p->body) return p->body->path ? p->body : NULL;
    return NULL;
}

/* Boxes are found once, and kept in the model. */
static bool find_box_skin(sn_sofa_translation* t, sn_sofa_model* model, skin* out)
{
    sn_sofa_body* frames = body_of(model);
    if (!frames || frames->kind != SN_FRAMES || !frames->count) return false;
    if (!model->corners && !sn_sofa_find_boxes(t, model->element, frames, &model->corners, &model->faces))
        return false;
    *out = (skin){ model->corners, model->faces };
    return true;
}

static bool find_skin(sn_sofa_translation* t, sn_sofa_model* model, skin* out)
{
    if (model->shape == SN_SOFA_BOX) return find_box_skin(t, model, out);
    out->body = body_of(model);
    if (!out->body || out->body->kind != SN_POINTS || model->shape != SN_SOFA_TRIANGLE) return false;
    sn_sofa_topology* topology = sn_sofa_topology_for(t, model->element, "topology");
    out->topology = topology ? sn_sofa_with_quads_cut(t, topology) : NULL;
    return out->topology && out->topology->mesh->cells[SN_CELL_TRIANGLE].count &&
           out->topology->mesh->point_count == out->body->count;
}

static bool is_moved(const sn_sofa_body* body) { return sn_sofa_integrator_of(root_of(body)->place) != NULL; }

/* ---- one integrator ------------------------------------------------------------------------------------ */

static bool same(sn_sofa_translation* t, sn_sofa_element* a, sn_sofa_element* b, const char* name)
{
    return sn_sofa_real(t, a, name, 0) == sn_sofa_real(t, b, name, 0);
}

/* Whether all integrators below a Node are implicit Euler; `first` is one of them, `alike` says whether all
   have its damping. Those below another integrator do nothing. */
static bool are_implicit(sn_sofa_translation* t, sn_sofa_element* node, sn_sofa_element** first, bool* alike)
{
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (sn_sofa_is_node(e)) {
            if (e->made && !are_implicit(t, e, first, alike)) return false;
        } else if (sn_sofa_is_integrator(e) && sn_sofa_integrator_of(node->made) == e) {
            if (strcmp(e->name, "EulerImplicitSolver") != 0 ||
                sn_sofa_read_bool(sn_sofa_text(t, e, "trapezoidalScheme"), false) ||
                sn_sofa_read_bool(sn_sofa_text(t, e, "firstOrder"), false))
                return false;
            if (!*first) *first = e;
            *alike = *alike && same(t, *first, e, "rayleighMass") &&
                     same(t, *first, e, "rayleighStiffness") && same(t, *first, e, "vdamping");
        }
    }
    return true;
}

/* ---- pairs --------------------------------------------------------------------------------------------- */

enum {
    MOST_PAIRS = 400,
    MOST_ROWS = 2400 /* of 3000 */,
    ROWS_EACH = 3,
    LEAST_CAPACITY = 16,
    MOST_CAPACITY = 256
};

/* The model with triangles on the same body as `model`; NULL when there is none. */
static sn_sofa_model* triangles_of(sn_sofa_translation* t, sn_sofa_model* model)
{
    skin s;
    if (model->shape == SN_SOFA_BOX) return find_skin(t, model, &s) ? model : NULL;
    for (int i = 0; i < t->contacts->count; ++i) {
        sn_sofa_model* m = &t->contacts->models[i];
        if (m->shape != SN_SOFA_BOX && body_of(m) == body_of(model) && find_skin(t, m, &s)) return m;
    }
    return NULL;
}

/* At which SOFA's surfaces touch. */
static double distance_of(sn_sofa_translation* t, const sn_sofa_model* a, const sn_sofa_model* b)
{
    sn_sofa_element* method = t->contacts->method;
    double sum = method ? sn_sofa_real(t, method, "contactDistance", 0.5) : 0.5;
    const sn_sofa_model* const both[] = { a, b };
    for (int i = 0; i < 2; ++i)
        sum += sn_sofa_real(t, both[i]->element, "contactDistance",
                            sn_sofa_real(t, both[i]->element, "proximity", 0));
    return sum;
}

static double mean_edge(const sn_sofa_topology* topology)
{
    const sn_cells* cells = &topology->mesh->cells[SN_CELL_TRIANGLE];
    double sum = 0;
    for (int i = 0; i < 3 * cells->count; ++i)
        sum += sn_norm(sn_sub(topology->mesh->points[cells->nodes[i]],
                              topology->mesh->points[cells->nodes[i / 3 * 3 + (i + 1) % 3]]));
    return sum / (3 * cells->count);
}

/* The same, but no more than half the edges: far within the distance, each point would touch many
   triangles. */
static double native_distance(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b)
{
    skin first, second;
    const double wanted = distance_of(t, a, b);
    if (!find_skin(t, a, &first) || !find_skin(t, b, &second)) return wanted;
    const double most = 0.5 * fmin(mean_edge(first.topology), mean_edge(second.topology));
    return fmin(wanted, most);
}

typedef void pair_of_models(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b, int pairs);

/* Visits each pair of bodies that can meet once; how many there are, or -1 with `why` when one of them
   cannot be kept apart. */
static int for_pairs(sn_sofa_translation* t, pair_of_models* visit, int pairs)
{
    sn_sofa_contacts* all = t->contacts;
    const int n = all->count;
    unsigned char* seen = sn_pool_alloc(t->pool, (size_t)n * (size_t)n + 1);
    int count = 0;
    for (int i = 0; seen && i < n; ++i)
        for (int k = i; k < n; ++k) {
            if (!sn_sofa_models_meet(all, &all->models[i], &all->models[k])) continue;
            sn_sofa_model *a = triangles_of(t, &all->models[i]), *b = triangles_of(t, &all->models[k]);
            if (!a || !b || a == b) {
                all->why = a && a == b ? "a surface cannot touch itself"
                                       : "only surfaces of triangles, and boxes, touch each other";
                return -1;
            }
            const long x = a - all->models, y = b - all->models, at = (x < y ? x : y) * n + (x < y ? y : x);
            const bool still = !is_moved(body_of(a)) && !is_moved(body_of(b));
            if (seen[at] || still) continue;
            seen[at] = 1;
            if (native_distance(t, a, b) < distance_of(t, a, b)) all->nearer = true;
            ++count;
            if (visit) visit(t, a, b, pairs);
        }
    return count;
}

static bool has_joints(const sn_sofa_element* node)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, "BilateralLagrangianConstraint") == 0 ||
            (sn_sofa_is_node(e) && e->made && has_joints(e)))
            return true;
    return false;
}

void sn_sofa_plan_contacts(sn_sofa_translation* t)
{
    sn_sofa_contacts* all = t->contacts;
    sn_sofa_element* first = NULL;
    bool alike = true;
    const bool implicit = are_implicit(t, t->graph.root, &first, &alike),
               common = implicit && (alike || sn_sofa_can_own_damping(t, t->graph.root));
    all->together = common && has_joints(t->graph.root);
    all->own_damping = all->together && !alike;
    if (!all->possible) return;
    const int pairs = for_pairs(t, NULL, 0);
    if (pairs > MOST_PAIRS)
        all->why = "too many pairs of bodies";
    else if (pairs >= 0 && !common)
        all->why = implicit ? "bodies that touch need EulerImplicitSolver with the same damping for all"
                            : "bodies that touch need EulerImplicitSolver for all";
    else if (pairs >= 0) {
        all->kept_apart = all->together = true;
        all->own_damping = !alike;
    }
}

static const double MOST_GAP = 1e-9; // [m], as attachment permits

/* Points of two bodies that are one point, by a multiplier. */
void sn_sofa_translate_joint(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* on = sn_sofa_body_for(t, e, "object1");
    sn_sofa_body* to = on ? sn_sofa_body_for(t, e, "object2") : NULL;
    sn_sofa_indices first, second;
    if (!to) return;
    if (on->kind != SN_POINTS || to->kind != SN_POINTS || !t->contacts->together) {
        sn_sofa_leave_out(t, e,
                          "it joins points of bodies that have EulerImplicitSolver with the same damping");
        return;
    }
    if (!sn_sofa_nodes(t, e, "first_point", on, &first) ||
        !sn_sofa_nodes(t, e, "second_point", to, &second) || first.count != second.count || !first.count) {
        sn_sofa_leave_out(t, e, "it names no pairs of points");
        return;
    }
    for (int i = 0; i < first.count; ++i)
        if (first.at[i] >= on->count || second.at[i] >= to->count) {
            sn_sofa_leave_out(t, e, "the pair %d %d: this node does not exist", first.at[i], second.at[i]);
            return;
        }
    for (int i = 0; i < first.count; ++i) {
        const double gap = sn_norm(sn_sub(on->points[first.at[i]], to->points[second.at[i]]));
        if (gap <= MOST_GAP) continue;
        sn_sofa_leave_out(t, e, "its points %d %d are %g apart at the start; Sinew joins points at one place",
                          first.at[i], second.at[i], gap);
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_attachment);
    sn_sofa_act(t, item, on);
    for (sn_sofa_body* body = to; body; body = body->follows)
        body->acted = true;
    sn_sofa_set_indices(t, item, "nodes", first.at, first.count);
    sn_sofa_set(t, item, "to", "%s", to->path);
    sn_sofa_set_indices(t, item, "to_nodes", second.at, second.count);
    sn_sofa_honour(t, e);
}

/* Six times the volume within triangles; below 0 where they are clockwise seen from outside. */
static double volume_within(const sn_sofa_topology* topology)
{
    const sn_cells* cells = &topology->mesh->cells[SN_CELL_TRIANGLE];
    const sn_vec3 *x = topology->mesh->points, from = x[cells->nodes[0]];
    double sum = 0;
    for (int i = 0; i < cells->count; ++i) {
        const int* n = cells->nodes + 3 * i;
        const sn_vec3 a = sn_sub(x[n[0]], from), b = sn_sub(x[n[1]], from), c = sn_sub(x[n[2]], from);
        sum += sn_dot(sn_cross(a, b), c);
    }
    return sum;
}

/* Whether all points of one skin are in the box around the other, as in a room. */
static bool surrounds(const skin* outer, const skin* inner)
{
    const sn_vec3 *x = outer->body->points, *y = inner->body->points;
    sn_vec3 low = x[0], high = x[0];
    for (int i = 1; i < outer->body->count; ++i) {
        low = sn_v3(fmin(low.x, x[i].x), fmin(low.y, x[i].y), fmin(low.z, x[i].z));
        high = sn_v3(fmax(high.x, x[i].x), fmax(high.y, x[i].y), fmax(high.z, x[i].z));
    }
    for (int i = 0; i < inner->body->count; ++i)
        if (!(y[i].x > low.x && y[i].x < high.x && y[i].y > low.y && y[i].y < high.y && y[i].z > low.z &&
              y[i].z < high.z))
            return false;
    return true;
}

/* Into how many open surfaces a skin is divided: the walls of a room, whose triangles are clockwise seen from
   outside, are two; natively a closed surface has its body inside. */
static int parts_of(const skin* s, const skin* other)
{
    return volume_within(s->topology) < 0 && surrounds(s, other) ? 2 : 1;
}

/* A mesh in the scene that has the triangles of a skin, turned outwards, or one of `parts` equal shares of
   them; NULL: the points' own mesh. */
static const char* mesh_of(sn_sofa_translation* t, sn_sofa_element* e, const skin* s, int part, int parts)
{
    const bool inside_out = parts == 1 && volume_within(s->topology) < 0;
    if (parts == 1 && !inside_out && !s->body->mapped && !sn_sofa_is_other_mesh(s->body, s->topology))
        return NULL;
    if (parts == 1 && !inside_out && s->topology->path) return s->topology->path;
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    const sn_cells* cells = &s->topology->mesh->cells[SN_CELL_TRIANGLE];
    bool good = builder != NULL;
    for (int i = 0; good && i < s->body->count; ++i)
        good = sn_mesh_builder_point(builder, s->topology->mesh->points[i], i) >= 0;
    for (int i = part * cells->count / parts; good && i < (part + 1) * cells->count / parts; ++i) {
        const int *n = cells->nodes + 3 * i,
                  turned[3] = { n[0], n[inside_out ? 2 : 1], n[inside_out ? 1 : 2] };
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, turned, -1, i);
    }
    if (good) {
        sn_sofa_topology* made = sn_sofa_write_mesh(t, e, builder);
        return made ? made->path : NULL;
    }
    if (builder) sn_mesh_builder_destroy(builder);
    return NULL;
}

/* Coulomb's coefficient: of LCPConstraintSolver, else of the response ("mu=0.6"), with SOFA's defaults. */
static double friction_of(sn_sofa_translation* t, sn_sofa_element* node)
{
    sn_sofa_element* response = t->contacts->response;
    const char* kind = sn_sofa_text(t, response, "response");
    if (!kind || !strstr(kind, "Friction")) return 0; // penalties
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, "LCPConstraintSolver") == 0) return sn_sofa_real(t, e, "mu", 0.6);
    const char* text = sn_sofa_text(t, response, "responseParams");
    const char* mu = text ? strstr(text, "mu=") : NULL;
    return mu ? sn_sofa_read_real(mu + 3, 0) : 0.8;
}

static void write_pair(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b, int pairs)
{
    skin first, second;
    if (!find_skin(t, a, &first) || !find_skin(t, b, &second)) return;
    if (a->shape == SN_SOFA_BOX) sn_sofa_write_boxes(t, a->element, first.body, first.topology);
    if (b->shape == SN_SOFA_BOX) sn_sofa_write_boxes(t, b->element, second.body, second.topology);
    const double contact = native_distance(t, a, b), friction = friction_of(t, t->graph.root);
    const int rows = friction > 0 ? ROWS_EACH : 1, share = MOST_ROWS / (rows * pairs);
    const int most = share > LEAST_CAPACITY ? share : LEAST_CAPACITY;
    const int here = parts_of(&first, &second), there = parts_of(&second, &first);
    for (int i = 0; i < here * there; ++i) {
        const char *mesh = mesh_of(t, a->element, &first, i / there, here),
                   *other = mesh_of(t, b->element, &second, i % there, there);
        sn_id item = sn_sofa_add(t, t->graph.root->made, a->element, &sn_surface_contact);
        sn_scene_set(t->scene, item, "on", first.body->path); // what nothing else acts on stays where it is
        sn_sofa_set(t, item, "with", "%s", second.body->path);
        if (mesh) sn_sofa_set(t, item, "on_mesh", "%s", mesh);
        if (other) sn_sofa_set(t, item, "with_mesh", "%s", other);
        sn_sofa_set(t, item, "distance", "%.17g", contact);
        if (friction > 0) sn_sofa_set(t, item, "friction", "%.17g", friction);
        sn_sofa_set(t, item, "capacity", "%d", most < MOST_CAPACITY ? most : MOST_CAPACITY);
    }
}

void sn_sofa_write_contacts(sn_sofa_translation* t)
{
    if (!t->contacts->kept_apart) return;
    const int pairs = for_pairs(t, NULL, 0);
    for_pairs(t, write_pair, pairs > 0 ? pairs : 1);
}
