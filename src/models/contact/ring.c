/* Sinew - ring: a ring without width through which a suture slides: a spring from the ring to the nearest
   place of the suture, with friction along it.

   The suture is the smooth curve of its points (spline.h), so that the force does not jump where the place
   passes from edge to edge. In the axes of the ring's carrier, with N, N', N'' at the nearest place s*:
     c = sum N_a y_a - ring, c', c''       v = sum N_a u_a: velocity of the material there, v' = sum N'_a u_a
     t = c'/|c'|, sigma = t.v sliding, n = k (sqrt(c.c + r^2) - r) pressing, rho = sqrt(sigma^2 + creep^2)
     b = grip + mu n                       what friction can bear
     F = -k c - b sigma/rho t - eta (v - t sigma)       on point a: N_a F          E = k/2 c.c
   As c.c' = 0, dE/dx_a = k N_a c: the place moves, the energy does not feel it. Derivatives use
     ds* = -(N_a c' + N'_a c).dy_a/(c'.c' + c.c'')         0 at an end of the suture
   The place is followed from the one of the last step, downhill: where the suture comes by twice, it does not
   jump.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/contact.h>
#include <sinew/shape.h>
#include "models/contact/carrier.h"
#include "models/contact/spline.h"

typedef struct passage {
    spline_place place; /* at the end of the last step */
    bool gone;          /* the suture has slipped out */
} passage;

typedef struct ring {
    sn_vec3 at;
    int spans;
    double k, eta, grip, mu, creep, rounding;
    bool carried; /* by input 1 */
    passage* now;
} ring;

/* Of the span that holds the nearest place. */
typedef struct grip {
    int span;
    carrier body;
    seen s[3];
    spline_basis b;
    sn_vec3 c, c1, c2, v, v1, t, F;
    double length, sigma, root, bound, rho;
    bool at_end;
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

/* How far the place is from the nearer end, in edges; < 0 when the end has passed the ring. */
static double inside(const ring* g, const sn_input* in)
{
    if (g->now->gone) return -1.0;
    spline curve = spline_of(g, in);
    carrier body = carrier_of(g, in);
    sn_vec3 goal = centre(g, &body);
    spline_place p = spline_nearest(&curve, goal, g->now->place);
    if (!p.at_end) return fmin(p.span + p.s + 1.0, g->spans - p.span - p.s);
    const sn_vec3* x = p.s < 0 ? curve.x : curve.x + g->spans;
    sn_vec3 edge = sn_sub(x[1], x[0]);
    return -fabs(spline_border(&curve, goal, p.s < 0 ? 0 : g->spans)) / sn_dot(edge, edge);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* Where the suture passes at the start: the nearest of all places. */
static spline_place first_place(const spline* curve, sn_vec3 goal)
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

static sn_status bind_place(sn_bind* bind, ring* g)
{
    sn_kin at[2] = { *sn_bind_rest(bind, 0) };
    if (g->carried) at[1] = *sn_bind_rest(bind, 1);
    sn_input in = { .at = at };
    spline curve = spline_of(g, &in);
    carrier body = carrier_of(g, &in);
    g->now = sn_bind_memory(bind, sizeof *g->now);
    if (!g->now) return SN_ERR_MEMORY;
    g->now->place = first_place(&curve, centre(g, &body));
    if (!g->now->place.at_end) return SN_OK;
    return sn_bind_fail(bind, "position",
                        "the suture does not pass through the ring at the start, its nearest place is its "
                        "%s; choose its `positions` so that it does",
                        g->now->place.s < 0 ? "start" : "end");
}

static sn_status bind_items(sn_bind* bind, const ring* g)
{
    int each = g->carried ? 4 : 3;
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(each * g->spans) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int j = 0; j < g->spans; ++j) {
        for (int a = 0; a < 3; ++a)
            nodes[each * j + a].node = j + a;
        if (g->carried) nodes[each * j + 3].input = 1;
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
    *g = (ring){ .at = p->position,
                 .spans = count - 2,
                 .k = p->stiffness,
                 .eta = p->damping,
                 .grip = p->grip,
                 .mu = p->friction,
                 .creep = p->creep,
                 .rounding = p->rounding,
                 .carried = p->frame.path != NULL };
    status = bind_place(bind, g);
    if (!status) status = sn_bind_events(bind, 1);
    return status ? status : bind_items(bind, g);
}

/* ---- one span ------------------------------------------------------------------------------------------ */

static void press(const ring* g, grip* r)
{
    r->root = sqrt(sn_dot(r->c, r->c) + g->rounding * g->rounding);
    r->bound = g->grip + g->mu * g->k * (r->root - g->rounding);
    r->sigma = sn_dot(r->t, r->v);
    r->rho = sqrt(r->sigma * r->sigma + g->creep * g->creep);
    sn_vec3 across = sn_madd(r->v, -r->sigma, r->t);
    r->F = sn_madd(sn_scale(-g->k, r->c), -r->bound * r->sigma / r->rho, r->t);
    r->F = sn_madd(r->F, -g->eta, across);
}

static void fill_grip(const ring* g, const sn_input* in, const spline_place* p, grip* r)
{
    sn_vec3 y[3], u[3];
    r->span = p->span;
    r->at_end = p->at_end;
    r->b = spline_basis_at(p->s);
    for (int a = 0; a < 3; ++a) {
        int point = p->span + a;
        r->s[a] = carrier_see(&r->body, in->at[0].points[point], in->at[0].point_velocity[point]);
        y[a] = r->s[a].y;
        u[a] = r->s[a].u;
    }
    r->c = sn_sub(spline_sum(r->b.N, y), g->at);
    r->c1 = spline_sum(r->b.N1, y);
    r->c2 = spline_sum(r->b.N2, y);
    r->v = spline_sum(r->b.N, u);
    r->v1 = spline_sum(r->b.N1, u);
    r->length = sn_norm(r->c1);
    r->t = sn_scale(1.0 / r->length, r->c1);
    press(g, r);
}

/* False when none of the items holds the nearest place: one of all does. */
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

/* The place's derivative by y of point b. Near the middle of a sharp bend the place has none: it is bounded
   there. */
static sn_vec3 shift(const grip* r, int b)
{
    if (r->at_end) return sn_v3(0, 0, 0);
    double square = sn_dot(r->c1, r->c1), bend = fmax(square + sn_dot(r->c, r->c2), 0.02 * square);
    return sn_scale(-1.0 / bend, sn_madd(sn_scale(r->b.N[b], r->c1), r->b.N1[b], r->c));
}

static sn_mat3 diagonal(double a) { return sn_mat3_diagonal(a, a, a); }

/* Slope of the friction over the sliding speed. */
static double yield_of(const ring* g, const grip* r)
{
    return r->bound * g->creep * g->creep / (r->rho * r->rho * r->rho);
}

/* dF/dy of point b. */
static sn_mat3 slope_by_place(const ring* g, const grip* r, int b, sn_vec3 ds)
{
    sn_mat3 c = sn_mat3_madd(diagonal(r->b.N[b]), 1, sn_outer(r->c1, ds));
    sn_mat3 across = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(r->t, r->t));
    sn_mat3 turn = sn_mat3_madd(diagonal(r->b.N1[b]), 1, sn_outer(r->c2, ds));
    sn_mat3 t = sn_mat3_scale(1.0 / r->length, sn_mat3_mul(across, turn));
    sn_vec3 press = sn_scale(g->k / r->root, sn_mat3_apply_transpose(c, r->c));
    sn_vec3 sigma = sn_madd(sn_mat3_apply_transpose(t, r->v), sn_dot(r->t, r->v1), ds);
    double part = r->sigma / r->rho;
    sn_vec3 friction = sn_madd(sn_scale(g->mu * part, press), yield_of(g, r) - g->eta, sigma);
    sn_mat3 F = sn_mat3_madd(sn_mat3_scale(-g->k, c), -1, sn_outer(r->t, friction));
    F = sn_mat3_madd(F, g->eta * r->sigma - part * r->bound, t);
    return sn_mat3_madd(F, -g->eta, sn_outer(r->v1, ds));
}

static void slopes(const ring* g, const grip* r, sn_mat3 (*K)[CARRIER_POINTS], sn_mat3 (*D)[CARRIER_POINTS])
{
    sn_mat3 by_u = sn_mat3_madd(diagonal(-g->eta), g->eta - yield_of(g, r), sn_outer(r->t, r->t));
    for (int b = 0; b < 3; ++b) {
        sn_vec3 ds = shift(r, b);
        sn_mat3 by_y = slope_by_place(g, r, b, ds), moved = sn_outer(r->F, ds);
        for (int a = 0; a < 3; ++a) {
            K[a][b] = sn_mat3_madd(sn_mat3_scale(r->b.N[a], by_y), r->b.N1[a], moved);
            D[a][b] = sn_mat3_scale(r->b.N[a] * r->b.N[b], by_u);
        }
    }
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const ring* g = self;
    grip r;
    if (!holds(g, items, in, &r)) return;
    for (int a = 0; a < 3; ++a)
        carrier_push(&r.body, &r.s[a], sn_scale(r.b.N[a], r.F), &out[0].force[r.span + a],
                     g->carried ? out[1].wrench : NULL);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const ring* g = self;
    grip r;
    if (!holds(g, (sn_range){ item, item + 1 }, in, &r)) return;
    sn_mat3 K[CARRIER_POINTS][CARRIER_POINTS], D[CARRIER_POINTS][CARRIER_POINTS];
    sn_vec3 F[CARRIER_POINTS];
    for (int a = 0; a < 3; ++a)
        F[a] = sn_scale(r.b.N[a], r.F);
    slopes(g, &r, K, D);
    carrier_tangent(&r.body, 3, r.s, F, (const sn_mat3(*)[CARRIER_POINTS])K,
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
    sn_vec3 across = sn_madd(r.v, -r.sigma, r.t);
    return r.bound * r.sigma * r.sigma / r.rho + g->eta * sn_dot(across, across);
}

static void event_values(const void* self, const sn_input* in, double* value) { *value = inside(self, in); }

static void event_fire(const void* self, const sn_input* in, int event, bool rising)
{
    const ring* g = self;
    (void)in;
    (void)event;
    if (!rising) g->now->gone = true;
}

static void commit(const void* self, const sn_input* in)
{
    const ring* g = self;
    if (!g->now->gone) g->now->place = place_of(g, in);
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
    grip r;
    (void)reaction;
    *out = find(self, in, &r) ? r.bound * r.sigma / r.rho : 0.0;
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
    { "holds", "1", NULL, "1 while the suture is in the ring, 0 after an end has slipped out", read_holds },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_event_ops event_ops = { .values = event_values, .fire = event_fire };
static const sn_history_ops history = { .commit = commit };
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
      "Coulomb friction coefficient: friction along the suture, in addition to grip, over the transverse "
      "force" },
    { SN_FIELD(sn_ring_params, creep), "m/s", SN_ABOVE_ZERO, 1e6,
      "sliding speed at which friction is 0.71 of its full value; a suture held by friction creeps below "
      "this speed" },
    { SN_FIELD(sn_ring_params, rounding), "m", SN_ABOVE_ZERO, 1e3,
      "distance of suture and ring below which friction is less than its full value" },
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
    .source = "Piegl, Tiller, The NURBS book, 1997, ch. 2 (quadratic B-splines)",
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
