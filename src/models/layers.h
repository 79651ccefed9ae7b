/* Sinew - layers: what a tissue of the scene is made of, for prefabs of other folders.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models.h>

enum { SN_MAX_LAYERS = 16 };

/** A tissue with its layers in the order written, presets applied. */
typedef struct sn_layers {
    sn_tissue_params tissue;
    sn_layer_params layer[SN_MAX_LAYERS];
    int count;
} sn_layers;

/** Reads a `tissue` and its `layer` children. Failures stick to the scene; false then. */
bool sn_layers_read(sn_scene* scene, sn_id tissue, sn_layers* out);
