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

/** The largest h for which h' <= h keeps every oscillator x'' = -w^2 x - n x' with w <= omega and n <= damping
    bounded, found on the method's own amplification matrix; HUGE_VAL when both vanish. psi and phi are Zhai's. */
double sn_explicit_limit(const sn_explicit_table* method, double psi, double phi, double omega,
                         double damping);
