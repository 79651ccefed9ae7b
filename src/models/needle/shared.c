/* Sinew - shared: what the formulations of a needle have in common. SPDX-License-Identifier: BSD-3-Clause */
#include "models/needle/formulation.h"
#include <sinew/models/mappings.h>
#include <sinew/models/states.h>
#include <stdlib.h>

double* needle_take(double** room, int count)
{
    double* at = *room;
    *room += count;
    return at;
}

sn_reals needle_compact(const double* list, int width, int count)
{
    for (int i = width; i < width * count; ++i)
        if (fabs(list[i] - list[i % width]) > 1e-12 * fabs(list[i % width]))
            return (sn_reals){ list, width * count };
    return (sn_reals){ list, width };
}

/* A helix, or a straight line: twist and curvatures are constant in the section's axes, so that the attitude is exp(s k) and the
   position its integral, s J_l(s k) e_x. */
sn_pose needle_natural_pose(const needle_build* build, double s)
{
    sn_vec3 turn = sn_scale(s, build->p->curvature);
    sn_vec3 along = sn_mat3_apply_transpose(sn_so3_jr(turn), sn_v3(s, 0, 0));
    return (sn_pose){ sn_add(sn_v3(build->clamp, 0, 0), along), sn_quat_exp(turn) };
}

static bool is_straight(const needle_build* build)
{
    sn_vec3 k = build->p->curvature;
    return k.x == 0 && k.y == 0 && k.z == 0;
}

void needle_add_frames(const needle_build* build, const sn_pose* poses, int count)
{
    double* room = calloc(6 * ((size_t)count + 1), sizeof(double));
    if (!room) {
        sn_scene_fail(build->scene, build->needle, "elements", "out of memory for %d frames", count);
        return;
    }
    double *positions = room, *attitudes = room + 3 * (count + 1);
    for (int i = 0; i <= count; ++i) {
        sn_vec3 r = poses[i].r, rpy = sn_quat_to_rpy(poses[i].q);
        const double row[6] = { r.x, r.y, r.z, rpy.x, rpy.y, rpy.z };
        for (int k = 0; k < 3; ++k) {
            positions[3 * i + k] = row[k];
            attitudes[3 * i + k] = row[3 + k];
        }
    }
    sn_attached_frames_params clamp;
    sn_defaults(&sn_attached_frames, &clamp);
    clamp.to.path = "handle/frame";
    clamp.positions = (sn_reals){ positions, 3 };
    sn_scene_add(build->scene, build->needle, "clamp", &sn_attached_frames, &clamp);

    sn_frames_params shaft;
    sn_defaults(&sn_frames, &shaft);
    shaft.on.path = "handle/frame";
    shaft.positions = (sn_reals){ positions + 3, 3 * count };
    if (!is_straight(build)) shaft.orientations = (sn_reals){ attitudes + 3, 3 * count };
    sn_scene_add(build->scene, build->needle, "shaft", &sn_frames, &shaft);
    free(room);
}

void needle_add_tip(const needle_build* build, double ahead)
{
    const double end[3] = { ahead, 0, 0 }, last[1] = { -1 };
    sn_attached_frames_params tip;
    sn_defaults(&sn_attached_frames, &tip);
    tip.to.path = "shaft";
    tip.nodes = (sn_reals){ last, 1 };
    tip.positions = (sn_reals){ end, 3 };
    sn_scene_add(build->scene, build->needle, "tip", &sn_attached_frames, &tip);
}
