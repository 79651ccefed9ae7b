/* label: slow */
/* If this failed, the liver of scenes/liver/resection.xml would lose or gain mass as the dissector removes
   cells, the vessels would go with the parenchyma or hold after they were cut, the lobe would stay joined,
   clips would not close, or energy would come from nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sinew/revision.h>
#include "engine/removal.h"
#include "mesh/cell.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* The coarse mesh, with steps and a tool that suit it: 2000 tetrahedra of 15 mm. */
static const char* const coarse[] = { "mesh.file=liver.msh", "dissection.radius=16 mm", "/.step=100 ms",
                                      "cg.iterations=200", "cg.tolerance=1e-8" };
enum { MOST = 2000, PER_SECOND = 10 };

static sn_sim* load_story(void)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(SINEW_SOURCE_DIR "/scenes/liver/resection.xml", NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    for (int i = 0; i < (int)(sizeof coarse / sizeof *coarse); ++i)
        ck_assert_msg(!sn_scene_override(scene, coarse[i]), "%s", coarse[i]);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Nodes of the liver, then those of both vessels; `root` leads to the first node of a part. */
typedef struct parts {
    int root[MOST], count;
    bool used[MOST]; /* by a cell that is left, or by a vessel */
} parts;

static int find_root(parts* p, int a)
{
    while (p->root[a] != a)
        a = p->root[a] = p->root[p->root[a]];
    return a;
}

static void join(parts* p, int a, int b)
{
    const int i = find_root(p, a), k = find_root(p, b);
    p->used[a] = p->used[b] = true;
    p->root[i > k ? i : k] = i < k ? i : k;
}

static const sn_removal_entry* removable_of(const sn_sim* sim, const sn_state* state)
{
    const sn_system* s = sim->systems[0];
    for (int i = 0; i < s->removals->count; ++i)
        if (&s->layout.states[s->removals->at[i]->state] == state && s->removals->at[i]->nodes)
            return s->removals->at[i];
    ck_abort_msg("nothing is removed from %s", state->path);
    return NULL;
}

static void join_cells(parts* p, const sn_sim* sim, const sn_state* state, int first)
{
    const sn_removal_entry* e = removable_of(sim, state);
    for (int i = 0; i < e->removal->count * e->per; ++i)
        if (!e->removal->removed[i / e->per]) join(p, first + e->nodes[i - i % e->per], first + e->nodes[i]);
}

/* A frame of a vessel and the nodes of the cell around it, unless that is removed. */
static void join_sheath(parts* p, const sn_sim* sim, const char* around, int first)
{
    const sn_system* s = sim->systems[0];
    for (int k = 0; k < s->removals->bare_count; ++k) {
        const sn_bare_nodes* b = &s->removals->bare[k];
        const sn_state* state = &s->layout.states[b->state];
        if (strcmp(state->path, around) != 0) continue;
        const sn_cells* cells = &s->layout.states[b->host].mesh->cells[SN_CELL_TETRAHEDRON];
        const int triangles = s->layout.states[b->host].mesh->cells[SN_CELL_TRIANGLE].count;
        for (int i = 0; i < state->count; ++i)
            for (int a = 0; !b->at[i] && a < 4; ++a)
                join(p, first + i, cells->nodes[4 * (b->cell[i] - triangles) + a]);
    }
}

/* The parts of the liver alone, or with its vessels and their sheaths. */
static void find_parts(parts* p, const sn_sim* sim, bool vessels)
{
    const sn_state *liver = probe_state(sim, "/liver"), *portal = probe_state(sim, "/portal"),
                   *hepatic = probe_state(sim, "/hepatic");
    const int n = liver->count, m = n + portal->count;
    p->count = m + hepatic->count;
    ck_assert_int_le(p->count, MOST);
    for (int i = 0; i < p->count; ++i) {
        p->root[i] = i;
        p->used[i] = false;
    }
    join_cells(p, sim, liver, 0);
    if (!vessels) return;
    join_cells(p, sim, portal, n);
    join_cells(p, sim, hepatic, m);
    join_sheath(p, sim, "/around_portal", n);
    join_sheath(p, sim, "/around_hepatic", m);
}

static int count_parts(const sn_sim* sim, bool vessels)
{
    static parts p;
    int count = 0;
    find_parts(&p, sim, vessels);
    for (int i = 0; i < p.count; ++i)
        count += p.used[i] && p.root[i] == i;
    return count;
}

/* Weight of the part that the forceps hold: its cells, and its frames, half of each edge of a vessel. */
static double weight_of_lobe(const sn_sim* sim)
{
    static parts p;
    find_parts(&p, sim, true);
    const sn_state* liver = probe_state(sim, "/liver");
    const sn_removal_entry* e = removable_of(sim, liver);
    const sn_removals* all = sim->systems[0]->removals;
    int lobe = -1, first = liver->count;
    double mass = 0;
    for (int k = 0; k < all->bare_count; ++k)
        if (strcmp(sim->systems[0]->layout.states[all->bare[k].state].path, "/bite") == 0)
            lobe = find_root(
                &p, e->nodes[4 * (all->bare[k].cell[0] - liver->mesh->cells[SN_CELL_TRIANGLE].count)]);
    for (int i = 0; i < e->removal->count; ++i)
        if (!e->removal->removed[i] && find_root(&p, e->nodes[4 * i]) == lobe)
            mass += 1050 * sn_cell_measure(SN_CELL_TETRAHEDRON, e->nodes + 4 * i, liver->mesh->points);
    for (int k = 0; k < 2; ++k) {
        const sn_state* vessel = probe_state(sim, k ? "/hepatic" : "/portal");
        const sn_cells* edges = &vessel->mesh->cells[SN_CELL_EDGE];
        for (int i = 0; i < 2 * edges->count; ++i)
            if (find_root(&p, first + edges->nodes[i]) == lobe)
                mass += 0.5 * 1050 * 3.14159265358979323846 * 9e-6 *
                        sn_cell_measure(SN_CELL_EDGE, edges->nodes + i - i % 2, vessel->mesh->points);
        first += vessel->count;
    }
    return 9.81 * mass;
}

/* ---- the story ----------------------------------------------------------------------------------------- */

static void run_to(sn_sim* sim, double t)
{
    probe_step(sim, (int)lround((t - sn_sim_time(sim)) * PER_SECOND));
}

static void check_mass(sn_sim* sim, double whole)
{
    const double mass = probe_value(sim, "/weight/mass", 0, 1),
                 removed = probe_value(sim, "/weight/removed_mass", 0, 1),
                 volume = probe_value(sim, "/dissection/removed_volume", 0, 1);
    ck_assert_double_le(fabs(mass + removed - whole), 1e-12 * whole);
    ck_assert_double_le(fabs(removed - 1050 * volume), 1e-12 * whole);
}

static double all_energy(sn_sim* sim)
{
    const sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential + e.loads;
}

/* While the hands rest, energy falls in every step in which no cell is removed. */
static void check_energy(sn_sim* sim, double until)
{
    double before = all_energy(sim), cells = probe_value(sim, "/dissection/removed_cells", 0, 1);
    while (sn_sim_time(sim) < until - 1e-9) {
        probe_step(sim, 1);
        const double now = all_energy(sim), left = probe_value(sim, "/dissection/removed_cells", 0, 1);
        if (left == cells)
            ck_assert_msg(now <= before + 1e-9, "%g J more at %g s", now - before, sn_sim_time(sim));
        before = now;
        cells = left;
    }
}

/* Of the springs of the forceps on the lobe, upwards. */
static double lift(sn_sim* sim)
{
    double teeth[9], bite[9], tension[3], sum = 0;
    probe_read(sim, "/teeth/position", teeth, 9);
    probe_read(sim, "/bite/position", bite, 9);
    probe_read(sim, "/grasp/tension", tension, 3);
    for (int i = 0; i < 3; ++i) {
        const double* a = teeth + 3 * i;
        const double* b = bite + 3 * i;
        const double length = sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                                   (a[2] - b[2]) * (a[2] - b[2]));
        sum += tension[i] * (a[2] - b[2]) / length;
    }
    return sum;
}

START_TEST(a_lobe_is_resected)
{
    sn_sim* sim = load_story();
    const double whole = probe_value(sim, "/weight/mass", 0, 1);
    double force[2];
    ck_assert_int_eq(count_parts(sim, true), 1);
    run_to(sim, 2);
    for (double t = 2.5; t < 7.6; t += 0.5) {
        check_energy(sim, t);
        check_mass(sim, whole);
        ck_assert_int_eq(count_parts(sim, true), 1); // vessels hold the lobe
    }
    ck_assert_int_eq(count_parts(sim, false), 2);
    ck_assert_double_gt(probe_value(sim, "/dissection/removed_volume", 0, 1), 50e-6);
    for (int k = 0; k < 4; ++k) {
        static const char* const bites[] = { "/bite1", "/bite2", "/bite3", "/bite4" };
        char path[64];
        snprintf(path, sizeof path, "%s/force", bites[k]);
        force[0] = probe_value(sim, path, 0, 1);
        run_to(sim, 8.5 + 0.5 * k);
        force[1] = probe_value(sim, path, 0, 1);
        snprintf(path, sizeof path, "%s/lumen", bites[k]);
        ck_assert(force[0] == 0.0 && force[1] > 0.5 && probe_value(sim, path, 0, 1) == 0.0);
    }
    run_to(sim, 10.8);
    ck_assert_int_eq(count_parts(sim, true), 1);
    run_to(sim, 11.4);
    ck_assert(probe_value(sim, "/cut_hepatic/removed_cells", 0, 1) == 1.0);
    ck_assert_int_eq(count_parts(sim, true), 1); // the portal branch holds
    run_to(sim, 12.2);
    ck_assert(probe_value(sim, "/cut_portal/removed_cells", 0, 1) == 1.0);
    ck_assert_int_eq(count_parts(sim, true), 2);
    check_mass(sim, whole);
    run_to(sim, 14);
    check_energy(sim, 16);
    const double weight = weight_of_lobe(sim); // the lobe hangs on the forceps alone
    ck_assert_double_eq_tol(lift(sim), weight, 1e-7 * weight);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("resection");
    TCase* cases = tcase_create("story");
    tcase_set_timeout(cases, 0);
    tcase_add_test(cases, a_lobe_is_resected);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
