/* Sinew - rosenbrock tables: coefficients of linearly implicit Runge-Kutta methods.

   Either as published with slopes, k_i = h f(y + sum alpha_ij k_j) + h J sum gamma_ij k_j + ..., or
   transformed to U_i = sum gamma_ij k_j, which needs no products with J (Hairer, Wanner 1996, section
   IV.7).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

enum { SN_ROSENBROCK_STAGES = 6 };
typedef double sn_rosenbrock_matrix[SN_ROSENBROCK_STAGES][SN_ROSENBROCK_STAGES];

typedef struct sn_rosenbrock_table {
    int stages, order, error_order;
    double gamma;                           /**< the diagonal */
    bool transformed;                       /**< a, c, m, mh, not alpha, gammas, b, bh */
    sn_rosenbrock_matrix a, c;              /**< alpha_ij and gamma_ij (j < i), or a_ij and c_ij */
    double m[SN_ROSENBROCK_STAGES];         /**< b, or m */
    double mh[SN_ROSENBROCK_STAGES];        /**< of the embedded method */
    double alpha_sum[SN_ROSENBROCK_STAGES]; /**< transformed only: sum_j alpha_ij */
    double gamma_sum[SN_ROSENBROCK_STAGES]; /**< transformed only: sum_j gamma_ij, the diagonal included */
} sn_rosenbrock_table;

/** In the order of sn_rosenbrock_method. */
extern const sn_rosenbrock_table sn_rosenbrock_tables[];

/** The method in transformed form. */
sn_rosenbrock_table sn_rosenbrock_transform(const sn_rosenbrock_table* table);
