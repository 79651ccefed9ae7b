/* Sinew - budget. SPDX-License-Identifier: BSD-3-Clause */
#include "budget.h"
#include "base/clock.h"
#include "system.h"

enum { MEGABYTE = 1000000 };

void budget_set(const whole_number* megabytes)
{
    if (megabytes->given) system_limit_memory((int64_t)megabytes->value * MEGABYTE);
}

void budget_explain(const whole_number* megabytes, sn_error* error)
{
    if (megabytes->given && error->status == SN_ERR_MEMORY)
        sn_fail(error, SN_ERR_MEMORY, "the scene needs more than the %lld MB of --max-memory",
                (long long)megabytes->value);
}

static sn_sim* stepped; // by budget_step

static void cancel(int number)
{
    (void)number;
    sn_sim_cancel(stepped);
}

bool budget_try_step(sn_sim* sim, double seconds, sn_status* status, sn_error* error)
{
    stepped = sim;
    double start = sn_clock();
    system_alarm(seconds, cancel);
    *status = sn_sim_step(sim, error);
    bool late = sn_clock() - start > seconds;
    system_alarm(0.0, cancel);
    return !(late && (*status == SN_ERR_CANCELLED || *status == SN_OK));
}

double budget_step(sn_sim* sim, const time_span* limit, sn_error* error)
{
    sn_error failure = { 0 };
    sn_status status;
    double start = sn_clock();
    if (!budget_try_step(sim, limit->seconds, &status, &failure))
        sn_fail(error, SN_ERR_UNSUPPORTED, "the first step takes longer than the %.9g s of --max-step-time",
                limit->seconds);
    else if (status)
        sn_fail(error, status, "%s", failure.text);
    return sn_clock() - start;
}
