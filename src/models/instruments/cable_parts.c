/* Sinew - parts. SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/cable_parts.h"

enum { ROOM = 600 };

/* The references to a cable's parts, as text. */
typedef struct paths {
    char points[ROOM], start[ROOM], end[ROOM], angles[ROOM];
} paths;

void sn_cable_path_inside(const char* path, char* out, size_t size)
{
    if (*path == '@') ++path;
    snprintf(out, size, "%s%s", *path == '/' ? "" : "../", path);
}

static void find_paths(const char* prefix, paths* out)
{
    snprintf(out->points, ROOM, "%spoints", prefix);
    snprintf(out->start, ROOM, "%sstart_points", prefix);
    snprintf(out->end, ROOM, "%send_points", prefix);
    snprintf(out->angles, ROOM, "%sangles", prefix);
}

void sn_cable_add_points(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                         const sn_cable_params* p, sn_reals at)
{
    paths to;
    sn_spline_points_params places;
    sn_defaults(&sn_spline_points, &places);
    find_paths(prefix, &to);
    places.points.path = to.points;
    if (cable_attached(p->start, p->start_to)) places.start.path = to.start;
    if (cable_attached(p->end, p->end_to)) places.end.path = to.end;
    places.length = p->length;
    places.at = at;
    sn_scene_add(scene, below, name, &sn_spline_points, &places);
}

void sn_cable_add_frames(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                         const sn_cable_params* p, sn_reals at)
{
    paths to;
    sn_spline_frames_params places;
    sn_defaults(&sn_spline_frames, &places);
    find_paths(prefix, &to);
    places.points.path = to.points;
    if (cable_attached(p->start, p->start_to)) places.start.path = to.start;
    if (cable_attached(p->end, p->end_to)) places.end.path = to.end;
    if (p->torsion != SN_SPLINE_NO_TORSION) places.angles.path = to.angles;
    places.length = p->length;
    places.at = at;
    places.normal = p->normal;
    sn_scene_add(scene, below, name, &sn_spline_frames, &places);
}
