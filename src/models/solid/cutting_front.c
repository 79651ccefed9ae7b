/* Sinew - cutting_front: how the crack front follows the blade, and the sheet that it leaves.

   A point of the front is a material point. In the direction d of cutting it stays behind the edge by at
   most the yield displacement; across d it is where the edge is. Where the edge moves back, the front stays.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "models/solid/cutting.h"

static sn_vec3 place_of(const sn_cutting* k, const sn_input* in, int i)
{
    return sn_material_place(&k->walker, &k->anchors[i], in->at[0].points);
}

static bool is_removed(const sn_cutting* k, int cell)
{
    return sn_removal_is_gone(k->removal, k->first_cell + cell);
}

/* ---- search -------------------------------------------------------------------------------------------- */

/* Cells that are there, where `points` are now; done at most once for each call of `commit`. */
static bool gather_cells(const sn_cutting* k, const sn_vec3* points)
{
    sn_cell_search* s = k->search;
    if (s->points == points && s->count > 0) return true;
    s->points = points;
    s->count = 0;
    for (int i = 0; i < k->walker.count; ++i)
        if (!is_removed(k, i)) sn_cell_search_add(s, SN_CELL_TETRAHEDRON, i);
    return s->count > 0;
}

static void forget_cells(const sn_cutting* k) { k->search->count = 0; }

/* The cell nearest to x as a material point; its distance. */
static double find(const sn_cutting* k, const sn_vec3* points, sn_vec3 x, sn_material_point* at)
{
    sn_spot spot;
    if (!gather_cells(k, points)) return HUGE_VAL;
    sn_cell_search_nearest(k->search, x, &spot);
    memset(at, 0, sizeof *at); // also what lies between its members: anchors are part of snapshots
    at->cell = spot.cell;
    memcpy(at->weight, spot.weight, 4 * sizeof *at->weight);
    return spot.distance;
}

/* Which cells are removed is not known yet: the next step that presses moves a front out of such a cell. */
void sn_cutting_find_again(const void* self)
{
    const sn_cutting* k = self;
    for (int i = 0; i < k->count; ++i)
        if (k->fronts[i].held && !(find(k, k->rest, k->fronts[i].rest, &k->anchors[i]) < HUGE_VAL))
            k->fronts[i].held = 0;
    forget_cells(k);
}

/* ---- the fronts ---------------------------------------------------------------------------------------- */

static void let_go(const sn_cutting* k, int i)
{
    k->fronts[i].held = k->fronts[i].flows = 0;
    k->fronts[i].speed = 0;
    memset(&k->anchors[i], 0, sizeof k->anchors[i]);
}

/* The front goes to a place in the solid, or ends outside. Returns how far outside it would be. */
static double move_front(const sn_cutting* k, const sn_input* in, int i, sn_vec3 to)
{
    sn_material_point* at = &k->anchors[i];
    const sn_vec3* points = in->at[0].points;
    if (sn_walk(&k->walker, points, to, at) && !is_removed(k, at->cell)) return 0;
    const double outside = find(k, points, to, at);
    if (outside <= k->params.yield_displacement) return 0;
    let_go(k, i);
    return outside;
}

/* Returns whether the edge presses on the front. */
static bool press(const sn_cutting* k, const sn_input* in, int i, sn_vec3 d)
{
    const double s = sn_dot(sn_sub(k->now[i], place_of(k, in, i)), d), most = k->params.yield_displacement;
    if (!(s > 0)) return false;
    const double outside = move_front(k, in, i, sn_madd(k->now[i], -fmin(s, most), d));
    k->state->area += fmax(s - most - outside, 0) * k->share[i];
    return true;
}

/* An edge inside of the solid has a front there. Returns how far outside it is. */
static double enter(const sn_cutting* k, const sn_input* in, int i)
{
    sn_material_point at;
    const double outside = find(k, in->at[0].points, k->now[i], &at);
    if (outside > 0 || k->fronts[i].held) return outside;
    memcpy(&k->anchors[i], &at, sizeof at);
    k->fronts[i].held = 1;
    return 0;
}

/* An edge that slows down may stop in the next step. */
static void foresee(const sn_cutting* k, const sn_input* in, int i)
{
    sn_cut_front* f = &k->fronts[i];
    if (!f->held) return;
    const double speed = sn_cutting_speed(k, in, i);
    f->flows = speed > 0 && 2 * speed > f->speed;
    f->speed = speed;
}

static void locate_rest(const sn_cutting* k, const sn_input* in, int i)
{
    sn_material_point at = k->anchors[i];
    if (!k->fronts[i].held && !(find(k, in->at[0].points, k->now[i], &at) < HUGE_VAL)) return;
    k->fronts[i].rest = sn_material_place(&k->walker, &at, k->rest);
}

/* ---- the sheet ----------------------------------------------------------------------------------------- */

/* The newest half of a full sheet stays: the mesh is cut along the rest. */
static bool make_room(const sn_cutting* k)
{
    sn_cut_progress* p = k->cutter.progress;
    const int keep = k->cutter.capacity / 2, drop = p->instants - keep;
    if (p->instants < k->cutter.capacity) return true;
    if (p->begun > 0 || p->used <= drop) return false; // wait for the cut
    memmove(k->sheet, k->sheet + drop * k->count, (size_t)(keep * k->count) * sizeof *k->sheet);
    p->instants -= drop;
    p->used -= drop;
    return true;
}

/* False while the sheet is full. */
static bool append(const sn_cutting* k, const sn_vec3* rest)
{
    sn_cut_progress* p = k->cutter.progress;
    if (!make_room(k)) {
        ++k->state->full;
        return false;
    }
    memcpy(k->sheet + p->instants * k->count, rest, (size_t)k->count * sizeof *rest);
    ++p->instants;
    return true;
}

static bool append_fronts(const sn_cutting* k)
{
    for (int i = 0; i < k->count; ++i)
        k->before[i] = k->fronts[i].rest;
    return append(k, k->before);
}

static double moved(const sn_cutting* k)
{
    const sn_vec3* last = k->sheet + (k->cutter.progress->instants - 1) * k->count;
    double most = 0;
    for (int i = 0; i < k->count; ++i)
        most = fmax(most, sn_norm(sn_sub(k->fronts[i].rest, last[i])));
    return most;
}

static void withdraw(const sn_cutting* k)
{
    for (int i = 0; i < k->count; ++i)
        let_go(k, i);
    if (k->state->phase == SN_CUT_INSIDE) k->state->phase = SN_CUT_LEFT;
    k->state->near = 0;
}

/* ---- one step ------------------------------------------------------------------------------------------ */

/* Could the edge meet the solid soon? Boxes around both, the solid's wider by a quarter of its size. */
static bool is_near(const sn_cutting* k, const sn_input* in)
{
    sn_vec3 low[2], high[2];
    const sn_vec3* x[2] = { in->at[0].points, k->now };
    const int count[2] = { in->at[0].count, k->count };
    for (int j = 0; j < 2; ++j) {
        low[j] = high[j] = x[j][0];
        for (int i = 1; i < count[j]; ++i) {
            low[j] = sn_v3(fmin(low[j].x, x[j][i].x), fmin(low[j].y, x[j][i].y), fmin(low[j].z, x[j][i].z));
            high[j] =
                sn_v3(fmax(high[j].x, x[j][i].x), fmax(high[j].y, x[j][i].y), fmax(high[j].z, x[j][i].z));
        }
    }
    const double margin = 0.25 * sn_norm(sn_sub(high[0], low[0]));
    return low[1].x < high[0].x + margin && low[1].y < high[0].y + margin && low[1].z < high[0].z + margin &&
           high[1].x > low[0].x - margin && high[1].y > low[0].y - margin && high[1].z > low[0].z - margin;
}

/* Outside: the first point of the edge that enters begins a sheet, where the edge was before. */
static void approach(const sn_cutting* k, const sn_input* in)
{
    bool held = false;
    if (!is_near(k, in)) {
        k->state->near = 0;
        return;
    }
    for (int i = 0; i < k->count; ++i) {
        k->before[i] = k->fronts[i].rest;
        held = enter(k, in, i) == 0 || held;
        locate_rest(k, in, i);
    }
    if (held) {
        if (k->state->near) append(k, k->before);
        append_fronts(k);
        k->state->phase = SN_CUT_INSIDE;
    }
    k->state->near = 1;
}

/* Inside: fronts follow the edge. While it moves back nothing grows; if it is out again, the cut has ended.
   In a slit the edge may be a little outside of both sides. */
static void proceed(const sn_cutting* k, const sn_input* in)
{
    const sn_vec3 d = sn_cutting_direction(k, in);
    bool presses = false, inside = false, held = false;
    for (int i = 0; i < k->count; ++i)
        presses = (k->fronts[i].held && press(k, in, i, d)) || presses;
    for (int i = 0; i < k->count; ++i) {
        const bool behind = k->fronts[i].held && presses; // no need to look
        inside = behind || enter(k, in, i) < k->stride || inside;
        held = k->fronts[i].held || held;
    }
    if (held && !presses) {
        if (!inside) withdraw(k);
        return;
    }
    for (int i = 0; i < k->count; ++i)
        locate_rest(k, in, i);
    if (!held)
        k->state->phase = SN_CUT_LEAVING;
    else if (moved(k) >= k->stride)
        append_fronts(k);
}

/* The sheet ends behind the solid: with a place less the end of the cut would stay joined. */
static void leave(const sn_cutting* k)
{
    if (append_fronts(k)) k->state->phase = SN_CUT_LEFT;
}

void sn_cutting_advance(const sn_cutting* k, const sn_input* in)
{
    double active[3];
    sn_cut_progress* p = k->cutter.progress;
    forget_cells(k);
    sn_function_eval(k->active, in->t, active);
    for (int i = 0; i < k->count; ++i)
        k->now[i] = sn_cutting_edge(k, in, i);
    if (k->state->phase == SN_CUT_LEFT && p->begun == 0 && (p->used == p->instants || p->instants < 2)) {
        p->instants = p->used = p->opened = 0;
        k->state->phase = SN_CUT_AWAY;
    }
    if (!(active[0] > 0))
        withdraw(k);
    else if (k->state->phase == SN_CUT_AWAY)
        approach(k, in);
    else if (k->state->phase == SN_CUT_INSIDE)
        proceed(k, in);
    if (k->state->phase == SN_CUT_LEAVING) leave(k);
    for (int i = 0; i < k->count; ++i)
        foresee(k, in, i);
    forget_cells(k);
}
