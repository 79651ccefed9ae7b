/* Sinew - penalty_contact: points with a radius pushed out of a collider, with damping and friction.

   Legend: g - distance to the surface less the point's radius; n - its gradient; u - the point's velocity as
   the collider sees it; z = -g > 0 - depth, z' = -n . u; w - onset; s = u - n (n . u) - slip, rho = sqrt(s.s
   + creep^2).
     Ne = k z^2/(2 w) for z < w, else k (z - w/2)                elastic, E its integral
     N  = max(0, Ne (1 + a z'))                                  Hunt, Crossley 1975, eq. (8); it never pulls
     F  = N n - mu N s/rho                                       Coulomb friction, creeps below the threshold
   Derivatives: dz = -n.dy, dn = H dy, dz' = -u.dn - n.du, ds = du - n (n.du) - dn (n.u) - n (u.dn),
     d(s/rho) = (I - (s/rho)(s/rho)^T)/rho ds
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/carrier.h"

#include <sinew/models/contact.h>
#include <sinew/shape.h>
#include "models/collider.h"

typedef struct contact {
    sn_collider shape;
    const double* radius;
    double k, onset, a, mu, creep;
    bool carried; /* by input 1 */
} contact;

typedef struct touch {
    sn_collider_at at;
    sn_vec3 slip, drag, F; /* drag: s/rho */
    double depth, rate, rho, elastic, slope, N;
} touch;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status fill_shape(sn_bind* bind, const sn_penalty_contact_params* p, sn_collider* s)
{
    double length = sn_norm(p->direction);
    s->body = (sn_primitive){ .kind = sn_collider_kind(p->shape, 0),
                              .centre = p->position,
                              .axis = sn_v3(0, 0, 1),
                              .size = { p->collider_radius },
                              .hollow = p->hollow };
    if (p->shape == SN_CONTACT_PLANE && p->hollow)
        return sn_bind_fail(bind, "hollow", "a plane has no inside; reverse its direction");
    if (p->shape != SN_CONTACT_PLANE && p->collider_radius == 0)
        return sn_bind_fail(bind, "collider_radius", "is 0; give the radius of the sphere or cylinder");
    if (length == 0 && p->shape != SN_CONTACT_SPHERE)
        return sn_bind_fail(bind, "direction", "0 0 0 is not a direction");
    if (length > 0) s->body.axis = sn_scale(1.0 / length, p->direction);
    return SN_OK;
}

static sn_status bind_points(sn_bind* bind, const sn_penalty_contact_params* p, contact* c)
{
    int count = sn_bind_rest(bind, 0)->count, each = c->carried ? 2 : 1;
    if (p->radius.count > 1 && p->radius.count != count)
        return sn_bind_fail(bind, "radius", "has %d numbers, must have 1, or %d for the %d points",
                            p->radius.count, count, count);
    double* radius = sn_bind_alloc(bind, (size_t)count * sizeof *radius);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(each * count) * sizeof *nodes);
    if (!radius || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        if (p->radius.count) radius[i] = p->radius.at[p->radius.count == 1 ? 0 : i];
        nodes[each * i].node = i;
        if (c->carried) nodes[each * i + 1].input = 1;
    }
    c->radius = radius;
    return sn_bind_items(bind, count, each, nodes);
}

static sn_status bind_contact(sn_bind* bind, const void* params, void* self)
{
    const sn_penalty_contact_params* p = params;
    contact* c = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status = carrier_bind(bind, p->frame);
    if (!status) status = fill_shape(bind, p, &c->shape);
    if (status) return status;
    c->k = p->stiffness;
    c->onset = p->onset;
    c->a = p->damping;
    c->mu = p->friction;
    c->creep = p->creep;
    c->carried = p->frame.path != NULL;
    return bind_points(bind, p, c);
}

/* ---- one point ----------------------------------------------------------------------------------------- */

static carrier carrier_of(const contact* c, const sn_input* in)
{
    return carrier_at(c->carried ? &in->at[1] : NULL);
}

static seen see(const carrier* body, int i, const sn_input* in)
{
    return carrier_see(body, in->at[0].points[i], in->at[0].point_velocity[i]);
}

/* False when the point is clear of the collider. */
static bool touches(const contact* c, int i, const seen* s, touch* t)
{
    t->at = sn_collider_near(&c->shape, s->y);
    t->depth = c->radius[i] - t->at.distance;
    if (!(t->depth > 0)) return false;
    bool setting_in = t->depth < c->onset;
    t->elastic =
        setting_in ? 0.5 * c->k * t->depth * t->depth / c->onset : c->k * (t->depth - 0.5 * c->onset);
    t->slope = setting_in ? c->k * t->depth / c->onset : c->k;
    double normal = sn_dot(t->at.n, s->u);
    t->rate = -normal;
    t->N = fmax(0.0, t->elastic * (1.0 + c->a * t->rate));
    t->slip = sn_madd(s->u, -normal, t->at.n);
    t->rho = sqrt(sn_dot(t->slip, t->slip) + c->creep * c->creep);
    t->drag = sn_scale(1.0 / t->rho, t->slip);
    t->F = sn_madd(sn_scale(t->N, t->at.n), -c->mu * t->N, t->drag);
    return true;
}

/* dF/dy and dF/du. */
static void slopes(const contact* c, const seen* s, const touch* t, sn_mat3* K, sn_mat3* D)
{
    sn_vec3 n = t->at.n, bent = sn_mat3_apply_transpose(t->at.H, s->u); // u . dn = bent . dy
    sn_vec3 axis = sn_madd(n, -c->mu, t->drag);                         // F = N axis
    double live = 1.0 + c->a * t->rate > 0 ? 1.0 : 0.0, yield = live * c->a * t->elastic;
    sn_vec3 N_y = sn_madd(sn_scale(-live * t->slope * (1.0 + c->a * t->rate), n), -yield, bent);
    sn_mat3 T = sn_mat3_scale(-c->mu * t->N / t->rho,
                              sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(t->drag, t->drag)));
    sn_mat3 slip_y = sn_mat3_madd(sn_mat3_scale(t->rate, t->at.H), -1, sn_outer(n, bent));
    sn_mat3 slip_u = sn_mat3_madd(sn_mat3_identity(), -1, sn_outer(n, n));
    *K = sn_mat3_madd(sn_outer(axis, N_y), t->N, t->at.H);
    *K = sn_mat3_madd(*K, 1, sn_mat3_mul(T, slip_y));
    *D = sn_mat3_madd(sn_mat3_scale(-yield, sn_outer(axis, n)), 1, sn_mat3_mul(T, slip_u));
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const contact* c = self;
    carrier body = carrier_of(c, in);
    touch t;
    for (int i = items.begin; i < items.end; ++i) {
        seen s = see(&body, i, in);
        if (touches(c, i, &s, &t))
            carrier_push(&body, &s, t.F, &out[0].force[i], c->carried ? out[1].wrench : NULL);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const contact* c = self;
    carrier body = carrier_of(c, in);
    seen s = see(&body, item, in);
    touch t;
    if (!touches(c, item, &s, &t)) return;
    sn_mat3 K[1][CARRIER_POINTS], D[1][CARRIER_POINTS];
    slopes(c, &s, &t, &K[0][0], &D[0][0]);
    carrier_tangent(&body, 1, &s, &t.F, (const sn_mat3(*)[CARRIER_POINTS])K,
                    (const sn_mat3(*)[CARRIER_POINTS])D, out);
}

static double stored(const contact* c, double z)
{
    double w = c->onset;
    return z < w ? c->k * z * z * z / (6.0 * w) : 0.5 * c->k * (z * (z - w) + w * w / 3.0);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const contact* c = self;
    carrier body = carrier_of(c, in);
    double sum = 0;
    touch t;
    for (int i = items.begin; i < items.end; ++i) {
        seen s = see(&body, i, in);
        if (touches(c, i, &s, &t)) sum += stored(c, t.depth);
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const contact* c = self;
    carrier body = carrier_of(c, in);
    double sum = 0;
    touch t;
    for (int i = items.begin; i < items.end; ++i) {
        seen s = see(&body, i, in);
        if (touches(c, i, &s, &t)) sum += (t.N - t.elastic) * t.rate + c->mu * t.N * sn_dot(t.drag, t.slip);
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

typedef struct summary {
    sn_vec3 force;
    double normal, depth;
    int count;
} summary;

static summary sum_up(const contact* c, const sn_input* in)
{
    carrier body = carrier_of(c, in);
    summary all = { .count = 0 };
    touch t;
    for (int i = 0; i < in->at[0].count; ++i) {
        seen s = see(&body, i, in);
        if (!touches(c, i, &s, &t)) continue;
        all.force = sn_add(all.force, sn_mat3_apply(body.R, t.F));
        all.normal += t.N;
        all.depth = fmax(all.depth, t.depth);
        ++all.count;
    }
    return all;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    sn_vec3 f = sum_up(self, in).force;
    (void)reaction;
    out[0] = f.x;
    out[1] = f.y;
    out[2] = f.z;
}

static void read_normal(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = sum_up(self, in).normal;
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = sum_up(self, in).depth;
}

static void read_count(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = sum_up(self, in).count;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "on all points together, world axes", read_force },
    { "normal_force", "N", NULL, "sum of the normal forces", read_normal },
    { "depth", "m", NULL, "of the deepest point in the collider; 0: no contact", read_depth },
    { "contacts", "1", NULL, "points that touch", read_count },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

/* Friction follows the normal force, but not the other way round. */
static unsigned nature(const void* self)
{
    const contact* c = self;
    return c->mu == 0 ? SN_TANGENT_SYMMETRIC : 0u;
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .nature = nature
};
static const sn_penalty_contact_params defaults = {
    .direction = { 0, 0, 1 }, .stiffness = 1e3, .onset = 1e-5, .damping = 1, .creep = 1e-3
};
static const sn_param table[] = {
    { SN_FIELD(sn_penalty_contact_params, on), "1", 0, 0, "points that must not enter the collider" },
    { SN_FIELD(sn_penalty_contact_params, radius), "m", 0, 1e3,
      "around each point, one for all or one for each; absent: 0" },
    { SN_CHOICE(sn_penalty_contact_params, shape, "plane sphere cylinder"), "1", 0, 0, "of the collider" },
    { SN_FIELD(sn_penalty_contact_params, frame), "1", 0, 0,
      "single frame that carries the collider; absent: the world" },
    { SN_FIELD(sn_penalty_contact_params, position), "m", 0, 0,
      "of the centre of the sphere, or of a point on the plane or on the axis of the cylinder; in the axes "
      "of `frame`" },
    { SN_FIELD(sn_penalty_contact_params, direction), "1", 0, 0,
      "of the normal of the plane, towards the free side, or of the axis of the cylinder; any length" },
    { SN_FIELD(sn_penalty_contact_params, collider_radius), "m", 0, 1e6, "of the sphere or cylinder" },
    { SN_FIELD(sn_penalty_contact_params, hollow), "1", 0, 0,
      "the points stay inside the sphere or cylinder, as in a tube" },
    { SN_FIELD(sn_penalty_contact_params, stiffness), "N/m", 0, 1e15, "of the contact of each point" },
    { SN_FIELD(sn_penalty_contact_params, onset), "m", 0, 1e3,
      "depth over which the stiffness sets in, so that Newton's iteration meets no kink; 0: at once" },
    { SN_FIELD(sn_penalty_contact_params, damping), "s/m", 0, 1e9,
      "after Hunt and Crossley: multiplies the elastic force by 1 + damping times the speed of approach" },
    { SN_FIELD(sn_penalty_contact_params, friction), "1", 0, 1e3, "Coulomb's coefficient" },
    { SN_FIELD(sn_penalty_contact_params, creep), "m/s", SN_ABOVE_ZERO, 1e6,
      "slip velocity at which friction is 0.71 of its full value; a point held by friction creeps below it" },
};

static int show(const void* params, sn_shape* shapes)
{
    static const sn_shape_kind kinds[] = { SN_SHAPE_PLANE, SN_SHAPE_SPHERE, SN_SHAPE_CYLINDER };
    const sn_penalty_contact_params* p = params;
    shapes[0] = (sn_shape){ .kind = kinds[p->shape],
                            .material = SN_MATERIAL_OBSTACLE,
                            .on = p->frame,
                            .position = p->position,
                            .direction = p->direction,
                            .size = { p->collider_radius },
                            .hollow = p->hollow };
    shapes[1] = (sn_shape){ .kind = SN_SHAPE_ARROW, .quantity = "force" };
    shapes[2] = (sn_shape){ .kind = SN_SHAPE_CONTACTS, .sizes = p->radius };
    return 3;
}

const sn_component sn_penalty_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "penalty_contact",
    .summary = "Penalty contact of points with a radius against a plane, sphere or cylinder, with friction.",
    .source = "Hunt and Crossley, Coefficient of restitution interpreted as damping in vibroimpact, 1975",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_penalty_contact_params),
    .self_size = sizeof(contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_contact,
    .shapes = show,
};
