/* Sinew - condition: see condition.h. A program for a stack of numbers; truth is 0 or 1.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/condition.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"

enum {
    PUSH,
    X,
    Y,
    Z,
    ADD,
    SUB,
    MUL,
    DIV,
    POW,
    NEG,
    SQRT,
    ABS,
    MIN,
    MAX,
    LT,
    LE,
    GT,
    GE,
    AND,
    OR,
    NOT,
    KEEP,
    DROP
};

typedef struct parser {
    sn_place_condition* out;
    const char *at, *end;
    char* why;
    size_t why_size;
    int depth, nesting; /* of the stack when run; of parentheses */
} parser;

/* What an expression is; NOTHING after a failure. */
typedef enum type { NOTHING, NUMBER, TRUTH } type;

static type fail(parser* p, const char* format, ...) SN_PRINTF(2, 3);
static type fail(parser* p, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!p->why[0]) vsnprintf(p->why, p->why_size, format, arguments);
    va_end(arguments);
    return NOTHING;
}

static type emit(parser* p, int op, double value, int change, type result)
{
    p->depth += change;
    if (p->out->count == SN_CONDITION_CODE || p->depth > SN_CONDITION_STACK)
        return fail(p, "the condition is too long");
    p->out->code[p->out->count++] = (sn_condition_step){ op, value };
    return result;
}

static void pass_blanks(parser* p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        ++p->at;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Takes a sign, or a word that ends there. */
static bool take(parser* p, const char* token)
{
    pass_blanks(p);
    size_t length = strlen(token);
    if ((size_t)(p->end - p->at) < length || strncmp(p->at, token, length) != 0) return false;
    if (is_letter(*token) && p->at + length < p->end && is_letter(p->at[length])) return false;
    p->at += length;
    return true;
}

static type here(parser* p, const char* expected)
{
    char quoted[SN_QUOTE_TEXT];
    if (p->at == p->end) return fail(p, "the condition ends where %s is expected", expected);
    return fail(p, "%s where %s is expected", sn_quote(quoted, p->at, (size_t)(p->end - p->at)), expected);
}

static type condition(parser* p);
static type sum(parser* p);

/* A unit of length behind a number, or nothing. */
static double take_unit(parser* p)
{
    sn_unit unit, metre;
    const char* before = p->at;
    pass_blanks(p);
    size_t length = 0;
    while (p->at + length < p->end && is_letter(p->at[length]))
        ++length;
    if (length && sn_unit_parse("m", 1, &metre) && sn_unit_parse(p->at, length, &unit) &&
        sn_unit_same_dimension(unit, metre)) {
        p->at += length;
        return unit.factor;
    }
    p->at = before;
    return 1.0;
}

static type function(parser* p, int op, int arguments)
{
    if (!take(p, "(")) return here(p, "\"(\"");
    for (int i = 0; i < arguments; ++i) {
        if (i && !take(p, ",")) return here(p, "\",\"");
        if (sum(p) == NOTHING) return NOTHING;
    }
    if (!take(p, ")")) return here(p, "\")\"");
    return emit(p, op, 0, 1 - arguments, NUMBER);
}

static type inner(parser* p)
{
    if (++p->nesting > 50) return fail(p, "more than 50 parentheses");
    type t = condition(p);
    --p->nesting;
    if (t != NOTHING && !take(p, ")")) return here(p, "\")\"");
    return t;
}

static type primary(parser* p)
{
    double value;
    if (take(p, "(")) return inner(p);
    if (take(p, "x")) return emit(p, X, 0, 1, NUMBER);
    if (take(p, "y")) return emit(p, Y, 0, 1, NUMBER);
    if (take(p, "z")) return emit(p, Z, 0, 1, NUMBER);
    if (take(p, "sqrt")) return function(p, SQRT, 1);
    if (take(p, "abs")) return function(p, ABS, 1);
    if (take(p, "min")) return function(p, MIN, 2);
    if (take(p, "max")) return function(p, MAX, 2);
    pass_blanks(p);
    const char* behind = p->at < p->end ? sn_number_scan(p->at, p->end, 0, &value) : NULL;
    if (!behind) return here(p, "x, y, z or a number");
    p->at = behind;
    value *= take_unit(p);
    return emit(p, PUSH, value, 1, NUMBER);
}

/* Both sides of an operator are to be numbers, or both truths. */
static type join(parser* p, type left, type right, type wanted, const char* sign, int op, type result)
{
    if (left == NOTHING || right == NOTHING) return NOTHING;
    if (left != wanted || right != wanted)
        return fail(p, "\"%s\" stands between %s, which a comparison %s", sign,
                    wanted == NUMBER ? "numbers" : "conditions", wanted == NUMBER ? "is not" : "is");
    return emit(p, op, 0, -1, result);
}

static type power(parser* p)
{
    type t = primary(p);
    return t != NOTHING && take(p, "^") ? join(p, t, primary(p), NUMBER, "^", POW, NUMBER) : t;
}

static type signed_power(parser* p)
{
    bool negative = false;
    for (bool minus; (minus = take(p, "-")) || take(p, "+");)
        negative ^= minus;
    type t = power(p);
    if (!negative || t == NOTHING) return t;
    return t == NUMBER ? emit(p, NEG, 0, 0, NUMBER) : fail(p, "\"-\" stands before a comparison");
}

static type product(parser* p)
{
    type t = signed_power(p);
    while (t != NOTHING) {
        if (take(p, "*"))
            t = join(p, t, signed_power(p), NUMBER, "*", MUL, NUMBER);
        else if (take(p, "/"))
            t = join(p, t, signed_power(p), NUMBER, "/", DIV, NUMBER);
        else
            break;
    }
    return t;
}

static type sum(parser* p)
{
    type t = product(p);
    while (t != NOTHING) {
        if (take(p, "+"))
            t = join(p, t, product(p), NUMBER, "+", ADD, NUMBER);
        else if (take(p, "-"))
            t = join(p, t, product(p), NUMBER, "-", SUB, NUMBER);
        else
            break;
    }
    return t;
}

static int take_comparison(parser* p)
{
    static const struct {
        const char* sign;
        int op;
    } signs[] = { { "<=", LE }, { ">=", GE }, { "<", LT },  { ">", GT },
                  { "le", LE }, { "ge", GE }, { "lt", LT }, { "gt", GT } };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; ++i)
        if (take(p, signs[i].sign)) return signs[i].op;
    return -1;
}

/* a < b < c is a < b and b < c: KEEP leaves b below the truth of the first. */
static type comparison(parser* p)
{
    type t = sum(p);
    int links = 0, op;
    while (t == NUMBER && (op = take_comparison(p)) >= 0) {
        type right = sum(p);
        if (right == NOTHING) return NOTHING;
        if (right != NUMBER) return fail(p, "a comparison stands between numbers");
        if (emit(p, KEEP, op, 0, NUMBER) == NOTHING) return NOTHING;
        ++links;
    }
    if (links == 0) return t;
    // on the stack: truth so far for each link, then the last number
    if (t == NOTHING) return t;
    if (emit(p, DROP, 0, -1, TRUTH) == NOTHING) return NOTHING;
    for (int i = 1; i < links; ++i)
        if (emit(p, AND, 0, -1, TRUTH) == NOTHING) return NOTHING;
    return TRUTH;
}

static type negation(parser* p)
{
    bool negative = false;
    while (take(p, "not"))
        negative = !negative;
    type t = comparison(p);
    if (!negative || t == NOTHING) return t;
    return t == TRUTH ? emit(p, NOT, 0, 0, TRUTH) : fail(p, "\"not\" stands before a comparison");
}

static type conjunction(parser* p)
{
    type t = negation(p);
    while (t != NOTHING && take(p, "and"))
        t = join(p, t, negation(p), TRUTH, "and", AND, TRUTH);
    return t;
}

static type condition(parser* p)
{
    type t = conjunction(p);
    while (t != NOTHING && take(p, "or"))
        t = join(p, t, conjunction(p), TRUTH, "or", OR, TRUTH);
    return t;
}

bool sn_place_condition_parse(sn_place_condition* out, const char* text, size_t length, char* why,
                              size_t why_size)
{
    parser p = { .out = out, .at = text, .end = text + length, .why = why, .why_size = why_size };
    out->count = 0;
    why[0] = '\0';
    type t = condition(&p);
    pass_blanks(&p);
    if (t != NOTHING && p.at < p.end) t = here(&p, "the end");
    if (t == NUMBER) t = fail(&p, "it compares nothing; a condition reads like \"x < 1e-6\"");
    return t == TRUTH;
}

static double compare(int op, double a, double b)
{
    return op == LT ? a < b : op == LE ? a <= b : op == GT ? a > b : a >= b;
}

static double apply(int op, double a, double b)
{
    switch (op) {
    case ADD:
        return a + b;
    case SUB:
        return a - b;
    case MUL:
        return a * b;
    case DIV:
        return a / b;
    case POW:
        return pow(a, b);
    case MIN:
        return fmin(a, b);
    case MAX:
        return fmax(a, b);
    case AND:
        return a != 0 && b != 0;
    default:
        return a != 0 || b != 0;
    }
}

bool sn_place_condition_holds(const sn_place_condition* c, sn_vec3 at)
{
    double stack[SN_CONDITION_STACK + 1] = { 0 };
    int n = 0;
    for (int i = 0; i < c->count; ++i) {
        const sn_condition_step* s = &c->code[i];
        double* top = &stack[n > 0 ? n - 1 : 0];
        if (s->op <= Z) {
            stack[n++] = s->op == PUSH ? s->value : s->op == X ? at.x : s->op == Y ? at.y : at.z;
        } else if (s->op == NEG || s->op == SQRT || s->op == ABS || s->op == NOT) {
            *top = s->op == NEG ? -*top : s->op == SQRT ? sqrt(*top) : s->op == ABS ? fabs(*top) : *top == 0;
        } else if (s->op == KEEP) { // a b -> (a < b) b
            top[-1] = compare((int)s->value, top[-1], top[0]);
        } else if (s->op == DROP) {
            --n;
        } else {
            top[-1] = apply(s->op, top[-1], top[0]);
            --n;
        }
    }
    return stack[0] != 0;
}
