/* Sinew - exact: signs of determinants of differences of coordinates.

   Filter: the determinant in doubles, against a bound of its error, after Shewchuk, Adaptive precision
   floating-point arithmetic and fast robust geometric predicates, 1997, section 4.3: (3 + 16 e) e in the
   plane, (7 + 56 e) e in space, times the sum of absolute products, e = 2^-53; the constants here are larger,
   and one more term covers products that underflow. Overflow makes the comparison false. Integers: each
   coordinate is m 2^k with integers m and k; times 2^-(least k) all are integers.
   SPDX-License-Identifier: BSD-3-Clause */
#include "collision/exact.h"

#include <stdint.h>
#include <string.h>

/* ---- integers of any length that a determinant can need ------------------------------------------------ */

/* Coordinates take 2046 + 53 bits at most, a product of three differences three times as many, and 8 for
   sums. */
enum { LIMBS = 3 * (2046 + 53 + 1) / 32 + 2 };

typedef struct integer {
    int sign, size; /* size: limbs in use, the highest of them not 0 */
    uint32_t limb[LIMBS];
} integer;

static void trim(integer* a)
{
    while (a->size > 0 && a->limb[a->size - 1] == 0)
        --a->size;
    if (a->size == 0) a->sign = 0;
}

/* Exponent k >= 0 of |v| = m 2^(k - 1074), m of at most 53 bits. */
static int split(double v, uint64_t* m)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    int field = (int)(bits >> 52 & 0x7ff);
    *m = (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)(field > 0) << 52;
    return field > 0 ? field - 1 : 0;
}

/* v 2^(1074 - least) */
static void set(integer* out, double v, int least)
{
    uint64_t m;
    int shift = split(v, &m) - least;
    out->sign = (v > 0) - (v < 0);
    out->size = 0;
    if (out->sign == 0) return;
    int first = shift / 32, rest = shift % 32;
    for (int i = 0; i < first; ++i)
        out->limb[i] = 0;
    uint64_t low = (m & UINT32_MAX) << rest, high = (m >> 32) << rest;
    high += low >> 32;
    out->limb[first] = (uint32_t)low;
    out->limb[first + 1] = (uint32_t)high;
    out->limb[first + 2] = (uint32_t)(high >> 32);
    out->size = first + 3;
    trim(out);
}

static int compare_sizes(const integer* a, const integer* b)
{
    if (a->size != b->size) return a->size < b->size ? -1 : 1;
    for (int i = a->size - 1; i >= 0; --i)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* |a| + |b|, a the longer one. */
static void add_sizes(integer* out, const integer* a, const integer* b)
{
    uint64_t carry = 0;
    for (int i = 0; i < a->size; ++i) {
        carry += (uint64_t)a->limb[i] + (i < b->size ? b->limb[i] : 0);
        out->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    out->limb[a->size] = (uint32_t)carry;
    out->size = a->size + 1;
}

/* |a| - |b| >= 0 */
static void subtract_sizes(integer* out, const integer* a, const integer* b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < a->size; ++i) {
        uint64_t by = (i < b->size ? b->limb[i] : 0) + borrow;
        borrow = a->limb[i] < by;
        out->limb[i] = (uint32_t)(a->limb[i] - by);
    }
    out->size = a->size;
}

/* a + sign b */
static void add(integer* out, const integer* a, const integer* b, int sign)
{
    int other = sign * b->sign, longer = compare_sizes(a, b);
    if (a->sign * other >= 0) {
        if (longer >= 0)
            add_sizes(out, a, b);
        else
            add_sizes(out, b, a);
        out->sign = a->sign ? a->sign : other;
    } else {
        if (longer >= 0)
            subtract_sizes(out, a, b);
        else
            subtract_sizes(out, b, a);
        out->sign = longer >= 0 ? a->sign : other;
    }
    trim(out);
}

static void multiply(integer* out, const integer* a, const integer* b)
{
    out->sign = a->sign * b->sign;
    out->size = out->sign ? a->size + b->size : 0;
    for (int i = 0; i < out->size; ++i)
        out->limb[i] = 0;
    for (int i = 0; out->sign && i < a->size; ++i) {
        uint64_t carry = 0;
        for (int j = 0; j < b->size; ++j) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + out->limb[i + j];
            out->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        out->limb[i + b->size] = (uint32_t)carry;
    }
    trim(out);
}

/* ---- determinants -------------------------------------------------------------------------------------- */

/* p s - q r */
static void minor(integer* out, const integer* p, const integer* s, const integer* q, const integer* r)
{
    integer first, second;
    multiply(&first, p, s);
    multiply(&second, q, r);
    add(out, &first, &second, -1);
}

/* Rows 1 .. n of x less row 0, as integers of one unit. */
static void differences(int n, double x[4][3], int width, integer out[3][3])
{
    int least = INT32_MAX;
    uint64_t m;
    for (int i = 0; i <= n; ++i)
        for (int k = 0; k < width; ++k)
            if (x[i][k] != 0 && split(x[i][k], &m) < least) least = split(x[i][k], &m);
    integer from, to;
    for (int k = 0; k < width; ++k) {
        set(&from, x[0][k], least);
        for (int i = 0; i < n; ++i) {
            set(&to, x[i + 1][k], least);
            add(&out[i][k], &to, &from, -1);
        }
    }
}

static int exact_area(double x[4][3])
{
    integer d[3][3], area;
    differences(2, x, 2, d);
    minor(&area, &d[0][0], &d[1][1], &d[0][1], &d[1][0]);
    return area.sign;
}

static int exact_volume(double x[4][3])
{
    integer d[3][3], part, product, sum[4];
    differences(3, x, 3, d);
    sum[0].sign = sum[0].size = 0;
    for (int k = 0; k < 3; ++k) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        minor(&part, &d[1][i], &d[2][j], &d[1][j], &d[2][i]);
        multiply(&product, &d[0][k], &part);
        add(&sum[k + 1], &sum[k], &product, 1);
    }
    return sum[3].sign;
}

/* ---- the filter ---------------------------------------------------------------------------------------- */

static const double relative_area = 4e-16, relative_volume = 1e-15, lost = 1e-300;

int sn_orient(sn_vec3 a, sn_vec3 b, sn_vec3 c, sn_vec3 d)
{
    sn_vec3 u = sn_sub(b, a), v = sn_sub(c, a), w = sn_sub(d, a);
    double xy = v.x * w.y, yx = v.y * w.x, yz = v.y * w.z, zy = v.z * w.y, zx = v.z * w.x, xz = v.x * w.z;
    double volume = u.z * (xy - yx) + u.x * (yz - zy) + u.y * (zx - xz);
    double size = fabs(u.z) * (fabs(xy) + fabs(yx)) + fabs(u.x) * (fabs(yz) + fabs(zy)) +
                  fabs(u.y) * (fabs(zx) + fabs(xz));
    double bound = relative_volume * size + lost * (1 + fabs(u.x) + fabs(u.y) + fabs(u.z));
    if (volume > bound) return 1;
    if (volume < -bound) return -1;
    if ((u.x == 0 && v.x == 0 && w.x == 0) || (u.y == 0 && v.y == 0 && w.y == 0) ||
        (u.z == 0 && v.z == 0 && w.z == 0))
        return 0; // in a plane along two axes, as in boxes
    return exact_volume(
        (double[4][3]){ { a.x, a.y, a.z }, { b.x, b.y, b.z }, { c.x, c.y, c.z }, { d.x, d.y, d.z } });
}

static int orient_in_plane(double ax, double ay, double bx, double by, double cx, double cy)
{
    double left = (bx - ax) * (cy - ay), right = (by - ay) * (cx - ax);
    double area = left - right, bound = relative_area * (fabs(left) + fabs(right)) + lost;
    if (area > bound) return 1;
    if (area < -bound) return -1;
    if ((bx == ax && cx == ax) || (by == ay && cy == ay)) return 0;
    return exact_area((double[4][3]){ { ax, ay }, { bx, by }, { cx, cy } });
}

int sn_orient_along(int axis, sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    if (axis == 0) return orient_in_plane(a.y, a.z, b.y, b.z, c.y, c.z);
    if (axis == 1) return orient_in_plane(a.z, a.x, b.z, b.x, c.z, c.x);
    return orient_in_plane(a.x, a.y, b.x, b.y, c.x, c.y);
}

int sn_area_axis(sn_vec3 a, sn_vec3 b, sn_vec3 c)
{
    for (int axis = 0; axis < 3; ++axis)
        if (sn_orient_along(axis, a, b, c) != 0) return axis;
    return -1;
}
