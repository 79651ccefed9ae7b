/* Sinew - box_contact: rigid boxes that do not pass through each other, with Coulomb friction.

   At the start of a step boxes that come near each other in it have the points of cuboid.h, and each point
   the rows of box_rows.c. A key names both boxes and the feature, so that a point that stays has the forces
   of the last step to start from. Targets are those of recovery.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/box_contact.h"
#include <stdio.h>
#include <sinew/carry.h>
#include <sinew/shape.h>
#include "models/contact/directions.h"

/* ---- the start of a step ------------------------------------------------------------------------------- */

/* Of box `i` of both sides together. */
static sn_node node_of(const box_contact* k, int i)
{
    const boxes* s = &k->side[i >= k->side[0].count];
    return (sn_node){ s->input, s == k->side ? i : i - k->side[0].count };
}

static void set_box(const box_contact* k, int i, const sn_kin* at, double h)
{
    const sn_node node = node_of(k, i);
    const sn_vec3 half = k->side[i >= k->side[0].count].half[node.node];
    const sn_pose* f = &at[node.input].frames[node.node];
    const sn_twist* t = &at[node.input].twist[node.node];
    const sn_mat3 R = sn_quat_matrix(f->q);
    sn_cuboid* box = &k->box[i];
    *box = (sn_cuboid){ .centre = f->r, .half = { half.x, half.y, half.z } };
    for (int j = 0; j < 3; ++j)
        box->axis[j] = sn_v3(R.m[0][j], R.m[1][j], R.m[2][j]);
    k->way[i] = h * (sn_norm(t->v) + sn_norm(t->w) * sn_norm(half));
    const double centre[3] = { f->r.x, f->r.y, f->r.z }, more = 0.5 * k->margin + k->way[i];
    for (int d = 0; d < 3; ++d) {
        const double reach =
            fabs(R.m[d][0]) * half.x + fabs(R.m[d][1]) * half.y + fabs(R.m[d][2]) * half.z + more;
        k->sweep->box[i].low[d] = centre[d] - reach;
        k->sweep->box[i].high[d] = centre[d] + reach;
    }
}

static double relative_way(const box_contact* k, int a, int b, const sn_kin* at, double h)
{
    const sn_node p = node_of(k, a), q = node_of(k, b);
    const sn_twist *s = &at[p.input].twist[p.node], *t = &at[q.input].twist[q.node];
    const double turns = k->way[a] + k->way[b] - h * (sn_norm(s->v) + sn_norm(t->v));
    return turns + h * sn_norm(sn_sub(t->v, s->v));
}

static uint64_t key_of(const box_contact* k, int a, int b)
{
    return ((uint64_t)a * (uint64_t)k->places + (uint64_t)b) * SN_CUBOID_FEATURES;
}

static box_point make_point(const box_contact* k, int a, int b, const sn_cuboid_touch* t, int i)
{
    box_point p = { .key = key_of(k, a, b) + t->point[i].feature,
                    .node = { node_of(k, a), node_of(k, b) },
                    .gap = t->point[i].gap,
                    .compliance = 1.0 / (k->params.stiffness * t->area) };
    p.along[0] = t->normal;
    sn_tangents(t->normal, &p.along[1], &p.along[2]);
    for (int s = 0; s < 2; ++s) {
        const sn_cuboid* box = &k->box[s ? b : a];
        const sn_vec3 d = sn_sub(t->point[i].at, box->centre);
        p.arm[s] = sn_v3(sn_dot(d, box->axis[0]), sn_dot(d, box->axis[1]), sn_dot(d, box->axis[2]));
    }
    return p;
}

/* Features that a pair had in the last step, into `features`; returns how many. `*at` advances in the list.
   */
static int find_before(const box_contact* k, uint64_t key, int count, int* at, unsigned* features)
{
    int known = 0;
    while (*at < count && k->before[*at].key < key)
        ++*at;
    for (; *at < count && known < SN_CUBOID_POINTS && k->before[*at].key < key + SN_CUBOID_FEATURES; ++*at)
        features[known++] = (unsigned)(k->before[*at].key - key);
    return known;
}

static void count_loss(box_loss* loss, int dropped)
{
    loss->steps += dropped > 0;
    if (dropped > loss->most) loss->most = dropped;
}

/* Into k->points, ascending by key. */
static void find_points(const box_contact* k, const sn_kin* at, double h)
{
    box_standing* now = k->now;
    const int old_count = now->count;
    int old = 0, unseen;
    now->count = now->dropped = 0;
    for (int i = 0; i < k->places; ++i)
        set_box(k, i, at, h);
    const int pairs = sn_sweep_find(k->sweep, k->self ? 0 : k->side[0].count, &unseen);
    for (int i = 0; i < pairs; ++i) {
        const int a = k->sweep->pair[i][0], b = k->sweep->pair[i][1];
        sn_cuboid_touch t;
        unsigned before[SN_CUBOID_POINTS];
        const int known = find_before(k, key_of(k, a, b), old_count, &old, before);
        sn_cuboids_touch(&k->box[a], &k->box[b], k->margin + relative_way(k, a, b, at, h), before, known, &t);
        for (int c = 0; c < t.count; ++c) {
            if (now->count < k->params.capacity)
                k->points[now->count++] = make_point(k, a, b, &t, c);
            else
                ++now->dropped;
        }
    }
    count_loss(&k->losses->points, now->dropped);
    count_loss(&k->losses->pairs, unseen);
}

static void list_before(const box_contact* k, const sn_input* in)
{
    for (int i = 0; i < k->now->count; ++i) {
        const box_point* p = &k->points[i];
        k->before[i] = (sn_contact_aim){ p->key, p->target, fmax(0.0, p->target - sn_box_gap(p, in->at)) };
    }
}

static int find(const void* self, const sn_input* in, double h, const sn_transient_items* out)
{
    const box_contact* k = self;
    const int old_count = k->now->count;
    k->now->start = in->t;
    k->now->step = h;
    list_before(k, in);
    find_points(k, in->at, h);
    for (int i = 0, at = 0; i < k->now->count; ++i) {
        box_point* p = &k->points[i];
        while (at < old_count && k->before[at].key < p->key)
            ++at;
        const bool known = at < old_count && k->before[at].key == p->key;
        p->target = sn_recovery_target(p->gap, known ? &k->before[at] : NULL, k->params.recovery * h);
        out->keys[i] = p->key;
        out->friction[i] = k->params.friction;
        out->compliance[i] = p->compliance;
        out->nodes[2 * i] = p->node[0];
        out->nodes[2 * i + 1] = p->node[1];
    }
    return k->now->count;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const box_losses* all = ((const box_contact*)self)->losses;
    const bool pairs = all->pairs.steps > 0;
    const box_loss* loss = pairs ? &all->pairs : &all->points;
    if (loss->steps == 0) return false;
    snprintf(text, size,
             "up to %lld %s were left out in %lld steps, because there is no room for more; raise capacity",
             (long long)loss->most, pairs ? "pairs of boxes that come near each other" : "points",
             (long long)loss->steps);
    return true;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status read_edges(sn_bind* b, sn_reals edges, const char* param, boxes* s)
{
    sn_vec3* half = sn_bind_alloc(b, (size_t)s->count * sizeof *half);
    if (!half) return SN_ERR_MEMORY;
    if (edges.count != 3 && edges.count != 3 * s->count)
        return sn_bind_fail(b, param,
                            "%d numbers for %d boxes; give three edges x y z for all, or three for each",
                            edges.count, s->count);
    for (int i = 0; i < s->count; ++i) {
        const double* e = edges.at + (edges.count > 3 ? 3 * i : 0);
        if (!(e[0] > 0.0 && e[1] > 0.0 && e[2] > 0.0))
            return sn_bind_fail(b, param, "%g %g %g are not the edges of a box; give three lengths > 0", e[0],
                                e[1], e[2]);
        half[i] = sn_scale(0.5, sn_v3(e[0], e[1], e[2]));
    }
    s->half = half;
    return SN_OK;
}

static sn_status bind_boxes(sn_bind* b, box_contact* k)
{
    const sn_box_contact_params* p = &k->params;
    if (sn_bind_input(b, p->on, SN_FRAMES, "on") < 0 || sn_bind_input(b, p->with, SN_FRAMES, "with") < 0)
        return SN_ERR_SCENE;
    for (int i = 0; i < 2; ++i)
        k->side[i] = (boxes){ .input = i, .count = sn_bind_rest(b, i)->count };
    k->self = sn_bind_rest(b, 0)->frames == sn_bind_rest(b, 1)->frames;
    if (k->self && p->with_edges.count)
        return sn_bind_fail(
            b, "with_edges",
            "these are the frames `on`, in contact with each other, and have the edges `edges`; "
            "leave out with_edges");
    sn_status status = read_edges(b, p->edges, "edges", &k->side[0]);
    if (k->self)
        k->side[1].count = 0;
    else if (!status)
        status = read_edges(b, p->with_edges, "with_edges", &k->side[1]);
    k->places = k->side[0].count + k->side[1].count;
    return status;
}

/* A fiftieth of the shortest edge, unless it is given. */
static double margin_of(const box_contact* k)
{
    double least = HUGE_VAL;
    for (int s = 0; s < 2; ++s)
        for (int i = 0; i < k->side[s].count; ++i)
            least = fmin(least, fmin(k->side[s].half[i].x, fmin(k->side[s].half[i].y, k->side[s].half[i].z)));
    return k->params.margin > 0.0 ? k->params.margin : 0.04 * least;
}

/* For pairs of boxes whose bounding boxes overlap: these may be more than those that touch. */
static int room_of_pairs(const box_contact* k)
{
    const int64_t n = k->places, on = k->side[0].count, all = k->self ? n * (n - 1) / 2 : on * (n - on),
                  some = k->params.capacity + 16 * n;
    return (int)(all < some ? all : some);
}

static sn_status make_sweep(sn_bind* b, box_contact* k)
{
    sn_sweep s = { .count = k->places, .room = room_of_pairs(k) };
    const size_t places = (size_t)k->places, room = (size_t)s.room;
    s.box = sn_bind_alloc(b, places * sizeof *s.box);
    s.order = sn_bind_alloc(b, places * sizeof *s.order);
    s.pair = sn_bind_alloc(b, room * sizeof *s.pair);
    s.found = sn_bind_alloc(b, room * sizeof *s.found);
    s.first = sn_bind_alloc(b, (places + 1) * sizeof *s.first);
    k->sweep = sn_bind_alloc(b, sizeof *k->sweep);
    if (!s.box || !s.order || !s.pair || !s.found || !s.first || !k->sweep) return SN_ERR_MEMORY;
    for (int i = 0; i < k->places; ++i)
        s.order[i] = i;
    *k->sweep = s;
    return SN_OK;
}

static sn_status make_room(sn_bind* b, box_contact* k)
{
    const size_t places = (size_t)k->places, capacity = (size_t)k->params.capacity;
    k->box = sn_bind_alloc(b, places * sizeof *k->box);
    k->way = sn_bind_alloc(b, places * sizeof *k->way);
    k->points = sn_bind_memory(b, capacity * sizeof *k->points);
    k->now = sn_bind_memory(b, sizeof *k->now);
    k->losses = sn_bind_memory(b, sizeof *k->losses);
    k->before = sn_bind_alloc(b, capacity * sizeof *k->before);
    if (!k->box || !k->way || !k->points || !k->now || !k->losses || !k->before) return SN_ERR_MEMORY;
    sn_bind_use_part(b, k->points, &k->now->count, sizeof *k->points);
    sn_bind_carry_anew(b, k->points);
    sn_bind_carry_anew(b, k->now); // it counts the points
    sn_bind_carry_whole(b, k->losses);
    return make_sweep(b, k);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    box_contact* k = self;
    k->params = *(const sn_box_contact_params*)params;
    k->rows = k->params.friction > 0.0 ? 3 : 1;
    sn_status status = bind_boxes(b, k);
    if (!status) status = make_room(b, k);
    if (status) return status;
    k->margin = margin_of(k);
    status = sn_bind_transient(b, k->params.capacity, 2);
    return status ? status : sn_bind_rows(b, k->rows, kinds, NULL);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_box_contact_params defaults = {
    .stiffness = 1e9, .restitution_speed = 0.01, .recovery = 0.01, .capacity = 1024
};
static const sn_param table[] = {
    { SN_FIELD(sn_box_contact_params, on), "1", 0, 0,
      "frames of rigid bodies: middles and axes of the boxes" },
    { SN_FIELD(sn_box_contact_params, edges), "m", 0, 0,
      "lengths of the edges of the boxes `on`, x y z for all or for each" },
    { SN_FIELD(sn_box_contact_params, with), "1", 0, 0,
      "frames of other boxes; the frames `on`: contact of these boxes with each other" },
    { SN_FIELD(sn_box_contact_params, with_edges), "m", 0, 0,
      "lengths of the edges of the boxes `with`; not of the boxes `on` with each other" },
    { SN_FIELD(sn_box_contact_params, margin), "m", 0, 1e3,
      "points are examined whose gap is at most this and the way of both boxes in the step; a fiftieth of "
      "the "
      "shortest edge",
      "auto" },
    { SN_FIELD(sn_box_contact_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "pressure for each metre by which boxes overlap" },
    { SN_FIELD(sn_box_contact_params, friction), "1", 0, 1e6, "Coulomb's coefficient" },
    { SN_FIELD(sn_box_contact_params, restitution), "1", 0, 1,
      "boxes part with this part of the speed at which they approach" },
    { SN_FIELD(sn_box_contact_params, restitution_speed), "m/s", 0, 1e3,
      "speed of approach below which they do not rebound" },
    { SN_FIELD(sn_box_contact_params, recovery), "m/s", 0, 1e3,
      "largest speed at which boxes part that are found in each other; 0: they stay" },
    { SN_FIELD(sn_box_contact_params, capacity), "1", 1, 1e5, "points at which boxes may touch at a time" },
};

static sn_restitution restitution(const void* self)
{
    const sn_box_contact_params* p = &((const box_contact*)self)->params;
    return (sn_restitution){ p->restitution, p->restitution_speed };
}

static const sn_transient_ops transient = { .find = find };
static const sn_constraint_ops ops = { .rows = sn_box_rows,
                                       .tangent = sn_box_tangent,
                                       .transient = &transient,
                                       .restitution = restitution,
                                       .diagnostic = diagnostic };

const sn_component sn_box_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "box_contact",
    .summary = "Rigid boxes that do not pass through each other, with Coulomb friction, by multipliers.",
    .source = "Gottschalk, Lin, Manocha, SIGGRAPH 1996, 171-180",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_box_contact_params),
    .self_size = sizeof(box_contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_box_quantities,
    .quantity_count = SN_BOX_QUANTITIES,
    .bind = bind,
    .shapes = sn_shape_force,
};
