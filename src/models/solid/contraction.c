/* Sinew - contraction: cells that pull along their fibres.

   f - fibres' direction at rest, T - tension, w - share of a point in the cell's volume, D_a - gradients of
   shape functions:
     second Piola-Kirchhoff stress T f f^T,   force on a: -sum_points w T (D_a . f) sum_b (D_b . f) x_b
     energy T/2 sum_points w (|F f|^2 - 1)
   Linear in the places: K_ab = -sum_points w T (D_a . f)(D_b . f) I. In batches, T multiplies what the cells
   around a pair of nodes sum up to at rest.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <string.h>
#include "models/block.h"
#include "models/solid/cells.h"
#include "models/solid/incidence.h"

typedef struct contraction {
    cells cells;
    int points;
    const double* along; /* [cells][points][nodes]: D_a . f */
    const double* rest;  /* [cells][points] weights of the points */
    double* weight;      /* [cells][points] the same, 0 in cells that were removed */
    const sn_function* tension;
    sn_incidence incidence;
    double* coupling; /* [pairs] -sum of w (D_a . f)(D_b . f) over the cells of a pair */
    double (*f)[4];   /* [cells][nodes] forces on the corners */
    double* now;      /* [cells] the tension at the last evaluation, of each cell the same */
} contraction;

/* ---- operations ---------------------------------------------------------------------------------------- */

/* A load like others in the continuation of a static analysis. */
static double tension_at(const contraction* s, const sn_input* in)
{
    double d[3];
    sn_function_eval(s->tension, in->t, d);
    return in->load_factor * d[0];
}

/* F f at a point; *along: D_a . f of the cell's nodes there. */
static sn_vec3 fibre(const contraction* s, int cell, int point, const sn_vec3* x, const double** along)
{
    int n = sn_shape_nodes(s->cells.kind);
    *along = s->along + (cell * s->points + point) * n;
    sn_vec3 sum = { 0, 0, 0 };
    for (int a = 0; a < n; ++a)
        sum = sn_madd(sum, (*along)[a], x[s->cells.nodes[cell * n + a]]);
    return sum;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const contraction* s = self;
    double T = tension_at(s, in);
    int n = sn_shape_nodes(s->cells.kind);
    for (int cell = items.begin; cell < items.end; ++cell)
        for (int p = 0; p < s->points; ++p) {
            const double* along;
            sn_vec3 Ff = fibre(s, cell, p, in->at[0].points, &along);
            double pull = -T * s->weight[cell * s->points + p];
            for (int a = 0; a < n; ++a) {
                sn_vec3* f = &out[0].force[s->cells.nodes[cell * n + a]];
                *f = sn_madd(*f, pull * along[a], Ff);
            }
        }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const contraction* s = self;
    double T = tension_at(s, in);
    int n = sn_shape_nodes(s->cells.kind);
    for (int p = 0; p < s->points; ++p) {
        int at = item * s->points + p;
        const double* along = s->along + at * n;
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                sn_block_add(out->K, 3 * n, 3 * a, 3 * b, -T * s->weight[at] * along[a] * along[b],
                             sn_mat3_identity());
    }
}

/* ---- in batches ---------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const contraction* s = self;
    double T = tension_at(s, in);
    int n = sn_shape_nodes(s->cells.kind);
    for (int cell = items.begin; cell < items.end; ++cell) {
        sn_vec3 f[SHAPE_NODES] = { { 0, 0, 0 } };
        for (int p = 0; p < s->points; ++p) {
            const double* along;
            sn_vec3 Ff = fibre(s, cell, p, in->at[0].points, &along);
            for (int a = 0; a < n; ++a)
                f[a] = sn_madd(f[a], -T * s->weight[cell * s->points + p] * along[a], Ff);
        }
        for (int a = 0; a < n; ++a)
            memcpy(s->f[(ptrdiff_t)cell * n + a], &f[a], sizeof f[a]);
        s->now[cell] = T;
    }
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const contraction* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*blocks)[9])
{
    const contraction* s = self;
    for (int p = range.begin; p < range.end; ++p)
        for (int k = 0; k < 9; ++k)
            blocks[p - range.begin][k] = k % 4 == 0 ? weights->K * *s->now * s->coupling[p] : 0.0;
}

/* The coupling of each pair, of the weights of now. */
static void couple(const contraction* s)
{
    const sn_incidence* around = &s->incidence;
    const int n = sn_shape_nodes(s->cells.kind);
    for (int p = 0; p < around->pair_count; ++p) {
        s->coupling[p] = 0.0;
        for (int k = around->pair_start[p]; k < around->pair_start[p + 1]; ++k) {
            int cell = around->side[k][0] / n, a = around->side[k][0] % n, b = around->side[k][1] % n;
            for (int at = cell * s->points; at < (cell + 1) * s->points; ++at)
                s->coupling[p] -= s->weight[at] * s->along[at * n + a] * s->along[at * n + b];
        }
    }
}

static void follow(const void* self)
{
    const contraction* s = self;
    for (int at = 0; at < s->cells.count * s->points; ++at)
        s->weight[at] = sn_cells_lack(&s->cells, at / s->points) ? 0.0 : s->rest[at];
    couple(s);
}

static sn_status bind_batch(sn_bind* bind, contraction* s)
{
    int n = sn_shape_nodes(s->cells.kind), count = s->cells.count;
    sn_incidence* around = &s->incidence;
    sn_status status =
        sn_incidence_build(bind, around, sn_bind_rest(bind, 0)->count, count, n, s->cells.nodes);
    if (status) return status;
    s->coupling = sn_bind_alloc(bind, (size_t)around->pair_count * sizeof *s->coupling);
    s->f = sn_bind_alloc(bind, (size_t)count * (size_t)n * sizeof *s->f);
    s->now = sn_bind_alloc(bind, (size_t)count * sizeof *s->now);
    if (!s->coupling || !s->f || !s->now) return SN_ERR_MEMORY;
    couple(s);
    return sn_bind_pairs(bind, around->pair_count, around->pair);
}

/* ---- energy, quantities -------------------------------------------------------------------------------- */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const contraction* s = self;
    double sum = 0;
    for (int cell = items.begin; cell < items.end; ++cell)
        for (int p = 0; p < s->points; ++p) {
            const double* along;
            sn_vec3 Ff = fibre(s, cell, p, in->at[0].points, &along);
            sum += s->weight[cell * s->points + p] * (sn_dot(Ff, Ff) - 1);
        }
    return 0.5 * tension_at(s, in) * sum;
}

static void read_stretch(const void* self, int item, const sn_input* in, double* out)
{
    const contraction* s = self;
    double sum = 0, volume = 0;
    for (int p = 0; p < s->points; ++p) {
        const double* along;
        double w = s->weight[item * s->points + p];
        sum += w * sn_norm(fibre(s, item, p, in->at[0].points, &along));
        volume += w;
    }
    *out = volume > 0 ? sum / volume : 0.0;
}

static const sn_item_quantity item_quantities[] = {
    { "stretch", "1", NULL, "of the fibres, mean of each cell", read_stretch },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status measure(sn_bind* bind, sn_reals directions, contraction* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int n = sn_shape_nodes(s->cells.kind), points = s->points;
    double* along = sn_bind_alloc(bind, (size_t)(s->cells.count * points * n) * sizeof *along);
    double* weight = sn_bind_alloc(bind, (size_t)(s->cells.count * points) * sizeof *weight);
    s->weight = sn_bind_alloc(bind, (size_t)(s->cells.count * points) * sizeof *s->weight);
    if (!along || !weight || !s->weight) return SN_ERR_MEMORY;
    for (int cell = 0; cell < s->cells.count; ++cell) {
        const double* d = directions.at + (directions.count == 3 ? 0 : 3 * cell);
        sn_vec3 X[SHAPE_NODES], f = sn_v3(d[0], d[1], d[2]);
        if (!(sn_norm(f) > 0)) return sn_bind_fail(bind, "directions", "that of cell %d has no length", cell);
        f = sn_scale(1 / sn_norm(f), f);
        sn_cells_gather(&s->cells, cell, rest->points, X);
        for (int p = 0; p < points; ++p) {
            shape_at at = sn_shape_eval(s->cells.kind, false, p, X);
            weight[cell * points + p] = at.weight;
            for (int a = 0; a < n; ++a)
                along[(cell * points + p) * n + a] = sn_dot(at.D[a], f);
        }
    }
    s->along = along;
    s->rest = weight;
    memcpy(s->weight, weight, (size_t)(s->cells.count * points) * sizeof *weight);
    return SN_OK;
}

static sn_status bind_contraction(sn_bind* bind, const void* params, void* self)
{
    const sn_contraction_params* p = params;
    contraction* s = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cells_bind(bind, p->cells, &(cell_source){ p->mesh, p->where, p->nodes }, &s->cells);
    if (!status) status = sn_cells_follow(bind, p->mesh, follow, &s->cells);
    if (status) return status;
    int count = p->directions.count;
    if (count != 3 && count != 3 * s->cells.count)
        return sn_bind_fail(bind, "directions",
                            "has %d numbers; give 3 for all cells, or %d: 3 for each of the %d", count,
                            3 * s->cells.count, s->cells.count);
    s->points = sn_shape_points(s->cells.kind);
    s->tension = sn_bind_function(bind, p->tension, 0, "tension");
    if (!s->tension) return SN_ERR_SCENE;
    status = measure(bind, p->directions, s);
    if (!status) status = sn_cells_items(bind, &s->cells);
    return status ? status : bind_batch(bind, s);
}

static const double x_axis[3] = { 1, 0, 0 };
static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static const sn_batch_ops batch = { .compute = compute, .collect = collect, .pairs = pairs };
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .nature = nature, .batch = &batch
};
static const sn_contraction_params defaults = { .directions = { x_axis, 3 } };
static const sn_param table[] = {
    { SN_FIELD(sn_contraction_params, on), "1", 0, 0, "points of the cells" },
    { SN_CHOICE(sn_contraction_params, cells, "auto tetrahedra hexahedra tetrahedra_10"), "1", 0, 0,
      "kind of the cells; auto: that of the mesh" },
    { SN_FIELD(sn_contraction_params, nodes), "1", 0, HUGE_VAL,
      "points of each cell, numbered from 0, in VTK order; absent: the cells of the mesh" },
    { SN_FIELD(sn_contraction_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_contraction_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_contraction_params, tension), "Pa", 0, 0,
      "along the fibres: force per area at rest and stretch, a function of time" },
    { SN_FIELD(sn_contraction_params, directions), "1", -HUGE_VAL, HUGE_VAL,
      "of the fibres at rest, of any length; one triple for all cells or one for each" },
};

const sn_component sn_contraction = {
    .abi = SN_COMPONENT_ABI,
    .name = "contraction",
    .summary = "Active contraction of cells along their fibres, as of muscle.",
    .source = "active stress, second Piola-Kirchhoff: Guccione, McCulloch 1993, J. Biomech. Eng. 115, 72-81",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_contraction_params),
    .self_size = sizeof(contraction),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_contraction,
};
