/* Sinew - join: bodies that touch advance together, although each has an integrator of its own.

   A contact between states of two integrators makes one system of theirs, if both integrators are of the same
   kind and have the same parameters, except for the linear solver and Rayleigh's damping. The system has a
   part for each integrator, and a part keeps its linear solver and its damping.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"

/** Joins systems; call it before items are bound. */
void sn_compile_join(sn_compiler* c);
/** May a component act on states of several parts of a system? */
bool sn_joins_parts(const sn_component* type);
/** Why two integrators that bodies in contact have cannot advance together: a clause, into text. */
void sn_why_not_joined(const sn_compiler* c, uint32_t a, uint32_t b, char* text, size_t size);
