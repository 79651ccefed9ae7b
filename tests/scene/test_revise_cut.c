/* If this failed, a blade that cuts a body while it moves would change its mass, momentum, strain or places,
   or the cut body would move otherwise than one that was meshed with the cut.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sinew/cutter.h>
#include <sinew/mesh_cut.h>
#include <sinew/revision.h>
#include "scene/cut_log.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define BAR "<grid name='m' cells='6 2 2' low='0 0 0' high='0.6 0.2 0.2' type='tetrahedra'/>"
#define FREE(solid, integrator)                                                                              \
    BAR "<points name='p' mesh='@m'/><solid name='s' on='@p' young_modulus='2e4' " solid                     \
        "/><solid_mass name='w' on='@p'/><point_load on='@p' node='0' force='0 3 -5'/>" integrator
#define HELD                                                                                                 \
    BAR "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "             \
        "young_modulus='2e5' damping_time='0.01'/><solid_mass name='w' on='@p' gravity='0 0 "                \
        "-9.81'/><implicit_euler/>"

#define STIFF                                                                                                \
    BAR "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "             \
        "young_modulus='4e6' damping_time='0.01'/><solid_mass name='w' on='@p' gravity='0 0 "                \
        "-9.81'/><implicit_euler/>"

static sn_scene* scene_of(const char* body)
{
    static char text[4000];
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

/* A blade along `along` that moves by `way`, both across `centre` [m]. */
static sn_mesh_edit* cut(const sn_sim* sim, sn_vec3 centre, sn_vec3 along, sn_vec3 way)
{
    sn_error error = { 0 };
    const sn_vec3 low = sn_madd(centre, -0.5, way), high = sn_madd(centre, 0.5, way);
    const sn_vec3 points[4] = { sn_madd(low, -0.5, along), sn_madd(low, 0.5, along),
                                sn_madd(high, -0.5, along), sn_madd(high, 0.5, along) };
    const sn_blade_sweep sweep = { 2, 2, points };
    sn_mesh_edit* edit = sn_mesh_cut(sn_sim_mesh(sim, "/m"), &sweep, NULL, NULL, &error);
    ck_assert_msg(edit != NULL, "%s", error.text);
    return edit;
}

/* The simulation goes on with the cut mesh; frees the edit. */
static void go_on(sn_scene* scene, sn_sim** sim, sn_mesh_edit* edit)
{
    sn_error error = { 0 };
    sn_mesh_change* change = sn_scene_edit_mesh(scene, *sim, "/m", edit, &error);
    ck_assert_msg(change != NULL, "%s", error.text);
    sn_mesh_edit_destroy(edit);
    sn_sim* next = sn_scene_revise(scene, *sim, change, 1, &error);
    ck_assert_msg(next != NULL, "%s", error.text);
    sn_mesh_change_destroy(change);
    sn_sim_destroy(*sim);
    *sim = next;
}

typedef struct sums {
    double mass, energy, volume, kinetic, least_kinetic;
    sn_vec3 momentum;
} sums;

/* Kinetic energy per mass of the motion that is linear in each tetrahedron, with one density [J/kg]. */
static double linear_kinetic(const sn_state* p)
{
    const sn_cells* cells = &p->mesh->cells[SN_CELL_TETRAHEDRON];
    double volume = 0, sum = 0;
    for (int i = 0; i < cells->count; ++i) {
        const int* n = cells->nodes + 4 * i;
        const double size = sn_cell_measure(SN_CELL_TETRAHEDRON, n, p->mesh->points);
        sn_vec3 mean = { 0, 0, 0 };
        double squares = 0;
        for (int a = 0; a < 4; ++a) {
            const double* v = p->v + 3 * n[a];
            mean = sn_add(mean, sn_v3(v[0], v[1], v[2]));
            squares += v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        }
        volume += size;
        sum += size * (squares + sn_dot(mean, mean)) / 40;
    }
    return sum / volume;
}

static sums sums_of(sn_sim* sim)
{
    sums s = { probe_value(sim, "/w/mass", 0, 1),
               probe_value(sim, "/potential_energy", 0, 1),
               probe_value(sim, "/s/volume", 0, 1),
               probe_value(sim, "/kinetic_energy", 0, 1),
               probe_value(sim, "/w/mass", 0, 1) * linear_kinetic(probe_state(sim, "/p")),
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

static void expect_kept(const sums* a, const sums* b)
{
    ck_assert_double_le(fabs(a->mass - b->mass), 1e-13 * a->mass);
    ck_assert_double_le(fabs(a->volume - b->volume), 1e-12 * a->volume);
    ck_assert_double_le(sn_norm(sn_sub(a->momentum, b->momentum)), 1e-12 * sn_norm(a->momentum));
    // densities are differences of numbers of the size of the modulus
    ck_assert_double_le(fabs(a->energy - b->energy), 1e-11 * a->energy + 1e-17 * 2e4 * a->volume);
}

static const char* const cut_bodies[] = {
    FREE("", "<implicit_euler/>"),
    FREE("law='stable_neo_hookean'", "<dirk method='esdirk32'/>"),
    FREE("relaxation_fractions='0.4' relaxation_times='0.02'", "<implicit_euler/>"),
};

/* Cuts in random directions, one after another while the pieces move. */
START_TEST(cuts_keep_mass_momentum_and_energy)
{
    enum { CUTS = 12 };
    uint64_t seed = 5 + (uint64_t)_i;
    sn_scene* scene = scene_of(cut_bodies[_i]);
    sn_sim* sim = compile(scene);
    int changed = 0;
    for (int k = 0; k < CUTS; ++k) {
        probe_step(sim, 2);
        sn_vec3 centre = sn_add(sn_v3(0.3, 0.1, 0.1), random_vector(&seed, 0.1));
        sn_vec3 along = random_vector(&seed, 1), way = random_vector(&seed, 1);
        way = sn_madd(way, -sn_dot(along, way) / sn_dot(along, along), along);
        const sums before = sums_of(sim);
        const double t = sn_sim_time(sim);
        sn_mesh_edit* edit =
            cut(sim, centre, sn_scale(0.3 / sn_norm(along), along), sn_scale(0.3 / sn_norm(way), way));
        changed += !sn_mesh_edit_is_empty(edit);
        go_on(scene, &sim, edit);
        const sums after = sums_of(sim);
        expect_kept(&before, &after);
        ck_assert_double_eq(sn_sim_time(sim), t);
        // masses lumped at points have more energy than the linear motion, the less so the more points
        ck_assert_double_le(after.kinetic, before.kinetic * (1 + 1e-12));
        ck_assert_double_ge(after.kinetic, before.least_kinetic * (1 - 1e-12));
        ck_assert_double_le(fabs(after.least_kinetic - before.least_kinetic), 1e-12 * before.least_kinetic);
    }
    ck_assert_int_ge(changed, CUTS / 2);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* At the start of the run a revision is the simulation of the cut mesh. */
START_TEST(a_cut_at_the_start_is_the_cut_mesh)
{
    sn_scene* scene = scene_of(HELD);
    sn_sim* sim = compile(scene);
    go_on(scene, &sim, cut(sim, sn_v3(0.27, 0.1, 0.2), sn_v3(0, 1, 0), sn_v3(0.05, 0, 0.2)));
    sn_sim* meshed = compile(scene);
    probe_step(sim, 30);
    probe_step(meshed, 30);
    const sn_state *p = probe_state(sim, "/p"), *q = probe_state(meshed, "/p");
    ck_assert_int_eq(p->count, q->count);
    ck_assert_mem_eq(p->x, q->x, (size_t)(3 * p->count) * sizeof(double));
    ck_assert_mem_eq(p->v, q->v, (size_t)(3 * p->count) * sizeof(double));
    sn_sim_destroy(sim);
    sn_sim_destroy(meshed);
    sn_scene_destroy(scene);
}
END_TEST

/* A blade cuts a beam under its weight, in four parts of its way: the end falls off, the rest stays. */
START_TEST(the_end_of_a_beam_falls_off)
{
    sn_scene* scene = scene_of(HELD);
    sn_sim* sim = compile(scene);
    double lowest = 0, held = 0;
    probe_step(sim, 20);
    for (int k = 1; k <= 4; ++k) { // the sheet from above the beam to below it
        const double depth = 0.07 * k;
        go_on(scene, &sim,
              cut(sim, sn_v3(0.32, 0.1, 0.25 - depth / 2), sn_v3(0, 0.5, 0), sn_v3(0, 0, -depth)));
        probe_step(sim, 5);
    }
    probe_step(sim, 100);
    const sn_state* p = probe_state(sim, "/p");
    const sn_vec3* rest = p->mesh->points;
    for (int i = 0; i < p->count; ++i) {
        const double sunk = rest[i].z - p->x[3 * i + 2];
        if (rest[i].x > 0.5) lowest = fmax(lowest, sunk);
        if (rest[i].x < 0.25) held = fmax(held, sunk);
    }
    ck_assert_double_gt(lowest, 0.04); // free fall of 100 ms: 49 mm
    ck_assert_double_lt(held, 0.02);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* How far from `place` a cell next to the middle of the upper side brings the place at rest: the best one. */
static double extrapolation_error(const sn_state* p, sn_vec3 rest, sn_vec3 place)
{
    const sn_cells* cells = &p->mesh->cells[SN_CELL_TETRAHEDRON];
    const sn_vec3 *X = p->mesh->points, *x = (const sn_vec3*)(const void*)p->x;
    double best = HUGE_VAL;
    for (int i = 0; i < cells->count; ++i) {
        const int* n = cells->nodes + 4 * i;
        sn_vec3 now = x[n[0]];
        const sn_vec3 e[3] = { sn_sub(X[n[1]], X[n[0]]), sn_sub(X[n[2]], X[n[0]]), sn_sub(X[n[3]], X[n[0]]) };
        const sn_vec3 d = sn_sub(rest, X[n[0]]);
        bool near = false;
        for (int a = 0; a < 4; ++a)
            near = near || sn_norm(sn_sub(X[n[a]], sn_v3(0.3, 0.1, 0.2))) < 1e-9;
        const double size = sn_dot(e[0], sn_cross(e[1], e[2]));
        for (int a = 0; a < 3; ++a) // barycentric coordinates
            now = sn_madd(now, sn_dot(d, sn_cross(e[(a + 1) % 3], e[(a + 2) % 3])) / size,
                          sn_sub(x[n[a + 1]], x[n[0]]));
        if (near) best = fmin(best, sn_norm(sn_sub(now, place)));
    }
    return best;
}

/* A material point keeps its place at rest, wherever it has moved; outside, the nearest cell extrapolates. */
START_TEST(places_at_rest_are_those_of_the_material)
{
    uint64_t seed = 3;
    sn_error error = { 0 };
    sn_scene* scene = scene_of(HELD);
    sn_sim* sim = compile(scene);
    probe_step(sim, 60);
    const sn_state* p = probe_state(sim, "/p");
    const sn_cells* cells = &p->mesh->cells[SN_CELL_TETRAHEDRON];
    const sn_vec3* x = (const sn_vec3*)(const void*)p->x;
    for (int i = 0; i < cells->count; ++i) {
        const int* n = cells->nodes + 4 * i;
        sn_vec3 now = { 0, 0, 0 }, rest = now, found;
        double w[4], sum = 0;
        for (int a = 0; a < 4; ++a)
            sum += w[a] = 0.1 + fabs(random_vector(&seed, 1).x);
        for (int a = 0; a < 4; ++a) {
            now = sn_madd(now, w[a] / sum, x[n[a]]);
            rest = sn_madd(rest, w[a] / sum, p->mesh->points[n[a]]);
        }
        ck_assert_int_eq(sn_sim_places_at_rest(sim, "/p", &now, 1, &found, &error), SN_OK);
        ck_assert_double_le(sn_norm(sn_sub(found, rest)), 1e-13);
        ck_assert_double_gt(sn_norm(sn_sub(now, rest)), 1e-7);
    }
    const sn_vec3 beside = { 0.3, 0.1, 0.5 };
    sn_vec3 found;
    ck_assert_int_eq(sn_sim_places_at_rest(sim, "/p", &beside, 1, &found, &error), SN_OK);
    ck_assert_double_le(extrapolation_error(p, found, beside), 1e-13);
    ck_assert_int_eq(sn_sim_places_at_rest(sim, "/s", &beside, 1, &found, &error), SN_ERR_ARGUMENT);
    probe_expect(error.text, "\"/s\" is no path of points");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(bad_input_is_told)
{
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_sim_mesh(NULL, "/m"));
    ck_assert_ptr_null(sn_scene_edit_mesh(NULL, NULL, "/m", NULL, &error));
    probe_expect(error.text, "\"/m\" is no mesh of the simulation");
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_mesh_edit_change(NULL, "/m", &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    sn_mesh_change_destroy(NULL);
}
END_TEST

/* ---- states from before and after cuts ----------------------------------------------------------------- */

#define BLADE                                                                                                \
    STIFF                                                                                                    \
    "<frames name='f'/><prescribed_motion name='hand' on='@f' x='0.31' y='0.1' z='0.22 - t'/><cutting "      \
    "name='c' on='@p' tool='@f' blade='0 -0.2 0  0 0.2 0' direction='0 0 -1' fracture_energy='10' "          \
    "points='9' yield_displacement='1 mm' stride='8 mm' interval='10' delay='5'/>"

typedef struct run {
    sn_scene* scene;
    sn_sim* sim;
    sn_reviser* reviser;
    int revisions;
} run;

/* A state with the cuts before it. */
typedef struct kept {
    void *cuts, *state;
    size_t cuts_bytes, bytes;
} kept;

static run run_begin(void)
{
    sn_error error = { 0 };
    run r = { .scene = scene_of(BLADE) };
    r.sim = sn_scene_compile(r.scene, &error);
    r.reviser = sn_reviser_create(r.scene, r.sim, &error);
    ck_assert_msg(r.reviser != NULL, "%s", error.text);
    return r;
}

static void run_step(run* r)
{
    sn_error error = { 0 };
    probe_step(r->sim, 1);
    sn_sim* next = sn_reviser_look(r->reviser, r->sim, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    if (!next) return;
    sn_sim_destroy(r->sim);
    r->sim = next;
    ++r->revisions;
}

static void run_until(run* r, int64_t steps)
{
    while (sn_sim_steps_done(r->sim) < steps)
        run_step(r);
}

static void run_end(run* r)
{
    sn_reviser_destroy(r->reviser);
    sn_sim_destroy(r->sim);
    sn_scene_destroy(r->scene);
}

static kept keep(const run* r)
{
    kept k = { .cuts_bytes = sn_reviser_cuts_size(r->reviser), .bytes = sn_sim_snapshot_size(r->sim) };
    k.cuts = malloc(k.cuts_bytes);
    k.state = malloc(k.bytes);
    ck_assert_int_eq(sn_reviser_save_cuts(r->reviser, k.cuts, k.cuts_bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(r->sim, k.state, k.bytes), SN_OK);
    return k;
}

static void drop(kept* k)
{
    free(k->cuts);
    free(k->state);
}

static bool go_to(run* r, const kept* k)
{
    sn_error error = { 0 };
    sn_sim* next = sn_reviser_restore(r->reviser, r->sim, k->cuts, k->cuts_bytes, k->state, k->bytes, &error);
    ck_assert_int_eq(next == NULL, error.status != SN_OK);
    if (next && next != r->sim) sn_sim_destroy(r->sim);
    if (next) r->sim = next;
    return next != NULL;
}

static void expect_state(const run* r, const kept* k)
{
    kept now = keep(r);
    ck_assert_uint_eq(now.cuts_bytes, k->cuts_bytes);
    ck_assert_mem_eq(now.cuts, k->cuts, k->cuts_bytes);
    ck_assert_uint_eq(now.bytes, k->bytes);
    ck_assert_mem_eq(now.state, k->state, k->bytes);
    drop(&now);
}

/* Back over cuts, on over cuts, and in another simulation of the same scene: each time the run goes on to the
   same bits. Channels and parameters stay. */
START_TEST(states_restore_over_cuts)
{
    enum { BEFORE = 20, END = 300 };
    run r = run_begin(), other = run_begin();
    sn_error error = { 0 };
    const sn_channel position = sn_sim_channel(r.sim, "/p/position", &error);
    run_until(&r, BEFORE);
    kept before = keep(&r);
    while (r.revisions < 2 || r.sim->cutters[0].cutter->progress->begun == 0)
        run_step(&r); // a cut is prepared
    ck_assert_int_lt(sn_sim_steps_done(r.sim), END - 50);
    kept within = keep(&r);
    run_until(&r, END);
    kept end = keep(&r);
    const kept* const from[] = { &before, &within, &end, &within };
    for (size_t i = 0; i < SN_COUNT(from); ++i) {
        ck_assert(go_to(&r, from[i]));
        expect_state(&r, from[i]);
        ck_assert_int_eq(sn_sim_channel_info(r.sim, position).nodes, probe_state(r.sim, "/p")->count);
        run_until(&r, END);
        expect_state(&r, &end);
    }
    ck_assert_int_eq(sn_sim_set_parameter(r.sim, "/s/damping_time", (double[]){ 0.02 }, 1, &error), SN_OK);
    ck_assert(go_to(&r, &before));
    ck_assert_double_eq(probe_value(r.sim, "/hand/z", 0, 1), 0.2);
    const sn_parameter damping = sn_sim_parameter(r.sim, "/s/damping_time", &error);
    double set = 0;
    sn_sim_parameter_values(r.sim, damping, &set, 1);
    ck_assert_double_eq(set, 0.02);
    ck_assert(go_to(&other, &within)); // as from a file
    run_until(&other, END);
    expect_state(&other, &end);
    drop(&before), drop(&within), drop(&end);
    run_end(&r), run_end(&other);
}
END_TEST

/* A run whose hand is at x [m], until a cut of its sheet is prepared. */
static run run_until_prepared(double x)
{
    sn_error error = { 0 };
    run r = run_begin();
    const sn_channel place = sn_sim_channel(r.sim, "/hand/x", &error);
    ck_assert_int_eq(sn_sim_write(r.sim, place, &x, 1), SN_OK);
    while (r.sim->cutters[0].cutter->progress->begun == 0)
        run_step(&r);
    return r;
}

/* Two runs prepare a cut at the same step with as many instants, of different sheets: each state is cut along
   its own. */
START_TEST(a_restored_state_is_cut_along_its_own_sheet)
{
    enum { FURTHER = 40 };
    run a = run_until_prepared(0.34), b = run_until_prepared(0.35);
    const sn_cut_progress *p = a.sim->cutters[0].cutter->progress, *q = b.sim->cutters[0].cutter->progress;
    ck_assert(p->begun == q->begun && p->begun_at == q->begun_at);
    const int64_t end = sn_sim_steps_done(b.sim) + FURTHER;
    kept prepared = keep(&b);
    ck_assert(go_to(&a, &prepared));
    run_until(&a, end);
    run_until(&b, end);
    ck_assert_int_gt(b.revisions, 0);
    kept cut = keep(&b);
    expect_state(&a, &cut);
    drop(&prepared), drop(&cut);
    run_end(&a), run_end(&b);
}
END_TEST

static int64_t count_calls(const sn_sim* sim)
{
    sn_profile_row row;
    int64_t sum = 0;
    for (int i = 0; sn_sim_profile_row(sim, i, &row); ++i)
        if (strcmp(row.path, "/s") == 0 || strcmp(row.operation, "solve") == 0) sum += row.calls;
    return sum;
}

/* The profile of the whole run, not of the steps since the last cut. */
START_TEST(a_profile_goes_on_over_cuts)
{
    run r = run_begin();
    sn_sim_profile(r.sim, true);
    run_until(&r, 20);
    const int64_t each = count_calls(r.sim) / 20;
    while (r.revisions < 2)
        run_step(&r);
    ck_assert_int_gt(each, 1);
    ck_assert_int_ge(count_calls(r.sim), each * sn_sim_steps_done(r.sim));
    run_end(&r);
}
END_TEST

/* Saved cuts that are damaged, cut short or those of another state are refused, and the run goes on. */
START_TEST(wrong_cuts_are_refused)
{
    run r = run_begin();
    kept first = keep(&r);
    while (r.revisions < 2)
        run_step(&r);
    kept k = keep(&r);
    for (size_t at = 0; at < k.cuts_bytes; at += at < 256 ? 1 : 4099) {
        kept wrong = k;
        wrong.cuts_bytes = at;
        ck_assert(!go_to(&r, &wrong));
    }
    for (size_t at = 0; at < k.cuts_bytes; at += at < 400 ? 4 : 1021) {
        char* byte = (char*)k.cuts + at;
        *byte = (char)(*byte ^ 0x45);
        ck_assert(!go_to(&r, &k));
        *byte = (char)(*byte ^ 0x45);
    }
    ck_assert(go_to(&r, &k));
    const kept mixed = { first.cuts, k.state, first.cuts_bytes, k.bytes };
    ck_assert(!go_to(&r, &mixed));
    expect_state(&r, &k);
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_reviser_restore(NULL, r.sim, k.cuts, k.cuts_bytes, k.state, k.bytes, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_reviser_save_cuts(r.reviser, k.cuts, k.cuts_bytes - 1), SN_ERR_ARGUMENT);
    ck_assert_uint_eq(sn_reviser_cuts_size(NULL), 0);
    drop(&first), drop(&k);
    run_end(&r);
}
END_TEST

/* The cut in a log, applied to a mesh; NULL: one of both is refused. */
static sn_mesh* apply_first(const sn_cut_log* log, const sn_mesh* mesh)
{
    sn_error error = { 0 };
    sn_mesh_edit edit;
    size_t at = 0;
    int cutter;
    return sn_cut_log_next(log, &at, &cutter, &edit) ? sn_mesh_edit_apply(mesh, &edit, &error) : NULL;
}

/* Without the checksum: a log with any byte changed is refused, or makes a mesh of whole cells. */
START_TEST(damaged_logs_are_seen)
{
    static const unsigned char changes[4] = { 1, 0x80, 0xff, 0x10 };
    sn_error error = { 0 };
    sn_scene* scene = scene_of(STIFF);
    sn_sim* sim = compile(scene);
    sn_mesh_edit* edit = cut(sim, sn_v3(0.31, 0.1, 0.1), sn_v3(0, 0.4, 0), sn_v3(0, 0, -0.4));
    const sn_mesh* mesh = sn_sim_mesh(sim, "/m");
    sn_cut_log log;
    sn_cut_log_init(&log, NULL);
    ck_assert(sn_cut_log_append(&log, 3, edit));
    int refused = 0;
    for (size_t k = 0; k < log.used; ++k) {
        log.bytes[k] = (char)(log.bytes[k] ^ changes[k % 4]);
        sn_mesh* made = apply_first(&log, mesh);
        log.bytes[k] = (char)(log.bytes[k] ^ changes[k % 4]);
        refused += made == NULL;
        sn_mesh_destroy(made);
    }
    ck_assert_int_gt(refused, 100);
    sn_mesh *made = apply_first(&log, mesh), *expected = sn_mesh_edit_apply(mesh, edit, &error);
    ck_assert(made && expected && made->point_count == expected->point_count);
    const sn_cells *a = &made->cells[SN_CELL_TETRAHEDRON], *b = &expected->cells[SN_CELL_TETRAHEDRON];
    ck_assert_int_eq(a->count, b->count);
    ck_assert_mem_eq(a->nodes, b->nodes, 4 * (size_t)a->count * sizeof *a->nodes);
    ck_assert_mem_eq(made->points, expected->points, (size_t)made->point_count * sizeof *made->points);
    sn_mesh_destroy(made);
    sn_mesh_destroy(expected);
    sn_cut_log_clear(&log);
    sn_mesh_edit_destroy(edit);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("revise_cut");
    TCase* all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, cuts_keep_mass_momentum_and_energy, 0, SN_COUNT(cut_bodies));
    tcase_add_test(all, a_cut_at_the_start_is_the_cut_mesh);
    tcase_add_test(all, the_end_of_a_beam_falls_off);
    tcase_add_test(all, places_at_rest_are_those_of_the_material);
    tcase_add_test(all, bad_input_is_told);
    tcase_add_test(all, states_restore_over_cuts);
    tcase_add_test(all, a_restored_state_is_cut_along_its_own_sheet);
    tcase_add_test(all, a_profile_goes_on_over_cuts);
    tcase_add_test(all, wrong_cuts_are_refused);
    tcase_add_test(all, damaged_logs_are_seen);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
