/* Sinew - sinew check: compiles a scene, and explains it or prints what it expands into.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/conformance.h>
#include "base/confinement.h"
#include "budget.h"
#include "command.h"
#include "json.h"
#include "mesh_contact.h"
#include "run.h"
#include "system.h"

typedef struct check_options {
    text_list set, plugin;
    bool expand;
    const char* component;
    whole_number max_memory;
    time_span max_step_time;
    const char* directory;
    text_list within;
    bool json;
} check_options;

static const option options[] = {
    { OPTION(check_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(check_options, set), "PATH.PARAM=VALUE",
      "change a parameter, as for `sinew run`; can be given several times" },
    { OPTION(check_options, expand), NULL, "print the scene with expanded assemblies, as XML in SI units" },
    { OPTION(check_options, component), "NAME",
      "test a built-in component instead of a scene: its forces against its energy, tangents against "
      "differences, ..." },
    { OPTION(check_options, max_memory), "MB", "refuse a scene that needs more memory than this" },
    { OPTION(check_options, max_step_time), "T",
      "compute one step too, and refuse a scene where it takes longer than this: 2, 50ms" },
    { OPTION(check_options, directory), "DIR",
      "folder that file names in the scene are relative to, instead of the folder of the scene" },
    { OPTION(check_options, within), "DIR",
      "for a scene that you did not write: read no file outside this folder; can be given several times" },
    { OPTION(check_options, json), NULL, "print the result as JSON, see docs/command-line.md" },
};

static void print_monitors(const sn_monitors* monitors)
{
    if (monitors->count > 0) puts("monitors:");
    for (int i = 0; i < monitors->count; ++i) {
        const sn_watch* w = &monitors->at[i];
        printf("    %-39s %d column%s", w->path, w->column_count, w->column_count == 1 ? "" : "s");
        if (w->every > 1) printf(", every %d steps", w->every);
        putchar('\n');
    }
}

/* The expansion is also of use when the scene fails: it shows what the failing items are. */
static void print_expansion(sn_scene* scene)
{
    sn_error ignored = { 0 };
    if (sn_scene_expand(scene, &ignored) == SN_OK) sn_scene_write(scene, stdout);
}

static void print_row(void* user, const sn_conformance_row* row)
{
    static const char* const verdicts[] = { "ok", "FAIL", "-" };
    (void)user;
    printf("    %-5s%-15s%s\n", verdicts[row->verdict], row->check, row->demand);
    if (row->verdict == SN_CONFORMANCE_FAILED) printf("         %s\n", row->text);
}

/* Runs the conformance suite on every recipe of a component. */
static int check_component(const call* c, const char* name)
{
    int recipes = 0, failures = 0;
    for (int i = 0; i < sn_conformance_recipe_count(); ++i) {
        sn_conformance_recipe recipe = sn_conformance_recipe_at(i);
        if (strcmp(recipe.component, name) != 0) continue;
        printf("%s, recipe %d\n", name, ++recipes);
        failures += sn_conformance_run(&recipe, NULL, print_row, NULL);
    }
    if (recipes == 0)
        return usage_error(
            c,
            "there is no recipe for \"%s\"; forces, masses, mappings, conditions and constraints "
            "have one, see `sinew describe`",
            name);
    if (failures > 0) printf("%d checks failed\n", failures);
    return failures > 0 ? EXIT_BAD : EXIT_DONE;
}

/* Result, size and cost as JSON; an error as `status` and `message`. */
static void print_json(const char* path, const sn_sim* sim, const sn_monitors* monitors, double step_time,
                       const sn_error* error)
{
    json j = { .stream = stdout };
    bool good = !error->status;
    json_members(&j, NULL);
    json_text(&j, "status", good ? "ok" : "failed");
    json_text(&j, "message", error->text);
    json_text(&j, "scene", path);
    if (good) {
        json_bool(&j, "static", sn_sim_is_static(sim));
        json_whole(&j, "steps", sn_sim_step_count(sim));
        json_number(&j, "step_s", sn_sim_step_size(sim));
        json_number(&j, "duration_s", sn_sim_duration(sim));
        json_whole(&j, "snapshot_bytes", (int64_t)sn_sim_snapshot_size(sim));
        json_whole(&j, "peak_bytes", (int64_t)system_peak_memory());
        if (step_time > 0.0) json_measured(&j, "step_wall_s", step_time, 3);
    }
    json_list(&j, "monitors");
    for (int i = 0; good && i < monitors->count; ++i) {
        json_line_object(&j, NULL);
        json_text(&j, "name", monitors->at[i].name);
        json_whole(&j, "columns", monitors->at[i].column_count);
        json_whole(&j, "every", monitors->at[i].every);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}

static void print_text(sn_sim* sim, const sn_monitors* monitors)
{
    sn_sim_describe(sim, stdout);
    printf("needs: %.3g MB, the program included\n", 1e-6 * system_peak_memory());
    print_monitors(monitors);
    mesh_contact_note(sim);
}

static int run_check(const call* c)
{
    const check_options* o = c->options;
    if (o->component && c->count > 0) return usage_error(c, "--component takes no scene");
    if (o->component) return check_component(c, o->component);
    if (c->count == 0) return usage_error(c, "SCENE is missing");
    if (o->json && o->expand) return usage_error(c, "--json and --expand exclude each other");
    sn_error error = { 0 };
    if (check_settings(c, &o->set)) return EXIT_USAGE;
    use_plugins(&o->plugin);
    budget_set(&o->max_memory);
    if (o->within.count > 0 && sn_confine(o->within.at, o->within.count, &error)) return print_error(&error);
    sn_scene* scene = o->directory ? load_scene_beside(c->arguments[0], o->directory, &o->set, &error)
                                   : load_scene(c->arguments[0], &o->set, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    if (scene && o->expand) print_expansion(scene);
    sn_monitors* monitors = sim ? sn_monitors_create(scene, sim, &error) : NULL;
    film shapes = { .pool = c->pool, .sim = sim };
    if (monitors) film_find_shapes(&shapes, scene, &error);
    if (!error.status) check_steps(sim, c->arguments[0], &error);
    budget_explain(&o->max_memory, &error);
    double step_time = 0.0;
    if (!error.status && !o->expand && !o->json) print_text(sim, monitors);
    if (!error.status && o->max_step_time.given) step_time = budget_step(sim, &o->max_step_time, &error);
    if (o->json)
        print_json(c->arguments[0], sim, monitors, step_time, &error);
    else if (step_time > 0.0 && !error.status && !o->expand)
        printf("first step: %.3g ms\n", 1e3 * step_time);
    int code = error.status ? print_error(&error) : EXIT_DONE;
    sn_monitors_destroy(monitors);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return code;
}

const verb verb_check = {
    .name = "check",
    .arguments = "SCENE",
    .least = 0,
    .most = 1,
    .summary = "compile a scene and explain it, or list all its errors",
    .text = "Writes nothing. Notes name the meshes that intersect at the start. Exit code 0 when the scene "
            "can be "
            "run, 1 when\nnot. With --component, 0 when all checks pass.\n",
    .examples = { { "sinew check scenes/needle/scenario-2.xml",
                    "show its coordinates, its matrix, and the schedule of one evaluation" },
                  { "sinew check scenes/needle/winkler.xml --expand --set needle.elements=4",
                    "show the plain components of a needle of four elements" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(check_options),
    .run = run_check,
};
