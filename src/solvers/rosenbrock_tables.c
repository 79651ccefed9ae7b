/* Sinew - rosenbrock tables. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/rosenbrock_tables.h"
#include <sinew/models/integrators.h>

/* Diagonals. */
#define G2 0.292893218813452475599155637895150961 /* 1 - 1/sqrt(2) */
#define GP 0.788675134594812882254574390250978728 /* 1/2 + sqrt(3)/6 */
#define G3 0.435866521508458999416019451193556843 /* root of g^3 - 3 g^2 + 3/2 g - 1/6 in (1/6, 1/2) */

// clang-format off
const sn_rosenbrock_table sn_rosenbrock_tables[SN_ROSENBROCK_METHODS] = {
    // J. G. Verwer, E. J. Spee, J. G. Blom, W. Hundsdorfer, SIAM J. Sci. Comput. 20(4), 1999, 1456-1480
    [SN_ROS2] = {
        .stages = 2, .order = 2, .error_order = 1, .gamma = G2,
        .a = { [1] = { 1 } },
        .c = { [1] = { -2 * G2 } },
        .m = { 1.0 / 2, 1.0 / 2 }, .mh = { 1 },
    },
    // J. Lang, J. Verwer, BIT 41(4), 2001, 731-738
    [SN_ROS3P] = {
        .stages = 3, .order = 3, .error_order = 2, .gamma = GP,
        .a = { [1] = { 1 }, [2] = { 1 } },
        .c = { [1] = { -1 }, [2] = { -GP, 1.0 / 2 - 2 * GP } },
        .m = { 2.0 / 3, 0, 1.0 / 3 }, .mh = { 1.0 / 3, 1.0 / 3, 1.0 / 3 },
    },
    // J. Rang, J. Comput. Appl. Math. 262, 2014, 105-114
    [SN_ROS3PRL] = {
        .stages = 4, .order = 3, .error_order = 2, .gamma = G3,
        .a = { [1] = { 1.0 / 2 }, [2] = { 1.0 / 2, 1.0 / 2 }, [3] = { 1.0 / 2, 1.0 / 2 } },
        .c = { [1] = { -1.0 / 2 },
               [2] = { -0.79156480420464204, 0.35244216792751432 },
               [3] = { -0.49788969914518677, 0.38607515441580453, -0.32405197677907682 } },
        .m = { 0.0021103008548132443, 0.88607515441580453, -0.32405197677907682, G3 },
        .mh = { 0.5, 0.38752422953298199, -0.20949226315045236, 0.32196803361747034 },
    },
    // J. Rang, L. Angermann, BIT 45(4), 2005, 761-787
    [SN_ROS34PW2] = {
        .stages = 4, .order = 3, .error_order = 2, .gamma = G3,
        .a = { [1] = { 0.87173304301691801 },
               [2] = { 0.84457060015369423, -0.11299064236397981 },
               [3] = { 0, 0, 1 } },
        .c = { [1] = { -0.87173304301691801 },
               [2] = { -0.90338057013044082, 0.054180672388095326 },
               [3] = { 0.24212380706095346, -1.2232505839045147, 0.54526025533510214 } },
        .m = { 0.24212380706095346, -1.2232505839045147, 1.5452602553351023, G3 },
        .mh = { 0.37810903145819369, -0.096042292212423178, 0.5, 0.21793326075422950 },
    },
    // A. Sandu et al., Atmos. Environ. 31(20), 1997, 3459-3472
    [SN_RODAS3] = {
        .stages = 4, .order = 3, .error_order = 2, .gamma = 1.0 / 2, .transformed = true,
        .a = { [2] = { 2 }, [3] = { 2, 0, 1 } },
        .c = { [1] = { 4 }, [2] = { 1, -1 }, [3] = { 1, -1, -8.0 / 3 } },
        .m = { 2, 0, 1, 1 }, .mh = { 2, 0, 1, 0 },
        .alpha_sum = { 0, 0, 1, 1 }, .gamma_sum = { 1.0 / 2, 3.0 / 2, 0, 0 },
    },
    // E. Hairer, G. Wanner 1996, code RODAS, METH = 1
    [SN_RODAS4] = {
        .stages = 6, .order = 4, .error_order = 3, .gamma = 1.0 / 4, .transformed = true,
        .a = { [1] = { 1.544 },
               [2] = { 0.9466785280815826, 0.2557011698983284 },
               [3] = { 3.314825187068521, 2.896124015972201, 0.9986419139977817 },
               [4] = { 1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950 },
               [5] = { 1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1 } },
        .c = { [1] = { -5.6688 },
               [2] = { -2.430093356833875, -0.2063599157091915 },
               [3] = { -0.1073529058151375, -9.594562251023355, -20.47028614809616 },
               [4] = { 7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160 },
               [5] = { 8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136,
                       -6.058818238834054 } },
        .m = { 1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1, 1 },
        .mh = { 1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1, 0 },
        .alpha_sum = { 0, 0.386, 0.21, 0.63, 1, 1 },
        .gamma_sum = { 0.25, -0.1043, 0.1035, -0.0362, 0, 0 },
    },
};
// clang-format on

/* row := row Gamma^-1 for the lower triangular Gamma with diagonal g and lower part c. */
static void divide_row(double* row, const sn_rosenbrock_table* table)
{
    for (int j = table->stages - 1; j >= 0; --j) {
        row[j] /= table->gamma;
        for (int i = 0; i < j; ++i)
            row[i] -= row[j] * table->c[j][i];
    }
}

/* a = alpha Gamma^-1, m = b Gamma^-1, c = diag(1/g) - Gamma^-1. */
sn_rosenbrock_table sn_rosenbrock_transform(const sn_rosenbrock_table* table)
{
    sn_rosenbrock_table out = *table;
    if (table->transformed) return out;
    out.transformed = true;
    for (int i = 0; i < table->stages; ++i) {
        double inverse[SN_ROSENBROCK_STAGES] = { 0 };
        out.alpha_sum[i] = 0.0;
        out.gamma_sum[i] = table->gamma;
        for (int j = 0; j < i; ++j) {
            out.alpha_sum[i] += table->a[i][j];
            out.gamma_sum[i] += table->c[i][j];
        }
        divide_row(out.a[i], table);
        inverse[i] = 1.0;
        divide_row(inverse, table);
        for (int j = 0; j < i; ++j)
            out.c[i][j] = -inverse[j];
    }
    divide_row(out.m, table);
    divide_row(out.mh, table);
    return out;
}
