/* Sinew - cuts. SPDX-License-Identifier: BSD-3-Clause */
#include "view/cuts.h"
#include <math.h>
#include <string.h>
#include "engine/program.h"
#include "engine/refresh.h"

/* ---- where the cuts are -------------------------------------------------------------------------------- */

static sn_vec3 node_at(const sn_system* s, const sn_call* call, sn_node n)
{
    const sn_state* state = &s->layout.states[call->input[n.input]];
    const double* x = state->x + n.node * sn_kind_coords(state->kind);
    return sn_v3(x[0], x[1], x[2]);
}

static bool is_place(const sn_system* s, const sn_call* call, sn_node n)
{
    return s->layout.states[call->input[n.input]].kind != SN_SCALARS;
}

static const sn_node* nodes_of(const sn_call* call, int item)
{
    return call->node + (ptrdiff_t)item * call->nodes_per_item;
}

/* Two places that two items have in common, the first or the last ones; returns how many there are. */
static int find_shared(const sn_system* s, const sn_call* call, int a, int b, bool last, sn_node ends[2])
{
    const sn_node *first = nodes_of(call, a), *second = nodes_of(call, b);
    int found = 0;
    for (int i = 0; i < call->nodes_per_item; ++i)
        for (int k = 0; k < call->nodes_per_item; ++k) {
            if (first[i].input != second[k].input || first[i].node != second[k].node) continue;
            if (!is_place(s, call, first[i])) continue;
            if (found >= 2 && last) ends[0] = ends[1];
            if (found < 2 || last) ends[found == 0 ? 0 : 1] = first[i];
            ++found;
        }
    return found;
}

/* The places that an elasticity acts on, in the order in which its items have them: along the rod.
   Returns how many there are. */
static int find_chain(const sn_system* s, const sn_call* call, sn_node* chain)
{
    int count = 0;
    for (int i = 0; call->node && i < call->item_count * call->nodes_per_item; ++i) {
        sn_node n = call->node[i];
        bool known = !is_place(s, call, n);
        for (int k = count - 1; k >= 0 && !known; --k)
            known = chain[k].input == n.input && chain[k].node == n.node;
        if (!known) chain[count++] = n;
    }
    return count;
}

/* Cuts between two items: the nodes that both share. At a clamp two items may have the same nodes. */
static bool list_shared(const sn_item* item, int count, sn_node (*ends)[2])
{
    const sn_call* call = item->call;
    int items = call->node ? call->item_count : 0;
    bool found = count > 2 && (count == items || count == items - 1); // of a ring, or open
    for (int i = 0; i < count && found; ++i) {
        int shared = find_shared(item->system, call, i, (i + 1) % items, i == count - 1, ends[i]);
        found = shared == 2 || (shared > 2 && (i == 0 || i == count - 1));
    }
    return found;
}

/* The nodes on both sides of each cut: those that two items share, or else consecutive places. NULL: they are
   not known. */
static const sn_node (*list_ends(model_maker* k, const sn_item* item, int count))[2]
{
    const sn_call* call = item->call;
    int most = call->node ? call->item_count * call->nodes_per_item : 0;
    sn_node(*ends)[2] = sn_pool_array(&k->m->pool, (size_t)count, sizeof *ends);
    sn_node* chain = sn_pool_array(&k->m->pool, (size_t)most + 1, sizeof *chain);
    if (!ends || !chain) return NULL;
    if (list_shared(item, count, ends)) return (const sn_node(*)[2])ends;
    if (find_chain(item->system, call, chain) != count + 1) return NULL;
    for (int i = 0; i < count; ++i)
        memcpy(ends[i], chain + i, sizeof ends[i]);
    return (const sn_node(*)[2])ends;
}

/* ---- which cuts a row lies between --------------------------------------------------------------------- */

/* How far p is from the segment, and at which part of it the nearest point is: 0 to 1, or beyond
   the ends that are open. */
static double distance_to(sn_vec3 p, sn_vec3 a, sn_vec3 b, bool opens, bool ends, double* part)
{
    sn_vec3 along = sn_sub(b, a);
    double square = sn_dot(along, along), t = square > 0.0 ? sn_dot(sn_sub(p, a), along) / square : 0.0;
    *part = t < 0.0 && !opens ? 0.0 : t > 1.0 && !ends ? 1.0 : fmin(fmax(t, -2.0), 3.0);
    return sn_norm(sn_sub(p, sn_madd(a, *part, along)));
}

/* By the nearest place on the line through the middles of the cuts, as the rod lies now; values are
   extrapolated beyond the first and the last cut. */
static void place_row(sn_vec3 p, const sn_vec3* middle, int count, bool closed, int of[2], float* share)
{
    double nearest = HUGE_VAL;
    int segments = closed ? count : count - 1;
    for (int i = 0; i < segments; ++i) {
        double part, away = distance_to(p, middle[i], middle[(i + 1) % count], !closed && i == 0,
                                        !closed && i == segments - 1, &part);
        if (away >= nearest) continue;
        nearest = away;
        of[0] = i;
        of[1] = (i + 1) % count;
        *share = (float)part;
    }
}

/* A spline has a cut in the middle of each span, and its rows lie at equal parts of the spans. */
static void place_spline(int row, int rows, int spans, int of[2], float* share)
{
    double at = fmin(fmax((double)row * spans / (rows - 1) - 0.5, 0.0), spans - 1.0);
    of[0] = (int)at < spans - 1 ? (int)at : spans > 1 ? spans - 2 : 0;
    of[1] = spans > 1 ? of[0] + 1 : 0;
    *share = (float)(at - of[0]);
}

static bool place_rows(model_maker* k, const sn_item* item, field_cuts* c, bool closed)
{
    const drawable* o = &k->m->objects[c->object];
    sn_vec3* middle = sn_pool_array(&k->m->pool, (size_t)c->count, sizeof *middle);
    int(*of)[2] = sn_pool_array(&k->m->pool, (size_t)c->rows, sizeof *of);
    float* share = sn_pool_array(&k->m->pool, (size_t)c->rows, sizeof *share);
    if (!middle || !of || !share) return false;
    for (int i = 0; c->ends && i < c->count; ++i)
        middle[i] = sn_scale(0.5, sn_add(node_at(item->system, item->call, c->ends[i][0]),
                                         node_at(item->system, item->call, c->ends[i][1])));
    for (int row = 0; row < c->rows; ++row)
        if (c->ends)
            place_row(sn_view_model_row(o, row), middle, c->count, closed, of[row], &share[row]);
        else
            place_spline(row, c->rows, c->count, of[row], &share[row]);
    c->of = (const int(*)[2])of;
    c->share = share;
    return true;
}

/* Whether two paths begin with the same item below the root: parts of one rod. */
static bool same_whole(const char* a, const char* b)
{
    size_t length = 1 + strcspn(a + (a[0] == '/'), "/");
    return strncmp(a, b, length) == 0 && (b[length] == '/' || b[length] == '\0');
}

const field_cuts* sn_view_cuts_find(model_maker* k, const sn_item* item, int object, const char* path,
                                    bool closed)
{
    const drawable* o = &k->m->objects[object];
    const sn_section_ops* ops = item->type->sections;
    int count = ops->count(item->call->self);
    bool spline = o->kind == OBJECT_CURVE && o->curve->control;
    if (count < 1 || !same_whole(path, item->path)) return NULL;
    field_cuts* c = sn_pool_alloc(&k->m->pool, sizeof *c);
    double* value = sn_pool_array(&k->m->pool, (size_t)count, sizeof *value);
    if (!c || !value) return NULL;
    *c = (field_cuts){ .call = item->call,
                       .system = item->system,
                       .ops = ops,
                       .count = count,
                       .object = object,
                       .rows = o->count,
                       .value = value };
    for (int i = 0; i < item->call->input_count; ++i)
        sn_system_follow(item->system, item->call->input[i]);
    sn_view_model_follow(o);
    if (spline) return (o->count - 1) % count == 0 && place_rows(k, item, c, false) ? c : NULL;
    c->ends = list_ends(k, item, count);
    return c->ends && place_rows(k, item, c, closed) ? c : NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A unit vector along the rod at a cut, in the axes of its force. */
static sn_vec3 direction(const field_cuts* c, const model* m, int i)
{
    sn_vec3 a, b;
    if (c->ops->local) return sn_v3(1, 0, 0);
    if (c->ends) {
        a = node_at(c->system, c->call, c->ends[i][0]);
        b = node_at(c->system, c->call, c->ends[i][1]);
    } else {
        int each = (c->rows - 1) / c->count;
        const drawable* o = &m->objects[c->object];
        a = sn_view_model_row(o, i * each);
        b = sn_view_model_row(o, (i + 1) * each);
    }
    sn_vec3 along = sn_sub(b, a);
    double length = sn_norm(along);
    return length > 0.0 ? sn_scale(1.0 / length, along) : sn_v3(0, 0, 0);
}

static double part_of(field_cut cut, sn_vec3 force, sn_vec3 moment, sn_vec3 along)
{
    sn_vec3 v = cut == CUT_TENSION || cut == CUT_SHEAR ? force : moment;
    double axial = sn_dot(v, along);
    return cut == CUT_TENSION || cut == CUT_TORQUE ? axial : sn_norm(sn_madd(v, -axial, along));
}

void sn_view_cuts_read(const field_cuts* c, const model* m, field_cut cut, sn_sim* sim, float* out)
{
    sn_look(sim);
    for (int i = 0; i < c->call->input_count; ++i)
        sn_system_follow(c->system, c->call->input[i]);
    sn_view_model_follow(&m->objects[c->object]);
    for (int i = 0; i < c->count; ++i) {
        sn_vec3 force, moment;
        c->ops->read(c->call->self, i, &c->call->in, &force, &moment);
        c->value[i] = part_of(cut, force, moment, direction(c, m, i));
    }
    for (int row = 0; row < c->rows; ++row) {
        double share = (double)c->share[row];
        out[row] = (float)((1.0 - share) * c->value[c->of[row][0]] + share * c->value[c->of[row][1]]);
    }
}
