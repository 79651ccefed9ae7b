/* Sinew - unit: the table of units, their grammar, and the reading of numbers with units.

   unit    := factors { "/" factor }
   factors := factor { (blank | "*" | ".") factor }
   factor  := symbol, "1" or a unit in parentheses, with an exponent as in "m^2", "m2", "s^-1", "s-1"
   A product behind a division, "N/m s", can be read in two ways and is refused: N/(m s) or N s/m.

   A factor to SI is kept as mantissa times power of ten. So "26.23 cm" is read as 26.23e-2, rounded once,
   and is the same double as 0.2623.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/unit.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

/* ---- the table ----------------------------------------------------------------------------------------- */

typedef struct symbol {
    const char* name;
    double mantissa;
    int exponent10;
    signed char m, kg, s, rad, K, A;
    bool prefixes; // takes SI prefixes
} symbol;

// clang-format off
static const symbol symbols[] = {
    //  name     mantissa              10^   m  kg   s rad  K  A  prefixes
    { "m",       1,                     0,   1,  0,  0, 0, 0,  0, true  },
    { "g",       1,                    -3,   0,  1,  0, 0, 0,  0, true  },
    { "s",       1,                     0,   0,  0,  1, 0, 0,  0, true  },
    { "K",       1,                     0,   0,  0,  0, 0, 1,  0, true  },
    { "A",       1,                     0,   0,  0,  0, 0, 0,  1, true  },
    { "rad",     1,                     0,   0,  0,  0, 1, 0,  0, true  },
    { "deg",     0.017453292519943295,  0,   0,  0,  0, 1, 0,  0, false },
    { "\xc2\xb0", 0.017453292519943295, 0,   0,  0,  0, 1, 0,  0, false }, // degree sign
    { "rev",     6.283185307179586,     0,   0,  0,  0, 1, 0,  0, false },
    { "rpm",     0.10471975511965977,   0,   0,  0, -1, 1, 0,  0, false },
    { "Hz",      1,                     0,   0,  0, -1, 0, 0,  0, true  },
    { "N",       1,                     0,   1,  1, -2, 0, 0,  0, true  },
    { "Pa",      1,                     0,  -1,  1, -2, 0, 0,  0, true  },
    { "J",       1,                     0,   2,  1, -2, 0, 0,  0, true  },
    { "W",       1,                     0,   2,  1, -3, 0, 0,  0, true  },
    { "l",       1,                    -3,   3,  0,  0, 0, 0,  0, true  },
    { "L",       1,                    -3,   3,  0,  0, 0, 0,  0, true  },
    { "t",       1,                     3,   0,  1,  0, 0, 0,  0, false },
    { "min",     6,                     1,   0,  0,  1, 0, 0,  0, false },
    { "h",       36,                    2,   0,  0,  1, 0, 0,  0, false },
    { "bar",     1,                     5,  -1,  1, -2, 0, 0,  0, true  },
    { "atm",     101325,                0,  -1,  1, -2, 0, 0,  0, false },
    { "mmHg",    133322387415,         -9,  -1,  1, -2, 0, 0,  0, false },
    { "cmH2O",   980665,               -4,  -1,  1, -2, 0, 0,  0, false },
    { "dyn",     1,                    -5,   1,  1, -2, 0, 0,  0, false },
    { "P",       1,                    -1,  -1,  1, -1, 0, 0,  0, true  }, // poise
    { "V",       1,                     0,   2,  1, -3, 0, 0, -1, true  },
    { "C",       1,                     0,   0,  0,  1, 0, 0,  1, true  },
    { "F",       1,                     0,  -2, -1,  4, 0, 0,  2, true  },
    { "S",       1,                     0,  -2, -1,  3, 0, 0,  2, true  },
    { "ohm",     1,                     0,   2,  1, -3, 0, 0, -2, true  },
    { "T",       1,                     0,   0,  1, -2, 0, 0, -1, true  },
    { "in",      254,                  -4,   1,  0,  0, 0, 0,  0, false },
    { "%",       1,                    -2,   0,  0,  0, 0, 0,  0, false },
};

static const struct { const char* name; int exponent10; } prefixes[] = {
    { "da", 1 }, { "Y", 24 }, { "Z", 21 }, { "E", 18 }, { "P", 15 }, { "T", 12 }, { "G", 9 }, { "M", 6 },
    { "k", 3 }, { "h", 2 }, { "d", -1 }, { "c", -2 }, { "m", -3 }, { "u", -6 }, { "\xc2\xb5", -6 },
    { "\xce\xbc", -6 }, { "n", -9 }, { "p", -12 }, { "f", -15 }, { "a", -18 }, { "z", -21 }, { "y", -24 },
};

/* What people write instead, and what to suggest to them. */
static const struct { const char *written, *meant; } synonyms[] = {
    { "meter", "m" }, { "meters", "m" }, { "metre", "m" }, { "metres", "m" }, { "millimeter", "mm" },
    { "millimetre", "mm" }, { "micron", "um" }, { "microns", "um" }, { "inch", "in" },
    { "gram", "g" }, { "grams", "g" }, { "kilogram", "kg" }, { "kilograms", "kg" }, { "tonne", "t" },
    { "sec", "s" }, { "secs", "s" }, { "second", "s" }, { "seconds", "s" }, { "msec", "ms" },
    { "minute", "min" }, { "minutes", "min" }, { "hr", "h" }, { "hour", "h" }, { "hours", "h" },
    { "newton", "N" }, { "newtons", "N" }, { "Newton", "N" }, { "Nm", "N m" }, { "pascal", "Pa" },
    { "Pascal", "Pa" }, { "joule", "J" }, { "watt", "W" }, { "hertz", "Hz" }, { "litre", "l" },
    { "liter", "l" }, { "cc", "ml" }, { "poise", "P" }, { "cps", "cP" }, { "degree", "deg" },
    { "degrees", "deg" }, { "radian", "rad" }, { "radians", "rad" }, { "kelvin", "K" },
    { "ampere", "A" }, { "volt", "V" }, { "Ohm", "ohm" }, { "kilo", "kg" }, { "percent", "%" },
};

/* The units people use, as candidates for a mistyped one. */
static const char* const usual[] = {
    "m", "cm", "mm", "um", "nm", "km", "kg", "g", "mg", "t", "s", "ms", "us", "min", "h", "rad", "mrad",
    "deg", "rpm", "Hz", "kHz", "MHz", "N", "mN", "uN", "kN", "Pa", "kPa", "MPa", "GPa", "mmHg", "cmH2O",
    "bar", "mbar", "J", "mJ", "kJ", "W", "mW", "kW", "l", "ml", "ul", "P", "cP", "K", "A", "mA", "uA",
    "V", "mV", "kV", "C", "F", "uF", "S", "mS", "ohm", "T", "mT", "dyn", "atm", "in", "%",
};
// clang-format on

enum {
    SYMBOLS = sizeof symbols / sizeof symbols[0],
    PREFIXES = sizeof prefixes / sizeof prefixes[0],
    SYNONYMS = sizeof synonyms / sizeof synonyms[0],
    USUAL = sizeof usual / sizeof usual[0],
    MAX_NESTING = 8,
    LARGEST_EXPONENT = 60,
    LARGEST_EXPONENT_10 = 280
};

/* ---- parsing ------------------------------------------------------------------------------------------- */

/* A unit while it is put together: factor = mantissa 10^exponent10. */
typedef struct measure {
    double mantissa;
    int exponent10;
    int m, kg, s, rad, K, A;
    bool cycles; // Hz takes part: not to be mistaken for rad/s
} measure;

typedef enum unit_fault { FAULT_NONE, FAULT_SYMBOL, FAULT_AMBIGUOUS, FAULT_SYNTAX, FAULT_RANGE } unit_fault;

/* `at` is where parsing stands; on failure the culprit is fault_at[0..fault_length). */
typedef struct unit_parser {
    const char *at, *end;
    unit_fault fault;
    const char* fault_at;
    size_t fault_length;
} unit_parser;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' || (unsigned char)c >= 0x80;
}

static bool starts_with(const char* text, const char* end, const char* word)
{
    size_t length = strlen(word);
    return (size_t)(end - text) >= length && memcmp(text, word, length) == 0;
}

static bool fail_unit(unit_parser* p, unit_fault fault, const char* at, const char* end)
{
    p->fault = fault;
    p->fault_at = at;
    p->fault_length = (size_t)(end - at);
    return false;
}

static const symbol* find_symbol(const char* text, size_t length)
{
    for (int i = 0; i < SYMBOLS; ++i)
        if (strlen(symbols[i].name) == length && memcmp(symbols[i].name, text, length) == 0)
            return &symbols[i];
    return NULL;
}

/* A symbol as it stands comes first ("min", "Pa", "cd"), then a prefix and a symbol that takes one. */
static bool look_up(const char* text, size_t length, measure* out)
{
    const symbol* found = find_symbol(text, length);
    int shift = 0;
    for (int i = 0; i < PREFIXES && !found; ++i) {
        size_t n = strlen(prefixes[i].name);
        if (n >= length || memcmp(prefixes[i].name, text, n) != 0) continue;
        const symbol* rest = find_symbol(text + n, length - n);
        if (!rest || !rest->prefixes) continue;
        found = rest;
        shift = prefixes[i].exponent10;
    }
    if (!found) return false;
    *out = (measure){ .mantissa = found->mantissa, .exponent10 = found->exponent10 + shift };
    out->m = found->m, out->kg = found->kg, out->s = found->s;
    out->rad = found->rad, out->K = found->K, out->A = found->A;
    out->cycles = strcmp(found->name, "Hz") == 0;
    return true;
}

/* a * b^n; false when an exponent leaves its range. */
static bool multiply(measure* a, measure b, int n)
{
    a->mantissa *= n == 1 ? b.mantissa : n == -1 ? 1 / b.mantissa : pow(b.mantissa, n);
    a->exponent10 += n * b.exponent10;
    int* to[] = { &a->m, &a->kg, &a->s, &a->rad, &a->K, &a->A };
    const int from[] = { b.m, b.kg, b.s, b.rad, b.K, b.A };
    bool fits = true;
    for (int i = 0; i < 6; ++i) {
        *to[i] += n * from[i];
        fits = fits && *to[i] >= -LARGEST_EXPONENT && *to[i] <= LARGEST_EXPONENT;
    }
    a->cycles = a->cycles || b.cycles;
    return fits && a->exponent10 >= -LARGEST_EXPONENT_10 && a->exponent10 <= LARGEST_EXPONENT_10 &&
           a->mantissa > 1e-20 && a->mantissa < 1e20;
}

static void skip_blanks(unit_parser* p)
{
    while (p->at < p->end && is_blank(*p->at))
        ++p->at;
}

/* "^2", "^-2", "2", "-2" or a superscript two or three directly behind a factor; 1 when there is none. */
static bool parse_exponent(unit_parser* p, int* n)
{
    const char* c = p->at;
    *n = 1;
    if (starts_with(c, p->end, "\xc2\xb2") || starts_with(c, p->end, "\xc2\xb3")) {
        *n = c[1] == '\xb2' ? 2 : 3;
        p->at += 2;
        return true;
    }
    bool caret = c < p->end && *c == '^';
    if (caret) ++c;
    bool negative = c < p->end && *c == '-';
    if (c < p->end && (*c == '-' || (caret && *c == '+'))) ++c;
    if (c == p->end || !is_digit(*c)) return caret || negative ? fail_unit(p, FAULT_SYNTAX, p->at, c) : true;
    int value = 0;
    for (; c < p->end && is_digit(*c); ++c)
        if (value < 1000) value = 10 * value + (*c - '0');
    if (value > LARGEST_EXPONENT) return fail_unit(p, FAULT_RANGE, p->at, c);
    *n = negative ? -value : value;
    p->at = c;
    return true;
}

static bool parse_product(unit_parser* p, int nesting, measure* out);

static bool parse_factor(unit_parser* p, int nesting, measure* out)
{
    *out = (measure){ .mantissa = 1 };
    const char* start = p->at;
    if (p->at == p->end) return fail_unit(p, FAULT_SYNTAX, p->at, p->end);
    if (*p->at == '(') {
        if (nesting == MAX_NESTING) return fail_unit(p, FAULT_SYNTAX, start, start + 1);
        ++p->at;
        if (!parse_product(p, nesting + 1, out)) return false;
        if (p->at == p->end || *p->at != ')') return fail_unit(p, FAULT_SYNTAX, start, p->end);
        ++p->at;
    } else if (*p->at == '1' && (p->at + 1 == p->end || !is_digit(p->at[1]))) {
        ++p->at;
        return true;
    } else {
        // Letters up to an exponent; the one name with a digit inside is tried first.
        while (p->at < p->end && is_letter(*p->at) && !starts_with(p->at, p->end, "\xc2\xb2") &&
               !starts_with(p->at, p->end, "\xc2\xb3") && !starts_with(p->at, p->end, "\xc2\xb7"))
            ++p->at;
        if (starts_with(start, p->end, "cmH2O")) p->at = start + 5;
        if (p->at == start) return fail_unit(p, FAULT_SYNTAX, start, start + 1);
        if (!look_up(start, (size_t)(p->at - start), out)) return fail_unit(p, FAULT_SYMBOL, start, p->at);
    }
    int n = 1;
    if (!parse_exponent(p, &n)) return false;
    measure base = *out;
    *out = (measure){ .mantissa = 1 };
    return multiply(out, base, n) || fail_unit(p, FAULT_RANGE, start, p->at);
}

/* Skips the sign between two factors and tells which: '/', '*' (a blank too), or 0 at the end. */
static char take_operator(unit_parser* p)
{
    skip_blanks(p);
    if (p->at == p->end || *p->at == ')') return 0;
    char operation = '*';
    if (*p->at == '/' || *p->at == '*' || *p->at == '.')
        operation = *p->at++ == '/' ? '/' : '*';
    else if (starts_with(p->at, p->end, "\xc2\xb7"))
        p->at += 2;
    skip_blanks(p);
    return operation;
}

static bool parse_product(unit_parser* p, int nesting, measure* out)
{
    *out = (measure){ .mantissa = 1 };
    skip_blanks(p);
    const char* start = p->at;
    bool divided = p->at < p->end && *p->at == '/';
    char operation = '*';
    if (divided) {
        operation = '/';
        ++p->at;
        skip_blanks(p);
    }
    for (bool first = true;; first = false) {
        if (operation == '*' && divided && !first) return fail_unit(p, FAULT_AMBIGUOUS, start, p->end);
        measure factor;
        if (!parse_factor(p, nesting, &factor)) return false;
        if (!multiply(out, factor, operation == '/' ? -1 : 1)) return fail_unit(p, FAULT_RANGE, start, p->at);
        const char* before = p->at;
        operation = take_operator(p);
        if (!operation) return true;
        // Two factors need something between them: "m2s" is more likely a slip than m^2 s.
        if (p->at == before) return fail_unit(p, FAULT_SYNTAX, start, p->end);
        divided = divided || operation == '/';
    }
}

static bool parse_measure(unit_parser* p, const char* text, size_t length, measure* out)
{
    *p = (unit_parser){ .at = text, .end = text + length };
    *out = (measure){ .mantissa = 1 };
    skip_blanks(p);
    if (p->at == p->end) return true;
    if (!parse_product(p, 0, out)) return false;
    return p->at == p->end || fail_unit(p, FAULT_SYNTAX, p->at, p->end);
}

/* value * 10^n with one rounding for the powers that matter. */
static double scale10(double value, int n)
{
    static const double power[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    for (; n > 22; n -= 22)
        value *= 1e22;
    for (; n < -22; n += 22)
        value /= 1e22;
    return n < 0 ? value / power[-n] : value * power[n];
}

bool sn_unit_parse(const char* text, size_t length, sn_unit* unit)
{
    unit_parser p;
    measure found;
    if (!parse_measure(&p, text ? text : "", text ? length : 0, &found)) return false;
    unit->factor = scale10(found.mantissa, found.exponent10);
    unit->mantissa = found.mantissa;
    unit->exponent10 = found.exponent10;
    unit->cycles = found.cycles;
    unit->m = (signed char)found.m;
    unit->kg = (signed char)found.kg;
    unit->s = (signed char)found.s;
    unit->rad = (signed char)found.rad;
    unit->K = (signed char)found.K;
    unit->A = (signed char)found.A;
    return true;
}

bool sn_unit_same_dimension(sn_unit a, sn_unit b)
{
    return a.m == b.m && a.kg == b.kg && a.s == b.s && a.rad == b.rad && a.K == b.K && a.A == b.A;
}

const char* sn_unit_suggest(const char* text, size_t length)
{
    char word[32];
    if (!text || length == 0 || length >= sizeof word) return NULL;
    memcpy(word, text, length);
    word[length] = 0;
    for (int i = 0; i < SYNONYMS; ++i)
        if (strcmp(word, synonyms[i].written) == 0) return synonyms[i].meant;
    return sn_nearest(word, usual, USUAL);
}

/* ---- sentences ----------------------------------------------------------------------------------------- */

/* What a dimension is called, and a unit people use for it. */
typedef struct quantity {
    signed char m, kg, s, rad, K, A;
    const char *name, *example;
} quantity;

// clang-format off
static const quantity quantities[] = {
    {  0, 0,  0, 0, 0, 0, "a plain number", "" },
    {  1, 0,  0, 0, 0, 0, "a length", "cm" },
    {  0, 1,  0, 0, 0, 0, "a mass", "g" },
    {  0, 0,  1, 0, 0, 0, "a time", "ms" },
    {  0, 0,  0, 1, 0, 0, "an angle", "deg" },
    {  0, 0,  0, 0, 1, 0, "a temperature", "K" },
    {  0, 0,  0, 0, 0, 1, "an electric current", "mA" },
    {  2, 0,  0, 0, 0, 0, "an area", "mm^2" },
    {  3, 0,  0, 0, 0, 0, "a volume", "ml" },
    {  4, 0,  0, 0, 0, 0, "a second moment of area", "mm^4" },
    { -1, 0,  0, 0, 0, 0, "a curvature", "1/m" },
    {  1, 0, -1, 0, 0, 0, "a speed", "mm/s" },
    {  1, 0, -2, 0, 0, 0, "an acceleration", "m/s^2" },
    {  0, 0, -1, 0, 0, 0, "a frequency or rate", "Hz" },
    {  0, 0, -1, 1, 0, 0, "an angular velocity", "deg/s" },
    {  0, 0, -2, 1, 0, 0, "an angular acceleration", "deg/s^2" },
    { -1, 0,  0, 1, 0, 0, "a twist or curvature", "deg/m" },
    {  3, 0, -1, 0, 0, 0, "a volume flow", "ml/s" },
    {  2, 0, -1, 0, 0, 0, "a diffusivity or kinematic viscosity", "mm^2/s" },
    {  1, 1, -2, 0, 0, 0, "a force", "mN" },
    { -1, 1, -2, 0, 0, 0, "a pressure, stress or elastic modulus", "kPa" },
    {  2, 1, -2, 0, 0, 0, "a moment or an energy", "N mm" },
    {  2, 1, -2,-1, 0, 0, "a rotational stiffness", "N m/deg" },
    {  2, 1, -1,-1, 0, 0, "a rotational damping", "N m s/rad" },
    {  2, 1, -1, 0, 0, 0, "an angular momentum or rotational damping", "N m s" },
    {  2, 1, -3, 0, 0, 0, "a power", "mW" },
    {  0, 1, -2, 0, 0, 0, "a stiffness or surface tension", "N/mm" },
    {  0, 1, -1, 0, 0, 0, "a damping coefficient", "N s/m" },
    { -1, 1, -1, 0, 0, 0, "a viscosity", "mPa s" },
    { -2, 1, -2, 0, 0, 0, "a force per volume or stiffness per area", "N/m^3" },
    {  3, 1, -2, 0, 0, 0, "a bending or torsional stiffness", "N mm^2" },
    { -3, 1,  0, 0, 0, 0, "a density", "g/cm^3" },
    { -2, 1,  0, 0, 0, 0, "a mass per area", "g/cm^2" },
    { -1, 1,  0, 0, 0, 0, "a mass per length", "g/m" },
    {  2, 1,  0, 0, 0, 0, "a moment of inertia", "g cm^2" },
    {  1, 1,  0, 0, 0, 0, "a mass times length", "g mm" },
    {  1, 1, -1, 0, 0, 0, "a momentum", "N s" },
    {  1, 1, -3, 0, 0, 0, "a rate of force", "N/s" },
    { -1, 1, -3, 0, 0, 0, "a rate of pressure", "kPa/s" },
    {  2, 1, -3, 0, 0,-1, "an electric potential", "mV" },
};
// clang-format on

static bool is_quantity(const quantity* q, const measure* u)
{
    return q->m == u->m && q->kg == u->kg && q->s == u->s && q->rad == u->rad && q->K == u->K && q->A == u->A;
}

static const quantity* find_quantity(const measure* u)
{
    for (size_t i = 0; i < sizeof quantities / sizeof quantities[0]; ++i)
        if (is_quantity(&quantities[i], u)) return &quantities[i];
    return NULL;
}

/* "kg m^6 s^-2" */
static void print_dimension(const measure* u, char* out, size_t size)
{
    const char* const names[] = { "kg", "m", "s", "rad", "K", "A" };
    const int exponents[] = { u->kg, u->m, u->s, u->rad, u->K, u->A };
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < 6; ++i) {
        if (!exponents[i]) continue;
        int n = exponents[i] == 1
                    ? snprintf(out + used, size - used, "%s%s", used ? " " : "", names[i])
                    : snprintf(out + used, size - used, "%s%s^%d", used ? " " : "", names[i], exponents[i]);
        used += (size_t)n;
        if (used >= size) return;
    }
    if (!used) snprintf(out, size, "no unit");
}

/* What was asked for, kept together for the sentences of a refusal. */
typedef struct wanted {
    const char* si_unit;
    measure unit;
    char* why;
    size_t why_size;
} wanted;

SN_PRINTF(2, 3)
static int refuse(const wanted* w, const char* format, ...)
{
    if (!w->why || w->why_size == 0) return -1;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->why, w->why_size, format, arguments);
    va_end(arguments);
    if (length < 0) w->why[0] = 0;
    if (length >= 0 && (size_t)length >= w->why_size) sn_cut(w->why, w->why_size);
    return -1;
}

enum { SENTENCE = 256 };

/* "a length in m is expected (for example 6 cm)". The example repeats the number that was written. */
static const char* expectation(const wanted* w, const char* number, size_t length, char out[SENTENCE])
{
    const quantity* q = find_quantity(&w->unit);
    bool plain = q && q == &quantities[0];
    if (length == 0 || length > 24) {
        number = plain ? "0.5" : "1";
        length = strlen(number);
    }
    int shown = (int)length;
    if (plain)
        snprintf(out, SENTENCE, "a plain number is expected (for example %.*s)", shown, number);
    else
        snprintf(out, SENTENCE, "%s in %.32s is expected (for example %.*s %.32s)", q ? q->name : "a value",
                 w->si_unit, shown, number, q ? q->example : w->si_unit);
    return out;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* An angle is a length by a length, so that "N m/rad" is also "N m" and "1/m" also "rad/m". Where nothing
   but an angle, or its rate, is meant the difference is kept: 5 deg is no plain number, and 1 Hz is 2 pi
   rad/s. */
static bool suits(const measure* found, const measure* expected)
{
    const measure *f = found, *e = expected;
    if (f->m != e->m || f->kg != e->kg || f->s != e->s || f->K != e->K || f->A != e->A) return false;
    if (f->rad == e->rad) return true;
    bool pure = !e->m && !e->kg && !e->s && !e->K && !e->A;
    bool rate = !e->m && !e->kg && e->s && !e->K && !e->A;
    if (pure) return false;
    return !rate || (f->rad == 0 && !f->cycles);
}

static measure measure_of(sn_unit u)
{
    return (measure){
        .mantissa = 1, .m = u.m, .kg = u.kg, .s = u.s, .rad = u.rad, .K = u.K, .A = u.A, .cycles = u.cycles
    };
}

bool sn_unit_suits(sn_unit found, sn_unit expected)
{
    const measure f = measure_of(found), e = measure_of(expected);
    return suits(&f, &e);
}

void sn_unit_describe(sn_unit unit, char* out, size_t size)
{
    const measure u = measure_of(unit);
    const quantity* q = find_quantity(&u);
    char dimension[96];
    print_dimension(&u, dimension, sizeof dimension);
    if (q)
        snprintf(out, size, "%s", q->name);
    else
        snprintf(out, size, "a value in %s", dimension);
}

/* One number of a list: where it stands, what unit it has. */
typedef struct item {
    const char *number, *number_end;
    const char *unit, *unit_end; // equal when there is none
    measure measure;
} item;

static bool starts_number(const char* c, const char* end)
{
    if (c < end && (*c == '-' || *c == '+')) ++c;
    if (c < end && *c == '.') ++c;
    return c < end && is_digit(*c);
}

/* "1/s" behind a number is its unit, not the next number. */
static bool starts_reciprocal(const char* c, const char* end)
{
    if (c == end || *c != '1') return false;
    for (++c; c < end && is_blank(*c); ++c) {}
    return c < end && *c == '/';
}

static int refuse_number(const wanted* w, const char* at, const char* end)
{
    char quoted[SN_QUOTE_TEXT], sentence[SENTENCE];
    const char* stop = at;
    while (stop < end && !is_blank(*stop) && *stop != ',')
        ++stop;
    if (stop == at) return refuse(w, "a number is missing; %s", expectation(w, NULL, 0, sentence));
    return refuse(w, "%s is not a number; %s", sn_quote(quoted, at, (size_t)(stop - at)),
                  expectation(w, NULL, 0, sentence));
}

static int refuse_unit(const wanted* w, const item* it, const unit_parser* p)
{
    char whole[SN_QUOTE_TEXT], part[SN_QUOTE_TEXT], sentence[SENTENCE];
    const char *number = it->number, *unit = it->unit;
    size_t number_length = (size_t)(it->number_end - number), unit_length = (size_t)(it->unit_end - unit);
    sn_quote(whole, number, (size_t)(it->unit_end - number));
    expectation(w, number, number_length, sentence);

    if (number_length == 1 && *number == '0' && unit_length > 0 && (*unit == 'x' || *unit == 'X'))
        return refuse(w, "%s: hexadecimal numbers are not supported; %s", whole,
                      expectation(w, NULL, 0, sentence));
    if (p->fault == FAULT_SYMBOL) {
        sn_quote(part, p->fault_at, p->fault_length);
        const char* near = sn_unit_suggest(p->fault_at, p->fault_length);
        if (!near) return refuse(w, "%s: %s is not a unit; %s", whole, part, sentence);
        sentence[0] = sentence[0] == 'a' ? 'A' : sentence[0];
        return refuse(w, "%s: %s is not a unit, did you mean %s? %s", whole, part, near, sentence);
    }
    sn_quote(part, unit, unit_length);
    if (p->fault == FAULT_AMBIGUOUS)
        return refuse(w, "%s: %s is ambiguous; write parentheses as in N/(m s); %s", whole, part, sentence);
    return refuse(w, "%s: %s is not a unit; %s", whole, part, sentence);
}

static int refuse_dimension(const wanted* w, const item* it)
{
    char whole[SN_QUOTE_TEXT], sentence[SENTENCE], dimension[96];
    sn_quote(whole, it->number, (size_t)(it->unit_end - it->number));
    expectation(w, it->number, (size_t)(it->number_end - it->number), sentence);
    const measure *f = &it->measure, *e = &w->unit;
    if (f->cycles && f->s == e->s && e->rad == 1 && !e->m && !e->kg)
        return refuse(w, "%s counts cycles; %s; 1 Hz is 6.283185307179586 rad/s", whole, sentence);
    const quantity* q = find_quantity(f);
    if (q) return refuse(w, "%s is %s; %s", whole, q->name, sentence);
    print_dimension(f, dimension, sizeof dimension);
    return refuse(w, "%s is in %s; %s", whole, dimension, sentence);
}

/* Reads the number and the unit at *at and what separates them from the next. False: refused. */
static bool read_item(const wanted* w, const char** at, const char* end, item* out)
{
    const char* c = *at;
    double ignored;
    out->number = c;
    out->number_end = sn_number_scan(c, end, 0, &ignored);
    if (!out->number_end) {
        refuse_number(w, c, end);
        return false;
    }

    // The unit runs to a comma, or to a blank before the next number.
    c = out->number_end;
    while (c < end && is_blank(*c))
        ++c;
    bool apart = c > out->number_end;
    out->unit = c;
    if (!apart || !starts_number(c, end) || starts_reciprocal(c, end)) {
        for (; c < end && *c != ','; ++c)
            if (is_blank(*c) && starts_number(c + 1, end) && c > out->unit && !starts_reciprocal(c + 1, end))
                break;
    }
    out->unit_end = c;
    while (out->unit_end > out->unit && is_blank(out->unit_end[-1]))
        --out->unit_end;
    if (out->unit_end == out->unit) out->unit = out->unit_end = out->number_end;
    unit_parser p;
    if (!parse_measure(&p, out->unit, (size_t)(out->unit_end - out->unit), &out->measure)) {
        refuse_unit(w, out, &p);
        return false;
    }

    while (c < end && is_blank(*c))
        ++c;
    if (c < end && *c == ',') {
        ++c;
        while (c < end && is_blank(*c))
            ++c;
        if (c == end) {
            refuse_number(w, c, end);
            return false;
        }
    }
    *at = c;
    return true;
}

/* The number of an item in SI. Powers of ten go into the number's exponent, so that it is rounded once. */
static double convert(const item* it, const measure* u)
{
    double value = 0;
    sn_number_scan(it->number, it->number_end, u->exponent10, &value);
    return u->mantissa == 1 ? value : u->mantissa * value;
}

static int read_in(const char* text, const char* si_unit, double* values, int capacity, char* why,
                   size_t why_size)
{
    wanted w = { .si_unit = si_unit && *si_unit ? si_unit : "1", .why = why, .why_size = why_size };
    unit_parser p;
    if (!parse_measure(&p, w.si_unit, strlen(w.si_unit), &w.unit))
        return refuse(&w, "the component expects the unknown unit %.32s; this is a defect of the component",
                      w.si_unit);
    char quoted[SN_QUOTE_TEXT], sentence[SENTENCE];
    if (!text) text = "";
    const char *c = text, *end = text + strlen(text);
    while (c < end && is_blank(*c))
        ++c;
    if (c == end) return refuse(&w, "the text is empty; %s", expectation(&w, NULL, 0, sentence));

    // First round: everything is checked, and the last unit is found.
    const char* begin = c;
    int count = 0;
    item it = { 0 }, bare = { 0 };
    bool any_unit = false;
    while (c < end) {
        if (!read_item(&w, &c, end, &it)) return -1;
        if (++count > capacity && capacity == 1 && memchr(text, ',', (size_t)(end - text)))
            return refuse(&w, "%s is a list; one number is expected, and its decimal sign is a point",
                          sn_quote(quoted, begin, (size_t)(end - begin)));
        if (count > capacity)
            return refuse(&w, "%s has more than %d number%s", sn_quote(quoted, begin, (size_t)(end - begin)),
                          capacity, capacity == 1 ? "" : "s");
        bool has_unit = it.unit < it.unit_end;
        double value;
        sn_number_scan(it.number, it.number_end, 0, &value);
        if (has_unit && !suits(&it.measure, &w.unit)) return refuse_dimension(&w, &it);
        if (!has_unit && value != 0) bare = it;
        any_unit = any_unit || has_unit;
    }
    bool last_has_unit = it.unit < it.unit_end;
    if (any_unit && !last_has_unit && bare.number)
        return refuse(
            &w, "%s: %.*s has no unit; write a unit after each number, or one after the last number for all",
            sn_quote(quoted, begin, (size_t)(end - begin)),
            (int)(bare.number_end - bare.number > 40 ? 40 : bare.number_end - bare.number), bare.number);

    // Second round: is each finite in SI; third: store them.
    const measure none = { .mantissa = 1 }, last = last_has_unit ? it.measure : none;
    for (int store = 0; store <= 1; ++store) {
        c = begin;
        for (int i = 0; i < count; ++i) {
            if (!read_item(&w, &c, end, &it)) return -1;
            double value = convert(&it, it.unit < it.unit_end ? &it.measure : &last);
            if (!isfinite(value))
                return refuse(&w, "%s is too large a number; %s",
                              sn_quote(quoted, it.number, (size_t)(it.unit_end - it.number)),
                              expectation(&w, NULL, 0, sentence));
            if (store) values[i] = value;
        }
    }
    return count;
}

/* ---- one of several units ------------------------------------------------------------------------------ */

static const char between[] = " or ";

bool sn_unit_choice(const char* units, int number, char out[SN_UNIT_TEXT])
{
    const char* at = units;
    for (; at && number > 0; --number) {
        at = strstr(at, between);
        if (at) at += sizeof between - 1;
    }
    if (!at) return false;
    const char* end = strstr(at, between);
    snprintf(out, SN_UNIT_TEXT, "%.*s", end ? (int)(end - at) : (int)strlen(at), at);
    return true;
}

int sn_unit_read(const char* text, const char* si_unit, double* values, int capacity, char* why,
                 size_t why_size)
{
    char one[SN_UNIT_TEXT], ignored[512];
    if (!si_unit || !strstr(si_unit, between)) return read_in(text, si_unit, values, capacity, why, why_size);
    for (int i = 0; sn_unit_choice(si_unit, i, one); ++i) {
        const int count =
            read_in(text, one, values, capacity, i == 0 ? why : ignored, i == 0 ? why_size : sizeof ignored);
        if (count >= 0) return count;
    }
    const size_t length = why_size > 0 ? strlen(why) : 0;
    if (why_size > 0) snprintf(why + length, why_size - length, "; the unit may be %s", si_unit);
    return -1;
}
