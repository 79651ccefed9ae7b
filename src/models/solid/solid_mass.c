/* Sinew - solid_mass: inertia and weight of solid cells.
     lumped      each node of a cell has the same part of its mass; 10-node tetrahedra by the diagonal of
                 their consistent mass, scaled to the cell's mass (Hinton, Rock, Zienkiewicz 1976, Earthq.
                 Eng. Struct. Dyn. 4)
     consistent  M_ab = density sum_points w N_a N_b
     uniform     all points that cells touch have the same mass
   The weight is that of the shape functions for `consistent`, that of the masses otherwise. Items are cells
   for `consistent`, else the points that have mass.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <string.h>
#include "models/solid/cells.h"

typedef struct solid_mass {
    cells cells;
    bool consistent;
    sn_vec3 gravity;
    int count;           /* items */
    const int* point;    /* [count] where items are points */
    const double* share; /* mass of each node of a cell [cells][nodes], or of each point */
    const double* M;     /* [cells][nodes][nodes] */
} solid_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void integrate(const cells* c, int cell, const sn_vec3* points, double density, double* M)
{
    int n = sn_shape_nodes(c->kind);
    sn_vec3 X[SHAPE_NODES];
    sn_cells_gather(c, cell, points, X);
    for (int p = 0; p < sn_shape_mass_points(c->kind); ++p) {
        shape_at at = sn_shape_eval(c->kind, true, p, X);
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                M[a * n + b] += density * at.weight * at.N[a] * at.N[b];
    }
}

/* Row sums, or for 10-node tetrahedra, where those of corners are negative, the diagonal scaled. */
static void lump(const cells* c, const double* M, bool consistent, double* share)
{
    int n = sn_shape_nodes(c->kind);
    double mass = 0, diagonal = 0;
    for (int i = 0; i < n * n; ++i)
        mass += M[i];
    for (int a = 0; a < n; ++a)
        diagonal += M[a * n + a];
    for (int a = 0; a < n; ++a) {
        share[a] = 0;
        for (int b = 0; b < n; ++b)
            share[a] += M[a * n + b];
        if (consistent) continue;
        if (c->kind == SHAPE_TETRAHEDRON_10)
            share[a] = mass * M[a * n + a] / diagonal;
        else
            share[a] = mass / n;
    }
}

/* A node's part of the total, dealt out to the cells that touch it. */
static sn_status make_uniform(sn_bind* bind, const cells* c, double* share)
{
    int points = sn_bind_rest(bind, 0)->count, n = c->count * sn_shape_nodes(c->kind), touched = 0;
    int* uses = sn_bind_alloc(bind, (size_t)points * sizeof *uses);
    double mass = 0;
    if (!uses) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i) {
        touched += uses[c->nodes[i]]++ == 0;
        mass += share[i];
    }
    for (int i = 0; i < n; ++i)
        share[i] = mass / touched / uses[c->nodes[i]];
    return SN_OK;
}

/* The sums at points, which become the items. */
static sn_status gather_points(sn_bind* bind, solid_mass* m, const double* share)
{
    int points = sn_bind_rest(bind, 0)->count, n = m->cells.count * sn_shape_nodes(m->cells.kind);
    double* total = sn_bind_alloc(bind, (size_t)points * sizeof *total);
    int* point = sn_bind_alloc(bind, (size_t)points * sizeof *point);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)points * sizeof *nodes);
    if (!total || !point || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i)
        total[m->cells.nodes[i]] += share[i];
    m->count = 0;
    for (int i = 0; i < points; ++i) {
        if (total[i] == 0) continue;
        point[m->count] = nodes[m->count].node = i;
        total[m->count++] = total[i];
    }
    m->share = total;
    m->point = point;
    return sn_bind_items(bind, m->count, 1, nodes);
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_solid_mass_params* p = params;
    solid_mass* m = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cells_bind(bind, p->cells, &(cell_source){ p->mesh, p->where, p->nodes }, &m->cells);
    if (status) return status;
    int n = sn_shape_nodes(m->cells.kind);
    m->consistent = p->distribution == SN_SOLID_CONSISTENT;
    m->gravity = p->gravity;
    m->count = m->cells.count;
    double* M = sn_bind_alloc(bind, (size_t)(m->consistent ? m->cells.count * n * n : n * n) * sizeof *M);
    double* share = sn_bind_alloc(bind, (size_t)(m->cells.count * n) * sizeof *share);
    if (!M || !share) return SN_ERR_MEMORY;
    for (int cell = 0; cell < m->cells.count; ++cell) {
        double* own = m->consistent ? M + cell * n * n : memset(M, 0, (size_t)(n * n) * sizeof *M);
        integrate(&m->cells, cell, sn_bind_rest(bind, 0)->points, p->density, own);
        lump(&m->cells, own, m->consistent, share + cell * n);
    }
    m->M = M;
    m->share = share;
    if (m->consistent) return sn_cells_items(bind, &m->cells);
    if (p->distribution == SN_SOLID_UNIFORM) status = make_uniform(bind, &m->cells, share);
    return status ? status : gather_points(bind, m, share);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static double entry(const solid_mass* m, int cell, int a, int b)
{
    int n = sn_shape_nodes(m->cells.kind);
    return m->M[(cell * n + a) * n + b];
}

static void add_points(const solid_mass* m, sn_range items, const sn_input* in, sn_vec3* force)
{
    for (int k = items.begin; k < items.end; ++k) {
        int i = m->point[k];
        sn_vec3 pull = sn_madd(sn_scale(in->load_factor, m->gravity), -1.0, in->at[0].point_acceleration[i]);
        force[i] = sn_madd(force[i], m->share[k], pull);
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const solid_mass* m = self;
    int n = sn_shape_nodes(m->cells.kind);
    if (!m->consistent) {
        add_points(m, items, in, out[0].force);
        return;
    }
    for (int cell = items.begin; cell < items.end; ++cell) {
        const int* nodes = m->cells.nodes + cell * n;
        for (int a = 0; a < n; ++a) {
            sn_vec3 f = sn_scale(in->load_factor * m->share[cell * n + a], m->gravity);
            for (int b = 0; b < n; ++b)
                f = sn_madd(f, -entry(m, cell, a, b), in->at[0].point_acceleration[nodes[b]]);
            out[0].force[nodes[a]] = sn_add(out[0].force[nodes[a]], f);
        }
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const solid_mass* m = self;
    int n = sn_shape_nodes(m->cells.kind);
    (void)in;
    for (int i = 0; i < 3 && !m->consistent; ++i)
        out->M[4 * i] = m->share[item];
    for (int a = 0; a < n && m->consistent; ++a)
        for (int b = 0; b < n; ++b)
            for (int i = 0; i < 3; ++i)
                out->M[(3 * a + i) * 3 * n + 3 * b + i] = entry(m, item, a, b);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const solid_mass* m = self;
    const sn_vec3* v = in->at[0].point_velocity;
    int n = sn_shape_nodes(m->cells.kind);
    double sum = 0;
    for (int k = items.begin; k < items.end && !m->consistent; ++k)
        sum += 0.5 * m->share[k] * sn_dot(v[m->point[k]], v[m->point[k]]);
    for (int cell = items.begin; cell < items.end && m->consistent; ++cell) {
        const int* nodes = m->cells.nodes + cell * n;
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                sum += 0.5 * entry(m, cell, a, b) * sn_dot(v[nodes[a]], v[nodes[b]]);
    }
    return sum;
}

/* Where the shares of these items are. */
static sn_range shares(const solid_mass* m, sn_range items)
{
    int n = m->consistent ? sn_shape_nodes(m->cells.kind) : 1;
    return (sn_range){ items.begin * n, items.end * n };
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const solid_mass* m = self;
    const int* point = m->consistent ? m->cells.nodes : m->point;
    sn_range all = shares(m, items);
    double sum = 0;
    for (int i = all.begin; i < all.end; ++i)
        sum -= in->load_factor * m->share[i] * sn_dot(m->gravity, in->at[0].points[point[i]]);
    return sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static void read_mass(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const solid_mass* m = self;
    (void)in;
    (void)reaction;
    *out = 0;
    sn_range all = shares(m, (sn_range){ 0, m->count });
    for (int i = 0; i < all.end; ++i)
        *out += m->share[i];
}

static const sn_quantity quantities[] = { { "mass", "kg", NULL, "of all cells", read_mass } };

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential, .constant = true
};
static const sn_solid_mass_params defaults = { .density = 1000, .distribution = SN_SOLID_LUMPED };
static const sn_param table[] = {
    { SN_FIELD(sn_solid_mass_params, on), "1", 0, 0, "points of the cells" },
    { SN_CHOICE(sn_solid_mass_params, cells, "auto tetrahedra hexahedra tetrahedra_10"), "1", 0, 0,
      "kind of cells; auto: that of the mesh, or tetrahedra in a list" },
    { SN_FIELD(sn_solid_mass_params, nodes), "1", 0, HUGE_VAL,
      "points of each cell, numbered from 0, in the order of VTK; absent: the cells of the mesh" },
    { SN_FIELD(sn_solid_mass_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_solid_mass_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_solid_mass_params, density), "kg/m^3", SN_ABOVE_ZERO, HUGE_VAL, "of the cells at rest" },
    { SN_CHOICE(sn_solid_mass_params, distribution, "lumped consistent uniform"), "1", 0, 0,
      "lumped: to the nodes of each cell; consistent: by shape functions; uniform: the same at all points" },
    { SN_FIELD(sn_solid_mass_params, gravity), "m/s^2", -HUGE_VAL, HUGE_VAL, "weight per mass, world axes" },
};

const sn_component sn_solid_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "solid_mass",
    .summary = "Inertia and weight of tetrahedra and hexahedra.",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_solid_mass_params),
    .self_size = sizeof(solid_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_mass,
};
