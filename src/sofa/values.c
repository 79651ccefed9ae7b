/* Sinew - values: numbers, ranges, truths. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/values.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

enum { MAX_INDICES = 100000000 };

static const char* skip(const char* text)
{
    while (*text && (unsigned char)*text <= ' ')
        ++text;
    return text;
}

/* Matrices are written "[1 0 0,0 1 0,0 0 1]". */
static bool is_between(char c) { return (unsigned char)c <= ' ' || c == '[' || c == ']' || c == ','; }

static const char* skip_marks(const char* text)
{
    while (*text && is_between(*text))
        ++text;
    return text;
}

/* At least this many numbers may stand in the text. */
static size_t word_count(const char* text)
{
    size_t count = 0;
    for (text = skip_marks(text); *text; text = skip_marks(text)) {
        ++count;
        while (!is_between(*text))
            ++text;
    }
    return count;
}

bool sn_sofa_read_reals(sn_pool* pool, const char* text, sn_sofa_reals* out)
{
    *out = (sn_sofa_reals){ sn_pool_array(pool, word_count(text) + 1, sizeof(double)), 0 };
    if (!out->at) return false;
    const char* end = text + strlen(text);
    for (text = skip_marks(text); *text; text = skip_marks(text)) {
        double value;
        const char* behind = sn_number_scan(text, end, 0, &value);
        if (!behind || !is_between(*behind) || !isfinite(value)) return false;
        out->at[out->count++] = value;
        text = behind;
    }
    return true;
}

static bool read_whole(const char** at, long* value)
{
    if (**at < '0' || **at > '9') return false;
    *value = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        if ((*value = 10 * *value + (**at - '0')) > MAX_INDICES) return false;
    return true;
}

/* "5", "3-7", "3-9-2" */
static bool read_range(const char** at, long range[3])
{
    if (!read_whole(at, &range[0])) return false;
    range[1] = range[0];
    range[2] = 1;
    if (**at == '-') {
        ++*at;
        if (!read_whole(at, &range[1])) return false;
        if (**at == '-') {
            ++*at;
            if (!read_whole(at, &range[2])) return false;
        }
    }
    return (unsigned char)**at <= ' ' && range[2] > 0;
}

static bool add_index(sn_pool* pool, sn_sofa_indices* out, long value)
{
    int* at = sn_pool_grow(pool, out->at, out->count, sizeof *at);
    if (!at || out->count >= MAX_INDICES) return false;
    at[out->count++] = (int)value;
    out->at = at;
    return true;
}

bool sn_sofa_read_indices(sn_pool* pool, const char* text, sn_sofa_indices* out)
{
    *out = (sn_sofa_indices){ NULL, 0 };
    for (text = skip(text); *text; text = skip(text)) {
        long range[3];
        if (!read_range(&text, range)) return false;
        for (long i = range[0]; i <= range[1]; i += range[2])
            if (!add_index(pool, out, i)) return false;
    }
    return true;
}

bool sn_sofa_read_bool(const char* text, bool fallback)
{
    if (!text) return fallback;
    text = skip(text);
    if (*text == '1' || strncasecmp(text, "true", 4) == 0) return true;
    if (*text == '0' || strncasecmp(text, "false", 5) == 0) return false;
    return fallback;
}

double sn_sofa_read_real(const char* text, double fallback)
{
    double value;
    if (!text) return fallback;
    text = skip(text);
    return sn_number_scan(text, text + strlen(text), 0, &value) ? value : fallback;
}
