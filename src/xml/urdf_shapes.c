/* Sinew - urdf: geometries as meshes. Spheres and cylinders become polyhedra with their points on the
   surface; faces are counter-clockwise, seen from outside. SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "base/number.h"
#include "xml/urdf.h"

enum { AROUND = 16, RINGS = 8, TEXT = 16384 };
static const double pi = 3.14159265358979323846;

/* Lists of numbers as the parameters of an inline mesh. */
typedef struct drawing {
    sn_pose origin;
    int count; /* points */
    size_t point_used, face_used;
    char points[TEXT], faces[TEXT];
} drawing;

static void put_number(char* text, size_t* used, double value)
{
    char number[SN_NUMBER_TEXT];
    int length = snprintf(text + *used, TEXT - *used, "%s ", sn_number_print(number, value));
    if (length > 0 && (size_t)length < TEXT - *used) *used += (size_t)length;
}

static void put_point(drawing* d, double x, double y, double z)
{
    sn_vec3 p = sn_add(d->origin.r, sn_rotate(d->origin.q, sn_v3(x, y, z)));
    put_number(d->points, &d->point_used, p.x);
    put_number(d->points, &d->point_used, p.y);
    put_number(d->points, &d->point_used, p.z);
    ++d->count;
}

static void put_face(drawing* d, int a, int b, int c)
{
    put_number(d->faces, &d->face_used, a);
    put_number(d->faces, &d->face_used, b);
    put_number(d->faces, &d->face_used, c);
}

static void draw_box(drawing* d, const double edge[3])
{
    static const int quads[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                                     { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
    for (int i = 0; i < 8; ++i)
        put_point(d, (i & 1 ? 0.5 : -0.5) * edge[0], (i & 2 ? 0.5 : -0.5) * edge[1],
                  (i & 4 ? 0.5 : -0.5) * edge[2]);
    for (int i = 0; i < 6; ++i) {
        put_face(d, quads[i][0], quads[i][1], quads[i][2]);
        put_face(d, quads[i][0], quads[i][2], quads[i][3]);
    }
}

/* A bottom point, rings of AROUND points upwards, a top point. */
static void draw_round(drawing* d, int rings, const double* height, const double* radius)
{
    put_point(d, 0, 0, height[0]);
    for (int i = 1; i <= rings; ++i)
        for (int k = 0; k < AROUND; ++k)
            put_point(d, radius[i] * cos(2 * pi * k / AROUND), radius[i] * sin(2 * pi * k / AROUND),
                      height[i]);
    put_point(d, 0, 0, height[rings + 1]);
    const int last = d->count - 1, end = 1 + AROUND * (rings - 1);
    for (int k = 0; k < AROUND; ++k) {
        int next = (k + 1) % AROUND;
        put_face(d, 0, 1 + next, 1 + k);
        put_face(d, last, end + k, end + next);
        for (int i = 0; i + 1 < rings; ++i) {
            int a = 1 + AROUND * i + k, b = 1 + AROUND * i + next;
            put_face(d, a, b, a + AROUND);
            put_face(d, b, b + AROUND, a + AROUND);
        }
    }
}

static void draw_sphere(drawing* d, double r)
{
    double height[RINGS + 1], radius[RINGS + 1];
    for (int i = 0; i <= RINGS; ++i) {
        height[i] = -r * cos(pi * i / RINGS);
        radius[i] = r * sin(pi * i / RINGS);
    }
    draw_round(d, RINGS - 1, height, radius);
}

static void draw_cylinder(drawing* d, double r, double length)
{
    const double h = 0.5 * length, height[4] = { -h, -h, h, h }, radius[4] = { 0, r, r, 0 };
    draw_round(d, 2, height, radius);
}

/* ---- files --------------------------------------------------------------------------------------------- */

/* "package://robot/meshes/a.stl" is looked for beside the URDF file, as "meshes/a.stl"; other addresses are
   refused. */
static const char* file_of(sn_urdf* u, const sn_tree* mesh)
{
    static const char package[] = "package://";
    const char* name = sn_tree_value(mesh, "filename");
    if (!name || !name[0]) {
        sn_urdf_complain(u, mesh, "the mesh has no file; give filename=\"part.stl\"");
        return NULL;
    }
    const char* address = strstr(name, "://");
    if (strncmp(name, package, sizeof package - 1) == 0) {
        const char* behind = strchr(name + sizeof package - 1, '/');
        name = behind ? behind + 1 : "";
    } else if (address) {
        sn_urdf_complain(u, mesh, "%s is an address; name a file beside the URDF file", name);
        return NULL;
    }
    bool alone = sn_os_is_absolute(name) || !u->folder[0];
    return sn_pool_format(&u->pool, "%s%s%s", alone ? "" : u->folder, alone ? "" : "/", name);
}

/* As the items of the scene name it, from the folder of the scene. */
static const char* from_scene(const sn_urdf* u, const char* file)
{
    const char* folder = u->scene->directory;
    size_t length = folder ? strlen(folder) : 0;
    return length > 0 && strncmp(file, folder, length) == 0 && file[length] == '/' ? file + length + 1 : file;
}

static bool add_file(sn_urdf* u, sn_id node, const sn_tree* mesh, sn_pose origin)
{
    char text[3 * SN_NUMBER_TEXT + 3], n[3][SN_NUMBER_TEXT];
    double scale[3];
    const char* file = file_of(u, mesh);
    if (!file || !sn_urdf_numbers(u, mesh, "scale", 3, 1.0, scale)) return false;
    if (scale[0] != scale[1] || scale[0] != scale[2] || !(scale[0] > 0.0)) {
        sn_urdf_complain(u, mesh, "scale: three equal numbers > 0 are supported; scale the file itself");
        return false;
    }
    sn_error error = { 0 };
    FILE* stream = sn_fopen_regular(file, "mesh", &error);
    if (!stream) {
        sn_urdf_complain(u, mesh, "%s; put the mesh there, or correct filename", error.text);
        return false;
    }
    fclose(stream);
    sn_id item = sn_scene_add(u->scene, node, "mesh", sn_scene_component(u->scene, "mesh"), NULL);
    sn_scene_set(u->scene, item, "file", from_scene(u, file));
    sn_scene_set(u->scene, item, "scale", sn_number_print(n[0], scale[0]));
    sn_vec3 rpy = sn_quat_to_rpy(origin.q);
    snprintf(text, sizeof text, "%s %s %s", sn_number_print(n[0], origin.r.x),
             sn_number_print(n[1], origin.r.y), sn_number_print(n[2], origin.r.z));
    sn_scene_set(u->scene, item, "position", text);
    snprintf(text, sizeof text, "%s %s %s", sn_number_print(n[0], rpy.x), sn_number_print(n[1], rpy.y),
             sn_number_print(n[2], rpy.z));
    sn_scene_set(u->scene, item, "orientation", text);
    return true;
}

/* ---- geometries ---------------------------------------------------------------------------------------- */

static bool positive(sn_urdf* u, const sn_tree* at, const char* name, int count, double* out)
{
    if (!sn_urdf_numbers(u, at, name, count, 0.0, out)) return false;
    for (int i = 0; i < count; ++i)
        if (!(out[i] > 0.0)) {
            sn_urdf_complain(u, at, "the %s needs %s > 0", at->name, name);
            return false;
        }
    return true;
}

static bool draw(sn_urdf* u, const sn_tree* shape, drawing* d)
{
    double size[3];
    if (strcmp(shape->name, "box") == 0) {
        if (!positive(u, shape, "size", 3, size)) return false;
        draw_box(d, size);
    } else if (strcmp(shape->name, "sphere") == 0) {
        if (!positive(u, shape, "radius", 1, size)) return false;
        draw_sphere(d, size[0]);
    } else if (strcmp(shape->name, "cylinder") == 0) {
        if (!positive(u, shape, "radius", 1, size) || !positive(u, shape, "length", 1, size + 1))
            return false;
        draw_cylinder(d, size[0], size[1]);
    } else {
        sn_urdf_complain(u, shape, "the geometry %s is not supported; use box, sphere, cylinder or mesh",
                         shape->name);
        return false;
    }
    return true;
}

bool sn_urdf_add_geometry(sn_urdf* u, sn_id node, const sn_tree* geometry, sn_pose origin)
{
    const sn_tree* shape = geometry ? geometry->first : NULL;
    if (!shape) {
        sn_urdf_complain(u, geometry ? geometry : u->links[0].at,
                         "the geometry is missing; give a box, sphere, cylinder or mesh");
        return false;
    }
    if (strcmp(shape->name, "mesh") == 0) return add_file(u, node, shape, origin);
    drawing* d = sn_pool_alloc(&u->pool, sizeof *d);
    if (!d) return false;
    d->origin = origin;
    if (!draw(u, shape, d)) return false;
    sn_id item = sn_scene_add(u->scene, node, "mesh", sn_scene_component(u->scene, "inline_mesh"), NULL);
    sn_scene_set(u->scene, item, "points", d->points);
    sn_scene_set(u->scene, item, "triangles", d->faces);
    return true;
}
