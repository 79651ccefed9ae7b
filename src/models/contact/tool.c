/* Sinew - tool: the prefab. A rigid surface on a frame, which a hand drives or which exists, its picture, and
   its contact with a body. `sinew check --expand` prints what it makes.

   A tool without a file is a capsule along x, a cylinder with round ends, whose tip is the origin of the
   frame: a pole at the tip, rings of AROUND points, a pole at the other end.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/models/conditions.h>
#include <sinew/models/contact.h>
#include <sinew/models/mappings.h>
#include <sinew/models/meshes.h>
#include <sinew/models/organ.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>
#include "models/contact/mesh_file.h"
#include "models/motion_rows.h"
#include "models/path_inside.h"

enum { MAX_PATH = 256, AROUND = 12, ROUND_RINGS = 3, MAX_PIECES = 20 };
static const double pi = 3.14159265358979323846;

/* ---- a capsule ----------------------------------------------------------------------------------------- */

typedef struct capsule {
    int rings, point_count, triangle_count;
    double *points, *triangles; /* [3 each]; lists of parameters are of numbers */
} capsule;

static void put_point(capsule* c, double x, double r, double angle)
{
    double* at = c->points + 3 * c->point_count++;
    at[0] = x;
    at[1] = r * cos(angle);
    at[2] = r * sin(angle);
}

static void put_ring(capsule* c, double x, double r)
{
    for (int k = 0; k < AROUND; ++k)
        put_point(c, x, r, 2 * pi * k / AROUND);
    ++c->rings;
}

static void put_triangle(capsule* c, int p, int q, int r)
{
    double* at = c->triangles + 3 * c->triangle_count++;
    at[0] = p;
    at[1] = q;
    at[2] = r;
}

/* Counter-clockwise seen from outside; ring i has the points 1 + AROUND i and those after it, seen from the
   tip counter-clockwise. */
static void join_rings(capsule* c)
{
    int last = c->point_count - 1, end = 1 + AROUND * (c->rings - 1);
    for (int k = 0; k < AROUND; ++k) {
        int next = (k + 1) % AROUND;
        put_triangle(c, 0, 1 + k, 1 + next);
        put_triangle(c, last, end + next, end + k);
        for (int i = 0; i + 1 < c->rings; ++i) {
            int a = 1 + AROUND * i + k, b = 1 + AROUND * i + next;
            put_triangle(c, a, a + AROUND, b);
            put_triangle(c, b, a + AROUND, b + AROUND);
        }
    }
}

/* Pieces of the straight part are about as long as the points of a ring are apart. */
static bool make_capsule(sn_scene* scene, double length, double r, capsule* c)
{
    double straight = length - 2 * r, apart = 2 * pi * r / AROUND;
    int pieces = (int)fmin(MAX_PIECES, fmax(1, ceil(straight / apart)));
    int rings = 2 * ROUND_RINGS + pieces - 1, points = 2 + AROUND * rings, triangles = 2 * AROUND * rings;
    *c = (capsule){ .points = sn_scene_alloc(scene, 3 * (size_t)points * sizeof(double)),
                    .triangles = sn_scene_alloc(scene, 3 * (size_t)triangles * sizeof(double)) };
    if (!c->points || !c->triangles) return false;
    put_point(c, 0, 0, 0);
    for (int i = 1; i <= ROUND_RINGS; ++i) {
        double angle = 0.5 * pi * i / ROUND_RINGS;
        put_ring(c, -r + r * cos(angle), r * sin(angle));
    }
    for (int i = 1; i < pieces; ++i)
        put_ring(c, -r - straight * i / pieces, r);
    for (int i = ROUND_RINGS; i >= 1; --i) {
        double angle = 0.5 * pi * i / ROUND_RINGS;
        put_ring(c, -length + r - r * cos(angle), r * sin(angle));
    }
    put_point(c, -length, 0, 0);
    join_rings(c);
    return true;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

static bool add_mesh(sn_scene* scene, sn_id self, const sn_tool_params* p)
{
    if (p->file) {
        sn_add_mesh_file(scene, self, p->file, p->scale, p->position, p->orientation);
        return true;
    }
    capsule c;
    if (!(p->length > 2 * p->radius)) {
        sn_scene_fail(scene, self, "length",
                      "%g m does not exceed the length of the two round ends, %g m; increase length, or "
                      "reduce radius",
                      p->length, 2 * p->radius);
        return false;
    }
    if (!make_capsule(scene, p->length, p->radius, &c)) {
        sn_scene_fail(scene, self, NULL, "out of memory");
        return false;
    }
    sn_inline_mesh_params mesh;
    sn_defaults(&sn_inline_mesh, &mesh);
    mesh.points = (sn_reals){ c.points, 3 * c.point_count };
    mesh.triangles = (sn_reals){ c.triangles, 3 * c.triangle_count };
    sn_scene_add(scene, self, "mesh", &sn_inline_mesh, &mesh);
    return true;
}

static bool is_driven(const sn_tool_params* p)
{
    return p->table || p->x.text || p->y.text || p->z.text || p->roll.text || p->pitch.text || p->yaw.text;
}

/* The frame that carries the surface, as the children of the tool write it. */
static bool add_frame(sn_scene* scene, sn_id self, const sn_tool_params* p, char path[MAX_PATH])
{
    if (p->frame.path && is_driven(p)) {
        sn_scene_fail(scene, self, "frame",
                      "the frame moves the tool; omit `frame`, or omit table, x, y, z, roll, pitch and yaw");
        return false;
    }
    if (p->frame.path) return sn_path_inside(scene, self, "frame", p->frame, path, MAX_PATH);
    sn_frames_params frame;
    sn_prescribed_motion_params hand;
    sn_defaults(&sn_frames, &frame);
    sn_defaults(&sn_prescribed_motion, &hand);
    sn_scene_add(scene, self, "frame", &sn_frames, &frame);
    hand.on.path = "frame";
    hand.table = p->table;
    SN_MOTION_COPY(hand, *p);
    hand.max_speed = p->max_speed;
    sn_scene_add(scene, self, "hand", &sn_prescribed_motion, &hand);
    snprintf(path, MAX_PATH, "frame");
    return true;
}

static void add_surface(sn_scene* scene, sn_id self, const sn_tool_params* p, const char* frame)
{
    sn_attached_points_params points;
    sn_display_mesh_params shape;
    sn_defaults(&sn_attached_points, &points);
    points.to.path = frame;
    points.mesh.path = "mesh";
    sn_scene_add(scene, self, "points", &sn_attached_points, &points);
    sn_defaults(&sn_display_mesh, &shape);
    shape.of.path = "mesh";
    shape.on.path = frame;
    shape.material = p->material;
    sn_scene_add(scene, self, "shape", &sn_display_mesh, &shape);
}

/* An organ is touched at its points. */
static bool add_contact(sn_scene* scene, sn_id self, const sn_tool_params* p)
{
    char path[MAX_PATH], points[MAX_PATH + 8];
    if (!p->touches.path) return true;
    if (!sn_path_inside(scene, self, "touches", p->touches, path, MAX_PATH)) return false;
    sn_id body = sn_scene_find(scene, self, path);
    bool organ = !sn_id_is_null(body) && sn_scene_type(scene, body) == &sn_organ;
    snprintf(points, sizeof points, "%s%s", path, organ ? "/points" : "");
    sn_surface_contact_params contact;
    sn_defaults(&sn_surface_contact, &contact);
    contact.on.path = points;
    contact.with.path = "points";
    contact.with_mesh.path = "mesh";
    contact.friction = p->friction;
    contact.distance = p->distance;
    contact.stiffness = p->stiffness;
    contact.directions = p->directions;
    contact.capacity = p->capacity;
    sn_scene_add(scene, self, "contact", &sn_surface_contact, &contact);
    return true;
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_tool_params p = *(const sn_tool_params*)params; // a copy: adding items moves the original
    char frame[MAX_PATH];
    if (!add_mesh(scene, self, &p) || !add_frame(scene, self, &p, frame)) return;
    add_surface(scene, self, &p, frame);
    add_contact(scene, self, &p);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_tool_params defaults = { .scale = 1.0,
                                         .length = 0.1,
                                         .radius = 5e-3,
                                         .friction = 0.2,
                                         .stiffness = 1e9,
                                         .capacity = 256,
                                         .material = SN_MATERIAL_STEEL };
static const sn_param table[] = {
    { SN_FIELD(sn_tool_params, touches), "1", 0, 0,
      "an organ, or points with a surface; absent: no contact (add a `surface_contact` with `@tool/points` "
      "and `@tool/mesh`)" },
    { SN_FIELD(sn_tool_params, frame), "1", 0, 0,
      "a single frame that carries the tool, for example the frame of a `handle`; absent: a frame of its "
      "own, which x, y, z, roll, pitch and yaw move" },
    { SN_FIELD(sn_tool_params, file), "1", 0, 0,
      "file with the surface of the tool, in one of the mesh formats of `mesh`; absent: a capsule along x "
      "with its tip at the origin" },
    { SN_FIELD(sn_tool_params, scale), "1", SN_ABOVE_ZERO, 1e9,
      "factor on the coordinates of the file: 1e-3 for millimetres" },
    { SN_FIELD(sn_tool_params, position), "m", 0, 0,
      "position of the origin of the file, in the axes of the frame" },
    { SN_FIELD(sn_tool_params, orientation), "rad", 0, 0, "roll pitch yaw of the file, applied first" },
    { SN_FIELD(sn_tool_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "length of the capsule, with its round ends" },
    { SN_FIELD(sn_tool_params, radius), "m", SN_ABOVE_ZERO, 1e3, "radius of the capsule" },
    { SN_FIELD(sn_tool_params, table), "1", 0, 0,
      "CSV file with columns t, x, y, z, roll, pitch, yaw, used for the functions that are absent" },
    SN_MOTION_ROWS(sn_tool_params, "the origin of the tool", "the tool's axis ",
                   "; 90 deg directs the tip of the capsule down, to -z"),
    { SN_FIELD(sn_tool_params, max_speed), "m/s", 0, 1e6,
      "limit of the speed of the hand along each of x, y, z; 0: no limit" },
    { SN_FIELD(sn_tool_params, friction), "1", 0, 1e6, "coefficient of friction" },
    { SN_FIELD(sn_tool_params, distance), "m", 0, 1e3, "distance at which the surfaces are in contact",
      "auto" },
    { SN_FIELD(sn_tool_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "contact stiffness, see `surface_contact`" },
    { SN_CHOICE(sn_tool_params, directions, SN_CONTACT_DIRECTION_NAMES), "1", 0, 0,
      "directions of the contact: those at the start or at the end of a step, see `surface_contact`" },
    { SN_FIELD(sn_tool_params, capacity), "1", 1, 10000, "largest number of pairs, see `surface_contact`" },
    { SN_CHOICE(sn_tool_params, material, SN_MATERIAL_NAMES), "1", 0, 0, "material that the view shows" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_tool = {
    .abi = SN_COMPONENT_ABI,
    .name = "tool",
    .summary = "A rigid instrument, moved by a hand or carried by a frame, in contact with an organ, with "
               "friction.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_tool_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
