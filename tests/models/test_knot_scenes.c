/* If this failed, the scenes of knots would have other knots than their names say: throws of other hands,
   or with other numbers of turns. SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include "math/entanglement.h"

enum { MOST = 400 };

/* A throw of k half turns by one hand links the two strands k/2 times; both ends of a strand lie on its
   side. Tied, the strands are one line whose standing parts are joined: the sum of the knots T(2, k) of
   its throws, whose determinant is the product of the k. Throws of opposite hands, (3, -3), make the
   square knot; (5, -3) is the surgeon's knot, (5, 3) would be a surgeon's granny, which has the same
   determinant and the linking number 4. */
static const struct {
    const char* file;
    double link, determinant;
} knots[] = {
    { "scenes/suture/square.xml", 0, 9 },
    { "scenes/suture/granny.xml", 3, 9 },
    { "scenes/suture/surgeon.xml", 1, 15 },
};

static sn_polyline strand_of(const sn_sim* sim, const char* path)
{
    const sn_state* s = probe_state(sim, path);
    return (sn_polyline){ (const sn_vec3*)s->x, s->count, true };
}

/* From tail to standing part of one strand, below the knot to the other strand, and to its tail. */
static sn_polyline tied(const sn_polyline* a, const sn_polyline* b, sn_vec3* x)
{
    int count = 0;
    for (int i = a->count - 1; i >= 0; --i)
        x[count++] = a->x[i];
    x[count++] = sn_add(a->x[0], sn_v3(0, -0.03, 0));
    x[count++] = sn_add(b->x[0], sn_v3(0, -0.03, 0));
    for (int i = 0; i < b->count; ++i)
        x[count++] = b->x[i];
    return (sn_polyline){ x, count, false };
}

START_TEST(knots_are_what_their_names_say)
{
    sn_vec3 x[MOST];
    sn_sim* sim = probe_load(knots[_i].file, NULL);
    const sn_polyline a = strand_of(sim, "/a/points"), b = strand_of(sim, "/b/points"),
                      line = tied(&a, &b, x);
    ck_assert_double_eq_tol(fabs(sn_gauss_link_of_lines(&a, &b).link), knots[_i].link, 1e-9);
    ck_assert_double_eq(sn_knot_determinant(&line), knots[_i].determinant);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/knot_scenes");
    TCase* cases = tcase_create("knot_scenes");
    tcase_add_loop_test(cases, knots_are_what_their_names_say, 0, SN_COUNT(knots));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
