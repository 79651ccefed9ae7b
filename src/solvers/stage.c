/* Sinew - stage. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/stage.h"
#include "solvers/local.h"

void sn_stage_predict(sn_stage* k, const sn_system* s, double g)
{
    for (int i = 0; i < k->n; ++i) {
        k->d[i] = k->vs[i] + g * k->a[i];
        k->u[i] = k->us[i] + g * k->d[i];
    }
    sn_system_rate_from_velocity(s, k->u, k->d, k->r);
    sn_combine(k->n, k->u, k->us, g, (double[]){ 1.0 }, k->r, 1);
}

void sn_stage_place(sn_stage* k, sn_system* s, double g)
{
    for (int i = 0; i < k->n; ++i)
        k->r[i] = (k->u[i] - k->us[i]) / g;
    sn_local_place(s, k->x0, k->u, k->r);
    for (int i = 0; i < k->n; ++i)
        if (s->free_dof[i]) s->a[i] = k->a[i] = (s->v[i] - k->vs[i]) / g;
}

/* The matrix of the present iterate, with W where bodies turn; says how much leaving it out slows Newton. */
static void assemble(sn_stage* k, sn_system* s, double g)
{
    const double slow = 1e-3, effect = 0.1; // rad a stage; of a turn on the contraction, seen on needles
    double turn = sn_local_turn(s, k->r, g);
    k->newton.slack = turn < slow ? effect * turn : 0.0;
    if (turn >= slow) sn_local_spin(s, k->u, k->r, g, k->spin);
    sn_system_assemble(s, 1.0 / (g * g), 1.0 / g, 1.0, turn >= slow ? k->spin : NULL);
}

/* The net force at the iterate, with the correction where there is one. */
static void evaluate(sn_stage* k, sn_system* s, double g)
{
    sn_stage_place(k, s, g);
    if (!k->correct) {
        sn_system_evaluate(s);
        return;
    }
    k->correct(k->correction, k, s, g);
    sn_stage_place(k, s, g);
    sn_system_evaluate(s);
    for (int i = 0; i < k->n; ++i)
        s->f[i] += k->extra[i];
}

sn_status sn_stage_solve(sn_stage* k, sn_system* s, double t, double g, sn_error* error)
{
    sn_system_set_time(s, t, 1.0);
    sn_stage_predict(k, s, g);
    sn_newton_begin(&k->newton);
    for (sn_verdict verdict = SN_ITERATE; verdict != SN_CONVERGED;) {
        evaluate(k, s, g);
        assemble(k, s, g);
        if (k->correct) k->newton.slack = 1.0; // its derivative is left out
        if (!sn_system_factor(s)) return sn_singular(s, "system matrix", t, error);
        sn_system_solve(s, s->f, k->d);
        sn_local_add(s, k->d, k->u);
        ++s->counters.iterations;
        verdict = sn_newton_judge(&k->newton, sn_system_norm(s, k->d));
        if (verdict == SN_GIVE_UP) return sn_newton_fail(&k->newton, s, "Newton's iteration", t, k->d, error);
    }
    sn_stage_place(k, s, g);
    return SN_OK;
}

sn_status sn_stage_prepare(sn_stage* k, sn_system* s, double tolerance, int iterations, double* curvature,
                           sn_error* error)
{
    k->n = s->nv;
    size_t n = (size_t)k->n;
    k->x0 = sn_pool_array(s->pool, (size_t)s->nx, sizeof(double));
    double* rows = sn_pool_array(s->pool, 4 * n, sizeof(double));
    k->spin = sn_pool_array(s->pool, (size_t)s->frame_count, sizeof(sn_mat3));
    if (!k->x0 || !rows || !k->spin) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    double** vectors[] = { &k->us, &k->vs, &k->u, &k->d };
    for (size_t i = 0; i < 4; ++i)
        *vectors[i] = rows + i * n;
    k->newton = (sn_newton){ tolerance, iterations, curvature, 0.0, 0, 0, 0.0 };
    return SN_OK;
}
