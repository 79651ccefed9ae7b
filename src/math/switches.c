/* Sinew - switches: freezing them, and the search for the times at which they turn.

   `observe` is a second interpreter beside sn_program_eval, which also walks the operands of switches.
   With every jet it carries whether the value is an affine function a t + b of time under the frozen
   branches, so that the time at which an affine switch turns is -b/a and not the result of a search.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/program.h"

#include <string.h>

enum {
    SAMPLES = 16,    // in which a switch that is not affine is looked for
    HALVINGS = 200,  // more than the digits of a double, fewer than from 1 down to the smallest one
    MAX_FEIGNED = 64 // switches passed that change nothing, before one is reported nevertheless
};

/* ---- the observer -------------------------------------------------------------------------------------- */

/* A value on the observer's stack. When `affine`, it is a t + b as long as no switch turns. */
typedef struct seen {
    sn_jet j;
    bool affine;
    double a, b;
} seen;

typedef enum mode {
    FREEZE,       // branches become what the expression says at t
    FREEZE_RIGHT, // branches become those of the open interval that begins at t
    LOOK          // branches stay; is there a switch that turned, and when will the next one
} mode;

typedef struct observer {
    mode mode;
    double t;
    const double* variables; // of an expression that is no function of t, or NULL
    double* branches;
    // Results of LOOK.
    double turn; // the first time after t at which an affine switch turns
    bool curved; // there are switches that are not affine ...
    bool turned; // ... and one of them has turned at t
} observer;

static int sign_of(double x) { return (x > 0) - (x < 0); }

static seen seen_constant(double value) { return (seen){ sn_jet_constant(value), true, 0, value }; }

/* A result of operands that are affine with slope zero is a constant; otherwise it counts as curved. */
static seen seen_result(sn_jet j, bool constant) { return (seen){ j, constant, 0, j.v }; }
static bool is_constant(const seen* s) { return s->affine && s->a == 0; }

static seen seen_sub(seen u, seen v)
{
    return (seen){ sn_jet_sub(u.j, v.j), u.affine && v.affine, u.a - v.a, u.b - v.b };
}

static seen seen_scale(double s, seen u)
{
    return (seen){ sn_jet_scale(s, u.j), u.affine, s * u.a, s * u.b };
}

static seen seen_quotient(seen u, seen v)
{
    seen q = { sn_jet_div(u.j, v.j), u.affine && is_constant(&v) && v.b != 0, u.a / v.b, u.b / v.b };
    return q;
}

/* The sign of g at t, or in the open interval that begins at t: where g is zero its derivatives decide. */
static int sign_at(const observer* o, const seen* g)
{
    if (o->mode == FREEZE) return sign_of(g->j.v);
    if (g->affine) {
        if (g->a == 0) return sign_of(g->b);
        return o->t >= -g->b / g->a ? sign_of(g->a) : -sign_of(g->a);
    }
    return sign_of(g->j.v != 0 ? g->j.v : g->j.d1 != 0 ? g->j.d1 : g->j.d2);
}

/* The same for the integer below g. */
static double floor_at(const observer* o, const seen* g)
{
    double n = floor(g->j.v);
    if (o->mode == FREEZE || !isfinite(n)) return n;
    if (!g->affine) return n == g->j.v && (g->j.d1 != 0 ? g->j.d1 : g->j.d2) < 0 ? n - 1 : n;
    if (g->a == 0) return floor(g->b);
    // The times at which g is n and n + 1 decide, not the rounded a t + b: next_break reports them.
    for (int i = 0; i < 3 && g->a > 0; ++i)
        n += o->t >= (n + 1 - g->b) / g->a ? 1 : o->t < (n - g->b) / g->a ? -1 : 0;
    for (int i = 0; i < 3 && g->a < 0; ++i)
        n += o->t >= (n - g->b) / g->a ? -1 : o->t < (n + 1 - g->b) / g->a ? 1 : 0;
    return n;
}

static double branch_at(const observer* o, sn_op op, const seen* g)
{
    if (op == SN_OP_FLOOR || op == SN_OP_MOD) return floor_at(o, g);
    // A comparison with what is undefined is false.
    if (isnan(g->j.v)) return op == SN_OP_NOT_EQUAL || op == SN_OP_TRUTH;
    int s = sign_at(o, g);
    switch (op) {
    case SN_OP_LESS:
    case SN_OP_MAX:
        return s < 0;
    case SN_OP_LESS_EQUAL:
        return s <= 0;
    case SN_OP_GREATER:
    case SN_OP_MIN:
        return s > 0;
    case SN_OP_GREATER_EQUAL:
        return s >= 0;
    case SN_OP_EQUAL:
        return s == 0;
    case SN_OP_NOT_EQUAL:
    case SN_OP_TRUTH:
        return s != 0;
    case SN_OP_SIGN:
        return s;
    default:
        return s < 0 ? -1 : 1;
    }
}

/* When, after t, the affine g makes the switch leave its branch; infinity when never. */
static double turn_of(const observer* o, sn_op op, const seen* g, double branch)
{
    if (g->a == 0 || !isfinite(g->a) || !isfinite(g->b)) return INFINITY;
    double turn;
    if (op == SN_OP_FLOOR || op == SN_OP_MOD) {
        if (!(fabs(branch) < 9007199254740992.0)) return INFINITY;
        turn = ((g->a > 0 ? branch + 1 : branch) - g->b) / g->a;
        // Integers follow one another more closely than times.
        if (!(turn > o->t)) turn = nextafter(o->t, INFINITY);
    } else {
        turn = -g->b / g->a;
    }
    return turn > o->t ? turn : (double)INFINITY;
}

static bool same_branch(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

/* Meets a switch that is decided by g; returns the branch to go on with. */
static double meet(observer* o, const sn_instruction* in, const seen* g)
{
    double* branch = &o->branches[in->n];
    if (o->mode != LOOK) {
        *branch = branch_at(o, in->op, g);
    } else if (g->affine) {
        o->turn = fmin(o->turn, turn_of(o, in->op, g, *branch));
    } else {
        o->curved = true;
        if (!same_branch(branch_at(o, in->op, g), *branch)) o->turned = true;
    }
    return *branch;
}

static seen observe_binary(const sn_instruction* in, seen u, seen v)
{
    seen r =
        seen_result(in->op == SN_OP_MASK ? sn_apply_mask(in->n, u.j, v.j) : sn_apply_binary(in->op, u.j, v.j),
                    is_constant(&u) && is_constant(&v));
    switch (in->op) {
    case SN_OP_ADD:
        return (seen){ r.j, u.affine && v.affine, u.a + v.a, u.b + v.b };
    case SN_OP_SUB:
        return seen_sub(u, v);
    case SN_OP_DIV:
        return seen_quotient(u, v);
    case SN_OP_MUL:
    case SN_OP_MASK:
        if (in->op == SN_OP_MASK && sn_jet_is_zero(r.j)) return seen_constant(0);
        if (is_constant(&u)) return (seen){ r.j, v.affine, u.b * v.a, u.b * v.b };
        if (is_constant(&v)) return (seen){ r.j, u.affine, u.a * v.b, u.b * v.b };
        return r;
    default:
        return r;
    }
}

/* MIN, MAX, MOD, ATAN2 */
static seen observe_choice(observer* o, const sn_instruction* in, seen u, seen v)
{
    if (in->op == SN_OP_MOD) {
        seen q = seen_quotient(u, v);
        double n = meet(o, in, &q);
        seen r = n == 0 ? u : seen_sub(u, seen_scale(n, v));
        r.j = sn_apply_mod(n, u.j, v.j);
        return r;
    }
    if (in->op == SN_OP_ATAN2)
        return seen_result(sn_apply_atan2(meet(o, in, &u), u.j, v.j), is_constant(&u) && is_constant(&v));
    seen g = seen_sub(u, v);
    if (isnan(u.j.v) || isnan(v.j.v)) {
        // What is undefined wins, so that it is not hidden. A positive difference chooses the second for min.
        bool second = !isnan(u.j.v);
        g = seen_result(sn_jet_constant(second == (in->op == SN_OP_MIN) ? 1 : -1), false);
    }
    return meet(o, in, &g) != 0 ? v : u;
}

static sn_jet observe(const sn_program* program, observer* o)
{
    seen stack[SN_PROGRAM_STACK];
    const sn_instruction* code = program->code;
    int top = 0;
    o->turn = INFINITY;
    o->curved = o->turned = false;
    for (int i = 0; i < program->count; ++i) {
        const sn_instruction* in = &code[i];
        seen* u = &stack[top > 1 ? top - 2 : 0]; // the lower operand of two
        seen* v = &stack[top > 0 ? top - 1 : 0]; // the upper one, or the only one
        switch (in->op) {
        case SN_OP_CONSTANT:
            stack[top++] = seen_constant(in->c);
            break;
        case SN_OP_VARIABLE:
            stack[top++] = (seen){ { o->variables ? o->variables[in->n] : o->t, 1, 0 }, true, 1, 0 };
            break;
        case SN_OP_ADD_CONSTANT:
            v->j.v += in->c;
            v->b += in->c;
            break;
        case SN_OP_MUL_CONSTANT:
            *v = seen_scale(in->c, *v);
            break;
        case SN_OP_ADD:
        case SN_OP_SUB:
        case SN_OP_MUL:
        case SN_OP_MASK:
        case SN_OP_DIV:
        case SN_OP_POWER:
        case SN_OP_HYPOT:
            *u = observe_binary(in, *u, *v);
            --top;
            break;
        case SN_OP_POWER_INTEGER:
            *v = seen_result(sn_jet_power_integer(v->j, in->n), is_constant(v));
            break;
        case SN_OP_POWER_CONSTANT:
            *v = seen_result(sn_jet_power_constant(v->j, in->c), is_constant(v));
            break;
        case SN_OP_NEG:
            *v = seen_scale(-1, *v);
            break;
        case SN_OP_SMOOTH:
            top -= 2;
            stack[top - 1] = seen_result(sn_jet_smooth(stack[top - 1].j, u->j, v->j),
                                         is_constant(&stack[top - 1]) && is_constant(u) && is_constant(v));
            break;
        case SN_OP_GATE:
            break;
        case SN_OP_BRANCH:
            --top;
            if (v->j.v == 0) i += in->n;
            break;
        case SN_OP_JUMP:
            i += in->n;
            break;
        case SN_OP_NOT:
            *v = seen_constant(v->j.v == 0);
            break;
        case SN_OP_AND:
        case SN_OP_OR:
            *u = seen_constant(in->op == SN_OP_AND ? u->j.v != 0 && v->j.v != 0 : u->j.v != 0 || v->j.v != 0);
            --top;
            break;
        case SN_OP_LESS:
        case SN_OP_LESS_EQUAL:
        case SN_OP_GREATER:
        case SN_OP_GREATER_EQUAL:
        case SN_OP_EQUAL:
        case SN_OP_NOT_EQUAL: {
            seen g = seen_sub(*u, *v);
            *u = seen_constant(meet(o, in, &g));
            --top;
            break;
        }
        case SN_OP_TRUTH:
        case SN_OP_SIGN:
        case SN_OP_FLOOR:
            *v = seen_constant(meet(o, in, v));
            break;
        case SN_OP_ABS:
            if (meet(o, in, v) < 0) *v = seen_scale(-1, *v);
            break;
        case SN_OP_MIN:
        case SN_OP_MAX:
        case SN_OP_MOD:
        case SN_OP_ATAN2:
            *u = observe_choice(o, in, *u, *v);
            --top;
            break;
        default:
            *v = seen_result(sn_apply_function(in->op, v->j), is_constant(v));
            break;
        }
    }
    return stack[0].j;
}

sn_jet sn_program_freeze(const sn_program* program, double* branches, double t)
{
    observer o = { .mode = FREEZE, .t = t, .branches = branches };
    return observe(program, &o);
}

double sn_program_value(const sn_program* program, double* branches, const double* variables)
{
    observer o = { .mode = FREEZE, .variables = variables, .branches = branches };
    return observe(program, &o).v;
}

/* ---- discontinuities ----------------------------------------------------------------------------------- */

static bool has_turned(const sn_program* program, double* branches, double t)
{
    observer o = { .mode = LOOK, .t = t, .branches = branches };
    observe(program, &o);
    return o.turned;
}

/* The first time in (from, to] at which a switch that is not affine has turned, as far as samples show. */
static double search(const sn_program* program, double* branches, double from, double to)
{
    double before = from;
    for (int i = 1; i <= SAMPLES; ++i) {
        double sample = i == SAMPLES ? to : from + (to - from) * ((double)i / SAMPLES);
        if (has_turned(program, branches, sample)) {
            // Bisection down to neighbouring numbers: not turned before, turned at sample.
            for (int k = 0; k < HALVINGS; ++k) {
                double middle = before + 0.5 * (sample - before);
                if (!(middle > before && middle < sample)) break;
                if (has_turned(program, branches, middle))
                    sample = middle;
                else
                    before = middle;
            }
            return sample;
        }
        before = sample;
    }
    return INFINITY;
}

static bool same_jet(sn_jet a, sn_jet b) { return a.v == b.v && a.d1 == b.d1 && a.d2 == b.d2; }

double sn_program_next_break(const sn_program* program, double t0, double t1)
{
    if (program->switches == 0 || !isfinite(t0) || !(t0 < t1)) return INFINITY;
    double arrays[2][SN_PROGRAM_SWITCHES];
    double *now = arrays[0], *next = arrays[1];
    const size_t used = (size_t)program->switches * sizeof *now;
    memset(now, 0, used);
    observer o = { .mode = FREEZE_RIGHT, .t = t0, .branches = now };
    observe(program, &o);

    for (int passed = 0;; ++passed) {
        // The first switch to turn, by formula or by search.
        o.mode = LOOK;
        o.branches = now;
        observe(program, &o);
        double found = o.turn <= t1 ? o.turn : (double)INFINITY, limit = fmin(found, t1);
        if (o.curved && isfinite(limit)) found = fmin(found, search(program, now, o.t, limit));
        if (!(found <= t1)) return INFINITY;

        // It is a discontinuity when the function differs on its two sides. `abs(t)^3` does not.
        memcpy(next, now, used);
        o.mode = FREEZE_RIGHT;
        o.branches = next;
        o.t = found;
        sn_jet right = observe(program, &o), left = sn_program_eval(program, now, found);
        if (passed == MAX_FEIGNED || !same_jet(left, right)) return found;
        double* old = now;
        now = next;
        next = old;
    }
}
