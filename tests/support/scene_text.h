/* Sinew - scene text: a scene written piece by piece, for tests whose meshes are computed.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

typedef struct scene_text {
    char* at;
    size_t length, room;
} scene_text;

/** A scene with this step and an integrator `implicit_euler`. */
scene_text scene_text_start(const char* step);
void scene_text_put(scene_text* text, const char* format, ...);
/** Compiles the scene and frees the text. Fails the test, with the causes, when it cannot be compiled. */
sn_sim* scene_text_finish(scene_text* text);
