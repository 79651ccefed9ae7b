/* Sinew - hold_tangent: the part of attachments, constant distances and other equal rows in the derivative of
   a step, and its transpose. Nothing here does anything in a system without rows.

   Legend: as in stage_tangent.h; g rows, g' and g'' their rates, G = dg/dx, l multipliers, p an input. With
   rows, the force G^T l is a part of f, and a stage also keeps g' = 0:
     A z - G^T dl = ...        B z = -c
   where B is that of rows.h, and c = (G (e - cv W X dx0) + g'_p)/cv. Accelerations at a start keep g'' = 0.
   With the transposes w and m of z and dl the derivative of a scalar is w . (...) + m . c.

   After a step sn_rows_finish leads positions, then velocities back to the rows along C = A^-1 G^T of the
   last matrix:
     G1 dx1 + g_p = 0              dx1 = X dx + J (A^-1 E z + C ...)
     G1 dv1 + H1 dx1 + g'_p = 0    dv1 = dv + A^-1 E z + C ...      H1 = dg'/dx
   where w is the way back of the step, m its multipliers, X and J as for u but of w, and E z the change of
     G^T m - A w = F' s,     s = (w, cv W w, ca W w, m)
   with the motion (z, dv, da, dl) of the last stage: dF'/ds times that motion, as second derivatives commute,
   plus K (z x w) of frames, where they do not, plus (cv D - ca M) dW w. Inputs change all of it
   (sn_hold_end_force).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"
#include "solvers/stage_tangent.h"

/** Derivatives of the rows at the end of a step: of each item one after the other, [rows][n]. */
typedef struct sn_hold_end {
    double* G;            /**< of values */
    double* B;            /**< G plus that of rates by positions */
    double *fixed, *pull; /**< [rows] workspace */
    double* E[2];         /**< of positions and velocities: dK, dD and -dM along w, then dG, as G */
    double* K;            /**< with frames */
    double* along;        /**< [3][nv] workspace */
    sn_mat3 *X, *J;       /**< of the frames' turns on the way back */
    sn_mat3 *bracket, *spin_u, *spin_v; /**< [2][frames] of K along z x w, and of W w */
    bool spun;
    int size, matrix; /**< of G, of such values */
    bool turns[2];    /**< E is more than round-off */
} sn_hold_end;

/** Which values of the rows. */
typedef enum sn_row_order { SN_ROW_VALUES, SN_ROW_RATES, SN_ROW_ACCELERATIONS } sn_row_order;

/** Number of rows; 0 without any. */
int sn_hold_count(const sn_system* s);
/** The multipliers of the motion `at`: a row of `l`, which is not read without any rows. */
void sn_hold_take(sn_stage_tangent* k, const double* l, int row);
/** Those that the accelerations of the motion `at` come with; the system is placed there. */
void sn_hold_find(sn_stage_tangent* k);
/** out[rows] = derivatives of values of the rows along a direction at the motion `at`. */
void sn_hold_differentiate(sn_stage_tangent* k, const sn_direction* d, sn_row_order order, double* out);
/** The same of c of a stage. */
void sn_hold_add_stage_inputs(sn_stage_tangent* k, double* gradient);
/** c of a stage: `way` is e - cv W X dx0, `rates` g'_p or NULL. */
void sn_hold_gaps(sn_stage_tangent* k, const double* way, const double* rates);
/** Exchanges G and B of the rows, for a transposed solution, and back. */
void sn_hold_transpose(sn_stage_tangent* k);
/** out += part G^T m, with the transposes of the last solution. */
void sn_hold_pull(sn_stage_tangent* k, double part, double* out);
/** The same of the second derivatives at a start, to positions and velocities. */
void sn_hold_pull_start(sn_stage_tangent* k, sn_change* c);
/** Adds part m . (derivatives of the rows by each input) to the gradient. */
void sn_hold_add_inputs(sn_stage_tangent* k, sn_row_order order, double part, double* gradient);

/** out += weight G, or B (`rates`), of one item after the other. */
void sn_hold_add_items(const sn_stage_tangent* k, bool rates, double weight, double* out);
/** out[rows] += G d, and out[nv] += G^T m, of such arrays. */
void sn_hold_multiply(const double* G, const sn_stage_tangent* k, const double* d, double* out);
void sn_hold_spread(const double* G, const sn_stage_tangent* k, const double* m, double* out);

/** What a change keeps of the last stage. */
void sn_hold_keep(const sn_stage_tangent* k, sn_change* c);
/** Backwards: adds what is to be added to z, v, u and the multipliers there, and clears it. */
void sn_hold_add_last(const sn_stage_tangent* k, sn_change* c, double* z, double* v, double* u);

bool sn_hold_end_prepare(sn_hold_end* e, sn_stage_tangent* k);
/** Reads the derivatives of the rows at the motion `at`, the end of a step. */
void sn_hold_end_read(sn_hold_end* e, sn_stage_tangent* k);
/** Finds E of a way back at the motion `at`, the last stage; `spun`: W is not 1 there. */
void sn_hold_end_turn(sn_hold_end* e, sn_stage_tangent* k, const sn_rows_return* way, bool spun);
/** The change of G^T m - A w with an input there, of positions and velocities: [2][nv]. */
void sn_hold_end_force(sn_hold_end* e, sn_stage_tangent* k, const sn_rows_return* way, int input,
                       double* force);
/** Leads a change, with that of an input and its force, or -1, back to the rows, with the factor of the last
    stage. */
void sn_hold_end_push(sn_hold_end* e, sn_stage_tangent* k, sn_change* c, int input, const double* force);
/** The transpose, with the factor of the transposed last stage: leaves in `m` what the values and the rates
    are multiplied with, [2][rows], and in `w` what the forces are, [2][nv]. */
void sn_hold_end_pull(sn_hold_end* e, sn_stage_tangent* k, sn_change* c, double* m, double* w);
