/* Sinew - surface_contact: the surfaces of two bodies do not pass through each other, or one surface does not
   pass through itself (then skin[1] = skin[0]).

   Legend: a touch has a direction n, weights w of its points and a gap n . sum w x (touch.h). Its rows are in
   surface_rows.c.
   target: the distance to keep. For a pair that is closer when it is first found, the target starts at its
   gap and grows at the speed `recovery`: the whole distance within a step would throw the bodies apart.
   Normal rows have the compliance 1/(stiffness area), also while the bodies separate: without it, rows of
   different pairs may contradict each other.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/contact/surface_contact.h"
#include <math.h>
#include <string.h>
#include <sinew/carry.h>
#include <sinew/shape.h>
#include "base/clock.h"
#include "collision/overlap.h"

/* ---- the start of a step ------------------------------------------------------------------------------- */

double sn_surface_distance(const surface_contact* k, const sn_touch* t)
{
    const bool edges = sn_key_kind(t->key) == SN_PAIR_EDGE_EDGE;
    return k->distance - sn_skin_lack(k->skin[t->input[0]], t->point[0]) -
           sn_skin_lack(k->skin[t->input[edges ? 2 : 1]], t->point[edges ? 2 : 1]);
}

/* Target of a pair; `before` is that of the last step, NULL for a new pair. If the forces of the last step
   left a residual, the pair may be closer than its target and its compression; this part is recovered
   slowly, too: within one step it would take an energy that no motion has given. */
static double target_of(const surface_contact* k, const sn_touch* t, const aim* before, double h)
{
    double from = before ? fmax(t->gap, fmin(before->target, t->gap + before->compression)) : t->gap;
    return fmin(sn_surface_distance(k, t), from + k->params.recovery * h);
}

/* The pair with this key in the last step, NULL for a new pair; `*at` advances in the sorted list. */
static const aim* find_before(const surface_contact* k, int count, uint64_t key, int* at)
{
    while (*at < count && k->before[*at].key < key)
        ++*at;
    return *at < count && k->before[*at].key == key ? &k->before[*at] : NULL;
}

static double compliance_of(const surface_contact* k, const sn_touch* t)
{
    return 1.0 / (k->params.stiffness * t->area);
}

static void list_before(const surface_contact* k, const double* multipliers)
{
    for (int i = 0; i < k->now->count; ++i) {
        const item* it = &k->items[i];
        double compression = multipliers ? compliance_of(k, &it->touch) * multipliers[k->rows * i] : HUGE_VAL;
        k->before[i] = (aim){ it->touch.key, it->target, compression };
    }
}

/* Static if the surfaces of the pair slide slower than `slip_speed` at the start of the step. */
static double friction_of(const surface_contact* k, const item* i, const sn_input* in)
{
    double rates[3];
    if (!(k->params.static_friction > k->params.friction)) return k->params.friction;
    sn_surface_rates(k, i, in, rates);
    return hypot(rates[1], rates[2]) < k->params.slip_speed ? k->params.static_friction : k->params.friction;
}

static int find_touches(const surface_contact* k, const sn_input* in, double h)
{
    double reach = k->distance + k->margin + (k->now->overlaps > 0 ? k->depth : 0.0);
    if (k->segments) {
        k->segments->reach = reach;
        return sn_segment_find(k->segments, k->found, k->capacity, &k->now->dropped);
    }
    k->search->reach = reach;
    const int ahead = k->params.directions == SN_DIRECTIONS_END ? sn_surface_find_ahead(k, in, h) : -1;
    return ahead >= 0 ? ahead : sn_touch_find(k->search, k->found, k->capacity, &k->now->dropped);
}

/* An item with fewer points or frames than there is room for repeats a node, with coefficients 0. */
static void name_nodes(const surface_contact* k, const item* i, sn_node* nodes)
{
    const sn_touch* t = &i->touch;
    for (int p = 0; p < k->points; ++p) {
        int at = p < t->count ? p : 0;
        nodes[p] = (sn_node){ t->input[at], t->point[at] };
    }
    for (int s = 0; s < k->sides; ++s)
        nodes[k->points + s] = i->side[s].frame < 0 ? (sn_node){ k->frames, 0 }
                                                    : (sn_node){ i->side[s].input, i->side[s].frame };
}

/* Distance of the boxes around the ways of two bodies along an axis, the largest. */
static double gap_of_ways(const surface_contact* k)
{
    const sn_box *a = &k->skin[0]->ways, *b = &k->skin[1]->ways;
    double most = -HUGE_VAL;
    for (int i = 0; i < 3; ++i)
        most = fmax(most, fmax(a->low[i] - b->high[i], b->low[i] - a->high[i]));
    return most;
}

/* Bodies far apart need no trees. */
static bool are_far(const surface_contact* k)
{
    return sn_skin_count(k) == 2 && !k->segments && gap_of_ways(k) > k->distance + k->margin;
}

/* Pairs of skins at their start, into k->found; returns how many. */
static int search(const surface_contact* k, const sn_input* in, double h)
{
    k->search->passes = 0;
    k->now->overlaps = 0;
    k->now->dropped = 0;
    if (are_far(k)) {
        sn_touch_find_none(k->search, gap_of_ways(k));
        return 0;
    }
    for (int i = 0; i < sn_skin_count(k); ++i)
        sn_skin_fit(k->skin[i], sn_skin_count(k) == 1);
    k->now->overlaps = sn_overlap_find(&k->skin[0]->tree, &k->skin[1]->tree).count;
    return find_touches(k, in, h);
}

static int find(const void* self, const sn_input* in, double h, const sn_transient_items* out)
{
    const surface_contact* k = self;
    int old_count = k->now->count, at = 0;
    double start = sn_clock();
    list_before(k, in->multipliers);
    k->now->truncation = 0.0;
    k->now->start = in->t;
    k->now->step = h;
    for (int i = 0; i < sn_skin_count(k); ++i) {
        sn_skin_start(k->skin[i], &in->at[i], h);
        sn_skin_tear(k->skin[i], k->params.torn);
    }
    k->now->count = search(k, in, h);
    k->all->crowded += k->now->dropped > 0;
    if (k->now->dropped > k->all->most_dropped) k->all->most_dropped = k->now->dropped;
    for (int i = 0; i < k->now->count; ++i) {
        const aim* before = find_before(k, old_count, k->found[i].key, &at);
        k->items[i] = (item){ .touch = k->found[i], .target = target_of(k, &k->found[i], before, h) };
        sn_surface_start(k, &k->items[i], in);
        out->compliance[i] = compliance_of(k, &k->found[i]);
        out->keys[i] = k->found[i].key;
        out->friction[i] = friction_of(k, &k->items[i], in);
        name_nodes(k, &k->items[i], out->nodes + (size_t)(k->points + k->sides) * (size_t)i);
    }
    *k->detection = sn_clock() - start;
    return k->now->count;
}

/* ---- its end ------------------------------------------------------------------------------------------- */

static double truncation_of(const sn_skin* skin, const double* parts)
{
    double sum = 0.0;
    for (int i = 0; i < skin->surface.point_count; ++i)
        if (parts[i] < 1.0) sum += (1.0 - parts[i]) * sn_norm(sn_sub(skin->end[i], skin->start[i]));
    return sum;
}

/* Surfaces that intersect at the start are not bounded, because they could never separate. */
static void bound(const void* self, const sn_input* in, double* const* parts)
{
    const surface_contact* k = self;
    double before = k->now->truncation, now = 0.0;
    if (k->now->overlaps > 0) return;
    for (int i = 0; k->search->passes == 0 && i < sn_skin_count(k); ++i)
        sn_skin_end(k->skin[i], &in->at[i]);
    sn_touch_bound(k->search, parts);
    for (int i = 0; i < sn_skin_count(k); ++i)
        now += truncation_of(k->skin[i], parts[i]);
    k->now->truncation = now;
    k->all->stopped += now > 0.0 && !(before > 0.0);
    k->all->most_truncation = fmax(k->all->most_truncation, k->now->truncation);
}

/* Reports all steps so far. */
static bool diagnostic(const void* self, char* text, size_t size)
{
    const surface_contact* k = self;
    const so_far* all = k->all;
    if (all->crowded > 0)
        snprintf(
            text, size,
            "pairs of features were left out in %lld steps, up to %d in a step, because the capacity is %d; "
            "use a larger capacity",
            (long long)all->crowded, all->most_dropped, k->capacity);
    else if (all->stopped > 0)
        snprintf(
            text, size,
            "points were stopped before surfaces intersect in %lld steps, by up to %.3g m in all; momentum "
            "is lost; use a shorter step, or a larger stiffness or margin",
            (long long)all->stopped, all->most_truncation);
    return all->crowded > 0 || all->stopped > 0;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The points of input 1 are those of input 0: contact of a surface with itself. */
static bool is_same_body(sn_bind* b, int input)
{
    return input == 1 && sn_bind_rest(b, 0)->points == sn_bind_rest(b, 1)->points;
}

static void follow(const void* self)
{
    const surface_contact* k = self;
    for (int i = 0; i < 2; ++i)
        sn_skin_follow(k->skin[i]);
}

static sn_status bind_skins(sn_bind* b, const sn_surface_contact_params* p, surface_contact* k)
{
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0 || sn_bind_input(b, p->with, SN_POINTS, "with") < 0)
        return SN_ERR_SCENE;
    // faces that are uncovered have no list of neighbours, and none of faces
    const bool stays = is_same_body(b, 1) || p->rows == SN_CONTACT_SEGMENTS;
    for (int i = 0; i < 2; ++i) {
        if (is_same_body(b, i)) {
            k->skin[1] = k->skin[0];
            if (!p->with_mesh.path && !p->with_radius.count) continue;
            const char* extra = p->with_mesh.path ? "with_mesh" : "with_radius";
            return sn_bind_fail(b, extra,
                                "these are the points `on`, in contact with themselves: their "
                                "surface is that of on_mesh and on_radius; leave out %s",
                                extra);
        }
        sn_skin_source source =
            i == 0 ? (sn_skin_source){ p->on_mesh, "on_mesh", p->on_radius, "on_radius", follow }
                   : (sn_skin_source){ p->with_mesh, "with_mesh", p->with_radius, "with_radius", follow };
        if (stays) source.follow = NULL;
        k->skin[i] = sn_bind_alloc(b, sizeof *k->skin[i]);
        if (!k->skin[i]) return SN_ERR_MEMORY;
        sn_status status = sn_skin_bind(b, i, &source, k->skin[i]);
        if (status) return status;
    }
    double edge = fmin(k->skin[0]->edge, k->skin[1]->edge), radii = k->skin[0]->radius + k->skin[1]->radius;
    k->distance = radii + (p->distance > 0.0 || radii > 0.0 ? p->distance : 0.05 * edge);
    k->margin = p->margin > 0.0 ? p->margin : k->distance;
    if (k->distance > edge && !(radii > 0.0))
        sn_bind_note(
            b,
            "the distance of %g m is larger than the edges of the surface, %g m: it hides their shape; "
            "use a smaller distance, or a coarser mesh",
            k->distance, edge);
    return SN_OK;
}

static sn_status bind_neighbours(sn_bind* b, surface_contact* k)
{
    double reach = k->distance + k->margin;
    bool two = sn_skin_count(k) == 2, all = k->params.omit_close;
    if (two && !all) return SN_OK;
    const sn_vec3* const rest[2] = { sn_bind_rest(b, 0)->points, sn_bind_rest(b, two ? 1 : 0)->points };
    sn_status status = all ? sn_rest_pairs_bind(b, k->skin, rest, reach, "distance", &k->neighbours)
                           : sn_neighbours_bind(b, k->skin[0], rest[0], reach, "distance", &k->neighbours);
    k->search->excluded = k->neighbours.keys;
    k->search->excluded_count = k->neighbours.count;
    k->search->excluded_edges = k->neighbours.edges;
    bool line = k->skin[0]->radius > 0.0; // whose points are closer than its diameter
    if (!status && k->neighbours.count > 0 && !line && !all)
        sn_bind_note(b,
                     "%d pairs of neighbouring features of the surface are closer than distance and margin "
                     "(%g m) at rest: they do not touch; a smaller distance or a coarser mesh has none",
                     k->neighbours.count, reach);
    return status;
}

/* Pairs of searches are kept while points go less than a part of the margin. */
static sn_status make_vicinity(sn_bind* b, const surface_contact* k, int room, sn_vicinity* out)
{
    const double part_of_margin = 0.25;
    *out = (sn_vicinity){ .way = part_of_margin * k->margin, .capacity = room };
    out->at = sn_bind_alloc(b, (size_t)room * sizeof *out->at);
    out->edge = sn_bind_alloc(b, (size_t)room * sizeof *out->edge);
    out->edge_first =
        sn_bind_alloc(b, ((size_t)k->skin[0]->surface.edge_count + 1) * sizeof *out->edge_first);
    for (int i = 0; i < 2; ++i) {
        const sn_collision_surface* s = &k->skin[i]->surface;
        const bool same = i == 1 && sn_skin_count(k) == 1;
        out->x[i] = same ? out->x[0] : sn_bind_alloc(b, (size_t)s->point_count * sizeof *out->x[i]);
        out->ball[i] = same ? out->ball[0] : sn_bind_alloc(b, (size_t)s->edge_count * sizeof *out->ball[i]);
        if (!out->at || !out->edge || !out->edge_first || !out->x[i] || !out->ball[i]) return SN_ERR_MEMORY;
    }
    return SN_OK;
}

static sn_status make_room(sn_bind* b, surface_contact* k)
{
    int room = 16 * k->capacity;
    k->search = sn_bind_alloc(b, sizeof *k->search);
    k->found = sn_bind_alloc(b, (size_t)k->capacity * sizeof *k->found);
    k->items = sn_bind_memory(b, (size_t)k->capacity * sizeof *k->items);
    k->before = sn_bind_alloc(b, (size_t)k->capacity * sizeof *k->before);
    k->now = sn_bind_memory(b, sizeof *k->now);
    k->all = sn_bind_memory(b, sizeof *k->all);
    sn_bind_carry_anew(b, k->items);
    sn_bind_use_part(b, k->items, k->now ? &k->now->count : NULL, sizeof *k->items);
    sn_bind_carry_anew(b, k->now); // it counts the items
    sn_bind_carry_whole(b, k->all);
    k->detection = sn_bind_alloc(b, sizeof *k->detection);
    sn_candidate* at = sn_bind_alloc(b, (size_t)room * sizeof *at);
    sn_touch* touch = sn_bind_alloc(b, (size_t)room * sizeof *touch);
    bool* kept = sn_bind_alloc(b, (size_t)room * sizeof *kept);
    if (!k->search || !k->found || !k->items || !k->before || !k->now || !k->all || !k->detection || !at ||
        !touch || !kept)
        return SN_ERR_MEMORY;
    *k->search = (sn_touch_search){ .a = k->skin[0],
                                    .b = k->skin[1],
                                    .distance = k->distance,
                                    .near = { .at = at, .capacity = room },
                                    .touch = touch,
                                    .kept = kept };
    if (k->params.rows == SN_CONTACT_SEGMENTS) return SN_OK; // no search keeps pairs
    return make_vicinity(b, k, room, &k->search->vicinity);
}

static sn_status bind_segments(sn_bind* b, surface_contact* k)
{
    static const char* const params[2] = { "on", "with" };
    int room = 16 * k->capacity + k->skin[0]->surface.triangle_count;
    if (k->skin[0]->radius > 0.0 || k->skin[1]->radius > 0.0)
        return sn_bind_fail(b, "rows", "contact of lines has rows of nodes; choose nodes");
    if (sn_skin_count(k) == 1)
        return sn_bind_fail(b, "rows", "contact of a surface with itself has rows of nodes; choose nodes");
    sn_segment_search* s = sn_bind_alloc(b, sizeof *s);
    uint64_t* pairs = sn_bind_alloc(b, (size_t)room * sizeof *pairs);
    sn_touch* touch = sn_bind_alloc(b, (size_t)room * sizeof *touch);
    if (!s || !pairs || !touch) return SN_ERR_MEMORY;
    *s = (sn_segment_search){ .a = k->skin[0],
                              .b = k->skin[1],
                              .distance = k->distance,
                              .pairs = pairs,
                              .room = room,
                              .touch = touch };
    for (int i = 0; i < 2; ++i) {
        sn_status status = sn_faces_bind(b, k->skin[i]->mesh, k->skin[i], params[i], &s->faces[i]);
        if (status) return status;
    }
    k->segments = s;
    k->points = s->faces[0].quads || s->faces[1].quads ? 8 : 6;
    return SN_OK;
}

/* Frames of lines whose friction acts at their surfaces. */
static sn_status bind_roll(sn_bind* b, surface_contact* k)
{
    const sn_surface_contact_params* p = &k->params;
    const bool self = sn_skin_count(k) == 1;
    if (self && p->with_frames.path)
        return sn_bind_fail(b, "with_frames",
                            "these are the points `on`, in contact with themselves: their "
                            "frames are those of on_frames; leave out with_frames");
    sn_status status = sn_roll_bind(b, k->skin[0], 0, p->on_frames, "on_frames", &k->roll[0]);
    if (!status) status = sn_roll_bind(b, k->skin[1], 1, p->with_frames, "with_frames", &k->roll[1]);
    if (status || (!p->on_frames.path && !p->with_frames.path)) return status;
    if (k->rows == 1)
        return sn_bind_fail(b, p->on_frames.path ? "on_frames" : "with_frames",
                            "frames are turned by friction; give `friction`, or leave them out");
    k->sides = 2;
    k->frames = p->on_frames.path ? k->roll[0].input : k->roll[1].input;
    return SN_OK;
}

static sn_status bind_friction(sn_bind* b, surface_contact* k)
{
    const sn_surface_contact_params* p = &k->params;
    k->rows = fmax(p->friction, p->static_friction) > 0.0 ? 3 : 1;
    if (p->static_friction == 0.0 || p->static_friction >= p->friction) return SN_OK;
    return sn_bind_fail(b, "static_friction",
                        "%g is less than the friction of sliding pairs, %g; give at least as much, or leave "
                        "static_friction out",
                        p->static_friction, p->friction);
}

/* Surfaces of one body and lines have a common motion, by which their points go far in a step. */
static sn_status bind_directions(sn_bind* b, const surface_contact* k)
{
    const bool lines = k->skin[0]->radius > 0.0 || k->skin[1]->radius > 0.0;
    if (k->params.directions == SN_DIRECTIONS_START) return SN_OK;
    if (sn_skin_count(k) == 1 || lines || k->params.rows == SN_CONTACT_SEGMENTS)
        return sn_bind_fail(b, "directions",
                            "those at the end of a step are for the faces of two bodies and rows of nodes; "
                            "choose start");
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[] = { SN_ROW_CONTACT, SN_ROW_FRICTION, SN_ROW_FRICTION };
    surface_contact* k = self;
    k->params = *(const sn_surface_contact_params*)params;
    k->capacity = k->params.capacity;
    k->points = 4;
    sn_status status = bind_friction(b, k);
    if (!status) status = bind_skins(b, &k->params, k);
    if (!status) status = make_room(b, k);
    if (status) return status;
    status = bind_directions(b, k);
    if (!status) status = bind_neighbours(b, k);
    if (!status) status = bind_roll(b, k);
    for (int i = 0; i < sn_skin_count(k) && k->params.torn > 0.0 && !status; ++i)
        status = sn_skin_may_tear(b, i, k->skin[i]);
    if (!status && k->params.rows == SN_CONTACT_SEGMENTS) status = bind_segments(b, k);
    if (status) return status;
    for (int i = 0; i < sn_skin_count(k); ++i)
        sn_collision_tree_refit(&k->skin[i]->tree, sn_bind_rest(b, i)->points, NULL, 0.0, NULL);
    sn_surface_report_overlap(b, k);
    sn_surface_report_close_lines(b, k);
    status = sn_bind_transient(b, k->capacity, k->points + k->sides);
    return status ? status : sn_bind_rows(b, k->rows, kinds, NULL);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_surface_contact_params defaults = {
    .stiffness = 1e9, .slip_speed = 1e-5, .restitution_speed = 0.01, .recovery = 0.01, .capacity = 256
};
static const sn_param table[] = {
    { SN_FIELD(sn_surface_contact_params, on), "1", 0, 0, "points of the first surface" },
    { SN_FIELD(sn_surface_contact_params, with), "1", 0, 0,
      "points of the second surface; the points `on`: contact of the surface with itself" },
    { SN_FIELD(sn_surface_contact_params, on_mesh), "1", 0, 0,
      "a mesh with as many points, whose surface is the first; absent: the mesh of the points" },
    { SN_FIELD(sn_surface_contact_params, with_mesh), "1", 0, 0, "the same of the second" },
    { SN_FIELD(sn_surface_contact_params, on_radius), "m", 0, 1e3,
      "radius of the lines of `on`, edges that belong to no face; points without a mesh are a line in their "
      "order; the points of a mesh without cells are spheres, with one radius for all or one for each" },
    { SN_FIELD(sn_surface_contact_params, with_radius), "m", 0, 1e3, "the same of `with`" },
    { SN_FIELD(sn_surface_contact_params, on_frames), "1", 0, 0,
      "frames that move with the lines of `on`, as rod_edge_frames or the frame of a rigid body: friction "
      "acts at the surface of a line, and turns the frame that is closest at rest; absent: friction acts at "
      "the centre line" },
    { SN_FIELD(sn_surface_contact_params, with_frames), "1", 0, 0, "the same of `with`" },
    { SN_CHOICE(sn_surface_contact_params, rows, "nodes segments"), "1", 0, 0,
      "nodes: points against triangles, edges against edges; segments: faces of `on` against faces of "
      "`with`, "
      "with even pressures between meshes that do not match" },
    { SN_CHOICE(sn_surface_contact_params, directions, SN_CONTACT_DIRECTION_NAMES), "1", 0, 0,
      "closest points and directions of a pair: those at the start of a step, or those at its end at the "
      "present velocities, which are more exact where surfaces slide along curved ones; not of lines, of a "
      "surface with itself, and of segments" },
    { SN_FIELD(sn_surface_contact_params, distance), "m", 0, 1e3,
      "kept between the surfaces; larger than twice pressure/stiffness", "auto" },
    { SN_FIELD(sn_surface_contact_params, margin), "m", 0, 1e3,
      "pairs of features are examined that are closer than distance and margin together, or come as close at "
      "the present velocities",
      "auto" },
    { SN_FIELD(sn_surface_contact_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "pressure for each metre by which the distance is less; 100 E/h or more, E the modulus of the stiffer "
      "body, h "
      "its edges" },
    { SN_FIELD(sn_surface_contact_params, friction), "1", 0, 1e6, "Coulomb's coefficient" },
    { SN_FIELD(sn_surface_contact_params, static_friction), "1", 0, 1e6,
      "Coulomb's coefficient of pairs that do not slide; 0: that of `friction`" },
    { SN_FIELD(sn_surface_contact_params, slip_speed), "m/s", SN_ABOVE_ZERO, 1e3,
      "sliding speed at the start of a step from which `friction` applies instead of `static_friction`" },
    { SN_FIELD(sn_surface_contact_params, restitution), "1", 0, 1,
      "surfaces part with this part of the speed at which they approach" },
    { SN_FIELD(sn_surface_contact_params, restitution_speed), "m/s", 0, 1e3,
      "speed of approach below which they do not rebound" },
    { SN_FIELD(sn_surface_contact_params, recovery), "m/s", 0, 1e3,
      "speed at which surfaces part that are first found closer than the distance" },
    { SN_FIELD(sn_surface_contact_params, omit_close), "1", 0, 0,
      "features that are closer than distance and margin together at rest never touch, as those of bodies "
      "that "
      "are attached to each other" },
    { SN_FIELD(sn_surface_contact_params, torn), "1", 0, 1e6,
      "edges of lines that are longer than this multiple of their length at rest touch nothing, as those at "
      "which a suture is cut; 0: all touch" },
    { SN_FIELD(sn_surface_contact_params, capacity), "1", 1, 10000,
      "pairs of features that may touch at a time" },
};

static sn_restitution restitution(const void* self)
{
    const sn_surface_contact_params* p = &((const surface_contact*)self)->params;
    return (sn_restitution){ p->restitution, p->restitution_speed };
}

static const sn_transient_ops transient = { find, bound };
static const sn_constraint_ops ops = { .rows = sn_surface_rows,
                                       .tangent = sn_surface_tangent,
                                       .transient = &transient,
                                       .restitution = restitution,
                                       .diagnostic = diagnostic };

const sn_component sn_surface_contact = {
    .abi = SN_COMPONENT_ABI,
    .name = "surface_contact",
    .summary = "Surfaces of two bodies, or one surface with itself, that do not pass through each other, "
               "with Coulomb "
               "friction, by multipliers.",
    .source =
        "Duriez, Dubois, Kheddar, Andriot, IEEE Trans. Vis. Comput. Graph. 12, 2006, 36-47; Jean, Comput. "
        "Methods Appl. Mech. Eng. 177, 1999, 235-257",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_surface_contact_params),
    .self_size = sizeof(surface_contact),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_surface_quantities,
    .quantity_count = SN_SURFACE_QUANTITIES,
    .item_quantities = sn_surface_fields,
    .item_quantity_count = SN_SURFACE_FIELDS,
    .item_quantity_nodes = sn_surface_field_nodes,
    .bind = bind,
    .shapes = sn_shape_force,
};
