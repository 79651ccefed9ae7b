/* Sinew - der: a rod as a discrete elastic rod: points and angles, `elastic_rod`, and masses at the points.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der_rod.h"
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <sinew/models/states.h>
#include <sinew/models/suture.h>

/* ---- edges --------------------------------------------------------------------------------------------- */

void sn_der_interval(const rod* r, int edge, double* from, double* to)
{
    const double h = der_edge_length(r), begin = (edge - 0.5 * r->clamped[0]) * h;
    *from = fmax(begin, 0.0);
    *to = fmin(begin + h, r->length);
}

static sn_vec3 curvature_of(const rod* r, int edge)
{
    double from, to;
    sn_der_interval(r, edge, &from, &to);
    return sn_rod_natural_curvature(&r->sections, from, to);
}

rod_section sn_der_section(const rod* r, int edge)
{
    double from, to;
    sn_der_interval(r, edge, &from, &to);
    return sn_rod_section_mean(&r->sections, from, to);
}

static const char* frame_of(const rod* r, int end) { return r->clamped[end] ? r->frame[end] : NULL; }

/* ---- items --------------------------------------------------------------------------------------------- */

static void add_states(const rod* r, double* values)
{
    sn_points_params points;
    sn_defaults(&sn_points, &points);
    points.on.path = r->points_on_frame ? r->frame[0] : NULL;
    points.positions = r->points;
    points.moves_with = r->moves_with[0];
    points.moves_with_last = r->moves_with[1];
    sn_scene_add(r->scene, r->item, "points", &sn_points, &points);
    for (int j = 0; j < der_angles(r); ++j)
        values[j] = r->options.twist * (j + (r->clamped[0] ? 1.0 : 0.5)) * der_edge_length(r) / r->length;
    sn_scalars_params angles;
    sn_defaults(&sn_scalars, &angles);
    angles.values = (sn_reals){ values, der_angles(r) };
    angles.axes = r->edges;
    angles.on = points.on;
    angles.moves_with = r->moves_with[0];
    angles.moves_with_last = r->moves_with[1];
    sn_scene_add(r->scene, r->item, "angles", &sn_scalars, &angles);
}

/* Lists are one number long where the suture is the same all along. */
static void add_elasticity(const rod* r, double* values, double* cuts)
{
    const double h = der_edge_length(r);
    int n = sn_rod_is_uniform(&r->sections) && sn_rod_is_bent_alike(&r->sections) ? 1 : r->elements;
    double *EA = values, *EI = EA + n, *GJ = EI + 2 * n, *natural = GJ + n;
    for (int j = 0; j < n; ++j) {
        rod_section section = sn_der_section(r, j);
        EA[j] = section.EA;
        EI[2 * j] = EI[2 * j + 1] = section.EI;
        GJ[j] = section.GJ;
        sn_vec3 k = curvature_of(r, j);
        natural[3 * j] = k.x;
        natural[3 * j + 1] = k.y;
        natural[3 * j + 2] = k.z;
    }
    sn_elastic_rod_params elastic;
    sn_defaults(&sn_elastic_rod, &elastic);
    elastic.points.path = "points";
    elastic.angles.path = "angles";
    elastic.base.path = frame_of(r, 0);
    elastic.end.path = frame_of(r, 1);
    elastic.closed = r->closed;
    elastic.lengths = (sn_reals){ &h, 1 };
    elastic.axial_stiffness = (sn_reals){ EA, n };
    elastic.bending_stiffness = (sn_reals){ EI, 2 * n };
    elastic.torsional_stiffness = (sn_reals){ GJ, n };
    elastic.damping_time = r->damping_time;
    elastic.curvature = (sn_reals){ natural, 3 * n };
    elastic.tangent = r->options.tangent;
    elastic.cut = r->options.cut;
    elastic.cuts = (sn_reals){ cuts, r->options.cut_at.count };
    for (int k = 0; k < elastic.cuts.count; ++k) // numbers of the edges
        cuts[k] = fmin(floor(r->options.cut_at.at[k] / h + 0.5 * r->clamped[0]), r->elements - 1);
    sn_scene_add(r->scene, r->item, "rod", &sn_elastic_rod, &elastic);
}

/* Each point has half of what its edges have; `uniform` per length where it is not the edges' mass. */
static sn_reals lumped(const rod* r, double uniform, double* values)
{
    const int n = r->elements;
    const double h = der_edge_length(r);
    for (int i = 0; i < der_points(r); ++i) {
        int after = i + 2 * r->clamped[0], before = after - 1; // edges, if there are
        if (r->closed && before < 0) before = n - 1;
        values[i] = 0.0;
        if (before >= 0) values[i] += 0.5 * h * (uniform > 0 ? uniform : sn_der_section(r, before).mass);
        if (after < n) values[i] += 0.5 * h * (uniform > 0 ? uniform : sn_der_section(r, after).mass);
    }
    return (sn_reals){ values, der_points(r) };
}

/* The suture's mass next to a clamp is on its frame. */
static void add_clamp_mass(const rod* r, int end)
{
    const double h = der_edge_length(r);
    static const char* const names[2][2] = { { "start_node", "start_mass" }, { "end_node", "end_mass" } };
    const double position[3] = { (end ? -0.5 : 0.5) * h, 0, 0 };
    int edge = end ? r->elements - 1 : 0, next = end ? edge - 1 : 1;
    const double mass = 0.5 * h * (sn_der_section(r, edge).mass + sn_der_section(r, next).mass);
    sn_attached_points_params node;
    sn_defaults(&sn_attached_points, &node);
    node.to.path = r->frame[end];
    node.positions = (sn_reals){ position, 3 };
    sn_scene_add(r->scene, r->item, names[end][0], &sn_attached_points, &node);
    sn_point_mass_params load;
    sn_defaults(&sn_point_mass, &load);
    load.on.path = names[end][0];
    load.mass = (sn_reals){ &mass, 1 };
    load.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, names[end][1], &sn_point_mass, &load);
}

static double polar_of(const rod* r, int edge) { return sn_der_section(r, edge).polar * der_edge_length(r); }

static void add_spin(const rod* r, double* values)
{
    for (int j = 0; j < der_angles(r); ++j)
        values[j] = polar_of(r, j + r->clamped[0]);
    sn_scalar_mass_params spin;
    sn_defaults(&sn_scalar_mass, &spin);
    spin.on.path = "angles";
    spin.mass = (sn_reals){ values, der_angles(r) };
    sn_scene_add(r->scene, r->item, "inertia", &sn_scalar_mass, &spin);
}

/* The same inertia, on the frames of the edges: their angular momentum has the direction of the edges. */
static void add_gyroscopes(const rod* r, double* values)
{
    const double h = der_edge_length(r), mass = 0.0;
    sn_rod_edge_places_params places;
    sn_defaults(&sn_rod_edge_frames, &places);
    places.points.path = "points";
    places.angles.path = "angles";
    places.base.path = frame_of(r, 0);
    places.end.path = frame_of(r, 1);
    places.closed = r->closed;
    places.lengths = (sn_reals){ &h, 1 };
    sn_scene_add(r->scene, r->item, "spins", &sn_rod_edge_frames, &places);
    for (int j = 0; j < r->elements; ++j) {
        const bool clamped = (j == 0 && r->clamped[0]) || (j == r->elements - 1 && r->clamped[1]);
        values[3 * j] = clamped ? 0.0 : polar_of(r, j);
        values[3 * j + 1] = values[3 * j + 2] = 0.0;
    }
    sn_rigid_mass_params spin;
    sn_defaults(&sn_rigid_mass, &spin);
    spin.on.path = "spins";
    spin.mass = (sn_reals){ &mass, 1 };
    spin.inertia = (sn_reals){ values, 3 * r->elements };
    sn_scene_add(r->scene, r->item, "inertia", &sn_rigid_mass, &spin);
}

static void add_masses(const rod* r, double* values)
{
    sn_point_mass_params mass;
    sn_defaults(&sn_point_mass, &mass);
    mass.on.path = "points";
    mass.mass = lumped(r, 0.0, values);
    mass.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, "mass", &sn_point_mass, &mass);
    if (r->options.gyroscopic)
        add_gyroscopes(r, values);
    else
        add_spin(r, values);
    if (r->drag == 0.0) return;
    sn_drag_params drag;
    sn_defaults(&sn_drag, &drag);
    drag.on.path = "points";
    drag.damping = lumped(r, r->drag, values);
    sn_scene_add(r->scene, r->item, "drag", &sn_drag, &drag);
}

static bool expand(const rod* r)
{
    double *values = sn_scene_alloc(r->scene, (7 * (size_t)r->elements + 4) * sizeof(double)),
           *cuts = sn_scene_alloc(r->scene, ((size_t)r->options.cut_at.count + 1) * sizeof(double));
    if (!values || !cuts) return false;
    for (int end = 0; end < 2; ++end)
        if (r->clamped[end]) add_clamp_mass(r, end);
    add_states(r, values);
    add_masses(r, values);
    add_elasticity(r, values, cuts);
    return true;
}

/* ---- along it ------------------------------------------------------------------------------------------ */

static bool add_along(const rod* r, const rod_along* a)
{
    char paths[4][ROD_MAX_PATH];
    const double h = der_edge_length(r);
    const sn_component* type = a->frames ? &sn_rod_edge_frames : &sn_rod_edge_points;
    sn_rod_edge_places_params places;
    sn_defaults(type, &places);
    places.points.path = sn_rod_part(r, a, "points", paths[0]);
    places.angles.path = sn_rod_part(r, a, "angles", paths[1]);
    if (r->clamped[0]) places.base.path = sn_rod_part(r, a, r->frame[0], paths[2]);
    if (r->clamped[1]) places.end.path = sn_rod_part(r, a, r->frame[1], paths[3]);
    places.closed = r->closed;
    places.lengths = (sn_reals){ &h, 1 };
    places.at = a->at;
    sn_scene_add(r->scene, a->item, a->name, type, &places);
    return true;
}

/* Pieces end at the vertices, which are half an edge off a clamped end. */
static int pieces(const rod* r, double* ends)
{
    const int count = r->elements;
    const double h = der_edge_length(r);
    for (int i = 1; ends && i < count; ++i)
        ends[i] = (i - 0.5 * r->clamped[0]) * h;
    if (ends) ends[0] = 0.0, ends[count] = r->length;
    return count;
}

/* Of section forces: the middles of edges that have a bending node at both ends. */
static int places(const rod* r, double* at, int* group)
{
    const double h = der_edge_length(r), first = r->closed ? 0.5 : 1.5 - 0.5 * r->clamped[0];
    const int count = r->closed ? r->elements : r->elements - 2;
    for (int i = 0; at && i < count; ++i)
        at[i] = (first + i) * h;
    *group = 1;
    return count > 0 ? count : 0;
}

const rod_model sn_rod_elastic = {
    .name = "elastic_rod",
    .prefab = "suture",
    .lacks = {
               [ROD_SHEARING] = "its directors follow its edges",
               [ROD_YIELDING] = "its material is elastic",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 1,
    .elasticity = "rod",
    .places = places,
};
