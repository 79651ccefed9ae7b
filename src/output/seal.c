/* Sinew - seal. SPDX-License-Identifier: BSD-3-Clause */
#include "output/seal.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>
#include "base/os_file.h"

enum { SEAL_BYTES = 31, BLOCK_BYTES = 65536 };
static const char head[] = "sinew recording crc32 ";

/* Of the first `size` bytes. */
static bool find_sum(int file, int64_t size, uLong* sum)
{
    unsigned char block[BLOCK_BYTES];
    *sum = crc32(0, NULL, 0);
    for (int64_t at = 0; at < size; at += BLOCK_BYTES) {
        size_t most = size - at < BLOCK_BYTES ? (size_t)(size - at) : BLOCK_BYTES;
        const int64_t got = sn_os_read_at(file, block, most, at);
        if (got >= 0 && (size_t)got < most) errno = EIO; // shorter than it was
        if (got < (int64_t)most) return false;
        *sum = crc32(*sum, block, (uInt)got);
    }
    return true;
}

static void write_line(char line[SEAL_BYTES + 1], uLong sum)
{
    snprintf(line, SEAL_BYTES + 1, "%s%08lx\n", head, sum & 0xffffffffUL);
}

bool sn_seal_put(int file)
{
    sn_os_file_info about;
    uLong sum;
    char line[SEAL_BYTES + 1];
    if (!sn_os_fstat(file, &about) || !find_sum(file, about.size, &sum)) return false;
    write_line(line, sum);
    return sn_os_write_at(file, line, SEAL_BYTES, about.size) == SEAL_BYTES;
}

sn_seal sn_seal_check(int file)
{
    sn_os_file_info about;
    uLong sum;
    char found[SEAL_BYTES], line[SEAL_BYTES + 1];
    if (!sn_os_fstat(file, &about)) return SN_SEAL_BROKEN;
    if (about.size < SEAL_BYTES) return SN_SEAL_ABSENT;
    int64_t size = about.size - SEAL_BYTES;
    if (sn_os_read_at(file, found, SEAL_BYTES, size) != SEAL_BYTES) return SN_SEAL_BROKEN;
    if (memcmp(found, head, sizeof head - 1) != 0) return SN_SEAL_ABSENT;
    if (!find_sum(file, size, &sum)) return SN_SEAL_BROKEN;
    write_line(line, sum);
    return memcmp(found, line, SEAL_BYTES) == 0 ? SN_SEAL_INTACT : SN_SEAL_BROKEN;
}
