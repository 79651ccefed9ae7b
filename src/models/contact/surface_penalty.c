/* Sinew - surface_penalty: springs between features of two surfaces that are close, found at the start of a
   step.

   Legend: a, b - closest points of a feature of `on` and of the closest feature of `with`, by weights of
   their points; a0, b0 - the same at the start of the step; n = (a0 - b0)/|a0 - b0|; g = |a0 - b0| less the
   radii of points; d = distance - g > 0, k stiffness.
     constant   k d n on a, -k d n on b
     linear     k (d - n.(a - a0)) n on a, -k (d + n.(b - b0)) n on b
   At the start of a step a pair has neither force nor moment in sum. Constant forces have no tangent, and any
   integrator may advance the bodies; for masses m1 and m2 on one spring the step h must be below
   2/sqrt(k (1/m1 + 1/m2)), as that of symplectic Euler. Linear forces have the tangent -k n n^T of each
   surface for itself, which suits a body before one that does not move. The direction has no inside: a point
   that has passed through a surface is pushed out on the other side.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include <sinew/models/contact.h>
#include <sinew/shape.h>
#include "models/contact/features.h"

#include <math.h>
#include <string.h>

/* The closest feature of `with` so far. */
typedef struct candidate {
    int other; /* element of `with`, -1: none */
    double gap;
    sn_closest at;
} candidate;

/* Part of the state. */
typedef struct spring {
    int on, with;      /* elements */
    int next, unused;  /* the next one on the element of `with`, -1: none; in place of padding */
    double a[3], b[3]; /* weights */
    sn_vec3 n;
    double k, depth, na, nb; /* na = n.a0, nb = n.b0 */
} spring;

typedef struct summary {
    sn_vec3 force; /* on `on` */
    double depth;  /* largest */
    int count, unused;
} summary;

typedef struct surface_penalty {
    sn_features *on, *with;
    int pairs, counts[2], elements[2];
    bool linear;
    double distance, reach; /* reach: with the largest radii */
    const double *stiffness, *radius[2];
    int each[3];     /* 1: a number for each point of `stiffness`, `radius`; 0: one for all */
    candidate* best; /* [elements of `on`] workspace */
    sn_vec3* force;  /* constant: [nodes of `on`, then of `with`] part of the state */
    spring* springs; /* linear: [elements of `on`] likewise */
    int* of;         /* linear: [elements of `on`] the spring on it, -1: none; likewise */
    int* head;       /* linear: [elements of `with`] the first spring on it, -1: none; likewise */
    summary* sum;    /* likewise */
} surface_penalty;

/* ---- one pair ------------------------------------------------------------------------------------------ */

/* Sine squared of the angle below which edges count as parallel. */
static const double parallel = 1e-15;

static sn_closest middles(const sn_vec3 p[2], const sn_vec3 q[2])
{
    sn_closest c = { .weight_a = { 0.5, 0.5 }, .weight_b = { 0.5, 0.5 }, .region_a = 3, .region_b = 3 };
    c.a = sn_scale(0.5, sn_add(p[0], p[1]));
    c.b = sn_scale(0.5, sn_add(q[0], q[1]));
    c.distance = sn_norm(sn_sub(c.a, c.b));
    return c;
}

/* Closest points inside both edges; of parallel ones the middles. */
static bool meet_edges(const sn_vec3 p[2], const sn_vec3 q[2], sn_closest* c)
{
    const sn_vec3 u = sn_sub(p[1], p[0]), v = sn_sub(q[1], q[0]), w = sn_cross(u, v);
    if (sn_dot(w, w) <= parallel * sn_dot(u, u) * sn_dot(v, v)) {
        *c = middles(p, q);
        return true;
    }
    *c = sn_closest_segments(p[0], p[1], q[0], q[1]);
    return c->region_a == 3 && c->region_b == 3;
}

/* False where the features are no pair. */
static bool meet(const surface_penalty* k, int i, int j, sn_closest* c)
{
    enum { INSIDE = 7 };
    const sn_vec3 *x = k->on->tree.x, *y = k->with->tree.x;
    sn_vec3 p[3], q[3];
    int a[3], b[3];
    const int n = sn_element_points(&k->on->surface, i, a), m = sn_element_points(&k->with->surface, j, b);
    for (int l = 0; l < n; ++l)
        p[l] = x[a[l]];
    for (int l = 0; l < m; ++l)
        q[l] = y[b[l]];
    if (n == 2) return meet_edges(p, q, c);
    *c = m == 3 ? sn_closest_point_triangle(p[0], q) : sn_closest_point_segment(p[0], q[0], q[m - 1]);
    return k->pairs != SN_PENALTY_POINTS_FACES || c->region_b == INSIDE;
}

static double radius_of(const surface_penalty* k, int side, int point)
{
    return k->radius[side] ? k->radius[side][k->each[1 + side] ? point : 0] : 0.0;
}

static bool visit(void* user, int a, int b)
{
    const surface_penalty* k = *(const surface_penalty**)user;
    const int i = k->on->tree.element[a], j = k->with->tree.element[b];
    candidate s = { .other = j };
    int point[3];
    if (!meet(k, i, j, &s.at)) return true;
    s.gap = s.at.distance;
    if (sn_element_points(&k->on->surface, i, point) == 1) s.gap -= radius_of(k, 0, point[0]);
    if (sn_element_points(&k->with->surface, j, point) == 1) s.gap -= radius_of(k, 1, point[0]);
    candidate* best = &k->best[i];
    if (s.gap < k->distance &&
        (best->other < 0 || s.gap < best->gap || (s.gap == best->gap && j < best->other)))
        *best = s;
    return true;
}

/* ---- a step -------------------------------------------------------------------------------------------- */

/* A point of an element by its weights. */
static sn_vec3 place(const sn_collision_surface* s, int element, const double weight[3], const sn_vec3* x)
{
    sn_vec3 sum = { 0, 0, 0 };
    int point[3];
    const int n = sn_element_points(s, element, point);
    for (int l = 0; l < n; ++l)
        sum = sn_madd(sum, weight[l], x[point[l]]);
    return sum;
}

static void push(const sn_collision_surface* s, int element, const double weight[3], sn_vec3 F,
                 sn_vec3* force)
{
    int point[3];
    const int n = sn_element_points(s, element, point);
    for (int l = 0; l < n; ++l)
        force[point[l]] = sn_madd(force[point[l]], weight[l], F);
}

/* False where it has no direction or stiffness. */
static bool take(const surface_penalty* k, int i, spring* s)
{
    const candidate* c = &k->best[i];
    int point[3];
    const int n = sn_element_points(&k->on->surface, i, point);
    const double stiffness = k->stiffness[k->each[0] ? point[0] : 0];
    if (c->other < 0 || !(c->at.distance > 0.0) || stiffness == 0.0) return false;
    *s = (spring){ .on = i, .with = c->other, .k = stiffness, .depth = k->distance - c->gap };
    s->n = sn_scale(1.0 / c->at.distance, sn_sub(c->at.a, c->at.b));
    s->na = sn_dot(s->n, c->at.a);
    s->nb = sn_dot(s->n, c->at.b);
    memcpy(s->a, c->at.weight_a, sizeof s->a);
    memcpy(s->b, c->at.weight_b, sizeof s->b);
    if (n == 1) s->a[0] = 1.0;
    return true;
}

static void keep(const surface_penalty* k, const spring* s)
{
    const sn_vec3 F = sn_scale(s->k * s->depth, s->n);
    k->sum->force = sn_add(k->sum->force, F);
    k->sum->depth = fmax(k->sum->depth, s->depth);
    const int number = k->sum->count++;
    if (!k->linear) {
        push(&k->on->surface, s->on, s->a, F, k->force);
        push(&k->with->surface, s->with, s->b, sn_neg(F), k->force + k->counts[0]);
        return;
    }
    k->springs[number] = *s;
    k->springs[number].next = k->head[s->with];
    k->head[s->with] = k->of[s->on] = number;
}

static void clear(const surface_penalty* k)
{
    *k->sum = (summary){ .count = 0 };
    for (int i = 0; k->linear && i < k->elements[0]; ++i)
        k->of[i] = -1;
    for (int i = 0; k->linear && i < k->elements[1]; ++i)
        k->head[i] = -1;
    if (!k->linear) memset(k->force, 0, (size_t)(k->counts[0] + k->counts[1]) * sizeof *k->force);
}

static sn_box box_around(const sn_kin* at)
{
    sn_box box = sn_box_empty;
    for (int i = 0; i < at->count; ++i)
        sn_box_cover(&box, at->points[i]);
    return box;
}

static void commit(const void* self, const sn_input* in)
{
    const surface_penalty* k = self;
    const sn_box on = box_around(&in->at[0]), with = box_around(&in->at[1]);
    spring s;
    if (k->sum->count > 0) clear(k);
    if (!sn_boxes_near(&on, &with, k->reach)) return;
    sn_collision_tree_refit(&k->on->tree, in->at[0].points, NULL, 0.0, NULL);
    sn_collision_tree_refit(&k->with->tree, in->at[1].points, NULL, 0.0, NULL);
    for (int i = 0; i < k->elements[0]; ++i)
        k->best[i].other = -1;
    sn_collision_tree_pairs(&k->on->tree, &k->with->tree, k->reach, visit, &k);
    for (int i = 0; i < k->elements[0]; ++i)
        if (take(k, i, &s)) keep(k, &s);
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* The first spring on an item: an element of `on`, then of `with`. */
static const spring* first_of(const surface_penalty* k, int item)
{
    const int number = item < k->elements[0] ? k->of[item] : k->head[item - k->elements[0]];
    return number < 0 ? NULL : &k->springs[number];
}

static const spring* after(const surface_penalty* k, int item, const spring* s)
{
    return item < k->elements[0] || s->next < 0 ? NULL : &k->springs[s->next];
}

static void add_linear(const surface_penalty* k, int item, const sn_input* in,
                       const sn_generalized_force* out)
{
    for (const spring* s = first_of(k, item); s; s = after(k, item, s)) {
        if (item < k->elements[0]) {
            const double way = sn_dot(s->n, place(&k->on->surface, s->on, s->a, in->at[0].points)) - s->na;
            push(&k->on->surface, s->on, s->a, sn_scale(s->k * (s->depth - way), s->n), out[0].force);
        } else {
            const double way =
                sn_dot(s->n, place(&k->with->surface, s->with, s->b, in->at[1].points)) - s->nb;
            push(&k->with->surface, s->with, s->b, sn_scale(-s->k * (s->depth + way), s->n), out[1].force);
        }
    }
}

/* Items are nodes of `on`, then of `with`, of constant forces; else elements. */
static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const surface_penalty* k = self;
    for (int i = items.begin; i < items.end && k->sum->count > 0; ++i) {
        if (k->linear) {
            add_linear(k, i, in, out);
            continue;
        }
        sn_vec3* f = i < k->counts[0] ? &out[0].force[i] : &out[1].force[i - k->counts[0]];
        *f = sn_add(*f, k->force[i]);
    }
}

/* -k w_p w_q n n^T between the points p and q of an element. */
static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const surface_penalty* k = self;
    (void)in;
    for (const spring* s = k->linear ? first_of(k, item) : NULL; s; s = after(k, item, s)) {
        const bool first = item < k->elements[0];
        const double* w = first ? s->a : s->b;
        int point[3];
        const int n = 3 * sn_element_points(first ? &k->on->surface : &k->with->surface,
                                            first ? s->on : s->with, point);
        const double axis[3] = { s->n.x, s->n.y, s->n.z };
        for (int p = 0; p < n; ++p)
            for (int q = 0; q < n; ++q)
                out->K[p * out->n + q] -= s->k * w[p / 3] * w[q / 3] * axis[p % 3] * axis[q % 3];
    }
}

static unsigned nature(const void* self)
{
    return ((const surface_penalty*)self)->linear ? SN_TANGENT_SYMMETRIC
                                                  : SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status take_numbers(sn_bind* b, sn_reals given, int count, const char* param, const double** out,
                              int* each)
{
    if (given.count > 1 && given.count != count)
        return sn_bind_fail(b, param, "has %d numbers, must have 1, or %d for the %d points", given.count,
                            count, count);
    *each = given.count > 1;
    double* kept = given.count ? sn_bind_alloc(b, (size_t)given.count * sizeof *kept) : NULL;
    if (given.count && !kept) return SN_ERR_MEMORY;
    if (kept) memcpy(kept, given.at, (size_t)given.count * sizeof *kept);
    *out = kept;
    return SN_OK;
}

static sn_status take_radii(sn_bind* b, surface_penalty* k, int side, sn_reals given, const char* param)
{
    const sn_collision_surface* s = side ? &k->with->surface : &k->on->surface;
    if (given.count && s->element_count == s->triangle_count + s->loose_edge_count)
        return sn_bind_fail(b, param,
                            "these features are edges or faces, which have no radius; leave it out");
    return take_numbers(b, given, k->counts[side], param, &k->radius[side], &k->each[1 + side]);
}

static double largest(sn_reals numbers)
{
    double most = 0.0;
    for (int i = 0; i < numbers.count; ++i)
        most = fmax(most, numbers.at[i]);
    return most;
}

static sn_status bind_features(sn_bind* b, const sn_surface_penalty_params* p, surface_penalty* k)
{
    static const sn_feature second[] = { SN_FEATURE_ALL, SN_FEATURE_FACES, SN_FEATURE_EDGES,
                                         SN_FEATURE_POINTS, SN_FEATURE_EDGES };
    k->on = sn_bind_alloc(b, sizeof *k->on);
    k->with = sn_bind_alloc(b, sizeof *k->with);
    if (!k->on || !k->with) return SN_ERR_MEMORY;
    const sn_feature first = p->pairs == SN_PENALTY_EDGES_EDGES ? SN_FEATURE_EDGES : SN_FEATURE_POINTS;
    sn_status status = sn_features_bind(b, 0, p->on_mesh, p->on_mesh.path ? "on_mesh" : "on", first, k->on);
    if (status) return status;
    return sn_features_bind(b, 1, p->with_mesh, p->with_mesh.path ? "with_mesh" : "with", second[p->pairs],
                            k->with);
}

static sn_status bind_numbers(sn_bind* b, const sn_surface_penalty_params* p, surface_penalty* k)
{
    if (p->stiffness.count == 0) return sn_bind_fail(b, "stiffness", "is missing; give that of a spring");
    if (p->pairs == SN_PENALTY_EDGES_EDGES && p->stiffness.count > 1)
        return sn_bind_fail(b, "stiffness", "edges have one stiffness, these are %d", p->stiffness.count);
    sn_status status = take_numbers(b, p->stiffness, k->counts[0], "stiffness", &k->stiffness, &k->each[0]);
    if (!status) status = take_radii(b, k, 0, p->on_radius, "on_radius");
    if (!status) status = take_radii(b, k, 1, p->with_radius, "with_radius");
    k->reach = p->distance + largest(p->on_radius) + largest(p->with_radius);
    if (!status && !(k->reach > 0.0))
        return sn_bind_fail(b, "distance",
                            "is 0 for features without a radius: no spring would push; give the distance "
                            "below which springs push");
    return status;
}

static sn_status bind_nodes(sn_bind* b, const surface_penalty* k)
{
    const int count = k->counts[0] + k->counts[1];
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        nodes[i] = i < k->counts[0] ? (sn_node){ 0, i } : (sn_node){ 1, i - k->counts[0] };
    return sn_bind_items(b, count, 1, nodes);
}

/* Elements with fewer points than others have their last one again. */
static sn_status bind_elements(sn_bind* b, const surface_penalty* k)
{
    const sn_collision_surface* const s[2] = { &k->on->surface, &k->with->surface };
    const int count = k->elements[0] + k->elements[1];
    int point[3], most = 1;
    for (int i = 0; i < count; ++i) {
        const int side = i >= k->elements[0],
                  n = sn_element_points(s[side], i - side * k->elements[0], point);
        most = n > most ? n : most;
    }
    sn_node* nodes = sn_bind_alloc(b, (size_t)(most * count) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        const int side = i >= k->elements[0],
                  n = sn_element_points(s[side], i - side * k->elements[0], point);
        for (int l = 0; l < most; ++l)
            nodes[most * i + l] = (sn_node){ side, point[l < n ? l : n - 1] };
    }
    return sn_bind_items(b, count, most, nodes);
}

static sn_status bind_memory(sn_bind* b, surface_penalty* k)
{
    k->best = sn_bind_alloc(b, (size_t)k->elements[0] * sizeof *k->best);
    k->sum = sn_bind_memory(b, sizeof *k->sum);
    if (!k->best || !k->sum) return SN_ERR_MEMORY;
    sn_bind_carry_anew(b, k->sum);
    if (!k->linear) {
        k->force = sn_bind_memory(b, (size_t)(k->counts[0] + k->counts[1]) * sizeof *k->force);
        if (k->force) sn_bind_carry_anew(b, k->force);
        return k->force ? SN_OK : SN_ERR_MEMORY;
    }
    k->springs = sn_bind_memory(b, (size_t)k->elements[0] * sizeof *k->springs);
    k->of = sn_bind_memory(b, (size_t)k->elements[0] * sizeof *k->of);
    k->head = sn_bind_memory(b, (size_t)k->elements[1] * sizeof *k->head);
    if (!k->springs || !k->of || !k->head) return SN_ERR_MEMORY;
    sn_bind_use_part(b, k->springs, &k->sum->count, sizeof *k->springs);
    sn_bind_carry_anew(b, k->springs);
    sn_bind_carry_anew(b, k->of);
    sn_bind_carry_anew(b, k->head);
    clear(k);
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_surface_penalty_params* p = params;
    surface_penalty* k = self;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0 || sn_bind_input(b, p->with, SN_POINTS, "with") < 0)
        return SN_ERR_SCENE;
    if (sn_bind_rest(b, 0)->points == sn_bind_rest(b, 1)->points)
        return sn_bind_fail(b, "with",
                            "these are the points `on`; a surface that touches itself needs "
                            "surface_contact");
    k->pairs = p->pairs;
    k->distance = p->distance;
    for (int i = 0; i < 2; ++i)
        k->counts[i] = sn_bind_rest(b, i)->count;
    sn_status status = bind_features(b, p, k);
    if (!status) status = bind_numbers(b, p, k);
    if (status) return status;
    k->linear = p->during == SN_PENALTY_LINEAR;
    k->elements[0] = k->on->surface.element_count;
    k->elements[1] = k->with->surface.element_count;
    status = bind_memory(b, k);
    if (status) return status;
    return k->linear ? bind_elements(b, k) : bind_nodes(b, k);
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_vec3 f = ((const surface_penalty*)self)->sum->force;
    (void)in, (void)reaction;
    out[0] = f.x, out[1] = f.y, out[2] = f.z;
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const surface_penalty*)self)->sum->depth;
}

static void read_pairs(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const surface_penalty*)self)->sum->count;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces on the points `on`", read_force },
    { "depth", "m", NULL, "largest compression of a spring", read_depth },
    { "pairs", "1", NULL, "springs that push", read_pairs },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_surface_penalty_params defaults = { .pairs = SN_PENALTY_POINTS_SURFACE };
static const sn_param table[] = {
    { SN_FIELD(sn_surface_penalty_params, on), "1", 0, 0, "points of the first surface" },
    { SN_FIELD(sn_surface_penalty_params, with), "1", 0, 0, "points of the second surface" },
    { SN_FIELD(sn_surface_penalty_params, on_mesh), "1", 0, 0,
      "a mesh with as many points, whose boundary is the first surface; absent: the mesh of the points" },
    { SN_FIELD(sn_surface_penalty_params, with_mesh), "1", 0, 0, "the same of the second" },
    { SN_CHOICE(sn_surface_penalty_params, pairs, SN_PENALTY_PAIR_NAMES), "1", 0, 0,
      "each feature of the first kind on `on` has a spring to the closest one of the second kind on `with`; "
      "the closest point must be inside a face, or inside both edges" },
    { SN_FIELD(sn_surface_penalty_params, on_radius), "m", 0, 1e3,
      "of the points of `on`, where they are features: one for all or one for each; absent: 0" },
    { SN_FIELD(sn_surface_penalty_params, with_radius), "m", 0, 1e3, "the same of `with`" },
    { SN_FIELD(sn_surface_penalty_params, distance), "m", 0, 1e3,
      "of features, below which a spring pushes; above 0 where features have no radius" },
    { SN_FIELD(sn_surface_penalty_params, stiffness), "N/m", 0, 1e15,
      "of a spring, one for all or one for each point of `on`" },
    { SN_CHOICE(sn_surface_penalty_params, during, "constant linear"), "1", 0, 0,
      "a step: forces are constant; or each body meets the other one where it was at the start" },
};

static const sn_history_ops history = { .commit = commit };
static const sn_force_ops ops = { .add = add, .tangent = tangent, .history = &history, .nature = nature };

const sn_component sn_surface_penalty = {
    .abi = SN_COMPONENT_ABI,
    .name = "surface_penalty",
    .summary = "Springs between close features of two surfaces, found at the start of each step.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_surface_penalty_params),
    .self_size = sizeof(surface_penalty),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = sn_shape_force,
};
