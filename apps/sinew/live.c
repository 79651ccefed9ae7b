/* Sinew - live. SPDX-License-Identifier: BSD-3-Clause */
#include "live.h"
#include <math.h>
#include <string.h>

/* The functions of a setting, from a text that ";" divides; one function alone is that of all numbers. */
static sn_status parse_functions(live_setting* s, char* text, sn_error* error)
{
    char* next = text;
    for (int k = 0; k < s->width; ++k) {
        char* at = next ? next : text; // the only one again
        char* end = strchr(at, ';');
        if (next) next = end ? end + 1 : NULL;
        if (end) *end = '\0';
        sn_curve_error why;
        s->curve[k] = sn_curve_parse(at, NULL, &why);
        if (!s->curve[k])
            return sn_fail(error, SN_ERR_ARGUMENT, "--live %s: column %d of \"%s\": %s", s->path,
                           why.offset + 1, at, why.text);
    }
    return SN_OK;
}

static int count_functions(const char* text)
{
    int count = 1;
    for (; *text; ++text)
        count += *text == ';';
    return count;
}

static sn_status open_setting(live_setting* s, const char* given, sn_sim* sim, sn_pool* pool, sn_error* error)
{
    const char* equals = strchr(given, '=');
    if (!equals)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "--live %s: is not PATH/PARAMETER=EXPRESSION, for example /load/scale=\"min(t, 1)\"",
                       given);
    s->path = sn_pool_format(pool, "%.*s", (int)(equals - given), given);
    char* text = sn_pool_text(pool, equals + 1);
    if (!s->path || !text) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    s->parameter = sn_sim_parameter(sim, s->path, error);
    if (s->parameter.index == 0) return error->status;
    s->width = sn_sim_parameter_info(sim, s->parameter).width;
    int count = count_functions(text);
    if (count != 1 && count != s->width)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "--live %s: has %d functions, must have 1 or %d, divided by \";\"", s->path, count,
                       s->width);
    s->curve = sn_pool_array(pool, (size_t)s->width, sizeof(sn_curve*));
    s->value = sn_pool_array(pool, 2 * (size_t)s->width, sizeof(double));
    if (!s->curve || !s->value) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    s->next = s->value + s->width;
    for (int k = 0; k < s->width; ++k)
        s->value[k] = NAN;
    return parse_functions(s, text, error);
}

sn_status live_open(live_settings* l, const text_list* texts, sn_sim* sim, sn_pool* pool, sn_error* error)
{
    l->at = sn_pool_array(pool, (size_t)texts->count + 1, sizeof *l->at);
    if (!l->at) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    for (int i = 0; i < texts->count; ++i) {
        ++l->count;
        if (open_setting(&l->at[i], texts->at[i], sim, pool, error)) return error->status;
    }
    return SN_OK;
}

sn_status live_set(const live_settings* l, sn_sim* sim, sn_error* error)
{
    double t = sn_sim_time(sim);
    for (int i = 0; i < l->count; ++i) {
        live_setting* s = &l->at[i];
        bool changed = false;
        for (int k = 0; k < s->width; ++k) {
            double d[3];
            sn_curve_freeze(s->curve[k], t);
            sn_curve_eval(s->curve[k], t, d);
            s->next[k] = d[0];
            changed = changed || d[0] != s->value[k];
        }
        if (!changed) continue;
        if (sn_sim_set_parameter_at(sim, s->parameter, s->next, s->width, error)) return error->status;
        memcpy(s->value, s->next, (size_t)s->width * sizeof(double));
    }
    return SN_OK;
}

void live_close(live_settings* l)
{
    for (int i = 0; i < l->count; ++i)
        for (int k = 0; l->at[i].curve && k < l->at[i].width; ++k)
            sn_curve_destroy(l->at[i].curve[k]);
    l->count = 0;
}
