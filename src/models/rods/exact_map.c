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
#include <sinew/models/needle.h>
#include "models/rods/exact_rod.h"
#include "models/rods/exact_shape.h"

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
    if (p->offset.count && !sn_exact_list_fits(bind, p->offset, 2, p->at.count, "children", "offset"))
        return SN_ERR_SCENE;
    return SN_OK;
}

static sn_status bind_map(sn_bind* bind, sn_kind kind, const sn_exact_map_params* p, map* self)
{
    exact_line line;
    sn_status status = sn_exact_line_bind(bind, p->base, p->frames, p->degree, p->stations, &line);
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
        sn_exact_lagrange(nodes, line.stations + c->first, p->at.at[i], c->N, slope);
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

/* a (0, b) */
static sn_quat mul_pure(sn_quat a, sn_vec3 b)
{
    return (sn_quat){ -(a.x * b.x + a.y * b.y + a.z * b.z), a.w * b.x + a.y * b.z - a.z * b.y,
                      a.w * b.y - a.x * b.z + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x };
}

/* a (0, e_k) and (0, e_k) a */
static sn_quat mul_unit(sn_quat a, int k)
{
    if (k == 0) return (sn_quat){ -a.x, a.w, a.z, -a.y };
    if (k == 1) return (sn_quat){ -a.y, -a.z, a.w, a.x };
    return (sn_quat){ -a.z, a.y, -a.x, a.w };
}
static sn_quat unit_mul(int k, sn_quat a)
{
    if (k == 0) return (sn_quat){ -a.x, a.w, -a.z, a.y };
    if (k == 1) return (sn_quat){ -a.y, a.z, a.w, -a.x };
    return (sn_quat){ -a.z, -a.y, a.x, a.w };
}

/* A node of an element: factors of dq/dt and d2q/dt2, (0, half_w) and `second`; and what it gives a child:
   its orientation seen from u times N_i. */
typedef struct end {
    sn_pose x;
    sn_twist v, a;
    sn_vec3 half_w;
    sn_quat second, q;
} end;

typedef struct rotation {
    sn_quat q, h, e;
    sn_mat3 R;
    sn_vec3 w, alpha;
} rotation;

/* The nodes of a child's element. */
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
        if (i > 0 && quat_dot(before, k->x.q) < 0) k->x.q = quat_scale(-1, k->x.q);
        before = k->x.q;
        k->half_w = sn_scale(0.5, k->v.w);
        k->second = pure(-0.25 * sn_dot(k->v.w, k->v.w), sn_scale(0.5, k->a.w));
    }
}

/* Is child i of another element than the one before it in the range? */
static bool is_new(const map* m, sn_range items, int i)
{
    return i == items.begin || m->children[i].first != m->children[i - 1].first;
}

/* The nodes' orientations seen from u; returns the child's. */
static sn_quat see(const map* m, const child* c, end* ends)
{
    sn_quat u = { 0, 0, 0, 0 };
    for (int i = 0; i < m->nodes; ++i)
        u = quat_add(u, c->N[i], ends[i].x.q);
    sn_quat inverse = quat_scale(1 / quat_dot(u, u), sn_quat_conjugate(u));
    for (int i = 0; i < m->nodes; ++i)
        ends[i].q = quat_scale(c->N[i], sn_quat_mul(inverse, ends[i].x.q));
    return sn_quat_normalized(u);
}

static rotation rotation_of(const map* m, const child* c, end* ends)
{
    rotation t = { .q = see(m, c, ends), .h = { 0, 0, 0, 0 }, .e = { 0, 0, 0, 0 } };
    for (int i = 0; i < m->nodes; ++i) {
        const end* k = &ends[i];
        t.h = quat_add(t.h, 1, mul_pure(k->q, k->half_w));
        t.e = quat_add(t.e, 1, sn_quat_mul(k->q, k->second));
    }
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

static line_motion motion_of(const map* m, const child* c, const end* ends, const rotation* t)
{
    line_motion r = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    for (int i = 0; i < m->nodes; ++i) {
        r.x = sn_madd(r.x, c->N[i], ends[i].x.r);
        r.v = sn_madd(r.v, c->N[i], ends[i].v.v);
        r.a = sn_madd(r.a, c->N[i], ends[i].a.v);
    }
    if (!has_offset(c)) return r;
    r.x = sn_add(r.x, sn_mat3_apply(t->R, c->o));
    r.v = sn_add(r.v, sn_mat3_apply(t->R, sn_cross(t->w, c->o)));
    r.a = sn_add(r.a, sn_mat3_apply(t->R, lever_acceleration(t->w, t->alpha, c->o)));
    return r;
}

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const map* m = self;
    end ends[EXACT_NODES_MAX];
    for (int i = items.begin; i < items.end; ++i) {
        const child* c = &m->children[i];
        rotation t;
        if (is_new(m, items, i)) gather(m, c, in, ends);
        if (has_offset(c)) t = rotation_of(m, c, ends);
        line_motion r = motion_of(m, c, ends, &t);
        out->points[i] = r.x;
        out->point_velocity[i] = r.v;
        out->point_acceleration[i] = r.a;
    }
}

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const map* m = self;
    end ends[EXACT_NODES_MAX];
    for (int i = items.begin; i < items.end; ++i) {
        const child* c = &m->children[i];
        if (is_new(m, items, i)) gather(m, c, in, ends);
        rotation t = rotation_of(m, c, ends);
        line_motion r = motion_of(m, c, ends, &t);
        out->frames[i] = (sn_pose){ r.x, t.q };
        out->twist[i] = (sn_twist){ r.v, t.w };
        out->twist_rate[i] = (sn_twist){ r.a, t.alpha };
    }
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

static bool is_zero(sn_vec3 a) { return a.x == 0 && a.y == 0 && a.z == 0; }

/* What node k's moment is when the child feels a moment mu: 2 vec(1/2 conj(N q) (0, mu)) */
static sn_vec3 share(const end* k, sn_vec3 mu) { return vec_of(mul_pure(sn_quat_conjugate(k->q), mu)); }

static void pull_back(const map* m, const child* c, end* ends, sn_vec3 f, sn_vec3 moment, bool turns,
                      const sn_generalized_force* out)
{
    sn_vec3 mu = moment;
    if (turns) {
        sn_quat q = see(m, c, ends);
        if (has_offset(c)) mu = sn_add(mu, sn_cross(c->o, sn_unrotate(q, f)));
    }
    for (int i = 0; i < m->nodes; ++i) {
        sn_node node = exact_node(m->based, c->first + i);
        sn_wrench* load = &out[node.input].wrench[node.node];
        load->f = sn_madd(load->f, c->N[i], f);
        if (turns) load->m = sn_add(load->m, share(&ends[i], mu));
    }
}

/* `size` numbers of force a child. Children without a force are passed over: of a needle's sections most are
   not in the tissue. */
static void transpose(const map* m, sn_range items, const sn_input* in, const double* force, int size,
                      const sn_generalized_force* out)
{
    end ends[EXACT_NODES_MAX];
    bool gathered = false;
    for (int i = items.begin; i < items.end; ++i) {
        const child* c = &m->children[i];
        const double* at = force + size * i;
        sn_vec3 f = sn_v3(at[0], at[1], at[2]), moment = { 0, 0, 0 };
        if (size == 6) moment = sn_v3(at[3], at[4], at[5]);
        gathered &= !is_new(m, items, i);
        if (is_zero(f) && is_zero(moment)) continue;
        if (!gathered) gather(m, c, in, ends);
        gathered = true;
        pull_back(m, c, ends, f, moment, size == 6 || has_offset(c), out);
    }
}

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_generalized_force* out)
{
    transpose(self, items, in, force, 3, out);
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_generalized_force* out)
{
    transpose(self, items, in, force, 6, out);
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

static sn_vec3 unit(int i) { return sn_v3(i == 0, i == 1, i == 2); }

static void put_column(double* A, int n, int row, int column, sn_vec3 a)
{
    A[row * n + column] += a.x;
    A[(row + 1) * n + column] += a.y;
    A[(row + 2) * n + column] += a.z;
}

/* Changes of spin and its rate with degree of freedom `axis` of a node's turning (x) or spin (v). */
typedef struct change {
    sn_vec3 rotation, w_x, alpha_x, alpha_v;
} change;

static change change_of(const rotation* t, const end* k, int axis, bool massless)
{
    sn_quat step = quat_scale(0.5, mul_unit(k->q, axis));
    sn_quat dh = sn_quat_mul(step, quat_sub(pure(0, k->half_w), t->h));
    change c = { .rotation = sn_scale(2, vec_of(step)), .w_x = sn_scale(2, vec_of(dh)) };
    if (massless) return c;
    sn_quat de = sn_quat_mul(step, quat_sub(k->second, t->e));
    sn_quat square_x = quat_add(sn_quat_mul(dh, t->h), 1, sn_quat_mul(t->h, dh));
    sn_quat square_v = quat_add(sn_quat_mul(step, t->h), 1, sn_quat_mul(t->h, step));
    sn_quat de_v = quat_scale(-0.5 * sn_dot(k->v.w, unit(axis)), k->q);
    c.alpha_x = sn_scale(2, vec_of(quat_sub(de, square_x)));
    c.alpha_v = sn_scale(2, vec_of(quat_sub(de_v, square_v)));
    return c;
}

/* Columns of one degree of freedom that turns node k: of the origin, by the offset. */
static void offset_columns(const rotation* t, sn_vec3 o, const change* d, int column,
                           const sn_map_tangent* out)
{
    const int n = out->n;
    // d(Omega x o) = dOmega x o, and what is in the child's axes turns with them
    sn_vec3 velocity = sn_cross(t->w, o), acceleration = lever_acceleration(t->w, t->alpha, o);
    sn_vec3 dv = sn_add(sn_cross(d->rotation, velocity), sn_cross(d->w_x, o));
    sn_vec3 da_x = sn_add(sn_cross(d->rotation, acceleration), sn_cross(d->alpha_x, o));
    da_x = sn_add(da_x, sn_add(sn_cross(d->w_x, velocity), sn_cross(t->w, sn_cross(d->w_x, o))));
    sn_vec3 da_v = sn_add(sn_cross(d->alpha_v, o),
                          sn_add(sn_cross(d->rotation, velocity), sn_cross(t->w, sn_cross(d->rotation, o))));
    put_column(out->J, n, 0, column, sn_mat3_apply(t->R, sn_cross(d->rotation, o)));
    put_column(out->Vx, n, 0, column, sn_mat3_apply(t->R, dv));
    if (out->massless) return;
    put_column(out->Ax, n, 0, column, sn_mat3_apply(t->R, da_x));
    put_column(out->Av, n, 0, column, sn_mat3_apply(t->R, da_v));
}

/* Of the spin. */
static void spin_columns(const change* d, int column, const sn_map_tangent* out)
{
    const int n = out->n;
    put_column(out->J, n, 3, column, d->rotation);
    put_column(out->Vx, n, 3, column, d->w_x);
    if (out->massless) return;
    put_column(out->Ax, n, 3, column, d->alpha_x);
    put_column(out->Av, n, 3, column, d->alpha_v);
}

/* The moments share_i(mu) = vec(conj(N u^-1 q_i) (0, mu)) change with mu, which the child's turning changes
   through the offset by dmu; with u, from which the nodes are seen: d(N u^-1 q_i) = -step (N u^-1 q_i); and
   for i = j with the node's own orientation, by 1/2 (N u^-1 q_j) (0, direction). `own` is conj(N u^-1 q_j)
   (0, mu). */
static void geometric_columns(const map* m, const end* ends, int j, int axis, sn_quat own, sn_vec3 dmu,
                              int column, const sn_map_tangent* out)
{
    sn_quat back = quat_scale(0.5, unit_mul(axis, own)); // -conj(step) (0, mu)
    sn_quat seen = quat_add(back, 1, pure(0, dmu));
    for (int i = 0; i < m->nodes; ++i) {
        sn_vec3 d = vec_of(sn_quat_mul(sn_quat_conjugate(ends[i].q), seen));
        put_column(out->G, out->n, 6 * i + 3, column, i == j ? sn_sub(d, vec_of(back)) : d);
    }
}

static void rotation_tangent(const map* m, const child* c, end* ends, sn_vec3 f, sn_vec3 moment,
                             const sn_map_tangent* out)
{
    rotation t = rotation_of(m, c, ends);
    bool offset = has_offset(c);
    sn_vec3 f_body = sn_mat3_apply_transpose(t.R, f), mu = sn_add(moment, sn_cross(c->o, f_body));
    for (int j = 0; j < m->nodes; ++j) {
        sn_quat own = mul_pure(sn_quat_conjugate(ends[j].q), mu);
        for (int k = 0; k < 3; ++k) {
            int column = 6 * j + 3 + k;
            change d = change_of(&t, &ends[j], k, out->massless);
            sn_vec3 dmu = { 0, 0, 0 };
            if (out->m == 6) spin_columns(&d, column, out);
            if (offset) {
                offset_columns(&t, c->o, &d, column, out);
                dmu = sn_cross(c->o, sn_cross(f_body, d.rotation));
            }
            geometric_columns(m, ends, j, k, own, dmu, column, out);
        }
    }
}

static void tangent(const map* m, int item, const sn_input* in, sn_vec3 f, sn_vec3 moment, bool turns,
                    const sn_map_tangent* out)
{
    const child* c = &m->children[item];
    for (int i = 0; i < m->nodes; ++i)
        for (int k = 0; k < 3; ++k)
            out->J[k * out->n + 6 * i + k] = c->N[i];
    if (!turns) return;
    end ends[EXACT_NODES_MAX];
    gather(m, c, in, ends);
    rotation_tangent(m, c, ends, f, moment, out);
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

static const sn_mapping_ops points_ops = { .apply = apply_points,
                                           .apply_transpose = transpose_points,
                                           .tangent = tangent_points };
static const sn_mapping_ops frames_ops = { .apply = apply_frames,
                                           .apply_transpose = transpose_frames,
                                           .tangent = tangent_frames };
static const sn_exact_map_params defaults = { .degree = 3 };
static const sn_param table[] = {
    { SN_FIELD(sn_exact_map_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
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
