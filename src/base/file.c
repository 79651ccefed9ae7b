/* Sinew - file: opening what is read. SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"

#include <errno.h>
#include <string.h>

#include "base/confinement.h"

int sn_open_regular(const char* path, const char* what, sn_os_file_info* about, char why[SN_FILE_WHY])
{
    sn_os_file_info own;
    sn_os_file_info* found = about ? about : &own;
    int file = sn_os_open(path, SN_OS_READ);
    if (file < 0 || !sn_os_fstat(file, found)) {
        snprintf(why, SN_FILE_WHY, "cannot be read: %s", strerror(errno));
        if (file >= 0) sn_os_close(file);
        return -1;
    }
    if (!sn_confinement_permits(path)) {
        snprintf(why, SN_FILE_WHY, "cannot be read: it is outside the folders that this scene may read");
        sn_os_close(file);
        return -1;
    }
    if (found->kind == SN_OS_FILE) return file;
    if (found->kind == SN_OS_FOLDER)
        snprintf(why, SN_FILE_WHY, "is a folder, not a %s file", what);
    else
        snprintf(why, SN_FILE_WHY, "is a device or a pipe; a %s is a regular file", what);
    sn_os_close(file);
    return -1;
}

FILE* sn_fopen_regular(const char* path, const char* what, sn_error* error)
{
    char why[SN_FILE_WHY];
    if (!path || !*path) {
        sn_fail(error, SN_ERR_IO, "a %s without a file name: cannot be read: no name was given", what);
        return NULL;
    }
    int file = sn_open_regular(path, what, NULL, why);
    FILE* stream = file >= 0 ? fdopen(file, "rb") : NULL;
    if (file < 0)
        sn_fail(error, SN_ERR_IO, "%s: %s", path, why);
    else if (!stream) {
        sn_os_close(file);
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    }
    return stream;
}
