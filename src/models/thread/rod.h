/* Sinew - rod: a discrete elastic rod as `elastic_rod` keeps it, and how its edges are seen at some motion.

   Vertices 0, 1, 2, ... joined by edges. Vertices are points, but for two at each end that is clamped: these are on
   the clamp's frame, half an edge before its origin and half an edge behind it. The edge between them is the
   frame's x axis; it has no angle. Items are the bending nodes, where two edges meet.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models/thread.h>
#include "models/thread/rod_kernel.h"

enum { ROD_POINTS, ROD_ANGLES, ROD_FIRST_FRAME };

/** A vertex: a point, or (arm, 0, 0) of a frame. */
typedef struct rod_vertex {
    int input, node;
    bool framed;
    double arm;
} rod_vertex;

/** An edge between vertices a and b. */
typedef struct rod_edge {
    int a, b;
    int angle;    /**< its number among the angles; -1: the x axis of a frame */
    int frame;    /**< input of that frame */
    double rest;  /**< length at rest [m] */
    double axial; /**< EA [N] */
} rod_edge;

/** What a free edge was at the last accepted step: its tangent, and the director its angle is counted from. */
typedef struct rod_reference {
    sn_vec3 t, a;
} rod_reference;

/** A bending node between edges e and f. The item's nodes are five: vertex, angle, vertex, angle, vertex. */
typedef struct rod_node {
    rod_law law;
    int e, f;
    bool last;  /**< the stretch of f is its business too, as that of e always is */
    bool plain; /**< no frame among the nodes */
    /* of nodes next to a frame: which of the five are the three vertices and the two edges' coordinates, and the
       first column of each of the five */
    int vertex[3], own[2], column[5], dofs;
} rod_node;

/** What the force leaves for the tangent. */
typedef struct rod_work {
    rod_side side[2];
    rod_strain strain;
    double stress[3];
    sn_vec3 tau;   /**< moment on f */
    sn_vec3 twirl; /**< spin of f less that of e */
} rod_work;

typedef struct rod {
    const rod_vertex* vertex;
    const rod_edge* edge;
    const rod_node* node;
    int vertices, edges, nodes;
    double beta;              /**< damping time [s] */
    rod_work* work;           /**< one a node: written by the force, read by the tangent */
    rod_reference* reference; /**< [edges], part of the state */
    double* turn;             /**< [nodes] reference twist at the last accepted step, part of the state */
} rod;

/** Where a vertex is. */
SN_INLINE sn_vec3 rod_place(const rod_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[ROD_POINTS].points[v->node];
    const sn_pose* frame = &at[v->input].frames[0];
    return sn_add(frame->r, sn_rotate(frame->q, sn_v3(v->arm, 0, 0)));
}

/** How fast it moves. */
SN_INLINE sn_vec3 rod_speed(const rod_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[ROD_POINTS].point_velocity[v->node];
    const sn_twist* twist = &at[v->input].twist[0];
    sn_vec3 swing = sn_cross(twist->w, sn_v3(v->arm, 0, 0));
    return sn_add(twist->v, sn_rotate(at[v->input].frames[0].q, swing));
}

/* No length means no direction; what turned too far has no forces, see ROD_TURNED. */
SN_INLINE void rod_direct(const rod_reference* before, sn_vec3 along, rod_side* s)
{
    s->l = sn_norm(along);
    s->t = sn_scale(1.0 / s->l, along);
    s->tc = before->t;
    s->a = rod_transport(before->t, s->t, before->a);
    if (sn_dot(before->t, s->t) < ROD_TURNED) s->l = (double)NAN;
}

/** An edge at the motion at hand. */
SN_INLINE void rod_look(const rod* r, int j, const sn_kin* at, rod_side* s)
{
    const rod_edge* edge = &r->edge[j];
    if (edge->angle < 0) {
        sn_mat3 R = sn_quat_matrix(at[edge->frame].frames[0].q);
        *s = (rod_side){ .t = sn_v3(R.m[0][0], R.m[1][0], R.m[2][0]),
                         .m1 = sn_v3(R.m[0][1], R.m[1][1], R.m[2][1]),
                         .m2 = sn_v3(R.m[0][2], R.m[1][2], R.m[2][2]),
                         .rate = at[edge->frame].twist[0].w };
        s->a = s->m1;
        return;
    }
    const rod_vertex *a = &r->vertex[edge->a], *b = &r->vertex[edge->b];
    rod_direct(&r->reference[j], sn_sub(rod_place(b, at), rod_place(a, at)), s);
    s->rate = sn_sub(rod_speed(b, at), rod_speed(a, at));
    s->spin = at[ROD_ANGLES].v[edge->angle];
    double angle = at[ROD_ANGLES].x[edge->angle], c = cos(angle), d = sin(angle);
    sn_vec3 a2 = sn_cross(s->t, s->a);
    s->m1 = sn_madd(sn_scale(c, s->a), d, a2);
    s->m2 = sn_madd(sn_scale(c, a2), -d, s->a);
    s->stress = edge->axial * (s->l / edge->rest - 1.0 + r->beta * sn_dot(s->t, s->rate) / edge->rest);
}

/** Angle of the director of f against that of e transported to f, continued from what it was at the last step. */
SN_INLINE double rod_turn(const rod* r, int i, const rod_side* e, const rod_side* f)
{
    static const double circle = 6.283185307179586;
    sn_vec3 u = rod_transport(e->t, f->t, e->a);
    double angle = atan2(sn_dot(f->t, sn_cross(u, f->a)), sn_dot(u, f->a));
    return angle + circle * nearbyint((r->turn[i] - angle) / circle);
}

/** Strains of node i between e and f. */
SN_INLINE rod_strain rod_strain_of(const rod* r, int i, const rod_side* e, const rod_side* f,
                                   const sn_kin* at)
{
    const rod_edge *before = &r->edge[r->node[i].e], *after = &r->edge[r->node[i].f];
    rod_strain s = rod_bend(e, f);
    s.q[2] = rod_turn(r, i, e, f);
    if (fabs(s.q[2] - r->turn[i]) > ROD_TWISTED) s.q[2] = (double)NAN;
    if (before->angle >= 0) s.q[2] -= at[ROD_ANGLES].x[before->angle];
    if (after->angle >= 0) s.q[2] += at[ROD_ANGLES].x[after->angle];
    return s;
}

/** Fills a rod from its parameters (rod_bind.c); leaves `work` to the component. */
sn_status rod_bind(sn_bind* bind, const sn_elastic_rod_params* p, rod* out);

/** The same without bending nodes and items: what moves, and the directors. */
sn_status rod_bind_edges(sn_bind* bind, const sn_elastic_rod_params* p, rod* out);

/* Of directors (rod_directors.c). */
/** A unit vector across t, as near to `wish` as can be. */
sn_vec3 rod_across(sn_vec3 t, sn_vec3 wish);
/** Reference directors for the motion at hand: from a clamp, or from the first edge's, near `wish`, along the rod by parallel
    transport. -1, or the vertex at which the rod is folded. */
int rod_carry_directors(const rod* r, const sn_kin* at, sn_vec3 wish);
/** They follow the tangents to the motion at hand: a step was accepted. */
void rod_follow_directors(const rod* r, const sn_kin* at);

/** Elastic energy of an edge's stretch; 0 for a frame's. */
SN_INLINE double rod_stretch_energy(const rod* r, int j, const rod_side* s)
{
    const rod_edge* edge = &r->edge[j];
    double strain = s->l / edge->rest - 1.0;
    return edge->angle < 0 ? 0.0 : 0.5 * edge->axial * strain * strain * edge->rest;
}

/** What can be read from a rod (rod_read.c). */
enum { ROD_QUANTITIES = 4 };
extern const sn_quantity rod_quantities[ROD_QUANTITIES];

/** Derivatives of a node's forces, after they were computed at the same motion (rod_tangent.c). */
void rod_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
