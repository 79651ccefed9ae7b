/* Sinew - law. Derivatives are directional: X' is the derivative of X along H.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/law.h"

#include "math/polar.h"
#include "models/solid/powers.h"
#include "models/solid/rotation.h"
#include "models/solid/tensor.h"

/* a_i of the series of chains; 1/N^(i - 1) is beside them. */
static const double series[5] = { 1.0 / 2, 1.0 / 20, 11.0 / 1050, 19.0 / 7000, 519.0 / 673750 };

/* Shear modulus at rest over g. */
static double shear_of_chains(double links)
{
    double sum = 0;
    for (int i = 5; i-- > 0;)
        sum = sum * 3 / links + 2 * (i + 1) * series[i];
    return sum;
}

law sn_law_make(int kind, double young, double poisson, double shape)
{
    law m = { .kind = kind, .floor = 0.1 };
    m.mu = young / (2 * (1 + poisson));
    m.lambda = m.k = young * poisson / ((1 + poisson) * (1 - 2 * poisson));
    m.c10 = 0.5 * m.mu;
    if (kind == SN_SOLID_MOONEY_RIVLIN || kind == SN_SOLID_ISOCHORIC_MOONEY_RIVLIN) {
        m.c10 = 0.5 * m.mu * (1 - shape);
        m.c01 = 0.5 * m.mu * shape;
    }
    if (kind == SN_SOLID_STABLE_NEO_HOOKEAN) m.k += m.mu;
    if (kind == SN_SOLID_MOONEY_RIVLIN) m.k -= 4 * m.c01;
    if (kind == SN_SOLID_ISOCHORIC_NEO_HOOKEAN || kind == SN_SOLID_ISOCHORIC_MOONEY_RIVLIN ||
        kind == SN_SOLID_ARRUDA_BOYCE || kind == SN_SOLID_OGDEN)
        m.k += 2.0 / 3.0 * m.mu;
    double c = kind == SN_SOLID_ARRUDA_BOYCE ? m.mu / shear_of_chains(shape * shape) : 0;
    for (int i = 0; c > 0 && i < 5; ++i, c /= shape * shape)
        m.chain[i] = c * series[i];
    m.power = kind == SN_SOLID_OGDEN ? shape : 0;
    return m;
}

/* ---- functions of J ------------------------------------------------------------------------------------ */

/* A value with its first two derivatives. */
typedef struct curve {
    double v, d1, d2;
} curve;

static curve constant(double v) { return (curve){ v, 0, 0 }; }

/* The parabola through a curve's value and derivatives, `step` further on. */
static curve continued(curve c, double step)
{
    return (curve){ c.v + step * (c.d1 + 0.5 * step * c.d2), c.d1 + step * c.d2, c.d2 };
}

static curve logarithm(double J, double floor)
{
    double at = fmax(J, floor);
    return continued((curve){ log(at), 1 / at, -1 / (at * at) }, J - at);
}

/* J^n, from r = J^(-2/3) or its square. */
static curve power(double J, double floor, int twice)
{
    double at = fmax(J, floor), root = cbrt(at), r = 1 / (root * root), n = -2.0 / 3.0;
    if (twice) {
        r *= r;
        n *= 2;
    }
    return continued((curve){ r, n * r / at, n * (n - 1) * r / (at * at) }, J - at);
}

/* Ws = w1(first I1) + c01 second I2 + alone - offset */
typedef struct factors {
    curve first, second, alone, theta;
    double offset;
} factors;

/* w1: c10 I, or the series of chains. */
static curve part_of_I1(const law* m, double I)
{
    if (!sn_law_is_curved(m)) return (curve){ m->c10 * I, m->c10, 0 };
    curve r = { 0, 0, 0 };
    for (int i = 5; i-- > 0;) {
        if (i > 0) r.d2 = r.d2 * I + i * (i + 1) * m->chain[i];
        r.d1 = r.d1 * I + (i + 1) * m->chain[i];
        r.v = (r.v + m->chain[i]) * I;
    }
    return r;
}

static factors factors_of(const law* m, double J)
{
    factors f = { constant(1), constant(1), constant(0), { J - 1, 1, 0 }, part_of_I1(m, 3).v + 3 * m->c01 };
    double slope = -2 * (m->c10 + 2 * m->c01);
    switch (m->kind) {
    case SN_SOLID_STABLE_NEO_HOOKEAN:
        f.theta.v -= m->mu / m->k;
        f.offset += 0.5 * m->mu * m->mu / m->k;
        break;
    case SN_SOLID_NEO_HOOKEAN:
    case SN_SOLID_MOONEY_RIVLIN:
        f.theta = logarithm(J, m->floor);
        f.alone = (curve){ slope * f.theta.v, slope * f.theta.d1, slope * f.theta.d2 };
        break;
    default:
        f.first = power(J, m->floor, 0);
        f.second = power(J, m->floor, 1);
        if (m->logarithmic) f.theta = logarithm(J, m->floor);
    }
    return f;
}

/* ---- laws of J, I1, I2 --------------------------------------------------------------------------------- */

/* F and what is made of it. */
typedef struct strain {
    sn_mat3 F, C, cof, G2; /* G2: dI2/dF */
    double J, I1, I2;
} strain;

static strain strain_of(sn_mat3 F)
{
    strain s = { .F = F, .C = tensor_tmul(F, F), .cof = tensor_cofactor(F) };
    s.J = tensor_det(F, s.cof);
    s.I1 = tensor_trace(s.C);
    s.I2 = 0.5 * (s.I1 * s.I1 - tensor_dot(s.C, s.C));
    s.G2 = sn_mat3_scale(2, sn_mat3_madd(sn_mat3_scale(s.I1, F), -1.0, sn_mat3_mul(F, s.C)));
    return s;
}

static law_state eval_invariants(const law* m, sn_mat3 F)
{
    strain s = strain_of(F);
    factors f = factors_of(m, s.J);
    const curve w = part_of_I1(m, f.first.v * s.I1);
    law_state r = { .theta = f.theta.v };
    r.energy = w.v + m->c01 * f.second.v * s.I2 + f.alone.v - f.offset;
    double slope = w.d1 * f.first.d1 * s.I1 + m->c01 * f.second.d1 * s.I2 + f.alone.d1;
    r.P = sn_mat3_scale(2 * w.d1 * f.first.v, F);
    r.P = sn_mat3_madd(r.P, m->c01 * f.second.v, s.G2);
    r.P = sn_mat3_madd(r.P, slope, s.cof);
    r.Q = sn_mat3_scale(f.theta.d1, s.cof);
    return r;
}

bool sn_law_has_second_invariant(const law* m)
{
    return m->kind == SN_SOLID_MOONEY_RIVLIN || m->kind == SN_SOLID_ISOCHORIC_MOONEY_RIVLIN;
}

bool sn_law_is_curved(const law* m) { return m->kind == SN_SOLID_ARRUDA_BOYCE; }

law_scalars sn_law_of_invariants(const law* m, double J, double I1, double I2)
{
    factors f = factors_of(m, J);
    const curve w = part_of_I1(m, f.first.v * I1);
    const double own = f.first.d1 * I1; // derivative of first I1 by J
    law_scalars r = { .a = 2 * w.d1 * f.first.v,
                      .d = 4 * w.d2 * f.first.v * f.first.v,
                      .c = 2 * (w.d1 * f.first.d1 + w.d2 * f.first.v * own),
                      .slope = w.d1 * own + f.alone.d1,
                      .bend = w.d1 * f.first.d2 * I1 + w.d2 * own * own + f.alone.d2,
                      .theta = { f.theta.v, f.theta.d1, f.theta.d2 } };
    if (!sn_law_has_second_invariant(m)) return r;
    r.a2 = 2 * m->c01 * f.second.v;
    r.c2 = 2 * m->c01 * f.second.d1;
    r.slope += m->c01 * f.second.d1 * I2;
    r.bend += m->c01 * f.second.d2 * I2;
    return r;
}

/* dI2/dF along H */
static sn_mat3 rate_G2(const strain* s, sn_mat3 H, double FH)
{
    sn_mat3 r = sn_mat3_scale(2 * FH, s->F);
    r = sn_mat3_madd(r, s->I1, H);
    r = sn_mat3_madd(r, -1.0, sn_mat3_mul(H, s->C));
    r = sn_mat3_madd(r, -2.0, sn_mat3_mul(s->F, tensor_sym(tensor_tmul(s->F, H))));
    return sn_mat3_scale(2, r);
}

static sn_mat3 rate_invariants(const law* m, const strain* s, const factors* f, double p, sn_mat3 H)
{
    double j = tensor_dot(s->cof, H), FH = tensor_dot(s->F, H), dI1 = 2 * FH;
    const curve w = part_of_I1(m, f->first.v * s->I1);
    const double turned = w.d2 * (f->first.d1 * j * s->I1 + f->first.v * dI1); // w1'' along H
    double slope = w.d1 * f->first.d1 * s->I1 + m->c01 * f->second.d1 * s->I2 + f->alone.d1 + p * f->theta.d1;
    double bend = w.d1 * (f->first.d2 * j * s->I1 + f->first.d1 * dI1) + turned * f->first.d1 * s->I1 +
                  f->alone.d2 * j + p * f->theta.d2 * j;
    sn_mat3 r = sn_mat3_scale(2 * w.d1 * f->first.v, H);
    r = sn_mat3_madd(r, 2 * (w.d1 * f->first.d1 * j + turned * f->first.v), s->F);
    if (m->c01 != 0) {
        bend += m->c01 * (f->second.d2 * j * s->I2 + f->second.d1 * tensor_dot(s->G2, H));
        r = sn_mat3_madd(r, m->c01 * f->second.d1 * j, s->G2);
        r = sn_mat3_madd(r, m->c01 * f->second.v, rate_G2(s, H, FH));
    }
    r = sn_mat3_madd(r, bend, s->cof);
    return sn_mat3_madd(r, slope, tensor_cross(s->F, H));
}

/* ---- laws of a rotation -------------------------------------------------------------------------------- */

static sn_mat3 rotation_of(const law* m, sn_mat3 T, sn_mat3 F)
{
    switch (m->kind) {
    case SN_SOLID_COROTATIONAL:
        return sn_polar_rotation(F);
    case SN_SOLID_COROTATIONAL_QR:
        return sn_rotation_qr(F, T);
    case SN_SOLID_COROTATIONAL_EDGES:
        return sn_polar_rotation(sn_mat3_mul(F, T));
    case SN_SOLID_COROTATIONAL_CELL:
        return T;
    default:
        return sn_mat3_identity();
    }
}

static law_state eval_rotated(const law* m, sn_mat3 T, sn_mat3 F)
{
    sn_mat3 R = rotation_of(m, T, F);
    sn_mat3 E = sn_mat3_madd(tensor_sym(tensor_tmul(R, F)), -1.0, sn_mat3_identity());
    return (law_state){ .energy = m->mu * tensor_dot(E, E),
                        .theta = tensor_trace(E),
                        .P = sn_mat3_scale(2 * m->mu, sn_mat3_mul(R, E)),
                        .Q = R };
}

/* Of Ps + p R; *theta gets theta'. */
static sn_mat3 rate_rotated(const law* m, sn_mat3 T, sn_mat3 F, sn_mat3 R, double p, sn_mat3 H, double* theta)
{
    sn_mat3 dR = { { { 0 } } },
            turned = sn_mat3_madd(tensor_sym(tensor_tmul(R, F)), -1.0, sn_mat3_identity());
    if (m->kind == SN_SOLID_COROTATIONAL) dR = sn_rotation_polar_rate(R, F, H);
    if (m->kind == SN_SOLID_COROTATIONAL_QR) dR = sn_rotation_qr_rate(F, T, H);
    if (m->kind == SN_SOLID_COROTATIONAL_EDGES)
        dR = sn_rotation_polar_rate(R, sn_mat3_mul(F, T), sn_mat3_mul(H, T));
    sn_mat3 rate = tensor_sym(sn_mat3_madd(tensor_tmul(R, H), 1.0, tensor_tmul(dR, F)));
    *theta = tensor_trace(rate);
    sn_mat3 P = sn_mat3_madd(sn_mat3_mul(R, rate), 1.0, sn_mat3_mul(dR, turned));
    return sn_mat3_madd(sn_mat3_scale(2 * m->mu, P), p, dR);
}

/* ---- St Venant and Kirchhoff --------------------------------------------------------------------------- */

static law_state eval_green(const law* m, sn_mat3 F)
{
    sn_mat3 E = sn_mat3_scale(0.5, sn_mat3_madd(tensor_tmul(F, F), -1.0, sn_mat3_identity()));
    return (law_state){ .energy = m->mu * tensor_dot(E, E),
                        .theta = tensor_trace(E),
                        .P = sn_mat3_scale(2 * m->mu, sn_mat3_mul(F, E)),
                        .Q = F };
}

static sn_mat3 rate_green(const law* m, sn_mat3 F, double p, sn_mat3 H)
{
    sn_mat3 E = sn_mat3_scale(0.5, sn_mat3_madd(tensor_tmul(F, F), -1.0, sn_mat3_identity()));
    sn_mat3 P = sn_mat3_madd(sn_mat3_mul(H, E), 1.0, sn_mat3_mul(F, tensor_sym(tensor_tmul(F, H))));
    return sn_mat3_madd(sn_mat3_scale(2 * m->mu, P), p, H);
}

/* ---- Ogden --------------------------------------------------------------------------------------------- */

/* J^n, of any n. */
static curve any_power(double J, double floor, double n)
{
    const double at = fmax(J, floor), r = pow(at, n);
    return continued((curve){ r, n * r / at, n * (n - 1) * r / (at * at) }, J - at);
}

/* F and what the law is made of: Ws = scale (g T - 3), T the sum of powers of the stretches of B. B = F, or
   for a negative power B = cof F, whose stretches are the products of two of F: l_i^-n = J^-n (l_j l_k)^n, so
   the power of J is then negative too, and the parabola of g is convex. */
typedef struct ogden {
    sn_mat3 F, cof, B, slope; /* slope: dT/dB / 2 */
    sn_powers T;
    curve g, theta;
    double scale;
    bool inverse; /* B = cof F */
} ogden;

static ogden ogden_of(const law* m, sn_mat3 F)
{
    ogden o = { .F = F, .cof = tensor_cofactor(F), .scale = 2 * m->mu / (m->power * m->power) };
    const double J = tensor_det(F, o.cof), n = fabs(m->power);
    o.inverse = m->power < 0;
    o.B = o.inverse ? o.cof : F;
    o.g = any_power(J, m->floor, o.inverse ? -2 * n / 3 : -n / 3);
    o.theta = m->logarithmic ? logarithm(J, m->floor) : (curve){ J - 1, 1, 0 };
    o.T = sn_powers_of(tensor_tmul(o.B, o.B), n, m->floor * m->floor);
    o.slope = sn_mat3_mul(o.B, o.T.slope);
    return o;
}

/* dT/dF / 2 */
static sn_mat3 along_ogden(const ogden* o) { return o->inverse ? tensor_cross(o->F, o->slope) : o->slope; }

/* Its derivative along H. */
static sn_mat3 bend_ogden(const ogden* o, sn_mat3 H)
{
    const sn_mat3 dB = o->inverse ? tensor_cross(o->F, H) : H;
    const sn_mat3 turned = sn_powers_rate(&o->T, sn_mat3_scale(2, tensor_sym(tensor_tmul(o->B, dB))));
    const sn_mat3 r = sn_mat3_madd(sn_mat3_mul(dB, o->T.slope), 1, sn_mat3_mul(o->B, turned));
    return o->inverse ? sn_mat3_madd(tensor_cross(H, o->slope), 1, tensor_cross(o->F, r)) : r;
}

static law_state eval_ogden(const law* m, sn_mat3 F)
{
    const ogden o = ogden_of(m, F);
    const sn_mat3 P = sn_mat3_scale(2 * o.g.v, along_ogden(&o));
    return (law_state){ .energy = o.scale * (o.g.v * o.T.sum - 3),
                        .theta = o.theta.v,
                        .P = sn_mat3_scale(o.scale, sn_mat3_madd(P, o.g.d1 * o.T.sum, o.cof)),
                        .Q = sn_mat3_scale(o.theta.d1, o.cof) };
}

/* Of Ps + p Q. */
static sn_mat3 rate_ogden(const ogden* o, double p, sn_mat3 H)
{
    const sn_mat3 along = along_ogden(o);
    const double j = tensor_dot(o->cof, H), dT = 2 * tensor_dot(along, H);
    sn_mat3 r = sn_mat3_madd(sn_mat3_scale(2 * o->g.v, bend_ogden(o, H)), 2 * o->g.d1 * j, along);
    r = sn_mat3_madd(r, o->g.d1 * dT + o->g.d2 * j * o->T.sum, o->cof);
    r = sn_mat3_madd(sn_mat3_scale(o->scale, r), p * o->theta.d2 * j, o->cof);
    return sn_mat3_madd(r, o->scale * o->g.d1 * o->T.sum + p * o->theta.d1, tensor_cross(o->F, H));
}

static void tangent_ogden(const law* m, sn_mat3 F, double p, double A[9][9], double q[9])
{
    const ogden o = ogden_of(m, F);
    for (int c = 0; c < 9; ++c) {
        sn_mat3 H = { { { 0 } } };
        H.m[c / 3][c % 3] = 1;
        const sn_mat3 rate = rate_ogden(&o, p, H);
        q[c] = o.theta.d1 * o.cof.m[c / 3][c % 3];
        for (int r = 0; r < 9; ++r)
            A[r][c] = rate.m[r / 3][r % 3];
    }
}

/* ---- all ----------------------------------------------------------------------------------------------- */

static bool is_rotated(const law* m)
{
    return m->kind == SN_SOLID_LINEAR || m->kind == SN_SOLID_COROTATIONAL ||
           m->kind == SN_SOLID_COROTATIONAL_QR || m->kind == SN_SOLID_COROTATIONAL_CELL ||
           m->kind == SN_SOLID_COROTATIONAL_EDGES;
}

law_state sn_law_eval(const law* m, sn_mat3 T, sn_mat3 F)
{
    if (is_rotated(m)) return eval_rotated(m, T, F);
    if (m->kind == SN_SOLID_OGDEN) return eval_ogden(m, F);
    return m->kind == SN_SOLID_ST_VENANT_KIRCHHOFF ? eval_green(m, F) : eval_invariants(m, F);
}

/* Columns one by one: the derivative along each entry of F. */
void sn_law_tangent(const law* m, sn_mat3 T, sn_mat3 F, double p, double A[9][9], double q[9])
{
    if (m->kind == SN_SOLID_OGDEN) {
        tangent_ogden(m, F, p, A, q);
        return;
    }
    bool rotated = is_rotated(m), green = m->kind == SN_SOLID_ST_VENANT_KIRCHHOFF;
    strain s = strain_of(F);
    factors f = factors_of(m, s.J);
    sn_mat3 R = rotated ? rotation_of(m, T, F) : sn_mat3_identity();
    for (int c = 0; c < 9; ++c) {
        sn_mat3 H = { { { 0 } } }, rate;
        H.m[c / 3][c % 3] = 1;
        if (rotated) {
            rate = rate_rotated(m, T, F, R, p, H, &q[c]);
        } else {
            rate = green ? rate_green(m, F, p, H) : rate_invariants(m, &s, &f, p, H);
            q[c] = green ? F.m[c / 3][c % 3] : f.theta.d1 * s.cof.m[c / 3][c % 3];
        }
        for (int r = 0; r < 9; ++r)
            A[r][c] = rate.m[r / 3][r % 3];
    }
}
