/* Sinew - needle_in_solid: the forces of a solid on a needle that has cut its way into it, and those of the
   needle on the solid.

   The path of the tip is a row of material points of the solid (solid_track.h). Each stands for the length W
   of the path that the tip has passed. Its foot on the shaft is at s, at the distance u (shaft_point.h):
       lateral     energy W (k e + k3 e^2), e = u.u/2
       friction    slip speed v = -L s', slip since the last commit d = -L (s - s_n),
                   traction q by friction.h: the forces W q (-L ds/dq) on the point and the two
                   sections of the shaft beside it
   Both follow from quantities that do not change with rigid motions: the forces of needle and solid balance,
   moments included. W, the cells and the pieces of the shaft are those of the last commit.

   An intact membrane, the surface of the solid or the border of a region, holds the tip at the material point
   M where it touched: energy a1 d^2/2 + a2 d^3/3, d = |tip - M|. It opens when the force a1 d + a2 d^2
   reaches the puncture force, and fades within the relaxation time. At the end of the path the bevel's face
   is pushed back by the cutting force of tip.c, with the velocity of the tip against the material point that
   it has reached; the reaction acts at that point.

   A solid's mesh is stiffer or softer against a line load than the material, as a line load spreads over
   cells in place of the shaft's circumference. The missing compliance per length, in series, is (Mindlin's
   and Kelvin's solutions; Peaceman's well radius)
       axial ln(r/a)/(2 pi G),   lateral (3 - 4 nu) ln(r/a)/(8 pi G (1 - nu))
   with r the radius of the shaft that a line load through the mesh would have. It makes k and the stiffness
   of the bristles, where the layer has a modulus. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/couplings.h>
#include <sinew/shape.h>
#include "mesh/cell.h"
#include "mesh/faces.h"
#include "models/block.h"
#include "models/tissue/layer_lists.h"
#include "models/tissue/needle_tissue.h"
#include "models/tissue/solid_track.h"
#include "models/tissue/wetting.h"

typedef sn_needle_in_solid_params params_type;

/* A triangle of the surface: three nodes, and the cell behind it. */
typedef struct side {
    int node[3], cell;
} side;

typedef struct dimple {
    bool touched, open;
    int layer;
    sn_material_point at;
    double since, openness; /* of the puncture; at the last commit */
} dimple;

typedef struct memory {
    dimple dimple;
    int punctures, layer; /* layer: of the end of the path */
    int before;           /* the layer in front of it; -1: none */
    double share;         /* of the face that is in `layer`, at the last commit */
    double layer_begin;   /* length of the path where it begins */
    double fresh;         /* part of the cutting force that is left at the tip's place */
    double fracture;      /* [J] */
} memory;

typedef struct self_type {
    int sections, layers, nodes; /* nodes: of a cell */
    const double* length;        /* [sections] of the pieces of the shaft, the last one to the tip */
    sn_tissue_layer* layer;
    const int* layer_of; /* [cells] */
    const side* sides;
    int side_count;
    double tip_radius, face_sine, face_length;
    sn_vec3 face_normal;
    bool heals;
    sn_solid_track track;
    memory* memory;
} self_type;

enum { SHAFT, TIP, SOLID };

/* ---- small parts --------------------------------------------------------------------------------------- */

static sn_vec3 axis_of(const sn_pose* f) { return sn_rotate(f->q, sn_v3(1, 0, 0)); }

static const int* cell_nodes(const self_type* n, int cell) { return n->track.walker.nodes + cell * n->nodes; }

static sn_vec3 place_of(const self_type* n, const sn_material_point* at, const sn_input* in)
{
    return sn_material_place(&n->track.walker, at, in->at[SOLID].points);
}

static sn_vec3 velocity_of(const self_type* n, const sn_material_point* at, const sn_input* in)
{
    return sn_material_place(&n->track.walker, at, in->at[SOLID].point_velocity);
}

static sn_shaft_piece piece_of(const self_type* n, int piece, const sn_input* in)
{
    const sn_pose* frames = in->at[SHAFT].frames;
    return (sn_shaft_piece){ frames[piece],
                             piece + 1 < n->sections ? frames[piece + 1] : in->at[TIP].frames[0],
                             n->length[piece] };
}

/* Velocities in the order of sn_shaft_point. */
static void gather_velocities(const self_type* n, const sn_track_point* p, const sn_input* in, double* v)
{
    const sn_twist* twist = in->at[SHAFT].twist;
    const sn_twist* second = p->piece + 1 < n->sections ? &twist[p->piece + 1] : in->at[TIP].twist;
    sn_vec3 parts[5] = { velocity_of(n, &p->at, in), twist[p->piece].v, twist[p->piece].w, second->v,
                         second->w };
    memcpy(v, parts, sizeof parts);
}

/* Force on a material point. */
static void push_point(const self_type* n, const sn_material_point* at, sn_vec3 f,
                       const sn_generalized_force* out)
{
    const int* nodes = cell_nodes(n, at->cell);
    for (int a = 0; a < n->nodes; ++a)
        out[SOLID].force[nodes[a]] = sn_madd(out[SOLID].force[nodes[a]], at->weight[a], f);
}

static void push_frame(sn_wrench* w, const double* f)
{
    w->f = sn_add(w->f, sn_v3(f[0], f[1], f[2]));
    w->m = sn_add(w->m, sn_v3(f[3], f[4], f[5]));
}

/* The 15 x 15 derivatives of a point and two frames, spread over the nodes of the cell and the frames. */
static void spread(const self_type* n, const sn_material_point* at, const double* H, double f, double* K,
                   int size)
{
    const int own = 3 * n->nodes;
    for (int i = 0; i < SN_SHAFT_DOFS; ++i)
        for (int j = 0; j < SN_SHAFT_DOFS; ++j) {
            double h = f * H[SN_SHAFT_DOFS * i + j];
            if (h == 0) continue;
            for (int a = 0; a < (i < 3 ? n->nodes : 1); ++a)
                for (int b = 0; b < (j < 3 ? n->nodes : 1); ++b) {
                    int row = i < 3 ? 3 * a + i : own + i - 3, column = j < 3 ? 3 * b + j : own + j - 3;
                    K[row * size + column] += h * (i < 3 ? at->weight[a] : 1) * (j < 3 ? at->weight[b] : 1);
                }
        }
}

static void add_outer(double* H, double f, const double* a, const double* b)
{
    for (int i = 0; i < SN_SHAFT_DOFS; ++i)
        for (int j = 0; a[i] != 0 && j < SN_SHAFT_DOFS; ++j)
            H[SN_SHAFT_DOFS * i + j] += f * a[i] * b[j];
}

/* ---- a point of the track ------------------------------------------------------------------------------ */

typedef struct grip {
    sn_shaft_point foot;
    sn_traction q;
    double stiffness, energy; /* per length: dE/de, E */
    double J[SN_SHAFT_DOFS];  /* of the slip speed */
    double speed[SN_SHAFT_DOFS];
} grip;

/* False when nothing acts. */
static bool find_grip(const self_type* n, int k, const sn_input* in, bool want_tangent, grip* g,
                      sn_shaft_hessians* h)
{
    const sn_track_point* p = &n->track.point[k];
    if (k >= n->track.state->count || !(p->wet > 0)) return false;
    const sn_tissue_layer* layer = &n->layer[p->layer];
    sn_shaft_piece piece = piece_of(n, p->piece, in);
    sn_shaft_point_find(&piece, place_of(n, &p->at, in), p->s, &g->foot, h);
    gather_velocities(n, p, in, g->speed);
    sn_slip slip = { .d = { -piece.length * (g->foot.s - p->s), 0 }, .z = { p->z, 0 } };
    for (int i = 0; i < SN_SHAFT_DOFS; ++i) {
        g->J[i] = -piece.length * g->foot.by[i];
        slip.v[0] += g->J[i] * g->speed[i];
    }
    sn_friction_eval(&layer->friction, &slip, want_tangent, &g->q);
    g->stiffness = layer->k + 2 * layer->k3 * g->foot.half;
    g->energy = (layer->k + layer->k3 * g->foot.half) * g->foot.half;
    return true;
}

static void add_point(const self_type* n, int k, const sn_input* in, const sn_generalized_force* out)
{
    grip g;
    const sn_track_point* p = &n->track.point[k];
    if (!find_grip(n, k, in, false, &g, NULL)) return;
    double f[SN_SHAFT_DOFS];
    for (int i = 0; i < SN_SHAFT_DOFS; ++i)
        f[i] = p->wet * (g.q.q[0] * g.J[i] - g.stiffness * g.foot.e[i]);
    push_point(n, &p->at, sn_v3(f[0], f[1], f[2]), out);
    push_frame(&out[SHAFT].wrench[p->piece], f + 3);
    push_frame(p->piece + 1 < n->sections ? &out[SHAFT].wrench[p->piece + 1] : out[TIP].wrench, f + 9);
}

static void tangent_point(const self_type* n, int k, const sn_input* in, const sn_tangent* out)
{
    grip g;
    sn_shaft_hessians h;
    const sn_track_point* p = &n->track.point[k];
    if (!find_grip(n, k, in, true, &g, &h)) return;
    const double L = n->length[p->piece], by_v = g.q.dq_dv[0][0];
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 }, rate[SN_SHAFT_DOFS] = { 0 };
    for (int i = 0; i < SN_SHAFT_DOFS; ++i) // of the slip speed by places, at given velocities
        for (int j = 0; j < SN_SHAFT_DOFS; ++j)
            rate[j] -= L * h.s[SN_SHAFT_DOFS * i + j] * g.speed[i];
    for (int i = 0; i < SN_SHAFT_DOFS * SN_SHAFT_DOFS; ++i)
        H[i] = -g.stiffness * h.e[i] - g.q.q[0] * L * h.s[i];
    add_outer(H, -2 * n->layer[p->layer].k3, g.foot.e, g.foot.e);
    add_outer(H, g.q.dq_dd[0][0], g.J, g.J);
    add_outer(H, by_v, g.J, rate);
    spread(n, &p->at, H, p->wet, out->K, out->n);
    memset(H, 0, sizeof H);
    add_outer(H, by_v, g.J, g.J);
    spread(n, &p->at, H, p->wet, out->D, out->n);
}

/* ---- membranes ----------------------------------------------------------------------------------------- */

static double openness_of(const self_type* n, double t)
{
    const dimple* d = &n->memory->dimple;
    const sn_membrane_state s = { .open = d->open, .since = d->since };
    return sn_membrane_openness(&n->layer[d->layer].membrane, &s, t);
}

typedef struct hold {
    sn_vec3 u;                            /* tip - M */
    double d, left, force, slope, energy; /* of an intact one, times `left` */
} hold;

static bool find_hold(const self_type* n, const sn_input* in, hold* h)
{
    const dimple* m = &n->memory->dimple;
    *h = (hold){ .left = m->touched || m->open ? 1 - openness_of(n, in->t) : 0 };
    if (!(h->left > 0)) return false;
    const sn_membrane* law = &n->layer[m->layer].membrane;
    h->u = sn_sub(in->at[TIP].frames->r, place_of(n, &m->at, in));
    h->d = sn_norm(h->u);
    h->force = h->left * (law->a1 + law->a2 * h->d) * h->d;
    h->slope = h->left * (law->a1 + law->a2 * h->d);
    h->energy = h->left * (law->a1 / 2 + law->a2 * h->d / 3) * h->d * h->d;
    return true;
}

static void add_hold(const self_type* n, const sn_input* in, const sn_generalized_force* out)
{
    hold h;
    if (!find_hold(n, in, &h)) return;
    sn_vec3 f = sn_scale(h.slope, h.u);
    push_point(n, &n->memory->dimple.at, f, out);
    out[TIP].wrench->f = sn_sub(out[TIP].wrench->f, f);
}

static void tangent_hold(const self_type* n, const sn_input* in, const sn_tangent* out)
{
    hold h;
    if (!find_hold(n, in, &h)) return;
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 },
                             a2 = h.left * n->layer[n->memory->dimple.layer].membrane.a2;
    sn_mat3 S = sn_mat3_scale(h.slope, sn_mat3_identity());
    if (h.d > 0) S = sn_mat3_madd(S, a2 / h.d, sn_outer(h.u, h.u));
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q)
            sn_block_add(H, SN_SHAFT_DOFS, 3 * p, 3 * q, p == q ? -1 : 1, S);
    spread(n, &n->memory->dimple.at, H, 1, out->K, out->n);
}

/* ---- cutting ------------------------------------------------------------------------------------------- */

typedef struct cut {
    sn_mat3 R;
    sn_vec3 t, normal, v; /* v: of the tip against the material */
    sn_resistance r;
    double face;
} cut;

static void add_resistance(const self_type* n, int layer, double part, double depth, cut* c)
{
    sn_resistance r = sn_tip_resistance(&n->layer[layer], sn_dot(c->t, c->v), c->face, depth);
    c->r.force += part * r.force;
    c->r.by_v += part * r.by_v;
    c->r.by_face += part * r.by_face;
}

static bool find_cut(const self_type* n, const sn_input* in, cut* c)
{
    const sn_solid_track_state* s = n->track.state;
    if (!s->begun || !s->within || n->memory->dimple.touched || !(n->memory->fresh > 0)) return false;
    c->R = sn_quat_matrix(in->at[TIP].frames->q);
    c->t = sn_mat3_apply(c->R, sn_v3(1, 0, 0));
    c->normal = sn_mat3_apply(c->R, n->face_normal);
    c->v = sn_sub(in->at[TIP].twist->v, velocity_of(n, &s->tip, in));
    c->face = sn_dot(c->normal, c->v) / n->face_sine;
    if (!(c->face > 0)) return false;
    c->r = (sn_resistance){ 0 };
    const memory* m = n->memory;
    const dimple* d = &m->dimple; // behind a membrane that has just opened the force grows
    double open = d->open && d->layer == m->layer ? openness_of(n, in->t) : 1,
           depth = s->place - m->layer_begin;
    add_resistance(n, m->layer, m->fresh * m->share * open, depth, c);
    if (m->before >= 0) add_resistance(n, m->before, m->fresh * (1 - m->share), s->place, c);
    return true;
}

static void add_cut(const self_type* n, const sn_input* in, const sn_generalized_force* out)
{
    cut c;
    if (!find_cut(n, in, &c)) return;
    sn_vec3 f = sn_scale(c.r.force, c.normal);
    push_point(n, &n->track.state->tip, f, out);
    out[TIP].wrench->f = sn_sub(out[TIP].wrench->f, f);
}

static void tangent_cut(const self_type* n, const sn_input* in, const sn_tangent* out)
{
    cut c;
    if (!find_cut(n, in, &c)) return;
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 };
    sn_vec3 by_v = sn_madd(sn_scale(c.r.by_v, c.t), c.r.by_face / n->face_sine, c.normal);
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q)
            sn_block_add(H, SN_SHAFT_DOFS, 3 * p, 3 * q, p == q ? -1 : 1, sn_outer(c.normal, by_v));
    spread(n, &n->track.state->tip, H, 1, out->D, out->n);
    memset(H, 0, sizeof H);
    sn_vec3 own = sn_mat3_apply_transpose(c.R, c.v);
    sn_vec3 turn = sn_madd(sn_scale(c.r.by_v, sn_cross(sn_v3(1, 0, 0), own)), c.r.by_face / n->face_sine,
                           sn_cross(n->face_normal, own));
    sn_mat3 S = sn_mat3_madd(sn_mat3_scale(-1, sn_outer(c.normal, turn)), c.r.force,
                             sn_mat3_mul(c.R, sn_hat(n->face_normal))); // of the force on the tip
    sn_block_add(H, SN_SHAFT_DOFS, 3, 6, 1, S);
    sn_block_add(H, SN_SHAFT_DOFS, 0, 6, -1, S);
    spread(n, &n->track.state->tip, H, 1, out->K, out->n);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const self_type* n = self;
    for (int i = items.begin; i < items.end; ++i) {
        if (i < n->track.capacity)
            add_point(n, i, in, out);
        else if (i == n->track.capacity)
            add_cut(n, in, out);
        else
            add_hold(n, in, out);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const self_type* n = self;
    if (item < n->track.capacity)
        tangent_point(n, item, in, out);
    else if (item == n->track.capacity)
        tangent_cut(n, in, out);
    else
        tangent_hold(n, in, out);
}

typedef struct totals {
    double wet, axial, membrane, cutting, energy, dissipated;
    sn_vec3 lateral; /* on the shaft */
} totals;

static void sum_point(const self_type* n, int k, const sn_input* in, totals* sum)
{
    grip g;
    const sn_track_point* p = &n->track.point[k];
    if (!find_grip(n, k, in, false, &g, NULL)) return;
    sum->wet += p->wet;
    sum->axial += p->wet * g.q.q[0];
    sum->energy += p->wet * (g.energy + sn_friction_stored(&n->layer[p->layer].friction, g.q.z));
    sum->dissipated += p->wet * g.q.dissipated;
    sum->lateral = sn_madd(sum->lateral, p->wet * g.stiffness, g.foot.u);
}

static totals sum_of(const self_type* n, sn_range items, const sn_input* in)
{
    totals sum = { 0 };
    cut c;
    hold h;
    for (int i = items.begin; i < items.end; ++i) {
        if (i < n->track.capacity) {
            sum_point(n, i, in, &sum);
        } else if (i == n->track.capacity) {
            if (!find_cut(n, in, &c)) continue;
            sum.cutting = c.r.force;
            sum.dissipated += c.r.force * c.face * n->face_sine;
        } else if (find_hold(n, in, &h)) {
            sum.membrane = h.force;
            sum.energy += h.energy;
        }
    }
    return sum;
}

static totals all_of(const self_type* n, const sn_input* in)
{
    return sum_of(n, (sn_range){ 0, n->track.capacity + 2 }, in);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).energy;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).dissipated;
}

/* ---- nodes of the items -------------------------------------------------------------------------------- */

static sn_node frame_node(const self_type* n, int k) /* the sections, then the tip */
{
    return k < n->sections ? (sn_node){ SHAFT, k } : (sn_node){ TIP, 0 };
}

static void write_item(const self_type* n, int cell, sn_node first, sn_node second, sn_node* out)
{
    const int* nodes = cell_nodes(n, cell);
    for (int a = 0; a < n->nodes; ++a)
        out[a] = (sn_node){ SOLID, nodes[a] };
    out[n->nodes] = first;
    out[n->nodes + 1] = second;
}

static void list_nodes(const void* self, sn_node* out)
{
    const self_type* n = self;
    const int each = n->nodes + 2, capacity = n->track.capacity;
    for (int k = 0; k < capacity; ++k) {
        const sn_track_point* p = &n->track.point[k];
        bool used = k < n->track.state->count;
        int piece = used ? p->piece : 0;
        write_item(n, used ? p->at.cell : 0, frame_node(n, piece), frame_node(n, piece + 1), out + k * each);
    }
    sn_node tip = { TIP, 0 }, last = frame_node(n, n->sections - 1);
    write_item(n, n->track.state->tip.cell, tip, last, out + capacity * each);
    write_item(n, n->memory->dimple.at.cell, tip, last, out + (capacity + 1) * each);
}

/* ---- contact with the surface -------------------------------------------------------------------------- */

/* Depth of x behind a triangle; HUGE_VAL where its foot is not in the triangle, where it is deeper than
   `most`, or where the axis does not point inwards. */
static double depth_behind(const side* s, const sn_vec3* points, sn_vec3 x, sn_vec3 axis, double most,
                           sn_vec3* foot)
{
    sn_vec3 a = points[s->node[0]], e = sn_sub(points[s->node[1]], a), f = sn_sub(points[s->node[2]], a);
    sn_vec3 r = sn_sub(x, a), normal = sn_cross(e, f); // outwards
    double square = sn_dot(normal, normal), length = sqrt(square), depth = -sn_dot(r, normal) / length;
    if (!(depth > 0 && depth < most) || sn_dot(axis, normal) > -0.05 * length) return HUGE_VAL;
    double y = sn_dot(sn_cross(r, f), normal) / square, z = sn_dot(sn_cross(e, r), normal) / square;
    if (y < 0 || z < 0 || y + z > 1) return HUGE_VAL;
    *foot = sn_madd(sn_madd(a, y, e), z, f);
    return depth;
}

/* The place of the surface through which the tip has come. */
static bool find_entry(const self_type* n, const sn_input* in, sn_material_point* at)
{
    const double radii = 10; // deeper than a tip comes in a step
    sn_vec3 x = in->at[TIP].frames->r, axis = axis_of(in->at[TIP].frames), best = x;
    double least = HUGE_VAL;
    for (int i = 0; i < n->side_count; ++i) {
        sn_vec3 foot;
        double depth =
            depth_behind(&n->sides[i], in->at[SOLID].points, x, axis, radii * n->tip_radius, &foot);
        if (depth >= least) continue;
        least = depth;
        best = foot;
        at->cell = n->sides[i].cell;
    }
    if (least == HUGE_VAL) return false;
    sn_walk(&n->track.walker, in->at[SOLID].points, best, at);
    return true;
}

static void touch(const self_type* n, const sn_material_point* at, int layer, const sn_input* in)
{
    hold h;
    dimple* d = &n->memory->dimple;
    if (d->open && find_hold(n, in, &h)) n->memory->fracture += h.energy; // it has not faded yet
    *d = (dimple){ .touched = true, .layer = layer, .at = *at };
}

static void enter_layer(const self_type* n, int layer)
{
    n->memory->before = n->track.state->end > 0 ? n->memory->layer : -1;
    n->memory->layer = layer;
    n->memory->layer_begin = n->track.state->end;
}

static void begin(const self_type* n, const sn_material_point* at, int layer)
{
    sn_solid_track_begin(&n->track, at);
    enter_layer(n, layer);
}

/* Without a path, the tip touches the surface or lets go of it. */
static void follow_surface(const self_type* n, const sn_input* in)
{
    dimple* d = &n->memory->dimple;
    sn_material_point at = { 0 };
    if (d->touched) {
        sn_vec3 u = sn_sub(in->at[TIP].frames->r, place_of(n, &d->at, in));
        if (sn_dot(u, axis_of(in->at[TIP].frames)) < 0) d->touched = false;
        return;
    }
    if (!find_entry(n, in, &at)) return;
    int layer = n->layer_of[at.cell];
    if (n->layer[layer].membrane.puncture_force > 0)
        touch(n, &at, layer, in);
    else
        begin(n, &at, layer);
}

/* ---- commit -------------------------------------------------------------------------------------------- */

/* The tip at the end of the path: does it meet the membrane of another region? */
static void follow_border(const self_type* n, const sn_input* in)
{
    const sn_solid_track_state* s = n->track.state;
    dimple* d = &n->memory->dimple;
    if (d->touched) {
        sn_vec3 u = sn_sub(in->at[TIP].frames->r, place_of(n, &d->at, in));
        if (sn_dot(u, axis_of(in->at[TIP].frames)) < 0) d->touched = false;
        return;
    }
    int layer = n->layer_of[s->tip.cell];
    if (!s->within || s->place < s->end || layer == n->memory->layer) return;
    if (n->layer[layer].membrane.puncture_force > 0)
        touch(n, &s->tip, layer, in);
    else
        enter_layer(n, layer);
}

/* Has the tip found the hole again, or does it enter elsewhere? */
static bool is_elsewhere(const self_type* n, const sn_input* in)
{
    sn_vec3 u = sn_sub(in->at[TIP].frames->r, place_of(n, &n->track.state->entry, in));
    sn_vec3 axis = axis_of(in->at[TIP].frames);
    return sn_norm(sn_madd(u, -sn_dot(u, axis), axis)) > 4 * n->tip_radius;
}

/* Part of the bevel's face in a layer in which the tip is this deep, as in tip.c. */
static double share_of_face(const self_type* n, double depth)
{
    sn_site site = { .at = { .depth = depth - 0.5 * n->face_length, .exit = HUGE_VAL },
                     .c = 1,
                     .far = HUGE_VAL };
    sn_wet wet = { 0 };
    sn_site_extent(&site, fmax(n->face_length, 2 * n->tip_radius), n->tip_radius);
    return sn_wet_layer(&site, 0, HUGE_VAL, &wet) ? wet.part : 0;
}

static void follow_tip(const self_type* n, const sn_input* in)
{
    const sn_pose* tip = in->at[TIP].frames;
    const sn_vec3 axis = axis_of(tip), *points = in->at[SOLID].points;
    sn_solid_track_state* s = n->track.state;
    bool outside = s->place <= 0 && s->end > 0;
    sn_solid_track_follow(&n->track, points, tip->r, axis, !n->memory->dimple.touched);
    if (outside && s->place > 0 && is_elsewhere(n, in)) {
        s->begun = false; // one path is remembered
        s->count = 0;
        follow_surface(n, in);
        return;
    }
    if (n->heals && s->place <= 0 && s->end > 0 && !outside) {
        s->begun = false;
        s->count = 0;
        return;
    }
    follow_border(n, in);
    sn_solid_track_grow(&n->track, points, tip->r, axis, n->memory->layer);
    double x = fmin(fmax((s->place - s->end) / (0.1 * n->tip_radius) + 1, 0), 1);
    n->memory->fresh = x * x * (3 - 2 * x);
    n->memory->share = share_of_face(n, s->place - n->memory->layer_begin);
}

/* The piece of the shaft beside a point, and the place on it. */
static void find_piece(const self_type* n, sn_track_point* p, const sn_input* in)
{
    sn_shaft_point foot;
    sn_vec3 X = place_of(n, &p->at, in);
    if (p->piece < 0) p->piece = n->sections - 1, p->s = 1;
    for (int i = 0; i < 2 * n->sections; ++i) {
        sn_shaft_piece piece = piece_of(n, p->piece, in);
        sn_shaft_point_find(&piece, X, p->s, &foot, NULL);
        if (!isfinite(foot.s)) return;
        p->s = foot.s;
        if (foot.s > 1 && p->piece + 1 < n->sections)
            ++p->piece, p->s = 0;
        else if (foot.s < 0 && p->piece > 0)
            --p->piece, p->s = 1;
        else
            return;
    }
}

/* Keeps what a point has now; returns the energy that is lost with the change of its length. */
static double keep_point(const self_type* n, int k, const sn_input* in)
{
    grip g = { 0 };
    sn_track_point* p = &n->track.point[k];
    const sn_tissue_layer* layer = &n->layer[p->layer];
    double before = p->wet, z[2] = { 0, 0 }, stored = 0, wet = sn_solid_track_wet(&n->track, k);
    bool acts = p->piece >= 0 && find_grip(n, k, in, false, &g, NULL);
    if (acts) {
        z[0] = g.q.z[0];
        stored = before * (g.energy + sn_friction_stored(&layer->friction, z));
    }
    p->z = wet > before && wet > 0 ? z[0] * before / wet : wet > 0 ? z[0] : 0; // new bristles are straight
    p->wet = wet;
    find_piece(n, p, in);
    if (!(wet > 0) || !find_grip(n, k, in, false, &g, NULL)) return stored;
    double kept[2] = { p->z, 0 };
    return stored - wet * (g.energy + sn_friction_stored(&layer->friction, kept));
}

/* Energy of the membrane as if it were intact. */
static double whole_energy(const self_type* n, const sn_input* in)
{
    const dimple* d = &n->memory->dimple;
    const sn_membrane* law = &n->layer[d->layer].membrane;
    double size = sn_norm(sn_sub(in->at[TIP].frames->r, place_of(n, &d->at, in)));
    return (law->a1 / 2 + law->a2 * size / 3) * size * size;
}

static void follow_openness(const self_type* n, const sn_input* in)
{
    dimple* d = &n->memory->dimple;
    if (!d->open || d->openness >= 1) return;
    double now = openness_of(n, in->t);
    n->memory->fracture += whole_energy(n, in) * (now - d->openness);
    d->openness = now;
}

static void commit(const void* self, const sn_input* in)
{
    const self_type* n = self;
    follow_openness(n, in);
    if (n->track.state->begun)
        follow_tip(n, in);
    else
        follow_surface(n, in);
    for (int k = 0; k < n->track.state->count; ++k)
        n->memory->fracture += keep_point(n, k, in);
}

/* ---- events -------------------------------------------------------------------------------------------- */

static void event_values(const void* self, const sn_input* in, double* g)
{
    const self_type* n = self;
    hold h;
    *g = -1;
    if (n->memory->dimple.touched && find_hold(n, in, &h))
        *g = h.force / n->layer[n->memory->dimple.layer].membrane.puncture_force - 1;
}

static void event_fire(const void* self, const sn_input* in, int event, bool rising)
{
    const self_type* n = self;
    dimple* d = &n->memory->dimple;
    (void)event;
    if (!rising || !d->touched) return;
    d->touched = false;
    d->open = true;
    d->since = in->t;
    d->openness = 0;
    ++n->memory->punctures;
    if (!n->track.state->begun)
        begin(n, &d->at, d->layer);
    else
        enter_layer(n, d->layer);
}

/* ---- bind: the mesh ------------------------------------------------------------------------------------ */

/* What the mesh alone decides. */
typedef struct topology {
    int *neighbour, *layer_of;
    side* sides;
    int side_count;
} topology;

typedef struct making {
    const params_type* params;
    const sn_mesh* mesh;
    sn_cell kind;
    int layers;
    topology* topology;
} making;

static sn_status find_kind(sn_bind* b, const sn_mesh* mesh, sn_cell* kind)
{
    static const sn_cell solids[] = { SN_CELL_TETRAHEDRON, SN_CELL_HEXAHEDRON, SN_CELL_TETRAHEDRON_10 };
    int found = 0;
    for (int i = 0; mesh && i < SN_COUNT(solids); ++i)
        if (mesh->cells[solids[i]].count > 0) *kind = solids[i], ++found;
    if (!mesh || found == 0)
        return sn_bind_fail(b, "solid",
                            "has no mesh with tetrahedra or hexahedra; name the points of a solid");
    if (found > 1)
        return sn_bind_fail(b, "solid",
                            "has cells of several kinds, must have tetrahedra or hexahedra alone");
    return SN_OK;
}

static void add_sides(const sn_faces* faces, sn_cell kind, topology* t)
{
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* f = &faces->at[i];
        if (!f->solid || f->kind != kind || f->partner >= 0) continue;
        for (int k = 1; k + 1 < f->corners; ++k)
            t->sides[t->side_count++] = (side){ { f->nodes[0], f->nodes[k], f->nodes[k + 1] }, f->cell };
    }
}

static bool is_word(const char* word, size_t length, const char* name)
{
    return strlen(name) == length && strncmp(word, name, length) == 0;
}

/* The region of a layer, by its name; -1: all others; -2: there is none of this name. */
static int region_of(const sn_mesh* mesh, const char* word, size_t length)
{
    if (is_word(word, length, "*")) return -1;
    for (int i = 0; i < mesh->region_count; ++i)
        if (is_word(word, length, mesh->region_names[i])) return i;
    return -2;
}

static sn_status find_layers(sn_bind* b, const making* m, int* layer_of)
{
    const sn_cells* cells = &m->mesh->cells[m->kind];
    const char* word = m->params->regions ? m->params->regions : "*";
    for (int i = 0; i < cells->count; ++i)
        layer_of[i] = -1;
    for (int layer = 0; layer < m->layers; ++layer) {
        word += strspn(word, " ");
        size_t length = strcspn(word, " ");
        int region = region_of(m->mesh, word, length);
        if (length == 0) return sn_bind_fail(b, "regions", "has %d names for %d layers", layer, m->layers);
        if (region == -2)
            return sn_bind_fail(b, "regions", "the solid's mesh has no region \"%.*s\"", (int)length, word);
        for (int i = 0; i < cells->count; ++i)
            if (region < 0 ? layer_of[i] < 0 : sn_cells_region(cells, i) == region) layer_of[i] = layer;
        word += length;
    }
    for (int i = 0; i < cells->count; ++i)
        if (layer_of[i] < 0)
            return sn_bind_fail(b, "regions",
                                "cell %d belongs to no layer; add a layer without a region for the rest", i);
    return SN_OK;
}

/* ---- bind: what the mesh alone decides ----------------------------------------------------------------- */

static bool make_sides(sn_bind* b, const sn_mesh* mesh, sn_cell kind, topology* t)
{
    sn_faces faces;
    bool good = sn_faces_find(mesh, &faces);
    t->sides = good ? sn_bind_alloc(b, (size_t)(2 * faces.count + 1) * sizeof *t->sides) : NULL;
    if (t->sides) add_sides(&faces, kind, t);
    sn_faces_clear(&faces);
    return t->sides != NULL;
}

static sn_status make_topology(sn_bind* b, void* context)
{
    making* m = context;
    int cells = m->mesh->cells[m->kind].count, faces = sn_cell_shape_of(m->kind)->face_count;
    m->topology->neighbour = sn_bind_alloc(b, (size_t)(cells * faces) * sizeof(int));
    m->topology->layer_of = sn_bind_alloc(b, (size_t)cells * sizeof(int));
    if (!m->topology->neighbour || !m->topology->layer_of || !make_sides(b, m->mesh, m->kind, m->topology) ||
        !sn_walker_neighbours(m->mesh, m->kind, m->topology->neighbour))
        return SN_ERR_MEMORY;
    return find_layers(b, m, m->topology->layer_of);
}

static sn_status bind_mesh(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_mesh* mesh = sn_bind_mesh_of(b, SOLID);
    sn_cell kind = SN_CELL_TETRAHEDRON;
    topology t = { 0 };
    sn_status status = find_kind(b, mesh, &kind);
    if (status) return status;
    making m = { p, mesh, kind, n->layers, &t };
    status = sn_bind_once(b, make_topology, &m, &t, sizeof t);
    if (status) return status;
    n->nodes = sn_cell_nodes(kind);
    n->layer_of = t.layer_of;
    n->sides = t.sides;
    n->side_count = t.side_count;
    n->track.walker = (sn_walker){ kind, mesh->cells[kind].count, mesh->cells[kind].nodes, t.neighbour };
    return SN_OK;
}

/* ---- bind: layers -------------------------------------------------------------------------------------- */

enum { MODULI = 2 };

/* Mean size of the cells of a layer: the edge of the cube that is one hexahedron, or six tetrahedra. */
static double cell_size(sn_bind* b, const self_type* n, int layer)
{
    const sn_walker* w = &n->track.walker;
    const sn_vec3* points = sn_bind_rest(b, SOLID)->points;
    double volume = 0;
    int count = 0;
    for (int i = 0; i < w->count; ++i) {
        if (n->layer_of[i] != layer) continue;
        volume += sn_cell_measure(w->kind, cell_nodes(n, i), points);
        ++count;
    }
    double cube = (w->kind == SN_CELL_HEXAHEDRON ? 1 : 6) * volume / (count > 0 ? count : 1);
    return cbrt(fmax(cube, 0)) * (w->kind == SN_CELL_TETRAHEDRON_10 ? 0.5 : 1);
}

/* ln(r/a) of a line load through the cells: the geometric mean of lines through nodes and through the middles
   of cells of a lattice, computed for nu = 0.3. */
static double missing_log(const self_type* n, double h, bool axial)
{
    const bool hex = n->track.walker.kind == SN_CELL_HEXAHEDRON;
    const double part = hex ? (axial ? 0.2746 : 0.3204) : (axial ? 0.3775 : 0.4273);
    return log(part * h / n->tip_radius);
}

static void note_mesh(sn_bind* b, const self_type* n, int layer, double h)
{
    const double least = 0.2, parts = h / n->tip_radius;
    if (missing_log(n, h, true) < least)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are too fine for a line load of the radius %.3g m: the solid yields "
            "more than the material; use cells of at least %.3g m",
            layer + 1, h, n->tip_radius, h * exp(least - missing_log(n, h, true)));
    if (parts > 30)
        sn_bind_note(
            b,
            "layer %d: cells of %.3g m are %.3g times as large as the radius of the needle, %.3g m: the "
            "motion of the tissue beside the needle comes from the compliance per length alone; use cells of "
            "at most %.3g m",
            layer + 1, h, parts, n->tip_radius, 30 * n->tip_radius);
}

/* Of layers with a modulus: what the mesh lacks. */
static sn_status regularise(sn_bind* b, const params_type* p, self_type* n, sn_tissue_layer* layer)
{
    if (p->moduli.count != 0 && p->moduli.count != MODULI * n->layers)
        return sn_bind_fail(b, "moduli",
                            "has %d numbers, must have %d: Young's modulus and Poisson's ratio of %d layers",
                            p->moduli.count, MODULI * n->layers, n->layers);
    for (int i = 0; p->moduli.count && i < n->layers; ++i) {
        double E = p->moduli.at[MODULI * i], nu = p->moduli.at[MODULI * i + 1];
        if (E < 0 || nu <= -1 || nu >= 0.5)
            return sn_bind_fail(b, "moduli",
                                "layer %d: Young's modulus %g Pa must be >= 0, Poisson's ratio %g above -1 "
                                "and below 0.5",
                                i + 1, E, nu);
        if (E == 0) continue;
        const double G = E / (2 * (1 + nu)), pi = 3.14159265358979323846, least = 0.2;
        double h = cell_size(b, n, i);
        double lateral = fmax(missing_log(n, h, false), least), axial = fmax(missing_log(n, h, true), least);
        note_mesh(b, n, i, h);
        if (layer[i].k == 0) layer[i].k = 8 * pi * G * (1 - nu) / ((3 - 4 * nu) * lateral);
        layer[i].friction.bristle_stiffness = 2 * pi * G / axial;
    }
    return SN_OK;
}

static sn_status bind_layers(sn_bind* b, const params_type* p, self_type* n)
{
    const sn_layer_lists lists = { p->membranes, p->cutting, p->friction, p->lateral };
    n->layers = lists.membranes.count / SN_LAYER_MEMBRANE;
    if (n->layers < 1 || n->layers > SN_MAX_LAYERS)
        return sn_bind_fail(b, "membranes", "has %d numbers; give %d for each of 1 to %d layers",
                            lists.membranes.count, SN_LAYER_MEMBRANE, SN_MAX_LAYERS);
    n->layer = sn_bind_alloc(b, (size_t)n->layers * sizeof *n->layer);
    if (!n->layer) return SN_ERR_MEMORY;
    if (!sn_layer_lists_read(b, &lists, n->layers, n->layer)) return SN_ERR_SCENE;
    for (int i = 0; i < n->layers; ++i) {
        const sn_membrane* m = &n->layer[i].membrane;
        if (m->puncture_force > 0 && m->puncture_depth == HUGE_VAL)
            return sn_bind_fail(
                b, "membranes",
                "layer %d: a puncture force of %g N is never reached without stiffness; give the "
                "membrane stiffness or stiffening > 0, or a puncture force of 0 for no membrane",
                i + 1, m->puncture_force);
    }
    return SN_OK;
}

/* ---- bind: needle and memory --------------------------------------------------------------------------- */

static sn_status bind_needle(sn_bind* b, const params_type* p, self_type* n)
{
    if (sn_bind_input(b, p->sections, SN_FRAMES, "sections") < 0 ||
        sn_bind_input(b, p->tip, SN_FRAMES, "tip") < 0 || sn_bind_input(b, p->solid, SN_POINTS, "solid") < 0)
        return SN_ERR_SCENE;
    const sn_kin *shaft = sn_bind_rest(b, SHAFT), *tip = sn_bind_rest(b, TIP);
    if (tip->count != 1) return sn_bind_fail(b, "tip", "must be a single frame, but has %d", tip->count);
    n->sections = shaft->count;
    double* length = sn_bind_alloc(b, (size_t)n->sections * sizeof *length);
    if (!length) return SN_ERR_MEMORY;
    for (int i = 0; i < n->sections; ++i) {
        sn_vec3 next = i + 1 < n->sections ? shaft->frames[i + 1].r : tip->frames->r;
        length[i] = sn_norm(sn_sub(next, shaft->frames[i].r));
        if (!(length[i] > 0))
            return sn_bind_fail(b, "sections", "section %d lies at the same place as the next one", i);
    }
    n->length = length;
    n->tip_radius = p->tip_radius;
    n->face_sine = p->bevel_angle == 0 ? 1 : sin(p->bevel_angle);
    n->face_normal =
        p->bevel_angle == 0 ? sn_v3(1, 0, 0) : sn_v3(sin(p->bevel_angle), 0, -cos(p->bevel_angle));
    n->face_length = 2 * p->tip_radius * (p->bevel_angle == 0 ? 1 : 1 / tan(p->bevel_angle));
    n->heals = p->heals;
    return SN_OK;
}

static sn_status bind_memory(sn_bind* b, const params_type* p, self_type* n)
{
    double reach = p->reach;
    for (int i = 0; p->reach == 0 && i < n->sections; ++i)
        reach += n->length[i];
    n->track.spacing = p->spacing > 0 ? p->spacing : n->length[0];
    double points = ceil(reach / n->track.spacing) + 1;
    if (points > 10000)
        return sn_bind_fail(b, "spacing", "%g m over a reach of %g m are more than 10000 points",
                            n->track.spacing, reach);
    n->track.capacity = (int)points;
    n->track.state = sn_bind_memory(b, sizeof *n->track.state);
    n->track.point = sn_bind_memory(b, (size_t)n->track.capacity * sizeof *n->track.point);
    n->memory = sn_bind_memory(b, sizeof *n->memory);
    return n->track.state && n->track.point && n->memory ? SN_OK : SN_ERR_MEMORY;
}

/* ---- bind: a needle that starts inside ----------------------------------------------------------------- */

/* The cell that holds x at rest, of all; -1: none. */
static int cell_of(const self_type* n, const sn_vec3* points, sn_vec3 x, sn_material_point* at)
{
    const sn_walker* w = &n->track.walker;
    sn_walker alone = *w;
    static const int none[6] = { -1, -1, -1, -1, -1, -1 };
    const int faces = sn_cell_shape_of(w->kind)->face_count;
    for (int i = 0; i < w->count; ++i) {
        sn_vec3 centre = sn_cell_centre(w->kind, cell_nodes(n, i), points);
        double size = sn_norm(sn_sub(points[cell_nodes(n, i)[0]], centre));
        if (sn_norm(sn_sub(x, centre)) > 4 * size) continue;
        alone.neighbour = none - i * faces; // walks in this cell alone
        at->cell = i;
        if (sn_walk(&alone, points, x, at)) return i;
    }
    return -1;
}

/* The point at a distance behind the tip along the shaft. */
static sn_vec3 behind_tip(const self_type* n, const sn_kin* shaft, const sn_pose* tip, double distance)
{
    int i = n->sections - 1;
    for (; i > 0 && distance > n->length[i]; --i)
        distance -= n->length[i];
    sn_vec3 next = i + 1 < n->sections ? shaft->frames[i + 1].r : tip->r;
    return sn_madd(next, distance / n->length[i], sn_sub(shaft->frames[i].r, next));
}

/* The shaft inside the solid, from the tip backwards, is the path. */
static sn_status start(sn_bind* b, self_type* n)
{
    const sn_kin *shaft = sn_bind_rest(b, SHAFT), *tip = sn_bind_rest(b, TIP),
                 *solid = sn_bind_rest(b, SOLID);
    sn_solid_track_state* s = n->track.state;
    sn_material_point at = { 0 };
    if (cell_of(n, solid->points, tip->frames->r, &at) < 0) return SN_OK;
    const double step = n->track.spacing;
    int inside = 0;
    sn_material_point last = at, back = at;
    if (!sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, 1e-3 * n->tip_radius),
                 &back))
        return SN_OK; // it touches the surface
    for (; inside < n->track.capacity - 1; ++inside) {
        sn_material_point next = last;
        if (!sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, (inside + 1) * step),
                     &next))
            break;
        last = next;
    }
    sn_solid_track_begin(&n->track, &last);
    s->tip = at;
    s->end = s->place = inside * step;
    s->near = inside - 1;
    s->count = inside;
    for (int k = inside - 1; k >= 0; --k) {
        sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, (inside - k - 0.5) * step),
                &at);
        n->track.point[k] = (sn_track_point){ .at = at, .layer = n->layer_of[at.cell], .piece = -1 };
    }
    n->memory->layer = n->layer_of[s->tip.cell];
    n->memory->before = -1;
    sn_bind_note(
        b,
        "the needle starts with its tip %.4g m deep in the solid: its path has the shape of the needle, "
        "and no membrane on it is intact",
        s->end);
    return SN_OK;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* Every frame of the shaft may meet every node, frames their neighbours, nodes those of their cell. */
static sn_status bind_couplings(sn_bind* b, const self_type* n)
{
    const sn_walker* w = &n->track.walker;
    int points = sn_bind_rest(b, SOLID)->count, frames = n->sections + 1, count = 0;
    size_t most = (size_t)(frames * points + frames + 1 + w->count * n->nodes * (n->nodes - 1) / 2);
    sn_node(*pair)[2] = sn_bind_alloc(b, most * sizeof *pair);
    bool* used = sn_bind_alloc(b, (size_t)points * sizeof *used);
    if (!pair || !used) return SN_ERR_MEMORY;
    for (int i = 0; i < w->count; ++i)
        for (int a = 0; a < n->nodes; ++a) {
            used[cell_nodes(n, i)[a]] = true;
            for (int c = 0; c < a; ++c, ++count) {
                pair[count][0] = (sn_node){ SOLID, cell_nodes(n, i)[a] };
                pair[count][1] = (sn_node){ SOLID, cell_nodes(n, i)[c] };
            }
        }
    for (int k = 0; k < frames; ++k) {
        for (int i = 0; i < points; ++i) {
            if (!used[i]) continue;
            pair[count][0] = frame_node(n, k);
            pair[count++][1] = (sn_node){ SOLID, i };
        }
        if (k == 0) continue;
        pair[count][0] = frame_node(n, k - 1);
        pair[count++][1] = frame_node(n, k);
    }
    return sn_bind_couplings(b, count, (const sn_node(*)[2])pair, list_nodes);
}

static sn_status bind_items(sn_bind* b, const self_type* n)
{
    int items = n->track.capacity + 2, each = n->nodes + 2;
    sn_node* nodes = sn_bind_alloc(b, (size_t)(items * each) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    list_nodes(n, nodes);
    sn_status status = sn_bind_items(b, items, each, nodes);
    return status ? status : bind_couplings(b, n);
}

static sn_status bind_solid(sn_bind* b, const void* params, void* self)
{
    const params_type* p = params;
    self_type* n = self;
    sn_status status = bind_needle(b, p, n);
    if (!status) status = bind_layers(b, p, n);
    if (!status) status = bind_mesh(b, p, n);
    if (!status) status = regularise(b, p, n, n->layer);
    if (!status) status = bind_memory(b, p, n);
    if (!status) status = start(b, n);
    if (status) return status;
    const sn_kin rest[3] = { *sn_bind_rest(b, SHAFT), *sn_bind_rest(b, TIP), *sn_bind_rest(b, SOLID) };
    const sn_input in = { .at = rest };
    for (int k = 0; k < n->track.state->count; ++k)
        find_piece(n, &n->track.point[k], &in);
    status = sn_bind_events(b, 1);
    return status ? status : bind_items(b, n);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    const sn_solid_track_state* s = ((const self_type*)self)->track.state;
    *out = s->begun ? fmax(s->place, 0) : 0;
}

static void read_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->track.state->end;
}

static void read_wetted_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).wet;
}

static void read_membrane_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).membrane;
}

static void read_cutting_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).cutting;
}

static void read_friction_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).axial;
}

static void read_lateral_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_vec3 f = all_of(self, in).lateral;
    memcpy(out, &f, sizeof f);
}

static void read_punctures(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->memory->punctures;
}

static void read_fracture(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->memory->fracture;
}

static const sn_quantity quantities[] = {
    { "depth", "m", NULL, "of the tip along the path that it has cut", read_depth },
    { "track_length", "m", NULL, "of the path", read_length },
    { "wetted_length", "m", NULL, "of the path that the shaft fills", read_wetted_length },
    { "membrane_force", "N", NULL, "of a membrane on the tip", read_membrane_force },
    { "cutting_force", "N", NULL, "normal to the bevel's face; along the axis for a blunt tip",
      read_cutting_force },
    { "friction_force", "N", NULL, "on the shaft, along it, positive towards the tip", read_friction_force },
    { "lateral_force", "N", "x y z", "of the solid on the shaft, across the path, world axes",
      read_lateral_force },
    { "punctures", "1", NULL, "of membranes, so far", read_punctures },
    { "fracture_energy", "J", NULL,
      "lost by punctured membranes, and with the lengths of the path that the shaft leaves or fills",
      read_fracture },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static bool diagnostic(const void* self, char* text, size_t size)
{
    const self_type* n = self;
    const sn_solid_track_state* s = n->track.state;
    double reach = n->track.capacity * n->track.spacing;
    if (s->left)
        snprintf(text, size,
                 "the tip has left the solid behind the end of its path of %.4g m: no force acts beyond",
                 s->end);
    else if (s->end > reach)
        snprintf(text, size,
                 "the path of the tip is %.4g m long, of which %.4g m are remembered, and no force acts on "
                 "the rest; "
                 "give the insertion a greater length",
                 s->end, reach);
    return s->left || s->end > reach;
}

static const sn_event_ops event_ops = { .values = event_values, .fire = event_fire };
static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .events = &event_ops,
                                  .history = &history };
static const sn_needle_in_solid_params defaults = { .tip_radius = 0.635e-3 };
static const sn_param table[] = {
    { SN_FIELD(params_type, sections), "1", 0, 0,
      "frames along the shaft, x along it, from the clamp to the tip" },
    { SN_FIELD(params_type, tip), "1", 0, 0, "the frame at the tip of the needle, x outwards" },
    { SN_FIELD(params_type, solid), "1", 0, 0,
      "points of the solid, with a mesh of tetrahedra, 10-node tetrahedra or hexahedra" },
    { SN_FIELD(params_type, tip_radius), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the tip and of the shaft" },
    { SN_FIELD(params_type, bevel_angle), "rad", 0, 1.57, "between the bevel's face and the axis; 0: blunt" },
    { SN_FIELD(params_type, heals), "1", 0, 0, "true: the path is forgotten when the needle has left it" },
    { SN_FIELD(params_type, spacing), "m", 0, HUGE_VAL,
      "length of the path for which a material point stands; 0: the spacing of the sections" },
    { SN_FIELD(params_type, reach), "m", 0, HUGE_VAL,
      "length of the path that is remembered; 0: that of the shaft from the first section" },
    { SN_FIELD(params_type, regions), "1", 0, 0,
      "names of the regions of the mesh that are the layers, in order; * stands for the rest; absent: *" },
    { SN_FIELD(params_type, membranes), "1", 0, HUGE_VAL,
      "of each layer, in SI units: a1, a2 of a1 d + a2 d^2, puncture force (0: no membrane), relaxation "
      "time" },
    { SN_FIELD(params_type, cutting), "1", 0, HUGE_VAL,
      "of each layer, in SI units: force, and its coefficients of speed, speed squared, depth in the layer, "
      "depth squared" },
    { SN_FIELD(params_type, friction), "1", -HUGE_VAL, HUGE_VAL,
      "of each layer, in SI units, per length: law (0 stribeck, 1 lugre, 2 karnopp), coulomb, static, "
      "viscous, the "
      "same backward (negative: as forward), stribeck speed, creep speed, bristle stiffness, bristle "
      "damping" },
    { SN_FIELD(params_type, lateral), "1", 0, HUGE_VAL,
      "of each layer, in SI units, per length: stiffness, cubic stiffness, damping (unused: the solid has "
      "its own)" },
    { SN_FIELD(params_type, moduli), "1", -HUGE_VAL, HUGE_VAL,
      "of each layer: Young's modulus [Pa] (0: none) and Poisson's ratio, which give the stiffness of the "
      "bristles, "
      "and the lateral stiffness where it is 0, that the mesh lacks" },
};

const sn_component sn_needle_in_solid = {
    .abi = SN_COMPONENT_ABI,
    .name = "needle_in_solid",
    .summary =
        "Forces between a needle and an elastic solid that it cuts through: membranes, cutting, friction, "
        "lateral resistance.",
    .source = "Duriez et al., MICCAI 2009; Okamura, Simone & O'Leary 2004; Mindlin 1936",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(params_type),
    .self_size = sizeof(self_type),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_solid,
};
