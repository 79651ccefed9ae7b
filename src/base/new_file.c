/* Sinew - new_file: a file that appears whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
    struct stat there;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode)) return SN_OK;
    if (S_ISDIR(there.st_mode)) return sn_path_fail(error, path, EISDIR);
    return sn_fail(error, SN_ERR_IO, "%s: cannot be written: it is a device or a pipe; choose another place",
                   path);
}

/* ---- holding ------------------------------------------------------------------------------------------- */

/* Takes away what stands at a temporary's name. A file that nobody holds was left by a program that was
   killed. */
static bool clear_place(const char* temporary, const char* path, sn_error* error)
{
    struct stat there;
    if (lstat(temporary, &there) != 0) return true;
    if (S_ISDIR(there.st_mode)) {
        sn_path_fail(error, path, EISDIR);
        return false;
    }
    int old = S_ISREG(there.st_mode) ? open(temporary, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    bool held = old >= 0 && flock(old, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (held)
        sn_fail(error, SN_ERR_IO,
                "%s: cannot be written: another program is writing it; choose another place", path);
    else
        unlink(temporary);
    if (old >= 0) close(old);
    return !held;
}

/* Marks a new file as held, shared so that others may read it. False when another program took it for one
   that was left before it was held. A disk without locks has none to be respected. */
static bool hold(int file)
{
    struct stat about;
    bool taken = flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return !taken && fstat(file, &about) == 0 && about.st_nlink > 0;
}

int sn_temporary_open(const char* temporary, const char* path, sn_error* error)
{
    for (int attempt = 0; attempt < 3; ++attempt) {
        int file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (file >= 0 && hold(file)) return file;
        if (file >= 0) {
            close(file);
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
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return -2;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    bool held = errno == EWOULDBLOCK;
    close(file);
    if (!held) return -2;
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
        close(descriptor);
        remove(file->temporary);
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
    lseek(descriptor, 0, SEEK_END);
    for (int i = 0; i < 64; ++i) { // more than the rest of a block or of a quota that was left
        errno = 0;
        if (write(descriptor, zeros, sizeof zeros) < 0) return errno;
    }
    return 0;
}

/* Cuts a file behind its last whole line; false when there is none. */
static bool cut_to_lines(int descriptor, off_t end)
{
    char block[4096];
    while (end > 0) {
        off_t begin = end > (off_t)sizeof block ? end - (off_t)sizeof block : 0;
        ssize_t got = pread(descriptor, block, (size_t)(end - begin), begin);
        if (got != (ssize_t)(end - begin)) return false;
        for (ssize_t i = got - 1; i >= 0; --i)
            if (block[i] == '\n') return ftruncate(descriptor, begin + i + 1) == 0;
        end = begin;
    }
    return false;
}

/* Reports what could not be written, and keeps the lines that are of use. Closes the stream. */
static sn_status fail_writing(sn_new_file* file, int number, sn_error* error)
{
    struct stat about;
    int descriptor = dup(fileno(file->stream));
    bool known = descriptor >= 0 && fstat(descriptor, &about) == 0;
    if (number == 0 && descriptor >= 0) number = ask_reason(descriptor);
    fclose(file->stream);
    bool kept = known && file->lines && cut_to_lines(descriptor, about.st_size);
    if (descriptor >= 0) close(descriptor);
    sn_error own = { 0 };
    sn_status status = sn_path_fail(&own, file->path, number);
    if (kept)
        sn_fail(error, status, "%s; the rows before are kept in %s", own.text, file->temporary);
    else
        sn_fail(error, status, "%s", own.text);
    if (!kept) remove(file->temporary);
    forget(file);
    return status;
}

sn_status sn_new_file_close(sn_new_file* file, sn_error* error)
{
    errno = 0;
    if (ferror(file->stream)) return fail_writing(file, 0, error);
    if (fflush(file->stream) != 0) return fail_writing(file, errno, error);
    int held =
        dup(fileno(file->stream)); // until it is renamed, so that nobody takes it for one that was left
    bool whole = fclose(file->stream) == 0 && rename(file->temporary, file->path) == 0;
    int number = errno;
    if (!whole) remove(file->temporary);
    if (held >= 0) close(held);
    sn_status status = whole ? SN_OK : sn_path_fail(error, file->path, number);
    forget(file);
    return status;
}

void sn_new_file_discard(sn_new_file* file)
{
    if (file->stream == NULL) return;
    remove(file->temporary);
    fclose(file->stream);
    forget(file);
}
