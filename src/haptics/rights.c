/* Sinew - rights. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // mlockall
#include "haptics/rights.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* With a limit on locked memory, a process that locks all that comes gets no more memory at the limit: then
   only what is there is locked. */
static int lock_flags(void)
{
    struct rlimit limit;
    const bool unlimited = getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
    return unlimited ? MCL_CURRENT | MCL_FUTURE : MCL_CURRENT;
}

#ifdef __EMSCRIPTEN__ // it has no scheduler

static int schedule(rights* r, int priority)
{
    (void)r, (void)priority;
    return ENOSYS;
}

static void restore_schedule(const rights* r) { (void)r; }

#else

static int schedule(rights* r, int priority)
{
    struct sched_param before, asked = { .sched_priority = priority };
    int failure = pthread_getschedparam(pthread_self(), &r->policy, &before);
    r->priority = before.sched_priority;
    if (!failure) failure = pthread_setschedparam(pthread_self(), SCHED_FIFO, &asked);
    r->scheduled = !failure;
    return failure;
}

static void restore_schedule(const rights* r)
{
    struct sched_param before = { .sched_priority = r->priority };
    if (r->scheduled) pthread_setschedparam(pthread_self(), r->policy, &before);
}

#endif

/* Linux wakes threads without real-time scheduling up to 50 us late, to save power. Needs no permission. */
static void sharpen_timer(rights* r)
{
#ifdef __linux__
    r->timer_slack = prctl(PR_GET_TIMERSLACK);
    prctl(PR_SET_TIMERSLACK, 1UL);
#else
    (void)r;
#endif
}

static void restore_timer(const rights* r)
{
#ifdef __linux__
    if (r->timer_slack > 0) prctl(PR_SET_TIMERSLACK, (unsigned long)r->timer_slack);
#else
    (void)r;
#endif
}

void sn_rights_ask(rights* r, int priority, sn_loop_rights* told)
{
    *r = (rights){ 0 };
    sharpen_timer(r);
    const int unscheduled = schedule(r, priority);
    const int unlocked = mlockall(lock_flags()) == 0 ? 0 : errno;
    r->locked = !unlocked;
    *told = (sn_loop_rights){ .scheduled = r->scheduled, .locked = r->locked };
    if (!unscheduled && !unlocked) return;
    const char* wish = unscheduled && unlocked ? "real-time scheduling and locked memory"
                       : unscheduled           ? "real-time scheduling"
                                               : "locked memory";
    snprintf(told->note, sizeof told->note,
             "the system refused %s (%s): ticks may be late when other programs run; raise the limits rtprio "
             "and memlock of the user in /etc/security/limits.conf",
             wish, strerror(unscheduled ? unscheduled : unlocked));
}

void sn_rights_return(rights* r)
{
    restore_schedule(r);
    if (r->locked) munlockall();
    restore_timer(r);
    *r = (rights){ 0 };
}
