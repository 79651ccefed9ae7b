/* Sinew - order: orders of the nodes of a pattern.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "linalg/matrix.h"

/** Nodes along the lines that they form, part by part of those that hang together: E. Cuthill, J. McKee,
    Proc. 24th Nat. Conf. ACM, 1969. Each array has an entry for each node: `order` receives the node at each
    place, `first` the row of each node's first unknown in this order, `part` the number of the part that a
    node is in. Returns the half-width of the band around the diagonal in which the matrix then is; -1: out of
    memory. */
int sn_order_along(const sn_block_matrix* pattern, int* order, int* first, int* part);
/** An order in which factors stay sparse, into `order` [nodes]: nested dissection where the nodes form narrow
    lines, else AMD. False when out of memory. */
bool sn_order_for_factors(const sn_block_matrix* pattern, int* order);
