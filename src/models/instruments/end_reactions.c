/* Sinew - end_reactions: the forces and moments that hold the ends of a rod.

   The rod is cut off from what holds it: from frames that it is clamped to, from points that follow such
   frames, and from coordinates that conditions prescribe. On each of these acts minus the net force, which
   contains the inertia of the end and its weight. Their sum is the force on the end; the moment is about the
   point where the rod ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/rods.h>
#include <string.h>
#include "models/no_force.h"

enum { POINTS, START_POINTS, END_POINTS, START, END, ANGLES, ABOUT, INPUTS, NEAR = 2 };

typedef struct end_reactions {
    int input[INPUTS]; /* or -1 */
    int reaction[INPUTS];
    double ahead, stiffness[2];
    sn_vec3 direction, rest[2];
} end_reactions;

/* What is done to an end, and where it is. */
typedef struct holding {
    sn_vec3 force, moment, at;
} holding;

static sn_vec3 triple(const double* a) { return sn_v3(a[0], a[1], a[2]); }

/* ---- inputs -------------------------------------------------------------------------------------------- */

static bool has(const end_reactions* r, int which) { return r->input[which] >= 0; }

static const sn_kin* kin_of(const end_reactions* r, const sn_input* in, int which)
{
    return has(r, which) ? &in->at[r->input[which]] : NULL;
}

/* The k-th point of the rod from an end: of those that follow a frame first. */
static sn_vec3 point_from(const end_reactions* r, const sn_input* in, bool last, int k)
{
    const sn_kin *held = kin_of(r, in, last ? END_POINTS : START_POINTS), *own = kin_of(r, in, POINTS);
    if (held && k < held->count) return held->points[last ? held->count - 1 - k : k];
    if (held) k -= held->count;
    return own->points[last ? own->count - 1 - k : k];
}

/* ---- sums ---------------------------------------------------------------------------------------------- */

static void hold_at(holding* h, sn_vec3 at, sn_vec3 force)
{
    h->force = sn_add(h->force, force);
    h->moment = sn_add(h->moment, sn_cross(sn_sub(at, h->at), force));
}

static void hold_points(const end_reactions* r, const sn_input* in, const double* reaction, int which,
                        int from, int to, holding* h)
{
    const sn_kin* kin = kin_of(r, in, which);
    for (int i = from; kin && i < to; ++i)
        hold_at(h, kin->points[i], triple(reaction + r->reaction[which] + 3 * i));
}

static void hold_frame(const end_reactions* r, const sn_input* in, const double* reaction, int which,
                       holding* h)
{
    const sn_pose* pose = kin_of(r, in, which)->frames;
    const double* at = reaction + r->reaction[which];
    hold_at(h, pose->r, triple(at));
    h->moment = sn_add(h->moment, sn_rotate(pose->q, triple(at + 3)));
}

static void hold_angle(const end_reactions* r, const sn_input* in, const double* reaction, bool last,
                       holding* h)
{
    sn_vec3 along = sn_sub(point_from(r, in, last, 1), point_from(r, in, last, 0));
    const double sign = last ? -1.0 : 1.0,
                 couple = reaction[r->reaction[ANGLES] + (last ? kin_of(r, in, ANGLES)->count - 1 : 0)];
    h->moment = sn_madd(h->moment, sign * couple / sn_norm(along), along);
}

static void hold_by_spring(const end_reactions* r, const sn_kin* points, bool last, holding* h)
{
    sn_vec3 at = points->points[last ? points->count - 1 : 0];
    double stretch = sn_dot(r->direction, sn_sub(at, r->rest[last]));
    hold_at(h, at, sn_scale(-r->stiffness[last] * stretch, r->direction));
}

static sn_vec3 place_of(const end_reactions* r, const sn_input* in, bool last)
{
    if (!last && has(r, ABOUT)) {
        const sn_pose* pose = kin_of(r, in, ABOUT)->frames;
        return sn_add(pose->r, sn_rotate(pose->q, sn_v3(r->ahead, 0, 0)));
    }
    const int frame = last ? END : START;
    if (has(r, frame)) return kin_of(r, in, frame)->frames->r;
    return has(r, POINTS) ? point_from(r, in, last, 0) : sn_v3(0, 0, 0);
}

static holding holding_of(const end_reactions* r, const sn_input* in, const double* reaction, bool last)
{
    holding h = { .at = place_of(r, in, last) };
    const int frame = last ? END : START, followers = last ? END_POINTS : START_POINTS;
    const sn_kin *points = kin_of(r, in, POINTS), *held = kin_of(r, in, followers);
    if (has(r, frame)) hold_frame(r, in, reaction, frame, &h);
    if (held) hold_points(r, in, reaction, followers, 0, held->count, &h);
    if (points) {
        int first = last && points->count > NEAR ? points->count - NEAR : 0;
        hold_points(r, in, reaction, POINTS, first, points->count < NEAR ? points->count : first + NEAR, &h);
        if (r->stiffness[last] > 0) hold_by_spring(r, points, last, &h);
        if (has(r, ANGLES)) hold_angle(r, in, reaction, last, &h);
    }
    return h;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_start_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    put(out, holding_of(self, in, reaction, false).force);
}

static void read_start_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    put(out, holding_of(self, in, reaction, false).moment);
}

static void read_end_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    put(out, holding_of(self, in, reaction, true).force);
}

static void read_end_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    put(out, holding_of(self, in, reaction, true).moment);
}

static const sn_quantity quantities[] = {
    { "start_force", "N", "x y z", "force on the start of the rod by what holds it, world axes",
      read_start_force },
    { "start_moment", "N m", "x y z", "moment on the start about the start, world axes", read_start_moment },
    { "end_force", "N", "x y z", "force on the end of the rod by what holds it, world axes", read_end_force },
    { "end_moment", "N m", "x y z", "moment on the end about the end, world axes", read_end_moment },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_inputs(sn_bind* bind, const sn_end_reactions_params* p, end_reactions* r)
{
    static const struct wanted {
        const char* name;
        sn_kind kind;
    } wanted[INPUTS] = { { "points", SN_POINTS },     { "start_points", SN_POINTS },
                         { "end_points", SN_POINTS }, { "start", SN_FRAMES },
                         { "end", SN_FRAMES },        { "angles", SN_SCALARS },
                         { "start_about", SN_FRAMES } };
    const sn_ref refs[INPUTS] = { p->points, p->start_points, p->end_points, p->start,
                                  p->end,    p->angles,       p->start_about };
    int inputs = 0, size = 0;
    for (int i = 0; i < INPUTS; ++i) {
        r->input[i] = -1;
        if (!refs[i].path) continue;
        int input = sn_bind_input(bind, refs[i], wanted[i].kind, wanted[i].name);
        if (input < 0) return SN_ERR_SCENE;
        const sn_kin* rest = sn_bind_rest(bind, input);
        if (wanted[i].kind == SN_FRAMES && rest->count != 1)
            return sn_bind_fail(bind, wanted[i].name, "%d frames; a single one is needed", rest->count);
        r->input[i] = input;
        r->reaction[i] = size;
        if (input != inputs) return sn_bind_fail(bind, wanted[i].name, "is given twice");
        ++inputs;
        size += rest->count * sn_kind_dofs(rest->kind);
    }
    return SN_OK;
}

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_end_reactions_params* p = params;
    end_reactions* r = self;
    if (bind_inputs(bind, p, r)) return SN_ERR_SCENE;
    if (!has(r, POINTS) && (p->start_points.path || p->end_points.path || p->angles.path))
        return sn_bind_fail(bind, "points", "is needed with start_points, end_points and angles");
    r->ahead = p->start_ahead;
    r->stiffness[0] = p->start_stiffness;
    r->stiffness[1] = p->end_stiffness;
    r->direction = p->direction;
    if (!has(r, POINTS)) return SN_OK;
    const sn_kin* points = sn_bind_rest(bind, r->input[POINTS]);
    r->rest[0] = points->points[0];
    r->rest[1] = points->points[points->count - 1];
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_end_reactions_params defaults = { .start_ahead = 0 };
static const sn_param table[] = {
    { SN_FIELD(sn_end_reactions_params, points), "1", 0, 0,
      "points of the rod, the first two and the last two of which belong to its ends" },
    { SN_FIELD(sn_end_reactions_params, start_points), "1", 0, 0,
      "points in front of these that follow a frame which holds the start" },
    { SN_FIELD(sn_end_reactions_params, end_points), "1", 0, 0,
      "points behind them that follow a frame which holds the end" },
    { SN_FIELD(sn_end_reactions_params, start), "1", 0, 0,
      "single frame that clamps the start and carries nothing but the rod" },
    { SN_FIELD(sn_end_reactions_params, end), "1", 0, 0,
      "single frame that clamps the end and carries nothing but the rod" },
    { SN_FIELD(sn_end_reactions_params, angles), "1", 0, 0,
      "angles about the rod, the first and the last of which may be fixed" },
    { SN_FIELD(sn_end_reactions_params, start_about), "1", 0, 0,
      "single frame on whose x axis the start of the rod is; absent: `start`" },
    { SN_FIELD(sn_end_reactions_params, start_ahead), "m", -1e3, 1e3, "place of the start on this axis" },
    { SN_FIELD(sn_end_reactions_params, start_stiffness), "N/m", 0, 1e15,
      "of a spring along `direction` between the first point and its initial position" },
    { SN_FIELD(sn_end_reactions_params, end_stiffness), "N/m", 0, 1e15,
      "of a spring along `direction` between the last point and its initial position" },
    { SN_FIELD(sn_end_reactions_params, direction), "1", 0, 0, "unit vector along these springs" },
};

const sn_component sn_end_reactions = {
    .abi = SN_COMPONENT_ABI,
    .name = "end_reactions",
    .summary =
        "Reports the forces and moments that hold the ends of a rod; exerts no force. Needles, cables and "
        "sutures have one, `ends`.",
    .role = SN_ROLE_FORCE,
    .ops.force = &sn_no_force,
    .defaults = &defaults,
    .params_size = sizeof(sn_end_reactions_params),
    .self_size = sizeof(end_reactions),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .reads_reactions = true,
    .bind = bind,
};
