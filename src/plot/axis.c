/* Sinew - axis: the scale of a chart.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/axis.h"
#include <math.h>
#include <string.h>

#define MINUS "\xE2\x88\x92" /* U+2212, as wide as a plus sign */
#define TIMES "\xC3\x97"     /* U+00D7 */

static const double tiny = 1e-290,
                    huge = 1e307; // beyond them differences and powers of ten lose their meaning

static double clamped(double value, double lo, double hi)
{
    return value < lo ? lo : value > hi ? hi : value;
}

/* ---- range --------------------------------------------------------------------------------------------- */

static void fit_linear(sn_axis* axis, double lo, double hi, double pad)
{
    lo = clamped(fabs(lo) < tiny ? 0 : lo, -huge, huge);
    hi = clamped(fabs(hi) < tiny ? 0 : hi, -huge, huge);
    double size = fmax(fabs(lo), fabs(hi)), span = hi - lo;
    if (span <= 1e-13 * size || span < tiny) {
        double around = size > 0 ? 0.1 * size : 1;
        lo = 0.5 * lo + 0.5 * hi - around;
        hi = lo + 2 * around;
        pad = 0;
    }
    axis->lo = lo - pad * span;
    axis->hi = hi + pad * span;
}

static void fit_log(sn_axis* axis, double lo, double hi, double pad)
{
    lo = log10(fmax(lo, 1e-300));
    hi = log10(fmax(hi, 1e-300));
    if (hi - lo < 1e-9) {
        lo -= 0.5;
        hi += 0.5;
        pad = 0;
    }
    axis->lo = lo - pad * (hi - lo);
    axis->hi = hi + pad * (hi - lo);
}

void sn_axis_fit(sn_axis* axis, bool log, double lo, double hi, double pad)
{
    *axis = (sn_axis){ .log = log };
    if (lo > hi) {
        lo = log ? 0.1 : 0;
        hi = 1;
    }
    if (log)
        fit_log(axis, lo, hi, pad);
    else
        fit_linear(axis, lo, hi, pad);
}

double sn_axis_at(const sn_axis* axis, double value)
{
    if (!isfinite(value)) return (double)NAN;
    if (!axis->log) return (value - axis->lo) / (axis->hi - axis->lo);
    return value > 0 ? (log10(value) - axis->lo) / (axis->hi - axis->lo) : (double)NAN;
}

/* ---- numbers as text ----------------------------------------------------------------------------------- */

/** Copies printf's number with a true minus sign and "e-09" as a power of ten. */
static void typeset(const char* plain, char* text, size_t size)
{
    char mantissa[64] = "";
    const char* e = strchr(plain, 'e');
    size_t length = e ? (size_t)(e - plain) : strlen(plain), used = 0;
    for (size_t i = 0; i < length && used + 4 < sizeof mantissa; ++i) {
        if (plain[i] == ',') {
            mantissa[used++] = '.'; // in every locale
        } else if (plain[i] == '-') {
            memcpy(mantissa + used, MINUS, 3);
            used += 3;
        } else {
            mantissa[used++] = plain[i];
        }
    }
    int power = 0;
    if (e == NULL || sscanf(e + 1, "%d", &power) != 1)
        snprintf(text, size, "%s", mantissa);
    else if (strcmp(mantissa, "1") == 0)
        snprintf(text, size, "10^%d", power);
    else
        snprintf(text, size, "%s" TIMES "10^%d", mantissa, power);
}

void sn_number_text(double value, int digits, char* text, size_t size)
{
    char plain[64];
    snprintf(plain, sizeof plain, "%.*g", digits, value == 0 ? 0 : value);
    typeset(plain, text, size);
}

void sn_fixed_text(double value, int decimals, char* text, size_t size)
{
    char plain[64];
    snprintf(plain, sizeof plain, "%.*f", decimals < 12 ? decimals : 12, value);
    // neither -0.00 nor the 0.00 of a number that is only small
    bool zero = strspn(plain, "-0.,") == strlen(plain);
    typeset(zero ? "0" : plain, text, size);
}

/* ---- the axis label ------------------------------------------------------------------------------------ */

/** The unit of "name [unit]"; NULL when there is none. */
static const char* unit_of(const char* name, size_t* length)
{
    const char* open = name ? strrchr(name, '[') : NULL;
    const char* close = open ? strchr(open, ']') : NULL;
    if (close == NULL || close[1] != '\0') return NULL;
    *length = (size_t)(close - open - 1);
    return open + 1;
}

/** The prefix that stands for 10^exponent before this unit, or NULL. It goes with the first symbol, which
    must not be raised to a power: mm/s is fine, (mm)^2 is not what [m^2] / 1000 means; nobody says
    kiloseconds. */
static const char* prefix_of(const char* unit, size_t length, int exponent)
{
    static const char* const symbols[] = { "m", "N", "Pa", "s", "J", "W", "Hz", "rad", "V", "A" };
    static const char* const prefixes[] = { "p", "n", "\xC2\xB5", "m", NULL, "k", "M", "G" };
    if (unit == NULL || exponent < -12 || exponent > 9 || exponent == 0) return NULL;
    size_t end = strcspn(unit, " /*^]");
    if (end > length || unit[end] == '^') return NULL;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; ++i) {
        bool same = strlen(symbols[i]) == end && memcmp(symbols[i], unit, end) == 0;
        bool odd = exponent > 0 && (end > 1 || unit[0] == 's' || unit[0] == 'm') &&
                   strcmp(symbols[i], "Pa") != 0 && strcmp(symbols[i], "Hz") != 0;
        if (same) return odd ? NULL : prefixes[exponent / 3 + 4];
    }
    return NULL;
}

void sn_axis_name(const sn_axis* axis, const char* name, char* text, size_t size)
{
    size_t length = 0;
    const char* unit = unit_of(name, &length);
    int quantity = unit ? (int)(unit - 1 - name) : (int)strlen(name);
    while (quantity > 0 && name[quantity - 1] == ' ')
        --quantity;

    // [unit] becomes [mm] or [10^-3 unit]; a missing unit becomes [10^-3]
    char scaled[64] = "";
    const char* prefix = prefix_of(unit, length, axis->exponent);
    bool bare = unit == NULL || length == 0 || (length == 1 && unit[0] == '1');
    int shown = length < 40 ? (int)length : 40;
    if (axis->exponent == 0 && !bare)
        snprintf(scaled, sizeof scaled, " [%.*s]", shown, unit);
    else if (axis->exponent != 0 && bare)
        snprintf(scaled, sizeof scaled, " [10^%d]", axis->exponent);
    else if (prefix)
        snprintf(scaled, sizeof scaled, " [%s%.*s]", prefix, shown, unit);
    else if (axis->exponent != 0)
        snprintf(scaled, sizeof scaled, " [10^%d %.*s]", axis->exponent, shown, unit);

    const char* sign = axis->offset > 0 ? " " MINUS " " : " + ";
    snprintf(text, size, "%.*s%s%s%s", quantity, name, axis->offset != 0 ? sign : "", axis->offset_text,
             scaled);
}

/* ---- ticks --------------------------------------------------------------------------------------------- */

static bool labels_fit(const sn_axis* axis, double length, sn_axis_extent extent, void* context)
{
    for (int i = 0; i + 1 < axis->tick_count; ++i) {
        double apart = length * (sn_axis_at(axis, axis->tick[i + 1]) - sn_axis_at(axis, axis->tick[i]));
        if (apart < 0.5 * (extent(context, axis->label[i]) + extent(context, axis->label[i + 1])))
            return false;
    }
    return true;
}

/** Ten to an integer power, exact where a double can be. */
static double ten(int power) { return power < 0 ? 1 / pow(10, -power) : pow(10, power); }

static int order_of(double value) { return (int)floor(log10(value) + 1e-9); }

/** The power of ten to take out of labels whose largest is `size`. */
static int choose_exponent(double size, const char* name)
{
    if (size <= 0) return 0;
    size_t length = 0;
    const char* unit = unit_of(name, &length);
    int order = order_of(size), exponent = 3 * (int)floor(order / 3.0);
    bool prefix = prefix_of(unit, length, exponent) != NULL;
    if (prefix ? size < 0.1 : size < 0.01) return exponent;
    if (prefix ? size >= 1e4 : size >= 1e5) return exponent;
    return 0;
}

void sn_axis_scale(sn_axis* axis, double size, const char* name)
{
    axis->exponent = choose_exponent(size, name);
}

/** Ticks at multiples of m 10^j between lo and hi. False when there are more than can be kept. */
static bool multiples(sn_axis* axis, double lo, double hi, int m, int j, const char* name)
{
    double step = m * ten(j), first = ceil(lo / step - 1e-6), last = floor(hi / step + 1e-6);
    axis->tick_count = 0;
    if (last - first + 1 > 12) return false;
    axis->exponent = 0;
    axis->offset = 0;
    axis->offset_text[0] = '\0';

    // when all labels would begin with the same many digits, take them out: "x - 0.3388 [nm]"
    double size = fmax(fabs(lo), fabs(hi)), base = 0; // in 10^j
    if (!axis->log && order_of(size) - j >= 5 && hi - lo < 0.1 * size) {
        int k = (int)ceil(log10(hi - lo) - 1e-9);
        axis->offset = floor(lo / ten(k)) * ten(k);
        base = round(axis->offset / ten(j));
        sn_number_text(fabs(axis->offset), order_of(size) - k + 1, axis->offset_text,
                       sizeof axis->offset_text);
    }
    size = fmax(fabs(first * m - base), fabs(last * m - base)) * ten(j);
    if (!axis->log) axis->exponent = choose_exponent(size, name);
    for (double i = first; i <= last; ++i) {
        int at = axis->tick_count++;
        axis->tick[at] = j < 0 ? i * m / ten(-j) : i * step;
        double value =
            (i * m - base) * (j < axis->exponent ? 1 / ten(axis->exponent - j) : ten(j - axis->exponent));
        double size_here = fabs(axis->tick[at]);
        if (axis->log && size_here >= 1e-3 && size_here < 1e5)
            sn_fixed_text(axis->tick[at], j < 0 ? -j : 0, axis->label[at], SN_AXIS_TEXT);
        else if (axis->log)
            sn_number_text(axis->tick[at], order_of(axis->tick[at]) - j + 1, axis->label[at], SN_AXIS_TEXT);
        else
            sn_fixed_text(value, axis->exponent > j ? axis->exponent - j : 0, axis->label[at], SN_AXIS_TEXT);
    }
    return true;
}

/** The finest steps of these mantissas whose labels fit. False when they leave fewer than two ticks. */
static bool try_steps(sn_axis* axis, double lo, double hi, const int* mantissas, int count, double length,
                      const char* name, sn_axis_extent extent, void* context)
{
    int order = order_of(hi - lo);
    for (int i = 0; i < 4 * count; ++i) {
        if (!multiples(axis, lo, hi, mantissas[i % count], order - 2 + i / count, name)) continue;
        if (axis->tick_count <= 1 || labels_fit(axis, length, extent, context)) break;
    }
    return axis->tick_count > 1;
}

static void divide_linear(sn_axis* axis, double lo, double hi, double length, const char* name,
                          sn_axis_extent extent, void* context)
{
    static const int good[] = { 1, 2, 5 }, odd[] = { 1, 3, 4, 6, 7, 8 };
    if (try_steps(axis, lo, hi, good, 3, length, name, extent, context)) return;
    // a short axis with long labels: two at odd places are better than one
    sn_axis single = *axis;
    if (!try_steps(axis, lo, hi, odd, 6, length, name, extent, context)) *axis = single;
}

static void add_tick(sn_axis* axis, double value, bool plain)
{
    int at = axis->tick_count++;
    axis->tick[at] = value;
    int order = order_of(value);
    double mantissa = value / ten(order);
    if (plain)
        sn_number_text(value, 6, axis->label[at], SN_AXIS_TEXT);
    else if (mantissa < 1.5)
        snprintf(axis->label[at], SN_AXIS_TEXT, "10^%d", order);
    else
        snprintf(axis->label[at], SN_AXIS_TEXT, "%.0f" TIMES "10^%d", mantissa, order);
}

static bool is_tick(const sn_axis* axis, double value)
{
    for (int i = 0; i < axis->tick_count; ++i)
        if (fabs(axis->tick[i] - value) <= 1e-9 * value) return true;
    return false;
}

static void add_minors(sn_axis* axis, int low, int high, int mantissa_step)
{
    axis->minor_count = 0;
    for (int k = low; k <= high; ++k) {
        for (int m = 1; m < 10; m += mantissa_step) {
            double value = m * ten(k), at = log10(value);
            if (at < axis->lo || at > axis->hi || is_tick(axis, value)) continue;
            if (axis->minor_count < SN_AXIS_MINORS) axis->minor[axis->minor_count++] = value;
        }
    }
}

/** Labels 1, 2, 5, ... of each decade: for axes on which whole decades would leave fewer than three
    labels. */
static bool divide_decade(sn_axis* axis, int low, int high, double length, sn_axis_extent extent,
                          void* context)
{
    static const char* const choices[] = { "123456789", "1234568", "12346", "125", "13", "1" };
    bool plain = low >= -4 && high <= 4;
    for (int choice = 0; choice < 6; ++choice) {
        axis->tick_count = 0;
        bool whole = true;
        for (int k = low; k <= high; ++k) {
            for (const char* m = choices[choice]; *m; ++m) {
                double value = (*m - '0') * ten(k), at = log10(value);
                if (at < axis->lo - 1e-9 || at > axis->hi + 1e-9) continue;
                if (axis->tick_count == SN_AXIS_TICKS)
                    whole = false;
                else
                    add_tick(axis, value, plain);
            }
        }
        if (whole && labels_fit(axis, length, extent, context)) break;
    }
    add_minors(axis, low, high, 1);
    return axis->tick_count >= 2;
}

static void divide_log(sn_axis* axis, double length, sn_axis_extent extent, void* context)
{
    int low = (int)floor(axis->lo), high = (int)ceil(axis->hi);
    int first = (int)ceil(axis->lo - 1e-9), last = (int)floor(axis->hi + 1e-9);
    if (last - first + 1 < 3) {
        if (axis->hi - axis->lo > 0.3 && divide_decade(axis, low, high, length, extent, context)) return;
        axis->minor_count = 0;
        divide_linear(axis, pow(10, axis->lo), pow(10, axis->hi), length, NULL, extent, context);
        return;
    }
    // every decade, every second, third, fifth, ... until the labels fit
    static const int strides[] = { 1, 2, 3, 5, 10, 20, 50, 100, 200 };
    int stride = 1;
    for (size_t s = 0; s < sizeof strides / sizeof strides[0]; ++s) {
        stride = strides[s];
        axis->tick_count = 0;
        int from = (int)ceil(first / (double)stride) * stride;
        if ((last - from) / stride + 1 > 12) continue;
        for (int k = from; k <= last; k += stride)
            add_tick(axis, ten(k), false);
        if (labels_fit(axis, length, extent, context)) break;
    }
    double decade = length / (axis->hi - axis->lo);
    if (stride > 1 ? decade > 4 : decade > 24) add_minors(axis, low, high, decade > 24 ? 1 : 9);
}

void sn_axis_divide(sn_axis* axis, double length, const char* name, sn_axis_extent extent, void* context)
{
    axis->tick_count = axis->minor_count = 0;
    if (axis->log)
        divide_log(axis, length, extent, context);
    else
        divide_linear(axis, axis->lo, axis->hi, length, name, extent, context);
}

void sn_axis_prefer(sn_axis* axis, const double* values, int count, double length, sn_axis_extent extent,
                    void* context)
{
    if (!axis->log || count < 3 || count > SN_AXIS_TICKS) return;
    for (int i = 0; i < count; ++i)
        if (values[i] < 1 || values[i] > 99999 || values[i] != floor(values[i])) return;
    sn_axis trial = *axis;
    trial.tick_count = 0;
    for (int i = 0; i < count; ++i) {
        double at = sn_axis_at(axis, values[i]);
        if (at < 0 || at > 1) continue;
        add_tick(&trial, values[i], true);
        if (!labels_fit(&trial, length, extent, context)) --trial.tick_count;
    }
    if (trial.tick_count < 3 || trial.tick_count * 2 < count) return;
    *axis = trial;
    axis->minor_count = 0;
}
