/* Feeds hostile datagrams to the reader of the UDP protocol: it may not read beyond them, and what it accepts
   must be what writing it again gives.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "haptics/packet.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static const unsigned char token[SN_UDP_TOKEN] = "fifteen letters";

static void try_datagram(const uint8_t* data, size_t size)
{
    unsigned char bytes[SN_UDP_BYTES];
    packet p;
    const sn_udp_flaw flaw = sn_packet_read(data, size, token, &p);
    check((unsigned)flaw < SN_UDP_FLAWS && (flaw == SN_UDP_GOOD) == !sn_udp_flaw_text(flaw));
    if (flaw) return;
    check(size == sizeof bytes && (p.kind == PACKET_SAMPLE || p.kind == PACKET_FORCE));
    sn_packet_write(&p, token, bytes);
    check(memcmp(bytes, data, sizeof bytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    uint8_t mended[SN_UDP_BYTES];
    try_datagram(data, size);
    if (size != sizeof mended) return 0;
    memcpy(mended, data, size); // no search finds a CRC
    const unsigned long crc = crc32(0, mended, 96);
    for (int i = 0; i < 4; ++i)
        mended[96 + i] = (uint8_t)(crc >> 8 * i);
    try_datagram(mended, size);
    return 0;
}
