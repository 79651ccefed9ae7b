/* Sinew - tokenizer: see tokenizer.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/tokenizer.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

static const double largest_coordinate = 1e9;

sn_tokenizer sn_tokenizer_start(const char* file, const void* bytes, size_t size, sn_error* error)
{
    const char* text = size ? bytes : "";
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (sn_tokenizer){ file, text + mark, text + size, 1, error };
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
static bool is_newline(char c) { return c == '\n' || c == '\r'; }

/* "\n", "\r\n" or "\r". */
static void pass_newline(sn_tokenizer* t)
{
    char first = *t->at++;
    if (first == '\r' && t->at < t->end && *t->at == '\n') ++t->at;
    if (t->line < INT_MAX) ++t->line;
}

static bool continues(const sn_tokenizer* t)
{
    return *t->at == '\\' && t->at + 1 < t->end && is_newline(t->at[1]);
}

bool sn_tokenizer_next_in_line(sn_tokenizer* t, sn_token* out)
{
    while (t->at < t->end && (is_blank(*t->at) || continues(t))) {
        if (*t->at++ == '\\') pass_newline(t);
    }
    if (t->at == t->end || is_newline(*t->at)) return false;
    *out = (sn_token){ t->at, t->at, t->line };
    while (t->at < t->end && !is_blank(*t->at) && !is_newline(*t->at) && !continues(t))
        ++t->at;
    out->end = t->at;
    return true;
}

bool sn_tokenizer_next(sn_tokenizer* t, sn_token* out)
{
    while (!sn_tokenizer_next_in_line(t, out)) {
        if (t->at == t->end) return false;
        pass_newline(t);
    }
    return true;
}

void sn_tokenizer_skip_line(sn_tokenizer* t)
{
    while (t->at < t->end && !is_newline(*t->at))
        ++t->at;
    if (t->at < t->end) pass_newline(t);
}

bool sn_token_is(const sn_token* token, const char* text)
{
    size_t length = strlen(text);
    if ((size_t)(token->end - token->begin) != length) return false;
    for (size_t i = 0; i < length; ++i) {
        char c = token->begin[i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != text[i]) return false;
    }
    return true;
}

bool sn_tokenizer_coordinate(sn_tokenizer* t, const sn_token* token, double* value)
{
    char quoted[SN_QUOTE_TEXT];
    if (sn_number_scan(token->begin, token->end, 0, value) != token->end)
        return sn_tokenizer_fail(t, token->line,
                                 "%s is not a number; a coordinate is written like -1.25 or 3e-2",
                                 sn_quote(quoted, token->begin, (size_t)(token->end - token->begin)));
    if (!(fabs(*value) <= largest_coordinate))
        return sn_tokenizer_fail(t, token->line,
                                 "a coordinate is larger than 1e9; write the surface again in metres");
    return true;
}

bool sn_tokenizer_fail(sn_tokenizer* t, int line, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_fail(t->error, SN_ERR_IO, "%s:%d: %s", t->file, line, sentence);
    return false;
}
