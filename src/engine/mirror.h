/* Sinew - mirror: a state of another system as a force finds it that acts on both.

   With coupling="staggered", a force between systems belongs to the equations of each of them. In each
   system its inputs are the states of this system and, of the others, mirrors: prescribed states. Systems
   with longer steps go first. Their mirrors of faster systems go on as these moved during the last step;
   the faster systems then find the slower ones between the ends of the step that they have made, on the cubic
   with the positions and velocities of both ends, so that no velocity jumps; rotations have their mean
   velocity. So each system solves for its own motion with the derivative of the force; for linear forces,
   this is a block Gauss-Seidel iteration of the coupled equations. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** The state behind a mirror. */
typedef struct sn_mirror {
    sn_system* system;
    int state;      /**< of its layout */
    bool ahead;     /**< its system goes first: the mirror interpolates */
    double* memory; /**< [1 + coordinates + 2 dofs] part of the simulation's state: 0 before it was looked at,
                       then 1, or `ahead` the length of the step; where the state was then; its mean velocity
                       since; `ahead` its velocity then */
} sn_mirror;

/** The condition that moves mirrors; `self` is an sn_mirror. */
extern const sn_component sn_mirror_condition;

/** Numbers in the memory of a mirror of the state. */
size_t sn_mirror_memory(const sn_state* state);
/** Before a step of the length h of system s: its mirrors of faster systems find their velocities, and those
    of others where s is. */
void sn_mirror_begin(struct sn_sim* sim, sn_system* s, double h);
/** The system has ended its step, of the length h, at the time t. */
void sn_mirror_end(struct sn_sim* sim, sn_system* s, double t, double h);
/** The state of a system belongs to the time t, and what is mapped is outdated. */
void sn_mirror_reach(sn_system* s, double t);
