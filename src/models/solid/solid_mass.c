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
    int count;        /* items */
    const int* point; /* [count] where items are points */
    double* share;    /* mass of each node of a cell [cells][nodes], or of each item */
    const double* M;  /* [cells][nodes][nodes] */
    bool uniform;
    const double* of_cell; /* [cells][nodes] mass of each node of a cell, before it is made uniform */
    int* uses;             /* [points] workspace; cells around each */
    int* item;             /* [points] number of the item, where items are points */
} solid_mass;

static bool lacks(const solid_mass* m, int cell) { return sn_cells_lack(&m->cells, cell); }

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

/* The sums at points over the cells that are there: their own parts, or for `uniform` the same at all points
   that have a cell, dealt out to the cells. */
static void sum_points(const solid_mass* m)
{
    const int per = sn_shape_nodes(m->cells.kind), n = m->cells.count * per;
    double mass = 0;
    int touched = 0;
    memset(m->share, 0, (size_t)m->count * sizeof *m->share);
    for (int k = 0; k < m->count; ++k)
        m->uses[m->point[k]] = 0;
    for (int i = 0; i < n; ++i) {
        if (lacks(m, i / per)) continue;
        touched += m->uses[m->cells.nodes[i]]++ == 0;
        mass += m->of_cell[i];
    }
    for (int i = 0; i < n; ++i) {
        const int point = m->cells.nodes[i];
        if (lacks(m, i / per)) continue;
        m->share[m->item[point]] += m->uniform ? mass / touched / m->uses[point] : m->of_cell[i];
    }
}

static void follow(const void* self)
{
    const solid_mass* m = self;
    if (!m->consistent) sum_points(m);
}

/* The points of the cells become the items. */
static sn_status gather_points(sn_bind* bind, solid_mass* m)
{
    int points = sn_bind_rest(bind, 0)->count, n = m->cells.count * sn_shape_nodes(m->cells.kind);
    m->share = sn_bind_alloc(bind, (size_t)points * sizeof *m->share);
    m->uses = sn_bind_alloc(bind, (size_t)points * sizeof *m->uses);
    m->item = sn_bind_alloc(bind, (size_t)points * sizeof *m->item);
    int* point = sn_bind_alloc(bind, (size_t)points * sizeof *point);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)points * sizeof *nodes);
    if (!m->share || !m->uses || !m->item || !point || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i)
        m->uses[m->cells.nodes[i]] = 1;
    m->count = 0;
    for (int i = 0; i < points; ++i) {
        if (!m->uses[i]) continue;
        m->item[i] = m->count;
        point[m->count] = nodes[m->count].node = i;
        ++m->count;
    }
    m->point = point;
    sum_points(m);
    return sn_bind_items(bind, m->count, 1, nodes);
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_solid_mass_params* p = params;
    solid_mass* m = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cells_bind(bind, p->cells, &(cell_source){ p->mesh, p->where, p->nodes }, &m->cells);
    if (!status) status = sn_cells_follow(bind, p->mesh, follow, &m->cells);
    if (status) return status;
    int n = sn_shape_nodes(m->cells.kind);
    m->consistent = p->distribution == SN_SOLID_CONSISTENT;
    m->uniform = p->distribution == SN_SOLID_UNIFORM;
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
    m->of_cell = share;
    return m->consistent ? sn_cells_items(bind, &m->cells) : gather_points(bind, m);
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
        if (lacks(m, cell)) continue;
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
    for (int a = 0; a < n && m->consistent && !lacks(m, item); ++a)
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
        for (int a = 0; a < n && !lacks(m, cell); ++a)
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

static bool counts(const solid_mass* m, int share)
{
    return !m->consistent || !lacks(m, share / sn_shape_nodes(m->cells.kind));
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const solid_mass* m = self;
    const int* point = m->consistent ? m->cells.nodes : m->point;
    sn_range all = shares(m, items);
    double sum = 0;
    for (int i = all.begin; i < all.end; ++i)
        if (counts(m, i))
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
        if (counts(m, i)) *out += m->share[i];
}

static void read_removed(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const solid_mass* m = self;
    const int n = sn_shape_nodes(m->cells.kind);
    (void)in;
    (void)reaction;
    *out = 0;
    for (int i = 0; i < m->cells.count * n; ++i)
        if (lacks(m, i / n)) *out += m->of_cell[i];
}

static const sn_quantity quantities[] = {
    { "mass", "kg", NULL, "of all cells", read_mass },
    { "removed_mass", "kg", NULL, "of the cells that were removed", read_removed },
};

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
