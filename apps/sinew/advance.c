/* Sinew - advance: steps a simulation of a command that needs its state at some time.
   SPDX-License-Identifier: BSD-3-Clause */
#include "run.h"

sn_status advance(const sn_scene* scene, sn_sim** sim, double end, sn_error* error)
{
    if (sn_sim_is_static(*sim)) return sn_sim_step(*sim, error);
    sn_reviser* reviser = sn_reviser_create(scene, *sim, error);
    while (!error->status && sn_sim_time(*sim) < end - 1e-9 * sn_sim_step_size(*sim)) {
        if (sn_sim_step(*sim, error)) break;
        sn_sim* next = sn_reviser_look(reviser, *sim, error);
        if (!next) continue;
        sn_sim_destroy(*sim);
        *sim = next;
    }
    sn_reviser_destroy(reviser);
    return error->status;
}
