/* Sinew - observers: what to write of a run. They compute nothing; src/output reads them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/observers.h>
#include <sinew/shape.h>

static const sn_monitor_params monitor_defaults = { .quantities = "position", .every = 1 };
static const sn_param monitor_table[] = {
    { SN_FIELD(sn_monitor_params, of), "1", 0, 0,
      "the item to monitor: a state, a mapping, a condition, or an assembly of them" },
    { SN_FIELD(sn_monitor_params, quantities), "1", 0, 0,
      "separated by blanks: position velocity orientation angular_velocity acceleration force moment ..." },
    { SN_FIELD(sn_monitor_params, every), "1", 1, 1e9, "steps between rows" },
};

const sn_component sn_monitor = {
    .abi = SN_COMPONENT_ABI,
    .name = "monitor",
    .summary = "Writes quantities of an item to a CSV file named after the monitor.",
    .role = SN_ROLE_OBSERVER,
    .defaults = &monitor_defaults,
    .params_size = sizeof(sn_monitor_params),
    .params = monitor_table,
    .param_count = SN_COUNT(monitor_table),
};

static const sn_tube_params tube_defaults = { .bevel_angle = 0.0 };
static const sn_param tube_table[] = {
    { SN_FIELD(sn_tube_params, frames), "1", 0, 0, "cross-sections, x along the axis" },
    { SN_FIELD(sn_tube_params, radius), "m", 0, 1e2, "of each section, or one number for all" },
    { SN_FIELD(sn_tube_params, bevel_angle), "rad", 0, 1.57,
      "bevel of the last end, tip towards +z; 0: flat" },
};

static int show_tube(const void* params, sn_shape* shapes)
{
    const sn_tube_params* p = params;
    shapes[0] =
        (sn_shape){ .kind = SN_SHAPE_TUBE, .on = p->frames, .sizes = p->radius, .bevel = p->bevel_angle };
    return 1;
}

const sn_component sn_tube = {
    .abi = SN_COMPONENT_ABI,
    .name = "tube",
    .summary = "A round surface swept along frames, for pictures.",
    .role = SN_ROLE_OBSERVER,
    .defaults = &tube_defaults,
    .params_size = sizeof(sn_tube_params),
    .params = tube_table,
    .param_count = SN_COUNT(tube_table),
    .shapes = show_tube,
};

static const sn_mesh_view_params mesh_view_defaults = { .quantities = "velocity" };
static const sn_param mesh_view_table[] = {
    { SN_FIELD(sn_mesh_view_params, of), "1", 0, 0, "points of a mesh" },
    { SN_FIELD(sn_mesh_view_params, quantities), "1", 0, 0,
      "separated by blanks: quantities of the points, such as velocity; of elements on them, such as "
      "tissue/von_mises" },
};

static int show_mesh(const void* params, sn_shape* shapes)
{
    const sn_mesh_view_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_MESH, .on = p->of, .quantity = p->quantities };
    return 1;
}

const sn_component sn_mesh_view = {
    .abi = SN_COMPONENT_ABI,
    .name = "mesh_view",
    .summary = "The mesh of a state with values on its points and cells, for pictures.",
    .role = SN_ROLE_OBSERVER,
    .defaults = &mesh_view_defaults,
    .params_size = sizeof(sn_mesh_view_params),
    .params = mesh_view_table,
    .param_count = SN_COUNT(mesh_view_table),
    .shapes = show_mesh,
};
