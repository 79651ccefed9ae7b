/* Sinew - dirk tables. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/dirk_tables.h"
#include <sinew/models/integrators.h>

/* Diagonals. */
#define G2 0.292893218813452475599155637895150961 /* 1 - 1/sqrt(2) */
#define G3 0.435866521508458999416019451193556843 /* root of g^3 - 3 g^2 + 3/2 g - 1/6 in (1/6, 1/2) */
#define GK (1767732205903.0 / 4055673282236.0)    /* the same, as Kennedy and Carpenter print it */
#define W2 0.353553390593273762200422181052424520 /* sqrt(2)/4 */

/* Last row and embedded weight of SDIRK3. */
#define B31 (-(6 * G3 * G3 - 16 * G3 + 1) / 4)
#define B32 ((6 * G3 * G3 - 20 * G3 + 5) / 4)
#define BH3 ((1 - 2 * G3) / (1 - G3)) /* (1/2 - c1)/(c2 - c1), c = (G3, (1 + G3)/2) */

// clang-format off
const sn_dirk_table sn_dirk_tables[SN_DIRK_METHODS] = {
    [SN_BACKWARD_EULER] = {
        .stages = 1, .order = 1,
        .c = { 1 },
        .a = { { 1 } },
    },
    // R. Alexander, SIAM J. Numer. Anal. 14(6), 1977, 1006-1021: two stages
    [SN_SDIRK2] = {
        .stages = 2, .order = 2, .error_order = 1,
        .c = { G2, 1 },
        .a = { { G2 },
               { 1 - G2, G2 } },
        .bh = { 1 },
    },
    // Alexander 1977: three stages; embedded weights of order 2
    [SN_SDIRK3] = {
        .stages = 3, .order = 3, .error_order = 2,
        .c = { G3, (1 + G3) / 2, 1 },
        .a = { { G3 },
               { (1 - G3) / 2, G3 },
               { B31, B32, G3 } },
        .bh = { 1 - BH3, BH3 },
    },
    // E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed. 1996, table IV.6.5
    [SN_SDIRK4] = {
        .stages = 5, .order = 4, .error_order = 3,
        .c = { 1.0 / 4, 3.0 / 4, 11.0 / 20, 1.0 / 2, 1 },
        .a = { { 1.0 / 4 },
               { 1.0 / 2, 1.0 / 4 },
               { 17.0 / 50, -1.0 / 25, 1.0 / 4 },
               { 371.0 / 1360, -137.0 / 2720, 15.0 / 544, 1.0 / 4 },
               { 25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12, 1.0 / 4 } },
        .bh = { 59.0 / 48, -17.0 / 96, 225.0 / 32, -85.0 / 12 },
    },
    // M. E. Hosea, L. F. Shampine, Appl. Numer. Math. 20, 1996, 21-37
    [SN_TR_BDF2] = {
        .stages = 3, .explicit_first = true, .order = 2, .error_order = 2,
        .c = { 0, 2 * G2, 1 },
        .a = { { 0 },
               { G2, G2 },
               { W2, W2, G2 } },
        .bh = { (1 - W2) / 3, (3 * W2 + 1) / 3, G2 / 3 },
    },
    // C. A. Kennedy, M. H. Carpenter, NASA/TM-2016-219173: ESDIRK3(2)4L[2]SA, stage order 2
    [SN_ESDIRK32] = {
        .stages = 4, .explicit_first = true, .order = 3, .error_order = 2,
        .c = { 0, 2 * GK, 3.0 / 5, 1 },
        .a = { { 0 },
               { GK, GK },
               { 2746238789719.0 / 10658868560708.0, -640167445237.0 / 6845629431997.0, GK },
               { 1471266399579.0 / 7840856788654.0, -4482444167858.0 / 7529755066697.0,
                 11266239266428.0 / 11593286722821.0, GK } },
        .bh = { 2756255671327.0 / 12835298489170.0, -10771552573575.0 / 22201958757719.0,
                9247589265047.0 / 10645013368117.0, 2193209047091.0 / 5459859503100.0 },
    },
    // Kennedy, Carpenter 2016: ESDIRK4(3)6L[2]SA, stage order 2
    [SN_ESDIRK43] = {
        .stages = 6, .explicit_first = true, .order = 4, .error_order = 3,
        .c = { 0, 1.0 / 2, 83.0 / 250, 31.0 / 50, 17.0 / 20, 1 },
        .a = { { 0 },
               { 1.0 / 4, 1.0 / 4 },
               { 8611.0 / 62500, -1743.0 / 31250, 1.0 / 4 },
               { 5012029.0 / 34652500, -654441.0 / 2922500, 174375.0 / 388108, 1.0 / 4 },
               { 15267082809.0 / 155376265600.0, -71443401.0 / 120774400, 730878875.0 / 902184768,
                 2285395.0 / 8070912, 1.0 / 4 },
               { 82889.0 / 524892, 0, 15625.0 / 83664, 69875.0 / 102672, -2260.0 / 8211, 1.0 / 4 } },
        .bh = { 4586570599.0 / 29645900160.0, 0, 178811875.0 / 945068544, 814220225.0 / 1159782912,
                -3700637.0 / 11593932, 61727.0 / 225920 },
    },
};
// clang-format on
