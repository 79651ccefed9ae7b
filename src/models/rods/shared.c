/* Sinew - shared: what the models of a rod have in common. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include <sinew/models/mappings.h>
#include <sinew/models/observers.h>
#include <sinew/models/rods.h>
#include <sinew/models/states.h>
#include <stdio.h>

const char* sn_rod_part(const rod* r, const rod_along* along, const char* part, char* out)
{
    if (*part == '/')
        snprintf(out, ROD_MAX_PATH, "%s", part);
    else
        snprintf(out, ROD_MAX_PATH, "%s%s%s", along->up, r->inside, part);
    return out;
}

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

sn_pose sn_rod_pose_on_clamp(const rod* r, double s)
{
    sn_pose pose = sn_rod_natural_pose(&r->sections, s);
    return (sn_pose){ sn_add(sn_v3(r->ahead, 0, 0), pose.r), pose.q };
}

void sn_rod_add_frames(const rod* r, const sn_pose* poses, int count)
{
    double* workspace = sn_scene_alloc(r->scene, 6 * ((size_t)count + 1) * sizeof(double));
    if (!workspace) {
        sn_scene_fail(r->scene, r->item, "elements", "out of memory for %d frames", count);
        return;
    }
    double *positions = workspace, *orientations = workspace + 3 * (count + 1);
    for (int i = 0; i <= count; ++i) {
        sn_vec3 at = poses[i].r, rpy = sn_quat_to_rpy(poses[i].q);
        const double row[6] = { at.x, at.y, at.z, rpy.x, rpy.y, rpy.z };
        for (int k = 0; k < 3; ++k) {
            positions[3 * i + k] = row[k];
            orientations[3 * i + k] = row[3 + k];
        }
    }
    sn_rod_add_clamp(r, poses[0].r.x);
    sn_frames_params shaft;
    sn_defaults(&sn_frames, &shaft);
    shaft.on.path = r->frame[0];
    shaft.positions = (sn_reals){ positions + 3, 3 * count };
    if (!sn_rod_is_straight(&r->sections)) shaft.orientations = (sn_reals){ orientations + 3, 3 * count };
    sn_scene_add(r->scene, r->item, "shaft", &sn_frames, &shaft);
}

void sn_rod_add_clamp(const rod* r, double ahead)
{
    const double at[3] = { ahead, 0, 0 };
    sn_attached_frames_params clamp;
    sn_defaults(&sn_attached_frames, &clamp);
    clamp.to.path = r->frame[0];
    clamp.positions = (sn_reals){ at, 3 };
    sn_scene_add(r->scene, r->item, "clamp", &sn_attached_frames, &clamp);
}

void sn_rod_add_tip(const rod* r, const char* frames, double ahead)
{
    const double end[3] = { ahead, 0, 0 }, last[1] = { -1 };
    sn_attached_frames_params tip;
    sn_defaults(&sn_attached_frames, &tip);
    tip.to.path = frames;
    tip.nodes = (sn_reals){ last, 1 };
    tip.positions = (sn_reals){ end, 3 };
    sn_scene_add(r->scene, r->item, "tip", &sn_attached_frames, &tip);
}

void sn_rod_add_chain(const rod* r, const rod_along* along, const char* frames, sn_reals stations,
                      sn_reals boundaries)
{
    char paths[2][ROD_MAX_PATH];
    const sn_component* type = along->frames ? &sn_chain_frames : &sn_chain_points;
    sn_chain_params chain;
    sn_defaults(type, &chain);
    chain.base.path = sn_rod_part(r, along, "clamp", paths[0]);
    chain.frames.path = sn_rod_part(r, along, frames, paths[1]);
    chain.stations = stations;
    chain.boundaries = boundaries;
    chain.interpolation = boundaries.count ? SN_CHAIN_RIGID : SN_CHAIN_HERMITE;
    chain.at = along->at;
    sn_scene_add(r->scene, along->item, along->name, type, &chain);
}

int sn_rod_equal_pieces(const rod* r, int count, double* ends)
{
    for (int i = 0; ends && i <= count; ++i)
        ends[i] = i == count ? r->length : r->length * i / count;
    return count;
}

int sn_rod_middles(const rod* r, int count, double* at, int* group)
{
    for (int i = 0; at && i < count; ++i)
        at[i] = (i + 0.5) * r->length / count;
    *group = 1;
    return count;
}

bool sn_rod_add_section_forces(const rod* r, const rod_along* along)
{
    char path[ROD_MAX_PATH];
    sn_section_forces_params forces;
    sn_defaults(&sn_section_forces, &forces);
    const int count = r->model->places(r, NULL, &forces.group);
    double* places = sn_scene_alloc(r->scene, ((size_t)count + 1) * sizeof *places);
    const rod_along frames = { along->item, "frames", along->up, along->at, .frames = true };
    bool done = places && (count == 0 || r->model->places(r, places, &forces.group) == count);
    if (done && !r->model->local_sections) done = r->model->add_along(r, &frames);
    forces.of.path = sn_rod_part(r, along, r->model->elasticity, path);
    forces.frames.path = "frames";
    forces.at = along->at;
    forces.places = (sn_reals){ places, count };
    if (done) sn_scene_add(r->scene, along->item, "forces", &sn_section_forces, &forces);
    return done;
}

bool sn_rod_add_surface(const rod* r, int count, double bevel_angle)
{
    double* at = sn_scene_alloc(r->scene, 2 * (size_t)count * sizeof *at);
    if (!at) return false;
    double* radius = at + count;
    for (int i = 0; i < count; ++i) {
        at[i] = i == count - 1 ? r->length : r->length * i / (count - 1);
        radius[i] = sn_rod_radius_at(&r->sections, at[i]);
    }
    bool done = r->model->add_along(r, &(rod_along){ r->item, "sections", "", { at, count }, true, true });
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "sections";
    tube.radius = sn_rod_compact(radius, 1, count);
    tube.bevel_angle = bevel_angle;
    if (done) sn_scene_add(r->scene, r->item, "surface", &sn_tube, &tube);
    return done;
}
