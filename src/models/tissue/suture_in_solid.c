/* Sinew - suture_in_solid: the forces between a suture and an elastic solid through which it runs.

   What leads the suture, its first point or the tip of a needle, leaves a hole in the solid: a row of
   material points, each of which stands for a piece of the hole (solid_track.h). The suture fills the
   length W of a piece. X is the place of its point, c(s) the smooth curve of the suture (spline.h), s the
   foot of X, u = X - c, e = u.u/2 and l the length of the suture for a unit of s at the last commit:
       lateral     energy W k e
       along       slip d = z + l (s - s_n), shear per length t = k d, at most grip + friction k |u|:
                   generalised forces -W t l ds/dq
   Beyond the limit the suture slips; z is t/k at the last commit. Thus a suture that sticks does not creep.
   One that slipped in the last step begins the next one at the limit, as one that slips: a method that
   solves once then has its tangent. e and s do not change when all moves as one body: forces and moments on
   the suture and on the solid balance. In a curved hole the tension T of a suture makes k |u| = T/R: it
   slips at the ratio of tensions of a capstan. Pieces, cells and spans are those of the last commit.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/couplings.h>
#include <stdio.h>
#include "mesh/cell.h"
#include "models/tissue/suture_in_solid.h"

typedef sn_suture_in_solid_self self_type;
typedef sn_suture_in_solid_params params_type;

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    for (int k = items.begin; k < items.end; ++k)
        sn_thread_grip_add(self, k, in, out);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    sn_thread_grip_tangent(self, item, in, out);
}

typedef struct totals {
    double filled, along, lateral, energy, dissipated;
    sn_vec3 force; /* on the suture */
} totals;

static totals sum_of(const self_type* n, sn_range items, const sn_input* in)
{
    totals sum = { 0 };
    sn_thread_grip g;
    for (int k = items.begin; k < items.end; ++k) {
        if (!sn_thread_grip_find(n, k, in, &g, NULL)) continue;
        const double wet = n->hold[k].wet;
        sum.filled += wet;
        sum.along += wet * g.shear;
        sum.lateral += wet * g.normal;
        sum.energy += wet * (n->stiffness * g.foot.half + 0.5 * g.shear * g.shear / n->stiffness);
        if (g.slips) sum.dissipated += fmax(wet * g.shear * sn_thread_grip_speed(n, k, in, &g), 0);
        sum.force = sn_add(sum.force, sn_thread_grip_force(n, k, &g));
    }
    return sum;
}

static totals all_of(const self_type* n, const sn_input* in)
{
    return sum_of(n, (sn_range){ 0, n->memory->front }, in);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).energy;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).dissipated;
}

static void commit(const void* self, const sn_input* in) { sn_thread_follow(self, in); }

static unsigned nature(const void* self)
{
    return ((const self_type*)self)->friction == 0 ? SN_TANGENT_SYMMETRIC : 0;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

typedef struct making {
    const sn_mesh* mesh;
    sn_cell kind;
    int* neighbour;
    sn_solid_surface surface;
    double given, spacing; /* when the scene was compiled; the holes that are remembered have this spacing */
} making;

static sn_status make_topology(sn_bind* b, void* context)
{
    making* m = context;
    const size_t faces = (size_t)sn_cell_shape_of(m->kind)->face_count;
    m->neighbour = sn_bind_alloc(b, (size_t)m->mesh->cells[m->kind].count * faces * sizeof(int));
    if (!m->neighbour || !sn_walker_neighbours(m->mesh, m->kind, m->neighbour)) return SN_ERR_MEMORY;
    return sn_solid_surface_make(b, m->mesh, m->kind, &m->surface);
}

static sn_status bind_solid(sn_bind* b, const params_type* p, self_type* n)
{
    making m = { .mesh = sn_bind_mesh_of(b, SN_THREAD_SOLID), .given = p->spacing, .spacing = n->spacing };
    sn_status status = sn_solid_cells_kind(b, m.mesh, &m.kind);
    if (!status) status = sn_bind_once(b, make_topology, &m, &m, sizeof m);
    if (status) return status;
    // a running simulation refuses a bind that asks for other memory
    if (!sn_bind_alloc(b, p->spacing == m.given ? 1 : 2)) return SN_ERR_MEMORY;
    n->spacing = m.spacing;
    n->nodes = sn_cell_nodes(m.kind);
    n->walker = (sn_walker){ m.kind, m.mesh->cells[m.kind].count, m.mesh->cells[m.kind].nodes, m.neighbour };
    n->surface = m.surface;
    return SN_OK;
}

static sn_status bind_states(sn_bind* b, const params_type* p, self_type* n)
{
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0 || sn_bind_input(b, p->solid, SN_POINTS, "solid") < 0 ||
        (p->lead.path && sn_bind_input(b, p->lead, SN_FRAMES, "lead") < 0))
        return SN_ERR_SCENE;
    n->points = sn_bind_rest(b, SN_THREAD)->count;
    n->led = p->lead.path != NULL;
    if (n->points < 3)
        return sn_bind_fail(b, "on", "%d points are too few for a curve; give at least 3", n->points);
    if (n->led && sn_bind_rest(b, SN_THREAD_LEAD)->count != 1)
        return sn_bind_fail(b, "lead", "must be a single frame, but has %d",
                            sn_bind_rest(b, SN_THREAD_LEAD)->count);
    return SN_OK;
}

/* Length of an edge of the suture, on the average; fails where one has no length. */
static sn_status find_spacing(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_vec3* x = sn_bind_rest(b, SN_THREAD)->points;
    double sum = 0;
    for (int i = 0; i + 1 < n->points; ++i) {
        const double edge = sn_norm(sn_sub(x[i + 1], x[i]));
        if (!(edge > 0)) return sn_bind_fail(b, "on", "points %d and %d lie at the same place", i, i + 1);
        sum += edge;
    }
    n->spacing = p->spacing > 0 ? p->spacing : sum / (n->points - 1);
    return SN_OK;
}

static void list_nodes(const void* self, sn_node* out)
{
    const self_type* n = self;
    for (int k = 0; k < n->capacity; ++k) {
        const bool used = k < n->memory->front;
        const int* cell = used ? sn_thread_cell(n, k) : n->walker.nodes;
        for (int a = 0; a < n->nodes; ++a)
            *out++ = (sn_node){ SN_THREAD_SOLID, cell[a] };
        for (int a = 0; a < 3; ++a)
            *out++ = (sn_node){ SN_THREAD, (used ? n->hold[k].span : 0) + a };
    }
}

/* Every point of the suture may meet every node of the cells, each meets its neighbours. */
static sn_status bind_couplings(sn_bind* b, const self_type* n)
{
    const sn_walker* w = &n->walker;
    const int nodes = sn_bind_rest(b, SN_THREAD_SOLID)->count;
    int count = 0;
    const size_t most =
        (size_t)n->points * ((size_t)nodes + 2) + (size_t)w->count * (size_t)(n->nodes * (n->nodes - 1) / 2);
    sn_node(*pair)[2] = sn_bind_alloc(b, most * sizeof *pair);
    bool* used = sn_bind_alloc(b, (size_t)nodes * sizeof *used);
    if (!pair || !used) return SN_ERR_MEMORY;
    for (int i = 0; i < w->count; ++i)
        for (int a = 0; a < n->nodes; ++a) {
            used[w->nodes[i * n->nodes + a]] = true;
            for (int c = 0; c < a; ++c, ++count)
                for (int k = 0; k < 2; ++k)
                    pair[count][k] = (sn_node){ SN_THREAD_SOLID, w->nodes[i * n->nodes + (k ? c : a)] };
        }
    for (int i = 0; i < n->points; ++i) {
        for (int c = i + 1; c < n->points && c < i + 3; ++c, ++count)
            pair[count][0] = (sn_node){ SN_THREAD, i }, pair[count][1] = (sn_node){ SN_THREAD, c };
        for (int c = 0; c < nodes; ++c)
            if (used[c]) {
                pair[count][0] = (sn_node){ SN_THREAD, i };
                pair[count++][1] = (sn_node){ SN_THREAD_SOLID, c };
            }
    }
    return sn_bind_couplings(b, count, (const sn_node(*)[2])pair, list_nodes);
}

static sn_status bind_items(sn_bind* b, const self_type* n)
{
    const int each = n->nodes + 3;
    sn_node* nodes = sn_bind_alloc(b, (size_t)(n->capacity * each) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    list_nodes(n, nodes);
    const sn_status status = sn_bind_items(b, n->capacity, each, nodes);
    return status ? status : bind_couplings(b, n);
}

static sn_status bind_suture(sn_bind* b, const void* params, void* self)
{
    const params_type* p = params;
    self_type* n = self;
    sn_status status = bind_states(b, p, n);
    if (!status) status = find_spacing(b, p, n);
    if (!status) status = bind_solid(b, p, n);
    if (status) return status;
    n->stiffness = p->stiffness;
    n->grip = p->grip;
    n->friction = p->friction;
    n->rounding = p->rounding;
    n->capacity = p->holds;
    n->track = sn_bind_memory(b, sizeof *n->track);
    n->point = sn_bind_memory(b, (size_t)n->capacity * sizeof *n->point);
    n->hold = sn_bind_memory(b, (size_t)n->capacity * sizeof *n->hold);
    n->memory = sn_bind_memory(b, sizeof *n->memory);
    if (!n->track || !n->point || !n->hold || !n->memory) return SN_ERR_MEMORY;
    status = sn_thread_start(b, n);
    return status ? status : bind_items(b, n);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    const sn_vec3 f = all_of(self, in).force;
    memcpy(out, &f, sizeof f);
}

static void read_friction(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).along;
}

static void read_lateral(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).lateral;
}

static void read_filled(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).filled;
}

static void read_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    const self_type* n = self;
    double sum = 0;
    for (int k = 0; k < n->memory->first + n->track->count; ++k)
        sum += n->hold[k].cut;
    *out = sum;
}

static void read_entries(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->memory->entries;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "of the solid on the suture, world axes", read_force },
    { "friction_force", "N", NULL, "along the suture, > 0 when it slides towards its first point",
      read_friction },
    { "lateral_force", "N", NULL, "sum of the lateral forces of all pieces, without their directions",
      read_lateral },
    { "filled_length", "m", NULL, "length of the holes that the suture fills", read_filled },
    { "hole_length", "m", NULL, "length of the holes that are remembered", read_length },
    { "entries", "1", NULL, "times that the lead has entered the solid", read_entries },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static bool diagnostic(const void* self, char* text, size_t size)
{
    const self_type* n = self;
    if (n->memory->full)
        snprintf(text, size,
                 "all %d pieces of holes, of %.4g m each, are in use, and the suture runs freely through the "
                 "rest: give more `holds`",
                 n->capacity, n->spacing);
    else if (n->memory->buried)
        snprintf(
            text, size,
            "%s is inside the solid at the start, and makes no hole before it has left: place it outside",
            n->led ? "the frame `lead`" : "the first point of the suture");
    return n->memory->full || n->memory->buried;
}

static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .history = &history,
                                  .nature = nature };
static const params_type defaults = { .stiffness = 5e4, .rounding = 1e-6, .holds = 100 };
static const sn_param table[] = {
    { SN_FIELD(params_type, on), "1", 0, 0, "points of the suture in order, from the needle to its tail" },
    { SN_FIELD(params_type, solid), "1", 0, 0,
      "points of the solid, with a mesh of tetrahedra, 10-node tetrahedra or hexahedra" },
    { SN_FIELD(params_type, lead), "1", 0, 0,
      "a single frame that makes the hole, x outwards, such as the tip of a needle; absent: the first point "
      "of the suture makes it" },
    { SN_FIELD(params_type, stiffness), "N/m^2", SN_ABOVE_ZERO, 1e15,
      "per length of suture, of its displacement in the hole across it, and along it while it sticks" },
    { SN_FIELD(params_type, grip), "N/m", 0, 1e9,
      "friction per length of suture without a lateral force, as of tissue that closes around it" },
    { SN_FIELD(params_type, friction), "1", 0, 1e3, "Coulomb friction coefficient of the lateral force" },
    { SN_FIELD(params_type, rounding), "m", SN_ABOVE_ZERO, 1e3,
      "displacement across the hole below which the lateral force counts less for the friction" },
    { SN_FIELD(params_type, spacing), "m", 0, 1e3,
      "length of a piece of a hole; 0: the mean length of the edges of the suture" },
    { SN_FIELD(params_type, holds), "1", 1, 10000, "pieces of holes that are remembered, at most" },
};

const sn_component sn_suture_in_solid = {
    .abi = SN_COMPONENT_ABI,
    .name = "suture_in_solid",
    .summary = "Forces between a suture and an elastic solid through which it follows a needle: lateral "
               "resistance and friction in the hole.",
    .source = "Euler, Remarques sur l'effet du frottement dans l'equilibre, 1769 (capstan)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(params_type),
    .self_size = sizeof(self_type),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_suture,
};
