/* Sinew - elastic_rod: force of a discrete elastic rod and its exact derivatives; rod_kernel.h has the formulas.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "models/thread/rod.h"

/* ---- force ---------------------------------------------------------------------------------------------- */

SN_INLINE sn_vec3 spin_of(const rod* r, int edge, const rod_side* s)
{
    if (r->edge[edge].angle >= 0) return rod_spin(s);
    return sn_madd(sn_madd(sn_scale(s->rate.x, s->t), s->rate.y, s->m1), s->rate.z, s->m2);
}

SN_INLINE void look_at_node(const rod* r, int i, const sn_kin* at, rod_work* w)
{
    const rod_node* node = &r->node[i];
    rod_side *e = &w->side[0], *f = &w->side[1];
    rod_look(r, node->e, at, e);
    rod_look(r, node->f, at, f);
    w->strain = rod_strain_of(r, i, e, f, at);
    sn_vec3 v[3];
    rod_moments(e, f, &w->strain, v);
    w->twirl = sn_v3(0, 0, 0);
    if (r->beta > 0) w->twirl = sn_sub(spin_of(r, node->f, f), spin_of(r, node->e, e));
    w->tau = sn_v3(0, 0, 0);
    for (int q = 0; q < 3; ++q) {
        double strain = w->strain.q[q] - node->law.rest[q] + r->beta * sn_dot(v[q], w->twirl);
        w->stress[q] = node->law.k[q] * strain;
        w->tau = sn_madd(w->tau, w->stress[q], v[q]);
    }
}

/* Adds a force on a vertex. */
SN_INLINE void push(const rod_vertex* v, sn_vec3 force, const sn_kin* at, const sn_load* out)
{
    if (!v->framed) {
        out[ROD_POINTS].force[v->node] = sn_add(out[ROD_POINTS].force[v->node], force);
        return;
    }
    sn_wrench* on = &out[v->input].wrench[0];
    sn_vec3 body = sn_unrotate(at[v->input].frames[0].q, force);
    on->f = sn_add(on->f, force);
    on->m = sn_add(on->m, sn_cross(sn_v3(v->arm, 0, 0), body));
}

/* Adds what a moment on an edge's triad, and the edge's own tension, do to its vertices and its angle. */
SN_INLINE void load_edge(const rod* r, int j, const rod_side* s, sn_vec3 moment, bool stretch,
                         const sn_kin* at, const sn_load* out)
{
    const rod_edge* edge = &r->edge[j];
    if (edge->angle < 0) {
        sn_wrench* on = &out[edge->frame].wrench[0];
        on->m = sn_add(on->m, sn_v3(sn_dot(s->t, moment), sn_dot(s->m1, moment), sn_dot(s->m2, moment)));
        return;
    }
    double along = sn_dot(s->t, moment);
    sn_vec3 pull = sn_scale(1.0 / s->l, sn_cross(moment, s->t));
    pull = sn_madd(pull, along, rod_drift(s));
    if (stretch) pull = sn_madd(pull, -s->stress, s->t);
    push(&r->vertex[edge->b], pull, at, out);
    push(&r->vertex[edge->a], sn_neg(pull), at, out);
    out[ROD_ANGLES].f[edge->angle] += along;
}

SN_CLONES static void add_nodes(const rod* r, sn_range items, const sn_kin* at, const sn_load* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const rod_node* node = &r->node[i];
        rod_work* w = &r->work[i];
        look_at_node(r, i, at, w);
        load_edge(r, node->e, &w->side[0], w->tau, true, at, out);
        load_edge(r, node->f, &w->side[1], sn_neg(w->tau), node->last, at, out);
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_load* out)
{
    add_nodes(self, items, in->at, out);
}

/* ---- energies ------------------------------------------------------------------------------------------- */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const rod* r = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const rod_node* node = &r->node[i];
        rod_side e, f;
        rod_look(r, node->e, in->at, &e);
        rod_look(r, node->f, in->at, &f);
        rod_strain s = rod_strain_of(r, i, &e, &f, in->at);
        for (int q = 0; q < 3; ++q)
            sum += 0.5 * node->law.k[q] * (s.q[q] - node->law.rest[q]) * (s.q[q] - node->law.rest[q]);
        sum += rod_stretch_energy(r, node->e, &e);
        if (node->last) sum += rod_stretch_energy(r, node->f, &f);
    }
    return sum;
}

static double stretch_loss(const rod* r, int j, const rod_side* s)
{
    const rod_edge* edge = &r->edge[j];
    double rate = sn_dot(s->t, s->rate);
    return edge->angle < 0 ? 0.0 : r->beta * edge->axial / edge->rest * rate * rate;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const rod* r = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end && r->beta > 0; ++i) {
        const rod_node* node = &r->node[i];
        rod_work w;
        look_at_node(r, i, in->at, &w);
        sn_vec3 v[3];
        rod_moments(&w.side[0], &w.side[1], &w.strain, v);
        for (int q = 0; q < 3; ++q) {
            double rate = sn_dot(v[q], w.twirl);
            sum += r->beta * node->law.k[q] * rate * rate;
        }
        sum += stretch_loss(r, node->e, &w.side[0]);
        if (node->last) sum += stretch_loss(r, node->f, &w.side[1]);
    }
    return sum;
}

/* ---- an accepted step ----------------------------------------------------------------------------------- */

/* The reference directors follow the tangents, and their twist is counted on. Angles keep their meaning: nothing
   jumps. */
static void commit(const void* self, const sn_input* in)
{
    const rod* r = self;
    for (int i = 0; i < r->nodes; ++i) {
        rod_side e, f;
        rod_look(r, r->node[i].e, in->at, &e);
        rod_look(r, r->node[i].f, in->at, &f);
        r->turn[i] = rod_turn(r, i, &e, &f);
    }
    rod_follow_directors(r, in->at);
}

/* ---- descriptor ----------------------------------------------------------------------------------------- */

static sn_status bind(sn_bind* b, const void* params, void* self) { return rod_bind(b, params, self); }

/* Directors follow their edges, and the strains stay. */
static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_force_ops ops = { .add = add,
                                  .tangent = rod_tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .commit = commit,
                                  .elastic = is_elastic };
static const sn_elastic_rod_params defaults = { .closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_elastic_rod_params, points), "1", 0, 0, "points of the rod in order" },
    { SN_FIELD(sn_elastic_rod_params, angles), "1", 0, 0,
      "scalars: the angle of the directors of each edge, those between a clamp's frame and a point too" },
    { SN_FIELD(sn_elastic_rod_params, base), "1", 0, 0,
      "single frame the rod begins in: clamped at its origin along x, y being the first director; absent: "
      "free" },
    { SN_FIELD(sn_elastic_rod_params, end), "1", 0, 0,
      "single frame the rod ends in, along its x; absent: free" },
    { SN_FIELD(sn_elastic_rod_params, closed), "1", 0, 0, "a loop: the last point is joined to the first" },
    { SN_FIELD(sn_elastic_rod_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "of the edges at rest, one for all or one each; a clamped end begins and ends with an edge whose "
      "middle is the "
      "frame's origin; absent: as at the start, which a rod without clamps only can say" },
    { SN_FIELD(sn_elastic_rod_params, axial_stiffness), "N", 0, HUGE_VAL,
      "EA of the edges, one for all or one each" },
    { SN_FIELD(sn_elastic_rod_params, bending_stiffness), "N m^2", 0, HUGE_VAL,
      "EI about the first director, y, and about the second, z; one pair for all edges or one each" },
    { SN_FIELD(sn_elastic_rod_params, torsional_stiffness), "N m^2", 0, HUGE_VAL,
      "GJ of the edges, one for all or one each" },
    { SN_FIELD(sn_elastic_rod_params, damping_time), "s", 0, HUGE_VAL,
      "Kelvin-Voigt damping: stress = stiffness (strain + damping_time strain rate)" },
    { SN_FIELD(sn_elastic_rod_params, curvature), "rad/m", -HUGE_VAL, HUGE_VAL,
      "natural twist and curvatures about y and z; one triple for all edges or one each; absent: the shape "
      "at the "
      "start has no stress" },
    { SN_FIELD(sn_elastic_rod_params, director), "1", 0, 0,
      "direction of y on the first edge where its angle is 0, for rods without clamps; 0 0 0: chosen" },
};

const sn_component sn_elastic_rod = {
    .abi = SN_COMPONENT_ABI,
    .name = "elastic_rod",
    .summary = "A thin rod that stretches, bends and twists: points joined by edges that carry directors.",
    .source =
        "Bergou, Wardetzky, Robinson, Audoly, Grinspun, Discrete elastic rods, 2008; Bergou, Audoly, Vouga, "
        "Wardetzky, Grinspun, Discrete viscous threads, 2010",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_elastic_rod_params),
    .self_size = sizeof(rod),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = rod_quantities,
    .quantity_count = ROD_QUANTITIES,
    .bind = bind,
};
