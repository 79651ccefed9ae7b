/* Sinew - words: see words.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/words.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

static const double largest_coordinate = 1e9;

sn_words sn_words_start(const char* file, const void* bytes, size_t size, sn_error* error)
{
    const char* text = size ? bytes : "";
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (sn_words){ file, text + mark, text + size, 1, error };
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
static bool is_newline(char c) { return c == '\n' || c == '\r'; }

/* "\n", "\r\n" or "\r". */
static void pass_newline(sn_words* w)
{
    char first = *w->at++;
    if (first == '\r' && w->at < w->end && *w->at == '\n') ++w->at;
    if (w->line < INT_MAX) ++w->line;
}

static bool continues(const sn_words* w)
{
    return *w->at == '\\' && w->at + 1 < w->end && is_newline(w->at[1]);
}

bool sn_words_in_line(sn_words* w, sn_word* out)
{
    while (w->at < w->end && (is_blank(*w->at) || continues(w))) {
        if (*w->at++ == '\\') pass_newline(w);
    }
    if (w->at == w->end || is_newline(*w->at)) return false;
    *out = (sn_word){ w->at, w->at, w->line };
    while (w->at < w->end && !is_blank(*w->at) && !is_newline(*w->at) && !continues(w))
        ++w->at;
    out->end = w->at;
    return true;
}

bool sn_words_next(sn_words* w, sn_word* out)
{
    while (!sn_words_in_line(w, out)) {
        if (w->at == w->end) return false;
        pass_newline(w);
    }
    return true;
}

void sn_words_skip_line(sn_words* w)
{
    while (w->at < w->end && !is_newline(*w->at))
        ++w->at;
    if (w->at < w->end) pass_newline(w);
}

bool sn_word_is(const sn_word* word, const char* text)
{
    size_t length = strlen(text);
    if ((size_t)(word->end - word->begin) != length) return false;
    for (size_t i = 0; i < length; ++i) {
        char c = word->begin[i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != text[i]) return false;
    }
    return true;
}

bool sn_words_coordinate(sn_words* w, const sn_word* word, double* value)
{
    char quoted[SN_QUOTE_TEXT];
    if (sn_number_scan(word->begin, word->end, 0, value) != word->end)
        return sn_words_fail(w, word->line, "%s is not a number; a coordinate is written like -1.25 or 3e-2",
                             sn_quote(quoted, word->begin, (size_t)(word->end - word->begin)));
    if (!(fabs(*value) <= largest_coordinate))
        return sn_words_fail(w, word->line,
                             "a coordinate is larger than 1e9; write the surface again in metres");
    return true;
}

bool sn_words_fail(sn_words* w, int line, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_fail(w->error, SN_ERR_IO, "%s:%d: %s", w->file, line, sentence);
    return false;
}
