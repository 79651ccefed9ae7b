/* Sinew - solid: elastic cells between points. The kernel is in element.h, the laws in law.h, ways to be fast
   in bulk.h.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include <sinew/models/solids.h>
#include <string.h>
#include "math/polar.h"
#include "models/solid/bulk.h"
#include "models/solid/tensor.h"

/* The forces of corotational_qr and corotational_edges have work to do on closed loops: what the others call
   energy would be a number that nothing keeps. */
static bool has_energy(const element* e) { return !e->frames; }

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The frame e1, n x e1, n of an edge and a face. */
static sn_mat3 rest_frame(const sn_vec3* X)
{
    sn_vec3 a = sn_sub(X[1], X[0]), n = sn_cross(a, sn_sub(X[2], X[0]));
    sn_vec3 e1 = sn_scale(1.0 / sn_norm(a), a), e3 = sn_scale(1.0 / sn_norm(n), n), e2 = sn_cross(e3, e1);
    return (sn_mat3){ { { e1.x, e2.x, e3.x }, { e1.y, e2.y, e3.y }, { e1.z, e2.z, e3.z } } };
}

/* The symmetric factor V of the edges E = V Q: the polar factor of the moved edges F E, turned back by that
   of the edges at rest, is the polar factor of F V. */
static sn_mat3 rest_stretch(const sn_vec3* X)
{
    sn_mat3 E;
    for (int k = 0; k < 3; ++k) {
        const sn_vec3 d = sn_sub(X[k + 1], X[0]);
        E.m[0][k] = d.x, E.m[1][k] = d.y, E.m[2][k] = d.z;
    }
    return sn_mat3_mul(E, sn_mat3_transpose(sn_polar_rotation(E)));
}

static bool is_framed(const sn_solid_params* p)
{
    return p->law == SN_SOLID_COROTATIONAL_QR || p->law == SN_SOLID_COROTATIONAL_EDGES;
}

static sn_status measure(sn_bind* bind, const sn_solid_params* params, element* e)
{
    const bool framed = is_framed(params), edges = params->law == SN_SOLID_COROTATIONAL_EDGES;
    int n = sn_shape_nodes(e->cells.kind), count = e->cells.count;
    const sn_kin* rest = sn_bind_rest(bind, 0);
    sn_vec3* D = sn_bind_alloc(bind, (size_t)(count * e->points * n) * sizeof *D);
    double* weight = sn_bind_alloc(bind, (size_t)(count * e->points) * sizeof *weight);
    double* volume = sn_bind_alloc(bind, (size_t)count * sizeof *volume);
    sn_mat3* frames = framed ? sn_bind_alloc(bind, (size_t)count * sizeof *frames) : NULL;
    if (!D || !weight || !volume || (framed && !frames)) return SN_ERR_MEMORY;
    for (int cell = 0; cell < count; ++cell) {
        sn_vec3 X[SHAPE_NODES];
        sn_cells_gather(&e->cells, cell, rest->points, X);
        for (int p = 0; p < e->points; ++p) {
            shape_at at = sn_shape_eval(e->cells.kind, false, p, X);
            memcpy(D + (cell * e->points + p) * n, at.D, (size_t)n * sizeof *D);
            weight[cell * e->points + p] = at.weight;
            volume[cell] += at.weight;
        }
        if (frames) frames[cell] = edges ? rest_stretch(X) : rest_frame(X);
    }
    e->D = D;
    e->weight = weight;
    e->volume = volume;
    e->frames = frames;
    return SN_OK;
}

static bool has_warped(int of, shape_kind kind)
{
    return kind == SHAPE_TETRAHEDRON && (of == SN_SOLID_LINEAR || of == SN_SOLID_COROTATIONAL ||
                                         of == SN_SOLID_COROTATIONAL_QR || of == SN_SOLID_COROTATIONAL_EDGES);
}

static bool is_isochoric(int of)
{
    return of == SN_SOLID_ISOCHORIC_NEO_HOOKEAN || of == SN_SOLID_ISOCHORIC_MOONEY_RIVLIN ||
           of == SN_SOLID_ARRUDA_BOYCE || of == SN_SOLID_OGDEN;
}

static sn_status check(sn_bind* bind, const sn_solid_params* p, shape_kind kind)
{
    if (!(p->poisson_ratio > -1 && p->poisson_ratio < 0.5))
        return sn_bind_fail(
            bind, "poisson_ratio",
            "%g; must be above -1 and below 0.5, because at 0.5 the stiffness against a change of volume is "
            "infinite; take about 0.49 with integration=\"selective\" or tetrahedra_10",
            p->poisson_ratio);
    if (p->volume == SN_SOLID_LOGARITHMIC && !is_isochoric(p->law))
        return sn_bind_fail(bind, "volume",
                            "this law has its own energy of the volume; take law=\"isochoric_neo_hookean\", "
                            "\"isochoric_mooney_rivlin\", \"arruda_boyce\" or \"ogden\"");
    if (p->law == SN_SOLID_OGDEN && !(fabs(p->ogden_power) >= 0.01))
        return sn_bind_fail(bind, "ogden_power",
                            "%g; must be at least 0.01 in size, because the energy is a difference of powers "
                            "over its square; take 0.01",
                            p->ogden_power);
    if (p->law == SN_SOLID_COROTATIONAL_EDGES &&
        (kind != SHAPE_TETRAHEDRON || p->tangent == SN_SOLID_EXACT || p->relaxation_fractions.count > 0))
        return sn_bind_fail(
            bind, "law",
            "corotational_edges supports 4-node tetrahedra with tangent=\"warped\" and without "
            "relaxation only; use law=\"corotational\"");
    const bool qr = p->law == SN_SOLID_COROTATIONAL_QR && kind != SHAPE_TETRAHEDRON;
    if (qr && p->tangent == SN_SOLID_EXACT)
        return sn_bind_fail(
            bind, "tangent",
            "corotational_qr has an exact tangent for 4-node tetrahedra only; use tangent=\"warped\", or "
            "law=\"corotational_cell\"");
    if ((qr || p->law == SN_SOLID_COROTATIONAL_CELL) &&
        (p->damping_time > 0 || p->relaxation_fractions.count > 0))
        return sn_bind_fail(bind, "law",
                            "%s supports neither damping_time nor relaxation; use "
                            "law=\"corotational\", or rayleigh_stiffness of the integrator",
                            qr ? "corotational_qr of these cells" : "corotational_cell");
    if (p->tangent == SN_SOLID_WARPED && p->damping_time > 0 && !has_warped(p->law, kind))
        return sn_bind_fail(bind, "tangent",
                            "with a damping_time, warped is possible for linear and corotational 4-node "
                            "tetrahedra only; take exact");
    return SN_OK;
}

/* With one point a cell has one rotation anyway; with several, corotational_qr has one, too. */
static int kind_of_law(int named, shape_kind kind)
{
    if (named == SN_SOLID_COROTATIONAL_CELL && kind == SHAPE_TETRAHEDRON) return SN_SOLID_COROTATIONAL;
    const bool one = named == SN_SOLID_COROTATIONAL_QR && kind != SHAPE_TETRAHEDRON;
    return one ? SN_SOLID_COROTATIONAL_CELL : named;
}

static void note_law(sn_bind* bind, const sn_solid_params* p, shape_kind kind)
{
    const bool qr = p->law == SN_SOLID_COROTATIONAL_QR;
    if (!is_framed(p)) return;
    sn_bind_note(bind,
                 "the force of %s has no energy: its energy and all sums with it are nan; corotational has "
                 "an energy",
                 qr ? "corotational_qr" : "corotational_edges");
    if (p->tangent == SN_SOLID_EXACT)
        sn_bind_note(
            bind,
            "the exact tangent of corotational_qr is not symmetric: a step of implicit_euler takes about "
            "twice as long as with tangent=\"warped\", the default of this law, which has the same forces; "
            "integrators that iterate, such as dirk, need fewer iterations and less time with \"exact\"");
    if (qr && p->tangent == SN_SOLID_TANGENT_AUTO && kind == SHAPE_TETRAHEDRON)
        sn_bind_note(
            bind,
            "the default tangent of corotational_qr, warped, suits implicit_euler; integrators that iterate, "
            "such as dirk, need fewer iterations with tangent=\"exact\", in contact down to a quarter");
}

/* What relaxes in a cell goes over to the cells that it is divided into. */
static void carry_relaxation(sn_bind* bind, const sn_solid_params* p, const element* e)
{
    if (e->relaxation.terms == 0) return;
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : sn_bind_mesh_of(bind, 0);
    sn_bind_carry_whole(bind, e->relaxation.time);
    sn_bind_carry_cells(bind, e->relaxation.store, mesh, sn_cells_mesh_kind(&e->cells), e->cells.count,
                        e->cells.numbers);
}

static sn_status bind_solid(sn_bind* bind, const void* params, void* self)
{
    const sn_solid_params* p = params;
    solid* s = self;
    element* e = &s->e;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cells_bind(bind, p->cells, &(cell_source){ p->mesh, p->where, p->nodes }, &e->cells);
    if (!status) status = check(bind, p, e->cells.kind);
    if (!status) status = sn_cells_follow(bind, p->mesh, sn_solid_follow, &e->cells);
    if (status) return status;
    e->law = sn_law_make(kind_of_law(p->law, e->cells.kind), p->young_modulus, p->poisson_ratio,
                         p->law == SN_SOLID_ARRUDA_BOYCE ? p->locking_stretch
                         : p->law == SN_SOLID_OGDEN      ? p->ogden_power
                                                         : p->mooney_share);
    e->law.logarithmic = p->volume == SN_SOLID_LOGARITHMIC;
    e->points = sn_shape_points(e->cells.kind);
    e->selective = p->integration == SN_SOLID_SELECTIVE;
    e->damping_time = p->damping_time;
    note_law(bind, p, e->cells.kind);
    status = measure(bind, p, e);
    if (!status)
        status = sn_relaxation_bind(bind, p->relaxation_fractions, p->relaxation_times,
                                    e->cells.count * e->points, &e->relaxation);
    if (!status) carry_relaxation(bind, p, e);
    if (!status) status = sn_cells_items(bind, &e->cells);
    const bool symmetric = !is_framed(p);
    bool exact = p->tangent == SN_SOLID_EXACT || (p->tangent == SN_SOLID_TANGENT_AUTO && symmetric);
    return status ? status : sn_solid_bulk_bind(bind, exact, s);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const element* e = self;
    if (!has_energy(e)) return (double)NAN;
    relaxation_step step = sn_relaxation_at(&e->relaxation, in->t);
    double sum = 0;
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (sn_solid_lacks(self, cell)) continue;
        sn_vec3 x[SHAPE_NODES];
        sn_cells_gather(&e->cells, cell, in->at[0].points, x);
        sum += sn_element_energy(e, cell, &step, x);
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const element* e = self;
    double sum = 0;
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (sn_solid_lacks(self, cell)) continue;
        sn_vec3 x[SHAPE_NODES], v[SHAPE_NODES];
        sn_cells_gather(&e->cells, cell, in->at[0].points, x);
        sn_cells_gather(&e->cells, cell, in->at[0].point_velocity, v);
        sum += sn_element_dissipation(e, cell, x, v);
    }
    return sum;
}

/* The elastic stress at the step's end, which fades from now on. */
static void commit(const void* self, const sn_input* in)
{
    const element* e = self;
    if (e->relaxation.terms == 0) return;
    relaxation_step step = sn_relaxation_at(&e->relaxation, in->t);
    for (int cell = 0; cell < e->cells.count; ++cell) {
        if (sn_solid_lacks(self, cell)) continue;
        sn_vec3 x[SHAPE_NODES];
        law_state states[SHAPE_POINTS];
        double theta[SHAPE_POINTS];
        sn_cells_gather(&e->cells, cell, in->at[0].points, x);
        sn_element_states(e, cell, x, states, theta);
        for (int p = 0; p < e->points; ++p) {
            sn_mat3 S;
            sn_mat3 F = sn_element_reference(e, sn_element_gradient(e, cell, p, x));
            if (sn_element_elastic_stress(&states[p], F, e->law.k * theta[p], &S))
                sn_relaxation_keep(&e->relaxation, &step, cell * e->points + p, S);
        }
    }
    *e->relaxation.time = in->t;
}

/* Without relaxation nothing is committed; corotational_qr has no energy to conserve. */
static bool is_elastic(const void* self)
{
    const element* e = self;
    return e->relaxation.terms == 0 && has_energy(e);
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

/* Of a cell: means over its volume; 0 of a cell that was removed. */
typedef struct cell_state {
    sn_mat3 stress, strain;  /* Cauchy's of the elastic law, Green's */
    double energy, J, ratio; /* J: the smallest in the cell; ratio: its mean */
} cell_state;

static cell_state look(const void* self, int cell, const sn_input* in)
{
    const element* e = self;
    cell_state r = { .J = HUGE_VAL };
    if (sn_solid_lacks(self, cell)) return r;
    sn_vec3 x[SHAPE_NODES];
    law_state states[SHAPE_POINTS];
    double theta[SHAPE_POINTS];
    sn_cells_gather(&e->cells, cell, in->at[0].points, x);
    sn_element_states(e, cell, x, states, theta);
    for (int p = 0; p < e->points; ++p) {
        sn_mat3 F = sn_element_gradient(e, cell, p, x), Ft = sn_mat3_transpose(F);
        double J = tensor_det(F, tensor_cofactor(F)), w = e->weight[cell * e->points + p] / e->volume[cell];
        sn_mat3 P = sn_mat3_madd(states[p].P, e->law.k * theta[p], states[p].Q);
        sn_mat3 E = sn_mat3_madd(sn_mat3_mul(Ft, F), -1.0, sn_mat3_identity());
        // Small strain knows one configuration only
        sn_mat3 cauchy = e->law.kind == SN_SOLID_LINEAR ? P : sn_mat3_scale(1.0 / J, sn_mat3_mul(P, Ft));
        r.stress = sn_mat3_madd(r.stress, w, cauchy);
        r.strain = sn_mat3_madd(r.strain, 0.5 * w, E);
        r.energy += w * (states[p].energy + 0.5 * e->law.k * theta[p] * theta[p]);
        r.J = fmin(r.J, J);
        r.ratio += w * J;
    }
    return r;
}

static void six(sn_mat3 A, double* out)
{
    static const int at[6][2] = { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 1, 2 }, { 0, 2 }, { 0, 1 } };
    for (int i = 0; i < 6; ++i)
        out[i] = A.m[at[i][0]][at[i][1]];
}

static double von_mises(sn_mat3 s)
{
    sn_mat3 deviator = tensor_sym(s);
    double mean = tensor_trace(s) / 3;
    for (int i = 0; i < 3; ++i)
        deviator.m[i][i] -= mean;
    return sqrt(1.5 * tensor_dot(deviator, deviator));
}

static void read_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const element* e = self;
    (void)reaction;
    *out = energy(self, (sn_range){ 0, e->cells.count }, in);
}

static void read_volume(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const element* e = self;
    (void)reaction;
    *out = 0;
    for (int cell = 0; cell < e->cells.count; ++cell) {
        if (sn_solid_lacks(self, cell)) continue;
        sn_vec3 x[SHAPE_NODES];
        sn_cells_gather(&e->cells, cell, in->at[0].points, x);
        for (int p = 0; p < e->points; ++p)
            *out += sn_shape_eval(e->cells.kind, false, p, x).weight;
    }
}

static void read_worst(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const element* e = self;
    (void)reaction;
    *out = HUGE_VAL;
    for (int cell = 0; cell < e->cells.count; ++cell)
        *out = fmin(*out, look(self, cell, in).J);
    if (isinf(*out)) *out = 1; // every cell was removed
}

static void read_peak(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const element* e = self;
    (void)reaction;
    *out = 0;
    for (int cell = 0; cell < e->cells.count; ++cell)
        *out = fmax(*out, von_mises(look(self, cell, in).stress));
}

static void read_stress(const void* self, int item, const sn_input* in, double* out)
{
    six(look(self, item, in).stress, out);
}

static void read_strain(const void* self, int item, const sn_input* in, double* out)
{
    six(look(self, item, in).strain, out);
}

static void read_von_mises(const void* self, int item, const sn_input* in, double* out)
{
    *out = von_mises(look(self, item, in).stress);
}

static void three(sn_vec3 a, double* out)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_principal_stress(const void* self, int item, const sn_input* in, double* out)
{
    three(tensor_eigenvalues(tensor_sym(look(self, item, in).stress)), out);
}

static void read_principal_strain(const void* self, int item, const sn_input* in, double* out)
{
    three(tensor_eigenvalues(tensor_sym(look(self, item, in).strain)), out);
}

static void read_ratio(const void* self, int item, const sn_input* in, double* out)
{
    *out = look(self, item, in).ratio;
}

static void read_density(const void* self, int item, const sn_input* in, double* out)
{
    *out = has_energy(self) ? look(self, item, in).energy : (double)NAN;
}

static const sn_quantity quantities[] = {
    { "energy", "J", NULL,
      "elastic energy of all cells; nan for corotational_qr and corotational_edges, which have none",
      read_energy },
    { "volume", "m^3", NULL, "of all cells", read_volume },
    { "smallest_ratio", "1", NULL,
      "smallest ratio of the volume of a cell to that at rest; below 0 the cell is inverted", read_worst },
    { "peak_stress", "Pa", NULL, "largest von Mises stress of a cell", read_peak },
};

static const sn_item_quantity item_quantities[] = {
    { "stress", "Pa", "xx yy zz yz xz xy", "mean elastic Cauchy stress of each cell", read_stress },
    { "strain", "1", "xx yy zz yz xz xy", "mean Green strain of each cell", read_strain },
    { "von_mises", "Pa", NULL, "von Mises stress of each cell", read_von_mises },
    { "principal_stress", "Pa", "1 2 3", "eigenvalues of the stress of each cell, the largest first",
      read_principal_stress },
    { "principal_strain", "1", "1 2 3", "eigenvalues of the strain of each cell, the largest first",
      read_principal_strain },
    { "volume_ratio", "1", NULL, "volume of each cell by its volume at rest", read_ratio },
    { "energy_density", "J/m^3", NULL, "elastic energy of each cell per volume at rest", read_density },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

/* Unsymmetric are the exact tangent of corotational_qr and that of a viscous stress at finite strain. */
static unsigned nature(const void* self)
{
    const solid* s = self;
    const element* e = &s->e;
    bool constant = e->law.kind == SN_SOLID_LINEAR && e->relaxation.terms == 0;
    return (s->symmetric ? SN_TANGENT_SYMMETRIC : 0u) | (constant ? SN_TANGENT_CONSTANT : 0u);
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };
static const sn_force_ops ops = {
    .add = sn_solid_bulk_add,
    .tangent = sn_solid_bulk_tangent,
    .energy = energy,
    .dissipation = dissipation,
    .history = &history,
    .batch = &sn_solid_bulk_ops,
    .nature = nature,
};
static const sn_solid_params defaults = {
    .law = SN_SOLID_COROTATIONAL,
    .young_modulus = 1e4,
    .poisson_ratio = 0.45,
    .mooney_share = 0.2,
    .locking_stretch = 3,
    .ogden_power = 2,
    .tangent = SN_SOLID_TANGENT_AUTO,
};
static const sn_param table[] = {
    { SN_FIELD(sn_solid_params, on), "1", 0, 0,
      "points of the cells, which have no stress in the initial positions" },
    { SN_CHOICE(sn_solid_params, cells, "auto tetrahedra hexahedra tetrahedra_10"), "1", 0, 0,
      "kind of cells; auto: that of the mesh, or tetrahedra in a list" },
    { SN_FIELD(sn_solid_params, nodes), "1", 0, HUGE_VAL,
      "points of each cell, numbered from 0, in the order of VTK; a prism or a pyramid is a hexahedron with "
      "equal points, 0 1 2 2 3 4 5 5 or 0 1 2 3 4 4 4 4; absent: the cells of the mesh" },
    { SN_FIELD(sn_solid_params, mesh), "1", 0, 0, "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_solid_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_CHOICE(sn_solid_params, law,
                "linear corotational corotational_qr st_venant_kirchhoff neo_hookean stable_neo_hookean "
                "mooney_rivlin isochoric_neo_hookean isochoric_mooney_rivlin corotational_cell "
                "corotational_edges arruda_boyce ogden"),
      "1", 0, 0, "elastic law" },
    { SN_FIELD(sn_solid_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "at small strain" },
    { SN_FIELD(sn_solid_params, poisson_ratio), "1", -1, 0.5, "at small strain; above -1 and below 0.5" },
    { SN_FIELD(sn_solid_params, mooney_share), "1", 0, 1,
      "c01/(c10 + c01) of the Mooney-Rivlin laws, where 2 (c10 + c01) is the shear modulus" },
    { SN_FIELD(sn_solid_params, locking_stretch), "1", 1, HUGE_VAL,
      "of arruda_boyce: the stretch of straight chains, towards which the material stiffens; the square root "
      "of the number of links" },
    { SN_FIELD(sn_solid_params, ogden_power), "1", -50, 50,
      "of ogden: the power of the principal stretches, at least 0.01 in size; 2 is isochoric_neo_hookean; "
      "larger powers of large stretches would overflow" },
    { SN_CHOICE(sn_solid_params, volume, "quadratic logarithmic"), "1", 0, 0,
      "energy of the change of volume of isochoric_neo_hookean, isochoric_mooney_rivlin, arruda_boyce and "
      "ogden: quadratic: K/2 (J - 1)^2; logarithmic: K/2 (ln J)^2" },
    { SN_CHOICE(sn_solid_params, integration, "full selective"), "1", 0, 0,
      "full: change of volume at each point; selective: its mean in each cell, which avoids locking" },
    { SN_CHOICE(sn_solid_params, tangent, "exact warped auto"), "1", 0, 0,
      "of the corotational laws: exact; or warped, with fixed rotations: never indefinite, faster per step, "
      "slower to an equilibrium; auto: warped for corotational_qr and corotational_edges, whose exact one is "
      "not symmetric, else exact" },
    { SN_FIELD(sn_solid_params, damping_time), "s", 0, HUGE_VAL,
      "Kelvin-Voigt time: the viscous stress is the stress of the strain rate times this time" },
    { SN_FIELD(sn_solid_params, relaxation_fractions), "1", SN_ABOVE_ZERO, 1,
      "fractions of the stress that relax (Prony series); the given stiffness is the instantaneous one" },
    { SN_FIELD(sn_solid_params, relaxation_times), "s", SN_ABOVE_ZERO, HUGE_VAL, "in which they do" },
};

const sn_component sn_solid = {
    .abi = SN_COMPONENT_ABI,
    .name = "solid",
    .summary = "Elastic tetrahedra and hexahedra.",
    .source =
        "laws: Bonet, Wood 2008, Nonlinear Continuum Mechanics; Marchesseau et al. 2010, MICCAI; Smith "
        "et al. 2018, "
        "ACM Trans. Graph. 37(2); Mueller, Gross 2004, Graphics Interface; Arruda, Boyce 1993, J. Mech. "
        "Phys. Solids 41(2); Ogden 1972, Proc. R. Soc. A 326",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_solid_params),
    .self_size = sizeof(solid),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .item_quantities = item_quantities,
    .item_quantity_count = SN_COUNT(item_quantities),
    .bind = bind_solid,
};
