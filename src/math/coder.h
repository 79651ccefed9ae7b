/* Sinew - coder: the instructions of an expression while it is parsed. There is no tree: each rule leaves its
   instructions at the end of the code and tells where they start.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/dimension.h"
#include "math/program.h"
#include "math/scanner.h"

/** How an operand depends on the variables. SN_HELD is constant as long as no switch turns. SN_GATED may,
   besides, be made exactly zero by a switch: then a product with it is zero even where the other factor is
   undefined, as in (t >= 1)*sqrt(t - 1). */
typedef enum sn_dependence { SN_CONSTANT, SN_HELD, SN_GATED, SN_FREE } sn_dependence;

/** The value of a rule: code[start..count). */
typedef struct sn_operand {
    int start;
    sn_dependence kind;
    bool boolean;    // 0 or 1
    bool comparison; // a truth, as x < y or not (x < y)
    sn_dimension dimension;
} sn_operand;

typedef struct sn_coder {
    sn_scanner* scanner; /**< for failures, after which nothing is emitted */
    sn_program program;
    int capacity;
} sn_coder;

/** Operations made of others. */
enum { SN_OP_CEIL = -1, SN_OP_CLAMP = -2, SN_OP_STEP = -3 };

void sn_code_emit(sn_coder* out, sn_op op, int n, double c);
void sn_code_erase(sn_coder* out, int at, int count);
sn_operand sn_code_constant(sn_coder* out, double value);
/** Value of an operand that is constant. */
double sn_code_value(const sn_coder* out, sn_operand u);
/** Replaces the code of a constant by its value. `at` is where to point when there is none. */
sn_operand sn_code_collapse(sn_coder* out, sn_operand u, const char* at);
sn_dependence sn_larger_dependence(sn_dependence a, sn_dependence b);
/** Of a result that is one of two values. */
sn_dependence sn_dependence_of_either(sn_dependence a, sn_dependence b);

/** 0 or 1 from a value that may be anything. */
sn_operand sn_code_truth(sn_coder* out, sn_operand u, const char* at);
sn_operand sn_code_negate(sn_coder* out, sn_operand u, const char* at);
sn_operand sn_code_add(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at);
sn_operand sn_code_multiply(sn_coder* out, sn_operand u, sn_operand v, const char* at);
sn_operand sn_code_divide(sn_coder* out, sn_operand u, sn_operand v, const char* at);
sn_operand sn_code_power(sn_coder* out, sn_operand u, sn_operand v, const char* at);
sn_operand sn_code_logical(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at);
/** min or max. */
sn_operand sn_code_choose(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at);
/** A switch whose branch is its value, behind a gate that jumps over its operands. */
sn_operand sn_code_gated(sn_coder* out, sn_operand u, sn_op op, bool boolean, const char* at);
/** A function of `count` operands; `op` may be one of those made of others. */
sn_operand sn_code_function(sn_coder* out, int op, sn_operand* u, int count, const char* at);

/** The code of the last operand, to be freed; NULL after a failure. */
sn_instruction* sn_code_copy(sn_coder* out, sn_operand u);
/** Emits the `count` instructions of a copied operand once more. */
sn_operand sn_code_paste(sn_coder* out, sn_operand u, const sn_instruction* copy, int count);
