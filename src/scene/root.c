/* Sinew - root: the scene's own parameters, and plain groups. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/root.h"
#include "scene/scene.h"

static const sn_root_params defaults = { .step = 1e-3, .duration = 1.0, .halvings = 6 };

static const sn_param table[] = {
    { SN_FIELD(sn_root_params, title), "1", 0, 0, "title of the scene, for reports" },
    { SN_FIELD(sn_root_params, duration), "s", 0, 1e9, "simulated time of a run" },
    { SN_FIELD(sn_root_params, step), "s", SN_ABOVE_ZERO, 1e6,
      "time between outputs; with accuracy 0 also the step of the integrator; auto: 0.9 of the critical step "
      "of explicit methods",
      .word = "auto" },
    { SN_FIELD(sn_root_params, accuracy), "1", 0, 1,
      "permitted error per integrator step, relative to the extent of the scene, or in rad; 0: fixed steps" },
    { SN_FIELD(sn_root_params, restart), "1", 0, 40,
      "halvings of the first fixed step after a jump of a load or motion; the step doubles from there" },
    { SN_FIELD(sn_root_params, halvings), "1", 0, 40,
      "how many times a fixed step whose iteration fails is halved before the run counts as diverged" },
    { SN_CHOICE(sn_root_params, events, "step locate"), "1", 0, 0,
      "step: events take effect at the end of their step; locate: at their exact time" },
    { SN_CHOICE(sn_root_params, coupling, "refuse lagged staggered held"), "1", 0, 0,
      "forces between states of different integrators: refuse them; find them from motions that lag by a "
      "step; solve for them in each system in turn, beside the extrapolated motion of the others; or find "
      "them at the start of a step and hold them" },
};

const sn_component sn_scene_root = {
    .abi = SN_COMPONENT_ABI,
    .name = "scene",
    .summary = "The root of a scene, with the parameters of the whole run.",
    .role = SN_ROLE_GROUP,
    .defaults = &defaults,
    .params_size = sizeof(sn_root_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

const sn_component sn_node_group = {
    .abi = SN_COMPONENT_ABI,
    .name = "node",
    .summary = "Groups items under one name; has no other effect.",
    .role = SN_ROLE_GROUP,
};
