/* Sinew - display_mesh: a mesh that pictures show, carried by a frame or at rest. Nothing is computed with
   it. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/mesh.h>
#include <sinew/models/meshes.h>
#include <sinew/shape.h>
#include "mesh/topology.h"
#include "models/meshes/make.h"
#include <string.h>

static bool is_colour(const char* text)
{
    return text[0] == '#' && strlen(text) == 7 && strspn(text + 1, "0123456789abcdefABCDEF") == 6;
}

static sn_status bind_display_mesh(sn_bind* bind, const void* params, void* self)
{
    const sn_display_mesh_params* p = params;
    sn_error why = { 0 };
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    if (!of) return SN_ERR_SCENE;
    if (p->colour && !is_colour(p->colour))
        return sn_bind_fail(bind, "colour",
                            "\"%s\" is no colour: give red, green and blue as #rrggbb, for "
                            "example #6f8f4e",
                            p->colour);
    return make_mesh(bind, "of", sn_mesh_surface(of, true, &why), NULL, &why);
}

static int show(const void* params, sn_shape* shapes)
{
    const sn_display_mesh_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_SURFACE,
                            .material = (sn_material)p->material,
                            .on = p->on,
                            .node = p->node,
                            .opacity = p->opacity,
                            .colour = p->colour };
    return 1;
}

static const sn_display_mesh_params defaults = { .material = SN_MATERIAL_TISSUE, .opacity = 1.0 };
static const sn_param table[] = {
    { SN_FIELD(sn_display_mesh_params, of), "1", 0, 0,
      "the mesh, with its points in the axes of the frame; its surface is shown" },
    { SN_FIELD(sn_display_mesh_params, on), "1", 0, 0,
      "frames of which one carries the mesh; default: the mesh is at rest in the world" },
    { SN_FIELD(sn_display_mesh_params, node), "1", 0, 1e9, "number of the frame" },
    { SN_CHOICE(sn_display_mesh_params, material, SN_MATERIAL_NAMES), "1", 0, 0, "decides the colour" },
    { SN_FIELD(sn_display_mesh_params, colour), "1", 0, 0,
      "red, green and blue, two hexadecimal digits each after a hash sign, in place of the material's "
      "colour" },
    { SN_FIELD(sn_display_mesh_params, opacity), "1", SN_ABOVE_ZERO, 1, "1: nothing is seen through it" },
};

const sn_component sn_display_mesh = {
    .abi = SN_COMPONENT_ABI,
    .name = "display_mesh",
    .summary = "A mesh for pictures, carried by a frame or at rest. It has no mass and touches nothing.",
    .role = SN_ROLE_MESH,
    .defaults = &defaults,
    .params_size = sizeof(sn_display_mesh_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_display_mesh,
    .shapes = show,
};
