/* Sinew - strain_mass: inertia and weight of a strain rod (strain_rod.h), in one pass along it.

   Legend: as in strain_kernel.h; rho A, rho I, rho J mass and rotary inertias per length; A the clamp, a_A
   its acceleration less gravity, in the base's axes; s = t . w the spin about the axis. The kinetic energy is
     1/2 int rho A |r'|^2 + rho I |t'|^2 + rho J s^2 ds,
   for |t'| is the spin across the axis. With r = r_A + sum Q_i t_i and points of quadrature at the stations
   the first two are a quadratic form of the t', of constant matrix G. Forces against motion:
     g_i = sum_j G_ij t''_j + c_i a_A
     c_i = int rho A Q_i,   G_ij = int rho A Q_i Q_j + rho I w_i delta_ij
     m_i = t_i x g_i + w_i rho J (s' t + s t')_i  sum from the end: moments on the turns of the links
     F = sum c_i t''_i + rho A L a_A             M_A = sum m_i: what the base supplies
   Derivatives follow those of strain_kernel.h:
     dm = T dq x g + t x sum G dt'' + w rho J (ds' t + s' dt + ds t' + s dt')
     ds = t . W' dq + t . W dv,  ds' = (t . W'' + t' . W') dq + (2 t . W' + t' . W) dv + t . W da
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/simd.h"

#include <sinew/models/needle.h>
#include "models/block.h"
#include "models/rods/strain_kernel.h"
#include "models/rods/rows.h"

/* What `add` leaves for `tangent`. */
typedef struct scratch {
    strain_motion motion;
    strain_lane g[3], m[3]; /* m: sums from the end */
    sn_vec3 F, M;           /* on the base at A, base axes, less the sign */
} scratch;

typedef struct strain_mass {
    strain_rod rod;
    double line, polar; /* rho A, rho J */
    sn_vec3 gravity;
    strain_lane G[STRAIN_STATIONS], c;
    scratch* left;
} strain_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void fill_form(strain_mass* self, double transverse)
{
    const strain_rod* rod = &self->rod;
    for (int l = 0; l < rod->stations; ++l) {
        strain_lane Q;
        sn_strain_line(rod, rod->s[l], Q);
        double mass = self->line * rod->w[l];
        for (int i = 0; i < rod->stations; ++i) {
            self->c[i] += mass * Q[i];
            for (int j = 0; j < rod->stations; ++j)
                self->G[i][j] += mass * Q[i] * Q[j];
        }
        self->G[l][l] += transverse * rod->w[l];
    }
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_strain_mass_params* p = params;
    strain_mass* k = self;
    strain_rod_params common = { p->strains, p->base, p->length, p->twist, p->bending };
    sn_status status = sn_strain_rod_bind(bind, &common, &k->rod);
    if (status) return status;
    k->line = p->line_density;
    k->polar = p->polar_inertia;
    k->gravity = p->gravity;
    fill_form(k, p->transverse_inertia);
    k->left = sn_bind_alloc(bind, sizeof *k->left);
    if (!k->left) return SN_ERR_MEMORY;
    return sn_strain_rod_items(bind, &k->rod, 1);
}

/* ---- motion -------------------------------------------------------------------------------------------- */

typedef struct base {
    sn_mat3 R;
    sn_vec3 w, al, a; /* a: of A, less gravity, base axes */
} base;

static base base_of(const strain_mass* k, const sn_input* in)
{
    const sn_kin* kin = &in->at[1];
    base b = { sn_quat_matrix(kin->frames[0].q), kin->twist[0].w, kin->twist_rate[0].w, { 0, 0, 0 } };
    b.a = sn_mat3_apply_transpose(b.R, sn_madd(kin->twist_rate[0].v, -in->load_factor, k->gravity));
    return b;
}

SN_INLINE void add_n(const strain_mass* k, const double* q, const double* v, const double* a, const base* b,
                     double* force, const int n)
{
    scratch* left = k->left;
    strain_motion* m = &left->motion;
    strain_move(&k->rod, q, v, a, b->w, b->al, m, n);
    const double of_A[3] = { b->a.x, b->a.y, b->a.z };
    double F[3];
    for (int d = 0; d < 3; ++d) {
        strain_lane g;
        F[d] = k->line * k->rod.length * of_A[d];
        for (int j = 0; j < n; ++j)
            g[j] = k->c[j] * of_A[d];
        for (int i = 0; i < n; ++i) {
            double t2 = m->t[2][d][i];
            F[d] += k->c[i] * t2;
            for (int j = 0; j < n; ++j)
                g[j] += k->G[i][j] * t2;
        }
        memcpy(left->g[d], g, (size_t)n * sizeof(double));
    }
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), t1 = strain_get(m->t[1], j);
        double spin = sn_dot(t, strain_get(m->w, j)), rate = sn_dot(t, strain_get(m->al, j));
        double J = k->polar * k->rod.w[j];
        sn_vec3 gyro = sn_madd(sn_scale(J * rate, t), J * spin, t1);
        strain_put(left->m, j, sn_add(sn_cross(t, strain_get(left->g, j)), gyro));
    }
    strain_sum_up(left->m, n);
    left->F = sn_v3(F[0], F[1], F[2]);
    left->M = strain_get(left->m, 0);
    strain_factors f;
    strain_first_factors(m, &f, n);
    strain_pull_back(&k->rod, &k->rod.links, &f, left->m, force, n);
}

SN_CLONES static void add_8(const strain_mass* k, const double* q, const double* v, const double* a,
                            const base* b, double* force)
{
    add_n(k, q, v, a, b, force, 8);
}

SN_CLONES static void add_16(const strain_mass* k, const double* q, const double* v, const double* a,
                             const base* b, double* force)
{
    add_n(k, q, v, a, b, force, 16);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const strain_mass* k = self;
    if (items.begin >= items.end) return;
    const sn_kin* strains = &in->at[0];
    base b = base_of(k, in);
    double force[STRAIN_MODES] = { 0 };
    if (k->rod.stations == 8)
        add_8(k, strains->x, strains->v, strains->a, &b, force);
    else
        add_16(k, strains->x, strains->v, strains->a, &b, force);
    for (int i = 0; i < k->rod.modes; ++i)
        out[0].f[i] -= force[i];
    out[1].wrench[0].f = sn_sub(out[1].wrench[0].f, sn_mat3_apply(b.R, k->left->F));
    out[1].wrench[0].m = sn_sub(out[1].wrench[0].m, k->left->M);
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* Derivatives of the forces against motion with respect to one of q, v, a: on the coefficients, F and M_A of
   the base. */
typedef struct response {
    strain_row on[STRAIN_MODES], F[3], M[3];
} response;

/* out[i] = factor sum_j G_ij in[j] for rows of three */
SN_INLINE void apply_form(const strain_mass* k, strain_row (*restrict in)[3], strain_row (*restrict out)[3],
                          double factor, const int columns, const int n)
{
    for (int i = 0; i < n; ++i)
        for (int d = 0; d < 3; ++d) {
            double sum[STRAIN_MODES];
            for (int l = 0; l < columns; ++l)
                sum[l] = 0.0;
            for (int j = 0; j < n; ++j) {
                double G = factor * k->G[i][j];
                for (int l = 0; l < columns; ++l)
                    sum[l] += G * in[j][d][l];
            }
            for (int l = 0; l < columns; ++l)
                out[i][d][l] = sum[l];
        }
}

/* row += a . A for the columns of A */
SN_INLINE void add_dot(strain_row* restrict A, sn_vec3 a, double* restrict row, const int columns)
{
    for (int k = 0; k < columns; ++k)
        row[k] += a.x * A[0][k] + a.y * A[1][k] + a.z * A[2][k];
}
/* out += a row */
SN_INLINE void add_along(sn_vec3 a, const double* restrict row, strain_row* restrict out, const int columns)
{
    for (int k = 0; k < columns; ++k) {
        out[0][k] += a.x * row[k];
        out[1][k] += a.y * row[k];
        out[2][k] += a.z * row[k];
    }
}
/* out += s A */
SN_INLINE void add_scaled(strain_row* restrict A, double s, strain_row* restrict out, const int columns)
{
    for (int d = 0; d < 3; ++d)
        for (int k = 0; k < columns; ++k)
            out[d][k] += s * A[d][k];
}

/* dm of station j from dg; `wrt` 0, 1, 2: with respect to q, v, a. */
SN_INLINE void station_moment(const strain_mass* k, strain_columns* restrict c, int j, const int wrt,
                              strain_row* restrict dg, strain_row* restrict dm, const int columns)
{
    strain_motion* m = &k->left->motion;
    sn_vec3 t = strain_get(m->t[0], j), t1 = strain_get(m->t[1], j);
    strain_cross_columns(dg, sn_neg(t), dm, columns); // t x dg
    double J = k->polar * k->rod.w[j], spin[STRAIN_MODES], rate[STRAIN_MODES];
    for (int l = 0; l < columns; ++l)
        spin[l] = rate[l] = 0.0;
    if (wrt == 2) {
        add_dot(c->W[0][j], sn_scale(J, t), rate, columns);
        add_along(t, rate, dm, columns);
        return;
    }
    double s = J * sn_dot(t, strain_get(m->w, j)), s1 = J * sn_dot(t, strain_get(m->al, j));
    if (wrt == 0) {
        strain_add_cross(c->T[0][j], 1.0, strain_get(k->left->g, j), dm, columns);
        add_dot(c->W[1][j], sn_scale(J, t), spin, columns);
        add_dot(c->W[2][j], sn_scale(J, t), rate, columns);
        add_dot(c->W[1][j], sn_scale(J, t1), rate, columns);
        add_scaled(c->T[0][j], s1, dm, columns);
        add_scaled(c->T[1][j], s, dm, columns);
    } else {
        add_dot(c->W[0][j], sn_scale(J, t), spin, columns);
        add_dot(c->W[1][j], sn_scale(2.0 * J, t), rate, columns);
        add_dot(c->W[0][j], sn_scale(J, t1), rate, columns);
        add_scaled(c->T[0][j], s, dm, columns);
    }
    add_along(t, rate, dm, columns);
    add_along(t1, spin, dm, columns);
}

SN_INLINE void respond(const strain_mass* k, strain_columns* restrict c, strain_factors* restrict f,
                       strain_bend* bend, const int wrt, response* restrict out, const int n)
{
    const strain_rod* rod = &k->rod;
    const int columns = strain_columns_of(n);
    strain_row(*rates)[3] = c->T[2 - wrt]; // of t'' in question, but for a factor
    const double factor = wrt == 1 ? 2.0 : 1.0;
    for (int i = 0; i < rod->modes; ++i)
        for (int l = 0; l < columns; ++l)
            out->on[i][l] = 0.0;
    for (int d = 0; d < 3; ++d)
        for (int l = 0; l < columns; ++l)
            out->F[d][l] = 0.0;
    strain_row dg[STRAIN_STATIONS][3], dm[STRAIN_STATIONS][3];
    apply_form(k, rates, dg, factor, columns, n);
    for (int j = n - 1; j >= 0; --j) {
        add_scaled(rates[j], factor * k->c[j], out->F, columns);
        station_moment(k, c, j, wrt, dg[j], dm[j], columns);
        if (j < n - 1) add_scaled(dm[j + 1], 1.0, dm[j], columns);
    }
    for (int d = 0; d < 3; ++d)
        for (int l = 0; l < columns; ++l)
            out->M[d][l] = dm[0][d][l];
    strain_pull_back_columns(rod, &rod->links, rod->mask, f, dm, wrt == 0 ? k->left->m : NULL, c->W[0], bend,
                             out->on, n, columns);
}

/* What a spin of the base does to the forces against motion, and the inertia about the clamp. */
typedef struct base_response {
    double on[3][STRAIN_MODES];
    sn_mat3 F, M, inertia;
} base_response;

/* sum of 3 x 3 lanes with weights */
SN_INLINE sn_mat3 sum_matrices(const double* weight, strain_lane* A, const int n)
{
    double sum[9];
    for (int i = 0; i < 9; ++i) {
        sum[i] = 0.0;
        for (int j = 0; j < n; ++j)
            sum[i] += weight[j] * A[i][j];
    }
    return strain_rows(sn_v3(sum[0], sum[1], sum[2]), sn_v3(sum[3], sum[4], sum[5]),
                       sn_v3(sum[6], sum[7], sum[8]));
}

/* dt'' = A dw0,  A = hat(t) hat(w - w0) - hat(t') - hat(w) hat(t) */
SN_INLINE void respond_to_base(const strain_mass* k, const base* b, strain_factors* restrict f,
                               base_response* restrict out, const int n)
{
    strain_motion* m = &k->left->motion;
    strain_lane A[9], g[9], moment[9], ones, own[9];
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), w = strain_get(m->w, j), relative = sn_sub(w, b->w);
        sn_mat3 part = strain_mul_hat(sn_hat(t), relative);
        part = strain_madd(part, -1.0, sn_hat(strain_get(m->t[1], j)));
        strain_put_matrix(A, j, strain_madd(part, -1.0, strain_mul_hat(sn_hat(w), t)));
        ones[j] = 1.0;
    }
    for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < n; ++j)
            g[i][j] = 0.0;
        for (int l = 0; l < n; ++l)
            for (int j = 0; j < n; ++j)
                g[i][j] += k->G[l][j] * A[i][l];
    }
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), t1 = strain_get(m->t[1], j), w = strain_get(m->w, j);
        double J = k->polar * k->rod.w[j], s = J * sn_dot(t, w);
        sn_mat3 gyro = strain_madd(sn_outer(t, sn_cross(sn_sub(w, b->w), t)), 1.0, sn_outer(t1, t));
        gyro = strain_madd(strain_hat_mul(t, strain_get_matrix(g, j)), J, gyro);
        strain_put_matrix(moment, j, strain_madd(gyro, -s, sn_hat(t)));
    }
    for (int i = 0; i < 9; ++i)
        for (int j = n - 2; j >= 0; --j)
            moment[i][j] += moment[i][j + 1];
    out->F = sum_matrices(k->c, A, n);
    out->M = strain_get_matrix(moment, 0);
    memset(out->on, 0, sizeof out->on);
    for (int e = 0; e < 3; ++e) {
        strain_lane column[3];
        for (int d = 0; d < 3; ++d)
            for (int j = 0; j < n; ++j)
                column[d][j] = moment[3 * d + e][j];
        strain_pull_back(&k->rod, &k->rod.links, f, column, out->on[e], n);
    }
    // inertia: trace(S) I - S + sum w rho J t t^T with S = sum G_ij t_i t_j^T
    strain_lane Gt[3];
    for (int d = 0; d < 3; ++d) {
        for (int j = 0; j < n; ++j)
            Gt[d][j] = 0.0;
        for (int l = 0; l < n; ++l)
            for (int j = 0; j < n; ++j)
                Gt[d][j] += k->G[l][j] * m->t[0][d][l];
    }
    for (int j = 0; j < n; ++j) {
        sn_vec3 t = strain_get(m->t[0], j), u = strain_get(Gt, j);
        sn_mat3 part = strain_madd(sn_outer(t, u), -k->polar * k->rod.w[j], sn_outer(t, t));
        double trace = sn_dot(t, u);
        strain_put_matrix(own, j, strain_madd(sn_mat3_diagonal(trace, trace, trace), -1.0, part));
    }
    out->inertia = sum_matrices(ones, own, n);
}

typedef struct derivatives {
    response q, v, a;
    base_response base;
} derivatives;

SN_INLINE void differentiate_n(const strain_mass* k, const base* b, derivatives* restrict out, const int n)
{
    strain_factors f;
    strain_columns c;
    strain_bend bend;
    strain_all_factors(&k->left->motion, &f, n);
    strain_fill_columns(&k->rod, &k->left->motion, &f, &c, n);
    strain_bends(&k->left->motion, k->left->m, &bend, n);
    respond(k, &c, &f, &bend, 0, &out->q, n);
    respond(k, &c, &f, &bend, 1, &out->v, n);
    respond(k, &c, &f, &bend, 2, &out->a, n);
    respond_to_base(k, b, &f, &out->base, n);
}

SN_CLONES static void differentiate_8(const strain_mass* k, const base* b, derivatives* out)
{
    differentiate_n(k, b, out, 8);
}

SN_CLONES static void differentiate_16(const strain_mass* k, const base* b, derivatives* out)
{
    differentiate_n(k, b, out, 16);
}

/* Rows of the coefficients, then of the base: force in world axes, moment. */
static void put_response(double* A, int n, double sign, sn_mat3 R, response* from)
{
    int m = n - 6;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < m; ++j)
            A[i * n + j] = sign * from->on[i][j];
    for (int d = 0; d < 3; ++d)
        for (int j = 0; j < m; ++j) {
            A[(m + d) * n + j] =
                sign * (R.m[d][0] * from->F[0][j] + R.m[d][1] * from->F[1][j] + R.m[d][2] * from->F[2][j]);
            A[(m + 3 + d) * n + j] = sign * from->M[d][j];
        }
}

/* The mass matrix is symmetric; the base's own part is that of a rigid body. */
static void complete_mass(const strain_mass* k, const base* b, const base_response* on, double* M, int n)
{
    int m = n - 6;
    for (int i = 0; i < m; ++i)
        for (int j = i + 1; j < n; ++j)
            M[i * n + j] = M[j * n + i];
    double mass = k->line * k->rod.length;
    sn_vec3 h = { 0, 0, 0 };
    for (int j = 0; j < k->rod.stations; ++j)
        h = sn_madd(h, k->c[j], strain_get(k->left->motion.t[0], j));
    sn_mat3 Rh = sn_mat3_mul(b->R, sn_hat(h)), J = on->inertia;
    J = sn_mat3_scale(0.5, sn_mat3_madd(J, 1.0, sn_mat3_transpose(J))); // equal but for round-off
    sn_block_add(M, n, m, m, mass, sn_mat3_identity());
    sn_block_add(M, n, m, m + 3, -1.0, Rh);
    sn_block_add(M, n, m + 3, m, -1.0, sn_mat3_transpose(Rh));
    sn_block_add(M, n, m + 3, m + 3, 1.0, J);
}

/* A turn of the base leaves everything as it is in its axes, but for what is fixed in the world's: a_A and
   F. */
static void put_rotation(const strain_mass* k, const base* b, const double* M, double* K, int n)
{
    int m = n - 6;
    for (int i = 0; i < n; ++i) {
        const double* row = M + i * n + m; // d/da, world axes
        sn_vec3 c = sn_cross(sn_mat3_apply_transpose(b->R, sn_v3(row[0], row[1], row[2])), b->a);
        K[i * n + m + 3] -= c.x;
        K[i * n + m + 4] -= c.y;
        K[i * n + m + 5] -= c.z;
    }
    sn_block_add(K, n, m, m + 3, 1.0, sn_mat3_mul(b->R, sn_hat(k->left->F)));
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const strain_mass* k = self;
    (void)item;
    int m = k->rod.modes, n = out->n;
    base b = base_of(k, in);
    derivatives d;
    if (k->rod.stations == 8)
        differentiate_8(k, &b, &d);
    else
        differentiate_16(k, &b, &d);
    put_response(out->K, n, -1.0, b.R, &d.q);
    put_response(out->D, n, -1.0, b.R, &d.v);
    put_response(out->M, n, 1.0, b.R, &d.a);
    complete_mass(k, &b, &d.base, out->M, n);
    for (int i = 0; i < m; ++i)
        for (int e = 0; e < 3; ++e)
            out->D[i * n + m + 3 + e] = -d.base.on[e][i];
    sn_block_add(out->D, n, m, m + 3, -1.0, sn_mat3_mul(b.R, d.base.F));
    sn_block_add(out->D, n, m + 3, m + 3, -1.0, d.base.M);
    put_rotation(k, &b, out->M, out->K, n);
}

/* ---- energy -------------------------------------------------------------------------------------------- */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const strain_mass* k = self;
    if (items.begin >= items.end) return 0.0;
    const sn_kin *strains = &in->at[0], *frame = &in->at[1];
    base b = base_of(k, in);
    strain_motion m;
    const int n = k->rod.stations;
    double still[STRAIN_MODES] = { 0 };
    strain_move(&k->rod, strains->x, strains->v, still, b.w, sn_v3(0, 0, 0), &m, n);
    sn_vec3 v = sn_mat3_apply_transpose(b.R, frame->twist[0].v);
    double sum = 0.5 * k->line * k->rod.length * sn_dot(v, v);
    for (int i = 0; i < n; ++i) {
        sn_vec3 t1 = strain_get(m.t[1], i);
        double spin = sn_dot(strain_get(m.t[0], i), strain_get(m.w, i));
        sum += k->c[i] * sn_dot(v, t1) + 0.5 * k->polar * k->rod.w[i] * spin * spin;
        for (int j = 0; j < n; ++j)
            sum += 0.5 * k->G[i][j] * sn_dot(t1, strain_get(m.t[1], j));
    }
    return sum;
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const strain_mass* k = self;
    if (items.begin >= items.end) return 0.0;
    const sn_kin *strains = &in->at[0], *frame = &in->at[1];
    strain_motion m;
    double still[STRAIN_MODES] = { 0 };
    strain_move(&k->rod, strains->x, still, still, sn_v3(0, 0, 0), sn_v3(0, 0, 0), &m, k->rod.stations);
    sn_vec3 moment = sn_v3(0, 0, 0); // of the mass about A, base axes
    for (int i = 0; i < k->rod.stations; ++i)
        moment = sn_madd(moment, k->c[i], strain_get(m.t[0], i));
    sn_vec3 whole = sn_scale(k->line * k->rod.length, frame->frames[0].r);
    return -in->load_factor * sn_dot(k->gravity, sn_add(whole, sn_rotate(frame->frames[0].q, moment)));
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential
};
static const sn_strain_mass_params defaults = {
    .length = 0.15, .twist = 2, .bending = 4, .line_density = 0.01, .polar_inertia = 2e-9
};
static const sn_param table[] = {
    { SN_FIELD(sn_strain_mass_params, strains), "1", 0, 0,
      "scalars: coefficients of the twist, of the curvature about y, about z" },
    { SN_FIELD(sn_strain_mass_params, base), "1", 0, 0,
      "a single frame: the clamp; the rod leaves it along x" },
    { SN_FIELD(sn_strain_mass_params, length), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the rod" },
    { SN_FIELD(sn_strain_mass_params, twist), "1", 1, 8, "polynomials of the twist" },
    { SN_FIELD(sn_strain_mass_params, bending), "1", 1, 8, "polynomials of each curvature" },
    { SN_FIELD(sn_strain_mass_params, line_density), "kg/m", SN_ABOVE_ZERO, HUGE_VAL, "mass per length" },
    { SN_FIELD(sn_strain_mass_params, transverse_inertia), "kg m", 0, HUGE_VAL,
      "rotary inertia per length across the axis: density times second moment" },
    { SN_FIELD(sn_strain_mass_params, polar_inertia), "kg m", SN_ABOVE_ZERO, HUGE_VAL,
      "rotary inertia per length about the axis: density times polar moment" },
    ROD_GRAVITY_ROW(sn_strain_mass_params),
};

const sn_component sn_strain_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "strain_mass",
    .summary = "Inertia and weight of an inextensible rod described by its twist and curvatures.",
    .source = "Strain parametrisation: Renda et al., IEEE Robot. Autom. Lett. 5(3), 2020; Boyer et al., IEEE "
              "Trans. Robot. "
              "37(3), 2021",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_strain_mass_params),
    .self_size = sizeof(strain_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
