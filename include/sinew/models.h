/* Sinew - models: the parameters of the built-in components, for authors in C, a header for each noun. Each
   struct comes with a descriptor, whose table states unit, range and default of every field; sn_defaults
   copies the defaults.

       sn_needle_params needle;
       sn_defaults(&sn_needle, &needle);
       needle.elements = 8;
       sn_scene_add(scene, sn_root, "needle", &sn_needle, &needle);

   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/linear_solvers.h>
#include <sinew/models/states.h>
#include <sinew/models/conditions.h>
#include <sinew/models/masses.h>
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/constraints.h>
#include <sinew/models/jaws.h>
#include <sinew/models/joints.h>
#include <sinew/models/contact.h>
#include <sinew/models/organ.h>
#include <sinew/models/meshes.h>
#include <sinew/models/solids.h>
#include <sinew/models/diffusion.h>
#include <sinew/models/beams.h>
#include <sinew/models/shells.h>
#include <sinew/models/topology.h>
#include <sinew/models/clips.h>
#include <sinew/models/rods.h>
#include <sinew/models/needle.h>
#include <sinew/models/tissue.h>
#include <sinew/models/spine.h>
#include <sinew/models/suture.h>
#include <sinew/models/cable.h>
#include <sinew/models/integrators.h>
#include <sinew/models/observers.h>

#ifdef __cplusplus
extern "C" {
#endif

/** All built-in components, in the order they are registered. */
SN_API extern const sn_component* const sn_builtins[];
SN_API extern const int sn_builtin_count;
/** The integrators of a scene that names none: without contacts, and with contacts. */
SN_API extern const char *const sn_default_integrator, *const sn_contact_integrator;

#ifdef __cplusplus
}
#endif
