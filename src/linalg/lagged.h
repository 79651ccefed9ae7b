/* Sinew - lagged: L D L^T of a matrix of some steps ago, as a preconditioner: H. Courtecuisse, J. Allard, C.
   Duriez, S. Cotin, Asynchronous preconditioners for efficient solving of non-linear deformations, VRIPHYS
   2010.

   Every `refresh` matrices one is copied and factored by a second thread, while solutions go on with the
   factor before; `delay` matrices later the new one takes its place, and is waited for if it is not ready.
   When it does so is counted in matrices, not in time: results have the same bits whatever the threads do,
   and without a second thread.

   A body that has turned since its matrix was copied has another matrix, turned: with R_i the rotation of
   node i since then, P r = R A0^-1 R^T r. R_i is the polar rotation of sum_j w (x_j - x_i) (X_j - X_i)^T over
   the nodes j that i is coupled with, X their places when the matrix was copied, w = |X_j - X_i|^-2. For a
   rigid turn of everything it is exact.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/linear_solvers.h>
#include "linalg/matrix.h"

typedef struct sn_lagged sn_lagged;

/** NULL and a sentence on failure. Of the parameters `refresh`, `delay` and whether it is turned are read. */
sn_lagged* sn_lagged_create(const sn_block_matrix* pattern, const sn_cg_params* params, sn_error* error);
/** Accepts NULL. */
void sn_lagged_destroy(sn_lagged* lagged);
/** Also keeps a copy of L in single precision, for sn_lagged_apply and sn_lagged_single_half. Factors of more
    than 2^18 entries keep one in any case. Call before the first matrix. False: out of memory. */
bool sn_lagged_keep_single(sn_lagged* lagged);
/** With a second thread or without. */
void sn_lagged_use_thread(sn_lagged* lagged, bool thread);
/** Places of the nodes the next matrix belongs to, as the degrees of freedom lie; of nodes with three or more
    the first three count. */
void sn_lagged_place(sn_lagged* lagged, const double* places);
/** See sn_linear_watch. */
void sn_lagged_watch(sn_lagged* lagged, sn_cancellation* cancellation);
/** Takes note of a matrix. One that cannot be factored is no failure: sn_lagged_ready tells. False when
    cancelled: the factor that was due is made with the next matrix. */
bool sn_lagged_factor(sn_lagged* lagged, const sn_block_matrix* matrix);
/** Drops the factors: the next matrix is factored as the first was. */
void sn_lagged_forget(sn_lagged* lagged);
/** Is there a positive definite factor? Others are no preconditioners for conjugate gradients. */
bool sn_lagged_ready(const sn_lagged* lagged);
/** z = P r; z and r must differ. Uses the copy of L in single precision, if it is kept, unless the factor is
    that of the present matrix. */
void sn_lagged_apply(const sn_lagged* lagged, const double* r, double* z);
/** Factors `matrix`, which belongs to the places told last, and discards a pending factor. Returns as
    sn_linear_factor. */
int sn_lagged_renew(sn_lagged* lagged, const sn_block_matrix* matrix);
/** Matrices since the one that was factored last; -1: none was. */
int sn_lagged_age(const sn_lagged* lagged);
void sn_lagged_set_age(sn_lagged* lagged, int age);
/** The factor at hand, by sn_ldl_ops. */
void* sn_lagged_ldl(const sn_lagged* lagged);
size_t sn_lagged_bytes(const sn_lagged* lagged);
