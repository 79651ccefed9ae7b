/* Sinew - contact_closed: the contacts that close in a solution: those that take part in it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/contact_set.h"

/** None closes yet; W of rows that are what they were stays. */
void sn_contacts_open(sn_rows* rows, sn_contacts* k);
/** Closes those that the update `out` would take into the obstacle; false when there is none, or no room for
    all. */
bool sn_contacts_close(sn_system* s, sn_contacts* k, const double* out);
/** Lists those that are closed, and their islands. */
void sn_contacts_list_closed(const sn_rows* rows, sn_contacts* k);
/** Diagonal responses of the listed rows, and their coupling to the equal rows. */
void sn_contacts_find_answers(sn_rows* rows, sn_contacts* k);
