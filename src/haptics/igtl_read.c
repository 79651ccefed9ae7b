/* Sinew - igtl_read: reads messages of OpenIGTLink, which may come from anybody.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/math.h>
#include <string.h>
#include "haptics/igtl_wire.h"

/* A message under way. */
typedef struct reading {
    const unsigned char* body;
    size_t size;
    const sn_igtl_room* room;
    sn_igtl_message* m;
    sn_error* error;
} reading;

static sn_status refuse(const reading* r, const char* why)
{
    return sn_fail(r->error, SN_ERR_ARGUMENT, "a message %s of OpenIGTLink %s",
                   r->m->type ? sn_igtl_type_name(r->m->type) : "", why);
}

static sn_status refuse_room(const reading* r, const char* what)
{
    return sn_fail(r->error, SN_ERR_MEMORY, "a message %s of OpenIGTLink has more %s than there is room for",
                   sn_igtl_type_name(r->m->type), what);
}

/* A text in a field of a fixed size, with or without an end. */
static void take_text(const unsigned char* at, size_t size, char* text)
{
    memcpy(text, at, size);
    text[size] = '\0';
}

/* False when a number is not finite. */
static bool take_position(const unsigned char* at, double x[3])
{
    bool good = true;
    for (int i = 0; i < 3; ++i) {
        x[i] = 1e-3 * sn_igtl_take_float(at + 4 * i);
        good = good && isfinite(x[i]);
    }
    return good;
}

/* ---- poses --------------------------------------------------------------------------------------------- */

static sn_status read_transform(const reading* r)
{
    enum { SIZE = 48 };
    sn_mat3 R;
    if (r->size != SIZE) return refuse(r, "must have 48 bytes");
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            R.m[i][j] = sn_igtl_take_float(r->body + 4 * (3 * j + i));
    if (!take_position(r->body + 36, r->m->position)) return refuse(r, "has numbers that are not finite");
    const sn_mat3 square = sn_mat3_mul(sn_mat3_transpose(R), R);
    const sn_vec3 x = sn_v3(R.m[0][0], R.m[1][0], R.m[2][0]), y = sn_v3(R.m[0][1], R.m[1][1], R.m[2][1]),
                  z = sn_v3(R.m[0][2], R.m[1][2], R.m[2][2]);
    bool good = sn_dot(sn_cross(x, y), z) > 0.0;
    for (int i = 0; i < 9; ++i)
        good = good && fabs(square.m[i / 3][i % 3] - (i % 4 == 0)) <= 1e-3;
    if (!good) return refuse(r, "has a matrix that is no rotation");
    const sn_quat q = sn_quat_normalized(sn_quat_from_matrix(R));
    memcpy(r->m->orientation, (double[4]){ q.w, q.x, q.y, q.z }, sizeof r->m->orientation);
    return SN_OK;
}

/* With a whole quaternion x y z w, x y z alone, or without an orientation. */
static sn_status read_position(const reading* r)
{
    if (r->size != 12 && r->size != 24 && r->size != 28) return refuse(r, "must have 12, 24 or 28 bytes");
    double* q = r->m->orientation;
    q[0] = 1.0;
    if (!take_position(r->body, r->m->position)) return refuse(r, "has numbers that are not finite");
    for (int i = 0; i < 3 && r->size > 12; ++i)
        q[1 + i] = sn_igtl_take_float(r->body + 12 + 4 * i);
    const double rest = 1.0 - q[1] * q[1] - q[2] * q[2] - q[3] * q[3];
    if (r->size == 24) q[0] = sqrt(fmax(0.0, rest));
    if (r->size == 28) q[0] = sn_igtl_take_float(r->body + 24);
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(fabs(length - 1.0) <= 1e-3)) return refuse(r, "has no unit quaternion");
    for (int i = 0; i < 4; ++i)
        q[i] /= length;
    return SN_OK;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

static sn_status keep_text(const reading* r, const unsigned char* at, size_t length)
{
    if (length >= r->room->text_room) return refuse_room(r, "text");
    take_text(at, length, r->room->text);
    r->m->text = r->room->text;
    return SN_OK;
}

static sn_status read_status(const reading* r)
{
    if (r->size < IGTL_STATUS_BYTES) return refuse(r, "must have at least 30 bytes");
    r->m->code = (int)sn_igtl_take(r->body, 2);
    r->m->subcode = (int64_t)sn_igtl_take(r->body + 2, 8);
    take_text(r->body + 10, 20, r->m->name);
    return keep_text(r, r->body + IGTL_STATUS_BYTES, r->size - IGTL_STATUS_BYTES);
}

static sn_status read_string(const reading* r)
{
    if (r->size < 4 || r->size != 4 + sn_igtl_take(r->body + 2, 2))
        return refuse(r, "states another length than its body has");
    r->m->encoding = (int)sn_igtl_take(r->body, 2);
    return keep_text(r, r->body + 4, r->size - 4);
}

/* ---- points and surfaces ------------------------------------------------------------------------------- */

static sn_status read_points(const reading* r)
{
    const size_t count = r->size / IGTL_POINT_BYTES;
    if (r->size % IGTL_POINT_BYTES != 0) return refuse(r, "must have 136 bytes a point");
    if (count > (size_t)r->room->point_room) return refuse_room(r, "points");
    for (size_t i = 0; i < count; ++i) {
        const unsigned char* at = r->body + i * IGTL_POINT_BYTES;
        sn_igtl_point* p = &r->room->points[i];
        take_text(at, 64, p->name);
        take_text(at + 64, 32, p->group);
        memcpy(p->colour, at + 96, 4);
        p->radius = 1e-3 * sn_igtl_take_float(at + 112);
        take_text(at + 116, 20, p->owner);
        if (!take_position(at + 100, p->position) || !isfinite(p->radius))
            return refuse(r, "has numbers that are not finite");
    }
    r->m->points = r->room->points;
    r->m->point_count = (int)count;
    return SN_OK;
}

static sn_status add_triangle(const reading* r, const uint64_t corner[3])
{
    sn_igtl_message* m = r->m;
    for (int k = 0; k < 3; ++k)
        if (corner[k] >= (uint64_t)m->vertex_count) return refuse(r, "names vertices that it does not have");
    if (m->triangle_count == r->room->triangle_room) return refuse_room(r, "triangles");
    for (int k = 0; k < 3; ++k)
        r->room->triangles[m->triangle_count][k] = (int32_t)corner[k];
    ++m->triangle_count;
    return SN_OK;
}

/* Cells of one kind, each a number of corners and the corners: polygons as fans, or strips whose triangles
   turn round in alternation. */
static sn_status read_cells(const reading* r, const unsigned char* at, uint64_t bytes, uint64_t count,
                            bool strips)
{
    const unsigned char* end = at + bytes;
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t corners = end - at >= 4 ? sn_igtl_take(at, 4) : UINT32_MAX;
        if (corners > (uint64_t)(end - at) / 4 - (end - at >= 4))
            return refuse(r, "has cells that end early");
        at += 4;
        for (uint64_t k = 2; k < corners; ++k) {
            const uint64_t first = strips ? k - 2 : 0, odd = strips ? k % 2 : 0;
            const uint64_t corner[3] = { sn_igtl_take(at + 4 * first, 4),
                                         sn_igtl_take(at + 4 * (k - 1 + odd), 4),
                                         sn_igtl_take(at + 4 * (k - odd), 4) };
            const sn_status status = add_triangle(r, corner);
            if (status) return status;
        }
        at += 4 * corners;
    }
    return at == end ? SN_OK : refuse(r, "has more bytes of cells than cells");
}

static sn_status read_polydata(const reading* r)
{
    uint64_t n[10]; // vertices; count and bytes of single vertices, lines, polygons, strips; attributes
    if (r->size < IGTL_POLYDATA_BYTES) return refuse(r, "must have at least 40 bytes");
    for (int i = 0; i < 10; ++i)
        n[i] = sn_igtl_take(r->body + 4 * i, 4);
    const uint64_t known = IGTL_POLYDATA_BYTES + 12 * n[0] + n[2] + n[4] + n[6] + n[8];
    if (known > r->size || (n[9] == 0 && known != r->size))
        return refuse(r, "states other lengths than its body has");
    if (n[0] > (uint64_t)r->room->vertex_room) return refuse_room(r, "vertices");
    const unsigned char* at = r->body + IGTL_POLYDATA_BYTES;
    for (uint64_t i = 0; i < n[0]; ++i, at += 12)
        if (!take_position(at, r->room->vertices[i])) return refuse(r, "has numbers that are not finite");
    r->m->vertices = (const double(*)[3])r->room->vertices;
    r->m->vertex_count = (int)n[0];
    at += n[2] + n[4];
    sn_status status = read_cells(r, at, n[6], n[5], false);
    if (status == SN_OK) status = read_cells(r, at + n[6], n[8], n[7], true);
    r->m->triangles = (const int32_t(*)[3])r->room->triangles;
    return status;
}

/* ---- messages ------------------------------------------------------------------------------------------ */

static sn_igtl_type type_of(const unsigned char* header)
{
    char name[13];
    take_text(header + IGTL_TYPE_AT, 12, name);
    for (int i = 1; sn_igtl_type_name((sn_igtl_type)i); ++i)
        if (strcmp(name, sn_igtl_type_name((sn_igtl_type)i)) == 0) return (sn_igtl_type)i;
    return SN_IGTL_OTHER;
}

bool sn_igtl_read_header(const unsigned char* header, sn_igtl_type* type, size_t* body)
{
    const uint64_t size = sn_igtl_take(header + IGTL_SIZE_AT, 8);
    *type = type_of(header);
    *body = (size_t)size;
    const uint64_t version = sn_igtl_take(header, 2);
    return (version == 1 || version == 2) && size <= IGTL_MAX - SN_IGTL_HEADER;
}

/* Version 2 has an extended header before the content, and metadata behind it. Both are left out. */
static bool strip(reading* r)
{
    enum { EXTENDED = 12 }; // its size, size of the metadata header, size of the metadata, message number
    if (r->size < EXTENDED) return false;
    const uint64_t before = sn_igtl_take(r->body, 2);
    const uint64_t behind = sn_igtl_take(r->body + 2, 2) + sn_igtl_take(r->body + 4, 4);
    if (before < EXTENDED || before + behind > r->size) return false;
    r->body += before;
    r->size -= (size_t)(before + behind);
    return true;
}

static sn_status read_body(const reading* r)
{
    switch (r->m->type) {
    case SN_IGTL_TRANSFORM:
        return read_transform(r);
    case SN_IGTL_POSITION:
        return read_position(r);
    case SN_IGTL_STATUS:
        return read_status(r);
    case SN_IGTL_STRING:
        return read_string(r);
    case SN_IGTL_POINT:
        return read_points(r);
    case SN_IGTL_POLYDATA:
        return read_polydata(r);
    default:
        return sn_fail(r->error, SN_ERR_UNSUPPORTED, "a message of OpenIGTLink has an unknown type");
    }
}

sn_status sn_igtl_read(const unsigned char* bytes, size_t size, const sn_igtl_room* room,
                       sn_igtl_message* message, sn_error* error)
{
    static const sn_igtl_room none = { 0 };
    reading r = { .room = room ? room : &none, .m = message, .error = error };
    size_t body;
    *message = (sn_igtl_message){ .type = SN_IGTL_OTHER };
    if (size < SN_IGTL_HEADER || !sn_igtl_read_header(bytes, &message->type, &body) ||
        body != size - SN_IGTL_HEADER)
        return refuse(&r, "has another version than 1 and 2, or another size than its header states");
    r.body = bytes + SN_IGTL_HEADER;
    r.size = body;
    take_text(bytes + IGTL_DEVICE_AT, 20, message->device);
    message->time = (double)sn_igtl_take(bytes + IGTL_TIME_AT, 8) / 4294967296.0;
    if (sn_igtl_take(bytes + IGTL_CRC_AT, 8) != sn_igtl_crc(r.body, r.size))
        return refuse(&r, "has a wrong CRC-64");
    if (sn_igtl_take(bytes, 2) == 2 && !strip(&r))
        return refuse(&r, "states other lengths than its body has");
    return read_body(&r);
}
