/* If this failed, the volume that two closed surfaces have in common, or the directions in which it changes,
   would be wrong: too large an error, a force without its opposite, lines that find no way out.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/depth_images.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "support/icosphere.h"
#include "support/run_suite.h"

enum { LINES = 300 * 300, ROOM = 6 * LINES };

typedef struct pair {
    sn_pool pool;
    sn_collision_surface surface[2];
    sn_vec3* x[2];
    sn_depth_images images;
} pair;

static void start_pair(pair* p, double pixel)
{
    *p = (pair){ .images = { .pixel = pixel } };
    sn_pool_init(&p->pool, NULL);
}

static void set_body(pair* p, int body, int points, const sn_vec3* x, int triangles, const int (*triangle)[3])
{
    sn_error error = { 0 };
    sn_collision_parts parts = { .point_count = points,
                                 .triangle_count = triangles,
                                 .triangles = &triangle[0][0] };
    p->x[body] = sn_pool_copy(&p->pool, x, (size_t)points * sizeof *x);
    ck_assert_int_eq(sn_collision_surface_make(&p->surface[body], &parts, &p->pool, &error), SN_OK);
    p->images.surface[body] = &p->surface[body];
}

/* Its triangles enclose the volume of the sphere. */
static void set_sphere(pair* p, int body, int level, double radius, sn_vec3 centre)
{
    const double pi = 3.14159265358979324;
    sn_surface* s = icosphere(level, 1.0, sn_v3(0, 0, 0));
    double sum = 0;
    for (int t = 0; t < s->triangle_count; ++t) {
        const int* c = s->triangles[t];
        sum += sn_dot(s->vertices[c[0]], sn_cross(s->vertices[c[1]], s->vertices[c[2]])) / 6;
    }
    for (int i = 0; i < s->vertex_count; ++i)
        s->vertices[i] = sn_madd(centre, radius * cbrt(4 * pi / 3 / sum), s->vertices[i]);
    set_body(p, body, s->vertex_count, s->vertices, s->triangle_count, (const int(*)[3])s->triangles);
    sn_surface_destroy(s);
}

/* Corners at 0 and 1 along each axis. */
static void set_box(pair* p, int body, sn_vec3 low, sn_vec3 high)
{
    static const int faces[12][3] = { { 0, 2, 1 }, { 0, 3, 2 }, { 4, 5, 6 }, { 4, 6, 7 },
                                      { 0, 1, 5 }, { 0, 5, 4 }, { 1, 2, 6 }, { 1, 6, 5 },
                                      { 2, 3, 7 }, { 2, 7, 6 }, { 3, 0, 4 }, { 3, 4, 7 } };
    sn_vec3 x[8];
    for (int i = 0; i < 8; ++i)
        x[i] = sn_v3(i % 4 == 0 || i % 4 == 3 ? low.x : high.x, i % 4 < 2 ? low.y : high.y,
                     i < 4 ? low.z : high.z);
    set_body(p, body, 8, x, 12, faces);
}

static void find(pair* p)
{
    sn_depth_images* m = &p->images;
    m->line_room = LINES;
    m->sample_room = m->interval_room = ROOM;
    if (!m->interval) {
        m->interval = sn_pool_array(&p->pool, ROOM, sizeof *m->interval);
        m->sample = sn_pool_array(&p->pool, ROOM, sizeof *m->sample);
        m->order = sn_pool_array(&p->pool, ROOM, sizeof *m->order);
        m->first = sn_pool_array(&p->pool, LINES + 2, sizeof *m->first);
    }
    ck_assert(!p->pool.failed);
    ck_assert(sn_depth_images_find(m, p->x[0], p->x[1]));
    ck_assert_int_eq(m->open, 0);
}

static double volume(const pair* p, int axis)
{
    double sum = 0;
    for (int i = 0; i < p->images.count; ++i)
        if (p->images.interval[i].axis == axis) sum += p->images.interval[i].length;
    return sum * p->images.pixel * p->images.pixel;
}

static void add_to(sn_vec3* v, int axis, double by)
{
    *(axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z) += by;
}

/* dV/dx of each point of a body. */
static void gradient(const pair* p, int body, sn_vec3* out)
{
    const double a = p->images.pixel * p->images.pixel;
    for (int i = 0; i < p->surface[body].point_count; ++i)
        out[i] = sn_v3(0, 0, 0);
    for (int i = 0; i < p->images.count; ++i)
        for (int e = 0; e < 2; ++e) {
            const sn_depth_interval* at = &p->images.interval[i];
            for (int k = 0; k < 3 && at->end[e].body == body; ++k)
                add_to(&out[p->surface[body].triangles[at->end[e].triangle][k]], at->axis,
                       (e ? a : -a) * at->end[e].weight[k]);
        }
}

static sn_vec3 sum_of(const pair* p, int body)
{
    sn_vec3 sum = { 0, 0, 0 }, *g = malloc((size_t)p->surface[body].point_count * sizeof *g);
    gradient(p, body, g);
    for (int i = 0; i < p->surface[body].point_count; ++i)
        sum = sn_add(sum, g[i]);
    free(g);
    return sum;
}

static void end_pair(pair* p) { sn_pool_clear(&p->pool); }

/* ---- tests --------------------------------------------------------------------------------------------- */

/* Closed forms of the lens of two unit spheres at the distance d along an axis, 128 lines across a sphere:
   0.3 %. For d =
   1.9 the lens is 40 lines wide: 1 %. */
START_TEST(lens_of_spheres)
{
    static const struct {
        double d, tolerance;
    } cases[] = { { 0.5, 0.003 }, { 1.0, 0.003 }, { 1.5, 0.003 }, { 1.9, 0.01 } };
    const double pi = 3.14159265358979324, d = cases[_i].d, tolerance = cases[_i].tolerance;
    const double V = pi * (2 - d) * (2 - d) * (d * d + 4 * d) / (12 * d), S = pi * (1 - d * d / 4);
    const int along = _i % 3;
    sn_vec3 apart = { 0, 0, 0 };
    pair p;
    start_pair(&p, 2.0 / 128);
    add_to(&apart, along, d);
    set_sphere(&p, 0, 5, 1.0, sn_v3(0, 0, 0));
    set_sphere(&p, 1, 5, 1.0, apart);
    find(&p);
    for (int axis = 0; axis < 3; ++axis)
        ck_assert_double_eq_tol(volume(&p, axis), V, tolerance * V);
    const sn_vec3 g = sum_of(&p, 0);
    const double part[3] = { g.x, g.y, g.z };
    for (int axis = 0; axis < 3; ++axis) // the body 0 moved towards the other: more
        ck_assert_double_eq_tol(part[axis], axis == along ? S : 0.0, tolerance * S);
    end_pair(&p);
}
END_TEST

/* Each line has as much of one body as of the other: to the rounding of 1e5 additions. */
START_TEST(forces_have_their_opposites)
{
    pair p;
    start_pair(&p, 0.021);
    set_sphere(&p, 0, 3, 1.0, sn_v3(0.1, -0.2, 0.05));
    set_box(&p, 1, sn_v3(0.3, -0.6, 0.2), sn_v3(1.7, 0.9, 1.4));
    find(&p);
    ck_assert_int_gt(p.images.count, 1000);
    ck_assert_double_le(sn_norm(sn_add(sum_of(&p, 0), sum_of(&p, 1))), 1e-12);
    ck_assert_double_gt(sn_norm(sum_of(&p, 0)), 0.1);
    end_pair(&p);
}
END_TEST

/* A box of 8 points in a sphere, one point moved along each axis: differences of the volume that lines along
   this axis measure. Between crossings that appear or vanish it is linear. */
START_TEST(gradients_are_those_of_the_volume)
{
    const double step = 1e-4, tolerance = 1e-3;
    sn_vec3 g[8];
    pair p;
    start_pair(&p, 0.02);
    set_box(&p, 0, sn_v3(0.311, -0.623, -0.517), sn_v3(1.713, 0.547, 0.641));
    set_sphere(&p, 1, 5, 1.0, sn_v3(0, 0, 0));
    find(&p);
    gradient(&p, 0, g);
    for (int i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis) {
            double V[2];
            for (int k = 0; k < 2; ++k) {
                add_to(&p.x[0][i], axis, k ? step : -step);
                find(&p);
                V[k] = volume(&p, axis);
                add_to(&p.x[0][i], axis, k ? -step : step);
            }
            const double part[3] = { g[i].x, g[i].y, g[i].z };
            ck_assert_double_eq_tol(part[axis], (V[1] - V[0]) / (2 * step), tolerance);
        }
    end_pair(&p);
}
END_TEST

/* A box with one edge after the other on a line that was met before: each line crosses it as often inwards as
   outwards, and has at most one interval. */
START_TEST(lines_on_edges_are_counted_once)
{
    const sn_vec3 high = { 1.5625, 1.5625, 1.5625 };
    pair p;
    start_pair(&p, 0.125);
    set_box(&p, 0, sn_v3(0, 0, 0), sn_v3(1, 1, 1));
    set_box(&p, 1, sn_v3(0.5, 0.5, 0.5), high);
    find(&p);
    const int count = p.images.count;
    sn_vec3* middle = malloc((size_t)count * sizeof *middle);
    int* axis = malloc((size_t)count * sizeof *axis);
    for (int i = 0; i < count; ++i) {
        middle[i] = p.images.interval[i].middle;
        axis[i] = p.images.interval[i].axis;
    }
    for (int i = 0; i < count; ++i) {
        set_box(&p, 1, middle[i], high); // three edges through the point, one along the line
        find(&p);
        int on_line = 0;
        for (int k = 0; k < p.images.count; ++k) {
            const sn_depth_interval* at = &p.images.interval[k];
            const sn_vec3 d = sn_sub(at->middle, middle[i]);
            if (at->axis == axis[i] && sn_norm(d) - fabs(axis[i] == 0 ? d.x : axis[i] == 1 ? d.y : d.z) <= 0)
                ++on_line;
        }
        ck_assert_int_le(on_line, 1);
    }
    free(middle);
    free(axis);
    end_pair(&p);
}
END_TEST

/* Of a face of 32 x 32 pixels along the axes, at any place: to 1 % of its area. Rows along the axes would be
   off by up to 6 %. */
START_TEST(areas_of_faces_along_the_axes)
{
    for (int i = 0; i < 20; ++i) {
        pair p;
        start_pair(&p, 1.0 / 32);
        const sn_vec3 low = sn_v3(0.0013 * i, 0.0007 * i, -0.5);
        set_box(&p, 0, low, sn_add(low, sn_v3(1, 1, 1)));
        set_box(&p, 1, sn_v3(-2, -2, -2), sn_v3(2, 2, 0));
        find(&p);
        const sn_vec3 S = sum_of(&p, 0);
        ck_assert_double_eq_tol(S.z, -1.0, 0.01);
        end_pair(&p);
    }
}
END_TEST

START_TEST(surfaces_apart_have_nothing_in_common)
{
    pair p;
    start_pair(&p, 0.05);
    set_sphere(&p, 0, 2, 1.0, sn_v3(0, 0, 0));
    set_sphere(&p, 1, 2, 1.0, sn_v3(1.5, 1.5, 0));
    find(&p);
    ck_assert_int_eq(p.images.count, 0);
    p.x[1][0].x = NAN;
    ck_assert(sn_depth_images_find(&p.images, p.x[0], p.x[1]));
    end_pair(&p);
}
END_TEST

START_TEST(too_many_lines_are_refused)
{
    pair p;
    start_pair(&p, 1e-3);
    set_sphere(&p, 0, 1, 1.0, sn_v3(0, 0, 0));
    set_sphere(&p, 1, 1, 1.0, sn_v3(0.5, 0, 0));
    p.images.line_room = 100;
    ck_assert(!sn_depth_images_find(&p.images, p.x[0], p.x[1]));
    p.images.pixel = 1e-300;
    ck_assert(!sn_depth_images_find(&p.images, p.x[0], p.x[1]));
    end_pair(&p);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("collision/depth_images");
    TCase* tests = tcase_create("depth_images");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, lens_of_spheres, 0, 4);
    tcase_add_test(tests, forces_have_their_opposites);
    tcase_add_test(tests, gradients_are_those_of_the_volume);
    tcase_add_test(tests, lines_on_edges_are_counted_once);
    tcase_add_test(tests, areas_of_faces_along_the_axes);
    tcase_add_test(tests, surfaces_apart_have_nothing_in_common);
    tcase_add_test(tests, too_many_lines_are_refused);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
