/* Sinew - items of a needle in a solid: the nodes on which each acts, and how forces and their derivatives
   come onto these. Item k is point k of the path; cutting and the membrane follow.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/couplings.h>
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

void sn_solid_push(const self_type* n, const sn_material_point* at, sn_vec3 f,
                   const sn_generalized_force* out)
{
    const int* nodes = sn_solid_cell_nodes(n, at->cell);
    for (int a = 0; a < n->nodes; ++a)
        out[SOLID].force[nodes[a]] = sn_madd(out[SOLID].force[nodes[a]], at->weight[a], f);
}

sn_range sn_solid_moved(const self_type* n, const sn_tangent* out)
{
    const int own = 3 * n->nodes;
    if (!out->still) return (sn_range){ 0, out->n };
    bool nodes = false, frames = !out->still[n->nodes] || !out->still[n->nodes + 1];
    for (int a = 0; a < n->nodes; ++a)
        nodes = nodes || !out->still[a];
    return (sn_range){ nodes ? 0 : own, frames ? out->n : own };
}

/* Adds f w h, a row of 15 columns, to one of the nodes of the cell and of two frames. */
static void add_row(const self_type* n, const sn_material_point* at, const double* h, double f, double w,
                    sn_range moved, double* row)
{
    double scaled[SN_SHAFT_DOFS];
    for (int j = 0; j < SN_SHAFT_DOFS; ++j)
        scaled[j] = f * h[j] * w;
    for (int b = 0; moved.begin == 0 && b < n->nodes; ++b)
        for (int j = 0; j < 3; ++j)
            row[3 * b + j] += scaled[j] * at->weight[b];
    for (int j = 3; moved.end > 3 * n->nodes && j < SN_SHAFT_DOFS; ++j)
        row[3 * n->nodes + j - 3] += scaled[j];
}

void sn_solid_spread(const self_type* n, const sn_material_point* at, const double* H, double f,
                     sn_range moved, double* K, int size)
{
    const int own = 3 * n->nodes;
    for (int a = 0; moved.begin == 0 && a < n->nodes; ++a)
        for (int i = 0; i < 3; ++i)
            add_row(n, at, H + SN_SHAFT_DOFS * i, f, at->weight[a], moved, K + (3 * a + i) * size);
    for (int i = 3; moved.end > own && i < SN_SHAFT_DOFS; ++i)
        add_row(n, at, H + SN_SHAFT_DOFS * i, f, 1, moved, K + (own + i - 3) * size);
}

static sn_node frame_node(const self_type* n, int k) /* the sections, then the tip */
{
    return k < n->sections ? (sn_node){ SHAFT, k } : (sn_node){ TIP, 0 };
}

static void write_item(const self_type* n, int cell, sn_node first, sn_node second, sn_node* out)
{
    const int* nodes = sn_solid_cell_nodes(n, cell);
    for (int a = 0; a < n->nodes; ++a)
        out[a] = (sn_node){ SOLID, nodes[a] };
    out[n->nodes] = first;
    out[n->nodes + 1] = second;
}

static void list_nodes(const void* self, sn_node* out)
{
    const self_type* n = self;
    const int each = n->nodes + 2, capacity = n->track.capacity;
    for (int k = 0; k < capacity; ++k) {
        const sn_track_point* p = &n->track.point[k];
        bool used = k < n->track.state->count;
        int piece = used ? p->piece : 0;
        write_item(n, used ? p->at.cell : 0, frame_node(n, piece), frame_node(n, piece + 1), out + k * each);
    }
    sn_node tip = { TIP, 0 }, last = frame_node(n, n->sections - 1);
    write_item(n, n->track.state->tip.cell, tip, last, out + capacity * each);
    write_item(n, n->memory->dimple.at.cell, tip, last, out + (capacity + 1) * each);
}

/* Every frame of the shaft may meet every node, frames their neighbours, nodes those of their cell. */
static sn_status bind_couplings(sn_bind* b, const self_type* n)
{
    const sn_walker* w = &n->track.walker;
    int points = sn_bind_rest(b, SOLID)->count, frames = n->sections + 1, count = 0;
    size_t most = (size_t)(frames * points + frames + 1 + w->count * n->nodes * (n->nodes - 1) / 2);
    sn_node(*pair)[2] = sn_bind_alloc(b, most * sizeof *pair);
    bool* used = sn_bind_alloc(b, (size_t)points * sizeof *used);
    if (!pair || !used) return SN_ERR_MEMORY;
    for (int i = 0; i < w->count; ++i)
        for (int a = 0; a < n->nodes; ++a) {
            used[sn_solid_cell_nodes(n, i)[a]] = true;
            for (int c = 0; c < a; ++c, ++count) {
                pair[count][0] = (sn_node){ SOLID, sn_solid_cell_nodes(n, i)[a] };
                pair[count][1] = (sn_node){ SOLID, sn_solid_cell_nodes(n, i)[c] };
            }
        }
    for (int k = 0; k < frames; ++k) {
        for (int i = 0; i < points; ++i) {
            if (!used[i]) continue;
            pair[count][0] = frame_node(n, k);
            pair[count++][1] = (sn_node){ SOLID, i };
        }
        if (k == 0) continue;
        pair[count][0] = frame_node(n, k - 1);
        pair[count++][1] = frame_node(n, k);
    }
    return sn_bind_couplings(b, count, (const sn_node(*)[2])pair, list_nodes);
}

sn_status sn_solid_bind_items(sn_bind* b, const self_type* n)
{
    int items = n->track.capacity + 2, each = n->nodes + 2;
    sn_node* nodes = sn_bind_alloc(b, (size_t)(items * each) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    list_nodes(n, nodes);
    sn_status status = sn_bind_items(b, items, each, nodes);
    return status ? status : bind_couplings(b, n);
}
