/* Sinew - new_file: a file that appears whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
#ifdef EDQUOT
    case EDQUOT:
#endif
    case EFBIG:
        return "free disk space";
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
    sn_os_file_info there;
    if (!sn_os_stat(path, false, &there) || there.kind == SN_OS_FILE) return SN_OK;
    if (there.kind == SN_OS_FOLDER) return sn_path_fail(error, path, EISDIR);
    return sn_fail(error, SN_ERR_IO, "%s: cannot be written: it is a device or a pipe; choose another place",
                   path);
}

/* ---- holding ------------------------------------------------------------------------------------------- */

/* Takes away what stands at a temporary's name. A file that nobody holds was left by a program that was
   killed. */
static bool clear_place(const char* temporary, const char* path, sn_error* error)
{
    sn_os_file_info there;
    if (!sn_os_stat(temporary, true, &there)) return true;
    if (there.kind == SN_OS_FOLDER) {
        sn_path_fail(error, path, EISDIR);
        return false;
    }
    int old = there.kind == SN_OS_FILE ? sn_os_open(temporary, SN_OS_READ_NO_LINK) : -1;
    bool held = old >= 0 && sn_os_lock_file(old, true) == SN_OS_LOCKED_BY_OTHER;
    if (held)
        sn_fail(error, SN_ERR_IO,
                "%s: cannot be written: another program is writing it; choose another place", path);
    else
        sn_os_remove(temporary);
    if (old >= 0) sn_os_close(old);
    return !held;
}

/* Marks a new file as held, shared so that others may read it. False when another program took it for one
   that was left before it was held. A disk without locks has none to be respected. */
static bool hold(int file)
{
    sn_os_file_info about;
    return sn_os_lock_file(file, false) != SN_OS_LOCKED_BY_OTHER && sn_os_fstat(file, &about) && about.linked;
}

int sn_temporary_open(const char* temporary, const char* path, sn_error* error)
{
    for (int attempt = 0; attempt < 3; ++attempt) {
        int file = sn_os_open(temporary, SN_OS_CREATE);
        if (file >= 0 && hold(file)) return file;
        if (file >= 0) {
            sn_os_close(file);
            continue;
        }
        if (errno != EEXIST && errno != ELOOP) {
            sn_path_fail(error, path, errno);
            return -1;
        }
        if (!clear_place(temporary, path, error)) return -1;
    }
    sn_path_fail(error, path, EEXIST);
    return -1;
}

int sn_folder_hold(const char* folder, sn_error* error)
{
    int file = sn_os_open_folder(folder);
    if (file < 0) return -2;
    sn_os_lock hold = sn_os_lock_file(file, true);
    if (hold == SN_OS_LOCKED) return file;
    sn_os_close(file);
    if (hold == SN_OS_NO_LOCKS) return -2;
    sn_fail(error, SN_ERR_IO, "%s: another run is writing into this folder; choose another one", folder);
    return -1;
}

/* ---- life ---------------------------------------------------------------------------------------------- */

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
    int descriptor = sn_temporary_open(file->temporary, path, error);
    if (descriptor >= 0) file->stream = fdopen(descriptor, "wb");
    if (file->stream) return SN_OK;
    if (descriptor >= 0) {
        sn_os_close(descriptor);
        sn_os_remove(file->temporary);
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    }
    forget(file);
    return SN_ERR_IO;
}

/* A stream keeps that a write failed, not why: the same disk gives the reason once more. 0 when it takes the
   bytes now. */
static int ask_reason(int descriptor)
{
    static const char zeros[1 << 16];
    sn_os_file_info about;
    if (!sn_os_fstat(descriptor, &about)) return errno;
    for (int i = 0; i < 64; ++i) { // more than the rest of a block or of a quota that was left
        const size_t put = sn_os_write_at(descriptor, zeros, sizeof zeros, about.size);
        if (put < sizeof zeros) return errno;
        about.size += (int64_t)put;
    }
    return 0;
}

/* Cuts a file behind its last whole line; false when there is none. */
static bool cut_to_lines(int descriptor, int64_t end)
{
    char block[4096];
    while (end > 0) {
        int64_t begin = end > (int64_t)sizeof block ? end - (int64_t)sizeof block : 0;
        int64_t got = sn_os_read_at(descriptor, block, (size_t)(end - begin), begin);
        if (got != end - begin) return false;
        for (int64_t i = got - 1; i >= 0; --i)
            if (block[i] == '\n') return sn_os_resize(descriptor, begin + i + 1);
        end = begin;
    }
    return false;
}

/* Reports what could not be written, and keeps the lines that are of use. Closes the stream. */
static sn_status fail_writing(sn_new_file* file, int number, sn_error* error)
{
    sn_os_file_info about;
    int descriptor = sn_os_duplicate(fileno(file->stream));
    bool known = descriptor >= 0 && sn_os_fstat(descriptor, &about);
    if (number == 0 && descriptor >= 0) number = ask_reason(descriptor);
    fclose(file->stream);
    bool kept = known && file->lines && cut_to_lines(descriptor, about.size);
    if (descriptor >= 0) sn_os_close(descriptor);
    sn_error own = { 0 };
    sn_status status = sn_path_fail(&own, file->path, number);
    if (kept)
        sn_fail(error, status, "%s; the rows before are kept in %s", own.text, file->temporary);
    else
        sn_fail(error, status, "%s", own.text);
    if (!kept) sn_os_remove(file->temporary);
    forget(file);
    return status;
}

sn_status sn_new_file_close(sn_new_file* file, sn_error* error)
{
    errno = 0;
    if (ferror(file->stream)) return fail_writing(file, 0, error);
    if (fflush(file->stream) != 0) return fail_writing(file, errno, error);
    // until it is renamed, so that nobody takes it for one that was left
    int held = sn_os_duplicate(fileno(file->stream));
    bool whole = fclose(file->stream) == 0 && sn_os_rename(file->temporary, file->path);
    int number = errno;
    if (!whole) sn_os_remove(file->temporary);
    if (held >= 0) sn_os_close(held);
    sn_status status = whole ? SN_OK : sn_path_fail(error, file->path, number);
    forget(file);
    return status;
}

void sn_new_file_discard(sn_new_file* file)
{
    if (file->stream == NULL) return;
    sn_os_remove(file->temporary);
    fclose(file->stream);
    forget(file);
}
