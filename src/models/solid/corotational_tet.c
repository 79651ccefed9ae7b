/* Sinew - corotational_tet. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/corotational_tet.h"
#include "base/lanes.h"

/* ---- binding ------------------------------------------------------------------------------------------- */

sn_status sn_corotational_tet_bind(sn_bind* bind, const cells* of, const sn_tet_law* law, bool exact,
                                   corotational_tet* t)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int groups = (of->count + SN_TETS - 1) / SN_TETS;
    sn_tet_group* group = sn_bind_alloc(bind, (size_t)groups * sizeof *group);
    *t = (corotational_tet){ .law = *law, .exact = exact && law->rotation == SN_TET_POLAR, .group = group };
    t->e = sn_bind_alloc(bind, (size_t)groups * sizeof *t->e);
    if (t->exact) t->turn = sn_bind_alloc(bind, (size_t)groups * sizeof *t->turn);
    if (!group || !t->e || (t->exact && !t->turn)) return SN_ERR_MEMORY;
    for (int k = 0; k < groups * SN_TETS; ++k) {
        int cell = k < of->count ? k : of->count - 1;
        sn_tet_rest(&group[k / SN_TETS], k % SN_TETS, of->nodes + 4 * cell, rest->points, law);
    }
    return SN_OK;
}

/* ---- one by one ---------------------------------------------------------------------------------------- */

static const sn_vec3* velocity(const corotational_tet* t, const sn_input* in)
{
    return t->law.damping > 0.0 ? in->at[0].point_velocity : NULL;
}

void sn_corotational_tet_add(const corotational_tet* t, sn_range items, const sn_input* in,
                             const sn_generalized_force* out)
{
    double e[SN_TETS][4][4], f[SN_TETS][4][4];
    for (int i = items.begin; i < items.end; ++i) {
        const sn_tet_group* g = &t->group[i / SN_TETS];
        int lane = i % SN_TETS;
        if (i == items.begin || lane == 0) sn_tet_move(g, &t->law, in->at[0].points, velocity(t, in), e, f);
        for (int a = 0; a < 4; ++a) {
            sn_vec3* to = &out[0].force[g->node[a][lane]];
            *to = sn_add(*to, sn_v3(f[lane][a][0], f[lane][a][1], f[lane][a][2]));
        }
    }
}

/* block -= lambda S + mu S^T + mu tr(S) I with S = e_a e_b^T summed */
static void subtract_stiffness(const sn_tet_law* law, const double S[9], double block[9])
{
    double trace = law->mu * (S[0] + S[4] + S[8]);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            block[3 * i + j] -= law->lambda * S[3 * i + j] + law->mu * S[3 * j + i] + (i == j ? trace : 0.0);
}

/* block += [a] Q [b] */
static void add_turn(const double* a, const double* Q, const double* b, double block[9])
{
    const double q[3][3] = { { Q[0], Q[5], Q[4] }, { Q[5], Q[1], Q[3] }, { Q[4], Q[3], Q[2] } };
    double T[3][3]; // Q [b]
    for (int i = 0; i < 3; ++i) {
        T[i][0] = q[i][1] * b[2] - q[i][2] * b[1];
        T[i][1] = q[i][2] * b[0] - q[i][0] * b[2];
        T[i][2] = q[i][0] * b[1] - q[i][1] * b[0];
    }
    for (int j = 0; j < 3; ++j) {
        block[j] += a[1] * T[2][j] - a[2] * T[1][j];
        block[3 + j] += a[2] * T[0][j] - a[0] * T[2][j];
        block[6 + j] += a[0] * T[1][j] - a[1] * T[0][j];
    }
}

void sn_corotational_tet_tangent(const corotational_tet* t, int item, const sn_input* in,
                                 const sn_tangent* out)
{
    const sn_tet_group* g = &t->group[item / SN_TETS];
    int lane = item % SN_TETS;
    double e[SN_TETS][4][4], f[SN_TETS][4][4];
    double Q[SN_TETS][6];
    sn_tet_move(g, &t->law, in->at[0].points, NULL, e, f);
    if (t->exact) sn_tet_turn(g, &t->law, in->at[0].points, Q);
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
            const double *ea = e[lane][a], *eb = e[lane][b];
            double S[9], block[9] = { 0.0 };
            for (int k = 0; k < 9; ++k)
                S[k] = ea[k / 3] * eb[k % 3];
            subtract_stiffness(&t->law, S, block);
            for (int k = 0; k < 9; ++k)
                out->D[(3 * a + k / 3) * 12 + 3 * b + k % 3] = t->law.damping * block[k];
            if (t->exact) add_turn(ea, Q[lane], eb, block);
            for (int k = 0; k < 9; ++k)
                out->K[(3 * a + k / 3) * 12 + 3 * b + k % 3] = block[k];
        }
}

/* ---- in bulk ------------------------------------------------------------------------------------------- */

void sn_corotational_tet_compute(const corotational_tet* t, sn_range items, const sn_input* in,
                                 double (*f)[4])
{
    const sn_vec3 *x = in->at[0].points, *v = velocity(t, in);
    for (int k = items.begin / SN_TETS; k * SN_TETS < items.end; ++k)
        sn_tet_move(&t->group[k], &t->law, x, v, t->e[k], (double(*)[4][4])(f + 4 * SN_TETS * k));
}

void sn_corotational_tet_stiffen(const corotational_tet* t, sn_range items, const sn_input* in)
{
    for (int k = items.begin / SN_TETS; t->exact && k * SN_TETS < items.end; ++k)
        sn_tet_turn(&t->group[k], &t->law, in->at[0].points, t->turn[k]);
}

/* Of a corner; they are counted element by element. */
static inline const double* e_of(const corotational_tet* t, int corner)
{
    return (const double*)t->e + 4 * (ptrdiff_t)corner;
}

SN_CLONES static void sum_pairs(const corotational_tet* t, const sn_incidence* n, sn_range pairs,
                                double (*blocks)[9])
{
    const double lambda = -t->law.lambda, mu = -t->law.mu;
    for (int p = pairs.begin; p < pairs.end; ++p) {
        sn_lanes s0 = { 0 }, s1 = { 0 }, s2 = { 0 };
        for (int k = n->pair_start[p]; k < n->pair_start[p + 1]; ++k) {
            const double* a = e_of(t, n->side[k][0]);
            const sn_lanes b = SN_LOAD(e_of(t, n->side[k][1]));
            s0 += a[0] * b;
            s1 += a[1] * b;
            s2 += a[2] * b;
        }
        double* to = blocks[p - pairs.begin];
        const double both = lambda + mu, trace = mu * (s0[0] + s1[1] + s2[2]);
        to[0] = both * s0[0] + trace;
        to[1] = lambda * s0[1] + mu * s1[0];
        to[2] = lambda * s0[2] + mu * s2[0];
        to[3] = lambda * s1[0] + mu * s0[1];
        to[4] = both * s1[1] + trace;
        to[5] = lambda * s1[2] + mu * s2[1];
        to[6] = lambda * s2[0] + mu * s0[2];
        to[7] = lambda * s2[1] + mu * s1[2];
        to[8] = both * s2[2] + trace;
    }
}

void sn_corotational_tet_pairs(const corotational_tet* t, const sn_incidence* n, sn_range pairs,
                               double (*blocks)[9])
{
    sum_pairs(t, n, pairs, blocks);
    for (int p = pairs.begin; t->exact && p < pairs.end; ++p)
        for (int k = n->pair_start[p]; k < n->pair_start[p + 1]; ++k) {
            int a = n->side[k][0], b = n->side[k][1];
            add_turn(e_of(t, a), t->turn[a / (4 * SN_TETS)][a / 4 % SN_TETS], e_of(t, b),
                     blocks[p - pairs.begin]);
        }
}
