/* Sinew - step_tangent: the derivative of one step of an implicit method, or of an equilibrium, and its
   transpose. Each method has a file of its own, METHOD_tangent.c, which makes it of stages (stage_tangent.h).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/dirk_tables.h"
#include "solvers/hold_tangent.h"
#include "solvers/stage_tangent.h"

struct sn_step_rule;

/** A completed step. */
typedef struct sn_step_record {
    double t, h;
    const struct sn_step_rule* rule; /**< how it is differentiated */
    const sn_dirk_table* table;      /**< of dirk */
    double weights[4]; /**< generalized_alpha: am, af, gamma, beta; midpoint: part of the step that
                                          the stage weighs; implicit_euler: weights of M, D, K, G */
    bool restarted;    /**< the step began with newly computed accelerations */
    bool spun;         /**< the matrix that led back to the rows had W (stage_tangent.h) */
    void* snapshot;    /**< state before the end of the step was committed; NULL: the present state */
    int rate_rows, acceleration_rows;
    double *x0, *v0; /**< [nx], [nv] at the start of the step */
    double* r;       /**< [rate_rows][nv] rates of the stages; generalized_alpha: u and v at the end;
                          implicit_euler: u */
    double* a;       /**< [acceleration_rows][nv] accelerations of the stages, those of the start first where
                          the method has some, those of the end last */
    int multiplier_rows;
    double*
        l; /**< [multiplier_rows][rows] multipliers of the stages; NULL from a method with one: those kept */
    double *x1, *v1; /**< [nx], [nv] at the end of the step, led back to the rows; not read without any */
    sn_rows_return returned; /**< the way back; likewise */
} sn_step_record;

/** Workspace of steps, of the size that any method needs. */
typedef struct sn_step_tangent {
    sn_stage_tangent stage;
    double* rows;           /**< [2 SN_DIRK_STAGES + 3][nv] and [rows] */
    sn_mat3 *end_J, *end_X; /**< midpoint: J and X of the whole step */
    sn_hold_end hold;
    double *pulled, *pulled_forces; /**< [2][rows], [4][nv] of the way back to rows; [2][rows] of
                                         implicit_euler behind the first */
} sn_step_tangent;

/** The derivatives of a method's steps. */
typedef struct sn_step_rule {
    sn_status (*forward)(sn_step_tangent* k, const sn_step_record* step, sn_change* changes, int count,
                         double* rows, sn_error* error);
    sn_status (*backward)(sn_step_tangent* k, const sn_step_record* step, sn_change* change, double* gradient,
                          sn_error* error);
    /** Places the system at the last stage, of which `cv`, `ca` and W are known then; NULL: no rows. */
    void (*go_to_last)(sn_step_tangent* k, const sn_step_record* step);
} sn_step_rule;

/** Record of the last step of a system's integrator, which owns the arrays; fails with a sentence where there
    is no derivative. Before the first step it tells whether there will be one. */
sn_status sn_step_record_last(const sn_system* s, sn_step_record* out, sn_error* error);

sn_status sn_dirk_last_step(const sn_system* s, sn_step_record* out, sn_error* error);
sn_status sn_generalized_alpha_last_step(const sn_system* s, sn_step_record* out, sn_error* error);
sn_status sn_midpoint_last_step(const sn_system* s, sn_step_record* out, sn_error* error);
sn_status sn_implicit_euler_last_step(const sn_system* s, sn_step_record* out, sn_error* error);
extern const sn_step_rule sn_dirk_rule, sn_generalized_alpha_rule, sn_midpoint_rule, sn_implicit_euler_rule;

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary);
/** Numbers of workspace that a forward step of `count` changes needs. */
size_t sn_step_tangent_room(const sn_step_tangent* k, int count);
/** Propagates `count` changes from the start of a step to its end, in place. Change i also changes input i by
    1 if there is such an input. */
sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* step, sn_change* changes,
                                  int count, double* rows, sn_error* error);
/** Propagates the derivatives of a scalar from the end of a step back to its start, in place, and adds its
    derivatives with respect to the inputs to `gradient`. */
sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* step, sn_change* change,
                                   double* gradient, sn_error* error);

/** The derivative of the equilibrium `at` with respect to each input: x and l of the change of the input.
    `rows` as above. */
sn_status sn_rest_forward(sn_step_tangent* k, const sn_motion* at, sn_change* changes, int count,
                          double* rows, sn_error* error);
/** Adds the derivatives of a scalar of an equilibrium with respect to the inputs to `gradient`; x and l of
    `end` are the derivatives of the scalar with respect to positions and multipliers. */
sn_status sn_rest_backward(sn_step_tangent* k, const sn_motion* at, const sn_change* end, double* gradient,
                           sn_error* error);
