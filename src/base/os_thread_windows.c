/* Sinew - os_thread for Windows, with the threads of winpthreads. SPDX-License-Identifier: BSD-3-Clause */
#include "base/os_thread.h"
#include <errno.h>
#include <stdio.h>
#include <windows.h>

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION // since Windows 10, 1803
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 2
#endif

static const int64_t second = 1000000000; // [ns]

/* ---- clocks and sleep ---------------------------------------------------------------------------------- */

int64_t sn_os_time(void)
{
    LARGE_INTEGER now, rate;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&rate);
    return now.QuadPart / rate.QuadPart * second + now.QuadPart % rate.QuadPart * second / rate.QuadPart;
}

/* Windows counts 100 ns from the beginning of 1601. */
double sn_os_date(void)
{
    FILETIME now;
    GetSystemTimePreciseAsFileTime(&now);
    const uint64_t ticks = (uint64_t)now.dwHighDateTime << 32 | now.dwLowDateTime;
    return 1e-7 * (double)(int64_t)(ticks - 116444736000000000ULL);
}

/* A timer wakes more exactly than Sleep(), whose unit is up to 16 ms. */
void sn_os_sleep(int64_t nanoseconds)
{
    LARGE_INTEGER rest = { .QuadPart = -(nanoseconds / 100) };
    if (nanoseconds <= 0) return;
    HANDLE timer =
        CreateWaitableTimerExW(NULL, NULL, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION, TIMER_ALL_ACCESS);
    if (!timer) timer = CreateWaitableTimerExW(NULL, NULL, 0, TIMER_ALL_ACCESS);
    if (timer && SetWaitableTimer(timer, &rest, 0, NULL, NULL, FALSE))
        WaitForSingleObject(timer, INFINITE);
    else
        Sleep((DWORD)(nanoseconds / 1000000));
    if (timer) CloseHandle(timer);
}

/* A delay after the look at the clock adds to the sleep: Windows has no sleep until a time of this clock. */
void sn_os_sleep_until(int64_t time)
{
    for (int64_t left = time - sn_os_time(); left > 0; left = time - sn_os_time())
        sn_os_sleep(left);
}

/* ---- threads ------------------------------------------------------------------------------------------- */

bool sn_os_threads_write(void) { return true; }

int sn_os_thread_start(pthread_t* thread, void* (*function)(void*), void* context)
{
    return pthread_create(thread, NULL, function, context);
}

int sn_os_thread_detach(void* (*function)(void*), void* context)
{
    pthread_t thread;
    const int number = pthread_create(&thread, NULL, function, context);
    return number ? number : pthread_detach(thread);
}

void sn_os_condition_init(pthread_cond_t* condition) { pthread_cond_init(condition, NULL); }

static int wait_in_time_of_day(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t nanoseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const int64_t ns = until.tv_nsec + nanoseconds;
    until.tv_sec += (time_t)(ns / second);
    until.tv_nsec = (long)(ns % second);
    return pthread_cond_timedwait(condition, mutex, &until);
}

/* winpthreads counts in the time of day, which may be set: short waits follow one another until the time has
   passed by a clock that nobody sets. A clock that is set back during one makes this one longer. */
void sn_os_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t nanoseconds)
{
    const int64_t longest = second / 10, end = sn_os_time() + nanoseconds;
    int64_t left = nanoseconds;
    while (left > 0 && wait_in_time_of_day(condition, mutex, left < longest ? left : longest) == ETIMEDOUT)
        left = end - sn_os_time();
}

/* ---- rights -------------------------------------------------------------------------------------------- */

/* Windows has few levels of priority: the highest is meant. */
int sn_os_schedule(sn_os_rights* before, int priority)
{
    (void)priority;
    before->priority = GetThreadPriority(GetCurrentThread());
    before->scheduled = SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
    return before->scheduled ? 0 : EPERM;
}

int sn_os_lock_memory(sn_os_rights* before)
{
    before->locked = false;
    return ENOSYS; // Windows locks ranges of pages, not a process
}

const char* sn_os_rights_remedy(void) { return ""; }

void sn_os_reduce_timer_slack(sn_os_rights* before) { (void)before; }

void sn_os_return_rights(const sn_os_rights* before)
{
    if (before->scheduled) SetThreadPriority(GetCurrentThread(), before->priority);
}

bool sn_os_may_schedule(char* why, size_t size)
{
    snprintf(why, size, "%s", "");
    return true;
}
