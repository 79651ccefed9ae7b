/* Sinew - budget. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // ru_maxrss
#include "budget.h"
#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include "pace.h"

enum { MEGABYTE = 1000000 };

void budget_set(const whole_number* megabytes)
{
    if (!megabytes->given) return;
    rlim_t bytes = (rlim_t)megabytes->value * MEGABYTE;
    struct rlimit limit = { .rlim_cur = bytes, .rlim_max = bytes };
    setrlimit(RLIMIT_DATA, &limit); // fails only where a smaller limit is in force
}

void budget_explain(const whole_number* megabytes, sn_error* error)
{
    if (megabytes->given && error->status == SN_ERR_MEMORY)
        sn_fail(error, SN_ERR_MEMORY, "the scene needs more than the %lld MB of --max-memory",
                (long long)megabytes->value);
}

double budget_peak(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? 1024.0 * (double)usage.ru_maxrss : 0.0;
}

static sn_sim* stepped; // by budget_step

static void cancel(int number)
{
    (void)number;
    sn_sim_cancel(stepped);
}

static void start_timer(double seconds)
{
    double whole = floor(seconds);
    struct itimerval time = { .it_value = { (time_t)whole, (suseconds_t)(1e6 * (seconds - whole)) } };
    if (seconds > 0.0 && time.it_value.tv_sec == 0 && time.it_value.tv_usec == 0) time.it_value.tv_usec = 1;
    setitimer(ITIMER_REAL, &time, NULL);
}

bool budget_try_step(sn_sim* sim, double seconds, sn_status* status, sn_error* error)
{
    struct sigaction action = { .sa_handler = cancel };
    sigemptyset(&action.sa_mask);
    stepped = sim;
    sigaction(SIGALRM, &action, NULL);
    double start = clock_now();
    start_timer(seconds);
    *status = sn_sim_step(sim, error);
    bool late = clock_now() - start > seconds;
    start_timer(0.0);
    return !(late && (*status == SN_ERR_CANCELLED || *status == SN_OK));
}

double budget_step(sn_sim* sim, const time_span* limit, sn_error* error)
{
    sn_error failure = { 0 };
    sn_status status;
    double start = clock_now();
    if (!budget_try_step(sim, limit->seconds, &status, &failure))
        sn_fail(error, SN_ERR_UNSUPPORTED, "the first step takes longer than the %.9g s of --max-step-time",
                limit->seconds);
    else if (status)
        sn_fail(error, status, "%s", failure.text);
    return clock_now() - start;
}
