/* Sinew - report: what became of the elements of a SOFA scene. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sofa.h>

#include "sofa/document.h"

/** Grows while a scene is translated. Start it with sn_sofa_notes_create. */
typedef struct sn_sofa_notes {
    sn_sofa_report report; /**< first: what the user gets */
    sn_pool pool;          /**< of the texts */
    sn_sofa_note* at;
} sn_sofa_notes;

/** NULL when out of memory. */
sn_sofa_notes* sn_sofa_notes_create(void);
/** `element` may be NULL: the note is of the text. What is left out is told by sn_sofa_tell_loss. */
void sn_sofa_tell(sn_sofa_notes* notes, sn_sofa_verdict verdict, const sn_sofa_element* element,
                  const char* format, ...) SN_PRINTF(4, 5);
/** The same of a place in a file. `loss` is what is missing of LEFT_OUT ones. */
void sn_sofa_tell_at(sn_sofa_notes* notes, sn_sofa_verdict verdict, sn_sofa_loss loss, const char* file,
                     int line, const char* element, const char* sentence);
/** Tells that something is missing. */
void sn_sofa_tell_loss(sn_sofa_notes* notes, sn_sofa_loss loss, const sn_sofa_element* element,
                       const char* sentence);
