/* Sinew - placing: scales, turns and shifts. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/placing.h"

#include <string.h>

#include "mesh/mesh_builder.h"

/* Whether all points of a mesh have 0 as a coordinate: then its scale says nothing. */
static bool is_flat(const sn_mesh* mesh, int axis)
{
    for (int i = 0; mesh && i < mesh->point_count; ++i)
        if ((&mesh->points[i].x)[axis] != 0) return false;
    return mesh != NULL;
}

static sn_vec3 scale_of(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh)
{
    double one = sn_sofa_real(t, e, "scale", 1);
    sn_vec3 scale = sn_sofa_vector(t, e, "scale3d", sn_sofa_vector(t, e, "scale", sn_v3(one, one, one)));
    scale = sn_v3(sn_sofa_real(t, e, "sx", scale.x), sn_sofa_real(t, e, "sy", scale.y),
                  sn_sofa_real(t, e, "sz", scale.z));
    bool flat = scale.z == 0 && strcmp(e->name, "GridMeshCreator") == 0; // a sheet has no height to scale
    if (flat) scale.z = 1;
    for (int axis = 0; axis < 3; ++axis)
        if ((&scale.x)[axis] == 0 && is_flat(mesh, axis)) (&scale.x)[axis] = 1;
    if (scale.x > 0 && scale.y > 0 && scale.z > 0) return scale;
    sn_sofa_leave_out(t, e, "its scale %g %g %g is not above 0; 1 is used", scale.x, scale.y, scale.z);
    return sn_v3(1, 1, 1);
}

sn_sofa_placing sn_sofa_placing_of(sn_sofa_translation* t, sn_sofa_element* e)
{
    return sn_sofa_placing_for(t, e, NULL);
}

sn_sofa_placing sn_sofa_placing_for(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh)
{
    const double degree = 3.14159265358979323846 / 180;
    sn_vec3 turn = sn_sofa_vector(
        t, e, "rotation",
        sn_v3(sn_sofa_real(t, e, "rx", 0), sn_sofa_real(t, e, "ry", 0), sn_sofa_real(t, e, "rz", 0)));
    sn_vec3 shift = sn_sofa_vector(
        t, e, "translation",
        sn_v3(sn_sofa_real(t, e, "dx", 0), sn_sofa_real(t, e, "dy", 0), sn_sofa_real(t, e, "dz", 0)));
    return (sn_sofa_placing){ scale_of(t, e, mesh),
                              sn_quat_from_rpy(degree * turn.x, degree * turn.y, degree * turn.z), shift };
}

bool sn_sofa_placing_is_none(const sn_sofa_placing* p)
{
    return p->scale.x == 1 && p->scale.y == 1 && p->scale.z == 1 && sn_dot(p->shift, p->shift) == 0 &&
           p->turn.w == 1;
}

sn_vec3 sn_sofa_place_point(const sn_sofa_placing* p, sn_vec3 x)
{
    x = sn_v3(p->scale.x * x.x, p->scale.y * x.y, p->scale.z * x.z);
    return sn_add(p->shift, sn_rotate(p->turn, x));
}

sn_sofa_topology* sn_sofa_move(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* element,
                               const sn_sofa_topology* topology, const sn_sofa_placing* placing)
{
    sn_sofa_topology* moved = sn_pool_alloc(t->pool, sizeof *moved);
    sn_mesh* mesh = sn_mesh_copy(t->pool, topology->mesh);
    sn_vec3* points = mesh ? sn_pool_array(t->pool, (size_t)mesh->point_count, sizeof *points) : NULL;
    if (!moved || !points) return NULL;
    for (int i = 0; i < mesh->point_count; ++i)
        points[i] = sn_sofa_place_point(placing, mesh->points[i]);
    mesh->points = points;
    *moved = (sn_sofa_topology){ .mesh = mesh, .of = topology, .moved = true, .lattice = topology->lattice };
    moved->placing = sn_pool_copy(t->pool, placing, sizeof *placing);
    if (!moved->placing) return NULL;
    if (!topology->path) return moved;
    sn_id item = sn_sofa_add(t, place, element, &sn_moved_mesh);
    sn_sofa_set(t, item, "of", "%s", topology->path);
    sn_sofa_set_vector(t, item, "scale", placing->scale);
    sn_sofa_set_vector(t, item, "orientation", sn_quat_to_rpy(placing->turn));
    sn_sofa_set_vector(t, item, "position", placing->shift);
    moved->path = sn_sofa_path(t, place, item);
    return moved;
}
