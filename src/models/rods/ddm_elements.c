/* Sinew - ddm_elements: a rod as frames joined by beam elements of discrete deformation modes.
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include <sinew/models/needle.h>
#include <stdio.h>
#include "base/simd.h"
#include "models/rods/ddm_kernel.h"
#include "models/rods/rows.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* A list of `size` numbers an element, given once for all elements or for each. */
static bool check_list(sn_bind* bind, sn_reals list, int size, int elements, const char* param)
{
    if (list.count == size || list.count == size * elements) return true;
    sn_bind_fail(
        bind, param,
        "has %d numbers; give %d, the same for every element, or %d, that is %d for each of %d elements",
        list.count, size, size * elements, size, elements);
    return false;
}

static bool check_lists(sn_bind* bind, const sn_ddm_elements_params* p, int count)
{
    return check_list(bind, p->lengths, 1, count, "lengths") &&
           check_list(bind, p->axial_stiffness, 1, count, "axial_stiffness") &&
           check_list(bind, p->torsional_stiffness, 1, count, "torsional_stiffness") &&
           check_list(bind, p->bending_stiffness, 2, count, "bending_stiffness") &&
           (p->shear_stiffness.count == 0 ||
            check_list(bind, p->shear_stiffness, 2, count, "shear_stiffness")) &&
           (p->rest.count == 0 || check_list(bind, p->rest, 6, count, "rest"));
}

static const double* entry(sn_reals list, int size, int element)
{
    return list.at + (list.count == size ? 0 : size * element);
}

static sn_ddm_element element_of(const sn_ddm_elements_params* p, int i)
{
    static const double rigid[2] = { HUGE_VAL, HUGE_VAL };
    return ddm_uniform(*entry(p->lengths, 1, i), *entry(p->axial_stiffness, 1, i),
                       *entry(p->torsional_stiffness, 1, i), entry(p->bending_stiffness, 2, i),
                       p->shear_stiffness.count ? entry(p->shear_stiffness, 2, i) : rigid);
}

/* End a of an element, 0, or b, 1. */
static sn_node end_of(const sn_ddm_chain* chain, int element, int side)
{
    int frame = element + side - chain->based;
    sn_node base = { 1, 0 }, node = { 0, frame };
    return frame < 0 ? base : node;
}

static sn_status bind_elements(sn_bind* bind, const void* params, void* self)
{
    const sn_ddm_elements_params* p = params;
    sn_ddm_chain* chain = self;
    if (sn_bind_input(bind, p->frames, SN_FRAMES, "frames") < 0) return SN_ERR_SCENE;
    chain->based = p->base.path != NULL;
    if (chain->based && sn_bind_input(bind, p->base, SN_FRAMES, "base") < 0) return SN_ERR_SCENE;
    chain->second = p->strains == SN_DDM_SECOND;
    chain->beta = p->damping_time;

    const sn_kin* start[2] = { sn_bind_rest(bind, 0), chain->based ? sn_bind_rest(bind, 1) : NULL };
    if (chain->based && start[1]->count != 1)
        return sn_bind_fail(bind, "base", "must be a single frame, but has %d", start[1]->count);
    int count = chain->count = start[0]->count - (chain->based ? 0 : 1);
    if (count < 1) return sn_bind_fail(bind, "frames", "a rod without a base needs two frames at least");
    if (!check_lists(bind, p, count)) return SN_ERR_SCENE;

    sn_ddm_element* elements = sn_bind_alloc(bind, (size_t)count * sizeof *elements);
    chain->work = sn_bind_alloc(bind, (size_t)count * sizeof *chain->work);
    chain->turns = sn_bind_memory(bind, sizeof *chain->turns);
    sn_node* nodes = sn_bind_alloc(bind, 2 * (size_t)count * sizeof *nodes);
    if (!elements || !chain->work || !chain->turns || !nodes) return SN_ERR_MEMORY;
    chain->elements = elements;
    for (int i = 0; i < count; ++i) {
        sn_node a = nodes[2 * i] = end_of(chain, i, 0), b = nodes[2 * i + 1] = end_of(chain, i, 1);
        const sn_pose *left = &start[a.input]->frames[a.node], *right = &start[b.input]->frames[b.node];
        if (!(sn_norm(sn_sub(right->r, left->r)) > 0))
            return sn_bind_fail(bind, "frames",
                                "the ends of element %d coincide, so it has no direction; move them apart",
                                i + 1);
        elements[i] = element_of(p, i);
        if (p->rest.count) {
            const double* r = entry(p->rest, 6, i);
            elements[i].rest = (ddm_modes){ r[0], r[1], r[2], r[3], r[4], r[5] };
        } else {
            elements[i].rest = ddm_strain(&elements[i], chain->second, left, right);
        }
    }
    return sn_bind_items(bind, count, 2, nodes);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* One element's ends. */
typedef struct ends {
    const sn_pose *a, *b;
    const sn_twist *va, *vb;
} ends;

SN_INLINE ends ends_of(const sn_ddm_chain* chain, int element, const sn_kin* at)
{
    int right = element + 1 - chain->based;
    const sn_kin* left = right > 0 ? &at[0] : &at[1];
    int l = right > 0 ? right - 1 : 0;
    ends s = { &left->frames[l], &at[0].frames[right], &left->twist[l], &at[0].twist[right] };
    return s;
}

SN_INLINE void add_forces(const sn_ddm_chain* chain, bool second, sn_range items, const sn_kin* at,
                          const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        ends s = ends_of(chain, i, at);
        int right = i + 1 - chain->based;
        sn_wrench* fa = right > 0 ? &out[0].wrench[right - 1] : &out[1].wrench[0];
        ddm_force(&chain->elements[i], second, chain->beta, s.a, s.b, s.va, s.vb, fa, &out[0].wrench[right],
                  &chain->work[i]);
    }
}

SN_CLONES static void add_second(const sn_ddm_chain* chain, sn_range items, const sn_kin* at,
                                 const sn_generalized_force* out)
{
    add_forces(chain, true, items, at, out);
}

SN_CLONES static void add_first(const sn_ddm_chain* chain, sn_range items, const sn_kin* at,
                                const sn_generalized_force* out)
{
    add_forces(chain, false, items, at, out);
}

/* No forces where a step is too long for the twist of an element. */
static void refuse_lost_turns(const sn_ddm_chain* chain, sn_range items, const sn_input* in,
                              const sn_generalized_force* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        ends s = ends_of(chain, i, in->at);
        turns_refuse(chain->turns, in->t, s.a, s.b, s.va, s.vb, &out[0].wrench[i + 1 - chain->based]);
    }
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const sn_ddm_chain* chain = self;
    (chain->second ? add_second : add_first)(chain, items, in->at, out);
    refuse_lost_turns(chain, items, in, out);
}

SN_CLONES static void tangent_second(const sn_ddm_chain* chain, int item, double* K, double* D)
{
    ddm_tangent(&chain->elements[item], true, chain->beta, &chain->work[item], K, D);
}

SN_CLONES static void tangent_first(const sn_ddm_chain* chain, int item, double* K, double* D)
{
    ddm_tangent(&chain->elements[item], false, chain->beta, &chain->work[item], K, D);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const sn_ddm_chain* chain = self;
    (void)in; // `add` was called at the same input and left what is needed
    (chain->second ? tangent_second : tangent_first)(chain, item, out->K, out->D);
}

/* v^T S v */
static double weigh(const sn_ddm_element* k, ddm_modes v) { return ddm_dot(ddm_stress(k, v), v); }

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const sn_ddm_chain* chain = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_ddm_element* k = &chain->elements[i];
        ends s = ends_of(chain, i, in->at);
        sum += 0.5 * weigh(k, ddm_strain(k, chain->second, s.a, s.b));
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const sn_ddm_chain* chain = self;
    double sum = 0.0;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_ddm_element* k = &chain->elements[i];
        ends s = ends_of(chain, i, in->at);
        sum += chain->beta * weigh(k, ddm_strain_rate(k, chain->second, s.a, s.b, s.va, s.vb));
    }
    return sum;
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

/* Torsion is the sine of the angle of twist, torque that of twice the angle: it reverses at 90 degrees. */
static bool is_past_its_torque(sn_quat a, sn_quat b)
{
    sn_quat turn = sn_quat_mul(sn_quat_conjugate(a), b);
    return fabs(turn.x) > fabs(turn.w);
}

static void commit(const void* self, const sn_input* in)
{
    const sn_ddm_chain* chain = self;
    chain->turns->accepted = in->t;
    for (int i = 0; i < chain->count && !chain->turns->lost; ++i) {
        ends s = ends_of(chain, i, in->at);
        chain->turns->lost = is_past_its_torque(s.a->q, s.b->q);
    }
}

static bool diagnostic(const void* self, char* text, size_t size)
{
    if (!((const sn_ddm_chain*)self)->turns->lost) return false;
    snprintf(text, size,
             "an element of the rod has twisted by more than 90 degrees, where its torque reverses and turns "
             "are lost; use more elements, or another model");
    return true;
}

static bool is_elastic(const void* self)
{
    (void)self;
    return true;
}

static const sn_history_ops history = { .commit = commit, .elastic = is_elastic, .diagnostic = diagnostic };

/* ---- sections ------------------------------------------------------------------------------------------ */

static int count_sections(const void* self) { return ((const sn_ddm_chain*)self)->count; }

/* In the middle of an element: what it does to its end a, about the middle. */
static void read_section(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment)
{
    const sn_ddm_chain* chain = self;
    ends s = ends_of(chain, k, in->at);
    sn_wrench a = { { 0, 0, 0 }, { 0, 0, 0 } }, b = a;
    sn_ddm_work work;
    ddm_force(&chain->elements[k], chain->second, chain->beta, s.a, s.b, s.va, s.vb, &a, &b, &work);
    sn_vec3 arm = sn_scale(0.5, sn_sub(s.b->r, s.a->r));
    *force = a.f;
    *moment = sn_sub(sn_rotate(s.a->q, a.m), sn_cross(arm, a.f));
}

static const sn_section_ops sections = { .count = count_sections, .read = read_section };

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation, .history = &history
};
static const sn_ddm_elements_params defaults = { .strains = SN_DDM_SECOND };
static const sn_param table[] = {
    { SN_FIELD(sn_ddm_elements_params, base), "1", 0, 0,
      "single frame at the start of the rod, before `frames`; absent: a free rod" },
    { SN_FIELD(sn_ddm_elements_params, frames), "1", 0, 0, "frames of the rod in order, x along the rod" },
    { SN_FIELD(sn_ddm_elements_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL,
      "arc length of each element without load, or one for all" },
    { SN_FIELD(sn_ddm_elements_params, axial_stiffness), "N", 0, HUGE_VAL,
      "EA of the section, one for all elements or one for each" },
    { SN_FIELD(sn_ddm_elements_params, torsional_stiffness), "N m^2", 0, HUGE_VAL,
      "GJ of the section, one for all elements or one for each" },
    { SN_FIELD(sn_ddm_elements_params, bending_stiffness), "N m^2", 0, HUGE_VAL,
      "EI of the section about y and about z, one pair for all elements or one for each" },
    { SN_FIELD(sn_ddm_elements_params, shear_stiffness), "N", SN_ABOVE_ZERO, HUGE_VAL,
      "kappa GA of the section along y and along z, one pair for all elements or one for each; absent: rigid "
      "in shear" },
    ROD_DAMPING_ROW(sn_ddm_elements_params),
    { SN_CHOICE(sn_ddm_elements_params, strains, "second first"), .unit = "1",
      .doc = "order of the strains in the element's bending and twist" },
    { SN_FIELD(sn_ddm_elements_params, rest), "m", -HUGE_VAL, HUGE_VAL,
      "strains at rest: elongation, torsion, bending about y at both ends, about z; six for all elements or "
      "for each; absent: those of the pose at start" },
};
const sn_component sn_ddm_elements = {
    .abi = SN_COMPONENT_ABI,
    .name = "ddm_elements",
    .summary =
        "Elastic and damping beam elements between the frames of a rod, by discrete deformation modes.",
    .source = "Jonker and Meijaard 2013; Schwab and Meijaard 2010; Martsopoulos et al., Math. Comput. Model. "
              "Dyn. Syst. 29(1), 2023, section 2.1, eqs. (8)-(9)",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_ddm_elements_params),
    .self_size = sizeof(sn_ddm_chain),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_elements,
    .sections = &sections,
};
