/* Sinew - recovery: contacts that are found with a gap below zero let it grow at a limited speed. Push at
   once, and they would give energy that no motion has given.

   The target of a contact is the gap that its row aims at: row = gap - target. Of a new contact it begins
   with the gap, and grows to 0.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/** Of a contact in the last step. */
typedef struct sn_contact_aim {
    uint64_t key;
    double target, compression; /**< [m]; compression: of the row at the end of the step, at least 0 */
} sn_contact_aim;

/** Target of a contact with this gap, that grows by at most `step` [m], and by a fifth of what is left:
    bodies come out with a speed that fades, and do not jump. `before` is that of the last step, NULL for a
    new one. A gap that is no linear function of the positions may be deeper than its row has predicted: this
    part is pushed out slowly, too. */
static inline double sn_recovery_target(double gap, const sn_contact_aim* before, double step)
{
    const double from = before ? fmax(gap, fmin(before->target, gap + before->compression)) : gap;
    return from < 0.0 ? from + fmin(step, -0.2 * from) : 0.0;
}
