/* Sinew - sinew convert: a scene of SOFA as a scene of Sinew. SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <string.h>

#include "sofa_scene.h"

typedef struct convert_options {
    bool all, strict, json;
} convert_options;

static const option options[] = {
    { OPTION(convert_options, all), NULL, "report the result for every element, not only for missing ones" },
    { OPTION(convert_options, json), NULL,
      "print the report as JSON on the standard output; requires OUT.xml, see docs/command-line.md" },
    { OPTION(convert_options, strict), NULL, "fail if anything that affects the simulation is left out" },
};

static int write_scene(const sn_scene* scene, const char* path)
{
    FILE* stream = path ? fopen(path, "wx") : stdout;
    if (!stream) {
        fprintf(stderr, "sinew: %s: cannot be made: %s\n", path, strerror(errno));
        return EXIT_BAD;
    }
    sn_status status = sn_scene_write(scene, stream);
    bool closed = path ? fclose(stream) == 0 : fflush(stream) == 0;
    if (status == SN_OK && closed) return EXIT_DONE;
    fprintf(stderr, "sinew: %s: cannot be written: %s\n", path ? path : "standard output", strerror(errno));
    return EXIT_BAD;
}

static int run_convert(const call* c)
{
    const convert_options* o = c->options;
    sn_error error = { 0 };
    sn_sofa_report* report;
    if (o->json && !c->arguments[1]) return usage_error(c, "--json requires OUT.xml");
    sn_scene* scene = sn_scene_load_sofa(c->arguments[0], NULL, &report, &error);
    if (o->json)
        put_sofa_report(report, o->all, &error);
    else
        print_sofa_report(report, o->all);
    bool missing = report && report->counts[SN_SOFA_LEFT_OUT] > 0;
    int code = !scene ? print_error(&error) : o->strict && missing ? EXIT_BAD : EXIT_DONE;
    if (code == EXIT_DONE) code = write_scene(scene, c->arguments[1]);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    return code;
}

const verb verb_convert = {
    .name = "convert",
    .arguments = "IN.scn [OUT.xml]",
    .least = 1,
    .most = 2,
    .summary = "translate a SOFA scene into a Sinew scene, and report what is missing",
    .text = "Without OUT.xml the scene goes to standard output. The report on the elements goes to standard "
            "error.\n`sinew run`, `check` and `plot` read .scn files directly.\n",
    .examples = { { "sinew convert liver.scn liver.xml", "translate a SOFA scene" },
                  { "sinew convert liver.scn --all > /dev/null",
                    "print only the report, element by element" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(convert_options),
    .run = run_convert,
};
