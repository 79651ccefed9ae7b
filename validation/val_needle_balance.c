/* If this failed, a needle would gain momentum or energy from nowhere, or behave differently when looked
   at from another side: balances of momentum, moment of momentum and power of the whole needle at random
   spatial states; a turned world; the limit of a rigid needle; weight.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <stdlib.h>

static const double length = 0.2623, radius = 0.635e-3, density = 7850, pi = 3.14159265358979323846;
static const double handle_mass = 0.09, handle_length = 0.153, handle_radius = 0.017;

/* ---- the needle, in a world turned by Q --------------------------------------------------------------- */

enum { ELEMENTS = 8, TEXT = 16384 };

static const char* const coordinate[3] = { "(0.03*sin(5*t)+0.1*t)", "(0.02*cos(4*t))", "(0.2*sin(pi*t))" };
#define ROLL "(0.4*sin(3*t))"
#define PITCH "(0.3*sin(4*t)+0.1)"
#define YAW "(0.5*sin(2*t))"
/* R = Rz(yaw) Ry(pitch) Rx(roll) */
static const char* const orientation[3][3] = {
    { "cos" YAW "*cos" PITCH, "(cos" YAW "*sin" PITCH "*sin" ROLL "-sin" YAW "*cos" ROLL ")",
      "(cos" YAW "*sin" PITCH "*cos" ROLL "+sin" YAW "*sin" ROLL ")" },
    { "sin" YAW "*cos" PITCH, "(sin" YAW "*sin" PITCH "*sin" ROLL "+cos" YAW "*cos" ROLL ")",
      "(sin" YAW "*sin" PITCH "*cos" ROLL "-cos" YAW "*sin" ROLL ")" },
    { "-sin" PITCH, "cos" PITCH "*sin" ROLL, "cos" PITCH "*cos" ROLL },
};
static const char* const load[3] = { "(0.3*sin(7*t))", "(0.2+0.1*t)", "(-0.4*cos(3*t))" };
static const char* const moment[3] = { "(0.02*t)", "(0.01*cos(5*t))", "(-0.01)" };

/* "(a)*x+(b)*y+(c)*z": row i of Q times three texts. */
static void row(char* out, size_t size, sn_mat3 Q, int i, const char* x, const char* y, const char* z)
{
    snprintf(out, size, "(%.17g)*%s+(%.17g)*%s+(%.17g)*%s", Q.m[i][0], x, Q.m[i][1], y, Q.m[i][2], z);
}

/* Element (i, j) of Q R. */
static void turned(char out[1024], sn_mat3 Q, int i, int j)
{
    row(out, 1024, Q, i, orientation[0][j], orientation[1][j], orientation[2][j]);
}

typedef struct world {
    sn_mat3 Q;
    sn_vec3 gravity;
    double stiffness; /* Young's modulus */
    bool loaded, springs, still;
    int elements;
    const char* scene; /* attributes and further items of the scene */
    const char* items;
} world;

static world plain_world(void)
{
    return (world){ .Q = sn_mat3_identity(),
                    .gravity = { 1, -2, -9.81 },
                    .stiffness = 200e9,
                    .loaded = true,
                    .elements = ELEMENTS,
                    .scene = "step='1 ms'",
                    .items = "" };
}

static void put_handle(char text[TEXT], const world* w)
{
    char p[3][1024], R[9][1024];
    for (int i = 0; i < 3; ++i)
        row(p[i], sizeof p[i], w->Q, i, coordinate[0], coordinate[1], coordinate[2]);
    for (int i = 0; i < 9; ++i)
        turned(R[i], w->Q, i / 3, i % 3);
    snprintf(text, TEXT,
             "<handle x='%s' y='%s' z='%s' roll='atan2(%s,%s)' pitch='-asin(%s)' yaw='atan2(%s,%s)'/>", p[0],
             p[1], p[2], R[7], R[8], R[6], R[3], R[0]);
}

static void put_loads(char* text, size_t size, const world* w)
{
    char f[3][512], m[3][512];
    for (int i = 0; i < 3; ++i) {
        row(f[i], sizeof f[i], w->Q, i, load[0], load[1], load[2]);
        row(m[i], sizeof m[i], w->Q, i, moment[0], moment[1], moment[2]);
    }
    snprintf(text, size,
             "<point_load name='load' on='@needle/tip' force='%s %s %s' moment='%s %s %s' position='-0.01 "
             "0.002 0.003'/>",
             f[0], f[1], f[2], m[0], m[1], m[2]);
}

static sn_sim* compile(const world* w)
{
    static char text[2 * TEXT], handle[TEXT], loads[TEXT / 4];
    sn_vec3 g = sn_mat3_apply(w->Q, w->gravity), d = sn_mat3_apply(w->Q, sn_v3(1, 2, 2));
    put_handle(handle, w);
    put_loads(loads, sizeof loads, w);
    int n = snprintf(
        text, sizeof text,
        "<scene %s><needle name='needle' length='%.17g' radius='%.17g' elements='%d' young_modulus='%.17g' "
        "gravity='%.17g %.17g %.17g'>%s",
        w->scene, length, radius, w->elements, w->stiffness, g.x, g.y, g.z, w->still ? "<handle/>" : handle);
    if (w->springs)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "<winkler name='tissue' at='0.13 0.2 0.26' stiffness='200' cubic='1e6' damping='2' "
                      "direction='%.17g %.17g %.17g'/>",
                      d.x, d.y, d.z);
    snprintf(text + n, sizeof text - (size_t)n, "</needle>%s%s</scene>", w->loaded ? loads : "", w->items);
    return probe_compile(text, NULL);
}

/* ---- bodies ------------------------------------------------------------------------------------------- */

typedef struct body {
    double m;
    sn_vec3 I;
    sn_pose x;
    sn_twist v, a;
} body;

static sn_vec3 cylinder(double m, double r, double l)
{
    double across = m * (3 * r * r + l * l) / 12;
    return sn_v3(0.5 * m * r * r, across, across);
}

enum { BODIES = ELEMENTS + 2 };

/* Handle, and the needle's n + 1 rigid elements, with inertia from scratch. */
static void list_bodies(const sn_sim* sim, body b[BODIES])
{
    const sn_state* at[3] = { probe_state(sim, "/needle/handle/frame"), probe_state(sim, "/needle/clamp"),
                              probe_state(sim, "/needle/shaft") };
    for (int i = 0; i < BODIES; ++i) {
        const sn_state* s = at[i < 2 ? i : 2];
        int k = i < 2 ? 0 : i - 2;
        double l = length / ELEMENTS * (i == 1 || i == BODIES - 1 ? 0.5 : 1.0);
        b[i].m = i == 0 ? handle_mass : density * pi * radius * radius * l;
        b[i].I = i == 0 ? cylinder(handle_mass, handle_radius, handle_length) : cylinder(b[i].m, radius, l);
        b[i].x = ((const sn_pose*)s->x)[k];
        b[i].v = ((const sn_twist*)s->v)[k];
        b[i].a = ((const sn_twist*)s->a)[k];
    }
}

/* dP/dt and dH/dt about the origin of the world. */
static void momentum_rates(const body b[BODIES], sn_vec3* P, sn_vec3* H)
{
    *P = *H = sn_v3(0, 0, 0);
    for (int i = 0; i < BODIES; ++i) {
        sn_vec3 w = b[i].v.w, force = sn_scale(b[i].m, b[i].a.v);
        sn_vec3 spin = sn_add(sn_mul(b[i].I, b[i].a.w), sn_cross(w, sn_mul(b[i].I, w)));
        *P = sn_add(*P, force);
        *H = sn_add(*H, sn_add(sn_cross(b[i].x.r, force), sn_rotate(b[i].x.q, spin)));
    }
}

static double kinetic_energy(const body b[BODIES])
{
    double sum = 0;
    for (int i = 0; i < BODIES; ++i)
        sum += 0.5 * b[i].m * sn_dot(b[i].v.v, b[i].v.v) + 0.5 * sn_dot(b[i].v.w, sn_mul(b[i].I, b[i].v.w));
    return sum;
}

/* ---- random states ------------------------------------------------------------------------------------ */

/* A needle bent and twisted by up to 0.3 rad a joint, with gaps of a micrometre and whirling: forces of
   some newtons. */
static void bend(sn_sim* sim, double t, uint64_t* seed)
{
    sn_system* s = sim->systems[0];
    sn_system_set_time(s, t, 1.0);
    sn_system_map(s);
    const sn_state *clamp = probe_state(sim, "/needle/clamp"), *shaft = probe_state(sim, "/needle/shaft");
    sn_pose* x = (sn_pose*)shaft->x;
    sn_twist* v = (sn_twist*)shaft->v;
    sn_pose left = ((sn_pose*)clamp->x)[0];
    sn_twist rate = ((sn_twist*)clamp->v)[0];
    double dl = length / ELEMENTS, arm = 0.25 * dl;
    for (int i = 0; i < ELEMENTS; ++i) {
        double next = i == ELEMENTS - 1 ? 0.25 * dl : 0.5 * dl;
        x[i].q = sn_quat_normalized(sn_quat_mul(left.q, sn_quat_exp(random_vector(seed, 0.15))));
        v[i].w = sn_add(sn_unrotate(x[i].q, sn_rotate(left.q, rate.w)), random_vector(seed, 1.0));
        sn_vec3 joint =
            sn_add(sn_madd(left.r, 1, sn_rotate(left.q, sn_v3(arm, 0, 0))), random_vector(seed, 1e-6));
        sn_vec3 moves = sn_add(rate.v, sn_rotate(left.q, sn_cross(rate.w, sn_v3(arm, 0, 0))));
        x[i].r = sn_add(joint, sn_rotate(x[i].q, sn_v3(next, 0, 0)));
        v[i].v = sn_add(moves, sn_rotate(x[i].q, sn_cross(v[i].w, sn_v3(next, 0, 0))));
        v[i].v = sn_add(v[i].v, random_vector(seed, 1e-3));
        left = x[i];
        rate = v[i];
        arm = next;
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
    const sn_state* frame = probe_state(sim, "/needle/handle/frame");
    sn_wrench f = ((const sn_wrench*)frame->f)[0];
    sn_quat q = ((const sn_pose*)frame->x)[0].q;
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

/* Springs to the ground: force and its moment about the origin, from the state of the points. */
static void add_springs(const sn_sim* sim, const sn_vec3* anchors, sn_vec3* F, sn_vec3* M)
{
    const sn_state* points = probe_state(sim, "/needle/tissue/points");
    sn_vec3 n = sn_scale(1.0 / 3, sn_v3(1, 2, 2));
    for (int i = 0; i < points->count; ++i) {
        sn_vec3 x = ((const sn_vec3*)points->x)[i], v = ((const sn_vec3*)points->v)[i];
        double d = sn_dot(n, sn_sub(x, anchors[i])), rate = sn_dot(n, v);
        sn_vec3 f = sn_scale(-200 * d - 1e6 * d * d * d - 2 * rate, n);
        *F = sn_add(*F, f);
        *M = sn_add(*M, sn_cross(x, f));
    }
}

START_TEST(momentum)
{
    double worst_force = 0, worst_moment = 0;
    world w = plain_world();
    w.springs = true;
    sn_sim* sim = compile(&w);
    sn_system* s = sim->systems[0];
    sn_vec3 anchors[3];
    sn_system_set_time(s, 0, 1);
    sn_system_map(s);
    memcpy(anchors, probe_state(sim, "/needle/tissue/points")->x, sizeof anchors);
    uint64_t seed = 1;
    for (int sample = 0; sample < 20; ++sample) {
        double t = 0.1 * sample;
        bend(sim, t, &seed);
        ck_assert(sn_system_accelerate(s));
        body b[BODIES];
        list_bodies(sim, b);
        sn_vec3 P, H, F, M;
        momentum_rates(b, &P, &H);
        sn_wrench hand = hand_of(sim);
        tip_load l = load_of(sim, t);
        F = sn_add(hand.f, l.f);
        M = sn_add(sn_add(sn_cross(b[0].x.r, hand.f), hand.m), sn_add(sn_cross(l.at, l.f), l.m));
        for (int i = 0; i < BODIES; ++i) {
            sn_vec3 weight = sn_scale(b[i].m, w.gravity);
            F = sn_add(F, weight);
            M = sn_add(M, sn_cross(b[i].x.r, weight));
        }
        add_springs(sim, anchors, &F, &M);
        worst_force = fmax(worst_force, sn_norm(sn_sub(F, P)) / (sn_norm(hand.f) + sn_norm(l.f)));
        worst_moment = fmax(worst_moment, sn_norm(sn_sub(M, H)) / (sn_norm(hand.m) + sn_norm(l.m)));
    }
    sn_sim_destroy(sim);
    bool ok = report_below("balances at random states", "momentum, relative to the hand's force", worst_force,
                           1e-9);
    ok = report_below("balances at random states", "moment of momentum, relative", worst_moment, 1e-9) && ok;
    ck_assert(ok);
}
END_TEST

/* Moves the shaft along its velocities, the hand by its functions. */
static void go_to(sn_sim* sim, const motion* shaft, double t, double h)
{
    sn_system* s = sim->systems[0];
    const sn_state* state = probe_state(sim, "/needle/shaft");
    motion later = motion_after(shaft, h);
    memcpy(state->x, later.x, (size_t)state->count * 7 * sizeof(double));
    sn_system_set_time(s, t + h, 1.0);
    sn_system_map(s);
}

/* dV/dt from the energy the engine tells. */
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
        go_to(sim, &shaft, t, steps[k] * h);
        V[k] = sn_system_energy(sim->systems[0]).potential;
    }
    return difference(V[0], V[1], V[2], V[3], h);
}

static double kinetic_rate(const body b[BODIES])
{
    double sum = 0;
    for (int i = 0; i < BODIES; ++i)
        sum += b[i].m * sn_dot(b[i].v.v, b[i].a.v) + sn_dot(b[i].v.w, sn_mul(b[i].I, b[i].a.w));
    return sum;
}

/* d(T + V)/dt + what dampers take = power of the hand, of the load, of gravity. */
START_TEST(power)
{
    double worst = 0, engine = 0, exchanged = 0;
    world w = plain_world();
    w.springs = true;
    sn_sim* sim = compile(&w);
    sn_system* s = sim->systems[0];
    uint64_t seed = 3;
    for (int sample = 0; sample < 20; ++sample) {
        double t = 0.1 + 0.1 * sample;
        bend(sim, t, &seed);
        ck_assert(sn_system_accelerate(s));
        body b[BODIES];
        list_bodies(sim, b);
        sn_wrench hand = hand_of(sim);
        tip_load l = load_of(sim, t);
        double of_hand = sn_dot(hand.f, b[0].v.v) + sn_dot(hand.m, sn_rotate(b[0].x.q, b[0].v.w));
        double of_load = sn_dot(l.f, l.v) + sn_dot(l.m, l.w), of_weight = 0;
        for (int i = 0; i < BODIES; ++i)
            of_weight += b[i].m * sn_dot(w.gravity, b[i].v.v);
        double lost = sn_system_energy(s).dissipation;
        engine = fmax(engine, fabs(sn_system_energy(s).kinetic / kinetic_energy(b) - 1));
        double rate[2] = { kinetic_rate(b), potential_rate(sim, t) };
        double outside = fabs(of_hand) + fabs(of_load) + fabs(of_weight) + lost;
        double off = fabs(rate[0] + rate[1] + lost - of_hand - of_load - of_weight);
        worst = fmax(worst, off / (outside + fabs(rate[0]) + fabs(rate[1])));
        exchanged = fmax(exchanged, off / outside);
    }
    sn_sim_destroy(sim);
    bool ok =
        report_below("balances at random states", "power, relative to the sum of its parts", worst, 1e-9);
    ok = report_below("balances at random states", "power, relative to what goes in and out", exchanged,
                      1e-7) &&
         ok;
    ok = report_below("balances at random states", "kinetic energy against the bodies', relative", engine,
                      1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a turned world ----------------------------------------------------------------------------------- */

static sn_mat3 some_turn(uint64_t* seed) { return sn_quat_matrix(sn_quat_exp(random_vector(seed, 1.2))); }

static sn_wrench body_hand(sn_sim* sim)
{
    return (sn_wrench){ read_vector(sim, "/needle/handle/force_body"),
                        read_vector(sim, "/needle/handle/moment_body") };
}

typedef struct seen {
    sn_vec3 tip, velocity; /* relative to the handle, in its axes */
    sn_quat orientation;
    sn_wrench hand;
} seen;

static seen look(sn_sim* sim)
{
    double q[4], p[4];
    probe_read(sim, "/needle/handle/orientation", q, 4);
    probe_read(sim, "/needle/tip/orientation", p, 4);
    sn_quat axes = { q[0], q[1], q[2], q[3] }, tip = { p[0], p[1], p[2], p[3] };
    seen s;
    s.tip = sn_unrotate(
        axes, sn_sub(read_vector(sim, "/needle/tip/position"), read_vector(sim, "/needle/handle/position")));
    s.velocity = sn_unrotate(axes, read_vector(sim, "/needle/tip/velocity"));
    s.orientation = sn_quat_mul(sn_quat_conjugate(axes), tip);
    s.hand = body_hand(sim);
    return s;
}

static double apart(sn_vec3 a, sn_vec3 b) { return sn_norm(sn_sub(a, b)); }

static double angle_between(sn_quat a, sn_quat b)
{
    return sn_norm(sn_quat_log(sn_quat_mul(sn_quat_conjugate(a), b)));
}

/* The net forces of the same random state in both worlds. */
START_TEST(turned_state)
{
    double worst = 0;
    uint64_t seed = 9;
    world w = plain_world();
    for (int sample = 0; sample < 10; ++sample) {
        world turned_world = w;
        turned_world.Q = some_turn(&seed);
        sn_quat Q = sn_quat_from_matrix(turned_world.Q);
        sn_sim *a = compile(&w), *b = compile(&turned_world);
        bend(a, 0.3, &seed);
        sn_system_set_time(b->systems[0], 0.3, 1.0);
        const sn_state *from = probe_state(a, "/needle/shaft"), *to = probe_state(b, "/needle/shaft");
        for (int k = 0; k < from->count; ++k) {
            const sn_pose* x = (const sn_pose*)from->x + k;
            const sn_twist* v = (const sn_twist*)from->v + k;
            ((sn_pose*)to->x)[k] = (sn_pose){ sn_rotate(Q, x->r), sn_quat_mul(Q, x->q) };
            ((sn_twist*)to->v)[k] = (sn_twist){ sn_rotate(Q, v->v), v->w };
        }
        sn_system_evaluate(a->systems[0]);
        sn_system_evaluate(b->systems[0]);
        double size = 0, off = 0;
        for (int k = 0; k < from->count; ++k) {
            const sn_wrench *f = (const sn_wrench*)from->f + k, *g = (const sn_wrench*)to->f + k;
            size = fmax(size, fmax(sn_norm(f->f) * length / ELEMENTS, sn_norm(f->m)));
            off = fmax(off, fmax(apart(sn_rotate(Q, f->f), g->f) * length / ELEMENTS, apart(f->m, g->m)));
        }
        // a force is a stiffness times a small difference of coordinates: what is left is their round-off
        worst = fmax(worst, off / size);
        sn_sim_destroy(a);
        sn_sim_destroy(b);
    }
    ck_assert(report_below("turned world", "net forces of a random state, relative", worst, 1e-9));
}
END_TEST

/* 50 steps of motion in both. */
START_TEST(turned_motion)
{
    uint64_t seed = 20;
    double tip = 0, velocity = 0, rotation = 0, force = 0, couple = 0, f = 0, m = 0;
    world w = plain_world();
    w.springs = true;
    w.items = "<dirk tolerance='1e-13'/>";
    for (int sample = 0; sample < 3; ++sample) {
        world turned_world = w;
        turned_world.Q = some_turn(&seed);
        sn_sim *a = compile(&w), *b = compile(&turned_world);
        for (int i = 0; i < 50; ++i) {
            probe_step(a, 1);
            probe_step(b, 1);
            seen p = look(a), q = look(b);
            tip = fmax(tip, apart(p.tip, q.tip) / length);
            velocity = fmax(velocity, apart(p.velocity, q.velocity));
            rotation = fmax(rotation, angle_between(p.orientation, q.orientation));
            force = fmax(force, apart(p.hand.f, q.hand.f));
            couple = fmax(couple, apart(p.hand.m, q.hand.m));
            f = fmax(f, sn_norm(p.hand.f));
            m = fmax(m, sn_norm(p.hand.m));
        }
        sn_sim_destroy(a);
        sn_sim_destroy(b);
    }
    bool ok = report_below("turned world", "tip after each of 50 steps, in lengths", tip, 1e-12);
    ok = report_below("turned world", "orientation of the tip [rad]", rotation, 1e-12) && ok;
    ok = report_below("turned world", "velocity of the tip [m/s]", velocity, 1e-11) && ok;
    ok = report_below("turned world", "hand force, body axes, relative", force / f, 1e-9) && ok;
    ok = report_below("turned world", "hand moment, body axes, relative", couple / m, 1e-10) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- limits ------------------------------------------------------------------------------------------- */

/* A needle that hardly bends: the hand moves one rigid body. Young's modulus is 500 times that of steel:
   there what the needle still bends and the round-off of a stiffness times a small difference of positions
   are alike. */
START_TEST(rigid_limit)
{
    world w = plain_world();
    w.stiffness = 1e14;
    w.gravity = sn_v3(0, 0, 0);
    w.loaded = false;
    w.items = "<dirk tolerance='1e-13'/>";
    sn_sim* sim = compile(&w);
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
        sn_vec3 c = sn_v3(middle, 0, 0), Ih = cylinder(handle_mass, handle_radius, handle_length);
        sn_vec3 In = cylinder(needle, radius, length);
        sn_vec3 lever = sn_rotate(x.q, sn_add(sn_cross(a.w, c), sn_cross(v.w, sn_cross(v.w, c))));
        sn_vec3 of_needle = sn_scale(needle, sn_add(a.v, lever)), F = sn_madd(of_needle, handle_mass, a.v);
        sn_vec3 I = sn_add(Ih, In), M = sn_add(sn_mul(I, a.w), sn_cross(v.w, sn_mul(I, v.w)));
        M = sn_add(sn_rotate(x.q, M), sn_cross(sn_rotate(x.q, c), of_needle));
        force = fmax(force, apart(hand.f, F) / sn_norm(F));
        couple = fmax(couple, apart(hand.m, M) / sn_norm(M));
    }
    sn_sim_destroy(sim);
    bool ok = report_below("rigid limit", "hand force against mass times acceleration", force, 2e-5);
    ok = report_below("rigid limit", "hand moment against the rigid body's", couple, 4e-4) && ok;
    ck_assert(ok);
}
END_TEST

/* At rest the hand carries the weight, and its moment about the handle's centre. */
START_TEST(weight)
{
    world w = plain_world();
    w.loaded = false;
    w.still = true;
    w.items = "<statics/>";
    sn_sim* sim = compile(&w);
    probe_step(sim, 1);
    sn_wrench hand = { read_vector(sim, "/needle/handle/force"), read_vector(sim, "/needle/handle/moment") };
    double x[3 * ELEMENTS];
    probe_read(sim, "/needle/shaft/position", x, 3 * ELEMENTS);
    double rod = density * pi * radius * radius * length, dl = 1.0 / ELEMENTS;
    sn_vec3 F = sn_scale(-handle_mass - rod, w.gravity), M = sn_v3(0, 0, 0);
    M = sn_sub(M, sn_cross(read_vector(sim, "/needle/clamp/position"), sn_scale(0.5 * dl * rod, w.gravity)));
    for (int i = 0; i < ELEMENTS; ++i)
        M = sn_sub(
            M, sn_cross(vec3_of(x + 3 * i), sn_scale((i == ELEMENTS - 1 ? 0.5 : 1.0) * dl * rod, w.gravity)));
    bool ok = report_below("weight", "hand force against the weight, relative", apart(hand.f, F) / sn_norm(F),
                           1e-9);
    ok = report_below("weight", "hand moment against the bent needle's, relative",
                      apart(hand.m, M) / sn_norm(M), 1e-10) &&
         ok;
    ck_assert(ok);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle balances");
    TCase* cases = tcase_create("balances");
    tcase_add_test(cases, momentum);
    tcase_add_test(cases, power);
    tcase_add_test(cases, turned_state);
    tcase_add_test(cases, turned_motion);
    tcase_add_test(cases, rigid_limit);
    tcase_add_test(cases, weight);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
