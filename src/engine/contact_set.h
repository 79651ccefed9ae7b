/* Sinew - contact_set: the contacts of a system: their data, limits and diagnostics.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"
#include "engine/islands.h"
#include "engine/rounds.h"
#include "engine/rows.h"

/* Largest number of rows of an island of small bodies with a dense C by default; with
   contact_response=matrix it is SN_MANY_ROWS. */
enum { SN_FEW_ROWS = 60 };

/** How responses of contacts to each other are kept where all bodies are small: up to 60 rows of an island
    as a matrix, and else by bodies; up to 720 rows as a matrix; by bodies. */
typedef enum sn_contact_form { SN_FORM_AUTO, SN_FORM_MATRIX, SN_FORM_BODIES } sn_contact_form;

/* A contact: its normal row, and two of friction after it or none. */
typedef struct sn_contact {
    int row, count;
    double mu;
    bool closes;
    bool given;        /* a load */
    bool follows;      /* it depends on multipliers of other rows */
    int piece, pieces; /* as in sn_cone, where it closes */
} sn_contact;

/* Where the problem of an island is solved. */
typedef struct sn_island_solver {
    int room; /* for its rows */
    sn_cones cones;
    sn_cone_bodies* bodies; /* NULL: by W */
    int loaded;             /* the island, whose C is that of the closed contacts; -1: none */
    int* here;              /* [cones.rows] its rows among those that close */
    double* guess;          /* [cones.rows] multipliers of the last balance */
    double residual;        /* the largest of the islands that were solved here and are not met */
} sn_island_solver;

typedef struct sn_contacts {
    sn_contact* list;
    int count;
    int room;        /* for `rows` */
    sn_cone* closed; /* [closed_count] those that close, in the order of the scene */
    int closed_count;
    int rows;           /* of them */
    int* body;          /* [closed_count] one of the bodies of each, or -1 */
    double *l, *w, *b;  /* [rows] of the last solution, as in sn_cones */
    int* row_of;        /* [rows] rows of the system; behind them its equal rows */
    int* place;         /* [rows] of these rows in W */
    double* last;       /* [count of all rows] multipliers of the last balance of this solution */
    double* by;         /* [rows] changes of multipliers; behind them those of the equal rows */
    double* pull;       /* [rows][equal] multipliers of the equal rows for one of this row */
    double* compliance; /* [rows] of normal rows [sn_contacts_find_answers] */
    double* stop;       /* [rows] gaps at which they stop [sn_contacts_find_answers] */
    sn_islands* islands;
    sn_island_solver** solver; /* [solvers] one for each thread; only the first has room for all rows */
    int solvers;
    int effort; /* copied to the solvers: sn_cones says what they mean */
    bool probing;
    sn_cone_bodies* bodies; /* of the first solver, whose pieces are those of all */
    sn_contact_form form;
    int* fresh;    /* rows of which W is not known yet */
    double* aside; /* [rows->most] multipliers that are set aside */
    double still;  // required residual, in parts of the extent of the scene
    sn_rounds* rounds;
    bool ignored;
    bool overfull;         /* in a solution of the present step more rows would act than there is room for */
    double residual;       /* of the last solution; 0: it is met */
    double worst;          /* residual of a step so far */
    int64_t steps, missed; /* so far; those with a residual that is worth a word */
} sn_contacts;

/** Allocates the data of contacts, if the system has any. */
void sn_contacts_build(sn_system* s);
/** Makes room for islands that are solved by so many threads at the same time. False: out of memory. */
bool sn_contacts_reserve(sn_system* s, int threads);
/** Lists the contacts among the rows; call after the rows are numbered. */
void sn_contacts_list(sn_system* s);
/** Forces are without contacts, whose multipliers are set aside. Those of the last step say nothing of the
    forces of an impact, and mappings would turn them with the bodies (their geometric stiffness). */
void sn_contacts_set_aside(sn_system* s);
/** Puts the multipliers back, and adds their forces on the unknowns to `f`; call it after assembly. */
void sn_contacts_put_back(sn_system* s, double* f);
/** True if a contact pushed in the last step, or a load may push. */
bool sn_rows_touch(const sn_system* s);
/** True if other contacts push now than at the end of the last step. */
bool sn_rows_contacts_changed(const sn_system* s);
/** Switches contacts on or off in solutions, until the next call. To switch them off, all contact multipliers
    must be zero on call. */
void sn_rows_set_contacts(sn_system* s, bool solved);
/** True if the system has contacts that take part in solutions. */
bool sn_rows_solve_contacts(const sn_system* s);
/** Sets the limits of each solution. `effort`: sweeps and iterations; with 0 the multipliers only shrink,
    until they do no work. `tolerance`: largest displacement by which one more sweep may change a row,
    relative to the extent of the scene. No effect without contacts. */
void sn_contacts_limit(sn_system* s, int effort, double tolerance);
/** Chooses the form of responses; no effect where bodies are large. */
void sn_contacts_choose(sn_system* s, sn_contact_form form);
/** Islands of the last solution: groups of contacts that share no body. */
int sn_contacts_islands(const sn_system* s);
/** True if the rows of all contacts that closed since the last call, in a step to t, fit into the workspace.
    Otherwise fails with a message, which replaces the message of a diverged iteration. */
bool sn_contacts_fit(sn_system* s, double t, sn_error* error);
/** Call when a step is accepted: counts the step, and its residual. */
void sn_contacts_finish(sn_system* s);
/** Reports the steps so far whose residual exceeds 1e-6 of the extent of the scene, or the tolerance if that
    is larger; false: none. */
bool sn_contacts_diagnostic(const sn_system* s, char* text, size_t size);
