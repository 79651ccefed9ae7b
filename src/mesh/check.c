/* Sinew - check: whether a surface is closed and oriented. Edges are sorted, so that those of one pair of
   vertices lie together.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>

#include "mesh/surface.h"

/* The smaller vertex, the larger one, and in the last bit whether the triangle goes from the larger to the
   smaller. */
static uint64_t edge_key(int from, int to)
{
    uint64_t low = (uint64_t)(from < to ? from : to), high = (uint64_t)(from < to ? to : from);
    return low << 32 | high << 1 | (uint64_t)(from > to);
}

static int compare_keys(const void* a, const void* b)
{
    uint64_t p = *(const uint64_t*)a, q = *(const uint64_t*)b;
    return (p > q) - (p < q);
}

static bool is_collapsed(const int v[3]) { return v[0] == v[1] || v[1] == v[2] || v[2] == v[0]; }

static void count_edges(const uint64_t* keys, int count, sn_surface_report* r)
{
    for (int i = 0, next; i < count; i = next) {
        int backward = 0;
        for (next = i; next < count && keys[next] >> 1 == keys[i] >> 1; ++next)
            backward += (int)(keys[next] & 1);
        int uses = next - i;
        r->boundary_edges += uses == 1;
        r->crowded_edges += uses > 2;
        r->flipped_edges += uses == 2 && backward != 1;
    }
}

static sn_vec3 smaller(sn_vec3 a, sn_vec3 b) { return sn_v3(fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)); }
static sn_vec3 larger(sn_vec3 a, sn_vec3 b) { return sn_v3(fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)); }

/* Divergence theorem: a sixth of the sum of a . (b x c), from the first vertex so that a far origin costs
   no digits. */
static void measure(const sn_surface* s, sn_surface_report* r)
{
    sn_vec3 origin = s->vertices[s->triangles[0][0]];
    r->low = r->high = origin;
    for (int t = 0; t < s->triangle_count; ++t) {
        const int* v = s->triangles[t];
        sn_vec3 p[3];
        for (int i = 0; i < 3; ++i) {
            r->low = smaller(r->low, s->vertices[v[i]]);
            r->high = larger(r->high, s->vertices[v[i]]);
            p[i] = sn_sub(s->vertices[v[i]], origin);
        }
        sn_vec3 twice_area = sn_cross(sn_sub(p[1], p[0]), sn_sub(p[2], p[0]));
        r->degenerate += is_collapsed(v) || sn_dot(twice_area, twice_area) == 0;
        r->volume += sn_dot(p[0], sn_cross(p[1], p[2])) / 6;
        for (int i = 0; i < 3; ++i)
            r->edge += sn_norm(sn_sub(p[(i + 1) % 3], p[i])) / (3.0 * s->triangle_count);
    }
}

sn_status sn_surface_check(const sn_surface* s, sn_surface_report* r)
{
    *r = (sn_surface_report){ 0 };
    uint64_t* keys = malloc((3 * (size_t)s->triangle_count + 1) * sizeof *keys);
    if (!keys) return SN_ERR_MEMORY;
    int count = 0;
    for (int t = 0; t < s->triangle_count; ++t) {
        const int* v = s->triangles[t];
        for (int i = 0; i < 3 && !is_collapsed(v); ++i)
            keys[count++] = edge_key(v[i], v[(i + 1) % 3]);
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    count_edges(keys, count, r);
    free(keys);
    r->closed = count > 0 && !r->boundary_edges && !r->crowded_edges;
    r->oriented = !r->flipped_edges;
    if (s->triangle_count > 0) measure(s, r);
    return SN_OK;
}
