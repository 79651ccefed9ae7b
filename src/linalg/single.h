/* Sinew - single: a factor L D L^T whose L is rounded to single precision, for preconditioners. It takes half
   the memory, and reading it is what a solution costs.

   Solutions with one right-hand side compute in double precision: they are those of the matrix with the
   rounded L, and differ from those of the factor by about 1e-7 of its condition number. Half solutions
   (half.h) of sixteen right-hand sides compute in single precision.

   Panels are packed as solutions read them, from one end to the other: four columns after four columns, of
   these four rows after four rows, from those of the diagonal on. The sixteen numbers of four rows and four
   columns lie column by column; those on and above the diagonal, and beyond the panel, are zero.

   Solutions with one right-hand side use several threads: branches of the tree (branches.h) are tasks, and so
   are the trunks of trees that do not hang together. What branches subtract from unknowns of the trunk is
   summed for each branch, and added in the order of the branches: bits do not depend on the threads.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "base/tasks.h"
#include "linalg/branches.h"

typedef struct sn_single {
    const sn_tree* tree;
    const size_t* panel_at; /**< [supernodes] of the factor */
    int* const* below;      /**< [supernodes] unknowns of the rows below, in the order of the factor */
    size_t* packed_at;      /**< [supernodes + 1] */
    float* packed;          /**< panels, packed */
    double* over;           /**< [unknowns] D^-1, in the order of the factor */
    sn_branches branches;
    int trees;      /**< with a trunk */
    int* trunk_of;  /**< [trees + 1] begin of the trunk of each in branches.trunk */
    int trunk_dofs; /**< unknowns of the trunk */
    int* in_trunk;  /**< [unknowns] number among them; -1: of a branch */
    double* sum;    /**< [branches][trunk_dofs] what a branch adds to the trunk */
    double* front;  /**< [larger of branches and trees][front_size] workspace */
    size_t front_size;
} sn_single;

/** What the arguments point to must live as long. NULL: out of memory. */
sn_single* sn_single_create(sn_pool* pool, const sn_tree* tree, const size_t* panel_at, int* const* below);
/** Rounds the panels of a factor (front.h). */
void sn_single_round(sn_single* s, const double* panels);
/** x <- L^-1 x, in the order of the factor. `tasks` may be NULL. */
void sn_single_lower(const sn_single* s, double* x, sn_tasks* tasks);
/** x <- L^-T D^-1 x */
void sn_single_upper(const sn_single* s, double* x, sn_tasks* tasks);
/** As sn_front_forward with the panel of supernode k, for two groups of eight right-hand sides: sixteen
    numbers of single precision in place of each eight doubles. */
void sn_single_forward(const sn_single* s, int k, double* y);
