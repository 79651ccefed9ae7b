/* Sinew - tasks: threads that work off numbered tasks together with the thread that asks for it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_tasks sn_tasks;
/** Does task number `task`; `thread` is that of the thread that does it, 0 for the one that called
    sn_tasks_run. */
typedef void (*sn_task_function)(void* context, int task, int thread);

enum { SN_TASKS_MAX_THREADS = 256, SN_TASKS_MAX = 1 << 24 };

/** Starts threads - 1 threads, which take no signals and have the floating-point settings of the caller.
    Memory is the host's (NULL: the C library's). NULL and a sentence on failure. */
sn_tasks* sn_tasks_create(int threads, const sn_host* host, sn_error* error);
/** Ends the threads. Accepts NULL. */
void sn_tasks_destroy(sn_tasks* tasks);
/** Threads that work, the caller's included; 1 for NULL. */
int sn_tasks_threads(const sn_tasks* tasks);
/** Does tasks 0 ... count - 1, at most SN_TASKS_MAX, in any order and on any thread, and returns when all
    are done: what they wrote is seen by the caller. They must not depend on each other. Allocates nothing.
    One call at a time. NULL: the caller does them all, in order. */
void sn_tasks_run(sn_tasks* tasks, int count, sn_task_function function, void* context);

/** Items that are done as tasks of several of them. */
typedef struct sn_task_items {
    int count; /**< of items */
    int each;  /**< of a task, at least 1 */
    int worth; /**< fewer items than these are done by the caller alone */
} sn_task_items;

/** sn_tasks_run for items 0 ... count - 1: `function` is called for each with its number in place of a
    task's. */
void sn_tasks_run_items(sn_tasks* tasks, sn_task_items items, sn_task_function function, void* context);
