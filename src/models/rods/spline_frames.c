/* Sinew - spline_frames: sections of a cable that is a cubic B-spline (spline.h), as frames: x along the
   tangent, y and z the directors that the elasticity measures twist from, turned by the angle.

   As the elasticity does (spline_strain.h), a section remembers its orientation at the last accepted step,
   and turns from there the shortest way (spline_turn.h). With z = (R0^T r', theta - theta0):
     v = sum b_i v_i,   w = B z',   w' = B z'' + (B') z'
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/spline.h"
#include "models/rods/spline_rotation.h"
#include <sinew/models/cable.h>
#include <string.h>

typedef struct child {
    int span;
    spline_basis basis;
} child;

/* At the last accepted step. */
typedef struct kept {
    sn_quat q;
    double angle;
} kept;

typedef struct spline_frames {
    spline_curve curve;
    int count;
    const child* at;
    kept* memory;
} spline_frames;

/* Motion of a section: z and its rates. */
typedef struct section {
    sn_mat3 R0;
    double z[3][TURN_VARIABLES];
    rotation_spin B;
} section;

/* ---- the section --------------------------------------------------------------------------------------- */

/* Sum of the control points' positions, velocities or accelerations. */
static sn_vec3 sum_of(const spline_frames* m, const sn_input* in, const child* c, int order, int rate)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i < SPLINE_LANES; ++i) {
        sn_node node = m->curve.point[c->span + i];
        const sn_kin* from = &in->at[node.input];
        const sn_vec3* list[3] = { from->points, from->point_velocity, from->point_acceleration };
        sum = sn_madd(sum, c->basis.at[order][i], list[rate][node.node]);
    }
    return sum;
}

static double angle_of(const spline_frames* m, const sn_input* in, const child* c, int rate)
{
    if (m->curve.angles < 0) return 0.0;
    const sn_kin* from = &in->at[m->curve.angles];
    const double* list[3] = { from->x, from->v, from->a };
    return spline_dot(c->basis.at[0], list[rate] + c->span);
}

static section look(const spline_frames* m, int item, const sn_input* in)
{
    const child* c = &m->at[item];
    section s = { .R0 = sn_quat_matrix(m->memory[item].q) };
    for (int rate = 0; rate < 3; ++rate) {
        sn_vec3 p = sn_mat3_apply_transpose(s.R0, sum_of(m, in, c, 1, rate));
        const double z[TURN_VARIABLES] = { p.x, p.y, p.z, angle_of(m, in, c, rate) };
        memcpy(s.z[rate], z, sizeof z);
    }
    s.z[0][3] -= m->memory[item].angle;
    s.B = rotation_spin_at(s.z[0]);
    return s;
}

static sn_quat orientation(const spline_frames* m, int item, const section* s)
{
    return sn_quat_normalized(sn_quat_mul(m->memory[item].q, rotation_orientation(s->z[0])));
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status begin(sn_bind* bind, const sn_spline_frames_params* p, spline_frames* m, int item)
{
    sn_kin kin[SN_MAX_INPUTS] = { { .count = 0 } };
    int inputs = 1 + (p->start.path != NULL) + (p->end.path != NULL) + (p->angles.path != NULL);
    for (int i = 0; i < inputs; ++i)
        kin[i] = *sn_bind_rest(bind, i);
    sn_input in = { .load_factor = 1.0, .at = kin };
    sn_vec3 a = sum_of(m, &in, &m->at[item], 1, 0);
    if (sn_norm(a) == 0)
        return sn_bind_fail(bind, "points", "the curve has no direction at %g m; points coincide",
                            p->at.at[item]);
    sn_vec3 t = sn_scale(1 / sn_norm(a), a), y = sn_spline_director(p->normal, t), z = sn_cross(t, y);
    sn_mat3 R = { { { t.x, y.x, z.x }, { t.y, y.y, z.y }, { t.z, y.z, z.z } } };
    m->memory[item] = (kept){ sn_quat_from_matrix(R), angle_of(m, &in, &m->at[item], 0) };
    return SN_OK;
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    const sn_spline_frames_params* p = params;
    spline_frames* m = self;
    int count = m->count = p->at.count;
    spline_refs refs = { p->start, p->points, p->end, p->angles, p->length };
    sn_status status = sn_spline_bind(bind, &refs, &m->curve);
    if (status) return status;
    child* at = sn_bind_alloc(bind, (size_t)(count + 1) * sizeof *at);
    int* span = sn_bind_alloc(bind, (size_t)(count + 1) * sizeof *span);
    m->memory = sn_bind_memory(bind, (size_t)(count + 1) * sizeof *m->memory);
    if (!at || !span || !m->memory) return SN_ERR_MEMORY;
    m->at = at;
    for (int i = 0; i < count && !status; ++i) {
        status = sn_spline_check_place(bind, &m->curve, p->at.at[i]);
        if (status) return status;
        span[i] = at[i].span = sn_spline_span(&m->curve, p->at.at[i]);
        sn_spline_evaluate(&m->curve, span[i], p->at.at[i], &at[i].basis);
        status = begin(bind, p, m, i);
    }
    if (status) return status;
    if (!sn_bind_state(bind, SN_FRAMES, count).x) return SN_ERR_MEMORY;
    return sn_spline_bind_items(bind, &m->curve, count, span);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const spline_frames* m = self;
    for (int k = items.begin; k < items.end; ++k) {
        section s = look(m, k, in);
        double w[3] = { 0 }, dw[3] = { 0 };
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < TURN_VARIABLES; ++j) {
                const rotation_number* b = &s.B.at[i][j];
                w[i] += b->v * s.z[1][j];
                dw[i] += b->v * s.z[2][j];
                for (int l = 0; l < TURN_VARIABLES; ++l)
                    dw[i] += b->g[l] * s.z[1][l] * s.z[1][j];
            }
        out->frames[k].r = sum_of(m, in, &m->at[k], 0, 0);
        out->frames[k].q = orientation(m, k, &s);
        out->twist[k] = (sn_twist){ sum_of(m, in, &m->at[k], 0, 1), sn_v3(w[0], w[1], w[2]) };
        out->twist_rate[k] = (sn_twist){ sum_of(m, in, &m->at[k], 0, 2), sn_v3(dw[0], dw[1], dw[2]) };
    }
}

/* What a moment in body axes does to z: B^T m. */
static void pull_back(const section* s, const double* moment, double z[TURN_VARIABLES])
{
    for (int j = 0; j < TURN_VARIABLES; ++j)
        z[j] = s->B.at[0][j].v * moment[0] + s->B.at[1][j].v * moment[1] + s->B.at[2][j].v * moment[2];
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const spline_frames* m = self;
    for (int k = items.begin; k < items.end; ++k) {
        const child* c = &m->at[k];
        const double* f = child_force + 6 * k;
        section s = look(m, k, in);
        double z[TURN_VARIABLES];
        pull_back(&s, f + 3, z);
        sn_vec3 push = sn_v3(f[0], f[1], f[2]), rotation = sn_mat3_apply(s.R0, sn_v3(z[0], z[1], z[2]));
        for (int i = 0; i < SPLINE_LANES; ++i) {
            sn_node node = m->curve.point[c->span + i];
            sn_vec3* to = &out[node.input].force[node.node];
            *to = sn_madd(sn_madd(*to, c->basis.at[0][i], push), c->basis.at[1][i], rotation);
            if (m->curve.angles >= 0) out[m->curve.angles].f[c->span + i] += c->basis.at[0][i] * z[3];
        }
    }
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* dz over the item's degrees of freedom: z = Z y. */
static void fill_columns(const spline_frames* m, const child* c, const section* s, int n,
                         double Z[TURN_VARIABLES][4 * SPLINE_LANES])
{
    memset(Z, 0, TURN_VARIABLES * sizeof *Z);
    for (int i = 0; i < SPLINE_LANES; ++i)
        for (int d = 0; d < 3; ++d)
            for (int j = 0; j < 3; ++j)
                Z[j][3 * i + d] = s->R0.m[d][j] * c->basis.at[1][i];
    for (int i = 0; m->curve.angles >= 0 && i < SPLINE_LANES; ++i)
        Z[3][n - SPLINE_LANES + i] = c->basis.at[0][i];
}

/* Derivatives of w and w' with respect to z and z'. */
typedef struct slopes {
    double J[3][TURN_VARIABLES], Vx[3][TURN_VARIABLES], Ax[3][TURN_VARIABLES], Av[3][TURN_VARIABLES];
} slopes;

static slopes find_slopes(const section* s)
{
    slopes out = { 0 };
    const double *v = s->z[1], *a = s->z[2];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < TURN_VARIABLES; ++j) {
            const rotation_number* b = &s->B.at[i][j];
            out.J[i][j] = b->v;
            for (int k = 0; k < TURN_VARIABLES; ++k) {
                out.Vx[i][k] += b->g[k] * v[j];
                out.Ax[i][k] += b->g[k] * a[j];
                out.Av[i][k] += b->g[k] * v[j];
                out.Av[i][j] += b->g[k] * v[k];
                for (int l = 0; l < TURN_VARIABLES; ++l)
                    out.Ax[i][k] += b->h[l][k] * v[l] * v[j];
            }
        }
    return out;
}

static void put_spin(double A[3][TURN_VARIABLES], double Z[TURN_VARIABLES][4 * SPLINE_LANES], int n,
                     double* out)
{
    for (int i = 0; i < 3; ++i)
        for (int q = 0; q < n; ++q)
            for (int k = 0; k < TURN_VARIABLES; ++k)
                out[(3 + i) * n + q] += A[i][k] * Z[k][q];
}

static void put_stiffness(const section* s, const double* moment, double Z[TURN_VARIABLES][4 * SPLINE_LANES],
                          int n, double* G)
{
    for (int j = 0; j < TURN_VARIABLES; ++j)
        for (int k = 0; k < TURN_VARIABLES; ++k) {
            double slope = 0.0;
            for (int i = 0; i < 3; ++i)
                slope += moment[i] * s->B.at[i][j].g[k];
            for (int p = 0; slope != 0.0 && p < n; ++p)
                for (int q = 0; q < n; ++q)
                    G[p * n + q] += Z[j][p] * slope * Z[k][q];
        }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const spline_frames* m = self;
    section s = look(m, item, in);
    slopes by = find_slopes(&s);
    double Z[TURN_VARIABLES][4 * SPLINE_LANES];
    fill_columns(m, &m->at[item], &s, out->n, Z);
    for (int i = 0; i < SPLINE_LANES; ++i)
        for (int d = 0; d < 3; ++d)
            out->J[d * out->n + 3 * i + d] = m->at[item].basis.at[0][i];
    put_spin(by.J, Z, out->n, out->J);
    put_spin(by.Vx, Z, out->n, out->Vx);
    put_spin(by.Ax, Z, out->n, out->Ax);
    put_spin(by.Av, Z, out->n, out->Av);
    put_stiffness(&s, child_force + 3, Z, out->n, out->G);
}

static void commit(const void* self, const sn_input* in)
{
    const spline_frames* m = self;
    for (int k = 0; k < m->count; ++k) {
        section s = look(m, k, in);
        m->memory[k].q = orientation(m, k, &s);
        m->memory[k].angle = angle_of(m, in, &m->at[k], 0);
    }
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const double origin[1] = { 0 };
static const sn_mapping_ops ops = {
    .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent, .commit = commit
};
static const sn_spline_frames_params defaults = { .length = 1, .at = { origin, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_spline_frames_params, points), "1", 0, 0, "control points" },
    { SN_FIELD(sn_spline_frames_params, start), "1", 0, 0,
      "points used as control points before them; absent: none" },
    { SN_FIELD(sn_spline_frames_params, end), "1", 0, 0,
      "points used as control points after them; absent: none" },
    { SN_FIELD(sn_spline_frames_params, angles), "1", 0, 0,
      "scalars: coefficients of the angle of the section about the cable; absent: frames rotate with the "
      "tangent only" },
    { SN_FIELD(sn_spline_frames_params, length), "m", SN_ABOVE_ZERO, 1e6, "of the cable without load" },
    { SN_FIELD(sn_spline_frames_params, at), "m", 0, 1e6, "arc lengths, from the start, without load" },
    { SN_FIELD(sn_spline_frames_params, normal), "1", 0, 0,
      "direction of y at the start, projected across the cable; 0 0 0: a world axis" },
};

const sn_component sn_spline_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "spline_frames",
    .summary = "Sections of a cubic B-spline cable as frames: x along the cable, y and z rotate with it.",
    .source = "directors after Bergou et al. 2008, ACM Trans. Graph. 27(3)",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_spline_frames_params),
    .self_size = sizeof(spline_frames),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};
