/* Sinew - cable_load, branch: prefabs inside a cable that act on it anywhere along it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include <sinew/models/constraints.h>
#include <sinew/models/loads.h>
#include <stdio.h>

/* The cable an item is inside; false with a failure told. */
static bool read_cable(sn_scene* scene, sn_id self, rod* out)
{
    sn_id parent = sn_scene_parent(scene, self);
    *out = (rod){ .scene = scene };
    if (sn_scene_type(scene, parent) == &sn_cable) return sn_rod_read(scene, self, NULL, parent, out);
    sn_scene_fail(scene, self, NULL, "%s must be a child of a cable", sn_scene_type(scene, self)->name);
    return false;
}

/* Adds a place of a rod; false with a failure told. */
static bool add_place(const rod* r, sn_id self, const char* name, const char* up, const char* param,
                      double at, bool frames)
{
    if (!sn_rod_reaches(r, self, param, (sn_reals){ &at, 1 })) return false;
    if (r->model->add_along(r, &(rod_along){ self, name, up, { &at, 1 }, .frames = frames })) return true;
    sn_scene_fail(r->scene, self, param, "out of memory");
    return false;
}

/* ---- cable_load ---------------------------------------------------------------------------------------- */

static void expand_load(sn_scene* scene, sn_id self, const void* params)
{
    sn_cable_load_params load = *(const sn_cable_load_params*)params;
    rod r;
    if (read_cable(scene, self, &r) &&
        add_place(&r, self, "place", "../", "at", load.at < 0 ? 0.5 * r.length : load.at, false)) {
        sn_point_load_params force;
        sn_defaults(&sn_point_load, &force);
        force.on.path = "place";
        force.force = load.force;
        sn_scene_add(scene, self, "force", &sn_point_load, &force);
    }
}

/* ---- branch -------------------------------------------------------------------------------------------- */

/* The other side: a place of another cable, `path` then is that of the place; or the state at `path`
   itself. */
static bool add_other(const rod* here, sn_id self, sn_id other, const sn_branch_params* branch,
                      char path[ROD_MAX_FRAME])
{
    char up[ROD_MAX_FRAME + 1];
    rod r;
    if (sn_scene_type(here->scene, other) != &sn_cable) return true;
    snprintf(up, sizeof up, "%s/", path);
    snprintf(path, ROD_MAX_FRAME, "there");
    bool done = sn_rod_read(here->scene, self, "to", other, &r) &&
                add_place(&r, self, "there", up, "to_at", branch->to_at, branch->joint == SN_BRANCH_RIGID);
    return done;
}

static void expand_branch(sn_scene* scene, sn_id self, const void* params)
{
    const sn_branch_params branch =
        *(const sn_branch_params*)params; // a copy: adding items moves the original
    const bool rigid = branch.joint == SN_BRANCH_RIGID;
    char path[ROD_MAX_FRAME];
    if (!branch.to.path) {
        sn_scene_fail(scene, self, "to",
                      "name the cable, the frame or the point to join it to, for example to=\"/trunk\"");
        return;
    }
    sn_id other = sn_scene_find(scene, sn_scene_parent(scene, self), branch.to.path);
    rod r;
    if (read_cable(scene, self, &r) && sn_rod_path_inside(scene, self, "to", branch.to, path) &&
        add_place(&r, self, "here", "../", "at", branch.at, rigid) &&
        add_other(&r, self, other, &branch, path)) {
        sn_attachment_params attachment;
        sn_defaults(&sn_attachment, &attachment);
        attachment.on.path = "here";
        attachment.to.path = path;
        attachment.orientation = rigid;
        sn_scene_add(scene, self, "joint", &sn_attachment, &attachment);
    }
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_cable_load_params load_defaults = { .at = -1 };
static const sn_param load_table[] = {
    { SN_FIELD(sn_cable_load_params, at), "m", -1, 1e6,
      "arc length from the start, without load; negative: the middle" },
    { SN_FIELD(sn_cable_load_params, force), "N", -HUGE_VAL, HUGE_VAL,
      "world axes, functions of time; absent: 0" },
};
static const sn_prefab_ops load_ops = { expand_load };

const sn_component sn_cable_load = {
    .abi = SN_COMPONENT_ABI,
    .name = "cable_load",
    .summary = "A force at a point of its parent cable.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &load_ops,
    .defaults = &load_defaults,
    .params_size = sizeof(sn_cable_load_params),
    .params = load_table,
    .param_count = SN_COUNT(load_table),
};

static const sn_branch_params branch_defaults = { .at = 0 };
static const sn_param branch_table[] = {
    { SN_FIELD(sn_branch_params, at), "m", 0, 1e6, "arc length of the joint on the parent cable" },
    { SN_FIELD(sn_branch_params, to), "1", 0, 0, "another cable, or a single frame or point" },
    { SN_FIELD(sn_branch_params, to_at), "m", 0, 1e6, "arc length of the joint on the other cable" },
    { SN_CHOICE(sn_branch_params, joint, "ball rigid"), .unit = "1",
      .doc = "ball: joins the positions; rigid: also keeps the relative orientation of the sections" },
};
static const sn_prefab_ops branch_ops = { expand_branch };

const sn_component sn_branch = {
    .abi = SN_COMPONENT_ABI,
    .name = "branch",
    .summary = "Joins a place of its parent cable to another cable, a frame or a point.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &branch_ops,
    .defaults = &branch_defaults,
    .params_size = sizeof(sn_branch_params),
    .params = branch_table,
    .param_count = SN_COUNT(branch_table),
};
