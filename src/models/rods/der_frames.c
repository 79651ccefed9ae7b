/* Sinew - rod_edge_frames: the material frames of an elastic rod at the middles of its edges, for looking at:
   x along the edge, y and z its directors. What is attached to them lies on the rod's surface and turns with
   its twist: the peripheral line of S. Nuti 2014, equation 4.17, whose angle is that of the material frame,
   all twist counted, against a frame that is carried along the rod, not against the normal of the curve,
   which flips where the curve is straight.

   The directors follow the edges in time exactly as those of elastic_rod do: by the same function, at the
   same moments. Motions are exact; but forces cannot act through it: they would need derivatives that nobody
   has asked for.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"

typedef struct edge_frames {
    der rod;
    bool* started; /* part of the state: the directors are those of the first motion */
} edge_frames;

/* Acceleration of a vertex. */
static sn_vec3 jolt(const der_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[DER_POINTS].point_acceleration[v->node];
    const sn_twist *twist = &at[v->input].twist[0], *rate = &at[v->input].twist_rate[0];
    sn_vec3 arm = sn_v3(v->arm, 0, 0);
    sn_vec3 turned = sn_add(sn_cross(rate->w, arm), sn_cross(twist->w, sn_cross(twist->w, arm)));
    return sn_add(rate->v, sn_rotate(at[v->input].frames[0].q, turned));
}

static sn_vec3 in_body(const der_side* s, sn_vec3 a)
{
    return sn_v3(sn_dot(s->t, a), sn_dot(s->m1, a), sn_dot(s->m2, a));
}

/* W y'' + (dW/dt) y' */
static sn_vec3 spin_rate(const der* r, int j, const der_side* s, const sn_kin* at)
{
    const der_edge* e = &r->edge[j];
    der_side faster = *s;
    faster.rate = sn_sub(jolt(&r->vertex[e->b], at), jolt(&r->vertex[e->a], at));
    faster.spin = at[DER_ANGLES].a[e->angle];
    der_rows3 Y;
    der_edge_swing(s, &Y);
    sn_vec3 own = sn_v3(0, 0, 0);
    double* sum[3] = { &own.x, &own.y, &own.z };
    for (int i = 0; i < 3; ++i)
        *sum[i] = Y.m[i][0] * s->rate.x + Y.m[i][1] * s->rate.y + Y.m[i][2] * s->rate.z + Y.m[i][3] * s->spin;
    return sn_add(der_spin(&faster), own);
}

static void place(const der* r, int j, const sn_kin* at, const sn_kin_out* child)
{
    const der_edge* e = &r->edge[j];
    const der_vertex *a = &r->vertex[e->a], *b = &r->vertex[e->b];
    if (e->angle < 0) {
        child->frames[j] = at[e->frame].frames[0];
        child->twist[j] = at[e->frame].twist[0];
        child->twist_rate[j] = at[e->frame].twist_rate[0];
        return;
    }
    der_side s;
    der_look(r, j, at, &s);
    sn_mat3 R = { { { s.t.x, s.m1.x, s.m2.x }, { s.t.y, s.m1.y, s.m2.y }, { s.t.z, s.m1.z, s.m2.z } } };
    child->frames[j].r = sn_scale(0.5, sn_add(der_place(a, at), der_place(b, at)));
    child->frames[j].q = sn_quat_from_matrix(R);
    child->twist[j].v = sn_scale(0.5, sn_add(der_speed(a, at), der_speed(b, at)));
    child->twist[j].w = in_body(&s, der_spin(&s));
    child->twist_rate[j].v = sn_scale(0.5, sn_add(jolt(a, at), jolt(b, at)));
    child->twist_rate[j].w = in_body(&s, spin_rate(r, j, &s, at));
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const edge_frames* f = self;
    for (int j = items.begin; j < items.end; ++j)
        place(&f->rod, j, in->at, child);
}

/* At bind, prescribed frames are not yet where their conditions have them: the directors are made anew at the
   start. */
static void commit(const void* self, const sn_input* in)
{
    const edge_frames* f = self;
    if (*f->started) {
        sn_der_follow_directors(&f->rod, in->at);
        return;
    }
    sn_der_carry_directors(&f->rod, in->at, f->rod.reference[0].a);
    *f->started = true;
}

static sn_status list_items(sn_bind* b, const der* r)
{
    sn_node* list = sn_bind_alloc(b, 3 * (size_t)r->edges * sizeof *list);
    if (!list) return SN_ERR_MEMORY;
    for (int j = 0; j < r->edges; ++j) {
        const der_edge* e = &r->edge[j];
        const der_vertex *v = &r->vertex[e->a], *w = &r->vertex[e->b];
        list[3 * j] = (sn_node){ v->input, v->node };
        list[3 * j + 1] = (sn_node){ w->input, w->node };
        list[3 * j + 2] = e->angle < 0 ? list[3 * j] : (sn_node){ DER_ANGLES, e->angle };
    }
    return sn_bind_items(b, r->edges, 3, list);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_rod_edge_frames_params* p = params;
    edge_frames* f = self;
    static const double none[2] = { 0, 0 };
    sn_elastic_rod_params shape = { .points = p->points,
                                    .angles = p->angles,
                                    .base = p->base,
                                    .end = p->end,
                                    .closed = p->closed,
                                    .lengths = p->lengths,
                                    .axial_stiffness = { none, 1 },
                                    .bending_stiffness = { none, 2 },
                                    .torsional_stiffness = { none, 1 },
                                    .director = p->director };
    sn_status status = sn_der_bind_edges(b, &shape, &f->rod);
    if (status) return status;
    f->started = sn_bind_memory(b, sizeof *f->started);
    if (!f->started) return SN_ERR_MEMORY;
    sn_bind_state(b, SN_FRAMES, f->rod.edges);
    return list_items(b, &f->rod);
}

static const sn_mapping_ops ops = { .apply = apply, .commit = commit };
static const sn_rod_edge_frames_params defaults = { .closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_edge_frames_params, points), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, angles), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, base), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, end), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, closed), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_frames_params, director), "1", 0, 0, "as of the elastic_rod" },
};

const sn_component sn_rod_edge_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_edge_frames",
    .summary = "The material frames of an elastic_rod at the middles of its edges, for output only.",
    .source = "Bergou et al. 2008, 2010; Nuti 2014, equation 4.17, with the material frame's angle",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_edge_frames_params),
    .self_size = sizeof(edge_frames),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
