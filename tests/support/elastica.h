/* Sinew - elastica: the exact shape of a clamped, inextensible rod under a force across its end.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

enum { ELASTICA_POINTS = 201 };

/** theta'' = -alpha cos theta, theta(0) = 0, theta'(1) = 0 with alpha = P L^2/(E I) >= 0 and arc length over
    L, to 1e-9: x along the clamped end, y along the force, both over L, at equal distances of arc length. */
void elastica_shape(double alpha, double x[ELASTICA_POINTS], double y[ELASTICA_POINTS]);
