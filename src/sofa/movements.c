/* Sinew - movements: nodes whose motion SOFA's projective constraints prescribe.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "sofa/conditions.h"

static const char* const axes[] = { "x", "y", "z" };
static const char* const angles[] = { "roll", "pitch", "yaw" };

/* v0 + slope*clamp(t - t0, 0, t1 - t0) + ... */
const char* sn_sofa_broken_line(sn_sofa_translation* t, const double* times, const double* values, int count,
                                int stride)
{
    char a[SN_NUMBER_TEXT], b[SN_NUMBER_TEXT], c[SN_NUMBER_TEXT];
    const char* text = sn_pool_format(t->pool, "%s", sn_number_print(a, values[0]));
    for (int i = 1; text && i < count; ++i) {
        double span = times[i] - times[i - 1], rise = values[i * stride] - values[(i - 1) * stride];
        if (!(span > 0) || rise == 0) continue;
        text = sn_pool_format(t->pool, "%s+(%s)*clamp(t-(%s),0,%s)", text, sn_number_print(a, rise / span),
                              sn_number_print(b, times[i - 1]), sn_number_print(c, span));
    }
    return text;
}

void sn_sofa_claim_nodes(sn_sofa_body* body, sn_sofa_indices* nodes)
{
    const unsigned char all = (unsigned char)((1u << sn_kind_dofs(body->kind)) - 1);
    int kept = 0;
    for (int i = 0; body->held && i < nodes->count; ++i) {
        if (body->held[nodes->at[i]]) continue;
        body->held[nodes->at[i]] = all;
        nodes->at[kept++] = nodes->at[i];
    }
    nodes->count = kept;
}

enum { MAX_TIMES = 200 };

/* Free nodes that an element names; false when there are none, which is told. */
static bool claim(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* body, sn_sofa_indices* nodes)
{
    if (!sn_sofa_condition_nodes(t, e, body, nodes)) return false;
    if (!body->held) body->held = sn_pool_alloc(t->pool, (size_t)body->count);
    sn_sofa_claim_nodes(body, nodes);
    if (!nodes->count) sn_sofa_leave_out(t, e, "its nodes are already fixed");
    return nodes->count > 0;
}

/* Tells that nodes which move for a time are not free before and after it; `ends` is HUGE_VAL where SOFA
   moves them on. */
static void tell_hold(sn_sofa_translation* t, sn_sofa_element* e, double begins, double ends)
{
    const char* before = begins > 0 ? sn_pool_format(t->pool, " before %g s", begins) : "";
    const char* after = isfinite(ends) ? sn_pool_format(t->pool, " from %g s on", ends) : "";
    if (!before || !after || (!*before && !*after)) return;
    sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "its nodes are held at all times; in SOFA they are free%s%s%s",
                 before, *before && *after ? " and" : "", after);
}

/* ---- straight lines between displacements ------------------------------------------------------------- */

/* The axis that an orientation turns about: 0, 1, 2; 3 for none, -1 for another one. */
static int axis_of(const double v[3])
{
    int axis = 3;
    for (int i = 0; i < 3; ++i) {
        if (v[i] == 0) continue;
        if (axis != 3) return -1;
        axis = i;
    }
    return axis;
}

/* Adds the ways of the angles between key times: SOFA takes the shorter one. False when an interval turns
   about more than one axis, or about another one than the initial orientation. */
static bool add_turns(const double* movements, int count, const double initial[3], double* turns)
{
    const int first = axis_of(initial);
    double now[3] = { initial[0], initial[1], initial[2] };
    if (first < 0) return false;
    for (int i = 0; i < count; ++i) {
        const double *m = movements + 6 * i + 3, *before = movements + 6 * (i ? i - 1 : 0) + 3;
        const int to = axis_of(m), from = axis_of(before);
        const bool one = to >= 0 && from >= 0 && (to == from || to == 3 || from == 3);
        const int axis = to == 3 ? from : to;
        if (!one || (first != 3 && axis != 3 && axis != first)) return false;
        if (i == 0 && axis < 3) now[axis] += m[axis];
        if (i > 0 && axis < 3) now[axis] += remainder(m[axis] - before[axis], 2 * 3.14159265358979323846);
        memcpy(turns + 3 * i, now, sizeof now);
    }
    return true;
}

static void move_frame(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                       sn_sofa_reals times, sn_sofa_reals moves)
{
    sn_sofa_indices nodes;
    double* turns = sn_pool_array(t->pool, 3 * (size_t)times.count, sizeof *turns);
    const sn_vec3 a = sn_quat_to_rpy(body->orientations[0]);
    const double initial[3] = { a.x, a.y, a.z },
                 x[3] = { body->points[0].x, body->points[0].y, body->points[0].z };
    if (!turns) return;
    if (body->count != 1 || !add_turns(moves.at, times.count, initial, turns)) {
        sn_sofa_leave_out(t, e,
                          "only single frames are moved, and turned about one axis x, y or z at a time");
        return;
    }
    if (!claim(t, e, body, &nodes)) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_prescribed_motion);
    sn_sofa_set(t, item, "on", "%s", body->path);
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < times.count; ++i)
            moves.at[6 * i + k] += x[k];
        const char* text = sn_sofa_broken_line(t, times.at, moves.at + k, times.count, 6);
        if (text) sn_scene_set(t->scene, item, axes[k], text);
        text = sn_sofa_broken_line(t, times.at, turns + k, times.count, 3);
        if (text) sn_scene_set(t->scene, item, angles[k], text);
    }
    tell_hold(t, e, times.at[0], times.at[times.count - 1]);
    body->acted = true;
    sn_sofa_honour(t, e);
}

static void move_points(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                        sn_sofa_reals times, const double* moves)
{
    sn_sofa_indices nodes;
    if (!claim(t, e, body, &nodes)) return;
    sn_id item = sn_sofa_add(t, place, e, &sn_prescribed_points);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set_indices(t, item, "nodes", nodes.at, nodes.count);
    for (int k = 0; k < 3; ++k) {
        const char* text = sn_sofa_broken_line(t, times.at, moves + k, times.count, 3);
        if (text) sn_scene_set(t->scene, item, axes[k], text);
    }
    tell_hold(t, e, times.at[0], times.at[times.count - 1]);
    body->acted = true;
    sn_sofa_honour(t, e);
}

/* Nodes whose displacement from where they are is given at some times. */
void sn_sofa_translate_linear_movement(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    if (!body) return;
    sn_sofa_reals times = sn_sofa_list(t, e, "keyTimes"), moves = sn_sofa_list(t, e, "movements");
    const bool relative = sn_sofa_read_bool(sn_sofa_text(t, e, "relativeMovements"), true);
    const int width = body->kind == SN_FRAMES ? 6 : 3;
    if (body->kind == SN_SCALARS || !relative || times.count < 1 || times.count > MAX_TIMES ||
        moves.count < width * times.count) {
        sn_sofa_leave_out(
            t, e, "only displacements of points and frames by up to %d key times are translated", MAX_TIMES);
        return;
    }
    if (times.at[times.count - 1] <= times.at[0]) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "it has a single time, and holds no node in SOFA either");
        sn_sofa_honour(t, e);
        return;
    }
    if (body->kind == SN_FRAMES)
        move_frame(t, place, e, body, times, moves);
    else
        move_points(t, place, e, body, times, moves.at);
}

/* Velocities at key times, with straight lines between them: parabolas of the displacement. */
static const char* parabolas(sn_sofa_translation* t, const double* times, const double* v, int count,
                             int stride, double from, bool on)
{
    char a[SN_NUMBER_TEXT], b[SN_NUMBER_TEXT], c[SN_NUMBER_TEXT], d[SN_NUMBER_TEXT];
    const char* text = sn_pool_format(t->pool, "%s", sn_number_print(a, from));
    for (int i = 1; text && i < count; ++i) {
        const double span = times[i] - times[i - 1], v0 = v[(i - 1) * stride], v1 = v[i * stride];
        if (!(span > 0) || (v0 == 0 && v1 == 0)) continue;
        text = sn_pool_format(t->pool, "%s+clamp(t-(%s),0,%s)*(%s+(%s)*clamp(t-(%s),0,%s))", text,
                              sn_number_print(a, times[i - 1]), sn_number_print(b, span),
                              sn_number_print(c, v0), sn_number_print(d, 0.5 * (v1 - v0) / span), a, b);
    }
    const double last = v[(count - 1) * stride];
    if (text && on && last != 0)
        text = sn_pool_format(t->pool, "%s+(%s)*max(t-(%s),0)", text, sn_number_print(a, last),
                              sn_number_print(b, times[count - 1]));
    return text;
}

void sn_sofa_translate_linear_velocity(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body) return;
    sn_sofa_reals times = sn_sofa_list(t, e, "keyTimes"), v = sn_sofa_list(t, e, "velocities");
    const bool on = sn_sofa_read_bool(sn_sofa_text(t, e, "continueAfterEnd"), false);
    const bool frames = body->kind == SN_FRAMES;
    const int width = frames ? 6 : 3;
    bool turns = false; // about the world's axes: angles of the initial orientation only where it is the unit
    for (int i = 0; frames && i < v.count; ++i)
        turns = turns || (i % 6 > 2 && v.at[i] != 0);
    sn_vec3 angle = frames ? sn_quat_to_rpy(body->orientations[0]) : sn_v3(0, 0, 0);
    int about = 3;
    for (int i = 0; turns && i < v.count; ++i)
        if (i % 6 > 2 && v.at[i] != 0) about = about == 3 || about == i % 6 - 3 ? i % 6 - 3 : -1;
    if (body->kind == SN_SCALARS || times.count < 2 || times.count > MAX_TIMES ||
        v.count < width * times.count || (frames && body->count != 1) || about < 0 ||
        (turns && sn_dot(angle, angle) != 0) || sn_sofa_attribute_value(e, "coordinates")) {
        sn_sofa_leave_out(t, e,
                          "only velocities of points, and of single frames about one axis, are translated");
        return;
    }
    if (!claim(t, e, body, &nodes)) return;
    sn_id item = sn_sofa_add(t, place, e, frames ? &sn_prescribed_motion : &sn_prescribed_points);
    sn_sofa_set(t, item, "on", "%s", body->path);
    if (!frames) sn_sofa_set_indices(t, item, "nodes", nodes.at, nodes.count);
    const double x[3] = { body->points[0].x, body->points[0].y, body->points[0].z },
                 initial[3] = { angle.x, angle.y, angle.z };
    for (int k = 0; k < 3; ++k) {
        const char* text = parabolas(t, times.at, v.at + k, times.count, width, frames ? x[k] : 0, on);
        if (text) sn_scene_set(t->scene, item, axes[k], text);
        text = frames ? parabolas(t, times.at, v.at + 3 + k, times.count, width, initial[k], on) : NULL;
        if (text) sn_scene_set(t->scene, item, angles[k], text);
    }
    tell_hold(t, e, times.at[0], on ? HUGE_VAL : times.at[times.count - 1]);
    body->acted = true;
    sn_sofa_honour(t, e);
}

/* ---- from the initial positions to others ------------------------------------------------------------- */

/* Moves one node along a straight line from one time to another. */
static void move_node(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                      int node, sn_vec3 by)
{
    const double times[2] = { sn_sofa_real(t, e, "beginConstraintTime", 0),
                              sn_sofa_real(t, e, "endConstraintTime", 20) };
    const double moves[6] = { 0, 0, 0, by.x, by.y, by.z };
    sn_id item = sn_sofa_add(t, place, e, &sn_prescribed_points);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set(t, item, "nodes", "%d", node);
    for (int k = 0; k < 3; ++k) {
        const char* text = sn_sofa_broken_line(t, times, moves + k, 2, 3);
        if (text) sn_scene_set(t->scene, item, axes[k], text);
    }
}

static bool takes_time(sn_sofa_translation* t, sn_sofa_element* e)
{
    return sn_sofa_real(t, e, "endConstraintTime", 20) > sn_sofa_real(t, e, "beginConstraintTime", 0);
}

/* Points that an affine map moves: x becomes R x + translation. */
void sn_sofa_translate_affine_movement(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body) return;
    const sn_sofa_reals m = sn_sofa_list(t, e, "rotation");
    const sn_vec3 shift = sn_sofa_vector(t, e, "translation", sn_v3(0, 0, 0));
    sn_sofa_attribute_value(e, "meshIndices"); // SOFA draws them
    if (body->kind != SN_POINTS || m.count != 9 || !takes_time(t, e)) {
        sn_sofa_leave_out(t, e,
                          "only points with a matrix (rotation) and an interval of time are translated");
        return;
    }
    if (!claim(t, e, body, &nodes)) return;
    for (int i = 0; i < nodes.count; ++i) {
        const sn_vec3 x = body->points[nodes.at[i]];
        const sn_vec3 to = sn_v3(m.at[0] * x.x + m.at[1] * x.y + m.at[2] * x.z,
                                 m.at[3] * x.x + m.at[4] * x.y + m.at[5] * x.z,
                                 m.at[6] * x.x + m.at[7] * x.y + m.at[8] * x.z);
        move_node(t, place, e, body, nodes.at[i], sn_sub(sn_add(to, shift), x));
    }
    body->acted = true;
    sn_sofa_honour(t, e);
}

/* The box around points; false when it has no extent along x or y. Along z it may have none. */
static bool find_box(const sn_sofa_reals* points, double low[3], double high[3])
{
    for (int i = 0; i + 3 <= points->count; i += 3)
        for (int k = 0; k < 3; ++k) {
            low[k] = i ? fmin(low[k], points->at[i + k]) : points->at[k];
            high[k] = i ? fmax(high[k], points->at[i + k]) : points->at[k];
        }
    return points->count >= 3 && high[0] > low[0] && high[1] > low[1];
}

/* Displacements of the corners of a rectangle, around it from the lowest x and y on, bilinear in a and b. */
static sn_vec3 within(const sn_vec3 corner[4], double a, double b)
{
    sn_vec3 by = sn_scale((1 - a) * (1 - b), corner[0]);
    by = sn_madd(by, a * (1 - b), corner[1]);
    by = sn_madd(by, a * b, corner[2]);
    return sn_madd(by, (1 - a) * b, corner[3]);
}

/* Movements of so many corners; those that the element does not state are 0, which is told. */
static const sn_vec3* corners_of(sn_sofa_translation* t, sn_sofa_element* e, int count)
{
    const sn_sofa_reals moves = sn_sofa_list(t, e, "cornerMovements");
    sn_vec3* corners = sn_pool_array(t->pool, (size_t)count, sizeof *corners);
    const int stated = moves.count / 3 < count ? moves.count / 3 : count;
    if (!corners || !stated) return NULL;
    memcpy(corners, moves.at, (size_t)stated * sizeof *corners);
    if (stated < count)
        sn_sofa_tell(
            t->notes, SN_SOFA_CHANGED, e,
            "the %d numbers of its cornerMovements are for %d of %d corners: the others do not move; "
            "SOFA reads beyond the list",
            moves.count, stated, count);
    return corners;
}

/* Points of a rectangle or box whose displacements are linear, along each axis, between those of its corners:
   four of a plane of constant z, or four at the lowest z and four at the highest. */
void sn_sofa_translate_patch_movement(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    double low[3] = { 0, 0, 0 }, high[3] = { 0, 0, 0 };
    if (!body) return;
    const sn_sofa_reals points = sn_sofa_list(t, e, "constrainedPoints");
    sn_sofa_attribute_value(e, "meshIndices");
    const bool box = find_box(&points, low, high), deep = box && high[2] > low[2];
    const sn_vec3* corner = corners_of(t, e, deep ? 8 : 4);
    if (body->kind != SN_POINTS || !takes_time(t, e) || !box || !corner) {
        sn_sofa_leave_out(t, e,
                          "only points in a rectangle of constant z, or in a box, with cornerMovements are "
                          "translated");
        return;
    }
    if (!claim(t, e, body, &nodes)) return;
    for (int i = 0; i < nodes.count; ++i) {
        const sn_vec3 x = body->points[nodes.at[i]];
        const double a = fabs(x.x - low[0]) / (high[0] - low[0]), b = fabs(x.y - low[1]) / (high[1] - low[1]),
                     c = deep ? fabs(x.z - low[2]) / (high[2] - low[2]) : 0;
        sn_vec3 by = within(corner, a, b);
        if (deep) by = sn_madd(sn_scale(1 - c, by), c, within(corner + 4, a, b));
        move_node(t, place, e, body, nodes.at[i], by);
    }
    body->acted = true;
    sn_sofa_honour(t, e);
}

/* ---- functions of time -------------------------------------------------------------------------------- */

/* Points on x = mean + amplitude sin(pulsation t + phase). A mesh is at rest as it is read, and not where the
   points begin: from there they go to their oscillation in the first step, as in SOFA. */
void sn_sofa_translate_oscillator(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    enum { EACH = 9 };
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    if (!body) return;
    const sn_sofa_reals list = sn_sofa_list(t, e, "oscillators");
    if (body->kind != SN_POINTS || list.count < EACH || list.count % EACH) {
        sn_sofa_leave_out(t, e,
                          "only points are translated, each with a number, a mean, an amplitude, a pulsation "
                          "and a phase");
        return;
    }
    if (!body->held) body->held = sn_pool_alloc(t->pool, (size_t)body->count);
    for (const double* o = list.at; body->held && o < list.at + list.count; o += EACH) {
        sn_sofa_indices node = { sn_pool_array(t->pool, 1, sizeof(int)), 1 };
        if (!node.at || !(o[0] >= 0 && o[0] < body->count)) continue;
        node.at[0] = (int)o[0];
        sn_sofa_claim_nodes(body, &node);
        if (!node.count) continue;
        const sn_vec3 x = body->points[node.at[0]];
        const double from[3] = { o[1] - x.x, o[2] - x.y, o[3] - x.z };
        sn_id item = sn_sofa_add(t, place, e, &sn_prescribed_points);
        sn_sofa_set(t, item, "on", "%s", body->path);
        sn_sofa_set(t, item, "nodes", "%d", node.at[0]);
        for (int k = 0; k < 3; ++k) {
            const bool away = t->step > 0 && from[k] + o[4 + k] * sin(o[8]) != 0;
            const char* start = away ? sn_pool_format(t->pool, "*clamp(t/%.17g,0,1)", t->step) : "";
            sn_sofa_set(t, item, axes[k], "(%.17g+(%.17g)*sin(%.17g*t+(%.17g)))%s", from[k], o[4 + k], o[7],
                        o[8], start ? start : "");
        }
    }
    body->acted = true;
    sn_sofa_honour(t, e);
}

/* ---- on a curve, for a time --------------------------------------------------------------------------- */

static const char* blend(sn_sofa_translation* t, const char* u, const double by[4])
{
    return sn_pool_format(
        t->pool,
        "%.17g*(1-3*(%s)^2+2*(%s)^3)+(%.17g)*((%s)-2*(%s)^2+(%s)^3)+(%.17g)*(3*(%s)^2-2*(%s)"
        "^3)+(%.17g)*((%s)^3-(%s)^2)",
        by[0], u, u, by[1], u, u, u, by[2], u, u, by[3], u, u);
}

/* Points on the cubic from X0 to X1 with derivatives dX0 and dX1 by s, which is the cubic from 0 to 1 of time
   with the derivatives SX0 and SX1; free after its end. */
void sn_sofa_translate_hermite(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body) return;
    const double begin = sn_sofa_real(t, e, "BeginTime", 0), end = sn_sofa_real(t, e, "EndTime", 0);
    const sn_sofa_reals first = sn_sofa_list(t, e, "SX0"), last = sn_sofa_list(t, e, "SX1");
    const sn_vec3 none = sn_v3(0, 0, 0), X0 = sn_sofa_vector(t, e, "X0", none),
                  D0 = sn_sofa_vector(t, e, "dX0", none), X1 = sn_sofa_vector(t, e, "X1", none),
                  D1 = sn_sofa_vector(t, e, "dX1", none);
    if (body->kind != SN_POINTS || begin != 0 || !(end > 0) || !claim(t, e, body, &nodes)) {
        if (body->kind != SN_POINTS || begin != 0 || !(end > 0))
            sn_sofa_leave_out(t, e, "only points are moved, from time 0 on");
        return;
    }
    const double by_time[4] = { 0, first.count > 1 ? first.at[1] : 0, 1, last.count > 1 ? last.at[1] : 0 };
    const char* u = sn_pool_format(t->pool, "clamp(t/%.17g,0,1)", end);
    const char* s = u ? blend(t, u, by_time) : NULL;
    for (int i = 0; s && i < nodes.count; ++i) {
        const sn_vec3 x = body->points[nodes.at[i]];
        const double by[3][4] = { { X0.x, D0.x, X1.x, D1.x },
                                  { X0.y, D0.y, X1.y, D1.y },
                                  { X0.z, D0.z, X1.z, D1.z } },
                     from[3] = { x.x, x.y, x.z };
        sn_id item = sn_sofa_add(t, place, e, &sn_attachment);
        sn_sofa_act(t, item, body);
        sn_sofa_set(t, item, "nodes", "%d", nodes.at[i]);
        sn_sofa_set(t, item, "active", "1-step(t,%.17g)", end + 0.5 * t->step);
        for (int k = 0; k < 3; ++k) {
            const char* text = blend(t, s, by[k]);
            text = text ? sn_pool_format(t->pool, "%s-(%.17g)", text, from[k]) : NULL;
            if (text) sn_scene_set(t->scene, item, axes[k], text);
        }
    }
    sn_sofa_honour(t, e);
}
