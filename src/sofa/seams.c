/* Sinew - seams: points of an OBJ file with several texture coordinates or normals, which SOFA doubles with
   handleSeams. SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "sofa/topologies.h"

/* A corner of a face, "point/texture/normal": its point, and what stands behind it. */
typedef struct corner {
    long point;
    const char* rest;
    size_t length;
} corner;

enum { MAX_CORNERS = 1 << 24 };

static int by_point(const void* left, const void* right)
{
    const corner *l = left, *r = right;
    return (l->point > r->point) - (l->point < r->point);
}

/* The corners of all faces of a text; how many there are. `out` may be NULL. */
static int list_corners(const char* at, const char* end, corner* out)
{
    int count = 0;
    while (at < end && count < MAX_CORNERS) {
        const char* stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (at + 1 < stop && at[0] == 'f' && (at[1] == ' ' || at[1] == '\t'))
            for (++at; at < stop;) {
                while (at < stop && (unsigned char)*at <= ' ')
                    ++at;
                const char* word = at;
                while (at < stop && (unsigned char)*at > ' ')
                    ++at;
                if (at == word) break;
                const char* slash = memchr(word, '/', (size_t)(at - word));
                if (!slash) slash = at;
                if (out) out[count] = (corner){ strtol(word, NULL, 10), slash, (size_t)(at - slash) };
                ++count;
            }
        at = stop + 1;
    }
    return count;
}

bool sn_sofa_has_seams(sn_sofa_translation* t, const char* file)
{
    sn_source source;
    char why[SN_SOURCE_WHY];
    if (sn_source_load(&source, file, SN_SOFA_BYTES, why) != SN_OK) return false;
    const char* end = source.text + source.length;
    const int count = list_corners(source.text, end, NULL);
    corner* corners = sn_pool_array(t->pool, (size_t)count + 1, sizeof *corners);
    bool seams = false;
    if (corners) {
        list_corners(source.text, end, corners);
        qsort(corners, (size_t)count, sizeof *corners, by_point);
    }
    for (int i = 1; corners && i < count && !seams; ++i)
        seams = corners[i].point == corners[i - 1].point &&
                (corners[i].length != corners[i - 1].length ||
                 memcmp(corners[i].rest, corners[i - 1].rest, corners[i].length) != 0);
    sn_source_free(&source);
    return seams;
}
