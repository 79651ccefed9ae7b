/* If this fails, messages of OpenIGTLink are misread, or one that is damaged or hostile is accepted. The
   interop test compares with the official library; this one needs no other program.
   SPDX-License-Identifier: BSD-3-Clause */
#include <arpa/inet.h>
#include <check.h>
#include <math.h>
#include <sinew/openigtlink.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "haptics/igtl_wire.h"
#include "support/run_suite.h"

static const double vertices[4][3] = { { 0, 0, 0 }, { 0.1, 0, 0 }, { 0, 0.1, 0 }, { 0, 0, -0.25 } };
static const int32_t triangles[2][3] = { { 0, 1, 2 }, { 3, 2, 1 } };
static const sn_igtl_point points[2] = { { .name = "entry", .position = { 0.01, 0.02, 0.03 } },
                                         { .name = "target", .group = "plan", .radius = 0.002 } };

static sn_igtl_message message_of(sn_igtl_type type)
{
    return (sn_igtl_message){ .type = type,
                              .device = "twenty letters long.",
                              .time = 1e9 + 0.25,
                              .position = { 0.125, -0.0625, 0.5 },
                              .orientation = { 0.5, 0.5, -0.5, 0.5 },
                              .code = 19,
                              .subcode = -5,
                              .name = "name",
                              .text = "a text",
                              .encoding = 3,
                              .points = points,
                              .point_count = 2,
                              .vertices = vertices,
                              .vertex_count = 4,
                              .triangles = triangles,
                              .triangle_count = 2 };
}

static char text[200];
static sn_igtl_point point_room[4];
static double vertex_room[8][3];
static int32_t triangle_room[8][3];
static const sn_igtl_room room = { text, sizeof text, point_room, 4, vertex_room, 8, triangle_room, 8 };

static unsigned char bytes[1000];

/* Makes the CRC of a changed body fit. */
static void mend(size_t size)
{
    sn_igtl_put(bytes + IGTL_CRC_AT, 8, sn_igtl_crc(bytes + SN_IGTL_HEADER, size - SN_IGTL_HEADER));
    sn_igtl_put(bytes + IGTL_SIZE_AT, 8, size - SN_IGTL_HEADER);
}

static size_t write_one(sn_igtl_type type)
{
    const sn_igtl_message m = message_of(type);
    const size_t size = sn_igtl_write(&m, bytes, sizeof bytes);
    ck_assert(size > SN_IGTL_HEADER && size <= sizeof bytes);
    return size;
}

static sn_status read_one(size_t size, sn_igtl_message* m)
{
    sn_error error = SN_ERROR_INIT;
    const sn_status status = sn_igtl_read(bytes, size, &room, m, &error);
    ck_assert(status == error.status && (status == SN_OK || error.text[0]));
    return status;
}

/* CRC-64/ECMA-182 of "123456789", as published with the standard ECMA-182. */
START_TEST(the_crc_is_that_of_the_standard)
{
    ck_assert_uint_eq(sn_igtl_crc((const unsigned char*)"123456789", 9), UINT64_C(0x6c40df5f0b497347));
}
END_TEST

START_TEST(what_is_written_is_read)
{
    sn_igtl_message m;
    const sn_igtl_type type = (sn_igtl_type)_i;
    ck_assert_int_eq(read_one(write_one(type), &m), SN_OK);
    ck_assert_int_eq(m.type, type);
    ck_assert_str_eq(m.device, "twenty letters long.");
    ck_assert(m.time == 1e9 + 0.25);
    const sn_igtl_message w = message_of(type);
    if (type == SN_IGTL_TRANSFORM || type == SN_IGTL_POSITION)
        for (int k = 0; k < 4; ++k) {
            ck_assert(fabs(m.orientation[k] - w.orientation[k]) < 1e-7);
            ck_assert(k == 3 || fabs(m.position[k] - w.position[k]) < 1e-15);
        }
    if (type == SN_IGTL_STATUS) ck_assert(m.code == 19 && m.subcode == -5 && strcmp(m.name, "name") == 0);
    if (type == SN_IGTL_STATUS || type == SN_IGTL_STRING) ck_assert_str_eq(m.text, "a text");
    if (type == SN_IGTL_POINT) {
        ck_assert_int_eq(m.point_count, 2);
        ck_assert(strcmp(m.points[1].group, "plan") == 0 && fabs(m.points[1].radius - 0.002) < 1e-9);
        ck_assert(fabs(m.points[0].position[2] - 0.03) < 1e-9);
    }
    if (type == SN_IGTL_POLYDATA) {
        ck_assert(m.vertex_count == 4 && m.triangle_count == 2);
        ck_assert_mem_eq(m.triangles, triangles, sizeof triangles);
        ck_assert(m.vertices[3][2] == -0.25);
    }
    ck_assert_str_eq(sn_igtl_type_name(type), (const char*)bytes + IGTL_TYPE_AT);
}
END_TEST

START_TEST(positions_are_millimetres_big_endian)
{
    write_one(SN_IGTL_POSITION);
    static const unsigned char x[4] = { 0x42, 0xfa, 0, 0 }; // 125 as IEEE 754
    ck_assert_mem_eq(bytes + SN_IGTL_HEADER, x, 4);
    ck_assert(bytes[0] == 0 && bytes[1] == 1); // version 1
}
END_TEST

/* Any changed bit of a body, and any other length, is found. */
START_TEST(damage_is_found)
{
    sn_igtl_message m;
    const size_t size = write_one((sn_igtl_type)_i);
    for (size_t i = SN_IGTL_HEADER - 16; i < size; ++i) {
        bytes[i] ^= 1;
        ck_assert_int_eq(read_one(size, &m), SN_ERR_ARGUMENT);
        bytes[i] ^= 1;
    }
    for (size_t shorter = 0; shorter < size; ++shorter)
        ck_assert_int_eq(read_one(shorter, &m), SN_ERR_ARGUMENT);
    bytes[1] = 3;
    ck_assert_int_eq(read_one(size, &m), SN_ERR_ARGUMENT);
    bytes[1] = 1;
    bytes[IGTL_TYPE_AT] = 'X';
    ck_assert_int_eq(read_one(size, &m), SN_ERR_UNSUPPORTED);
}
END_TEST

/* Version 2, which 3D Slicer sends: an extended header of 12 bytes before the content, metadata behind it.
   Lengths that do not fit are refused. */
START_TEST(version_2_is_read_without_its_metadata)
{
    enum { EXTENDED = 12, METADATA_HEADER = 10, METADATA = 7 };
    sn_igtl_message m;
    const size_t old = write_one((sn_igtl_type)_i), size = old + EXTENDED + METADATA_HEADER + METADATA;
    memmove(bytes + SN_IGTL_HEADER + EXTENDED, bytes + SN_IGTL_HEADER, old - SN_IGTL_HEADER);
    unsigned char* extended = bytes + SN_IGTL_HEADER;
    sn_igtl_put(extended, 2, EXTENDED);
    sn_igtl_put(extended + 2, 2, METADATA_HEADER);
    sn_igtl_put(extended + 4, 4, METADATA);
    sn_igtl_put(extended + 8, 4, 1);
    memset(bytes + old + EXTENDED, 'm', METADATA_HEADER + METADATA);
    bytes[1] = 2;
    mend(size);
    ck_assert_int_eq(read_one(size, &m), SN_OK);
    const sn_igtl_message expected = message_of((sn_igtl_type)_i);
    if (m.type == SN_IGTL_TRANSFORM) ck_assert_mem_eq(m.position, expected.position, sizeof m.position);
    if (m.type == SN_IGTL_STRING) ck_assert_str_eq(m.text, expected.text);
    if (m.type == SN_IGTL_POLYDATA) ck_assert_int_eq(m.triangle_count, expected.triangle_count);
    static const struct {
        int at, count;
        uint64_t value;
    } wrong[] = { { 0, 2, 11 }, { 0, 2, 0xffff }, { 2, 2, 0xffff }, { 4, 4, 0xffffffff } };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        unsigned char right[EXTENDED];
        memcpy(right, extended, EXTENDED);
        sn_igtl_put(extended + wrong[i].at, wrong[i].count, wrong[i].value);
        mend(size);
        ck_assert_int_eq(read_one(size, &m), SN_ERR_ARGUMENT);
        memcpy(extended, right, EXTENDED);
    }
}
END_TEST

/* With a CRC that fits. Offsets are those of the body. */
static const struct {
    sn_igtl_type type;
    int at, count;
    uint64_t value;
    sn_status status;
} lies[] = {
    { SN_IGTL_TRANSFORM, 0, 4, 0x7fc00000, SN_ERR_ARGUMENT },  // NaN in the matrix
    { SN_IGTL_TRANSFORM, 36, 4, 0x7f800000, SN_ERR_ARGUMENT }, // infinite position
    { SN_IGTL_TRANSFORM, 0, 4, 0x40000000, SN_ERR_ARGUMENT },  // 2: no rotation
    { SN_IGTL_POSITION, 0, 4, 0x7fc00000, SN_ERR_ARGUMENT },
    { SN_IGTL_POSITION, 24, 4, 0x40000000, SN_ERR_ARGUMENT }, // no unit quaternion
    { SN_IGTL_STRING, 2, 2, 7, SN_ERR_ARGUMENT },             // longer than the body
    { SN_IGTL_STRING, 2, 2, 5, SN_ERR_ARGUMENT },
    { SN_IGTL_POINT, 100, 4, 0xff800000, SN_ERR_ARGUMENT },
    { SN_IGTL_POINT, 112, 4, 0x7fc00000, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 0, 4, 5, SN_ERR_ARGUMENT }, // more vertices than there are
    { SN_IGTL_POLYDATA, 0, 4, 0xffffffff, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 8, 4, 0xffffffff, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 20, 4, 3, SN_ERR_ARGUMENT }, // polygons
    { SN_IGTL_POLYDATA, 20, 4, 1, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 20, 4, 0xffffffff, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 88, 4, 4, SN_ERR_ARGUMENT },          // corners of the first one
    { SN_IGTL_POLYDATA, 88, 4, 0xffffffff, SN_ERR_ARGUMENT }, // corners
    { SN_IGTL_POLYDATA, 92, 4, 4, SN_ERR_ARGUMENT },          // a vertex that does not exist
    { SN_IGTL_POLYDATA, 92, 4, 0x80000000, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 40, 4, 0x7fc00000, SN_ERR_ARGUMENT },
    { SN_IGTL_POLYDATA, 20, 4, 2, SN_OK }, // as it was
};

START_TEST(lies_are_found)
{
    sn_igtl_message m;
    const size_t size = write_one(lies[_i].type);
    sn_igtl_put(bytes + SN_IGTL_HEADER + lies[_i].at, lies[_i].count, lies[_i].value);
    mend(size);
    ck_assert_int_eq(read_one(size, &m), lies[_i].status);
}
END_TEST

START_TEST(lists_have_no_more_than_their_room)
{
    sn_igtl_message m;
    sn_error error = SN_ERROR_INIT;
    static const sn_igtl_type types[] = { SN_IGTL_STATUS, SN_IGTL_STRING, SN_IGTL_POINT, SN_IGTL_POLYDATA };
    for (int i = 0; i < 4; ++i) {
        const size_t size = write_one(types[i]);
        ck_assert_int_eq(sn_igtl_read(bytes, size, NULL, &m, &error), SN_ERR_MEMORY);
        error = (sn_error)SN_ERROR_INIT;
    }
    sn_igtl_room small = room;
    small.triangle_room = 1;
    ck_assert_int_eq(sn_igtl_read(bytes, write_one(SN_IGTL_POLYDATA), &small, &m, &error), SN_ERR_MEMORY);
}
END_TEST

START_TEST(what_cannot_be_written)
{
    sn_igtl_message m = message_of(SN_IGTL_OTHER);
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, sizeof bytes), 0);
    m = message_of(SN_IGTL_POLYDATA);
    m.vertex_count = -1;
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, sizeof bytes), 0);
    m.vertex_count = 0x7fffffff;
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, sizeof bytes), 0);
    m = message_of(SN_IGTL_POINT);
    m.point_count = 0;
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, sizeof bytes), SN_IGTL_HEADER);
    m = message_of(SN_IGTL_TRANSFORM);
    bytes[10] = 77;
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, SN_IGTL_HEADER + 47), SN_IGTL_HEADER + 48);
    ck_assert_uint_eq(bytes[10], 77); // untouched
}
END_TEST

/* ---- a connection -------------------------------------------------------------------------------------- */

static sn_igtl* open_link(void)
{
    sn_error error = SN_ERROR_INIT;
    sn_igtl_options o;
    sn_igtl_defaults(&o);
    o.port = 0;
    o.rate = 1000.0;
    o.max_message = 1000;
    o.tracker = "Tracker";
    sn_igtl* l = sn_igtl_create(&o, NULL, &error);
    ck_assert_msg(l && sn_igtl_start(l, &error) == SN_OK, "%s", error.text);
    return l;
}

static int connect_to(const sn_igtl* l)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)sn_igtl_port(l)) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(connect(s, (struct sockaddr*)&to, sizeof to), 0);
    return s;
}

static void rest(void) { nanosleep(&(struct timespec){ 0, 2000000 }, NULL); }

static void await_received(const sn_igtl* l, int64_t count)
{
    for (int i = 0; i < 5000 && sn_igtl_report_of(l).received < count; ++i)
        rest();
    ck_assert_int_eq(sn_igtl_report_of(l).received, count);
}

/* Sends all bytes, in pieces of any size. */
static void send_pieces(int s, const unsigned char* from, size_t size, size_t piece)
{
    for (size_t done = 0; done < size; done += piece) {
        const size_t n = size - done < piece ? size - done : piece;
        ck_assert_int_eq(send(s, from + done, n, MSG_NOSIGNAL), (ssize_t)n);
    }
}

/* Poses of the tracker arrive; other trackers, unknown types and messages that are too large are passed over;
   after a header that is none the partner is dropped, and the next one is served. */
START_TEST(a_tracker_moves_a_device)
{
    sn_igtl* l = open_link();
    const sn_device device = sn_igtl_device(l);
    int s = connect_to(l);
    sn_device_sample sample;
    unsigned char large[3000] = { 0 };
    sn_igtl_message m = message_of(SN_IGTL_TRANSFORM);
    snprintf(m.device, sizeof m.device, "Tracker");
    const size_t size = SN_IGTL_HEADER + 48;
    ck_assert_uint_eq(sn_igtl_write(&m, bytes, sizeof bytes), size);
    send_pieces(s, bytes, size, 7);
    await_received(l, 1);
    ck_assert_int_eq(device.read(device.self, &sample), 1);
    ck_assert(sample.sequence == 1 && fabs(sample.position[0] - 0.125) < 1e-9);
    ck_assert_int_eq(device.read(device.self, &sample), 0);
    snprintf(m.device, sizeof m.device, "Other");
    send_pieces(s, bytes, sn_igtl_write(&m, bytes, sizeof bytes), 1000);
    await_received(l, 2);
    ck_assert_int_eq(device.read(device.self, &sample), 0);
    memcpy(large, bytes, SN_IGTL_HEADER);
    sn_igtl_put(large + IGTL_SIZE_AT, 8, sizeof large - SN_IGTL_HEADER);
    send_pieces(s, large, sizeof large, 900);
    memcpy(bytes + IGTL_TYPE_AT, "IMAGE\0\0\0\0\0\0", 12);
    send_pieces(s, bytes, size, 1000);
    bytes[size - 1] ^= 1; // still IMAGE, and damaged
    send_pieces(s, bytes, size, 1000);
    snprintf(m.device, sizeof m.device, "Tracker");
    send_pieces(s, bytes, sn_igtl_write(&m, bytes, sizeof bytes), 1000);
    await_received(l, 3);
    sn_igtl_report r = sn_igtl_report_of(l);
    ck_assert(r.skipped == 2 && r.refused == 1 && r.connected && r.connections == 1);
    ck_assert_int_eq(device.read(device.self, &sample), 1);
    memset(bytes, 0xff, SN_IGTL_HEADER);
    send_pieces(s, bytes, SN_IGTL_HEADER, 1000);
    close(s);
    s = connect_to(l);
    send_pieces(s, bytes, sn_igtl_write(&m, bytes, sizeof bytes), 1000);
    await_received(l, 4);
    r = sn_igtl_report_of(l);
    ck_assert(r.refused == 2 && r.connections == 2);
    close(s);
    sn_igtl_destroy(l);
}
END_TEST

START_TEST(a_tool_is_shown)
{
    sn_igtl* l = open_link();
    const int s = connect_to(l);
    const sn_igtl_message expected = message_of(SN_IGTL_TRANSFORM);
    sn_igtl_message m;
    for (int i = 0; i < 5000 && !sn_igtl_report_of(l).connected; ++i)
        rest();
    sn_igtl_show_tool(l, expected.position, expected.orientation);
    ck_assert_int_eq(recv(s, bytes, SN_IGTL_HEADER + 48, MSG_WAITALL), SN_IGTL_HEADER + 48);
    ck_assert_int_eq(read_one(SN_IGTL_HEADER + 48, &m), SN_OK);
    ck_assert(m.type == SN_IGTL_TRANSFORM && strcmp(m.device, "Tool") == 0 && m.time > 1.6e9);
    ck_assert(fabs(m.position[2] - 0.5) < 1e-9 && fabs(m.orientation[2] + 0.5) < 1e-6);
    ck_assert_int_eq(recv(s, bytes, SN_IGTL_HEADER + 28, MSG_WAITALL), SN_IGTL_HEADER + 28);
    ck_assert(read_one(SN_IGTL_HEADER + 28, &m) == SN_OK && m.type == SN_IGTL_POSITION);
    close(s);
    sn_igtl_destroy(l);
}
END_TEST

START_TEST(mistakes_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    sn_igtl_options o;
    for (int i = 0; i < 4; ++i) {
        sn_igtl_defaults(&o);
        if (i == 0) o.port = 65536;
        if (i == 1) o.rate = 0.0;
        if (i == 2) o.tool = "more than twenty letters";
        if (i == 3) o.max_message = 10;
        error = (sn_error)SN_ERROR_INIT;
        ck_assert_ptr_null(sn_igtl_create(&o, NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    sn_igtl_destroy(NULL);
    ck_assert_ptr_null(sn_igtl_type_name(SN_IGTL_OTHER));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("openigtlink");
    TCase* cases = tcase_create("openigtlink");
    tcase_add_test(cases, the_crc_is_that_of_the_standard);
    tcase_add_loop_test(cases, what_is_written_is_read, SN_IGTL_TRANSFORM, SN_IGTL_POLYDATA + 1);
    tcase_add_test(cases, positions_are_millimetres_big_endian);
    tcase_add_loop_test(cases, damage_is_found, SN_IGTL_TRANSFORM, SN_IGTL_POLYDATA + 1);
    tcase_add_loop_test(cases, version_2_is_read_without_its_metadata, SN_IGTL_TRANSFORM,
                        SN_IGTL_POLYDATA + 1);
    tcase_add_loop_test(cases, lies_are_found, 0, (int)(sizeof lies / sizeof *lies));
    tcase_add_test(cases, lists_have_no_more_than_their_room);
    tcase_add_test(cases, what_cannot_be_written);
    tcase_add_test(cases, a_tracker_moves_a_device);
    tcase_add_test(cases, a_tool_is_shown);
    tcase_add_test(cases, mistakes_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
