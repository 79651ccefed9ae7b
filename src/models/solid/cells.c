/* Sinew - cells. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/cells.h"

static const char* const names[SHAPE_COUNT] = { "tetrahedron", "hexahedron", "10-node tetrahedron" };

void cells_gather(const cells* c, int cell, const sn_vec3* points, sn_vec3* X)
{
    int n = shape_nodes(c->kind);
    for (int a = 0; a < n; ++a)
        X[a] = points[c->nodes[cell * n + a]];
}

/* ---- from a list --------------------------------------------------------------------------------------------- */

static sn_status read_list(sn_bind* bind, int choice, sn_reals list, cells* out)
{
    int available = sn_bind_rest(bind, 0)->count;
    out->kind = choice == SN_SOLID_CELLS_AUTO ? SHAPE_TETRAHEDRON : (shape_kind)(choice - SN_SOLID_TETRAHEDRA);
    int n = shape_nodes(out->kind);
    if (list.count % n != 0)
        return sn_bind_fail(bind, "nodes", "has %d numbers, must have %d for each %s", list.count, n,
                            names[out->kind]);
    int* nodes = sn_bind_alloc(bind, (size_t)list.count * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < list.count; ++i) {
        double node = list.at[i];
        if (!(node == floor(node) && node >= 0 && node < available))
            return sn_bind_fail(bind, "nodes", "there is no point %g; there are %d, numbered from 0", node,
                                available);
        nodes[i] = (int)node;
    }
    out->count = list.count / n;
    out->nodes = nodes;
    return SN_OK;
}

/* ---- checks -------------------------------------------------------------------------------------------------- */

static sn_status refuse(sn_bind* bind, const cells* c, int cell, double volume)
{
    char text[160] = "";
    for (int a = 0, at = 0; a < shape_nodes(c->kind); ++a)
        at += snprintf(text + at, sizeof text - (size_t)at, " %d", c->nodes[cell * shape_nodes(c->kind) + a]);
    return sn_bind_fail(bind, "on", "%s %d (points%s) %s; mend or leave out the cell", names[c->kind], cell, text,
                        volume < 0 ? "is inverted: a part of it has a negative volume" : "has no volume");
}

/* At every point where something is summed. */
static sn_status check_volumes(sn_bind* bind, const cells* c)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    for (int cell = 0; cell < c->count; ++cell) {
        sn_vec3 X[SHAPE_NODES];
        double size = 0;
        cells_gather(c, cell, rest->points, X);
        for (int a = 1; a < shape_nodes(c->kind); ++a)
            size = fmax(size, sn_norm(sn_sub(X[a], X[0])));
        for (int p = 0; p < shape_points(c->kind); ++p) {
            double volume = shape_eval(c->kind, false, p, X).weight;
            if (!(volume > 1e-12 * size * size * size)) return refuse(bind, c, cell, volume);
        }
    }
    return SN_OK;
}

sn_status cells_bind(sn_bind* bind, int choice, sn_reals nodes, const char* region, cells* out)
{
    (void)region;
    sn_status status = read_list(bind, choice, nodes, out);
    if (!status && out->count == 0) status = sn_bind_fail(bind, "nodes", "there are no cells");
    return status ? status : check_volumes(bind, out);
}

sn_status cells_items(sn_bind* bind, const cells* c)
{
    int n = c->count * shape_nodes(c->kind);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)n * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < n; ++i)
        nodes[i].node = c->nodes[i];
    return sn_bind_items(bind, c->count, shape_nodes(c->kind), nodes);
}
