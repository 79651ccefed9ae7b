/* Sinew - parts: a linear solver for matrices whose nodes form parts that share no block. Each part has a
   solver of its own.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/half.h"

/** The solver of a part. */
typedef struct sn_linear_part {
    const sn_component* type;
    const void* params; /**< as sn_linear_create_as takes them */
} sn_linear_part;

/** Parameters of "parts", read at creation alone. */
typedef struct sn_parts_params {
    int count;
    const sn_linear_part* part; /**< [count] */
    const int* part_of;         /**< [nodes] part of each node of the pattern */
} sn_parts_params;

/** No solver of the list: the engine alone makes it. A pattern with a block between two parts is refused. */
extern const sn_component sn_linear_parts;

/** Solutions by halves where all parts have those of the matrix itself; NULL: whole solutions. */
const sn_half_ops* sn_parts_half(const void* parts, const void** self);
void sn_parts_watch(void* parts, sn_cancellation* cancellation);
void sn_parts_expect_many(void* parts);
/** The solver of a part; NULL: no such part. */
sn_linear* sn_parts_at(const void* parts, int part);
