/* Sinew - os_thread for POSIX systems, and WebAssembly. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // mlockall
#include "base/os_thread.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static const int64_t second = 1000000000; // [ns]

/* ---- clocks and sleep ---------------------------------------------------------------------------------- */

static struct timespec timespec_of(int64_t nanoseconds)
{
    return (struct timespec){ .tv_sec = (time_t)(nanoseconds / second),
                              .tv_nsec = (long)(nanoseconds % second) };
}

int64_t sn_os_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * second + now.tv_nsec;
}

double sn_os_date(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sn_os_sleep(int64_t nanoseconds)
{
    const struct timespec rest = timespec_of(nanoseconds);
    if (nanoseconds > 0) nanosleep(&rest, NULL);
}

void sn_os_sleep_until(int64_t time)
{
#ifdef TIMER_ABSTIME
    const struct timespec at = timespec_of(time);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR)
        ;
#else // the next best: a delay after the look at the clock adds to the sleep
    sn_os_sleep(time - sn_os_time());
#endif
}

/* ---- threads ------------------------------------------------------------------------------------------- */

bool sn_os_threads_write(void)
{
#ifdef __EMSCRIPTEN__
    return false;
#else
    return true;
#endif
}

static int start(pthread_t* thread, int detach, void* (*function)(void*), void* context)
{
    enum { STACK_BYTES = 8 << 20 }; // at least; musl gives 128 KiB, too little for compiling a scene
    size_t own;
    sigset_t all, before;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, detach);
    if (pthread_attr_getstacksize(&attributes, &own) == 0 && own < STACK_BYTES)
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int number = pthread_create(thread, &attributes, function, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return number;
}

int sn_os_thread_start(pthread_t* thread, void* (*function)(void*), void* context)
{
    return start(thread, PTHREAD_CREATE_JOINABLE, function, context);
}

int sn_os_thread_detach(void* (*function)(void*), void* context)
{
    pthread_t thread;
    return start(&thread, PTHREAD_CREATE_DETACHED, function, context);
}

void sn_os_condition_init(pthread_cond_t* condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

void sn_os_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t nanoseconds)
{
    const struct timespec until = timespec_of(sn_os_time() + nanoseconds);
    pthread_cond_timedwait(condition, mutex, &until);
}

/* ---- rights -------------------------------------------------------------------------------------------- */

/* With a limit on locked memory, a process that locks all that comes gets no more memory at the limit: then
   only what is there is locked. */
static int lock_flags(void)
{
    struct rlimit limit;
    const bool unlimited = getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
    return unlimited ? MCL_CURRENT | MCL_FUTURE : MCL_CURRENT;
}

int sn_os_lock_memory(sn_os_rights* before)
{
    before->locked = mlockall(lock_flags()) == 0;
    return before->locked ? 0 : errno;
}

const char* sn_os_rights_remedy(void)
{
#ifdef __linux__
    return "; raise the limits rtprio and memlock of the user (ulimit -r, ulimit -l), for all sessions in "
           "/etc/security/limits.conf";
#else
    return "";
#endif
}

#ifdef __EMSCRIPTEN__ // it has no scheduler

int sn_os_schedule(sn_os_rights* before, int priority)
{
    (void)before, (void)priority;
    return ENOSYS;
}

static void restore_schedule(const sn_os_rights* before) { (void)before; }

bool sn_os_may_schedule(char* why, size_t size)
{
    snprintf(why, size, "WebAssembly has no priorities");
    return false;
}

#else

int sn_os_schedule(sn_os_rights* before, int priority)
{
    struct sched_param own, asked = { .sched_priority = priority };
    int failure = pthread_getschedparam(pthread_self(), &before->policy, &own);
    if (failure) return failure;
    before->priority = own.sched_priority;
    failure = pthread_setschedparam(pthread_self(), SCHED_FIFO, &asked);
    before->scheduled = !failure;
    return failure;
}

static void restore_schedule(const sn_os_rights* before)
{
    struct sched_param own = { .sched_priority = before->priority };
    if (before->scheduled) pthread_setschedparam(pthread_self(), before->policy, &own);
}

/* Asking is the only sure way; the answer depends on privileges, limits and control groups. */
bool sn_os_may_schedule(char* why, size_t size)
{
    int policy;
    struct sched_param own;
    snprintf(why, size, "%s", "");
    if (pthread_getschedparam(pthread_self(), &policy, &own) == 0 &&
        (policy == SCHED_FIFO || policy == SCHED_RR))
        return true; // to ask would lose it where the limits do not allow to get it again
    sn_os_rights before = { 0 };
    const int failure = sn_os_schedule(&before, sched_get_priority_min(SCHED_FIFO));
    restore_schedule(&before);
    snprintf(why, size, "%s", failure ? strerror(failure) : "");
    return !failure;
}

#endif

/* Linux wakes threads without real-time scheduling up to 50 us late, to save power. Needs no permission. */
void sn_os_reduce_timer_slack(sn_os_rights* before)
{
#ifdef __linux__
    before->timer_slack = prctl(PR_GET_TIMERSLACK);
    prctl(PR_SET_TIMERSLACK, 1UL);
#else
    (void)before;
#endif
}

void sn_os_return_rights(const sn_os_rights* before)
{
    restore_schedule(before);
    if (before->locked) munlockall();
#ifdef __linux__
    if (before->timer_slack > 0) prctl(PR_SET_TIMERSLACK, (unsigned long)before->timer_slack);
#endif
}
