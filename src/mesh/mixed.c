/* Sinew - mixed: see mixed.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/mixed.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

static const double largest_coordinate = 1e9;
static const long long largest_integer = 1LL << 53;

bool sn_mixed_fail(sn_mixed* in, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!in->raw) return sn_tokenizer_fail(&in->tokens, in->tokens.line, "%s", sentence);
    sn_fail(in->tokens.error, SN_ERR_IO, "%s, byte %zu: %s", in->tokens.file,
            (size_t)(in->tokens.at - in->begin), sentence);
    return false;
}

static bool take_token(sn_mixed* in, sn_token* token, const char* what)
{
    if (sn_tokenizer_next(&in->tokens, token)) return true;
    return sn_mixed_fail(in, "the file ends where %s is expected; it may be truncated", what);
}

static bool take_raw(sn_mixed* in, int bytes, uint64_t* bits)
{
    const unsigned char* at = (const unsigned char*)in->tokens.at;
    if (in->tokens.end - in->tokens.at < bytes)
        return sn_mixed_fail(in, "the file ends within a number; it may be truncated");
    for (int i = 0; i < bytes; ++i)
        *bits |= (uint64_t)at[in->swapped ? bytes - 1 - i : i] << (8 * i);
    in->tokens.at += bytes;
    return true;
}

static bool scan_integer(const sn_token* token, long long* value)
{
    const char* c = token->begin;
    bool negative = c < token->end && *c == '-';
    if (c < token->end && (*c == '-' || *c == '+')) ++c;
    if (c == token->end) return false;
    *value = 0;
    for (; c < token->end && *c >= '0' && *c <= '9'; ++c)
        if (*value <= largest_integer) *value = 10 * *value + (*c - '0');
    if (negative) *value = -*value;
    return c == token->end;
}

bool sn_mixed_integer(sn_mixed* in, int bytes, bool is_signed, long long* value)
{
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    if (in->raw) {
        uint64_t bits = 0, sign = 1ull << (8 * bytes - 1);
        if (!take_raw(in, bytes, &bits)) return false;
        *value = is_signed && bytes < 8 && (bits & sign) ? (long long)bits - (long long)(sign << 1)
                                                         : (long long)(bits & INT64_MAX);
        if (bytes == 8 && (bits & sign))
            *value = is_signed && bits > UINT64_MAX - (1ull << 53) ? -(long long)(~bits + 1) : INT64_MAX;
    } else {
        if (!take_token(in, &token, "a whole number")) return false;
        if (!scan_integer(&token, value))
            return sn_mixed_fail(in, "%s is not a whole number",
                                 sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
    }
    if (*value <= largest_integer && *value >= -largest_integer) return true;
    return sn_mixed_fail(in, "a whole number is beyond 2^53; the file is damaged");
}

bool sn_mixed_real(sn_mixed* in, int bytes, double* value)
{
    sn_token token;
    char quoted[SN_QUOTE_TEXT];
    if (in->raw) {
        uint64_t bits = 0;
        if (!take_raw(in, bytes, &bits)) return false;
        if (bytes == 8) {
            memcpy(value, &bits, sizeof *value);
        } else {
            uint32_t half = (uint32_t)bits;
            float single;
            memcpy(&single, &half, sizeof single);
            *value = (double)single;
        }
    } else {
        if (!take_token(in, &token, "a number")) return false;
        if (sn_number_scan(token.begin, token.end, 0, value) != token.end)
            return sn_mixed_fail(in, "%s is not a number; numbers are written like -1.25 or 3e-2",
                                 sn_quote(quoted, token.begin, (size_t)(token.end - token.begin)));
    }
    return isfinite(*value) || sn_mixed_fail(in, "a number is not finite; the file is damaged");
}

bool sn_mixed_coordinate(sn_mixed* in, int bytes, double* value)
{
    if (!sn_mixed_real(in, bytes, value)) return false;
    if (fabs(*value) <= largest_coordinate) return true;
    return sn_mixed_fail(in, "a coordinate is larger than 1e9; write the mesh again in metres");
}

bool sn_mixed_claim(sn_mixed* in, long long count, int bytes, const char* what)
{
    long long left = in->tokens.end - in->tokens.at;
    if (count >= 0 && count <= left / (in->raw ? bytes : 2) + 1) return true;
    return sn_mixed_fail(in, "%lld %s are announced, but the file has %lld bytes left; it may be truncated",
                         count, what, left);
}
