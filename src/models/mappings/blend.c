/* Sinew - blend: see blend.h. SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/blend.h"
#include "base/assert.h"

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const sn_blend* b = self;
    const sn_kin* p = &in->at[0];
    for (int i = items.begin; i < items.end; ++i) {
        sn_vec3 x = { 0, 0, 0 }, v = x, a = x;
        for (int k = i * b->n; k < (i + 1) * b->n; ++k) {
            double w = b->weight[k];
            SN_ASSERT(isfinite(w) && b->node[k] >= 0 && b->node[k] < p->count);
            x = sn_add(x, sn_scale(w, p->points[b->node[k]]));
            v = sn_add(v, sn_scale(w, p->point_velocity[b->node[k]]));
            a = sn_add(a, sn_scale(w, p->point_acceleration[b->node[k]]));
        }
        child->points[i] = x;
        child->point_velocity[i] = v;
        child->point_acceleration[i] = a;
    }
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out)
{
    const sn_blend* b = self;
    (void)in;
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 3 * i;
        if (f[0] == 0 && f[1] == 0 && f[2] == 0) continue; // most points of a surface touch nothing
        for (int k = i * b->n; k < (i + 1) * b->n; ++k) {
            sn_vec3* to = &out[0].force[b->node[k]];
            *to = sn_add(*to, sn_scale(b->weight[k], sn_v3(f[0], f[1], f[2])));
        }
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out)
{
    const sn_blend* b = self;
    (void)in;
    (void)child_force;
    for (int k = 0; k < b->n; ++k)
        for (int d = 0; d < 3; ++d)
            out->J[d * out->n + 3 * k + d] = b->weight[item * b->n + k];
}

const sn_mapping_ops sn_blend_ops = { .apply = apply,
                                      .apply_transpose = apply_transpose,
                                      .tangent = tangent };
