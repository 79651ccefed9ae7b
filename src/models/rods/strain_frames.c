/* Sinew - strain_points, strain_frames: points and cross-sections of a strain rod (strain_rod.h) at given arc
   lengths. Two components in one file, because a frame is a point with an orientation.

   Legend: as in strain_kernel.h; R0 orientation of the base, rho = offset + sum Q_i t_i the child's place in
   the base's axes, P = sum Q_i T_i. A child frame is one more link R_s = R_p exp(Omega_s) from the station p
   before it.
     r = r0 + R0 rho     v = v0 + R0 (w0 x offset + sum Q_i t'_i)     a likewise with t''
     dr = R0 P dq        spin: R_s^T w_s,   d(R_s^T w_s) = R_s^T (W' dq + W dv)
     d(R_s^T alpha_s) = R_s^T ((W'' - w x W') dq + (2 W' - w x W) dv + W da)
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/simd.h"

#include <sinew/models/needle.h>
#include "models/block.h"
#include "models/rods/strain_kernel.h"

typedef struct child {
    strain_lane Q;
    strain_links link; /* lane 0: from the station before */
    strain_mask mask;
    int before; /* -1: the clamp */
} child;

/* Motion of the stations for the inputs in `key`, kept for the children that follow. */
typedef struct kept {
    double key[3 * STRAIN_MODES + 6];
    bool moved, full;
    strain_motion motion;
    strain_factors factors;
    strain_columns columns;
} kept;

typedef struct strain_children {
    strain_rod rod;
    const child* children;
    int count;
    kept* kept;
} strain_children;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_children(sn_bind* bind, sn_kind kind, const sn_strain_rod_params* p,
                               strain_children* self)
{
    strain_rod_params common = { p->strains, p->base, p->length, p->twist, p->bending };
    sn_status status = sn_strain_rod_bind(bind, &common, &self->rod);
    if (status) return status;
    if (p->at.count == 0)
        return sn_bind_fail(bind, "at", "is absent; give the arc length of at least one child");
    for (int i = 0; i < p->at.count; ++i)
        if (p->at.at[i] < 0 || p->at.at[i] > p->length * (1 + 1e-12))
            return sn_bind_fail(bind, "at", "%.9g m is not on the rod, which is %.9g m long", p->at.at[i],
                                p->length);
    if (!sn_bind_state(bind, kind, p->at.count).x) return SN_ERR_MEMORY;
    child* children = sn_bind_alloc(bind, (size_t)p->at.count * sizeof *children);
    self->kept = sn_bind_alloc(bind, sizeof *self->kept);
    if (!children || !self->kept) return SN_ERR_MEMORY;
    for (int i = 0; i < p->at.count; ++i) {
        child* c = &children[i];
        double s = p->at.at[i];
        sn_strain_line(&self->rod, s, c->Q);
        c->before = -1;
        while (c->before + 1 < self->rod.stations && self->rod.s[c->before + 1] <= s)
            ++c->before;
        sn_strain_link(&self->rod, &c->link, 0, &c->mask, c->before < 0 ? 0.0 : self->rod.s[c->before], s);
    }
    self->children = children;
    self->count = p->at.count;
    return sn_strain_rod_items(bind, &self->rod, p->at.count);
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    return bind_children(bind, SN_POINTS, params, self);
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    return bind_children(bind, SN_FRAMES, params, self);
}

/* ---- motion of the stations ---------------------------------------------------------------------------- */

typedef struct base {
    sn_pose x;
    sn_twist v, a;
    sn_mat3 R;
} base;

static base base_of(const sn_input* in)
{
    const sn_kin* kin = &in->at[1];
    return (base){ kin->frames[0], kin->twist[0], kin->twist_rate[0], sn_quat_matrix(kin->frames[0].q) };
}

SN_CLONES static void move_8(const strain_rod* rod, const sn_kin* k, const base* b, strain_motion* m)
{
    strain_move(rod, k->x, k->v, k->a, b->v.w, b->a.w, m, 8);
}

SN_CLONES static void move_16(const strain_rod* rod, const sn_kin* k, const base* b, strain_motion* m)
{
    strain_move(rod, k->x, k->v, k->a, b->v.w, b->a.w, m, 16);
}

SN_CLONES static void complete_8(const strain_rod* rod, kept* k)
{
    strain_all_factors(&k->motion, &k->factors, 8);
    strain_fill_columns(rod, &k->motion, &k->factors, &k->columns, 8);
}

SN_CLONES static void complete_16(const strain_rod* rod, kept* k)
{
    strain_all_factors(&k->motion, &k->factors, 16);
    strain_fill_columns(rod, &k->motion, &k->factors, &k->columns, 16);
}

/* The motion at these inputs, computed once for all children; `full`: with its derivatives. */
static kept* motion_at(const strain_children* self, const sn_input* in, const base* b, bool full)
{
    kept* k = self->kept;
    const sn_kin* strains = &in->at[0];
    double key[3 * STRAIN_MODES + 6];
    size_t m = (size_t)self->rod.modes, bytes = m * sizeof(double);
    memcpy(key, strains->x, bytes);
    memcpy(key + m, strains->v, bytes);
    memcpy(key + 2 * m, strains->a, bytes);
    const double spin[6] = { b->v.w.x, b->v.w.y, b->v.w.z, b->a.w.x, b->a.w.y, b->a.w.z };
    memcpy(key + 3 * m, spin, sizeof spin);
    size_t size = (3 * m + 6) * sizeof(double);
    if (!k->moved || memcmp(key, k->key, size) != 0) {
        memcpy(k->key, key, size);
        if (self->rod.stations == 8)
            move_8(&self->rod, strains, b, &k->motion);
        else
            move_16(&self->rod, strains, b, &k->motion);
        k->moved = true;
        k->full = false;
    }
    if (full && !k->full) {
        if (self->rod.stations == 8)
            complete_8(&self->rod, k);
        else
            complete_16(&self->rod, k);
        k->full = true;
    }
    return k;
}

/* The motion for `apply`, whose ranges may run at the same time: only one that holds all children may leave
   it behind. What pulls forces and derivatives together touches the same coefficients for every child, and
   therefore runs one after the other. */
static strain_motion* motion_for(const strain_children* self, sn_range items, const sn_input* in,
                                 const base* b, strain_motion* own)
{
    if (items.begin == 0 && items.end == self->count) return &motion_at(self, in, b, false)->motion;
    if (self->rod.stations == 8)
        move_8(&self->rod, &in->at[0], b, own);
    else
        move_16(&self->rod, &in->at[0], b, own);
    return own;
}

/* The stations' sum with the child's weights. */
static sn_vec3 along(const child* c, strain_lane* t, int n)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int j = 0; j < n; ++j)
        sum = sn_madd(sum, c->Q[j], strain_get(t, j));
    return sum;
}

/* A child frame as a single lane. */
static void move_child(const strain_rod* rod, const child* c, strain_motion* m, const sn_input* in,
                       const base* b, strain_motion* out)
{
    const sn_kin* k = &in->at[0];
    strain_rotation(rod, &c->link, k->x, k->v, k->a, &out->turns, 1);
    sn_mat3 R = sn_mat3_identity();
    sn_vec3 w = b->v.w, al = b->a.w;
    if (c->before >= 0) {
        R = strain_get_matrix(m->R, c->before);
        w = strain_get(m->w, c->before);
        al = strain_get(m->al, c->before);
    }
    R = sn_mat3_mul(R, strain_get_matrix(out->turns.X, 0));
    sn_vec3 rotation = sn_mat3_apply(R, strain_get(out->turns.eta[0], 0));
    w = sn_add(w, rotation);
    al = sn_add(al, sn_add(sn_mat3_apply(R, strain_get(out->turns.eta[1], 0)), sn_cross(w, rotation)));
    strain_put_matrix(out->R, 0, R);
    strain_put(out->w, 0, w);
    strain_put(out->al, 0, al);
}

/* ---- children from the rod ----------------------------------------------------------------------------- */

typedef struct place {
    sn_vec3 x, v, a; /* against the base's origin, base axes; v and a against the world */
} place;

static place place_of(const strain_children* self, const child* c, strain_motion* m)
{
    int n = self->rod.stations;
    return (place){ along(c, m->t[0], n), along(c, m->t[1], n), along(c, m->t[2], n) };
}

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    if (items.begin >= items.end) return;
    strain_motion workspace, *stations = motion_for(s, items, in, &b, &workspace);
    for (int i = items.begin; i < items.end; ++i) {
        place p = place_of(s, &s->children[i], stations);
        out->points[i] = sn_add(b.x.r, sn_mat3_apply(b.R, p.x));
        out->point_velocity[i] = sn_add(b.v.v, sn_mat3_apply(b.R, p.v));
        out->point_acceleration[i] = sn_add(b.a.v, sn_mat3_apply(b.R, p.a));
    }
}

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    if (items.begin >= items.end) return;
    strain_motion workspace, *stations = motion_for(s, items, in, &b, &workspace);
    for (int i = items.begin; i < items.end; ++i) {
        place p = place_of(s, &s->children[i], stations);
        strain_motion m;
        move_child(&s->rod, &s->children[i], stations, in, &b, &m);
        sn_mat3 R = strain_get_matrix(m.R, 0);
        out->frames[i].r = sn_add(b.x.r, sn_mat3_apply(b.R, p.x));
        out->frames[i].q = sn_quat_normalized(sn_quat_mul(b.x.q, sn_quat_from_matrix(R)));
        out->twist[i].v = sn_add(b.v.v, sn_mat3_apply(b.R, p.v));
        out->twist[i].w = sn_mat3_apply_transpose(R, strain_get(m.w, 0));
        out->twist_rate[i].v = sn_add(b.a.v, sn_mat3_apply(b.R, p.a));
        out->twist_rate[i].w = sn_mat3_apply_transpose(R, strain_get(m.al, 0));
    }
}

/* ---- forces to the rod --------------------------------------------------------------------------------- */

SN_INLINE void pull_n(const strain_rod* rod, const child* c, strain_motion* m, sn_vec3 F, sn_vec3 M,
                      double* force, const int n)
{
    strain_lane moment[3];
    strain_factors f;
    for (int j = 0; j < n; ++j)
        strain_put(moment, j, sn_scale(c->Q[j], sn_cross(strain_get(m->t[0], j), F)));
    if (c->before >= 0) strain_put(moment, c->before, sn_add(strain_get(moment, c->before), M));
    strain_sum_up(moment, n);
    strain_first_factors(m, &f, n);
    strain_pull_back(rod, &rod->links, &f, moment, force, n);
}

SN_CLONES static void pull_8(const strain_rod* rod, const child* c, strain_motion* m, const sn_vec3* F,
                             const sn_vec3* M, double* force)
{
    pull_n(rod, c, m, *F, *M, force, 8);
}

SN_CLONES static void pull_16(const strain_rod* rod, const child* c, strain_motion* m, const sn_vec3* F,
                              const sn_vec3* M, double* force)
{
    pull_n(rod, c, m, *F, *M, force, 16);
}

/* A force (world) and a moment (base axes) at a child; `own` its lane, for frames. */
static void push(const strain_children* s, const child* c, kept* k, strain_motion* own, const base* b,
                 sn_vec3 f, sn_vec3 M, const sn_generalized_force* out)
{
    double force[STRAIN_MODES] = { 0 };
    sn_vec3 F = sn_mat3_apply_transpose(b->R, f);
    if (s->rod.stations == 8)
        pull_8(&s->rod, c, &k->motion, &F, &M, force);
    else
        pull_16(&s->rod, c, &k->motion, &F, &M, force);
    if (own) {
        strain_factors factors;
        strain_lane moment[3];
        strain_first_factors(own, &factors, 1);
        strain_put(moment, 0, M);
        strain_pull_back(&s->rod, &c->link, &factors, moment, force, 1);
    }
    for (int i = 0; i < s->rod.modes; ++i)
        out[0].f[i] += force[i];
    sn_vec3 arm = along(c, k->motion.t[0], s->rod.stations);
    sn_wrench* load = &out[1].wrench[0];
    load->f = sn_add(load->f, f);
    load->m = sn_add(load->m, sn_add(M, sn_cross(arm, F)));
}

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    if (items.begin >= items.end) return;
    kept* k = motion_at(s, in, &b, false);
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 3 * i;
        push(s, &s->children[i], k, NULL, &b, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), out);
    }
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    if (items.begin >= items.end) return;
    kept* k = motion_at(s, in, &b, false);
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 6 * i;
        strain_motion m;
        move_child(&s->rod, &s->children[i], &k->motion, in, &b, &m);
        sn_vec3 M = sn_mat3_apply(strain_get_matrix(m.R, 0), sn_v3(f[3], f[4], f[5]));
        push(s, &s->children[i], k, &m, &b, sn_v3(f[0], f[1], f[2]), M, out);
    }
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* Geometric stiffness of the coefficients: derivative of what `push` adds to them. */
SN_INLINE void stiffness_n(const strain_rod* rod, const child* c, kept* k, strain_motion* own,
                           strain_factors* own_factors, strain_row* own_W, sn_vec3 F, sn_vec3 M,
                           strain_row* G, const int n)
{
    const int columns = strain_columns_of(n);
    strain_row dm[STRAIN_STATIONS][3], turning[1][3];
    strain_lane moment[3];
    strain_bend bend;
    strain_cross_columns(own_W, M, turning[0], columns);
    for (int j = n - 1; j >= 0; --j) {
        sn_vec3 f = sn_scale(c->Q[j], F), m = sn_cross(strain_get(k->motion.t[0], j), f);
        strain_cross_columns(k->columns.T[0][j], f, dm[j], columns);
        if (j == c->before) m = sn_add(m, M);
        for (int d = 0; d < 3; ++d)
            for (int l = 0; l < columns; ++l)
                dm[j][d][l] +=
                    (j < n - 1 ? dm[j + 1][d][l] : 0.0) + (j == c->before ? turning[0][d][l] : 0.0);
        strain_put(moment, j, m);
    }
    strain_sum_up(moment, n);
    strain_bends(&k->motion, moment, &bend, n);
    strain_pull_back_columns(rod, &rod->links, rod->mask, &k->factors, dm, moment, k->columns.W[0], &bend, G,
                             n, columns);
    if (!own) return;
    strain_row W[1][3];
    for (int d = 0; d < 3; ++d)
        for (int l = 0; l < columns; ++l)
            W[0][d][l] = own_W[d][l];
    strain_put(moment, 0, M);
    strain_bends(own, moment, &bend, 1);
    strain_pull_back_columns(rod, &c->link, &c->mask, own_factors, turning, moment, W, &bend, G, 1, columns);
}

SN_CLONES static void stiffness_8(const strain_rod* rod, const child* c, kept* k, strain_motion* own,
                                  strain_factors* own_factors, strain_row* own_W, const sn_vec3* F,
                                  const sn_vec3* M, strain_row* G)
{
    stiffness_n(rod, c, k, own, own_factors, own_W, *F, *M, G, 8);
}

SN_CLONES static void stiffness_16(const strain_rod* rod, const child* c, kept* k, strain_motion* own,
                                   strain_factors* own_factors, strain_row* own_W, const sn_vec3* F,
                                   const sn_vec3* M, strain_row* G)
{
    stiffness_n(rod, c, k, own, own_factors, own_W, *F, *M, G, 16);
}

/* A[row..row + 2][0..modes - 1] += s B columns */
static void put_rows(double* A, int n, int row, int modes, double s, sn_mat3 B, strain_row columns[3])
{
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < modes; ++k)
            A[(row + i) * n + k] +=
                s * (B.m[i][0] * columns[0][k] + B.m[i][1] * columns[1][k] + B.m[i][2] * columns[2][k]);
}

/* d a / d w0 in the base's axes, less what the offset gives: sum Q_i d t''_i */
static sn_mat3 centripetal(const child* c, strain_motion* m, sn_vec3 w0, int n)
{
    sn_mat3 sum = { 0 };
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), w = strain_get(m->w, j), t1 = strain_get(m->t[1], j);
        // (e x (w - w0)) x t + e x t' + w x (e x t)
        sn_mat3 part = sn_mat3_mul(sn_hat(t), sn_hat(sn_sub(w, w0)));
        part = sn_mat3_madd(part, -1.0, sn_hat(t1));
        part = sn_mat3_madd(part, -1.0, sn_mat3_mul(sn_hat(w), sn_hat(t)));
        sum = sn_mat3_madd(sum, c->Q[j], part);
    }
    return sum;
}

static void tangent(const strain_children* s, const child* c, kept* k, strain_motion* own, const base* b,
                    const double* child_force, const sn_map_tangent* out)
{
    int n = s->rod.stations, m = s->rod.modes, N = out->n, columns = strain_columns_of(n);
    strain_motion* motion = &k->motion;
    strain_row P[3][3];
    memset(P, 0, sizeof P);
    for (int order = 0; order < 3; ++order)
        for (int j = 0; j < n; ++j)
            for (int d = 0; d < 3; ++d)
                for (int l = 0; l < columns; ++l)
                    P[order][d][l] += c->Q[j] * k->columns.T[order][j][d][l];
    put_rows(out->J, N, 0, m, 1.0, b->R, P[0]);
    put_rows(out->Vx, N, 0, m, 1.0, b->R, P[1]);
    put_rows(out->Ax, N, 0, m, 1.0, b->R, P[2]);
    put_rows(out->Av, N, 0, m, 2.0, b->R, P[1]);
    place at = place_of(s, c, motion);
    sn_mat3 spun = centripetal(c, motion, b->v.w, n);
    sn_block_add(out->J, N, 0, m, 1.0, sn_mat3_identity());
    sn_block_add(out->J, N, 0, m + 3, -1.0, sn_mat3_mul(b->R, sn_hat(at.x)));
    sn_block_add(out->Vx, N, 0, m + 3, -1.0, sn_mat3_mul(b->R, sn_hat(at.v)));
    sn_block_add(out->Ax, N, 0, m + 3, -1.0, sn_mat3_mul(b->R, sn_hat(at.a)));
    sn_block_add(out->Av, N, 0, m + 3, 1.0, sn_mat3_mul(b->R, spun));

    sn_vec3 F = sn_mat3_apply_transpose(b->R, sn_v3(child_force[0], child_force[1], child_force[2]));
    sn_vec3 M = { 0, 0, 0 };
    strain_factors factors;
    strain_row W[3][3];
    memset(W, 0, sizeof W);
    if (own) {
        sn_mat3 Rs = strain_get_matrix(own->R, 0), back = sn_mat3_transpose(Rs);
        sn_vec3 w = strain_get(own->w, 0);
        M = sn_mat3_apply(Rs, sn_v3(child_force[3], child_force[4], child_force[5]));
        strain_all_factors(own, &factors, 1);
        for (int order = 0; order < 3; ++order) {
            if (c->before >= 0) memcpy(W[order], k->columns.W[order][c->before], sizeof W[order]);
            strain_add_link(&c->mask, factors.X[order], factors.Y[order], 0, W[order], columns);
        }
        strain_row *W0 = W[0], *W1 = W[1], *W2 = W[2];
        sn_mat3 turned = sn_mat3_mul(back, sn_hat(w));
        put_rows(out->J, N, 3, m, 1.0, back, W0);
        put_rows(out->Vx, N, 3, m, 1.0, back, W1);
        put_rows(out->Ax, N, 3, m, 1.0, back, W2);
        put_rows(out->Ax, N, 3, m, -1.0, turned, W1);
        put_rows(out->Av, N, 3, m, 2.0, back, W1);
        put_rows(out->Av, N, 3, m, -1.0, turned, W0);
        sn_block_add(out->J, N, 3, m + 3, 1.0, back);
        sn_block_add(out->Av, N, 3, m + 3, -1.0, sn_mat3_mul(back, sn_hat(sn_sub(w, b->v.w))));
    }

    strain_row G[STRAIN_MODES];
    memset(G, 0, sizeof G);
    strain_row* own_W = W[0];
    if (n == 8)
        stiffness_8(&s->rod, c, k, own, &factors, own_W, &F, &M, G);
    else
        stiffness_16(&s->rod, c, k, own, &factors, own_W, &F, &M, G);
    sn_mat3 F_hat = sn_hat(F), M_hat = sn_hat(M);
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < m; ++j)
            out->G[i * N + j] += G[i][j];
        sn_vec3 p = sn_cross(sn_v3(P[0][0][i], P[0][1][i], P[0][2][i]), F); // P^T hat(F)
        const double row[3] = { p.x, p.y, p.z };
        for (int d = 0; d < 3; ++d)
            out->G[i * N + m + 3 + d] += row[d];
    }
    put_rows(out->G, N, m + 3, m, -1.0, F_hat, P[0]);
    put_rows(out->G, N, m + 3, m, -1.0, M_hat, own_W);
    sn_block_add(out->G, N, m + 3, m + 3, 1.0, sn_mat3_mul(sn_hat(at.x), F_hat));
}

static void tangent_point(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    tangent(s, &s->children[item], motion_at(s, in, &b, true), NULL, &b, child_force, out);
}

static void tangent_frame(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const strain_children* s = self;
    base b = base_of(in);
    kept* k = motion_at(s, in, &b, true);
    strain_motion m;
    move_child(&s->rod, &s->children[item], &k->motion, in, &b, &m);
    tangent(s, &s->children[item], k, &m, &b, child_force, out);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_strain_rod_params defaults = { .length = 0.15, .twist = 2, .bending = 4 };
static const sn_param table[] = {
    { SN_FIELD(sn_strain_rod_params, strains), "1", 0, 0,
      "scalars: coefficients of the twist, of the curvature about y, about z" },
    { SN_FIELD(sn_strain_rod_params, base), "1", 0, 0,
      "a single frame: the clamp; the rod leaves it along x" },
    { SN_FIELD(sn_strain_rod_params, length), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the rod" },
    { SN_FIELD(sn_strain_rod_params, twist), "1", 1, 8, "polynomials of the twist" },
    { SN_FIELD(sn_strain_rod_params, bending), "1", 1, 8, "polynomials of each curvature" },
    { SN_FIELD(sn_strain_rod_params, at), "m", 0, HUGE_VAL, "arc lengths of the children from the clamp" },
};
static const char source[] = "Magnus expansion: Hairer, Lubich, Wanner, Geometric Numerical Integration, "
                             "2006, section IV.7; strains: Renda "
                             "et al., IEEE Robot. Autom. Lett. 5(3), 2020";

static const sn_mapping_ops points_ops = { .apply = apply_points,
                                           .apply_transpose = transpose_points,
                                           .tangent = tangent_point };
const sn_component sn_strain_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "strain_points",
    .summary = "Points along an inextensible rod described by its twist and curvatures.",
    .source = source,
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_strain_rod_params),
    .self_size = sizeof(strain_children),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};

static const sn_mapping_ops frames_ops = { .apply = apply_frames,
                                           .apply_transpose = transpose_frames,
                                           .tangent = tangent_frame };
const sn_component sn_strain_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "strain_frames",
    .summary = "Cross-section frames along an inextensible rod described by its twist and curvatures.",
    .source = source,
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_strain_rod_params),
    .self_size = sizeof(strain_children),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};
