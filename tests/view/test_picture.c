/* If this fails, pictures without a browser show bodies of a wrong size, or what is behind in front.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "view/depict.h"
#include "view/figures.h"
#include "view/model.h"
#include "view/wire.h"
#include "support/run_suite.h"

enum { WIDTH = 300, HEIGHT = 200 };
static uint32_t pixels[WIDTH * HEIGHT];
static const ink red = { 1, 0, 0, 1 }, green = { 0, 1, 0, 1 }, glass = { 0, 0, 1, 0.5f };

static void clear(void)
{
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        pixels[i] = 0xffffffffu;
}

static uint32_t middle(void) { return pixels[HEIGHT / 2 * WIDTH + WIDTH / 2]; }
static int channel(uint32_t pixel, int i) { return (int)(pixel >> (16 - 8 * i) & 0xff); }

START_TEST(a_ball_has_the_area_of_its_disc)
{
    static const sn_vec3 eyes[] = { { 1, 0, 0 }, { 0, 0, 1 }, { 1, -1.6, 0.9 } };
    const double half[3] = { 0.02, 0.02, 0.02 };
    for (int e = 0; e < 3; ++e) {
        facets f = { 0 };
        sn_view_figure_ellipsoid(&f, sn_v3(0.3, -0.1, 2.0), sn_quat_identity(), half, red);
        camera c = sn_view_camera_look(eyes[e], WIDTH, HEIGHT);
        sn_view_camera_fit(&c, &f);
        clear();
        ck_assert(sn_view_raster_draw(&c, &f, pixels));
        double covered = 0.0, radius = half[0] * c.scale;
        for (int i = 0; i < WIDTH * HEIGHT; ++i)
            covered += 1.0 - channel(pixels[i], 1) / 255.0; // white has green, red has none
        ck_assert_double_eq_tol(covered / (3.14159265 * radius * radius), 1.0,
                                0.03); // 20 sides are 1.6 % less
        ck_assert_double_eq_tol(2 * radius, 0.82 * HEIGHT, 3.0);
        sn_view_facets_free(&f);
    }
}
END_TEST

/* Two squares and a pane, seen from above; `order` is that of adding them. */
static uint32_t stacked(const int order[3])
{
    facets f = { 0 };
    for (int i = 0; i < 3; ++i) {
        double z = order[i];
        sn_view_figure_patch(&f, sn_v3(-1, -1, z), sn_v3(2, 0, 0), sn_v3(0, 2, 0),
                             order[i] == 0   ? red
                             : order[i] == 1 ? green
                                             : glass);
    }
    camera c = sn_view_camera_look(sn_v3(0, 0, 1), WIDTH, HEIGHT);
    sn_view_camera_fit(&c, &f);
    clear();
    ck_assert(sn_view_raster_draw(&c, &f, pixels));
    sn_view_facets_free(&f);
    return middle();
}

START_TEST(what_is_nearer_hides_what_is_behind)
{
    static const int orders[][3] = { { 0, 1, 2 }, { 2, 1, 0 }, { 1, 2, 0 }, { 2, 0, 1 } };
    for (int i = 0; i < 4; ++i) {
        uint32_t seen = stacked(orders[i]);
        ck_assert_int_eq(channel(seen, 0), 0); // the red one is behind
        ck_assert_int_gt(channel(seen, 1), 80);
        ck_assert_int_eq(abs(channel(seen, 1) - channel(seen, 2)) <= 1, 1); // half green, half glass
    }
}
END_TEST

/* Three panes above each other: whatever the order of adding them, the nearest tints the most. */
START_TEST(panes_are_laid_over_each_other_from_the_farthest)
{
    static const ink tints[] = { { 1, 0, 0, 0.5f }, { 0, 1, 0, 0.5f }, { 0, 0, 1, 0.5f } };
    static const int orders[][3] = { { 0, 1, 2 }, { 2, 1, 0 }, { 1, 2, 0 } };
    for (int k = 0; k < 3; ++k) {
        facets f = { 0 };
        for (int i = 0; i < 3; ++i)
            sn_view_figure_patch(&f, sn_v3(-1, -1, orders[k][i]), sn_v3(2, 0, 0), sn_v3(0, 2, 0),
                                 tints[orders[k][i]]);
        camera c = sn_view_camera_look(sn_v3(0, 0, 1), WIDTH, HEIGHT);
        sn_view_camera_fit(&c, &f);
        clear();
        ck_assert(sn_view_raster_draw(&c, &f, pixels));
        sn_view_facets_free(&f);
        static const double expected[3] = { 0.25, 0.375, 0.625 }; // over white, when fully lit
        double light = channel(middle(), 2) / 255.0 - 0.125;      // 1/8 of white, and half of the lit tint
        for (int i = 0; i < 3; ++i)
            ck_assert_double_eq_tol(channel(middle(), i) / 255.0, 0.125 + (expected[i] - 0.125) * 2 * light,
                                    0.01);
    }
}
END_TEST

/* A cube as a surface, and what `other` says in it or beside it. */
static json_t* cube_and(json_t* other)
{
    static const int quads[] = { 0, 1, 3, 2, 4, 5, 7, 6, 0, 1, 5, 4, 2, 3, 7, 6, 0, 2, 6, 4, 1, 3, 7, 5 };
    json_t* list = json_array();
    for (int i = 0; i < 24; ++i)
        json_array_append_new(list, json_integer(quads[i]));
    json_t* cube = json_pack("{s:i, s:s, s:s, s:s, s:i, s:{s:o}}", "id", 0, "kind", "surface", "path",
                             "/body/points", "state", "/body/points", "count", 8, "topology", "quads", list);
    return json_pack("[o, o]", cube, other);
}

/* Draws the cube [0, 1]^3 m and lines from `a` to `b`; the drawing is of static memory. */
static drawing depicted_cube(json_t* objects, sn_vec3 a, sn_vec3 b)
{
    static _Alignas(8) unsigned char frame[1024];
    static depicted parts[2];
    wire w;
    sn_view_wire_begin(&w, frame, sizeof frame, 4);
    float* rows = sn_view_wire_block(&w, 0, WIRE_POSITIONS, WIRE_F32, 8, 24 * sizeof(float));
    for (int i = 0; i < 24; ++i)
        rows[i] = (float)(i / 3 >> i % 3 & 1);
    rows = sn_view_wire_block(&w, 1, WIRE_POSITIONS, WIRE_F32, 2, 6 * sizeof(float));
    memcpy(rows, (const float[]){ (float)a.x, (float)a.y, (float)a.z, (float)b.x, (float)b.y, (float)b.z },
           6 * sizeof(float));
    sn_view_wire_end(&w, WIRE_FRAME, 0, 1, 0.0);
    drawing d = {
        .objects = objects, .frame = frame, .blocks = w.blocks, .parts = parts, .toward = { 0, 0, 1 }
    };
    memset(parts, 0, sizeof parts);
    d.thin = 1e-3;
    d.extent = sn_view_depict_extent(&d);
    sn_view_depict_all(&d);
    sn_view_depict_find_shells(&d);
    sn_view_depict_all(&d);
    return d;
}

static json_t* lines(const char* state, double radius)
{
    return json_pack("{s:i, s:s, s:s, s:s, s:i, s:{s:[i, i]}, s:[f]}", "id", 1, "kind", "edges", "path",
                     "/tree/beams", "state", state, "count", 2, "topology", "edges", 0, 1, "radius", radius);
}

START_TEST(a_body_with_something_inside_is_seen_through)
{
    const sn_vec3 in[2] = { { 0.3, 0.5, 0.5 }, { 0.7, 0.5, 0.5 } },
                  out[2] = { { 1.3, 0.5, 0.5 }, { 1.7, 0.5, 0.5 } };
    const struct {
        const sn_vec3* ends;
        const char* state;
        double radius;
        float alpha;
        int facets;                                        /* of the lines */
    } cases[] = { { in, "/tree/points", 0.05, 0.36f, 80 }, // 20 sides of two triangles, and two caps
                  { in, "/tree/points", 0.0, 0.36f, 2 },
                  { out, "/tree/points", 0.05, 1.0f, 80 },
                  { in, "/body/points", 0.05, 1.0f, 80 } }; // lines of its own nodes are not inside
    for (int i = 0; i < 4; ++i) {
        json_t* objects = cube_and(lines(cases[i].state, cases[i].radius));
        drawing d = depicted_cube(objects, cases[i].ends[0], cases[i].ends[1]);
        ck_assert_int_eq(d.parts[0].end, 12);
        ck_assert_int_eq(d.parts[1].end - d.parts[1].first, cases[i].facets);
        ck_assert(d.facets.at[0].colour.alpha == cases[i].alpha);
        ck_assert(d.facets.at[12].colour.alpha == 1.0f);
        sn_view_facets_free(&d.facets);
        json_decref(objects);
    }
}
END_TEST

/* Lines between the frames at a tree of vessels: how many are drawn, and whether as rods. */
static int lines_of_vessels(const char* beams, bool* rods)
{
    char text[1024];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene duration='1 s' step='1 ms'><mesh name='organ' file='%s/scenes/tissue/liver.msh'/>"
        "<mesh name='tree' file='%s/scenes/tissue/liver_vessels.msh'/><points name='liver' mesh='@organ'/>"
        "<point_mass on='@liver' mass='1 g'/><barycentric_frames name='vessels' in='@liver' mesh='@tree'/>"
        "%s<implicit_euler/><cg/></scene>",
        SINEW_SOURCE_DIR, SINEW_SOURCE_DIR, beams);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "tree.xml", NULL, NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    model* m = sn_view_model_create(sim, scene, NULL, NULL, NULL, 1, &error);
    ck_assert_msg(m != NULL, "%s", error.text);
    json_t* said = json_loads(m->text, 0, NULL);
    int count = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(said, "objects")); ++i) {
        const json_t* o = json_array_get(json_object_get(said, "objects"), i);
        if (strcmp(json_string_value(json_object_get(o, "kind")), "edges") != 0) continue;
        count += (int)json_array_size(json_object_get(json_object_get(o, "topology"), "edges")) / 2;
        *rods = json_object_get(o, "radius") != NULL;
    }
    json_decref(said);
    sn_view_model_drop(m);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return count;
}

START_TEST(frames_on_a_mesh_have_its_lines_once)
{
    bool rods = true;
    int bare = lines_of_vessels("", &rods);
    ck_assert_int_gt(bare, 20);
    ck_assert(!rods);
    ck_assert_int_eq(lines_of_vessels("<beams on='@vessels' mesh='@tree' section='circle' radius='1 mm'"
                                      " young_modulus='300 kPa' poisson_ratio='0.45'/>",
                                      &rods),
                     bare); // not once more below the rods
    ck_assert(rods);
}
END_TEST

START_TEST(a_tube_is_as_thick_as_it_says)
{
    const sn_vec3 line[] = { { 0, 0, 0 }, { 0.4, 0, 0 }, { 1, 0, 0 } };
    const double radius = 0.05;
    facets f = { 0 };
    sn_view_figure_tube(&f, line, 3, &radius, 1, false, NULL, red);
    camera c = sn_view_camera_look(sn_v3(0, -1, 0), WIDTH, HEIGHT);
    sn_view_camera_fit(&c, &f);
    clear();
    ck_assert(sn_view_raster_draw(&c, &f, pixels));
    double covered = 0.0;
    for (int y = 0; y < HEIGHT; ++y)
        covered += 1.0 - channel(pixels[y * WIDTH + WIDTH / 2], 1) / 255.0;
    ck_assert_double_eq_tol(covered, 2 * radius * c.scale, 0.5);
    sn_view_facets_free(&f);
}
END_TEST

START_TEST(the_command_draws_a_png)
{
    static const char shot[] = SINEW_COMMAND " shot " SINEW_SOURCE_DIR "/scenes/needle/tip-load.xml ";
    char command[1024];
    unsigned char head[24] = { 0 };
    snprintf(command, sizeof command, "%s --size 320x200 --view \"0 -1 0.3\" --out a.png", shot);
    ck_assert_int_eq(system(command), 0);
    FILE* file = fopen("a.png", "rb");
    ck_assert(file && fread(head, 1, sizeof head, file) == sizeof head);
    fclose(file);
    ck_assert_mem_eq(head, "\x89PNG\r\n\x1a\n", 8);
    ck_assert_int_eq(head[18] * 256 + head[19], 320);
    ck_assert_int_eq(head[22] * 256 + head[23], 200);
    static const char* const bad[] = { "--size 3x3", "--size big", "--view up", "--view \"0 0 0\"",
                                       "--out a.gif" };
    for (int i = 0; i < 5; ++i) {
        snprintf(command, sizeof command, "%s %s 2>/dev/null", shot, bad[i]);
        ck_assert_msg(system(command) != 0, "%s", bad[i]);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("picture");
    TCase* cases = tcase_create("picture");
    tcase_add_test(cases, a_ball_has_the_area_of_its_disc);
    tcase_add_test(cases, what_is_nearer_hides_what_is_behind);
    tcase_add_test(cases, panes_are_laid_over_each_other_from_the_farthest);
    tcase_add_test(cases, a_body_with_something_inside_is_seen_through);
    tcase_add_test(cases, frames_on_a_mesh_have_its_lines_once);
    tcase_add_test(cases, a_tube_is_as_thick_as_it_says);
    tcase_add_test(cases, the_command_draws_a_png);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
