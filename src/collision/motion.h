/* Sinew - motion: features on straight paths: when they first come close, and how much of their motion is
   safe.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Two features of four points together: a point and a triangle, or two segments. */
typedef enum sn_feature_pair { SN_POINT_AND_TRIANGLE, SN_SEGMENT_AND_SEGMENT } sn_feature_pair;

/** Distance between the features: points 0 and 1 2 3, or 0 1 and 2 3. */
double sn_pair_distance(sn_feature_pair pair, const sn_vec3 x[4]);

/** Additive continuous collision detection, after Li, Kaufman, Jiang, Codimensional incremental potential
    contact, 2021, section 5: a time in [0, 1] until which points that go straight from x to end come no
    closer than about `rest` times their distance at the start (0 < rest < 1), and not as close as `gap` [m].
    Always before the first time they touch; up to a factor 1 - rest before it, and far before when features
    slide past each other nearly touching: it stops after `steps` steps. 0 when they touch or are within the
    gap at the start. */
double sn_safe_time(sn_feature_pair pair, const sn_vec3 x[4], const sn_vec3 end[4], double rest, double gap,
                    int steps);

/** How much of its way each of the four points may go, such that the features do not touch on straight paths,
    whichever parts up to these the points go: scales[k] is lowered to what this pair allows. A plane between
    the features, at the share of their approach, keeps each on its side with a tenth of the distance to
    spare. Features that touch at the start may not move at all. */
void sn_bound_motion(sn_feature_pair pair, const sn_vec3 x[4], const sn_vec3 end[4], double scale[4]);
