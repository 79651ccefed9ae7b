/* Sinew - cutting: a blade that cuts a solid, and the force that this takes.

   Each point of the edge has a material point in the solid, the crack front. The edge pushes it in the
   direction d of cutting by a force that grows to G w over the yield displacement, with the fracture energy G
   and the length w of the edge that belongs to the point; then the front moves through the material. Between
   two steps the force has the potential U(s), with the distance s = (edge - front) . d.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/cutting.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sinew/carry.h>
#include <sinew/couplings.h>
#include "mesh/cell.h"

enum { NODES = 5, TOOL = 1 }; /* of an item: the frame, and a tetrahedron; input */

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status bind_tool(sn_bind* b, sn_cutting* k)
{
    const sn_cutting_params* p = &k->params;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    if (sn_bind_input(b, p->tool, SN_FRAMES, "tool") < 0) return SN_ERR_SCENE;
    const int count = sn_bind_rest(b, TOOL)->count;
    k->node = p->node < 0 ? count + p->node : p->node;
    if (k->node < 0 || k->node >= count)
        return sn_bind_fail(b, "node", "there is no frame %d; there are %d, numbered from 0", p->node, count);
    if (!(sn_norm(p->direction) > 0))
        return sn_bind_fail(b, "direction", "has no length; give the direction in which the edge cuts");
    k->direction = sn_scale(1 / sn_norm(p->direction), p->direction);
    return SN_OK;
}

static sn_vec3 corner(const sn_reals* list, int i)
{
    return sn_v3(list->at[3 * i], list->at[3 * i + 1], list->at[3 * i + 2]);
}

/* Points at equal distances along the polyline of the blade. */
static sn_status bind_edge(sn_bind* b, sn_cutting* k)
{
    const sn_reals* list = &k->params.blade;
    const int corners = list->count / 3, n = k->count = k->params.points;
    double length = 0;
    if (list->count % 3 != 0 || corners < 2)
        return sn_bind_fail(b, "blade", "has %d numbers; give x y z of two points or more", list->count);
    for (int i = 1; i < corners; ++i)
        length += sn_norm(sn_sub(corner(list, i), corner(list, i - 1)));
    if (!(length > 0)) return sn_bind_fail(b, "blade", "has no length; give points at different places");
    sn_vec3* edge = sn_bind_alloc(b, (size_t)n * sizeof *edge);
    double* share = sn_bind_alloc(b, (size_t)n * sizeof *share);
    if (!edge || !share) return SN_ERR_MEMORY;
    const double each = length / (n - 1);
    double passed = 0;
    for (int i = 0, c = 1; i < n; ++i) {
        double side = sn_norm(sn_sub(corner(list, c), corner(list, c - 1)));
        while (c < corners - 1 && passed + side < each * i) {
            passed += side;
            ++c;
            side = sn_norm(sn_sub(corner(list, c), corner(list, c - 1)));
        }
        const double part = side > 0 ? fmin((each * i - passed) / side, 1) : 0;
        edge[i] = sn_add(sn_scale(1 - part, corner(list, c - 1)), sn_scale(part, corner(list, c)));
        share[i] = i == 0 || i == n - 1 ? each / 2 : each;
    }
    k->edge = edge;
    k->share = share;
    k->stride = k->params.stride > 0 ? k->params.stride : each;
    return SN_OK;
}

typedef struct mesh_lists {
    int* neighbour;
    int pair_count;
    sn_node (*pairs)[2];
    int node; /* of the tool */
} mesh_lists;

/* The nodes of a cell with each other, and every point with the tool. */
static sn_status make_lists(sn_bind* b, void* context)
{
    mesh_lists* l = context;
    const sn_kin* points = sn_bind_rest(b, 0);
    const sn_mesh* mesh = sn_bind_mesh_of(b, 0);
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    l->neighbour = sn_bind_alloc(b, 4 * (size_t)cells->count * sizeof *l->neighbour);
    l->pairs = sn_bind_alloc(b, (6 * (size_t)cells->count + (size_t)points->count) * sizeof *l->pairs);
    if (!l->neighbour || !l->pairs || !sn_walker_neighbours(mesh, SN_CELL_TETRAHEDRON, l->neighbour))
        return sn_bind_fail(b, NULL, "out of memory for a blade");
    for (int i = 0; i < cells->count; ++i)
        for (int a = 0; a < 4; ++a)
            for (int c = a + 1; c < 4; ++c) {
                l->pairs[l->pair_count][0] = (sn_node){ 0, cells->nodes[4 * i + a] };
                l->pairs[l->pair_count++][1] = (sn_node){ 0, cells->nodes[4 * i + c] };
            }
    for (int i = 0; i < points->count; ++i) {
        l->pairs[l->pair_count][0] = (sn_node){ TOOL, l->node };
        l->pairs[l->pair_count++][1] = (sn_node){ 0, i };
    }
    return SN_OK;
}

static void list_nodes(const void* self, sn_node* nodes)
{
    const sn_cutting* k = self;
    for (int i = 0; i < k->count; ++i) {
        *nodes++ = (sn_node){ TOOL, k->node };
        for (int a = 0; a < 4; ++a)
            *nodes++ = (sn_node){ 0, k->walker.nodes[4 * k->anchors[i].cell + a] };
    }
}

static sn_status bind_mesh(sn_bind* b, sn_cutting* k)
{
    const sn_mesh* mesh = sn_bind_mesh_of(b, 0);
    if (mesh && mesh->cells[SN_CELL_HEXAHEDRON].count > 0)
        return sn_bind_fail(b, "on",
                            "the mesh has %d hexahedra, which a blade cannot cut; divide them: "
                            "<tetrahedra name=\"cells\" of=\"@...\"/>, and mesh=\"@cells\" at the points",
                            mesh->cells[SN_CELL_HEXAHEDRON].count);
    if (!mesh || mesh->cells[SN_CELL_TETRAHEDRON].count == 0)
        return sn_bind_fail(b, "on",
                            "has no mesh of tetrahedra; create one, for example by <grid "
                            "type=\"tetrahedra\"/>, and give it to the points by mesh=\"@...\"");
    mesh_lists lists = { .node = k->node };
    sn_status status = sn_bind_once(b, make_lists, &lists, &lists, sizeof lists);
    if (!status) status = sn_bind_bare(b, 0, NULL, &k->removal);
    if (status) return status;
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    k->rest = mesh->points;
    k->first_cell = sn_mesh_first_cell(mesh, SN_CELL_TETRAHEDRON);
    k->walker = (sn_walker){ SN_CELL_TETRAHEDRON, cells->count, cells->nodes, lists.neighbour };
    k->search = sn_bind_alloc(b, sizeof *k->search);
    if (!k->search) return SN_ERR_MEMORY;
    k->search->mesh = mesh;
    k->search->balls = sn_bind_alloc(b, (size_t)cells->count * sizeof *k->search->balls);
    sn_node* nodes = sn_bind_alloc(b, NODES * (size_t)k->count * sizeof *nodes);
    if (!nodes || !k->search->balls) return SN_ERR_MEMORY;
    list_nodes(k, nodes);
    status = sn_bind_items(b, k->count, NODES, nodes);
    return status ? status
                  : sn_bind_couplings(b, lists.pair_count, (const sn_node(*)[2])lists.pairs, list_nodes);
}

static sn_status bind_memory(sn_bind* b, sn_cutting* k)
{
    const size_t n = (size_t)k->count;
    const sn_cutting_params* p = &k->params;
    if (p->instants <= p->interval + p->delay)
        return sn_bind_fail(
            b, "instants",
            "is %d: the sheet can be full before the mesh is cut, %d steps after the last cut; "
            "give more instants, or a smaller interval and delay",
            p->instants, p->interval + p->delay);
    k->now = sn_bind_alloc(b, n * sizeof *k->now);
    k->before = sn_bind_alloc(b, n * sizeof *k->before);
    k->state = sn_bind_memory(b, sizeof *k->state);
    k->fronts = sn_bind_memory(b, n * sizeof *k->fronts);
    k->anchors = sn_bind_memory(b, n * sizeof *k->anchors);
    k->sheet = sn_bind_memory(b, n * (size_t)p->instants * sizeof *k->sheet);
    k->cutter = (sn_cutter){ .count = k->count,
                             .capacity = p->instants,
                             .sheet = k->sheet,
                             .progress = sn_bind_memory(b, sizeof *k->cutter.progress),
                             .interval = p->interval,
                             .delay = p->delay,
                             .snap = p->snap,
                             .quality = p->quality };
    sn_bind_carry_whole(b, k->state);
    sn_bind_carry_whole(b, k->fronts);
    sn_bind_carry_anew(b, k->anchors);
    sn_bind_carry_whole(b, k->sheet);
    sn_bind_carry_whole(b, k->cutter.progress);
    return k->now && k->before && k->state && k->fronts && k->anchors && k->sheet && k->cutter.progress
               ? SN_OK
               : SN_ERR_MEMORY;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    sn_cutting* k = self;
    k->params = *(const sn_cutting_params*)params;
    if (bind_tool(b, k)) return SN_ERR_SCENE;
    sn_status status = bind_edge(b, k);
    if (!status) status = bind_memory(b, k);
    if (!status) status = bind_mesh(b, k);
    if (status) return status;
    k->active = sn_bind_function(b, k->params.active, 1, "active");
    if (!k->active) return SN_ERR_SCENE;
    sn_bind_carried(b, sn_cutting_find_again);
    return sn_bind_cutter(b, 0, &k->cutter);
}

/* ---- force --------------------------------------------------------------------------------------------- */

sn_vec3 sn_cutting_edge(const sn_cutting* k, const sn_input* in, int i)
{
    const sn_pose* frame = &in->at[TOOL].frames[k->node];
    return sn_add(frame->r, sn_rotate(frame->q, k->edge[i]));
}

sn_vec3 sn_cutting_direction(const sn_cutting* k, const sn_input* in)
{
    return sn_rotate(in->at[TOOL].frames[k->node].q, k->direction);
}

/* Of a point of the edge. */
typedef struct grip {
    sn_vec3 front, d; /* in space */
    double s;         /* distance between edge and front along d [m] */
    double force;     /* on the front [N] */
    double stiffness; /* its derivative [N/m] */
    double energy;    /* [J] */
} grip;

double sn_cutting_speed(const sn_cutting* k, const sn_input* in, int i)
{
    const sn_pose* frame = &in->at[TOOL].frames[k->node];
    const sn_twist* twist = &in->at[TOOL].twist[k->node];
    const sn_vec3 edge = sn_add(twist->v, sn_rotate(frame->q, sn_cross(twist->w, k->edge[i])));
    const sn_vec3 front = sn_material_place(&k->walker, &k->anchors[i], in->at[0].point_velocity);
    return sn_dot(sn_sub(edge, front), sn_cutting_direction(k, in));
}

/* At s = s_y, where each step of a cut begins, the derivative is that on the side to which the edge
   moves: methods that solve one linear system in a step would hold the edge otherwise. False without
   a force. */
static bool grip_of(const sn_cutting* k, const sn_input* in, int i, grip* g)
{
    const double most = k->params.yield_displacement, full = k->params.fracture_energy * k->share[i];
    if (!k->fronts[i].held) return false;
    g->front = sn_material_place(&k->walker, &k->anchors[i], in->at[0].points);
    g->d = sn_cutting_direction(k, in);
    g->s = sn_dot(sn_sub(sn_cutting_edge(k, in, i), g->front), g->d);
    if (!(g->s > 0)) return false;
    const double slack = 1e-6 * most;
    const bool yields = g->s >= most;
    const bool cuts = g->s > most + slack || (g->s > most - slack && k->fronts[i].flows);
    g->force = yields ? full : full * g->s / most;
    g->stiffness = cuts ? 0 : full / most;
    g->energy = yields ? full * (g->s - most / 2) : full * g->s * g->s / (2 * most);
    return true;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const sn_cutting* k = self;
    const sn_pose* frame = &in->at[TOOL].frames[k->node];
    sn_wrench* tool = &out[TOOL].wrench[k->node];
    for (int i = items.begin; i < items.end; ++i) {
        grip g;
        if (!grip_of(k, in, i, &g)) continue;
        const sn_vec3 f = sn_scale(g.force, g.d);
        const int* nodes = k->walker.nodes + 4 * k->anchors[i].cell;
        for (int a = 0; a < 4; ++a)
            out[0].force[nodes[a]] = sn_madd(out[0].force[nodes[a]], k->anchors[i].weight[a], f);
        tool->f = sn_sub(tool->f, f);
        tool->m =
            sn_sub(tool->m, sn_rotate(sn_quat_conjugate(frame->q), sn_cross(sn_sub(g.front, frame->r), f)));
    }
}

/* Derivatives of s: c[0..2] by the frame's place, c[3..5] by its rotation; minus weight c[0..2] by the
   points. Those of d by the rotation: dd = -[d]x R dtheta = D dtheta. */
static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const sn_cutting* k = self;
    grip g;
    if (!grip_of(k, in, item, &g)) return;
    const sn_pose* frame = &in->at[TOOL].frames[k->node];
    const double* weight = k->anchors[item].weight;
    const sn_vec3 e = k->direction, q = sn_rotate(sn_quat_conjugate(frame->q), sn_sub(frame->r, g.front)),
                  turn = sn_cross(e, q);
    double c[6 + 12] = { g.d.x, g.d.y, g.d.z, turn.x, turn.y, turn.z }, D[3][3], M[3][18] = { { 0 } };
    for (int j = 0; j < 12; ++j)
        c[6 + j] = -weight[j / 3] * c[j % 3];
    for (int j = 0; j < 3; ++j) {
        const sn_vec3 axis = sn_v3(j == 0, j == 1, j == 2),
                      row = sn_rotate(sn_quat_conjugate(frame->q), axis);
        const sn_vec3 by = sn_rotate(frame->q, sn_cross(axis, e)), lever = sn_cross(sn_cross(axis, q), e);
        // moment (q x e) force: q changes by R^T (dr - dx) + q x dtheta
        const sn_vec3 shift = sn_cross(row, e);
        const double column[3][3] = { { by.x, by.y, by.z },
                                      { shift.x, shift.y, shift.z },
                                      { -lever.x, -lever.y, -lever.z } };
        for (int r = 0; r < 3; ++r) {
            D[r][j] = column[0][r];
            M[r][j] = column[1][r];
            M[r][3 + j] = column[2][r];
            for (int a = 0; a < 4; ++a)
                M[r][6 + 3 * a + j] = -weight[a] * column[1][r];
        }
    }
    for (int r = 0; r < 18; ++r)
        for (int j = 0; j < 18; ++j)
            out->K[r * 18 + j] += -g.stiffness * c[r] * c[j];
    for (int r = 0; r < 3; ++r)
        for (int j = 0; j < 18; ++j) {
            const double by_turn = j >= 3 && j < 6 ? D[r][j - 3] : 0;
            out->K[r * 18 + j] -= g.force * by_turn;
            out->K[(3 + r) * 18 + j] += g.force * M[r][j];
            for (int a = 0; a < 4; ++a)
                out->K[(6 + 3 * a + r) * 18 + j] += weight[a] * g.force * by_turn;
        }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        grip g;
        if (grip_of(self, in, i, &g)) sum += g.energy;
    }
    return sum;
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static void commit(const void* self, const sn_input* in) { sn_cutting_advance(self, in); }

static bool diagnostic(const void* self, char* text, size_t size)
{
    const sn_cutting* k = self;
    if (k->state->full > 0)
        snprintf(
            text, size,
            "the sheet of %d instants was full in %lld steps, and the cut is coarser there; give it more "
            "instants, or a smaller interval and delay",
            k->params.instants, (long long)k->state->full);
    return k->state->full > 0;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_cutting* k = self;
    sn_vec3 sum = { 0, 0, 0 };
    (void)reaction;
    for (int i = 0; i < k->count; ++i) {
        grip g;
        if (grip_of(k, in, i, &g)) sum = sn_madd(sum, -g.force, g.d);
    }
    out[0] = sum.x;
    out[1] = sum.y;
    out[2] = sum.z;
}

static void read_area(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)in, (void)reaction;
    *out = ((const sn_cutting*)self)->state->area;
}

static void read_work(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const sn_cutting* k = self;
    (void)in, (void)reaction;
    *out = k->params.fracture_energy * k->state->area;
}

static const sn_quantity quantities[] = {
    { "force", "N", "x y z", "on the blade, world axes", read_force },
    { "swept_area", "m^2", NULL, "that the crack front has swept so far", read_area },
    { "fracture_work", "J", NULL, "that this area has taken", read_work },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_history_ops history = { .commit = commit, .diagnostic = diagnostic };
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .nature = nature, .history = &history
};
static const sn_cutting_params defaults = { .direction = { 0, 0, -1 },
                                            .fracture_energy = 200,
                                            .yield_displacement = 5e-4,
                                            .points = 9,
                                            .instants = 400,
                                            .interval = 10,
                                            .delay = 5,
                                            .snap = 0.1,
                                            .quality = 0.05 };
static const sn_param table[] = {
    { SN_FIELD(sn_cutting_params, on), "1", 0, 0, "points of a solid of tetrahedra" },
    { SN_FIELD(sn_cutting_params, tool), "1", 0, 0, "frames that move the blade" },
    { SN_FIELD(sn_cutting_params, node), "1", -1e9, 1e9,
      "number of the frame; negative: counted from the end, -1 the last" },
    { SN_FIELD(sn_cutting_params, blade), "m", -HUGE_VAL, HUGE_VAL,
      "points of the edge in the axes of the frame: x y z of each" },
    { SN_FIELD(sn_cutting_params, direction), "1", -HUGE_VAL, HUGE_VAL,
      "in which the edge cuts, in the axes of the frame" },
    { SN_FIELD(sn_cutting_params, fracture_energy), "J/m^2", 0, HUGE_VAL,
      "of the tissue: work for each area of the cut" },
    { SN_FIELD(sn_cutting_params, yield_displacement), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "by which the edge presses on the tissue before it cuts" },
    { SN_FIELD(sn_cutting_params, active), "1", -HUGE_VAL, HUGE_VAL, "the blade cuts while it is above 0" },
    { SN_FIELD(sn_cutting_params, points), "1", 2, 100, "number of points at which the edge acts" },
    { SN_FIELD(sn_cutting_params, stride), "m", 0, HUGE_VAL,
      "way of the edge in the tissue between two instants of the sheet; 0: the distance between its points" },
    { SN_FIELD(sn_cutting_params, instants), "1", 4, 1e4, "of the sheet that are kept" },
    { SN_FIELD(sn_cutting_params, interval), "1", 1, 1e6, "steps of the scene between two cuts of the mesh" },
    { SN_FIELD(sn_cutting_params, delay), "1", 0, 1e6,
      "steps of the scene in which a thread prepares the cut mesh; 0: the step waits for it" },
    { SN_FIELD(sn_cutting_params, snap), "1", 0, 0.5,
      "points of the cut nearer to the end of an edge than this part of it move there" },
    { SN_FIELD(sn_cutting_params, quality), "1", 0, 0.5,
      "that new tetrahedra have at least: 1 regular, 0 flat" },
};

const sn_component sn_cutting_blade = {
    .abi = SN_COMPONENT_ABI,
    .name = "cutting",
    .summary = "A blade that cuts a solid while the simulation runs, and the force that this takes.",
    .source = "work of fracture for each area: A. Atkins, The Science and Engineering of Cutting (2009), "
              "chapter 2; mesh: see docs/topology.md",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_cutting_params),
    .self_size = sizeof(sn_cutting),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
