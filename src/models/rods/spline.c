/* Sinew - spline. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/spline.h"
#include "models/rods/gauss.h"
#include "base/assert.h"

enum { DEGREE = SPLINE_DEGREE, FEWEST = 4, MAX_GAUSS = 8 };

/* ---- the curve ----------------------------------------------------------------------------------------- */

sn_status sn_spline_bind(sn_bind* bind, const spline_refs* refs, spline_curve* curve)
{
    const sn_ref from[3] = { refs->start, refs->points, refs->end };
    static const char* const names[3] = { "start", "points", "end" };
    int input[3] = { -1, -1, -1 }, count = 0;
    for (int i = 0; i < 3; ++i) {
        if (!from[i].path && i != 1) continue;
        input[i] = sn_bind_input(bind, from[i], SN_POINTS, names[i]);
        if (input[i] < 0) return SN_ERR_SCENE;
        count += sn_bind_rest(bind, input[i])->count;
    }
    *curve = (spline_curve){ .count = count, .length = refs->length, .angles = -1 };
    if (count < FEWEST)
        return sn_bind_fail(bind, "points", "%d control points; a cubic spline needs at least %d", count,
                            (int)FEWEST);
    sn_node* point = sn_bind_alloc(bind, (size_t)count * sizeof *point);
    if (!point) return SN_ERR_MEMORY;
    for (int i = 0, at = 0; i < 3; ++i)
        for (int k = 0; input[i] >= 0 && k < sn_bind_rest(bind, input[i])->count; ++k)
            point[at++] = (sn_node){ input[i], k };
    curve->point = point;
    curve->spans = count - DEGREE;
    curve->h = refs->length / curve->spans;
    if (!refs->angles.path) return SN_OK;
    curve->angles = sn_bind_input(bind, refs->angles, SN_SCALARS, "angles");
    if (curve->angles < 0) return SN_ERR_SCENE;
    int angles = sn_bind_rest(bind, curve->angles)->count;
    if (angles != count)
        return sn_bind_fail(bind, "angles", "%d angles for %d control points; give one for each", angles,
                            count);
    return SN_OK;
}

sn_status sn_spline_bind_items(sn_bind* bind, const spline_curve* curve, int count, const int* span)
{
    int nodes = curve->angles < 0 ? SPLINE_LANES : 2 * SPLINE_LANES;
    sn_node* node = sn_bind_alloc(bind, (size_t)(count * nodes + 1) * sizeof *node);
    if (!node) return SN_ERR_MEMORY;
    for (int item = 0; item < count; ++item)
        for (int i = 0; i < SPLINE_LANES; ++i) {
            node[item * nodes + i] = curve->point[span[item] + i];
            if (curve->angles >= 0)
                node[item * nodes + SPLINE_LANES + i] = (sn_node){ curve->angles, span[item] + i };
        }
    return sn_bind_items(bind, count, nodes, node);
}

sn_status sn_spline_bind_spans(sn_bind* bind, const spline_curve* curve)
{
    int* span = sn_bind_alloc(bind, (size_t)curve->spans * sizeof *span);
    if (!span) return SN_ERR_MEMORY;
    for (int i = 0; i < curve->spans; ++i)
        span[i] = i;
    return sn_spline_bind_items(bind, curve, curve->spans, span);
}

sn_status sn_spline_check_place(sn_bind* bind, const spline_curve* curve, double u)
{
    if (u >= 0 && u <= curve->length) return SN_OK;
    return sn_bind_fail(bind, "at", "%.9g m is not on the cable, which goes from 0 to %.9g m", u,
                        curve->length);
}

sn_vec3 sn_spline_director(sn_vec3 wanted, sn_vec3 t)
{
    SN_ASSERT(!(fabs(sn_dot(t, t) - 1.0) > 1e-9));
    sn_vec3 y = sn_madd(wanted, -sn_dot(wanted, t), t);
    if (sn_norm(y) <= 1e-6 * sn_norm(wanted) || sn_norm(wanted) == 0) {
        sn_vec3 axis = fabs(t.y) < 0.9 ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
        y = sn_madd(axis, -sn_dot(axis, t), t);
    }
    return sn_scale(1 / sn_norm(y), y);
}

/* ---- the functions ------------------------------------------------------------------------------------- */

/* Clamped: the first and last four coincide. */
static double knot(const spline_curve* curve, int i)
{
    int k = i - DEGREE;
    return k <= 0 ? 0.0 : k >= curve->spans ? curve->length : k * curve->h;
}

/* One over the distance of two knots, for a quotient that counts as 0 where they coincide. */
static double over(const spline_curve* curve, int from, int to)
{
    double distance = knot(curve, to) - knot(curve, from);
    return distance > 0 ? 1 / distance : 0.0;
}

/* Derivative of B_{i,p} at u in a span, by the recursion of Cox and de Boor. */
static double basis(const spline_curve* curve, int span, int i, int p, int order, double u)
{
    if (p == 0) return order == 0 && i == span + DEGREE ? 1.0 : 0.0;
    int below = order > 0 ? order - 1 : 0;
    double left = over(curve, i, i + p) * basis(curve, span, i, p - 1, below, u);
    double right = over(curve, i + 1, i + p + 1) * basis(curve, span, i + 1, p - 1, below, u);
    if (order > 0) return p * (left - right);
    return (u - knot(curve, i)) * left + (knot(curve, i + p + 1) - u) * right;
}

/* The functions sum to 1 and their derivatives to 0, also straight on behind an end. */
static bool is_partition_of_unity(const spline_basis* b, double h)
{
    for (int order = 0; order < SPLINE_ORDERS; ++order) {
        double sum = 0.0, size = 0.0;
        for (int i = 0; i < SPLINE_LANES; ++i) {
            sum += b->at[order][i];
            size += fabs(b->at[order][i]);
        }
        if (fabs(sum - (order == 0)) > 1e-9 * (size + pow(h, -order))) return false;
    }
    return true;
}

void sn_spline_evaluate(const spline_curve* curve, int span, double u, spline_basis* out)
{
    for (int order = 0; order < SPLINE_ORDERS; ++order)
        for (int i = 0; i < SPLINE_LANES; ++i)
            out->at[order][i] = basis(curve, span, span + i, DEGREE, order, u);
    SN_ASSERT(span >= 0 && span < curve->spans && is_partition_of_unity(out, curve->h));
}

int sn_spline_span(const spline_curve* curve, double u)
{
    int span = (int)(u / curve->h);
    return span < 0 ? 0 : span >= curve->spans ? curve->spans - 1 : span;
}

static spline_curve bare_curve(int count, double length)
{
    return (spline_curve){ .spans = count - DEGREE, .length = length, .h = length / (count - DEGREE) };
}

double sn_spline_greville(int count, double length, int i)
{
    spline_curve curve = bare_curve(count, length);
    return (knot(&curve, i + 1) + knot(&curve, i + 2) + knot(&curve, i + 3)) / DEGREE;
}

double sn_spline_share(int count, double length, int i)
{
    spline_curve curve = bare_curve(count, length);
    return (knot(&curve, i + 4) - knot(&curve, i)) / 4;
}

/* ---- quadrature ---------------------------------------------------------------------------------------- */

static void fill_gauss(const spline_curve* curve, int per_span, int* first, double* at, double* weight)
{
    double point[MAX_GAUSS], share[MAX_GAUSS];
    sn_gauss_between(0, 1, per_span, point, share);
    for (int k = 0; k < curve->spans; ++k)
        for (int g = 0; g < per_span; ++g) {
            at[k * per_span + g] = (k + point[g]) * curve->h;
            weight[k * per_span + g] = share[g] * curve->h;
        }
    for (int k = 0; k <= curve->spans; ++k)
        first[k] = k * per_span;
}

static void fill_samples(const spline_curve* curve, int samples, int* first, double* at, double* weight)
{
    double step = curve->length / (samples - 1);
    for (int s = 0, k = 0; s < samples; ++s) {
        at[s] = s == samples - 1 ? curve->length : s * step;
        weight[s] = s == 0 || s == samples - 1 ? 0.5 * step : step;
        for (int span = sn_spline_span(curve, at[s] * (1 + 1e-14)); k <= span; ++k)
            first[k] = s;
        if (s == samples - 1)
            for (; k <= curve->spans; ++k)
                first[k] = samples;
    }
}

sn_status sn_spline_bind_rule(sn_bind* bind, const spline_curve* curve, int per_span, int samples,
                              spline_rule* rule)
{
    if (samples == 1) return sn_bind_fail(bind, "samples", "1 sample; give 2 or more, or 0 for Gauss points");
    if (samples == 0 && (per_span < 1 || per_span > MAX_GAUSS))
        return sn_bind_fail(bind, "quadrature", "%d points per span; give 1 to %d", per_span, (int)MAX_GAUSS);
    int count = samples > 0 ? samples : per_span * curve->spans;
    int* first = sn_bind_alloc(bind, (size_t)(curve->spans + 1) * sizeof *first);
    double* at = sn_bind_alloc(bind, (size_t)count * sizeof *at);
    double* weight = sn_bind_alloc(bind, (size_t)count * sizeof *weight);
    if (!first || !at || !weight) return SN_ERR_MEMORY;
    if (samples > 0)
        fill_samples(curve, samples, first, at, weight);
    else
        fill_gauss(curve, per_span, first, at, weight);
    *rule = (spline_rule){ count, first, at, weight };
    return SN_OK;
}

int sn_spline_places(sn_scene* scene, int count, double length, int per_span, int samples, double* at)
{
    spline_curve curve = bare_curve(count, length);
    int places = samples > 0 ? samples : per_span * curve.spans;
    if (!at) return places;
    int* first = sn_scene_alloc(scene, (size_t)(curve.spans + 1) * sizeof *first);
    double* weight = sn_scene_alloc(scene, (size_t)places * sizeof *weight);
    bool done = first && weight;
    if (done && samples > 0) fill_samples(&curve, samples, first, at, weight);
    if (done && samples == 0) fill_gauss(&curve, per_span, first, at, weight);
    return done ? places : -1;
}

sn_status sn_spline_check_list(sn_bind* bind, sn_reals list, int places, const char* param)
{
    if (list.count == 1 || list.count == places) return SN_OK;
    return sn_bind_fail(bind, param,
                        "has %d numbers; give 1 for all, or one for each of %d quadrature points", list.count,
                        places);
}

/* Schoenberg and Whitney: values at the places determine a spline of degree p on these knots when each of its
   functions can be given a place of its own inside its support. The derivative of order 3 - p of the curve is
   such a spline. */
static bool determines(const spline_curve* curve, const spline_rule* rule, int p)
{
    int functions = curve->spans + p, place = 0;
    for (int i = 0; i < functions; ++i) {
        double from = knot(curve, i + DEGREE - p), to = knot(curve, i + DEGREE + 1);
        bool at_start = i == 0, at_end = i == functions - 1;
        while (place < rule->count && !(rule->at[place] > from || (at_start && rule->at[place] >= from)))
            ++place;
        if (place == rule->count) return false;
        if (!(rule->at[place] < to || (at_end && rule->at[place] <= to))) return false;
        ++place;
    }
    return true;
}

sn_status sn_spline_check_rule(sn_bind* bind, const spline_curve* curve, const spline_rule* rule,
                               const char* param)
{
    const char* left = !determines(curve, rule, 2)   ? "stretch"
                       : !determines(curve, rule, 1) ? "bending"
                                                     : NULL;
    if (!left) return SN_OK;
    return sn_bind_fail(
        bind, param,
        "%d quadrature points along %d control points leave a mode of %s without stiffness; take more",
        rule->count, curve->count, left);
}
