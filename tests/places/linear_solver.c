/* Sinew - elimination: Gauss's elimination without options. Written to show how many places a linear solver
   takes, see CONTRIBUTING.md. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/component.h>
#include <stdlib.h>
#include <string.h>

typedef struct elimination {
    int n;
    double *a, *x;
} elimination;

static void destroy(void* self)
{
    elimination* e = self;
    free(e->a);
    free(e->x);
    free(e);
}

static void* create(const void* params, const sn_block_matrix* pattern, sn_error* error)
{
    (void)params;
    size_t n = (size_t)pattern->dofs;
    elimination* e = calloc(1, sizeof *e);
    if (e) *e = (elimination){ pattern->dofs, calloc(n * n, sizeof(double)), calloc(n, sizeof(double)) };
    if (e && e->a && e->x) return e;
    sn_fail(error, SN_ERR_MEMORY, "no memory for the linear solver \"elimination\"");
    if (e) destroy(e);
    return NULL;
}

static void take(elimination* e, const sn_block_matrix* m)
{
    memset(e->a, 0, (size_t)e->n * (size_t)e->n * sizeof *e->a);
    for (int i = 0; i < m->nodes; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0, j = m->col[k]; r < m->size[i]; ++r)
                memcpy(e->a + (m->start[i] + r) * e->n + m->start[j], m->values + m->at[k] + r * m->size[j],
                       (size_t)m->size[j] * sizeof *e->a);
}

/* Without an exchange of rows, as of matrices whose diagonal dominates; L below the diagonal. */
static int factor(void* self, const sn_block_matrix* m)
{
    elimination* e = self;
    int n = e->n;
    take(e, m);
    for (int p = 0; p < n; ++p) {
        if (!(fabs(e->a[p * n + p]) > 0.0)) return p;
        for (int r = p + 1; r < n; ++r) {
            double l = e->a[r * n + p] /= e->a[p * n + p];
            for (int c = p + 1; c < n; ++c)
                e->a[r * n + c] -= l * e->a[p * n + c];
        }
    }
    return -1;
}

static void solve(void* self, const double* b, double* x)
{
    elimination* e = self;
    int n = e->n;
    for (int r = 0; r < n; ++r) {
        e->x[r] = b[r];
        for (int c = 0; c < r; ++c)
            e->x[r] -= e->a[r * n + c] * e->x[c];
    }
    for (int r = n; r-- > 0; e->x[r] /= e->a[r * n + r])
        for (int c = r + 1; c < n; ++c)
            e->x[r] -= e->a[r * n + c] * e->x[c];
    memcpy(x, e->x, (size_t)n * sizeof *x);
}

static const sn_solver_ops ops = { .create = create, .destroy = destroy, .factor = factor, .solve = solve };

extern const sn_component sn_elimination;
const sn_component sn_elimination = {
    .abi = SN_COMPONENT_ABI,
    .name = "elimination",
    .summary = "Gauss's elimination of the full matrix.",
    .role = SN_ROLE_SOLVER,
    .ops.solver = &ops,
};
