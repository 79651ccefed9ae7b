/* Sinew - composite: derivatives of mapped nodes with respect to the independent nodes that they follow in
   the end.

   A composite is found when it is first asked for after `current` was taken back: by the mapping itself, for
   its geometric stiffness, or by an item that acts on the node and has derivatives. Two items that follow a
   node share all independent nodes that it follows, so that they are never worked on at the same time
   (schedule.c).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Derivatives of an item's own degrees of freedom with respect to its targets', n x N each; n without those
    of nodes that are left out. */
typedef struct sn_jacobians {
    const double *J, *Vx, *Ax, *Av;
} sn_jacobians;

/** The next `count` doubles of free memory, zeroed. */
double* sn_take(double** free_memory, size_t count);
/** C (r x c) += s A (r x k) B (k x c); row-major, as all. */
void sn_add_product(double* C, double s, const double* A, const double* B, int r, int k, int c);
/** C (r x c) += A^T (r x k, stored k x r) B (k x c) */
void sn_add_transposed_product(double* C, const double* A, const double* B, int r, int k, int c);

/** Finds the composite of a mapped node, and those that it follows where they are not current. Returns the
    mapping's own geometric stiffness G, taken from free memory. */
double* sn_compose(sn_system* s, int node, double** free_memory);
/** The derivatives of an item that reaches mapped nodes, from their composites, which are found where they
    are not current. They lie in free memory or are a composite's own. `still`: the nodes of the item that are
    left out, or NULL; Ax and Av are for use `with_mass` alone. */
sn_jacobians sn_jacobians_of(sn_system* s, const sn_item_plan* plan, const bool* still, bool with_mass,
                             double** free_memory);
/** by_J (r x N) += A J and by_Vx (r x N) += A Vx, for A (r x n) and the derivatives of such an item; by_Vx
    may be NULL. Costs less than these derivatives where an item has few rows. */
void sn_add_pulled_rows(sn_system* s, const sn_item_plan* plan, int r, const double* A, double* by_J,
                        double* by_Vx, double* free_memory);
