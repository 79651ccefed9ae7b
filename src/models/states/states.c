/* Sinew - states: frames, points and scalars with their initial motion.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/states.h>
#include "math/expression.h"
#include <stdlib.h>

static const double origin[3] = { 0, 0, 0 };

/* Motion of the frame that initial values are relative to. */
typedef struct basis {
    sn_pose pose;
    sn_twist twist;
} basis;

static sn_status bind_frame(sn_bind* bind, sn_ref ref, const char* param, basis* out)
{
    int input = sn_bind_input(bind, ref, SN_FRAMES, param);
    if (input < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(bind, input);
    if (rest->count != 1) return sn_bind_fail(bind, param, "%d frames; a single one is needed", rest->count);
    out->pose = rest->frames[0];
    out->twist = rest->twist[0];
    return SN_OK;
}

static sn_status bind_basis(sn_bind* bind, sn_ref on, basis* out)
{
    *out = (basis){ .pose = { .q = { 1, 0, 0, 0 } } };
    return on.path ? bind_frame(bind, on, "on", out) : SN_OK;
}

/* ---- rigid motions that nodes start with ------------------------------------------------------------- */

/* A velocity field: that of one frame at the first node, of another at the last, a linear mix between them.
   */
typedef struct carried {
    basis first, last;
} carried;

/* `on` tells the motion of the first node where no `moves_with` does. */
static sn_status bind_carried(sn_bind* bind, const basis* on, sn_ref with, sn_ref with_last, carried* out)
{
    *out = (carried){ *on, *on };
    sn_status status = with.path ? bind_frame(bind, with, "moves_with", &out->first) : SN_OK;
    if (status) return status;
    out->last = out->first;
    return with_last.path ? bind_frame(bind, with_last, "moves_with_last", &out->last) : SN_OK;
}

static sn_vec3 angular_velocity(const basis* b) { return sn_rotate(b->pose.q, b->twist.w); }

static sn_vec3 velocity_of(const basis* b, sn_vec3 place)
{
    return sn_add(b->twist.v, sn_cross(angular_velocity(b), sn_sub(place, b->pose.r)));
}

static double part_of(int i, int count) { return count > 1 ? (double)i / (count - 1) : 0.0; }

static sn_vec3 mixed(sn_vec3 a, sn_vec3 b, double part)
{
    return sn_madd(a, part, sn_sub(b, a)); // equal motions stay exactly what they are
}

static sn_vec3 carried_velocity(const carried* c, sn_vec3 place, int i, int count)
{
    return mixed(velocity_of(&c->first, place), velocity_of(&c->last, place), part_of(i, count));
}

static sn_vec3 carried_rotation(const carried* c, int i, int count)
{
    return mixed(angular_velocity(&c->first), angular_velocity(&c->last), part_of(i, count));
}

/* ---- lists ------------------------------------------------------------------------------------------- */

static sn_vec3 triple(sn_reals list, int i)
{
    if (list.count == 0) return sn_v3(0, 0, 0);
    const double* at = list.at + (list.count == 3 ? 0 : 3 * i);
    return sn_v3(at[0], at[1], at[2]);
}

static bool fits(sn_bind* bind, sn_reals list, int count, const char* name)
{
    if (list.count == 0 || list.count == 3 || list.count == 3 * count) return true;
    sn_bind_fail(bind, name, "%d numbers for %d nodes; give 3 for all or %d", list.count, count, 3 * count);
    return false;
}

static int node_count(sn_bind* bind, sn_reals positions)
{
    if (positions.count > 0 && positions.count % 3 == 0) return positions.count / 3;
    sn_bind_fail(bind, "positions", "%d numbers; give x y z of each node", positions.count);
    return -1;
}

/* World position of a point given relative to the basis. */
static sn_vec3 place(const basis* b, sn_vec3 p) { return sn_add(b->pose.r, sn_rotate(b->pose.q, p)); }

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    const sn_frames_params* p = params;
    (void)self;
    basis b;
    sn_status status = bind_basis(bind, p->on, &b);
    if (status) return status;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    int count = mesh ? mesh->point_count : node_count(bind, p->positions);
    if (count < 0 || !fits(bind, p->orientations, count, "orientations") ||
        !fits(bind, p->velocities, count, "velocities") ||
        !fits(bind, p->angular_velocities, count, "angular_velocities"))
        return SN_ERR_SCENE;
    sn_kin_out out = sn_bind_state(bind, SN_FRAMES, count);
    for (int i = 0; i < out.count; ++i) {
        sn_vec3 rpy = triple(p->orientations, i), at = mesh ? mesh->points[i] : triple(p->positions, i);
        sn_quat relative = sn_quat_from_rpy(rpy.x, rpy.y, rpy.z);
        sn_vec3 velocity = sn_add(b.twist.v, sn_rotate(b.pose.q, sn_cross(b.twist.w, at)));
        out.frames[i].r = place(&b, at);
        out.frames[i].q = sn_quat_normalized(sn_quat_mul(b.pose.q, relative));
        out.twist[i].v = sn_add(velocity, triple(p->velocities, i));
        out.twist[i].w = sn_add(sn_unrotate(relative, b.twist.w), triple(p->angular_velocities, i));
    }
    return mesh && out.count ? sn_bind_state_mesh(bind, mesh) : SN_OK;
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_points_params* p = params;
    (void)self;
    basis b;
    carried motion;
    sn_status status = bind_basis(bind, p->on, &b);
    if (!status) status = bind_carried(bind, &b, p->moves_with, p->moves_with_last, &motion);
    if (status) return status;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    int count = mesh ? mesh->point_count : node_count(bind, p->positions);
    if (count < 0 || !fits(bind, p->velocities, count, "velocities")) return SN_ERR_SCENE;
    sn_kin_out out = sn_bind_state(bind, SN_POINTS, count);
    for (int i = 0; i < out.count; ++i) {
        out.points[i] = place(&b, mesh ? mesh->points[i] : triple(p->positions, i));
        sn_vec3 velocity = carried_velocity(&motion, out.points[i], i, out.count);
        out.point_velocity[i] = sn_add(velocity, triple(p->velocities, i));
    }
    return mesh && out.count ? sn_bind_state_mesh(bind, mesh) : SN_OK;
}

/* ---- scalars ------------------------------------------------------------------------------------------- */

/* How many there are; -1 on failure. */
static int scalar_count(sn_bind* bind, const sn_scalars_params* p, const sn_mesh* mesh)
{
    if (!mesh && p->initial) {
        sn_bind_fail(bind, "initial",
                     "a function of x y z needs the points of a mesh; name one by mesh=\"@...\"");
        return -1;
    }
    if (!mesh) return p->values.count;
    if (p->values.count == 1 || p->values.count == mesh->point_count) return mesh->point_count;
    sn_bind_fail(bind, "values", "%d numbers for the %d points of the mesh; give one for all or one each",
                 p->values.count, mesh->point_count);
    return -1;
}

static sn_status evaluate_initial(sn_bind* bind, const char* text, const sn_mesh* mesh, double* out)
{
    sn_program program;
    sn_curve_error error;
    if (!sn_expression_compile(text, strlen(text), &sn_function_of_place, NULL, &program, &error))
        return sn_bind_fail(bind, "initial", "\"%s\": %s", text, error.text);
    double* branches = malloc(((size_t)program.switches + 1) * sizeof *branches);
    int bad = -1;
    for (int i = 0; branches && i < mesh->point_count; ++i) {
        const sn_vec3 X = mesh->points[i];
        out[i] = sn_program_value(&program, branches, (const double[]){ X.x, X.y, X.z });
        if (!isfinite(out[i]) && bad < 0) bad = i;
    }
    bool failed = !branches;
    free(branches);
    free(program.code);
    if (failed) return SN_ERR_MEMORY;
    if (bad < 0) return SN_OK;
    const sn_vec3 X = mesh->points[bad];
    return sn_bind_fail(bind, "initial", "\"%s\" is not finite at point %d of the mesh (%.6g %.6g %.6g)",
                        text, bad, X.x, X.y, X.z);
}

static sn_status bind_scalars(sn_bind* bind, const void* params, void* self)
{
    const sn_scalars_params* p = params;
    (void)self;
    basis b;
    carried motion;
    sn_status status = bind_basis(bind, p->on, &b);
    if (!status) status = bind_carried(bind, &b, p->moves_with, p->moves_with_last, &motion);
    if (status) return status;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    int count = scalar_count(bind, p, mesh);
    if (count < 0) return SN_ERR_SCENE;
    if (p->rates.count > 1 && p->rates.count != count)
        return sn_bind_fail(bind, "rates", "%d numbers for %d scalars; give one for all or one each",
                            p->rates.count, count);
    if (!fits(bind, p->axes, count, "axes")) return SN_ERR_SCENE;
    sn_kin_out out = sn_bind_state(bind, SN_SCALARS, count);
    for (int i = 0; i < out.count; ++i) {
        sn_vec3 axis = sn_rotate(b.pose.q, triple(p->axes, i));
        out.x[i] = p->values.at[p->values.count == 1 ? 0 : i];
        out.v[i] = sn_dot(axis, carried_rotation(&motion, i, count));
        if (p->rates.count) out.v[i] += p->rates.at[p->rates.count == 1 ? 0 : i];
    }
    if (!out.count) return SN_OK; // the failure sticks to the bind
    if (p->initial) status = evaluate_initial(bind, p->initial, mesh, out.x);
    return status || !mesh ? status : sn_bind_state_mesh(bind, mesh);
}

static const sn_frames_params frames_defaults = { .positions = { origin, 3 } };
static const sn_param frames_table[] = {
    { SN_FIELD(sn_frames_params, on), "1", 0, 0,
      "a single frame that the initial values refer to; the frames start with its rigid motion" },
    { SN_FIELD(sn_frames_params, positions), "m", 0, 0, "initial origins, x y z of each frame" },
    { SN_FIELD(sn_frames_params, orientations), "rad", 0, 0,
      "initial roll pitch yaw of each frame, or three for all" },
    { SN_FIELD(sn_frames_params, velocities), "m/s", 0, 0,
      "initial velocities in world axes, added to those of `on`" },
    { SN_FIELD(sn_frames_params, angular_velocities), "rad/s", 0, 0,
      "initial angular velocities in the frames' axes, added to those of `on`" },
    { SN_FIELD(sn_frames_params, mesh), "1", 0, 0,
      "a mesh: one frame for each of its points, instead of `positions`" },
};

const sn_component sn_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "frames",
    .summary = "Free frames: position and orientation, moved by forces or prescribed by conditions.",
    .role = SN_ROLE_STATE,
    .defaults = &frames_defaults,
    .params_size = sizeof(sn_frames_params),
    .params = frames_table,
    .param_count = SN_COUNT(frames_table),
    .bind = bind_frames,
};

/* Frames with whose motion the `node`s start; `placed` is what does not refer to them. */
#define MOVES_WITH_ROWS(S, node, placed)                                                                     \
    { SN_FIELD(S, moves_with), "1", 0, 0,                                                                    \
      "a single frame whose rigid motion the " node "s start with, instead of that of `on`; " placed         \
      " do not refer to it" },                                                                               \
    {                                                                                                        \
        SN_FIELD(S, moves_with_last), "1", 0, 0,                                                             \
            "a second frame: from the first " node " to the last, the initial rigid motion passes linearly " \
            "from that of `moves_with` or `on` (absent: rest) to that of this frame"                         \
    }

static const sn_points_params points_defaults = { .positions = { origin, 3 } };
static const sn_param points_table[] = {
    { SN_FIELD(sn_points_params, on), "1", 0, 0,
      "a single frame that the initial values refer to; the points start with its rigid motion" },
    { SN_FIELD(sn_points_params, positions), "m", 0, 0, "initial positions, x y z of each point" },
    { SN_FIELD(sn_points_params, velocities), "m/s", 0, 0,
      "initial velocities in world axes, added to those of `on`" },
    { SN_FIELD(sn_points_params, mesh), "1", 0, 0,
      "a mesh: one point for each of its points, instead of `positions`" },
    MOVES_WITH_ROWS(sn_points_params, "point", "positions"),
};

const sn_component sn_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "points",
    .summary = "Free points, moved by forces or prescribed by conditions.",
    .role = SN_ROLE_STATE,
    .defaults = &points_defaults,
    .params_size = sizeof(sn_points_params),
    .params = points_table,
    .param_count = SN_COUNT(points_table),
    .bind = bind_points,
};

static const sn_scalars_params scalars_defaults = { .values = { origin, 1 } };
static const sn_param scalars_table[] = {
    { SN_FIELD(sn_scalars_params, values), "1", 0, 0, "initial values, in the unit of the forces on them" },
    { SN_FIELD(sn_scalars_params, rates), "1/s", 0, 0,
      "initial rates, one for all or one each, added to those about `axes`; without use where nothing has "
      "mass" },
    { SN_FIELD(sn_scalars_params, axes), "1", 0, 0,
      "unit vectors about which the scalars are angles, for all or one each, for their initial rates; "
      "absent: "
      "they are no angles" },
    { SN_FIELD(sn_scalars_params, on), "1", 0, 0,
      "a single frame: `axes` are in its axes, and the scalars start with its rotation about them" },
    MOVES_WITH_ROWS(sn_scalars_params, "scalar", "`axes`"),
    { SN_FIELD(sn_scalars_params, mesh), "1", 0, 0,
      "a mesh: one scalar for each of its points; `values` has one number for all or one each" },
    { SN_FIELD(sn_scalars_params, initial), "1", 0, 0,
      "with a mesh: the initial values as a function of x y z in metres; absent: `values`" },
};

const sn_component sn_scalars = {
    .abi = SN_COMPONENT_ABI,
    .name = "scalars",
    .summary = "Free scalars: generalised coordinates whose meaning other components define.",
    .role = SN_ROLE_STATE,
    .defaults = &scalars_defaults,
    .params_size = sizeof(sn_scalars_params),
    .params = scalars_table,
    .param_count = SN_COUNT(scalars_table),
    .bind = bind_scalars,
};
