/* Sinew - bodies: the connected components of a block matrix. No block joins unknowns of two bodies, so each
   body has an inverse of its own.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "linalg/matrix.h"

/** Largest body whose inverse is kept: two frames that a spring joins. */
enum { SN_BODY_MOST = 12 };

typedef struct sn_bodies {
    int count, unknowns;
    int largest;     /**< unknowns of the largest body */
    int* of;         /**< [unknowns] body of each unknown; bodies are numbered by their first nodes */
    int* within;     /**< [unknowns] number of each unknown in its body */
    int* first;      /**< [count + 1] where a body begins in `list` */
    int* list;       /**< [unknowns] unknowns by bodies, ascending in each */
    size_t* place;   /**< [count] where a body's inverse begins in `inverse` */
    double* inverse; /**< by columns; NULL: the largest body has more than SN_BODY_MOST unknowns */
    double* x;       /**< [unknowns] workspace */
} sn_bodies;

/** Finds the bodies of a pattern. NULL: out of memory. */
sn_bodies* sn_bodies_find(sn_pool* pool, const sn_block_matrix* pattern);
/** Nodes of the largest body of a pattern; -1: out of memory. */
int sn_bodies_largest(const sn_block_matrix* pattern);
/** Unknowns of a body. */
static inline int sn_body_size(const sn_bodies* b, int body) { return b->first[body + 1] - b->first[body]; }

/* Most bodies have the 6 unknowns of a frame: loops of a known length take less time, with the same bits. */
enum { SN_BODY_FRAME = 6 };
/** sum + a . b of the unknowns of a body, added one after the other. */
static inline double sn_body_product(int size, const double* a, const double* b, double sum)
{
    if (size == SN_BODY_FRAME)
        for (int i = 0; i < SN_BODY_FRAME; ++i)
            sum += a[i] * b[i];
    else
        for (int i = 0; i < size; ++i)
            sum += a[i] * b[i];
    return sum;
}
/** y += by x of the unknowns of a body. */
static inline void sn_body_add(int size, double by, const double* x, double* y)
{
    if (size == SN_BODY_FRAME)
        for (int i = 0; i < SN_BODY_FRAME; ++i)
            y[i] += x[i] * by;
    else
        for (int i = 0; i < size; ++i)
            y[i] += x[i] * by;
}

/** Computes all inverses, by one solution for each unknown of the largest body. `solve`: x <- A^-1 x, for the
    unknowns of the matrix. Requires small bodies (`inverse` is not NULL). */
void sn_bodies_invert(sn_bodies* b, void (*solve)(void* context, double* x), void* context);
/** The same from the blocks of the matrix, each body by itself: less work. `tasks` may be NULL. False:
    one is singular, and the inverses are undefined. */
bool sn_bodies_invert_matrix(sn_bodies* b, const sn_block_matrix* A, sn_tasks* tasks);
/** x = A^-1 g for one body: [sn_body_size] numbers. */
void sn_body_answer(const sn_bodies* b, int body, const double* g, double* x);
