/* Sinew - solid_load: a scene of 45 000 tetrahedra, its mesh in a file of its own, as users have them. The
   analysis and the memory of a direct method are told apart: iterations need neither.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/solid_load.h"
#include "base/clock.h"
#include "engine/sim.h"
#include <math.h>
#include <sinew/mesh.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NX = 10, NY = 10, NZ = 75, TETS = 6 * NX * NY * NZ, POINTS = (NX + 1) * (NY + 1) * (NZ + 1) };
static const double aim = 0.3; /* [s] */

static bool write_mesh(const char* file, sn_error* error)
{
    static const int corners[6][4] = { { 0, 1, 3, 7 }, { 0, 3, 2, 7 }, { 0, 2, 6, 7 },
                                       { 0, 6, 4, 7 }, { 0, 4, 5, 7 }, { 0, 5, 1, 7 } };
    sn_vec3* points = malloc(POINTS * sizeof *points);
    int *nodes = malloc(4 * TETS * sizeof *nodes), at = 0;
    for (int i = 0; points && i < POINTS; ++i)
        points[i] =
            sn_v3(0.1 * (i % (NX + 1)), 0.1 * (i / (NX + 1) % (NY + 1)), 0.1 * (i / ((NX + 1) * (NY + 1))));
    for (int i = 0; nodes && i < NX * NY * NZ; ++i)
        for (int k = 0; k < 24; ++k) {
            int c = corners[k / 4][k % 4], x = i % NX + (c & 1), y = i / NX % NY + (c >> 1 & 1),
                z = i / NX / NY + (c >> 2);
            nodes[at++] = x + (NX + 1) * (y + (NY + 1) * z);
        }
    sn_mesh mesh = { .point_count = POINTS, .points = points };
    mesh.cells[SN_CELL_TETRAHEDRON] = (sn_cells){ .count = TETS, .nodes = nodes };
    sn_status status =
        points && nodes ? sn_mesh_write(file, &mesh, error) : sn_fail(error, SN_ERR_MEMORY, "out of memory");
    free(points);
    free(nodes);
    return status == SN_OK;
}

typedef struct times {
    double mesh, scene, analysis, step; /* [s] */
} times;

static bool measure(const char* mesh_file, const char* solver, times* least, sn_error* error)
{
    char text[1000];
    snprintf(text, sizeof text,
             "<scene step='10 ms' duration='1 s'><mesh name='m' file='%s'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='z lt 1e-6'/><solid_mass on='@p' density='1000' gravity='0 -9.81 0'/>"
             "<solid on='@p' tangent='warped' young_modulus='50 kPa' poisson_ratio='0.3'/><implicit_euler/>"
             "<%s/></scene>",
             mesh_file, solver);
    double start = sn_clock();
    sn_mesh_destroy(sn_mesh_read(mesh_file, error));
    double read = sn_clock();
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "bench", "", NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    double compiled = sn_clock();
    sn_scene_destroy(scene);
    if (!sim) return false;
    double before = sn_clock();
    sn_linear_destroy(
        sn_linear_create(sn_linear_method(sim->systems[0]->matrix.linear), sim->systems[0]->matrix.A, error));
    double analysed = sn_clock();
    bool good = sn_sim_step(sim, error) == SN_OK;
    least->step = fmin(least->step, sn_clock() - analysed);
    least->mesh = fmin(least->mesh, read - start);
    least->scene = fmin(least->scene, compiled - read);
    least->analysis = fmin(least->analysis, analysed - before);
    sn_sim_destroy(sim);
    return good;
}

static int print(const char* file, int repetitions)
{
    static const char* const solvers[] = { "cg iterations='25'", "ldl", "sparse" };
    printf("loading a scene of %d tetrahedra from files, ms; aim without a direct method %.0f ms\n\n"
           "| method | total | reading the mesh | analysis and memory of the solver | first step "
           "|\n|---|---|---|---|---|\n",
           (int)TETS, 1e3 * aim);
    for (size_t k = 0; k < (size_t)sinew_bench_count((int)(sizeof solvers / sizeof solvers[0]), 1); ++k) {
        times least = { HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL };
        sn_error error = { 0 };
        for (int r = 0; r < repetitions; ++r)
            if (!measure(file, solvers[k], &least, &error)) {
                fprintf(stderr, "%s: %s\n", solvers[k], error.text);
                return 1;
            }
        printf("| `%s` | %.0f | %.0f | %.0f | %.0f |\n", solvers[k], 1e3 * least.scene, 1e3 * least.mesh,
               1e3 * least.analysis, 1e3 * least.step);
        fflush(stdout);
    }
    putchar('\n');
    return 0;
}

int solid_load(int repetitions)
{
    const char* folder = getenv("TMPDIR");
    char file[400];
    sn_error error = { 0 };
    snprintf(file, sizeof file, "%s/sinew-bench-%lld.msh", folder ? folder : "/tmp", (long long)sn_os_time());
    if (!write_mesh(file, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    int failed = print(file, repetitions);
    remove(file);
    return failed;
}
