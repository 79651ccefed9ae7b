/* Sinew - needle_in_solid: the forces of a solid on a needle that has cut its way into it, and those of the
   needle on the solid.

   The path of the tip is a row of material points of the solid (solid_track.h). Each stands for the length W
   of the path that the tip has passed. Its foot on the shaft is at s, at the distance u (shaft_point.h):
       lateral     energy W (k e + k3 e^2), e = u.u/2
       friction    slip speed v = -L s', slip since the last commit d = -L (s - s_n), and around the
                   shaft as in solid_spin.c; traction q by friction.h: the forces W q (-L ds/dq) on the
                   point and the two sections of the shaft beside it, and the torque between both
   Both follow from quantities that do not change with rigid motions: the forces of needle and solid balance,
   moments included. W, the cells and the pieces of the shaft are those of the last commit.

   An intact membrane, the surface of the solid or the border of a region, holds the tip at the material point
   M where it touched: energy a1 d^2/2 + a2 d^3/3, d = |tip - M|. It opens when the force a1 d + a2 d^2
   reaches the puncture force, and fades within the relaxation time. At the end of the path the bevel's face
   is pushed back by the cutting force of tip.c, with the velocity of the tip against the material point that
   it has reached; the reaction acts at that point.

   A solid's mesh is stiffer or softer against a line load than the material, as a line load spreads over
   cells in place of the shaft's circumference. The missing compliance per length, in series, is (Mindlin's
   and Kelvin's solutions; Peaceman's well radius)
       axial ln(r/a)/(2 pi G),   lateral (3 - 4 nu) ln(r/a)/(8 pi G (1 - nu))
   with r the radius of the shaft that a line load through the mesh would have. It makes k and the stiffness
   of the bristles, where the layer has a modulus. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/layer_lists.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;
typedef sn_needle_in_solid_params params_type;

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const self_type* n = self;
    for (int i = items.begin; i < items.end; ++i) {
        if (i < n->track.capacity)
            sn_solid_grip_add(n, i, in, out);
        else if (i == n->track.capacity)
            sn_solid_cut_add(n, in, out);
        else
            sn_solid_hold_add(n, in, out);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const self_type* n = self;
    if (item < n->track.capacity)
        sn_solid_grip_tangent(n, item, in, out);
    else if (item == n->track.capacity)
        sn_solid_cut_tangent(n, in, out);
    else
        sn_solid_hold_tangent(n, in, out);
}

typedef struct totals {
    double wet, axial, spin, membrane, cutting, energy, dissipated;
    sn_vec3 lateral; /* on the shaft */
} totals;

static void sum_point(const self_type* n, int k, const sn_input* in, totals* sum)
{
    sn_solid_grip g;
    const sn_track_point* p = &n->track.point[k];
    if (!sn_solid_grip_find(n, k, in, false, &g, NULL)) return;
    sum->wet += p->wet;
    sum->axial += p->wet * g.q.q[0];
    sum->spin += p->wet * n->tip_radius * g.q.q[1];
    const sn_friction friction = sn_solid_friction(n, p);
    sum->energy += p->wet * (g.energy + sn_friction_stored(&friction, g.q.z));
    sum->dissipated += p->wet * g.q.dissipated;
    sum->lateral = sn_madd(sum->lateral, p->wet * g.stiffness, g.foot.u);
}

static totals sum_of(const self_type* n, sn_range items, const sn_input* in)
{
    totals sum = { 0 };
    sn_solid_cut c;
    sn_solid_hold h;
    for (int i = items.begin; i < items.end; ++i) {
        if (i < n->track.capacity) {
            sum_point(n, i, in, &sum);
        } else if (i == n->track.capacity) {
            if (!sn_solid_cut_find(n, in, &c)) continue;
            sum.cutting = c.r.force;
            sum.dissipated += c.r.force * c.face * n->face_sine;
        } else if (sn_solid_hold_find(n, in, &h)) {
            sum.membrane = h.force;
            sum.energy += h.energy;
        }
    }
    return sum;
}

static totals all_of(const self_type* n, const sn_input* in)
{
    return sum_of(n, (sn_range){ 0, n->track.capacity + 2 }, in);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).energy;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).dissipated;
}

static void commit(const void* self, const sn_input* in)
{
    const self_type* n = self;
    sn_solid_dimple_relax(n, in);
    sn_solid_path_follow(n, in);
    for (int k = 0; k < n->track.state->count; ++k)
        n->memory->fracture += sn_solid_grip_keep(n, k, in);
}

/* ---- events -------------------------------------------------------------------------------------------- */

static void event_values(const void* self, const sn_input* in, double* g)
{
    const self_type* n = self;
    sn_solid_hold h;
    *g = -1;
    if (n->memory->dimple.touched && sn_solid_hold_find(n, in, &h))
        *g = h.force / n->layer[n->memory->dimple.layer].membrane.puncture_force - 1;
}

static void event_fire(const void* self, const sn_input* in, int event, bool rising)
{
    (void)event;
    if (rising) sn_solid_path_puncture(self, in->t);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_needle(sn_bind* b, const params_type* p, self_type* n)
{
    if (sn_bind_input(b, p->sections, SN_FRAMES, "sections") < 0 ||
        sn_bind_input(b, p->tip, SN_FRAMES, "tip") < 0 || sn_bind_input(b, p->solid, SN_POINTS, "solid") < 0)
        return SN_ERR_SCENE;
    const sn_kin *shaft = sn_bind_rest(b, SHAFT), *tip = sn_bind_rest(b, TIP);
    if (tip->count != 1) return sn_bind_fail(b, "tip", "must be a single frame, but has %d", tip->count);
    n->sections = shaft->count;
    double* length = sn_bind_alloc(b, (size_t)n->sections * sizeof *length);
    if (!length) return SN_ERR_MEMORY;
    for (int i = 0; i < n->sections; ++i) {
        sn_vec3 next = i + 1 < n->sections ? shaft->frames[i + 1].r : tip->frames->r;
        length[i] = sn_norm(sn_sub(next, shaft->frames[i].r));
        if (!(length[i] > 0))
            return sn_bind_fail(b, "sections", "section %d lies at the same place as the next one", i);
    }
    n->length = length;
    n->tip_radius = p->tip_radius;
    n->face_sine = p->bevel_angle == 0 ? 1 : sin(p->bevel_angle);
    n->face_normal =
        p->bevel_angle == 0 ? sn_v3(1, 0, 0) : sn_v3(sin(p->bevel_angle), 0, -cos(p->bevel_angle));
    n->face_length = 2 * p->tip_radius * (p->bevel_angle == 0 ? 1 : 1 / tan(p->bevel_angle));
    n->heals = p->heals;
    return SN_OK;
}

static sn_status bind_memory(sn_bind* b, const params_type* p, self_type* n)
{
    double reach = p->reach;
    for (int i = 0; p->reach == 0 && i < n->sections; ++i)
        reach += n->length[i];
    n->track.spacing = p->spacing > 0 ? p->spacing : n->length[0];
    double points = ceil(reach / n->track.spacing) + 1;
    if (points > 10000)
        return sn_bind_fail(b, "spacing", "%g m over a reach of %g m are more than 10000 points",
                            n->track.spacing, reach);
    n->track.capacity = (int)points;
    n->track.state = sn_bind_memory(b, sizeof *n->track.state);
    n->track.point = sn_bind_memory(b, (size_t)n->track.capacity * sizeof *n->track.point);
    n->memory = sn_bind_memory(b, sizeof *n->memory);
    n->kept = sn_bind_memory(b, SN_SOLID_KEPT * sizeof *n->kept);
    n->kept_point = sn_bind_memory(b, SN_SOLID_KEPT * (size_t)n->track.capacity * sizeof *n->kept_point);
    return n->track.state && n->track.point && n->memory && n->kept && n->kept_point ? SN_OK : SN_ERR_MEMORY;
}

static sn_status bind_solid(sn_bind* b, const void* params, void* self)
{
    const params_type* p = params;
    self_type* n = self;
    sn_status status = bind_needle(b, p, n);
    if (!status) status = sn_solid_bind_layers(b, p, n);
    if (!status) status = sn_solid_bind_topology(b, p, n);
    if (!status) status = sn_solid_regularise(b, p, n, n->layer);
    if (!status) status = bind_memory(b, p, n);
    if (!status) status = sn_solid_start(b, n);
    if (status) return status;
    const sn_kin rest[3] = { *sn_bind_rest(b, SHAFT), *sn_bind_rest(b, TIP), *sn_bind_rest(b, SOLID) };
    const sn_input in = { .at = rest };
    for (int k = 0; k < n->track.state->count; ++k) {
        sn_solid_grip_locate(n, &n->track.point[k], &in);
        sn_solid_spin_anchor(n, &n->track.point[k], &in);
    }
    status = sn_bind_events(b, 1);
    return status ? status : sn_solid_bind_items(b, n);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    const sn_solid_track_state* s = ((const self_type*)self)->track.state;
    *out = s->begun ? fmax(s->place, 0) : 0;
}

static void read_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->track.state->end;
}

static void read_wetted_length(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).wet;
}

static void read_membrane_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).membrane;
}

static void read_cutting_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).cutting;
}

static void read_friction_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).axial;
}

static void read_friction_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = all_of(self, in).spin;
}

static void read_lateral_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    sn_vec3 f = all_of(self, in).lateral;
    memcpy(out, &f, sizeof f);
}

static void read_punctures(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->memory->punctures;
}

static void read_paths(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = sn_solid_tracks_count(self);
}

static void read_fracture(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const self_type*)self)->memory->fracture;
}

static const sn_quantity quantities[] = {
    { "depth", "m", NULL, "of the tip along the path that it has cut", read_depth },
    { "track_length", "m", NULL, "of the path", read_length },
    { "wetted_length", "m", NULL, "of the path that the shaft fills", read_wetted_length },
    { "membrane_force", "N", NULL, "of a membrane on the tip", read_membrane_force },
    { "cutting_force", "N", NULL, "normal to the bevel's face; along the axis for a blunt tip",
      read_cutting_force },
    { "friction_force", "N", NULL, "on the shaft, along it, positive towards the tip", read_friction_force },
    { "friction_moment", "N m", NULL, "on the shaft, about its axis", read_friction_moment },
    { "lateral_force", "N", "x y z", "of the solid on the shaft, across the path, world axes",
      read_lateral_force },
    { "punctures", "1", NULL, "of membranes, so far", read_punctures },
    { "paths", "1", NULL, "that are remembered: that of the tip, and those that it has left", read_paths },
    { "fracture_energy", "J", NULL,
      "lost by punctured membranes, and with the lengths of the path that the shaft leaves or fills",
      read_fracture },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static bool diagnostic(const void* self, char* text, size_t size)
{
    const self_type* n = self;
    const sn_solid_track_state* s = n->track.state;
    double reach = n->track.capacity * n->track.spacing;
    if (s->left)
        snprintf(text, size,
                 "the tip has left the solid behind the end of its path of %.4g m: no force acts beyond",
                 s->end);
    else if (s->end > reach)
        snprintf(text, size,
                 "the path of the tip is %.4g m long, of which %.4g m are remembered, and no force acts on "
                 "the rest; "
                 "give the insertion a greater length",
                 s->end, reach);
    return s->left || s->end > reach;
}

static const sn_event_ops event_ops = { .values = event_values, .fire = event_fire };
static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .events = &event_ops,
                                  .history = &history };
static const sn_needle_in_solid_params defaults = { .tip_radius = 0.635e-3 };
static const sn_param table[] = {
    { SN_FIELD(params_type, sections), "1", 0, 0,
      "frames along the shaft, x along it, from the clamp to the tip" },
    { SN_FIELD(params_type, tip), "1", 0, 0, "the frame at the tip of the needle, x outwards" },
    { SN_FIELD(params_type, solid), "1", 0, 0,
      "points of the solid, with a mesh of tetrahedra, 10-node tetrahedra or hexahedra" },
    { SN_FIELD(params_type, tip_radius), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the tip and of the shaft" },
    { SN_FIELD(params_type, bevel_angle), "rad", 0, 1.57, "between the bevel's face and the axis; 0: blunt" },
    { SN_FIELD(params_type, heals), "1", 0, 0, "true: the path is forgotten when the needle has left it" },
    { SN_FIELD(params_type, spacing), "m", 0, HUGE_VAL,
      "length of the path for which a material point stands; 0: the spacing of the sections" },
    { SN_FIELD(params_type, reach), "m", 0, HUGE_VAL,
      "length of the path that is remembered; 0: that of the shaft from the first section" },
    { SN_FIELD(params_type, regions), "1", 0, 0,
      "names of the regions of the mesh that are the layers, in order; * stands for the rest; absent: *" },
    { SN_FIELD(params_type, membranes), "1", 0, HUGE_VAL,
      "of each layer, in SI units: a1, a2 of a1 d + a2 d^2, puncture force (0: no membrane), relaxation "
      "time" },
    LAYER_CUTTING_ROW(params_type),
    LAYER_FRICTION_ROW(params_type),
    { SN_FIELD(params_type, lateral), "1", 0, HUGE_VAL,
      "of each layer, in SI units, per length: stiffness, cubic stiffness, damping (unused: the solid has "
      "its own)" },
    { SN_FIELD(params_type, moduli), "1", -HUGE_VAL, HUGE_VAL,
      "of each layer: Young's modulus [Pa] (0: none) and Poisson's ratio, which give the stiffness of the "
      "bristles, "
      "and the lateral stiffness where it is 0, that the mesh lacks" },
};

const sn_component sn_needle_in_solid = {
    .abi = SN_COMPONENT_ABI,
    .name = "needle_in_solid",
    .summary =
        "Forces between a needle and an elastic solid that it cuts through: membranes, cutting, friction, "
        "lateral resistance.",
    .source = "Duriez et al., MICCAI 2009; Okamura, Simone & O'Leary 2004; Mindlin 1936",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(params_type),
    .self_size = sizeof(self_type),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_solid,
};
