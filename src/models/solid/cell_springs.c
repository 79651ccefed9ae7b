/* Sinew - cell_springs: springs that keep the size of cells: m is the squared length of an edge, the area of
   a triangle, or the volume of a tetrahedron, below 0 when it is inverted.
     energy k (m - m0)^2/2,  force on corner a: -k (m - m0) g_a,  g_a = dm/dx_a
     dforce_a/dx_b = -k (g_a g_b^T + (m - m0) H_ab),  H_ab = dg_a/dx_b
   edge, d = x1 - x0:           g_1 = 2 d,  H_01 = -2 I
   triangle, E_a = x_{a+2} - x_{a+1}, N = (x1 - x0) x (x2 - x0), n = N/|N|, P = I - n n^T:
                                g_a = n x E_a/2,  H_ab = -[E_a] P [E_b]/(2 |N|) + [n] dE_a/dx_b/2
   tetrahedron, e_i = x_i - x0: g_1 = e_2 x e_3/6,  H_12 = -[e_3]/6, and so on in cycles
   [v] is the matrix of v x. The blocks of g_0 and H_aa follow from translations, which change nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <sinew/removal.h>
#include <string.h>
#include "models/solid/blocks.h"
#include "models/solid/cell_selection.h"

/* Cells that are worth a batch. */
enum { MANY = 256, CORNERS = 4, WIDTH = 3 * CORNERS };

typedef struct cell_springs {
    cell_selection cells;
    const double *k, *rest;
    bool* gone; /* the mesh has lost the cell, or a corner all of its solid cells */
    const sn_removal *removal, *bare;
    int tangent;
    /* in batches */
    sn_incidence incidence;
    blocks blocks;
    double (*f)[4]; /* forces on corners, cell by cell */
} cell_springs;

/* ---- sizes --------------------------------------------------------------------------------------------- */

typedef struct size {
    double m;
    sn_vec3 g[CORNERS];
} size;

static size size_of_edge(const sn_vec3* x)
{
    const sn_vec3 d = sn_sub(x[1], x[0]);
    return (size){ sn_dot(d, d), { sn_scale(-2, d), sn_scale(2, d) } };
}

static sn_vec3 opposite(const sn_vec3* x, int a) { return sn_sub(x[(a + 2) % 3], x[(a + 1) % 3]); }

/* A triangle without an area has no direction in which its corners could move. */
static sn_vec3 normal_of(const sn_vec3* x, double* length)
{
    const sn_vec3 n = sn_cross(sn_sub(x[1], x[0]), sn_sub(x[2], x[0]));
    *length = sn_norm(n);
    return *length > 0 ? sn_scale(1 / *length, n) : sn_v3(0, 0, 0);
}

static size size_of_triangle(const sn_vec3* x)
{
    double length;
    const sn_vec3 n = normal_of(x, &length);
    size r = { .m = 0.5 * length };
    for (int a = 0; a < 3; ++a)
        r.g[a] = sn_scale(0.5, sn_cross(n, opposite(x, a)));
    return r;
}

static size size_of_tetrahedron(const sn_vec3* x)
{
    const sn_vec3 e[3] = { sn_sub(x[1], x[0]), sn_sub(x[2], x[0]), sn_sub(x[3], x[0]) };
    size r = { .m = sn_dot(e[0], sn_cross(e[1], e[2])) / 6 };
    for (int a = 0; a < 3; ++a) {
        r.g[a + 1] = sn_scale(1.0 / 6, sn_cross(e[(a + 1) % 3], e[(a + 2) % 3]));
        r.g[0] = sn_sub(r.g[0], r.g[a + 1]);
    }
    return r;
}

static size size_of(int corners, const sn_vec3* x)
{
    return corners == 2 ? size_of_edge(x) : corners == 3 ? size_of_triangle(x) : size_of_tetrahedron(x);
}

static size measure(const cell_springs* s, int item, const sn_input* in)
{
    sn_vec3 x[CORNERS];
    cell_selection_gather(&s->cells, item, in->at[0].points, x);
    return size_of(s->cells.per, x);
}

/* k (m - m0), 0 of a cell that is gone */
static double pull(const cell_springs* s, int item, const size* now)
{
    return s->gone[item] ? 0.0 : s->k[item] * (now->m - s->rest[item]);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const cell_springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const size now = measure(s, i, in);
        const double by = -pull(s, i, &now);
        for (int a = 0; a < s->cells.per; ++a) {
            sn_vec3* f = &out[0].force[s->cells.nodes[i * s->cells.per + a]];
            *f = sn_madd(*f, by, now.g[a]);
        }
    }
}

static sn_mat3 turning_of_triangle(const sn_vec3* x, int a, int b)
{
    double length;
    const sn_vec3 n = normal_of(x, &length);
    if (!(length > 0)) return sn_mat3_scale(0, sn_mat3_identity());
    const sn_mat3 P = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(n, n)),
                  H = sn_mat3_mul(sn_hat(opposite(x, a)), sn_mat3_mul(P, sn_hat(opposite(x, b))));
    return sn_mat3_madd(sn_mat3_scale(-0.5 / length, H), b == (a + 2) % 3 ? 0.5 : -0.5, sn_hat(n));
}

static sn_mat3 turning_of_tetrahedron(const sn_vec3* x, int a, int b)
{
    if (a > 0) { // of g_a = e_{a+1} x e_{a+2}/6 by x_{a+1}: -[e_{a+2}]/6, by x_{a+2}: [e_{a+1}]/6
        const bool next = b == a % 3 + 1;
        const sn_vec3 other = sn_sub(x[6 - a - b], x[0]);
        return sn_mat3_scale(next ? -1.0 / 6 : 1.0 / 6, sn_hat(other));
    }
    sn_mat3 sum = sn_mat3_scale(0, sn_mat3_identity());
    for (int c = 1; c < 4; ++c)
        if (c != b) sum = sn_mat3_madd(sum, -1, turning_of_tetrahedron(x, c, b));
    return sum;
}

/* H_ab of a < b */
static sn_mat3 turning(int corners, const sn_vec3* x, int a, int b)
{
    return corners == 2   ? sn_mat3_scale(-2, sn_mat3_identity())
           : corners == 3 ? turning_of_triangle(x, a, b)
                          : turning_of_tetrahedron(x, a, b);
}

/* Blocks of a < b of the tangent. */
static void put_blocks(const cell_springs* s, int item, const sn_input* in, double* K)
{
    sn_vec3 x[CORNERS];
    const int n = s->cells.per;
    cell_selection_gather(&s->cells, item, in->at[0].points, x);
    const size now = size_of(n, x);
    const double force = pull(s, item, &now), k = s->gone[item] ? 0.0 : s->k[item];
    const double turns = s->tangent == SN_CELL_SPRINGS_EXACT       ? force
                         : s->tangent == SN_CELL_SPRINGS_STRETCHED ? fmax(force, 0.0)
                                                                   : 0.0;
    for (int a = 0; a < n; ++a)
        for (int b = a + 1; b < n; ++b) {
            sn_mat3 B = sn_mat3_scale(-k, sn_outer(now.g[a], now.g[b]));
            if (turns != 0) B = sn_mat3_madd(B, -turns, turning(n, x, a, b));
            for (int i = 0; i < 3; ++i)
                memcpy(K + (3 * a + i) * 3 * n + 3 * b, B.m[i], sizeof B.m[i]);
        }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const cell_springs* s = self;
    const int width = 3 * s->cells.per;
    double* K = out->K;
    put_blocks(s, item, in, K);
    for (int row = 0; row < width; ++row)
        for (int column = 0; column < row / 3 * 3; ++column)
            K[row * width + column] = K[column * width + row];
    for (int row = 0; row < width; ++row)
        for (int k = 0; k < width; ++k)
            if (k / 3 != row / 3) K[row * width + row / 3 * 3 + k % 3] -= K[row * width + k];
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const cell_springs* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const size now = measure(s, i, in);
        sum += 0.5 * pull(s, i, &now) * (now.m - s->rest[i]);
    }
    return sum;
}

static void read_size(const void* self, int item, const sn_input* in, double* out)
{
    *out = measure(self, item, in).m;
}

static const sn_item_quantity item_quantities[] = {
    { "size", "1", NULL, "of each cell: squared length [m^2], area [m^2] or volume [m^3]", read_size },
};

/* ---- in batches ---------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const cell_springs* s = self;
    const int n = s->cells.per;
    for (int i = items.begin; i < items.end; ++i) {
        const size now = measure(s, i, in);
        const double by = -pull(s, i, &now);
        for (int a = 0; a < n; ++a) {
            const sn_vec3 f = sn_scale(by, now.g[a]);
            memcpy(s->f[n * i + a], &f, sizeof f);
        }
    }
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const cell_springs* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void prepare_blocks(const void* self, sn_range items, const sn_input* in,
                           const sn_batch_weights* weights)
{
    (void)weights;
    const cell_springs* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        double K[WIDTH * WIDTH];
        put_blocks(s, i, in, K);
        sn_blocks_keep(&s->blocks, i, K);
    }
}

static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*out)[9])
{
    const cell_springs* s = self;
    sn_blocks_pairs(&s->blocks, &s->incidence, range, out);
    sn_blocks_scale(out, range.end - range.begin, weights->K);
}

static sn_status bind_batch(sn_bind* bind, cell_springs* s)
{
    const int points = sn_bind_rest(bind, 0)->count, n = s->cells.per;
    s->f = sn_bind_alloc(bind, (size_t)(n * s->cells.count) * sizeof *s->f);
    if (!s->f) return SN_ERR_MEMORY;
    sn_status status = sn_incidence_build(bind, &s->incidence, points, s->cells.count, n, s->cells.nodes);
    if (!status) status = sn_blocks_bind(bind, n, s->cells.count, false, &s->incidence, &s->blocks);
    return status ? status : sn_bind_pairs(bind, s->incidence.pair_count, s->incidence.pair);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A spring goes with its cell, and with any of its corners. */
static void follow(const void* self)
{
    const cell_springs* s = self;
    for (int i = 0; i < s->cells.count; ++i) {
        bool gone = s->cells.numbers && sn_removal_has(s->removal, s->cells.numbers[i]);
        for (int a = 0; a < s->cells.per; ++a)
            gone = gone || sn_removal_is_bare(s->bare, s->cells.nodes[i * s->cells.per + a]);
        s->gone[i] = gone;
    }
}

/* One number for all cells or one for each; the sizes at rest where there is none. */
static sn_status spread(sn_bind* bind, const char* name, sn_reals list, const cell_selection* c,
                        const double** numbers)
{
    if (list.count > 1 && list.count != c->count)
        return sn_bind_fail(bind, name, "has %d numbers, must have 1, or %d for the %d cells", list.count,
                            c->count, c->count);
    double* out = sn_bind_alloc(bind, (size_t)c->count * sizeof *out);
    if (!out) return SN_ERR_MEMORY;
    for (int i = 0; i < c->count; ++i) {
        sn_vec3 x[CORNERS];
        cell_selection_gather(c, i, sn_bind_rest(bind, 0)->points, x);
        out[i] = list.count ? list.at[list.count == 1 ? 0 : i] : size_of(c->per, x).m;
    }
    *numbers = out;
    return SN_OK;
}

static sn_status check_corners(sn_bind* bind, const cell_selection* c)
{
    for (int i = 0; i < c->count; ++i)
        for (int a = 0; a < c->per; ++a)
            for (int b = 0; b < a; ++b)
                if (c->nodes[i * c->per + a] == c->nodes[i * c->per + b])
                    return sn_bind_fail(bind, "nodes", "cell %d has point %d twice", i,
                                        c->nodes[i * c->per + a]);
    return SN_OK;
}

static sn_status bind_cell_springs(sn_bind* bind, const void* params, void* self)
{
    static const sn_cell kinds[] = { SN_CELL_EDGE, SN_CELL_TRIANGLE, SN_CELL_TETRAHEDRON };
    const sn_cell_springs_params* p = params;
    cell_springs* s = self;
    const sn_cell kind = kinds[p->cells];
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, kind, &s->cells);
    if (!status && p->stiffness.count == 0) status = sn_bind_fail(bind, "stiffness", "is missing");
    if (!status) status = check_corners(bind, &s->cells);
    if (!status) status = spread(bind, "stiffness", p->stiffness, &s->cells, &s->k);
    if (!status) status = spread(bind, "rest_size", p->rest_size, &s->cells, &s->rest);
    if (status) return status;
    s->tangent = p->tangent;
    s->gone = sn_bind_alloc(bind, (size_t)s->cells.count * sizeof *s->gone);
    if (!s->gone) return SN_ERR_MEMORY;
    status = sn_bind_removal(bind, 0, p->mesh, kind, follow, &s->removal);
    if (!status) status = sn_bind_bare(bind, 0, follow, &s->bare);
    if (!status) status = sn_cell_selection_items(bind, &s->cells);
    return status || s->cells.count < MANY ? status : bind_batch(bind, s);
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
static const sn_cell_springs_params defaults = { .cells = SN_CELL_SPRINGS_TETRAHEDRA };
static const sn_param table[] = {
    { SN_FIELD(sn_cell_springs_params, on), "1", 0, 0, "points of the cells" },
    { SN_CHOICE(sn_cell_springs_params, cells, "edges triangles tetrahedra"), "1", 0, 0,
      "edges, of which the squared length is kept; triangles: the area; tetrahedra: the volume" },
    { SN_FIELD(sn_cell_springs_params, nodes), "1", 0, HUGE_VAL,
      "points of each cell, numbered from 0; absent: the cells of the mesh" },
    { SN_FIELD(sn_cell_springs_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_cell_springs_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_cell_springs_params, stiffness), "1", 0, HUGE_VAL,
      "energy is half of it times the square of the change of size: in N/m^3 for edges and triangles, in "
      "N/m^5 for tetrahedra; one for all cells or one for each" },
    { SN_FIELD(sn_cell_springs_params, rest_size), "1", -HUGE_VAL, HUGE_VAL,
      "size without force, in m^2 or m^3; one for all cells or one for each; absent: that at rest" },
    { SN_CHOICE(sn_cell_springs_params, tangent, "exact stretched material"), "1", 0, 0,
      "exact; stretched: without the turning of the forces of cells that are smaller than without force; "
      "material: without that of all cells. The forces are the same" },
};

const sn_component sn_cell_springs = {
    .abi = SN_COMPONENT_ABI,
    .name = "cell_springs",
    .summary = "Springs that keep the area of triangles, the volume of tetrahedra or the squared length of "
               "edges.",
    .source = "Teschner, Heidelberger, Mueller, Gross 2004, A versatile and robust model for geometrically "
              "complex deformable solids, Computer Graphics International, eqs. (1)-(7)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_cell_springs_params),
    .self_size = sizeof(cell_springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_cell_springs,
};
