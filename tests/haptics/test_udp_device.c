/* If this fails, a device beyond a socket can hurt or end a simulation: damaged, foreign or old datagrams
   move the tool, a fault is missed, or the loop allocates. Datagrams go through a real socket on the loopback
   interface; there they arrive before sendto returns, so that a period needs no clock.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include <arpa/inet.h>
#include <check.h>
#include <math.h>
#include <sinew/udp_device.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "haptics/packet.h"
#include "support/run_suite.h"

static const unsigned char token[SN_UDP_TOKEN] = "fifteen letters";

/* ---- a program that drives a device -------------------------------------------------------------------- */

typedef struct client {
    int socket;
    struct sockaddr_in to;
    packet sample;
    packet force; /* the last one that arrived */
    int forces;
} client;

static client connect_to(int port)
{
    client c = { .socket = socket(AF_INET, SOCK_DGRAM, 0),
                 .to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) },
                 .sample = { .kind = PACKET_SAMPLE, .orientation = { 1, 0, 0, 0 } } };
    c.to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ck_assert_int_ge(c.socket, 0);
    return c;
}

static void send_bytes(const client* c, const void* bytes, size_t size)
{
    ck_assert_int_eq(sendto(c->socket, bytes, size, 0, (const struct sockaddr*)&c->to, sizeof c->to),
                     (ssize_t)size);
}

/* The present sample, without a new number. */
static void repeat(const client* c)
{
    unsigned char bytes[SN_UDP_BYTES];
    sn_packet_write(&c->sample, token, bytes);
    send_bytes(c, bytes, sizeof bytes);
}

static void send_sample(client* c)
{
    ++c->sample.sequence;
    repeat(c);
}

static void receive(client* c)
{
    unsigned char bytes[200];
    ssize_t size;
    while ((size = recv(c->socket, bytes, sizeof bytes, MSG_DONTWAIT)) >= 0) {
        ck_assert_int_eq(sn_packet_read(bytes, (size_t)size, token, &c->force), SN_UDP_GOOD);
        ck_assert_int_eq(c->force.kind, PACKET_FORCE);
        ++c->forces;
    }
}

static sn_udp_device* open_device(void)
{
    sn_error error = SN_ERROR_INIT;
    sn_udp_options o;
    sn_udp_defaults(&o);
    memcpy(o.token, token, sizeof o.token);
    sn_udp_device* u = sn_udp_device_open(&o, NULL, &error);
    ck_assert_msg(u != NULL, "%s", error.text);
    return u;
}

/* ---- samples and forces -------------------------------------------------------------------------------- */

START_TEST(samples_arrive_and_forces_return)
{
    sn_udp_device* u = open_device();
    const sn_device device = sn_udp_device_of(u);
    client c = connect_to(sn_udp_device_port(u));
    sn_device_sample s = { .sequence = -1 };
    sn_device_force f = { { 1.5, -2.25, 1e-300 }, { 0.1, 0.2, -0.3 } };
    ck_assert_int_eq(device.read(device.self, &s), 0);
    ck_assert_int_eq(s.sequence, -1);
    device.write(device.self, &f); // nobody is there yet
    c.sample = (packet){ .kind = PACKET_SAMPLE,
                         .sequence = UINT64_C(1) << 62,
                         .time = 12.5,
                         .position = { 0.1, -0.2, 1e-9 },
                         .orientation = { 0.5, 0.5, -0.5, 0.5 } };
    repeat(&c);
    send_sample(&c);
    ck_assert_int_eq(device.read(device.self, &s), 2);
    ck_assert_int_eq(s.sequence, (INT64_C(1) << 62) + 1);
    ck_assert_mem_eq(s.position, c.sample.position, sizeof s.position);
    ck_assert_mem_eq(s.orientation, c.sample.orientation, sizeof s.orientation);
    device.write(device.self, &f);
    receive(&c);
    ck_assert_int_eq(c.forces, 1);
    ck_assert_mem_eq(c.force.force, f.force, sizeof f.force);
    ck_assert_mem_eq(c.force.moment, f.moment, sizeof f.moment);
    ck_assert(c.force.time == 12.5 && c.force.answers == c.sample.sequence && c.force.sequence == 1);
    ck_assert_int_eq(sn_udp_device_count(u, SN_UDP_GOOD), 2);
    sn_udp_device_close(u); // the last force is zero
    receive(&c);
    ck_assert(c.forces > 1 && c.force.force[0] == 0.0 && c.force.moment[2] == 0.0);
    close(c.socket);
}
END_TEST

/* A sample that overtook another one stays the latest, and the answer goes to its sender. */
START_TEST(the_latest_sample_counts)
{
    sn_udp_device* u = open_device();
    const sn_device device = sn_udp_device_of(u);
    client a = connect_to(sn_udp_device_port(u)), b = connect_to(sn_udp_device_port(u));
    sn_device_sample s;
    a.sample.sequence = 10;
    send_sample(&a);
    b.sample.sequence = 5;
    send_sample(&b);
    ck_assert_int_eq(device.read(device.self, &s), 2);
    ck_assert_int_eq(s.sequence, 11);
    device.write(device.self, &(sn_device_force){ { 1 }, { 0 } });
    receive(&a);
    receive(&b);
    ck_assert(a.forces == 1 && b.forces == 0);
    ck_assert_int_eq(sn_udp_device_count(u, SN_UDP_REPEATED), 1);
    sn_udp_device_close(u);
    close(a.socket);
    close(b.socket);
}
END_TEST

/* Each flaw is counted, and nothing of the datagram is used. */
START_TEST(flawed_datagrams_are_ignored)
{
    static const struct {
        int byte, size;
        bool with_crc; /* made to fit again */
        sn_udp_flaw flaw;
    } rows[] = { { 0, 100, true, SN_UDP_FOREIGN },     { -1, 99, false, SN_UDP_FOREIGN },
                 { -1, 0, false, SN_UDP_FOREIGN },     { -1, 101, false, SN_UDP_FOREIGN },
                 { -1, 1400, false, SN_UDP_FOREIGN },  { 4, 100, true, SN_UDP_OTHER_VERSION },
                 { 40, 100, false, SN_UDP_DAMAGED },   { 99, 100, false, SN_UDP_DAMAGED },
                 { 8, 100, true, SN_UDP_WRONG_TOKEN }, { 23, 100, true, SN_UDP_WRONG_TOKEN },
                 { 6, 100, true, SN_UDP_OTHER_KIND },  { 7, 100, true, SN_UDP_OTHER_KIND },
                 { 31, 100, true, SN_UDP_OTHER_KIND } };
    sn_udp_device* u = open_device();
    const sn_device device = sn_udp_device_of(u);
    client c = connect_to(sn_udp_device_port(u));
    sn_device_sample s;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        unsigned char bytes[1400] = { 0 };
        const int64_t before = sn_udp_device_count(u, rows[i].flaw);
        packet p = c.sample;
        p.sequence = 100 + i;
        sn_packet_write(&p, token, bytes);
        if (rows[i].byte >= 0) bytes[rows[i].byte] ^= 0x80;
        for (uint32_t k = 0; rows[i].with_crc && k < 4; ++k) { // bit by bit, unlike zlib
            uint32_t crc = 0xffffffffU;
            for (int j = 0; j < 96; ++j) {
                crc ^= bytes[j];
                for (int bit = 0; bit < 8; ++bit)
                    crc = crc & 1 ? crc >> 1 ^ 0xedb88320U : crc >> 1;
            }
            bytes[96 + k] = (unsigned char)(~crc >> 8 * k);
        }
        send_bytes(&c, bytes, (size_t)rows[i].size);
        ck_assert_msg(device.read(device.self, &s) == 0, "row %zu", i);
        ck_assert_msg(sn_udp_device_count(u, rows[i].flaw) == before + 1, "row %zu", i);
    }
    ck_assert_int_eq(sn_udp_device_count(u, SN_UDP_GOOD), 0);
    send_sample(&c); // nothing of it is left
    ck_assert_int_eq(device.read(device.self, &s), 1);
    sn_udp_device_close(u);
    close(c.socket);
}
END_TEST

/* ---- faults -------------------------------------------------------------------------------------------- */

typedef enum deed { SILENT, REPEATS, REPLAYS, JUMPS, NOT_A_NUMBER, FLOODS, DAMAGES } deed;

static const struct {
    const char* name;
    sn_device_fault fault;
} deeds[] = { { "lost", SN_DEVICE_LOST },       { "frozen", SN_DEVICE_FROZEN },
              { "replayed", SN_DEVICE_FROZEN }, { "jump of 50 mm", SN_DEVICE_JUMP },
              { "NaN", SN_DEVICE_INVALID },     { "10 kHz", SN_DEVICE_FLOOD },
              { "wrong CRC", SN_DEVICE_LOST } };

static void misbehave(client* c, deed what)
{
    unsigned char bytes[SN_UDP_BYTES];
    const packet good = c->sample;
    if (what == REPEATS) repeat(c);
    if (what == REPLAYS) { // datagrams of half a second ago, one after the other
        c->sample.sequence -= 500;
        c->sample.position[2] += 1e-3;
        repeat(c);
        c->sample = good;
        c->sample.sequence += 1;
    }
    if (what == JUMPS || what == NOT_A_NUMBER) {
        c->sample.position[0] += what == JUMPS ? 0.05 : (double)NAN;
        send_sample(c);
        memcpy(c->sample.position, good.position, sizeof good.position);
        if (what == JUMPS) c->sample.position[0] = good.position[0] < 0.025 ? 0.05 : 0.0; // and back
    }
    for (int i = 0; what == FLOODS && i < 10; ++i)
        send_sample(c);
    if (what == DAMAGES) {
        ++c->sample.sequence;
        sn_packet_write(&c->sample, token, bytes);
        bytes[50] ^= 1;
        send_bytes(c, bytes, sizeof bytes);
    }
}

static double size_of(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

/* Lost samples cost energy, which the hand has to give again: it comes back and presses once more. */
static double press(int i)
{
    return i < 1150 ? fmin(1.0, i / 500.0) : fabs(1250.0 - i) / 100.0 < 1.0 ? fabs(1250.0 - i) / 100.0 : 1.0;
}

/* The hand rests 4 mm in a wall of 500 N/m and feels 2 N, then the device fails for 300 periods of 1 ms. */
START_TEST(a_fault_ends_the_force_within_20_ms)
{
    const deed what = (deed)_i;
    sn_haptics_options o;
    sn_error error = SN_ERROR_INIT;
    sn_haptics_defaults(&o);
    o.rise_time = 0.0;
    o.damping = 1.0;
    sn_udp_device* u = open_device();
    const sn_device device = sn_udp_device_of(u);
    sn_haptics* h = sn_haptics_create(&o, NULL, &error);
    client c = connect_to(sn_udp_device_port(u));
    int told = 0, zero_after = -1;
    bool back = false;
    c.sample.sequence = 1000;
    for (int i = 0; i < 1500; ++i) {
        const bool fails = i >= 600 && i < 900;
        c.sample.position[2] = -0.004 * press(i);
        if (fails)
            misbehave(&c, what);
        else
            send_sample(&c);
        sn_device_sample s;
        const int64_t before = allocations_here;
        const int count = device.read(device.self, &s);
        const sn_haptics_pose pose = sn_haptics_take(h, count ? &s : NULL, count);
        const sn_device_force asked = { { 0, 0, fmax(0.0, -500.0 * pose.position[2]) }, { 0 } };
        const sn_device_force given = sn_haptics_give(h, &asked);
        device.write(device.self, &given);
        if (ALLOCATIONS_COUNTED) ck_assert_int_eq(allocations_here, before);
        receive(&c);
        if (i == 599) ck_assert_msg(c.force.force[2] > 1.9, "%g N", c.force.force[2]);
        if (fails && size_of(c.force.force) == 0.0 && zero_after < 0) zero_after = i - 600;
        if (fails && i >= 620)
            ck_assert_msg(size_of(c.force.force) == 0.0, "%s: %g N after %d ms", deeds[_i].name,
                          c.force.force[2], i - 600);
        if (i == 630) ck_assert_int_eq(sn_haptics_report_of(h).fault, deeds[_i].fault);
        told += sn_haptics_news(h) != NULL && fails;
        back = back || (i >= 900 && c.force.force[2] > 1.0);
    }
    ck_assert_msg(zero_after >= 0 && zero_after < 20, "%s: %d ms", deeds[_i].name, zero_after);
    ck_assert_msg(told == 1, "%s: told %d times", deeds[_i].name, told);
    ck_assert_msg(back, "%s", deeds[_i].name); // the device is good again, and the force rises
    if (what == DAMAGES) ck_assert_int_eq(sn_udp_device_count(u, SN_UDP_DAMAGED), 300);
    sn_haptics_destroy(h);
    sn_udp_device_close(u);
    close(c.socket);
}
END_TEST

/* More than the buffers hold: a call takes a part of it, and ends. */
START_TEST(a_flood_does_not_stop_the_loop)
{
    sn_udp_device* u = open_device();
    const sn_device device = sn_udp_device_of(u);
    client c = connect_to(sn_udp_device_port(u));
    sn_device_sample s;
    for (int i = 0; i < 5000; ++i)
        send_sample(&c);
    const int count = device.read(device.self, &s);
    ck_assert_msg(count > 10 && count <= 256, "%d", count);
    sn_udp_device_close(u);
    close(c.socket);
}
END_TEST

/* ---- opening ------------------------------------------------------------------------------------------- */

START_TEST(mistakes_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    sn_udp_options o;
    sn_udp_defaults(&o);
    o.address = "localhost"; // a name
    ck_assert_ptr_null(sn_udp_device_open(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    sn_udp_defaults(&o);
    o.port = 65536;
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_ptr_null(sn_udp_device_open(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    sn_udp_device* u = open_device();
    o.port = sn_udp_device_port(u); // is taken
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_ptr_null(sn_udp_device_open(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "127.0.0.1"));
    sn_udp_device_close(u);
    sn_udp_device_close(NULL);
    ck_assert_ptr_null(sn_udp_flaw_text(SN_UDP_GOOD));
    ck_assert_ptr_nonnull(sn_udp_flaw_text(SN_UDP_REPEATED));
    ck_assert_ptr_null(sn_udp_flaw_text(SN_UDP_FLAWS));
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("udp_device");
    TCase* cases = tcase_create("udp_device");
    tcase_add_test(cases, samples_arrive_and_forces_return);
    tcase_add_test(cases, the_latest_sample_counts);
    tcase_add_test(cases, flawed_datagrams_are_ignored);
    tcase_add_loop_test(cases, a_fault_ends_the_force_within_20_ms, 0, (int)(sizeof deeds / sizeof *deeds));
    tcase_add_test(cases, a_flood_does_not_stop_the_loop);
    tcase_add_test(cases, mistakes_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
