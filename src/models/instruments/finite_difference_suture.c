/* Sinew - finite_difference_suture: the prefab of a rod by finite differences with its own integrator, on
   a clamp that moves.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_build.h"
#include "models/motion_rows.h"
#include "models/rods/rows.h"
#include <sinew/models/integrators.h>
#include <sinew/models/rods.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>

bool sn_difference_read(sn_scene* scene, sn_id suture, const void* params, rod* out)
{
    const sn_finite_difference_suture_params* p = params;
    const rod_piece whole = { .radius = p->radius,
                              .young_modulus = p->young_modulus,
                              .poisson_ratio = p->poisson_ratio,
                              .density = p->density };
    *out = (rod){ .scene = scene,
                  .item = suture,
                  .model = &sn_rod_difference,
                  .length = p->length,
                  .drag = p->drag,
                  .gravity = p->gravity,
                  .elements = p->elements,
                  .clamped = { true, false },
                  .frame = { "clamp" },
                  .inside = "",
                  .options = { .twistless = !p->torsion } };
    return sn_rod_sections_read(scene, suture, &whole, p->length, &out->sections);
}

void sn_difference_expand(rod* r, sn_prescribed_motion_params* motion, bool check_step)
{
    sn_frames_params clamp;
    sn_defaults(&sn_frames, &clamp);
    sn_scene_add(r->scene, r->item, "clamp", &sn_frames, &clamp);
    motion->on.path = "clamp";
    sn_scene_add(r->scene, r->item, "motion", &sn_prescribed_motion, motion);
    if (!r->model->expand(r) || !sn_rod_add_surface(r, 2 * r->elements + 1, 0.0))
        sn_scene_fail(r->scene, r->item, "elements", "out of memory for %d elements", r->elements);
    sn_end_reactions_params ends;
    sn_defaults(&sn_end_reactions, &ends);
    ends.start.path = "clamp";
    sn_scene_add(r->scene, r->item, "ends", &sn_end_reactions, &ends);
    sn_finite_difference_params integrator = { .check_step = check_step };
    sn_scene_add(r->scene, r->item, "integrator", sn_scene_component(r->scene, "finite_difference"),
                 &integrator);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_finite_difference_suture_params p =
        *(const sn_finite_difference_suture_params*)params; // adding items moves it
    sn_prescribed_motion_params motion;
    sn_defaults(&sn_prescribed_motion, &motion);
    SN_MOTION_COPY(motion, p);
    rod r;
    if (sn_difference_read(scene, self, &p, &r)) sn_difference_expand(&r, &motion, p.check_step);
}

static const sn_finite_difference_suture_params defaults = {
    .length = 1.0,
    .radius = 0.5e-3,
    .young_modulus = 87.5e6,
    .poisson_ratio = 0.4,
    .density = 850,
    .elements = 50,
    .torsion = true,
    .check_step = true,
};
static const sn_param table[] = {
    { SN_FIELD(sn_finite_difference_suture_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "from the clamp to the tip" },
    { SN_FIELD(sn_finite_difference_suture_params, radius), "m", SN_ABOVE_ZERO, 1e2, "of the round section" },
    { SN_FIELD(sn_finite_difference_suture_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,
      "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, poisson_ratio), "1", -0.99, 0.5, "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6,
      "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, elements), "1", 1, 100000,
      "equal elements; the largest step falls with their number, for bending with its square" },
    ROD_DRAG_ROW(sn_finite_difference_suture_params),
    { SN_FIELD(sn_finite_difference_suture_params, torsion), "1", 0, 0,
      "false: no torsional stiffness and no limit of the step by twist; valid where no load twists the "
      "suture" },
    { SN_FIELD(sn_finite_difference_suture_params, check_step), "1", 0, 0,
      "true: refuse a scene whose step exceeds the stability bound; false: run it anyway" },
    ROD_GRAVITY_ROW(sn_finite_difference_suture_params),
    SN_MOTION_ROWS(sn_finite_difference_suture_params, "the clamp", "the suture's axis ",
                   "; positive lowers the tip to -z"),
};
static const sn_prefab_ops ops = { expand };

static int show(const void* params, sn_shape* shapes)
{
    (void)params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DEFAULTS, .material = SN_MATERIAL_SUTURE };
    return 1;
}

const sn_component sn_finite_difference_suture = {
    .abi = SN_COMPONENT_ABI,
    .name = "finite_difference_suture",
    .summary = "A suture by explicit finite differences, without stretch and shear, clamped at one end; for "
               "comparisons, with small steps.",
    .source = "Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M 2014, sections "
              "3 and 4",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_finite_difference_suture_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .shapes = show,
};
