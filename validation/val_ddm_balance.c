/* If this failed, a needle of discrete deformation modes would gain momentum or energy from nowhere, or
   behave differently when looked at from another side: balances of momentum, moment of momentum and power of
   the whole needle at random spatial states, with the inertia integrated anew along its line; a turned world;
   the limit of a rigid needle; weight.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <stdlib.h>

static const double length = 0.2623, radius = 0.635e-3, density = 7850, pi = 3.14159265358979323846;
static const double handle_mass = 0.09, handle_length = 0.153, handle_radius = 0.017;

enum { ELEMENTS = 8, TEXT = 4096 };
#define MOVING                                                                                               \
    "x='0.03*sin(5*t)+0.1*t' y='0.02*cos(4*t)' z='0.2*sin(pi*t)' roll='0.4*sin(3*t)' "                       \
    "pitch='0.3*sin(4*t)+0.1' yaw='0.5*sin(2*t)'"
#define LOAD                                                                                                 \
    "<point_load name='load' on='@needle/tip' force='0.3*sin(7*t) 0.2+0.1*t -0.4*cos(3*t)' "                 \
    "moment='0.02*t 0.01*cos(5*t) -0.01' position='-0.01 0.002 0.003'/>"

static sn_sim* compile(const char* needle, const char* handle, const char* strains, const char* items)
{
    char text[TEXT];
    snprintf(
        text, sizeof text,
        "<scene step='1 ms'><needle name='needle' model='ddm' strains='%s' length='%.17g' radius='%.17g' "
        "elements='%d' %s><handle %s/></needle>%s</scene>",
        strains, length, radius, ELEMENTS, needle, handle, items);
    return probe_compile(text, NULL);
}

/* ---- inertia along the line ---------------------------------------------------------------------------- */

typedef struct frame {
    sn_pose x;
    sn_twist v, a;
} frame;

/* The clamp, then the shaft. */
static void list_frames(const sn_sim* sim, frame f[ELEMENTS + 1])
{
    const sn_state* at[2] = { probe_state(sim, "/needle/clamp"), probe_state(sim, "/needle/shaft") };
    for (int i = 0; i <= ELEMENTS; ++i) {
        const sn_state* s = at[i > 0];
        int k = i > 0 ? i - 1 : 0;
        f[i] = (frame){ ((const sn_pose*)s->x)[k], ((const sn_twist*)s->v)[k], ((const sn_twist*)s->a)[k] };
    }
}

/* Motion of a point of the line, eq. (2). */
typedef struct point {
    sn_vec3 r, v, a;
} point;

static point point_at(const frame* A, const frame* B, double xi)
{
    const double l = length / ELEMENTS;
    const double h[4] = { 1 - 3 * xi * xi + 2 * xi * xi * xi, l * (xi - 2 * xi * xi + xi * xi * xi),
                          3 * xi * xi - 2 * xi * xi * xi, l * (xi * xi * xi - xi * xi) };
    const sn_vec3 e = { 1, 0, 0 };
    point p = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < 2; ++k) {
        const frame* f = k ? B : A;
        sn_vec3 v = sn_cross(f->v.w, e), a = sn_add(sn_cross(f->a.w, e), sn_cross(f->v.w, v));
        p.r = sn_madd(sn_madd(p.r, h[2 * k], f->x.r), h[2 * k + 1], sn_rotate(f->x.q, e));
        p.v = sn_madd(sn_madd(p.v, h[2 * k], f->v.v), h[2 * k + 1], sn_rotate(f->x.q, v));
        p.a = sn_madd(sn_madd(p.a, h[2 * k], f->a.v), h[2 * k + 1], sn_rotate(f->x.q, a));
    }
    return p;
}

/* Rates of momentum and of moment of momentum about the world's origin, kinetic energy and its rate, weight
   (for gravity 1 in direction g) and its moment and power: of the needle. */
typedef struct balance {
    sn_vec3 P, H, weight, moment;
    double T, power, of_weight;
} balance;

static balance needle_balance(const sn_sim* sim, sn_vec3 g)
{
    // four Gauss points: exact for the products of cubics
    static const double at[4] = { 0.069431844202973712, 0.330009478207571868, 0.669990521792428132,
                                  0.930568155797026288 };
    static const double weight[4] = { 0.173927422568726929, 0.326072577431273071, 0.326072577431273071,
                                      0.173927422568726929 };
    const double l = length / ELEMENTS, rhoA = density * pi * radius * radius,
                 rhoJ = 0.5 * rhoA * radius * radius;
    frame f[ELEMENTS + 1];
    balance b = { .T = 0 };
    list_frames(sim, f);
    for (int i = 0; i < ELEMENTS; ++i) {
        const frame *A = &f[i], *B = &f[i + 1];
        for (int k = 0; k < 4; ++k) {
            point p = point_at(A, B, at[k]);
            double m = weight[k] * rhoA * l;
            b.P = sn_madd(b.P, m, p.a);
            b.H = sn_madd(b.H, m, sn_cross(p.r, p.a));
            b.weight = sn_madd(b.weight, m, g);
            b.moment = sn_madd(b.moment, m, sn_cross(p.r, g));
            b.T += 0.5 * m * sn_dot(p.v, p.v);
            b.power += m * sn_dot(p.v, p.a);
            b.of_weight += m * sn_dot(p.v, g);
            // spin about the axis, linear along the element
            double w = (1 - at[k]) * A->v.w.x + at[k] * B->v.w.x,
                   dw = (1 - at[k]) * A->a.w.x + at[k] * B->a.w.x;
            double J = weight[k] * rhoJ * l;
            b.T += 0.5 * J * w * w;
            b.power += J * w * dw;
            for (int end = 0; end < 2; ++end) {
                const frame* e = end ? B : A;
                double part = J * (end ? at[k] : 1 - at[k]);
                sn_vec3 axis = { 1, 0, 0 }, turned = sn_cross(e->v.w, axis);
                b.H = sn_add(b.H, sn_rotate(e->x.q, sn_madd(sn_scale(part * dw, axis), part * w, turned)));
            }
        }
    }
    return b;
}

static sn_vec3 cylinder(double m, double r, double l)
{
    double across = m * (3 * r * r + l * l) / 12;
    return sn_v3(0.5 * m * r * r, across, across);
}

static void add_handle(const sn_sim* sim, sn_vec3 g, balance* b)
{
    const sn_state* s = probe_state(sim, "/needle/handle/frame");
    sn_pose x = *(const sn_pose*)s->x;
    sn_twist v = *(const sn_twist*)s->v, a = *(const sn_twist*)s->a;
    sn_vec3 I = cylinder(handle_mass, handle_radius, handle_length), h = sn_mul(I, v.w), dh = sn_mul(I, a.w);
    b->P = sn_madd(b->P, handle_mass, a.v);
    b->H = sn_madd(b->H, handle_mass, sn_cross(x.r, a.v));
    b->H = sn_add(b->H, sn_rotate(x.q, sn_add(dh, sn_cross(v.w, h))));
    b->weight = sn_madd(b->weight, handle_mass, g);
    b->moment = sn_madd(b->moment, handle_mass, sn_cross(x.r, g));
    b->T += 0.5 * handle_mass * sn_dot(v.v, v.v) + 0.5 * sn_dot(h, v.w);
    b->power += handle_mass * sn_dot(v.v, a.v) + sn_dot(v.w, dh);
    b->of_weight += handle_mass * sn_dot(v.v, g);
}

/* ---- random states ------------------------------------------------------------------------------------- */

/* A needle bent and twisted by up to 0.26 rad an element, each along the chord of an arc but for a
   micrometre, and whirling: forces of some newtons. */
static void bend(sn_sim* sim, double t, uint64_t* seed)
{
    sn_system* s = sim->systems[0];
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    const sn_state *clamp = probe_state(sim, "/needle/clamp"), *shaft = probe_state(sim, "/needle/shaft");
    sn_pose *x = (sn_pose*)shaft->x, left = ((sn_pose*)clamp->x)[0];
    sn_twist *v = (sn_twist*)shaft->v, rate = ((sn_twist*)clamp->v)[0];
    for (int i = 0; i < ELEMENTS; ++i) {
        sn_vec3 turn = random_vector(seed, 0.15);
        double chord = length / ELEMENTS * (1 - (turn.y * turn.y + turn.z * turn.z) / 24);
        sn_quat middle = sn_quat_mul(left.q, sn_quat_exp(sn_scale(0.5, turn)));
        sn_vec3 arm = sn_rotate(middle, sn_v3(chord, 0, 0)), spin = sn_rotate(left.q, rate.w);
        x[i].q = sn_quat_normalized(sn_quat_mul(left.q, sn_quat_exp(turn)));
        x[i].r = sn_add(sn_add(left.r, arm), random_vector(seed, 1e-6));
        v[i].w = sn_add(sn_unrotate(x[i].q, spin), random_vector(seed, 1.0));
        v[i].v = sn_add(sn_add(rate.v, sn_cross(spin, arm)), random_vector(seed, 1e-3));
        left = x[i];
        rate = v[i];
    }
}

static sn_vec3 read_vector(sn_sim* sim, const char* path)
{
    double a[3];
    probe_read(sim, path, a, 3);
    return sn_v3(a[0], a[1], a[2]);
}

/* The hand's wrench in world axes, from the net force on the prescribed frame. */
static sn_wrench hand_of(const sn_sim* sim)
{
    const sn_state* handle = probe_state(sim, "/needle/handle/frame");
    sn_wrench f = ((const sn_wrench*)handle->f)[0];
    sn_quat q = ((const sn_pose*)handle->x)[0].q;
    return (sn_wrench){ sn_neg(f.f), sn_rotate(q, sn_neg(f.m)) };
}

/* Force of the tip load, its point, its couple. */
typedef struct tip_load {
    sn_vec3 f, at, m, v;
    sn_vec3 w; /* of the tip, world axes */
} tip_load;

static tip_load load_of(const sn_sim* sim, double t)
{
    const sn_state* tip = probe_state(sim, "/needle/tip");
    const sn_pose* x = (const sn_pose*)tip->x;
    const sn_twist* v = (const sn_twist*)tip->v;
    sn_vec3 o = sn_v3(-0.01, 0.002, 0.003);
    tip_load l;
    l.f = sn_v3(0.3 * sin(7 * t), 0.2 + 0.1 * t, -0.4 * cos(3 * t));
    l.m = sn_v3(0.02 * t, 0.01 * cos(5 * t), -0.01);
    l.at = sn_add(x->r, sn_rotate(x->q, o));
    l.v = sn_add(v->v, sn_rotate(x->q, sn_cross(v->w, o)));
    l.w = sn_rotate(x->q, v->w);
    return l;
}

/* ---- balances ------------------------------------------------------------------------------------------ */

static const sn_vec3 gravity = { 1, -2, -9.81 };
static const char* const strains[2] = { "second", "first" };

START_TEST(momentum)
{
    double force = 0, moment = 0, largest = 0;
    sn_sim* sim = compile("gravity='1 -2 -9.81'", MOVING, strains[_i], LOAD);
    uint64_t seed = 1;
    for (int sample = 0; sample < 20; ++sample) {
        double t = 0.1 * sample;
        bend(sim, t, &seed);
        ck_assert(sn_system_accelerate(sim->systems[0]));
        balance b = needle_balance(sim, gravity);
        add_handle(sim, gravity, &b);
        sn_wrench hand = hand_of(sim);
        tip_load l = load_of(sim, t);
        sn_vec3 at = ((const sn_pose*)probe_state(sim, "/needle/handle/frame")->x)[0].r;
        sn_vec3 F = sn_add(sn_add(hand.f, l.f), b.weight);
        sn_vec3 M = sn_add(sn_add(sn_cross(at, hand.f), hand.m), sn_add(sn_cross(l.at, l.f), l.m));
        M = sn_add(M, b.moment);
        force = fmax(force, sn_norm(sn_sub(F, b.P)) / (sn_norm(hand.f) + sn_norm(l.f)));
        moment = fmax(moment, sn_norm(sn_sub(M, b.H)) / (sn_norm(hand.m) + sn_norm(l.m)));
        largest = fmax(largest, sn_norm(hand.f));
    }
    sn_sim_destroy(sim);
    ck_assert_double_gt(largest, 1); // the states are lively ones
    bool ok =
        report_below("balances at random states", "momentum, relative to the hand's force", force, 1e-12);
    ok = report_below("balances at random states", "moment of momentum, relative", moment, 1e-10) && ok;
    ck_assert(ok);
}
END_TEST

/* dV/dt from the energy the engine tells, along the velocities. */
static double potential_rate(sn_sim* sim, double t)
{
    static const double steps[4] = { -2, -1, 1, 2 };
    const double h = 2e-5;
    const sn_state* state = probe_state(sim, "/needle/shaft");
    motion shaft = { .kind = SN_FRAMES, .count = state->count };
    memcpy(shaft.x, state->x, (size_t)state->count * 7 * sizeof(double));
    memcpy(shaft.v, state->v, (size_t)state->count * 6 * sizeof(double));
    double V[4];
    for (int k = 0; k < 4; ++k) {
        motion later = motion_after(&shaft, steps[k] * h);
        memcpy(state->x, later.x, (size_t)state->count * 7 * sizeof(double));
        sn_system_set_time(sim->systems[0], t + steps[k] * h, 1.0);
        sn_system_map(sim->systems[0]);
        V[k] = sn_system_energy(sim->systems[0]).potential;
    }
    return difference(V[0], V[1], V[2], V[3], h);
}

/* d(T + V)/dt + what dampers take = power of the hand, of the load, of gravity. */
START_TEST(power)
{
    double worst = 0, engine = 0;
    sn_sim* sim = compile("gravity='1 -2 -9.81'", MOVING, strains[_i], LOAD);
    uint64_t seed = 3;
    for (int sample = 0; sample < 20; ++sample) {
        double t = 0.1 + 0.1 * sample;
        bend(sim, t, &seed);
        ck_assert(sn_system_accelerate(sim->systems[0]));
        balance b = needle_balance(sim, gravity);
        add_handle(sim, gravity, &b);
        sn_wrench hand = hand_of(sim);
        tip_load l = load_of(sim, t);
        const sn_state* s = probe_state(sim, "/needle/handle/frame");
        sn_twist v = ((const sn_twist*)s->v)[0];
        double of_hand = sn_dot(hand.f, v.v) + sn_dot(hand.m, sn_rotate(((const sn_pose*)s->x)[0].q, v.w));
        double of_load = sn_dot(l.f, l.v) + sn_dot(l.m, l.w);
        sn_energy told = sn_system_energy(sim->systems[0]);
        engine = fmax(engine, fabs(told.kinetic / b.T - 1));
        double stored = potential_rate(sim, t);
        double off = fabs(b.power + stored + told.dissipation - of_hand - of_load - b.of_weight);
        worst = fmax(worst, off / (fabs(of_hand) + fabs(of_load) + fabs(b.of_weight) + told.dissipation +
                                   fabs(b.power) + fabs(stored)));
    }
    sn_sim_destroy(sim);
    bool ok =
        report_below("balances at random states", "power, relative to the sum of its parts", worst, 1e-9);
    ok = report_below("balances at random states", "kinetic energy against the line's, relative", engine,
                      1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a turned world ------------------------------------------------------------------------------------ */

typedef struct seen {
    sn_vec3 tip, velocity; /* in the handle's axes */
    sn_wrench hand;
} seen;

static seen look(sn_sim* sim)
{
    double q[4];
    probe_read(sim, "/needle/handle/orientation", q, 4);
    sn_quat axes = { q[0], q[1], q[2], q[3] };
    seen s = { sn_unrotate(axes, sn_sub(read_vector(sim, "/needle/tip/position"),
                                        read_vector(sim, "/needle/handle/position"))),
               sn_unrotate(axes, read_vector(sim, "/needle/tip/velocity")),
               { read_vector(sim, "/needle/handle/force_body"),
                 read_vector(sim, "/needle/handle/moment_body") } };
    return s;
}

/* A held needle in the handle's axes turned by roll, pitch, yaw, its weight and load turned too. */
static sn_sim* turned(sn_vec3 rpy)
{
    char needle[400], handle[200], load[600];
    sn_mat3 Q = sn_quat_matrix(sn_quat_from_rpy(rpy.x, rpy.y, rpy.z));
    sn_vec3 g = sn_mat3_apply(Q, gravity), f = sn_mat3_apply(Q, sn_v3(0.3, 0.4, -0.5)),
            m = sn_mat3_apply(Q, sn_v3(0.01, 0.02, -0.03));
    snprintf(needle, sizeof needle, "gravity='%.17g %.17g %.17g'", g.x, g.y, g.z);
    snprintf(handle, sizeof handle, "roll='%.17g' pitch='%.17g' yaw='%.17g'", rpy.x, rpy.y, rpy.z);
    snprintf(load, sizeof load,
             "<point_load on='@needle/tip' force='%.17g %.17g %.17g' moment='%.17g %.17g %.17g' "
             "position='0 0.002 0'/><dirk tolerance='1e-13'/>",
             f.x, f.y, f.z, m.x, m.y, m.z);
    return compile(needle, handle, "second", load);
}

START_TEST(turned_motion)
{
    uint64_t seed = 20;
    double tip = 0, velocity = 0, force = 0, couple = 0, f = 0, m = 0, moved = 0;
    for (int sample = 0; sample < 3; ++sample) {
        sn_sim *a = turned(sn_v3(0, 0, 0)), *b = turned(random_vector(&seed, 1.4));
        for (int i = 0; i < 50; ++i) {
            probe_step(a, 1);
            probe_step(b, 1);
            seen p = look(a), q = look(b);
            tip = fmax(tip, sn_norm(sn_sub(p.tip, q.tip)) / length);
            velocity = fmax(velocity, sn_norm(sn_sub(p.velocity, q.velocity)));
            force = fmax(force, sn_norm(sn_sub(p.hand.f, q.hand.f)));
            couple = fmax(couple, sn_norm(sn_sub(p.hand.m, q.hand.m)));
            f = fmax(f, sn_norm(p.hand.f));
            m = fmax(m, sn_norm(p.hand.m));
            moved = fmax(moved, sn_norm(p.velocity));
        }
        sn_sim_destroy(a);
        sn_sim_destroy(b);
    }
    ck_assert_double_gt(moved, 1);
    bool ok = report_below("turned world", "tip after each of 50 steps, in lengths", tip, 1e-12);
    ok = report_below("turned world", "velocity of the tip [m/s]", velocity, 1e-11) && ok;
    ok = report_below("turned world", "hand force, body axes, relative", force / f, 1e-9) && ok;
    ok = report_below("turned world", "hand moment, body axes, relative", couple / m, 1e-9) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- limits -------------------------------------------------------------------------------------------- */

/* A needle that hardly bends: the hand moves one rigid body, the needle a thin rod. */
START_TEST(rigid_limit)
{
    sn_sim* sim = compile("young_modulus='1e14'", MOVING, "second", "<dirk tolerance='1e-13'/>");
    probe_step(sim, 300);
    double force = 0, couple = 0;
    for (int i = 0; i < 20; ++i) {
        probe_step(sim, 10);
        sn_wrench hand = { read_vector(sim, "/needle/handle/force"),
                           read_vector(sim, "/needle/handle/moment") };
        const sn_state* state = probe_state(sim, "/needle/handle/frame");
        sn_pose x = *(const sn_pose*)state->x;
        sn_twist v = *(const sn_twist*)state->v, a = *(const sn_twist*)state->a;
        double needle = density * pi * radius * radius * length, middle = 0.5 * (handle_length + length);
        double across = needle * length * length / 12;
        sn_vec3 c = sn_v3(middle, 0, 0), Ih = cylinder(handle_mass, handle_radius, handle_length);
        sn_vec3 lever = sn_rotate(x.q, sn_add(sn_cross(a.w, c), sn_cross(v.w, sn_cross(v.w, c))));
        sn_vec3 of_needle = sn_scale(needle, sn_add(a.v, lever)), F = sn_madd(of_needle, handle_mass, a.v);
        sn_vec3 I = sn_add(Ih, sn_v3(0.5 * needle * radius * radius, across, across));
        sn_vec3 M = sn_add(sn_mul(I, a.w), sn_cross(v.w, sn_mul(I, v.w)));
        M = sn_add(sn_rotate(x.q, M), sn_cross(sn_rotate(x.q, c), of_needle));
        force = fmax(force, sn_norm(sn_sub(hand.f, F)) / sn_norm(F));
        couple = fmax(couple, sn_norm(sn_sub(hand.m, M)) / sn_norm(M));
    }
    sn_sim_destroy(sim);
    bool ok = report_below("rigid limit", "hand force against mass times acceleration", force, 2e-5);
    ok = report_below("rigid limit", "hand moment against the rigid body's", couple, 4e-4) && ok;
    ck_assert(ok);
}
END_TEST

/* At rest the hand carries the weight, and its moment about the handle's centre, which is at the origin. */
START_TEST(weight)
{
    sn_sim* sim = compile("gravity='1 -2 -9.81'", "", "second", "<statics/>");
    probe_step(sim, 1);
    sn_wrench hand = { read_vector(sim, "/needle/handle/force"), read_vector(sim, "/needle/handle/moment") };
    balance b = needle_balance(sim, gravity);
    add_handle(sim, gravity, &b);
    bool ok = report_below("weight", "hand force against the weight, relative",
                           sn_norm(sn_add(hand.f, b.weight)) / sn_norm(b.weight), 1e-9);
    ok = report_below("weight", "hand moment against the bent needle's, relative",
                      sn_norm(sn_add(hand.m, b.moment)) / sn_norm(b.moment), 1e-9) &&
         ok;
    ck_assert(ok);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ddm balances");
    TCase* cases = tcase_create("balances");
    tcase_add_loop_test(cases, momentum, 0, 2);
    tcase_add_loop_test(cases, power, 0, 2);
    tcase_add_test(cases, turned_motion);
    tcase_add_test(cases, rigid_limit);
    tcase_add_test(cases, weight);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
