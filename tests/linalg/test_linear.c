/* Sinew - test_linear: if this fails, simulations solve wrong systems, or report the wrong unknown as loose.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/matrix.h"
#include "base/tasks.h"
#include <check.h>
#include <lapacke.h>
#include <sinew/linear_solvers.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/allocations.h"
#include "support/run_suite.h"

/* ---- numbers ---- */

static unsigned random_state;
static double random_number(void) // in [-1, 1)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (double)(random_state >> 8) / 8388608.0 - 1.0;
}
static int random_below(int n) { return (int)(0.5 * (random_number() + 1.0) * n); }
static double* new_vector(int n) { return calloc((size_t)n + 1, sizeof(double)); }
static double* random_vector(int n)
{
    double* x = new_vector(n);
    for (int i = 0; i < n; ++i)
        x[i] = random_number();
    return x;
}
static void shuffle(int n, int* order)
{
    for (int i = 0; i < n; ++i)
        order[i] = i;
    for (int i = n - 1; i > 0; --i) {
        int j = random_below(i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

/* ---- patterns ---- */

static double* block(sn_block_matrix* m, int i, int j)
{
    int b = sn_block_matrix_find(m, i, j);
    ck_assert_int_ge(b, 0);
    return m->values + m->at[b];
}

/* `size` 0: of all sizes. */
static int* make_sizes(int nodes, int size)
{
    int* sizes = malloc((size_t)nodes * sizeof *sizes + 1);
    for (int i = 0; i < nodes; ++i)
        sizes[i] = size ? size : 1 + random_below(6);
    return sizes;
}

/* Nodes in lines of `length`, the last one perhaps shorter, numbered as `order` says (NULL: as they come). */
static sn_block_matrix* make_lines(int nodes, int length, int size, const int* order)
{
    int* sizes = make_sizes(nodes, size);
    int(*pairs)[2] = malloc((size_t)(nodes + 1) * sizeof *pairs);
    int count = 0;
    for (int i = 0; i + 1 < nodes; ++i) {
        if ((i + 1) % length == 0) continue;
        pairs[count][0] = order ? order[i] : i;
        pairs[count++][1] = order ? order[i + 1] : i + 1;
    }
    sn_block_matrix* m = sn_block_matrix_create(nodes, sizes, count, (const int(*)[2])pairs);
    free(sizes);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

static sn_block_matrix* make_chain(int nodes, int size) { return make_lines(nodes, nodes, size, NULL); }

static sn_block_matrix* make_grid(int nx, int ny, int nz, int size)
{
    int nodes = nx * ny * nz, count = 0;
    int* sizes = make_sizes(nodes, size);
    int(*pairs)[2] = malloc((size_t)(3 * nodes) * sizeof *pairs);
    for (int i = 0; i < nodes; ++i) {
        const int x = i % nx, y = i / nx % ny, z = i / nx / ny;
        const int other[3] = { x + 1 < nx ? i + 1 : -1, y + 1 < ny ? i + nx : -1,
                               z + 1 < nz ? i + nx * ny : -1 };
        for (int k = 0; k < 3; ++k)
            if (other[k] >= 0) {
                pairs[count][0] = i;
                pairs[count++][1] = other[k];
            }
    }
    sn_block_matrix* m = sn_block_matrix_create(nodes, sizes, count, (const int(*)[2])pairs);
    free(sizes);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* ---- values ---- */

/* Any signs, the diagonal larger than the rest of its row. */
static void fill_dominant(sn_block_matrix* m)
{
    for (size_t k = 0; k < m->value_count; ++k)
        m->values[k] = random_number();
    for (int i = 0; i < m->nodes; ++i)
        for (int r = 0; r < m->size[i]; ++r) {
            double sum = 0.0;
            for (int b = m->row[i]; b < m->row[i + 1]; ++b)
                for (int c = 0; c < m->size[m->col[b]]; ++c)
                    sum += fabs(m->values[m->at[b] + r * m->size[m->col[b]] + c]);
            block(m, i, i)[r * m->size[i] + r] = (random_number() < 0.0 ? -1.0 : 1.0) * (sum + 0.1);
        }
}

/* The diagonal is small or zero, each row's largest entry in its block somewhere else. */
static void fill_needs_exchange(sn_block_matrix* m)
{
    for (size_t k = 0; k < m->value_count; ++k)
        m->values[k] = 0.05 * random_number();
    for (int i = 0; i < m->nodes; ++i) {
        int order[SN_BLOCK_MAX];
        shuffle(m->size[i], order);
        for (int r = 0; r < m->size[i]; ++r) {
            block(m, i, i)[r * m->size[i] + r] = 0.0;
            block(m, i, i)[r * m->size[i] + order[r]] = random_number() < 0.0 ? -3.0 : 3.0;
        }
    }
}

/* Rigid finite elements: bodies of length l joined by springs at their faces, in directions that wander. A
   steel needle of radius r, with m/h^2 on the diagonal: entries from 1e-2 to 1e9. `skew` adds what a spin or
   a follower load would: an unsymmetric part in proportion to sqrt(d_i d_j). */
typedef struct needle {
    double length, radius, step, skew;
} needle;

static void add_joint(sn_block_matrix* m, int i, const needle* n, double yaw, double pitch)
{
    const double E = 200e9, G = 77e9, pi = 3.14159265358979;
    const double area = pi * n->radius * n->radius, inertia = 0.25 * area * n->radius * n->radius;
    const double k[6] = { E * area / n->length,       0.9 * G * area / n->length,
                          0.9 * G * area / n->length, 2.0 * G * inertia / n->length,
                          E * inertia / n->length,    E * inertia / n->length };
    const double cy = cos(yaw), sy = sin(yaw), cp = cos(pitch), sp = sin(pitch), half = 0.5 * n->length;
    const double R[3][3] = { { cy * cp, sy * cp, -sp }, { -sy, cy, 0.0 }, { cy * sp, sy * sp, cp } };
    // Relative displacement in the joint's frame: B (u1 t1 u2 t2). A face is `half` along R[0] from a centre.
    double B[6][12] = { { 0 } };
    for (int a = 0; a < 3; ++a)
        for (int c = 0; c < 3; ++c) {
            B[a][c] = -R[a][c];
            B[a][6 + c] = R[a][c];
            B[3 + a][3 + c] = -R[a][c];
            B[3 + a][9 + c] = R[a][c];
            const int c1 = (c + 1) % 3, c2 = (c + 2) % 3;
            const double lever = half * (R[0][c1] * R[a][c2] - R[0][c2] * R[a][c1]); // (p x R[a])_c
            B[a][3 + c] = -lever;
            B[a][9 + c] = -lever;
        }
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q)
            for (int r = 0; r < 6; ++r)
                for (int c = 0; c < 6; ++c) {
                    double sum = 0.0;
                    for (int a = 0; a < 6; ++a)
                        sum += B[a][6 * p + r] * k[a] * B[a][6 * q + c];
                    block(m, i + p, i + q)[6 * r + c] += sum;
                }
}

static void fill_needle(sn_block_matrix* m, const needle* n, bool clamped)
{
    sn_block_matrix_zero(m);
    for (int i = 0; i + 1 < m->nodes; ++i) {
        const double yaw = 0.01 * i + 0.2 * random_number(), pitch = 0.2 * random_number();
        add_joint(m, i, n, yaw, pitch);
    }
    const double mass = 7850.0 * 3.14159265358979 * n->radius * n->radius * n->length;
    for (int i = 0; i < m->nodes && n->step > 0.0; ++i)
        for (int r = 0; r < 6; ++r) {
            const double arm = r < 3 ? 1.0 : 0.5 * n->radius * n->radius + n->length * n->length / 12.0;
            block(m, i, i)[7 * r] += mass * arm / (n->step * n->step);
        }
    for (int r = 0; r < 6 && clamped; ++r)
        block(m, 0, 0)[7 * r] *= 2.0;
    for (int i = 0; i < m->nodes && n->skew > 0.0; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int r = 0; r < 6; ++r)
                for (int c = 0; c < 6; ++c)
                    if (m->col[b] != i || r != c)
                        m->values[m->at[b] + 6 * r + c] +=
                            n->skew * random_number() *
                            sqrt(block(m, i, i)[7 * r] * block(m, m->col[b], m->col[b])[7 * c]);
}

/* ---- judges ---- */

static double* to_dense(const sn_block_matrix* m)
{
    const size_t n = (size_t)m->dofs;
    double* a = calloc(n * n + 1, sizeof *a);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[b]]; ++c)
                    a[(size_t)(m->start[i] + r) * n + (size_t)(m->start[m->col[b]] + c)] =
                        m->values[m->at[b] + r * m->size[m->col[b]] + c];
    return a;
}

/* The largest, over rows, of |A x - b| / (|A| |x|): small compared with what was added up in each row,
   whatever its unit. */
static double backward_error(const sn_block_matrix* m, const double* x, const double* b)
{
    double worst = 0.0;
    for (int i = 0; i < m->nodes; ++i)
        for (int r = 0; r < m->size[i]; ++r) {
            double sum = -b[m->start[i] + r], size = 0.0;
            for (int k = m->row[i]; k < m->row[i + 1]; ++k)
                for (int c = 0; c < m->size[m->col[k]]; ++c) {
                    const double term =
                        m->values[m->at[k] + r * m->size[m->col[k]] + c] * x[m->start[m->col[k]] + c];
                    sum += term;
                    size += fabs(term);
                }
            if (!(fabs(sum) <= worst * size)) worst = fabs(sum) / size;
        }
    return worst;
}

/* The largest difference, over rows, in units of the largest entry; with weights of sqrt(diagonal), in which
   metres and radians are alike. */
static double difference(const sn_block_matrix* m, const double* x, const double* y)
{
    double worst = 0.0, largest = 0.0;
    for (int i = 0; i < m->nodes; ++i)
        for (int r = 0; r < m->size[i]; ++r) {
            const int k = m->start[i] + r, at = m->at[sn_block_matrix_find(m, i, i)];
            const double weight = sqrt(fabs(m->values[at + r * m->size[i] + r]));
            worst = fmax(worst, weight * fabs(x[k] - y[k]));
            largest = fmax(largest, weight * fmax(fabs(x[k]), fabs(y[k])));
        }
    return largest > 0.0 ? worst / largest : worst;
}

/* Returns x, and the factorisation's answer in *bad. */
static double* solve_with(const char* method, const sn_block_matrix* m, const double* b, int* bad)
{
    sn_error error = { 0 };
    sn_linear* solver = sn_linear_create(method, m, &error);
    ck_assert_msg(solver != NULL, "%s: %s", method, error.text);
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_uint_gt(sn_linear_bytes(solver), 0);
    *bad = sn_linear_factor(solver, m);
    double* x = new_vector(m->dofs);
    if (*bad < 0) sn_linear_solve(solver, b, x);
    sn_linear_destroy(solver);
    return x;
}

static void assert_solves_to(const char* method, const sn_block_matrix* m, double tolerance)
{
    int bad;
    double *b = random_vector(m->dofs), *x = solve_with(method, m, b, &bad);
    ck_assert_msg(bad == -1, "%s: no pivot at %d", method, bad);
    const double error = backward_error(m, x, b);
    ck_assert_msg(error <= tolerance, "%s, %d nodes: backward error %g", method, m->nodes, error);
    free(b);
    free(x);
}
static void assert_solves(const char* method, const sn_block_matrix* m)
{
    assert_solves_to(method, m, 1e-13);
}

/* ---- accuracy ---- */

static const int uniform_sizes[] = { 6, 3, 0, 1, 2, 4, 5 };
static const int node_counts[] = { 1, 2, 3, 4, 5, 8, 17, 64, 256 };
enum { SIZES = 7, COUNTS = 9 };

START_TEST(dominant_chains)
{
    for (int c = 0; c < COUNTS; ++c) {
        random_state = (unsigned)(100 * _i + c);
        sn_block_matrix* m = make_chain(node_counts[c], uniform_sizes[_i]);
        fill_dominant(m);
        assert_solves("chain", m);
        assert_solves("sparse", m);
        if (m->dofs <= 500) assert_solves("dense", m);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

START_TEST(long_chains)
{
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(10000, uniform_sizes[_i]);
    fill_dominant(m);
    assert_solves("chain", m);
    assert_solves("sparse", m);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(dominant_grids)
{
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_grid(7, 5, _i % 2 ? 6 : 1, uniform_sizes[_i / 2]);
    fill_dominant(m);
    assert_solves("sparse", m);
    assert_solves("dense", m);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(rows_are_exchanged_within_nodes)
{
    for (int c = 0; c < COUNTS - 1; ++c) {
        random_state = (unsigned)(100 * _i + c);
        sn_block_matrix* m = make_chain(node_counts[c], uniform_sizes[_i]);
        fill_needs_exchange(m);
        if (uniform_sizes[_i] == 1)
            for (int i = 0; i < m->nodes; ++i)
                block(m, i, i)[0] = 3.0; // nothing to exchange with
        assert_solves("chain", m);
        assert_solves("sparse", m);
        assert_solves("dense", m);
        sn_block_matrix_destroy(m);
    }
    sn_block_matrix* m = make_grid(4, 4, 4, uniform_sizes[_i]);
    fill_needs_exchange(m);
    assert_solves("sparse", m);
    assert_solves("dense", m);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(methods_agree_with_lapack)
{
    static const char* const methods[] = { "chain", "dense", "sparse", "band" };
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(40, uniform_sizes[_i]);
    fill_dominant(m);
    double *a = to_dense(m), *b = random_vector(m->dofs), *reference = new_vector(m->dofs);
    lapack_int* rows = malloc((size_t)m->dofs * sizeof *rows);
    memcpy(reference, b, (size_t)m->dofs * sizeof *b);
    ck_assert_int_eq(LAPACKE_dgesv(LAPACK_ROW_MAJOR, m->dofs, 1, a, m->dofs, rows, reference, 1), 0);
    for (int k = 0; k < 4; ++k) {
        int bad;
        double* x = solve_with(methods[k], m, b, &bad);
        ck_assert_double_le(difference(m, x, reference), 1e-13);
        free(x);
    }
    free(a);
    free(b);
    free(reference);
    free(rows);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Condition of the matrix scaled to a unit diagonal. */
static double condition(const sn_block_matrix* m)
{
    double* a = to_dense(m);
    const int n = m->dofs;
    double* scale = new_vector(n);
    lapack_int* rows = malloc((size_t)n * sizeof *rows);
    for (int i = 0; i < n; ++i)
        scale[i] = 1.0 / sqrt(fabs(a[i * n + i]));
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            a[i * n + j] *= scale[i] * scale[j];
    double norm = LAPACKE_dlange(LAPACK_ROW_MAJOR, '1', n, n, a, n), reciprocal = 0.0;
    ck_assert_int_eq(LAPACKE_dgetrf(LAPACK_ROW_MAJOR, n, n, a, n, rows), 0);
    LAPACKE_dgecon(LAPACK_ROW_MAJOR, '1', n, a, n, norm, &reciprocal);
    free(a);
    free(scale);
    free(rows);
    return 1.0 / reciprocal;
}

static const needle kinds[] = {
    { 1e-3, 0.6e-3, 1e-3, 0.0 }, // a biopsy needle
    { 1e-3, 0.6e-3, 1e-5, 0.0 },    { 1e-3, 0.6e-3, 1e-3, 0.02 },
    { 0.5e-3, 0.1e-3, 1e-3, 0.01 },                                // a thin stylet
    { 10e-3, 2e-3, 1e-2, 0.05 },    { 2e-3, 0.05e-3, 2e-4, 0.01 }, // a suture
};

START_TEST(needles)
{
    for (int n = 2; n <= 64; n *= 2)
        for (int clamped = 0; clamped < 2; ++clamped) {
            random_state = (unsigned)(100 * _i + n);
            sn_block_matrix* m = make_chain(n, 6);
            fill_needle(m, &kinds[_i], clamped);
            assert_solves("chain", m);
            assert_solves("sparse", m);
            assert_solves("dense", m);

            int bad;
            double *b = random_vector(m->dofs), *x = solve_with("chain", m, b, &bad);
            double *y = solve_with("dense", m, b, &bad), *z = solve_with("sparse", m, b, &bad);
            const double tolerance = 2e-15 * condition(m);
            ck_assert_double_le(difference(m, x, y), tolerance);
            ck_assert_double_le(difference(m, x, z), tolerance);
            free(b);
            free(x);
            free(y);
            free(z);
            sn_block_matrix_destroy(m);
        }
}
END_TEST

START_TEST(needles_at_rest)
{
    // No mass; clamped at one end, which is where the elimination begins, or ends.
    const needle still = { 1e-3, 0.6e-3, 0.0, _i ? 1e-9 : 0.0 };
    for (int n = 2; n <= 256; n *= 2) {
        random_state = (unsigned)n;
        sn_block_matrix* m = make_chain(n, 6);
        fill_needle(m, &still, true);
        assert_solves("chain", m);
        assert_solves("sparse", m);
        if (n <= 64) assert_solves("dense", m);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

START_TEST(pinned_unknowns_among_stiff_ones)
{
    random_state = 5;
    sn_block_matrix* m = make_chain(20, 6);
    fill_needle(m, &kinds[0], false);
    for (int i = 0; i < 20; i += 3) {
        const int k = random_below(6);
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int c = 0; c < 6; ++c) {
                m->values[m->at[b] + 6 * k + c] = 0.0;
                block(m, m->col[b], i)[6 * c + k] = 0.0;
            }
        block(m, i, i)[7 * k] = 1.0;
    }
    assert_solves("chain", m);
    assert_solves("sparse", m);
    assert_solves("dense", m);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(scaling_rows_and_columns_does_no_harm)
{
    static const char* const methods[] = { "chain", "dense", "sparse", "band" };
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(12, uniform_sizes[_i % SIZES]);
    if (_i / SIZES && uniform_sizes[_i % SIZES] != 1)
        fill_needs_exchange(m);
    else
        fill_dominant(m);
    double *b = random_vector(m->dofs), *x[4];
    for (int k = 0; k < 4; ++k) {
        int bad;
        x[k] = solve_with(methods[k], m, b, &bad);
    }
    int *row = malloc((size_t)m->dofs * sizeof *row), *col = malloc((size_t)m->dofs * sizeof *col);
    for (int i = 0; i < m->dofs; ++i) {
        row[i] = random_below(80) - 40;
        col[i] = random_below(80) - 40;
        b[i] = ldexp(b[i], row[i]);
    }
    for (int i = 0; i < m->nodes; ++i)
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            for (int r = 0; r < m->size[i]; ++r)
                for (int c = 0; c < m->size[m->col[k]]; ++c) {
                    double* v = &m->values[m->at[k] + r * m->size[m->col[k]] + c];
                    *v = ldexp(*v, row[m->start[i] + r] + col[m->start[m->col[k]] + c]);
                }
    for (int k = 0; k < 4; ++k) {
        int bad;
        double* y = solve_with(methods[k], m, b, &bad);
        ck_assert_msg(bad == -1, "%s: no pivot at %d", methods[k], bad);
        for (int i = 0; i < m->dofs; ++i)
            ck_assert_double_eq_tol(ldexp(y[i], col[i]), x[k][i],
                                    _i / SIZES ? 1e-11 : 1e-13); // pivots may differ
        free(y);
        free(x[k]);
    }
    free(b);
    free(row);
    free(col);
    sn_block_matrix_destroy(m);
}
END_TEST

/* ---- patterns ---- */

START_TEST(chains_in_any_numbering)
{
    enum { NODES = 50 };
    int order[NODES];
    random_state = (unsigned)_i;
    shuffle(NODES, order);
    const int size = uniform_sizes[_i % SIZES], length = _i / SIZES == 0 ? NODES : _i / SIZES == 1 ? 7 : 1;
    sn_block_matrix* m = make_lines(NODES, length, size, order);
    fill_dominant(m);
    sn_linear* solver = sn_linear_create("auto", m, NULL);
    ck_assert_str_eq(sn_linear_method(solver), "chain");
    sn_linear_destroy(solver);
    int bad;
    double *b = random_vector(m->dofs), *x = solve_with("chain", m, b, &bad);
    double *y = solve_with("dense", m, b, &bad), *z = solve_with("sparse", m, b, &bad);
    ck_assert_double_le(backward_error(m, x, b), 1e-13);
    ck_assert_double_le(difference(m, x, y), 1e-13);
    ck_assert_double_le(difference(m, x, z), 1e-13);
    free(b);
    free(x);
    free(y);
    free(z);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(renumbering_moves_the_answer)
{
    enum { NODES = 30 };
    int order[NODES];
    random_state = 3;
    shuffle(NODES, order);
    sn_block_matrix *m = make_chain(NODES, 6), *p = make_lines(NODES, NODES, 6, order);
    fill_needle(m, &kinds[2], true);
    double *b = random_vector(m->dofs), *permuted = new_vector(m->dofs);
    for (int i = 0; i < NODES; ++i) {
        memcpy(permuted + 6 * order[i], b + 6 * i, 6 * sizeof *b);
        for (int k = m->row[i]; k < m->row[i + 1]; ++k)
            memcpy(block(p, order[i], order[m->col[k]]), m->values + m->at[k], 36 * sizeof *b);
    }
    int bad;
    double *x = solve_with("chain", m, b, &bad), *y = solve_with("chain", p, permuted, &bad);
    double* back = new_vector(m->dofs);
    for (int i = 0; i < NODES; ++i)
        memcpy(back + 6 * i, y + 6 * order[i], 6 * sizeof *b);
    ck_assert_double_le(difference(m, x, back), 2e-15 * condition(m));
    free(b);
    free(permuted);
    free(x);
    free(y);
    free(back);
    sn_block_matrix_destroy(m);
    sn_block_matrix_destroy(p);
}
END_TEST

/* Points and single numbers in turn, as of a suture: the numbers come after all the points. */
static sn_block_matrix* make_suture(int points)
{
    int *size = malloc((size_t)(2 * points) * sizeof *size), count = 0;
    int(*pairs)[2] = malloc((size_t)(10 * points) * sizeof *pairs);
    for (int i = 0; i < points; ++i)
        size[i] = 3;
    for (int j = 0; j < points - 1; ++j)
        size[points + j] = 1;
    for (int i = 1; i + 1 < points; ++i) {
        const int node[5] = { i - 1, points + i - 1, i, points + i, i + 1 };
        for (int a = 0; a < 5; ++a)
            for (int b = a + 1; b < 5; ++b) {
                pairs[count][0] = node[a];
                pairs[count++][1] = node[b];
            }
    }
    sn_block_matrix* m = sn_block_matrix_create(2 * points - 1, size, count, (const int(*)[2])pairs);
    free(size);
    free(pairs);
    return m;
}

START_TEST(sutures_are_solved_in_a_band)
{
    for (int points = 3; points < 60; points += 7) {
        random_state = (unsigned)points;
        sn_block_matrix* m = make_suture(points);
        fill_dominant(m);
        assert_solves("band", m);
        fill_needs_exchange(m);
        assert_solves("band", m);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

/* Sutures of different lengths whose nodes are numbered at random. */
static sn_block_matrix* make_sutures(int sutures, int longest)
{
    int nodes = 0, count = 0, most = sutures * (2 * longest - 1);
    int *order = malloc((size_t)most * sizeof *order), *size = malloc((size_t)most * sizeof *size);
    int(*pairs)[2] = malloc((size_t)most * 10 * sizeof *pairs);
    for (int k = 0; k < sutures; ++k)
        nodes += 2 * (longest - k % 5) - 1;
    shuffle(nodes, order);
    for (int k = 0, first = 0; k < sutures; ++k) {
        int points = longest - k % 5;
        for (int i = 0; i < 2 * points - 1; ++i)
            size[order[first + i]] = i % 2 ? 1 : 3; // point, angle, point, ...
        for (int i = 2; i + 2 < 2 * points - 1; i += 2)
            for (int a = -2; a <= 2; ++a)
                for (int b = a + 1; b <= 2; ++b) {
                    pairs[count][0] = order[first + i + a];
                    pairs[count++][1] = order[first + i + b];
                }
        first += 2 * points - 1;
    }
    sn_block_matrix* m = sn_block_matrix_create(nodes, size, count, (const int(*)[2])pairs);
    free(order);
    free(size);
    free(pairs);
    return m;
}

/* Shared out among threads, the parts of a band give the same bits as done by one, and each the solution;
   also where one of them needs an exchange of rows. */
START_TEST(parts_of_a_band_are_shared_out)
{
    random_state = 5;
    sn_block_matrix* m = make_sutures(45, 28);
    ck_assert_int_gt(m->dofs, 4200);
    double* b = random_vector(m->dofs);
    for (int round = 0; round < 3; ++round) {
        fill_dominant(m);
        if (round == 1) fill_needs_exchange(m);
        double* x[3];
        for (int k = 0; k < 3; ++k) {
            sn_tasks* tasks = sn_tasks_create(k + 1, NULL, NULL);
            sn_linear* solver = sn_linear_create("band", m, NULL);
            sn_linear_use_tasks(solver, k ? tasks : NULL);
            x[k] = new_vector(m->dofs);
            for (int twice = 0; twice < 2; ++twice)
                ck_assert_int_eq(sn_linear_factor(solver, m), -1);
            sn_linear_solve(solver, b, x[k]);
            ck_assert_mem_eq(x[k], x[0], (size_t)m->dofs * sizeof(double));
            sn_linear_destroy(solver);
            sn_tasks_destroy(tasks);
        }
        double* product = new_vector(m->dofs);
        sn_block_matrix_multiply(m, x[0], product);
        for (int i = 0; i < m->dofs; ++i)
            ck_assert_double_eq_tol(product[i], b[i], 1e-9);
        free(product);
        for (int k = 0; k < 3; ++k)
            free(x[k]);
    }
    free(b);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(auto_chooses_by_the_pattern)
{
    static const int ring[3][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 } };
    static const int scalars[3] = { 6, 1, 6 }, frames[3] = { 6, 6, 6 };
    sn_block_matrix* m = sn_block_matrix_create(3, scalars, 3, ring);
    sn_linear* solver = sn_linear_create("auto", m, NULL);
    ck_assert_str_eq(sn_linear_method(solver), "dense");
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);

    m = sn_block_matrix_create(3, frames, 3, ring);
    solver = sn_linear_create("auto", m, NULL);
    ck_assert_str_eq(sn_linear_method(solver), "sparse");
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);

    m = make_grid(5, 5, 1, 3);
    solver = sn_linear_create("auto", m, NULL);
    ck_assert_str_eq(sn_linear_method(solver), "sparse");
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);

    m = make_suture(40);
    solver = sn_linear_create("auto", m, NULL);
    ck_assert_str_eq(sn_linear_method(solver), "band");
    sn_linear_destroy(solver);
    sn_block_matrix_destroy(m);

    m = sn_block_matrix_create(0, NULL, 0, NULL);
    static const char* const methods[] = { "auto", "chain", "dense", "sparse", "band" };
    for (int k = 0; k < 5; ++k) {
        double nothing[1] = { 1.0 };
        solver = sn_linear_create(methods[k], m, NULL);
        ck_assert_ptr_nonnull(solver);
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, nothing, nothing);
        ck_assert_double_eq(nothing[0], 1.0);
        sn_linear_destroy(solver);
    }
    sn_block_matrix_destroy(m);
    sn_linear_destroy(NULL);
}
END_TEST

/* Nodes in chains of `length`, one after the other. */
static const sn_component* choice_for_chains(int nodes, int length)
{
    enum { MOST = 6000 };
    static int sizes[MOST], pairs[MOST][2];
    int count = 0;
    ck_assert_int_le(nodes, MOST);
    for (int i = 0; i < nodes; ++i) {
        sizes[i] = 3;
        if (i % length == 0) continue;
        pairs[count][0] = i - 1;
        pairs[count++][1] = i;
    }
    sn_block_matrix* m = sn_block_matrix_create(nodes, sizes, count, (const int(*)[2])pairs);
    const sn_component* type = sn_linear_choose(m, true);
    sn_block_matrix_destroy(m);
    return type;
}

/* A factor of several bodies costs the sum of theirs: the largest one decides whether it fits a step. */
START_TEST(auto_looks_at_the_largest_body)
{
    ck_assert_ptr_eq(choice_for_chains(4000, 4000), &sn_linear_ldl);
    ck_assert_ptr_eq(choice_for_chains(4001, 4001), &sn_linear_cg);
    ck_assert_ptr_eq(choice_for_chains(6000, 3000), &sn_linear_ldl);
    ck_assert_ptr_eq(choice_for_chains(6000, 4001), &sn_linear_cg);
    ck_assert_ptr_eq(choice_for_chains(6000, 1), &sn_linear_ldl);
}
END_TEST

START_TEST(what_is_no_chain_is_refused_with_a_sentence)
{
    static const int sizes[5] = { 3, 3, 3, 3, 3 };
    static const int star[3][2] = { { 1, 0 }, { 1, 2 }, { 1, 3 } };
    static const int ring_and_line[4][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 3, 4 } };
    sn_error error = { 0 };
    sn_block_matrix* m = sn_block_matrix_create(5, sizes, 3, star);
    ck_assert_ptr_null(sn_linear_create("chain", m, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.text, "node 1 is coupled with 3 others"));
    ck_assert_ptr_null(sn_linear_create("chain", m, NULL));
    sn_block_matrix_destroy(m);

    m = sn_block_matrix_create(5, sizes, 4, ring_and_line);
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_linear_create("chain", m, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "form a ring"));
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_linear_create("sprase", m, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "did you mean \"sparse\"?"));
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_linear_create("xyz", m, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "\"auto\""));
    sn_block_matrix_destroy(m);
}
END_TEST

/* ---- singular matrices ---- */

static const char* const all_methods[] = { "chain", "dense", "sparse", "band" };

/* The factorisation must fail, at one of the `count` unknowns from `first` on. */
static void assert_fails_at(const sn_block_matrix* m, int first, int count)
{
    for (int k = 0; k < 4; ++k) {
        int bad;
        double *b = new_vector(m->dofs), *x = solve_with(all_methods[k], m, b, &bad);
        ck_assert_msg(bad >= first && bad < first + count, "%s: %d is not in %d to %d", all_methods[k], bad,
                      first, first + count - 1);
        free(b);
        free(x);
    }
}

static void clear_unknown(sn_block_matrix* m, int node, int k)
{
    for (int b = m->row[node]; b < m->row[node + 1]; ++b) {
        const int other = m->col[b];
        for (int c = 0; c < m->size[other]; ++c)
            m->values[m->at[b] + k * m->size[other] + c] = block(m, other, node)[c * m->size[node] + k] = 0.0;
    }
}

START_TEST(zero_matrix)
{
    sn_block_matrix* m = make_chain(9, uniform_sizes[_i]);
    assert_fails_at(m, 0, m->dofs);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(loose_node_and_loose_unknown)
{
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(9, uniform_sizes[_i]);
    for (int node = 0; node < 9; ++node) {
        fill_dominant(m);
        for (int k = 0; k < m->size[node]; ++k)
            clear_unknown(m, node, k);
        assert_fails_at(m, m->start[node], m->size[node]);
        for (int k = 0; k < m->size[node]; ++k) {
            fill_dominant(m);
            clear_unknown(m, node, k);
            assert_fails_at(m, m->start[node] + k, 1);
        }
    }
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(loose_unknown_of_a_needle)
{
    random_state = 7;
    sn_block_matrix* m = make_chain(9, 6);
    for (int node = 0; node < 9; ++node)
        for (int k = 0; k < 6; ++k) {
            fill_needle(m, &kinds[0], true);
            clear_unknown(m, node, k);
            assert_fails_at(m, m->start[node] + k, 1);
        }
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(floating_spring)
{
    // Two nodes held by each other alone: what is left of the second is rounding error.
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(2, uniform_sizes[_i] ? uniform_sizes[_i] : 6);
    const int n = m->size[0];
    double k[36], sum;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            k[n * i + j] = 0.3 * random_number() * exp(3.0 * (i + j)) + (i == j) * 3.0 * exp(6.0 * i);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            sum = 0.5 * (k[n * i + j] + k[n * j + i]);
            block(m, 0, 0)[n * i + j] = block(m, 1, 1)[n * i + j] = sum;
            block(m, 0, 1)[n * i + j] = block(m, 1, 0)[n * i + j] = -sum;
        }
    assert_fails_at(m, 0, 2 * n);

    // The weakest spring to the ground that is more than rounding will do.
    for (int i = 0; i < n; ++i)
        block(m, 1, 1)[(n + 1) * i] *= 1.0 + 1e-11;
    assert_solves("chain", m);
    assert_solves("sparse", m);
    assert_solves("dense", m);
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(equal_rows_in_a_node)
{
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(5, uniform_sizes[_i]);
    for (int node = 0; node < 5; ++node) {
        if (m->size[node] < 2) continue;
        fill_dominant(m);
        for (int b = m->row[node]; b < m->row[node + 1]; ++b) {
            const int cols = m->size[m->col[b]];
            for (int c = 0; c < cols; ++c)
                m->values[m->at[b] + cols + c] = 3e-7 * m->values[m->at[b] + c];
        }
        assert_fails_at(m, m->start[node], m->dofs - m->start[node]); // later pivots may still be found
    }
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(what_is_not_finite_is_found)
{
    static const double bad_values[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    random_state = (unsigned)_i;
    sn_block_matrix* m = make_chain(6, uniform_sizes[_i]);
    for (int i = 0; i < m->nodes; ++i)
        for (int b = m->row[i]; b < m->row[i + 1]; ++b)
            for (int v = 0; v < m->size[i] * m->size[m->col[b]]; ++v) {
                fill_dominant(m);
                m->values[m->at[b] + v] = bad_values[v % 3];
                const int j = m->col[b], first = i < j ? i : j, last = i < j ? j : i;
                assert_fails_at(m, m->start[first], m->start[last + 1] - m->start[first]);
                if (i == j && v % (m->size[i] + 1) == 0)
                    assert_fails_at(m, m->start[i] + v / m->size[i], 1); // its own diagonal
            }
    sn_block_matrix_destroy(m);
}
END_TEST

START_TEST(a_failure_leaves_nothing_behind)
{
    for (int k = 0; k < 3; ++k) {
        random_state = 11;
        sn_block_matrix* m = make_lines(20, 10, 6, NULL);
        fill_dominant(m);
        double* good = malloc(m->value_count * sizeof *good);
        memcpy(good, m->values, m->value_count * sizeof *good);
        double *b = random_vector(m->dofs), *x = new_vector(m->dofs), *y = new_vector(m->dofs);
        sn_linear* solver = sn_linear_create(all_methods[k], m, NULL);
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, b, x);

        for (size_t v = 0; v < m->value_count; ++v)
            m->values[v] = v % 3 ? (double)NAN : (double)INFINITY;
        ck_assert_int_ge(sn_linear_factor(solver, m), 0);
        fill_needs_exchange(m);
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        block(m, 15, 15)[14] = (double)NAN;
        ck_assert_int_ge(sn_linear_factor(solver, m), 0);

        memcpy(m->values, good, m->value_count * sizeof *good);
        ck_assert_int_eq(sn_linear_factor(solver, m), -1);
        sn_linear_solve(solver, b, y);
        ck_assert_mem_eq(x, y, (size_t)m->dofs * sizeof *x); // to the last bit
        sn_linear_solve(solver, b, b);                       // in place
        ck_assert_mem_eq(x, b, (size_t)m->dofs * sizeof *x);
        sn_linear_destroy(solver);
        free(good);
        free(b);
        free(x);
        free(y);
        sn_block_matrix_destroy(m);
    }
}
END_TEST

/* ---- real time ---- */

START_TEST(factor_and_solve_allocate_nothing)
{
#if ALLOCATIONS_COUNTED
    for (int k = 0; k < 3; ++k)
        for (int exchange = 0; exchange < 2; ++exchange) {
            random_state = 13;
            sn_block_matrix* m = make_chain(30, uniform_sizes[k]);
            double *b = random_vector(m->dofs), *x = new_vector(m->dofs);
            if (exchange)
                fill_needs_exchange(m);
            else
                fill_dominant(m);
            allocations_start();
            int64_t before = allocations;
            sn_linear* solver = sn_linear_create(all_methods[k], m, NULL);
            ck_assert_int_gt(allocations, before); // the counter counts
            before = allocations;
            const int bad = sn_linear_factor(solver, m);
            sn_linear_solve(solver, b, x);
            const int64_t after = allocations;
            ck_assert_int_eq(bad, -1);
            ck_assert_int_eq(after, before);
            sn_linear_destroy(solver);
            free(b);
            free(x);
            sn_block_matrix_destroy(m);
        }
#endif
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linalg/linear");
    TCase* accuracy = tcase_create("accuracy");
    suite_add_tcase(suite, accuracy);
    tcase_add_loop_test(accuracy, dominant_chains, 0, SIZES);
    tcase_add_loop_test(accuracy, long_chains, 0, SIZES);
    tcase_add_loop_test(accuracy, dominant_grids, 0, 2 * SIZES);
    tcase_add_loop_test(accuracy, rows_are_exchanged_within_nodes, 0, SIZES);
    tcase_add_loop_test(accuracy, methods_agree_with_lapack, 0, SIZES);
    tcase_add_loop_test(accuracy, needles, 0, (int)(sizeof kinds / sizeof kinds[0]));
    tcase_add_loop_test(accuracy, needles_at_rest, 0, 2);
    tcase_add_test(accuracy, pinned_unknowns_among_stiff_ones);
    tcase_add_loop_test(accuracy, scaling_rows_and_columns_does_no_harm, 0, 2 * SIZES);
    TCase* patterns = tcase_create("patterns");
    suite_add_tcase(suite, patterns);
    tcase_add_loop_test(patterns, chains_in_any_numbering, 0, 3 * SIZES);
    tcase_add_test(patterns, renumbering_moves_the_answer);
    tcase_add_test(patterns, sutures_are_solved_in_a_band);
    tcase_add_test(patterns, parts_of_a_band_are_shared_out);
    tcase_add_test(patterns, auto_chooses_by_the_pattern);
    tcase_add_test(patterns, auto_looks_at_the_largest_body);
    tcase_add_test(patterns, what_is_no_chain_is_refused_with_a_sentence);
    TCase* singular = tcase_create("singular");
    suite_add_tcase(suite, singular);
    tcase_add_loop_test(singular, zero_matrix, 0, SIZES);
    tcase_add_loop_test(singular, loose_node_and_loose_unknown, 0, SIZES);
    tcase_add_test(singular, loose_unknown_of_a_needle);
    tcase_add_loop_test(singular, floating_spring, 0, SIZES);
    tcase_add_loop_test(singular, equal_rows_in_a_node, 0, SIZES);
    tcase_add_loop_test(singular, what_is_not_finite_is_found, 0, SIZES);
    tcase_add_test(singular, a_failure_leaves_nothing_behind);
    TCase* real_time = tcase_create("real time");
    suite_add_tcase(suite, real_time);
    tcase_add_test(real_time, factor_and_solve_allocate_nothing);
    return run_suite(suite);
}
