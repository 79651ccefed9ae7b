/* Sinew - needle: the prefab. Expands into rigid frames (shaft, clamp), their masses, the joints between them, the tip, and
   a surface for pictures. Nothing is hidden: `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/needle/layout.h"
#include "models/needle/section.h"
#include <stdlib.h>

/* Everything the parts are made from. */
typedef struct plan {
    sn_scene* scene;
    sn_id needle;
    const sn_needle_params* p;
    needle_sections sections;
    double clamp; /* distance from the handle's centre to the clamp */
    int n;
    double* numbers; /* room for lists */
} plan;

static sn_id find_handle(sn_scene* scene, sn_id needle)
{
    for (sn_id c = sn_scene_first_child(scene, needle); !sn_id_is_null(c); c = sn_scene_next(scene, c))
        if (sn_scene_type(scene, c) == &sn_handle) return c;
    return (sn_id){ 0, 0 };
}

/* Without a handle the needle is clamped at the origin. */
static sn_id ensure_handle(sn_scene* scene, sn_id needle)
{
    sn_id handle = find_handle(scene, needle);
    if (!sn_id_is_null(handle)) return handle;
    sn_handle_params none = { .mass = 0.0 };
    return sn_scene_add(scene, needle, "handle", &sn_handle, &none);
}

static double* take(double** free_numbers, int count)
{
    double* at = *free_numbers;
    *free_numbers += count;
    return at;
}

/* Lists hold for every entry when they name one: what is uniform, but for round-off, is written once. */
static sn_reals compact(const double* list, int width, int count)
{
    for (int i = width; i < width * count; ++i)
        if (fabs(list[i] - list[i % width]) > 1e-12 * fabs(list[i % width]))
            return (sn_reals){ list, width * count };
    return (sn_reals){ list, width };
}

/* ---- frames ---------------------------------------------------------------------------------------------------- */

/* The undeformed chain in the handle's axes: each rigid element turned by the natural curvature times the element length. */
static void place_chain(const plan* a, double* positions, double* attitudes)
{
    double dl = a->p->length / a->n;
    sn_quat turn = sn_quat_exp(sn_scale(dl, a->p->curvature)), q = sn_quat_identity();
    sn_vec3 end = sn_v3(a->clamp, 0, 0);
    for (int i = 0; i <= a->n; ++i) {
        double half = 0.5 * (layout_end(a->p->length, a->n, i) - layout_begin(a->p->length, a->n, i));
        if (i > 0) q = sn_quat_mul(q, turn);
        sn_vec3 along = sn_rotate(q, sn_v3(half, 0, 0)), r = sn_add(end, along), rpy = sn_quat_to_rpy(q);
        end = sn_add(r, along);
        const double row[6] = { r.x, r.y, r.z, rpy.x, rpy.y, rpy.z };
        for (int k = 0; k < 3; ++k) {
            positions[3 * i + k] = row[k];
            attitudes[3 * i + k] = row[3 + k];
        }
    }
}

static void add_frames(const plan* a, double* room)
{
    int n = a->n;
    double *positions = take(&room, 3 * (n + 1)), *attitudes = take(&room, 3 * (n + 1));
    place_chain(a, positions, attitudes);

    sn_attached_frames_params clamp;
    sn_defaults(&sn_attached_frames, &clamp);
    clamp.to.path = "handle/frame";
    clamp.positions = (sn_reals){ positions, 3 };
    sn_scene_add(a->scene, a->needle, "clamp", &sn_attached_frames, &clamp);

    sn_frames_params shaft;
    sn_defaults(&sn_frames, &shaft);
    shaft.on.path = "handle/frame";
    shaft.positions = (sn_reals){ positions + 3, 3 * n };
    sn_vec3 k = a->p->curvature;
    if (k.x != 0 || k.y != 0 || k.z != 0) shaft.orientations = (sn_reals){ attitudes + 3, 3 * n };
    sn_scene_add(a->scene, a->needle, "shaft", &sn_frames, &shaft);

    double half = 0.5 * (layout_end(a->p->length, n, n) - layout_begin(a->p->length, n, n));
    const double end[3] = { half, 0, 0 }, last[1] = { -1 };
    sn_attached_frames_params tip = clamp;
    tip.to.path = "shaft";
    tip.nodes = (sn_reals){ last, 1 };
    tip.positions = (sn_reals){ end, 3 };
    sn_scene_add(a->scene, a->needle, "tip", &sn_attached_frames, &tip);
}

/* Bevel: the sharp point S at (0, 0, r) of the tip frame, and the face's centroid N half a bevel length behind. */
static void add_bevel(const plan* a)
{
    if (a->p->bevel_angle <= 0) return;
    double r = needle_radius_at(&a->sections, a->p->length), face = 2 * r / tan(a->p->bevel_angle);
    const double points[6] = { 0, 0, r, -0.5 * face, 0, 0 }, parents[2] = { 0, 0 };
    sn_attached_points_params bevel;
    sn_defaults(&sn_attached_points, &bevel);
    bevel.to.path = "tip";
    bevel.nodes = (sn_reals){ parents, 2 };
    bevel.positions = (sn_reals){ points, 6 };
    sn_scene_add(a->scene, a->needle, "bevel", &sn_attached_points, &bevel);
}

/* ---- masses ------------------------------------------------------------------------------------------------------ */

static void add_mass(const plan* a, const char* name, const char* on, int first, int last, double* room)
{
    int count = last - first + 1;
    double *mass = take(&room, count), *inertia = take(&room, 3 * count), *centre = take(&room, 3 * count);
    bool offset = false;
    for (int i = first; i <= last; ++i) {
        double L = a->p->length, begin = layout_begin(L, a->n, i), end = layout_end(L, a->n, i);
        needle_inertia body = needle_inertia_of(&a->sections, begin, end);
        int k = i - first;
        mass[k] = body.mass;
        inertia[3 * k] = body.axial;
        inertia[3 * k + 1] = inertia[3 * k + 2] = body.transverse;
        centre[3 * k] = body.centre - 0.5 * (begin + end);
        centre[3 * k + 1] = centre[3 * k + 2] = 0.0;
        offset = offset || fabs(centre[3 * k]) > 1e-12 * L;
    }
    sn_rigid_mass_params params;
    sn_defaults(&sn_rigid_mass, &params);
    params.on.path = on;
    params.mass = (sn_reals){ mass, count };
    params.inertia = (sn_reals){ inertia, 3 * count };
    if (offset) params.centre = (sn_reals){ centre, 3 * count };
    params.gravity = a->p->gravity;
    sn_scene_add(a->scene, a->needle, name, &sn_rigid_mass, &params);
}

/* ---- joints -------------------------------------------------------------------------------------------------------- */

/* Joint j = 1..n stands for the primary element [(j-1) dl, j dl]: its flexibility is that element's. The corrected shear
   stiffness adds the bending flexibility that a single rotation spring in the middle leaves out: dl^3 / (12 EI). */
static void add_joints(const plan* a, double* room)
{
    int n = a->n;
    double L = a->p->length, dl = L / n;
    bool corrected = a->p->shear == SN_NEEDLE_CORRECTED;
    double *gap = take(&room, 3 * n), *turn = take(&room, 3 * n), *attach = take(&room, 2 * n),
           *rest = take(&room, 6 * n);
    for (int j = 1; j <= n; ++j) {
        int k = j - 1;
        needle_flexibility f = needle_flexibility_of(&a->sections, (j - 1) * L / n, j * L / n);
        double shear = f.shear + (corrected ? f.bending * dl * dl / 12.0 : 0.0);
        gap[3 * k] = 1.0 / f.axial;
        gap[3 * k + 1] = gap[3 * k + 2] = 1.0 / shear;
        turn[3 * k] = 1.0 / f.torsion;
        turn[3 * k + 1] = turn[3 * k + 2] = 1.0 / f.bending;
        attach[2 * k] = 0.5 * (layout_end(L, n, j - 1) - layout_begin(L, n, j - 1));
        attach[2 * k + 1] = 0.5 * (layout_end(L, n, j) - layout_begin(L, n, j));
        const double natural[6] = {
            0, 0, 0, dl * a->p->curvature.x, dl * a->p->curvature.y, dl * a->p->curvature.z
        };
        for (int i = 0; i < 6; ++i)
            rest[6 * k + i] = natural[i];
    }
    sn_rfem_joints_params params;
    sn_defaults(&sn_rfem_joints, &params);
    params.base.path = "clamp";
    params.frames.path = "shaft";
    params.translational_stiffness = compact(gap, 3, n);
    params.rotational_stiffness = compact(turn, 3, n);
    params.attachments = (sn_reals){ attach, 2 * n };
    params.rest = compact(rest, 6, n);
    params.damping_time = a->p->damping_time;
    bool mid = a->p->strain_frame == SN_NEEDLE_FRAME_MID ||
               (a->p->strain_frame == SN_NEEDLE_FRAME_AUTO && corrected);
    params.strain_frame = mid ? 1 : 0;
    sn_scene_add(a->scene, a->needle, "joints", &sn_rfem_joints, &params);
}

/* ---- rod mappings --------------------------------------------------------------------------------------------------- */

/* Where the rod's frames are, and where its rigid pieces end: for mappings along the needle. */
static void fill_rod(const sn_needle_params* p, sn_rod_params* rod, double* stations, double* boundaries)
{
    int n = p->elements;
    for (int i = 0; i <= n; ++i) {
        stations[i] = layout_origin(p->length, n, i);
        boundaries[i] = layout_begin(p->length, n, i);
    }
    boundaries[n + 1] = p->length;
    rod->stations = (sn_reals){ stations, n + 1 };
    rod->boundaries = (sn_reals){ boundaries, n + 2 };
}

/* Cross-sections for pictures: four to an element along the smooth curve, and the tube around them. */
static void add_surface(const plan* a, double* room)
{
    enum { PER_ELEMENT = 4, MOST = 256 };
    int n = a->n, count = n * PER_ELEMENT < MOST ? n * PER_ELEMENT + 1 : (n < MOST ? MOST + 1 : n + 1);
    double *stations = take(&room, n + 1), *boundaries = take(&room, n + 2), *at = take(&room, count);
    double* radius = take(&room, count);
    for (int i = 0; i < count; ++i) {
        at[i] = a->p->length * i / (count - 1);
        radius[i] = needle_radius_at(&a->sections, at[i]);
    }
    sn_rod_params rod;
    sn_defaults(&sn_rod_frames, &rod);
    fill_rod(a->p, &rod, stations, boundaries);
    rod.boundaries = (sn_reals){ NULL, 0 };
    rod.base.path = "clamp";
    rod.frames.path = "shaft";
    rod.at = (sn_reals){ at, count };
    rod.interpolation = SN_ROD_HERMITE;
    sn_scene_add(a->scene, a->needle, "sections", &sn_rod_frames, &rod);
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "sections";
    tube.radius = compact(radius, 1, count);
    tube.bevel_angle = a->p->bevel_angle;
    sn_scene_add(a->scene, a->needle, "surface", &sn_tube, &tube);
}

/* ---- needle ----------------------------------------------------------------------------------------------------------- */

static void expand_needle(sn_scene* scene, sn_id needle, const void* params)
{
    sn_needle_params p = *(const sn_needle_params*)params; // adding items moves the original
    static const double angle_limit = 1.57;
    plan a = { .scene = scene, .needle = needle, .p = &p, .n = p.elements };
    if (p.bevel_angle >= angle_limit) {
        sn_scene_fail(scene, needle, "bevel_angle",
                      "%g rad; a bevel makes less than a right angle with the axis", p.bevel_angle);
        return;
    }
    if (!needle_sections_read(scene, needle, &p, &a.sections)) return;
    sn_id handle = ensure_handle(scene, needle);
    const sn_handle_params* h = sn_scene_params(scene, handle);
    if (!h) return;
    a.clamp = 0.5 * h->length;
    double* room = calloc((size_t)a.n * 24 + 2048, sizeof(double));
    if (!room) {
        sn_scene_fail(scene, needle, "elements", "out of memory for %d elements", a.n);
        return;
    }
    add_frames(&a, room);
    add_bevel(&a);
    add_mass(&a, "clamp_mass", "clamp", 0, 0, room);
    add_mass(&a, "shaft_mass", "shaft", 1, a.n, room);
    add_joints(&a, room);
    add_surface(&a, room);
    free(room);
}

static const sn_needle_params needle_defaults = {
    .length = 0.15,
    .radius = 0.635e-3,
    .young_modulus = 200e9,
    .poisson_ratio = 0.3,
    .density = 7850,
    .elements = 8,
    .damping_time = 1e-3,
};

static const sn_param needle_table[] = {
    { SN_CHOICE(sn_needle_params, model, "rfem"), "1", 0, 0,
      "formulation: rfem, rigid elements with elastic joints" },
    { SN_FIELD(sn_needle_params, length), "m", SN_ABOVE_ZERO, 1e3, "from the clamp to the tip" },
    { SN_FIELD(sn_needle_params, radius), "m", SN_ABOVE_ZERO, 1e2, "outer radius" },
    { SN_FIELD(sn_needle_params, inner_radius), "m", 0, 1e2, "inner radius; 0 for a solid needle" },
    { SN_FIELD(sn_needle_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,
      "stiffness of the material (steel: 200 GPa)" },
    { SN_FIELD(sn_needle_params, poisson_ratio), "1", -0.99, 0.5, "of the material" },
    { SN_FIELD(sn_needle_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6, "of the material" },
    { SN_FIELD(sn_needle_params, elements), "1", 1, 100000,
      "number of elastic joints; 8 to 16 serve most purposes" },
    { SN_FIELD(sn_needle_params, damping_time), "s", 0, 1e3,
      "Kelvin-Voigt time: stress = stiffness (strain + damping_time strain rate)" },
    { SN_CHOICE(sn_needle_params, shear, "standard corrected"), "1", 0, 0,
      "standard: as published; corrected: shear springs take the bending flexibility within an element too, "
      "about four "
      "times more accurate" },
    { SN_CHOICE(sn_needle_params, strain_frame, "auto left mid"), "1", 0, 0,
      "axes of the joints' gaps: of the left element, or half-way; auto: left for standard, mid for "
      "corrected" },
    { SN_FIELD(sn_needle_params, curvature), "rad/m", 0, 0,
      "natural twist about x and curvatures about y and z" },
    { SN_FIELD(sn_needle_params, bevel_angle), "rad", 0, 1.57,
      "between the bevel's face and the axis; 0 for a blunt tip" },
    { SN_FIELD(sn_needle_params, area), "m^2", 0, 1e4,
      "cross-section, in place of the circle's; 0: from the radii" },
    { SN_FIELD(sn_needle_params, second_moment), "m^4", 0, 1e8, "of the cross-section; 0: from the radii" },
    { SN_FIELD(sn_needle_params, torsion_constant), "m^4", 0, 1e8,
      "0: the polar moment, right for circles and tubes" },
    { SN_FIELD(sn_needle_params, shear_factor), "1", 0, 1, "0: Cowper's for circles and tubes" },
    { SN_FIELD(sn_needle_params, gravity), "m/s^2", 0, 0, "acting on needle and handle" },
};

static const sn_prefab_ops needle_ops = { expand_needle };

const sn_component sn_needle = {
    .abi = SN_COMPONENT_ABI,
    .name = "needle",
    .summary = "A flexible needle along +x, clamped in a handle that is moved by functions of time.",
    .source = "Martsopoulos et al. 2023, section 2.2; Wittbrodt et al. 2006; corrected shear after MacNeal's "
              "residual flexibility",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &needle_ops,
    .defaults = &needle_defaults,
    .params_size = sizeof(sn_needle_params),
    .params = needle_table,
    .param_count = SN_COUNT(needle_table),
};

/* ---- segment: data only ------------------------------------------------------------------------------------------------ */

static const sn_segment_params segment_defaults = { .length = 0.01, .poisson_ratio = -1 };
static const sn_param segment_table[] = {
    { SN_FIELD(sn_segment_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "of this part; the segments fill the needle from the clamp on" },
    { SN_FIELD(sn_segment_params, radius), "m", 0, 1e2, "outer radius; 0: the needle's" },
    { SN_FIELD(sn_segment_params, inner_radius), "m", 0, 1e2, "inner radius; 0: the needle's" },
    { SN_FIELD(sn_segment_params, young_modulus), "Pa", 0, 1e15, "0: the needle's" },
    { SN_FIELD(sn_segment_params, poisson_ratio), "1", -1, 0.5, "-1: the needle's" },
    { SN_FIELD(sn_segment_params, density), "kg/m^3", 0, 1e6, "0: the needle's" },
};

const sn_component sn_segment = {
    .abi = SN_COMPONENT_ABI,
    .name = "segment",
    .summary = "A part of a needle with another section or material.",
    .role = SN_ROLE_GROUP,
    .defaults = &segment_defaults,
    .params_size = sizeof(sn_segment_params),
    .params = segment_table,
    .param_count = SN_COUNT(segment_table),
};

/* ---- winkler ------------------------------------------------------------------------------------------------------------ */

static void expand_winkler(sn_scene* scene, sn_id self, const void* params)
{
    sn_winkler_params w = *(const sn_winkler_params*)params;
    sn_id parent = sn_scene_parent(scene, self);
    if (sn_scene_type(scene, parent) != &sn_needle) {
        sn_scene_fail(scene, self, NULL, "winkler belongs inside a needle");
        return;
    }
    const sn_needle_params* p = sn_scene_params(scene, parent);
    for (int i = 0; i < w.at.count; ++i)
        if (w.at.at[i] > p->length * (1 + 1e-12)) {
            sn_scene_fail(scene, self, "at", "%.9g m lies beyond the needle's end at %.9g m", w.at.at[i],
                          p->length);
            return;
        }
    double* room = calloc((size_t)p->elements * 2 + 3, sizeof(double));
    if (!room) {
        sn_scene_fail(scene, self, NULL, "out of memory");
        return;
    }
    sn_rod_params rod;
    sn_defaults(&sn_rod_points, &rod);
    fill_rod(p, &rod, room, room + p->elements + 1);
    rod.base.path = "../clamp";
    rod.frames.path = "../shaft";
    rod.at = w.at;
    rod.interpolation = SN_ROD_RIGID;
    sn_scene_add(scene, self, "points", &sn_rod_points, &rod);
    free(room);
    sn_springs_to_ground_params springs;
    sn_defaults(&sn_springs_to_ground, &springs);
    springs.on.path = "points";
    springs.stiffness = w.stiffness;
    springs.cubic = w.cubic;
    springs.damping = w.damping;
    springs.direction = w.direction;
    sn_scene_add(scene, self, "springs", &sn_springs_to_ground, &springs);
}

static const sn_winkler_params winkler_defaults = { .direction = { 0, 0, 0 } };
static const sn_param winkler_table[] = {
    { SN_FIELD(sn_winkler_params, at), "m", 0, 1e3, "arc lengths of the springs from the clamp" },
    { SN_FIELD(sn_winkler_params, stiffness), "N/m", 0, 1e12, "of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, cubic), "N/m^3", 0, 1e18,
      "cubic stiffness of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, damping), "N s/m", 0, 1e9, "of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, direction), "1", 0, 0,
      "only displacement along it counts, world axes; 0 0 0: all directions" },
};
static const sn_prefab_ops winkler_ops = { expand_winkler };

const sn_component sn_winkler = {
    .abi = SN_COMPONENT_ABI,
    .name = "winkler",
    .summary =
        "Springs from points of the needle to where those points are at the start (a Winkler foundation).",
    .source = "Martsopoulos et al. 2023, eqs. (46)-(47)",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &winkler_ops,
    .defaults = &winkler_defaults,
    .params_size = sizeof(sn_winkler_params),
    .params = winkler_table,
    .param_count = SN_COUNT(winkler_table),
};
