/* Sinew - passivity. A force f is held for a period T while the device moves by u. The motors give f.u to the
   hand; the damping b of the device dissipates at least b u^2/T, as a constant velocity dissipates least. The
   stored energy grows by

       -f.u + b u^2/T  >=  -f^2 T/(4 b),

   with equality for u = f T/(2 b). So f^2 T/(4 b) <= E keeps E >= 0 whatever the hand does: the bound
   needs no velocity, which would only be known when it is too late. Moments have the same with rotations.

   The bound does not disturb what is passive by itself. Pressing from 0 to x into a wall K makes
   E = sum(K x_k u_k + b u_k^2/T) >= K x^2/2 where b >= K T/2 (Colgate and Schenkel 1994), and then
   4 b E/T >= 2 b K x^2/T >= (K x)^2. The observer is that of Hannaford and Ryu 2002 with the damping of the
   device in the balance.
   SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/passivity.h"
#include <math.h>

static double product(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The most that a force can take from the store in a period; infinite without damping. */
static double dearest(double damping, double period, const double f[3])
{
    const double square = product(f, f);
    return square == 0.0 ? 0.0 : square * period / (4.0 * damping);
}

static double dearest_of(const passivity* p, const sn_device_force* w)
{
    return dearest(p->damping, p->period, w->force) + dearest(p->angular_damping, p->period, w->moment);
}

void sn_passivity_observe(passivity* p, const sn_device_force* wrench, const displacement* moved)
{
    if (moved) {
        const double work = product(wrench->force, moved->along) + product(wrench->moment, moved->about);
        p->given += fmax(work, 0.0);
        p->received += fmax(-work, 0.0);
        p->stored += (p->damping * product(moved->along, moved->along) +
                      p->angular_damping * product(moved->about, moved->about)) /
                         p->period -
                     work;
    } else {
        p->stored -= dearest_of(p, wrench);
    }
    p->stored = fmin(p->stored, p->max_stored);
}

bool sn_passivity_bound(const passivity* p, sn_device_force* wrench)
{
    bool bounded = false;
    if (p->angular_damping == 0.0 && product(wrench->moment, wrench->moment) > 0.0) {
        for (int i = 0; i < 3; ++i)
            wrench->moment[i] = 0.0; // the force shall not suffer from it
        bounded = true;
    }
    const double cost = dearest_of(p, wrench);
    if (cost <= p->stored || cost == 0.0) return bounded;
    const double factor = p->stored > 0.0 && isfinite(cost) ? sqrt(p->stored / cost) : 0.0;
    for (int i = 0; i < 3; ++i) {
        wrench->force[i] *= factor;
        wrench->moment[i] *= factor;
    }
    return true;
}
