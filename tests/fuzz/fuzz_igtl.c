/* Feeds hostile bytes to the reader of OpenIGTLink: it may not read or write beyond its memory, and what it
   accepts must be within its bounds.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "haptics/igtl_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

enum { MOST = 4096 };

static void check(bool good)
{
    if (!good) abort();
}

static void check_message(const sn_igtl_message* m)
{
    check(sn_igtl_type_name(m->type) != NULL && memchr(m->device, 0, sizeof m->device) != NULL);
    for (int i = 0; i < 3; ++i)
        check(isfinite(m->position[i]));
    check(!m->text || strlen(m->text) < 300);
    check(m->point_count <= 10 && m->vertex_count <= 20 && m->triangle_count <= 30);
    for (int i = 0; i < m->triangle_count; ++i)
        for (int k = 0; k < 3; ++k)
            check(m->triangles[i][k] >= 0 && m->triangles[i][k] < m->vertex_count);
    for (int i = 0; i < m->vertex_count; ++i)
        check(isfinite(m->vertices[i][0] + m->vertices[i][1] + m->vertices[i][2]));
}

static void try_message(const uint8_t* data, size_t size)
{
    static char text[300];
    static sn_igtl_point points[10];
    static double vertices[20][3];
    static int32_t triangles[30][3];
    const sn_igtl_room room = { text, sizeof text, points, 10, vertices, 20, triangles, 30 };
    sn_igtl_message m;
    sn_error error = SN_ERROR_INIT;
    const sn_status status = sn_igtl_read(data, size, &room, &m, &error);
    check(status == error.status);
    if (status) return;
    unsigned char again[MOST];
    check_message(&m);
    const size_t written = sn_igtl_write(&m, again, sizeof again); // attributes and lines are left out
    check(written >= SN_IGTL_HEADER && written <= sizeof again);
    check(sn_igtl_read(again, written, &room, &m, &error) == SN_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    uint8_t mended[MOST];
    try_message(data, size);
    if (size < SN_IGTL_HEADER || size > MOST) return 0;
    memcpy(mended, data, size); // no search finds a CRC
    sn_igtl_put(mended, 2, 1);
    sn_igtl_put(mended + IGTL_SIZE_AT, 8, size - SN_IGTL_HEADER);
    sn_igtl_put(mended + IGTL_CRC_AT, 8, sn_igtl_crc(mended + SN_IGTL_HEADER, size - SN_IGTL_HEADER));
    try_message(mended, size);
    return 0;
}
