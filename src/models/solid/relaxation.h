/* Sinew - relaxation: a material whose stress fades, by Prony's series.

   G(t) = 1 - sum g_k (1 - exp(-t/tau_k)), fractions of the stress at once. With S0 the second Piola-Kirchhoff
   stress of the elastic law, h the time since the last step's end, x = h/tau_k and phi(x) = (1 - exp(-x))/x:
     H_k <- exp(-x) H_k + g_k phi(x) (S0 - S0 of then),   S = (1 - sum g_k) S0 + sum H_k
   which is exact for S0 linear in time
   (Simo, Hughes 1998, Computational Inelasticity, section 10.3), which is  S = share S0 + left:
     share = 1 - sum g_k (1 - phi),   left = sum (exp(-x) H_k - g_k phi S0 of then)
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

enum { RELAXATION_TERMS = 4 };

typedef struct relaxation {
    int terms, points;
    double g[RELAXATION_TERMS], tau[RELAXATION_TERMS];
    double* time;   /**< of the last step's end [s] */
    sn_mat3* store; /**< [points][1 + terms]: S0 of then, H_k */
} relaxation;

/** Checks and copies the series, and makes the memory of `points` points. Without terms nothing relaxes. */
sn_status sn_relaxation_bind(sn_bind* bind, sn_reals fractions, sn_reals times, int points, relaxation* r);

/** share, and for each term exp(-x) and g phi(x), at time t. */
typedef struct relaxation_step {
    double share, keep[RELAXATION_TERMS], gain[RELAXATION_TERMS];
} relaxation_step;
relaxation_step sn_relaxation_at(const relaxation* r, double t);
/** `left` of a point. */
sn_mat3 sn_relaxation_left(const relaxation* r, const relaxation_step* step, int point);
/** Keeps a point's elastic stress at a step's end. */
void sn_relaxation_keep(const relaxation* r, const relaxation_step* step, int point, sn_mat3 S0);
