/* If this failed, a needle would enter an organ at the wrong place, or Newton's iteration would see a
   depth whose derivatives are not its own.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/height_map.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/fake_bind.h"
#include "support/icosphere.h"
#include "support/report.h"
#include "support/run_suite.h"

static char folder[64], path[128];

static void make_folder(void)
{
    strcpy(folder, "/tmp/sinew_heightsXXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/body.stl", folder);
}

static void remove_folder(void)
{
    remove(path);
    rmdir(folder);
}

static uint64_t seed = 1;

static double uniform(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

static const double pi = 3.14159265358979323846;
static const double radius = 0.02; // of the spheres [m]

/* ---- the splines alone --------------------------------------------------------------------------------- */

static sn_height_map make_map(int count, double spacing)
{
    sn_height_map m = {
        { count, count }, { -0.5 * spacing * (count - 1), -0.5 * spacing * (count - 1) }, spacing, { 0 }
    };
    for (int side = 0; side < 2; ++side)
        m.coefficients[side] = calloc((size_t)(count * count), sizeof(double));
    return m;
}

static void free_map(sn_height_map* m)
{
    free(m->coefficients[0]);
    free(m->coefficients[1]);
}

/* Near side of the sphere around (R, 0, 0). */
static sn_height sphere_height(double y, double z)
{
    double s = sqrt(radius * radius - y * y - z * z), s3 = s * s * s;
    return (sn_height){ radius - s, y / s, z / s, (s * s + y * y) / s3, y * z / s3, (s * s + z * z) / s3 };
}

/* Largest errors of value, gradient and Hessian within half the radius, as parts of R, 1, 1/R. */
static void spline_errors(int cells, double error[3])
{
    sn_height_map m = make_map(cells + 5, radius / cells); // over +-R/2 and two lines more on each side
    int count = m.count[0] * m.count[1];
    double* f = calloc((size_t)count, sizeof *f);
    bool* hit = calloc((size_t)count, sizeof *hit);
    int* nearest = calloc((size_t)count, sizeof *nearest);
    for (int k = 0; k < count; ++k) {
        f[k] =
            sphere_height(m.low[0] + m.spacing * (k % m.count[0]), m.low[1] + m.spacing * (k / m.count[0])).h;
        hit[k] = true;
    }
    sn_height_map_fit(&m, SN_NEAR, f, hit, nearest);
    error[0] = error[1] = error[2] = 0;
    for (int n = 0; n < 4000; ++n) {
        double r = 0.5 * radius * sqrt(uniform(0, 1)), a = uniform(0, 2 * pi);
        double y = r * cos(a), z = r * sin(a);
        sn_height p = sn_height_map_at(&m, SN_NEAR, y, z), q = sphere_height(y, z);
        error[0] = fmax(error[0], fabs(p.h - q.h) / radius);
        error[1] = fmax(error[1], hypot(p.y - q.y, p.z - q.z));
        error[2] =
            fmax(error[2], radius * fmax(fabs(p.yz - q.yz), fmax(fabs(p.yy - q.yy), fabs(p.zz - q.zz))));
    }
    free(f);
    free(hit);
    free(nearest);
    free_map(&m);
}

START_TEST(splines_converge)
{
    static const char* const what[] = { "order of convergence of the height", "of its gradient",
                                        "of its Hessian" };
    double coarse[3], fine[3];
    spline_errors(16, coarse);
    for (int cells = 32; cells <= 256; cells *= 2) {
        spline_errors(cells, fine);
        for (int k = 0; k < 3; ++k) {
            double order = log2(coarse[k] / fine[k]);
            ck_assert(report_between("tissue/height_map splines", what[k], order, 4 - k - 0.2, 4 - k + 0.6));
            coarse[k] = fine[k];
        }
    }
    ck_assert(
        report_below("tissue/height_map splines", "error of the height on 256 cells over R", fine[0], 1e-9));
}
END_TEST

START_TEST(cubics_are_exact)
{
    sn_height_map m = make_map(9, 0.5);
    double f[81];
    bool hit[81];
    int nearest[81];
    for (int k = 0; k < 81; ++k) {
        double y = m.low[0] + 0.5 * (k % 9), z = m.low[1] + 0.5 * (k / 9);
        f[k] = 1 + y - 2 * z + y * y * y - 3 * y * z * z + 0.5 * z * z * z + y * z;
        hit[k] = true;
    }
    sn_height_map_fit(&m, SN_FAR, f, hit, nearest);
    for (int n = 0; n < 100; ++n) {
        double y = uniform(-1, 1), z = uniform(-1, 1);
        sn_height p = sn_height_map_at(&m, SN_FAR, y, z);
        ck_assert_double_eq_tol(p.h, 1 + y - 2 * z + y * y * y - 3 * y * z * z + 0.5 * z * z * z + y * z,
                                1e-13);
        ck_assert_double_eq_tol(p.y, 1 + 3 * y * y - 3 * z * z + z, 1e-13);
        ck_assert_double_eq_tol(p.z, -2 - 6 * y * z + 1.5 * z * z + y, 1e-13);
        ck_assert_double_eq_tol(p.yy, 6 * y, 1e-12);
        ck_assert_double_eq_tol(p.yz, 1 - 6 * z, 1e-12);
        ck_assert_double_eq_tol(p.zz, -6 * y + 3 * z, 1e-12);
    }
    free_map(&m);
}
END_TEST

/* Lines that miss take the nearest height; a jump is followed without overshoot; far off the map is
   constant. */
START_TEST(misses_and_borders)
{
    enum { N = 20 };
    sn_height_map m = make_map(N, 1);
    double f[N * N];
    bool hit[N * N];
    int nearest[N * N];
    for (int k = 0; k < N * N; ++k) {
        int i = k % N, j = k / N;
        hit[k] = (i - 9) * (i - 9) + (j - 9) * (j - 9) <= 30 && !(i == 9 && j == 9);
        f[k] = hit[k] ? 1000.0 + k : (double)NAN;
    }
    sn_height_map_fit(&m, SN_NEAR, f, hit, nearest);
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < N * N;
         ++k) { // Danielsson's passes are exact but for rare ties: at most a line further
        double best = INFINITY, got = hypot(nearest[k] % N - k % N, nearest[k] / N - k / N);
        for (int n = 0; n < N * N; ++n)
            if (hit[n]) best = fmin(best, hypot(n % N - k % N, n / N - k / N));
        ck_assert(hit[nearest[k]] && f[k] == 1000 + nearest[k]);
        ck_assert_double_le(got, best + 0.5);
        if (hit[k]) ck_assert_int_eq(nearest[k], k);
        low = fmin(low, f[k]);
        high = fmax(high, f[k]);
    }
    for (int n = 0; n < 2000; ++n) {
        sn_height p = sn_height_map_at(&m, SN_NEAR, uniform(-15, 15), uniform(-15, 15));
        ck_assert(p.h >= low - 1 && p.h <= high + 1);
    }
    static const double far[][2] = {
        { -40, 3 }, { 1e300, 3 }, { 40, 40 }, { -INFINITY, INFINITY }, { NAN, NAN }
    };
    for (int n = 0; n < 5; ++n) {
        sn_height p = sn_height_map_at(&m, SN_NEAR, far[n][0], far[n][1]);
        ck_assert(p.h >= low - 1 && p.h <= high + 1);
        ck_assert(fabs(p.y) < 1e-12 && fabs(p.yy) < 1e-12);
    }
    free_map(&m);
}
END_TEST

/* ---- the boundary of a body ---------------------------------------------------------------------------- */

static sn_boundary bind_body(sn_bind* bind, sn_vec3 position, sn_vec3 normal)
{
    sn_boundary b;
    sn_status status = sn_boundary_surface(bind, path, position, normal, &b);
    ck_assert_msg(status == SN_OK && bind->status == SN_OK, "%s", bind->text);
    return b;
}

static void write_sphere(int level, sn_vec3 centre)
{
    sn_surface* s = icosphere(level, radius, centre);
    ck_assert(write_stl(s, path));
    sn_surface_destroy(s);
}

/* Depth and exit of the sphere around `centre`, and their gradients. */
static sn_depth sphere_depth(const sn_boundary* b, sn_vec3 centre, sn_vec3 x)
{
    sn_vec3 d = sn_sub(x, centre);
    double along = sn_dot(b->axis, d);
    sn_vec3 across = sn_madd(d, -along, b->axis);
    double s = sqrt(radius * radius - sn_dot(across, across));
    return (sn_depth){ .depth = along + s,
                       .exit = s - along,
                       .depth_gradient = sn_madd(b->axis, -1 / s, across),
                       .exit_gradient = sn_madd(sn_neg(b->axis), -1 / s, across) };
}

/* Root of the mean squares of the errors within half the radius of the axis: of depth and exit as parts of
   R, and of their gradients. */
static void sphere_errors(int level, double error[4])
{
    const sn_vec3 centre = { 0.3, -0.1, 0.2 }, normal = { -2, 0.5, 1 };
    sn_bind bind = { 0 };
    write_sphere(level, centre);
    sn_boundary b = bind_body(&bind, sn_add(centre, sn_v3(-0.1, 0.025, 0.05)), normal);
    double sum[4] = { 0 };
    enum { POINTS = 4000 };
    for (int n = 0; n < POINTS; ++n) {
        double r = 0.5 * radius * sqrt(uniform(0, 1)), a = uniform(0, 2 * pi), t = uniform(-1, 1) * radius;
        sn_vec3 x =
            sn_madd(sn_madd(sn_madd(centre, t, b.axis), r * cos(a), b.across[0]), r * sin(a), b.across[1]);
        sn_depth p = sn_boundary_depth(&b, x), q = sphere_depth(&b, centre, x);
        double e[4] = { (p.depth - q.depth) / radius, (p.exit - q.exit) / radius,
                        sn_norm(sn_sub(p.depth_gradient, q.depth_gradient)),
                        sn_norm(sn_sub(p.exit_gradient, q.exit_gradient)) };
        for (int k = 0; k < 4; ++k)
            sum[k] += e[k] * e[k];
    }
    for (int k = 0; k < 4; ++k)
        error[k] = sqrt(sum[k] / POINTS);
    fake_release(&bind);
}

/* Facets are off by the square of their edges, their slopes by the edges themselves; the splines, as far
   apart as vertices are, must add nothing to that. */
START_TEST(sphere_converges)
{
    static const char* const what[] = { "order of convergence of the depth", "of the exit",
                                        "of the depth's gradient", "of the exit's gradient" };
    double coarse[4], fine[4];
    sphere_errors(2, coarse);
    for (int level = 3; level <= 5; ++level) { // 1280, 5120, 20480 triangles
        sphere_errors(level, fine);
        for (int k = 0; k < 4; ++k) {
            double order = log2(coarse[k] / fine[k]);
            ck_assert(report_between("tissue/height_map sphere", what[k], order, k < 2 ? 1.7 : 0.8, 3));
            coarse[k] = fine[k];
        }
    }
    ck_assert(
        report_below("tissue/height_map sphere", "error of the depth / R, 20480 triangles", fine[0], 3e-4));
    ck_assert(
        report_below("tissue/height_map sphere", "error of its gradient, 20480 triangles", fine[2], 2e-2));
}
END_TEST

/* Gradient and Hessian are those of the depth, everywhere: over facets, the rim, and beside the body. */
START_TEST(derivatives)
{
    sn_bind bind = { 0 };
    write_sphere(3, sn_v3(0, 0, 0));
    sn_boundary b = bind_body(&bind, sn_v3(0.031, 0.016, 0.1), sn_v3(0.3, 0.2, 1));
    const double e = 1e-6 * radius;
    double worst_gradient = 0, worst_hessian = 0;
    for (int n = 0; n < 500; ++n) {
        sn_vec3 x =
            sn_v3(uniform(-1.5, 1.5) * radius, uniform(-1.5, 1.5) * radius, uniform(-1.5, 1.5) * radius);
        sn_vec3 u = sn_v3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
        sn_depth p = sn_boundary_depth(&b, sn_madd(x, e, u)), m = sn_boundary_depth(&b, sn_madd(x, -e, u));
        sn_depth at = sn_boundary_depth(&b, x);
        double depth = (p.depth - m.depth) / (2 * e) - sn_dot(at.depth_gradient, u);
        double far = (p.exit - m.exit) / (2 * e) - sn_dot(at.exit_gradient, u);
        worst_gradient = fmax(worst_gradient, fmax(fabs(depth), fabs(far)));
        sn_vec3 dg = sn_sub(sn_scale(0.5 / e, sn_sub(p.depth_gradient, m.depth_gradient)),
                            sn_mat3_apply(at.depth_hessian, u));
        sn_vec3 eg = sn_sub(sn_scale(0.5 / e, sn_sub(p.exit_gradient, m.exit_gradient)),
                            sn_mat3_apply(at.exit_hessian, u));
        worst_hessian = fmax(worst_hessian, radius * fmax(sn_norm(dg), sn_norm(eg)));
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < i; ++j)
                ck_assert_double_eq_tol(at.depth_hessian.m[i][j], at.depth_hessian.m[j][i], 1e-9);
    }
    ck_assert(
        report_below("tissue/height_map", "gradient against differences of the depth", worst_gradient, 1e-8));
    ck_assert(report_below("tissue/height_map", "Hessian against differences of the gradient, times R",
                           worst_hessian, 1e-6));
    fake_release(&bind);
}
END_TEST

START_TEST(origin_and_far_side)
{
    sn_bind bind = { 0 };
    write_sphere(5, sn_v3(0, 0, 0));
    const sn_vec3 inside = { 0.004, 0.003, 0 };
    sn_boundary b = bind_body(&bind, inside, sn_v3(0, 0, 7));
    ck_assert_double_eq(b.axis.z, -1);
    ck_assert_double_eq(b.origin.x, inside.x);
    ck_assert_double_eq(b.origin.y, inside.y);
    double z = sqrt(radius * radius - 0.005 * 0.005);
    ck_assert(report_near("tissue/height_map", "place where the axis enters the sphere, 20480 triangles [m]",
                          b.origin.z, z, 5e-4));
    sn_depth at = sn_boundary_depth(&b, b.origin);
    ck_assert_double_eq_tol(at.depth, 0, 1e-15);
    ck_assert(report_near("tissue/height_map", "thickness there [m]", at.exit, 2 * z, 5e-4));
    at = sn_boundary_depth(&b, sn_v3(0.004, 0.003, -z - 0.001)); // a millimetre beyond
    ck_assert_double_eq_tol(at.exit, -0.001, 1e-5);
    ck_assert_double_eq_tol(at.depth, 2 * z + 0.001, 1e-5);
    fake_release(&bind);
}
END_TEST

static void refuses(const char* file, sn_vec3 position, const char* sentence)
{
    sn_bind bind = { 0 };
    sn_boundary b;
    ck_assert_int_ne(sn_boundary_surface(&bind, file, position, sn_v3(0, 0, 1), &b), SN_OK);
    ck_assert_msg(strstr(bind.text, sentence) != NULL, "%s", bind.text);
    ck_assert_msg(strncmp(bind.text, "surface: ", 9) == 0, "%s", bind.text);
    fake_release(&bind);
}

START_TEST(refused)
{
    const sn_vec3 middle = { 0, 0, 0 };
    refuses(path, middle, "cannot be read");
    refuses("", middle, "the name of the file is missing");
    write_sphere(1, middle);
    refuses(path, sn_v3(0.03, 0, 0),
            "the line through `position` along `normal` misses the surface, which lies between -0.02 -0.02 "
            "-0.02 and 0.02 0.02 "
            "0.02 m; move `position`, or write the file in metres and in the scene's axes");
    sn_surface* s = icosphere(1, radius, middle);
    --s->triangle_count;
    ck_assert(write_stl(s, path));
    refuses(path, middle,
            "is not a closed surface: 3 edges lie at a hole and 0 join more than two triangles; close it in "
            "a mesh editor");
    s->triangle_count = 1;
    s->triangles[0][2] = s->triangles[0][1];
    ck_assert(write_stl(s, path));
    refuses(path, middle, "is not a closed surface");
    sn_surface_destroy(s);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("height_map");
    TCase* tests = tcase_create("all");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, splines_converge);
    tcase_add_test(tests, cubics_are_exact);
    tcase_add_test(tests, misses_and_borders);
    tcase_add_test(tests, sphere_converges);
    tcase_add_test(tests, derivatives);
    tcase_add_test(tests, origin_and_far_side);
    tcase_add_test(tests, refused);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
