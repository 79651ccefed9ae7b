/* Sinew - projections: nodes that SOFA projects onto a plane, a line or a point.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/conditions.h"

/* The axis of a direction along x, y or z; -1 of another one. */
static int axis_of(sn_vec3 n)
{
    const double c[3] = { n.x, n.y, n.z };
    for (int i = 0; i < 3; ++i)
        if (c[i] != 0 && c[(i + 1) % 3] == 0 && c[(i + 2) % 3] == 0) return i;
    return -1;
}

/* Whether nodes are where the projection would put them: on a plane (one axis) or a line (two) through
   `origin`. */
static bool are_there(const sn_sofa_body* body, const sn_sofa_indices* nodes, sn_vec3 origin, unsigned dofs)
{
    const double reach = 1e-9;
    for (int i = 0; i < nodes->count; ++i) {
        const sn_vec3 d = sn_sub(body->points[nodes->at[i]], origin);
        const double c[3] = { d.x, d.y, d.z };
        for (int a = 0; a < 3; ++a)
            if (dofs >> a & 1 && !(fabs(c[a]) <= reach)) return false;
    }
    return true;
}

/* What the first step adds to a coordinate, and later ones keep; SOFA moves nodes at once. */
static void set_ramp(sn_sofa_translation* t, sn_id item, const char* parameter, double way)
{
    if (t->step > 0)
        sn_sofa_set(t, item, parameter, "%.17g*clamp(t/%.17g,0,1)", way, t->step);
    else
        sn_sofa_set(t, item, parameter, "%.17g", way);
}

/* A node that moves to its place on the axes `dofs` of the world, and stays there. */
static void move_along_axes(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                            const sn_sofa_body* body, int node, sn_vec3 way, unsigned dofs)
{
    static const char* const names[] = { "x", "y", "z" };
    const double ways[3] = { way.x, way.y, way.z };
    sn_id item = sn_sofa_add(t, place, e, &sn_prescribed_points);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set(t, item, "nodes", "%d", node);
    for (int a = 0; a < 3; ++a)
        if (dofs >> a & 1) set_ramp(t, item, names[a], ways[a]);
}

/* A node that is held by a multiplier: along the normal of a plane, or across a line. */
static void hold_oblique(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                         const sn_sofa_body* body, int node, sn_vec3 way, sn_vec3 direction, bool along)
{
    sn_id item = sn_sofa_add(t, place, e, &sn_attachment);
    sn_sofa_set(t, item, "on", "%s", body->path);
    sn_sofa_set(t, item, "nodes", "%d", node);
    sn_sofa_set(t, item, "dofs", "%s", along ? "y z" : "x"); // the first of `axes` is the direction
    sn_sofa_set(t, item, "axes", "0 %.17g %.17g", atan2(0 - direction.z, hypot(direction.x, direction.y)),
                atan2(direction.y, direction.x));
    if (way.x != 0) set_ramp(t, item, "x", way.x);
    if (way.y != 0) set_ramp(t, item, "y", way.y);
    if (way.z != 0) set_ramp(t, item, "z", way.z);
}

/* From a node to its projection: onto a point, a plane or a line through `origin`. */
static sn_vec3 way_of(sn_vec3 x, sn_vec3 origin, const sn_vec3* direction, bool along)
{
    const sn_vec3 to = sn_sub(origin, x);
    if (!direction) return to;
    const sn_vec3 part = sn_scale(sn_dot(to, *direction), *direction);
    return along ? sn_sub(to, part) : part;
}

/* What a projection has: SOFA's names of its direction (a normal, or `along` a line) and of a point of it. */
typedef struct projection {
    const char *direction, *origin;
    bool along;
} projection;

static void project(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, const projection* p)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body || !sn_sofa_condition_nodes(t, e, body, &nodes)) return;
    sn_vec3 n = p->direction ? sn_sofa_vector(t, e, p->direction, sn_v3(0, 0, 0)) : sn_v3(1, 0, 0);
    if (!(sn_norm(n) > 0) && strcmp(e->name, "PlaneProjectiveConstraint") == 0) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "it has no normal, and holds no node in SOFA either");
        return;
    }
    if (body->kind != SN_POINTS || !(sn_norm(n) > 0)) {
        sn_sofa_leave_out(t, e, "only points are projected, and only along a direction");
        return;
    }
    const int axis = p->direction ? axis_of(n) : 0;
    const unsigned dofs = !p->direction ? 7 : axis < 0 ? 0 : p->along ? 7u & ~(1u << axis) : 1u << axis;
    const sn_vec3 origin = p->origin ? sn_sofa_vector(t, e, p->origin, sn_v3(0, 0, 0)) : sn_v3(0, 0, 0);
    if (axis >= 0 && (!p->origin || are_there(body, &nodes, origin, dofs))) {
        sn_sofa_hold_named(t, place, e, body, &nodes, dofs);
        return;
    }
    n = sn_scale(1 / sn_norm(n), n);
    if (!body->held) body->held = sn_pool_alloc(t->pool, (size_t)body->count);
    if (body->held) sn_sofa_claim_nodes(body, &nodes);
    for (int i = 0; body->held && i < nodes.count; ++i) {
        const sn_vec3 x = body->points[nodes.at[i]];
        const sn_vec3 way = way_of(x, p->origin ? origin : x, p->direction ? &n : NULL, p->along);
        if (axis >= 0)
            move_along_axes(t, place, e, body, nodes.at[i], way, dofs);
        else
            hold_oblique(t, place, e, body, nodes.at[i], way, n, p->along);
    }
    body->acted = true;
    sn_sofa_honour(t, e);
}

void sn_sofa_translate_to_plane(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, &(projection){ "normal", "origin", false });
}

void sn_sofa_translate_to_line(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, &(projection){ "direction", "origin", true });
}

void sn_sofa_translate_to_direction(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, &(projection){ "direction", NULL, true });
}

void sn_sofa_translate_to_point(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, &(projection){ NULL, "point", false });
}

/* Frames that do not turn about one axis or all: SOFA takes the turn about an axis out of the orientation, so
   that none is left where the others are free. */
void sn_sofa_translate_fixed_rotation(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    static const char* const names[] = { "FixedXRotation", "FixedYRotation", "FixedZRotation" };
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    unsigned axes = 0;
    if (!body) return;
    for (int i = 0; i < 3; ++i)
        if (sn_sofa_read_bool(sn_sofa_text(t, e, names[i]), false)) axes |= 1u << i;
    const bool one = axes == 1 || axes == 2 || axes == 4;
    if (body->kind != SN_FRAMES || (!one && axes && axes != 7)) {
        sn_sofa_leave_out(t, e, "only turns of frames about one axis or all are fixed");
        return;
    }
    sn_sofa_indices nodes = { sn_pool_array(t->pool, (size_t)body->count, sizeof(int)), 0 };
    for (int i = 0; nodes.at && i < body->count; ++i)
        if (!body->held || !(body->held[i] & 7u << 3)) nodes.at[nodes.count++] = i;
    if (!nodes.at) return;
    if (!axes || !nodes.count) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "there is no turn that it fixes, in SOFA either");
        return;
    }
    if (!one) {
        sn_sofa_hold_named(t, place, e, body, &nodes, 7u << 3);
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, &sn_attachment);
    sn_sofa_act(t, item, body);
    sn_sofa_set_indices(t, item, "nodes", nodes.at, nodes.count);
    sn_sofa_set(t, item, "dofs", "%s", axes == 1 ? "rx" : axes == 2 ? "ry" : "rz");
    sn_sofa_honour(t, e);
}
