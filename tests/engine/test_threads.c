/* If this failed, a simulation would go another way with more threads, a step with threads would ask for
   memory, or an item would be left out of a large system, or entered twice at the same time.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "engine/contacts.h"
#include "engine/refresh.h"
#include "engine/schedule.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include "support/trials.h"
#include <stdarg.h>
#include <stdlib.h>

/* ---- scenes ------------------------------------------------------------------------------------------- */

static char text[400000];
static size_t used;

static void put(const char* format, ...) SN_PRINTF(1, 2);
static void put(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    used += (size_t)vsnprintf(text + used, sizeof text - used, format, arguments);
    va_end(arguments);
    ck_assert_uint_lt(used, sizeof text);
}

static void put_needle(const char* name, const char* model, int elements, int number, bool springs)
{
    put("<needle name='%s' model='%s' elements='%d' length='0.2' gravity='0 1 -9.81'>"
        "<handle y='%d+0.02*sin(3*t)' z='0.2*sin(%d+t)-0.2*sin(%d)' pitch='0.2*t' roll='0.3*sin(2*t)'/>",
        name, model, elements, number, number, number);
    if (springs) {
        put("<winkler stiffness='20' cubic='1e4' damping='0.1' at='");
        for (int i = 0; i < 200; ++i)
            put("%.5g ", 0.05 + 7e-4 * i);
        put("'/>");
    }
    put("</needle><point_load on='@%s/tip' force='0.1 0 0.2*cos(t)'/>", name);
}

typedef enum kind {
    ONE_NEEDLE,
    ON_SPRINGS,
    MANY_NEEDLES,
    NET,
    DDM,
    EXACT,
    RELATIVE,
    MANY_RODS,
    KINDS,
    HEAPS = KINDS,
    BLOCKS,
    ALL_KINDS /* behind KINDS: with contacts that come and go */
} kind;

/* A sheet of particles held by rods of rigid frames along and across: no order of its items is natural, and
   every node has four joints. Points on mapped frames add two levels of mappings. */
static void put_net(void)
{
    enum { SIDE = 16 };
    put("<frames name='f' positions='");
    for (int i = 0; i < SIDE * SIDE; ++i)
        put("%.4g %.4g 0 ", 0.01 * (i % SIDE), 0.01 * (i / SIDE));
    put("'/><rigid_mass on='@f' mass='0.001' inertia='1e-7 1e-7 2e-7' gravity='0 0 -9.81'/>"
        "<rfem_joints frames='@f' translational_stiffness='50 50 50' rotational_stiffness='0.01 0.01 0.01' "
        "attachments='0.005 0.005' damping_time='1e-3'/>"
        "<attached_frames name='back' to='@f' nodes='");
    for (int i = 0; i < SIDE * SIDE; ++i) // column by column
        put("%d ", i % SIDE * SIDE + i / SIDE);
    put("' positions='0 0 0.001'/>"
        "<rfem_joints frames='@back' translational_stiffness='30 30 30' rotational_stiffness='0.01 0.02 "
        "0.01' "
        "attachments='0.005 0.005' damping_time='1e-3'/>"
        "<attached_points name='pins' to='@back' nodes='");
    for (int i = 0; i < SIDE * SIDE; i += 2)
        put("%d ", i);
    put("'/><springs_to_ground on='@pins' stiffness='5' damping='0.01'/><fixed on='@f' nodes='0 15 240'/>");
}

/* Heaps of rigid spheres on a floor that do not touch each other: each is an island, whose response is kept
   by bodies. */
static void put_heaps(void)
{
    enum { COUNT = 20, EACH = 11 };
    put("<inline_mesh name='centres' points='");
    for (int i = 0; i < COUNT * EACH; ++i) {
        const int heap = i / EACH, n = i % EACH, layer = n / 4;
        put("%.6g %.6g %.6g ", 0.1 * (heap % 4) + 0.0202 * (n % 2) + 0.007 * layer,
            0.1 * (heap / 4) + 0.0202 * (n / 2 % 2) + 0.005 * layer + 1e-4 * heap, 0.01 + 0.0185 * layer);
    }
    put("'/><frames name='f' mesh='@centres'/><rigid_mass on='@f' mass='0.03' inertia='1.2e-6 1.2e-6 1.2e-6' "
        "gravity='0 0 -9.81'/><skinned_points name='balls' frames='@f' mesh='@centres' influences='1'/>"
        "<grid name='ground' cells='1 1 0' low='-1 -1 0' high='1 1 0' type='triangles'/>"
        "<points name='floor' mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/>"
        "<surface_contact on='@balls' with='@floor' on_radius='10 mm' friction='0.5' distance='0.01 mm' "
        "margin='1 mm'/><surface_contact on='@balls' with='@balls' on_radius='10 mm' friction='0.3' "
        "distance='0.01 mm' margin='1 mm' capacity='900'/>");
}

/* Soft blocks side by side on floors: islands of one body each, whose response is a matrix. */
static void put_blocks(void)
{
    for (int i = 0; i < 6; ++i)
        put("<grid name='m%d' cells='2 2 1' low='%g 0 0.1 mm' high='%g 20 10 mm' type='tetrahedra'/>"
            "<points name='p%d' mesh='@m%d'/><solid on='@p%d' young_modulus='%g kPa' poisson_ratio='0.3'/>"
            "<solid_mass on='@p%d' density='1000' gravity='0.5 0 -9.81'/>"
            "<grid name='g%d' cells='1 1 0' low='%g -10 0 mm' high='%g 30 0 mm' type='triangles'/>"
            "<points name='floor%d' mesh='@g%d'/><point_mass on='@floor%d' mass='1'/><fixed on='@floor%d'/>"
            "<surface_contact on='@p%d' with='@floor%d' friction='0.3' distance='0.1 mm' margin='1 mm'/>",
            i, 50.0 * i, 50.0 * i + 20.0, i, i, i, 20.0 + i, i, i, 50.0 * i - 10.0, 50.0 * i + 30.0, i, i, i,
            i, i, i);
}

static sn_sim* compile(kind which, const char* integrator)
{
    used = 0;
    put("<scene step='1 ms'>");
    if (which == ONE_NEEDLE) put_needle("n", "rfem", 256, 0, false);
    if (which == ON_SPRINGS) put_needle("n", "rfem", 100, 0, true);
    if (which == DDM) put_needle("n", "ddm", 100, 0, true);
    if (which == EXACT) put_needle("n", "exact", 100, 0, true);
    if (which == RELATIVE) put_needle("n", "relative", 8, 0, true);
    if (which == NET) put_net();
    if (which == HEAPS) put_heaps();
    if (which == BLOCKS) put_blocks();
    for (int i = 0; which == MANY_NEEDLES && i < 50; ++i) {
        char name[16];
        snprintf(name, sizeof name, "n%d", i);
        put_needle(name, "rfem", 4 + i % 5 * 3, i, false);
    }
    for (int i = 0; which == MANY_RODS && i < 100; ++i)
        put("<suture name='t%d' elements='50' position='0 %g 0' young_modulus='1e7' start='clamped' "
            "gravity='0 1 -9.81' curvature='%d 1 9'/>",
            i, 0.01 * i, i % 7);
    put("%s</scene>", integrator);
    return probe_compile(text, NULL);
}

static sn_sim* compile_with(kind which, const char* integrator, int threads)
{
    sn_error error = { 0 };
    sn_sim* sim = compile(which, integrator);
    ck_assert_msg(sn_sim_set_threads(sim, threads, &error) == SN_OK, "%s", error.text);
    ck_assert_int_eq(sn_sim_threads(sim), threads);
    return sim;
}

/* ---- the same bits ------------------------------------------------------------------------------------ */

enum { SHORTER = trials(1, 5) };
static const int counts[] = { 4, 2 };

static const struct run {
    kind which;
    const char* integrator;
    int steps;
} runs[] = {
    { ONE_NEEDLE, "<dirk/>", 50 },
    { ON_SPRINGS, "<dirk method='tr_bdf2'/>", 30 },
    { MANY_NEEDLES, "<dirk/>", 25 },
    { NET, "<dirk/>", 20 },
    { DDM, "<dirk/>", 20 },
    { EXACT, "<dirk/>", 20 },
    { RELATIVE, "<dirk/>", 20 },
    { ONE_NEEDLE, "<generalized_alpha/>", 20 },
    { ON_SPRINGS, "<generalized_alpha/>", 20 },
    { NET, "<statics/>", 1 },
    { MANY_RODS, "<generalized_alpha rho='0.5'/>", 10 },
    { HEAPS, "<implicit_euler/>", 30 },
    { BLOCKS, "<implicit_euler/>", 20 },
};

/* The whole state, then the net force of everything. */
static double* end_of(sn_sim* sim, size_t* bytes)
{
    size_t state = sn_sim_snapshot_size(sim), forces = 0;
    for (int i = 0; i < sim->system_count; ++i)
        forces += (size_t)sim->systems[i]->layout.nv_all * sizeof(double);
    char* end = malloc(*bytes = state + forces);
    ck_assert_int_eq(sn_sim_save(sim, end, state), SN_OK);
    sn_observe(sim);
    for (int i = 0; i < sim->system_count; ++i) {
        size_t some = (size_t)sim->systems[i]->layout.nv_all * sizeof(double);
        memcpy(end + state, sim->systems[i]->layout.f, some);
        state += some;
    }
    return (double*)(void*)end;
}

START_TEST(same_bits_for_any_number)
{
    const struct run* r = &runs[_i];
    size_t bytes, again;
    sn_sim* alone = compile(r->which, r->integrator);
    ck_assert_int_eq(sn_sim_threads(alone), 1);
    probe_step(alone, (r->steps + SHORTER - 1) / SHORTER);
    double* wanted = end_of(alone, &bytes);
    sn_sim_destroy(alone);
    for (int k = 0; k < trials(SN_COUNT(counts), 1); ++k) {
        sn_sim* sim = compile_with(r->which, r->integrator, counts[k]);
        probe_step(sim, (r->steps + SHORTER - 1) / SHORTER);
        double* got = end_of(sim, &again);
        ck_assert_uint_eq(again, bytes);
        ck_assert_msg(memcmp(got, wanted, bytes) == 0, "%d threads", counts[k]);
        free(got);
        sn_sim_destroy(sim);
    }
    free(wanted);
}
END_TEST

/* As many islands with as many rows as threads are woken for; else the runs above would show nothing. */
START_TEST(islands_are_shared)
{
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = compile(i == 0 ? HEAPS : BLOCKS, "<implicit_euler/>");
        probe_step(sim, 5); // as long as the shortest of the runs
        const sn_contacts* k = sim->systems[0]->rows->contacts;
        const sn_calls* constraints = &sim->systems[0]->program.constraints;
        int items = 0;
        for (int c = 0; c < constraints->count; ++c)
            if (constraints->at[c].item_count > items) items = constraints->at[c].item_count;
        ck_assert_int_ge(sn_contacts_islands(sim->systems[0]), 6);
        ck_assert_int_ge(k->rows, 150);
        ck_assert_int_eq(k->bodies != NULL, i == 0);
        if (i == 0) ck_assert_int_ge(items, 256);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Threads come and go between steps; a snapshot does not know of them. */
START_TEST(threads_may_change)
{
    size_t bytes, again;
    sn_sim *alone = compile(ONE_NEEDLE, "<dirk/>"), *sim = compile(ONE_NEEDLE, "<dirk/>");
    size_t capacity = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(capacity);
    sn_error error = { 0 };
    for (int i = 0; i < 4; ++i) {
        static const int threads[] = { 8, 1, 3, 2 };
        ck_assert_int_eq(sn_sim_set_threads(sim, threads[i], &error), SN_OK);
        probe_step(sim, 5);
        if (i == 1) ck_assert_int_eq(sn_sim_save(sim, snapshot, capacity), SN_OK);
    }
    probe_step(alone, 20);
    double *wanted = end_of(alone, &bytes), *got = end_of(sim, &again);
    ck_assert_mem_eq(got, wanted, bytes);
    free(got);
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, capacity), SN_OK);
    probe_step(sim, 10);
    got = end_of(sim, &again);
    ck_assert_mem_eq(got, wanted, bytes);
    free(got);
    free(wanted);
    free(snapshot);
    sn_sim_destroy(sim);
    sn_sim_destroy(alone);
}
END_TEST

/* ---- the schedule ------------------------------------------------------------------------------------- */

enum { MAX_NODES = 16384 };

/* Its own nodes, and those it reaches in the matrix. */
static int nodes_of(const sn_system* s, const sn_call* call, int item, bool in_matrix, int* nodes)
{
    const sn_item_plan* plan = &call->plan[item];
    int count = 0;
    for (int k = 0; k < plan->node_count; ++k)
        nodes[count++] = plan->own[k] >= 0 ? plan->own[k] : s->layout.node_count - 1 - plan->own[k];
    for (int k = 0; in_matrix && k < plan->target_count; ++k)
        if (plan->target[k] >= 0) nodes[count++] = plan->target[k];
    return count;
}

/* No two tasks of a round touch the same node, and every item is there once; returns the most tasks of a
   round. */
static int check_program(const sn_system* s, const sn_program* p, const sn_calls* const* lists, int count,
                         bool in_matrix)
{
    static int owner[MAX_NODES];
    int most = 0, items = 0, wanted = 0;
    for (int r = 0; r < p->round_count; ++r) {
        const sn_round* round = &p->rounds[r];
        int in_round = 0;
        memset(owner, -1, sizeof owner);
        if (round->end - round->begin > most) most = round->end - round->begin;
        for (int k = round->begin; k < round->end; ++k)
            for (int i = p->tasks[k].begin; i < p->tasks[k].end; ++i)
                for (int item = p->pieces[i].items.begin; item < p->pieces[i].items.end; ++item, ++in_round) {
                    int nodes[80], n = nodes_of(s, p->pieces[i].call, item, in_matrix, nodes);
                    for (int j = 0; j < n; ++j) {
                        ck_assert_int_lt(nodes[j], MAX_NODES);
                        if (owner[nodes[j]] >= 0 && owner[nodes[j]] != k)
                            ck_abort_msg("round %d: tasks %d and %d touch node %d", r, owner[nodes[j]], k,
                                         nodes[j]);
                        owner[nodes[j]] = k;
                    }
                }
        ck_assert_int_eq(in_round, round->items);
        items += in_round;
    }
    // once each: as many as there are, and none twice
    for (int l = 0; l < count; ++l)
        for (int c = 0; c < lists[l]->count; ++c) {
            const sn_call* call = &lists[l]->at[c];
            char* seen = calloc((size_t)call->item_count + 1, 1);
            for (int i = 0; i < p->piece_count; ++i)
                for (int item = p->pieces[i].items.begin;
                     p->pieces[i].call == call && item < p->pieces[i].items.end; ++item)
                    ++seen[item];
            for (int item = 0; item < call->item_count; ++item) {
                bool left_out = call->passive || (in_matrix && call->plan[item].inactive);
                if (seen[item] != !left_out)
                    ck_abort_msg("%s: item %d: %d times", call->path, item, seen[item]);
                wanted += !left_out;
            }
            free(seen);
        }
    ck_assert_int_eq(items, wanted);
    return most;
}

START_TEST(tasks_of_a_round_are_apart)
{
    sn_sim* sim = compile((kind)_i, "<dirk/>");
    const sn_system* s = sim->systems[0];
    const sn_schedule* all = s->program.schedule;
    const sn_calls *both[] = { &s->program.forces, &s->program.masses }, *maps[] = { &s->program.mappings };
    int add = check_program(s, &all->add, both, 2, false);
    int tangents = check_program(s, &all->tangents, both, 2, true);
    check_program(s, &all->mass_tangents, both + 1, 1, true);
    check_program(s, &all->map, maps, 1, false);
    check_program(s, &all->map_tangents, maps, 1, true);
    check_program(s, &all->map_up, maps, 1, false);
    ck_assert_int_ge(add, 3);
    // there is something to do for several threads, and not much that only one can do; but the children of a
    // rod in relative coordinates all depend on the same numbers
    if (_i == RELATIVE) {
        sn_sim_destroy(sim);
        return;
    }
    ck_assert_int_ge(tangents, 3);
    int alone = 0, items = 0;
    for (int r = 0; r < all->tangents.round_count; ++r) {
        const sn_round* round = &all->tangents.rounds[r];
        items += round->items;
        if (round->end - round->begin == 1) alone += round->items;
    }
    ck_assert_int_lt(5 * alone, 2 * items);
    sn_sim_destroy(sim);
}
END_TEST

/* Few items: one task, the calls whole and in their order. */
START_TEST(small_systems_are_one_task)
{
    static const char small[] =
        "<scene><needle name='n' elements='16'><handle z='0.1*t'/></needle>"
        "<point_load on='@n/tip' force='0 0 1'/><attached_points name='p' to='@n/tip' positions='0 0 0'/>"
        "<springs_to_ground on='@p' stiffness='3'/><dirk/></scene>";
    sn_sim* sim = probe_compile(small, NULL);
    const sn_system* s = sim->systems[0];
    const sn_schedule* all = s->program.schedule;
    const sn_program* programs[] = { &all->map, &all->add, &all->map_up, &all->map_tangents, &all->tangents };
    for (int i = 0; i < SN_COUNT(programs); ++i) {
        ck_assert_int_eq(programs[i]->round_count, 1);
        ck_assert_int_eq(programs[i]->task_count, 1);
    }
    const sn_calls* lists[] = { &s->program.forces, &s->program.masses };
    int count = 0;
    for (int k = 0; k < 2; ++k)
        for (int c = 0; c < lists[k]->count; ++c) {
            if (lists[k]->at[c].item_count == 0) continue; // reports only
            ck_assert_int_lt(count, all->add.piece_count);
            ck_assert_ptr_eq(all->add.pieces[count++].call, &lists[k]->at[c]);
        }
    ck_assert_int_eq(all->add.piece_count, count);
    for (int c = 0; c < all->add.piece_count; ++c) {
        const sn_piece* piece = &all->add.pieces[c];
        ck_assert_int_eq(piece->items.begin, 0);
        ck_assert_int_eq(piece->items.end, piece->call->item_count);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* The net force is what the calls add one after the other, but for the order of sums. */
START_TEST(forces_are_all_there)
{
    sn_sim* sim = compile_with((kind)_i, "<dirk/>", 2);
    probe_step(sim, 3);
    sn_system* s = sim->systems[0];
    size_t n = (size_t)s->layout.nv_all;
    double *f = malloc(n * sizeof *f), most = 0;
    sn_system_evaluate(s);
    memcpy(f, s->layout.f, n * sizeof *f);
    memset(s->layout.f, 0, n * sizeof *f);
    for (int l = 0; l < 2; ++l)
        for (int c = 0; c < (l ? s->program.masses : s->program.forces).count; ++c) {
            const sn_call* call = &(l ? s->program.masses : s->program.forces).at[c];
            call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, call->out);
        }
    for (int c = s->program.mappings.count - 1; c >= 0; --c) {
        const sn_call* call = &s->program.mappings.at[c];
        if (call->passive) continue;
        call->type->ops.mapping->apply_transpose(call->self, (sn_range){ 0, call->item_count }, &call->in,
                                                 s->layout.states[call->child].f, call->out);
    }
    for (size_t i = 0; i < n; ++i)
        most = fmax(most, fabs(s->layout.f[i]));
    for (size_t i = 0; i < n; ++i)
        if (!(fabs(f[i] - s->layout.f[i]) <= 1e-12 * most))
            ck_abort_msg("%zu: %.17g, not %.17g", i, f[i], s->layout.f[i]);
    free(f);
    sn_sim_destroy(sim);
}
END_TEST

/* The matrix is the derivative of the net force: K along a direction at random, by differences. */
START_TEST(matrix_is_all_there)
{
    sn_sim* sim = compile_with((kind)_i, "<dirk/>", 2);
    probe_step(sim, 3);
    sn_system* s = sim->systems[0];
    const double h = 1e-5;
    static const double steps[4] = { -2, -1, 1, 2 };
    size_t n = (size_t)s->layout.nv;
    double *x = malloc((size_t)s->layout.nx * sizeof *x), *d = calloc(n, sizeof *d),
           *part = malloc(n * sizeof *part);
    double *along = calloc((size_t)s->matrix.A->dofs, sizeof *along),
           *Ad = malloc((size_t)s->matrix.A->dofs * sizeof *Ad);
    double* f[4];
    uint64_t seed = 5;
    memcpy(x, s->layout.x, (size_t)s->layout.nx * sizeof *x);
    for (size_t i = 0; i < n; ++i)
        if (s->layout.free_dof[i]) d[i] = random_number(&seed) * s->layout.scale[i];
    for (int node = 0; node < s->layout.node_count; ++node)
        if (s->layout.node_unknown[node] >= 0)
            memcpy(along + s->matrix.A->start[s->layout.node_unknown[node]], d + s->layout.node_dof[node],
                   (size_t)(s->layout.node_dof[node + 1] - s->layout.node_dof[node]) * sizeof *d);
    for (int k = 0; k < 4; ++k) {
        for (size_t i = 0; i < n; ++i)
            part[i] = steps[k] * h * d[i];
        sn_system_retract(s, x, part);
        sn_system_evaluate(s);
        f[k] = malloc(n * sizeof *part);
        memcpy(f[k], s->layout.f, n * sizeof *part);
    }
    memcpy(s->layout.x, x, (size_t)s->layout.nx * sizeof *x);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, -1.0, NULL);
    sn_block_matrix_multiply(s->matrix.A, along, Ad);
    double most = 0, worst = 0;
    for (int node = 0; node < s->layout.node_count; ++node)
        for (int i = s->layout.node_dof[node];
             i < s->layout.node_dof[node + 1] && s->layout.node_unknown[node] >= 0; ++i) {
            if (!s->layout.free_dof[i]) continue;
            double slope = difference(f[0][i], f[1][i], f[2][i], f[3][i], h);
            most = fmax(most, fabs(slope));
            worst = fmax(
                worst,
                fabs(slope -
                     Ad[s->matrix.A->start[s->layout.node_unknown[node]] + i - s->layout.node_dof[node]]));
        }
    ck_assert_msg(worst <= 1e-6 * most, "off by %.3g of %.3g", worst, most);
    for (int k = 0; k < 4; ++k)
        free(f[k]);
    free(x);
    free(d);
    free(part);
    free(along);
    free(Ad);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- around it ---------------------------------------------------------------------------------------- */

START_TEST(stepping_allocates_nothing)
{
    sn_sim* sim = compile_with((kind)_i, _i < KINDS ? "<dirk/>" : "<implicit_euler/>", 3);
    sn_error error = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < 5; ++i) {
        sn_sim_profile(sim, i % 2);
        sn_sim_step(sim, &error);
    }
    ck_assert_int_eq(allocations, before);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* Calls are counted as with one thread, and every component that did something took time. */
START_TEST(profile_counts_calls)
{
    sn_sim *alone = compile((kind)_i, "<dirk/>"), *sim = compile_with((kind)_i, "<dirk/>", 2);
    sn_sim_profile(alone, true);
    sn_sim_profile(sim, true);
    probe_step(alone, 3);
    probe_step(sim, 3);
    sn_profile_row a, b;
    int rows = 0;
    for (; sn_sim_profile_row(alone, rows, &a) && sn_sim_profile_row(sim, rows, &b); ++rows) {
        ck_assert_int_eq(a.calls, b.calls);
        ck_assert_str_eq(a.path, b.path);
        ck_assert_msg((a.seconds > 0) == (b.seconds > 0), "%s %s: %g s, %g s", a.path, a.operation, a.seconds,
                      b.seconds);
    }
    ck_assert_int_gt(rows, 6);
    sn_counters one = sn_sim_counters(alone), two = sn_sim_counters(sim);
    ck_assert_mem_eq(&one, &two, sizeof one);
    sn_sim_destroy(alone);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(contracts)
{
    static const int bad[] = { 0, -3, 257 };
    sn_sim* sim = compile(ON_SPRINGS, "<dirk/>");
    for (int i = 0; i < 3; ++i) {
        sn_error error = { 0 };
        ck_assert_int_eq(sn_sim_set_threads(sim, bad[i], &error), SN_ERR_ARGUMENT);
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
        probe_expect(error.text, "threads are not possible; give 1 to 256");
        ck_assert_int_eq(sn_sim_set_threads(sim, bad[i], NULL), SN_ERR_ARGUMENT);
        ck_assert_int_eq(sn_sim_threads(sim), 1);
    }
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_set_threads(NULL, 2, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_threads(NULL), 0);
    probe_step(sim, 1);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("threads");
    TCase* cases = tcase_create("threads");
    tcase_add_loop_test(cases, same_bits_for_any_number, 0, SN_COUNT(runs));
    tcase_add_test(cases, islands_are_shared);
    tcase_add_test(cases, threads_may_change);
    if (!RACES_ONLY) {
        tcase_add_loop_test(cases, tasks_of_a_round_are_apart, 0, KINDS);
        tcase_add_test(cases, small_systems_are_one_task);
        tcase_add_test(cases, contracts);
        tcase_add_loop_test(cases, matrix_is_all_there, 0,
                            KINDS); // steps with threads assemble and measure, too
        tcase_add_loop_test(cases, profile_counts_calls, 0, KINDS);
    }
    tcase_add_loop_test(cases, forces_are_all_there, 0, KINDS);
    tcase_add_loop_test(cases, stepping_allocates_nothing, 0, ALL_KINDS);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
