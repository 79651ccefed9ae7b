/* If this failed, a needle described by its strains would not lie where its twist and curvatures put it,
   would drift when nothing pushes it, or would take parameters that make no sense.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

/* ---- shape --------------------------------------------------------------------------------------------- */

/* Constant twist and curvature: a helix, R = exp(s k), r = s J_l(s k) e_x. Also beyond one station to the
   next. */
START_TEST(helix)
{
    static const double at[4] = { 0, 0.013, 0.5, 0.7 };
    sn_sim* sim = probe_compile(
        "<scene><frames name='b'/><fixed on='@b'/>"
        "<scalars name='q' values='0.9 0 -0.6 0 0 1.1 0 0'/>"
        "<strain_mass strains='@q' base='@b' length='0.7' twist='2' bending='3' line_density='1' "
        "polar_inertia='1'/>"
        "<strain_frames name='f' strains='@q' base='@b' length='0.7' twist='2' bending='3' "
        "at='0 0.013 0.5 0.7'/>"
        "<strain_points name='p' strains='@q' base='@b' length='0.7' twist='2' bending='3' "
        "at='0 0.013 0.5 0.7'/></scene>",
        NULL);
    double position[12], points[12], orientation[16];
    probe_read(sim, "/f/position", position, 12);
    probe_read(sim, "/f/orientation", orientation, 16);
    probe_read(sim, "/p/position", points, 12);
    for (int i = 0; i < 4; ++i) {
        sn_vec3 turn = sn_scale(at[i] / 0.7, sn_v3(0.9, -0.6, 1.1));
        sn_vec3 r = sn_mat3_apply_transpose(sn_so3_jr(turn), sn_v3(at[i], 0, 0));
        sn_quat q = sn_quat_exp(turn);
        const double wanted[3] = { r.x, r.y, r.z }, wanted_q[4] = { q.w, q.x, q.y, q.z };
        expect_close("position", position + 3 * i, wanted, 3, 1e-9); // quadrature of the line
        expect_close("point", points + 3 * i, position + 3 * i, 3, 1e-14);
        expect_close("orientation", orientation + 4 * i, wanted_q, 4, 1e-12);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- momentum ------------------------------------------------------------------------------------------ */

/* Gauss-Legendre points of the rod, in parts of its length: those it integrates its inertia with. */
enum { POINTS_ALONG = 8 };
static const double point[POINTS_ALONG] = { 0.01985507175123188, 0.10166676129318663, 0.23723379504183550,
                                            0.40828267875217510, 0.59171732124782490, 0.76276620495816450,
                                            0.89833323870681337, 0.98014492824876812 };
static const double weight[POINTS_ALONG] = { 0.05061426814518813, 0.11119051722668724, 0.15685332293894364,
                                             0.18134189168918099, 0.18134189168918099, 0.15685332293894364,
                                             0.11119051722668724, 0.05061426814518813 };

static sn_vec3 momentum(sn_sim* sim, double mass, double clamp_mass)
{
    double v[3 * POINTS_ALONG], clamp[3];
    probe_read(sim, "/p/velocity", v, 3 * POINTS_ALONG);
    probe_read(sim, "/b/velocity", clamp, 3);
    sn_vec3 sum = sn_scale(clamp_mass, vec3_of(clamp));
    for (int i = 0; i < POINTS_ALONG; ++i)
        sum = sn_madd(sum, mass * weight[i], vec3_of(v + 3 * i));
    return sum;
}

/* A rod that floats freely, bent and spinning, keeps its momentum; its dampers take energy. */
START_TEST(floats)
{
    char text[1400], at[200] = "";
    for (int i = 0; i < POINTS_ALONG; ++i)
        snprintf(at + strlen(at), sizeof at - strlen(at), "%.17g ", 0.7 * point[i]);
    snprintf(
        text, sizeof text,
        "<scene step='0.25 ms' duration='1 s'>"
        "<frames name='b' velocities='0.3 0.1 -0.2' angular_velocities='1 2 -1'/>"
        "<rigid_mass on='@b' mass='0.02' inertia='1e-4 2e-4 2e-4'/>"
        "<scalars name='q' values='0.9 0 0.6 0.2 0 0.8 -0.3 0.1' rates='0.5'/>"
        "<strain_mass strains='@q' base='@b' length='0.7' twist='2' bending='3' line_density='0.3' "
        "polar_inertia='1e-4' transverse_inertia='5e-5'/>"
        "<strain_springs on='@q' stiffness='0.05 0.02 0.05 0.02 0.01 0.05 0.02 0.01' damping_time='0.02'/>"
        "<strain_points name='p' strains='@q' base='@b' length='0.7' twist='2' bending='3' at='%s'/>"
        "<dirk method='esdirk43' tolerance='1e-11'/></scene>",
        at);
    sn_sim* sim = probe_compile(text, NULL);
    sn_energy before = sn_sim_energy(sim);
    sn_vec3 start = momentum(sim, 0.21, 0.02);
    for (int k = 0; k < 5; ++k) {
        probe_step(sim, 800);
        sn_vec3 lost = sn_sub(momentum(sim, 0.21, 0.02), start);
        ck_assert_msg(sn_norm(lost) < 2e-9 * sn_norm(start), "%g of %g N s", sn_norm(lost), sn_norm(start));
    }
    sn_energy after = sn_sim_energy(sim);
    ck_assert_double_lt(after.kinetic + after.potential, before.kinetic + before.potential);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what is refused ----------------------------------------------------------------------------------- */

START_TEST(refused)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { "<strain_mass strains='@q' base='@b' twist='2' bending='4'/>", "8 scalars, must be 10" },
        { "<strain_mass strains='@b' base='@b' twist='2' bending='3'/>", "strains" },
        { "<strain_mass strains='@q' base='@two' twist='2' bending='3'/>", "2 frames; a single one" },
        { "<strain_mass strains='@q' base='@b' twist='2' bending='9'/>", "bending" },
        { "<strain_points strains='@q' base='@b' length='0.7' twist='2' bending='3' at='0.1 0.8'/>",
          "not on the rod" },
        { "<strain_points strains='@q' base='@b' length='0.7' twist='2' bending='3' at='-0.1'/>", "at" },
        { "<strain_frames strains='@q' base='@b' length='0.7' twist='2' bending='3'/>", "is absent" },
        { "<strain_springs on='@q' stiffness='1 2 3'/>", "3 numbers for 8 scalars" },
        { "<needle model='relative' elements='9'/>", "1 to 8 polynomials" },
        { "<needle model='relative' length='0.2'><segment length='0.1'/><segment length='0.1' radius='0.4 "
          "mm'/></needle>",
          "cannot have a section that varies along it" },
    };
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        char text[600];
        sn_error error = { 0 };
        snprintf(text, sizeof text,
                 "<scene><frames name='b'/><frames name='two' positions='0 0 0 1 0 0'/>"
                 "<scalars name='q' values='0 0 0 0 0 0 0 0'/>%s</scene>",
                 cases[i].text);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("strain rod");
    TCase* cases = tcase_create("strain");
    tcase_add_test(cases, helix);
    tcase_add_test(cases, floats);
    tcase_add_test(cases, refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
