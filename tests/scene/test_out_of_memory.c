/* If this failed, one allocation that the system refuses, at any place of reading, compiling, threads,
   monitors and stepping, would crash the program, leak, or let it go on with other results than it has with
   memory: with another linear solver, for example.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "output/monitor.h"
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* ---- scenes: every kind of memory that a compilation takes --------------------------------------------- */

static const struct {
    const char* name;
    const char* text;
} scenes[] = {
    { "needle",
      "<scene step='1 ms'><needle name='n' elements='3' damping_time='1 ms'><handle z='0.01*sin(t)'/>"
      "<winkler at='0.1 0.15' stiffness='100'/></needle><point_load on='@n/tip' force='0 0 0.1'/>"
      "<dirk/><monitor of='@n/tip' quantities='position'/></scene>" },
    { "insertion",
      "<scene step='1 ms'><tissue name='body' position='14 cm 0 0' normal='-1 0 0'><layer preset='skin' "
      "depth='0' thickness='2 mm'/><layer preset='fat' depth='2 mm'/></tissue><needle name='n' length='15 "
      "cm' "
      "radius='0.6 mm' elements='3' damping_time='1 ms'><handle x='0.02*t'/><insertion tissue='/body' "
      "points='6' "
      "length='8 cm'/></needle><dirk method='tr_bdf2'/><monitor of='@n/insertion/forces' "
      "quantities='depth'/></scene>" },
    { "suture",
      "<scene step='1 ms'><suture name='s' length='0.1 m' radius='0.15 mm' young_modulus='1 GPa' "
      "elements='6'/><ring points='@s/points' position='0.05 0 0' grip='20 mN'/><penalty_contact "
      "on='@s/points' radius='0.15 mm' stiffness='20 N/m' onset='20 um'/><generalized_alpha/></scene>" },
    { "cable",
      "<scene step='1 ms'><cable name='c' elements='4' damping_time='1 ms' yield_stress='60 MPa'>"
      "<rod_points name='skin' at='0.5 0.6'/></cable><rigid_collider on='@c/skin/points' radius='1 mm' "
      "shape='cylinder' position='0.75 0 -0.056' direction='0 1 0' size='5 cm' friction='0.3'/><dirk "
      "method='backward_euler'/></scene>" },
    { "solid",
      "<scene step='1 ms'><grid name='g' cells='2 1 1' low='0 0 0' high='2 1 1 cm' type='hexahedra'/>"
      "<points name='p' mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><point_mass on='@p' mass='1 g' "
      "gravity='0 0 -9.81'/><solid on='@p' law='corotational' young_modulus='1 kPa' "
      "poisson_ratio='0.4'/><implicit_euler/></scene>" },
    { "tetrahedra",
      "<scene><grid name='g' cells='2 1 1' low='0 0 0' high='2 1 1 cm' type='tetrahedra'/><points name='p' "
      "mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><solid on='@p' "
      "law='neo_hookean' young_modulus='1 kPa' poisson_ratio='0.4'/><point_load on='@p' node='-1' "
      "force='0 0 1e-4'/><statics/></scene>" },
    { "cloth",
      "<scene step='10 ms'><grid name='g' cells='3 3 0' low='0 0 0' high='30 30 0 cm' type='triangles'/>"
      "<points name='p' mesh='@g'/><fixed on='@p' nodes='0 3'/><point_mass on='@p' mass='60 mg' "
      "gravity='0 0 -9.81'/><elastic_membrane on='@p' young_modulus='1 MPa' poisson_ratio='0.3' "
      "thickness='0.3 mm'/><bending on='@p' young_modulus='1 MPa' poisson_ratio='0.3' "
      "thickness='0.3 mm'/><implicit_euler/></scene>" },
    { "beams", "<scene step='10 ms'><grid name='g' cells='4 0 0' low='0 0 0' high='20 0 0 cm' type='edges'/>"
               "<frames name='r' mesh='@g'/><fixed on='@r' nodes='0'/><beam_mass on='@r' radius='1 mm' "
               "density='1100'/><beams on='@r' radius='1 mm' young_modulus='1 GPa' poisson_ratio='0.3'/>"
               "<attached_points name='e' to='@r' nodes='-1' positions='0 0 0'/><rosenbrock "
               "linear='sparse'/></scene>" },
    { "spine", "<scene><spine name='spine' vertebrae='c5 c6' variant='A'/><point_load on='@spine/c5' "
               "moment='0 0 1.8'/><statics/></scene>" },
    { "minres", "<scene step='1 ms'><suture name='s' length='0.1 m' radius='0.15 mm' young_modulus='1 GPa' "
                "elements='6'/><dirk linear='minres'/></scene>" },
    { "hybrid_lu",
      "<scene step='1 ms'><suture name='s' length='0.1 m' radius='0.15 mm' young_modulus='1 GPa' "
      "elements='6'/><dirk linear='hybrid_lu'/></scene>" },
};

/* ---- one life of a scene ------------------------------------------------------------------------------- */

typedef struct outcome {
    bool good;
    char description[8192];
    unsigned char state[1 << 18];
    size_t bytes;
} outcome;

static void refuse_the(int64_t number, bool once)
{
#if ALLOCATIONS_REFUSED
    allocations_fail_once = once;
    allocations_until_failure = number;
#else
    (void)number, (void)once;
#endif
}

/* Reads, compiles, resolves, grabs, steps: whatever may allocate. */
static sn_sim* live(const char* text, sn_error* error)
{
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "text", "/", NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_monitors* monitors = sim ? sn_monitors_create(scene, sim, error) : NULL;
    if (monitors) sn_sim_set_threads(sim, 2, error);
    if (monitors) sn_sim_channel(sim, "/energy", error);
    for (int i = 0; monitors && i < 2; ++i)
        sn_sim_step(sim, error);
    sn_monitors_destroy(monitors);
    sn_scene_destroy(scene);
    return sim;
}

static void finish(sn_sim* sim, const sn_error* error, outcome* o)
{
    *o = (outcome){ .good = sim && error->status == SN_OK };
    if (o->good) {
        FILE* stream = fmemopen(o->description, sizeof o->description, "w");
        sn_sim_describe(sim, stream);
        fclose(stream);
        o->bytes = sn_sim_snapshot_size(sim);
        ck_assert_uint_le(o->bytes, sizeof o->state);
        ck_assert_int_eq(sn_sim_save(sim, o->state, o->bytes), SN_OK);
    }
    sn_sim_destroy(sim);
}

static outcome expected, got;

static void expect_clean(const char* scene, int64_t number, const sn_error* error)
{
    if (!got.good) {
        ck_assert_msg(error->status == SN_ERR_MEMORY, "%s, allocation %lld: \"%s\" (%d)", scene,
                      (long long)number, error->text, (int)error->status);
        return;
    }
    ck_assert_msg(strcmp(got.description, expected.description) == 0,
                  "%s, allocation %lld: compiled as\n%s\nnot as\n%s", scene, (long long)number,
                  got.description, expected.description);
    ck_assert_msg(got.bytes == expected.bytes && memcmp(got.state, expected.state, got.bytes) == 0,
                  "%s, allocation %lld: other bits", scene, (long long)number);
}

/* Each allocation of a scene in turn fails: alone, or with all that follow. */
static void fail_each(int scene, bool once)
{
    sn_error error = { 0 };
    refuse_the(-1, false);
    int64_t before = allocations;
    sn_sim* sim = live(scenes[scene].text, &error);
    int64_t count = allocations - before;
    ck_assert_msg(error.status == SN_OK, "%s: %s", scenes[scene].name, error.text);
    finish(sim, &error, &expected);
    ck_assert_int_gt(count, 100);
    for (int64_t k = 0; k < count; ++k) {
        sn_error failure = { 0 };
        refuse_the(k, once);
        sim = live(scenes[scene].text, &failure);
        refuse_the(-1, false);
        finish(sim, &failure, &got);
        expect_clean(scenes[scene].name, k, &failure);
    }
}

START_TEST(one_fails)
{
    if (ALLOCATIONS_REFUSED) fail_each(_i, true);
}
END_TEST

START_TEST(all_fail_from_one_on)
{
    if (ALLOCATIONS_REFUSED) fail_each(_i, false);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("out_of_memory");
    TCase* cases = tcase_create("out_of_memory");
    tcase_add_loop_test(cases, one_fails, 0, SN_COUNT(scenes));
    tcase_add_loop_test(cases, all_fail_from_one_on, 0, SN_COUNT(scenes));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
