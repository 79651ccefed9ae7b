/* Sinew - prescribed_motion: a frame that follows given functions of time, and the wrench that makes it.

   Legend: f, th, ps - roll, pitch, yaw; w - body angular velocity. R = Rz(ps) Ry(th) Rx(f), hence
     w_x = f' - ps' sin th
     w_y = th' cos f + ps' cos th sin f
     w_z = -th' sin f + ps' cos th cos f
   and w' by differentiation. The orientation goes through quaternions: pitch may pass 90 degrees.

   With limits (rate_limit.h) each of the six coordinates follows its function no faster than it may, from the
   last commit on. At t = 0, and so in statics, the functions hold without limits.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/motion_rows.h"
#include <sinew/models/conditions.h>
#include <sinew/shape.h>
#include <math.h>
#include <string.h>
#include "models/conditions/rate_limit.h"

/* Where the coordinates were at the last commit. */
typedef struct motion_memory {
    sn_rate_state at[6];
    bool begun;
} motion_memory;

typedef struct prescribed_motion {
    const sn_function* function[6];
    sn_rate_limit limit[6];
    motion_memory* memory; // NULL: no limits
} prescribed_motion;

static const char* const names[6] = { "x", "y", "z", "roll", "pitch", "yaw" };

/* The function's own text, or the table's column of its name. */
static const sn_function* bind_function(sn_bind* bind, sn_expr expr, const char* table, int i)
{
    char column[1024];
    if (!expr.text && table) {
        snprintf(column, sizeof column, "%s:%s", table, names[i]);
        expr.text = column;
    }
    return sn_bind_function(bind, expr, 0.0, names[i]);
}

/* A motion needs its rates too: that of sqrt(t) is infinite at the start. */
static sn_status check_start(sn_bind* bind, const prescribed_motion* m)
{
    for (int i = 0; i < 6; ++i) {
        double d[3];
        sn_function_eval(m->function[i], 0.0, d);
        if (isfinite(d[1]) && isfinite(d[2])) continue;
        return sn_bind_fail(bind, names[i],
                            "the %s of this motion is not finite at t = 0; give a function that starts "
                            "smoothly, for example t^2 or smooth(t, 0, 1)",
                            isfinite(d[1]) ? "acceleration" : "velocity");
    }
    return SN_OK;
}

static bool bind_limits(sn_bind* bind, const sn_prescribed_motion_params* p, prescribed_motion* m)
{
    for (int i = 0; i < 6; ++i)
        m->limit[i] = i < 3 ? (sn_rate_limit){ p->max_speed, p->max_acceleration }
                            : (sn_rate_limit){ p->max_angular_speed, p->max_angular_acceleration };
    double all = p->max_speed + p->max_acceleration + p->max_angular_speed + p->max_angular_acceleration;
    if (all == 0) return true;
    m->memory = sn_bind_memory(bind, sizeof *m->memory);
    return m->memory != NULL;
}

static sn_status bind_motion(sn_bind* bind, const void* params, void* self)
{
    const sn_prescribed_motion_params* p = params;
    prescribed_motion* m = self;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count;
    if (count != 1) return sn_bind_fail(bind, "on", "%d frames; a single one is needed", count);
    size_t length = p->table ? strlen(p->table) : 4;
    if (length < 4 || length > 900 || (p->table && strcmp(p->table + length - 4, ".csv") != 0))
        return sn_bind_fail(bind, "table", "\"%.100s\" is not a file name ending in .csv",
                            p->table ? p->table : "");
    const sn_expr given[6] = { p->x, p->y, p->z, p->roll, p->pitch, p->yaw };
    for (int i = 0; i < 6; ++i) {
        m->function[i] = bind_function(bind, given[i], p->table, i);
        if (!m->function[i]) return SN_ERR_SCENE;
    }
    if (check_start(bind, m)) return SN_ERR_SCENE;
    if (!bind_limits(bind, p, m)) return SN_ERR_MEMORY;
    return sn_bind_prescribe(bind, 0, 0x3f);
}

/* The i-th coordinate as its limits let it follow its function. */
static void follow(const prescribed_motion* m, int i, double t, double d[3])
{
    sn_function_eval(m->function[i], t, d);
    if (!m->memory || !m->memory->begun || t <= 0) return;
    const sn_rate_state* from = &m->memory->at[i];
    double now[3] = { d[0], d[1], d[2] }, then[3];
    sn_function_eval(m->function[i], from->t, then);
    sn_rate_limit_follow(&m->limit[i], from, then, now, t, d);
}

static void commit(const void* self, const sn_input* in)
{
    const prescribed_motion* m = self;
    double d[6][3];
    if (!m->memory) return;
    for (int i = 0; i < 6; ++i)
        follow(m, i, in->t, d[i]);
    for (int i = 0; i < 6; ++i)
        m->memory->at[i] = (sn_rate_state){ in->t, d[i][0], d[i][1] };
    m->memory->begun = true;
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* state)
{
    const prescribed_motion* m = self;
    double d[6][3];
    for (int i = 0; i < 6; ++i)
        follow(m, i, in->t, d[i]);
    state->frames[0].r = sn_v3(d[0][0], d[1][0], d[2][0]);
    state->twist[0].v = sn_v3(d[0][1], d[1][1], d[2][1]);
    state->twist_rate[0].v = sn_v3(d[0][2], d[1][2], d[2][2]);

    double f = d[3][0], f1 = d[3][1], f2 = d[3][2], th = d[4][0], th1 = d[4][1], th2 = d[4][2];
    double ps1 = d[5][1], ps2 = d[5][2];
    double sf = sin(f), cf = cos(f), st = sin(th), ct = cos(th);
    state->frames[0].q = sn_quat_from_rpy(f, th, d[5][0]);
    state->twist[0].w = sn_v3(f1 - ps1 * st, th1 * cf + ps1 * ct * sf, -th1 * sf + ps1 * ct * cf);
    state->twist_rate[0].w =
        sn_v3(f2 - ps2 * st - ps1 * ct * th1,
              th2 * cf - th1 * sf * f1 + ps2 * ct * sf - ps1 * st * th1 * sf + ps1 * ct * cf * f1,
              -th2 * sf - th1 * cf * f1 + ps2 * ct * cf - ps1 * st * th1 * cf - ps1 * ct * sf * f1);
}

/* ---- what can be read: the wrench the condition exerts, that is, the hand's ---------------------------- */

static sn_vec3 part(const double* reaction, int i)
{
    return sn_v3(reaction[i], reaction[i + 1], reaction[i + 2]);
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)self;
    (void)in;
    put(out, part(reaction, 0));
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)self;
    put(out, sn_rotate(in->at[0].frames[0].q, part(reaction, 3)));
}

static void read_force_body(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)self;
    put(out, sn_unrotate(in->at[0].frames[0].q, part(reaction, 0)));
}

static void read_moment_body(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)self;
    (void)in;
    put(out, part(reaction, 3));
}

static void read_gaps(const prescribed_motion* m, int first, double t, double* out)
{
    for (int i = 0; i < 3; ++i) {
        double command[3], d[3];
        sn_function_eval(m->function[first + i], t, command);
        follow(m, first + i, t, d);
        out[i] = command[0] - d[0];
    }
}

static void read_lag(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    read_gaps(self, 0, in->t, out);
}

static void read_angular_lag(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    read_gaps(self, 3, in->t, out);
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "reaction: force that causes the prescribed motion of the frame, world axes",
      read_force },
    { "moment", "N m", "x y z", "reaction: moment about the origin of the frame, world axes", read_moment },
    { "force_body", "N", "x y z", "the force in the axes of the frame", read_force_body },
    { "moment_body", "N m", "x y z", "the moment in the axes of the frame", read_moment_body },
    { "lag", "m", "x y z", "functions minus position: 0 unless max_speed or max_acceleration limits it",
      read_lag },
    { "angular_lag", "rad", "roll pitch yaw",
      "functions minus angles: 0 unless max_angular_speed or max_angular_acceleration limits them",
      read_angular_lag },
};

static const sn_prescribed_motion_params defaults = { .table = NULL };
static const sn_param table[] = {
    { SN_FIELD(sn_prescribed_motion_params, on), "1", 0, 0, "the frame to move" },
    { SN_FIELD(sn_prescribed_motion_params, table), "1", 0, 0,
      "CSV file with columns t, x, y, z, roll, pitch, yaw for the functions not given here" },
    SN_MOTION_ROWS(sn_prescribed_motion_params, "the frame's origin", "", ""),
    { SN_FIELD(sn_prescribed_motion_params, max_speed), "m/s", 0, 1e6,
      "largest speed along each of x, y, z, with which the frame follows faster functions; 0: any" },
    { SN_FIELD(sn_prescribed_motion_params, max_acceleration), "m/s^2", 0, 1e9,
      "largest acceleration along each of x, y, z; 0: any" },
    { SN_FIELD(sn_prescribed_motion_params, max_angular_speed), "rad/s", 0, 1e6,
      "largest rate of each of roll, pitch, yaw; 0: any" },
    { SN_FIELD(sn_prescribed_motion_params, max_angular_acceleration), "rad/s^2", 0, 1e9,
      "largest second derivative of each of roll, pitch, yaw; 0: any" },
};

static const sn_condition_ops ops = { .apply = apply, .commit = commit };

const sn_component sn_prescribed_motion = {
    .abi = SN_COMPONENT_ABI,
    .name = "prescribed_motion",
    .summary =
        "Moves a frame by functions of time; its reaction is the force and moment that cause the motion.",
    .source = "Martsopoulos et al. 2023, eqs. (30)-(32), with quaternions instead of Euler coordinates",
    .role = SN_ROLE_CONDITION,
    .ops.condition = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_prescribed_motion_params),
    .self_size = sizeof(prescribed_motion),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_motion,
    .shapes = sn_shape_force,
};
