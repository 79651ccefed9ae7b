/* Sinew - cut bench: time of a cut of a mesh, and of the mesh that the changes give. Of each the least and
   the median time of all repetitions.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include "base/clock.h"
#include "bench/bench.h"
#include "bench/sample.h"
#include "mesh/topology.h"

enum { REPETITIONS = 31 };

typedef struct times {
    double cut[REPETITIONS], apply[REPETITIONS];
} times;

/* Cubes of n^3 cells, 10 cm wide. The blade is 2 cm long and moves by 2 cm: `local` in the middle of the top;
   otherwise it goes through the whole cube. */
static sn_blade_sweep blade(sn_vec3 points[4], bool local)
{
    double half = local ? 0.01 : 0.06, low = local ? 0.085 : -0.01, high = local ? 0.105 : 0.11;
    points[0] = sn_v3(0.0507, 0.05 - half, low);
    points[1] = sn_v3(0.0507, 0.05 + half, low);
    points[2] = sn_v3(0.0531, 0.05 - half, high);
    points[3] = sn_v3(0.0531, 0.05 + half, high);
    return (sn_blade_sweep){ 2, 2, points };
}

static bool measure_once(const sn_mesh* mesh, const sn_blade_sweep* sweep, times* t, int at,
                         sn_cut_report* report, int* cells, sn_error* error)
{
    double start = sn_clock();
    sn_mesh_edit* edit = sn_mesh_cut(mesh, sweep, NULL, report, error);
    if (!edit) return false;
    double middle = sn_clock();
    sn_mesh* after = sn_mesh_edit_apply(mesh, edit, error);
    t->cut[at] = middle - start;
    t->apply[at] = sn_clock() - middle;
    if (after) *cells = after->cells[SN_CELL_TETRAHEDRON].count;
    sn_mesh_edit_destroy(edit);
    sn_mesh_destroy(after);
    return after != NULL;
}

static bool measure(int n, bool local, sn_error* error)
{
    sn_mesh* mesh =
        sn_mesh_grid((int[3]){ n, n, n }, sn_v3(0, 0, 0), sn_v3(0.1, 0.1, 0.1), SN_GRID_TETRAHEDRA, error);
    int count = sinew_bench_count(REPETITIONS, 1), cells = 0;
    sn_vec3 points[4];
    sn_blade_sweep sweep = blade(points, local);
    sn_cut_report report = { 0 };
    bool good = mesh != NULL;
    times t;
    for (int i = 0; good && i < count; ++i)
        good = measure_once(mesh, &sweep, &t, i, &report, &cells, error);
    if (good) {
        sample_sort(t.cut, (size_t)count);
        sample_sort(t.apply, (size_t)count);
        printf("%6d -> %6d  %-6s %9.3g cm^2  %8.2f %8.2f ms  %8.2f %8.2f ms\n",
               mesh->cells[SN_CELL_TETRAHEDRON].count, cells, local ? "local" : "whole", 1e4 * report.area,
               1e3 * t.cut[0], 1e3 * t.cut[count / 2], 1e3 * t.apply[0], 1e3 * t.apply[count / 2]);
    }
    sn_mesh_destroy(mesh);
    return good;
}

static int run(int argc, char** argv)
{
    static const int sizes[] = { 12, 20 }; // 10,368 and 48,000 tetrahedra
    sn_error error = SN_ERROR_INIT;
    (void)argc;
    (void)argv;
    puts("tetrahedra         sheet         area   cut: least  median     mesh: least  median");
    for (int i = 0; i < 2 && !error.status; ++i)
        for (int local = 1; local >= 0 && !error.status; --local)
            measure(sizes[i], local, &error);
    if (error.status) puts(error.text);
    return error.status ? 1 : 0;
}

const sinew_bench_case sinew_bench_cut = { "cut", "cuts of meshes of tetrahedra along a blade", run };
