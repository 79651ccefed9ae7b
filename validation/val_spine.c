/* If this failed, the vertebra pair would move otherwise than the reference says: wrenches, equilibria and
   ligament forces of tests/data/spine, of its three variants, with parts left out, with another gap; some of
   10,000 loads would find no equilibrium; or the motion that comes to rest would rest elsewhere.
   SPDX-License-Identifier: BSD-3-Clause */
#include <jansson.h>
#include <stdlib.h>
#include <sinew/models.h>
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

static const double degree = 57.29577951308232;

/* ---- the pair ------------------------------------------------------------------------------------------ */

typedef struct pair {
    sn_sim* sim;
    sn_channel force, moment, displacement, angles, position, orientation, facets, ligaments;
    void* start;
    size_t bytes;
    int evaluations; /* of the last search */
} pair;

static pair pair_make(const char* settings, const char* integrator)
{
    char text[1000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><spine name='spine' %s/><point_load name='load' on='@spine/c5' force='0 0 0' moment='0 "
             "0 0'/>%s</scene>",
             settings, integrator);
    pair p = { .sim = probe_compile(text, NULL) };
    p.force = sn_sim_channel(p.sim, "/load/force", &error);
    p.moment = sn_sim_channel(p.sim, "/load/moment", &error);
    p.displacement = sn_sim_channel(p.sim, "/spine/displacement", &error);
    p.angles = sn_sim_channel(p.sim, "/spine/angles", &error);
    p.position = sn_sim_channel(p.sim, "/spine/c5/position", &error);
    p.orientation = sn_sim_channel(p.sim, "/spine/c5/orientation", &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    p.facets = sn_sim_channel(p.sim, "/spine/c5_c6/facets/forces", NULL);
    p.ligaments = sn_sim_channel(p.sim, "/spine/c5_c6/ligaments/tensions", NULL);
    p.bytes = sn_sim_snapshot_size(p.sim);
    p.start = malloc(p.bytes);
    sn_sim_save(p.sim, p.start, p.bytes);
    return p;
}

static void pair_free(pair* p)
{
    sn_sim_destroy(p->sim);
    free(p->start);
}

/* Displacement in mm and angles in degrees under a load in N and N m, from the unloaded equilibrium. */
static sn_status pair_load(pair* p, const double load[6], double u[6])
{
    sn_error error = { 0 };
    sn_sim_restore(p->sim, p->start, p->bytes);
    sn_sim_write(p->sim, p->force, load, 3);
    sn_sim_write(p->sim, p->moment, load + 3, 3);
    int64_t before = sn_sim_counters(p->sim).evaluations;
    sn_status status = sn_sim_step(p->sim, &error);
    p->evaluations = (int)(sn_sim_counters(p->sim).evaluations - before);
    sn_sim_refresh(p->sim);
    sn_sim_read(p->sim, p->displacement, u, 3);
    sn_sim_read(p->sim, p->angles, u + 3, 3);
    for (int i = 0; i < 6; ++i)
        u[i] *= i < 3 ? 1e3 : degree;
    return status;
}

enum { LOADS = 9 };
static const char* const names[LOADS] = { "AS", "PS", "LS", "TNS", "CMP", "LB", "FLX", "EXT", "AR" };
static const double loads[LOADS][6] = { { 20 },
                                        { -20 },
                                        { 0, 20 },
                                        { 0, 0, 20 },
                                        { 0, 0, -20 },
                                        { 0, 0, 0, 1.8 },
                                        { 0, 0, 0, 0, 1.8 },
                                        { 0, 0, 0, 0, -1.8 },
                                        { 0, 0, 0, 0, 0, 1.8 } };
/* The component each load moves most. */
static const int main_part[LOADS] = { 0, 0, 1, 2, 2, 3, 4, 4, 5 };

/* ---- reference_A.json ---------------------------------------------------------------------------------- */

static json_t* read_reference(void)
{
    json_error_t error;
    json_t* root = json_load_file(needle_file("tests/data/spine/reference_A.json"), 0, &error);
    ck_assert_msg(root != NULL, "%s", error.text);
    return root;
}

static void numbers(const json_t* array, double* to, int count)
{
    for (int i = 0; i < count; ++i)
        to[i] = json_number_value(json_array_get(array, (size_t)i));
}

static sn_mat3 matrix(const json_t* rows)
{
    sn_mat3 R;
    for (int i = 0; i < 3; ++i)
        numbers(json_array_get(rows, (size_t)i), R.m[i], 3);
    return R;
}

/* Net wrench on C5 about its origin, world axes, in N and N mm. */
START_TEST(wrenches)
{
    pair p = pair_make("", "<statics/>");
    sn_system* s = p.sim->systems[0];
    sn_state* c5 = probe_state(p.sim, "/spine/c5");
    json_t *root = read_reference(), *item;
    size_t i;
    double worst = 0;
    json_array_foreach(json_object_get(root, "wrench_tests"), i, item)
    {
        double r[3], turn[3], wanted[6], size[2] = { 0, 0 }, off[2] = { 0, 0 };
        numbers(json_object_get(item, "p"), r, 3);
        numbers(json_object_get(item, "rotvec"), turn, 3);
        numbers(json_object_get(item, "wrench"), wanted, 6);
        sn_pose pose = { sn_v3(1e-3 * r[0], 1e-3 * r[1], 1e-3 * r[2]),
                         sn_quat_exp(sn_v3(turn[0], turn[1], turn[2])) };
        memcpy(c5->x, &pose, sizeof pose);
        sn_system_set_time(s, 0, 0);
        sn_system_evaluate(s);
        sn_vec3 m = sn_rotate(pose.q, sn_v3(1e3 * c5->f[3], 1e3 * c5->f[4], 1e3 * c5->f[5]));
        const double got[6] = { c5->f[0], c5->f[1], c5->f[2], m.x, m.y, m.z };
        for (int k = 0; k < 6; ++k) {
            size[k / 3] = fmax(size[k / 3], fabs(wanted[k]));
            off[k / 3] = fmax(off[k / 3], fabs(got[k] - wanted[k]));
        }
        worst = fmax(worst, fmax(off[0] / size[0], off[1] / size[1]));
    }
    ck_assert_uint_eq(json_array_size(json_object_get(root, "wrench_tests")), 12);
    ck_assert(
        report_below("C5-C6", "wrenches at 12 random poses against the reference, relative", worst, 1e-11));
    json_decref(root);
    pair_free(&p);
}
END_TEST

static double pose_error(pair* p, const json_t* wanted, double* turn)
{
    double r[3], q[4], at[3], most = 0;
    sn_sim_refresh(p->sim);
    sn_sim_read(p->sim, p->position, r, 3);
    sn_sim_read(p->sim, p->orientation, q, 4);
    sn_mat3 got = sn_quat_matrix((sn_quat){ q[0], q[1], q[2], q[3] }),
            R = matrix(json_object_get(wanted, "R"));
    numbers(json_object_get(wanted, "p"), at, 3);
    for (int i = 0; i < 3; ++i) {
        most = fmax(most, fabs(1e3 * r[i] - at[i]));
        for (int j = 0; j < 3; ++j)
            *turn = fmax(*turn, fabs(got.m[i][j] - R.m[i][j]));
    }
    return most;
}

static double list_error(pair* p, sn_channel channel, const json_t* wanted)
{
    double got[8], most = 0;
    int count = (int)json_array_size(wanted);
    sn_sim_refresh(p->sim);
    ck_assert_int_ge(sn_sim_read(p->sim, channel, got, 8), count);
    for (int i = 0; i < count; ++i)
        most = fmax(most, fabs(got[i] - json_number_value(json_array_get(wanted, (size_t)i))));
    return most;
}

START_TEST(equilibria)
{
    pair p = pair_make("", "<statics/>");
    json_t* root = read_reference();
    double turn = 0, place = pose_error(&p, json_object_get(root, "neutral"), &turn), force = 0, u[6];
    ck_assert(report_below("C5-C6", "unloaded equilibrium against the reference [mm]", place, 1e-12));
    place = 0;
    for (int i = 0; i < LOADS; ++i) {
        const json_t* wanted = json_object_get(root, names[i]);
        ck_assert_int_eq(pair_load(&p, loads[i], u), SN_OK);
        place = fmax(place, pose_error(&p, wanted, &turn));
        force = fmax(force, list_error(&p, p.facets, json_object_get(wanted, "facet")));
        force = fmax(force, list_error(&p, p.ligaments, json_object_get(wanted, "lig")));
    }
    ck_assert(report_below("C5-C6", "nine equilibria against the reference [mm]", place, 1e-10));
    ck_assert(report_below("C5-C6", "and their orientations [rad]", turn, 1e-12));
    ck_assert(report_below("C5-C6", "and the forces of facets and ligaments [N]", force, 1e-8));
    json_decref(root);
    pair_free(&p);
}
END_TEST

/* ---- results.csv and section 7.2: printed digits ------------------------------------------------------- */

START_TEST(variants)
{
    static const char* const settings[] = { "variant='A'", "variant='B'", "variant='C'" };
    static const char* const labels[] = { "A_paper_literal", "B_disc_centre", "C_linear_kelvin" };
    pair p = pair_make(settings[_i], "<statics/>");
    FILE* file = fopen(needle_file("tests/data/spine/results.csv"), "r");
    ck_assert_ptr_nonnull(file);
    char line[1000];
    double worst = 0, u[6], w[6];
    int rows = 0;
    while (fgets(line, sizeof line, file)) {
        char label[40], name[10];
        if (sscanf(line, "%39[^,],%9[^,],%lf,%lf,%lf,%lf,%lf,%lf", label, name, w, w + 1, w + 2, w + 3, w + 4,
                   w + 5) != 8 ||
            strcmp(label, labels[_i]) != 0)
            continue;
        int load = 0;
        while (strcmp(names[load], name) != 0)
            ck_assert_int_lt(++load, LOADS);
        ck_assert_int_eq(pair_load(&p, loads[load], u), SN_OK);
        for (int k = 0; k < 6; ++k)
            worst = fmax(worst, fabs(u[k] - w[k]));
        ++rows;
    }
    fclose(file);
    ck_assert_int_eq(rows, LOADS);
    ck_assert(report_below(settings[_i], "displacements against the printed table [mm, deg], 5 digits", worst,
                           5.001e-6));
    pair_free(&p);
}
END_TEST

START_TEST(parts_left_out)
{
    static const struct {
        const char* settings;
        double wanted[LOADS];
    } rows[] = {
        { "facets='false'", { .322, -.398, .273, .268, -.041, 4.87, 2.84, -5.52, 3.86 } },
        { "ligaments='false'", { .295, -.400, .274, .294, -.041, 4.69, 8.57, -2.46, 3.92 } },
        { "facets='false' ligaments='false'", { .323, -.400, .274, .294, -.041, 5.46, 8.57, -5.63, 4.29 } },
    };
    pair p = pair_make(rows[_i].settings, "<statics/>");
    double worst = 0, u[6];
    for (int i = 0; i < LOADS; ++i) {
        ck_assert_int_eq(pair_load(&p, loads[i], u), SN_OK);
        double digit = main_part[i] < 3 ? 1e-3 : 1e-2;
        worst = fmax(worst, fabs(u[main_part[i]] - rows[_i].wanted[i]) / digit);
    }
    // the disc alone bends by 1.8/0.33 = 5.4545 degrees, printed as 5.46
    ck_assert(report_below(rows[_i].settings, "main displacements against section 7.2, in last digits", worst,
                           0.55));
    pair_free(&p);
}
END_TEST

/* The gap is a live channel; section 7.3, gap 0 to 1 mm. */
START_TEST(gap)
{
    static const struct {
        double gap;
        int load;
        double wanted;
    } rows[] = { { 0, 7, -2.20 }, { 1e-3, 7, -3.66 }, { 0, 5, 3.34 }, { 1e-3, 5, 4.44 },
                 { 0, 8, 3.11 },  { 1e-3, 8, 3.86 },  { 0, 0, .267 }, { 1e-3, 0, .322 } };
    pair p = pair_make("", "<statics/>");
    sn_channel live = sn_sim_channel(p.sim, "/spine/gap", NULL);
    double worst = 0, u[6], zero[6] = { 0 }, u0[6];
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        // displacements count from the unloaded equilibrium with this gap
        sn_sim_restore(p.sim, p.start, p.bytes);
        void* held = malloc(p.bytes);
        memcpy(held, p.start, p.bytes);
        ck_assert_int_eq(sn_sim_write(p.sim, live, &rows[i].gap, 1), SN_OK);
        sn_sim_save(p.sim, p.start, p.bytes);
        ck_assert_int_eq(pair_load(&p, zero, u0), SN_OK);
        ck_assert_int_eq(pair_load(&p, loads[rows[i].load], u), SN_OK);
        int k = main_part[rows[i].load];
        worst = fmax(worst, fabs(u[k] - u0[k] - rows[i].wanted) / (k < 3 ? 1e-3 : 1e-2));
        memcpy(p.start, held, p.bytes);
        free(held);
    }
    ck_assert(
        report_below("gap of the facets 0 and 1 mm", "against section 7.3, in last digits", worst, 1.01));
    pair_free(&p);
}
END_TEST

/* ---- symmetry ------------------------------------------------------------------------------------------ */

START_TEST(mirror)
{
    static const double mirrored[6] = { 1, -1, 1, -1, 1, -1 }; // y and turns about x, z change their sign
    pair p = pair_make("", "<statics/>");
    uint64_t seed = 5;
    double worst = 0, sagittal = 0, u[6], w[6];
    for (int i = 0; i < 200; ++i) {
        double load[6], other[6];
        for (int k = 0; k < 6; ++k) {
            load[k] = (k < 3 ? 30 : 2) * random_number(&seed);
            other[k] = mirrored[k] * load[k];
        }
        ck_assert_int_eq(pair_load(&p, load, u), SN_OK);
        ck_assert_int_eq(pair_load(&p, other, w), SN_OK);
        for (int k = 0; k < 6; ++k)
            worst = fmax(worst, fabs(u[k] - mirrored[k] * w[k]));
    }
    for (int i = 0; i < LOADS; ++i) {
        if (main_part[i] % 2 == 1) continue;
        ck_assert_int_eq(pair_load(&p, loads[i], u), SN_OK);
        for (int k = 1; k < 6 && i != LOADS - 1; k += 2)
            sagittal = fmax(sagittal, fabs(u[k]));
    }
    ck_assert(report_below("C5-C6", "200 loads against their mirror images [mm, deg]", worst, 1e-12));
    ck_assert(report_below("C5-C6", "loads in the sagittal plane leave it by [mm, deg]", sagittal, 1e-12));
    pair_free(&p);
}
END_TEST

/* ---- 10,000 loads -------------------------------------------------------------------------------------- */

START_TEST(random_loads)
{
    enum { COUNT = 10000, MAX = 60 };
    pair p = pair_make("", "<statics arc_length='off'/>");
    uint64_t seed = 11;
    int failed = 0, histogram[MAX] = { 0 };
    double u[6], sum = 0;
    for (int i = 0; i < COUNT; ++i) {
        double load[6];
        for (int k = 0; k < 6; ++k)
            load[k] = (k < 3 ? 40 : 2.5) * random_number(&seed);
        sn_status status = pair_load(&p, load, u);
        failed += status != SN_OK;
        ++histogram[p.evaluations < MAX ? p.evaluations : MAX - 1];
        sum += p.evaluations;
    }
    int most = MAX - 1;
    while (histogram[most] == 0)
        --most;
    printf("evaluations for 10,000 loads:");
    for (int i = 0; i <= most; ++i)
        if (histogram[i]) printf(" %d: %d", i, histogram[i]);
    printf("\n");
    ck_assert(report_below("10,000 loads, 40 N and 2.5 N m", "loads without equilibrium", failed, 0));
    ck_assert(report_below("10,000 loads, 40 N and 2.5 N m", "evaluations, mean", sum / COUNT, 12));
    ck_assert(report_below("10,000 loads, 40 N and 2.5 N m", "evaluations, largest", most, 50));
    pair_free(&p);
}
END_TEST

/* ---- dynamic relaxation -------------------------------------------------------------------------------- */

START_TEST(relaxation)
{
    pair fast = pair_make("", "<statics/>"), slow = pair_make("", "<relaxation tolerance='1e-6'/>");
    double worst = 0, factor = HUGE_VAL, u[6], w[6];
    for (int i = 0; i < LOADS; ++i) {
        ck_assert_int_eq(pair_load(&fast, loads[i], u), SN_OK);
        ck_assert_int_eq(pair_load(&slow, loads[i], w), SN_OK);
        for (int k = 0; k < 6; ++k)
            worst = fmax(worst, fabs(u[k] - w[k]));
        factor = fmin(factor, (double)slow.evaluations / fast.evaluations);
    }
    ck_assert(report_below("dynamic relaxation to 1e-6", "against statics [mm, deg]", worst, 2e-5));
    ck_assert(report_between("dynamic relaxation to 1e-6", "its evaluations for each of statics, least",
                             factor, 50, 1e5));
    pair_free(&fast);
    pair_free(&slow);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("spine");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, wrenches);
    tcase_add_test(tests, equilibria);
    tcase_add_loop_test(tests, variants, 0, 3);
    tcase_add_loop_test(tests, parts_left_out, 0, 3);
    tcase_add_test(tests, gap);
    tcase_add_test(tests, mirror);
    tcase_add_test(tests, random_loads);
    tcase_add_test(tests, relaxation);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
