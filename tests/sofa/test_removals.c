/* If this failed, cells in which forces act would stay without a word where SOFA removes them, or go at other
   times, or others would go.
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

#define QUADS                                                                                                \
    "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 1 1 0 0 2 0 1 2 0' quads='0 1 3 2 2 3 5 4'/>"        \
    "<MechanicalObject/><DiagonalMass massDensity='1'/>"

#define GOOD "<TopologicalChangeProcessor filename='good.txt'/>"
#define LIST(rest) "<TopologicalChangeProcessor useDataInputs='1' trianglesToRemove='" rest "/>"
/* At 0.2 s triangle 0 goes, and 3 takes its number; at 0.4 s 1 goes, 2 takes its number, and 3 goes. */
#define GONE "cells=\"triangles\" numbers=\"0 1 3\" times=\"0.2 0.4 0.4\""

/* What is lost, and what the translation has, or has not. */
static const struct {
    const char *scene, *lost, *has, *has_not;
} scenes[] = {
    // masses only
    { STRIP "<FixedProjectiveConstraint indices='0'/>" GOOD, "", "<surface_mass", "<removal" },
    { STRIP LIST("0' timeToRemove='0.1'"), "", "<surface_mass", "<removal" },
    // forces in the cells
    { STRIP "<TriangularFEMForceField/>" GOOD, "", GONE, NULL },
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='good.txt' shift='-0.1'/>", "",
      "times=\"0.30000000000000004 0.5 0.5\"", NULL },
    { STRIP "<TriangularBendingSprings/>" GOOD, "", GONE, NULL },
    { STRIP "<TriangularBendingSprings/>" GOOD, "", "cells=\"0 1 1 2 2 3\"", NULL },
    { STRIP "<SurfacePressureForceField pressure='1'/>" GOOD, "", GONE, NULL },
    { STRIP "<TrianglePressureForceField pressure='1' triangleList='1 2'/>" GOOD, "", "where=\"cells 1 2\"",
      "where=\"cells 1 2\" nodes" },
    // numbers that are missing in the file are 0, those beyond the cells that are left are ignored
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='short.txt'/>", "",
      "numbers=\"0 2\" times=\"0.2 0.2\"", NULL },
    // of two times within a step only the later one counts
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='near.txt'/>", "",
      "numbers=\"1\" times=\"0.2\"", NULL },
    // times after more steps than are added up one by one, and those that are none
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='late.txt'/>", "",
      "numbers=\"0 1\" times=\"2000000.00000", NULL },
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='never.txt'/>",
      "the cells in which TriangularFEMForceField", NULL, "<removal" },
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='nan.txt'/>",
      "the cells in which TriangularFEMForceField", NULL, "<removal" },
    { STRIP "<TriangularFEMForceField/>" LIST("0' timeToRemove='2000000.05'"), "", "times=\"2000000.10000",
      NULL },
    // of a count only as many numbers are read as the text can have
    { STRIP "<TriangularFEMForceField/><TopologicalChangeProcessor filename='more.txt'/>",
      "the cells in which TriangularFEMForceField", NULL, "<removal" },
    // lists, after the time and not at it, and in intervals
    { STRIP "<TriangularFEMForceField/>" LIST("1 3' timeToRemove='0.1'"), "",
      "numbers=\"1 3\" times=\"0.2 0.2\"", NULL },
    { STRIP "<TriangularFEMForceField/>" LIST("0' timeToRemove='0.1' interval='0.2'"), "",
      "numbers=\"0 1 2 3\" times=\"0.2 0.7999999999999999 0.6 0.4\"", NULL },
    // triangles made of the quads that go
    { QUADS "<QuadularBendingSprings/><Node><TriangleSetTopologyContainer name='t'/>"
            "<Quad2TriangleTopologicalMapping input='@../m' output='@t'/><TriangularFEMForceField/></Node>"
            "<TopologicalChangeProcessor filename='one.txt'/>",
      "",
      "cells=\"triangles\" mesh=\"/Node/Quad2TriangleTopologicalMapping\" numbers=\"0 1\" times=\"0.2 0.2\"",
      NULL },
    // a region at the time of the removal
    { STRIP "<TriangularFEMForceField/><BoxROI name='b' box='0 0 -1 1 1 1'/>" LIST(
          "@b.triangleIndices' timeToRemove='0.1'"),
      "the cells in which TriangularFEMForceField", NULL, "<removal" },
    // of two containers with one source each has its own cells
    { "<MeshTopology name='s' position='0 0 0 1 0 0 0 1 0 1 1 0 0 2 0 1 2 0' triangles='0 1 2 1 3 2 2 3 4 3 "
      "5 "
      "4'/><Node name='a'><TriangleSetTopologyContainer src='@../s'/><MechanicalObject/><DiagonalMass "
      "massDensity='1'/><TriangularFEMForceField/><TopologicalChangeProcessor "
      "filename='one.txt'/></Node><Node "
      "name='b'><TriangleSetTopologyContainer src='@../s'/><MechanicalObject/><DiagonalMass massDensity='1'/>"
      "<TriangularFEMForceField/></Node>",
      "", "<removal name=\"TopologicalChangeProcessor\" on=\"/a/", "on=\"/b/MechanicalObject\" cells" },
    // cells that are added to none, with and without a force in them
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0'/><MechanicalObject/><UniformMass/>"
      "<TopologicalChangeProcessor filename='add.txt'/>",
      "", NULL, "<removal" },
    // two of them
    { STRIP "<TriangularFEMForceField/>" GOOD GOOD, "the cells in which TriangularFEMForceField", NULL,
      "<removal" },
    // cells that SOFA tells to others, or edges of several
    { STRIP "<MeshSpringForceField stiffness='1'/>" GOOD, "the cells in which MeshSpringForceField", NULL,
      "<removal" },
    { STRIP "<FastTriangularBendingSprings/>" GOOD, "the cells in which FastTriangularBendingSprings", NULL,
      "<removal" },
    { STRIP GOOD "<Node><EdgeSetTopologyContainer name='e'/>"
                 "<Triangle2EdgeTopologicalMapping input='@../m' output='@e'/><MeshSpringForceField "
                 "linesStiffness='1'/></Node>",
      "the cells in which MeshSpringForceField", NULL, "<removal" },
    // other changes
    { STRIP "<TopologicalChangeProcessor filename='none.txt'/>", "only the removal of cells", NULL, NULL },
    { STRIP "<TopologicalChangeProcessor filename='add.txt'/>", "only the removal of cells", NULL, NULL },
    { STRIP "<TopologicalChangeProcessor filename='cut.txt'/>", "only the removal of cells", NULL, NULL },
    { STRIP "<TopologicalChangeProcessor filename='good.txt' loop='1'/>", "only the removal of cells", NULL,
      NULL },
    { STRIP "<TopologicalChangeProcessor useDataInputs='1' pointsToRemove='1'/>", "only the removal of cells",
      NULL, NULL },
    { "<MechanicalObject position='0 0 0'/><UniformMass/>" GOOD, "it removes no cells", NULL, NULL },
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

/* Each break of a line, and the blanks after it, become one blank. */
static void join_lines(char* text)
{
    char* out = text;
    bool begins = false;
    for (const char* at = text; *at; ++at) {
        const char c = *at;
        if (c == '\n') *out++ = ' ';
        begins = c == '\n' || (begins && c == ' ');
        if (!begins) *out++ = c;
    }
    *out = 0;
}

START_TEST(cells_go_or_stay_with_a_word)
{
    char text[2000];
    scratch_make(folder);
    put("good.txt", "T= 0.2\n  REMOVE= 1\n0\n\nT= 0.4\r\n  REMOVE= 2\r\n0 1\r\n");
    put("one.txt", "T= 0.2\nREMOVE= 1\n0\n");
    put("short.txt", "T= 0.2\nREMOVE= 3\n2 9\n");
    put("late.txt", "T= 0.2\nREMOVE= 1\n1\nT= 2e6\nREMOVE= 1\n0\n");
    put("never.txt", "T= 0.2\nREMOVE= 1\n1\nT= 1e3000\nREMOVE= 1\n0\n");
    put("nan.txt", "T= 0.2\nREMOVE= 1\n1\nT= nan\nREMOVE= 1\n0\n");
    put("more.txt", "T= 0.2\nREMOVE= 1e300\n1\n");
    put("near.txt", "T= 0.15\nREMOVE= 1\n0\nT= 0.16\nREMOVE= 1\n1\n");
    put("add.txt", "T= 0.2\nADD= Triangle 1\n0 1 2\n");
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
    join_lines(written);
    ck_assert_msg(!scenes[_i].has || strstr(written, scenes[_i].has), "%s", written);
    ck_assert_msg(!scenes[_i].has_not || !strstr(written, scenes[_i].has_not), "%s", written);
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
    tcase_add_loop_test(tests, cells_go_or_stay_with_a_word, 0, SN_COUNT(scenes));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
