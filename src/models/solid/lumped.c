/* Sinew - lumped. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/lumped.h"
#include "base/assert.h"
#include "models/block.h"

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const lumped* s = self;
    const sn_kin* kin = &in->at[0];
    for (int i = items.begin; i < items.end; ++i) {
        const lumped_body* b = &s->at[i];
        sn_twist v = kin->twist[b->node], a = kin->twist_rate[b->node];
        sn_wrench* load = &out[0].wrench[b->node];
        load->f = sn_madd(load->f, b->m, sn_madd(sn_neg(a.v), in->load_factor, s->gravity));
        sn_vec3 turning = sn_add(sn_mat3_apply(b->I, a.w), sn_cross(v.w, sn_mat3_apply(b->I, v.w)));
        load->m = sn_sub(load->m, turning);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const lumped* s = self;
    const lumped_body* b = &s->at[item];
    sn_vec3 w = in->at[0].twist[b->node].w;
    sn_block_add(out->M, 6, 0, 0, b->m, sn_mat3_identity());
    sn_block_add(out->M, 6, 3, 3, 1, b->I);
    sn_block_add(out->D, 6, 3, 3, 1, sn_hat(sn_mat3_apply(b->I, w)));
    sn_block_add(out->D, 6, 3, 3, -1, sn_mat3_mul(sn_hat(w), b->I));
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const lumped* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        const lumped_body* b = &s->at[i];
        sn_twist v = in->at[0].twist[b->node];
        sum += 0.5 * b->m * sn_dot(v.v, v.v) + 0.5 * sn_dot(v.w, sn_mat3_apply(b->I, v.w));
    }
    return sum;
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const lumped* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i)
        sum -= in->load_factor * s->at[i].m * sn_dot(s->gravity, in->at[0].frames[s->at[i].node].r);
    return sum;
}

void sn_lumped_read_mass(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const lumped* s = self;
    (void)in;
    (void)reaction;
    *out = 0;
    for (int i = 0; i < s->count; ++i)
        *out += s->at[i].m;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

lumped_body* sn_lumped_begin(sn_bind* bind)
{
    return sn_bind_alloc(bind, (size_t)sn_bind_rest(bind, 0)->count * sizeof(lumped_body));
}

sn_status sn_lumped_bind(sn_bind* bind, lumped_body* all, sn_vec3 gravity, lumped* s)
{
    int count = sn_bind_rest(bind, 0)->count;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    *s = (lumped){ .at = all, .gravity = gravity };
    for (int i = 0; i < count; ++i)
        if (all[i].m > 0) {
            SN_ASSERT(s->count <= i); // in place: those without mass are left out
            all[s->count] = all[i];
            all[s->count].node = nodes[s->count].node = i;
            ++s->count;
        }
    return sn_bind_items(bind, s->count, 1, nodes);
}

const sn_mass_ops sn_lumped_ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential
};
