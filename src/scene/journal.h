/* Sinew - journal: the answers that a component received while it was bound. With them it can be bound again,
   with other numbers, into the same memory, without the scene and without an allocation.

   A component asks for the same things in the same order as long as its topology stays: states, meshes,
   selections, items, amounts of memory. A request that differs means that the numbers would change the
   topology; the new binding is refused then. See live.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** What was asked for: one kind for each function of sn_bind. */
typedef enum sn_answer_kind {
    SN_ANSWER_KIND,
    SN_ANSWER_INPUT,
    SN_ANSWER_SECTIONS,
    SN_ANSWER_STATE,
    SN_ANSWER_STATE_MESH,
    SN_ANSWER_MESH,
    SN_ANSWER_MESH_OF,
    SN_ANSWER_ITEMS,
    SN_ANSWER_PAIRS,
    SN_ANSWER_COUPLINGS,
    SN_ANSWER_PRESCRIBE,
    SN_ANSWER_TRANSIENT,
    SN_ANSWER_ROWS,
    SN_ANSWER_MEMORY,
    SN_ANSWER_HISTORY,
    SN_ANSWER_EVENTS,
    SN_ANSWER_FUNCTION,
    SN_ANSWER_FILE,
    SN_ANSWER_SELECT,
    SN_ANSWER_CELLS,
    SN_ANSWER_ONCE
} sn_answer_kind;

typedef struct sn_answer {
    sn_answer_kind kind;
    int count; /**< of the answer; stands here so that nothing lies between the members, see copies.c */
    /* the request */
    const char* text;  /**< path, name, expression or selection; may be NULL */
    int number, extra; /**< count, input or node; second number */
    /* the answer */
    void* at;
    const void *more, *also;
    size_t bytes;     /**< behind `at`, of memory that a new binding writes */
    sn_kin_out state; /**< at rest */
} sn_answer;

typedef struct sn_journal {
    sn_answer* answers;
    int count;
} sn_journal;

struct sn_bind;
/** Keeps an answer, unless the request was made inside another one; `answer.text` is copied. */
void sn_journal_note(struct sn_bind* b, sn_answer answer);
/** The answer to the next request of a new binding; NULL when it is another request, which the bind notes. */
const sn_answer* sn_journal_next(struct sn_bind* b, sn_answer_kind kind, const char* text, int number,
                                 int extra);
/** Notes that a new binding made a request that its journal does not hold. */
sn_status sn_journal_differs(struct sn_bind* b);
