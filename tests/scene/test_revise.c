/* If this failed, a simulation that goes on with an edited scene would jump, forget what its components
   remember, lose momentum, mass or energy where cells are divided, bring back removed cells, or depend on the
   number of threads.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "engine/removal.h"
#include "linalg/solver.h"
#include "output/monitor.h"
#include "scene/scene.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* ---- support ------------------------------------------------------------------------------------------- */

static sn_sim* compile_copy(const sn_scene* scene)
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

/* The revision takes the place of the simulation. */
static void replace(sn_sim** sim, const sn_scene* scene, const sn_mesh_change* changes, int count)
{
    sn_sim* next = revise(scene, *sim, changes, count);
    sn_sim_destroy(*sim);
    *sim = next;
}

static void refuse(const sn_scene* scene, const sn_sim* before, const sn_mesh_change* changes, int count,
                   sn_status status, const char* words)
{
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_revise(scene, before, changes, count, &error);
    ck_assert_ptr_null(sim);
    ck_assert_msg(error.status == status, "status %d: %s", (int)error.status, error.text);
    probe_expect(error.text, words);
}

/* Counts of work: a revision factors matrices again that are kept. */
static bool counts_work(const sn_sim* sim, const void* memory)
{
    size_t bytes;
    for (int k = 0; k < sim->system_count; ++k) {
        const sn_system* s = sim->systems[k];
        if (memory == &s->counters) return true;
        for (int i = 0; s->matrix.linear && sn_linear_member(s->matrix.linear, i); ++i)
            if (memory == sn_linear_memory(sn_linear_member(s->matrix.linear, i), &bytes)) return true;
    }
    return false;
}

/* All that a snapshot holds, but the counts of work. */
static void expect_bits(const sn_sim* a, const sn_sim* b)
{
    ck_assert_int_eq(a->segment_count, b->segment_count);
    for (int i = 0; i < a->segment_count; ++i) {
        const sn_remembered *one = &a->segments[i], *other = &b->segments[i];
        ck_assert_uint_eq(one->bytes, other->bytes);
        if (counts_work(a, one->at)) continue;
        ck_assert_msg(memcmp(one->at, other->at, one->bytes) == 0, "memory %d of %s at t = %g", one->number,
                      one->owner ? one->owner : "the engine", sn_sim_time(a));
    }
}

static sn_id item(const sn_scene* scene, const char* path) { return sn_scene_find(scene, sn_root, path); }

/* ---- without a change ---------------------------------------------------------------------------------- */

#define BLOCK "<grid name='m' cells='3 2 2' low='0 0 0' high='0.3 0.2 0.2' type='tetrahedra'/>"
#define BODY(solid)                                                                                          \
    "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "                 \
    "young_modulus='2e4' poisson_ratio='0.3' " solid "/><solid_mass name='w' on='@p' gravity='0 1 -9.81'/>"
#define FALLING                                                                                              \
    "<grid name='a' cells='3 3 1' low='0 0 0' high='0.3 0.3 0.05' type='hexahedra'/><grid name='b' "         \
    "cells='2 2 2' low='0.1 0.1 0.052' high='0.2 0.2 0.152' type='tetrahedra'/><points name='p' "            \
    "mesh='@a'/><points name='q' mesh='@b'/><fixed on='@p' where='z lt 1e-6'/><solid on='@p' "               \
    "young_modulus='2e4'/><solid_mass on='@p'/><solid on='@q' young_modulus='2e4'/><solid_mass on='@q' "     \
    "gravity='3 0 -9.81'/><surface_contact name='c' on='@p' with='@q' friction='0.4' capacity='400'/>"

typedef struct run {
    const char* text;
    int before, after;
} run;

static const run runs[] = {
    { BLOCK BODY("relaxation_fractions='0.4' relaxation_times='0.02'") "<implicit_euler/>", 15, 15 },
    { BLOCK BODY("law='stable_neo_hookean'") "<bdf2/>", 15, 15 },
    { BLOCK BODY("law='stable_neo_hookean'") "<generalized_alpha/>", 15, 15 },
    { BLOCK BODY("") "<dirk method='esdirk32'/>", 15, 15 },
    { BLOCK BODY("law='linear'") "<midpoint/>", 15, 15 },
    { BLOCK BODY("law='linear' damping_time='1e-4'") "<explicit/>", 15, 15 },
    { BLOCK BODY("") "<ablation name='a' on='@p' position='0.3 0.2 0.2' radius='0.09'/><implicit_euler/>", 15,
      15 },
    { BLOCK BODY("") "<ablation name='a' on='@p' tool='@f' radius='0.05' axis='0 0 0.1'/><frames name='f' "
                     "positions='0.4 0.1 0.1'/><prescribed_motion on='@f' x='0.4-5*t' y='0.1' z='0.1' "
                     "max_speed='4'/><implicit_euler linear='sparse'/>",
      25, 20 },
    { BLOCK BODY("") "<attachment on='@p' nodes='35' active='step(t,0.005)-step(t,0.025)'/><implicit_euler/>",
      15, 20 },
    { FALLING "<implicit_euler/>", 20, 20 },
    { BLOCK BODY("") "<scalars name='T' mesh='@m'/><prescribed_scalars on='@T' value='40' where='x lt "
                     "1e-6'/><scalar_mass on='@T' mass='1'/><diffusion on='@T' conductivity='1'/><bdf2/>",
      15, 15 },
};

static sn_scene* scene_of(const char* body)
{
    static char text[8000];
    snprintf(text, sizeof text, "<scene step='1 ms'>%s</scene>", body);
    return probe_scene(text, NULL);
}

START_TEST(without_a_change_the_bits_stay)
{
    const run* r = &runs[_i % SN_COUNT(runs)];
    const int threads = 1 << _i / SN_COUNT(runs);
    sn_scene* scene = scene_of(r->text);
    sn_sim *a = compile_copy(scene), *b = compile_copy(scene);
    ck_assert_int_eq(sn_sim_set_threads(b, threads, NULL), SN_OK);
    probe_step(a, r->before);
    probe_step(b, r->before);
    replace(&b, scene, NULL, 0);
    ck_assert_int_eq(sn_sim_threads(b), threads);
    ck_assert_double_eq(sn_sim_time(a), sn_sim_time(b));
    expect_bits(a, b);
    for (int i = 0; i < r->after; ++i) {
        probe_step(a, 1);
        probe_step(b, 1);
        expect_bits(a, b);
        if (i == r->after / 2) replace(&b, scene, NULL, 0); // a revision of a revision
    }
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(scene);
}
END_TEST

/* Shipped scenes: plastic strain, the track of a needle, friction anchors, a suture. */
static const char* const files[] = { "scenes/cable/plastic.xml", "scenes/tissue/two-needles.xml",
                                     "scenes/contact/stick-slip.xml", "scenes/needle/biopsy.xml" };

START_TEST(shipped_scenes_keep_the_bits)
{
    char path[1024];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "%s/%s", SINEW_SOURCE_DIR, files[_i]);
    sn_scene* scene = sn_scene_load(path, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim *a = compile_copy(scene), *b = compile_copy(scene);
    probe_step(a, 20);
    probe_step(b, 20);
    replace(&b, scene, NULL, 0);
    expect_bits(a, b);
    probe_step(a, 5);
    probe_step(b, 5);
    expect_bits(a, b);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(scene);
}
END_TEST

/* Channels, written functions, parameters, a grab: the host goes on with the handles it has. */
START_TEST(handles_stay)
{
    sn_scene* scene = scene_of(
        BLOCK BODY("") "<frames name='f'/><prescribed_motion name='h' on='@f' x='t'/><implicit_euler/>");
    sn_error error = { 0 };
    sn_sim *a = compile_copy(scene), *b = compile_copy(scene);
    sn_channel channel = { 0 }, x = { 0 };
    sn_parameter modulus = { 0 };
    const double target[3] = { 0.4, 0.1, 0.3 }, stiff = 5e4, held = 0.25;
    sn_sim* both[2] = { a, b };
    for (int i = 0; i < 2; ++i) {
        channel = sn_sim_channel(both[i], "/s/volume", &error);
        x = sn_sim_channel(both[i], "/h/x", &error);
        modulus = sn_sim_parameter(both[i], "/s/young_modulus", &error);
        probe_step(both[i], 5);
        ck_assert_int_eq(sn_sim_write(both[i], x, &held, 1), SN_OK);
        ck_assert_int_eq(sn_sim_set_parameter_at(both[i], modulus, &stiff, 1, &error), SN_OK);
        ck_assert_int_eq(sn_sim_grab(both[i], "/p", 35, target, 50, 0.1, &error), SN_OK);
        probe_step(both[i], 5);
    }
    replace(&b, scene, NULL, 0);
    double values[3], force[3];
    ck_assert_int_eq(sn_sim_parameter_values(b, modulus, values, 3), 1);
    ck_assert_double_eq(values[0], stiff);
    probe_step(a, 5);
    probe_step(b, 5);
    expect_bits(a, b);
    ck_assert_double_eq(probe_value(b, "/f/position", 0, 3), held);
    ck_assert(sn_sim_grab_force(b, force));
    sn_sim_refresh(b);
    ck_assert_int_eq(sn_sim_read(b, channel, values, 3), 1);
    ck_assert_double_le(fabs(values[0] - 0.012), 0.002);
    ck_assert_str_eq(sn_sim_channel_info(b, channel).path, "/s/volume");
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(scene);
}
END_TEST

/* A parameter of an item that is gone has no values and cannot be set; later revisions keep it so. */
START_TEST(handles_of_gone_items_have_no_values)
{
    sn_error error = { 0 };
    sn_scene* scene =
        scene_of(BLOCK BODY("") "<springs_to_ground name='d' on='@p' stiffness='2'/><implicit_euler/>");
    sn_sim* sim = compile_copy(scene);
    const sn_parameter gone = sn_sim_parameter(sim, "/d/stiffness", &error);
    const sn_parameter modulus = sn_sim_parameter(sim, "/s/young_modulus", &error);
    const double stiff = 5e4;
    double values[3];
    ck_assert_msg(!error.status, "%s", error.text);
    ck_assert_int_eq(sn_sim_parameter_values(sim, gone, values, 3), 1);
    ck_assert_int_eq(sn_sim_set_parameter_at(sim, gone, &stiff, 1, &error), SN_OK);
    sn_scene_remove(scene, item(scene, "/d"));
    for (int i = 0; i < 2; ++i) {
        replace(&sim, scene, NULL, 0);
        error = (sn_error){ 0 };
        ck_assert_int_eq(sn_sim_parameter_values(sim, gone, values, 3), 0);
        ck_assert_int_eq(sn_sim_set_parameter_at(sim, gone, values, 0, &error), SN_ERR_SCENE);
        probe_expect(error.text, "an item that is gone");
        error = (sn_error){ 0 };
        ck_assert_int_eq(sn_sim_set_parameter_at(sim, modulus, &stiff, 1, &error), SN_OK);
        ck_assert_int_eq(sn_sim_parameter_values(sim, modulus, values, 3), 1);
        ck_assert_double_eq(values[0], stiff);
    }
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* A list that was set is set again while it has the same length; else the numbers of the scene count. */
START_TEST(lists_with_another_length_are_those_of_the_scene)
{
    sn_error error = { 0 };
    sn_scene* scene = scene_of("<points name='p' positions='0 0 0 1 0 0 2 0 0'/><point_mass name='w' on='@p' "
                               "mass='1 2 3'/><implicit_euler/>");
    sn_sim* sim = compile_copy(scene);
    const sn_parameter mass = sn_sim_parameter(sim, "/w/mass", &error);
    const double heavy[3] = { 4, 5, 6 };
    double values[3];
    ck_assert_int_eq(sn_sim_set_parameter_at(sim, mass, heavy, 3, &error), SN_OK);
    replace(&sim, scene, NULL, 0);
    ck_assert_int_eq(sn_sim_parameter_values(sim, mass, values, 3), 3);
    ck_assert_mem_eq(values, heavy, sizeof heavy);
    sn_scene_set(scene, item(scene, "/w"), "mass", "7");
    replace(&sim, scene, NULL, 0);
    ck_assert_int_eq(sn_sim_parameter_values(sim, mass, values, 3), 1);
    ck_assert_double_eq(values[0], 7);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- components that come and go ----------------------------------------------------------------------- */

/* A weight from a counted step on is the same as one whose function begins there. */
START_TEST(an_attached_load_acts_from_now_on)
{
    sn_error error = { 0 };
    sn_scene* scene = scene_of(BLOCK BODY("") "<implicit_euler linear='sparse'/>");
    sn_scene* other = scene_of(BLOCK BODY("") "<point_load name='l' on='@p' nodes='35' force='0 0 "
                                              "-3*step(t,0.0101)'/><implicit_euler linear='sparse'/>");
    sn_sim *a = compile_copy(scene), *b = compile_copy(other);
    probe_step(a, 10);
    const sn_component* load = sn_scene_component(scene, "point_load");
    ck_assert_ptr_nonnull(load);
    sn_scene* edited = sn_scene_copy(scene, &error);
    sn_id id = sn_scene_add(edited, sn_root, "l", load, NULL);
    sn_scene_set(edited, id, "on", "@p");
    sn_scene_set(edited, id, "nodes", "35");
    sn_scene_set(edited, id, "force", "0 0 -3*step(t,0.0101)");
    replace(&a, edited, NULL, 0);
    probe_step(a, 20);
    probe_step(b, 30);
    const sn_state *p = probe_state(a, "/p"), *q = probe_state(b, "/p");
    for (int i = 0; i < 3 * p->count; ++i)
        ck_assert_double_le(fabs(p->x[i] - q->x[i]), 1e-15);
    replace(&a, scene, NULL, 0); // and away again
    probe_step(a, 1);
    sn_channel gone = sn_sim_channel(a, "/l/force", &error);
    ck_assert_int_eq(gone.index, 0);
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(edited);
    sn_scene_destroy(other);
    sn_scene_destroy(scene);
}
END_TEST

/* A tool that is attached removes cells where it is now, not where it was at the start of the run. */
START_TEST(an_attached_tool_begins_now)
{
#define WITHOUT_TOOL                                                                                         \
    BLOCK BODY("") "<frames name='f' positions='0.3 0.1 0.1'/><prescribed_motion on='@f' x='0.3+10*t' "      \
                   "y='0.1' z='0.1'/>"
    sn_scene* scene = scene_of(WITHOUT_TOOL "<implicit_euler/>");
    sn_scene* edited =
        scene_of(WITHOUT_TOOL "<ablation name='a' on='@p' tool='@f' radius='0.08'/><implicit_euler/>");
    sn_sim *sim = compile_copy(scene), *fresh = compile_copy(edited);
    ck_assert_double_gt(probe_value(fresh, "/a/removed_cells", 0, 1), 0.0); // it touches the block at t = 0
    probe_step(sim, 30);
    replace(&sim, edited, NULL, 0);
    probe_step(sim, 2);
    ck_assert_double_eq(probe_value(sim, "/a/removed_cells", 0, 1), 0.0);
    sn_sim_destroy(sim);
    sn_sim_destroy(fresh);
    sn_scene_destroy(edited);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- other meshes -------------------------------------------------------------------------------------- */

enum { POINTS = 200, CELLS = 400 };

/* A mesh with the same regions and other tetrahedra, and where they come from. */
typedef struct edit {
    sn_mesh mesh;
    sn_vec3 point[POINTS];
    int cell[4 * CELLS], ancestor[POINTS][4], parent[CELLS];
    double weight[POINTS][4];
    sn_mesh_change change;
} edit;

static edit edits;

static edit* begin_edit(void)
{
    memset(&edits, 0, sizeof edits);
    memset(edits.ancestor, -1, sizeof edits.ancestor);
    edits.mesh.points = edits.point;
    edits.mesh.cells[SN_CELL_TETRAHEDRON].nodes = edits.cell;
    edits.change = (sn_mesh_change){ .mesh = "/m",
                                     .ancestor = (const int(*)[4])edits.ancestor,
                                     .weight = (const double(*)[4])edits.weight };
    edits.change.parent[SN_CELL_TETRAHEDRON] = edits.parent;
    return &edits;
}

static int add_point(edit* e, const sn_vec3* points, int a, int b, double part)
{
    const int at = e->mesh.point_count++;
    ck_assert_int_lt(at, POINTS);
    e->point[at] = b < 0 ? points[a] : sn_madd(sn_scale(1 - part, points[a]), part, points[b]);
    e->ancestor[at][0] = a;
    e->ancestor[at][1] = b;
    e->weight[at][0] = b < 0 ? 1.0 : 1 - part;
    e->weight[at][1] = b < 0 ? 0.0 : part;
    return at;
}

static void add_cell(edit* e, int parent, const int nodes[4])
{
    const int at = e->mesh.cells[SN_CELL_TETRAHEDRON].count++;
    ck_assert_int_lt(at, CELLS);
    memcpy(e->cell + 4 * at, nodes, 4 * sizeof *nodes);
    e->parent[at] = parent;
}

static void replace_mesh(sn_scene* scene, const edit* e)
{
    sn_error error = { 0 };
    ck_assert_msg(!sn_scene_replace_mesh(scene, item(scene, "/m"), &e->mesh, &error), "%s", error.text);
}

/* The cells and the points that are left, with other numbers: points in the opposite order. */
static edit* without_removed(const sn_sim* sim, int* number)
{
    edit* e = begin_edit();
    const sn_removal_entry* from = sim->systems[0]->removals->at[0];
    for (int i = from->mesh->point_count - 1; i >= 0; --i) {
        bool used = false;
        for (int k = 0; k < 4 * from->removal->count; ++k)
            used = used || (from->nodes[k] == i && !from->removal->removed[k / 4]);
        number[i] = used ? add_point(e, from->mesh->points, i, -1, 0) : -1;
    }
    for (int i = 0; i < from->removal->count; ++i) {
        int nodes[4];
        for (int k = 0; k < 4; ++k)
            nodes[k] = number[from->nodes[4 * i + k]];
        if (!from->removal->removed[i]) add_cell(e, i, nodes);
    }
    return e;
}

#define REMOVED(solid)                                                                                       \
    BLOCK BODY(solid) "<ablation name='a' on='@p' position='0.3 0.2 0.2' radius='0.12' "                     \
                      "active='step(t,0.0105)-step(t,0.0115)'/><implicit_euler linear='sparse'/>"

static const char* const removed[] = { REMOVED(""), REMOVED("law='stable_neo_hookean'"),
                                       REMOVED("relaxation_fractions='0.4' relaxation_times='0.02'") };

START_TEST(removal_by_revision_equals_removal_in_place)
{
    int number[POINTS];
    sn_scene* scene = scene_of(removed[_i]);
    sn_sim *a = compile_copy(scene), *b = compile_copy(scene);
    probe_step(a, 11);
    probe_step(b, 11);
    ck_assert_int_gt((int)probe_value(a, "/a/removed_cells", 0, 1), 3);
    edit* e = without_removed(b, number);
    replace_mesh(scene, e);
    const double mass = probe_value(a, "/w/mass", 0, 1);
    replace(&b, scene, &e->change, 1);
    ck_assert_int_eq((int)probe_value(b, "/a/removed_cells", 0, 1), 0);
    ck_assert_double_le(fabs(probe_value(b, "/w/mass", 0, 1) - mass), 1e-14 * mass);
    probe_step(a, 20);
    probe_step(b, 20);
    const sn_state *p = probe_state(a, "/p"), *q = probe_state(b, "/p");
    ck_assert_int_lt(q->count, p->count);
    for (int i = 0; i < p->count; ++i)
        for (int d = 0; number[i] >= 0 && d < 3; ++d) { // sums in another order: round-off of 20 steps
            ck_assert_double_le(fabs(p->x[3 * i + d] - q->x[3 * number[i] + d]), 1e-13);
            ck_assert_double_le(fabs(p->v[3 * i + d] - q->v[3 * number[i] + d]), 1e-10);
        }
    sn_sim_destroy(a);
    sn_sim_destroy(b);
    sn_scene_destroy(scene);
}
END_TEST

/* Divides all tetrahedra around some edges at a part of each edge. */
static edit* divide(const sn_mesh* m, const int (*edge)[2], const double* part, int edges)
{
    edit* e = begin_edit();
    const sn_cells* cells = &m->cells[SN_CELL_TETRAHEDRON];
    for (int i = 0; i < m->point_count; ++i)
        add_point(e, m->points, i, -1, 0);
    for (int i = 0; i < cells->count; ++i)
        add_cell(e, i, cells->nodes + 4 * i);
    for (int k = 0; k < edges; ++k) {
        const int middle = add_point(e, m->points, edge[k][0], edge[k][1], part[k]);
        const int count = e->mesh.cells[SN_CELL_TETRAHEDRON].count;
        for (int i = 0; i < count; ++i) {
            int* nodes = e->cell + 4 * i;
            int at[2] = { -1, -1 }, other[4];
            for (int n = 0; n < 4; ++n)
                for (int side = 0; side < 2; ++side)
                    if (nodes[n] == edge[k][side]) at[side] = n;
            if (at[0] < 0 || at[1] < 0) continue;
            memcpy(other, nodes, sizeof other);
            nodes[at[1]] = middle;
            other[at[0]] = middle;
            add_cell(e, e->parent[i], other);
        }
    }
    return e;
}

typedef struct sums {
    double mass, energy, volume;
    sn_vec3 momentum;
} sums;

static sums sums_of(sn_sim* sim)
{
    sums s = { probe_value(sim, "/w/mass", 0, 1),
               probe_value(sim, "/potential_energy", 0, 1),
               probe_value(sim, "/s/volume", 0, 1),
               { 0, 0, 0 } };
    const sn_state* p = probe_state(sim, "/p");
    const sn_call* call = &sim->systems[0]->program.masses.at[0];
    for (int i = 0; i < call->item_count; ++i) {
        double M[9] = { 0 }, K[9], D[9];
        call->ops.tangent(call->self, i, &call->in, &(sn_tangent){ .n = 3, .K = K, .D = D, .M = M });
        const double* v = p->v + 3 * call->node[i].node;
        s.momentum = sn_madd(s.momentum, M[0], sn_v3(v[0], v[1], v[2]));
    }
    return s;
}

static const char* const divided[] = {
    BLOCK "<points name='p' mesh='@m'/><solid name='s' on='@p' young_modulus='2e4'/><solid_mass name='w' "
          "on='@p'/><point_load on='@p' nodes='35' force='0 3 -5'/><implicit_euler/>",
    BLOCK "<points name='p' mesh='@m'/><solid name='s' on='@p' young_modulus='2e4' "
          "law='stable_neo_hookean'/><solid_mass name='w' on='@p'/><point_load on='@p' nodes='35' force='0 3 "
          "-5'/><generalized_alpha/>",
    BLOCK "<points name='p' mesh='@m'/><solid name='s' on='@p' young_modulus='2e4' law='stable_neo_hookean' "
          "relaxation_fractions='0.4' relaxation_times='0.02'/><solid_mass name='w' on='@p'/><point_load "
          "on='@p' nodes='35' force='0 3 -5'/><implicit_euler/>",
};

/* The motion in a tetrahedron is linear: its parts have its mass, momentum and strain, and what relaxes. */
START_TEST(divided_cells_keep_mass_momentum_and_energy)
{
    static const int edge[3][2] = { { 35, 34 }, { 17, 18 }, { 0, 1 } };
    static const double part[3] = { 0.5, 0.31, 0.7 };
    sn_scene* scene = scene_of(divided[_i]);
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 20);
    const sums before = sums_of(sim);
    const sn_mesh* mesh = probe_state(sim, "/p")->mesh;
    const int cells = mesh->cells[SN_CELL_TETRAHEDRON].count;
    edit* e = divide(mesh, edge, part, 3);
    ck_assert_int_gt(e->mesh.cells[SN_CELL_TETRAHEDRON].count, cells + 2);
    replace_mesh(scene, e);
    sn_sim* next = revise(scene, sim, &e->change, 1);
    const sums after = sums_of(next);
    ck_assert_double_gt(sn_norm(before.momentum), 1e-3);
    ck_assert_double_le(fabs(after.mass - before.mass), 1e-14 * before.mass);
    ck_assert_double_le(fabs(after.volume - before.volume), 1e-14 * before.volume);
    ck_assert_double_le(sn_norm(sn_sub(after.momentum, before.momentum)), 1e-13 * sn_norm(before.momentum));
    ck_assert_double_le(fabs(after.energy - before.energy), 1e-11 * before.energy);
    probe_step(next, 20); // the load is that of the node, and the momentum grows by it
    const sn_vec3 grown = sn_sub(sums_of(next).momentum, after.momentum);
    ck_assert_double_le(sn_norm(sn_sub(grown, sn_v3(0, 3 * 0.02, -5 * 0.02))), 1e-9);
    sn_sim_destroy(next);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Removed cells stay removed where their mesh changes: the parts of a removed cell are removed. */
START_TEST(parts_of_removed_cells_are_removed)
{
    static const int edge[1][2] = { { 35, 34 } };
    static const double part[1] = { 0.5 };
    sn_scene* scene = scene_of(removed[0]);
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 15);
    const double lost = probe_value(sim, "/a/removed_volume", 0, 1), mass = probe_value(sim, "/w/mass", 0, 1);
    const double cells = probe_value(sim, "/a/removed_cells", 0, 1);
    edit* e = divide(probe_state(sim, "/p")->mesh, edge, part, 1);
    replace_mesh(scene, e);
    replace(&sim, scene, &e->change, 1);
    ck_assert_double_gt(probe_value(sim, "/a/removed_cells", 0, 1), cells);
    ck_assert_double_le(fabs(probe_value(sim, "/a/removed_volume", 0, 1) - lost), 1e-15);
    ck_assert_double_le(fabs(probe_value(sim, "/w/mass", 0, 1) - mass), 1e-14 * mass);
    probe_step(sim, 5);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- threads, snapshots, background -------------------------------------------------------------------- */

/* Steps, divides cells, steps: with any number of threads, and compiled in the background or not. */
static sn_sim* run_divided(int threads, bool background, sn_scene** edited)
{
    static const int edge[2][2] = { { 35, 34 }, { 17, 18 } };
    static const double part[2] = { 0.5, 0.31 };
    sn_error error = { 0 };
    sn_scene* scene = scene_of(removed[2]);
    sn_sim* sim = compile_copy(scene);
    ck_assert_int_eq(sn_sim_set_threads(sim, threads, &error), SN_OK);
    probe_step(sim, 8);
    edit* e = divide(probe_state(sim, "/p")->mesh, edge, part, 2);
    replace_mesh(scene, e);
    sn_revision* revision = background ? sn_revision_begin(scene, &error) : NULL;
    ck_assert_msg(!error.status, "%s", error.text);
    probe_step(sim, 7); // cells are removed meanwhile
    sn_sim* next = background ? sn_revision_finish(revision, sim, &e->change, 1, &error)
                              : sn_scene_revise(scene, sim, &e->change, 1, &error);
    ck_assert_msg(next != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    if (edited)
        *edited = scene;
    else
        sn_scene_destroy(scene);
    return next;
}

START_TEST(the_bits_do_not_depend_on_threads)
{
    sn_sim* first = run_divided(1, false, NULL);
    probe_step(first, 20);
    for (int i = 0; i < 3; ++i) {
        sn_sim* other = run_divided(i == 2 ? 4 : 2, i > 0, NULL);
        probe_step(other, 20);
        expect_bits(first, other);
        sn_sim_destroy(other);
    }
    sn_sim_destroy(first);
}
END_TEST

/* A snapshot belongs to its revision: it restores in every simulation of the same edited scene. */
START_TEST(snapshots_restore_in_their_revision)
{
    sn_scene* scene;
    sn_error error = { 0 };
    sn_sim* sim = run_divided(1, false, &scene);
    const size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    probe_step(sim, 5);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    probe_step(sim, 10);
    sn_sim* other = compile_copy(scene);
    ck_assert_int_eq(sn_sim_restore(other, snapshot, bytes), SN_OK);
    probe_step(other, 10);
    expect_bits(sim, other);
    sn_scene* original = scene_of(removed[2]);
    sn_sim* before = compile_copy(original);
    ck_assert_int_ne(sn_sim_check_snapshot(before, snapshot, bytes, &error), SN_OK);
    probe_expect(error.text, "another scene");
    sn_sim_destroy(before);
    sn_sim_destroy(other);
    sn_sim_destroy(sim);
    sn_scene_destroy(original);
    sn_scene_destroy(scene);
    free(snapshot);
}
END_TEST

START_TEST(a_revision_may_be_given_up)
{
    sn_error error = { 0 };
    sn_scene* scene = scene_of(runs[0].text);
    sn_revision* revision = sn_revision_begin(scene, &error);
    ck_assert_ptr_nonnull(revision);
    sn_revision_destroy(revision);
    sn_revision_destroy(NULL);
    ck_assert(!sn_revision_is_ready(NULL));
    sn_scene_set(scene, item(scene, "/s"), "young_modulus", "2e4");
    sn_scene_remove(scene, item(scene, "/m")); // what is wrong with the scene is told at the end
    sn_sim* sim = NULL;
    revision = sn_revision_begin(scene, &error);
    ck_assert_ptr_nonnull(revision);
    sim = sn_revision_finish(revision, NULL, NULL, 0, &error);
    ck_assert_ptr_null(sim);
    probe_expect(error.text, "there is no \"@m\" here");
    sn_scene_destroy(scene);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

START_TEST(what_cannot_be_carried_is_refused)
{
    sn_error error = { 0 };
    int number[POINTS];
    sn_scene* scene = scene_of(removed[0]);
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 15);
    refuse(scene, sim, NULL, 1, SN_ERR_ARGUMENT, "requires");
    refuse(scene, sim, &(sn_mesh_change){ .mesh = "/n" }, 1, SN_ERR_ARGUMENT, "\"/n\", which is no mesh");
    sn_scene* other = sn_scene_copy(scene, &error);
    sn_scene_set(other, sn_root, "step", "2 ms");
    refuse(other, sim, NULL, 0, SN_ERR_UNSUPPORTED, "time is counted in steps");
    sn_scene_destroy(other);
    other = sn_scene_copy(scene, &error);
    sn_scene_remove(other, item(other, "/a"));
    refuse(other, sim, NULL, 0, SN_ERR_UNSUPPORTED, "would come back");
    edit* e = without_removed(sim, number);
    replace_mesh(other, e);
    refuse(other, sim, NULL, 0, SN_ERR_UNSUPPORTED, "list this mesh among the changes");
    sn_sim* good = revise(other, sim, &e->change, 1); // the component and the cells are gone together
    sn_sim_destroy(good);
    e->weight[0][0] = 0.5;
    refuse(other, sim, &e->change, 1, SN_ERR_ARGUMENT, "have the sum 0.5");
    e->weight[0][0] = 1.0;
    e->ancestor[0][0] = 1000;
    refuse(other, sim, &e->change, 1, SN_ERR_ARGUMENT, "comes from point 1000");
    e->ancestor[0][0] = 0;
    e->parent[2] = 1000;
    refuse(other, sim, &e->change, 1, SN_ERR_ARGUMENT, "comes from cell 1000");
    e->mesh.cells[SN_CELL_TETRAHEDRON].count = 0; // removal of everything
    replace_mesh(other, e);
    refuse(other, sim, &e->change, 1, SN_ERR_SCENE, "tetrahedra");
    ck_assert_int_eq(sn_scene_write(other, stderr), SN_ERR_UNSUPPORTED);
    sn_scene_destroy(other);
    probe_step(sim, 1); // it has not been touched
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* A thousand cuts need no memory for a thousand meshes. */
START_TEST(a_replaced_mesh_is_freed)
{
    static const int edge[1][2] = { { 35, 34 } };
    static const double part[1] = { 0.5 };
    sn_scene* scene = scene_of(removed[0]);
    sn_sim* sim = compile_copy(scene);
    edit* e = divide(probe_state(sim, "/p")->mesh, edge, part, 1);
    const size_t bytes = scene->pool.bytes;
    for (int i = 0; i < 3; ++i) {
        replace_mesh(scene, e);
        sn_scene* copy = sn_scene_copy(scene, NULL); // it has a mesh of its own
        sn_scene_destroy(scene);
        scene = copy;
    }
    replace_mesh(scene, e);
    ck_assert_uint_le(scene->pool.bytes, 2 * bytes); // copies round capacities up
    replace(&sim, scene, &e->change, 1);
    ck_assert_int_eq(probe_state(sim, "/p")->count, e->mesh.point_count);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(wrong_meshes_are_refused)
{
    sn_error error = { 0 };
    sn_scene* scene = scene_of(removed[0]);
    edit* e = begin_edit();
    const sn_vec3 corner[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    const int nodes[4] = { 0, 1, 2, 4 };
    for (int i = 0; i < 4; ++i)
        add_point(e, corner, i, -1, 0);
    add_cell(e, 0, nodes);
    ck_assert_int_eq(sn_scene_replace_mesh(scene, item(scene, "/m"), &e->mesh, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "has point 4, but it has 4 points");
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_scene_replace_mesh(scene, item(scene, "/p"), &e->mesh, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "makes no mesh");
    error = (sn_error){ 0 };
    e->point[0].x = NAN;
    ck_assert_int_eq(sn_scene_replace_mesh(scene, item(scene, "/m"), &e->mesh, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "not finite");
    sn_scene_destroy(scene);
}
END_TEST

/* An attachment that holds nodes since they were grasped: its places belong to the old nodes. */
START_TEST(memory_that_cannot_follow_is_refused)
{
    static const int edge[1][2] = { { 35, 34 } };
    static const double part[1] = { 0.5 };
    sn_scene* scene = scene_of(runs[8].text);
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 10);
    edit* e = divide(probe_state(sim, "/p")->mesh, edge, part, 1);
    replace_mesh(scene, e);
    refuse(scene, sim, &e->change, 1, SN_ERR_UNSUPPORTED, "cannot follow the change");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* The last good state of a run that diverged can go on; numbers that are not finite cannot. */
START_TEST(a_diverged_run)
{
    sn_error error = { 0 };
    sn_scene* scene = scene_of(BLOCK BODY("") "<implicit_euler/>");
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 2);
    probe_state(sim, "/p")->x[100] = NAN;
    ck_assert_ptr_null(sn_scene_revise(scene, sim, NULL, 0, &error));
    ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
    probe_expect(error.text, "/p has numbers that are not finite");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- contact ------------------------------------------------------------------------------------------- */

/* Pairs of the old surfaces are not counted, nor read, before the first step. */
static void expect_no_pairs(sn_sim* sim)
{
    ck_assert_double_eq(probe_value(sim, "/c/pairs", 0, 1), 0.0);
    ck_assert_double_eq(probe_value(sim, "/c/pressure", 0, 1), 0.0);
    ck_assert_double_eq(probe_value(sim, "/c/normal_force", 0, 1), 0.0);
    ck_assert_double_gt(probe_value(sim, "/c/gap", 0, 1), 1e-3); // distance and margin: nothing is closer
}

/* Room for fewer pairs than there were; counts of the whole run go on. */
START_TEST(contact_goes_on_with_less_room)
{
    sn_scene* scene = scene_of(FALLING "<implicit_euler/>");
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 40);
    ck_assert_double_gt(probe_value(sim, "/c/pairs", 0, 1), 8);
    for (int i = 0; i < 2; ++i) {
        sn_diagnostic found = { 0 };
        char words[40];
        sn_scene_set(scene, item(scene, "/c"), "capacity", i == 0 ? "8" : "4");
        replace(&sim, scene, NULL, 0);
        expect_no_pairs(sim);
        probe_step(sim, 3);
        ck_assert_double_eq(probe_value(sim, "/c/pairs", 0, 1), i == 0 ? 8 : 4);
        snprintf(words, sizeof words, "left out in %d steps", 3 * (i + 1));
        for (int k = 0; sn_sim_diagnostic(sim, k, &found) && !strstr(found.text, "left out"); ++k)
            ;
        probe_expect(found.text, words);
    }
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Two bodies in contact, whose upper one is divided: contact is found anew, and nothing passes through. */
START_TEST(contact_goes_on_after_a_division)
{
    static const int edge[2][2] = { { 0, 1 }, { 13, 14 } };
    static const double part[2] = { 0.5, 0.4 };
    sn_scene* scene = scene_of(FALLING "<implicit_euler/>");
    sn_sim* sim = compile_copy(scene);
    probe_step(sim, 40);
    double low = 1, lowest = 1;
    edit* e = divide(probe_state(sim, "/q")->mesh, edge, part, 2);
    e->change.mesh = "/b";
    sn_error error = { 0 };
    ck_assert_msg(!sn_scene_replace_mesh(scene, item(scene, "/b"), &e->mesh, &error), "%s", error.text);
    sn_sim* divided_sim = revise(scene, sim, &e->change, 1);
    expect_no_pairs(divided_sim);
    probe_step(sim, 40);
    probe_step(divided_sim, 40);
    const sn_state *p = probe_state(sim, "/q"), *q = probe_state(divided_sim, "/q");
    for (int i = 0; i < p->count; ++i)
        low = fmin(low, p->x[3 * i + 2]);
    for (int i = 0; i < q->count; ++i)
        lowest = fmin(lowest, q->x[3 * i + 2]);
    // the free fall of 80 ms is 31 mm; a divided body is a little softer: 9.4e-6 m
    ck_assert_double_le(fabs(low - lowest), 5e-5);
    sn_sim_destroy(divided_sim);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- monitors ------------------------------------------------------------------------------------------ */

START_TEST(monitors_go_on)
{
    static const int edge[1][2] = { { 35, 34 } };
    static const double part[1] = { 0.5 };
    sn_error error = { 0 };
    sn_scene* scene =
        scene_of(BLOCK BODY("") "<monitor name='v' of='@s' quantities='volume'/><implicit_euler/>");
    sn_scene* wide =
        scene_of(BLOCK BODY("") "<monitor name='x' of='@p' quantities='position'/><implicit_euler/>");
    sn_sim *sim = compile_copy(scene), *other = compile_copy(wide);
    sn_monitors *m = sn_monitors_create(scene, sim, &error), *n = sn_monitors_create(wide, other, &error);
    ck_assert_msg(m && n, "%s", error.text);
    probe_step(sim, 5);
    probe_step(other, 5);
    edit* e = divide(probe_state(sim, "/p")->mesh, edge, part, 1);
    replace_mesh(scene, e);
    replace_mesh(wide, e);
    sn_sim *next = revise(scene, sim, &e->change, 1), *wider = revise(wide, other, &e->change, 1);
    sn_monitors_read(m);
    const double before = m->at[0].value[0];
    ck_assert_int_eq(sn_monitors_follow(m, next, &error), SN_OK);
    sn_sim_destroy(sim);
    sn_monitors_read(m);
    ck_assert_double_le(fabs(m->at[0].value[0] - before), 1e-15);
    ck_assert_int_eq(sn_monitors_follow(n, wider, &error), SN_ERR_UNSUPPORTED);
    probe_expect(error.text, "a table keeps its columns");
    sn_monitors_destroy(m);
    sn_monitors_destroy(n);
    sn_sim_destroy(next);
    sn_sim_destroy(wider);
    sn_sim_destroy(other);
    sn_scene_destroy(scene);
    sn_scene_destroy(wide);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("revise");
    TCase* same = tcase_create("same");
    tcase_add_loop_test(same, without_a_change_the_bits_stay, 0, 3 * SN_COUNT(runs));
    tcase_add_loop_test(same, shipped_scenes_keep_the_bits, 0, SN_COUNT(files));
    tcase_add_test(same, handles_stay);
    tcase_add_test(same, handles_of_gone_items_have_no_values);
    tcase_add_test(same, lists_with_another_length_are_those_of_the_scene);
    suite_add_tcase(suite, same);
    TCase* edited = tcase_create("edited");
    tcase_add_test(edited, an_attached_load_acts_from_now_on);
    tcase_add_test(edited, an_attached_tool_begins_now);
    tcase_add_loop_test(edited, removal_by_revision_equals_removal_in_place, 0, SN_COUNT(removed));
    tcase_add_loop_test(edited, divided_cells_keep_mass_momentum_and_energy, 0, SN_COUNT(divided));
    tcase_add_test(edited, parts_of_removed_cells_are_removed);
    tcase_add_test(edited, the_bits_do_not_depend_on_threads);
    tcase_add_test(edited, snapshots_restore_in_their_revision);
    tcase_add_test(edited, a_revision_may_be_given_up);
    tcase_add_test(edited, contact_goes_on_after_a_division);
    tcase_add_test(edited, contact_goes_on_with_less_room);
    tcase_add_test(edited, monitors_go_on);
    suite_add_tcase(suite, edited);
    TCase* refused = tcase_create("refused");
    tcase_add_test(refused, what_cannot_be_carried_is_refused);
    tcase_add_test(edited, a_replaced_mesh_is_freed);
    tcase_add_test(refused, wrong_meshes_are_refused);
    tcase_add_test(refused, memory_that_cannot_follow_is_refused);
    tcase_add_test(refused, a_diverged_run);
    suite_add_tcase(suite, refused);
    return run_suite(suite);
}
