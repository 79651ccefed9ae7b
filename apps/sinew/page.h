/* Sinew - page: text for people in lines of a comfortable width. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Columns to write in: the terminal's, at most 100; 100 when there is none. */
int page_width(FILE* stream);
/** Writes words in lines that end before `width`; the first begins where the cursor is, at column
    `indent`, the others are indented so. Ends the last line. */
void page_wrap(const char* text, int indent, int width, FILE* stream);

enum { PAGE_TEXT = 40 };
/** A time in a unit that suits it, three digits: "82.1 us", "1.20 ms", "412 s". */
const char* page_time(double seconds, char text[PAGE_TEXT]);
/** A time exactly, in the unit it was probably given in: "5 s", "0.5 ms". */
const char* page_span(double seconds, char text[PAGE_TEXT]);
/** Three digits without an exponent where it can be avoided: "12.3", "0.00412", "1240". */
const char* page_ratio(double value, char text[PAGE_TEXT]);
