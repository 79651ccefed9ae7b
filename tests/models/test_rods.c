/* If this fails, a rod can do less, or more, than its row and the page docs/architecture.md say.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the page ------------------------------------------------------------------------------------------ */

/* The table of docs/architecture.md, and what follows it. */
static void write_page(char* text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "| |");
    for (int m = 0; m < ROD_MODELS; ++m)
        at += (size_t)snprintf(text + at, size - at, " `%s` |", sn_rod_models[m]->name);
    at += (size_t)snprintf(text + at, size - at, "\n| |");
    for (int m = 0; m < ROD_MODELS; ++m)
        at += (size_t)snprintf(text + at, size - at, " %s |", sn_rod_models[m]->prefab);
    at += (size_t)snprintf(text + at, size - at, "\n");
    for (rod_ability a = 0; a < ROD_ABILITIES; ++a) {
        at += (size_t)snprintf(text + at, size - at, "| %s |", sn_rod_ability_name(a));
        for (int m = 0; m < ROD_MODELS; ++m)
            at += (size_t)snprintf(text + at, size - at, " %s |", sn_rod_models[m]->lacks[a] ? "no" : "yes");
        at += (size_t)snprintf(text + at, size - at, "\n");
    }
    ck_assert_uint_lt(at, size);
}

/* Lines of dashes belong to the form of a table. */
static char* read_table(const char* path)
{
    FILE* file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    char *text = calloc(1, 8000), line[1000];
    bool inside = false;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "| | `rfem`", 10) == 0) inside = true;
        if (inside && line[0] != '|') break;
        if (inside && strncmp(line, "|---", 4) != 0) strcat(text, line);
    }
    fclose(file);
    return text;
}

START_TEST(page_says_the_same)
{
    char wanted[8000];
    write_page(wanted, sizeof wanted);
    char* found = read_table(SINEW_SOURCE_DIR "/docs/architecture.md");
    ck_assert_msg(strcmp(found, wanted) == 0, "docs/architecture.md, section Rods: the table must be\n%s",
                  wanted);
    free(found);
}
END_TEST

/* ---- scenes -------------------------------------------------------------------------------------------- */

/* What asks a prefab for an ability: an attribute, children. Prefabs whose parameters cannot ask have no
   row. */
static const struct {
    rod_ability ability;
    const char *prefab, *attributes, *children;
} asks[] = {
    { ROD_VARYING, "needle", "", "<segment length='0.1'/><segment length='0.1' end_radius='0.2 mm'/>" },
    { ROD_VARYING, "suture", "", "<segment length='0.1'/><segment length='0.1' end_radius='0.1 mm'/>" },
    { ROD_VARYING, "cable", "", "<segment length='0.1'/><segment length='0.1' end_radius='0.1 mm'/>" },
    { ROD_NATURAL, "needle", "curvature='1 2 3'", "" },
    { ROD_NATURAL, "suture", "curvature='1 2 3'", "" },
    { ROD_NATURAL, "cable", "curvature='1 2 3'", "" },
    { ROD_BENDS, "needle", "", "<segment length='0.1'/><segment length='0.1' curvature='0 1 0'/>" },
    { ROD_BENDS, "suture", "", "<segment length='0.1'/><segment length='0.1' curvature='0 1 0'/>" },
    { ROD_BENDS, "cable", "", "<segment length='0.1'/><segment length='0.1' curvature='0 1 0'/>" },
    { ROD_DAMPED, "needle", "damping_time='1 ms'", "" },
    { ROD_DAMPED, "suture", "damping_time='1 ms'", "" },
    { ROD_DAMPED, "cable", "damping_time='1 ms'", "" },
    { ROD_YIELDING, "cable", "yield_stress='1 MPa'", "" },
    { ROD_CLOSED, "suture", "start='free' closed='true'", "" },
    { ROD_FORCES, "needle", "", "<rod_section_forces/>" },
    { ROD_FORCES, "suture", "", "<rod_section_forces/>" },
    { ROD_FORCES, "cable", "", "<rod_section_forces/>" },
};

/* A scene with one rod, asked for so much; the rods of finite differences need to be told what they are. */
static void write_scene(char* text, size_t size, const rod_model* m, int ask)
{
    bool difference = m == &sn_rod_difference, ring = asks[ask].ability == ROD_CLOSED;
    snprintf(text, size, "<scene><%s name='r' length='0.2' %s%s%s %s %s %s>%s</%s></scene>", m->prefab,
             strcmp(m->prefab, "cable") ? "model='" : "", strcmp(m->prefab, "cable") ? m->name : "",
             strcmp(m->prefab, "cable") ? "'" : "", difference && !ring ? "start='clamped'" : "",
             difference && asks[ask].ability != ROD_DAMPED ? "damping_time='0'" : "", asks[ask].attributes,
             asks[ask].children, m->prefab);
}

/* Each compiles exactly if its row says so; the message names model, ability and reason. */
START_TEST(rows_are_true)
{
    int seen = 0;
    for (int m = 0; m < ROD_MODELS; ++m)
        for (int k = 0; k < SN_COUNT(asks); ++k) {
            const rod_model* model = sn_rod_models[m];
            char text[600];
            if (strcmp(model->prefab, asks[k].prefab) != 0) continue;
            write_scene(text, sizeof text, model, k);
            const char* lack = model->lacks[asks[k].ability];
            ++seen;
            if (!lack) {
                sn_sim_destroy(probe_compile(text, NULL));
                continue;
            }
            sn_error error = { 0 };
            probe_refuse(text, NULL, &error);
            probe_expect(error.text, lack);
            probe_expect(error.text, model->name);
            probe_expect(error.text, sn_rod_ability_name(asks[k].ability));
        }
    ck_assert_int_eq(seen, 4 * 5 + 2 * 6 + 6);
}
END_TEST

/* Among the models of a prefab, those that can are named. */
START_TEST(messages_name_who_can)
{
    sn_error error = { 0 };
    probe_refuse(
        "<scene><needle model='relative' length='0.2'><segment length='0.1'/><segment length='0.1' radius='1 "
        "mm'/></needle></scene>",
        NULL, &error);
    probe_expect(
        error.text,
        "model relative cannot have a section that varies along it, because its polynomials need one "
        "stiffness all along; use model rfem, ddm or exact");
}
END_TEST

/* ---- places -------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *scene;
} straight[] = {
    { "rfem", "<needle name='r' model='rfem' elements='7' length='0.2'>%s</needle>" },
    { "ddm", "<needle name='r' model='ddm' elements='7' length='0.2'>%s</needle>" },
    { "exact", "<needle name='r' model='exact' elements='3' length='0.2'>%s</needle>" },
    { "relative", "<needle name='r' model='relative' elements='3' length='0.2'>%s</needle>" },
    { "elastic_rod", "<suture name='r' elements='7' length='0.2' start='clamped'>%s</suture>" },
    { "elastic_rod", "<suture name='r' elements='7' length='0.2' start='pinned' end='clamped' "
                     ">%s</suture>" },
    { "elastic_rod", "<armed_suture name='r' elements='7' length='0.2' arc_radius='1' arc_angle='1e-9' "
                     ">%s</armed_suture>" },
    { "finite_difference", "<finite_difference_suture name='r' elements='7' length='0.2'>%s"
                           "</finite_difference_suture>" },
    { "spline", "<cable name='r' length='0.2'>%s</cable>" },
};

/* Points and sections of every straight rod are where their arc length says; the row knows how to make
   them. */
START_TEST(places_along_every_rod)
{
    enum { PLACES = 6 };
    double points[3 * PLACES], frames[3 * PLACES], axes[4 * PLACES];
    static const double at[PLACES] = { 0, 0.003, 0.02, 0.1, 0.19, 0.2 };
    const rod_model* model = NULL;
    char text[800];
    for (int m = 0; m < ROD_MODELS; ++m)
        if (strcmp(sn_rod_models[m]->name, straight[_i].name) == 0) model = sn_rod_models[m];
    ck_assert(model && model->expand && model->add_along && model->pieces && model->gauss > 0);
    size_t size = (size_t)snprintf(text, sizeof text, "<scene step='1 us'>");
    size += (size_t)snprintf(text + size, sizeof text - size, straight[_i].scene,
                             "<rod_points name='p' at='0 0.003 0.02 0.1 0.19 0.2'/>"
                             "<rod_frames name='f' at='0 0.003 0.02 0.1 0.19 0.2'/>");
    snprintf(text + size, sizeof text - size, "</scene>");
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/r/p/points/position", points, 3 * PLACES);
    probe_read(sim, "/r/f/frames/position", frames, 3 * PLACES);
    probe_read(sim, "/r/f/frames/orientation", axes, 4 * PLACES);
    for (int i = 0; i < PLACES; ++i) {
        for (int k = 0; k < 3; ++k) {
            const double exact = k == 0 ? at[i] : 0;
            ck_assert_msg(fabs(points[3 * i + k] - exact) < 1e-8, "%s, point %d: %.17g", model->name, i,
                          points[3 * i + k]);
            ck_assert_msg(fabs(frames[3 * i + k] - exact) < 1e-8, "%s, frame %d: %.17g", model->name, i,
                          frames[3 * i + k]);
        }
        ck_assert_msg(hypot(axes[4 * i + 2], axes[4 * i + 3]) < 1e-8, "%s, frame %d is turned", model->name,
                      i);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("what rods can have");
    TCase* cases = tcase_create("all");
    tcase_add_test(cases, page_says_the_same);
    tcase_add_test(cases, rows_are_true);
    tcase_add_test(cases, messages_name_who_can);
    tcase_add_loop_test(cases, places_along_every_rod, 0, SN_COUNT(straight));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
