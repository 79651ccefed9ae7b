/* Sinew - rows: small SOFA scenes, and what they become. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/sofa_scene.h"

#define EULER "<EulerImplicitSolver/><SparseLDLSolver/>"

/* What is written contains all of `native` and nothing of `absent`; `lost` are the names of what is
   missing in the order of the report, "" for a complete scene. */
typedef struct row {
    const char *scene, *native[3], *absent, *lost;
} row;

static void list_losses(const sn_sofa_report* report, char* out, size_t size)
{
    *out = 0;
    for (int i = 0; i < report->count; ++i) {
        size_t used = strlen(out);
        if (report->notes[i].loss)
            snprintf(out + used, size - used, "%s%s", used ? " " : "", report->notes[i].element);
    }
}

/* Reads, writes and compiles the scene of a row. */
static void check_row(const row* r)
{
    char text[2000], lost[500];
    const char* integrator = strstr(r->scene, "EulerImplicitSolver") ? "" : EULER;
    snprintf(text, sizeof text, "<Node gravity='0 -9.81 0'>%s%s</Node>", integrator, r->scene);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    char* written = sofa_written(scene);
    for (int i = 0; i < 3 && r->native[i]; ++i)
        ck_assert_msg(strstr(written, r->native[i]) != NULL, "%s\nhas no %s\n%s", text, r->native[i],
                      written);
    if (r->absent) ck_assert_msg(strstr(written, r->absent) == NULL, "%s\nhas %s", written, r->absent);
    list_losses(report, lost, sizeof lost);
    ck_assert_str_eq(lost, r->lost);
    ck_assert_int_eq(sn_sofa_report_is_complete(report), *r->lost == 0);
    sn_error error = { 0 };
    sn_sim* sim = *r->lost ? NULL : sn_scene_compile(scene, &error);
    if (!*r->lost) ck_assert_msg(sim != NULL, "%s\n%s", text, error.text);
    sn_sim_destroy(sim);
    free(written);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}

/* Runs a scene for some steps, and reads a vector of a node of a state. */
static sn_vec3 after_steps(const char* text, int steps, const char* path, int node)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    ck_assert_msg(sn_sofa_report_is_complete(report), "incomplete: %s", text);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    for (int i = 0; i < steps; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    double v[6] = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_msg(sn_sim_read(sim, channel, v, 6) == 3 * (node + 1), "%s", error.text);
    sn_sim_destroy(sim);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    return sn_v3(v[3 * node], v[3 * node + 1], v[3 * node + 2]);
}
