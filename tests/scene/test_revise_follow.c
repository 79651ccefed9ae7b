/* If this failed, a revision would give nodes, cells or memory to others than those that had them, or read
   beyond the memory of the simulation before, instead of a refusal that says what to do.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

enum { POINTS = 100, CELLS = 400 };

static sn_scene* scene_of(const char* body)
{
    static char text[6000];
    snprintf(text, sizeof text, "<scene step='1 ms'>%s</scene>", body);
    return probe_scene(text, NULL);
}

static sn_sim* compile(const sn_scene* scene)
{
    sn_error error = { 0 };
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_sim* sim = copy ? sn_scene_compile(copy, &error) : NULL;
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(copy);
    return sim;
}

static sn_sim* revise(const sn_scene* scene, const sn_sim* before, const sn_mesh_change* changes, int count)
{
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_revise(scene, before, changes, count, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    return sim;
}

static void refuse(const sn_scene* scene, const sn_sim* before, const sn_mesh_change* changes, int count,
                   sn_status status, const char* words)
{
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_scene_revise(scene, before, changes, count, &error));
    ck_assert_msg(error.status == status, "status %d: %s", (int)error.status, error.text);
    probe_expect(error.text, words);
}

/* ---- a mesh whose points and cells have the opposite order --------------------------------------------- */

typedef struct turned {
    sn_vec3 point[POINTS];
    int cell[4 * CELLS], ancestor[POINTS][4], parent[CELLS];
    double weight[POINTS][4];
    sn_mesh_change change;
} turned;

static turned turns;

/* Turns the mesh /m of the scene around; the change says so. */
static turned* turn(sn_scene* scene, const sn_sim* sim)
{
    turned* t = &turns;
    sn_error error = { 0 };
    sn_mesh mesh = *sn_sim_mesh(sim, "/m");
    const sn_cells* cells = &mesh.cells[SN_CELL_TETRAHEDRON];
    const int points = mesh.point_count, count = cells->count;
    ck_assert_int_le(points, POINTS);
    ck_assert_int_le(count, CELLS);
    for (int i = 0; i < points; ++i) {
        t->point[i] = mesh.points[points - 1 - i];
        for (int k = 0; k < 4; ++k) {
            t->ancestor[i][k] = k == 0 ? points - 1 - i : -1;
            t->weight[i][k] = k == 0 ? 1.0 : 0.0;
        }
    }
    for (int i = 0; i < count; ++i) {
        t->parent[i] = count - 1 - i;
        for (int k = 0; k < 4; ++k)
            t->cell[4 * i + k] = points - 1 - cells->nodes[4 * (count - 1 - i) + k];
    }
    sn_mesh after = { .points = t->point, .point_count = points };
    after.cells[SN_CELL_TETRAHEDRON] = (sn_cells){ .nodes = t->cell, .count = count };
    ck_assert_msg(!sn_scene_replace_mesh(scene, sn_scene_find(scene, sn_root, "/m"), &after, &error), "%s",
                  error.text);
    t->change = (sn_mesh_change){ .mesh = "/m",
                                  .ancestor = (const int(*)[4])t->ancestor,
                                  .weight = (const double(*)[4])t->weight };
    t->change.parent[SN_CELL_TETRAHEDRON] = t->parent;
    return t;
}

/* The change of a mesh that is made of /m, with the same numbers. */
static sn_mesh_change of_derived(const turned* t, const char* path)
{
    sn_mesh_change change = t->change;
    change.mesh = path;
    return change;
}

#define GRID "<grid name='m' cells='3 2 2' low='0 0 0' high='0.3 0.2 0.2' type='tetrahedra'/>"
#define SOLID "<solid name='s' on='@p' young_modulus='2e4' "
#define MASS "<solid_mass on='@p' gravity='0 1 -9.81'/>"

/* ---- nodes --------------------------------------------------------------------------------------------- */

#define TWO_MESHES(which)                                                                                    \
    "<grid name='a' cells='1 1 1' type='tetrahedra'/><grid name='b' cells='2 2 2' type='tetrahedra'/>"       \
    "<points name='p' mesh='@" which "'/>" SOLID "/>" MASS "<implicit_euler/>"

/* The change of /b says nothing about nodes that were on /a. */
START_TEST(a_state_on_another_mesh_is_refused)
{
    static int ancestor[27][4];
    static double weight[27][4];
    sn_scene *scene = scene_of(TWO_MESHES("a")), *other = scene_of(TWO_MESHES("b"));
    sn_sim* sim = compile(scene);
    probe_step(sim, 2);
    for (int i = 0; i < 27; ++i) {
        for (int k = 0; k < 4; ++k)
            ancestor[i][k] = k == 0 ? i : -1;
        weight[i][0] = 1.0;
    }
    sn_mesh_change change = { .mesh = "/b" };
    refuse(other, sim, &change, 1, SN_ERR_UNSUPPORTED, "were not those of the mesh /b");
    change.ancestor = (const int(*)[4])ancestor;
    change.weight = (const double(*)[4])weight;
    refuse(other, sim, &change, 1, SN_ERR_UNSUPPORTED, "were not those of the mesh /b");
    refuse(other, sim, NULL, 0, SN_ERR_UNSUPPORTED, "list this mesh among the changes");
    sn_sim_destroy(sim);
    sn_scene_destroy(other);
    sn_scene_destroy(scene);
}
END_TEST

/* A moved copy of a mesh has its numbers, and needs a change of its own. */
START_TEST(a_copy_of_a_changed_mesh_is_refused)
{
    sn_scene* scene =
        scene_of(GRID "<moved_mesh name='n' of='@m' position='1 0 0'/><points name='p' mesh='@n'/>" SOLID
                      "/>" MASS "<implicit_euler/>");
    sn_sim* sim = compile(scene);
    probe_step(sim, 5);
    const turned* t = turn(scene, sim);
    refuse(scene, sim, &t->change, 1, SN_ERR_UNSUPPORTED, "list this mesh among the changes");
    const sn_mesh_change both[2] = { t->change, of_derived(t, "/n") };
    sn_sim* next = revise(scene, sim, both, 2);
    const sn_state *p = probe_state(sim, "/p"), *q = probe_state(next, "/p");
    for (int i = 0; i < p->count; ++i)
        ck_assert_mem_eq(q->x + 3 * (p->count - 1 - i), p->x + 3 * i, 3 * sizeof(double));
    sn_sim_destroy(next);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Nodes on the surface of a changed mesh are not followed: the grab ends. With a change it goes along. */
START_TEST(a_grab_does_not_jump)
{
    double force[3];
    const double target[3] = { 0.1, 0.1, 0.5 };
    sn_error error = { 0 };
    sn_scene* scene =
        scene_of(GRID "<points name='p' mesh='@m'/>" SOLID "/>" MASS
                      "<tetrahedra name='t' of='@m'/><subset_points name='q' of='@p' mesh='@t'/>"
                      "<implicit_euler/>");
    sn_sim* sim = compile(scene);
    ck_assert_int_eq(sn_sim_grab(sim, "/q", 3, target, 10, 0.1, &error), SN_OK);
    probe_step(sim, 3);
    sn_sim* same = revise(scene, sim, NULL, 0);
    ck_assert(sn_sim_grab_force(same, force));
    const turned* t = turn(scene, sim);
    sn_sim* next = revise(scene, sim, &t->change, 1);
    ck_assert(!sn_sim_grab_force(next, force));
    const sn_mesh_change both[2] = { t->change, of_derived(t, "/t") };
    sn_sim* told = revise(scene, sim, both, 2);
    ck_assert(sn_sim_grab_force(told, force));
    sn_sim* sims[4] = { sim, same, next, told };
    for (int i = 0; i < 4; ++i)
        sn_sim_destroy(sims[i]);
    sn_scene_destroy(scene);
}
END_TEST

/* Also while a node is grabbed, when changes are read first. */
START_TEST(incomplete_changes_are_refused)
{
    const double target[3] = { 0.1, 0.1, 0.5 };
    sn_error error = { 0 };
    sn_scene* scene = scene_of(GRID "<points name='p' mesh='@m'/>" SOLID "/>" MASS "<implicit_euler/>");
    sn_sim* sim = compile(scene);
    ck_assert_int_eq(sn_sim_grab(sim, "/p", 3, target, 10, 0.1, &error), SN_OK);
    sn_mesh_change change = turn(scene, sim)->change;
    change.weight = NULL;
    refuse(scene, sim, &change, 1, SN_ERR_ARGUMENT, "ancestors and weights are required together");
    change.mesh = NULL;
    refuse(scene, sim, &change, 1, SN_ERR_ARGUMENT, "change 0 names no mesh");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- cells --------------------------------------------------------------------------------------------- */

static const char* const with_cells[] = {
    GRID "<tetrahedra name='t' of='@m'/><points name='p' mesh='@m'/>" SOLID
         "mesh='@t' relaxation_fractions='0.4' relaxation_times='0.02'/>" MASS "<implicit_euler/>",
    GRID "<tetrahedra name='t' of='@m'/><points name='p' mesh='@m'/>" SOLID "mesh='@t'/>" MASS
         "<ablation name='a' on='@p' mesh='@t' position='0.3 0.2 0.2' radius='0.12' "
         "active='0.5-step(t,0.002)'/><implicit_euler/>",
};
static const char* const told[] = { "/s: what this solid remembers cannot follow",
                                    "which of them were removed" };

/* What cells of a derived mesh remember, and which of them are removed, does not go to other cells. */
START_TEST(cells_of_a_derived_mesh_need_a_change)
{
    sn_scene* scene = scene_of(with_cells[_i]);
    sn_sim* sim = compile(scene);
    probe_step(sim, 5);
    const turned* t = turn(scene, sim);
    refuse(scene, sim, &t->change, 1, SN_ERR_UNSUPPORTED, told[_i]);
    const sn_mesh_change both[2] = { t->change, of_derived(t, "/t") };
    sn_sim* next = revise(scene, sim, both, 2);
    const double energy = probe_value(sim, "/potential_energy", 0, 1);
    ck_assert_double_le(fabs(probe_value(next, "/potential_energy", 0, 1) - energy), 1e-11 * fabs(energy));
    sn_sim_destroy(next);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- memory -------------------------------------------------------------------------------------------- */

#define MOTOR(aim)                                                                                           \
    "<scalars name='q' values='0'/><scalar_mass on='@q' mass='1'/><joint_motor name='d' on='@q' " aim        \
    "/><implicit_euler/>"

/* A value that a program has written belongs to its parameter, not to the next one. */
START_TEST(functions_keep_what_was_written_to_them)
{
    const double held = 0.5;
    sn_error error = { 0 };
    sn_scene *by_velocity = scene_of(MOTOR("velocity='0' max_force='1e3'")),
             *by_position = scene_of(MOTOR("position='0.01*t' max_force='1e3'")),
             *exact = scene_of(MOTOR("position='0.01*t'"));
    sn_sim* sim = compile(by_velocity);
    ck_assert_int_eq(sn_sim_write(sim, sn_sim_channel(sim, "/d/velocity", &error), &held, 1), SN_OK);
    probe_step(sim, 1);
    ck_assert_double_eq_tol(probe_state(sim, "/q")->v[0], held, 1e-9);
    sn_sim* placed = revise(by_position, sim, NULL, 0); // without what was written to the velocity
    ck_assert_double_le(fabs(probe_value(placed, "/d/position", 0, 1)), 1e-3);
    sn_sim* free_of_bound = revise(exact, placed, NULL, 0);
    ck_assert_int_eq(
        sn_sim_write(free_of_bound, sn_sim_channel(free_of_bound, "/d/position", &error), &held, 1), SN_OK);
    sn_sim* bounded = revise(by_position, free_of_bound, NULL, 0); // with one function more
    ck_assert_double_eq(probe_value(bounded, "/d/position", 0, 1), held);
    ck_assert_double_eq(probe_value(bounded, "/d/max_force", 0, 1), 1e3);
    sn_sim* sims[4] = { sim, placed, free_of_bound, bounded };
    for (int i = 0; i < 4; ++i)
        sn_sim_destroy(sims[i]);
    sn_scene_destroy(by_velocity);
    sn_scene_destroy(by_position);
    sn_scene_destroy(exact);
}
END_TEST

/* ---- systems in turn ----------------------------------------------------------------------------------- */

#define IN_TURN(first, second)                                                                               \
    "<scene step='4 ms' coupling='staggered'>" GRID "<node name='a'><implicit_euler step='1 ms'/>"           \
    "<points name='p' mesh='/m'/><fixed on='@p' where='x lt 1e-6'/>" SOLID "/>" MASS "</node>"               \
    "<node name='b'><implicit_euler/><points name='q' positions='" second "'/><point_mass on='@q' "          \
    "mass='0.1'/></node><springs name='f' on='@a/p' to='@b/q' nodes='" first " 0' stiffness='300' "          \
    "rest_length='0.1'/></scene>"

START_TEST(systems_in_turn_keep_the_bits)
{
    sn_scene* scene = probe_scene(IN_TURN("35", "0.45 0.2 0.2"), NULL);
    sn_sim *a = compile(scene), *b = compile(scene);
    probe_step(a, 8);
    probe_step(b, 8);
    sn_sim* next = revise(scene, b, NULL, 0);
    ck_assert_double_eq(probe_value(next, "/potential_energy", 0, 1),
                        probe_value(a, "/potential_energy", 0, 1));
    for (int i = 0; i < 8; ++i) {
        const sn_state *p = probe_state(a, "/a/p"), *q = probe_state(next, "/a/p");
        ck_assert_mem_eq(p->x, q->x, (size_t)(3 * p->count) * sizeof(double));
        ck_assert_mem_eq(p->v, q->v, (size_t)(3 * p->count) * sizeof(double));
        probe_step(a, 1);
        probe_step(next, 1);
    }
    sn_sim_destroy(next);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(scene);
}
END_TEST

/* Renumbered nodes, and another number of them. */
START_TEST(systems_in_turn_keep_their_nodes)
{
    sn_scene *scene = probe_scene(IN_TURN("35", "0.45 0.2 0.2"), NULL),
             *other = probe_scene(IN_TURN("35", "0.45 0.2 0.2 0.6 0.2 0.2"), NULL);
    sn_sim* sim = compile(scene);
    probe_step(sim, 3);
    refuse(other, sim, NULL, 0, SN_ERR_UNSUPPORTED, "give the new state another name");
    const turned* t = turn(scene, sim);
    refuse(scene, sim, &t->change, 1, SN_ERR_UNSUPPORTED, "/a/p: its nodes have changed");
    sn_sim_destroy(sim);
    sn_scene_destroy(other);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("revise_follow");
    TCase* all = tcase_create("all");
    tcase_add_test(all, a_state_on_another_mesh_is_refused);
    tcase_add_test(all, a_copy_of_a_changed_mesh_is_refused);
    tcase_add_test(all, a_grab_does_not_jump);
    tcase_add_test(all, incomplete_changes_are_refused);
    tcase_add_loop_test(all, cells_of_a_derived_mesh_need_a_change, 0, SN_COUNT(with_cells));
    tcase_add_test(all, functions_keep_what_was_written_to_them);
    tcase_add_test(all, systems_in_turn_keep_the_bits);
    tcase_add_test(all, systems_in_turn_keep_their_nodes);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
