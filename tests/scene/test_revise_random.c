/* label: slow */
/* If this failed, some order of cuts, removals and revisions would lose mass, volume or momentum, invert a
   cell, bring back removed cells, or depend on the number of threads.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "engine/removal.h"
#include "support/cut_mesh.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

enum { CHANGES = 40, SEEDS = 3 };

static const char text[] =
    "<scene step='2 ms'><grid name='m' cells='1 1 1' high='1 1 1' type='tetrahedra'/><points name='p' "
    "mesh='@m'/><solid name='s' on='@p' young_modulus='1e5' relaxation_fractions='0.3' "
    "relaxation_times='0.05'/><solid_mass name='w' on='@p' gravity='1 2 -9.81'/><ablation name='a' on='@p' "
    "position='9 9 9' radius='0.3'/><implicit_euler/></scene>";

/* The same run twice, with one thread and with two. */
typedef struct twins {
    sn_scene* scene;
    sn_sim* sim[2];
    uint64_t seed;
} twins;

static const sn_removal* removal_of(const sn_sim* sim) { return sim->systems[0]->removals->at[0]->removal; }

static sn_sim* compile(const sn_scene* scene)
{
    sn_error error = { 0 };
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_sim* sim = copy ? sn_scene_compile(copy, &error) : NULL;
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(copy);
    return sim;
}

static int left(const sn_sim* sim)
{
    const sn_removal* r = removal_of(sim);
    int count = 0;
    for (int i = 0; i < r->count; ++i)
        count += !r->removed[i];
    return count;
}

static sn_vec3 momentum_of(const sn_sim* sim)
{
    sn_vec3 sum = { 0, 0, 0 };
    const sn_state* p = probe_state(sim, "/p");
    const sn_call* call = &sim->systems[0]->program.masses.at[0];
    for (int i = 0; i < call->item_count; ++i) {
        double M[9] = { 0 }, K[9], D[9];
        call->ops.tangent(call->self, i, &call->in, &(sn_tangent){ .n = 3, .K = K, .D = D, .M = M });
        const double* v = p->v + 3 * call->node[i].node;
        sum = sn_madd(sum, M[0], sn_v3(v[0], v[1], v[2]));
    }
    return sum;
}

/* Mass and volume are those of the cells that are left, which are not inverted. */
static void expect_sound(sn_sim* sim)
{
    const sn_cells* cells = &sn_sim_mesh(sim, "/m")->cells[SN_CELL_TETRAHEDRON];
    double volume = 0;
    int inverted = 0;
    for (int i = 0; i < cells->count; ++i) {
        const double one =
            sn_cell_measure(SN_CELL_TETRAHEDRON, cells->nodes + 4 * i, sn_sim_mesh(sim, "/m")->points);
        inverted += !(one > 0);
        if (!removal_of(sim)->removed[i]) volume += one;
    }
    ck_assert_int_eq(inverted, 0);
    ck_assert_double_le(fabs(probe_value(sim, "/w/mass", 0, 1) - 1000 * volume), 1e-12 * 1000 * volume);
}

static void go_on(twins* t, const sn_mesh_change* change)
{
    sn_error error = { 0 };
    const double mass = probe_value(t->sim[0], "/w/mass", 0, 1);
    const sn_vec3 momentum = momentum_of(t->sim[0]);
    const bool background = random_vector(&t->seed, 1).x > 0;
    for (int i = 0; i < 2; ++i) {
        sn_sim* next;
        if (background && i == 1)
            next = sn_revision_finish(sn_revision_begin(t->scene, &error), t->sim[i], change, change != NULL,
                                      &error);
        else
            next = sn_scene_revise(t->scene, t->sim[i], change, change != NULL, &error);
        ck_assert_msg(next != NULL, "%s", error.text);
        sn_sim_destroy(t->sim[i]);
        t->sim[i] = next;
    }
    ck_assert_double_le(fabs(probe_value(t->sim[0], "/w/mass", 0, 1) - mass), 1e-12 * mass);
    ck_assert_double_le(sn_norm(sn_sub(momentum_of(t->sim[0]), momentum)),
                        1e-12 * (sn_norm(momentum) + mass * 0.02)); // of the speed after a step of gravity
}

static void apply(twins* t, const sn_mesh_edit* edit)
{
    sn_error error = { 0 };
    sn_mesh_change* change = sn_scene_edit_mesh(t->scene, t->sim[0], "/m", edit, &error);
    ck_assert_msg(change != NULL, "%s", error.text);
    go_on(t, change);
    sn_mesh_change_destroy(change);
}

static void cut(twins* t)
{
    sn_error error = { 0 };
    sn_vec3 points[4], along = random_vector(&t->seed, 1), way = random_vector(&t->seed, 1);
    way = sn_madd(way, -sn_dot(along, way) / sn_dot(along, along), along);
    const sn_blade_sweep sweep =
        cut_mesh_quad(points, random_vector(&t->seed, 0.8), sn_scale(0.5 / sn_norm(along), along),
                      sn_scale(0.5 / sn_norm(way), way));
    sn_mesh_edit* edit = sn_mesh_cut(sn_sim_mesh(t->sim[0], "/m"), &sweep, NULL, NULL, &error);
    ck_assert_msg(edit != NULL, "%s", error.text);
    apply(t, edit);
    sn_mesh_edit_destroy(edit);
}

/* The tool appears somewhere for one step. */
static void remove_some(twins* t)
{
    const sn_vec3 at = random_vector(&t->seed, 1);
    const double position[3] = { at.x, at.y, at.z }, away[3] = { 99, 99, 99 };
    sn_error error = { 0 };
    for (int i = 0; i < 2; ++i) {
        sn_sim_set_parameter(t->sim[i], "/a/position", position, 3, &error);
        probe_step(t->sim[i], 1);
        sn_sim_set_parameter(t->sim[i], "/a/position", away, 3, &error);
        ck_assert_msg(!error.status, "%s", error.text);
    }
}

/* Takes removed cells, the triangles, and points without a cell out of the mesh. */
static void take_out(twins* t)
{
    const sn_mesh* mesh = sn_sim_mesh(t->sim[0], "/m");
    const sn_cells *cells = &mesh->cells[SN_CELL_TETRAHEDRON], *faces = &mesh->cells[SN_CELL_TRIANGLE];
    const sn_removal* r = removal_of(t->sim[0]);
    int* list = calloc((size_t)(cells->count + faces->count + mesh->point_count), sizeof *list);
    bool* used = calloc((size_t)mesh->point_count, sizeof *used);
    int *removed = list, *removed_faces = removed + cells->count, *points = removed_faces + faces->count;
    sn_mesh_edit edit = { .old_points = mesh->point_count, .removed_points = points };
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        edit.cells[k].old_count = mesh->cells[k].count;
    sn_edit_cells* e = &edit.cells[SN_CELL_TETRAHEDRON];
    for (int i = 0; i < cells->count; ++i) {
        if (r->removed[i]) removed[e->removed_count++] = i;
        for (int k = 0; k < 4 && !r->removed[i]; ++k)
            used[cells->nodes[4 * i + k]] = true;
    }
    for (int i = 0; i < faces->count; ++i)
        removed_faces[i] = i;
    for (int i = 0; i < mesh->point_count; ++i)
        if (!used[i]) points[edit.removed_point_count++] = i;
    e->removed = removed;
    edit.cells[SN_CELL_TRIANGLE].removed = removed_faces;
    edit.cells[SN_CELL_TRIANGLE].removed_count = faces->count;
    apply(t, &edit);
    ck_assert_int_eq(left(t->sim[0]), sn_sim_mesh(t->sim[0], "/m")->cells[SN_CELL_TETRAHEDRON].count);
    free(used);
    free(list);
}

static void begin(twins* t, int number)
{
    sn_error error = { 0 };
    sn_mesh* mesh = cut_mesh_make(number % CUT_MESHES);
    t->seed = 100 + (uint64_t)number;
    t->scene = probe_scene(text, NULL);
    sn_scene_replace_mesh(t->scene, sn_scene_find(t->scene, sn_root, "/m"), mesh, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_mesh_destroy(mesh);
    for (int i = 0; i < 2; ++i) {
        t->sim[i] = compile(t->scene);
        ck_assert_int_eq(sn_sim_set_threads(t->sim[i], 1 + i, &error), SN_OK);
        probe_step(t->sim[i], 1);
    }
}

START_TEST(any_order_of_changes)
{
    twins t;
    begin(&t, _i);
    for (int k = 0; k < CHANGES && left(t.sim[0]) > 0; ++k) {
        const double what = random_vector(&t.seed, 1).x;
        if (what < 0.1)
            cut(&t);
        else if (what < 0.5)
            remove_some(&t);
        else if (what < 0.7)
            go_on(&t, NULL);
        else
            take_out(&t);
        for (int i = 0; i < 2; ++i)
            probe_step(t.sim[i], 1);
        if (left(t.sim[0]) > 0) expect_sound(t.sim[0]);
        const sn_layout *a = &t.sim[0]->systems[0]->layout, *b = &t.sim[1]->systems[0]->layout;
        ck_assert_int_eq(a->nx, b->nx);
        ck_assert_mem_eq(a->x, b->x, (size_t)a->nx * sizeof(double));
        ck_assert_mem_eq(a->v, b->v, (size_t)a->nv * sizeof(double));
    }
    for (int i = 0; i < 2; ++i)
        sn_sim_destroy(t.sim[i]);
    sn_scene_destroy(t.scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("revise_random");
    TCase* all = tcase_create("all");
    tcase_set_timeout(all, 300);
    tcase_add_loop_test(all, any_order_of_changes, 0, CUT_MESHES * SEEDS);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
