/* Sinew - choose: what a needle's parameters leave open, chosen by the accuracy asked for.

   The errors are those of `sinew bench needle-models` (docs/needle-models.md): time mean of the tip's
   distance from the exact rod, the worse of scenarios 2 and 3 of Martsopoulos et al. 2023: a needle of 0.2623
   m swung through 0.2 m and 0.2 rad and bent by a load to two thirds of its reach; and pushed aside by 0.1 m
   on a bed of eleven springs. For each formulation error <= c L / n^p there, with n its number of elements.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"

typedef struct law {
    double c, p;
} law;
static const law rfem_standard = { 0.28, 2 }, rfem_corrected = { 0.21, 2 };
static const law ddm_second = { 0.14, 2 }, ddm_first = { 0.15, 2 };

/* Of exact elements by degree. In scenario 2 alone the order is twice the degree; the springs of scenario 3
   are kinks that smooth polynomials do not follow. */
static const law exact_by_degree[] = { { 0.09, 2 },   { 0.11, 4 },   { 0.013, 4.5 }, { 2.5e-3, 5 },
                                       { 1.1e-3, 5 }, { 1.7e-4, 4 }, { 1.7e-4, 4 },  { 1.7e-4, 4 } };

/* Largest error/L of 2, 3 ... polynomials of `relative`. */
static const double relative_errors[] = { 7.8e-3, 2.5e-3, 2.5e-3, 3.3e-4, 4.6e-5, 4.6e-5, 1.1e-5 };

/* Below this error/L exact elements are cheaper than rigid ones. */
static const double exact_pays = 2.5e-4;

static int elements_for(double part, law l, int least)
{
    double n = ceil(pow(l.c / part, 1.0 / l.p) - 1e-9);
    return n < least ? least : n > 1000 ? 1000 : (int)n;
}

static int polynomials_for(double part)
{
    int i = 0;
    while (i + 1 < SN_COUNT(relative_errors) && relative_errors[i] > part)
        ++i;
    return i + 2;
}

/* With so many elements the lowest degree that is enough; else low degrees, which are cheaper until many are
   needed. */
static int degree_for(double part, int elements)
{
    enum { LOWEST = 2, HIGH = 4, HIGHEST = 6 };
    if (elements == 0) return part >= 2e-5 ? LOWEST : HIGH;
    int degree = LOWEST;
    while (degree < HIGHEST && elements_for(part, exact_by_degree[degree - 1], 1) > elements)
        ++degree;
    return degree;
}

/* A parameter that only one formulation has decides; so do elements, which without more mean rigid ones. */
static int model_for(const sn_needle_params* p, double part)
{
    if (p->degree > 0) return SN_NEEDLE_EXACT;
    if (p->elements > 0 || p->shear != SN_NEEDLE_SHEAR_AUTO) return SN_NEEDLE_RFEM;
    return part >= exact_pays ? SN_NEEDLE_RFEM : SN_NEEDLE_EXACT;
}

static law law_of(const sn_needle_params* p)
{
    if (p->model == SN_NEEDLE_EXACT) return exact_by_degree[p->degree - 1];
    if (p->model == SN_NEEDLE_DDM) return p->strains == SN_NEEDLE_FIRST ? ddm_first : ddm_second;
    return p->shear == SN_NEEDLE_CORRECTED ? rfem_corrected : rfem_standard;
}

sn_needle_params sn_needle_resolve(const sn_needle_params* given)
{
    sn_needle_params p = *given;
    double part = p.accuracy / p.length;
    if (p.model == SN_NEEDLE_AUTO) p.model = model_for(&p, part);
    if (p.shear == SN_NEEDLE_SHEAR_AUTO) p.shear = SN_NEEDLE_CORRECTED;
    if (p.model != SN_NEEDLE_EXACT) p.degree = 1;
    if (p.degree == 0) p.degree = degree_for(part, p.elements);
    if (p.elements == 0 && p.model == SN_NEEDLE_RELATIVE) p.elements = polynomials_for(part);
    if (p.elements == 0) p.elements = elements_for(part, law_of(&p), p.model == SN_NEEDLE_EXACT ? 1 : 2);
    return p;
}

static const rod_model* model_of(const sn_needle_params* p)
{
    switch (p->model) {
    case SN_NEEDLE_DDM:
        return &sn_rod_ddm;
    case SN_NEEDLE_EXACT:
        return &sn_rod_exact;
    case SN_NEEDLE_RELATIVE:
        return &sn_rod_relative;
    default:
        return &sn_rod_rfem;
    }
}

bool sn_needle_read(sn_scene* scene, sn_id needle, const void* params, rod* out)
{
    const sn_needle_params p = sn_needle_resolve(params);
    const rod_piece whole = { .radius = p.radius,
                              .inner_radius = p.inner_radius,
                              .young_modulus = p.young_modulus,
                              .poisson_ratio = p.poisson_ratio,
                              .density = p.density,
                              .area = p.area,
                              .second_moment = p.second_moment,
                              .torsion_constant = p.torsion_constant,
                              .shear_factor = p.shear_factor,
                              .curvature = p.curvature };
    const bool corrected = p.shear == SN_NEEDLE_CORRECTED;
    *out = (rod){ .scene = scene,
                  .item = needle,
                  .model = model_of(&p),
                  .length = p.length,
                  .damping_time = p.damping_time,
                  .gravity = p.gravity,
                  .elements = p.elements,
                  .clamped = { true, false },
                  .frame = { "handle/frame" },
                  .inside = "",
                  .options = { .shear_corrected = corrected,
                               .mid_frame = p.strain_frame == SN_NEEDLE_FRAME_MID ||
                                            (p.strain_frame == SN_NEEDLE_FRAME_AUTO && corrected),
                               .first_order = p.strains == SN_NEEDLE_FIRST,
                               .degree = p.degree } };
    return sn_rod_sections_read(scene, needle, &whole, p.length, &out->sections);
}
