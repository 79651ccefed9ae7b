/* Sinew - file: opening what is read. SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/confinement.h"

static void close_quietly(int file)
{
    int kept = errno;
    close(file);
    errno = kept;
}

int sn_open_regular(const char* path, const char* what, struct stat* about, char why[SN_FILE_WHY])
{
    struct stat own;
    struct stat* found = about ? about : &own;
    // O_NONBLOCK: a pipe would make open() wait for its other end before it can be refused
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || fstat(file, found) != 0) {
        snprintf(why, SN_FILE_WHY, "cannot be read: %s", strerror(errno));
        if (file >= 0) close_quietly(file);
        return -1;
    }
    if (!sn_confinement_permits(path)) {
        snprintf(why, SN_FILE_WHY, "cannot be read: it is outside the folders that this scene may read");
        close_quietly(file);
        return -1;
    }
    if (S_ISREG(found->st_mode)) return file;
    if (S_ISDIR(found->st_mode))
        snprintf(why, SN_FILE_WHY, "is a folder, not a %s file", what);
    else
        snprintf(why, SN_FILE_WHY, "is a device or a pipe; a %s is a regular file", what);
    close_quietly(file);
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
        close_quietly(file);
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    }
    return stream;
}
