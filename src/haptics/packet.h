/* Sinew - packet: the datagrams between a device and the loop. All numbers are little-endian:

     bytes   0- 3  "SNHD"
             4- 5  version
             6- 7  kind: 1 sample, 2 force
             8-23  token
            24-31  sequence number, unsigned
            32-95  sample: time of the device [s], position [m], orientation w x y z
                   force: time and sequence number of the last sample, force [N], moment [N m]
            96-99  CRC-32 of bytes 0-95, that of zlib

   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/udp_device.h>

enum { PACKET_SAMPLE = 1, PACKET_FORCE = 2 };

typedef struct packet {
    unsigned kind;
    uint64_t sequence;
    double time;                        /**< of the device [s]; a force returns that of the sample */
    double position[3], orientation[4]; /**< of a sample */
    uint64_t answers;                   /**< of a force: sequence number of the sample */
    double force[3], moment[3];         /**< of a force */
} packet;

/** Reads a datagram, of either kind. Numbers may be infinite or NaN: the rendering refuses them. */
sn_udp_flaw sn_packet_read(const unsigned char* bytes, size_t count, const unsigned char token[SN_UDP_TOKEN],
                           packet* p);
void sn_packet_write(const packet* p, const unsigned char token[SN_UDP_TOKEN],
                     unsigned char bytes[SN_UDP_BYTES]);
