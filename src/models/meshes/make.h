/* Sinew - make: a mesh component hands over the mesh that it made.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <sinew/mesh.h>

/* Gives `made` to the scene as a mesh with the points of `of`, which may be NULL, and destroys it; where
   `made` is NULL, fails at `param` with the text of `why`. */
static inline sn_status make_mesh(sn_bind* bind, const char* param, sn_mesh* made, const sn_mesh* of,
                                  const sn_error* why)
{
    if (!made) return sn_bind_fail(bind, param, "%s", why->text);
    made->of = of;
    const sn_status status = sn_bind_make_mesh(bind, made);
    sn_mesh_destroy(made);
    return status;
}
