/* Sinew - igtl_write: writes messages of OpenIGTLink. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include <sinew/math.h>
#include "haptics/igtl_wire.h"

const char* sn_igtl_type_name(sn_igtl_type type)
{
    static const char* const names[] = { NULL,     "TRANSFORM", "POSITION", "STATUS",
                                         "STRING", "POINT",     "POLYDATA" };
    return (unsigned)type < 7u ? names[type] : NULL;
}

/* A text in a field of a fixed size; the rest is zero. */
static void put_text(unsigned char* at, size_t size, const char* text)
{
    const size_t length = strnlen(text, size);
    memcpy(at, text, length);
    memset(at + length, 0, size - length);
}

static void put_position(unsigned char* at, const double x[3])
{
    for (int i = 0; i < 3; ++i)
        sn_igtl_put_float(at + 4 * i, 1e3 * x[i]);
}

static size_t text_length(const sn_igtl_message* m) { return m->text ? strnlen(m->text, 65535) : 0; }

static size_t body_size(const sn_igtl_message* m)
{
    switch (m->type) {
    case SN_IGTL_TRANSFORM:
        return 48;
    case SN_IGTL_POSITION:
        return 28;
    case SN_IGTL_STATUS:
        return IGTL_STATUS_BYTES + text_length(m) + 1;
    case SN_IGTL_STRING:
        return 4 + text_length(m);
    case SN_IGTL_POINT:
        return m->point_count < 0 ? 0 : IGTL_POINT_BYTES * (size_t)m->point_count;
    case SN_IGTL_POLYDATA:
        if (m->vertex_count < 0 || m->triangle_count < 0) return 0;
        return IGTL_POLYDATA_BYTES + 12 * (size_t)m->vertex_count + 16 * (size_t)m->triangle_count;
    default:
        return 0;
    }
}

/* Column by column. */
static void put_transform(unsigned char* at, const sn_igtl_message* m)
{
    const sn_mat3 R = sn_quat_matrix(sn_quat_normalized(
        (sn_quat){ m->orientation[0], m->orientation[1], m->orientation[2], m->orientation[3] }));
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            sn_igtl_put_float(at + 4 * (3 * j + i), R.m[i][j]);
    put_position(at + 36, m->position);
}

static void put_pose(unsigned char* at, const sn_igtl_message* m)
{
    put_position(at, m->position);
    for (int i = 0; i < 4; ++i)
        sn_igtl_put_float(at + 12 + 4 * i, m->orientation[(i + 1) % 4]); // x y z w
}

static void put_status(unsigned char* at, const sn_igtl_message* m)
{
    sn_igtl_put(at, 2, (uint64_t)m->code);
    sn_igtl_put(at + 2, 8, (uint64_t)m->subcode);
    put_text(at + 10, 20, m->name);
    put_text(at + IGTL_STATUS_BYTES, text_length(m) + 1, m->text ? m->text : "");
}

static void put_string(unsigned char* at, const sn_igtl_message* m)
{
    sn_igtl_put(at, 2, m->encoding ? (uint64_t)m->encoding : 106);
    sn_igtl_put(at + 2, 2, text_length(m));
    memcpy(at + 4, m->text ? m->text : "", text_length(m));
}

static void put_points(unsigned char* at, const sn_igtl_message* m)
{
    for (int i = 0; i < m->point_count; ++i, at += IGTL_POINT_BYTES) {
        const sn_igtl_point* p = &m->points[i];
        put_text(at, 64, p->name);
        put_text(at + 64, 32, p->group);
        memcpy(at + 96, p->colour, 4);
        put_position(at + 100, p->position);
        sn_igtl_put_float(at + 112, 1e3 * p->radius);
        put_text(at + 116, 20, p->owner);
    }
}

static void put_polydata(unsigned char* at, const sn_igtl_message* m)
{
    memset(at, 0, IGTL_POLYDATA_BYTES);
    sn_igtl_put(at, 4, (uint64_t)m->vertex_count);
    sn_igtl_put(at + 20, 4, (uint64_t)m->triangle_count);
    sn_igtl_put(at + 24, 4, 16 * (uint64_t)m->triangle_count);
    at += IGTL_POLYDATA_BYTES;
    for (int i = 0; i < m->vertex_count; ++i, at += 12)
        put_position(at, m->vertices[i]);
    for (int i = 0; i < m->triangle_count; ++i, at += 16) {
        sn_igtl_put(at, 4, 3);
        for (int k = 0; k < 3; ++k)
            sn_igtl_put(at + 4 + 4 * k, 4, (uint64_t)m->triangles[i][k]);
    }
}

static void put_body(unsigned char* at, const sn_igtl_message* m)
{
    switch (m->type) {
    case SN_IGTL_TRANSFORM:
        put_transform(at, m);
        break;
    case SN_IGTL_POSITION:
        put_pose(at, m);
        break;
    case SN_IGTL_STATUS:
        put_status(at, m);
        break;
    case SN_IGTL_STRING:
        put_string(at, m);
        break;
    case SN_IGTL_POINT:
        put_points(at, m);
        break;
    default:
        put_polydata(at, m);
        break;
    }
}

/* Seconds since 1970, and fractions of 2^-32 s. */
static uint64_t time_of(double seconds)
{
    if (!(seconds > 0.0 && seconds < 4294967295.0)) return 0;
    return (uint64_t)(seconds * 4294967296.0);
}

size_t sn_igtl_write(const sn_igtl_message* m, unsigned char* bytes, size_t room)
{
    const size_t body = body_size(m);
    const bool empty = m->type == SN_IGTL_POINT && m->point_count == 0;
    if ((body == 0 && !empty) || body > IGTL_MAX - SN_IGTL_HEADER) return 0;
    if (room < SN_IGTL_HEADER + body) return SN_IGTL_HEADER + body;
    put_body(bytes + SN_IGTL_HEADER, m);
    sn_igtl_put(bytes, 2, 1);
    put_text(bytes + IGTL_TYPE_AT, 12, sn_igtl_type_name(m->type));
    put_text(bytes + IGTL_DEVICE_AT, 20, m->device);
    sn_igtl_put(bytes + IGTL_TIME_AT, 8, time_of(m->time));
    sn_igtl_put(bytes + IGTL_SIZE_AT, 8, body);
    sn_igtl_put(bytes + IGTL_CRC_AT, 8, sn_igtl_crc(bytes + SN_IGTL_HEADER, body));
    return SN_IGTL_HEADER + body;
}
