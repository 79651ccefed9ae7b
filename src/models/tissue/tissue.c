/* Sinew - tissue: layers of tissue as data of the scene. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/shape.h>
#include "models/layers.h"
#include "models/tissue/presets.h"
#include "models/tissue/stack.h"

/* ---- reading ------------------------------------------------------------------------------------------- */

static size_t size_of(sn_param_type type)
{
    return type == SN_PARAM_BOOL                             ? sizeof(bool)
           : type == SN_PARAM_INT || type == SN_PARAM_CHOICE ? sizeof(int)
           : type == SN_PARAM_TEXT                           ? sizeof(const char*)
                                                             : sizeof(double);
}

/* What the author gave, and for the rest the preset. */
static sn_layer_params with_preset(const sn_scene* scene, sn_id item, const sn_layer_params* given)
{
    sn_layer_params layer = *given;
    const char* preset = (const char*)&sn_presets[given->preset];
    for (int i = 0; i < sn_layer.param_count; ++i) {
        const sn_param* param = &sn_layer.params[i];
        if (sn_scene_is_set(scene, item, param->name)) continue;
        if (strcmp(param->name, "depth") == 0 || strcmp(param->name, "thickness") == 0) continue;
        memcpy((char*)&layer + param->offset, preset + param->offset, size_of(param->type));
    }
    if (layer.young_modulus > 0 && !sn_scene_is_set(scene, item, "stiffness")) layer.stiffness = 0;
    if (layer.static_friction < layer.coulomb_friction) layer.static_friction = layer.coulomb_friction;
    if (layer.coulomb_backward < 0) layer.coulomb_backward = layer.coulomb_friction;
    if (layer.viscous_backward < 0) layer.viscous_backward = layer.viscous_friction;
    if (layer.static_backward < 0)
        layer.static_backward = fmax(layer.static_friction, layer.coulomb_backward);
    return layer;
}

static sn_stack_layer stacked(const sn_layer_params* l)
{
    return (sn_stack_layer){
        l->depth,
        l->thickness,
        { l->membrane_stiffness, l->membrane_stiffening, l->puncture_force, l->relaxation_time, 0 },
    };
}

/* What with_preset does not raise by itself: a static friction that is given. */
static bool check_friction(sn_scene* scene, sn_id item, const sn_layer_params* given,
                           const sn_layer_params* l)
{
    bool forward =
        sn_scene_is_set(scene, item, "static_friction") && given->static_friction < l->coulomb_friction;
    if (!forward && !(l->static_backward < l->coulomb_backward)) return true;
    sn_scene_fail(scene, item, forward ? "static_friction" : "static_backward",
                  "%.9g N/m is less than the sliding friction, %s = %.9g N/m; give at least as much",
                  forward ? given->static_friction : l->static_backward,
                  forward ? "coulomb_friction" : "coulomb_backward",
                  forward ? l->coulomb_friction : l->coulomb_backward);
    return false;
}

/* Parameters that have no meaning with layers of this kind. */
static bool check_kind(sn_scene* scene, sn_id item, bool solid)
{
    static const char* const of_stacks[] = { "depth", "thickness", "damping" };
    if (!solid && sn_scene_is_set(scene, item, "region")) {
        sn_scene_fail(scene, item, "region",
                      "is of a tissue with a solid; give the depth of the layer, or the "
                      "tissue a solid");
        return false;
    }
    for (int i = 0; solid && i < SN_COUNT(of_stacks); ++i)
        if (sn_scene_is_set(scene, item, of_stacks[i])) {
            sn_scene_fail(scene, item, of_stacks[i], "has no meaning in a solid: %s",
                          i < 2 ? "the layers are regions of its mesh" : "the solid has its own damping");
            return false;
        }
    return true;
}

/* A solid's regions: no order, no overlap. */
static bool check_regions(sn_scene* scene, const sn_layers* tissue)
{
    bool good = true;
    for (int i = 0; i < tissue->count; ++i) {
        sn_id item = tissue->item[i];
        good = check_kind(scene, item, true) &&
               check_friction(scene, item, sn_scene_params(scene, item), &tissue->layer[i]) && good;
    }
    return good;
}

static bool check_layers(sn_scene* scene, sn_id item, const sn_layers* tissue)
{
    if (tissue->tissue.solid.path) return check_regions(scene, tissue);
    sn_stack_layer stack[SN_MAX_LAYERS];
    sn_stack_fault fault;
    bool good = sn_norm(tissue->tissue.normal) > 0;
    if (!good) sn_scene_fail(scene, item, "normal", "is 0 0 0; give the direction out of the tissue");
    for (int i = 0; i < tissue->count; ++i)
        stack[i] = stacked(&tissue->layer[i]);
    for (int i = 0; i < tissue->count; ++i) {
        good = check_kind(scene, tissue->item[i], false) &&
               check_friction(scene, tissue->item[i], sn_scene_params(scene, tissue->item[i]),
                              &tissue->layer[i]) &&
               good;
        if (sn_stack_check(stack, tissue->count, i, &fault)) continue;
        sn_scene_fail(scene, tissue->item[i], fault.param, "%s", fault.text);
        good = false;
    }
    return good;
}

static bool read_layers(sn_scene* scene, sn_id tissue, sn_layers* out)
{
    out->count = 0;
    out->tissue = *(const sn_tissue_params*)sn_scene_params(scene, tissue);
    for (sn_id c = sn_scene_first_child(scene, tissue); !sn_id_is_null(c); c = sn_scene_next(scene, c)) {
        if (sn_scene_type(scene, c) != &sn_layer) continue;
        if (out->count == SN_MAX_LAYERS) {
            sn_scene_fail(scene, c, NULL, "more than %d layers", (int)SN_MAX_LAYERS);
            return false;
        }
        out->item[out->count] = c;
        out->layer[out->count++] = with_preset(scene, c, sn_scene_params(scene, c));
    }
    if (out->count == 0) sn_scene_fail(scene, tissue, NULL, "has no layer; put at least one <layer/> inside");
    return out->count > 0 && check_layers(scene, tissue, out);
}

static void note_layers(sn_scene* scene, const sn_layers* tissue, double length, bool whole)
{
    if (tissue->tissue.solid.path) return; // how far a membrane goes in depends on the solid
    char reach[96];
    snprintf(reach, sizeof reach, "%s %.4g m%s", whole ? "the needle is only" : "only", length,
             whole ? " long" : " of the needle can enter");
    for (int i = 0; i < tissue->count; ++i) {
        const sn_stack_layer l = stacked(&tissue->layer[i]);
        double z = sn_membrane_puncture_depth(&l.membrane);
        if (!(l.membrane.puncture_force > 0)) continue;
        if (l.depth + z > length)
            sn_scene_note(
                scene, tissue->item[i],
                "the puncture force of %.4g N is reached %.4g m below the membrane, at a depth of %.4g m, "
                "but %s: there is no puncture; give more stiffness, a smaller puncture force, or a longer %s",
                l.membrane.puncture_force, z, l.depth + z, reach, whole ? "needle" : "insertion");
        else if (l.thickness > 0 && z > l.thickness)
            sn_scene_note(scene, tissue->item[i],
                          "the puncture force of %.4g N is reached %.4g m below the membrane, behind the end "
                          "of the layer, which is %.4g m thick: the tip leaves the layer before the puncture",
                          l.membrane.puncture_force, z, l.thickness);
    }
}

/* ---- tissue -------------------------------------------------------------------------------------------- */

static const sn_layers_ops layers_ops = { read_layers, note_layers };
static const sn_tissue_params tissue_defaults = { .normal = { -1, 0, 0 } };
static const sn_param tissue_table[] = {
    { SN_FIELD(sn_tissue_params, frame), "1", 0, 0,
      "single frame that carries the tissue; position, normal and surface are in its axes; absent: the "
      "world" },
    { SN_FIELD(sn_tissue_params, solid), "1", 0, 0,
      "points of an elastic solid that needles enter; layers are the regions of its mesh; absent: layers "
      "that do "
      "not deform" },
    { SN_FIELD(sn_tissue_params, position), "m", 0, 0, "a point of the outer surface" },
    { SN_FIELD(sn_tissue_params, normal), "1", 0, 0, "of the outer surface, outward; any length" },
    { SN_FIELD(sn_tissue_params, surface), "1", 0, 0,
      "STL or OBJ file with the closed outer surface in m, in the axes of `frame`; absent: a plane" },
    { SN_FIELD(sn_tissue_params, heals), "1", 0, 0,
      "true: a membrane closes again after the tip has left it" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_tissue_params* p = params;
    if (p->frame.path || p->solid.path) return 0; // layers are drawn at rest, solids by themselves
    shapes[0] = (sn_shape){
        .kind = SN_SHAPE_LAYERS, .position = p->position, .direction = p->normal, .surface = p->surface
    };
    return 1;
}

const sn_component sn_tissue = {
    .abi = SN_COMPONENT_ABI,
    .name = "tissue",
    .summary =
        "Layers of tissue below a plane or a closed surface; needles interact with it by an `insertion`.",
    .role = SN_ROLE_GROUP,
    .defaults = &tissue_defaults,
    .params_size = sizeof(sn_tissue_params),
    .params = tissue_table,
    .param_count = SN_COUNT(tissue_table),
    .layers = &layers_ops,
    .shapes = show,
};

/* ---- layer --------------------------------------------------------------------------------------------- */

static const sn_layer_params layer_defaults = {
    .friction = SN_LUGRE,
    .relaxation_time = 2e-3,
    .coulomb_backward = -1,
    .static_backward = -1,
    .viscous_backward = -1,
    .stribeck_speed = 10e-3,
    .creep_speed = 2e-4,
    .bristle_stiffness = 5e4,
    .bristle_damping = 50,
    .poisson_ratio = 0.45,
};
static const sn_param layer_table[] = {
    { SN_CHOICE(sn_layer_params, preset, SN_PRESET_NAMES), "1", 0, 0,
      "values for the parameters not given here; see docs/tissue.md for their sources and status" },
    { SN_FIELD(sn_layer_params, region), "1", 0, 0,
      "of a solid: name of the region of its mesh that is the layer; absent: all cells that no other layer "
      "names" },
    { SN_FIELD(sn_layer_params, depth), "m", 0, 10,
      "depth of the membrane of this layer below the outer surface" },
    { SN_FIELD(sn_layer_params, thickness), "m", 0, 10, "of the layer; 0: to the next layer, or infinite" },
    { SN_FIELD(sn_layer_params, membrane_stiffness), "N/m", 0, 1e9,
      "a1 of the force a1 z + a2 z^2 of the membrane at the indentation z" },
    { SN_FIELD(sn_layer_params, membrane_stiffening), "N/m^2", 0, 1e12, "a2 of that force" },
    { SN_FIELD(sn_layer_params, puncture_force), "N", 0, 1e6,
      "force at which the membrane is punctured; 0: no membrane" },
    { SN_FIELD(sn_layer_params, relaxation_time), "s", SN_ABOVE_ZERO, 10,
      "time in which the force of the membrane fades after puncture, and the forces of the layer grow" },
    { SN_FIELD(sn_layer_params, cutting_force), "N", 0, 1e6,
      "on the advancing tip, normal to the face of the bevel; along the axis for a blunt tip" },
    { SN_FIELD(sn_layer_params, cutting_speed), "N s/m", 0, 1e9, "added: times the speed of the tip" },
    { SN_FIELD(sn_layer_params, cutting_speed_squared), "N s^2/m^2", 0, 1e12,
      "added: times the square of the speed of the tip" },
    { SN_FIELD(sn_layer_params, cutting_depth), "N/m", 0, 1e9,
      "added: times the depth of the tip in the layer" },
    { SN_FIELD(sn_layer_params, cutting_depth_squared), "N/m^2", 0, 1e12,
      "added: times the square of that depth" },
    { SN_CHOICE(sn_layer_params, friction, SN_FRICTION_NAMES), "1", 0, 0,
      "stribeck: smooth, creeps slowly below static friction; lugre: sticks below static friction; karnopp: "
      "as published for liver" },
    { SN_FIELD(sn_layer_params, coulomb_friction), "N/m", 0, 1e6, "per length of shaft, sliding" },
    { SN_FIELD(sn_layer_params, static_friction), "N/m", 0, 1e6,
      "per length, at the onset of sliding; at least coulomb_friction" },
    { SN_FIELD(sn_layer_params, viscous_friction), "N s/m^2", 0, 1e9, "per length, times the speed" },
    { SN_FIELD(sn_layer_params, coulomb_backward), "N/m", -1, 1e6, "in withdrawal; -1: as in insertion" },
    { SN_FIELD(sn_layer_params, static_backward), "N/m", -1, 1e6, "in withdrawal; -1: as in insertion" },
    { SN_FIELD(sn_layer_params, viscous_backward), "N s/m^2", -1, 1e9, "in withdrawal; -1: as in insertion" },
    { SN_FIELD(sn_layer_params, stribeck_speed), "m/s", SN_ABOVE_ZERO, 1e3,
      "speed at which static friction has fallen to sliding friction" },
    { SN_FIELD(sn_layer_params, creep_speed), "m/s", SN_ABOVE_ZERO, 1e3,
      "speed below which stribeck and karnopp treat the shaft as sticking" },
    { SN_FIELD(sn_layer_params, bristle_stiffness), "N/m^2", SN_ABOVE_ZERO, 1e12,
      "of lugre, per length: before the shaft slips" },
    { SN_FIELD(sn_layer_params, bristle_damping), "N s/m^2", 0, 1e9, "of lugre, per length" },
    { SN_FIELD(sn_layer_params, stiffness), "N/m^2", 0, 1e12, "lateral, per length of shaft" },
    { SN_FIELD(sn_layer_params, young_modulus), "Pa", 0, 1e12,
      "gives the lateral stiffness unless that is given: after Vesic; in a solid what the mesh lacks, and "
      "the bristle "
      "stiffness likewise; 0: none" },
    { SN_FIELD(sn_layer_params, poisson_ratio), "1", -0.99, 0.499, "beside young_modulus" },
    { SN_FIELD(sn_layer_params, cubic), "N/m^4", 0, 1e18, "lateral, per length: times displacement cubed" },
    { SN_FIELD(sn_layer_params, damping), "N s/m^2", 0, 1e9, "lateral, per length" },
};

static int show_layer(const void* params, sn_shape* shapes)
{
    const sn_layer_params* p = params;
    shapes[0] =
        (sn_shape){ .kind = SN_SHAPE_LAYER, .position = { 0, 0, -p->depth }, .size = { p->thickness } };
    return 1;
}

const sn_component sn_layer = {
    .abi = SN_COMPONENT_ABI,
    .name = "layer",
    .summary = "A layer of tissue: its membrane, and its forces on the tip and the shaft of a needle.",
    .source = "Okamura, Simone, O'Leary, IEEE Trans. Biomed. Eng. 51(10), 2004; Martsopoulos et al. 2023, "
              "section 2.4",
    .role = SN_ROLE_GROUP,
    .defaults = &layer_defaults,
    .params_size = sizeof(sn_layer_params),
    .params = layer_table,
    .param_count = SN_COUNT(layer_table),
    .shapes = show_layer,
};
