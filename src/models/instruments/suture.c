/* Sinew - suture: the prefab. Expands into points, angles, an elastic rod, masses, drag, and what holds the
   ends; or into a suture by finite differences.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_rows.h"
#include "models/instruments/suture_build.h"
#include <sinew/models/conditions.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what cannot be ------------------------------------------------------------------------------------ */

static bool check_list(const suture_build* b, const char* param, sn_reals list, bool optional)
{
    int n = b->p->elements;
    if (list.count == 1 || list.count == n || (optional && list.count == 0)) return true;
    sn_scene_fail(b->scene, b->suture, param,
                  "has %d numbers; give 1 for all, or one for each of %d elements", list.count, n);
    return false;
}

static bool check_lists(const suture_build* b)
{
    const sn_suture_params* p = b->p;
    return check_list(b, "radius", p->radius, false) &&
           check_list(b, "young_modulus", p->young_modulus, false) &&
           check_list(b, "shear_modulus", p->shear_modulus, true) &&
           check_list(b, "density", p->density, false);
}

/* Does the last of the positions lie on the first? */
static bool returns(const sn_suture_params* p)
{
    const double* at = p->positions.at;
    const int last = p->positions.count - 3;
    return at[last] == at[0] && at[last + 1] == at[1] && at[last + 2] == at[2];
}

static bool check(const suture_build* b)
{
    const sn_suture_params* p = b->p;
    const char* param = NULL;
    if (p->positions.count % 3 || p->positions.count == 3)
        sn_scene_fail(b->scene, b->suture, param = "positions",
                      "%d numbers; give x y z of at least two corners", p->positions.count);
    else if (p->closed && p->positions.count && p->positions.count - 3 * returns(p) < 9)
        sn_scene_fail(b->scene, b->suture, param = "positions",
                      "a loop needs at least three corners; it closes from the last to the first");
    else if (p->positions.count && !(sn_suture_line_length(p->positions) > 0))
        sn_scene_fail(b->scene, b->suture, param = "positions", "all corners coincide");
    else if (!p->positions.count && !(sn_norm(p->direction) > 0))
        sn_scene_fail(b->scene, b->suture, param = "direction", "0 0 0 is not a direction");
    else if (p->closed && (b->clamped[0] || b->clamped[1] || p->start || p->end))
        sn_scene_fail(b->scene, b->suture, param = "closed", "a loop has no ends; omit start and end");
    else if (b->frame[1] && !b->frame[0] && !p->positions.count)
        sn_scene_fail(b->scene, b->suture, param = "end_frame",
                      "give positions that lead the suture to the frame");
    return !param && check_lists(b);
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
    return p->end_frame.path ? "end_frame" : NULL;
}

/* Of segments what is wrong with them is said; at the least they are of no use. */
static bool can_be_segments(sn_scene* scene, sn_id self, const sn_suture_params* p)
{
    rod_sections sections;
    rod_piece whole = sn_suture_whole(p);
    bool can = sn_rod_sections_read(scene, self, &whole, p->length, &sections) &&
               sn_rod_require_sections(scene, self, "model", &sn_rod_difference, &sections) &&
               sn_rod_require(scene, self, "model", &sn_rod_difference, ROD_VARYING);
    sn_rod_sections_free(&sections);
    return can;
}

static bool can_be_differences(sn_scene* scene, sn_id self, const sn_suture_params* p)
{
    const rod_model* model = &sn_rod_difference;
    const char* list = sn_suture_list(p);
    if (sn_rod_has_segments(scene, self) && !can_be_segments(scene, self, p)) return false;
    if (list && !sn_rod_require(scene, self, list, model, ROD_VARYING)) return false;
    if (sn_norm(p->curvature) > 0 && !sn_rod_require(scene, self, "curvature", model, ROD_NATURAL))
        return false;
    if (p->damping_time != 0 && !sn_rod_require(scene, self, "damping_time", model, ROD_DAMPED)) return false;
    if (p->closed && !sn_rod_require(scene, self, "closed", model, ROD_CLOSED)) return false;
    const char* param = beyond_differences(p);
    if (!param) return true;
    sn_scene_fail(
        scene, self, param,
        "model finite_difference is for a suture along x with start=\"clamped\" and a free end; use "
        "model elastic_rod, or the item finite_difference_suture, whose clamp moves");
    return false;
}

static void expand_by_differences(sn_scene* scene, sn_id self, const sn_suture_params* p)
{
    if (!can_be_differences(scene, self, p)) return;
    sn_finite_difference_suture_params d;
    sn_defaults(&sn_finite_difference_suture, &d);
    double E = p->young_modulus.at[0], G = p->shear_modulus.count ? p->shear_modulus.at[0] : 0.0;
    d.length = p->length;
    d.radius = p->radius.at[0];
    d.young_modulus = E;
    d.poisson_ratio = G > 0 ? 0.5 * E / G - 1.0 : p->poisson_ratio;
    d.density = p->density.at[0];
    d.elements = p->elements;
    d.drag = p->drag;
    d.gravity = p->gravity;
    sn_finite_difference_suture_expand(scene, self, &d);
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
    sn_scene_add(b->scene, b->suture, name, &sn_fixed, &fixed);
}

/* The frame of a clamp without one of its own, held where it is. */
static void add_clamp(const suture_build* b, int end)
{
    static const char* const names[2][2] = { { "start", "start_hold" }, { "end", "end_hold" } };
    sn_vec3 rpy = orientation(b->along[end], end ? b->p->twist : 0.0);
    const double position[3] = { b->place[end].x, b->place[end].y, b->place[end].z };
    const double orientation[3] = { rpy.x, rpy.y, rpy.z };
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    frame.positions = (sn_reals){ position, 3 };
    frame.orientations = (sn_reals){ orientation, 3 };
    sn_scene_add(b->scene, b->suture, names[end][0], &sn_frames, &frame);
    hold(b, names[end][1], names[end][0], 0, true);
}

static void add_all(suture_build* b)
{
    static const char* const made[2] = { "start", "end" };
    const sn_suture_params* p = b->p;
    const char* frame[2] = { NULL, NULL };
    if (!sn_suture_place(b) || !sn_suture_sections_read(b) ||
        !sn_rod_require_sections(b->scene, b->suture, "model", &sn_rod_elastic, &b->sections))
        return;
    for (int end = 0; end < 2; ++end) {
        if (!b->clamped[end]) continue;
        frame[end] = b->frame[end] ? b->frame[end] : made[end];
        if (!b->frame[end]) add_clamp(b, end);
    }
    sn_suture_add_rod(b, frame);
    if (p->start == SN_SUTURE_PINNED && !b->clamped[0]) hold(b, "start_hold", "points", 0, false);
    if (p->end == SN_SUTURE_PINNED && !b->clamped[1]) hold(b, "end_hold", "points", -1, false);
}

bool sn_suture_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref,
                           char path[SUTURE_MAX_PATH])
{
    const char* bare = ref.path[0] == '@' ? ref.path + 1 : ref.path;
    int length = snprintf(path, SUTURE_MAX_PATH, "%s%s", bare[0] == '/' ? "" : "../", bare);
    if (length < SUTURE_MAX_PATH) return true;
    sn_scene_fail(scene, self, param, "the path is too long");
    return false;
}

/* A clamp's frame as it is called from inside the suture. */
static bool find_frame(suture_build* b, int end, sn_ref ref, char path[SUTURE_MAX_PATH])
{
    if (!ref.path) return true;
    b->frame[end] = path;
    return sn_suture_path_inside(b->scene, b->suture, end ? "end_frame" : "start_frame", ref, path);
}

/* The places given, and of a loop the first one once more, unless it is there. */
static sn_reals line_of(const sn_suture_params* p, double* workspace)
{
    sn_reals line = p->positions;
    if (!p->closed || !line.count || returns(p)) return line;
    memcpy(workspace, line.at, (size_t)line.count * sizeof(double));
    memcpy(workspace + line.count, line.at, 3 * sizeof(double));
    return (sn_reals){ workspace, line.count + 3 };
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_suture_params p = *(const sn_suture_params*)params; // a copy: adding items moves the original
    if (p.model == SN_SUTURE_FINITE_DIFFERENCE) {
        expand_by_differences(scene, self, &p);
        return;
    }
    suture_build b = { .scene = scene, .suture = self, .p = &p };
    char paths[2][SUTURE_MAX_PATH];
    if (!find_frame(&b, 0, p.start_frame, paths[0]) || !find_frame(&b, 1, p.end_frame, paths[1])) return;
    b.clamped[0] = b.frame[0] || p.start == SN_SUTURE_CLAMPED;
    b.clamped[1] = b.frame[1] || p.end == SN_SUTURE_CLAMPED;
    if (!check(&b)) return;
    double* workspace = calloc(10 * (size_t)p.elements + 8 + (size_t)p.positions.count + 3, sizeof(double));
    if (!workspace) {
        sn_scene_fail(scene, self, "elements", "out of memory for %d elements", p.elements);
        return;
    }
    b.at = workspace;
    b.values = workspace + 3 * (p.elements + 1);
    b.line = line_of(&p, workspace + 10 * p.elements + 8);
    add_all(&b);
    sn_rod_sections_free(&b.sections);
    free(workspace);
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
