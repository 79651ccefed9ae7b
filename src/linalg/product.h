/* Sinew - product: products of dense matrices, subtracted from a third: what factorisations consist of.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/cancellation.h"
#include "base/tasks.h"

enum { SN_PRODUCT_TILE = 4 };

/** C <- C - A W. Matrices are arrays by columns, except W: row k of its columns 4 i ... 4 i + 3 is at W[4 (i
    depth + k)]; columns of the last four that do not count are there. */
typedef struct sn_product {
    int rows, columns; /**< of C */
    int depth;         /**< columns of A */
    const double* A;
    size_t stride; /**< distance between columns of A */
    const double* W;
    double* C;
    size_t c_stride;
    bool lower; /**< what is above the diagonal of C means nothing, before and after */
    bool
        padded; /**< columns of C have room for rows in eights, where what is beyond the last means nothing */
    sn_stop* stop; /**< parts that begin after it are left out; NULL: none */
} sn_product;

/** Doubles of a W. */
size_t sn_product_room(int columns, int depth);
/** Bits do not depend on the threads of `tasks`, which may be NULL. */
void sn_product_subtract(const sn_product* product, sn_tasks* tasks);
