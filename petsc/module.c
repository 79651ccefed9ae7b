/* Sinew - module: the operations of the linear solver `petsc`, for process 0. Each tells the other
   processes what is done and takes part in it. SPDX-License-Identifier: BSD-3-Clause */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "linalg/petsc.h"
#include "share.h"

typedef struct petsc {
    share* share;
    int subject;
    double* x; // solution, or where it starts
    bool has_start;
    sn_linear_report report;
} petsc;

/* MPI belongs to the process, so that this belongs to it, too: simulations take turns. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static enum { NOT_BEGUN, BEGUN, REFUSED } state;
static bool taken[ORDER_SUBJECTS];

static void end(void)
{
    order_tell(&(order){ .kind = ORDER_END });
    share_end();
}

static void* refuse(sn_error* error, const char* format, ...)
{
    va_list arguments;
    if (!error || error->status) return NULL;
    error->status = SN_ERR_UNSUPPORTED;
    error->count = 1;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return NULL;
}

static bool begin(sn_error* error)
{
    if (state == NOT_BEGUN) {
        int rank = share_begin();
        state = rank == 0 ? BEGUN : REFUSED;
        if (rank == 0) atexit(end);
        if (rank > 0)
            refuse(
                error,
                "process %d runs the simulation, too: start it once, and sinew-petsc in the other processes: "
                "mpirun -n 1 sinew run SCENE : -n 3 sinew-petsc",
                rank);
    }
    if (state == REFUSED) refuse(error, "MPI could not be started for the linear solver \"petsc\"");
    return state == BEGUN;
}

static int free_subject(void)
{
    for (int i = 0; i < ORDER_SUBJECTS; ++i)
        if (!taken[i]) return i;
    return -1;
}

static void tell(const petsc* p, order_kind kind)
{
    order_tell(&(order){ .kind = kind, .subject = p->subject, .has_start = p->has_start });
}

/* ---- operations -------------------------------------------------------------------------------------- */

static petsc* create_in_turn(const sn_petsc_params* params, const sn_block_matrix* pattern, sn_error* error)
{
    if (!begin(error)) return NULL;
    int subject = free_subject();
    if (subject < 0)
        return refuse(error, "the linear solver \"petsc\" serves at most %d simulations at a time",
                      ORDER_SUBJECTS);
    petsc* p = calloc(1, sizeof *p);
    if (p) p->x = calloc((size_t)pattern->dofs + 1, sizeof *p->x);
    if (!p || !p->x) {
        free(p);
        return refuse(error, "out of memory for the linear solver \"petsc\"");
    }
    order o = { .kind = ORDER_CREATE,
                .subject = p->subject = subject,
                .facts = { pattern->nodes, pattern->dofs, pattern->uniform, *params } };
    order_tell(&o);
    p->share = share_create(&o.facts, pattern);
    taken[subject] = true;
    return p;
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    pthread_mutex_lock(&turn);
    petsc* p = create_in_turn(params, pattern, error);
    pthread_mutex_unlock(&turn);
    return p;
}

static void destroy(void* self)
{
    petsc* p = self;
    pthread_mutex_lock(&turn);
    tell(p, ORDER_DESTROY);
    share_destroy(p->share);
    taken[p->subject] = false;
    pthread_mutex_unlock(&turn);
    free(p->x);
    free(p);
}

/* The first number on the diagonal that is not positive; -1: none. */
static int vanished(const sn_block_matrix* m)
{
    for (int i = 0; i < m->nodes; ++i) {
        int n = m->size[i], b = m->row[i];
        while (m->col[b] != i)
            ++b;
        for (int k = 0; k < n; ++k) {
            double pivot = m->values[m->at[b] + k * n + k];
            if (!(pivot > 0.0 && pivot <= 1.7e308)) return m->start[i] + k;
        }
    }
    return -1;
}

static int factor(void* self, const sn_block_matrix* matrix)
{
    petsc* p = self;
    int singular = vanished(matrix);
    if (singular >= 0) return singular;
    pthread_mutex_lock(&turn);
    tell(p, ORDER_MATRIX);
    share_set_matrix(p->share, matrix);
    pthread_mutex_unlock(&turn);
    return -1;
}

static void start(void* self, const double* x)
{
    petsc* p = self;
    memcpy(p->x, x, (size_t)p->share->facts.dofs * sizeof *x);
    p->has_start = true;
}

static void place(void* self, const double* x)
{
    petsc* p = self;
    pthread_mutex_lock(&turn);
    tell(p, ORDER_PLACES);
    share_set_places(p->share, x);
    pthread_mutex_unlock(&turn);
}

static void solve(void* self, const double* b, double* x)
{
    petsc* p = self;
    pthread_mutex_lock(&turn);
    tell(p, ORDER_SOLVE);
    share_result found = share_solve(p->share, b, p->x, p->has_start);
    pthread_mutex_unlock(&turn);
    memcpy(x, p->x, (size_t)p->share->facts.dofs * sizeof *x);
    p->has_start = false;
    p->report = (sn_linear_report){ found.iterations, found.residual, found.indefinite };
}

static bool needs_place(const void* self)
{
    const petsc* p = self;
    return p->share->facts.params.preconditioner == SN_PETSC_MULTIGRID && p->share->facts.uniform == 3 &&
           !p->share->has_modes;
}

static size_t bytes(const void* self)
{
    const petsc* p = self;
    size_t entries = (size_t)p->share->row[p->share->rows];
    return sizeof *p + entries * (2 * sizeof(double) + 2 * sizeof(PetscInt));
}

static sn_linear_report report(const void* self) { return ((const petsc*)self)->report; }

__attribute__((visibility("default"))) const sn_petsc_module sn_petsc = {
    .version = { SN_VERSION_MAJOR, SN_VERSION_MINOR, SN_VERSION_PATCH },
    .ops = { .create = create,
             .destroy = destroy,
             .factor = factor,
             .solve = solve,
             .bytes = bytes,
             .start = start,
             .place = place,
             .needs_place = needs_place,
             .report = report },
};
