/* If this fails, tissue that is carried by a moving frame acts on a needle otherwise than the same tissue at
   rest, or does not react on the frame. SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"

static double read(sn_sim* sim, const char* item, const char* quantity)
{
    char path[128];
    double value;
    snprintf(path, sizeof path, "%s/%s", item, quantity);
    probe_read(sim, path, &value, 1);
    return value;
}

static void read3(sn_sim* sim, const char* item, const char* quantity, double* values)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", item, quantity);
    probe_read(sim, path, values, 3);
}

/* ---- a rigid needle, led in the axes of the carrier ---------------------------------------------------- */

/* A needle of four cells; its way in the axes of the carrier: S along x, Y across, and a roll. */
#define S "(0.04*(1-abs(1-t/2)))"
#define Y "(2e-4*sin(7*t))"
#define TISSUE                                                                                               \
    " lengths='5 mm' radius='0.6 mm' tip_radius='0.6 mm' bevel_angle='30 deg' position='0.01 0 0' "          \
    "normal='-3 0 0' layers='0 0  15 mm 0' membranes='800 5e4 4 0.002  0 0 0 0' "                            \
    "cutting='0.9 0 0 0 0  0.5 0 0 0 0' friction='1 10 18 200 -1 -1 -1 0.001 0.0002 5e4 50  "                \
    "0 12 20 100 -1 -1 -1 0.001 0.0002 1 0' lateral='2e4 1e8 10  1e4 0 5'/>"
#define SHAFT                                                                                                \
    "<attached_frames name='shaft' to='@b' nodes='0 0 0 0' "                                                 \
    "positions='-0.0175 0 0  -0.0125 0 0  -0.0075 0 0  -0.0025 0 0'/>"                                       \
    "<attached_frames name='end' to='@b' nodes='0' positions='0 0 0'/>"
#define AT_REST                                                                                              \
    "<scene step='1 ms' duration='10 s'><frames name='b'/><prescribed_motion on='@b' x='" S "' y='" Y        \
    "' roll='t'/>" SHAFT "<needle_tissue name='c' sections='@shaft' tip='@end'" TISSUE "</scene>"
/* The carrier moves to (OX, OY, OZ) and turns about z by A. */
#define OX "(0.3+0.01*sin(3*t))"
#define OY "(-0.2+0.02*t)"
#define OZ "(0.1+0.005*cos(5*t))"
#define A "(0.4+0.3*sin(2*t))"
#define CARRIED                                                                                              \
    "<scene step='1 ms' duration='10 s'><frames name='carrier'/>"                                            \
    "<prescribed_motion name='lift' on='@carrier' x='" OX "' y='" OY "' z='" OZ "' yaw='" A "'/>"            \
    "<frames name='b'/><prescribed_motion name='hand' on='@b' x='" OX "+" S "*cos" A "-" Y "*sin" A          \
    "' y='" OY "+" S "*sin" A "+" Y "*cos" A "' z='" OZ "' yaw='" A "' roll='t'/>" SHAFT                     \
    "<relative_frames name='seen_shaft' in='@shaft' frame='@carrier'/>"                                      \
    "<relative_frames name='seen_end' in='@end' frame='@carrier'/>"                                          \
    "<needle_tissue name='c' sections='@seen_shaft' tip='@seen_end' moving='true'" TISSUE "</scene>"

static void expect_same(sn_sim* rest, sn_sim* carried, const char* item)
{
    static const char* const quantities[] = { "depth",           "wetted_length",  "membrane_force",
                                              "cutting_force",   "friction_force", "friction_moment",
                                              "fracture_energy", "punctures" };
    for (int i = 0; i < SN_COUNT(quantities); ++i) {
        double wanted = read(rest, item, quantities[i]), got = read(carried, item, quantities[i]);
        ck_assert_msg(fabs(got - wanted) <= 1e-10, "%s is %.17g instead of %.17g at %g s", quantities[i], got,
                      wanted, sn_sim_time(rest));
    }
    double wanted[3], got[3];
    read3(rest, item, "lateral_force", wanted);
    read3(carried, item, "lateral_force", got);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(got[k], wanted[k], 1e-10);
}

/* Hand and carrier hold each other's forces: nothing else is there. */
static void expect_balance(sn_sim* sim)
{
    double hand[3], lift[3], turn[2][3], at[2][3];
    read3(sim, "/hand", "force", hand);
    read3(sim, "/lift", "force", lift);
    read3(sim, "/hand", "moment", turn[0]);
    read3(sim, "/lift", "moment", turn[1]);
    read3(sim, "/b", "position", at[0]);
    read3(sim, "/carrier", "position", at[1]);
    for (int k = 0; k < 3; ++k) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        double moment = turn[0][k] + turn[1][k] + at[0][i] * hand[j] - at[0][j] * hand[i] +
                        at[1][i] * lift[j] - at[1][j] * lift[i];
        ck_assert_double_eq_tol(hand[k] + lift[k], 0, 1e-12);
        ck_assert_double_eq_tol(moment, 0, 1e-12);
    }
}

START_TEST(hand_and_tissue_move_together)
{
    sn_sim *rest = probe_compile(AT_REST, NULL), *carried = probe_compile(CARRIED, NULL);
    double most = 0;
    for (int i = 0; i < 40; ++i) {
        probe_step(rest, 100);
        probe_step(carried, 100);
        expect_same(rest, carried, "/c");
        expect_balance(carried);
        most = fmax(most, fabs(read(rest, "/c", "friction_force")));
    }
    ck_assert_double_gt(most, 0.1);
    ck_assert_double_eq(read(rest, "/c", "punctures"), 1);
    sn_sim_destroy(rest);
    sn_sim_destroy(carried);
}
END_TEST

/* ---- a flexible needle through an insertion ------------------------------------------------------------ */

/* Bevel, mass and bending: in a carrier of constant velocity nothing changes, though Newton's method stops
   elsewhere: 1e-10 of a newton is the tolerance of its steps. */
#define NEEDLE(x, y)                                                                                         \
    "<needle name='needle' length='10 cm' radius='0.4 mm' bevel_angle='25 deg' elements='6'>"                \
    "<handle x='0.02*smooth(t,0,0.1)*t" x "' y='" y                                                          \
    "'/><insertion tissue='/room/body' points='16' length='5 cm'/></needle>"
#define LAYERS                                                                                               \
    "position='0.1785 0 0'><layer preset='skin' thickness='2 mm' puncture_force='0.5'/>"                     \
    "<layer preset='prostate_phantom' depth='5 mm'/></tissue></node>"
#define OPTIONS "<scene step='1 ms' duration='5 s'>"
#define METHOD "<generalized_alpha tolerance='1e-12'/></scene>"

START_TEST(an_insertion_is_carried)
{
    sn_sim* rest =
        probe_compile(OPTIONS "<node name='room'><tissue name='body' " LAYERS NEEDLE("", "0") METHOD, NULL);
    sn_sim* carried = probe_compile(
        OPTIONS "<node name='room'><frames name='bed'/><prescribed_motion name='lift' on='@bed' x='0.03*t' "
                "y='0.01*t'/><tissue name='body' frame='@bed' " LAYERS NEEDLE("+0.03*t", "0.01*t") METHOD,
        NULL);
    for (int i = 0; i < 20; ++i) {
        probe_step(rest, 50);
        probe_step(carried, 50);
        expect_same(rest, carried, "/needle/insertion/forces");
    }
    ck_assert_double_eq(read(rest, "/needle/insertion/forces", "punctures"), 2);
    sn_sim_destroy(rest);
    sn_sim_destroy(carried);
}
END_TEST

START_TEST(a_frame_that_is_not_there)
{
    sn_error error = { 0 };
    probe_refuse(OPTIONS
                 "<node name='room'><tissue name='body' frame='@bed' " LAYERS NEEDLE("", "0") "</scene>",
                 NULL, &error);
    probe_expect(error.text, "frame");
    probe_expect(error.text, "bed");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/moving_tissue");
    TCase* cases = tcase_create("moving_tissue");
    tcase_add_test(cases, hand_and_tissue_move_together);
    tcase_add_test(cases, an_insertion_is_carried);
    tcase_add_test(cases, a_frame_that_is_not_there);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
