/* Sinew - watch. SPDX-License-Identifier: BSD-3-Clause */
#include "support/watch.h"
#include <check.h>
#include <string.h>

static void try_channel(sn_sim* sim, watch* w, const char* item, const char* quantity)
{
    char path[512];
    sn_error ignored = { 0 };
    snprintf(path, sizeof path, "%s/%s", item, quantity);
    sn_channel channel = sn_sim_channel(sim, path, &ignored);
    if (channel.index == 0) return;
    ck_assert_int_lt(w->count, WATCH_CHANNELS);
    w->channel[w->count++] = channel;
    w->numbers += sn_sim_channel_info(sim, channel).width;
    ck_assert_int_le(w->numbers, WATCH_NUMBERS);
}

void watch_all(sn_sim* sim, watch* w)
{
    static const char* const fields[] = {
        "position",     "orientation",          "rpy",   "velocity", "angular_velocity",
        "acceleration", "angular_acceleration", "value", "rate"
    };
    *w = (watch){ .count = 0 };
    for (int i = 0; i < sim->item_count; ++i) {
        const sn_item* item = &sim->items[i];
        for (int f = 0; item->state >= 0 && f < SN_COUNT(fields); ++f)
            try_channel(sim, w, item->path, fields[f]);
        for (int q = 0; item->call && q < item->type->quantity_count; ++q)
            try_channel(sim, w, item->path, item->type->quantities[q].name);
        for (int p = 0; item->call && p < item->type->param_count; ++p)
            if (item->type->params[p].type == SN_PARAM_EXPR)
                try_channel(sim, w, item->path, item->type->params[p].name);
    }
    ck_assert_int_gt(w->count, 0);
}

void watch_read(sn_sim* sim, const watch* w, double* numbers)
{
    sn_sim_refresh(sim);
    for (int i = 0, at = 0; i < w->count; ++i) {
        int width = sn_sim_channel_info(sim, w->channel[i]).width;
        ck_assert_int_eq(sn_sim_read(sim, w->channel[i], numbers + at, WATCH_NUMBERS - at), width);
        at += width;
    }
}

void watch_expect_same(sn_sim* sim, const watch* w, const double* got, const double* wanted, const char* what)
{
    for (int i = 0, at = 0; i < w->count; ++i) {
        sn_channel_info info = sn_sim_channel_info(sim, w->channel[i]);
        for (int k = 0; k < info.width; ++k, ++at)
            ck_assert_msg(memcmp(&got[at], &wanted[at], sizeof *got) == 0,
                          "%s: %s, number %d: %.17g instead of %.17g", what, info.path, k, got[at],
                          wanted[at]);
    }
}
