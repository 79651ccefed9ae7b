/* Sinew - stage_tangent: the derivative of one implicit solution, and its transpose.

   Legend: a stage starts at positions x0 and finds local coordinates u (local.h), velocities v and
   accelerations a at which the net force vanishes. d marks changes; dx0 is that of x0 (body axes), X =
   exp(-u) rotates it to the stage, z is the change of the positions at the stage. Methods differ in
     du = J^-1 (z - X dx0)      dv = cv V du + e      da = ca V du + q
   where J = J_r(u), V is a 3 x 3 matrix for each frame, and e and q follow from the step's start. Hence
     A z = (ca M - cv D) W X dx0 + D e - M q + f_p dp,      A = (ca M - cv D) W - K,      W = V J^-1
   for changes of the start and of an input p. Components compute the derivatives M, D and K; f_p follows from
   finite differences. The backward pass uses the transposes of A and of ca M - cv D.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/variation.h"

/** Changes of positions, velocities and accelerations, and of the method's own accelerations where it has
    some; [nv] each. */
typedef struct sn_change {
    double *x, *v, *a, *b;
    double* l;           /**< [rows] of multipliers of constraints */
    double *z, *zv, *zu; /**< [nv] of positions, velocities and local coordinates at the last stage; backwards
                              what is to be added there; with rows only */
    double* zl;          /**< [rows] likewise of multipliers */
} sn_change;

typedef struct sn_stage_tangent {
    sn_variation* vary;
    sn_system* s;
    int n;
    sn_motion at;                        /**< the current stage */
    double cv, ca, ck, g;                /**< ck: weight of K in A, 1 but in implicit_euler */
    const double* rates;                 /**< those of the last placement, or NULL */
    double* u;                           /**< [nv] */
    sn_mat3 *J, *inverse, *X, *V, *W;    /**< of each frame */
    double *mass, *damping;              /**< values of M and D; backwards `mass` is (ca M - cv D)^T */
    double *z, *du, *dv, *da;            /**< [nv] of the change solved for last */
    double *e, *q;                       /**< [nv] */
    double *rest, *right, *way;          /**< [nv] workspace */
    double* reaction;                    /**< [nv] G^T times the multipliers of the last solution */
    double *l, *gaps;                    /**< [rows] these multipliers; what the rows changed by before */
    struct sn_contact_tangent* contacts; /**< NULL: the system has none */
} sn_stage_tangent;

bool sn_stage_tangent_prepare(sn_stage_tangent* k, sn_variation* vary);

/** The motion `at` becomes x0 moved by `u`: finds J, its inverse and X, and V for velocities v = J_r(u) r
    with the rates r of the stage, which weighs g. Where there are no rates, V = 1 and the velocities are `v`.
    The caller sets `u`, `at.t` and `at.a` before. */
void sn_stage_tangent_place(sn_stage_tangent* k, const double* x0, double g, const double* rates,
                            const double* v);
/** The motion `at` becomes the given one. */
void sn_stage_tangent_move(sn_stage_tangent* k, double t, const double* x, const double* v, const double* a);
/** V and W of a frame at local coordinates u, with rates or NULL. */
sn_mat3 sn_stage_tangent_spin(sn_vec3 u, const sn_vec3* rates, double g, sn_mat3* V);
/** Places the system there and evaluates the net force. */
void sn_stage_tangent_evaluate(sn_stage_tangent* k);

/** f_p of all inputs there, and behind each the derivatives of the rates of rows: [inputs][width]. */
void sn_stage_tangent_forces(sn_stage_tangent* k, double* forces);
/** nv + rows */
size_t sn_stage_tangent_width(const sn_stage_tangent* k);
/** That of a change, NULL for one of the initial state. */
const double* sn_stage_tangent_force(const sn_stage_tangent* k, const double* forces, int change);
/** Adds w . f_p to the gradient. */
void sn_stage_tangent_add_inputs(sn_stage_tangent* k, const double* w, double* gradient);

/** M, D and the factor of A, for sn_stage_tangent_solve. */
sn_status sn_stage_tangent_factor(sn_stage_tangent* k, sn_error* error);
/** z, du, dv, da and the multipliers `l` of a change of x0 with the present `e` and `q`; `force` is that of
    an input, as above, or NULL. */
sn_status sn_stage_tangent_solve(sn_stage_tangent* k, const double* x0, const double* force, sn_error* error);
/** The transpose: from derivatives of a scalar with respect to z, du, dv, da, overwritten, and the
    multipliers `l`, which become zero, or NULL, to those with respect to x0 (added to `x0`), e (in `dv`), q
    (in `da`) and the inputs. */
sn_status sn_stage_tangent_pull(sn_stage_tangent* k, const double* z, double* du, double* dv, double* da,
                                double* l, double* x0, double* gradient, sn_error* error);
/** (ca M - cv D)^T into `mass`, and the factor of A^T for `l`, where the rows are exchanged with their
    derivatives (sn_hold_transpose) until the caller changes them back. */
sn_status sn_stage_tangent_factor_transposed(sn_stage_tangent* k, sn_error* error);

/** Accelerations (of first order: velocities) of a start found anew; the system is placed there. */
sn_status sn_start_tangent(sn_stage_tangent* k, sn_change* changes, int count, double* forces,
                           sn_error* error);
/** The transpose: derivatives with respect to a (of first order: v) go on to those before. */
sn_status sn_start_tangent_pull(sn_stage_tangent* k, sn_change* c, double* gradient, sn_error* error);

/** out = A^-1 rhs for what was assembled and factored; `rhs` is neither `out` nor `rest` or `du`. With
    constraints: A out = rhs + G^T l, gaps + G out = 0. */
sn_status sn_tangent_solve(sn_stage_tangent* k, const double* rhs, double* out, sn_error* error);
/** Assembles cm M - cd D - ck K for the motion evaluated last, and keeps a copy unless `values` is NULL. */
void sn_tangent_assemble(sn_stage_tangent* k, double cm, double cd, double ck, const sn_mat3* spin,
                         double* values);
sn_status sn_tangent_factor(sn_stage_tangent* k, sn_error* error);
/** out = what was kept times in */
void sn_tangent_multiply(sn_stage_tangent* k, double* values, const double* in, double* out);
/** The same with the transpose, which takes the place of what was kept. */
void sn_tangent_multiply_transposed(sn_stage_tangent* k, double* values, const double* in, double* out);
/** out += part M in at the motion `at`. */
void sn_tangent_add_mass(sn_stage_tangent* k, const double* in, double part, double* out);

/** out += part in, rotations multiplied by a matrix for each frame, what is not free left out. */
void sn_tangent_turn(const sn_stage_tangent* k, const sn_mat3* m, bool transposed, double part,
                     const double* in, double* out);
void sn_tangent_clear(const sn_stage_tangent* k, double* a);
void sn_tangent_add(const sn_stage_tangent* k, double part, const double* in, double* out);
/** The rotation of a node's vector. */
sn_vec3 sn_tangent_rotation(const double* a);
