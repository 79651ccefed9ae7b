/* Sinew - beams: elastic beams between frames, corotational, with shear. Equations in beam_kernel.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/beams.h>
#include <sinew/removal.h>
#include <sinew/shape.h>
#include "models/rods/beam_kernel.h"
#include "models/rods/beam_section.h"
#include "models/rods/rows.h"
#include "models/rods/rod.h"

typedef struct beams {
    cell_selection ends;
    const beam* at;
    beam_state* now;                /* what `add` has found, for `tangent` */
    const sn_removal *edges, *bare; /* NULL: none is removed; the frames are in no cells */
    bool* gone;                     /* [beams] */
} beams;

/* ---- operations ---------------------------------------------------------------------------------------- */

static beam_ends ends_of(const beams* s, int item, const sn_input* in)
{
    int a = s->ends.nodes[2 * item], b = s->ends.nodes[2 * item + 1];
    const sn_kin* at = &in->at[0];
    return (beam_ends){ { &at->frames[a], &at->frames[b] }, { &at->twist[a], &at->twist[b] } };
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const beams* s = self;
    for (int i = items.begin; i < items.end; ++i) {
        beam_ends ends = ends_of(s, i, in);
        if (s->gone[i]) continue;
        sn_beam_update(&s->at[i], &ends, &s->now[i]);
        sn_beam_add(&s->now[i], &out[0].wrench[s->ends.nodes[2 * i]],
                    &out[0].wrench[s->ends.nodes[2 * i + 1]]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const beams* s = self;
    (void)in; // `add` was called at the same input and left what is needed
    if (!s->gone[item]) sn_beam_tangent(&s->at[item], &s->now[item], out->K, out->D);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const beams* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        beam_state now;
        beam_ends ends = ends_of(s, i, in);
        if (s->gone[i]) continue;
        sn_beam_update(&s->at[i], &ends, &now);
        sum += sn_beam_energy(&s->at[i], &now);
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const beams* s = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        beam_state now;
        beam_ends ends = ends_of(s, i, in);
        if (s->gone[i]) continue;
        sn_beam_update(&s->at[i], &ends, &now);
        sum += sn_beam_dissipation(&s->at[i], &now);
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_force(const void* self, int item, const sn_input* in, double* out)
{
    const beams* s = self;
    beam_state now;
    beam_ends ends = ends_of(s, item, in);
    out[0] = out[1] = out[2] = 0;
    if (s->gone[item]) return;
    sn_beam_update(&s->at[item], &ends, &now);
    out[0] = now.gc.x;
    out[1] = now.gc.y;
    out[2] = now.gc.z;
}

static void read_moment(const void* self, int item, const sn_input* in, double* out)
{
    const beams* s = self;
    beam_state now;
    beam_ends ends = ends_of(s, item, in);
    out[0] = out[1] = out[2] = 0;
    if (s->gone[item]) return;
    sn_beam_update(&s->at[item], &ends, &now);
    sn_vec3 middle = sn_scale(0.5, sn_sub(now.m[0], now.m[1]));
    out[0] = middle.x;
    out[1] = middle.y;
    out[2] = middle.z;
}

static const sn_item_quantity item_quantities[] = {
    { "force", "N", "x y z", "of the second half on the first half, in the axes of the middle of each beam",
      read_force },
    { "moment", "N m", "x y z", "at the middle of each beam, in its axes", read_moment },
};

/* ---- bind ---------------------------------------------------------------------------------------------- */

static beam make_beam(const sn_beams_params* p, const rod_profile* v, double L)
{
    double E = p->young_modulus, G = E / (2 * (1 + p->poisson_ratio));
    double PY = v->Ay > 0 ? 12 * E * v->Iz / (G * v->Ay * L * L) : 0;
    double PZ = v->Az > 0 ? 12 * E * v->Iy / (G * v->Az * L * L) : 0;
    return (beam){ .L = L,
                   .EA = E * v->A / L,
                   .bend = { 12 * E * v->Iz / (L * (1 + PY)), 12 * E * v->Iy / (L * (1 + PZ)) },
                   .arc = { L / (5 * (1 + PY) * (1 + PY)), L / (5 * (1 + PZ) * (1 + PZ)) },
                   .rotation = { G * v->J / L, E * v->Iy / L, E * v->Iz / L },
                   .T = p->damping_time };
}

static sn_status make_beams(sn_bind* bind, const sn_beams_params* p, beams* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    rod_profile values;
    sn_quat* axes;
    double* lengths;
    sn_status status = sn_beam_section_bind(bind, &p->section, p->poisson_ratio, &values);
    if (!status) status = sn_beam_axes_bind(bind, &s->ends, p->section.up, &axes, &lengths);
    if (status) return status;
    beam* at = sn_bind_alloc(bind, (size_t)s->ends.count * sizeof *at);
    s->now = sn_bind_alloc(bind, (size_t)s->ends.count * sizeof *s->now);
    if (!at || !s->now) return SN_ERR_MEMORY;
    for (int i = 0; i < s->ends.count; ++i) {
        at[i] = make_beam(p, &values, lengths[i]);
        for (int end = 0; end < 2; ++end)
            at[i].at[end] =
                sn_quat_mul(sn_quat_conjugate(rest->frames[s->ends.nodes[2 * i + end]].q), axes[i]);
    }
    s->at = at;
    return SN_OK;
}

/* A beam goes with its edge, and when a cell that carries one of its frames is removed. */
static void follow(const void* self)
{
    const beams* s = self;
    for (int i = 0; i < s->ends.count; ++i)
        s->gone[i] = (s->ends.numbers && sn_removal_has(s->edges, s->ends.numbers[i])) ||
                     sn_removal_is_bare(s->bare, s->ends.nodes[2 * i]) ||
                     sn_removal_is_bare(s->bare, s->ends.nodes[2 * i + 1]);
}

static sn_status bind_removals(sn_bind* bind, sn_ref mesh, beams* s)
{
    s->gone = sn_bind_alloc(bind, (size_t)s->ends.count * sizeof *s->gone);
    if (!s->gone) return SN_ERR_MEMORY;
    sn_status status = SN_OK;
    if (s->ends.numbers) status = sn_bind_removal(bind, 0, mesh, SN_CELL_EDGE, follow, &s->edges);
    return status ? status : sn_bind_bare(bind, 0, follow, &s->bare);
}

static sn_status bind_beams(sn_bind* bind, const void* params, void* self)
{
    const sn_beams_params* p = params;
    beams* s = self;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (!(p->poisson_ratio > -1 && p->poisson_ratio <= 0.5))
        return sn_bind_fail(bind, "poisson_ratio", "%g; must be above -1 and at most 0.5", p->poisson_ratio);
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_EDGE, &s->ends);
    if (!status) status = make_beams(bind, p, s);
    if (!status) status = bind_removals(bind, p->mesh, s);
    return status ? status : sn_cell_selection_items(bind, &s->ends);
}

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation
};
static const sn_beams_params defaults = { .section = BEAM_SECTION_DEFAULTS,
                                          .young_modulus = 1e6,
                                          .poisson_ratio = 0.3 };
static const sn_param table[] = {
    { SN_FIELD(sn_beams_params, on), "1", 0, 0, "frames; the beams have no stress in their initial poses" },
    { SN_FIELD(sn_beams_params, nodes), "1", 0, HUGE_VAL,
      "two frames of each beam, numbered from 0; absent: the edges of the mesh" },
    { SN_FIELD(sn_beams_params, mesh), "1", 0, 0, "mesh with the edges; absent: the mesh of the frames" },
    { SN_FIELD(sn_beams_params, where), "1", 0, 0,
      "selected edges of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    BEAM_SECTION_ROWS(sn_beams_params),
    { SN_FIELD(sn_beams_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "of the material" },
    { SN_FIELD(sn_beams_params, poisson_ratio), "1", -1, 0.5, "of the material" },
    ROD_DAMPING_ROW(sn_beams_params),
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_beams_params* p = params;
    shapes[0] =
        (sn_shape){ .kind = SN_SHAPE_EDGES, .on = p->on, .nodes = p->nodes, .size = { p->section.radius } };
    return 1;
}

const sn_component sn_beams = {
    .abi = SN_COMPONENT_ABI,
    .name = "beams",
    .summary = "Elastic beams between frames: stretch, shear, torsion and bending, with large rotations.",
    .source = "stiffness of Przemieniecki 1968, Theory of Matrix Structural Analysis, section 5.6, about a "
              "middle frame; "
              "arcs' shortening as in Crisfield 1991, Non-linear Finite Element Analysis 1, section 7.3",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_beams_params),
    .self_size = sizeof(beams),
    .params = table,
    .param_count = SN_COUNT(table),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_beams,
    .shapes = show,
};

const rod_model sn_rod_corotational = {
    .name = "corotational",
    .prefab = "beams",
    .lacks = {
               [ROD_VARYING] = "an item has one section; use an item for each section",
               [ROD_YIELDING] = "its material is elastic",
               [ROD_FORCES] = "beams have no arc length; read force and moment of each beam",
    },
};
