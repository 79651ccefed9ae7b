/* Sinew - sinew convert: a scene of SOFA as a scene of Sinew. SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <sinew/models.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
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

/* The path of `file` as seen from `folder`, both without links; in memory of the pool. */
static const char* seen_from(const char* folder, const char* file, sn_pool* pool)
{
    size_t common = 0;
    for (size_t i = 0; folder[i] && folder[i] == file[i]; ++i)
        if (file[i + 1] == '/' && (folder[i + 1] == '/' || !folder[i + 1])) common = i + 1;
    if (!common) return file;
    const char* path = file + common + 1;
    for (const char* c = folder + common; *c; ++c)
        if (*c == '/') path = sn_pool_format(pool, "../%s", path);
    return path;
}

/* Names of meshes are relative to the scene: where it goes to another folder, they are written anew. */
static void rename_meshes(sn_scene* scene, sn_id item, const char* from, const char* to, sn_pool* pool)
{
    for (sn_id i = sn_scene_first_child(scene, item); !sn_id_is_null(i); i = sn_scene_next(scene, i)) {
        rename_meshes(scene, i, from, to, pool);
        if (sn_scene_type(scene, i) != &sn_mesh_file) continue;
        const sn_mesh_params* mesh = sn_scene_params(scene, i);
        const char* name = mesh->file && !sn_os_is_absolute(mesh->file)
                               ? sn_pool_format(pool, "%s/%s", from, mesh->file)
                               : mesh->file;
        char* whole = name ? sn_os_real_path(name) : NULL;
        if (whole) sn_scene_set(scene, i, "file", seen_from(to, whole, pool));
        free(whole);
    }
}

static const char* folder_of(const char* path, sn_pool* pool)
{
    const int length = path ? (int)(sn_os_name(path) - path) : 0;
    const char* folder = length > 0 ? sn_pool_format(pool, "%.*s", length, path) : ".";
    char* whole = folder ? sn_os_real_path(folder) : NULL;
    const char* kept = whole ? sn_pool_text(pool, whole) : folder;
    free(whole);
    return kept;
}

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
    const char *from = folder_of(c->arguments[0], c->pool), *to = folder_of(c->arguments[1], c->pool);
    if (scene && from && to && strcmp(from, to) != 0) rename_meshes(scene, sn_root, from, to, c->pool);
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
            "error.\nNames of mesh files are relative to the folder of OUT.xml.\n`sinew run`, `check`, "
            "`view` and "
            "`plot` read .scn files, and .xml files whose root is a Node, directly.\n",
    .examples = { { "sinew convert liver.scn liver.xml", "translate a SOFA scene" },
                  { "sinew convert liver.scn --all > /dev/null",
                    "print only the report, element by element" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(convert_options),
    .run = run_convert,
};
