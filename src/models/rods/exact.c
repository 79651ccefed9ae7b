/* Sinew - exact: the needle as geometrically exact elements of any degree, nodes at Gauss-Lobatto points.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/exact_shape.h"
#include "models/rods/gauss.h"
#include "models/rods/rod.h"
#include <sinew/models/masses.h>
#include <sinew/models/needle.h>

/* ---- elements and nodes -------------------------------------------------------------------------------- */

/* Elements end where segments do, so that the section is smooth inside each. */
static int count_elements(const rod_sections* s, int wanted) { return wanted > s->count ? wanted : s->count; }

/* The segment whose elements are longest gets one more, until all are given away. */
static void share_elements(const rod_sections* s, int elements, int* share)
{
    for (int i = 0; i < s->count; ++i)
        share[i] = 1;
    for (int given = s->count; given < elements; ++given) {
        int best = 0;
        double longest = 0;
        for (int i = 0; i < s->count; ++i) {
            double length = (s->piece[i].s1 - s->piece[i].s0) / share[i];
            if (length > longest * (1 + 1e-9)) longest = length, best = i;
        }
        ++share[best];
    }
}

/* Arc lengths of all nodes, the clamp's first: elements * degree + 1 numbers. */
static void place_nodes(const rod_sections* s, const int* share, int degree, double* stations)
{
    int at = 0;
    double x[EXACT_NODES_MAX], weight[EXACT_NODES_MAX];
    sn_exact_lobatto(degree + 1, x, weight);
    for (int i = 0; i < s->count; ++i) {
        const rod_piece* piece = &s->piece[i];
        double length = (piece->s1 - piece->s0) / share[i];
        for (int e = 0; e < share[i]; ++e) {
            double begin = piece->s0 + e * length, end = e + 1 == share[i] ? piece->s1 : begin + length;
            for (int k = 0; k < degree; ++k)
                stations[at++] = begin + 0.5 * (1 + x[k]) * (end - begin);
            stations[at] = end;
        }
    }
}

/* A needle's elements; without stations where memory ran out. */
typedef struct mesh {
    int elements, degree, nodes;
    double* stations;
} mesh;

static mesh make_mesh(const rod* r)
{
    const rod_sections* s = &r->sections;
    mesh m = { .elements = count_elements(s, r->elements), .degree = r->options.degree };
    m.nodes = m.elements * m.degree + 1;
    m.stations = sn_scene_alloc(r->scene, (size_t)m.nodes * sizeof(double));
    int* share = sn_scene_alloc(r->scene, (size_t)s->count * sizeof *share); // of each segment: its elements
    if (!share) m.stations = NULL;
    if (!m.stations) return m;
    share_elements(s, m.elements, share);
    place_nodes(s, share, m.degree, m.stations);
    return m;
}

/* ---- what acts on them --------------------------------------------------------------------------------- */

/* The section at x in [-1, 1] of an element. */
static rod_section section_at(const rod_sections* s, const mesh* m, int element, double x)
{
    double begin = m->stations[element * m->degree], end = m->stations[(element + 1) * m->degree];
    return sn_rod_section_of(sn_rod_piece_at(s, 0.5 * (begin + end)), begin + 0.5 * (1 + x) * (end - begin));
}

static void add_elements(const rod* r, const mesh* m, double* workspace)
{
    const int p = m->degree, count = m->elements * p;
    double x[EXACT_DEGREE_MAX], weight[EXACT_DEGREE_MAX];
    double *along = sn_rod_take(&workspace, 3 * count), *rotation = sn_rod_take(&workspace, 3 * count);
    static const double straight[3] = { 0, 0, 0 };
    sn_gauss_legendre(p, x, weight);
    for (int i = 0; i < count; ++i) {
        rod_section s = section_at(&r->sections, m, i / p, x[i % p]);
        along[3 * i] = s.EA;
        along[3 * i + 1] = along[3 * i + 2] = s.GA;
        rotation[3 * i] = s.GJ;
        rotation[3 * i + 1] = rotation[3 * i + 2] = s.EI;
    }
    sn_exact_elements_params params;
    sn_defaults(&sn_exact_elements, &params);
    params.base.path = "clamp";
    params.frames.path = "shaft";
    params.degree = p;
    params.stations = (sn_reals){ m->stations, m->nodes };
    params.translational_stiffness = sn_rod_compact(along, 3, count);
    params.rotational_stiffness = sn_rod_compact(rotation, 3, count);
    params.damping_time = r->damping_time;
    // A curved needle has no stress where its frames are put: on the natural curve.
    if (sn_rod_is_straight(&r->sections)) params.curvature = (sn_reals){ straight, 3 };
    sn_scene_add(r->scene, r->item, "elements", &sn_exact_elements, &params);
}

/* Masses and rotary inertias at the nodes: the integrals by the quadrature whose points are the nodes, exact
   to degree 2 p - 1, as spectral elements have it. Each element's mass is what it is, also where the section
   varies faster than that. */
static void add_mass(const rod* r, const mesh* m, double* workspace)
{
    const int nodes = m->degree + 1;
    double x[EXACT_NODES_MAX], weight[EXACT_NODES_MAX];
    double *mass = sn_rod_take(&workspace, m->nodes), *inertia = sn_rod_take(&workspace, 3 * m->nodes);
    sn_exact_lobatto(nodes, x, weight);
    for (int e = 0; e < m->elements; ++e) {
        double sum = 0;
        for (int i = 0; i < nodes; ++i)
            sum += weight[i] * section_at(&r->sections, m, e, x[i]).mass;
        double begin = m->stations[e * m->degree], end = m->stations[(e + 1) * m->degree];
        double scale = sn_rod_inertia_of(&r->sections, begin, end).mass / sum;
        for (int i = 0; i < nodes; ++i) {
            rod_section s = section_at(&r->sections, m, e, x[i]);
            double share = scale * weight[i], *I = inertia + 3 * (e * m->degree + i);
            mass[e * m->degree + i] += share * s.mass;
            I[0] += share * s.polar;
            I[1] += share * s.inertia;
            I[2] += share * s.inertia;
        }
    }
    sn_rigid_mass_params params;
    sn_defaults(&sn_rigid_mass, &params);
    params.gravity = r->gravity;
    params.on.path = "clamp";
    params.mass = (sn_reals){ mass, 1 };
    params.inertia = (sn_reals){ inertia, 3 };
    sn_scene_add(r->scene, r->item, "clamp_mass", &sn_rigid_mass, &params);
    params.on.path = "shaft";
    params.mass = sn_rod_compact(mass + 1, 1, m->nodes - 1);
    params.inertia = sn_rod_compact(inertia + 3, 3, m->nodes - 1);
    sn_scene_add(r->scene, r->item, "shaft_mass", &sn_rigid_mass, &params);
}

/* ---- model --------------------------------------------------------------------------------------------- */

static bool expand(const rod* r)
{
    mesh m = make_mesh(r);
    double* workspace =
        sn_scene_alloc(r->scene, (size_t)m.elements * (size_t)(6 * m.degree + 4) * sizeof(double));
    sn_pose* poses = sn_scene_alloc(r->scene, (size_t)m.nodes * sizeof *poses);
    bool done = m.stations && workspace && poses;
    if (done) {
        for (int i = 0; i < m.nodes; ++i)
            poses[i] = sn_rod_pose_on_clamp(r, m.stations[i]);
        sn_rod_add_frames(r, poses, m.nodes - 1);
        sn_rod_add_tip(r, "shaft", 0);
        add_mass(r, &m, workspace);
        add_elements(r, &m, workspace);
    }
    return done;
}

static int pieces(const rod* r, double* ends)
{
    int count = count_elements(&r->sections, r->elements);
    if (!ends) return count;
    mesh m = make_mesh(r);
    for (int i = 0; m.stations && i <= count; ++i)
        ends[i] = m.stations[i * m.degree];
    return m.stations ? count : 0;
}

static bool add_along(const rod* r, const rod_along* a)
{
    mesh m = make_mesh(r);
    if (!m.stations) return false;
    char paths[2][ROD_MAX_PATH];
    const sn_component* type = a->frames ? &sn_exact_frames : &sn_exact_points;
    sn_exact_map_params params;
    sn_defaults(type, &params);
    params.base.path = sn_rod_part(r, a, "clamp", paths[0]);
    params.frames.path = sn_rod_part(r, a, "shaft", paths[1]);
    params.degree = m.degree;
    params.stations = (sn_reals){ m.stations, m.nodes };
    params.at = a->at;
    sn_scene_add(r->scene, a->item, a->name, type, &params);
    return true;
}

/* Of section forces: the quadrature points. */
static int places(const rod* r, double* at, int* group)
{
    *group = r->options.degree;
    const int count = count_elements(&r->sections, r->elements) * r->options.degree;
    if (!at) return count;
    mesh m = make_mesh(r);
    double weight[EXACT_DEGREE_MAX];
    for (int e = 0; m.stations && e < m.elements; ++e)
        sn_gauss_between(m.stations[e * m.degree], m.stations[(e + 1) * m.degree], m.degree,
                         at + e * m.degree, weight);
    return m.stations ? count : 0;
}

const rod_model sn_rod_exact = {
    .name = "exact",
    .prefab = "needle",
    .lacks = {
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "it is clamped in a handle",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 5,
    .elasticity = "elements",
    .local_sections = true,
    .places = places,
};
