/* Sinew - root: the scene's own parameters, and plain groups. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/root.h"
#include "scene/scene.h"

static const sn_root_params defaults = { .step = 1e-3, .duration = 1.0, .halvings = 6 };

static const sn_param table[] = {
    { SN_FIELD(sn_root_params, title), "1", 0, 0, "what the scene shows, for reports" },
    { SN_FIELD(sn_root_params, duration), "s", 0, 1e9, "simulated time of a run" },
    { SN_FIELD(sn_root_params, step), "s", SN_ABOVE_ZERO, 1e6,
      "time between outputs; with accuracy 0 also the integrator's step; auto: 0.9 of the critical step of "
      "explicit methods",
      .word = "auto" },
    { SN_FIELD(sn_root_params, accuracy), "1", 0, 1,
      "error allowed per integrator step, relative to the scene's size (and 1 rad); 0: fixed steps" },
    { SN_FIELD(sn_root_params, restart), "1", 0, 40,
      "halvings of the first fixed step after a jump of a load or motion; the step doubles from there" },
    { SN_FIELD(sn_root_params, halvings), "1", 0, 40,
      "a fixed step whose iteration fails is repeated in halves, at most so many times over; then the run "
      "has diverged" },
    { SN_CHOICE(sn_root_params, events, "step locate"), "1", 0, 0,
      "events switch at the end of their step, or at their located instant" },
};

const sn_component sn_scene_root = {
    .abi = SN_COMPONENT_ABI,
    .name = "scene",
    .summary = "The top of a scene: what is common to the whole run.",
    .role = SN_ROLE_GROUP,
    .defaults = &defaults,
    .params_size = sizeof(sn_root_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

const sn_component sn_node_group = {
    .abi = SN_COMPONENT_ABI,
    .name = "node",
    .summary = "Groups items under one name; computes nothing itself.",
    .role = SN_ROLE_GROUP,
};
