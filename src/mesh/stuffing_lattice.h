/* Sinew - stuffing_lattice: the lattice of isosurface stuffing, between its parts.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include <sinew/mesh.h>

enum { SN_LATTICE_NEIGHBOURS = 14 };

typedef struct sn_lattice {
    sn_pool* pool;
    int n[3];          /**< cells of the even points along x y z */
    int even, points;  /**< number of even points, and of all; the odd ones come last */
    sn_vec3 low;       /**< the first even point */
    double size;       /**< of a cell */
    signed char* sign; /**< [points] 1: inside, -1: outside, 0: on the surface */
    sn_vec3* at;       /**< [points] */
    double* cut;       /**< [edges] where the surface crosses them, from their owner; -1: not known */
    double trials;
} sn_lattice;

/** Coordinates of a point in units of half the size, and the point there; -1: none. */
void sn_lattice_place(const sn_lattice* l, int point, int at[3]);
int sn_lattice_point(const sn_lattice* l, const int at[3]);
/** The number of an edge; `turned`: `to` owns it. */
int sn_lattice_edge(const sn_lattice* l, int from, int to, bool* turned);
/** One of the neighbours of a point, or -1; the first six are at the ends of long edges. */
int sn_lattice_neighbour(const sn_lattice* l, int point, int i, bool* is_long);
/** The cut on the way from a point to another one, in parts of the way. */
double sn_lattice_cut(const sn_lattice* l, int from, int to);
/** The tetrahedra inside; those that the surface cuts are divided, unless they stay `whole`. */
sn_mesh* sn_lattice_mesh(sn_lattice* l, bool whole, sn_error* error);
