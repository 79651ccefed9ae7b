/* Sinew - diffusion: flow of heat or of a substance through the cells of a mesh.

   u - value of each node, N_a - shape functions, k - conductivity tensor, c - capacity:
     c u' = div(k grad u) - r u + q             k = k_across I + (k_along - k_across) f f^T
     f_a = -sum_b (K_ab + r B_ab) u_b - c sum_b B_ab u'_b + q b_a
     K_ab = int grad N_a . k grad N_b,   B_ab = int N_a N_b, or its diagonal by lumping,   b_a = int N_a
   Without masses this is a system of first order. Natural boundary: nothing flows through. In place of an
   energy there is u (K + r B) u/2 - q b u, in place of a dissipation c u' B u': the balance of both is that
   of mechanics.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/diffusion.h>
#include "models/solid/diffusion_cell.h"

typedef struct diffusion {
    int count, nodes; /* cells; nodes of each */
    const int* node;  /* [count][nodes] */
    double* K;        /* [count][nodes][nodes], with the loss */
    double* C;        /* the same, of rates */
    double* share;    /* [count][nodes]: b_a, or its lumped part */
    sn_vec3* flux;    /* [count][nodes]: -k grad N_a, mean of the cell */
    double* volume;   /* [count] */
    double capacity;
    const sn_function* source;
} diffusion;

/* ---- operations ---------------------------------------------------------------------------------------- */

static double source_at(const diffusion* d, const sn_input* in)
{
    double value[3];
    sn_function_eval(d->source, in->t, value);
    return in->load_factor * value[0];
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const diffusion* d = self;
    const double *u = in->at[0].x, *rate = in->at[0].v, source = source_at(d, in);
    int n = d->nodes;
    for (int cell = items.begin; cell < items.end; ++cell) {
        const int* node = d->node + cell * n;
        const double *K = d->K + cell * n * n, *C = d->C + cell * n * n;
        for (int a = 0; a < n; ++a) {
            double f = source * d->share[cell * n + a];
            for (int b = 0; b < n; ++b)
                f -= K[a * n + b] * u[node[b]] + C[a * n + b] * rate[node[b]];
            out[0].f[node[a]] += f;
        }
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const diffusion* d = self;
    int size = d->nodes * d->nodes;
    (void)in;
    for (int i = 0; i < size; ++i) {
        out->K[i] = -d->K[item * size + i];
        out->D[i] = -d->C[item * size + i];
    }
}

/* Over the cells, a B b with the matrices B of all cells. */
static double quadratic(const diffusion* d, sn_range items, const double* matrices, const double* a,
                        const double* b)
{
    int n = d->nodes;
    double sum = 0;
    for (int row = items.begin * n; row < items.end * n; ++row)
        for (int k = 0; k < n; ++k)
            sum += matrices[row * n + k] * a[d->node[row]] * b[d->node[row / n * n + k]];
    return sum;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const diffusion* d = self;
    double sum = 0;
    for (int i = items.begin * d->nodes; i < items.end * d->nodes; ++i)
        sum += d->share[i] * in->at[0].x[d->node[i]];
    return 0.5 * quadratic(d, items, d->K, in->at[0].x, in->at[0].x) - source_at(d, in) * sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const diffusion* d = self;
    return quadratic(d, items, d->C, in->at[0].v, in->at[0].v);
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_amount(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const diffusion* d = self;
    (void)reaction;
    *out = 0;
    for (int i = 0; i < d->count * d->nodes; ++i)
        *out += d->capacity * d->share[i] * in->at[0].x[d->node[i]];
}

static void read_mean(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const diffusion* d = self;
    double volume = 0;
    (void)reaction;
    *out = 0;
    for (int cell = 0; cell < d->count; ++cell)
        volume += d->volume[cell];
    for (int i = 0; i < d->count * d->nodes; ++i)
        *out += d->share[i] / volume * in->at[0].x[d->node[i]];
}

static void read_flux(const void* self, int item, const sn_input* in, double* out)
{
    const diffusion* d = self;
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = item * d->nodes; i < (item + 1) * d->nodes; ++i)
        sum = sn_madd(sum, in->at[0].x[d->node[i]], d->flux[i]);
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static const sn_quantity quantities[] = {
    { "amount", "m^3", NULL, "in all cells: integral of capacity times value", read_amount },
    { "mean", "1", NULL, "value, mean over the volume of all cells", read_mean },
};
static const sn_item_quantity item_quantities[] = {
    { "flux", "m/s", "x y z", "flow per area, mean of each cell, world axes", read_flux },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

static const sn_cell mesh_kinds[] = {
    [SN_DIFFUSION_CELLS_AUTO] = SN_CELL_KIND_COUNT,       [SN_DIFFUSION_EDGES] = SN_CELL_EDGE,
    [SN_DIFFUSION_TRIANGLES] = SN_CELL_TRIANGLE,          [SN_DIFFUSION_QUADS] = SN_CELL_QUAD,
    [SN_DIFFUSION_TETRAHEDRA] = SN_CELL_TETRAHEDRON,      [SN_DIFFUSION_HEXAHEDRA] = SN_CELL_HEXAHEDRON,
    [SN_DIFFUSION_TETRAHEDRA_10] = SN_CELL_TETRAHEDRON_10
};

/* That asked for, else the first of the highest dimension. */
static sn_cell kind_of(int choice, const sn_mesh* mesh)
{
    if (choice != SN_DIFFUSION_CELLS_AUTO) return mesh_kinds[choice];
    sn_cell best = SN_CELL_EDGE;
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (mesh->cells[kind].count > 0 &&
            (mesh->cells[best].count == 0 || sn_cell_dimension((sn_cell)kind) > sn_cell_dimension(best)))
            best = (sn_cell)kind;
    return best;
}

static sn_status check_lists(sn_bind* bind, const sn_diffusion_params* p, int cells)
{
    if (p->conductivity.count < 1 || p->conductivity.count > 2)
        return sn_bind_fail(bind, "conductivity",
                            "has %d numbers; give one, or two: along the fibres and across them",
                            p->conductivity.count);
    if (p->conductivity.count == 2 && p->directions.count == 0)
        return sn_bind_fail(bind, "directions",
                            "is missing: two conductivities, along the fibres and across them, need the "
                            "direction of the fibres");
    if (p->directions.count != 0 && p->directions.count != 3 && p->directions.count != 3 * cells)
        return sn_bind_fail(bind, "directions",
                            "has %d numbers; give 3 for all cells, or %d: 3 for each of the %d",
                            p->directions.count, 3 * cells, cells);
    return SN_OK;
}

static sn_status allocate(sn_bind* bind, diffusion* d)
{
    size_t nodes = (size_t)(d->count * d->nodes), size = nodes * (size_t)d->nodes;
    d->K = sn_bind_alloc(bind, size * sizeof(double));
    d->C = sn_bind_alloc(bind, size * sizeof(double));
    d->share = sn_bind_alloc(bind, nodes * sizeof(double));
    d->flux = sn_bind_alloc(bind, nodes * sizeof(sn_vec3));
    d->volume = sn_bind_alloc(bind, (size_t)d->count * sizeof(double));
    return d->K && d->C && d->share && d->flux && d->volume ? SN_OK : SN_ERR_MEMORY;
}

static sn_status find_medium(sn_bind* bind, const sn_diffusion_params* p, int cell, diffusion_medium* m)
{
    *m = (diffusion_medium){ .thickness = p->thickness, .area = p->area, .fibre = { 1, 0, 0 } };
    m->along = p->conductivity.at[0];
    m->across = p->conductivity.at[p->conductivity.count - 1];
    if (p->directions.count == 0) return SN_OK;
    const double* d = p->directions.at + (p->directions.count == 3 ? 0 : 3 * cell);
    sn_vec3 fibre = sn_v3(d[0], d[1], d[2]);
    double length = sn_norm(fibre);
    if (!(length > 0)) return sn_bind_fail(bind, "directions", "that of cell %d has no length", cell);
    m->fibre = sn_scale(1 / length, fibre);
    return SN_OK;
}

static void keep(diffusion* d, int cell, const sn_diffusion_params* p, const diffusion_cell* c)
{
    int n = d->nodes;
    bool lumped = p->distribution == SN_DIFFUSION_LUMPED;
    d->volume[cell] = c->volume;
    for (int a = 0; a < n; ++a) {
        d->flux[cell * n + a] = c->flux[a];
        d->share[cell * n + a] = lumped ? c->lumped[a] : c->shares[a];
        for (int b = 0; b < n; ++b) {
            double product = !lumped ? c->products[a * n + b] : a == b ? c->lumped[a] : 0;
            d->K[(cell * n + a) * n + b] = c->stiffness[a * n + b] + p->loss * product;
            d->C[(cell * n + a) * n + b] = p->capacity * product;
        }
    }
}

static sn_status integrate(sn_bind* bind, const sn_diffusion_params* p, sn_cell kind, const sn_vec3* points,
                           diffusion* d)
{
    for (int cell = 0; cell < d->count; ++cell) {
        const int* node = d->node + cell * d->nodes;
        sn_vec3 X[DIFFUSION_NODES];
        diffusion_medium medium;
        diffusion_cell c;
        for (int a = 0; a < d->nodes; ++a)
            X[a] = points[node[a]];
        sn_status status = find_medium(bind, p, cell, &medium);
        if (status) return status;
        if (!sn_diffusion_cell(kind, X, &medium, &c))
            return sn_bind_fail(
                bind, "on",
                "cell %d of the selected %s has no volume, or a negative one; repair or leave "
                "out the cell",
                cell, sn_cell_name(kind));
        keep(d, cell, p, &c);
    }
    return SN_OK;
}

static sn_status declare_items(sn_bind* bind, const diffusion* d)
{
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(d->count * d->nodes) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < d->count * d->nodes; ++i)
        nodes[i].node = d->node[i];
    return sn_bind_items(bind, d->count, d->nodes, nodes);
}

static sn_status bind_diffusion(sn_bind* bind, const void* params, void* self)
{
    const sn_diffusion_params* p = params;
    diffusion* d = self;
    if (sn_bind_input(bind, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    const sn_mesh *own = sn_bind_mesh_of(bind, 0), *mesh = own;
    if (p->mesh.path && !(mesh = sn_bind_mesh(bind, p->mesh, "mesh"))) return SN_ERR_SCENE;
    if (!mesh)
        return sn_bind_fail(bind, "on",
                            "the scalars have no mesh: create them by <scalars mesh=\"@...\"/>, or name a "
                            "mesh here");
    sn_cell kind = kind_of(p->cells, mesh);
    d->nodes = sn_cell_nodes(kind);
    d->count = sn_bind_cells(bind, 0, p->mesh, kind, p->where, p->where ? "where" : "on", &d->node, NULL);
    if (d->count < 0) return SN_ERR_SCENE;
    d->capacity = p->capacity;
    d->source = sn_bind_function(bind, p->source, 0, "source");
    if (!d->source) return SN_ERR_SCENE;
    sn_status status = check_lists(bind, p, d->count);
    if (!status) status = allocate(bind, d);
    if (!status) status = integrate(bind, p, kind, own ? own->points : mesh->points, d);
    return status ? status : declare_items(bind, d);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .nature = nature
};
static const sn_diffusion_params defaults = { .capacity = 1, .thickness = 1, .area = 1 };
static const sn_param table[] = {
    { SN_FIELD(sn_diffusion_params, on), "1", 0, 0, "scalars, one for each point of a mesh" },
    { SN_CHOICE(sn_diffusion_params, cells, "auto edges triangles quads tetrahedra hexahedra tetrahedra_10"),
      "1", 0, 0, "kind of the cells; auto: of the highest dimension that the mesh has" },
    { SN_FIELD(sn_diffusion_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the scalars" },
    { SN_FIELD(sn_diffusion_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_diffusion_params, conductivity), "m^2/s", 0, HUGE_VAL,
      "flow per area and gradient: one number, or two, along the fibres and across; the diffusivity where "
      "capacity is 1" },
    { SN_FIELD(sn_diffusion_params, directions), "1", -HUGE_VAL, HUGE_VAL,
      "of the fibres, of any length; one triple for all cells or one for each" },
    { SN_FIELD(sn_diffusion_params, capacity), "1", 0, HUGE_VAL,
      "amount per volume and value, 1 for concentrations; 0: values follow their surroundings at once" },
    { SN_FIELD(sn_diffusion_params, loss), "1/s", 0, HUGE_VAL, "amount lost per volume, value and time" },
    { SN_FIELD(sn_diffusion_params, source), "1/s", -HUGE_VAL, HUGE_VAL,
      "amount gained per volume and time, a function of time" },
    { SN_FIELD(sn_diffusion_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "of triangles and quads" },
    { SN_FIELD(sn_diffusion_params, area), "m^2", SN_ABOVE_ZERO, HUGE_VAL, "cross-section of edges" },
    { SN_CHOICE(sn_diffusion_params, distribution, "lumped consistent"), "1", 0, 0,
      "of capacity and loss; lumped: to the nodes of each cell; consistent: by shape functions" },
};

const sn_component sn_diffusion = {
    .abi = SN_COMPONENT_ABI,
    .name = "diffusion",
    .summary = "Diffusion of heat or of a substance through the cells of a mesh, isotropic or along fibres.",
    .source = "Zienkiewicz, Taylor, Zhu 2013, The Finite Element Method, 7th ed., chapters 3 and 7",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_diffusion_params),
    .self_size = sizeof(diffusion),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_diffusion,
};
