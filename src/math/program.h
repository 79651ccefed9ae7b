/* Sinew - program: an expression compiled to a list of instructions for a stack of jets.

   A switch is an instruction that chooses a branch: a comparison, abs, floor, ... Each has a slot in an
   array of branches that is kept apart from the program, so that one program can be seen frozen in several
   ways. Switches whose result is constant while frozen are preceded by SN_OP_GATE, which jumps over the
   code of their operands.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/operation.h"

enum {
    SN_PROGRAM_STACK = 256,   // jets
    SN_PROGRAM_SWITCHES = 512 // slots
};

typedef struct sn_program {
    sn_instruction* code;
    int count, switches;
} sn_program;

/** The largest number of jets on the stack at any time. */
int sn_program_depth(const sn_program* program);
/** Value and derivatives at t with the given branches. */
sn_jet sn_program_eval(const sn_program* program, const double* branches, double t);
/** Sets the branches to what the expression says at t, as written. Returns the value and derivatives. */
sn_jet sn_program_freeze(const sn_program* program, double* branches, double t);
/** The value at a place: `variables` are those of the kind of expression. `branches` is workspace, one for
    each switch. */
double sn_program_value(const sn_program* program, double* branches, const double* variables);
/** See sn_curve_next_break. */
double sn_program_next_break(const sn_program* program, double t0, double t1);
