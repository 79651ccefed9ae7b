/* Sinew - box_rows: rows of box_contact, and what can be read of it.

   Legend: a point c in the middle between two bodies at the start of a step, with the arm y = R^T (c - r) in
   the axes of each body; x = r + R y follows the body, u = w x y. Rows, with the directions D of the start:
     g = gap + n . (x_2 - x_1) - target,   g_i' = D_i . (v_2 + R_2 u_2 - v_1 - R_1 u_1)
   Increments of a body, dr in world axes and da in its own, and d = R^T D:
     D . dx = D . dr + da . (y x d),   D . dx' = D . dv + dw . (y x d) + da . (u x d)
   Both bodies share the point c: forces have no sum and no moment, with friction, too. The midpoint rule,
   which evaluates forces in the middle of the step, conserves angular momentum if they share a point there:
   its rows have the arms of the middle between x_1 and x_2 at the motion at hand.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/box_contact.h"
#include "models/contact/directions.h"

static sn_vec3 place(const box_point* p, int body, const sn_kin* at)
{
    const sn_pose* f = &at[p->node[body].input].frames[p->node[body].node];
    return sn_add(f->r, sn_rotate(f->q, p->arm[body]));
}

/* The arms of both bodies. */
static void find_arms(const box_contact* k, const box_point* p, const sn_input* in, sn_vec3 arm[2])
{
    const bool common = sn_is_in_the_middle(in->t, k->now->start, k->now->step);
    const sn_vec3 c =
        common ? sn_scale(0.5, sn_add(place(p, 0, in->at), place(p, 1, in->at))) : sn_v3(0, 0, 0);
    for (int body = 0; body < 2; ++body) {
        const sn_pose* f = &in->at[p->node[body].input].frames[p->node[body].node];
        arm[body] = common ? sn_unrotate(f->q, sn_sub(c, f->r)) : p->arm[body];
    }
}

double sn_box_gap(const box_point* p, const sn_kin* at)
{
    return p->gap + sn_dot(p->along[0], sn_sub(place(p, 1, at), place(p, 0, at)));
}

/* Of the second body relative to the first. */
static sn_vec3 velocity(const box_contact* k, const box_point* p, const sn_input* in)
{
    sn_vec3 arm[2], v[2];
    find_arms(k, p, in, arm);
    for (int body = 0; body < 2; ++body) {
        const sn_node node = p->node[body];
        const sn_twist* t = &in->at[node.input].twist[node.node];
        v[body] = sn_add(t->v, sn_rotate(in->at[node.input].frames[node.node].q, sn_cross(t->w, arm[body])));
    }
    return sn_sub(v[1], v[0]);
}

void sn_box_rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const box_contact* k = self;
    const box_point* p = &k->points[item];
    (void)g2;
    if (g) g[0] = sn_box_gap(p, in->at) - p->target;
    if (!g1) return;
    const sn_vec3 v = velocity(k, p, in);
    for (int r = 0; r < k->rows; ++r)
        g1[r] = sn_dot(p->along[r], v);
}

static void put(double* row, double sign, sn_vec3 a)
{
    row[0] = sign * a.x;
    row[1] = sign * a.y;
    row[2] = sign * a.z;
}

void sn_box_tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const box_contact* k = self;
    const box_point* p = &k->points[item];
    sn_vec3 arm[2];
    (void)multipliers;
    find_arms(k, p, in, arm);
    for (int body = 0; body < 2; ++body) {
        const sn_node node = p->node[body];
        const sn_mat3 R = sn_quat_matrix(in->at[node.input].frames[node.node].q);
        const sn_vec3 spin = in->at[node.input].twist[node.node].w, u = sn_cross(spin, arm[body]);
        const double sign = body ? 1.0 : -1.0;
        for (int r = 0; r < k->rows; ++r) {
            const sn_vec3 d = sn_mat3_apply_transpose(R, p->along[r]);
            double* G = out->G + r * out->n + 6 * body;
            put(G, sign, p->along[r]);
            put(G + 3, sign, sn_cross(arm[body], d));
            if (out->H) put(out->H + r * out->n + 6 * body + 3, sign, sn_cross(u, d));
        }
    }
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const box_contact* k = self;
    (void)in;
    out[0] = out[1] = out[2] = 0.0;
    for (int i = 0; i < k->now->count; ++i)
        for (int r = 0; r < k->rows; ++r) {
            const sn_vec3 d = k->points[i].along[r];
            const double l = reaction[k->rows * i + r];
            out[0] -= l * d.x;
            out[1] -= l * d.y;
            out[2] -= l * d.z;
        }
}

static void read_normal_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const box_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->now->count; ++i)
        *out += reaction[k->rows * i];
}

static void read_gap(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const box_contact* k = self;
    (void)reaction;
    *out = HUGE_VAL;
    for (int i = 0; i < k->now->count; ++i)
        *out = fmin(*out, sn_box_gap(&k->points[i], in->at));
}

static void read_slip(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const box_contact* k = self;
    *out = 0.0;
    for (int i = 0; i < k->now->count; ++i) {
        const box_point* p = &k->points[i];
        if (!(reaction[k->rows * i] > 0.0)) continue;
        const sn_vec3 v = velocity(k, p, in);
        *out = fmax(*out, hypot(sn_dot(p->along[1], v), sn_dot(p->along[2], v)));
    }
}

static void read_pairs(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const box_contact*)self)->now->count;
}

static void read_touching(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const box_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int i = 0; i < k->now->count; ++i)
        *out += reaction[k->rows * i] > 0.0;
}

static void read_left_out(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const box_contact*)self)->now->dropped;
}

const sn_quantity sn_box_quantities[SN_BOX_QUANTITIES] = {
    { "force", "N", "x y z", "sum of the forces on the first box of each pair: on the boxes `on`",
      read_force },
    { "normal_force", "N", NULL, "sum of the sizes of the forces, without friction", read_normal_force },
    { "gap", "m", NULL, "smallest gap of a point of the last step; infinite without one", read_gap },
    { "slip", "m/s", NULL, "largest sliding speed of the points that have a force", read_slip },
    { "pairs", "1", NULL, "points at which boxes may touch in the last step", read_pairs },
    { "touching", "1", NULL, "of these, those that have a force", read_touching },
    { "left_out", "1", NULL, "points for which there was no room", read_left_out },
};
