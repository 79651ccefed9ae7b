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

/** What a component offers that a needle can enter, in its descriptor. */
typedef struct sn_layers_ops {
    /** Reads the item's layers and checks how they lie on each other. Failures stick to the scene, at the
        layer they belong to; returns false then. */
    bool (*read)(sn_scene* scene, sn_id item, sn_layers* out);
    /** Notes membranes that a needle of which `length` can enter, the `whole` or not, does not open, or opens
        behind the end of their layer. */
    void (*note)(sn_scene* scene, const sn_layers* layers, double length, bool whole);
} sn_layers_ops;

/** The operations of an item; NULL when a needle cannot enter it. */
static inline const sn_layers_ops* sn_layers_of(const sn_scene* scene, sn_id item)
{
    const sn_component* type = sn_scene_type(scene, item);
    return type ? type->layers : NULL;
}
