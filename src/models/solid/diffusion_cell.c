/* Sinew - diffusion_cell. Edges and faces lie anywhere in space: gradients of their shape functions are
   tangent to them, D_a = sum_i N_a,i g^i with the dual vectors g^i of the tangents g_i = sum_a N_a,i X_a.
   The part of the conductivity tensor in the cell therefore counts, also where fibres leave its plane.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/diffusion_cell.h"
#include "models/solid/face.h"
#include "models/solid/shape.h"
#include <string.h>

/* A point of a rule: values, gradients [1/m] and the part of the volume [m^3]. */
typedef struct sample {
    double N[DIFFUSION_NODES];
    sn_vec3 D[DIFFUSION_NODES];
    sn_vec3 fibre; // its part in the cell
    double weight;
} sample;

/* ---- edges and faces ----------------------------------------------------------------------------------- */

/* Two points of Gauss: exact for products of shape functions. */
static sample edge_sample(int point, const sn_vec3* X, const diffusion_medium* m)
{
    sn_vec3 along = sn_sub(X[1], X[0]);
    double length = sn_norm(along), s = 0.5 * (1 + (point ? face_gauss : -face_gauss));
    sn_vec3 slope = sn_scale(1 / (length * length), along);
    return (sample){ .N = { 1 - s, s },
                     .D = { sn_neg(slope), slope },
                     .fibre = sn_scale(sn_dot(slope, m->fibre), along),
                     .weight = 0.5 * m->area * length };
}

/* The middles of the sides, exact for products, or 2 x 2 of Gauss. */
static face_place place_of(int corners, int point)
{
    if (corners != 3) return face_quad(point);
    face_place p = { { 0.5, 0.5, 0.5 }, { -1, 1, 0 }, { -1, 0, 1 }, 1.0 / 6 };
    p.N[point] = 0;
    return p;
}

static sample face_sample(int corners, int point, const sn_vec3* X, const diffusion_medium* m)
{
    face_place at = place_of(corners, point);
    sn_vec3 g1 = { 0, 0, 0 }, g2 = { 0, 0, 0 };
    for (int a = 0; a < corners; ++a) {
        g1 = sn_madd(g1, at.d1[a], X[a]);
        g2 = sn_madd(g2, at.d2[a], X[a]);
    }
    double g11 = sn_dot(g1, g1), g12 = sn_dot(g1, g2), g22 = sn_dot(g2, g2), det = g11 * g22 - g12 * g12;
    sn_vec3 dual1 = sn_scale(1 / det, sn_madd(sn_scale(g22, g1), -g12, g2));
    sn_vec3 dual2 = sn_scale(1 / det, sn_madd(sn_scale(g11, g2), -g12, g1));
    sample s = { .weight = m->thickness * at.weight * sqrt(det) };
    s.fibre = sn_madd(sn_scale(sn_dot(dual1, m->fibre), g1), sn_dot(dual2, m->fibre), g2);
    for (int a = 0; a < corners; ++a) {
        s.N[a] = at.N[a];
        s.D[a] = sn_madd(sn_scale(at.d1[a], dual1), at.d2[a], dual2);
    }
    return s;
}

/* ---- all kinds ----------------------------------------------------------------------------------------- */

static shape_kind shape_of(sn_cell kind)
{
    return kind == SN_CELL_TETRAHEDRON  ? SHAPE_TETRAHEDRON
           : kind == SN_CELL_HEXAHEDRON ? SHAPE_HEXAHEDRON
                                        : SHAPE_TETRAHEDRON_10;
}

/* Rules for products of shape functions are exact for products of gradients too. */
static int sample_count(sn_cell kind)
{
    int dimension = sn_cell_dimension(kind);
    return dimension == 1 ? 2 : dimension == 2 ? sn_cell_nodes(kind) : sn_shape_mass_points(shape_of(kind));
}

static sample sample_at(sn_cell kind, int point, const sn_vec3* X, const diffusion_medium* medium)
{
    int dimension = sn_cell_dimension(kind);
    if (dimension == 1) return edge_sample(point, X, medium);
    if (dimension == 2) return face_sample(sn_cell_nodes(kind), point, X, medium);
    shape_at at = sn_shape_eval(shape_of(kind), true, point, X);
    sample s = { .fibre = medium->fibre, .weight = at.weight };
    memcpy(s.N, at.N, sizeof at.N);
    memcpy(s.D, at.D, sizeof at.D);
    return s;
}

static void add_sample(const sample* s, const diffusion_medium* m, diffusion_cell* out)
{
    int n = out->nodes;
    out->volume += s->weight;
    for (int a = 0; a < n; ++a) {
        out->shares[a] += s->weight * s->N[a];
        double part = (m->along - m->across) * sn_dot(s->D[a], s->fibre);
        sn_vec3 flow = sn_madd(sn_scale(m->across, s->D[a]), part, s->fibre);
        out->flux[a] = sn_madd(out->flux[a], -s->weight, flow);
        for (int b = 0; b < n; ++b) {
            out->stiffness[a * n + b] += s->weight * sn_dot(flow, s->D[b]);
            out->products[a * n + b] += s->weight * s->N[a] * s->N[b];
        }
    }
}

/* Sums of rows; of 10-node tetrahedra, where those of corners are negative, the diagonal in proportion
   (Hinton, Rock, Zienkiewicz 1976, Earthq. Eng. Struct. Dyn. 4). */
static void lump(sn_cell kind, diffusion_cell* c)
{
    int n = c->nodes;
    double diagonal = 0;
    for (int a = 0; a < n; ++a)
        diagonal += c->products[a * n + a];
    for (int a = 0; a < n; ++a)
        c->lumped[a] =
            kind == SN_CELL_TETRAHEDRON_10 ? c->volume * c->products[a * n + a] / diagonal : c->shares[a];
}

bool sn_diffusion_cell(sn_cell kind, const sn_vec3* X, const diffusion_medium* medium, diffusion_cell* out)
{
    const double flat = 1e-12; // of a cell with edges of its size
    double size = 0, extent = 1;
    *out = (diffusion_cell){ .nodes = sn_cell_nodes(kind) };
    for (int a = 1; a < out->nodes; ++a)
        size = fmax(size, sn_norm(sn_sub(X[a], X[0])));
    for (int i = 0; i < sn_cell_dimension(kind); ++i)
        extent *= size;
    extent *= sn_cell_dimension(kind) == 1   ? medium->area
              : sn_cell_dimension(kind) == 2 ? medium->thickness
                                             : 1;
    for (int p = 0; p < sample_count(kind); ++p) {
        sample s = sample_at(kind, p, X, medium);
        if (!(s.weight > flat * extent)) return false;
        add_sample(&s, medium, out);
    }
    lump(kind, out);
    for (int a = 0; a < out->nodes; ++a)
        out->flux[a] = sn_scale(1 / out->volume, out->flux[a]);
    return true;
}
