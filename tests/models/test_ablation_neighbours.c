/* If this failed, what acts beside removed cells would act wrongly: joints to nodes that lost their cells,
   solids on derived meshes, springs between systems, solvers that a snapshot restores.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

#define TWO_CELLS "<grid name='m' cells='2 1 1' low='0 0 0' high='0.2 0.1 0.1' type='hexahedra'/>"
#define SOLID                                                                                                \
    "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "                 \
    "young_modulus='20000' poisson_ratio='0.3'/><solid_mass name='w' on='@p' gravity='0 1 -9.81'/>"
#define SECOND_GOES                                                                                          \
    "<ablation name='a' on='@p' position='0.15 0.05 0.05' radius='0.01' active='step(t,0.0045)'/>"

/* A node that lost its cells stands still; what is attached to it stands, too. */
START_TEST(an_attachment_to_a_node_without_cells_holds)
{
    static const char* const integrators[] = { "<implicit_euler/>", "<dirk/>" };
    char text[2000];
    double q[3], later[3];
    snprintf(text, sizeof text,
             "<scene step='1 ms'>" TWO_CELLS SOLID "<points name='q' positions='0.2 0.1 0.1'/><point_mass "
             "on='@q' mass='0.1' gravity='0 0 -9.81'/><attachment name='j' on='@q' to='@p' "
             "to_nodes='11'/>" SECOND_GOES "%s</scene>",
             integrators[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 8);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
    probe_read(sim, "/q/position", q, 3);
    probe_step(sim, 20);
    probe_read(sim, "/q/position", later, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(later[i], q[i], 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* Two cells in a row, of the regions liver and tumour. */
static void write_two_regions(const char* path)
{
    FILE* file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n3 1 \"liver\"\n3 2 \"tumour\"\n"
          "$EndPhysicalNames\n$Nodes\n12\n",
          file);
    for (int i = 0; i < 12; ++i)
        fprintf(file, "%d %g %g %g\n", i + 1, 0.1 * (i % 3), 0.1 * (i / 3 % 2), 0.1 * (i / 6));
    fputs("$EndNodes\n$Elements\n2\n1 5 2 1 1 1 2 5 4 7 8 11 10\n2 5 2 2 2 2 3 6 5 8 9 12 11\n$EndElements\n",
          file);
    fclose(file);
}

/* A solid of a part of the mesh that is removed leaves the one beside it as with one mesh. */
START_TEST(a_part_of_a_mesh_is_removed_alone)
{
    static const char* const scenes[] = {
        "<solid name='s' on='@p' young_modulus='20000' poisson_ratio='0.3'/><solid_mass on='@p' gravity='0 0 "
        "-9.81'/><ablation name='a' on='@p' where='region tumour' position='0.15 0.05 0.05' radius='0.02'/>",
        "<part name='t' of='@m' region='tumour'/><solid on='@p' where='region liver' young_modulus='20000' "
        "poisson_ratio='0.3'/><solid on='@p' mesh='@t' young_modulus='20000' "
        "poisson_ratio='0.3'/><solid_mass "
        "on='@p' where='region liver' gravity='0 0 -9.81'/><solid_mass on='@p' mesh='@t' gravity='0 0 "
        "-9.81'/><ablation name='a' on='@p' mesh='@t' position='0.15 0.05 0.05' radius='0.02'/>"
    };
    double x[2][36];
    write_two_regions("two-regions.msh");
    for (int k = 0; k < 2; ++k) {
        char text[2000];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'><mesh name='m' file='two-regions.msh'/><points name='p' "
                 "mesh='@m'/><fixed on='@p' where='x lt 1e-6'/>%s<implicit_euler/></scene>",
                 scenes[k]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 50);
        ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) == 1.0);
        probe_read(sim, "/p/position", x[k], 36);
        sn_sim_destroy(sim);
    }
    ck_assert(x[0][5] < -1e-3); // node 1, between the cells, falls
    for (int i = 0; i < 36; ++i)
        ck_assert_double_eq_tol(x[1][i], x[0][i], 1e-9);
}
END_TEST

/* Cells on which nothing acts: the solid would stay, untold. */
START_TEST(cells_of_another_mesh_are_refused)
{
    static const char text[] =
        "<scene>" TWO_CELLS "<tetrahedra name='t' of='@m'/><points name='p' mesh='@m'/><solid on='@p' "
        "mesh='@t' young_modulus='20000'/><solid_mass on='@p' mesh='@t'/><ablation name='a' on='@p' "
        "position='0 0 0' radius='0.1'/><implicit_euler/></scene>";
    sn_error error = SN_ERROR_INIT;
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, "/a: nothing acts on the hexahedra");
}
END_TEST

/* A spring to a node without cells pulls no more, within a system and between two. */
START_TEST(springs_between_systems_follow)
{
    for (int lagged = 0; lagged < 2; ++lagged) {
        char text[2000];
        const char *apart = lagged ? "<implicit_euler/>" : "", *one = lagged ? "" : "<implicit_euler/>";
        snprintf(text, sizeof text,
                 "<scene step='1 ms' %s><node name='a'>" TWO_CELLS SOLID SECOND_GOES
                 "%s</node><node name='b'><points name='q' positions='0.2 0.1 0.3'/><point_mass on='@q' "
                 "mass='0.1'/>%s</node><springs name='k' on='@a/p' to='@b/q' nodes='11 0' stiffness='10' "
                 "rest_length='0.1'/>%s</scene>",
                 lagged ? "coupling='lagged'" : "", apart, apart, one);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 3);
        ck_assert(fabs(probe_value(sim, "/k/tension", 0, 1)) > 0.5);
        probe_step(sim, 7);
        ck_assert(probe_value(sim, "/k/tension", 0, 1) == 0.0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Solvers learn from earlier steps; a snapshot with removed cells restores this, too. */
START_TEST(a_restored_solver_gives_the_same_bits)
{
    static const char* const solvers[] = { "lagged_ldl", "hybrid", "ldl", "cg" };
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='m' cells='4 3 3' low='0 0 0' high='0.4 0.3 0.3' "
             "type='tetrahedra'/>" SOLID "<ablation name='a' on='@p' position='0.4 0.3 0.3' radius='0.17' "
             "active='step(t,0.0045)'/><implicit_euler linear='%s'/></scene>",
             solvers[_i]);
    sn_sim *sim = probe_compile(text, NULL), *other = probe_compile(text, NULL);
    const size_t size = sn_sim_snapshot_size(sim);
    void *kept = malloc(size), *again = malloc(size);
    double x[2][240];
    probe_step(sim, 12);
    ck_assert(probe_value(sim, "/a/removed_cells", 0, 1) > 1.0);
    ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
    ck_assert_int_eq(sn_sim_restore(other, kept, size), SN_OK);
    ck_assert_int_eq(sn_sim_save(other, again, size), SN_OK);
    ck_assert_mem_eq(kept, again, size);
    probe_step(sim, 10);
    probe_step(other, 10);
    probe_read(sim, "/p/position", x[0], 240);
    probe_read(other, "/p/position", x[1], 240);
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    free(kept);
    free(again);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ablation_neighbours");
    TCase* cases = tcase_create("neighbours");
    tcase_add_loop_test(cases, an_attachment_to_a_node_without_cells_holds, 0, 2);
    tcase_add_test(cases, a_part_of_a_mesh_is_removed_alone);
    tcase_add_test(cases, cells_of_another_mesh_are_refused);
    tcase_add_test(cases, springs_between_systems_follow);
    tcase_add_loop_test(cases, a_restored_solver_gives_the_same_bits, 0, 4);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
