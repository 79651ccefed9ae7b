/* Sinew - spin: the shaft that turns in its hole, and the torque between both.

   Two material vectors m of the solid, differences of material points of one cell, show how the solid is
   turned about the shaft. In the axes of the section beside them, m' = R^T m, they have the angles
       theta = atan2(m'_z, m'_y),   h = d theta/d m' = (0, -m'_z, m'_y)/(m'_y^2 + m'_z^2)
   and d theta = (R h).dm + (h x m').dw, w the rotation of the section in its own axes. The slip around the
   shaft is -a times the mean of both theta, a the radius. It does not change with rigid motions: the couple
   on the nodes of the cell and the torque on the section balance. With two vectors at a right angle the
   couple acts on the rotation of the cell, not on its shear. Second derivatives, with
   dm' = R^T dm + m' x dw:
       d(R h) = R (h' dm' - h x dw),   d(h x m') = -m' x (h' dm') + h x dm',   h' = d h/d m'
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/block.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

enum { VECTORS = SN_TRACK_SIDES };

/* ---- a material vector --------------------------------------------------------------------------------- */

typedef struct vector {
    sn_mat3 R;
    sn_vec3 m, h; /* m', h */
    double square;
} vector;

static const sn_pose* section_of(const self_type* n, const sn_track_point* p, const sn_input* in)
{
    const int k = p->piece + (p->s > 0.5);
    return k < n->sections ? &in->at[SHAFT].frames[k] : in->at[TIP].frames;
}

static vector vector_of(const self_type* n, const sn_track_point* p, int k, const sn_input* in)
{
    const int* nodes = sn_solid_cell_nodes(n, p->at.cell);
    sn_vec3 m = { 0, 0, 0 };
    for (int a = 0; a < n->nodes; ++a)
        m = sn_madd(m, p->side[k][a], in->at[SOLID].points[nodes[a]]);
    vector v = { .R = sn_quat_matrix(section_of(n, p, in)->q) };
    v.m = sn_mat3_apply_transpose(v.R, m);
    v.square = v.m.y * v.m.y + v.m.z * v.m.z;
    if (v.square > 0) v.h = sn_v3(0, -v.m.z / v.square, v.m.y / v.square);
    return v;
}

static double angle_of(const vector* v) { return v->square > 0 ? atan2(v->m.z, v->m.y) : 0; }

void sn_solid_spin_anchor(const self_type* n, sn_track_point* p, const sn_input* in)
{
    for (int k = 0; k < VECTORS; ++k) {
        const vector v = vector_of(n, p, k, in);
        p->angle[k] = angle_of(&v);
    }
}

/* ---- slip ---------------------------------------------------------------------------------------------- */

/* Where the rotation of the section is among the degrees of freedom of an item. */
static int rotation_of(const self_type* n, const sn_track_point* p)
{
    return 3 * n->nodes + (p->s > 0.5 ? 9 : 3);
}

void sn_solid_spin_find(const self_type* n, const sn_track_point* p, const sn_input* in, sn_solid_spin* out)
{
    const int turn = rotation_of(n, p);
    const double part = -n->tip_radius / VECTORS;
    memset(out, 0, sizeof *out);
    for (int k = 0; k < VECTORS; ++k) {
        const vector v = vector_of(n, p, k, in);
        const double two_pi = 6.28318530717958647692;
        out->slip += part * remainder(angle_of(&v) - p->angle[k], two_pi);
        const sn_vec3 by_m = sn_mat3_apply(v.R, v.h), by_w = sn_cross(v.h, v.m);
        for (int a = 0; a < n->nodes; ++a) {
            const double f = part * p->side[k][a];
            out->J[3 * a] += f * by_m.x, out->J[3 * a + 1] += f * by_m.y, out->J[3 * a + 2] += f * by_m.z;
        }
        out->J[turn] += part * by_w.x, out->J[turn + 1] += part * by_w.y, out->J[turn + 2] += part * by_w.z;
    }
}

void sn_solid_spin_add(const self_type* n, const sn_track_point* p, double f, const sn_solid_spin* s,
                       const sn_generalized_force* out)
{
    const int *nodes = sn_solid_cell_nodes(n, p->at.cell), turn = rotation_of(n, p),
              k = p->piece + (p->s > 0.5);
    sn_wrench* w = k < n->sections ? &out[SHAFT].wrench[k] : out[TIP].wrench;
    for (int a = 0; a < n->nodes; ++a) {
        const double* J = s->J + 3 * a;
        out[SOLID].force[nodes[a]] = sn_madd(out[SOLID].force[nodes[a]], f, sn_v3(J[0], J[1], J[2]));
    }
    w->m = sn_madd(w->m, f, sn_v3(s->J[turn], s->J[turn + 1], s->J[turn + 2]));
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* h' */
static sn_mat3 bend_of(const vector* v)
{
    sn_mat3 H = { { { 0 } } };
    if (!(v->square > 0)) return H;
    const double y = v->m.y, z = v->m.z, over = 1 / (v->square * v->square);
    H.m[1][1] = 2 * y * z * over;
    H.m[2][2] = -2 * y * z * over;
    H.m[1][2] = H.m[2][1] = (z * z - y * y) * over;
    return H;
}

void sn_solid_spin_bend(const self_type* n, const sn_track_point* p, const sn_input* in, sn_range moved,
                        double* H, int size)
{
    const int turn = rotation_of(n, p), nodes = moved.begin > 0 ? 0 : n->nodes; // columns
    const bool turns = moved.end > 3 * n->nodes;
    const double part = -n->tip_radius / VECTORS;
    for (int k = 0; k < VECTORS; ++k) {
        const vector v = vector_of(n, p, k, in);
        const sn_mat3 bend = bend_of(&v), Rt = sn_mat3_transpose(v.R), m = sn_hat(v.m), h = sn_hat(v.h);
        const sn_mat3 by_own = sn_mat3_madd(h, -1, sn_mat3_mul(m, bend)); /* of h x m' by m' */
        const sn_mat3 mm = sn_mat3_mul(v.R, sn_mat3_mul(bend, Rt)), wm = sn_mat3_mul(by_own, Rt),
                      mw = sn_mat3_transpose(wm), ww = sn_mat3_mul(by_own, m);
        for (int a = 0; a < n->nodes; ++a) {
            const double f = part * p->side[k][a];
            for (int b = 0; b < nodes; ++b)
                sn_block_add(H, size, 3 * a, 3 * b, f * p->side[k][b], mm);
            if (turns) sn_block_add(H, size, 3 * a, turn, f, mw);
            if (nodes > 0) sn_block_add(H, size, turn, 3 * a, f, wm);
        }
        if (turns) sn_block_add(H, size, turn, turn, part, ww);
    }
}
