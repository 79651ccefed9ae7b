/* If this failed, a body would hover over cells that are gone, or fall through faces that their removal has
   uncovered.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"

#include <math.h>
#include <stdlib.h>
#include "collision/tree.h"
#include "engine/removal.h"
#include "models/contact/surface_contact.h"
#include "support/run_suite.h"

/* A block of soft cells on the floor of the world, and a cube that falls on it. */
#define BLOCK(layers, height, type)                                                                          \
    "<grid name='m' cells='4 4 " layers "' low='0 0 0' high='0.04 0.04 " height "' type='" type "'/>"        \
    "<points name='p' mesh='@m'/><fixed on='@p' where='z lt 1e-6'/><solid name='s' on='@p' "                 \
    "young_modulus='20000' poisson_ratio='0.3'/><solid_mass name='w' on='@p'/>"
#define CUBE_AT                                                                                              \
    "<grid name='n' cells='1 1 1' low='0.013 0.013 0.021' high='0.027 0.027 0.031' type='hexahedra'/>"
#define CUBE_HIGH                                                                                            \
    "<grid name='n' cells='1 1 1' low='0.013 0.013 0.031' high='0.027 0.027 0.041' type='hexahedra'/>"
#define CONTACT                                                                                              \
    "<points name='q' mesh='@n'/><solid on='@q' young_modulus='2e5'/><solid_mass on='@q' density='2000' "    \
    "gravity='0 0 -9.81'/><surface_contact name='c' on='@q' with='@p' friction='0.3' distance='0.2 mm'/>"    \
    "<implicit_euler/>"

static double lowest(sn_sim* sim)
{
    double x[24], low = HUGE_VAL;
    probe_read(sim, "/q/position", x, 24);
    for (int i = 0; i < 8; ++i)
        low = fmin(low, x[3 * i + 2]);
    return low;
}

/* Three layers, of which the upper one is gone, against two: the cube comes to rest at the same height, and
   the layers below it sink as deep. */
START_TEST(the_faces_below_are_touched)
{
    static const char* const removed[2] = {
        "<scene step='1 ms'>" BLOCK("3", "0.03", "hexahedra") CUBE_AT
        "<ablation on='@p' position='0 0 0.025' axis='0.04 0 0' radius='1' where='z gt 0.02'/>",
        "<scene step='1 ms'>" BLOCK("3", "0.03", "tetrahedra") CUBE_AT
        "<ablation on='@p' position='0 0 0.025' axis='0.04 0 0' radius='1' where='z gt 0.02'/>"
    };
    static const char* const meshed[2] = { "<scene step='1 ms'>" BLOCK("2", "0.02", "hexahedra") CUBE_AT,
                                           "<scene step='1 ms'>" BLOCK("2", "0.02", "tetrahedra") CUBE_AT };
    sn_sim* sim[2];
    for (int i = 0; i < 2; ++i) {
        char text[3000];
        snprintf(text, sizeof text, "%s%s</scene>", i ? meshed[_i] : removed[_i], CONTACT);
        sim[i] = probe_compile(text, NULL);
        probe_step(sim[i], 120);
    }
    const double a = lowest(sim[0]), b = lowest(sim[1]);
    ck_assert_msg(fabs(a - b) < 1e-8, "%.10g and %.10g", a, b);
    ck_assert(a < 0.0202 && a > 0.015);
    sn_sim_destroy(sim[0]);
    sn_sim_destroy(sim[1]);
}
END_TEST

/* The cube rests on three layers; then the cells below it go, and it falls on those that are left. */
START_TEST(it_falls_when_its_support_goes)
{
    char text[3000];
    snprintf(
        text, sizeof text, "%s%s</scene>",
        "<scene step='1 ms'>" BLOCK("3", "0.03", "tetrahedra") CUBE_HIGH
        "<ablation name='a' on='@p' position='0.02 0.02 0.025' radius='0.014' active='step(t, 0.1005)'/>",
        CONTACT);
    sn_sim *sim = probe_compile(text, NULL), *anew = probe_compile(text, NULL);
    const surface_contact *kept = sim->systems[0]->program.constraints.at[0].self,
                          *never = anew->systems[0]->program.constraints.at[0].self;
    never->search->vicinity.capacity = 0;
    probe_step(sim, 100);
    ck_assert(kept->search->vicinity.listed && kept->search->vicinity.count > 0);
    const double before = lowest(sim);
    ck_assert(before > 0.028 && before < 0.0303);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    probe_step(sim, 150);
    const double after = lowest(sim);
    ck_assert_msg(after < 0.0215 && after > 0.0095, "%g", after);  // cells of two layers are gone
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK); // the support is back
    ck_assert(lowest(sim) == before);
    probe_step(sim, 150);
    ck_assert(lowest(sim) == after);
    probe_step(anew, 250);
    ck_assert(!never->search->vicinity.listed);
    ck_assert(lowest(anew) == after); // pairs of features that are kept over steps change no bit
    sn_sim_destroy(sim);
    sn_sim_destroy(anew);
    free(snapshot);
}
END_TEST

/* ---- invariants of the surface ------------------------------------------------------------------------- */

static uint64_t seed = 1;
static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static double volume_of(const sn_collision_surface* s, const sn_vec3* x)
{
    double sum = 0;
    for (int t = 0; t < s->triangle_count; ++t) {
        const int* p = s->triangles[t];
        if (!s->hidden[t]) sum += sn_dot(x[p[0]], sn_cross(x[p[1]], x[p[2]])) / 6;
    }
    return sum;
}

/* Every edge of a boundary has as many triangles along it as against it. */
static void expect_no_boundary(const sn_collision_surface* s)
{
    int* sum = calloc((size_t)s->edge_count, sizeof *sum);
    for (int t = 0; t < s->triangle_count; ++t)
        for (int k = 0; k < 3 && !s->hidden[t]; ++k) {
            const int e = s->triangle_edges[t][k], from = s->triangles[t][k],
                      to = s->triangles[t][(k + 1) % 3];
            ck_assert((s->edges[e][0] == from && s->edges[e][1] == to) ||
                      (s->edges[e][0] == to && s->edges[e][1] == from));
            sum[e] += from < to ? 1 : -1;
        }
    for (int e = 0; e < s->edge_count; ++e)
        ck_assert_int_eq(sum[e], 0);
    free(sum);
}

static void expect_owners(const sn_collision_surface* s)
{
    int* owners = calloc((size_t)(s->edge_count + s->point_count), sizeof *owners);
    bool* used = calloc((size_t)(s->edge_count + s->point_count), sizeof *used);
    for (int t = 0; t < s->triangle_count; ++t)
        for (int k = 0; k < 3 && !s->hidden[t]; ++k) {
            const int e = s->triangle_edges[t][k], p = s->edge_count + s->triangles[t][k];
            used[e] = used[p] = true;
            owners[p] += s->owned[t] >> k & 1;
            owners[e] += s->owned[t] >> (3 + k) & 1;
        }
    for (int i = 0; i < s->edge_count + s->point_count; ++i)
        ck_assert_int_eq(owners[i], used[i]);
    for (int t = 0; t < s->triangle_count; ++t)
        if (s->hidden[t]) ck_assert_int_eq(s->owned[t], 0);
    free(owners);
    free(used);
}

/* Random removals, one after the other until nothing is left. */
START_TEST(the_surface_bounds_the_cells)
{
    static const char* const types[] = { "hexahedra", "tetrahedra" };
    char text[3000];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='m' cells='4 4 3' high='0.04 0.04 0.03' type='%s'/><points "
             "name='p' mesh='@m'/><solid name='s' on='@p'/><solid_mass on='@p'/><ablation name='a' on='@p' "
             "radius='0.001' position='1 1 1'/>" CUBE_HIGH CONTACT "</scene>",
             types[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    sn_system* s = sim->systems[0];
    sn_removal* r = s->removals->at[0]->removal;
    const surface_contact* contact = s->program.constraints.at[0].self;
    const sn_vec3* rest = (const sn_vec3*)probe_state(sim, "/p")->x;
    for (int left = r->count; left >= 0; --left) {
        const sn_skin* skin = contact->skin[1];
        const double wanted = left * (0.04 * 0.04 * 0.03) / r->count;
        expect_no_boundary(&skin->surface);
        expect_owners(&skin->surface);
        const double got = volume_of(&skin->surface, rest);
        ck_assert_msg(fabs(got - wanted) <= 1e-12 * 4.8e-5, "%d cells: %.17g, not %.17g", left, got, wanted);
        if (left == 0) break;
        int cell = below(r->count);
        while (r->removed[cell])
            cell = (cell + 1) % r->count;
        sn_remove_cell(r, cell);
        ck_assert(sn_removal_update(s, false));
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ablation contact");
    TCase* t = tcase_create("contact");
    tcase_add_loop_test(t, the_faces_below_are_touched, 0, 2);
    tcase_add_test(t, it_falls_when_its_support_goes);
    tcase_add_loop_test(t, the_surface_bounds_the_cells, 0, 2);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
