/* Sinew - machine: what this computer is, as far as it matters for timings.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "json.h"

enum { MACHINE_TEXT = 160 };

typedef struct machine {
    char cpu[MACHINE_TEXT];     /**< "AMD EPYC 7B13"; "unknown" when the system does not say */
    char vectors[MACHINE_TEXT]; /**< "SSE2, AVX, AVX2, FMA"; "none known" */
    char kernel[MACHINE_TEXT];  /**< "Linux 6.1.0 x86_64" */
    int cores;                  /**< processors this process may use */
    bool real_time_kernel;      /**< PREEMPT_RT */
} machine;

machine machine_look(void);
/** Writes the member "machine". */
void machine_put(json* j);
/** Whether this process may ask for real-time scheduling; when not, `why` says so. */
bool machine_may_schedule(char why[MACHINE_TEXT]);
