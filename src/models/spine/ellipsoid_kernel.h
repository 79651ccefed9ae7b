/* Sinew - ellipsoid kernel: contact of two (hyper)ellipsoids: how deep, along which normal, and the wrench.
   SPDX-License-Identifier: BSD-3-Clause

   1, 2      the bodies, |x/a|^n + |y/b|^n + |z/c|^n <= 1 in their own axes R; c = centre of 2 - centre of 1
   h         support function: h(N) = max of N.x over a body. |(a Nx, b Ny, c Nz)|_p in its own axes, 1/p +
   1/n = 1
   N         the common normal, from 1 to 2: where D(N) = h1(N) + h2(N) - c.N is smallest. D is how far 2
   must go along N to
             be free of 1; negative, it is minus the distance. At the minimum the points of both bodies whose
             normal is N
             lie on one line along N. D is convex while the bodies are apart.
   V = k D^2/2 is a potential, and because D is a minimum its gradient is -k D N at these points.

   Facets as ellipsoids with a penalty: the model that Kecskemethy, Lange, Grabner compare theirs with. */
#pragma once
#include <stdbool.h>
#include "models/spine/pair.h"

typedef struct sn_ellipsoid_pair {
    sn_push push;
    sn_vec3 s1, s2; /**< half-axes [m] */
    double degree;  /**< n >= 2 */
} sn_ellipsoid_pair;

/** Of bodies far apart the depth is minus a bound of the gap from below. */
void sn_ellipsoid_evaluate(const sn_ellipsoid_pair* p, const sn_pair_motion* x, sn_touch* out);
/** The same with derivatives. False when there is no contact: `slope` is then left alone. */
bool sn_ellipsoid_differentiate(const sn_ellipsoid_pair* p, const sn_pair_motion* x, sn_touch* out,
                                sn_pair_slope* slope);

/** The common normal, and what the last step of Newton's iteration needs. */
typedef struct sn_ellipsoid_normal {
    sn_vec3 N, T[2]; /**< T: directions across */
    double H[3];     /**< inverse of the Hessian of D along T: 00, 01, 11 */
    double depth;
    int iterations;
} sn_ellipsoid_normal;
sn_ellipsoid_normal sn_ellipsoid_find_normal(const sn_ellipsoid_pair* p, const sn_pair_motion* x);
