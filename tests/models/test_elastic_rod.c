/* If this failed, a suture would pull where its energy does not fall, answer to being moved or turned as a
   whole, lose count of its turns, or end in no numbers.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

#define ROD "axial_stiffness='3' bending_stiffness='2 1' torsional_stiffness='1.5' "
#define STATES                                                                                               \
    "<points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1  4 1 0.4'/><point_mass on='@p' mass='0.5'/>" \
    "<scalars name='s' values='0 0.1 -0.2 0.3'/><scalar_mass on='@s' mass='0.4'/>"

static sn_call* der_call(sn_sim* sim)
{
    sn_system* s = sim->systems[0];
    for (int c = 0; c < s->program.forces.count; ++c)
        if (strcmp(s->program.forces.at[c].type->name, "elastic_rod") == 0) return &s->program.forces.at[c];
    ck_abort_msg("there is no rod");
    return NULL;
}

static double energy_of(const sn_call* c)
{
    return c->ops.energy(c->self, (sn_range){ 0, c->item_count }, &c->in);
}

static void force_of(sn_system* s, const sn_call* c, double* f)
{
    memset(s->layout.f, 0, (size_t)s->layout.nv_all * sizeof(double));
    c->ops.add(c->self, (sn_range){ 0, c->item_count }, &c->in, c->out);
    memcpy(f, s->layout.f, (size_t)s->layout.nv * sizeof(double));
}

/* ---- rigid motion -------------------------------------------------------------------------------------- */

/* Turns all points, and the angles so that the directors turn with them. */
static void turn_all(const der* r, const sn_input* in, sn_state* p, sn_state* angles, sn_quat Q)
{
    sn_vec3 wanted[4];
    der_side e;
    for (int j = 0; j < 4; ++j) {
        der_look(r, j, in->at, &e);
        wanted[j] = sn_rotate(Q, e.m1);
    }
    for (int i = 0; i < 5; ++i) {
        sn_vec3 x = sn_add(sn_rotate(Q, vec3_of(p->x + 3 * i)), sn_v3(1, -2, 3));
        memcpy(p->x + 3 * i, &x, sizeof x);
    }
    for (int j = 0; j < 4; ++j) {
        der_look(r, j, in->at, &e);
        angles->x[j] += atan2(sn_dot(e.t, sn_cross(e.m1, wanted[j])), sn_dot(e.m1, wanted[j]));
    }
}

/* A rod that is turned as a whole within a step, by any angle, stores what it did; once the step is accepted
   it pulls as it did, in its own axes. */
START_TEST(turned_as_a_whole)
{
    sn_sim* sim = probe_compile("<scene>" STATES "<elastic_rod points='@p' angles='@s' " ROD
                                "curvature='0.1 -0.2 0.3'/></scene>",
                                NULL);
    sn_system* s = sim->systems[0];
    const sn_call* c = der_call(sim);
    sn_state *p = probe_state(sim, "/p"), *angles = probe_state(sim, "/s");
    double before[PROBE_DOFS], after[PROBE_DOFS];
    uint64_t seed = 3;
    for (int i = 0; i < 15; ++i)
        p->x[i] += 0.2 * random_number(&seed);
    c->ops.history->commit(c->self, &c->in);
    force_of(s, c, before);
    double e = energy_of(c);
    sn_quat Q = sn_quat_exp(sn_v3(0.7, -1.1, 0.4));
    turn_all(c->self, &c->in, p, angles, Q);
    double turned = energy_of(c);
    expect_close("energy", &turned, &e, 1, 1e-14);
    c->ops.history->commit(c->self, &c->in);
    force_of(s, c, after);
    for (int i = 0; i < 5; ++i) {
        sn_vec3 f = sn_rotate(Q, vec3_of(before + 3 * i));
        expect_close("force", after + 3 * i, (double[]){ f.x, f.y, f.z }, 3, 2e-14);
    }
    expect_close("moments about the edges", after + 15, before + 15, 4, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* Any rod, in the state of an accepted step: forces and the moments about the edges balance as a whole. */
START_TEST(forces_balance)
{
    sn_sim* sim = probe_compile("<scene>" STATES "<elastic_rod points='@p' angles='@s' " ROD
                                "curvature='0.1 -0.2 0.3' damping_time='0.2'/></scene>",
                                NULL);
    sn_system* s = sim->systems[0];
    const sn_call* c = der_call(sim);
    sn_state *p = probe_state(sim, "/p"), *angles = probe_state(sim, "/s");
    uint64_t seed = 5;
    double f[PROBE_DOFS];
    for (int i = 0; i < 15; ++i) {
        p->x[i] += 0.2 * random_number(&seed);
        p->v[i] = random_number(&seed);
    }
    for (int i = 0; i < 4; ++i)
        angles->x[i] += random_number(&seed);
    c->ops.history->commit(c->self, &c->in);
    force_of(s, c, f);
    sn_vec3 force = sn_v3(0, 0, 0), moment = force;
    for (int i = 0; i < 5; ++i) {
        force = sn_add(force, vec3_of(f + 3 * i));
        moment = sn_add(moment, sn_cross(vec3_of(p->x + 3 * i), vec3_of(f + 3 * i)));
    }
    for (int j = 0; j < 4; ++j) {
        sn_vec3 e = sn_sub(vec3_of(p->x + 3 * j + 3), vec3_of(p->x + 3 * j));
        moment = sn_madd(moment, f[15 + j] / sn_norm(e), e);
    }
    ck_assert_double_le(sn_norm(force), 1e-13);
    ck_assert_double_le(sn_norm(moment), 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- steps --------------------------------------------------------------------------------------------- */

/* Energy and forces do not jump when a step is accepted: the directors of then take over from those
   before. */
START_TEST(nothing_jumps_at_a_step)
{
    sn_sim* sim = probe_compile("<scene>" STATES "<elastic_rod points='@p' angles='@s' " ROD
                                "curvature='0.1 -0.2 0.3'/></scene>",
                                NULL);
    const sn_call* c = der_call(sim);
    sn_state* p = probe_state(sim, "/p");
    uint64_t seed = 8;
    for (int round = 0; round < 2000; ++round) {
        for (int i = 0; i < 15; ++i)
            p->x[i] += 0.02 * random_number(&seed);
        double before = energy_of(c);
        c->ops.history->commit(c->self, &c->in);
        double after = energy_of(c);
        expect_close("energy over a step", &after, &before, 1, 1e-13);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* 100 turns of one end, in steps of 0.3 rad, each end in a frame: the twist counts them all. */
START_TEST(a_hundred_turns)
{
    sn_sim* sim = probe_compile(
        "<scene><frames name='b' positions='-0.25 0 0'/><frames name='e' positions='2.25 0 0'/>"
        "<points name='p' positions='0.5 0 0  1 0 0  1.5 0 0'/><point_mass on='@p' mass='1'/>"
        "<scalars name='s' values='0 0 0 0'/><scalar_mass on='@s' mass='1'/>"
        "<elastic_rod name='c' points='@p' angles='@s' base='@b' end='@e' lengths='0.5' " ROD "/></scene>",
        NULL);
    const sn_call* c = der_call(sim);
    sn_state *e = probe_state(sim, "/e"), *s = probe_state(sim, "/s");
    double angle = 0, twist;
    while (angle < 200 * pi) {
        angle = fmin(angle + 0.3, 200 * pi);
        sn_quat q = sn_quat_exp(sn_v3(angle, 0, 0));
        memcpy(e->x + 3, (double[]){ q.w, q.x, q.y, q.z }, 4 * sizeof(double));
        for (int j = 0; j < 4; ++j)
            s->x[j] = angle * (j + 1) / 5;
        c->ops.history->commit(c->self, &c->in);
        c->type->quantities[2].read(c->self, &c->in, NULL, &twist);
        ck_assert_double_le(fabs(twist - angle), 1e-11);
    }
    double stored = 0.5 * 1.5 / 0.5 * angle * angle / 5, got = energy_of(c);
    expect_close("energy of twist", &got, &stored, 1, 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- frames of the edges ------------------------------------------------------------------------------- */

#define CLAMPED                                                                                              \
    "<frames name='b' positions='-1.35 0 0' orientations='0.4 0 0'/><frames name='e' positions='5.35 1.2 "   \
    "0.5'/>"                                                                                                 \
    "<rigid_mass on='@b' mass='1' inertia='1 2 3'/><rigid_mass on='@e' mass='1' inertia='1 2 3'/>"           \
    "<points name='p' positions='0 0 0  1 0 0  2 0.3 0  3 0 0.1  4 1 0.4'/><point_mass on='@p' mass='0.5'/>" \
    "<scalars name='s' values='0 0.1 -0.2 0.3 2 1'/><scalar_mass on='@s' mass='0.4'/>"
#define FRAMES_OF(what) "points='@p' angles='@s' base='@b' end='@e' lengths='0.9' " what

/* ---- the positive tangent ------------------------------------------------------------------------------ */

enum { ROD_DOFS = 19 };

/* -K, or -D with `rates`, of a rod without clamps, or with both, whose points are moved at random by `shake`
   after it was made `shrink` times as long. Returns the number of unknowns. */
static int rod_matrix(const char* tangent, bool clamped, double shrink, double shake, uint64_t seed,
                      bool rates, double* A)
{
    char text[1500];
    snprintf(text, sizeof text,
             clamped ? "<scene>" CLAMPED
                       "<elastic_rod " FRAMES_OF(ROD) "damping_time='0.1' curvature='0 0 0' "
                                                      "tangent='%s'/><implicit_euler/></scene>"
             : shake == 0.0
                 ? "<scene><points name='p' positions='0 0 0  1 0 0  2 0 0  3 0 0  4 0 0'/><point_mass "
                   "on='@p' mass='1'/><scalars name='s' values='0 0 0 0'/><scalar_mass on='@s' mass='1'/>"
                   "<elastic_rod points='@p' angles='@s' lengths='1' " ROD
                   "damping_time='0.1' curvature='0 0 0' tangent='%s'/><implicit_euler/></scene>"
                 : "<scene>" STATES "<elastic_rod points='@p' angles='@s' lengths='1' " ROD
                   "damping_time='0.1' curvature='0 0 0' tangent='%s'/><implicit_euler/></scene>",
             tangent);
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    sn_state* p = probe_state(sim, "/p");
    for (int i = 0; i < 15; ++i) {
        p->x[i] = shrink * (i % 3 == 0 ? i / 3 : 0.0) + shake * random_number(&seed);
        p->v[i] =
            shake * random_number(&seed); // of the frames 0: masses that spin have a damping of their own
    }
    sn_system_set_time(s, 0, 1);
    sn_system_map(s);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0, rates ? 1 : 0, rates ? 0 : 1, NULL);
    probe_dense(s, A);
    int n = s->matrix.A->dofs;
    sn_sim_destroy(sim);
    return n;
}

/* By Cholesky's method for the symmetric part of A - least I. */
static bool is_above(const double* A, int n, double least)
{
    static double L[PROBE_DOFS * PROBE_DOFS];
    for (int j = 0; j < n; ++j)
        for (int i = j; i < n; ++i) {
            double sum = 0.5 * (A[i * n + j] + A[j * n + i]) + (i == j ? -least : 0.0);
            for (int k = 0; k < j; ++k)
                sum -= L[i * n + k] * L[j * n + k];
            if (i == j && !(sum > 0.0)) return false;
            L[i * n + j] = i == j ? sqrt(sum) : sum / L[j * n + j];
        }
    return true;
}

/* A straight rod, without stress or pulled. */
START_TEST(positive_tangent_is_exact_where_a_rod_is_straight)
{
    static double exact[PROBE_DOFS * PROBE_DOFS], positive[PROBE_DOFS * PROBE_DOFS];
    int n = rod_matrix("exact", false, _i == 0 ? 1.0 : 1.2, 0.0, 1, false, exact);
    ck_assert_int_eq(n, ROD_DOFS);
    rod_matrix("positive", false, _i == 0 ? 1.0 : 1.2, 0.0, 1, false, positive);
    expect_close("tangent", positive, exact, n * n, 1e-13);
}
END_TEST

/* Rods that are compressed, bent and twisted at random, with and without clamps: neither the stiffness nor
   the damping of the positive tangent has an eigenvalue below round-off; the exact stiffness has one. */
START_TEST(positive_tangent_never_pushes)
{
    static double A[PROBE_DOFS * PROBE_DOFS];
    int pushes = 0;
    for (int i = 0; i < 100; ++i) {
        uint64_t seed = (uint64_t)(20 + i);
        for (int rates = 0; rates < 2; ++rates) {
            int n = rod_matrix("positive", i % 2, 0.8, 0.2, seed, rates, A);
            for (int a = 0; a < n; ++a)
                for (int b = 0; b < a; ++b)
                    ck_assert(fabs(A[a * n + b] - A[b * n + a]) <= 1e-11);
            ck_assert(is_above(A, n, -1e-10));
        }
        int n = rod_matrix("exact", i % 2, 0.8, 0.2, seed, false, A);
        pushes += !is_above(A, n, -1e-10);
    }
    ck_assert_int_ge(pushes, 90);
}
END_TEST

typedef struct look {
    sn_vec3 r, v, a, w, alpha;
    sn_quat q;
} look;

/* A motion of points, angles and frames: all at time u from where they are kept, as far as the second
   order. */
static void move_to(sn_sim* sim, const probe_motion* from, double u)
{
    sn_system* s = sim->systems[0];
    probe_put(s, from);
    for (int i = 0; i < s->layout.state_count; ++i) {
        sn_state* state = &s->layout.states[i];
        if (state->mapped) continue;
        int n = sn_kind_dofs(state->kind);
        for (int dof = 0; dof < state->count * n; ++dof) {
            if (state->kind == SN_FRAMES && dof % n >= 3) continue;
            int x = dof / n * sn_kind_coords(state->kind) + dof % n;
            state->x[x] += u * state->v[dof] + 0.5 * u * u * state->a[dof];
        }
        for (int k = 0; state->kind == SN_FRAMES && k < state->count; ++k) {
            // to the third order: R exp(u w + u^2/2 alpha + u^3/12 w x alpha)
            sn_vec3 w = vec3_of(state->v + 6 * k + 3), alpha = vec3_of(state->a + 6 * k + 3);
            sn_vec3 twist = sn_add(sn_scale(u, w), sn_scale(0.5 * u * u, alpha));
            twist = sn_madd(twist, u * u * u / 12, sn_cross(w, alpha));
            const double* q = state->x + 7 * k + 3;
            sn_quat Q = sn_quat_mul((sn_quat){ q[0], q[1], q[2], q[3] }, sn_quat_exp(twist));
            memcpy(state->x + 7 * k + 3, (double[]){ Q.w, Q.x, Q.y, Q.z }, 4 * sizeof(double));
        }
        for (int dof = 0; dof < state->count * n; ++dof)
            state->v[dof] += u * state->a[dof];
    }
    sn_system_outdate(s);
}

static void look_at(sn_sim* sim, const char* path, look out[8])
{
    sn_state* child = probe_state(sim, path);
    sn_system_follow(sim->systems[0], (int)(child - sim->systems[0]->layout.states));
    for (int j = 0; j < child->count; ++j) {
        const double *x = child->x + 7 * j, *v = child->v + 6 * j, *a = child->a + 6 * j;
        out[j] = (look){ vec3_of(x),     vec3_of(v),     vec3_of(a),
                         vec3_of(v + 3), vec3_of(a + 3), { x[3], x[4], x[5], x[6] } };
    }
}

/* Their velocities and accelerations are those of their motion. */
START_TEST(frames_of_the_edges_move_as_they_say)
{
    sn_sim* sim =
        probe_compile("<scene>" CLAMPED "<rod_edge_frames name='f' " FRAMES_OF("/>") "</scene>", NULL);
    uint64_t seed = 12;
    sn_system* s = sim->systems[0];
    const double h = 1e-3;
    probe_motion now;
    for (int i = 0; i < s->layout.nv; ++i) {
        s->layout.v[i] = random_number(&seed);
        s->layout.a[i] = random_number(&seed);
    }
    probe_keep(s, &now);
    look at[4][8], here[8];
    for (int k = 0; k < 4; ++k) {
        move_to(sim, &now, (double[]){ -2, -1, 1, 2 }[k] * h);
        look_at(sim, "/f", at[k]);
    }
    move_to(sim, &now, 0);
    look_at(sim, "/f", here);
#define RATE(what)                                                                                           \
    sn_scale(1 / (12 * h),                                                                                   \
             sn_madd(sn_sub(at[0][j].what, at[3][j].what), 8, sn_sub(at[2][j].what, at[1][j].what)))
    for (int j = 0; j < 8; ++j) {
        sn_vec3 twist[4];
        for (int k = 0; k < 4; ++k)
            twist[k] = sn_quat_log(sn_quat_mul(sn_quat_conjugate(here[j].q), at[k][j].q));
        sn_vec3 w =
            sn_scale(1 / (12 * h), sn_madd(sn_sub(twist[0], twist[3]), 8, sn_sub(twist[2], twist[1])));
        ck_assert_double_le(sn_norm(sn_sub(RATE(r), here[j].v)), 1e-9);
        ck_assert_double_le(sn_norm(sn_sub(RATE(v), here[j].a)), 1e-9);
        ck_assert_double_le(sn_norm(sn_sub(w, here[j].w)), 1e-8);
        ck_assert_double_le(sn_norm(sn_sub(RATE(w), here[j].alpha)), 1e-8);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* They stay the rod's own through steps in which everything turns, however often, and through a snapshot; the
   points attached to them, the peripheral line, are on its surface. */
START_TEST(frames_of_the_edges_are_the_rods)
{
    sn_sim* sim = probe_compile(
        "<scene step='5 ms'><frames name='b'/><prescribed_motion on='@b' roll='0.5+40*t*t' yaw='sin(3*t)' "
        "pitch='sin(2*t)'/>"
        "<suture name='t' start_frame='@b' frames='true' length='0.3' elements='8' drag='0.1' "
        "young_modulus='20 "
        "MPa'/><generalized_alpha rho='0.5'/></scene>",
        NULL);
    const sn_call* c = der_call(sim);
    const der* r = c->self;
    static look frames[8];
    for (int i = 0; i < 300; ++i) {
        probe_step(sim, 1);
        if (i == 150) {
            size_t size = sn_sim_snapshot_size(sim);
            void* kept = malloc(size);
            ck_assert_int_eq(sn_sim_save(sim, kept, size), SN_OK);
            probe_step(sim, 20);
            ck_assert_int_eq(sn_sim_restore(sim, kept, size), SN_OK);
            free(kept);
        }
        look_at(sim, "/t/frames", frames);
        const sn_state* line = probe_state(sim, "/t/line");
        sn_system_follow(sim->systems[0], (int)(line - sim->systems[0]->layout.states));
        for (int j = 0; j < r->edges; ++j) {
            der_side e;
            der_look(r, j, c->in.at, &e);
            sn_mat3 R = sn_quat_matrix(frames[j].q);
            sn_vec3 y = sn_v3(R.m[0][1], R.m[1][1], R.m[2][1]);
            ck_assert_double_le(sn_norm(sn_sub(y, e.m1)), 1e-12);
            sn_vec3 on = sn_madd(frames[j].r, 0.15e-3, e.m1);
            ck_assert_double_le(sn_norm(sn_sub(on, vec3_of(line->x + 3 * j))), 1e-15);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

START_TEST(refused_with_a_reason)
{
    static const char* const rows[][2] = {
        { "positions='0 0 0  1 0 0  1 0 0  2 0 0'/><scalars name='s' values='0 0 0'/>",
          "point 1 and point 2 coincide" },
        { "positions='0 0 0  1 0 0  0.2 0 0  2 1 0'/><scalars name='s' values='0 0 0'/>",
          "the rod folds back on itself at point 1" },
        { "positions='0 0 0  1 0 0  2 0 0  3 1 0'/><scalars name='s' values='0 0'/>",
          "2 angles; 4 points make 3 edges" },
        { "positions='0 0 0  1 0 0'/><scalars name='s' values='0'/>", "2 points; this rod needs at least 3" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[1000];
        sn_error error = { 0 };
        snprintf(text, sizeof text,
                 "<scene><points name='p' %s<elastic_rod points='@p' angles='@s' " ROD "/></scene>",
                 rows[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i][1]);
    }
}
END_TEST

/* ---- too much for one step ----------------------------------------------------------------------------- */

static bool has_forces(sn_system* s, const sn_call* c)
{
    double f[PROBE_DOFS], sum = 0;
    force_of(s, c, f);
    for (int k = 0; k < s->layout.nv; ++k)
        sum += f[k];
    sn_system_evaluate(s);
    sn_system_assemble(s, 1.0, 1.0, 1.0, NULL);
    ck_assert_int_eq(sn_system_factor(s), isfinite(sum));
    return isfinite(sum);
}

/* An edge without length, one that turned by more than 150 degrees, and one that lies on its neighbour have
   no forces and no matrix: nobody could tell which way round they came. What is less has both. */
START_TEST(turned_too_far)
{
    static const struct {
        bool good;
        double x[15];
    } shapes[] = {
        { false, { 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0 } },         // folded onto itself
        { false, { 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0 } },         // two points meet
        { false, { 0, 0, 0, -1, 0, 0, -2, 0, 0, -3, 0, 0, -4, 0, 0 } },     // turned round
        { false, { 0, 0, 0, 1, 0, 0, 0.125, 0, 0.484, 1, 0, 1, 2, 0, 1 } }, // by 151 degrees
        { true, { 0, 0, 0, 1, 0, 0, 0.143, 0, 0.515, 1, 0, 1, 2, 0, 1 } },  // by 149 degrees
        { false, { 0, 0, 0, 1, 0, 0, 2, 0.2, 0, 1.02, 0, 0, 2, 0, 1 } },    // neighbours at 177.6 degrees
    };
    for (int i = 0; i < SN_COUNT(shapes); ++i) {
        sn_sim* sim =
            probe_compile("<scene><points name='p' positions='0 0 0  1 0 0  2 0 0  3 0 0  4 0 0'/>"
                          "<point_mass on='@p' mass='0.5'/><scalars name='s' values='0 0 0 0'/>"
                          "<scalar_mass on='@s' mass='0.4'/>"
                          "<elastic_rod points='@p' angles='@s' " ROD "damping_time='0.1'/></scene>",
                          NULL);
        memcpy(probe_state(sim, "/p")->x, shapes[i].x, sizeof shapes[i].x);
        ck_assert_msg(has_forces(sim->systems[0], der_call(sim)) == shapes[i].good, "shape %d", i);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* In accepted steps an edge turns round as often as it likes. */
START_TEST(turned_round_step_by_step)
{
    sn_sim* sim =
        probe_compile("<scene>" STATES "<elastic_rod points='@p' angles='@s' " ROD "/></scene>", NULL);
    sn_state* p = probe_state(sim, "/p");
    const sn_call* c = der_call(sim);
    double start[15];
    memcpy(start, p->x, sizeof start);
    for (double angle = 0; angle < 20 * pi; angle += 2.5) {
        for (int i = 0; i < 5; ++i) {
            sn_vec3 x = sn_rotate(sn_quat_exp(sn_v3(0, 0, angle)), vec3_of(start + 3 * i));
            memcpy(p->x + 3 * i, &x, sizeof x);
        }
        ck_assert(has_forces(sim->systems[0], c));
        c->ops.history->commit(c->self, &c->in);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Edges of 1 m at rest are stretched by 0.2 and 0.5, behind a clamp whose first point is half an edge off its
   frame. */
START_TEST(points_have_the_tension_of_their_edges)
{
    sn_sim* sim = probe_compile(
        "<scene><frames name='f'/><fixed on='@f'/><points name='p' positions='1.7 0 0  3.2 0 0'/><point_mass "
        "on='@p' mass='0.5'/><scalars name='s' values='0 0'/><scalar_mass on='@s' mass='0.4'/><elastic_rod "
        "name='r' base='@f' points='@p' angles='@s' lengths='1' " ROD "/></scene>",
        NULL);
    ck_assert_double_eq_tol(probe_value(sim, "/r/axial_force", 0, 2), 3 * 0.5 * (0.2 + 0.5), 1e-14);
    ck_assert_double_eq_tol(probe_value(sim, "/r/axial_force", 1, 2), 3 * 0.5, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("elastic rod");
    TCase* cases = tcase_create("elastic rod");
    tcase_add_test(cases, turned_as_a_whole);
    tcase_add_test(cases, forces_balance);
    tcase_add_test(cases, nothing_jumps_at_a_step);
    tcase_add_test(cases, a_hundred_turns);
    tcase_add_test(cases, frames_of_the_edges_move_as_they_say);
    tcase_add_test(cases, frames_of_the_edges_are_the_rods);
    tcase_add_test(cases, refused_with_a_reason);
    tcase_add_test(cases, turned_too_far);
    tcase_add_test(cases, turned_round_step_by_step);
    tcase_add_test(cases, points_have_the_tension_of_their_edges);
    tcase_add_loop_test(cases, positive_tangent_is_exact_where_a_rod_is_straight, 0, 2);
    tcase_add_test(cases, positive_tangent_never_pushes);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
