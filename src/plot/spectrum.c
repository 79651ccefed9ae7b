/* Sinew - spectrum: a fast Fourier transform by halves (Cooley and Tukey 1965), of the values followed by
   zeros up to a power of two. SPDX-License-Identifier: BSD-3-Clause */
#include "plot/spectrum.h"
#include <math.h>
#include <stdlib.h>

static const double tau = 6.283185307179586;

static int length_of(int n)
{
    int length = 2;
    while (length < n)
        length *= 2;
    return length;
}

int sn_spectrum_count(int n) { return length_of(n) / 2 + 1; }
double sn_spectrum_step(int n) { return 1.0 / length_of(n); }

typedef struct cell {
    double re, im;
} cell;

/* Puts every cell where its number, read backwards in binary, says. */
static void reverse(cell* at, int length)
{
    for (int i = 1, j = 0; i < length; ++i) {
        int bit = length / 2;
        for (; j & bit; bit /= 2)
            j -= bit;
        j += bit;
        if (i >= j) continue;
        cell other = at[i];
        at[i] = at[j];
        at[j] = other;
    }
}

static void transform(cell* at, int length)
{
    reverse(at, length);
    for (int half = 1; half < length; half *= 2)
        for (int k = 0; k < half; ++k) {
            double c = cos(tau * k / (2 * half)), s = -sin(tau * k / (2 * half));
            for (int i = k; i < length; i += 2 * half) {
                cell a = at[i], b = at[i + half];
                cell rotated = { c * b.re - s * b.im, c * b.im + s * b.re };
                at[i] = (cell){ a.re + rotated.re, a.im + rotated.im };
                at[i + half] = (cell){ a.re - rotated.re, a.im - rotated.im };
            }
        }
}

bool sn_spectrum(const double* value, int n, double* amplitude)
{
    int length = length_of(n);
    cell* at = calloc((size_t)length, sizeof *at);
    double mean = 0.0, weights = 0.0;
    if (!at) return false;
    for (int i = 0; i < n; ++i)
        mean += value[i] / n;
    for (int i = 0; i < n; ++i) {
        double weight = 0.5 - 0.5 * cos(tau * (i + 0.5) / n);
        at[i].re = weight * (value[i] - mean);
        weights += weight;
    }
    transform(at, length);
    for (int k = 0; k <= length / 2; ++k)
        amplitude[k] = (k == 0 || k == length / 2 ? 1.0 : 2.0) * hypot(at[k].re, at[k].im) / weights;
    free(at);
    return true;
}
