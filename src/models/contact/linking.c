/* Sinew - linking: how often one line winds around another. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/contact.h>
#include "math/entanglement.h"
#include "models/contact/measured_line.h"
#include "models/no_force.h"

typedef struct linking {
    bool closed[2];
} linking;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_linking_params* p = params;
    linking* k = self;
    *k = (linking){ { p->on_closed, p->with_closed } };
    sn_status status = sn_bind_line(b, p->on, "on");
    return status ? status : sn_bind_line(b, p->with, "with");
}

static sn_gauss_link measure(const linking* k, const sn_input* in)
{
    const sn_polyline a = sn_line_at(&in->at[0], k->closed[0]), b = sn_line_at(&in->at[1], k->closed[1]);
    return sn_gauss_link_of_lines(&a, &b);
}

static void read_link(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = measure(self, in).link;
}

static void read_crossings(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = measure(self, in).crossings;
}

static const sn_quantity quantities[] = {
    { "link", "1", NULL, "Gauss's integral of the two lines; for closed lines the linking number",
      read_link },
    { "crossings", "1", NULL, "visible crossings of one line with the other, mean of all viewing directions",
      read_crossings },
};

static const sn_linking_params defaults = { .on_closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_linking_params, on), "1", 0, 0, "points of the first line, in order" },
    { SN_FIELD(sn_linking_params, with), "1", 0, 0, "points of the second line, in order" },
    { SN_FIELD(sn_linking_params, on_closed), "1", 0, 0,
      "an edge joins the last point of `on` to its first point" },
    { SN_FIELD(sn_linking_params, with_closed), "1", 0, 0,
      "an edge joins the last point of `with` to its first point" },
};

const sn_component sn_linking = {
    .abi = SN_COMPONENT_ABI,
    .name = "linking",
    .summary = "Reports the linking number of two lines; exerts no force.",
    .source = "Z. Arai, Exp. Math. 22, 2013, 1-6; K. Klenin, J. Langowski, Biopolymers 54, 2000, 307-317",
    .role = SN_ROLE_FORCE,
    .ops.force = &sn_no_force,
    .defaults = &defaults,
    .params_size = sizeof(sn_linking_params),
    .self_size = sizeof(linking),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
