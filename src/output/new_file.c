/* Sinew - new_file: a file that appears whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/new_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char* sn_path_with(const char* stem, const char* ending)
{
    size_t length = strlen(stem), more = strlen(ending) + 1;
    char* path = malloc(length + more);
    if (path == NULL) return NULL;
    memcpy(path, stem, length);
    memcpy(path + length, ending, more);
    return path;
}

static const char* remedy(int number)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return "make its folder first";
    case EACCES:
    case EPERM:
    case EROFS:
        return "choose a folder you may write to";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "make room on the disk";
    default:
        return "choose another place";
    }
}

sn_status sn_path_fail(sn_error* error, const char* path, int number)
{
    return sn_fail(error, SN_ERR_IO, "%s: cannot be written: %s; %s", path,
                   number ? strerror(number) : "the reason is not known", remedy(number));
}

static void forget(sn_new_file* file)
{
    free(file->path);
    free(file->temporary);
    *file = (sn_new_file){ 0 };
}

sn_status sn_path_check(const char* path, sn_error* error)
{
    struct stat there;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode)) return SN_OK;
    if (S_ISDIR(there.st_mode)) return sn_path_fail(error, path, EISDIR);
    return sn_fail(error, SN_ERR_IO, "%s: cannot be written: it is a device or a pipe; choose another place",
                   path);
}

sn_status sn_new_file_open(sn_new_file* file, const char* path, sn_error* error)
{
    *file = (sn_new_file){ 0 };
    sn_status status = sn_path_check(path, error);
    if (status) return status;
    *file = (sn_new_file){ .path = sn_path_with(path, ""), .temporary = sn_path_with(path, ".tmp") };
    if (file->path == NULL || file->temporary == NULL) {
        forget(file);
        return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    }
    file->stream = fopen(file->temporary, "wb");
    if (file->stream == NULL) {
        int number = errno;
        forget(file);
        return sn_path_fail(error, path, number);
    }
    return SN_OK;
}

sn_status sn_new_file_close(sn_new_file* file, sn_error* error)
{
    errno = 0;
    bool whole = !ferror(file->stream) && fflush(file->stream) == 0;
    int number = errno;
    if (fclose(file->stream) != 0 && whole) {
        whole = false;
        number = errno;
    }
    if (whole && rename(file->temporary, file->path) != 0) {
        whole = false;
        number = errno;
    }
    sn_status status = SN_OK;
    if (!whole) {
        remove(file->temporary);
        status = sn_path_fail(error, file->path, number);
    }
    forget(file);
    return status;
}

void sn_new_file_discard(sn_new_file* file)
{
    if (file->stream == NULL) return;
    fclose(file->stream);
    remove(file->temporary);
    forget(file);
}
