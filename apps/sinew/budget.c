/* Sinew - budget. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // ru_maxrss
#include "budget.h"
#include <sys/resource.h>

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
