/* Sinew - cut: the cutting force of a solid on the bevel's face at the end of the path.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/block.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

static void add_resistance(const self_type* n, int layer, double part, double depth, sn_solid_cut* c)
{
    sn_resistance r = sn_tip_resistance(&n->layer[layer], sn_dot(c->t, c->v), c->face, depth);
    c->r.force += part * r.force;
    c->r.by_v += part * r.by_v;
    c->r.by_face += part * r.by_face;
}

bool sn_solid_cut_find(const self_type* n, const sn_input* in, sn_solid_cut* c)
{
    const sn_solid_track_state* s = n->track.state;
    if (!s->begun || !s->within || n->memory->dimple.touched || !(n->memory->fresh > 0)) return false;
    c->R = sn_quat_matrix(in->at[TIP].frames->q);
    c->t = sn_mat3_apply(c->R, sn_v3(1, 0, 0));
    c->normal = sn_mat3_apply(c->R, n->face_normal);
    c->v = sn_sub(in->at[TIP].twist->v, sn_solid_velocity(n, &s->tip, in));
    c->face = sn_dot(c->normal, c->v) / n->face_sine;
    if (!(c->face > 0)) return false;
    c->r = (sn_resistance){ 0 };
    const sn_solid_memory* m = n->memory;
    const sn_solid_dimple* d = &m->dimple; // behind a membrane that has just opened the force grows
    double open = d->open && d->layer == m->layer ? sn_solid_dimple_openness(n, in->t) : 1,
           depth = s->place - m->layer_begin;
    add_resistance(n, m->layer, m->fresh * m->share * open, depth, c);
    if (m->before >= 0) add_resistance(n, m->before, m->fresh * (1 - m->share), s->place, c);
    return true;
}

void sn_solid_cut_add(const self_type* n, const sn_input* in, const sn_generalized_force* out)
{
    sn_solid_cut c;
    if (!sn_solid_cut_find(n, in, &c)) return;
    sn_vec3 f = sn_scale(c.r.force, c.normal);
    sn_solid_push(n, &n->track.state->tip, f, out);
    out[TIP].wrench->f = sn_sub(out[TIP].wrench->f, f);
}

void sn_solid_cut_tangent(const self_type* n, const sn_input* in, const sn_tangent* out)
{
    sn_solid_cut c;
    if (!sn_solid_cut_find(n, in, &c)) return;
    double H[SN_SHAFT_DOFS * SN_SHAFT_DOFS] = { 0 };
    sn_vec3 by_v = sn_madd(sn_scale(c.r.by_v, c.t), c.r.by_face / n->face_sine, c.normal);
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q)
            sn_block_add(H, SN_SHAFT_DOFS, 3 * p, 3 * q, p == q ? -1 : 1, sn_outer(c.normal, by_v));
    sn_solid_spread(n, &n->track.state->tip, H, 1, sn_solid_moved(n, out), out->D, out->n);
    memset(H, 0, sizeof H);
    sn_vec3 own = sn_mat3_apply_transpose(c.R, c.v);
    sn_vec3 turn = sn_madd(sn_scale(c.r.by_v, sn_cross(sn_v3(1, 0, 0), own)), c.r.by_face / n->face_sine,
                           sn_cross(n->face_normal, own));
    sn_mat3 S = sn_mat3_madd(sn_mat3_scale(-1, sn_outer(c.normal, turn)), c.r.force,
                             sn_mat3_mul(c.R, sn_hat(n->face_normal))); // of the force on the tip
    sn_block_add(H, SN_SHAFT_DOFS, 3, 6, 1, S);
    sn_block_add(H, SN_SHAFT_DOFS, 0, 6, -1, S);
    sn_solid_spread(n, &n->track.state->tip, H, 1, sn_solid_moved(n, out), out->K, out->n);
}
