/* Sinew - field_read: the present numbers of a field. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "engine/program.h"
#include "engine/refresh.h"
#include "view/cuts.h"

/* The number of a row that is shown. */
static double pick(const model_field* f, const double* row)
{
    if (f->component >= 0) return row[f->component];
    double sum = 0.0;
    for (int i = 0; i < f->width; ++i)
        sum += row[i] * row[i];
    return sqrt(sum);
}

static void read_nodes(const model_field* f, const double* values, float* out)
{
    for (int i = 0; i < f->count; ++i)
        out[i] = (float)pick(f, values + (ptrdiff_t)i * f->width);
}

/* The mean of the items at each node. */
static void read_cells(const model_field* f, const double* values, float* out)
{
    const sn_call* call = f->call;
    for (int i = 0; i < f->count; ++i)
        out[i] = f->weight[i] > 0.0f ? 0.0f : NAN;
    for (int i = 0; i < call->item_count; ++i) {
        float value = (float)pick(f, values + (ptrdiff_t)i * f->width);
        for (int k = 0; k < call->nodes_per_item; ++k) {
            sn_node n = call->node[i * call->nodes_per_item + k];
            if (n.input == 0) out[n.node] += f->weight[n.node] * value;
        }
    }
}

/* Of the circle through three points: 4 area / (product of the sides). */
static double curvature(sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    sn_vec3 first = sn_sub(b, a), second = sn_sub(c, b);
    double sides = sn_norm(first) * sn_norm(second) * sn_norm(sn_sub(c, a));
    return sides > 0.0 ? 2.0 * sn_norm(sn_cross(first, second)) / sides : 0.0;
}

/* The ends of an open line have the curvature of their neighbours. */
static void read_curvature(const model_field* f, const drawable* o, float* out)
{
    int n = f->count;
    for (int i = 0; i < n; ++i) {
        int at = f->closed ? i : i == 0 ? 1 : i == n - 1 ? n - 2 : i;
        out[i] = (float)curvature(sn_view_model_row(o, (at + n - 1) % n), sn_view_model_row(o, at),
                                  sn_view_model_row(o, (at + 1) % n));
    }
}

static void read_nothing(const model_field* f, float* out)
{
    for (int i = 0; i < f->count; ++i)
        out[i] = NAN;
}

void sn_view_field_read(const model* m, int number, sn_sim* sim, double* scratch, float* out)
{
    const model_field* f = &m->fields[number];
    bool known = true;
    sn_look(sim);
    if (f->source == FIELD_NODES || f->source == FIELD_CELLS) {
        sn_sim_refresh_channels(sim, &f->channel, 1);
        known = sn_sim_read(sim, f->channel, scratch, m->widest) > 0;
    }
    if (!known)
        read_nothing(f, out);
    else if (f->source == FIELD_NODES)
        read_nodes(f, scratch, out);
    else if (f->source == FIELD_CELLS)
        read_cells(f, scratch, out);
    else if (f->source == FIELD_CUTS)
        sn_view_cuts_read(f->cuts, m, f->cut, sim, out);
    else {
        sn_view_model_follow(&m->objects[f->object]);
        read_curvature(f, &m->objects[f->object], out);
    }
}
