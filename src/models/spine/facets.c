/* Sinew - facets: contact of circular faces fixed to two bodies, as the facet joints of two vertebrae.

   The contact is that of disc_contact (disc_kernel.h). Here the faces are given in the axes of the bodies, so
   that no frames follow them, and gap, angle and stiffness can change while the simulation runs.
   1, 2    the bodies; P, Q   centres of the faces from their origins, world axes; F   axes of a face in
   those of its body
   f, m    force on face 2, moment on face 1 about its centre; about the origin of body 1: m - P x f
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include <sinew/shape.h>
#include "base/simd.h"
#include "models/spine/disc_kernel.h"
#include "models/spine/turned.h"

typedef struct face_pair {
    sn_disc_pair disc;
    sn_vec3 p, q;   /* centres in body axes */
    sn_mat3 F1, F2; /* x: outward normal */
} face_pair;

/* A pair of faces as the kernel wants it. */
typedef struct faces {
    sn_disc_pair disc;
    sn_pair_motion x;
    sn_vec3 P, Q;
} faces;

typedef struct found {
    faces faces;
    sn_touch touch;
} found;

typedef struct facets {
    const face_pair* at;
    found* now; /* what `add` has found, for `tangent` */
    int count;
    bool damped;
    const sn_function *stiffness, *gap, *angle;
    sn_disc_limits* limits;
} facets;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_vec3 triple(sn_reals list, int i)
{
    const double* at = list.at + (list.count == 3 ? 0 : 3 * i);
    return sn_v3(at[0], at[1], at[2]);
}

static double entry(sn_reals list, int i) { return list.at[list.count == 1 ? 0 : i]; }

static bool check_list(sn_bind* bind, sn_reals list, int size, int count, const char* param)
{
    if (list.count == size || list.count == size * count) return true;
    sn_bind_fail(bind, param, "has %d numbers; give %d for all faces, or %d for %d faces", list.count, size,
                 size * count, count);
    return false;
}

/* Right-handed axes with x along a normal; y and z do not matter but to the foundation's points. */
static sn_mat3 axes_along(sn_vec3 normal)
{
    sn_vec3 x = sn_scale(1 / sn_norm(normal), normal);
    sn_vec3 y = sn_cross(fabs(x.y) < 0.9 ? sn_v3(0, 1, 0) : sn_v3(1, 0, 0), x);
    y = sn_scale(1 / sn_norm(y), y);
    sn_vec3 z = sn_cross(x, y);
    return (sn_mat3){ { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } } };
}

static sn_vec3 normal_of(const sn_mat3* F) { return sn_v3(F->m[0][0], F->m[1][0], F->m[2][0]); }

/* Faces that look away from each other, or lie behind each other, are a mistake. */
static bool check_sides(sn_bind* bind, const face_pair* f, const sn_pose* a, const sn_pose* b, double added,
                        int i)
{
    sn_vec3 n1 = sn_rotate(a->q, normal_of(&f->F1)), n2 = sn_rotate(b->q, normal_of(&f->F2));
    if (sn_dot(n1, n2) > -0.1) {
        sn_bind_fail(bind, "normals_b",
                     "face %d of b has the same direction as that of a; normals point out of the bone, "
                     "towards the other face",
                     i);
        return false;
    }
    sn_vec3 c = sn_sub(sn_add(b->r, sn_rotate(b->q, f->q)), sn_add(a->r, sn_rotate(a->q, f->p)));
    double gap = sn_dot(c, n1) + added, deepest = 0.5 * fmin(f->disc.r1, f->disc.r2);
    if (gap >= -deepest) return true;
    sn_bind_fail(bind, "centres_b",
                 "face %d of b is on the wrong side of that of a: the gap is %.3g m; a gap is positive when "
                 "b lies where the "
                 "normal of a points to",
                 i, gap);
    return false;
}

static bool bind_functions(sn_bind* b, const sn_facets_params* p, facets* s)
{
    s->stiffness = sn_bind_function(b, p->stiffness, 0, "stiffness");
    s->gap = sn_bind_function(b, p->gap, 0, "gap");
    s->angle = sn_bind_function(b, p->angle, 0, "angle");
    return s->stiffness && s->gap && s->angle;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_facets_params* p = params;
    facets* s = self;
    if (sn_bind_input(b, p->a, SN_FRAMES, "a") < 0 || sn_bind_input(b, p->b, SN_FRAMES, "b") < 0)
        return SN_ERR_SCENE;
    int na = sn_bind_rest(b, 0)->count, nb = sn_bind_rest(b, 1)->count,
        count = s->count = p->centres_a.count / 3;
    if (na != 1 || nb != 1)
        return sn_bind_fail(b, na != 1 ? "a" : "b", "has %d frames; give a single one", na != 1 ? na : nb);
    if (count == 0 || p->centres_a.count % 3)
        return sn_bind_fail(b, "centres_a", "has %d numbers; give x y z of each face", p->centres_a.count);
    if (p->centres_b.count != p->centres_a.count)
        return sn_bind_fail(b, "centres_b", "has %d numbers, but centres_a has %d", p->centres_b.count,
                            p->centres_a.count);
    if (!check_list(b, p->normals_a, 3, count, "normals_a") ||
        !check_list(b, p->normals_b, 3, count, "normals_b") ||
        !check_list(b, p->radius_a, 1, count, "radius_a") ||
        !check_list(b, p->radius_b, 1, count, "radius_b"))
        return SN_ERR_SCENE;
    face_pair* at = sn_bind_alloc(b, (size_t)count * sizeof *at);
    s->now = sn_bind_alloc(b, (size_t)count * sizeof *s->now);
    s->limits = sn_bind_memory(b, sizeof *s->limits);
    if (!at || !s->now || !s->limits || !bind_functions(b, p, s)) return SN_ERR_MEMORY;
    double gap[3];
    sn_function_eval(s->gap, 0, gap);
    for (int i = 0; i < count; ++i) {
        sn_vec3 n1 = triple(p->normals_a, i), n2 = triple(p->normals_b, i);
        if (!(sn_norm(n1) > 0) || !(sn_norm(n2) > 0))
            return sn_bind_fail(b, sn_norm(n1) > 0 ? "normals_b" : "normals_a", "of face %d has no direction",
                                i);
        at[i] = (face_pair){ .p = triple(p->centres_a, i), .q = triple(p->centres_b, i) };
        at[i].F1 = axes_along(n1);
        at[i].F2 = axes_along(n2);
        at[i].disc = (sn_disc_pair){ .law = p->law,
                                     .r1 = entry(p->radius_a, i),
                                     .r2 = entry(p->radius_b, i),
                                     .C = p->blending,
                                     .push = { .b = p->damping, .softening = p->softening } };
        if (!check_sides(b, &at[i], sn_bind_rest(b, 0)->frames, sn_bind_rest(b, 1)->frames, gap[0], i))
            return SN_ERR_SCENE;
    }
    s->at = at;
    s->damped = p->damping > 0;
    const sn_node nodes[2] = { { 0, 0 }, { 1, 0 } };
    return sn_bind_items(b, 1, 2, nodes);
}

/* ---- faces at one motion ------------------------------------------------------------------------------- */

/* What the functions of time say now. */
typedef struct setting {
    double stiffness, gap, angle;
} setting;

static double value_at(const sn_function* f, double t)
{
    double d[3];
    sn_function_eval(f, t, d);
    return d[0];
}

static inline setting setting_at(const facets* s, double t)
{
    return (setting){ fmax(0, value_at(s->stiffness, t)), value_at(s->gap, t), value_at(s->angle, t) };
}

static inline sn_pair_motion bodies_of(const sn_input* in)
{
    return sn_pair_motion_of(in->at[0].frames, in->at[0].twist, in->at[1].frames, in->at[1].twist);
}

static inline sn_mat3 turned_about_y(double angle, sn_mat3 F)
{
    double c = cos(angle), s = sin(angle);
    sn_mat3 Ry = { { { c, 0, s }, { 0, 1, 0 }, { -s, 0, c } } };
    return sn_mat3_mul(Ry, F);
}

static inline faces faces_of(const face_pair* f, const setting* now, const sn_pair_motion* x)
{
    faces r = { .disc = f->disc };
    r.disc.push.k = now->stiffness;
    r.P = sn_mat3_apply(x->R1, f->p);
    r.Q = sn_mat3_apply(x->R2, sn_madd(f->q, -now->gap, normal_of(&f->F2)));
    r.x.R1 = sn_mat3_mul(x->R1, f->F1);
    r.x.R2 = sn_mat3_mul(x->R2, now->angle == 0 ? f->F2 : turned_about_y(now->angle, f->F2));
    r.x.c = sn_sub(sn_add(x->c, r.Q), r.P);
    r.x.w1 = x->w1;
    r.x.w2 = x->w2;
    r.x.v = sn_sub(sn_add(x->v, sn_cross(x->w2, r.Q)), sn_cross(x->w1, r.P));
    return r;
}

static sn_touch touch_of(const facets* s, const setting* now, const sn_pair_motion* x, int i)
{
    faces r = faces_of(&s->at[i], now, x);
    sn_touch touch;
    sn_disc_evaluate(&r.disc, &r.x, &touch);
    return touch;
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const facets* s = self;
    if (items.begin >= items.end) return;
    sn_pair_motion x = bodies_of(in);
    setting now = setting_at(s, in->t);
    for (int i = 0; i < s->count; ++i) {
        found* at = &s->now[i];
        const sn_touch* touch = &at->touch;
        at->faces = faces_of(&s->at[i], &now, &x);
        sn_disc_evaluate(&at->faces.disc, &at->faces.x, &at->touch);
        if (touch->state == SN_DISC_NONE) continue;
        sn_vec3 m1 = sn_sub(touch->m1, sn_cross(at->faces.P, touch->f));
        sn_pair_add(&x, touch->f, m1, out[0].wrench, out[1].wrench);
    }
}

/* Rows `row` on, columns `column` on, times R^T unless it is NULL. */
static sn_mat3 block(double A[6][9], int row, int column, const sn_mat3* R)
{
    sn_mat3 B;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            B.m[i][j] = A[row + i][column + j];
    return R ? sn_mat3_mul(B, sn_mat3_transpose(*R)) : B;
}

/* Derivatives by the motion of the faces to those by the motion of the bodies; `turns` says whether columns
   are turns in the faces' own axes, or angular velocities in world axes. */
static void carry(const faces* r, double A[6][9], bool turns, sn_mat3 rows[2][3])
{
    for (int half = 0; half < 2; ++half) {
        sn_mat3 by_c = block(A, 3 * half, 0, NULL);
        rows[half][0] = by_c;
        rows[half][1] =
            sn_mat3_madd(block(A, 3 * half, 3, turns ? &r->x.R1 : NULL), 1, sn_times_hat(by_c, r->P));
        rows[half][2] =
            sn_mat3_madd(block(A, 3 * half, 6, turns ? &r->x.R2 : NULL), -1, sn_times_hat(by_c, r->Q));
    }
}

static void accumulate(const faces* r, sn_mat3 rows[2][3], sn_turned* sum)
{
    for (int k = 0; k < 3; ++k) {
        sn_mat3_accumulate(&sum->f[k], 1, rows[0][k]);
        sn_mat3_accumulate(&sum->m1[k], 1, rows[1][k]);
        sn_mat3_accumulate(&sum->m1[k], -1, sn_hat_times(r->P, rows[0][k]));
    }
}

SN_CLONES static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const facets* s = self;
    (void)item;
    sn_pair_motion x = bodies_of(in);
    sn_turned K = { 0 }, D = { 0 };
    sn_vec3 f = sn_v3(0, 0, 0), m1 = f;
    bool any = false, damped = s->damped && !out->quasi_static;
    for (int i = 0; i < s->count; ++i) {
        const faces* r = &s->now[i].faces;
        const sn_touch* touch = &s->now[i].touch;
        sn_pair_slope slope;
        sn_mat3 rows[2][3];
        if (touch->state == SN_DISC_NONE) continue;
        sn_disc_differentiate_touch(&r->disc, &r->x, &slope);
        any = true;
        carry(r, slope.K, true, rows);
        for (int half = 0; damped && half < 2; ++half) { // the arms' velocities turn with them
            sn_mat3 by_v = block(slope.D, 3 * half, 0, NULL);
            rows[half][1] = sn_mat3_madd(rows[half][1], 1, sn_times_hat(sn_times_hat(by_v, x.w1), r->P));
            rows[half][2] = sn_mat3_madd(rows[half][2], -1, sn_times_hat(sn_times_hat(by_v, x.w2), r->Q));
        }
        accumulate(r, rows, &K);
        sn_mat3_accumulate(&K.m1[1], -1, sn_times_hat(sn_hat(touch->f), r->P));
        f = sn_add(f, touch->f);
        m1 = sn_add(m1, sn_sub(touch->m1, sn_cross(r->P, touch->f)));
        if (!damped) continue;
        carry(r, slope.D, false, rows);
        accumulate(r, rows, &D);
    }
    if (any) sn_turned_tangent(&x, f, m1, &K, damped ? &D : NULL, out);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const facets* s = self;
    double sum = 0;
    sn_pair_motion x = bodies_of(in);
    setting now = setting_at(s, in->t);
    for (int i = 0; items.begin < items.end && i < s->count; ++i)
        sum += touch_of(s, &now, &x, i).energy;
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const facets* s = self;
    double sum = 0;
    sn_pair_motion x = bodies_of(in);
    setting now = setting_at(s, in->t);
    for (int i = 0; items.begin < items.end && i < s->count; ++i)
        sum += touch_of(s, &now, &x, i).lost;
    return sum;
}

static void commit(const void* self, const sn_input* in)
{
    const facets* s = self;
    sn_pair_motion x = bodies_of(in);
    setting now = setting_at(s, in->t);
    for (int i = 0; i < s->count; ++i) {
        faces r = faces_of(&s->at[i], &now, &x);
        sn_disc_watch(&r.disc, &r.x, s->limits);
    }
}

/* `commit` only watches. */
static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    return sn_disc_diagnose(((const facets*)self)->limits, text, size);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static sn_touch first_or_second(const facets* s, const sn_input* in, int i)
{
    sn_pair_motion x = bodies_of(in);
    setting now = setting_at(s, in->t);
    return i < s->count ? touch_of(s, &now, &x, i) : (sn_touch){ 0 };
}

static void read_forces(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    for (int i = 0; i < 2; ++i)
        out[i] = sn_norm(first_or_second(self, in, i).f);
}

static void read_depths(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    for (int i = 0; i < 2; ++i)
        out[i] = first_or_second(self, in, i).depth;
}

static void read_states(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    for (int i = 0; i < 2; ++i)
        out[i] = first_or_second(self, in, i).state;
}

static const sn_quantity quantities[] = {
    { "forces", "N", "left right", "of the first and the second pair", read_forces },
    { "depths", "m", "left right",
      "of the first and the second pair; minus the gap when apart, 0 without a second pair", read_depths },
    { "states", "1", "left right", "0 none, 1 edge of a on b, 2 edge of b on a, 3 edge on edge, 4 flat",
      read_states },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic, .diagnostic = diagnostic };
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_facets_params defaults = { .blending = 20 };
static const sn_param table[] = {
    { SN_FIELD(sn_facets_params, a), "1", 0, 0, "a single frame that carries the first faces" },
    { SN_FIELD(sn_facets_params, b), "1", 0, 0, "a single frame that carries the second faces" },
    { SN_FIELD(sn_facets_params, centres_a), "m", -HUGE_VAL, HUGE_VAL,
      "x y z of each face of a, left then right, in its axes" },
    { SN_FIELD(sn_facets_params, centres_b), "m", -HUGE_VAL, HUGE_VAL, "the same of b" },
    { SN_FIELD(sn_facets_params, normals_a), "1", -HUGE_VAL, HUGE_VAL,
      "outward normals, axes of a, any length; one for all or one each" },
    { SN_FIELD(sn_facets_params, normals_b), "1", -HUGE_VAL, HUGE_VAL, "the same of b" },
    { SN_FIELD(sn_facets_params, radius_a), "m", SN_ABOVE_ZERO, 1e3,
      "of the faces of a; one for all or one each" },
    { SN_FIELD(sn_facets_params, radius_b), "m", SN_ABOVE_ZERO, 1e3,
      "of the faces of b; one for all or one each" },
    { SN_FIELD(sn_facets_params, stiffness), "N/m", 0, 0, "force per depth of each pair, function of time" },
    { SN_FIELD(sn_facets_params, gap), "m", 0, 0,
      "added between the faces, along the normals of b, function of time; absent: 0" },
    { SN_FIELD(sn_facets_params, angle), "rad", 0, 0,
      "rotation of the faces of b about its y through their centres, function of time; absent: 0" },
    { SN_CHOICE(sn_facets_params, law, "lens blended kecskemethy foundation"), .unit = "1",
      .doc = "as of disc_contact" },
    { SN_FIELD(sn_facets_params, damping), "N s/m", 0, 1e15,
      "force per rate of the depth, never attractive" },
    { SN_FIELD(sn_facets_params, blending), "1", SN_ABOVE_ZERO, 1e9, "as of disc_contact" },
    { SN_FIELD(sn_facets_params, softening), "m", 0, 1e3, "as of disc_contact" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_facets_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DISC,
                            .material = SN_MATERIAL_BONE,
                            .on = p->a,
                            .positions = p->centres_a,
                            .directions = p->normals_a,
                            .sizes = p->radius_a };
    shapes[1] = (sn_shape){ .kind = SN_SHAPE_DISC,
                            .material = SN_MATERIAL_BONE,
                            .on = p->b,
                            .positions = p->centres_b,
                            .directions = p->normals_b,
                            .sizes = p->radius_b };
    shapes[2] = (sn_shape){ .kind = SN_SHAPE_CONTACTS, .quantity = "forces" };
    return 3;
}

const sn_component sn_facets = {
    .abi = SN_COMPONENT_ABI,
    .name = "facets",
    .summary = "Contact of circular faces fixed to two bodies, for example the facet joints of vertebrae.",
    .source = "Kecskemethy, Lange, Grabner, A geometric model for cylinder-cylinder impact with application "
              "to vertebrae "
              "motion simulation",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_facets_params),
    .self_size = sizeof(facets),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = show,
};
