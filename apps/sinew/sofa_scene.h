/* Sinew - scenes of SOFA on the command line. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sofa.h>
#include "command.h"

/** Whether a file is a scene of SOFA: its name ends in ".scn", or its outermost element is a Node. */
bool is_sofa_scene(const char* path);
/** Tells on standard error what became of the elements: all of them, or those that matter, then a line of
    counts. Accepts NULL. */
void print_sofa_report(const sn_sofa_report* report, bool all);
/** The same as JSON on the standard output, with the failure of the translation. */
void put_sofa_report(const sn_sofa_report* report, bool all, const sn_error* error);
/** Reads it, and tells what matters. The caller destroys the report; NULL: it is of no interest. */
sn_scene* load_sofa_scene(const char* path, const sn_host* host, sn_sofa_report** report, sn_error* error);
/** "complete", or how much of what is missing: "5 contact, 1 force left out". */
void sofa_summary(const sn_sofa_report* report, char* text, size_t size);
