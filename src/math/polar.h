/* Sinew - polar: the rotation nearest to a matrix. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** The rotation R that makes tr(R^T F) largest: of the polar decomposition F = R S where det F > 0, and the
    nearest rotation for an inverted F too: then, and where F is nearly flat, its quaternion is the
    eigenvector of the largest eigenvalue of a symmetric 4 x 4 matrix (B. K. P. Horn, J. Opt. Soc. Am. A 4,
    1987, section 4), found by Jacobi's rotations. */
sn_mat3 sn_polar_rotation(sn_mat3 F);
