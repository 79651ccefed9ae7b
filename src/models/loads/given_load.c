/* Sinew - given load. SPDX-License-Identifier: BSD-3-Clause */
#include "models/loads/given_load.h"
#include "models/block.h"

static sn_status bind_functions(sn_bind* bind, sn_expr3 expr, const char* const names[3],
                                const sn_function* out[3])
{
    for (int i = 0; i < 3; ++i) {
        sn_expr component = { expr.text[i] };
        out[i] = sn_bind_function(bind, component, 0.0, names[i]);
        if (!out[i]) return SN_ERR_SCENE;
    }
    return SN_OK;
}

sn_status sn_given_load_bind(sn_bind* bind, sn_expr3 force, sn_expr3 moment, bool follower,
                             sn_given_load* out)
{
    static const char* const force_names[3] = { "force.x", "force.y", "force.z" };
    static const char* const moment_names[3] = { "moment.x", "moment.y", "moment.z" };
    out->follower = follower;
    sn_status status = bind_functions(bind, force, force_names, out->force);
    return status ? status : bind_functions(bind, moment, moment_names, out->moment);
}

static sn_vec3 value_of(const sn_function* const functions[3], double t, double scale)
{
    double d[3][3];
    for (int i = 0; i < 3; ++i)
        sn_function_eval(functions[i], t, d[i]);
    return sn_scale(scale, sn_v3(d[0][0], d[1][0], d[2][0]));
}

sn_load_now sn_given_load_at(const sn_given_load* l, const sn_input* in, double scale)
{
    scale *= in->load_factor;
    return (sn_load_now){ l->follower, value_of(l->force, in->t, scale), value_of(l->moment, in->t, scale) };
}

void sn_load_add(const sn_load_now* l, sn_quat q, sn_vec3 o, sn_wrench* out)
{
    sn_mat3 R = sn_quat_matrix(q);
    sn_vec3 F_body = l->follower ? l->F : sn_mat3_apply_transpose(R, l->F);
    sn_vec3 M_body = l->follower ? l->M : sn_mat3_apply_transpose(R, l->M);
    out->f = sn_add(out->f, l->follower ? sn_mat3_apply(R, l->F) : l->F);
    out->m = sn_add(out->m, sn_add(M_body, sn_cross(o, F_body)));
}

void sn_load_tangent(const sn_load_now* l, sn_quat q, sn_vec3 o, double* K)
{
    sn_mat3 R = sn_quat_matrix(q);
    if (l->follower) {
        sn_block_add(K, 6, 0, 3, -1.0, sn_mat3_mul(R, sn_hat(l->F)));
        return;
    }
    sn_mat3 of_force = sn_hat(sn_mat3_apply_transpose(R, l->F));
    sn_block_add(K, 6, 3, 3, 1.0, sn_mat3_mul(sn_hat(o), of_force));
    sn_block_add(K, 6, 3, 3, 1.0, sn_hat(sn_mat3_apply_transpose(R, l->M)));
}
