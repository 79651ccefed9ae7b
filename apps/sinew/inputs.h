/* Sinew - inputs: the files that a scene reads besides itself. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include "base/memory.h"
#include "json.h"

/** Writes the list "inputs": each mesh and table of the scene once, {"file", "sha256"}. */
void inputs_put(json* j, const sn_scene* scene, sn_pool* pool);
