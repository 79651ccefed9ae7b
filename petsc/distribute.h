/* Sinew - distribute: which nodes a process has, and what process 0 keeps to send each process its rows.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "share.h"

/** All: distributes the nodes; sets whole, rows, first. */
void distribute_nodes(share* s, const sn_block_matrix* pattern);
/** All: sends each process the pattern of its rows; sets row, col. */
void distribute_rows(share* s);
/** All: sends each its values. */
void distribute_values(share* s, const sn_block_matrix* matrix);
/** All: the part of a vector of process 0 that lies here, to `local`. */
void distribute_vector(share* s, const double* vector, double* local);
/** All: the reverse. */
void distribute_gather(share* s, const double* local, double* vector);
/** All: three coordinates of each node, [3 nodes here] to `local`; returns how many numbers. */
int distribute_places(share* s, const double* x, double* local);
void distribute_free(whole* w);
