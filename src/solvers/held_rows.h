/* Sinew - held_rows: contacts by multipliers that hold, as equal rows of a derivative, until they are
   released.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

typedef struct sn_held_rows {
    int count;
    int* row;         /**< [count] ascending */
    double* yield;    /**< [count] compliance of each, see sn_rows.yield */
    double* S;        /**< [count][count] workspace */
    double* change;   /**< [count] */
    bool* redundant;  /**< [count] */
    sn_rows in_steps; /**< what is equal in steps */
    bool held;
} sn_held_rows;

/** Allocates for `most` rows. */
bool sn_held_rows_prepare(sn_held_rows* k, sn_pool* pool, int most);
/** Until they are released, `row` lists the equal rows, and contacts have their whole part in the matrix. */
void sn_held_rows_hold(sn_held_rows* k, sn_rows* rows);
/** No-op where none are held. */
void sn_held_rows_release(sn_held_rows* k, sn_rows* rows);

/** What an item does by its multipliers, those of all its rows. */
typedef enum sn_touch {
    SN_TOUCH_EQUAL,
    SN_TOUCH_OPEN,
    SN_TOUCH_CLOSED,
    SN_TOUCH_STICKS,
    SN_TOUCH_SLIDES
} sn_touch;
sn_touch sn_touch_of(const sn_row_item* at, const double* multipliers);
