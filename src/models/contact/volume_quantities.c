/* Sinew - volume: what can be read of volume_contact. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "models/contact/volume.h"

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_volume* k = self;
    sn_vec3 sum = { 0, 0, 0 };
    (void)in;
    for (int c = 0; c < k->now->count; ++c) {
        const sn_volume_cell* cell = &k->cells[c];
        const double* l = reaction + k->rows * c;
        sn_vec3 slide = { 0, 0, 0 };
        if (k->rows > 1) slide = sn_madd(sn_scale(l[1], cell->t1), l[2], cell->t2);
        for (int e = cell->first; e < cell->first + cell->count; ++e) {
            if (k->entry[e].input != 0) continue;
            sum = sn_madd(sum, l[0], k->entry[e].gap);
            sum = sn_madd(sum, k->entry[e].weight, slide);
        }
    }
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_normal_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_volume* k = self;
    (void)in;
    *out = 0.0;
    for (int c = 0; c < k->now->count; ++c)
        *out += reaction[k->rows * c];
}

static void read_pressure(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_volume* k = self;
    (void)in;
    *out = 0.0;
    for (int c = 0; c < k->now->count; ++c)
        *out = fmax(*out, reaction[k->rows * c] / k->cells[c].area);
}

static void read_volume(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const sn_volume*)self)->now->volume;
}

static void read_area(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_volume* k = self;
    (void)in, (void)reaction;
    *out = 0.0;
    for (int c = 0; c < k->now->count; ++c)
        *out += k->cells[c].area;
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_volume* k = self;
    (void)in, (void)reaction;
    *out = 0.0;
    for (int c = 0; c < k->now->count; ++c)
        *out = fmax(*out, -k->cells[c].gap);
}

static void read_cells(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const sn_volume*)self)->now->count;
}

static void read_left_out(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const sn_volume*)self)->now->dropped;
}

const sn_quantity sn_volume_quantities[SN_VOLUME_QUANTITIES] = {
    { "force", "N", "x y z", "sum of the forces on the points `on`", read_force },
    { "normal_force", "N", NULL, "sum of the sizes of the forces of the cells, without friction",
      read_normal_force },
    { "pressure", "Pa", NULL, "largest pressure of a cell", read_pressure },
    { "volume", "m^3", NULL,
      "inside both surfaces at the start of the last step: the sum over cells, without those that are left "
      "out, and without parts that have no direction, as where one body is wholly inside the other",
      read_volume },
    { "area", "m^2", NULL, "of contact at the start of the last step", read_area },
    { "depth", "m", NULL, "largest mean depth of a cell at the start of the last step", read_depth },
    { "cells", "1", NULL, "cells of the last step", read_cells },
    { "left_out", "1", NULL, "cells left out because they have too many points", read_left_out },
};
