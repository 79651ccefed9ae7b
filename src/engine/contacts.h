/* Sinew - contacts: contacts and their friction in a solution. See contacts.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/cones.h"
#include "engine/rows.h"

/** Room for contacts. */
void sn_contacts_build(sn_system* s);
/** The contacts among the rows, after they were numbered. */
void sn_contacts_list(sn_system* s);
/** Multipliers of contacts in their cones: changes `out`, the update without their changes,
    and `lambda`. With `keep` false lambda stays. */
void sn_contacts_solve(sn_system* s, double* out, bool keep);
/** Did a contact push in the last step? */
bool sn_rows_touch(const sn_system* s);
/** Do other contacts push now than at the end of the last step? */
bool sn_rows_contacts_changed(const sn_system* s);
/** Whether contacts take part in solutions, until called again. All contact multipliers must be zero on call
    with false. */
void sn_rows_set_contacts(sn_system* s, bool solved);
/** Does the system have contacts that take part in solutions? */
bool sn_rows_solve_contacts(const sn_system* s);
/** Most sweeps and iterations of each solution; 0: multipliers stay but are shortened until they do no work.
    `tolerance` is the largest displacement by which a further sweep may change a row, in parts of the extent
    of the scene. Without contacts it has no effect. */
void sn_contacts_limit(sn_system* s, int effort, double tolerance);
/** Had all contacts room that closed since the last call, in a step to t? Else fails with a sentence, in
    place of that of an iteration that diverged. */
bool sn_contacts_fit(sn_system* s, double t, sn_error* error);
/** Of rows: the step is accepted. */
void sn_contacts_finish(sn_system* s);
/** Tells of steps so far whose contacts are off by more than 1e-6 of the extent of the scene; false: none. */
bool sn_contacts_diagnostic(const sn_system* s, char* text, size_t size);
