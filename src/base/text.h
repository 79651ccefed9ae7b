/* Sinew - text: small string helpers used by everything that talks to people.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Edit distance with transpositions, bounded: returns limit + 1 when larger. */
int sn_edit_distance(const char* a, const char* b, int limit);
/** The candidate nearest to `word` (at most a third of its letters wrong, at least one allowed), or NULL. */
const char* sn_nearest(const char* word, const char* const* candidates, int count);

/** Marks a text that was cut to `size` bytes as cut: it ends in "..." and in no half UTF-8 character. */
void sn_cut(char* text, size_t size);
/** Copies text[0..length) between quotation marks for a message: shortened with "..." when it does not fit
    or is longer than 60 bytes, control characters blanked, no UTF-8 character halved. Returns `out`. */
enum { SN_QUOTE_TEXT = 72 };
const char* sn_quote(char out[SN_QUOTE_TEXT], const char* text, size_t length);
