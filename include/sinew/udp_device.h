/* Sinew - udp_device: a haptic device that another program drives, over UDP: that program needs a driver of
   the device and a socket, and no part of Sinew. It sends samples and receives forces, each in one datagram
   of 100 bytes. docs/haptics.md describes the protocol; examples/udp_client.c and examples/udp_client.py
   speak it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the protocol. */
#define SN_UDP_VERSION 1
/** Size of a datagram [bytes]. */
#define SN_UDP_BYTES 100
/** Size of a token [bytes]. */
#define SN_UDP_TOKEN 16

/** What can be wrong with a datagram. */
typedef enum sn_udp_flaw {
    SN_UDP_GOOD,
    /** It has another size, or does not begin with "SNHD". */
    SN_UDP_FOREIGN,
    /** It belongs to another version of the protocol. */
    SN_UDP_OTHER_VERSION,
    /** Its CRC-32 does not fit. */
    SN_UDP_DAMAGED,
    /** It has another token. */
    SN_UDP_WRONG_TOKEN,
    /** It is no sample. */
    SN_UDP_OTHER_KIND,
    /** Its sequence number is not larger than that of an accepted sample: it is a repetition. */
    SN_UDP_REPEATED,
    SN_UDP_FLAWS
} sn_udp_flaw;

/** A sentence about a flaw: "datagrams with a wrong CRC-32 are ignored"; NULL for SN_UDP_GOOD and outside. */
SN_API const char* sn_udp_flaw_text(sn_udp_flaw flaw);

/** Settings of a device. sn_udp_defaults fills them in. */
typedef struct sn_udp_options {
    /** Address on which samples arrive, IPv4 or IPv6 in numbers. Default "127.0.0.1": only programs of this
        computer reach it. */
    const char* address;
    /** Port, 1 to 65535; 0, the default: one that is free. */
    int port;
    /** Samples with another token are ignored. On a network everyone can read it. Default: zeros. */
    unsigned char token[SN_UDP_TOKEN];
} sn_udp_options;

/** Sets all members to their defaults. */
SN_API void sn_udp_defaults(sn_udp_options* options);

typedef struct sn_udp_device sn_udp_device;

/** Opens the port; NULL options: the defaults. NULL on failure: SN_ERR_ARGUMENT for a bad address, SN_ERR_IO
    for a port that is not free, SN_ERR_MEMORY. Memory is the host's (NULL: the C library's). */
SN_API sn_udp_device* sn_udp_device_open(const sn_udp_options* options, const sn_host* host, sn_error* error);
/** Sends a force of zero and closes the port. Accepts NULL. */
SN_API void sn_udp_device_close(sn_udp_device* udp);
/** The port on which it receives. */
SN_API int sn_udp_device_port(const sn_udp_device* udp);
/** The device for a loop. `read` takes the datagrams that arrived, 256 at most, without waiting; among
    several it returns the sample with the largest sequence number. `write` sends the force to the sender of
    the last accepted sample. Both are system calls that neither wait nor allocate. */
SN_API sn_device sn_udp_device_of(sn_udp_device* udp);
/** Number of accepted samples (SN_UDP_GOOD), or of datagrams with a flaw; from any thread. */
SN_API int64_t sn_udp_device_count(const sn_udp_device* udp, sn_udp_flaw flaw);

#ifdef __cplusplus
}
#endif
