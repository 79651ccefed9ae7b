/* Sinew - words: a text file in memory, taken word by word and line by line, with the place for messages.
   For readers of meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_words {
    const char* file; /**< for messages */
    const char *at, *end;
    int line; /**< of `at`, from 1 */
    sn_error* error;
} sn_words;

/** A word; `end` is behind its last character. */
typedef struct sn_word {
    const char *begin, *end;
    int line;
} sn_word;

/** Starts at the first byte behind a byte order mark. */
sn_words sn_words_start(const char* file, const void* bytes, size_t size, sn_error* error);
/** The next word of this line; false at its end. A backslash at a line's end goes on with the next line. */
bool sn_words_in_line(sn_words* words, sn_word* out);
/** The next word on this line or a later one; false at the end of the file. */
bool sn_words_next(sn_words* words, sn_word* out);
/** Goes to the start of the next line. */
void sn_words_skip_line(sn_words* words);

/** Whether a word reads like `text`, which is in lower case. */
bool sn_word_is(const sn_word* word, const char* text);
/** The word as a coordinate: a finite number of magnitude up to 1e9. False, with a failure, when it is
    none. */
bool sn_words_coordinate(sn_words* words, const sn_word* word, double* value);
/** Fails with "file:line: sentence"; returns false. */
bool sn_words_fail(sn_words* words, int line, const char* format, ...) SN_PRINTF(3, 4);
