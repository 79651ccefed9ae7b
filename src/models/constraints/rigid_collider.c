/* Sinew - rigid_collider: points with a radius that stay out of, or in, a simple or a convex body, with
   Coulomb friction. The shape is fixed in the world or carried by a frame.

   Legend: p, v the point; r, R, w the frame that carries the shape, w in its axes; y = R^T (p - r), u = R^T
   (v - v_r), y' = u - w x y; D_i the normal and the tangents at y, Q_i = dD_i/dy. Rows: g = distance -
   radius, g_i' = D_i.y'. With m = sum of l_i D_i the force on the point is R m, on the frame -R m and m x y.
   Increments:
     dy = R^T dp - R^T dr + hat(y) da,     dy' = hat(u) da - w x dy
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/constraints.h>
#include <sinew/shape.h>
#include "models/block.h"
#include "models/constraints/collider_mesh.h"
#include "models/constraints/directions.h"

typedef struct rigid_collider {
    sn_collider shape;
    sn_restitution restitution;
    bool carried;
    int count, rows; /* rows of an item: 1, or 3 with friction */
    const double* radius;
} rigid_collider;

typedef struct touch {
    sn_mat3 R;
    sn_vec3 y, u, dy, w;
    sn_collider_contact at;
} touch;

static touch look(const rigid_collider* k, int item, const sn_kin* at)
{
    sn_vec3 p = at[0].points[item], v = at[0].point_velocity[item];
    touch c = { .R = sn_mat3_identity(), .y = p, .u = v };
    if (k->carried) {
        c.R = sn_quat_matrix(at[1].frames[0].q);
        c.y = sn_mat3_apply_transpose(c.R, sn_sub(p, at[1].frames[0].r));
        c.u = sn_mat3_apply_transpose(c.R, sn_sub(v, at[1].twist[0].v));
        c.w = at[1].twist[0].w;
    }
    c.dy = sn_sub(c.u, sn_cross(c.w, c.y));
    c.at = sn_directions_at(&k->shape, c.y);
    return c;
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const rigid_collider* k = self;
    touch c = look(k, item, in->at);
    (void)g2;
    if (g) g[0] = c.at.distance - k->radius[item];
    for (int i = 0; g1 && i < k->rows; ++i)
        g1[i] = sn_dot(c.at.direction[i], c.dy);
}

/* Row of `A` += derivative with respect to y, over the item's degrees of freedom. */
static void add_row(const rigid_collider* k, const touch* c, sn_vec3 slope, double* A)
{
    sn_vec3 world = sn_mat3_apply(c->R, slope), turn = sn_cross(slope, c->y);
    const double columns[9] = { world.x,  world.y, world.z, -world.x, -world.y,
                                -world.z, turn.x,  turn.y,  turn.z };
    for (int j = 0; j < (k->carried ? 9 : 3); ++j)
        A[j] += columns[j];
}

static void add_rate_row(const rigid_collider* k, const touch* c, int i, double* H)
{
    sn_vec3 D = c->at.direction[i], spin = sn_cross(D, c->u);
    add_row(k, c, sn_add(sn_mat3_apply_transpose(c->at.slope[i], c->dy), sn_cross(c->w, D)), H);
    const double turn[3] = { spin.x, spin.y, spin.z };
    for (int j = 0; k->carried && j < 3; ++j)
        H[6 + j] += turn[j];
}

static void add_stiffness(const rigid_collider* k, const touch* c, const double* multipliers, int n,
                          double* K)
{
    sn_mat3 Q = sn_mat3_diagonal(0, 0, 0), Rt = sn_mat3_transpose(c->R);
    sn_vec3 m = sn_v3(0, 0, 0);
    for (int i = 0; i < k->rows; ++i) {
        m = sn_madd(m, multipliers[i], c->at.direction[i]);
        Q = sn_mat3_madd(Q, multipliers[i], c->at.slope[i]);
    }
    sn_mat3 dy[3] = { Rt, sn_mat3_scale(-1.0, Rt), sn_hat(c->y) };
    sn_mat3 push = sn_mat3_mul(c->R, Q), moment = sn_mat3_madd(sn_hat(m), -1.0, sn_mat3_mul(sn_hat(c->y), Q));
    for (int q = 0; q < (k->carried ? 3 : 1); ++q) {
        sn_mat3 F = sn_mat3_mul(push, dy[q]);
        if (q == 2) F = sn_mat3_madd(F, -1.0, sn_mat3_mul(c->R, sn_hat(m)));
        sn_block_add(K, n, 0, 3 * q, 1.0, F);
        if (!k->carried) continue;
        sn_block_add(K, n, 3, 3 * q, -1.0, F);
        sn_block_add(K, n, 6, 3 * q, 1.0, sn_mat3_mul(moment, dy[q]));
    }
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const rigid_collider* k = self;
    touch c = look(k, item, in->at);
    for (int i = 0; i < k->rows; ++i) {
        add_row(k, &c, c.at.direction[i], out->G + i * out->n);
        if (out->H) add_rate_row(k, &c, i, out->H + i * out->n);
    }
    if (out->K) add_stiffness(k, &c, multipliers, out->n, out->K);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static bool has_axis(int shape)
{
    return shape == SN_CONTACT_PLANE || shape == SN_CONTACT_CYLINDER || shape == SN_CONTACT_CAPSULE;
}

static bool is_round(int shape)
{
    return shape == SN_CONTACT_SPHERE || shape == SN_CONTACT_CYLINDER || shape == SN_CONTACT_CAPSULE;
}

/* A hollow body with inner edges would need several rows for a point in a corner. */
static bool has_edges(const sn_rigid_collider_params* p)
{
    return p->shape == SN_CONTACT_BOX || p->shape == SN_CONTACT_CONVEX ||
           (p->shape == SN_CONTACT_CYLINDER && p->length > 0.0);
}

static sn_status check_shape(sn_bind* b, const sn_rigid_collider_params* p)
{
    if (has_axis(p->shape) && !(sn_norm(p->direction) > 0.0))
        return sn_bind_fail(
            b, "direction",
            "0 0 0 is not a direction; give the normal of the plane, or the axis of the cylinder or capsule");
    if (is_round(p->shape) && !(p->size > 0.0))
        return sn_bind_fail(b, "size", "the radius of the sphere, cylinder or capsule is missing");
    if (p->shape == SN_CONTACT_CAPSULE && !(p->length >= 2.0 * p->size))
        return sn_bind_fail(b, "length",
                            "%g m is less than the two round ends, %g m; increase length, or reduce size",
                            p->length, 2.0 * p->size);
    if (p->shape == SN_CONTACT_BOX && !(p->edges.x > 0.0 && p->edges.y > 0.0 && p->edges.z > 0.0))
        return sn_bind_fail(b, "edges", "%g %g %g are not the edges of a box; give three lengths > 0",
                            p->edges.x, p->edges.y, p->edges.z);
    if (p->hollow && has_edges(p))
        return sn_bind_fail(b, "hollow",
                            "points cannot be kept inside a body with edges; use a plane for each face");
    return SN_OK;
}

static sn_quat orientation_of(const sn_rigid_collider_params* p)
{
    return sn_quat_from_rpy(p->orientation.x, p->orientation.y, p->orientation.z);
}

static sn_primitive read_body(const sn_rigid_collider_params* p)
{
    sn_primitive body = { .kind = sn_collider_kind(p->shape, p->length), .centre = p->position };
    if (has_axis(p->shape)) body.axis = sn_scale(1.0 / sn_norm(p->direction), p->direction);
    body.size[0] = p->size;
    body.size[1] = 0.5 * p->length - (p->shape == SN_CONTACT_CAPSULE ? p->size : 0.0);
    body.hollow = p->hollow && p->shape != SN_CONTACT_PLANE;
    if (p->hollow && p->shape == SN_CONTACT_PLANE) body.axis = sn_neg(body.axis);
    if (p->shape != SN_CONTACT_BOX) return body;
    body.across = sn_rotate(orientation_of(p), sn_v3(1, 0, 0));
    body.axis = sn_rotate(orientation_of(p), sn_v3(0, 0, 1));
    body.size[0] = 0.5 * p->edges.x;
    body.size[1] = 0.5 * p->edges.y;
    body.size[2] = 0.5 * p->edges.z;
    return body;
}

static sn_status read_shape(sn_bind* b, const sn_rigid_collider_params* p, rigid_collider* k)
{
    sn_status status = check_shape(b, p);
    if (status) return status;
    k->shape.place = (sn_pose){ p->position, orientation_of(p) };
    if (p->shape == SN_CONTACT_BOX) return sn_collider_box_mesh(b, &k->shape.place, p->edges);
    if (p->shape == SN_CONTACT_CONVEX)
        return sn_collider_convex(b, p->mesh, &k->shape.place, &k->shape.convex);
    return SN_OK;
}

static sn_status read_points(sn_bind* b, const sn_rigid_collider_params* p, rigid_collider* k)
{
    const sn_kin* points = sn_bind_rest(b, 0);
    int ends = k->carried ? 2 : 1;
    k->count = points->count;
    double* radius = sn_bind_alloc(b, (size_t)k->count * sizeof *radius);
    sn_node* nodes = sn_bind_alloc(b, (size_t)(k->count * ends) * sizeof *nodes);
    if (!radius || !nodes) return SN_ERR_MEMORY;
    if (p->radius.count > 1 && p->radius.count != k->count)
        return sn_bind_fail(b, "radius", "%d numbers for %d points; give one for all or one each",
                            p->radius.count, k->count);
    k->radius = radius;
    sn_kin at[2] = { *points };
    if (k->carried) at[1] = *sn_bind_rest(b, 1);
    for (int i = 0; i < k->count; ++i) {
        radius[i] = p->radius.count ? p->radius.at[p->radius.count > 1 ? i : 0] : 0.0;
        if (!(radius[i] >= 0.0)) return sn_bind_fail(b, "radius", "%g is negative", radius[i]);
        double gap = look(k, i, at).at.distance - radius[i];
        if (gap < -1e-9) return sn_bind_fail(b, "on", "point %d starts %g m inside the collider", i, -gap);
        nodes[i * ends] = (sn_node){ 0, i };
        if (k->carried) nodes[i * ends + 1] = (sn_node){ 1, 0 };
    }
    return sn_bind_items(b, k->count, ends, nodes);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[3] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    const sn_rigid_collider_params* p = params;
    rigid_collider* k = self;
    sn_status status = read_shape(b, p, k);
    if (status) return status;
    k->restitution = (sn_restitution){ p->restitution, p->restitution_speed };
    if (!k->shape.convex) k->shape.body = read_body(p);
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    k->carried = p->frame.path != NULL;
    if (k->carried && sn_bind_input(b, p->frame, SN_FRAMES, "frame") < 0) return SN_ERR_SCENE;
    if (k->carried && sn_bind_rest(b, 1)->count != 1)
        return sn_bind_fail(b, "frame", "%d frames; a single one is needed", sn_bind_rest(b, 1)->count);
    k->rows = p->friction > 0.0 ? 3 : 1;
    status = read_points(b, p, k);
    if (status) return status;
    double* friction = sn_bind_alloc(b, (size_t)k->count * sizeof *friction);
    for (int i = 0; friction && i < k->count; ++i)
        friction[i] = p->friction;
    return friction ? sn_bind_rows(b, k->rows, kinds, k->rows > 1 ? friction : NULL) : SN_ERR_MEMORY;
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

/* Multipliers of a point, and the force on it. */
static sn_vec3 force_on(const rigid_collider* k, const touch* c, const double* l)
{
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < k->rows; ++i)
        sum = sn_madd(sum, l[i], sn_mat3_apply(c->R, c->at.direction[i]));
    return sum;
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const rigid_collider* k = self;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int item = 0; item < k->count; ++item) {
        touch c = look(k, item, in->at);
        sum = sn_add(sum, force_on(k, &c, reaction + item * k->rows));
    }
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_gap(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const rigid_collider* k = self;
    (void)reaction;
    *out = HUGE_VAL;
    for (int item = 0; item < k->count; ++item)
        *out = fmin(*out, look(k, item, in->at).at.distance - k->radius[item]);
}

static void read_touching(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const rigid_collider* k = self;
    (void)in;
    *out = 0.0;
    for (int item = 0; item < k->count; ++item)
        *out += reaction[item * k->rows] > 0.0;
}

static void read_on_force(const void* self, int point, const sn_input* in, double* out)
{
    const rigid_collider* k = self;
    touch c = look(k, point, in->at);
    sn_vec3 f = force_on(k, &c, in->multipliers + point * k->rows);
    out[0] = f.x;
    out[1] = f.y;
    out[2] = f.z;
}

static void read_on_gap(const void* self, int point, const sn_input* in, double* out)
{
    const rigid_collider* k = self;
    *out = look(k, point, in->at).at.distance - k->radius[point];
}

static void read_on_slip(const void* self, int point, const sn_input* in, double* out)
{
    const rigid_collider* k = self;
    touch c = look(k, point, in->at);
    sn_vec3 n = c.at.direction[0];
    bool pushes = in->multipliers[point * k->rows] > 0.0;
    *out = pushes ? sn_norm(sn_madd(c.dy, -sn_dot(n, c.dy), n)) : 0.0;
}

static void read_on_state(const void* self, int point, const sn_input* in, double* out)
{
    const rigid_collider* k = self;
    *out = in->multipliers[point * k->rows] > 0.0 ? 2.0 : 1.0;
}

static const sn_item_quantity fields[] = {
    { "on_force", "N", "x y z", "contact force on each point `on`, world axes", read_on_force },
    { "on_gap", "m", NULL, "gap of each point `on`", read_on_gap },
    { "on_slip", "m/s", NULL, "sliding speed of each point `on` that pushes", read_on_slip },
    { "on_state", "1", NULL, "of each point `on`: 1 without a force, 2 pushing", read_on_state },
};
static const int field_nodes[] = { 1, 1, 1, 1 };

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces on the points, world axes", read_force },
    { "gap", "m", NULL, "smallest gap", read_gap },
    { "touching", "1", NULL, "number of points in contact", read_touching },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_rigid_collider_params defaults = { .direction = { 0, 0, 1 }, .restitution_speed = 0.01 };
static const sn_param table[] = {
    { SN_FIELD(sn_rigid_collider_params, on), "1", 0, 0, "the points that may be in contact" },
    { SN_FIELD(sn_rigid_collider_params, radius), "m", 0, 0,
      "of the points, one for all or one each; absent: 0" },
    { SN_CHOICE(sn_rigid_collider_params, shape, "plane sphere cylinder capsule box convex"), .unit = "1",
      .doc = "shape of the collider: a half space, a sphere, a cylinder, a cylinder with round ends, a "
             "cuboid, the convex body that a mesh bounds" },
    { SN_FIELD(sn_rigid_collider_params, position), "m", 0, 0,
      "a point of the plane; the centre of the sphere, cylinder, capsule or box; the origin of the mesh" },
    { SN_FIELD(sn_rigid_collider_params, direction), "1", 0, 0,
      "the normal of the plane, towards the points; the axis of the cylinder or capsule" },
    { SN_FIELD(sn_rigid_collider_params, size), "m", 0, 1e6, "radius of the sphere, cylinder or capsule" },
    { SN_FIELD(sn_rigid_collider_params, length), "m", 0, 1e6,
      "length of the cylinder, 0: infinite; of the capsule, with its round ends" },
    { SN_FIELD(sn_rigid_collider_params, edges), "m", 0, 0, "lengths of the edges of the box" },
    { SN_FIELD(sn_rigid_collider_params, orientation), "rad", 0, 0,
      "roll pitch yaw of the box or of the mesh" },
    { SN_FIELD(sn_rigid_collider_params, mesh), "1", 0, 0,
      "a closed surface, or solid cells, whose boundary bounds the convex body" },
    { SN_FIELD(sn_rigid_collider_params, hollow), "1", 0, 0,
      "the points stay inside, as in a vessel; not of shapes with edges" },
    { SN_FIELD(sn_rigid_collider_params, friction), "1", 0, 1e6, "Coulomb's coefficient" },
    { SN_FIELD(sn_rigid_collider_params, restitution), "1", 0, 1,
      "points and collider part with this part of the speed at which they approach" },
    { SN_FIELD(sn_rigid_collider_params, restitution_speed), "m/s", 0, 1e3,
      "speed of approach below which they do not rebound" },
    { SN_FIELD(sn_rigid_collider_params, frame), "1", 0, 0,
      "the frame that carries the collider; position and direction are in its axes; absent: the world" },
};

static sn_restitution restitution(const void* self) { return ((const rigid_collider*)self)->restitution; }

static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent, .restitution = restitution };

static const sn_shape_kind shown[] = {
    [SN_CONTACT_PLANE] = SN_SHAPE_PLANE,       [SN_CONTACT_SPHERE] = SN_SHAPE_SPHERE,
    [SN_CONTACT_CYLINDER] = SN_SHAPE_CYLINDER, [SN_CONTACT_CAPSULE] = SN_SHAPE_CYLINDER,
    [SN_CONTACT_BOX] = SN_SHAPE_SURFACE,       [SN_CONTACT_CONVEX] = SN_SHAPE_SURFACE
};

/* The two round ends of a capsule; a short one is a sphere. */
static int show_ends(const sn_rigid_collider_params* p, sn_shape* shapes)
{
    double length = sn_norm(p->direction), half = 0.5 * p->length - p->size;
    int ends = half > 0.0 ? 2 : 1, count = ends - 1;
    for (int i = 0; i < ends && length > 0.0; ++i) {
        shapes[count] = shapes[0];
        shapes[count].kind = SN_SHAPE_SPHERE;
        shapes[count++].position = sn_madd(p->position, (i ? half : -half) / length, p->direction);
    }
    return count;
}

static int show(const void* params, sn_shape* shapes)
{
    const sn_rigid_collider_params* p = params;
    bool capsule = p->shape == SN_CONTACT_CAPSULE;
    shapes[0] = (sn_shape){ .kind = shown[p->shape],
                            .material = SN_MATERIAL_OBSTACLE,
                            .on = p->frame,
                            .position = p->position,
                            .direction = p->direction,
                            .size = { p->size, p->length - (capsule ? 2.0 * p->size : 0.0) },
                            .opacity = p->shape >= SN_CONTACT_CAPSULE && !p->hollow ? 1.0 : 0.0,
                            .hollow = p->hollow };
    if (p->shape == SN_CONTACT_BOX || p->shape == SN_CONTACT_CONVEX) {
        memcpy(shapes[0].size, (const double[]){ p->edges.x, p->edges.y, p->edges.z }, sizeof shapes[0].size);
        shapes[0].axes = orientation_of(p);
    }
    int count = capsule ? show_ends(p, shapes) : 1;
    shapes[count++] = (sn_shape){ .kind = SN_SHAPE_ARROW, .quantity = "force" };
    shapes[count++] = (sn_shape){ .kind = SN_SHAPE_CONTACTS, .sizes = p->radius };
    return count;
}

const sn_component sn_rigid_collider = {
    .abi = SN_COMPONENT_ABI,
    .name = "rigid_collider",
    .summary = "A plane, a simple body or a convex mesh that points cannot pass, with Coulomb friction, by "
               "multipliers.",
    .source =
        "Stewart, Trinkle, Int. J. Numer. Meth. Eng. 39, 1996, 2673-2691; Jean, Comput. Methods Appl. Mech. "
        "Eng. 177, 1999, 235-257",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rigid_collider_params),
    .self_size = sizeof(rigid_collider),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .item_quantities = fields,
    .item_quantity_count = SN_COUNT(fields),
    .item_quantity_nodes = field_nodes,
    .bind = bind,
    .shapes = show,
};
