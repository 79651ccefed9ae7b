/* Sinew - cone_bodies: the response of contacts of small bodies, kept by bodies. A row of a contact answers
   by C = B X + diag(soft), X = A^-1 G^T, and A has no blocks between bodies: of each row, B and X are kept
   for the bodies that it touches. With the motion u = X l of the bodies, a product with C costs two passes
   over these numbers, however many contacts a body has.

   A piece of a contact is what one body adds to its rows. Motions are arrays over the unknowns by bodies, in
   the order of sn_bodies.list.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cone.h"
#include "linalg/bodies.h"
#include "linalg/varying_lu.h"

typedef struct sn_cone_piece {
    int body, size; /**< unknowns of the body */
    int at;         /**< where the body begins in a motion */
    double *B, *X;  /**< [rows of the contact][size] */
} sn_cone_piece;

/** Equations of a contact: (E + T C) y = r for its first `rows` rows, 0, 1 or 3; the others have y = 0.
    Matrices are 3 x 3 by rows. */
typedef struct sn_cone_block {
    int rows;
    double E[9], T[9];
    double inverse[9], F[9]; /**< (E + T soft)^-1, and the same times T [cone_equations] */
} sn_cone_block;

typedef struct sn_cone_bodies {
    sn_bodies* bodies;
    sn_cone_piece* piece; /**< [pieces] */
    int pieces, room;     /**< of the contacts so far; limit */
    double* numbers;      /**< B and X of all pieces */
    size_t used, most;    /**< numbers so far; limit */
    double *u, *other;    /**< [unknowns] the motion that belongs to l - from; workspace */
    double *before, *way; /**< [unknowns] workspace [cone_gradient] */
    double* g;            /**< [SN_BODY_MOST] workspace */
    /* bodies of the present contacts, as nodes */
    bool numbered;     /**< they are found; the caller resets it, and `ordered`, for other contacts */
    int nodes;         /**< how many */
    int *start, *node; /**< [cones + 1], [pieces] nodes of each contact */
    int* node_of;      /**< [bodies] node of a body of these contacts */
    int* body_of;      /**< [nodes] */
    /* equations [cone_equations] */
    sn_varying_lu* lu;    /**< of 1 + X F B */
    bool ordered, fits;   /**< the pattern of the present contacts is found; its factors fit */
    double* rest;         /**< [3][rows] workspace */
    double* v;            /**< [nodes][stride] workspace */
    sn_cone_block* block; /**< [cones] */
} sn_cone_bodies;

/** Allocates for `cones` contacts of at most 3 rows, each with at most `pieces` bodies. NULL: out of memory.
    */
sn_cone_bodies* sn_cone_bodies_create(sn_pool* pool, sn_bodies* bodies, int cones, int pieces);
/** A workspace for another thread, for problems of at most `cones` contacts: with the pieces and the arrays
    over bodies and unknowns of `all`, as problems that are solved at the same time have no body in common.
    NULL: out of memory. */
sn_cone_bodies* sn_cone_bodies_share(sn_pool* pool, const sn_cone_bodies* all, int cones, int pieces);
/** No contact has pieces yet. */
void sn_cone_bodies_begin(sn_cone_bodies* b);
/** Adds the pieces of a contact, whose rows have the coefficients G and B [count][n] at n unknowns, with a
    distance of `n` between rows; entries with the unknown -1 are ignored. Requires the inverses of the
    bodies. False: no room. */
bool sn_cone_bodies_add(sn_cone_bodies* b, sn_cone* c, int n, const int* unknown, const double* G,
                        const double* B);
/** Numbers the bodies of a list of contacts as nodes, in the order of the list; nothing if they are
    numbered. */
void sn_cone_bodies_number(sn_cone_bodies* b, int count, const sn_cone* list);
/** u = X (x - y) for the contacts of a list; y NULL: 0. u vanishes for their other bodies. */
void sn_cone_bodies_move(const sn_cone_bodies* b, int count, const sn_cone* list, const double* x,
                         const double* y, double* u);
/** out += B u */
void sn_cone_bodies_read(const sn_cone_bodies* b, int count, const sn_cone* list, const double* u,
                         double* out);
/** out += |B| |X| |x - y|: bounds of the terms of each row. */
void sn_cone_bodies_bound(const sn_cone_bodies* b, int count, const sn_cone* list, const double* x,
                          const double* y, double* out);
/** B X of two rows of two contacts. */
double sn_cone_bodies_entry(const sn_cone_bodies* b, const sn_cone* of, int row, const sn_cone* by,
                            int column);
/** Adds X l of a contact to a motion over the unknowns of the matrix. */
void sn_cone_bodies_spread(const sn_cone_bodies* b, const sn_cone* c, const double* l, double* x);

/** Row j of a contact: B u. */
static inline double sn_cone_bodies_row(const sn_cone_bodies* b, const sn_cone* c, int j)
{
    double sum = 0.0;
    for (const sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p)
        sum = sn_body_product(p->size, p->B + j * p->size, b->u + p->at, sum);
    return sum;
}

/** u += X by, of row j. */
static inline void sn_cone_bodies_push(const sn_cone_bodies* b, const sn_cone* c, int j, double by)
{
    for (const sn_cone_piece *p = b->piece + c->piece, *end = p + c->pieces; p < end; ++p)
        sn_body_add(p->size, by, p->X + j * p->size, b->u + p->at);
}
