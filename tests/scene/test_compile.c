/* If this failed, a scene would become another simulation than the one authored, or a faulty scene would
   be compiled, crash, or be refused without saying where the fault is; and running out of memory would
   leak or crash.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/latch.h"
#include "support/motion.h"
#include "support/run_suite.h"
#include "support/watch.h"
#include <stdlib.h>

/* ---- references --------------------------------------------------------------------------------------- */

#define MASS "<rigid_mass on='@f' mass='1' inertia='1 1 1'/>"

/* The same state, spelt in every way. */
START_TEST(references)
{
    static const char* const on[] = { "@a/b/f",    "a/b/f", "/a/b/f", "@/a/b/f",      "../a/b/f",
                                      "@../a/b/f", "a/b",   "a",      "@./a/b/../b/f" };
    for (int i = 0; i < SN_COUNT(on); ++i) {
        char text[1024];
        snprintf(text, sizeof text,
                 "<scene><node name='a'><node name='b'><frames name='f'/>" MASS "</node></node>"
                 "<node name='here'/><point_load name='load' on='%s' force='1 0 0'/></scene>",
                 strncmp(on[i], "..", 2) == 0 || strncmp(on[i], "@..", 3) == 0 ? "a" : on[i]);
        if (strstr(on[i], "..") && !strstr(on[i], "./a"))
            snprintf(text, sizeof text,
                     "<scene><node name='a'><node name='b'><frames name='f'/>" MASS "</node></node>"
                     "<node name='here'><point_load name='load' on='%s' force='1 0 0'/></node></scene>",
                     on[i]);
        sn_sim* sim = probe_compile(text, NULL);
        double a[3];
        probe_read(sim, "/a/b/f/acceleration", a, 3);
        ck_assert_msg(a[0] == 1.0, "%s", on[i]);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Order does not matter: what is referred to is bound first. */
START_TEST(references_forward)
{
    static const char text[] =
        "<scene><point_load name='load' on='@tips' force='0 0 1'/><attached_frames name='tips' to='@arms' "
        "positions='0 0 1'/>"
        "<attached_frames name='arms' to='@f' positions='1 0 0'/><frames name='g' on='@f' positions='0 2 0'/>"
        "<rigid_mass name='mg' on='@g' mass='1' inertia='1 1 1'/>" MASS
        "<prescribed_motion on='@f' x='5' yaw='pi/2'/><frames name='f'/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    double x[3];
    probe_read(sim, "/tips/position", x, 3);
    expect_close("tips", x, (double[]){ 5, 1, 1 }, 3, 1e-15);
    probe_read(sim, "/g/position", x, 3); // at rest relative to where the condition puts f
    expect_close("g", x, (double[]){ 3, 0, 0 }, 3, 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- faults ------------------------------------------------------------------------------------------- */

#define P "<points name='p'/><point_mass on='@p' mass='1'/>"

static const struct fault {
    const char* text;
    const char* words[3];
    int causes;
} faults[] = {
    { "<scene/>", { "the scene is empty" }, 1 },
    { "<scene><node name='a'/></scene>", { "the scene is empty" }, 1 },
    { "<scene>" P "<springs_to_ground name='k'/></scene>", { "/k: on is missing" }, 1 },
    { "<scene>" P "<springs_to_ground name='k' on='@q'/></scene>", { "/k", "there is no \"@q\"" }, 1 },
    { "<scene><points name='bead'/><springs_to_ground name='k' on='@baed'/></scene>",
      { "did you mean \"bead\"" },
      1 },
    { "<scene><points name='bead'/><springs_to_ground name='k' on='/baed'/></scene>",
      { "did you mean \"/bead\"" },
      1 },
    { "<scene><needle name='n'/><point_load name='l' on='@n/typ' force='1 0 0'/></scene>",
      { "there is no \"@n/typ\" here", "did you mean \"n/tip\"?" },
      1 },
    { "<scene><node name='n'><points name='p'/><points name='q'/></node><springs_to_ground "
      "on='@n/upper'/></scene>",
      { "there is no \"@n/upper\" here; /n has: p, q" },
      1 },
    { "<scene><needle name='n'/><point_load name='tips' on='@tip' force='1 0 0'/></scene>",
      { "there is no \"@tip\" here", "did you mean \"/n/tip\"?" },
      1 },
    { "<scene><frames name='f'/><prescribed_motion on='@f' x='hand.csv'/></scene>",
      { "\"hand.csv\" is neither a number", "as in hand.csv:x" },
      1 },
    { "<scene><frames name='f'/>" MASS "<point_load on='@f' moment='0 1 0 N'/></scene>",
      { "moment", "\"0 N\" is a force", "N m" },
      1 },
    { "<scene><frames name='f'/><prescribed_motion on='@f' x='3 kg'/></scene>",
      { "x: \"3 kg\" is a mass; a length in m is expected" },
      1 },
    { "<scene><needle name='n' bevel='20 deg'/></scene>",
      { "has no parameter \"bevel\"", "did you mean \"bevel_angle\"?" },
      1 },
    { "<scene><needle name='n' bevel_angle='20'/></scene>",
      { "bevel_angle = 20 rad, must be", "degrees are written as 20 deg" },
      1 },
    { "<scene>" P "<springs_to_ground name='k' on='@point_mass'/></scene>",
      { "/point_mass is a point_mass", "no coordinates" },
      1 },
    { "<scene>" P "<node name='n'/><springs_to_ground name='k' on='@n'/></scene>", { "/n is a node" }, 1 },
    { "<scene>" P "<rigid_mass name='l' on='@p' mass='1' inertia='1 1 1'/></scene>",
      { "/l", "/p holds points, frames are needed" },
      1 },
    { "<scene><frames name='f'/>" MASS "<springs_to_ground name='k' on='@f'/></scene>",
      { "/f holds frames, points are needed" },
      1 },
    { "<scene><attached_frames name='a' to='@b'/><attached_frames name='b' to='@a'/><frames name='f'/>" MASS
      "</scene>",
      { "circular reference", "/a", "/b" },
      1 },
    { "<scene><attached_frames name='a' to='@a'/><frames name='f'/>" MASS "</scene>",
      { "circular reference" },
      1 },
    { "<scene><frames name='f' on='@g'/><frames name='g' on='@f'/></scene>", { "circular reference" }, 1 },
    { "<scene>" P "<prescribed_points name='one' on='@p' y='t'/><fixed name='two' on='@p' dofs='y'/></scene>",
      { "/two", "already prescribed by /one" },
      1 },
    { "<scene><frames name='f'/>" MASS "<fixed on='@f' dofs='rx'/></scene>", { "rx ry rz" }, 1 },
    { "<scene><frames name='f'/>" MASS "<attached_points name='a' to='@f'/><fixed name='h' on='@a'/></scene>",
      { "/h", "/a follows other states" },
      1 },
    { "<scene><node name='n'><dirk/><points name='q'/></node>" P "</scene>",
      { "/p", "no integrator advances it" },
      1 },
    { "<scene><dirk name='one'/><dirk name='two'/>" P "</scene>",
      { "/two", "/one already advances this part of the scene" },
      1 },
    { "<scene><statics/>" P
      "<node name='n'><dirk/><points name='q'/><point_mass on='@q' mass='1'/></node></scene>",
      { "some parts are statics and some dynamics" },
      1 },
    { "<scene><node name='a'><dirk/><frames name='f'/>" MASS "</node><node name='b'><dirk/><frames name='g'/>"
      "<rigid_mass on='@g' mass='1' inertia='1 1 1'/><rfem_joints name='j' base='@/a/f' frames='@g' "
      "translational_stiffness='1 1 1' rotational_stiffness='1 1 1' attachments='0 0'/></node></scene>",
      { "/b/j: base: /a/f is advanced by another integrator" },
      1 },
    { "<scene><points name='p' positions='1 2'/></scene>", { "/p: positions: 2 numbers" }, 1 },
    { "<scene><frames name='f'/><rigid_mass name='m' on='@f' mass='1' inertia='1 1'/></scene>",
      { "/m: inertia" },
      1 },
    { "<scene><needle name='n' elements='-1'/></scene>", { "/n", "elements = -1, must be 0 to 100000" }, 1 },
    { "<scene><needle name='n' elements='1e9'/></scene>",
      { "elements = 1000000000, must be 0 to 100000" },
      1 },
    { "<scene><needle name='n' elements='2.5'/></scene>", { "expected a whole number" }, 1 },
    { "<scene><needle name='n' length='-1 cm'/></scene>", { "length = -0.01 m, must be > 0" }, 1 },
    { "<scene><needle name='n' length='nan'/></scene>", { "length" }, 1 },
    { "<scene><needle name='n' length='3 kg'/></scene>", { "kg" }, 1 },
    { "<scene><needle name='n' radius='1 mm' inner_radius='2 mm'/></scene>", { "inner_radius" }, 1 },
    { "<scene step='0'>" P "</scene>", { "step = 0 s, must be > 0" }, 1 },
    { "<scene accuracy='2'>" P "</scene>", { "accuracy = 2, must be 0 to 1" }, 1 },
    { "<scene><frames name='f'/>" MASS "<point_load on='@f' force='sin( 0 0'/></scene>", { "force" }, 1 },
    { "<scene><frames name='f'/>" MASS "<point_load on='@f' force='absent.csv:x 0 0'/></scene>",
      { "absent.csv" },
      1 },
    { "<scene><frames name='f'/><prescribed_motion on='@f' table='absent.csv'/></scene>",
      { "absent.csv" },
      1 },
    { "<scene><frames name='f'/>" MASS "<point_load on='@f' node='3'/></scene>",
      { "there is no frame 3" },
      1 },
    { "<scene><points name='p' positions='1e999 0 0'/></scene>", { "too large" }, 1 },
};

START_TEST(faults_are_named)
{
    sn_error error = { 0 };
    probe_refuse(faults[_i].text, NULL, &error);
    for (int k = 0; k < 3 && faults[_i].words[k]; ++k)
        probe_expect(error.text, faults[_i].words[k]);
    ck_assert_msg(error.count == faults[_i].causes, "%d causes:\n%s", error.count, error.text);
    ck_assert_int_eq(error.status, SN_ERR_SCENE);
    if (error.text[0] != '/') probe_expect(error.text, "text:1:"); // the scene as a whole has no place
}
END_TEST

/* All causes at once, each with its place. */
START_TEST(all_causes_at_once)
{
    static const char text[] =
        "<scene>\n<points name='p'/>\n<point_mass name='m' on='@q' mass='1'/>\n"
        "<springs_to_ground name='k' on='@p' stiffness='1 2 3'/>\n<rigid_mass name='l' on='@p' mass='1' "
        "inertia='1 1 1'/>\n"
        "<fixed name='f' on='@p' nodes='7'/>\n<needle name='n' radius='1 mm' inner_radius='1 mm'/>\n</scene>";
    static const char* const causes[] = { "text:3:", "/m: on", "text:4:", "/k: stiffness",
                                          "text:5:", "/l: on", "text:6:", "/f: nodes" };
    sn_error error = { 0 };
    probe_refuse(text, NULL, &error);
    if (strstr(error.text, "inner_radius")) { // expansion is first: mend, and the rest is seen
        char mended[1024];
        snprintf(mended, sizeof mended, "%s", text);
        memcpy(strstr(mended, "inner_radius='1 mm'"), "inner_radius='0 mm'", 19);
        error = (sn_error){ 0 };
        probe_refuse(mended, NULL, &error);
    }
    for (int i = 0; i < SN_COUNT(causes); ++i)
        probe_expect(error.text, causes[i]);
    ck_assert_int_eq(error.count, 4);
}
END_TEST

/* Hundreds of causes: the text is cut, the count is right, nothing overflows. */
START_TEST(many_causes)
{
    size_t size = 200000, at = 0;
    char* text = malloc(size);
    at += (size_t)snprintf(text, size, "<scene><scalars name='p' values='0'/>");
    for (int i = 0; i < 500; ++i)
        at += (size_t)snprintf(text + at, size - at, "<point_load name='l%d' on='@p'/>", i);
    snprintf(text + at, size - at, "</scene>");
    sn_error error = { 0 };
    probe_refuse(text, NULL, &error);
    ck_assert_int_eq(error.count, 500);
    ck_assert_uint_lt(strlen(error.text), SN_ERROR_TEXT);
    free(text);
}
END_TEST

/* A reference into a part that failed tells the part's cause only. */
START_TEST(no_echoes)
{
    sn_error error = { 0 };
    probe_refuse("<scene><attached_frames name='a' to='@nowhere'/><attached_frames name='b' "
                 "to='@a'/><point_load on='@b'/>"
                 "<frames name='f'/>" MASS "</scene>",
                 NULL, &error);
    ck_assert_int_eq(error.count, 1);
    probe_expect(error.text, "/a: to");
}
END_TEST

/* ---- determinism -------------------------------------------------------------------------------------- */

static const char whole[] =
    "<scene step='1 ms'><needle name='needle' elements='4' gravity='0 0 -9.81' bevel_angle='0.3'><handle "
    "z='0.1*sin(t)' yaw='t'/>"
    "<winkler name='tissue' at='0.1 0.15' stiffness='100' damping='1'/></needle>"
    "<point_load name='load' on='@needle/tip' force='0.1*(t>=0.0105) 0 0.2*cos(t)'/>"
    "<points name='free' positions='0 0 0 1 1 1'/><point_mass on='@free' mass='1'/><fixed on='@free' "
    "nodes='1' dofs='x'/>"
    "<latch name='latch' on='@free' height='1'/><monitor name='tip' of='@needle/tip'/></scene>";

START_TEST(compiled_twice)
{
    static double a[WATCH_NUMBERS], b[WATCH_NUMBERS];
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(whole, &latch_component);
    sn_sim *first = sn_scene_compile(scene, &error), *second = sn_scene_compile(scene, &error);
    ck_assert_msg(first && second, "%s", error.text);
    sn_scene_destroy(scene); // simulations live on
    watch w, v;
    watch_all(first, &w);
    watch_all(second, &v);
    probe_step(first, 20);
    probe_step(second, 20);
    watch_read(first, &w, a);
    watch_read(second, &v, b);
    watch_expect_same(first, &w, a, b, "compiled twice");
    sn_sim_destroy(first);
    sn_sim_destroy(second);
}
END_TEST

/* The expansion, written down and read again, is the same simulation. */
START_TEST(expansion_written_and_read)
{
    static const char* const paths[] = { "/needle/tip/position", "/needle/tip/velocity",
                                         "/needle/handle/force", "/needle/handle/moment", "/load/force" };
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(whole, &latch_component);
    ck_assert_msg(sn_scene_expand(scene, &error) == SN_OK, "%s", error.text);
    char* text = NULL;
    size_t length = 0;
    FILE* stream = open_memstream(&text, &length);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    sn_sim *first = sn_scene_compile(scene, &error), *second = probe_compile(text, &latch_component);
    probe_step(first, 20);
    probe_step(second, 20);
    for (int i = 0; i < SN_COUNT(paths); ++i) { // the order of the items is another, hence round-off
        double a[3], b[3];
        probe_read(first, paths[i], a, 3);
        probe_read(second, paths[i], b, 3);
        expect_close(paths[i], a, b, 3, 1e-8);
    }
    free(text);
    sn_scene_destroy(scene);
    sn_sim_destroy(first);
    sn_sim_destroy(second);
}
END_TEST

/* ---- out of memory ------------------------------------------------------------------------------------ */

typedef struct purse {
    int left; /* allocations granted */
    int live;
} purse;

static void* allocate(void* context, size_t bytes, size_t alignment)
{
    purse* p = context;
    if (p->left == 0) return NULL;
    --p->left;
    void* memory = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    p->live += memory != NULL;
    return memory;
}

static void release(void* context, void* memory)
{
    if (memory) --((purse*)context)->live;
    free(memory);
}

#if ALLOCATIONS_REFUSED
static void refuse_from(int number) { allocations_until_failure = number; }
static void stop_refusing(void) { allocations_until_failure = -1; }
#else
static void refuse_from(int number) { (void)number; }
static void stop_refusing(void) {}
#endif

/* Everything from an empty scene to a step, with `granted` allocations; true when it went through.
   Otherwise the status says that memory ran out, or at least the text when `says_so`. */
static bool attempt(int granted, bool by_text, bool says_so)
{
    purse p = { .left = granted };
    sn_host host = { &p, allocate, release, NULL };
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(&host);
    if (scene) {
        sn_scene_register(scene, &latch_component, &error);
        if (by_text) {
            sn_scene_read_text(scene, whole, strlen(whole), "text", "/", &error);
        } else {
            sn_id needle = sn_scene_add(scene, sn_root, "needle", &sn_needle, NULL);
            sn_id handle = sn_scene_add(scene, needle, NULL, &sn_handle, NULL);
            sn_scene_set(scene, handle, "z", "0.1*sin(t)");
            sn_scene_set(scene, needle, "curvature", "0 0.1 0");
            sn_scene_set(scene, sn_scene_add(scene, sn_root, NULL, &sn_point_load, NULL), "on", "needle/tip");
            sn_scene_override(scene, "needle.elements=3");
            sn_scene_override(scene, "needle/joints.damping_time=1 ms");
        }
    }
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    sn_scene_destroy(scene);
    if (sim) {
        sn_channel channel = sn_sim_channel(sim, "/needle/handle/force", &error);
        double f[3];
        sn_status status = sn_sim_step(sim, &error);
        sn_sim_refresh(sim);
        if (status == SN_OK) sn_sim_read(sim, channel, f, 3);
    }
    sn_sim_destroy(sim);
    stop_refusing();
    bool good = scene && error.status == SN_OK;
    ck_assert_msg(p.live == 0, "%d allocations granted: %d were never released", granted, p.live);
    bool told = error.status == SN_ERR_MEMORY || (says_so && strstr(error.text, "out of memory"));
    ck_assert_msg(good || !scene || told, "%d allocations granted: %s (%d)", granted, error.text,
                  (int)error.status);
    return good;
}

START_TEST(out_of_memory)
{
    int granted = 0;
    while (!attempt(granted, _i == 1, false)) {
        ++granted;
        ck_assert_int_lt(granted, 5000);
    }
    ck_assert_int_gt(granted, 100);
    for (int more = 0; more < 3; ++more)
        ck_assert(attempt(granted + more, _i == 1, false));
}
END_TEST

/* The same with the C library's allocator, which serves what does not go through the host: curves,
   matrices, the reader. */
START_TEST(out_of_memory_of_the_library)
{
    int granted = 0;
    bool good = false;
    while (ALLOCATIONS_REFUSED && !good) {
        refuse_from(granted++);
        good = attempt(1000000, _i == 1, true);
        ck_assert_int_lt(granted, 5000);
    }
    ck_assert(!ALLOCATIONS_REFUSED || granted > 300);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("compile");
    TCase* cases = tcase_create("compile");
    tcase_add_test(cases, references);
    tcase_add_test(cases, references_forward);
    tcase_add_loop_test(cases, faults_are_named, 0, SN_COUNT(faults));
    tcase_add_test(cases, all_causes_at_once);
    tcase_add_test(cases, many_causes);
    tcase_add_test(cases, no_echoes);
    tcase_add_test(cases, compiled_twice);
    tcase_add_test(cases, expansion_written_and_read);
    tcase_add_loop_test(cases, out_of_memory, 0, 2);
    tcase_add_loop_test(cases, out_of_memory_of_the_library, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
