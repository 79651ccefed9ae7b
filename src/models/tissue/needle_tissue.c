/* Sinew - needle_tissue: the forces of a layered tissue on a needle: membranes before its tip, cutting at
   its bevel, friction along the shaft, lateral resistance against the needle track that the tip carves. See
   tip.c and shaft.c.

   A membrane is intact, then open; it opens when its force reaches the puncture force, by an event. The
   layers below it act from then on, in full after the relaxation time. What cannot be derived from the
   present motion is in the simulation's memory: which membranes are open, the needle track, the bristles.

   Energy: work done on the tissue = change of `energy` + integral of `dissipation` + change of
   `fracture_energy`, the last being what is lost by itself while membranes relax and springs behind them
   wake, and with bristles that come out.

   The friction around the shaft is summed in closed form, along it by one cell each: second order in the
   length of the cells. One hole at a time is remembered. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_tissue.h"
#include <sinew/shape.h>
#include "models/tissue/height_map.h"
#include "models/tissue/layer_lists.h"
#include "models/tissue/stack.h"
#include "models/tissue/wetting.h"

typedef sn_needle_tissue_self self_type;
typedef sn_needle_tissue_params params_type;

/* Numbers a layer has in each list. */
enum { LAYER = 2 };

/* ---- bind: layers -------------------------------------------------------------------------------------- */

static bool check_stack(sn_bind* b, const params_type* p, int count)
{
    sn_stack_layer stack[SN_MAX_LAYERS];
    sn_stack_fault fault;
    for (int i = 0; i < count; ++i) {
        const double *at = p->layers.at + LAYER * i, *m = p->membranes.at + SN_LAYER_MEMBRANE * i;
        stack[i] = (sn_stack_layer){ at[0], at[1], { m[0], m[1], m[2], m[3], 0 } };
    }
    for (int i = 0; i < count; ++i) {
        if (sn_stack_check(stack, count, i, &fault)) continue;
        bool place = strcmp(fault.param, "puncture_force") != 0;
        sn_bind_fail(b, place ? "layers" : "membranes", "layer %d: %s", i + 1, fault.text);
        return false;
    }
    return true;
}

static bool read_layers(sn_bind* b, const params_type* p, sn_tissue_layer* layer, int count)
{
    const sn_layer_lists lists = { p->membranes, p->cutting, p->friction, p->lateral };
    if (!sn_layer_lists_read(b, &lists, count, layer) || !check_stack(b, p, count)) return false;
    for (int i = 0; i < count; ++i) {
        const double* at = p->layers.at + LAYER * i;
        double next = i == count - 1 ? HUGE_VAL : at[LAYER], end = at[1] > 0 ? at[0] + at[1] : next;
        layer[i].begin = at[0];
        layer[i].end = fmin(end, next);
        layer[i].gate = layer[i].membrane.puncture_force > 0 ? i : i > 0 ? layer[i - 1].gate : -1;
    }
    return true;
}

static bool bind_layers(sn_bind* b, const params_type* p, self_type* n)
{
    int count = n->layer_count = p->layers.count / LAYER;
    if (p->layers.count == 0 || p->layers.count % LAYER != 0 || count > SN_MAX_LAYERS) {
        sn_bind_fail(b, "layers", "has %d numbers; give depth and thickness of 1 to %d layers",
                     p->layers.count, SN_MAX_LAYERS);
        return false;
    }
    sn_tissue_layer* layer = sn_bind_alloc(b, (size_t)count * sizeof *layer);
    n->layer = layer;
    if (!layer || !read_layers(b, p, layer, count)) return false;
    for (int i = 0; i < count; ++i)
        n->has_bristles = n->has_bristles || layer[i].friction.law == SN_FRICTION_LUGRE;
    return true;
}

/* ---- bind: needle -------------------------------------------------------------------------------------- */

/* One number for each cell, from a list of one or all. */
static const double* read_cells(sn_bind* b, sn_reals list, int cells, const char* param)
{
    if (list.count != 1 && list.count != cells) {
        sn_bind_fail(b, param, "has %d numbers, must have 1, or %d for the %d sections", list.count, cells,
                     cells);
        return NULL;
    }
    double* at = sn_bind_alloc(b, (size_t)cells * sizeof *at);
    for (int i = 0; at && i < cells; ++i)
        at[i] = list.at[list.count == 1 ? 0 : i];
    return at;
}

static bool bind_needle(sn_bind* b, const params_type* p, self_type* n)
{
    if (sn_bind_input(b, p->sections, SN_FRAMES, "sections") < 0 ||
        sn_bind_input(b, p->tip, SN_FRAMES, "tip") < 0)
        return false;
    const sn_kin* tip = sn_bind_rest(b, 1);
    if (tip->count != 1) {
        sn_bind_fail(b, "tip", "must be a single frame, but has %d", tip->count);
        return false;
    }
    n->cell_count = sn_bind_rest(b, 0)->count;
    n->length = read_cells(b, p->lengths, n->cell_count, "lengths");
    n->radius = n->length ? read_cells(b, p->radius, n->cell_count, "radius") : NULL;
    bool blunt = p->bevel_angle == 0;
    double sine = blunt ? 1 : sin(p->bevel_angle), cosine = blunt ? 0 : cos(p->bevel_angle);
    n->tip_radius = p->tip_radius;
    n->face_length = blunt ? 2 * p->tip_radius : 2 * p->tip_radius * cosine / sine;
    n->face = sn_v3(-0.5 * n->face_length, 0, 0);
    n->face_normal = sn_v3(sine, 0, -cosine);
    n->face_sine = sine;
    n->point = sn_v3(0, 0, blunt ? 0 : p->tip_radius);
    return n->radius != NULL;
}

static bool bind_surface(sn_bind* b, const params_type* p, self_type* n)
{
    if (!(sn_norm(p->normal) > 0)) {
        sn_bind_fail(b, "normal", "is 0 0 0; give the direction out of the tissue");
        return false;
    }
    n->heals = p->heals;
    if (p->surface) return !sn_boundary_surface(b, p->surface, p->position, p->normal, &n->boundary);
    n->boundary = sn_boundary_plane(p->position, p->normal);
    return true;
}

/* ---- bind: memory -------------------------------------------------------------------------------------- */

enum { TRACK_SAMPLES = 512, PER_CELL = 5 }; /* see needle_track.h: half a cell is more than two spacings */

static bool bind_track(sn_bind* b, const params_type* p, self_type* n)
{
    double sum = 0, least = HUGE_VAL;
    for (int i = 0; i < n->cell_count; ++i) {
        sum += n->length[i];
        least = fmin(least, n->length[i]);
    }
    double reach = p->reach > 0 ? p->reach : sum;
    double coarsest = reach / (TRACK_SAMPLES - 4);
    n->track.spacing = p->spacing > 0 ? p->spacing : fmax(least / PER_CELL, coarsest);
    if (n->track.spacing < coarsest) {
        sn_bind_fail(b, "spacing",
                     "%.9g m over a reach of %.9g m are more than %d points; give at least %.9g m",
                     p->spacing, reach, TRACK_SAMPLES, coarsest * (1 + 1e-9));
        return false;
    }
    n->track.turning = 25 * p->tip_radius; // shorter than the radius of bend of suture needles, 30 or more
    n->track.capacity = (int)ceil(reach / n->track.spacing) + 4;
    n->track.state = sn_bind_memory(b, sizeof *n->track.state);
    n->track.sample = sn_bind_memory(b, (size_t)n->track.capacity * sizeof *n->track.sample);
    n->place = sn_bind_memory(b, (size_t)(n->cell_count + 1) * sizeof *n->place);
    return n->track.state && n->track.sample && n->place;
}

static bool bind_memory(sn_bind* b, const params_type* p, self_type* n)
{
    size_t cells = (size_t)n->cell_count, layers = (size_t)n->layer_count;
    n->memory = sn_bind_memory(b, sizeof *n->memory);
    if (!n->memory || !bind_track(b, p, n) || !sn_cell_bind(b, n)) return false;
    n->memory->deepest = -1;
    if (!n->has_bristles) return true;
    n->anchor = sn_bind_memory(b, cells * sizeof *n->anchor);
    n->bristle = sn_bind_memory(b, cells * layers * sizeof *n->bristle);
    if (!n->anchor || !n->bristle) return false;
    memcpy(n->anchor, sn_bind_rest(b, 0)->frames, cells * sizeof *n->anchor);
    return true;
}

/* ---- the needle track's beginning ---------------------------------------------------------------------- */

static sn_vec3 axis_of(const sn_pose* frame) { return sn_rotate(frame->q, sn_v3(1, 0, 0)); }

/* Straight back from the tip to the surface. */
static void begin_track(const self_type* n, const sn_pose* tip)
{
    sn_depth at = sn_boundary_depth(&n->boundary, tip->r);
    sn_vec3 axis = axis_of(tip);
    double slope = fmax(sn_dot(at.depth_gradient, axis), 0.1); // no farther than ten depths
    sn_needle_track_begin(&n->track, sn_madd(tip->r, -fmax(at.depth, 0) / slope, axis), axis, tip->r);
}

/* Cells and tip from the last one before the tissue on. */
static bool begin_track_along(sn_bind* b, self_type* n, const sn_pose* cells, const sn_pose* tip)
{
    int first = n->cell_count;
    while (first > 0 && (first == n->cell_count ||
                         sn_boundary_depth(&n->boundary, cells[first].r).depth > n->layer[0].begin))
        --first;
    int count = n->cell_count - first + 1;
    sn_needle_track_node* nodes = sn_bind_alloc(b, (size_t)count * sizeof *nodes);
    if (!nodes) return false;
    for (int i = 0; i < count; ++i) {
        const sn_pose* frame = i == count - 1 ? tip : &cells[first + i];
        nodes[i] = (sn_needle_track_node){ frame->r, axis_of(frame) };
    }
    if (sn_needle_track_begin_along(&n->track, nodes, count, n->place + first)) return true;
    sn_bind_fail(b, "sections",
                 "the needle starts in the tissue, but its sections there do not advance towards the tip "
                 "along its x axis; start with a straighter needle, or outside");
    return false;
}

static bool start(sn_bind* b, self_type* n)
{
    const sn_pose *cells = sn_bind_rest(b, 0)->frames, *tip = sn_bind_rest(b, 1)->frames;
    double depth = sn_tip_depth(n, tip);
    int open = 0;
    if (!(depth > n->layer[0].begin + 1e-3 * n->tip_radius)) return true;
    for (int i = 0; i < n->layer_count; ++i) {
        if (!(depth > n->layer[i].begin + 1e-3 * n->tip_radius)) continue;
        n->memory->deepest = i;
        if (n->layer[i].gate != i) continue;
        n->memory->membrane[i] = (sn_membrane_state){ .open = true, .since = -HUGE_VAL, .openness = 1 };
        ++open;
    }
    char punctured[48] = "no membrane is";
    if (open > 0) snprintf(punctured, sizeof punctured, "%d membrane%s", open, open == 1 ? " is" : "s are");
    sn_bind_note(b,
                 "the needle starts with its tip %.4g m deep in the tissue: %s punctured from the start, and "
                 "the needle track has the shape of the needle",
                 depth, punctured);
    return begin_track_along(b, n, cells, tip);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static int membrane_count(const self_type* n)
{
    int count = 0;
    for (int i = 0; i < n->layer_count; ++i)
        count += n->layer[i].gate == i;
    return count;
}

static sn_status bind_tissue(sn_bind* b, const void* params, void* self)
{
    const params_type* p = params;
    self_type* n = self;
    if (!bind_needle(b, p, n) || !bind_surface(b, p, n) || !bind_layers(b, p, n) || !bind_memory(b, p, n) ||
        !start(b, n))
        return SN_ERR_SCENE;
    int cells = n->cell_count;
    sn_node* nodes = sn_bind_alloc(b, (size_t)(cells + 1) * sizeof *nodes);
    if (!nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < cells; ++i)
        nodes[i] = (sn_node){ 0, i };
    nodes[cells] = (sn_node){ 1, 0 };
    sn_status status = sn_bind_events(b, membrane_count(n));
    return status ? status : sn_bind_items(b, cells + 1, 1, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add_to(sn_wrench* w, const double* f)
{
    w->f = sn_add(w->f, sn_v3(f[0], f[1], f[2]));
    w->m = sn_add(w->m, sn_v3(f[3], f[4], f[5]));
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const self_type* n = self;
    double strength[SN_MAX_LAYERS];
    sn_tissue_strengths(n, in->t, strength);
    for (int i = items.begin; i < items.end && i < n->cell_count; ++i) {
        sn_cell_load load;
        if (sn_cell_prepare(n, i, strength, &in->at[0], &load)) add_to(&out[0].wrench[i], load.f);
    }
    if (items.begin >= items.end || items.end <= n->cell_count) return;
    sn_tip_load load;
    sn_tip_load_of(n, in->t, strength, &in->at[1], &load);
    add_to(&out[1].wrench[0], load.f);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const self_type* n = self;
    if (item < n->cell_count) {
        sn_cell_tangent(n, item, in->t, out->K, out->D);
        return;
    }
    double strength[SN_MAX_LAYERS];
    sn_tissue_strengths(n, in->t, strength);
    sn_tip_tangent(n, in->t, strength, &in->at[1], out->K, out->D);
}

/* Sums of everything that a range of items has. */
typedef struct totals {
    double wet, axial, spin, membrane, cutting, energy, dissipated;
    sn_vec3 lateral;
} totals;

static totals sum_of(const self_type* n, sn_range items, const sn_input* in)
{
    totals sum = { 0 };
    double strength[SN_MAX_LAYERS];
    sn_tissue_strengths(n, in->t, strength);
    for (int i = items.begin; i < items.end && i < n->cell_count; ++i) {
        sn_cell_load load;
        if (!sn_cell_load_of(n, i, strength, &in->at[0], &load)) continue;
        sum.wet += load.wet;
        sum.axial += load.axial;
        sum.spin += load.spin;
        sum.energy += load.springs + load.bristles;
        sum.dissipated += load.dissipated;
        sum.lateral = sn_add(sum.lateral, load.lateral);
    }
    if (items.begin >= items.end || items.end <= n->cell_count) return sum;
    sn_tip_load load;
    sn_tip_load_of(n, in->t, strength, &in->at[1], &load);
    sum.membrane = load.membrane;
    sum.cutting = load.cutting;
    sum.energy += load.energy;
    sum.dissipated += load.dissipated;
    return sum;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).energy;
}
static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    return sum_of(self, items, in).dissipated;
}

/* ---- events and commit --------------------------------------------------------------------------------- */

/* What the tissue loses per openness of this membrane: its own energy, less what springs behind it gain. */
static double at_stake(const self_type* n, int layer, const sn_input* in)
{
    double sum = sn_tip_membrane_energy(n, layer, in->at[1].frames);
    for (int i = 0; i < n->cell_count; ++i)
        sum -= sn_cell_springs_behind(n, i, layer, &in->at[0]);
    return sum;
}

static void follow_openness(const self_type* n, int layer, const sn_input* in)
{
    sn_membrane_state* s = &n->memory->membrane[layer];
    double now = sn_membrane_openness(&n->layer[layer].membrane, s, in->t), stake = at_stake(n, layer, in);
    n->memory->fracture += 0.5 * (stake + s->at_stake) * (now - s->openness);
    s->openness = now;
    s->at_stake = stake;
}

/* The deepest place of the needle behind its point. */
static double last_reach(const self_type* n, const sn_input* in)
{
    int i = n->cell_count - 1;
    sn_site site = sn_site_of(&n->boundary, &in->at[0].frames[i], sn_v3(0, 0, 0), n->length[i], n->radius[i]);
    return sn_site_deepest(&site);
}

/* Intact: force over puncture force, less 1. Open: how deep the needle still is, when membranes heal. */
static double switch_of(const self_type* n, int layer, double depth, const sn_input* in)
{
    const sn_tissue_layer* l = &n->layer[layer];
    const sn_membrane_state* s = &n->memory->membrane[layer];
    if (!s->open)
        return sn_membrane_push(&l->membrane, s, depth - l->begin).force / l->membrane.puncture_force - 1;
    return n->heals ? fmax(depth, last_reach(n, in)) - l->begin : 1;
}

static void event_values(const void* self, const sn_input* in, double* g)
{
    const self_type* n = self;
    double depth = sn_tip_depth(n, in->at[1].frames);
    for (int i = 0, event = 0; i < n->layer_count; ++i)
        if (n->layer[i].gate == i) g[event++] = switch_of(n, i, depth, in);
}

static void puncture(const self_type* n, int layer, const sn_input* in)
{
    sn_membrane_state* s = &n->memory->membrane[layer];
    s->open = true;
    s->since = in->t;
    s->pushed = sn_tip_depth(n, in->at[1].frames) - n->layer[layer].begin;
    s->openness = 0;
    ++n->memory->punctures;
    if (!n->track.state->begun) begin_track(n, in->at[1].frames);
    s->at_stake = at_stake(n, layer, in);
    follow_openness(n, layer, in); // at once, without a relaxation time
}

static void event_fire(const void* self, const sn_input* in, int event, bool rising)
{
    const self_type* n = self;
    int layer = 0;
    for (;; ++layer)
        if (n->layer[layer].gate == layer && event-- == 0) break;
    sn_membrane_state* s = &n->memory->membrane[layer];
    if (!s->open && rising)
        puncture(n, layer, in);
    else if (s->open && !rising)
        *s = (sn_membrane_state){ .open = false };
}

static void carve(const self_type* n, const double* strength, const sn_input* in)
{
    const sn_pose* tip = in->at[1].frames;
    if (n->track.state->begun) {
        sn_needle_track_carve(&n->track, tip->r, n->place[n->cell_count]);
        return;
    }
    double depth = sn_tip_depth(n, tip);
    for (int i = 0; i < n->layer_count; ++i)
        if (strength[i] > 0 && depth > n->layer[i].begin) {
            begin_track(n, tip);
            return;
        }
}

/* The first touch is where the membrane holds the tip. */
static void follow_touch(const self_type* n, int layer, double depth, const sn_pose* tip)
{
    sn_membrane_state* s = &n->memory->membrane[layer];
    bool touched = depth > n->layer[layer].begin;
    if (touched && !s->touched) sn_tip_across(n, tip, s->touch);
    s->touched = touched;
}

static sn_needle_track_offset offset_of_tip(const self_type* n, const sn_input* in)
{
    return sn_needle_track_offset_of(&n->track, in->at[1].frames->r, n->place[n->cell_count]);
}

/* Where the next offsets are looked for. */
static void follow_places(const self_type* n, const sn_input* in)
{
    for (int i = 0; i < n->cell_count; ++i)
        sn_cell_follow(n, i, &in->at[0]);
    n->place[n->cell_count] = n->track.state->begun && !n->memory->outside ? offset_of_tip(n, in).place : 0;
}

/* One hole is remembered. A needle that left it and enters farther away than two of its diameters finds
   whole tissue. */
static void find_hole(const self_type* n, double depth, const sn_input* in)
{
    bool inside = fmax(depth, last_reach(n, in)) > n->layer[0].begin;
    if (n->memory->outside && inside && n->track.state->begun) {
        bool elsewhere = sn_norm(offset_of_tip(n, in).u) > 4 * n->tip_radius;
        for (int i = 0; elsewhere && i < n->layer_count; ++i)
            n->memory->membrane[i] = (sn_membrane_state){ .open = false };
        if (elsewhere) n->track.state->begun = false;
    }
    n->memory->outside = !inside;
}

/* Behind the first cell there is shaft, or the hand, on which nothing acts. */
static void follow_overrun(const self_type* n, const sn_input* in)
{
    sn_site site = sn_site_of(&n->boundary, &in->at[0].frames[0], sn_v3(0, 0, 0), n->length[0], n->radius[0]);
    double depth = site.at.depth - 0.5 * n->length[0] * site.c - n->layer[0].begin;
    if (site.at.exit > 0) n->memory->overrun = fmax(n->memory->overrun, depth);
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    const self_type* n = self;
    double length = 0;
    for (int i = 0; i < n->cell_count; ++i)
        length += n->length[i];
    if (!(n->memory->overrun > 1e-3 * length)) return false;
    snprintf(text, size,
             "the needle went up to %.3g m deeper than the %.4g m of shaft that can enter, and no tissue "
             "force acted on the rest; give the insertion a greater length, or insert less deeply",
             n->memory->overrun, length);
    return true;
}

static void commit(const void* self, const sn_input* in)
{
    const self_type* n = self;
    double strength[SN_MAX_LAYERS], depth = sn_tip_depth(n, in->at[1].frames);
    find_hole(n, depth, in);
    follow_overrun(n, in);
    sn_tissue_strengths(n, in->t, strength);
    carve(n, strength, in);
    follow_places(n, in);
    for (int i = 0; i < n->layer_count; ++i) {
        const sn_membrane_state* s = &n->memory->membrane[i];
        if (n->layer[i].gate == i) follow_touch(n, i, depth, in->at[1].frames);
        if (n->layer[i].gate == i && s->open && s->openness < 1) follow_openness(n, i, in);
        if (depth >= n->layer[i].begin && n->memory->deepest < i) n->memory->deepest = i;
    }
    for (int i = 0; n->has_bristles && i < n->cell_count; ++i)
        n->memory->fracture += sn_cell_commit(n, i, strength, &in->at[0]);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static totals all_of(const self_type* n, const sn_input* in)
{
    return sum_of(n, (sn_range){ 0, n->cell_count + 1 }, in);
}

static void read_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = sn_tip_depth(self, in->at[1].frames);
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
    memcpy(out, (double[3]){ f.x, f.y, f.z }, 3 * sizeof *out);
}

static void read_punctures(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in;
    (void)reaction;
    *out = ((const self_type*)self)->memory->punctures;
}

enum { INTACT, TOUCHED, PUNCTURED, WITHDRAWN };

static void read_state(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    const self_type* n = self;
    int i = n->memory->deepest;
    *out = INTACT;
    if (i < 0) return;
    bool within = sn_tip_depth(n, in->at[1].frames) >= n->layer[i].begin;
    bool open = n->layer[i].gate != i || n->memory->membrane[i].open;
    *out = open ? (within ? PUNCTURED : WITHDRAWN) : within ? TOUCHED : INTACT;
}

static void read_fracture_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in;
    (void)reaction;
    *out = ((const self_type*)self)->memory->fracture;
}

static void read_track_depth(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in;
    (void)reaction;
    const self_type* n = self;
    *out = n->track.state->begun ? sn_boundary_depth(&n->boundary, n->track.state->end).depth : 0;
}

static const sn_quantity quantities[] = {
    { "depth", "m", NULL, "of the sharp point below the outer surface", read_depth },
    { "wetted_length", "m", NULL, "of the shaft in layers", read_wetted_length },
    { "membrane_force", "N", NULL, "of membranes on the tip, against the depth", read_membrane_force },
    { "cutting_force", "N", NULL, "normal to the bevel's face; along the axis for a blunt tip",
      read_cutting_force },
    { "friction_force", "N", NULL, "on the shaft, along it, positive towards the tip", read_friction_force },
    { "friction_moment", "N m", NULL, "on the shaft, about its axis", read_friction_moment },
    { "lateral_force", "N", "x y z",
      "of the wall of the needle track on the shaft, in the axes of `sections`", read_lateral_force },
    { "punctures", "1", NULL, "of membranes, so far", read_punctures },
    { "state", "1", NULL,
      "of the deepest layer touched so far: 0 intact, 1 touched, 2 punctured, 3 withdrawn", read_state },
    { "fracture_energy", "J", NULL, "lost by punctured membranes, and with bristles that left the tissue",
      read_fracture_energy },
    { "track_depth", "m", NULL, "of the end of the needle track below the outer surface", read_track_depth },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_event_ops event_ops = { .values = event_values, .fire = event_fire };
static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = { .add = add,
                                  .tangent = tangent,
                                  .energy = energy,
                                  .dissipation = dissipation,
                                  .events = &event_ops,
                                  .history = &history };
static const sn_needle_tissue_params defaults = { .tip_radius = 0.635e-3, .normal = { 0, 0, 1 } };
static const sn_param table[] = {
    { SN_FIELD(params_type, sections), "1", 0, 0,
      "frames at the middles of the cells of the shaft, x along the shaft, from the clamp to the tip" },
    { SN_FIELD(params_type, tip), "1", 0, 0, "the frame at the tip of the needle, x outwards" },
    { SN_FIELD(params_type, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "of the cells; one for all or one for each" },
    { SN_FIELD(params_type, radius), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "of the shaft at the cells; one for all or one for each" },
    { SN_FIELD(params_type, tip_radius), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "of the tip; the sharp point of a bevel is at its z" },
    { SN_FIELD(params_type, bevel_angle), "rad", 0, 1.57, "between the bevel's face and the axis; 0: blunt" },
    { SN_FIELD(params_type, position), "m", -HUGE_VAL, HUGE_VAL,
      "a point of the outer surface, in the axes of `sections`" },
    { SN_FIELD(params_type, normal), "1", -HUGE_VAL, HUGE_VAL,
      "of the outer surface, out of the tissue, in the axes of `sections`; any length" },
    { SN_FIELD(params_type, surface), "1", 0, 0, "file with the closed outer surface; absent: the plane" },
    { SN_FIELD(params_type, heals), "1", 0, 0,
      "true: membranes are intact again after the needle has left them" },
    { SN_FIELD(params_type, spacing), "m", 0, HUGE_VAL,
      "spacing of the points of the needle track; 0: a fifth of the shortest cell" },
    { SN_FIELD(params_type, reach), "m", 0, HUGE_VAL,
      "stored length of the needle track; 0: that of all cells" },
    { SN_FIELD(params_type, moving), "1", 0, 0,
      "true: `sections` and `tip` are seen from a frame that moves, and pictures draw no track" },
    { SN_FIELD(params_type, layers), "m", 0, HUGE_VAL,
      "depth and thickness of each layer, in order; thickness 0: to the next layer, or infinite" },
    { SN_FIELD(params_type, membranes), "1", 0, HUGE_VAL,
      "of each layer, in SI units: a1, a2 of a1 z + a2 z^2, puncture force (0: no membrane), relaxation "
      "time" },
    LAYER_CUTTING_ROW(params_type),
    LAYER_FRICTION_ROW(params_type),
    { SN_FIELD(params_type, lateral), "1", 0, HUGE_VAL,
      "of each layer, in SI units, per length: stiffness, cubic stiffness, damping" },
};

static int show(const void* params, sn_shape* shapes)
{
    const params_type* p = params;
    if (p->moving) return 0;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_TRACK,
                            .on = p->tip,
                            .start = p->sections,
                            .sizes = p->radius,
                            .quantity = "depth wetted_length" };
    return 1;
}

const sn_component sn_needle_tissue = {
    .abi = SN_COMPONENT_ABI,
    .name = "needle_tissue",
    .summary = "Forces of a layered tissue on a needle: membranes, cutting, friction, lateral resistance.",
    .source = "Martsopoulos et al. 2023, Math. Comput. Model. Dyn. Syst. 29(1), section 2.4; Okamura, Simone "
              "& O'Leary 2004",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(params_type),
    .self_size = sizeof(self_type),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_tissue,
    .shapes = show,
};
