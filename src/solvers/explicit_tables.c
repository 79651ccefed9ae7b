/* Sinew - explicit tables. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/explicit_tables.h"
#include <sinew/models/integrators.h>
#include <math.h>
#include <string.h>

/* Forest and Ruth 1990; Neri 1988; Yoshida 1990: b = 2^(1/3). */
#define FR_B 1.25992104989487316476721060727822835
#define FR_C1 (1 / (2 * (2 - FR_B)))
#define FR_C2 ((1 - FR_B) / (2 * (2 - FR_B)))
#define FR_D1 (1 / (2 - FR_B))
#define FR_D2 (-FR_B / (2 - FR_B))

/* I. P. Omelyan, I. M. Mryglod, R. Folk, Comput. Phys. Commun. 146, 2002, 188-202. */
#define PE_XI 0.1786178958448091
#define PE_LAMBDA (-0.2123418310626054)
#define PE_CHI (-0.06626458266981849)

// clang-format off
const sn_explicit_table sn_explicit_tables[SN_EXPLICIT_METHODS] = {
    [SN_SYMPLECTIC_EULER] = { .kind = SN_COMPOSED, .stages = 1, .kick = { 1 }, .drift = { 1 } },
    // W. Kutta, Z. Math. Phys. 46, 1901, 435-453
    [SN_RK4] = {
        .kind = SN_RUNGE_KUTTA, .stages = 4,
        .c = { 0, 1.0 / 2, 1.0 / 2, 1 },
        .a = { { 0 }, { 1.0 / 2 }, { 0, 1.0 / 2 }, { 0, 0, 1 } },
        .b = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 },
    },
    [SN_VERLET] = { .kind = SN_VERLET_KIND, .stages = 1 },
    [SN_FOREST_RUTH] = {
        .kind = SN_COMPOSED, .stages = 4, .leads = true,
        .kick = { 0, FR_D1, FR_D2, FR_D1 },
        .drift = { FR_C1, FR_C2, FR_C2, FR_C1 },
    },
    [SN_PEFRL] = {
        .kind = SN_COMPOSED, .stages = 5, .leads = true,
        .kick = { 0, (1 - 2 * PE_LAMBDA) / 2, PE_LAMBDA, PE_LAMBDA, (1 - 2 * PE_LAMBDA) / 2 },
        .drift = { PE_XI, PE_CHI, 1 - 2 * (PE_CHI + PE_XI), PE_CHI, PE_XI },
    },
    // W. M. Zhai, Int. J. Numer. Methods Eng. 39, 1996, 4199-4214
    [SN_ZHAI] = { .kind = SN_ZHAI_KIND, .stages = 1 },
};
// clang-format on

/* ---- one step of the oscillator x'' = -z^2 x - n x' with h = 1 ------------------------------------ */

/* Position, velocity, last acceleration: all that a method carries from step to step. */
typedef struct motion {
    double x, v, a;
} motion;

typedef struct oscillator {
    double z, n, psi, phi;
} oscillator;

static double pull(const oscillator* o, double x, double v) { return -o->z * o->z * x - o->n * v; }

static motion step_composed(const sn_explicit_table* m, const oscillator* o, motion y)
{
    for (int i = 0; i < m->stages; ++i) {
        if (m->kick[i] != 0.0) {
            y.a = pull(o, y.x, m->leads ? y.v + 0.5 * m->kick[i] * y.a : y.v);
            y.v += m->kick[i] * y.a;
        }
        y.x += m->drift[i] * y.v;
    }
    return y;
}

static motion step_table(const sn_explicit_table* m, const oscillator* o, motion y)
{
    double dx[SN_EXPLICIT_STAGES], dv[SN_EXPLICIT_STAGES];
    motion end = y;
    for (int i = 0; i < m->stages; ++i) {
        double x = y.x, v = y.v;
        for (int j = 0; j < i; ++j) {
            x += m->a[i][j] * dx[j];
            v += m->a[i][j] * dv[j];
        }
        dx[i] = v;
        dv[i] = pull(o, x, v);
        end.x += m->b[i] * dx[i];
        end.v += m->b[i] * dv[i];
    }
    return end;
}

static motion step_oscillator(const sn_explicit_table* m, const oscillator* o, motion y)
{
    if (m->kind == SN_RUNGE_KUTTA) return step_table(m, o, y);
    if (m->kind == SN_COMPOSED) return step_composed(m, o, y);
    motion end = y;
    if (m->kind == SN_VERLET_KIND) {
        double half = y.v + 0.5 * y.a;
        end.x = y.x + half;
        end.a = pull(o, end.x, half + 0.5 * y.a);
        end.v = half + 0.5 * end.a;
        return end;
    }
    end.a = pull(o, y.x, y.v);
    end.x = y.x + y.v + 0.5 * end.a + o->psi * (end.a - y.a);
    end.v = y.v + end.a + o->phi * (end.a - y.a);
    return end;
}

/* ---- the limit ------------------------------------------------------------------------------------ */

typedef double matrix3[3][3];

static double size_of(matrix3 A)
{
    double sum = 0.0;
    for (int i = 0; i < 9; ++i)
        sum += A[i / 3][i % 3] * A[i / 3][i % 3];
    return sqrt(sum);
}

/* lim |A^k|^(1/k), by squaring (I. Gelfand): 2^24 steps. */
static bool is_stable(const sn_explicit_table* m, const oscillator* o)
{
    enum { SQUARINGS = 24 };
    const double round_off = 1e-5; // a double eigenvalue of modulus 1 grows to 1e-6 of it
    matrix3 A, B;
    for (int j = 0; j < 3; ++j) {
        motion y = step_oscillator(m, o, (motion){ j == 0, j == 1, j == 2 });
        A[0][j] = y.x, A[1][j] = y.v, A[2][j] = y.a;
    }
    double logarithm = 0.0, power = 1.0; // log |A^power| = power * logarithm + log |A|
    for (int k = 0; k < SQUARINGS; ++k) {
        double size = size_of(A);
        if (!(size > 1e-300)) return true;
        if (!isfinite(size)) return false;
        logarithm += log(size) / power;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                B[i][j] = 0.0;
                for (int l = 0; l < 3; ++l)
                    B[i][j] += A[i][l] * A[l][j] / (size * size);
            }
        memcpy(A, B, sizeof A);
        power *= 2.0;
    }
    return logarithm + log(fmax(size_of(A), 1e-300)) / power <= round_off;
}

/* The first scale s at which (s z, s n) is unstable. */
static double limit_along(const sn_explicit_table* m, oscillator o)
{
    enum { BISECTIONS = 40 };
    const double growth = 1.05, far = 1e3;
    oscillator at = o;
    double low = 0.2, high = low;
    for (;; low = high, high *= growth) {
        at.z = high * o.z;
        at.n = high * o.n;
        if (!is_stable(m, &at)) break;
        if (high > far) return high;
    }
    for (int k = 0; k < BISECTIONS; ++k) {
        double middle = 0.5 * (low + high);
        at.z = middle * o.z;
        at.n = middle * o.n;
        *(is_stable(m, &at) ? &low : &high) = middle;
    }
    return low;
}

static double direction(int i) { return i * 1.57079632679489661923 / (SN_DIRECTIONS - 1); }

sn_step_limits sn_explicit_limits(const sn_explicit_table* method, double psi, double phi)
{
    sn_step_limits limits;
    for (int i = 0; i < SN_DIRECTIONS; ++i) {
        double c = i + 1 < SN_DIRECTIONS ? cos(direction(i)) : 0.0;
        limits.at[i] = limit_along(method, (oscillator){ c, sin(direction(i)), psi, phi });
    }
    return limits;
}

/* Straight between the directions. */
static double limit_towards(const sn_step_limits* limits, double angle)
{
    double at = angle / direction(1);
    int i = at >= SN_DIRECTIONS - 2 ? SN_DIRECTIONS - 2 : (int)at;
    return limits->at[i] + (at - i) * (limits->at[i + 1] - limits->at[i]);
}

double sn_critical_step(const sn_step_limits* limits, double omega, double damping)
{
    double size = hypot(omega, damping);
    if (!(size > 0.0)) return HUGE_VAL;
    double corner = atan2(damping, omega), least = limit_towards(limits, corner) / size;
    for (int i = 0; i < SN_DIRECTIONS; ++i) {
        // how far the rectangle w <= omega, n <= damping reaches in this direction
        bool beyond = direction(i) > corner;
        double reach = beyond ? damping / sin(direction(i)) : omega / cos(direction(i));
        if (reach > 0.0) least = fmin(least, limits->at[i] / reach);
    }
    return least;
}
