/* Sinew - needles. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/needles.h"
#include <stdio.h>

#define SHORT_ELEMENTS                                                                                       \
    {                                                                                                        \
        2, 4, 6, 8, 12, 16, 32                                                                               \
    }

const needle_model needle_models[] = {
    { "RFEM, standard", { "needle.model=rfem", "needle.shear=standard" }, .sizes = SHORT_ELEMENTS },
    { "RFEM, corrected", { "needle.model=rfem", "needle.shear=corrected" }, 1, .sizes = SHORT_ELEMENTS },
    { "DDM", { "needle.model=ddm" }, 2, .sizes = SHORT_ELEMENTS },
    { "exact", { "needle.model=exact" }, 3, .degrees = 6, .sizes = { 1, 2, 3, 4, 6, 8 } },
    { "relative", { "needle.model=relative" }, 4, .polynomials = true, .sizes = { 2, 3, 4, 5, 6, 8 } },
};
const int needle_model_count = (int)(sizeof needle_models / sizeof needle_models[0]);

void needle_trial(trial* t, const needle_case* c, char text[NEEDLE_SETTINGS][NEEDLE_SETTING])
{
    int n = 0;
    *t = (trial){ .scene = c->scenario == 2 ? "needle/scenario-2.xml" : "needle/winkler.xml",
                  .reference = trial_scene_file(c->scenario == 2 ? "needle/reference/scenario-2.csv"
                                                                 : "needle/reference/scenario-3.csv"),
                  .integrator = c->type };
    for (int i = 0; i < 2 && c->model->settings[i]; ++i)
        t->settings[n++] = c->model->settings[i];
    snprintf(text[0], NEEDLE_SETTING, "needle.elements=%d", c->elements);
    snprintf(text[1], NEEDLE_SETTING, "step=%.9gms", c->step);
    snprintf(text[2], NEEDLE_SETTING, "%s.tolerance=%.3g", c->type, c->tolerance);
    for (int i = 0; i < 3; ++i)
        t->settings[n++] = text[i];
    if (c->model->degrees) {
        snprintf(text[3], NEEDLE_SETTING, "needle.degree=%d", c->degree);
        t->settings[n++] = text[3];
    }
    if (c->method) {
        snprintf(text[4], NEEDLE_SETTING, "%s.method=%s", c->type, c->method);
        t->settings[n++] = text[4];
    }
}

const char* needle_mesh(const needle_model* model, int elements, int degree, char text[NEEDLE_SETTING])
{
    if (model->degrees)
        snprintf(text, NEEDLE_SETTING, "%d of degree %d", elements, degree);
    else
        snprintf(text, NEEDLE_SETTING, model->polynomials ? "%d polynomials" : "%d", elements);
    return text;
}
