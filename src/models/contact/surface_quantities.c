/* Sinew - surface quantities: what can be read of surface_contact: numbers of all pairs, and fields on the
   points of both surfaces.

   Fields: the weights of a pair spread its force over the points as in the equations of motion. A pressure is
   the force of a point over the area around it that faces the other surface.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "models/contact/surface_contact.h"

/* ---- of all pairs -------------------------------------------------------------------------------------- */

/* Share of an item's force that acts on the first input. */
static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    sn_vec3 sum = { 0, 0, 0 };
    (void)in;
    for (int n = 0; n < k->now->count; ++n) {
        const item* i = &k->items[n];
        const double* l = reaction + k->rows * n;
        sn_vec3 f = sn_scale(l[0], i->touch.normal);
        if (k->rows > 1) f = sn_madd(sn_madd(f, l[1], i->t1), l[2], i->t2);
        for (int p = 0; p < i->touch.count; ++p)
            if (i->touch.input[p] == 0) sum = sn_madd(sum, i->touch.weight[p], f);
    }
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_gap(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    (void)reaction;
    *out = k->distance + k->margin;
    for (int n = 0; n < k->now->count; ++n)
        *out = fmin(*out, sn_touch_gap(&k->items[n].touch, in->at));
}

static void read_pressure(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int n = 0; n < k->now->count; ++n)
        *out = fmax(*out, reaction[k->rows * n] / k->items[n].touch.area);
}

static void read_normal_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int n = 0; n < k->now->count; ++n)
        *out += reaction[k->rows * n];
}

static void read_touching(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    (void)in;
    *out = 0.0;
    for (int n = 0; n < k->now->count; ++n)
        *out += reaction[k->rows * n] > 0.0;
}

static double slip_of(const surface_contact* k, const item* i, const sn_input* in)
{
    double rates[3];
    sn_surface_rates(k, i, in, rates);
    return hypot(rates[1], rates[2]);
}

static void read_slip(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_contact* k = self;
    *out = 0.0;
    for (int n = 0; n < k->now->count; ++n)
        if (reaction[k->rows * n] > 0.0) *out = fmax(*out, slip_of(k, &k->items[n], in));
}

static void read_pairs(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const surface_contact*)self)->now->count;
}

static void read_left_out(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const surface_contact*)self)->now->dropped;
}

static void read_truncation(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const surface_contact*)self)->now->truncation;
}

static void read_overlaps(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = (double)((const surface_contact*)self)->now->overlaps;
}

static void read_detection_time(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = *((const surface_contact*)self)->detection;
}

const sn_quantity sn_surface_quantities[SN_SURFACE_QUANTITIES] = {
    { "force", "N", "x y z", "sum of the forces on the points `on`; 0 in contact with themselves",
      read_force },
    { "gap", "m", NULL,
      "smallest distance of the surfaces among the pairs of the last step, or distance and margin together",
      read_gap },
    { "pressure", "Pa", NULL, "largest force of a pair on its area", read_pressure },
    { "normal_force", "N", NULL, "sum of the sizes of the forces between the pairs, without friction",
      read_normal_force },
    { "touching", "1", NULL, "pairs of features that push", read_touching },
    { "slip", "m/s", NULL, "largest sliding speed of the pairs that push", read_slip },
    { "pairs", "1", NULL, "pairs of features in reach", read_pairs },
    { "left_out", "1", NULL, "pairs of features left out because `capacity` was reached", read_left_out },
    { "truncation", "m", NULL,
      "sum of the lengths by which the displacements of points were shortened in the last step",
      read_truncation },
    { "overlaps", "1", NULL, "pairs of triangles that intersected at the start of the last step",
      read_overlaps },
    { "detection_time", "s", NULL,
      "time that the search for pairs took at the start of the last step; differs from run to run",
      read_detection_time },
};

/* ---- of points ----------------------------------------------------------------------------------------- */

/* Of a pair in the last step [N]. */
static double force_of(const surface_contact* k, int n, const sn_input* in)
{
    return in->multipliers[k->rows * n];
}

/* Size of the weight of a point in a pair; 0 when it is not in it. */
static double weight_in(const sn_touch* t, int input, int point)
{
    double sum = 0.0;
    for (int p = 0; p < t->count; ++p)
        if (t->input[p] == input && t->point[p] == point) sum += fabs(t->weight[p]);
    return sum;
}

static double pressure_at(const surface_contact* k, int input, int point, const sn_input* in)
{
    sn_vec3 along = { 0, 0, 0 };
    double sum = 0.0;
    for (int n = 0; n < k->now->count; ++n) {
        const item* i = &k->items[n];
        double w = weight_in(&i->touch, input, point), force = w > 0.0 ? w * force_of(k, n, in) : 0.0;
        bool first = i->touch.input[0] == input; // n points away from the first feature
        along = sn_madd(along, first ? force : -force, i->touch.normal);
        sum += force;
    }
    double size = sn_norm(along);
    const double area = size > 0.0 ? sn_facing_area(k->skin[input], point, sn_scale(1.0 / size, along)) : 0.0;
    return area > 0.0 ? sum / area : 0.0;
}

/* NaN: no pair is in reach. */
static double gap_at(const surface_contact* k, int input, int point, const sn_input* in)
{
    double least = NAN;
    for (int n = 0; n < k->now->count; ++n)
        if (weight_in(&k->items[n].touch, input, point) > 0.0)
            least = fmin(least, sn_touch_gap(&k->items[n].touch, in->at));
    return least;
}

/* The largest of the pairs that push. */
static double slip_at(const surface_contact* k, int input, int point, const sn_input* in)
{
    double most = 0.0;
    for (int n = 0; n < k->now->count; ++n) {
        const item* i = &k->items[n];
        if (weight_in(&i->touch, input, point) > 0.0 && force_of(k, n, in) > 0.0)
            most = fmax(most, slip_of(k, i, in));
    }
    return most;
}

static double state_at(const surface_contact* k, int input, int point, const sn_input* in)
{
    double state = 0.0;
    for (int n = 0; n < k->now->count && state < 2.0; ++n)
        if (weight_in(&k->items[n].touch, input, point) > 0.0) state = force_of(k, n, in) > 0.0 ? 2.0 : 1.0;
    return state;
}

/* The second surface of contact of a surface with itself is the first one. */
static int input_of(const surface_contact* k, int input) { return sn_skin_count(k) == 1 ? 0 : input; }

#define READ(name)                                                                                           \
    static void read_on_##name(const void* self, int point, const sn_input* in, double* out)                 \
    {                                                                                                        \
        *out = name##_at(self, 0, point, in);                                                                \
    }                                                                                                        \
    static void read_with_##name(const void* self, int point, const sn_input* in, double* out)               \
    {                                                                                                        \
        *out = name##_at(self, input_of(self, 1), point, in);                                                \
    }
READ(pressure)
READ(gap)
READ(slip)
READ(state)

const sn_item_quantity sn_surface_fields[SN_SURFACE_FIELDS] = {
    { "on_pressure", "Pa", NULL, "contact pressure at each point `on`", read_on_pressure },
    { "with_pressure", "Pa", NULL, "the same of `with`", read_with_pressure },
    { "on_gap", "m", NULL, "smallest gap of the pairs of each point `on`; NaN without one", read_on_gap },
    { "with_gap", "m", NULL, "the same of `with`", read_with_gap },
    { "on_slip", "m/s", NULL, "largest sliding speed of the pairs of each point `on` that push",
      read_on_slip },
    { "with_slip", "m/s", NULL, "the same of `with`", read_with_slip },
    { "on_state", "1", NULL, "of each point `on`: 0 no pair, 1 in reach, 2 pushing", read_on_state },
    { "with_state", "1", NULL, "the same of `with`", read_with_state },
};

const int sn_surface_field_nodes[SN_SURFACE_FIELDS] = { 1, 2, 1, 2, 1, 2, 1, 2 };
