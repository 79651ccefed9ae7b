/* Sinew - exact_elements: a rod as geometrically exact (Simo-Reissner) elements of degree 1 to 8, elastic and
   damping.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/needle.h>
#include "models/rods/exact_kernel.h"
#include "models/rods/gauss.h"
#include "models/rods/rows.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

/* Weights of the points, and the polynomials there. */
static void fill_shapes(const exact_line* line, exact_point* points, double* shape)
{
    double x[EXACT_DEGREE_MAX], weight[EXACT_DEGREE_MAX];
    const int p = line->degree;
    sn_gauss_legendre(p, x, weight);
    for (int e = 0; e < line->elements; ++e) {
        const double* node = line->stations + e * p;
        double half = 0.5 * (node[p] - node[0]), middle = 0.5 * (node[p] + node[0]);
        for (int k = 0; k < p; ++k) {
            double* values = shape + (e * p + k) * 2 * (p + 1);
            points[e * p + k].weight = half * weight[k];
            sn_exact_lagrange(p + 1, node, middle + half * x[k], values, values + p + 1);
        }
    }
}

static sn_status bind_elements(sn_bind* bind, const void* params, void* self)
{
    const sn_exact_elements_params* p = params;
    exact_rod* rod = self;
    exact_line line;
    sn_status status = sn_exact_line_bind(bind, p->base, p->frames, p->degree, p->stations, &line);
    if (status) return status;
    const int count = line.elements * line.degree;
    if (!sn_exact_list_fits(bind, p->translational_stiffness, 3, count, "quadrature points",
                            "translational_stiffness") ||
        !sn_exact_list_fits(bind, p->rotational_stiffness, 3, count, "quadrature points",
                            "rotational_stiffness") ||
        (p->curvature.count &&
         !sn_exact_list_fits(bind, p->curvature, 3, count, "quadrature points", "curvature")))
        return SN_ERR_SCENE;

    *rod = (exact_rod){
        .degree = line.degree, .count = line.elements, .based = line.based, .beta = p->damping_time
    };
    exact_point* points = sn_bind_alloc(bind, (size_t)count * sizeof *points);
    double* shape = sn_bind_alloc(bind, (size_t)(count * 2 * (line.degree + 1)) * sizeof *shape);
    rod->point_work = sn_bind_alloc(bind, (size_t)count * sizeof *rod->point_work);
    rod->node_work =
        sn_bind_alloc(bind, (size_t)(line.elements * (line.degree + 1)) * sizeof *rod->node_work);
    rod->turns = sn_bind_memory(bind, sizeof *rod->turns);
    if (!points || !shape || !rod->point_work || !rod->node_work || !rod->turns) return SN_ERR_MEMORY;
    fill_shapes(&line, points, shape);
    rod->points = points;
    rod->shape = shape;
    sn_kin at[2] = { *line.rest[0] };
    if (line.based) at[1] = *line.rest[1];
    for (int i = 0; i < count; ++i) {
        exact_point* point = &points[i];
        point->kn = triple(exact_entry(p->translational_stiffness, 3, i));
        point->km = triple(exact_entry(p->rotational_stiffness, 3, i));
        if (p->curvature.count)
            point->kappa0 = triple(exact_entry(p->curvature, 3, i));
        else
            sn_exact_strains(rod, i / line.degree, i % line.degree, at, &point->gamma0, &point->kappa0);
    }
    return sn_exact_line_items(bind, &line);
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

static void commit(const void* self, const sn_input* in)
{
    ((const exact_rod*)self)->turns->accepted = in->t;
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const exact_rod* rod = self;
    sn_exact_add(self, items, in->at, out);
    for (int k = items.begin * rod->degree; k < items.end * rod->degree; ++k) {
        sn_node a = exact_node(rod->based, k), b = exact_node(rod->based, k + 1);
        const sn_kin *at_a = &in->at[a.input], *at_b = &in->at[b.input];
        turns_refuse(rod->turns, in->t, &at_a->frames[a.node], &at_b->frames[b.node], &at_a->twist[a.node],
                     &at_b->twist[b.node], &out[b.input].wrench[b.node]);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)in; // `add` was called at the same input and left what is needed
    sn_exact_tangent(self, item, out->K, out->D);
}

/* sum of K_i x_i^2, times the weight */
static double weigh(const exact_point* point, sn_vec3 gamma, sn_vec3 kappa)
{
    return point->weight *
           (sn_dot(sn_mul(point->kn, gamma), gamma) + sn_dot(sn_mul(point->km, kappa), kappa));
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const exact_rod* rod = self;
    double sum = 0.0;
    for (int e = items.begin; e < items.end; ++e)
        for (int k = 0; k < rod->degree; ++k) {
            const exact_point* point = &rod->points[e * rod->degree + k];
            sn_vec3 gamma, kappa;
            sn_exact_strains(rod, e, k, in->at, &gamma, &kappa);
            sum += 0.5 * weigh(point, sn_sub(gamma, point->gamma0), sn_sub(kappa, point->kappa0));
        }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const exact_rod* rod = self;
    double sum = 0.0;
    for (int e = items.begin; e < items.end; ++e)
        for (int k = 0; k < rod->degree; ++k) {
            sn_vec3 gamma, kappa;
            sn_exact_strain_rates(rod, e, k, in->at, &gamma, &kappa);
            sum += rod->beta * weigh(&rod->points[e * rod->degree + k], gamma, kappa);
        }
    return sum;
}

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self)
{
    const exact_rod* rod = self;
    return rod->count * rod->degree;
}

/* At a quadrature point: stiffness times strain. */
static void read_section(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const exact_rod* rod = self;
    const exact_point* point = &rod->points[k];
    sn_vec3 gamma, kappa, dgamma, dkappa;
    sn_exact_strains(rod, k / rod->degree, k % rod->degree, in->at, &gamma, &kappa);
    sn_exact_strain_rates(rod, k / rod->degree, k % rod->degree, in->at, &dgamma, &dkappa);
    *force = sn_mul(point->kn, sn_madd(sn_sub(gamma, point->gamma0), rod->beta, dgamma));
    *moment = sn_mul(point->km, sn_madd(sn_sub(kappa, point->kappa0), rod->beta, dkappa));
}

static const sn_section_ops sections = { .count = count_sections, .read = read_section, .local = true };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_exact_elements_params defaults = { .degree = 3 };
static const sn_param table[] = {
    { SN_FIELD(sn_exact_elements_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
    { SN_FIELD(sn_exact_elements_params, frames), "1", 0, 0,
      "frames of the rod in order, x along it; each element ends where the next begins" },
    { SN_FIELD(sn_exact_elements_params, degree), "1", 1, EXACT_DEGREE_MAX,
      "of the polynomials; an element has degree + 1 frames" },
    { SN_FIELD(sn_exact_elements_params, stations), "m", -HUGE_VAL, HUGE_VAL,
      "arc length of every frame, base first; best at Gauss-Lobatto points inside each element" },
    { SN_FIELD(sn_exact_elements_params, translational_stiffness), "N", 0, HUGE_VAL,
      "EA, kappa GA in y, in z; three for the whole rod or for each of the `degree` Gauss points of each "
      "element" },
    { SN_FIELD(sn_exact_elements_params, rotational_stiffness), "N m^2", 0, HUGE_VAL,
      "GJ, EIy, EIz; three for the whole rod or for each Gauss point" },
    ROD_DAMPING_ROW(sn_exact_elements_params),
    { SN_FIELD(sn_exact_elements_params, curvature), "rad/m", -HUGE_VAL, HUGE_VAL,
      "natural twist and curvatures about y, z; three for the whole rod or for each Gauss point; absent: the "
      "pose at start has "
      "no stress" },
};
const sn_component sn_exact_elements = {
    .abi = SN_COMPONENT_ABI,
    .name = "exact_elements",
    .summary =
        "A rod of geometrically exact elements: elongation, shear, torsion and bending at any rotation.",
    .source = "Simo 1985; Simo, Vu-Quoc 1986; objective interpolation: Crisfield, Jelenic 1999; of "
              "quaternions: Romero 2004",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_exact_elements_params),
    .self_size = sizeof(exact_rod),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_elements,
    .sections = &sections,
};
