/* Sinew - suture_thesis: the bench that draws the figures of S. Nuti, Dynamic simulations of elastic rods for
   medical applications, Texas A&M 2014, anew, beside closed forms; and what its parts share.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/suture_thesis.h"
#include "bench/bench.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdarg.h>

static const double pi = 3.14159265358979323846;

const thesis_rod thesis_table_1 = { 1.0, 1e-3, 87.5e6, 31.25e6, 850.0 };

double thesis_EI(const thesis_rod* rod) { return rod->young_modulus * pi * pow(rod->diameter, 4) / 64; }

double thesis_GJ(const thesis_rod* rod) { return rod->shear_modulus * pi * pow(rod->diameter, 4) / 32; }

double thesis_mass(const thesis_rod* rod) { return rod->density * pi * rod->diameter * rod->diameter / 4; }

thesis_text thesis_material(const thesis_rod* rod)
{
    thesis_text text;
    snprintf(text.at, sizeof text.at,
             "radius='%.17g' young_modulus='%.17g' shear_modulus='%.17g' density='%.17g'",
             0.5 * rod->diameter, rod->young_modulus, rod->shear_modulus, rod->density);
    return text;
}

sn_sim* thesis_compile(sn_error* error, const char* format, ...)
{
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sn_scene* scene = sn_scene_load_text(text, (size_t)length, "bench", NULL, NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    if (sim) sn_sim_set_threads(sim, sinew_bench_threads, error);
    return sim;
}

static void add_point(thesis_shape* shape, const double* at)
{
    shape->x[shape->count] = at[0];
    shape->y[shape->count] = at[1];
    shape->z[shape->count++] = at[2];
}

void thesis_look(sn_sim* sim, const char* end, thesis_shape* shape, sn_error* error)
{
    double points[3 * THESIS_POINTS], last[3];
    const double origin[3] = { 0 };
    int count = sn_sim_read(sim, sn_sim_channel(sim, "/suture/points/position", error), points,
                            3 * (THESIS_POINTS - 2)) /
                3;
    shape->count = 0;
    add_point(shape, origin);
    for (int i = 0; i < count; ++i)
        add_point(shape, points + 3 * i);
    sn_channel place = end ? sn_sim_channel(sim, end, error) : (sn_channel){ 0 };
    sn_sim_refresh_channels(sim, &place, 1);
    if (sn_sim_read(sim, place, last, 3)) add_point(shape, last);
}

static int run(int argc, char** argv)
{
    bool quick = sheet_quick(&argc, argv);
    const char* folder = sheet_option(&argc, argv, "--out", "out/suture-thesis");
    if (!folder) return 2;
    if (argc > 1) {
        fprintf(stderr, "%s: unknown argument %s; it takes --quick and --out DIR\n", argv[0], argv[1]);
        return 2;
    }
    if (!sheet_folder(folder)) return 1;
    bool drawn = thesis_bending(folder, quick);
    drawn = thesis_buckling(folder, quick) && drawn;
    drawn = thesis_loop(folder, quick) && drawn;
    drawn = thesis_ring(folder, quick) && drawn;
    return thesis_blow(folder, quick) && drawn ? 0 : 1;
}

const sinew_bench_case sinew_bench_suture_thesis = {
    "suture-thesis", "the figures of S. Nuti's thesis on sutures, drawn anew; --quick, --out DIR", run
};
