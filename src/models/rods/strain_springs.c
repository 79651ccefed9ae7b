/* Sinew - strain_springs: elasticity of a strain rod; linear springs with Kelvin-Voigt damping on scalars.
     f = -k (q - q0) - tau k q'
   A coefficient of a rod is an angle. Where one changes by more than turns_most within a step, the iteration
   has found a false solution: the force becomes NaN, and the integrator repeats the step in parts.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/gauss.h"
#include "models/rods/rows.h"
#include "models/rods/strain_rod.h"
#include "models/rods/turns.h"
#include <sinew/models/needle.h>

typedef struct spring {
    double k, rest;
} spring;

typedef struct strain_springs {
    const spring* springs;
    double tau;
    int twist, bending; /* coefficients of the twist, of each curvature; 0: no rod */
    rod_turns* turns;
} strain_springs;

static double entry(sn_reals list, int i) { return list.count ? list.at[list.count == 1 ? 0 : i] : 0.0; }

static sn_status check_count(sn_bind* bind, const char* name, sn_reals list, int count)
{
    if (list.count == 1 || list.count == count) return SN_OK;
    return sn_bind_fail(bind, name, "%d numbers for %d scalars; give one for all or one each", list.count,
                        count);
}

static sn_status bind_springs(sn_bind* bind, const void* params, void* self)
{
    const sn_strain_springs_params* p = params;
    strain_springs* s = self;
    if (sn_bind_input(bind, p->on, SN_SCALARS, "on") < 0) return SN_ERR_SCENE;
    int count = sn_bind_rest(bind, 0)->count;
    sn_status status = check_count(bind, "stiffness", p->stiffness, count);
    if (!status && p->rest.count) status = check_count(bind, "rest", p->rest, count);
    if (status) return status;
    spring* springs = sn_bind_alloc(bind, (size_t)count * sizeof *springs);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)count * sizeof *nodes);
    s->turns = sn_bind_memory(bind, sizeof *s->turns);
    if (!springs || !nodes || !s->turns) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        springs[i] = (spring){ entry(p->stiffness, i), entry(p->rest, i) };
        nodes[i] = (sn_node){ 0, i };
    }
    s->springs = springs;
    s->tau = p->damping_time;
    s->twist = p->twist;
    s->bending = p->twist ? (count - p->twist) / 2 : 0;
    if (p->twist &&
        (s->bending < p->twist || s->bending > STRAIN_ORDERS || p->twist + 2 * s->bending != count))
        return sn_bind_fail(bind, "twist",
                            "%d scalars of %d are the twist; as many for each curvature must "
                            "remain, at least %d and at most %d",
                            p->twist, count, p->twist, (int)STRAIN_ORDERS);
    return sn_bind_items(bind, count, 1, nodes);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const strain_springs* s = self;
    const double *q = in->at[0].x, *v = in->at[0].v;
    const double time = s->twist ? fabs(in->t - s->turns->accepted) : 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        out[0].f[i] -= s->springs[i].k * (q[i] - s->springs[i].rest + s->tau * v[i]);
        if (fabs(v[i]) * time > turns_most) out[0].f[i] = (double)NAN;
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const strain_springs* s = self;
    (void)in;
    out->K[0] = -s->springs[item].k;
    out->D[0] = -s->tau * s->springs[item].k;
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const strain_springs* s = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        double e = in->at[0].x[i] - s->springs[i].rest;
        sum += 0.5 * s->springs[i].k * e * e;
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const strain_springs* s = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i)
        sum += s->tau * s->springs[i].k * in->at[0].v[i] * in->at[0].v[i];
    return sum;
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

static void commit(const void* self, const sn_input* in)
{
    ((const strain_springs*)self)->turns->accepted = in->t;
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self) { return ((const strain_springs*)self)->bending; }

/* Moments are the stiffness times strains; the spring of the polynomial P_k has the stiffness EI/(L (2 k +
   1)), so that its moment at x is its torque times (2 k + 1) P_k(x). */
static double sum_moments(const strain_springs* s, const sn_input* in, int first, int count, double x)
{
    const double *q = in->at[0].x, *v = in->at[0].v;
    double sum = 0.0;
    for (int k = 0; k < count; ++k) {
        const spring* of = &s->springs[first + k];
        sum +=
            (2 * k + 1) * sn_legendre(k, x, NULL) * of->k * (q[first + k] - of->rest + s->tau * v[first + k]);
    }
    return sum;
}

/* At Gauss points, as many as there are coefficients of a curvature. */
static void read_section(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const strain_springs* s = self;
    double x[STRAIN_ORDERS], weight[STRAIN_ORDERS];
    sn_gauss_legendre(s->bending, x, weight);
    *force = sn_v3(0, 0, 0);
    *moment = sn_v3(sum_moments(s, in, 0, s->twist, x[k]), sum_moments(s, in, s->twist, s->bending, x[k]),
                    sum_moments(s, in, s->twist + s->bending, s->bending, x[k]));
}

static const sn_section_ops sections = {
    .count = count_sections, .read = read_section, .local = true, .moments_only = true
};

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_strain_springs_params defaults = { .damping_time = 0.0 };
static const sn_param table[] = {
    { SN_FIELD(sn_strain_springs_params, on), "1", 0, 0, "scalars" },
    { SN_FIELD(sn_strain_springs_params, stiffness), "N m/rad", 0, HUGE_VAL,
      "of each scalar, or one number for all" },
    { SN_FIELD(sn_strain_springs_params, rest), "rad", -HUGE_VAL, HUGE_VAL,
      "values without force, one each or one for all; absent: 0" },
    ROD_DAMPING_ROW(sn_strain_springs_params),
    { SN_FIELD(sn_strain_springs_params, twist), "1", 0, STRAIN_ORDERS,
      "number of the first scalars, which are coefficients of the twist of a rod; the others are those of "
      "its "
      "curvatures; 0: no rod, without section moments" },
};

const sn_component sn_strain_springs = {
    .abi = SN_COMPONENT_ABI,
    .name = "strain_springs",
    .summary =
        "Linear springs with dampers on scalars, for the elasticity of a rod described by its strains.",
    .source = "Hooke's law; Legendre polynomials are orthogonal, so that the strains of a uniform rod do not "
              "couple",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_strain_springs_params),
    .self_size = sizeof(strain_springs),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_springs,
    .sections = &sections,
};
