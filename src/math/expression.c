/* Sinew - expression: recursive descent from text to instructions.

   choice     := or [ "?" choice ":" choice ]
   or         := and { ("||" | "or") and }            and  := not { ("&&" | "and") not }
   not        := "not" not | equal                    equal := order [ ("==" | "!=") order ]
   order      := sum { ("<" | "<=" | ">" | ">=" | "lt" | "le" | "gt" | "ge") sum }
   sum        := product { ("+" | "-") product }      product := prefixed { ("*" | "/") prefixed }
   prefixed   := ("-" | "+" | "!") prefixed | power   power := primary [ "^" prefixed ]
   primary    := number [ unit ] | name | name "(" choice { "," choice } ")" | "(" choice ")"

   a < b < c is a < b and b < c. A unit binds more strongly than operators: 2 mm^2 is an area, 5 cm/s a
   speed. Each rule leaves its instructions at the end of the code (coder.h).
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/expression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "math/coder.h"
#include "math/dimension_rules.h"
#include "math/scanner.h"

enum {
    LONGEST_TEXT = 1 << 16, // characters
    MAX_NESTING = 200,      // parentheses, choices, prefixes and exponents within one another
    MAX_ARGUMENTS = 32
};

typedef struct parser {
    sn_scanner s;
    sn_coder out;
} parser;

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
    { "min",   2, MAX_ARGUMENTS, SN_OP_MIN, "min(x, y)" },
    { "max",   2, MAX_ARGUMENTS, SN_OP_MAX, "max(x, y)" },
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
// clang-format on
enum {
    FUNCTIONS = sizeof functions / sizeof functions[0],
    CONSTANTS = sizeof constants / sizeof constants[0]
};

const sn_expression_kind sn_function_of_time = {
    .variables = { "t" },
    .variable_count = 1,
    .variables_list = "t",
    .variables_said = "the only variable is t",
    .product_said = "a product is written with *, as in 2*t",
};
const sn_expression_kind sn_function_of_place = {
    .variables = { "x", "y", "z" },
    .variable_count = 3,
    .variables_list = "x, y, z",
    .variables_said = "the variables are x, y and z",
    .product_said = "a product is written with *, as in 2*x",
};
const sn_expression_kind sn_condition_on_place = {
    .variables = { "x", "y", "z" },
    .variable_count = 3,
    .unit = "m",
    .condition = true,
    .variables_list = "x, y, z",
    .variables_said = "the variables are x, y and z",
    .unit_said = "only units of length follow a number, as in 2 cm",
    .product_said = "a product is written with *, as in 2*x",
};

/* ---- rules --------------------------------------------------------------------------------------------- */

static sn_operand parse_choice(parser* p);
static sn_operand parse_prefixed(parser* p);
static sn_operand parse_level(parser* p, sn_sign_level level);

static bool enter(parser* p)
{
    if (++p->s.nesting > MAX_NESTING)
        sn_scan_fail(&p->s, p->s.at, "this is nested more than %d deep", MAX_NESTING);
    return !p->s.failed;
}

static sn_operand nothing(const parser* p) { return (sn_operand){ .start = p->out.program.count }; }

/* In a condition numbers and comparisons are different things. */
static void expect_number(parser* p, sn_operand u, const char* sign, size_t length, const char* at)
{
    if (p->s.kind->condition && u.comparison)
        sn_scan_fail(&p->s, at, "\"%.*s\" stands between numbers, which a comparison is not", (int)length,
                     sign);
}

/* 0 or 1 from an operand of a logical operator. */
static sn_operand take_truth(parser* p, sn_operand u, const char* at)
{
    if (p->s.kind->condition && !u.comparison)
        sn_scan_fail(&p->s, at, "a condition must contain a comparison, for example \"%s < 1e-6\"",
                     p->s.kind->variables[0]);
    return sn_code_truth(&p->out, u, at);
}

static void fail_name(parser* p, const char* name, size_t length)
{
    const char* known[FUNCTIONS + CONSTANTS + SN_EXPRESSION_VARIABLES];
    int count = 0;
    for (int i = 0; i < FUNCTIONS; ++i)
        known[count++] = functions[i].name;
    for (int i = 0; i < CONSTANTS; ++i)
        known[count++] = constants[i].name;
    for (int i = 0; i < p->s.kind->variable_count; ++i)
        known[count++] = p->s.kind->variables[i];
    sn_scan_fail_name(&p->s, name, length, known, count);
}

/* The arguments behind "name(". min and max take any number of them, clamp is a max and a min: these
   operations are emitted on the way. */
static sn_operand parse_call(parser* p, int f, const char* name)
{
    const char* open = p->s.at++;
    const int op = functions[f].op;
    const bool folds = op == SN_OP_MIN || op == SN_OP_MAX;
    sn_operand u[3] = { nothing(p), nothing(p), nothing(p) };
    sn_dimension dimensions[3] = { { .known = false } };
    double low = -HUGE_VAL;
    int count = 0;
    sn_scan_blanks(&p->s);
    bool another = p->s.at == p->s.end || *p->s.at != ')';
    while (another) {
        sn_scan_blanks(&p->s);
        const char* at = p->s.at;
        sn_operand v = parse_choice(p);
        expect_number(p, v, functions[f].name, strlen(functions[f].name), at);
        if (count == 0 || (!folds && count < 3))
            dimensions[count] = v.dimension;
        else
            dimensions[0] = sn_dimension_of_join(&p->s, dimensions[0], v.dimension, functions[f].name, at);
        if (folds && count > 0) {
            u[0] = sn_code_choose(&p->out, (sn_op)op, u[0], v, name);
        } else if (op == SN_OP_CLAMP && count == 1) {
            if (v.kind == SN_CONSTANT) low = sn_code_value(&p->out, v);
            u[0] = sn_code_choose(&p->out, SN_OP_MAX, u[0], v, name);
        } else if (op == SN_OP_CLAMP && count == 2) {
            if (v.kind == SN_CONSTANT && sn_code_value(&p->out, v) < low)
                sn_scan_fail(&p->s, at, "clamp(x, low, high) needs low <= high");
            u[0] = sn_code_choose(&p->out, SN_OP_MIN, u[0], v, name);
        } else if (count < 3) {
            u[count] = v;
        }
        ++count;
        another = count < MAX_ARGUMENTS && sn_scan_take(&p->s, ',');
    }
    sn_scan_closing(&p->s, open, true);
    const bool any = functions[f].most > functions[f].least;
    if (count < functions[f].least || count > functions[f].most)
        sn_scan_fail(&p->s, name, "%s takes %d argument%s, as in %s; here are %d", functions[f].name,
                     functions[f].least,
                     functions[f].least == 1 ? ""
                     : any                   ? "s or more"
                                             : "s",
                     functions[f].call, count);
    if (p->s.failed) return nothing(p);
    sn_operand result = folds || op == SN_OP_CLAMP ? u[0] : sn_code_function(&p->out, op, u, count, name);
    result.dimension = sn_dimension_of_call(&p->s, functions[f].name, op, dimensions, name);
    return result;
}

/* A variable or a constant. */
static bool take_value(parser* p, const char* name, size_t length, sn_operand* value)
{
    for (int i = 0; i < p->s.kind->variable_count; ++i)
        if (sn_scan_is(name, length, p->s.kind->variables[i])) {
            *value = nothing(p);
            value->kind = SN_FREE;
            sn_code_emit(&p->out, SN_OP_VARIABLE, i, 0);
            return true;
        }
    for (int i = 0; i < CONSTANTS; ++i)
        if (sn_scan_is(name, length, constants[i].name)) {
            *value = sn_code_constant(&p->out, constants[i].value);
            return true;
        }
    return false;
}

static sn_operand parse_name(parser* p)
{
    const char* name = p->s.at;
    size_t length = sn_scan_name(&p->s);
    p->s.at += length;
    sn_scan_blanks(&p->s);
    bool call = p->s.at < p->s.end && *p->s.at == '(';
    for (int i = 0; i < FUNCTIONS; ++i) {
        if (!sn_scan_is(name, length, functions[i].name)) continue;
        if (call) return parse_call(p, i, name);
        sn_scan_fail(&p->s, name, "the arguments of %s go into parentheses, as in %s", functions[i].name,
                     functions[i].call);
    }
    sn_operand r = nothing(p);
    if (!take_value(p, name, length, &r))
        fail_name(p, name, length);
    else if (call)
        sn_scan_fail(&p->s, p->s.at, "%.*s is not a function; a product is written with *, as in 2*(%s + 1)",
                     (int)length, name, p->s.kind->variables[0]);
    return r;
}

static bool has_meaning(const sn_scanner* s, const char* name, size_t length)
{
    bool found = false;
    for (int i = 0; i < s->kind->variable_count; ++i)
        found = found || sn_scan_is(name, length, s->kind->variables[i]);
    for (int i = 0; i < CONSTANTS; ++i)
        found = found || sn_scan_is(name, length, constants[i].name);
    return found;
}

static sn_operand parse_primary(parser* p)
{
    sn_scan_blanks(&p->s);
    const char* at = p->s.at;
    double value;
    sn_dimension dimension;
    if (sn_scan_number(&p->s, has_meaning, &value, &dimension)) {
        sn_operand number = p->s.failed ? nothing(p) : sn_code_constant(&p->out, value);
        number.dimension = dimension;
        return number;
    }
    if (sn_scan_name(&p->s)) return parse_name(p);
    if (sn_scan_take(&p->s, '(')) {
        sn_operand r = parse_choice(p);
        sn_scan_closing(&p->s, at, false);
        return r;
    }
    sn_scan_fail_operand(&p->s);
    return nothing(p);
}

static sn_operand parse_power(parser* p)
{
    sn_operand u = parse_primary(p);
    sn_scan_blanks(&p->s);
    if (p->s.at == p->s.end || *p->s.at != '^' || !enter(p)) return u;
    const char* at = p->s.at++;
    sn_operand v = parse_prefixed(p);
    --p->s.nesting;
    expect_number(p, u, "^", 1, at);
    expect_number(p, v, "^", 1, at);
    sn_dimension_argument(&p->s, v.dimension, "^", at);
    sn_dimension dimension = { .known = false };
    if (v.kind == SN_CONSTANT && !p->s.failed)
        dimension = sn_dimension_power(u.dimension, sn_code_value(&p->out, v));
    else if (sn_dimension_is_pure(u.dimension))
        dimension = u.dimension;
    u = sn_code_power(&p->out, u, v, at);
    u.dimension = dimension;
    return u;
}

static sn_operand not(parser * p, sn_operand u, const char* at)
{
    u = take_truth(p, u, at);
    sn_code_emit(&p->out, SN_OP_NOT, 0, 0);
    u.comparison = true;
    u = sn_code_collapse(&p->out, u, at);
    u.dimension = sn_dimension_pure();
    return u;
}

static sn_operand parse_prefixed(parser* p)
{
    sn_scan_blanks(&p->s);
    const char* at = p->s.at;
    if (at == p->s.end || (*at != '-' && *at != '+' && *at != '!') || !enter(p)) return parse_power(p);
    ++p->s.at;
    sn_operand u = parse_prefixed(p);
    --p->s.nesting;
    if (*at == '!') return not(p, u, at);
    expect_number(p, u, at, 1, at);
    const sn_dimension dimension = u.dimension;
    if (*at == '-') u = sn_code_negate(&p->out, u, at);
    u.dimension = dimension;
    return u;
}

static sn_operand emit_sign(parser* p, const sn_sign* s, sn_operand u, sn_operand v, const char* at)
{
    sn_operand both = { .start = u.start, .kind = sn_larger_dependence(u.kind, v.kind), .boolean = true };
    if (s->level > SN_LEVEL_AND) {
        expect_number(p, u, s->text, strlen(s->text), at);
        expect_number(p, v, s->text, strlen(s->text), at);
    }
    switch (s->op) {
    case SN_OP_ADD:
    case SN_OP_SUB:
        return sn_code_add(&p->out, s->op, u, v, at);
    case SN_OP_MUL:
        return sn_code_multiply(&p->out, u, v, at);
    case SN_OP_DIV:
        return sn_code_divide(&p->out, u, v, at);
    case SN_OP_AND:
    case SN_OP_OR:
        both = sn_code_logical(&p->out, s->op, u, v, at);
        break;
    default:
        both = sn_code_gated(&p->out, both, s->op, true, at);
    }
    both.comparison = true;
    return both;
}

static sn_operand combine(parser* p, const sn_sign* s, sn_operand u, sn_operand v, const char* at)
{
    const sn_dimension dimension = sn_dimension_of_sign(&p->s, s, u.dimension, v.dimension, at);
    sn_operand both = emit_sign(p, s, u, v, at);
    both.dimension = dimension;
    return both;
}

/* Comparisons of order, which chain: the operand between two of them is emitted twice. */
static sn_operand parse_order(parser* p)
{
    static const sn_sign joint = { "and", SN_LEVEL_AND, SN_OP_AND };
    sn_operand left = parse_level(p, SN_LEVEL_SUM), all = left;
    const sn_sign* s = sn_scan_sign(&p->s);
    for (bool again = false; !p->s.failed && s && s->level == SN_LEVEL_ORDER; again = true) {
        const char* at = p->s.at;
        p->s.at += strlen(s->text);
        sn_operand right = parse_level(p, SN_LEVEL_SUM);
        const sn_sign* next = sn_scan_sign(&p->s);
        bool more = next && next->level == SN_LEVEL_ORDER;
        int count = p->out.program.count - right.start;
        sn_instruction* copy = more ? sn_code_copy(&p->out, right) : NULL;
        sn_operand one = combine(p, s, left, right, at);
        all = again ? combine(p, &joint, all, one, at) : one;
        if (more) left = sn_code_paste(&p->out, right, copy, count);
        left.dimension = right.dimension;
        free(copy);
        s = next;
    }
    return all;
}

static sn_operand parse_not(parser* p)
{
    sn_scan_blanks(&p->s);
    const char* at = p->s.at;
    if (!sn_scan_word(&p->s, "not") || !enter(p)) return parse_level(p, SN_LEVEL_EQUAL);
    sn_operand u = parse_not(p);
    --p->s.nesting;
    return not(p, u, at);
}

/* An operand of a binary operator of this level. */
static sn_operand parse_operand(parser* p, sn_sign_level level)
{
    if (level == SN_LEVEL_AND) return parse_not(p);
    if (level == SN_LEVEL_EQUAL) return parse_order(p);
    return level == SN_LEVEL_PRODUCT ? parse_prefixed(p) : parse_level(p, level + 1);
}

static sn_operand parse_level(parser* p, sn_sign_level level)
{
    sn_scan_blanks(&p->s);
    const char* begin = p->s.at;
    sn_operand u = parse_operand(p, level);
    const sn_sign* s;
    for (bool again = false; !p->s.failed && (s = sn_scan_sign(&p->s)) != NULL && s->level == level;
         again = true) {
        const char* at = p->s.at;
        if (again && level == SN_LEVEL_EQUAL)
            sn_scan_fail(&p->s, at, "== and != do not chain; write a == b && b == c");
        p->s.at += p->s.failed ? 0 : strlen(s->text);
        if (level <= SN_LEVEL_AND) u = take_truth(p, u, begin);
        sn_scan_blanks(&p->s);
        const char* second = p->s.at;
        sn_operand v = parse_operand(p, level);
        if (level <= SN_LEVEL_AND) v = take_truth(p, v, second);
        u = combine(p, s, u, v, at);
    }
    return u;
}

/* Links condition, BRANCH over a and the jump, a, JUMP over b, b. */
static sn_operand join_choice(parser* p, sn_operand condition, int branch, sn_operand a, int jump,
                              sn_operand b)
{
    sn_program* program = &p->out.program;
    if (condition.kind == SN_CONSTANT) { // only one of the two can ever be taken
        bool first = sn_code_value(&p->out, condition) != 0;
        if (first) sn_code_erase(&p->out, jump, program->count - jump);
        sn_code_erase(&p->out, condition.start, (first ? branch : jump) + 1 - condition.start);
        sn_operand taken = first ? a : b;
        taken.start = condition.start;
        return taken;
    }
    program->code[branch].n = jump - branch;
    program->code[jump].n = program->count - jump - 1;
    condition.kind = sn_larger_dependence(SN_HELD, sn_dependence_of_either(a.kind, b.kind));
    condition.boolean = a.boolean && b.boolean;
    condition.comparison = a.comparison && b.comparison;
    return condition;
}

static sn_operand parse_choice(parser* p)
{
    if (!enter(p)) return nothing(p);
    sn_scan_blanks(&p->s);
    const char* begin = p->s.at;
    sn_operand condition = parse_level(p, SN_LEVEL_OR);
    if (sn_scan_take(&p->s, '?')) {
        const char* question = p->s.at - 1;
        condition = take_truth(p, condition, begin);
        int branch = p->out.program.count;
        sn_code_emit(&p->out, SN_OP_BRANCH, 0, 0);
        sn_operand a = parse_choice(p);
        if (!sn_scan_take(&p->s, ':')) {
            char closing[64];
            snprintf(closing, sizeof closing, "a ':' for the '?' at character %d",
                     sn_scan_count(&p->s, question) + 1);
            sn_scan_fail_operator(&p->s, closing);
        }
        int jump = p->out.program.count;
        sn_code_emit(&p->out, SN_OP_JUMP, 0, 0);
        sn_operand b = parse_choice(p);
        const sn_dimension dimension = sn_dimension_of_join(&p->s, a.dimension, b.dimension, "?:", question);
        if (!p->s.failed) condition = join_choice(p, condition, branch, a, jump, b);
        condition.dimension = dimension;
    }
    --p->s.nesting;
    return condition;
}

bool sn_expression_compile(const char* text, size_t length, const sn_expression_kind* kind,
                           const char* si_unit, sn_program* program, sn_curve_error* error)
{
    parser p = { .s = { .text = text, .at = text, .end = text + length, .kind = kind, .error = error } };
    sn_operand result = { .start = 0 };
    p.out.scanner = &p.s;
    sn_scan_blanks(&p.s);
    if (p.s.at == p.s.end) {
        p.s.at = p.s.text; // blanks alone are no text
        sn_scan_fail(&p.s, text, "the text is empty; a number or an expression of %s is expected",
                     kind->variables_list);
    } else if (length > LONGEST_TEXT) {
        sn_scan_fail(&p.s, text + LONGEST_TEXT, "the expression is longer than %d characters", LONGEST_TEXT);
    }
    if (!p.s.failed) {
        const char* begin = p.s.at;
        result = parse_choice(&p);
        sn_scan_blanks(&p.s);
        if (p.s.at < p.s.end) sn_scan_fail_operator(&p.s, NULL);
        if (kind->condition && !result.comparison) take_truth(&p, result, begin);
        sn_dimension_result(&p.s, result.dimension, si_unit);
    }
    if (!p.s.failed && sn_program_depth(&p.out.program) > SN_PROGRAM_STACK)
        sn_scan_fail(&p.s, text, "the expression needs more than %d intermediate values at once; divide it",
                     SN_PROGRAM_STACK);
    if (p.s.failed) {
        free(p.out.program.code);
        return false;
    }
    *program = p.out.program;
    return true;
}
