/* Sinew - unit: physical units as text, "N/m", "kPa", "kg/m^3", "N s/m^2", "deg"; conversion to SI with a
   check of dimensions.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Dimensions as exponents of m, kg, s, rad (an angle is kept apart so that "5 deg" for a length is
    refused) and K, A. */
typedef struct sn_unit {
    double factor;   /**< to SI, mantissa times 10^exponent10 */
    double mantissa; /**< a number scaled by 10^exponent10 when it is read is rounded once */
    int exponent10;
    signed char m, kg, s, rad, K, A;
    bool cycles; /**< Hz takes part, which is no rad/s */
} sn_unit;

/** Parses a unit; "1" and "" are dimensionless. False when it is not one. */
bool sn_unit_parse(const char* text, size_t length, sn_unit* unit);
bool sn_unit_same_dimension(sn_unit a, sn_unit b);
/** Whether a value in one unit serves where the other is expected; see sn_unit_read for angles. */
bool sn_unit_suits(sn_unit found, sn_unit expected);
/** "a length", "a value in kg m^6 s^-2". */
void sn_unit_describe(sn_unit unit, char* out, size_t size);
/** Nearest known unit symbol to a mistyped one (edit distance), or NULL. */
const char* sn_unit_suggest(const char* text, size_t length);
/** Reads `capacity` numbers at most, each with an optional unit ("12 cm", "0 0 -16 cm": a last unit holds
    for all that have none), separated by blanks or commas, converted to SI. Returns the count read, or -1
    with a sentence in `why` (which says what was found, what was expected: `si_unit`, and how to fix it);
    `values` is written only when all is well. NaN and infinities are refused, hexadecimal too, and "1 cm 2
    3", where it is open what 2 and 3 are. Angles: "N m" serves for "N m/rad" and "1/s" for "rad/s", but
    not "Hz" for "rad/s". `si_unit` may be several units, "N m or N": one of them holds for all numbers. */
int sn_unit_read(const char* text, const char* si_unit, double* values, int capacity, char* why,
                 size_t why_size);

enum { SN_UNIT_TEXT = 64 };
/** The unit of this number, from 0 on, of "N m or N"; false: there are not so many. */
bool sn_unit_choice(const char* units, int number, char out[SN_UNIT_TEXT]);
