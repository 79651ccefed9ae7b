/* Sinew - explicit tables: coefficients of the explicit methods, and how large a step each can bear.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

enum { SN_EXPLICIT_STAGES = 5 };

/** How a method makes its step. */
typedef enum sn_explicit_kind {
    SN_RUNGE_KUTTA, /**< a table in local coordinates */
    SN_COMPOSED,    /**< v += kick h a(x, v), then x (+)= drift h v, again and again */
    SN_VERLET_KIND, /**< half a kick, a drift, half a kick with the acceleration at the end */
    SN_ZHAI_KIND    /**< two steps: positions and velocities from the accelerations of two instants */
} sn_explicit_kind;

typedef struct sn_explicit_table {
    sn_explicit_kind kind;
    int stages;
    bool leads; /**< kicks see velocities half a kick ahead, by the last acceleration */
    double c[SN_EXPLICIT_STAGES], a[SN_EXPLICIT_STAGES][SN_EXPLICIT_STAGES], b[SN_EXPLICIT_STAGES];
    double kick[SN_EXPLICIT_STAGES], drift[SN_EXPLICIT_STAGES];
} sn_explicit_table;

/** Indexed by sn_explicit_method. */
extern const sn_explicit_table sn_explicit_tables[];

/** How large a step a method bears on x'' = -w^2 x - n x': the first h at which it is unstable is
    at[i]/sqrt(w^2 + n^2) where atan2(n, w) = i pi/2 / (SN_DIRECTIONS - 1). */
enum { SN_DIRECTIONS = 33 };
typedef struct sn_step_limits {
    double at[SN_DIRECTIONS];
} sn_step_limits;

/** Finds them on the method's own amplification matrix. psi and phi are Zhai's. */
sn_step_limits sn_explicit_limits(const sn_explicit_table* method, double psi, double phi);
/** The largest h that keeps every oscillator with w <= omega and n <= damping bounded; HUGE_VAL when both
    vanish. */
double sn_critical_step(const sn_step_limits* limits, double omega, double damping);
