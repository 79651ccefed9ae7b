/* Sinew - shell_kernel: force and tangent of one thin triangle between three frames.

   The middle plane at rest has axes e1, e2, n, e1 along the first side. f1, f2 - columns of the deformation
   gradient of the middle plane, f_k = sum_a D_ak x_a; a1, a2, d - e1, e2, n as frame i carries them along.
   Strains, all unchanged by a rigid motion:
     membrane   E = (f_k . f_l - delta_kl)/2        Green's, constant in the triangle
     tilt       b_ik = d_i . f_k                    of the normal at corner i against the triangle, 2 a corner
     drill      w_i = (a1_i . f2 - a2_i . f1)/2     turn of corner i in the plane against the material's
   Energy, h - thickness, A - area at rest:
     V = A/2 h C[E, E] + 1/2 b.K b + A G h/(2 * 3000) sum w_i^2
     C[E, E] = E/(1 - nu^2) ((1 - nu) |E|^2 + nu tr^2 E)
   K is the plate of Batoz, Bathe, Ho 1980 (Int. J. Numer. Meth. Eng. 15, 1771-1812), "DKT": shear vanishes at
   corners and the middles of sides only. Corners lie in the triangle's plane, w = 0, so that its nine degrees
   of freedom become six. On a side with direction s a cubic deflection without ends has the slope -(w_s,i +
   w_s,j)/4 in its middle, where the normal across the side is the mean of the ends':
     b_mid = (1/2 - 3/4 s s^T)(b_i + b_j),    b quadratic,    kappa = (b1,1, b2,2, b1,2 + b2,1),
     K = sum over mid-sides A/3 B^T D B
   b_ik is the sine of an angle times a stretch: a corner may turn by less than a right angle against its
   triangle. All strains are polynomials in places and carried axes, so that V's gradient and its derivative
   are short and exact.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

enum { SHELL_STRAINS = 12 }; /* E11 E22 2 E12, b_01 b_02 b_11 .. b_22, w_0 w_1 w_2 */

typedef struct shell {
    double area;
    double D[3][2];  /**< gradients of the shape functions in the plane at rest */
    sn_mat3 axes[3]; /**< e1, e2, n as columns, in the axes of each corner's frame */
    double plane[3]; /**< A h times C11, C12, C66 */
    double K[6][6];  /**< of the tilts */
    double drill;    /**< A G h/3000 */
    double bend[3];  /**< h^3/12 times C11, C12, C66: moments of curvatures */
    double sheet[3]; /**< h times the same: forces per length */
    double B[3][6];  /**< curvatures in the middle, of the tilts */
} shell;

/** A triangle's state: what force, tangent and read-outs are made of. */
typedef struct shell_state {
    sn_vec3 f[2]; /**< tangents */
    sn_mat3 R[3]; /**< of the corners */
    double strain[SHELL_STRAINS];
    double stress[SHELL_STRAINS]; /**< dV/dstrain */
    sn_vec3 Y[3][2];              /**< sum of stress times carried axis against f_k, corner's axes */
} shell_state;

/** Material and size of a shell. */
typedef struct shell_stuff {
    double young, poisson, thickness;
} shell_stuff;

/** The triangle with corners X at rest; false where it has no area. Its `axes` are left to the caller, who
    knows the frames: *plane gets e1, e2, n in world axes. */
bool sn_shell_make(shell* s, const sn_vec3 X[3], const shell_stuff* stuff, sn_mat3* plane);
/** Everything of it with the corners at `at`. */
void sn_shell_update(const shell* s, const sn_pose* const at[3], shell_state* now);
double sn_shell_energy(const shell_state* now);
/** Load on corner i: force in world axes, moment in the corner's. */
sn_wrench sn_shell_load(const shell* s, const shell_state* now, int i);
/** Its derivative, 18 x 18, zero on entry. */
void sn_shell_tangent(const shell* s, const shell_state* now, double* K);
/** Forces per length n11 n22 n12, and moments per length m11 m22 m12 in the middle, in the plane's axes. */
void sn_shell_forces(const shell* s, const shell_state* now, double n[3], double m[3]);
