/* Sinew - organ: the prefab. A solid with mass, what holds it, a capsule, and its picture; the boundary of
   its mesh is the surface that touches others. `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/conditions.h>
#include <sinew/models/masses.h>
#include <sinew/models/observers.h>
#include <sinew/models/organ.h>
#include <sinew/models/solids.h>
#include <sinew/models/states.h>
#include "models/contact/mesh_file.h"
#include "models/path_inside.h"

enum { MAX_PATH = 256 };

/* The path of the mesh as the children of the organ write it; adds the mesh of a file. */
static bool add_mesh(sn_scene* scene, sn_id self, const sn_organ_params* p, char path[MAX_PATH])
{
    if (!p->file == !p->mesh.path) {
        sn_scene_fail(scene, self, "file",
                      "give the mesh of the organ either as a file with tetrahedra or hexahedra (`file`), or "
                      "as an item (`mesh`)");
        return false;
    }
    if (p->mesh.path) return sn_path_inside(scene, self, "mesh", p->mesh, path, MAX_PATH);
    sn_add_mesh_file(scene, self, p->file, p->scale, p->position, p->orientation);
    snprintf(path, MAX_PATH, "mesh");
    return true;
}

/* At fixed rotations, because the exact derivative becomes indefinite where tools compress the body. */
static void add_solid(sn_scene* scene, sn_id self, const sn_organ_params* p)
{
    sn_solid_params solid;
    sn_defaults(&sn_solid, &solid);
    solid.on.path = "points";
    solid.tangent = SN_SOLID_WARPED;
    solid.young_modulus = p->young_modulus;
    solid.poisson_ratio = p->poisson_ratio;
    solid.damping_time = p->damping_time;
    sn_scene_add(scene, self, "solid", &sn_solid, &solid);
    sn_solid_mass_params mass;
    sn_defaults(&sn_solid_mass, &mass);
    mass.on.path = "points";
    mass.density = p->density;
    mass.gravity = p->gravity;
    sn_scene_add(scene, self, "mass", &sn_solid_mass, &mass);
}

static void add_capsule(sn_scene* scene, sn_id self, const sn_organ_params* p)
{
    sn_elastic_membrane_params capsule;
    if (p->capsule_modulus == 0.0) return;
    sn_defaults(&sn_elastic_membrane, &capsule);
    capsule.on.path = "points";
    capsule.tangent = SN_MEMBRANE_POSITIVE;
    capsule.young_modulus = p->capsule_modulus;
    capsule.thickness = p->capsule_thickness;
    sn_scene_add(scene, self, "capsule", &sn_elastic_membrane, &capsule);
}

static void add_attachment(sn_scene* scene, sn_id self, const sn_organ_params* p)
{
    sn_fixed_params fixed;
    if (!p->fixed) return;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = "points";
    fixed.where = p->fixed;
    sn_scene_add(scene, self, "fixed", &sn_fixed, &fixed);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_organ_params p = *(const sn_organ_params*)params; // a copy: adding items moves the original
    char path[MAX_PATH];
    if (!add_mesh(scene, self, &p, path)) return;
    sn_points_params points;
    sn_defaults(&sn_points, &points);
    points.mesh.path = path;
    sn_scene_add(scene, self, "points", &sn_points, &points);
    add_solid(scene, self, &p);
    add_capsule(scene, self, &p);
    add_attachment(scene, self, &p);
    sn_mesh_view_params view;
    sn_defaults(&sn_mesh_view, &view);
    view.of.path = "points";
    sn_scene_add(scene, self, "shape", &sn_mesh_view, &view);
}

static const sn_organ_params defaults = { .scale = 1.0,
                                          .young_modulus = 10e3,
                                          .poisson_ratio = 0.45,
                                          .damping_time = 10e-3,
                                          .density = 1050,
                                          .gravity = { 0, 0, -9.81 },
                                          .capsule_thickness = 1e-4 };
static const sn_param table[] = {
    { SN_FIELD(sn_organ_params, mesh), "1", 0, 0, "a mesh with tetrahedra or hexahedra, instead of a file" },
    { SN_FIELD(sn_organ_params, file), "1", 0, 0,
      "file with tetrahedra or hexahedra, in one of the mesh formats of `mesh`" },
    { SN_FIELD(sn_organ_params, scale), "1", SN_ABOVE_ZERO, 1e9,
      "factor on the coordinates of the file: 1e-3 for millimetres" },
    { SN_FIELD(sn_organ_params, position), "m", 0, 0, "position of the origin of the file" },
    { SN_FIELD(sn_organ_params, orientation), "rad", 0, 0, "roll pitch yaw of the file, applied first" },
    { SN_FIELD(sn_organ_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "Young's modulus" },
    { SN_FIELD(sn_organ_params, poisson_ratio), "1", -1, 0.5, "Poisson's ratio, less than 0.5" },
    { SN_FIELD(sn_organ_params, damping_time), "s", 0, HUGE_VAL,
      "viscous stress (Kelvin-Voigt): the stiffness times this time" },
    { SN_FIELD(sn_organ_params, density), "kg/m^3", SN_ABOVE_ZERO, HUGE_VAL, "density" },
    { SN_FIELD(sn_organ_params, gravity), "m/s^2", 0, 0, "acceleration of gravity, world axes" },
    { SN_FIELD(sn_organ_params, fixed), "1", 0, 0,
      "selects the points at which the organ is attached, as `where` of `fixed`; absent: none" },
    { SN_FIELD(sn_organ_params, capsule_modulus), "Pa", 0, HUGE_VAL,
      "Young's modulus of a membrane on the surface; 0: none" },
    { SN_FIELD(sn_organ_params, capsule_thickness), "m", SN_ABOVE_ZERO, 1e3, "thickness of this membrane" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_organ = {
    .abi = SN_COMPONENT_ABI,
    .name = "organ",
    .summary =
        "A soft organ: an elastic solid with mass, attachment and capsule, made from a mesh; tools and "
        "other organs can touch its surface.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_organ_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
