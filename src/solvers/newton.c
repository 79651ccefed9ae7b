/* Sinew - newton. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/newton.h"
#include <math.h>

/* Updates below this are round-off and tell nothing about C. */
static const double round_off = 1e-13;
/* C may grow from one solution to the next. */
static const double caution = 4.0;

void sn_newton_begin(sn_newton* newton)
{
    newton->count = newton->grown = 0;
    newton->last = 0.0;
}

/* Norm of the error that is left after the update: quadratic with the known C after the first one, afterwards
   bounded by the contraction seen, which also holds when a tangent is not exact. */
static double predict_error(const sn_newton* newton, double norm)
{
    if (newton->slack >= 1.0) return HUGE_VAL;
    if (newton->count == 1) {
        if (*newton->curvature <= 0.0) return HUGE_VAL;
        return (caution * *newton->curvature * norm + newton->slack) * norm;
    }
    double contraction = norm / newton->last;
    return contraction < 0.5 ? norm * contraction / (1.0 - contraction) : HUGE_VAL;
}

static void learn_curvature(const sn_newton* newton, double norm)
{
    if (newton->count < 2 || newton->last <= round_off) return;
    double seen = fmax(norm, round_off) / (newton->last * newton->last);
    *newton->curvature = fmax(seen, 0.5 * *newton->curvature);
}

sn_verdict sn_newton_judge(sn_newton* newton, double norm)
{
    ++newton->count;
    if (!isfinite(norm)) return SN_GIVE_UP;
    if (newton->count > 1 && norm > newton->last) ++newton->grown;
    learn_curvature(newton, norm);
    bool done = norm <= newton->tolerance || predict_error(newton, norm) <= newton->tolerance;
    newton->last = norm;
    if (done) return SN_CONVERGED;
    return newton->grown >= 2 || newton->count >= newton->most ? SN_GIVE_UP : SN_ITERATE;
}

sn_status sn_newton_fail(const sn_newton* newton, const sn_system* s, const char* what, double t,
                         const double* update, sn_error* error)
{
    char name[256];
    int worst = sn_system_worst(s, update);
    sn_system_dof_name(s, worst, name, sizeof name);
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: %s did not converge at t = %.9g s: after %d iterations %s still moves by %.3g; take "
                   "a smaller step",
                   s->path, what, t, newton->count, name, worst < 0 ? 0.0 : fabs(update[worst]));
}

sn_status sn_singular(const sn_system* s, const char* matrix, double t, sn_error* error)
{
    char name[256];
    sn_system_dof_name(s, s->blame_dof, name, sizeof name);
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: the %s is singular or not finite at %s at t = %.9g s; give it mass, or hold it",
                   s->path, matrix, name, t);
}
