/* Sinew - stage. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/stage.h"
#include "base/assert.h"
#include "solvers/local.h"
#include <string.h>

/* u of the predicted accelerations in `a`: u = u* + g J_r^-1(u) (v* + g a), in two sweeps. */
static void predict_stage(sn_stage* k, const sn_system* s, double g)
{
    SN_ASSERT(k->u != k->us && k->a != k->vs);
    for (int i = 0; i < k->end; ++i) {
        k->d[i] = k->vs[i] + g * k->a[i];
        k->u[i] = k->us[i] + g * k->d[i];
    }
    sn_system_rate_from_velocity(s, k->u, k->d, k->r);
    sn_combine(k->end, k->u, k->us, g, (double[]){ 1.0 }, k->r, 1);
}

/* Rates, velocities and accelerations from u; moves the system there. */
static void place_stage(sn_stage* k, sn_system* s, double g)
{
    SN_ASSERT(g != 0.0 && k->n == s->layout.nv);
    for (int i = 0; i < k->end; ++i)
        k->r[i] = (k->u[i] - k->us[i]) / g;
    sn_local_place(s, k->x0, k->u, k->r);
    for (int i = 0; i < k->end; ++i)
        if (s->layout.free_dof[i])
            s->layout.a[i] = k->a[i] = k->quasi_static ? 0.0 : (s->layout.v[i] - k->vs[i]) / g;
}

/* ---- the equation, for newton.h ------------------------------------------------------------------- */

typedef struct weighted {
    sn_stage* stage;
    double g;
} weighted;

static void predict(void* context, sn_system* s, bool plain)
{
    const weighted* w = context;
    sn_stage* k = w->stage;
    for (int i = 0; i < k->end; ++i)
        k->a[i] = plain ? (k->v0[i] - k->vs[i]) / w->g : k->guess[i];
    predict_stage(k, s, w->g);
}

static void place(void* context, sn_system* s)
{
    const weighted* w = context;
    place_stage(w->stage, s, w->g);
}

/* The net force at the iterate with the correction. */
static void evaluate_corrected(void* context, sn_system* s)
{
    const weighted* w = context;
    sn_stage* k = w->stage;
    place(context, s);
    k->correct(k->correction, k, s, w->g);
    place(context, s);
    sn_system_evaluate(s);
    for (int i = 0; i < k->n; ++i)
        s->layout.f[i] += k->extra[i];
}

/* The matrix of the present iterate, with W where bodies turn; says how much leaving it out slows Newton. */
static void assemble(void* context, sn_system* s)
{
    const double slow = 1e-3, effect = 0.1; // rad a stage; of a turn on the contraction, seen on needles
    const weighted* w = context;
    sn_stage* k = w->stage;
    double g = w->g, turn = sn_local_turn(s, k->r, g);
    k->newton.slack = turn < slow ? effect * turn : 0.0;
    if (k->correct) k->newton.slack = 1.0; // its derivative is left out
    k->spun = turn >= slow;
    if (k->spun) sn_local_spin(s, k->u, k->r, g, k->spin);
    sn_system_assemble(s, k->quasi_static ? 0.0 : 1.0 / (g * g), 1.0 / g, 1.0, k->spun ? k->spin : NULL);
}

sn_status sn_stage_solve(sn_stage* k, sn_system* s, double t, double g, sn_error* error)
{
    weighted context = { k, g };
    sn_equation equation = { .context = &context,
                             .predict = predict,
                             .place = place,
                             .evaluate = k->correct ? evaluate_corrected : NULL,
                             .assemble = assemble,
                             .u = k->u,
                             .d = k->d,
                             .spare = k->spare,
                             .t = t,
                             .remedy = k->quasi_static ? "hold it by a spring, or omit quasi_static" : NULL,
                             .weight = g };
    memcpy(k->guess, k->a, (size_t)k->end * sizeof(double));
    sn_system_set_time(s, t, 1.0);
    return sn_newton_solve(&k->newton, &equation, s, error);
}

/* One more than the last degree of freedom of a node that is not prescribed as a whole: nodes that are, such
   as those of mirrors, often come last. */
static int find_end(const sn_layout* l)
{
    int node = l->node_count;
    while (node > 0 && l->node_unknown[node - 1] < 0)
        --node;
    return l->node_dof[node];
}

sn_status sn_stage_prepare(sn_stage* k, sn_system* s, double tolerance, int iterations, sn_learnt* learnt,
                           sn_error* error)
{
    k->n = s->layout.nv;
    k->end = find_end(&s->layout);
    size_t n = (size_t)k->n;
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    double* rows = sn_pool_array(s->pool, 6 * n, sizeof(double));
    k->spin = sn_pool_array(s->pool, (size_t)s->layout.frame_count, sizeof(sn_mat3));
    if (!k->x0 || !rows || !k->spin) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    double** vectors[] = { &k->us, &k->vs, &k->u, &k->d, &k->guess, &k->spare };
    for (size_t i = 0; i < 6; ++i)
        *vectors[i] = rows + i * n;
    k->newton = (sn_newton){ .tolerance = tolerance, .most = iterations, .learnt = learnt };
    return SN_OK;
}
