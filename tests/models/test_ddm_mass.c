/* If this fails, a rod of discrete deformation modes has another inertia than that of its line, weighs the
   wrong amount, or gives Newton's method wrong derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/force.h"
#include "support/run_suite.h"

enum { FRAMES = 4, ELEMENTS = 3 };

static const double lengths[] = { 0.9, 1.1, 1.0 }, mass[] = { 2, 3, 4 }, polar[] = { 0.3, 0.2, 0.4 };

static sn_ddm_mass_params some_params(void)
{
    sn_ddm_mass_params p;
    sn_defaults(&sn_ddm_mass, &p);
    p.frames.path = "/on";
    p.lengths = (sn_reals){ lengths, 3 };
    p.mass_per_length = (sn_reals){ mass, 3 };
    p.polar_inertia = (sn_reals){ polar, 3 };
    p.gravity = sn_v3(0.5, 1, -9.8);
    return p;
}

START_TEST(derivatives)
{
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        uint64_t state = seed;
        motion on = motion_random(SN_FRAMES, FRAMES, 1.2, &state);
        sn_ddm_mass_params p = some_params();
        force_rig r;
        force_make(&r, &sn_ddm_mass, &p, &on, 0, 0.7);
        check_force_derivatives(&r, 1e-9);
        force_free(&r);
    }
}
END_TEST

/* ---- the line itself ----------------------------------------------------------------------------------- */

/* Position and velocity of a point of element i, as in Martsopoulos et al. 2023, eq. (2). */
static void point_at(const motion* m, int i, double xi, sn_vec3* r, sn_vec3* v)
{
    const double l = lengths[i];
    const double h[4] = { 1 - 3 * xi * xi + 2 * xi * xi * xi, l * (xi - 2 * xi * xi + xi * xi * xi),
                          3 * xi * xi - 2 * xi * xi * xi, l * (xi * xi * xi - xi * xi) };
    *r = *v = sn_v3(0, 0, 0);
    for (int k = 0; k < 2; ++k) {
        sn_quat q = motion_orientation(m, i + k);
        sn_vec3 e = { 1, 0, 0 }, spin = vec3_of(m->v + 6 * (i + k) + 3);
        *r = sn_madd(sn_madd(*r, h[2 * k], vec3_of(m->x + 7 * (i + k))), h[2 * k + 1], sn_rotate(q, e));
        *v = sn_madd(sn_madd(*v, h[2 * k], vec3_of(m->v + 6 * (i + k))), h[2 * k + 1],
                     sn_rotate(q, sn_cross(spin, e)));
    }
}

/* Energy, momentum and moment of momentum about the world's origin by Gauss' rule of four points, exact for
   the products of cubics; and the first moment of mass. */
typedef struct totals {
    double energy, mass;
    sn_vec3 P, H, first;
} totals;

static totals totals_of(const motion* m)
{
    static const double at[4] = { 0.069431844202973712, 0.330009478207571868, 0.669990521792428132,
                                  0.930568155797026288 };
    static const double weight[4] = { 0.173927422568726929, 0.326072577431273071, 0.326072577431273071,
                                      0.173927422568726929 };
    totals t = { .energy = 0 };
    for (int i = 0; i < ELEMENTS; ++i)
        for (int k = 0; k < 4; ++k) {
            sn_vec3 r, v, axis = { 1, 0, 0 };
            point_at(m, i, at[k], &r, &v);
            double dm = weight[k] * lengths[i] * mass[i], dJ = weight[k] * lengths[i] * polar[i];
            double w = (1 - at[k]) * m->v[6 * i + 3] + at[k] * m->v[6 * i + 9];
            t.energy += 0.5 * dm * sn_dot(v, v) + 0.5 * dJ * w * w;
            t.mass += dm;
            t.P = sn_madd(t.P, dm, v);
            t.H = sn_madd(t.H, dm, sn_cross(r, v));
            t.H = sn_madd(t.H, (1 - at[k]) * dJ * w, sn_rotate(motion_orientation(m, i), axis));
            t.H = sn_madd(t.H, at[k] * dJ * w, sn_rotate(motion_orientation(m, i + 1), axis));
            t.first = sn_madd(t.first, dm, r);
        }
    return t;
}

START_TEST(energy_is_that_of_the_line)
{
    for (uint64_t seed = 1; seed <= 10; ++seed) {
        uint64_t state = seed;
        motion on = motion_random(SN_FRAMES, FRAMES, 1.2, &state);
        sn_ddm_mass_params p = some_params();
        force_rig r;
        force_make(&r, &sn_ddm_mass, &p, &on, 0, 1); // gravity must not matter
        double told = force_sum(&r, &on, sn_ddm_mass.ops.mass->energy), wanted = totals_of(&on).energy;
        expect_close("kinetic energy", &told, &wanted, 1, 1e-14);
        force_free(&r);
    }
}
END_TEST

static void resultant(const motion* on, const double* f, double sums[6])
{
    sn_vec3 F = { 0, 0, 0 }, M = { 0, 0, 0 };
    for (int i = 0; i < FRAMES; ++i) {
        sn_vec3 fi = vec3_of(f + 6 * i), m = sn_rotate(motion_orientation(on, i), vec3_of(f + 6 * i + 3));
        F = sn_add(F, fi);
        M = sn_add(M, sn_add(m, sn_cross(vec3_of(on->x + 7 * i), fi)));
    }
    memcpy(sums, &F, sizeof F);
    memcpy(sums + 3, &M, sizeof M);
}

/* Without gravity what is added is minus the rates of momentum and moment of momentum along the motion. */
START_TEST(momentum)
{
    static const double steps[4] = { -2, -1, 1, 2 };
    const double h = 1e-3;
    for (uint64_t seed = 1; seed <= 5; ++seed) {
        uint64_t state = seed;
        motion on = motion_random(SN_FRAMES, FRAMES, 1.2, &state);
        sn_ddm_mass_params p = some_params();
        force_rig r;
        force_make(&r, &sn_ddm_mass, &p, &on, 0, 0);
        double f[6 * FRAMES], sums[6], wanted[6];
        force_add(&r, &on, f);
        resultant(&on, f, sums);
        totals t[4];
        for (int k = 0; k < 4; ++k) {
            motion then = motion_after(&on, steps[k] * h);
            t[k] = totals_of(&then);
        }
        wanted[0] = -difference(t[0].P.x, t[1].P.x, t[2].P.x, t[3].P.x, h);
        wanted[1] = -difference(t[0].P.y, t[1].P.y, t[2].P.y, t[3].P.y, h);
        wanted[2] = -difference(t[0].P.z, t[1].P.z, t[2].P.z, t[3].P.z, h);
        wanted[3] = -difference(t[0].H.x, t[1].H.x, t[2].H.x, t[3].H.x, h);
        wanted[4] = -difference(t[0].H.y, t[1].H.y, t[2].H.y, t[3].H.y, h);
        wanted[5] = -difference(t[0].H.z, t[1].H.z, t[2].H.z, t[3].H.z, h);
        expect_close("resultant of the inertia forces", sums, wanted, 6, 1e-9);
        force_free(&r);
    }
}
END_TEST

/* Gravity adds a force and moment of weights along the line, times the load factor. */
START_TEST(weight)
{
    uint64_t seed = 3;
    motion on = motion_random(SN_FRAMES, FRAMES, 1.2, &seed);
    sn_ddm_mass_params p = some_params();
    double f[2][6 * FRAMES], sums[6];
    for (int k = 0; k < 2; ++k) {
        force_rig r;
        force_make(&r, &sn_ddm_mass, &p, &on, 0, k ? 0.7 : 0);
        force_add(&r, &on, f[k]);
        force_free(&r);
    }
    for (int i = 0; i < 6 * FRAMES; ++i)
        f[1][i] -= f[0][i];
    resultant(&on, f[1], sums);
    totals t = totals_of(&on);
    sn_vec3 g = sn_scale(0.7, p.gravity), F = sn_scale(t.mass, g), M = sn_cross(t.first, g);
    const double wanted[6] = { F.x, F.y, F.z, M.x, M.y, M.z };
    expect_close("resultant of the weight", sums, wanted, 6, 1e-13);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    uint64_t seed = 3;
    motion on = motion_random(SN_FRAMES, FRAMES, 1.2, &seed), one = on;
    one.count = 1;
    sn_ddm_mass_params p = some_params();
    expect_force_refused(&sn_ddm_mass, &p, &one, "frames: a rod without a base needs two frames");
    p.base.path = "/on";
    expect_force_refused(&sn_ddm_mass, &p, &on, "base: must be a single frame, but has 4");
    p = some_params();
    p.lengths.count = 2;
    expect_force_refused(&sn_ddm_mass, &p, &on, "lengths: has 2 numbers; give one for all elements,");
    p = some_params();
    p.mass_per_length.count = 0;
    expect_force_refused(&sn_ddm_mass, &p, &on, "mass_per_length: has 0 numbers");
    p = some_params();
    p.polar_inertia.count = 2;
    expect_force_refused(&sn_ddm_mass, &p, &on, "polar_inertia: has 2 numbers");
}
END_TEST

START_TEST(every_parameter_is_documented) { expect_documented(&sn_ddm_mass); }
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm_mass");
    TCase* cases = tcase_create("mass");
    tcase_add_test(cases, derivatives);
    tcase_add_test(cases, energy_is_that_of_the_line);
    tcase_add_test(cases, momentum);
    tcase_add_test(cases, weight);
    tcase_add_test(cases, what_cannot_be_is_refused);
    tcase_add_test(cases, every_parameter_is_documented);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
