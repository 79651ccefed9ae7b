/* Sinew - rights. SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/rights.h"
#include <string.h>

void sn_rights_ask(sn_os_rights* before, int priority, sn_loop_rights* told)
{
    *before = (sn_os_rights){ 0 };
    sn_os_reduce_timer_slack(before);
    const int unscheduled = sn_os_schedule(before, priority);
    const int unlocked = sn_os_lock_memory(before);
    *told = (sn_loop_rights){ .scheduled = before->scheduled, .locked = before->locked };
    if (!unscheduled && !unlocked) return;
    const char* wish = unscheduled && unlocked ? "real-time scheduling and locked memory"
                       : unscheduled           ? "real-time scheduling"
                                               : "locked memory";
    snprintf(told->note, sizeof told->note,
             "the system refused %s (%s): ticks may be late when other programs run%s", wish,
             strerror(unscheduled ? unscheduled : unlocked), sn_os_rights_remedy());
}
