/* Sinew - number: decimal numbers as text, read and written alike in every locale.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Reads [sign] digits [. digits] [e [sign] digits] at the start of text[0..end) and multiplies by
    10^shift, correctly rounded as a whole: "26.23" with shift -2 is the same double as 0.2623. Returns the
    first character behind the number, or NULL when there is none (blanks are not skipped; no hexadecimal,
    no nan, no inf). What is too large becomes an infinity, what is too small 0. Does not touch errno. */
const char* sn_number_scan(const char* text, const char* end, int shift, double* value);

/** Room for any number written by sn_number_print. */
enum { SN_NUMBER_TEXT = 32 };
/** Writes as few digits as read back to the same double (15, 16 or 17, without trailing zeros), and "nan",
    "inf", "-inf" for what is no number. Returns `out`. */
const char* sn_number_print(char out[SN_NUMBER_TEXT], double value);
