/* Sinew - confinement. SPDX-License-Identifier: BSD-3-Clause */
#include "base/confinement.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"

/* Of the process. No folder and `confined`: nothing may be read. */
static struct confinement {
    bool confined;
    int count;
    char* folder[SN_CONFINEMENT_FOLDERS]; /**< without links, without a slash at the end */
} process;

static bool is_in(const char* path, const char* folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static bool is_permitted(const char* real)
{
    for (int i = 0; i < process.count; ++i)
        if (is_in(real, process.folder[i])) return true;
    return !process.confined;
}

static void take_folders(char** folders, int count)
{
    for (int i = 0; i < process.count; ++i)
        free(process.folder[i]);
    memcpy(process.folder, folders, (size_t)count * sizeof *folders);
    process.count = count;
    process.confined = true;
}

sn_status sn_confine(const char* const* folders, int count, sn_error* error)
{
    char* real[SN_CONFINEMENT_FOLDERS];
    int permitted = 0;
    if (count < 0 || count > SN_CONFINEMENT_FOLDERS)
        return sn_fail(error, SN_ERR_ARGUMENT, "files can be confined to at most %d folders",
                       SN_CONFINEMENT_FOLDERS);
    for (int i = 0; i < count; ++i) {
        char* path = sn_os_real_path(folders[i]);
        if (!path) {
            sn_fail(error, SN_ERR_IO, "%s: not a folder to read files in: %s", folders[i], strerror(errno));
            while (permitted > 0)
                free(real[--permitted]);
            return SN_ERR_IO;
        }
        if (strcmp(path, "/") == 0) *path = '\0'; // all paths begin with it
        if (is_permitted(path))
            real[permitted++] = path;
        else
            free(path);
    }
    take_folders(real, permitted);
    return SN_OK;
}

bool sn_confinement_permits(const char* path)
{
    if (!process.confined) return true;
    char* real = sn_os_real_path(path);
    bool permitted = real && is_permitted(real);
    free(real);
    return permitted;
}
