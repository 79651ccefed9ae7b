/* Sinew - balance. SPDX-License-Identifier: BSD-3-Clause

   Six methods in turn:
   1. Projected Gauss-Seidel sweeps take the contacts in the order of the scene:
        l_n <- max(0, l_n - w_n / C_nn)
        l_t <- l_t - w_t / max(C_tt), shortened to the length mu l_n
   2. Where contacts are kept by bodies, sweeps with conjugate directions (cone_gradient.c). They suffice near
      rest, when the multipliers change little: a factorisation with its solutions costs as much as 30.
   3. Newton's method (cone_newton.c) looks for the multipliers that a sweep does not change. It ends at
      round-off if it finds which contacts push and which slip. It starts from those with the least residual:
      where contacts are coupled, as along a suture around a rod, sweeps forget what the last solution knew.
   4. More sweeps, and Newton's method with a line search, where C is a matrix: these sweeps cost less than a
      factorisation, and the search finds the contacts that push and slip along a suture, where all contacts
      are coupled.
   5. An interior point method (cone_interior.c) leads Newton's method to these contacts from the interior of
      all cones, with 10 to 20 factorisations.
   6. A splitting method (cone_split.c) converges from any start, in many cheap iterations.
   The result are the multipliers with the least residual so far. The residual is the largest change of a row
   by one more sweep, |l - P(l - w/C_ii)| C_ii with the projection P of the sweep. Only solutions have
   the residual 0. */
#include "engine/balance.h"
#include "base/assert.h"
#include "engine/cone_equations.h"
#include "engine/cone_gradient.h"
#include "engine/cone_interior.h"
#include "engine/cone_newton.h"
#include "engine/cone_split.h"
#include <math.h>

/* MORE_SWEEPS: of the first of the rounds that follow; each has FACTOR times as many as the one before. */
enum {
    FEW_SWEEPS = 8,
    CONJUGATE = 32,
    MORE_SWEEPS = 32,
    FACTOR = 5,
    ROUNDS = 2,
    MANY_SWEEPS = 2000,
    MOST_STEPS = 40
};

/* Scales multipliers that do not solve the equations, so that they do no work on the motion of the step: l.w
   is at most 0, as that of a solution. With gaps g0 >= 0 at the start of a step of the backward Euler method,
   whose forces are linear in its motion u, the energy changes by l.(w - g0) - |v1 - v0|_M^2/2 - |u|_K^2/2.
   (l.b + l.C l/2 <= 0 follows, and does not suffice with K: it compares with the motion without contact.) The
   scaled multipliers remain in the cones. Given normal multipliers do no work, and stay. */
static void limit_energy(sn_cones* k)
{
    double free = 0.0, own = 0.0; // l.b and l.C l
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        for (int j = c->at + c->given; j < c->at + c->count; ++j) {
            free += k->l[j] * k->b[j];
            own += k->l[j] * (k->w[j] - k->b[j]);
        }
    }
    if (!(free + own > 0.0)) return;
    double part = free < 0.0 ? fmin(1.0, -free / own) : 0.0;
    for (int i = 0; i < k->count; ++i)
        for (int j = k->list[i].at + k->list[i].given; j < k->list[i].at + k->list[i].count; ++j)
            k->l[j] *= part;
    sn_cones_respond(k);
}

/* Stops after the first sweep that moves no row; keeps the multipliers of the last sweep. */
static void sweep_often(sn_cones* k, int count)
{
    double moved = HUGE_VAL;
    for (int i = 0; i < count && moved > k->aim; ++i)
        moved = sn_cones_sweep_again(k);
    sn_cones_keep(k);
}

static bool is_met(const sn_cones* k) { return k->residual <= k->met; }

static void try_newton(sn_cones* k, int fruitless)
{
    if (k->residual <= k->aim) return;
    sn_cones_return(k);
    sn_cone_newton(k, fruitless);
}

/* At most `most` sweeps with conjugate directions from the best multipliers. */
static void sweep_along(sn_cones* k, int most)
{
    sn_cones_return(k);
    sn_cone_gradient(k, most < CONJUGATE ? most : CONJUGATE);
}

/* Rounds of sweeps from the best multipliers, with Newton's method with a line search after each. Sweeps cost
   far less than its steps, and do not count as effort. Returns how many steps were taken. */
static int sweep_and_descend(sn_cones* k, int most)
{
    int left = most;
    for (int i = 0, count = MORE_SWEEPS; i < ROUNDS && count <= left && !is_met(k); ++i, count *= FACTOR) {
        sn_cones_return(k);
        sweep_often(k, count);
        if (is_met(k)) break;
        sn_cones_return(k);
        left -= sn_cone_descend(k, left < MOST_STEPS ? left : MOST_STEPS);
    }
    return most - left;
}

bool sn_cones_balance(sn_cones* k, double still)
{
    SN_ASSERT(still > 0.0 && k->effort >= 0);
    sn_cones_begin(k, still);
    bool small = k->bodies || k->rows <= k->most;
    sweep_often(k, small && k->effort > FEW_SWEEPS ? FEW_SWEEPS : small ? k->effort : MANY_SWEEPS);
    int left = k->effort - FEW_SWEEPS;
    if (left > 0 && k->bodies && !is_met(k)) sweep_along(k, left);
    if (left > 0 && k->bodies && !is_met(k) && !sn_cone_equations_fit(k)) {
        small = false;
        sweep_often(k, MANY_SWEEPS);
    }
    bool all = small && !k->probing;
    bool descends = all && !k->bodies && left >= MORE_SWEEPS;
    if (left > 0) try_newton(k, descends ? 1 : SN_CONE_FRUITLESS);
    if (descends && !is_met(k)) left -= sweep_and_descend(k, left);
    if (left > 0 && all && !is_met(k)) left -= sn_cone_interior(k, left);
    if (left > 0 && all && !is_met(k)) sn_cone_split(k, left);
    sn_cones_return(k);
    if (!is_met(k)) limit_energy(k);
    return is_met(k);
}
