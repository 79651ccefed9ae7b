/* Sinew - thread: the prefab. Expands into points, angles, an elastic rod, masses, drag, and what holds the ends; or into a
   thread by finite differences.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/thread/suture_rows.h"
#include "models/thread/thread_build.h"
#include <sinew/models/conditions.h>
#include <sinew/models/states.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what cannot be ------------------------------------------------------------------------------------- */

static bool check_list(const thread_build* b, const char* param, sn_reals list, bool optional)
{
    int n = b->p->elements;
    if (list.count == 1 || list.count == n || (optional && list.count == 0)) return true;
    sn_scene_fail(b->scene, b->thread, param,
                  "has %d numbers; give 1 for all, or one for each of %d elements", list.count, n);
    return false;
}

static bool check_lists(const thread_build* b)
{
    const sn_thread_params* p = b->p;
    return check_list(b, "radius", p->radius, false) &&
           check_list(b, "young_modulus", p->young_modulus, false) &&
           check_list(b, "shear_modulus", p->shear_modulus, true) &&
           check_list(b, "density", p->density, false);
}

/* Does the last of the positions lie on the first? */
static bool returns(const sn_thread_params* p)
{
    const double* at = p->positions.at;
    const int last = p->positions.count - 3;
    return at[last] == at[0] && at[last + 1] == at[1] && at[last + 2] == at[2];
}

static bool check(const thread_build* b)
{
    const sn_thread_params* p = b->p;
    const char* param = NULL;
    if (p->positions.count % 3 || p->positions.count == 3)
        sn_scene_fail(b->scene, b->thread, param = "positions",
                      "%d numbers; give x y z of two places at least", p->positions.count);
    else if (p->closed && p->positions.count && p->positions.count - 3 * returns(p) < 9)
        sn_scene_fail(b->scene, b->thread, param = "positions",
                      "two places make no loop; give three or more, it closes from the last to the first");
    else if (p->positions.count && !(thread_line_length(p->positions) > 0))
        sn_scene_fail(b->scene, b->thread, param = "positions", "all places are the same");
    else if (!p->positions.count && !(sn_norm(p->direction) > 0))
        sn_scene_fail(b->scene, b->thread, param = "direction", "0 0 0 is no direction");
    else if (p->closed && (b->clamped[0] || b->clamped[1] || p->start || p->end))
        sn_scene_fail(b->scene, b->thread, param = "closed",
                      "a loop has no ends to hold; leave out start and end");
    else if (b->frame[1] && !b->frame[0] && !p->positions.count)
        sn_scene_fail(b->scene, b->thread, param = "end_frame",
                      "give positions, so that the thread leads to the frame");
    return !param && check_lists(b);
}

/* ---- by finite differences ------------------------------------------------------------------------------ */

/* What that scheme cannot do, or NULL. */
static const char* beyond_differences(const sn_thread_params* p)
{
    if (p->radius.count > 1) return "radius";
    if (p->young_modulus.count > 1) return "young_modulus";
    if (p->shear_modulus.count > 1) return "shear_modulus";
    if (p->density.count > 1) return "density";
    if (p->damping_time != 0) return "damping_time";
    if (sn_norm(p->curvature) > 0) return "curvature";
    if (p->twist != 0) return "twist";
    if (p->positions.count || sn_norm(p->position) > 0) return p->positions.count ? "positions" : "position";
    if (p->direction.x != 1 || p->direction.y != 0 || p->direction.z != 0) return "direction";
    if (p->closed) return "closed";
    if (p->start != SN_THREAD_CLAMPED) return "start";
    if (p->end != SN_THREAD_FREE) return "end";
    if (p->start_frame.path) return "start_frame";
    return p->end_frame.path ? "end_frame" : NULL;
}

static void expand_by_differences(sn_scene* scene, sn_id self, const sn_thread_params* p)
{
    const char* param = beyond_differences(p);
    if (param) {
        sn_scene_fail(
            scene, self, param,
            "the scheme finite_difference is for a uniform thread along x with start=\"clamped\", a free "
            "end and damping_time=\"0\"; use elastic_rod, or the item finite_difference_thread, whose clamp "
            "moves");
        return;
    }
    sn_finite_difference_thread_params d;
    sn_defaults(&sn_finite_difference_thread, &d);
    double E = p->young_modulus.at[0], G = p->shear_modulus.count ? p->shear_modulus.at[0] : 0.0;
    d.length = p->length;
    d.radius = p->radius.at[0];
    d.young_modulus = E;
    d.poisson_ratio = G > 0 ? 0.5 * E / G - 1.0 : p->poisson_ratio;
    d.density = p->density.at[0];
    d.elements = p->elements;
    d.damping = p->drag;
    d.gravity = p->gravity;
    finite_difference_expand(scene, self, &d);
}

/* ---- what holds the ends -------------------------------------------------------------------------------- */

/* Roll, pitch, yaw of x turned to a direction the shortest way, after a turn about x. */
static sn_vec3 attitude(sn_vec3 direction, double turn)
{
    sn_vec3 x = sn_v3(1, 0, 0), axis = sn_cross(x, direction);
    double sine = sn_norm(axis), angle = atan2(sine, direction.x);
    if (sine < 1e-12) axis = sn_v3(0, 0, sine = 1.0);
    sn_quat q = sn_quat_exp(sn_scale(angle / sine, axis));
    return sn_quat_to_rpy(sn_quat_mul(q, sn_quat_exp(sn_v3(turn, 0, 0))));
}

static void hold(const thread_build* b, const char* name, const char* what, double node, bool all)
{
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = what;
    fixed.nodes = (sn_reals){ &node, all ? 0 : 1 };
    sn_scene_add(b->scene, b->thread, name, &sn_fixed, &fixed);
}

/* The frame of a clamp without one of its own, held where it is. */
static void add_clamp(const thread_build* b, int end)
{
    static const char* const names[2][2] = { { "start", "start_hold" }, { "end", "end_hold" } };
    sn_vec3 rpy = attitude(b->along[end], end ? b->p->twist : 0.0);
    const double position[3] = { b->place[end].x, b->place[end].y, b->place[end].z };
    const double orientation[3] = { rpy.x, rpy.y, rpy.z };
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    frame.positions = (sn_reals){ position, 3 };
    frame.orientations = (sn_reals){ orientation, 3 };
    sn_scene_add(b->scene, b->thread, names[end][0], &sn_frames, &frame);
    hold(b, names[end][1], names[end][0], 0, true);
}

static void add_all(thread_build* b)
{
    static const char* const made[2] = { "start", "end" };
    const sn_thread_params* p = b->p;
    const char* frame[2] = { NULL, NULL };
    if (!thread_place(b)) return;
    for (int end = 0; end < 2; ++end) {
        if (!b->clamped[end]) continue;
        frame[end] = b->frame[end] ? b->frame[end] : made[end];
        if (!b->frame[end]) add_clamp(b, end);
    }
    thread_add_rod(b, frame);
    if (p->start == SN_THREAD_PINNED && !b->clamped[0]) hold(b, "start_hold", "points", 0, false);
    if (p->end == SN_THREAD_PINNED && !b->clamped[1]) hold(b, "end_hold", "points", -1, false);
}

bool thread_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref,
                        char path[THREAD_MOST_PATH])
{
    const char* bare = ref.path[0] == '@' ? ref.path + 1 : ref.path;
    int length = snprintf(path, THREAD_MOST_PATH, "%s%s", bare[0] == '/' ? "" : "../", bare);
    if (length < THREAD_MOST_PATH) return true;
    sn_scene_fail(scene, self, param, "the path is too long");
    return false;
}

/* A clamp's frame as it is called from inside the thread. */
static bool find_frame(thread_build* b, int end, sn_ref ref, char path[THREAD_MOST_PATH])
{
    if (!ref.path) return true;
    b->frame[end] = path;
    return thread_path_inside(b->scene, b->thread, end ? "end_frame" : "start_frame", ref, path);
}

/* The places given, and of a loop the first one once more, unless it is there. */
static sn_reals line_of(const sn_thread_params* p, double* room)
{
    sn_reals line = p->positions;
    if (!p->closed || !line.count || returns(p)) return line;
    memcpy(room, line.at, (size_t)line.count * sizeof(double));
    memcpy(room + line.count, line.at, 3 * sizeof(double));
    return (sn_reals){ room, line.count + 3 };
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_thread_params p = *(const sn_thread_params*)params; // a copy: adding items moves the original
    if (p.scheme == SN_THREAD_FINITE_DIFFERENCE) {
        expand_by_differences(scene, self, &p);
        return;
    }
    thread_build b = { .scene = scene, .thread = self, .p = &p };
    char paths[2][THREAD_MOST_PATH];
    if (!find_frame(&b, 0, p.start_frame, paths[0]) || !find_frame(&b, 1, p.end_frame, paths[1])) return;
    b.clamped[0] = b.frame[0] || p.start == SN_THREAD_CLAMPED;
    b.clamped[1] = b.frame[1] || p.end == SN_THREAD_CLAMPED;
    if (!check(&b)) return;
    double* room = calloc(7 * (size_t)p.elements + 8 + (size_t)p.positions.count + 3, sizeof(double));
    if (!room) {
        sn_scene_fail(scene, self, "elements", "out of memory for %d elements", p.elements);
        return;
    }
    b.at = room;
    b.values = room + 3 * (p.elements + 1);
    b.line = line_of(&p, room + 7 * p.elements + 8);
    add_all(&b);
    free(room);
}

static const sn_prefab_ops ops = { expand };
static const sn_thread_params defaults = { THREAD_DEFAULTS, .direction = { 1, 0, 0 } };
static const sn_param table[] = {
    { SN_CHOICE(sn_thread_params, scheme, "elastic_rod finite_difference"), "1", 0, 0,
      "how it is made discrete; finite_difference is explicit, for comparison, and advances itself" },
    THREAD_ROWS(sn_thread_params),
    { SN_FIELD(sn_thread_params, position), "m", 0, 0, "of the start" },
    { SN_FIELD(sn_thread_params, direction), "1", 0, 0, "of the straight thread, of any length" },
    { SN_FIELD(sn_thread_params, positions), "m", 0, 0,
      "x y z of places that it runs along, from one straight to the next, in the axes of start_frame if "
      "there is one; absent: straight" },
    { SN_FIELD(sn_thread_params, closed), "1", 0, 0,
      "a loop: positions go on from the last to the first; without positions round" },
    { SN_CHOICE(sn_thread_params, start, SN_THREAD_END_NAMES), "1", 0, 0, "how the start is held" },
    { SN_FIELD(sn_thread_params, start_frame), "1", 0, 0,
      "single frame the start is clamped in: at its origin, along x, away from it" },
    THREAD_END_ROWS(sn_thread_params),
};

const sn_component sn_thread = {
    .abi = SN_COMPONENT_ABI,
    .name = "thread",
    .summary = "A suture thread: it bends, twists and stretches, free, pinned or clamped at its ends.",
    .source = "Bergou et al. 2008, 2010; clamped in the middle of an edge, which makes it second order",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_thread_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
