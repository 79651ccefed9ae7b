/* Sinew - events: what happens between steps: histories advance, switching functions fire.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Stores the signs of all switching functions of a system. */
void sn_events_reset(sn_system* s);
/** Has some switching function another sign than stored? The motion must belong to time t. */
bool sn_events_pending(sn_system* s, double t);
/** Fires the events that are pending at the motion at hand, at time t, and stores the new signs; returns how
    many. */
int sn_events_fire(sn_system* s, double t);
/** Makes room for the log, where a force has events; false when out of memory. */
bool sn_events_build(sn_system* s);
/** Number of events in the log. */
int sn_events_known(const sn_system* s);
/** The i-th of them. */
const sn_event* sn_events_at(const sn_system* s, int i);
/** Empties the log. */
void sn_events_forget(sn_system* s);

/** Begins the history of one call at time t: commits, and stores the signs of its switching functions. */
void sn_history_begin(sn_system* s, sn_call* call, double t);
/** Commits what the step that ended at time t did to the histories of forces and mappings. */
void sn_commit(sn_system* s, double t);
/** The same for elastic forces and mappings alone: what they keep, as directors, is no loss. */
void sn_commit_elastic(sn_system* s, double t);
/** Does a force say that its `commit` leaves its energy as it is? */
bool sn_call_is_elastic(const sn_call* call);
