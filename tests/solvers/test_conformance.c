/* If this failed, an integrator would miss its order, go another way after a restored snapshot or with more
   threads, ask for memory in a step, leave what is prescribed, lose the last good state when a step fails, or
   stop short of an equilibrium. Every registered integrator is run, with each of its methods; a new one needs
   a row in `rows`, nothing else.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "engine/schedule.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is known of each method --------------------------------------------------------------------- */

typedef struct row {
    const char *component, *method; // "": it has none
    double order, of_velocity;      // the latter where forces depend on velocities; 0: it finds equilibria
    const char* attributes;         // Newton's tolerance below the errors that are measured
} row;

#define EXACT "tolerance='1e-13' iterations='30'"
static const row rows[] = {
    { "dirk", "backward_euler", 1, 1, EXACT },
    { "dirk", "sdirk2", 2, 2, EXACT },
    { "dirk", "sdirk3", 3, 3, EXACT },
    { "dirk", "sdirk4", 4, 4, EXACT },
    { "dirk", "tr_bdf2", 2, 2, EXACT },
    { "dirk", "esdirk32", 3, 3, EXACT },
    { "dirk", "esdirk43", 4, 4, EXACT },
    { "rosenbrock", "ros2", 2, 2, "" },
    { "rosenbrock", "ros3p", 3, 3, "" },
    { "rosenbrock", "ros3prl", 3, 3, "" },
    { "rosenbrock", "ros34pw2", 3, 3, "" },
    { "rosenbrock", "rodas3", 3, 3, "" },
    { "rosenbrock", "rodas4", 4, 4, "" },
    { "generalized_alpha", "", 2, 2, EXACT },
    { "explicit", "symplectic_euler", 1, 1, "" },
    { "explicit", "rk4", 4, 4, "" },
    { "explicit", "verlet", 2, 2, "" },
    { "explicit", "forest_ruth", 4, 2, "" },
    { "explicit", "pefrl", 4, 2, "" },
    { "explicit", "zhai", 2, 2, "" },
    { "statics", "", 0, 0, "" },
    { "relaxation", "", 0, 0, "step='5e-4' tolerance='1e-8' duration='60'" },
    { "bdf2", "", 2, 2, EXACT },
    { "midpoint", "symplectic", 2, 2, EXACT },
    { "midpoint", "discrete_gradient", 2, 2, EXACT },
    { "finite_difference", "", 1, 1, "" },
    { "implicit_euler", "", 1, 1, "" },
};

/* ---- every method of every registered integrator ------------------------------------------------------ */

typedef struct subject {
    const sn_component* type;
    char method[40];
    row row;
    bool known; // it has a row
} subject;

static subject subjects[128];
static int subject_count;

static const char* methods_of(const sn_component* type)
{
    for (int i = 0; i < type->param_count; ++i)
        if (strcmp(type->params[i].name, "method") == 0) return type->params[i].choices;
    return NULL;
}

static void add_subject(const sn_component* type, const char* method, size_t length)
{
    subject* s = &subjects[subject_count++];
    if (subject_count > SN_COUNT(subjects) || length >= sizeof s->method) abort();
    s->type = type;
    memcpy(s->method, method, length);
    s->row.attributes = "";
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        if (strcmp(rows[i].component, type->name) != 0 || strcmp(rows[i].method, s->method) != 0) continue;
        s->row = rows[i];
        s->known = true;
    }
}

static void find_subjects(void)
{
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        if (type->role != SN_ROLE_INTEGRATOR) continue;
        const char* names = methods_of(type);
        if (!names) add_subject(type, "", 0);
        for (; names && *names; names += strspn(names, " ")) {
            size_t length = strcspn(names, " ");
            add_subject(type, names, length);
            names += length;
        }
    }
    sn_scene_destroy(scene);
}

static bool is_static(const subject* s) { return s->type->ops.integrator->statics; }

START_TEST(every_method_has_a_row)
{
    const subject* s = &subjects[_i];
    ck_assert_msg(s->known,
                  "the integrator %s%s%s has no row in tests/solvers/test_conformance.c: add one to `rows`, "
                  "with its order and what makes its iterations exact",
                  s->type->name, *s->method ? " with method " : "", s->method);
    ck_assert_msg(is_static(s) == (s->row.order == 0), "%s: order %g", s->type->name, s->row.order);
}
END_TEST

START_TEST(every_row_has_a_method)
{
    const row* r = &rows[_i];
    bool found = false;
    for (int i = 0; i < subject_count; ++i)
        found = found || (strcmp(subjects[i].type->name, r->component) == 0 &&
                          strcmp(subjects[i].method, r->method) == 0);
    ck_assert_msg(found, "no integrator %s with method \"%s\" is registered: remove its row", r->component,
                  r->method);
}
END_TEST

/* ---- a force that breaks ------------------------------------------------------------------------------ */

static bool broken;

static sn_status breakable_bind(sn_bind* b, const void* params, void* self)
{
    (void)self;
    if (sn_bind_input(b, *(const sn_ref*)params, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(b, 0)->count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    for (int i = 0; nodes && i < count; ++i)
        nodes[i] = (sn_node){ 0, i };
    return nodes ? sn_bind_items(b, count, 1, nodes) : SN_ERR_MEMORY;
}

static void breakable_add(const void* self, sn_range items, const sn_input* in,
                          const sn_generalized_force* out)
{
    (void)self;
    (void)in;
    for (int i = items.begin; broken && i < items.end; ++i)
        out[0].force[i].y += (double)NAN;
}

static void breakable_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self;
    (void)item;
    (void)in;
    (void)out;
}

typedef struct breakable_params {
    sn_ref on;
} breakable_params;

static const breakable_params breakable_defaults = { 0 };
static const sn_param breakable_table[] = { { SN_FIELD(breakable_params, on), "1", 0, 0, "points" } };
static const sn_force_ops breakable_ops = { .add = breakable_add, .tangent = breakable_tangent };
static const sn_component breakable = {
    .abi = SN_COMPONENT_ABI,
    .name = "breakable",
    .summary = "No force, or one that is no number.",
    .role = SN_ROLE_FORCE,
    .ops.force = &breakable_ops,
    .bind = breakable_bind,
    .self_size = sizeof(double),
    .defaults = &breakable_defaults,
    .params_size = sizeof(breakable_params),
    .params = breakable_table,
    .param_count = SN_COUNT(breakable_table),
};

/* ---- problems ----------------------------------------------------------------------------------------- */

static char text[200000];
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

/* A point on a spring that hardens; no force depends on velocity. */
static void put_point(int size)
{
    (void)size;
    put("<points name='p' positions='0 0 0' velocities='0.4 0.1 -0.3'/><point_mass on='@p' mass='0.5' "
        "gravity='1 0.5 -2'/><springs_to_ground on='@p' stiffness='40' cubic='200'/><breakable on='@p'/>");
}

/* Points with springs and dampers, the first one moved, the last one fixed. */
static void put_chain(int size)
{
    put("<points name='p' positions='");
    for (int i = 0; i < size; ++i)
        put("%.17g %.17g 0 ", 0.125 * i, i > 0 && i < size - 1 && i % 2 ? 0.02 : 0.0);
    put("'/><point_mass on='@p' mass='0.05' gravity='0 3 -10'/><prescribed_points name='moved' on='@p' "
        "nodes='0' x='0.02+0.25*t' y='0' z='0'/><fixed on='@p' nodes='-1'/><springs_to_ground on='@p' "
        "stiffness='20' damping='2'/><springs on='@p' stiffness='30' damping='0.3' nodes='");
    for (int i = 0; i + 1 < size; ++i)
        put("%d %d ", i, i + 1);
    put("'/><breakable on='@p'/>");
}

/* A rigid body that turns, held by frame springs to a moved frame, with drag. */
static void put_frame(int size)
{
    (void)size;
    put("<frames name='b'/><prescribed_motion on='@b' x='0.02+0.25*t'/>"
        "<frames name='f' positions='0.1 0.2 0' velocities='0.1 0 0' angular_velocities='0.8 1 -0.6'/>"
        "<rigid_mass on='@f' mass='0.4' inertia='0.02 0.03 0.04' gravity='0 0.5 -1'/>"
        "<frame_springs on='@f' to='@b' stiffness='80 90 85' angular_stiffness='3'/>"
        "<attached_points name='p' to='@f' nodes='0 0 0' positions='0.2 0 0  0 0.2 0  0 0 0.2'/>"
        "<springs_to_ground on='@p' stiffness='1' damping='4'/><breakable on='@p'/>");
}

/* Of rubber, in soft springs: explicit methods need no small steps, and relaxation comes to rest soon. */
static void put_needle(int size)
{
    put("<needle name='n' model='rfem' length='%g' elements='%d' young_modulus='1e5' damping_time='5e-3' "
        "gravity='0 1 -2'><handle x='0.25*t'/><winkler at='",
        0.02 * size, size);
    for (int i = 1; i <= size; ++i)
        put("%g ", 0.02 * i - 0.005);
    put("' stiffness='1' damping='0.01'/></needle><attached_points name='p' to='@n/tip' positions='0 0.001 "
        "0'/>"
        "<breakable on='@p'/>");
}

/* Elements of 0.25 m whose ends only finite_difference joins. */
static void put_suture(int size)
{
    put("<frames name='b'/><prescribed_motion on='@b' y='0.25*t'/><frames name='f' positions='");
    for (int i = 0; i < size; ++i)
        put("%.17g 0 0 ", 0.125 + 0.25 * i);
    put("'/><rigid_mass on='@f' mass='0.1' inertia='0.01 0.01 0.01' gravity='0 0.1 -1'/>"
        "<finite_difference_moments base='@b' frames='@f' bending_stiffness='1' twist_stiffness='1'/>"
        "<attached_points name='p' to='@f' nodes='-1' positions='0 0.1 0'/>"
        "<springs_to_ground on='@p' stiffness='5' damping='0.5'/><breakable on='@p'/>");
}

static void put_pendulum(int size)
{
    (void)size;
    put("<points name='p' positions='0 0 0  0.5 0 0  0.5 0.4 0'/><point_mass on='@p' mass='0.3' gravity='0 1 "
        "-5'/><prescribed_points on='@p' nodes='0' x='0.25*t' y='0' z='0'/><distance_constraint on='@p' "
        "nodes='0 1'/><springs on='@p' nodes='1 2' stiffness='20' damping='1'/><springs_to_ground on='@p' "
        "stiffness='3' damping='1'/><breakable on='@p'/>");
}

static void put_contact(int size)
{
    (void)size;
    put("<points name='p' positions='0 0 0.001  0.5 0 0.3' velocities='0.2 0 0  0 0 0'/><point_mass on='@p' "
        "mass='0.3' gravity='0 1 -5'/><springs on='@p' nodes='0 1' stiffness='20' damping='1'/>"
        "<rigid_collider on='@p' friction='0.3'/><springs_to_ground on='@p' stiffness='3' damping='1'/>"
        "<breakable on='@p'/>");
}

typedef struct problem {
    const char* name;
    void (*put)(int size);
    int size, large; // the latter has work for several threads; 0: never
    double step;     // [s]
    int steps;       // of the coarsest of the runs that measure the order; 0: it is not measured
    bool of_velocity, balances, constrained;
    const char* moved; // the state whose first node is prescribed, NULL: none
    double start[3], rate[3];
} problem;

static const problem problems[] = {
    { "point", put_point, 1, 0, 1.0 / 128, 32, false, false, false, NULL, { 0 }, { 0 } },
    { "chain", put_chain, 5, 200, 1.0 / 256, 32, true, true, false, "/p", { 0.02 }, { 0.25 } },
    { "frame", put_frame, 1, 0, 1.0 / 256, 32, true, true, false, "/b", { 0.02 }, { 0.25 } },
    { "needle", put_needle, 3, 100, 1.0 / 2048, 24, true, true, false, "/n/handle/frame", { 0 }, { 0.25 } },
    { "suture", put_suture, 3, 150, 1.0 / 512, 32, true, false, false, "/b", { 0 }, { 0, 0.25 } },
    { "pendulum", put_pendulum, 3, 0, 1.0 / 512, 0, true, true, true, "/p", { 0 }, { 0.25 } },
    { "contact", put_contact, 2, 0, 1.0 / 512, 0, true, false, true, NULL, { 0 }, { 0 } },
};
enum { PROBLEMS = SN_COUNT(problems), GOOD = 7, MORE = 9 };

/* ---- running them ------------------------------------------------------------------------------------- */

static void write_scene(const subject* s, const problem* p, int size, double step)
{
    used = 0;
    put("<scene step='%.17g'>", step);
    p->put(size);
    put("<%s name='integrator' %s", s->type->name, s->row.attributes);
    if (*s->method) put(" method='%s'", s->method);
    put("/></scene>");
}

static sn_sim* try_compile(const subject* s, const problem* p, int size, double step, sn_error* error)
{
    write_scene(s, p, size, step);
    sn_scene* scene = probe_scene(text, &breakable);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    return sim;
}

/* NULL: the integrator refuses the problem, or there is no equilibrium to find. */
static sn_sim* compile(const subject* s, const problem* p)
{
    sn_error error = { 0 };
    broken = false;
    return is_static(s) && !p->balances ? NULL : try_compile(s, p, p->size, p->step, &error);
}

static int good_of(const subject* s) { return is_static(s) ? 1 : GOOD; }
static int more_of(const subject* s) { return is_static(s) ? 1 : MORE; }

/* x and v of a system. */
typedef struct motion_copy {
    int n;
    double at[2 * PROBE_DOFS + PROBE_DOFS];
} motion_copy;

static motion_copy copy_of(const sn_sim* sim)
{
    const sn_layout* l = &sim->systems[0]->layout;
    motion_copy m = { .n = l->nx + l->nv };
    ck_assert_int_le(m.n, SN_COUNT(m.at));
    memcpy(m.at, l->x, (size_t)l->nx * sizeof(double));
    memcpy(m.at + l->nx, l->v, (size_t)l->nv * sizeof(double));
    return m;
}

static void expect_same(const motion_copy* got, const motion_copy* wanted, const char* what,
                        const char* where)
{
    ck_assert_int_eq(got->n, wanted->n);
    for (int i = 0; i < got->n; ++i)
        ck_assert_msg(memcmp(&got->at[i], &wanted->at[i], sizeof(double)) == 0,
                      "%s, %s: number %d is %.17g instead of %.17g", where, what, i, got->at[i],
                      wanted->at[i]);
}

static double distance(const motion_copy* a, const motion_copy* b)
{
    double most = 0.0;
    for (int i = 0; i < a->n; ++i) {
        double d = fabs(a->at[i] - b->at[i]);
        most = d <= most ? most : isfinite(d) ? d : HUGE_VAL;
    }
    return most;
}

/* A path, behind the place in the text for what is found when compiling, and at least five words; no full
   stop behind them, no value that says nothing. */
static void expect_sentence(const char* message)
{
    static const char file[] = "text:";
    const char* path = strncmp(message, file, strlen(file)) == 0 ? strstr(message, ": ") + 2 : message;
    int words = 0;
    for (const char* at = path; *at; ++at)
        words += *at == ' ';
    bool ends = *path && !strchr(".:;, \n", path[strlen(path) - 1]);
    bool says = !strstr(path, "(null)") && !strstr(path, "nan ") && !strstr(path, "inf ");
    ck_assert_msg(*path == '/' && words >= 5 && ends && says, "this is no sentence with a path: \"%s\"",
                  message);
}

/* ---- order -------------------------------------------------------------------------------------------- */

static motion_copy end_of(const subject* s, const problem* p, int halvings)
{
    sn_error error = { 0 };
    sn_sim* sim = try_compile(s, p, p->size, ldexp(p->step, -halvings), &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    probe_step(sim, p->steps << halvings);
    motion_copy end = copy_of(sim);
    sn_sim_destroy(sim);
    return end;
}

/* Another method tends to the same motion; the classical one of Runge and Kutta is the measure. What is left
   of its own error is below 1e-8 everywhere. */
static void expect_same_limit(const subject* s, const problem* p, const motion_copy* end, double left)
{
    static const subject measure = { .type = &sn_explicit, .method = "rk4", .row = { .attributes = "" } };
    motion_copy wanted = end_of(&measure, p, 2);
    double d = distance(end, &wanted);
    bool joins = s->type == &sn_finite_difference; // the ends of elements, which the others leave apart
    ck_assert_msg(joins || d <= 2 * left + 1e-7, "another motion of %s: %.3g away", p->name, d);
}

/* The error falls by 2^order with the step. A little less is still before the limit; one less is another
   method. */
static void check_order(const subject* s, const problem* p)
{
    sn_sim* sim = is_static(s) || !s->known || p->steps == 0 ? NULL : compile(s, p);
    bool measured = sim != NULL;
    sn_sim_destroy(sim);
    if (!measured) return;
    motion_copy runs[3];
    for (int i = 0; i < 3; ++i)
        runs[i] = end_of(s, p, i);
    double wanted = p->of_velocity ? s->row.of_velocity : s->row.order;
    double coarse = distance(&runs[0], &runs[1]), fine = distance(&runs[1], &runs[2]);
    double seen = log2(coarse / fine);
    printf("%-18s %-18s %-8s order %5.2f of %g (%.2g, %.2g)\n", s->type->name, s->method, p->name, seen,
           wanted, coarse, fine);
    ck_assert_msg(seen > wanted - 0.4, "order %.2f on %s, expected %g", seen, p->name, wanted);
    expect_same_limit(s, p, &runs[2], fine);
}

/* ---- snapshots ---------------------------------------------------------------------------------------- */

/* Restored in the simulation itself, and in another one from its start: all of the state is the same at the
   end. */
static void check_snapshot(const subject* s, const problem* p)
{
    sn_sim *sim = compile(s, p), *other = compile(s, p);
    if (!sim) return;
    size_t bytes = sn_sim_snapshot_size(sim);
    void *start = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
    probe_step(sim, is_static(s) ? 0 : GOOD);
    ck_assert_int_eq(sn_sim_save(sim, start, bytes), SN_OK);
    probe_step(sim, more_of(s));
    motion_copy wanted = copy_of(sim);
    ck_assert_int_eq(sn_sim_save(sim, end, bytes), SN_OK);
    sn_sim* both[] = { sim, other };
    for (int i = 0; i < 2; ++i) {
        ck_assert_int_eq(sn_sim_restore(both[i], start, bytes), SN_OK);
        probe_step(both[i], more_of(s));
        motion_copy got = copy_of(both[i]);
        expect_same(&got, &wanted, i ? "restored elsewhere" : "restored", p->name);
        ck_assert_int_eq(sn_sim_save(both[i], again, bytes), SN_OK);
        ck_assert_msg(memcmp(again, end, bytes) == 0, "%s: the snapshots differ", p->name);
        sn_sim_destroy(both[i]);
    }
    free(start);
    free(end);
    free(again);
}

/* ---- memory ------------------------------------------------------------------------------------------- */

/* Good steps, one that fails, and good ones again. */
static void check_allocations(const subject* s, const problem* p)
{
    sn_sim* sim = compile(s, p);
    if (!sim) return;
    sn_error error = { 0 }, failure = { 0 };
    int64_t before = allocations;
    for (int i = 0; i < good_of(s); ++i)
        sn_sim_step(sim, &error);
    broken = true;
    sn_sim_step(sim, &failure);
    broken = false;
    for (int i = 0; i < good_of(s); ++i)
        sn_sim_step(sim, &error);
    int64_t after = allocations;
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_int_eq(failure.status, SN_ERR_DIVERGED);
    ck_assert_msg(after == before, "%s: %d allocations", p->name, (int)(after - before));
    sn_sim_destroy(sim);
}

/* ---- what is prescribed ------------------------------------------------------------------------------- */

static void expect_place(const sn_sim* sim, const problem* p)
{
    const sn_state* state = probe_state(sim, p->moved);
    for (int k = 0; k < 3; ++k) {
        double wanted = p->start[k] + p->rate[k] * sn_sim_time(sim);
        ck_assert_msg(state->x[k] == wanted && state->v[k] == p->rate[k],
                      "%s at t = %.17g s: %.17g moving at %.17g instead of %.17g at %.17g", p->name,
                      sn_sim_time(sim), state->x[k], state->v[k], wanted, p->rate[k]);
    }
}

/* The last point of the chain is fixed. */
static void expect_rest(const sn_sim* sim, const problem* p)
{
    const sn_state* state = probe_state(sim, "/p");
    const double *x = state->x + 3 * (p->size - 1), *v = state->v + 3 * (p->size - 1);
    ck_assert(x[0] == 0.125 * (p->size - 1) && x[1] == 0 && x[2] == 0);
    ck_assert(v[0] == 0 && v[1] == 0 && v[2] == 0);
}

/* All steps are powers of two: times and places are numbers. An equilibrium is at rest, whatever is
   prescribed. */
static void check_prescribed(const subject* s, const problem* p)
{
    sn_sim* sim = compile(s, p);
    for (int i = 0; sim && p->moved && !is_static(s) && i < GOOD + MORE; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq(sn_sim_time(sim), (i + 1) * p->step);
        expect_place(sim, p);
        if (p->put == put_chain) expect_rest(sim, p);
    }
    if (sim && p->moved && is_static(s)) {
        probe_step(sim, 1);
        ck_assert_double_eq(probe_state(sim, p->moved)->x[0], p->start[0]);
        if (p->put == put_chain) expect_rest(sim, p);
    }
    sn_sim_destroy(sim);
}

/* ---- failures ----------------------------------------------------------------------------------------- */

/* Continues from the last good state as if nothing had been tried. */
static void check_failure(const subject* s, const problem* p)
{
    sn_sim *sim = compile(s, p), *spared = compile(s, p);
    if (!sim) return;
    probe_step(sim, good_of(s));
    motion_copy good = copy_of(sim);
    double time = sn_sim_time(sim);
    int64_t done = sn_sim_steps_done(sim);
    for (int attempt = 0; attempt < 2; ++attempt) {
        sn_error error = { 0 };
        broken = true;
        ck_assert_msg(sn_sim_step(sim, &error) == SN_ERR_DIVERGED, "%s: a force without value goes", p->name);
        broken = false;
        ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
        expect_sentence(error.text);
        motion_copy now = copy_of(sim);
        expect_same(&now, &good, "after a failure", p->name);
        ck_assert(sn_sim_time(sim) == time && sn_sim_steps_done(sim) == done);
    }
    probe_step(sim, more_of(s));
    probe_step(spared, good_of(s) + more_of(s));
    motion_copy got = copy_of(sim), wanted = copy_of(spared);
    expect_same(&got, &wanted, "continued", p->name);
    sn_sim_destroy(sim);
    sn_sim_destroy(spared);
}

/* A step of hours is refused, fails, or ends at numbers. */
static void check_huge_step(const subject* s, const problem* p)
{
    sn_error error = { 0 };
    if (is_static(s)) return;
    sn_sim* sim = try_compile(s, p, p->size, 1e4, &error);
    if (!sim) {
        expect_sentence(error.text);
        return;
    }
    motion_copy good = copy_of(sim);
    if (sn_sim_step(sim, &error)) {
        ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
        expect_sentence(error.text);
        motion_copy now = copy_of(sim);
        expect_same(&now, &good, "after a huge step", p->name);
        ck_assert_double_eq(sn_sim_time(sim), 0.0);
    } else {
        motion_copy now = copy_of(sim);
        ck_assert_msg(distance(&now, &good) < HUGE_VAL, "%s: not finite after a huge step", p->name);
    }
    sn_sim_destroy(sim);
}

/* ---- threads ------------------------------------------------------------------------------------------ */

static void* run_threaded(const subject* s, const problem* p, int threads, size_t* bytes)
{
    sn_error error = { 0 };
    sn_sim* sim = try_compile(s, p, p->large, p->step, &error);
    if (!sim) return NULL;
    ck_assert_int_gt(sim->systems[0]->program.schedule->add.task_count, 1);
    ck_assert_int_eq(sn_sim_set_threads(sim, threads, &error), SN_OK);
    probe_step(sim, is_static(s) ? 1 : 3);
    *bytes = sn_sim_snapshot_size(sim);
    void* end = malloc(*bytes);
    ck_assert_int_eq(sn_sim_save(sim, end, *bytes), SN_OK);
    sn_sim_destroy(sim);
    return end;
}

static void check_threads(const subject* s, const problem* p)
{
    static const int counts[] = { 2, 4 };
    size_t bytes, again;
    if (p->large == 0 || (is_static(s) && p->put != put_chain)) return;
    void* wanted = run_threaded(s, p, 1, &bytes);
    for (int k = 0; wanted && k < SN_COUNT(counts); ++k) {
        void* got = run_threaded(s, p, counts[k], &again);
        ck_assert_uint_eq(bytes, again);
        ck_assert_msg(memcmp(got, wanted, bytes) == 0, "%s: other bits with %d threads", p->name, counts[k]);
        free(got);
    }
    free(wanted);
}

/* ---- equilibria --------------------------------------------------------------------------------------- */

/* Largest force or moment on a free degree of freedom at rest, as a work. */
static double largest_force(sn_system* s, double load, double* f)
{
    double most = 0.0;
    sn_system_set_time(s, 0.0, load);
    memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
    memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
    sn_system_evaluate(s);
    for (int i = 0; i < s->layout.nv; ++i) {
        f[i] = s->layout.free_dof[i] ? s->layout.f[i] * s->layout.scale[i] : 0.0;
        most = fmax(most, fabs(f[i]));
    }
    return most;
}

/* Net forces are 1e-7 of the loads: ten times the tolerance that relaxation has here. */
static void check_equilibrium(const subject* s, const problem* p)
{
    sn_sim* sim = is_static(s) && !p->constrained ? compile(s, p) : NULL;
    if (!sim) return;
    double f[PROBE_DOFS], unloaded[PROBE_DOFS], load = 0.0;
    probe_step(sim, 1);
    motion_copy found = copy_of(sim);
    largest_force(sim->systems[0], 0.0, unloaded);
    double left = largest_force(sim->systems[0], 1.0, f);
    for (int i = 0; i < sim->systems[0]->layout.nv; ++i)
        load = fmax(load, fabs(f[i] - unloaded[i]));
    printf("%-18s %-8s residual %.2g of the load\n", s->type->name, p->name, left / load);
    ck_assert_msg(load > 0 && left <= 1e-7 * load, "%s: %.3g of %.3g is left", p->name, left, load);
    probe_step(sim, 1);
    motion_copy again = copy_of(sim);
    double moved = distance(&again, &found);
    ck_assert_msg(moved <= 1e-9, "%s: solved again, it moves by %.3g", p->name, moved);
    sn_sim_destroy(sim);
}

/* ---- refusals ----------------------------------------------------------------------------------------- */

/* Each is a sentence that names the integrator; at least one problem is taken. */
START_TEST(refusals_are_sentences)
{
    int refused = 0;
    for (int i = 0; i < subject_count; ++i) {
        const subject* s = &subjects[i];
        int taken = 0;
        for (int k = 0; k < PROBLEMS; ++k) {
            sn_error error = { 0 };
            sn_sim* sim = try_compile(s, &problems[k], problems[k].size, problems[k].step, &error);
            taken += sim != NULL;
            sn_sim_destroy(sim);
            if (sim) continue;
            ++refused;
            printf("%s %s refuses %s: %s\n", s->type->name, s->method, problems[k].name, error.text);
            ck_assert(error.status == SN_ERR_UNSUPPORTED || error.status == SN_ERR_SCENE);
            expect_sentence(error.text);
            probe_expect(error.text, "/integrator: ");
        }
        ck_assert_msg(taken > 0, "%s %s refuses every problem", s->type->name, s->method);
    }
    printf("%d of %d problems are refused\n", refused, PROBLEMS * subject_count);
}
END_TEST

/* ---- the suite ---------------------------------------------------------------------------------------- */

static void (*const checks[])(const subject*, const problem*) = { check_order,       check_snapshot,
                                                                  check_allocations, check_prescribed,
                                                                  check_failure,     check_huge_step,
                                                                  check_threads,     check_equilibrium };

START_TEST(conforms)
{
    const subject* s = &subjects[_i / SN_COUNT(checks)];
    printf("-- %s %s\n", s->type->name, s->method); // in the log of a failure
    for (int k = 0; k < PROBLEMS; ++k)
        checks[_i % SN_COUNT(checks)](s, &problems[k]);
}
END_TEST

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0); // a check that fails has printed what it measured
    allocations_start();
    find_subjects();
    Suite* suite = suite_create("integrators conform");
    TCase* cases = tcase_create("integrators conform");
    tcase_add_loop_test(cases, every_method_has_a_row, 0, subject_count);
    tcase_add_loop_test(cases, every_row_has_a_method, 0, SN_COUNT(rows));
    tcase_add_test(cases, refusals_are_sentences);
    tcase_add_loop_test(cases, conforms, 0, subject_count * SN_COUNT(checks));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
