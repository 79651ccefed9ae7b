/* Sinew - projections: nodes that SOFA projects onto a plane, a line or a point through their own place.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>

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

/* The direction of a plane's normal or of a line, and whether the nodes start on the plane or line. */
static void project(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, const char* direction,
                    bool along, const char* origin)
{
    sn_sofa_body* body = sn_sofa_free_body(t, e);
    sn_sofa_indices nodes;
    if (!body || !sn_sofa_condition_nodes(t, e, body, &nodes)) return;
    const int axis = direction ? axis_of(sn_sofa_vector(t, e, direction, sn_v3(0, 0, 0))) : 0;
    if (axis < 0 || body->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "only points are projected, and only along x, y or z");
        return;
    }
    const unsigned dofs = !direction ? 7 : along ? 7u & ~(1u << axis) : 1u << axis;
    if (origin && !are_there(body, &nodes, sn_sofa_vector(t, e, origin, sn_v3(0, 0, 0)), dofs))
        sn_sofa_leave_out(t, e, "its nodes do not start where it projects them; SOFA moves them in one step");
    else
        sn_sofa_hold_named(t, place, e, body, &nodes, dofs);
}

void sn_sofa_translate_to_plane(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, "normal", false, "origin");
}

void sn_sofa_translate_to_line(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, "direction", true, "origin");
}

void sn_sofa_translate_to_direction(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, "direction", true, NULL);
}

void sn_sofa_translate_to_point(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    project(t, place, e, NULL, false, "point");
}
