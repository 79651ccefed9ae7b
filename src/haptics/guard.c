/* Sinew - guard. SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/guard.h"
#include <math.h>

const char* sn_device_fault_name(sn_device_fault fault)
{
    static const char* const names[] = { "good", "lost", "frozen", "jump", "invalid", "flood" };
    return (unsigned)fault < 6u ? names[fault] : NULL;
}

static bool has_numbers(const sn_device_sample* s)
{
    double square = 0.0;
    bool good = true;
    for (int i = 0; i < 3; ++i)
        good = good && isfinite(s->position[i]);
    for (int i = 0; i < 4; ++i)
        square += s->orientation[i] * s->orientation[i];
    return good && isfinite(square) && square > 1e-12;
}

/* The rotation that leads from one orientation to another, axes of the device. */
static sn_vec3 rotation_between(sn_quat from, sn_quat to)
{
    sn_quat q = sn_quat_mul(to, sn_quat_conjugate(from));
    if (q.w < 0.0) q = (sn_quat){ -q.w, -q.x, -q.y, -q.z };
    return sn_quat_log(q);
}

/* Takes a new sample as the last one. */
static void accept(guard* g, const sn_device_sample* s, finding* f)
{
    const sn_haptics_options* o = g->options;
    const sn_vec3 position = sn_v3(s->position[0], s->position[1], s->position[2]);
    const sn_quat orientation = sn_quat_normalized(
        (sn_quat){ s->orientation[0], s->orientation[1], s->orientation[2], s->orientation[3] });
    f->fresh = true;
    f->elapsed = g->since;
    if (g->begun) {
        f->moved = sn_sub(position, g->position);
        f->turned = rotation_between(g->orientation, orientation);
        if ((o->max_speed > 0.0 && sn_norm(f->moved) > o->max_speed * f->elapsed) ||
            (o->max_angular_speed > 0.0 && sn_norm(f->turned) > o->max_angular_speed * f->elapsed))
            f->fault = SN_DEVICE_JUMP;
        f->adjacent = !f->fault && f->elapsed < 1.5 * o->period;
    }
    g->begun = true;
    g->position = position;
    g->orientation = orientation;
    g->since = 0.0;
    g->repeats = false;
}

finding sn_guard_look(guard* g, const sn_device_sample* sample, int count)
{
    const sn_haptics_options* o = g->options;
    const double limit = o->timeout * (1.0 - 1e-9); // periods add up to it with rounding
    const bool arrived = sample && count > 0;
    const bool repeated = arrived && g->begun && sample->sequence <= g->sequence;
    finding f = { .fault = SN_DEVICE_GOOD };
    g->since += o->period;
    g->repeats = g->repeats || repeated;
    g->flood = arrived && count > o->max_samples ? g->flood + o->period : 0.0;
    if (arrived && !repeated) {
        g->sequence = sample->sequence;
        if (has_numbers(sample))
            accept(g, sample, &f);
        else
            f.fault = SN_DEVICE_INVALID;
    }
    if (f.fault) return f;
    if (g->begun && g->since >= limit)
        f.fault = g->repeats ? SN_DEVICE_FROZEN : SN_DEVICE_LOST;
    else if (g->flood >= limit)
        f.fault = SN_DEVICE_FLOOD;
    return f;
}
