/* Sinew - thread grip: what a piece of a hole does to the suture in it. The formulas are in
   suture_in_solid.c. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/suture_in_solid.h"
#include <string.h>

typedef sn_suture_in_solid_self self_type;
enum { N = SN_THREAD_DOFS };

/* Where a suture slips at the end of a step, its shear is the limit up to round-off: it still slips. */
static const double at_the_limit = 1 - 1e-9;

/* Lateral force per length, rounded where it is 0. */
static void press(const self_type* n, sn_thread_grip* g)
{
    const double square = 2 * g->foot.half, all = square + n->rounding * n->rounding, root = sqrt(all);
    g->normal = n->stiffness * square / root;
    g->normal_by_half = n->stiffness * (2 - square / all) / root;
}

bool sn_thread_grip_find(const self_type* n, int k, const sn_input* in, sn_thread_grip* g,
                         sn_thread_hessians* h)
{
    const sn_thread_hold* p = &n->hold[k];
    if (k >= n->memory->front || !(p->wet > 0)) return false;
    sn_thread_point_find(in->at[SN_THREAD].points + p->span, sn_thread_place(n, k, in), p->s, &g->foot, h);
    press(n, g);
    const double limit = n->grip + n->friction * g->normal;
    g->slip = p->z + p->edge * (g->foot.s - p->s);
    g->shear = n->stiffness * g->slip;
    g->slips = !(fabs(g->shear) < (p->slides ? at_the_limit * limit : limit));
    if (g->slips) g->shear = copysign(limit, g->slip);
    return true;
}

/* Per length: the forces on the point of the solid and on the three points of the suture. */
static void forces_of(const self_type* n, int k, const sn_thread_grip* g, double* f)
{
    for (int i = 0; i < N; ++i)
        f[i] = -n->stiffness * g->foot.e[i] - g->shear * n->hold[k].edge * g->foot.by[i];
}

void sn_thread_grip_add(const self_type* n, int k, const sn_input* in, const sn_generalized_force* out)
{
    sn_thread_grip g;
    double f[N];
    if (!sn_thread_grip_find(n, k, in, &g, NULL)) return;
    const sn_thread_hold* p = &n->hold[k];
    const int* cell = sn_thread_cell(n, k);
    forces_of(n, k, &g, f);
    for (int a = 0; a < n->nodes; ++a) {
        sn_vec3* at = &out[SN_THREAD_SOLID].force[cell[a]];
        *at = sn_madd(*at, p->wet * n->point[k].at.weight[a], sn_v3(f[0], f[1], f[2]));
    }
    for (int a = 0; a < 3; ++a) {
        sn_vec3* at = &out[SN_THREAD].force[p->span + a];
        *at = sn_madd(*at, p->wet, sn_v3(f[3 + 3 * a], f[4 + 3 * a], f[5 + 3 * a]));
    }
}

sn_vec3 sn_thread_grip_force(const self_type* n, int k, const sn_thread_grip* g)
{
    double f[N];
    forces_of(n, k, g, f);
    return sn_scale(-n->hold[k].wet, sn_v3(f[0], f[1], f[2]));
}

double sn_thread_grip_speed(const self_type* n, int k, const sn_input* in, const sn_thread_grip* g)
{
    const sn_vec3* v = in->at[SN_THREAD].point_velocity + n->hold[k].span;
    const sn_vec3 own =
        sn_material_place(&n->walker, &n->point[k].at, in->at[SN_THREAD_SOLID].point_velocity);
    const sn_vec3 speeds[4] = { own, v[0], v[1], v[2] };
    double sum = 0;
    for (int a = 0; a < 4; ++a)
        sum += sn_dot(sn_v3(g->foot.by[3 * a], g->foot.by[3 * a + 1], g->foot.by[3 * a + 2]), speeds[a]);
    return n->hold[k].edge * sum;
}

/* Derivatives of the forces per length by the places. */
static void derive_forces(const self_type* n, int k, const sn_thread_grip* g, const sn_thread_hessians* h,
                          double* H)
{
    const double edge = n->hold[k].edge, *e = g->foot.e, *by = g->foot.by;
    const double slope = copysign(n->friction * g->normal_by_half, g->slip);
    double shear[N]; /* its gradient */
    for (int i = 0; i < N; ++i)
        shear[i] = g->slips ? slope * e[i] : n->stiffness * edge * by[i];
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j)
            H[N * i + j] =
                -n->stiffness * h->e[N * i + j] - edge * (g->shear * h->s[N * i + j] + by[i] * shear[j]);
}

/* K += w_a w_b f H, for node a of the item in block `part` of the places, with the weight w_a. */
static void spread(const self_type* n, int k, const double* H, double f, const sn_tangent* out)
{
    for (int a = 0; a < n->nodes + 3; ++a)
        for (int b = 0; b < n->nodes + 3; ++b) {
            const double *weight = n->point[k].at.weight,
                         w = (a < n->nodes ? weight[a] : 1) * (b < n->nodes ? weight[b] : 1) * f;
            const int row = a < n->nodes ? 0 : a - n->nodes + 1, col = b < n->nodes ? 0 : b - n->nodes + 1;
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    out->K[out->n * (3 * a + i) + 3 * b + j] += w * H[N * (3 * row + i) + 3 * col + j];
        }
}

void sn_thread_grip_tangent(const self_type* n, int k, const sn_input* in, const sn_tangent* out)
{
    sn_thread_grip g;
    sn_thread_hessians h;
    double H[N * N];
    if (!sn_thread_grip_find(n, k, in, &g, &h)) return;
    derive_forces(n, k, &g, &h, H);
    spread(n, k, H, n->hold[k].wet, out);
}
