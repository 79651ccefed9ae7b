/* Sinew - bending: resistance of a surface of triangles against folding along its edges.

   Points 0 1 of the shared edge, 2 and 3 opposite: e = x1 - x0, l = |e|, n1 = (x2 - x0) x e, n2 = e x (x3 -
   x0), N = n/|n|^2, s2 = (x2 - x0).e/l^2, s3 likewise; theta - angle between the normals:
     tan theta = (n1 x n2).e/l / (n1.n2)
     dtheta/dx2 = g2 = l N1,  g3 = l N2,  g0 = -(1 - s2) g2 - (1 - s3) g3,  g1 = -s2 g2 - s3 g3
   Energy c (theta - theta0)^2 with c = 3/2 D l^2/(A1 + A2), D = E h^3/(12 (1 - nu^2)): bends a regular mesh
   like a plate (Grinspun et al. 2003, Symposium on Computer Animation).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <stdlib.h>
#include <string.h>
#include "models/solid/cell_selection.h"

typedef struct hinge {
    int node[4];
    double c, rest;
} hinge;

typedef struct bending {
    const hinge* at;
    int count;
} bending;

/* ---- one hinge ----------------------------------------------------------------------------------------- */

typedef struct fold {
    sn_vec3 e, a, b, n1, n2, N1, N2, g[4]; /* a = x2 - x0, b = x3 - x0 */
    double l, s2, s3, theta;
} fold;

static fold fold_of(const sn_vec3* x)
{
    fold r = { .e = sn_sub(x[1], x[0]), .a = sn_sub(x[2], x[0]), .b = sn_sub(x[3], x[0]) };
    r.l = sn_norm(r.e);
    r.n1 = sn_cross(r.a, r.e);
    r.n2 = sn_cross(r.e, r.b);
    r.N1 = sn_scale(1 / sn_dot(r.n1, r.n1), r.n1);
    r.N2 = sn_scale(1 / sn_dot(r.n2, r.n2), r.n2);
    r.s2 = sn_dot(r.a, r.e) / (r.l * r.l);
    r.s3 = sn_dot(r.b, r.e) / (r.l * r.l);
    r.theta = atan2(sn_dot(sn_cross(r.n1, r.n2), r.e) / r.l, sn_dot(r.n1, r.n2));
    r.g[2] = sn_scale(r.l, r.N1);
    r.g[3] = sn_scale(r.l, r.N2);
    r.g[0] = sn_sub(sn_scale(r.s2 - 1, r.g[2]), sn_scale(1 - r.s3, r.g[3]));
    r.g[1] = sn_sub(sn_scale(-r.s2, r.g[2]), sn_scale(r.s3, r.g[3]));
    return r;
}

/* N' for n': n'/|n|^2 - 2 N (N.n') */
static sn_vec3 inverse_rate(sn_vec3 n, sn_vec3 N, sn_vec3 dn)
{
    return sn_madd(sn_scale(1 / sn_dot(n, n), dn), -2 * sn_dot(N, dn), N);
}

/* Rates of the four gradients for rates of the four points. */
static void fold_rate(const fold* r, const sn_vec3 dx[4], sn_vec3 dg[4])
{
    sn_vec3 de = sn_sub(dx[1], dx[0]), da = sn_sub(dx[2], dx[0]), db = sn_sub(dx[3], dx[0]);
    double ll = r->l * r->l, stretch = sn_dot(r->e, de), dl = stretch / r->l;
    double ds2 = (sn_dot(da, r->e) + sn_dot(r->a, de) - 2 * r->s2 * stretch) / ll;
    double ds3 = (sn_dot(db, r->e) + sn_dot(r->b, de) - 2 * r->s3 * stretch) / ll;
    sn_vec3 dn1 = sn_add(sn_cross(da, r->e), sn_cross(r->a, de));
    sn_vec3 dn2 = sn_add(sn_cross(de, r->b), sn_cross(r->e, db));
    dg[2] = sn_madd(sn_scale(dl, r->N1), r->l, inverse_rate(r->n1, r->N1, dn1));
    dg[3] = sn_madd(sn_scale(dl, r->N2), r->l, inverse_rate(r->n2, r->N2, dn2));
    sn_vec3 turn = sn_add(sn_scale(ds2, r->g[2]), sn_scale(ds3, r->g[3]));
    dg[0] = sn_add(turn, sn_sub(sn_scale(r->s2 - 1, dg[2]), sn_scale(1 - r->s3, dg[3])));
    dg[1] = sn_sub(sn_sub(sn_scale(-r->s2, dg[2]), sn_scale(r->s3, dg[3])), turn);
}

/* theta - theta0 in -pi .. pi */
static double opening(const hinge* h, const fold* r)
{
    return remainder(r->theta - h->rest, 6.28318530717958647692);
}

static fold fold_at(const bending* s, int item, const sn_input* in)
{
    sn_vec3 x[4];
    for (int a = 0; a < 4; ++a)
        x[a] = in->at[0].points[s->at[item].node[a]];
    return fold_of(x);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const bending* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        const hinge* h = &s->at[i];
        fold r = fold_at(s, i, in);
        double moment = -2 * h->c * opening(h, &r);
        for (int a = 0; a < 4; ++a)
            out[0].force[h->node[a]] = sn_madd(out[0].force[h->node[a]], moment, r.g[a]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const bending* s = self;
    const hinge* h = &s->at[item];
    fold r = fold_at(s, item, in);
    double moment = -2 * h->c * opening(h, &r);
    for (int column = 0; column < 12; ++column) {
        int b = column / 3, k = column % 3;
        sn_vec3 dx[4] = { { 0, 0, 0 } }, dg[4], e = { k == 0, k == 1, k == 2 };
        dx[b] = e;
        fold_rate(&r, dx, dg);
        double dtheta = sn_dot(r.g[b], e);
        for (int a = 0; a < 4; ++a) {
            sn_vec3 f = sn_madd(sn_scale(moment, dg[a]), -2 * h->c * dtheta, r.g[a]);
            out->K[(3 * a) * 12 + column] = f.x;
            out->K[(3 * a + 1) * 12 + column] = f.y;
            out->K[(3 * a + 2) * 12 + column] = f.z;
        }
    }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const bending* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        fold r = fold_at(s, i, in);
        double angle = opening(&s->at[i], &r);
        sum += s->at[i].c * angle * angle;
    }
    return sum;
}

static void read_angle(const void* self, int item, const sn_input* in, double* out)
{
    *out = fold_at(self, item, in).theta;
}

static const sn_item_quantity item_quantities[] = {
    { "angle", "rad", NULL, "between the normals of the two triangles of each inner edge", read_angle },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A side of a triangle: its ends in ascending order, and where it comes from. */
typedef struct side {
    int low, high, face, opposite;
} side;

static int compare_sides(const void* a, const void* b)
{
    const side *s = a, *t = b;
    if (s->low != t->low) return s->low < t->low ? -1 : 1;
    if (s->high != t->high) return s->high < t->high ? -1 : 1;
    return s->face < t->face ? -1 : s->face > t->face;
}

static void list_sides(const cell_selection* faces, side* sides)
{
    for (int i = 0; i < 3 * faces->count; ++i) {
        const int* n = faces->nodes + 3 * (i / 3);
        int a = n[i % 3], b = n[(i + 1) % 3];
        sides[i] = (side){ a < b ? a : b, a < b ? b : a, i / 3, n[(i + 2) % 3] };
    }
    qsort(sides, (size_t)(3 * faces->count), sizeof *sides, compare_sides);
}

static bool is_shared(const side* sides, int i, int count)
{
    return i + 1 < count && sides[i].low == sides[i + 1].low && sides[i].high == sides[i + 1].high;
}

static sn_status make_hinges(sn_bind* bind, const sn_bending_params* p, const cell_selection* faces,
                             bending* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int sides_count = 3 * faces->count;
    side* sides = sn_bind_alloc(bind, (size_t)sides_count * sizeof *sides);
    hinge* at = sn_bind_alloc(bind, (size_t)sides_count * sizeof *at);
    if (!sides || !at) return SN_ERR_MEMORY;
    list_sides(faces, sides);
    double D = p->young_modulus * pow(p->thickness, 3) / (12 * (1 - p->poisson_ratio * p->poisson_ratio));
    for (int i = 0; i < sides_count; ++i) {
        if (!is_shared(sides, i, sides_count)) continue;
        if (is_shared(sides, i + 1, sides_count))
            return sn_bind_fail(bind, "on", "more than two triangles meet at the edge of points %d and %d",
                                sides[i].low, sides[i].high);
        hinge* h = &at[s->count++];
        *h = (hinge){ .node = { sides[i].low, sides[i].high, sides[i].opposite, sides[i + 1].opposite } };
        sn_vec3 x[4];
        for (int a = 0; a < 4; ++a)
            x[a] = rest->points[h->node[a]];
        fold r = fold_of(x);
        double area = 0.5 * (sn_norm(r.n1) + sn_norm(r.n2));
        if (!(sn_norm(r.n1) > 0 && sn_norm(r.n2) > 0))
            return sn_bind_fail(bind, "on", "a triangle at the edge of points %d and %d has no area",
                                h->node[0], h->node[1]);
        h->c = 1.5 * D * r.l * r.l / area;
        h->rest = p->flat ? 0 : r.theta;
        ++i;
    }
    s->at = at;
    return SN_OK;
}

static sn_status bind_bending(sn_bind* bind, const void* params, void* self)
{
    const sn_bending_params* p = params;
    bending* s = self;
    cell_selection faces;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_TRIANGLE, &faces);
    if (status) return status;
    if (!(fabs(p->poisson_ratio) < 1))
        return sn_bind_fail(bind, "poisson_ratio", "%g; must be above -1 and below 1", p->poisson_ratio);
    status = make_hinges(bind, p, &faces, s);
    if (status) return status;
    if (s->count == 0) return sn_bind_fail(bind, "on", "no two triangles share an edge");
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(4 * s->count) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < 4 * s->count; ++i)
        nodes[i].node = s->at[i / 4].node[i % 4];
    return sn_bind_items(bind, s->count, 4, nodes);
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static const sn_force_ops ops = { .add = add, .tangent = tangent, .energy = energy, .nature = nature };
static const sn_bending_params defaults = { .young_modulus = 1e6, .poisson_ratio = 0.3, .thickness = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_bending_params, on), "1", 0, 0, "points of the triangles" },
    { SN_FIELD(sn_bending_params, nodes), "1", 0, HUGE_VAL,
      "three points of each triangle, numbered from 0; absent: the triangles of the mesh" },
    { SN_FIELD(sn_bending_params, mesh), "1", 0, 0, "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_bending_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_bending_params, young_modulus), "Pa", 0, HUGE_VAL, "of the material" },
    { SN_FIELD(sn_bending_params, poisson_ratio), "1", -1, 1, "of the material" },
    { SN_FIELD(sn_bending_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the surface" },
    { SN_FIELD(sn_bending_params, flat), "1", 0, 0,
      "true: no moments when flat; false: no moments in the initial shape" },
};

const sn_component sn_bending = {
    .abi = SN_COMPONENT_ABI,
    .name = "bending",
    .summary = "Bending of a surface of triangles along its edges.",
    .source = "Grinspun, Hirani, Desbrun, Schroeder 2003, Discrete shells, Symposium on Computer Animation",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_bending_params),
    .self_size = sizeof(bending),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_bending,
};
