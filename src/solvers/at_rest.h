/* Sinew - at_rest: a system looked at where it is, at rest, and put back afterwards.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** What is put back. */
typedef struct sn_at_rest {
    sn_sim* sim;
    sn_system* s;
    double *x, *v, *a; /**< [nx], [nv], [nv] motion of the independent states */
    double* matrix;    /**< values of the matrix: part of the state of small static systems */
    double* zero;      /**< [nv] */
    bool stepped;
} sn_at_rest;

/** Keeps the present motion in memory of the pool; false when there is none left. */
bool sn_at_rest_keep(sn_at_rest* r, sn_sim* sim, sn_system* s, sn_pool* pool);
/** Places the system at x0 (+) u with the velocities and accelerations given, prescribed coordinates where
    their functions are now; u NULL: zero, v and a likewise. All derived values are outdated. */
void sn_at_rest_place(const sn_at_rest* r, const double* u, const double* v, const double* a);
/** Assembles cm M - cd D - ck K for the motion evaluated last, whatever was assembled before. */
void sn_at_rest_assemble(const sn_at_rest* r, double cm, double cd, double ck);
/** The motion as it was. */
void sn_at_rest_return(const sn_at_rest* r);
/** The motion and the matrix as they were. */
void sn_at_rest_leave(const sn_at_rest* r);
