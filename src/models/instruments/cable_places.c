/* Sinew - cable_load, branch: prefabs inside a cable that act on it anywhere along it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/cable_parts.h"
#include <sinew/models/constraints.h>
#include <sinew/models/loads.h>
#include <string.h>

/* Parameters of the cable an item is inside; false with a failure told. */
static bool read_cable(sn_scene* scene, sn_id self, sn_cable_params* out)
{
    sn_id parent = sn_scene_parent(scene, self);
    if (sn_scene_type(scene, parent) == &sn_cable) {
        *out = *(const sn_cable_params*)sn_scene_params(scene, parent);
        return true;
    }
    sn_scene_fail(scene, self, NULL, "%s must be a child of a cable", sn_scene_type(scene, self)->name);
    return false;
}

static bool is_on(sn_scene* scene, sn_id self, const char* param, double at, const sn_cable_params* p)
{
    if (at >= 0 && at <= p->length) return true;
    if (at < 0)
        sn_scene_fail(scene, self, param, "%.9g m lies before the cable's start", at);
    else
        sn_scene_fail(scene, self, param, "%.9g m lies beyond the cable's end at %.9g m", at, p->length);
    return false;
}

/* ---- cable_load ---------------------------------------------------------------------------------------- */

static void expand_load(sn_scene* scene, sn_id self, const void* params)
{
    sn_cable_load_params load = *(const sn_cable_load_params*)params;
    sn_cable_params p;
    if (!read_cable(scene, self, &p)) return;
    double at = load.at < 0 ? 0.5 * p.length : load.at;
    if (!is_on(scene, self, "at", at, &p)) return;
    sn_cable_add_points(scene, self, "place", "../", &p, (sn_reals){ &at, 1 });
    sn_point_load_params force;
    sn_defaults(&sn_point_load, &force);
    force.on.path = "place";
    force.force = load.force;
    sn_scene_add(scene, self, "force", &sn_point_load, &force);
}

bool sn_cable_has_sections(sn_scene* scene, sn_id self, const char* param, const sn_cable_params* p)
{
    if (p->torsion == SN_SPLINE_TRANSPORTED) return true;
    sn_scene_fail(scene, self, param,
                  "sections of a cable have an orientation with torsion=\"transported\" only; otherwise use "
                  "its points");
    return false;
}

/* ---- branch -------------------------------------------------------------------------------------------- */

/* Adds a place of a cable, as the joint needs it. */
static bool add_place(sn_scene* scene, sn_id self, const char* name, const char* prefix, bool rigid,
                      const sn_cable_params* p, double at)
{
    if (rigid && !sn_cable_has_sections(scene, self, "joint", p)) return false;
    if (rigid)
        sn_cable_add_frames(scene, self, name, prefix, p, (sn_reals){ &at, 1 });
    else
        sn_cable_add_points(scene, self, name, prefix, p, (sn_reals){ &at, 1 });
    return true;
}

/* The other side: a place of another cable, or the state itself. `path` is where it is for an item inside the
   branch. */
static bool add_other(sn_scene* scene, sn_id self, const sn_branch_params* branch, char* path, size_t size)
{
    sn_id other = sn_scene_find(scene, sn_scene_parent(scene, self), branch->to.path);
    sn_cable_path_inside(branch->to.path, path, size);
    if (sn_scene_type(scene, other) != &sn_cable) return true;
    sn_cable_params p = *(const sn_cable_params*)sn_scene_params(scene, other);
    char prefix[512];
    snprintf(prefix, sizeof prefix, "%s/", path);
    snprintf(path, size, "there");
    return is_on(scene, self, "to_at", branch->to_at, &p) &&
           add_place(scene, self, "there", prefix, branch->joint == SN_BRANCH_RIGID, &p, branch->to_at);
}

static void expand_branch(sn_scene* scene, sn_id self, const void* params)
{
    sn_branch_params branch = *(const sn_branch_params*)params;
    bool rigid = branch.joint == SN_BRANCH_RIGID;
    sn_cable_params p;
    char path[500], to[500];
    if (!read_cable(scene, self, &p)) return;
    if (!branch.to.path || strlen(branch.to.path) >= sizeof to - 4) {
        sn_scene_fail(scene, self, "to",
                      "name the cable, the frame or the point to join it to, for example to=\"/trunk\"");
        return;
    }
    snprintf(to, sizeof to, "%s", branch.to.path); // a copy: adding items moves the original
    branch.to.path = to;
    if (!is_on(scene, self, "at", branch.at, &p)) return;
    if (!add_place(scene, self, "here", "../", rigid, &p, branch.at)) return;
    if (!add_other(scene, self, &branch, path, sizeof path)) return;
    sn_attachment_params attachment;
    sn_defaults(&sn_attachment, &attachment);
    attachment.on.path = "here";
    attachment.to.path = path;
    attachment.orientation = rigid;
    sn_scene_add(scene, self, "joint", &sn_attachment, &attachment);
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
