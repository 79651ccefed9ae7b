/* Sinew - law: energy, stress and tangent of elastic materials as functions of the deformation gradient F.

   W(F) = Ws(F) + k/2 theta(F)^2, a part that shears and a measure of the change of volume: elements that
   would lock take the mean of theta. P = dW/dF is the first Piola-Kirchhoff stress [Pa]. J = det F,
   C = F^T F, I1 = tr C, I2 = (I1^2 - tr C^2)/2, E = (C - I)/2, R the rotation in F; l, m are Lame's
   constants, K = l + 2m/3.

       law                       Ws                                                  theta          k
       linear                    m |sym(F) - I|^2                                    tr F - 3       l
       corotational(_qr, _cell)  m |sym(R^T F) - I|^2                                tr R^T F - 3   l
       st_venant_kirchhoff       m E:E                                               tr E           l
       neo_hookean               m/2 (I1 - 3) - m ln J                               ln J           l
       stable_neo_hookean        m/2 (I1 - 3) - m^2/(2k)                             J - 1 - m/k    l + m
       mooney_rivlin             c10 (I1 - 3) + c01 (I2 - 3) - 2 (c10 + 2 c01) ln J  ln J           l - 4 c01
       isochoric_neo_hookean     m/2 (J^-2/3 I1 - 3)                                 J - 1          K
       isochoric_mooney_rivlin   c10 (J^-2/3 I1 - 3) + c01 (J^-4/3 I2 - 3)           J - 1          K
       arruda_boyce              sum of c_i ((J^-2/3 I1)^i - 3^i), i = 1 ... 5       J - 1          K
       ogden                     2 m/n^2 (J^(-n/3) (l1^n + l2^n + l3^n) - 3)         J - 1          K

   The last four may have ln J for J - 1; neo_hookean to arruda_boyce are f(J) g(I1, I2), g polynomial
   (Marchesseau et al. 2010, MICCAI). arruda_boyce: c_i = g a_i/N^(i - 1), a_i = 1/2, 1/20, 11/1050, 19/7000,
   519/673750, the series of eight chains of N links (Arruda, Boyce 1993, J. Mech. Phys. Solids 41), g such
   that the shear modulus at rest is m. ogden: l_i are the stretches, the roots of the eigenvalues of C (Ogden
   1972, Proc. R. Soc. A 326; powers.h); n < 0: J^(2n/3) ((l2 l3)^-n + (l1 l3)^-n + (l1 l2)^-n) in the same
   place. Below J = `floor` logarithm and powers of J continue as their parabolas, so that an inverted element
   is pushed back; so do powers of stretches below `floor`, in l_i^2, and of products, in (l_i l_j)^2.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>
#include <sinew/models/solids.h>

typedef struct law {
    int kind; /**< sn_solid_law */
    double mu, lambda, k, c10, c01, floor;
    double chain[5];  /**< c_i of arruda_boyce */
    double power;     /**< n of ogden */
    bool logarithmic; /**< theta = ln J in place of J - 1, of the laws with K; not set by sn_law_make */
} law;

/** From Young's modulus [Pa], Poisson's ratio below 0.5, and `shape`: of the Mooney-Rivlin laws the share
    c01/(c10 + c01), of arruda_boyce the stretch sqrt(N) of straight chains, of ogden n, not 0; others do not
    read it. */
law sn_law_make(int kind, double young, double poisson, double shape);

/** What one F makes: the shearing part's energy density [J/m^3] and stress [Pa], theta and the matrix Q whose
    k theta Q is the rest of the stress: dtheta/dF, but for corotational_qr and
    corotational_edges, which have no energy. */
typedef struct law_state {
    double energy, theta;
    sn_mat3 P, Q;
} law_state;
/** `T` is the rest frame of corotational_qr, the stretch of the edges at rest of corotational_edges, and the
    rotation of corotational_cell; the others do not read it. */
law_state sn_law_eval(const law* m, sn_mat3 T, sn_mat3 F);
/** A = d(Ps + p Q)/dF at a fixed p, rows and columns 3 i + J of F_iJ, and q = dtheta/dF. */
void sn_law_tangent(const law* m, sn_mat3 T, sn_mat3 F, double p, double A[9][9], double q[9]);

/** Coefficients of the laws of J, I1 and I2, whose stress is P = a F + a2 G + s cof F with 2 G = dI2/dF and
    s = slope + k theta theta[1]. Along H, with j = cof F : H and a fixed value of k theta,
    P' = a H + a2 G' + d (F : H) F + c (j F + (F : H) cof F) + c2 (j G + (G : H) cof F)
    + (bend + k theta theta[2]) j cof F + s (cof F)'. */
typedef struct law_scalars {
    double a, a2, d, c, c2, slope, bend;
    double theta[3]; /**< theta and its derivatives by J */
} law_scalars;
/** I2 is not read where a2 and c2 are 0, as of laws without c01. */
law_scalars sn_law_of_invariants(const law* m, double J, double I1, double I2);
/** Does I2 matter? */
bool sn_law_has_second_invariant(const law* m);
/** Is d not 0? */
bool sn_law_is_curved(const law* m);
