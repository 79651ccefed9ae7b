/* Sinew - locate: boxes around cells are sorted into the bins of a regular grid. A point asks the bins around
   it, in shells, until what may lie in the next shell is farther away than what was found.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/locate.h"
#include "base/assert.h"

#include <math.h>
#include <stdlib.h>

#include "mesh/cell.h"
#include "mesh/nearest.h"

enum { MAX_BINS = 1 << 21 };

typedef struct host {
    sn_cell kind;
    int cell;
} host;

struct sn_locator {
    const sn_mesh* mesh;
    host* hosts;
    int host_count;
    int n[3];
    double low[3], width; /* of the bins, which are cubes */
    int *first, *at;      /* hosts of each bin */
};

/* ---- making -------------------------------------------------------------------------------------------- */

static bool list_hosts(sn_locator* l, const bool* chosen)
{
    int dimension = 0, total = sn_mesh_cell_count(l->mesh);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < l->mesh->cells[k].count; ++i)
            if ((!chosen || chosen[sn_mesh_first_cell(l->mesh, (sn_cell)k) + i]) &&
                sn_cell_dimension((sn_cell)k) > dimension)
                dimension = sn_cell_dimension((sn_cell)k);
    l->hosts = malloc(((size_t)total + 1) * sizeof *l->hosts);
    for (int k = 0, number = 0; l->hosts && k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < l->mesh->cells[k].count; ++i, ++number)
            if ((!chosen || chosen[number]) && sn_cell_dimension((sn_cell)k) == dimension)
                l->hosts[l->host_count++] = (host){ (sn_cell)k, i };
    return l->hosts && l->host_count > 0;
}

static void box_of(const sn_locator* l, const host* h, double low[3], double high[3])
{
    const sn_cell_shape* shape = sn_cell_shape_of(h->kind);
    const int* nodes = l->mesh->cells[h->kind].nodes + h->cell * shape->nodes;
    for (int a = 0; a < 3; ++a) {
        low[a] = HUGE_VAL;
        high[a] = -HUGE_VAL;
    }
    for (int i = 0; i < shape->corners; ++i) {
        const sn_vec3* p = &l->mesh->points[nodes[i]];
        const double x[3] = { p->x, p->y, p->z };
        for (int a = 0; a < 3; ++a) {
            low[a] = fmin(low[a], x[a]);
            high[a] = fmax(high[a], x[a]);
        }
    }
}

/* About two bins for every cell, so that a bin has few. */
static void choose_bins(sn_locator* l)
{
    double low[3], high[3], size[3], longest = 0;
    for (int a = 0; a < 3; ++a) {
        l->low[a] = HUGE_VAL;
        size[a] = -HUGE_VAL;
    }
    for (int i = 0; i < l->host_count; ++i) {
        box_of(l, &l->hosts[i], low, high);
        for (int a = 0; a < 3; ++a) {
            l->low[a] = fmin(l->low[a], low[a]);
            size[a] = fmax(size[a], high[a]);
        }
    }
    for (int a = 0; a < 3; ++a)
        longest = fmax(longest, size[a] -= l->low[a]);
    double bins = fmin(2.0 * l->host_count, MAX_BINS / 2), volume = 1;
    for (int a = 0; a < 3; ++a)
        volume *= fmax(size[a], longest / 64);
    l->width = longest > 0 ? cbrt(volume / bins) : 1;
    for (int a = 0; a < 3; ++a)
        l->n[a] = (int)fmin(fmax(ceil(size[a] / l->width), 1), 120);
    l->width = fmax(l->width, longest / 120);
}

static int bin_along(const sn_locator* l, int a, double x)
{
    double i = floor((x - l->low[a]) / l->width);
    return i < 0 ? 0 : i >= l->n[a] ? l->n[a] - 1 : (int)i;
}

/* Puts a host into the bins of its box; `fill` NULL: counts. */
static void put(sn_locator* l, int host_number, int* fill)
{
    double low[3], high[3];
    int from[3], to[3];
    box_of(l, &l->hosts[host_number], low, high);
    for (int a = 0; a < 3; ++a) {
        from[a] = bin_along(l, a, low[a]);
        to[a] = bin_along(l, a, high[a]);
    }
    for (int k = from[2]; k <= to[2]; ++k)
        for (int j = from[1]; j <= to[1]; ++j)
            for (int i = from[0]; i <= to[0]; ++i) {
                int bin = i + l->n[0] * (j + l->n[1] * k);
                SN_ASSERT(!fill || fill[bin] < l->first[bin + 1]);
                if (fill)
                    l->at[fill[bin]++] = host_number;
                else
                    ++l->first[bin + 1];
            }
}

static bool fill_bins(sn_locator* l)
{
    int bins = l->n[0] * l->n[1] * l->n[2];
    l->first = calloc((size_t)bins + 1, sizeof(int));
    int* fill = calloc((size_t)bins + 1, sizeof(int));
    if (l->first && fill) {
        for (int i = 0; i < l->host_count; ++i)
            put(l, i, NULL);
        for (int i = 0; i < bins; ++i)
            fill[i + 1] = l->first[i + 1] += l->first[i];
        l->at = malloc(((size_t)l->first[bins] + 1) * sizeof(int));
        for (int i = 0; l->at && i < l->host_count; ++i)
            put(l, i, fill);
    }
    free(fill);
    return l->first && l->at;
}

sn_locator* sn_locator_create(const sn_mesh* mesh, const bool* chosen)
{
    sn_locator* l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->mesh = mesh;
    bool good = list_hosts(l, chosen);
    if (good) choose_bins(l);
    if (good && fill_bins(l)) return l;
    sn_locator_destroy(l);
    return NULL;
}

void sn_locator_destroy(sn_locator* l)
{
    if (!l) return;
    free(l->hosts);
    free(l->first);
    free(l->at);
    free(l);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static void try_bin(const sn_locator* l, int bin, sn_vec3 p, sn_spot* best, int* best_host)
{
    for (int k = l->first[bin]; k < l->first[bin + 1]; ++k) {
        const host* h = &l->hosts[l->at[k]];
        const sn_cell_shape* shape = sn_cell_shape_of(h->kind);
        const int* nodes = l->mesh->cells[h->kind].nodes + h->cell * shape->nodes;
        sn_vec3 x[8];
        sn_spot s;
        for (int i = 0; i < shape->corners; ++i)
            x[i] = l->mesh->points[nodes[i]];
        sn_nearest_in_cell(h->kind, x, p, &s);
        SN_ASSERT(!(s.distance < 0.0));
        if (!(s.distance < best->distance || (s.distance == best->distance && l->at[k] < *best_host)))
            continue;
        *best = s;
        best->cell = h->cell;
        *best_host = l->at[k];
    }
}

/* Bins whose largest distance to the centre, in bins along an axis, is `shell`. */
static void try_shell(const sn_locator* l, const int c[3], int shell, sn_vec3 p, sn_spot* best,
                      int* best_host)
{
    int from[3], to[3];
    for (int a = 0; a < 3; ++a) {
        from[a] = c[a] - shell > 0 ? c[a] - shell : 0;
        to[a] = c[a] + shell < l->n[a] - 1 ? c[a] + shell : l->n[a] - 1;
    }
    for (int k = from[2]; k <= to[2]; ++k)
        for (int j = from[1]; j <= to[1]; ++j) {
            bool face = abs(k - c[2]) == shell || abs(j - c[1]) == shell;
            for (int i = from[0]; i <= to[0]; ++i)
                if (face || abs(i - c[0]) == shell)
                    try_bin(l, i + l->n[0] * (j + l->n[1] * k), p, best, best_host);
        }
}

void sn_locate(const sn_locator* l, sn_vec3 p, sn_spot* best)
{
    const double x[3] = { p.x, p.y, p.z };
    int c[3], most = 0, best_host = l->host_count;
    double beyond2 = 0; // of the point outside of the bins' box, squared
    *best = (sn_spot){ .distance = HUGE_VAL };
    for (int a = 0; a < 3; ++a) {
        double high = l->low[a] + l->n[a] * l->width, out = fmax(fmax(l->low[a] - x[a], x[a] - high), 0);
        c[a] = bin_along(l, a, x[a]);
        beyond2 += out * out;
        if (l->n[a] > most) most = l->n[a];
    }
    for (int shell = 0; shell < most; ++shell) {
        // what is not seen yet is at least (shell - 1) bins away from the nearest point of the box
        double least = (shell - 1) * l->width;
        if (shell > 0 && best->distance * best->distance <= least * least + beyond2) break;
        try_shell(l, c, shell, p, best, &best_host);
    }
}
