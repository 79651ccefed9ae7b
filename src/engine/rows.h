/* Sinew - rows: the rows of a system's constraints, and the multipliers that meet them.

   A constraint's rows g(x, t) add forces G^T l to the net force, G = dg/dx. With A the matrix of the
   unknowns, an update d of positions and dl of multipliers solves
     A d = f + G^T dl,     c + B d = 0    (equal),     0 <= c + B d  at right angles to  l + dl >= 0    (contact)
   What c and B are depends on what the matrix is for:
     a step, A = cm M - cd D - K:   equal rows, friction   c = g'/cd,   B = G W + (G Vx + H J)/cd
                                    contacts               c = g,       B = G
     an equilibrium, A = -K:        c = g - (1 - load) g at the start,   B = G, and A gets r G^T G on top, as -K alone may be singular
     accelerations, A = M:          c = g'' at zero acceleration,   B = G
   Other matrices, -K or -cd D - K, are for looking at eigenvalues: B = G.
   Equal rows are eliminated with S = B A^-1 G^T. Contacts see what is left, see contacts.c. Everything here
   is done by the calling thread, in the order of the scene.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/assemble.h"

/** An item of a constraint as the matrix sees it. */
typedef struct sn_row_item {
    const sn_call* call;
    int item;
    int row;        /**< first of its rows */
    int n;          /**< columns */
    const int* dof; /**< [n] degree of freedom of each, -1 when it is not free */
    double *G, *B;  /**< [rows][n] */
} sn_row_item;

struct sn_contacts;
typedef struct sn_rows {
    int count, equal; /**< rows in all; those that are equal */
    sn_row_item* items;
    int item_count;
    int* item_of;     /**< [count] */
    int* equal_row;   /**< [equal] */
    double* kept;     /**< [count] multipliers at the end of the last step: part of the state */
    double* lambda;   /**< [count] at present */
    double* value;    /**< [count] c */
    double* offset;   /**< [count] g where a search for an equilibrium began: at load factor 0 it stays so */
    double* size;     /**< [count] largest change of a row when one degree of freedom changes by its scale */
    double* response; /**< [equal][nv] A^-1 G^T */
    double* S;        /**< [equal][equal], factored */
    bool* redundant;  /**< [equal] rows that follow from others: their multipliers stay */
    double* change;   /**< [equal] dl */
    double* base;     /**< [nx] */
    double* move;     /**< [nv] */
    sn_weights weights;           /**< of the matrix assembled last */
    bool at_rest;                 /**< an equilibrium is searched */
    struct sn_contacts* contacts; /**< NULL when all rows are equal */
} sn_rows;

/** Makes room for the rows of planned constraints; s->rows stays NULL without any. */
sn_status sn_rows_build(sn_system* s, sn_error* error);
/** What an integrator can keep. */
typedef enum sn_ability {
    SN_NO_CONSTRAINTS,
    SN_HOLDS,   /**< equal rows */
    SN_CONTACTS /**< all rows */
} sn_ability;
/** Fails with a sentence when the system has constraints that its integrator cannot keep. */
sn_status sn_rows_refuse(const sn_system* s, sn_ability ability, sn_error* error);

/** Multipliers as the last step left them. */
void sn_rows_recall(sn_system* s);
/** An equilibrium is searched from here: rows that are not met yet are led to zero with the load factor. */
void sn_rows_start(sn_system* s);
/** How many degrees of freedom the equal rows take, as far as the last factor knows. */
int sn_rows_rank(const sn_system* s);
/** Adds G^T l to the forces of the nodes. */
void sn_rows_push(sn_system* s);
/** Values and derivatives of all rows at the motion evaluated last; their part of the matrix. */
void sn_rows_assemble(sn_system* s, const sn_weights* w);
/** Values of all rows at the motion evaluated last, for the matrix assembled before. */
void sn_rows_read(sn_system* s);
/** What the equal rows need of the matrix just factored. */
void sn_rows_factor(sn_system* s, sn_linear* linear);
/** out = A^-1 (rhs + G^T dl) with equal rows c + B out = 0, or B out = 0 without c; dl is left in `change`. */
void sn_rows_solve(sn_system* s, sn_linear* linear, const double* rhs, bool with_values, double* out);
/** Adds G^T dl of the last solution to an array over the degrees of freedom. */
void sn_rows_react(const sn_system* s, double* f);
/** Moves x until the equal rows vanish, by impulses at the place of the last factor, and v as these impulses do when x has
    moved for a time h: J.-P. Ryckaert, G. Ciccotti, H. Berendsen, J. Comput. Phys. 23, 1977. What cannot be met is left
    to sn_rows_finish. */
void sn_rows_shake(sn_system* s, double h);
/** After a step: moves x until the equal rows vanish, and changes v (`moving`) until their rates do, by what
    the last factor says is easiest; keeps the multipliers. Fails with a sentence that names an item whose rows cannot be met. */
sn_status sn_rows_finish(sn_system* s, double t, bool moving, sn_error* error);

/** Did a contact push in the last step? */
bool sn_rows_touch(const sn_system* s);
/** Would the system as it is placed lie inside an obstacle, by however little? */
bool sn_rows_entered(sn_system* s);
/** Until told otherwise, contacts take no part in solutions. None may push when it is told. */
void sn_rows_set_contacts(sn_system* s, bool solved);

/** Room for contacts. */
void sn_contacts_build(sn_system* s);
/** Multipliers of contacts by projected Gauss-Seidel sweeps: changes `out`, the update without their changes, and `lambda`.
    With `keep` false lambda stays. */
void sn_contacts_solve(sn_system* s, double* out, bool keep);
/** Sum of a row's derivatives B times a vector over the degrees of freedom. */
double sn_row_product(const sn_rows* rows, int row, const double* d);
/** out = column G^T of a row, over the degrees of freedom. */
void sn_row_column(const sn_system* s, int row, double* out);
