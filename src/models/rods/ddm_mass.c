/* Sinew - ddm_mass: consistent inertia and weight of a rod whose line is the cubic through its frames.

   Legend, for an element between frames a and b; l0, m - its length and mass; A, B - orientations, columns
   ex, ey, ez; H = A^T B; w, w' - body spin and its rate; i = (1, 0, 0).
   The line h1 ra + h2 exa + h3 rb + h4 exb (Martsopoulos et al. 2023, eq. (2)) makes inertia linear in
       q'' = (ra'' - g, exa'', rb'' - g, exb''),   ex'' = A z,   z = w' x i + w x (w x i),
   with the constant matrix C = integral of rho A h h^T and g gravity times the load factor: F = C q''. Then
       on a: force -F1, moment -i x A^T F2;   on b: force -F3, moment -i x B^T F4   (moments in body axes)
   which holds the Coriolis and centrifugal terms. The axial inertia adds, with ha = c (2 wx_a + wx_b) and
   hb = c (wx_a + 2 wx_b), c = rho J l0/6,
       on a: moment -(ha' i + w_a x (ha i)),    on b likewise.
   The rotary inertia of bending is left out, as in the paper.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize") // as in ddm_elements.c
#endif
#include "models/rods/rows.h"
#include <sinew/models/needle.h>
#include "base/simd.h"

/* Entries of C that differ: for ra and exa with themselves and one another, and with rb and exb. */
typedef struct element {
    double rr, rx, xx;             /* 156, 22 l0, 4 l0^2, times m/420 */
    double far_rr, far_rx, far_xx; /* 54, 13 l0, 3 l0^2 */
    double spin;                   /* c */
} element;

typedef struct ddm_mass {
    const element* elements;
    sn_vec3 gravity;
    bool based; /* the first element's end a is frame 0 of input 1; else all are frames of input 0 */
} ddm_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static bool check_list(sn_bind* bind, sn_reals list, int elements, const char* param)
{
    if (list.count == 1 || list.count == elements) return true;
    sn_bind_fail(bind, param, "has %d numbers; give one for all elements, or one for each of %d elements",
                 list.count, elements);
    return false;
}

static double entry(sn_reals list, int i) { return list.at[list.count == 1 ? 0 : i]; }

static element element_of(const sn_ddm_mass_params* p, int i)
{
    double l = entry(p->lengths, i), m = entry(p->mass_per_length, i) * l / 420.0;
    element e = { 156 * m,
                  22 * l * m,
                  4 * l * l * m,
                  54 * m,
                  13 * l * m,
                  3 * l * l * m,
                  entry(p->polar_inertia, i) * l / 6.0 };
    return e;
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_ddm_mass_params* p = params;
    ddm_mass* m = self;
    if (sn_bind_input(bind, p->frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    m->based = p->base.path != NULL;
    if (m->based && sn_bind_input(bind, p->base, SN_FRAMES, "base") < 0) return SN_ERR_SCENE;
    if (m->based && sn_bind_rest(bind, 1)->count != 1)
        return sn_bind_fail(bind, "base", "must be a single frame, but has %d", sn_bind_rest(bind, 1)->count);
    int count = sn_bind_rest(bind, 0)->count - (m->based ? 0 : 1);
    if (count < 1) return sn_bind_fail(bind, "frames", "a rod without a base needs two frames at least");
    if (!check_list(bind, p->lengths, count, "lengths") ||
        !check_list(bind, p->mass_per_length, count, "mass_per_length") ||
        !check_list(bind, p->polar_inertia, count, "polar_inertia"))
        return SN_ERR_SCENE;

    element* elements = sn_bind_alloc(bind, (size_t)count * sizeof *elements);
    sn_node* nodes = sn_bind_alloc(bind, 2 * (size_t)count * sizeof *nodes);
    if (!elements || !nodes) return SN_ERR_MEMORY;
    m->elements = elements;
    m->gravity = p->gravity;
    for (int i = 0; i < count; ++i) {
        elements[i] = element_of(p, i);
        int b = i + (m->based ? 0 : 1);
        nodes[2 * i] = b > 0 ? (sn_node){ 0, b - 1 } : (sn_node){ 1, 0 };
        nodes[2 * i + 1] = (sn_node){ 0, b };
    }
    return sn_bind_items(bind, count, 2, nodes);
}

/* ---- motion -------------------------------------------------------------------------------------------- */

/* Motion of an end. */
typedef struct end {
    sn_mat3 R;
    sn_twist v, a; /* a.v less gravity */
} end;

typedef struct ends {
    end a, b;
} ends;

static inline end end_at(const sn_kin* kin, int node, sn_vec3 g)
{
    end e = { sn_quat_matrix(kin->frames[node].q), kin->twist[node], kin->twist_rate[node] };
    e.a.v = sn_sub(e.a.v, g);
    return e;
}

static inline ends ends_of(const ddm_mass* m, int item, const sn_input* in)
{
    int right = item + 1 - m->based;
    sn_vec3 g = sn_scale(in->load_factor, m->gravity);
    ends s;
    s.a = right > 0 ? end_at(&in->at[0], right - 1, g) : end_at(&in->at[1], 0, g);
    s.b = end_at(&in->at[0], right, g);
    return s;
}

/* w x i */
static inline sn_vec3 cross_axis(sn_vec3 w) { return sn_v3(0, w.z, -w.y); }

/* z = w' x i + w x (w x i) */
static inline sn_vec3 axis_acceleration(const end* e)
{
    sn_vec3 w = e->v.w, dw = e->a.w;
    return sn_v3(-(w.y * w.y + w.z * w.z), dw.z + w.x * w.y, w.x * w.z - dw.y);
}

/* ---- force --------------------------------------------------------------------------------------------- */

static inline sn_vec3 combine(double a, sn_vec3 x, double b, sn_vec3 y, double c, sn_vec3 z, double d,
                              sn_vec3 u)
{
    return sn_madd(sn_madd(sn_madd(sn_scale(a, x), b, y), c, z), d, u);
}

/* Inertia forces of the four quantities of the line. */
typedef struct line {
    sn_vec3 f1, f2, f3, f4;
} line;

/* C q */
static inline line inertia(const element* k, sn_vec3 ra, sn_vec3 xa, sn_vec3 rb, sn_vec3 xb)
{
    line f = { combine(k->rr, ra, k->rx, xa, k->far_rr, rb, -k->far_rx, xb),
               combine(k->rx, ra, k->xx, xa, k->far_rx, rb, -k->far_xx, xb),
               combine(k->far_rr, ra, k->far_rx, xa, k->rr, rb, -k->rx, xb),
               combine(-k->far_rx, ra, -k->far_xx, xa, -k->rx, rb, k->xx, xb) };
    return f;
}

static inline line line_force(const element* k, const ends* s)
{
    return inertia(k, s->a.a.v, sn_mat3_apply(s->a.R, axis_acceleration(&s->a)), s->b.a.v,
                   sn_mat3_apply(s->b.R, axis_acceleration(&s->b)));
}

/* i x R^T f + h' i + w x (h i) */
static inline sn_vec3 moment(const end* e, sn_vec3 f, double h, double dh)
{
    sn_vec3 pull = sn_mat3_apply_transpose(e->R, f);
    return sn_add(sn_v3(dh, -pull.z, pull.y), sn_scale(h, cross_axis(e->v.w)));
}

SN_CLONES static void add_forces(const ddm_mass* m, sn_range items, const sn_input* in,
                                 const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const element* k = &m->elements[i];
        int right = i + 1 - m->based;
        sn_wrench *fa = right > 0 ? &out[0].wrench[right - 1] : &out[1].wrench[0],
                  *fb = &out[0].wrench[right];
        ends s = ends_of(m, i, in);
        line f = line_force(k, &s);
        double xa = s.a.v.w.x, xb = s.b.v.w.x, dxa = s.a.a.w.x, dxb = s.b.a.w.x, c = k->spin;
        fa->f = sn_sub(fa->f, f.f1);
        fa->m = sn_sub(fa->m, moment(&s.a, f.f2, c * (2 * xa + xb), c * (2 * dxa + dxb)));
        fb->f = sn_sub(fb->f, f.f3);
        fb->m = sn_sub(fb->m, moment(&s.b, f.f4, c * (xa + 2 * xb), c * (dxa + 2 * dxb)));
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    add_forces(self, items, in, out);
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* How the axis of an end changes: d ex = x dtheta and, by the angular acceleration, d ex'' = x dw'; further
   d ex'' = ax dtheta + av dw. World rows. */
typedef struct change {
    sn_mat3 x, ax, av;
    sn_vec3 z, w; /* of ex'', and spin, in the end's axes */
} change;

static inline change change_of(const end* e)
{
    const double(*R)[3] = e->R.m;
    change c = { .z = axis_acceleration(e), .w = e->v.w };
    sn_vec3 z = c.z, w = c.w;
    for (int i = 0; i < 3; ++i) {
        double x = R[i][0], y = R[i][1], t = R[i][2];
        c.x.m[i][0] = 0;
        c.x.m[i][1] = -t;
        c.x.m[i][2] = y;
        // -R hat(z)
        c.ax.m[i][0] = z.y * t - z.z * y;
        c.ax.m[i][1] = z.z * x - z.x * t;
        c.ax.m[i][2] = z.x * y - z.y * x;
        c.av.m[i][0] = w.y * y + w.z * t;
        c.av.m[i][1] = w.x * y - 2 * w.y * x;
        c.av.m[i][2] = w.x * t - 2 * w.z * x;
    }
    return c;
}

static inline void put(double* A, int row, int col, double s, const sn_mat3* B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A[(row + i) * 12 + col + j] = s * B->m[i][j];
}

/* The same of two rows, the second and third. */
static inline void put_rows(double* A, int row, int col, double s, sn_vec3 second, sn_vec3 third)
{
    double *a = A + (row + 1) * 12 + col, *b = a + 12;
    a[0] = s * second.x, a[1] = s * second.y, a[2] = s * second.z;
    b[0] = s * third.x, b[1] = s * third.y, b[2] = s * third.z;
}

/* v^T (d (w x (w x i))/dw) */
static inline sn_vec3 centripetal(sn_vec3 v, sn_vec3 w)
{
    return sn_v3(v.y * w.y + v.z * w.z, w.x * v.y - 2 * w.y * v.x, w.x * v.z - 2 * w.z * v.x);
}

/* What the line's coordinates of one end (columns) do to the forces on the same end or the other (rows),
   whose change is `x`. y and z are the axes ey, ez of the row's end in those of the column's. x^T selects -ez
   and ey. */
static inline void put_pair(int row, int col, const sn_mat3* x, sn_vec3 y, sn_vec3 z, const change* c,
                            double rr, double rx, double xr, double xx, const sn_tangent* out)
{
    sn_mat3 xt = sn_mat3_transpose(*x);
    for (int i = 0; i < 3; ++i)
        out->M[(row + i) * 12 + col + i] = rr;
    put(out->M, row, col + 3, rx, &c->x);
    put(out->M, row + 3, col, xr, &xt);
    put_rows(out->M, row + 3, col + 3, xx, sn_v3(0, z.z, -z.y), sn_v3(0, -y.z, y.y));
    put(out->K, row, col + 3, -rx, &c->ax);
    put_rows(out->K, row + 3, col + 3, xx, sn_cross(c->z, z), sn_cross(y, c->z));
    put(out->D, row, col + 3, -rx, &c->av);
    put_rows(out->D, row + 3, col + 3, xx, centripetal(z, c->w), sn_neg(centripetal(y, c->w)));
}

/* Adds what an end's own turning does to its moment of f, and the axial inertia, h and c as above; `near` and
   `far` are the first rows of the end's rotation and of the other's. */
static inline void add_moment(const end* e, sn_vec3 f, double c, double h, int near, int far,
                              const sn_tangent* out)
{
    sn_vec3 pull = sn_mat3_apply_transpose(e->R, f), w = e->v.w;
    double *second = out->K + (near + 1) * 12, *third = second + 12;
    second[near] -= pull.y;
    second[near + 1] += pull.x;
    third[near] -= pull.z;
    third[near + 2] += pull.x;
    out->M[near * 12 + near] += 2 * c;
    out->M[near * 12 + far] += c;
    // w x (h i) = h (0, wz, -wy)
    second = out->D + (near + 1) * 12, third = second + 12;
    second[near + 2] -= h;
    third[near + 1] += h;
    second[near] -= 2 * c * w.z;
    third[near] += 2 * c * w.y;
    second[far] -= c * w.z;
    third[far] += c * w.y;
}

SN_CLONES static void tangent_of(const ddm_mass* m, int item, const sn_input* in, const sn_tangent* out)
{
    const element* k = &m->elements[item];
    ends s = ends_of(m, item, in);
    line f = line_force(k, &s);
    change a = change_of(&s.a), b = change_of(&s.b);
    const sn_mat3 H = sn_mat3_mul(sn_mat3_transpose(s.a.R), s.b.R);
    const double(*h)[3] = H.m;
    const sn_vec3 y = { 0, 1, 0 }, z = { 0, 0, 1 };
    const sn_vec3 ya = { h[1][0], h[1][1], h[1][2] }, za = { h[2][0], h[2][1], h[2][2] };
    const sn_vec3 yb = { h[0][1], h[1][1], h[2][1] }, zb = { h[0][2], h[1][2], h[2][2] };
    put_pair(0, 0, &a.x, y, z, &a, k->rr, k->rx, k->rx, k->xx, out);
    put_pair(0, 6, &a.x, ya, za, &b, k->far_rr, -k->far_rx, k->far_rx, -k->far_xx, out);
    put_pair(6, 0, &b.x, yb, zb, &a, k->far_rr, k->far_rx, -k->far_rx, -k->far_xx, out);
    put_pair(6, 6, &b.x, y, z, &b, k->rr, -k->rx, -k->rx, k->xx, out);
    double c = k->spin, xa = s.a.v.w.x, xb = s.b.v.w.x;
    add_moment(&s.a, f.f2, c, c * (2 * xa + xb), 3, 9, out);
    add_moment(&s.b, f.f4, c, c * (xa + 2 * xb), 9, 3, out);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    tangent_of(self, item, in, out);
}

/* ---- energy -------------------------------------------------------------------------------------------- */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const ddm_mass* m = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const element* k = &m->elements[i];
        ends s = ends_of(m, i, in);
        sn_vec3 va = s.a.v.v, xa = sn_mat3_apply(s.a.R, cross_axis(s.a.v.w)), wa = s.a.v.w;
        sn_vec3 vb = s.b.v.v, xb = sn_mat3_apply(s.b.R, cross_axis(s.b.v.w)), wb = s.b.v.w;
        line p = inertia(k, va, xa, vb, xb);
        sum += 0.5 * (sn_dot(p.f1, va) + sn_dot(p.f2, xa) + sn_dot(p.f3, vb) + sn_dot(p.f4, xb));
        sum += k->spin * (wa.x * wa.x + wa.x * wb.x + wb.x * wb.x);
    }
    return sum;
}

/* The weight is C (g, 0, g, 0), constant, on the line's (r_a, R_a i, r_b, R_b i). */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const ddm_mass* m = self;
    const sn_vec3 none = sn_v3(0, 0, 0), i_axis = sn_v3(1, 0, 0);
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        int right = i + 1 - m->based;
        const sn_pose *a = right > 0 ? &in->at[0].frames[right - 1] : &in->at[1].frames[0],
                      *b = &in->at[0].frames[right];
        line p = inertia(&m->elements[i], m->gravity, none, m->gravity, none);
        sum -= sn_dot(p.f1, a->r) + sn_dot(p.f2, sn_rotate(a->q, i_axis));
        sum -= sn_dot(p.f3, b->r) + sn_dot(p.f4, sn_rotate(b->q, i_axis));
    }
    return in->load_factor * sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential
};
static const sn_ddm_mass_params defaults = { .lengths = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_ddm_mass_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
    { SN_FIELD(sn_ddm_mass_params, frames), "1", 0, 0, "frames of the rod in order, x along the rod" },
    { SN_FIELD(sn_ddm_mass_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "arc length of each element without load, or one for all" },
    { SN_FIELD(sn_ddm_mass_params, mass_per_length), "kg/m", SN_ABOVE_ZERO, HUGE_VAL,
      "of each element, or one for all" },
    { SN_FIELD(sn_ddm_mass_params, polar_inertia), "kg m", SN_ABOVE_ZERO, HUGE_VAL,
      "density times polar moment of the section, of each element, or one for all" },
    ROD_GRAVITY_ROW(sn_ddm_mass_params),
};
const sn_component sn_ddm_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "ddm_mass",
    .summary = "Consistent mass and weight of a rod whose line is the cubic through its frames.",
    .source =
        "Martsopoulos et al., Math. Comput. Model. Dyn. Syst. 29(1), 2023, eq. (2), with the gyroscopic "
        "moment of the axial inertia",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ddm_mass_params),
    .self_size = sizeof(ddm_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
