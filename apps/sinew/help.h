/* Sinew - help: what the command prints about itself. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "command.h"

extern const char help_title[];      /**< what Sinew is, without a full stop */
extern const char help_exit_codes[]; /**< all exit codes on one line */

/** All verbs, first steps and exit codes. */
void help_overview(FILE* stream);
/** One verb: usage, options, examples; to the standard output. */
void help_verb(const verb* v);
/** Version and commit, and on a second line the optional libraries of this build. */
void help_version(FILE* stream);
