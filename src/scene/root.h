/* Sinew - root: the scene's own parameters, and plain groups. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/component.h>

extern const sn_component sn_scene_root;
extern const sn_component sn_node_group;
