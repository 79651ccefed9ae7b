/* Sinew - penalties.

   SOFA's detection at the start of a step yields pairs of features. Of pairs with one number (`id`) the
   closest one counts: that number is of the point or the edge on which a surface_penalty has one spring.
   Springs have the stiffness k1 k2/(d0 + r1 + r2): contactStiffness of both models, contactDistance, radii.
     triangles with triangles    the points of both, the closest point of the other surface
     triangles, edges, points    their closest point to each point of the other one; with
       with points                 MinProximityIntersection inside triangles alone
     edges with edges, points    each of the model with more of them, the closest of the other one; edges
       with points                 where the closest points are inside both
   Of two models with triangles, the one that comes later in the scene tests the first corner of each of its
   triangles, also where triangles share it: such a point has as many springs. A sphere on a frame is met at
   its surface, to which SOFA adds the radius once more. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/penalties.h"

#include <string.h>

#include "sofa/removals.h"
#include "sofa/skins.h"

enum {
    MOST_SPRINGS = 3000 /* surface_penalty in a scene */,
    MOST_AT_REST =
        3000 /* points of a body at rest, whose elements all belong to the system of the other one */
};

/* ---- which scenes -------------------------------------------------------------------------------------- */

static const char* method_of(const sn_sofa_contacts* all, const sn_sofa_model* a, const sn_sofa_model* b)
{
    const sn_sofa_element* method = sn_sofa_method_of(all, a, b);
    return method ? method->name : "DiscreteIntersection";
}

/* Forces at the root are found once in a step where it has neither an integrator nor another loop. */
static bool are_outside(sn_sofa_translation* t)
{
    for (const sn_sofa_element* e = t->graph.root->first; e; e = e->next)
        if (strstr(e->name, "AnimationLoop") && strcmp(e->name, "DefaultAnimationLoop") != 0) return false;
    return sn_sofa_integrator_of(t->graph.root->made) == NULL;
}

static bool is_penalty(sn_sofa_translation* t)
{
    sn_sofa_element* e = t->contacts->response;
    if (!e || strcmp(e->name, "CollisionResponse") != 0) return false;
    const char* response = sn_sofa_text(t, e, "response");
    return !response || strcmp(response, "PenalityContactForceField") == 0;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

double sn_sofa_contact_distance(sn_sofa_translation* t, const sn_sofa_model* a, const sn_sofa_model* b)
{
    const char* name = method_of(t->contacts, a, b);
    sn_sofa_element* method = sn_sofa_method_of(t->contacts, a, b);
    double sum =
        strcmp(name, "DiscreteIntersection") == 0 ? 0 : sn_sofa_real(t, method, "contactDistance", 0.5);
    const sn_sofa_model* const both[] = { a, b };
    for (int i = 0; i < 2; ++i)
        sum += sn_sofa_real(t, both[i]->element, "contactDistance",
                            sn_sofa_real(t, both[i]->element, "proximity", 0));
    return sum;
}

static bool is_on_frames(const sn_sofa_model* m) { return m->corners != NULL; }

/* How many features a model has, or a number that grows with them. */
static int size_of(const sn_sofa_model* m, const sn_sofa_skin* s)
{
    if (m->shape != SN_SOFA_LINE) return s->body->count;
    const sn_mesh* mesh = s->topology->mesh;
    const int triangles = mesh->cells[SN_CELL_TRIANGLE].count;
    return triangles ? 3 * triangles / 2 : mesh->cells[SN_CELL_EDGE].count;
}

/* How often each point of the later one of two models with triangles is tested. */
static double* times_tested(sn_sofa_translation* t, const sn_sofa_skin* s)
{
    const sn_cells* cells = &s->topology->mesh->cells[SN_CELL_TRIANGLE];
    double* times = sn_pool_array(t->pool, (size_t)s->body->count + 1, sizeof *times);
    unsigned char* seen = sn_pool_alloc(t->pool, (size_t)s->body->count + 1);
    for (int i = 0; times && seen && i < 3 * cells->count; ++i) {
        const int point = cells->nodes[i];
        if (i % 3 == 0 || !seen[point]) times[point] += 1;
        seen[point] = 1;
    }
    return times;
}

/* ---- springs ------------------------------------------------------------------------------------------- */

/* A model with its skin. */
typedef struct side {
    sn_sofa_model *model, *shown; /* shown: of the same state, whose mesh is used */
    sn_sofa_skin skin;
} side;

static const char* const pair_names[] = { "points_surface", "points_faces", "points_edges", "points_points",
                                          "edges_edges" };

static double mean(sn_sofa_reals numbers)
{
    double sum = 0;
    for (int i = 0; i < numbers.count; ++i)
        sum += numbers.at[i];
    return numbers.count ? sum / numbers.count : 0;
}

static void tell_mean(sn_sofa_translation* t, const side* s)
{
    for (int i = 1; i < s->skin.radii.count; ++i)
        if (s->skin.radii.at[i] != s->skin.radii.at[0]) {
            sn_sofa_tell(
                t->notes, SN_SOFA_CHANGED, s->model->element,
                "the stiffness of its springs contains the mean of its radii, in SOFA that of each sphere");
            return;
        }
}

/* k1 k2/(d0 + r1 + r2) of each point, times `times` (or NULL). Where spheres of `with` differ, their mean. */
static void set_stiffness(sn_sofa_translation* t, sn_id item, const side* on, const side* with,
                          const double* times)
{
    const double product = sn_sofa_real(t, on->model->element, "contactStiffness", 10) *
                           sn_sofa_real(t, with->model->element, "contactStiffness", 10);
    const double distance = sn_sofa_contact_distance(t, on->model, with->model) + mean(with->skin.radii);
    const sn_sofa_reals radii = on->skin.radii;
    const int count = radii.count > 1 || times ? on->skin.body->count : 1;
    double* values = sn_pool_array(t->pool, (size_t)count, sizeof *values);
    for (int i = 0; values && i < count; ++i) {
        const double whole = distance + (radii.count ? radii.at[radii.count > 1 ? i : 0] : 0);
        values[i] = (whole > 0 ? product / whole : product) * (times ? times[i] : 1);
    }
    if (values) sn_sofa_set_reals(t, item, "stiffness", values, count);
}

/* SOFA adds the radius of a sphere on a frame to a distance from its surface, but of lines and points. */
static void set_radii(sn_sofa_translation* t, sn_id item, const char* parameter, const side* s,
                      bool at_surface)
{
    const sn_sofa_reals radii = s->skin.radii;
    if (!radii.count) return;
    double* values = sn_pool_array(t->pool, (size_t)radii.count, sizeof *values);
    for (int i = 0; values && i < radii.count; ++i)
        values[i] = radii.at[i] * (at_surface && is_on_frames(s->model) ? 2 : 1);
    if (values) sn_sofa_set_reals(t, item, parameter, values, radii.count);
}

/* Written once for each model. */
static const char* mesh_of(sn_sofa_translation* t, const side* s)
{
    sn_sofa_model* m = s->shown;
    if (!m->written) m->mesh = sn_sofa_mesh_of_skin(t, m->element, &s->skin, 0, 1);
    m->written = true;
    return m->mesh;
}

/* Their paths. True where one rests and is not simulated: SOFA puts these contacts under the integrator of
   the other one. */
static bool find_paths(sn_sofa_translation* t, side* const both[2], const char* path[2])
{
    bool linear = false;
    for (int i = 0; i < 2; ++i) {
        sn_sofa_body *body = both[i]->skin.body, *other = both[1 - i]->skin.body;
        const bool still = !both[i]->model->simulated && !sn_sofa_integrator_of_body(body);
        path[i] = still ? sn_sofa_beside(t, other, body)->path : body->path;
        linear = linear || still;
    }
    return linear;
}

static void write_springs(sn_sofa_translation* t, side* on, side* with, sn_penalty_pairs pairs,
                          const double* times)
{
    side* const both[] = { on, with };
    const char *mesh[2], *path[2];
    const double distance = sn_sofa_contact_distance(t, on->model, with->model);
    if (distance == 0 && !on->skin.radii.count && !with->skin.radii.count) return; // they would never push
    for (int i = 0; i < 2; ++i) {
        sn_sofa_write_skin(t, both[i]->shown, &both[i]->skin);
        mesh[i] = mesh_of(t, both[i]);
        if (!mesh[i] && both[i]->skin.topology) mesh[i] = both[i]->skin.topology->path;
    }
    const bool linear = find_paths(t, both, path);
    sn_id item = sn_sofa_add(t, t->graph.root->made, on->model->element, &sn_surface_penalty);
    sn_scene_set(t->scene, item, "on", path[0]); // what nothing else acts on stays where it is
    sn_scene_set(t->scene, item, "with", path[1]);
    if (linear) sn_sofa_set(t, item, "during", "linear");
    if (mesh[0]) sn_sofa_set(t, item, "on_mesh", "%s", mesh[0]);
    if (mesh[1]) sn_sofa_set(t, item, "with_mesh", "%s", mesh[1]);
    const bool spheres = with->model->shape == SN_SOFA_SPHERE,
               surface = with->model->shape == SN_SOFA_TRIANGLE ||
                         (spheres && strcmp(method_of(t->contacts, on->model, with->model),
                                            "DiscreteIntersection") == 0);
    sn_sofa_set(t, item, "pairs", "%s", pair_names[pairs]);
    sn_sofa_set(t, item, "distance", "%.17g", distance);
    set_radii(t, item, "on_radius", on, surface);
    set_radii(t, item, "with_radius", with, surface);
    set_stiffness(t, item, on, with, times);
    tell_mean(t, with);
    if (!linear && sn_sofa_integrator_of_body(on->skin.body) != sn_sofa_integrator_of_body(with->skin.body))
        sn_sofa_set(t, sn_root, "coupling", "held");
}

/* ---- rules --------------------------------------------------------------------------------------------- */

static bool find_side(sn_sofa_translation* t, sn_sofa_model* model, side* out)
{
    *out = (side){ .model = model, .shown = sn_sofa_model_with_skin(t, model) };
    if (!out->shown || !sn_sofa_find_skin(t, out->shown, &out->skin)) return false;
    const sn_sofa_topology* topology = out->skin.topology;
    if (!model->simulated && out->skin.body->count > MOST_AT_REST) return false;
    const bool lines = model->shape == SN_SOFA_LINE && out->skin.shape == SN_SOFA_SKIN_OF_SPHERES;
    const bool quads = topology && topology->mesh->cells[SN_CELL_QUAD].count && model->shape != SN_SOFA_POINT;
    return !lines && !quads && !(topology && topology->removing);
}

/* The springs of two models of SOFA, `a` the later one; false where the rule is not known. */
static bool relate(sn_sofa_translation* t, sn_sofa_model* first, sn_sofa_model* second, bool write)
{
    const char* method = method_of(t->contacts, first, second);
    const bool close = strcmp(method, "NewProximityIntersection") == 0,
               inside = strcmp(method, "MinProximityIntersection") == 0;
    side both[2];
    if (!find_side(t, first, &both[0]) || !find_side(t, second, &both[1])) return false;
    const int later =
        first->shape >= second->shape ? 0 : 1; // and of a kind that comes later in sn_sofa_shape
    side *a = &both[later], *b = &both[1 - later];
    const sn_sofa_shape x = a->model->shape, y = b->model->shape; // x >= y: point, line, triangle, sphere
    side *more = size_of(a->model, &a->skin) > size_of(b->model, &b->skin) ? a : b, *less = more == a ? b : a;
    side *on = b, *with = a;
    sn_penalty_pairs pairs = SN_PENALTY_POINTS_SURFACE;
    if (x > SN_SOFA_SPHERE || (!close && !inside && y != SN_SOFA_SPHERE)) return false;
    if (x == SN_SOFA_SPHERE && !close && (y != SN_SOFA_SPHERE || inside)) return false;
    if (x == SN_SOFA_SPHERE && y != SN_SOFA_SPHERE) on = a, with = b;
    if (x == y && x != SN_SOFA_TRIANGLE) on = more, with = less;
    if (x == SN_SOFA_SPHERE && y == SN_SOFA_POINT) on = more, with = less;
    if (x == SN_SOFA_TRIANGLE && y == SN_SOFA_LINE) return false;
    const sn_sofa_shape target = with->model->shape;
    if (target == SN_SOFA_TRIANGLE) pairs = close ? SN_PENALTY_POINTS_SURFACE : SN_PENALTY_POINTS_FACES;
    if (target == SN_SOFA_LINE)
        pairs = on->model->shape == SN_SOFA_LINE ? SN_PENALTY_EDGES_EDGES : SN_PENALTY_POINTS_EDGES;
    if (target == SN_SOFA_POINT || target == SN_SOFA_SPHERE) pairs = SN_PENALTY_POINTS_POINTS;
    const bool surfaces = x == SN_SOFA_TRIANGLE && y == SN_SOFA_TRIANGLE;
    if (write) write_springs(t, on, with, pairs, NULL);
    if (write && surfaces) write_springs(t, with, on, pairs, times_tested(t, &with->skin));
    return true;
}

/* Visits all pairs of models; false where one has no rule, or there are too many. */
static bool for_pairs(sn_sofa_translation* t, bool write)
{
    sn_sofa_contacts* all = t->contacts;
    int count = 0;
    for (int i = 0; i < all->count; ++i)
        for (int k = i; k < all->count; ++k) {
            sn_sofa_model *a = &all->models[i], *b = &all->models[k];
            if (!sn_sofa_models_meet(all, a, b) || (!sn_sofa_is_model_moved(a) && !sn_sofa_is_model_moved(b)))
                continue;
            if (sn_sofa_body_of_model(a) == sn_sofa_body_of_model(b)) return false; // a surface with itself
            if (++count > MOST_SPRINGS || !relate(t, b, a, write)) return false;
        }
    return true;
}

bool sn_sofa_are_penalties(sn_sofa_translation* t)
{
    return is_penalty(t) && are_outside(t) && for_pairs(t, false);
}

void sn_sofa_write_penalties(sn_sofa_translation* t) { for_pairs(t, true); }
