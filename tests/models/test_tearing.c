/* If this failed, tissue would tear at another strain or energy than stated, with an energy that depends on
   the size of its cells, or all at once where it should tear cell by cell.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include "engine/removal.h"
#include "support/probe.h"
#include "support/run_suite.h"

static int count_removed(sn_sim* sim) { return (int)probe_value(sim, "/t/removed_cells", 0, 1); }

/* A bar of 0.1 m with a section of 1 cm^2 without mass to speak of, pulled along x by 1 m/s; its middle is
   weak. */
#define BAR(step, cells, middle, tearing)                                                                    \
    "<scene step='" step "'><grid name='m' cells='" cells                                                    \
    "' high='0.1 0.01 0.01' type='hexahedra'/><points "                                                      \
    "name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><prescribed_points on='@p' where='x gt 0.0999' "  \
    "x='t' y='0' z='0'/><solid name='s' on='@p' law='linear' young_modulus='1e5' poisson_ratio='0' "         \
    "where='x lt 0.05 or x gt 0.05+" middle "'/><solid name='weak' on='@p' law='linear' "                    \
    "young_modulus='1e5' poisson_ratio='0' where='x gt 0.05 and x lt 0.05+" middle "'/><solid_mass on='@p' " \
    "density='1e-3'/><tearing name='t' on='@p' of='@weak' where='x gt 0.05 and x lt 0.05+" middle            \
    "' " tearing "/><implicit_euler/></scene>"

/* Green's strain e + e^2/2 is 0.05125 after five steps and 0.0618 after six. */
START_TEST(tears_at_the_strain)
{
    sn_sim* sim =
        probe_compile(BAR("1 ms", "10 1 1", "0.01", "quantity='principal_strain' above='0.0525'"), NULL);
    probe_step(sim, 5);
    ck_assert_int_eq(count_removed(sim), 0);
    probe_step(sim, 1);
    ck_assert_int_eq(count_removed(sim), 1);
    ck_assert_double_le(fabs(probe_value(sim, "/t/removed_volume", 0, 1) - 1e-6), 1e-18);
    probe_step(sim, 1); // nothing pulls at the rest
    ck_assert_double_lt(probe_value(sim, "/s/peak_stress", 0, 1), 1.0);
    sn_sim_destroy(sim);
}
END_TEST

/* A layer takes 0.5 J/m^2 times 1 cm^2 to tear, whatever the size of the cells; the energy grows by less than
   1 % in the step in which it tears. */
START_TEST(the_energy_does_not_depend_on_the_cells)
{
    static const char* const bars[] = { BAR("10 us", "10 1 1", "0.01", "fracture_energy='0.5'"),
                                        BAR("10 us", "20 2 2", "0.005", "fracture_energy='0.5'"),
                                        BAR("10 us", "30 3 3", "0.0033", "fracture_energy='0.5'") };
    static const int layer[] = { 1, 4, 9 };
    sn_sim* sim = probe_compile(bars[_i], NULL);
    double energy = 0;
    for (int i = 0; i < 800 && count_removed(sim) == 0; ++i) {
        energy = probe_value(sim, "/weak/energy", 0, 1);
        probe_step(sim, 1);
    }
    ck_assert_int_eq(count_removed(sim), layer[_i]);
    ck_assert_msg(energy < 5e-5 && energy > 0.99 * 5e-5, "%g J", energy);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(one_after_the_other)
{
    sn_sim* sim =
        probe_compile(BAR("1 ms", "20 2 2", "0.005", "quantity='von_mises' above='4500' most='1'"), NULL);
    probe_step(sim, 4);
    ck_assert_int_eq(count_removed(sim), 0);
    for (int i = 1; i <= 4; ++i) {
        probe_step(sim, 1);
        ck_assert_int_eq(count_removed(sim), i);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Three springs in line, of which the second may tear: at 0.3 N, when each is longer by 0.03 m. */
START_TEST(springs_tear)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><grid name='m' cells='3 0 0' high='0.3 0 0' type='edges'/><points name='p' "
        "mesh='@m'/><point_mass on='@p' mass='1e-4'/><fixed on='@p' where='x lt 1e-6'/><prescribed_points "
        "on='@p' nodes='-1' x='0.2*t' y='0' z='0'/><springs name='s' on='@p' stiffness='10' damping='0.01' "
        "where='x lt 0.1 or x gt 0.2'/><springs name='weak' on='@p' stiffness='10' damping='0.01' where='x "
        "gt "
        "0.1 and x lt 0.2'/><tearing name='t' on='@p' of='@weak' cells='edges' quantity='tension' "
        "above='0.3' "
        "where='x gt 0.1 and x lt 0.2'/><implicit_euler/></scene>",
        NULL);
    for (int i = 0; i < 1000 && count_removed(sim) == 0; ++i)
        probe_step(sim, 1);
    ck_assert_double_le(fabs(sn_sim_time(sim) - 0.45), 0.02); // 0.2 t/3 = 0.03 m
    ck_assert(probe_value(sim, "/weak/tension", 0, 1) == 0.0);
    probe_step(sim, 200);
    ck_assert_double_lt(fabs(probe_value(sim, "/s/tension", 0, 2)), 0.02);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(bad_input_is_told)
{
    static const struct {
        const char *text, *words;
    } bad[] = {
        { BAR("1 ms", "10 1 1", "0.01", ""), "has no limit" },
        { BAR("1 ms", "10 1 1", "0.01", "cells='edges' fracture_energy='1'"), "the mesh has no edges" },
        { "<scene><grid name='m' cells='3 0 0' type='edges'/><points name='p' mesh='@m'/><point_mass on='@p' "
          "mass='1'/><springs name='k' on='@p' stiffness='1'/><tearing on='@p' of='@k' quantity='tension' "
          "fracture_energy='1'/><implicit_euler/></scene>",
          "is of solid cells" },
        { "<scene><grid name='m' cells='2 1 1' type='hexahedra'/><points name='p' mesh='@m'/><solid on='@p'/>"
          "<solid_mass on='@p'/><points name='q' mesh='@m'/><solid name='z' on='@q'/><solid_mass on='@q'/>"
          "<tearing on='@p' of='@z' quantity='von_mises' above='1'/><implicit_euler/></scene>",
          "acts on 2 other cells" },
        { BAR("1 ms", "10 1 1", "0.01", "above='1' quantity='charm'"), "it has stress, strain, von_mises" },
        { BAR("1 ms", "10 1 1", "0.01", "above='1' quantity='strain' number='6'"), "strain has 6 numbers" },
        { "<scene><grid name='m' cells='2 1 1' type='hexahedra'/><points name='p' mesh='@m'/><solid name='s' "
          "on='@p' where='x lt 0.5'/><solid_mass on='@p'/><tearing on='@p' of='@s' above='1'/></scene>",
          "acts on 1 other cells than the 2 here" },
        { "<scene><grid name='m' cells='2 1 1' type='hexahedra'/><points name='p' mesh='@m'/><solid name='s' "
          "on='@p'/><solid_mass on='@p'/><tearing on='@p' of='@m' above='1'/></scene>",
          "/m has no items" },
        { "<scene><grid name='m' cells='2 1 1' type='hexahedra'/><points name='p' mesh='@m'/><solid name='s' "
          "on='@p'/><solid_mass on='@p'/><tearing on='@p' above='1'/></scene>",
          "of is missing" },
    };
    for (int i = 0; i < SN_COUNT(bad); ++i) {
        sn_error error = { 0 };
        probe_refuse(bad[i].text, NULL, &error);
        probe_expect(error.text, bad[i].words);
    }
}
END_TEST

/* Bound again with another modulus, it reads the stress of now. */
START_TEST(numbers_are_set)
{
    sn_error error = { 0 };
    const double above = 1e9;
    sn_sim* sim = probe_compile(BAR("1 ms", "10 1 1", "0.01", "quantity='von_mises' above='4500'"), NULL);
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/t/above", &above, 1, &error), SN_OK);
    probe_step(sim, 8);
    ck_assert_int_eq(count_removed(sim), 0);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("tearing");
    TCase* t = tcase_create("tearing");
    tcase_add_test(t, tears_at_the_strain);
    tcase_add_loop_test(t, the_energy_does_not_depend_on_the_cells, 0, 3);
    tcase_add_test(t, one_after_the_other);
    tcase_add_test(t, springs_tear);
    tcase_add_test(t, bad_input_is_told);
    tcase_add_test(t, numbers_are_set);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
