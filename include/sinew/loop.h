/* Sinew - loop: a real-time loop at a fixed rate, and the buffers through which it exchanges values with
   other threads. A loop calls a function of the program once a period, at absolute deadlines, so that
   delays do not add up; the function steps a simulation, for example. The loop itself allocates no memory,
   takes no lock and writes no log.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- exchange with other threads ----------------------------------------------------------------------- */

/** A latest-value buffer between one thread that writes and one that reads: three copies of a value, of which
    the writer owns one, the reader one, and the third is handed over (a lock-free triple buffer). Neither
    thread ever waits; the reader gets whole values only, and misses those that were replaced before it
    looked. */
typedef struct sn_latest sn_latest;

/** Makes a buffer for values of `bytes` bytes, at least 1. Memory is the host's (NULL: the C library's).
    NULL on failure: SN_ERR_ARGUMENT or SN_ERR_MEMORY. */
SN_API sn_latest* sn_latest_create(size_t bytes, const sn_host* host, sn_error* error);
/** Frees the buffer. Accepts NULL. */
SN_API void sn_latest_destroy(sn_latest* latest);
/** Publishes a copy of the value. Called by one thread, the writer. Allocates nothing, never waits. */
SN_API void sn_latest_write(sn_latest* latest, const void* value);
/** Copies the latest value and returns true where one was published since the last call that returned true;
    otherwise leaves `value` as it is and returns false. Called by one thread, the reader. Allocates nothing,
    never waits. */
SN_API bool sn_latest_read(sn_latest* latest, void* value);

/* ---- the loop ------------------------------------------------------------------------------------------ */

/** What a loop does after a tick that took longer than its period. */
typedef enum sn_overrun {
    /** Leaves out the ticks whose period has passed; one that is late by less than a period begins at once.
        For devices: the loop is at the right time again at once. */
    SN_OVERRUN_SKIP,
    /** Begins the next tick at once and counts periods from there: no tick is left out, and the loop lags. */
    SN_OVERRUN_STRETCH,
    /** Runs the ticks that are late one after the other without waiting, at most `backlog` of them, and
        leaves out the others. For simulations that have to keep up with a clock. */
    SN_OVERRUN_CATCH_UP,
} sn_overrun;

/** Name of a policy: "skip", "stretch", "catch_up"; NULL outside. */
SN_API const char* sn_overrun_name(sn_overrun overrun);

/** A clock that only goes forward, in nanoseconds. Tests replace it, so that hours of a loop take no time. */
typedef struct sn_loop_clock {
    /** Passed to both functions. */
    void* context;
    /** The present time [ns]. */
    int64_t (*now)(void* context);
    /** Returns at the time `deadline` [ns] or later; at once where it has passed. */
    void (*sleep_until)(void* context, int64_t deadline);
} sn_loop_clock;

/** Settings of a loop. sn_loop_defaults fills them in. */
typedef struct sn_loop_options {
    /** Ticks a second [Hz], 1 to 100000. Default 1000. */
    double rate;
    /** What follows a late tick. Default SN_OVERRUN_SKIP. */
    sn_overrun overrun;
    /** Ticks in a row that SN_OVERRUN_CATCH_UP makes up for, 1 to 1000. Default 10. */
    int backlog;
    /** The loop ends after this number of ticks; 0, the default: when it is stopped. */
    int64_t ticks;
    /** Asks for real-time scheduling (SCHED_FIFO) and for memory that is never swapped out (mlockall) while
        the loop runs. Systems refuse both to most users; the loop then runs without, and sn_loop_rights_of
        tells. Default false. */
    bool real_time;
    /** Priority of SCHED_FIFO, 1 to 99. Default 80. */
    int priority;
    /** NULL, the default: CLOCK_MONOTONIC and clock_nanosleep. Copied. */
    const sn_loop_clock* clock;
} sn_loop_options;

/** Sets all members to their defaults. */
SN_API void sn_loop_defaults(sn_loop_options* options);

/** One tick, as the function of the program sees it. */
typedef struct sn_tick {
    /** Number of the tick, from 0; ticks that were left out are counted. */
    int64_t index;
    /** Ticks left out directly before this one. */
    int64_t skipped;
    /** Time of the tick since the start [s]: index / rate, later where the loop was stretched. */
    double time;
    /** Delay of the call behind this time [s]. */
    double late;
} sn_tick;

/** The work of a tick. Any status but SN_OK ends the loop, which returns it. It should neither allocate nor
    lock nor print. */
typedef sn_status (*sn_loop_work)(void* context, const sn_tick* tick, sn_error* error);

typedef struct sn_loop sn_loop;

/** Makes a loop. NULL on failure: SN_ERR_ARGUMENT for options outside their ranges, SN_ERR_MEMORY. Memory is
    the host's (NULL: the C library's). */
SN_API sn_loop* sn_loop_create(const sn_loop_options* options, const sn_host* host, sn_error* error);
/** Frees a loop that does not run. Accepts NULL. */
SN_API void sn_loop_destroy(sn_loop* loop);

/** Runs the loop on the calling thread until it is stopped, its number of ticks is reached, or the work
    fails; returns the status of the work, or SN_OK. Statistics begin anew. Rights that were granted end with
    the run. SN_ERR_ARGUMENT for NULL. */
SN_API sn_status sn_loop_run(sn_loop* loop, sn_loop_work work, void* context, sn_error* error);
/** Ends the run after the present tick, at most one period later; a run that has not begun ends at once. Call
    it from any thread, from the work, or from a signal handler. Accepts NULL. */
SN_API void sn_loop_stop(sn_loop* loop);

/** Percentiles of durations [s], from a histogram with 64 bins an octave: each is at most 1.6 % above the
    duration that it stands for. Zero where nothing was measured. `longest` is exact. */
typedef struct sn_percentiles {
    double median, p99, p999, p9999, longest;
} sn_percentiles;

/** How a loop kept its deadlines. */
typedef struct sn_loop_statistics {
    /** Ticks run, and left out. */
    int64_t ticks, skipped;
    /** Ticks that ended after the next one was due. Each of them is late by its own work or was begun too
        late by the system: `woken_late` of them began more than half a period late. */
    int64_t missed, woken_late;
    /** Duration of the work of a tick [s]. */
    sn_percentiles work;
    /** Delay of the beginning of a tick [s]. */
    sn_percentiles latency;
} sn_loop_statistics;

/** Statistics since the loop started, also while it runs, from any thread. Allocates nothing; all zero for
    NULL. */
SN_API sn_loop_statistics sn_loop_statistics_of(const sn_loop* loop);

/** What the system granted. */
typedef struct sn_loop_rights {
    /** The loop runs, or ran last, with SCHED_FIFO. */
    bool scheduled;
    /** Its memory was locked. */
    bool locked;
    /** What was refused and how to obtain it, as a sentence; "" where nothing was, or nothing was asked. */
    char note[256];
} sn_loop_rights;

/** Rights of the last run. Call it from the work, or after the run. All zero for NULL. */
SN_API sn_loop_rights sn_loop_rights_of(const sn_loop* loop);

#ifdef __cplusplus
}
#endif
