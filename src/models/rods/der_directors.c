/* Sinew - der_directors: the directors that angles are counted from, carried along the rod at the start and
   along in time afterwards.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"
#include "base/assert.h"

static sn_vec3 tangent_of(const der* r, int j, const sn_kin* at)
{
    const der_edge* e = &r->edge[j];
    sn_vec3 along = sn_sub(der_place(&r->vertex[e->b], at), der_place(&r->vertex[e->a], at));
    return sn_scale(1.0 / sn_norm(along), along);
}

sn_vec3 sn_der_across(sn_vec3 t, sn_vec3 wish)
{
    sn_vec3 a = sn_madd(wish, -sn_dot(wish, t), t);
    return sn_scale(1.0 / sn_norm(a), a);
}

int sn_der_carry_directors(const der* r, const sn_kin* at, sn_vec3 wish)
{
    int n = r->edges, first = r->edge[n - 1].angle < 0 && r->edge[0].angle >= 0 ? n - 1 : 0,
        step = first ? -1 : 1;
    if (r->edge[first].angle < 0) wish = sn_rotate(at[r->edge[first].frame].frames[0].q, sn_v3(0, 1, 0));
    sn_vec3 t = tangent_of(r, first, at), a = sn_der_across(t, wish);
    for (int j = first; j >= 0 && j < n; j += step) {
        sn_vec3 next = tangent_of(r, j, at);
        if (sn_dot(t, next) < DER_FOLDED) return step > 0 ? r->edge[j].a : r->edge[j].b;
        a = sn_der_across(next, der_transport(t, next, a));
        SN_ASSERT(!(fabs(sn_dot(a, next)) > 1e-9)); // across the tangent
        r->reference[j] = (der_reference){ next, a };
        t = next;
    }
    return -1;
}

void sn_der_follow_directors(const der* r, const sn_kin* at)
{
    for (int j = 0; j < r->edges; ++j) {
        if (r->edge[j].angle < 0 || der_is_gone(r, j)) continue;
        der_side s;
        der_look(r, j, at, &s);
        r->reference[j] = (der_reference){ s.t, sn_der_across(s.t, s.a) };
    }
}
