/* Sinew - sinew modes: frequencies of a scene at its present state. SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <sinew/analysis.h>
#include "base/file.h"
#include "base/number.h"
#include "json.h"
#include "mode_film.h"

typedef struct modes_options {
    whole_number count;
    const char *shift, *csv, *record, *vtk, *amplitude;
    time_point at;
    text_list set, plugin;
    bool json;
} modes_options;

static const option options[] = {
    { OPTION(modes_options, count), "N", "number of modes, 10 by default" },
    { OPTION(modes_options, shift), "HZ", "the modes nearest this frequency instead of the lowest" },
    { OPTION(modes_options, at), "T",
      "simulate until this time first: 2, 250ms; without it the state at t = 0, for statics the "
      "equilibrium" },
    { OPTION(modes_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(modes_options, set), "PATH.PARAM=VALUE", "change a parameter; can be given several times" },
    { OPTION(modes_options, csv), "FILE.csv", "also write the table to a file" },
    { OPTION(modes_options, record), "FILE.h5",
      "also record one swing of every mode, for `sinew view FILE.h5`" },
    { OPTION(modes_options, vtk), "FOLDER", "also write the swings as VTK files, for ParaView" },
    { OPTION(modes_options, amplitude), "M",
      "largest displacement of a swing in metres; a twentieth of the scene's extent by default" },
    { OPTION(modes_options, json), NULL, "print the result as JSON" },
};

/* The modes of the scene at the time asked for. A recording has the scene as it is written, which has other
   points than the simulation after a cut. */
static sn_modes* find_modes(const sn_scene* scene, sn_sim** sim, const modes_options* o,
                            const sn_modes_params* params, sn_error* error)
{
    const sn_sim* before = *sim;
    if (advance(scene, sim, o->at.given ? o->at.seconds : 0, error)) return NULL;
    if (o->record && *sim != before)
        sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "--record: a blade has cut a mesh until %g s, and a recording requires a topology that stays; "
            "use --vtk",
            sn_sim_time(*sim));
    return error->status ? NULL : sn_sim_modes(*sim, params, error);
}

static void print_json(const char* scene, const sn_sim* sim, const sn_modes* modes, const sn_error* error)
{
    json j = { .stream = stdout };
    int missing = sn_modes_missing(modes);
    json_members(&j, NULL);
    json_text(&j, "status", error->status ? "failed" : "ok");
    json_text(&j, "message", error->text);
    json_text(&j, "scene", scene);
    json_number(&j, "time_s", sn_sim_time(sim));
    json_number(&j, "asymmetry", sn_modes_asymmetry(modes));
    if (missing >= 0)
        json_whole(&j, "missing", missing);
    else
        json_text(&j, "missing", NULL);
    json_list(&j, "modes");
    for (int i = 0; i < sn_modes_count(modes); ++i) {
        sn_mode mode = sn_modes_get(modes, i);
        json_line_object(&j, NULL);
        json_number(&j, "frequency_hz", mode.frequency);
        json_number(&j, "eigenvalue_per_s2", mode.eigenvalue);
        json_number(&j, "modal_mass_kg", mode.mass);
        json_measured(&j, "residual", mode.residual, 3);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}

static void print_table(const sn_modes* modes)
{
    int missing = sn_modes_missing(modes);
    printf("%6s %18s %18s %12s\n", "mode", "frequency [Hz]", "modal mass [kg]", "residual");
    for (int i = 0; i < sn_modes_count(modes); ++i) {
        sn_mode mode = sn_modes_get(modes, i);
        printf("%6d %18.9g %18.6g %12.1e%s\n", i + 1, mode.frequency, mode.mass, mode.residual,
               mode.eigenvalue < 0.0    ? "  unstable"
               : mode.eigenvalue == 0.0 ? "  rigid motion"
                                        : "");
    }
    if (missing > 0) printf("%d more lie between them; ask for more with --count\n", missing);
}

/* What a user should know of the result. */
static void print_notes(const sn_sim* sim, const sn_modes* modes)
{
    sn_equilibrium_info info;
    for (int i = 0; sn_sim_equilibrium(sim, i, &info); ++i)
        if (info.note[0]) fprintf(stderr, "note: %s: %s\n", info.path, info.note);
    if (sn_modes_asymmetry(modes) > 1e-6)
        fprintf(stderr,
                "note: the stiffness is not symmetric (%.1e of its largest entry): there are loads without a "
                "potential, or the state is not at rest; these are the modes of the symmetric part\n",
                sn_modes_asymmetry(modes));
}

static sn_status write_csv(const char* path, const sn_modes* modes, sn_error* error)
{
    sn_new_file file;
    char f[SN_NUMBER_TEXT], e[SN_NUMBER_TEXT], mass[SN_NUMBER_TEXT], left[SN_NUMBER_TEXT];
    if (sn_new_file_open(&file, path, error)) return error->status;
    fputs("mode,frequency [Hz],eigenvalue [1/s^2],modal mass [kg],residual\n", file.stream);
    for (int i = 0; i < sn_modes_count(modes); ++i) {
        sn_mode mode = sn_modes_get(modes, i);
        fprintf(file.stream, "%d,%s,%s,%s,%s\n", i + 1, sn_number_print(f, mode.frequency),
                sn_number_print(e, mode.eigenvalue), sn_number_print(mass, mode.mass),
                sn_number_print(left, mode.residual));
    }
    return sn_new_file_close(&file, error);
}

/* A number of the command line, 0 where none is given; false when it is none, or negative. */
static bool read_number(const char* text, double* number)
{
    const char* end = text ? text + strlen(text) : NULL;
    *number = 0.0;
    return !text || (sn_number_scan(text, end, 0, number) == end && *number >= 0.0 && isfinite(*number));
}

static int run_modes(const call* c)
{
    const modes_options* o = c->options;
    sn_modes_params params = { .count = !o->count.given             ? 0
                                        : o->count.value <= INT_MAX ? (int)o->count.value
                                                                    : INT_MAX };
    mode_film pictures = { .record = o->record, .vtk = o->vtk };
    if (!read_number(o->amplitude, &pictures.amplitude))
        return usage_error(c, "--amplitude requires a length in metres, such as 0.01, and not \"%s\"",
                           o->amplitude);
    if (o->amplitude && !o->record && !o->vtk) return usage_error(c, "--amplitude needs --record or --vtk");
    if (!read_number(o->shift, &params.shift))
        return usage_error(c, "--shift requires a frequency in Hz, such as 120, and not \"%s\"", o->shift);
    if (check_settings(c, &o->set)) return EXIT_USAGE;
    use_plugins(&o->plugin);
    sn_error error = { 0 };
    sn_scene* scene = load_scene(c->arguments[0], &o->set, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    sn_modes* modes = sim ? find_modes(scene, &sim, o, &params, &error) : NULL;
    if (modes && o->csv) write_csv(o->csv, modes, &error);
    if (modes && (o->record || o->vtk)) mode_film_write(&pictures, c, &o->set, scene, sim, modes, &error);
    if (modes && !error.status) print_notes(sim, modes);
    if (o->json)
        print_json(c->arguments[0], sim, modes, &error);
    else if (modes && !error.status)
        print_table(modes);
    int code = !error.status ? EXIT_DONE : error.status == SN_ERR_DIVERGED ? EXIT_DIVERGED : EXIT_BAD;
    if (error.status) print_error(&error);
    sn_modes_destroy(modes);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return code;
}

const verb verb_modes = {
    .name = "modes",
    .arguments = "SCENE",
    .least = 1,
    .most = 1,
    .summary = "compute frequencies of small vibrations",
    .text = "Computes undamped vibrations about the state at t = 0: about the equilibrium for a scene with "
            "`statics`, whose\n"
            "forces change the frequencies (a string under tension), or about the state at the time --at. "
            "Held coordinates\n"
            "stay, attachments and constant distances hold, contacts by multipliers are left out. A body "
            "that nothing\n"
            "holds has six rigid motions of frequency 0; a negative frequency marks an unstable mode.\n"
            "--record and --vtk write moving pictures: mode 1 fills the first second, mode 2 the next one.\n",
    .examples = { { "sinew modes scenes/needle/tip-load.xml",
                    "the ten lowest frequencies of the bent needle" },
                  { "sinew modes scenes/needle/tip-load.xml --record modes.h5 && sinew view modes.h5",
                    "look at their shapes" },
                  { "sinew modes scenes/tissue/beam.xml --count 20 --json", "twenty, for a program" },
                  { "sinew modes scenes/cable/sag.xml --shift 100 --count 4", "the four nearest 100 Hz" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(modes_options),
    .run = run_modes,
};
