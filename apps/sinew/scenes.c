/* Sinew - scenes. SPDX-License-Identifier: BSD-3-Clause */
#include "apps/sinew/scenes.h"
#include <stdlib.h>
#include "apps/sinew/system.h"
#include "base/os_file.h"

const char* find_scenes(sn_pool* pool)
{
    char* self = system_program();
    const int length = self ? (int)(sn_os_name(self) - self) : 0;
    const char* places[] = { "scenes",
                             self ? sn_pool_format(pool, "%.*s../../../scenes", length, self) : NULL,
                             self ? sn_pool_format(pool, "%.*s../share/sinew/scenes", length, self) : NULL };
    free(self);
    for (int i = 0; i < 3; ++i) {
        const char* probe = places[i] ? sn_pool_format(pool, "%s/needle/scenario-2.xml", places[i]) : NULL;
        if (probe && sn_os_can_read(probe)) return places[i];
    }
    return NULL;
}
