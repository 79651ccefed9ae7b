/* Sinew - at_rest. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/at_rest.h"
#include <string.h>

bool sn_at_rest_keep(sn_at_rest* r, sn_sim* sim, sn_system* s, sn_pool* pool)
{
    const sn_layout* l = &s->layout;
    size_t nv = (size_t)l->nv;
    *r = (sn_at_rest){ .sim = sim, .s = s, .stepped = sim->progress.stepped };
    r->x = sn_pool_copy(pool, l->x, (size_t)l->nx * sizeof(double));
    r->v = sn_pool_copy(pool, l->v, nv * sizeof(double));
    r->a = sn_pool_copy(pool, l->a, nv * sizeof(double));
    r->matrix = sn_pool_copy(pool, s->matrix.A->values, s->matrix.A->value_count * sizeof(double));
    r->zero = sn_pool_array(pool, nv, sizeof(double));
    return r->x && r->v && r->a && r->matrix && r->zero;
}

static void set(double* to, const double* from, size_t bytes)
{
    if (from)
        memcpy(to, from, bytes);
    else
        memset(to, 0, bytes);
}

void sn_at_rest_place(const sn_at_rest* r, const double* u, const double* v, const double* a)
{
    sn_system* s = r->s;
    size_t bytes = (size_t)s->layout.nv * sizeof(double);
    sn_system_set_time(s, sn_sim_time(r->sim), 1.0);
    sn_system_retract(s, r->x, u ? u : r->zero);
    set(s->layout.v, v, bytes);
    set(s->layout.a, a, bytes);
    sn_system_outdate(s);
    sn_outdate(r->sim);
    r->sim->looked = true; // the prescribed states are those given
    r->sim->progress.stepped = false;
}

void sn_at_rest_assemble(const sn_at_rest* r, double cm, double cd, double ck)
{
    r->s->matrix.held.valid = false;
    sn_system_assemble(r->s, cm, cd, ck, NULL);
    r->s->matrix.held.valid = false;
}

void sn_at_rest_return(const sn_at_rest* r)
{
    sn_layout* l = &r->s->layout;
    memcpy(l->x, r->x, (size_t)l->nx * sizeof(double));
    memcpy(l->v, r->v, (size_t)l->nv * sizeof(double));
    memcpy(l->a, r->a, (size_t)l->nv * sizeof(double));
    r->s->matrix.held.valid = false;
    sn_system_outdate(r->s);
    sn_outdate(r->sim);
    r->sim->progress.stepped = r->stepped;
}

void sn_at_rest_leave(const sn_at_rest* r)
{
    sn_block_matrix* A = r->s->matrix.A;
    memcpy(A->values, r->matrix, A->value_count * sizeof(double));
    sn_at_rest_return(r);
    ++r->sim->restored; // factors of constraints belong to another matrix
}
