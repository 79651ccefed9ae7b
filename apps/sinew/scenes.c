/* Sinew - scenes. SPDX-License-Identifier: BSD-3-Clause */
#include "apps/sinew/scenes.h"
#include <string.h>
#include <unistd.h>

const char* find_scenes(sn_pool* pool)
{
    char self[2048];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    char* slash = strrchr(self, '/');
    if (slash) *slash = '\0';
    const char* places[] = { "scenes", sn_pool_format(pool, "%s/../../../scenes", self),
                             sn_pool_format(pool, "%s/../share/sinew/scenes", self) };
    for (int i = 0; i < 3; ++i) {
        const char* probe = places[i] ? sn_pool_format(pool, "%s/needle/scenario-2.xml", places[i]) : NULL;
        if (probe && access(probe, R_OK) == 0) return places[i];
    }
    return NULL;
}
