/* Sinew - collider mesh: of colliders that triangles bound, the body and the surface that pictures show.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/collider.h"

/** Makes the body that the surface of a mesh bounds, in the axes of the mesh; lives as long as the
    simulation. The component's own mesh becomes this surface, at its place in the axes of the carrier. */
sn_status sn_collider_convex(sn_bind* bind, sn_ref mesh, const sn_pose* place, const sn_convex** out);
/** The component's own mesh becomes the surface of a box. */
sn_status sn_collider_box_mesh(sn_bind* bind, const sn_pose* place, sn_vec3 edges);
