/* Sinew - dampers. EulerImplicitSolver of SOFA adds the forces at the start of a step, their derivatives with
   respect to positions, and with respect to velocities only those that a force field gives it: springs and
   obstacles give none. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/dampers.h"

#include "sofa/touching.h"

void sn_sofa_note_damper(sn_sofa_body* body, sn_sofa_damper damper)
{
    const sn_sofa_element* solver = sn_sofa_integrator_of_body(body);
    if (!solver) return;
    sn_sofa_place* place = solver->parent->made;
    place->dampers |= damper;
}

void sn_sofa_note_integrator(sn_sofa_place* place, sn_id item) { place->integrator = item; }

static unsigned dampers_below(const sn_sofa_element* node)
{
    const sn_sofa_place* place = node->made;
    unsigned sum = place->dampers;
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) && e->made) sum |= dampers_below(e);
    return sum;
}

/* Integrators of bodies that touch are alike in this; `all` are the dampers of the scene. */
static void write(sn_sofa_translation* t, const sn_sofa_element* node, unsigned all)
{
    const sn_sofa_place* place = node->made;
    if (!sn_id_is_null(place->integrator) &&
        (t->contacts->apart ? all : dampers_below(node)) == SN_SOFA_DAMPER_EXPLICIT)
        sn_sofa_set(t, place->integrator, "explicit_damping", "true");
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) && e->made) write(t, e, all);
}

/* Rayleigh damping that acts as drag and viscosity is implicit, as in SOFA. */
void sn_sofa_write_dampers(sn_sofa_translation* t)
{
    if (!t->contacts->own_damping) write(t, t->graph.root, dampers_below(t->graph.root));
}
