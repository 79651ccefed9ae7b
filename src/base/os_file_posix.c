/* Sinew - os_file for POSIX systems, and WebAssembly. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // flock, realpath
#include "base/os_file.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/os_names.h"

/* ---- paths --------------------------------------------------------------------------------------------- */

bool sn_os_is_absolute(const char* path) { return path[0] == '/'; }

const char* sn_os_name(const char* path)
{
    const char* slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char* sn_os_real_path(const char* path) { return realpath(path, NULL); }

char* sn_os_current_folder(void)
{
    char here[4096];
    return getcwd(here, sizeof here) ? strdup(here) : NULL;
}

static void describe(const struct stat* found, sn_os_file_info* info)
{
    *info = (sn_os_file_info){ .kind = S_ISREG(found->st_mode)   ? SN_OS_FILE
                                       : S_ISDIR(found->st_mode) ? SN_OS_FOLDER
                                       : S_ISLNK(found->st_mode) ? SN_OS_LINK
                                                                 : SN_OS_OTHER,
                               .size = found->st_size,
                               .device = (uint64_t)found->st_dev,
                               .number = (uint64_t)found->st_ino,
                               .linked = found->st_nlink > 0,
                               .own = found->st_uid == geteuid(),
                               .shared = (found->st_mode & (S_IRWXG | S_IRWXO)) != 0 };
}

bool sn_os_stat(const char* path, bool links, sn_os_file_info* info)
{
    struct stat found;
    if ((links ? lstat(path, &found) : stat(path, &found)) != 0) return false;
    describe(&found, info);
    return true;
}

bool sn_os_can_read(const char* path) { return access(path, R_OK) == 0; }
bool sn_os_can_write(const char* folder) { return access(folder, W_OK) == 0; }
bool sn_os_make_folder(const char* path) { return mkdir(path, 0777) == 0; }
bool sn_os_rename(const char* from, const char* to) { return rename(from, to) == 0; }
bool sn_os_remove(const char* path) { return unlink(path) == 0; }

int sn_os_list(const char* folder, bool (*wanted)(const char* name), char*** names)
{
    int count = 0;
    bool whole = true;
    DIR* directory = opendir(folder);
    *names = NULL;
    if (!directory) return -1;
    for (struct dirent* entry; whole && (entry = readdir(directory)) != NULL;)
        if (wanted(entry->d_name)) whole = sn_os_add_name(names, &count, entry->d_name);
    closedir(directory);
    return sn_os_end_names(names, count, whole);
}

/* ---- files --------------------------------------------------------------------------------------------- */

int sn_os_open(const char* path, sn_os_mode mode)
{
    // O_NONBLOCK: a pipe would make open() wait for its other end before it can be refused
    static const int flags[] = {
        [SN_OS_READ] = O_RDONLY | O_NONBLOCK | O_NOCTTY,
        [SN_OS_READ_NO_LINK] = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW,
        [SN_OS_WRITE] = O_WRONLY | O_NOFOLLOW,
        [SN_OS_CREATE] = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
        [SN_OS_CREATE_PRIVATE] = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
    };
    return open(path, flags[mode] | O_CLOEXEC, mode == SN_OS_CREATE_PRIVATE ? 0600 : 0666);
}

int sn_os_open_folder(const char* path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

bool sn_os_close(int file)
{
    const int kept = errno;
    const bool good = close(file) == 0;
    if (good) errno = kept;
    return good;
}

int sn_os_duplicate(int file) { return fcntl(file, F_DUPFD_CLOEXEC, 0); }

bool sn_os_fstat(int file, sn_os_file_info* info)
{
    struct stat found;
    if (fstat(file, &found) != 0) return false;
    describe(&found, info);
    return true;
}

int64_t sn_os_read(int file, void* bytes, size_t size)
{
    ssize_t got;
    do
        got = read(file, bytes, size);
    while (got < 0 && errno == EINTR);
    return got;
}

int64_t sn_os_read_at(int file, void* bytes, size_t size, int64_t offset)
{
    size_t done = 0;
    while (done < size) {
        ssize_t got = pread(file, (char*)bytes + done, size - done, (off_t)(offset + (int64_t)done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (size_t)got;
    }
    return (int64_t)done;
}

size_t sn_os_write_at(int file, const void* bytes, size_t size, int64_t offset)
{
    size_t done = 0;
    while (done < size) {
        ssize_t put = pwrite(file, (const char*)bytes + done, size - done, (off_t)(offset + (int64_t)done));
        if (put < 0 && errno == EINTR) continue;
        if (put == 0) errno = ENOSPC;
        if (put <= 0) break;
        done += (size_t)put;
    }
    return done;
}

bool sn_os_resize(int file, int64_t size) { return ftruncate(file, (off_t)size) == 0; }

sn_os_lock sn_os_lock_file(int file, bool alone)
{
    if (flock(file, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0) return SN_OS_LOCKED;
    return errno == EWOULDBLOCK ? SN_OS_LOCKED_BY_OTHER : SN_OS_NO_LOCKS;
}

/* ---- texts in memory ----------------------------------------------------------------------------------- */

void sn_os_text_open(sn_os_text* text)
{
    *text = (sn_os_text){ 0 };
    text->stream = open_memstream(&text->text, &text->size);
}

bool sn_os_text_close(sn_os_text* text)
{
    const bool whole = !ferror(text->stream);
    if (fclose(text->stream) == 0 && whole) return true;
    free(text->text);
    text->text = NULL;
    return false;
}

/* ---- shared libraries ---------------------------------------------------------------------------------- */

void* sn_os_library_open(const char* path, bool shared)
{
    return dlopen(path, RTLD_NOW | (shared ? RTLD_GLOBAL : RTLD_LOCAL));
}

void* sn_os_library_find(void* library, const char* name) { return dlsym(library, name); }

void sn_os_library_close(void* library) { dlclose(library); }

const char* sn_os_library_error(void)
{
    const char* text = dlerror();
    return text ? text : "the reason is not known";
}
