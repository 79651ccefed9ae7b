/* Sinew - legend: what the colours of a picture mean. Include it only where SINEW_HAVE_CAIRO is 1.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "plot/canvas.h"
#include "view/fields.h"
#include "view/palette.h"

/** A bar with the ends and the middle of its range, the name of the result and its unit: upper left. */
void sn_view_legend_draw(sn_canvas* canvas, const model_field* field, const palette* p);
