/* Sinew - exact_points, exact_frames: material points and cross-sections of a rod of geometrically exact
   elements, by the elements' own interpolation.

   Legend: N_i - polynomials at the child's arc length; u = sum N_i q_i; o - offset in the cross-section; X
   seen from u is u^-1 X. dq_i/dt = 1/2 q_i (0, w_i) and d2q_i/dt2 = q_i (-|w_i|^2/4, w_i'/2) give
       h = u^-1 du/dt,   e = u^-1 d2u/dt2,   Omega = 2 vec h,   Omega' = 2 vec(e - h h)
       x = sum N_i r_i + R o,   v = sum N_i v_i + R (Omega x o)
       a = sum N_i a_i + R (Omega' x o + Omega x (Omega x o))
   A turn dtheta_j of node j gives, with t = 1/2 N_j u^-1 q_j (0, dtheta_j),
       spin of the child 2 vec t,    dh = t ((0, w_j/2) - h),    de = t ((-|w_j|^2/4, w_j'/2) - e)
   and changes of w_j and w_j' likewise.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "models/needle/exact_rod.h"
#include "models/needle/exact_shape.h"

typedef struct child {
    int first; /* node of the rod */
    double N[EXACT_NODES_MAX];
    sn_vec3 o;
} child;

typedef struct map {
    int nodes; /* of an element */
    bool based;
    const child* children;
} map;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static int element_at(const exact_line* line, double s)
{
    int e = 0;
    while (e < line->elements - 1 && line->stations[(e + 1) * line->degree] <= s)
        ++e;
    return e;
}

static sn_status check_children(sn_bind* bind, const sn_exact_map_params* p, const exact_line* line)
{
    double begin = line->stations[0], end = line->stations[line->elements * line->degree];
    double tolerance = 1e-9 * (end - begin);
    if (p->at.count == 0)
        return sn_bind_fail(bind, "at", "is absent; give the arc length of at least one child");
    for (int i = 0; i < p->at.count; ++i)
        if (!(p->at.at[i] >= begin - tolerance && p->at.at[i] <= end + tolerance))
            return sn_bind_fail(bind, "at", "%.9g m is not on the rod, which goes from %.9g to %.9g m",
                                p->at.at[i], begin, end);
    if (p->offset.count && !exact_list_fits(bind, p->offset, 2, p->at.count, "children", "offset"))
        return SN_ERR_SCENE;
    return SN_OK;
}

static sn_status bind_map(sn_bind* bind, sn_kind kind, const sn_exact_map_params* p, map* self)
{
    exact_line line;
    sn_status status = exact_line_bind(bind, p->base, p->frames, p->degree, p->stations, &line);
    if (!status) status = check_children(bind, p, &line);
    if (status) return status;
    const int count = p->at.count, nodes = p->degree + 1;
    child* children = sn_bind_alloc(bind, (size_t)count * sizeof *children);
    sn_node* parents = sn_bind_alloc(bind, (size_t)(count * nodes) * sizeof *parents);
    if (!children || !parents || !sn_bind_state(bind, kind, count).x) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        child* c = &children[i];
        double slope[EXACT_NODES_MAX];
        c->first = element_at(&line, p->at.at[i]) * p->degree;
        exact_lagrange(nodes, line.stations + c->first, p->at.at[i], c->N, slope);
        if (p->offset.count)
            c->o = sn_v3(0, exact_entry(p->offset, 2, i)[0], exact_entry(p->offset, 2, i)[1]);
        for (int k = 0; k < nodes; ++k)
            parents[i * nodes + k] = exact_node(line.based, c->first + k);
    }
    *self = (map){ nodes, line.based, children };
    return sn_bind_items(bind, count, nodes, parents);
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    return bind_map(bind, SN_POINTS, params, self);
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    return bind_map(bind, SN_FRAMES, params, self);
}

/* ---- motion -------------------------------------------------------------------------------------------- */

static sn_quat quat_add(sn_quat a, double s, sn_quat b)
{
    return (sn_quat){ a.w + s * b.w, a.x + s * b.x, a.y + s * b.y, a.z + s * b.z };
}
static sn_quat quat_scale(double s, sn_quat a) { return (sn_quat){ s * a.w, s * a.x, s * a.y, s * a.z }; }
static sn_quat quat_sub(sn_quat a, sn_quat b) { return quat_add(a, -1, b); }
static double quat_dot(sn_quat a, sn_quat b) { return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z; }
static sn_vec3 vec_of(sn_quat a) { return sn_v3(a.x, a.y, a.z); }
static sn_quat pure(double w, sn_vec3 a) { return (sn_quat){ w, a.x, a.y, a.z }; }

/* A node and what it gives: attitude seen from u times N_i; factors of dq/dt and d2q/dt2. */
typedef struct end {
    sn_pose x;
    sn_twist v, a;
    double N;
    sn_quat q, first, second;
} end;

typedef struct turn {
    sn_quat q, h, e;
    sn_mat3 R;
    sn_vec3 w, alpha;
} turn;

static void gather(const map* m, const child* c, const sn_input* in, end* ends)
{
    sn_quat before = { 1, 0, 0, 0 };
    for (int i = 0; i < m->nodes; ++i) {
        sn_node node = exact_node(m->based, c->first + i);
        const sn_kin* kin = &in->at[node.input];
        end* k = &ends[i];
        k->x = kin->frames[node.node];
        k->v = kin->twist[node.node];
        k->a = kin->twist_rate[node.node];
        k->N = c->N[i];
        if (i > 0 && quat_dot(before, k->x.q) < 0) k->x.q = quat_scale(-1, k->x.q);
        before = k->x.q;
    }
}

static turn turn_of(const map* m, end* ends)
{
    turn t = { .h = { 0, 0, 0, 0 } };
    sn_quat u = { 0, 0, 0, 0 };
    for (int i = 0; i < m->nodes; ++i)
        u = quat_add(u, ends[i].N, ends[i].x.q);
    sn_quat inverse = quat_scale(1 / quat_dot(u, u), sn_quat_conjugate(u));
    t.e = t.h;
    for (int i = 0; i < m->nodes; ++i) {
        end* k = &ends[i];
        k->first = pure(0, sn_scale(0.5, k->v.w));
        k->second = pure(-0.25 * sn_dot(k->v.w, k->v.w), sn_scale(0.5, k->a.w));
        k->q = quat_scale(k->N, sn_quat_mul(inverse, k->x.q));
        t.h = quat_add(t.h, 1, sn_quat_mul(k->q, k->first));
        t.e = quat_add(t.e, 1, sn_quat_mul(k->q, k->second));
    }
    t.q = sn_quat_normalized(u);
    t.R = sn_quat_matrix(t.q);
    t.w = sn_scale(2, vec_of(t.h));
    t.alpha = sn_scale(2, vec_of(quat_sub(t.e, sn_quat_mul(t.h, t.h))));
    return t;
}

static bool has_offset(const child* c) { return c->o.y != 0 || c->o.z != 0; }

/* Acceleration of the end of a lever in body axes. */
static sn_vec3 lever_acceleration(sn_vec3 w, sn_vec3 alpha, sn_vec3 c)
{
    return sn_add(sn_cross(alpha, c), sn_cross(w, sn_cross(w, c)));
}

typedef struct line_motion {
    sn_vec3 x, v, a;
} line_motion;

static line_motion motion_of(const map* m, const end* ends, sn_vec3 o, const turn* t)
{
    line_motion r = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    for (int i = 0; i < m->nodes; ++i) {
        r.x = sn_madd(r.x, ends[i].N, ends[i].x.r);
        r.v = sn_madd(r.v, ends[i].N, ends[i].v.v);
        r.a = sn_madd(r.a, ends[i].N, ends[i].a.v);
    }
    if (!t) return r;
    r.x = sn_add(r.x, sn_mat3_apply(t->R, o));
    r.v = sn_add(r.v, sn_mat3_apply(t->R, sn_cross(t->w, o)));
    r.a = sn_add(r.a, sn_mat3_apply(t->R, lever_acceleration(t->w, t->alpha, o)));
    return r;
}

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const map* m = self;
    for (int i = items.begin; i < items.end; ++i) {
        const child* c = &m->children[i];
        end ends[EXACT_NODES_MAX];
        turn t;
        gather(m, c, in, ends);
        if (has_offset(c)) t = turn_of(m, ends);
        line_motion r = motion_of(m, ends, c->o, has_offset(c) ? &t : NULL);
        out->points[i] = r.x;
        out->point_velocity[i] = r.v;
        out->point_acceleration[i] = r.a;
    }
}

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const map* m = self;
    for (int i = items.begin; i < items.end; ++i) {
        const child* c = &m->children[i];
        end ends[EXACT_NODES_MAX];
        gather(m, c, in, ends);
        turn t = turn_of(m, ends);
        line_motion r = motion_of(m, ends, c->o, &t);
        out->frames[i] = (sn_pose){ r.x, t.q };
        out->twist[i] = (sn_twist){ r.v, t.w };
        out->twist_rate[i] = (sn_twist){ r.a, t.alpha };
    }
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

/* What node k's moment is when the child feels a moment mu: 2 vec(1/2 conj(N q) (0, mu)) */
static sn_vec3 share(const end* k, sn_vec3 mu)
{
    return vec_of(sn_quat_mul(sn_quat_conjugate(k->q), pure(0, mu)));
}

static void pull_back(const map* m, const child* c, const sn_input* in, sn_vec3 f, sn_vec3 moment, bool turns,
                      const sn_load* out)
{
    end ends[EXACT_NODES_MAX];
    sn_vec3 mu = moment;
    gather(m, c, in, ends);
    if (turns) {
        turn t = turn_of(m, ends);
        mu = sn_add(mu, sn_cross(c->o, sn_mat3_apply_transpose(t.R, f)));
    }
    for (int i = 0; i < m->nodes; ++i) {
        sn_node node = exact_node(m->based, c->first + i);
        sn_wrench* load = &out[node.input].wrench[node.node];
        load->f = sn_madd(load->f, c->N[i], f);
        if (turns) load->m = sn_add(load->m, share(&ends[i], mu));
    }
}

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_load* out)
{
    const map* m = self;
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = force + 3 * i;
        const child* c = &m->children[i];
        pull_back(m, c, in, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), has_offset(c), out);
    }
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_load* out)
{
    const map* m = self;
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = force + 6 * i;
        pull_back(m, &m->children[i], in, sn_v3(f[0], f[1], f[2]), sn_v3(f[3], f[4], f[5]), true, out);
    }
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

static sn_vec3 unit(int i) { return sn_v3(i == 0, i == 1, i == 2); }

static void put_column(double* A, int n, int row, int column, sn_vec3 a)
{
    A[row * n + column] += a.x;
    A[(row + 1) * n + column] += a.y;
    A[(row + 2) * n + column] += a.z;
}

/* Changes of spin and its rate with one degree of freedom of a node's turning (x) or spin (v). */
typedef struct change {
    sn_vec3 turn, w_x, alpha_x, alpha_v;
} change;

static change change_of(const turn* t, const end* k, sn_vec3 direction)
{
    sn_quat step = quat_scale(0.5, sn_quat_mul(k->q, pure(0, direction)));
    sn_quat dh = sn_quat_mul(step, quat_sub(k->first, t->h)),
            de = sn_quat_mul(step, quat_sub(k->second, t->e));
    sn_quat square_x = quat_add(sn_quat_mul(dh, t->h), 1, sn_quat_mul(t->h, dh));
    sn_quat square_v = quat_add(sn_quat_mul(step, t->h), 1, sn_quat_mul(t->h, step));
    sn_quat de_v = quat_scale(-0.5 * sn_dot(k->v.w, direction), k->q);
    return (change){ sn_scale(2, vec_of(step)), sn_scale(2, vec_of(dh)),
                     sn_scale(2, vec_of(quat_sub(de, square_x))),
                     sn_scale(2, vec_of(quat_sub(de_v, square_v))) };
}

/* Columns of one degree of freedom that turns node k. */
static void turn_columns(const turn* t, sn_vec3 o, const change* d, int column, const sn_map_tangent* out)
{
    const int n = out->n;
    // d(Omega x o) = dOmega x o, and what is in the child's axes turns with them
    sn_vec3 velocity = sn_cross(t->w, o), acceleration = lever_acceleration(t->w, t->alpha, o);
    sn_vec3 dv = sn_add(sn_cross(d->turn, velocity), sn_cross(d->w_x, o));
    sn_vec3 da_x = sn_add(sn_cross(d->turn, acceleration), sn_cross(d->alpha_x, o));
    da_x = sn_add(da_x, sn_add(sn_cross(d->w_x, velocity), sn_cross(t->w, sn_cross(d->w_x, o))));
    sn_vec3 da_v = sn_add(sn_cross(d->alpha_v, o),
                          sn_add(sn_cross(d->turn, velocity), sn_cross(t->w, sn_cross(d->turn, o))));
    put_column(out->J, n, 0, column, sn_mat3_apply(t->R, sn_cross(d->turn, o)));
    put_column(out->Vx, n, 0, column, sn_mat3_apply(t->R, dv));
    put_column(out->Ax, n, 0, column, sn_mat3_apply(t->R, da_x));
    put_column(out->Av, n, 0, column, sn_mat3_apply(t->R, da_v));
    if (out->m == 3) return;
    put_column(out->J, n, 3, column, d->turn);
    put_column(out->Vx, n, 3, column, d->w_x);
    put_column(out->Ax, n, 3, column, d->alpha_x);
    put_column(out->Av, n, 3, column, d->alpha_v);
}

/* The moments share_i(mu) change with mu, which the child's turning changes through the offset; with u, from
   which the nodes are seen; and with the node's own attitude. */
static void geometric_columns(const map* m, const end* ends, const turn* t, sn_vec3 o, sn_vec3 f, sn_vec3 mu,
                              int j, sn_vec3 direction, int column, const sn_map_tangent* out)
{
    sn_quat step = quat_scale(0.5, sn_quat_mul(ends[j].q, pure(0, direction)));
    sn_vec3 dmu = sn_cross(o, sn_cross(sn_mat3_apply_transpose(t->R, f), sn_scale(2, vec_of(step))));
    // d(N u^-1 q_i) = -step (N u^-1 q_i), and for i = j also 1/2 (N u^-1 q_j) (0, direction)
    sn_quat seen = quat_sub(pure(0, dmu), sn_quat_mul(sn_quat_conjugate(step), pure(0, mu)));
    for (int i = 0; i < m->nodes; ++i) {
        sn_vec3 d = vec_of(sn_quat_mul(sn_quat_conjugate(ends[i].q), seen));
        if (i == j) {
            sn_quat own = sn_quat_mul(sn_quat_conjugate(ends[i].q), pure(0, mu));
            d = sn_sub(d, sn_scale(0.5, vec_of(sn_quat_mul(pure(0, direction), own))));
        }
        put_column(out->G, out->n, 6 * i + 3, column, d);
    }
}

static void tangent(const map* m, int item, const sn_input* in, sn_vec3 f, sn_vec3 moment, bool turns,
                    const sn_map_tangent* out)
{
    const child* c = &m->children[item];
    end ends[EXACT_NODES_MAX];
    for (int i = 0; i < m->nodes; ++i)
        for (int k = 0; k < 3; ++k)
            out->J[k * out->n + 6 * i + k] = c->N[i];
    if (!turns) return;
    gather(m, c, in, ends);
    turn t = turn_of(m, ends);
    sn_vec3 mu = sn_add(moment, sn_cross(c->o, sn_mat3_apply_transpose(t.R, f)));
    for (int j = 0; j < m->nodes; ++j)
        for (int k = 0; k < 3; ++k) {
            change d = change_of(&t, &ends[j], unit(k));
            turn_columns(&t, c->o, &d, 6 * j + 3 + k, out);
            geometric_columns(m, ends, &t, c->o, f, mu, j, unit(k), 6 * j + 3 + k, out);
        }
}

static void tangent_points(const void* self, int item, const sn_input* in, const double* force,
                           const sn_map_tangent* out)
{
    const map* m = self;
    tangent(m, item, in, sn_v3(force[0], force[1], force[2]), sn_v3(0, 0, 0), has_offset(&m->children[item]),
            out);
}

static void tangent_frames(const void* self, int item, const sn_input* in, const double* force,
                           const sn_map_tangent* out)
{
    tangent(self, item, in, sn_v3(force[0], force[1], force[2]), sn_v3(force[3], force[4], force[5]), true,
            out);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_mapping_ops points_ops = { apply_points, transpose_points, tangent_points };
static const sn_mapping_ops frames_ops = { apply_frames, transpose_frames, tangent_frames };
static const sn_exact_map_params defaults = { .degree = 3 };
static const sn_param table[] = {
    { SN_FIELD(sn_exact_map_params, base), "1", 0, 0,
      "single frame before the first of `frames`; absent: a free rod" },
    { SN_FIELD(sn_exact_map_params, frames), "1", 0, 0, "frames of the rod in order" },
    { SN_FIELD(sn_exact_map_params, degree), "1", 1, EXACT_DEGREE_MAX,
      "of the polynomials, as of the elements" },
    { SN_FIELD(sn_exact_map_params, stations), "m", -HUGE_VAL, HUGE_VAL,
      "arc length of every frame, base first" },
    { SN_FIELD(sn_exact_map_params, at), "m", -HUGE_VAL, HUGE_VAL, "arc lengths of the children" },
    { SN_FIELD(sn_exact_map_params, offset), "m", -HUGE_VAL, HUGE_VAL,
      "y z of each child in its cross-section; one pair for all or one for each" },
};

const sn_component sn_exact_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "exact_points",
    .summary = "Material points of a rod of exact_elements.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_exact_map_params),
    .self_size = sizeof(map),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};

const sn_component sn_exact_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "exact_frames",
    .summary = "Cross-sections of a rod of exact_elements, as frames.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_exact_map_params),
    .self_size = sizeof(map),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};
