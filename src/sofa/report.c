/* Sinew - report: notes on the elements of a SOFA scene. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

sn_sofa_notes* sn_sofa_notes_create(void)
{
    sn_sofa_notes* notes = calloc(1, sizeof *notes);
    if (notes) sn_pool_init(&notes->pool, NULL);
    return notes;
}

void sn_sofa_report_destroy(sn_sofa_report* report)
{
    sn_sofa_notes* notes = (sn_sofa_notes*)report;
    if (notes) sn_pool_clear(&notes->pool);
    free(notes);
}

void sn_sofa_tell_at(sn_sofa_notes* notes, sn_sofa_verdict verdict, sn_sofa_loss loss, const char* file,
                     int line, const char* element, const char* sentence)
{
    if (!notes) return;
    sn_sofa_note* at = sn_pool_grow(&notes->pool, notes->at, notes->report.count, sizeof *at);
    sn_sofa_note note = { verdict,
                          loss,
                          sn_pool_text(&notes->pool, file),
                          line,
                          sn_pool_text(&notes->pool, element),
                          sn_pool_text(&notes->pool, sentence) };
    if (!at || !note.file || !note.element || !note.sentence) return; // the pool remembers it
    at[notes->report.count++] = note;
    notes->at = at;
    notes->report.notes = at;
    ++notes->report.counts[verdict];
    notes->report.losses[loss] += loss != SN_SOFA_LOSS_NONE;
}

void sn_sofa_tell(sn_sofa_notes* notes, sn_sofa_verdict verdict, const sn_sofa_element* element,
                  const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_sofa_tell_at(notes, verdict, SN_SOFA_LOSS_NONE, element ? element->file : "",
                    element ? element->line : 0, element ? element->name : "", sentence);
}

void sn_sofa_tell_loss(sn_sofa_notes* notes, sn_sofa_loss loss, const sn_sofa_element* e,
                       const char* sentence)
{
    sn_sofa_tell_at(notes, SN_SOFA_LEFT_OUT, loss, e->file, e->line, e->name, sentence);
}
