/* Sinew - expression: the grammar of sn_curve_parse, translated into a program in one pass.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/curve.h"
#include "math/program.h"

/** Fills `program`; its code is to be freed with free(). False and `error` on failure. */
bool sn_expression_compile(const char* text, sn_program* program, sn_curve_error* error);
