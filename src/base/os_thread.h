/* Sinew - os_thread: clocks, sleep, threads and their rights, where systems differ. Threads are those of
   POSIX on every system; on Windows mingw-w64 has them (winpthreads).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Nanoseconds of a clock that nobody sets. */
int64_t sn_os_time(void);
/** Seconds since the beginning of 1970, UTC. */
double sn_os_date(void);
/** Sleeps until a time of sn_os_time. */
void sn_os_sleep_until(int64_t time);
/** Sleeps for a number of nanoseconds. */
void sn_os_sleep(int64_t nanoseconds);

/** False where a thread cannot write files by itself: in WebAssembly they belong to the first thread. */
bool sn_os_threads_write(void);
/** Starts a thread that takes no signals: they are for the threads of the host. 0 or an errno. */
int sn_os_thread_start(pthread_t* thread, void* (*function)(void*), void* context);
/** The same; nobody waits for its end. */
int sn_os_thread_detach(void* (*function)(void*), void* context);
/** A condition for sn_os_wait. */
void sn_os_condition_init(pthread_cond_t* condition);
/** Waits for a signal to the condition, for a number of nanoseconds at most. The mutex is held. */
void sn_os_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t nanoseconds);

/** What a thread had before it asked for more. */
typedef struct sn_os_rights {
    bool scheduled, locked;
    int policy, priority;
    int timer_slack; /**< [ns] */
} sn_os_rights;

/** Real-time scheduling of the calling thread, priority 1 to 99. 0 or an errno. */
int sn_os_schedule(sn_os_rights* before, int priority);
/** Keeps the memory of the process from being swapped to a disk. 0 or an errno. */
int sn_os_lock_memory(sn_os_rights* before);
/** What the user can do that these two are permitted, as the end of a sentence; "": nothing is known. */
const char* sn_os_rights_remedy(void);
/** Timers wake the calling thread as exactly as the system can. */
void sn_os_reduce_timer_slack(sn_os_rights* before);
/** Undoes the three. */
void sn_os_return_rights(const sn_os_rights* before);
/** Whether the process may have real-time scheduling; else the reason in `why`. Changes nothing. */
bool sn_os_may_schedule(char* why, size_t size);
