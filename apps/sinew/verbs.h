/* Sinew - verbs: the list of all verbs of the command. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "command.h"

enum { VERB_COUNT = 16 };
extern const verb* const verb_list[VERB_COUNT];

/** NULL if there is no such verb. */
const verb* verb_find(const char* name);
