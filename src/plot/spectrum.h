/* Sinew - spectrum: which frequencies a signal is made of. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** Number of frequencies of n >= 2 equally spaced values: 0, df, 2 df, ... up to half the sampling rate. */
int sn_spectrum_count(int n);
/** df in parts of the sampling rate. */
double sn_spectrum_step(int n);
/** One-sided amplitudes of n values, sn_spectrum_count(n) of them: a sine of amplitude a gives a peak of
    about a (at most 15 % below, between two frequencies). The mean is removed; the ends are faded by Hann's
    window. NaN when one of them is. False when out of memory. */
bool sn_spectrum(const double* value, int n, double* amplitude);
