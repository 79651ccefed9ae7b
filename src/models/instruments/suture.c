/* Sinew - suture: the prefab. Expands into points, angles, an elastic rod, masses, drag, and what holds the
   ends; or into a suture by finite differences.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_rows.h"
#include "models/instruments/suture_build.h"
#include <sinew/models/conditions.h>
#include <sinew/models/mappings.h>
#include <sinew/models/observers.h>
#include <sinew/models/rods.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>
#include <string.h>

/* ---- what cannot be ------------------------------------------------------------------------------------ */

bool sn_suture_returns(const sn_suture_params* p)
{
    const double* at = p->positions.at;
    const int last = p->positions.count - 3;
    return at[last] == at[0] && at[last + 1] == at[1] && at[last + 2] == at[2];
}

static bool check(sn_scene* scene, sn_id self, const sn_suture_params* p)
{
    const bool ends = p->start || p->end || p->start_frame.path || p->end_frame.path;
    const char* param = NULL;
    if (p->positions.count % 3 || p->positions.count == 3)
        sn_scene_fail(scene, self, param = "positions", "%d numbers; give x y z of at least two corners",
                      p->positions.count);
    else if (p->closed && p->positions.count && p->positions.count - 3 * sn_suture_returns(p) < 9)
        sn_scene_fail(scene, self, param = "positions",
                      "a loop needs at least three corners; it closes from the last to the first");
    else if (p->positions.count && !(sn_suture_line_length(p->positions) > 0))
        sn_scene_fail(scene, self, param = "positions", "all corners coincide");
    else if (!p->positions.count && !(sn_norm(p->direction) > 0))
        sn_scene_fail(scene, self, param = "direction", "0 0 0 is not a direction");
    else if (p->closed && ends)
        sn_scene_fail(scene, self, param = "closed", "a loop has no ends; omit start and end");
    else if (p->end_frame.path && !p->start_frame.path && !p->positions.count)
        sn_scene_fail(scene, self, param = "end_frame", "give positions that lead the suture to the frame");
    return !param;
}

/* ---- by finite differences ----------------------------------------------------------------------------- */

/* What only the prefab for that scheme leaves out, or NULL. */
static const char* beyond_differences(const sn_suture_params* p)
{
    if (p->twist != 0) return "twist";
    if (p->positions.count || sn_norm(p->position) > 0) return p->positions.count ? "positions" : "position";
    if (p->direction.x != 1 || p->direction.y != 0 || p->direction.z != 0) return "direction";
    if (p->start != SN_SUTURE_CLAMPED) return "start";
    if (p->end != SN_SUTURE_FREE) return "end";
    if (p->start_frame.path) return "start_frame";
    if (p->cut_at.count) return "cut_at";
    if (p->gyroscopic) return "gyroscopic";
    if (p->tangent != SN_ROD_EXACT) return "tangent";
    return p->end_frame.path ? "end_frame" : NULL;
}

static bool can_be_differences(const rod* r, const sn_suture_params* p)
{
    const char* list = sn_suture_list(p);
    if (sn_rod_has_segments(r->scene, r->item) &&
        (!sn_rod_require_sections(r->scene, r->item, "model", r->model, &r->sections) ||
         !sn_rod_require(r->scene, r->item, "model", r->model, ROD_VARYING)))
        return false;
    if (list && !sn_rod_require(r->scene, r->item, list, r->model, ROD_VARYING)) return false;
    if (sn_norm(p->curvature) > 0 && !sn_rod_require(r->scene, r->item, "curvature", r->model, ROD_NATURAL))
        return false;
    if (p->damping_time != 0 && !sn_rod_require(r->scene, r->item, "damping_time", r->model, ROD_DAMPED))
        return false;
    if (p->closed && !sn_rod_require(r->scene, r->item, "closed", r->model, ROD_CLOSED)) return false;
    const char* param = beyond_differences(p);
    if (!param) return true;
    sn_scene_fail(
        r->scene, r->item, param,
        "model finite_difference is for a suture along x with start=\"clamped\" and a free end; use "
        "model elastic_rod, or the item finite_difference_suture, whose clamp moves");
    return false;
}

static void expand_by_differences(rod* r, const sn_suture_params* p)
{
    sn_prescribed_motion_params still;
    sn_defaults(&sn_prescribed_motion, &still);
    if (can_be_differences(r, p)) sn_difference_expand(r, &still, true);
}

/* ---- what holds the ends ------------------------------------------------------------------------------- */

/* Roll, pitch, yaw of x turned to a direction the shortest way, after a turn about x. */
static sn_vec3 orientation(sn_vec3 direction, double rotation)
{
    sn_vec3 x = sn_v3(1, 0, 0), axis = sn_cross(x, direction);
    double sine = sn_norm(axis), angle = atan2(sine, direction.x);
    if (sine < 1e-12) axis = sn_v3(0, 0, sine = 1.0);
    sn_quat q = sn_quat_exp(sn_scale(angle / sine, axis));
    return sn_quat_to_rpy(sn_quat_mul(q, sn_quat_exp(sn_v3(rotation, 0, 0))));
}

static void hold(const suture_build* b, const char* name, const char* what, double node, bool all)
{
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = what;
    fixed.nodes = (sn_reals){ &node, all ? 0 : 1 };
    sn_scene_add(b->r.scene, b->r.item, name, &sn_fixed, &fixed);
}

/* The frame of a clamp without one of its own, held where it is. */
static void add_clamp(const suture_build* b, int end)
{
    static const char* const names[2] = { "start_hold", "end_hold" };
    sn_vec3 rpy = orientation(b->along[end], end ? b->p->twist : 0.0);
    const double position[3] = { b->place[end].x, b->place[end].y, b->place[end].z };
    const double orientation[3] = { rpy.x, rpy.y, rpy.z };
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    frame.positions = (sn_reals){ position, 3 };
    frame.orientations = (sn_reals){ orientation, 3 };
    sn_scene_add(b->r.scene, b->r.item, b->r.frame[end], &sn_frames, &frame);
    hold(b, names[end], b->r.frame[end], 0, true);
}

/* ---- first velocities ---------------------------------------------------------------------------------- */

/* The suture starts with the rigid motion of the frame of its start, and passes to that of its end. */
static void move_with_frames(suture_build* b)
{
    const bool held = b->r.clamped[0] || b->p->start == SN_SUTURE_PINNED;
    for (int i = 0; i < der_angles(&b->r); ++i) {
        sn_vec3 t = sn_suture_tangent(b, i);
        b->edges[3 * i] = t.x;
        b->edges[3 * i + 1] = t.y;
        b->edges[3 * i + 2] = t.z;
    }
    b->r.edges = (sn_reals){ b->edges, 3 * der_angles(&b->r) };
    if (!b->given[1]) return;
    b->r.moves_with[1].path = b->r.frame[1];
    if (!held) b->r.moves_with[0].path = b->r.frame[1];
}

/* ---- what holds the ends is read ----------------------------------------------------------------------- */

/* A frame of its own on the author's frame of a clamp, which may carry other things. */
static void add_own_clamp(suture_build* b, int end)
{
    static const char* const names[2] = { "start", "end" };
    char* path = b->r.frame[end];
    sn_attached_frames_params clamp;
    sn_defaults(&sn_attached_frames, &clamp);
    clamp.to.path = path;
    sn_scene_add(b->r.scene, b->r.item, names[end], &sn_attached_frames, &clamp);
    snprintf(path, ROD_MAX_FRAME, "%s", names[end]);
}

static void add_ends(const rod* r)
{
    sn_end_reactions_params ends;
    sn_defaults(&sn_end_reactions, &ends);
    ends.points.path = "points";
    if (r->clamped[0]) ends.start.path = r->frame[0];
    if (r->clamped[1]) ends.end.path = r->frame[1];
    sn_scene_add(r->scene, r->item, "ends", &sn_end_reactions, &ends);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

/* To be looked at: frames at the middles of the edges, a tube around them, and the line on it that twist
   winds up. */
static void add_surface(const rod* r, double* values)
{
    r->model->add_along(r, &(rod_along){ r->item, "frames", "", .frames = true });
    int n = sn_rod_is_uniform(&r->sections) ? 1 : r->elements;
    double *radius = values, *yz = radius + n, *nodes = yz + 3 * n;
    for (int j = 0; j < n; ++j) {
        radius[j] = yz[3 * j + 1] = sn_der_section(r, j).radius;
        yz[3 * j] = yz[3 * j + 2] = 0.0;
    }
    for (int j = 0; j < r->elements; ++j)
        nodes[j] = j;
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "frames";
    tube.radius = (sn_reals){ radius, n };
    sn_scene_add(r->scene, r->item, "surface", &sn_tube, &tube);
    sn_attached_points_params line;
    sn_defaults(&sn_attached_points, &line);
    line.to.path = "frames";
    line.nodes = (sn_reals){ nodes, r->elements };
    line.positions = (sn_reals){ yz, 3 * n };
    sn_scene_add(r->scene, r->item, "line", &sn_attached_points, &line);
}

static void add_all(suture_build* b)
{
    const sn_suture_params* p = b->p;
    rod* r = &b->r;
    if (!sn_suture_place(b) || !sn_rod_require_sections(r->scene, r->item, "model", r->model, &r->sections))
        return;
    for (int end = 0; end < 2; ++end) {
        if (!r->clamped[end]) continue;
        if (b->given[end])
            add_own_clamp(b, end);
        else
            add_clamp(b, end);
    }
    move_with_frames(b);
    if (!r->model->expand(r))
        sn_scene_fail(r->scene, r->item, "elements", "out of memory for %d elements", r->elements);
    if (!p->closed) add_ends(r);
    if (p->frames) add_surface(r, b->values);
    if (p->start == SN_SUTURE_PINNED && !r->clamped[0]) hold(b, "start_hold", "points", 0, false);
    if (p->end == SN_SUTURE_PINNED && !r->clamped[1]) hold(b, "end_hold", "points", -1, false);
}

/* The places given, and of a loop the first one once more, unless it is there. */
static sn_reals line_of(const sn_suture_params* p, double* workspace)
{
    sn_reals line = p->positions;
    if (!p->closed || !line.count || sn_suture_returns(p)) return line;
    memcpy(workspace, line.at, (size_t)line.count * sizeof(double));
    memcpy(workspace + line.count, line.at, 3 * sizeof(double));
    return (sn_reals){ workspace, line.count + 3 };
}

static void expand_elastic(suture_build* b)
{
    const sn_suture_params* p = b->p;
    double* workspace = sn_scene_alloc(
        b->r.scene, (13 * (size_t)p->elements + 8 + (size_t)p->positions.count + 3) * sizeof(double));
    if (!workspace) {
        sn_scene_fail(b->r.scene, b->r.item, "elements", "out of memory for %d elements", p->elements);
        return;
    }
    b->at = workspace;
    b->values = workspace + 3 * (p->elements + 1);
    b->edges = workspace + 10 * p->elements + 8;
    b->line = line_of(p, b->edges + 3 * p->elements);
    add_all(b);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_suture_params p = *(const sn_suture_params*)params; // a copy: adding items moves the original
    suture_build b = { .p = &p, .given = { p.start_frame.path, p.end_frame.path } };
    const bool differences = p.model == SN_SUTURE_FINITE_DIFFERENCE;
    if (!differences && !check(scene, self, &p)) return;
    if (sn_suture_read(scene, self, &p, &b.r) && sn_rod_reaches(&b.r, self, "cut_at", p.cut_at)) {
        if (differences)
            expand_by_differences(&b.r, &p);
        else
            expand_elastic(&b);
    }
}

static const sn_prefab_ops ops = { expand };
static const sn_suture_params defaults = { SUTURE_DEFAULTS, .direction = { 1, 0, 0 } };
static const sn_param table[] = {
    { SN_CHOICE(sn_suture_params, model, "elastic_rod finite_difference"), "1", 0, 0,
      "discretisation; finite_difference is explicit, for comparisons, and has its own integrator" },
    SUTURE_ROWS(sn_suture_params),
    { SN_FIELD(sn_suture_params, position), "m", 0, 0, "of the start" },
    { SN_FIELD(sn_suture_params, direction), "1", 0, 0, "direction of the straight suture, any length" },
    { SN_FIELD(sn_suture_params, positions), "m", 0, 0,
      "corners x y z of the initial polygon, in the axes of start_frame if it is given; absent: straight" },
    { SN_FIELD(sn_suture_params, closed), "1", 0, 0,
      "a loop: the last position is joined to the first; without positions a circle" },
    { SN_CHOICE(sn_suture_params, start, SN_SUTURE_END_NAMES), "1", 0, 0, "boundary condition of the start" },
    { SN_FIELD(sn_suture_params, start_frame), "1", 0, 0,
      "single frame that clamps the start: at its origin, along its x" },
    SUTURE_END_ROWS(sn_suture_params),
    { SN_FIELD(sn_suture_params, cut_at), "m", 0, 1e3,
      "arc lengths from the start, without load, at which the suture may be cut" },
    { SN_FIELD(sn_suture_params, cut), "1", 0, 0,
      "how many of these cuts are made, in their order, a function of t; cuts stay" },
    { SN_FIELD(sn_suture_params, gyroscopic), "1", 0, 0,
      "edges that spin about their axes resist tilting, as gyroscopes; false: the angular momentum of the "
      "suture then changes by that of the spin, which is small" },
    { SN_CHOICE(sn_suture_params, tangent, "exact positive"), "1", 0, 0,
      "derivatives of the forces: exact, or a part that never pushes, for contact of sutures that are "
      "compressed or strongly bent" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_suture_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DEFAULTS, .material = SN_MATERIAL_SUTURE, .sizes = p->radius };
    return 1;
}

const sn_component sn_suture = {
    .abi = SN_COMPONENT_ABI,
    .name = "suture",
    .summary = "A suture with bending, twist and stretch; its ends are free, pinned or clamped.",
    .source = "Bergou et al. 2008, 2010; clamped in the middle of an edge, which makes it second order",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_suture_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .shapes = show,
};
