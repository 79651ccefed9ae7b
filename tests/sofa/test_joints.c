/* If this failed, joints of frames would be hinges about other axes than in SOFA, without their stops, frames
   and points would follow others than the scene says, or explicit solids would have another law.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "output/scratch.h"
#include "sofa/sofa_rows.h"
#include "support/run_suite.h"

/* Two frames of which the first is fixed, with a joint and a moment on the second. */
#define JOINT(joint, moment)                                                                                 \
    "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1 0 0 0 0 0 0 1'/><UniformMass "              \
    "vertexMass='1 1 [1 0 0 0 1 0 0 0 1]'/><FixedProjectiveConstraint indices='0'/><ConstantForceField "     \
    "indices='1' forces='" moment "'/><JointSpringForceField spring='BEGIN_SPRING " joint " END_SPRING'/>"

static const row rows[] = {
    // a hinge about y: the axes of the bushing are y, -x, z
    { JOINT("0 1 FREE_AXIS 0 0 0 0 1 0 KS_T 1 20 KS_R 0 300 KD 2 R_LIM_X -1 1 R_LIM_Y -0.5 0.7 R_LIM_Z 0 0",
            "0"
            " 0 0 0 0 0"),
      { "stiffness=\"20 20 20\" rotational_stiffness=\"0 300 300\" damping=\"2 2 2\"",
        "angle_limits=\"-0.5 0.7 -1 1 0 0\" stop_stiffness=\"3 0 0\"",
        "orientations=\"0 0 1.5707963267948966\"" },
      NULL,
      "" },
    // free about x and y, hard about z: z is in the middle; without limits no stops
    { JOINT("0 1 FREE_AXIS 0 1 0 1 1 0 KS_T 1 20 KS_R 5 300", "0 0 0 0 0 0"),
      { "orientations=\"1.5707963267948966 0 0\"", "stiffness=\"20 20 1\" rotational_stiffness=\"5 300 5\"" },
      "angle_limits",
      "" },
    { JOINT("0 7", "0 0 0 0 0 0"), { "<frames" }, "<bushing", "JointSpringForceField" },
    { JOINT("0 1 KS_R 1", "0 0 0 0 0 0"), { "<frames" }, "<bushing", "JointSpringForceField" },
    { JOINT("0 1 REST_T 1 0 0", "0 0 0 0 0 0"), { "<frames" }, "<bushing", "JointSpringForceField" },
    { JOINT("0 1 R_LIM_X 1 -1", "0 0 0 0 0 0"), { "<frames" }, "<bushing", "JointSpringForceField" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><JointSpringForceField spring='BEGIN_SPRING 0 0 "
      "END_SPRING'/>",
      { "<points" },
      "<bushing",
      "JointSpringForceField" },
    // places in the axes of the frames come before those of the state; too few are told
    { "<MechanicalObject template='Rigid3' position='1 0 0 0 0 0 1 2 0 0 0 0 0 1'/><UniformMass/><Node>"
      "<MechanicalObject position='9 9 9 8 8 8'/><RigidMapping initialPoints='0 1 0 0 2 0' "
      "rigidIndexPerPoint='1 0'/></Node>",
      { "nodes=\"1 0\" positions=\"0 1 0 0 2 0\"" },
      NULL,
      "" },
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1'/><UniformMass/><Node><MechanicalObject "
      "template='Rigid3'/><RigidMapping initialPoints='1 2 3 0 0 0 1'/></Node>",
      { "positions=\"1 2 3\"", "<attached_frames" },
      NULL,
      "" },
    { "<MechanicalObject template='Rigid3' position='1 0 0 0 0 0 1'/><UniformMass/><Node><MechanicalObject "
      "position='9 9 9 8 8 8'/><RigidMapping initialPoints='0 1 0'/></Node>",
      { "<frames" },
      NULL,
      "RigidMapping" },
    // a list of frames counts with as many numbers as points, else all follow one, also counted from the end
    { "<MechanicalObject template='Rigid3' position='1 0 0 0 0 0 1 2 0 0 0 0 0 1'/><UniformMass/><Node>"
      "<MechanicalObject position='0 1 0 0 2 0'/><RigidMapping rigidIndexPerPoint='0' index='0' "
      "indexFromEnd='1'/></Node>",
      { "nodes=\"1 1\"" },
      NULL,
      "" },
    // total Lagrangian elements
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject/>"
      "<UniformMass/><CudaTetrahedronTLEDForceField youngModulus='7' poissonRatio='0.3'/>",
      { "law=\"isochoric_neo_hookean\" young_modulus=\"7\" poisson_ratio=\"0.3" },
      NULL,
      "" },
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject/>"
      "<UniformMass/><CudaTetrahedronTLEDForceField isViscoelastic='1'/>",
      { "<points" },
      "<solid",
      "CudaTetrahedronTLEDForceField" },
    // an attachment by projection is a joint
    { "<MechanicalObject position='9 0 0'/><UniformMass/><Node name='a'><MechanicalObject name='p' "
      "position='0 0 0 1 0 0'/><UniformMass/></Node><Node name='b'><MechanicalObject name='p' position='1 0 "
      "0 "
      "2 0 0'/><UniformMass/></Node><AttachProjectiveConstraint object1='@a/p' object2='@b/p' indices1='1' "
      "indices2='0' constraintFactor='1'/>",
      { "<attachment", "nodes=\"1\" to=\"/b/p\"", "to_nodes=\"0\"" },
      NULL,
      "" },
};

START_TEST(joints_and_frames_mean_what_they_mean_in_sofa) { check_row(&rows[_i]); }
END_TEST

/* A moment of 6 N m on a hinge about each axis with the soft stiffness 4 and the stop at 0.5 of 20 N m/rad
   turns it by a with 4 a + 20 (a - 0.5) = 6, backwards with the stop at -0.3 by -b with 4 b + 20 (b - 0.3) =
   6. */
START_TEST(a_hinge_rests_on_its_stop)
{
    for (int axis = 0; axis < 3; ++axis)
        for (int sign = -1; sign <= 1; sign += 2) {
            char text[1500];
            const int on[3] = { axis == 0, axis == 1, axis == 2 };
            snprintf(text, sizeof text,
                     "<Node gravity='0 0 0' dt='0.05'><EulerImplicitSolver "
                     "rayleighMass='2'/><SparseLDLSolver/>" JOINT(
                         "0 1 FREE_AXIS 0 0 0 %d %d %d KS_T 0 1e4 KS_R 4 1e4 KS_B 20 R_LIM_%c -0.3 0.5",
                         "0 0 0 %d %d %d") "</Node>",
                     sign * 6 * on[0], sign * 6 * on[1], sign * 6 * on[2], on[0], on[1], on[2], 'X' + axis);
            const sn_vec3 turn = after_steps(text, 400, "/MechanicalObject/rpy", 1);
            const double angles[3] = { turn.x, turn.y, turn.z };
            for (int i = 0; i < 3; ++i)
                ck_assert_double_eq_tol(angles[i], i != axis ? 0 : sign > 0 ? 16.0 / 24 : -12.0 / 24, 1e-9);
        }
}
END_TEST

/* The surface of a file on a frame: a point falls on the tetrahedron, whose highest corner is at y = 2. */
START_TEST(a_surface_of_a_file_touches)
{
    char folder[64], path[256];
    scratch_make(folder);
    FILE* file = fopen(scratch_path(path, folder, "t.obj"), "w");
    ck_assert_ptr_nonnull(file);
    fputs("v -1 0 -1\nv 1 0 -1\nv 0 0 1\nv 0 1 0\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n", file);
    fclose(file);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(
        "<Node gravity='0 -9 "
        "0'><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/><CollisionResponse/>"
        "<LocalMinDistance contactDistance='0.1'/><Node name='a'><MechanicalObject template='Rigid3' "
        "position='0 1 0 0 0 0 1'/><RigidDistanceGridCollisionModel filename='t.obj' scale='2' "
        "translation='0 -1 "
        "0'/></Node><Node name='b'>" EULER "<MechanicalObject position='0 3 0'/><UniformMass/>"
        "<PointCollisionModel/></Node></Node>",
        folder, &report);
    char* written = sofa_written(scene);
    ck_assert_msg(sn_sofa_report_is_complete(report), "%s", written);
    ck_assert_ptr_nonnull(strstr(written, "positions=\"-2 -1 -2 2 -1 -2 0 -1 2 0 1 0\""));
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    for (int i = 0; i < 100; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    double x[3];
    sn_channel channel = sn_sim_channel(sim, "/b/MechanicalObject/position", &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_int_eq(sn_sim_read(sim, channel, x, 3), 3);
    ck_assert_double_eq_tol(x[1], 2.1, 1e-6);
    sn_sim_destroy(sim);
    free(written);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    scratch_clear(folder);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("joints");
    TCase* tests = tcase_create("joints");
    tcase_add_loop_test(tests, joints_and_frames_mean_what_they_mean_in_sofa, 0, SN_COUNT(rows));
    tcase_add_test(tests, a_hinge_rests_on_its_stop);
    tcase_add_test(tests, a_surface_of_a_file_touches);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
