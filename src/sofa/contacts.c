/* Sinew - contacts: SOFA's collision pipeline as contacts of surfaces. SPDX-License-Identifier:
   BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/own_damping.h"
#include "sofa/penalties.h"
#include "sofa/removals.h"
#include "sofa/skins.h"

/* ---- one integrator ------------------------------------------------------------------------------------ */

static bool same_damping(sn_sofa_translation* t, sn_sofa_element* a, sn_sofa_element* b)
{
    return sn_sofa_mass_damping_of(t, a) == sn_sofa_mass_damping_of(t, b) &&
           sn_sofa_real(t, a, "rayleighStiffness", 0) == sn_sofa_real(t, b, "rayleighStiffness", 0);
}

/* Whether implicit Euler may stand for an integrator. It does for explicit ones without damping, which
   natively have no contacts between bodies of which each has its own. */
static bool may_be_implicit(sn_sofa_translation* t, sn_sofa_element* e)
{
    if (sn_sofa_is_undamped(e)) return true;
    return sn_sofa_is_implicit_euler(t, e) && !sn_sofa_read_bool(sn_sofa_text(t, e, "firstOrder"), false);
}

/* Whether implicit Euler may advance all below a Node; `first` is one of their integrators, `alike` says
   whether all have its damping. Those below another integrator do nothing. */
static bool are_implicit(sn_sofa_translation* t, sn_sofa_element* node, sn_sofa_element** first, bool* alike)
{
    for (sn_sofa_element* e = node->first; e; e = e->next) {
        if (sn_sofa_is_node(e)) {
            if (e->made && !are_implicit(t, e, first, alike)) return false;
        } else if (sn_sofa_is_integrator(e) && sn_sofa_integrator_of(node->made) == e) {
            if (!may_be_implicit(t, e)) return false;
            if (!*first) *first = e;
            *alike = *alike && same_damping(t, *first, e);
        }
    }
    return true;
}

/* ---- pairs --------------------------------------------------------------------------------------------- */

enum {
    MOST_PAIRS = 3000,
    MOST_ROWS = 2400 /* of the 3000 that can act in a system of large bodies */,
    ROWS_EACH = 3,
    LEAST_CAPACITY = 16,
    MOST_CAPACITY = 256
};

/* SOFA's distance, but no more than half the edges of surfaces: far within the distance, each point would
   touch many triangles. */
static double native_distance(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b)
{
    sn_sofa_skin first, second;
    const double wanted = sn_sofa_contact_distance(t, a, b);
    if (!sn_sofa_find_skin(t, a, &first) || !sn_sofa_find_skin(t, b, &second)) return wanted;
    return fmin(wanted, 0.5 * fmin(sn_sofa_edge_of_skin(&first), sn_sofa_edge_of_skin(&second)));
}

static const double THIN = 1e-3; // radius of lines and points that touch at no distance [m]

typedef void pair_of_models(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b, int pairs);

/* Visits each pair of bodies that can meet once; how many there are, or -1 with `why` when one of them
   cannot be kept apart. */
static int for_pairs(sn_sofa_translation* t, pair_of_models* visit, int pairs)
{
    sn_sofa_contacts* all = t->contacts;
    const int n = all->count;
    unsigned char* seen = sn_pool_alloc(t->pool, (size_t)n * (size_t)n + 1);
    int count = 0;
    for (int i = 0; seen && i < n; ++i)
        for (int k = i; k < n; ++k) {
            if (!sn_sofa_models_meet(all, &all->models[i], &all->models[k])) continue;
            sn_sofa_model *a = sn_sofa_model_with_skin(t, &all->models[i]),
                          *b = sn_sofa_model_with_skin(t, &all->models[k]);
            if (!a || !b) {
                const sn_sofa_element* e = all->models[a ? k : i].element;
                all->why = sn_pool_format(t->pool,
                                          "surfaces, lines, points, spheres, capsules and boxes touch each "
                                          "other; %s of line %d is none of them, or has no state",
                                          e->name, e->line);
                return -1;
            }
            const ptrdiff_t x = a - all->models, y = b - all->models,
                            at = (x < y ? x : y) * n + (x < y ? y : x);
            const bool still = !sn_sofa_is_model_moved(a) && !sn_sofa_is_model_moved(b);
            if (seen[at] || still) continue;
            seen[at] = 1;
            if (native_distance(t, a, b) < sn_sofa_contact_distance(t, a, b)) all->nearer = true;
            ++count;
            if (visit) visit(t, a, b, pairs);
        }
    return count;
}

static bool is_joint(const sn_sofa_element* e)
{
    return strcmp(e->name, "BilateralLagrangianConstraint") == 0 ||
           strcmp(e->name, "AttachProjectiveConstraint") == 0;
}

static bool has_joints(const sn_sofa_element* node)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (is_joint(e) || (sn_sofa_is_node(e) && e->made && has_joints(e))) return true;
    return false;
}

void sn_sofa_plan_contacts(sn_sofa_translation* t)
{
    sn_sofa_contacts* all = t->contacts;
    sn_sofa_element* first = NULL;
    bool alike = true;
    const bool implicit = are_implicit(t, t->graph.root, &first, &alike), joined = has_joints(t->graph.root),
               common = implicit && (alike || !joined || sn_sofa_can_own_damping(t, t->graph.root));
    all->together = common && joined;
    all->own_damping = all->together && !alike;
    if (!all->possible) return;
    if (all->unlike) {
        all->why = "its SubCollisionPipelines have unlike contact managers";
        return;
    }
    all->penalties = all->kept_apart = sn_sofa_are_penalties(t);
    if (all->penalties) return;
    const char* response = sn_sofa_text(t, all->response, "response");
    const int pairs = for_pairs(t, NULL, 0);
    if (response && strstr(response, "Stick"))
        all->why = "contacts that stick";
    else if (pairs > MOST_PAIRS)
        all->why = "too many pairs of bodies";
    else if (pairs > 0 && !common)
        all->why =
            implicit
                ? "bodies that touch and are joined need EulerImplicitSolver with the same damping for all"
                : "bodies that touch need EulerImplicitSolver, or explicit integrators, for all";
    else if (pairs >= 0) {
        all->kept_apart = true;
        all->together = all->together || (pairs > 0 && alike);
        all->apart = pairs > 0 && !all->together;
    }
}

static const double MOST_GAP = 1e-9; // [m], as attachment permits

/* Points of two bodies that are one point, by a multiplier. */
void sn_sofa_translate_joint(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* on = sn_sofa_body_for(t, e, "object1");
    sn_sofa_body* to = on ? sn_sofa_body_for(t, e, "object2") : NULL;
    sn_sofa_indices first, second;
    if (!to) return;
    if (on->kind != SN_POINTS || to->kind != SN_POINTS || !t->contacts->together) {
        sn_sofa_leave_out(t, e,
                          "it joins points if every integrator of the scene is EulerImplicitSolver or an "
                          "explicit one of Euler or Runge and Kutta, and bodies of different damping have "
                          "only solids and springs");
        return;
    }
    const bool projective = strcmp(e->name, "AttachProjectiveConstraint") == 0;
    if (!sn_sofa_nodes(t, e, projective ? "indices1" : "first_point", on, &first) ||
        !sn_sofa_nodes(t, e, projective ? "indices2" : "second_point", to, &second) ||
        first.count != second.count || !first.count) {
        sn_sofa_leave_out(t, e, "it names no pairs of points");
        return;
    }
    for (int i = 0; i < first.count; ++i)
        if (first.at[i] >= on->count || second.at[i] >= to->count) {
            sn_sofa_leave_out(t, e, "the pair %d %d: this node does not exist", first.at[i], second.at[i]);
            return;
        }
    for (int i = 0; i < first.count; ++i) {
        const double gap = sn_norm(sn_sub(on->points[first.at[i]], to->points[second.at[i]]));
        if (gap <= MOST_GAP) continue;
        sn_sofa_leave_out(t, e, "its points %d %d are %g apart at the start; Sinew joins points at one place",
                          first.at[i], second.at[i], gap);
        return;
    }
    sn_sofa_attribute_value(e, "topology1"); // with their cells points go, and what joins them
    sn_sofa_attribute_value(e, "topology2");
    sn_id item = sn_sofa_add(t, place, e, &sn_attachment);
    sn_sofa_act(t, item, on);
    for (sn_sofa_body* body = to; body; body = body->follows)
        body->acted = true;
    sn_sofa_set_indices(t, item, "nodes", first.at, first.count);
    sn_sofa_set(t, item, "to", "%s", to->path);
    sn_sofa_set_indices(t, item, "to_nodes", second.at, second.count);
    sn_sofa_honour(t, e);
}

/* Coulomb's coefficient: of LCPConstraintSolver, else of the response ("mu=0.6"), with SOFA's defaults. */
static double friction_of(sn_sofa_translation* t, sn_sofa_element* node)
{
    sn_sofa_element* response = t->contacts->response;
    const char* kind = sn_sofa_text(t, response, "response");
    if (!kind || !strstr(kind, "Friction")) return 0; // penalties
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, "LCPConstraintSolver") == 0) return sn_sofa_real(t, e, "mu", 0.6);
    const char* text = sn_sofa_text(t, response, "responseParams");
    const char* mu = text ? strstr(text, "mu=") : NULL;
    return mu ? sn_sofa_read_real(mu + 3, 0) : 0.8;
}

/* Radii of spheres and capsules; lines and points without one have the contact distance as theirs, which
   makes `*distance` 0. */
static sn_sofa_reals radii_of(const sn_sofa_skin* s, double* contact, double* distance)
{
    if (s->shape == SN_SOFA_SKIN_OF_TRIANGLES || s->radii.count) return s->radii;
    *distance = 0;
    return (sn_sofa_reals){ contact, 1 };
}

static void set_radii(sn_sofa_translation* t, sn_id item, const char* parameter, sn_sofa_reals radii)
{
    if (radii.count) sn_sofa_set_reals(t, item, parameter, radii.at, radii.count);
}

static void write_pair(sn_sofa_translation* t, sn_sofa_model* a, sn_sofa_model* b, int pairs)
{
    sn_sofa_skin first, second;
    if (!sn_sofa_find_skin(t, a, &first) || !sn_sofa_find_skin(t, b, &second)) return;
    sn_sofa_keep_cells(t, first.topology, a->element);
    sn_sofa_keep_cells(t, second.topology, b->element);
    sn_sofa_write_skin(t, a, &first);
    sn_sofa_write_skin(t, b, &second);
    const bool self = first.body == second.body;
    const double contact = native_distance(t, a, b), friction = friction_of(t, t->graph.root);
    const int rows = friction > 0 ? ROWS_EACH : 1, share = MOST_ROWS / (rows * pairs);
    const int most = share > LEAST_CAPACITY ? share : LEAST_CAPACITY;
    const int here = self ? 1 : sn_sofa_parts_of_skin(&first, &second),
              there = self ? 1 : sn_sofa_parts_of_skin(&second, &first);
    double distance = contact, thin = contact > 0 ? contact : THIN;
    const bool both = first.shape != SN_SOFA_SKIN_OF_TRIANGLES && !first.radii.count &&
                      second.shape != SN_SOFA_SKIN_OF_TRIANGLES && !second.radii.count;
    if (both) thin *= 0.5;
    const sn_sofa_reals radii = radii_of(&first, &thin, &distance),
                        other_radii = radii_of(&second, &thin, &distance);
    for (int i = 0; i < here * there; ++i) {
        const char *mesh = sn_sofa_mesh_of_skin(t, a->element, &first, i / there, here),
                   *other = self ? NULL : sn_sofa_mesh_of_skin(t, b->element, &second, i % there, there);
        sn_id item = sn_sofa_add(t, t->graph.root->made, a->element, &sn_surface_contact);
        sn_scene_set(t->scene, item, "on", first.body->path); // what nothing else acts on stays where it is
        sn_sofa_set(t, item, "with", "%s", second.body->path);
        if (mesh) sn_sofa_set(t, item, "on_mesh", "%s", mesh);
        if (other) sn_sofa_set(t, item, "with_mesh", "%s", other);
        set_radii(t, item, "on_radius", radii);
        if (!self) set_radii(t, item, "with_radius", other_radii);
        sn_sofa_set(t, item, "distance", "%.17g", distance);
        if (friction > 0) sn_sofa_set(t, item, "friction", "%.17g", friction);
        sn_sofa_set(t, item, "capacity", "%d", most < MOST_CAPACITY ? most : MOST_CAPACITY);
    }
}

void sn_sofa_write_contacts(sn_sofa_translation* t)
{
    if (!t->contacts->kept_apart) return;
    if (t->contacts->penalties) {
        sn_sofa_write_penalties(t);
        return;
    }
    const int pairs = for_pairs(t, NULL, 0);
    for_pairs(t, write_pair, pairs > 0 ? pairs : 1);
}
