/* Sinew - cut_log. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/cut_log.h"
#include <stddef.h>
#include <string.h>
#include "mesh/cell.h"

/* At the beginning of a cut. Its arrays follow: points, removed points, and of each kind of cells the removed
   ones, nodes and parents, each at a multiple of 8. */
typedef struct cut_head {
    int64_t bytes; /* with the head */
    int32_t cutter, old_points, point_count, removed_point_count;
    struct {
        int32_t old_count, removed_count, added_count, unused;
    } cells[SN_CELL_KIND_COUNT];
} cut_head;

static size_t padded(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

void sn_cut_log_init(sn_cut_log* log, const sn_host* host)
{
    *log = (sn_cut_log){ 0 };
    sn_pool_init(&log->pool, host);
}

void sn_cut_log_clear(sn_cut_log* log)
{
    sn_host host = log->pool.host;
    sn_pool_clear(&log->pool);
    sn_cut_log_init(log, &host);
}

static bool reserve(sn_cut_log* log, size_t bytes)
{
    if (log->used + bytes <= log->capacity) return true;
    sn_cut_log grown;
    sn_cut_log_init(&grown, &log->pool.host);
    grown.capacity = 2 * log->capacity + bytes;
    grown.bytes = sn_pool_alloc(&grown.pool, grown.capacity);
    if (!grown.bytes) return false;
    grown.used = log->used;
    if (log->used > 0) memcpy(grown.bytes, log->bytes, log->used);
    sn_pool_clear(&log->pool);
    *log = grown;
    return true;
}

bool sn_cut_log_take(sn_cut_log* log, const void* bytes, size_t count)
{
    sn_cut_log_clear(log);
    if (count == 0) return true;
    if (!reserve(log, count)) return false;
    memcpy(log->bytes, bytes, count);
    log->used = count;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put(sn_cut_log* log, const void* data, size_t bytes)
{
    if (bytes > 0) memcpy(log->bytes + log->used, data, bytes);
    log->used += padded(bytes); // memory of the pool is zero
}

/* Without what lies between members of the structure: the same cuts have the same bytes. */
static void put_points(sn_cut_log* log, const sn_mesh_edit* e)
{
    for (int i = 0; i < e->point_count; ++i) {
        const sn_edit_point* p = &e->points[i];
        char* to = log->bytes + log->used + (size_t)i * sizeof *p;
        memcpy(to + offsetof(sn_edit_point, count), &p->count, sizeof p->count);
        memcpy(to + offsetof(sn_edit_point, ancestor), p->ancestor, sizeof p->ancestor);
        memcpy(to + offsetof(sn_edit_point, weight), p->weight, sizeof p->weight);
    }
    log->used += padded((size_t)e->point_count * sizeof *e->points);
}

bool sn_cut_log_append(sn_cut_log* log, int cutter, const sn_mesh_edit* e)
{
    cut_head head = { .cutter = cutter,
                      .old_points = e->old_points,
                      .point_count = e->point_count,
                      .removed_point_count = e->removed_point_count };
    size_t bytes = sizeof head + padded((size_t)e->point_count * sizeof *e->points) +
                   padded((size_t)e->removed_point_count * sizeof(int));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_edit_cells* c = &e->cells[k];
        const size_t per = (size_t)sn_cell_nodes((sn_cell)k);
        head.cells[k].old_count = c->old_count;
        head.cells[k].removed_count = c->removed_count;
        head.cells[k].added_count = c->added_count;
        bytes += padded((size_t)c->removed_count * sizeof(int)) +
                 padded((size_t)c->added_count * per * sizeof(int)) +
                 padded((size_t)c->added_count * sizeof(int));
    }
    head.bytes = (int64_t)bytes;
    if (!reserve(log, bytes)) return false;
    put(log, &head, sizeof head);
    put_points(log, e);
    put(log, e->removed_points, (size_t)e->removed_point_count * sizeof(int));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_edit_cells* c = &e->cells[k];
        put(log, c->removed, (size_t)c->removed_count * sizeof(int));
        put(log, c->nodes, (size_t)c->added_count * (size_t)sn_cell_nodes((sn_cell)k) * sizeof(int));
        put(log, c->parent, (size_t)c->added_count * sizeof(int));
    }
    return true;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* The next array of a cut that ends at `end`; `*at` is behind the end where it does not fit. */
static const void* array(const sn_cut_log* log, size_t* at, size_t end, int32_t count, size_t size)
{
    const size_t left = *at <= end ? end - *at : 0;
    if (*at > end || count < 0 || (size_t)count > left / size || padded((size_t)count * size) > left) {
        *at = end + 1;
        return NULL;
    }
    const void* found = log->bytes + *at;
    *at += padded((size_t)count * size);
    return found;
}

bool sn_cut_log_next(const sn_cut_log* log, size_t* at, int* cutter, sn_mesh_edit* e)
{
    cut_head head;
    const size_t left = log->used - *at;
    if (left < sizeof head) return false;
    memcpy(&head, log->bytes + *at, sizeof head);
    if (head.bytes < (int64_t)sizeof head || (uint64_t)head.bytes > left || head.bytes % 8 != 0) return false;
    const size_t end = *at + (size_t)head.bytes;
    size_t next = *at + sizeof head;
    *cutter = head.cutter;
    *e = (sn_mesh_edit){ .old_points = head.old_points,
                         .point_count = head.point_count,
                         .removed_point_count = head.removed_point_count };
    e->points = array(log, &next, end, head.point_count, sizeof *e->points);
    e->removed_points = array(log, &next, end, head.removed_point_count, sizeof(int));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        sn_edit_cells* c = &e->cells[k];
        *c = (sn_edit_cells){ .old_count = head.cells[k].old_count,
                              .removed_count = head.cells[k].removed_count,
                              .added_count = head.cells[k].added_count };
        c->removed = array(log, &next, end, c->removed_count, sizeof(int));
        c->nodes = array(log, &next, end, c->added_count, (size_t)sn_cell_nodes((sn_cell)k) * sizeof(int));
        c->parent = array(log, &next, end, c->added_count, sizeof(int));
    }
    *at = end;
    return next == end;
}
