/* Sinew - shared: what the models of a needle have in common. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include <sinew/models/mappings.h>
#include <sinew/models/states.h>
#include <stdlib.h>

double* sn_rod_take(double** workspace, int count)
{
    double* at = *workspace;
    *workspace += count;
    return at;
}

sn_reals sn_rod_compact(const double* list, int width, int count)
{
    for (int i = width; i < width * count; ++i)
        if (fabs(list[i] - list[i % width]) > 1e-12 * fabs(list[i % width]))
            return (sn_reals){ list, width * count };
    return (sn_reals){ list, width };
}

sn_pose sn_rod_pose_on_handle(const rod_build* build, double s)
{
    sn_pose pose = sn_rod_natural_pose(build->sections, s);
    return (sn_pose){ sn_add(sn_v3(build->clamp, 0, 0), pose.r), pose.q };
}

void sn_rod_add_frames(const rod_build* build, const sn_pose* poses, int count)
{
    double* workspace = calloc(6 * ((size_t)count + 1), sizeof(double));
    if (!workspace) {
        sn_scene_fail(build->scene, build->needle, "elements", "out of memory for %d frames", count);
        return;
    }
    double *positions = workspace, *orientations = workspace + 3 * (count + 1);
    for (int i = 0; i <= count; ++i) {
        sn_vec3 r = poses[i].r, rpy = sn_quat_to_rpy(poses[i].q);
        const double row[6] = { r.x, r.y, r.z, rpy.x, rpy.y, rpy.z };
        for (int k = 0; k < 3; ++k) {
            positions[3 * i + k] = row[k];
            orientations[3 * i + k] = row[3 + k];
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
    if (!sn_rod_is_straight(build->sections)) shaft.orientations = (sn_reals){ orientations + 3, 3 * count };
    sn_scene_add(build->scene, build->needle, "shaft", &sn_frames, &shaft);
    free(workspace);
}

void sn_rod_add_tip(const rod_build* build, double ahead)
{
    const double end[3] = { ahead, 0, 0 }, last[1] = { -1 };
    sn_attached_frames_params tip;
    sn_defaults(&sn_attached_frames, &tip);
    tip.to.path = "shaft";
    tip.nodes = (sn_reals){ last, 1 };
    tip.positions = (sn_reals){ end, 3 };
    sn_scene_add(build->scene, build->needle, "tip", &sn_attached_frames, &tip);
}
