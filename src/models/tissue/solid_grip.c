/* Sinew - grip: what a point of the path does to the shaft beside it: friction along the shaft, lateral
   resistance across it. The formulas are in needle_in_solid.c. SPDX-License-Identifier: BSD-3-Clause */
#include "base/simd.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

static sn_shaft_piece piece_of(const self_type* n, int piece, const sn_input* in)
{
    const sn_pose* frames = in->at[SHAFT].frames;
    return (sn_shaft_piece){ frames[piece],
                             piece + 1 < n->sections ? frames[piece + 1] : in->at[TIP].frames[0],
                             n->length[piece] };
}

/* Velocities in the order of sn_shaft_point. */
static void gather_velocities(const self_type* n, const sn_track_point* p, const sn_input* in, double* v)
{
    const sn_twist* twist = in->at[SHAFT].twist;
    const sn_twist* second = p->piece + 1 < n->sections ? &twist[p->piece + 1] : in->at[TIP].twist;
    sn_vec3 parts[5] = { sn_solid_velocity(n, &p->at, in), twist[p->piece].v, twist[p->piece].w, second->v,
                         second->w };
    memcpy(v, parts, sizeof parts);
}

/* Velocities of the nodes of the cell, and of two frames whose velocities are those of `speed`. */
static void gather_all(const self_type* n, const sn_track_point* p, const sn_input* in, const double* speed,
                       double* v)
{
    const int* nodes = sn_solid_cell_nodes(n, p->at.cell);
    for (int a = 0; a < n->nodes; ++a)
        memcpy(v + 3 * a, &in->at[SOLID].point_velocity[nodes[a]], sizeof(sn_vec3));
    memcpy(v + 3 * n->nodes, speed + 3, (SN_SHAFT_DOFS - 3) * sizeof *v);
}

static void push_frame(sn_wrench* w, const double* f)
{
    w->f = sn_add(w->f, sn_v3(f[0], f[1], f[2]));
    w->m = sn_add(w->m, sn_v3(f[3], f[4], f[5]));
}

/* Rows and columns of what has moved. */
SN_INLINE void add_outer(double* restrict H, double f, const double* a, const double* restrict b,
                         sn_range moved)
{
    for (int i = moved.begin; i < moved.end; ++i) {
        const double fa = f * a[i];
        for (int j = moved.begin; j < moved.end; ++j)
            H[SN_SHAFT_DOFS * i + j] += fa * b[j];
    }
}

bool sn_solid_grip_find(const self_type* n, int k, const sn_input* in, bool want_tangent, sn_solid_grip* g,
                        sn_shaft_hessians* h)
{
    const sn_track_point* p = &n->track.point[k];
    if (k >= n->track.state->count || !(p->wet > 0)) return false;
    const sn_tissue_layer* layer = &n->layer[p->layer];
    sn_shaft_piece piece = piece_of(n, p->piece, in);
    sn_shaft_point_find(&piece, sn_solid_place(n, &p->at, in), p->s, &g->foot, h);
    gather_velocities(n, p, in, g->speed);
    sn_solid_spin_find(n, p, in, &g->spin);
    sn_slip slip = { .d = { -piece.length * (g->foot.s - p->s), g->spin.slip }, .z = { p->z, p->around } };
    for (int i = 0; i < SN_SHAFT_DOFS; ++i) {
        g->J[i] = -piece.length * g->foot.by[i];
        slip.v[0] += g->J[i] * g->speed[i];
    }
    double v[SN_SOLID_DOFS];
    gather_all(n, p, in, g->speed, v);
    for (int i = 0; i < 3 * n->nodes + 12; ++i)
        slip.v[1] += g->spin.J[i] * v[i];
    const sn_friction friction = sn_solid_friction(n, p);
    const double stiffness = sn_solid_stiffness(n, p, SN_GRAIN_LATERAL, layer->k);
    sn_friction_eval(&friction, &slip, want_tangent, &g->q);
    g->stiffness = stiffness + 2 * layer->k3 * g->foot.half;
    g->energy = (stiffness + layer->k3 * g->foot.half) * g->foot.half;
    return true;
}

void sn_solid_grip_add(const self_type* n, int k, const sn_input* in, const sn_generalized_force* out)
{
    sn_solid_grip g;
    const sn_track_point* p = &n->track.point[k];
    if (!sn_solid_grip_find(n, k, in, false, &g, NULL)) return;
    double f[SN_SHAFT_DOFS];
    for (int i = 0; i < SN_SHAFT_DOFS; ++i)
        f[i] = p->wet * (g.q.q[0] * g.J[i] - g.stiffness * g.foot.e[i]);
    sn_solid_push(n, &p->at, sn_v3(f[0], f[1], f[2]), out);
    push_frame(&out[SHAFT].wrench[p->piece], f + 3);
    push_frame(p->piece + 1 < n->sections ? &out[SHAFT].wrench[p->piece + 1] : out[TIP].wrench, f + 9);
    sn_solid_spin_add(n, p, p->wet * g.q.q[1], &g.spin, out);
}

/* Columns of a point and two frames, for the nodes of its cell and the frames. */
static void expand(const self_type* n, const sn_track_point* p, const double* from, double* to)
{
    for (int a = 0; a < n->nodes; ++a)
        for (int i = 0; i < 3; ++i)
            to[3 * a + i] = p->at.weight[a] * from[i];
    memcpy(to + 3 * n->nodes, from + 3, (SN_SHAFT_DOFS - 3) * sizeof *to);
}

/* Derivatives by what has moved of both slip speeds at given velocities, and of the slips. */
typedef struct slopes {
    double J0[SN_SOLID_DOFS], rate0[SN_SOLID_DOFS], rate1[SN_SOLID_DOFS];
} slopes;

/* rate_j = sum_i v_i H_ij */
SN_CLONES static void add_rates(int size, sn_range moved, const double* restrict v, const double* restrict H,
                                double* restrict rate)
{
    for (int i = 0; i < size; ++i)
        for (int j = moved.begin; j < moved.end; ++j)
            rate[j] += v[i] * H[size * i + j];
}

/* K and D of the friction, with the derivatives H of the slip around the shaft. */
SN_CLONES static void add_friction_of(double W, const sn_traction* q, const slopes* s,
                                      const double* restrict J1, const double* restrict H, sn_range moved,
                                      int size, double* restrict K, double* restrict D)
{
    const double(*dd)[2] = q->dq_dd, (*dv)[2] = q->dq_dv, h = W * q->q[1];
    const double* restrict J0 = s->J0, * restrict rate0 = s->rate0, * restrict rate1 = s->rate1;
    for (int i = moved.begin; i < moved.end; ++i) {
        const double a = W * J0[i], b = W * J1[i];
        for (int j = moved.begin; j < moved.end; ++j) {
            const int at = size * i + j;
            K[at] += h * H[at] + a * (dd[0][1] * J1[j] + dv[0][1] * rate1[j]) +
                     b * (dd[1][0] * J0[j] + dd[1][1] * J1[j] + dv[1][0] * rate0[j] + dv[1][1] * rate1[j]);
            D[at] += a * dv[0][1] * J1[j] + b * (dv[1][0] * J0[j] + dv[1][1] * J1[j]);
        }
    }
}

/* What the slip around the shaft adds. `rate`: of the slip speed along the shaft by places. */
static void add_spin_tangent(const self_type* n, const sn_track_point* p, const sn_input* in,
                             const sn_solid_grip* g, const double* rate, sn_range moved,
                             const sn_tangent* out)
{
    const int size = out->n;
    slopes s = { .rate1 = { 0 } };
    double v[SN_SOLID_DOFS], H[SN_SOLID_DOFS * SN_SOLID_DOFS];
    memset(H, 0, (size_t)(size * size) * sizeof *H);
    expand(n, p, g->J, s.J0);
    expand(n, p, rate, s.rate0);
    gather_all(n, p, in, g->speed, v);
    sn_solid_spin_bend(n, p, in, moved, H, size);
    add_rates(size, moved, v, H, s.rate1);
    add_friction_of(p->wet, &g->q, &s, g->spin.J, H, moved, size, out->K, out->D);
}

/* Derivatives of the forces along and across the shaft by places, 15 x 15, and of the slip speed. */
SN_CLONES static void derive_grip(const sn_solid_grip* g, const sn_shaft_hessians* h, double L, double k3,
                                  sn_range moved, double* restrict H, double* restrict rate)
{
    for (int i = 0; i < SN_SHAFT_DOFS; ++i) // of the slip speed by places, at given velocities
        for (int j = moved.begin; j < moved.end; ++j)
            rate[j] -= L * h->s[SN_SHAFT_DOFS * i + j] * g->speed[i];
    for (int i = moved.begin; i < moved.end; ++i)
        for (int j = moved.begin; j < moved.end; ++j) {
            const int at = SN_SHAFT_DOFS * i + j;
            H[at] = -g->stiffness * h->e[at] - g->q.q[0] * L * h->s[at];
        }
    if (k3 != 0) add_outer(H, -2 * k3, g->foot.e, g->foot.e, moved);
    add_outer(H, g->q.dq_dd[0][0], g->J, g->J, moved);
    add_outer(H, g->q.dq_dv[0][0], g->J, rate, moved);
}

void sn_solid_grip_tangent(const self_type* n, int k, const sn_input* in, const sn_tangent* out)
{
    sn_solid_grip g;
    sn_shaft_hessians h;
    const sn_track_point* p = &n->track.point[k];
    if (!sn_solid_grip_find(n, k, in, true, &g, &h)) return;
    const sn_range moved = sn_solid_moved(n, out), shaft = sn_solid_moved_shaft(n, moved);
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 }, rate[SN_SHAFT_DOFS] = { 0 };
    derive_grip(&g, &h, n->length[p->piece], n->layer[p->layer].k3, shaft, H, rate);
    sn_solid_spread(n, &p->at, H, p->wet, moved, out->K, out->n);
    memset(H, 0, sizeof H);
    add_outer(H, g.q.dq_dv[0][0], g.J, g.J, shaft);
    sn_solid_spread(n, &p->at, H, p->wet, moved, out->D, out->n);
    add_spin_tangent(n, p, in, &g, rate, moved, out);
}

void sn_solid_grip_locate(const self_type* n, sn_track_point* p, const sn_input* in)
{
    sn_shaft_point foot;
    sn_vec3 X = sn_solid_place(n, &p->at, in);
    if (p->piece < 0) p->piece = n->sections - 1, p->s = 1;
    for (int i = 0; i < 2 * n->sections; ++i) {
        sn_shaft_piece piece = piece_of(n, p->piece, in);
        sn_shaft_point_find(&piece, X, p->s, &foot, NULL);
        if (!isfinite(foot.s)) return;
        p->s = foot.s;
        if (foot.s > 1 && p->piece + 1 < n->sections)
            ++p->piece, p->s = 0;
        else if (foot.s < 0 && p->piece > 0)
            --p->piece, p->s = 1;
        else
            return;
    }
}

double sn_solid_grip_keep(const self_type* n, int k, const sn_input* in)
{
    sn_solid_grip g = { 0 };
    sn_track_point* p = &n->track.point[k];
    const sn_friction friction = sn_solid_friction(n, p);
    double before = p->wet, z[2] = { 0, 0 }, stored = 0, share, wet = sn_solid_track_wet(&n->track, k);
    bool current = p->piece >= 0 && sn_solid_grip_find(n, k, in, false, &g, NULL); // g is of the foot p->s
    if (current) {
        memcpy(z, g.q.z, sizeof z);
        stored = before * (g.energy + sn_friction_stored(&friction, z));
    }
    share = wet > before ? before / wet : wet > 0 ? 1 : 0; // new bristles are straight
    p->z = share * z[0];
    p->around = share * z[1];
    p->wet = wet;
    if (current && g.foot.s >= 0 && g.foot.s <= 1) {
        p->s = g.foot.s;
    } else {
        sn_solid_grip_locate(n, p, in);
        current = false;
    }
    sn_solid_spin_anchor(n, p, in);
    if (!(wet > 0) || !(current || sn_solid_grip_find(n, k, in, false, &g, NULL))) return stored;
    const double kept[2] = { p->z, p->around };
    return stored - wet * (g.energy + sn_friction_stored(&friction, kept));
}
