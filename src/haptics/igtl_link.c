/* Sinew - igtl_link. SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/igtl_link.h"
#include <string.h>
#include "base/os_socket.h"
#include "base/os_thread.h"
#include "haptics/resolve.h"

void sn_igtl_count(_Atomic int64_t* n)
{
    atomic_store_explicit(n, atomic_load_explicit(n, memory_order_relaxed) + 1, memory_order_relaxed);
}

/* ---- sockets ------------------------------------------------------------------------------------------- */

sn_status sn_igtl_open_door(sn_igtl* l, sn_error* error)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)l->port) };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->door = sn_os_socket(AF_INET, SOCK_STREAM);
    if (l->door >= 0) sn_os_socket_reuse_address(l->door);
    if (l->door < 0 || bind(l->door, (struct sockaddr*)&at, sizeof at) || listen(l->door, 1))
        return sn_fail(error, SN_ERR_IO, "port %d of 127.0.0.1 cannot be opened for OpenIGTLink: %s", l->port,
                       sn_os_socket_error());
    l->port = sn_os_socket_port(l->door);
    return SN_OK;
}

/* ---- partners ------------------------------------------------------------------------------------------ */

static void begin(sn_igtl* l, int s)
{
    sn_os_socket_no_delay(s); // a pose that waits is old
    l->socket = s;
    l->in_end = l->skip = l->out_begin = l->out_end = 0;
    ++l->connections;
    sn_igtl_count(&l->counts[IGTL_CONNECTIONS]);
    atomic_store(&l->connected, true);
}

void sn_igtl_hang_up(sn_igtl* l)
{
    sn_os_socket_close(l->socket);
    l->socket = -1;
    atomic_store(&l->connected, false);
}

/* A socket that is connected, or -1. */
static int reach(const sn_igtl* l)
{
    struct addrinfo* found = sn_resolve(l->host, l->port, &l->ended);
    if (!found) return -1;
    int s = -1;
    for (const struct addrinfo* i = found; i && s < 0 && !atomic_load(&l->ended); i = i->ai_next) {
        s = sn_os_socket(i->ai_family, i->ai_socktype);
        if (s < 0 || sn_os_connect(s, i->ai_addr, (socklen_t)i->ai_addrlen, 500)) continue;
        sn_os_socket_close(s);
        s = -1;
    }
    freeaddrinfo(found);
    return s;
}

void sn_igtl_seek_partner(sn_igtl* l)
{
    if (l->host) {
        const int s = reach(l);
        for (int i = 0; s < 0 && i < 20 && !atomic_load(&l->ended); ++i)
            sn_os_sleep(50000000);
        if (s >= 0) begin(l, s);
        return;
    }
    if (!sn_os_socket_wait(l->door, true, false, 50)) return;
    const int s = sn_os_accept(l->door);
    if (s >= 0) begin(l, s);
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

static sn_status check_options(const sn_igtl_options* o, sn_error* error)
{
    if (o->port < 0 || o->port > 65535 || (o->host && o->port == 0))
        return sn_fail(error, SN_ERR_ARGUMENT, "the port %d of OpenIGTLink must be 1 to 65535", o->port);
    if (!(o->rate >= 0.1 && o->rate <= 1000.0))
        return sn_fail(error, SN_ERR_ARGUMENT, "the rate %g Hz of OpenIGTLink must be 0.1 to 1000 Hz",
                       o->rate);
    if (o->max_message < 1000 || o->max_message > 1000000000)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "the largest message of OpenIGTLink is %zu bytes, must be 1000 to 1e9",
                       o->max_message);
    if (!o->tool || strlen(o->tool) >= IGTL_NAME || (o->tracker && strlen(o->tracker) >= IGTL_NAME))
        return sn_fail(error, SN_ERR_ARGUMENT, "names of OpenIGTLink have at most 20 bytes");
    return SN_OK;
}

/* Lists that a message of the largest size can fill. */
static bool make_room(sn_igtl* l, size_t most)
{
    sn_igtl_room* r = &l->room;
    *r = (sn_igtl_room){ .text_room = most < 65536 ? most : 65536 + 32,
                         .point_room = (int)(most / 136),
                         .vertex_room = (int)(most / 12),
                         .triangle_room = (int)(most / 4) };
    l->in_room = most;
    l->in = sn_pool_alloc(&l->pool, most);
    r->text = sn_pool_alloc(&l->pool, r->text_room);
    r->points = sn_pool_array(&l->pool, (size_t)r->point_room, sizeof *r->points);
    r->vertices = sn_pool_array(&l->pool, (size_t)r->vertex_room, sizeof *r->vertices);
    r->triangles = sn_pool_array(&l->pool, (size_t)r->triangle_room, sizeof *r->triangles);
    return l->in && r->text && r->points && r->vertices && r->triangles;
}

sn_igtl* sn_igtl_create(const sn_igtl_options* options, const sn_host* host, sn_error* error)
{
    sn_igtl_options o;
    sn_igtl_defaults(&o);
    if (options) o = *options;
    if (check_options(&o, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_igtl* l = sn_pool_alloc(&pool, sizeof *l);
    if (!l) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a connection of OpenIGTLink");
        return NULL;
    }
    l->pool = pool;
    l->door = l->socket = -1;
    l->port = o.port;
    l->rate = o.rate;
    l->receive = o.receive;
    l->context = o.context;
    snprintf(l->tool_name, sizeof l->tool_name, "%s", o.tool);
    snprintf(l->tracker_name, sizeof l->tracker_name, "%s", o.tracker ? o.tracker : "");
    l->host = o.host ? sn_pool_text(&l->pool, o.host) : NULL;
    l->tool = sn_latest_create(sizeof(igtl_pose), host, error);
    l->tracker = sn_latest_create(sizeof(igtl_pose), host, error);
    l->status = sn_latest_create(sizeof(igtl_state), host, error);
    bool good = l->tool && l->tracker && l->status;
    if (good && (!make_room(l, o.max_message) || (o.host && !l->host))) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a connection of OpenIGTLink");
        good = false;
    }
    if (good && (o.host || sn_igtl_open_door(l, error) == SN_OK)) return l;
    sn_igtl_destroy(l);
    return NULL;
}

int sn_igtl_add_surface(sn_igtl* l, const char* name, int vertex_count, const int32_t (*triangles)[3],
                        int triangle_count, sn_error* error)
{
    if (l->started || l->surface_count == IGTL_SURFACES || vertex_count < 1 || triangle_count < 0) {
        sn_fail(
            error, SN_ERR_ARGUMENT,
            "a surface for OpenIGTLink needs vertices; a connection has at most %d, added before it starts",
            IGTL_SURFACES);
        return -1;
    }
    igtl_surface* s = &l->surfaces[l->surface_count];
    const size_t count = (size_t)triangle_count;
    snprintf(s->name, sizeof s->name, "%s", name);
    s->vertex_count = vertex_count;
    s->triangle_count = triangle_count;
    s->vertices = sn_pool_array(&l->pool, (size_t)vertex_count, sizeof *s->vertices);
    s->triangles = sn_pool_array(&l->pool, count + 1, sizeof *s->triangles);
    s->latest = s->triangles && s->vertices
                    ? sn_latest_create((size_t)vertex_count * sizeof *s->vertices, NULL, error)
                    : NULL;
    if (!s->latest) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a surface of OpenIGTLink");
        return -1;
    }
    if (count > 0) memcpy(s->triangles, triangles, count * sizeof *triangles);
    return l->surface_count++;
}

void sn_igtl_destroy(sn_igtl* l)
{
    if (!l) return;
    atomic_store(&l->ended, true);
    if (l->started) pthread_join(l->thread, NULL);
    if (l->socket >= 0) sn_os_socket_close(l->socket);
    if (l->door >= 0) sn_os_socket_close(l->door);
    for (int i = 0; i < l->surface_count; ++i)
        sn_latest_destroy(l->surfaces[i].latest);
    sn_latest_destroy(l->tool);
    sn_latest_destroy(l->tracker);
    sn_latest_destroy(l->status);
    sn_pool pool = l->pool;
    sn_pool_clear(&pool);
}

int sn_igtl_port(const sn_igtl* link) { return link ? link->port : 0; }
