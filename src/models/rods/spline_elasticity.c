/* Sinew - spline_elasticity: stretch, bending and torsion of a cable that is a cubic B-spline (spline.h,
   spline_strain.h).

   At every place of the rule, with weight w:
     energy   w/2 sum c_k (s_k - s_k0)^2
     force    -w sum c_k (s_k - s_k0 + T s_k') grad s_k      T: damping_time
   with strains s and stiffnesses c: stretch, EA; curvatures about y and z of the section, EI; twist, GJ. The
   sum runs over the length at rest. Where nothing singles out a direction of the section (no natural
   curvature, damping or yield) bending is taken at once, EI/2 |a x b|^2/|a|^6, which is regular on straight
   lines. With a yield stress, stresses come from the fibres of the section (fibres.h), and damping adds T c_k
   s_k'.

   commit: the reference of the twist moves on, and fibres keep their plastic strains.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/fibres.h"
#include "models/rods/spline_plain.h"
#include "models/rods/rows.h"

#include <sinew/models/cable.h>
#include <sinew/shape.h>

enum { STRETCH, CURVATURE_Y, CURVATURE_Z, TWIST, STRAINS };
enum { POINT_DOFS = 12, ITEM_DOFS = 16 }; /* of a span: of its points; with its angles */

/* What happened at a place: where the twist is measured from; whether it has yielded, and the work lost so
   far [J/m]. */
typedef struct memory {
    spline_kept kept;
    bool yielded;
    double lost;
} memory;

/* Of the section at a place. */
typedef struct place_stiffness {
    double EA, EI, GJ;
} place_stiffness;

typedef struct elasticity {
    spline_curve curve;
    spline_rule rule;
    int torsion;      /* sn_spline_torsion, NONE without angles */
    bool directional; /* curvature has components */
    bool lossy;       /* it yields */
    bool is_plain;    /* `plain` does it all */
    spline_plain plain;
    double damping_time, delta;
    const place_stiffness* stiffness; /* of each place */
    double rest[STRAINS];             /* natural twist and curvatures */
    const place_table* table;
    memory* memory;
    const fibre_section* section; /* if it yields: of all places, or of each */
    bool sections_differ;
    double* plastic; /* [places][FIBRE_NUMBERS] */
} elasticity;

/* ---- a span -------------------------------------------------------------------------------------------- */

static span_motion motion_of(const elasticity* e, const sn_input* in, int span, bool rates)
{
    span_motion m;
    if (rates)
        spline_gather_rates(&e->curve, in, span, m.x);
    else
        spline_gather(&e->curve, in, span, m.x);
    const sn_kin* angles = e->curve.angles < 0 ? NULL : &in->at[e->curve.angles];
    for (int i = 0; i < SPLINE_LANES; ++i)
        m.x[3][i] = !angles ? 0.0 : (rates ? angles->v : angles->x)[span + i];
    return m;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static sn_vec3 rest_sum(const elasticity* e, const sn_input* in, int span, const double* b)
{
    double x[3][SPLINE_LANES];
    spline_gather(&e->curve, in, span, x);
    return spline_sum(b, x);
}

static sn_input rest_input(sn_bind* bind, const sn_spline_elasticity_params* p, sn_kin kin[SN_MAX_INPUTS])
{
    for (int i = 0; i < SN_MAX_INPUTS; ++i)
        kin[i] = (sn_kin){ .count = 0 };
    int inputs = 1 + (p->start.path != NULL) + (p->end.path != NULL) + (p->angles.path != NULL);
    for (int i = 0; i < inputs; ++i)
        kin[i] = *sn_bind_rest(bind, i);
    return (sn_input){ .load_factor = 1.0, .at = kin };
}

static sn_status bind_memory(sn_bind* bind, const sn_spline_elasticity_params* p, elasticity* e)
{
    sn_kin kin[SN_MAX_INPUTS];
    sn_input in = rest_input(bind, p, kin);
    for (int span = 0; span < e->curve.spans; ++span)
        for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
            const spline_basis* basis = &e->table[i].basis;
            memory* m = &e->memory[i];
            sn_vec3 a = rest_sum(e, &in, span, basis->at[1]), b = rest_sum(e, &in, span, basis->at[2]);
            if (sn_norm(a) == 0)
                return sn_bind_fail(bind, "points", "the curve has no direction at %g m; points coincide",
                                    e->rule.at[i]);
            m->kept.t = sn_scale(1 / sn_norm(a), a);
            m->kept.kb = sn_scale(1 / sn_dot(a, a), sn_cross(a, b));
            m->kept.y = sn_spline_director(p->normal, m->kept.t);
            if (e->curve.angles >= 0) m->kept.angle = spline_dot(basis->at[0], kin[e->curve.angles].x + span);
        }
    return SN_OK;
}

static sn_status bind_table(sn_bind* bind, elasticity* e)
{
    place_table* table = sn_bind_alloc(bind, (size_t)e->rule.count * sizeof *table);
    size_t kept = (size_t)e->rule.count * sizeof *e->memory;
    e->memory = e->is_plain ? sn_bind_alloc(bind, kept) : sn_bind_memory(bind, kept);
    if (!table || !e->memory) return SN_ERR_MEMORY;
    for (int span = 0; span < e->curve.spans; ++span)
        for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
            table[i].weight = e->rule.weight[i];
            sn_spline_evaluate(&e->curve, span, e->rule.at[i], &table[i].basis);
        }
    e->table = table;
    return SN_OK;
}

/* After bind_memory, which has found that the curve has a direction everywhere. */
static sn_status bind_plain(sn_bind* bind, const sn_spline_elasticity_params* p, elasticity* e)
{
    bool twisted = e->torsion != SN_SPLINE_NO_TORSION;
    e->plain = (spline_plain){ .EA = e->stiffness->EA,
                               .EI = e->stiffness->EI,
                               .GJ = twisted ? e->stiffness->GJ : 0.0,
                               .twisted = twisted,
                               .rest = p->curvature.x,
                               .table = e->table };
    sn_status status = sn_spline_plain_bind(bind, &e->curve, &e->rule, &e->plain);
    sn_kin kin[SN_MAX_INPUTS];
    sn_input in = rest_input(bind, p, kin);
    for (int span = 0; !status && span < e->curve.spans; ++span) {
        span_motion x = motion_of(e, &in, span, false);
        sn_spline_plain_begin(&e->plain, span, &x);
    }
    return status;
}

static sn_status bind_stiffness(sn_bind* bind, const sn_spline_elasticity_params* p, elasticity* e)
{
    const int places = e->rule.count;
    sn_status status = sn_spline_check_list(bind, p->axial_stiffness, places, "axial_stiffness");
    if (!status) status = sn_spline_check_list(bind, p->bending_stiffness, places, "bending_stiffness");
    if (!status) status = sn_spline_check_list(bind, p->torsional_stiffness, places, "torsional_stiffness");
    if (status) return status;
    place_stiffness* c = sn_bind_alloc(bind, (size_t)places * sizeof *c);
    if (!c) return SN_ERR_MEMORY;
    for (int i = 0; i < places; ++i)
        c[i] = (place_stiffness){ spline_entry(p->axial_stiffness, i), spline_entry(p->bending_stiffness, i),
                                  spline_entry(p->torsional_stiffness, i) };
    e->stiffness = c;
    return SN_OK;
}

static bool is_uniform(const sn_spline_elasticity_params* p)
{
    return p->axial_stiffness.count == 1 && p->bending_stiffness.count == 1 &&
           p->torsional_stiffness.count == 1 && p->hollow.count == 1;
}

static sn_status bind_sections(sn_bind* bind, const sn_spline_elasticity_params* p, elasticity* e)
{
    const int places = e->rule.count, count = is_uniform(p) ? 1 : places;
    sn_status status = sn_spline_check_list(bind, p->hollow, places, "hollow");
    if (status || !e->lossy) return status;
    fibre_section* section = sn_bind_alloc(bind, (size_t)count * sizeof *section);
    e->plastic = sn_bind_memory(bind, (size_t)places * FIBRE_NUMBERS * sizeof *e->plastic);
    if (!section || !e->plastic) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        const place_stiffness* c = &e->stiffness[i];
        if (!(c->EI > 0))
            return sn_bind_fail(bind, "yield_stress",
                                "needs bending_stiffness > 0, which gives the radius of the section");
        double GJ = e->torsion == SN_SPLINE_NO_TORSION ? 0.0 : c->GJ;
        sn_fibres_make(&section[i], c->EA, c->EI, GJ, spline_entry(p->hollow, i), p->yield_stress,
                       p->hardening_modulus);
    }
    e->section = section;
    e->sections_differ = count > 1;
    return SN_OK;
}

static sn_status bind_elasticity(sn_bind* bind, const void* params, void* self)
{
    const sn_spline_elasticity_params* p = params;
    elasticity* e = self;
    spline_refs refs = { p->start, p->points, p->end, p->angles, p->length };
    sn_status status = sn_spline_bind(bind, &refs, &e->curve);
    if (!status) status = sn_spline_bind_rule(bind, &e->curve, p->quadrature, p->samples, &e->rule);
    if (!status)
        status = sn_spline_check_rule(bind, &e->curve, &e->rule, p->samples > 0 ? "samples" : "quadrature");
    if (!status) status = bind_stiffness(bind, p, e);
    if (status) return status;
    e->torsion = e->curve.angles < 0 ? SN_SPLINE_NO_TORSION : p->torsion;
    e->damping_time = p->damping_time;
    e->delta = p->delta;
    e->rest[CURVATURE_Y] = p->curvature.y;
    e->rest[CURVATURE_Z] = p->curvature.z;
    e->rest[TWIST] = p->curvature.x;
    e->lossy = p->yield_stress > 0;
    e->directional = p->curvature.y != 0 || p->curvature.z != 0 || p->damping_time > 0 || e->lossy;
    if (e->torsion == SN_SPLINE_FRENET && !(p->delta > 0))
        return sn_bind_fail(
            bind, "delta", "Frenet's torsion needs delta > 0, because it is 0/0 where the cable is straight");
    e->is_plain = is_uniform(p) && !e->directional && !e->lossy && e->torsion != SN_SPLINE_FRENET;
    status = bind_table(bind, e);
    if (!status) status = bind_memory(bind, p, e);
    if (!status) status = bind_sections(bind, p, e);
    if (!status && e->is_plain) status = bind_plain(bind, p, e);
    if (status) return status;
    return sn_spline_bind_spans(bind, &e->curve);
}

/* ---- places -------------------------------------------------------------------------------------------- */

SN_INLINE spline_place place_of(const spline_basis* b, span_motion* m)
{
    return (spline_place){ spline_sum(b->at[1], m->x), spline_sum(b->at[2], m->x), spline_sum(b->at[3], m->x),
                           spline_dot(b->at[1], m->x[3]), spline_dot(b->at[0], m->x[3]) };
}

SN_INLINE void list_rates(const spline_place* v, double* z)
{
    strain_put(z, STRAIN_A, v->a);
    strain_put(z, STRAIN_B, v->b);
    z[STRAIN_RATE] = v->rate;
    z[STRAIN_ANGLE] = v->angle;
    strain_put(z, STRAIN_C, v->c);
    z[STRAIN_WIDTH - 1] = 0.0;
}

/* ---- strains ------------------------------------------------------------------------------------------- */

SN_INLINE const place_stiffness* stiffness_at(const elasticity* e, const memory* m)
{
    return &e->stiffness[m - e->memory];
}

static double stiffness_of(const elasticity* e, const memory* m, int strain)
{
    const place_stiffness* c = stiffness_at(e, m);
    if (strain == STRETCH) return c->EA;
    if (strain == TWIST) return e->torsion == SN_SPLINE_NO_TORSION ? 0.0 : c->GJ;
    return e->directional ? c->EI : 0.0;
}

/* Fills the strains that there are. */
SN_INLINE void measure(const elasticity* e, const spline_place* at, const memory* m, spline_strain* s)
{
    strain_stretch(at, &s[STRETCH]);
    if (!e->directional && e->torsion != SN_SPLINE_TRANSPORTED) {
        if (e->torsion == SN_SPLINE_FRENET) strain_frenet(at, e->delta, &s[TWIST]);
        return;
    }
    spline_rotation rotation = strain_rotation(at, m->kept.t);
    if (e->directional) strain_curvatures(at, &m->kept, &rotation, &s[CURVATURE_Y]);
    if (e->torsion == SN_SPLINE_TRANSPORTED) strain_twist(at, &m->kept, &rotation, &s[TWIST]);
    if (e->torsion == SN_SPLINE_FRENET) strain_frenet(at, e->delta, &s[TWIST]);
}

/* ---- a place that yields ------------------------------------------------------------------------------- */

/* Strains of the section less the natural ones. */
SN_INLINE void list_strains(const elasticity* e, const spline_strain* s, double strain[STRAINS])
{
    for (int k = 0; k < STRAINS; ++k)
        strain[k] = s[k].value - e->rest[k];
}

static const fibre_section* section_of(const elasticity* e, const memory* m)
{
    return e->section + (e->sections_differ ? m - e->memory : 0);
}

/* Until it yields a section needs no fibres. */
SN_INLINE bool is_virgin(const elasticity* e, const memory* m, const double strain[STRAINS])
{
    return !m->yielded && sn_fibres_elastic(section_of(e, m), strain);
}

static const double* plastic_of(const elasticity* e, const memory* m)
{
    return e->plastic + (m - e->memory) * FIBRE_NUMBERS;
}

static void stress_of(const elasticity* e, const memory* m, const double strain[STRAINS], bool slopes,
                      fibre_response* out)
{
    if (!is_virgin(e, m, strain)) {
        sn_fibres_respond(section_of(e, m), plastic_of(e, m), strain, slopes, out);
        return;
    }
    for (int k = 0; k < STRAINS; ++k) {
        out->stress[k] = section_of(e, m)->elastic[k] * strain[k];
        for (int l = 0; l < STRAINS; ++l)
            out->tangent[k][l] = k == l ? section_of(e, m)->elastic[k] : 0.0;
    }
}

static void respond_yielding(const elasticity* e, const memory* m, const spline_place* at,
                             const spline_place* v, response* out, bool slopes)
{
    spline_strain s[STRAINS];
    double z[STRAIN_WIDTH], strain[STRAINS];
    fibre_response section;
    memset(out, 0, sizeof *out);
    memset(s, 0, sizeof s);
    list_rates(v, z);
    measure(e, at, m, s);
    list_strains(e, s, strain);
    stress_of(e, m, strain, slopes, &section);
    for (int k = 0; k < STRAINS; ++k) {
        const double c = section_of(e, m)->elastic[k];
        respond_stress(&s[k], section.stress[k], c, e->damping_time, z, out, slopes, STRAIN_WIDTH);
        for (int l = 0; slopes && l < STRAINS; ++l)
            respond_pair(&s[k], &s[l], section.tangent[k][l], out, STRAIN_WIDTH);
    }
}

/* ---- what a place does --------------------------------------------------------------------------------- */

SN_INLINE void respond_place(const elasticity* e, const memory* m, const spline_place* at,
                             const spline_place* v, response* out, bool slopes, const int n)
{
    spline_strain s, pair[2];
    spline_rotation rotation;
    const place_stiffness* c = stiffness_at(e, m);
    double z[STRAIN_WIDTH], T = e->damping_time;
    bool transported = e->torsion == SN_SPLINE_TRANSPORTED;
    if (e->lossy) {
        respond_yielding(e, m, at, v, out, slopes);
        return;
    }
    memset(out, 0, sizeof *out);
    list_rates(v, z);
    clear(&s, STRAIN_B);
    strain_stretch(at, &s);
    respond(&s, c->EA, e->rest[STRETCH], T, z, out, slopes, STRAIN_B);
    if (e->directional || transported) rotation = strain_rotation(at, m->kept.t);
    if (e->directional) {
        clear(&pair[0], n);
        clear(&pair[1], n);
        strain_curvatures(at, &m->kept, &rotation, pair);
        respond(&pair[0], c->EI, e->rest[CURVATURE_Y], T, z, out, slopes, n);
        respond(&pair[1], c->EI, e->rest[CURVATURE_Z], T, z, out, slopes, n);
    } else {
        bend(at, c->EI, out, slopes);
    }
    if (e->torsion == SN_SPLINE_NO_TORSION) return;
    clear(&s, n);
    if (transported)
        strain_twist(at, &m->kept, &rotation, &s);
    else
        strain_frenet(at, e->delta, &s);
    respond(&s, c->GJ, e->rest[TWIST], T, z, out, slopes, n);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

SN_CLONES static void load_places(const elasticity* e, int span, span_motion* x, span_motion* v,
                                  span_load* sum)
{
    for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
        response r;
        spline_place at = place_of(&e->table[i].basis, x), rate = place_of(&e->table[i].basis, v);
        respond_place(e, &e->memory[i], &at, &rate, &r, false,
                      e->torsion == SN_SPLINE_FRENET ? STRAIN_WIDTH : STRAIN_C);
        spread_force(&e->table[i], &r, sum);
    }
}

static span_load load_span(const elasticity* e, const sn_input* in, int span)
{
    span_motion x = motion_of(e, in, span, false);
    span_load sum;
    if (e->is_plain) {
        sn_spline_plain_load(&e->plain, span, &x, &sum);
    } else {
        span_motion v = motion_of(e, in, span, true);
        memset(&sum, 0, sizeof sum);
        load_places(e, span, &x, &v, &sum);
    }
    return sum;
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const elasticity* e = self;
    for (int span = items.begin; span < items.end; ++span) {
        span_load sum = load_span(e, in, span);
        spline_scatter(&e->curve, out, span, sum.f);
        for (int i = 0; e->curve.angles >= 0 && i < SPLINE_LANES; ++i)
            out[e->curve.angles].f[span + i] += sum.f[3][i];
    }
}

SN_INLINE void slope_span(const elasticity* e, int span, span_motion* x, span_motion* v, span_matrix K,
                          span_matrix D, const int parts, const int components)
{
    const int n = parts == 3 ? STRAIN_WIDTH : STRAIN_C;
    for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
        response r;
        spline_place at = place_of(&e->table[i].basis, x), rate = place_of(&e->table[i].basis, v);
        respond_place(e, &e->memory[i], &at, &rate, &r, true, n);
        spread_slope(&e->table[i], r.K, K, parts, components);
        if (e->damping_time > 0) spread_slope(&e->table[i], r.D, D, parts, components);
    }
}

SN_CLONES static void slopes_of_points(const elasticity* e, int span, span_motion* x, span_motion* v,
                                       span_matrix K, span_matrix D)
{
    slope_span(e, span, x, v, K, D, 2, 3);
}

SN_CLONES static void slopes_with_angles(const elasticity* e, int span, span_motion* x, span_motion* v,
                                         span_matrix K, span_matrix D)
{
    slope_span(e, span, x, v, K, D, 2, 4);
}

SN_CLONES static void slopes_of_frenet(const elasticity* e, int span, span_motion* x, span_motion* v,
                                       span_matrix K, span_matrix D)
{
    slope_span(e, span, x, v, K, D, 3, 4);
}

/* Freedom of component d of node i in an item. */
static int dof(int d, int i) { return d < 3 ? 3 * i + d : POINT_DOFS + i; }

static void put_matrix(span_matrix A, int n, double* out)
{
    const int components = n == ITEM_DOFS ? 4 : 3;
    for (int d = 0; d < components; ++d)
        for (int i = 0; i < SPLINE_LANES; ++i)
            for (int e = 0; e < components; ++e)
                for (int j = 0; j < SPLINE_LANES; ++j)
                    out[dof(d, i) * n + dof(e, j)] = A[d][i][e][j];
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const elasticity* e = self;
    span_motion x = motion_of(e, in, item, false), v = motion_of(e, in, item, true);
    span_matrix K = { { { { 0 } } } }, D = { { { { 0 } } } };
    if (e->is_plain)
        sn_spline_plain_slope(&e->plain, item, &x, K);
    else if (e->curve.angles < 0)
        slopes_of_points(e, item, &x, &v, K, D);
    else if (e->torsion != SN_SPLINE_FRENET)
        slopes_with_angles(e, item, &x, &v, K, D);
    else
        slopes_of_frenet(e, item, &x, &v, K, D);
    put_matrix(K, out->n, out->K);
    if (e->damping_time > 0) put_matrix(D, out->n, out->D);
}

/* ---- energy and dissipation ---------------------------------------------------------------------------- */

/* What a place that yields stores, and the work that this step loses up to now: the sum is the potential of
   the stresses. */
static void sum_fibres(const elasticity* e, const memory* m, const spline_strain* s, double weight,
                       double sum[3])
{
    double strain[STRAINS];
    list_strains(e, s, strain);
    if (is_virgin(e, m, strain)) {
        for (int k = 0; k < STRAINS; ++k)
            sum[k == STRETCH ? 0
                : k == TWIST ? 2
                             : 1] += 0.5 * weight * section_of(e, m)->elastic[k] * strain[k] * strain[k];
        return;
    }
    fibre_energy w = sn_fibres_energy(section_of(e, m), plastic_of(e, m), strain);
    sum[0] += weight * w.stretch;
    sum[1] += weight * (w.bending + w.lost);
    sum[2] += weight * w.torsion;
}

/* Energies of stretch, bending and torsion of some spans; with `lost` the powers damped instead. */
static void sum_energies(const elasticity* e, sn_range items, const sn_input* in, bool lost, double sum[3])
{
    sum[0] = sum[1] = sum[2] = 0.0;
    if (e->is_plain && lost) return;
    for (int span = items.begin; span < items.end; ++span) {
        span_motion x = motion_of(e, in, span, false), v = motion_of(e, in, span, true);
        if (e->is_plain) {
            sn_spline_plain_energy(&e->plain, span, &x, sum);
            continue;
        }
        for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
            const memory* m = &e->memory[i];
            spline_strain s[STRAINS] = { { 0 } };
            double z[STRAIN_WIDTH], weight = e->table[i].weight;
            spline_place at = place_of(&e->table[i].basis, &x), rate = place_of(&e->table[i].basis, &v);
            list_rates(&rate, z);
            measure(e, &at, m, s);
            if (e->lossy && !lost) {
                sum_fibres(e, m, s, weight, sum);
                continue;
            }
            for (int k = 0; k < STRAINS; ++k) {
                double by = lost ? rate_of(s[k].g, z, STRAIN_WIDTH) : s[k].value - e->rest[k];
                double c = stiffness_of(e, m, k) * (lost ? e->damping_time : 0.5);
                sum[k == STRETCH ? 0 : k == TWIST ? 2 : 1] += weight * c * by * by;
            }
            if (!lost && !e->directional) sum[1] += weight * stiffness_at(e, m)->EI * bend_energy(&at);
        }
    }
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    double sum[3];
    sum_energies(self, items, in, false, sum);
    return sum[0] + sum[1] + sum[2];
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    double sum[3];
    sum_energies(self, items, in, true, sum);
    return sum[0] + sum[1] + sum[2];
}

/* ---- commit -------------------------------------------------------------------------------------------- */

static void commit_place(const elasticity* e, const spline_place* at, memory* m)
{
    spline_strain s[STRAINS] = { { 0 } };
    measure(e, at, m, s);
    double strain[STRAINS];
    list_strains(e, s, strain);
    if (e->lossy && !is_virgin(e, m, strain)) {
        m->lost += sn_fibres_commit(section_of(e, m), e->plastic + (m - e->memory) * FIBRE_NUMBERS, strain);
        m->yielded = true;
    }
    strain_keep(at, e->torsion == SN_SPLINE_TRANSPORTED ? s[TWIST].value - at->rate : 0.0, &m->kept);
}

static bool is_elastic(const void* self) { return !((const elasticity*)self)->lossy; }

static void commit(const void* self, const sn_input* in)
{
    const elasticity* e = self;
    if (!e->lossy && e->torsion != SN_SPLINE_TRANSPORTED && !e->directional)
        return; // there is nothing to keep
    for (int span = 0; span < e->curve.spans; ++span) {
        span_motion x = motion_of(e, in, span, false);
        if (e->is_plain) {
            sn_spline_plain_commit(&e->plain, span, &x);
            continue;
        }
        for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
            spline_place at = place_of(&e->table[i].basis, &x);
            commit_place(e, &at, &e->memory[i]);
        }
    }
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static void read_energy(const void* self, const sn_input* in, int which, double* out)
{
    const elasticity* e = self;
    double sum[3];
    sum_energies(e, (sn_range){ 0, e->curve.spans }, in, false, sum);
    *out = sum[which];
}

static void read_stretch_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    read_energy(self, in, 0, out);
}

static void read_bending_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    read_energy(self, in, 1, out);
}

static void read_torsion_energy(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    read_energy(self, in, 2, out);
}

static void read_plastic_work(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const elasticity* e = self;
    (void)in;
    (void)reaction;
    *out = 0.0;
    for (int i = 0; e->lossy && i < e->rule.count; ++i)
        *out += e->table[i].weight * e->memory[i].lost;
}

static const sn_quantity quantities[] = {
    { "stretch_energy", "J", NULL, "of the whole cable", read_stretch_energy },
    { "bending_energy", "J", NULL, "of the whole cable", read_bending_energy },
    { "torsion_energy", "J", NULL, "of the whole cable", read_torsion_energy },
    { "plastic_work", "J", NULL, "lost by yielding since the start, of the whole cable", read_plastic_work },
};

/* ---- sections ------------------------------------------------------------------------------------------ */

/* Bending moment at a place, world axes, and the couple about the curve by which it resists a turn of the
   section: that of a bent section whose natural shape has a direction. */
static sn_vec3 bending_at(const elasticity* e, int place, span_motion* x, span_motion* v, double* couple)
{
    const memory* m = &e->memory[place];
    spline_place at = place_of(&e->table[place].basis, x), rate = place_of(&e->table[place].basis, v);
    const double l = sn_norm(at.a);
    sn_vec3 t = sn_scale(1 / l, at.a), sum = sn_v3(0, 0, 0), directors[2];
    *couple = 0.0;
    if (!e->directional) return sn_scale(stiffness_at(e, m)->EI / (l * l * l), sn_cross(at.a, at.b));
    spline_strain s[STRAINS] = { { 0 } };
    double z[STRAIN_WIDTH], strain[STRAINS];
    fibre_response section;
    measure(e, &at, m, s);
    list_rates(&rate, z);
    list_strains(e, s, strain);
    if (e->lossy) stress_of(e, m, strain, false, &section);
    strain_directors(&at, &m->kept, directors);
    for (int k = CURVATURE_Y; k <= CURVATURE_Z; ++k) {
        const double c = stiffness_of(e, m, k);
        const double stress = (e->lossy ? section.stress[k] : c * strain[k]) +
                              c * e->damping_time * rate_of(s[k].g, z, STRAIN_WIDTH);
        sum = sn_madd(sum, stress, strain_transport(directors[k - CURVATURE_Y], m->kept.t, t));
        *couple += stress * s[k].g[STRAIN_ANGLE];
    }
    return sum;
}

static int count_sections(const void* self) { return ((const elasticity*)self)->curve.spans; }

/* Means about the place where the sum p of the functions from number k on rises from 0 to 1, weighted with
   p': minus the elastic forces on the control points from k on is the integral of p' n, and minus those on
   the angles is the integral of p' T, besides the couples on sections. So these forces are in equilibrium
   with the loads, as strains at single places are not: tension and bending disturb each other there. The
   first two and the last two points stay together, as clamps and couples at the ends act on both. */
static void read_section(const void* self, int place, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const elasticity* e = self;
    const int k = place + 2;
    sn_vec3 along = sn_v3(0, 0, 0);
    double torque = 0.0;
    *force = *moment = along;
    for (int span = k < SPLINE_DEGREE ? 0 : k - SPLINE_DEGREE; span < k && span < e->curve.spans; ++span) {
        span_motion x = motion_of(e, in, span, false), v = motion_of(e, in, span, true);
        span_load sum = load_span(e, in, span);
        for (int i = k - span; i < SPLINE_LANES; ++i) {
            *force = sn_sub(*force, sn_v3(sum.f[0][i], sum.f[1][i], sum.f[2][i]));
            if (e->curve.angles >= 0) torque -= sum.f[3][i];
        }
        for (int i = e->rule.first[span]; i < e->rule.first[span + 1]; ++i) {
            const spline_basis* b = &e->table[i].basis;
            double couple, share = 0.0, rise = 0.0;
            for (int j = k - span; j < SPLINE_LANES; ++j) {
                share += b->at[0][j];
                rise += b->at[1][j];
            }
            *moment = sn_madd(*moment, e->table[i].weight * rise, bending_at(e, i, &x, &v, &couple));
            along = sn_madd(along, e->table[i].weight * rise, spline_sum(b->at[1], x.x));
            torque -= e->table[i].weight * share * couple;
        }
    }
    *moment = sn_madd(*moment, torque / sn_norm(along), along);
}

static const sn_section_ops sections = { .count = count_sections, .read = read_section };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic };
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const double axial = 1e4, rotational = 1e-3, solid = 0;
static const sn_spline_elasticity_params defaults = { .length = 1,
                                                      .axial_stiffness = { &axial, 1 },
                                                      .bending_stiffness = { &rotational, 1 },
                                                      .torsional_stiffness = { &rotational, 1 },
                                                      .quadrature = 3,
                                                      .delta = 0.1,
                                                      .hollow = { &solid, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_spline_elasticity_params, points), "1", 0, 0, "control points" },
    { SN_FIELD(sn_spline_elasticity_params, start), "1", 0, 0,
      "points used as control points before them; absent: none" },
    { SN_FIELD(sn_spline_elasticity_params, end), "1", 0, 0,
      "points used as control points after them; absent: none" },
    { SN_FIELD(sn_spline_elasticity_params, angles), "1", 0, 0,
      "scalars: coefficients of the section's angle about the cable, one for each control point; absent: no "
      "torsion" },
    { SN_FIELD(sn_spline_elasticity_params, length), "m", SN_ABOVE_ZERO, 1e6, "without load" },
    { SN_FIELD(sn_spline_elasticity_params, axial_stiffness), "N", SN_ABOVE_ZERO, 1e15,
      "EA, one for all or one for each point of the quadrature" },
    { SN_FIELD(sn_spline_elasticity_params, bending_stiffness), "N m^2", 0, 1e15, "EI, as EA" },
    { SN_FIELD(sn_spline_elasticity_params, torsional_stiffness), "N m^2", 0, 1e15, "GJ, as EA" },
    ROD_DAMPING_ROW(sn_spline_elasticity_params),
    { SN_FIELD(sn_spline_elasticity_params, quadrature), "1", 1, 8, "Gauss points per span" },
    { SN_FIELD(sn_spline_elasticity_params, samples), "1", 0, 1000000,
      "equally spaced points along the cable with the trapezoidal rule, instead of Gauss points; 0: none" },
    { SN_CHOICE(sn_spline_elasticity_params, torsion, "transported frenet none"), "1", 0, 0,
      "measure of twist: transported, from directors that follow the curve in time; frenet, as published; "
      "none" },
    { SN_FIELD(sn_spline_elasticity_params, delta), "1/m", 0, 1e9,
      "curvature that regularises Frenet's torsion, C . r'''/(|C|^2 + delta^2)" },
    ROD_CURVATURE_ROW(sn_spline_elasticity_params),
    { SN_FIELD(sn_spline_elasticity_params, normal), "1", 0, 0,
      "direction of y of the section at the start, projected across the cable; 0 0 0: a world axis" },
    { SN_FIELD(sn_spline_elasticity_params, yield_stress), "Pa", 0, 1e15,
      "of the fibres of a round section (von Mises), whose radii follow from the stiffnesses; 0: elastic" },
    { SN_FIELD(sn_spline_elasticity_params, hardening_modulus), "Pa", 0, 1e15,
      "growth of the stress with the plastic strain of a fibre in tension (linear kinematic hardening); 0: "
      "none" },
    { SN_FIELD(sn_spline_elasticity_params, hollow), "1", 0, 0.999,
      "inner over outer radius of the section that yields; 0: solid; one number, or one for each quadrature "
      "point" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_spline_elasticity_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_SPLINE, .on = p->points, .start = p->start, .end = p->end };
    return 1;
}

const sn_component sn_spline_elasticity = {
    .abi = SN_COMPONENT_ABI,
    .name = "spline_elasticity",
    .summary = "Stretch, bending and torsion of a cubic B-spline cable.",
    .source = "Khalifa and Palli 2022, J. Comput. Nonlinear Dyn. 17(1), 011001, eqs. (6)-(10); twist after "
              "Bergou et al. 2008, ACM Trans. Graph. 27(3)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_spline_elasticity_params),
    .self_size = sizeof(elasticity),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_elasticity,
    .shapes = show,
    .sections = &sections,
};
