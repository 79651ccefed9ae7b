/* Sinew - spline_mass: inertia and weight of a cable that is a cubic B-spline (spline.h).

   T = 1/2 int mu |r'|^2 + rho J theta'^2 du, dots being rates. The mass matrix is constant: M_ij = int mu b_i
   b_j du in every direction, by four Gauss points in every span: exactly where mu is constant. Khalifa and
   Palli 2022, eq. (13), take the density in its place; that mass would grow with the number of control
   points.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/spline.h"
#include "models/rods/rows.h"

#include <sinew/models/cable.h>

typedef struct span_mass {
    double m[SPLINE_LANES][SPLINE_LANES];    /* int mu/mu_0 b_i b_j du */
    double share[SPLINE_LANES];              /* int mu/mu_0 b_i du */
    double spin[SPLINE_LANES][SPLINE_LANES]; /* as m, of the polar inertia */
} span_mass;

typedef struct spline_mass {
    spline_curve curve;
    double line, polar; /* mu_0 and the polar inertia at the first place */
    sn_vec3 gravity;
    const span_mass* span;
} spline_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_status fill(sn_bind* bind, const sn_spline_mass_params* p, spline_mass* k)
{
    spline_rule rule;
    sn_status status = sn_spline_bind_rule(bind, &k->curve, SPLINE_MASS_GAUSS, 0, &rule);
    if (!status) status = sn_spline_check_list(bind, p->line_density, rule.count, "line_density");
    if (!status) status = sn_spline_check_list(bind, p->polar_inertia, rule.count, "polar_inertia");
    if (status) return status;
    k->line = p->line_density.at[0];
    k->polar = p->polar_inertia.at[0];
    span_mass* span = sn_bind_alloc(bind, (size_t)k->curve.spans * sizeof *span);
    if (!span) return SN_ERR_MEMORY;
    for (int s = 0; s < k->curve.spans; ++s)
        for (int g = rule.first[s]; g < rule.first[s + 1]; ++g) {
            spline_basis basis;
            sn_spline_evaluate(&k->curve, s, rule.at[g], &basis);
            const double* b = basis.at[0];
            double mass = rule.weight[g] * (spline_entry(p->line_density, g) / k->line);
            double polar = spline_entry(p->polar_inertia, g);
            double spin = rule.weight[g] * (polar == k->polar ? 1.0 : polar / k->polar);
            if (k->curve.angles >= 0 && !(polar > 0))
                return sn_bind_fail(bind, "polar_inertia", "the angles need an inertia > 0");
            for (int i = 0; i < SPLINE_LANES; ++i) {
                span[s].share[i] += mass * b[i];
                for (int j = 0; j < SPLINE_LANES; ++j) {
                    span[s].m[i][j] += mass * b[i] * b[j];
                    span[s].spin[i][j] += spin * b[i] * b[j];
                }
            }
        }
    k->span = span;
    return SN_OK;
}

/* Items: the points of every span, then the angles of every span, for nothing couples them. */
static sn_status bind_halves(sn_bind* bind, const spline_curve* curve)
{
    int halves = curve->angles < 0 ? 1 : 2;
    sn_node* node = sn_bind_alloc(bind, (size_t)(halves * curve->spans * SPLINE_LANES) * sizeof *node);
    if (!node) return SN_ERR_MEMORY;
    for (int s = 0; s < curve->spans; ++s)
        for (int i = 0; i < SPLINE_LANES; ++i) {
            node[s * SPLINE_LANES + i] = curve->point[s + i];
            if (halves == 2) node[(curve->spans + s) * SPLINE_LANES + i] = (sn_node){ curve->angles, s + i };
        }
    return sn_bind_items(bind, halves * curve->spans, SPLINE_LANES, node);
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_spline_mass_params* p = params;
    spline_mass* k = self;
    spline_refs refs = { p->start, p->points, p->end, p->angles, p->length };
    sn_status status = sn_spline_bind(bind, &refs, &k->curve);
    if (!status) status = fill(bind, p, k);
    if (status) return status;
    k->gravity = p->gravity;
    return bind_halves(bind, &k->curve);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* Accelerations of a span's points by component. False when they all vanish, as where somebody asks what
   forces there are. */
static bool gather(const spline_mass* k, const sn_input* in, int span, double a[3][SPLINE_LANES])
{
    bool any = false;
    for (int i = 0; i < SPLINE_LANES; ++i) {
        sn_node node = k->curve.point[span + i];
        const double* from = in->at[node.input].a + 3 * node.node;
        for (int d = 0; d < 3; ++d)
            a[d][i] = from[d];
        any |= from[0] != 0.0 || from[1] != 0.0 || from[2] != 0.0;
    }
    return any;
}

static void add_points(const spline_mass* k, int s, const sn_input* in, const sn_generalized_force* out)
{
    const double weight[3] = { in->load_factor * k->gravity.x, in->load_factor * k->gravity.y,
                               in->load_factor * k->gravity.z };
    const span_mass* m = &k->span[s];
    double a[3][SPLINE_LANES], f[3][SPLINE_LANES];
    bool moved = gather(k, in, s, a);
    for (int d = 0; d < 3; ++d)
        for (int i = 0; i < SPLINE_LANES; ++i)
            f[d][i] = k->line * (weight[d] * m->share[i] - (moved ? spline_dot(m->m[i], a[d]) : 0.0));
    spline_scatter(&k->curve, out, s, f);
}

static void add_angles(const spline_mass* k, int s, const sn_input* in, const sn_generalized_force* out)
{
    const double* a = in->at[k->curve.angles].a + s;
    if (a[0] == 0.0 && a[1] == 0.0 && a[2] == 0.0 && a[3] == 0.0) return;
    for (int i = 0; i < SPLINE_LANES; ++i)
        out[k->curve.angles].f[s + i] -= k->polar * spline_dot(k->span[s].spin[i], a);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const spline_mass* k = self;
    for (int item = items.begin; item < items.end; ++item)
        if (item < k->curve.spans)
            add_points(k, item, in, out);
        else
            add_angles(k, item - k->curve.spans, in, out);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const spline_mass* k = self;
    bool angles = item >= k->curve.spans;
    const span_mass* m = &k->span[angles ? item - k->curve.spans : item];
    int width = angles ? 1 : 3;
    double density = angles ? k->polar : k->line;
    (void)in;
    for (int i = 0; i < SPLINE_LANES; ++i)
        for (int j = 0; j < SPLINE_LANES; ++j)
            for (int d = 0; d < width; ++d)
                out->M[(width * i + d) * out->n + width * j + d] = density * (angles ? m->spin : m->m)[i][j];
}

static double form(const double m[SPLINE_LANES][SPLINE_LANES], const double* v)
{
    double sum = 0.0;
    for (int i = 0; i < SPLINE_LANES; ++i)
        sum += v[i] * spline_dot(m[i], v);
    return sum;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const spline_mass* k = self;
    double sum = 0.0;
    for (int item = items.begin; item < items.end; ++item) {
        int s = item - k->curve.spans;
        double v[3][SPLINE_LANES];
        if (s >= 0) {
            sum += 0.5 * k->polar * form(k->span[s].spin, in->at[k->curve.angles].v + s);
            continue;
        }
        spline_gather_rates(&k->curve, in, item, v);
        for (int d = 0; d < 3; ++d)
            sum += 0.5 * k->line * form(k->span[item].m, v[d]);
    }
    return sum;
}

/* Of the weight, which acts on the points alone: items after the spans have none. */
static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const spline_mass* k = self;
    double sum = 0.0;
    for (int s = items.begin; s < items.end && s < k->curve.spans; ++s) {
        double x[3][SPLINE_LANES];
        spline_gather(&k->curve, in, s, x);
        sum -= in->load_factor * k->line * sn_dot(k->gravity, spline_sum(k->span[s].share, x));
    }
    return sum;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential, .constant = true
};
static const double line = 0.01, polar = 1e-9;
static const sn_spline_mass_params defaults = { .length = 1,
                                                .line_density = { &line, 1 },
                                                .polar_inertia = { &polar, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_spline_mass_params, points), "1", 0, 0, "control points" },
    { SN_FIELD(sn_spline_mass_params, start), "1", 0, 0,
      "points used as control points before them; absent: none" },
    { SN_FIELD(sn_spline_mass_params, end), "1", 0, 0,
      "points used as control points after them; absent: none" },
    { SN_FIELD(sn_spline_mass_params, angles), "1", 0, 0,
      "scalars: coefficients of the section's angle about the cable; absent: none" },
    { SN_FIELD(sn_spline_mass_params, length), "m", SN_ABOVE_ZERO, 1e6, "without load" },
    { SN_FIELD(sn_spline_mass_params, line_density), "kg/m", SN_ABOVE_ZERO, 1e9,
      "mass per length, one for all or one for each of the 4 Gauss points of every span" },
    { SN_FIELD(sn_spline_mass_params, polar_inertia), "kg m", 0, 1e9,
      "rotary inertia about the cable, per length: density times polar moment; as line_density" },
    ROD_GRAVITY_ROW(sn_spline_mass_params),
};

const sn_component sn_spline_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "spline_mass",
    .summary = "Inertia and weight of a cubic B-spline cable.",
    .source = "consistent mass; Khalifa and Palli 2022, J. Comput. Nonlinear Dyn. 17(1), 011001, section 2",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_spline_mass_params),
    .self_size = sizeof(spline_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_mass,
};
