/* Sinew - tokenizer: a text file in memory, taken token by token and line by line, with the place for
   messages. For readers of meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_tokenizer {
    const char* file; /**< for messages */
    const char *at, *end;
    int line; /**< of `at`, from 1 */
    sn_error* error;
} sn_tokenizer;

/** A token; `end` is behind its last character. */
typedef struct sn_token {
    const char *begin, *end;
    int line;
} sn_token;

/** Starts at the first byte behind a byte order mark. */
sn_tokenizer sn_tokenizer_start(const char* file, const void* bytes, size_t size, sn_error* error);
/** The next token of this line; false at its end. A backslash at a line's end goes on with the next line. */
bool sn_tokenizer_next_in_line(sn_tokenizer* tokens, sn_token* out);
/** The next token on this line or a later one; false at the end of the file. */
bool sn_tokenizer_next(sn_tokenizer* tokens, sn_token* out);
/** Goes to the start of the next line. */
void sn_tokenizer_skip_line(sn_tokenizer* tokens);

/** Whether a token reads like `text`, which is in lower case. */
bool sn_token_is(const sn_token* token, const char* text);
/** The token as a coordinate: a finite number of magnitude up to 1e9. False, with a failure, when it is
    none. */
bool sn_tokenizer_coordinate(sn_tokenizer* tokens, const sn_token* token, double* value);
/** Fails with "file:line: sentence"; returns false. */
bool sn_tokenizer_fail(sn_tokenizer* tokens, int line, const char* format, ...) SN_PRINTF(3, 4);
