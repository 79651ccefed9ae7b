/* Sinew - figures: bodies as triangles. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/raster.h"

/** A tube along points; `radius` of one for all (`radii` 1) or of each; `values` of each, which decide the
    colour where `f` is painted, or NULL. */
void sn_view_figure_tube(facets* f, const sn_vec3* points, int count, const double* radius, int radii,
                         bool closed, const float* values, ink colour);
/** A body of revolution about `axis` through `origin`: radii and heights of its outline. */
void sn_view_figure_lathe(facets* f, sn_vec3 origin, sn_vec3 axis, const double (*outline)[2], int count,
                          ink colour);
/** An ellipsoid; half axes along the frame's. */
void sn_view_figure_ellipsoid(facets* f, sn_vec3 centre, sn_quat axes, const double half[3], ink colour);
/** A box from its corner and three edges. */
void sn_view_figure_box(facets* f, sn_vec3 from, sn_vec3 a, sn_vec3 b, sn_vec3 c, ink colour);
/** A plane patch. */
void sn_view_figure_patch(facets* f, sn_vec3 from, sn_vec3 a, sn_vec3 b, ink colour);
/** A shaft with a head. */
void sn_view_figure_arrow(facets* f, sn_vec3 from, sn_vec3 vector, double radius, ink colour);
/** Two vectors across a direction. */
void sn_view_figure_across(sn_vec3 direction, sn_vec3* u, sn_vec3* v);
