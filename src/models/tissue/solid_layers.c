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

/* ln(r/a) of a line load through the cells: the geometric mean of lines through nodes and through the middles
   of cells of a lattice, computed for nu = 0.3. */
static double missing_log(const self_type* n, double h, bool axial)
{
    const bool hex = n->track.walker.kind == SN_CELL_HEXAHEDRON;
    const double part = hex ? (axial ? 0.2746 : 0.3204) : (axial ? 0.3775 : 0.4273);
    return log(part * h / n->tip_radius);
}

static void note_mesh(sn_bind* b, const self_type* n, int layer, double h)
{
    const double least = 0.2, parts = h / n->tip_radius;
    if (missing_log(n, h, true) < least)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are too fine for a line load of the radius %.3g m: the solid yields "
            "more than the material; use cells of at least %.3g m",
            layer + 1, h, n->tip_radius, h * exp(least - missing_log(n, h, true)));
    if (parts > 30)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are %.3g times as large as the radius of the needle, %.3g m: the "
            "motion of the tissue beside the needle comes from the compliance per length alone; use cells of "
            "at most %.3g m",
            layer + 1, h, parts, n->tip_radius, 30 * n->tip_radius);
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
        const double G = E / (2 * (1 + nu)), pi = 3.14159265358979323846, least = 0.2;
        double h = cell_size(b, n, i);
        double lateral = fmax(missing_log(n, h, false), least), axial = fmax(missing_log(n, h, true), least);
        note_mesh(b, n, i, h);
        if (layer[i].k == 0) layer[i].k = 8 * pi * G * (1 - nu) / ((3 - 4 * nu) * lateral);
        layer[i].friction.bristle_stiffness = 2 * pi * G / axial;
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
    if (!n->layer) return SN_ERR_MEMORY;
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
