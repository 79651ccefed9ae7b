/* If this failed, a needle's handle would move otherwise than written, integrators would lose their order
   at every jump of a load, or a bad expression would crash the program instead of being explained.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/curve.h"

#include <check.h>
#include <complex.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* ---- helpers ------------------------------------------------------------------------------------------- */

static const double infinity = (double)INFINITY;
static const double pi_ = 3.141592653589793;

static sn_curve* parse(const char* text)
{
    sn_curve_error error = { 0 };
    sn_curve* curve = sn_curve_parse(text, NULL, &error);
    ck_assert_msg(curve != NULL, "\"%s\": %s", text, error.text);
    return curve;
}

/* Value and derivatives as written at t. */
static void eval_at(const char* text, double t, double d[3])
{
    sn_curve* curve = parse(text);
    sn_curve_freeze(curve, t);
    sn_curve_eval(curve, t, d);
    sn_curve_destroy(curve);
}

static double value_at(const char* text, double t)
{
    double d[3];
    eval_at(text, t, d);
    return d[0];
}

static bool close_to(double a, double b, double tolerance)
{
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= tolerance * fmax(1, fmax(fabs(a), fabs(b)));
}

static void has(const char* text, double t, double v, double d1, double d2)
{
    double d[3];
    eval_at(text, t, d);
    ck_assert_msg(close_to(d[0], v, 3e-15) && close_to(d[1], d1, 1e-14) && close_to(d[2], d2, 3e-14),
                  "%s at %g: %.17g %.17g %.17g, not %.17g %.17g %.17g", text, t, d[0], d[1], d[2], v, d1, d2);
}

/* The derivative of d[k] by differences of sixth order over a distance h. */
static double difference_over(const sn_curve* curve, double t, int k, double h)
{
    const double weight[] = { 45, -9, 1 };
    double sum = 0;
    for (int i = 1; i <= 3; ++i) {
        double right[3], left[3];
        sn_curve_eval(curve, t + i * h, right);
        sn_curve_eval(curve, t - i * h, left);
        sum += weight[i - 1] * (right[k] - left[k]);
    }
    return sum / (60 * h);
}

static double difference(const sn_curve* curve, double t, int k)
{
    return difference_over(curve, t, k, 2e-3);
}

/* ---- values -------------------------------------------------------------------------------------------- */

START_TEST(grammar)
{
    const struct {
        const char* text;
        double value; // at t = 2
    } cases[] = {
        { "1+2*3", 7 },
        { "(1+2)*3", 9 },
        { "2-3-4", -5 },
        { "24/4/2", 3 },
        { "2^3^2", 512 },
        { "-2^2", -4 },
        { "2^-1", 0.5 },
        { "-t^2", -4 },
        { "--t", 2 },
        { "+t", 2 },
        { "2*-t", -4 },
        { "2 - -3", 5 },
        { "t*t+1", 5 },
        { " 1.5e1 + .5 ", 15.5 },
        { "pi", 3.141592653589793 },
        { "e", 2.718281828459045 },
        { "2e1", 20 },
        { "2*e", 2 * 2.718281828459045 },
        { "t<2", 0 },
        { "t<=2", 1 },
        { "t>2", 0 },
        { "t>=2", 1 },
        { "t==2", 1 },
        { "t!=2", 0 },
        { "1+1<3*1", 1 },
        { "t>1 && t<3", 1 },
        { "t>3 || t<1", 0 },
        { "1 || 0 && 0", 1 },
        { "!t", 0 },
        { "!(t>3)", 1 },
        { "!!t", 1 },
        { "t && 0", 0 },
        { "0.5 && t", 1 },
        { "t>1 == t<3", 1 },
        { "t>1 ? 10 : 20", 10 },
        { "t<1 ? 10 : 20", 20 },
        { "t<1 ? 1 : t<3 ? 2 : 3", 2 },
        { "t>1 ? t>1.5 ? 1 : 2 : 3", 1 },
        { "t-2 ? 1 : 2", 2 },
        { "1 ? t : 1/(t-t)", 2 },
        { "(t>1)*(t<3)*7", 7 },
        { "min(t,3,1,5)", 1 },
        { "max(t,3,1,5)", 5 },
        { "clamp(t,3,4)", 3 },
        { "clamp(t,0,1)", 1 },
        { "clamp(t,0,4)", 2 },
        { "sign(t)-sign(-t)+sign(t-2)", 2 },
        { "abs(-t)", 2 },
        { "floor(t*0.9)", 1 },
        { "ceil(t*0.9)", 2 },
        { "floor(-t*0.9)", -2 },
        { "ceil(-t*0.9)", -1 },
        { "floor(t)", 2 },
        { "ceil(t)", 2 },
        { "mod(t,1.5)", 0.5 },
        { "mod(-t,1.5)", 1 },
        { "mod(t,-1.5)", -1 },
        { "step(t,2)", 1 },
        { "step(t,2.1)", 0 },
        { "pow(t,3)", 8 },
        { "hypot(t,1.5)", 2.5 },
        { "hypot(-t,0)", 2 },
        { "hypot(0,-t)", 2 },
        { "atan2(t,t)", 0.7853981633974483 },
        { "atan2(-t,-t)", -2.356194490192345 },
        { "smooth(t,1,3)", 0.5 },
        { "smooth(t,3,4)", 0 },
        { "smooth(t,0,2)", 1 },
        { "3*(t>2.5)*log(t-2.5)", 0 },
        { "\t(\nt\r) ", 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        double value = value_at(cases[i].text, 2);
        ck_assert_msg(close_to(value, cases[i].value, 4e-16), "%s gives %.17g", cases[i].text, value);
    }
}
END_TEST

START_TEST(constants)
{
    const char* const yes[] = {
        "1",        "2*pi",       "sin(1)+floor(2.5)", "min(1,2,3)",      "clamp(3,1,2)",
        "0*t",      "1 ? 2 : t",  "0 ? t : 3",         "t*0*sin(t)",      "atan2(1,-1)",
        "mod(7,4)", "1<2 && 2<3", "step(1,0)",         "smooth(0.5,0,1)", "!0",
        "abs(-1)",  "sign(-2)",   "hypot(3,4)",        "2^0.5",           "ceil(0.5)"
    };
    for (size_t i = 0; i < sizeof yes / sizeof *yes; ++i) {
        sn_curve* curve = parse(yes[i]);
        ck_assert_msg(sn_curve_is_constant(curve), "%s", yes[i]);
        double d[3];
        sn_curve_eval(curve, 5, d);
        ck_assert(d[1] == 0 && d[2] == 0);
        ck_assert_double_eq(sn_curve_next_break(curve, -1e9, 1e9), infinity);
        sn_curve_destroy(curve);
    }
    const char* const no[] = { "t", "t>1", "t-t", "0 ? 1 : t", "floor(t)", "max(t,1)" };
    for (size_t i = 0; i < sizeof no / sizeof *no; ++i) {
        sn_curve* curve = parse(no[i]);
        ck_assert_msg(!sn_curve_is_constant(curve), "%s", no[i]);
        sn_curve_destroy(curve);
    }
    sn_curve* curve = sn_curve_constant(4.25);
    double d[3];
    sn_curve_freeze(curve, 1);
    sn_curve_eval(curve, 1, d);
    ck_assert(sn_curve_is_constant(curve) && d[0] == 4.25 && d[1] == 0 && d[2] == 0);
    sn_curve_destroy(curve);
    sn_curve_destroy(NULL);
}
END_TEST

START_TEST(folding_keeps_the_value)
{
    // The constant part is computed as it is written, so the value is that of the same C expression.
    for (double t = 0; t < 3; t += 0.37) {
        ck_assert_double_eq(value_at("0.2*sin(2*pi*0.5*t)", t), 0.2 * sin(2 * pi_ * 0.5 * t));
        ck_assert_double_eq(value_at("t*2*pi/3", t), t * 2 * pi_ / 3);
        ck_assert_double_eq(value_at("1-t*0.1-0.3", t), 1 - t * 0.1 - 0.3);
        ck_assert_double_eq(value_at("0.1+t", t), 0.1 + t);
    }
}
END_TEST

START_TEST(no_locale_matters)
{
    if (setlocale(LC_ALL, "de_DE.UTF-8")) ck_assert_double_eq(value_at("2.5*t", 2), 5);
    setlocale(LC_ALL, "C");
}
END_TEST

/* ---- derivatives --------------------------------------------------------------------------------------- */

START_TEST(elementary_derivatives)
{
    for (double t = 0.05; t < 0.96; t += 0.1) {
        double s = sin(t), c = cos(t), r = sqrt(1 - t * t), T = tan(t), h = tanh(t);
        has("sin(t)", t, s, c, -s);
        has("cos(t)", t, c, -s, -c);
        has("tan(t)", t, T, 1 + T * T, 2 * T * (1 + T * T));
        has("asin(t)", t, asin(t), 1 / r, t / (r * r * r));
        has("acos(t)", t, acos(t), -1 / r, -t / (r * r * r));
        has("atan(t)", t, atan(t), 1 / (1 + t * t), -2 * t / ((1 + t * t) * (1 + t * t)));
        has("sinh(t)", t, sinh(t), cosh(t), sinh(t));
        has("cosh(t)", t, cosh(t), sinh(t), cosh(t));
        has("tanh(t)", t, h, 1 - h * h, -2 * h * (1 - h * h));
        has("exp(t)", t, exp(t), exp(t), exp(t));
        has("log(t)", t, log(t), 1 / t, -1 / (t * t));
        has("log(cosh(500*t))+1e5*t^2", t, 500 * t - log(2) + 1e5 * t * t, 500 + 2e5 * t,
            2e5); // u'^2 overflows
        has("sqrt(t)", t, sqrt(t), 0.5 / sqrt(t), -0.25 / (t * sqrt(t)));
        has("1/t", t, 1 / t, -1 / (t * t), 2 / (t * t * t));
        has("t^2", t, t * t, 2 * t, 2);
        has("t^3", t, t * t * t, 3 * t * t, 6 * t);
        has("t^-2", t, 1 / (t * t), -2 / (t * t * t), 6 / (t * t * t * t));
        has("t^0", t, 1, 0, 0);
        has("t^1", t, t, 1, 0);
        has("t^0.5", t, sqrt(t), 0.5 / sqrt(t), -0.25 / (t * sqrt(t)));
        has("t^2.5", t, pow(t, 2.5), 2.5 * pow(t, 1.5), 3.75 * sqrt(t));
        has("t^12", t, pow(t, 12), 12 * pow(t, 11), 132 * pow(t, 10));
        has("(-t)^3", t, -t * t * t, -3 * t * t, -6 * t);
        has("2^t", t, pow(2, t), log(2) * pow(2, t), log(2) * log(2) * pow(2, t));
        double f = pow(t, t), g = log(t) + 1;
        has("t^t", t, f, f * g, f * (g * g + 1 / t));
        has("pow(t,t)", t, f, f * g, f * (g * g + 1 / t));
        has("abs(t)", t, t, 1, 0);
        has("abs(-t)", t, t, 1, 0);
        has("hypot(t,2)", t, hypot(t, 2), t / hypot(t, 2), 4 / pow(hypot(t, 2), 3));
        has("atan2(t,2)", t, atan2(t, 2), 2 / (4 + t * t), -4 * t / ((4 + t * t) * (4 + t * t)));
        has("atan2(2,t)", t, atan2(2, t), -2 / (4 + t * t), 4 * t / ((4 + t * t) * (4 + t * t)));
        has("mod(t^2,0.3)", t, t * t - 0.3 * floor(t * t / 0.3), 2 * t, 2);
        has("clamp(t^2,0.3,0.5)", t, fmin(fmax(t * t, 0.3), 0.5), t * t > 0.3 && t * t < 0.5 ? 2 * t : 0,
            t * t > 0.3 && t * t < 0.5 ? 2 : 0);
        double x = (t - 0.2) / 0.6, y = 1 - x;
        bool in = x > 0 && x < 1;
        has("smooth(t,0.2,0.8)", t, in ? x * x * x * (10 + x * (6 * x - 15)) : x > 0,
            in ? 30 * x * x * y * y / 0.6 : 0, in ? 60 * x * y * (y - x) / 0.36 : 0);
    }
}
END_TEST

/* Products, quotients and nesting against the complex step, which has no difference to lose digits in. */
typedef double complex (*complex_function)(double complex t);

static double complex f1(double complex t) { return 0.2 * csin(2 * pi_ * 0.5 * t); }
static double complex f2(double complex t) { return cexp(-t) * csin(3 * t) / (1 + t * t); }
static double complex f3(double complex t) { return ctanh(csin(t) * csqrt(t + 2)) - catan(clog(t + 3)); }
static double complex f4(double complex t) { return cpow(2 + csin(t), ccos(t)); }
static double complex f5(double complex t) { return (3 - t) / (2 - ccosh(t / 3)) * (1 - t) * -t; }
static double complex f6(double complex t) { return csqrt(csin(t) * csin(t) + (t + 1) * (t + 1)); }
static double complex f7(double complex t) { return catan((t * t + 1) / (t + 2)); }
static double complex f8(double complex t) { return casin(t / 4) + cacos(t / 5) * csinh(t) - ctan(t / 3); }
static double complex f9(double complex t)
{
    double complex u = t - 4;
    return cpow(t + 2, 2.7) + cpow(t + 3, -1.3) + u * u * u * u * u;
}

START_TEST(composed_derivatives)
{
    const struct {
        const char* text;
        complex_function f;
    } cases[] = { { "0.2*sin(2*pi*0.5*t)", f1 },
                  { "exp(-t)*sin(3*t)/(1+t*t)", f2 },
                  { "tanh(sin(t)*sqrt(t+2))-atan(log(t+3))", f3 },
                  { "(2+sin(t))^cos(t)", f4 },
                  { "(3-t)/(2-cosh(t/3))*(1-t)*-t", f5 },
                  { "hypot(sin(t),t+1)", f6 },
                  { "atan2(t^2+1,t+2)", f7 },
                  { "asin(t/4)+acos(t/5)*sinh(t)-tan(t/3)", f8 },
                  { "(t+2)^2.7+(t+3)^-1.3+(t-4)^5", f9 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        sn_curve* curve = parse(cases[i].text);
        for (double t = 0.03; t < 2; t += 0.21) {
            double d[3], value = creal(cases[i].f(t)),
                         slope = cimag(cases[i].f(t + 1e-30 * (double complex)I)) / 1e-30;
            sn_curve_eval(curve, t, d);
            ck_assert_msg(close_to(d[0], value, 4e-15), "%s at %g: %.17g not %.17g", cases[i].text, t, d[0],
                          value);
            ck_assert_msg(close_to(d[1], slope, 2e-14), "%s at %g: %.17g not %.17g", cases[i].text, t, d[1],
                          slope);
            double bend = difference(curve, t, 1);
            ck_assert_msg(close_to(d[2], bend, 1e-9), "%s at %g: %.17g not %.17g", cases[i].text, t, d[2],
                          bend);
        }
        sn_curve_destroy(curve);
    }
}
END_TEST

/* ---- random expressions -------------------------------------------------------------------------------- */

typedef struct writer {
    uint64_t seed;
    char text[4096];
    int length;
} writer;

static int pick(writer* w, int n)
{
    w->seed = w->seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((w->seed >> 33) % (uint64_t)n);
}

static void put(writer* w, const char* text)
{
    w->length += snprintf(w->text + w->length, sizeof w->text - (size_t)w->length, "%s", text);
}

static void write_smooth(writer* w, int depth)
{
    const char* const leaves[] = { "t", "t", "0.7", "2", "(1-t)", "pi" };
    const char* const calls[] = {
        "sin(", "cos(", "tanh(", "atan(", "exp(-1-cos(", "sqrt(2+sin(", "log(3+cos("
    };
    const char* const signs[] = { "+", "-", "*", "/(3+sin(", "^2*", "-2*" };
    if (depth == 0) {
        put(w, leaves[pick(w, 6)]);
    } else if (pick(w, 3) == 0) {
        int i = pick(w, 7);
        put(w, calls[i]);
        write_smooth(w, depth - 1);
        put(w, i < 4 ? ")" : "))");
    } else {
        int i = pick(w, 6);
        put(w, "(");
        write_smooth(w, depth - 1);
        put(w, signs[i]);
        write_smooth(w, depth - 1);
        put(w, i == 3 ? ")))" : ")");
    }
}

START_TEST(random_smooth_derivatives)
{
    int tried = 0, all = 0;
    for (uint64_t seed = 1; seed <= 400; ++seed) {
        writer w = { .seed = seed };
        write_smooth(&w, 1 + (int)(seed % 5));
        sn_curve* curve = parse(w.text);
        for (double t = 0.11; t < 1; t += 0.3, ++all) {
            double d[3];
            sn_curve_eval(curve, t, d);
            double slope = difference(curve, t, 0), bend = difference(curve, t, 1);
            double size = 1 + fabs(d[0]) + fabs(d[1]) + fabs(d[2]);
            // Where the differences do not agree among themselves, the function is too wild for them.
            if (fabs(slope - difference_over(curve, t, 0, 1e-3)) > 1e-9 * size) continue;
            if (fabs(bend - difference_over(curve, t, 1, 1e-3)) > 1e-8 * size) continue;
            ++tried;
            ck_assert_msg(fabs(d[1] - slope) < 3e-9 * size && fabs(d[2] - bend) < 3e-8 * size,
                          "%s at %g: %.12g %.12g, differences give %.12g %.12g", w.text, t, d[1], d[2], slope,
                          bend);
        }
        sn_curve_destroy(curve);
    }
    ck_assert_msg(tried > 0.8 * all, "%d of %d", tried, all);
}
END_TEST

static void write_switched(writer* w, int depth)
{
    const char* const leaves[] = { "t",           "0.5",       "(1.75-0.5*t)", "floor(t)",
                                   "mod(t,0.75)", "sign(t-1)", "(t>=1.25)",    "3*t" };
    const char* const pairs[] = { "min(",  "max(", "abs(0.25-", "floor(",  "(t<2 ? ",
                                  "step(", "(",    "(",         "clamp(t," };
    if (depth == 0) {
        put(w, leaves[pick(w, 8)]);
        return;
    }
    int i = pick(w, 9);
    put(w, pairs[i]);
    write_switched(w, depth - 1);
    put(w, i == 2 || i == 3 ? "+" : i == 4 ? " : " : i == 6 ? "-" : i == 7 ? ">" : ",");
    write_switched(w, depth - 1);
    put(w, ")");
}

/* To a number of few digits, at which the expressions above are computed without rounding. */
static double few_digits(double t) { return round(t * 1048576) / 1048576; }

/* Between two breaks the frozen curve is the curve as written. */
START_TEST(random_breaks_are_complete)
{
    int all = 0, tried = 0;
    for (uint64_t seed = 1; seed <= 600; ++seed) {
        writer w = { .seed = seed };
        write_switched(&w, 1 + (int)(seed % 3));
        sn_curve *frozen = parse(w.text), *written = parse(w.text);
        double from = -0.35, end = 4.1;
        for (int n = 0; from < end; ++n) {
            double to = sn_curve_next_break(frozen, from, end);
            ck_assert_msg(to > from, "%s after %.17g: %.17g", w.text, from, to);
            ck_assert_msg(n < 200, "%s has breaks without end near %.17g", w.text, from);
            all += to <= end;
            if (to > end) to = end;
            sn_curve_freeze(frozen, few_digits(from + 0.437 * (to - from)));
            for (int k = 1; k < 40 && to - from > 1e-5; ++k) {
                double a[3], b[3],
                    t = few_digits(from + (to - from) * (k - 0.381966) / 40); // no special point
                sn_curve_eval(frozen, t, a);
                sn_curve_freeze(written, t);
                sn_curve_eval(written, t, b);
                ck_assert_msg(a[0] == b[0] && a[1] == b[1] && a[2] == b[2],
                              "%s in (%.17g, %.17g) at %.17g: %g %g, frozen %g %g", w.text, from, to, t, b[0],
                              b[1], a[0], a[1]);
                ++tried;
            }
            from = to;
        }
        sn_curve_destroy(frozen);
        sn_curve_destroy(written);
    }
    ck_assert_int_gt(all, 600); // or nothing was tried
    ck_assert_int_gt(tried, 30000);
}
END_TEST

/* ---- singular points ----------------------------------------------------------------------------------- */

START_TEST(singular_points)
{
    has("sqrt(t)", 0, 0, infinity, -infinity);
    has("t^1.5", 0, 0, 0, infinity);
    has("t^2.5", 0, 0, 0, 0);
    has("t^2", 0, 0, 0, 2);
    has("t^3", 0, 0, 0, 0);
    has("t^9", 0, 0, 0, 0);
    has("t^(1+t/t*2)", 1, 1, 3, 6);
    has("t^0", 0, 1, 0, 0);
    has("0^t", 1, 0, 0, 0);
    has("t^(3+t)", 0, 0, 0, 0);
    has("1e-200*t^3", 1e-200, 0, 0, 0);
    has("t^1.5*1e290", 1e-250, 0, 1.5 * 1e-125 * 1e290, 0.75 * 1e125 * 1e290);
    has("tanh(1000*t)", 1, 1, 0, 0);
    has("tanh(t)", 20, tanh(20), 1 / (cosh(20) * cosh(20)), -2 / (cosh(20) * cosh(20)));
    double d[3];
    eval_at("tanh(t)", 20, d); // and relatively
    ck_assert_double_le(fabs(d[1] * cosh(20) * cosh(20) - 1), 1e-15);
    // Undefined is said so, and nothing traps.
    const char* const undefined[] = { "log(t-5)",    "sqrt(-t)", "asin(2*t)", "(-t)^0.5",
                                      "(t-1)/(t-1)", "0/(t-1)",  "(-t)^t" };
    for (size_t i = 0; i < sizeof undefined / sizeof *undefined; ++i) {
        eval_at(undefined[i], 1, d);
        ck_assert_msg(isnan(d[0]) || isnan(d[1]), "%s: %g %g %g", undefined[i], d[0], d[1], d[2]);
    }
    eval_at("1/(t-1)", 1, d);
    ck_assert(isinf(d[0]));
    ck_assert(isnan(value_at("max(1, log(t-5))", 1)) && isnan(value_at("min(log(t-5), 1)", 1)));
    ck_assert_double_eq(value_at("log(t-5) < 1", 1), 0);
    ck_assert_double_eq(value_at("mod(t, t-1)", 1) == 0, 0);
    // What is undefined everywhere has no breaks without end.
    sn_curve* curve = parse("max(1, log(t-5)) + floor(sqrt(-t))");
    ck_assert_double_eq(sn_curve_next_break(curve, 1, 2), infinity);
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(a_branch_that_holds_has_no_derivative)
{
    // 0 * infinity does not spoil it.
    has("sqrt(max(0,t-1))", 0.5, 0, 0, 0);
    has("log(1+(t>=1)*t)", 0.5, 0, 0, 0);
    has("abs(0*t)^0.5", 0.5, 0, 0, 0);
    // A factor that a switch makes zero makes the product zero, also where the other is undefined.
    has("(t>=1)*sqrt(t-1)", 0.5, 0, 0, 0);
    has("sqrt(t-1)*(t>=1)", 0.5, 0, 0, 0);
    has("2*(t>=1)*3*log(t-1)*sqrt(t-1)", 0.5, 0, 0, 0);
    has("((t>=1)-(t>=2))*log(t-1)", 0.5, 0, 0, 0);
    has("(t<1 ? 0 : 5)*log(t-1)", 0.5, 0, 0, 0);
    has("max(0,t-1)*log(t-1)", 0.5, 0, 0, 0);
    has("-(t>=1)*log(t-1)", 0.5, 0, 0, 0);
    has("(t>=1)/7*log(t-1)", 0.5, 0, 0, 0);
    has("(t>=1)*sqrt(t-1)", 5, 2, 0.25, -0.03125);
    // But not what merely happens to be zero.
    ck_assert(isnan(value_at("t*log(t)", 0)));
}
END_TEST

/* ---- freezing ------------------------------------------------------------------------------------------ */

START_TEST(frozen_switches_give_one_sided_limits)
{
    double d[3];
    sn_curve* curve = parse("(t>=2.5)*t");
    sn_curve_freeze(curve, 2.4);
    sn_curve_eval(curve, 2.5, d);
    ck_assert(d[0] == 0 && d[1] == 0);
    sn_curve_eval(curve, 3, d);
    ck_assert(d[0] == 0);
    sn_curve_freeze(curve, 2.6);
    sn_curve_eval(curve, 2.5, d);
    ck_assert(d[0] == 2.5 && d[1] == 1);
    sn_curve_eval(curve, 2.4, d);
    ck_assert(d[0] == 2.4 && d[1] == 1);
    // As written where it is frozen.
    sn_curve_freeze(curve, 2.5);
    sn_curve_eval(curve, 2.5, d);
    ck_assert(d[0] == 2.5);
    sn_curve_destroy(curve);

    const struct {
        const char* text;
        double at, before, behind; // limits at `at`
    } cases[] = {
        { "floor(t)", 3, 2, 3 },      { "ceil(t)", 3, 3, 4 },
        { "mod(t,1.5)", 3, 1.5, 0 },  { "sign(t)", 0, -1, 1 },
        { "t>1 ? 5 : t", 1, 1, 5 },   { "atan2(t,-1)", 0, -3.141592653589793, 3.141592653589793 },
        { "step(t,1)", 1, 0, 1 },     { "(t>1)==(t<2)", 2, 1, 0 },
        { "floor(-t)", 1, -1, -2 },   { "abs(t-1)/(t-1)", 1.5, 1, 1 },
        { "!(t<1) && t<2", 1, 0, 1 }, { "floor(2*sin(t))", 0.5235987755982989, 0, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        curve = parse(cases[i].text);
        sn_curve_freeze(curve, cases[i].at - 1e-6);
        sn_curve_eval(curve, cases[i].at, d);
        ck_assert_msg(close_to(d[0], cases[i].before, 1e-15), "%s before: %.17g", cases[i].text, d[0]);
        sn_curve_freeze(curve, cases[i].at + 1e-6);
        sn_curve_eval(curve, cases[i].at, d);
        ck_assert_msg(close_to(d[0], cases[i].behind, 1e-15), "%s behind: %.17g", cases[i].text, d[0]);
        sn_curve_destroy(curve);
    }
}
END_TEST

START_TEST(a_frozen_angle_goes_on)
{
    double d[3];
    sn_curve* curve = parse("atan2(t,-1)");
    sn_curve_freeze(curve, 0.1);
    sn_curve_eval(curve, -0.1, d);
    ck_assert_double_eq_tol(d[0], pi_ + atan(0.1), 1e-15);
    sn_curve_freeze(curve, -0.1);
    sn_curve_eval(curve, 0.1, d);
    ck_assert_double_eq_tol(d[0], -pi_ - atan(0.1), 1e-15);
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(looking_for_breaks_thaws_nothing)
{
    double d[3], after[3];
    sn_curve* curve = parse("floor(t) + (t>=2.5) + abs(sin(t))");
    sn_curve_freeze(curve, 0.5);
    sn_curve_eval(curve, 3.7, d);
    sn_curve_next_break(curve, 2, 9);
    sn_curve_eval(curve, 3.7, after);
    ck_assert(memcmp(d, after, sizeof d) == 0);
    sn_curve_destroy(curve);
}
END_TEST

/* ---- breaks -------------------------------------------------------------------------------------------- */

static void breaks(const char* text, double from, double to, int count, const double* expected,
                   double tolerance)
{
    sn_curve* curve = parse(text);
    double t = from;
    for (int i = 0; i <= count; ++i) {
        double next = sn_curve_next_break(curve, t, to), wanted = i < count ? expected[i] : infinity;
        ck_assert_msg(next == wanted || fabs(next - wanted) <= tolerance,
                      "%s: break %d after %.17g is %.17g, not %.17g", text, i, t, next, wanted);
        ck_assert(next > t);
        t = next;
    }
    sn_curve_destroy(curve);
}

#define BREAKS(tolerance, text, from, to, ...)                                                               \
    breaks(text, from, to, (int)(sizeof((double[]){ __VA_ARGS__ }) / sizeof(double)),                        \
           (double[]){ __VA_ARGS__ }, tolerance)
#define NO_BREAKS(text, from, to) breaks(text, from, to, 0, NULL, 0)

START_TEST(affine_breaks_are_exact)
{
    BREAKS(0, "t>=2.5", 0, 5, 2.5);
    BREAKS(0, "t>2.5", 0, 5, 2.5);
    BREAKS(0, "2.5<=t", 0, 5, 2.5);
    BREAKS(0, "0.6*tanh(t)*(t>=2.5)", 0, 5, 2.5);
    BREAKS(0, "t-1>=1.5", 0, 5, 2.5);
    BREAKS(0, "2*t>=5", 0, 5, 2.5);
    BREAKS(0, "-t<-0.1", 0, 5, 0.1);
    BREAKS(0, "t>=0.1+0.2", 0, 5, 0.1 + 0.2);
    BREAKS(0, "t>=0.3", 0, 5, 0.3);
    BREAKS(0, "step(t,0.7)", 0, 5, 0.7);
    BREAKS(0, "abs(t-0.7)", 0, 5, 0.7);
    BREAKS(0, "sign(0.7-t)", 0, 5, 0.7);
    BREAKS(0, "min(t,0.7)", 0, 5, 0.7);
    BREAKS(0, "max(0.7,t)", 0, 5, 0.7);
    BREAKS(0, "min(t,2-t)", 0, 5, 1);
    BREAKS(0, "clamp(t,0.3,0.7)", 0, 5, 0.3, 0.7);
    BREAKS(0, "floor(t)", 0, 3, 1, 2, 3);
    BREAKS(0, "ceil(t)", 0, 3, 1, 2, 3);
    BREAKS(0, "floor(-t)", 0, 3, 1, 2, 3);
    BREAKS(0, "mod(t,0.1)", 0, 0.45, 0.1, 0.2, 0.3, 0.4);
    BREAKS(0, "mod(-t,0.5)", 0, 1.2, 0.5, 1);
    BREAKS(0, "mod(t,1)<0.5", 0, 2, 0.5, 1, 1.5, 2);
    BREAKS(0, "t<1 ? 1 : t<2 ? 2 : 3", 0, 5, 1, 2);
    BREAKS(0, "(t>=1)*(t<2)", 0, 5, 1, 2);
    BREAKS(0, "t>=1 && t<2", 0, 5, 1, 2);
    BREAKS(0, "atan2(t-0.5,-1)", 0, 5, 0.5);
    BREAKS(0, "hypot(t-0.5,0)", 0, 5, 0.5);
    BREAKS(0, "abs(abs(t)-1)", -3, 3, -1, 0, 1);
    BREAKS(0, "(t>-1 ? 2 : 3)*t>=5", 0, 5, 2.5);
    BREAKS(0, "t*(t>-1 ? 2 : 3)>=5", 0, 5, 2.5);
    BREAKS(0, "t/(t>-1 ? 2 : 3)>=1.25", 0, 5, 2.5);
    BREAKS(0, "t-2 ? (t<3) : 5", 0, 5, 3); // a single point is no jump
    BREAKS(0, "(t==1)*5+(t>3)", 0, 5, 3);
}
END_TEST

START_TEST(an_interval_is_open_at_its_start)
{
    sn_curve* curve = parse("t>=2.5");
    ck_assert_double_eq(sn_curve_next_break(curve, 2.5, 5), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, nextafter(2.5, 0), 5), 2.5);
    ck_assert_double_eq(sn_curve_next_break(curve, 2, 2.5), 2.5);
    ck_assert_double_eq(sn_curve_next_break(curve, 2, nextafter(2.5, 0)), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, 2, 2), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, 3, 2), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, 2, infinity), 2.5);
    ck_assert_double_eq(sn_curve_next_break(curve, -infinity, 5), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, (double)NAN, 5), infinity);
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(other_breaks_are_found_to_round_off)
{
    BREAKS(5e-16, "abs(sin(t))", 1, 4, pi_);
    BREAKS(4e-16, "t^2>=2", 0, 3, sqrt(2));
    BREAKS(0, "t^2>=4", 0, 3, 2);
    BREAKS(0, "4-t^2>=0", 0, 3, 2);
    BREAKS(0, "4-t^2>=0", 0, 2, 2);
    BREAKS(2e-16, "floor(exp(t))", 0, 1.2, log(2), log(3));
    BREAKS(3e-16, "max(sin(t),cos(t))", 0, 3, pi_ / 4);
    BREAKS(2e-16, "sin(t)>0.5 && t<1", 0, 1.5, asin(0.5), 1);
    BREAKS(1e-15, "exp(t)>=e^2", 0, 3, 2);
    BREAKS(4e-16, "abs(t^3-1)+(t>0.5)", 0, 3, 0.5, 1);
    BREAKS(2e-15, "abs(sin(t))", 1, 11, pi_, 2 * pi_, 3 * pi_); // several between two calls
    // What is an integer where the interval begins, and falls.
    NO_BREAKS("floor(4-t^2)", 0, 0.9);
    NO_BREAKS("floor(4-t^2)", 1, 1.4);
    BREAKS(4e-16, "floor(4-t^2)", 0, 1.4, 1);
    // From exactly the break on, again and again: the next one.
    sn_curve* curve = parse("abs(sin(100*t))");
    double t = 0;
    for (int i = 1; i <= 50; ++i) {
        t = sn_curve_next_break(curve, t, t + 0.04);
        ck_assert_double_le(fabs(t - i * pi_ / 100), 1e-15);
    }
    sn_curve_destroy(curve);
    // Infinite intervals cannot be sampled.
    curve = parse("abs(sin(t))");
    ck_assert_double_eq(sn_curve_next_break(curve, 1, infinity), infinity);
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(what_stays_twice_differentiable_has_no_break)
{
    NO_BREAKS("sin(t)", -5, 5);
    NO_BREAKS("smooth(t,1,2)", 0, 5);
    NO_BREAKS("abs(t)^3", -1, 1);
    NO_BREAKS("max(0,t)^3", -1, 1);
    NO_BREAKS("t<1 ? t^2 : 2*t-1+(t-1)^2", 0, 3);
    NO_BREAKS("max(t,t-1)", -5, 5);
    NO_BREAKS("(t>=1) || t>=0", 0.5, 5);
    NO_BREAKS("min(t^2,-1)", -5, 5);
    NO_BREAKS("atan2(t,1)", -5, 5);
    NO_BREAKS("floor(0.5*sin(t)^2)", -5, 5);
    BREAKS(0, "abs(t)^2+(t>2)", -1, 5, 2);
    BREAKS(0, "t<1 ? t^2 : 2*t-1", 0, 3, 1); // only the second derivative jumps
    BREAKS(0, "max(0,t-1)^2", 0, 3, 1);
}
END_TEST

START_TEST(dense_breaks_still_advance)
{
    sn_curve* curve = parse("floor(5e15*t)");
    double t = 1;
    for (int i = 0; i < 1000; ++i) {
        double next = sn_curve_next_break(curve, t, 2);
        ck_assert(next > t && next < 1.0001);
        t = next;
    }
    sn_curve_destroy(curve);
    curve = parse("0*t+floor(1e6*t)*0"); // constant after all
    ck_assert_double_eq(sn_curve_next_break(curve, 0, 1), infinity);
    sn_curve_destroy(curve);
    curve =
        parse("(floor(1e12*t)>=0)+t"); // many switches that change nothing: given up sometime, but advancing
    ck_assert(sn_curve_next_break(curve, 0, 1) > 0);
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(smooth_is_twice_differentiable)
{
    double d[3], before[3] = { 0, 0, 0 };
    sn_curve* curve = parse("smooth(t,1,3)");
    for (double t = 0.9; t < 3.1; t += 1e-4) {
        sn_curve_eval(curve, t, d);
        ck_assert(d[0] >= before[0] && d[0] <= 1);
        ck_assert_double_le(fabs(d[0] - before[0]), 1e-4);
        ck_assert_double_le(fabs(d[1] - before[1]), 2e-4);
        ck_assert_double_le(fabs(d[2] - before[2]), 9e-4);
        memcpy(before, d, sizeof d);
    }
    ck_assert_double_eq(d[0], 1);
    sn_curve_destroy(curve);
    // Ends that move, and that pass one another: a step then.
    ck_assert_double_eq(value_at("smooth(t,2+0*sin(t)+t-t,t-3)", 2.5), 1);
    ck_assert_double_eq(value_at("smooth(t,2+t-t,t-3)", 1.5), 0);
}
END_TEST

/* ---- tables -------------------------------------------------------------------------------------------- */

static sn_curve* tabulate(double (*f)(double), double from, double to, int n, bool uneven)
{
    double *t = malloc((size_t)n * sizeof *t), *y = malloc((size_t)n * sizeof *y);
    for (int i = 0; i < n; ++i) {
        double x = (double)i / (n - 1);
        if (uneven) x += 0.1 * sin(6.283185307179586 * x) * x;
        t[i] = from + (to - from) * x;
        y[i] = f(t[i]);
    }
    sn_curve_error error = { 0 };
    sn_curve* curve = sn_curve_table(t, y, n, &error);
    ck_assert_msg(curve != NULL, "%s", error.text);
    sn_curve_freeze(curve, 0.5 * (from + to));
    free(t);
    free(y);
    return curve;
}

static double line(double t) { return 3 - 2 * t; }
static double parabola(double t) { return 1 + t * (2 - 3 * t); }
static double cubic(double t) { return 1 + t * (2 - t * (3 - 0.5 * t)); }

START_TEST(spline_reproduces_polynomials)
{
    for (int n = 2; n <= 30; ++n)
        for (double t = -1; t <= 2; t += 0.01) {
            double d[3];
            sn_curve* curve = tabulate(line, -1, 2, n, true);
            sn_curve_eval(curve, t, d);
            ck_assert(close_to(d[0], line(t), 1e-13) && close_to(d[1], -2, 1e-12) &&
                      close_to(d[2], 0, 1e-10));
            sn_curve_destroy(curve);
            if (n < 3) continue;
            curve = tabulate(parabola, -1, 2, n, true);
            sn_curve_eval(curve, t, d);
            ck_assert(close_to(d[0], parabola(t), 1e-13) && close_to(d[1], 2 - 6 * t, 1e-12) &&
                      close_to(d[2], -6, 1e-10));
            sn_curve_destroy(curve);
            if (n < 4) continue;
            curve = tabulate(cubic, -1, 2, n, true); // thanks to the not-a-knot ends
            sn_curve_eval(curve, t, d);
            ck_assert(close_to(d[0], cubic(t), 1e-13) && close_to(d[1], 2 - 6 * t + 1.5 * t * t, 1e-12) &&
                      close_to(d[2], 3 * t - 6, 1e-10));
            sn_curve_destroy(curve);
        }
}
END_TEST

START_TEST(spline_is_c2_and_passes_through_its_points)
{
    double t[40], y[40];
    uint64_t seed = 5;
    for (int i = 0; i < 40; ++i) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        t[i] = (i ? t[i - 1] : -3) + 0.05 + (double)(seed >> 40) / (1 << 24);
        y[i] = (double)((seed >> 13) & 1023) / 512 - 1;
    }
    sn_curve* curve = sn_curve_table(t, y, 40, NULL);
    sn_curve_freeze(curve, t[1]);
    for (int i = 0; i < 40; ++i) {
        double left[3], right[3], at[3];
        sn_curve_eval(curve, t[i], at);
        ck_assert(close_to(at[0], y[i], 1e-13));
        if (i == 0 || i == 39) continue;
        sn_curve_eval(curve, nextafter(t[i], -9), left);
        sn_curve_eval(curve, nextafter(t[i], 99), right);
        for (int k = 0; k < 3; ++k) {
            double size = 1 + fabs(at[2]) + fabs(at[1]);
            ck_assert_double_le(fabs(left[k] - right[k]), 1e-11 * size);
        }
        // The derivatives are those of the value.
        double middle[3], u = 0.5 * (t[i] + t[i + 1]);
        sn_curve_eval(curve, u, middle);
        double h = 0.05 * (t[i + 1] - t[i]), a[3], b[3];
        sn_curve_eval(curve, u - h, a);
        sn_curve_eval(curve, u + h, b);
        ck_assert(close_to((a[0] + b[0] - 2 * middle[0]) / (h * h), middle[2], 1e-7));
        ck_assert(close_to((b[1] - a[1]) / (2 * h), middle[2], 1e-10));
    }
    // Not-a-knot: the third derivative is one at the second and the last knot but one.
    for (int i = 1; i < 39; i += 37) {
        double a[3], b[3], c[3];
        sn_curve_eval(curve, t[i - 1], a);
        sn_curve_eval(curve, t[i], b);
        sn_curve_eval(curve, t[i + 1], c);
        ck_assert(close_to((b[2] - a[2]) / (t[i] - t[i - 1]), (c[2] - b[2]) / (t[i + 1] - t[i]), 1e-9));
    }
    ck_assert(!sn_curve_is_constant(curve));
    sn_curve_destroy(curve);
}
END_TEST

START_TEST(spline_converges_with_order_four)
{
    double before[3] = { 0 };
    for (int n = 33; n <= 513; n = 2 * n - 1) {
        double worst[3] = { 0 };
        sn_curve* curve = tabulate(sin, 0, 5, n, true);
        for (double t = 0; t <= 5; t += 0.001) {
            double d[3], exact[3] = { sin(t), cos(t), -sin(t) };
            sn_curve_eval(curve, t, d);
            for (int k = 0; k < 3; ++k)
                worst[k] = fmax(worst[k], fabs(d[k] - exact[k]));
        }
        for (int k = 0; k < 3 && before[k] > 0; ++k) {
            double order = log2(before[k] / worst[k]);
            ck_assert_msg(order > 3.8 - k && order < 4.4 - k, "derivative %d converges with order %g", k,
                          order);
        }
        memcpy(before, worst, sizeof worst);
        sn_curve_destroy(curve);
    }
    ck_assert_double_le(before[0], 3e-9);
}
END_TEST

START_TEST(outside_a_table)
{
    const double t[] = { 1, 2, 3, 4 }, y[] = { 5, 7, 1, 2 };
    sn_curve* curve = sn_curve_table(t, y, 4, NULL);
    double d[3];
    sn_curve_freeze(curve, 0);
    sn_curve_eval(curve, 0.5, d);
    ck_assert(d[0] == 5 && d[1] == 0 && d[2] == 0);
    sn_curve_eval(curve, 1, d);
    ck_assert(d[0] == 5 && d[1] == 0 && d[2] == 0);
    sn_curve_freeze(curve, 1.5);
    sn_curve_eval(curve, 1, d);
    ck_assert(d[0] == 5 && d[1] != 0);
    sn_curve_freeze(curve, 9);
    sn_curve_eval(curve, 4, d);
    ck_assert(d[0] == 2 && d[1] == 0 && d[2] == 0);
    ck_assert_double_eq(sn_curve_next_break(curve, 0, 9), 1);
    ck_assert_double_eq(sn_curve_next_break(curve, 1, 9), 4);
    ck_assert_double_eq(sn_curve_next_break(curve, 1, 3.9), infinity);
    ck_assert_double_eq(sn_curve_next_break(curve, 4, 9), infinity);
    sn_curve_destroy(curve);
    // Constant tables are constants.
    const double same[] = { 3, 3, 3, 3 };
    curve = sn_curve_table(t, same, 4, NULL);
    ck_assert(sn_curve_is_constant(curve));
    sn_curve_eval(curve, 2.2, d);
    ck_assert(d[0] == 3 && d[1] == 0 && d[2] == 0);
    sn_curve_destroy(curve);
}
END_TEST

static void table_refuses(const double* t, const double* y, int n, int offset, const char* sentence)
{
    sn_curve_error error = { 0 };
    ck_assert_ptr_null(sn_curve_table(t, y, n, &error));
    ck_assert_ptr_null(sn_curve_table(t, y, n, NULL));
    ck_assert_int_eq(error.offset, offset);
    ck_assert_str_eq(error.text, sentence);
}

START_TEST(bad_tables)
{
    const double t[] = { 0, 1, 2, 3 }, y[] = { 0, 1, 4, 9 };
    table_refuses(t, y, 1, 0, "a table needs at least two rows; this table has 1");
    table_refuses(NULL, NULL, 0, 0, "a table needs at least two rows; this table has 0");
    table_refuses((double[]){ 0, 1, 1, 2 }, y, 4, 2,
                  "the times of a table must increase, but t = 1 s comes after 1 s");
    table_refuses((double[]){ 0, 1, 0.5, 2 }, y, 4, 2,
                  "the times of a table must increase, but t = 0.5 s comes after 1 s");
    table_refuses((double[]){ 0, (double)NAN, 1, 2 }, y, 4, 1, "the time t is not finite");
    table_refuses(t, (double[]){ 0, 1, infinity, 2 }, 4, 2, "the value is not finite");
    table_refuses((double[]){ 0, 1e-300, 1, 2 }, (double[]){ 0, 1e300, 0, 1 }, 4, 1,
                  "from the row before to this one the table is too steep for a spline");
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

static void refuses(const char* text, int offset, const char* sentence)
{
    sn_curve_error error = { 0 };
    sn_curve* curve = sn_curve_parse(text, NULL, &error);
    ck_assert_msg(curve == NULL, "%s is accepted", text);
    ck_assert_str_eq(error.text, sentence);
    ck_assert_int_eq(error.offset, offset);
    ck_assert_ptr_null(sn_curve_parse(text, NULL, NULL));
}

/* Words stand for the signs that XML does not hold, and comparisons of order chain. */
START_TEST(words_and_chains)
{
    static const struct {
        const char *written, *means;
    } pairs[] = {
        { "t gt 1 and t le 2", "t > 1 && t <= 2" },
        { "t lt -1 or t ge 1.5", "t < -1 || t >= 1.5" },
        { "not t lt 1", "!(t < 1)" },
        { "not not t < 1 and t > 0", "(t < 1) && (t > 0)" },
        { "0 < t < 1", "0 < t && t < 1" },
        { "-1 <= t < abs(t) + t < 3", "-1 <= t && t < abs(t) + t && abs(t) + t < 3" },
        { "(0 < t < 1)*sqrt(t)", "(0 < t && t < 1)*sqrt(t)" },
        { "0 < sin(3*t) < 0.5 ? t^2 : exp(t)", "0 < sin(3*t) && sin(3*t) < 0.5 ? t^2 : exp(t)" },
        { "3 > 2 > t", "2 > t" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        sn_curve_error error = { 0 };
        sn_curve* a = sn_curve_parse(pairs[i].written, NULL, &error);
        ck_assert_msg(a != NULL, "%s: %s", pairs[i].written, error.text);
        sn_curve* b = sn_curve_parse(pairs[i].means, NULL, &error);
        ck_assert_msg(b != NULL, "%s: %s", pairs[i].means, error.text);
        for (double t = -2; t < 3; t += 0.0625) {
            double u[3], v[3];
            sn_curve_freeze(a, t + 0.01);
            sn_curve_freeze(b, t + 0.01);
            sn_curve_eval(a, t + 0.01, u);
            sn_curve_eval(b, t + 0.01, v);
            ck_assert_msg(memcmp(u, v, sizeof u) == 0 || (isnan(u[0]) && isnan(v[0])), "%s at %g",
                          pairs[i].written, t);
            ck_assert_double_eq(sn_curve_next_break(a, t, 3), sn_curve_next_break(b, t, 3));
        }
        sn_curve_destroy(a);
        sn_curve_destroy(b);
    }
}
END_TEST

/* Chains within chains double the code at every level: bounded, and said. */
START_TEST(nested_chains_are_bounded)
{
    char text[4096] = "";
    for (int i = 0; i < 60; ++i)
        strcat(text, "0 < (");
    strcat(text, "t");
    for (int i = 0; i < 60; ++i)
        strcat(text, ") < 1");
    sn_curve_error error = { 0 };
    sn_curve* curve = sn_curve_parse(text, NULL, &error);
    ck_assert_ptr_null(curve);
    ck_assert_msg(strstr(error.text, "too long") != NULL, "%s", error.text);
}
END_TEST

static const struct with_unit {
    const char *text, *unit; /* the latter of the value at t = 2 */
    double value;
} with_units[] = {
    { "5 cm", "m", 0.05 },
    { "26.23cm*1", "m", 0.2623 }, // rounded once
    { "5 mm/s*t", "m", 0.01 },
    { "2 mm^2", "m^2", 2e-6 },
    { "9.81 m/s^2*(t - 1 s)^2/2", "m", 4.905 },
    { "2 cm*sin(2*pi*125 mHz*t)", "m", 0.02 },
    { "3 N s/m*t", "N s/m", 6 },
    { "5 cm + 0.01*t", "m", 0.07 }, // plain numbers are in SI units
    { "sqrt(4 cm^2)", "m", 0.02 },
    { "(4 cm^2)^0.5", "m", 0.02 },
    { "min(5 cm, 0.02, t)", "m", 0.02 },
    { "t lt 1 s ? 1 cm : 2 cm", "m", 0.02 },
    { "(t >= 1 s)*5 cm", "m", 0.05 },
    { "5 cm*smooth(t, 1 s, 2 s)", "m", 0.05 },
    { "90 deg/180 deg", "1", 0.5 },
    { "360 deg/s*t", "rad/s", 12.566370614359172 }, // t has no known dimension
    { "2 N m*t", "N m/rad", 4 },                    // an angle is a length by a length
    { "atan2(1 cm, 1 cm)", "rad", 0.7853981633974483 },
    { "5 min*t", "s", 600 }, // min is a unit unless arguments follow
    { "5 m*min(t, 1)", "m", 5 },
};

START_TEST(numbers_have_units)
{
    const struct with_unit* c = &with_units[_i];
    sn_curve_error error = { 0 };
    double d[3];
    sn_curve* curve = sn_curve_parse(c->text, c->unit, &error);
    ck_assert_msg(curve != NULL, "%s: %s", c->text, error.text);
    sn_curve_freeze(curve, 2);
    sn_curve_eval(curve, 2, d);
    ck_assert_msg(fabs(d[0] - c->value) <= 1e-15 * fabs(c->value), "%s: %.17g", c->text, d[0]);
    sn_curve_destroy(curve);
}
END_TEST

static const struct misfit {
    const char *text, *unit, *words;
} misfits[] = {
    { "30 deg*sin(t)", "m", "character 1: the result is an angle; a length is expected" },
    { "(t - 1 s)*5 cm", "m", "character 1: the result is a value in m s; a length is expected" },
    { "1 cm^9", "m", "character 1: the result is a value in m^9; a length is expected" },
    { "5 cm + 3 deg", "m", "character 6: \"+\" joins a length and an angle" },
    { "2*t - (1 N - 1 s)", "m", "character 12: \"-\" joins a force and a time" },
    { "min(1 cm, t, 5 deg)", "m", "character 14: \"min\" joins a length and an angle" },
    { "clamp(1 cm, 0, 5 deg)", "m", "character 1: \"clamp\" joins a length and an angle" },
    { "t > 1 s ? 5 cm : 1 deg", "m", "character 9: \"?:\" joins a length and an angle" },
    { "1 cm < 2 s", "1", "character 6: \"<\" joins a length and a time" },
    { "sin(5 cm)", "m", "character 1: \"sin\" takes a plain number or an angle, not a length" },
    { "2^(3 s)", "1", "character 2: \"^\" takes a plain number or an angle, not a time" },
    { "1 N/m s", "N/m", "character 7: an operator is expected before \"s\"; a product is written with *" },
    { "1e300 Ym", "m", "character 1: the number is too large" },
    { "5 Hz + 1 deg/s", "1/s", "character 6: \"+\" joins a frequency or rate and an angular velocity" },
};

START_TEST(dimensions_that_do_not_fit_are_refused)
{
    sn_curve_error error = { 0 };
    ck_assert_msg(!sn_curve_parse(misfits[_i].text, misfits[_i].unit, &error), "%s", misfits[_i].text);
    ck_assert_msg(strstr(error.text, misfits[_i].words) != NULL, "%s: %s", misfits[_i].text, error.text);
}
END_TEST

START_TEST(refusals_say_where_and_what)
{
    refuses("", 0, "character 1: the text is empty; a number or an expression of t is expected");
    refuses(" \n ", 0, "character 1: the text is empty; a number or an expression of t is expected");
    refuses("sine(t)", 0, "character 1: \"sine\" is unknown; did you mean sin?");
    refuses("2*PI*t", 2, "character 3: \"PI\" is unknown; did you mean pi?");
    refuses("2*foo", 2, "character 3: \"foo\" is unknown; the only variable is t");
    refuses("2*x", 2, "character 3: \"x\" is unknown; the only variable is t");
    refuses("ln(t)", 0, "character 1: \"ln\" is unknown; log is the natural logarithm");
    refuses("2t", 1,
            "character 2: an operator is expected before \"t\"; a product is written with *, as in 2*t");
    refuses("2(t)", 1,
            "character 2: an operator is expected before \"(\"; a product is written with *, as in 2*t");
    refuses("t(2)", 1, "character 2: t is not a function; a product is written with *, as in 2*(t + 1)");
    refuses("10 cmm*t", 3, "character 4: \"cmm\" is not a unit; did you mean cm?");
    refuses("0,5*t", 1,
            "character 2: an operator is expected before \",\"; the decimal sign is a point, as in 0.5");
    refuses("t**2", 1, "character 2: an operator is expected before \"*\"; a power is written ^");
    refuses("t=2", 1, "character 2: an operator is expected before \"=\"; equality is written ==");
    refuses("t>1 plus t<2", 4,
            "character 5: an operator is expected before \"p\"; a product is written with *, as in 2*t");
    refuses("t>1 & t<2", 4, "character 5: an operator is expected before \"&\"; a conjunction is written &&");
    refuses("t%2", 1, "character 2: an operator is expected before \"%\"; a remainder is written mod(x, y)");
    refuses("0==t==1", 4, "character 5: == and != do not chain; write a == b && b == c");
    refuses("t)", 1, "character 2: an operator is expected before \")\"; this ')' has no matching '('");
    refuses("(t", 2, "character 3: the text ends, but a ')' for the '(' at character 1 is expected");
    refuses("sin t", 0, "character 1: the arguments of sin go into parentheses, as in sin(x)");
    refuses("1+sin(t,2)", 2, "character 3: sin takes 1 argument, as in sin(x); here are 2");
    refuses("min(t)", 0, "character 1: min takes 2 arguments or more, as in min(x, y); here are 1");
    refuses("atan2(t)", 0, "character 1: atan2 takes 2 arguments, as in atan2(y, x); here are 1");
    refuses("t+", 2, "character 3: the text ends where a number, t, a function or '(' is expected");
    refuses("*t", 0, "character 1: a number, t, a function or '(' is expected, not \"*\"");
    refuses("t ? 1", 5, "character 6: the text ends, but a ':' for the '?' at character 3 is expected");
    refuses("1e999", 0, "character 1: the number is too large; the largest is 1.797e308");
    refuses("0x10", 0, "character 1: hexadecimal numbers are not supported; write the number in decimal");
    refuses("nan", 0, "character 1: \"nan\" is unknown; a finite number is expected");
    refuses("t+1/0", 3, "character 4: this divides by zero");
    refuses("t*sqrt(-1)", 2, "character 3: this gives an undefined value, which is not a finite number");
    refuses("t*log(0)", 2, "character 3: this gives -inf, which is not a finite number");
    refuses("smooth(t,2,1)", 0,
            "character 1: smooth(t, t0, t1) needs t0 < t1; 1 - smooth(t, t0, t1) descends");
    refuses("clamp(t,2,1)", 10, "character 11: clamp(x, low, high) needs low <= high");
    refuses("mod(t,0)", 0, "character 1: the period of mod is zero");
    // Positions count characters, offsets bytes.
    refuses("\xc3\xa9", 0, "character 1: a number, t, a function or '(' is expected, not \"\xc3\xa9\"");
    refuses("t \xc3\x97 2 \xc3\x97", 2, "character 3: an operator is expected, not \"\xc3\x97\"");
    refuses("\"\xc3\xa9\" t", 0, "character 1: a number, t, a function or '(' is expected, not \"\"\"");
}
END_TEST

/* ---- limits -------------------------------------------------------------------------------------------- */

static char* repeat(const char* before, const char* middle, const char* behind, int n)
{
    size_t a = strlen(before), b = strlen(middle), c = strlen(behind), times = (size_t)n;
    char *text = malloc(times * (a + c) + b + 1), *at = text;
    for (int i = 0; i < n; ++i, at += a)
        memcpy(at, before, a);
    memcpy(at, middle, b);
    at += b;
    for (int i = 0; i < n; ++i, at += c)
        memcpy(at, behind, c);
    *at = 0;
    return text;
}

/* Accepted (value at t = 0.5) or refused with a sentence that contains `part`. */
static void tries(const char* before, const char* middle, const char* behind, int n, double value,
                  const char* part)
{
    char* text = repeat(before, middle, behind, n);
    sn_curve_error error = { 0 };
    sn_curve* curve = sn_curve_parse(text, NULL, &error);
    ck_assert_msg((curve != NULL) == (part == NULL), "%d times %s...%s: %s", n, before, behind, error.text);
    if (curve) {
        double d[3];
        sn_curve_freeze(curve, 0.5);
        sn_curve_eval(curve, 0.5, d);
        ck_assert_msg(close_to(d[0], value, 1e-9), "%d times %s...%s: %g", n, before, behind, d[0]);
        sn_curve_next_break(curve, 0, 1);
    } else {
        ck_assert_msg(strstr(error.text, part) != NULL, "%s", error.text);
    }
    sn_curve_destroy(curve);
    free(text);
}

START_TEST(depth_and_length_are_bounded)
{
    tries("(", "t", ")", 190, 0.5, NULL);
    tries("(", "t", ")", 300, 0, "nested more than 200 deep");
    tries("(", "t", ")", 30000, 0, "nested more than 200 deep");
    tries("-", "t", "", 190, 0.5, NULL);
    tries("-", "t", "", 60000, 0, "nested more than 200 deep");
    tries("!", "t", "", 60000, 0, "nested more than 200 deep");
    tries("t^", "t", "", 20000, 0, "nested more than 200 deep");
    tries("t ? 1 : ", "t", "", 8000, 0, "nested more than 200 deep");
    tries("sin(", "t", ")", 12000, 0, "nested more than 200 deep");
    tries("t+", "t", "", 30000, 0.5 * 30001, NULL); // long, but flat
    tries("1+", "t", "", 30000, 30000.5, NULL);
    tries("", "t", "*1", 30000, 0.5, NULL);
    tries(" ", "t", " ", 30000, 0.5, NULL);
    tries("t+", "t", "", 40000, 0, "longer than 65536 characters");
    tries("(t+", "t", ")", 190, 0.5 * 191, NULL);
    tries("t*(t+(", "t", "))", 99, 0.5, NULL);
    tries("t+t*(", "t", ")", 190, 0, "intermediate values");
    tries("(t>0)+", "t", "", 500, 500.5, NULL);
    tries("(t>0)+", "t", "", 600, 0, "more than 512 comparisons");
    tries("min(t,", "1", ")", 190, 0.5, NULL);
    tries("max(t", "", ",0)", 1, 0.5, NULL);
    char* many = repeat("t,", "t", "", 40);
    char* call = malloc(strlen(many) + 8);
    sprintf(call, "min(%s)", many);
    ck_assert_ptr_null(sn_curve_parse(call, NULL, NULL));
    free(many);
    free(call);
}
END_TEST

START_TEST(long_names_are_cut_in_messages)
{
    char* text = repeat("x", "", "", 60000);
    sn_curve_error error;
    ck_assert_ptr_null(sn_curve_parse(text, NULL, &error));
    ck_assert_uint_lt(strlen(error.text), sizeof error.text);
    ck_assert_ptr_nonnull(strstr(error.text, "xxx...\" is unknown"));
    free(text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("curve");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, grammar);
    tcase_add_test(tests, constants);
    tcase_add_test(tests, folding_keeps_the_value);
    tcase_add_test(tests, no_locale_matters);
    tcase_add_test(tests, elementary_derivatives);
    tcase_add_test(tests, composed_derivatives);
    tcase_add_test(tests, random_smooth_derivatives);
    tcase_add_test(tests, random_breaks_are_complete);
    tcase_add_test(tests, singular_points);
    tcase_add_test(tests, a_branch_that_holds_has_no_derivative);
    tcase_add_test(tests, frozen_switches_give_one_sided_limits);
    tcase_add_test(tests, a_frozen_angle_goes_on);
    tcase_add_test(tests, looking_for_breaks_thaws_nothing);
    tcase_add_test(tests, affine_breaks_are_exact);
    tcase_add_test(tests, an_interval_is_open_at_its_start);
    tcase_add_test(tests, other_breaks_are_found_to_round_off);
    tcase_add_test(tests, what_stays_twice_differentiable_has_no_break);
    tcase_add_test(tests, dense_breaks_still_advance);
    tcase_add_test(tests, smooth_is_twice_differentiable);
    tcase_add_test(tests, spline_reproduces_polynomials);
    tcase_add_test(tests, spline_is_c2_and_passes_through_its_points);
    tcase_add_test(tests, spline_converges_with_order_four);
    tcase_add_test(tests, outside_a_table);
    tcase_add_test(tests, bad_tables);
    tcase_add_test(tests, words_and_chains);
    tcase_add_test(tests, nested_chains_are_bounded);
    tcase_add_loop_test(tests, numbers_have_units, 0, (int)(sizeof with_units / sizeof with_units[0]));
    tcase_add_loop_test(tests, dimensions_that_do_not_fit_are_refused, 0,
                        (int)(sizeof misfits / sizeof misfits[0]));
    tcase_add_test(tests, refusals_say_where_and_what);
    tcase_add_test(tests, depth_and_length_are_bounded);
    tcase_add_test(tests, long_names_are_cut_in_messages);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
