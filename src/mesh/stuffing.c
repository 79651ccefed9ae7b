/* Sinew - stuffing: see stuffing.h. SPDX-License-Identifier: BSD-3-Clause

   The lattice consists of two cubic grids of points, one in the centres of the cells of the other. In units
   of half its size all coordinates of a point are even, or all are odd. Long edges join neighbours of a grid,
   short ones a point with the eight nearest of the other grid. Around each long edge there are four
   tetrahedra, each with a long edge between two neighbours of a ring of the other grid. */
#include "mesh/stuffing.h"
#include "mesh/cell.h"
#include "mesh/stuffing_lattice.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST_POINTS = 1 << 19,
    MOST_TRIALS = 1 << 27, /* pairs of a triangle and a point of the lattice */
    LONG_EDGES = 3,        /* that a point owns, towards higher coordinates */
    EVEN_EDGES = 11        /* with the short edges, which the even points own */
};

/* ---- the lattice --------------------------------------------------------------------------------------- */

void sn_lattice_place(const sn_lattice* l, int point, int at[3])
{
    const int odd = point >= l->even, m = odd ? 0 : 1;
    int rest = odd ? point - l->even : point;
    for (int a = 0; a < 3; ++a) {
        at[a] = 2 * (rest % (l->n[a] + m)) + odd;
        rest /= l->n[a] + m;
    }
}

int sn_lattice_point(const sn_lattice* l, const int at[3])
{
    const int odd = at[0] & 1, m = odd ? 0 : 1;
    for (int a = 0; a < 3; ++a)
        if (at[a] < 0 || at[a] > 2 * l->n[a]) return -1;
    const int i[3] = { at[0] / 2, at[1] / 2, at[2] / 2 };
    return (odd ? l->even : 0) + i[0] + (l->n[0] + m) * (i[1] + (l->n[1] + m) * i[2]);
}

int sn_lattice_edge(const sn_lattice* l, int from, int to, bool* turned)
{
    int a[3], b[3];
    sn_lattice_place(l, from, a);
    sn_lattice_place(l, to, b);
    const bool is_short = (a[0] & 1) != (b[0] & 1);
    *turned = is_short ? a[0] & 1 : a[0] > b[0] || a[1] > b[1] || a[2] > b[2];
    const int owner = *turned ? to : from;
    int slot = 0;
    for (int k = 0; k < 3; ++k) {
        const int d = *turned ? a[k] - b[k] : b[k] - a[k];
        if (is_short)
            slot += d > 0 ? 1 << k : 0;
        else if (d)
            slot = k;
    }
    if (is_short) slot += LONG_EDGES;
    return owner < l->even ? EVEN_EDGES * owner + slot
                           : EVEN_EDGES * l->even + LONG_EDGES * (owner - l->even) + slot;
}

static sn_vec3 where(const sn_lattice* l, const int at[3])
{
    return sn_madd(l->low, 0.5 * l->size, sn_v3(at[0], at[1], at[2]));
}

/* A box around the surface with a margin of two cells, centred with an even point. */
static bool lay_out(sn_lattice* l, const sn_mesh* surface, double size, sn_error* error)
{
    sn_vec3 low = sn_v3(DBL_MAX, DBL_MAX, DBL_MAX), high = sn_scale(-1, low);
    for (int i = 0; i < surface->point_count; ++i)
        for (int a = 0; a < 3; ++a) {
            (&low.x)[a] = fmin((&low.x)[a], (&surface->points[i].x)[a]);
            (&high.x)[a] = fmax((&high.x)[a], (&surface->points[i].x)[a]);
        }
    double even = 1, odd = 1;
    for (int a = 0; a < 3; ++a) {
        const double half = 0.5 * ((&high.x)[a] - (&low.x)[a]), cells = 2 * (floor(half / size) + 2);
        if (!(half >= 0 && cells < MOST_POINTS)) even = HUGE_VAL;
        l->n[a] = (int)fmin(cells, MOST_POINTS);
        (&l->low.x)[a] = (&low.x)[a] + half - 0.5 * cells * size;
        even *= cells + 1;
        odd *= cells;
    }
    l->size = size;
    if (!(even + odd <= MOST_POINTS)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "the lattice has more than %d points; take a larger size of the tetrahedra",
                (int)MOST_POINTS);
        return false;
    }
    l->even = (int)even;
    l->points = (int)(even + odd);
    return true;
}

static bool allocate(sn_lattice* l)
{
    const size_t n = (size_t)l->points,
                 edges = (size_t)EVEN_EDGES * (size_t)l->even + LONG_EDGES * (n - (size_t)l->even);
    l->sign = sn_pool_alloc(l->pool, n);
    l->at = sn_pool_array(l->pool, n, sizeof *l->at);
    l->cut = sn_pool_array(l->pool, edges, sizeof *l->cut);
    if (!l->sign || !l->at || !l->cut) return false;
    for (int p = 0, at[3]; p < l->points; ++p) {
        sn_lattice_place(l, p, at);
        l->at[p] = where(l, at);
    }
    for (size_t i = 0; i < edges; ++i)
        l->cut[i] = -1;
    return true;
}

/* ---- inside or outside --------------------------------------------------------------------------------- */

/* Whether the line along x through y, z goes through a triangle, and where. Edges are half open and begin at
   the same end for both of their triangles: a closed surface is entered as often as it is left. */
static bool pierces(const sn_vec3 corner[3], double y, double z, double* x)
{
    bool within = false;
    for (int i = 0; i < 3; ++i) {
        const sn_vec3 *u = &corner[i], *v = &corner[(i + 1) % 3];
        if ((u->y <= y) == (v->y <= y)) continue;
        if (u->y > v->y) {
            const sn_vec3* w = u;
            u = v;
            v = w;
        }
        if (z < u->z + (y - u->y) / (v->y - u->y) * (v->z - u->z)) within = !within;
    }
    if (!within) return false;
    const sn_vec3 n = sn_cross(sn_sub(corner[1], corner[0]), sn_sub(corner[2], corner[0]));
    const double step = n.y * (y - corner[0].y) + n.z * (z - corner[0].z);
    const double low = fmin(corner[0].x, fmin(corner[1].x, corner[2].x)),
                 high = fmax(corner[0].x, fmax(corner[1].x, corner[2].x));
    // of a triangle that is parallel to x up to round-off, the quotient is arbitrary
    *x = n.x != 0 ? fmin(fmax(corner[0].x - step / n.x, low), high) : corner[0].x;
    return true;
}

/* First and last coordinate of one parity in units of half the size that a triangle reaches along an axis,
   `more` half sizes beyond it. */
static void reach(const sn_lattice* l, const sn_vec3 corner[3], int axis, int odd, int more, int out[2])
{
    double low = DBL_MAX, high = -DBL_MAX;
    for (int i = 0; i < 3; ++i) {
        const double x = ((&corner[i].x)[axis] - (&l->low.x)[axis]) / (0.5 * l->size);
        low = fmin(low, x);
        high = fmax(high, x);
    }
    const int most = 2 * l->n[axis];
    int first = (int)fmax(floor(low) - more, 0), last = (int)fmin(ceil(high) + more, most);
    out[0] = first + ((first & 1) != odd);
    out[1] = last - ((last & 1) != odd);
}

/* Turns the sign of the last point of a row before the surface; see sum_rows. */
static void turn_rows(sn_lattice* l, const sn_vec3 corner[3], int odd)
{
    int y[2], z[2];
    reach(l, corner, 1, odd, 0, y);
    reach(l, corner, 2, odd, 0, z);
    for (int k = z[0]; k <= z[1]; k += 2)
        for (int j = y[0]; j <= y[1]; j += 2) {
            double x;
            const sn_vec3 row = where(l, (int[3]){ odd, j, k });
            if (!pierces(corner, row.y, row.z, &x)) continue;
            const int i = (int)fmin(ceil((x - row.x) / l->size) - 1, l->n[0] - odd);
            if (i < 0) continue;
            signed char* s = &l->sign[sn_lattice_point(l, (int[3]){ 2 * i + odd, j, k })];
            *s = !*s;
        }
}

/* A point is inside where the surface is crossed an odd number of times beyond it. */
static void sum_rows(sn_lattice* l)
{
    for (int p = l->points - 1, at[3]; p >= 0; --p) {
        sn_lattice_place(l, p, at);
        const bool last = at[0] + 2 > 2 * l->n[0];
        const bool beyond = !last && l->sign[p + 1] > 0;
        l->sign[p] = (l->sign[p] != 0) != beyond ? 1 : -1;
    }
}

/* ---- where edges cross the surface --------------------------------------------------------------------- */

/* The part of the way from a to b at which it meets a triangle; -1: nowhere, or the way is parallel to the
   triangle up to round-off, where the place would be arbitrary. */
static double meet(sn_vec3 a, sn_vec3 b, const sn_vec3 corner[3])
{
    static const double slack = 1e-9;
    const sn_vec3 e = sn_sub(corner[1], corner[0]), f = sn_sub(corner[2], corner[0]), d = sn_sub(b, a),
                  q = sn_sub(a, corner[0]), df = sn_cross(d, f), qe = sn_cross(q, e);
    const double det = sn_dot(e, df);
    if (!(fabs(det) > slack * sn_norm(d) * sn_norm(sn_cross(e, f)))) return -1;
    const double u = sn_dot(q, df) / det, v = sn_dot(d, qe) / det, t = sn_dot(f, qe) / det;
    if (!(u >= -slack && v >= -slack && u + v <= 1 + slack && t >= -slack && t <= 1 + slack)) return -1;
    return fmin(fmax(t, 0), 1);
}

/* Of several places the one next to the inner end is kept. */
static void cut_edge(sn_lattice* l, int from, int to, const sn_vec3 corner[3])
{
    if (to < 0 || l->sign[from] == l->sign[to]) return;
    bool turned;
    double* cut = &l->cut[sn_lattice_edge(l, from, to, &turned)];
    const double t = meet(l->at[from], l->at[to], corner);
    if (t < 0) return;
    if (*cut < 0 || (l->sign[from] > 0 ? t < *cut : t > *cut)) *cut = t;
}

/* Edges that a point owns, near a triangle. */
static void cut_edges(sn_lattice* l, const sn_vec3 corner[3], int odd)
{
    int range[3][2], at[3];
    for (int a = 0; a < 3; ++a)
        reach(l, corner, a, odd, 2, range[a]);
    for (at[2] = range[2][0]; at[2] <= range[2][1]; at[2] += 2)
        for (at[1] = range[1][0]; at[1] <= range[1][1]; at[1] += 2)
            for (at[0] = range[0][0]; at[0] <= range[0][1]; at[0] += 2) {
                const int from = sn_lattice_point(l, at);
                for (int a = 0; a < 3; ++a) {
                    int to[3] = { at[0], at[1], at[2] };
                    to[a] += 2;
                    cut_edge(l, from, sn_lattice_point(l, to), corner);
                }
                for (int c = 0; c < 8 && !odd; ++c) {
                    const int to[3] = { at[0] + (c & 1 ? 1 : -1), at[1] + (c & 2 ? 1 : -1),
                                        at[2] + (c & 4 ? 1 : -1) };
                    cut_edge(l, from, sn_lattice_point(l, to), corner);
                }
            }
}

typedef void triangle_work(sn_lattice* l, const sn_vec3 corner[3], int odd);

static void for_triangles(sn_lattice* l, const sn_mesh* surface, triangle_work* work)
{
    for (int kind = SN_CELL_TRIANGLE; kind <= SN_CELL_QUAD; ++kind) {
        const sn_cells* faces = &surface->cells[kind];
        const int n = sn_cell_nodes((sn_cell)kind);
        for (int i = 0; i < faces->count; ++i)
            for (int k = 2; k < n; ++k) {
                const int* f = faces->nodes + i * n;
                const sn_vec3 corner[3] = { surface->points[f[0]], surface->points[f[k - 1]],
                                            surface->points[f[k]] };
                work(l, corner, 0);
                work(l, corner, 1);
            }
    }
}

/* Counts points of the lattice near triangles in `trials`. */
static void count_trials(sn_lattice* l, const sn_vec3 corner[3], int odd)
{
    double points = 1;
    for (int a = 0; a < 3; ++a) {
        int range[2];
        reach(l, corner, a, odd, 2, range);
        points *= fmax(range[1] - range[0], 0) / 2 + 1;
    }
    l->trials += points;
}

/* ---- points move onto the surface ---------------------------------------------------------------------- */

int sn_lattice_neighbour(const sn_lattice* l, int point, int i, bool* is_long)
{
    int at[3];
    sn_lattice_place(l, point, at);
    *is_long = i < 6;
    if (i < 6)
        at[i / 2] += i % 2 ? 2 : -2;
    else
        for (int a = 0; a < 3; ++a)
            at[a] += (i - 6) >> a & 1 ? 1 : -1;
    return sn_lattice_point(l, at);
}

/* The cut on the way from a point to another, in parts of the way; half of it where none was found. */
double sn_lattice_cut(const sn_lattice* l, int from, int to)
{
    bool turned;
    const double t = l->cut[sn_lattice_edge(l, from, to, &turned)];
    return t < 0 ? 0.5 : turned ? 1 - t : t;
}

static void move_points(sn_lattice* l, const double alpha[2])
{
    for (int p = 0; p < l->points; ++p) {
        double nearest = DBL_MAX;
        sn_vec3 target = l->at[p];
        for (int i = 0; i < SN_LATTICE_NEIGHBOURS; ++i) {
            bool is_long;
            const int q = sn_lattice_neighbour(l, p, i, &is_long);
            if (q < 0 || l->sign[p] * l->sign[q] >= 0) continue;
            const double t = sn_lattice_cut(l, p, q), distance = t * (is_long ? 1 : sqrt(0.75));
            if (!(t < alpha[is_long ? 0 : 1] && distance < nearest)) continue;
            int a[3], b[3];
            sn_lattice_place(l, p, a);
            sn_lattice_place(l, q, b);
            nearest = distance;
            target = sn_madd(where(l, a), t, sn_sub(where(l, b), where(l, a)));
        }
        if (nearest == DBL_MAX) continue;
        l->at[p] = target;
        l->sign[p] = 0;
    }
}

/* ---- the mesh ------------------------------------------------------------------------------------------ */

static bool fill(sn_lattice* l, const sn_mesh* surface, const sn_stuffing* how, sn_error* error)
{
    for_triangles(l, surface, count_trials);
    if (l->trials > MOST_TRIALS) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "the tetrahedra are too small for so large a surface; take a larger size");
        return false;
    }
    if (!allocate(l)) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a lattice of %d points", l->points);
        return false;
    }
    for_triangles(l, surface, turn_rows);
    sum_rows(l);
    for_triangles(l, surface, cut_edges);
    move_points(l, how->alpha);
    return true;
}

sn_mesh* sn_mesh_stuffing(const sn_mesh* surface, const sn_stuffing* how, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_lattice l = { .pool = &pool };
    sn_mesh* mesh = NULL;
    if (!surface->cells[SN_CELL_TRIANGLE].count && !surface->cells[SN_CELL_QUAD].count)
        sn_fail(error, SN_ERR_ARGUMENT, "the mesh has no triangles and no quads that could enclose a volume");
    else if (lay_out(&l, surface, how->size, error) && fill(&l, surface, how, error))
        mesh = sn_lattice_mesh(&l, how->whole, error);
    sn_pool_clear(&pool);
    return mesh;
}
