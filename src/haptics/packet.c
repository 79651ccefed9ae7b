/* Sinew - packet. SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/packet.h"
#include <string.h>
#include <zlib.h>

enum { VERSION_AT = 4, KIND_AT = 6, TOKEN_AT = 8, SEQUENCE_AT = 24, NUMBERS_AT = 32, CRC_AT = 96 };

static uint64_t take(const unsigned char* at, int bytes)
{
    uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | at[i];
    return value;
}

static void put(unsigned char* at, int bytes, uint64_t value)
{
    for (int i = 0; i < bytes; ++i)
        at[i] = (unsigned char)(value >> 8 * i);
}

static void take_numbers(const unsigned char* at, int count, double* to)
{
    for (int i = 0; i < count; ++i) {
        const uint64_t bits = take(at + 8 * i, 8);
        memcpy(&to[i], &bits, sizeof bits);
    }
}

static void put_numbers(unsigned char* at, int count, const double* from)
{
    for (int i = 0; i < count; ++i) {
        uint64_t bits;
        memcpy(&bits, &from[i], sizeof bits);
        put(at + 8 * i, 8, bits);
    }
}

static uint64_t crc_of(const unsigned char* bytes) { return crc32(0, bytes, CRC_AT); }

/* In a time that does not depend on the number of equal bytes. */
static bool is_token(const unsigned char* a, const unsigned char* b)
{
    unsigned difference = 0;
    for (int i = 0; i < SN_UDP_TOKEN; ++i)
        difference |= (unsigned)(a[i] ^ b[i]);
    return difference == 0;
}

sn_udp_flaw sn_packet_read(const unsigned char* bytes, size_t count, const unsigned char token[SN_UDP_TOKEN],
                           packet* p)
{
    *p = (packet){ 0 };
    if (count != SN_UDP_BYTES || memcmp(bytes, "SNHD", 4) != 0) return SN_UDP_FOREIGN;
    if (take(bytes + VERSION_AT, 2) != SN_UDP_VERSION) return SN_UDP_OTHER_VERSION;
    if (take(bytes + CRC_AT, 4) != crc_of(bytes)) return SN_UDP_DAMAGED;
    if (!is_token(bytes + TOKEN_AT, token)) return SN_UDP_WRONG_TOKEN;
    const unsigned char* at = bytes + NUMBERS_AT;
    p->kind = (unsigned)take(bytes + KIND_AT, 2);
    p->sequence = take(bytes + SEQUENCE_AT, 8);
    take_numbers(at, 1, &p->time);
    if (p->kind == PACKET_SAMPLE) {
        take_numbers(at + 8, 3, p->position);
        take_numbers(at + 32, 4, p->orientation);
    } else if (p->kind == PACKET_FORCE) {
        p->answers = take(at + 8, 8);
        take_numbers(at + 16, 3, p->force);
        take_numbers(at + 40, 3, p->moment);
    } else {
        return SN_UDP_OTHER_KIND;
    }
    return SN_UDP_GOOD;
}

void sn_packet_write(const packet* p, const unsigned char token[SN_UDP_TOKEN],
                     unsigned char bytes[SN_UDP_BYTES])
{
    unsigned char* at = bytes + NUMBERS_AT;
    memcpy(bytes, "SNHD", 4);
    put(bytes + VERSION_AT, 2, SN_UDP_VERSION);
    put(bytes + KIND_AT, 2, p->kind);
    memcpy(bytes + TOKEN_AT, token, SN_UDP_TOKEN);
    put(bytes + SEQUENCE_AT, 8, p->sequence);
    put_numbers(at, 1, &p->time);
    if (p->kind == PACKET_SAMPLE) {
        put_numbers(at + 8, 3, p->position);
        put_numbers(at + 32, 4, p->orientation);
    } else {
        put(at + 8, 8, p->answers);
        put_numbers(at + 16, 3, p->force);
        put_numbers(at + 40, 3, p->moment);
    }
    put(bytes + CRC_AT, 4, crc_of(bytes));
}
