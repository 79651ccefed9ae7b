/* Sinew - surface_load: traction and pressure on triangles and quads.

   N_a - shape functions, g1, g2 - tangents of the surface at a point, w - weight of the point; g1 x g2 points
   outwards.
     f_a = sum w N_a (A0 t - p g1 x g2)      t per area at rest, fixed direction; p follows the surface
     df_a/dx_b = -p sum w N_a (N_b,2 hat(g1) - N_b,1 hat(g2))
   (Bonet, Wood 2008, section 8.5: symmetric over a closed surface or one whose rim is held, and used as it
   is.)
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <stdlib.h>
#include "models/block.h"
#include "models/solid/cell_selection.h"
#include "models/solid/face.h"
#include "models/solid/owners.h"

typedef struct surface_load {
    cell_selection faces;
    const sn_function *traction[3], *pressure;
    const double* area; /* at rest, [faces][points] */
    sn_vec3 origin;
    sn_owners owners;
} surface_load;

static int points_of(const surface_load* s) { return s->faces.per == 3 ? 1 : 4; }

static face_place place_of(int corners, int point)
{
    if (corners != 3) return face_quad(point);
    return (face_place){ { 1.0 / 3, 1.0 / 3, 1.0 / 3 }, { -1, 1, 0 }, { -1, 0, 1 }, 0.5 };
}

static sn_vec3 blend(const double* by, const sn_vec3* x, int n)
{
    sn_vec3 sum = { 0, 0, 0 };
    for (int a = 0; a < n; ++a)
        sum = sn_madd(sum, by[a], x[a]);
    return sum;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status measure(sn_bind* bind, surface_load* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    int points = points_of(s), n = s->faces.per;
    double* area = sn_bind_alloc(bind, (size_t)(s->faces.count * points) * sizeof *area);
    if (!area) return SN_ERR_MEMORY;
    for (int face = 0; face < s->faces.count; ++face)
        for (int p = 0; p < points; ++p) {
            sn_vec3 X[FACE_CORNERS];
            face_place at = place_of(n, p);
            cell_selection_gather(&s->faces, face, rest->points, X);
            area[face * points + p] = sn_norm(sn_cross(blend(at.d1, X, n), blend(at.d2, X, n)));
        }
    s->area = area;
    return SN_OK;
}

/* An edge of a face, its points ascending. */
typedef struct side {
    int low, high;
} side;

static int compare(const void* a, const void* b)
{
    const side *p = a, *q = b;
    return p->low != q->low ? (p->low > q->low) - (p->low < q->low)
                            : (p->high > q->high) - (p->high < q->high);
}

/* A pressure whose surface has a rim that moves pushes with a force of its own, and has no potential: worth a
   word, for a hole in a mesh is seldom wanted. */
static void note_hole(sn_bind* bind, const surface_load* s)
{
    int n = s->faces.per, count = n * s->faces.count, open = 0;
    side first = { 0, 0 }, *sides = sn_bind_alloc(bind, (size_t)count * sizeof *sides);
    for (int i = 0; sides && i < count; ++i) {
        int a = s->faces.nodes[i], b = s->faces.nodes[i / n * n + (i + 1) % n];
        sides[i] = a < b ? (side){ a, b } : (side){ b, a };
    }
    if (sides) qsort(sides, (size_t)count, sizeof *sides, compare);
    for (int i = 0; sides && i < count;) {
        int end = i + 1;
        while (end < count && compare(&sides[i], &sides[end]) == 0)
            ++end;
        if (end - i == 1 && open++ == 0) first = sides[i];
        i = end;
    }
    if (open)
        sn_bind_note(bind,
                     "the surface has a hole: %d edges belong to one face only, the first joins points %d "
                     "and %d; fix the rim, or close the hole",
                     open, first.low, first.high);
}

static void follow(const void* self)
{
    const surface_load* s = self;
    sn_owners_follow(&s->owners);
}

static sn_status bind_load(sn_bind* bind, const void* params, void* self)
{
    const sn_surface_load_params* p = params;
    static const char* const names[3] = { "traction.x", "traction.y", "traction.z" };
    surface_load* s = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    bool quads = p->faces == SN_SOLID_QUADS;
    sn_status status = sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes },
                                              quads ? SN_CELL_QUAD : SN_CELL_TRIANGLE, &s->faces);
    if (!status) status = measure(bind, s);
    if (status) return status;
    s->origin = p->origin;
    s->pressure = sn_bind_function(bind, p->pressure, 0, "pressure");
    for (int i = 0; i < 3; ++i)
        s->traction[i] = sn_bind_function(bind, (sn_expr){ p->traction.text[i] }, 0, names[i]);
    if (p->pressure.text) note_hole(bind, s);
    status = sn_owners_bind(bind, &s->faces, p->mesh, follow, &s->owners);
    return status ? status : sn_cell_selection_items(bind, &s->faces);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static double value(const sn_function* f, const sn_input* in)
{
    double d[3];
    sn_function_eval(f, in->t, d);
    return in->load_factor * d[0];
}

static sn_vec3 traction(const surface_load* s, const sn_input* in)
{
    return sn_v3(value(s->traction[0], in), value(s->traction[1], in), value(s->traction[2], in));
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const surface_load* s = self;
    int n = s->faces.per, points = points_of(s);
    sn_vec3 t = traction(s, in);
    double pressure = value(s->pressure, in);
    for (int face = items.begin; face < items.end; ++face) {
        sn_vec3 x[FACE_CORNERS];
        if (s->owners.gone[face]) continue;
        cell_selection_gather(&s->faces, face, in->at[0].points, x);
        for (int p = 0; p < points; ++p) {
            face_place at = place_of(n, p);
            sn_vec3 normal = sn_cross(blend(at.d1, x, n), blend(at.d2, x, n));
            sn_vec3 load = sn_madd(sn_scale(s->area[face * points + p], t), -pressure, normal);
            for (int a = 0; a < n; ++a) {
                sn_vec3* f = &out[0].force[s->faces.nodes[face * n + a]];
                *f = sn_madd(*f, at.weight * at.N[a], load);
            }
        }
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const surface_load* s = self;
    int n = s->faces.per;
    double pressure = value(s->pressure, in);
    sn_vec3 x[FACE_CORNERS];
    cell_selection_gather(&s->faces, item, in->at[0].points, x);
    for (int p = 0; p < points_of(s) && pressure != 0 && !s->owners.gone[item]; ++p) {
        face_place at = place_of(n, p);
        sn_mat3 g1 = sn_hat(blend(at.d1, x, n)), g2 = sn_hat(blend(at.d2, x, n));
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b) {
                double w = pressure * at.weight * at.N[a];
                sn_block_add(out->K, 3 * n, 3 * a, 3 * b, -w * at.d2[b], g1);
                sn_block_add(out->K, 3 * n, 3 * a, 3 * b, w * at.d1[b], g2);
            }
    }
}

/* Of the traction; a pressure has one for some surfaces only. */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const surface_load* s = self;
    int n = s->faces.per, points = points_of(s);
    double sum = 0, d[3];
    sn_vec3 t;
    double* const components[3] = { &t.x, &t.y, &t.z };
    for (int i = 0; i < 3; ++i) {
        sn_function_eval(s->traction[i], in->t, d);
        *components[i] = in->load_factor * d[0];
    }
    for (int face = items.begin; face < items.end; ++face) {
        sn_vec3 x[FACE_CORNERS];
        if (s->owners.gone[face]) continue;
        cell_selection_gather(&s->faces, face, in->at[0].points, x);
        for (int p = 0; p < points; ++p) {
            face_place at = place_of(n, p);
            sum -= at.weight * s->area[face * points + p] * sn_dot(t, blend(at.N, x, n));
        }
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

/* Area, and 3 times the volume between the surface and the origin. */
static void sums(const surface_load* s, const sn_input* in, double* area, double* thrice)
{
    int n = s->faces.per;
    *area = *thrice = 0;
    for (int face = 0; face < s->faces.count; ++face) {
        sn_vec3 x[FACE_CORNERS];
        if (s->owners.gone[face]) continue;
        cell_selection_gather(&s->faces, face, in->at[0].points, x);
        for (int p = 0; p < points_of(s); ++p) {
            face_place at = place_of(n, p);
            sn_vec3 normal = sn_cross(blend(at.d1, x, n), blend(at.d2, x, n));
            *area += at.weight * sn_norm(normal);
            *thrice += at.weight * sn_dot(sn_sub(blend(at.N, x, n), s->origin), normal);
        }
    }
}

static void read_area(const void* self, const sn_input* in, const double* reaction, double* out)
{
    double thrice;
    (void)reaction;
    sums(self, in, out, &thrice);
}

static void read_volume(const void* self, const sn_input* in, const double* reaction, double* out)
{
    double area, thrice;
    (void)reaction;
    sums(self, in, &area, &thrice);
    *out = thrice / 3;
}

static const sn_quantity quantities[] = {
    { "area", "m^2", NULL, "of all faces", read_area },
    { "volume", "m^3", NULL, "enclosed by the faces, and by cones from the origin over open rims",
      read_volume },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = { .add = add, .tangent = tangent, .load_potential = load_potential };
static const sn_surface_load_params defaults = { .faces = SN_SOLID_TRIANGLES };
static const sn_param table[] = {
    { SN_FIELD(sn_surface_load_params, on), "1", 0, 0, "points of the faces" },
    { SN_CHOICE(sn_surface_load_params, faces, "triangles quads"), "1", 0, 0, "kind of faces" },
    { SN_FIELD(sn_surface_load_params, nodes), "1", 0, HUGE_VAL,
      "points of each face, numbered from 0, counter-clockwise from outside; absent: the faces of the mesh" },
    { SN_FIELD(sn_surface_load_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_surface_load_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_surface_load_params, traction), "Pa", -HUGE_VAL, HUGE_VAL,
      "force per area at rest, world axes; constant direction" },
    { SN_FIELD(sn_surface_load_params, pressure), "Pa", -HUGE_VAL, HUGE_VAL,
      "acts on the outer side and follows the faces" },
    { SN_FIELD(sn_surface_load_params, origin), "m", -HUGE_VAL, HUGE_VAL,
      "reference point of the quantity volume: any point for a closed surface, otherwise a point in the "
      "plane of the opening" },
};

const sn_component sn_surface_load = {
    .abi = SN_COMPONENT_ABI,
    .name = "surface_load",
    .summary = "Traction and pressure on faces.",
    .source = "Bonet, Wood 2008, Nonlinear Continuum Mechanics for Finite Element Analysis, section 8.5",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_surface_load_params),
    .self_size = sizeof(surface_load),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_load,
};
