/* Sinew - vertex_frames: frames at the points of a line, whose axes x point to the next point.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/engines.h"

#include <float.h>
#include <math.h>
#include <string.h>

static sn_sofa_reals points_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    const sn_sofa_reals own = sn_sofa_list(t, e, "position");
    const char* source = own.count ? NULL : sn_sofa_attribute_value(e, "src");
    sn_sofa_element* mesh = source ? sn_sofa_follow(&t->graph, e, source).element : NULL;
    return mesh ? sn_sofa_output(t, mesh, "position") : own;
}

/* Whether its places are those of a state of frames, with seven numbers each. */
static bool is_of_frames(sn_sofa_translation* t, sn_sofa_element* e)
{
    const char* own = sn_sofa_attribute_value(e, "position");
    const char* source = own && *own == '@' ? own : own ? NULL : sn_sofa_attribute_value(e, "src");
    sn_sofa_element* state = source ? sn_sofa_follow(&t->graph, e, source).element : NULL;
    const char* template = state ? sn_sofa_text(t, state, "template") : NULL;
    return template && strcmp(state->name, "MechanicalObject") == 0 && strstr(template, "Rigid");
}

/* z is as near to the world's x as it can be; to its z where x points along that. */
static sn_mat3 axes_along(sn_vec3 x)
{
    const sn_vec3 near = 1 - fabs(x.x) <= DBL_EPSILON ? sn_v3(0, 0, 1) : sn_v3(1, 0, 0);
    sn_vec3 y = sn_cross(near, x);
    y = sn_scale(1 / sn_norm(y), y);
    const sn_vec3 z = sn_cross(x, y);
    return (sn_mat3){ { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } } };
}

/* Turned about its own x, y or z. */
static sn_quat turned(sn_mat3 R, int axis, double angle)
{
    const double half = 0.5 * angle, s = sin(half);
    const sn_vec3 about = sn_v3(R.m[0][axis], R.m[1][axis], R.m[2][axis]);
    return sn_quat_mul((sn_quat){ cos(half), s * about.x, s * about.y, s * about.z }, sn_quat_from_matrix(R));
}

sn_sofa_reals sn_sofa_vertex_frames(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_reals out = { NULL, 0 };
    if (sn_sofa_read_bool(sn_sofa_text(t, e, "useNormals"), true) || is_of_frames(t, e)) return out;
    const sn_sofa_reals list = points_of(t, e);
    const int count = list.count / 3;
    const double axis = sn_sofa_real(t, e, "rotation", 0),
                 angle = sn_sofa_real(t, e, "rotationAngle", 0) * 3.14159265358979323846 / 180;
    double* rows = count > 1 ? sn_pool_array(t->pool, 7 * (size_t)count, sizeof *rows) : NULL;
    sn_quat q = { 1, 0, 0, 0 };
    for (int i = 0; rows && i < count; ++i) {
        const double* at = list.at + 3 * i;
        if (i + 1 < count) { // the last one has the axes of the one before
            const sn_vec3 way = sn_v3(at[3] - at[0], at[4] - at[1], at[5] - at[2]);
            const double length = sn_norm(way);
            if (!(length > 0) || !isfinite(length)) return out;
            q = turned(axes_along(sn_scale(1 / length, way)), axis == 1 ? 1 : axis == 2 ? 2 : 0, angle);
        }
        const double row[7] = { at[0], at[1], at[2], q.x, q.y, q.z, q.w };
        memcpy(rows + 7 * i, row, sizeof row);
    }
    if (rows) out = (sn_sofa_reals){ rows, 7 * count };
    return out;
}

void sn_sofa_translate_vertex_frames(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    if (e->asked && sn_sofa_read_bool(sn_sofa_text(t, e, "useNormals"), true))
        sn_sofa_leave_out(t, e, "only frames along a line (useNormals=\"0\") are translated");
    else if (e->asked && is_of_frames(t, e))
        sn_sofa_leave_out(t, e, "its places are those of frames; only points are translated");
    else
        sn_sofa_translate_engine(t, place, e);
}
