/* Sinew - spline: second derivatives m at the knots from a tridiagonal system.
   h[i] = t[i+1] - t[i], s[i] the slope of the chord there. Inside, continuity of the first derivative asks
       h[i-1] m[i-1] + 2 (h[i-1] + h[i]) m[i] + h[i] m[i+1] = 6 (s[i] - s[i-1]).
   Not-a-knot: the third derivative is continuous at the second knot and the last but one, so that
       m[0] = ((h[0] + h[1]) m[1] - h[0] m[2]) / h[1]       and likewise at the other end,
   which is put into the first and last equation; they stay diagonally dominant.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/spline.h"
#include "base/assert.h"

#include <stdlib.h>

/* m[1..n-2] by elimination without pivoting, then the ends. n >= 4. */
static void solve_curvatures(const double* h, const double* s, double* m, double* upper, int n)
{
    SN_ASSERT(n >= 4);
    for (int i = 1; i < n - 1; ++i) {
        double below = h[i - 1], diagonal = 2 * (h[i - 1] + h[i]), above = h[i];
        if (i == 1) {
            diagonal = (h[0] + h[1]) * (1 + (h[0] + h[1]) / h[1]);
            above = (h[1] - h[0]) * ((h[1] + h[0]) / h[1]);
            below = 0;
        }
        if (i == n - 2) {
            double p = h[n - 2], q = h[n - 3];
            diagonal = (p + q) * (1 + (p + q) / q);
            below = (q - p) * ((q + p) / q);
            above = 0;
        }
        double right = 6 * (s[i] - s[i - 1]);
        if (i > 1) {
            diagonal -= below * upper[i - 1];
            right -= below * m[i - 1];
        }
        upper[i] = above / diagonal;
        m[i] = right / diagonal;
    }
    for (int i = n - 3; i >= 1; --i)
        m[i] -= upper[i] * m[i + 1];
    m[0] = m[1] + (m[1] - m[2]) * (h[0] / h[1]);
    m[n - 1] = m[n - 2] + (m[n - 2] - m[n - 3]) * (h[n - 2] / h[n - 3]);
}

bool sn_spline_fit(sn_spline* spline, const double* t, const double* y, int n)
{
    SN_ASSERT(n >= 2);
    SN_ASSERT(t[0] < t[n - 1]);
    size_t count = (size_t)n;
    double* work = calloc(count, 4 * sizeof *work);
    spline->piece = calloc(count - 1, sizeof *spline->piece);
    spline->pieces = n - 1;
    spline->end = t[n - 1];
    spline->end_y = y[n - 1];
    if (!work || !spline->piece) {
        free(work);
        free(spline->piece);
        spline->piece = NULL;
        return false;
    }
    double *h = work, *s = work + count, *m = work + 2 * count, *upper = work + 3 * count;
    for (int i = 0; i < n - 1; ++i) {
        h[i] = t[i + 1] - t[i];
        s[i] = (y[i + 1] - y[i]) / h[i];
    }
    if (n == 3) m[0] = m[1] = m[2] = 2 * (s[1] - s[0]) / (h[0] + h[1]);
    if (n > 3) solve_curvatures(h, s, m, upper, n);

    for (int i = 0; i < n - 1; ++i) {
        spline->piece[i] = (sn_spline_piece){
            .t = t[i],
            .y = y[i],
            .b = s[i] - h[i] * (2 * m[i] + m[i + 1]) / 6,
            .c = m[i] / 2,
            .d = (m[i + 1] - m[i]) / (6 * h[i]),
        };
    }
    free(work);
    return true;
}

sn_jet sn_spline_eval(const sn_spline* spline, double t)
{
    // The last piece that begins at t or before.
    int low = 0, high = spline->pieces;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (spline->piece[middle].t <= t)
            low = middle;
        else
            high = middle;
    }
    const sn_spline_piece* p = &spline->piece[low];
    double u = t - p->t;
    return (sn_jet){ p->y + u * (p->b + u * (p->c + u * p->d)), p->b + u * (2 * p->c + 3 * u * p->d),
                     2 * p->c + 6 * u * p->d };
}
