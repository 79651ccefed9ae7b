/* Sinew - watch: every channel of a simulation at once, for comparisons to the bit.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "support/probe.h"

enum { WATCH_CHANNELS = 256, WATCH_NUMBERS = 4096 };

typedef struct watch {
    sn_channel channel[WATCH_CHANNELS];
    int count, numbers;
} watch;

/** Resolves every state field, quantity and live parameter of every item. */
void watch_all(sn_sim* sim, watch* w);
/** Reads them all, WATCH_NUMBERS at most. */
void watch_read(sn_sim* sim, const watch* w, double* numbers);
/** Fails, naming the channel, unless both readings are the same bits. */
void watch_expect_same(sn_sim* sim, const watch* w, const double* got, const double* wanted,
                       const char* what);
