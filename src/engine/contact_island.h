/* Sinew - contact_island: the contact problems of islands.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/contact_set.h"

/** Multipliers and rows of the closed contacts, from those in `l` and `w`: one island after another, or
    several at the same time by the threads of the system, with the same bits. Writes the residual: 0 if all
    are met. */
void sn_contacts_balance_islands(const sn_system* s, sn_contacts* k);
