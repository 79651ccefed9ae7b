/* Sinew - uploads. SPDX-License-Identifier: BSD-3-Clause */
#define _XOPEN_SOURCE 700 // nftw, mkdtemp
#include "view/uploads.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/base64.h"

static int remove_entry(const char* path, const struct stat* about, int kind, struct FTW* where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static void remove_folder(const char* path)
{
    enum { DESCRIPTORS = 4 };
    nftw(path, remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

static bool make_folder(uploads* u)
{
    snprintf(u->folder, sizeof u->folder, "%s/%d", u->base, u->number);
    u->files = 0;
    u->bytes = 0;
    return mkdir(u->folder, 0700) == 0;
}

sn_status sn_view_uploads_open(uploads* u, sn_error* error)
{
    const char* temporary = getenv("TMPDIR");
    *u = (uploads){ 0 };
    char base[UPLOADS_PATH];
    int length =
        snprintf(base, sizeof base, "%s/sinew-view-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    if (length >= (int)sizeof base || !mkdtemp(base))
        return sn_fail(error, SN_ERR_IO, "%s: no folder for the scenes of visitors: %s", base,
                       strerror(errno));
    memcpy(u->base, base, sizeof base);
    return make_folder(u) ? SN_OK
                          : sn_fail(error, SN_ERR_IO, "%s: cannot be made: %s", u->folder, strerror(errno));
}

void sn_view_uploads_close(uploads* u)
{
    if (u->base[0]) remove_folder(u->base);
    u->base[0] = '\0';
}

bool sn_view_uploads_keep(uploads* u)
{
    ++u->number;
    return make_folder(u) && u->number < UPLOADS_FOLDERS;
}

static bool write_all(int file, const char* bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

/* A file that begins anew loses what it had. Links are not followed: nobody else writes here anyway. */
static int open_part(uploads* u, const message* m, char* why, size_t size)
{
    char path[UPLOADS_PATH + 16 + MESSAGE_PATH];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", u->folder, m->path);
    int file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 || fstat(file, &about)) {
        snprintf(why, size, "%s: cannot be stored: %s", m->path, strerror(errno));
        if (file >= 0) close(file);
        return -1;
    }
    if (m->node == 0) {
        u->bytes -= about.st_size;
        u->files += about.st_size == 0;
        if (ftruncate(file, 0) == 0) return file;
    } else if (m->node == about.st_size && lseek(file, 0, SEEK_END) == m->node)
        return file;
    snprintf(why, size, "%s: this part must begin at %lld, where the file ends", m->path,
             (long long)about.st_size);
    close(file);
    return -1;
}

/* Bytes; -1: this is not base64. */
static int decode(const char* text, char* out)
{
    size_t length = strlen(text), digit_count = 0;
    while (sn_base64_digit(text[digit_count]) >= 0)
        ++digit_count;
    size_t ends = strspn(text + digit_count, "=");
    if (digit_count + ends != length || ends > 2 || length % 4 != 0) return -1;
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < digit_count; ++i) { // six bits a digit: a byte is whole after each but the first
        bits = bits << 6 | (uint32_t)sn_base64_digit(text[i]);
        if (i % 4 != 0) out[count++] = (char)(bits >> (6 - 2 * (i % 4)) & 0xff);
    }
    return count;
}

bool sn_view_uploads_write(uploads* u, const message* m, char* why, size_t size)
{
    char bytes[MESSAGE_BYTES];
    int length = decode(m->data, bytes);
    if (m->fresh) {
        remove_folder(u->folder);
        if (!make_folder(u)) length = -1;
    }
    if (length < 0) {
        snprintf(why, size, "%s: the data are not base64, or cannot be stored", m->path);
        return false;
    }
    if (u->number >= UPLOADS_FOLDERS || u->files >= UPLOADS_FILES || u->bytes + length > UPLOADS_BYTES ||
        m->node + length > MESSAGE_UPLOAD) {
        snprintf(why, size,
                 "%s: a scene may have %d files of at most %d MiB, %d MiB together, and %d scenes may run",
                 m->path, UPLOADS_FILES, MESSAGE_UPLOAD >> 20, UPLOADS_BYTES >> 20, UPLOADS_FOLDERS);
        return false;
    }
    int file = open_part(u, m, why, size);
    if (file < 0) return false;
    bool good = write_all(file, bytes, (size_t)length);
    if (good)
        u->bytes += length;
    else
        snprintf(why, size, "%s: cannot be stored: %s", m->path, strerror(errno));
    close(file);
    return good;
}
