/* Sinew - contacts: contacts and their friction in a solution. See contacts.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"
#include "engine/rows.h"

/** How responses of contacts to each other are kept where all bodies are small: up to 60 rows of an island
    as a matrix, and else by bodies; up to 720 rows as a matrix; by bodies. */
typedef enum sn_contact_form { SN_FORM_AUTO, SN_FORM_MATRIX, SN_FORM_BODIES } sn_contact_form;

/** Allocates the data of contacts, if the system has any. */
void sn_contacts_build(sn_system* s);
/** Lists the contacts among the rows; call after the rows are numbered. */
void sn_contacts_list(sn_system* s);
/** Computes the multipliers of the contacts, each in its friction cone. `out` is the update of the motion
    with the multipliers of `lambda`; adds the effect of their change. Writes `lambda` only with `keep`;
    without, it gives up where the multipliers are not found soon. Returns whether they are exact. */
bool sn_contacts_solve(sn_system* s, double* out, bool keep);
/** The same in rounds (rounds.h), for a factor of an earlier matrix: writes `out`, the update for `rhs`.
    Returns false and changes nothing if the factor is that of the matrix. */
bool sn_contacts_solve_in_rounds(sn_system* s, const double* rhs, double* out, bool keep);
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
