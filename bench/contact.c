/* Sinew - contact bench: steps of soft bodies whose surfaces touch, of a suture around a rod, and of piles
   of spheres and cubes. Of each step the processor time of its thread; medians of the last half of the steps,
   for the suture and the piles of all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/trial.h"
#include "bench/sample.h"
#include <sinew/sinew.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_STEPS = 400, CUBE_STEPS = 250, FEW_STEPS = 100, TEXT = 100000 };

#define SOLID(name, cells, low, high, E)                                                                     \
    "<grid name='" name "_mesh' cells='" cells "' low='" low "' high='" high "' type='tetrahedra'/>"         \
    "<points name='" name "' mesh='@" name "_mesh'/><solid on='@" name "' law='corotational' "               \
    "tangent='warped' young_modulus='" E "' poisson_ratio='0.4'/><solid_mass on='@" name                     \
    "' density='1000' gravity='0 0 -9.81'/>"

static const struct subject {
    const char *what, *text;
    int steps;
} subjects[] = {
    { "two blocks of 10140 and 10368 tetrahedra",
      SOLID("lower", "13 13 10", "0 0 0", "65 65 50 mm", "10 kPa")
          SOLID("upper", "12 12 12", "3 2 50.6 mm", "63 62 110.6 mm",
                "10 kPa") "<fixed on='@lower' where='region zmin'/><surface_contact name='contact' "
                          "on='@upper' with='@lower' "
                          "distance='0.5 mm' capacity='600'/>",
      30 },
    { "a block of 750 tetrahedra on 10140, friction 0.3",
      SOLID("lower", "13 13 10", "0 0 0", "65 65 50 mm", "10 kPa")
          SOLID("upper", "5 5 5", "18 17 50.6 mm", "43 42 75.6 mm",
                "10 kPa") "<fixed on='@lower' where='region zmin'/><surface_contact name='contact' "
                          "on='@upper' with='@lower' "
                          "distance='0.5 mm' friction='0.3' capacity='600'/>",
      30 },
    { "a rigid probe of 12 mm on 10140 tetrahedra",
      SOLID("slab", "13 13 10", "0 0 0", "65 65 50 mm",
            "10 kPa") "<fixed on='@slab' where='region zmin'/><grid name='probe_mesh' cells='2 2 2' low='27 "
                      "26 50.6 mm' "
                      "high='39 38 62.6 mm'/><points name='probe' mesh='@probe_mesh'/><point_mass "
                      "on='@probe' mass='1'/>"
                      "<prescribed_points on='@probe' x='0.02*t' y='0' z='-0.02*t'/>"
                      "<surface_contact name='contact' on='@slab' with='@probe' distance='0.5 mm' "
                      "friction='0.2'/>",
      30 },
    { "a membrane of 20000 triangles with itself, level",
      "<grid name='weave' cells='100 100 0' low='0 0 0' high='0.3 0.3 0' type='triangles'/>"
      "<points name='cloth' mesh='@weave'/><fixed on='@cloth' where='x lt 1e-9'/>"
      "<point_mass on='@cloth' mass='2 mg' gravity='0 0 -9.81'/>"
      "<elastic_membrane on='@cloth' tangent='positive' young_modulus='0.3 MPa' thickness='0.3 mm'/>"
      "<bending on='@cloth' young_modulus='0.3 MPa' thickness='0.3 mm'/>"
      "<surface_contact name='contact' on='@cloth' with='@cloth' distance='0.3 mm'/>",
      10 },
};

/* A factor of each matrix, the linear solver that "auto" takes, and one whose factor is that of an earlier
   step. */
enum { SOLVERS = 3 };
static const char* const solvers[SOLVERS] = {
    "<implicit_euler linear='ldl'/>",
    "<implicit_euler/>",
    "<implicit_euler linear='cg'/><cg preconditioner='warped' refresh='10' tolerance='1e-6'/>",
};

static sn_sim* compile(const char* text, const char* solver, sn_error* error)
{
    char whole[4000];
    int length = snprintf(whole, sizeof whole, "<scene step='5 ms'>%s%s</scene>", solver, text);
    sn_scene* scene = sn_scene_load_text(whole, (size_t)length, "bench", NULL, NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_scene_destroy(scene);
    return sim;
}

typedef struct result {
    double pairs, touching, median; // of the last half of the steps, seconds
} result;

static bool measure(const struct subject* s, const char* solver, result* r)
{
    static double seconds[MAX_STEPS];
    sn_error error = { 0 };
    sn_sim* sim = compile(s->text, solver, &error);
    int steps = sinew_bench_count(s->steps, 2), half = steps / 2;
    bool good = sim && sn_sim_set_threads(sim, sinew_bench_threads, &error) == SN_OK;
    for (int i = 0; good && i < steps; ++i) {
        clock_t start = clock();
        good = sn_sim_step(sim, &error) == SN_OK;
        seconds[i] = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    if (good) {
        sample_sort(seconds + half, steps - half);
        *r = (result){ .pairs = sample_quantity(sim, "/contact/pairs"),
                       .touching = sample_quantity(sim, "/contact/touching"),
                       .median = seconds[half + (steps - half) / 2] };
    } else
        fprintf(stderr, "contact: %s: %s\n", s->what, error.text);
    sn_sim_destroy(sim);
    return good;
}

/* ---- a suture around a rod ------------------------------------------------------------------------- */

/* 80 edges of a suture of 0.2 mm wind 1.5 turns around a rod of 20 mm. Its start hangs on a spring, its end
   is drawn away by 20 mm. */
static void write_wrap(char* text, const char* integrator)
{
    const double pi = 3.14159265358979323846, R = 10.1e-3;
    enum { PLACES = 300 };
    int at = snprintf(text, TEXT,
                      "<scene step='2 ms'>%s<suture name='t' radius='0.1 mm' young_modulus='0.2 GPa' "
                      "density='1150' drag='0.01' damping_time='1 ms' elements='97' positions='-0.03 %g 0",
                      integrator, R);
    for (int i = 0; i <= PLACES; ++i)
        at += snprintf(text + at, TEXT - (size_t)at, "  %.9g %.9g 0", R * sin(3 * pi * i / PLACES),
                       R * cos(3 * pi * i / PLACES));
    snprintf(text + at, TEXT - (size_t)at,
             "  -0.03 %g 0'/><subset_points name='first' of='@t/points' where='nodes 0'/>"
             "<springs_to_ground on='@first' stiffness='20'/>"
             "<prescribed_points on='@t/points' nodes='-1' x='-0.02*smooth(t,0,0.8)' y='0' z='0'/>"
             "<rigid_collider on='@t/points' radius='0.1 mm' shape='cylinder' size='10 mm' friction='0.25'/>"
             "</scene>",
             -R);
}

/* Destroys the simulation. */
static bool measure_steps(const char* name, sn_sim* sim, int steps, sn_error* error)
{
    static double seconds[MAX_STEPS];
    for (int i = 0; sim && !error->status && i < steps; ++i) {
        clock_t start = clock();
        sn_sim_step(sim, error);
        seconds[i] = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    sample_sort(seconds, steps);
    if (error->status)
        fprintf(stderr, "contact: %s: %s\n", name, error->text);
    else
        printf("| %s | %.2f | %.2f | %.2f |\n", name, 1e3 * seconds[steps / 2],
               1e3 * seconds[steps * 99 / 100], 1e3 * seconds[steps - 1]);
    sn_sim_destroy(sim);
    return !error->status;
}

static bool measure_text(const char* name, const char* text, int steps)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "bench", NULL, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    bool good = measure_steps(name, sim, sinew_bench_count(steps, 2), &error);
    sn_scene_destroy(scene);
    return good;
}

static bool measure_wrap(const char* name, const char* integrator)
{
    static char text[TEXT];
    write_wrap(text, integrator);
    return measure_text(name, text, MAX_STEPS);
}

/* ---- piles ------------------------------------------------------------------------------------------- */

/* Rigid spheres of steel, 20 mm wide, fall in layers of width x width on a floor and settle. The default
   margin would be the diameter, with ten times as many pairs. */
static void write_pile(char* text, int count, int width)
{
    const double r = 0.01, mass = 7850.0 * 4.0 / 3.0 * 3.14159265358979323846 * r * r * r;
    static char at[TEXT / 2];
    int length = 0;
    for (int i = 0; i < count; ++i) {
        int layer = i / (width * width);
        double x = 2.15 * r * (i % width) + 0.4 * r * (layer % 2) + 0.03 * r * sin(7.0 * i),
               y = 2.15 * r * (i / width % width) + 0.4 * r * (layer % 2) + 0.03 * r * cos(5.0 * i);
        length += snprintf(at + length, sizeof at - (size_t)length, " %.6g %.6g %.6g", x, y,
                           1.05 * r + 2.05 * r * layer);
    }
    snprintf(text, TEXT,
             "<scene step='5 ms'><implicit_euler/><inline_mesh name='centres' points='%s'/>"
             "<frames name='bodies' mesh='@centres'/><rigid_mass on='@bodies' mass='%.6g' inertia='%.6g %.6g "
             "%.6g' gravity='0 0 -9.81'/><skinned_points name='balls' frames='@bodies' mesh='@centres' "
             "influences='1'/><grid name='ground' cells='1 1 0' low='-1 -1 0' high='1 1 0' type='triangles'/>"
             "<points name='floor' mesh='@ground'/><point_mass on='@floor' mass='1'/><fixed on='@floor'/>"
             "<surface_contact on='@balls' with='@floor' on_radius='10 mm' friction='0.5' "
             "distance='0.01 mm' margin='1 mm'/><surface_contact on='@balls' with='@balls' on_radius='10 mm' "
             "friction='0.5' distance='0.01 mm' margin='1 mm' capacity='%d'/></scene>",
             at, mass, 0.4 * mass * r * r, 0.4 * mass * r * r, 0.4 * mass * r * r, 9 * count);
}

static bool measure_pile(const char* name, int count, int width, int steps)
{
    static char text[TEXT];
    write_pile(text, count, width);
    return measure_text(name, text, steps);
}

static bool measure_scene(const char* scene, const char* name)
{
    sn_error error = { 0 };
    const trial t = { .scene = scene };
    return measure_steps(name, trial_compile(&t, &error), sinew_bench_count(CUBE_STEPS, 2), &error);
}

static int bench(int argc, char** argv)
{
    (void)argv;
    if (argc > 1) {
        fprintf(stderr, "usage: sinew bench contact\n");
        return 2;
    }
    bool good = true;
    printf("Processor time of a step in ms, median:\n\n"
           "| bodies | pairs | that push | ldl | auto | cg with an earlier factor |\n"
           "| --- | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 0; i < (int)(sizeof subjects / sizeof subjects[0]); ++i) {
        result r[SOLVERS];
        bool measured = true;
        for (int k = 0; k < SOLVERS; ++k)
            measured = measured && measure(&subjects[i], solvers[k], &r[k]);
        good = good && measured;
        if (!measured) continue;
        printf("| %s | %.0f | %.0f | %.1f | %.1f | %.1f |\n", subjects[i].what, r[0].pairs, r[0].touching,
               1e3 * r[0].median, 1e3 * r[1].median, 1e3 * r[2].median);
        fflush(stdout);
    }
    printf("\nA suture around a rod, 80 edges on 1.5 turns, friction 0.25:\n\n"
           "| integrator | median | 99 %% | longest |\n| --- | ---: | ---: | ---: |\n");
    good = measure_wrap("dirk", "<dirk method='backward_euler'/>") && good;
    good = measure_wrap("implicit_euler", "<implicit_euler/>") && good;
    printf("\nPiles, friction 0.5:\n\n"
           "| bodies | median | 99 %% | longest |\n| --- | ---: | ---: | ---: |\n");
    good = measure_pile("100 rigid spheres", 100, 5, MAX_STEPS) && good;
    good = measure_pile("1000 rigid spheres", 1000, 10, FEW_STEPS) && good;
    good = measure_scene("contact/pile.xml", "100 cubes as meshes (contact/pile.xml)") && good;
    good = measure_scene("contact/boxes.xml", "the same as boxes (contact/boxes.xml)") && good;
    return good ? 0 : 1;
}

const sinew_bench_case sinew_bench_contact = { "contact", "steps of bodies that touch", bench };
