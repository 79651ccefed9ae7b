/* Sinew - journal. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/compile.h"
#include <string.h>

static bool same_text(const char* a, const char* b) { return a == b || (a && b && strcmp(a, b) == 0); }

void sn_journal_note(sn_bind* b, sn_answer answer)
{
    if (b->inside > 0 || b->status) return;
    sn_pool* pool = &b->compiler->sim->pool;
    sn_journal* journal = &b->journal;
    sn_answer* grown = sn_pool_grow(pool, journal->answers, journal->count, sizeof answer);
    if (answer.text) answer.text = sn_pool_text(pool, answer.text);
    if (!grown) return; // the pool has failed, which the compiler reports
    journal->answers = grown;
    journal->answers[journal->count++] = answer;
}

sn_status sn_journal_differs(sn_bind* b)
{
    b->differs = true;
    if (!b->status) b->status = SN_ERR_SCENE;
    return b->status;
}

const sn_answer* sn_journal_next(sn_bind* b, sn_answer_kind kind, const char* text, int number, int extra)
{
    if (b->status) return NULL;
    const sn_answer* a = b->asked < b->journal.count ? &b->journal.answers[b->asked] : NULL;
    if (a && a->kind == kind && a->number == number && a->extra == extra && same_text(a->text, text)) {
        ++b->asked;
        return a;
    }
    sn_journal_differs(b);
    return NULL;
}
