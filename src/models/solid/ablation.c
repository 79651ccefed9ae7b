/* Sinew - ablation: removes the cells of a solid, or the edges of beams, that a tool reaches, or that are too
   hot.

   The tool is a capsule; the volume that it sweeps in a step is that of a capsule around the quadrilateral
   between its axes at the beginning and at the end, which is taken as two triangles: exact where the axis
   moves parallel to itself. A cell is removed if its centre lies in that volume at the end of the step.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include <sinew/models/topology.h>
#include "collision/closest.h"
#include "models/no_force.h"
#include "models/solid/removable.h"

enum { NONE = -1, CELLS_EDGES = 4 };

/** Where the tool was after the last step: part of the state. */
typedef struct track {
    int begun, unused; /* unused: no padding, as memory of equal simulations has equal bytes */
    sn_vec3 from, to;
} track;

typedef struct ablation {
    removable cells;
    sn_ablation_params params;
    const sn_function* active;
    int tool, node, temperature; /* inputs, NONE; number of the frame */
    track* track;
} ablation;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_tool(sn_bind* b, ablation* k)
{
    const sn_ablation_params* p = &k->params;
    k->tool = NONE;
    if (!p->tool.path) return SN_OK;
    if (!(p->radius > 0)) return sn_bind_fail(b, "radius", "is missing: give the radius of the tool");
    k->tool = sn_bind_input(b, p->tool, SN_FRAMES, "tool");
    if (k->tool < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(b, k->tool)->count;
    k->node = p->node < 0 ? count + p->node : p->node;
    if (k->node < 0 || k->node >= count)
        return sn_bind_fail(b, "node", "there is no frame %d; there are %d, numbered from 0", p->node, count);
    return SN_OK;
}

static sn_status bind_temperature(sn_bind* b, ablation* k)
{
    k->temperature = NONE;
    if (!k->params.temperature.path) return SN_OK;
    k->temperature = sn_bind_input(b, k->params.temperature, SN_SCALARS, "temperature");
    if (k->temperature < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(b, k->temperature)->count, points = sn_bind_rest(b, 0)->count;
    if (count != points)
        return sn_bind_fail(b, "temperature", "has %d numbers for %d points; one for each is needed", count,
                            points);
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    ablation* k = self;
    const sn_ablation_params* p = params;
    k->params = *p;
    if (!(p->radius > 0) && !p->temperature.path)
        return sn_bind_fail(b, NULL, "has nothing that removes cells: give a radius, or a temperature");
    const sn_kind kind = sn_bind_kind(b, p->on, "on");
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    if (sn_bind_input(b, p->on, kind == SN_FRAMES ? kind : SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    if (p->cells != CELLS_EDGES && kind == SN_FRAMES)
        return sn_bind_fail(b, "on",
                            "frames have no solid cells; cells=\"edges\" removes beams between them");
    if (p->cells == CELLS_EDGES && (p->debris > 0 || p->temperature.path))
        return sn_bind_fail(b, p->debris > 0 ? "debris" : "temperature",
                            "is of solid cells, not of edges; omit it");
    sn_status status = sn_removable_bind(b, p->cells, &(cell_source){ .mesh = p->mesh, .where = p->where },
                                         p->debris, &k->cells);
    if (!status) status = bind_tool(b, k);
    if (!status) status = bind_temperature(b, k);
    if (status) return status;
    k->active = sn_bind_function(b, p->active, 1, "active");
    k->track = sn_bind_memory(b, sizeof *k->track);
    sn_bind_carry_whole(b, k->track);
    return k->active && k->track ? SN_OK : SN_ERR_SCENE;
}

/* ---- the tool ------------------------------------------------------------------------------------------ */

static track place(const ablation* k, const sn_input* in)
{
    track t = { .begun = 1, .from = k->params.position };
    t.to = sn_add(t.from, k->params.axis);
    if (k->tool == NONE) return t;
    const sn_pose* frame = &in->at[k->tool].frames[k->node];
    t.from = sn_add(frame->r, sn_rotate(frame->q, t.from));
    t.to = sn_add(frame->r, sn_rotate(frame->q, t.to));
    return t;
}

/* What the axis sweeps, in a box that is wider by the radius. */
typedef struct sweep {
    sn_vec3 triangle[2][3];
    sn_vec3 low, high;
    double radius;
} sweep;

static sweep sweep_of(const track* before, const track* now, double radius)
{
    sweep s = { .triangle = { { before->from, before->to, now->from }, { before->to, now->to, now->from } },
                .low = { HUGE_VAL, HUGE_VAL, HUGE_VAL },
                .high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL },
                .radius = radius };
    for (int i = 0; i < 6; ++i) {
        const sn_vec3 x = s.triangle[i / 3][i % 3];
        s.low = sn_v3(fmin(s.low.x, x.x - radius), fmin(s.low.y, x.y - radius), fmin(s.low.z, x.z - radius));
        s.high =
            sn_v3(fmax(s.high.x, x.x + radius), fmax(s.high.y, x.y + radius), fmax(s.high.z, x.z + radius));
    }
    return s;
}

static bool reaches(const sweep* s, sn_vec3 x)
{
    if (x.x < s->low.x || x.y < s->low.y || x.z < s->low.z || x.x > s->high.x || x.y > s->high.y ||
        x.z > s->high.z)
        return false;
    return sn_closest_point_triangle(x, s->triangle[0]).distance <= s->radius ||
           sn_closest_point_triangle(x, s->triangle[1]).distance <= s->radius;
}

static void remove_swept(const ablation* k, const sn_input* in, const track* before, const track* now)
{
    const removable* r = &k->cells;
    const sweep s = sweep_of(before, now, k->params.radius);
    for (int cell = 0; cell < r->count; ++cell)
        if (sn_removable_has(r, cell) && reaches(&s, sn_removable_centre(r, cell, &in->at[0])))
            sn_remove_cell(r->removal, cell);
}

static void remove_hot(const ablation* k, const sn_input* in)
{
    const removable* r = &k->cells;
    const double* value = in->at[k->temperature].x;
    for (int cell = 0; cell < r->count; ++cell) {
        double sum = 0;
        for (int a = 0; a < r->per; ++a)
            sum += value[r->nodes[cell * r->per + a]];
        if (sn_removable_has(r, cell) && sum > k->params.above * r->per) sn_remove_cell(r->removal, cell);
    }
}

static void commit(const void* self, const sn_input* in)
{
    const ablation* k = self;
    const uint64_t key = k->cells.removal->key;
    double active[3];
    sn_function_eval(k->active, in->t, active);
    if (k->params.radius > 0) {
        const track now = place(k, in), before = k->track->begun ? *k->track : now;
        if (active[0] > 0) remove_swept(k, in, &before, &now);
        *k->track = now;
    }
    if (k->temperature != NONE) remove_hot(k, in);
    if (k->cells.removal->key != key) sn_removable_clear_debris(&k->cells);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_history_ops history = { .commit = commit };
static const sn_force_ops ops = {
    .add = sn_no_force_add, .tangent = sn_no_force_tangent, .nature = sn_no_force_nature, .history = &history
};
static const sn_ablation_params defaults = { .radius = 0 };
static const sn_param table[] = {
    { SN_FIELD(sn_ablation_params, on), "1", 0, 0, "points of the cells; for edges also frames" },
    { SN_CHOICE(sn_ablation_params, cells, "auto tetrahedra hexahedra tetrahedra_10 edges"), "1", 0, 0,
      "kind of cells; auto: that of the solids of the mesh; edges: beams between frames, or springs, which "
      "the tool cuts" },
    { SN_FIELD(sn_ablation_params, mesh), "1", 0, 0, "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_ablation_params, where), "1", 0, 0,
      "cells that may be removed: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_ablation_params, tool), "1", 0, 0,
      "frames that move the tool; absent: it stays in the world" },
    { SN_FIELD(sn_ablation_params, node), "1", -1e9, 1e9,
      "number of the frame; negative: counted from the end, -1 the last" },
    { SN_FIELD(sn_ablation_params, position), "m", -HUGE_VAL, HUGE_VAL,
      "of one end of the tool, in the axes of the frame" },
    { SN_FIELD(sn_ablation_params, axis), "m", -HUGE_VAL, HUGE_VAL,
      "from there to its other end; 0 0 0: the tool is a sphere" },
    { SN_FIELD(sn_ablation_params, radius), "m", 0, HUGE_VAL,
      "of the tool around its axis; cells whose centre the tool reaches are removed; 0: no tool" },
    { SN_FIELD(sn_ablation_params, active), "1", -HUGE_VAL, HUGE_VAL,
      "the tool removes cells while it is above 0" },
    { SN_FIELD(sn_ablation_params, temperature), "1", 0, 0,
      "scalars, one for each point of `on`, such as those of `diffusion`" },
    { SN_FIELD(sn_ablation_params, above), "1", -HUGE_VAL, HUGE_VAL,
      "cells are removed whose mean of `temperature` is above this number" },
    { SN_FIELD(sn_ablation_params, debris), "m^3", 0, HUGE_VAL,
      "parts that no face joins to the rest are removed if their volume at rest is smaller" },
};

const sn_component sn_ablation = {
    .abi = SN_COMPONENT_ABI,
    .name = "ablation",
    .summary =
        "Removes the cells of a solid, or the beams of a vessel, that a tool reaches or that are too hot.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ablation_params),
    .self_size = sizeof(ablation),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_removable_quantities,
    .quantity_count = REMOVABLE_QUANTITIES,
    .bind = bind,
};
