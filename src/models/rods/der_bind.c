/* Sinew - der_bind: a rod from its parameters: vertices, edges, bending nodes, and the directors at the
   start.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/der.h"

/* What is being made. */
typedef struct maker {
    sn_bind* bind;
    const sn_elastic_rod_params* p;
    int points, angles;
    bool based, ended;
    const sn_kin* rest[SN_MAX_INPUTS];
    sn_kin kin[SN_MAX_INPUTS]; // the same as an operation sees them
    int base_input, end_input;
    der_vertex* vertex;
    der_edge* edge;
    der_node* node;
    der* rod;
} maker;

/* ---- inputs and counts --------------------------------------------------------------------------------- */

static sn_status bind_frame(maker* m, sn_ref ref, const char* param, int* input)
{
    *input = sn_bind_input(m->bind, ref, SN_FRAMES, param);
    if (*input < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(m->bind, *input)->count;
    if (count != 1) return sn_bind_fail(m->bind, param, "must be a single frame, but has %d", count);
    return SN_OK;
}

static sn_status bind_inputs(maker* m)
{
    const sn_elastic_rod_params* p = m->p;
    if (sn_bind_input(m->bind, p->points, SN_POINTS, "points") < 0 ||
        sn_bind_input(m->bind, p->angles, SN_SCALARS, "angles") < 0)
        return SN_ERR_SCENE;
    m->based = p->base.path != NULL;
    m->ended = p->end.path != NULL;
    sn_status status = SN_OK;
    if (m->based) status = bind_frame(m, p->base, "base", &m->base_input);
    if (!status && m->ended) status = bind_frame(m, p->end, "end", &m->end_input);
    for (int i = 0; i < 2 + m->based + m->ended && !status; ++i)
        m->rest[i] = sn_bind_rest(m->bind, i);
    return status;
}

static sn_status count_all(maker* m)
{
    m->points = m->rest[DER_POINTS]->count;
    int clamps = m->based + m->ended;
    if (m->p->closed && clamps)
        return sn_bind_fail(m->bind, "closed", "a loop has no ends; omit base and end");
    int least = m->p->closed ? 3 : clamps == 0 ? 3 : clamps == 1 ? 2 : 1;
    if (m->points < least)
        return sn_bind_fail(m->bind, "points", "%d points; this rod needs at least %d", m->points, least);
    m->angles = m->points - 1 + clamps + m->p->closed;
    int given = m->rest[DER_ANGLES]->count;
    if (given != m->angles)
        return sn_bind_fail(m->bind, "angles",
                            "%d angles; %d points%s make %d edges, each of which needs one", given, m->points,
                            clamps ? " and the clamps" : "", m->angles);
    m->rod->vertices = m->points + 2 * clamps;
    m->rod->edges = m->angles + clamps;
    m->rod->nodes = m->p->closed ? m->points : m->rod->vertices - 2;
    return SN_OK;
}

static sn_status check_list(maker* m, sn_reals list, int size, bool optional, const char* param)
{
    int edges = m->rod->edges;
    if (list.count == size || list.count == size * edges || (optional && list.count == 0)) return SN_OK;
    return sn_bind_fail(
        m->bind, param,
        "has %d numbers; give %d, the same for every edge, or %d, that is %d for each of %d edges",
        list.count, size, size * edges, size, edges);
}

static sn_status check_lists(maker* m)
{
    const sn_elastic_rod_params* p = m->p;
    sn_status status = check_list(m, p->lengths, 1, !m->based && !m->ended, "lengths");
    if (!status) status = check_list(m, p->axial_stiffness, 1, false, "axial_stiffness");
    if (!status) status = check_list(m, p->bending_stiffness, 2, false, "bending_stiffness");
    if (!status) status = check_list(m, p->torsional_stiffness, 1, false, "torsional_stiffness");
    if (!status) status = check_list(m, p->curvature, 3, true, "curvature");
    return status;
}

static double entry(sn_reals list, int size, int edge, int k)
{
    return list.at[(list.count == size ? 0 : size * edge) + k];
}

/* ---- vertices and edges -------------------------------------------------------------------------------- */

static void make_vertices(maker* m)
{
    int n = m->rod->vertices, before = m->based ? 2 : 0, last = m->rod->edges - 1;
    for (int v = 0; v < n; ++v)
        m->vertex[v] = (der_vertex){ .input = DER_POINTS, .node = v - before };
    for (int side = -1; side <= 1; side += 2) {
        if (m->based)
            m->vertex[side < 0 ? 0 : 1] =
                (der_vertex){ m->base_input, 0, true, 0.5 * side * entry(m->p->lengths, 1, 0, 0) };
        if (m->ended)
            m->vertex[side < 0 ? n - 2 : n - 1] =
                (der_vertex){ m->end_input, 0, true, 0.5 * side * entry(m->p->lengths, 1, last, 0) };
    }
}

/* "point 3", or the frame a vertex is on. */
static const char* vertex_name(const maker* m, int v, char text[48])
{
    if (m->vertex[v].framed)
        snprintf(text, 48, "%s", m->based && v < 2 ? "base" : "end");
    else
        snprintf(text, 48, "point %d", m->vertex[v].node);
    return text;
}

static sn_status make_edges(maker* m)
{
    for (int j = 0; j < m->rod->edges; ++j) {
        der_edge* e = &m->edge[j];
        *e = (der_edge){ .a = j, .b = (j + 1) % m->rod->vertices, .angle = j - m->based };
        if (m->based && j == 0) *e = (der_edge){ .a = 0, .b = 1, .angle = -1, .frame = m->base_input };
        if (m->ended && j == m->rod->edges - 1)
            *e = (der_edge){ .a = j, .b = j + 1, .angle = -1, .frame = m->end_input };
        e->axial = entry(m->p->axial_stiffness, 1, j, 0);
        sn_vec3 along = sn_sub(der_place(&m->vertex[e->b], m->kin), der_place(&m->vertex[e->a], m->kin));
        char a[48], b[48];
        if (e->angle >= 0 && !(sn_norm(along) > 0))
            return sn_bind_fail(m->bind, "points",
                                "%s and %s coincide at the start; an edge needs a direction",
                                vertex_name(m, e->a, a), vertex_name(m, e->b, b));
        e->rest = m->p->lengths.count ? entry(m->p->lengths, 1, j, 0) : sn_norm(along);
    }
    return SN_OK;
}

/* ---- directors at the start ---------------------------------------------------------------------------- */

static sn_vec3 first_tangent(const maker* m)
{
    const der_edge* e = &m->edge[0];
    return sn_sub(der_place(&m->vertex[e->b], m->kin), der_place(&m->vertex[e->a], m->kin));
}

/* Where no clamp tells. */
static sn_status first_director(maker* m, sn_vec3* a)
{
    sn_vec3 wish = m->p->director, t = first_tangent(m);
    double size = sn_norm(wish), length = sn_norm(t);
    if (size == 0) wish = fabs(t.y) < 0.9 * length ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
    if (size > 0 && sn_norm(sn_cross(wish, t)) < 1e-6 * size * length)
        return sn_bind_fail(m->bind, "director",
                            "%g %g %g is along the first edge; give a direction across it", wish.x, wish.y,
                            wish.z);
    *a = size > 0 ? sn_scale(1.0 / size, wish) : wish;
    return SN_OK;
}

static sn_status fail_folded(const maker* m, int vertex)
{
    char name[48];
    return sn_bind_fail(
        m->bind, "points",
        "the rod folds back on itself at %s at the start; the angle between edges must be below 177 degrees",
        vertex_name(m, vertex, name));
}

static sn_status make_references(maker* m)
{
    sn_vec3 wish = sn_v3(0, 0, 0);
    if (!m->based && !m->ended && first_director(m, &wish)) return SN_ERR_SCENE;
    int folded = sn_der_carry_directors(m->rod, m->kin, wish);
    return folded < 0 ? SN_OK : fail_folded(m, folded);
}

/* ---- bending nodes ------------------------------------------------------------------------------------- */

/* Stiffness of half of e and half of f one after the other. */
static double in_series(double a, double la, double b, double lb)
{
    return a > 0 && b > 0 ? 2.0 / (la / a + lb / b) : 0.0;
}

static der_law stiffness_of(const maker* m, const der_node* node)
{
    const sn_elastic_rod_params* p = m->p;
    double le = m->edge[node->e].rest, lf = m->edge[node->f].rest;
    sn_reals bend = p->bending_stiffness, twist = p->torsional_stiffness;
    der_law law = { { 0 }, { 0 } };
    law.k[0] = in_series(entry(bend, 2, node->e, 1), le, entry(bend, 2, node->f, 1), lf);
    law.k[1] = in_series(entry(bend, 2, node->e, 0), le, entry(bend, 2, node->f, 0), lf);
    law.k[2] = in_series(entry(twist, 1, node->e, 0), le, entry(twist, 1, node->f, 0), lf);
    return law;
}

/* Strains of the natural curvature: the integrals of twist and curvature, these as 2 tan of half the
   angle. */
static sn_status natural_strains(maker* m, der_node* node)
{
    static const double half_turn = 3.14159265358979323846;
    sn_reals list = m->p->curvature;
    double half[2] = { 0.5 * m->edge[node->e].rest, 0.5 * m->edge[node->f].rest }, k[3];
    for (int q = 0; q < 3; ++q)
        k[q] = half[0] * entry(list, 3, node->e, q) + half[1] * entry(list, 3, node->f, q);
    double angle = hypot(k[1], k[2]);
    if (angle > 0.9 * half_turn)
        return sn_bind_fail(m->bind, "curvature",
                            "rotates the rod by %.3g rad from edge to edge; take shorter edges", angle);
    double factor = angle > 1e-8 ? 2.0 * tan(0.5 * angle) / angle : 1.0;
    node->law.rest[0] = factor * k[2];
    node->law.rest[1] = -factor * k[1]; // q[1] is the curvature about -m1, der_kernel.h
    node->law.rest[2] = k[0];
    return SN_OK;
}

/* Directors that were carried along the rod do not meet those they come upon at its end, or where a loop
   closes: whole turns are then chosen so that this node twists by less than half of one. Elsewhere they
   meet. */
static double expected_twist(const maker* m, int i)
{
    const der_edge *e = &m->edge[m->node[i].e], *f = &m->edge[m->node[i].f];
    bool meets = m->p->closed ? i != 0 : !m->based || !m->ended || i != m->rod->nodes - 1;
    const double* angle = m->kin[DER_ANGLES].x;
    return meets ? 0.0 : (e->angle < 0 ? 0.0 : angle[e->angle]) - (f->angle < 0 ? 0.0 : angle[f->angle]);
}

static sn_status strains_at_start(maker* m, int i)
{
    der_node* node = &m->node[i];
    der_side e, f;
    der_look(m->rod, node->e, m->kin, &e);
    der_look(m->rod, node->f, m->kin, &f);
    if (sn_dot(e.t, f.t) < DER_FOLDED) return fail_folded(m, m->edge[node->e].b);
    m->rod->twist[i] = expected_twist(m, i);
    m->rod->twist[i] = der_twist(m->rod, i, &e, &f);
    der_strain s = der_strain_of(m->rod, i, &e, &f, m->kin);
    if (m->p->curvature.count) return natural_strains(m, node);
    for (int q = 0; q < 3; ++q)
        node->law.rest[q] = s.q[q];
    return SN_OK;
}

/* The five nodes of the item at the vertex between edges e and f: who holds the vertices, and the angles. */
static void list_nodes(const maker* m, int e, int f, sn_node list[5])
{
    const der_edge *before = &m->edge[e], *after = &m->edge[f];
    const int vertex[3] = { before->a, before->b, after->b };
    for (int k = 0; k < 3; ++k)
        list[2 * k] = (sn_node){ m->vertex[vertex[k]].input, m->vertex[vertex[k]].node };
    list[1] = (sn_node){ DER_ANGLES, before->angle };
    list[3] = (sn_node){ DER_ANGLES, after->angle };
}

static int position_of(const sn_node list[5], int input, int node)
{
    for (int k = 0; k < 5; ++k)
        if (list[k].input == input && list[k].node == node) return k;
    return -1;
}

/* A node next to a frame. One whose edge is the frame takes the five nodes of its neighbour, among which its
   own are. */
static void place_nodes(const maker* m, der_node* node, sn_node list[5])
{
    const der_edge *e = &m->edge[node->e], *f = &m->edge[node->f];
    int shift = e->angle < 0 ? 1 : f->angle < 0 ? -1 : 0;
    list_nodes(m, node->e + shift, node->f + shift, list);
    const int vertex[3] = { e->a, e->b, f->b };
    node->plain = true;
    for (int k = 0; k < 3; ++k) {
        const der_vertex* v = &m->vertex[vertex[k]];
        node->vertex[k] = position_of(list, v->input, v->node);
        if (v->framed) node->plain = false;
    }
    node->own[0] = e->angle < 0 ? node->vertex[0] : position_of(list, DER_ANGLES, e->angle);
    node->own[1] = f->angle < 0 ? node->vertex[2] : position_of(list, DER_ANGLES, f->angle);
    node->dofs = 0;
    for (int k = 0; k < 5; ++k) {
        node->column[k] = node->dofs;
        node->dofs += list[k].input == DER_POINTS ? 3 : list[k].input == DER_ANGLES ? 1 : 6;
    }
}

static sn_status make_nodes(maker* m, sn_node* list)
{
    int n = m->rod->nodes, edges = m->rod->edges;
    for (int i = 0; i < n; ++i) {
        der_node* node = &m->node[i];
        node->e = m->p->closed ? (i + edges - 1) % edges : i;
        node->f = m->p->closed ? i : i + 1;
        node->last = !m->p->closed && i == n - 1;
        place_nodes(m, node, list + 5 * i);
        node->law = stiffness_of(m, node);
        sn_status status = strains_at_start(m, i);
        if (status) return status;
    }
    return SN_OK;
}

/* ---- cuts ---------------------------------------------------------------------------------------------- */

/* Nodes beside a cut must not reach a clamp. */
static sn_status check_cut(const maker* m, double number, int* edge)
{
    const der* r = m->rod;
    *edge = (int)number;
    if (number != *edge || number >= r->edges)
        return sn_bind_fail(m->bind, "cuts", "%g is no edge; this rod has edges 0 to %d", number,
                            r->edges - 1);
    for (int i = 0; i < r->nodes; ++i)
        if ((r->node[i].e == *edge || r->node[i].f == *edge) && !r->node[i].plain)
            return sn_bind_fail(m->bind, "cuts",
                                "edge %d is next to a clamped end; cut at least two edges away from it",
                                *edge);
    return SN_OK;
}

static sn_status make_cuts(maker* m)
{
    der* r = m->rod;
    r->cuts = m->p->cuts.count;
    if (!r->cuts && !m->p->cut.text) return SN_OK;
    if (!r->cuts) return sn_bind_fail(m->bind, "cut", "no place is stated where the rod is cut; give cuts");
    if (!m->p->cut.text)
        return sn_bind_fail(m->bind, "cuts", "nothing states when the rod is cut; give cut=\"step(t,1)\"");
    int* edge = sn_bind_alloc(m->bind, (size_t)r->cuts * sizeof *edge);
    r->cut = sn_bind_function(m->bind, m->p->cut, 0.0, "cut");
    r->gone = sn_bind_memory(m->bind, (size_t)r->edges * sizeof *r->gone);
    if (!edge || !r->gone) return SN_ERR_MEMORY;
    if (!r->cut) return SN_ERR_SCENE;
    r->cut_edge = edge;
    sn_status status = SN_OK;
    for (int k = 0; k < r->cuts && !status; ++k)
        status = check_cut(m, m->p->cuts.at[k], &edge[k]);
    return status;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static bool take_edges(maker* m)
{
    der* r = m->rod;
    r->vertex = m->vertex = sn_bind_alloc(m->bind, (size_t)r->vertices * sizeof *m->vertex);
    r->edge = m->edge = sn_bind_alloc(m->bind, (size_t)r->edges * sizeof *m->edge);
    r->reference = sn_bind_memory(m->bind, (size_t)r->edges * sizeof *r->reference);
    return r->vertex && r->edge && r->reference;
}

static sn_node* take_nodes(maker* m)
{
    der* r = m->rod;
    size_t nodes = (size_t)r->nodes;
    r->node = m->node = sn_bind_alloc(m->bind, nodes * sizeof *m->node);
    r->work = sn_bind_alloc(m->bind, nodes * sizeof *r->work);
    r->twist = sn_bind_memory(m->bind, nodes * sizeof *r->twist);
    r->accepted = sn_bind_memory(m->bind, sizeof *r->accepted);
    sn_node* list = sn_bind_alloc(m->bind, 5 * nodes * sizeof *list);
    return r->node && r->work && r->twist && r->accepted ? list : NULL;
}

static sn_status bind_edges(maker* m)
{
    sn_status status = bind_inputs(m);
    if (!status) status = count_all(m);
    if (!status) status = check_lists(m);
    if (status) return status;
    if (!take_edges(m)) return SN_ERR_MEMORY;
    for (int i = 0; i < 2 + m->based + m->ended; ++i)
        m->kin[i] = *m->rest[i];
    make_vertices(m);
    status = make_edges(m);
    return status ? status : make_references(m);
}

sn_status sn_der_bind_edges(sn_bind* bind, const sn_elastic_rod_params* p, der* out)
{
    maker m = { .bind = bind, .p = p, .rod = out };
    return bind_edges(&m);
}

sn_status sn_der_bind(sn_bind* bind, const sn_elastic_rod_params* p, der* out)
{
    maker m = { .bind = bind, .p = p, .rod = out };
    out->beta = p->damping_time;
    out->positive = p->tangent == SN_ROD_POSITIVE;
    sn_status status = bind_edges(&m);
    if (status) return status;
    sn_node* list = take_nodes(&m);
    if (!list) return SN_ERR_MEMORY;
    status = make_nodes(&m, list);
    if (!status) status = make_cuts(&m);
    return status ? status : sn_bind_items(bind, out->nodes, 5, list);
}
