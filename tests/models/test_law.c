/* If this failed, tissue would be too stiff or too soft, or would gain energy when it is deformed to and fro:
   elastic laws against tables of other programs, their derivatives, their invariance, and their behaviour
   when inverted.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include "models/solid/law.h"
#include "math/polar.h"
#include "models/solid/tensor.h"
#include "support/motion.h"
#include "support/run_suite.h"

enum { LAWS = SN_SOLID_ISOCHORIC_MOONEY_RIVLIN + 1 };

static sn_mat3 random_matrix(uint64_t* seed, double size)
{
    sn_mat3 A;
    for (int i = 0; i < 9; ++i)
        A.m[i / 3][i % 3] = size * random_number(seed);
    return A;
}

static sn_mat3 random_rotation(uint64_t* seed) { return sn_quat_matrix(sn_quat_exp(random_vector(seed, 2))); }

/* Turned, stretched and sheared, and never inverted. */
static sn_mat3 random_gradient(uint64_t* seed)
{
    return sn_mat3_mul(random_rotation(seed), sn_mat3_madd(sn_mat3_identity(), 0.3, random_matrix(seed, 1)));
}

static law law_of(int kind)
{
    return sn_law_make(kind, 3, 0.3, kind == SN_SOLID_ARRUDA_BOYCE ? 2 : kind == SN_SOLID_OGDEN ? 3.5 : 0.3);
}

static double det(sn_mat3 F) { return tensor_det(F, tensor_cofactor(F)); }

static double energy(const law* m, sn_mat3 T, sn_mat3 F)
{
    law_state s = sn_law_eval(m, T, F);
    return s.energy + 0.5 * m->k * s.theta * s.theta;
}

static sn_mat3 stress(const law* m, sn_mat3 T, sn_mat3 F)
{
    law_state s = sn_law_eval(m, T, F);
    return sn_mat3_madd(s.P, m->k * s.theta, s.Q);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

/* E = 10 kPa, nu = 0.45 */
static law law_of_table(const char* name)
{
    static const struct {
        const char* name;
        int kind;
    } names[] = { { "corotated", SN_SOLID_COROTATIONAL },
                  { "stvk", SN_SOLID_ST_VENANT_KIRCHHOFF },
                  { "neohooke_log", SN_SOLID_NEO_HOOKEAN },
                  { "neohooke_stable", SN_SOLID_STABLE_NEO_HOOKEAN },
                  { "neohooke_iso", SN_SOLID_ISOCHORIC_NEO_HOOKEAN },
                  { "mooney_iso_c10=.4mu_c01=.1mu", SN_SOLID_ISOCHORIC_MOONEY_RIVLIN } };
    for (int i = 0; i < SN_COUNT(names); ++i)
        if (strcmp(names[i].name, name) == 0) return sn_law_make(names[i].kind, 1e4, 0.45, 0.2);
    ck_abort_msg("law %s", name);
    return (law){ 0 };
}

static sn_mat3 gradient_of(const char* mode, double at, double lateral)
{
    if (strcmp(mode, "uniaxial") == 0) return sn_mat3_diagonal(at, lateral, lateral);
    if (strcmp(mode, "equibiaxial") == 0) return sn_mat3_diagonal(at, at, lateral);
    if (strcmp(mode, "volumetric") == 0) return sn_mat3_diagonal(at, at, at);
    sn_mat3 F = sn_mat3_identity();
    F.m[0][1] = at;
    return F;
}

/* The lateral stretch near a guess at which the sides are free, by Newton's method. */
static double free_sides(const law* m, const char* mode, double at, double guess)
{
    for (int n = 0; n < 8; ++n) {
        const double h = 1e-6;
        double P = stress(m, sn_mat3_identity(), gradient_of(mode, at, guess)).m[2][2];
        double up = stress(m, sn_mat3_identity(), gradient_of(mode, at, guess + h)).m[2][2];
        double down = stress(m, sn_mat3_identity(), gradient_of(mode, at, guess - h)).m[2][2];
        guess -= P * 2 * h / (up - down);
    }
    return guess;
}

START_TEST(curves)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/tissue/hyperelastic_curves.csv", "r");
    char line[400], name[64], mode[32];
    int rows = 0;
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    double at, lateral, P, cauchy;
    while (fscanf(file, "%63[^,],%31[^,],%lf,%lf,%lf,%lf,%*[^\n]\n", name, mode, &at, &lateral, &P,
                  &cauchy) == 6) {
        law m = law_of_table(name);
        bool shear = strcmp(mode, "simple_shear") == 0;
        if (strcmp(mode, "uniaxial") == 0 || strcmp(mode, "equibiaxial") == 0) {
            double found = free_sides(&m, mode, at, lateral);
            ck_assert_msg(fabs(found - lateral) < 1e-9, "%s %s %g: lateral %.12g", name, mode, at, found);
            lateral = found;
        }
        sn_mat3 F = gradient_of(mode, at, lateral), got = stress(&m, sn_mat3_identity(), F);
        sn_mat3 true_stress = sn_mat3_scale(1 / det(F), sn_mat3_mul(got, sn_mat3_transpose(F)));
        double size = fabs(P) + 1e-2;
        ck_assert_msg(fabs(got.m[0][shear] - P) < 1e-8 * size, "%s %s %g: P %.12g instead of %.12g", name,
                      mode, at, got.m[0][shear], P);
        ck_assert_msg(fabs(true_stress.m[0][shear] - cauchy) < 1e-8 * (fabs(cauchy) + 1e-2),
                      "%s %s %g: Cauchy", name, mode, at);
        ++rows;
    }
    fclose(file);
    ck_assert_int_eq(rows, 148);
}
END_TEST

/* ---- derivatives --------------------------------------------------------------------------------------- */

static sn_mat3 moved(sn_mat3 F, int entry, double by)
{
    F.m[entry / 3][entry % 3] += by;
    return F;
}

/* By differences over the step h. */
static void check_derivatives_of(law m, sn_mat3 T, sn_mat3 F, double h)
{
    const int kind = m.kind;
    law_state s = sn_law_eval(&m, T, F);
    double A[9][9], q[9], P[9], dW[9], slope[9], dP[81], exact[81];
    sn_law_tangent(&m, T, F, m.k * s.theta, A, q);
    for (int c = 0; c < 9; ++c) {
        sn_mat3 at[4] = { moved(F, c, -2 * h), moved(F, c, -h), moved(F, c, h), moved(F, c, 2 * h) };
        double W[4], theta[4];
        sn_mat3 stresses[4];
        for (int k = 0; k < 4; ++k) {
            W[k] = energy(&m, T, at[k]);
            theta[k] = sn_law_eval(&m, T, at[k]).theta;
            stresses[k] = stress(&m, T, at[k]);
        }
        dW[c] = difference(W[0], W[1], W[2], W[3], h);
        slope[c] = difference(theta[0], theta[1], theta[2], theta[3], h);
        P[c] = stress(&m, T, F).m[c / 3][c % 3];
        for (int r = 0; r < 9; ++r) {
            int i = r / 3, j = r % 3;
            dP[9 * r + c] = difference(stresses[0].m[i][j], stresses[1].m[i][j], stresses[2].m[i][j],
                                       stresses[3].m[i][j], h);
            exact[9 * r + c] = A[r][c] + m.k * s.Q.m[i][j] * q[c];
        }
    }
    if (kind != SN_SOLID_COROTATIONAL_QR && kind != SN_SOLID_COROTATIONAL_EDGES)
        expect_close("P = dW/dF", P, dW, 9, 1e-9);
    expect_close("dtheta/dF", q, slope, 9, 1e-9);
    expect_close("dP/dF", exact, dP, 81, 1e-9);
}

static void check_derivatives(int kind, sn_mat3 T, sn_mat3 F)
{
    check_derivatives_of(law_of(kind), T, F, 5e-4);
}

START_TEST(derivatives)
{
    uint64_t seed = 3;
    for (int n = 0; n < 20; ++n) {
        sn_mat3 T = random_rotation(&seed);
        check_derivatives(_i, T, random_gradient(&seed));
    }
}
END_TEST

/* The rotation of corotational_edges is that of the moved edges after the way back from those at rest. */
START_TEST(edges)
{
    uint64_t seed = 21;
    for (int n = 0; n < 20; ++n) {
        const sn_mat3 E = random_gradient(&seed), Q = sn_polar_rotation(E), F = random_gradient(&seed),
                      V = sn_mat3_mul(E, sn_mat3_transpose(Q));
        const sn_mat3 R = sn_mat3_mul(sn_polar_rotation(sn_mat3_mul(F, E)), sn_mat3_transpose(Q));
        const law m = sn_law_make(SN_SOLID_COROTATIONAL_EDGES, 3, 0.3, 0.3),
                  turned = sn_law_make(SN_SOLID_COROTATIONAL_CELL, 3, 0.3, 0.3);
        const sn_mat3 gap = sn_mat3_madd(stress(&m, V, F), -1, stress(&turned, R, F));
        ck_assert_double_lt(tensor_dot(gap, gap), 1e-24);
        check_derivatives(SN_SOLID_COROTATIONAL_EDGES, V, F);
    }
}
END_TEST

/* Inverted elements have a force that is a gradient too, and one that turns them back. */
static void check_inverted(law m)
{
    uint64_t seed = 5;
    const sn_mat3 one = sn_mat3_identity();
    const bool right = m.kind != SN_SOLID_LINEAR && m.kind != SN_SOLID_COROTATIONAL_QR &&
                       m.kind != SN_SOLID_ST_VENANT_KIRCHHOFF;
    for (int n = 0; n < 20; ++n) {
        sn_mat3 F = sn_mat3_mul(random_rotation(&seed),
                                sn_mat3_diagonal(1.2 + 0.1 * random_number(&seed), 0.9, -0.4));
        F = sn_mat3_mul(F, random_rotation(&seed));
        check_derivatives_of(m, one, F, m.kind == SN_SOLID_OGDEN ? 1e-4 : 5e-4);
        if (!right) continue;
        ck_assert_msg(tensor_dot(stress(&m, one, F), tensor_cofactor(F)) < 0, "J does not grow");
    }
}

START_TEST(inverted) { check_inverted(law_of(_i)); }
END_TEST

START_TEST(small_strain)
{
    law m = law_of(_i);
    sn_mat3 one = sn_mat3_identity();
    law_state s = sn_law_eval(&m, one, one);
    double A[9][9], q[9], rest = energy(&m, one, one),
                          P = tensor_dot(stress(&m, one, one), stress(&m, one, one));
    sn_law_tangent(&m, one, one, m.k * s.theta, A, q);
    ck_assert_double_lt(fabs(rest), 1e-14);
    ck_assert_double_lt(P, 1e-28);
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            int i = r / 3, j = r % 3, k = c / 3, l = c % 3;
            double wanted = m.lambda * (i == j && k == l) + m.mu * ((i == k && j == l) + (i == l && j == k));
            double got = A[r][c] + m.k * s.Q.m[i][j] * q[c];
            ck_assert_msg(fabs(got - wanted) < 1e-13, "law %d: %d %d: %g instead of %g", _i, r, c, got,
                          wanted);
        }
}
END_TEST

START_TEST(rotations)
{
    law m = law_of(_i);
    uint64_t seed = 9;
    for (int n = 0; n < 10; ++n) {
        sn_mat3 F = random_gradient(&seed), R = random_rotation(&seed), T = random_rotation(&seed);
        sn_mat3 a = sn_mat3_mul(R, stress(&m, T, F)), b = stress(&m, T, sn_mat3_mul(R, F));
        sn_mat3 gap = sn_mat3_madd(a, -1, b);
        bool same = tensor_dot(gap, gap) < 1e-24;
        ck_assert_msg(same == (_i != SN_SOLID_LINEAR), "law %d: %g", _i, tensor_dot(gap, gap));
    }
}
END_TEST

/* Work over a closed loop of strains, by the trapezoidal rule, which is exact for smooth loops. */
static double loop_work(int kind)
{
    enum { N = 400 };
    law m = law_of(kind);
    uint64_t seed = 12;
    sn_mat3 a = random_matrix(&seed, 0.25), b = random_matrix(&seed, 0.25), c = random_matrix(&seed, 0.1);
    double work = 0;
    for (int n = 0; n < N; ++n) {
        double t = 6.28318530717958647692 * n / N;
        sn_mat3 F = sn_mat3_madd(sn_mat3_madd(sn_mat3_identity(), cos(t), a), sin(t), b);
        F = sn_mat3_madd(F, sin(2 * t), c);
        sn_mat3 rate = sn_mat3_madd(sn_mat3_scale(-sin(t), a), cos(t), b);
        rate = sn_mat3_madd(rate, 2 * cos(2 * t), c);
        work += tensor_dot(stress(&m, sn_mat3_identity(), F), rate) * 6.28318530717958647692 / N;
    }
    return work;
}

START_TEST(closed_loop)
{
    double work = loop_work(_i);
    if (_i == SN_SOLID_COROTATIONAL_QR)
        ck_assert_msg(fabs(work) > 1e-4, "the QR law has no energy, its work is %g", work);
    else
        ck_assert_msg(fabs(work) < 1e-10, "law %d: work %g", _i, work);
}
END_TEST

/* ---- torsion ------------------------------------------------------------------------------------------- */

/* Cauchy stress in cylindrical axes at radius r of a cylinder twisted by tau per length, its length held: (r,
   theta, z). */
static sn_mat3 twisted(const law* m, double r, double tau)
{
    sn_mat3 F = sn_mat3_identity();
    F.m[1][2] = r * tau;
    return sn_mat3_mul(stress(m, sn_mat3_identity(), F), sn_mat3_transpose(F));
}

/* Rivlin's torsion of an incompressible cylinder: torque M = pi (c10 + c01) tau a^4 and, for its length to
   stay, the axial force N = -pi/2 (c10 + 2 c01) tau^2 a^4. The pressure comes from sigma_rr' = (sigma_tt -
   sigma_rr)/r, and sigma_rr(a) = 0: N = pi int (2 s_zz - s_rr - s_tt) r dr with any stress that differs by a
   pressure. The integrands are polynomials. */
START_TEST(torsion)
{
    const double a = 0.01, mu = 2000;
    static const double node[3] = { -0.7745966692414834, 0, 0.7745966692414834 },
                        weight[3] = { 5 / 9.0, 8 / 9.0, 5 / 9.0 };
    for (int k = 0; k < 3; ++k) {
        double share = 0.2 * k, tau = 5 + 20 * k, c01 = share * mu / 2, c10 = mu / 2 - c01, M = 0, N = 0;
        law m = sn_law_make(SN_SOLID_ISOCHORIC_MOONEY_RIVLIN, 2 * mu * 1.45, 0.45, share);
        for (int g = 0; g < 3; ++g) {
            double r = a / 2 * (1 + node[g]), w = a / 2 * weight[g];
            sn_mat3 s = twisted(&m, r, tau);
            M += 2 * 3.14159265358979323846 * w * r * r * s.m[1][2];
            N += 3.14159265358979323846 * w * r * (2 * s.m[2][2] - s.m[0][0] - s.m[1][1]);
        }
        double torque = 3.14159265358979323846 * (c10 + c01) * tau * pow(a, 4);
        double axial = -3.14159265358979323846 / 2 * (c10 + 2 * c01) * tau * tau * pow(a, 4);
        ck_assert_msg(fabs(M / torque - 1) < 1e-12, "torque %.12g instead of %.12g", M, torque);
        ck_assert_msg(fabs(N / axial - 1) < 1e-10, "axial force %.12g instead of %.12g", N, axial);
    }
}
END_TEST

/* ---- the form of Marchesseau et al. -------------------------------------------------------------------- */

/* Stiffness between nodes a and b of a tetrahedron per volume from derivatives of J, I1, I2 by positions, the
   sheet of the isochoric Mooney-Rivlin law: f = J^-2/3, J^-4/3, U. D - gradients at rest. */
static sn_mat3 node_stiffness(const law* m, sn_mat3 F, sn_vec3 Da, sn_vec3 Db)
{
    sn_mat3 C = tensor_tmul(F, F), one = sn_mat3_identity(), cof = tensor_cofactor(F);
    double J = det(F), I1 = tensor_trace(C), I2 = 0.5 * (I1 * I1 - tensor_dot(C, C)), DD = sn_dot(Da, Db);
    sn_vec3 Ja = sn_mat3_apply(cof, Da), Jb = sn_mat3_apply(cof, Db), Fa = sn_mat3_apply(F, Da),
            Fb = sn_mat3_apply(F, Db);
    sn_mat3 d2J = sn_mat3_scale(-1, sn_hat(sn_mat3_apply(F, sn_cross(Da, Db))));
    sn_vec3 I1a = sn_scale(2, Fa), I1b = sn_scale(2, Fb);
    sn_vec3 I2a = sn_scale(2, sn_madd(sn_scale(I1, Fa), -1, sn_mat3_apply(F, sn_mat3_apply(C, Da))));
    sn_vec3 I2b = sn_scale(2, sn_madd(sn_scale(I1, Fb), -1, sn_mat3_apply(F, sn_mat3_apply(C, Db))));
    sn_mat3 d2I2 = sn_mat3_scale(4, sn_outer(Fa, Fb));
    d2I2 = sn_mat3_madd(d2I2, 2 * I1 * DD, one);
    d2I2 = sn_mat3_madd(d2I2, -2 * DD, sn_mat3_mul(F, sn_mat3_transpose(F)));
    d2I2 = sn_mat3_madd(d2I2, -2, sn_outer(Fb, Fa));
    d2I2 = sn_mat3_madd(d2I2, -2 * sn_dot(Da, sn_mat3_apply(C, Db)), one);
    const double n[2] = { -2.0 / 3, -4.0 / 3 }, c[2] = { m->c10, m->c01 }, g[2] = { I1, I2 };
    const sn_vec3 ga[2] = { I1a, I2a }, gb[2] = { I1b, I2b };
    const sn_mat3 d2g[2] = { sn_mat3_scale(2 * DD, one), d2I2 };
    sn_mat3 K = sn_mat3_scale(m->k, sn_outer(Ja, Jb));
    K = sn_mat3_madd(K, m->k * (J - 1), d2J);
    for (int k = 0; k < 2; ++k) {
        double f = c[k] * pow(J, n[k]), f1 = n[k] * f / J, f2 = (n[k] - 1) * f1 / J;
        K = sn_mat3_madd(K, f2 * g[k], sn_outer(Ja, Jb));
        K = sn_mat3_madd(K, f1 * g[k], d2J);
        K = sn_mat3_madd(K, f1, sn_outer(Ja, gb[k]));
        K = sn_mat3_madd(K, f1, sn_outer(ga[k], Jb));
        K = sn_mat3_madd(K, f, d2g[k]);
    }
    return K;
}

/* ---- chains -------------------------------------------------------------------------------------------- */

/* The angle function of a chain of which the ends are at `x` of its length: coth b - 1/b = x. */
static double angle_of_chain(double x)
{
    double b = 3 * x;
    for (int n = 0; n < 30; ++n) {
        const double s = sinh(b);
        b -= (1 / tanh(b) - 1 / b - x) / (1 / (b * b) - 1 / (s * s));
    }
    return b;
}

/* Axial stress of an incompressible bar under the stretch L, of chains with N links (Arruda, Boyce 1993):
   P = g sqrt(N)/(3 l) b(l/sqrt N) (L - L^-2), 3 l^2 = L^2 + 2/L. The law is its series up to N^-4. */
static double stress_of_chains(double links, double stretch)
{
    const double l = sqrt((stretch * stretch + 2 / stretch) / 3), root = sqrt(links);
    return root / (3 * l) * angle_of_chain(l / root) * (stretch - 1 / (stretch * stretch));
}

/* That of the law for a given g, with the sides free. */
static double stress_of_law(double links, double stretch)
{
    const double G = 2;
    law m = sn_law_make(SN_SOLID_ARRUDA_BOYCE, 2 * G * 1.499999, 0.499999, sqrt(links));
    const double side = 1 / sqrt(stretch), g = 2 * m.chain[0];
    const sn_mat3 P = stress(&m, sn_mat3_identity(), sn_mat3_diagonal(stretch, side, side));
    return (P.m[0][0] - P.m[2][2] * side / stretch) / g; // J = 1: the pressure is that of the sides
}

START_TEST(uniaxial_chains)
{
    static const double stretches[] = { 0.6, 0.9, 1.2, 1.8, 2.2 };
    for (int k = 0; k < SN_COUNT(stretches); ++k) {
        double error[3], links[3] = { 20, 40, 80 };
        for (int n = 0; n < 3; ++n) {
            const double exact = stress_of_chains(links[n], stretches[k]);
            error[n] = fabs(stress_of_law(links[n], stretches[k]) / exact - 1);
        }
        const double order = log2(error[0] / error[1]), next = log2(error[1] / error[2]);
        ck_assert_msg(error[0] < 1e-3, "stretch %g: error %g", stretches[k], error[0]);
        ck_assert_msg(fabs(order - 5) < 0.5 && (error[2] < 1e-12 || fabs(next - 5) < 0.3),
                      "stretch %g: orders %g, %g", stretches[k], order, next);
    }
}
END_TEST

/* Many links never become straight: isochoric_neo_hookean. */
START_TEST(long_chains)
{
    uint64_t seed = 41;
    const law chains = sn_law_make(SN_SOLID_ARRUDA_BOYCE, 3, 0.4, 1e7),
              plain = sn_law_make(SN_SOLID_ISOCHORIC_NEO_HOOKEAN, 3, 0.4, 0);
    for (int n = 0; n < 20; ++n) {
        const sn_mat3 F = random_gradient(&seed), a = stress(&chains, F, F), b = stress(&plain, F, F);
        expect_close("P", &a.m[0][0], &b.m[0][0], 9, 1e-12);
    }
}
END_TEST

/* ---- volume -------------------------------------------------------------------------------------------- */

static const int isochoric[] = { SN_SOLID_ISOCHORIC_NEO_HOOKEAN, SN_SOLID_ISOCHORIC_MOONEY_RIVLIN,
                                 SN_SOLID_ARRUDA_BOYCE, SN_SOLID_OGDEN };

/* K/2 (ln J)^2: a pressure K ln J/J, none that depends on J otherwise. */
START_TEST(logarithm_of_volume)
{
    uint64_t seed = 61;
    law m = law_of(isochoric[_i]);
    m.logarithmic = true;
    const double s = 1.4, J = s * s * s;
    const sn_mat3 P = stress(&m, sn_mat3_identity(), sn_mat3_diagonal(s, s, s));
    ck_assert_double_eq_tol(P.m[0][0] * s / J, m.k * log(J) / J, 1e-12);
    for (int n = 0; n < 10; ++n)
        check_derivatives_of(m, sn_mat3_identity(), random_gradient(&seed), 5e-4);
    sn_mat3 F = sn_mat3_mul(random_rotation(&seed), sn_mat3_diagonal(1.2, 0.9, -0.4));
    check_derivatives_of(m, sn_mat3_identity(), F, 5e-4);
}
END_TEST

/* ---- powers of stretches ------------------------------------------------------------------------------- */

static const double powers[] = { -9, -4, -2, -0.5, 0.5, 1.3, 2, 9 };

/* Stretches that differ, and two or three equal ones. */
START_TEST(powers_derivatives)
{
    uint64_t seed = 51;
    const law m = sn_law_make(SN_SOLID_OGDEN, 3, 0.3, powers[_i]);
    for (int n = 0; n < 6; ++n) {
        const double a = n % 3 < 2 ? 1.1 : 1.3, b = n % 3 < 1 ? 1.1 : 0.8;
        sn_mat3 F = sn_mat3_mul(random_rotation(&seed), sn_mat3_diagonal(1.1, a, b));
        F = sn_mat3_mul(F, random_rotation(&seed));
        check_derivatives_of(m, F, F, 5e-4);
        check_derivatives_of(m, F, random_gradient(&seed), 5e-4);
    }
}
END_TEST

/* One stretch below the limit of the powers, the others above; J stays above its own. */
START_TEST(powers_of_flat_cells)
{
    uint64_t seed = 52;
    const law m = sn_law_make(SN_SOLID_OGDEN, 3, 0.3, powers[_i]);
    sn_mat3 F = sn_mat3_mul(random_rotation(&seed), sn_mat3_diagonal(2.5, 1.8, 0.06));
    check_derivatives_of(m, F, sn_mat3_mul(F, random_rotation(&seed)), 3e-5);
    check_derivatives_of(m, F, sn_mat3_diagonal(20, 0.09, 0.08), 3e-5);
}
END_TEST

/* Of either sign, and with both energies of the volume: a cell pressed flat and beyond has more energy the
   further it is pressed, and its force turns it back. */
START_TEST(powers_of_inverted_cells)
{
    static const double pressed[] = { 0.5, 0.2, 0.1, 0.05, 0, -0.05, -0.1, -0.5, -1, -3 };
    for (int logarithmic = 0; logarithmic < 2; ++logarithmic) {
        law m = sn_law_make(SN_SOLID_OGDEN, 3, 0.3, powers[_i]);
        m.logarithmic = logarithmic;
        check_inverted(m);
        double before = 0;
        for (int k = 0; k < SN_COUNT(pressed); ++k) {
            const sn_mat3 F = sn_mat3_diagonal(1, 1, pressed[k]), one = sn_mat3_identity();
            const double W = energy(&m, one, F), back = stress(&m, one, F).m[2][2];
            ck_assert_msg(W > before && back < 0, "n = %g, pressed to %g: energy %g after %g, stress %g",
                          powers[_i], pressed[k], W, before, back);
            before = W;
        }
    }
}
END_TEST

/* The largest powers that `solid` accepts; a stretch of 1e5 does not overflow. */
START_TEST(largest_powers)
{
    uint64_t seed = 54;
    for (int sign = -1; sign < 2; sign += 2) {
        const law m = sn_law_make(SN_SOLID_OGDEN, 3, 0.3, 50 * sign);
        for (int n = 0; n < 6; ++n)
            check_derivatives_of(m, sn_mat3_identity(), random_gradient(&seed), 3e-5);
        const sn_mat3 far = sn_mat3_mul(random_rotation(&seed), sn_mat3_diagonal(1e5, 1, 1e-5));
        const law_state s = sn_law_eval(&m, far, far);
        double A[9][9], q[9], sum = s.energy + tensor_dot(s.P, far);
        sn_law_tangent(&m, far, far, m.k * s.theta, A, q);
        for (int i = 0; i < 81; ++i)
            sum += fabs(A[i / 9][i % 9]);
        ck_assert(isfinite(sum));
    }
}
END_TEST

/* Ogden 1972: an incompressible bar has the stress (2 m/n) (l^(n - 1) - l^(-n/2 - 1)), m its shear modulus.
 */
START_TEST(uniaxial_powers)
{
    static const double stretches[] = { 0.4, 0.8, 1.2, 2.5 };
    const double G = 2, n = powers[_i];
    const law m = sn_law_make(SN_SOLID_OGDEN, 2 * G * 1.499999, 0.499999, n);
    for (int k = 0; k < SN_COUNT(stretches); ++k) {
        const double l = stretches[k], side = 1 / sqrt(l);
        const sn_mat3 P = stress(&m, sn_mat3_identity(), sn_mat3_diagonal(l, side, side));
        const double got = P.m[0][0] - P.m[2][2] * side / l; // J = 1: the pressure is that of the sides
        const double wanted = 2 * G / n * (pow(l, n - 1) - pow(l, -0.5 * n - 1));
        ck_assert_msg(fabs(got - wanted) < 1e-9 * fabs(wanted), "n = %g, stretch %g: %.12g instead of %.12g",
                      n, l, got, wanted);
    }
}
END_TEST

/* Squares are the invariant I1, and minus squares at J = 1 are I2. */
START_TEST(powers_that_are_invariants)
{
    uint64_t seed = 53;
    const law two = sn_law_make(SN_SOLID_OGDEN, 3, 0.4, 2), minus = sn_law_make(SN_SOLID_OGDEN, 3, 0.4, -2),
              first = sn_law_make(SN_SOLID_ISOCHORIC_NEO_HOOKEAN, 3, 0.4, 0),
              second = sn_law_make(SN_SOLID_ISOCHORIC_MOONEY_RIVLIN, 3, 0.4, 1);
    for (int n = 0; n < 20; ++n) {
        sn_mat3 F = random_gradient(&seed), one = sn_mat3_identity();
        sn_mat3 a = stress(&two, one, F), b = stress(&first, one, F);
        expect_close("P of squares", &a.m[0][0], &b.m[0][0], 9, 1e-12);
        a = stress(&minus, one, F), b = stress(&second, one, F);
        expect_close("P of inverse squares", &a.m[0][0], &b.m[0][0], 9, 1e-12);
    }
}
END_TEST

START_TEST(products_of_invariants)
{
    uint64_t seed = 21;
    law m = sn_law_make(SN_SOLID_ISOCHORIC_MOONEY_RIVLIN, 3, 0.4, 0.3);
    for (int sample = 0; sample < 20; ++sample) {
        sn_mat3 F = random_gradient(&seed), got = { { { 0 } } };
        sn_vec3 Da = random_vector(&seed, 1), Db = random_vector(&seed, 1);
        const double a[3] = { Da.x, Da.y, Da.z }, b[3] = { Db.x, Db.y, Db.z };
        law_state s = sn_law_eval(&m, sn_mat3_identity(), F);
        double A[9][9], q[9];
        sn_law_tangent(&m, sn_mat3_identity(), F, m.k * s.theta, A, q);
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                for (int j = 0; j < 3; ++j)
                    for (int l = 0; l < 3; ++l)
                        got.m[i][k] +=
                            a[j] * b[l] * (A[3 * i + j][3 * k + l] + m.k * s.Q.m[i][j] * q[3 * k + l]);
        sn_mat3 wanted = node_stiffness(&m, F, Da, Db);
        expect_close("K of two nodes", &got.m[0][0], &wanted.m[0][0], 9, 1e-12);
    }
}
END_TEST

/* ---- rotations in F ------------------------------------------------------------------------------------ */

START_TEST(polar)
{
    uint64_t seed = 31;
    for (int n = 0; n < 300; ++n) {
        // any F, flat and inverted ones among them
        sn_mat3 F = n % 3 == 0 ? random_matrix(&seed, 1) : random_gradient(&seed);
        if (n % 5 == 0) F = sn_mat3_mul(F, sn_mat3_diagonal(1, 1, n % 10 == 0 ? 1e-9 : -1e-2));
        sn_mat3 R = sn_polar_rotation(F), S = tensor_tmul(R, F), RR = tensor_tmul(R, R);
        sn_vec3 skew = tensor_axial(S);
        sn_mat3 gap = sn_mat3_madd(RR, -1, sn_mat3_identity());
        ck_assert_double_lt(sn_norm(skew), 1e-12);
        ck_assert_double_lt(tensor_dot(gap, gap), 1e-26);
        ck_assert_double_lt(fabs(det(R) - 1), 1e-13);
        for (int k = 0; k < 10; ++k) {
            sn_mat3 other = sn_mat3_mul(R, random_rotation(&seed));
            ck_assert_double_le(tensor_dot(other, F), tensor_dot(R, F) + 1e-12);
        }
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("law");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, curves);
    tcase_add_loop_test(tests, derivatives, 0, LAWS);
    tcase_add_loop_test(tests, inverted, 0, LAWS);
    tcase_add_loop_test(tests, small_strain, 0, LAWS);
    tcase_add_loop_test(tests, rotations, 0, LAWS);
    tcase_add_loop_test(tests, closed_loop, 0, LAWS);
    tcase_add_loop_test(tests, derivatives, SN_SOLID_ARRUDA_BOYCE, SN_SOLID_ARRUDA_BOYCE + 1);
    tcase_add_loop_test(tests, inverted, SN_SOLID_ARRUDA_BOYCE, SN_SOLID_ARRUDA_BOYCE + 1);
    tcase_add_loop_test(tests, small_strain, SN_SOLID_ARRUDA_BOYCE, SN_SOLID_ARRUDA_BOYCE + 1);
    tcase_add_loop_test(tests, rotations, SN_SOLID_ARRUDA_BOYCE, SN_SOLID_ARRUDA_BOYCE + 1);
    tcase_add_loop_test(tests, closed_loop, SN_SOLID_ARRUDA_BOYCE, SN_SOLID_ARRUDA_BOYCE + 1);
    tcase_add_loop_test(tests, derivatives, SN_SOLID_OGDEN, SN_SOLID_OGDEN + 1);
    tcase_add_loop_test(tests, inverted, SN_SOLID_OGDEN, SN_SOLID_OGDEN + 1);
    tcase_add_loop_test(tests, small_strain, SN_SOLID_OGDEN, SN_SOLID_OGDEN + 1);
    tcase_add_loop_test(tests, rotations, SN_SOLID_OGDEN, SN_SOLID_OGDEN + 1);
    tcase_add_loop_test(tests, closed_loop, SN_SOLID_OGDEN, SN_SOLID_OGDEN + 1);
    tcase_add_loop_test(tests, powers_derivatives, 0, SN_COUNT(powers));
    tcase_add_loop_test(tests, powers_of_flat_cells, 0, SN_COUNT(powers));
    tcase_add_loop_test(tests, powers_of_inverted_cells, 0, SN_COUNT(powers));
    tcase_add_test(tests, largest_powers);
    tcase_add_loop_test(tests, uniaxial_powers, 0, SN_COUNT(powers));
    tcase_add_loop_test(tests, logarithm_of_volume, 0, SN_COUNT(isochoric));
    tcase_add_test(tests, powers_that_are_invariants);
    tcase_add_test(tests, uniaxial_chains);
    tcase_add_test(tests, long_chains);
    tcase_add_test(tests, edges);
    tcase_add_test(tests, torsion);
    tcase_add_test(tests, products_of_invariants);
    tcase_add_test(tests, polar);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
