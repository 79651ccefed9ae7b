/* If this failed, a solid that cannot be computed would be computed, or a program would end on it: every
   mistake that meshes, selections, materials and supports of soft bodies allow is told in a sentence with a
   place, and nothing is half-run.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <unistd.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define SCENE(text) "<scene duration='1' step='1 ms'>" text "</scene>"
#define BAR "<grid name='m' cells='2 1 1' type='tetrahedra'/><points name='p' mesh='@m'/>"
#define SHEET                                                                                                \
    "<grid name='m' cells='2 2 0' type='triangles'/><points name='p' mesh='@m'/><point_mass on='@p' "        \
    "mass='1'/>"
#define FOUR(points, nodes)                                                                                  \
    "<inline_mesh name='m' points='" points "' tetrahedra='" nodes "'/><points name='p' mesh='@m'/>"
#define INVERTED FOUR("0 0 0 1 0 0 0 1 0 0 0 1", "0 2 1 3")
#define FLAT FOUR("0 0 0 1 0 0 0 1 0 1 1 0", "0 1 2 3")
#define WEIGHT "<solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
#define HEAVY "<point_mass on='@p' mass='1'/>"
/* One point belongs to no cell. */
#define LOOSE FOUR("0 0 0 1 0 0 0 1 0 0 0 1 2 2 2", "0 1 2 3")

/* ---- what is refused before anything is computed ------------------------------------------------------- */

static const struct refusal {
    const char *text, *words[3];
} refusals[] = {
    // cells
    { SCENE(INVERTED HEAVY "<solid on='@p'/>"),
      { "tetrahedron 0 (points 0 2 1 3)", "is inverted", "repair or leave out" } },
    { SCENE(INVERTED "<solid_mass on='@p' density='1000'/>"), { "tetrahedron 0", "is inverted" } },
    { SCENE(FLAT HEAVY "<solid on='@p'/>"), { "tetrahedron 0 (points 0 1 2 3)", "has no volume" } },
    { SCENE(BAR HEAVY "<solid on='@p' nodes='0 1 2 2'/>"), { "(points 0 1 2 2)", "has no volume" } },
    { SCENE("<grid name='m' cells='2 1 1' high='1 1 0'/><points name='p' mesh='@m'/>" HEAVY
            "<solid on='@p'/>"),
      { "hexahedron 0", "has no volume" } },
    { SCENE(FOUR("0 0 0 1e308 0 0 0 1e308 0 0 0 1e308", "0 1 2 3") HEAVY "<solid on='@p'/>"),
      { "tetrahedron 0" } },
    { SCENE("<inline_mesh name='m' points='0 0 0 1 0 0 2 0 0' triangles='0 1 2'/><points name='p' "
            "mesh='@m'/>" HEAVY "<elastic_membrane on='@p'/>"),
      { "triangle 0 (points 0 1 2)", "has no area" } },
    { SCENE(
          "<inline_mesh name='m' points='0 0 0 1 0 0 2 0 0 0 1 0' triangles='0 1 2 0 1 3'/><points name='p' "
          "mesh='@m'/>" HEAVY "<bending on='@p'/>"),
      { "edge of points 0 and 1", "no area" } },
    { SCENE("<frames name='p' positions='0 0 0  1 0 0  2 0 0'/><rigid_mass on='@p' mass='1' inertia='1 1 1'/>"
            "<shell on='@p' nodes='0 1 2'/>"),
      { "triangle 0 (frames 0 1 2)", "has no area", "repair or leave out" } },
    { SCENE("<frames name='p' positions='0 0 0  1 0 0  2 0 0'/><shell_mass on='@p' nodes='0 1 2'/>"),
      { "triangle 0 (frames 0 1 2)", "has no area" } },
    { SCENE("<frames name='p' positions='0 0 0  1 0 0  0 1 0'/><rigid_mass on='@p' mass='1' inertia='1 1 1'/>"
            "<shell on='@p' nodes='0 1 2' poisson_ratio='1'/>"),
      { "poisson_ratio", "below 1" } },
    { SCENE(SHEET "<shell on='@p'/>"), { "on", "frames" } },
    { SCENE(FOUR("0 0 0 1 0 0", "0 1 2 3")), { "number 0 of the tetrahedra has point 2", "there are 2" } },
    { SCENE(BAR HEAVY "<solid on='@p' nodes='0 1 2 99'/>"), { "no point 99", "there are 12" } },
    { SCENE(BAR HEAVY "<solid on='@p' nodes='0 1 2'/>"), { "3 numbers", "not a multiple of 4" } },
    { SCENE(SHEET "<solid on='@p'/>"), { "the mesh has no tetrahedra" } },
    { SCENE("<points name='p' positions='0 0 0'/>" HEAVY "<solid on='@p'/>"),
      { "have no mesh", "<points mesh=" } },
    // materials
    { SCENE(BAR HEAVY "<solid on='@p' poisson_ratio='0.5'/>"),
      { "poisson_ratio", "below 0.5", "take about 0.49" } },
    { SCENE(BAR HEAVY "<solid on='@p' poisson_ratio='-1'/>"), { "poisson_ratio", "above -1" } },
    { SCENE(SHEET "<elastic_membrane on='@p' poisson_ratio='1'/>"), { "poisson_ratio", "below 1" } },
    { SCENE(SHEET "<bending on='@p' poisson_ratio='1'/>"), { "poisson_ratio", "below 1" } },
    { SCENE(BAR HEAVY "<solid on='@p' young_modulus='0'/>"), { "young_modulus", "> 0" } },
    { SCENE(BAR HEAVY "<solid on='@p' young_modulus='nan'/>"), { "\"nan\" is not a number" } },
    { SCENE(BAR "<solid_mass on='@p' density='-1'/>"), { "density" } },
    { SCENE(BAR HEAVY "<solid on='@p' relaxation_fractions='0.6 0.5' relaxation_times='1 2'/>"),
      { "relaxation_fractions" } },
    // selections
    { SCENE(BAR HEAVY "<fixed on='@p' where='x gt 5'/>"),
      { "\"x gt 5\" selects no node", "0 0 0 to 1 1 1 m" } },
    { SCENE(BAR HEAVY "<solid on='@p' where='x gt 5'/>"), { "\"x gt 5\" selects no cell", "all 12 cells" } },
    { SCENE(BAR HEAVY "<fixed on='@p' where='sphere 3 3 3 0.1'/>"), { "selects no node" } },
    { SCENE(BAR HEAVY "<solid on='@p' where='region nowhere'/>"),
      { "no region \"nowhere\"", "it has: xmin" } },
    { SCENE(BAR HEAVY "<fixed on='@p' where='x gt'/>"), { "where" } },
    { SCENE(BAR HEAVY "<surface_load on='@p' where='x gt 5' pressure='1'/>"), { "selects no cell" } },
    // mapped points outside
    { SCENE(BAR HEAVY "<barycentric_points in='@p' positions='5 0 0' reach='1 cm'/>"),
      { "number 0 at 5 0 0 lies 4 m outside", "reach of 0.01 m", "1 of 1" } },
    { SCENE(BAR HEAVY "<barycentric_frames in='@p' positions='0 0 -0.5' reach='1 cm'/>"),
      { "lies 0.5 m outside" } },
    // sizes
    { SCENE("<grid name='m' cells='1000 1000 1000'/><points name='p' mesh='@m'/>" HEAVY),
      { "1003003001 points", "at most" } },
};

START_TEST(refused)
{
    const struct refusal* r = &refusals[_i];
    sn_error error = { 0 };
    probe_refuse(r->text, NULL, &error);
    probe_expect(error.text, "text:1:");
    for (int i = 0; i < 3 && r->words[i]; ++i)
        probe_expect(error.text, r->words[i]);
}
END_TEST

/* ---- files that claim what they do not hold ------------------------------------------------------------ */

#define HEAD "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
#define POINTS "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
static const struct claim {
    const char *bytes, *words;
} claims[] = {
    { HEAD "$Nodes\n100000000\n1 0 0 0\n$EndNodes\n", "100000000 nodes are announced" },
    { HEAD POINTS "$Elements\n100000000\n1 4 2 1 1 1 2 3 4\n$EndElements\n",
      "100000000 elements are announced" },
    { HEAD POINTS "$Elements\n1\n1 4 2 1 1 1 2 3 9\n$EndElements\n", "9" },
    { HEAD "$Nodes\n1\n1 nan 0 0\n$EndNodes\n", "claim.msh" },
    { "", "claim.msh" },
};

START_TEST(files_that_claim_too_much)
{
    sn_error error = { 0 };
    const struct claim* c = &claims[_i];
    sn_mesh* mesh = sn_mesh_parse("claim.msh", c->bytes, strlen(c->bytes), &error);
    ck_assert_ptr_null(mesh);
    probe_expect(error.text, c->words);
}
END_TEST

/* ---- what shows only when a matrix is factored --------------------------------------------------------- */

/* Compiles; the first step fails with these words and leaves everything where it was. */
static void expect_failure(const char* text, sn_status status, const char* const words[2])
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(text, NULL);
    double before[200], after[200];
    int count = 3 * probe_state(sim, "/p")->count;
    probe_read(sim, "/p/position", before, count);
    ck_assert_int_eq(sn_sim_step(sim, &error), status);
    for (int i = 0; i < 2 && words[i]; ++i)
        probe_expect(error.text, words[i]);
    probe_read(sim, "/p/position", after, count);
    ck_assert_mem_eq(before, after, (size_t)count * sizeof(double));
    ck_assert_int_eq((int)sn_sim_steps_done(sim), 0);
    sn_sim_destroy(sim);
}

static const char* const integrators[] = { "<dirk/>",     "<generalized_alpha/>",  "<implicit_euler/>",
                                           "<bdf2/>",     "<midpoint/>",           "<rosenbrock/>",
                                           "<explicit/>", "<implicit_euler/><cg/>" };

START_TEST(a_node_without_mass_is_named)
{
    char text[1000];
    snprintf(text, sizeof text, SCENE(LOOSE WEIGHT "<solid on='@p'/>%s"), integrators[_i]);
    expect_failure(text, SN_ERR_SCENE, (const char* const[]){ "singular at /p[4]", "; give it mass" });
}
END_TEST

#define STATIC(text) "<scene>" text "<statics/></scene>"
static const struct loose {
    const char *text, *words[2];
} loose[] = {
    { STATIC(LOOSE "<fixed on='@p' nodes='0 1 2'/>" WEIGHT "<solid on='@p'/>"),
      { "stiffness matrix is singular at /p[4]",
        "unconstrained degree of freedom: fix it, or give it stiffness" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/>"), { "stiffness matrix is singular at /p[" } },
    { STATIC(BAR WEIGHT "<solid on='@p' law='corotational' young_modulus='1e4'/>"),
      { "stiffness matrix is singular at /p[" } },
    { STATIC(BAR "<fixed on='@p' nodes='0'/>" WEIGHT "<solid law='linear' on='@p'/>"),
      { "stiffness matrix is singular at /p[" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/><dense/>"), { "singular at /p[" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/><band/>"), { "singular at /p[" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/><ldl/>"), { "singular at /p[" } },
    // iterative solvers factor nothing: what they find is no equilibrium
    { STATIC(BAR WEIGHT "<solid on='@p'/><cg/>"),
      { "no equilibrium under the full load", "can move freely: the largest residual is at /p[" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/><minres/>"),
      { "no equilibrium under the full load", "can move freely: the largest residual is at /p[" } },
    { STATIC(LOOSE "<fixed on='@p' nodes='0 1 2'/>" WEIGHT "<solid on='@p'/><cg/>"),
      { "stiffness matrix is singular at /p[4]",
        "unconstrained degree of freedom: fix it, or give it stiffness" } },
    { STATIC(LOOSE "<fixed on='@p' nodes='0 1 2'/>" WEIGHT
                   "<solid on='@p'/><cg preconditioner='warped' refresh='4' delay='2'/>"),
      { "stiffness matrix is singular at /p[4]",
        "unconstrained degree of freedom: fix it, or give it stiffness" } },
    { STATIC(BAR WEIGHT "<solid on='@p'/><cg preconditioner='factor'/>"),
      { "the largest residual is at /p[" } },
};

/* A node that nothing touches is a mistake of the scene; a body that nothing holds has no equilibrium. */
START_TEST(what_nothing_holds_is_named)
{
    bool bare = strstr(loose[_i].text, "nodes='0 1 2'");
    expect_failure(loose[_i].text, bare ? SN_ERR_SCENE : SN_ERR_DIVERGED, loose[_i].words);
}
END_TEST

/* ---- what is told and goes on -------------------------------------------------------------------------- */

static char told[2000];
static void keep(void* context, const char* line)
{
    (void)context;
    strncat(told, line, sizeof told - strlen(told) - 1);
}

static void expect_note(const char* text, const char* words)
{
    sn_error error = { 0 };
    sn_host host = { .log = keep };
    told[0] = '\0';
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    probe_expect(told, words);
}

START_TEST(points_outside_are_told)
{
    expect_note(SCENE(BAR HEAVY "<barycentric_points in='@p' positions='5 0 0'/>"),
                "1 of 1 lie outside the mesh and follow its nearest cells; the farthest, number 0, by 4 m");
}
END_TEST

/* A pressure on a surface with a hole is no mistake where its rim is held, but it is worth a word. */
START_TEST(holes_are_told)
{
    expect_note(SCENE(SHEET "<surface_load on='@p' pressure='10'/>"),
                "the surface has a hole: 8 edges belong to one face only, the first joins points 0 and 1");
    sn_error error = { 0 };
    told[0] = '\0';
    sn_host host = { .log = keep };
    const char* closed =
        SCENE("<grid name='m' cells='2 2 2'/><points name='p' mesh='@m'/><surface name='s' of='@m'/>" HEAVY
              "<surface_load on='@p' mesh='@s' faces='quads' pressure='10'/>");
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, closed, strlen(closed), "text", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_str_eq(told, "");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("bad_solids");
    TCase* c = tcase_create("bad_solids");
    tcase_add_loop_test(c, refused, 0, SN_COUNT(refusals));
    tcase_add_loop_test(c, files_that_claim_too_much, 0, SN_COUNT(claims));
    tcase_add_loop_test(c, a_node_without_mass_is_named, 0, SN_COUNT(integrators));
    tcase_add_loop_test(c, what_nothing_holds_is_named, 0, SN_COUNT(loose));
    tcase_add_test(c, points_outside_are_told);
    tcase_add_test(c, holes_are_told);
    suite_add_tcase(suite, c);
    return run_suite(suite);
}
