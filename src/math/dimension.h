/* Sinew - dimension: the physical dimension of a part of an expression, as far as its units tell.

   Plain numbers and variables have whatever dimension is needed: in "0.2*t" nothing is known. A number with a
   unit has a known dimension, and so have results of functions, which are pure numbers. What is multiplied by
   something unknown is unknown.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/unit.h"

typedef struct sn_dimension {
    bool known;
    sn_unit unit; /**< its exponents; the factor is not read */
} sn_dimension;

/** Of a number that has no unit, and needs none. */
sn_dimension sn_dimension_pure(void);
bool sn_dimension_is_pure(sn_dimension a);
/** a b, or a / b with n = -1. */
sn_dimension sn_dimension_product(sn_dimension a, sn_dimension b, int n);
/** a^exponent; unknown if an exponent is not a whole number. */
sn_dimension sn_dimension_power(sn_dimension a, double exponent);
/** Of a sum, a larger of two, a choice: false if both are known and differ, and neither is a pure number. */
bool sn_dimension_join(sn_dimension a, sn_dimension b, sn_dimension* joint);
/** Fits an argument of sin, exp, ...: a pure number, an angle, or unknown. */
bool sn_dimension_is_argument(sn_dimension a);
