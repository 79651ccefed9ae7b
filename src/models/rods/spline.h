/* Sinew - spline: a curve as a clamped uniform cubic B-spline, for the components that act on it.

   r(u) = sum b_i(u) r_i with u in [0, L], the arc length at rest, and knots 0 0 0 0 h 2h ... L L L L, h =
   L/(n - 3). The curve starts at the first control point and ends at the last one. On the span k, of length
   h, the functions k ... k + 3 are not zero. An angle along the curve, theta(u) = sum b_i(u) theta_i, has
   coefficients of its own.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <sinew/scene.h>

/* Functions that are not zero; value and derivatives kept. */
enum { SPLINE_DEGREE = 3, SPLINE_LANES = 4, SPLINE_ORDERS = 4 };

enum { SPLINE_MASS_GAUSS = 4 }; /* points per span that integrate products of two functions exactly */

/** The number of a list for one place of a rule. */
static inline double spline_entry(sn_reals list, int place) { return list.at[list.count > 1 ? place : 0]; }

/** A curve of the scene. Its control points are those of `start`, `points` and `end`, in this order. */
typedef struct spline_refs {
    sn_ref start, points, end; /**< points; the first and the last may be absent */
    sn_ref angles;             /**< scalars; absent: there is no angle */
    double length;
} spline_refs;

/** What operations need of it. */
typedef struct spline_curve {
    int count, spans;     /**< control points; spans */
    double length, h;     /**< [m] */
    const sn_node* point; /**< [count] where each control point is */
    int angles;           /**< input, or -1 */
} spline_curve;

/** The four functions of a span at one place: at[order][lane]. */
typedef struct spline_basis {
    double at[SPLINE_ORDERS][SPLINE_LANES];
} spline_basis;

/** Places and weights of a sum over the curve; those of span k are first[k] ... first[k + 1] - 1. */
typedef struct spline_rule {
    int count;
    const int* first;     /**< [spans + 1] */
    const double* at;     /**< u, increasing [m] */
    const double* weight; /**< [m] */
} spline_rule;

/** Reads the references as inputs of the component. */
sn_status sn_spline_bind(sn_bind* bind, const spline_refs* refs, spline_curve* curve);
/** Declares one item for each span: its four points, then its four angles, when there are any. */
sn_status sn_spline_bind_spans(sn_bind* bind, const spline_curve* curve);
/** Declares `count` items with the nodes of the spans `span`. */
sn_status sn_spline_bind_items(sn_bind* bind, const spline_curve* curve, int count, const int* span);

/** Gauss points in every span, `per_span` of them; or, with samples > 0, so many equal distances and the
    trapezoidal rule. */
sn_status sn_spline_bind_rule(sn_bind* bind, const spline_curve* curve, int per_span, int samples,
                              spline_rule* rule);
/** The places of such a rule: their number, and in `at`, unless it is NULL, where they are. -1 when out of
    memory. */
int sn_spline_places(sn_scene* scene, int count, double length, int per_span, int samples, double* at);
/** Refuses a list that has neither one number nor one for each place of a rule. */
sn_status sn_spline_check_list(sn_bind* bind, sn_reals list, int places, const char* param);
/** Refuses a rule at whose places stretch and curvature leave a shape of the curve unseen. */
sn_status sn_spline_check_rule(sn_bind* bind, const spline_curve* curve, const spline_rule* rule,
                               const char* param);

/** Refuses an arc length that is not on the cable. */
sn_status sn_spline_check_place(sn_bind* bind, const spline_curve* curve, double u);
/** A direction normal to the tangent t: `wanted` as far as it is, else the world's axis that is most
    across. */
sn_vec3 sn_spline_director(sn_vec3 wanted, sn_vec3 t);

/** The span u lies in, the last one for u = L. */
int sn_spline_span(const spline_curve* curve, double u);
/** The functions of a span at u, derivatives with respect to u. */
void sn_spline_evaluate(const spline_curve* curve, int span, double u, spline_basis* out);
/** Greville's abscissa of control point i: points there along a line make the curve straight with |r'| =
    1. */
double sn_spline_greville(int count, double length, int i);
/** int b_i du. */
double sn_spline_share(int count, double length, int i);

/** Control points of a span by component: x[d][lane]. */
static inline void spline_gather(const spline_curve* curve, const sn_input* in, int span,
                                 double x[3][SPLINE_LANES])
{
    for (int i = 0; i < SPLINE_LANES; ++i) {
        sn_node node = curve->point[span + i];
        const double* at = in->at[node.input].x + 3 * node.node;
        for (int d = 0; d < 3; ++d)
            x[d][i] = at[d];
    }
}

/** Their velocities. */
static inline void spline_gather_rates(const spline_curve* curve, const sn_input* in, int span,
                                       double v[3][SPLINE_LANES])
{
    for (int i = 0; i < SPLINE_LANES; ++i) {
        sn_node node = curve->point[span + i];
        const double* at = in->at[node.input].v + 3 * node.node;
        for (int d = 0; d < 3; ++d)
            v[d][i] = at[d];
    }
}

/** Adds forces on the control points of a span. */
static inline void spline_scatter(const spline_curve* curve, const sn_generalized_force* out, int span,
                                  double f[3][SPLINE_LANES])
{
    for (int i = 0; i < SPLINE_LANES; ++i) {
        sn_node node = curve->point[span + i];
        double* at = out[node.input].f + 3 * node.node;
        for (int d = 0; d < 3; ++d)
            at[d] += f[d][i];
    }
}

static inline double spline_dot(const double* b, const double* x)
{
    return b[0] * x[0] + b[1] * x[1] + b[2] * x[2] + b[3] * x[3];
}

static inline sn_vec3 spline_sum(const double* b, double x[3][SPLINE_LANES])
{
    return sn_v3(spline_dot(b, x[0]), spline_dot(b, x[1]), spline_dot(b, x[2]));
}
