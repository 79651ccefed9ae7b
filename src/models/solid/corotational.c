/* Sinew - corotational: linear tetrahedra whose strain is measured after their rotation is taken away; M. Mueller, M. Gross, Interactive
   Virtual Materials, Graphics Interface 2004. Equations in tetrahedra.h.

   In bulk, groups of four elements leave their corners' vectors e and f in memory; nodes then sum f over the corners around them,
   and pairs of nodes e_a e_b^T over the elements around their edge: no two write to the same place.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "base/lanes.h"
#include "models/solid/around.h"
#include "models/solid/tetrahedra.h"
#include <math.h>
#include <string.h>

typedef struct corotational {
    sn_tet_law law;
    bool exact;
    int count; /* elements */
    const sn_tet_group* group;
    sn_tet_motion* motion;      /* of each group */
    double (*turn)[SN_TETS][6]; /* of each group, for exact tangents; else NULL */
    sn_around around;
} corotational;

/* ---- binding ----------------------------------------------------------------------------------------------- */

static sn_status read_elements(sn_bind* bind, const sn_corotational_params* p, int** node, int* count)
{
    int points = sn_bind_rest(bind, 0)->count;
    if (p->tetrahedra.count == 0 || p->tetrahedra.count % 4)
        return sn_bind_fail(bind, "tetrahedra", "has %d numbers, must have four points for each tetrahedron",
                            p->tetrahedra.count);
    *count = p->tetrahedra.count / 4;
    *node = sn_bind_alloc(bind, (size_t)p->tetrahedra.count * sizeof **node);
    if (!*node) return SN_ERR_MEMORY;
    for (int k = 0; k < p->tetrahedra.count; ++k) {
        double number = p->tetrahedra.at[k];
        if (!(number >= 0) || number >= points || number != floor(number))
            return sn_bind_fail(bind, "tetrahedra", "tetrahedron %d: %g is none of the points 0 to %d", k / 4,
                                number, points - 1);
        (*node)[k] = (int)number;
    }
    return SN_OK;
}

static sn_status fill_groups(sn_bind* bind, const int* node, corotational* c)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int groups = (c->count + SN_TETS - 1) / SN_TETS;
    sn_tet_group* group = sn_bind_alloc(bind, (size_t)groups * sizeof *group);
    c->motion = sn_bind_alloc(bind, (size_t)groups * sizeof *c->motion);
    if (c->exact) c->turn = sn_bind_alloc(bind, (size_t)groups * sizeof *c->turn);
    if (!group || !c->motion || (c->exact && !c->turn)) return SN_ERR_MEMORY;
    for (int k = 0; k < groups * SN_TETS; ++k) {
        int e = k < c->count ? k : c->count - 1;
        double volume = sn_tet_rest(&group[k / SN_TETS], k % SN_TETS, node + 4 * e, rest->points, c->law.qr);
        if (volume > 0.0 && isfinite(volume)) continue;
        return sn_bind_fail(
            bind, "tetrahedra",
            "tetrahedron %d (points %d %d %d %d) has the volume %g m^3 at rest, must be above 0; exchange "
            "two of its points, or leave it out",
            e, node[4 * e], node[4 * e + 1], node[4 * e + 2], node[4 * e + 3], volume);
    }
    c->group = group;
    return SN_OK;
}

static sn_status bind_elements(sn_bind* bind, const void* params, void* self)
{
    const sn_corotational_params* p = params;
    corotational* c = self;
    int* node = NULL;
    if (sn_bind_input(bind, p->points, SN_POINTS, "points") < 0) return SN_ERR_SCENE;
    c->law = (sn_tet_law){ .lambda = p->young * p->poisson / ((1.0 + p->poisson) * (1.0 - 2.0 * p->poisson)),
                           .mu = 0.5 * p->young / (1.0 + p->poisson),
                           .damping = p->damping,
                           .qr = p->rotation == SN_ROTATION_QR };
    c->exact = p->tangent == SN_WARP_EXACT;
    if (c->exact && c->law.qr)
        return sn_bind_fail(bind, "tangent",
                            "the exact one goes with rotation=\"polar\": no energy belongs to \"qr\"");
    sn_status status = read_elements(bind, p, &node, &c->count);
    if (!status) status = fill_groups(bind, node, c);
    if (!status) status = sn_around_build(bind, &c->around, sn_bind_rest(bind, 0)->count, c->count, 4, node);
    if (status) return status;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)c->count * 4 * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int k = 0; k < 4 * c->count; ++k)
        nodes[k].node = node[k];
    status = sn_bind_items(bind, c->count, 4, nodes);
    return status ? status : sn_bind_pairs(bind, c->around.pair_count, c->around.pair);
}

/* ---- one by one -------------------------------------------------------------------------------------------- */

static const sn_vec3* velocity(const corotational* c, const sn_input* in)
{
    return c->law.damping > 0.0 ? in->at[0].point_velocity : NULL;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_load* out)
{
    const corotational* c = self;
    sn_tet_motion now;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_tet_group* g = &c->group[i / SN_TETS];
        int lane = i % SN_TETS;
        if (i == items.begin || lane == 0) sn_tet_move(g, &c->law, in->at[0].points, velocity(c, in), &now);
        for (int a = 0; a < 4; ++a) {
            const double* f = now.f[lane][a];
            sn_vec3* to = &out[0].force[g->node[a][lane]];
            *to = sn_add(*to, sn_v3(f[0], f[1], f[2]));
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

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const corotational* c = self;
    const sn_tet_group* g = &c->group[item / SN_TETS];
    int lane = item % SN_TETS;
    sn_tet_motion now;
    double Q[SN_TETS][6];
    sn_tet_move(g, &c->law, in->at[0].points, NULL, &now);
    if (c->exact) sn_tet_turn(g, &c->law, in->at[0].points, Q);
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
            const double *ea = now.e[lane][a], *eb = now.e[lane][b];
            double S[9], block[9] = { 0.0 };
            for (int k = 0; k < 9; ++k)
                S[k] = ea[k / 3] * eb[k % 3];
            subtract_stiffness(&c->law, S, block);
            for (int k = 0; k < 9; ++k)
                out->D[(3 * a + k / 3) * 12 + 3 * b + k % 3] = c->law.damping * block[k];
            if (c->exact) add_turn(ea, Q[lane], eb, block);
            for (int k = 0; k < 9; ++k)
                out->K[(3 * a + k / 3) * 12 + 3 * b + k % 3] = block[k];
        }
}

static double sum_of(const corotational* c, sn_range items, const sn_input* in, bool power)
{
    double energies[SN_TETS], powers[SN_TETS], sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        if (i == items.begin || i % SN_TETS == 0)
            sn_tet_energy(&c->group[i / SN_TETS], &c->law, in->at[0].points, in->at[0].point_velocity,
                          energies, powers);
        sum += (power ? powers : energies)[i % SN_TETS];
    }
    return sum;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in, false);
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in, true);
}

/* ---- in bulk ----------------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const corotational* c = self;
    const sn_vec3 *x = in->at[0].points, *v = velocity(c, in);
    for (int k = items.begin / SN_TETS; k * SN_TETS < items.end; ++k) {
        sn_tet_move(&c->group[k], &c->law, x, v, &c->motion[k]);
        if (c->exact) sn_tet_turn(&c->group[k], &c->law, x, c->turn[k]);
    }
}

/* Vectors e and f of a corner; corners are counted element by element. */
static inline const double* e_of(const corotational* c, int corner)
{
    return c->motion[corner / (4 * SN_TETS)].e[corner / 4 % SN_TETS][corner % 4];
}
static inline const double* f_of(const corotational* c, int corner)
{
    return c->motion[corner / (4 * SN_TETS)].f[corner / 4 % SN_TETS][corner % 4];
}

SN_CLONES static void collect(const void* self, sn_range nodes, const sn_load* out)
{
    const corotational* c = self;
    const sn_around* n = &c->around;
    for (int i = nodes.begin; i < nodes.end; ++i) {
        sn_lanes sum = { 0 };
        for (int k = n->node_start[i]; k < n->node_start[i + 1]; ++k)
            sum += SN_LOAD(f_of(c, n->corner[k]));
        out[0].force[i] = sn_add(out[0].force[i], sn_v3(sum[0], sum[1], sum[2]));
    }
}

SN_CLONES static void sum_pairs(const corotational* c, sn_range pairs, double (*blocks)[9])
{
    const sn_around* n = &c->around;
    const double lambda = -c->law.lambda, mu = -c->law.mu;
    for (int p = pairs.begin; p < pairs.end; ++p) {
        sn_lanes s0 = { 0 }, s1 = { 0 }, s2 = { 0 };
        for (int k = n->pair_start[p]; k < n->pair_start[p + 1]; ++k) {
            const double* a = e_of(c, n->side[k][0]);
            const sn_lanes b = SN_LOAD(e_of(c, n->side[k][1]));
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

static void pairs_of(const void* self, sn_range pairs, double (*blocks)[9])
{
    const corotational* c = self;
    const sn_around* n = &c->around;
    sum_pairs(c, pairs, blocks);
    for (int p = pairs.begin; c->exact && p < pairs.end; ++p)
        for (int k = n->pair_start[p]; k < n->pair_start[p + 1]; ++k) {
            int a = n->side[k][0], b = n->side[k][1];
            add_turn(e_of(c, a), c->turn[a / (4 * SN_TETS)][a / 4 % SN_TETS], e_of(c, b),
                     blocks[p - pairs.begin]);
        }
}

static double damping(const void* self) { return ((const corotational*)self)->law.damping; }

/* ---- descriptor -------------------------------------------------------------------------------------------- */

static const sn_bulk_ops bulk = {
    .compute = compute, .collect = collect, .pairs = pairs_of, .damping = damping
};
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .bulk = &bulk
};
static const sn_corotational_params defaults = { .young = 1e4, .poisson = 0.45 };
static const sn_param table[] = {
    { SN_FIELD(sn_corotational_params, points), "1", 0, 0,
      "nodes, at rest where the elements have no stress" },
    { SN_FIELD(sn_corotational_params, tetrahedra), "1", 0, HUGE_VAL,
      "elements: four points each, the last three counter-clockwise seen from the first's other side" },
    { SN_FIELD(sn_corotational_params, young), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "Young's modulus" },
    { SN_FIELD(sn_corotational_params, poisson), "1", -0.99, 0.4999,
      "Poisson's ratio; linear tetrahedra are too stiff in bending from 0.45 on" },
    { SN_CHOICE(sn_corotational_params, rotation, SN_ROTATION_NAMES), .unit = "1",
      .doc =
          "polar: the nearest one, forces have an energy; qr: that of the first edge and face, no energy" },
    { SN_CHOICE(sn_corotational_params, tangent, SN_WARP_NAMES), .unit = "1",
      .doc = "approximate: without the change of the rotation, never indefinite; exact: Newton converges "
             "quadratically" },
    { SN_FIELD(sn_corotational_params, damping), "s", 0, HUGE_VAL,
      "stress from the strain rate is so much times that from the strain" },
};

const sn_component sn_corotational = {
    .abi = SN_COMPONENT_ABI,
    .name = "corotational",
    .summary = "Linear elastic tetrahedra that rotate, for thousands of them.",
    .source = "Mueller, Gross, Graphics Interface 2004; Higham 1986 for the polar rotation",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_corotational_params),
    .self_size = sizeof(corotational),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_elements,
};
