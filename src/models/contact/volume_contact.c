/* Sinew - volume_contact: the volume that two closed surfaces have in common is pushed out, by a pressure for
   each cell of a grid (J. Allard, F. Faure, H. Courtecuisse, F. Falipou, C. Duriez, P. G. Kry, ACM Trans.
   Graph. 29, 2010, 82), with Coulomb friction for each cell.

   Legend: volume.h. Rows of a cell, with x0 the places of its points at the start of the step:
     g = gap + sum dgap/dx_i (x_i - x0_i) - target,   slip t1, t2 . sum w_i v_i
   The normal row has the compliance 1/(stiffness A): its multiplier is p A with the pressure p = stiffness
   V/A where the target is 0. A cell that is new starts with the gap that it has: its target grows to 0 at
   the speed `recovery`.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sinew/carry.h>
#include <sinew/couplings.h>
#include <sinew/shape.h>
#include "models/contact/closed.h"
#include "models/contact/volume.h"

enum { DOUBLINGS = 8 };

/* ---- the start of a step ------------------------------------------------------------------------------- */

static double compliance_of(const sn_volume* k, const sn_volume_cell* c)
{
    return 1.0 / (k->params.stiffness * c->area);
}

/* Value of the normal row of a cell without its target. */
static double gap_at(const sn_volume* k, const sn_volume_cell* c, const sn_kin* at)
{
    double gap = c->gap;
    for (int e = c->first; e < c->first + c->count; ++e) {
        const sn_volume_entry* i = &k->entry[e];
        gap += sn_dot(i->gap, sn_sub(at[i->input].points[i->node], i->place));
    }
    return gap;
}

/* What the forces of the last step have compressed at its end. */
static void list_before(const sn_volume* k, const sn_input* in)
{
    for (int i = 0; i < k->now->count; ++i) {
        const sn_volume_cell* c = &k->cells[i];
        k->before[i] = (sn_contact_aim){ c->key, c->target, fmax(0.0, c->target - gap_at(k, c, in->at)) };
    }
}

/* Looks for the cells, with larger pixels and cells where there is no room. */
static void find_cells(const sn_volume* k, const sn_input* in)
{
    int coarse = 0, doubled = 0;
    k->images->pixel = k->pixel;
    k->now->count = k->now->entries = k->now->dropped = 0;
    while (coarse < DOUBLINGS && !sn_depth_images_find(k->images, in->at[0].points, in->at[1].points)) {
        k->images->pixel *= 2.0;
        ++coarse;
    }
    for (; coarse < 2 * DOUBLINGS; ++coarse) {
        const bool divided = sn_volume_divide(k, doubled, in);
        if (divided && k->now->dropped == 0) break;
        if (!divided) {
            ++doubled;
            continue;
        }
        k->images->pixel *= 2.0;
        sn_depth_images_find(k->images, in->at[0].points, in->at[1].points);
    }
    k->now->coarse = coarse;
    k->all->crowded += coarse > 0 || k->now->dropped > 0;
    k->all->buried += k->now->enclosed;
    if (coarse > k->all->most_coarse) k->all->most_coarse = coarse;
    if (k->now->dropped > k->all->most_dropped) k->all->most_dropped = k->now->dropped;
}

static int find(const void* self, const sn_input* in, double h, const sn_transient_items* out)
{
    const sn_volume* k = self;
    int old_count = k->now->count, at = 0;
    list_before(k, in);
    find_cells(k, in);
    for (int i = 0; i < k->now->count; ++i) {
        sn_volume_cell* c = &k->cells[i];
        while (at < old_count && k->before[at].key < c->key)
            ++at;
        const bool known = at < old_count && k->before[at].key == c->key;
        c->target = sn_recovery_target(c->gap, known ? &k->before[at] : NULL, k->params.recovery * h);
        out->keys[i] = c->key;
        out->friction[i] = k->params.friction;
        out->compliance[i] = compliance_of(k, c);
        k->first[i] = c->first;
        k->first[i + 1] = c->first + c->count;
        for (int e = c->first; e < c->first + c->count; ++e)
            out->nodes[e] = (sn_node){ k->entry[e].input, k->entry[e].node };
    }
    return k->now->count;
}

/* Reports all steps so far. */
static bool diagnostic(const void* self, char* text, size_t size)
{
    const sn_volume* k = self;
    const sn_volume_so_far* all = k->all;
    if (all->buried > 0)
        snprintf(
            text, size,
            "one body was wholly inside the other in %lld steps: the common volume then has no direction "
            "in which they part, and nothing pushes; start from a shallower position, or use a shorter "
            "step",
            (long long)all->buried);
    else if (all->crowded > 0)
        snprintf(
            text, size,
            "pixels or cells were enlarged up to %d times, or up to %d cells were left out, in %lld steps, "
            "because there is no room for more; use a larger capacity, cell or pixel",
            all->most_coarse, all->most_dropped, (long long)all->crowded);
    return all->buried > 0 || all->crowded > 0;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static void rows(const void* self, int number, const sn_input* in, double* g, double* g1, double* g2)
{
    const sn_volume* k = self;
    const sn_volume_cell* c = &k->cells[number];
    double rate = 0.0;
    sn_vec3 slip = { 0, 0, 0 };
    (void)g2;
    if (g) g[0] = gap_at(k, c, in->at) - c->target;
    if (!g1) return;
    for (int e = c->first; e < c->first + c->count; ++e) {
        const sn_volume_entry* at = &k->entry[e];
        const sn_vec3 v = in->at[at->input].point_velocity[at->node];
        rate += sn_dot(at->gap, v);
        slip = sn_madd(slip, at->weight, v);
    }
    g1[0] = rate;
    if (k->rows == 1) return;
    g1[1] = sn_dot(c->t1, slip);
    g1[2] = sn_dot(c->t2, slip);
}

static void put(double* G, double by, sn_vec3 a)
{
    G[0] = by * a.x;
    G[1] = by * a.y;
    G[2] = by * a.z;
}

static void tangent(const void* self, int number, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const sn_volume* k = self;
    const sn_volume_cell* c = &k->cells[number];
    (void)in, (void)multipliers;
    for (int e = 0; e < c->count; ++e) {
        const sn_volume_entry* at = &k->entry[c->first + e];
        put(out->G + 3 * e, 1.0, at->gap);
        if (k->rows == 1) continue;
        put(out->G + out->n + 3 * e, at->weight, c->t1);
        put(out->G + 2 * out->n + 3 * e, at->weight, c->t2);
    }
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void follow(const void* self)
{
    const sn_volume* k = self;
    for (int i = 0; i < 2; ++i)
        sn_skin_follow(k->skin[i]);
}

static sn_status bind_skins(sn_bind* b, const sn_volume_contact_params* p, sn_volume* k)
{
    const sn_closed_pair bodies = { p->on, p->with, p->on_mesh, p->with_mesh, follow };
    sn_status status = sn_closed_bind(b, &bodies, k->skin);
    for (int i = 0; i < 2 && !status; ++i)
        k->images->surface[i] = &k->skin[i]->surface;
    return status;
}

static double extent_of(const sn_kin* rest)
{
    sn_vec3 low = rest->points[0], high = low;
    for (int i = 1; i < rest->count; ++i) {
        const sn_vec3 x = rest->points[i];
        low = sn_v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = sn_v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

/* Sizes of pixels and cells, and how much memory they need: for the whole smaller body, turned. */
static sn_status choose_sizes(sn_bind* b, sn_volume* k)
{
    enum { LINES_ACROSS = 32, MOST_ACROSS = 1024, CROSSINGS = 6 };
    const double turned = 1.7; // the lines are, too
    double extent = fmin(extent_of(sn_bind_rest(b, 0)), extent_of(sn_bind_rest(b, 1)));
    k->pixel = k->params.pixel > 0.0 ? k->params.pixel : extent / LINES_ACROSS;
    k->cell = k->params.cell > 0.0 ? k->params.cell : 8.0 * k->pixel;
    if (k->cell < k->pixel)
        return sn_bind_fail(b, "cell", "%g m is less than a pixel, %g m; give at least as much", k->cell,
                            k->pixel);
    const double across = ceil(turned * extent / k->pixel) + 2.0;
    if (!(across <= MOST_ACROSS))
        return sn_bind_fail(b, "pixel",
                            "%g m are %.0f lines across the smaller body, at most %d; give a larger pixel",
                            k->pixel, across, MOST_ACROSS);
    k->images->line_room = (int)(across * across);
    k->images->sample_room = CROSSINGS * k->images->line_room;
    k->images->interval_room = CROSSINGS * k->images->line_room;
    return SN_OK;
}

/* Points of a cell, at most: corners of two triangles for each line that meets it, or all. Lines with several
   intervals in a cell, and cells that had to be doubled, may need more. */
static int longest_list(sn_bind* b, const sn_volume* k)
{
    enum { CORNERS = 6, AXES = 3 };
    const double across = k->cell / k->pixel + 2.0, met = CORNERS * AXES * across * across;
    const int all = sn_bind_rest(b, 0)->count + sn_bind_rest(b, 1)->count;
    return met < all ? (int)met : all;
}

static sn_status make_room(sn_bind* b, sn_volume* k)
{
    sn_depth_images* m = k->images;
    const int capacity = k->params.capacity,
              points[2] = { sn_bind_rest(b, 0)->count, sn_bind_rest(b, 1)->count };
    k->longest = longest_list(b, k);
    k->entries = 6 * (points[0] + points[1]) + 12 * capacity;
    for (k->table_size = 4; k->table_size < 2 * capacity; k->table_size *= 2)
        ;
    m->interval = sn_bind_alloc(b, (size_t)m->interval_room * sizeof *m->interval);
    m->sample = sn_bind_alloc(b, (size_t)m->sample_room * sizeof *m->sample);
    m->order = sn_bind_alloc(b, (size_t)m->sample_room * sizeof *m->order);
    m->first = sn_bind_alloc(b, ((size_t)m->line_room + 2) * sizeof *m->first);
    k->now = sn_bind_memory(b, sizeof *k->now);
    k->cells = sn_bind_memory(b, (size_t)capacity * sizeof *k->cells);
    k->entry = sn_bind_memory(b, (size_t)k->entries * sizeof *k->entry);
    k->all = sn_bind_memory(b, sizeof *k->all);
    sn_bind_carry_anew(b, k->now);
    sn_bind_carry_whole(b, k->all);
    sn_bind_carry_anew(b, k->cells);
    sn_bind_carry_anew(b, k->entry);
    sn_bind_use_part(b, k->cells, k->now ? &k->now->count : NULL, sizeof *k->cells);
    sn_bind_use_part(b, k->entry, k->now ? &k->now->entries : NULL, sizeof *k->entry);
    k->before = sn_bind_alloc(b, (size_t)capacity * sizeof *k->before);
    k->table = sn_bind_alloc(b, (size_t)k->table_size * sizeof *k->table);
    k->keys = sn_bind_alloc(b, (size_t)capacity * sizeof *k->keys);
    k->rank = sn_bind_alloc(b, (size_t)capacity * sizeof *k->rank);
    k->start = sn_bind_alloc(b, ((size_t)capacity + 2) * sizeof *k->start);
    k->cell_of = sn_bind_alloc(b, (size_t)m->interval_room * sizeof *k->cell_of);
    k->list = sn_bind_alloc(b, (size_t)m->interval_room * sizeof *k->list);
    for (int i = 0; i < 2; ++i) {
        k->slot[i] = sn_bind_alloc(b, (size_t)points[i] * sizeof *k->slot[i]);
        if (k->slot[i]) memset(k->slot[i], -1, (size_t)points[i] * sizeof *k->slot[i]);
    }
    return m->interval && m->sample && m->order && m->first && k->now && k->all && k->cells && k->entry &&
                   k->before && k->table && k->keys && k->rank && k->start && k->cell_of && k->list &&
                   k->slot[0] && k->slot[1]
               ? SN_OK
               : SN_ERR_MEMORY;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    sn_volume* k = self;
    k->params = *(const sn_volume_contact_params*)params;
    k->rows = k->params.friction > 0.0 ? 3 : 1;
    k->images = sn_bind_alloc(b, sizeof *k->images);
    if (!k->images) return SN_ERR_MEMORY;
    sn_status status = bind_skins(b, &k->params, k);
    if (!status) status = choose_sizes(b, k);
    if (!status) status = make_room(b, k);
    if (status) return status;
    k->first = sn_bind_transient_lists(b, k->params.capacity, k->longest, k->entries);
    status = k->first ? SN_OK : SN_ERR_SCENE;
    return status ? status : sn_bind_rows(b, k->rows, kinds, NULL);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_volume_contact_params defaults = { .stiffness = 1e8, .recovery = 0.01, .capacity = 128 };
static const sn_param table[] = {
    { SN_FIELD(sn_volume_contact_params, on), "1", 0, 0, "points of the first surface" },
    { SN_FIELD(sn_volume_contact_params, with), "1", 0, 0, "points of the second surface" },
    { SN_FIELD(sn_volume_contact_params, on_mesh), "1", 0, 0,
      "a mesh with as many points, whose closed surface is the first; absent: the mesh of the points" },
    { SN_FIELD(sn_volume_contact_params, with_mesh), "1", 0, 0, "the same of the second" },
    { SN_FIELD(sn_volume_contact_params, pixel), "m", 0, 1e6,
      "distance of the lines along which the common volume is measured; auto: a 32nd of the smaller body",
      "auto" },
    { SN_FIELD(sn_volume_contact_params, cell), "m", 0, 1e9,
      "edge of the cells that have a pressure each, as large as the bodies: one pressure; auto: 8 pixels",
      "auto" },
    { SN_FIELD(sn_volume_contact_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "pressure for each metre of mean depth of a cell" },
    { SN_FIELD(sn_volume_contact_params, friction), "1", 0, 1e6, "Coulomb's coefficient" },
    { SN_FIELD(sn_volume_contact_params, recovery), "m/s", 0, 1e3,
      "largest speed at which bodies part that are found in each other; 0: they stay" },
    { SN_FIELD(sn_volume_contact_params, capacity), "1", 1, 10000, "cells at a time" },
};

static const sn_transient_ops transient = { .find = find };
static const sn_constraint_ops ops = {
    .rows = rows, .tangent = tangent, .transient = &transient, .diagnostic = diagnostic
};

const sn_component sn_volume_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "volume_contact",
    .summary =
        "Two closed surfaces whose common volume is pushed out, with Coulomb friction, by a pressure for "
        "each cell of a grid.",
    .source = "Faure, Barbier, Allard, Falipou, Symp. Computer Animation, 2008, 155-162; Allard et al., ACM "
              "Trans. Graph. 29, 2010, 82",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_volume_contact_params),
    .self_size = sizeof(sn_volume),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_volume_quantities,
    .quantity_count = SN_VOLUME_QUANTITIES,
    .bind = bind,
    .shapes = sn_shape_force,
};
