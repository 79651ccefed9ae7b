/* If this failed, a slider would change less than it says, or more: a number set in a running simulation must
   act as if the scene had been compiled with it, to the bit, for every component and every number; what would
   change the topology must be refused and change nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>
#include <sinew/scene.h>
#include "engine/rows.h"
#include "engine/sim.h"
#include "scene/scene.h"
#include "support/allocations.h"
#include "support/probe.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- every component, every number --------------------------------------------------------------------- */

static sn_scene* scene_of(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(NULL);
    size_t size = strlen(text) + 32;
    char* whole = malloc(size);
    int length = snprintf(whole, size, "<scene>%s</scene>", text);
    sn_scene_read_text(scene, whole, (size_t)length, "recipe", NULL, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    free(whole);
    return scene;
}

/* Numbers of one field. */
typedef struct numbers {
    double at[512];
    int count;
} numbers;

/* Another valid value of a parameter; false where it has no numbers. `text` is how a scene writes it. */
static bool another_value(const sn_param* row, const numbers* now, numbers* out, char* text, size_t size)
{
    *out = *now;
    double v = now->at[0], w;
    switch (row->type) {
    case SN_PARAM_BOOL:
        w = 1 - v;
        break;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        w = v + 1;
        break;
    default:
        w = v == 0.0 ? 0.01 : v * 1.03;
    }
    char why[200];
    union {
        double real;
        int whole;
    } probe = { .real = w };
    sn_param there = *row;
    there.offset = 0;
    if (row->type == SN_PARAM_VEC3 || row->type == SN_PARAM_REALS) there.type = SN_PARAM_REAL;
    if (row->type == SN_PARAM_INT || row->type == SN_PARAM_CHOICE) probe.whole = (int)w;
    if (row->type != SN_PARAM_BOOL && !sn_param_check(&there, &probe, why, sizeof why)) {
        w = row->type == SN_PARAM_INT || row->type == SN_PARAM_CHOICE ? v - 1 : v * 0.97;
        if (row->type == SN_PARAM_CHOICE && w < 0) return false;
    }
    out->at[0] = w;
    size_t used = 0;
    if (row->type == SN_PARAM_CHOICE) return true;
    for (int i = 0; i < out->count; ++i)
        used += (size_t)snprintf(text + used, size - used, "%s%.17g", i ? " " : "", out->at[i]);
    return true;
}

/* The word of a choice. */
static void choice_text(const sn_param* row, int wanted, char* text, size_t size)
{
    const char* word = row->choices;
    for (int i = 0; i < wanted; ++i)
        word = strchr(word, ' ') + 1;
    snprintf(text, size, "%.*s", (int)strcspn(word, " "), word);
}

static void randomise(sn_sim* sim, unsigned seed)
{
    const sn_layout* l = &sim->systems[0]->layout;
    for (int i = 0; i < l->state_count; ++i) {
        const sn_state* state = &l->states[i];
        if (state->mapped) continue;
        int n = state->count * sn_kind_dofs(state->kind), coords = sn_kind_coords(state->kind);
        for (int k = 0; k < n; ++k) {
            seed = seed * 1664525u + 1013904223u;
            state->v[k] = 1e-3 * ((double)(seed >> 8) / 8388608.0 - 1);
            state->a[k] = state->v[k] * 2;
        }
        for (int k = 0; k < state->count * coords; ++k) {
            seed = seed * 1664525u + 1013904223u;
            if (k % coords < 3) state->x[k] += 1e-3 * ((double)(seed >> 8) / 8388608.0 - 1);
        }
    }
}

/* Net forces and the matrix, to the bit. */
static const char* difference(sn_sim* a, sn_sim* b)
{
    sn_system* s[2] = { a->systems[0], b->systems[0] };
    for (int i = 0; i < 2; ++i) {
        sn_system_set_time(s[i], 0.3, 1.0);
        sn_system_outdate(s[i]);
        for (int r = 0; s[i]->rows && r < s[i]->rows->count; ++r)
            s[i]->rows->lambda[r] = 0.1 * (r + 1);
        for (int k = 0; k < s[i]->layout.state_count; ++k)
            sn_system_follow(s[i], k); // passive mappings, too
        sn_system_map(s[i]);
        sn_system_evaluate(s[i]);
        if (s[i]->matrix.linear) sn_system_assemble(s[i], 1.3, -0.7, 1.1, NULL);
    }
    size_t nv = (size_t)s[0]->layout.nv_all * sizeof(double);
    if (memcmp(s[0]->layout.f, s[1]->layout.f, nv) != 0) return "forces";
    for (int i = 0; i < s[0]->layout.nx_all; ++i)
        if (s[0]->layout.x[i] != s[1]->layout.x[i]) return "places";
    if (!s[0]->matrix.linear) return NULL;
    size_t bytes = s[0]->matrix.A->value_count * sizeof(double);
    return memcmp(s[0]->matrix.A->values, s[1]->matrix.A->values, bytes) ? "matrix" : NULL;
}

/* Were both compiled to the same topology? */
static bool same_layout(const sn_sim* a, const sn_sim* b)
{
    const sn_system *s = a->systems[0], *t = b->systems[0];
    return sn_sim_snapshot_size(a) == sn_sim_snapshot_size(b) && s->layout.nv_all == t->layout.nv_all &&
           s->matrix.A->value_count == t->matrix.A->value_count &&
           !memcmp(s->layout.prescribed, t->layout.prescribed,
                   (size_t)s->layout.node_count * sizeof(uint32_t));
}

typedef struct tally {
    int set, refused, wrong;
    char text[4000];
} tally;

static void complain(tally* t, const char* path, const char* what)
{
    size_t used = strlen(t->text);
    ++t->wrong;
    snprintf(t->text + used, sizeof t->text - used, "%s: %s\n", path, what);
}

static void try_parameter(const char* recipe, const char* item, const sn_param* row, tally* t)
{
    char path[128], text[8192] = "";
    sn_scene* scene = scene_of(recipe);
    // the search for new places in a mesh builds a table of its cells
    bool searches =
        strncmp(sn_scene_type(scene, sn_scene_find(scene, sn_root, item))->name, "barycentric", 11) == 0;
    sn_error error = { 0 }, failure = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim, "%s", error.text);
    snprintf(path, sizeof path, "%s/%s", item, row->name);
    sn_parameter p = sn_sim_parameter(sim, path, &failure);
    numbers now = { .count = sn_sim_parameter_info(sim, p).width }, then;
    bool function = sn_sim_parameter_info(sim, p).function;
    ck_assert_int_le(now.count, (int)SN_COUNT(now.at));
    if (failure.status || function || !sn_sim_parameter_values(sim, p, now.at, now.count) ||
        !another_value(row, &now, &then, text, sizeof text)) {
        sn_sim_destroy(sim);
        sn_scene_destroy(scene);
        return;
    }
    if (row->type == SN_PARAM_CHOICE) choice_text(row, (int)then.at[0], text, sizeof text);
    if (row->type == SN_PARAM_BOOL) snprintf(text, sizeof text, "%s", then.at[0] != 0.0 ? "true" : "false");
    sn_scene_set(scene, sn_scene_find(scene, sn_root, item), row->name, text);
    sn_sim* fresh = sn_scene_compile(scene, &error);
    randomise(sim, 7);
    int64_t before = allocations;
    sn_status status = sn_sim_set_parameter_at(sim, p, then.at, then.count, &failure);
    if (ALLOCATIONS_COUNTED && !searches && allocations != before) complain(t, path, "setting it allocates");
    if (!fresh) {
        if (!status) complain(t, path, "accepted, though the scene does not compile with it");
        ++t->refused;
    } else if (status) {
        if (status != SN_ERR_UNSUPPORTED) complain(t, path, failure.text);
        ++t->refused;
    } else if (!same_layout(sim, fresh)) {
        complain(t, path, "accepted, though the topology is another");
    } else {
        size_t bytes = sn_sim_snapshot_size(sim);
        void* snapshot = malloc(bytes);
        sn_sim_save(sim, snapshot, bytes);
        ck_assert_int_eq(sn_sim_restore(fresh, snapshot, bytes), SN_OK);
        free(snapshot);
        const char* what = difference(sim, fresh);
        if (what) complain(t, path, what);
        ++t->set;
    }
    // a refusal changes nothing
    if (status) {
        numbers after = { .count = now.count };
        sn_sim_parameter_values(sim, p, after.at, after.count);
        if (memcmp(after.at, now.at, (size_t)now.count * sizeof(double)) != 0)
            complain(t, path, "refused, but the value has changed");
    }
    sn_sim_destroy(fresh);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}

START_TEST(every_number_acts_as_if_compiled)
{
    sn_conformance_recipe r = sn_conformance_recipe_at(_i);
    sn_scene* scene = scene_of(r.text);
    const sn_component* type = sn_scene_component(scene, r.component);
    tally* t = calloc(1, sizeof *t);
    for (int k = 0; k < type->param_count; ++k)
        try_parameter(r.text, "/c", &type->params[k], t);
    ck_assert_msg(t->wrong == 0, "%s (recipe %d): %d wrong\n%s", r.component, _i, t->wrong, t->text);
    if (getenv("SINEW_TEST_VERBOSE")) printf("%s: %d set, %d refused\n", r.component, t->set, t->refused);
    free(t);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- runs ---------------------------------------------------------------------------------------------- */

#define BLOCK                                                                                                \
    "<grid name='g' high='0.03 0.03 0.03' cells='3 3 3' type='tetrahedra'/><points name='p' mesh='@g'/>"     \
    "<fixed on='@p' where='x lt 1e-6'/>"
#define SOFT "<solid name='s' on='@p' law='corotational' young_modulus='5 kPa' poisson_ratio='0.3'/>"
#define WEIGHT "<solid_mass name='m' on='@p' density='1000' gravity='0 0 -9.81'/>"

static const struct run {
    const char *name, *text, *path;
    double value;
} runs[] = {
    { "dirk", BLOCK SOFT WEIGHT "<dirk/>", "/s/young_modulus", 9e3 },
    { "mass", BLOCK SOFT WEIGHT "<dirk/>", "/m/density", 700 },
    { "lumped mass",
      BLOCK SOFT "<point_mass name='m' on='@p' mass='0.4e-3' gravity='0 0 -9.81'/><implicit_euler/>",
      "/m/mass", 0.7e-3 },
    { "explicit", BLOCK SOFT "<point_mass name='m' on='@p' mass='0.4e-3' gravity='0 0 -9.81'/><explicit/>",
      "/m/mass", 0.7e-3 },
    { "implicit euler", BLOCK SOFT WEIGHT "<implicit_euler/>", "/s/young_modulus", 2e3 },
    { "lagged factor",
      BLOCK SOFT WEIGHT "<implicit_euler/><cg preconditioner='warped' refresh='4' delay='2'/>",
      "/s/young_modulus", 50e3 },
    { "midpoint", BLOCK SOFT WEIGHT "<midpoint/>", "/s/poisson_ratio", 0.1 },
    { "bdf2", BLOCK SOFT WEIGHT "<bdf2/>", "/s/young_modulus", 9e3 },
    { "rosenbrock", BLOCK SOFT WEIGHT "<rosenbrock/>", "/s/young_modulus", 9e3 },
    { "generalized alpha", BLOCK SOFT WEIGHT "<generalized_alpha/>", "/s/young_modulus", 9e3 },
    { "method's number", BLOCK SOFT WEIGHT "<implicit_euler name='i'/>", "/i/rayleigh_mass", 3 },
    { "method's rho", BLOCK SOFT WEIGHT "<generalized_alpha name='i'/>", "/i/rho", 0.4 },
    { "statics", BLOCK SOFT WEIGHT "<statics/>", "/s/young_modulus", 9e3 },
    { "spring on a mapped point",
      "<frames name='f'/><rigid_mass on='@f' mass='0.3' inertia='1e-3 1e-3 2e-3' gravity='0 0 -9.81'/>"
      "<attached_points name='c' to='@f' positions='0.1 0 0'/><springs_to_ground on='@c' stiffness='40' "
      "damping='0.1'/><dirk/>",
      "/c/positions", 0.2 },
};

static sn_sim* compiled(sn_scene* scene)
{
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim, "%s", error.text);
    return sim;
}

/* A run whose number is set after some steps goes on as one that was compiled with the number and has reached
   this state. */
START_TEST(runs_go_on_as_if_compiled)
{
    const struct run* r = &runs[_i];
    sn_error error = { 0 };
    char text[64], item[64];
    sn_scene* scene = scene_of(r->text);
    sn_sim* sim = compiled(scene);
    probe_step(sim, 3);
    sn_parameter p = sn_sim_parameter(sim, r->path, &error);
    double values[3] = { r->value };
    int width = sn_sim_parameter_info(sim, p).width;
    sn_status status = sn_sim_set_parameter_at(sim, p, values, width, &error);
    ck_assert_msg(!status, "%s: %s", r->name, error.text);
    int used = 0;
    for (int i = 0; i < width; ++i)
        used += snprintf(text + used, sizeof text - (size_t)used, "%.17g ", values[i]);
    snprintf(item, sizeof item, "%.*s", (int)(strrchr(r->path, '/') - r->path), r->path);
    ck_assert_int_eq(
        sn_scene_set(scene, sn_scene_find(scene, sn_root, item), strrchr(r->path, '/') + 1, text), SN_OK);
    sn_sim* fresh = compiled(scene);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *one = malloc(bytes), *two = malloc(bytes);
    sn_sim_save(sim, one, bytes);
    ck_assert_int_eq(sn_sim_restore(fresh, one, bytes), SN_OK);
    sn_linear* linear[] = { sim->systems[0]->matrix.linear, fresh->systems[0]->matrix.linear };
    probe_step(sim, 4);
    probe_step(fresh, 4);
    const sn_layout *a = &sim->systems[0]->layout, *b = &fresh->systems[0]->layout;
    ck_assert_msg(!memcmp(a->x, b->x, (size_t)a->nx * sizeof(double)), "%s: positions differ", r->name);
    ck_assert_msg(!memcmp(a->v, b->v, (size_t)a->nv * sizeof(double)), "%s: velocities differ", r->name);
    ck_assert_int_eq(sn_linear_last(linear[0]).iterations, sn_linear_last(linear[1]).iterations);
    // and the number has an effect
    sn_scene_destroy(scene);
    scene = scene_of(r->text);
    sn_sim* other = compiled(scene);
    ck_assert_int_eq(sn_sim_restore(other, one, bytes), SN_OK);
    probe_step(other, 4);
    ck_assert_msg(memcmp(a->x, other->systems[0]->layout.x, (size_t)a->nx * sizeof(double)) != 0,
                  "%s: the number changes nothing", r->name);
    sn_sim_destroy(other);
    sn_sim_destroy(fresh);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    free(one);
    free(two);
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

START_TEST(what_cannot_be_set_is_refused_in_words)
{
    static const struct {
        const char *path, *words;
        double value;
    } rows[] = {
        { "/s/young_modulus", "must be > 0", -1 },
        { "/s/young_modulus", "finite", HUGE_VAL },
        { "/s/young_modul", "has no parameter", 1 },
        { "/t/young_modulus", "the scene has no \"/t\"", 1 },
        { "/s/on", "reference", 1 },
        { "/p/positions", "states where a run starts", 1 },
        { "/g/type", "compile the scene again", 1 },
        { "/i/method", "compile the scene again", 6 },
        { "young_modulus", "absolute path", 1 },
    };
    sn_sim* sim = probe_compile("<scene>" BLOCK SOFT WEIGHT "<dirk name='i'/></scene>", NULL);
    probe_step(sim, 2);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *before = malloc(bytes), *after = malloc(bytes);
    sn_sim_save(sim, before, bytes);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        sn_error error = { 0 };
        ck_assert_int_ne(sn_sim_set_parameter(sim, rows[i].path, &rows[i].value, 1, &error), SN_OK);
        probe_expect(error.text, rows[i].words);
        sn_sim_save(sim, after, bytes);
        ck_assert_int_eq(memcmp(before, after, bytes), 0);
    }
    sn_error error = { 0 };
    double two[2] = { 1, 2 };
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/s/young_modulus", two, 2, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_set_parameter_at(sim, (sn_parameter){ 0 }, two, 1, NULL), SN_ERR_ARGUMENT);
    sn_sim_destroy(sim);
    free(before);
    free(after);
}
END_TEST

START_TEST(parts_of_an_assembly_are_named)
{
    sn_sim* sim = probe_compile("<scene><needle name='n' elements='4'/></scene>", NULL);
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_parameter(sim, "/n/young_modulus", &error).index, 0);
    probe_expect(error.text, "used up when the scene is compiled");
    probe_expect(error.text, "/n/");
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(functions_of_time_are_held)
{
    sn_sim* sim = probe_compile("<scene><points name='p'/><point_mass on='@p' mass='2'/>"
                                "<point_load name='l' on='@p' force='t 0 0'/></scene>",
                                NULL);
    sn_error error = { 0 };
    sn_parameter p = sn_sim_parameter(sim, "/l/force", &error);
    sn_parameter_info info = sn_sim_parameter_info(sim, p);
    ck_assert(info.function && info.width == 3 && !strcmp(info.unit, "N"));
    double force[3] = { 1, 2, 3 }, read[3];
    ck_assert_int_eq(sn_sim_set_parameter_at(sim, p, force, 3, &error), SN_OK);
    ck_assert_int_eq(sn_sim_parameter_values(sim, p, read, 3), 3);
    ck_assert_int_eq(memcmp(force, read, sizeof force), 0);
    force[0] = force[1] = force[2] = NAN;
    ck_assert_int_eq(sn_sim_set_parameter_at(sim, p, force, 3, &error), SN_OK);
    probe_step(sim, 1);
    sn_sim_parameter_values(sim, p, read, 3);
    ck_assert(read[0] == sn_sim_time(sim) && read[1] == 0);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("live");
    TCase* cases = tcase_create("live");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, every_number_acts_as_if_compiled, 0, sn_conformance_recipe_count());
    tcase_add_loop_test(cases, runs_go_on_as_if_compiled, 0, SN_COUNT(runs));
    tcase_add_test(cases, what_cannot_be_set_is_refused_in_words);
    tcase_add_test(cases, parts_of_an_assembly_are_named);
    tcase_add_test(cases, functions_of_time_are_held);
    suite_add_tcase(suite, cases);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
