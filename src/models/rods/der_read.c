/* Sinew - der_read: what can be read from an elastic rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"

static der_strain look(const der* r, int i, const sn_input* in, der_side* e, der_side* f)
{
    der_look(r, r->node[i].e, in->at, e);
    der_look(r, r->node[i].f, in->at, f);
    return der_strain_of(r, i, e, f, in->at);
}

static void read_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const der* r = self;
    (void)reaction;
    out[0] = out[1] = out[2] = 0.0;
    for (int i = 0; i < r->nodes; ++i) {
        der_side e, f;
        der_strain s = look(r, i, in, &e, &f);
        const der_law* law = &r->node[i].law;
        for (int q = 0; !der_is_parted(r, i) && q < 3; ++q) {
            double strain = s.q[q] - law->rest[q];
            out[q < 2 ? 1 : 2] += 0.5 * law->k[q] * strain * strain;
        }
        out[0] += der_stretch_energy(r, r->node[i].e, &e);
        if (r->node[i].last) out[0] += der_stretch_energy(r, r->node[i].f, &f);
    }
}

static void read_tension(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const der* r = self;
    (void)reaction;
    int last = r->edges - 1;
    der_side first_side, last_side;
    der_look(r, r->edge[0].angle < 0 ? 1 : 0, in->at, &first_side);
    der_look(r, r->edge[last].angle < 0 ? last - 1 : last, in->at, &last_side);
    out[0] = der_is_gone(r, 0) ? 0.0 : first_side.stress;
    out[1] = der_is_gone(r, last) ? 0.0 : last_side.stress;
}

static void read_twist(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const der* r = self;
    (void)reaction;
    *out = 0.0;
    for (int i = 0; i < r->nodes; ++i) {
        der_side e, f;
        if (!der_is_parted(r, i)) *out += look(r, i, in, &e, &f).q[2];
    }
}

static void read_curvature(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const der* r = self;
    (void)reaction;
    *out = 0.0;
    for (int i = 0; i < r->nodes; ++i) {
        der_side e, f;
        der_strain s = look(r, i, in, &e, &f);
        double length = 0.5 * (r->edge[r->node[i].e].rest + r->edge[r->node[i].f].rest);
        if (!der_is_parted(r, i)) *out = fmax(*out, sn_norm(s.kb) / length);
    }
}

const sn_quantity sn_der_quantities[DER_QUANTITIES] = {
    { "energy", "J", "stretch bending twist", "elastic energy of stretch, bending and twist", read_energy },
    { "tension", "N", "start end", "axial force of the first and the last edge", read_tension },
    { "twist", "rad", NULL, "of the directors of the last edge relative to the first, counting all turns",
      read_twist },
    { "curvature", "1/m", NULL, "largest along the rod", read_curvature },
};

/* Tension of an edge; 0 of those of frames and of those that are cut. */
static double tension_of(const der* r, int edge, const sn_input* in)
{
    der_side side;
    if (r->edge[edge].angle < 0 || der_is_gone(r, edge)) return 0.0;
    der_look(r, edge, in->at, &side);
    return side.stress;
}

static void read_axial_force(const void* self, int point, const sn_input* in, double* out)
{
    const der* r = self;
    double sum = 0.0;
    int count = 0;
    for (int j = 0; j < r->edges; ++j) {
        const der_vertex *a = &r->vertex[r->edge[j].a], *b = &r->vertex[r->edge[j].b];
        if ((a->framed || a->node != point) && (b->framed || b->node != point)) continue;
        sum += tension_of(r, j, in);
        ++count;
    }
    *out = count > 0 ? sum / count : 0.0;
}

const sn_item_quantity sn_der_fields[DER_FIELDS] = {
    { "axial_force", "N", NULL, "tension at each point, the mean of the edges that meet there",
      read_axial_force },
};
const int sn_der_field_nodes[DER_FIELDS] = { 1 + DER_POINTS };
