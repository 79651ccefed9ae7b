/* Sinew - mixed: numbers of a file that holds text in some parts and raw numbers in others, read alike from
   both. Raw numbers are little-endian or, with `swapped`, big-endian.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/tokenizer.h"

typedef struct sn_mixed {
    sn_tokenizer tokens;
    const char* begin; /**< of the file */
    bool raw;          /**< numbers are raw from here on */
    bool swapped;      /**< raw numbers are big-endian */
} sn_mixed;

/** Integers: `bytes` is what they take when raw, 1, 2, 4 or 8. False with a failure. Magnitudes beyond 2^53
    are refused. */
bool sn_mixed_integer(sn_mixed* in, int bytes, bool is_signed, long long* value);
/** Numbers: raw ones have 4 or 8 bytes. Those that are not finite are refused. */
bool sn_mixed_real(sn_mixed* in, int bytes, double* value);
/** A coordinate: a number of magnitude up to 1e9. */
bool sn_mixed_coordinate(sn_mixed* in, int bytes, double* value);
/** Fails when `count` things of at least `bytes` raw bytes, or two characters, cannot be in what is left of
    the file. */
bool sn_mixed_claim(sn_mixed* in, long long count, int bytes, const char* what);
/** Fails with "file:line: sentence", or in a raw part "file, byte n: sentence"; returns false. */
bool sn_mixed_fail(sn_mixed* in, const char* format, ...) SN_PRINTF(2, 3);
