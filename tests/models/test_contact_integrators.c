/* If this failed, an integrator would take a scene with contact that it cannot solve, or refuse one without a
   sentence: every method of every registered integrator has two soft blocks that collide, and one that falls
   on a plane.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

/* Those of docs/contact.md that take contact; `pairs`: of two surfaces, `collider`: of points and a body. */
static const struct {
    const char *name, *method, *attributes;
    bool pairs, collider;
} takers[] = {
    { "implicit_euler", "", "", true, true },
    { "dirk", "backward_euler", "tolerance='1e-12'", true, true },
    { "midpoint", "symplectic", "tolerance='1e-12'", false, true },
    { "midpoint", "symplectic", "tolerance='1e-12' contacts='impulses'", true, true },
};

static struct subject {
    const sn_component* type;
    char text[160];
    bool pairs, collider;
} subjects[64];
static int subject_count;

static void add_subject(const sn_component* type, const char* method, const char* attributes, bool pairs,
                        bool collider)
{
    struct subject* s = &subjects[subject_count++];
    if (subject_count > SN_COUNT(subjects)) abort();
    *s = (struct subject){ .type = type, .pairs = pairs, .collider = collider };
    snprintf(s->text, sizeof s->text, "<%s%s%s%s %s/>", type->name, *method ? " method='" : "", method,
             *method ? "'" : "", attributes);
}

static void add_method(const sn_component* type, const char* method)
{
    bool found = false;
    for (int i = 0; i < SN_COUNT(takers); ++i) {
        if (strcmp(takers[i].name, type->name) != 0 || strcmp(takers[i].method, method) != 0) continue;
        add_subject(type, method, takers[i].attributes, takers[i].pairs, takers[i].collider);
        found = true;
    }
    if (!found) add_subject(type, method, "", false, false);
}

static void find_subjects(void)
{
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        if (type->role != SN_ROLE_INTEGRATOR) continue;
        const char* names = "";
        for (int p = 0; p < type->param_count; ++p)
            if (strcmp(type->params[p].name, "method") == 0) names = type->params[p].choices;
        if (!*names) add_method(type, "");
        for (; *names; names += strspn(names, " ")) {
            char method[40] = "";
            size_t length = strcspn(names, " ");
            memcpy(method, names, length < sizeof method ? length : sizeof method - 1);
            add_method(type, method);
            names += length;
        }
    }
    sn_scene_destroy(scene);
}

#define BLOCK(name, low, high, velocity)                                                                     \
    "<grid name='" name "_mesh' cells='1 1 1' low='" low "' high='" high "' type='tetrahedra'/>"             \
    "<points name='" name "' mesh='@" name "_mesh' velocities='" velocity "'/>"                              \
    "<solid on='@" name "' young_modulus='20 kPa' poisson_ratio='0.4'/>"                                     \
    "<solid_mass on='@" name "' density='1000' distribution='uniform'/>"

static const char* const bodies[2] = {
    BLOCK("a", "0 0 0 mm", "20 20 20 mm", "0.2 0 0")
        BLOCK("b", "21.5 3 2 mm", "41.5 23 22 mm",
              "-0.2 0 0") "<surface_contact name='contact' on='@a' with='@b' friction='0.3'/>",
    BLOCK("a", "0 0 1 mm", "20 20 21 mm",
          "0 0 -0.2") "<rigid_collider name='contact' on='@a' friction='0.3'/>",
};

static void write_scene(const struct subject* s, int which, char* text, size_t size)
{
    snprintf(text, size, "<scene step='0.5 ms'>%s%s</scene>", s->text, bodies[which]);
}

/* The place, the method, and another one that takes contact. */
static void expect_refusal(const struct subject* s, const char* text)
{
    char place[60];
    sn_error error = { 0 };
    probe_refuse(text, NULL, &error);
    ck_assert_msg(strstr(error.text, "/contact") != NULL, "%s: %s", s->text, error.text);
    snprintf(place, sizeof place, "/%s", s->type->name);
    ck_assert_msg(strstr(error.text, place) != NULL, "%s: %s", s->text, error.text);
    ck_assert_msg(strstr(error.text, "; use ") != NULL || strstr(error.text, "; choose ") != NULL ||
                      strstr(error.text, "; set ") != NULL,
                  "%s: %s", s->text, error.text);
}

/* No energy is added, and nothing intersects. */
static void expect_contact(const struct subject* s, int which, const char* text)
{
    sn_sim* sim = probe_compile(text, NULL);
    sn_energy e = sn_sim_energy(sim);
    double start = e.kinetic + e.potential, touching = 0;
    for (int i = 0; i < 60; ++i) {
        probe_step(sim, 1);
        e = sn_sim_energy(sim);
        ck_assert_msg(e.kinetic + e.potential <= start * (1 + 1e-6), "%s: step %d", s->text, i);
        if (which == 0) ck_assert_double_eq(probe_value(sim, "/contact/overlaps", 0, 1), 0);
        touching += probe_value(sim, "/contact/touching", 0, 1);
    }
    ck_assert_msg(touching > 0, "%s", s->text);
    sn_sim_destroy(sim);
}

START_TEST(contact_is_taken_or_refused)
{
    char text[4000];
    const struct subject* s = &subjects[_i / 2];
    bool takes = _i % 2 == 0 ? s->pairs : s->collider;
    write_scene(s, _i % 2, text, sizeof text);
    if (takes)
        expect_contact(s, _i % 2, text);
    else
        expect_refusal(s, text);
}
END_TEST

START_TEST(the_list_is_whole)
{
    int found = 0;
    for (int i = 0; i < subject_count; ++i)
        found += subjects[i].collider;
    ck_assert_int_eq(found, SN_COUNT(takers));
}
END_TEST

int main(void)
{
    find_subjects();
    Suite* suite = suite_create("integrators of bodies in contact");
    TCase* cases = tcase_create("cases");
    tcase_add_loop_test(cases, contact_is_taken_or_refused, 0, 2 * subject_count);
    tcase_add_test(cases, the_list_is_whole);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
