/* Sinew - errand: a thread that does one piece of work at a time beside its owner.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

typedef struct sn_errand sn_errand;
typedef void (*sn_errand_function)(void* context);

/** Starts the thread, which takes no signals and has the floating-point settings of the caller. NULL when there is no memory or
    no thread to be had. */
sn_errand* sn_errand_create(void);
/** Waits for what was begun, and ends the thread. Accepts NULL. */
void sn_errand_destroy(sn_errand* errand);
/** The thread calls the function once. What was begun before must have been ended. Allocates nothing. */
void sn_errand_begin(sn_errand* errand, sn_errand_function function, void* context);
/** Waits until what was begun last is done: what it wrote is seen by the caller. Once for each beginning. */
void sn_errand_end(sn_errand* errand);
