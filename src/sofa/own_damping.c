/* Sinew - own_damping: Rayleigh damping of bodies that share an integrator with others.

   SOFA gives each integrator its own coefficients of M and K. Where bodies are joined, one native integrator
   advances all, and most native integrators have no such coefficients; the part of M becomes
   drag on the masses, the part of K the viscosity of solids and springs: the same force where rotations and
   tensions are small. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/own_damping.h"

#include <math.h>
#include <string.h>

#include "sofa/touching.h"

static bool is_one_of(const char* name, const char* const* names)
{
    for (; *names; ++names)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

/* The integrator of a Node whose damping acts with its masses and forces; NULL where the native one
   has it. */
static sn_sofa_element* owner_of(sn_sofa_translation* t, const sn_sofa_place* place)
{
    static const char* const others[] = { "NewmarkImplicitSolver", "BDFOdeSolver", NULL };
    sn_sofa_element* e = sn_sofa_integrator_of(place);
    if (!e) return NULL;
    if (is_one_of(e->name, others)) return sn_sofa_can_own_damping(t, e->parent) ? e : NULL;
    return t->contacts->own_damping && strcmp(e->name, "EulerImplicitSolver") == 0 ? e : NULL;
}

bool sn_sofa_has_own_damping(sn_sofa_translation* t, const sn_sofa_place* place)
{
    sn_sofa_element* e = owner_of(t, place);
    return e &&
           (sn_sofa_real(t, e, "rayleighMass", 0) != 0 || sn_sofa_real(t, e, "rayleighStiffness", 0) != 0);
}

double sn_sofa_decay_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    return fmax(sn_sofa_real(t, e, "vdamping", sn_sofa_real(t, e, "_velocityDamping", 0)), 0);
}

/* SOFA multiplies the velocities by exp(-decay h) and by exp(-rate h) behind each step. */
double sn_sofa_mass_damping_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    if (sn_sofa_is_undamped(e)) return 0;
    double sum = sn_sofa_real(t, e, "rayleighMass", 0);
    if (!sn_sofa_read_bool(sn_sofa_text(t, e, "trapezoidalScheme"), false)) sum += sn_sofa_decay_of(t, e);
    if (!sn_sofa_is_implicit_euler(t, e)) return sum;
    for (sn_sofa_element* d = e->parent->first; d; d = d->next)
        if (strcmp(d->name, "DampVelocitySolver") == 0) sum += sn_sofa_real(t, d, "rate", 0.99);
    return sum;
}

double sn_sofa_own_mass_damping(sn_sofa_translation* t, sn_sofa_place* place)
{
    sn_sofa_element* e = owner_of(t, place);
    return e ? sn_sofa_mass_damping_of(t, e) : 0;
}

double sn_sofa_own_stiffness_damping(sn_sofa_translation* t, sn_sofa_place* place)
{
    sn_sofa_element* e = owner_of(t, place);
    return e ? sn_sofa_real(t, e, "rayleighStiffness", 0) : 0;
}

/* Forces whose damping is written with them, and forces without a stiffness. */
static bool is_damped(sn_sofa_translate* translate)
{
    static sn_sofa_translate* const some[] = {
        sn_sofa_translate_tetrahedra,      sn_sofa_translate_hexahedra,      sn_sofa_translate_solid,
        sn_sofa_translate_springs,         sn_sofa_translate_mesh_springs,   sn_sofa_translate_grid_springs,
        sn_sofa_translate_bending_springs, sn_sofa_translate_constant_force, sn_sofa_translate_drag,
        sn_sofa_translate_gravity,         sn_sofa_translate_hyperelastic,   sn_sofa_translate_vector_springs,
        sn_sofa_translate_joint_springs
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; ++i)
        if (some[i] == translate) return true;
    return false;
}

/* Springs of points to where they were have dampers beside them, those of frames not. */
static bool are_rest_springs_of_points(sn_sofa_element* e)
{
    const sn_sofa_place* place = sn_sofa_place_of(e);
    return strcmp(e->name, "RestShapeSpringsForceField") == 0 && place->body &&
           place->body->kind == SN_POINTS && !sn_sofa_attribute_value(e, "mstate");
}

bool sn_sofa_can_own_damping(sn_sofa_translation* t, sn_sofa_element* node)
{
    sn_sofa_element* above = sn_sofa_integrator_of(node->made);
    const bool stiff = above && sn_sofa_real(t, above, "rayleighStiffness", 0) != 0;
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (sn_sofa_is_node(e)) {
            if (e->made && !sn_sofa_can_own_damping(t, e)) return false;
            continue;
        }
        const sn_sofa_kind* kind = sn_sofa_kind_of(e->name);
        const bool force = kind && kind->translate && sn_sofa_loss_of(e->name) == SN_SOFA_LOSS_FORCE;
        if (stiff && force && !is_damped(kind->translate) && !are_rest_springs_of_points(e)) return false;
    }
    return true;
}

void sn_sofa_damp_points(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                         const double* mass, int count)
{
    const double rate = sn_sofa_own_mass_damping(t, place);
    double* damping = rate > 0 ? sn_pool_array(t->pool, (size_t)body->count, sizeof *damping) : NULL;
    if (!damping) return;
    for (int i = 0; i < body->count; ++i)
        damping[i] = rate * mass[i < count ? i : count - 1];
    sn_id item = sn_sofa_add(t, place, e, &sn_drag);
    sn_sofa_act(t, item, body);
    sn_sofa_set_reals(t, item, "damping", damping, body->count);
}

/* Six points on the principal axes of each frame, a sixth of the drag on each: at sqrt(3 s/m) on the axis of
   second moment s they have the moments of inertia of the body. */
void sn_sofa_damp_frames(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                         double mass, const double inertia[3])
{
    const double half = 0.5 * (inertia[0] + inertia[1] + inertia[2]);
    double reach[3];
    for (int k = 0; k < 3; ++k)
        reach[k] = sqrt(3 * fmax(half - inertia[k], 0) / mass);
    const sn_vec3 ends[3] = { { reach[0], 0, 0 }, { 0, reach[1], 0 }, { 0, 0, reach[2] } };
    sn_sofa_damp_six(t, place, e, body, mass, ends);
}

void sn_sofa_damp_six(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                      double mass, const sn_vec3 ends[3])
{
    enum { EACH = 6 };
    const double rate = sn_sofa_own_mass_damping(t, place);
    const int count = EACH * body->count;
    if (!(rate > 0)) return;
    double* places = sn_pool_array(t->pool, 3 * (size_t)count, sizeof *places);
    int* nodes = sn_pool_array(t->pool, (size_t)count, sizeof *nodes);
    if (!places || !nodes) return;
    for (int i = 0; i < count; ++i) {
        nodes[i] = i / EACH;
        const sn_vec3 end = ends[i % EACH / 2], at = i % 2 ? sn_sub(sn_v3(0, 0, 0), end) : end;
        memcpy(places + 3 * i, &at, sizeof at);
    }
    sn_id points = sn_sofa_add(t, place, e, &sn_attached_points);
    sn_sofa_set(t, points, "to", "%s", body->path);
    sn_sofa_set_indices(t, points, "nodes", nodes, count);
    sn_sofa_set_reals(t, points, "positions", places, 3 * count);
    sn_id item = sn_sofa_add(t, place, e, &sn_drag);
    sn_sofa_set(t, item, "on", "%s", sn_sofa_path(t, place, points));
    sn_sofa_set(t, item, "damping", "%.17g", rate * mass / EACH);
}
