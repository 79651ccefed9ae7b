/* Sinew - bind_carry: how memory of components goes over to a revision.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include "engine/snapshot.h"
#include "scene/compile.h"

/* What was registered at this address the first time a component is bound; NULL later, and for NULL. */
static sn_remembered* registered(const sn_bind* b, const void* memory)
{
    return b->again || b->status || !memory ? NULL : sn_sim_remembered(b->compiler->sim, memory);
}

void sn_bind_use_part(sn_bind* b, const void* memory, const int* count, size_t part)
{
    if (registered(b, memory) && count) sn_sim_use_part(b->compiler->sim, memory, count, part);
}

void sn_bind_carry_whole(sn_bind* b, const void* memory)
{
    sn_remembered* m = registered(b, memory);
    if (m) m->rule = SN_CARRY_WHOLE;
}

void sn_bind_carry_anew(sn_bind* b, const void* memory)
{
    sn_remembered* m = registered(b, memory);
    if (m) m->rule = SN_CARRY_ANEW;
}

void sn_bind_carry_cells(sn_bind* b, const void* memory, const sn_mesh* mesh, sn_cell kind, int count,
                         const int* numbers)
{
    sn_remembered* m = registered(b, memory);
    if (!m || !mesh || !numbers || count < 1) return;
    m->rule = SN_CARRY_CELLS;
    m->mesh = mesh;
    m->kind = (int16_t)kind;
    m->per = (int16_t)sn_cell_nodes(kind);
    m->count = count;
    m->numbers = numbers;
}

void sn_bind_carried(sn_bind* b, void (*carried)(const void* self))
{
    if (!b->again && !b->status) b->call.carried = carried;
}
