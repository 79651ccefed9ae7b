/* Sinew - ligament: tension-only Kelvin elements between points, or between two frames.

   Legend: v = b - a, L = |v|, u = v/L; x = L - L0 stretch; m slack, sd its spread among the fibres;
     y = x - m, z = y/sd
     spread 0:  f = k max(0, y)
     else       f = k (sd phi(z) + y Phi(z)), mean of k max(0, x - slack) over slacks of mean m, deviation sd
     T = max(0, f + c (f'/k) x'): a fibre is damped while it is taut, f'/k is the taut part; nothing pushes
   phi and Phi are density and distribution of the standard normal law.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include <sinew/shape.h>
#include "base/simd.h"
#include "models/block.h"
#include "models/spine/turned.h"

typedef struct fibres {
    double k, m, sd, L0, c;
    sn_vec3 a, b; /* attachments in the axes of the frames */
} fibres;

struct tension;
typedef struct ligament {
    const fibres* at;
    struct tension* now; /* what `add` has found, for `tangent` */
    int count;
    bool frames; /* between two frames: all of them are one item */
    bool damped;
    const sn_function* scale;
} ligament;

/* ---- one ligament -------------------------------------------------------------------------------------- */

/* f, f' and the energy stored at stretch x. */
typedef struct elastic {
    double f, f1, E;
} elastic;

static inline elastic stretch(const fibres* l, double scale, double x)
{
    const double k = scale * l->k, y = x - l->m, farthest = 8.0; // phi(8)/64 is below the last digit
    if (y <= -farthest * l->sd) return (elastic){ 0, 0, 0 };
    if (y >= farthest * l->sd) return (elastic){ k * y, k, 0.5 * k * (y * y + l->sd * l->sd) };
    const double z = y / l->sd, phi = 0.39894228040143268 * exp(-0.5 * z * z),
                 Phi = 0.5 * erfc(-0.70710678118654752 * z);
    return (elastic){ k * (l->sd * phi + y * Phi), k * Phi,
                      0.5 * k * ((y * y + l->sd * l->sd) * Phi + y * l->sd * phi) };
}

/* Tension, its derivatives by length and by rate, energy, power lost. */
typedef struct tension {
    double T, Tx, Tr, E, lost;
    double L, rate;
    sn_vec3 u;
    bool taut;
} tension;

static inline bool pull(const fibres* l, double scale, sn_vec3 v, sn_vec3 v1, tension* t)
{
    t->L = sn_norm(v);
    elastic e = stretch(l, scale, t->L - l->L0);
    t->E = e.E;
    t->taut = e.f > 0 && t->L > 1e-12; // at one point there is no direction to pull in
    if (!t->taut) return false;
    t->u = sn_scale(1 / t->L, v);
    t->rate = sn_dot(t->u, v1);
    t->T = e.f;
    t->Tx = e.f1;
    t->Tr = 0;
    t->lost = 0;
    if (l->c == 0) return true;
    double taut = e.f1 / (scale * l->k), z = l->sd > 0 ? (t->L - l->L0 - l->m) / l->sd : 0;
    bool changes = t->rate != 0 && l->sd > 0 && fabs(z) < 8; // `taut`, by x
    double more = changes ? 0.39894228040143268 * exp(-0.5 * z * z) / l->sd : 0;
    t->T = fmax(0, e.f + l->c * taut * t->rate);
    t->lost = (t->T - e.f) * t->rate;
    t->Tx = t->T > 0 ? e.f1 + l->c * more * t->rate : 0;
    t->Tr = t->T > 0 ? l->c * taut : 0;
    return true;
}

/* Derivatives of the force on b, F = -T u, by v and by its rate. */
static inline void slopes(const tension* t, sn_vec3 v1, sn_mat3* S, sn_mat3* C)
{
    double along = t->T / t->L;
    sn_mat3 uu = sn_outer(t->u, t->u);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            S->m[i][j] = (along - t->Tx) * uu.m[i][j] - (i == j ? along : 0);
            C->m[i][j] = -t->Tr * uu.m[i][j];
        }
    if (t->Tr != 0) *S = sn_mat3_madd(*S, -t->Tr / t->L, sn_outer(t->u, sn_madd(v1, -t->rate, t->u)));
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static double entry(sn_reals list, int i) { return list.count == 0 ? 0 : list.at[list.count == 1 ? 0 : i]; }

static sn_vec3 triple(sn_reals list, int i)
{
    return sn_v3(list.at[3 * i], list.at[3 * i + 1], list.at[3 * i + 2]);
}

static bool check_count(sn_bind* bind, sn_reals list, int count, const char* param)
{
    if (list.count <= 1 || list.count == count) return true;
    sn_bind_fail(bind, param, "has %d numbers; give one for all, or one for each of the %d ligaments",
                 list.count, count);
    return false;
}

/* Number of ligaments; 0 when the failure is told. */
static int bind_ends(sn_bind* bind, const sn_ligament_params* p, ligament* self)
{
    sn_kind kind = sn_bind_kind(bind, p->a, "a");
    if (kind == SN_KIND_COUNT) return 0;
    self->frames = kind == SN_FRAMES;
    if (sn_bind_input(bind, p->a, self->frames ? SN_FRAMES : SN_POINTS, "a") < 0) return 0;
    if (sn_bind_input(bind, p->b, self->frames ? SN_FRAMES : SN_POINTS, "b") < 0) return 0;
    int a = sn_bind_rest(bind, 0)->count, b = sn_bind_rest(bind, 1)->count;
    if (!self->frames) {
        if (p->points_a.count || p->points_b.count)
            return sn_bind_fail(
                       bind, p->points_a.count ? "points_a" : "points_b",
                       "is for ends that are frames, but `a` holds points: they are the ends themselves"),
                   0;
        if (a == b) return a;
        return sn_bind_fail(bind, "b",
                            "has %d points, but a has %d; ligament i joins point i of a and point i of b", b,
                            a),
               0;
    }
    if (a != 1 || b != 1)
        return sn_bind_fail(bind, a != 1 ? "a" : "b", "has %d frames; give a single one, or points",
                            a != 1 ? a : b),
               0;
    if (p->points_a.count == 0 || p->points_a.count % 3)
        return sn_bind_fail(bind, "points_a",
                            "has %d numbers; give x y z of each ligament's end in the axes of `a`",
                            p->points_a.count),
               0;
    if (p->points_b.count != p->points_a.count)
        return sn_bind_fail(bind, "points_b",
                            "is for %g ligaments but points_a is for %d; give x y z of each end",
                            p->points_b.count / 3.0, p->points_a.count / 3),
               0;
    return p->points_a.count / 3;
}

static sn_vec3 end_at_rest(const sn_kin* rest, bool frames, int i, sn_vec3 arm)
{
    return frames ? sn_add(rest->frames[0].r, sn_rotate(rest->frames[0].q, arm)) : rest->points[i];
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_ligament_params* p = params;
    ligament* s = self;
    int count = s->count = bind_ends(b, p, s);
    if (count == 0) return SN_ERR_SCENE;
    if (!check_count(b, p->stiffness, count, "stiffness") || !check_count(b, p->slack, count, "slack") ||
        !check_count(b, p->spread, count, "spread") ||
        !check_count(b, p->rest_length, count, "rest_length") ||
        !check_count(b, p->damping, count, "damping"))
        return SN_ERR_SCENE;
    if (p->stiffness.count == 0) return sn_bind_fail(b, "stiffness", "is missing");
    s->scale = sn_bind_function(b, p->scale, 1.0, "scale");
    fibres* at = sn_bind_alloc(b, (size_t)count * sizeof *at);
    s->now = sn_bind_alloc(b, (size_t)count * sizeof *s->now);
    sn_node* nodes = sn_bind_alloc(b, 2 * (size_t)count * sizeof *nodes);
    if (!at || !nodes || !s->now || !s->scale) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        fibres* l = &at[i];
        *l = (fibres){ .k = entry(p->stiffness, i),
                       .m = entry(p->slack, i),
                       .sd = entry(p->spread, i),
                       .c = entry(p->damping, i) };
        if (s->frames) {
            l->a = triple(p->points_a, i);
            l->b = triple(p->points_b, i);
        }
        sn_vec3 start = end_at_rest(sn_bind_rest(b, 0), s->frames, i, l->a);
        sn_vec3 end = end_at_rest(sn_bind_rest(b, 1), s->frames, i, l->b);
        l->L0 = p->rest_length.count ? entry(p->rest_length, i) : sn_norm(sn_sub(end, start));
        s->damped = s->damped || l->c > 0;
        nodes[2 * i] = (sn_node){ 0, i };
        nodes[2 * i + 1] = (sn_node){ 1, i };
    }
    s->at = at;
    return sn_bind_items(b, s->frames ? 1 : count, 2, nodes);
}

/* ---- where the ends are -------------------------------------------------------------------------------- */

/* Of the ligaments between frames: P, Q are the arms in world axes. */
typedef struct span {
    sn_vec3 P, Q, v, v1;
} span;

static inline span span_of(const fibres* l, const sn_pair_motion* x)
{
    span s = { .P = sn_mat3_apply(x->R1, l->a), .Q = sn_mat3_apply(x->R2, l->b) };
    s.v = sn_sub(sn_add(x->c, s.Q), s.P);
    s.v1 = sn_sub(sn_add(x->v, sn_cross(x->w2, s.Q)), sn_cross(x->w1, s.P));
    return s;
}

static inline sn_pair_motion motion_of(const sn_input* in)
{
    return sn_pair_motion_of(&in->at[0].frames[0], &in->at[0].twist[0], &in->at[1].frames[0],
                             &in->at[1].twist[0]);
}

static double scale_at(const ligament* s, double t)
{
    double d[3];
    sn_function_eval(s->scale, t, d);
    return d[0];
}

/* Ligament i at one motion, whatever it ends on; false when it is slack. */
static bool pull_one(const ligament* s, const sn_input* in, double scale, int i, tension* t)
{
    if (!s->frames)
        return pull(&s->at[i], scale, sn_sub(in->at[1].points[i], in->at[0].points[i]),
                    sn_sub(in->at[1].point_velocity[i], in->at[0].point_velocity[i]), t);
    sn_pair_motion x = motion_of(in);
    span end = span_of(&s->at[i], &x);
    return pull(&s->at[i], scale, end.v, end.v1, t);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void sum_between_frames(const ligament* s, const sn_pair_motion* x, double scale, sn_vec3* f,
                               sn_vec3* m1)
{
    *f = *m1 = sn_v3(0, 0, 0);
    for (int i = 0; i < s->count; ++i) {
        span end = span_of(&s->at[i], x);
        tension* t = &s->now[i];
        if (!pull(&s->at[i], scale, end.v, end.v1, t)) continue;
        sn_vec3 F = sn_scale(-t->T, t->u);
        *f = sn_add(*f, F);
        *m1 = sn_sub(*m1, sn_cross(end.P, F));
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const ligament* s = self;
    double scale = scale_at(s, in->t);
    if (s->frames) {
        if (items.begin >= items.end) return;
        sn_vec3 f, m1;
        sn_pair_motion x = motion_of(in);
        sum_between_frames(s, &x, scale, &f, &m1);
        sn_pair_add(&x, f, m1, &out[0].wrench[0], &out[1].wrench[0]);
        return;
    }
    for (int i = items.begin; i < items.end; ++i) {
        tension* t = &s->now[i];
        if (!pull_one(s, in, scale, i, t)) continue;
        out[0].force[i] = sn_madd(out[0].force[i], t->T, t->u);
        out[1].force[i] = sn_madd(out[1].force[i], -t->T, t->u);
    }
}

/* A 3 x 9 row of columns (c, turn of 1, turn of 2): what w . v changes by. */
static inline void along_columns(sn_vec3 w, const span* end, double row[9])
{
    sn_vec3 by_1 = sn_cross(w, end->P), by_2 = sn_cross(end->Q, w);
    row[0] = w.x, row[1] = w.y, row[2] = w.z;
    row[3] = by_1.x, row[4] = by_1.y, row[5] = by_1.z;
    row[6] = by_2.x, row[7] = by_2.y, row[8] = by_2.z;
}

/* What T/L (I - u u^T) and the turning arms add, summed over ligaments: the isotropic part needs moments of
   T/L only. */
typedef struct isotropic {
    double k;         /* sum of T/L */
    sn_vec3 kP, kQ;   /* times arms */
    sn_mat3 kPP, kPQ; /* hat(P) hat(P), hat(P) hat(Q) */
    sn_mat3 uP;       /* sum of T hat(u) hat(P) */
} isotropic;

/* hat(p) hat(q) = q p^T - (p.q) I, times s, added. */
static inline void add_hats(sn_mat3* A, double s, sn_vec3 p, sn_vec3 q)
{
    double d = s * sn_dot(p, q);
    const double a[3] = { s * q.x, s * q.y, s * q.z }, b[3] = { p.x, p.y, p.z };
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            A->m[i][j] += a[i] * b[j];
        A->m[i][i] -= d;
    }
}

static inline void add_isotropic(isotropic* sum, const tension* t, const span* end)
{
    double k = t->T / t->L;
    sum->k += k;
    sum->kP = sn_madd(sum->kP, k, end->P);
    sum->kQ = sn_madd(sum->kQ, k, end->Q);
    add_hats(&sum->kPP, k, end->P, end->P);
    add_hats(&sum->kPQ, k, end->P, end->Q);
    add_hats(&sum->uP, t->T, t->u, end->P);
}

/* Rows f: -k [I, P^, -Q^]; rows m1 = -P x f: k [P^, P^ P^, -P^ Q^], and T u^ P^ because P turns with 1. */
static void put_isotropic(const isotropic* sum, double K[6][9])
{
    sn_mat3 P = sn_hat(sum->kP), Q = sn_hat(sum->kQ);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            K[i][j] -= i == j ? sum->k : 0;
            K[i][3 + j] -= P.m[i][j];
            K[i][6 + j] += Q.m[i][j];
            K[3 + i][j] += P.m[i][j];
            K[3 + i][3 + j] += sum->kPP.m[i][j] + sum->uP.m[i][j];
            K[3 + i][6 + j] -= sum->kPQ.m[i][j];
        }
}

/* The load -T g, g the gradient of L, changes with T: a product of two rows. */
static inline void add_stretching(const tension* t, const span* end, const sn_pair_motion* x, double K[6][9],
                                  double D[6][9])
{
    double g[9], by_x[9];
    along_columns(t->u, end, g);
    for (int j = 0; j < 9; ++j)
        by_x[j] = (t->T / t->L - t->Tx) * g[j];
    if (t->Tr != 0 && (t->rate != 0 || sn_dot(end->v1, end->v1) > 0)) {
        double across[9];
        along_columns(sn_madd(end->v1, -t->rate, t->u), end, across); // u turns
        sn_vec3 by_1 = sn_cross(sn_cross(t->u, x->w1), end->P),
                by_2 = sn_cross(sn_cross(t->u, x->w2), end->Q); // arms do
        for (int j = 0; j < 9; ++j)
            by_x[j] -= t->Tr / t->L * across[j];
        const double spun[6] = { -by_1.x, -by_1.y, -by_1.z, by_2.x, by_2.y, by_2.z };
        for (int j = 0; j < 6; ++j)
            by_x[3 + j] += t->Tr * spun[j];
    }
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 9; ++j)
            K[i][j] += g[i] * by_x[j];
    for (int i = 0; D && t->Tr != 0 && i < 6; ++i)
        for (int j = 0; j < 9; ++j)
            D[i][j] -= t->Tr * g[i] * g[j];
}

SN_CLONES static void tangent_between_frames(const ligament* s, const sn_input* in, const sn_tangent* out)
{
    sn_pair_motion x = motion_of(in);
    sn_pair_slope slope;
    isotropic sum = { 0 };
    bool damped = s->damped && !out->quasi_static;
    memset(slope.K, 0, sizeof slope.K);
    if (damped) memset(slope.D, 0, sizeof slope.D);
    sn_vec3 f = sn_v3(0, 0, 0), m1 = f;
    for (int i = 0; i < s->count; ++i) {
        const tension* t = &s->now[i];
        if (!t->taut) continue;
        span end = span_of(&s->at[i], &x);
        add_isotropic(&sum, t, &end);
        add_stretching(t, &end, &x, slope.K, damped ? slope.D : NULL);
        sn_vec3 F = sn_scale(-t->T, t->u);
        f = sn_add(f, F);
        m1 = sn_sub(m1, sn_cross(end.P, F));
    }
    put_isotropic(&sum, slope.K);
    sn_pair_own_turns(&x, slope.K);
    sn_pair_tangent(&x, f, m1, &slope, damped, out->K, out->D);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const ligament* s = self;
    if (s->frames) {
        tangent_between_frames(s, in, out);
        return;
    }
    sn_mat3 S, C;
    if (!s->now[item].taut) return;
    slopes(&s->now[item], sn_sub(in->at[1].point_velocity[item], in->at[0].point_velocity[item]), &S, &C);
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 2; ++column) {
            sn_block_add(out->K, 6, 3 * row, 3 * column, row == column ? 1 : -1, S);
            sn_block_add(out->D, 6, 3 * row, 3 * column, row == column ? 1 : -1, C);
        }
}

static double sum(const ligament* s, sn_range items, const sn_input* in, bool lost)
{
    double total = 0, scale = scale_at(s, in->t);
    int begin = s->frames ? 0 : items.begin,
        end = s->frames ? (items.begin < items.end ? s->count : 0) : items.end;
    for (int i = begin; i < end; ++i) {
        tension t;
        bool taut = pull_one(s, in, scale, i, &t);
        total += lost ? (taut ? t.lost : 0) : t.E;
    }
    return total;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum(self, items, in, false);
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum(self, items, in, true);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

enum { SHOWN = 8 };

static void read_tensions(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ligament* s = self;
    double scale = scale_at(s, in->t);
    (void)reaction;
    for (int i = 0; i < SHOWN; ++i) {
        tension t;
        out[i] = i < s->count && pull_one(s, in, scale, i, &t) ? t.T : 0;
    }
}

static const sn_quantity quantities[] = {
    { "tensions", "N", "1 2 3 4 5 6 7 8", "of the first eight ligaments; 0 for missing ones", read_tensions },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation
};
static const sn_ligament_params defaults = { .stiffness = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_ligament_params, a), "1", 0, 0,
      "points, the first end of each ligament; or a single frame" },
    { SN_FIELD(sn_ligament_params, b), "1", 0, 0, "the other ends, equally many points; or a single frame" },
    { SN_FIELD(sn_ligament_params, points_a), "m", -HUGE_VAL, HUGE_VAL,
      "with frames: x y z of each ligament's end in the axes of `a`" },
    { SN_FIELD(sn_ligament_params, points_b), "m", -HUGE_VAL, HUGE_VAL, "the same in the axes of `b`" },
    { SN_FIELD(sn_ligament_params, stiffness), "N/m", SN_ABOVE_ZERO, 1e15,
      "of all fibres when taut; one for all or one each" },
    { SN_FIELD(sn_ligament_params, slack), "m", -1e3, 1e3,
      "mean stretch at which fibres become taut; one for all or one each; absent: 0" },
    { SN_FIELD(sn_ligament_params, spread), "m", 0, 1e3,
      "standard deviation of the slack of the fibres; 0: all become taut at once; one for all or one each" },
    { SN_FIELD(sn_ligament_params, rest_length), "m", 0, 1e3,
      "length from which the stretch counts; one for all or one each; absent: the length at the start" },
    { SN_FIELD(sn_ligament_params, damping), "N s/m", 0, 1e15,
      "of all fibres when taut; the force of a ligament is never compressive; one for all or one each; "
      "absent: none" },
    { SN_FIELD(sn_ligament_params, scale), "1", 0, 0,
      "factor on the stiffness, function of time; absent: 1" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_ligament_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_BANDS,
                            .on = p->a,
                            .end = p->b,
                            .positions = p->points_a,
                            .ends = p->points_b,
                            .size = { 0.0005 } };
    return 1;
}

const sn_component sn_ligament = {
    .abi = SN_COMPONENT_ABI,
    .name = "ligament",
    .summary = "Tension-only springs with dashpots: linear, with slack, or fibres that become taut one after "
               "the other.",
    .source = "Kecskemethy, Lange, Grabner, A geometric model for cylinder-cylinder impact with application "
              "to vertebrae "
              "motion simulation: Kelvin elements",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ligament_params),
    .self_size = sizeof(ligament),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = show,
};
