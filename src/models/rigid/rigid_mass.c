/* Sinew - rigid_mass: inertia and weight of rigid bodies, one on each frame.

   Legend: R v w a alpha - orientation, velocity of the origin, body spin and their rates; m - mass; I -
   principal moments about the centre of mass; c - centre of mass in the frame's axes; g - gravity times the
   load factor.
     x_c'' = a + R (alpha x c + w x (w x c))
     force   (world)                   f = m (g - x_c'')
     moment  (body, about the origin)  - (I alpha + w x I w) + c x R^T f
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/masses.h>
#include "base/assert.h"
#include "models/block.h"

typedef struct body {
    double m;
    sn_vec3 I, c;
} body;

typedef struct rigid_mass {
    const body* bodies;
    sn_vec3 gravity;
} rigid_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A list must have `size` numbers, or `size` for each of `frames`. */
static sn_status check_count(sn_bind* bind, const char* name, sn_reals list, int size, int frames)
{
    if (list.count == size || list.count == size * frames) return SN_OK;
    return sn_bind_fail(bind, name, "has %d numbers, must have %d, or %d for the %d frames", list.count, size,
                        size * frames, frames);
}

static sn_vec3 triple(sn_reals list, int i)
{
    const double* at = list.at + (list.count == 3 ? 0 : 3 * i);
    return sn_v3(at[0], at[1], at[2]);
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_rigid_mass_params* p = params;
    rigid_mass* r = self;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count;
    sn_status status = check_count(bind, "mass", p->mass, 1, count);
    if (!status) status = check_count(bind, "inertia", p->inertia, 3, count);
    if (!status && p->centre.count) status = check_count(bind, "centre", p->centre, 3, count);
    if (status) return status;

    body* bodies = sn_bind_alloc(bind, (size_t)count * sizeof *bodies);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)count * sizeof *nodes);
    if (!bodies || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        bodies[i].m = p->mass.at[p->mass.count == 1 ? 0 : i];
        bodies[i].I = triple(p->inertia, i);
        bodies[i].c = p->centre.count ? triple(p->centre, i) : sn_v3(0, 0, 0);
        SN_ASSERT(!(bodies[i].m < 0.0)); // the range of the parameter
        nodes[i].node = i;
    }
    r->bodies = bodies;
    r->gravity = p->gravity;
    return sn_bind_items(bind, count, 1, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* alpha x c + w x (w x c) */
static sn_vec3 lever_acceleration(sn_twist v, sn_twist a, sn_vec3 c)
{
    return sn_add(sn_cross(a.w, c), sn_cross(v.w, sn_cross(v.w, c)));
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const rigid_mass* r = self;
    const sn_kin* kin = &in->at[0];
    sn_vec3 g = sn_scale(in->load_factor, r->gravity);
    for (int i = items.begin; i < items.end; ++i) {
        const body* b = &r->bodies[i];
        sn_twist v = kin->twist[i], a = kin->twist_rate[i];
        sn_wrench* load = &out[0].wrench[i];
        sn_mat3 R = sn_quat_matrix(kin->frames[i].q);
        sn_vec3 acceleration = sn_add(a.v, sn_mat3_apply(R, lever_acceleration(v, a, b->c)));
        sn_vec3 f = sn_scale(b->m, sn_sub(g, acceleration));
        sn_vec3 gyroscopic = sn_cross(v.w, sn_mul(b->I, v.w));
        sn_vec3 of_force = sn_cross(b->c, sn_mat3_apply_transpose(R, f));
        load->f = sn_add(load->f, f);
        load->m = sn_add(load->m, sn_sub(of_force, sn_add(sn_mul(b->I, a.w), gyroscopic)));
    }
}

/* With the centre of mass at the frame's origin: the mass, and the gyroscopic moment -w x I w. */
static void centred_tangent(const body* b, sn_vec3 w, const sn_tangent* out)
{
    const double I[3] = { b->I.x, b->I.y, b->I.z };
    for (int i = 0; i < 3; ++i) {
        out->M[7 * i] = b->m;
        out->M[7 * (3 + i)] = I[i];
    }
    out->D[6 * 3 + 4] = (I[1] - I[2]) * w.z;
    out->D[6 * 3 + 5] = (I[1] - I[2]) * w.y;
    out->D[6 * 4 + 3] = (I[2] - I[0]) * w.z;
    out->D[6 * 4 + 5] = (I[2] - I[0]) * w.x;
    out->D[6 * 5 + 3] = (I[0] - I[1]) * w.y;
    out->D[6 * 5 + 4] = (I[0] - I[1]) * w.x;
}

static bool is_zero(sn_vec3 c) { return c.x == 0 && c.y == 0 && c.z == 0; }

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const rigid_mass* r = self;
    const body* b = &r->bodies[item];
    if (is_zero(b->c)) {
        centred_tangent(b, in->at[0].twist[item].w, out);
        return;
    }
    sn_twist v = in->at[0].twist[item], a = in->at[0].twist_rate[item];
    sn_mat3 R = sn_quat_matrix(in->at[0].frames[item].q), I = sn_mat3_diagonal(b->I.x, b->I.y, b->I.z);
    sn_mat3 c_hat = sn_hat(b->c), w_hat = sn_hat(v.w), Rc = sn_mat3_mul(R, c_hat);
    sn_vec3 z = lever_acceleration(v, a, b->c);
    // R^T times what of the force is fixed in world axes
    sn_vec3 y = sn_mat3_apply_transpose(R, sn_scale(b->m, sn_madd(sn_neg(a.v), in->load_factor, r->gravity)));
    // d (w x (w x c)) = -C dw
    sn_mat3 C = sn_mat3_madd(sn_hat(sn_cross(v.w, b->c)), 1.0, sn_mat3_mul(w_hat, c_hat));

    sn_block_add(out->K, 6, 0, 3, b->m, sn_mat3_mul(R, sn_hat(z)));
    sn_block_add(out->K, 6, 3, 3, 1.0, sn_mat3_mul(c_hat, sn_hat(y)));

    sn_block_add(out->D, 6, 0, 3, b->m, sn_mat3_mul(R, C));
    sn_block_add(out->D, 6, 3, 3, b->m, sn_mat3_mul(c_hat, C));
    sn_block_add(out->D, 6, 3, 3, 1.0, sn_hat(sn_mul(b->I, v.w)));
    sn_block_add(out->D, 6, 3, 3, -1.0, sn_mat3_mul(w_hat, I));

    sn_block_add(out->M, 6, 0, 0, b->m, sn_mat3_identity());
    sn_block_add(out->M, 6, 0, 3, -b->m, Rc);
    sn_block_add(out->M, 6, 3, 0, -b->m, sn_mat3_transpose(Rc));
    sn_block_add(out->M, 6, 3, 3, 1.0, I);
    sn_block_add(out->M, 6, 3, 3, -b->m, sn_mat3_mul(c_hat, c_hat));
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const rigid_mass* r = self;
    const sn_kin* kin = &in->at[0];
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const body* b = &r->bodies[i];
        sn_twist v = kin->twist[i];
        sn_vec3 centre = sn_add(v.v, sn_rotate(kin->frames[i].q, sn_cross(v.w, b->c)));
        sum += 0.5 * b->m * sn_dot(centre, centre) + 0.5 * sn_dot(v.w, sn_mul(b->I, v.w));
    }
    return sum;
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const rigid_mass* r = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const body* b = &r->bodies[i];
        const sn_pose* pose = &in->at[0].frames[i];
        sum -= in->load_factor * b->m * sn_dot(r->gravity, sn_add(pose->r, sn_rotate(pose->q, b->c)));
    }
    return sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential, .rigid = true
};
static const sn_rigid_mass_params defaults = { .mass = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_rigid_mass_params, on), "1", 0, 0, "frames, one rigid body each" },
    { SN_FIELD(sn_rigid_mass_params, mass), "kg", 0, HUGE_VAL,
      "one for all bodies or one for each; 0: only inertia, of frames that follow other states" },
    { SN_FIELD(sn_rigid_mass_params, inertia), "kg m^2", 0, HUGE_VAL,
      "principal moments about the centre of mass, along the axes of the frame; one triple for all or one "
      "for each" },
    { SN_FIELD(sn_rigid_mass_params, centre), "m", -HUGE_VAL, HUGE_VAL,
      "centre of mass in the axes of the frame; one triple for all or one for each; absent: 0 0 0" },
    { SN_FIELD(sn_rigid_mass_params, gravity), "m/s^2", -HUGE_VAL, HUGE_VAL,
      "gravitational acceleration in world axes" },
};

const sn_component sn_rigid_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "rigid_mass",
    .summary = "Inertia and weight of rigid bodies with any centre of mass.",
    .source = "Newton-Euler equations about the frame's origin",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rigid_mass_params),
    .self_size = sizeof(rigid_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
