/* Sinew - strain_rod: an inextensible, unshearable rod described by its strains alone: twist and curvatures
   are polynomials of the arc length, and the rod's place follows from those of its clamp.

   Twist and curvatures in the section's axes, with Legendre polynomials P_k on [0, L] and coefficients q
   (rad):
     kappa(s) = (1/L) sum_k P_k(s) (q_xk, q_yk, q_zk)
   The orientation is carried from one station (a Gauss-Legendre point of [0, L]) to the next by Magnus'
   series to fourth order, on each interval of length h about its middle m:
     c = int kappa ds,   d = (1/h) int (s - m) kappa ds,   Omega = c + c x d,   R_j = R_j-1 exp(Omega_j)
   and the line is the integral of the tangents t_i = R_i e_x by the stations' polynomial:
     r(s) = sum_i Q_i(s) t_i
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

enum {
    STRAIN_ORDERS = 8,                /* polynomials of a direction, at most */
    STRAIN_MODES = 3 * STRAIN_ORDERS, /* coefficients, at most */
    STRAIN_STATIONS = 16,             /* at most: 8 are used for up to STRAIN_FEW coefficients, else 16 */
    STRAIN_FEW = 12,
    STRAIN_NODES = STRAIN_MODES + 1 /* nodes of an item: coefficients and base */
};

/** Numbers of the stations, or of up to as many intervals, side by side. */
typedef double strain_lane[STRAIN_STATIONS];

/** What the coefficients do on intervals: c = sum_k a_k q_k, d = sum_k b_k q_k. */
typedef struct strain_links {
    strain_lane a[STRAIN_ORDERS], b[STRAIN_ORDERS];
} strain_links;

/** A number for each coefficient, zeros behind. */
typedef double strain_row[STRAIN_MODES];

/** The same numbers of one link, laid out by coefficient: of a and b, for each direction; zero for the
    others'. */
typedef struct strain_mask {
    strain_row a[3], b[3];
} strain_mask;

typedef struct strain_rod {
    int twist, bending; /**< polynomials of the twist, of each curvature */
    int modes;          /**< twist + 2 bending: in this order x, y, z */
    int stations;
    double length;
    strain_lane s, w;   /**< arc lengths, weights of quadrature */
    strain_links links; /**< from each station's predecessor, the clamp first */
    strain_mask mask[STRAIN_STATIONS];
} strain_rod;

/** Parameters that all components of such a rod share. */
typedef struct strain_rod_params {
    sn_ref strains, base;
    double length;
    int twist, bending;
} strain_rod_params;

/** Binds the inputs (0: strains, 1: base), checks their sizes, fills the rod. */
sn_status sn_strain_rod_bind(sn_bind* bind, const strain_rod_params* p, strain_rod* rod);
/** Declares `count` items that touch all coefficients and the base. */
sn_status sn_strain_rod_items(sn_bind* bind, const strain_rod* rod, int count);
/** Fills lane `lane` of `links`, and its mask, with the interval [from, to]. */
void sn_strain_link(const strain_rod* rod, strain_links* links, int lane, strain_mask* mask, double from,
                    double to);
/** Q_i(s): r(s) = sum_i Q_i t_i. */
void sn_strain_line(const strain_rod* rod, double s, strain_lane Q);
