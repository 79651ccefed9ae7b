/* Sinew - verbs. SPDX-License-Identifier: BSD-3-Clause */
#include "verbs.h"
#include <string.h>

const verb* const verb_list[VERB_COUNT] = { &verb_demo,      &verb_run,   &verb_view,     &verb_live,
                                            &verb_shot,      &verb_check, &verb_describe, &verb_modes,
                                            &verb_plot,      &verb_mesh,  &verb_convert,  &verb_study,
                                            &verb_linearise, &verb_fit,   &verb_bench,    &verb_doctor };

const verb* verb_find(const char* name)
{
    for (int i = 0; i < VERB_COUNT; ++i)
        if (strcmp(verb_list[i]->name, name) == 0) return verb_list[i];
    return NULL;
}
