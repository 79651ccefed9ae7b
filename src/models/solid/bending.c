/* Sinew - bending: resistance of a surface of triangles against folding along its edges.

   Points 0 1 of the shared edge, 2 and 3 opposite: e = x1 - x0, l = |e|, n1 = (x2 - x0) x e, n2 = e x (x3 -
   x0), N = n/|n|^2, s2 = (x2 - x0).e/l^2, s3 likewise; theta - angle between the normals:
     tan theta = (n1 x n2).e/l / (n1.n2)
     dtheta/dx2 = g2 = l N1,  g3 = l N2,  g0 = -(1 - s2) g2 - (1 - s3) g3,  g1 = -s2 g2 - s3 g3
   Second derivatives G_ab = dg_a/dx_b, with X = (I - 2 n n^T/|n|^2)/|n|^2 and [ ] the matrix of the cross
   product:
     G_22 = -l X1 [e],   G_02 = (s2 - 1) G_22 + g2 e^T/l^2,   G_12 = -s2 G_22 - g2 e^T/l^2,   G_23 = 0
     G_33 = l X2 [e],    G_03 = (s3 - 1) G_33 + g3 e^T/l^2,   G_13 = -s3 G_33 - g3 e^T/l^2
     G_01 = (s2 - 1) (N1 e^T/l + l X1 [a]) + (s3 - 1) (N2 e^T/l - l X2 [b])
            + (g2 (a - 2 s2 e)^T + g3 (b - 2 s3 e)^T)/l^2,   a = x2 - x0, b = x3 - x0
   The others follow from symmetry and from translations, which change nothing.
   Energy c (theta - theta0)^2 with c = D l^2/(2 (A1 + A2)), D = E h^3/(12 (1 - nu^2)); form: Grinspun et al.
   2003, Symposium on Computer Animation. A cylinder of curvature k then stores D k^2/2 per area, as a plate
   does. On equilateral triangles of side a an edge whose normal is at phi from the direction of bending folds
   by theta = k a (1 + 2 cos 2 phi)/(2 sqrt(3)); the mean of theta^2 over three edges is k^2 a^2/4, and
   l^2/(A1 + A2) = 2/sqrt(3) for an area of a^2/(2 sqrt(3)) to each edge. On rectangles a x b cut in two only
   the edges across fold, by k a, with l^2/(A1 + A2) = b/a for an area a b.
   law="quadratic" measures the fold by r = sum w_a x_a instead, whose tangent is constant: with the heights
   h1, h2 of the triangles over the edge w2 = h2/(h1 + h2), w3 = h1/(h1 + h2), and w0, w1 weigh -1 by the
   areas of 2 3 1 and 2 3 0, so that r = 0 when flat. A small fold has |r| = theta h1 h2/(h1 + h2), so the
   energy is c ((h1 + h2)/(h1 h2))^2 r^2: Volino, Magnenat-Thalmann 2006, Symposium on Computer Animation.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <stdlib.h>
#include <string.h>
#include "models/solid/blocks.h"
#include "models/solid/cell_selection.h"

typedef struct hinge {
    int node[4];
    double c, rest;   /* c of r^2 where weights are used */
    double weight[4]; /* of the corners in r */
} hinge;

typedef struct bending {
    const hinge* at;
    int count;
    bool quadratic;
    /* by thousands */
    sn_incidence incidence;
    double (*f)[4]; /* forces on corners */
    blocks blocks;
} bending;

/* ---- one hinge ----------------------------------------------------------------------------------------- */

typedef struct fold {
    sn_vec3 e, a, b, n1, n2, N1, N2, g[4]; /* a = x2 - x0, b = x3 - x0 */
    double l, s2, s3, theta;
} fold;

static fold fold_of(const sn_vec3* x)
{
    fold r = { .e = sn_sub(x[1], x[0]), .a = sn_sub(x[2], x[0]), .b = sn_sub(x[3], x[0]) };
    r.l = sn_norm(r.e);
    r.n1 = sn_cross(r.a, r.e);
    r.n2 = sn_cross(r.e, r.b);
    r.N1 = sn_scale(1 / sn_dot(r.n1, r.n1), r.n1);
    r.N2 = sn_scale(1 / sn_dot(r.n2, r.n2), r.n2);
    r.s2 = sn_dot(r.a, r.e) / (r.l * r.l);
    r.s3 = sn_dot(r.b, r.e) / (r.l * r.l);
    r.theta = atan2(sn_dot(sn_cross(r.n1, r.n2), r.e) / r.l, sn_dot(r.n1, r.n2));
    r.g[2] = sn_scale(r.l, r.N1);
    r.g[3] = sn_scale(r.l, r.N2);
    r.g[0] = sn_sub(sn_scale(r.s2 - 1, r.g[2]), sn_scale(1 - r.s3, r.g[3]));
    r.g[1] = sn_sub(sn_scale(-r.s2, r.g[2]), sn_scale(r.s3, r.g[3]));
    return r;
}

/* scale X [v], see above: dN for dn = v x ... */
static sn_mat3 normal_rate(sn_vec3 n, sn_vec3 N, sn_vec3 v, double scale)
{
    sn_mat3 cross = sn_hat(v);
    sn_vec3 row = sn_cross(N, v); // N^T [v]
    return sn_mat3_scale(scale, sn_mat3_madd(sn_mat3_scale(1 / sn_dot(n, n), cross), -2, sn_outer(N, row)));
}

/* G_ab of a < b in the order 01 02 03 12 13; G_23 is 0. */
static void second_derivatives(const fold* r, sn_mat3 G[5])
{
    double ll = r->l * r->l;
    sn_vec3 slope = sn_scale(1 / ll, r->e);
    sn_mat3 G22 = normal_rate(r->n1, r->N1, r->e, -r->l), G33 = normal_rate(r->n2, r->N2, r->e, r->l);
    sn_mat3 turn2 = sn_outer(r->g[2], slope), turn3 = sn_outer(r->g[3], slope);
    G[1] = sn_mat3_madd(sn_mat3_scale(r->s2 - 1, G22), 1, turn2);
    G[2] = sn_mat3_madd(sn_mat3_scale(r->s3 - 1, G33), 1, turn3);
    G[3] = sn_mat3_madd(sn_mat3_scale(-r->s2, G22), -1, turn2);
    G[4] = sn_mat3_madd(sn_mat3_scale(-r->s3, G33), -1, turn3);
    sn_vec3 along = sn_scale(1 / r->l, r->e);
    sn_mat3 g2 = sn_mat3_madd(normal_rate(r->n1, r->N1, r->a, r->l), 1, sn_outer(r->N1, along));
    sn_mat3 g3 = sn_mat3_madd(normal_rate(r->n2, r->N2, r->b, -r->l), 1, sn_outer(r->N2, along));
    G[0] = sn_mat3_madd(sn_mat3_scale(r->s2 - 1, g2), r->s3 - 1, g3);
    G[0] = sn_mat3_madd(G[0], 1, sn_outer(r->g[2], sn_scale(1 / ll, sn_madd(r->a, -2 * r->s2, r->e))));
    G[0] = sn_mat3_madd(G[0], 1, sn_outer(r->g[3], sn_scale(1 / ll, sn_madd(r->b, -2 * r->s3, r->e))));
}

/* theta - theta0 in -pi .. pi */
static double opening(const hinge* h, const fold* r)
{
    return remainder(r->theta - h->rest, 6.28318530717958647692);
}

static fold fold_at(const bending* s, int item, const sn_input* in)
{
    sn_vec3 x[4];
    for (int a = 0; a < 4; ++a)
        x[a] = in->at[0].points[s->at[item].node[a]];
    return fold_of(x);
}

/* r of the quadratic law */
static sn_vec3 weighted(const hinge* h, const sn_input* in)
{
    sn_vec3 r = sn_v3(0, 0, 0);
    for (int a = 0; a < 4; ++a)
        r = sn_madd(r, h->weight[a], in->at[0].points[h->node[a]]);
    return r;
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void push(const bending* s, int item, const sn_input* in, sn_vec3 f[4])
{
    const hinge* h = &s->at[item];
    const sn_vec3 r = s->quadratic ? weighted(h, in) : sn_v3(0, 0, 0);
    const fold at = s->quadratic ? (fold){ 0 } : fold_at(s, item, in);
    for (int a = 0; a < 4; ++a)
        f[a] = s->quadratic ? sn_scale(-2 * h->c * h->weight[a], r)
                            : sn_scale(-2 * h->c * opening(h, &at), at.g[a]);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const bending* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 f[4];
        push(s, i, in, f);
        for (int a = 0; a < 4; ++a)
            out[0].force[s->at[i].node[a]] = sn_add(out[0].force[s->at[i].node[a]], f[a]);
    }
}

/* Blocks of a < b of the 12 x 12 tangent. */
static void put_blocks(const bending* s, int item, const sn_input* in, double* K)
{
    static const int ends[6][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
    const hinge* h = &s->at[item];
    const fold r = s->quadratic ? (fold){ 0 } : fold_at(s, item, in);
    const double moment = s->quadratic ? 0 : -2 * h->c * opening(h, &r);
    sn_mat3 G[6] = { { { { 0 } } } };
    if (!s->quadratic) second_derivatives(&r, G);
    for (int k = 0; k < 6; ++k) {
        int a = ends[k][0], b = ends[k][1];
        sn_mat3 B = s->quadratic ? sn_mat3_scale(h->weight[a] * h->weight[b], sn_mat3_identity())
                                 : sn_outer(r.g[a], r.g[b]);
        B = sn_mat3_madd(sn_mat3_scale(moment, G[k]), -2 * h->c, B);
        for (int i = 0; i < 3; ++i)
            memcpy(K + (3 * a + i) * 12 + 3 * b, B.m[i], sizeof B.m[i]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    double* K = out->K;
    put_blocks(self, item, in, K);
    for (int row = 0; row < 12; ++row)
        for (int column = 0; column < row / 3 * 3; ++column)
            K[row * 12 + column] = K[column * 12 + row];
    for (int row = 0; row < 12; ++row)
        for (int k = 0; k < 12; ++k)
            if (k / 3 != row / 3) K[row * 12 + row / 3 * 3 + k % 3] -= K[row * 12 + k];
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const bending* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_vec3 r = s->quadratic ? weighted(&s->at[i], in) : sn_v3(0, 0, 0);
        const fold at = fold_at(s, i, in);
        const double angle = opening(&s->at[i], &at);
        sum += s->at[i].c * (s->quadratic ? sn_dot(r, r) : angle * angle);
    }
    return sum;
}

static void read_angle(const void* self, int item, const sn_input* in, double* out)
{
    *out = fold_at(self, item, in).theta;
}

static const sn_item_quantity item_quantities[] = {
    { "angle", "rad", NULL, "between the normals of the two triangles of each inner edge", read_angle },
};

/* ---- by thousands -------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const bending* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 f[4];
        push(s, i, in, f);
        for (int a = 0; a < 4; ++a)
            memcpy(s->f[4 * i + a], &f[a], sizeof f[a]);
    }
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const bending* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void prepare_blocks(const void* self, sn_range items, const sn_input* in,
                           const sn_batch_weights* weights)
{
    (void)weights;
    const bending* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        double K[144];
        put_blocks(s, i, in, K);
        sn_blocks_keep(&s->blocks, i, K);
    }
}

static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*out)[9])
{
    const bending* s = self;
    sn_blocks_pairs(&s->blocks, &s->incidence, range, out);
    sn_blocks_scale(out, range.end - range.begin, weights->K);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A side of a triangle: its ends in ascending order, and where it comes from. */
typedef struct side {
    int low, high, face, opposite;
} side;

static int compare_sides(const void* a, const void* b)
{
    const side *s = a, *t = b;
    if (s->low != t->low) return s->low < t->low ? -1 : 1;
    if (s->high != t->high) return s->high < t->high ? -1 : 1;
    return s->face < t->face ? -1 : s->face > t->face;
}

static void list_sides(const cell_selection* faces, side* sides)
{
    for (int i = 0; i < 3 * faces->count; ++i) {
        const int* n = faces->nodes + 3 * (i / 3);
        int a = n[i % 3], b = n[(i + 1) % 3];
        sides[i] = (side){ a < b ? a : b, a < b ? b : a, i / 3, n[(i + 2) % 3] };
    }
    qsort(sides, (size_t)(3 * faces->count), sizeof *sides, compare_sides);
}

static bool is_shared(const side* sides, int i, int count)
{
    return i + 1 < count && sides[i].low == sides[i + 1].low && sides[i].high == sides[i + 1].high;
}

/* The weights of a hinge of which c and the rest shape are known. */
static bool weigh(hinge* h, const sn_vec3* x, const fold* r)
{
    const double h1 = sn_norm(r->n1) / r->l, h2 = sn_norm(r->n2) / r->l;
    const double near1 = sn_norm(sn_cross(sn_sub(x[1], x[2]), sn_sub(x[1], x[3]))),
                 near0 = sn_norm(sn_cross(sn_sub(x[0], x[2]), sn_sub(x[0], x[3])));
    if (!(near0 + near1 > 0)) return false;
    h->c *= pow((h1 + h2) / (h1 * h2), 2);
    h->weight[0] = -near1 / (near0 + near1);
    h->weight[1] = -near0 / (near0 + near1);
    h->weight[2] = h2 / (h1 + h2);
    h->weight[3] = h1 / (h1 + h2);
    return true;
}

static sn_status make_hinges(sn_bind* bind, const sn_bending_params* p, const cell_selection* faces,
                             bending* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int sides_count = 3 * faces->count;
    side* sides = sn_bind_alloc(bind, (size_t)sides_count * sizeof *sides);
    hinge* at = sn_bind_alloc(bind, (size_t)sides_count * sizeof *at);
    if (!sides || !at) return SN_ERR_MEMORY;
    list_sides(faces, sides);
    double D = p->young_modulus * pow(p->thickness, 3) / (12 * (1 - p->poisson_ratio * p->poisson_ratio));
    for (int i = 0; i < sides_count; ++i) {
        if (!is_shared(sides, i, sides_count)) continue;
        if (is_shared(sides, i + 1, sides_count))
            return sn_bind_fail(bind, "on", "more than two triangles meet at the edge of points %d and %d",
                                sides[i].low, sides[i].high);
        hinge* h = &at[s->count++];
        *h = (hinge){ .node = { sides[i].low, sides[i].high, sides[i].opposite, sides[i + 1].opposite } };
        sn_vec3 x[4];
        for (int a = 0; a < 4; ++a)
            x[a] = rest->points[h->node[a]];
        fold r = fold_of(x);
        double area = 0.5 * (sn_norm(r.n1) + sn_norm(r.n2));
        if (!(sn_norm(r.n1) > 0 && sn_norm(r.n2) > 0))
            return sn_bind_fail(bind, "on", "a triangle at the edge of points %d and %d has no area",
                                h->node[0], h->node[1]);
        h->c = 0.5 * D * r.l * r.l / area;
        h->rest = p->flat ? 0 : r.theta;
        if (s->quadratic && !weigh(h, x, &r))
            return sn_bind_fail(bind, "on", "points %d and %d coincide", h->node[2], h->node[3]);
        ++i;
    }
    s->at = at;
    return SN_OK;
}

static sn_status prepare_batch(sn_bind* bind, bending* s)
{
    int* nodes = sn_bind_alloc(bind, (size_t)(4 * s->count) * sizeof *nodes);
    s->f = sn_bind_alloc(bind, (size_t)(4 * s->count) * sizeof *s->f);
    if (!nodes || !s->f) return SN_ERR_MEMORY;
    for (int i = 0; i < 4 * s->count; ++i)
        nodes[i] = s->at[i / 4].node[i % 4];
    sn_status status =
        sn_incidence_build(bind, &s->incidence, sn_bind_rest(bind, 0)->count, s->count, 4, nodes);
    if (!status) status = sn_blocks_bind(bind, 4, s->count, false, &s->incidence, &s->blocks);
    return status ? status : sn_bind_pairs(bind, s->incidence.pair_count, s->incidence.pair);
}

static sn_status bind_bending(sn_bind* bind, const void* params, void* self)
{
    const sn_bending_params* p = params;
    bending* s = self;
    cell_selection faces;
    s->quadratic = p->law == SN_BENDING_QUADRATIC;
    if (s->quadratic && !p->flat)
        return sn_bind_fail(bind, "law", "quadratic has no moments when flat; it needs flat=\"true\"");
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_TRIANGLE, &faces);
    if (status) return status;
    if (!(fabs(p->poisson_ratio) < 1))
        return sn_bind_fail(bind, "poisson_ratio", "%g; must be above -1 and below 1", p->poisson_ratio);
    status = make_hinges(bind, p, &faces, s);
    if (status) return status;
    if (s->count == 0) return sn_bind_fail(bind, "on", "no two triangles share an edge");
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(4 * s->count) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < 4 * s->count; ++i)
        nodes[i].node = s->at[i / 4].node[i % 4];
    status = sn_bind_items(bind, s->count, 4, nodes);
    return status ? status : prepare_batch(bind, s);
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static const sn_batch_ops batch = {
    .compute = compute, .collect = collect, .prepare_tangent = prepare_blocks, .pairs = pairs
};
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .batch = &batch, .nature = nature
};
static const sn_bending_params defaults = { .young_modulus = 1e6, .poisson_ratio = 0.3, .thickness = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_bending_params, on), "1", 0, 0, "points of the triangles" },
    { SN_FIELD(sn_bending_params, nodes), "1", 0, HUGE_VAL,
      "three points of each triangle, numbered from 0; absent: the triangles of the mesh" },
    { SN_FIELD(sn_bending_params, mesh), "1", 0, 0, "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_bending_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_bending_params, young_modulus), "Pa", 0, HUGE_VAL, "of the material" },
    { SN_FIELD(sn_bending_params, poisson_ratio), "1", -1, 1,
      "of the material; enters E h^3/(12 (1 - nu^2)) only" },
    { SN_FIELD(sn_bending_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the surface" },
    { SN_FIELD(sn_bending_params, flat), "1", 0, 0,
      "true: no moments when flat; false: no moments in the initial shape" },
    { SN_CHOICE(sn_bending_params, law, "angle quadratic"), "1", 0, 0,
      "measure of a fold: its angle, or a weighted sum of the four points, whose tangent is constant; both "
      "are "
      "equal for small angles" },
};

const sn_component sn_bending = {
    .abi = SN_COMPONENT_ABI,
    .name = "bending",
    .summary =
        "Bending of a surface of triangles along its edges, for cloth. The stiffness depends on the mesh; "
        "`shell` converges to a plate.",
    .source =
        "Grinspun, Hirani, Desbrun, Schroeder 2003, Discrete shells, Symposium on Computer Animation; "
        "quadratic: Volino, Magnenat-Thalmann 2006, Simple linear bending stiffness in particle systems, "
        "Symposium on Computer Animation",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_bending_params),
    .self_size = sizeof(bending),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_bending,
};
