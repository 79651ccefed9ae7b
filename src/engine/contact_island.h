/* Sinew - contact_island: the contact problem of one island.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/contact_set.h"

/** Multipliers and rows of the closed contacts of an island, from those in `l` and `w`. */
void sn_contacts_balance_island(const sn_system* s, sn_contacts* k, int island);
