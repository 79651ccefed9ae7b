/* Sinew - elastic_rod: force of a discrete elastic rod and its exact derivatives; rod_kernel.h has the formulas.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "models/thread/rod.h"
#include <string.h>

/* ---- force ---------------------------------------------------------------------------------------------- */

SN_INLINE sn_vec3 spin_of(const rod* r, int edge, const rod_side* s)
{
    if (r->edge[edge].angle >= 0) return rod_spin(s);
    return sn_madd(sn_madd(sn_scale(s->rate.x, s->t), s->rate.y, s->m1), s->rate.z, s->m2);
}

/* v of k1, k2 and tw. */
SN_INLINE void moments(const rod_side* e, const rod_side* f, const rod_strain* s, sn_vec3 v[3])
{
    v[0] = rod_bending_moment(e, f, s, e->m2, f->m2);
    v[1] = rod_bending_moment(e, f, s, sn_neg(e->m1), sn_neg(f->m1));
    v[2] = rod_twist_moment(e, f, s);
}

SN_INLINE void look_at_node(const rod* r, int i, const sn_kin* at, rod_work* w)
{
    const rod_node* node = &r->node[i];
    rod_side *e = &w->side[0], *f = &w->side[1];
    rod_look(r, node->e, at, e);
    rod_look(r, node->f, at, f);
    w->strain = rod_strain_of(r, i, e, f, at);
    sn_vec3 v[3];
    moments(e, f, &w->strain, v);
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

/* ---- tangent -------------------------------------------------------------------------------------------- */

/* Derivatives of the generalised forces of both edges by both edges' coordinates, reversed: h[e or f][e or f]. */
typedef struct pair_matrix {
    rod_rows4 h[2][2];
} pair_matrix;

SN_INLINE void edge_matrices(bool free_edge, const rod_side* s, sn_vec3 tau, rod_rows3* W, rod_rows4* S)
{
    if (free_edge) {
        rod_edge_map(s, W);
        rod_edge_bend(s, tau, S);
    } else {
        rod_frame_map(s, W);
        rod_frame_bend(s, tau, S);
    }
}

SN_INLINE void edge_swing(bool free_edge, const rod_side* s, rod_rows3* Y)
{
    if (free_edge)
        rod_edge_swing(s, Y);
    else
        rod_frame_swing(s, Y);
}

SN_INLINE void add_outer(rod_rows3* A, double s, sn_vec3 a, sn_vec3 b)
{
    for (int i = 0; i < 3; ++i) {
        double scaled = s * rod_at(a, i);
        A->m[i][0] += scaled * b.x;
        A->m[i][1] += scaled * b.y;
        A->m[i][2] += scaled * b.z;
    }
}

/* What damping adds: the rates of strain change with the configuration. */
SN_INLINE void add_swing(const rod* r, int i, const rod_work* w, const sn_vec3* v, const rod_rows3* E,
                         rod_rows3* A, rod_rows3* B, rod_rows3* Ye, rod_rows3* Yf)
{
    const rod_node* node = &r->node[i];
    const rod_side *e = &w->side[0], *f = &w->side[1];
    sn_vec3 swing[3] = {
        rod_bending_swing(e, f, &w->strain, e->m2, f->m2, v[0], w->twirl),
        rod_bending_swing(e, f, &w->strain, sn_neg(e->m1), sn_neg(f->m1), v[1], w->twirl),
        rod_twist_swing(f, &w->strain, v[2], w->twirl),
    };
    for (int q = 0; q < 3; ++q) {
        add_outer(B, r->beta * node->law.k[q], v[q], swing[q]);
        add_outer(A, r->beta * node->law.k[q], v[q], sn_sub(sn_cross(v[q], w->twirl), swing[q]));
    }
    rod_rows3 Y;
    edge_swing(r->edge[node->e].angle >= 0, e, &Y);
    rod_times(E, &Y, Ye);
    edge_swing(r->edge[node->f].angle >= 0, f, &Y);
    rod_times(E, &Y, Yf);
}

SN_INLINE void multiply_out(const rod_rows3* We, const rod_rows3* Wf, const rod_rows3* Ne,
                            const rod_rows3* Nf, pair_matrix* H)
{
    rod_transposed_times(-1.0, We, Ne, &H->h[0][0]);
    rod_transposed_times(-1.0, We, Nf, &H->h[0][1]);
    rod_transposed_times(1.0, Wf, Ne, &H->h[1][0]);
    rod_transposed_times(1.0, Wf, Nf, &H->h[1][1]);
}

SN_INLINE void add_stretch(const rod* r, int j, const rod_side* s, rod_rows4* K, rod_rows4* D)
{
    const rod_edge* edge = &r->edge[j];
    double k = edge->axial / edge->rest, g = s->stress / s->l;
    sn_vec3 rate = sn_scale(r->beta * k / s->l, sn_madd(s->rate, -sn_dot(s->t, s->rate), s->t));
    sn_vec3 row = sn_madd(rate, k - g, s->t);
    for (int i = 0; i < 3; ++i) {
        double t = rod_at(s->t, i);
        K->m[i][0] += t * row.x;
        K->m[i][1] += t * row.y;
        K->m[i][2] += t * row.z;
        K->m[i][i] += g;
        D->m[i][0] += r->beta * k * t * s->t.x;
        D->m[i][1] += r->beta * k * t * s->t.y;
        D->m[i][2] += r->beta * k * t * s->t.z;
    }
}

SN_INLINE void differentiate(const rod* r, int i, pair_matrix* K, pair_matrix* D)
{
    const rod_node* node = &r->node[i];
    const rod_work* w = &r->work[i];
    const rod_side *e = &w->side[0], *f = &w->side[1];
    bool free_e = r->edge[node->e].angle >= 0, free_f = r->edge[node->f].angle >= 0;
    rod_rows3 We, Wf, A, B, E, Ne, Nf;
    rod_rows4 Se, Sf;
    edge_matrices(free_e, e, w->tau, &We, &Se);
    edge_matrices(free_f, f, w->tau, &Wf, &Sf);
    sn_vec3 v[3];
    moments(e, f, &w->strain, v);
    const double* s = w->stress;
    sn_vec3 pe = sn_madd(sn_scale(s[0], e->m2), -s[1], e->m1),
            pf = sn_madd(sn_scale(s[0], f->m2), -s[1], f->m1);
    rod_node_slope(e, f, &w->strain, pe, pf, s[2], node->law.k, v, &B, &E);
    for (int k = 0; k < 3; ++k)
        rod_row(A.m[k], sn_sub(sn_neg(rod_hat(w->tau, k)), sn_v3(B.m[k][0], B.m[k][1], B.m[k][2])), 0.0);
    memset(D, 0, sizeof *D);
    if (r->beta > 0) {
        rod_rows3 Ye, Yf;
        add_swing(r, i, w, v, &E, &A, &B, &Ye, &Yf);
        rod_times(&A, &We, &Ne);
        rod_times(&B, &Wf, &Nf);
        rod_add3(&Ne, -r->beta, &Ye);
        rod_add3(&Nf, r->beta, &Yf);
        multiply_out(&We, &Wf, &Ne, &Nf, K);
        rod_times(&E, &We, &Ne);
        rod_times(&E, &Wf, &Nf);
        rod_rows3 none = { { { 0 } } };
        rod_add3(&none, -r->beta, &Ne);
        Ne = none;
        memset(&none, 0, sizeof none);
        rod_add3(&none, r->beta, &Nf);
        multiply_out(&We, &Wf, &Ne, &none, D);
    } else {
        rod_times(&A, &We, &Ne);
        rod_times(&B, &Wf, &Nf);
        multiply_out(&We, &Wf, &Ne, &Nf, K);
    }
    rod_add4(&K->h[0][0], -1.0, &Se);
    rod_add4(&K->h[1][1], 1.0, &Sf);
    if (free_e) add_stretch(r, node->e, e, &K->h[0][0], &D->h[0][0]);
    if (node->last && free_f) add_stretch(r, node->f, f, &K->h[1][1], &D->h[1][1]);
}

/* ---- from edges to the item's nodes ---------------------------------------------------------------------- */

/* One row over (left, angle, middle, angle, right) from one over (edge e, angle, edge f, angle), times s. */
SN_INLINE void spread(double s, const double* e, const double* f, double* to)
{
    const rod_lanes before = { -1, -1, -1, 1 }, middle = { 1, 1, 1, 0 }, after = { -1, -1, -1, 1 };
    rod_lanes a = s * ROD_LANES(e), b = s * ROD_LANES(f);
    ROD_PUT(to, a * before);
    ROD_PUT(to + 4, a * middle + b * after);
    to[8] = b[0];
    to[9] = b[1];
    to[10] = b[2];
}

SN_INLINE void put_plain(const pair_matrix* H, double* K)
{
    double both[2][4];
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 2; ++k)
            ROD_PUT(both[k], ROD_LANES(H->h[1][k].m[i]) - ROD_LANES(H->h[0][k].m[i]));
        spread(1.0, H->h[0][0].m[i], H->h[0][1].m[i], K + 11 * i);
        spread(1.0, both[0], both[1], K + 11 * (4 + i));
        spread(-1.0, H->h[1][0].m[i], H->h[1][1].m[i], K + 11 * (8 + i));
    }
    spread(-1.0, H->h[0][0].m[3], H->h[0][1].m[3], K + 11 * 3);
    spread(-1.0, H->h[1][0].m[3], H->h[1][1].m[3], K + 11 * 7);
}

/* Nodes next to a frame: y' = J z' of both edges' coordinates, and dy'/dz. */
enum { MOST = 17, PAIR = 8 };
typedef struct clamp_map {
    double J[PAIR][MOST], V[PAIR][MOST];
} clamp_map;

static void map_vertex(const rod* r, const rod_node* node, int which, double sign, int row, const sn_kin* at,
                       clamp_map* map)
{
    int first = r->edge[node->e].a, middle = r->edge[node->e].b, last = r->edge[node->f].b;
    const rod_vertex* v = &r->vertex[which == 0 ? first : which == 1 ? middle : last];
    int column = node->column[node->vertex[which]];
    for (int k = 0; k < 3; ++k)
        map->J[row + k][column + k] += sign;
    if (!v->framed) return;
    sn_mat3 R = sn_quat_matrix(at[v->input].frames[0].q);
    sn_vec3 arm = sn_v3(v->arm, 0, 0);
    sn_mat3 J = sn_mat3_mul(R, sn_hat(arm));
    sn_mat3 V = sn_mat3_mul(R, sn_hat(sn_cross(at[v->input].twist[0].w, arm)));
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c) {
            map->J[row + k][column + 3 + c] -= sign * J.m[k][c];
            map->V[row + k][column + 3 + c] -= sign * V.m[k][c];
        }
}

static void make_map(const rod* r, const rod_node* node, const sn_kin* at, clamp_map* map)
{
    memset(map, 0, sizeof *map);
    for (int side = 0; side < 2; ++side) {
        int column = node->column[node->own[side]];
        if (r->edge[side == 0 ? node->e : node->f].angle < 0) {
            for (int k = 0; k < 3; ++k)
                map->J[4 * side + k][column + 3 + k] = 1.0;
            continue;
        }
        map->J[4 * side + 3][column] = 1.0;
        map_vertex(r, node, side, -1.0, 4 * side, at, map);
        map_vertex(r, node, side + 1, 1.0, 4 * side, at, map);
    }
}

/* K -= J^T (H J + G V), H and G n x n in blocks; G may be NULL. */
static void project(const pair_matrix* H, const pair_matrix* G, const clamp_map* map, int n, double* K)
{
    double P[PAIR][MOST] = { { 0 } };
    for (int i = 0; i < PAIR; ++i)
        for (int k = 0; k < PAIR; ++k) {
            double h = H->h[i / 4][k / 4].m[i % 4][k % 4], g = G ? G->h[i / 4][k / 4].m[i % 4][k % 4] : 0.0;
            for (int c = 0; c < n; ++c)
                P[i][c] += h * map->J[k][c] + g * map->V[k][c];
        }
    for (int k = 0; k < PAIR; ++k)
        for (int a = 0; a < n; ++a)
            for (int c = 0; c < n; ++c)
                K[a * n + c] -= map->J[k][a] * P[k][c];
}

/* A force on a vertex of a frame has an arm that turns with the frame. */
static void add_turning_arm(const rod* r, const rod_node* node, int which, int vertex, sn_vec3 force,
                            const sn_kin* at, double* K)
{
    const rod_vertex* v = &r->vertex[vertex];
    if (!v->framed) return;
    int column = node->column[node->vertex[which]] + 3;
    sn_vec3 body = sn_unrotate(at[v->input].frames[0].q, force);
    sn_mat3 G = sn_mat3_mul(sn_hat(sn_v3(v->arm, 0, 0)), sn_hat(body));
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            K[(column + k) * node->dofs + column + c] += G.m[k][c];
}

static void put_clamped(const rod* r, int i, const pair_matrix* K, const pair_matrix* D, const sn_kin* at,
                        const sn_tangent* out)
{
    const rod_node* node = &r->node[i];
    const rod_work* w = &r->work[i];
    clamp_map map;
    make_map(r, node, at, &map);
    project(K, D, &map, out->n, out->K);
    project(D, NULL, &map, out->n, out->D);
    for (int side = 0; side < 2; ++side) {
        const rod_edge* edge = &r->edge[side == 0 ? node->e : node->f];
        const rod_side* s = &w->side[side];
        if (edge->angle < 0) continue;
        sn_vec3 moment = side == 0 ? w->tau : sn_neg(w->tau);
        sn_vec3 pull =
            sn_madd(sn_scale(1.0 / s->l, sn_cross(moment, s->t)), sn_dot(s->t, moment), rod_drift(s));
        if (side == 0 || node->last) pull = sn_madd(pull, -s->stress, s->t);
        add_turning_arm(r, node, side, edge->a, sn_neg(pull), at, out->K);
        add_turning_arm(r, node, side + 1, edge->b, pull, at, out->K);
    }
}

SN_CLONES static void tangent_plain(const rod* r, int item, double* K, double* D)
{
    pair_matrix stiffness, damping;
    differentiate(r, item, &stiffness, &damping);
    put_plain(&stiffness, K);
    if (r->beta > 0) put_plain(&damping, D);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const rod* r = self; // `add` was called at the same input and left what is needed
    if (r->node[item].plain) {
        tangent_plain(r, item, out->K, out->D);
        return;
    }
    pair_matrix stiffness, damping;
    differentiate(r, item, &stiffness, &damping);
    put_clamped(r, item, &stiffness, &damping, in->at, out);
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
        moments(&w.side[0], &w.side[1], &w.strain, v);
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
    for (int j = 0; j < r->edges; ++j) {
        if (r->edge[j].angle < 0) continue;
        rod_side s;
        rod_look(r, j, in->at, &s);
        sn_vec3 a = sn_madd(s.a, -sn_dot(s.a, s.t), s.t);
        r->reference[j] = (rod_reference){ s.t, sn_scale(1.0 / sn_norm(a), a) };
    }
}

/* ---- descriptor ----------------------------------------------------------------------------------------- */

static sn_status bind(sn_bind* b, const void* params, void* self) { return rod_bind(b, params, self); }

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .commit = commit
};
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
