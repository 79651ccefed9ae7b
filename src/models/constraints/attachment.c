/* Sinew - attachment: keeps points or frames at places that move by functions of time, or joins them to
   another state, by multipliers; with `active` for a time, from where they are when it begins.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/latch.h>
#include <sinew/models/constraints.h>
#include <sinew/removal.h>
#include <sinew/shape.h>
#include "models/constraints/joint.h"
#include "models/dof_list.h"
#include "models/node_list.h"

typedef struct held {
    int node, other;  /* of input 0, of input 1 */
    sn_vec3 s;        /* point in the other frame's axes, from the other point, or place without functions */
    sn_quat relative; /* orientation to keep: relative to the other frame, or to the world */
} held;

/* A rotation about one axis alone is no coordinate of a frame. Rows that hold one or two of them keep axes u
   of the frame perpendicular to axes w of the other (or of the world): two rows a hinge, one row the cross
   of a universal joint. */
typedef struct tilt {
    sn_vec3 u, w; /* both in the axes of the other, u as at the start */
} tilt;

typedef struct attachment {
    bool joined, oriented; /* oriented: by the rotation left, three rows */
    bool slides;           /* joined, but not along all axes of the other frame */
    int directions, tilts, rows;
    sn_vec3 direction[3]; /* in which the position is held */
    tilt tilt[2];
    sn_vec3 position; /* of the held point in its frame */
    const sn_function* function[3];
    held* list;
    int count;
    const sn_function* active; /* NULL: always on */
    bool* on;
    const sn_removal* bare[2]; /* of both inputs; NULL: they have no cells */
    bool* off;                 /* [count] one of both ends has lost its cells */
    double strength;
    bool* torn; /* [count] was pulled out; NULL: nothing is */
} attachment;

/* ---- rows ---------------------------------------------------------------------------------------------- */

/* The place the item is held at, as an end; what does not belong to a state does not move by increments. */
static sn_end other_end(const attachment* k, int item, const sn_input* in)
{
    const held* at = &k->list[item];
    if (k->joined) {
        sn_end other = sn_end_at(&in->at[1], at->other, at->s);
        if (!other.frame) other.r = sn_add(other.r, at->s);
        return other;
    }
    double d[3][3];
    for (int i = 0; i < 3; ++i)
        sn_function_eval(k->function[i], in->t, d[i]);
    sn_end e = { .q = sn_quat_identity(), .R = sn_mat3_identity() };
    e.r = sn_add(at->s, sn_v3(d[0][0], d[1][0], d[2][0]));
    e.v = sn_v3(d[0][1], d[1][1], d[2][1]);
    e.a = sn_v3(d[0][2], d[1][2], d[2][2]);
    return e;
}

static sn_end own_end(const attachment* k, int item, const sn_input* in)
{
    return sn_end_at(&in->at[0], k->list[item].node, k->position);
}

static bool is_off(const attachment* k, int item)
{
    return (k->active && !*k->on) || k->off[item] || (k->torn && k->torn[item]);
}

static sn_vec3 triple(const double* a) { return sn_v3(a[0], a[1], a[2]); }

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

/* An axis of the frame in its own axes. */
static sn_vec3 own_axis(const attachment* k, int item, int row)
{
    return sn_mat3_apply_transpose(sn_quat_matrix(k->list[item].relative), k->tilt[row].u);
}

static void rows(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2)
{
    const attachment* k = self;
    sn_end a = own_end(k, item, in), b = other_end(k, item, in);
    sn_vec3 pa[3], pb[3], turned[3];
    double tilted[2][3], slid[3][3];
    double* const out[3] = { g, g1, g2 };
    for (int i = 0; is_off(k, item) && i < 3 * k->rows; ++i)
        if (out[i / k->rows]) out[i / k->rows][i % k->rows] = 0.0;
    if (is_off(k, item)) return;
    sn_end_point(&a, pa);
    sn_end_point(&b, pb);
    if (k->oriented) sn_align_rows(&a, &b, k->list[item].relative, turned);
    for (int d = 0; k->slides && d < k->directions; ++d)
        sn_slide_row(&a, &b, k->direction[d], slid[d]);
    for (int r = 0; r < k->tilts; ++r)
        sn_cross_row(&a, &b, own_axis(k, item, r), k->tilt[r].w, tilted[r]);
    for (int i = 0; i < 3; ++i) {
        if (!out[i]) continue;
        for (int d = 0; d < k->directions; ++d)
            out[i][d] = k->slides ? slid[d][i] : sn_dot(k->direction[d], sn_sub(pa[i], pb[i]));
        for (int r = 0; r < k->tilts; ++r)
            out[i][k->directions + r] = tilted[r][i];
        if (k->oriented) put(out[i] + k->directions, turned[i]);
    }
}

/* World axes. */
static sn_vec3 force_of(const attachment* k, const sn_end* other, const double* multipliers)
{
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int d = 0; d < k->directions; ++d)
        sum = sn_madd(sum, multipliers[d], k->direction[d]);
    return k->slides ? sn_mat3_apply(other->R, sum) : sum;
}

/* Rows of the position along the held directions, of those along x, y, z. */
static void project(const attachment* k, int n, const double* along, double* out)
{
    for (int d = 0; d < k->directions; ++d) {
        const double e[3] = { k->direction[d].x, k->direction[d].y, k->direction[d].z };
        for (int j = 0; j < n; ++j)
            out[d * n + j] = e[0] * along[j] + e[1] * along[n + j] + e[2] * along[2 * n + j];
    }
}

/* Of the rows along directions that do not move. */
static void point_tangent(const attachment* k, const sn_end* a, const sn_end* b, sn_vec3 force, int other,
                          const sn_row_tangent* out)
{
    double G[3 * 12] = { 0 }, H[3 * 12] = { 0 };
    sn_end_point_tangent(a, 1.0, force, 0, out->n, G, H, out->K);
    if (k->joined) sn_end_point_tangent(b, -1.0, force, other, out->n, G, H, out->K);
    project(k, out->n, G, out->G);
    if (out->H) project(k, out->n, H, out->H);
}

static void tangent(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out)
{
    const attachment* k = self;
    sn_end a = own_end(k, item, in), b = other_end(k, item, in);
    int n = out->n, other = k->joined ? (a.frame ? 6 : 3) : -1;
    int turn = k->joined ? other + 3 : -1, first = k->directions;
    if (is_off(k, item)) return;
    if (k->slides)
        for (int d = 0; d < k->directions; ++d)
            sn_slide_tangent(&a, &b, k->direction[d], multipliers[d], 0, other, n, out->G + d * n,
                             out->H ? out->H + d * n : NULL, out->K);
    else
        point_tangent(k, &a, &b, force_of(k, &b, multipliers), other, out);
    for (int r = 0; r < k->tilts; ++r)
        sn_cross_tangent(&a, &b, own_axis(k, item, r), k->tilt[r].w, multipliers[first + r], 3, turn, n,
                         out->G + (first + r) * n, out->H ? out->H + (first + r) * n : NULL, out->K);
    if (k->oriented)
        sn_align_tangent(&a, &b, k->list[item].relative, triple(multipliers + first), 3, turn, n,
                         out->G + first * n, out->H ? out->H + first * n : NULL, out->K);
}

/* ---- on and off ---------------------------------------------------------------------------------------- */

/* From here on the rows of the item vanish at the present motion. */
static void capture(const attachment* k, int item, const sn_input* in)
{
    held* at = &k->list[item];
    sn_end a = own_end(k, item, in);
    sn_vec3 pa[3], pb[3];
    at->s = sn_v3(0, 0, 0);
    sn_end b = other_end(k, item, in);
    sn_end_point(&a, pa);
    sn_end_point(&b, pb);
    sn_vec3 apart = sn_sub(pa[0], pb[0]);
    at->s = k->joined && b.frame ? sn_mat3_apply_transpose(b.R, apart) : apart;
    at->relative = sn_quat_mul(sn_quat_conjugate(b.q), a.q);
}

/* Nodes that held more than the strength at the end of the last step come off. */
static bool pull_out(const attachment* k, const sn_input* in)
{
    bool some = false;
    for (int i = 0; k->torn && i < k->count; ++i) {
        double square = 0;
        for (int d = 0; d < k->directions; ++d)
            square += in->multipliers[i * k->rows + d] * in->multipliers[i * k->rows + d];
        if (is_off(k, i) || !(sqrt(square) > k->strength)) continue;
        k->torn[i] = some = true;
    }
    return some;
}

static bool update(const void* self, const sn_input* in)
{
    const attachment* k = self;
    double value[3];
    bool switched = pull_out(k, in);
    if (!k->active) return switched;
    sn_function_eval(k->active, in->t, value);
    bool on = value[0] >= 0.5;
    if (on == *k->on) return switched;
    *k->on = on;
    for (int i = 0; on && i < k->count; ++i) {
        capture(k, i, in);
        if (k->torn) k->torn[i] = false;
    }
    return true;
}

/* ---- ends that are gone -------------------------------------------------------------------------------- */

/* An end whose cells are all removed holds nothing, and nothing holds it. */
static void follow(const void* self)
{
    const attachment* k = self;
    for (int i = 0; i < k->count; ++i)
        k->off[i] = sn_removal_is_bare(k->bare[0], k->list[i].node) ||
                    (k->joined && sn_removal_is_bare(k->bare[1], k->list[i].other));
}

static sn_status bind_removals(sn_bind* b, attachment* k)
{
    k->off = sn_bind_alloc(b, (size_t)k->count * sizeof *k->off);
    if (!k->off) return SN_ERR_MEMORY;
    sn_status status = sn_bind_bare(b, 0, follow, &k->bare[0]);
    return !status && k->joined ? sn_bind_bare(b, 1, follow, &k->bare[1]) : status;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status join(sn_bind* b, attachment* k, held* at, const sn_attachment_params* p, int i)
{
    const sn_kin *own = sn_bind_rest(b, 0), *other = sn_bind_rest(b, 1);
    at->other = sn_node_of_list(b, p->to_nodes, i, i, other->count, "to_nodes");
    if (at->other < 0) return SN_ERR_SCENE;
    sn_end a = sn_end_at(own, at->node, k->position), e = sn_end_at(other, at->other, sn_v3(0, 0, 0));
    sn_vec3 pa[3];
    sn_end_point(&a, pa);
    sn_vec3 apart = sn_sub(pa[0], e.r);
    if (e.frame)
        at->s = sn_mat3_apply_transpose(e.R, apart);
    else if (!k->active && sn_norm(apart) > 1e-9)
        return sn_bind_fail(b, "to", "node %d and its partner, point %d, are %g m apart at the start",
                            at->node, at->other, sn_norm(apart));
    at->relative = sn_quat_mul(sn_quat_conjugate(e.q), a.q);
    return SN_OK;
}

static void place(sn_bind* b, const attachment* k, held* at, const sn_attachment_params* p, int i)
{
    sn_end a = sn_end_at(sn_bind_rest(b, 0), at->node, k->position);
    sn_vec3 pa[3];
    sn_end_point(&a, pa);
    at->s = p->places.count > 0 ? triple(p->places.at + 3 * i) : pa[0];
    at->relative = a.q;
}

static sn_status bind_items(sn_bind* b, attachment* k, const sn_attachment_params* p)
{
    int available = sn_bind_rest(b, 0)->count;
    k->count = p->nodes.count > 0 ? p->nodes.count : available;
    if (p->places.count > 0 && p->places.count != 3 * k->count)
        return sn_bind_fail(b, "places", "%d numbers for %d nodes; give x y z of each", p->places.count,
                            k->count);
    if (k->joined && p->to_nodes.count > 0 && p->to_nodes.count != k->count)
        return sn_bind_fail(b, "to_nodes", "%d nodes for %d; give one for each", p->to_nodes.count, k->count);
    int ends = k->joined ? 2 : 1;
    size_t size = (size_t)k->count * sizeof *k->list;
    k->list = k->active ? sn_bind_memory(b, size) : sn_bind_alloc(b, size);
    sn_node* nodes = sn_bind_alloc(b, (size_t)(k->count * ends) * sizeof *nodes);
    if (!k->list || !nodes) return SN_ERR_MEMORY;
    for (int i = 0; i < k->count; ++i) {
        held* at = &k->list[i];
        at->node = sn_node_of_list(b, p->nodes, i, i, available, "nodes");
        if (at->node < 0) return SN_ERR_SCENE;
        sn_status status = SN_OK;
        if (k->joined)
            status = join(b, k, at, p, i);
        else
            place(b, k, at, p, i);
        if (status) return status;
        nodes[i * ends] = (sn_node){ 0, at->node };
        if (k->joined) nodes[i * ends + 1] = (sn_node){ 1, at->other };
    }
    return sn_bind_items(b, k->count, ends, nodes);
}

/* Two rotations leave an axis e: it stays perpendicular to the other two. One rotation, about e of the
   cyclic order c d e, is held by the cross of a universal joint: c of the frame stays perpendicular to d of
   the other. Multipliers are moments about the axes that the rows name. */
static void place_tilts(attachment* k, uint32_t turns, const sn_vec3 axis[3])
{
    for (int e = 0; e < 3; ++e) {
        int c = (e + 1) % 3, d = (e + 2) % 3;
        if (turns == 1u << e) k->tilt[k->tilts++] = (tilt){ axis[c], axis[d] };
        if (turns != (7u & ~(1u << e))) continue;
        bool swapped = d < c; // rows are in the order rx ry rz
        k->tilt[swapped] = (tilt){ axis[e], sn_scale(-1.0, axis[d]) };
        k->tilt[!swapped] = (tilt){ axis[e], axis[c] };
        k->tilts = 2;
    }
}

static sn_status choose_rows(sn_bind* b, attachment* k, const sn_attachment_params* p, sn_kind kind)
{
    sn_mat3 axes = sn_quat_matrix(sn_quat_from_rpy(p->axes.x, p->axes.y, p->axes.z));
    uint32_t kept = SN_DOF_TRANSLATIONS | (p->orientation ? SN_DOF_ROTATIONS : 0);
    sn_vec3 axis[3];
    for (int i = 0; i < 3; ++i)
        axis[i] = sn_v3(axes.m[0][i], axes.m[1][i], axes.m[2][i]);
    if (p->dofs && !sn_dof_list(b, p->dofs, sn_kind_dofs(kind), "dofs", &kept)) return SN_ERR_SCENE;
    if (p->dofs && p->orientation)
        return sn_bind_fail(b, "dofs",
                            "`orientation` and `dofs` both state what is held; omit `orientation`");
    if (!kept) return sn_bind_fail(b, "dofs", "nothing is held; name some of x y z rx ry rz");
    uint32_t places = kept & SN_DOF_TRANSLATIONS, turns = kept >> 3;
    k->slides = k->joined && places && places != SN_DOF_TRANSLATIONS;
    k->oriented = turns == 7u;
    for (int i = 0; i < 3; ++i)
        if (places >> i & 1u)
            k->direction[k->directions++] =
                k->joined && !k->slides ? sn_v3(i == 0, i == 1, i == 2) : axis[i]; // a ball joint: world axes
    if (!k->oriented) place_tilts(k, turns, axis);
    k->rows = k->directions + (k->oriented ? 3 : k->tilts);
    return SN_OK;
}

static sn_status bind_active(sn_bind* b, attachment* k, const sn_attachment_params* p)
{
    if (!p->active.text) return SN_OK;
    if (p->places.count > 0)
        return sn_bind_fail(b, "places",
                            "`active` holds the nodes where they are when it begins; omit `places`");
    k->active = sn_bind_function(b, p->active, 0.0, "active");
    k->on = k->active ? sn_bind_memory(b, sizeof *k->on) : NULL;
    if (!k->on) return SN_ERR_SCENE;
    double start[3];
    sn_function_eval(k->active, 0.0, start);
    *k->on = start[0] >= 0.5;
    return sn_bind_latch(b, update);
}

static sn_status bind_strength(sn_bind* b, attachment* k, const sn_attachment_params* p)
{
    k->strength = p->strength;
    if (!(p->strength > 0)) return SN_OK;
    if (k->directions == 0)
        return sn_bind_fail(b, "strength",
                            "is of the force on a position, and none of x y z is held; omit it");
    k->torn = sn_bind_memory(b, (size_t)k->count * sizeof *k->torn);
    return k->torn ? sn_bind_latch(b, update) : SN_ERR_MEMORY;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    static const sn_row_kind kinds[6] = { SN_ROW_EQUAL };
    static const char* const names[3] = { "x", "y", "z" };
    const sn_attachment_params* p = params;
    attachment* k = self;
    const sn_expr given[3] = { p->x, p->y, p->z };
    sn_kind kind = sn_bind_kind(b, p->on, "on"), other = SN_FRAMES;
    k->joined = p->to.path != NULL;
    k->position = p->position;
    if (kind == SN_KIND_COUNT) return SN_ERR_SCENE;
    if (kind == SN_SCALARS)
        return sn_bind_fail(b, "on", "scalars have no position; points or frames are needed");
    if (sn_bind_input(b, p->on, kind, "on") < 0) return SN_ERR_SCENE;
    if (k->joined) other = sn_bind_kind(b, p->to, "to");
    if (other == SN_KIND_COUNT) return SN_ERR_SCENE;
    if (other == SN_SCALARS)
        return sn_bind_fail(b, "to", "scalars have no position; points or frames are needed");
    if (k->joined && sn_bind_input(b, p->to, other, "to") < 0) return SN_ERR_SCENE;
    if (p->orientation && (kind != SN_FRAMES || other != SN_FRAMES))
        return sn_bind_fail(b, "orientation", "points have no orientation; frames are needed");
    if (choose_rows(b, k, p, kind)) return SN_ERR_SCENE;
    if (k->slides && other != SN_FRAMES)
        return sn_bind_fail(b, "to", "points have no axes; frames are needed to hold some of x y z");
    if (k->rows > k->directions && other != SN_FRAMES)
        return sn_bind_fail(b, "to", "points have no orientation; frames are needed for rx ry rz");
    for (int i = 0; i < 3; ++i) {
        if (k->joined && (given[i].text || p->places.count > 0))
            return sn_bind_fail(b, given[i].text ? names[i] : "places",
                                "positions and their motion refer to the world; omit them if `to` is given");
        k->function[i] = k->joined ? NULL : sn_bind_function(b, given[i], 0.0, names[i]);
        if (!k->joined && !k->function[i]) return SN_ERR_SCENE;
    }
    if (bind_active(b, k, p)) return SN_ERR_SCENE;
    sn_status status = bind_items(b, k, p);
    if (!status) status = bind_removals(b, k);
    if (!status) status = bind_strength(b, k, p);
    return status ? status : sn_bind_rows(b, k->rows, kinds, NULL);
}

/* ---- what can be read ---------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const attachment* k = self;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; i < k->count; ++i) {
        sn_end other = other_end(k, i, in);
        if (is_off(k, i)) continue;
        sum = sn_add(sum, force_of(k, &other, reaction + i * k->rows));
    }
    put(out, sum);
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const attachment* k = self;
    sn_vec3 sum = sn_v3(0, 0, 0);
    for (int i = 0; k->rows > k->directions && i < k->count; ++i) {
        if (is_off(k, i)) continue;
        const double* l = reaction + i * k->rows + k->directions;
        sn_end a = own_end(k, i, in), b = other_end(k, i, in);
        sn_vec3 body = k->oriented ? sn_align_moment(&a, &b, k->list[i].relative, triple(l)) : sn_v3(0, 0, 0);
        for (int r = 0; r < k->tilts; ++r)
            body = sn_add(body, sn_cross_moment(&a, &b, own_axis(k, i, r), k->tilt[r].w, l[r]));
        sum = sn_add(sum, sn_mat3_apply(a.R, body));
    }
    put(out, sum);
}

static void read_item_force(const void* self, int item, const sn_input* in, double* out)
{
    const attachment* k = self;
    const sn_end other = other_end(k, item, in);
    put(out, force_of(k, &other, in->multipliers + item * k->rows));
}

static const sn_item_quantity item_quantities[] = {
    { "forces", "N", "x y z", "force that holds each node, world axes", read_item_force },
};
static void read_held(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const attachment* k = self;
    (void)in, (void)reaction;
    *out = 0;
    for (int i = 0; i < k->count; ++i)
        *out += !is_off(k, i);
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "sum of the forces that hold the nodes, world axes", read_force },
    { "moment", "N m", "x y z",
      "sum of the moments that keep the orientations, about the attached points, world axes", read_moment },
    { "held", "1", NULL, "number of nodes that are held", read_held },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_attachment_params defaults = { .orientation = false };
static const sn_param table[] = {
    { SN_FIELD(sn_attachment_params, on), "1", 0, 0, "the points or frames to hold" },
    { SN_FIELD(sn_attachment_params, nodes), "1", 0, 0,
      "nodes to hold, numbered from 0, negative from the end; absent: all" },
    { SN_FIELD(sn_attachment_params, position), "m", 0, 0, "attached point in the axes of its frame" },
    { SN_FIELD(sn_attachment_params, orientation), "1", 0, 0, "also keep the orientation of frames" },
    { SN_FIELD(sn_attachment_params, dofs), "1", 0, 0,
      "which of x y z rx ry rz to hold; absent: x y z, with `orientation` all. Two rotations leave a hinge "
      "about the third "
      "axis; one, about an axis a of the order x y z x y, leaves a universal joint whose arms are the next "
      "axis of the "
      "frame and the one after it of `to`, or of the world" },
    { SN_FIELD(sn_attachment_params, axes), "rad", 0, 0,
      "axes in which `dofs` are counted: roll, pitch, yaw of R = Rz(yaw) Ry(pitch) Rx(roll), in the axes of "
      "`to`, else of "
      "the world" },
    { SN_FIELD(sn_attachment_params, places), "m", 0, 0,
      "positions, x y z of each; absent: the initial positions" },
    { SN_FIELD(sn_attachment_params, x), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, y), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, z), "m", 0, 0, "motion of the positions, function of t" },
    { SN_FIELD(sn_attachment_params, to), "1", 0, 0,
      "points or frames to join them to, instead of positions" },
    { SN_FIELD(sn_attachment_params, to_nodes), "1", 0, 0, "the nodes of `to`, one each; absent: in order" },
    { SN_FIELD(sn_attachment_params, active), "1", 0, 0,
      "function of t: the attachment acts while it is 0.5 or more, and holds the nodes where they are when "
      "it begins; absent: always active" },
    { SN_FIELD(sn_attachment_params, strength), "N", 0, HUGE_VAL,
      "a node whose force is above it at the end of a step comes off, until the attachment begins anew; 0: "
      "none comes off" },
};

static const sn_constraint_ops ops = { .rows = rows, .tangent = tangent };

const sn_component sn_attachment = {
    .abi = SN_COMPONENT_ABI,
    .name = "attachment",
    .summary = "Keeps points or frames at given positions, which may move, or joins them to another state, "
               "by multipliers.",
    .source =
        "Geradin, Cardona, Flexible Multibody Dynamics, 2001; Hairer, Wanner, Solving Ordinary Differential "
        "Equations II, ch. VII",
    .role = SN_ROLE_CONSTRAINT,
    .ops.constraint = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_attachment_params),
    .self_size = sizeof(attachment),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind,
    .shapes = sn_shape_force,
};
