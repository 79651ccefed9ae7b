/* If this failed, cells in which forces act would stay without a word where SOFA removes them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/scratch.h"
#include "sofa/sofa_scene.h"
#include "support/run_suite.h"

#define EULER "<EulerImplicitSolver/><SparseLDLSolver/>"

/* A strip of four triangles. */
#define STRIP                                                                                                \
    "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 1 1 0 0 2 0 1 2 0' triangles='0 1 2 1 3 2 2 3 4 3 "  \
    "5 "                                                                                                     \
    "4'/><MechanicalObject/><DiagonalMass massDensity='1'/>"

static const struct {
    const char *scene, *lost;
} scenes[] = {
    // masses only
    { STRIP "<FixedProjectiveConstraint indices='0'/><TopologicalChangeProcessor filename='good.txt'/>", "" },
    { STRIP "<TopologicalChangeProcessor useDataInputs='1' trianglesToRemove='0' timeToRemove='0.1'/>", "" },
    // forces in the cells, or in others made of them
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='good.txt'/>",
      "the cells in which "
      "TriangularFEMForceField" },
    { STRIP "<TriangularBendingSprings/><TopologicalChangeProcessor filename='good.txt'/>",
      "the cells in which TriangularBendingSprings" },
    { STRIP "<MeshSpringForceField stiffness='1'/><TopologicalChangeProcessor filename='good.txt'/>",
      "the cells in which MeshSpringForceField" },
    { STRIP "<FastTriangularBendingSprings/><TopologicalChangeProcessor filename='good.txt'/>",
      "the cells in which FastTriangularBendingSprings" },
    { STRIP "<SurfacePressureForceField pressure='1'/><TopologicalChangeProcessor filename='good.txt'/>",
      "the cells in which SurfacePressureForceField" },
    { STRIP "<TopologicalChangeProcessor filename='good.txt'/><Node><EdgeSetTopologyContainer name='e'/>"
            "<Triangle2EdgeTopologicalMapping input='@../m' output='@e'/><MeshSpringForceField "
            "linesStiffness='1'/></Node>",
      "the cells in which MeshSpringForceField" },
    // other changes
    { STRIP "<TopologicalChangeProcessor filename='none.txt'/>", "only the removal of cells" },
    { STRIP "<TopologicalChangeProcessor filename='add.txt'/>", "only the removal of cells" },
    { STRIP "<TopologicalChangeProcessor filename='cut.txt'/>", "only the removal of cells" },
    { STRIP "<TopologicalChangeProcessor useDataInputs='1' pointsToRemove='1'/>",
      "only the removal of cells" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><TopologicalChangeProcessor filename='good.txt'/>",
      "it removes no cells" },
};

static char folder[64];

static void put(const char* name, const char* text)
{
    char path[256];
    FILE* file = fopen(scratch_path(path, folder, name), "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

START_TEST(removals_without_forces_change_nothing)
{
    char text[2000];
    scratch_make(folder);
    put("good.txt", "T= 0.2\n  REMOVE= 1\n0\n\nT= 0.4\r\n  REMOVE= 2\r\n0 1\r\n");
    put("add.txt", "T= 0.2\nADD= Triangle 1\n0 1 3\n");
    put("cut.txt", "T= 0.2\nREMOVE= 1\n0\nT= 0.3\nINCISE= 2\n0 0 0 0 1 1 1 1\n");
    snprintf(text, sizeof text, "<Node dt='0.1' gravity='0 0 0'>" EULER "%s</Node>", scenes[_i].scene);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, folder, &report);
    const char* why = NULL;
    for (int i = 0; i < report->count; ++i)
        if (report->notes[i].loss) why = report->notes[i].sentence;
    if (*scenes[_i].lost) {
        ck_assert_int_eq(report->losses[SN_SOFA_LOSS_CHANGE], 1);
        ck_assert_msg(why && strstr(why, scenes[_i].lost), "%s", why ? why : "nothing is lost");
    } else {
        ck_assert_msg(!why, "%s", why);
    }
    char* written = sofa_written(scene);
    ck_assert_ptr_null(strstr(written, "TopologicalChangeProcessor"));
    free(written);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    scratch_clear(folder);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("removals");
    TCase* tests = tcase_create("removals");
    tcase_add_loop_test(tests, removals_without_forces_change_nothing, 0, SN_COUNT(scenes));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
