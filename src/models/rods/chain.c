/* Sinew - chain_points, chain_frames: points and frames along a rod whose cross-sections are frames. Two
   components in one file, because they share their parameters and differ only in what a child is.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "base/assert.h"
#include "models/mappings/arm.h"
#include "models/rods/hermite.h"

/* Exactly one of the two is set. */
typedef struct rod {
    const sn_arm* arms;         /* each child fixed to one frame... */
    const sn_hermite* sections; /* ...or interpolated between two */
} rod;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The rod's frames in order, base first. */
typedef struct chain {
    int count, base_count; /* base_count: 1 with a base, else 0 */
    int base, frames;      /* inputs */
} chain;

static sn_node chain_node(const chain* c, int k)
{
    sn_node node = { c->frames, k - c->base_count };
    if (k < c->base_count) {
        node.input = c->base;
        node.node = 0;
    }
    return node;
}

static sn_status bind_chain(sn_bind* bind, const sn_chain_params* p, chain* c)
{
    if (p->base.path) {
        c->base = sn_bind_input(bind, p->base, SN_FRAMES, "base");
        if (c->base < 0) return SN_ERR_SCENE;
        int count = sn_bind_rest(bind, c->base)->count;
        if (count != 1) return sn_bind_fail(bind, "base", "has %d frames, must be a single frame", count);
        c->base_count = 1;
    }
    c->frames = sn_bind_input(bind, p->frames, SN_FRAMES, "frames");
    if (c->frames < 0) return SN_ERR_SCENE;
    c->count = c->base_count + sn_bind_rest(bind, c->frames)->count;
    return SN_OK;
}

static sn_status check_increasing(sn_bind* bind, const char* name, sn_reals list)
{
    for (int i = 1; i < list.count; ++i)
        if (!(list.at[i] > list.at[i - 1]))
            return sn_bind_fail(bind, name,
                                "must increase along the rod, but number %d is %g m and number %d is %g m", i,
                                list.at[i - 1], i + 1, list.at[i]);
    return SN_OK;
}

static sn_status check_lists(sn_bind* bind, const sn_chain_params* p, const chain* c)
{
    const char* base = c->base_count ? ", the base included" : "";
    if (p->stations.count != c->count)
        return sn_bind_fail(bind, "stations",
                            "has %d numbers, must have one for each of the rod's %d frames%s",
                            p->stations.count, c->count, base);
    if (p->at.count == 0)
        return sn_bind_fail(bind, "at", "is absent; give the arc length of at least one child");
    if (p->boundaries.count != 0 && p->boundaries.count != c->count + 1)
        return sn_bind_fail(bind, "boundaries",
                            "has %d numbers, must have %d: one more than the rod's frames%s",
                            p->boundaries.count, c->count + 1, base);
    if (p->offset.count != 0 && p->offset.count != 2 && p->offset.count != 2 * p->at.count)
        return sn_bind_fail(bind, "offset", "has %d numbers, must have 2, or %d: y z for each child",
                            p->offset.count, 2 * p->at.count);
    sn_status status = check_increasing(bind, "stations", p->stations);
    return status ? status : check_increasing(bind, "boundaries", p->boundaries);
}

static sn_vec3 offset_of(const sn_chain_params* p, int child)
{
    if (p->offset.count == 0) return sn_v3(0, 0, 0);
    const double* yz = p->offset.at + (p->offset.count == 2 ? 0 : 2 * child);
    return sn_v3(0, yz[0], yz[1]);
}

/* The rigid piece that carries arc length s. Where two pieces meet, the one that begins there; a billionth of
   the rod's length decides what "there" is, so that rounding of the two numbers in the scene does not. */
static int piece_at(const sn_chain_params* p, int count, double s)
{
    const double* station = p->stations.at;
    double tolerance = 1e-9 * (station[count - 1] - station[0]);
    int piece = 0;
    for (int k = 1; k < count; ++k) {
        double begin = p->boundaries.count ? p->boundaries.at[k] : 0.5 * (station[k - 1] + station[k]);
        if (begin <= s + tolerance) piece = k;
    }
    return piece;
}

/* First frame of the interval that holds arc length s, or of the first or last interval. */
static int interval_at(const double* station, int count, double s)
{
    SN_ASSERT(count >= 2 && station[0] < station[count - 1]);
    int k = 0;
    while (k < count - 2 && station[k + 1] <= s)
        ++k;
    return k;
}

static sn_status bind_rigid(sn_bind* bind, const sn_chain_params* p, const chain* c, rod* self)
{
    int count = p->at.count;
    sn_arm* arms = sn_bind_alloc(bind, (size_t)count * sizeof *arms);
    sn_node* parents = sn_bind_alloc(bind, (size_t)count * sizeof *parents);
    if (!arms || !parents) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        int k = piece_at(p, c->count, p->at.at[i]);
        arms[i].parent = parents[i] = chain_node(c, k);
        arms[i].c = sn_add(offset_of(p, i), sn_v3(p->at.at[i] - p->stations.at[k], 0, 0));
        arms[i].q = sn_quat_identity();
    }
    self->arms = arms;
    return sn_bind_items(bind, count, 1, parents);
}

static sn_status bind_hermite(sn_bind* bind, const sn_chain_params* p, const chain* c, rod* self)
{
    int count = p->at.count;
    sn_hermite* sections = sn_bind_alloc(bind, (size_t)count * sizeof *sections);
    sn_node* parents = sn_bind_alloc(bind, (size_t)count * 2 * sizeof *parents);
    if (!sections || !parents) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        int k = interval_at(p->stations.at, c->count, p->at.at[i]);
        parents[2 * i] = chain_node(c, k);
        parents[2 * i + 1] = chain_node(c, k + 1);
        sections[i] = sn_hermite_at(parents[2 * i], parents[2 * i + 1], p->stations.at + k, p->at.at[i],
                                    offset_of(p, i));
    }
    self->sections = sections;
    return sn_bind_items(bind, count, 2, parents);
}

static sn_status bind_rod(sn_bind* bind, sn_kind kind, const sn_chain_params* p, rod* self)
{
    chain c = { 0 };
    sn_status status = bind_chain(bind, p, &c);
    if (!status) status = check_lists(bind, p, &c);
    if (status) return status;
    if (!sn_bind_state(bind, kind, p->at.count).x) return SN_ERR_MEMORY;
    // A rod of one frame has nothing to interpolate.
    bool rigid = p->interpolation == SN_CHAIN_RIGID || c.count == 1;
    return rigid ? bind_rigid(bind, p, &c, self) : bind_hermite(bind, p, &c, self);
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    return bind_rod(bind, SN_POINTS, params, self);
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    return bind_rod(bind, SN_FRAMES, params, self);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const rod* r = self;
    if (r->arms)
        sn_arms_apply_points(r->arms, items, in, child);
    else
        sn_hermites_apply_points(r->sections, items, in, child);
}

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const rod* r = self;
    if (r->arms)
        sn_arms_transpose_points(r->arms, items, in, child_force, out);
    else
        sn_hermites_transpose_points(r->sections, items, in, child_force, out);
}

static void tangent_point(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const rod* r = self;
    if (r->arms)
        sn_arm_tangent_point(&r->arms[item], in, child_force, out);
    else
        sn_hermite_tangent_point(&r->sections[item], in, child_force, out);
}

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const rod* r = self;
    if (r->arms)
        sn_arms_apply_frames(r->arms, items, in, child);
    else
        sn_hermites_apply_frames(r->sections, items, in, child);
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const rod* r = self;
    if (r->arms)
        sn_arms_transpose_frames(r->arms, items, in, child_force, out);
    else
        sn_hermites_transpose_frames(r->sections, items, in, child_force, out);
}

static void tangent_frame(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const rod* r = self;
    if (r->arms)
        sn_arm_tangent_frame(&r->arms[item], in, child_force, out);
    else
        sn_hermite_tangent_frame(&r->sections[item], in, child_force, out);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_chain_params defaults = { .interpolation = SN_CHAIN_HERMITE };
static const sn_param table[] = {
    { SN_FIELD(sn_chain_params, base), "1", 0, 0,
      "single frame that precedes the rod's frames; may be absent" },
    { SN_FIELD(sn_chain_params, frames), "1", 0, 0, "frames of the rod in order, +x along the rod" },
    { SN_FIELD(sn_chain_params, stations), "m", -HUGE_VAL, HUGE_VAL,
      "arc length of the origin of each frame, the base first; increasing" },
    { SN_FIELD(sn_chain_params, at), "m", -HUGE_VAL, HUGE_VAL,
      "arc lengths of the children; beyond the rod's ends they are fixed to its first or last frame" },
    { SN_CHOICE(sn_chain_params, interpolation, "rigid hermite"), .unit = "1", .max = 1,
      .doc = "rigid: material point of the rigid piece around the nearest frame; hermite: cubic line and "
             "constant rate of rotation between two frames" },
    { SN_FIELD(sn_chain_params, boundaries), "m", -HUGE_VAL, HUGE_VAL,
      "ends of the rigid pieces, one more than frames, increasing; only for rigid; absent: half-way between "
      "frames" },
    { SN_FIELD(sn_chain_params, offset), "m", -HUGE_VAL, HUGE_VAL,
      "y z of the children in the cross-section, one pair for all or one for each; absent: on the axis" },
};

static const char source[] =
    "Hermite line: Martsopoulos et al. 2023, Math. Comput. Model. Dyn. Syst. 29(1), eq. (2)";

static const sn_mapping_ops points_ops = { .apply = apply_points,
                                           .apply_transpose = transpose_points,
                                           .tangent = tangent_point };
const sn_component sn_chain_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "chain_points",
    .summary = "Points along a rod whose state consists of frames.",
    .source = source,
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_chain_params),
    .self_size = sizeof(rod),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};

static const sn_mapping_ops frames_ops = { .apply = apply_frames,
                                           .apply_transpose = transpose_frames,
                                           .tangent = tangent_frame };
const sn_component sn_chain_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "chain_frames",
    .summary = "Cross-sections as frames along a rod whose state consists of frames.",
    .source = source,
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_chain_params),
    .self_size = sizeof(rod),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};
