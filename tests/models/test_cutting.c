/* If this failed, a blade would cut a solid elsewhere than it goes, ask for another work than the fracture
   energy of its cut, push itself away from nothing, leave the solid in one piece, cut twice what it has cut,
   or give other bits with another number of threads, or after a snapshot was restored.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sinew/cutter.h>
#include <sinew/revision.h>
#include "support/cut_mesh.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* 40 x 20 x 30 mm, clamped at both ends. */
#define SLAB                                                                                                 \
    "<grid name='m' cells='4 3 2' low='0 0 0' high='0.04 0.02 0.03' type='tetrahedra'/>"                     \
    "<points name='p' mesh='@m'/><fixed name='ends' on='@p' where='x lt 1e-6 or x gt 0.04 - 1e-6'/>"         \
    "<solid name='s' on='@p' young_modulus='" STIFFNESS "' damping_time='20 ms'/>"                           \
    "<solid_mass name='w' on='@p' density='1000'/>"
#define STIFFNESS "20 MPa"
/* Eight points 7.5 mm apart: four of them, in the middle of strips of the slab, stand for its 30 mm. */
#define BLADE "<frames name='f' positions='0.019 0.024 0'/>" EDGE
#define EDGE                                                                                                 \
    "<cutting name='c' on='@p' tool='@f' blade='0 0 -0.01125  0 0 0.04125' points='8' direction='0 -1 0' "   \
    "fracture_energy='50' yield_displacement='0.05 mm' "
#define HAND(y) "<prescribed_motion name='hand' on='@f' x='0.019' y='" y "' z='0'/>"

typedef struct course {
    sn_scene* scene;
    sn_sim* sim;
    sn_reviser* reviser;
    int revisions;
} course;

static course begin(const char* body, int threads)
{
    static char text[6000];
    sn_error error = { 0 };
    course c = { 0 };
    snprintf(text, sizeof text, "<scene step='10 ms'>%s<implicit_euler/></scene>", body);
    c.scene = probe_scene(text, NULL);
    c.sim = sn_scene_compile(c.scene, &error);
    if (c.sim) sn_sim_set_threads(c.sim, threads, &error);
    if (c.sim) c.reviser = sn_reviser_create(c.scene, c.sim, &error);
    ck_assert_msg(c.reviser != NULL, "%s", error.text);
    return c;
}

static void step(course* c)
{
    sn_error error = { 0 };
    sn_sim_step(c->sim, &error);
    sn_sim* next = sn_reviser_look(c->reviser, c->sim, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    if (!next) return;
    sn_sim_destroy(c->sim);
    c->sim = next;
    ++c->revisions;
}

static void end(course* c)
{
    sn_reviser_destroy(c->reviser);
    sn_sim_destroy(c->sim);
    sn_scene_destroy(c->scene);
}

/* ---- the cut mesh -------------------------------------------------------------------------------------- */

static int count_parts(const sn_sim* sim) { return cut_mesh_parts(sn_sim_mesh(sim, "/m")); }
static double volume_of(const sn_sim* sim) { return cut_mesh_volume(sn_sim_mesh(sim, "/m")); }

/* ---- work ---------------------------------------------------------------------------------------------- */

/* The work of the hand on the way through the slab is the fracture energy times the area of the section: to
   1 %. The slab is stiff, since a soft one keeps energy that its last cells give away when they part. */
START_TEST(work_of_the_blade_is_fracture_energy_times_area)
{
    course c = begin(SLAB BLADE "interval='4' delay='2'/>" HAND("0.024 - 0.02*t"), 1);
    const double area = 0.02 * 0.03, step_way = 0.02 * 1e-2;
    double work = 0, before = 0;
    for (int i = 0; i < 140; ++i) {
        double f[3];
        step(&c);
        probe_read(c.sim, "/c/force", f, 3);
        work += 0.5 * (before + f[1]) * step_way;
        before = f[1];
        ck_assert_double_le(fabs(f[0]) + fabs(f[2]), 1e-12);
    }
    ck_assert_double_eq_tol(work / (50 * area), 1, 0.01);
    ck_assert_double_eq_tol(probe_value(c.sim, "/c/swept_area", 0, 1) / area, 1, 0.01);
    ck_assert_double_eq_tol(probe_value(c.sim, "/c/fracture_work", 0, 1),
                            50 * probe_value(c.sim, "/c/swept_area", 0, 1), 1e-15);
    ck_assert_double_eq(before, 0); // outside
    ck_assert_int_eq(count_parts(c.sim), 2);
    ck_assert_double_eq_tol(volume_of(c.sim), 0.04 * 0.02 * 0.03, 1e-12 * 0.04 * 0.02 * 0.03);
    ck_assert_int_gt(c.revisions, 1);
    end(&c);
}
END_TEST

/* A blade that presses by less than G w = 1.5 N comes to rest: 1 N lets it fall 0.1 mm to the slab, and this
   work cuts 0.2 mm; the two steps in which it enters without a force take it deeper. By 2 N it goes
   through. */
START_TEST(a_blade_that_presses_too_little_rests)
{
#define LOW "<frames name='f' positions='0.019 0.0201 0'/>"
#define RIGID(force)                                                                                         \
    "<rigid_mass on='@f' mass='0.5' inertia='1e-3 1e-3 1e-3'/><point_load on='@f' node='0' force='0 " force  \
    " 0'/><fixed on='@f' dofs='x z rx ry rz'/>"
    course c = begin(SLAB LOW EDGE "interval='4' delay='2'/>" RIGID("-1"), 1);

    for (int i = 0; i < 100; ++i)
        step(&c);
    ck_assert_double_eq_tol(probe_value(c.sim, "/c/force", 1, 3), 1, 0.02);
    ck_assert_int_eq(count_parts(c.sim), 1);
    ck_assert_double_gt(probe_state(c.sim, "/f")->x[1], 0.017);
    end(&c);
    c = begin(SLAB LOW EDGE "interval='4' delay='2'/>" RIGID("-2"), 1);
    for (int i = 0; i < 100; ++i)
        step(&c);
    ck_assert_double_lt(probe_state(c.sim, "/f")->x[1], -0.01);
    ck_assert_int_eq(count_parts(c.sim), 2);
    end(&c);
}
END_TEST

/* ---- ways ---------------------------------------------------------------------------------------------- */

/* The blade goes half in, back out, in again at the same place, then through: the area counts once. */
START_TEST(what_is_cut_is_not_cut_again)
{
    course c = begin(SLAB BLADE "interval='2' delay='1'/>" HAND(
                         "0.0201 - 0.0081*smooth(t, 0, 0.4) + 0.006*smooth(t, 0.4, 0.6) - "
                         "0.024*smooth(t, 0.6, 1.2)"),
                     1);
    double half = 0;
    int cells = 0;
    for (int i = 0; i < 140; ++i) {
        step(&c);
        if (i == 45) {
            half = probe_value(c.sim, "/c/swept_area", 0, 1);
            cells = sn_sim_mesh(c.sim, "/m")->cells[SN_CELL_TETRAHEDRON].count;
        }
        if (i == 55) { // on its way back nothing is cut, and nothing pulls
            ck_assert_double_eq(probe_value(c.sim, "/c/swept_area", 0, 1), half);
            ck_assert_double_eq(probe_value(c.sim, "/c/force", 1, 3), 0);
            ck_assert_int_eq(sn_sim_mesh(c.sim, "/m")->cells[SN_CELL_TETRAHEDRON].count, cells);
        }
    }
    ck_assert_double_eq_tol(half / (0.008 * 0.03), 1, 0.03); // stays behind by the yield displacement
    ck_assert_double_eq_tol(probe_value(c.sim, "/c/swept_area", 0, 1) / (0.02 * 0.03), 1, 0.02);
    ck_assert_int_eq(count_parts(c.sim), 2);
    end(&c);
}
END_TEST

/* A blade that goes in and out twice at different places makes two slits: three parts. */
START_TEST(a_second_cut_begins_a_sheet_of_its_own)
{
    course c = begin(SLAB BLADE "interval='2' delay='1'/><prescribed_motion name='hand' on='@f' x='0.012 + "
                                "0.016*smooth(t, 0.5, 0.7)' y='0.024 - 0.03*smooth(t, 0, 0.5) + "
                                "0.03*smooth(t, 0.5, 0.9) - 0.03*smooth(t, 1, 1.5)' z='0.06*step(t, "
                                "0.51)*(1 - smooth(t, 0.9, 0.95))'/>",
                     1);
    for (int i = 0; i < 55; ++i)
        step(&c);
    ck_assert_int_eq(count_parts(c.sim), 2);
    for (int i = 0; i < 110; ++i)
        step(&c);
    ck_assert_int_eq(count_parts(c.sim), 3);
    ck_assert_double_eq_tol(volume_of(c.sim), 0.04 * 0.02 * 0.03, 1e-12 * 0.04 * 0.02 * 0.03);
    end(&c);
}
END_TEST

/* A sheet of 20 mm forgets its beginning, keeps its last 10 mm, and still cuts through; an inactive blade
   does nothing. */
START_TEST(a_sheet_that_is_full_goes_on)
{
    course c =
        begin(SLAB BLADE "stride='0.5 mm' instants='40' interval='2' delay='0'/>" HAND("0.024 - 0.04*t"), 1);
    for (int i = 0; i < 80; ++i)
        step(&c);
    ck_assert_int_eq(count_parts(c.sim), 2);
    end(&c);
    c = begin(SLAB BLADE "active='0'/>" HAND("0.024 - 0.04*t"), 1);
    for (int i = 0; i < 80; ++i)
        step(&c);
    ck_assert_int_eq(c.revisions, 0);
    ck_assert_double_eq(probe_value(c.sim, "/c/swept_area", 0, 1), 0);
    end(&c);
}
END_TEST

/* Where the sheet is full when the edge leaves, the end of the cut waits for room and is not lost. */
START_TEST(the_end_of_a_full_sheet_waits)
{
    static const char* const bodies[] = {
        SLAB BLADE "stride='0.1 mm' instants='48' interval='10' delay='20'/>" HAND("0.024 - 0.04*t"),
        SLAB BLADE "stride='0.1 mm' instants='48' interval='2' delay='20'/>" HAND("0.024 - 0.04*t")
    };
    for (size_t k = 0; k < SN_COUNT(bodies); ++k) {
        course c = begin(bodies[k], 1);
        sn_diagnostic told = { 0 };
        ck_assert(!sn_sim_diagnostic(c.sim, 0, &told));
        for (int i = 0; i < 130; ++i)
            step(&c);
        ck_assert_int_eq(count_parts(c.sim), 2);
        ck_assert(sn_sim_diagnostic(c.sim, 0, &told));
        ck_assert_str_eq(told.path, "/c");
        probe_expect(told.text, "was full in");
        end(&c);
    }
}
END_TEST

/* ---- several blades ------------------------------------------------------------------------------------ */

#define SECOND(x, interval)                                                                                  \
    "<frames name='g' positions='" x " 0.024 0'/><prescribed_motion on='@g' x='" x "' y='0.024 - 0.04*t' "   \
    "z='0'/><cutting name='e' on='@p' tool='@g' blade='0 0 -0.01125  0 0 0.04125' points='8' "               \
    "direction='0 -1 0' fracture_energy='50' yield_displacement='0.05 mm' " interval "/>"

/* Both cut as long as both sheets grow, also if one of them could always be first. */
START_TEST(blades_take_turns)
{
    static const char* const bodies[] = { SLAB BLADE
                                          "stride='0.5 mm' interval='10' delay='5'/>" HAND("0.024 - 0.04*t")
                                              SECOND("0.029", "stride='0.5 mm' interval='10' delay='5'"),
                                          SLAB BLADE
                                          "stride='0.5 mm' interval='2' delay='2'/>" HAND("0.024 - 0.04*t")
                                              SECOND("0.029", "stride='0.5 mm' interval='4' delay='1'") };
    for (size_t k = 0; k < SN_COUNT(bodies); ++k) {
        course c = begin(bodies[k], 1);
        for (int i = 0; i < 45; ++i)
            step(&c);
        for (int i = 0; i < 2; ++i)
            ck_assert_int_gt(c.sim->cutters[i].cutter->progress->used, 0);
        ck_assert_int_eq(count_parts(c.sim), 1); // both are in the middle of the slab
        for (int i = 45; i < 100; ++i)
            step(&c);
        ck_assert_int_eq(count_parts(c.sim), 3);
        ck_assert_double_eq_tol(volume_of(c.sim), 0.04 * 0.02 * 0.03, 1e-12 * 0.04 * 0.02 * 0.03);
        end(&c);
    }
}
END_TEST

/* ---- cuts that cross ----------------------------------------------------------------------------------- */

/* Of the motion that is linear in each tetrahedron, with the density 1000. */
static sn_vec3 momentum_of(const sn_sim* sim)
{
    const sn_state* p = probe_state(sim, "/p");
    const sn_cells* cells = &p->mesh->cells[SN_CELL_TETRAHEDRON];
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < 4 * cells->count; ++i) {
        const int* nodes = cells->nodes + i - i % 4;
        const double* v = p->v + 3 * cells->nodes[i];
        const double mass = 250 * sn_cell_measure(SN_CELL_TETRAHEDRON, nodes, p->mesh->points);
        sum = sn_madd(sum, mass, sn_v3(v[0], v[1], v[2]));
    }
    return sum;
}

/* A slit along x = 19 mm, then a sloping one through it, with the mesh cut at each step: four parts. A
   revision changes neither volume, mass nor momentum; 1e-12 is the sum of round-off. The cut before has left
   points on its own sheet alone. */
START_TEST(cuts_cross)
{
    course c = begin(SLAB BLADE "stride='0.2 mm' interval='1' delay='0' instants='400'/>"
                                "<prescribed_motion name='hand' on='@f' x='0.019 - 0.013*step(t, 0.7) + "
                                "0.026*smooth(t, 0.8, 1.5)' y='0.024 - 0.03*smooth(t, 0, 0.6) + "
                                "0.03*step(t, 0.7) - 0.03*smooth(t, 0.8, 1.5)' z='0'/>",
                     1);
    const double volume = 0.04 * 0.02 * 0.03;
    for (int i = 0; i < 170; ++i) {
        sn_error error = { 0 };
        sn_sim_step(c.sim, &error);
        const sn_vec3 before = momentum_of(c.sim);
        sn_sim* next = sn_reviser_look(c.reviser, c.sim, &error);
        ck_assert_msg(!error.status, "%s", error.text);
        if (i == 75) ck_assert_int_eq(count_parts(c.sim), 2);
        if (!next) continue;
        sn_sim_destroy(c.sim);
        c.sim = next;
        const double size = sn_norm(before) + 1e-9; // [N s]
        ck_assert_double_le(sn_norm(sn_sub(momentum_of(c.sim), before)), 1e-12 * size);
        ck_assert_double_eq_tol(volume_of(c.sim), volume, 1e-12 * volume);
        ck_assert_double_eq_tol(probe_value(c.sim, "/w/mass", 0, 1), 1000 * volume, 1e-12 * 1000 * volume);
    }
    ck_assert_int_eq(count_parts(c.sim), 4);
    end(&c);
}
END_TEST

/* Is this face of a tetrahedron that of another one, too? */
static bool is_shared(const sn_cells* cells, int cell, int apex)
{
    for (int i = 0; i < cells->count; ++i) {
        int common = 0;
        for (int a = 0; a < 16; ++a)
            common += a / 4 != apex && cells->nodes[4 * cell + a / 4] == cells->nodes[4 * i + a % 4];
        if (i != cell && common == 3) return true;
    }
    return false;
}

/* Lowest corner of faces that lie within the slab and belong to one tetrahedron. */
static double deepest_of_slit(const sn_mesh* mesh)
{
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    double deepest = HUGE_VAL;
    for (int i = 0; i < 4 * cells->count; ++i) {
        sn_vec3 low = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
        for (int a = 0; a < 4; ++a) {
            const sn_vec3 x = mesh->points[cells->nodes[i - i % 4 + a]];
            if (a == i % 4) continue;
            low = sn_v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
            high = sn_v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
        }
        const bool outside = high.x < 1e-9 || low.x > 0.04 - 1e-9 || high.y < 1e-9 || low.y > 0.02 - 1e-9 ||
                             high.z < 1e-9 || low.z > 0.03 - 1e-9;
        if (!outside && !is_shared(cells, i / 4, i % 4)) deepest = fmin(deepest, low.y);
    }
    return deepest;
}

/* A blade that is drawn out again leaves a slit whose end is a face of the mesh: at most as deep as the edge
   was, and less by the largest cell at most. */
START_TEST(a_slit_ends_at_faces)
{
    course c =
        begin(SLAB BLADE
              "interval='2' delay='1'/>" HAND("0.024 - 0.014*smooth(t, 0, 0.5) + 0.02*smooth(t, 0.6, 0.9)"),
              1);
    for (int i = 0; i < 100; ++i)
        step(&c);
    const double edge = 0.01, height = 0.02 / 3, cell = sn_norm(sn_v3(0.01, height, 0.015));
    const double deepest = deepest_of_slit(sn_sim_mesh(c.sim, "/m"));
    ck_assert_double_le(deepest, edge + height);      // 3.3 mm below the surface of the slab
    ck_assert_double_ge(deepest, edge - 0.15 * cell); // `snap` moves points by a tenth of an edge
    ck_assert_int_eq(count_parts(c.sim), 1);
    end(&c);
}
END_TEST

/* ---- both sides touch ---------------------------------------------------------------------------------- */

/* A slab that was cut in two is pushed together by u = 0.3 mm. Contact of its surface with itself keeps both
   faces at the distance d = 0.1 mm: the support has E A (u + d)/L, and without contact nothing. Poisson's
   ratio is 0, so that no side slides on the other; 1 % is for the stiffness of the contact and faces that are
   not quite flat. */
START_TEST(both_sides_of_a_cut_touch)
{
    static const char* const contacts[] = { "", "<surface_contact on='@p' with='@p' distance='0.1 mm'/>" };
    for (int k = 0; k < 2; ++k) {
        char body[3000];
        snprintf(body, sizeof body,
                 "<grid name='m' cells='4 3 2' high='0.04 0.02 0.03' type='tetrahedra'/><points name='p' "
                 "mesh='@m'/><fixed name='end' on='@p' where='x lt 1e-6'/><prescribed_points on='@p' "
                 "where='x gt 0.04 - "
                 "1e-6' x='-3e-4*smooth(t, 0.7, 1)' y='0' z='0'/><solid on='@p' law='linear' "
                 "young_modulus='200 kPa' "
                 "poisson_ratio='0' damping_time='20 ms'/><solid_mass on='@p'/>" BLADE
                 "interval='8' delay='2'/>" HAND("0.024 - 0.05*t") "%s",
                 contacts[k]);
        course c = begin(body, 1);
        for (int i = 0; i < 140; ++i)
            step(&c);
        ck_assert_int_eq(count_parts(c.sim), 2);
        const double force = probe_value(c.sim, "/end/force", 0, 3),
                     whole = 2e5 * 0.02 * 0.03 * (3e-4 + 1e-4) / 0.04;
        if (k == 0)
            ck_assert_double_le(fabs(force), 1e-9 * whole); // 5e-15 N is measured
        else
            ck_assert_double_eq_tol(force / whole, 1, 0.01);
        end(&c);
    }
}
END_TEST

/* ---- bits ---------------------------------------------------------------------------------------------- */

#define CUTTING SLAB BLADE "interval='4' delay='3'/>" HAND("0.024 - 0.04*t")

/* All of the state, with what lies between the members of a structure. */
static void expect_same_snapshots(const sn_sim* a, const sn_sim* b)
{
    const size_t bytes = sn_sim_snapshot_size(a);
    ck_assert_uint_eq(bytes, sn_sim_snapshot_size(b));
    void *x = malloc(bytes), *y = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(a, x, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(b, y, bytes), SN_OK);
    ck_assert_mem_eq(x, y, bytes);
    free(x);
    free(y);
}

START_TEST(bits_do_not_depend_on_threads)
{
    course a = begin(CUTTING, 1), b = begin(CUTTING, 2);
    for (int i = 0; i < 60; ++i) {
        step(&a);
        step(&b);
        if (i == 30) expect_same_snapshots(a.sim, b.sim); // the edge is in the slab
        ck_assert_int_eq(a.revisions, b.revisions);
    }
    ck_assert_int_gt(a.revisions, 1);
    expect_same_snapshots(a.sim, b.sim);
    end(&a);
    end(&b);
}
END_TEST

/* A snapshot from the time in which a cut is prepared goes on to the same bits, also after an earlier one,
   where the cut had not begun; one from before a revision is refused. */
START_TEST(snapshots_within_a_revision_restore)
{
    course c = begin(CUTTING, 1);
    const sn_cut_progress* p;
    while (c.revisions < 1)
        step(&c);
    const size_t bytes = sn_sim_snapshot_size(c.sim);
    void *early = malloc(bytes), *late = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(c.sim, early, bytes), SN_OK);
    do
        step(&c), p = c.sim->cutters[0].cutter->progress;
    while (p->begun == 0);
    ck_assert_int_eq(c.revisions, 1);
    ck_assert_int_eq(sn_sim_save(c.sim, late, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(c.sim, early, bytes), SN_OK);
    step(&c); // the cut that was begun is dropped
    ck_assert_int_eq(sn_sim_restore(c.sim, late, bytes), SN_OK);
    while (c.revisions < 2)
        step(&c);
    course other = begin(CUTTING, 1);
    while (other.revisions < 2)
        step(&other);
    ck_assert_int_eq(sn_sim_steps_done(c.sim), sn_sim_steps_done(other.sim));
    expect_same_snapshots(c.sim, other.sim);
    ck_assert_int_eq(sn_sim_restore(c.sim, late, bytes), SN_ERR_ARGUMENT);
    free(early);
    free(late);
    end(&c);
    end(&other);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

START_TEST(wrong_blades_are_refused)
{
    static const struct {
        const char *cutting, *words;
    } cases[] = {
        { "<cutting on='@p' tool='@f'/>", "has 0 numbers" },
        { "<cutting on='@p' tool='@f' blade='0 0 0 1'/>", "has 4 numbers" },
        { "<cutting on='@p' tool='@f' blade='1 2 3  1 2 3'/>", "has no length" },
        { "<cutting on='@p' tool='@f' blade='0 0 0  1 0 0' direction='0 0 0'/>", "direction" },
        { "<cutting on='@p' tool='@f' blade='0 0 0  1 0 0' node='3'/>", "there is no frame 3" },
        { "<cutting on='@p' blade='0 0 0  1 0 0'/>", "tool" },
        { "<cutting on='@q' tool='@f' blade='0 0 0  1 0 0'/>", "no mesh of tetrahedra" },
        { "<cutting on='@p' tool='@f' blade='0 0 0  1 0 0' instants='30' interval='20' delay='10'/>",
          "30 steps after the last cut" },
        { "<inline_mesh name='two' points='0 0 0  1 0 0  0 1 0  0 0 1  1 1 0' tetrahedra='0 1 2 3' quads='0 "
          "1 4 2'/>"
          "<points name='t' mesh='@two'/><point_mass on='@t' mass='1'/><cutting on='@t' tool='@f' blade='0 0 "
          "0  1 0 0'/>",
          "the mesh has 1 quads, which cannot be cut" },
        { "<grid name='h' cells='2 2 2'/><points name='t' mesh='@h'/><point_mass on='@t' mass='1'/><cutting "
          "on='@t' tool='@f' blade='0 0 0  1 0 0'/>",
          "the mesh has 8 hexahedra, which a blade cannot cut; divide them: <tetrahedra" },
        { "<grid name='n' cells='4 3 2' high='0.04 0.02 0.03' type='tetrahedra'/><points name='t' mesh='@n'/>"
          "<point_mass on='@t' mass='1'/><ablation on='@t' radius='1 mm'/>"
          "<cutting on='@t' tool='@f' blade='0 0 0  1 0 0'/>",
          "nothing acts on the tetrahedra of this mesh" },
    };
    for (size_t i = 0; i < SN_COUNT(cases); ++i) {
        char text[2000];
        sn_error error = { 0 };
        snprintf(text, sizeof text,
                 "<scene>" SLAB "<frames name='f'/><prescribed_motion on='@f'/><points name='q' "
                 "positions='0 0 0'/><point_mass on='@q' mass='1'/>%s<implicit_euler/></scene>",
                 cases[i].cutting);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, cases[i].words);
    }
    sn_error error = { 0 };
    probe_refuse("<scene>" SLAB BLADE "/><prescribed_motion on='@f'/><statics/></scene>", NULL, &error);
    probe_expect(error.text, "a blade cuts along its way from step to step");
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_reviser_create(NULL, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_ptr_null(sn_reviser_look(NULL, NULL, NULL));
    ck_assert_int_eq(sn_reviser_refuse(NULL, "nobody", NULL), SN_OK);
    sn_reviser_destroy(NULL);
}
END_TEST

/* A cut through a clamped face: points that it adds there are clamped too, as `where` selects them. */
START_TEST(a_cut_through_a_constraint_stays_held)
{
    course c = begin(SLAB BLADE "interval='2' delay='1'/><fixed name='below' on='@p' where='y lt "
                                "1e-6'/>" HAND("0.024 - 0.04*t"),
                     1);
    const int before = probe_state(c.sim, "/p")->count;
    for (int i = 0; i < 80; ++i)
        step(&c);
    const sn_state* p = probe_state(c.sim, "/p");
    int held = 0;
    for (int i = before; i < p->count; ++i) {
        if (p->mesh->points[i].y > 1e-6) continue;
        ++held;
        for (int k = 0; k < 3; ++k)
            ck_assert_double_eq(p->x[3 * i + k], (&p->mesh->points[i].x)[k]);
    }
    ck_assert_int_eq(count_parts(c.sim), 2);
    ck_assert_int_ge(held, 3);
    end(&c);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cutting");
    TCase* tc = tcase_create("all");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, work_of_the_blade_is_fracture_energy_times_area);
    tcase_add_test(tc, a_blade_that_presses_too_little_rests);
    tcase_add_test(tc, what_is_cut_is_not_cut_again);
    tcase_add_test(tc, a_second_cut_begins_a_sheet_of_its_own);
    tcase_add_test(tc, a_sheet_that_is_full_goes_on);
    tcase_add_test(tc, the_end_of_a_full_sheet_waits);
    tcase_add_test(tc, blades_take_turns);
    tcase_add_test(tc, cuts_cross);
    tcase_add_test(tc, a_slit_ends_at_faces);
    tcase_add_test(tc, both_sides_of_a_cut_touch);
    tcase_add_test(tc, bits_do_not_depend_on_threads);
    tcase_add_test(tc, snapshots_within_a_revision_restore);
    tcase_add_test(tc, wrong_blades_are_refused);
    tcase_add_test(tc, a_cut_through_a_constraint_stays_held);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
