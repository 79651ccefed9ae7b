/* Sinew - expression: recursive descent from text to instructions.

   choice     := or [ "?" choice ":" choice ]
   or         := and { "||" and }                     and  := equal { "&&" equal }
   equal      := order [ ("==" | "!=") order ]        order := sum [ ("<" | "<=" | ">" | ">=") sum ]
   sum        := product { ("+" | "-") product }      product := prefixed { ("*" | "/") prefixed }
   prefixed   := ("-" | "+" | "!") prefixed | power   power := primary [ "^" prefixed ]
   primary    := number | name | name "(" choice { "," choice } ")" | "(" choice ")"

   There is no tree: each rule leaves its instructions at the end of the code and tells where they start.
   What depends on no t is computed at once and replaced by its value. Comparisons do not chain,
   because 0 < t < 1 would not mean what it says.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/expression.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"

enum {
    LONGEST_TEXT = 1 << 16, // characters
    MOST_NESTING = 200,     // parentheses, choices, prefixes and exponents within one another
    MOST_ARGUMENTS = 32
};

/* How an operand depends on t. HELD is constant as long as no switch turns. GATED may, besides, be made
   exactly zero by a switch: then a product with it is zero even where the other factor is undefined, as in
   (t >= 1)*sqrt(t - 1). */
typedef enum dependence { CONSTANT, HELD, GATED, FREE } dependence;

/* The value of a rule: code[start..count). */
typedef struct operand {
    int start;
    dependence kind;
    bool boolean; // 0 or 1
} operand;

typedef struct parser {
    const char *text, *at, *end;
    sn_program program;
    int room, nesting;
    bool failed;
    sn_curve_error* error;
} parser;

enum { SN_OP_CEIL = -1, SN_OP_CLAMP = -2, SN_OP_STEP = -3 }; // made of others

// clang-format off
static const struct { const char* name; int least, most, op; const char* call; } functions[] = {
    { "sin",   1, 1, SN_OP_SIN,    "sin(x)" },
    { "cos",   1, 1, SN_OP_COS,    "cos(x)" },
    { "tan",   1, 1, SN_OP_TAN,    "tan(x)" },
    { "asin",  1, 1, SN_OP_ASIN,   "asin(x)" },
    { "acos",  1, 1, SN_OP_ACOS,   "acos(x)" },
    { "atan",  1, 1, SN_OP_ATAN,   "atan(x)" },
    { "sinh",  1, 1, SN_OP_SINH,   "sinh(x)" },
    { "cosh",  1, 1, SN_OP_COSH,   "cosh(x)" },
    { "tanh",  1, 1, SN_OP_TANH,   "tanh(x)" },
    { "exp",   1, 1, SN_OP_EXP,    "exp(x)" },
    { "log",   1, 1, SN_OP_LOG,    "log(x)" },
    { "sqrt",  1, 1, SN_OP_SQRT,   "sqrt(x)" },
    { "abs",   1, 1, SN_OP_ABS,    "abs(x)" },
    { "sign",  1, 1, SN_OP_SIGN,   "sign(x)" },
    { "floor", 1, 1, SN_OP_FLOOR,  "floor(x)" },
    { "ceil",  1, 1, SN_OP_CEIL,   "ceil(x)" },
    { "min",   2, MOST_ARGUMENTS, SN_OP_MIN, "min(x, y)" },
    { "max",   2, MOST_ARGUMENTS, SN_OP_MAX, "max(x, y)" },
    { "mod",   2, 2, SN_OP_MOD,    "mod(x, period)" },
    { "pow",   2, 2, SN_OP_POWER,  "pow(x, exponent)" },
    { "atan2", 2, 2, SN_OP_ATAN2,  "atan2(y, x)" },
    { "hypot", 2, 2, SN_OP_HYPOT,  "hypot(x, y)" },
    { "clamp", 3, 3, SN_OP_CLAMP,  "clamp(x, low, high)" },
    { "step",  2, 2, SN_OP_STEP,   "step(t, t0)" },
    { "smooth", 3, 3, SN_OP_SMOOTH, "smooth(t, t0, t1)" },
};
static const struct { const char* name; double value; } constants[] = {
    { "pi", 3.14159265358979323846 },
    { "e",  2.71828182845904523536 },
};
static const char* const names[] = {
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "abs", "sign",
    "floor", "ceil", "min", "max", "mod", "pow", "atan2", "hypot", "clamp", "step", "smooth", "pi", "e", "t",
};
/* What other languages call it. */
static const struct { const char *written, *mend; } foreign[] = {
    { "ln", "log is the natural logarithm" },    { "log10", "write log(x)/log(10)" },
    { "arcsin", "write asin" },                  { "arccos", "write acos" },
    { "arctan", "write atan" },                  { "arctan2", "write atan2" },
    { "fabs", "write abs" },                     { "sgn", "write sign" },
    { "signum", "write sign" },                  { "fmod", "write mod" },
    { "heaviside", "write step(t, t0)" },        { "Heaviside", "write step(t, t0)" },
    { "H", "write step(t, t0)" },                { "smoothstep", "write smooth(t, t0, t1)" },
    { "if", "write condition ? value : other" }, { "and", "write &&" },
    { "or", "write ||" },                        { "not", "write !" },
    { "time", "time is called t" },              { "x", "the only variable is t" },
    { "nan", "a finite number is expected" },
    { "inf", "a finite number is expected" },
    { "tau", "write 2*pi" },                     { "deg", "write x*pi/180" },
};
// clang-format on
enum {
    FUNCTIONS = sizeof functions / sizeof functions[0],
    CONSTANTS = sizeof constants / sizeof constants[0],
    NAMES = sizeof names / sizeof names[0],
    FOREIGN = sizeof foreign / sizeof foreign[0]
};

/* ---- failures ------------------------------------------------------------------------------------------ */

/* Notes the first failure; what follows it only has to end soon. */
SN_PRINTF(3, 4)
static void fail(parser* p, const char* at, const char* format, ...)
{
    if (p->failed) return;
    p->failed = true;
    int character = 1;
    for (const char* c = p->text; c < at; ++c)
        character += ((unsigned char)c[0] & 0xc0) != 0x80;
    p->at = p->end;
    if (!p->error) return;
    p->error->offset = (int)(at - p->text);

    char* text = p->error->text;
    const size_t size = sizeof p->error->text;
    int used = snprintf(text, size, "character %d: ", character);
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text + used, size - (size_t)used, format, arguments);
    va_end(arguments);
    if (length < 0) text[used] = 0;
    if (length >= (int)size - used) sn_cut(text, size);
}

static void skip_blanks(parser* p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        ++p->at;
}

/* The length of the character at `at`, for quoting. */
static size_t one_character(const parser* p, const char* at)
{
    size_t n = 1;
    while (n < 4 && at + n < p->end && ((unsigned char)at[n] & 0xc0) == 0x80)
        ++n;
    return n;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A word where an operator should be: "10 cm", "t > 1 and t < 2". */
static const char* word_mend(const parser* p, const char* at)
{
    size_t length = 0;
    while (at + length < p->end && is_name(at[length]))
        ++length;
    for (int i = 0; i < FOREIGN; ++i)
        if (strlen(foreign[i].written) == length && memcmp(foreign[i].written, at, length) == 0)
            return foreign[i].mend;
    for (int i = 0; i < NAMES; ++i)
        if (strlen(names[i]) == length && memcmp(names[i], at, length) == 0) return NULL;
    sn_unit unit;
    bool letter = length > 0 && !(at[0] >= '0' && at[0] <= '9');
    return letter && sn_unit_parse(at, length, &unit) ? "an expression holds plain numbers, in SI units"
                                                      : NULL;
}

/* A sign that other languages have. */
static const char* sign_mend(const parser* p, const char* at)
{
    char next = at + 1 < p->end ? at[1] : 0;
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
        return p->nesting <= 1 ? "the decimal sign is a point, as in 0.5" : NULL;
    case ')':
        return p->nesting == 0 ? "there is no '(' it could close" : NULL;
    default:
        return is_name(*at) || *at == '(' || *at == '.' ? "a product is written with *, as in 2*t" : NULL;
    }
}

/* Something stands where only an operator, or `closing`, can follow. */
static void fail_expecting_operator(parser* p, const char* closing)
{
    skip_blanks(p);
    const char* at = p->at;
    char quoted[SN_QUOTE_TEXT];
    if (at == p->end) {
        fail(p, at, "the text ends, but %s is expected", closing ? closing : "more");
        return;
    }
    const char* mend = word_mend(p, at);
    if (!mend) mend = sign_mend(p, at);
    sn_quote(quoted, at, one_character(p, at));
    const char *or_closing = closing ? " or " : "", *what = closing ? closing : "";
    if (mend)
        fail(p, at, "an operator%s%s is expected before %s; %s", or_closing, what, quoted, mend);
    else
        fail(p, at, "an operator%s%s is expected, not %s", or_closing, what, quoted);
}

/* ---- code ---------------------------------------------------------------------------------------------- */

/* Puts an instruction before code[at], what stands there moves up. */
static void insert(parser* p, int at, sn_op op, int n, double c)
{
    if (p->failed) return;
    sn_program* program = &p->program;
    if (program->count == p->room) {
        int room = p->room ? 2 * p->room : 16;
        sn_instruction* grown = realloc(program->code, (size_t)room * sizeof *grown);
        if (!grown) {
            fail(p, p->at, "out of memory");
            return;
        }
        program->code = grown;
        p->room = room;
    }
    sn_instruction* place = program->code + at;
    memmove(place + 1, place, (size_t)(program->count - at) * sizeof *place);
    *place = (sn_instruction){ op, n, c };
    program->count += 1;
}

static void erase(parser* p, int at, int count)
{
    if (p->failed) return;
    sn_instruction* place = p->program.code + at;
    p->program.count -= count;
    memmove(place, place + count, (size_t)(p->program.count - at) * sizeof *place);
}

static void emit(parser* p, sn_op op, int n, double c) { insert(p, p->program.count, op, n, c); }

static operand emit_constant(parser* p, double value)
{
    operand r = { p->program.count, CONSTANT, value == 0 || value == 1 };
    emit(p, SN_OP_CONSTANT, 0, value);
    return r;
}

static double constant_of(const parser* p, operand u) { return p->failed ? 1 : p->program.code[u.start].c; }
static bool is_number(const parser* p, operand u, double value)
{
    return u.kind == CONSTANT && !p->failed && p->program.code[u.start].c == value;
}

/* Replaces the code of a constant by its value. `at` is where to point when there is none. */
static operand collapse(parser* p, operand u, const char* at)
{
    if (p->failed || u.kind != CONSTANT) return u;
    int count = p->program.count - u.start;
    double branch = 0; // of the one switch there can be
    const sn_program part = { p->program.code + u.start, count, 1 };
    double value = sn_program_freeze(&part, &branch, 0).v;
    if (!isfinite(value)) {
        char number[SN_NUMBER_TEXT];
        fail(p, at, "this gives %s, which is no finite number",
             isnan(value) ? "an undefined value" : sn_number_print(number, value));
        return u;
    }
    erase(p, u.start, count);
    emit(p, SN_OP_CONSTANT, 0, value);
    return u;
}

static int new_slot(parser* p, const char* at)
{
    if (p->program.switches == SN_PROGRAM_SWITCHES)
        fail(p, at, "this is the %dth comparison, abs, min ...; that many are allowed",
             SN_PROGRAM_SWITCHES + 1);
    return p->failed ? 0 : p->program.switches++;
}

/* A switch that decides between values: its operands stay visible. */
static void emit_switch(parser* p, sn_op op, bool constant, const char* at)
{
    emit(p, op, constant ? 0 : new_slot(p, at), 0);
}

/* A switch whose branch is its value, behind a gate that jumps over its operands. */
static operand emit_gated(parser* p, operand u, sn_op op, bool boolean, const char* at)
{
    operand r = { u.start, u.kind == CONSTANT ? CONSTANT : HELD, boolean };
    if (u.kind != CONSTANT) insert(p, u.start, SN_OP_GATE, p->program.count + 1 - u.start, 0);
    emit_switch(p, op, u.kind == CONSTANT, at);
    return collapse(p, r, at);
}

static dependence larger(dependence a, dependence b) { return a > b ? a : b; }

/* Of a result that is one of two values. */
static dependence kind_of_either(dependence a, dependence b)
{
    if (a <= HELD && b <= HELD) return larger(a, b);
    return a == FREE && b == FREE ? FREE : GATED;
}

/* ---- operators ----------------------------------------------------------------------------------------- */

/* 0 or 1 from a value that may be anything. */
static operand truth(parser* p, operand u, const char* at)
{
    return u.boolean ? u : emit_gated(p, u, SN_OP_TRUTH, true, at);
}

static operand negate(parser* p, operand u, const char* at)
{
    emit(p, SN_OP_NEG, 0, 0);
    u.boolean = false;
    return collapse(p, u, at);
}

static operand add(parser* p, sn_op op, operand u, operand v, const char* at)
{
    operand r = { u.start, larger(u.kind, v.kind) <= HELD ? larger(u.kind, v.kind) : FREE, false };
    if (r.kind == CONSTANT || (u.kind != CONSTANT && v.kind != CONSTANT)) {
        emit(p, op, 0, 0);
        return collapse(p, r, at);
    }
    // u + c, u - c, c + v, c - v with the constant inside the instruction
    double c = constant_of(p, u.kind == CONSTANT ? u : v);
    erase(p, u.kind == CONSTANT ? u.start : v.start, 1);
    if (op == SN_OP_SUB && u.kind == CONSTANT) emit(p, SN_OP_NEG, 0, 0);
    emit(p, SN_OP_ADD_CONSTANT, 0, op == SN_OP_SUB && v.kind == CONSTANT ? -c : c);
    return r;
}

static operand multiply(parser* p, operand u, operand v, const char* at)
{
    operand r = { u.start, larger(u.kind, v.kind), u.boolean && v.boolean };
    if (r.kind == FREE && (u.kind < FREE || v.kind < FREE)) r.kind = GATED;
    if (u.kind == CONSTANT && v.kind != CONSTANT && r.kind == GATED) r.kind = v.kind;
    if (v.kind == CONSTANT && u.kind != CONSTANT && r.kind == GATED) r.kind = u.kind;
    if (r.kind != CONSTANT && (is_number(p, u, 0) || is_number(p, v, 0))) {
        erase(p, u.start, p->program.count - u.start);
        return emit_constant(p, 0);
    }
    if (r.kind == CONSTANT || (u.kind != CONSTANT && v.kind != CONSTANT)) {
        int factors = (u.kind == HELD || u.kind == GATED) + 2 * (v.kind == HELD || v.kind == GATED);
        emit(p, factors && r.kind != CONSTANT ? SN_OP_MASK : SN_OP_MUL, factors, 0);
        return collapse(p, r, at);
    }
    double c = constant_of(p, u.kind == CONSTANT ? u : v);
    erase(p, u.kind == CONSTANT ? u.start : v.start, 1);
    emit(p, SN_OP_MUL_CONSTANT, 0, c);
    return r;
}

static operand divide(parser* p, operand u, operand v, const char* at)
{
    if (is_number(p, v, 0)) fail(p, at, "this divides by zero");
    dependence kind = larger(u.kind, v.kind);
    if (kind > HELD) kind = u.kind == CONSTANT || u.kind == FREE ? FREE : GATED;
    operand r = { u.start, kind, false };
    emit(p, SN_OP_DIV, 0, 0);
    return collapse(p, r, at);
}

static operand power(parser* p, operand u, operand v, const char* at)
{
    operand r = { u.start, larger(u.kind, v.kind) <= HELD ? larger(u.kind, v.kind) : FREE, false };
    if (v.kind != CONSTANT || u.kind == CONSTANT) {
        emit(p, SN_OP_POWER, 0, 0);
        return collapse(p, r, at);
    }
    double c = constant_of(p, v);
    erase(p, v.start, 1);
    bool small = c == floor(c) && fabs(c) <= 8;
    if (c == 0.5)
        emit(p, SN_OP_SQRT, 0, 0);
    else if (small && c != 1)
        emit(p, SN_OP_POWER_INTEGER, (int)c, 0);
    else if (!small)
        emit(p, SN_OP_POWER_CONSTANT, 0, c);
    return r;
}

static operand logical(parser* p, sn_op op, operand u, operand v, const char* at)
{
    operand r = { u.start, larger(u.kind, v.kind) == CONSTANT ? CONSTANT : HELD, true };
    emit(p, op, 0, 0);
    return collapse(p, r, at);
}

static operand choose(parser* p, sn_op op, operand u, operand v, const char* at)
{
    operand r = { u.start, kind_of_either(u.kind, v.kind), u.boolean && v.boolean };
    emit_switch(p, op, r.kind == CONSTANT, at);
    return collapse(p, r, at);
}

/* ---- rules --------------------------------------------------------------------------------------------- */

static operand parse_choice(parser* p);
static operand parse_prefixed(parser* p);

static bool enter(parser* p)
{
    if (++p->nesting > MOST_NESTING) fail(p, p->at, "this is nested more than %d deep", MOST_NESTING);
    return !p->failed;
}

static operand nothing(const parser* p) { return (operand){ p->program.count, CONSTANT, false }; }

static void fail_name(parser* p, const char* name, size_t length)
{
    char quoted[SN_QUOTE_TEXT], word[SN_QUOTE_TEXT] = "";
    if (length < sizeof word) memcpy(word, name, length);
    sn_quote(quoted, name, length);
    for (int i = 0; i < FOREIGN; ++i)
        if (strcmp(foreign[i].written, word) == 0) {
            fail(p, name, "%s is unknown; %s", quoted, foreign[i].mend);
            return;
        }
    const char* near = sn_nearest(word, names, NAMES);
    if (near)
        fail(p, name, "%s is unknown; did you mean %s?", quoted, near);
    else
        fail(p, name, "%s is unknown; the only variable is t", quoted);
}

static operand apply(parser* p, int op, operand* u, int count, const char* at)
{
    dependence kind = CONSTANT;
    for (int i = 0; i < count; ++i)
        kind = larger(kind, u[i].kind);
    operand r = { u[0].start, kind <= HELD ? kind : FREE, false };
    switch (op) {
    case SN_OP_SIGN:
    case SN_OP_FLOOR:
        return emit_gated(p, u[0], (sn_op)op, false, at);
    case SN_OP_CEIL: // -floor(-x)
        return negate(p, emit_gated(p, negate(p, u[0], at), SN_OP_FLOOR, false, at), at);
    case SN_OP_STEP: // x >= x0
        r.kind = kind;
        return emit_gated(p, r, SN_OP_GREATER_EQUAL, true, at);
    case SN_OP_POWER:
        return power(p, u[0], u[1], at);
    case SN_OP_ABS:
        emit_switch(p, SN_OP_ABS, kind == CONSTANT, at);
        return collapse(p, r, at);
    case SN_OP_MOD:
        if (is_number(p, u[1], 0)) fail(p, at, "the period of mod is zero");
        emit_switch(p, SN_OP_MOD, kind == CONSTANT, at);
        return collapse(p, r, at);
    case SN_OP_ATAN2:
        emit_switch(p, SN_OP_ATAN2, kind == CONSTANT, at);
        return collapse(p, r, at);
    case SN_OP_HYPOT:
        // The length of one number is its absolute value, which has a kink.
        for (int i = 0; i < 2 && kind != CONSTANT; ++i)
            if (is_number(p, u[i], 0)) {
                erase(p, u[i].start, 1);
                emit_switch(p, SN_OP_ABS, false, at);
                return r;
            }
        emit(p, SN_OP_HYPOT, 0, 0);
        return collapse(p, r, at);
    case SN_OP_SMOOTH:
        if (u[1].kind == CONSTANT && u[2].kind == CONSTANT &&
            !(constant_of(p, u[1]) < constant_of(p, u[2])) && !p->failed)
            fail(p, at, "smooth(t, t0, t1) needs t0 < t1; 1 - smooth(t, t0, t1) descends");
        r.kind = kind <= HELD ? kind : GATED;
        emit(p, SN_OP_SMOOTH, 0, 0);
        return collapse(p, r, at);
    default:
        emit(p, (sn_op)op, 0, 0);
        return collapse(p, r, at);
    }
}

static int count_characters(const char* from, const char* to)
{
    int n = 0;
    for (; from < to; ++from)
        n += ((unsigned char)*from & 0xc0) != 0x80;
    return n;
}

/* Takes the ')' that closes what was opened at `open`. */
static void expect_closing(parser* p, const char* open, bool more_arguments)
{
    skip_blanks(p);
    if (p->at < p->end && *p->at == ')') {
        ++p->at;
        return;
    }
    char closing[64];
    snprintf(closing, sizeof closing, "%s')' for the '(' at character %d",
             more_arguments ? "',' or a " : "a ", count_characters(p->text, open) + 1);
    fail_expecting_operator(p, closing);
}

/* The arguments behind "name(". min and max take any number of them, clamp is a max and a min: these
   operations are emitted on the way. */
static operand parse_call(parser* p, int f, const char* name)
{
    const char* open = p->at++;
    const int op = functions[f].op;
    const bool folds = op == SN_OP_MIN || op == SN_OP_MAX;
    operand u[3] = { nothing(p), nothing(p), nothing(p) };
    double low = -HUGE_VAL;
    int count = 0;
    skip_blanks(p);
    bool another = p->at == p->end || *p->at != ')';
    while (another) {
        skip_blanks(p);
        const char* at = p->at;
        operand v = parse_choice(p);
        if (folds && count > 0) {
            u[0] = choose(p, (sn_op)op, u[0], v, name);
        } else if (op == SN_OP_CLAMP && count == 1) {
            if (v.kind == CONSTANT) low = constant_of(p, v);
            u[0] = choose(p, SN_OP_MAX, u[0], v, name);
        } else if (op == SN_OP_CLAMP && count == 2) {
            if (v.kind == CONSTANT && constant_of(p, v) < low)
                fail(p, at, "clamp(x, low, high) needs low <= high");
            u[0] = choose(p, SN_OP_MIN, u[0], v, name);
        } else if (count < 3) {
            u[count] = v;
        }
        ++count;
        skip_blanks(p);
        another = p->at < p->end && *p->at == ',' && count < MOST_ARGUMENTS;
        if (another) ++p->at;
    }
    expect_closing(p, open, true);
    if (count < functions[f].least || count > functions[f].most)
        fail(p, name, "%s takes %d argument%s, as in %s; here are %d", functions[f].name, functions[f].least,
             functions[f].least == 1                  ? ""
             : functions[f].most > functions[f].least ? "s or more"
                                                      : "s",
             functions[f].call, count);
    if (p->failed) return nothing(p);
    return folds || op == SN_OP_CLAMP ? u[0] : apply(p, op, u, count, name);
}

static operand parse_name(parser* p)
{
    const char* name = p->at;
    while (p->at < p->end && is_name(*p->at))
        ++p->at;
    size_t length = (size_t)(p->at - name);
    skip_blanks(p);
    bool call = p->at < p->end && *p->at == '(';

    for (int i = 0; i < FUNCTIONS; ++i) {
        if (strlen(functions[i].name) != length || memcmp(functions[i].name, name, length) != 0) continue;
        if (call) return parse_call(p, i, name);
        fail(p, name, "the arguments of %s go into parentheses, as in %s", functions[i].name,
             functions[i].call);
    }
    bool is_t = length == 1 && *name == 't', known = is_t;
    operand r = nothing(p);
    if (is_t) {
        r.kind = FREE;
        emit(p, SN_OP_T, 0, 0);
    }
    for (int i = 0; i < CONSTANTS; ++i)
        if (strlen(constants[i].name) == length && memcmp(constants[i].name, name, length) == 0) {
            r = emit_constant(p, constants[i].value);
            known = true;
        }
    if (!known)
        fail_name(p, name, length);
    else if (call)
        fail(p, p->at, "%.*s is no function; a product is written with *, as in 2*(t + 1)", (int)length,
             name);
    return r;
}

static operand parse_primary(parser* p)
{
    skip_blanks(p);
    const char* at = p->at;
    double value;
    const char* behind =
        at < p->end && *at != '+' && *at != '-' ? sn_number_scan(at, p->end, 0, &value) : NULL;
    if (behind) {
        if (at[0] == '0' && behind == at + 1 && behind < p->end && (*behind == 'x' || *behind == 'X'))
            fail(p, at, "hexadecimal numbers are not read; write it in decimal");
        if (isinf(value)) fail(p, at, "the number is too large; the largest is 1.797e308");
        if (p->failed) return nothing(p);
        p->at = behind;
        return emit_constant(p, value);
    }
    if (at < p->end && is_name(*at)) return parse_name(p);
    if (at < p->end && *at == '(') {
        ++p->at;
        operand r = parse_choice(p);
        expect_closing(p, at, false);
        return r;
    }
    char quoted[SN_QUOTE_TEXT];
    if (at == p->end)
        fail(p, at,
             at == p->text ? "the text is empty; a number or an expression of t is expected"
                           : "the text ends where a number, t, a function or '(' is expected");
    else
        fail(p, at, "a number, t, a function or '(' is expected, not %s",
             sn_quote(quoted, at, one_character(p, at)));
    return nothing(p);
}

static operand parse_power(parser* p)
{
    operand u = parse_primary(p);
    skip_blanks(p);
    if (p->at == p->end || *p->at != '^' || !enter(p)) return u;
    const char* at = p->at++;
    operand v = parse_prefixed(p);
    --p->nesting;
    return power(p, u, v, at);
}

static operand parse_prefixed(parser* p)
{
    skip_blanks(p);
    const char* at = p->at;
    if (at == p->end || (*at != '-' && *at != '+' && *at != '!') || !enter(p)) return parse_power(p);
    ++p->at;
    operand u = parse_prefixed(p);
    --p->nesting;
    if (*at == '-') return negate(p, u, at);
    if (*at == '+') return u;
    u = truth(p, u, at);
    emit(p, SN_OP_NOT, 0, 0);
    return collapse(p, u, at);
}

/* Binary operators by level, weakest first. */
typedef struct sign {
    const char* text;
    int level;
    sn_op op;
} sign;

enum { OR, AND, EQUAL, ORDER, SUM, PRODUCT, LEVELS };

static const sign signs[] = {
    { "||", OR, SN_OP_OR },
    { "&&", AND, SN_OP_AND },
    { "==", EQUAL, SN_OP_EQUAL },
    { "!=", EQUAL, SN_OP_NOT_EQUAL },
    { "<=", ORDER, SN_OP_LESS_EQUAL }, // before "<"
    { ">=", ORDER, SN_OP_GREATER_EQUAL },
    { "<", ORDER, SN_OP_LESS },
    { ">", ORDER, SN_OP_GREATER },
    { "+", SUM, SN_OP_ADD },
    { "-", SUM, SN_OP_SUB },
    { "*", PRODUCT, SN_OP_MUL },
    { "/", PRODUCT, SN_OP_DIV },
};

static const sign* peek_sign(parser* p)
{
    skip_blanks(p);
    size_t left = (size_t)(p->end - p->at);
    if (left >= 2 && p->at[0] == '*' && p->at[1] == '*') return NULL; // said to be written ^
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        size_t length = strlen(signs[i].text);
        if (left >= length && memcmp(p->at, signs[i].text, length) == 0) return &signs[i];
    }
    return NULL;
}

static operand combine(parser* p, const sign* s, operand u, operand v, const char* at)
{
    operand both = { u.start, larger(u.kind, v.kind), true };
    switch (s->op) {
    case SN_OP_ADD:
    case SN_OP_SUB:
        return add(p, s->op, u, v, at);
    case SN_OP_MUL:
        return multiply(p, u, v, at);
    case SN_OP_DIV:
        return divide(p, u, v, at);
    case SN_OP_AND:
    case SN_OP_OR:
        return logical(p, s->op, u, v, at);
    default:
        return emit_gated(p, both, s->op, true, at);
    }
}

static operand parse_level(parser* p, int level)
{
    if (level == LEVELS) return parse_prefixed(p);
    skip_blanks(p);
    const char* begin = p->at;
    operand u = parse_level(p, level + 1);
    const sign* s;
    for (bool again = false; !p->failed && (s = peek_sign(p)) != NULL && s->level == level; again = true) {
        const char* at = p->at;
        if (again && (level == EQUAL || level == ORDER))
            fail(p, at, "comparisons do not chain; write a < b && b < c");
        p->at += p->failed ? 0 : strlen(s->text);
        if (level <= AND) u = truth(p, u, begin);
        skip_blanks(p);
        const char* second = p->at;
        operand v = parse_level(p, level + 1);
        if (level <= AND) v = truth(p, v, second);
        u = combine(p, s, u, v, at);
    }
    return u;
}

/* condition ? a : b becomes   condition, BRANCH over a and the jump, a, JUMP over b, b. */
static operand parse_choice(parser* p)
{
    if (!enter(p)) return nothing(p);
    skip_blanks(p);
    const char* begin = p->at;
    operand condition = parse_level(p, OR);
    skip_blanks(p);
    if (p->at < p->end && *p->at == '?') {
        const char* question = p->at++;
        condition = truth(p, condition, begin);
        int branch = p->program.count;
        emit(p, SN_OP_BRANCH, 0, 0);
        operand a = parse_choice(p);
        skip_blanks(p);
        if (p->at == p->end || *p->at != ':') {
            char closing[64];
            snprintf(closing, sizeof closing, "a ':' for the '?' at character %d",
                     count_characters(p->text, question) + 1);
            fail_expecting_operator(p, closing);
        } else {
            ++p->at;
        }
        int jump = p->program.count;
        emit(p, SN_OP_JUMP, 0, 0);
        operand b = parse_choice(p);
        if (!p->failed && condition.kind == CONSTANT) {
            // Only one of the two can ever be taken.
            bool first = constant_of(p, condition) != 0;
            if (first) erase(p, jump, p->program.count - jump);
            erase(p, condition.start, (first ? branch : jump) + 1 - condition.start);
            operand taken = first ? a : b;
            taken.start = condition.start;
            condition = taken;
        } else if (!p->failed) {
            p->program.code[branch].n = jump - branch;
            p->program.code[jump].n = p->program.count - jump - 1;
            condition.kind = larger(HELD, kind_of_either(a.kind, b.kind));
            condition.boolean = a.boolean && b.boolean;
        }
    }
    --p->nesting;
    return condition;
}

bool sn_expression_compile(const char* text, sn_program* program, sn_curve_error* error)
{
    parser p = { .text = text ? text : "", .error = error };
    size_t length = strlen(p.text);
    p.at = p.text;
    p.end = p.text + length;
    while (p.at < p.end && (*p.at == ' ' || *p.at == '\t' || *p.at == '\n' || *p.at == '\r'))
        ++p.at;
    if (p.at == p.end)
        fail(&p, p.text, "the text is empty; a number or an expression of t is expected");
    else if (length > LONGEST_TEXT)
        fail(&p, p.text + LONGEST_TEXT, "the expression is longer than %d characters", LONGEST_TEXT);
    if (!p.failed) {
        parse_choice(&p);
        skip_blanks(&p);
        if (p.at < p.end) fail_expecting_operator(&p, NULL);
    }
    if (!p.failed && sn_program_depth(&p.program) > SN_PROGRAM_STACK)
        fail(&p, p.text, "the expression needs more than %d intermediate values at a time; divide it",
             SN_PROGRAM_STACK);
    if (p.failed) {
        free(p.program.code);
        return false;
    }
    *program = p.program;
    return true;
}
