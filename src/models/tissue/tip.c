/* Sinew - tip: membranes before a needle's tip, and cutting.

   Legend, beside that of wetting.h: S the sharp point, N the middle of the bevel, n its outward normal (all
   in the tip's frame), a the bevel angle; s = depth of S.

   A membrane at depth D pushes at S against the gradient of the depth: it is minus the gradient of its
   energy. (The paper writes the force along the needle's axis. That is the same as long as the needle is
   normal to the surface, and otherwise would give work when the tip is led round a closed path.)

   An intact membrane holds the tip where it touched it first: a dimple is as stiff sideways as it is deep,
       U(z) + F(z)/zp |u|^2/2,    u = offset of S from there across the tissue's axis, zp = z at puncture.
   Otherwise a needle would slide off a membrane and buckle long before it is punctured.

   Cutting pushes on the face, -f n at N, where the face advances: vn = n . vN/sin a > 0, which is the speed v
   = t . vN of the tip when it goes straight on, less when it gives way to the force, and 0 when it slips
   along its face.
       f = Fc s(vn/w),   w = v coth(v/ve)
                         Fc = sum over layers of strength x part of the face in the layer x
                              (f0 + f1 v + f2 v^2 + f3 z + f4 z^2), v >= 0
       s(r) = 0 for r <= 0, r up to 2, 4 - 4/r beyond
   with z the depth of S in the layer and ve its creep speed: w is v for v >> ve, and ve at rest.
   Straight on f is Fc tanh(v/ve); sideways it yields within speeds of the order of w, as dry resistance
   does. Where the face moves much faster than the tip advances, as when the needle bends back after a stop, f
   stays below 4 Fc. It does not fade with v: a force in proportion to v vn lets v grow or vanish
   exponentially, by 1e8/s for a biopsy needle, where the face recedes or the needle is bent, and a stop ends
   anywhere. It never gives work: f n . vN >= 0. Where the needle has cut before there is nothing to cut: f is
   multiplied by `fresh_of`, 1 beyond the end of the needle track and beside it, 0 within the open hole. The
   part is that of wetting.h, for a piece as long as the face: the force is handed over smoothly from layer to
   layer.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_tissue.h"
#include "models/tissue/wetting.h"

/* ---- membranes ----------------------------------------------------------------------------------------- */

/* Energy of a membrane and its derivatives by z and by |u|^2/2, where it acts. */
typedef struct dimple {
    double energy, by_z, by_zz, by_uu, by_z_uu;
    double u[2];
} dimple;

/* Sharp point, its depth, what these are derived by. */
typedef struct point {
    sn_vec3 x;
    sn_depth at;
    sn_mat3 R;
} point;

static point point_of(const sn_needle_tissue_self* n, const sn_pose* tip)
{
    point p = { .R = sn_quat_matrix(tip->q) };
    p.x = sn_add(tip->r, sn_mat3_apply(p.R, n->point));
    p.at = sn_boundary_depth(&n->boundary, p.x);
    return p;
}

double sn_tip_depth(const sn_needle_tissue_self* n, const sn_pose* tip) { return point_of(n, tip).at.depth; }

void sn_tip_across(const sn_needle_tissue_self* n, const sn_pose* tip, double across[2])
{
    sn_vec3 x = sn_add(tip->r, sn_rotate(tip->q, n->point));
    for (int k = 0; k < 2; ++k)
        across[k] = sn_dot(n->boundary.across[k], sn_sub(x, n->boundary.origin));
}

/* `left` of the membrane is still intact. */
static bool find_dimple(const sn_needle_tissue_self* n, int layer, double left, const point* p, dimple* d)
{
    const sn_membrane* m = &n->layer[layer].membrane;
    const sn_membrane_state* s = &n->memory->membrane[layer];
    double z = p->at.depth - n->layer[layer].begin, uu = 0;
    if (n->layer[layer].gate != layer || left == 0 || z <= 0) return false;
    sn_push push = sn_membrane_push(m, s, z);
    sn_vec3 place = sn_sub(p->x, n->boundary.origin);
    for (int k = 0; k < 2; ++k) {
        d->u[k] = s->touched ? sn_dot(n->boundary.across[k], place) - s->touch[k] : 0;
        uu += d->u[k] * d->u[k];
    }
    left /= m->puncture_depth;
    d->energy = left * (m->puncture_depth * push.energy + 0.5 * push.force * uu);
    d->by_z = left * (m->puncture_depth * push.force + 0.5 * push.slope * uu);
    d->by_zz = left * (m->puncture_depth * push.slope + 0.5 * push.bend * uu);
    d->by_uu = s->touched ? left * push.force : 0;
    d->by_z_uu = s->touched ? left * push.slope : 0;
    return true;
}

static double left_of(const sn_needle_tissue_self* n, int layer, double t)
{
    return 1 - sn_membrane_openness(&n->layer[layer].membrane, &n->memory->membrane[layer], t);
}

double sn_tip_membrane_energy(const sn_needle_tissue_self* n, int layer, const sn_pose* tip)
{
    dimple d;
    point p = point_of(n, tip);
    return find_dimple(n, layer, 1, &p, &d) ? d.energy : 0;
}

/* Derivatives of the depth of S and of its two coordinates across. */
typedef struct point_rows {
    double depth[6], across[2][6];
} point_rows;

static void derive_point(const sn_needle_tissue_self* n, const point* p, point_rows* rows)
{
    sn_field_gradient(&p->R, n->point, p->at.depth_gradient, rows->depth);
    for (int k = 0; k < 2; ++k)
        sn_field_gradient(&p->R, n->point, n->boundary.across[k], rows->across[k]);
}

/* All membranes in reach: one, unless a large step passes several. */
static void add_membranes(const sn_needle_tissue_self* n, double t, const point* p, sn_tip_load* out)
{
    point_rows rows;
    dimple d;
    for (int l = 0; l < n->layer_count; ++l) {
        if (!find_dimple(n, l, left_of(n, l, t), p, &d)) continue;
        derive_point(n, p, &rows);
        out->membrane += d.by_z;
        out->energy += d.energy;
        for (int k = 0; k < 6; ++k)
            out->f[k] -=
                d.by_z * rows.depth[k] + d.by_uu * (d.u[0] * rows.across[0][k] + d.u[1] * rows.across[1][k]);
    }
}

static void add_membrane_tangents(const sn_needle_tissue_self* n, double t, const point* p, double* K)
{
    point_rows rows;
    dimple d;
    for (int l = 0; l < n->layer_count; ++l) {
        if (!find_dimple(n, l, left_of(n, l, t), p, &d)) continue;
        derive_point(n, p, &rows);
        double side[6];
        for (int k = 0; k < 6; ++k)
            side[k] = d.u[0] * rows.across[0][k] + d.u[1] * rows.across[1][k];
        sn_outer6(K, -d.by_zz, rows.depth, rows.depth);
        sn_outer6(K, -d.by_z_uu, rows.depth, side);
        sn_outer6(K, -d.by_z_uu, side, rows.depth);
        sn_field_hessian(&p->R, n->point, p->at.depth_gradient, n->boundary.map ? &p->at.depth_hessian : NULL,
                         -d.by_z, K);
        for (int k = 0; k < 2; ++k) {
            sn_outer6(K, -d.by_uu, rows.across[k], rows.across[k]);
            sn_field_hessian(&p->R, n->point, n->boundary.across[k], NULL, -d.by_uu * d.u[k], K);
        }
    }
}

/* ---- cutting ------------------------------------------------------------------------------------------- */

typedef struct cut {
    sn_site site;
    double v, face;        /* speeds of the tip and of its face */
    double ahead[6], J[6]; /* rows of v, and of sin a times the face's speed */
} cut;

static cut cut_of(const sn_needle_tissue_self* n, const sn_kin* tip)
{
    const double length = fmax(n->face_length, 2 * n->tip_radius); // handed over smoothly, blunt as well
    cut c = { .site = sn_site_of(&n->boundary, tip->frames, n->face, length, n->tip_radius) };
    const sn_twist* twist = tip->twist;
    sn_vec3 arm = sn_cross(n->face, n->face_normal), normal = sn_mat3_apply(c.site.R, n->face_normal);
    sn_put6(c.ahead, c.site.t, sn_v3(0, 0, 0)); // N is on the axis
    sn_put6(c.J, normal, arm);
    c.v = sn_dot(c.site.t, twist->v);
    c.face = (sn_dot(normal, twist->v) + sn_dot(arm, twist->w)) / n->face_sine;
    return c;
}

/* |v| made positive: v coth(v/ve), ve at rest and |v| far above ve; with its derivative. */
static double advance_of(double v, double ve, double* by_v)
{
    const double x = v / ve;
    if (fabs(x) < 1e-3) { // series
        *by_v = 2 * x / 3;
        return ve * (1 + x * x / 3);
    }
    const double t = tanh(x);
    *by_v = 1 / t - x * (1 - t * t) / (t * t);
    return v / t;
}

/* What the face meets in parts of Fc, with r = face/advance; derivatives by the advance and the face's
   speed. */
typedef struct yield {
    double s, by_advance, by_face;
} yield;

static yield yield_of(double advance, double face)
{
    const double linear = 2;
    if (face <= 0) return (yield){ 0, 0, 0 };
    if (face <= linear * advance) return (yield){ face / advance, -face / (advance * advance), 1 / advance };
    const double part = linear * advance / face;
    return (yield){ linear * (2 - part), -linear * linear / face, linear * part / face };
}

sn_resistance sn_tip_resistance(const sn_tissue_layer* layer, double v, double face, double z)
{
    const double *f = layer->cutting, forward = fmax(v, 0);
    double by_v;
    z = fmax(z, 0);
    yield y = yield_of(advance_of(v, layer->friction.creep_speed, &by_v), face);
    double base = f[0] + (f[1] + f[2] * forward) * forward + (f[3] + f[4] * z) * z;
    double base_by_v = v > 0 ? f[1] + 2 * f[2] * v : 0;
    return (sn_resistance){ .force = base * y.s,
                            .by_v = base_by_v * y.s + base * y.by_advance * by_v,
                            .by_face = base * y.by_face,
                            .by_z = z > 0 ? (f[3] + 2 * f[4] * z) * y.s : 0 };
}

/* Sum over the layers, with derivatives by the speeds and, on demand, by the configuration. */
static sn_resistance sum_resistance(const sn_needle_tissue_self* n, const double* strength, const cut* c,
                                    double depth, double* by_x)
{
    sn_resistance sum = { 0 };
    for (int l = 0; l < n->layer_count; ++l) {
        sn_wet wet;
        if (!(strength[l] > 0) || !sn_wet_layer(&c->site, n->layer[l].begin, n->layer[l].end, &wet)) continue;
        sn_resistance r = sn_tip_resistance(&n->layer[l], c->v, c->face, depth - n->layer[l].begin);
        double part = strength[l] * wet.part;
        sum.force += part * r.force;
        sum.by_v += part * r.by_v;
        sum.by_face += part * r.by_face;
        sum.by_z += part * r.by_z;
        if (!by_x || !wet.edge) continue;
        sn_site_rows rows;
        double y[6];
        sn_site_derive(&c->site, &rows);
        sn_wet_gradient(&wet, &rows, strength[l] * r.force, y);
        for (int k = 0; k < 6; ++k)
            by_x[k] += y[k];
    }
    return sum;
}

static bool is_cutting(const sn_needle_tissue_self* n, const cut* c)
{
    return c->face > 0 && sn_site_deepest(&c->site) > n->layer[0].begin;
}

/* Part of the cutting that is left at the tip's frame, and its gradient by the frame's place (NULL: not
   required): 1 ahead of the deepest place cut so far, falling to 0 over a tenth of the radius behind it;
   between one and two radii beside the hole it is 1 again. */
static double fresh_of(const sn_needle_tissue_self* n, sn_vec3 x, sn_vec3* by_x)
{
    if (by_x) *by_x = sn_v3(0, 0, 0);
    const sn_needle_track_state* s = n->track.state;
    if (!s->begun) return 1;
    double band = 0.1 * n->tip_radius, square = n->tip_radius * n->tip_radius;
    sn_needle_track_offset to = sn_needle_track_offset_of(&n->track, x, n->place[n->cell_count]);
    double along = (to.place - s->p) / band + 1;
    if (along >= 1) return 1;
    double aside = (sn_dot(to.u, to.u) - square) / (3 * square);
    if (aside >= 1) return 1;
    double a = fmax(along, 0), b = fmax(aside, 0);
    double old_along = 1 - a * a * (3 - 2 * a), old_aside = 1 - b * b * (3 - 2 * b);
    if (by_x) {
        *by_x = sn_scale(old_aside * 6 * a * (1 - a) / band, to.along);
        *by_x = sn_madd(*by_x, old_along * 6 * b * (1 - b) * 2 / (3 * square), to.pull);
    }
    return 1 - old_along * old_aside;
}

static void add_cutting(const sn_needle_tissue_self* n, const double* strength, const cut* c, sn_vec3 place,
                        double depth, sn_tip_load* out)
{
    if (!is_cutting(n, c)) return;
    double fresh = fresh_of(n, place, NULL);
    if (fresh == 0) return;
    out->cutting = fresh * sum_resistance(n, strength, c, depth, NULL).force;
    out->dissipated = out->cutting * c->face * n->face_sine;
    for (int k = 0; k < 6; ++k)
        out->f[k] -= out->cutting * c->J[k];
}

static void add_cutting_tangent(const sn_needle_tissue_self* n, const double* strength, const sn_kin* tip,
                                const cut* c, const point* p, double* K, double* D)
{
    if (!is_cutting(n, c)) return;
    double by_x[6] = { 0 }, by_v[6], of_depth[6], of_fresh[6];
    sn_vec3 fresh_by_x;
    double fresh = fresh_of(n, tip->frames->r, &fresh_by_x);
    if (fresh == 0) return;
    sn_resistance r = sum_resistance(n, strength, c, p->at.depth, by_x);
    sn_put6(of_fresh, sn_scale(r.force, fresh_by_x), sn_v3(0, 0, 0));
    sn_vec3 vb = sn_mat3_apply_transpose(c->site.R, tip->twist->v);
    sn_vec3 ahead = sn_cross(sn_v3(1, 0, 0), vb), face = sn_cross(n->face_normal, vb); // by the turn
    double turn_ahead[6], turn_face[6];
    sn_put6(turn_ahead, sn_v3(0, 0, 0), ahead);
    sn_put6(turn_face, sn_v3(0, 0, 0), face);
    sn_field_gradient(&p->R, n->point, p->at.depth_gradient, of_depth);
    double face_share = fresh * r.by_face / n->face_sine, ahead_share = fresh * r.by_v;
    for (int k = 0; k < 6; ++k) {
        by_x[k] = fresh * (by_x[k] + r.by_z * of_depth[k]) + of_fresh[k] + ahead_share * turn_ahead[k] +
                  face_share * turn_face[k];
        by_v[k] = ahead_share * c->ahead[k] + face_share * c->J[k];
    }
    sn_outer6(K, -1, c->J, by_x);
    sn_outer6(D, -1, c->J, by_v);
    sn_block_add(K, 6, 0, 3, fresh * r.force, sn_mat3_mul(c->site.R, sn_hat(n->face_normal)));
}

/* ---- operations ---------------------------------------------------------------------------------------- */

void sn_tip_load_of(const sn_needle_tissue_self* n, double t, const double* strength, const sn_kin* tip,
                    sn_tip_load* out)
{
    *out = (sn_tip_load){ 0 };
    point p = point_of(n, tip->frames);
    cut c = cut_of(n, tip);
    add_membranes(n, t, &p, out);
    add_cutting(n, strength, &c, tip->frames->r, p.at.depth, out);
}

void sn_tip_tangent(const sn_needle_tissue_self* n, double t, const double* strength, const sn_kin* tip,
                    double* K, double* D)
{
    point p = point_of(n, tip->frames);
    cut c = cut_of(n, tip);
    add_membrane_tangents(n, t, &p, K);
    add_cutting_tangent(n, strength, tip, &c, &p, K, D);
}
