/* Sinew - sinew doctor: what this build and this machine can do. SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <stdlib.h>
#include "base/os_file.h"
#include "command.h"
#include "commit.h"
#include "config.h"
#include "json.h"
#include "machine.h"
#include "output/recorder.h"
#include "plot/chart.h"

static void say(const char* what, const char* text) { printf("  %-20s %s\n", what, text); }

static void tell_build(void)
{
    puts("build");
    say("version", sn_version());
    say("commit", SINEW_COMMIT[0] ? SINEW_COMMIT : "not known: built outside a git checkout");
    say("compiler", SINEW_COMPILER);
    say("build type", SINEW_BUILD_TYPE);
    say("flags", SINEW_FLAGS);
    const char *cairo = sn_chart_library(), *hdf5 = sn_recorder_library();
    say("pictures", cairo ? cairo : "none; " SINEW_CAIRO_REMEDY);
    say("live view", SINEW_HAVE_VIEW ? "yes, by libwebsockets" : "none; " SINEW_VIEW_REMEDY);
    say("trajectories", hdf5 ? hdf5 : "none; " SINEW_HDF5_REMEDY);
}

static void tell_machine(void)
{
    machine m = machine_look();
    char why[MACHINE_TEXT], cores[32];
    snprintf(cores, sizeof cores, "%d", m.cores);
    puts("\nmachine");
    say("processor", m.cpu);
    say("vectors", m.vectors);
    say("cores", cores);
    printf("  %-20s %s%s\n", "kernel", m.kernel, m.real_time_kernel ? ", real-time (PREEMPT_RT)" : "");
    if (machine_may_schedule(why))
        say("real-time priority", "permitted");
    else
        printf("  %-20s not permitted (%s): steps may be delayed by other programs; results are the same\n",
               "real-time priority", why);
    char* here = sn_os_current_folder();
    const char* folder = here ? here : ".";
    if (sn_os_can_write("."))
        printf("  %-20s writable: %s\n", "this folder", folder);
    else
        printf("  %-20s not writable (%s): %s; use --out\n", "this folder", strerror(errno), folder);
    free(here);
}

/* ---- a trial ------------------------------------------------------------------------------------------- */

static const char trial_scene[] = "<scene step='1 ms' duration='0.1 s'>"
                                  "<frames name='body' positions='0 0 0'/>"
                                  "<rigid_mass on='@body' mass='1 kg' inertia='1 1 1' gravity='0 0 -10'/>"
                                  "</scene>";

/* A body falls for 0.1 s: reading, compiling and stepping work, and so does the arithmetic. Returns how
   far it is off. */
static double try_fall(sn_error* error)
{
    double position[3] = { 0 };
    sn_scene* scene = sn_scene_load_text(trial_scene, sizeof trial_scene - 1, "trial", NULL, NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_channel channel = { 0 };
    if (sim) channel = sn_sim_channel(sim, "/body/position", error);
    for (int64_t i = 0, n = sn_sim_step_count(sim); i < n && !error->status; ++i)
        sn_sim_step(sim, error);
    if (!error->status && sn_sim_read(sim, channel, position, 3) != 3)
        sn_fail(error, SN_ERR_ARGUMENT, "the position cannot be read");
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return fabs(position[2] + 0.5 * 10.0 * 0.1 * 0.1);
}

/* Any of the integrators falls a parabola to a hundredth. */
static bool is_sound(double off, const sn_error* error) { return !error->status && off < 5e-4; }

static int tell_trial(void)
{
    sn_error error = { 0 };
    double off = try_fall(&error);
    puts("\ntrial");
    bool good = is_sound(off, &error);
    if (good)
        say("a falling body", "as it should");
    else if (error.status)
        printf("  %-20s fails: %s\n", "a falling body", error.text);
    else
        printf("  %-20s is wrong by %.3g m: this build is defective; build it again\n", "a falling body",
               off);
    return good ? EXIT_DONE : EXIT_BAD;
}

typedef struct doctor_options {
    bool json;
} doctor_options;

static const option options[] = {
    { OPTION(doctor_options, json), NULL, "print the report as JSON, see docs/command-line.md" },
};

static int print_json(void)
{
    json j = { .stream = stdout };
    sn_error error = { 0 };
    machine m = machine_look();
    char why[MACHINE_TEXT];
    double off = try_fall(&error);
    bool good = is_sound(off, &error);
    json_members(&j, NULL);
    json_text(&j, "status", good ? "ok" : "failed");
    json_text(&j, "message", error.text);
    json_text(&j, "sinew", sn_version());
    json_text(&j, "commit", SINEW_COMMIT);
    json_text(&j, "compiler", SINEW_COMPILER);
    json_text(&j, "build", SINEW_BUILD_TYPE);
    json_text(&j, "flags", SINEW_FLAGS);
    json_text(&j, "cairo", sn_chart_library());
    json_text(&j, "hdf5", sn_recorder_library());
    json_bool(&j, "view", SINEW_HAVE_VIEW);
    json_line_object(&j, "machine");
    json_text(&j, "cpu", m.cpu);
    json_text(&j, "vectors", m.vectors);
    json_whole(&j, "cores", m.cores);
    json_text(&j, "kernel", m.kernel);
    json_bool(&j, "real_time_kernel", m.real_time_kernel);
    json_bool(&j, "real_time_priority", machine_may_schedule(why));
    json_end(&j);
    json_end(&j);
    return good ? EXIT_DONE : EXIT_BAD;
}

static int run_doctor(const call* c)
{
    const doctor_options* o = c->options;
    if (o->json) return print_json();
    tell_build();
    tell_machine();
    return tell_trial();
}

const verb verb_doctor = {
    .name = "doctor",
    .arguments = "",
    .summary = "report the capabilities of this build and this machine",
    .text = "Exit code 0 unless an essential part fails.\n",
    .examples = { { "sinew doctor", "show versions, modules, processor, permissions, and a trial run" },
                  { "sinew doctor > doctor.txt", "attach this file to a question" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(doctor_options),
    .run = run_doctor,
};
