/* If this failed, pictures would not show what a component says of itself, or show it of another size, colour
   or place: the view, pictures and VTK files would have to know components by name again.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include <sinew/view.h>
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "output/scratch.h"
#include "scene/shapes.h"
#include "view/materials.h"
#include "view/model.h"
#include "support/run_suite.h"

/* ---- a component of a user that looks like a number of things ------------------------------------------ */

typedef struct looks_params {
    sn_ref on, other;
    int which;
} looks_params;

enum { BEADS, BALL, RING, ROD, LINE, BANDS, PATCHES };

static int looks_shapes(const void* params, sn_shape* rows)
{
    static const double places[] = { 1, 0, 0, 0, 2, 0 }, ways[] = { 0, 0, 1 }, sizes[] = { 0.1, 0.2 };
    const looks_params* p = params;
    sn_shape shapes[] = {
        [BEADS] = { .kind = SN_SHAPE_SPHERE, .on = p->on, .every_node = true, .size = { 0.002 } },
        [BALL] = { .kind = SN_SHAPE_ELLIPSOID, .material = SN_MATERIAL_BONE, .size = { 1, 2, 3 } },
        [RING] = { .kind = SN_SHAPE_RING, .on = p->other, .material = SN_MATERIAL_OBSTACLE },
        [ROD] = { .kind = SN_SHAPE_CYLINDER,
                  .position = { 1, 2, 3 },
                  .direction = { 0, 0, 2 },
                  .size = { 0.5 } },
        [LINE] = { .kind = SN_SHAPE_LINE, .start = p->other, .on = p->on },
        [BANDS] = { .kind = SN_SHAPE_BANDS,
                    .on = p->other,
                    .end = p->other,
                    .positions = { places, 6 },
                    .ends = { places, 6 },
                    .size = { 0.001 } },
        [PATCHES] = { .kind = SN_SHAPE_DISC,
                      .on = p->other,
                      .positions = { places, 6 },
                      .directions = { ways, 3 },
                      .sizes = { sizes, 2 } },
    };
    rows[0] = shapes[p->which];
    return 1;
}

static const looks_params looks_defaults = { .which = BEADS };
static const sn_param looks_table[] = {
    { SN_FIELD(looks_params, on), "1", 0, 0, "points" },
    { SN_FIELD(looks_params, other), "1", 0, 0, "a frame" },
    { SN_CHOICE(looks_params, which, "beads ball ring rod line bands patches"), "1", 0, 0, "its looks" },
};
static const sn_component looks = {
    .abi = SN_COMPONENT_ABI,
    .name = "looks",
    .summary = "Looks like something.",
    .role = SN_ROLE_OBSERVER,
    .defaults = &looks_defaults,
    .params_size = sizeof(looks_params),
    .params = looks_table,
    .param_count = SN_COUNT(looks_table),
    .shapes = looks_shapes,
};

static int kin_shapes(const void* params, sn_shape* rows)
{
    (void)params;
    rows[0] = (sn_shape){ .kind = SN_SHAPE_DEFAULTS, .material = SN_MATERIAL_CABLE, .size = { 0.003 } };
    return 1;
}

static const sn_component kin = {
    .abi = SN_COMPONENT_ABI,
    .name = "kin",
    .summary = "Gives its parts a colour and a radius.",
    .role = SN_ROLE_GROUP,
    .defaults = &looks_defaults,
    .params_size = sizeof(looks_params),
    .shapes = kin_shapes,
};

/* ---- what the view says of it -------------------------------------------------------------------------- */

static json_t* said;

/* The objects of the message for a scene with <looks> in it. */
static const json_t* describe(const char* text)
{
    char whole[2048];
    sn_error error = { 0 };
    snprintf(whole, sizeof whole,
             "<scene duration='1 s' step='1 ms'><points name='p' positions='0 0 0  1 0 0  2 0 0'/>"
             "<point_mass on='@p' mass='1'/><frames name='f' positions='0 0 1'/>"
             "<rigid_mass on='@f' mass='1' inertia='1 1 1'/>%s</scene>",
             text);
    sn_scene* scene = sn_scene_create(NULL);
    sn_scene_register(scene, &looks, &error);
    sn_scene_register(scene, &kin, &error);
    sn_scene_read_text(scene, whole, strlen(whole), "looks.xml", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    model* m = sn_view_model_create(sim, scene, NULL, NULL, NULL, 1, &error);
    ck_assert_msg(m != NULL, "%s", error.text);
    said = json_loads(m->text, 0, NULL);
    char folder[64], path[256];
    scratch_make(folder);
    scratch_path(path, folder, "looks.png");
    ck_assert_int_eq(sn_view_shoot(sim, scene, &(sn_view_picture){ .width = 64, .height = 48 }, path, &error),
                     SN_OK);
    scratch_clear(folder);
    sn_view_model_drop(m);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return json_object_get(said, "objects");
}

/* Object number `which` of those at a path; NULL when there is none. */
static const json_t* object(const json_t* objects, const char* path, int which)
{
    for (size_t i = 0; i < json_array_size(objects); ++i) {
        const json_t* o = json_array_get(objects, i);
        if (strcmp(json_string_value(json_object_get(o, "path")), path) == 0 && which-- == 0) return o;
    }
    return NULL;
}

static const char* word(const json_t* o, const char* member)
{
    const char* text = json_string_value(json_object_get(o, member));
    return text ? text : "";
}

static double number(const json_t* o, const char* member, size_t i)
{
    const json_t* value = json_object_get(o, member);
    return json_number_value(json_is_array(value) ? json_array_get(value, i) : value);
}

START_TEST(bodies_are_where_and_as_large_as_stated)
{
    const json_t* all = describe("<looks name='c' on='@p'/>");
    json_int_t points = json_integer_value(json_object_get(object(all, "/p", 0), "id"));
    for (int i = 0; i < 3; ++i) {
        const json_t* bead = object(all, "/c", i);
        ck_assert_str_eq(word(bead, "shape"), "sphere");
        ck_assert_str_eq(word(bead, "colour"),
                         sn_view_material_colour(SN_MATERIAL_STEEL)); // bodies that say nothing
        ck_assert_int_eq(json_integer_value(json_object_get(bead, "of")), points);
        ck_assert_int_eq((int)number(bead, "node", 0), i);
        ck_assert_double_eq(number(bead, "size", 0), 0.002);
    }
    ck_assert_ptr_null(object(all, "/c", 3));
    ck_assert(json_is_true(json_object_get(object(all, "/p", 0), "quiet"))); // the beads show the nodes
    json_decref(said);

    const json_t* ball = object(describe("<looks name='c' which='ball'/>"), "/c", 0);
    ck_assert(json_is_null(json_object_get(ball, "of"))); // the world
    ck_assert_str_eq(word(ball, "role"), "bone");
    for (size_t i = 0; i < 3; ++i)
        ck_assert_double_eq(number(ball, "size", i), 1.0 + (double)i);
    json_decref(said);

    const json_t* rod = object(describe("<looks name='c' which='rod'/>"), "/c", 0);
    ck_assert_uint_eq(json_array_size(json_object_get(rod, "size")), 1); // without end
    ck_assert_double_eq(number(rod, "position", 2), 3.0);
    ck_assert_double_eq(number(rod, "direction", 2), 2.0);
    json_decref(said);
}
END_TEST

/* Axes of frames are hidden along a tube, whatever item draws it. */
START_TEST(a_tube_shows_its_frames)
{
    const json_t* all =
        describe("<frames name='g' positions='0 0 0  1 0 0'/><rigid_mass on='@g' mass='1' inertia='1 1 1'/>"
                 "<tube name='t' frames='@g' radius='1 mm'/>");
    ck_assert(json_is_true(json_object_get(object(all, "/g", 0), "quiet")));
    ck_assert(!json_is_true(json_object_get(object(all, "/f", 0), "quiet")));
    json_decref(said);
}
END_TEST

START_TEST(copies_have_their_own_places_and_sizes)
{
    const json_t* all = describe("<looks name='c' other='@f' which='patches'/>");
    for (int i = 0; i < 2; ++i) {
        const json_t* patch = object(all, "/c", i);
        ck_assert_double_eq(number(patch, "position", i == 0 ? 0 : 1), i == 0 ? 1.0 : 2.0);
        ck_assert_double_eq(number(patch, "direction", 2), 1.0);
        ck_assert_double_eq(number(patch, "size", 0), i == 0 ? 0.1 : 0.2);
    }
    ck_assert_ptr_null(object(all, "/c", 2));
    ck_assert(
        !json_is_true(json_object_get(object(all, "/f", 0), "quiet"))); // discs leave the axes to be seen
    json_decref(said);

    const json_t* bands = object(describe("<looks name='c' other='@f' which='bands'/>"), "/c", 0);
    ck_assert_str_eq(word(bands, "what"), "bands");
    ck_assert_uint_eq(json_array_size(json_object_get(json_object_get(bands, "b"), "points")), 6);
    ck_assert_str_eq(word(bands, "colour"), sn_view_material_colour(SN_MATERIAL_LIGAMENT));
    json_decref(said);

    const json_t* ring = object(describe("<looks name='c' other='@f' which='ring'/>"), "/c", 0);
    ck_assert_double_eq_tol(number(ring, "size", 0), 0.04,
                            1e-6); // in proportion to the scene, which is 2 m long
    json_decref(said);
}
END_TEST

START_TEST(parts_take_colour_and_radius_from_above)
{
    static const char line[] = "<looks name='c' on='/p' other='/f' which='line'/>";
    char below[256];
    snprintf(below, sizeof below, "<kin name='k'>%s</kin>", line);
    const json_t* plain = object(describe(line), "/c", 0);
    ck_assert_str_eq(word(plain, "colour"), sn_view_material_colour(SN_MATERIAL_SUTURE));
    ck_assert_double_eq(number(plain, "radius", 0), 0.0);
    ck_assert_int_eq((int)number(plain, "count", 0), 4);
    ck_assert_int_eq((int)number(plain, "first", 0), 1); // behind the frame it starts at
    json_decref(said);
    const json_t* part = object(describe(below), "/k/c", 0);
    ck_assert_str_eq(word(part, "colour"), sn_view_material_colour(SN_MATERIAL_CABLE));
    ck_assert_double_eq(number(part, "radius", 0), 0.003);
    json_decref(said);
}
END_TEST

START_TEST(layers_are_coloured_by_name)
{
    ck_assert_str_eq(sn_view_layer_colour("Skin", 3), sn_view_layer_colour("skin_2", 0));
    ck_assert_str_ne(sn_view_layer_colour("fat", 0), sn_view_layer_colour("muscle", 0));
    ck_assert_str_eq(sn_view_layer_colour("a", 1), sn_view_layer_colour("b", 6)); // five in turn
    ck_assert_str_ne(sn_view_layer_colour("a", 1), sn_view_layer_colour("a", 2));
}
END_TEST

START_TEST(a_display_mesh_is_carried_by_its_frame)
{
    static const char meshes[] = "<grid name='g' cells='1 1 1' low='0 0 0' high='1 1 1'/>"
                                 "<display_mesh name='block' of='@g' on='@f' material='bone' "
                                 "opacity='0.5' colour='#6f8f4e'/><display_mesh name='still' of='@g'/>";
    const json_t* all = describe(meshes);
    const json_t* block = object(all, "/block", 0);
    ck_assert_str_eq(word(block, "shape"), "surface");
    ck_assert_str_eq(word(block, "role"), "bone");
    ck_assert(json_equal(json_object_get(block, "of"), json_object_get(object(all, "/f", 0), "id")));
    ck_assert_double_eq(number(block, "opacity", 0), 0.5);
    ck_assert_str_eq(word(block, "colour"), "#6f8f4e");
    ck_assert_uint_eq(json_array_size(json_object_get(block, "points")), 3 * 8);
    ck_assert_uint_eq(json_array_size(json_object_get(block, "triangles")), 3 * 12);
    ck_assert(json_is_true(json_object_get(object(all, "/f", 0), "quiet"))); // the mesh shows the frame
    ck_assert(json_is_null(json_object_get(object(all, "/still", 0), "of")));
    json_decref(said);
}
END_TEST

START_TEST(bodies_look_like_what_they_are_made_of)
{
    const json_t* all =
        describe("<grid name='g' cells='1 1 1' low='0 0 0' high='1 1 1' type='tetrahedra'/>"
                 "<points name='soft' mesh='@g'/><solid on='@soft'/><solid_mass on='@soft' density='1'/>"
                 "<points name='other' mesh='@g'/><solid on='@other'/><solid_mass on='@other' density='1'/>"
                 "<points name='tool' mesh='@g'/><point_mass on='@tool' mass='1'/>"
                 "<point_load on='@tool' force='0 0 1'/><looks name='c' on='@p'/>");
    const json_t *soft = object(all, "/soft", 1), *other = object(all, "/other", 1),
                 *tool = object(all, "/tool", 1);
    ck_assert_str_eq(word(soft, "kind"), "surface");
    ck_assert_str_eq(word(soft, "material"), "tissue");
    ck_assert_str_ne(word(soft, "colour"), word(other, "colour")); // neighbours differ
    ck_assert_str_eq(word(tool, "material"), "steel");             // no force keeps it in shape
    ck_assert_str_eq(word(tool, "role"), "instrument");
    ck_assert_str_eq(word(object(all, "/c", 0), "material"), "steel");
    json_decref(said);
    const char* name;
    for (int i = 0; i < SN_MATERIAL_COUNT; ++i)
        ck_assert_uint_gt(sn_view_material_name((sn_material)i, &name), 3);
    ck_assert_uint_eq(sn_view_material_name(SN_MATERIAL_SKIN, &name), strlen("skin"));
    ck_assert_str_eq(name, "skin"); // the last one
}
END_TEST

/* The message that a display mesh of a mesh is refused with. */
static void ck_refused(const char* mesh, const char* attributes, const char* message)
{
    sn_error error = { 0 };
    char text[512];
    snprintf(
        text, sizeof text,
        "<scene duration='1 s' step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>"
        "<grid name='g' %s/><display_mesh name='d' of='@g' %s/></scene>",
        mesh, attributes);
    sn_scene* scene = sn_scene_create(NULL);
    ck_assert_int_eq(sn_scene_read_text(scene, text, strlen(text), "refused.xml", NULL, &error), SN_OK);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    ck_assert_msg(strstr(error.text, message) != NULL, "%s", error.text);
    sn_scene_destroy(scene);
}

START_TEST(a_display_mesh_needs_a_surface_and_a_colour)
{
    ck_refused("cells='2 0 0' type='edges'", "", "the mesh has no surface");
    ck_refused("cells='1 1 1'", "colour='green'", "\"green\" is no colour");
    ck_refused("cells='1 1 1'", "colour='#12345g'", "\"#12345g\" is no colour");
}
END_TEST

/* ---- the library's own --------------------------------------------------------------------------------- */

START_TEST(every_component_states_what_can_be_drawn)
{
    int stating = 0;
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < sn_scene_component_count(scene); ++i) {
        const sn_component* type = sn_scene_component_at(scene, i);
        sn_shape rows[SN_MAX_SHAPES] = { 0 };
        if (!type->shapes) continue;
        int stated = type->shapes(type->defaults, rows);
        ck_assert_msg(stated >= 0 && stated <= SN_MAX_SHAPES, "%s states %d shapes", type->name, stated);
        ++stating;
        for (int k = 0; k < stated; ++k) {
            ck_assert_msg((unsigned)rows[k].kind < SN_SHAPE_KIND_COUNT, "%s", type->name);
            ck_assert_msg((unsigned)rows[k].material < SN_MATERIAL_COUNT, "%s", type->name);
            bool known = rows[k].kind != SN_SHAPE_ARROW;
            for (int q = 0; q < type->quantity_count && !known; ++q)
                known = strcmp(type->quantities[q].name, rows[k].quantity) == 0;
            ck_assert_msg(known, "%s has no quantity %s", type->name, rows[k].quantity);
        }
    }
    ck_assert_int_gt(stating, 15);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("shapes");
    TCase* cases = tcase_create("shapes");
    tcase_add_test(cases, bodies_are_where_and_as_large_as_stated);
    tcase_add_test(cases, a_tube_shows_its_frames);
    tcase_add_test(cases, copies_have_their_own_places_and_sizes);
    tcase_add_test(cases, parts_take_colour_and_radius_from_above);
    tcase_add_test(cases, layers_are_coloured_by_name);
    tcase_add_test(cases, bodies_look_like_what_they_are_made_of);
    tcase_add_test(cases, a_display_mesh_is_carried_by_its_frame);
    tcase_add_test(cases, a_display_mesh_needs_a_surface_and_a_colour);
    tcase_add_test(cases, every_component_states_what_can_be_drawn);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
