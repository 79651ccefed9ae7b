/* Sinew - rows: the rows of a system's constraints, and the multipliers that meet them.

   A constraint's rows g(x, t) add forces G^T l to the net force, G = dg/dx. With A the matrix of the
   unknowns, an update d of positions and dl of multipliers solves
     A d = f + G^T dl,     c + B d = 0                                          (equal),
                           0 <= c + B d  at right angles to  l + dl >= 0        (contact)
   What c and B are depends on what the matrix is for:
     a step, A = cm M - cd D - K:   equal rows, friction   c = g'/cd,   B = G W + (G Vx + H J)/cd
                                    contacts               c = g,       B = G
                                    or as impulse.h says
     an equilibrium, A = -K:        c = g - (1 - load) g at the start,   B = G,
                                    and A gets r G^T G on top, as -K alone may be singular
     accelerations, A = M:          c = g'' at zero acceleration,   B = G
   Other matrices, -K or -cd D - K, are for looking at eigenvalues: B = G.
   Equal rows are eliminated with S = B A^-1 G^T. Contacts see what is left, see contacts.c. Everything here
   is done by the calling thread, in the order of the scene.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/row_item.h"
#include "linalg/bodies.h"

struct sn_contacts;
struct sn_crossing;
struct sn_delassus;
/** Whose solutions the rows respond with. */
typedef struct sn_row_solver {
    struct sn_system* s;
    sn_linear* linear;
} sn_row_solver;

/** How the end of the last step was led back to the equal rows: moves of positions and changes of velocities,
    [nv], and the multipliers that they come from, [equal]. */
typedef struct sn_rows_return {
    double *x, *v, *x_pull, *v_pull;
} sn_rows_return;

typedef struct sn_rows {
    int count;          /**< rows in all, those of items that come and go behind the fixed ones */
    int equal;          /**< those that are equal */
    int most;           /**< rows there is room for: `count` below in shapes of arrays */
    int room;           /**< of them, rows that act at a time: equal ones, and contacts that close */
    sn_row_item* items; /**< [item_count] [rows] */
    int item_count;
    int fixed_count, fixed_items; /**< without the rows and items that come and go */
    int* item_of;                 /**< [count] item of each row [rows] */
    int* equal_row;               /**< [equal] rows that are equal, ascending [rows] */
    double* kept;   /**< [count] multipliers at the end of the last step: part of the state [eliminate] */
    double* lambda; /**< [count] multipliers at present [constrain, contacts, accelerate] */
    double* value;  /**< [count] c [derive] */
    double*
        offset; /**< [count] g where a search for an equilibrium began: kept at load factor 0 [eliminate] */
    double*
        size; /**< [count] largest change of a row when one degree of freedom changes by its scale [derive] */
    struct sn_delassus* delassus; /**< W = B A^-1 G^T of equal rows and of contacts that close [eliminate];
                                       NULL: contacts that come and go, by bodies */
    sn_bodies* bodies;            /**< of the matrix; NULL: all rows are equal. Inverses [eliminate] */
    bool by_bodies;               /**< contacts answer by the inverses of their bodies */
    int touched;                  /**< most bodies that a contact may touch */
    bool inverted;                /**< these are those of the matrix [eliminate] */
    sn_row_solver solver;         /**< A^-1 [eliminate] */
    int* unknown;                 /**< [nv] row of A that each degree of freedom is, -1: none [rows] */
    int* column;                  /**< [widest item] workspace [eliminate] */
    double* answer;               /**< [A->dofs] workspace [eliminate] */
    double* S;                    /**< [equal][equal] W of the equal rows, factored [eliminate] */
    bool* redundant;    /**< [equal] rows that follow from others: their multipliers stay [eliminate] */
    double* yield;      /**< [equal] a row yields to its multiplier by this, 0 = c + B d + yield l; NULL: none
                          does [derivatives] */
    double* change;     /**< [equal] dl of the last solution [eliminate] */
    double* carried;    /**< [count] workspace [transient] */
    double* start;      /**< [nx] where the step began; NULL: all items are fixed [transient] */
    double* part;       /**< [node_count] of its way that a node may go; NULL likewise [transient] */
    double* unread;     /**< the same of a state that is mapped or of frames, whatever it is [transient] */
    double* base;       /**< [nx] workspace [eliminate] */
    double* move;       /**< [nv] workspace [eliminate, contacts] */
    double* supported;  /**< [nv] workspace [derive] */
    sn_weights weights; /**< of the matrix assembled last */
    double* approach;   /**< [count] see impulse.h [impulse] */
    double* rebound;    /**< [count] what the gap at the end of the step exceeds; see rebound.h [rebound] */
    double* stop; /**< [count] gap at which a fast contact stops, at most 0; above: it does not; see rebound.h
                     [rebound] */
    double* led;  /**< [count] changes of rows by what is prescribed, in a step with rebounds [rebound] */
    double* momentum;  /**< [nv] M v at the start of a step with rebounds, over h [rebound] */
    double* pushed;    /**< [nv] workspace [contacts] */
    bool rebounds;     /**< any of them is not zero [rebound] */
    bool stops;        /**< any contact stops [rebound] */
    bool rough;        /**< contact forces of the last step left a residual: part of the state [contacts] */
    bool follows;      /**< loads depend on multipliers of equal rows [rows] */
    bool impulses;     /**< contacts are imposed on the velocities at the end of a step [impulse] */
    bool at_rest;      /**< an equilibrium is searched */
    double stiffening; /**< energy of a unit of each equal row in the matrix of an equilibrium */
    bool
        straight; /**< contacts have no part in the matrix: a step that is one linear solution [integrator] */
    bool unsupported;             /**< contacts that push add no stiffness to the matrix [derivatives] */
    struct sn_contacts* contacts; /**< NULL when all rows are equal */
    struct sn_crossing* crossing; /**< likewise */
    sn_rows_return* returned;     /**< NULL: nobody asks [eliminate] */
} sn_rows;

/** Makes room for the rows of planned constraints; s->rows stays NULL without any. */
sn_status sn_rows_build(sn_system* s, sn_error* error);
/** What an integrator can keep; bits. */
typedef enum sn_ability {
    SN_NO_CONSTRAINTS = 0,
    SN_HOLDS = 1,    /**< equal rows */
    SN_CONTACTS = 2, /**< contacts of fixed items: their places are found anew in each iteration */
    SN_TRANSIENT = 4 /**< contacts that are found at the start of a step */
} sn_ability;
/** Fails with a sentence when the system has constraints that its integrator cannot keep. */
sn_status sn_rows_refuse(const sn_system* s, unsigned abilities, sn_error* error);

/** Whether the system has constraints whose items come and go, as contacts that are found in each step: they
    may have many rows. */
bool sn_rows_may_come(const sn_system* s);
/** Finds again which degrees of freedom rows act on, after some were held or are free again. */
void sn_rows_find_columns(sn_system* s);
/** Numbers the rows of the items that have come, and finds their columns; allocates nothing. */
void sn_rows_number(sn_system* s);
/** Multipliers as the last step left them. */
void sn_rows_recall(sn_system* s);
/** Adds G^T l to the forces of the nodes. */
void sn_rows_push(sn_system* s);
