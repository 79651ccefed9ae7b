/* Sinew - iterative: vectors of an iterative method, cut into parts that threads can do at the same time.

   Block rows are cut into parts of equal size, whatever the number of threads; sums are found for each part
   and added in the order of the parts, so that the bits do not depend on the threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/border.h"
#include "linalg/solver.h"
#include "linalg/lagged.h"

typedef struct sn_iteration {
    sn_pool pool;
    size_t size; /**< of the method */
    sn_cg_params params;
    const sn_block_matrix* A; /**< factored last */
    sn_border* border;        /**< A is what it leaves, and products are those without it; NULL: none */
    sn_tasks* tasks;
    int nodes, dofs, parts;
    int* first;     /**< [parts + 1] first node of a part */
    double* sum[2]; /**< [parts] partial sums */
    double* x;      /**< the solution */
    double* x0;     /**< where the next solution starts */
    bool has_start;
    double* inverse;   /**< inverses of the diagonal blocks, as the blocks lie in rows */
    int* inverse_at;   /**< [nodes] */
    sn_lagged* lagged; /**< of SN_PRECONDITIONER_FACTOR and _WARPED; else NULL */
    bool by_factor;    /**< there is a factor to use */
    sn_stop stop;      /**< of the solution at hand */
    sn_linear_report report;
} sn_iteration;

/** What is done to one part; returns two partial sums. */
typedef void (*sn_part_work)(void* method, int begin, int end, double sums[2]);

/** What a method is. */
typedef struct sn_iteration_kind {
    const char* name;
    size_t size;           /**< of its memory, which begins with an sn_iteration */
    const size_t* vectors; /**< [vector_count] where its pointers to vectors over the unknowns are */
    int vector_count;
} sn_iteration_kind;

/** A method, with room for what all need and for its vectors. NULL and a sentence when out of memory. */
void* sn_iteration_create(const sn_iteration_kind* kind, const sn_cg_params* params,
                          const sn_block_matrix* pattern, sn_error* error);
/** The solution begins where it was told, else at zero; clears the report. */
void sn_iteration_begin(sn_iteration* t);
/** Does the work on all parts; sums may be NULL. `method` begins with the sn_iteration. */
void sn_iteration_run(void* method, sn_part_work work, double sums[2]);
/** Before products of rows with x. */
void sn_iteration_prepare(const sn_iteration* t, const double* x);
/** y = A x for the nodes of a part, without the border. */
void sn_iteration_multiply(const sn_iteration* t, int begin, int end, const double* x, double* y);
/** More iterations may follow: neither are they used up, nor is the solution cancelled. */
bool sn_iteration_goes_on(sn_iteration* t);
/** Keeps the matrix and makes the preconditioner; as sn_linear_factor. */
int sn_iteration_factor(sn_iteration* t, const sn_block_matrix* matrix);
/** z = P r for the nodes of a part, where P is not a factor. */
void sn_iteration_precondition(const sn_iteration* t, int begin, int end, const double* r, double* z);
/** a.b in four sums, of every fourth number each. */
double sn_iteration_product(int n, const double* restrict a, const double* restrict b);

/* Operations of sn_solver_ops that all methods share; `self` begins with the sn_iteration. */
void sn_iteration_start(void* self, const double* x);
void sn_iteration_place(void* self, const double* x);
void sn_iteration_forget(void* self);
void sn_iteration_use_tasks(void* self, sn_tasks* tasks);
void sn_iteration_watch(void* self, sn_cancellation* cancellation);
sn_linear_report sn_iteration_report(const void* self);
size_t sn_iteration_bytes(const void* self);
void sn_iteration_destroy(void* self);
