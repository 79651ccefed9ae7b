/* Sinew - volume: cells. SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/volume.h"
#include <math.h>
#include <string.h>
#include "models/contact/directions.h"

static const sn_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

/* ---- which cell an interval belongs to ----------------------------------------------------------------- */

/* Cells have their faces beside round numbers, at which surfaces often meet. */
static uint64_t number_along(double at, double cell)
{
    const double beside = 0.37, number = floor(at / cell + beside);
    return number > -5e5 && number < 5e5 ? (uint64_t)((int64_t)number + (1 << 19)) : 0;
}

/* Cells of other sizes have other keys: the forces of a step say nothing about those of larger cells. */
static uint64_t key_of(sn_vec3 p, double cell, int doubled)
{
    return (uint64_t)doubled << 60 | number_along(p.x, cell) << 40 | number_along(p.y, cell) << 20 |
           number_along(p.z, cell);
}

/* Number of the cell with this key among those that were met, -1: no room for another one. */
static int find_cell(const sn_volume* k, uint64_t key, int* count)
{
    const uint64_t mask = (uint64_t)k->table_size - 1;
    uint64_t at = (key * 0x9e3779b97f4a7c15u) >> 20 & mask;
    while (k->table[at] >= 0 && k->keys[k->table[at]] != key)
        at = (at + 1) & mask;
    if (k->table[at] >= 0) return k->table[at];
    if (*count == k->params.capacity) return -1;
    k->keys[*count] = key;
    return k->table[at] = (*count)++;
}

/* `rank` gets the cells in the order of their keys (D. L. Shell, Commun. ACM 2, 1959, 30-32). */
static void sort_cells(const sn_volume* k, int count)
{
    for (int i = 0; i < count; ++i)
        k->rank[i] = i;
    int gap = 1;
    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (int i = gap; i < count; ++i) {
            int at = i, moved = k->rank[i];
            for (; at >= gap && k->keys[k->rank[at - gap]] > k->keys[moved]; at -= gap)
                k->rank[at] = k->rank[at - gap];
            k->rank[at] = moved;
        }
}

/* `list` gets the intervals by cells, in their order; returns how many cells, -1: too many. */
static int list_intervals(const sn_volume* k, int doubled)
{
    const sn_depth_images* m = k->images;
    const double cell = ldexp(k->cell, doubled);
    int count = 0;
    memset(k->table, -1, (size_t)k->table_size * sizeof *k->table);
    for (int i = 0; i < m->count; ++i) {
        k->cell_of[i] = find_cell(k, key_of(m->interval[i].middle, cell, doubled), &count);
        if (k->cell_of[i] < 0) return -1;
    }
    memset(k->start, 0, ((size_t)count + 2) * sizeof *k->start);
    for (int i = 0; i < m->count; ++i)
        ++k->start[k->cell_of[i] + 2];
    for (int c = 0; c < count; ++c)
        k->start[c + 2] += k->start[c + 1];
    for (int i = 0; i < m->count; ++i)
        k->list[k->start[k->cell_of[i] + 1]++] = i;
    return count;
}

/* ---- volume and direction ------------------------------------------------------------------------------ */

static bool joins(const sn_depth_interval* i) { return i->end[0].body != i->end[1].body; }

static double along(sn_vec3 v, int axis) { return sn_dot(v, axes[axis]); }

/* Volume, direction and area of a cell; false if no direction parts the bodies. */
static bool measure(const sn_volume* k, int number, sn_volume_cell* c)
{
    const double a = k->images->pixel * k->images->pixel;
    double volume[3] = { 0, 0, 0 }, counts[3] = { 0, 0, 0 };
    sn_vec3 S = { 0, 0, 0 };
    for (int l = k->start[number]; l < k->start[number + 1]; ++l) {
        const sn_depth_interval* i = &k->images->interval[k->list[l]];
        volume[i->axis] += a * i->length;
        if (!joins(i)) continue;
        counts[i->axis] += 1.0;
        S = sn_madd(S, i->end[1].body == 0 ? a : -a, axes[i->axis]);
    }
    const double size = sn_norm(S);
    if (!(size > 1e-3 * a)) return false;
    c->n = sn_scale(1.0 / size, S);
    for (int d = 0; d < 3; ++d) {
        c->volume += along(c->n, d) * along(c->n, d) * volume[d];
        c->area += a * fabs(along(c->n, d)) * counts[d];
    }
    c->gap = -c->volume / c->area;
    sn_tangents(c->n, &c->t1, &c->t2);
    return c->volume > 0.0;
}

/* ---- points -------------------------------------------------------------------------------------------- */

/* Entry of a point in the cell; NULL when there is no room. */
static sn_volume_entry* entry_of(const sn_volume* k, sn_volume_cell* c, int body, int node)
{
    int* slot = &k->slot[body][node];
    if (*slot >= 0) return &k->entry[*slot];
    if (c->count == k->longest || c->first + c->count == k->entries) return NULL;
    *slot = c->first + c->count++;
    k->entry[*slot] = (sn_volume_entry){ .input = body, .node = node };
    return &k->entry[*slot];
}

static bool add_end(const sn_volume* k, sn_volume_cell* c, const sn_depth_interval* i, int which)
{
    const sn_depth_end* end = &i->end[which];
    const double a = k->images->pixel * k->images->pixel, part = a / c->area;
    const double share = joins(i) ? (end->body == 0 ? -part : part) * fabs(along(c->n, i->axis)) : 0.0;
    for (int corner = 0; corner < 3; ++corner) {
        const double N = end->weight[corner];
        sn_volume_entry* e =
            entry_of(k, c, end->body, k->skin[end->body]->surface.triangles[end->triangle][corner]);
        if (!e) return false;
        e->gap = sn_madd(e->gap, which == 1 ? -part * N : part * N, axes[i->axis]);
        e->weight += share * N;
    }
    return true;
}

static bool add_points(const sn_volume* k, int number, sn_volume_cell* c, const sn_input* in)
{
    bool fits = true;
    for (int l = k->start[number]; l < k->start[number + 1] && fits; ++l) {
        const sn_depth_interval* i = &k->images->interval[k->list[l]];
        fits = add_end(k, c, i, 0) && add_end(k, c, i, 1);
    }
    for (int e = c->first; e < c->first + c->count; ++e) {
        sn_volume_entry* entry = &k->entry[e];
        entry->place = in->at[entry->input].points[entry->node];
        k->slot[entry->input][entry->node] = -1;
    }
    return fits;
}

static bool is_enclosed(const sn_depth_images* m)
{
    for (int i = 0; i < m->count; ++i)
        if (joins(&m->interval[i])) return false;
    return m->count > 0;
}

bool sn_volume_divide(const sn_volume* k, int doubled, const sn_input* in)
{
    const int count = list_intervals(k, doubled);
    if (count < 0) return false;
    sort_cells(k, count);
    k->now->count = k->now->entries = k->now->dropped = 0;
    k->now->volume = 0.0;
    k->now->enclosed = is_enclosed(k->images);
    for (int r = 0; r < count; ++r) {
        sn_volume_cell* c = &k->cells[k->now->count];
        *c = (sn_volume_cell){ .key = k->keys[k->rank[r]], .first = k->now->entries };
        if (!measure(k, k->rank[r], c)) continue;
        if (!add_points(k, k->rank[r], c, in)) {
            if (c->count < k->longest) return false;
            ++k->now->dropped;
            continue;
        }
        k->now->entries += c->count;
        k->now->volume += c->volume;
        ++k->now->count;
    }
    return true;
}
