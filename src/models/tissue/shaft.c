/* Sinew - shaft: friction and lateral resistance on a cell of a needle's shaft.

   Legend, beside that of wetting.h: (x, R) the cell's frame, (v, w) its velocity (w in body axes), x_n, R_n
   those of the last committed step; ex = (1 0 0), t = R ex; r the radius; W = strength x length x fraction,
   the length on which a layer acts.

   Friction. Slip since the last commit, along and around the shaft:
       da = t . (x - x_n)                      rate  va = Ja . (v, w),  Ja = (t; ex x s),  s = R^T (x - x_n)
       dt = r 2 atan2(qx, qw), q = R_n^T R     rate  vt = Jt . (v, w),  Jt = r (0; 1, B, C)
       B = (qx qy - qw qz)/N,  C = (qw qy + qx qz)/N,  N = qw^2 + qx^2
   which are exactly the integrals of slip for straight sliding and for spin, and whose rates are the slip
   velocities at all times: no work is lost between bristles and shaft. Traction q = (qa, qt) by friction.h;
   the cell feels W (qa Ja + qt Jt). That is the sum over the circumference: a uniform axial traction has the
   resultant qa per length, a uniform tangential one the moment r qt per length and no resultant. Without
   bristles s = 0, B = C = 0.
       dB = (C, B C, (M - N)/(2N) - B^2) dtheta,   dC = (-B, (N - M)/(2N) + C^2, -B C) dtheta,
       M = qy^2 + qz^2

   Lateral. u = offset from the needle track, g the gradient of u.u/2, t the needle track's direction (see
   needle_track.h); P = 1 - t t^T.
       energy W (k |u|^2/2 + k3 |u|^4/4),   damping c |P v|^2/2
   The force is minus the gradient, -(k + k3 |u|^2) g, which is across the needle track; where the wet part
   changes there is a force along it. P v is the velocity across the needle track, so that moving along it
   costs nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_tissue.h"
#include "models/tissue/wetting.h"

/* ---- kinematics ---------------------------------------------------------------------------------------- */

typedef struct cell {
    sn_site site;
    sn_vec3 v, w, s;
    double r, length;
    sn_slip slip; /* z is the layer's */
    double J[2][6];
    double B, C, lean; /* lean = (M - N)/(2N); these three and s only with bristles */
    bool carved;
    sn_needle_track_offset to;
    sn_vec3 rate; /* P v */
} cell;

/* Sums over the layers of W times what they have. */
typedef struct sums {
    double q[2], by_v[2][2], by_d[2][2];
    double spring, cubic, damping; /* k + k3 |u|^2, k3, c */
} sums;

struct sn_cell_work {
    bool wet, edge; /* a layer acts; a layer ends within the cell */
    cell c;
    sums sum;
};

bool sn_cell_bind(sn_bind* bind, sn_needle_tissue_self* n)
{
    size_t cells = (size_t)n->cell_count, layers = (size_t)n->layer_count;
    n->work = sn_bind_alloc(bind, cells * sizeof *n->work);
    n->traction = sn_bind_alloc(bind, cells * layers * sizeof *n->traction);
    return n->work && n->traction;
}

static void find_slip(const sn_needle_tissue_self* n, int i, const sn_pose* frame, cell* c)
{
    c->s = sn_v3(0, 0, 0);
    c->B = c->C = 0;
    c->lean = -0.5;
    c->slip.d[0] = c->slip.d[1] = 0;
    if (n->has_bristles) {
        const sn_pose* before = &n->anchor[i];
        sn_quat q = sn_quat_mul(sn_quat_conjugate(before->q), frame->q);
        double N = q.w * q.w + q.x * q.x;
        c->s = sn_mat3_apply_transpose(c->site.R, sn_sub(frame->r, before->r));
        if (N > 1e-12) { // else it was turned over, and there is no spin
            double inverse = 1 / N;
            c->B = (q.x * q.y - q.w * q.z) * inverse;
            c->C = (q.w * q.y + q.x * q.z) * inverse;
            c->lean = 0.5 * (q.y * q.y + q.z * q.z - N) * inverse;
            c->slip.d[1] = 2 * c->r * (q.w < 0 ? atan2(-q.x, -q.w) : atan2(q.x, q.w));
        }
        c->slip.d[0] = c->s.x;
    }
    sn_put6(c->J[0], c->site.t, sn_v3(0, -c->s.z, c->s.y));
    sn_put6(c->J[1], sn_v3(0, 0, 0), sn_v3(c->r, c->r * c->B, c->r * c->C));
    c->slip.v[0] = sn_dot(c->site.t, c->v) - c->s.z * c->w.y + c->s.y * c->w.z;
    c->slip.v[1] = c->r * (c->w.x + c->B * c->w.y + c->C * c->w.z);
}

static void find_offset(const sn_needle_tissue_self* n, int i, sn_vec3 x, cell* c)
{
    c->carved = n->track.state->begun;
    if (!c->carved) return;
    c->to = sn_needle_track_offset_of(&n->track, x, n->place[i]);
    c->rate = sn_madd(c->v, -sn_dot(c->to.t, c->v), c->to.t);
}

/* False when the cell is dry, of which most are: what costs comes after. */
static bool find_cell(const sn_needle_tissue_self* n, int i, const sn_kin* shaft, cell* c)
{
    const sn_pose* frame = &shaft->frames[i];
    double length = n->length[i], r = n->radius[i], top = n->layer[0].begin;
    double reach = (1 + SN_WET_BLUR) * (0.5 * length + r); // no cell extends farther
    if (!n->boundary.map && sn_dot(n->boundary.axis, sn_sub(frame->r, n->boundary.origin)) + reach <= top)
        return false;
    c->site = sn_site_of(&n->boundary, frame, sn_v3(0, 0, 0), length, r);
    if (sn_site_deepest(&c->site) <= top) return false;
    c->r = r;
    c->length = length;
    c->v = shaft->twist[i].v;
    c->w = shaft->twist[i].w;
    find_slip(n, i, frame, c);
    find_offset(n, i, frame->r, c);
    return true;
}

static bool find_wet(const sn_tissue_layer* layer, double strength, const cell* c, sn_wet* wet)
{
    return strength > 0 && sn_wet_layer(&c->site, layer->begin, layer->end, wet);
}

static void find_traction(const sn_needle_tissue_self* n, int i, int layer, const cell* c, bool want_tangent,
                          sn_traction* q)
{
    sn_slip slip = c->slip;
    const sn_bristle* b = n->has_bristles ? &n->bristle[i * n->layer_count + layer] : NULL;
    slip.z[0] = b ? b->z[0] : 0;
    slip.z[1] = b ? b->z[1] : 0;
    sn_friction_eval(&n->layer[layer].friction, &slip, want_tangent, q);
}

/* Lateral, per length: k + k3 |u|^2, energy, power of damping. */
typedef struct spring {
    double k, energy, damped;
} spring;

static spring spring_of(const sn_tissue_layer* layer, const cell* c)
{
    spring s = { 0 };
    if (!c->carved) return s;
    double uu = sn_dot(c->to.u, c->to.u);
    s.k = layer->k + layer->k3 * uu;
    s.energy = (0.5 * layer->k + 0.25 * layer->k3 * uu) * uu;
    s.damped = layer->c * sn_dot(c->rate, c->rate);
    return s;
}

/* ---- forces -------------------------------------------------------------------------------------------- */

static void add_edge_force(const cell* c, const sn_wet* wet, double energy, sn_cell_load* out)
{
    sn_site_rows rows;
    double y[6];
    sn_site_derive(&c->site, &rows);
    sn_wet_gradient(wet, &rows, -energy, y);
    for (int k = 0; k < 6; ++k)
        out->f[k] += y[k];
    out->lateral = sn_add(out->lateral, sn_v3(y[0], y[1], y[2]));
}

static void add_layer(sums* sum, double W, const sn_tissue_layer* layer, const sn_traction* q,
                      const spring* s)
{
    sum->spring += W * s->k;
    sum->cubic += W * layer->k3;
    sum->damping += W * layer->c;
    for (int a = 0; a < 2; ++a) {
        sum->q[a] += W * q->q[a];
        for (int b = 0; b < 2; ++b) {
            sum->by_v[a][b] += W * q->dq_dv[a][b];
            sum->by_d[a][b] += W * q->dq_dd[a][b];
        }
    }
}

/* Fills `out`, and for tangents the rest of `work`, whose cell is known. */
static void sum_loads(const sn_needle_tissue_self* n, int i, const double* strength,
                      struct sn_cell_work* work, bool want_tangent, sn_cell_load* out)
{
    const cell* c = &work->c;
    *out = (sn_cell_load){ 0 };
    work->sum = (sums){ 0 };
    work->wet = work->edge = false;
    for (int l = 0; l < n->layer_count; ++l) {
        sn_wet wet;
        sn_traction own = { 0 }, *q = want_tangent ? &n->traction[i * n->layer_count + l] : &own;
        const sn_tissue_layer* layer = &n->layer[l];
        if (!find_wet(layer, strength[l], c, &wet)) continue;
        double size = strength[l] * c->length, W = size * wet.part;
        find_traction(n, i, l, c, want_tangent, q);
        spring s = spring_of(layer, c);
        add_layer(&work->sum, W, layer, q, &s);
        work->wet = true;
        work->edge |= wet.edge;
        out->wet += c->length * wet.part;
        out->springs += W * s.energy;
        out->bristles += W * sn_friction_stored(&layer->friction, q->z);
        out->dissipated += W * (q->dissipated + s.damped);
        if (wet.edge && s.energy > 0) add_edge_force(c, &wet, size * s.energy, out);
    }
    const sums* sum = &work->sum;
    out->axial = sum->q[0];
    out->spin = c->r * sum->q[1];
    for (int k = 0; k < 6; ++k)
        out->f[k] += sum->q[0] * c->J[0][k] + sum->q[1] * c->J[1][k];
    if (!c->carved) return;
    sn_vec3 lateral = sn_neg(sn_madd(sn_scale(sum->spring, c->to.pull), sum->damping, c->rate));
    out->f[0] += lateral.x;
    out->f[1] += lateral.y;
    out->f[2] += lateral.z;
    out->lateral = sn_add(out->lateral, lateral);
}

bool sn_cell_load_of(const sn_needle_tissue_self* n, int i, const double* strength, const sn_kin* shaft,
                     sn_cell_load* out)
{
    struct sn_cell_work work;
    if (!find_cell(n, i, shaft, &work.c)) return false;
    sum_loads(n, i, strength, &work, false, out);
    return work.wet;
}

bool sn_cell_prepare(const sn_needle_tissue_self* n, int i, const double* strength, const sn_kin* shaft,
                     sn_cell_load* out)
{
    struct sn_cell_work* work = &n->work[i];
    work->wet = false;
    if (!find_cell(n, i, shaft, &work->c)) return false;
    sum_loads(n, i, strength, work, true, out);
    return work->wet;
}

/* ---- tangents ------------------------------------------------------------------------------------------ */

/* The wet part's derivatives: columns of what multiplies it, and of the energy it multiplies. */
static void add_edge_tangent(const cell* c, const sn_wet* wet, double size, const sn_traction* q,
                             const spring* s, double damping, double* K)
{
    sn_site_rows rows;
    double by[6], per_length[6], by_u[6];
    sn_site_derive(&c->site, &rows);
    sn_wet_gradient(wet, &rows, size, by);
    sn_vec3 pull = { 0, 0, 0 }, slope = { 0, 0, 0 };
    if (c->carved) {
        slope = sn_scale(s->k, c->to.pull);
        pull = sn_madd(slope, damping, c->rate);
    }
    sn_put6(per_length, pull, sn_v3(0, 0, 0));
    sn_put6(by_u, slope, sn_v3(0, 0, 0));
    for (int k = 0; k < 6; ++k)
        per_length[k] = q->q[0] * c->J[0][k] + q->q[1] * c->J[1][k] - per_length[k];
    sn_outer6(K, 1, per_length, by);
    if (s->energy == 0) return;
    sn_outer6(K, -1, by, by_u);
    sn_wet_hessian(wet, &c->site, &rows, -size * s->energy, K);
}

static void add_edges(const sn_needle_tissue_self* n, int i, double t, const cell* c, double* K)
{
    double strength[SN_MAX_LAYERS];
    sn_tissue_strengths(n, t, strength);
    for (int l = 0; l < n->layer_count; ++l) {
        sn_wet wet;
        if (!find_wet(&n->layer[l], strength[l], c, &wet) || !wet.edge) continue;
        spring s = spring_of(&n->layer[l], c);
        add_edge_tangent(c, &wet, strength[l] * c->length, &n->traction[i * n->layer_count + l], &s,
                         n->layer[l].c, K);
    }
}

/* d va/d(configuration) and d vt/d(configuration). */
static void slip_rate_rows(const sn_needle_tissue_self* n, const cell* c, double row[2][6])
{
    const sn_vec3 ex = { 1, 0, 0 }, none = { 0, 0, 0 };
    sn_vec3 vb = sn_mat3_apply_transpose(c->site.R, c->v), turn = sn_cross(ex, vb);
    sn_put6(row[0], none, turn);
    sn_put6(row[1], none, none);
    if (!n->has_bristles) return;
    sn_vec3 across = sn_cross(c->w, ex);
    double wy = c->r * c->w.y, wz = c->r * c->w.z, B = c->B, C = c->C;
    sn_put6(row[0], sn_mat3_apply(c->site.R, across), sn_add(turn, sn_cross(across, c->s)));
    sn_put6(row[1], none,
            sn_v3(wy * C - wz * B, wy * B * C + wz * (C * C - c->lean), wy * (c->lean - B * B) - wz * B * C));
}

/* K += q times the derivatives of Ja and Jt. */
static void add_turning(const sn_needle_tissue_self* n, const cell* c, const double q[2], double* K)
{
    for (int i = 0; i < 3; ++i) { // -R hat(ex), and its transpose
        double y = c->site.R.m[i][2], z = c->site.R.m[i][1];
        K[6 * i + 4] -= q[0] * y;
        K[6 * i + 5] += q[0] * z;
        if (!n->has_bristles) continue;
        K[24 + i] -= q[0] * y;
        K[30 + i] += q[0] * z;
    }
    if (!n->has_bristles) return;
    sn_block_add(K, 6, 3, 3, q[0], sn_outer(c->s, sn_v3(1, 0, 0)));
    sn_block_add(K, 6, 3, 3, -q[0] * c->s.x, sn_mat3_identity());
    double B = c->B, C = c->C, f = q[1] * c->r;
    sn_mat3 turn = { { { 0, 0, 0 }, { C, B * C, c->lean - B * B }, { -B, C * C - c->lean, -B * C } } };
    sn_block_add(K, 6, 3, 3, f, turn);
}

static void add_friction(const sn_needle_tissue_self* n, const cell* c, const sums* sum, double* K, double* D)
{
    double rate[2][6];
    slip_rate_rows(n, c, rate);
    for (int a = 0; a < 2; ++a) {
        double by_x[6], by_v[6];
        for (int k = 0; k < 6; ++k) {
            by_v[k] = sum->by_v[a][0] * c->J[0][k] + sum->by_v[a][1] * c->J[1][k];
            by_x[k] = sum->by_v[a][0] * rate[0][k] + sum->by_v[a][1] * rate[1][k] +
                      sum->by_d[a][0] * c->J[0][k] + sum->by_d[a][1] * c->J[1][k];
        }
        for (int i = 0; i < 6; ++i) {
            double f = c->J[a][i];
            for (int j = 0; f != 0 && j < 6; ++j) {
                K[6 * i + j] += f * by_x[j];
                D[6 * i + j] += f * by_v[j];
            }
        }
    }
    add_turning(n, c, sum->q, K);
}

/* dP v = -(bend (t.v) + t (bend.v)) a^T dx */
static void add_lateral(const cell* c, const sums* sum, double* K, double* D)
{
    const sn_needle_track_offset* to = &c->to;
    sn_vec3 turn = sn_madd(sn_scale(sn_dot(to->t, c->v), to->bend), sn_dot(to->bend, c->v), to->t);
    sn_block_add(K, 6, 0, 0, -sum->spring, to->hessian);
    sn_block_add(K, 6, 0, 0, -2 * sum->cubic, sn_outer(to->pull, to->pull));
    sn_block_add(K, 6, 0, 0, sum->damping, sn_outer(turn, to->along));
    sn_block_add(D, 6, 0, 0, -sum->damping, sn_mat3_identity());
    sn_block_add(D, 6, 0, 0, sum->damping, sn_outer(to->t, to->t));
}

void sn_cell_tangent(const sn_needle_tissue_self* n, int i, double t, double* K, double* D)
{
    const struct sn_cell_work* work = &n->work[i];
    if (!work->wet) return;
    if (work->edge) add_edges(n, i, t, &work->c, K);
    add_friction(n, &work->c, &work->sum, K, D);
    if (work->c.carved) add_lateral(&work->c, &work->sum, K, D);
}

/* ---- what is kept -------------------------------------------------------------------------------------- */

double sn_cell_springs_behind(const sn_needle_tissue_self* n, int i, int gate, const sn_kin* shaft)
{
    cell c;
    double sum = 0;
    if (!find_cell(n, i, shaft, &c)) return 0;
    for (int l = 0; l < n->layer_count; ++l) {
        sn_wet wet;
        if (n->layer[l].gate == gate && find_wet(&n->layer[l], 1, &c, &wet))
            sum += c.length * wet.part * spring_of(&n->layer[l], &c).energy;
    }
    return sum;
}

void sn_cell_follow(const sn_needle_tissue_self* n, int i, const sn_kin* shaft)
{
    sn_vec3 x = shaft->frames[i].r;
    double reach = (1 + SN_WET_BLUR) * (0.5 * n->length[i] + n->radius[i]); // as in find_cell
    bool is_near =
        n->track.state->begun && sn_boundary_depth(&n->boundary, x).depth + reach > n->layer[0].begin;
    n->place[i] = is_near ? sn_needle_track_offset_of(&n->track, x, n->place[i]).place : 0;
}

/* Bristles of new length are straight: the mean deflection falls as the wet length grows. What is not paid
   for by the work that friction did, or not given back, is lost: E = W e(z) against W_n e_n + W (e - e_n). */
static double keep_bristle(const sn_friction* f, sn_bristle* b, const sn_traction* q, double W)
{
    double before = sn_friction_stored(f, b->z), paid = b->wet * before;
    double share = W > b->wet ? b->wet / W : 1;
    if (W > 0) paid += W * (sn_friction_stored(f, q->z) - before);
    *b = (sn_bristle){ { W > 0 ? share * q->z[0] : 0, W > 0 ? share * q->z[1] : 0 }, W };
    return paid - W * sn_friction_stored(f, b->z);
}

double sn_cell_commit(const sn_needle_tissue_self* n, int i, const double* strength, const sn_kin* shaft)
{
    cell c;
    double lost = 0;
    bool near = find_cell(n, i, shaft, &c);
    for (int l = 0; l < n->layer_count; ++l) {
        sn_wet wet;
        sn_bristle* b = &n->bristle[i * n->layer_count + l];
        const sn_friction* f = &n->layer[l].friction;
        bool is_wet = near && find_wet(&n->layer[l], strength[l], &c, &wet);
        if (f->law != SN_FRICTION_LUGRE || (!is_wet && b->wet == 0)) continue;
        sn_traction q = { 0 };
        if (is_wet) find_traction(n, i, l, &c, false, &q);
        lost += keep_bristle(f, b, &q, is_wet ? strength[l] * c.length * wet.part : 0);
    }
    n->anchor[i] = shaft->frames[i];
    return lost;
}
