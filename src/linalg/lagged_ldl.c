/* Sinew - lagged_ldl: L D L^T of an earlier matrix where that suffices, else of the matrix itself, for large
   solids in contact.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/half.h"
#include "linalg/iterative.h"
#include "linalg/rounds.h"
#include <stdlib.h>
#include <string.h>

/* One of REFRESH matrices is factored. Solutions with the others take rounds (engine/rounds.h), or conjugate
   gradients, with the lagged and rotated factor (lagged.h). Where rounds stall, the matrix is factored, and
   where that happens soon after a factorisation, so are the next `interval` matrices: 1, 2, 4, ... Matrices
   that are not positive definite are all factored. Counts and residuals decide, never the clock.

   The bits of a step depend on the matrix that was factored last; it is part of snapshots. */
enum { REFRESH = 10, SOON = 2, MAX_INTERVAL = 64 };
static const double rounds_tolerance = 1e-8;
static const sn_cg_params params = { .preconditioner = SN_PRECONDITIONER_WARPED,
                                     .tolerance = 1e-10,
                                     .refresh = REFRESH };

/* Reading an entry of L in a round takes as long as this many multiplications of a factorisation. A lagged
   factor is worthwhile if a factorisation costs this many rounds. */
static const double multiplications_of_entry = 17.0, worthwhile_rounds = 10.0;

/* Part of snapshots. */
typedef struct record {
    int direct;       /* matrices to come that are all factored */
    int interval;     /* of the last early stall */
    int age;          /* of the factor, in matrices; -1: there is none */
    uint64_t content; /* hash of `numbers` */
    double numbers[]; /* [dofs] places and [value_count] values of the matrix that was factored last */
} record;

typedef struct lagged_ldl {
    sn_iteration* cg;
    const sn_block_matrix* A;
    record* record;
    size_t record_bytes;
    uint64_t content;     /* of the factor at hand; 0: none */
    double* places;       /* [dofs] of the present matrix */
    sn_block_matrix last; /* as A, with the values of the record */
    bool exact;           /* the factor is that of A */
    sn_linear_report report;
} lagged_ldl;

/* ---- the matrix that was factored last ---------------------------------------------------------------- */

static uint64_t hash_of(const double* numbers, size_t count)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; ++i) {
        uint64_t word;
        memcpy(&word, numbers + i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* The factor is that of A now. */
static void keep(lagged_ldl* s)
{
    size_t dofs = (size_t)s->A->dofs, count = s->A->value_count;
    memcpy(s->record->numbers, s->places, dofs * sizeof(double));
    memcpy(s->last.values, s->A->values, count * sizeof(double));
    s->content = s->record->content = hash_of(s->record->numbers, dofs + count);
    s->exact = true;
}

/* A restored snapshot may have another factor. */
static int resume(lagged_ldl* s)
{
    if (s->record->age < 0) sn_lagged_forget(s->cg->lagged);
    if (s->record->age < 0 || s->record->content == s->content) {
        if (s->record->age >= 0) sn_lagged_set_age(s->cg->lagged, s->record->age);
        return -1;
    }
    s->content = 0;
    sn_lagged_place(s->cg->lagged, s->record->numbers);
    int bad = sn_lagged_renew(s->cg->lagged, &s->last);
    if (bad == SN_FACTOR_CANCELLED) return bad;
    s->content = s->record->content;
    sn_lagged_set_age(s->cg->lagged, s->record->age);
    sn_lagged_place(s->cg->lagged, s->places);
    return -1;
}

/* ---- factorisation ------------------------------------------------------------------------------------ */

static int factor_now(lagged_ldl* s)
{
    s->content = 0;
    int bad = sn_lagged_renew(s->cg->lagged, s->A);
    s->cg->A = s->A;
    s->cg->by_factor = sn_lagged_ready(s->cg->lagged);
    if (bad != SN_FACTOR_CANCELLED) keep(s);
    s->record->age = bad == SN_FACTOR_CANCELLED ? -1 : 0;
    return bad;
}

static int factor(void* self, const sn_block_matrix* A)
{
    lagged_ldl* s = self;
    s->A = A;
    s->exact = false;
    if (resume(s) == SN_FACTOR_CANCELLED) return SN_FACTOR_CANCELLED;
    bool due = s->record->age < 0 || s->record->age + 1 >= REFRESH;
    if (due && s->record->direct == 0) s->record->interval = 0;
    if (due || s->record->direct > 0 || !sn_lagged_ready(s->cg->lagged)) {
        s->record->direct -= s->record->direct > 0;
        return factor_now(s);
    }
    int bad = sn_iteration_factor(s->cg, A);
    s->record->age = sn_lagged_age(s->cg->lagged);
    return bad;
}

static void solve(void* self, const double* b, double* x)
{
    lagged_ldl* s = self;
    s->report = (sn_linear_report){ 0 };
    if (s->exact) {
        sn_ldl_ops.solve(sn_lagged_ldl(s->cg->lagged), b, x);
    } else {
        sn_linear_cg.ops.solver->solve(s->cg, b, x);
        s->report = sn_iteration_report(s->cg);
    }
    s->cg->has_start = false;
}

const sn_half_ops* sn_lagged_ldl_half(const void* self, const void** factor)
{
    const lagged_ldl* s = self;
    *factor = s->exact ? sn_lagged_ldl(s->cg->lagged) : s->cg->lagged;
    return s->exact ? &sn_ldl_half : &sn_lagged_single_half;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

static double begin_rounds(void* self, double* x)
{
    sn_cg_rounds.begin(((lagged_ldl*)self)->cg, x);
    return rounds_tolerance;
}

/* The exact factor needs no rounds. */
static bool renew(void* self)
{
    lagged_ldl* s = self;
    record* r = s->record;
    bool soon = r->age <= SOON;
    r->interval = soon ? r->interval > 0 ? 2 * r->interval : 1 : 0;
    if (r->interval > MAX_INTERVAL) r->interval = MAX_INTERVAL;
    r->direct = r->interval;
    factor_now(s);
    return false;
}

static void end_rounds(void* self, int rounds, double residual)
{
    ((lagged_ldl*)self)->report = (sn_linear_report){ .iterations = rounds, .residual = residual };
}

const sn_round_ops sn_lagged_ldl_rounds = { .begin = begin_rounds, .renew = renew, .end = end_rounds };

/* ---- creation ----------------------------------------------------------------------------------------- */

static void destroy(void* self)
{
    lagged_ldl* s = self;
    if (s->cg) sn_iteration_destroy(s->cg);
    free(s->record);
    free(s->places);
    free(s);
}

static void* create(const void* none, const sn_block_matrix* pattern, sn_error* error)
{
    (void)none;
    size_t dofs = (size_t)pattern->dofs, count = dofs + pattern->value_count + SN_BLOCK_PAD;
    lagged_ldl* s = calloc(1, sizeof *s);
    if (s) {
        s->record_bytes = sizeof *s->record + count * sizeof(double);
        s->record = calloc(1, s->record_bytes);
        s->places = calloc(dofs + SN_BLOCK_PAD, sizeof(double));
        s->cg = s->record && s->places ? sn_linear_cg.ops.solver->create(&params, pattern, error) : NULL;
        if (s->cg && sn_lagged_keep_single(s->cg->lagged)) {
            s->record->age = -1;
            s->last = *pattern;
            s->last.values = s->record->numbers + dofs;
            return s;
        }
        destroy(s);
    }
    if (error && !error->status)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear solver \"lagged_ldl\"");
    return NULL;
}

static size_t bytes(const void* self)
{
    const lagged_ldl* s = self;
    return sizeof *s + s->record_bytes + (size_t)s->last.dofs * sizeof(double) + sn_iteration_bytes(s->cg);
}

static void start(void* self, const double* x) { sn_iteration_start(((lagged_ldl*)self)->cg, x); }

static void place(void* self, const double* x)
{
    lagged_ldl* s = self;
    memcpy(s->places, x, (size_t)s->last.dofs * sizeof(double));
    sn_iteration_place(s->cg, x);
}

static void forget(void* self)
{
    lagged_ldl* s = self;
    s->record->direct = s->record->interval = 0;
    s->record->age = -1;
    s->content = 0; // a snapshot that has a factor makes it again
    sn_iteration_forget(s->cg);
}

static void use_tasks(void* self, sn_tasks* tasks)
{
    lagged_ldl* s = self;
    sn_iteration_use_tasks(s->cg, tasks);
    sn_ldl_ops.use_tasks(sn_lagged_ldl(s->cg->lagged), tasks);
}

void sn_lagged_ldl_watch(void* self, sn_cancellation* cancellation)
{
    sn_iteration_watch(((lagged_ldl*)self)->cg, cancellation);
}

void* sn_lagged_ldl_memory(void* self, size_t* size)
{
    lagged_ldl* s = self;
    *size = s->record_bytes;
    return s->record;
}

double sn_lagged_ldl_cost(const void* self)
{
    return sn_ldl_cost(sn_lagged_ldl(((const lagged_ldl*)self)->cg->lagged));
}

bool sn_lagged_ldl_pays(const sn_block_matrix* pattern)
{
    void* ldl = sn_ldl_ops.create(NULL, pattern, NULL);
    double round = ldl ? multiplications_of_entry * sn_ldl_entries(ldl) : 0.0;
    bool pays = ldl && sn_ldl_cost(ldl) > worthwhile_rounds * round;
    if (ldl) sn_ldl_ops.destroy(ldl);
    return pays;
}

static sn_linear_report report(const void* self) { return ((const lagged_ldl*)self)->report; }

static const sn_solver_ops ops = {
    .symmetric = true,
    .create = create,
    .destroy = destroy,
    .factor = factor,
    .solve = solve,
    .bytes = bytes,
    .start = start,
    .place = place,
    .forget = forget,
    .use_tasks = use_tasks,
    .report = report,
};

const sn_component sn_linear_lagged_ldl = {
    .abi = SN_COMPONENT_ABI,
    .name = "lagged_ldl",
    .summary =
        "L D L^T of one of ten matrices; solutions with the others iterate, preconditioned by this factor "
        "rotated with the nodes. For large solids in contact.",
    .source = "Courtecuisse et al. 2010",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};
