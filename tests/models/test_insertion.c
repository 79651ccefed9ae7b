/* If this failed, a scene's tissue would reach the needle as another tissue than the one described: presets,
   what is given beside them, where the sections of the shaft lie, and what is refused.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

#define BODY "<tissue name='body' position='0.3 0 0'>%s</tissue>"
#define NEEDLE "<needle name='needle' length='0.2' elements='4'><handle/><insertion %s/></needle>"

static sn_scene* load(const char* layers, const char* insertion)
{
    char text[4096];
    snprintf(text, sizeof text, "<scene>" BODY NEEDLE "</scene>", layers, insertion);
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    return scene;
}

/* The parameters of the forces a scene expands to; the scene must live as long. */
static const sn_needle_tissue_params* forces_of(sn_scene* scene)
{
    sn_error error = { 0 };
    if (sn_scene_expand(scene, &error)) ck_abort_msg("%s", error.text);
    sn_id item = sn_scene_find(scene, sn_root, "/needle/insertion/forces");
    ck_assert_ptr_eq(sn_scene_type(scene, item), &sn_needle_tissue);
    return sn_scene_params(scene, item);
}

static void expect_list(sn_reals list, const double* expected, int count)
{
    ck_assert_int_eq(list.count, count);
    for (int i = 0; i < count; ++i)
        ck_assert_double_eq_tol(list.at[i], expected[i], 1e-12 * fabs(expected[i]) + 1e-300);
}

START_TEST(layers_reach_the_forces)
{
    sn_scene* scene =
        load("<layer thickness='2 mm' membrane_stiffness='100' puncture_force='0.5' relaxation_time='5 ms'/>"
             "<layer depth='3 mm' cutting_force='0.7' cutting_depth='2' stiffness='1e4' cubic='5'/>",
             "tissue='/body' points='10' length='0.1'");
    const sn_needle_tissue_params* p = forces_of(scene);
    expect_list(p->layers, (double[]){ 0, 2e-3, 3e-3, 0 }, 4);
    expect_list(p->membranes, (double[]){ 100, 0, 0.5, 5e-3, 0, 0, 0, 2e-3 }, 8);
    expect_list(p->cutting, (double[]){ 0, 0, 0, 0, 0, 0.7, 0, 0, 2, 0 }, 10);
    expect_list(p->lateral, (double[]){ 0, 0, 0, 1e4, 5, 0 }, 6);
    expect_list(p->lengths, (double[]){ 0.01 }, 1);
    ck_assert_double_eq(p->position.x, 0.3);
    ck_assert_double_eq(p->normal.x, -1);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(what_is_given_wins_over_the_preset)
{
    sn_scene* scene = load("<layer preset='bovine_liver_okamura2004'/>"
                           "<layer preset='bovine_liver_okamura2004' depth='0.05' puncture_force='0' "
                           "coulomb_friction='30' viscous_backward='7' friction='karnopp'/>",
                           "tissue='/body'");
    const sn_needle_tissue_params* p = forces_of(scene);
    expect_list(p->membranes, (double[]){ 48, 5200, 2.30, 2e-3, 48, 5200, 0, 2e-3 }, 8);
    // law, coulomb, static, viscous, backward; what is not given backward is as forward, and static at least
    // sliding
    expect_list(p->friction, (double[]){ SN_LUGRE,   10.6, 18.3, 212, 10.6, 18.3, 212, 1e-2, 2e-4, 5e4, 50, //
                                         SN_KARNOPP, 30,   30,   212, 30,   30,   7,   1e-2, 2e-4, 5e4, 50 },
                22);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(sections_divide_the_shaft)
{
    sn_scene* scene = load("<layer/>", "tissue='/body' points='5' length='0.1'");
    forces_of(scene);
    const sn_chain_params* rod =
        sn_scene_params(scene, sn_scene_find(scene, sn_root, "/needle/insertion/sections"));
    expect_list(rod->at, (double[]){ 0.11, 0.13, 0.15, 0.17, 0.19 }, 5);
    sn_scene_destroy(scene);
}
END_TEST

static const struct {
    const char *layers, *insertion, *sentence;
} faults[] = {
    { "<layer/>", "", "tissue: is missing; name a <tissue> of the scene" },
    { "<layer/>", "tissue='/needle'", "\"/needle\" is not a tissue" },
    { "<layer/>", "tissue='/boddy'", "\"/boddy\" is not a tissue; did you mean \"/body\"?" },
    { "<layer/>", "tissue='body'", "\"body\" is not a tissue; did you mean \"/body\"?" },
    { "<layer/></tissue><tissue name='two'><layer/>", "tissue='/boddy'",
      "is not a tissue; name a <tissue> of the scene" },
    { "", "tissue='/body'", "/body: has no layer" },
    { "<layer/>", "tissue='/body' length='0.3'", "0.3 m is more than the needle's 0.2 m" },
    { "<layer stiffness='-1'/>", "tissue='/body'", "stiffness" },
    { "<layer/></tissue><tissue name='flat' normal='0 0 0'><layer/>", "tissue='/flat'",
      "/flat: normal: is 0 0 0" },
    { "<layer stiffness='1 N/m'/>", "tissue='/body'", "N/m" },
};

START_TEST(faults_are_told)
{
    sn_error error = { 0 };
    char text[4096];
    snprintf(text, sizeof text, "<scene>" BODY NEEDLE "</scene>", faults[_i].layers, faults[_i].insertion);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_msg(strstr(error.text, faults[_i].sentence), "\"%s\" is not in: %s", faults[_i].sentence,
                  error.text);
    sn_scene_destroy(scene);
}
END_TEST

/* Faults of layers are told at the layer, line 3, with its path, once, however many needles go through the
   tissue. */
static const struct {
    const char *first, *second, *where, *sentence;
} layer_faults[] = {
    { "depth='5 mm'", "depth='2 mm'",
      "/body/skin: depth: ", "begins at a depth of 0.005 m, the following layer at 0.002 m" },
    { "", "", "/body/skin: depth: ", "order layers by depth" },
    { "thickness='4 mm'", "depth='2 mm'",
      "/body/skin: thickness: ", "extends from 0 m to 0.004 m, into the following layer" },
    { "puncture_force='1 N'", "depth='2 mm'",
      "/body/skin: puncture_force: ", "never reached without stiffness" },
    { "puncture_force='1 N' membrane_stiffness='100'",
      "depth='2 mm' puncture_force='1 N' membrane_stiffness='1e3'",
      "/body/skin: puncture_force: ", "is reached 0.01 m below the membrane, behind the next membrane" },
    { "coulomb_friction='5' static_friction='4'", "depth='2 mm'",
      "/body/skin: static_friction: ", "4 N/m is less than the sliding friction, coulomb_friction = 5 N/m" },
    { "coulomb_backward='5' static_backward='4'", "depth='2 mm'",
      "/body/skin: static_backward: ", "less than the sliding friction, coulomb_backward = 5 N/m" },
    { "preset='skim'", "depth='2 mm'", "/body/skin: preset: ", "skin" },
    { "thickness='-2 mm'", "depth='2 mm'", "/body/skin: thickness = -0.002 m", "must be 0 to 10" },
};

START_TEST(layers_are_to_blame)
{
    static const char scene_text[] =
        "<scene><tissue name='body'>\n\n<layer name='skin' %s/>\n<layer name='fat' %s/></tissue>\n"
        "<needle name='a'><handle/><insertion tissue='/body'/></needle>"
        "<needle name='b'><handle/><insertion tissue='/body'/></needle></scene>";
    sn_error error = { 0 };
    char text[4096];
    snprintf(text, sizeof text, scene_text, layer_faults[_i].first, layer_faults[_i].second);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_msg(strncmp(error.text, "test:3:", 7) == 0, "%s", error.text);
    ck_assert_msg(strstr(error.text, layer_faults[_i].where), "%s", error.text);
    ck_assert_msg(strstr(error.text, layer_faults[_i].sentence), "%s", error.text);
    ck_assert_msg(error.count == 1, "%d causes: %s", error.count, error.text);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- Young's modulus of a layer ------------------------------------------------------------------------ */

/* Vesic: k = 0.65 (E d^4/(EI))^(1/12) E/(1 - nu^2). A needle in a layer with that stiffness moves as one in a
   layer with that modulus, and otherwise than in a layer with half of it. */
static sn_vec3 tip_in(const char* layer)
{
    char text[4096];
    double x[3];
    snprintf(text, sizeof text,
             "<scene step='5 ms'><tissue name='body' position='0.15 0 0' normal='-1 0 0'><layer %s/></tissue>"
             "<needle name='needle' length='0.1' radius='0.5 mm' young_modulus='200 GPa' elements='4' "
             "damping_time='1 ms'><handle y='2e-3*smooth(t,0,0.1)'/><insertion tissue='/body' points='16'/>"
             "</needle><dirk method='backward_euler'/></scene>",
             layer);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 30);
    probe_read(sim, "/needle/tip/position", x, 3);
    sn_sim_destroy(sim);
    return sn_v3(x[0], x[1], x[2]);
}

START_TEST(a_modulus_gives_a_stiffness)
{
    const double E = 1e4, nu = 0.45, d = 1e-3, pi = 3.14159265358979323846, EI = 200e9 * pi * pow(d, 4) / 64;
    const double k = 0.65 * pow(E * pow(d, 4) / EI, 1.0 / 12) * E / (1 - nu * nu);
    char given[120], half[120];
    snprintf(given, sizeof given, "stiffness='%.17g'", k);
    snprintf(half, sizeof half, "stiffness='%.17g'", k / 2);
    sn_vec3 wanted = tip_in(given), found = tip_in("young_modulus='10 kPa' poisson_ratio='0.45'");
    ck_assert_double_eq_tol(k, 2581, 1);
    ck_assert_double_lt(sn_norm(sn_sub(found, wanted)), 1e-12);
    ck_assert_double_gt(sn_norm(sn_sub(found, tip_in(half))), 1e-5);
}
END_TEST

/* ---- notes --------------------------------------------------------------------------------------------- */

static char told[1024];

static void keep(void* context, const char* line)
{
    (void)context;
    snprintf(told + strlen(told), sizeof told - strlen(told), "%s\n", line);
}

/* The needle's tip is at 0.2765 m. */
static const char* notes_of(double surface, const char* layers, const char* insertion)
{
    char text[4096];
    sn_error error = { 0 };
    sn_host host = { .log = keep };
    told[0] = '\0';
    snprintf(text, sizeof text, "<scene><tissue name='body' position='%g 0 0'>%s</tissue>" NEEDLE "</scene>",
             surface, layers, insertion);
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, text, strlen(text), "test", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return told;
}

static void expect_note(const char* notes, const char* words)
{
    ck_assert_msg(strstr(notes, words), "\"%s\" is not in: %s", words, notes);
}

/* 1 N at 100 N/m: 10 mm below the membrane. */
#define MEMBRANE "puncture_force='1 N' membrane_stiffness='100 N/m'"

START_TEST(membranes_out_of_reach_are_noted)
{
    ck_assert_str_eq(notes_of(0.3, "<layer " MEMBRANE "/>", "tissue='/body' length='10.1 mm'"), "");
    const char* notes = notes_of(0.3, "<layer " MEMBRANE "/>", "tissue='/body' length='9.9 mm'");
    expect_note(notes, "/body/layer: the puncture force of 1 N is reached 0.01 m below the membrane");
    expect_note(notes, "only 0.0099 m of the needle can enter: there is no puncture");
    notes = notes_of(0.3, "<layer depth='195 mm' " MEMBRANE "/>", "tissue='/body'");
    expect_note(notes, "at a depth of 0.205 m, but the needle is only 0.2 m long: there is no puncture");
    ck_assert_str_eq(notes_of(0.3, "<layer thickness='11 mm' " MEMBRANE "/>", "tissue='/body'"), "");
    notes = notes_of(0.3, "<layer thickness='9 mm' " MEMBRANE "/>", "tissue='/body'");
    expect_note(notes, "behind the end of the layer, which is 0.009 m thick");
}
END_TEST

START_TEST(a_needle_as_thick_as_long_is_noted)
{
    sn_error error = { 0 };
    sn_host host = { .log = keep };
    const char* text = "<scene><needle name='needle' length='15 cm' radius='0.6'/></scene>";
    told[0] = '\0';
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, text, strlen(text), "test", NULL, &error);
    ck_assert_int_eq(sn_scene_expand(scene, &error), SN_OK);
    expect_note(told, "test:1:8: /needle: the needle is 1.2 m thick and only 0.15 m long");
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(membranes_passed_at_the_start_are_counted)
{
    static const char* const layers[] = { "<layer/>", "<layer " MEMBRANE "/>",
                                          "<layer " MEMBRANE "/><layer depth='2 cm' " MEMBRANE "/>" };
    static const char* const words[] = { ": no membrane is punctured", ": 1 membrane is punctured",
                                         ": 2 membranes are punctured" };
    for (int i = 0; i < SN_COUNT(layers); ++i) {
        expect_note(notes_of(0.2465, layers[i], "tissue='/body'"), words[i]);
    }
}
END_TEST

/* ---- deeper than the shaft that can enter -------------------------------------------------------------- */

/* The tip starts 10 mm before the surface; 40 mm of shaft can enter. */
static sn_sim* insert_by(const char* way)
{
    char text[1024];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene step='1 ms'><tissue name='body' position='0.2865 0 0'><layer preset='fat'/></tissue>"
             "<needle name='needle' length='0.2' elements='2'><handle x='%s'/>"
             "<insertion tissue='/body' points='8' length='40 mm'/></needle></scene>",
             way);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

static void step(sn_sim* sim, int count)
{
    sn_error error = { 0 };
    for (int i = 0; i < count && sn_sim_step(sim, &error) == SN_OK; ++i) {}
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
}

START_TEST(depth_beyond_model_is_diagnosed)
{
    sn_diagnostic diagnostic;
    sn_sim* sim = insert_by("0.0499*smooth(t,0,0.2)");
    step(sim, 210);
    ck_assert(!sn_sim_diagnostic(sim, 0, &diagnostic));
    sn_sim_destroy(sim);

    // 20 mm too deep, and back: it is kept, and a snapshot from before does not know of it
    sim = insert_by("0.07*(smooth(t,0,0.2)-smooth(t,0.2,0.4))");
    size_t bytes = sn_sim_snapshot_size(sim);
    void* before = malloc(bytes);
    step(sim, 50);
    ck_assert_int_eq(sn_sim_save(sim, before, bytes), SN_OK);
    ck_assert(!sn_sim_diagnostic(sim, 0, &diagnostic));
    step(sim, 350);
    ck_assert(sn_sim_diagnostic(sim, 0, &diagnostic));
    ck_assert_str_eq(diagnostic.path, "/needle/insertion/forces");
    ck_assert_msg(strstr(diagnostic.text, "up to 0.02 m deeper than the 0.04 m of shaft that can enter"),
                  "%s", diagnostic.text);
    ck_assert(!sn_sim_diagnostic(sim, 1, &diagnostic));
    ck_assert(!sn_sim_diagnostic(sim, -1, &diagnostic));
    ck_assert(!sn_sim_diagnostic(NULL, 0, &diagnostic));
    ck_assert_int_eq(sn_sim_restore(sim, before, bytes), SN_OK);
    ck_assert(!sn_sim_diagnostic(sim, 0, &diagnostic));
    free(before);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(only_inside_a_needle)
{
    const char* text = "<scene><tissue name='body'><layer/></tissue><insertion tissue='/body'/></scene>";
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "insertion must be a child of a needle"));
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/insertion");
    TCase* cases = tcase_create("insertion");
    tcase_add_test(cases, layers_reach_the_forces);
    tcase_add_test(cases, what_is_given_wins_over_the_preset);
    tcase_add_test(cases, sections_divide_the_shaft);
    tcase_add_loop_test(cases, faults_are_told, 0, SN_COUNT(faults));
    tcase_add_loop_test(cases, layers_are_to_blame, 0, SN_COUNT(layer_faults));
    tcase_add_test(cases, a_modulus_gives_a_stiffness);
    tcase_add_test(cases, membranes_out_of_reach_are_noted);
    tcase_add_test(cases, membranes_passed_at_the_start_are_counted);
    tcase_add_test(cases, a_needle_as_thick_as_long_is_noted);
    tcase_add_test(cases, depth_beyond_model_is_diagnosed);
    tcase_add_test(cases, only_inside_a_needle);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
