/* Sinew - prefabs. SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/path_inside.h"
#include <stdio.h>

static const struct {
    const sn_component* type;
    bool (*read)(sn_scene* scene, sn_id item, const void* params, rod* out);
} prefabs[] = {
    { &sn_needle, sn_needle_read },
    { &sn_suture, sn_suture_read },
    { &sn_armed_suture, sn_armed_suture_read },
    { &sn_finite_difference_suture, sn_difference_read },
    { &sn_cable, sn_cable_read },
};

/* Its row, or -1. */
static int find_prefab(const sn_component* type)
{
    for (int i = 0; i < SN_COUNT(prefabs); ++i)
        if (prefabs[i].type == type) return i;
    return -1;
}

bool sn_rod_is(const sn_component* type) { return find_prefab(type) >= 0; }

bool sn_rod_read(sn_scene* scene, sn_id self, const char* param, sn_id item, rod* out)
{
    const int at = find_prefab(sn_scene_type(scene, item));
    *out = (rod){ .scene = scene };
    if (at >= 0) return prefabs[at].read(scene, item, sn_scene_params(scene, item), out);
    sn_scene_fail(scene, self, param, "is not a rod; name a needle, a cable or a suture");
    return false;
}

bool sn_rod_reaches(const rod* r, sn_id self, const char* param, sn_reals at)
{
    for (int i = 0; i < at.count; ++i) {
        if (at.at[i] >= 0 && at.at[i] <= r->length * (1 + 1e-12)) continue;
        if (at.at[i] < 0)
            sn_scene_fail(r->scene, self, param, "%.9g m lies before the %s's start", at.at[i],
                          r->model->prefab);
        else
            sn_scene_fail(r->scene, self, param, "%.9g m lies beyond the %s's end at %.9g m", at.at[i],
                          r->model->prefab, r->length);
        return false;
    }
    return true;
}

bool sn_rod_path_inside(sn_scene* scene, sn_id self, const char* param, sn_ref ref, char path[ROD_MAX_FRAME])
{
    return sn_path_inside(scene, self, param, ref, path, ROD_MAX_FRAME);
}

bool sn_rod_find(sn_scene* scene, sn_id self, sn_ref of, rod* r, char up[ROD_MAX_FRAME])
{
    sn_id parent = sn_scene_parent(scene, self), item = parent;
    char path[ROD_MAX_FRAME];
    *r = (rod){ .scene = scene };
    snprintf(up, ROD_MAX_FRAME, "../");
    if (of.path) {
        if (!sn_rod_path_inside(scene, self, "of", of, path)) return false;
        item = sn_scene_find(scene, parent, of.path[0] == '@' ? of.path + 1 : of.path);
        snprintf(up, ROD_MAX_FRAME, "%.*s/", ROD_MAX_FRAME - 2, path);
        if (sn_id_is_null(item)) {
            sn_scene_fail(scene, self, "of", "there is no \"%s\"; name a needle, a cable or a suture",
                          of.path);
            return false;
        }
    }
    return sn_rod_read(scene, self, "of", item, r);
}
