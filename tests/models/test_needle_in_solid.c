/* If this fails, a needle in an elastic solid is not in balance with it, loses its path, cuts twice, feels
   the cells of the mesh, or is held otherwise than in a tissue that does not move. SPDX-License-Identifier:
   BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include "models/tissue/shaft_point.h"
#include <stdlib.h>

/* A block of 6 cm x 4 cm x 4 cm, held at its far side, and a rigid blunt needle of eight cells of 5 mm along
   x, beside the lines of the mesh; its end is at x = 0, the surface, when the scene starts. */
#define BLOCK(cells, type, law)                                                                              \
    "<grid name='m' cells='" cells "' type='" type "' low='0 -0.02 -0.02' high='0.06 0.02 0.02'/>"           \
    "<points name='p' mesh='@m'/><solid name='s' on='@p' damping_time='2 ms' poisson_ratio='0.45' " law      \
    "/><solid_mass on='@p' density='1000'/><fixed name='bed' on='@p' where='x gt 0.0599'/>"
#define NEEDLE(x) NEEDLE_AT(x, "0.0031")
#define NEEDLE_AT(x, y) NEEDLE_TURNED(x, y, "0")
#define NEEDLE_TURNED(x, y, roll)                                                                            \
    "<frames name='b' positions='0 0.0031 0.0017'/><prescribed_motion name='hand' on='@b' x='" x "' y='" y   \
    "' z='0.0017' roll='" roll "'/>" SHAFT
#define SHAFT                                                                                                \
    "<attached_frames name='shaft' to='@b' nodes='0 0 0 0 0 0 0 0' positions='-0.0375 0 0  -0.0325 0 0  "    \
    "-0.0275 0 0  -0.0225 0 0  -0.0175 0 0  -0.0125 0 0  -0.0075 0 0  -0.0025 0 0'/>"                        \
    "<attached_frames name='end' to='@b' nodes='0' positions='0 0 0'/>"
#define LISTS " tip_radius='0.5 mm' membranes='800 0 0.6 0.002' cutting='0.5 0 0 0 0' lateral='2e4 0 0'"
#define LUGRE " friction='1 10 15 50 -1 -1 -1 0.01 0.0002 5e4 50'"
#define STRIBECK " friction='0 10 15 50 -1 -1 -1 0.01 0.0002 5e4 50'"
#define KARNOPP " friction='2 10 15 50 -1 -1 -1 0.01 0.0002 5e4 50'"
#define FORCES(more) "<needle_in_solid name='c' sections='@shaft' tip='@end' solid='@p'" LISTS more "/>"
#define SCENE(block, x, more)                                                                                \
    "<scene step='2 ms' duration='20 s'>" block NEEDLE(x) FORCES(more) "<dirk method='tr_bdf2'/></scene>"

#define RIGID_BLOCK BLOCK("2 1 1", "hexahedra", "young_modulus='1e9' law='linear'")
#define MOVED(x, y) MOVED_IN(RIGID_BLOCK, x, y, "0", LUGRE)
#define MOVED_IN(block, x, y, roll, friction)                                                                \
    "<scene step='2 ms' duration='20 s'>" block NEEDLE_TURNED(x, y, roll)                                    \
        FORCES(friction) "<dirk method='tr_bdf2'/></scene>"

#define SOFT "young_modulus='2e4' law='corotational'"
#define IN "0.03*smooth(t,0,1.5)"
/* In, out to 5 mm before the surface, and in again. */
#define AGAIN "0.03*smooth(t,0,1)-0.035*smooth(t,1,2)+0.045*smooth(t,2,3.5)"

static double value(sn_sim* sim, const char* path) { return probe_value(sim, path, 0, 1); }
static double hand_of(sn_sim* sim) { return probe_value(sim, "/hand/force", 0, 3); }

/* ---- balance ------------------------------------------------------------------------------------------- */

enum { MAX_NODES = 400 };

/* Sums of the component's forces on everything, and of their moments about the origin; the largest force. */
static double sum_forces(sn_sim* sim, sn_vec3* force, sn_vec3* moment)
{
    static double f[3][6 * MAX_NODES];
    sn_system* s = sim->systems[0];
    double most = 0;
    memset(f, 0, sizeof f);
    *force = *moment = sn_v3(0, 0, 0);
    for (int c = 0; c < s->program.forces.count; ++c) {
        sn_call* call = &s->program.forces.at[c];
        if (call->type != &sn_needle_in_solid) continue;
        sn_generalized_force out[3] = { { f[0] }, { f[1] }, { f[2] } };
        call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, out);
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < call->kin[i].count; ++k) {
                bool frame = call->kin[i].kind == SN_FRAMES;
                sn_vec3 x = frame ? call->kin[i].frames[k].r : call->kin[i].points[k];
                sn_vec3 own = frame ? out[i].wrench[k].f : out[i].force[k];
                *force = sn_add(*force, own);
                *moment = sn_add(*moment, sn_cross(x, own));
                if (frame) *moment = sn_add(*moment, sn_rotate(call->kin[i].frames[k].q, out[i].wrench[k].m));
                most = fmax(most, sn_norm(own));
            }
    }
    return most;
}

static const char* const blocks[] = { SCENE(BLOCK("3 2 2", "tetrahedra", SOFT), IN, LUGRE),
                                      SCENE(BLOCK("4 3 3", "hexahedra", SOFT), IN, LUGRE),
                                      "<scene step='2 ms' duration='20 s'><grid name='coarse' cells='3 2 2' "
                                      "type='tetrahedra' low='0 -0.02 -0.02' high='0.06 0.02 0.02'/>"
                                      "<quadratic name='m' of='@coarse'/><points name='p' mesh='@m'/>"
                                      "<solid name='s' on='@p' damping_time='2 ms' young_modulus='2e4' "
                                      "law='stable_neo_hookean'/><solid_mass on='@p' density='1000'/>"
                                      "<fixed name='bed' on='@p' where='x gt 0.0599'/>" NEEDLE(IN)
                                          FORCES(LUGRE) "<dirk method='tr_bdf2'/></scene>" };

/* The needle has no mass: the hand holds the solid's force. Forces of a blunt tip have no arm. */
START_TEST(forces_balance)
{
    sn_sim* sim = probe_compile(blocks[_i], NULL);
    double most = 0;
    for (int i = 0; i < 50; ++i) {
        sn_vec3 force, moment;
        probe_step(sim, 15);
        most = fmax(most, sum_forces(sim, &force, &moment));
        ck_assert_double_le(sn_norm(force), 1e-12);
        ck_assert_double_le(sn_norm(moment), 1e-12);
    }
    ck_assert_double_gt(most, 0.1);
    ck_assert_double_eq(value(sim, "/c/punctures"), 1);
    ck_assert_double_gt(value(sim, "/c/depth"), 0.02);
    sn_sim_destroy(sim);
}
END_TEST

/* Turned by the hand: the solid holds back with a moment, and takes the same one. */
static const char* const turned[] = {
    MOVED_IN(BLOCK("3 2 2", "tetrahedra", SOFT), IN, "0.0031", "6*t", LUGRE),
    MOVED_IN(BLOCK("4 3 3", "hexahedra", SOFT), IN, "0.0031", "6*t", LUGRE),
};

START_TEST(a_turning_needle_turns_the_solid)
{
    sn_sim* sim = probe_compile(turned[_i], NULL);
    double most = 0;
    for (int i = 0; i < 40; ++i) {
        sn_vec3 force, moment;
        probe_step(sim, 15);
        most = fmax(most, fabs(value(sim, "/c/friction_moment")));
        sum_forces(sim, &force, &moment);
        ck_assert_double_le(sn_norm(force), 1e-12);
        ck_assert_double_le(sn_norm(moment), 1e-12);
    }
    ck_assert_double_gt(most, 1e-5);
    sn_sim_destroy(sim);
}
END_TEST

/* Held and turned at a constant speed: the law's friction on the surface of the shaft. */
START_TEST(a_turning_needle_feels_friction)
{
    sn_sim* sim = probe_compile(
        MOVED_IN(RIGID_BLOCK, "0.02*smooth(t,0,0.5)", "0.0031", "16*max(t-0.6,0)", LUGRE), NULL);
    probe_step(sim, 500);
    const double a = 5e-4, s = 16 * a, law = 10 + 5 * exp(-s * s / 1e-4) + 50 * s,
                 expected = value(sim, "/c/wetted_length") * a * law;
    ck_assert_double_eq_tol(value(sim, "/c/friction_moment"), -expected, 1e-3 * expected);
    ck_assert_double_eq_tol(probe_value(sim, "/hand/moment", 0, 3), expected, 2e-3 * expected);
    ck_assert_double_gt(expected, 5e-5);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- the limit of a stiff solid ------------------------------------------------------------------------ */

#define THERE "0.03*smooth(t,0,1)-0.015*smooth(t,1.2,2)"
#define STIFF(friction)                                                                                      \
    MOVED_IN(BLOCK("3 2 2", "hexahedra", "young_modulus='1e9' law='linear'"), THERE, "0.0031", "20*t",       \
             friction)
#define LAYERED(friction)                                                                                    \
    "<scene step='2 ms' duration='20 s'>" NEEDLE_TURNED(                                                     \
        THERE, "0.0031",                                                                                     \
        "20*t") "<needle_tissue name='c' sections='@shaft' tip='@end' lengths='5 mm' radius='0.5 mm' "       \
                "layers='0 0' normal='-1 0 0'" LISTS friction "/><dirk method='tr_bdf2'/></scene>"

/* Of a needle that turns, the moment, too. */
START_TEST(a_stiff_solid_is_a_layer)
{
    static const char* const pairs[][2] = { { STIFF(LUGRE), LAYERED(LUGRE) },
                                            { STIFF(STRIBECK), LAYERED(STRIBECK) },
                                            { STIFF(KARNOPP), LAYERED(KARNOPP) } };
    sn_sim *solid = probe_compile(pairs[_i][0], NULL), *layer = probe_compile(pairs[_i][1], NULL);
    double worst = 0, most = 0, apart = 0, largest = 0; /* apart, largest: moments */
    for (int i = 0; i < 1000; ++i) {
        probe_step(solid, 1);
        probe_step(layer, 1);
        worst = fmax(worst, fabs(hand_of(solid) - hand_of(layer)));
        most = fmax(most, fabs(hand_of(layer)));
        const double moment = value(layer, "/c/friction_moment");
        apart = fmax(apart, fabs(value(solid, "/c/friction_moment") - moment));
        largest = fmax(largest, fabs(moment));
    }
    ck_assert_msg(apart <= 0.01 * largest, "%.3g N m of %.3g N m apart", apart, largest);
    ck_assert_double_gt(largest, 1e-5);
    ck_assert_msg(worst <= 0.01 * most, "%.3g N of %.3g N apart", worst, most);
    sn_sim_destroy(solid);
    sn_sim_destroy(layer);
}
END_TEST

/* ---- the path is remembered ---------------------------------------------------------------------------- */

/* At the same depth and speed, in the second pass the cutting force alone is missing. */
START_TEST(a_hole_is_found_again)
{
    sn_sim* sim = probe_compile(SCENE(BLOCK("3 2 2", "hexahedra", "young_modulus='1e9' law='linear'"),
                                      "-0.005+0.025*(1-abs(1-mod(t,2)))", LUGRE),
                                NULL);
    double pass[2], cutting[2];
    for (int k = 0; k < 2; ++k) {
        probe_step(sim, k == 0 ? 450 : 1000); // to 0.9 s, and to 2.9 s
        pass[k] = hand_of(sim);
        cutting[k] = value(sim, "/c/cutting_force");
    }
    ck_assert_double_eq(cutting[1], 0);
    ck_assert_double_eq_tol(pass[0] - pass[1], cutting[0], 1e-3 * cutting[0]);
    sn_sim_destroy(sim);
}
END_TEST

/* In and out in turn at two places 6 mm apart: each surface is punctured once, and the second pass through
   each hole is one without the cutting force. */
START_TEST(each_hole_is_found_again)
{
    sn_sim* sim =
        probe_compile(MOVED("-0.005+0.025*(1-abs(1-mod(2*t,2)))",
                            "0.0031+0.006*(smooth(t,0.95,1.05)-smooth(t,1.95,2.05)+smooth(t,2.95,3.05))"),
                      NULL);
    double hand[4], cutting[4];
    for (int k = 0; k < 4; ++k) {
        probe_step(sim, k == 0 ? 225 : 500); // to 0.45 s, 1.45 s ...
        hand[k] = hand_of(sim);
        cutting[k] = value(sim, "/c/cutting_force");
        ck_assert_double_eq(value(sim, "/c/paths"), k == 0 ? 1 : 2);
    }
    ck_assert_double_eq(value(sim, "/c/punctures"), 2);
    for (int k = 0; k < 2; ++k) {
        ck_assert_double_gt(cutting[k], 0.4);
        ck_assert_double_eq(cutting[k + 2], 0);
        ck_assert_double_eq_tol(hand[k] - hand[k + 2], cutting[k], 1e-3 * cutting[k]);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A needle punctures a body of 6 cm from one side, is withdrawn, and punctures it from the other side on the
   same line: around the body, so that the path was left, or at once. The last body has two parts, 2 cm apart:
   first the second one is punctured, then on the same line the first one. */
START_TEST(a_hole_is_not_that_of_another_place)
{
#define TURNED(block, x, y, yaw)                                                                             \
    "<scene step='2 ms' duration='20 s'>" block "<frames name='b' positions='0 0.0031 0.0017'/>"             \
    "<prescribed_motion name='hand' on='@b' x='" x "' y='" y "' z='0.0017' yaw='" yaw "'/>" SHAFT            \
    FORCES(LUGRE) "<dirk method='tr_bdf2'/></scene>"
#define TWO_PARTS                                                                                            \
    "<inline_mesh name='m' points='0 -.02 -.02 .02 -.02 -.02 .02 .02 -.02 0 .02 -.02 0 -.02 .02 .02 -.02 "   \
    ".02 .02 .02 .02 0 .02 .02  .04 -.02 -.02 .06 -.02 -.02 .06 .02 -.02 .04 .02 -.02 .04 -.02 .02 .06 "     \
    "-.02 "                                                                                                  \
    ".02 .06 .02 .02 .04 .02 .02' hexahedra='0 1 2 3 4 5 6 7  8 9 10 11 12 13 14 15'/>"                      \
    "<points name='p' mesh='@m'/><solid on='@p' damping_time='2 ms' poisson_ratio='0.45' young_modulus="     \
    "'1e9' law='linear'/><solid_mass on='@p' density='1000'/><fixed on='@p' where='y gt 0.0199'/>"
#define IN_AND_OUT "-0.01+0.03*smooth(t,0,0.3)-0.03*smooth(t,0.3,0.5)"
    static const char* const texts[] = {
        TURNED(RIGID_BLOCK, IN_AND_OUT "+0.09*smooth(t,0.6,0.8)-0.05*smooth(t,0.9,1.3)",
               "0.0031+0.06*(smooth(t,0.5,0.6)-smooth(t,0.8,0.9))", "3.14159265*smooth(t,0.6,0.8)"),
        TURNED(RIGID_BLOCK, IN_AND_OUT "+0.09*step(t,0.7)-0.05*smooth(t,0.9,1.3)", "0.0031",
               "3.14159265*step(t,0.7)"),
        TURNED(TWO_PARTS,
               "0.03+0.02*smooth(t,0,0.3)-0.02*smooth(t,0.3,0.5)-0.04*step(t,0.7)"
               "+0.03*smooth(t,0.9,1.3)",
               "0.0031", "0"),
    };
    sn_sim* sim = probe_compile(texts[_i], NULL);
    probe_step(sim, 440); // to 0.88 s, outside
    ck_assert_double_eq(value(sim, "/c/punctures"), 1);
    probe_step(sim, 130); // to 1.14 s
    ck_assert_double_gt(value(sim, "/c/cutting_force"), 0.4);
    ck_assert_double_lt(value(sim, "/c/friction_force"), -0.1);
    ck_assert_double_eq(value(sim, "/c/punctures"), 2);
    ck_assert_double_eq(value(sim, "/c/paths"), 2);
    sn_sim_destroy(sim);
}
END_TEST

/* A second needle that enters the hole of the first, after this was withdrawn, does not know it: it punctures
   and cuts as the first one did, with the same force of the hand in every step. */
START_TEST(each_needle_has_its_own_holes)
{
#define AND_OUT(t0, t1, t2) "-0.01+0.03*smooth(t," t0 "," t1 ")-0.03*smooth(t," t1 "," t2 ")"
#define SECOND                                                                                               \
    "<node name='second'>" NEEDLE(AND_OUT(                                                                   \
        "0.8", "1.1",                                                                                        \
        "1.4")) "<needle_in_solid name='c' sections='@shaft' tip='@end' solid='/p'" LISTS LUGRE "/></node>"
    enum { LATER = 400, STEPS = 300 };
    static double first[STEPS];
    double most = 0;
    sn_sim* sim =
        probe_compile("<scene step='2 ms' duration='20 s'>" RIGID_BLOCK NEEDLE(AND_OUT("0", "0.3", "0.6"))
                          FORCES(LUGRE) SECOND "<dirk method='tr_bdf2'/></scene>",
                      NULL);
    for (int i = 0; i < STEPS; ++i) {
        probe_step(sim, 1);
        first[i] = hand_of(sim);
        most = fmax(most, fabs(first[i]));
    }
    ck_assert_double_gt(most, 0.6);
    ck_assert_double_eq(value(sim, "/second/c/punctures"), 0);
    probe_step(sim, LATER - STEPS);
    for (int i = 0; i < STEPS; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq_tol(probe_value(sim, "/second/hand/force", 0, 3), first[i], 1e-3 * most);
    }
    ck_assert_double_eq(value(sim, "/second/c/punctures"), 1);
    ck_assert_double_eq(value(sim, "/c/punctures"), 1);
    sn_sim_destroy(sim);
}
END_TEST

/* Withdrawn by a part and pushed in again, the tip follows its path; moved 6 mm aside before, it cuts another
   one, which begins where it left the first. */
START_TEST(a_tip_beside_its_path_cuts)
{
#define BACK "0.03*smooth(t,0,0.5)-0.02*smooth(t,0.5,1)+0.015*smooth(t,1.2,1.7)"
    static const char* const texts[] = { MOVED(BACK, "0.0031"), MOVED(BACK, "0.0031+0.006*smooth(t,1,1.2)") };
    sn_sim* sim = probe_compile(texts[_i], NULL);
    probe_step(sim, 550);
    ck_assert_double_eq(value(sim, "/c/cutting_force"), 0);
    probe_step(sim, 175); // to 1.45 s, half of the way in
    if (_i == 0) ck_assert_double_eq(value(sim, "/c/cutting_force"), 0);
    if (_i == 1) ck_assert_double_gt(value(sim, "/c/cutting_force"), 0.4);
    const double depth = value(sim, "/c/depth"), length = value(sim, "/c/track_length");
    ck_assert_double_eq_tol(depth, 0.0175, 1e-3);
    ck_assert_double_eq_tol(length, _i == 0 ? 0.03 : depth, 1e-3);
    ck_assert_double_eq(value(sim, "/c/punctures"), 1);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- memory -------------------------------------------------------------------------------------------- */

/* The same bits from a run that is restored, and with several threads. */
START_TEST(runs_are_the_same)
{
    sn_error error = { 0 };
    const char* text = SCENE(BLOCK("4 3 3", "tetrahedra", SOFT), IN, LUGRE);
    sn_sim *sim = probe_compile(text, NULL), *other = probe_compile(text, NULL);
    size_t bytes = sn_sim_snapshot_size(sim);
    void *middle = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
    ck_assert_int_eq(sn_sim_set_threads(other, 3, &error), SN_OK);
    probe_step(sim, 300);
    probe_step(other, 300);
    ck_assert_int_eq(sn_sim_save(sim, middle, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_save(other, again, bytes), SN_OK);
    ck_assert_mem_eq(again, middle, bytes);
    probe_step(sim, 40);
    ck_assert_int_eq(sn_sim_save(sim, end, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim, middle, bytes), SN_OK);
    probe_step(sim, 40);
    ck_assert_int_eq(sn_sim_save(sim, again, bytes), SN_OK);
    ck_assert_mem_eq(again, end, bytes);
    ck_assert_double_eq(value(sim, "/c/punctures"), 1);
    free(middle);
    free(end);
    free(again);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* ---- derivatives --------------------------------------------------------------------------------------- */

enum { TETRAHEDRON = 4, ITEM_NODES = TETRAHEDRON + 2, ITEM_DOFS = 3 * TETRAHEDRON + 12 };

static void derive_item(const sn_call* call, int item, const bool* still, double K[ITEM_DOFS][ITEM_DOFS],
                        double D[ITEM_DOFS][ITEM_DOFS])
{
    const sn_tangent out = { .n = ITEM_DOFS, .K = K[0], .D = D[0], .still = still };
    memset(K, 0, ITEM_DOFS * sizeof *K);
    memset(D, 0, ITEM_DOFS * sizeof *D);
    call->ops.tangent(call->self, item, &call->in, &out);
}

/* Where the solid, or the needle, has another integrator, the derivatives of what moves are those of all, to
   the bit. */
START_TEST(what_is_still_takes_no_part)
{
    static double K[2][ITEM_DOFS][ITEM_DOFS], D[2][ITEM_DOFS][ITEM_DOFS];
    static const bool still[2][ITEM_NODES] = { { 1, 1, 1, 1, 0, 0 }, { 0, 0, 0, 0, 1, 1 } };
    sn_sim* sim = probe_compile(SCENE(BLOCK("3 2 2", "tetrahedra", SOFT), IN, LUGRE), NULL);
    probe_step(sim, 450);
    const sn_call* call = sim->systems[0]->program.forces.at;
    while (call->type != &sn_needle_in_solid)
        ++call;
    const int begin = _i ? 0 : 3 * TETRAHEDRON, end = _i ? 3 * TETRAHEDRON : ITEM_DOFS;
    int other = 0, acting = 0;
    for (int item = 0; item < call->item_count; ++item) {
        derive_item(call, item, NULL, K[0], D[0]);
        derive_item(call, item, still[_i], K[1], D[1]);
        acting += K[0][begin][begin] != 0;
        for (int i = begin; i < end; ++i)
            for (int j = begin; j < end; ++j)
                other += K[0][i][j] != K[1][i][j] || D[0][i][j] != D[1][i][j];
    }
    ck_assert_int_gt(acting, 3);
    ck_assert_int_eq(other, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

#define GIVEN(solid, more)                                                                                   \
    "<scene>" BLOCK("1 1 1", "hexahedra", SOFT) "<points name='alone' positions='0 0 0  1 0 0'/>" NEEDLE(    \
        "t") "<needle_in_solid name='c' sections='@shaft' tip='@end' solid='" solid                          \
             "' tip_radius='0.5 mm' " more "/></scene>"
#define GOOD "membranes='800 0 1 0.002' cutting='0.5 0 0 0 0' lateral='2e4 0 0'" LUGRE

START_TEST(faults_are_told)
{
    static const char* const faults[][2] = {
        { GIVEN("@alone", GOOD), "solid: has no mesh with tetrahedra or hexahedra" },
        { GIVEN("@p", GOOD " regions='lesion'"), "the solid's mesh has no region \"lesion\"" },
        { GIVEN("@p", GOOD " moduli='1e4'"), "moduli: has 1 numbers, must have 2" },
        { GIVEN("@p", GOOD " moduli='1e4 0.5'"), "Poisson's ratio 0.5 above -1 and below 0.5" },
        { GIVEN("@p", "membranes='0 0 1 0.002' cutting='0.5 0 0 0 0' lateral='2e4 0 0'" LUGRE),
          "a puncture force of 1 N is never reached without stiffness" },
        { GIVEN("@p", "membranes='1 0' cutting='0.5 0 0 0 0' lateral='2e4 0 0'" LUGRE),
          "membranes: has 2 numbers" },
        { GIVEN("@p", GOOD " spacing='1e-7'"), "are more than 10000 points" },
    };
    sn_error error = { 0 };
    probe_refuse(faults[_i][0], NULL, &error);
    probe_expect(error.text, faults[_i][1]);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

/* Work of the hand = what is stored + what is dissipated + what is lost at commits, through the puncture, a
   stop and the withdrawal of a part. Returns what is missing, over the largest work. */
static double missing_energy(double h)
{
    char text[4000];
    snprintf(text, sizeof text,
             "<scene step='%.17g' duration='20 s'>" BLOCK("3 2 2", "tetrahedra", SOFT)
                 NEEDLE("0.02*smooth(t,0,0.6)-0.012*smooth(t,0.7,1.2)")
                     FORCES(LUGRE) "<dirk method='tr_bdf2'/></scene>",
             h);
    sn_sim* sim = probe_compile(text, NULL);
    double work = 0, lost = 0, most = 0, worst = 0, f0 = hand_of(sim), d0 = 0, x0 = 0;
    for (int i = 0; i < (int)(1.3 / h + 0.5); ++i) {
        probe_step(sim, 1);
        sn_energy e = sn_sim_energy(sim);
        double f = hand_of(sim), x = probe_value(sim, "/b/position", 0, 3);
        work += 0.5 * (f + f0) * (x - x0);
        lost += 0.5 * h * (e.dissipation + d0);
        f0 = f, d0 = e.dissipation, x0 = x;
        most = fmax(most, work);
        worst = fmax(worst, fabs(work - lost - e.kinetic - e.potential - value(sim, "/c/fracture_energy")));
    }
    sn_sim_destroy(sim);
    return worst / most;
}

START_TEST(energy_is_accounted_for)
{
    static const double steps[] = { 2e-3, 5e-4 }, bounds[] = { 1e-2, 1e-3 };
    double missing = missing_energy(steps[_i]);
    ck_assert_msg(missing <= bounds[_i], "%.3g of the energy is missing", missing);
}
END_TEST

/* ---- the foot of a point on the shaft ------------------------------------------------------------------ */

/* Tissue that springs back at a puncture takes points far behind the piece of the shaft at which they were:
   beyond its ends the shaft goes straight on. */
START_TEST(feet_are_found_far_away)
{
    const sn_shaft_piece piece = { { sn_v3(0, 0, 0), { 1, 0, 0, 0 } },
                                   { sn_v3(1e-3, 0, 0), { 1, 0, 0, 0 } },
                                   1e-3 };
    for (int k = -50; k <= 50; k += 10) {
        sn_shaft_point p;
        sn_shaft_point_find(&piece, sn_v3(1e-3 * k, 2e-3, 0), 0.5, &p, NULL);
        ck_assert_double_eq_tol(p.s, k, 1e-9);
        ck_assert_double_eq_tol(sn_norm(p.u), 2e-3, 1e-12);
    }
}
END_TEST

/* ---- cells --------------------------------------------------------------------------------------------- */

/* While the tip goes through the cells of a soft block, no step changes the hand's force by 2 % of its peak.
   */
START_TEST(cells_are_not_felt)
{
    sn_sim* sim = probe_compile(SCENE(BLOCK("6 4 4", "tetrahedra", SOFT), "0.02*t", LUGRE), NULL);
    double before = 0, most = 0, jump = 0;
    for (int i = 0; i < 500; ++i) {
        probe_step(sim, 1);
        double now = hand_of(sim);
        if (value(sim, "/c/depth") > 0.003) jump = fmax(jump, fabs(now - before));
        most = fmax(most, fabs(now));
        before = now;
    }
    ck_assert_double_gt(value(sim, "/c/depth"), 0.01);
    ck_assert_msg(jump <= 0.02 * most, "%.3g N of %.3g N", jump, most);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/needle_in_solid");
    TCase* cases = tcase_create("needle_in_solid");
    tcase_add_loop_test(cases, forces_balance, 0, SN_COUNT(blocks));
    tcase_add_loop_test(cases, a_turning_needle_turns_the_solid, 0, SN_COUNT(turned));
    tcase_add_test(cases, a_turning_needle_feels_friction);
    tcase_add_loop_test(cases, a_stiff_solid_is_a_layer, 0, 3);
    tcase_add_test(cases, a_hole_is_found_again);
    tcase_add_test(cases, each_hole_is_found_again);
    tcase_add_loop_test(cases, a_hole_is_not_that_of_another_place, 0, 3);
    tcase_add_test(cases, each_needle_has_its_own_holes);
    tcase_add_loop_test(cases, a_tip_beside_its_path_cuts, 0, 2);
    tcase_add_test(cases, runs_are_the_same);
    tcase_add_loop_test(cases, what_is_still_takes_no_part, 0, 2);
    tcase_add_loop_test(cases, faults_are_told, 0, 7);
    tcase_add_loop_test(cases, energy_is_accounted_for, 0, 2);
    tcase_add_test(cases, feet_are_found_far_away);
    tcase_add_test(cases, cells_are_not_felt);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
