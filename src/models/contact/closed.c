/* Sinew - closed. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/closed.h"

sn_status sn_closed_bind(sn_bind* b, const sn_closed_pair* p, sn_skin* skin[2])
{
    const sn_skin_source sources[2] = { { p->on_mesh, "on_mesh", { 0 }, "on_mesh", p->follow },
                                        { p->with_mesh, "with_mesh", { 0 }, "with_mesh", p->follow } };
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0 || sn_bind_input(b, p->with, SN_POINTS, "with") < 0)
        return SN_ERR_SCENE;
    if (sn_bind_rest(b, 0)->points == sn_bind_rest(b, 1)->points)
        return sn_bind_fail(b, "with",
                            "these are the points `on`: a body has no volume in common with itself; use "
                            "surface_contact");
    for (int i = 0; i < 2; ++i) {
        const char* param = p->on_mesh.path || i ? sources[i].mesh_param : "on";
        if (!(i ? p->with_mesh.path : p->on_mesh.path) && !sn_bind_mesh_of(b, i))
            return sn_bind_fail(b, i ? "with" : "on",
                                "these points have no mesh; name a closed one in %s that has as many points",
                                sources[i].mesh_param);
        skin[i] = sn_bind_alloc(b, sizeof *skin[i]);
        if (!skin[i]) return SN_ERR_MEMORY;
        sn_status status = sn_skin_bind(b, i, &sources[i], skin[i]);
        if (status) return status;
        if (!skin[i]->closed)
            return sn_bind_fail(
                b, param, "the surface is not closed: it has no inside; close it, or use surface_contact");
    }
    return SN_OK;
}
