/* Sinew - ray_contact: points of two closed surfaces that are inside the other one are pushed out along their
   inward normals (E. Hermann, F. Faure, B. Raffin, Ray-traced collision detection for deformable bodies,
   GRAPP 2008, 293-299), with Coulomb friction.

   Legend: P a point of one surface with the outward normal n; d = -n. A ray from P along d meets the other
   surface at T. P is inside the other body where the ray leaves this body at T, and does so before it leaves
   the body of P. Rows of the pair, with x_T at fixed weights on a triangle and d that of the start of the
   step:
     g = d . (x_P - x_T) - target,   slip t1, t2 . (v_P - v_T)
   g without target is minus the depth |PT|. Forces on P and T are opposite and act along PT: they have no
   sum, and without friction no moment. The normal row has the compliance 1/(stiffness A/2) with A the area
   around P at rest: points of both surfaces push, and each surface has half of the pressure. Targets grow
   such that all points of a face leave another face at the speed `recovery`.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <sinew/carry.h>
#include <sinew/models/contact.h>
#include <sinew/shape.h>
#include "collision/normal.h"
#include "collision/ray.h"
#include "models/contact/closed.h"
#include "models/contact/directions.h"
#include "models/contact/recovery.h"

enum { NODES = 4 }; /* of a pair: P, corners of the triangle of T */

typedef struct pair {
    uint64_t key; /* 2 x point + body of P */
    int body, point, triangle;
    int unused; /* in place of padding, whose bytes would be part of the state */
    double weight[3];
    sn_vec3 d, t1, t2;
    double gap, target; /* [m] */
    double slope;       /* d . normal of the triangle, above 0 */
} pair;

/* Parts of the simulation's state. */
typedef struct standing {
    int count, dropped; /* of the present step */
} standing;
typedef struct losses {
    int64_t crowded, most; /* steps so far with dropped points; most of them in one */
} losses;

typedef struct ray_contact {
    sn_ray_contact_params params;
    int rows;
    sn_skin* skin[2];
    pair* pairs;            /* [capacity] part of the state */
    standing* now;          /* likewise */
    losses* losses;         /* likewise */
    sn_contact_aim* before; /* [capacity] workspace */
} ray_contact;

/* ---- pairs --------------------------------------------------------------------------------------------- */

static const int* corners_of(const ray_contact* k, const pair* p)
{
    return k->skin[1 - p->body]->surface.triangles[p->triangle];
}

/* x_P - x_T, or of velocities. */
static sn_vec3 difference(const ray_contact* k, const pair* p, const sn_vec3* own, const sn_vec3* other)
{
    const int* corner = corners_of(k, p);
    sn_vec3 sum = own[p->point];
    for (int c = 0; c < 3; ++c)
        sum = sn_madd(sum, -p->weight[c], other[corner[c]]);
    return sum;
}

static double gap_at(const ray_contact* k, const pair* p, const sn_kin* at)
{
    return sn_dot(p->d, difference(k, p, at[p->body].points, at[1 - p->body].points));
}

/* True with the pair of a point that is inside the other body. */
static bool cast(const ray_contact* k, const sn_kin* at, int body, int point, pair* p)
{
    const sn_skin *own = k->skin[body], *other = k->skin[1 - body];
    const sn_vec3 n = sn_point_normal(&own->surface, at[body].points, point);
    if (!(sn_norm(n) > 0.0)) return false;
    sn_ray ray = { at[body].points[point], sn_neg(n), HUGE_VAL, -1 };
    const sn_ray_hit hit = sn_collision_ray(&other->tree, &ray);
    if (hit.triangle < 0 || !hit.out) return false;
    ray.most = hit.at;
    ray.passes = point;
    if (sn_collision_ray(&own->tree, &ray).triangle >= 0) return false;
    *p = (pair){ .key = 2 * (uint64_t)point + (uint64_t)body,
                 .body = body,
                 .point = point,
                 .triangle = hit.triangle,
                 .d = ray.direction,
                 .gap = -hit.at };
    p->slope = sn_dot(p->d, sn_face_normal(&other->surface, at[1 - body].points, hit.triangle));
    for (int c = 0; c < 3; ++c)
        p->weight[c] = hit.weight[c];
    sn_tangents(p->d, &p->t1, &p->t2);
    return true;
}

static bool is_in_box(const sn_box* box, sn_vec3 x)
{
    return x.x >= box->low[0] && x.x <= box->high[0] && x.y >= box->low[1] && x.y <= box->high[1] &&
           x.z >= box->low[2] && x.z <= box->high[2];
}

/* Adds a pair; where there is no room, the shallowest one is left out. */
static void keep(const ray_contact* k, const pair* p)
{
    standing* now = k->now;
    if (now->count < k->params.capacity) {
        k->pairs[now->count++] = *p;
        return;
    }
    int shallowest = 0;
    for (int i = 1; i < now->count; ++i)
        if (k->pairs[i].gap > k->pairs[shallowest].gap) shallowest = i;
    ++now->dropped;
    if (p->gap >= k->pairs[shallowest].gap) return;
    for (int i = shallowest; i + 1 < now->count; ++i) // in the order of the keys
        k->pairs[i] = k->pairs[i + 1];
    k->pairs[now->count - 1] = *p;
}

/* Keys ascend: points in turn, of each number that of the first body and that of the second. */
static void find_pairs(const ray_contact* k, const sn_kin* at)
{
    k->now->count = k->now->dropped = 0;
    for (int body = 0; body < 2; ++body)
        sn_collision_tree_refit(&k->skin[body]->tree, at[body].points, NULL, 0.0, NULL);
    const int count = at[0].count > at[1].count ? at[0].count : at[1].count;
    for (int i = 0; i < 2 * count; ++i) {
        const int body = i % 2, point = i / 2;
        pair p;
        if (point >= at[body].count || k->skin[body]->area[point] == 0.0) continue; // inside a solid
        if (!is_in_box(&k->skin[1 - body]->tree.box[0], at[body].points[point])) continue;
        if (cast(k, at, body, point, &p)) keep(k, &p);
    }
    k->losses->crowded += k->now->dropped > 0;
    if (k->now->dropped > k->losses->most) k->losses->most = k->now->dropped;
}

/* ---- the start of a step ------------------------------------------------------------------------------- */

static void list_before(const ray_contact* k, const sn_input* in)
{
    for (int i = 0; i < k->now->count; ++i) {
        const pair* p = &k->pairs[i];
        k->before[i] = (sn_contact_aim){ p->key, p->target, fmax(0.0, p->target - gap_at(k, p, in->at)) };
    }
}

static int find(const void* self, const sn_input* in, double h, const sn_transient_items* out)
{
    const ray_contact* k = self;
    const int old_count = k->now->count;
    list_before(k, in);
    find_pairs(k, in->at);
    for (int i = 0, at = 0; i < k->now->count; ++i) {
        pair* p = &k->pairs[i];
        while (at < old_count && k->before[at].key < p->key)
            ++at;
        const bool known = at < old_count && k->before[at].key == p->key;
        const double step = p->slope * k->params.recovery * h;
        p->target = sn_recovery_target(p->gap, known ? &k->before[at] : NULL, step);
        out->keys[i] = p->key;
        out->friction[i] = k->params.friction;
        out->compliance[i] = 2.0 / (k->params.stiffness * k->skin[p->body]->area[p->point]);
        out->nodes[NODES * i] = (sn_node){ p->body, p->point };
        for (int c = 0; c < 3; ++c)
            out->nodes[NODES * i + 1 + c] = (sn_node){ 1 - p->body, corners_of(k, p)[c] };
    }
    return k->now->count;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const ray_contact* k = self;
    if (k->losses->crowded == 0) return false;
    snprintf(
        text, size,
        "up to %lld points were left out in %lld steps, because there is no room for more; raise capacity",
        (long long)k->losses->most, (long long)k->losses->crowded);
    return true;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static void rows(const void* self, int number, const sn_input* in, double* g, double* g1, double* g2)
{
    const ray_contact* k = self;
    const pair* p = &k->pairs[number];
    (void)g2;
    if (g) g[0] = gap_at(k, p, in->at) - p->target;
    if (!g1) return;
    const sn_vec3 v = difference(k, p, in->at[p->body].point_velocity, in->at[1 - p->body].point_velocity);
    g1[0] = sn_dot(p->d, v);
    if (k->rows == 1) return;
    g1[1] = sn_dot(p->t1, v);
    g1[2] = sn_dot(p->t2, v);
}

static void tangent(const void* self, int number, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const ray_contact* k = self;
    const pair* p = &k->pairs[number];
    const sn_vec3 direction[3] = { p->d, p->t1, p->t2 };
    (void)in, (void)multipliers;
    for (int r = 0; r < k->rows; ++r)
        for (int node = 0; node < NODES; ++node) {
            const double by = node == 0 ? 1.0 : -p->weight[node - 1];
            double* G = out->G + r * out->n + 3 * node;
            G[0] = by * direction[r].x;
            G[1] = by * direction[r].y;
            G[2] = by * direction[r].z;
        }
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void follow(const void* self)
{
    const ray_contact* k = self;
    for (int i = 0; i < 2; ++i)
        sn_skin_follow(k->skin[i]);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    ray_contact* k = self;
    k->params = *(const sn_ray_contact_params*)params;
    k->rows = k->params.friction > 0.0 ? 3 : 1;
    const sn_closed_pair bodies = { k->params.on, k->params.with, k->params.on_mesh, k->params.with_mesh,
                                    follow };
    sn_status status = sn_closed_bind(b, &bodies, k->skin);
    if (status) return status;
    const size_t capacity = (size_t)k->params.capacity;
    k->pairs = sn_bind_memory(b, capacity * sizeof *k->pairs);
    k->now = sn_bind_memory(b, sizeof *k->now);
    k->losses = sn_bind_memory(b, sizeof *k->losses);
    sn_bind_use_part(b, k->pairs, k->now ? &k->now->count : NULL, sizeof *k->pairs);
    k->before = sn_bind_alloc(b, capacity * sizeof *k->before);
    if (!k->pairs || !k->now || !k->losses || !k->before) return SN_ERR_MEMORY;
    sn_bind_carry_anew(b, k->pairs);
    sn_bind_carry_anew(b, k->now);
    sn_bind_carry_whole(b, k->losses);
    status = sn_bind_transient(b, k->params.capacity, NODES);
    return status ? status : sn_bind_rows(b, k->rows, kinds, NULL);
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ray_contact* k = self;
    sn_vec3 sum = { 0, 0, 0 };
    (void)in;
    for (int i = 0; i < k->now->count; ++i) {
        const pair* p = &k->pairs[i];
        const double *l = reaction + k->rows * i, sign = p->body == 0 ? 1.0 : -1.0;
        sum = sn_madd(sum, sign * l[0], p->d);
        if (k->rows > 1) sum = sn_madd(sn_madd(sum, sign * l[1], p->t1), sign * l[2], p->t2);
    }
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_normal_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ray_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->now->count; ++i)
        *out += reaction[k->rows * i];
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ray_contact* k = self;
    (void)in, (void)reaction;
    *out = 0.0;
    for (int i = 0; i < k->now->count; ++i)
        *out = fmax(*out, -k->pairs[i].gap);
}

static void read_pairs(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const ray_contact*)self)->now->count;
}

static void read_left_out(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const ray_contact*)self)->now->dropped;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces on the points `on`", read_force },
    { "normal_force", "N", NULL, "sum of the sizes of the forces of the pairs, without friction",
      read_normal_force },
    { "depth", "m", NULL, "largest depth of a point at the start of the last step", read_depth },
    { "pairs", "1", NULL, "points of both surfaces inside the other one in the last step", read_pairs },
    { "left_out", "1", NULL, "of these, left out because there was no room", read_left_out },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_ray_contact_params defaults = { .stiffness = 1e8, .recovery = 0.01, .capacity = 256 };
static const sn_param table[] = {
    { SN_FIELD(sn_ray_contact_params, on), "1", 0, 0, "points of the first surface" },
    { SN_FIELD(sn_ray_contact_params, with), "1", 0, 0, "points of the second surface" },
    { SN_FIELD(sn_ray_contact_params, on_mesh), "1", 0, 0,
      "a mesh with as many points, whose closed surface is the first; absent: the mesh of the points" },
    { SN_FIELD(sn_ray_contact_params, with_mesh), "1", 0, 0, "the same of the second" },
    { SN_FIELD(sn_ray_contact_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "pressure for each metre of depth, of the points of both surfaces together" },
    { SN_FIELD(sn_ray_contact_params, friction), "1", 0, 1e6, "Coulomb's coefficient" },
    { SN_FIELD(sn_ray_contact_params, recovery), "m/s", 0, 1e3,
      "largest speed at which bodies part that are found in each other; 0: they stay" },
    { SN_FIELD(sn_ray_contact_params, capacity), "1", 1, 10000, "points at a time" },
};

static const sn_transient_ops transient = { .find = find };
static const sn_constraint_ops ops = {
    .rows = rows, .tangent = tangent, .transient = &transient, .diagnostic = diagnostic
};

const sn_component sn_ray_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "ray_contact",
    .summary = "Two closed surfaces whose points are pushed out of each other along their inward normals, "
               "with Coulomb friction.",
    .source = "Hermann, Faure, Raffin, GRAPP 2008, 293-299",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ray_contact_params),
    .self_size = sizeof(ray_contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = sn_shape_force,
};
