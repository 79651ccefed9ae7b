/* Sinew - pinch: the force of jaws that flatten a tube between two plates, and what is left of its lumen.

   The wall is an inextensible elastic line of length 2 pi R, round without load; R - radius of its middle,
   h - thickness, B = E h^3/(12 (1 - nu^2)) - bending stiffness for each length of the tube, H = gap - h -
   distance of the middles of both walls, theta - direction of the wall. Between the plates the wall stands
   free on either side from theta = 0 to pi. A plate exerts the force P on each side:
   dk/ds = (P/B) cos theta, so that
     k^2 = 2 (P/B) (r + sin theta),    I_n = int sin^n theta (r + sin theta)^(-1/2) dtheta over 0..pi
     free length  I0/sqrt(2 P/B),      H = I1/sqrt(2 P/B),    area beside the contact  (2 - k(0) H) B/P
   While the plates touch along lines, the free length is pi R, which gives r from H = pi R I1/I0. From H =
   1.4355 R on, where r = 0, the walls lie flat along w = pi R - I0(0) sqrt(B/2P), and k = 0 at its ends. The
   force of both sides is 2 P. At H = h the walls meet and the lumen is closed; what the gap is below 2 h
   compresses them, by E/(1 - nu^2) times the strain 1 - gap/(2 h).
   Source: the elastica, as for compressed rings in R. Frisch-Fay, Flexible Bars, 1962, ch. 4.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/pinch.h"
#include <math.h>

static const double pi = 3.14159265358979323846;
enum { PANELS = 64, HALVINGS = 60 };

typedef struct elastica {
    double I0, I1;
} elastica;

/* With theta = u^2 - r the integrand is smooth, also at r = 0; Simpson's rule over a quarter of the ring. */
static elastica integrate(double r)
{
    const double low = sqrt(r), step = (sqrt(0.5 * pi + r) - low) / PANELS;
    elastica sum = { 0, 0 };
    for (int i = 0; i <= PANELS; ++i) {
        const double u = low + i * step, s = sin(fmax(u * u - r, 0.0));
        const double weight = i == 0 || i == PANELS ? 1 : i % 2 ? 4 : 2;
        const double value = i == 0 ? 2.0 : 2 * u / sqrt(r + s);
        sum.I0 += weight * value;
        sum.I1 += weight * value * s;
    }
    return (elastica){ 2 * sum.I0 * step / 3, 2 * sum.I1 * step / 3 };
}

/* ln r of the ring whose plates are H apart; H/R falls from 2 to 1.4355 as r falls. */
static double find_r(double H, double R)
{
    double low = log(1e-12), high = log(1e6);
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (low + high);
        const elastica e = integrate(exp(middle));
        if (pi * R * e.I1 / e.I0 > H)
            high = middle;
        else
            low = middle;
    }
    return exp(0.5 * (low + high));
}

sn_pinch sn_pinch_of(const sn_tube* tube, double gap)
{
    const double h = tube->outer - tube->inner, R = 0.5 * (tube->outer + tube->inner);
    const double plane = tube->E / (1 - tube->nu * tube->nu), B = plane * h * h * h / 12;
    const double whole = pi * tube->inner * tube->inner;
    const elastica flat = integrate(0);
    const double H = fmax(gap, 2 * h) - h;
    sn_pinch p = { .lumen = 1 };
    if (!(H < 2 * R * (1 - 1e-6))) return p;
    double area;
    if (H > pi * R * flat.I1 / flat.I0) {
        const double r = find_r(H, R);
        const elastica e = integrate(r);
        const double twice = (e.I0 / (pi * R)) * (e.I0 / (pi * R)); // 2 P/B
        p.force = B * twice;
        area = 2 * (2 - sqrt(twice * r) * H) * 2 / twice;
    } else {
        const double root = flat.I1 / H; // of 2 P/B
        p.width = pi * R - flat.I0 / root;
        p.force = B * root * root;
        area = 8 / (root * root) + p.width * H;
    }
    p.lumen = fmin(1.0, fmax(0.0, (area - pi * R * h + 0.25 * pi * h * h) / whole));
    if (gap <= 2 * h) p.lumen = 0;
    if (gap < 2 * h) p.force += plane * (1 - gap / (2 * h)) * p.width;
    return p;
}
