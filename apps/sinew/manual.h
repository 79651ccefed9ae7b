/* Sinew - manual: manual pages and the completion of shells, from the tables of the verbs.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "command.h"

/** The manual page sinew.1, or sinew-VERB.1 if `v` is not NULL, in the language of man(7). */
void manual_page(const verb* v, FILE* stream);
/** The completion of bash. */
void completion_bash(FILE* stream);
