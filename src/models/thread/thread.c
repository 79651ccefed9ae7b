/* Sinew - thread: the prefab. Expands into points, angles, an elastic rod, masses, drag, and what holds the ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* A thread on its way to items. */
typedef struct build {
    sn_scene* scene;
    sn_id thread;
    const sn_thread_params* p;
    bool clamped[2];      /* start, end */
    const char* frame[2]; /* paths of the clamps' frames */
    int points, angles;
    double length, h; /* of the thread, of an edge */
    double* at;       /* [3 points] */
    sn_vec3 along[2]; /* directions at the ends */
    sn_vec3 place[2]; /* the ends */
} build;

/* ---- shape at the start --------------------------------------------------------------------------------- */

static sn_vec3 triple(sn_reals list, int i)
{
    return sn_v3(list.at[3 * i], list.at[3 * i + 1], list.at[3 * i + 2]);
}

static double line_length(sn_reals line)
{
    double sum = 0.0;
    for (int i = 0; i + 1 < line.count / 3; ++i)
        sum += sn_norm(sn_sub(triple(line, i + 1), triple(line, i)));
    return sum;
}

/* The point at arc length s of a polyline, and its direction there; straight on beyond its ends. */
static sn_vec3 along_line(sn_reals line, double s, sn_vec3* direction)
{
    int last = line.count / 3 - 2;
    for (int i = 0;; ++i) {
        sn_vec3 a = triple(line, i), step = sn_sub(triple(line, i + 1), a);
        double l = sn_norm(step);
        if (s <= l || i == last) {
            *direction = sn_scale(1.0 / l, step);
            return sn_madd(a, s, *direction);
        }
        s -= l;
    }
}

/* Where arc length s is at the start. A closed thread without positions is a regular polygon. */
static sn_vec3 point_at(const build* b, double s, sn_vec3* direction)
{
    const sn_thread_params* p = b->p;
    if (p->positions.count) return along_line(p->positions, s, direction);
    sn_vec3 d = b->frame[0] ? sn_v3(1, 0, 0) : sn_scale(1.0 / sn_norm(p->direction), p->direction);
    *direction = d;
    if (!p->closed) return sn_madd(b->frame[0] ? sn_v3(0, 0, 0) : p->position, s, d);
    double angle = 2.0 * pi * s / b->length, radius = 0.5 * b->h / sin(pi / p->elements);
    sn_vec3 n = fabs(d.z) < 0.9 ? sn_v3(0, 0, 1) : sn_v3(0, 1, 0);
    sn_vec3 inward = sn_cross(n, d);
    inward = sn_scale(1.0 / sn_norm(inward), inward);
    return sn_madd(sn_madd(p->position, radius * sin(angle), d), radius * (1.0 - cos(angle)), inward);
}

static bool check(const build* b)
{
    const sn_thread_params* p = b->p;
    const char* param = NULL;
    if (p->positions.count % 3 || p->positions.count == 3)
        sn_scene_fail(b->scene, b->thread, param = "positions",
                      "%d numbers; give x y z of two places at least", p->positions.count);
    else if (p->positions.count && !(line_length(p->positions) > 0))
        sn_scene_fail(b->scene, b->thread, param = "positions", "all places are the same");
    else if (!p->positions.count && !(sn_norm(p->direction) > 0))
        sn_scene_fail(b->scene, b->thread, param = "direction", "0 0 0 is no direction");
    else if (p->closed && (b->clamped[0] || b->clamped[1] || p->start || p->end))
        sn_scene_fail(b->scene, b->thread, param = "closed",
                      "a loop has no ends to hold; leave out start and end");
    else if (b->frame[1] && !b->frame[0] && !p->positions.count)
        sn_scene_fail(b->scene, b->thread, param = "end_frame",
                      "give positions, so that the thread leads to the frame");
    return !param;
}

static void measure(build* b)
{
    const sn_thread_params* p = b->p;
    int clamps = b->clamped[0] + b->clamped[1], n = p->elements;
    b->length = p->positions.count ? line_length(p->positions) : p->length;
    b->h = b->length / (n - 0.5 * clamps);
    b->points = p->closed ? n : n + 1 - 2 * clamps;
    b->angles = n - clamps;
}

static void place_points(build* b)
{
    double first = b->clamped[0] ? 1.5 * b->h : 0.0;
    for (int i = 0; i < b->points; ++i) {
        sn_vec3 d, x = point_at(b, first + b->h * i, &d);
        b->at[3 * i] = x.x;
        b->at[3 * i + 1] = x.y;
        b->at[3 * i + 2] = x.z;
    }
    b->place[0] = point_at(b, 0.0, &b->along[0]);
    b->place[1] = point_at(b, b->length, &b->along[1]);
}

/* ---- what holds the ends -------------------------------------------------------------------------------- */

/* Roll, pitch, yaw of x turned to a direction the shortest way, after a turn about x. */
static sn_vec3 attitude(sn_vec3 direction, double turn)
{
    sn_vec3 x = sn_v3(1, 0, 0), axis = sn_cross(x, direction);
    double sine = sn_norm(axis), angle = atan2(sine, direction.x);
    if (sine < 1e-12) axis = sn_v3(0, 0, sine = 1.0);
    sn_quat q = sn_quat_exp(sn_scale(angle / sine, axis));
    return sn_quat_to_rpy(sn_quat_mul(q, sn_quat_exp(sn_v3(turn, 0, 0))));
}

static void hold(const build* b, const char* name, const char* what, double node, bool all)
{
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = what;
    fixed.nodes = (sn_reals){ &node, all ? 0 : 1 };
    sn_scene_add(b->scene, b->thread, name, &sn_fixed, &fixed);
}

/* The frame of a clamp without one of its own, held where it is. */
static void add_clamp(const build* b, int end)
{
    static const char* const names[2][2] = { { "start", "start_hold" }, { "end", "end_hold" } };
    sn_vec3 rpy = attitude(b->along[end], end ? b->p->twist : 0.0);
    const double position[3] = { b->place[end].x, b->place[end].y, b->place[end].z };
    const double orientation[3] = { rpy.x, rpy.y, rpy.z };
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    frame.positions = (sn_reals){ position, 3 };
    frame.orientations = (sn_reals){ orientation, 3 };
    sn_scene_add(b->scene, b->thread, names[end][0], &sn_frames, &frame);
    hold(b, names[end][1], names[end][0], 0, true);
}

/* The thread's mass next to a clamp is on its frame. */
static void add_clamp_mass(const build* b, int end, const char* frame, double mass)
{
    static const char* const names[2][2] = { { "start_node", "start_mass" }, { "end_node", "end_mass" } };
    const double position[3] = { (end ? -0.5 : 0.5) * b->h, 0, 0 };
    sn_attached_points_params node;
    sn_defaults(&sn_attached_points, &node);
    node.to.path = frame;
    node.positions = (sn_reals){ position, 3 };
    sn_scene_add(b->scene, b->thread, names[end][0], &sn_attached_points, &node);
    sn_point_mass_params load;
    sn_defaults(&sn_point_mass, &load);
    load.on.path = names[end][0];
    load.mass = (sn_reals){ &mass, 1 };
    load.gravity = b->p->gravity;
    sn_scene_add(b->scene, b->thread, names[end][1], &sn_point_mass, &load);
}

/* ---- states, masses, the rod ---------------------------------------------------------------------------- */

static void add_states(const build* b, double* values)
{
    sn_points_params points;
    sn_defaults(&sn_points, &points);
    points.on.path = b->frame[0];
    points.positions = (sn_reals){ b->at, 3 * b->points };
    sn_scene_add(b->scene, b->thread, "points", &sn_points, &points);
    for (int j = 0; j < b->angles; ++j)
        values[j] = b->p->twist * (j + (b->clamped[0] ? 1.0 : 0.5)) * b->h / b->length;
    sn_scalars_params angles;
    sn_defaults(&sn_scalars, &angles);
    angles.values = (sn_reals){ values, b->angles };
    sn_scene_add(b->scene, b->thread, "angles", &sn_scalars, &angles);
}

static void add_rod(const build* b, const char* const frame[2], double area)
{
    const sn_thread_params* p = b->p;
    double G = p->shear_modulus > 0 ? p->shear_modulus : p->young_modulus / (2.0 * (1.0 + p->poisson_ratio));
    double second = 0.25 * area * p->radius * p->radius, EA = p->young_modulus * area, GJ = 2.0 * G * second;
    const double EI[2] = { p->young_modulus * second, p->young_modulus * second };
    const double natural[3] = { p->curvature.x, p->curvature.y, p->curvature.z };
    sn_elastic_rod_params rod;
    sn_defaults(&sn_elastic_rod, &rod);
    rod.points.path = "points";
    rod.angles.path = "angles";
    rod.base.path = frame[0];
    rod.end.path = frame[1];
    rod.closed = p->closed;
    rod.lengths = (sn_reals){ &b->h, 1 };
    rod.axial_stiffness = (sn_reals){ &EA, 1 };
    rod.bending_stiffness = (sn_reals){ EI, 2 };
    rod.torsional_stiffness = (sn_reals){ &GJ, 1 };
    rod.damping_time = p->damping_time;
    rod.curvature = (sn_reals){ natural, 3 };
    sn_scene_add(b->scene, b->thread, "rod", &sn_elastic_rod, &rod);
}

/* Of each point the length half-way to its neighbours, times `per_length`. */
static sn_reals lumped(const build* b, double per_length, double* values)
{
    for (int i = 0; i < b->points; ++i)
        values[i] = per_length * b->h;
    if (!b->p->closed && !b->clamped[0]) values[0] *= 0.5;
    if (!b->p->closed && !b->clamped[1]) values[b->points - 1] *= 0.5;
    return (sn_reals){ values, b->points };
}

static void add_masses(const build* b, double area, double* values)
{
    const sn_thread_params* p = b->p;
    sn_point_mass_params mass;
    sn_defaults(&sn_point_mass, &mass);
    mass.on.path = "points";
    mass.mass = lumped(b, p->density * area, values);
    mass.gravity = p->gravity;
    sn_scene_add(b->scene, b->thread, "mass", &sn_point_mass, &mass);
    double inertia = 0.5 * p->density * area * p->radius * p->radius * b->h;
    sn_scalar_mass_params spin;
    sn_defaults(&sn_scalar_mass, &spin);
    spin.on.path = "angles";
    spin.mass = (sn_reals){ &inertia, 1 };
    sn_scene_add(b->scene, b->thread, "inertia", &sn_scalar_mass, &spin);
    if (p->drag == 0.0) return;
    sn_drag_params drag;
    sn_defaults(&sn_drag, &drag);
    drag.on.path = "points";
    drag.damping = lumped(b, p->drag, values);
    sn_scene_add(b->scene, b->thread, "drag", &sn_drag, &drag);
}

static void add_all(build* b, double* values)
{
    static const char* const made[2] = { "start", "end" };
    const sn_thread_params* p = b->p;
    const double area = pi * p->radius * p->radius;
    const char* frame[2] = { NULL, NULL };
    place_points(b);
    for (int end = 0; end < 2; ++end) {
        if (!b->clamped[end]) continue;
        frame[end] = b->frame[end] ? b->frame[end] : made[end];
        if (!b->frame[end]) add_clamp(b, end);
        add_clamp_mass(b, end, frame[end], p->density * area * b->h);
    }
    add_states(b, values);
    if (p->start == SN_THREAD_PINNED && !b->clamped[0]) hold(b, "start_hold", "points", 0, false);
    if (p->end == SN_THREAD_PINNED && !b->clamped[1]) hold(b, "end_hold", "points", -1, false);
    add_masses(b, area, values);
    add_rod(b, frame, area);
}

enum { MOST_PATH = 512 };

/* A clamp's frame as it is called from inside the thread. */
static bool find_frame(build* b, int end, sn_ref ref, char path[MOST_PATH])
{
    if (!ref.path) return true;
    const char* bare = ref.path[0] == '@' ? ref.path + 1 : ref.path;
    b->frame[end] = path;
    if (snprintf(path, MOST_PATH, "%s%s", bare[0] == '/' ? "" : "../", bare) < MOST_PATH) return true;
    sn_scene_fail(b->scene, b->thread, end ? "end_frame" : "start_frame", "the path is too long");
    return false;
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_thread_params p = *(const sn_thread_params*)params; // a copy: adding items moves the original
    build b = { .scene = scene, .thread = self, .p = &p };
    char paths[2][MOST_PATH];
    if (!find_frame(&b, 0, p.start_frame, paths[0]) || !find_frame(&b, 1, p.end_frame, paths[1])) return;
    b.clamped[0] = b.frame[0] || p.start == SN_THREAD_CLAMPED;
    b.clamped[1] = b.frame[1] || p.end == SN_THREAD_CLAMPED;
    if (!check(&b)) return;
    measure(&b);
    double* room = calloc(4 * (size_t)p.elements + 4, sizeof(double));
    if (!room) {
        sn_scene_fail(scene, self, "elements", "out of memory for %d elements", p.elements);
        return;
    }
    b.at = room;
    add_all(&b, room + 3 * (p.elements + 1));
    free(room);
}

static const sn_prefab_ops ops = { expand };
static const sn_thread_params defaults = {
    .length = 0.3,
    .radius = 0.15e-3,
    .young_modulus = 2e9,
    .poisson_ratio = 0.4,
    .density = 1150,
    .elements = 50,
    .damping_time = 1e-3,
    .direction = { 1, 0, 0 },
};
static const sn_param table[] = {
    { SN_CHOICE(sn_thread_params, scheme, "elastic_rod"), "1", 0, 0, "how it is made discrete" },
    { SN_FIELD(sn_thread_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "of the thread, unless there are positions" },
    { SN_FIELD(sn_thread_params, radius), "m", SN_ABOVE_ZERO, 1e2, "of the round section" },
    { SN_FIELD(sn_thread_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15, "of the material" },
    { SN_FIELD(sn_thread_params, shear_modulus), "Pa", 0, 1e15, "0: by poisson_ratio" },
    { SN_FIELD(sn_thread_params, poisson_ratio), "1", -0.99, 0.5, "of the material" },
    { SN_FIELD(sn_thread_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6, "of the material" },
    { SN_FIELD(sn_thread_params, elements), "1", 5, 100000,
      "edges; that of a clamped end is half outside the thread" },
    { SN_FIELD(sn_thread_params, damping_time), "s", 0, 1e3,
      "Kelvin-Voigt time: stress = stiffness (strain + damping_time strain rate)" },
    { SN_FIELD(sn_thread_params, drag), "N s/m^2", 0, 1e6,
      "viscous force of the surroundings per length and speed" },
    { SN_FIELD(sn_thread_params, gravity), "m/s^2", 0, 0, "acting on the thread" },
    { SN_FIELD(sn_thread_params, curvature), "rad/m", 0, 0,
      "natural twist about x and curvatures about y and z" },
    { SN_FIELD(sn_thread_params, twist), "rad", 0, 0, "of the end against the start, at the start of time" },
    { SN_FIELD(sn_thread_params, position), "m", 0, 0, "of the start" },
    { SN_FIELD(sn_thread_params, direction), "1", 0, 0, "of the straight thread, of any length" },
    { SN_FIELD(sn_thread_params, positions), "m", 0, 0,
      "x y z of places that it runs through in straight lines, in the axes of start_frame if there is one; "
      "absent: "
      "straight" },
    { SN_FIELD(sn_thread_params, closed), "1", 0, 0, "a loop; without positions round" },
    { SN_CHOICE(sn_thread_params, start, "free pinned clamped"), "1", 0, 0, "how the start is held" },
    { SN_CHOICE(sn_thread_params, end, "free pinned clamped"), "1", 0, 0, "how the end is held" },
    { SN_FIELD(sn_thread_params, start_frame), "1", 0, 0,
      "single frame the start is clamped in: at its origin, along x, away from it" },
    { SN_FIELD(sn_thread_params, end_frame), "1", 0, 0,
      "single frame the end is clamped in: at its origin, along x, towards it" },
};

const sn_component sn_thread = {
    .abi = SN_COMPONENT_ABI,
    .name = "thread",
    .summary = "A suture thread: it bends, twists and stretches, free, pinned or clamped at its ends.",
    .source = "Bergou et al. 2008, 2010; clamped in the middle of an edge, which makes it second order",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_thread_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
