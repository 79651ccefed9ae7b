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
#include "support/run_suite.h"
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
    // the search for new places in a mesh builds a table of its cells; a spine finds its equilibrium
    const char* type = sn_scene_type(scene, sn_scene_find(scene, sn_root, item))->name;
    bool searches = strncmp(type, "barycentric", 11) == 0 || strcmp(type, "spine") == 0;
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
    sn_scene* other = scene_of(recipe); // the first has expanded its prefabs
    sn_scene_set(other, sn_scene_find(other, sn_root, item), row->name, text);
    sn_sim* fresh = sn_scene_compile(other, &error);
    sn_scene_destroy(other);
    randomise(sim, 7);
    int64_t before = allocations;
    sn_status status = sn_sim_set_parameter_at(sim, p, then.at, then.count, &failure);
    if (ALLOCATIONS_COUNTED && !searches && allocations != before) complain(t, path, "setting it allocates");
    if (!fresh) {
        if (!status) complain(t, path, "accepted, though the scene does not compile with it");
        ++t->refused;
    } else if (status) {
        if (status != SN_ERR_UNSUPPORTED) complain(t, path, failure.text);
        if (getenv("SINEW_TEST_VERBOSE")) printf("%s refused: %s\n", path, failure.text);
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

#define GEL(numbers)                                                                                         \
    "<tissue name='gel' position='0.12 0 0' normal='-1 0 0'><layer name='l' depth='0' cutting_force='1 N' "  \
    "friction='stribeck' coulomb_friction='10 N/m' static_friction='15 N/m' viscous_friction='50 N s/m^2' "  \
    "stiffness='20 kPa' " numbers "/></tissue>"
#define STUCK(parts)                                                                                         \
    GEL("")                                                                                                  \
    "<needle name='n' elements='4' degree='1' length='0.15' gravity='0 0 -9.81' bevel_angle='0.35'>"         \
    "<handle x='0.1*t'/><insertion name='i' tissue='/gel' points='8'/>" parts "</needle>"
#define COUPLED                                                                                              \
    "<needle name='n' elements='3'><handle x='0.1*t' coupling_stiffness='500' coupling_damping='1' "         \
    "coupling_angular_stiffness='1' coupling_angular_damping='0.01'/></needle>"

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
    { "needle", STUCK(""), "/n/young_modulus", 60e9 },
    { "friction of a tissue", STUCK(""), "/gel/l/coulomb_friction", 14 },
    { "weight of a needle", STUCK(""), "/n/gravity", 3 },
    { "mass of a handle", COUPLED, "/n/handle/mass", 0.2 },
    { "radius of a segment", STUCK("<segment name='s' length='0.15' radius='0.5 mm'/>"), "/n/s/radius",
      0.4e-3 },
    { "friction of a contact",
      "<points name='p' positions='0 0 0' velocities='1 0 0'/><point_mass on='@p' mass='1' gravity='0 0 "
      "-9.81'/>"
      "<rigid_collider name='c' on='@p' friction='0.2'/><implicit_euler/>",
      "/c/friction", 0.4 },
    { "suture", "<suture name='s' elements='6' gravity='0 0 -9.81'/>", "/s/young_modulus", 60e6 },
    { "cable", "<cable name='c' elements='5' gravity='0 0 -9.81'/>", "/c/radius", 2e-3 },
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
    sn_scene_destroy(scene);
    scene = scene_of(r->text);
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

/* ---- prefabs ------------------------------------------------------------------------------------------- */

/* Items of which every number is tried; those named can be set. */
static const struct assembly {
    const char *text, *item, *settable;
} assemblies[] = {
    { "<needle name='n' model='rfem' elements='4' gravity='0 0 -9.81' curvature='0 0.1 0'/>", "/n",
      "radius young_modulus density damping_time gravity area torsion_constant shear_factor" },
    { "<needle name='n' model='ddm' elements='3' gravity='0 0 -9.81'/>", "/n",
      "radius young_modulus density damping_time gravity" },
    { "<needle name='n' model='exact' elements='2' degree='2'/>", "/n", "young_modulus density gravity" },
    { "<needle name='n' model='relative' elements='2'/>", "/n", "young_modulus density gravity" },
    { STUCK(""), "/n", "young_modulus density gravity" },
    { STUCK(""), "/n/handle", "mass radius" },
    { STUCK(""), "/n/i", "" },
    { STUCK(""), "/gel", "heals normal" },
    { STUCK(""), "/gel/l", "coulomb_friction static_friction viscous_friction cutting_force stiffness" },
    { STUCK("<winkler name='w' at='0.1 0.12' stiffness='100' cubic='1e4' damping='0.1'/>"), "/n/w",
      "at stiffness cubic damping direction" },
    { STUCK("<segment name='s' length='0.15' radius='0.5 mm'/>"), "/n/s", "radius young_modulus density" },
    { "<suture name='s' elements='5' drag='1e-3' shear_modulus='20 MPa'/>", "/s",
      "radius young_modulus shear_modulus density drag damping_time gravity curvature" },
    { "<armed_suture name='a' elements='5' drag='1e-3'/>", "/a",
      "young_modulus density drag gravity wire_density" },
    { "<suture_needle name='a'/>", "/a", "density gravity" },
    { "<cable name='c' elements='5' gravity='0 0 -9.81' drag='1e-3' damping_time='1 ms'/>", "/c",
      "radius young_modulus density gravity drag damping_time" },
    { "<finite_difference_suture name='s' elements='6' check_step='false'/>", "/s", "young_modulus density" },
    { "<needle name='n' elements='3'><rod_points name='p' at='0.01 0.02'/></needle>", "/n/p", "at" },
    { "<needle name='n' elements='3'><rod_frames name='p' at='0.01 0.02'/></needle>", "/n/p", "at" },
    { "<needle name='n' elements='3'><rod_load name='p' force='0 0 1'/></needle>", "/n/p", "from to" },
    { "<spine name='s'/>", "/s", "" },
};

START_TEST(every_number_of_a_prefab_acts_as_if_compiled)
{
    const struct assembly* a = &assemblies[_i];
    sn_scene* scene = scene_of(a->text);
    const sn_component* type = sn_scene_type(scene, sn_scene_find(scene, sn_root, a->item));
    tally* t = calloc(1, sizeof *t);
    int wanted = a->settable[0] != 0, found = 0;
    for (const char* c = a->settable; *c; ++c)
        wanted += *c == ' ';
    for (int k = 0; k < type->param_count; ++k) {
        const char* name = type->params[k].name;
        const char* named = strstr(a->settable, name);
        const size_t length = strlen(name);
        while (named &&
               !((named == a->settable || named[-1] == ' ') && (!named[length] || named[length] == ' ')))
            named = strstr(named + 1, name);
        const int before = t->set;
        found += named != NULL;
        try_parameter(a->text, a->item, &type->params[k], t);
        if (named && t->set == before) complain(t, name, "cannot be set");
        if (getenv("SINEW_TEST_VERBOSE") && t->set > before) printf("%s/%s can be set\n", a->item, name);
    }
    ck_assert_int_eq(found, wanted);
    ck_assert_msg(t->wrong == 0, "%s %s: %d wrong\n%s", type->name, a->item, t->wrong, t->text);
    free(t);
    sn_scene_destroy(scene);
}
END_TEST

static double value_of(sn_sim* sim, const char* path)
{
    sn_error error = { 0 };
    double value = NAN;
    ck_assert_msg(sn_sim_parameter_values(sim, sn_sim_parameter(sim, path, &error), &value, 1) == 1, "%s",
                  error.text);
    return value;
}

/* Only the numbers that follow from the one that is set change: neither a part's setting of the scene nor a
   number set by itself is lost, until the prefab's number for it changes. */
START_TEST(a_prefab_changes_what_follows_from_its_number)
{
    sn_scene* scene = scene_of(
        "<needle name='n' model='exact' elements='2' degree='1' damping_time='1 ms'><handle/></needle>");
    sn_error error = { 0 };
    sn_scene_override(scene, "n/shaft_mass.gravity=0 0 -1");
    sn_sim* sim = compiled(scene);
    sn_scene_destroy(scene);
    const double own = 0.123, stiff = 70e9, damping = 3e-3;
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/n/handle/mass/mass", &own, 1, &error), SN_OK);
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/n/young_modulus", &stiff, 1, &error), SN_OK);
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/n/damping_time", &damping, 1, &error), SN_OK);
    double gravity[3];
    sn_sim_parameter_values(sim, sn_sim_parameter(sim, "/n/shaft_mass/gravity", &error), gravity, 3);
    ck_assert_double_eq(gravity[2], -1);
    ck_assert_double_eq(value_of(sim, "/n/handle/mass/mass"), own);
    ck_assert_double_eq(value_of(sim, "/n/young_modulus"), stiff);
    ck_assert_double_eq(value_of(sim, "/n/elements/damping_time"), damping);
    const double heavy = 0.4;
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/n/handle/mass", &heavy, 1, &error), SN_OK);
    ck_assert_double_eq(value_of(sim, "/n/handle/mass/mass"), heavy);
    sn_sim_destroy(sim);
}
END_TEST

/* A refusal says what would change, and changes nothing: neither a bit of the state nor the numbers. */
START_TEST(what_a_prefab_cannot_change_is_refused_in_words)
{
    static const struct {
        const char *path, *words[2];
        double value;
    } rows[] = {
        { "/n/length", { "changes positions of the part n/shaft", "compile the scene again" }, 0.2 },
        { "/n/elements", { "compile the scene again", "/n: " }, 1000 },
        { "/n/young_modulus", { "must be > 0", "/n: " }, -1 },
        { "/n/inner_radius", { "leaves no wall", "/n: inner_radius" }, 1 },
        { "/n/handle/max_speed", { "/n/handle/motion", "compile the scene again" }, 1 },
        { "/n/i/tissue", { "reference", "only numbers" }, 1 },
        { "/gel/l/static_friction", { "coulomb_friction", "/gel/l" }, 1 },
    };
    sn_sim* sim = probe_compile("<scene>" STUCK("") "</scene>", NULL);
    probe_step(sim, 2);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *before = malloc(bytes), *after = malloc(bytes);
    sn_sim_save(sim, before, bytes);
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        sn_error error = { 0 };
        ck_assert_int_ne(sn_sim_set_parameter(sim, rows[i].path, &rows[i].value, 1, &error), SN_OK);
        for (int k = 0; k < 2; ++k)
            probe_expect(error.text, rows[i].words[k]);
        sn_sim_save(sim, after, bytes);
        ck_assert_int_eq(memcmp(before, after, bytes), 0);
    }
    ck_assert_double_eq(value_of(sim, "/n/length"), 0.15);
    sn_sim_destroy(sim);
    free(before);
    free(after);
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
    tcase_add_loop_test(cases, every_number_of_a_prefab_acts_as_if_compiled, 0, SN_COUNT(assemblies));
    tcase_add_test(cases, a_prefab_changes_what_follows_from_its_number);
    tcase_add_test(cases, what_a_prefab_cannot_change_is_refused_in_words);
    tcase_add_test(cases, functions_of_time_are_held);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
