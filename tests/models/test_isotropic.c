/* If this fails, cells computed four at a time differ from those computed one by one.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "models/solid/isotropic.h"
#include "support/motion.h"
#include "support/run_suite.h"

enum { CELLS = 6, ROOM = 8, MAX = ROOM * SHAPE_NODES, DOFS = 3 * SHAPE_NODES };

static const int laws[] = { SN_SOLID_ST_VENANT_KIRCHHOFF, SN_SOLID_NEO_HOOKEAN,
                            SN_SOLID_STABLE_NEO_HOOKEAN,  SN_SOLID_ISOCHORIC_NEO_HOOKEAN,
                            SN_SOLID_MOONEY_RIVLIN,       SN_SOLID_ISOCHORIC_MOONEY_RIVLIN,
                            SN_SOLID_COROTATIONAL,        SN_SOLID_LINEAR,
                            SN_SOLID_ARRUDA_BOYCE };
static const double corners[3][SHAPE_NODES][3] = {
    { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    { { 0, 0, 0 },
      { 1, 0, 0 },
      { 1, 1, 0 },
      { 0, 1, 0 },
      { 0, 0, 1 },
      { 1, 0, 1 },
      { 1, 1, 1 },
      { 0, 1, 1 } },
    { { 0, 0, 0 },
      { 1, 0, 0 },
      { 0, 1, 0 },
      { 0, 0, 1 },
      { .5, 0, 0 },
      { .5, .5, 0 },
      { 0, .5, 0 },
      { 0, 0, .5 },
      { .5, 0, .5 },
      { 0, .5, .5 } },
};

/* Cells of their own nodes, which move by about `size`. */
typedef struct setting {
    element e;
    int node[MAX];
    double weight[ROOM * 8], volume[ROOM];
    sn_vec3 D[ROOM * 8 * SHAPE_NODES], x[MAX];
} setting;

static void set(setting* s, int kind, int of, bool selective, double size)
{
    uint64_t seed = 7;
    int n = sn_shape_nodes((shape_kind)kind), points = sn_shape_points((shape_kind)kind);
    s->e = (element){ .cells = { .kind = (shape_kind)kind, .count = CELLS, .nodes = s->node },
                      .law = sn_law_make(of, 3, 0.4, of == SN_SOLID_ARRUDA_BOYCE ? 2 : 0.3) };
    s->e.points = points;
    s->e.selective = selective;
    s->e.D = s->D;
    s->e.weight = s->weight;
    s->e.volume = s->volume;
    for (int cell = 0; cell < CELLS; ++cell) {
        sn_vec3 X[SHAPE_NODES];
        for (int a = 0; a < n; ++a) {
            const double* c = corners[kind][a];
            X[a] = sn_madd(sn_v3(c[0], c[1], c[2]), 0.05, random_vector(&seed, 1));
            s->node[cell * n + a] = cell * n + (a + cell) % n;
            s->x[cell * n + (a + cell) % n] = sn_madd(X[a], size, random_vector(&seed, 1));
        }
        s->volume[cell] = 0;
        for (int p = 0; p < points; ++p) {
            shape_at at = sn_shape_eval((shape_kind)kind, false, p, X);
            s->volume[cell] += s->weight[cell * points + p] = at.weight;
            memcpy(&s->D[(cell * points + p) * n], at.D, (size_t)n * sizeof *at.D);
        }
    }
}

static double largest(const double* v, int count)
{
    double most = 0;
    for (int k = 0; k < count; ++k)
        most = fmax(most, fabs(v[k]));
    return most;
}

static void check_cell(const setting* s, int cell, const double (*f)[4], const double (*K)[9])
{
    int n = sn_shape_nodes(s->e.cells.kind);
    sn_vec3 x[SHAPE_NODES], v[SHAPE_NODES] = { { 0, 0, 0 } }, one[SHAPE_NODES] = { { 0, 0, 0 } };
    double corotational_hex[DOFS * DOFS] = { 0 }, D[DOFS * DOFS] = { 0 };
    relaxation_step step = { .share = 1 };
    sn_cells_gather(&s->e.cells, cell, s->x, x);
    sn_element_force(&s->e, cell, &step, x, v, one);
    sn_element_tangent(&s->e, cell, &step, x, v, corotational_hex, D);
    double most = largest(corotational_hex, 9 * n * n), force = fmax(largest(&one[0].x, 3 * n), most);
    for (int a = 0; a < n; ++a) {
        const double expected[4] = { one[a].x, one[a].y, one[a].z, 0 };
        for (int i = 0; i < 4; ++i)
            ck_assert_double_eq_tol(f[a][i], expected[i], 1e-13 * force);
        for (int b = a + 1; b < n; ++b, ++K)
            for (int k = 0; k < 9; ++k)
                ck_assert_double_eq_tol((*K)[k], corotational_hex[(3 * a + k / 3) * 3 * n + 3 * b + k % 3],
                                        1e-13 * most);
    }
}

/* Small motion, large motion, and cells turned inside out. */
START_TEST(four_at_a_time)
{
    static const double sizes[] = { 1e-3, 0.2, 2 };
    static setting s;
    double f[MAX][4], K[ROOM * SHAPE_NODES * (SHAPE_NODES - 1) / 2][9];
    const isotropic_motion at = { .x = s.x, .step = { .share = 1 } };
    for (int l = 0; l < (int)(sizeof laws / sizeof *laws); ++l)
        for (int size = 0; size < 3; ++size) {
            set(&s, _i / 2, laws[l], _i % 2, sizes[size]);
            int n = sn_shape_nodes(s.e.cells.kind), pairs = n * (n - 1) / 2;
            for (int first = 0; first < CELLS; first += ISOTROPIC_CELLS) {
                sn_isotropic_force(&s.e, first, &at, f + (ptrdiff_t)first * n);
                sn_isotropic_blocks(&s.e, first, &at, K + (ptrdiff_t)first * pairs);
            }
            for (int cell = 0; cell < CELLS; ++cell)
                check_cell(&s, cell, (const double(*)[4])f + (ptrdiff_t)cell * n,
                           (const double(*)[9])K + (ptrdiff_t)cell * pairs);
        }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("isotropic");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, four_at_a_time, 0, 6);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
