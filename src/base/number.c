/* Sinew - number: decimal text to double and back.

   strtod and printf obey the locale's decimal sign. They are used here on text without one: digits and an
   exponent only, which every locale reads alike. Numbers of up to 15 digits with a small exponent need
   neither (Clinger 1990: integer and power of ten are both exact, so that one multiplication or division
   rounds correctly).
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/number.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXACT_POWER = 22, // 10^22 is the last power of ten that is a double
    MAX_DIGITS = 780, // 767 digits decide the rounding of any double; the rest matters only by not being zero
    FAR_EXPONENT = 400 // beyond it all is infinite or zero
};

// clang-format off
static const double power10[EXACT_POWER + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};
// clang-format on

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal as found: its characters, and the power of ten of its last digit. */
typedef struct decimal {
    const char *begin, *end; // digits and perhaps a point; no sign, no exponent
    uint64_t head;           // the first 19 significant digits as an integer
    int digits; // significant digits, leading zeros not counted; stops counting at MAX_DIGITS + 1
    long long exponent;
} decimal;

/* By strtod, from the digits without their point (MAX_DIGITS and a sticky one) and the exponent. */
static double convert_slowly(const decimal* d)
{
    char text[MAX_DIGITS + 32];
    int n = 0;
    bool rest = false;
    long long exponent = d->exponent;
    for (const char* c = d->begin; c < d->end; ++c) {
        if (*c == '.' || (n == 0 && *c == '0')) continue;
        if (n < MAX_DIGITS) {
            text[n++] = *c;
        } else {
            rest = rest || *c != '0';
            exponent += 1;
        }
    }
    if (rest) {
        text[n++] = '1';
        exponent -= 1;
    }
    snprintf(text + n, sizeof text - (size_t)n, "e%lld", exponent);
    int kept = errno;
    double value = strtod(text, NULL);
    errno = kept;
    return value;
}

const char* sn_number_scan(const char* text, const char* end, int shift, double* value)
{
    const char* c = text;
    bool negative = c < end && *c == '-';
    if (c < end && (*c == '-' || *c == '+')) ++c;

    // Digits and point.
    decimal d = { c, c, 0, 0, 0 };
    bool point = false, any = false;
    for (; c < end && (is_digit(*c) || (*c == '.' && !point)); ++c) {
        if (*c == '.') {
            point = true;
            continue;
        }
        any = true;
        d.exponent -= point;
        if (d.digits == 0 && *c == '0') continue;
        if (d.digits < 19) d.head = 10 * d.head + (uint64_t)(*c - '0');
        if (d.digits <= MAX_DIGITS) ++d.digits;
    }
    if (!any) return NULL;
    d.end = c;

    // Exponent, if digits follow the letter.
    if (c < end && (*c == 'e' || *c == 'E')) {
        const char* e = c + 1;
        bool down = e < end && *e == '-';
        if (e < end && (*e == '-' || *e == '+')) ++e;
        if (e < end && is_digit(*e)) {
            long long exponent = 0;
            for (; e < end && is_digit(*e); ++e)
                if (exponent < (1LL << 40)) exponent = 10 * exponent + (*e - '0');
            d.exponent += down ? -exponent : exponent;
            c = e;
        }
    }
    d.exponent += shift;

    double v;
    if (d.digits == 0)
        v = 0;
    else if (d.digits <= 19 && d.head <= (1ULL << 53) && d.exponent >= -EXACT_POWER &&
             d.exponent <= EXACT_POWER)
        v = d.exponent < 0 ? (double)d.head / power10[-d.exponent] : (double)d.head * power10[d.exponent];
    else if (d.exponent > FAR_EXPONENT)
        v = INFINITY;
    else if (d.exponent + (d.end - d.begin) < -FAR_EXPONENT)
        v = 0;
    else
        v = convert_slowly(&d);
    *value = negative ? -v : v;
    return c;
}

const char* sn_number_print(char out[SN_NUMBER_TEXT], double value)
{
    if (!isfinite(value)) {
        snprintf(out, SN_NUMBER_TEXT, "%s", isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
        return out;
    }
    for (int digits = 15; digits <= 17; ++digits) {
        char text[64];
        snprintf(text, sizeof text, "%.*g", digits, value);
        // Whatever the locale put for the decimal sign, one byte or several, becomes a point.
        char* o = out;
        for (const char* c = text; *c && o < out + SN_NUMBER_TEXT - 1; ++c) {
            if (is_digit(*c) || *c == '-' || *c == '+' || *c == 'e')
                *o++ = *c;
            else if (o > out && o[-1] != '.')
                *o++ = '.';
        }
        *o = 0;
        double back = NAN;
        const char* behind = sn_number_scan(out, o, 0, &back);
        if (behind == o && back == value) break;
    }
    return out;
}
