/* Sinew - local_model: see sinew/haptics.h. Compliances for a faster haptic thread: Saupin, Duriez, Cotin,
   Contact model for haptic medical simulations, ISBMS 2008.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/haptics.h>
#include <sinew/loop.h>
#include <sinew/math.h>
#include <math.h>
#include "base/memory.h"

struct sn_local_model {
    sn_pool pool; /**< the model itself lies in it */
    sn_latest* responses;
    double stiffness, fade; /**< fade: of the difference, a period [1] */
    sn_local_response now;
    sn_mat3 compliance; /**< of the node without the coupling [m/N] */
    bool known;
    sn_vec3 difference; /**< of the forces of the old response and the new one, when that arrived */
    double left;        /**< of it, 1 to 0 */
};

sn_local_model* sn_local_model_create(double stiffness, double blend, double period, const sn_host* host,
                                      sn_error* error)
{
    if (!(stiffness > 0.0 && isfinite(stiffness) && blend >= 0.0 && isfinite(blend) && period > 0.0 &&
          isfinite(period))) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "a local model needs a stiffness > 0, a blend >= 0 and a period > 0; it has %g N/m, %g s and "
                "%g s",
                stiffness, blend, period);
        return NULL;
    }
    sn_latest* responses = sn_latest_create(sizeof(sn_local_response), host, error);
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_local_model* m = responses ? sn_pool_alloc(&pool, sizeof *m) : NULL;
    if (!m) {
        sn_latest_destroy(responses);
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a local model");
        return NULL;
    }
    m->pool = pool;
    m->responses = responses;
    m->stiffness = stiffness;
    m->fade = blend > period ? period / blend : 1.0;
    return m;
}

void sn_local_model_destroy(sn_local_model* model)
{
    if (!model) return;
    sn_pool pool = model->pool;
    sn_latest_destroy(model->responses);
    sn_pool_clear(&pool);
}

void sn_local_model_publish(sn_local_model* model, const sn_local_response* response)
{
    sn_latest_write(model->responses, response);
}

static sn_vec3 vector(const double a[3]) { return sn_v3(a[0], a[1], a[2]); }

/* Compliance of the node without the coupling: W (1 - s W)^-1 for one that contains the stiffness s. */
static sn_mat3 free_compliance(const sn_local_response* r)
{
    sn_mat3 W, free;
    for (int i = 0; i < 9; ++i)
        W.m[i / 3][i % 3] = r->compliance[i];
    const sn_mat3 rest = sn_mat3_madd(sn_mat3_identity(), -r->contained, W);
    for (int j = 0; j < 3; ++j) { // W commutes with 1 - s W
        const sn_vec3 column = sn_mat3_solve(rest, sn_v3(W.m[0][j], W.m[1][j], W.m[2][j]));
        free.m[0][j] = column.x;
        free.m[1][j] = column.y;
        free.m[2][j] = column.z;
    }
    return free;
}

/* Force of the coupling on the node with the device at d. */
static sn_vec3 coupling_force(const sn_local_model* m, sn_vec3 d)
{
    const sn_local_response* r = &m->now;
    const sn_mat3 W = m->compliance;
    const sn_vec3 stretch = sn_add(sn_sub(d, vector(r->position)), sn_mat3_apply(W, vector(r->force)));
    return sn_mat3_solve(sn_mat3_madd(sn_mat3_identity(), m->stiffness, W), sn_scale(m->stiffness, stretch));
}

/* Takes the latest response; the force goes on from what it is. */
static void renew(sn_local_model* m, sn_vec3 d)
{
    sn_local_response next;
    if (!sn_latest_read(m->responses, &next)) return;
    const sn_vec3 before = m->known ? sn_madd(coupling_force(m, d), m->left, m->difference) : sn_v3(0, 0, 0);
    const bool first = !m->known;
    m->now = next;
    m->compliance = free_compliance(&next);
    m->known = true;
    m->difference = first ? sn_v3(0, 0, 0) : sn_sub(before, coupling_force(m, d));
    m->left = first ? 0.0 : 1.0;
}

bool sn_local_model_force(sn_local_model* m, const double device[3], double force[3])
{
    const sn_vec3 d = vector(device);
    renew(m, d);
    const sn_vec3 f =
        m->known ? sn_neg(sn_madd(coupling_force(m, d), m->left, m->difference)) : sn_v3(0, 0, 0);
    m->left = fmax(0.0, m->left - m->fade);
    force[0] = f.x;
    force[1] = f.y;
    force[2] = f.z;
    return m->known;
}
