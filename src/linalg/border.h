/* Sinew - border: nodes that are eliminated before an iteration: those of a needle in a solid, whose rows
   have blocks for all nodes of the solid.

   Of the matrix of the solid K and the border N
       | K  B | |x|   |b|
       | C  N | |y| = |c|
   the iteration sees (K - B N^-1 C) x = b - B N^-1 c, without ever computing this matrix; y = N^-1 (c - C x)
   follows. Only blocks of B and C with a number that is not zero take part: a needle touches few cells,
   though the pattern has room for all.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/matrix.h"

typedef struct sn_border sn_border;

/** Unknowns of the border of a pattern; 0: it has none; -1: out of memory. Nodes with many times as many
    neighbours as others have, and small pieces that hang together through them alone; what is left must have
    nodes of one size. */
int sn_border_unknowns(const sn_block_matrix* pattern);
/** For a pattern with a border, which must live as long. NULL and a sentence when out of memory. */
sn_border* sn_border_create(const sn_block_matrix* pattern, sn_error* error);
/** Accepts NULL. */
void sn_border_destroy(sn_border* border);
size_t sn_border_bytes(const sn_border* border);
/** K, with the values of the last matrix. */
const sn_block_matrix* sn_border_inner(const sn_border* border);
/** Takes a matrix apart. Returns -1, or its degree of freedom without a pivot in N. `symmetric`: it is so up
    to `part` of the largest entry of the diagonal. */
int sn_border_factor(sn_border* border, const sn_block_matrix* matrix, double part, bool* symmetric);
/** Degree of freedom of the matrix that one of K is. */
int sn_border_unknown(const sn_border* border, int inner);
/** The unknowns of K among those of the matrix. */
void sn_border_gather(const sn_border* border, const double* whole, double* inner);
/** b - B N^-1 c of the right-hand side (b, c). */
void sn_border_reduce(sn_border* border, const double* whole, double* inner);
/** (x, y) of the solution x and the right-hand side (b, c); `whole` may be that of the right-hand side. */
void sn_border_recover(sn_border* border, const double* inner, const double* b, double* whole);
/** Before products with x: N^-1 C x. */
void sn_border_prepare(sn_border* border, const double* inner);
/** y -= B N^-1 C x, the rows of the nodes begin, ..., end - 1 of K, with the x prepared last. */
void sn_border_subtract(const sn_border* border, int begin, int end, double* inner);
