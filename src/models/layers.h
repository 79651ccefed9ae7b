/* Sinew - layers: what a tissue of the scene is made of, for prefabs of other folders.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/models/tissue.h>

enum { SN_MAX_LAYERS = 16 };

/** A tissue with its layers in the order written, presets applied. */
typedef struct sn_layers {
    sn_tissue_params tissue;
    sn_layer_params layer[SN_MAX_LAYERS];
    sn_id item[SN_MAX_LAYERS];
    int count;
} sn_layers;

/** Reads a `tissue` and its `layer` children, and checks how they lie on each other. Failures stick to the scene, at the
    layer they belong to; false then. */
bool sn_layers_read(sn_scene* scene, sn_id tissue, sn_layers* out);
/** Tells of membranes that a needle of which `length` can enter, the `whole` or not, does not open, or opens behind their
    layer's end. */
void sn_layers_note(sn_scene* scene, const sn_layers* tissue, double length, bool whole);
