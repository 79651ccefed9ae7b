/* Sinew - solid_beams. Of each step the least time of all repetitions is kept.

   SOFA's figure: BeamFEMForceField.scn, two beams of 8 frames and one of 4 with its block tridiagonal solver,
   default build as in solid.c; its step has the three collision surfaces too. Here a step of linearised
   backward Euler is taken with the exact tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/solid_beams.h"
#include "bench/bench.h"
#include "bench/sample.h"
#include <sinew/sinew.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"

enum { MAX_CHAINS = 3, MAX_STEPS = 400 };

typedef struct wires {
    const char* name;
    int frames[MAX_CHAINS];
    double length; /* of a beam [m] */
    int steps;
    double sofa; /* ms; 0: none */
} wires;

static const wires subjects[] = {
    { "three beams (8, 8, 4)", { 8, 8, 4 }, 1.0, 400, 0.440 },
    { "wire of 1000 frames", { 1000, 0, 0 }, 1e-3, 60, 0.0 },
};

static void add_chain(sn_scene* scene, int k, int frames, double length)
{
    sn_frames_params state;
    sn_fixed_params fixed;
    sn_rigid_mass_params mass;
    sn_beams_params beams;
    sn_defaults(&sn_frames, &state);
    sn_defaults(&sn_fixed, &fixed);
    sn_defaults(&sn_rigid_mass, &mass);
    sn_defaults(&sn_beams, &beams);
    double *at = calloc(3 * (size_t)frames, sizeof *at), *nodes = calloc(2 * (size_t)frames, sizeof *nodes);
    const double first = 0.0, kg = length, inertia[3] = { 0.01 * kg, 0.1 * kg, 0.1 * kg };
    char name[16], path[16];
    snprintf(name, sizeof name, "f%d", k);
    snprintf(path, sizeof path, "@f%d", k);
    for (int i = 0; at && nodes && i < frames; ++i) {
        at[3 * i] = length * i;
        at[3 * i + 2] = -k;
        nodes[2 * i] = i;
        nodes[2 * i + 1] = i + 1;
    }
    if (at && nodes) {
        state.positions = (sn_reals){ at, 3 * frames };
        sn_scene_add(scene, sn_root, name, &sn_frames, &state);
        fixed.on = mass.on = beams.on = (sn_ref){ path };
        fixed.nodes = (sn_reals){ &first, 1 };
        sn_scene_add(scene, sn_root, NULL, &sn_fixed, &fixed);
        mass.mass = (sn_reals){ &kg, 1 };
        mass.inertia = (sn_reals){ inertia, 3 };
        mass.gravity = sn_v3(0, -9.81, 0);
        sn_scene_add(scene, sn_root, NULL, &sn_rigid_mass, &mass);
        beams.nodes = (sn_reals){ nodes, 2 * (frames - 1) };
        beams.section.radius = 0.1 * length;
        beams.young_modulus = 2e7;
        beams.poisson_ratio = 0.49;
        sn_scene_add(scene, sn_root, NULL, &sn_beams, &beams);
    }
    free(at);
    free(nodes);
}

static sn_sim* compile(const wires* w, const char* solver, sn_error* error)
{
    char text[200];
    snprintf(text, sizeof text,
             "<scene step='10 ms' duration='1000 s'><%s/><implicit_euler "
             "rayleigh_mass='0.1'/></scene>",
             solver);
    sn_scene* scene = sn_scene_create(NULL);
    if (!scene) return NULL;
    sn_scene_read_text(scene, text, strlen(text), "bench", NULL, error);
    for (int k = 0; k < MAX_CHAINS && w->frames[k]; ++k)
        add_chain(scene, k, w->frames[k], w->length);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    return sim;
}

/* Median over steps of the least time [s]; negative when it fails. */
static double measure(const wires* w, const char* solver, int repetitions, sn_error* error)
{
    double least[MAX_STEPS];
    for (int k = 0; k < w->steps; ++k)
        least[k] = HUGE_VAL;
    for (int r = 0; r < repetitions; ++r) {
        sn_sim* sim = compile(w, solver, error);
        bool good = sim && sn_sim_step(sim, error) == SN_OK;
        for (int k = 0; good && k < w->steps; ++k) {
            double start = sn_clock();
            good = sn_sim_step(sim, error) == SN_OK;
            least[k] = fmin(least[k], sn_clock() - start);
        }
        sn_sim_destroy(sim);
        if (!good) return -1.0;
    }
    sample_sort(least, w->steps);
    return least[w->steps / 2];
}

int solid_beams(int repetitions)
{
    static const char* const solvers[] = { "chain", "ldl", "band" };
    printf("chains of beams, a step, ms\n\n%-24s %8s %8s %8s %8s\n", "", solvers[0], solvers[1], solvers[2],
           "SOFA");
    for (size_t i = 0; i < (size_t)sinew_bench_count((int)(sizeof subjects / sizeof subjects[0]), 1); ++i) {
        printf("%-24s", subjects[i].name);
        for (int k = 0; k < 3; ++k) {
            sn_error error = { 0 };
            double took = measure(&subjects[i], solvers[k], repetitions, &error);
            if (took < 0.0) {
                fprintf(stderr, "%s: %s\n", subjects[i].name, error.text);
                return 1;
            }
            printf(" %8.4f", 1e3 * took);
        }
        if (subjects[i].sofa > 0.0) printf(" %8.3f", subjects[i].sofa);
        putchar('\n');
    }
    putchar('\n');
    return 0;
}
