/* Sinew - igtl_wire. SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/igtl_wire.h"
#include <string.h>

/* CRC-64 of ECMA-182, without reflection, from 0; four bits at a time: a table of 16 numbers. */
static const uint64_t of_nibble[16] = {
    UINT64_C(0x0000000000000000), UINT64_C(0x42f0e1eba9ea3693), UINT64_C(0x85e1c3d753d46d26),
    UINT64_C(0xc711223cfa3e5bb5), UINT64_C(0x493366450e42ecdf), UINT64_C(0x0bc387aea7a8da4c),
    UINT64_C(0xccd2a5925d9681f9), UINT64_C(0x8e224479f47cb76a), UINT64_C(0x9266cc8a1c85d9be),
    UINT64_C(0xd0962d61b56fef2d), UINT64_C(0x17870f5d4f51b498), UINT64_C(0x5577eeb6e6bb820b),
    UINT64_C(0xdb55aacf12c73561), UINT64_C(0x99a54b24bb2d03f2), UINT64_C(0x5eb4691841135847),
    UINT64_C(0x1c4488f3e8f96ed4),
};

uint64_t sn_igtl_crc(const unsigned char* bytes, size_t count)
{
    uint64_t crc = 0;
    for (size_t i = 0; i < count; ++i) {
        crc = crc << 4 ^ of_nibble[crc >> 60 ^ bytes[i] >> 4];
        crc = crc << 4 ^ of_nibble[crc >> 60 ^ (bytes[i] & 15)];
    }
    return crc;
}

uint64_t sn_igtl_take(const unsigned char* at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
        value = value << 8 | at[i];
    return value;
}

void sn_igtl_put(unsigned char* at, int bytes, uint64_t value)
{
    for (int i = bytes - 1; i >= 0; --i) {
        at[i] = (unsigned char)value;
        value >>= 8;
    }
}

double sn_igtl_take_float(const unsigned char* at)
{
    const uint32_t bits = (uint32_t)sn_igtl_take(at, 4);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void sn_igtl_put_float(unsigned char* at, double value)
{
    const float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    sn_igtl_put(at, 4, bits);
}
