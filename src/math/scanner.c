/* Sinew - scanner: see scanner.h. SPDX-License-Identifier: BSD-3-Clause */
#include "math/scanner.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"

int sn_scan_count(const sn_scanner* s, const char* to)
{
    int n = 0;
    for (const char* c = s->text; c < to; ++c)
        n += ((unsigned char)*c & 0xc0) != 0x80;
    return n;
}

void sn_scan_fail(sn_scanner* s, const char* at, const char* format, ...)
{
    if (s->failed) return;
    s->failed = true;
    int character = sn_scan_count(s, at) + 1;
    s->at = s->end;
    if (!s->error) return;
    s->error->offset = (int)(at - s->text);

    char* text = s->error->text;
    const size_t size = sizeof s->error->text;
    int used = snprintf(text, size, "character %d: ", character);
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text + used, size - (size_t)used, format, arguments);
    va_end(arguments);
    if (length < 0) text[used] = 0;
    if (length >= (int)size - used) sn_cut(text, size);
}

void sn_scan_blanks(sn_scanner* s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        ++s->at;
}

/* The length of the character at `at`, for quoting. */
static size_t one_character(const sn_scanner* s, const char* at)
{
    size_t n = 1;
    while (n < 4 && at + n < s->end && ((unsigned char)at[n] & 0xc0) == 0x80)
        ++n;
    return n;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

/* ---- words, signs, numbers ----------------------------------------------------------------------------- */

bool sn_scan_take(sn_scanner* s, char c)
{
    sn_scan_blanks(s);
    bool there = s->at < s->end && *s->at == c;
    s->at += there;
    return there;
}

size_t sn_scan_name(const sn_scanner* s)
{
    size_t length = 0;
    while (s->at + length < s->end && is_name(s->at[length]))
        ++length;
    return length;
}

bool sn_scan_is(const char* at, size_t length, const char* word)
{
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

bool sn_scan_word(sn_scanner* s, const char* word)
{
    sn_scan_blanks(s);
    size_t length = sn_scan_name(s);
    if (!sn_scan_is(s->at, length, word)) return false;
    s->at += length;
    return true;
}

static const sn_sign signs[] = {
    { "||", SN_LEVEL_OR, SN_OP_OR },
    { "&&", SN_LEVEL_AND, SN_OP_AND },
    { "==", SN_LEVEL_EQUAL, SN_OP_EQUAL },
    { "!=", SN_LEVEL_EQUAL, SN_OP_NOT_EQUAL },
    { "<=", SN_LEVEL_ORDER, SN_OP_LESS_EQUAL }, // before "<"
    { ">=", SN_LEVEL_ORDER, SN_OP_GREATER_EQUAL },
    { "<", SN_LEVEL_ORDER, SN_OP_LESS },
    { ">", SN_LEVEL_ORDER, SN_OP_GREATER },
    { "or", SN_LEVEL_OR, SN_OP_OR },
    { "and", SN_LEVEL_AND, SN_OP_AND },
    { "le", SN_LEVEL_ORDER, SN_OP_LESS_EQUAL },
    { "ge", SN_LEVEL_ORDER, SN_OP_GREATER_EQUAL },
    { "lt", SN_LEVEL_ORDER, SN_OP_LESS },
    { "gt", SN_LEVEL_ORDER, SN_OP_GREATER },
    { "+", SN_LEVEL_SUM, SN_OP_ADD },
    { "-", SN_LEVEL_SUM, SN_OP_SUB },
    { "*", SN_LEVEL_PRODUCT, SN_OP_MUL },
    { "/", SN_LEVEL_PRODUCT, SN_OP_DIV },
};

const sn_sign* sn_scan_sign(sn_scanner* s)
{
    sn_scan_blanks(s);
    size_t left = (size_t)(s->end - s->at), name = sn_scan_name(s);
    if (left >= 2 && s->at[0] == '*' && s->at[1] == '*') return NULL; // said to be written ^
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        size_t length = strlen(signs[i].text);
        bool word = is_name(signs[i].text[0]);
        if (word ? name == length && sn_scan_is(s->at, name, signs[i].text)
                 : left >= length && memcmp(s->at, signs[i].text, length) == 0)
            return &signs[i];
    }
    return NULL;
}

/* One factor of a unit at `at`: a symbol with an exponent, as mm^2. Returns its end; NULL: there is none. */
static const char* scan_symbol(const sn_scanner* s, const char* at, sn_reserved* reserved)
{
    const char* c = at;
    sn_unit ignored;
    while (c < s->end && is_letter(*c))
        ++c;
    size_t letters = (size_t)(c - at);
    if (!letters || (c < s->end && (*c == '_' || *c == '(')) || reserved(s, at, letters)) return NULL;
    if (c < s->end && *c == '^') {
        const char* digit = c + 1 + (c + 1 < s->end && c[1] == '-');
        if (digit < s->end && *digit >= '0' && *digit <= '9')
            for (c = digit; c < s->end && *c >= '0' && *c <= '9';)
                ++c;
    } else if (c < s->end && is_name(*c)) {
        return NULL;
    }
    return sn_unit_parse(at, (size_t)(c - at), &ignored) ? c : NULL;
}

/* Takes the longest unit behind a number: symbols with blanks or "/" between them, as in N s/m^2. */
static bool take_unit(sn_scanner* s, sn_reserved* reserved, sn_unit* unit)
{
    const char* before = s->at;
    sn_scan_blanks(s);
    const char *begin = s->at, *at = scan_symbol(s, begin, reserved), *end = NULL;
    for (; at && sn_unit_parse(begin, (size_t)(at - begin), unit); at = scan_symbol(s, s->at, reserved)) {
        s->at = end = at;
        sn_scan_blanks(s);
        if (s->at < s->end && *s->at == '/') ++s->at;
        sn_scan_blanks(s);
    }
    s->at = end ? end : before;
    return end && sn_unit_parse(begin, (size_t)(end - begin), unit);
}

bool sn_scan_number(sn_scanner* s, sn_reserved* reserved, double* value, sn_dimension* dimension)
{
    const char* at = s->at;
    const char* behind =
        at < s->end && *at != '+' && *at != '-' ? sn_number_scan(at, s->end, 0, value) : NULL;
    sn_unit unit, wanted;
    *dimension = (sn_dimension){ .known = false };
    if (!behind) return false;
    if (at[0] == '0' && behind == at + 1 && behind < s->end && (*behind == 'x' || *behind == 'X'))
        sn_scan_fail(s, at, "hexadecimal numbers are not supported; write the number in decimal");
    if (isinf(*value)) sn_scan_fail(s, at, "the number is too large; the largest is 1.797e308");
    if (s->failed) return true;
    s->at = behind;
    if (!take_unit(s, reserved, &unit)) return true;
    const char* kind_unit = s->kind->unit;
    if (kind_unit && !(sn_unit_parse(kind_unit, strlen(kind_unit), &wanted) && sn_unit_suits(unit, wanted))) {
        s->at = behind;
        return true;
    }
    sn_number_scan(at, behind, unit.exponent10, value);
    *value *= unit.mantissa;
    if (isinf(*value)) sn_scan_fail(s, at, "the number is too large; the largest is 1.797e308");
    if (!kind_unit) *dimension = (sn_dimension){ true, unit };
    return true;
}

/* ---- advice -------------------------------------------------------------------------------------------- */

// clang-format off
/* What other languages call it; without advice the variables are named. */
static const struct { const char *written, *mend; } foreign[] = {
    { "ln", "log is the natural logarithm" },    { "log10", "write log(x)/log(10)" },
    { "arcsin", "write asin" },                  { "arccos", "write acos" },
    { "arctan", "write atan" },                  { "arctan2", "write atan2" },
    { "fabs", "write abs" },                     { "sgn", "write sign" },
    { "signum", "write sign" },                  { "fmod", "write mod" },
    { "heaviside", "write step(t, t0)" },        { "Heaviside", "write step(t, t0)" },
    { "H", "write step(t, t0)" },                { "smoothstep", "write smooth(t, t0, t1)" },
    { "if", "write condition ? value : other" }, 
                            
                  
    { "time", NULL }, { "t", NULL }, { "x", NULL }, { "y", NULL }, { "z", NULL },
    { "nan", "a finite number is expected" },
    { "inf", "a finite number is expected" },
    { "tau", "write 2*pi" },                     { "deg", "write x*pi/180" },
};
// clang-format on
enum { FOREIGN = sizeof foreign / sizeof foreign[0] };

static const char* foreign_mend(const sn_scanner* s, const char* at, size_t length)
{
    for (int i = 0; i < FOREIGN; ++i)
        if (sn_scan_is(at, length, foreign[i].written))
            return foreign[i].mend ? foreign[i].mend : s->kind->variables_said;
    return NULL;
}

/* A word where an operator should be: "10 cm". */
static const char* word_mend(const sn_scanner* s, const char* at)
{
    size_t length = sn_scan_name(s);
    const char* mend = foreign_mend(s, at, length);
    sn_unit unit;
    bool letter = length > 0 && !(at[0] >= '0' && at[0] <= '9');
    if (mend && mend != s->kind->variables_said) return mend;
    if (letter && length == 1 && strchr("etxyz", *at)) return NULL;
    return letter && s->kind->unit_said && sn_unit_parse(at, length, &unit) ? s->kind->unit_said : NULL;
}

/* The unit that was meant by a word behind a number, or NULL. */
static const char* mistyped_unit(const sn_scanner* s, const char* at)
{
    const size_t length = sn_scan_name(s);
    const char* before = at;
    while (before > s->text && (before[-1] == ' ' || before[-1] == '\t'))
        --before;
    const bool number = before > s->text && before[-1] >= '0' && before[-1] <= '9';
    return number && length > 1 && is_letter(*at) && !s->kind->unit ? sn_unit_suggest(at, length) : NULL;
}

/* A sign that other languages have. */
static const char* sign_mend(const sn_scanner* s, const char* at)
{
    char next = at + 1 < s->end ? at[1] : 0;
    switch (*at) {
    case '=':
        return "equality is written ==";
    case '*':
        return next == '*' ? "a power is written ^" : NULL;
    case '%':
        return "a remainder is written mod(x, y)";
    case '&':
        return "a conjunction is written &&";
    case '|':
        return "an alternative is written ||";
    case ',':
        return s->nesting <= 1 ? "the decimal sign is a point, as in 0.5" : NULL;
    case ')':
        return s->nesting == 0 ? "this ')' has no matching '('" : NULL;
    default:
        return is_name(*at) || *at == '(' || *at == '.' ? s->kind->product_said : NULL;
    }
}

/* Something stands where only an operator, or `closing`, can follow. */
void sn_scan_fail_operator(sn_scanner* s, const char* closing)
{
    sn_scan_blanks(s);
    const char* at = s->at;
    char quoted[SN_QUOTE_TEXT];
    if (at == s->end) {
        sn_scan_fail(s, at, "the text ends, but %s is expected", closing ? closing : "more");
        return;
    }
    const char *mend = word_mend(s, at), *unit = mend ? NULL : mistyped_unit(s, at);
    if (unit) {
        sn_scan_fail(s, at, "%s is not a unit; did you mean %s?", sn_quote(quoted, at, sn_scan_name(s)),
                     unit);
        return;
    }
    if (!mend) mend = sign_mend(s, at);
    sn_quote(quoted, at, one_character(s, at));
    const char *or_closing = closing ? " or " : "", *what = closing ? closing : "";
    if (mend)
        sn_scan_fail(s, at, "an operator%s%s is expected before %s; %s", or_closing, what, quoted, mend);
    else
        sn_scan_fail(s, at, "an operator%s%s is expected, not %s", or_closing, what, quoted);
}

void sn_scan_fail_name(sn_scanner* s, const char* name, size_t length, const char* const* known, int count)
{
    char quoted[SN_QUOTE_TEXT], word[SN_QUOTE_TEXT] = "";
    if (length < sizeof word) memcpy(word, name, length);
    sn_quote(quoted, name, length);
    const char* mend = foreign_mend(s, name, length);
    const char* near = mend || length < 2 ? NULL : sn_nearest(word, known, count);
    if (near)
        sn_scan_fail(s, name, "%s is unknown; did you mean %s?", quoted, near);
    else
        sn_scan_fail(s, name, "%s is unknown; %s", quoted, mend ? mend : s->kind->variables_said);
}

void sn_scan_fail_operand(sn_scanner* s)
{
    char quoted[SN_QUOTE_TEXT];
    const char* names = s->kind->variables_list;
    sn_scan_blanks(s);
    if (s->at < s->end)
        sn_scan_fail(s, s->at, "a number, %s, a function or '(' is expected, not %s", names,
                     sn_quote(quoted, s->at, one_character(s, s->at)));
    else if (s->at == s->text)
        sn_scan_fail(s, s->at, "the text is empty; a number or an expression of %s is expected", names);
    else
        sn_scan_fail(s, s->at, "the text ends where a number, %s, a function or '(' is expected", names);
}

/* Takes the ')' that closes what was opened at `open`. */
void sn_scan_closing(sn_scanner* s, const char* open, bool more_arguments)
{
    if (sn_scan_take(s, ')')) return;
    char closing[64];
    snprintf(closing, sizeof closing, "%s')' for the '(' at character %d",
             more_arguments ? "',' or a " : "a ", sn_scan_count(s, open) + 1);
    sn_scan_fail_operator(s, closing);
}
