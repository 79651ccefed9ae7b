/* Sinew - system: the states that one integrator advances and everything that acts on them. An integrator
   sees nothing else of the scene.

   A system has four parts, each with a header of its own:

     layout       states, nodes, coordinates, scales                      layout.h
     program      calls, plans, composites, tasks, batches, functions     program.h, schedule.h,
                                                                          composite.h, batch.h
     matrix       A = cm M - cd D - ck K, its solver; the mass matrix     matrix.h, inertia.h
     rows         rows of constraints and their multipliers               rows.h

   Stages of an implicit step, top to bottom; each stage reads what the stages above it wrote, and its file
   knows only files above its own:

     set_time        prescribed x, v, a at time t                         motion.c
        |
        v
     map             mapped x, v, a, parents first                        motion.c      <----------+
        |                                                                                          |
        v                                                                                          |
     evaluate        f = forces - (M a + h) + G^T multipliers,            evaluate.c               |
        |            added to the parents through J^T                     batch.c, rows.c          |
        v                                                                                          | Newton's
     assemble        A = cm M - cd D - ck K through composites,           assemble.c, scatter.c,   | iteration
        |            G, B and values of the rows                          composite.c, derive.c    |
        v                                                                                          |
     factor          A = L U; S = B A^-1 G^T                              solve.c, eliminate.c     |
        |                                                                                          |
        v                                                                                          |
     update          A d = f + G^T dl, c + B d = 0, contacts in cones     constrain.c, contacts.c  |
        |                                                                                          |
        v                                                                                          |
     retract         x <- x (+) d                                         motion.c      -----------+
        |
        v
     finish          rows met to round-off; multipliers kept              eliminate.c
        |
        v
     commit, events  histories advance; switching functions fire          events.c

   Layouts and patterns are made once, by sn_system_finish; nothing above allocates. A revision of the program
   (cutting) makes them anew from the same states; a derivative of a run needs the factors of each step for
   transposed solutions: both start from these parts.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/accelerate.h"
#include "engine/assemble.h"
#include "engine/constrain.h"
#include "engine/contacts.h"
#include "engine/crossing.h"
#include "engine/eliminate.h"
#include "engine/evaluate.h"
#include "engine/events.h"
#include "engine/motion.h"
#include "engine/parts.h"
#include "engine/solve.h"

/** Lays out the states, binds the calls' views to the arrays, finds the pattern, prepares the solver. States
    hold their initial x and v in memory of their own before, and point into the system's arrays after. */
sn_status sn_system_finish(sn_system* s, sn_error* error);
/** Threads that work on the system; NULL: the caller's alone. */
void sn_system_use_tasks(sn_system* s, struct sn_tasks* tasks);
/** "path[node] (component)" of an independent dof, into text; the system's path where there is none. */
void sn_system_dof_name(const sn_system* s, int dof, char* text, size_t size);
