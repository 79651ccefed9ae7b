/* Sinew - background job: a thread that does one piece of work at a time beside its owner.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

typedef struct sn_background_job sn_background_job;
typedef void (*sn_background_job_function)(void* context);

/** Starts the thread, which takes no signals and has the floating-point settings of the caller. NULL when
    there is no memory or no thread to be had. */
sn_background_job* sn_background_job_create(void);
/** Waits for what was begun, and ends the thread. Accepts NULL. */
void sn_background_job_destroy(sn_background_job* job);
/** The thread calls the function once. What was begun before must have been ended. Allocates nothing. */
void sn_background_job_begin(sn_background_job* job, sn_background_job_function function, void* context);
/** Waits until what was begun last is done: what it wrote is seen by the caller. Once for each beginning. */
void sn_background_job_end(sn_background_job* job);
