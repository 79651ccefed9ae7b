/* Sinew - layers of a solid: their numbers, and the stiffness that a mesh lacks against a line load, as in
   needle_in_solid.c. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "models/tissue/layer_lists.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;
typedef sn_needle_in_solid_params params_type;

enum { MODULI = 2 };

/* Mean size of the cells of a layer: the edge of the cube that is one hexahedron, or six tetrahedra. */
static double cell_size(sn_bind* b, const self_type* n, int layer)
{
    const sn_walker* w = &n->track.walker;
    const sn_vec3* points = sn_bind_rest(b, SOLID)->points;
    double volume = 0;
    int count = 0;
    for (int i = 0; i < w->count; ++i) {
        if (n->layer_of[i] != layer) continue;
        volume += sn_cell_measure(w->kind, sn_solid_cell_nodes(n, i), points);
        ++count;
    }
    double cube = (w->kind == SN_CELL_HEXAHEDRON ? 1 : 6) * volume / (count > 0 ? count : 1);
    return cbrt(fmax(cube, 0)) * (w->kind == SN_CELL_TETRAHEDRON_10 ? 0.5 : 1);
}

/* r_eff/h of a line load through the cells of a lattice, axial and lateral, for nu = 0.3, at two places, and
   the focus of these: the mean along the line of the sum of the squares of the shape functions. In between
   ln(r_eff) is linear in the focus: a load that the shape functions b spread over the nodes moves its place
   by b.S b, and the entries of S between different nodes of a cell differ little.
   Hexahedra: through nodes, and through the middles of cells. Tetrahedra, six to a cube: through nodes, where
   the axial equation is Laplace's on the lattice of five points (S falls by 1/4 to the neighbour and by 1/pi
   across the diagonal), and the mean over all places in a triangle, 2 pi (1/4 + 1/4 + 1/pi)/6 = 0.857 more;
   lateral, 0.906 of that, as for a load on the four corners of a square. */
typedef struct lattice {
    double node[2], other[2], node_focus, other_focus, mean_focus; /* mean: of all places */
} lattice;

static const lattice tetrahedra = { { 0.1985, 0.2387 }, { 0.468, 0.519 }, 2.0 / 3, 0.4, 0.4 };
static const lattice hexahedra = { { 0.1146, 0.1496 }, { 0.6584, 0.6856 }, 2.0 / 3, 1.0 / 6, 8.0 / 27 };

static const lattice* lattice_of(const self_type* n)
{
    return n->track.walker.kind == SN_CELL_HEXAHEDRON ? &hexahedra : &tetrahedra;
}

static void fill_grain(const self_type* n, double h, sn_solid_grain* g)
{
    const lattice* l = lattice_of(n);
    for (int k = 0; k < 2; ++k) {
        g->slope[k] = log(l->node[k] / l->other[k]) / (l->node_focus - l->other_focus);
        g->log[k] = log(l->node[k] * h / n->tip_radius) - g->slope[k] * l->node_focus;
        if (n->track.walker.kind != SN_CELL_TETRAHEDRON_10) continue;
        g->log[k] += g->slope[k] * l->mean_focus; // nothing is known of their places
        g->slope[k] = 0;
    }
}

/* ln(r_eff/a) of the mean place. */
static double missing_log(const self_type* n, const sn_solid_grain* g)
{
    return g->log[SN_GRAIN_AXIAL] + g->slope[SN_GRAIN_AXIAL] * lattice_of(n)->mean_focus;
}

static void note_mesh(sn_bind* b, const self_type* n, int layer, const sn_solid_grain* g)
{
    const double least = 0.2, h = g->size, parts = h / n->tip_radius;
    if (missing_log(n, g) < least)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are too fine for a line load of the radius %.3g m: the solid yields "
            "more than the material; use cells of at least %.3g m",
            layer + 1, h, n->tip_radius, h * exp(least - missing_log(n, g)));
    if (parts > 30)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are %.3g times as large as the radius of the needle, %.3g m: the "
            "motion of the tissue beside the needle comes from the compliance per length alone; use cells of "
            "at most %.3g m",
            layer + 1, h, parts, n->tip_radius, 30 * n->tip_radius);
}

/* A force F on a point of the surface makes a dimple of about F/(E h): as on a half-space, with the force
   spread over r = 0.25 h (Boussinesq: F (1 - nu^2)/(pi E r)). Cells that it goes through turn inside out. */
static void note_membrane(sn_bind* b, const self_type* n, int layer, double E, double h)
{
    const double most = 2, force = n->layer[layer].membrane.puncture_force;
    if (!(force > most * E * h * h)) return;
    sn_bind_note(
        b,
        "layer %d: the puncture force of %.4g N is %.3g E h^2 with cells of h = %.3g m: the tip makes "
        "a dimple of about %.3g m, and cells turn inside out before the membrane opens; use cells of "
        "at least %.3g m, or a puncture force of at most %.3g N",
        layer + 1, force, force / (E * h * h), h, force / (E * h), sqrt(force / (most * E)),
        most * E * h * h);
}

/* Of layers with a modulus: what the mesh lacks. */
sn_status sn_solid_regularise(sn_bind* b, const params_type* p, self_type* n, sn_tissue_layer* layer)
{
    if (p->moduli.count != 0 && p->moduli.count != MODULI * n->layers)
        return sn_bind_fail(b, "moduli",
                            "has %d numbers, must have %d: Young's modulus and Poisson's ratio of %d layers",
                            p->moduli.count, MODULI * n->layers, n->layers);
    for (int i = 0; p->moduli.count && i < n->layers; ++i) {
        double E = p->moduli.at[MODULI * i], nu = p->moduli.at[MODULI * i + 1];
        if (E < 0 || nu <= -1 || nu >= 0.5)
            return sn_bind_fail(b, "moduli",
                                "layer %d: Young's modulus %g Pa must be >= 0, Poisson's ratio %g above -1 "
                                "and below 0.5",
                                i + 1, E, nu);
        if (E == 0) continue;
        const double G = E / (2 * (1 + nu)), pi = 3.14159265358979323846;
        sn_solid_grain* g = &n->grain[i];
        g->size = cell_size(b, n, i);
        fill_grain(n, g->size, g);
        note_mesh(b, n, i, g);
        note_membrane(b, n, i, E, g->size);
        g->modulus[SN_GRAIN_AXIAL] = 2 * pi * G;
        if (layer[i].k == 0) g->modulus[SN_GRAIN_LATERAL] = 8 * pi * G * (1 - nu) / (3 - 4 * nu);
    }
    return SN_OK;
}

sn_status sn_solid_bind_layers(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_layer_lists lists = { p->membranes, p->cutting, p->friction, p->lateral };
    n->layers = lists.membranes.count / SN_LAYER_MEMBRANE;
    if (n->layers < 1 || n->layers > SN_MAX_LAYERS)
        return sn_bind_fail(b, "membranes", "has %d numbers; give %d for each of 1 to %d layers",
                            lists.membranes.count, SN_LAYER_MEMBRANE, SN_MAX_LAYERS);
    n->layer = sn_bind_alloc(b, (size_t)n->layers * sizeof *n->layer);
    n->grain = sn_bind_alloc(b, (size_t)n->layers * sizeof *n->grain);
    if (!n->layer || !n->grain) return SN_ERR_MEMORY;
    if (!sn_layer_lists_read(b, &lists, n->layers, n->layer)) return SN_ERR_SCENE;
    for (int i = 0; i < n->layers; ++i) {
        const sn_membrane* m = &n->layer[i].membrane;
        if (m->puncture_force > 0 && m->puncture_depth == HUGE_VAL)
            return sn_bind_fail(
                b, "membranes",
                "layer %d: a puncture force of %g N is never reached without stiffness; give the "
                "membrane stiffness or stiffening > 0, or a puncture force of 0 for no membrane",
                i + 1, m->puncture_force);
    }
    return SN_OK;
}
