/* If this fails, the forces of tissue on a needle are not what its energy and its laws say: steps diverge,
   energy comes from nothing, or forces jump when a needle goes through a surface.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "support/fake_bind.h"
#include "support/motion.h"
#include "support/run_suite.h"

/* ---- a needle and a tissue ----------------------------------------------------------------------------- */

enum { CELLS = 6, DOFS = 6 * (CELLS + 1), LAYERS = 3 };
static const double cell_length = 0.5, radius = 0.04, tip_radius = 0.05;

/* Three layers: a membrane at 0.1 that opens at 0.25; no membrane at 0.9, where a gap ends; a membrane at
   1.8. */
static const double layers[] = { 0.1, 0.6, 0.9, 0, 1.8, 0 };
static const double membranes[] = { 10, 20, 1.95, 0.3, 0, 0, 0, 0, 5, 0, 1, 0.2 };
static const double cutting[] = { 1, 0.2, 0.1, 0.3, 0.2, 2, 0.3, 0, 0.1, 0, 1.5, 0, 0, 0, 0.4 };
static const double lateral[] = { 20, 300, 3, 30, 0, 2, 10, 100, 1 };
static const double stribeck[] = { 0,      1, 1.5, 0.4, -1, -1,  -1,  0.3, 0.2, 1, 0,
                                   /**/ 0, 2, 2.5, 0.1, 1,  1,   0,   1,   1.5, 1, 0,
                                   /**/ 2, 1, 1.2, 0.3, 2,  2.4, 0.1, 0.4, 0.3, 1, 0 };
static const double lugre[] = { 1, 1, 1.5, 0.4, -1, -1,     -1, 0.3, 0.2, 8, 0.5, /**/ 1, 2,   2.5, 0.1, 1, 1,
                                0, 1, 1.5, 9,   1,  /**/ 0, 1,  1.2, 0.3, 2, 2.4, 0.1,    0.4, 0.3, 1,   0 };

#define LIST(a)                                                                                              \
    {                                                                                                        \
        a, SN_COUNT(a)                                                                                       \
    }

static sn_needle_tissue_params tissue_params(const double* friction)
{
    sn_needle_tissue_params p = { .sections = { "/shaft" },
                                  .tip = { "/tip" },
                                  .lengths = { &cell_length, 1 },
                                  .radius = { &radius, 1 },
                                  .tip_radius = tip_radius,
                                  .bevel_angle = 0.4,
                                  .position = { 0.3, -0.2, 0.5 },
                                  .normal = { 1, -0.5, 2 },
                                  .layers = LIST(layers),
                                  .membranes = LIST(membranes),
                                  .cutting = LIST(cutting),
                                  .friction = { friction, 33 },
                                  .lateral = LIST(lateral) };
    return p;
}

typedef struct rig {
    sn_bind bind;
    const void* self;
    const sn_force_ops* ops;
    motion shaft, tip;
    double t;
    sn_kin at[2]; /* of shaft and tip; refreshed by input_of */
} rig;

static sn_input input_of(rig* r)
{
    r->at[0] = motion_kin(&r->shaft);
    r->at[1] = motion_kin(&r->tip);
    return (sn_input){ .t = r->t, .load_factor = 1, .at = r->at };
}

static sn_vec3 inward(void)
{
    sn_vec3 n = { 1, -0.5, 2 };
    return sn_scale(-1 / sn_norm(n), n);
}

/* A rotation that takes x to `axis`. */
static sn_quat towards(sn_vec3 axis, double roll)
{
    sn_vec3 ex = { 1, 0, 0 }, turn = sn_cross(ex, axis);
    double sine = sn_norm(turn), angle = atan2(sine, sn_dot(ex, axis));
    sn_quat q = sine > 0 ? sn_quat_exp(sn_scale(angle / sine, turn)) : sn_quat_identity();
    return sn_quat_mul(q, sn_quat_exp(sn_v3(roll, 0, 0)));
}

static void place_frame(motion* m, int node, sn_vec3 x, sn_quat q)
{
    m->x[7 * node] = x.x;
    m->x[7 * node + 1] = x.y;
    m->x[7 * node + 2] = x.z;
    motion_turn(m, node, q);
}

/* Straight along `axis`, the tip's end at `end`. */
static void place_straight(rig* r, sn_vec3 end, sn_vec3 axis, double roll)
{
    sn_quat q = towards(axis, roll);
    for (int i = 0; i < CELLS; ++i)
        place_frame(&r->shaft, i, sn_madd(end, -(CELLS - i - 0.5) * cell_length, axis), q);
    place_frame(&r->tip, 0, end, q);
}

static sn_vec3 at_depth(double depth) { return sn_madd(sn_v3(0.3, -0.2, 0.5), depth, inward()); }

static sn_vec3 leaning(double angle)
{
    sn_vec3 across = sn_cross(inward(), sn_v3(0, 0, 1));
    return sn_madd(sn_scale(cos(angle), inward()), sin(angle) / sn_norm(across), across);
}

static void make(rig* r, const sn_needle_tissue_params* p, sn_vec3 end, sn_vec3 axis)
{
    memset(r, 0, sizeof *r);
    r->ops = sn_needle_tissue.ops.force;
    r->shaft = (motion){ .kind = SN_FRAMES, .count = CELLS };
    r->tip = (motion){ .kind = SN_FRAMES, .count = 1 };
    place_straight(r, end, axis, 0.3);
    fake_state(&r->bind, "/shaft", motion_kin(&r->shaft));
    fake_state(&r->bind, "/tip", motion_kin(&r->tip));
    r->self = fake_bind(&r->bind, &sn_needle_tissue, p);
    ck_assert_msg(r->self != NULL, "%s", r->bind.text);
    ck_assert_int_eq(r->bind.item_count, CELLS + 1);
    sn_input in = input_of(r);
    r->ops->history->commit(r->self, &in);
}

static void drop(rig* r) { fake_release(&r->bind); }

static void force(rig* r, double* f)
{
    sn_input in = input_of(r);
    sn_generalized_force out[2];
    memset(f, 0, DOFS * sizeof *f);
    out[0].f = f;
    out[1].f = f + 6 * CELLS;
    r->ops->add(r->self, (sn_range){ 0, CELLS + 1 }, &in, out);
}

static double total(rig* r, double (*function)(const void*, sn_range, const sn_input*))
{
    sn_input in = input_of(r);
    return function(r->self, (sn_range){ 0, CELLS + 1 }, &in);
}

static double quantity(rig* r, const char* name)
{
    double out[3];
    sn_input in = input_of(r);
    for (int i = 0; i < sn_needle_tissue.quantity_count; ++i) {
        const sn_quantity* q = &sn_needle_tissue.quantities[i];
        if (strcmp(q->name, name) != 0) continue;
        q->read(r->self, &in, NULL, out);
        return out[0];
    }
    ck_abort_msg("there is no quantity %s", name);
    return 0;
}

/* What the engine does after a step: commit, then events whose sign changed. */
static int accept(rig* r, double* sign)
{
    double g[LAYERS];
    int fired = 0;
    sn_input in = input_of(r);
    r->ops->history->commit(r->self, &in);
    r->ops->events->values(r->self, &in, g);
    for (int k = 0; k < r->bind.event_count; ++k) {
        if ((sign[k] < 0) == (g[k] < 0)) continue;
        r->ops->events->fire(r->self, &in, k, g[k] >= 0);
        ++fired;
    }
    r->ops->events->values(r->self, &in, sign);
    return fired;
}

static motion* owner(rig* r, int dof) { return dof < 6 * CELLS ? &r->shaft : &r->tip; }
static void displace(rig* r, int dof, double by)
{
    motion_displace(owner(r, dof), dof < 6 * CELLS ? dof / 6 : 0, dof % 6, by);
}
static double* rate(rig* r, int dof) { return &owner(r, dof)->v[dof < 6 * CELLS ? dof : dof - 6 * CELLS]; }

/* Every frame somewhere else by up to `size`, with random velocities. */
static void shake(rig* r, double size, double speed, uint64_t* seed)
{
    for (int dof = 0; dof < DOFS; ++dof) {
        displace(r, dof, size * random_number(seed));
        *rate(r, dof) = speed * random_number(seed);
    }
}

/* ---- states to look at --------------------------------------------------------------------------------- */

/* Tip and shaft led through the tissue along a curve, so that the needle track is one; then shaken. */
static void bring(rig* r, const sn_needle_tissue_params* p, double depth, double lean, uint64_t* seed)
{
    double sign[LAYERS] = { -1, -1, -1 };
    sn_vec3 side = sn_cross(inward(), sn_v3(0.3, 1, 0));
    make(r, p, at_depth(-0.3), leaning(lean));
    for (int i = 0; i <= 200; ++i) {
        double way = -0.3 + (depth + 0.3) * i / 200;
        r->t = 0.02 * i;
        sn_vec3 end = sn_madd(at_depth(0), way / cos(lean), leaning(lean));
        place_straight(r, sn_madd(end, 0.03 * way * way, side), leaning(lean), 0.3 + 0.1 * way);
        accept(r, sign);
    }
    shake(r, 0.06, 1, seed);
}

static const double h = 2e-5, step[4] = { -4e-5, -2e-5, 2e-5, 4e-5 };

/* At rest f = -dE/dx, as long as no bristles slip. */
static void check_gradient(rig* r)
{
    double f[DOFS], wanted[DOFS], kept[DOFS];
    for (int dof = 0; dof < DOFS; ++dof) {
        kept[dof] = *rate(r, dof);
        *rate(r, dof) = 0;
    }
    force(r, f);
    for (int dof = 0; dof < DOFS; ++dof) {
        double e[4];
        motion shaft = r->shaft, tip = r->tip;
        for (int k = 0; k < 4; ++k) {
            displace(r, dof, step[k]);
            e[k] = total(r, r->ops->energy);
            r->shaft = shaft;
            r->tip = tip;
        }
        wanted[dof] = -difference(e[0], e[1], e[2], e[3], h);
    }
    expect_close("f = -dE/dx", f, wanted, DOFS, 1e-9);
    for (int dof = 0; dof < DOFS; ++dof)
        *rate(r, dof) = kept[dof];
}

static void check_tangents(rig* r, double tolerance)
{
    static double exact[2][DOFS * DOFS], wanted[2][DOFS * DOFS];
    memset(exact, 0, sizeof exact);
    double f[DOFS];
    force(r, f); // tangents are asked for after forces
    sn_input in = input_of(r);
    for (int item = 0; item <= CELLS; ++item) {
        double K[36] = { 0 }, D[36] = { 0 };
        sn_tangent out = { .n = 6, .K = K, .D = D };
        r->ops->tangent(r->self, item, &in, &out);
        for (int i = 0; i < 36; ++i) {
            int at = (6 * item + i / 6) * DOFS + 6 * item + i % 6;
            exact[0][at] = K[i];
            exact[1][at] = D[i];
        }
    }
    for (int dof = 0; dof < DOFS; ++dof) {
        double g[2][4][DOFS];
        motion shaft = r->shaft, tip = r->tip;
        for (int k = 0; k < 4; ++k) {
            displace(r, dof, step[k]);
            force(r, g[0][k]);
            r->shaft = shaft;
            r->tip = tip;
            *rate(r, dof) += step[k];
            force(r, g[1][k]);
            r->shaft = shaft;
            r->tip = tip;
        }
        for (int m = 0; m < 2; ++m)
            for (int i = 0; i < DOFS; ++i)
                wanted[m][i * DOFS + dof] = difference(g[m][0][i], g[m][1][i], g[m][2][i], g[m][3][i], h);
    }
    expect_close("K", exact[0], wanted[0], DOFS * DOFS, tolerance);
    expect_close("D", exact[1], wanted[1], DOFS * DOFS, tolerance);
}

static const struct {
    double depth, lean, ago; /* ago: time since the last step, for membranes that relax */
} states[] = {
    { -0.1, 0.2, 0 },                     /* outside */
    { 0.2, 0.3, 0 },                      /* touching the first membrane */
    { 0.29, 0.1, 0 },                     /* just through it */
    { 0.6, 0.2, 0 },                      /* in the first layer */
    { 0.8, 0, 0 },                        /* in the gap */
    { 1.5, 0.5, 0 },                      /* in two layers */
    { 1.9, 0.3, 0 },                      /* touching the second membrane */
    { 2.05, 0.2, 0.01 },                  /* just through it */
    { 2.8, 0.2, 0 },     { 2.8, 1.1, 0 }, /* very oblique */
};

START_TEST(gradient)
{
    for (uint64_t sample = 1; sample <= 4; ++sample) {
        uint64_t seed = sample;
        rig r;
        sn_needle_tissue_params p = tissue_params(stribeck);
        if (sample % 2 == 0) p.bevel_angle = 0;
        bring(&r, &p, states[_i].depth, states[_i].lean, &seed);
        r.t += states[_i].ago;
        check_gradient(&r);
        drop(&r);
    }
}
END_TEST

START_TEST(tangents)
{
    for (uint64_t sample = 1; sample <= 6; ++sample) {
        uint64_t seed = sample;
        rig r;
        sn_needle_tissue_params p = tissue_params(sample % 2 ? stribeck : lugre);
        if (sample > 4) p.bevel_angle = 0;
        bring(&r, &p, states[_i].depth, states[_i].lean, &seed);
        r.t += states[_i].ago;
        check_tangents(&r, 1e-8);
        drop(&r);
    }
}
END_TEST

/* ---- closed forms -------------------------------------------------------------------------------------- */

static void move_all(rig* r, sn_vec3 v, double spin)
{
    for (int i = 0; i <= CELLS; ++i) {
        double* rates = i < CELLS ? r->shaft.v + 6 * i : r->tip.v;
        memcpy(rates, (double[6]){ v.x, v.y, v.z, spin, 0, 0 }, 6 * sizeof *rates);
    }
}

/* Straight in to `depth` at speed v, with commits and events. */
static void push_straight(rig* r, const sn_needle_tissue_params* p, double depth, double v, int steps)
{
    double sign[LAYERS] = { -1, -1, -1 }, way = depth + 0.3;
    make(r, p, at_depth(-0.3), inward());
    move_all(r, sn_scale(v, inward()), 0);
    for (int i = 0; i <= steps; ++i) {
        place_straight(r, at_depth(-0.3 + way * i / steps), inward(), 0.3);
        r->t = way * i / steps / v;
        accept(r, sign);
    }
}

static double stribeck_at(const double* f, double v)
{
    double C = v < 0 && f[4] >= 0 ? f[4] : f[1], D = v < 0 && f[5] >= 0 ? f[5] : f[2];
    double b = v < 0 && f[6] >= 0 ? f[6] : f[3], s = fabs(v);
    return (C + (D - C) * exp(-s * s / (f[7] * f[7]))) * tanh(s / f[8]) + b * s;
}

/* Of three layers without blending of forward and backward. */
static const double plain[] = { 0,      1, 1.5, 0.4, -1, -1, -1, 0.3, 0.2, 1, 0,
                                /**/ 0, 2, 2.5, 0.1, -1, -1, -1, 1,   1.5, 1, 0,
                                /**/ 0, 1, 1.2, 0.3, -1, -1, -1, 0.4, 0.3, 1, 0 };

/* The tip at 2.9: 0.6 of shaft in the first layer, 0.9 in the second, 1.1 in the third. */
START_TEST(steady_insertion)
{
    const double v = 0.7, wet[LAYERS] = { 0.6, 0.9, 1.1 };
    rig r;
    sn_needle_tissue_params p = tissue_params(plain);
    push_straight(&r, &p, 2.9, v, 400);
    double friction = 0, f[DOFS], got = quantity(&r, "wetted_length"), wanted = 2.6;
    expect_close("wetted length", &got, &wanted, 1, 1e-12);
    for (int l = 0; l < LAYERS; ++l)
        friction += wet[l] * stribeck_at(plain + 11 * l, v);
    double on = tanh(v / 0.3), cut = (1.5 + 0.4 * 1.1 * 1.1) * on;
    got = quantity(&r, "friction_force");
    wanted = -friction;
    expect_close("friction", &got, &wanted, 1, 1e-12);
    got = quantity(&r, "cutting_force");
    expect_close("cutting force", &got, &cut, 1, 1e-12);

    // All of it along the needle, but for the bevel's push towards its sharp point
    force(&r, f);
    sn_vec3 sum = { 0, 0, 0 };
    for (int i = 0; i <= CELLS; ++i)
        sum = sn_add(sum, vec3_of(f + 6 * i));
    sn_vec3 body = sn_unrotate(motion_orientation(&r.tip, 0), sum);
    double expected[3] = { -friction - cut * sin(0.4), 0, cut * cos(0.4) };
    expect_close("force on the needle", (double[]){ body.x, body.y, body.z }, expected, 3, 1e-12);
    double arm = tip_radius / tan(0.4), moment[3] = { 0, cut * cos(0.4) * arm, 0 };
    expect_close("moment on the tip", f + 6 * CELLS + 3, moment, 3, 1e-12);
    got = total(&r, r.ops->dissipation);
    wanted = friction * v + cut * sin(0.4) * v;
    expect_close("dissipation", &got, &wanted, 1, 1e-12);

    // No cutting in withdrawal; spin has its own friction
    move_all(&r, sn_scale(-v, inward()), 0);
    got = quantity(&r, "cutting_force");
    wanted = 0;
    expect_close("cutting in withdrawal", &got, &wanted, 1, 0);
    got = quantity(&r, "friction_force");
    expect_close("friction in withdrawal", &got, &friction, 1, 1e-12);
    move_all(&r, sn_v3(0, 0, 0), 5);
    wanted = 0;
    for (int l = 0; l < LAYERS; ++l)
        wanted -= radius * wet[l] * stribeck_at(plain + 11 * l, 5 * radius);
    got = quantity(&r, "friction_moment");
    expect_close("moment of friction", &got, &wanted, 1, 1e-12);
    drop(&r);
}
END_TEST

/* A tip that is pushed aside while it advances meets Fc vn/v only up to twice Fc, then less and less more:
   four times at most, however slowly it advances. A face that recedes meets nothing. */
START_TEST(cutting_of_a_tip_pushed_aside)
{
    static const double ratios[] = { -1e6, -4, -0.1, 0.1, 1, 1.9, 2.3, 160, 1e4 };
    rig r;
    sn_needle_tissue_params p = tissue_params(plain);
    push_straight(&r, &p, 2.899, 0.7, 400);
    place_straight(&r, at_depth(2.9), inward(), 0.3); // ahead of the hole
    const double Fc = 1.5 + 0.4 * 1.1 * 1.1;
    sn_vec3 up = sn_rotate(motion_orientation(&r.tip, 0), sn_v3(0, 0, 1));
    for (int i = 0; i < SN_COUNT(ratios); ++i)
        for (double v = 0.7; v > 1e-3; v *= 0.1) {
            double ratio = ratios[i], on = tanh(v / 0.3);
            double part = ratio * on, s = part <= 0 ? 0 : part <= 2 ? part : 4 - 4 / part;
            double wanted = Fc * s;
            move_all(&r, sn_madd(sn_scale(v, inward()), (1 - ratio) * v * tan(0.4), up), 0);
            double got = quantity(&r, "cutting_force");
            expect_close("cutting force", &got, &wanted, 1, 1e-9);
            ck_assert_double_le(got, 4 * Fc);
            ck_assert_double_ge(got * ratio, 0);
            if (fabs(ratio) < 1e3) check_tangents(&r, 1e-8);
        }
    drop(&r);
}
END_TEST

/* Bristles in steady sliding at speed v: z = zs (1 - exp(-x/zs)) on the shaft that entered x ago, zs =
   g/sigma0, so that the friction over a length L >> zs is (g + b v) L + (tau v - g) zs; tau as in
   friction.c. */
static double bristles_at(const double* f, double g, double b, double v, double length)
{
    double zs = g / f[9], tau = f[10] / (1 + f[10] * v / (4 * g));
    return (g + b * v) * length + (tau * v - g) * zs * (1 - exp(-length / zs));
}

START_TEST(steady_bristles)
{
    rig r;
    sn_needle_tissue_params p = tissue_params(lugre);
    const double *first = lugre, *second = lugre + 11, *third = lugre + 22;
    push_straight(&r, &p, 2.9, 3, 4000);
    double got = quantity(&r, "friction_force");
    double wanted = -bristles_at(first, 1, 0.4, 3, 0.6) - bristles_at(second, 2, 0.1, 3, 0.9) -
                    1.1 * stribeck_at(third, 3); // the third layer has none
    expect_close("friction", &got, &wanted, 1, 1e-3);

    // Spin at rest in depth, for long: no shaft enters; what is different backwards counts half
    const double spin = 60, v = spin * radius;
    move_all(&r, sn_v3(0, 0, 0), spin);
    for (int i = 1; i <= 2000; ++i) {
        place_straight(&r, at_depth(2.9), inward(), 0.3 + spin * i * 1e-3);
        sn_input in = input_of(&r);
        r.ops->history->commit(r.self, &in);
    }
    got = quantity(&r, "friction_moment");
    wanted =
        -radius * (0.6 * (1 + 0.4 * v) + 0.9 * (1.5 + 0.25 * exp(-v * v) + 0.05 * v) + 1.1 * (1.5 + 0.2 * v));
    expect_close("moment of friction", &got, &wanted, 1, 1e-6);
    drop(&r);
}
END_TEST

/* ---- continuity ---------------------------------------------------------------------------------------- */

/* Largest change of the force between neighbours on a way of n steps. */
static double roughness(rig* r, void (*go)(rig*, double), int n, bool lives)
{
    double before[DOFS], now[DOFS], largest = 0, sign[LAYERS] = { -1, -1, -1 };
    for (int i = 0; i <= n; ++i) {
        go(r, (double)i / n);
        force(r, now);
        for (int k = 0; i > 0 && k < DOFS; ++k)
            largest = fmax(largest, fabs(now[k] - before[k]));
        if (lives) {
            accept(r, sign);
            force(r, before);
            for (int k = 0; k < DOFS; ++k)
                largest = fmax(largest, fabs(now[k] - before[k]));
        }
        memcpy(before, now, sizeof now);
    }
    return largest;
}

/* Sideways of the needle track, leaning, through all surfaces. */
static void sweep_out(rig* r, double x)
{
    place_straight(r, sn_madd(at_depth(2.85 - 3.2 * x), 0.05, sn_v3(0.3, 1, 0)), leaning(0.35), 0.3);
    move_all(r, sn_scale(0.5, sn_v3(0.2, -0.7, 0.6)), 1);
}

static void sweep_in(rig* r, double x)
{
    sn_vec3 end = sn_madd(at_depth(-0.3 + 3.2 * x), 0.05 * x * x, sn_v3(0.3, 1, 0));
    place_straight(r, end, leaning(0.2), 0.3 + x);
    move_all(r, sn_scale(0.64, inward()), 0.2);
    r->t = 5 * x;
}

/* Ten times as many steps: a tenth of the changes. */
START_TEST(continuous_in_place)
{
    uint64_t seed = 3;
    rig r;
    sn_needle_tissue_params p = tissue_params(plain);
    bring(&r, &p, 2.8, 0.2, &seed);
    double coarse = roughness(&r, sweep_out, 4000, false), fine = roughness(&r, sweep_out, 40000, false);
    ck_assert_msg(coarse > 1e-6 && fine < 0.11 * coarse, "%g, then %g", coarse, fine);
    drop(&r);
}
END_TEST

START_TEST(continuous_in_time)
{
    double rough[2];
    for (int k = 0; k < 2; ++k) {
        rig r;
        sn_needle_tissue_params p = tissue_params(_i ? lugre : plain);
        make(&r, &p, at_depth(-0.3), leaning(0.2));
        rough[k] = roughness(&r, sweep_in, k ? 20000 : 2000, true);
        double punctures = quantity(&r, "punctures"), two = 2;
        expect_close("punctures", &punctures, &two, 1, 0);
        drop(&r);
    }
    ck_assert_msg(rough[0] > 1e-6 && rough[1] < 0.15 * rough[0], "%g, then %g", rough[0], rough[1]);
}
END_TEST

/* ---- the needle track guides --------------------------------------------------------------------------- */

/* The damping matrix of a cell inside a layer without friction has the needle track's direction as its null
   space: moving along it costs nothing; and it is the direction in which the tip went. The force has no part
   along it, but for the angle between the direction d of needle_track.h and the path, times the turn of d per
   length, times the offset: 0.06 x 0.2/(10 radii) x 0.04 at most. */
START_TEST(track_guides)
{
    static const double none[33] = { 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0,
                                     0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0 };
    enum { CELL = 5 };
    for (uint64_t sample = 1; sample <= 5; ++sample) {
        uint64_t seed = sample;
        rig r;
        sn_needle_tissue_params p = tissue_params(none);
        bring(&r, &p, 2.8, 0.3, &seed);
        double K[36] = { 0 }, D[36] = { 0 }, f[DOFS];
        sn_tangent out = { .n = 6, .K = K, .D = D };
        force(&r, f);
        sn_input in = input_of(&r);
        r.ops->tangent(r.self, CELL, &in, &out);
        sn_vec3 row[3] = { vec3_of(D), vec3_of(D + 6), vec3_of(D + 12) }, along = { 0, 0, 0 };
        for (int i = 0; i < 3; ++i) {
            sn_vec3 n = sn_cross(row[i], row[(i + 1) % 3]);
            if (sn_norm(n) > sn_norm(along)) along = n;
        }
        along = sn_scale(1 / sn_norm(along), along);
        for (int i = 0; i < 3; ++i)
            r.shaft.v[6 * CELL + i] = 0;
        force(&r, f);
        sn_vec3 push = vec3_of(f + 6 * CELL);
        ck_assert_double_gt(sn_norm(push), 0.1);
        ck_assert_double_le(fabs(sn_dot(push, along)), 1e-3 * sn_norm(push));

        double depth = sn_dot(inward(), sn_sub(vec3_of(r.shaft.x + 7 * CELL), at_depth(0)));
        sn_vec3 side = sn_cross(inward(), sn_v3(0.3, 1, 0)); // see bring
        sn_vec3 path = sn_madd(sn_scale(1 / cos(0.3), leaning(0.3)), 0.06 * depth, side);
        double cosine = fabs(sn_dot(path, along)) / sn_norm(path);
        ck_assert_msg(cosine > 1 - 1e-4, "%.9g", cosine);
        drop(&r);
    }
}
END_TEST

/* ---- the hole ------------------------------------------------------------------------------------------ */

/* Pushed in, the tip then moves on from elsewhere: `back` behind the end of its hole, `aside` of it. */
static double cutting_again(rig* r, double back, double aside, bool smooth)
{
    sn_vec3 side = sn_cross(inward(), sn_v3(0.3, 1, 0));
    sn_vec3 end = sn_madd(at_depth(0.6 - back), aside / sn_norm(side), side);
    place_straight(r, end, inward(), 0.3);
    move_all(r, inward(), 0);
    double force = quantity(r, "cutting_force");
    if (smooth) check_tangents(r, 1e-8);
    return force;
}

/* What is cut stays cut: nothing to cut behind the end of the hole, all of it ahead and two radii beside, and
   in between a passage over a tenth of the radius along and one radius across, half in its middle. */
START_TEST(a_hole_stays_open)
{
    rig r;
    sn_needle_tissue_params p = tissue_params(stribeck);
    push_straight(&r, &p, 0.6, 1, 200);
    double whole = cutting_again(&r, -1e-9, 0, false), band = 0.1 * tip_radius;
    ck_assert_double_gt(whole, 0.1);
    ck_assert_double_eq(cutting_again(&r, 1.001 * band, 0, false), 0);
    ck_assert_double_eq(cutting_again(&r, 0.2, 0, true), 0);
    ck_assert_double_eq(cutting_again(&r, 1.001 * band, 0.999 * tip_radius, false), 0);
    ck_assert_double_eq_tol(cutting_again(&r, 0.5 * band, 0, true), 0.5 * whole, 0.01 * whole);
    ck_assert_double_eq_tol(cutting_again(&r, 2 * band, sqrt(2.5) * tip_radius, true), 0.5 * whole,
                            0.02 * whole);
    ck_assert_double_eq_tol(cutting_again(&r, 2 * band, 2.001 * tip_radius, false), whole, 0.04 * whole);
    drop(&r);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

/* In and out, sideways, rolling and tilting, each cell a little by itself; velocities are the derivatives. */
static void dance(rig* r, double t)
{
    double depth = 1.2 - 1.6 * cos(1.3 * t), rise = 1.6 * 1.3 * sin(1.3 * t);
    double roll = 0.8 * sin(2.1 * t), spin = 0.8 * 2.1 * cos(2.1 * t);
    double tilt = 0.05 * sin(3.7 * t), lean = 0.05 * 3.7 * cos(3.7 * t);
    sn_vec3 axis = leaning(0.2), side = { 0.3, 1, 0.1 };
    place_straight(r, at_depth(depth), axis, roll);
    sn_quat tilted = sn_quat_exp(sn_v3(0, tilt, 0));
    sn_vec3 w = sn_add(sn_v3(0, lean, 0), sn_unrotate(tilted, sn_v3(spin, 0, 0)));
    for (int i = 0; i <= CELLS; ++i) {
        motion* m = i < CELLS ? &r->shaft : &r->tip;
        int node = i < CELLS ? i : 0;
        sn_vec3 d = sn_scale(0.04 * sin(2.9 * t + i), side),
                v = sn_scale(0.04 * 2.9 * cos(2.9 * t + i), side);
        v = sn_madd(v, rise, inward());
        motion_turn(m, node, sn_quat_mul(motion_orientation(m, node), tilted));
        m->x[7 * node] += d.x;
        m->x[7 * node + 1] += d.y;
        m->x[7 * node + 2] += d.z;
        memcpy(m->v + 6 * node, (double[6]){ v.x, v.y, v.z, w.x, w.y, w.z }, 6 * sizeof(double));
    }
    r->t = t;
}

static double power_in(rig* r)
{
    double f[DOFS], power = 0;
    force(r, f);
    for (int i = 0; i < DOFS; ++i)
        power -= f[i] * *rate(r, i);
    return power;
}

/* Work = stored + dissipated + lost by fracture, to 0.1 % of the work; and never less than what is stored. */
START_TEST(energy_balance)
{
    const double dt = 2.5e-4;
    rig r;
    sn_needle_tissue_params p = tissue_params(_i % 2 ? lugre : stribeck);
    double sign[LAYERS] = { -1, -1, -1 }, work = 0, lost = 0;
    int fired = 0;
    p.heals = _i >= 2;
    make(&r, &p, at_depth(-0.4), leaning(0.2));
    dance(&r, 0);
    double power = power_in(&r), loss = total(&r, r.ops->dissipation), start = total(&r, r.ops->energy);
    for (int i = 1; i <= 40000; ++i) {
        dance(&r, i * dt);
        double now = power_in(&r), loss_now = total(&r, r.ops->dissipation);
        ck_assert_double_ge(loss_now, 0);
        work += 0.5 * dt * (power + now);
        lost += 0.5 * dt * (loss + loss_now);
        fired += accept(&r, sign);
        power = power_in(&r);
        loss = total(&r, r.ops->dissipation);
        double stored = total(&r, r.ops->energy) - start, fracture = quantity(&r, "fracture_energy");
        ck_assert_msg(work >= stored - 1e-3 * (1 + work), "at %g s: work %g, stored %g", r.t, work, stored);
        ck_assert_msg(fabs(work - stored - lost - fracture) < 1e-3 * (0.1 + work),
                      "at %g s: work %g, stored %g, dissipated %g, fracture %g", r.t, work, stored, lost,
                      fracture);
    }
    ck_assert_int_eq(fired, p.heals ? 8 : 2);
    drop(&r);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle_tissue");
    TCase* cases = tcase_create("forces");
    tcase_add_loop_test(cases, gradient, 0, SN_COUNT(states));
    tcase_add_loop_test(cases, tangents, 0, SN_COUNT(states));
    tcase_add_test(cases, steady_insertion);
    tcase_add_test(cases, cutting_of_a_tip_pushed_aside);
    tcase_add_test(cases, steady_bristles);
    tcase_add_test(cases, continuous_in_place);
    tcase_add_loop_test(cases, continuous_in_time, 0, 2);
    tcase_add_test(cases, track_guides);
    tcase_add_test(cases, a_hole_stays_open);
    tcase_add_loop_test(cases, energy_balance, 0, 4);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
