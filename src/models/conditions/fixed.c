/* Sinew - fixed: degrees of freedom that stay where they are at the start.
   A frame's rotational degrees of freedom can be held only together: a rotation about one body axis alone is
   no coordinate. Rows of `attachment` hold them one by one.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/conditions.h>
#include <sinew/shape.h>
#include "models/chosen.h"
#include "models/dof_list.h"
#include <string.h>

typedef struct fixed {
    sn_kind kind;
    chosen nodes;
    uint32_t mask;
    const double* x; /* configurations at the start, one node after the other */
} fixed;

static bool read_dofs(sn_bind* bind, const char* text, sn_kind kind, uint32_t* mask)
{
    if (!sn_dof_list(bind, text, sn_kind_dofs(kind), "dofs", mask)) return false;
    if (kind == SN_FRAMES && (*mask & SN_DOF_ROTATIONS) && (*mask & SN_DOF_ROTATIONS) != SN_DOF_ROTATIONS) {
        sn_bind_fail(bind, "dofs",
                     "the rotations of a frame can only be fixed together: rx ry rz; the parameter `dofs` of "
                     "`attachment` holds rotations axis by axis");
        return false;
    }
    return true;
}

static sn_status bind_fixed(sn_bind* bind, const void* params, void* self)
{
    const sn_fixed_params* p = params;
    fixed* f = self;
    f->kind = sn_bind_kind(bind, p->on, "on");
    if (f->kind == SN_KIND_COUNT || sn_bind_input(bind, p->on, f->kind, "on") < 0) return SN_ERR_SCENE;
    if (!read_dofs(bind, p->dofs, f->kind, &f->mask)) return SN_ERR_SCENE;
    const sn_kin* rest = sn_bind_rest(bind, 0);
    sn_status status = sn_chosen_bind(bind, p->nodes, p->where, &f->nodes);
    for (int i = 0; !status && i < f->nodes.count; ++i)
        status = sn_bind_prescribe(bind, f->nodes.node[i], f->mask);
    if (status) return status;
    int nx = sn_kind_coords(f->kind);
    double* x = sn_bind_alloc(bind, (size_t)(f->nodes.count * nx) * sizeof(double));
    if (!x) return SN_ERR_MEMORY;
    for (int i = 0; i < f->nodes.count; ++i)
        memcpy(x + i * nx, rest->x + f->nodes.node[i] * nx, (size_t)nx * sizeof(double));
    f->x = x;
    return SN_OK;
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* state)
{
    const fixed* f = self;
    (void)in;
    int nx = sn_kind_coords(f->kind), nv = sn_kind_dofs(f->kind);
    for (int i = 0; i < f->nodes.count; ++i) {
        double* x = state->x + f->nodes.node[i] * nx;
        for (int d = 0; d < nv; ++d) {
            if (!(f->mask >> d & 1u)) continue;
            if (d < 3) x[d] = f->x[i * nx + d];
            state->v[f->nodes.node[i] * nv + d] = state->a[f->nodes.node[i] * nv + d] = 0.0;
        }
        if (f->kind == SN_FRAMES && (f->mask & SN_DOF_ROTATIONS))
            memcpy(x + 3, f->x + i * nx + 3, 4 * sizeof(double));
    }
}

/* Sum over the held nodes, of what is held; another condition may hold the rest. */
static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const fixed* f = self;
    (void)in;
    int nv = sn_kind_dofs(f->kind);
    out[0] = out[1] = out[2] = 0.0;
    for (int i = 0; i < f->nodes.count; ++i)
        for (int d = 0; d < (nv < 3 ? nv : 3); ++d)
            if (f->mask >> d & 1u) out[d] += reaction[f->nodes.node[i] * nv + d];
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the reactions on the held nodes, world axes", read_force },
};

static const sn_fixed_params defaults = { .dofs = NULL };
static const sn_param table[] = {
    { SN_FIELD(sn_fixed_params, on), "1", 0, 0, "the state with the nodes to fix" },
    { SN_FIELD(sn_fixed_params, nodes), "1", 0, 0,
      "nodes to hold, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_fixed_params, dofs), "1", 0, 0, "which of x y z rx ry rz to fix; absent: all" },
    { SN_FIELD(sn_fixed_params, where), "1", 0, 0,
      "nodes to fix, selected by position: \"x lt 1e-6\", \"region NAME\", \"box ...\", \"sphere ...\", "
      "joined by |" },
};

static const sn_condition_ops ops = { .apply = apply, .at_start = true };

const sn_component sn_fixed = {
    .abi = SN_COMPONENT_ABI,
    .name = "fixed",
    .summary = "Fixes nodes at their initial positions.",
    .role = SN_ROLE_CONDITION,
    .ops.condition = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_fixed_params),
    .self_size = sizeof(fixed),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_fixed,
    .shapes = sn_shape_force,
};
