/* Sinew - cable: the prefab. Expands into control points, angles, what holds the ends, elasticity and mass;
   `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/rods/spline.h"
#include "models/rods/rows.h"
#include <sinew/models/conditions.h>
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/observers.h>
#include <sinew/models/rods.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>
#include <string.h>

enum { PER_SPAN = 4 }; /* points of `line` */

typedef struct build {
    rod r;
    const sn_cable_params* p;
    int first, count;  /* control points of `points`: the number before them, their own */
    sn_vec3 along;     /* unit vector of the direction */
    double* workspace; /* [3 (control points + 1)] for lists while items are added */
} build;

static int control_points(const sn_cable_params* p) { return p->elements + SPLINE_DEGREE; }

static double greville(const sn_cable_params* p, int i)
{
    return sn_spline_greville(control_points(p), p->length, i);
}

/* How many control points hold an end that may be held by a frame: two when it is clamped. */
static int held(int end) { return end == SN_CABLE_PINNED ? 1 : end == SN_CABLE_CLAMPED ? 2 : 0; }
/* How many of them follow a frame. */
static int attached(int end, sn_ref to) { return to.path ? held(end) : 0; }

/* ---- control points ------------------------------------------------------------------------------------ */

static void place_points(build* b)
{
    for (int i = 0; i < b->count; ++i) {
        sn_vec3 r = sn_madd(b->p->position, greville(b->p, b->first + i), b->along);
        b->workspace[3 * i] = r.x;
        b->workspace[3 * i + 1] = r.y;
        b->workspace[3 * i + 2] = r.z;
    }
    b->r.points = (sn_reals){ b->workspace, 3 * b->count };
}

/* The cable starts with the rigid motion of the frame that holds its start, and passes to that of its end. */
static void move_with_frames(build* b)
{
    const sn_cable_params* p = b->p;
    rod* r = &b->r;
    if (attached(p->start, p->start_frame) &&
        sn_rod_path_inside(r->scene, r->item, "start_frame", p->start_frame, r->frame[0]))
        r->moves_with[0].path = r->frame[0];
    if (!attached(p->end, p->end_frame) ||
        !sn_rod_path_inside(r->scene, r->item, "end_frame", p->end_frame, r->frame[1]))
        return;
    r->moves_with[1].path = r->frame[1];
    if (held(p->start) == 0) r->moves_with[0].path = r->frame[1];
}

static void attach_pinned(const build* b, const char* name, const char* to)
{
    sn_attached_points_params points;
    sn_defaults(&sn_attached_points, &points);
    points.to.path = to;
    sn_scene_add(b->r.scene, b->r.item, name, &sn_attached_points, &points);
}

/* Of a clamped end the second control point slides along the frame's x axis: held, it would keep the cable
   from stretching there, an error of first order in the distance of control points. */
static void attach_clamped(const build* b, const char* name, const char* to, bool last)
{
    const double second = greville(b->p, 1), origin = last ? -1 : 0,
                 along[2] = { last ? -second : 0, last ? 0 : second };
    char scalars[40], held[40];
    snprintf(scalars, sizeof scalars, "%s_along", last ? "end" : "start");
    snprintf(held, sizeof held, "%s_origin", last ? "end" : "start");
    sn_scalars_params places;
    sn_defaults(&sn_scalars, &places);
    places.values = (sn_reals){ along, 2 };
    sn_scene_add(b->r.scene, b->r.item, scalars, &sn_scalars, &places);
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = scalars;
    fixed.nodes = (sn_reals){ &origin, 1 };
    sn_scene_add(b->r.scene, b->r.item, held, &sn_fixed, &fixed);
    sn_sliding_points_params points;
    sn_defaults(&sn_sliding_points, &points);
    points.to.path = to;
    points.along.path = scalars;
    sn_scene_add(b->r.scene, b->r.item, name, &sn_sliding_points, &points);
}

/* Control points that follow the frame an end is held by. */
static void attach(const build* b, const char* name, int end, sn_ref to, bool last)
{
    int count = attached(end, to);
    char path[ROD_MAX_FRAME];
    if (count == 0) return;
    if (!sn_rod_path_inside(b->r.scene, b->r.item, last ? "end_frame" : "start_frame", to, path)) return;
    if (count == 1)
        attach_pinned(b, name, path);
    else
        attach_clamped(b, name, path, last);
}

/* ---- ends held in the world ---------------------------------------------------------------------------- */

/* The world's axis the cable lies along, or -1. */
static int axis_of(sn_vec3 along)
{
    const double part[3] = { fabs(along.x), fabs(along.y), fabs(along.z) };
    for (int i = 0; i < 3; ++i)
        if (part[i] > 1 - 1e-12) return i;
    return -1;
}

static void fix(const build* b, const char* name, const double* nodes, int count, const char* dofs)
{
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = "points";
    fixed.nodes = (sn_reals){ nodes, count };
    if (dofs) fixed.dofs = dofs;
    sn_scene_add(b->r.scene, b->r.item, name, &sn_fixed, &fixed);
}

/* The second control point of a clamped end stays on the tangent, along which it is free: held, it would keep
   the cable from stretching there, an error of first order in the distance of control points. Only along an
   axis of the world can it be free. */
static void hold(const build* b, const char* name, const char* direction, int end, sn_ref to, bool last)
{
    static const char* const across[3] = { "y z", "x z", "x y" };
    const double nodes[2] = { last ? -1 : 0, last ? -2 : 1 };
    int axis = axis_of(b->along);
    bool clamped = held(end) == 2;
    if (to.path || held(end) == 0) return;
    if (b->p->end_stiffness > 0) {
        fix(b, name, nodes, held(end), across[axis]);
    } else if (clamped && axis >= 0) {
        fix(b, name, nodes, 1, NULL);
        fix(b, direction, nodes + 1, 1, across[axis]);
    } else {
        fix(b, name, nodes, held(end), NULL);
    }
}

/* A held start keeps the cable from spinning about itself; a pinned end turns freely. */
static void hold_angles(const build* b)
{
    double nodes[2];
    int count = 0;
    if (b->p->start != SN_CABLE_FREE) nodes[count++] = 0;
    if (b->p->end == SN_CABLE_CLAMPED) nodes[count++] = -1;
    if (count == 0 || b->p->torsion == SN_SPLINE_NO_TORSION) return;
    sn_fixed_params fixed;
    sn_defaults(&sn_fixed, &fixed);
    fixed.on.path = "angles";
    fixed.nodes = (sn_reals){ nodes, count };
    sn_scene_add(b->r.scene, b->r.item, "turn", &sn_fixed, &fixed);
}

static void add_springs(const build* b)
{
    const sn_cable_params* p = b->p;
    bool start = p->start != SN_CABLE_FREE && !p->start_frame.path,
         end = p->end != SN_CABLE_FREE && !p->end_frame.path;
    if (!(p->end_stiffness > 0) || (!start && !end)) return;
    memset(b->workspace, 0, (size_t)b->count * sizeof *b->workspace);
    if (start) b->workspace[0] = p->end_stiffness;
    if (end) b->workspace[b->count - 1] = p->end_stiffness;
    sn_springs_to_ground_params springs;
    sn_defaults(&sn_springs_to_ground, &springs);
    springs.on.path = "points";
    springs.stiffness = (sn_reals){ b->workspace, b->count };
    springs.direction = b->along;
    sn_scene_add(b->r.scene, b->r.item, "springs", &sn_springs_to_ground, &springs);
}

static void add_ends(const build* b)
{
    const sn_cable_params* p = b->p;
    sn_end_reactions_params ends;
    sn_defaults(&sn_end_reactions, &ends);
    ends.points.path = "points";
    if (attached(p->start, p->start_frame)) ends.start_points.path = "start_points";
    if (attached(p->end, p->end_frame)) ends.end_points.path = "end_points";
    ends.angles = b->r.options.spline.angles;
    ends.direction = b->along;
    if (p->start != SN_CABLE_FREE && !p->start_frame.path) ends.start_stiffness = p->end_stiffness;
    if (p->end != SN_CABLE_FREE && !p->end_frame.path) ends.end_stiffness = p->end_stiffness;
    sn_scene_add(b->r.scene, b->r.item, "ends", &sn_end_reactions, &ends);
}

/* Each control point takes its share, int b_i du. */
static void add_drag(const build* b)
{
    const sn_cable_params* p = b->p;
    if (!(p->drag > 0)) return;
    for (int i = 0; i < b->count; ++i)
        b->workspace[i] = p->drag * sn_spline_share(control_points(p), p->length, b->first + i);
    sn_springs_to_ground_params drag;
    sn_defaults(&sn_springs_to_ground, &drag);
    drag.on.path = "points";
    drag.damping = (sn_reals){ b->workspace, b->count };
    sn_scene_add(b->r.scene, b->r.item, "drag", &sn_springs_to_ground, &drag);
}

/* ---- the cable itself ---------------------------------------------------------------------------------- */

/* Without shear, so that Poisson's ratio does not matter. */
bool sn_cable_read(sn_scene* scene, sn_id cable, const void* params, rod* out)
{
    const sn_cable_params* p = params;
    const rod_piece whole = { .radius = p->radius,
                              .young_modulus = p->young_modulus,
                              .shear_modulus = p->shear_modulus,
                              .density = p->density,
                              .curvature = p->curvature };
    *out = (rod){ .scene = scene,
                  .item = cable,
                  .model = &sn_rod_spline,
                  .length = p->length,
                  .damping_time = p->damping_time,
                  .gravity = p->gravity,
                  .elements = p->elements,
                  .inside = "" };
    sn_spline_elasticity_params* e = &out->options.spline;
    sn_defaults(&sn_spline_elasticity, e);
    if (attached(p->start, p->start_frame)) e->start.path = "start_points";
    if (attached(p->end, p->end_frame)) e->end.path = "end_points";
    if (p->torsion != SN_SPLINE_NO_TORSION) e->angles.path = "angles";
    e->quadrature = p->quadrature;
    e->samples = p->samples;
    e->torsion = p->torsion;
    e->delta = p->delta;
    e->normal = p->normal;
    e->yield_stress = p->yield_stress;
    e->hardening_modulus = p->hardening_modulus;
    return sn_rod_sections_read(scene, cable, &whole, p->length, &out->sections);
}

static bool add_line(const build* b)
{
    const int count = PER_SPAN * b->r.elements + 1;
    double *at = sn_scene_alloc(b->r.scene, (size_t)count * sizeof *at), middle = 0.5 * b->p->length;
    if (!at) return false;
    sn_rod_equal_pieces(&b->r, count - 1, at);
    return b->r.model->add_along(&b->r, &(rod_along){ b->r.item, "line", "", .at = { at, count } }) &&
           b->r.model->add_along(&b->r, &(rod_along){ b->r.item, "middle", "", .at = { &middle, 1 } });
}

/* For pictures of a cable that is not equally thick everywhere. Without transported torsion its sections have
   no orientation. */
static bool add_surface(const build* b)
{
    if (sn_rod_is_uniform(&b->r.sections) || b->p->torsion != SN_SPLINE_TRANSPORTED) return true;
    return sn_rod_add_surface(&b->r, PER_SPAN * b->r.elements + 1, 0.0);
}

static bool fits(sn_scene* scene, sn_id cable, const sn_cable_params* p)
{
    if (sn_norm(p->direction) == 0) {
        sn_scene_fail(scene, cable, "direction", "0 0 0 is not a direction");
        return false;
    }
    if (p->end_stiffness > 0 && axis_of(sn_scale(1 / sn_norm(p->direction), p->direction)) < 0) {
        sn_scene_fail(scene, cable, "end_stiffness",
                      "elastic ends act along x, y or z only; direct the cable along one of them, or attach "
                      "its ends to moving frames");
        return false;
    }
    if (attached(p->start, p->start_frame) + attached(p->end, p->end_frame) >= control_points(p)) {
        sn_scene_fail(scene, cable, "elements", "the ends hold all %d control points; take more",
                      control_points(p));
        return false;
    }
    return true;
}

static bool add_all(build* b)
{
    const sn_cable_params* p = b->p;
    place_points(b);
    move_with_frames(b);
    bool done = b->r.model->expand(&b->r);
    attach(b, "start_points", p->start, p->start_frame, false);
    attach(b, "end_points", p->end, p->end_frame, true);
    hold(b, "start", "start_direction", p->start, p->start_frame, false);
    hold(b, "end", "end_direction", p->end, p->end_frame, true);
    hold_angles(b);
    add_springs(b);
    add_ends(b);
    add_drag(b);
    return done && add_surface(b) && add_line(b);
}

static void expand_cable(sn_scene* scene, sn_id cable, const void* params)
{
    sn_cable_params p = *(const sn_cable_params*)params; // a copy: adding items moves the original
    if (!fits(scene, cable, &p)) return;
    int first = attached(p.start, p.start_frame), last = control_points(&p) - attached(p.end, p.end_frame);
    build b = { .p = &p,
                .first = first,
                .count = last - first,
                .along = sn_scale(1 / sn_norm(p.direction), p.direction) };
    bool known = sn_cable_read(scene, cable, &p, &b.r) &&
                 sn_rod_require_sections(scene, cable, "curvature", b.r.model, &b.r.sections);
    b.workspace = sn_scene_alloc(scene, 3 * ((size_t)control_points(&p) + 1) * sizeof(double));
    if (known && (!b.workspace || !add_all(&b)))
        sn_scene_fail(scene, cable, "elements", "out of memory for %d elements", p.elements);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_cable_params cable_defaults = {
    .length = 2,
    .radius = 1e-3,
    .young_modulus = 70e9,
    .shear_modulus = 26e9,
    .density = 2700,
    .elements = 6,
    .direction = { 1, 0, 0 },
    .quadrature = 3,
    .delta = 0.1,
    .gravity = { 0, 0, -9.81 },
};
static const sn_param cable_table[] = {
    { SN_FIELD(sn_cable_params, length), "m", SN_ABOVE_ZERO, 1e6, "without load" },
    { SN_FIELD(sn_cable_params, radius), "m", SN_ABOVE_ZERO, 1e3, "of the round section" },
    { SN_FIELD(sn_cable_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15, "aluminium: 70 GPa" },
    { SN_FIELD(sn_cable_params, shear_modulus), "Pa", SN_ABOVE_ZERO, 1e15, "aluminium: 26 GPa" },
    { SN_FIELD(sn_cable_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6, "of the material" },
    { SN_FIELD(sn_cable_params, elements), "1", 1, 100000,
      "spans of the cubic B-spline, which has three control points more" },
    { SN_FIELD(sn_cable_params, position), "m", 0, 0, "of the start" },
    { SN_FIELD(sn_cable_params, direction), "1", 0, 0,
      "of the straight cable from start to end; any length" },
    { SN_CHOICE(sn_cable_params, start, "pinned clamped free"), "1", 0, 0,
      "pinned: position and angle about the cable are fixed; clamped: also the direction; or free" },
    { SN_CHOICE(sn_cable_params, end, "pinned clamped free"), "1", 0, 0,
      "pinned: the position is fixed; clamped: also the direction and the angle about the cable; or free" },
    { SN_FIELD(sn_cable_params, start_frame), "1", 0, 0,
      "a single frame that holds the start: at its origin, the cable leaves along its x; absent: the world" },
    { SN_FIELD(sn_cable_params, end_frame), "1", 0, 0,
      "a single frame that holds the end: at its origin, the cable arrives along its x; absent: the world" },
    { SN_FIELD(sn_cable_params, end_stiffness), "N/m", 0, 1e15,
      "of springs along the cable at ends that are fixed in the world; 0: rigid" },
    { SN_FIELD(sn_cable_params, quadrature), "1", 1, 8, "Gauss points per span of the spline" },
    { SN_FIELD(sn_cable_params, samples), "1", 0, 1000000,
      "equally spaced points along the cable with the trapezoidal rule, instead of Gauss points; 0: none" },
    { SN_CHOICE(sn_cable_params, torsion, "transported frenet none"), "1", 0, 0,
      "measure of twist: transported, from directors that follow the curve in time; frenet, as published; "
      "none" },
    { SN_FIELD(sn_cable_params, delta), "1/m", 0, 1e9, "curvature that regularises Frenet's torsion" },
    ROD_DAMPING_ROW(sn_cable_params),
    ROD_DRAG_ROW(sn_cable_params),
    ROD_GRAVITY_ROW(sn_cable_params),
    ROD_CURVATURE_ROW(sn_cable_params),
    { SN_FIELD(sn_cable_params, normal), "1", 0, 0,
      "direction of y of the section at the start; 0 0 0: a world axis" },
    { SN_FIELD(sn_cable_params, yield_stress), "Pa", 0, 1e15,
      "of the fibres of the section (von Mises); 0: elastic" },
    { SN_FIELD(sn_cable_params, hardening_modulus), "Pa", 0, 1e15,
      "growth of the stress with the plastic strain of a fibre in tension (linear kinematic hardening); 0: "
      "none" },
};
static const sn_prefab_ops cable_ops = { expand_cable };

static int show(const void* params, sn_shape* shapes)
{
    const sn_cable_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DEFAULTS, .material = SN_MATERIAL_CABLE, .size = { p->radius } };
    return 1;
}

const sn_component sn_cable = {
    .abi = SN_COMPONENT_ABI,
    .name = "cable",
    .summary = "A round cable, straight at the start, as a cubic B-spline with stretch, bending and torsion.",
    .source = "Khalifa and Palli 2022, J. Comput. Nonlinear Dyn. 17(1), 011001; see docs/cable.md",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &cable_ops,
    .defaults = &cable_defaults,
    .params_size = sizeof(sn_cable_params),
    .params = cable_table,
    .param_count = SN_COUNT(cable_table),
    .shapes = show,
};
