/* Sinew - elastic_rod: force of a discrete elastic rod and its exact derivatives; der_kernel.h has the
   formulas.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include <sinew/shape.h>
#include "models/rods/der.h"
#include "models/rods/rows.h"

/* ---- force --------------------------------------------------------------------------------------------- */

SN_INLINE sn_vec3 spin_of(const der* r, int edge, const der_side* s)
{
    if (r->edge[edge].angle >= 0) return der_spin(s);
    return sn_madd(sn_madd(sn_scale(s->rate.x, s->t), s->rate.y, s->m1), s->rate.z, s->m2);
}

SN_INLINE void look_at_node(const der* r, int i, const sn_kin* at, der_work* w)
{
    const der_node* node = &r->node[i];
    der_side *e = &w->side[0], *f = &w->side[1];
    der_look(r, node->e, at, e);
    der_look(r, node->f, at, f);
    w->strain = der_strain_of(r, i, e, f, at);
    sn_vec3 v[3];
    der_moments(e, f, &w->strain, v);
    w->twirl = sn_v3(0, 0, 0);
    if (r->beta > 0) w->twirl = sn_sub(spin_of(r, node->f, f), spin_of(r, node->e, e));
    w->tau = sn_v3(0, 0, 0);
    for (int q = 0; q < 3; ++q) {
        double strain = w->strain.q[q] - node->law.rest[q] + r->beta * sn_dot(v[q], w->twirl);
        w->stress[q] = node->law.k[q] * strain;
        w->tau = sn_madd(w->tau, w->stress[q], v[q]);
    }
}

/* Adds what a moment on an edge's triad, and the edge's own tension, do to its vertices and its angle. */
SN_INLINE void load_edge(const der* r, int j, const der_side* s, sn_vec3 moment, bool stretch,
                         const sn_kin* at, const sn_generalized_force* out)
{
    const der_edge* edge = &r->edge[j];
    if (edge->angle < 0) {
        sn_wrench* on = &out[edge->frame].wrench[0];
        on->m = sn_add(on->m, sn_v3(sn_dot(s->t, moment), sn_dot(s->m1, moment), sn_dot(s->m2, moment)));
        return;
    }
    double along = sn_dot(s->t, moment);
    sn_vec3 pull = sn_scale(1.0 / s->l, sn_cross(moment, s->t));
    pull = sn_madd(pull, along, der_drift(s));
    if (stretch) pull = sn_madd(pull, -s->stress, s->t);
    der_push(&r->vertex[edge->b], pull, at, out);
    der_push(&r->vertex[edge->a], sn_neg(pull), at, out);
    out[DER_ANGLES].f[edge->angle] += along;
}

/* A node next to a cut: what is left is the tension of its edges. */
static void add_parted(const der* r, int i, const sn_kin* at, const sn_generalized_force* out)
{
    const int edge[2] = { r->node[i].e, r->node[i].f };
    der_work* w = &r->work[i];
    *w = (der_work){ .tau = { 0, 0, 0 } };
    for (int k = 0; k < 1 + r->node[i].last; ++k) {
        if (r->gone[edge[k]]) continue;
        der_look(r, edge[k], at, &w->side[k]);
        load_edge(r, edge[k], &w->side[k], w->tau, true, at, out);
    }
}

SN_CLONES static void add_nodes(const der* r, sn_range items, const sn_kin* at,
                                const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const der_node* node = &r->node[i];
        der_work* w = &r->work[i];
        if (der_is_parted(r, i)) {
            add_parted(r, i, at, out);
            continue;
        }
        look_at_node(r, i, at, w);
        load_edge(r, node->e, &w->side[0], w->tau, true, at, out);
        load_edge(r, node->f, &w->side[1], sn_neg(w->tau), node->last, at, out);
    }
}

/* A clamp that turns about the rod by more within a step may have gained a whole turn of twist, which its
   orientation alone does not show; its spin does. No forces then, as with DER_TWISTED. */
static void refuse_lost_turns(const der* r, const sn_input* in, const sn_generalized_force* out)
{
    const double time = fabs(in->t - *r->accepted);
    for (int j = 0; j<r->edges; j += r->edges> 1 ? r->edges - 1 : 1) {
        const int frame = r->edge[j].frame;
        if (r->edge[j].angle >= 0 || !(fabs(in->at[frame].twist[0].w.x) * time > DER_TWISTED)) continue;
        out[frame].wrench[0].m.x = (double)NAN;
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    add_nodes(self, items, in->at, out);
    if (items.begin == 0) refuse_lost_turns(self, in, out);
}

/* ---- energies ------------------------------------------------------------------------------------------ */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const der* r = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const der_node* node = &r->node[i];
        der_side e, f;
        der_look(r, node->e, in->at, &e);
        der_look(r, node->f, in->at, &f);
        if (!der_is_parted(r, i)) {
            der_strain s = der_strain_of(r, i, &e, &f, in->at);
            for (int q = 0; q < 3; ++q)
                sum += 0.5 * node->law.k[q] * (s.q[q] - node->law.rest[q]) * (s.q[q] - node->law.rest[q]);
        }
        sum += der_stretch_energy(r, node->e, &e);
        if (node->last) sum += der_stretch_energy(r, node->f, &f);
    }
    return sum;
}

static double stretch_loss(const der* r, int j, const der_side* s)
{
    const der_edge* edge = &r->edge[j];
    double rate = sn_dot(s->t, s->rate);
    return edge->angle < 0 || der_is_gone(r, j) ? 0.0 : r->beta * edge->axial / edge->rest * rate * rate;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const der* r = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end && r->beta > 0; ++i) {
        const der_node* node = &r->node[i];
        der_work w;
        look_at_node(r, i, in->at, &w);
        sn_vec3 v[3];
        der_moments(&w.side[0], &w.side[1], &w.strain, v);
        for (int q = 0; !der_is_parted(r, i) && q < 3; ++q) {
            double rate = sn_dot(v[q], w.twirl);
            sum += r->beta * node->law.k[q] * rate * rate;
        }
        sum += stretch_loss(r, node->e, &w.side[0]);
        if (node->last) sum += stretch_loss(r, node->f, &w.side[1]);
    }
    return sum;
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

/* Cuts are made between two steps, and stay. */
static void cut(const der* r, double t)
{
    double value[3];
    if (!r->gone) return;
    sn_function_eval(r->cut, t, value);
    for (int k = 0; k < r->cuts; ++k)
        if (value[0] >= k + 0.5) r->gone[r->cut_edge[k]] = true;
}

/* The reference directors follow the tangents, and their twist is counted on. Angles keep their meaning:
   nothing jumps. */
static void commit(const void* self, const sn_input* in)
{
    const der* r = self;
    for (int i = 0; i < r->nodes; ++i) {
        der_side e, f;
        if (der_is_parted(r, i)) continue;
        der_look(r, r->node[i].e, in->at, &e);
        der_look(r, r->node[i].f, in->at, &f);
        r->twist[i] = der_twist(r, i, &e, &f);
    }
    *r->accepted = in->t;
    sn_der_follow_directors(r, in->at);
    cut(r, in->t);
}

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self)
{
    const der* r = self;
    const int inside = r->nodes == r->edges ? r->edges : r->nodes - 1; // as many nodes as edges: a loop
    return inside > 0 ? inside : 0;
}

/* In the middle of an edge between two nodes: its tension, the force that balances its moments m, as m' + t x
   n = 0, and the mean of the moments. */
static void read_section(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const der* r = self;
    const int next = (k + 1) % r->nodes;
    der_work before, after;
    *force = *moment = sn_v3(0, 0, 0);
    if (der_is_gone(r, r->node[k].f)) return;
    look_at_node(r, k, in->at, &before);
    look_at_node(r, next, in->at, &after);
    if (der_is_parted(r, k)) before.tau = *moment;
    if (der_is_parted(r, next)) after.tau = *moment;
    const der_side* edge = &before.side[1];
    sn_vec3 across = sn_cross(edge->t, sn_sub(after.tau, before.tau));
    *force = sn_madd(sn_scale(edge->stress, edge->t), 1.0 / edge->l, across);
    *moment = sn_scale(0.5, sn_add(before.tau, after.tau));
}

static const sn_section_ops sections = { .count = count_sections, .read = read_section };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static sn_status bind(sn_bind* b, const void* params, void* self) { return sn_der_bind(b, params, self); }

/* Directors follow their edges, and the strains stay. */
static bool is_elastic(const void* self)
{
    return ((const der*)self)->cuts == 0; // a cut releases energy
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };
static const sn_force_ops ops = {
    .add = add, .tangent = sn_der_tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_elastic_rod_params defaults = { .closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_elastic_rod_params, points), "1", 0, 0, "points of the rod in order" },
    { SN_FIELD(sn_elastic_rod_params, angles), "1", 0, 0,
      "scalars: the angle of the directors of each edge, including the edges at clamps" },
    { SN_FIELD(sn_elastic_rod_params, base), "1", 0, 0,
      "single frame that clamps the start: at its origin, along its x, its y is the first director; absent: "
      "free" },
    { SN_FIELD(sn_elastic_rod_params, end), "1", 0, 0,
      "single frame that clamps the end, along its x; absent: free" },
    { SN_FIELD(sn_elastic_rod_params, closed), "1", 0, 0, "a loop: the last point is joined to the first" },
    { SN_FIELD(sn_elastic_rod_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "of the edges at rest, one for all or one each; the middle of a clamped edge is the origin of the "
      "frame; absent: the initial lengths, only for rods without clamps" },
    { SN_FIELD(sn_elastic_rod_params, axial_stiffness), "N", 0, HUGE_VAL,
      "EA of the edges, one for all or one each" },
    { SN_FIELD(sn_elastic_rod_params, bending_stiffness), "N m^2", 0, HUGE_VAL,
      "EI about the first director, y, and about the second, z; one pair for all edges or one each" },
    { SN_FIELD(sn_elastic_rod_params, torsional_stiffness), "N m^2", 0, HUGE_VAL,
      "GJ of the edges, one for all or one each" },
    ROD_DAMPING_ROW(sn_elastic_rod_params),
    { SN_FIELD(sn_elastic_rod_params, curvature), "rad/m", -HUGE_VAL, HUGE_VAL,
      "natural twist and curvatures about y and z; one triple for all edges or one each; absent: the shape "
      "at the "
      "start has no stress" },
    { SN_FIELD(sn_elastic_rod_params, director), "1", 0, 0,
      "direction of y on the first edge at angle 0, for rods without clamps; 0 0 0: automatic" },
    { SN_FIELD(sn_elastic_rod_params, cuts), "1", 0, 1e6,
      "numbers of edges, from 0, at which the rod may be cut" },
    { SN_FIELD(sn_elastic_rod_params, cut), "1", 0, 0,
      "how many of `cuts` are made, in their order, a function of t: an edge that is cut has no tension, and "
      "the nodes beside it no moments; cuts stay" },
    { SN_CHOICE(sn_elastic_rod_params, tangent, "exact positive"), "1", 0, 0,
      "derivatives of the forces: exact, or a part that never pushes, for contact of sutures that are "
      "compressed or strongly bent" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_elastic_rod_params* p = params;
    shapes[0] = (sn_shape){
        .kind = SN_SHAPE_LINE, .on = p->points, .start = p->base, .end = p->end, .closed = p->closed
    };
    return 1;
}

const sn_component sn_elastic_rod = {
    .abi = SN_COMPONENT_ABI,
    .name = "elastic_rod",
    .summary = "A thin rod with stretch, bending and twist: points joined by edges with directors.",
    .source =
        "Bergou, Wardetzky, Robinson, Audoly, Grinspun, Discrete elastic rods, 2008; Bergou, Audoly, Vouga, "
        "Wardetzky, Grinspun, Discrete viscous sutures, 2010",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_elastic_rod_params),
    .self_size = sizeof(der),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_der_quantities,
    .quantity_count = DER_QUANTITIES,
    .item_quantities = sn_der_fields,
    .item_quantity_count = DER_FIELDS,
    .item_quantity_nodes = sn_der_field_nodes,
    .bind = bind,
    .shapes = show,
    .sections = &sections,
};
