/* If this failed, accepting a step would cost a pass over all mappings that nobody needs, as for a hand that
   moves a frame and has no limits to remember.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>

/* ---- a mapping that counts ----------------------------------------------------------------------------- */

static int applied;

typedef struct copy_params {
    sn_ref on;
} copy_params;

static sn_status bind_copy(sn_bind* b, const void* params, void* self)
{
    static const sn_node node = { 0, 0 };
    const copy_params* p = params;
    (void)self;
    if (sn_bind_input(b, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (!sn_bind_state(b, SN_POINTS, 1).x) return SN_ERR_MEMORY;
    return sn_bind_items(b, 1, 1, &node);
}

static void apply(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child)
{
    (void)self, (void)items;
    child->points[0] = in->at[0].frames[0].r;
    child->point_velocity[0] = in->at[0].twist[0].v;
    child->point_acceleration[0] = in->at[0].twist_rate[0].v;
    ++applied;
}

static void apply_transpose(const void* self, sn_range items, const sn_input* in, const double* force,
                            const sn_generalized_force* out)
{
    (void)self, (void)items, (void)in;
    out[0].wrench[0].f = sn_add(out[0].wrench[0].f, sn_v3(force[0], force[1], force[2]));
}

static void tangent(const void* self, int item, const sn_input* in, const double* force,
                    const sn_map_tangent* out)
{
    (void)self, (void)item, (void)in, (void)force;
    for (int i = 0; i < 3; ++i)
        out->J[i * out->n + i] = 1.0;
}

static const copy_params defaults = { { NULL } };
static const sn_param table[] = { { SN_FIELD(copy_params, on), "1", 0, 0, "single frame" } };
static const sn_mapping_ops ops = { .apply = apply, .apply_transpose = apply_transpose, .tangent = tangent };
static const sn_component copy = {
    .abi = SN_COMPONENT_ABI,
    .name = "copy",
    .summary = "The origin of a frame; counts how often it is mapped.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &ops,
    .defaults = &defaults,
    .params_size = sizeof(copy_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_copy,
};

/* ---- steps --------------------------------------------------------------------------------------------- */

/* How often a step maps the point on a frame held so. */
static int count(const char* held)
{
    enum { WATCHED = 64, STEPS = 50 }; // energy_rise.c maps once more in each of the first 64 steps
    char text[700];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><frames name='h'/>%s<copy name='p' on='@h'/><point_mass on='@p' mass='1'/>"
             "<points name='q' positions='1 0 0'/><point_mass on='@q' mass='1'/><springs_to_ground on='@q' "
             "stiffness='30'/><explicit method='verlet'/></scene>",
             held);
    sn_sim* sim = probe_compile(text, &copy);
    probe_step(sim, WATCHED + 1);
    applied = 0;
    probe_step(sim, STEPS);
    sn_sim_destroy(sim);
    return applied;
}

/* A hand maps as often as a support does. */
START_TEST(a_hand_maps_no_more_than_a_support)
{
    int support = count("<fixed on='@h'/>"), hand = count("<prescribed_motion on='@h' z='0.1*sin(t)'/>");
    ck_assert_int_gt(support, 0);
    ck_assert_int_eq(hand, support);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("accepted steps");
    TCase* cases = tcase_create("all");
    tcase_add_test(cases, a_hand_maps_no_more_than_a_support);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
