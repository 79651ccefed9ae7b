/* If this failed, robots read from URDF files would have other masses, places or joints than the file says,
   or bad files would crash the reader or be read in silence.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "engine/assemble.h"
#include "engine/motion.h"
#include "engine/row_item.h"
#include "engine/rows.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOINTS = 6, TEXT = 20000 };

static char file[64];

static void write_file(const char* text)
{
    snprintf(file, sizeof file, "test_urdf_%ld.urdf", (long)getpid());
    FILE* stream = fopen(file, "w");
    ck_assert_ptr_nonnull(stream);
    fputs(text, stream);
    fclose(stream);
}

static void remove_file(void) { remove(file); }

/* ---- an arm of random joints ----------------------------------------------------------------------------
   */

typedef struct body {
    sn_vec3 at, rpy, axis, centre;
    double q, mass, I[6]; /* xx xy xz yy yz zz */
    bool slides;
} body;

static double draw(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0 * 2.0 - 1.0;
}

static sn_vec3 draw_vector(uint64_t* seed)
{
    double x = draw(seed), y = draw(seed), z = draw(seed);
    return sn_v3(x, y, z);
}

/* The body JOINTS is held to the last link by a fixed joint. */
static void draw_arm(body arm[JOINTS + 1], uint64_t seed)
{
    for (int i = 0; i <= JOINTS; ++i) {
        body* b = &arm[i];
        *b = (body){ .at = sn_scale(0.3, draw_vector(&seed)), .rpy = draw_vector(&seed) };
        b->axis = draw_vector(&seed);
        b->centre = sn_scale(0.1, draw_vector(&seed));
        b->q = i == JOINTS ? 0.0 : draw(&seed);
        b->slides = i == 2 || i == 4;
        b->mass = 1.5 + draw(&seed);
        double x = 0.02 * draw(&seed), y = 0.02 * draw(&seed), z = 0.02 * draw(&seed);
        const double full[6] = { 0.2 + x, x, y, 0.25 + y, z, 0.3 + z };
        memcpy(b->I, full, sizeof full);
    }
}

static void write_arm(const body arm[JOINTS + 1])
{
    static char text[TEXT];
    int n = snprintf(text, TEXT, "<robot name='arm'><link name='l0'/>\n");
    for (int i = 0; i <= JOINTS; ++i) {
        const body* b = &arm[i];
        n += snprintf(
            text + n, (size_t)(TEXT - n),
            "<link name='l%d'><inertial><origin xyz='%.17g %.17g %.17g'/><mass value='%.17g'/><inertia "
            "ixx='%.17g' ixy='%.17g' ixz='%.17g' iyy='%.17g' iyz='%.17g' izz='%.17g'/></inertial></link>\n"
            "<joint name='j%d' type='%s'><parent link='l%d'/><child link='l%d'/><origin xyz='%.17g %.17g "
            "%.17g' rpy='%.17g %.17g %.17g'/><axis xyz='%.17g %.17g %.17g'/><dynamics "
            "damping='1'/></joint>\n",
            i + 1, b->centre.x, b->centre.y, b->centre.z, b->mass, b->I[0], b->I[1], b->I[2], b->I[3],
            b->I[4], b->I[5], i,
            i == JOINTS ? "fixed"
            : b->slides ? "prismatic"
                        : "continuous",
            i, i + 1, b->at.x, b->at.y, b->at.z, b->rpy.x, b->rpy.y, b->rpy.z, b->axis.x, b->axis.y,
            b->axis.z);
    }
    snprintf(text + n, (size_t)(TEXT - n), "</robot>\n");
    write_file(text);
}

/* ---- composite rigid bodies ------------------------------------------------------------------------------
   */

/* Spatial vectors about the origin of the world: rotation, then translation. */
static void add_inertia(double to[6][6], const body* b, sn_mat3 R, sn_vec3 place)
{
    const double* I = b->I;
    sn_mat3 own = { { { I[0], I[1], I[2] }, { I[1], I[3], I[4] }, { I[2], I[4], I[5] } } };
    sn_mat3 world = sn_mat3_mul(R, sn_mat3_mul(own, sn_mat3_transpose(R))), c;
    c = sn_hat(sn_add(place, sn_mat3_apply(R, b->centre)));
    sn_mat3 square = sn_mat3_mul(c, c);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            to[i][j] += world.m[i][j] - b->mass * square.m[i][j];
            to[i][3 + j] += b->mass * c.m[i][j];
            to[3 + i][j] -= b->mass * c.m[i][j];
            to[3 + i][3 + j] += i == j ? b->mass : 0.0;
        }
}

static double couple(double S[6], double I[6][6], double T[6])
{
    double sum = 0.0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            sum += S[i] * I[i][j] * T[j];
    return sum;
}

/* H_ij = S_i . Ic_i S_j for j <= i, with Ic_i the inertia of all bodies from i on (Featherstone 2008, table
   6.2, in coordinates of the world); `tip`: place of the last body. */
static void composite_bodies(const body arm[JOINTS + 1], double H[JOINTS][JOINTS], sn_vec3* tip)
{
    double S[JOINTS + 1][6], I[JOINTS + 2][6][6];
    memset(I, 0, sizeof I);
    sn_mat3 R = sn_mat3_identity(), at[JOINTS + 1];
    sn_vec3 r = sn_v3(0, 0, 0), place[JOINTS + 1];
    for (int i = 0; i <= JOINTS; ++i) {
        const body* b = &arm[i];
        sn_vec3 e = sn_scale(1.0 / sn_norm(b->axis), b->axis);
        r = sn_add(r, sn_mat3_apply(R, b->at));
        R = sn_mat3_mul(R, sn_quat_matrix(sn_quat_from_rpy(b->rpy.x, b->rpy.y, b->rpy.z)));
        sn_vec3 a = sn_mat3_apply(R, e), moment = b->slides ? a : sn_cross(r, a);
        const double spatial[6] = {
            b->slides ? 0 : a.x, b->slides ? 0 : a.y, b->slides ? 0 : a.z, moment.x, moment.y, moment.z
        };
        memcpy(S[i], spatial, sizeof spatial);
        if (b->slides)
            r = sn_madd(r, b->q, a);
        else
            R = sn_mat3_mul(R, sn_quat_matrix((sn_quat){ cos(0.5 * b->q), sin(0.5 * b->q) * e.x,
                                                         sin(0.5 * b->q) * e.y, sin(0.5 * b->q) * e.z }));
        at[i] = R;
        place[i] = r;
    }
    *tip = r;
    for (int i = JOINTS; i >= 0; --i) {
        memcpy(I[i], I[i + 1], sizeof I[i]);
        add_inertia(I[i], &arm[i], at[i], place[i]);
    }
    for (int i = 0; i < JOINTS; ++i)
        for (int j = 0; j <= i; ++j)
            H[i][j] = H[j][i] = couple(S[i], I[i], S[j]);
}

/* ---- the mass matrix of the simulation
   -------------------------------------------------------------------- */

/* x of A x = b, n x n and n x m, by elimination with row exchanges; destroys A, leaves x in b. */
static void solve(int n, int m, double* A, double* b)
{
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
        for (int j = 0; j < n; ++j) {
            double t = A[k * n + j];
            A[k * n + j] = A[best * n + j];
            A[best * n + j] = t;
        }
        for (int j = 0; j < m; ++j) {
            double t = b[k * m + j];
            b[k * m + j] = b[best * m + j];
            b[best * m + j] = t;
        }
        for (int i = 0; i < n; ++i) {
            double by = i == k ? 0.0 : A[i * n + k] / A[k * n + k];
            for (int j = 0; by != 0.0 && j < n; ++j)
                A[i * n + j] -= by * A[k * n + j];
            for (int j = 0; by != 0.0 && j < m; ++j)
                b[i * m + j] -= by * b[k * m + j];
        }
    }
    for (int k = 0; k < n; ++k)
        for (int j = 0; j < m; ++j)
            b[k * m + j] /= A[k * n + k];
}

/* The joints have dampers, so that the coordinates are evaluated. Rates of all rows, and of the coordinates
   behind them, for a unit of each free velocity. */
static int read_rates(sn_system* s, const int* dof, int n, double* A)
{
    const sn_rows* rows = s->rows;
    for (int c = 0; c < n; ++c) {
        memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
        s->layout.v[dof[c]] = 1.0;
        sn_system_map(s);
        for (int i = 0; i < rows->item_count; ++i) {
            double rate[SN_MAX_ITEM_ROWS] = { 0 };
            sn_row_item_values(&rows->items[i], NULL, rate, NULL);
            for (int r = 0; r < rows->items[i].call->rows_per_item; ++r)
                A[(rows->items[i].row + r) * n + c] = rate[r];
        }
        for (int j = 0; j < JOINTS; ++j) {
            char path[64];
            snprintf(path, sizeof path, "/arm/joints/j%d/coordinate", j);
            for (int k = 0; k < s->layout.state_count; ++k)
                if (strcmp(s->layout.states[k].path, path) == 0)
                    A[(rows->count + j) * n + c] = s->layout.states[k].v[0];
        }
    }
    return rows->count + JOINTS;
}

static void mass_matrix(sn_system* s, double H[JOINTS][JOINTS])
{
    enum { MOST = 6 * (JOINTS + 2) };
    static double A[MOST * MOST], N[MOST * JOINTS], M[MOST * MOST];
    int dof[MOST], n = 0, nv = s->layout.nv;
    ck_assert_int_le(nv, MOST);
    for (int i = 0; i < nv; ++i)
        if (s->layout.free_dof[i]) dof[n++] = i;
    sn_system_evaluate(s);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    probe_dense(s, M);
    memset(A, 0, sizeof A);
    memset(N, 0, sizeof N);
    ck_assert_int_eq(read_rates(s, dof, n, A), n);
    for (int j = 0; j < JOINTS; ++j)
        N[(n - JOINTS + j) * JOINTS + j] = 1.0;
    solve(n, JOINTS, A, N);
    for (int i = 0; i < JOINTS; ++i)
        for (int j = 0; j < JOINTS; ++j) {
            H[i][j] = 0.0;
            for (int a = 0; a < n; ++a)
                for (int b = 0; b < n; ++b)
                    H[i][j] += N[a * JOINTS + i] * M[dof[a] * nv + dof[b]] * N[b * JOINTS + j];
        }
}

START_TEST(mass_matrix_is_that_of_composite_bodies)
{
    body arm[JOINTS + 1];
    char text[1024];
    int n = 0;
    draw_arm(arm, 7 + (uint64_t)_i);
    write_arm(arm);
    n = snprintf(text, sizeof text, "<scene step='1 ms'><urdf file='%s' name='arm' positions='", file);
    for (int j = 0; j < JOINTS; ++j)
        n += snprintf(text + n, sizeof text - (size_t)n, "j%d=%.17g ", j, arm[j].q);
    snprintf(text + n, sizeof text - (size_t)n, "'/><dirk/></scene>");
    sn_sim* sim = probe_compile(text, NULL);
    double H[JOINTS][JOINTS], own[JOINTS][JOINTS], most = 0.0, error = 0.0, place[3];
    sn_vec3 tip;
    composite_bodies(arm, H, &tip);
    mass_matrix(sim->systems[0], own);
    for (int i = 0; i < JOINTS; ++i)
        for (int j = 0; j < JOINTS; ++j) {
            most = fmax(most, fabs(H[i][j]));
            error += fabs(H[i][j] - own[i][j]);
        }
    ck_assert(report_below("URDF arm of 6 joints", "mass matrix against composite rigid bodies", error / most,
                           1e-12));
    probe_read(sim, "/arm/l7/position", place, 3);
    ck_assert_double_le(sn_norm(sn_sub(tip, sn_v3(place[0], place[1], place[2]))), 1e-13);
    sn_sim_destroy(sim);
    remove_file();
}
END_TEST

/* ---- parts of a file -------------------------------------------------------------------------------------
   */

#define LINK(name, more)                                                                                     \
    "<link name='" name "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>" more    \
    "</link>\n"
#define JOINT(name, type, parent, child, more)                                                               \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>" more       \
    "</joint>\n"

static sn_sim* compile(const char* robot, const char* attributes, const char* more)
{
    char text[1024];
    write_file(robot);
    snprintf(text, sizeof text, "<scene step='1 ms'><urdf file='%s' name='r' %s/>%s</scene>", file,
             attributes, more);
    return probe_compile(text, NULL);
}

START_TEST(limits_mimics_and_losses_are_read)
{
    sn_sim* sim =
        compile("<robot>" LINK("base", "") LINK("a", "") LINK("b", "")
                    JOINT("x", "revolute", "base", "a",
                          "<axis xyz='0 1 0'/><limit lower='-0.5' upper='0.25' effort='1' velocity='1'/>"
                          "<dynamics friction='0.1' damping='0.2'/>")
                        JOINT("y", "prismatic", "a", "b",
                              "<mimic joint='x' multiplier='0.3' offset='0.1'/>") "</robot>",
                "gravity='9 0 -9'", "<implicit_euler/>");
    ck_assert_double_eq(probe_value(sim, "/r/joints/y/coordinate/value", 0, 1), 0.1);
    probe_step(sim, 2000);
    double x = probe_value(sim, "/r/joints/x/coordinate/value", 0, 1);
    ck_assert_double_le(x, 0.25 + 1e-9);
    ck_assert_double_ge(x, -0.5 - 1e-9);
    ck_assert_double_eq_tol(probe_value(sim, "/r/joints/y/coordinate/value", 0, 1), 0.1 + 0.3 * x, 1e-10);
    sn_sim_destroy(sim);
    remove_file();
}
END_TEST

/* Volumes by the divergence theorem of the points and triangles that the shapes become. */
START_TEST(shapes_become_closed_meshes)
{
    sn_sim* sim = compile(
        "<robot>" LINK(
            "base", "<collision><origin xyz='0 0 1'/><geometry><box size='1 2 3'/></geometry></collision>"
                    "<collision><geometry><sphere radius='0.5'/></geometry></collision>"
                    "<visual><geometry><cylinder radius='0.5' length='2'/></geometry></visual>") "</robot>",
        "base='free' position='1 0 0' gravity='0 0 -1'", "<implicit_euler/>");
    double corner[24];
    probe_read(sim, "/r/base_collision/points/position", corner, 24);
    ck_assert_double_eq(corner[0], 0.5);
    ck_assert_double_eq(corner[1], -1.0);
    ck_assert_double_eq(corner[2], -0.5);
    ck_assert_double_eq(corner[23], 2.5);
    probe_step(sim, 100);
    ck_assert_double_eq_tol(probe_value(sim, "/r/base/velocity", 2, 3), -0.1, 1e-12);
    sn_sim_destroy(sim);
    remove_file();
}
END_TEST

/* ---- what is refused -------------------------------------------------------------------------------------
   */

static const struct refusal {
    const char *robot, *attributes, *words;
} refusals[] = {
    { "<robot>" LINK("a", "") LINK("b", "") JOINT("x", "floating", "a", "b", "") "</robot>", "",
      ":3:1: joint x: the type floating is not supported" },
    { "<robot>" LINK("a", "") JOINT("x", "fixed", "a", "b", "") "</robot>", "", "its child b is not a link" },
    { "<robot>" LINK("a", "") LINK("b", "") JOINT("x", "fixed", "a", "b", "")
          JOINT("y", "fixed", "b", "a", "") "</robot>",
      "", "form a circle" },
    { "<robot>" LINK("a", "") LINK("b", "") "</robot>", "", "both have no parent" },
    { "<robot>" LINK("a", "") LINK("b", "") LINK("c", "") JOINT("x", "fixed", "a", "c", "")
          JOINT("y", "fixed", "b", "c", "") "</robot>",
      "", "a link has one parent" },
    { "<robot>" LINK("a", "") LINK("a", "") "</robot>", "", "a second link has the name a" },
    { "<robot/>", "", "the robot has 0 links" },
    { "<machine/>", "", "is robot, not machine" },
    { "<robot><link/></robot>", "", "the link has no name" },
    { "<robot>" LINK("a",
                     "<collision><geometry><mesh filename='absent.stl'/></geometry></collision>") "</robot>",
      "", "put the mesh there, or correct filename" },
    { "<robot>" LINK(
          "a", "<collision><geometry><mesh filename='http://x/y.stl'/></geometry></collision>") "</robot>",
      "", "is an address" },
    { "<robot>" LINK("a", "<collision><geometry><torus/></geometry></collision>") "</robot>", "",
      "the geometry torus is not supported" },
    { "<robot>" LINK("a", "<collision><geometry><sphere radius='-1'/></geometry></collision>") "</robot>", "",
      "the sphere needs radius > 0" },
    { "<robot>" LINK("a", "<collision/>") "</robot>", "", "the geometry is missing" },
    { "<robot><link name='a'><inertial><mass value='0'/><inertia ixx='1'/></inertial></link></robot>", "",
      "is no body" },
    { "<robot><link name='a'><inertial><mass value='x'/><inertia/></inertial></link></robot>", "",
      "1 number is expected" },
    { "<robot>" LINK("a", "") LINK("b", "")
          JOINT("x", "revolute", "a", "b", "<limit lower='1' upper='0'/>") "</robot>",
      "", "the lower limit 1 is above the upper one" },
    { "<robot>" LINK("a", "") LINK("b", "")
          JOINT("x", "revolute", "a", "b", "<axis xyz='0 0 0'/>") "</robot>",
      "", "0 0 0 is not a direction" },
    { "<robot>" LINK("a", "") LINK("b", "") JOINT("x", "revolute", "a", "b", "<mimic joint='z'/>") "</robot>",
      "", "mimics z, which is no other joint" },
    { "<robot>" LINK("a", "") "</robot>", "positions='x=1'", "is not the coordinate of a joint" },
    { "<robot>" LINK("a", "") "</robot>", "colour='red'", "urdf has no parameter" },
    { "<robot>" LINK("a", "") "</robot>", "position='1 2'", "urdf: \"position\"" },
    { "<robot>" LINK("a", "") "", "", "robot" },
    { "<!DOCTYPE robot []><robot/>", "", "a document type is not allowed" },
};

START_TEST(bad_files_are_refused)
{
    char text[1024];
    sn_error error = { 0 };
    write_file(refusals[_i].robot);
    snprintf(text, sizeof text, "<scene><urdf file='%s' %s/><implicit_euler/></scene>", file,
             refusals[_i].attributes);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_ptr_null(scene);
    probe_expect(error.text, refusals[_i].words);
    remove_file();
}
END_TEST

START_TEST(a_missing_file_is_told)
{
    static const char text[] = "<scene><urdf file='absent.urdf'/></scene>", bare[] = "<scene><urdf/></scene>";
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error));
    probe_expect(error.text, "test:1:8: \"absent.urdf\"");
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_scene_load_text(bare, strlen(bare), "test", NULL, NULL, &error));
    probe_expect(error.text, "urdf needs a file");
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("urdf");
    tcase_add_loop_test(tests, mass_matrix_is_that_of_composite_bodies, 0, 5);
    tcase_add_test(tests, limits_mimics_and_losses_are_read);
    tcase_add_test(tests, shapes_become_closed_meshes);
    tcase_add_loop_test(tests, bad_files_are_refused, 0, SN_COUNT(refusals));
    tcase_add_test(tests, a_missing_file_is_told);
    Suite* suite = suite_create("urdf");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
