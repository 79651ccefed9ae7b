/* Sinew - section_forces: force and moment in sections of a rod, read from its elasticity.

   The elasticity knows them at places of its own: joints, middles of elements, quadrature points. Between
   these they are interpolated by polynomials: through the places of an element where it has several, else
   linearly between neighbours; beyond the first and the last place they are extrapolated. Forces of models
   of order p therefore have order p too, two for linear ones.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/no_force.h"
#include "models/rods/exact_shape.h"
#include <sinew/models/rods.h>
#include <math.h>

enum { MAX_PLACES = 8 };

/* Of which places the values of a section are the weighted sum. */
typedef struct cut {
    int first, count;
    double weight[MAX_PLACES];
} cut;

typedef struct section_forces {
    const sn_section_ops* ops;
    const void* elasticity;
    int frames; /* input, or -1: values are in the axes of the sections already */
    const cut* cuts;
} section_forces;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The first of the places through which the polynomial at s goes. */
static int first_place(const double* place, int count, int group, double s)
{
    int first = 0;
    if (group > 1) {
        while (first + group < count && s > 0.5 * (place[first + group - 1] + place[first + group]))
            first += group;
    } else {
        while (first + 2 < count && s > place[first + 1])
            ++first;
    }
    return first;
}

static cut cut_at(sn_reals places, int group, double s)
{
    double slope[MAX_PLACES];
    cut c = { first_place(places.at, places.count, group, s), group > 1 ? group : 2, { 1 } };
    if (places.count < c.count) c.count = places.count;
    if (c.count > 1) sn_exact_lagrange(c.count, places.at + c.first, s, c.weight, slope);
    return c;
}

static sn_status check_places(sn_bind* bind, const sn_section_forces_params* p, int count)
{
    if (count < 1) return sn_bind_fail(bind, "of", "this rod is divided too coarsely to know section forces");
    if (p->places.count != count)
        return sn_bind_fail(bind, "places", "has %d numbers; this rod knows section forces at %d places",
                            p->places.count, count);
    for (int i = 1; i < count; ++i)
        if (!(p->places.at[i] > p->places.at[i - 1]))
            return sn_bind_fail(bind, "places", "must increase, but number %d is %g m and number %d is %g m",
                                i, p->places.at[i - 1], i + 1, p->places.at[i]);
    if (count % p->group)
        return sn_bind_fail(bind, "group", "%d places cannot be divided into groups of %d", count, p->group);
    return SN_OK;
}

static sn_status bind_frames(sn_bind* bind, const sn_section_forces_params* p, section_forces* s)
{
    s->frames = -1;
    if (s->ops->local) return SN_OK;
    s->frames = sn_bind_input(bind, p->frames, SN_FRAMES, "frames");
    if (s->frames < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(bind, s->frames)->count;
    if (count == p->at.count) return SN_OK;
    return sn_bind_fail(bind, "frames", "%d frames for %d arc lengths", count, p->at.count);
}

static sn_status bind(sn_bind* bind, const void* params, void* self)
{
    const sn_section_forces_params* p = params;
    section_forces* s = self;
    s->ops = sn_bind_sections(bind, p->of, "of", &s->elasticity);
    if (!s->ops) return SN_ERR_SCENE;
    sn_status status = check_places(bind, p, s->ops->count(s->elasticity));
    if (!status) status = bind_frames(bind, p, s);
    if (status) return status;
    const int count = p->at.count;
    cut* cuts = sn_bind_alloc(bind, (size_t)(count + 1) * sizeof *cuts);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)(count + 1) * sizeof *nodes);
    if (!cuts || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        cuts[i] = cut_at(p->places, p->group, p->at.at[i]);
    s->cuts = cuts;
    return sn_bind_items(bind, count, 1, nodes); // an item for each section; it acts on no node
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read(const section_forces* s, int item, const sn_input* in, bool moment, double* out)
{
    const cut* c = &s->cuts[item];
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int k = 0; k < c->count; ++k) {
        sn_vec3 value[2];
        s->ops->read(s->elasticity, c->first + k, in, &value[0], &value[1]);
        sum = sn_madd(sum, c->weight[k], value[moment]);
    }
    if (s->frames >= 0) sum = sn_unrotate(in->at[s->frames].frames[item].q, sum);
    if (!moment && s->ops->moments_only) sum = sn_v3(NAN, NAN, NAN);
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_force(const void* self, int item, const sn_input* in, double* out)
{
    read(self, item, in, false, out);
}

static void read_moment(const void* self, int item, const sn_input* in, double* out)
{
    read(self, item, in, true, out);
}

static const sn_item_quantity quantities[] = {
    { "force", "N", "x y z",
      "axial force and shear forces along y and z, of the part beyond the section on the part before it; "
      "axes "
      "of the section",
      read_force },
    { "moment", "N m", "x y z", "torque and bending moments about y and z, likewise", read_moment },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const double start[1] = { 0 };
static const sn_section_forces_params defaults = { .at = { start, 1 }, .group = 1 };
static const sn_param table[] = {
    { SN_FIELD(sn_section_forces_params, of), "1", 0, 0,
      "elasticity of a rod: rfem_joints, ddm_elements, exact_elements, strain_springs, elastic_rod, "
      "spline_elasticity or finite_difference_moments" },
    { SN_FIELD(sn_section_forces_params, frames), "1", 0, 0,
      "the sections as frames, one for each arc length; not read for exact_elements and strain_springs" },
    { SN_FIELD(sn_section_forces_params, at), "m", 0, 1e6, "arc lengths of the sections, without load" },
    { SN_FIELD(sn_section_forces_params, places), "m", -1e6, 1e6,
      "arc lengths at which the elasticity knows forces and moments: joints, quadrature points, middles of "
      "other elements and of the edges of an elastic_rod without the first and the last; means of four "
      "successive knots of a spline" },
    { SN_FIELD(sn_section_forces_params, group), "1", 1, MAX_PLACES,
      "so many successive places have one polynomial; 1: linear between neighbours" },
};

const sn_component sn_section_forces = {
    .abi = SN_COMPONENT_ABI,
    .name = "section_forces",
    .summary =
        "Reports axial force, shear forces, torque and bending moments in sections of a rod; exerts no "
        "force. `rod_section_forces` makes it for rods of any kind.",
    .role = SN_ROLE_FORCE,
    .ops.force = &sn_no_force,
    .defaults = &defaults,
    .params_size = sizeof(sn_section_forces_params),
    .self_size = sizeof(section_forces),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = quantities,
    .item_quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
