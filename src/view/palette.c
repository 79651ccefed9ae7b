/* Sinew - palette. SPDX-License-Identifier: BSD-3-Clause */
#include "view/palette.h"
#include <math.h>

enum { STOPS = 10 };
static const unsigned stops[STOPS] = { 0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e,
                                       0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725 };
static const ink unknown = { 0.6f, 0.62f, 0.65f, 1 };

static float part(unsigned rgb, int shift) { return (float)(rgb >> shift & 255u) / 255.0f; }

ink sn_view_palette_ink(const palette* p, double value)
{
    double at = p->log ? log(value / p->low) / log(p->high / p->low) : (value - p->low) / (p->high - p->low);
    if (isnan(value)) return unknown;
    if (p->log && !(value > 0.0)) at = 0.0;
    if (!(p->high > p->low)) at = 0.5;
    at = (STOPS - 1) * fmin(fmax(at, 0.0), 1.0);
    int i = at < STOPS - 1 ? (int)at : STOPS - 2;
    float share = (float)(at - i), rest = 1.0f - share;
    const unsigned a = stops[i], b = stops[i + 1];
    return (ink){ rest * part(a, 16) + share * part(b, 16), rest * part(a, 8) + share * part(b, 8),
                  rest * part(a, 0) + share * part(b, 0), 1 };
}

palette sn_view_palette_none(bool log) { return (palette){ HUGE_VAL, -HUGE_VAL, log }; }

void sn_view_palette_widen(palette* p, double value)
{
    if (!isfinite(value) || (p->log && value <= 0.0)) return;
    p->low = fmin(p->low, value);
    p->high = fmax(p->high, value);
}

void sn_view_palette_close(palette* p)
{
    const double decades = 1e-6;
    if (!(p->high >= p->low)) *p = (palette){ p->log ? decades : 0.0, 1.0, p->log };
    if (p->log) p->low = fmax(p->low, decades * p->high);
}
