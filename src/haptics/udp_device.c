/* Sinew - udp_device: see sinew/udp_device.h. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/udp_device.h>
#include <stdatomic.h>
#include <string.h>
#include "base/memory.h"
#include "base/os_socket.h"
#include "haptics/packet.h"

enum { MAX_DATAGRAMS = 256 }; // a call ends also where they arrive faster than it takes them

struct sn_udp_device {
    sn_pool pool; /**< the device itself lies in it */
    int socket, port;
    unsigned char token[SN_UDP_TOKEN];
    struct sockaddr_storage peer; /**< sender of the last accepted sample */
    socklen_t peer_size;          /**< 0: none yet */
    bool begun;
    packet last; /**< accepted */
    uint64_t sent;
    _Atomic int64_t count[SN_UDP_FLAWS];
};

const char* sn_udp_flaw_text(sn_udp_flaw flaw)
{
    static const char* const texts[SN_UDP_FLAWS] = {
        NULL,
        "datagrams that do not belong to the protocol are ignored",
        "datagrams of another version of the protocol are ignored",
        "datagrams with a wrong CRC-32 are ignored",
        "datagrams with a wrong token are ignored",
        "datagrams that are no samples are ignored",
        "samples whose sequence number does not grow are ignored",
    };
    return (unsigned)flaw < SN_UDP_FLAWS ? texts[flaw] : NULL;
}

void sn_udp_defaults(sn_udp_options* options) { *options = (sn_udp_options){ .address = "127.0.0.1" }; }

/* ---- the loop ------------------------------------------------------------------------------------------ */

static void count_one(sn_udp_device* u, sn_udp_flaw flaw)
{
    const int64_t n = atomic_load_explicit(&u->count[flaw], memory_order_relaxed);
    atomic_store_explicit(&u->count[flaw], n + 1, memory_order_relaxed);
}

/* Whether the datagram shows that the device is there: also a repetition does. */
static bool take_datagram(sn_udp_device* u, const unsigned char* bytes, size_t size,
                          const struct sockaddr_storage* from, socklen_t from_size)
{
    packet p;
    sn_udp_flaw flaw = sn_packet_read(bytes, size, u->token, &p);
    if (!flaw && (p.kind != PACKET_SAMPLE || p.sequence > INT64_MAX)) flaw = SN_UDP_OTHER_KIND;
    if (!flaw && u->begun && p.sequence <= u->last.sequence) flaw = SN_UDP_REPEATED;
    count_one(u, flaw);
    if (flaw) return flaw == SN_UDP_REPEATED;
    u->begun = true;
    u->last = p;
    u->peer = *from;
    u->peer_size = from_size;
    return true;
}

static int read_datagrams(void* self, sn_device_sample* sample)
{
    sn_udp_device* u = self;
    unsigned char bytes[SN_UDP_BYTES + 1]; // one more: a longer datagram is cut off
    int count = 0;
    for (int i = 0; i < MAX_DATAGRAMS; ++i) {
        struct sockaddr_storage from;
        socklen_t from_size;
        const int64_t size = sn_os_receive_from(u->socket, bytes, sizeof bytes, &from, &from_size);
        if (size < 0) break;
        count += take_datagram(u, bytes, (size_t)size, &from, from_size);
    }
    if (count == 0) return 0;
    sample->sequence = (int64_t)u->last.sequence;
    memcpy(sample->position, u->last.position, sizeof sample->position);
    memcpy(sample->orientation, u->last.orientation, sizeof sample->orientation);
    return count;
}

static void write_datagram(void* self, const sn_device_force* wrench)
{
    sn_udp_device* u = self;
    unsigned char bytes[SN_UDP_BYTES];
    if (u->peer_size == 0) return;
    packet p = {
        .kind = PACKET_FORCE, .sequence = ++u->sent, .time = u->last.time, .answers = u->last.sequence
    };
    memcpy(p.force, wrench->force, sizeof p.force);
    memcpy(p.moment, wrench->moment, sizeof p.moment);
    sn_packet_write(&p, u->token, bytes);
    sn_os_send_to(u->socket, bytes, sizeof bytes, &u->peer,
                  u->peer_size); // if it is lost, the next one follows
}

sn_device sn_udp_device_of(sn_udp_device* udp)
{
    return (sn_device){ .self = udp, .read = read_datagrams, .write = write_datagram };
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

static sn_status open_socket(sn_udp_device* u, const sn_udp_options* o, sn_error* error)
{
    const struct addrinfo hints = { .ai_family = AF_UNSPEC,
                                    .ai_socktype = SOCK_DGRAM,
                                    .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE };
    char port[16];
    snprintf(port, sizeof port, "%d", o->port);
    struct addrinfo* found = o->address ? sn_os_find_address(o->address, port, &hints) : NULL;
    if (!found)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "the address \"%s\" of a UDP device is no IPv4 or IPv6 address in numbers",
                       o->address ? o->address : "");
    u->socket = sn_os_socket(found->ai_family, SOCK_DGRAM);
    const bool bound = u->socket >= 0 && bind(u->socket, found->ai_addr, (socklen_t)found->ai_addrlen) == 0;
    const char* reason = bound ? "" : sn_os_socket_error();
    freeaddrinfo(found);
    if (!bound)
        return sn_fail(error, SN_ERR_IO, "port %d of %s cannot be opened for a UDP device: %s", o->port,
                       o->address, reason);
    u->port = sn_os_socket_port(u->socket);
    return SN_OK;
}

sn_udp_device* sn_udp_device_open(const sn_udp_options* options, const sn_host* host, sn_error* error)
{
    sn_udp_options o;
    sn_udp_defaults(&o);
    if (options) o = *options;
    if (o.port < 0 || o.port > 65535) {
        sn_fail(error, SN_ERR_ARGUMENT, "the port of a UDP device is %d, must be 0 to 65535", o.port);
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_udp_device* u = sn_pool_alloc(&pool, sizeof *u);
    if (!u) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a UDP device");
        return NULL;
    }
    u->pool = pool;
    u->socket = -1;
    memcpy(u->token, o.token, sizeof u->token);
    for (int i = 0; i < SN_UDP_FLAWS; ++i)
        atomic_init(&u->count[i], 0);
    if (open_socket(u, &o, error) == SN_OK) return u;
    sn_udp_device_close(u);
    return NULL;
}

void sn_udp_device_close(sn_udp_device* udp)
{
    static const sn_device_force none = { { 0 }, { 0 } };
    if (!udp) return;
    for (int i = 0; i < 3; ++i) // the last force would stay; and one datagram may be lost
        write_datagram(udp, &none);
    if (udp->socket >= 0) sn_os_socket_close(udp->socket);
    sn_pool pool = udp->pool;
    sn_pool_clear(&pool);
}

int sn_udp_device_port(const sn_udp_device* udp) { return udp ? udp->port : 0; }

int64_t sn_udp_device_count(const sn_udp_device* udp, sn_udp_flaw flaw)
{
    if (!udp || (unsigned)flaw >= SN_UDP_FLAWS) return 0;
    return atomic_load_explicit(&udp->count[flaw], memory_order_relaxed);
}
