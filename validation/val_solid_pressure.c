/* If this failed, a ventricle filled by a pressure would have the wrong volume: a truncated ellipsoid of an isochoric
   neo-Hookean law under a pressure that follows its wall, against another program on the same mesh.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include <check.h>

#define DATA SINEW_SOURCE_DIR "/tests/data/tissue/"

/* The mesh is in millimetres; its opening lies in the plane z = 5 mm; the endocardium's faces look either way. */
static sn_sim* ventricle(double pressure)
{
    char text[1200];
    snprintf(text, sizeof text,
             "<scene><mesh name='m' file='" DATA "lv_coarse.msh' scale='1e-3'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='region base'/><solid_mass on='@p'/>"
             "<solid name='s' on='@p' law='isochoric_neo_hookean' young_modulus='1e4' poisson_ratio='0.45'/>"
             "<surface_load name='endo' on='@p' where='region endo' pressure='%g' origin='0 0 5e-3'/>"
             "<statics steps='4' tolerance='1e-11'/></scene>",
             pressure);
    return probe_compile(text, NULL);
}

START_TEST(filled)
{
    static const double rows[][2] = { { 0, 2.4524143e-6 }, { 500, 2.9220796e-6 }, { 1000, 3.7988502e-6 } };
    bool ok = true;
    sn_sim* sim = ventricle(0);
    double side;
    probe_read(sim, "/endo/volume", &side, 1);
    side = side > 0 ? -1 : 1; // faces that look out of the cavity: the pressure inside is negative outside
    sn_sim_destroy(sim);
    for (int i = 0; i < 3; ++i) {
        char what[80];
        double volume;
        sim = ventricle(side * rows[i][0]);
        probe_step(sim, 1);
        probe_read(sim, "/endo/volume", &volume, 1);
        snprintf(what, sizeof what, "volume at %g Pa [m^3]", rows[i][0]);
        ok = report_near("lv_coarse, same mesh", what, fabs(volume), rows[i][1], 1e-6) && ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid pressure");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, filled);
    suite_add_tcase(suite, tests);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
