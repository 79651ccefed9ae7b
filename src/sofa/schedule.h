/* Sinew - schedule: when each cell goes that SOFA removes by the numbers that cells have at that time.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** Whether a text says "T= time" and "REMOVE= n" with numbers of cells, and nothing else. */
bool sn_sofa_only_removes(const char* text);
/** Whether a text says "T= time" and "ADD= kind n" with the nodes of cells, and nothing else; points are no
    cells. */
bool sn_sofa_only_adds(const char* text);
/** [cells of the mesh of the kind that is removed] the time of the step before which each goes, HUGE_VAL:
    never. NULL when the numbers make no sense. SOFA removes the cells that are there then, the highest number
    first, and the last cell takes the number of one that goes. */
const double* sn_sofa_times_from_text(sn_sofa_translation* t, int cells, const char* text, double shift);
/** The same for a list of numbers, removed after `time` and then in intervals. */
const double* sn_sofa_times_from_list(sn_sofa_translation* t, int cells, const sn_sofa_reals* list,
                                      double time, double interval);
