/* Sinew - blend: points that are weighted means of others: x = sum w_a x_a. J is constant, so that Vx, Ax, Av
   and G are zero.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** For n parents of each of the children; the parents' state is input 0. */
typedef struct sn_blend {
    int n;
    const int* node;      /**< [children x n] */
    const double* weight; /**< [children x n] */
} sn_blend;

/** The operations of mappings whose `self` begins with an sn_blend. */
extern const sn_mapping_ops sn_blend_ops;
