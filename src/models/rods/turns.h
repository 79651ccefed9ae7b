/* Sinew - turns: steps in which neighbouring sections of a rod turn against each other by so much that their
   orientations alone do not show how often.

   The angle between two orientations is known up to whole turns, and the least one is taken. Where it grows
   past half a turn within a step, a turn would be lost; the spins show that. Such a step is refused: the
   integrator repeats it in parts.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <math.h>

static const double turns_most = 2.61799387799149; /* within a step: 150 degrees */

/** Memory of a rod. */
typedef struct rod_turns {
    double accepted; /**< when the last step was accepted [s] */
    bool lost;       /**< an element has twisted further than its law knows */
} rod_turns;

/** Have two sections turned about the rod against each other by more than turns_most since the last accepted
    step? Then the moment on b becomes NaN, and the step fails. */
static inline void turns_refuse(const rod_turns* kept, double t, const sn_pose* at_a, const sn_pose* at_b,
                                const sn_twist* a, const sn_twist* b, sn_wrench* on_b)
{
    const double time = fabs(t - kept->accepted);
    if (!((sn_norm(a->w) + sn_norm(b->w)) * time > turns_most)) return; // most often
    const sn_vec3 spin = sn_sub(b->w, sn_unrotate(at_b->q, sn_rotate(at_a->q, a->w)));
    if (fabs(spin.x) * time > turns_most) on_b->m.x = (double)NAN;
}
