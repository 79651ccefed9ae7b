/* Sinew - springs: a spring and a dashpot in line between two points, many of them.
   d = a - b, l = |d|, n = d/l, P = (I - n n^T)/l, u = d', s = k (l - L) + c n.u; force on a: -s n, on b: s n
     dsn/dx_a = n (k n + c P u)^T + s P      dsn/dv_a = c n n^T
     energy k (l - L)^2/2                    dissipation c (n.u)^2
   Without the whole tangent s P is left out: `positive` where s < 0, `material` always. `tension` leaves
   c n (P u)^T out: K is symmetric, that of a spring of the same tension without a dashpot.
   Springs of length 0 with both ends at one place have K = k in all directions, the limit of k n n^T + s P.
   In batches K is its symmetric part: (n (P u)^T - (P u) n^T) c/2, of the order of the rotation of a spring
   in a step times its damping, is left out there, as symmetric solvers do.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <sinew/removal.h>
#include "mesh/cell.h"
#include "models/block.h"
#include "models/solid/blocks.h"
#include "models/solid/cell_selection.h"
#include <string.h>

/* Springs that are worth a batch. */
enum { MANY = 256 };

typedef struct spring {
    int a, b;
    double k, c, length;
} spring;

typedef struct springs {
    spring* at;         /* those that were removed have no stiffness and no damping */
    const spring* rest; /* as they were at the start */
    int count;
    const int* numbers;        /* [count] edges of the mesh, or NULL */
    const sn_removal* edges;   /* NULL: none is removed */
    const sn_removal* bare[2]; /* of the points of a and of b; NULL: they have no cells */
    const int* cell; /* [count x per_spring] of the mesh of a, counted through all kinds; -1: none */
    int per_spring;
    int to; /* input of b */
    int tangent;
    /* in batches */
    sn_incidence incidence;
    blocks blocks;
    double (*f)[4]; /* forces on ends, spring by spring */
} springs;

typedef struct span {
    double l, stretch, s, rate;
    sn_vec3 n, u;
} span;

/* n is along x where both points are at the same place: any direction will do. */
static span measure(const springs* s, int item, const sn_input* in)
{
    const spring* e = &s->at[item];
    const sn_kin *from = &in->at[0], *to = &in->at[s->to];
    sn_vec3 d = sn_sub(from->points[e->a], to->points[e->b]);
    span r = { .l = sn_norm(d), .u = sn_sub(from->point_velocity[e->a], to->point_velocity[e->b]) };
    r.n = r.l > 0 ? sn_scale(1.0 / r.l, d) : sn_v3(1, 0, 0);
    r.stretch = r.l - e->length;
    r.rate = sn_dot(r.n, r.u);
    r.s = e->k * r.stretch + e->c * r.rate;
    return r;
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        span r = measure(s, i, in);
        sn_vec3 *fa = &out[0].force[s->at[i].a], *fb = &out[s->to].force[s->at[i].b];
        *fa = sn_madd(*fa, -r.s, r.n);
        *fb = sn_madd(*fb, r.s, r.n);
    }
}

/* dsn/dx_a; *nn gets n n^T. */
static sn_mat3 stiffness(const springs* s, const spring* e, const span* r, sn_mat3* nn)
{
    sn_mat3 P = { { { 0 } } };
    *nn = sn_outer(r->n, r->n);
    if (r->l == 0 && e->length == 0) return sn_mat3_scale(e->k, sn_mat3_identity());
    if (r->l > 0) P = sn_mat3_scale(1.0 / r->l, sn_mat3_madd(sn_mat3_identity(), -1.0, *nn));
    const double c = s->tangent == SN_SPRINGS_TENSION ? 0.0 : e->c;
    sn_mat3 K = sn_outer(r->n, sn_madd(sn_scale(e->k, r->n), c, sn_mat3_apply(P, r->u)));
    double turns = s->tangent == SN_SPRINGS_MATERIAL   ? 0.0
                   : s->tangent == SN_SPRINGS_POSITIVE ? fmax(r->s, 0.0)
                                                       : r->s;
    return sn_mat3_madd(K, turns, P);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const springs* s = self;
    const spring* e = &s->at[item];
    span r = measure(s, item, in);
    sn_mat3 nn, K = stiffness(s, e, &r, &nn);
    for (int i = 0; i < 4; ++i) {
        double sign = i / 2 == i % 2 ? -1 : 1;
        sn_block_add(out->K, 6, 3 * (i / 2), 3 * (i % 2), sign, K);
        sn_block_add(out->D, 6, 3 * (i / 2), 3 * (i % 2), sign * e->c, nn);
    }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        double stretch = measure(s, i, in).stretch;
        sum += 0.5 * s->at[i].k * stretch * stretch;
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        double rate = measure(s, i, in).rate;
        sum += s->at[i].c * rate * rate;
    }
    return sum;
}

static void read_tension(const void* self, int item, const sn_input* in, double* out)
{
    *out = measure(self, item, in).s;
}

static const sn_item_quantity item_quantities[] = {
    { "tension", "N", NULL, "tension of each spring, including damping", read_tension },
};

/* ---- in batches ---------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        span r = measure(s, i, in);
        const sn_vec3 force = sn_scale(-r.s, r.n), reaction = sn_scale(r.s, r.n);
        memcpy(s->f[2 * i], &force, sizeof force);
        memcpy(s->f[2 * i + 1], &reaction, sizeof reaction);
    }
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const springs* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void prepare_blocks(const void* self, sn_range items, const sn_input* in,
                           const sn_batch_weights* weights)
{
    const springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        span r = measure(s, i, in);
        sn_mat3 nn, K = stiffness(s, &s->at[i], &r, &nn);
        for (int k = 0; k < 9; ++k)
            s->blocks.K[i][k] = 0.5 * weights->K * (K.m[k / 3][k % 3] + K.m[k % 3][k / 3]) +
                                weights->D * s->at[i].c * nn.m[k / 3][k % 3];
    }
}

static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*out)[9])
{
    const springs* s = self;
    (void)weights; // in the blocks
    sn_blocks_pairs(&s->blocks, &s->incidence, range, out);
}

static sn_status bind_batch(sn_bind* bind, const cell_selection* ends, springs* s)
{
    int points = sn_bind_rest(bind, 0)->count;
    s->f = sn_bind_alloc(bind, 2 * (size_t)ends->count * sizeof *s->f);
    if (!s->f) return SN_ERR_MEMORY;
    sn_status status = sn_incidence_build(bind, &s->incidence, points, ends->count, 2, ends->nodes);
    if (!status) status = sn_blocks_bind(bind, 2, ends->count, false, &s->incidence, &s->blocks);
    return status ? status : sn_bind_pairs(bind, s->incidence.pair_count, s->incidence.pair);
}

/* ---- springs that were removed ------------------------------------------------------------------------- */

/* Whether one of the cells that a spring goes with is removed. */
static bool lacks_cell(const springs* s, int item)
{
    for (int k = item * s->per_spring; k < (item + 1) * s->per_spring; ++k)
        if (s->cell[k] >= 0 && sn_removal_is_gone(s->bare[0], s->cell[k])) return true;
    return false;
}

/* A spring goes with its edge, with either of its points, and with its cells. */
static void follow(const void* self)
{
    const springs* s = self;
    for (int i = 0; i < s->count; ++i) {
        const spring* e = &s->rest[i];
        s->at[i] = *e;
        if ((s->numbers && sn_removal_has(s->edges, s->numbers[i])) || sn_removal_is_bare(s->bare[0], e->a) ||
            sn_removal_is_bare(s->bare[1], e->b) || lacks_cell(s, i))
            s->at[i].k = s->at[i].c = 0.0;
    }
}

static sn_status bind_removals(sn_bind* bind, sn_ref mesh, springs* s)
{
    sn_status status = sn_bind_removal(bind, 0, mesh, SN_CELL_EDGE, follow, &s->edges);
    if (!status) status = sn_bind_bare(bind, 0, follow, &s->bare[0]);
    s->bare[1] = s->bare[0];
    if (!status && s->to > 0) status = sn_bind_bare(bind, s->to, follow, &s->bare[1]);
    return status;
}

static sn_status read_cells(sn_bind* bind, sn_reals list, springs* s)
{
    const sn_mesh* mesh = sn_bind_mesh_of(bind, 0);
    if (list.count == 0) return SN_OK;
    if (list.count % s->count != 0)
        return sn_bind_fail(bind, "cells", "%d numbers for %d springs; give the same number for each",
                            list.count, s->count);
    if (!mesh)
        return sn_bind_fail(bind, "cells",
                            "the points have no mesh, and therefore no cells; give the points "
                            "`mesh`, or leave `cells` out");
    const int known = sn_mesh_cell_count(mesh);
    int* cell = sn_bind_alloc(bind, (size_t)list.count * sizeof *cell);
    if (!cell) return SN_ERR_MEMORY;
    for (int i = 0; i < list.count; ++i) {
        const double number = list.at[i];
        if (!(number == floor(number) && number >= -1 && number < known))
            return sn_bind_fail(bind, "cells", "there is no cell %g; the mesh of the points has %d", number,
                                known);
        cell[i] = (int)number;
    }
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind) { // these cells are acted on
        const sn_removal* unused;
        const int first = sn_mesh_first_cell(mesh, (sn_cell)kind), end = first + mesh->cells[kind].count;
        int named = 0;
        for (int i = 0; i < list.count; ++i)
            named += cell[i] >= first && cell[i] < end;
        sn_status status =
            named ? sn_bind_removal(bind, 0, (sn_ref){ NULL }, (sn_cell)kind, follow, &unused) : SN_OK;
        if (status) return status;
    }
    s->cell = cell;
    s->per_spring = list.count / s->count;
    return SN_OK;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static double entry(sn_reals list, int i) { return list.at[list.count == 1 ? 0 : i]; }

static sn_status check_count(sn_bind* bind, const char* name, sn_reals list, int count)
{
    if (list.count <= 1 || list.count == count) return SN_OK;
    return sn_bind_fail(bind, name, "has %d numbers, must have 1, or %d for the %d springs", list.count,
                        count, count);
}

/* The springs' ends: two points each, from the list or the edges of the mesh. */
static sn_status find_ends(sn_bind* bind, const sn_springs_params* p, springs* s, cell_selection* ends)
{
    if (s->to == 0)
        return sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_EDGE,
                                      ends);
    const int available[2] = { sn_bind_rest(bind, 0)->count, sn_bind_rest(bind, s->to)->count };
    if (p->nodes.count == 0 || p->nodes.count % 2 != 0)
        return sn_bind_fail(bind, "nodes", "%d points; give two for each spring", p->nodes.count);
    int* nodes = sn_bind_alloc(bind, (size_t)p->nodes.count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < p->nodes.count; ++i) {
        double node = p->nodes.at[i];
        if (!(node == floor(node) && node >= 0 && node < available[i % 2]))
            return sn_bind_fail(bind, "nodes", "there is no point %g in `%s`; there are %d, numbered from 0",
                                node, i % 2 ? "to" : "on", available[i % 2]);
        nodes[i] = (int)node;
    }
    *ends = (cell_selection){ p->nodes.count / 2, 2, nodes, NULL };
    return SN_OK;
}

static sn_status fill(sn_bind* bind, const sn_springs_params* p, const springs* s, const cell_selection* ends,
                      spring* at)
{
    const sn_kin *from = sn_bind_rest(bind, 0), *to = sn_bind_rest(bind, s->to);
    for (int i = 0; i < ends->count; ++i) {
        int a = ends->nodes[2 * i], b = ends->nodes[2 * i + 1];
        if (s->to == 0 && a == b)
            return sn_bind_fail(bind, "nodes", "spring %d connects point %d to itself", i, a);
        at[i] = (spring){ a, b, entry(p->stiffness, i), p->damping.count ? entry(p->damping, i) : 0, 0 };
        at[i].length =
            p->rest_length.count ? entry(p->rest_length, i) : sn_norm(sn_sub(from->points[a], to->points[b]));
    }
    return SN_OK;
}

static sn_status bind_springs(sn_bind* bind, const void* params, void* self)
{
    const sn_springs_params* p = params;
    springs* s = self;
    cell_selection ends;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    if (p->to.path && (s->to = sn_bind_input(bind, p->to, SN_POINTS, "to")) < 0) return SN_ERR_SCENE;
    sn_status status = find_ends(bind, p, s, &ends);
    if (!status && p->stiffness.count == 0) status = sn_bind_fail(bind, "stiffness", "is missing");
    if (!status) status = check_count(bind, "stiffness", p->stiffness, ends.count);
    if (!status) status = check_count(bind, "damping", p->damping, ends.count);
    if (!status) status = check_count(bind, "rest_length", p->rest_length, ends.count);
    if (status) return status;
    s->at = sn_bind_alloc(bind, (size_t)ends.count * sizeof *s->at);
    spring* at = sn_bind_alloc(bind, (size_t)ends.count * sizeof *at);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(2 * ends.count) * sizeof *nodes);
    if (!s->at || !at || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < 2 * ends.count; ++i)
        nodes[i] = (sn_node){ i % 2 ? s->to : 0, ends.nodes[i] };
    status = fill(bind, p, s, &ends, at);
    s->rest = at;
    s->count = ends.count;
    s->numbers = ends.numbers;
    if (!status) memcpy(s->at, at, (size_t)ends.count * sizeof *at);
    s->tangent = p->tangent;
    if (!status) status = bind_removals(bind, p->mesh, s);
    if (!status) status = read_cells(bind, p->cells, s);
    if (!status) status = sn_bind_items(bind, ends.count, 2, nodes);
    return status || s->to != 0 || ends.count < MANY ? status : bind_batch(bind, &ends, s);
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static const sn_batch_ops batch = {
    .compute = compute, .collect = collect, .prepare_tangent = prepare_blocks, .pairs = pairs
};
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .batch = &batch,
                                  .nature = nature };
static const sn_springs_params defaults = { .nodes = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_springs_params, on), "1", 0, 0, "first points of the springs" },
    { SN_FIELD(sn_springs_params, to), "1", 0, 0, "second points of the springs; absent: the same state" },
    { SN_FIELD(sn_springs_params, mesh), "1", 0, 0, "mesh with the edges; absent: the mesh of the points" },
    { SN_FIELD(sn_springs_params, where), "1", 0, 0,
      "selected edges of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_springs_params, nodes), "1", 0, HUGE_VAL,
      "two points for each spring, numbered from 0; absent: the edges of the mesh" },
    { SN_FIELD(sn_springs_params, stiffness), "N/m", 0, HUGE_VAL, "one for all springs or one for each" },
    { SN_FIELD(sn_springs_params, damping), "N s/m", 0, HUGE_VAL,
      "along the spring, one for all or one for each; absent: 0" },
    { SN_FIELD(sn_springs_params, rest_length), "m", 0, HUGE_VAL,
      "one for all springs or one for each; absent: that at rest" },
    { SN_FIELD(sn_springs_params, cells), "1", -1, HUGE_VAL,
      "cells with which a spring goes when one of them is removed, the same number for each spring: numbers "
      "in the mesh of `on`, counted from 0 through edges, triangles, quads, tetrahedra, hexahedra; -1: "
      "none" },
    { SN_CHOICE(sn_springs_params, tangent, "exact positive material tension"), "1", 0, 0,
      "exact; positive: compressed springs keep a definite matrix, because the turning of their forces is "
      "left "
      "out; material: it is left out in all springs; tension: the whole tension turns, and the change of the "
      "damping as the spring turns is left out, as in SOFA: symmetric. The forces are the same" },
};

const sn_component sn_springs = {
    .abi = SN_COMPONENT_ABI,
    .name = "springs",
    .summary = "Springs with dashpots between points.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_springs_params),
    .self_size = sizeof(springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_springs,
};
