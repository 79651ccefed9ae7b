/* Sinew - page. SPDX-License-Identifier: BSD-3-Clause */
#include "page.h"
#include <math.h>
#include <string.h>
#include "system.h"

enum { WIDEST = 100, NARROWEST = 40 };

int page_width(FILE* stream)
{
    const int columns = system_columns(stream);
    if (columns == 0) return WIDEST;
    return columns > WIDEST ? WIDEST : columns < NARROWEST ? NARROWEST : columns;
}

void page_wrap(const char* text, int indent, int width, FILE* stream)
{
    int column = indent;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column > indent && column + 1 + length > width) {
            fprintf(stream, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', stream);
            ++column;
        }
        fprintf(stream, "%.*s", length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', stream);
}

/* Three significant digits, rounded before the decimals are chosen: 9.999 is 10.0. */
static int decimals_for(double value)
{
    if (!(value > 0.0) || !isfinite(value)) return 0;
    int power = (int)floor(log10(value));
    if (value / pow(10.0, power) >= 9.995) ++power;
    return power >= 2 ? 0 : power < -7 ? 9 : 2 - power;
}

const char* page_ratio(double value, char text[PAGE_TEXT])
{
    double unit = value >= 1000.0 ? pow(10.0, floor(log10(value)) - 2.0) : 1.0;
    if (isfinite(value) && fabs(value) < 1e9)
        snprintf(text, PAGE_TEXT, "%.*f", decimals_for(value),
                 unit > 1.0 ? round(value / unit) * unit : value);
    else
        snprintf(text, PAGE_TEXT, "%.3g", value);
    return text;
}

typedef struct scale {
    double factor;
    const char* unit;
} scale;
static const scale scales[] = { { 1.0, "s" }, { 1e-3, "ms" }, { 1e-6, "us" }, { 1e-9, "ns" } };

const char* page_time(double seconds, char text[PAGE_TEXT])
{
    int i = 0;
    while (i < 3 && seconds < 0.9995 * scales[i].factor)
        ++i;
    if (seconds == 0.0) i = 0;
    double value = seconds / scales[i].factor;
    snprintf(text, PAGE_TEXT, "%.*f %s", decimals_for(value), value, scales[i].unit);
    return text;
}

const char* page_span(double seconds, char text[PAGE_TEXT])
{
    int i = seconds < 0.1 && seconds > 0.0 ? 1 : 0;
    if (seconds < 1e-4 && seconds > 0.0) i = 2;
    snprintf(text, PAGE_TEXT, "%.9g %s", seconds / scales[i].factor, scales[i].unit);
    return text;
}
