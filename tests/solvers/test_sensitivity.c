/* If these fail, derivatives of runs, which fits and controllers are found with, are not those of the runs.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "solvers/step_tangent.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_INPUTS = 8, MOST_OUTPUTS = 200, MOST_STEPS = 24 };

/* ---- scenes ------------------------------------------------------------------------------------------ */

typedef struct example {
    const char *name, *text;
    const char* parameters[4];
    const char* outputs[3];
    int steps;
    /* Forces on a hand are small differences of large forces. */
    double tolerance;
} example;

#define NEEDLE(integrator, tol)                                                                              \
    "<scene step='0.5 ms'><needle name='n' model='rfem' elements='4' curvature='1 2 -3'><handle x='5*t*t' "  \
    "roll='0.3+50*t*t' pitch='-0.5'/></needle><point_load name='load' on='@n/tip' force='10*t 20*t -10*t'/>" \
    "<" integrator " tolerance='" tol "'/></scene>"
#define NEEDLE_INPUTS                                                                                        \
    {                                                                                                        \
        "/load/force", "/n/handle/motion/z", "/n/handle/motion/yaw"                                          \
    }
#define NEEDLE_OUTPUTS                                                                                       \
    {                                                                                                        \
        "/n/tip/position", "/n/tip/velocity", "/n/tip/rpy"                                                   \
    }
#define ROD(integrator)                                                                                      \
    "<scene step='1 ms'><needle name='n' model='exact' elements='2' degree='2'><handle pitch='1'/></needle>" \
    "<point_load name='load' on='@n/tip' force='0 0.2 -0.1'/><" integrator "/></scene>"
#define SUTURE(integrator)                                                                                   \
    "<scene step='1 ms'><suture name='n' length='0.1' elements='6'/>"                                        \
    "<point_load name='load' on='@n/points' node='-1' force='0 0 1e-5'/><" integrator "/></scene>"
#define SOLID(integrator)                                                                                    \
    "<scene step='2 ms'><grid name='g' cells='2 1 1' low='0 0 0' high='0.1 0.05 0.05' type='tetrahedra'/>"   \
    "<points name='p' mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><solid_mass name='m' on='@p' "            \
    "density='1000'/><solid name='s' on='@p' law='neo_hookean' young_modulus='1e4' poisson_ratio='0.3' "     \
    "damping_time='0.01'/><point_load name='load' on='@p' node='-1' force='0 0.05 0.1'/>"                    \
    "<" integrator "/></scene>"
#define SOLID_INPUTS                                                                                         \
    {                                                                                                        \
        "/s/young_modulus", "/s/poisson_ratio", "/s/damping_time", "/m/density"                              \
    }
#define OSCILLATOR(integrator)                                                                               \
    "<scene step='1 ms'><points name='p' positions='0 0 0 0.1 0 0' velocities='0 0 0 1 0 0'/>"               \
    "<prescribed_points name='base' on='@p' nodes='0' x='0.3*t' y='0' z='0'/>"                               \
    "<prescribed_points on='@p' nodes='1' y='0' z='0'/><point_mass name='m' on='@p' mass='0.02'/>"           \
    "<springs name='k' on='@p' nodes='0 1' stiffness='300' damping='0.7'/><" integrator "/></scene>"
#define OSCILLATOR_INPUTS                                                                                    \
    {                                                                                                        \
        "/k/stiffness", "/k/damping", "/m/mass", "/base/x"                                                   \
    }
#define OSCILLATOR_OUTPUTS                                                                                   \
    {                                                                                                        \
        "/p/position", "/p/velocity", "/base/force"                                                          \
    }
/* Tumbles: a load on a corner in the axes of the world. */
#define BODY(integrator)                                                                                     \
    "<scene step='1 ms'><frames name='f' positions='0 0 0' velocities='0.1 0 0' "                            \
    "angular_velocities='3 40 5'/>"                                                                          \
    "<rigid_mass name='m' on='@f' mass='0.1' inertia='1e-5 3e-5 2e-5' centre='0 0.01 0.02'/>"                \
    "<point_load name='load' on='@f' node='0' force='0 0.3 0' position='0.01 0 0.02'/>"                      \
    "<" integrator "/></scene>"
#define SHEET(integrator)                                                                                    \
    "<scene step='2 ms'><inline_mesh name='g' points='0 0 0 0.05 0 0 0 0.05 0 0.05 0.05 0.01' "              \
    "triangles='0 1 2 1 3 2'/><points name='p' mesh='@g'/><fixed on='@p' nodes='0 2'/>"                      \
    "<point_mass name='m' on='@p' mass='0.001'/><elastic_membrane name='s' on='@p' young_modulus='1e5' "     \
    "thickness='0.001'/><point_load name='load' on='@p' node='3' force='0 0.05 0.1'/>"                       \
    "<" integrator "/></scene>"
#define SHEET_INPUTS                                                                                         \
    {                                                                                                        \
        "/s/young_modulus", "/s/thickness", "/load/force"                                                    \
    }
/* Strings of beads with springs that stretch far: large changes of direction in a step. */
#define CHAIN(integrator)                                                                                    \
    "<scene step='2 ms'><points name='p' positions='0 0 0 0.05 0 0 0.1 0 0 0.12 0.04 0' "                    \
    "velocities='0 0 0 0 0 0 0 1 0 0 0 -1'/><fixed on='@p' nodes='0'/>"                                      \
    "<point_mass name='m' on='@p' mass='0.01' gravity='0 0 -9.81'/><springs name='k' on='@p' nodes='0 1 1 "  \
    "2 2 3 0 2' "                                                                                            \
    "stiffness='150' damping='0.02'/><" integrator "/></scene>"
#define CHAIN_INPUTS                                                                                         \
    {                                                                                                        \
        "/k/stiffness", "/k/damping", "/m/mass"                                                              \
    }
#define CHAIN_OUTPUTS                                                                                        \
    {                                                                                                        \
        "/p/position", "/p/velocity", "/p/acceleration"                                                      \
    }

/* A string of beads between grippers, one of which moves, and a bead on a rod. */
#define BEADS(integrator)                                                                                    \
    "<scene step='2 ms'><points name='p' positions='0 0 0 0.05 0 0 0.1 0 0 0.15 0 0 0.15 -0.05 0'/>"         \
    "<attachment name='left' on='@p' nodes='0' x='0' y='0' z='0'/>"                                          \
    "<attachment name='right' on='@p' nodes='3' x='-2*t*t' y='0' z='3*t*t'/>"                                \
    "<distance_constraint name='d' on='@p' nodes='3 4'/>"                                                    \
    "<point_mass name='m' on='@p' mass='0.01' gravity='0 0 -9.81'/>"                                         \
    "<springs name='k' on='@p' nodes='0 1 1 2 2 3' stiffness='150' damping='0.05'/><" integrator             \
    "/></scene>"
#define BEADS_INPUTS                                                                                         \
    {                                                                                                        \
        "/right/y", "/k/stiffness", "/m/mass"                                                                \
    }
#define BEADS_OUTPUTS                                                                                        \
    {                                                                                                        \
        "/p/position", "/right/force", "/d/tension"                                                          \
    }
/* Links that swing: rows that turn with the motion, and multipliers that bend the matrix of the next step. */
#define SWING(integrator)                                                                                    \
    "<scene step='2 ms'><points name='p' positions='0 0 0 0.05 0 0 0.1 0 0 0.15 0 0.01' "                    \
    "velocities='0 0 0 0 0 0.2 0 0.3 0 0 0 0'/><fixed on='@p' nodes='0'/>"                                   \
    "<distance_constraint name='d' on='@p' nodes='0 1 1 2'/>"                                                \
    "<point_mass name='m' on='@p' mass='0.01' gravity='0 0 -9.81'/>"                                         \
    "<point_load name='load' on='@p' node='3' force='0.1 0.3 0.2'/>"                                         \
    "<springs name='k' on='@p' nodes='2 3' stiffness='150' damping='0.05'/><" integrator "/></scene>"
#define SWING_INPUTS                                                                                         \
    {                                                                                                        \
        "/load/force", "/k/stiffness", "/m/mass"                                                             \
    }
#define SWING_OUTPUTS                                                                                        \
    {                                                                                                        \
        "/p/position", "/p/velocity", "/d/tension"                                                           \
    }
/* A pendulum of two bodies, one hung on a moved place, the other on a hinge. */
#define PENDULUM(integrator)                                                                                 \
    "<scene step='1 ms'><frames name='f' positions='0 0 0 0.1 0 0'/>"                                        \
    "<rigid_mass name='m' on='@f' mass='0.1' inertia='1e-4 3e-4 2e-4' gravity='0 0 -9.81'/>"                 \
    "<attachment name='top' on='@f' nodes='0' x='0' y='2*t*t' z='0' position='-0.05 0 0'/>"                  \
    "<attachment name='hinge' on='@f' nodes='0' to='@f' to_nodes='1' position='0.05 0 0'/>"                  \
    "<point_load name='load' on='@f' node='1' force='0.1 0.3 0.2' position='0.01 0 0.02'/>"                  \
    "<" integrator "/></scene>"
#define PENDULUM_INPUTS                                                                                      \
    {                                                                                                        \
        "/load/force", "/top/z", "/m/mass"                                                                   \
    }
#define PENDULUM_OUTPUTS                                                                                     \
    {                                                                                                        \
        "/f/position", "/f/rpy", "/top/force"                                                                \
    }

/* A body that spins about a moved place, by 0.02 rad in a step: the matrix of the iteration turns with it. */
#define TOP(integrator)                                                                                      \
    "<scene step='1 ms'><frames name='f' positions='0 0 0' velocities='0 1 0' angular_velocities='5 0 20'/>" \
    "<rigid_mass name='m' on='@f' mass='0.1' inertia='1e-4 3e-4 2e-4' gravity='0 0 -9.81'/>"                 \
    "<attachment name='top' on='@f' nodes='0' x='0' y='2*t*t' z='0' position='-0.05 0 0'/>"                  \
    "<point_load name='load' on='@f' node='0' force='0.1 0.3 0.2' position='0.01 0 0.02'/>"                  \
    "<" integrator "/></scene>"

/* On a plane: node 1 hangs, 2 and 3 stick, 5 slides, and so does 6, whose direction changes. */
#define PLANE(extra)                                                                                         \
    "<scene step='1 ms'><points name='p' positions='0 0 0.2  0.1 0 0.1  0.2 0 0  0.3 0.1 0  0.4 0 0.3  "     \
    "0.1 0.3 0  0.2 0.2 0' velocities='0 0 0  0 0 0  0 0 0  0 0 0  0 0 0  0.3 0 0  0.2 0.1 0'/>"             \
    "<fixed on='@p' nodes='0 4'/><point_mass name='m' on='@p' mass='0.1' gravity='0 0 -9.81'/>"              \
    "<springs name='k' on='@p' nodes='0 1  1 2  1 3  3 4  0 4  2 4  0 3  0 6' stiffness='90' damping='3'/>"  \
    "<point_load name='load' on='@p' node='1' force='0.1 0.05 -0.1'/>"                                       \
    "<point_load name='pull' on='@p' node='6' force='0.6 -0.9 -0.2'/><rigid_collider name='c' on='@p' "      \
    "friction='0.3'/>" extra "<dirk method='backward_euler' tolerance='1e-13'/></scene>"
/* Nodes slide, one is led by a gripper. */
#define LED(mu)                                                                                              \
    "<scene step='1 ms'><points name='p' positions='0 0 0  0.1 0 0  0.2 0 0  0.2 0.1 0.1' "                  \
    "velocities='0 0.1 0 0 0 0 0 0 0 0 0 0'/><point_mass name='m' on='@p' mass='0.1' "                       \
    "gravity='0 0 -9.81'/><springs name='k' on='@p' nodes='0 1  1 2  2 3  0 3' stiffness='90'/>"             \
    "<point_load name='load' on='@p' node='1' force='0.1 0.1 -0.1'/><attachment name='hand' on='@p' "        \
    "nodes='3' "                                                                                             \
    "x='0.2+3*t*t' y='0.1' z='0.1'/><rigid_collider name='c' on='@p'/>"                                      \
    "<dirk method='backward_euler' tolerance='1e-13'/></scene>"
/* A bead slides around a ball with friction, one rests on a tray that a body carries. */
#define BALL_AND_TRAY                                                                                        \
    "<scene step='1 ms'><points name='p' positions='0 0 0.05' velocities='0.3 0.2 0'/>"                      \
    "<points name='q' positions='0.3 0 0' velocities='0.02 0 0'/>"                                           \
    "<frames name='f' positions='0.3 0 -0.1' angular_velocities='0 0.1 0'/>"                                 \
    "<rigid_mass on='@f' mass='1' inertia='1e-2 1e-2 1e-2' gravity='0 0 -9.81'/>"                            \
    "<point_mass name='m' on='@p' mass='0.1' gravity='0 0 -9.81'/>"                                          \
    "<point_mass on='@q' mass='0.1' gravity='0 0 -9.81'/>"                                                   \
    "<springs_to_ground name='k' on='@q' stiffness='20' damping='0.1'/>"                                     \
    "<point_load name='load' on='@p' node='0' force='0.1 -0.1 -0.5'/>"                                       \
    "<point_load on='@f' node='0' force='0 0 10.9'/>"                                                        \
    "<rigid_collider name='c' on='@p' shape='sphere' size='0.05' friction='0.2'/>"                           \
    "<rigid_collider name='d' on='@q' frame='@f' position='0 0 0.1' friction='0.01'/>"                       \
    "<dirk method='backward_euler' tolerance='1e-13'/></scene>"

static const example examples[] = {
    { "beads in grippers, backward Euler", BEADS("dirk method='backward_euler' tolerance='1e-13'"),
      BEADS_INPUTS, BEADS_OUTPUTS, 12, 1e-6 },
    { "beads in grippers, sdirk", BEADS("dirk method='sdirk3' tolerance='1e-13'"), BEADS_INPUTS,
      BEADS_OUTPUTS, 12, 1e-6 },
    { "beads in grippers, esdirk", BEADS("dirk tolerance='1e-13'"), BEADS_INPUTS, BEADS_OUTPUTS, 12, 1e-6 },
    { "beads in grippers, generalized alpha", BEADS("generalized_alpha tolerance='1e-13'"), BEADS_INPUTS,
      BEADS_OUTPUTS, 12, 1e-6 },
    { "beads in grippers, midpoint", BEADS("midpoint tolerance='1e-13'"), BEADS_INPUTS, BEADS_OUTPUTS, 12,
      1e-6 },
    { "pendulum, esdirk", PENDULUM("dirk tolerance='1e-13'"), PENDULUM_INPUTS, PENDULUM_OUTPUTS, 12, 1e-6 },
    { "pendulum, generalized alpha", PENDULUM("generalized_alpha tolerance='1e-13'"), PENDULUM_INPUTS,
      PENDULUM_OUTPUTS, 12, 1e-6 },
    { "pendulum, midpoint", PENDULUM("midpoint tolerance='1e-13'"), PENDULUM_INPUTS, PENDULUM_OUTPUTS, 12,
      1e-6 },
    { "top, backward Euler", TOP("dirk method='backward_euler' tolerance='1e-13'"), PENDULUM_INPUTS,
      PENDULUM_OUTPUTS, 12, 1e-6 },
    { "top, esdirk", TOP("dirk tolerance='1e-13'"), PENDULUM_INPUTS, PENDULUM_OUTPUTS, 12, 1e-6 },
    { "top, generalized alpha", TOP("generalized_alpha tolerance='1e-13'"), PENDULUM_INPUTS, PENDULUM_OUTPUTS,
      12, 1e-6 },
    { "top, midpoint", TOP("midpoint tolerance='1e-13'"), PENDULUM_INPUTS, PENDULUM_OUTPUTS, 12, 1e-6 },
    { "needle, backward Euler", NEEDLE("dirk method='backward_euler'", "1e-10"), NEEDLE_INPUTS,
      NEEDLE_OUTPUTS, 12, 1e-6 },
    { "needle, sdirk", NEEDLE("dirk method='sdirk3'", "1e-10"), NEEDLE_INPUTS, NEEDLE_OUTPUTS, 12, 1e-6 },
    { "needle, esdirk",
      NEEDLE("dirk method='esdirk32'", "1e-10"),
      { "/load/force" },
      NEEDLE_OUTPUTS,
      12,
      1e-6 },
    { "needle, hand force",
      NEEDLE("dirk method='sdirk4'", "1e-12"),
      { "/load/force", "/n/handle/motion/z" },
      { "/n/handle/force", "/n/tip/rpy" },
      8,
      1e-5 },
    { "clamped rod", ROD("dirk tolerance='1e-13'"), { "/load/force" }, { "/n/tip/position" }, 12, 1e-6 },
    { "suture", SUTURE("dirk tolerance='1e-13'"), { "/load/force" }, { "/n/points/position" }, 12, 1e-6 },
    { "solid", SOLID("dirk tolerance='1e-13'"), SOLID_INPUTS, { "/p/position" }, 12, 1e-6 },
    { "oscillator on a moved base", OSCILLATOR("dirk tolerance='1e-13'"), OSCILLATOR_INPUTS,
      OSCILLATOR_OUTPUTS, 20, 1e-6 },
    { "needle, generalized alpha",
      NEEDLE("generalized_alpha", "1e-10"),
      { "/load/force" },
      NEEDLE_OUTPUTS,
      12,
      1e-6 },
    { "rod, generalized alpha",
      ROD("generalized_alpha tolerance='1e-13' rho='0.3'"),
      { "/load/force" },
      { "/n/tip/position" },
      12,
      1e-6 },
    { "suture, generalized alpha",
      SUTURE("generalized_alpha tolerance='1e-13' rho='0.8'"),
      { "/load/force" },
      { "/n/points/position" },
      12,
      1e-6 },
    { "solid, generalized alpha",
      SOLID("generalized_alpha tolerance='1e-13' rho='0'"),
      SOLID_INPUTS,
      { "/p/position" },
      12,
      1e-6 },
    { "oscillator, generalized alpha", OSCILLATOR("generalized_alpha tolerance='1e-13'"), OSCILLATOR_INPUTS,
      OSCILLATOR_OUTPUTS, 20, 1e-6 },
    { "body, generalized alpha",
      BODY("generalized_alpha tolerance='1e-13'"),
      { "/load/force", "/m/inertia" },
      { "/f/position", "/f/rpy" },
      12,
      1e-6 },
    { "needle, midpoint", NEEDLE("midpoint", "1e-10"), NEEDLE_INPUTS, NEEDLE_OUTPUTS, 12, 1e-6 },
    { "rod, midpoint",
      ROD("midpoint tolerance='1e-13'"),
      { "/load/force" },
      { "/n/tip/position" },
      12,
      1e-6 },
    { "suture, midpoint",
      SUTURE("midpoint tolerance='1e-13'"),
      { "/load/force" },
      { "/n/points/position" },
      12,
      1e-6 },
    { "solid, midpoint", SOLID("midpoint tolerance='1e-13'"), SOLID_INPUTS, { "/p/position" }, 12, 1e-6 },
    { "oscillator, midpoint", OSCILLATOR("midpoint tolerance='1e-13'"), OSCILLATOR_INPUTS, OSCILLATOR_OUTPUTS,
      20, 1e-6 },
    { "body, midpoint",
      BODY("midpoint tolerance='1e-13'"),
      { "/load/force", "/m/inertia" },
      { "/f/position", "/f/rpy" },
      12,
      1e-6 },
    { "solid, implicit Euler", SOLID("implicit_euler"), SOLID_INPUTS, { "/p/position" }, 12, 1e-6 },
    { "solid, implicit Euler with Rayleigh's damping",
      SOLID("implicit_euler rayleigh_mass='3' rayleigh_stiffness='0.002'"),
      SOLID_INPUTS,
      { "/p/position" },
      12,
      1e-6 },
    { "suture, implicit Euler",
      SUTURE("implicit_euler"),
      { "/load/force" },
      { "/n/points/position" },
      12,
      1e-6 },
    { "oscillator, implicit Euler", OSCILLATOR("implicit_euler"), OSCILLATOR_INPUTS, OSCILLATOR_OUTPUTS, 20,
      1e-6 },
    { "chain, implicit Euler", CHAIN("implicit_euler"), CHAIN_INPUTS, CHAIN_OUTPUTS, 20, 1e-6 },
    { "beads in grippers, implicit Euler", BEADS("implicit_euler"), BEADS_INPUTS, BEADS_OUTPUTS, 12, 1e-6 },
    { "swinging chain, implicit Euler", SWING("implicit_euler"), SWING_INPUTS, SWING_OUTPUTS, 20, 1e-6 },
    { "beads in grippers, implicit Euler with Rayleigh's damping", BEADS("implicit_euler rayleigh_mass='3'"),
      BEADS_INPUTS, BEADS_OUTPUTS, 12, 1e-6 },
    { "sheet, implicit Euler", SHEET("implicit_euler"), SHEET_INPUTS, { "/p/position" }, 12, 1e-6 },
    { "solid, statics",
      "<scene><grid name='g' cells='2 1 1' low='0 0 0' high='0.1 0.05 0.05' type='tetrahedra'/>"
      "<points name='p' mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "
      "law='neo_hookean' young_modulus='1e4' poisson_ratio='0.3'/>"
      "<point_load name='load' on='@p' node='-1' force='0 0.05 0.1'/><statics tolerance='1e-13'/></scene>",
      { "/s/young_modulus", "/s/poisson_ratio", "/load/force" },
      { "/p/position" },
      1,
      1e-6 },
    { "beads in grippers, statics",
      "<scene><points name='p' positions='0 0 0 0.05 0 0 0.1 0 0 0.15 0 0 0.15 -0.05 0'/>"
      "<attachment name='left' on='@p' nodes='0' x='0' y='0' z='0'/>"
      "<attachment name='right' on='@p' nodes='3' x='-0.01' y='0.02' z='0.01'/>"
      "<distance_constraint name='d' on='@p' nodes='3 4'/>"
      "<point_mass name='m' on='@p' mass='0.01' gravity='0 0 -9.81'/>"
      "<springs name='k' on='@p' nodes='0 1 1 2 2 3' stiffness='150'/><statics tolerance='1e-13'/></scene>",
      { "/right/y", "/k/stiffness", "/m/mass" },
      { "/p/position", "/right/force", "/d/tension" },
      1,
      1e-6 },
    { "solid in a gripper, statics",
      "<scene><grid name='g' cells='2 1 1' low='0 0 0' high='0.1 0.05 0.05' type='tetrahedra'/>"
      "<points name='p' mesh='@g'/><solid name='s' on='@p' law='neo_hookean' young_modulus='1e4' "
      "poisson_ratio='0.3'/><attachment name='hold' on='@p' nodes='0 3 6 9' x='0' y='0' z='0.001'/>"
      "<point_load name='load' on='@p' node='-1' force='0 0.05 0.1'/><statics tolerance='1e-13'/></scene>",
      { "/s/young_modulus", "/load/force" },
      { "/p/position", "/hold/force" },
      1,
      1e-6 },
    { "needle, statics",
      "<scene><needle name='n' model='rfem' elements='4'><handle roll='0.3' pitch='-0.5'/></needle>"
      "<point_load name='load' on='@n/tip' force='0.1 0.2 -0.1'/><statics tolerance='1e-13'/></scene>",
      { "/load/force", "/n/handle/motion/yaw" },
      { "/n/tip/position", "/energy" },
      1,
      1e-6 },
    { "contacts that stick and slide",
      PLANE(""),
      { "/load/force", "/c/friction", "/k/stiffness", "/m/mass" },
      { "/p/position", "/p/velocity", "/c/force" },
      12,
      1e-6 },
    { "contacts without friction, and a gripper",
      LED("0"),
      { "/load/force", "/k/stiffness", "/hand/y" },
      { "/p/position", "/p/velocity", "/c/force" },
      12,
      1e-6 },
    { "contacts with friction, and a gripper",
      LED("0.05"),
      { "/load/force", "/k/stiffness", "/hand/y" },
      { "/p/position", "/p/velocity", "/c/force" },
      12,
      1e-6 },
    { "a bead that slides on a ball",
      BALL_AND_TRAY,
      { "/load/force", "/c/friction", "/m/mass" },
      { "/p/position", "/f/position", "/c/force" },
      12,
      1e-6 },
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static int count(const char* const* list, int most)
{
    int n = 0;
    while (n < most && list[n])
        ++n;
    return n;
}

static sn_sensitivity* begin(sn_sim* sim, const example* e, bool adjoint, bool initial)
{
    sn_error error = { 0 };
    sn_sensitivity* s =
        sn_sim_sensitivity(sim,
                           &(sn_sensitivity_params){ .parameters = e->parameters,
                                                     .parameter_count = count(e->parameters, 4),
                                                     .outputs = e->outputs,
                                                     .output_count = count(e->outputs, 3),
                                                     .initial_state = initial,
                                                     .adjoint = adjoint },
                           &error);
    ck_assert_msg(s != NULL, "%s: %s", e->name, error.text);
    return s;
}

static void follow(sn_sensitivity* s, int steps, const char* name)
{
    sn_error error = { 0 };
    for (int i = 0; i < steps; ++i)
        ck_assert_msg(sn_sensitivity_step(s, &error) == SN_OK, "%s: %s", name, error.text);
}

/* ---- differences of whole runs ----------------------------------------------------------------------- */

/* The i-th number of all parameters changes by this; returns what a significant change of it is. */
static double change_input(sn_sim* sim, const example* e, int i, double change)
{
    sn_error error = { 0 };
    double values[16], size = 1.0;
    for (int p = 0; p < count(e->parameters, 4); ++p) {
        sn_parameter parameter = sn_sim_parameter(sim, e->parameters[p], &error);
        ck_assert_msg(parameter.index > 0, "%s", error.text);
        sn_parameter_info info = sn_sim_parameter_info(sim, parameter);
        if (i >= info.width) {
            i -= info.width;
            continue;
        }
        sn_channel channel =
            info.function ? sn_sim_channel(sim, e->parameters[p], &error) : (sn_channel){ 0 };
        if (info.function) { // a constant on top of c0 + c1 t: at t = 0 its value and rate tell all
            double rates[3] = { 0 };
            sn_sim_refresh(sim);
            ck_assert_int_eq(sn_sim_read(sim, channel, values, 16), info.width);
            const sn_channel_data* data = &sim->channels[channel.index - 1];
            for (int k = 0; k < info.width; ++k) {
                double d[3];
                sn_function_eval(data->function[k], 0.0, d);
                values[k] = d[0];
                rates[k] = d[1];
            }
            values[i] += change;
            ck_assert_int_eq(sn_sim_move(sim, channel, values, rates, info.width), SN_OK);
            double grown = fmax(fabs(values[i]), 0.02 * fabs(rates[i]));
            return strcmp(info.unit, "N") == 0 ? fmax(grown, 1e-5) : 1e-2;
        }
        ck_assert_int_eq(sn_sim_parameter_values(sim, parameter, values, 16), info.width);
        size = fabs(values[i]);
        values[i] += change;
        ck_assert_int_eq(sn_sim_set_parameter_at(sim, parameter, values, info.width, &error), SN_OK);
        return size;
    }
    return size;
}

static int read_outputs(sn_sim* sim, const example* e, double* out)
{
    int n = 0;
    sn_error error = { 0 };
    for (int i = 0; i < count(e->outputs, 3); ++i) {
        sn_channel channel = sn_sim_channel(sim, e->outputs[i], &error);
        sn_sim_refresh(sim);
        n += sn_sim_read(sim, channel, out + n, MOST_OUTPUTS - n);
    }
    return n;
}

/* Outputs after the steps when an input is another; the functions move as their values and rates say. */
static int run_with(const example* e, int input, double change, double* out)
{
    sn_sim* sim = probe_compile(e->text, NULL);
    change_input(sim, e, input, change);
    probe_step(sim, e->steps);
    int n = read_outputs(sim, e, out);
    static int64_t halvings;
    if (change == 0.0) halvings = sn_sim_counters(sim).halvings;
    ck_assert_int_eq(sn_sim_counters(sim).halvings, halvings); // other steps are another run
    sn_sim_destroy(sim);
    return n;
}

/* Of fourth order. */
static void differentiate_runs(const example* e, int input, double* out)
{
    static double at[MOST_OUTPUTS];
    run_with(e, input, 0.0, at);
    sn_sim* sim = probe_compile(e->text, NULL);
    double step = 1e-2 * change_input(sim, e, input, 0.0);
    sn_sim_destroy(sim);
    memset(out, 0, MOST_OUTPUTS * sizeof *out);
    const double places[] = { -2, -1, 1, 2 }, weights[] = { 1.0 / 12, -8.0 / 12, 8.0 / 12, -1.0 / 12 };
    for (int k = 0; k < 4; ++k) {
        int n = run_with(e, input, places[k] * step, at);
        for (int i = 0; i < n; ++i)
            out[i] += weights[k] / step * at[i];
    }
}

/* Numbers of one output are compared by the largest of them. */
static void compare(const example* e, sn_sim* sim, const double* found, int stride, const double* want,
                    int input)
{
    sn_error error = { 0 };
    for (int o = 0, at = 0; o < count(e->outputs, 3); ++o) {
        int width = sn_sim_channel_info(sim, sn_sim_channel(sim, e->outputs[o], &error)).width;
        double most = 0.0;
        for (int i = at; i < at + width; ++i)
            most = fmax(most, fabs(want[i]));
        for (int i = at; i < at + width; ++i)
            ck_assert_msg(fabs(found[i * stride] - want[i]) <= e->tolerance * most + 1e-12,
                          "%s: d %s[%d] by input %d is %.12g, by differences %.12g of at most %.3g", e->name,
                          e->outputs[o], i - at, input, found[i * stride], want[i], most);
        at += width;
    }
}

START_TEST(forward_sensitivities_are_differences_of_runs)
{
    static double want[MOST_OUTPUTS];
    const example* e = &examples[_i];
    sn_sim* sim = probe_compile(e->text, NULL);
    sn_sensitivity* s = begin(sim, e, false, false);
    follow(s, e->steps, e->name);
    int inputs = sn_sensitivity_inputs(s);
    for (int p = 0; p < inputs; ++p) {
        differentiate_runs(e, p, want);
        compare(e, sim, sn_sensitivity_derivatives(s) + p, inputs, want, p);
    }
    sn_sensitivity_destroy(s);
    sn_sim_destroy(sim);
}
END_TEST

/* The two ways share stages and forces, but neither solutions nor their order. */
START_TEST(the_adjoint_is_the_transpose_of_the_forward_derivative)
{
    static double weights[(MOST_STEPS + 1) * MOST_OUTPUTS];
    const example* e = &examples[_i];
    sn_sim *forward = probe_compile(e->text, NULL), *backward = probe_compile(e->text, NULL);
    sn_sensitivity *f = begin(forward, e, false, true), *b = begin(backward, e, true, true);
    int inputs = sn_sensitivity_inputs(f), outputs = sn_sensitivity_outputs(f);
    ck_assert_int_eq(inputs, sn_sensitivity_inputs(b));
    double *want = calloc((size_t)inputs, sizeof(double)), *size = calloc((size_t)inputs, sizeof(double)),
           *gradient = calloc((size_t)inputs, sizeof(double));
    for (int step = 0; step <= e->steps; ++step) {
        if (step > 0) follow(f, 1, e->name);
        if (step > 0) follow(b, 1, e->name);
        for (int o = 0; o < outputs; ++o) {
            double weight = step % 3 == 1 ? 0.0 : sin(1.0 + o + 2.3 * step);
            weights[step * outputs + o] = weight;
            for (int p = 0; p < inputs; ++p) {
                double part = weight * sn_sensitivity_derivatives(f)[o * inputs + p];
                want[p] += part;
                size[p] += fabs(part);
            }
        }
    }
    sn_error error = { 0 };
    ck_assert_msg(sn_sensitivity_gradient(b, weights, gradient, &error) == SN_OK, "%s", error.text);
    double most = 0.0;
    for (int p = 0; p < inputs; ++p)
        most = fmax(most, size[p]);
    for (int p = 0; p < inputs; ++p)
        ck_assert_msg(fabs(gradient[p] - want[p]) <= e->tolerance * size[p] + 1e-9 * most,
                      "%s: input %d: %.12g, forwards %.12g", e->name, p, gradient[p], want[p]);
    free(want);
    free(size);
    free(gradient);
    sn_sensitivity_destroy(f);
    sn_sensitivity_destroy(b);
    sn_sim_destroy(forward);
    sn_sim_destroy(backward);
}
END_TEST

/* A run, its steps kept, and the gradient by all initial values and a load: forces, tangents, matrices,
   factors and solutions of at most three runs, the first of which is the run itself: measured 1.7 to 2.4. */
START_TEST(an_adjoint_costs_at_most_three_runs)
{
    enum { STEPS = 100 };
    static const char *const input = "/load/force", *const output = "/n/tip/position";
    const char* text =
        "<scene step='1 ms'><needle name='n' model='ddm' elements='16'><handle z='0'/></needle>"
        "<point_load name='load' on='@n/tip' force='0 0.1 0'/></scene>";
    static double weights[(STEPS + 1) * 3], gradient[400];
    sn_error error = { 0 };
    sn_sim *run = probe_compile(text, NULL), *sim = probe_compile(text, NULL);
    sn_sim_profile(run, true);
    sn_sim_profile(sim, true);
    probe_step(run, STEPS);
    sn_sensitivity_params params = { .parameters = &input,
                                     .parameter_count = 1,
                                     .outputs = &output,
                                     .output_count = 1,
                                     .initial_state = true,
                                     .adjoint = true };
    sn_sensitivity* s = sn_sim_sensitivity(sim, &params, &error);
    ck_assert_msg(s != NULL, "%s", error.text);
    ck_assert_int_le(sn_sensitivity_inputs(s), 400);
    follow(s, STEPS, "needle");
    weights[3 * STEPS + 1] = 1.0;
    ck_assert_int_eq(sn_sensitivity_gradient(s, weights, gradient, &error), SN_OK);
    sn_profile_row once, both;
    for (int i = 0; sn_sim_profile_row(run, i, &once); ++i) {
        ck_assert(sn_sim_profile_row(sim, i, &both));
        ck_assert_msg(both.calls <= 3 * once.calls, "%s, %s: %lld of a run's %lld", once.path, once.operation,
                      (long long)both.calls, (long long)once.calls);
    }
    sn_sensitivity_destroy(s);
    sn_sim_destroy(sim);
    sn_sim_destroy(run);
}
END_TEST

/* ---- what it leaves alone, and what it refuses ------------------------------------------------------- */

START_TEST(a_run_with_sensitivities_is_the_same_run)
{
    double found[MOST_OUTPUTS], want[MOST_OUTPUTS];
    for (int adjoint = 0; adjoint < 2; ++adjoint) {
        const example* e = &examples[_i];
        sn_sim *with = probe_compile(e->text, NULL), *without = probe_compile(e->text, NULL);
        sn_sensitivity* s = begin(with, e, adjoint, true);
        follow(s, e->steps, e->name);
        probe_step(without, e->steps);
        int n = read_outputs(with, e, found);
        ck_assert_int_eq(n, sn_sensitivity_outputs(s));
        read_outputs(without, e, want);
        for (int i = 0; i < n; ++i) {
            ck_assert_msg(found[i] == want[i], "%s: %.17g and %.17g", e->name, found[i], want[i]);
            ck_assert(sn_sensitivity_values(s)[i] == want[i]);
        }
        sn_sensitivity_destroy(s);
        probe_step(with, e->steps); // goes on without it
        probe_step(without, e->steps);
        read_outputs(with, e, found);
        read_outputs(without, e, want);
        for (int i = 0; i < n; ++i)
            ck_assert_msg(found[i] == want[i], "%s: %.17g and %.17g later", e->name, found[i], want[i]);
        sn_sim_destroy(with);
        sn_sim_destroy(without);
    }
}
END_TEST

typedef struct refusal {
    const char *text, *parameter, *output, *words;
    sn_status status;
} refusal;

#define BALL "<points name='p' positions='0 0 0'/><point_mass name='m' on='@p' mass='1'/>"

static const refusal refusals[] = {
    { "<scene>" BALL "<bdf2/></scene>", "/m/mass", "/p/position", "bdf2 has no sensitivities",
      SN_ERR_UNSUPPORTED },
    { "<scene>" BALL "<midpoint method='discrete_gradient'/></scene>", "/m/mass", "/p/position",
      "the correction of discrete_gradient has no sensitivities", SN_ERR_UNSUPPORTED },
    { BODY("implicit_euler"), "/m/mass", "/f/position", "not for bodies that turn", SN_ERR_UNSUPPORTED },
    { "<scene accuracy='1e-6'>" BALL "<dirk/></scene>", "/m/mass", "/p/position", "fixed steps",
      SN_ERR_UNSUPPORTED },
    { "<scene>" BALL "<dirk/></scene>", "/m/nothing", "/p/position", "no parameter \"nothing\"",
      SN_ERR_SCENE },
    { "<scene>" BALL "<dirk/></scene>", "/m/mass", "/p/nothing", "nothing", SN_ERR_SCENE },
    { "<scene>" BALL "<point_load name='l' on='@p' node='0' force='1 0 0'/><dirk/></scene>", "/l/node",
      "/p/position", "no derivative with respect to it", SN_ERR_ARGUMENT },
    { "<scene><suture name='n' length='0.1' elements='6'/><ring points='@n/points' position='0.03 0 0' "
      "grip='0.1'/><dirk/></scene>",
      "/n/rod/young_modulus", "/n/points/position", "remembers of a run", SN_ERR_UNSUPPORTED },
    { "<scene>" BALL "<rigid_collider on='@p'/><implicit_euler/></scene>", "/m/mass", "/p/position",
      "no sensitivities with contacts by multipliers", SN_ERR_UNSUPPORTED },
    { "<scene>" BALL
      "<rigid_collider name='c' on='@p' restitution='0.5'/><dirk method='backward_euler'/></scene>",
      "/m/mass", "/p/position", "contacts that rebound", SN_ERR_UNSUPPORTED },
    { "<scene><frames name='f'/><rigid_mass name='m' on='@f' mass='1' inertia='1 1 1'/><joint on='@f' "
      "type='slider' friction_coefficient='0.1'/><dirk method='backward_euler'/></scene>",
      "/m/mass", "/f/position", "friction by the load", SN_ERR_UNSUPPORTED },
};

START_TEST(what_has_no_derivative_is_refused)
{
    const refusal* r = &refusals[_i];
    sn_sim* sim = probe_compile(r->text, NULL);
    for (int again = 0; again < 2; ++again) { // a refusal leaves nothing behind
        sn_error error = { 0 };
        sn_sensitivity* s = sn_sim_sensitivity(
            sim,
            &(sn_sensitivity_params){
                .parameters = &r->parameter, .parameter_count = 1, .outputs = &r->output, .output_count = 1 },
            &error);
        ck_assert_msg(!s && error.status == r->status, "%d: %s", (int)error.status, error.text);
        probe_expect(error.text, r->words);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(calls_that_make_no_sense_are_refused)
{
    const example* e = &examples[19];
    double weights[2 * MOST_OUTPUTS] = { 0 }, gradient[4];
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_sim_sensitivity(NULL, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    sn_sim* sim = probe_compile(e->text, NULL);
    sn_sensitivity* s = begin(sim, e, false, false);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_sim_sensitivity(sim, NULL, &error)); // one at a time
    probe_expect(error.text, "already");
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_sensitivity_gradient(s, weights, gradient, &error), SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_sensitivity_step(NULL, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sensitivity_inputs(NULL) + sn_sensitivity_outputs(NULL), 0);
    ck_assert(!sn_sensitivity_values(NULL) && !sn_sensitivity_derivatives(NULL));
    sn_sensitivity_destroy(NULL);
    sn_sensitivity_destroy(s);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("sensitivity");
    TCase* derivatives = tcase_create("derivatives");
    tcase_set_timeout(derivatives, 60);
    tcase_add_loop_test(derivatives, forward_sensitivities_are_differences_of_runs, 0, EXAMPLES);
    tcase_add_test(derivatives, an_adjoint_costs_at_most_three_runs);
    tcase_add_loop_test(derivatives, the_adjoint_is_the_transpose_of_the_forward_derivative, 0, EXAMPLES);
    tcase_add_loop_test(derivatives, a_run_with_sensitivities_is_the_same_run, 0, EXAMPLES);
    tcase_add_loop_test(derivatives, what_has_no_derivative_is_refused, 0,
                        sizeof refusals / sizeof *refusals);
    tcase_add_test(derivatives, calls_that_make_no_sense_are_refused);
    suite_add_tcase(suite, derivatives);
    return run_suite(suite);
}
