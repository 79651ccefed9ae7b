/* Sinew - jaws: what lies between the pads of two jaws when they close is held by multipliers, and let go
   when they open.

   A held place of the line or surface, x = (1 - s) x_a + s x_b, rests in a jaw: g = x - (r + R c) = 0, with c
   the place of x in the axes of the jaw when it was caught.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/latch.h>
#include <sinew/models/jaws.h>
#include <sinew/removal.h>
#include <sinew/shape.h>
#include <stdio.h>
#include "models/block.h"
#include "models/constraints/jaw_pads.h"
#include "models/constraints/joint.h"
#include "models/node_list.h"

/* An edge of a line, or a point of a surface. */
typedef struct place {
    bool held;
    int jaw;   /* that holds it */
    double s;  /* on the edge */
    sn_vec3 c; /* in the axes of the jaw */
} place;

/* Whole of the two jaws. */
typedef struct grip {
    int held;       /* places */
    bool spent;     /* has let go: the jaws must close further, or be empty, before they catch anything */
    bool bound;     /* what lies between the jaws at the start is held */
    bool empty;     /* closed on nothing, the first time at the time `since` */
    double since;   /* [s] */
    double opening; /* when it caught, or let go [m] */
} grip;

typedef struct jaws {
    sn_jaw_pad pad[2];
    sn_vec3 along;
    double size[2], radius, clearance, strength;
    int count, ends; /* items, and nodes of an item that are points: 2 of an edge, 1 of a surface */
    int (*node)[2];  /* [count] */
    place* places;   /* [count] */
    grip* now;
    const sn_removal* bare; /* of the points; NULL: they have no cells */
    bool* off;              /* [count] its cells are removed */
} jaws;

/* ---- places -------------------------------------------------------------------------------------------- */

static sn_jaw_room room_of(const jaws* k, const sn_input* in)
{
    const sn_kin* const jaw[2] = { &in->at[1], &in->at[2] };
    return sn_jaw_room_at(jaw, k->pad, k->along, k->size);
}

static sn_vec3 blend(const jaws* k, int item, double s, const sn_vec3* of)
{
    const sn_vec3 a = of[k->node[item][0]], b = of[k->node[item][1]];
    return k->ends == 1 ? a : sn_madd(sn_scale(1.0 - s, a), s, b);
}

static sn_end holder_of(const place* at, const sn_input* in)
{
    return sn_end_at(&in->at[1 + at->jaw], 0, at->c);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const jaws* k = self;
    const place* at = &k->places[item];
    const sn_kin* points = &in->at[0];
    const sn_vec3* const motion[3] = { points->points, points->point_velocity, points->point_acceleration };
    double* const out[3] = { g, g1, g2 };
    sn_vec3 jaw[3] = { { 0 } };
    if (at->held) {
        const sn_end holder = holder_of(at, in);
        sn_end_point(&holder, jaw);
    }
    for (int i = 0; i < 3; ++i) {
        if (!out[i]) continue;
        put(out[i], at->held ? sn_sub(blend(k, item, at->s, motion[i]), jaw[i]) : sn_v3(0, 0, 0));
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const jaws* k = self;
    const place* at = &k->places[item];
    if (!at->held) return;
    const sn_end holder = holder_of(at, in);
    const sn_vec3 force = sn_v3(multipliers[0], multipliers[1], multipliers[2]);
    const double share[2] = { k->ends == 1 ? 1.0 : 1.0 - at->s, at->s };
    for (int e = 0; e < k->ends; ++e)
        sn_block_add(out->G, out->n, 0, 3 * e, share[e], sn_mat3_identity());
    sn_end_point_tangent(&holder, -1.0, force, 3 * k->ends + 6 * at->jaw, out->n, out->G, out->H, out->K);
}

/* ---- catch and release --------------------------------------------------------------------------------- */

/* How close a pad is where it touches: the middle of a line is its radius away. */
static bool touches(const jaws* k, double height) { return fabs(height) <= k->radius + k->clearance; }

/* What of the item lies between the pads. */
static bool is_between(const jaws* k, int item, const sn_input* in, const sn_jaw_room* room,
                       sn_jaw_part* part)
{
    const sn_vec3* x = in->at[0].points;
    const double behind = -(k->radius + k->clearance);
    if (k->off[item]) return false;
    if (!sn_jaw_part_of(room, x[k->node[item][0]], x[k->node[item][1]], part)) return false;
    return part->height[0] >= behind && part->height[1] >= behind;
}

/* Which of the pads touch something, and whether anything lies between them. */
static bool look(const jaws* k, const sn_input* in, const sn_jaw_room* room, bool touched[2])
{
    bool any = false;
    touched[0] = touched[1] = false;
    for (int i = 0; i < k->count; ++i) {
        sn_jaw_part part;
        if (!is_between(k, i, in, room, &part)) continue;
        any = true;
        for (int j = 0; j < 2; ++j)
            touched[j] = touched[j] || touches(k, part.height[j]);
    }
    return any;
}

/* Each place that a pad touches rests in its jaw from here on; between two pads, in the first. */
static void catch_places(const jaws* k, const sn_input* in, const sn_jaw_room* room)
{
    for (int i = 0; i < k->count; ++i) {
        sn_jaw_part part;
        if (!is_between(k, i, in, room, &part)) continue;
        const int jaw = touches(k, part.height[0]) ? 0 : 1;
        if (!touches(k, part.height[jaw])) continue;
        const sn_pose* frame = &in->at[1 + jaw].frames[0];
        const sn_vec3 apart = sn_sub(blend(k, i, part.s, in->at[0].points), frame->r);
        k->places[i] = (place){ true, jaw, part.s, sn_unrotate(frame->q, apart) };
        ++k->now->held;
    }
    k->now->opening = room->opening;
}

/* Lets the held places go that `leaves` says; returns whether any. */
static bool let_go(const jaws* k, const sn_input* in,
                   bool (*leaves)(const jaws* k, int item, const sn_input* in))
{
    bool any = false;
    for (int i = 0; i < k->count; ++i) {
        if (!k->places[i].held || !leaves(k, i, in)) continue;
        k->places[i].held = false;
        --k->now->held;
        any = true;
    }
    return any;
}

static bool always(const jaws* k, int item, const sn_input* in)
{
    (void)k, (void)item, (void)in;
    return true;
}

/* Pulled out at the end of the last step, or without cells. */
static bool is_pulled_out(const jaws* k, int item, const sn_input* in)
{
    const double* l = in->multipliers + 3 * item;
    return k->off[item] || (k->strength > 0.0 && sqrt(l[0] * l[0] + l[1] * l[1] + l[2] * l[2]) > k->strength);
}

static bool release(const jaws* k, const sn_input* in, const sn_jaw_room* room)
{
    const bool opened = room->opening > k->now->opening + k->clearance;
    if (!let_go(k, in, opened ? always : is_pulled_out)) return false;
    if (k->now->held == 0) {
        k->now->spent = true;
        k->now->opening = room->opening;
    }
    return true;
}

static bool update(const void* self, const sn_input* in)
{
    const jaws* k = self;
    grip* now = k->now;
    bool touched[2];
    const sn_jaw_room room = room_of(k, in);
    if (now->held > 0) return release(k, in, &room);
    const bool between = look(k, in, &room, touched);
    if (!between && !now->empty && room.opening <= 2.0 * k->radius + k->clearance) {
        now->empty = true;
        now->since = in->t;
    }
    if (!touched[0] || !touched[1] || room.opening < now->opening - k->clearance) now->spent = false;
    if (!touched[0] || !touched[1] || now->spent) return false;
    catch_places(k, in, &room);
    return true;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const jaws* k = self;
    if (!k->now->empty) return false;
    snprintf(
        text, size,
        "the jaws closed at %.6g s with nothing between their pads: move them to what they should grasp, "
        "or check `position`, `direction`, `length` and `width` of the pads",
        k->now->since);
    return true;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void follow(const void* self)
{
    const jaws* k = self;
    for (int i = 0; i < k->count; ++i)
        k->off[i] = sn_removal_is_bare(k->bare, k->node[i][0]) || sn_removal_is_bare(k->bare, k->node[i][1]);
}

static sn_status bind_inputs(sn_bind* b, const sn_jaws_params* p)
{
    static const char* const name[2] = { "jaw", "opposing" };
    const sn_ref jaw[2] = { p->jaw, p->opposing };
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    for (int j = 0; j < 2; ++j) {
        const int input = sn_bind_input(b, jaw[j], SN_FRAMES, name[j]);
        if (input < 0) return SN_ERR_SCENE;
        const int count = sn_bind_rest(b, input)->count;
        if (count != 1) return sn_bind_fail(b, name[j], "%d frames; a jaw is a single one", count);
    }
    if (sn_bind_rest(b, 1)->frames != sn_bind_rest(b, 2)->frames) return SN_OK;
    return sn_bind_fail(b, "opposing", "both jaws are the same frame; give one for each");
}

static sn_status bind_pads(sn_bind* b, jaws* k, const sn_jaws_params* p)
{
    static const char* const name[3] = { "direction", "opposing_direction", "along" };
    sn_vec3 axis[3] = { p->direction, p->opposing_direction, p->along };
    for (int i = 0; i < 3; ++i) {
        if (!(sn_norm(axis[i]) > 0.0)) return sn_bind_fail(b, name[i], "has no length; give a direction");
        axis[i] = sn_scale(1.0 / sn_norm(axis[i]), axis[i]);
    }
    const sn_vec3 along = sn_madd(axis[2], -sn_dot(axis[2], axis[0]), axis[0]);
    if (sn_norm(along) < 1e-6)
        return sn_bind_fail(b, "along", "is normal to the pad; give the direction of its length");
    if (!(p->length > 0.0)) return sn_bind_fail(b, "length", "give the length of the pads");
    k->pad[0] = (sn_jaw_pad){ p->position, axis[0] };
    k->pad[1] = (sn_jaw_pad){ p->opposing_position, axis[1] };
    k->along = sn_scale(1.0 / sn_norm(along), along);
    k->size[0] = p->length;
    k->size[1] = p->width > 0.0 ? p->width : p->length;
    k->radius = p->radius;
    k->clearance = p->clearance > 0.0 ? p->clearance : 0.2 * p->radius;
    k->strength = p->strength;
    if (k->clearance > 0.0) return SN_OK;
    return sn_bind_fail(b, "clearance", "give the distance at which a pad touches points without a radius");
}

static sn_status bind_items(sn_bind* b, jaws* k, const sn_jaws_params* p)
{
    const int available = sn_bind_rest(b, 0)->count, chosen = p->nodes.count > 0 ? p->nodes.count : available;
    k->ends = p->radius > 0.0 ? 2 : 1;
    k->count = chosen - k->ends + 1;
    if (k->count < 1) return sn_bind_fail(b, "nodes", "a line has at least two points");
    const size_t count = (size_t)k->count;
    const int each = k->ends + 2;
    sn_node* nodes = sn_bind_alloc(b, count * (size_t)each * sizeof *nodes);
    k->node = sn_bind_alloc(b, count * sizeof *k->node);
    k->off = sn_bind_alloc(b, count * sizeof *k->off);
    k->places = sn_bind_memory(b, count * sizeof *k->places);
    k->now = sn_bind_memory(b, sizeof *k->now);
    if (!nodes || !k->node || !k->off || !k->places || !k->now) return SN_ERR_MEMORY;
    for (int i = 0; i < k->count; ++i) {
        sn_node* item = nodes + i * each;
        for (int e = 0; e < 2; ++e) {
            const int at = e < k->ends ? i + e : i;
            k->node[i][e] = sn_node_of_list(b, p->nodes, at, at, available, "nodes");
            if (k->node[i][e] < 0) return SN_ERR_SCENE;
            if (e < k->ends) item[e] = (sn_node){ 0, k->node[i][e] };
        }
        item[k->ends] = (sn_node){ 1, 0 };
        item[k->ends + 1] = (sn_node){ 2, 0 };
    }
    return sn_bind_items(b, k->count, each, nodes);
}

/* Jaws that are closed at the start hold what lies between them there; an equilibrium does, too. */
static void begin(sn_bind* b, const jaws* k)
{
    const sn_kin at[3] = { *sn_bind_rest(b, 0), *sn_bind_rest(b, 1), *sn_bind_rest(b, 2) };
    if (!k->now->bound) update(k, &(sn_input){ .at = at });
    k->now->bound = true;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[3] = { SN_ROW_EQUAL, SN_ROW_EQUAL, SN_ROW_EQUAL };
    jaws* k = self;
    sn_status status = bind_inputs(b, params);
    if (!status) status = bind_pads(b, k, params);
    if (!status) status = bind_items(b, k, params);
    if (!status) status = sn_bind_bare(b, 0, follow, &k->bare);
    if (!status) status = sn_bind_latch(b, update);
    if (!status) status = sn_bind_rows(b, 3, kinds, NULL);
    if (!status) begin(b, k);
    return status;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const jaws* k = self;
    (void)in;
    out[0] = out[1] = out[2] = 0.0;
    for (int i = 0; i < k->count; ++i)
        for (int d = 0; k->places[i].held && d < 3; ++d)
            out[d] += reaction[3 * i + d];
}

static void read_held(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const jaws* k = self;
    (void)in, (void)reaction;
    *out = k->now->held;
}

static void read_opening(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = room_of(self, in).opening;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces of the jaws on what they hold, world axes", read_force },
    { "held", "1", NULL, "number of edges of a line, or of points of a surface, that are held", read_held },
    { "opening", "m", NULL, "distance of the centre of the second pad from the plane of the first",
      read_opening },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_jaws_params defaults = {
    .direction = { 0, 0, 1 },
    .opposing_direction = { 0, 0, -1 },
    .along = { 1, 0, 0 },
};
static const sn_param table[] = {
    { SN_FIELD(sn_jaws_params, on), "1", 0, 0, "points of a line, or of a surface, that the jaws can catch" },
    { SN_FIELD(sn_jaws_params, nodes), "1", 0, 0,
      "of `on`, numbered from 0, negative from the end; of a line in order. Absent: all" },
    { SN_FIELD(sn_jaws_params, radius), "m", 0, 1e6,
      "of the line through the points, whose edges are caught between points, too; 0: the points are those "
      "of a "
      "surface" },
    { SN_FIELD(sn_jaws_params, jaw), "1", 0, 0,
      "single frame of the first jaw; it holds what both pads touch" },
    { SN_FIELD(sn_jaws_params, opposing), "1", 0, 0, "single frame of the other jaw" },
    { SN_FIELD(sn_jaws_params, position), "m", 0, 0, "centre of the first pad, in the axes of `jaw`" },
    { SN_FIELD(sn_jaws_params, direction), "1", 0, 0,
      "from the first pad towards the other, in the axes of `jaw`" },
    { SN_FIELD(sn_jaws_params, opposing_position), "m", 0, 0,
      "centre of the other pad, in the axes of `opposing`" },
    { SN_FIELD(sn_jaws_params, opposing_direction), "1", 0, 0,
      "from the other pad towards the first, in the axes of `opposing`" },
    { SN_FIELD(sn_jaws_params, along), "1", 0, 0,
      "direction of the length of the pads, in the axes of `jaw`" },
    { SN_FIELD(sn_jaws_params, length), "m", 0, 1e6, "of the pads" },
    { SN_FIELD(sn_jaws_params, width), "m", 0, 1e6, "of the pads, across their length; 0: as `length`" },
    { SN_FIELD(sn_jaws_params, clearance), "m", 0, 1e6,
      "a pad touches a line or point within this distance, and the jaws let go when they open by more than "
      "it; "
      "0: 0.2 times `radius`" },
    { SN_FIELD(sn_jaws_params, strength), "N", 0, HUGE_VAL,
      "an edge or point that is held with a larger force at the end of a step slips out; 0: none does" },
};

static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent, .diagnostic = diagnostic };

const sn_component sn_jaws = {
    .abi = SN_COMPONENT_ABI,
    .name = "jaws",
    .summary =
        "Two jaws that hold what lies between their pads when they close, and let it go when they open.",
    .source = "Geradin, Cardona, Flexible Multibody Dynamics, 2001; a catch is an impact without rebound",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_jaws_params),
    .self_size = sizeof(jaws),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = sn_shape_force,
};
