/* Sinew - needle. SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "base/csv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static sn_id add_needle(sn_scene* scene, const needle_problem* p)
{
    sn_needle_params needle;
    sn_defaults(&sn_needle, &needle);
    needle.length = 0.2623;
    needle.radius = 0.635e-3;
    needle.elements = p->elements;
    needle.model = p->model == SN_NEEDLE_AUTO ? SN_NEEDLE_RFEM : p->model;
    needle.strains = p->strains;
    needle.shear = p->corrected ? SN_NEEDLE_CORRECTED : SN_NEEDLE_STANDARD;
    needle.curvature.z = p->curvature_z;
    return sn_scene_add(scene, sn_root, "needle", &sn_needle, &needle);
}

static void add_handle(sn_scene* scene, sn_id needle, const needle_problem* p)
{
    sn_handle_params handle;
    sn_defaults(&sn_handle, &handle);
    switch (p->which) {
    case NEEDLE_STATIC:
        handle.x.text = "-0.0765";
        break;
    case NEEDLE_SCENARIO_2:
        handle.z.text = handle.pitch.text = "0.2*sin(2*pi*0.5*t)";
        break;
    case NEEDLE_SCENARIO_3:
        handle.z.text = "0.1*sin(2*pi*0.5*t)";
        break;
    }
    sn_scene_add(scene, needle, "handle", &sn_handle, &handle);
}

static void add_load(sn_scene* scene, const needle_problem* p)
{
    sn_point_load_params load;
    sn_defaults(&sn_point_load, &load);
    load.on.path = "needle/tip";
    for (int i = 0; i < 3; ++i) {
        load.force.text[i] = p->force[i];
        load.moment.text[i] = p->moment[i];
    }
    if (p->which == NEEDLE_SCENARIO_2) load.force.text[2] = "0.6*tanh(t)*(t>=2.5)";
    sn_scene_add(scene, sn_root, "load", &sn_point_load, &load);
}

/* Eleven springs and dampers from the middle to the tip, vertical only. */
static void add_bed(sn_scene* scene, sn_id needle)
{
    const double stiffness = 300, damping = 2;
    double at[11];
    for (int k = 0; k < 11; ++k)
        at[k] = 0.2623 * (0.5 + k / 20.0);
    sn_winkler_params bed;
    sn_defaults(&sn_winkler, &bed);
    bed.at = (sn_reals){ at, 11 };
    bed.stiffness = (sn_reals){ &stiffness, 1 };
    bed.damping = (sn_reals){ &damping, 1 };
    bed.direction = sn_v3(0, 0, 1);
    sn_scene_add(scene, needle, "tissue", &sn_winkler, &bed);
}

sn_sim* needle_compile(const needle_problem* p)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(NULL);
    sn_id needle = add_needle(scene, p);
    add_handle(scene, needle, p);
    add_load(scene, p);
    if (p->which == NEEDLE_SCENARIO_3) add_bed(scene, needle);
    const char* integrator = p->integrator ? p->integrator : p->which == NEEDLE_STATIC ? "statics" : "dirk";
    sn_id item = sn_scene_add(scene, sn_root, integrator, sn_scene_component(scene, integrator), NULL);
    if (p->method) sn_scene_set(scene, item, "method", p->method);
    sn_scene_set(scene, sn_root, "duration", p->which == NEEDLE_SCENARIO_3 ? "2 s" : "5 s");
    for (int i = 0; i < 8 && p->settings[i]; ++i)
        sn_scene_override(scene, p->settings[i]);
    sn_sim* sim = sn_scene_compile(scene, &error);
    sn_error_print(&error, stdout);
    sn_scene_destroy(scene);
    return sim;
}

needle_channels needle_channels_of(sn_sim* sim)
{
    sn_error error = { 0 };
    needle_channels c;
    c.tip = sn_sim_channel(sim, "/needle/tip/position", &error);
    c.orientation = sn_sim_channel(sim, "/needle/tip/orientation", &error);
    c.force = sn_sim_channel(sim, "/needle/handle/force", &error);
    c.moment = sn_sim_channel(sim, "/needle/handle/moment", &error);
    sn_error_print(&error, stdout);
    return c;
}

const char* needle_file(const char* name)
{
    static char path[1024];
    snprintf(path, sizeof path, "%s/%s", SINEW_SOURCE_DIR, name);
    return path;
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

typedef struct reference {
    sn_csv* csv;
    int column[10]; /* t, tip x y z, force x y z, moment x y z; -1: zero */
} reference;

static int find(const sn_csv* csv, const char* name, const char* other)
{
    int column = sn_csv_column(csv, name);
    return column >= 0 ? column : sn_csv_column(csv, other);
}

static reference open_reference(const char* path)
{
    static const char* const names[10][2] = {
        { "t", "t" },         { "position.x", "tip_x" }, { "position.y", "-" }, { "position.z", "tip_z" },
        { "force.x", "Fx" },  { "force.y", "-" },        { "force.z", "Fz" },   { "moment.x", "-" },
        { "moment.y", "My" }, { "moment.z", "-" },
    };
    sn_error error = { 0 };
    reference r = { .csv = sn_csv_read(path, &error) };
    sn_error_print(&error, stdout);
    for (int i = 0; r.csv && i < 10; ++i)
        r.column[i] = find(r.csv, names[i][0], names[i][1]);
    return r;
}

static double distance(const reference* r, int row, int first, const double* x)
{
    double sum = 0.0;
    for (int i = 0; i < 3; ++i) {
        int column = r->column[first + i];
        double expected = column < 0 ? 0.0 : r->csv->values[row * r->csv->columns + column];
        sum += (x[i] - expected) * (x[i] - expected);
    }
    return sqrt(sum);
}

static void take(double value, double* mean, double* most)
{
    *mean += value;
    *most = fmax(*most, value);
}

needle_errors needle_compare(sn_sim* sim, const char* reference_file)
{
    needle_errors e = { 0 };
    reference r = open_reference(reference_file);
    needle_channels c = needle_channels_of(sim);
    sn_error error = { 0 };
    if (!r.csv || !sim) {
        e.status = SN_ERR_IO;
        return e;
    }
    for (int row = 1; row < r.csv->rows && !error.status; ++row) {
        double t = r.csv->values[row * r.csv->columns + r.column[0]], x[3], f[3], m[3];
        while (sn_sim_time(sim) < t - 1e-9 && !sn_sim_step(sim, &error)) {}
        if (fabs(sn_sim_time(sim) - t) > 1e-9 || t < 1.5e-3) continue; // a larger step skips rows
        sn_sim_refresh(sim);
        sn_sim_read(sim, c.tip, x, 3);
        sn_sim_read(sim, c.force, f, 3);
        sn_sim_read(sim, c.moment, m, 3);
        double d = distance(&r, row, 1, x);
        take(d, &e.tip_mean, &e.tip_max);
        take(distance(&r, row, 4, f), &e.force_mean, &e.force_max);
        take(distance(&r, row, 7, m), &e.moment_mean, &e.moment_max);
        if (t < 2.5) e.tip_before = fmax(e.tip_before, d);
        if (fabs(t - 2.7) < 1e-9) e.tip_at_2_7 = d;
        if (t > 2.7 - 1e-9) e.tip_late = fmax(e.tip_late, d);
        ++e.rows;
    }
    e.tip_mean /= e.rows;
    e.force_mean /= e.rows;
    e.moment_mean /= e.rows;
    e.status = error.status;
    sn_error_print(&error, stdout);
    sn_csv_destroy(r.csv);
    return e;
}
