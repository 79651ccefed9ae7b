/* If this fails, beam elements of discrete deformation modes have other strains than those published, push
   where their energy does not fall, give Newton's method wrong derivatives, or answer to rigid motions.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "models/rods/ddm_kernel.h"
#include "support/force.h"
#include "support/run_suite.h"

enum { SECOND, FIRST };

/* ---- a rod of three elements --------------------------------------------------------------------------- */

enum { FRAMES = 4, ELEMENTS = 3 };

static const double lengths[] = { 0.9, 1.1, 1.0 }, axial[] = { 3, 4, 5 }, torsional[] = { 2, 1, 1.5 };
static const double bending[] = { 2, 1, 3, 2, 1, 4 }, shear[] = { 9, 7, 8, 30, 20, 10 };
static const double rest[] = { 0.1, 0.2, -0.1, 0.1, -0.2, 0.3 };

static sn_ddm_elements_params some_params(int strains, double damping_time)
{
    sn_ddm_elements_params p;
    sn_defaults(&sn_ddm_elements, &p);
    p.frames.path = "/on";
    p.lengths = (sn_reals){ lengths, 3 };
    p.axial_stiffness = (sn_reals){ axial, 3 };
    p.torsional_stiffness = (sn_reals){ torsional, 3 };
    p.bending_stiffness = (sn_reals){ bending, 6 };
    p.shear_stiffness = (sn_reals){ shear, 6 };
    p.damping_time = damping_time;
    p.strains = strains == SECOND ? SN_DDM_SECOND : SN_DDM_FIRST;
    p.rest = (sn_reals){ rest, 6 };
    return p;
}

/* Frames about a metre apart, turned against each other by `angle`. */
static motion some_rod(double angle, uint64_t* seed)
{
    motion m = motion_random(SN_FRAMES, FRAMES, angle, seed);
    for (int i = 0; i < FRAMES; ++i)
        for (int k = 0; k < 3; ++k)
            m.x[7 * i + k] = 0.3 * m.x[7 * i + k] + (k == 0 ? i : 0);
    return m;
}

static sn_pose pose_of(const motion* m, int node)
{
    sn_pose x = { vec3_of(m->x + 7 * node), motion_orientation(m, node) };
    return x;
}

/* ---- strains by their definitions ---------------------------------------------------------------------- */

static sn_vec3 axis_of(const sn_pose* x, int i) { return sn_rotate(x->q, sn_v3(i == 0, i == 1, i == 2)); }

/* Martsopoulos et al. 2023, eqs. (8) and (9), as printed but for the signs lost in it. */
static void published_strains(bool second, double l0, const sn_pose* a, const sn_pose* b, double eps[6])
{
    sn_vec3 r = sn_sub(b->r, a->r), el = sn_scale(1 / sn_norm(r), r);
    sn_vec3 eya = axis_of(a, 1), eza = axis_of(a, 2), eyb = axis_of(b, 1), ezb = axis_of(b, 2);
    double e1 = sn_norm(r) - l0, e2 = l0 * (sn_dot(eza, eyb) - sn_dot(eya, ezb)) / 2;
    double e3 = -l0 * sn_dot(el, eza), e4 = l0 * sn_dot(el, ezb), e5 = l0 * sn_dot(el, eya),
           e6 = -l0 * sn_dot(el, eyb);
    double s = second ? 1 : 0;
    eps[0] = e1 + s * (2 * e3 * e3 + e3 * e4 + 2 * e4 * e4 + 2 * e5 * e5 + e5 * e6 + 2 * e6 * e6) / (30 * l0);
    eps[1] = e2 + s * (-e3 * e6 + e4 * e5) / l0;
    eps[2] = e3 + s * e2 * (e5 + e6) / (6 * l0);
    eps[3] = e4 - s * e2 * (e5 + e6) / (6 * l0);
    eps[4] = e5 - s * e2 * (e3 + e4) / (6 * l0);
    eps[5] = e6 + s * e2 * (e3 + e4) / (6 * l0);
}

/* Schwab and Meijaard 2010: 1/2 eps^T S eps. */
static double published_energy(int i, const double eps[6])
{
    double l = lengths[i],
           sum = axial[i] / l * eps[0] * eps[0] + torsional[i] / (l * l * l) * eps[1] * eps[1];
    for (int plane = 0; plane < 2; ++plane) {
        double EI = bending[2 * i + plane], GA = shear[2 * i + 1 - plane];
        double phi = 12 * EI / (GA * l * l), p = eps[2 + 2 * plane], q = eps[3 + 2 * plane];
        sum += EI / ((1 + phi) * l * l * l) * ((4 + phi) * (p * p + q * q) + 2 * (phi - 2) * p * q);
    }
    return 0.5 * sum;
}

START_TEST(strains_are_those_published)
{
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        uint64_t state = seed;
        motion on = some_rod(1.2, &state);
        double sum = 0, told;
        for (int i = 0; i < ELEMENTS; ++i) {
            sn_pose a = pose_of(&on, i), b = pose_of(&on, i + 1);
            double eps[6], got[6];
            sn_ddm_element k =
                ddm_uniform(lengths[i], axial[i], torsional[i], bending + 2 * i, shear + 2 * i);
            published_strains(_i == SECOND, lengths[i], &a, &b, eps);
            ddm_modes e = ddm_strain(&k, _i == SECOND, &a, &b);
            memcpy(got, &e, sizeof got);
            expect_close("strains", got, eps, 6, 3e-15);
            for (int j = 0; j < 6; ++j)
                eps[j] -= rest[j];
            sum += published_energy(i, eps);
        }
        sn_ddm_elements_params p = some_params(_i, 0.2);
        force_rig r;
        force_make(&r, &sn_ddm_elements, &p, &on, 0, 1);
        told = force_sum(&r, &on, sn_ddm_elements.ops.force->energy);
        expect_close("energy", &told, &sum, 1, 1e-14);
        force_free(&r);
    }
}
END_TEST

/* ---- forces -------------------------------------------------------------------------------------------- */

START_TEST(derivatives)
{
    for (uint64_t seed = 1; seed <= 6; ++seed)
        for (int damped = 0; damped < 2; ++damped) {
            uint64_t state = seed;
            motion on = some_rod(1.2, &state);
            sn_ddm_elements_params p = some_params(_i, damped ? 0.2 : 0.0);
            force_rig r;
            force_make(&r, &sn_ddm_elements, &p, &on, 0, 1);
            check_force_derivatives(&r, 1e-8); // of the differences
            force_free(&r);
        }
}
END_TEST

/* Forces and their moments about the world's origin cancel; rigid velocities change nothing. */
START_TEST(balance_and_rigid_motion)
{
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        uint64_t state = seed;
        motion on = some_rod(1.2, &state), rigid = on, moved = on;
        sn_ddm_elements_params p = some_params(_i, 0.2);
        force_rig r;
        force_make(&r, &sn_ddm_elements, &p, &on, 0, 1);
        double f[3][6 * FRAMES];
        force_add(&r, &on, f[0]);

        sn_vec3 F = { 0, 0, 0 }, M = { 0, 0, 0 }, v0 = random_vector(&state, 2),
                w0 = random_vector(&state, 2);
        sn_quat Q = sn_quat_exp(random_vector(&state, 2));
        for (int i = 0; i < FRAMES; ++i) {
            sn_vec3 x = vec3_of(on.x + 7 * i), fi = vec3_of(f[0] + 6 * i);
            F = sn_add(F, fi);
            M = sn_add(
                M, sn_add(sn_cross(x, fi), sn_rotate(motion_orientation(&on, i), vec3_of(f[0] + 6 * i + 3))));
            // a rigid velocity on top
            sn_vec3 v = sn_add(v0, sn_cross(w0, x)), w = sn_unrotate(motion_orientation(&on, i), w0);
            const double add[6] = { v.x, v.y, v.z, w.x, w.y, w.z };
            for (int k = 0; k < 6; ++k)
                rigid.v[6 * i + k] += add[k];
            // everything turned by Q and moved by v0
            sn_vec3 y = sn_add(sn_rotate(Q, x), v0), u = sn_rotate(Q, vec3_of(on.v + 6 * i));
            memcpy(moved.x + 7 * i, &y, sizeof y);
            motion_turn(&moved, i, sn_quat_mul(Q, motion_orientation(&on, i)));
            memcpy(moved.v + 6 * i, &u, sizeof u);
        }
        const double none[6] = { 0 }, sums[6] = { F.x, F.y, F.z, M.x, M.y, M.z };
        expect_close("sums of forces and moments", sums, none, 6, 1e-13);
        force_add(&r, &rigid, f[1]);
        expect_close("forces with a rigid velocity", f[1], f[0], 6 * FRAMES, 1e-13);
        force_add(&r, &moved, f[1]);
        for (int i = 0; i < FRAMES; ++i) {
            sn_vec3 turned = sn_rotate(Q, vec3_of(f[0] + 6 * i));
            memcpy(f[2] + 6 * i, &turned, sizeof turned);
            memcpy(f[2] + 6 * i + 3, f[0] + 6 * i + 3, 3 * sizeof(double));
        }
        expect_close("forces after a rigid motion", f[1], f[2], 6 * FRAMES, 1e-13);
        for (int i = 0; i < ELEMENTS; ++i) {
            sn_ddm_element k = ddm_uniform(lengths[i], 1, 1, bending, shear);
            sn_pose a[2] = { pose_of(&on, i), pose_of(&moved, i) },
                    b[2] = { pose_of(&on, i + 1), pose_of(&moved, i + 1) };
            ddm_modes e[2] = { ddm_strain(&k, _i == SECOND, &a[0], &b[0]),
                               ddm_strain(&k, _i == SECOND, &a[1], &b[1]) };
            double strain[2][6];
            memcpy(strain, e, sizeof strain);
            expect_close("strains after a rigid motion", strain[1], strain[0], 6, 1e-14);
        }
        force_free(&r);
    }
}
END_TEST

/* The rod seen from its other end: ends exchanged and axes turned about z by 180 degrees. */
START_TEST(no_end_is_preferred)
{
    const double same[2] = { 2, 3 };
    const sn_quat rotation = { 0, 0, 0, 1 };
    sn_ddm_element k = ddm_uniform(0.9, 3, 2, same, same);
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        uint64_t state = seed;
        motion on = some_rod(1.2, &state);
        sn_pose a = pose_of(&on, 0), b = pose_of(&on, 1), c = b, d = a;
        c.q = sn_quat_mul(b.q, rotation);
        d.q = sn_quat_mul(a.q, rotation);
        ddm_modes e = ddm_strain(&k, _i == SECOND, &a, &b), o = ddm_strain(&k, _i == SECOND, &c, &d);
        const double wanted[6] = { e.m1, e.m2, e.m4, e.m3, -e.m6, -e.m5 };
        const double got[6] = { o.m1, o.m2, o.m3, o.m4, o.m5, o.m6 };
        expect_close("strains from the other end", got, wanted, 6, 1e-15);
    }
}
END_TEST

/* The clones for wide vectors and plain C give the same bits, whatever the range. */
START_TEST(clones_agree)
{
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        uint64_t state = seed;
        motion on = some_rod(1.2, &state);
        sn_ddm_elements_params p = some_params(_i, 0.2);
        force_rig r;
        force_make(&r, &sn_ddm_elements, &p, &on, 0, 1);
        sn_kin kin = motion_kin(&on);
        sn_input in = { .t = 0, .load_factor = 1, .at = &kin };
        sn_wrench loads[FRAMES], wanted[FRAMES];
        memset(loads, 0, sizeof loads);
        memset(wanted, 0, sizeof wanted);
        sn_generalized_force out = { .wrench = loads };
        sn_ddm_elements.ops.force->add(r.self, (sn_range){ 0, ELEMENTS }, &in, &out);
        const sn_ddm_chain* chain = r.self;
        for (int i = 0; i < ELEMENTS; ++i) {
            sn_ddm_work work;
            double K[2][144] = { { 0 } }, D[2][144] = { { 0 } };
            sn_tangent t = { .n = 12, .K = K[0], .D = D[0] };
            ddm_force(&chain->elements[i], _i == SECOND, chain->beta, &kin.frames[i], &kin.frames[i + 1],
                      &kin.twist[i], &kin.twist[i + 1], &wanted[i], &wanted[i + 1], &work);
            ddm_tangent(&chain->elements[i], _i == SECOND, chain->beta, &work, K[1], D[1]);
            sn_ddm_elements.ops.force->tangent(r.self, i, &in, &t);
            ck_assert_mem_eq(K[0], K[1], sizeof K[0]);
            ck_assert_mem_eq(D[0], D[1], sizeof D[0]);
        }
        ck_assert_mem_eq(loads, wanted, sizeof loads);
        force_free(&r);
    }
}
END_TEST

/* ---- mechanics ----------------------------------------------------------------------------------------- */

/* One straight element clamped at a: stiffness of a Timoshenko beam's end, in closed form. */
START_TEST(straight_element_is_a_timoshenko_beam)
{
    const double l = 0.7, EA = 30, GJ = 4, EI[2] = { 2, 3 }, GA[2] = { 50, 20 };
    sn_ddm_element k = ddm_uniform(l, EA, GJ, EI, GA);
    sn_pose a = { { 0, 0, 0 }, { 1, 0, 0, 0 } }, b = { { l, 0, 0 }, { 1, 0, 0, 0 } };
    sn_twist still = { { 0, 0, 0 }, { 0, 0, 0 } };
    sn_wrench f[2] = { 0 };
    sn_ddm_work work;
    double K[144], D[144], end[36], wanted[36] = { 0 };
    ddm_force(&k, true, 0, &a, &b, &still, &still, &f[0], &f[1], &work);
    ddm_tangent(&k, true, 0, &work, K, D);
    for (int i = 0; i < 36; ++i)
        end[i] = -K[12 * (6 + i / 6) + 6 + i % 6];
    wanted[0] = EA / l;
    wanted[21] = GJ / l;
    for (int plane = 0; plane < 2; ++plane) {
        // about y: z and ry; about z: y and rz, of the other sign
        int w = plane == 0 ? 2 : 1, r = plane == 0 ? 4 : 5;
        double phi = 12 * EI[plane] / (GA[1 - plane] * l * l), c = EI[plane] / ((1 + phi) * l * l * l);
        wanted[7 * w] = 12 * c;
        wanted[7 * r] = (4 + phi) * l * l * c;
        wanted[6 * w + r] = wanted[6 * r + w] = (plane == 0 ? 6 : -6) * l * c;
    }
    expect_close("end stiffness", end, wanted, 36, 1e-14);
}
END_TEST

/* The exact rod between the ends of an element, integrated from end a: position, orientation, world force and
   moment on its sections. */
typedef struct section {
    sn_vec3 r;
    sn_quat q;
    sn_vec3 m;
} section;

static const double rod_EA = 1.3, rod_GJ = 0.8, rod_EI[2] = { 1.0, 1.4 };

/* Derivatives by arc length of an unshearable rod under end force n. */
static void slopes(const section* s, sn_vec3 n, sn_vec3* dr, sn_vec3* rotation, sn_vec3* dm)
{
    sn_vec3 nb = sn_unrotate(s->q, n), mb = sn_unrotate(s->q, s->m);
    *dr = sn_rotate(s->q, sn_v3(1 + nb.x / rod_EA, 0, 0));
    *rotation = sn_v3(mb.x / rod_GJ, mb.y / rod_EI[0], mb.z / rod_EI[1]);
    *dm = sn_neg(sn_cross(*dr, n));
}

static section advanced(const section* s, double h, sn_vec3 dr, sn_vec3 rotation, sn_vec3 dm)
{
    section r = { sn_madd(s->r, h, dr), sn_quat_mul(s->q, sn_quat_exp(sn_scale(h, rotation))),
                  sn_madd(s->m, h, dm) };
    return r;
}

/* A rod of length 1: midpoint rule, extrapolated from 1000 and 2000 steps to order 4. */
static section end_of_rod(sn_vec3 n, sn_vec3 m, int steps)
{
    section s = { { 0, 0, 0 }, { 1, 0, 0, 0 }, m };
    double h = 1.0 / steps;
    for (int i = 0; i < steps; ++i) {
        sn_vec3 dr, rotation, dm;
        slopes(&s, n, &dr, &rotation, &dm);
        section middle = advanced(&s, 0.5 * h, dr, rotation, dm);
        slopes(&middle, n, &dr, &rotation, &dm);
        s = advanced(&s, h, dr, rotation, dm);
    }
    return s;
}

static sn_vec3 extrapolated(sn_vec3 coarse, sn_vec3 fine)
{
    return sn_scale(1 / 3.0, sn_madd(sn_neg(coarse), 4, fine));
}

/* Errors of the element's axial force, shear forces, torsion and bending moments at both ends when an exact
   rod is bent and twisted by moments and transverse forces of size h, and pulled by h^2, as far as it
   bends. */
static void wrench_errors(bool second, double torsion, double h, double error[4])
{
    const sn_vec3 force = { 0.4, 0.7, -0.5 }, moment = { torsion, -0.6, 0.8 };
    static const double GA[2] = { HUGE_VAL, HUGE_VAL };
    sn_vec3 n = sn_v3(h * h * force.x, h * force.y, h * force.z), m = sn_scale(h, moment);
    section c = end_of_rod(n, m, 1000), f = end_of_rod(n, m, 2000);
    sn_quat between = sn_quat_mul(sn_quat_conjugate(c.q), f.q);
    sn_quat q = sn_quat_mul(f.q, sn_quat_exp(sn_scale(1 / 3.0, sn_quat_log(between))));
    sn_pose a = { { 0, 0, 0 }, { 1, 0, 0, 0 } }, b = { extrapolated(c.r, f.r), q };
    sn_vec3 mb = sn_unrotate(q, extrapolated(c.m, f.m));

    sn_ddm_element k = ddm_uniform(1, rod_EA, rod_GJ, rod_EI, GA);
    sn_twist still = { { 0, 0, 0 }, { 0, 0, 0 } };
    sn_wrench w[2] = { 0 };
    sn_ddm_work work;
    ddm_force(&k, second, 0, &a, &b, &still, &still, &w[0], &w[1], &work);
    // what the element does to its ends is what the rod does: +n, +m on a; -n, -m on b
    sn_vec3 df = sn_sub(w[0].f, n), da = sn_sub(w[0].m, m), db = sn_add(w[1].m, mb);
    // axial force along the chord
    sn_vec3 t = sn_scale(1 / sn_norm(b.r), b.r);
    error[0] = fabs(sn_dot(df, t));
    error[1] = sn_norm(sn_madd(df, -sn_dot(df, t), t));
    error[2] = fmax(fabs(da.x), fabs(db.x));
    error[3] = fmax(hypot(da.y, da.z), hypot(db.y, db.z));
}

/* The order of the strains. With the terms of second order the errors are of h^3, in the axial force of h^4;
   without them axial force, torsion and bending are wrong at h^2. Torsion together with bending out of a
   plane leaves an axial force of h^3 too, as the axes at both ends, in which the bending is measured, are
   then turned. */
START_TEST(orders_of_the_strains)
{
    static const char* const names[4] = { "axial force", "shear force", "torsion", "bending" };
    for (int twisted = 0; twisted < 2; ++twisted) {
        double coarse[4], fine[4], torsion = twisted ? 0.5 : 0;
        wrench_errors(_i == SECOND, torsion, 0.05, coarse);
        wrench_errors(_i == SECOND, torsion, 0.025, fine);
        for (int i = twisted && _i == SECOND ? 1 : 0; i < 4; ++i) {
            double order = log2(coarse[i] / fine[i]), wanted = _i == FIRST ? 2 : i == 0 ? 4 : 3;
            bool better = order > wanted && !twisted && i > 0; // some terms need torsion
            ck_assert_msg(better || fabs(order - wanted) < 0.15, "%s: order %g instead of %g", names[i],
                          order, wanted);
        }
    }
}
END_TEST

/* ---- bind ---------------------------------------------------------------------------------------------- */

START_TEST(start_is_free_of_stress_unless_said)
{
    uint64_t seed = 5;
    motion on = some_rod(1.2, &seed);
    memset(on.v, 0, sizeof on.v);
    sn_ddm_elements_params p = some_params(_i, 0.2);
    p.rest.count = 0;
    force_rig r;
    force_make(&r, &sn_ddm_elements, &p, &on, 0, 1);
    double f[6 * FRAMES];
    force_add(&r, &on, f);
    const double none[6 * FRAMES] = { 0 };
    expect_close("forces at the start", f, none, 6 * FRAMES, 1e-15);
    ck_assert_double_le(force_sum(&r, &on, sn_ddm_elements.ops.force->energy), 1e-30);
    force_free(&r);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    uint64_t seed = 5;
    motion on = some_rod(1.2, &seed), one = on, together = on;
    one.count = 1;
    memcpy(together.x + 14, together.x + 7, 3 * sizeof(double));
    sn_ddm_elements_params p = some_params(SECOND, 0);
    expect_force_refused(&sn_ddm_elements, &p, &one, "frames: a rod without a base needs two frames");
    expect_force_refused(&sn_ddm_elements, &p, &together, "frames: the ends of element 2 coincide");
    p.lengths.count = 2;
    expect_force_refused(&sn_ddm_elements, &p, &on,
                         "lengths: has 2 numbers; give 1, the same for every element, or 3,");
    p = some_params(SECOND, 0);
    p.bending_stiffness.count = 3;
    expect_force_refused(&sn_ddm_elements, &p, &on, "bending_stiffness: has 3 numbers; give 2,");
    p = some_params(SECOND, 0);
    p.axial_stiffness.count = 0;
    expect_force_refused(&sn_ddm_elements, &p, &on, "axial_stiffness: has 0 numbers");
    p = some_params(SECOND, 0);
    p.torsional_stiffness.count = 2;
    expect_force_refused(&sn_ddm_elements, &p, &on, "torsional_stiffness: has 2 numbers");
    p = some_params(SECOND, 0);
    p.shear_stiffness.count = 1;
    expect_force_refused(&sn_ddm_elements, &p, &on, "shear_stiffness: has 1 numbers; give 2,");
    p = some_params(SECOND, 0);
    p.rest.count = 3;
    expect_force_refused(&sn_ddm_elements, &p, &on, "rest: has 3 numbers; give 6,");
    p = some_params(SECOND, 0);
    p.base.path = "/on";
    expect_force_refused(&sn_ddm_elements, &p, &on, "base: must be a single frame, but has 4");
}
END_TEST

START_TEST(every_parameter_is_documented) { expect_documented(&sn_ddm_elements); }
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm_elements");
    TCase* cases = tcase_create("elements");
    tcase_add_loop_test(cases, strains_are_those_published, SECOND, FIRST + 1);
    tcase_add_loop_test(cases, derivatives, SECOND, FIRST + 1);
    tcase_add_loop_test(cases, balance_and_rigid_motion, SECOND, FIRST + 1);
    tcase_add_loop_test(cases, no_end_is_preferred, SECOND, FIRST + 1);
    tcase_add_loop_test(cases, clones_agree, SECOND, FIRST + 1);
    tcase_add_test(cases, straight_element_is_a_timoshenko_beam);
    tcase_add_loop_test(cases, orders_of_the_strains, SECOND, FIRST + 1);
    tcase_add_loop_test(cases, start_is_free_of_stress_unless_said, SECOND, FIRST + 1);
    tcase_add_test(cases, what_cannot_be_is_refused);
    tcase_add_test(cases, every_parameter_is_documented);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
