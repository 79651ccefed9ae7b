/* Sinew - states: frames, points and scalars with their initial motion.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/states.h>

static const double origin[3] = { 0, 0, 0 };

/* Motion of the frame that initial values are relative to. */
typedef struct basis {
    sn_pose pose;
    sn_twist twist;
} basis;

static sn_status bind_basis(sn_bind* bind, sn_ref on, basis* out)
{
    *out = (basis){ .pose = { .q = { 1, 0, 0, 0 } } };
    if (!on.path) return SN_OK;
    int input = sn_bind_input(bind, on, SN_FRAMES, "on");
    if (input < 0) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(bind, input);
    if (rest->count != 1) return sn_bind_fail(bind, "on", "%d frames; a single one is needed", rest->count);
    out->pose = rest->frames[0];
    out->twist = rest->twist[0];
    return SN_OK;
}

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

/* Position and velocity of a point given relative to the basis. */
static sn_vec3 place(const basis* b, sn_vec3 p, sn_vec3* velocity)
{
    *velocity = sn_add(b->twist.v, sn_rotate(b->pose.q, sn_cross(b->twist.w, p)));
    return sn_add(b->pose.r, sn_rotate(b->pose.q, p));
}

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
        sn_vec3 rpy = triple(p->orientations, i), velocity;
        sn_quat relative = sn_quat_from_rpy(rpy.x, rpy.y, rpy.z);
        out.frames[i].r = place(&b, mesh ? mesh->points[i] : triple(p->positions, i), &velocity);
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
    sn_status status = bind_basis(bind, p->on, &b);
    if (status) return status;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    int count = mesh ? mesh->point_count : node_count(bind, p->positions);
    if (count < 0 || !fits(bind, p->velocities, count, "velocities")) return SN_ERR_SCENE;
    sn_kin_out out = sn_bind_state(bind, SN_POINTS, count);
    for (int i = 0; i < out.count; ++i) {
        sn_vec3 velocity;
        out.points[i] = place(&b, mesh ? mesh->points[i] : triple(p->positions, i), &velocity);
        out.point_velocity[i] = sn_add(velocity, triple(p->velocities, i));
    }
    return mesh && out.count ? sn_bind_state_mesh(bind, mesh) : SN_OK;
}

static sn_status bind_scalars(sn_bind* bind, const void* params, void* self)
{
    const sn_scalars_params* p = params;
    (void)self;
    if (p->rates.count > 1 && p->rates.count != p->values.count)
        return sn_bind_fail(bind, "rates", "%d numbers for %d scalars; give one for all or one each",
                            p->rates.count, p->values.count);
    sn_kin_out out = sn_bind_state(bind, SN_SCALARS, p->values.count);
    for (int i = 0; i < out.count; ++i) {
        out.x[i] = p->values.at[i];
        if (p->rates.count) out.v[i] = p->rates.at[p->rates.count == 1 ? 0 : i];
    }
    return SN_OK;
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

static const sn_points_params points_defaults = { .positions = { origin, 3 } };
static const sn_param points_table[] = {
    { SN_FIELD(sn_points_params, on), "1", 0, 0,
      "a single frame that the initial values refer to; the points start with its rigid motion" },
    { SN_FIELD(sn_points_params, positions), "m", 0, 0, "initial positions, x y z of each point" },
    { SN_FIELD(sn_points_params, velocities), "m/s", 0, 0,
      "initial velocities in world axes, added to those of `on`" },
    { SN_FIELD(sn_points_params, mesh), "1", 0, 0,
      "a mesh: one point for each of its points, instead of `positions`" },
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
    { SN_FIELD(sn_scalars_params, rates), "1/s", 0, 0, "initial rates, one for all or one each" },
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
