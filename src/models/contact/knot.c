/* Sinew - knot: shape and kind of the knot in a line. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/models/contact.h>
#include "models/contact/measured_line.h"
#include "models/no_force.h"

typedef struct knot {
    bool closed;
} knot;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_knot_params* p = params;
    *(knot*)self = (knot){ p->closed };
    return sn_bind_line(b, p->on, "on");
}

static sn_polyline line_of(const void* self, const sn_input* in)
{
    return sn_line_at(&in->at[0], ((const knot*)self)->closed);
}

static void read_writhe(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_polyline line = line_of(self, in);
    (void)reaction;
    *out = sn_gauss_link_of_itself(&line).link;
}

static void read_crossings(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_polyline line = line_of(self, in);
    (void)reaction;
    *out = sn_gauss_link_of_itself(&line).crossings;
}

static void read_determinant(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_polyline line = line_of(self, in);
    (void)reaction;
    *out = sn_knot_determinant(&line);
}

static double length_of(const sn_polyline* line)
{
    double sum = 0.0;
    for (int i = 0; i + !line->closed < line->count; ++i)
        sum += sn_norm(sn_sub(line->x[(i + 1) % line->count], line->x[i]));
    return sum;
}

static void read_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_polyline line = line_of(self, in);
    (void)reaction;
    *out = length_of(&line);
}

static void read_shortening(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_polyline line = line_of(self, in);
    (void)reaction;
    *out = length_of(&line) - (line.closed ? 0.0 : sn_norm(sn_sub(line.x[line.count - 1], line.x[0])));
}

static const sn_quantity quantities[] = {
    { "writhe", "1", NULL,
      "Gauss's integral of the line with itself: visible crossings counted with their signs, mean of all "
      "viewing directions",
      read_writhe },
    { "crossings", "1", NULL, "visible crossings of the line with itself, mean of all viewing directions",
      read_crossings },
    { "determinant", "1", NULL,
      "kind of the knot: 1 none, 3 overhand, 5 figure of eight, 9 square and granny; changes only if the "
      "line passes through itself or an end through a loop. NaN: more than 128 visible crossings",
      read_determinant },
    { "length", "m", NULL, "length of the line", read_length },
    { "shortening", "m", NULL,
      "length of the line minus the distance of its ends: the size of a knot between straight ends",
      read_shortening },
};

static const sn_knot_params defaults = { .closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_knot_params, on), "1", 0, 0, "points of the line, in order" },
    { SN_FIELD(sn_knot_params, closed), "1", 0, 0,
      "an edge joins the last point to the first; for an open line `determinant` extends the ends to "
      "infinity, away from the centre of the points" },
};

const sn_component sn_knot = {
    .abi = SN_COMPONENT_ABI,
    .name = "knot",
    .summary = "Reports the shape, size and kind of the knot in a line; exerts no force.",
    .source =
        "K. Klenin, J. Langowski, Biopolymers 54, 2000, 307-317; R. H. Crowell, R. H. Fox, Introduction to "
        "Knot Theory, 1963",
    .role = SN_ROLE_FORCE,
    .ops.force = &sn_no_force,
    .defaults = &defaults,
    .params_size = sizeof(sn_knot_params),
    .self_size = sizeof(knot),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
