/* Sinew - ring: a ring without width, through which a suture slides. A spring joins the ring to the nearest
   place of the suture; the friction along the suture follows the capstan equation.

   The suture is the smooth curve of its points (spline.h), so that the force does not jump where the nearest
   place passes from one edge to the next. In the axes of the ring's carrier, with N, N', N'' at the nearest
   place s*:
     c = sum N_a y_a - ring, c', c''       v = sum N_a u_a: velocity of the material there, v' = sum N'_a u_a
     t, bend a                             direction and bend of the suture (bend.h)
     L = k c.t, n = k p/sqrt(p + r^2), p = c.c - (c.t)^2   spring force along the suture, and across it
     sigma = t.v sliding speed, q = sigma/sqrt(sigma^2 + creep^2)
     b = grip + m n, m = tanh(mu a/2)/tan(a/2)             limit of friction
     f = b q - L' g(q), g = |q| rounded at 0               L' = L within limits proportional to b
     F = -k c - f t - eta (v - t sigma)       on point a: N_a F          E = k/2 c.c
   Tensions T1 and T2 at the angles a/2 to t satisfy n = (T1 + T2) sin(a/2) and b = (T2 - T1) cos(a/2):
   without grip the suture slips at T2/T1 = exp(mu a). L is 0 where the polyline is symmetric about the
   nearest place. While an edge passes, L changes its sign, has the mean 0 and reaches a tenth of n. For a
   suture that slips, f contains L, so that L and f together are b. As c.c' = 0, dE/dx_a = k N_a c: a shift
   of the nearest place does not change the energy. Derivatives use
     ds* = -(N_a c' + N'_a c).dy_a/(c'.c' + c.c'')         0 at an end of the suture
   The search for the nearest place starts from the place of the last step and only descends: where the suture
   passes the ring twice, the place does not jump.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/contact.h>
#include <sinew/shape.h>
#include <stdio.h>
#include "models/contact/bend.h"
#include "models/contact/carrier.h"
#include "models/spline.h"

typedef struct passage {
    spline_place place; /* at the end of the last step */
    bool gone;          /* the suture has slipped out, or not entered yet */
    double sharpest;    /* largest 1 - cosine of the bend, at the ends of steps with friction */
    double hidden;      /* the same while an edge at the ring was a chord of a curve */
} passage;

typedef struct ring {
    sn_vec3 at;
    int spans, window; /* points of an item: those of a span and, with friction, its neighbours */
    double k, eta, grip, mu, creep, rounding;
    double capture; /* distance within which a suture enters; 0: it passes through the ring from the start */
    bool carried;   /* by input 1 */
    double* edges;  /* their lengths at rest */
    passage* now;
} ring;

/* State of the span that contains the nearest place. */
typedef struct grip {
    int span, first; /* the first point of the window */
    carrier body;
    seen s[CARRIER_POINTS];
    double N[CARRIER_POINTS], N1[CARRIER_POINTS]; /* of the window, 0 beside the span */
    sn_vec3 c, c1, c2, v, v1, F;
    bend bend;
    double m, m_slope; /* friction over normal force, and its derivative by the cosine of the bend */
    double along, normal, normal_slope; /* of c; normal force, and twice its derivative by p */
    double bound, held, limit;          /* b, L' */
    double sigma, q, q_slope;           /* and its derivative by sigma */
    double share, share_slope, f;       /* g and its derivative by q */
    bool at_end;                        /* |L'| < |L| */
} grip;

/* ---- the place ----------------------------------------------------------------------------------------- */

static spline spline_of(const ring* g, const sn_input* in) { return (spline){ in->at[0].points, g->spans }; }

static carrier carrier_of(const ring* g, const sn_input* in)
{
    return carrier_at(g->carried ? &in->at[1] : NULL);
}

static sn_vec3 centre(const ring* g, const carrier* body)
{
    return sn_add(body->r, sn_mat3_apply(body->R, g->at));
}

static spline_place place_of(const ring* g, const sn_input* in)
{
    spline curve = spline_of(g, in);
    carrier body = carrier_of(g, in);
    return spline_nearest(&curve, centre(g, &body), g->now->place);
}

/* The place of the suture nearest to the ring. */
static spline_place nearest_place(const spline* curve, sn_vec3 goal)
{
    spline_place best = { 0 };
    double least = HUGE_VAL;
    for (int j = 0; j < curve->spans; ++j) {
        double low = spline_low(j), step = 0.25 * (spline_high(curve, j) - low);
        for (int i = 0; i <= 4; ++i) {
            spline_basis b = spline_basis_at(low + i * step);
            double far = sn_norm(sn_sub(spline_sum(b.N, curve->x + j), goal));
            if (far >= least) continue;
            least = far;
            best = (spline_place){ .span = j, .s = low + i * step };
        }
    }
    return spline_nearest(curve, goal, best);
}

/* Distance of the place from the nearer end, in edges; < 0 if the end has passed the ring. */
static double from_end(const ring* g, const spline* curve, sn_vec3 goal, const spline_place* p)
{
    if (!p->at_end) return fmin(p->span + p->s + 1.0, g->spans - p->span - p->s);
    const sn_vec3* x = p->s < 0 ? curve->x : curve->x + g->spans;
    sn_vec3 edge = sn_sub(x[1], x[0]);
    return -fabs(spline_border(curve, goal, p->s < 0 ? 0 : g->spans)) / sn_dot(edge, edge);
}

/* < 0 while the suture is not in the ring. It enters as it comes within `capture`. */
static double inside(const ring* g, const sn_input* in)
{
    if (g->now->gone && g->capture == 0.0) return -1.0;
    spline curve = spline_of(g, in);
    carrier body = carrier_of(g, in);
    sn_vec3 goal = centre(g, &body);
    spline_place p = g->now->gone ? nearest_place(&curve, goal) : spline_nearest(&curve, goal, g->now->place);
    double value = from_end(g, &curve, goal, &p);
    if (!g->now->gone) return value;
    spline_basis b = spline_basis_at(p.s);
    double distance = sn_norm(sn_sub(spline_sum(b.N, curve.x + p.span), goal));
    return fmin(value, 1.0 - distance / g->capture);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_place(sn_bind* bind, ring* g)
{
    sn_kin at[2] = { *sn_bind_rest(bind, 0) };
    if (g->carried) at[1] = *sn_bind_rest(bind, 1);
    sn_input in = { .at = at };
    spline curve = spline_of(g, &in);
    carrier body = carrier_of(g, &in);
    g->now = sn_bind_memory(bind, sizeof *g->now);
    g->edges = sn_bind_alloc(bind, (size_t)(g->spans + 1) * sizeof *g->edges);
    if (!g->now || !g->edges) return SN_ERR_MEMORY;
    for (int k = 0; k <= g->spans; ++k)
        g->edges[k] = sn_norm(sn_sub(curve.x[k + 1], curve.x[k]));
    g->now->place = nearest_place(&curve, centre(g, &body));
    if (g->capture > 0.0) {
        g->now->gone = true;
        return SN_OK;
    }
    if (!g->now->place.at_end) return SN_OK;
    return sn_bind_fail(bind, "position",
                        "the suture does not pass through the ring at the start, its nearest place is its "
                        "%s; choose its `positions` so that it does",
                        g->now->place.s < 0 ? "start" : "end");
}

/* First point of the window of a span. */
static int first_point(const ring* g, int span)
{
    int beside = (g->window - 3) / 2, last = g->spans + 2 - g->window;
    int first = span > beside ? span - beside : 0;
    return first < last ? first : last;
}

static sn_status bind_items(sn_bind* bind, const ring* g)
{
    int each = g->carried ? g->window + 1 : g->window;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(each * g->spans) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int j = 0; j < g->spans; ++j) {
        for (int a = 0; a < g->window; ++a)
            nodes[each * j + a].node = first_point(g, j) + a;
        if (g->carried) nodes[each * j + g->window].input = 1;
    }
    return sn_bind_items(bind, g->spans, each, nodes);
}

static sn_status bind_ring(sn_bind* bind, const void* params, void* self)
{
    const sn_ring_params* p = params;
    ring* g = self;
    if (sn_bind_input(bind, p->points, SN_POINTS, "points") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count;
    if (count < 3)
        return sn_bind_fail(bind, "points", "%d points are too few for a curve; give at least 3", count);
    sn_status status = carrier_bind(bind, p->frame);
    if (status) return status;
    bool slips_freely = p->grip == 0 && p->friction == 0 && p->damping == 0;
    *g = (ring){ .at = p->position,
                 .spans = count - 2,
                 .window = slips_freely          ? 3
                           : count < BEND_POINTS ? count
                                                 : BEND_POINTS,
                 .k = p->stiffness,
                 .eta = p->damping,
                 .grip = p->grip,
                 .mu = p->friction,
                 .creep = p->creep,
                 .rounding = p->rounding,
                 .capture = p->capture,
                 .carried = p->frame.path != NULL };
    status = bind_place(bind, g);
    if (!status) status = sn_bind_events(bind, 1);
    return status ? status : bind_items(bind, g);
}

/* ---- one span ------------------------------------------------------------------------------------------ */

/* Limits of |L'|/b. If L opposes the sliding, f = b - L' must not drive it: up to the first limit, f grows
   with sigma. If L drives the sliding, friction also balances L; bends up to 120 degrees need 3.9. */
static const double most_opposing = 0.9, most_driving = 4.0;

/* g: |q| with a round corner at 0, whose slope is below 1/0.9. */
static double share_of(double q, double* slope)
{
    const double corner = 0.09;
    double root = sqrt(q * q + corner * corner), all = sqrt(1.0 + corner * corner) - corner;
    *slope = q / (root * all);
    return (root - corner) / all;
}

/* Normal force, and the limit of friction. */
static void press(const ring* g, grip* r)
{
    r->along = sn_dot(r->c, r->bend.t);
    double across = fmax(sn_dot(r->c, r->c) - r->along * r->along, 0.0);
    double square = across + g->rounding * g->rounding, root = sqrt(square);
    r->normal = g->k * across / root;
    r->normal_slope = g->k * (1.0 + g->rounding * g->rounding / square) / root;
    r->m = bend_friction(g->mu, r->bend.cosine, &r->m_slope);
    r->bound = g->grip + r->m * r->normal;
}

static void rub(const ring* g, grip* r)
{
    r->sigma = sn_dot(r->bend.t, r->v);
    double rho = sqrt(r->sigma * r->sigma + g->creep * g->creep);
    r->q = r->sigma / rho;
    r->q_slope = g->creep * g->creep / (rho * rho * rho);
    r->share = share_of(r->q, &r->share_slope);
    r->held = g->k * r->along;
    double most = r->held * r->q > 0 ? most_opposing : most_driving;
    r->limit = fabs(r->held) > most * r->bound ? copysign(most, r->held) : 0.0;
    if (r->limit != 0.0) r->held = r->limit * r->bound;
    r->f = r->bound * r->q - r->held * r->share;
    sn_vec3 across = sn_madd(r->v, -r->sigma, r->bend.t);
    r->F = sn_madd(sn_scale(-g->k, r->c), -r->f, r->bend.t);
    r->F = sn_madd(r->F, -g->eta, across);
}

static void fill_grip(const ring* g, const sn_input* in, const spline_place* p, grip* r)
{
    sn_vec3 y[CARRIER_POINTS], u[CARRIER_POINTS];
    spline_basis b = spline_basis_at(p->s);
    r->span = p->span;
    r->first = first_point(g, p->span);
    r->at_end = p->at_end;
    for (int a = 0; a < g->window; ++a) {
        int point = r->first + a, at = point - p->span;
        bool bears = at >= 0 && at < 3;
        r->s[a] = carrier_see(&r->body, in->at[0].points[point], in->at[0].point_velocity[point]);
        r->N[a] = bears ? b.N[at] : 0.0;
        r->N1[a] = bears ? b.N1[at] : 0.0;
        y[a] = r->s[a].y;
        u[a] = r->s[a].u;
    }
    int begin = p->span - r->first;
    r->c = sn_sub(spline_sum(b.N, y + begin), g->at);
    r->c1 = spline_sum(b.N1, y + begin);
    r->c2 = spline_sum(b.N2, y + begin);
    r->v = spline_sum(b.N, u + begin);
    r->v1 = spline_sum(b.N1, u + begin);
    r->bend = bend_at(y, g->window, begin, p->s);
    press(g, r);
    rub(g, r);
}

/* False if none of these items contains the nearest place; exactly one of all items does. */
static bool holds(const ring* g, sn_range items, const sn_input* in, grip* r)
{
    if (g->now->gone) return false;
    r->body = carrier_of(g, in);
    spline curve = spline_of(g, in);
    sn_vec3 goal = centre(g, &r->body);
    bool single = items.end - items.begin == 1 && items.begin != g->now->place.span;
    if (single && !spline_may_hold(&curve, goal, items.begin)) return false;
    spline_place p = spline_nearest(&curve, goal, g->now->place);
    if (p.span < items.begin || p.span >= items.end) return false;
    fill_grip(g, in, &p, r);
    return true;
}

/* Derivative of the place by y of point b. Near the centre of a sharp bend it does not exist, and is
   bounded. */
static sn_vec3 shift(const grip* r, int b)
{
    if (r->at_end) return sn_v3(0, 0, 0);
    double square = sn_dot(r->c1, r->c1), slope = fmax(square + sn_dot(r->c, r->c2), 0.02 * square);
    return sn_scale(-1.0 / slope, sn_madd(sn_scale(r->N[b], r->c1), r->N1[b], r->c));
}

static sn_mat3 diagonal(double a) { return sn_mat3_diagonal(a, a, a); }

/* df/dsigma */
static double yield_of(const grip* r) { return (r->bound - r->held * r->share_slope) * r->q_slope; }

/* df/dy of point b at the same sliding speed, with the derivatives c and t of c and t. */
static sn_vec3 friction_by_place(const ring* g, const grip* r, int b, sn_vec3 ds, const sn_mat3* c,
                                 const sn_mat3* t)
{
    sn_vec3 along = sn_add(sn_mat3_apply_transpose(*c, r->bend.t), sn_mat3_apply_transpose(*t, r->c));
    sn_vec3 normal = sn_madd(sn_mat3_apply_transpose(*c, r->c), -r->along, along);
    sn_vec3 cosine = sn_madd(r->bend.dc[b], r->bend.dc_ds, ds);
    sn_vec3 bound = sn_madd(sn_scale(r->m * r->normal_slope, normal), r->normal * r->m_slope, cosine);
    sn_vec3 held = r->limit != 0.0 ? sn_scale(r->limit, bound) : sn_scale(g->k, along);
    return sn_madd(sn_scale(r->q, bound), -r->share, held);
}

/* dF/dy of point b. */
static sn_mat3 slope_by_place(const ring* g, const grip* r, int b, sn_vec3 ds)
{
    sn_mat3 c = sn_mat3_madd(diagonal(r->N[b]), 1, sn_outer(r->c1, ds));
    sn_mat3 t = sn_mat3_madd(r->bend.dt[b], 1, sn_outer(r->bend.dt_ds, ds));
    sn_vec3 sigma = sn_madd(sn_mat3_apply_transpose(t, r->v), sn_dot(r->bend.t, r->v1), ds);
    sn_vec3 friction = friction_by_place(g, r, b, ds, &c, &t);
    friction = sn_madd(friction, yield_of(r) - g->eta, sigma);
    sn_mat3 F = sn_mat3_madd(sn_mat3_scale(-g->k, c), -1, sn_outer(r->bend.t, friction));
    F = sn_mat3_madd(F, g->eta * r->sigma - r->f, t);
    return sn_mat3_madd(F, -g->eta, sn_outer(r->v1, ds));
}

static void slopes(const ring* g, const grip* r, sn_mat3 (*K)[CARRIER_POINTS], sn_mat3 (*D)[CARRIER_POINTS])
{
    sn_mat3 by_u = sn_mat3_madd(diagonal(-g->eta), g->eta - yield_of(r), sn_outer(r->bend.t, r->bend.t));
    for (int b = 0; b < g->window; ++b) {
        sn_vec3 ds = shift(r, b);
        sn_mat3 by_y = slope_by_place(g, r, b, ds), moved = sn_outer(r->F, ds);
        for (int a = 0; a < g->window; ++a) {
            K[a][b] = sn_mat3_madd(sn_mat3_scale(r->N[a], by_y), r->N1[a], moved);
            D[a][b] = sn_mat3_scale(r->N[a] * r->N[b], by_u);
        }
    }
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const ring* g = self;
    grip r;
    if (!holds(g, items, in, &r)) return;
    for (int a = 0; a < g->window; ++a)
        carrier_push(&r.body, &r.s[a], sn_scale(r.N[a], r.F), &out[0].force[r.first + a],
                     g->carried ? out[1].wrench : NULL);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const ring* g = self;
    grip r;
    if (!holds(g, (sn_range){ item, item + 1 }, in, &r)) return;
    sn_mat3 K[CARRIER_POINTS][CARRIER_POINTS], D[CARRIER_POINTS][CARRIER_POINTS];
    sn_vec3 F[CARRIER_POINTS];
    for (int a = 0; a < g->window; ++a)
        F[a] = sn_scale(r.N[a], r.F);
    slopes(g, &r, K, D);
    carrier_tangent(&r.body, g->window, r.s, F, (const sn_mat3(*)[CARRIER_POINTS])K,
                    (const sn_mat3(*)[CARRIER_POINTS])D, out);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const ring* g = self;
    grip r;
    return holds(g, items, in, &r) ? 0.5 * g->k * sn_dot(r.c, r.c) : 0.0;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const ring* g = self;
    grip r;
    if (!holds(g, items, in, &r)) return 0.0;
    return r.f * r.sigma + g->eta * (sn_dot(r.v, r.v) - r.sigma * r.sigma);
}

static void event_values(const void* self, const sn_input* in, double* value) { *value = inside(self, in); }

static void event_fire(const void* self, const sn_input* in, int event, bool rising)
{
    const ring* g = self;
    (void)event;
    g->now->gone = !rising;
    if (!rising) return;
    spline curve = spline_of(g, in);
    carrier body = carrier_of(g, in);
    g->now->place = nearest_place(&curve, centre(g, &body));
}

/* Bends beyond this are told: friction is right to 120 degrees (most_driving), and an edge that cuts the
   corner changes the bend by 2 degrees. The points of a cable lie on a curve that bends within an edge,
   too; bends beyond 80 degrees are not right there. Such an edge is shorter than at rest: of an arc of 40
   degrees the chord has 0.98 of its length. */
static const double told_deg = 125.0, told_of_curves_deg = 85.0, chord = 0.98;
static const double in_degrees = 180.0 / 3.14159265358979323846;

static bool has_chord(const ring* g, const sn_input* in, int span)
{
    const sn_vec3* x = in->at[0].points;
    for (int k = span; k < span + 2; ++k)
        if (sn_norm(sn_sub(x[k + 1], x[k])) < chord * g->edges[k]) return true;
    return false;
}

static void commit(const void* self, const sn_input* in)
{
    const ring* g = self;
    grip r;
    if (g->now->gone) return;
    g->now->place = place_of(g, in);
    if (g->mu == 0.0 || !holds(g, (sn_range){ 0, g->spans }, in, &r)) return;
    g->now->sharpest = fmax(g->now->sharpest, 1.0 - r.bend.cosine);
    if (has_chord(g, in, r.span)) g->now->hidden = fmax(g->now->hidden, 1.0 - r.bend.cosine);
}

static double degrees(double sharp) { return acos(fmax(1.0 - sharp, -1.0)) * in_degrees; }

static bool diagnostic(const void* self, char* text, size_t size)
{
    const ring* g = self;
    const bool curve = degrees(g->now->hidden) > told_of_curves_deg;
    if (!curve && !(degrees(g->now->sharpest) > told_deg)) return false;
    snprintf(text, size,
             "the %s bent by up to %.0f degrees in the ring; beyond %d degrees it slips at another ratio of "
             "tensions than that of a capstan: use several rings, or a rigid_collider with friction",
             curve ? "cable, whose points lie on a smooth curve," : "suture", degrees(g->now->sharpest),
             curve ? 80 : 120);
    return true;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static bool find(const ring* g, const sn_input* in, grip* r)
{
    return holds(g, (sn_range){ 0, g->spans }, in, r);
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    grip r;
    sn_vec3 f = { 0 };
    (void)reaction;
    if (find(self, in, &r)) f = sn_mat3_apply(r.body.R, sn_neg(r.F));
    out[0] = f.x;
    out[1] = f.y;
    out[2] = f.z;
}

static void read_friction(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ring* g = self;
    grip r;
    (void)reaction;
    *out = find(g, in, &r) ? r.f + g->k * r.along : 0.0;
}

static void read_sliding(const void* self, const sn_input* in, const double* reaction, double* out)
{
    grip r;
    (void)reaction;
    *out = find(self, in, &r) ? r.sigma : 0.0;
}

static void read_distance(const void* self, const sn_input* in, const double* reaction, double* out)
{
    grip r;
    (void)reaction;
    *out = find(self, in, &r) ? sn_norm(r.c) : 0.0;
}

static void read_place(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ring* g = self;
    (void)reaction;
    spline_place p = g->now->gone ? g->now->place : place_of(g, in);
    *out = p.span + 1 + p.s;
}

static void read_holds(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const ring* g = self;
    (void)in;
    (void)reaction;
    *out = g->now->gone ? 0.0 : 1.0;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "of the suture on the ring, world axes", read_force },
    { "friction", "N", NULL, "along the suture, > 0 when it slides towards its end", read_friction },
    { "sliding", "m/s", NULL, "speed of the suture through the ring, towards its end", read_sliding },
    { "distance", "m", NULL, "of the suture from the ring: the elongation of the spring", read_distance },
    { "place", "1", NULL,
      "position of the ring on the suture, in points: 0 is the first point, 1.5 is half-way between the "
      "second and the third",
      read_place },
    { "holds", "1", NULL,
      "1 while the suture is in the ring, 0 before it enters and after an end has slipped out", read_holds },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_event_ops event_ops = { .values = event_values, .fire = event_fire };
static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .events = &event_ops,
                                  .history = &history };
static const sn_ring_params defaults = { .stiffness = 1e3, .creep = 1e-3, .rounding = 1e-6 };
static const sn_param table[] = {
    { SN_FIELD(sn_ring_params, points), "1", 0, 0, "of the suture in order, at least 3" },
    { SN_FIELD(sn_ring_params, frame), "1", 0, 0, "single frame that carries the ring; absent: the world" },
    { SN_FIELD(sn_ring_params, position), "m", 0, 0, "of the ring, in the axes of `frame`" },
    { SN_FIELD(sn_ring_params, stiffness), "N/m", 0, 1e15,
      "of the spring that pulls the suture to the ring" },
    { SN_FIELD(sn_ring_params, damping), "N s/m", 0, 1e12, "of the transverse motion of the suture" },
    { SN_FIELD(sn_ring_params, grip), "N", 0, 1e6,
      "friction along the suture without transverse force, for example of tissue that grips it" },
    { SN_FIELD(sn_ring_params, friction), "1", 0, 1e3,
      "Coulomb friction coefficient: a suture that bends by the angle a in the ring slips at the ratio "
      "exp(friction a) of the tensions; grip adds to it" },
    { SN_FIELD(sn_ring_params, creep), "m/s", SN_ABOVE_ZERO, 1e6,
      "sliding speed at which friction is 0.71 of its full value; a suture held by friction creeps below "
      "this speed" },
    { SN_FIELD(sn_ring_params, rounding), "m", SN_ABOVE_ZERO, 1e3,
      "distance of suture and ring below which friction is less than its full value" },
    { SN_FIELD(sn_ring_params, capture), "m", 0, 1e3,
      "distance within which a suture enters the ring, as behind a needle; 0: it passes through the ring "
      "from the start" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_ring_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_RING,
                            .material = SN_MATERIAL_OBSTACLE,
                            .on = p->frame,
                            .position = p->position,
                            .direction = { 0, 0, 1 } };
    shapes[1] = (sn_shape){ .kind = SN_SHAPE_ARROW, .quantity = "force" };
    return 2;
}

const sn_component sn_ring = {
    .abi = SN_COMPONENT_ABI,
    .name = "ring",
    .summary = "A ring of zero width through which a suture slides, with friction.",
    .source = "Euler, Remarques sur l'effet du frottement dans l'equilibre, 1769 (capstan)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ring_params),
    .self_size = sizeof(ring),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_ring,
    .shapes = show,
};
