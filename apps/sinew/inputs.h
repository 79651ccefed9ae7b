/* Sinew - inputs: what a result comes from. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include "command.h"
#include "json.h"
#include "options.h"

/** Writes the scene with its path and SHA-256, each mesh and table that it reads once, {"file", "sha256"},
    the overrides, the command, and the version and build of the program. */
void inputs_put(json* j, const call* c, const sn_scene* scene, const char* path, const char* fingerprint,
                const text_list* overrides);
