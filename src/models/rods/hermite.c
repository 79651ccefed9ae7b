/* Sinew - section: motion of sections and forces on them; see section.h for the interpolation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/hermite_kernel.h"

/* ---- the origin ---------------------------------------------------------------------------------------- */

/* Position, velocity and acceleration of a section's origin. */
typedef struct origin {
    sn_vec3 x, v, a;
} origin;

/* Adds h r + R (c e_x) and its rates: what one end gives. */
static inline void add_origin(const end* e, double h, double c, origin* o)
{
    sn_vec3 arm = { c, 0, 0 };
    o->x = sn_add(sn_madd(o->x, h, e->x.r), sn_mat3_apply(e->R, arm));
    o->v = sn_add(sn_madd(o->v, h, e->v.v), sn_mat3_apply(e->R, sn_cross(e->v.w, arm)));
    o->a = sn_add(sn_madd(o->a, h, e->a.v), sn_mat3_apply(e->R, lever_acceleration(e->v.w, e->a.w, arm)));
}

static inline origin origin_of(const sn_hermite* s, const span* p)
{
    origin o = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    add_origin(&p->A, s->ha, s->ca, &o);
    add_origin(&p->B, s->hb, s->cb, &o);
    return o;
}

/* Moves the origin to the child's place in the section. */
static void add_offset(origin* at, sn_quat q, sn_vec3 w, sn_vec3 alpha, sn_vec3 o)
{
    sn_mat3 R = sn_quat_matrix(q);
    at->x = sn_add(at->x, sn_mat3_apply(R, o));
    at->v = sn_add(at->v, sn_mat3_apply(R, sn_cross(w, o)));
    at->a = sn_add(at->a, sn_mat3_apply(R, lever_acceleration(w, alpha, o)));
}

sn_hermite sn_hermite_at(sn_node a, sn_node b, const double s[2], double at, sn_vec3 offset)
{
    double length = s[1] - s[0], before = fmin(at - s[0], 0.0), beyond = fmax(at - s[1], 0.0);
    double xi = fmin(fmax((at - s[0]) / length, 0.0), 1.0), xi2 = xi * xi, xi3 = xi2 * xi;
    sn_hermite r = { .a = a, .b = b, .xi = xi, .o = offset };
    r.ha = 1 - 3 * xi2 + 2 * xi3;
    r.hb = 3 * xi2 - 2 * xi3;
    r.ca = length * (xi - 2 * xi2 + xi3) + before;
    r.cb = length * (xi3 - xi2) + beyond;
    return r;
}

/* ---- apply --------------------------------------------------------------------------------------------- */

void sn_hermites_apply_points(const sn_hermite* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child)
{
    span p;
    bool turned = false;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_hermite* s = &sections[i];
        if (is_new(sections, items, i)) {
            find_ends(s, in, &p);
            turned = false;
        }
        origin at = origin_of(s, &p);
        // Points on the axis, the usual case, do not need the section's orientation.
        if (has_offset(s)) {
            if (!turned) find_rotation(&p);
            turned = true;
            rotation u = rotation_at(&p, s->xi);
            add_offset(&at, orientation(&u, &p), spin(&u, &p), spin_rate(&u, &p), s->o);
        }
        child->points[i] = at.x;
        child->point_velocity[i] = at.v;
        child->point_acceleration[i] = at.a;
    }
}

void sn_hermites_apply_frames(const sn_hermite* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child)
{
    span p;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_hermite* s = &sections[i];
        if (is_new(sections, items, i)) {
            find_ends(s, in, &p);
            find_rotation(&p);
        }
        origin at = origin_of(s, &p);
        rotation u = rotation_at(&p, s->xi);
        sn_quat q = orientation(&u, &p);
        sn_vec3 w = spin(&u, &p), alpha = spin_rate(&u, &p);
        if (has_offset(s)) add_offset(&at, q, w, alpha, s->o);
        child->frames[i] = (sn_pose){ at.x, q };
        child->twist[i] = (sn_twist){ at.v, w };
        child->twist_rate[i] = (sn_twist){ at.a, alpha };
    }
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

/* Adds to one end its share of a force f (world) at the section's origin. */
static void pull_force(const end* e, double h, double c, sn_vec3 f, sn_wrench* load)
{
    load->f = sn_madd(load->f, h, f);
    load->m = sn_add(load->m, sn_cross(sn_v3(c, 0, 0), sn_mat3_apply_transpose(e->R, f)));
}

/* Adds to both ends a force f (world) and a moment m (section's axes) that act on the child. */
static void pull_back(const sn_hermite* s, const span* p, sn_vec3 f, sn_vec3 m, bool turns,
                      const sn_generalized_force* out)
{
    sn_wrench* load_a = &out[s->a.input].wrench[s->a.node];
    sn_wrench* load_b = &out[s->b.input].wrench[s->b.node];
    pull_force(&p->A, s->ha, s->ca, f, load_a);
    pull_force(&p->B, s->hb, s->cb, f, load_b);
    if (!turns) return;
    rotation u = rotation_at(p, s->xi);
    sn_vec3 mu = m;
    if (has_offset(s)) mu = sn_add(m, sn_cross(s->o, sn_unrotate(orientation(&u, p), f)));
    load_a->m = sn_add(load_a->m, sn_mat3_apply_transpose(u.W[0], mu));
    load_b->m = sn_add(load_b->m, sn_mat3_apply_transpose(u.W[1], mu));
}

static bool is_zero(sn_vec3 a) { return a.x == 0 && a.y == 0 && a.z == 0; }

/* `size` numbers of force a child. Children without a force are passed over: of a needle's sections most are
   not in the tissue. */
static void transpose(const sn_hermite* sections, sn_range items, const sn_input* in, const double* force,
                      int size, const sn_generalized_force* out)
{
    span p;
    bool placed = false, turned = false;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_hermite* s = &sections[i];
        const double* at = force + size * i;
        sn_vec3 f = sn_v3(at[0], at[1], at[2]), m = { 0, 0, 0 };
        if (size == 6) m = sn_v3(at[3], at[4], at[5]);
        if (is_new(sections, items, i)) placed = turned = false;
        if (is_zero(f) && is_zero(m)) continue;
        bool turns = size == 6 || has_offset(s);
        if (!placed) find_ends(s, in, &p);
        if (turns && !turned) find_rotation(&p);
        placed = true;
        turned |= turns;
        pull_back(s, &p, f, m, turns, out);
    }
}

void sn_hermites_transpose_points(const sn_hermite* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_generalized_force* out)
{
    transpose(sections, items, in, child_force, 3, out);
}

void sn_hermites_transpose_frames(const sn_hermite* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_generalized_force* out)
{
    transpose(sections, items, in, child_force, 6, out);
}
