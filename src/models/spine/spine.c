/* Sinew - spine: the prefab. Vertebrae on a fixed one, each joined to the next by a disc, six ligaments and
   two facets; the numbers are those of C5-C6. Nothing is hidden: `sinew check --expand` prints what it
   makes.

   Axes: x forward, y left, z up, origin at the centre of the lower body; the upper body's axes are parallel
   in the neutral pose. All points are in the lower body's axes in the neutral pose, in mm.

   [G] bone and ligament model by J. M. Barrett, University of Waterloo, 2016 (github
   jefferybarrett/cspinemodel): landmarks and fibres, fitted; [R] recalled from the literature, NOT checked
   against the originals; [assumed].
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/scene.h>
#include <sinew/models/conditions.h>
#include <sinew/models/masses.h>
#include <sinew/models/spine.h>
#include <sinew/models/states.h>
#include <sinew/sim.h>
#include <string.h>

/* ---- C5-C6 --------------------------------------------------------------------------------------------- */

// of the upper body [G]
static const double origin[3] = { -2.33, 0, 17.74 };
// where variant B holds the disc: reproduces the reference's results to 0.01 mm
static const double disc_centre[3] = { -0.79, 0, 8.97 };
// kg, kg m^2: a slice of the neck with soft tissue [G]; the largest about z as de Jager 1996 [R]
static const double mass = 0.23, inertia[3] = { 2.3e-4, 2.3e-4, 4.5e-4 };

/* Disc without posterior elements: Moroney et al. 1988 as de Jager and van der Horst use it, tension Pintar
   1986 [R]. N/m: anterior, lateral, tension; posterior, lateral, compression. */
static const double disc_above[3] = { 62e3, 73e3, 68e3 };
static const double disc_below[3] = { 50e3, 73e3, 492e3 };
/* N m/rad: bending 0.33, flexion 0.21, axial 0.42; the same but extension 0.32 N m/deg [R]. */
static const double turn_above[3] = { 18.9076074, 12.0321138, 24.0642276 };
static const double turn_below[3] = { 18.9076074, 18.3346496, 24.0642276 };
/* N s/m, N m s/rad [R]. */
static const double disc_damping[3] = { 1e3, 1e3, 1e3 };
static const double turn_damping[3] = { 1.5, 1.5, 1.5 };

/* Attachments, fibres' stiffness, slack and its spread from [G] (male, C5-C6); `linear` of Yoganandan et al.
   2000, C5-T1 [R]. */
typedef struct ligament_row {
    const char* name;
    double lower[3], upper[3];       // mm
    double stiffness, slack, spread; // N/m, mm, mm
    double linear;                   // N/m
} ligament_row;
static const ligament_row ligament_rows[] = {
    { "anterior longitudinal", { 9.6, 0, 3.97 }, { 7.46, 0, 14.08 }, 101.6e3, 1.336, 0.436, 17.9e3 },
    { "posterior longitudinal", { -10.89, 0, 6.51 }, { -12.48, 0, 11.78 }, 228.5e3, 0.494, 0.163, 23.0e3 },
    { "flaval", { -29.24, 0, 4.88 }, { -32.03, 0, 7.05 }, 105.9e3, 3.342, 0.905, 21.6e3 },
    { "interspinous", { -54.64, 0, -6.98 }, { -47.46, 0, 1.63 }, 8.68e3, 1.522, 0.759, 6.4e3 },
    { "left capsule", { -22.61, 16.04, 8.97 }, { -23.07, 14.61, 12.51 }, 92.3e3, 0.603, 0.223, 36.9e3 },
    { "right capsule", { -22.61, -16.04, 8.97 }, { -23.07, -14.61, 12.51 }, 92.3e3, 0.603, 0.223, 36.9e3 },
};
enum { LIGAMENTS = SN_COUNT(ligament_rows) };
static const double ligament_damping = 300; // N s/m [R]

/* Left and right facet: rims of [G], tilted in the sagittal plane only. The upper ones are stated with the
   gap, which is [assumed], mm. */
static const double facets_lower[6] = { -22.6, 16, 9.01, -22.6, -16, 9.01 };
static const double facets_upper[6] = { -21.167, 14.6, 10.507, -21.167, -14.6, 10.507 };
static const double facet_gap = 0.1;
static const double radius_lower = 5.8, radius_upper = 6.6;
static const double facet_normal[3] = { -0.688355, 0, 0.725374 }; // of the lower ones, 43.5 degrees
static const double facet_damping = 300;                          // N s/m [R]
/* Twice the range of C5-C6 in extension and flexion [R]; nothing above is known beyond. */
static const double largest_rotation = 0.5235987755982988; // 30 degrees

/* ---- making -------------------------------------------------------------------------------------------- */

enum { MAX = 24, NAME = 32 };

/* Vertebrae from top to bottom; poses with the last at the origin. */
typedef struct column {
    sn_scene* scene;
    sn_id self;
    const sn_spine_params* p;
    char name[MAX][NAME];
    int count;
    double position[3 * MAX], orientation[3 * MAX];
} column;

static void to_metres(int n, const double* mm, double* m)
{
    for (int i = 0; i < n; ++i)
        m[i] = 1e-3 * mm[i];
}

/* From axes at the lower body to axes at the upper one. */
static void to_upper(int points, const double* mm, double* m)
{
    for (int i = 0; i < 3 * points; ++i)
        m[i] = 1e-3 * (mm[i] - origin[i % 3]);
}

static bool read_names(column* c)
{
    const char* text = c->p->vertebrae ? c->p->vertebrae : "";
    for (int used = 0; sscanf(text, " %31s%n", c->name[c->count], &used) == 1; text += used)
        if (++c->count == MAX) break;
    if (c->count >= 2 && c->count < MAX) return true;
    sn_scene_fail(c->scene, c->self, "vertebrae",
                  "has %d name%s; give 2 to %d from top to bottom, separated by blanks; the last is fixed",
                  c->count, c->count == 1 ? "" : "s", MAX - 1);
    return false;
}

static void stack(column* c)
{
    for (int i = 0; i < c->count; ++i)
        for (int k = 0; k < 3; ++k) {
            c->position[3 * i + k] = 1e-3 * origin[k] * (c->count - 1 - i);
            c->orientation[3 * i + k] = 0;
        }
}

static void add_vertebra(const column* c, int i)
{
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    frame.positions = (sn_reals){ c->position + 3 * i, 3 };
    frame.orientations = (sn_reals){ c->orientation + 3 * i, 3 };
    sn_scene_add(c->scene, c->self, c->name[i], &sn_frames, &frame);
    char name[2 * NAME];
    if (i == c->count - 1) {
        sn_fixed_params fixed;
        sn_defaults(&sn_fixed, &fixed);
        fixed.on.path = c->name[i];
        sn_scene_add(c->scene, c->self, "base", &sn_fixed, &fixed);
        return;
    }
    sn_rigid_mass_params body;
    sn_defaults(&sn_rigid_mass, &body);
    body.on.path = c->name[i];
    body.mass = (sn_reals){ &mass, 1 };
    body.inertia = (sn_reals){ inertia, 3 };
    snprintf(name, sizeof name, "%s_mass", c->name[i]);
    sn_scene_add(c->scene, c->self, name, &sn_rigid_mass, &body);
}

static void add_disc(const column* c, sn_id joint, sn_ref lower, sn_ref upper)
{
    double at[3], arm[3];
    const double* centre = c->p->variant == SN_SPINE_B ? disc_centre : origin;
    to_metres(3, centre, at);
    to_upper(1, centre, arm);
    sn_bushing_params disc;
    sn_defaults(&sn_bushing, &disc);
    disc.a = lower;
    disc.b = upper;
    disc.position_a = (sn_reals){ at, 3 };
    disc.position_b = (sn_reals){ arm, 3 };
    disc.stiffness = (sn_reals){ disc_above, 3 };
    disc.stiffness_below = (sn_reals){ disc_below, 3 };
    disc.rotational_stiffness = (sn_reals){ turn_above, 3 };
    disc.rotational_stiffness_below = (sn_reals){ turn_below, 3 };
    disc.damping = (sn_reals){ disc_damping, 3 };
    disc.rotational_damping = (sn_reals){ turn_damping, 3 };
    disc.scale = c->p->disc_scale;
    sn_scene_add(c->scene, joint, "disc", &sn_bushing, &disc);
}

static void add_ligaments(const column* c, sn_id joint, sn_ref lower, sn_ref upper)
{
    double a[3 * LIGAMENTS], b[3 * LIGAMENTS], stiffness[LIGAMENTS], slack[LIGAMENTS], spread[LIGAMENTS],
        length[LIGAMENTS];
    bool linear = c->p->variant == SN_SPINE_C;
    for (int i = 0; i < LIGAMENTS; ++i) {
        const ligament_row* l = &ligament_rows[i];
        to_metres(3, l->lower, a + 3 * i);
        to_upper(1, l->upper, b + 3 * i);
        double v[3];
        for (int k = 0; k < 3; ++k)
            v[k] = l->upper[k] - l->lower[k];
        length[i] = 1e-3 * sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        stiffness[i] = linear ? l->linear : l->stiffness;
        slack[i] = linear ? 0 : 1e-3 * l->slack;
        spread[i] = linear ? 0 : 1e-3 * l->spread;
    }
    sn_ligament_params all;
    sn_defaults(&sn_ligament, &all);
    all.a = lower;
    all.b = upper;
    all.points_a = (sn_reals){ a, 3 * LIGAMENTS };
    all.points_b = (sn_reals){ b, 3 * LIGAMENTS };
    all.stiffness = (sn_reals){ stiffness, LIGAMENTS };
    all.slack = (sn_reals){ slack, LIGAMENTS };
    all.spread = (sn_reals){ spread, LIGAMENTS };
    all.rest_length = (sn_reals){ length, LIGAMENTS };
    all.damping = (sn_reals){ &ligament_damping, 1 };
    all.scale = c->p->ligament_scale;
    sn_scene_add(c->scene, joint, "ligaments", &sn_ligament, &all);
}

static void add_facets(const column* c, sn_id joint, sn_ref lower, sn_ref upper)
{
    double a[6], b[6], normal[3], r1 = 1e-3 * radius_lower, r2 = 1e-3 * radius_upper;
    const double* n = facet_normal;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]); // 1 but for its printed digits
    to_metres(6, facets_lower, a);
    to_upper(2, facets_upper, b);
    for (int i = 0; i < 6; ++i)
        b[i] -= 1e-3 * facet_gap * n[i % 3] / length;
    for (int k = 0; k < 3; ++k)
        normal[k] = -n[k];
    sn_facets_params facets;
    sn_defaults(&sn_facets, &facets);
    facets.a = lower;
    facets.b = upper;
    facets.centres_a = (sn_reals){ a, 6 };
    facets.centres_b = (sn_reals){ b, 6 };
    facets.normals_a = (sn_reals){ facet_normal, 3 };
    facets.normals_b = (sn_reals){ normal, 3 };
    facets.radius_a = (sn_reals){ &r1, 1 };
    facets.radius_b = (sn_reals){ &r2, 1 };
    facets.stiffness = c->p->facet_stiffness;
    facets.gap = c->p->gap;
    facets.angle = c->p->angle;
    facets.law = c->p->contact;
    facets.damping = facet_damping;
    sn_scene_add(c->scene, joint, "facets", &sn_facets, &facets);
}

static void add_joint(const column* c, int i)
{
    char name[2 * NAME], up[NAME + 3], low[NAME + 3];
    snprintf(name, sizeof name, "%s_%s", c->name[i], c->name[i + 1]);
    snprintf(up, sizeof up, "../%s", c->name[i]);
    snprintf(low, sizeof low, "../%s", c->name[i + 1]);
    sn_id joint = sn_scene_add(c->scene, c->self, name, sn_scene_component(c->scene, "node"), NULL);
    sn_relative_pose_params pose = { { low }, { up }, largest_rotation };
    sn_scene_add(c->scene, joint, "pose", &sn_relative_pose, &pose);
    add_disc(c, joint, pose.a, pose.b);
    if (c->p->ligaments) add_ligaments(c, joint, pose.a, pose.b);
    if (c->p->facets) add_facets(c, joint, pose.a, pose.b);
}

/* ---- where it rests ------------------------------------------------------------------------------------ */

static bool read_pose(sn_sim* sim, const char* name, double position[3], double orientation[3])
{
    char path[NAME + 40];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "/spine/%s/position", name);
    sn_channel where = sn_sim_channel(sim, path, &error);
    snprintf(path, sizeof path, "/spine/%s/rpy", name);
    sn_channel turned = sn_sim_channel(sim, path, &error);
    sn_sim_refresh(sim);
    return sn_sim_read(sim, where, position, 3) == 3 && sn_sim_read(sim, turned, orientation, 3) == 3;
}

/* Finds the equilibrium without loads of the spine alone. What cannot be compiled is left to the scene
   itself, which says why. */
static void settle(column* c)
{
    sn_error error = { 0 };
    sn_spine_params p = *c->p;
    p.settle = false;
    sn_sim* sim = sn_scene_equilibrium(c->scene, &sn_spine, &p, 1e-13, &error);
    if (!sim && error.status != SN_ERR_SCENE)
        sn_scene_fail(c->scene, c->self, "settle", "there is no equilibrium without loads: %s", error.text);
    for (int i = 0; sim && i < c->count; ++i)
        if (!read_pose(sim, c->name[i], c->position + 3 * i, c->orientation + 3 * i))
            sn_scene_fail(c->scene, c->self, "settle", "out of memory for the equilibrium without loads");
    sn_sim_destroy(sim);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_spine_params p = *(const sn_spine_params*)params;
    column* c = sn_scene_alloc(scene, sizeof *c);
    if (!c) {
        sn_scene_fail(scene, self, NULL, "out of memory");
        return;
    }
    c->scene = scene;
    c->self = self;
    c->p = &p;
    if (read_names(c)) {
        stack(c);
        if (p.settle) settle(c);
        for (int i = 0; i < c->count; ++i)
            add_vertebra(c, i);
        for (int i = 0; i + 1 < c->count; ++i)
            add_joint(c, i);
    }
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_prefab_ops ops = { expand };
static const sn_spine_params defaults = {
    .vertebrae = "c5 c6",
    .variant = SN_SPINE_A,
    .contact = SN_DISC_BLENDED,
    .ligaments = true,
    .facets = true,
    .facet_stiffness = { "300e3" }, // [assumed]
    .gap = { "0.1e-3" },
    .settle = true,
};
static const sn_param table[] = {
    { SN_FIELD(sn_spine_params, vertebrae), "1", 0, 0,
      "names from top to bottom; the last is fixed, its axes are x forward, y left, z up; every joint is "
      "that of C5-C6" },
    { SN_CHOICE(sn_spine_params, variant, "A B C"), .unit = "1",
      .doc = "A: the disc acts at the centre of the body; B: at its own centre; C: as A with linear "
             "ligaments without slack" },
    { SN_CHOICE(sn_spine_params, contact, "lens blended kecskemethy foundation"), .unit = "1",
      .doc = "law of the facets, as of disc_contact" },
    { SN_FIELD(sn_spine_params, ligaments), "1", 0, 0, "whether there are any" },
    { SN_FIELD(sn_spine_params, facets), "1", 0, 0, "whether there are any" },
    { SN_FIELD(sn_spine_params, disc_scale), "1", 0, 0,
      "factor on the disc's stiffness, function of time; absent: 1" },
    { SN_FIELD(sn_spine_params, ligament_scale), "1", 0, 0,
      "factor on the ligaments', function of time; absent: 1" },
    { SN_FIELD(sn_spine_params, facet_stiffness), "N/m", 0, 0,
      "force per depth of each facet, function of time" },
    { SN_FIELD(sn_spine_params, gap), "m", 0, 0, "between the facets in the neutral pose, function of time" },
    { SN_FIELD(sn_spine_params, angle), "rad", 0, 0,
      "between the facets in the neutral pose, about y, function of time; absent: 0" },
    { SN_FIELD(sn_spine_params, settle), "1", 0, 0,
      "true: start in the equilibrium without loads, from which displacements count; false: in the neutral "
      "pose" },
};

const sn_component sn_spine = {
    .abi = SN_COMPONENT_ABI,
    .name = "spine",
    .summary = "Cervical vertebrae on a fixed one, joined by discs, ligaments and facets.",
    .source = "Kecskemethy, Lange, Grabner, A geometric model for cylinder-cylinder impact with application "
              "to vertebrae "
              "motion simulation",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_spine_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
