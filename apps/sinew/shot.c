/* Sinew - sinew shot: a picture of a scene at some time, without a browser.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "config.h"
#include "run.h"

typedef struct shot_options {
    time_point at;
    const char *out, *size, *view, *colour, *range;
    bool logarithmic;
    text_list set, plugin;
} shot_options;

#if SINEW_HAVE_VIEW
#include <sinew/view.h>

static bool read_size(const char* text, sn_view_picture* picture)
{
    char rest;
    return sscanf(text, "%dx%d%c", &picture->width, &picture->height, &rest) == 2 && picture->width >= 16 &&
           picture->height >= 16 && picture->width <= 8192 && picture->height <= 8192;
}

/* "x", "y", "z", "iso" or where the eye is: "1 -1 0.5". */
static bool read_view(const char* text, double eye[3])
{
    static const struct {
        const char* name;
        double eye[3];
    } known[] = {
        { "x", { 1, 0, 0 } }, { "y", { 0, -1, 0 } }, { "z", { 0, 0, 1 } }, { "iso", { 1, -1.6, 0.9 } }
    };
    char rest;
    for (int i = 0; i < SN_COUNT(known); ++i)
        if (strcmp(text, known[i].name) == 0) {
            memcpy(eye, known[i].eye, sizeof known[i].eye);
            return true;
        }
    return sscanf(text, "%lf %lf %lf %c", &eye[0], &eye[1], &eye[2], &rest) == 3 &&
           isfinite(eye[0] + eye[1] + eye[2]) && fabs(eye[0]) + fabs(eye[1]) + fabs(eye[2]) > 0.0;
}

static bool read_range(const char* text, sn_view_picture* picture)
{
    char rest;
    return sscanf(text, "%lf %lf %c", &picture->low, &picture->high, &rest) == 2 &&
           isfinite(picture->low + picture->high) && picture->low < picture->high;
}

/* Without a time the end of the scene. */
static double end_of(const sn_sim* sim, const time_point* at)
{
    return at->given ? at->seconds : sn_sim_duration(sim);
}

static int run_shot(const call* c)
{
    const shot_options* o = c->options;
    sn_view_picture picture = { .width = 960, .height = 540 };
    const char* path = o->out ? o->out : "shot.png";
    size_t length = strlen(path);
    if (length < 5 || strcmp(path + length - 4, ".png") != 0) return usage_error(c, "--out: a file NAME.png");
    if (o->size && !read_size(o->size, &picture))
        return usage_error(c, "--size: pixels as WIDTHxHEIGHT, 16 to 8192 each: 960x540");
    if (o->view && !read_view(o->view, picture.eye))
        return usage_error(c, "--view: x, y, z, iso, or the direction of the viewer: \"1 -1 0.5\"");
    if (o->range && !read_range(o->range, &picture))
        return usage_error(c, "--range: the smallest and the largest number, in SI units: \"0 5000\"");
    picture.colour = o->colour && strcmp(o->colour, "none") == 0 ? "" : o->colour;
    picture.logarithmic = o->logarithmic;
    if (check_settings(c, &o->set)) return EXIT_USAGE;
    use_plugins(&o->plugin);
    sn_error error = { 0 };
    sn_scene* scene = load_scene(c->arguments[0], &o->set, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    if (sim && !advance(scene, &sim, end_of(sim, &o->at), &error))
        sn_view_shoot(sim, scene, &picture, path, &error);
    if (error.status == SN_OK) printf("%s\n", path);
    int code = error.status == SN_OK ? EXIT_DONE : error.status == SN_ERR_DIVERGED ? EXIT_DIVERGED : EXIT_BAD;
    if (code != EXIT_DONE) print_error(&error);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return code;
}

#else

static int run_shot(const call* c)
{
    (void)c;
    fputs("sinew shot: this build of Sinew does not draw scenes; " SINEW_VIEW_REMEDY "\n", stderr);
    return EXIT_BAD;
}

#endif

static const option options[] = {
    { OPTION(shot_options, at), "T", "simulated time of the picture instead of the end of the scene: 1.5" },
    { OPTION(shot_options, out), "FILE.png", "output file; shot.png by default" },
    { OPTION(shot_options, size), "WxH", "size in pixels; 960x540 by default" },
    { OPTION(shot_options, view), "VIEW",
      "x, y, z, iso (the default), or the direction of the viewer: \"1 -1 0.5\"" },
    { OPTION(shot_options, colour), "RESULT",
      "colour objects by this result: /tissue/von_mises, /points/velocity.length; none: no result" },
    { OPTION(shot_options, range), "\"LOW HIGH\"",
      "values of the first and last colour, in SI units; the smallest and largest value by default" },
    { OPTION(shot_options, logarithmic), NULL, "logarithmic scale of colours" },
    { OPTION(shot_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(shot_options, set), "PATH.PARAM=VALUE", "change a parameter; can be given several times" },
};

const verb verb_shot = {
    .name = "shot",
    .arguments = "SCENE",
    .least = 1,
    .most = 1,
    .summary = "draw a picture of a scene at some time",
    .text = "Simulates the scene up to that time and draws the picture of `sinew view` without a browser.\n",
    .examples = { { "sinew shot scenes/needle/biopsy.xml --at 3 --out biopsy.png",
                    "draw the needle in the prostate" },
                  { "sinew shot scenes/tissue/cantilever.xml --colour /gel/von_mises",
                    "draw the stress in a beam" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(shot_options),
    .run = run_shot,
};
