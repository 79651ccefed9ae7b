/* Sinew - seal. SPDX-License-Identifier: BSD-3-Clause */
#include "output/seal.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { SEAL_BYTES = 31, BLOCK_BYTES = 65536 };
static const char head[] = "sinew recording crc32 ";

/* Of the first `size` bytes. */
static bool find_sum(int file, off_t size, uLong* sum)
{
    unsigned char block[BLOCK_BYTES];
    *sum = crc32(0, NULL, 0);
    for (off_t at = 0; at < size;) {
        size_t most = size - at < BLOCK_BYTES ? (size_t)(size - at) : BLOCK_BYTES;
        ssize_t got = pread(file, block, most, at);
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) errno = EIO; // shorter than it was
        if (got <= 0) return false;
        *sum = crc32(*sum, block, (uInt)got);
        at += got;
    }
    return true;
}

static void write_line(char line[SEAL_BYTES + 1], uLong sum)
{
    snprintf(line, SEAL_BYTES + 1, "%s%08lx\n", head, sum & 0xffffffffUL);
}

bool sn_seal_put(int file)
{
    struct stat about;
    uLong sum;
    char line[SEAL_BYTES + 1];
    if (fstat(file, &about) != 0 || !find_sum(file, about.st_size, &sum)) return false;
    write_line(line, sum);
    for (size_t done = 0; done < SEAL_BYTES;) {
        ssize_t put = pwrite(file, line + done, SEAL_BYTES - done, about.st_size + (off_t)done);
        if (put < 0 && errno == EINTR) continue;
        if (put == 0) errno = ENOSPC;
        if (put <= 0) return false;
        done += (size_t)put;
    }
    return true;
}

sn_seal sn_seal_check(int file)
{
    struct stat about;
    uLong sum;
    char found[SEAL_BYTES], line[SEAL_BYTES + 1];
    if (fstat(file, &about) != 0) return SN_SEAL_BROKEN;
    if (about.st_size < SEAL_BYTES) return SN_SEAL_ABSENT;
    off_t size = about.st_size - SEAL_BYTES;
    if (pread(file, found, SEAL_BYTES, size) != SEAL_BYTES) return SN_SEAL_BROKEN;
    if (memcmp(found, head, sizeof head - 1) != 0) return SN_SEAL_ABSENT;
    if (!find_sum(file, size, &sum)) return SN_SEAL_BROKEN;
    write_line(line, sum);
    return memcmp(found, line, SEAL_BYTES) == 0 ? SN_SEAL_INTACT : SN_SEAL_BROKEN;
}
