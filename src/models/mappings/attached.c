/* Sinew - attached_frames, attached_points: children fixed rigidly to frames of another state. Two components
   in one file, because they differ only in what a child is.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include "models/mappings/arm.h"

typedef struct attached {
    const sn_arm* arms;
} attached;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* Number of children a list speaks of: 0 absent, -1 not a multiple of `size`. */
static int list_children(sn_reals list, int size) { return list.count % size != 0 ? -1 : list.count / size; }

static sn_vec3 triple(sn_reals list, int child)
{
    const double* at = list.at + (list.count == 3 ? 0 : 3 * child);
    return sn_v3(at[0], at[1], at[2]);
}

/* The number of children all lists agree on (a list of one fits any), or -1 when the failure is reported. */
static int count_children(sn_bind* bind, sn_reals nodes, sn_reals positions, sn_reals orientations)
{
    const struct list {
        const char* name;
        sn_reals reals;
        int size;
    } lists[] = { { "positions", positions, 3 }, { "orientations", orientations, 3 }, { "nodes", nodes, 1 } };
    int count = 1;
    const char* by = NULL;
    for (int i = 0; i < SN_COUNT(lists); ++i) {
        int children = list_children(lists[i].reals, lists[i].size);
        if (children < 0) {
            sn_bind_fail(bind, lists[i].name,
                         "%d numbers are not a whole number of triples; give three for each child",
                         lists[i].reals.count);
            return -1;
        }
        if (children > 1 && count > 1 && children != count) {
            sn_bind_fail(bind, lists[i].name,
                         "is for %d children but %s is for %d; give one for all or one for each", children,
                         by, count);
            return -1;
        }
        if (children > count) {
            count = children;
            by = lists[i].name;
        }
    }
    return count;
}

/* Index of the parent of a child among `frames` frames, or -1 when the failure is reported. */
static int parent_index(sn_bind* bind, sn_reals nodes, int child, int frames)
{
    double k = nodes.count == 0 ? 0.0 : nodes.at[nodes.count == 1 ? 0 : child];
    if (!(k >= -frames && k < frames && k == floor(k))) {
        sn_bind_fail(bind, "nodes",
                     "there is no frame %g; `to` has %d, numbered 0 to %d, or -1 to -%d from the end", k,
                     frames, frames - 1, frames);
        return -1;
    }
    return k < 0 ? (int)k + frames : (int)k;
}

static sn_status bind_children(sn_bind* bind, sn_kind kind, sn_ref to, sn_reals nodes, sn_reals positions,
                               sn_reals orientations, attached* self)
{
    int input = sn_bind_input(bind, to, SN_FRAMES, "to");
    if (input < 0) return SN_ERR_SCENE;
    int count = count_children(bind, nodes, positions, orientations);
    if (count < 0) return SN_ERR_SCENE;

    sn_arm* arms = sn_bind_alloc(bind, (size_t)count * sizeof *arms);
    sn_node* parents = sn_bind_alloc(bind, (size_t)count * sizeof *parents);
    if (!arms || !parents) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        int parent = parent_index(bind, nodes, i, sn_bind_rest(bind, input)->count);
        if (parent < 0) return SN_ERR_SCENE;
        sn_vec3 rpy = orientations.count ? triple(orientations, i) : sn_v3(0, 0, 0);
        arms[i].parent.input = input;
        arms[i].parent.node = parent;
        arms[i].c = positions.count ? triple(positions, i) : sn_v3(0, 0, 0);
        arms[i].q = sn_quat_from_rpy(rpy.x, rpy.y, rpy.z);
        parents[i] = arms[i].parent;
    }
    self->arms = arms;
    if (!sn_bind_state(bind, kind, count).x) return SN_ERR_MEMORY;
    return sn_bind_items(bind, count, 1, parents);
}

static sn_status bind_frames(sn_bind* bind, const void* params, void* self)
{
    const sn_attached_frames_params* p = params;
    return bind_children(bind, SN_FRAMES, p->to, p->nodes, p->positions, p->orientations, self);
}

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_attached_points_params* p = params;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    sn_reals positions = p->positions;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    if (mesh && positions.count) return sn_bind_fail(bind, "positions", "give positions or a mesh, not both");
    if (mesh) positions = (sn_reals){ &mesh->points[0].x, 3 * mesh->point_count };
    return bind_children(bind, SN_POINTS, p->to, p->nodes, positions, (sn_reals){ NULL, 0 }, self);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const attached* m = self;
    sn_arms_apply_frames(m->arms, items, in, child);
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const attached* m = self;
    sn_arms_transpose_frames(m->arms, items, in, child_force, out);
}

static void tangent_frame(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const attached* m = self;
    sn_arm_tangent_frame(&m->arms[item], in, child_force, out);
}

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    const attached* m = self;
    sn_arms_apply_points(m->arms, items, in, child);
}

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* child_force,
                             const sn_generalized_force* out)
{
    const attached* m = self;
    sn_arms_transpose_points(m->arms, items, in, child_force, out);
}

static void tangent_point(const void* self, int item, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out)
{
    const attached* m = self;
    sn_arm_tangent_point(&m->arms[item], in, child_force, out);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_mapping_ops frames_ops = { .apply = apply_frames,
                                           .apply_transpose = transpose_frames,
                                           .tangent = tangent_frame };
static const sn_attached_frames_params frames_defaults = { { NULL }, { NULL, 0 }, { NULL, 0 }, { NULL, 0 } };
static const sn_param frames_table[] = {
    { SN_FIELD(sn_attached_frames_params, to), "1", 0, 0, "frames to follow" },
    { SN_FIELD(sn_attached_frames_params, nodes), "1", -HUGE_VAL, HUGE_VAL,
      "index of the frame that each child follows; -1 is the last; one for all or one for each; absent: 0" },
    { SN_FIELD(sn_attached_frames_params, positions), "m", -HUGE_VAL, HUGE_VAL,
      "origin x y z of each child in the axes of its frame; one triple for all or one for each; absent: 0 0 "
      "0" },
    { SN_FIELD(sn_attached_frames_params, orientations), "rad", -HUGE_VAL, HUGE_VAL,
      "roll pitch yaw of each child in the axes of its frame; one triple for all or one for each; absent: 0 "
      "0 0" },
};
const sn_component sn_attached_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "attached_frames",
    .summary = "Frames rigidly attached to frames of another state.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &frames_ops,
    .defaults = &frames_defaults,
    .params_size = sizeof(sn_attached_frames_params),
    .self_size = sizeof(attached),
    .params = frames_table,
    .param_count = SN_COUNT(frames_table),
    .bind = bind_frames,
};

static const sn_mapping_ops points_ops = { .apply = apply_points,
                                           .apply_transpose = transpose_points,
                                           .tangent = tangent_point };
static const sn_attached_points_params points_defaults = { .nodes = { NULL, 0 } };
static const sn_param points_table[] = {
    { SN_FIELD(sn_attached_points_params, to), "1", 0, 0, "frames to follow" },
    { SN_FIELD(sn_attached_points_params, nodes), "1", -HUGE_VAL, HUGE_VAL,
      "index of the frame that each point follows; -1 is the last; one for all or one for each; absent: 0" },
    { SN_FIELD(sn_attached_points_params, positions), "m", -HUGE_VAL, HUGE_VAL,
      "x y z of each point in the axes of its frame; one triple for all or one for each; absent: 0 0 0" },
    { SN_FIELD(sn_attached_points_params, mesh), "1", 0, 0,
      "a mesh whose points, in the axes of the frame, are the children; instead of `positions`" },
};
const sn_component sn_attached_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "attached_points",
    .summary = "Points rigidly attached to frames of another state.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &points_ops,
    .defaults = &points_defaults,
    .params_size = sizeof(sn_attached_points_params),
    .self_size = sizeof(attached),
    .params = points_table,
    .param_count = SN_COUNT(points_table),
    .bind = bind_points,
};
