/* If this failed, a linear solver of a user's own could not be named by an integrator or stand beside it, or
   a wrong name would not be told. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* ---- Gauss's elimination, as a user would write it ---------------------------------------------------- */

typedef struct gauss_params {
    double least; // pivot
} gauss_params;

typedef struct gauss {
    int n;
    double least, *a, *x;
    int solved;
} gauss;

static int solutions; // of all
static double told;   // the parameter last created with

static void destroy(void* self)
{
    gauss* g = self;
    solutions += g->solved;
    free(g->a);
    free(g->x);
    free(g);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    gauss* g = calloc(1, sizeof *g);
    size_t n = (size_t)pattern->dofs;
    if (!g || !(g->a = calloc(n * n, sizeof *g->a)) || !(g->x = calloc(n, sizeof *g->x))) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for gauss");
        if (g) destroy(g);
        return NULL;
    }
    g->n = pattern->dofs;
    told = g->least = ((const gauss_params*)params)->least;
    return g;
}

/* In place, L below the diagonal, without an exchange of rows. */
static int factor(void* self, const sn_block_matrix* m)
{
    gauss* g = self;
    int n = g->n;
    memset(g->a, 0, (size_t)n * (size_t)n * sizeof *g->a);
    for (int i = 0; i < m->nodes; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0, j = m->col[k]; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[j]; ++c)
                    g->a[(m->start[i] + r) * n + m->start[j] + c] = m->values[m->at[k] + r * m->size[j] + c];
    for (int p = 0; p < n; ++p) {
        if (!(fabs(g->a[p * n + p]) > g->least)) return p;
        for (int r = p + 1; r < n; ++r) {
            double l = g->a[r * n + p] /= g->a[p * n + p];
            for (int c = p + 1; c < n; ++c)
                g->a[r * n + c] -= l * g->a[p * n + c];
        }
    }
    return -1;
}

static void solve(void* self, const double* b, double* x)
{
    gauss* g = self;
    int n = g->n;
    ++g->solved;
    for (int r = 0; r < n; ++r) {
        g->x[r] = b[r];
        for (int c = 0; c < r; ++c)
            g->x[r] -= g->a[r * n + c] * g->x[c];
    }
    for (int r = n; r-- > 0; g->x[r] /= g->a[r * n + r])
        for (int c = r + 1; c < n; ++c)
            g->x[r] -= g->a[r * n + c] * g->x[c];
    memcpy(x, g->x, (size_t)n * sizeof *x);
}

static const sn_solver_ops ops = { .create = create, .destroy = destroy, .factor = factor, .solve = solve };
static const gauss_params defaults = { .least = 1e-300 };
static const sn_param table[] = { { SN_FIELD(gauss_params, least), "1", 0, 1, "pivot" } };
static const sn_component component = {
    .abi = SN_COMPONENT_ABI,
    .name = "gauss",
    .summary = "Gauss's elimination.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
    .defaults = &defaults,
    .params_size = sizeof(gauss_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

/* ---- a scene that uses it ----------------------------------------------------------------------------- */

static sn_sim* compile(const char* integrator, sn_error* error)
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='1 ms'><needle elements='4'/>"
             "<point_load on='@needle/tip' force='0 0 0.05'/>%s</scene>",
             integrator);
    sn_scene* scene = sn_scene_create(NULL);
    ck_assert_int_eq(sn_scene_register(scene, &component, error), SN_OK);
    sn_scene_read_text(scene, text, strlen(text), "test", NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene); // what the solver needs of it lives on
    return sim;
}

static void run(const char* integrator, double tip[3])
{
    sn_error error = { 0 };
    sn_sim* sim = compile(integrator, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    for (int i = 0; i < 20; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    sn_channel channel = sn_sim_channel(sim, "/needle/tip/position", &error);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, channel, tip, 3), 3);
    sn_sim_destroy(sim);
}

START_TEST(users_own)
{
    double exact[3], named[3], item[3];
    run("<dirk linear='dense'/>", exact);
    solutions = 0;
    run("<dirk linear='gauss'/>", named);
    ck_assert_int_gt(solutions, 20);
    ck_assert_double_eq(told, 1e-300);
    solutions = 0;
    run("<dirk/><gauss least='1e-200'/>", item);
    ck_assert_int_gt(solutions, 20);
    ck_assert_double_eq(told, 1e-200);
    for (int i = 0; i < 3; ++i) {
        ck_assert_double_eq_tol(named[i], exact[i], 1e-9 * 0.2);
        ck_assert_double_eq(item[i], named[i]);
    }
}
END_TEST

START_TEST(wrong_names)
{
    static const struct {
        const char *integrator, *sentence;
    } wrong[] = {
        { "<dirk linear='gaus'/>", "linear: there is no linear solver \"gaus\"; did you mean \"gauss\"?" },
        { "<dirk linear='sprase'/>", "did you mean \"sparse\"?" },
        { "<dirk linear='nonsense'/>", "use one of auto, " },
        { "<dirk linear='nonsense'/>", ", gauss" },
        { "<dirk linear='dirk'/>", "there is no linear solver \"dirk\"" },
    };
    sn_error error = { 0 };
    ck_assert_ptr_null(compile(wrong[_i].integrator, &error));
    ck_assert_msg(strstr(error.text, wrong[_i].sentence) != NULL, "%s", error.text);
}
END_TEST

START_TEST(incomplete_ones_are_refused)
{
    sn_scene* scene = sn_scene_create(NULL);
    for (int i = 0; i < 4; ++i) {
        sn_solver_ops part = ops;
        if (i == 0) part.create = NULL;
        if (i == 1) part.destroy = NULL;
        if (i == 2) part.factor = NULL;
        if (i == 3) part.solve = NULL;
        sn_component c = component;
        c.ops.solver = &part;
        sn_error error = { 0 };
        ck_assert_int_eq(sn_scene_register(scene, &c, &error), SN_ERR_ARGUMENT);
    }
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("scene/linear_solver");
    TCase* tests = tcase_create("linear_solver");
    tcase_add_test(tests, users_own);
    tcase_add_loop_test(tests, wrong_names, 0, 5);
    tcase_add_test(tests, incomplete_ones_are_refused);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
