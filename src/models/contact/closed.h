/* Sinew - closed: the surfaces of two bodies that both have an inside. SPDX-License-Identifier: BSD-3-Clause
   */
#pragma once
#include "models/contact/skin.h"

/** What two closed surfaces are made of: points, and meshes with as many points or none (on_mesh, with_mesh).
    */
typedef struct sn_closed_pair {
    sn_ref on, with, on_mesh, with_mesh;
    void (*follow)(const void* self); /**< as in sn_skin_source */
} sn_closed_pair;

/** Binds both as inputs 0 and 1, and their skins. Refuses open surfaces, and a surface with itself. */
sn_status sn_closed_bind(sn_bind* b, const sn_closed_pair* pair, sn_skin* skin[2]);
