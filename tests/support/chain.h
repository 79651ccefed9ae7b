/* Sinew - chain: equal masses between two walls, tied by equal springs and dashpots: a system whose fastest
   vibration is known. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "support/toy_system.h"

enum { CHAIN_MASSES = 10 };

typedef struct chain {
    double mass, stiffness, damping; /**< of each mass, link and dashpot */
} chain;

/** Starts the system with its lowest and highest shapes in it. Laid out already. */
toy* chain_create(const chain* c, const sn_component* integrator, const void* params, double step);
/** 2 sqrt(k/m) sin(n pi / (2 (n + 1))). */
double chain_fastest(const chain* c);
/** Kinetic and potential energy. */
double chain_energy(const chain* c, const toy* y);
