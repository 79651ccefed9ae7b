/* If this failed, a suture would gain or lose momentum in free flight; or its directors would no longer be of
   length one and across it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static sn_call* der_call(sn_sim* sim)
{
    sn_system* s = sim->systems[0];
    for (int c = 0; c < s->program.forces.count; ++c)
        if (s->program.forces.at[c].type == &sn_elastic_rod) return &s->program.forces.at[c];
    ck_abort_msg("there is no rod");
    return NULL;
}

/* How far the directors are from being of length one and across their edges. */
static double skewness(sn_sim* sim)
{
    const der* r = der_call(sim)->self;
    double worst = 0;
    for (int j = 0; j < r->edges; ++j) {
        if (r->edge[j].angle < 0) continue;
        sn_vec3 t = r->reference[j].t, a = r->reference[j].a;
        worst = fmax(worst, fabs(sn_dot(t, a)));
        worst = fmax(worst, fmax(fabs(sn_norm(a) - 1), fabs(sn_norm(t) - 1)));
    }
    return worst;
}

/* A million steps are accepted of a suture that is tossed about, each of which carries its directors on. */
START_TEST(directors_stay_square)
{
    sn_sim* sim =
        probe_compile("<scene><points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1  4 1 0.4'/>"
                      "<point_mass on='@p' mass='0.5'/><scalars name='s' values='0 0 0 0'/><scalar_mass "
                      "on='@s' mass='0.4'/>"
                      "<elastic_rod points='@p' angles='@s' axial_stiffness='3' bending_stiffness='2 1' "
                      "torsional_stiffness='1.5'/></scene>",
                      NULL);
    sn_state* p = probe_state(sim, "/p");
    sn_call* c = der_call(sim);
    double start[15], worst = 0;
    memcpy(start, p->x, sizeof start);
    for (int i = 1; i <= 1000000; ++i) {
        for (int k = 0; k < 15; ++k)
            p->x[k] = start[k] + 0.25 * sin(1e-2 * (1 + 0.37 * k) * i);
        c->ops.history->commit(c->self, &c->in);
        if (i % 1000 == 0) worst = fmax(worst, skewness(sim));
    }
    sn_sim_destroy(sim);
    ck_assert(report_below("suture, balance", "skewness of directors in 1e6 steps, tossed", worst, 1e-15));
}
END_TEST

/* A free suture with a natural curl and twist, thrown with a spin. Its angles are light: what spins about a
   tangent that turns is a gyroscope, which masses of angles leave out. */
static sn_sim* thrown(const char* step)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "<scene step='%s'><points name='p' positions='0 0 0  0.1 0 0  0.2 0 0  0.3 0 0  0.4 0 0  0.5 0 0' "
        "velocities='0 1 0  0 0.5 0.2  0 0 0  0 -0.5 0  0 -1 0.3  0 0.2 1'/>"
        "<scalars name='s' values='0 0 0 0 0'/><point_mass on='@p' mass='0.01'/>"
        "<scalar_mass on='@s' mass='1e-12'/><elastic_rod name='r' points='@p' angles='@s' "
        "axial_stiffness='1e3' "
        "bending_stiffness='0.004 0.002' torsional_stiffness='0.003' curvature='2 -1 3' damping_time='1e-3'/>"
        "<generalized_alpha rho='0.8' tolerance='1e-12'/></scene>",
        step);
    return probe_compile(text, NULL);
}

static void momentum(sn_sim* sim, sn_vec3* linear, sn_vec3* angular)
{
    const sn_state* p = probe_state(sim, "/p");
    *linear = *angular = sn_v3(0, 0, 0);
    for (int i = 0; i < p->count; ++i) {
        sn_vec3 x = { p->x[3 * i], p->x[3 * i + 1], p->x[3 * i + 2] };
        sn_vec3 v = { p->v[3 * i], p->v[3 * i + 1], p->v[3 * i + 2] };
        *linear = sn_madd(*linear, 0.01, v);
        *angular = sn_madd(*angular, 0.01, sn_cross(x, v));
    }
}

/* Largest changes of linear and angular momentum in 0.5 s. */
static void drift(const char* step, int steps, double out[2])
{
    sn_sim* sim = thrown(step);
    sn_vec3 linear0, angular0, linear, angular;
    momentum(sim, &linear0, &angular0);
    out[0] = out[1] = 0;
    for (int i = 0; i < steps; ++i) {
        probe_step(sim, 1);
        momentum(sim, &linear, &angular);
        out[0] = fmax(out[0], sn_norm(sn_sub(linear, linear0)) / sn_norm(linear0));
        out[1] = fmax(out[1], sn_norm(sn_sub(angular, angular0)) / sn_norm(angular0));
    }
    sn_sim_destroy(sim);
}

START_TEST(momentum_is_kept)
{
    double coarse[2], fine[2];
    drift("0.5 ms", 1000, coarse);
    drift("0.25 ms", 2000, fine);
    bool ok = report_below("suture, balance", "relative change of momentum, 0.5 s", fine[0], 1e-12);
    ok = report_below("suture, balance", "relative change of angular momentum, steps of 0.25 ms", fine[1],
                      2e-6) &&
         ok;
    ok = report_between("suture, balance", "observed order of that", log2(coarse[1] / fine[1]), 1.7, 2.5) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture balance");
    TCase* cases = tcase_create("balance");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, directors_stay_square);
    tcase_add_test(cases, momentum_is_kept);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
