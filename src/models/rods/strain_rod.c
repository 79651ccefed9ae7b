/* Sinew - strain_rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/strain_rod.h"
#include "models/rods/gauss.h"

/* ---- quadrature and polynomials ------------------------------------------------------------------------ */

enum { EXACT = 16 }; /* points that integrate everything here exactly: degrees up to 31 */

static void fill_mask(const strain_rod* rod, const strain_links* links, int lane, strain_mask* mask)
{
    *mask = (strain_mask){ 0 };
    for (int i = 0; i < rod->modes; ++i) {
        int past = i - rod->twist, d = past < 0 ? 0 : 1 + past / rod->bending;
        int k = past < 0 ? i : past % rod->bending;
        mask->a[d][i] = links->a[k][lane];
        mask->b[d][i] = links->b[k][lane];
    }
}

void sn_strain_link(const strain_rod* rod, strain_links* links, int lane, strain_mask* mask, double from,
                    double to)
{
    double point[EXACT], weight[EXACT], h = (to - from) / rod->length;
    sn_gauss_between(0, 1, EXACT, point, weight);
    for (int k = 0; k < STRAIN_ORDERS; ++k) {
        double a = 0.0, b = 0.0;
        for (int g = 0; g < EXACT; ++g) {
            double p = sn_legendre(k, 2.0 * (from / rod->length + h * point[g]) - 1.0, NULL);
            a += weight[g] * p;
            b += weight[g] * p * (point[g] - 0.5);
        }
        links->a[k][lane] = h * a;
        links->b[k][lane] = h * b;
    }
    fill_mask(rod, links, lane, mask);
}

/* The polynomial that is 1 at station i and 0 at the others. */
static double lagrange(const strain_rod* rod, int i, double s)
{
    double p = 1.0;
    for (int j = 0; j < rod->stations; ++j)
        if (j != i) p *= (s - rod->s[j]) / (rod->s[i] - rod->s[j]);
    return p;
}

void sn_strain_line(const strain_rod* rod, double s, strain_lane Q)
{
    double point[EXACT], weight[EXACT];
    sn_gauss_between(0, 1, EXACT, point, weight);
    for (int i = 0; i < STRAIN_STATIONS; ++i) {
        Q[i] = 0.0;
        for (int g = 0; i < rod->stations && g < EXACT; ++g)
            Q[i] += s * weight[g] * lagrange(rod, i, s * point[g]);
    }
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void fill(strain_rod* rod)
{
    rod->modes = rod->twist + 2 * rod->bending;
    rod->stations = rod->modes <= STRAIN_FEW ? 8 : 16;
    sn_gauss_between(0, rod->length, rod->stations, rod->s, rod->w);
    for (int j = 0; j < rod->stations; ++j)
        sn_strain_link(rod, &rod->links, j, &rod->mask[j], j > 0 ? rod->s[j - 1] : 0.0, rod->s[j]);
}

sn_status sn_strain_rod_bind(sn_bind* bind, const strain_rod_params* p, strain_rod* rod)
{
    *rod = (strain_rod){ .twist = p->twist, .bending = p->bending, .length = p->length };
    if (p->twist < 1 || p->twist > STRAIN_ORDERS)
        return sn_bind_fail(bind, "twist", "%d polynomials; give 1 to %d", p->twist, (int)STRAIN_ORDERS);
    if (p->bending < 1 || p->bending > STRAIN_ORDERS)
        return sn_bind_fail(bind, "bending", "%d polynomials; give 1 to %d", p->bending, (int)STRAIN_ORDERS);
    int strains = sn_bind_input(bind, p->strains, SN_SCALARS, "strains");
    if (strains < 0) return SN_ERR_SCENE;
    int base = sn_bind_input(bind, p->base, SN_FRAMES, "base");
    if (base < 0) return SN_ERR_SCENE;
    fill(rod);
    int count = sn_bind_rest(bind, strains)->count, frames = sn_bind_rest(bind, base)->count;
    if (count != rod->modes)
        return sn_bind_fail(bind, "strains", "%d scalars, must be %d: %d of twist and %d of each curvature",
                            count, rod->modes, p->twist, p->bending);
    if (frames != 1) return sn_bind_fail(bind, "base", "%d frames; a single one is needed", frames);
    return SN_OK;
}

sn_status sn_strain_rod_items(sn_bind* bind, const strain_rod* rod, int count)
{
    int nodes = rod->modes + 1;
    sn_node* node = sn_bind_alloc(bind, (size_t)(count * nodes) * sizeof *node);
    if (!node) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < rod->modes; ++k)
            node[i * nodes + k] = (sn_node){ 0, k };
        node[i * nodes + rod->modes] = (sn_node){ 1, 0 };
    }
    return sn_bind_items(bind, count, nodes, node);
}
