/* Sinew - der: a discrete elastic rod as `elastic_rod` keeps it, and how its edges are seen at some motion.

   Vertices 0, 1, 2, ... joined by edges. Vertices are points, but for two at each end that is clamped: these
   are on the clamp's frame, half an edge before its origin and half an edge behind it. The edge between them
   is the frame's x axis; it has no angle. Items are the bending nodes, where two edges meet.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/suture.h>
#include "models/rods/der_kernel.h"

enum { DER_POINTS, DER_ANGLES, DER_FIRST_FRAME };

/** A vertex: a point, or (arm, 0, 0) of a frame. */
typedef struct der_vertex {
    int input, node;
    bool framed;
    double arm;
} der_vertex;

/** An edge between vertices a and b. */
typedef struct der_edge {
    int a, b;
    int angle;    /**< its number among the angles; -1: the x axis of a frame */
    int frame;    /**< input of that frame */
    double rest;  /**< length at rest [m] */
    double axial; /**< EA [N] */
} der_edge;

/** What a free edge was at the last accepted step: its tangent, and the director its angle is counted
    from. */
typedef struct der_reference {
    sn_vec3 t, a;
} der_reference;

/** A bending node between edges e and f. The item's nodes are five: vertex, angle, vertex, angle, vertex. */
typedef struct der_node {
    der_law law;
    int e, f;
    bool last;  /**< the stretch of f is its business too, as that of e always is */
    bool plain; /**< no frame among the nodes */
    /* of nodes next to a frame: which of the five are the three vertices and the two edges' coordinates, and
       the first column of each of the five */
    int vertex[3], own[2], column[5], dofs;
} der_node;

/** What the force leaves for the tangent. */
typedef struct der_work {
    der_side side[2];
    der_strain strain;
    double stress[3];
    sn_vec3 tau;   /**< moment on f */
    sn_vec3 twirl; /**< spin of f less that of e */
} der_work;

typedef struct der {
    const der_vertex* vertex;
    const der_edge* edge;
    const der_node* node;
    int vertices, edges, nodes;
    double beta;              /**< damping time [s] */
    bool positive;            /**< the tangent */
    der_work* work;           /**< one a node: written by the force, read by the tangent */
    der_reference* reference; /**< [edges], part of the state */
    double* twist;            /**< [nodes] reference twist at the last accepted step, part of the state */
    double* accepted;         /**< when that was [s], part of the state */
    const int* cut_edge;      /**< [cuts] edges at which it may be cut */
    int cuts;
    const sn_function* cut; /**< how many of these are cut */
    bool* gone;             /**< [edges] it is cut there, part of the state; NULL: no cuts */
} der;

/** Whether the rod is cut at an edge. */
SN_INLINE bool der_is_gone(const der* r, int edge) { return r->gone && r->gone[edge]; }
/** Whether one of the edges of a node is cut: the node then has no moment. */
SN_INLINE bool der_is_parted(const der* r, int node)
{
    return r->gone && (r->gone[r->node[node].e] || r->gone[r->node[node].f]);
}

/** Where a vertex is. */
SN_INLINE sn_vec3 der_place(const der_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[DER_POINTS].points[v->node];
    const sn_pose* frame = &at[v->input].frames[0];
    return sn_add(frame->r, sn_rotate(frame->q, sn_v3(v->arm, 0, 0)));
}

/** How fast it moves. */
SN_INLINE sn_vec3 der_speed(const der_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[DER_POINTS].point_velocity[v->node];
    const sn_twist* twist = &at[v->input].twist[0];
    sn_vec3 swing = sn_cross(twist->w, sn_v3(v->arm, 0, 0));
    return sn_add(twist->v, sn_rotate(at[v->input].frames[0].q, swing));
}

/** Adds a force on it. */
SN_INLINE void der_push(const der_vertex* v, sn_vec3 force, const sn_kin* at, const sn_generalized_force* out)
{
    if (!v->framed) {
        out[DER_POINTS].force[v->node] = sn_add(out[DER_POINTS].force[v->node], force);
        return;
    }
    sn_wrench* on = &out[v->input].wrench[0];
    sn_vec3 body = sn_unrotate(at[v->input].frames[0].q, force);
    on->f = sn_add(on->f, force);
    on->m = sn_add(on->m, sn_cross(sn_v3(v->arm, 0, 0), body));
}

/* No length means no direction; what turned too far has no forces, see DER_TURNED. */
SN_INLINE void der_direct(const der_reference* before, sn_vec3 along, der_side* s)
{
    s->l = sn_norm(along);
    s->t = sn_scale(1.0 / s->l, along);
    s->tc = before->t;
    s->a = der_transport(before->t, s->t, before->a);
    if (sn_dot(before->t, s->t) < DER_TURNED) s->l = (double)NAN;
}

/** An edge at the motion at hand. */
SN_INLINE void der_look(const der* r, int j, const sn_kin* at, der_side* s)
{
    const der_edge* edge = &r->edge[j];
    if (edge->angle < 0) {
        sn_mat3 R = sn_quat_matrix(at[edge->frame].frames[0].q);
        *s = (der_side){ .t = sn_v3(R.m[0][0], R.m[1][0], R.m[2][0]),
                         .m1 = sn_v3(R.m[0][1], R.m[1][1], R.m[2][1]),
                         .m2 = sn_v3(R.m[0][2], R.m[1][2], R.m[2][2]),
                         .rate = at[edge->frame].twist[0].w };
        s->a = s->m1;
        return;
    }
    const der_vertex *a = &r->vertex[edge->a], *b = &r->vertex[edge->b];
    der_direct(&r->reference[j], sn_sub(der_place(b, at), der_place(a, at)), s);
    s->rate = sn_sub(der_speed(b, at), der_speed(a, at));
    s->spin = at[DER_ANGLES].v[edge->angle];
    double angle = at[DER_ANGLES].x[edge->angle], c = cos(angle), d = sin(angle);
    sn_vec3 a2 = sn_cross(s->t, s->a);
    s->m1 = sn_madd(sn_scale(c, s->a), d, a2);
    s->m2 = sn_madd(sn_scale(c, a2), -d, s->a);
    s->stress = edge->axial * (s->l / edge->rest - 1.0 + r->beta * sn_dot(s->t, s->rate) / edge->rest);
}

/** Angle of the director of f against that of e transported to f, continued from what it was at the last
    step. */
SN_INLINE double der_twist(const der* r, int i, const der_side* e, const der_side* f)
{
    static const double circle = 6.283185307179586;
    sn_vec3 u = der_transport(e->t, f->t, e->a);
    double angle = atan2(sn_dot(f->t, sn_cross(u, f->a)), sn_dot(u, f->a));
    return angle + circle * nearbyint((r->twist[i] - angle) / circle);
}

/** Strains of node i between e and f. */
SN_INLINE der_strain der_strain_of(const der* r, int i, const der_side* e, const der_side* f,
                                   const sn_kin* at)
{
    const der_edge *before = &r->edge[r->node[i].e], *after = &r->edge[r->node[i].f];
    der_strain s = der_bend(e, f);
    s.q[2] = der_twist(r, i, e, f);
    if (fabs(s.q[2] - r->twist[i]) > DER_TWISTED) s.q[2] = (double)NAN;
    if (before->angle >= 0) s.q[2] -= at[DER_ANGLES].x[before->angle];
    if (after->angle >= 0) s.q[2] += at[DER_ANGLES].x[after->angle];
    return s;
}

/** Fills a rod from its parameters (der_bind.c); leaves `work` to the component. */
sn_status sn_der_bind(sn_bind* bind, const sn_elastic_rod_params* p, der* out);

/** The same without bending nodes and items: what moves, and the directors. */
sn_status sn_der_bind_edges(sn_bind* bind, const sn_elastic_rod_params* p, der* out);

/* Of directors (der_directors.c). */
/** A unit vector across t, as near to `wish` as can be. */
sn_vec3 sn_der_across(sn_vec3 t, sn_vec3 wish);
/** Reference directors for the motion at hand: from a clamp, or from the first edge's, near `wish`, along the
    rod by parallel transport. -1, or the vertex at which the rod is folded. */
int sn_der_carry_directors(const der* r, const sn_kin* at, sn_vec3 wish);
/** They follow the tangents to the motion at hand: a step was accepted. */
void sn_der_follow_directors(const der* r, const sn_kin* at);

/** Elastic energy of an edge's stretch; 0 for a frame's. */
SN_INLINE double der_stretch_energy(const der* r, int j, const der_side* s)
{
    const der_edge* edge = &r->edge[j];
    double strain = s->l / edge->rest - 1.0;
    return edge->angle < 0 || der_is_gone(r, j) ? 0.0 : 0.5 * edge->axial * strain * strain * edge->rest;
}

/** What can be read from a rod (der_read.c). */
enum { DER_QUANTITIES = 4, DER_FIELDS = 1 };
extern const sn_quantity sn_der_quantities[DER_QUANTITIES];
/** Of its points. */
extern const sn_item_quantity sn_der_fields[DER_FIELDS];
extern const int sn_der_field_nodes[DER_FIELDS];

/** Derivatives of a node's forces, after they were computed at the same motion (sn_der_tangent.c). */
void sn_der_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
