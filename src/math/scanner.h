/* Sinew - scanner: the text of an expression, its signs, words and failures.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/dimension.h"
#include "math/expression.h"
#include "math/operation.h"

typedef struct sn_scanner {
    const char *text, *at, *end;
    const sn_expression_kind* kind;
    int nesting;
    bool failed;
    sn_curve_error* error;
} sn_scanner;

/** Binary operators by level, weakest first. */
typedef enum sn_sign_level {
    SN_LEVEL_OR,
    SN_LEVEL_AND,
    SN_LEVEL_EQUAL,
    SN_LEVEL_ORDER,
    SN_LEVEL_SUM,
    SN_LEVEL_PRODUCT,
    SN_LEVELS
} sn_sign_level;

typedef struct sn_sign {
    const char* text;
    sn_sign_level level;
    sn_op op;
} sn_sign;

/** Whether a name has a meaning of its own, and is no unit. */
typedef bool sn_reserved(const sn_scanner* s, const char* name, size_t length);

/** Notes the first failure, seen at `at`, and goes to the end of the text; what follows has only to end
    soon. */
void sn_scan_fail(sn_scanner* s, const char* at, const char* format, ...) SN_PRINTF(3, 4);
void sn_scan_blanks(sn_scanner* s);
/** Takes this character, after blanks. */
bool sn_scan_take(sn_scanner* s, char c);
/** Takes a word, after blanks, when it is this one. */
bool sn_scan_word(sn_scanner* s, const char* word);
/** Length of the name at the place, 0 when there is none. */
size_t sn_scan_name(const sn_scanner* s);
bool sn_scan_is(const char* at, size_t length, const char* word);
/** The operator that is next, or NULL. It is passed by its length. */
const sn_sign* sn_scan_sign(sn_scanner* s);
/** Takes a number and the unit behind it, if there is one, in which the value then is known. False when there
    is no number. `reserved` tells names that are no units. */
bool sn_scan_number(sn_scanner* s, sn_reserved* reserved, double* value, sn_dimension* dimension);
/** Number of characters before a place. */
int sn_scan_count(const sn_scanner* s, const char* to);

/** Fails because only an operator, or `closing`, can follow. */
void sn_scan_fail_operator(sn_scanner* s, const char* closing);
/** Fails because an operand is missing here. */
void sn_scan_fail_operand(sn_scanner* s);
/** Fails because of an unknown name; `known` are `count` names to compare it with. */
void sn_scan_fail_name(sn_scanner* s, const char* name, size_t length, const char* const* known, int count);
/** Takes the ')' that closes what was opened at `open`. */
void sn_scan_closing(sn_scanner* s, const char* open, bool more_arguments);
