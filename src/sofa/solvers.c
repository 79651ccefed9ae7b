/* Sinew - solvers: integrators, and the linear solvers beside them. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/dampers.h"
#include "sofa/own_damping.h"
#include "sofa/touching.h"

bool sn_sofa_is_integrator(const sn_sofa_element* e)
{
    const sn_sofa_kind* kind = strstr(e->name, "Solver") ? sn_sofa_kind_of(e->name) : NULL;
    return kind && kind->translate && kind->turn == SN_SOFA_LATER &&
           strcmp(e->name, "NewtonRaphsonSolver") != 0 && strcmp(e->name, "DampVelocitySolver") != 0;
}

/* Its old name CGImplicit, which SOFA does not know any more. */
static bool is_cg_implicit(const sn_sofa_element* e)
{
    return e->old_name && strncmp(e->old_name, "CGImplicit", strlen("CGImplicit")) == 0;
}

/* The first integrator in a Node; CGImplicit only where there is no other one. */
static sn_sofa_element* integrator_in(const sn_sofa_element* node)
{
    sn_sofa_element* old = NULL;
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (!sn_sofa_is_integrator(e)) continue;
        if (!is_cg_implicit(e)) return e;
        if (!old) old = e;
    }
    return old;
}

sn_sofa_element* sn_sofa_integrator_of(const sn_sofa_place* place)
{
    sn_sofa_element* outermost = NULL;
    for (; place; place = place->parent) {
        sn_sofa_element* own = integrator_in(place->node);
        if (own) outermost = own;
    }
    return outermost;
}

sn_sofa_element* sn_sofa_integrator_of_body(const sn_sofa_body* body)
{
    while (body->follows)
        body = body->follows;
    return sn_sofa_integrator_of(body->place);
}

bool sn_sofa_is_implicit_euler(sn_sofa_translation* t, sn_sofa_element* e)
{
    return e && strcmp(e->name, "EulerImplicitSolver") == 0 &&
           !sn_sofa_read_bool(sn_sofa_text(t, e, "trapezoidalScheme"), false);
}

void sn_sofa_hold_force(sn_sofa_translation* t, const sn_sofa_body* a, const sn_sofa_body* b)
{
    const sn_sofa_element *first = sn_sofa_integrator_of_body(a), *second = sn_sofa_integrator_of_body(b);
    if (first == second || t->contacts->together) return;
    if ((!first && !a->mapped) || (!second && !b->mapped)) return; // at rest in the system of the other one
    sn_sofa_set(t, sn_root, "coupling", "held");
}

/* Does another integrator advance its Node? Then the element is left out, or not used as in SOFA. */
static bool is_second(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    const sn_sofa_element* first = sn_sofa_integrator_of(place);
    if (first == e) {
        place->solver = e;
        return false;
    }
    if (first->parent != e->parent) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "not used: an integrator above it advances its Node, in SOFA too");
        return true;
    }
    if (is_cg_implicit(e)) {
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "not used: the integrator in its Node advances it; SOFA has no CGImplicit any more");
        return true;
    }
    sn_sofa_leave_out(t, e, "its Node has an integrator already");
    return true;
}

/* ---- linear solvers ------------------------------------------------------------------------------------ */

/* What it becomes; NULL when it is no linear solver. */
static const sn_component* linear_solver(const sn_sofa_translation* t, const char* name)
{
    const sn_sofa_kind* kind = sn_sofa_kind_of(name);
    const sn_component* native = kind && kind->native ? sn_scene_component(t->scene, kind->native) : NULL;
    return native && native->role == SN_ROLE_SOLVER ? native : NULL;
}

static bool is_preconditioner(const char* name)
{
    return strstr(name, "Preconditioner") != NULL || strstr(name, "System") != NULL;
}

/* SOFA stops CG at p.Ap below the threshold. Its implicit Euler solves A dv = h f with A = M + h^2 K, the
   native one (A/h^2) h dv = f: with p = f, p.Ap is larger by 1/h^4. */
static double threshold_of(sn_sofa_translation* t, const sn_sofa_place* place, sn_sofa_element* e)
{
    const double own = sn_sofa_real(t, e, "threshold", 1e-5), h = t->step;
    return sn_sofa_is_implicit_euler(t, place->solver) && h > 0 ? own / (h * h * h * h) : own;
}

static void set_iterative(sn_sofa_translation* t, const sn_sofa_place* place, sn_id item, sn_sofa_element* e,
                          bool factor)
{
    double iterations = sn_sofa_real(t, e, "iterations", sn_sofa_real(t, e, "maxIter", 25));
    sn_sofa_set(t, item, "iterations", "%.0f", iterations);
    sn_sofa_set(t, item, "tolerance", "%.17g", sn_sofa_real(t, e, "tolerance", 1e-5));
    if (sn_scene_type(t->scene, item) != &sn_linear_cg) return;
    sn_sofa_set(t, item, "preconditioner", "%s", factor ? "factor" : "none");
    sn_sofa_set(t, item, "threshold", "%.17g", threshold_of(t, place, e));
}

/* The linear solver beside an integrator. Two of them are an iterative one and what preconditions it. */
static void add_linear_solver(sn_sofa_translation* t, sn_sofa_place* place)
{
    sn_sofa_element *iterative = NULL, *direct = NULL;
    for (sn_sofa_element* e = place->node->first; e; e = e->next) {
        const sn_component* native = linear_solver(t, e->name);
        if (!native) continue;
        sn_sofa_element** slot = native->ops.solver->report ? &iterative : &direct;
        if (!*slot) *slot = e;
        e->made = e;
    }
    sn_sofa_element* e = iterative ? iterative : direct;
    if (!e && sn_sofa_attribute_value(place->solver, "iterations")) // CGImplicit of earlier years has its own
        set_iterative(t, place, sn_sofa_add(t, place, place->solver, &sn_linear_cg), place->solver, false);
    if (!e) return;
    sn_id item = sn_sofa_add(t, place, e, linear_solver(t, e->name));
    if (iterative)
        set_iterative(t, place, item, e,
                      strncmp(e->name, "PCG", 3) == 0 && direct && !is_preconditioner(direct->name));
    for (e = place->node->first; e; e = e->next) {
        if (!linear_solver(t, e->name)) continue;
        if (e == iterative || e == direct)
            sn_sofa_honour(t, e);
        else
            sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                         "not used: a linear solver stands before it in its Node");
    }
}

/* ---- geometric stiffness ------------------------------------------------------------------------------- */

enum { TURNS = 1, ASKED = 2 };

/* Mappings below a Node whose forces turn with a body, and those of them with geometric stiffness. */
static unsigned find_turning(sn_sofa_translation* t, sn_sofa_element* node)
{
    unsigned found = 0;
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (strcmp(e->name, "RigidMapping") == 0 || strcmp(e->name, "BilateralLagrangianConstraint") == 0)
            found |= TURNS | (sn_sofa_real(t, e, "geometricStiffness", 0) != 0 ? ASKED : 0);
        found |= find_turning(t, e);
    }
    return found;
}

/* SOFA leaves the geometric stiffness out where a mapping does not ask for it. */
static void set_geometry(sn_sofa_translation* t, sn_id item, sn_sofa_element* node)
{
    if (find_turning(t, node) == TURNS) sn_sofa_set(t, item, "geometric_stiffness", "false");
}

/* ---- integrators --------------------------------------------------------------------------------------- */

/* The pattern of the matrix decides on the solver of bodies that touch or are joined. */
static void leave_solver_open(sn_sofa_translation* t, const sn_sofa_place* place)
{
    for (sn_sofa_element* e = place->node->first; e; e = e->next) {
        if (!linear_solver(t, e->name)) continue;
        e->made = e;
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "a direct solver, as the bodies touch or are joined");
    }
}

/* One integrator for bodies that are joined or alike, one for each that touches unlike ones. */
static void integrate_touching(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, double mass,
                               double stiffness)
{
    if (!t->integrated) {
        sn_sofa_place* at = t->contacts->apart ? place : t->graph.root->made;
        sn_id item = sn_sofa_add(t, at, e, &sn_implicit_euler);
        sn_sofa_set(t, item, "rayleigh_mass", "%.17g", mass);
        sn_sofa_set(t, item, "rayleigh_stiffness", "%.17g", stiffness);
        set_geometry(t, item, t->graph.root);
        sn_sofa_note_integrator(at, item);
        t->integrated = t->contacts->together;
    }
    sn_sofa_honour(t, e);
    leave_solver_open(t, place);
}

void sn_sofa_translate_implicit_euler(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    if (sn_sofa_read_bool(sn_sofa_text(t, e, "firstOrder"), false)) {
        sn_sofa_leave_out(t, e, "systems of first order (firstOrder) are not simulated");
        return;
    }
    if (is_second(t, place, e)) return;
    bool trapezoidal = sn_sofa_read_bool(sn_sofa_text(t, e, "trapezoidalScheme"), false);
    double mass = sn_sofa_mass_damping_of(t, e), stiffness = sn_sofa_real(t, e, "rayleighStiffness", 0);
    if (sn_sofa_decay_of(t, e) > 0 && !trapezoidal)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "the decay of velocities (vdamping) acts as damping in proportion to mass");
    if (t->contacts->own_damping && (mass != 0 || stiffness != 0))
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "one integrator for all bodies: its Rayleigh damping acts as drag on the masses and as "
                     "viscosity of solids and springs");
    if (t->contacts->own_damping) mass = stiffness = 0;
    if (t->contacts->together || t->contacts->apart) {
        integrate_touching(t, place, e, mass, stiffness);
        return;
    }
    sn_id item = sn_sofa_add(t, place, e, trapezoidal ? &sn_generalized_alpha : &sn_implicit_euler);
    if (trapezoidal) {
        sn_sofa_set(t, item, "rho", "1");
        if (mass != 0 || stiffness != 0)
            sn_sofa_tell_loss(t->notes, SN_SOFA_LOSS_ATTRIBUTE, e,
                              "Rayleigh damping with the trapezoidal scheme");
    } else {
        sn_sofa_set(t, item, "rayleigh_mass", "%.17g", mass);
        sn_sofa_set(t, item, "rayleigh_stiffness", "%.17g", stiffness);
        set_geometry(t, item, place->node);
        sn_sofa_note_integrator(place, item);
    }
    sn_sofa_honour(t, e);
    add_linear_solver(t, place);
}

/* Of bodies that rest and that others touch: like the other integrators. */
void sn_sofa_add_resting_integrator(sn_sofa_translation* t)
{
    sn_id item = sn_scene_add(t->scene, sn_root, "at_rest", &sn_implicit_euler, NULL);
    if (!t->contacts->apart) return;
    set_geometry(t, item, t->graph.root);
    sn_sofa_note_integrator(t->graph.root->made, item);
}

/* Says where the damping of an integrator is that natively has none. */
static void tell_own_damping(sn_sofa_translation* t, const sn_sofa_place* place, sn_sofa_element* e)
{
    if (sn_sofa_has_own_damping(t, place))
        sn_sofa_tell(
            t->notes, SN_SOFA_CHANGED, e,
            "its Rayleigh damping acts as drag on the masses and as viscosity of solids and springs");
}

/* The native integrator; null when the Node has one already. */
static sn_id add_plain(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                       const sn_component* native, const char* parameter, const char* value)
{
    if (is_second(t, place, e)) return (sn_id){ 0, 0 };
    sn_id item = sn_sofa_add(t, place, e, native);
    if (parameter) sn_sofa_set(t, item, parameter, "%s", value);
    sn_sofa_honour(t, e);
    add_linear_solver(t, place);
    return item;
}

bool sn_sofa_is_undamped(const sn_sofa_element* e)
{
    return strcmp(e->name, "EulerExplicitSolver") == 0 || strcmp(e->name, "RungeKutta4Solver") == 0 ||
           strcmp(e->name, "RungeKutta2Solver") == 0;
}

void sn_sofa_translate_explicit(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    bool euler = strcmp(e->name, "EulerExplicitSolver") == 0, central = strstr(e->name, "Central") != NULL;
    double damping = central ? sn_sofa_real(t, e, "rayleighMass", 0) : 0;
    if ((t->contacts->together || t->contacts->apart) && sn_sofa_is_undamped(e)) {
        if (is_second(t, place, e)) return;
        sn_sofa_attribute_value(e, "symplectic");
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "replaced by implicit Euler, as the bodies touch or are joined");
        integrate_touching(t, place, e, 0, 0);
        return;
    }
    if (euler && !sn_sofa_read_bool(sn_sofa_text(t, e, "symplectic"), true))
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "positions follow the new velocities: plain explicit Euler gains energy");
    sn_id item =
        add_plain(t, place, e, &sn_explicit, "method", euler || central ? "symplectic_euler" : "rk4");
    if (sn_id_is_null(item)) return;
    sn_sofa_set(t, item, "force", "true"); // SOFA knows no critical step
    if (damping > 0) sn_sofa_set(t, item, "rayleigh_mass", "%.17g", damping);
}

void sn_sofa_translate_statics(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    add_plain(t, place, e, &sn_statics, NULL, NULL);
}

void sn_sofa_translate_bdf(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    double order = sn_sofa_real(t, e, "order", 2);
    tell_own_damping(t, place, e);
    if (order == 1)
        add_plain(t, place, e, &sn_dirk, "method", "backward_euler");
    else
        add_plain(t, place, e, &sn_bdf2, NULL, NULL);
    if (order > 2)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e, "order 2: beyond it vibrations can gain energy");
}

void sn_sofa_translate_newmark(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    tell_own_damping(t, place, e);
    add_plain(t, place, e, &sn_generalized_alpha, "rho", "1");
}

void sn_sofa_translate_midpoint(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    if (sn_sofa_read_bool(sn_sofa_text(t, e, "explicitIntegration"), false))
        add_plain(t, place, e, &sn_explicit, "method", "symplectic_euler");
    else
        add_plain(t, place, e, &sn_midpoint, NULL, NULL);
}

void sn_sofa_translate_newton(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    (void)place;
    sn_sofa_honour(t, e);
}

/* SOFA multiplies the velocities by exp(-rate h) behind each step. */
void sn_sofa_translate_damp(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_element* integrator = sn_sofa_integrator_of(place);
    sn_sofa_attribute_value(e, "rate");
    sn_sofa_attribute_value(e, "threshold");
    if (sn_sofa_is_implicit_euler(t, integrator) && integrator->parent == e->parent)
        sn_sofa_honour(t, e);
    else
        sn_sofa_leave_out(t, e, "it damps bodies with EulerImplicitSolver in its Node");
}
