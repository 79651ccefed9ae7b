/* If this fails, points and frames that follow other frames are in the wrong place, move wrongly, push
   wrongly on what they follow, or make Newton's method converge slowly.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/fake_bind.h"
#include "support/motion.h"
#include "support/run_suite.h"

/* ---- one mapping, bound -------------------------------------------------------------------------------- */

enum { MAX_COLUMNS = 12 };

/* A mapping and its parents: "/base" has one frame, "/rod" several. */
typedef struct rig {
    const sn_component* type;
    sn_bind bind;
    const void* self;
    motion parent[2]; /* by input */
    int parents;
    int m, children;
} rig;

static void rig_make(rig* r, const sn_component* type, const void* params, const motion* base,
                     const motion* frames)
{
    memset(r, 0, sizeof *r);
    r->type = type;
    if (base) fake_state(&r->bind, "/base", motion_kin(base));
    if (frames) fake_state(&r->bind, "/rod", motion_kin(frames));
    r->self = fake_bind(&r->bind, type, params);
    ck_assert_msg(r->self != NULL, "%s", r->bind.text);
    r->parents = r->bind.input_count;
    for (int i = 0; i < r->parents; ++i)
        r->parent[i] = strcmp(r->bind.path[r->bind.input[i]], "/base") == 0 ? *base : *frames;
    r->m = sn_kind_dofs(r->bind.child_kind);
    r->children = r->bind.child_count;
    ck_assert_int_eq(r->bind.item_count, r->children);
    ck_assert_int_le(r->children, MOTION_NODES);
}

static void rig_free(rig* r) { fake_release(&r->bind); }

static motion rig_apply(const rig* r, const motion parent[2], sn_range items)
{
    motion child = { .kind = r->bind.child_kind, .count = r->children };
    sn_kin_out out = motion_out(&child);
    sn_kin kin[2] = { motion_kin(&parent[0]), motion_kin(&parent[1]) };
    sn_input in = { .t = 0, .load_factor = 1, .at = kin };
    r->type->ops.mapping->apply(r->self, items, &in, &out);
    return child;
}

static sn_range all_of(const rig* r)
{
    sn_range all = { 0, r->children };
    return all;
}

static void rig_transpose(const rig* r, const motion parent[2], sn_range items, const double* force,
                          double load[2][6 * MOTION_NODES])
{
    sn_kin kin[2] = { motion_kin(&parent[0]), motion_kin(&parent[1]) };
    sn_input in = { .t = 0, .load_factor = 1, .at = kin };
    sn_generalized_force out[2];
    out[0].f = load[0];
    out[1].f = load[1];
    r->type->ops.mapping->apply_transpose(r->self, items, &in, force, out);
}

/* Derivatives of one child. */
typedef struct tangents {
    int n;
    double J[6 * MAX_COLUMNS], Vx[6 * MAX_COLUMNS], Ax[6 * MAX_COLUMNS], Av[6 * MAX_COLUMNS];
    double G[MAX_COLUMNS * MAX_COLUMNS];
} tangents;

static tangents rig_tangent(const rig* r, int child, const double* force)
{
    tangents t = { .n = 6 * r->bind.nodes_per_item };
    sn_map_tangent out = { .m = r->m, .n = t.n, .J = t.J, .Vx = t.Vx, .Ax = t.Ax, .Av = t.Av, .G = t.G };
    sn_kin kin[2] = { motion_kin(&r->parent[0]), motion_kin(&r->parent[1]) };
    sn_input in = { .t = 0, .load_factor = 1, .at = kin };
    r->type->ops.mapping->tangent(r->self, child, &in, force + r->m * child, &out);
    return t;
}

static sn_node node_of(const rig* r, int child, int column)
{
    return r->bind.nodes[child * r->bind.nodes_per_item + column / 6];
}

/* ---- differences of one child -------------------------------------------------------------------------- */

/* What changes when a column's degree of freedom does: increments, velocity, acceleration of a child, and
   the load on its parents from a force on it alone. */
typedef struct sample {
    double dx[6 * MOTION_NODES];
    motion child;
    double load[MAX_COLUMNS];
} sample;

static sample sample_at(const rig* r, int child, int column, bool velocity, double h, const double* force)
{
    sample s;
    motion parent[2] = { r->parent[0], r->parent[1] }, before = rig_apply(r, r->parent, all_of(r));
    sn_node node = node_of(r, child, column);
    if (velocity)
        parent[node.input].v[6 * node.node + column % 6] += h;
    else
        motion_displace(&parent[node.input], node.node, column % 6, h);
    s.child = rig_apply(r, parent, all_of(r));
    motion_increments(&before, &s.child, s.dx);
    double load[2][6 * MOTION_NODES] = { { 0 } };
    sn_range only = { child, child + 1 };
    rig_transpose(r, parent, only, force, load);
    for (int k = 0; k < 6 * r->bind.nodes_per_item; ++k) {
        sn_node other = node_of(r, child, k);
        s.load[k] = load[other.input][6 * other.node + k % 6];
    }
    return s;
}

static void check_derivatives(const rig* r, int child, const double* force)
{
    const double h = 2e-3;
    tangents exact = rig_tangent(r, child, force), t = { .n = exact.n };
    int n = t.n, at = r->m * child;
    for (int c = 0; c < n; ++c) {
        sample x[4], v[4];
        for (int k = 0; k < 4; ++k) {
            static const double steps[4] = { -2, -1, 1, 2 };
            x[k] = sample_at(r, child, c, false, steps[k] * h, force);
            v[k] = sample_at(r, child, c, true, steps[k] * h, force);
        }
#define DIFFERENCE(s, field) difference(s[0].field, s[1].field, s[2].field, s[3].field, h)
        for (int i = 0; i < r->m; ++i) {
            t.J[i * n + c] = DIFFERENCE(x, dx[at + i]);
            t.Vx[i * n + c] = DIFFERENCE(x, child.v[at + i]);
            t.Ax[i * n + c] = DIFFERENCE(x, child.a[at + i]);
            t.Av[i * n + c] = DIFFERENCE(v, child.a[at + i]);
        }
        for (int i = 0; i < n; ++i)
            t.G[i * n + c] = DIFFERENCE(x, load[i]);
#undef DIFFERENCE
    }
    expect_close("J", exact.J, t.J, r->m * n, 1e-8);
    expect_close("Vx", exact.Vx, t.Vx, r->m * n, 1e-8);
    expect_close("Ax", exact.Ax, t.Ax, r->m * n, 1e-8);
    expect_close("Av", exact.Av, t.Av, r->m * n, 1e-8);
    expect_close("G", exact.G, t.G, n * n, 1e-8);
}

/* v = J v_parent and f_parent = J^T f, with nothing on other nodes. */
static void check_jacobian(const rig* r, int child, const motion* all, const double* force)
{
    tangents t = rig_tangent(r, child, force);
    double v[6] = { 0 }, wanted[2][6 * MOTION_NODES] = { { 0 } }, load[2][6 * MOTION_NODES] = { { 0 } };
    for (int c = 0; c < t.n; ++c) {
        sn_node node = node_of(r, child, c);
        for (int i = 0; i < r->m; ++i) {
            v[i] += t.J[i * t.n + c] * r->parent[node.input].v[6 * node.node + c % 6];
            wanted[node.input][6 * node.node + c % 6] += t.J[i * t.n + c] * force[r->m * child + i];
        }
    }
    expect_close("v = J v_parent", all->v + r->m * child, v, r->m, 1e-13);
    sn_range only = { child, child + 1 };
    rig_transpose(r, r->parent, only, force, load);
    expect_close("J^T f", load[0], wanted[0], 6 * MOTION_NODES, 1e-13);
    expect_close("J^T f", load[1], wanted[1], 6 * MOTION_NODES, 1e-13);
}

/* The velocity is the rate of the configuration, the acceleration that of the velocity, along a motion. */
static void check_motion(const rig* r, const motion* all)
{
    const double h = 1e-3;
    motion child[4];
    double dx[4][6 * MOTION_NODES], v[6 * MOTION_NODES], a[6 * MOTION_NODES];
    for (int k = 0; k < 4; ++k) {
        static const double steps[4] = { -2, -1, 1, 2 };
        motion parent[2] = { motion_after(&r->parent[0], steps[k] * h),
                             motion_after(&r->parent[1], steps[k] * h) };
        child[k] = rig_apply(r, parent, all_of(r));
        motion_increments(all, &child[k], dx[k]);
    }
    for (int i = 0; i < r->m * r->children; ++i) {
        v[i] = difference(dx[0][i], dx[1][i], dx[2][i], dx[3][i], h);
        a[i] = difference(child[0].v[i], child[1].v[i], child[2].v[i], child[3].v[i], h);
    }
    expect_close("velocity", all->v, v, r->m * r->children, 1e-8);
    expect_close("acceleration", all->a, a, r->m * r->children, 1e-8);
}

static void check_power(const rig* r, const motion* all, const double* force)
{
    double load[2][6 * MOTION_NODES] = { { 0 } }, of_child = 0, of_parents = 0;
    rig_transpose(r, r->parent, all_of(r), force, load);
    for (int i = 0; i < r->m * r->children; ++i)
        of_child += force[i] * all->v[i];
    for (int k = 0; k < r->parents; ++k)
        for (int i = 0; i < 6 * r->parent[k].count; ++i)
            of_parents += load[k][i] * r->parent[k].v[i];
    expect_close("power", &of_parents, &of_child, 1, 1e-13);
}

static void check_split(const rig* r, const motion* all, const double* force)
{
    double whole[2][6 * MOTION_NODES] = { { 0 } }, parts[2][6 * MOTION_NODES] = { { 0 } };
    rig_transpose(r, r->parent, all_of(r), force, whole);
    for (int i = 0; i < r->children; ++i) {
        sn_range only = { i, i + 1 };
        motion one = rig_apply(r, r->parent, only), wanted = { .kind = one.kind, .count = one.count };
        int coords = sn_kind_coords(one.kind);
        memcpy(wanted.x + coords * i, all->x + coords * i, (size_t)coords * sizeof(double));
        memcpy(wanted.v + r->m * i, all->v + r->m * i, (size_t)r->m * sizeof(double));
        memcpy(wanted.a + r->m * i, all->a + r->m * i, (size_t)r->m * sizeof(double));
        ck_assert_mem_eq(&one, &wanted, sizeof one); // other children untouched
        rig_transpose(r, r->parent, only, force, parts);
    }
    ck_assert_mem_eq(whole, parts, sizeof whole);
}

static void check_mapping(const sn_component* type, const void* params, const motion* base,
                          const motion* frames, uint64_t* seed)
{
    rig r;
    rig_make(&r, type, params, base, frames);
    double force[6 * MOTION_NODES];
    for (int i = 0; i < r.m * r.children; ++i)
        force[i] = 2 * random_number(seed);
    motion all = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < r.children; ++i) {
        check_derivatives(&r, i, force);
        check_jacobian(&r, i, &all, force);
    }
    check_motion(&r, &all);
    check_power(&r, &all, force);
    check_split(&r, &all, force);
    rig_free(&r);
}

/* ---- rigid motion -------------------------------------------------------------------------------------- */

/* Gives a frame the motion of a body that turns about the world's origin: spin W and rate Z in world axes. */
static void move_rigidly(motion* m, sn_vec3 W, sn_vec3 Z)
{
    for (int k = 0; k < m->count; ++k) {
        sn_vec3 r = vec3_of(m->x + 7 * k);
        sn_quat q = motion_orientation(m, k);
        sn_twist v = { sn_cross(W, r), sn_unrotate(q, W) };
        sn_twist a = { sn_add(sn_cross(Z, r), sn_cross(W, sn_cross(W, r))), sn_unrotate(q, Z) };
        memcpy(m->v + 6 * k, &v, sizeof v);
        memcpy(m->a + 6 * k, &a, sizeof a);
    }
}

/* Children of frames that move as one body move with it, and keep their place in it. */
static void check_rigid_motion(const sn_component* type, const void* params, motion base, motion frames,
                               uint64_t* seed)
{
    sn_vec3 W = random_vector(seed, 2), Z = random_vector(seed, 2), d = random_vector(seed, 1);
    sn_quat Q = sn_quat_exp(random_vector(seed, 2));
    move_rigidly(&base, W, Z);
    move_rigidly(&frames, W, Z);
    rig r;
    rig_make(&r, type, params, &base, &frames);
    motion child = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < r.children; ++i) {
        sn_vec3 x = vec3_of(child.x + sn_kind_coords(child.kind) * i);
        sn_vec3 v = sn_cross(W, x), a = sn_add(sn_cross(Z, x), sn_cross(W, sn_cross(W, x)));
        expect_close("rigid velocity", child.v + r.m * i, &v.x, 3, 1e-13);
        expect_close("rigid acceleration", child.a + r.m * i, &a.x, 3, 1e-13);
        if (child.kind == SN_FRAMES) {
            sn_vec3 w = sn_unrotate(motion_orientation(&child, i), W),
                    alpha = sn_unrotate(motion_orientation(&child, i), Z);
            expect_close("rigid spin", child.v + 6 * i + 3, &w.x, 3, 1e-13);
            expect_close("rigid spin rate", child.a + 6 * i + 3, &alpha.x, 3, 1e-13);
        }
    }
    for (int p = 0; p < r.parents; ++p)
        for (int k = 0; k < r.parent[p].count; ++k) {
            sn_vec3 x = sn_add(d, sn_rotate(Q, vec3_of(r.parent[p].x + 7 * k)));
            memcpy(r.parent[p].x + 7 * k, &x, sizeof x);
            motion_turn(&r.parent[p], k, sn_quat_mul(Q, motion_orientation(&r.parent[p], k)));
        }
    motion moved = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < r.children; ++i) {
        int at = sn_kind_coords(child.kind) * i;
        sn_vec3 x = sn_add(d, sn_rotate(Q, vec3_of(child.x + at)));
        expect_close("moved place", moved.x + at, &x.x, 3, 1e-14);
        if (child.kind == SN_FRAMES) {
            sn_quat apart = sn_quat_mul(sn_quat_conjugate(sn_quat_mul(Q, motion_orientation(&child, i))),
                                        motion_orientation(&moved, i));
            ck_assert_double_le(sn_norm(sn_quat_log(apart)), 2e-15);
        }
    }
    rig_free(&r);
}

/* Every default but the references is a number that may stay. */
static void check_defaults(void)
{
    sn_chain_params rod = *(const sn_chain_params*)sn_chain_points.defaults;
    ck_assert_int_eq(rod.interpolation, SN_CHAIN_HERMITE);
    ck_assert(!rod.base.path && !rod.frames.path);
    ck_assert(!rod.stations.count && !rod.at.count && !rod.boundaries.count && !rod.offset.count);
    sn_attached_frames_params f = *(const sn_attached_frames_params*)sn_attached_frames.defaults;
    ck_assert(!f.to.path && !f.nodes.count && !f.positions.count && !f.orientations.count);
    sn_attached_points_params p = *(const sn_attached_points_params*)sn_attached_points.defaults;
    ck_assert(!p.to.path && !p.nodes.count && !p.positions.count);
}

/* ---- attached frames and points ------------------------------------------------------------------------ */

#define REALS(...)                                                                                           \
    {                                                                                                        \
        (const double[]){ __VA_ARGS__ }, SN_COUNT(((const double[]){ __VA_ARGS__ }))                         \
    }

START_TEST(attached_derivatives)
{
    uint64_t seed = 11;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_attached_frames_params f = { .to = { "/rod" },
                                    .nodes = REALS(0, -1, 1, -3),
                                    .positions = REALS(0.3, -0.2, 0.5, 1, 2, 3, 0, 0, 0, -0.4, 0.1, 0.2),
                                    .orientations = REALS(0.1, 0.2, 0.3, 1, -1, 2, 0, 0, 0, 3, 0.5, -2) };
    check_mapping(&sn_attached_frames, &f, &base, &frames, &seed);
    check_rigid_motion(&sn_attached_frames, &f, base, frames, &seed);
    sn_attached_points_params p = { .to = { "/rod" },
                                    .nodes = REALS(2, 1, 0),
                                    .positions = REALS(0.5, -1, 2) };
    check_mapping(&sn_attached_points, &p, &base, &frames, &seed);
    check_rigid_motion(&sn_attached_points, &p, base, frames, &seed);
}
END_TEST

START_TEST(relative_derivatives)
{
    uint64_t seed = 13;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 3, 2, &seed);
    sn_relative_frames_params p = { .in = { "/rod" }, .frame = { "/base" } };
    check_mapping(&sn_relative_frames, &p, &base, &frames, &seed);
}
END_TEST

/* What moves with the carrier is at rest in its axes, and a force between the two leaves no net force. */
START_TEST(relative_rest)
{
    uint64_t seed = 14;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 3, 2, &seed);
    move_rigidly(&base, random_vector(&seed, 2), sn_v3(0, 0, 0));
    sn_vec3 W = sn_rotate(motion_orientation(&base, 0), *(const sn_vec3*)(base.v + 3));
    sn_vec3 Z = random_vector(&seed, 2);
    move_rigidly(&base, W, Z);
    move_rigidly(&frames, W, Z);
    sn_relative_frames_params p = { .in = { "/rod" }, .frame = { "/base" } };
    rig r;
    rig_make(&r, &sn_relative_frames, &p, &base, &frames);
    motion child = rig_apply(&r, r.parent, all_of(&r));
    double none[6 * MOTION_NODES] = { 0 }, load[2][6 * MOTION_NODES] = { { 0 } };
    for (int i = 0; i < 18; ++i) {
        ck_assert_double_eq_tol(child.v[i], 0, 1e-14);
        ck_assert_double_eq_tol(child.a[i], 0, 1e-13);
        none[i] = random_number(&seed);
    }
    rig_transpose(&r, r.parent, all_of(&r), none, load);
    sn_vec3 f = vec3_of(load[1]), m = sn_rotate(motion_orientation(&base, 0), vec3_of(load[1] + 3));
    m = sn_add(m, sn_cross(vec3_of(base.x), f));
    for (int k = 0; k < 3; ++k) {
        sn_vec3 own = vec3_of(load[0] + 6 * k);
        f = sn_add(f, own);
        m = sn_add(m, sn_cross(vec3_of(frames.x + 7 * k), own));
        m = sn_add(m, sn_rotate(motion_orientation(&frames, k), vec3_of(load[0] + 6 * k + 3)));
    }
    ck_assert_double_le(sn_norm(f), 1e-14);
    ck_assert_double_le(sn_norm(m), 1e-13);
    rig_free(&r);
}
END_TEST

START_TEST(attached_places)
{
    uint64_t seed = 12;
    motion frames = motion_random(SN_FRAMES, 3, 2, &seed);
    rig r;
    // Nothing given: one child that is the first frame.
    sn_attached_frames_params f = { .to = { "/rod" } };
    rig_make(&r, &sn_attached_frames, &f, NULL, &frames);
    ck_assert_int_eq(r.children, 1);
    motion child = rig_apply(&r, r.parent, all_of(&r));
    expect_close("same frame", child.x, frames.x, 7, 0);
    expect_close("same twist", child.v, frames.v, 6, 0);
    rig_free(&r);
    // Yaw of 90 degrees: the child's x axis is the parent's y axis.
    double quarter = acos(0.0);
    sn_attached_frames_params g = { .to = { "/rod" },
                                    .nodes = REALS(-1),
                                    .orientations = REALS(0, 0, quarter) };
    rig_make(&r, &sn_attached_frames, &g, NULL, &frames);
    child = rig_apply(&r, r.parent, all_of(&r));
    sn_vec3 x = sn_rotate(motion_orientation(&child, 0), sn_v3(1, 0, 0));
    sn_vec3 y = sn_rotate(motion_orientation(&frames, 2), sn_v3(0, 1, 0));
    expect_close("yaw", &x.x, &y.x, 3, 1e-15);
    rig_free(&r);
    // Each child has its own place and turn.
    sn_attached_frames_params e = { .to = { "/rod" },
                                    .nodes = REALS(1),
                                    .positions = REALS(1, 2, 3, 4, 5, 6),
                                    .orientations = REALS(0, 0, 0, quarter, 0, 0) };
    rig_make(&r, &sn_attached_frames, &e, NULL, &frames);
    child = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < 2; ++i) {
        sn_quat q = motion_orientation(&frames, 1), turn = sn_quat_exp(sn_v3(i * quarter, 0, 0));
        sn_vec3 c = sn_v3(3 * i + 1, 3 * i + 2, 3 * i + 3);
        sn_pose wanted = { sn_add(vec3_of(frames.x + 7), sn_rotate(q, c)), sn_quat_mul(q, turn) };
        expect_close("own place", child.x + 7 * i, &wanted.r.x, 7, 1e-15);
    }
    rig_free(&r);
    // One position, three nodes.
    sn_attached_points_params p = { .to = { "/rod" }, .nodes = REALS(0, 1, 2), .positions = REALS(1, 0, 0) };
    rig_make(&r, &sn_attached_points, &p, NULL, &frames);
    child = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < 3; ++i) {
        sn_vec3 tip =
            sn_add(vec3_of(frames.x + 7 * i), sn_rotate(motion_orientation(&frames, i), sn_v3(1, 0, 0)));
        expect_close("point", child.x + 3 * i, &tip.x, 3, 1e-15);
    }
    rig_free(&r);
}
END_TEST

/* ---- rods ---------------------------------------------------------------------------------------------- */

START_TEST(rod_derivatives)
{
    // Neighbouring frames as good as parallel, bent as usual, and nearly back to back.
    static const double angles[] = { 0, 1e-9, 1e-3, 0.4, 1.5, 2.5, 3.0 };
    double angle = angles[_i];
    uint64_t seed = 21 + (uint64_t)_i;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 3, angle, &seed);
    // The base is a neighbour too.
    sn_quat turn = sn_quat_exp(sn_scale(angle / sqrt(3), sn_v3(1, 1, -1)));
    motion_turn(&base, 0, sn_quat_mul(motion_orientation(&frames, 0), turn));
    sn_chain_params p = { .base = { "/base" },
                          .frames = { "/rod" },
                          .stations = REALS(0.1, 0.6, 1.0, 1.7),
                          .at = REALS(-0.1, 0.1, 0.3, 0.6, 0.85, 1.65, 1.7, 2.2),
                          .interpolation = SN_CHAIN_HERMITE };
    const sn_reals offsets[] = { { NULL, 0 },
                                 REALS(0.2, -0.7),
                                 REALS(0, 0, 0.1, 0, 0, 0.2, 0.3, 0.4, -1, 0.5, 0.6, 0.1, 0.2, 0.3, -0.4,
                                       -0.5) };
    for (int offset = 0; offset < 3; ++offset) {
        p.offset = offsets[offset];
        for (p.interpolation = SN_CHAIN_RIGID; p.interpolation <= SN_CHAIN_HERMITE; ++p.interpolation) {
            check_mapping(&sn_chain_points, &p, &base, &frames, &seed);
            check_mapping(&sn_chain_frames, &p, &base, &frames, &seed);
            check_rigid_motion(&sn_chain_points, &p, base, frames, &seed);
            check_rigid_motion(&sn_chain_frames, &p, base, frames, &seed);
        }
    }
}
END_TEST

/* At a station a child is the frame there; beyond the ends it is fixed to the end frame; the orientation
   half-way is the same from both sides. */
START_TEST(rod_ends_and_stations)
{
    uint64_t seed = 31;
    motion frames = motion_random(SN_FRAMES, 3, 1.2, &seed);
    sn_chain_params p = { .frames = { "/rod" },
                          .stations = REALS(0.1, 0.5, 2),
                          .at = REALS(0.1, 0.5, 2, -0.25, 2.5, 1.25, 0.5 - 1e-13),
                          .interpolation = SN_CHAIN_HERMITE };
    rig r;
    rig_make(&r, &sn_chain_frames, &p, NULL, &frames);
    motion child = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < 3; ++i) {
        expect_close("frame at its station", child.x + 7 * i, frames.x + 7 * i, 7, 0);
        expect_close("twist at a station", child.v + 6 * i, frames.v + 6 * i, 6, 0);
        expect_close("twist rate at a station", child.a + 6 * i, frames.a + 6 * i, 6, 0);
    }
    sn_vec3 before =
        sn_madd(vec3_of(frames.x), -0.35, sn_rotate(motion_orientation(&frames, 0), sn_v3(1, 0, 0)));
    sn_vec3 beyond =
        sn_madd(vec3_of(frames.x + 14), 0.5, sn_rotate(motion_orientation(&frames, 2), sn_v3(1, 0, 0)));
    expect_close("before the rod", child.x + 21, &before.x, 3, 1e-15);
    expect_close("beyond the rod", child.x + 28, &beyond.x, 3, 1e-15);
    expect_close("orientation before the rod", child.x + 24, frames.x + 3, 4, 1e-15);
    expect_close("orientation beyond the rod", child.x + 31, frames.x + 17, 4, 1e-15);
    expect_close("twist is continuous", child.v + 36, frames.v + 6, 6, 1e-11);
    sn_quat one = motion_orientation(&frames, 1), two = motion_orientation(&frames, 2);
    sn_vec3 half = sn_scale(0.5, sn_quat_log(sn_quat_mul(sn_quat_conjugate(one), two)));
    sn_quat middle = sn_quat_mul(two, sn_quat_exp(sn_neg(half)));
    sn_quat apart = sn_quat_mul(sn_quat_conjugate(middle), motion_orientation(&child, 5));
    ck_assert_double_le(sn_norm(sn_quat_log(apart)), 1e-15);
    rig_free(&r);
}
END_TEST

/* Largest distance between a Hermite rod of n intervals along a helix and the helix, children 1 cm off the
   axis. */
static double helix_error(int n)
{
    const double radius = 0.2, slope = 0.3, length = 1.0;
    double rate = sqrt(1 - slope * slope) / radius; // turn per arc length
    double stations[MOTION_NODES], at[MOTION_NODES], error = 0;
    motion frames = { .kind = SN_FRAMES, .count = n + 1 };
    for (int pass = 0; pass < 8; ++pass) {
        for (int k = 0; k <= n; ++k) {
            double s = stations[k] = k * length / n, u = rate * s;
            frames.x[7 * k] = radius * cos(u);
            frames.x[7 * k + 1] = radius * sin(u);
            frames.x[7 * k + 2] = slope * s;
            // e_x along the line, e_y towards the axis
            sn_quat q =
                sn_quat_mul(sn_quat_exp(sn_v3(0, 0, u + acos(0.0))), sn_quat_exp(sn_v3(0, -asin(slope), 0)));
            motion_turn(&frames, k, q);
        }
        for (int k = 0; k < MOTION_NODES; ++k)
            at[k] = (k + pass / 8.0 + 0.0625) * length / MOTION_NODES;
        sn_chain_params p = { .frames = { "/rod" },
                              .stations = { stations, n + 1 },
                              .at = { at, MOTION_NODES },
                              .interpolation = SN_CHAIN_HERMITE,
                              .offset = REALS(0.01, 0) };
        rig r;
        rig_make(&r, &sn_chain_points, &p, NULL, &frames);
        motion child = rig_apply(&r, r.parent, all_of(&r));
        for (int k = 0; k < MOTION_NODES; ++k) {
            double u = rate * at[k];
            sn_vec3 exact = sn_v3((radius - 0.01) * cos(u), (radius - 0.01) * sin(u), slope * at[k]);
            error = fmax(error, sn_norm(sn_sub(vec3_of(child.x + 3 * k), exact)));
        }
        rig_free(&r);
    }
    return error;
}

/* A helix has constant curvature in its own axes: orientations are exact, the line is of order four. */
START_TEST(hermite_order)
{
    double e2 = helix_error(2), e3 = helix_error(3), e4 = helix_error(4), e7 = helix_error(7);
    ck_assert_double_le(e7, 1.5e-4); // h^4 curvature^3 / 384 = 1.2e-4
    ck_assert_double_ge(log(e2 / e4) / log(2.0), 3.6);
    ck_assert_double_ge(log(e3 / e7) / log(7.0 / 3.0), 3.8);
    ck_assert_double_le(log(e3 / e7) / log(7.0 / 3.0), 4.2);
}
END_TEST

START_TEST(rigid_pieces)
{
    uint64_t seed = 41;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 2, 1, &seed);
    sn_chain_params p = { .base = { "/base" },
                          .frames = { "/rod" },
                          .stations = REALS(0.1, 0.3, 0.7),
                          // the ends of pieces half-way are 0.2 and 0.5, 0.1 + 0.4 and 3 * 0.1 being rounded
                          .at = REALS(-1, 0.199, 0.2, 0.1 + 0.1, 0.499, 0.5 - 1e-12, 0.5, 9),
                          .interpolation = SN_CHAIN_RIGID };
    rig r;
    rig_make(&r, &sn_chain_points, &p, &base, &frames);
    ck_assert_int_eq(r.bind.nodes_per_item, 1);
    static const int half_way[8] = { 0, 0, 1, 1, 1, 2, 2, 2 };
    for (int i = 0; i < 8; ++i) {
        int k = half_way[i];
        ck_assert_int_eq(r.bind.nodes[i].input, k == 0 ? 0 : 1);
        ck_assert_int_eq(r.bind.nodes[i].node, k == 0 ? 0 : k - 1);
    }
    // A child keeps its arc length on the axis of its piece.
    motion child = rig_apply(&r, r.parent, all_of(&r));
    sn_vec3 end =
        sn_madd(vec3_of(frames.x + 7), 9 - 0.7, sn_rotate(motion_orientation(&frames, 1), sn_v3(1, 0, 0)));
    expect_close("last", child.x + 21, &end.x, 3, 1e-15);
    rig_free(&r);

    p.boundaries = (sn_reals)REALS(0, 0.25, 0.26, 1);
    p.at = (sn_reals)REALS(0, 0.2, 0.25, 0.255, 0.26, 0.3, 1, 2);
    static const int given[8] = { 0, 0, 1, 1, 2, 2, 2, 2 };
    rig_make(&r, &sn_chain_points, &p, &base, &frames);
    for (int i = 0; i < 8; ++i) {
        ck_assert_int_eq(r.bind.nodes[i].input, given[i] == 0 ? 0 : 1);
        ck_assert_int_eq(r.bind.nodes[i].node, given[i] == 0 ? 0 : given[i] - 1);
    }
    rig_free(&r);

    // Each child has its own offset.
    sn_chain_params side = { .frames = { "/rod" },
                             .stations = REALS(0, 1),
                             .at = REALS(0, 0.1, 0.2),
                             .offset = REALS(1, 2, 3, 4, 5, 6) };
    rig_make(&r, &sn_chain_points, &side, NULL, &frames);
    child = rig_apply(&r, r.parent, all_of(&r));
    for (int i = 0; i < 3; ++i) {
        sn_vec3 c = sn_v3(0.1 * i, 2 * i + 1, 2 * i + 2);
        sn_vec3 x = sn_add(vec3_of(frames.x), sn_rotate(motion_orientation(&frames, 0), c));
        expect_close("own offset", child.x + 3 * i, &x.x, 3, 1e-15);
    }
    rig_free(&r);

    // A single frame carries everything, whatever the interpolation.
    sn_chain_params one = {
        .frames = { "/base" }, .stations = REALS(0.5), .at = REALS(0, 2), .interpolation = SN_CHAIN_HERMITE
    };
    rig_make(&r, &sn_chain_points, &one, &base, NULL);
    child = rig_apply(&r, r.parent, all_of(&r));
    sn_vec3 front = sn_madd(vec3_of(base.x), 1.5, sn_rotate(motion_orientation(&base, 0), sn_v3(1, 0, 0)));
    expect_close("one frame", child.x + 3, &front.x, 3, 1e-15);
    rig_free(&r);
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

static void expect_refused(const sn_component* type, const void* params, const char* beginning)
{
    uint64_t seed = 51;
    motion base = motion_random(SN_FRAMES, 1, 0, &seed), frames = motion_random(SN_FRAMES, 3, 1, &seed);
    sn_bind bind = { 0 };
    fake_state(&bind, "/base", motion_kin(&base));
    fake_state(&bind, "/rod", motion_kin(&frames));
    ck_assert_ptr_null(fake_bind(&bind, type, params));
    ck_assert_msg(strncmp(bind.text, beginning, strlen(beginning)) == 0, "\"%s\" instead of \"%s...\"",
                  bind.text, beginning);
    fake_release(&bind);
}

START_TEST(attached_refusals)
{
    sn_attached_frames_params p = { .to = { NULL } };
    expect_refused(&sn_attached_frames, &p, "to: ");
    p.to.path = "/rod";
    p.nodes = (sn_reals)REALS(3);
    expect_refused(&sn_attached_frames, &p, "nodes: there is no frame 3; `to` has 3, numbered 0 to 2");
    p.nodes = (sn_reals)REALS(0, -4);
    expect_refused(&sn_attached_frames, &p, "nodes: there is no frame -4");
    p.nodes = (sn_reals)REALS(0.5);
    expect_refused(&sn_attached_frames, &p, "nodes: there is no frame 0.5");
    p.nodes = (sn_reals)REALS((double)NAN);
    expect_refused(&sn_attached_frames, &p, "nodes: there is no frame");
    p.nodes = (sn_reals)REALS(0, 1);
    p.positions = (sn_reals)REALS(1, 2, 3, 4);
    expect_refused(&sn_attached_frames, &p, "positions: 4 numbers are not a whole number of triples");
    p.positions = (sn_reals)REALS(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect_refused(&sn_attached_frames, &p, "nodes: is for 2 children but positions is for 3");
    p.nodes = (sn_reals){ NULL, 0 };
    p.orientations = (sn_reals)REALS(0, 0, 0, 1, 1, 1);
    expect_refused(&sn_attached_frames, &p, "orientations: is for 2 children but positions is for 3");
    p.nodes = (sn_reals)REALS(0, 1, 2);
    p.positions = (sn_reals)REALS(1, 2, 3);
    expect_refused(&sn_attached_frames, &p, "nodes: is for 3 children but orientations is for 2");
}
END_TEST

START_TEST(relative_refusals)
{
    sn_relative_frames_params p = { .in = { "/rod" }, .frame = { "/rod" } };
    expect_refused(&sn_relative_frames, &p, "frame: has 3 frames, must be a single frame");
    p.frame.path = NULL;
    expect_refused(&sn_relative_frames, &p, "frame: ");
}
END_TEST

START_TEST(rod_refusals)
{
    sn_chain_params good = { .base = { "/base" },
                             .frames = { "/rod" },
                             .stations = REALS(0, 1, 2, 3),
                             .at = REALS(0, 1),
                             .interpolation = SN_CHAIN_HERMITE };
    sn_chain_params p = good;
    p.base.path = "/rod";
    expect_refused(&sn_chain_points, &p, "base: has 3 frames, must be a single frame");
    p = good;
    p.frames.path = NULL;
    expect_refused(&sn_chain_points, &p, "frames: ");
    p = good;
    p.base.path = NULL;
    expect_refused(&sn_chain_points, &p,
                   "stations: has 4 numbers, must have one for each of the rod's 3 frames");
    p = good;
    p.stations = (sn_reals)REALS(0, 1, 1, 3);
    expect_refused(&sn_chain_points, &p,
                   "stations: must increase along the rod, but number 2 is 1 m and number 3 is 1 m");
    p = good;
    p.stations = (sn_reals)REALS(1, 0, 2, 3);
    expect_refused(&sn_chain_points, &p,
                   "stations: must increase along the rod, but number 1 is 1 m and number 2 is 0 m");
    p = good;
    p.at = (sn_reals){ NULL, 0 };
    expect_refused(&sn_chain_points, &p, "at: is absent");
    p = good;
    p.boundaries = (sn_reals)REALS(0, 1, 2, 3);
    expect_refused(&sn_chain_frames, &p, "boundaries: has 4 numbers, must have 5");
    p.boundaries = (sn_reals)REALS(0, 1, 2, 3, 2.5);
    expect_refused(&sn_chain_frames, &p, "boundaries: must increase");
    p = good;
    p.offset = (sn_reals)REALS(0, 1, 2);
    expect_refused(&sn_chain_frames, &p, "offset: has 3 numbers, must have 2, or 4");
}
END_TEST

START_TEST(tables)
{
    expect_documented(&sn_attached_frames);
    expect_documented(&sn_attached_points);
    expect_documented(&sn_relative_frames);
    expect_documented(&sn_chain_points);
    expect_documented(&sn_chain_frames);
    check_defaults();
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("mappings");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, attached_derivatives);
    tcase_add_test(tests, relative_derivatives);
    tcase_add_test(tests, relative_rest);
    tcase_add_test(tests, attached_places);
    tcase_add_loop_test(tests, rod_derivatives, 0, 7);
    tcase_add_test(tests, rod_ends_and_stations);
    tcase_add_test(tests, hermite_order);
    tcase_add_test(tests, rigid_pieces);
    tcase_add_test(tests, attached_refusals);
    tcase_add_test(tests, relative_refusals);
    tcase_add_test(tests, rod_refusals);
    tcase_add_test(tests, tables);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
