/* Sinew - haptic_person: what the emulated person wants to do. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "haptic_live.h"

static double value_at(sn_curve* curve, double t)
{
    double d[3];
    sn_curve_freeze(curve, t);
    sn_curve_eval(curve, t, d);
    return d[0];
}

static void follow_intent(void* context, double t, double position[3])
{
    const live_run* r = context;
    for (int i = 0; i < 3; ++i)
        position[i] = value_at(r->intent[i], t);
}

/* The motion that the scene states for the item, from the start of the device on. */
static void follow_scene(void* context, double t, double position[3])
{
    const live_run* r = context;
    for (int i = 0; i < 3 && r->intent[i]; ++i)
        position[i] += (value_at(r->intent[i], t) - value_at(r->intent[i], 0.0)) / r->session.motion_scale;
}

/* Text of a function of the item; NULL where the scene gives none. */
static const char* function_of(const live_run* r, const char* name)
{
    const sn_id item = sn_scene_find(r->scene, sn_root, r->session.path);
    const sn_component* type = sn_scene_type(r->scene, item);
    for (int i = 0; type && i < type->param_count; ++i)
        if (type->params[i].type == SN_PARAM_EXPR && strcmp(type->params[i].name, name) == 0)
            return ((const sn_expr*)(const void*)((const char*)sn_scene_params(r->scene, item) +
                                                  type->params[i].offset))
                ->text;
    return NULL;
}

/* Without an intent the person does what the scene states. */
static void take_scene_motion(live_run* r)
{
    static const char* const names[3] = { "x", "y", "z" };
    for (int i = 0; i < 3; ++i) {
        const char* text = function_of(r, names[i]);
        sn_curve_error ignored;
        r->intent[i] = sn_curve_parse(text ? text : "0", NULL, &ignored);
        if (!r->intent[i]) return; // the scene has been compiled: only a lack of memory
    }
    r->emulated.intent = follow_scene;
    r->emulated.context = r;
}

/* "0.01*sin(t); 0; 0" */
sn_status haptic_read_intent(live_run* r)
{
    char* text = r->options->intent ? sn_pool_text(r->call->pool, r->options->intent) : NULL;
    for (int i = 0; text && i < 3; ++i) {
        char* end = strchr(text, ';');
        sn_curve_error why;
        if ((i < 2) != (end != NULL))
            return sn_fail(&r->error, SN_ERR_ARGUMENT,
                           "--intent %s: must be three functions of t, divided by \";\"", r->options->intent);
        if (end) *end = '\0';
        r->intent[i] = sn_curve_parse(text, "m", &why);
        if (!r->intent[i])
            return sn_fail(&r->error, SN_ERR_ARGUMENT, "--intent: column %d of \"%s\": %s", why.offset + 1,
                           text, why.text);
        text = end ? end + 1 : NULL;
    }
    if (!r->options->intent) {
        if (!r->options->wander) take_scene_motion(r);
        return SN_OK;
    }
    if (!r->intent[2]) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    r->emulated.intent = follow_intent;
    r->emulated.context = r;
    follow_intent(r, 0.0, r->emulated.start);
    return SN_OK;
}
