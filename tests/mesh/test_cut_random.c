/* If this fails, a cut changes the volume or mass of a solid, inverts or flattens cells, or leaves a surface
   with holes. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>

#include "support/cut_mesh.h"
#include "support/motion.h"
#include "support/run_suite.h"

enum { BLADE_POINTS = 4, INSTANTS = 4 };

/* A bent blade on a bent way, which often ends inside of the mesh. */
static sn_blade_sweep random_blade(sn_vec3* points, double size, uint64_t* seed)
{
    int count = 2 + (int)(fabs(random_number(seed)) * 3), instants = 2 + (int)(fabs(random_number(seed)) * 3);
    sn_vec3 at = random_vector(seed, 0.8), along = random_vector(seed, size), way = random_vector(seed, size);
    for (int i = 0; i < instants; ++i)
        for (int j = 0; j < count; ++j) {
            double u = (double)j / (count - 1) - 0.5, v = (double)i / (instants - 1) - 0.5;
            sn_vec3 p = sn_madd(sn_madd(at, u, along), v, way);
            points[i * count + j] = sn_add(p, random_vector(seed, 0.1 * size));
        }
    return (sn_blade_sweep){ count, instants, points };
}

/* Cuts one after another in the mesh that the last one left. */
START_TEST(every_cut_is_sound)
{
    uint64_t seed = 100 + (uint64_t)_i;
    sn_vec3 points[BLADE_POINTS * INSTANTS];
    sn_mesh* mesh = cut_mesh_make(_i % CUT_MESHES);
    int opened = 0;
    for (int cut = 0; cut < 9; ++cut) {
        sn_cut_report report;
        sn_blade_sweep sweep = random_blade(points, cut % 3 ? 1.2 : 0.4, &seed); // small ones open nothing
        sn_mesh* after = cut_mesh_cut(mesh, &sweep, NULL, &report, NULL);
        opened += report.area > 0;
        sn_mesh_destroy(mesh);
        mesh = after;
    }
    ck_assert_int_ge(opened, _i % CUT_MESHES == 5 ? 0 : 1);
    sn_mesh_destroy(mesh);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("mesh/cut_random");
    TCase* cases = tcase_create("random");
    tcase_add_loop_test(cases, every_cut_is_sound, 0, 3 * CUT_MESHES);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
