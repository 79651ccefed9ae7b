/* Sinew - expression: the language of functions of time and of conditions on places, translated into a
   program in one pass.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/curve.h"
#include "math/program.h"

enum { SN_EXPRESSION_VARIABLES = 3 };

/** What an expression may speak of. */
typedef struct sn_expression_kind {
    /** Names of the variables; variable i is number i of sn_program_value. */
    const char* variables[SN_EXPRESSION_VARIABLES];
    int variable_count;
    /** Unit of what may follow a number, "m" for lengths; NULL: any unit, and the dimensions of sums and of
        the result are compared. */
    const char* unit;
    /** The result is a comparison, and logical operators join comparisons only. */
    bool condition;
    /** For messages: "x, y, z"; "the variables are x, y and z"; what is said of a unit that does not fit,
        unless any fits; of "2x". */
    const char *variables_list, *variables_said, *unit_said, *product_said;
} sn_expression_kind;

/** A number as a function of t. */
extern const sn_expression_kind sn_function_of_time;
/** A number as a function of x y z, plain numbers in metres. */
extern const sn_expression_kind sn_function_of_place;
/** A condition on x y z, with lengths in metres: "x < 1e-6 and not (z > 2 cm)". */
extern const sn_expression_kind sn_condition_on_place;

/** Compiles text[0..length) into `program`, whose code is to be freed with free(). False and `error` on
    failure. `si_unit` is that of the result, or NULL: not compared. */
bool sn_expression_compile(const char* text, size_t length, const sn_expression_kind* kind,
                           const char* si_unit, sn_program* program, sn_curve_error* error);
