/* Sinew - fibres: see fibres.h. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/fibres.h"
#include "base/simd.h"
#include "models/rods/gauss.h"
#include <math.h>
#include <sinew/component.h>
#include <string.h>

enum { STRETCH, ABOUT_Y, ABOUT_Z, TWIST };

static const double pi = 3.14159265358979323846, golden = 0.61803398874989485;

/* ---- section ------------------------------------------------------------------------------------------- */

enum { MAX_RINGS = 17 };

/* A part of the area between two circles: its rings, and fibres on each. */
static const struct zone {
    double from, to; // shares of the area, from inside
    int rings, angles;
} zones[] = { { 0.0, 0.9, 17, 31 }, { 0.9, 1.0, 8, 60 } };

/* Squares of the radii of the section, and how many rings and fibres there are so far. */
typedef struct filling {
    double inner, outer;
    int ring, fibre;
} filling;

static void fill_zone(fibre_section* s, const struct zone* z, filling* at)
{
    double share[MAX_RINGS], weight[MAX_RINGS];
    sn_gauss_between(z->from, z->to, z->rings, share, weight);
    for (int k = 0; k < z->rings; ++k, ++at->ring) {
        double r = sqrt(at->inner + (at->outer - at->inner) * share[k]), turn = fmod(golden * at->ring, 1.0);
        for (int n = 0; n < z->angles; ++n, ++at->fibre) {
            double angle = 2 * pi * (n + turn) / z->angles;
            s->y[at->fibre] = r * cos(angle);
            s->z[at->fibre] = r * sin(angle);
            s->radius[at->fibre] = r;
            s->area[at->fibre] = weight[k] * pi * (at->outer - at->inner) / z->angles;
        }
    }
}

/* EI/EA = (R^2 + r^2)/4 of a round section, J = A (R^2 + r^2)/2. */
void sn_fibres_make(fibre_section* s, double EA, double EI, double GJ, double hollow, double yield,
                    double hardening)
{
    const double square = 4 * EI / EA, outer = square / (1 + hollow * hollow),
                 inner = outer * hollow * hollow, A = pi * (outer - inner);
    filling at = { .inner = inner, .outer = outer };
    for (int k = 0; k < SN_COUNT(zones); ++k)
        fill_zone(s, &zones[k], &at);
    s->E = EA / A;
    s->G = 2 * GJ / (A * square);
    s->yield = yield;
    s->hardening = hardening;
    s->outer = sqrt(outer);
    s->elastic[STRETCH] = EA;
    s->elastic[ABOUT_Y] = s->elastic[ABOUT_Z] = EI;
    s->elastic[TWIST] = GJ;
}

bool sn_fibres_elastic(const fibre_section* s, const double strain[SECTION_STRAINS])
{
    double bent = s->outer * hypot(strain[ABOUT_Y], strain[ABOUT_Z]);
    double normal = s->E * (fabs(strain[STRETCH]) + bent), shear = s->G * s->outer * strain[TWIST];
    return normal * normal + 3 * shear * shear <= s->yield * s->yield;
}

/* ---- a fibre ------------------------------------------------------------------------------------------- */

typedef struct fibre {
    double axial, shear; /* strains */
    double ep, gp;       /* plastic strains: of the last commit, after `flow` the present ones */
    double flow;         /* equivalent plastic strain of the increment; 0: elastic */
    double xa, xs;       /* stresses less back stresses, on the ellipse */
} fibre;

SN_INLINE fibre fibre_at(const fibre_section* s, const double* kept, const double* strain, int i)
{
    return (fibre){ .axial = strain[STRETCH] + strain[ABOUT_Y] * s->z[i] - strain[ABOUT_Z] * s->y[i],
                    .shear = strain[TWIST] * s->radius[i],
                    .ep = kept[i],
                    .gp = kept[FIBRES + i] };
}

/* The equivalent plastic strain f for which xa/(1 + f a/Y), xs/(1 + f b/Y) lie on the ellipse of size Y. The
   equivalent stress is convex and falls with f, and the start lies below the root: Newton's method rises to
   it. */
static double find_flow(const fibre_section* s, double xa, double xs, double size)
{
    const double Y = s->yield, a = (s->E + s->hardening) / Y, b = (3 * s->G + s->hardening) / Y;
    double f = (size - Y) / (Y * fmax(a, b));
    for (int k = 0; k < 30; ++k) {
        double u = 1 / (1 + a * f), v = 1 / (1 + b * f), na = xa * u, ns = xs * v;
        double now = sqrt(na * na + 3 * ns * ns), slope = (a * u * na * na + 3 * b * v * ns * ns) / now;
        f += (now - Y) / slope;
        if (!(now - Y > 1e-8 * Y)) break; // each iteration doubles the digits
    }
    return f;
}

SN_INLINE void flow(const fibre_section* s, fibre* p)
{
    const double Y = s->yield, H = s->hardening;
    double xa = s->E * (p->axial - p->ep) - H * p->ep, xs = s->G * (p->shear - p->gp) - H / 3 * p->gp,
           square = xa * xa + 3 * xs * xs;
    p->flow = 0.0;
    if (square <= Y * Y) return;
    // one stress alone: the root is known
    if (xs == 0)
        p->flow = (fabs(xa) - Y) / (s->E + H);
    else if (xa == 0)
        p->flow = (sqrt(3.0) * fabs(xs) - Y) / (3 * s->G + H);
    else
        p->flow = find_flow(s, xa, xs, sqrt(square));
    p->xa = xa / (1 + p->flow * (s->E + H) / Y);
    p->xs = xs / (1 + p->flow * (3 * s->G + H) / Y);
    p->ep += p->flow * p->xa / Y;
    p->gp += p->flow * 3 * p->xs / Y;
}

/* What the plastic flow takes from the elastic tangent of a fibre: axial, mixed, shear. */
SN_INLINE void soften(const fibre_section* s, const fibre* p, double out[3])
{
    const double Y = s->yield, a = (s->E + s->hardening) / Y, b = (3 * s->G + s->hardening) / Y;
    double u = 1 / (1 + a * p->flow), v = 1 / (1 + b * p->flow), along = s->E * p->xa * u,
           across = 3 * s->G * p->xs * v, h = Y * (a * u * p->xa * p->xa + 3 * b * v * p->xs * p->xs);
    out[0] = along * along / h + p->flow * s->E * s->E * u / Y;
    out[1] = along * across / h;
    out[2] = across * across / h + 3 * p->flow * s->G * s->G * v / Y;
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* C -= area B^T out B with the rows (1, z, -y, 0), (0, 0, 0, r) of B. */
SN_INLINE void take(const fibre_section* s, int i, const double out[3],
                    double C[SECTION_STRAINS][SECTION_STRAINS])
{
    const double b[3] = { 1.0, s->z[i], -s->y[i] }, r = s->radius[i], A = s->area[i];
    for (int k = 0; k < 3; ++k) {
        for (int l = 0; l < 3; ++l)
            C[k][l] -= A * out[0] * b[k] * b[l];
        C[k][TWIST] -= A * out[1] * r * b[k];
        C[TWIST][k] -= A * out[1] * r * b[k];
    }
    C[TWIST][TWIST] -= A * out[2] * r * r;
}

/* By how much the squared equivalent stress of each fibre would exceed that of its yield, were the increment
   elastic. */
SN_INLINE void find_excess(const fibre_section* s, const double* kept, const double* strain, double* excess)
{
    const double E = s->E, G = s->G, H = s->hardening, Y = s->yield;
    const double e = strain[STRETCH], ky = strain[ABOUT_Y], kz = strain[ABOUT_Z], t = strain[TWIST];
    for (int i = 0; i < FIBRES; ++i) {
        double xa = E * (e + ky * s->z[i] - kz * s->y[i]) - (E + H) * kept[i];
        double xs = G * t * s->radius[i] - (G + H / 3) * kept[FIBRES + i];
        excess[i] = xa * xa + 3 * xs * xs - Y * Y;
    }
}

/* Adds the stresses that plastic strains e and g of a fibre relieve. */
SN_INLINE void relieve(const fibre_section* s, int i, double e, double g, double sum[SECTION_STRAINS])
{
    double normal = s->area[i] * s->E * e;
    sum[STRETCH] += normal;
    sum[ABOUT_Y] += normal * s->z[i];
    sum[ABOUT_Z] -= normal * s->y[i];
    sum[TWIST] += s->area[i] * s->G * g * s->radius[i];
}

/* Elastic stresses less what the plastic strains relieve: those kept, then the increment. */
SN_CLONES static void respond(const fibre_section* s, const double* kept, const double* strain, bool tangent,
                              fibre_response* out)
{
    const double round_off = 1e-12 * s->yield * s->yield; // fibres on the ellipse start elastically
    double excess[FIBRES], relieved[SECTION_STRAINS], softer[3];
    for (int k = 0; k < SECTION_STRAINS; ++k) {
        relieved[k] = kept[2 * FIBRES + k];
        for (int l = 0; tangent && l < SECTION_STRAINS; ++l)
            out->tangent[k][l] = k == l ? s->elastic[k] : 0.0;
    }
    find_excess(s, kept, strain, excess);
    for (int i = 0; i < FIBRES; ++i) {
        if (!(excess[i] > round_off)) continue;
        fibre p = fibre_at(s, kept, strain, i);
        flow(s, &p);
        relieve(s, i, p.ep - kept[i], p.gp - kept[FIBRES + i], relieved);
        if (!tangent) continue;
        soften(s, &p, softer);
        take(s, i, softer, out->tangent);
    }
    for (int k = 0; k < SECTION_STRAINS; ++k)
        out->stress[k] = s->elastic[k] * strain[k] - relieved[k];
}

void sn_fibres_respond(const fibre_section* s, const double* kept, const double strain[SECTION_STRAINS],
                       bool tangent, fibre_response* out)
{
    respond(s, kept, strain, tangent, out);
}

fibre_energy sn_fibres_energy(const fibre_section* s, const double* kept,
                              const double strain[SECTION_STRAINS])
{
    fibre_energy sum = { 0 };
    double N = 0, axial = 0;
    for (int i = 0; i < FIBRES; ++i) {
        fibre p = fibre_at(s, kept, strain, i);
        flow(s, &p);
        double e = p.axial - p.ep, g = p.shear - p.gp, half = 0.5 * s->area[i];
        N += s->area[i] * s->E * e;
        axial += half * (s->E * e * e + s->hardening * p.ep * p.ep);
        sum.torsion += half * (s->G * g * g + s->hardening / 3 * p.gp * p.gp);
        sum.lost += s->area[i] * s->yield * p.flow;
    }
    sum.stretch = 0.5 * N * N / s->elastic[STRETCH];
    sum.bending = axial - sum.stretch;
    return sum;
}

double sn_fibres_commit(const fibre_section* s, double* kept, const double strain[SECTION_STRAINS])
{
    double lost = 0, *relieved = kept + 2 * FIBRES;
    memset(relieved, 0, SECTION_STRAINS * sizeof *relieved);
    for (int i = 0; i < FIBRES; ++i) {
        fibre p = fibre_at(s, kept, strain, i);
        flow(s, &p);
        kept[i] = p.ep;
        kept[FIBRES + i] = p.gp;
        relieve(s, i, p.ep, p.gp, relieved);
        lost += s->area[i] * s->yield * p.flow;
    }
    return lost;
}
