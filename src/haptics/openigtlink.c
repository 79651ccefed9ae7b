/* Sinew - openigtlink: a connection, see sinew/openigtlink.h. All of its sockets belong to its own thread,
   which never waits for longer than a moment; the loop and this thread exchange latest values.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/openigtlink.h>
#include <math.h>
#include <string.h>
#include "base/clock.h"
#include "base/memory.h"
#include "base/os_socket.h"
#include "base/os_thread.h"
#include "haptics/igtl_link.h"

void sn_igtl_defaults(sn_igtl_options* options)
{
    *options = (sn_igtl_options){ .port = 18944, .rate = 30.0, .tool = "Tool", .max_message = 1 << 20 };
}

/* ---- out ----------------------------------------------------------------------------------------------- */

/* Appends a message to what is to be sent; it has been made sure that there is room. */
static void append(sn_igtl* l, sn_igtl_message* m, const char* name)
{
    snprintf(m->device, sizeof m->device, "%s", name);
    m->time = sn_os_date();
    const size_t size = sn_igtl_write(m, l->out + l->out_end, l->out_room - l->out_end);
    if (size == 0 || size > l->out_room - l->out_end) return;
    l->out_end += size;
    sn_igtl_count(&l->counts[IGTL_SENT]);
}

static void append_tool(sn_igtl* l)
{
    igtl_pose pose;
    if (!sn_latest_read(l->tool, &pose)) return;
    sn_igtl_message m = { .type = SN_IGTL_TRANSFORM };
    memcpy(m.position, pose.position, sizeof m.position);
    memcpy(m.orientation, pose.orientation, sizeof m.orientation);
    append(l, &m, l->tool_name);
    m.type = SN_IGTL_POSITION;
    append(l, &m, l->tool_name);
}

/* A new partner is told the present state. */
static void append_status(sn_igtl* l)
{
    const bool changed = sn_latest_read(l->status, &l->state);
    if (!l->state.text || !(changed || l->greeted < l->connections)) return;
    l->greeted = l->connections;
    sn_igtl_message m = { .type = SN_IGTL_STATUS, .code = l->state.code, .text = l->state.text };
    append(l, &m, l->tool_name);
    m.type = SN_IGTL_STRING;
    append(l, &m, l->tool_name);
}

static void append_surfaces(sn_igtl* l)
{
    for (int i = 0; i < l->surface_count; ++i) {
        igtl_surface* s = &l->surfaces[i];
        if (!sn_latest_read(s->latest, s->vertices)) continue;
        sn_igtl_message m = { .type = SN_IGTL_POLYDATA,
                              .vertices = (const double(*)[3])s->vertices,
                              .vertex_count = s->vertex_count,
                              .triangles = (const int32_t(*)[3])s->triangles,
                              .triangle_count = s->triangle_count };
        append(l, &m, s->name);
    }
}

/* Collects what is new when all that was collected before is on its way. */
static void collect(sn_igtl* l)
{
    const double t = sn_clock();
    if (l->out_end > 0 || t < l->next) return;
    l->next = fmax(l->next + 1.0 / l->rate, t);
    append_status(l);
    append_tool(l);
    append_surfaces(l);
}

/* ---- in ------------------------------------------------------------------------------------------------ */

static void take_message(sn_igtl* l, const unsigned char* bytes, size_t size)
{
    sn_igtl_message m;
    sn_error why = SN_ERROR_INIT;
    const sn_status status = sn_igtl_read(bytes, size, &l->room, &m, &why);
    if (status) {
        sn_igtl_count(&l->counts[status == SN_ERR_ARGUMENT ? IGTL_REFUSED : IGTL_SKIPPED]);
        return;
    }
    sn_igtl_count(&l->counts[IGTL_RECEIVED]);
    const bool pose = m.type == SN_IGTL_TRANSFORM || m.type == SN_IGTL_POSITION;
    if (pose && (!l->tracker_name[0] || strcmp(m.device, l->tracker_name) == 0)) {
        igtl_pose p = { .count = ++l->poses };
        memcpy(p.position, m.position, sizeof p.position);
        memcpy(p.orientation, m.orientation, sizeof p.orientation);
        sn_latest_write(l->tracker, &p);
    }
    if (l->receive) l->receive(l->context, &m);
}

/* Takes whole messages out of what arrived. False where the stream is lost. */
static bool take_messages(sn_igtl* l)
{
    size_t begin = 0;
    bool good = true;
    while (l->in_end - begin >= SN_IGTL_HEADER) {
        sn_igtl_type type;
        size_t body;
        good = sn_igtl_read_header(l->in + begin, &type, &body);
        if (!good) break;
        const size_t size = SN_IGTL_HEADER + body;
        if (size > l->in_room) { // it is not kept
            const size_t here = l->in_end - begin;
            l->skip = size - here;
            l->in_end = begin;
            sn_igtl_count(&l->counts[IGTL_SKIPPED]);
            break;
        }
        if (l->in_end - begin < size) break;
        take_message(l, l->in + begin, size);
        begin += size;
    }
    memmove(l->in, l->in + begin, l->in_end - begin);
    l->in_end -= begin;
    return good;
}

/* False when the partner has gone. */
static bool receive(sn_igtl* l)
{
    for (int i = 0; i < 64; ++i) {
        unsigned char* to = l->skip ? l->in : l->in + l->in_end;
        size_t room = l->skip ? l->in_room : l->in_room - l->in_end;
        if (l->skip && room > l->skip) room = l->skip;
        const int64_t size = sn_os_receive(l->socket, to, room);
        if (size == SN_OS_SOCKET_WAIT) return true;
        if (size <= 0) return false;
        if (l->skip)
            l->skip -= (size_t)size;
        else
            l->in_end += (size_t)size;
        if (l->skip == 0 && !take_messages(l)) {
            sn_igtl_count(&l->counts[IGTL_REFUSED]);
            return false;
        }
    }
    return true;
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

static bool transmit(sn_igtl* l)
{
    while (l->out_begin < l->out_end) {
        const int64_t size = sn_os_send(l->socket, l->out + l->out_begin, l->out_end - l->out_begin);
        if (size == SN_OS_SOCKET_WAIT) return true;
        if (size < 0) return false;
        l->out_begin += (size_t)size;
    }
    l->out_begin = l->out_end = 0;
    return true;
}

/* One look at the connection, for 5 ms at most. */
static void serve(sn_igtl* l)
{
    sn_os_socket_wait(l->socket, true, l->out_end > 0, 5);
    collect(l);
    const bool stays = receive(l) && transmit(l);
    if (stays) return;
    sn_igtl_hang_up(l);
}

static void* run(void* context)
{
    sn_igtl* l = context;
    while (!atomic_load(&l->ended)) {
        if (l->socket < 0)
            sn_igtl_seek_partner(l);
        else
            serve(l);
    }
    return NULL;
}

sn_status sn_igtl_start(sn_igtl* l, sn_error* error)
{
    size_t room = 4096 + 2 * 65536; // STATUS and STRING with the longest text
    for (int i = 0; i < l->surface_count; ++i)
        room += SN_IGTL_HEADER + 40 + 12 * (size_t)l->surfaces[i].vertex_count +
                16 * (size_t)l->surfaces[i].triangle_count;
    l->out = sn_pool_alloc(&l->pool, room);
    if (!l->out) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a connection of OpenIGTLink");
    l->out_room = room;
    if (sn_os_thread_start(&l->thread, run, l) != 0)
        return sn_fail(error, SN_ERR_MEMORY, "no thread is available for a connection of OpenIGTLink");
    l->started = true;
    return SN_OK;
}

/* ---- the loop's side ----------------------------------------------------------------------------------- */

void sn_igtl_show_tool(sn_igtl* link, const double position[3], const double orientation[4])
{
    igtl_pose p = { 0 };
    memcpy(p.position, position, sizeof p.position);
    memcpy(p.orientation, orientation, sizeof p.orientation);
    sn_latest_write(link->tool, &p);
}

void sn_igtl_show_surface(sn_igtl* link, int surface, const double (*vertices)[3])
{
    if (surface >= 0 && surface < link->surface_count)
        sn_latest_write(link->surfaces[surface].latest, vertices);
}

void sn_igtl_show_status(sn_igtl* link, int code, const char* text)
{
    const igtl_state s = { code, text };
    sn_latest_write(link->status, &s);
}

static int read_tracker(void* self, sn_device_sample* sample)
{
    sn_igtl* l = self;
    igtl_pose p;
    if (!sn_latest_read(l->tracker, &p)) return 0;
    const int64_t more = p.count - l->tracked;
    l->tracked = p.count;
    sample->sequence = p.count;
    memcpy(sample->position, p.position, sizeof sample->position);
    memcpy(sample->orientation, p.orientation, sizeof sample->orientation);
    return more < 1000 ? (int)more : 1000;
}

static void write_nothing(void* self, const sn_device_force* force)
{
    (void)self;
    (void)force;
}

sn_device sn_igtl_device(sn_igtl* link)
{
    return (sn_device){ .self = link, .read = read_tracker, .write = write_nothing };
}

sn_igtl_report sn_igtl_report_of(const sn_igtl* l)
{
    if (!l) return (sn_igtl_report){ 0 };
    return (sn_igtl_report){ .connected = atomic_load(&l->connected),
                             .connections = atomic_load(&l->counts[IGTL_CONNECTIONS]),
                             .sent = atomic_load(&l->counts[IGTL_SENT]),
                             .received = atomic_load(&l->counts[IGTL_RECEIVED]),
                             .skipped = atomic_load(&l->counts[IGTL_SKIPPED]),
                             .refused = atomic_load(&l->counts[IGTL_REFUSED]) };
}
