/* If this failed, forces between systems would add energy in long runs.
   SPDX-License-Identifier: BSD-3-Clause */
/* label: slow */
#include <check.h>
#include "support/probe.h"
#include "support/run_suite.h"

/* A chain of masses of 10 g on springs of 100 N/m, cut in two; soft springs hold it to the ground. */
#define CHAIN(of_a, of_b, damping)                                                                           \
    "<scene coupling='lagged' step='1 ms'><node name='a'>" of_a                                              \
    "<points name='p' positions='0 0 0  0.1 0 0  0.2 0 0' velocities='0 0 0  0.1 0.1 0  0 0 0'/>"            \
    "<point_mass on='@p' mass='10 g'/><springs on='@p' nodes='0 1 1 2' stiffness='100'/>"                    \
    "<springs_to_ground on='@p' stiffness='10'/></node><node name='b'>" of_b                                 \
    "<points name='p' positions='0.3 0 0  0.4 0 0'/><point_mass on='@p' mass='10 g'/>"                       \
    "<springs on='@p' nodes='0 1' stiffness='100'/><springs_to_ground on='@p' stiffness='10'/></node>"       \
    "<springs name='between' on='@a/p' to='@b/p' nodes='2 0' stiffness='100' damping='" damping              \
    "'/></scene>"

static const struct {
    const char* text;
    int steps;
} chains[] = {
    { CHAIN("<midpoint/>", "<midpoint/>", "0"), 100000 },
    { CHAIN("<explicit method='rk4'/>", "<midpoint step='0.25 ms'/>", "0"), 1000000 },
    { CHAIN("<midpoint/>", "<implicit_euler/>", "0"), 100000 },
    { CHAIN("<explicit/>", "<dirk step='0.25 ms'/>", "0.1"), 100000 },
};

/* In up to 10^6 steps. Motion across the chain does not reach its other end, and is not damped there: half of
   the energy may stay. */
START_TEST(no_energy_is_added)
{
    sn_sim* sim = probe_compile(chains[_i].text, NULL);
    double energy = 0, first;
    probe_read(sim, "/energy", &first, 1);
    for (int k = 0; k < 1000; ++k) {
        probe_step(sim, chains[_i].steps / 1000);
        probe_read(sim, "/energy", &energy, 1);
        ck_assert_double_lt(energy, first);
    }
    ck_assert_double_lt(energy, 0.6 * first);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("energy of forces between systems");
    TCase* tests = tcase_create("cases");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, no_energy_is_added, 0, SN_COUNT(chains));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
