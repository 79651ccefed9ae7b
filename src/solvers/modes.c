/* Sinew - modes: K shape = eigenvalue M shape, by Lanczos' iteration on (K + c M)^-1 M.

   Several vectors at a time, so that modes of one frequency are all found, in the scalar product of M,
   every vector against all before it (J. Cullum, W. E. Donath 1974; T. Ericsson, A. Ruhe 1980). Solutions
   obey the equal rows, and so do the shapes. When the basis is full, the iteration begins anew with the
   best shapes. c > 0 makes the matrix of a free body regular. The lowest modes are wanted: c is led to half
   the lowest eigenvalue that is not zero, so that neither rigid motions nor stiff ones take the digits. L D
   L^T of K + c M has as many negative pivots as there are eigenvalues below -c: the count proves that none
   is missing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/analysis.h>
#include "engine/exchange.h"
#include "engine/inertia.h"
#include "solvers/at_rest.h"
#include "solvers/jacobi.h"
#include <math.h>
#include <string.h>

enum {
    DEFAULT_COUNT = 10,
    MAX_COUNT = 1000,
    BLOCK = 8,
    SPARE = 32,
    MAX_CYCLES = 60,
    SEARCH_CYCLES = 8,
    MAX_SHIFTS = 6
};
static const double pi = 3.14159265358979323846;
static const double default_tolerance = 1e-10;
static const double smallest_shift = 1e-7; /* in parts of the largest K_ii / M_ii */
static const double elastic = 1e-7;   /* eigenvalues below this part of c are zero while c is looked for, */
static const double rigid = 1e-6;     /* and below this part in the end */
static const double dependent = 1e-9; /* part of a vector that is left of one without news */

struct sn_modes {
    sn_pool pool;
    sn_sim* sim;
    sn_system* s;
    int n, most, size; /* degrees of freedom; vectors in the basis: room, and number */
    sn_at_rest rest;
    double *Q, *MQ;                  /* [most][n] basis, and M times it */
    double* shape;                   /* [most][n] */
    double *T, *copy, *theta, *V;    /* [most][most] */
    double *load, *product, *answer; /* [n + SN_BLOCK_PAD] */
    sn_linear* linear;
    double c, stiffest;
    int wanted, count, missing;
    double asymmetry;
    sn_mode* mode;
    double* largest; /* [count] displacement of a shape */
};

/* ---- matrices ---------------------------------------------------------------------------------------- */

static bool factor(sn_modes* m, double c)
{
    sn_system* s = m->s;
    m->c = c;
    sn_at_rest_assemble(&m->rest, c, 0.0, 1.0);
    if (!sn_system_factor_with(s, m->linear, s->matrix.A)) return false;
    if (s->rows) sn_rows_factor(s, m->linear);
    return true;
}

/* K + c M may be singular at a mode: a little beside it, it is not. */
static bool factor_nearby(sn_modes* m, double c)
{
    for (int i = 0; i < 4; ++i)
        if (factor(m, c * (1.0 + 1e-4 * i))) return true;
    return false;
}

/* out = M in, over all degrees of freedom. */
static void multiply_mass(sn_modes* m, const double* in, double* out)
{
    const sn_system_matrix* matrix = &m->s->matrix;
    for (int k = 0; k < matrix->A->dofs; ++k)
        m->load[k] = in[matrix->unknown_dof[k]];
    sn_block_matrix_multiply(m->s->inertia.M, m->load, m->product);
    memset(out, 0, (size_t)m->n * sizeof(double));
    for (int k = 0; k < matrix->A->dofs; ++k)
        if (m->s->layout.free_dof[matrix->unknown_dof[k]]) out[matrix->unknown_dof[k]] = m->product[k];
}

/* out = (K + c M)^-1 b, on the motions that the equal rows allow. */
static void solve(sn_modes* m, const double* b, double* out)
{
    if (m->s->rows)
        sn_rows_solve(m->s, m->linear, b, false, out);
    else
        sn_system_solve_with(m->s, m->linear, b, out);
}

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += a[i] * b[i];
    return sum;
}

static void add(int n, double* to, double part, const double* from)
{
    for (int i = 0; i < n; ++i)
        to[i] += part * from[i];
}

static double* column(double* at, const sn_modes* m, int i) { return at + (size_t)i * (size_t)m->n; }

/* Largest K_ii / M_ii; 0 where nothing has a mass. */
static double find_stiffest(const sn_modes* m)
{
    const sn_system_matrix* matrix = &m->s->matrix;
    const sn_block_matrix *A = matrix->A, *M = m->s->inertia.M;
    double most = 0.0;
    bool heavy = false;
    for (int i = 0; i < A->nodes; ++i)
        for (int d = 0; d < A->size[i]; ++d) {
            int at = d * (A->size[i] + 1);
            double k = A->values[A->at[sn_block_matrix_find(A, i, i)] + at];
            double mass = M->values[M->at[sn_block_matrix_find(M, i, i)] + at];
            if (!m->s->layout.free_dof[matrix->unknown_dof[A->start[i] + d]] || !(mass > 0.0)) continue;
            heavy = true;
            most = fmax(most, fabs(k) / mass);
        }
    return heavy ? fmax(most, 1e-6) : 0.0;
}

static double measure_asymmetry(const sn_modes* m)
{
    const sn_system* s = m->s;
    const sn_block_matrix* A = s->matrix.A;
    double most = 0.0, skew = 0.0;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b) {
            int j = A->col[b];
            const double *here = A->values + A->at[b],
                         *there = A->values + A->at[sn_block_matrix_find(A, j, i)];
            for (int r = 0; r < A->size[i]; ++r)
                for (int c = 0; c < A->size[j]; ++c) {
                    double weight = s->layout.scale[s->matrix.unknown_dof[A->start[i] + r]] *
                                    s->layout.scale[s->matrix.unknown_dof[A->start[j] + c]];
                    double a = here[r * A->size[j] + c];
                    most = fmax(most, weight * fabs(a));
                    skew = fmax(skew, weight * fabs(a - there[c * A->size[i] + r]));
                }
        }
    return most > 0.0 ? skew / most : 0.0;
}

/* ---- the iteration ----------------------------------------------------------------------------------- */

/* Adds a vector to the basis, unless it depends on those there. */
static void append(sn_modes* m, double* w)
{
    double *q = column(m->Q, m, m->size), *Mq = column(m->MQ, m, m->size);
    multiply_mass(m, w, Mq);
    double before = sqrt(fmax(0.0, product(m->n, w, Mq)));
    for (int pass = 0; pass < 2; ++pass)
        for (int j = 0; j < m->size; ++j)
            add(m->n, w, -product(m->n, w, column(m->MQ, m, j)), column(m->Q, m, j));
    multiply_mass(m, w, Mq);
    double norm = sqrt(fmax(0.0, product(m->n, w, Mq)));
    if (!(norm > dependent * before) || !(before > 0.0) || !isfinite(norm)) return;
    for (int i = 0; i < m->n; ++i) {
        q[i] = w[i] / norm;
        Mq[i] /= norm;
    }
    ++m->size;
}

/* Fills the basis from the vectors that it begins with; T is (K + c M)^-1 M on it. */
static void fill(sn_modes* m)
{
    for (int k = 0; k < m->size; ++k) {
        solve(m, column(m->MQ, m, k), m->answer);
        for (int j = 0; j <= k; ++j)
            m->T[k * m->most + j] = product(m->n, column(m->MQ, m, j), m->answer);
        if (m->size < m->most) append(m, m->answer);
    }
    for (int k = 0; k < m->size; ++k)
        for (int j = 0; j < m->size; ++j)
            m->copy[k * m->size + j] = j <= k ? m->T[k * m->most + j] : m->T[j * m->most + k];
    sn_jacobi(m->size, m->copy, m->theta, m->V);
}

/* The best shapes out of the basis. */
static void combine(sn_modes* m, int count)
{
    memset(m->shape, 0, (size_t)count * (size_t)m->n * sizeof(double));
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < m->size; ++j)
            add(m->n, column(m->shape, m, i), m->V[i * m->size + j], column(m->Q, m, j));
}

static int lesser(int a, int b) { return a < b ? a : b; }

/* Begins with vectors that no symmetry is likely to share. A large c makes them obey the rows and follow
   where there is no mass, while stiff motions keep their parts beside rigid ones. */
static bool begin(sn_modes* m, double c)
{
    if (!factor_nearby(m, m->stiffest)) return false;
    m->most = lesser(m->most, m->s->layout.unknowns - sn_rows_rank(m->s));
    uint64_t state = 88172645463325252u;
    m->size = 0;
    for (int k = 0; k < lesser(BLOCK, m->most); ++k) {
        for (int i = 0; i < m->n; ++i) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            m->answer[i] = m->s->layout.free_dof[i] ? (double)(state >> 11) * 0x1p-53 - 0.5 : 0.0;
        }
        multiply_mass(m, m->answer, m->MQ + (size_t)m->size * (size_t)m->n);
        solve(m, column(m->MQ, m, m->size), m->answer);
        append(m, m->answer);
    }
    return m->size > 0 && factor_nearby(m, c);
}

static void begin_again(sn_modes* m)
{
    int count = lesser(m->wanted + BLOCK, m->size);
    combine(m, count);
    m->size = 0;
    for (int i = 0; i < count; ++i)
        append(m, column(m->shape, m, i));
}

enum { STAYED, WANDERED, SINGULAR };

/* Cycles with K + c M until the wanted eigenvalues stay. */
static int iterate(sn_modes* m, double c, double tolerance, int cycles)
{
    if (!begin(m, c)) return SINGULAR;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        double change = 0.0;
        int wanted = lesser(m->wanted, m->most);
        memcpy(m->largest, m->theta, (size_t)wanted * sizeof(double)); // those before
        if (cycle > 0) begin_again(m);
        fill(m);
        wanted = lesser(wanted, m->size);
        for (int i = 0; i < wanted; ++i)
            change = fmax(change, fabs(m->theta[i] - m->largest[i]) / fabs(m->theta[i]));
        if (m->size < m->most) return STAYED; // all that there is
        if (cycle > 0 && change <= tolerance) return STAYED;
    }
    return WANDERED;
}

/* Eigenvalue of the i-th entry of theta. */
static double eigenvalue(const sn_modes* m, int i) { return 1.0 / m->theta[i] - m->c; }

/* The lowest eigenvalue that is not zero, by magnitude; 0: there is none. */
static double lowest_elastic(const sn_modes* m)
{
    double lowest = 0.0;
    for (int i = 0; i < m->size; ++i) {
        double size = fabs(eigenvalue(m, i));
        if (size > elastic * m->c && (lowest == 0.0 || size < lowest)) lowest = size;
    }
    return lowest;
}

/* Leads c to half the lowest eigenvalue that is not zero. A c far above the wanted eigenvalues hardly
   separates them: what is found in a few cycles is an upper bound, which leads c down. */
static int search(sn_modes* m, double shift, double tolerance)
{
    double c = shift > 0.0 ? -shift : smallest_shift * m->stiffest;
    for (int i = 0; shift <= 0.0 && i < MAX_SHIFTS; ++i) {
        if (iterate(m, c, fmax(tolerance, 1e-6), SEARCH_CYCLES) == SINGULAR) return SINGULAR;
        double lowest = lowest_elastic(m), next = lowest > 0.0 ? 0.5 * lowest : c;
        if (next > 0.1 * c && next < 10.0 * c) break;
        c = next;
    }
    return iterate(m, c, tolerance, MAX_CYCLES);
}

/* ---- results ----------------------------------------------------------------------------------------- */

/* The largest displacement of a node; of a rotation or a scalar where none moves. */
static double largest_displacement(const sn_modes* m, const double* shape)
{
    const sn_layout* l = &m->s->layout;
    double most = 0.0, other = 0.0;
    for (int i = 0; i < l->node_count; ++i) {
        const double* d = shape + l->node_dof[i];
        int dofs = l->node_dof[i + 1] - l->node_dof[i];
        if (dofs >= 3) most = fmax(most, sn_norm(sn_v3(d[0], d[1], d[2])));
        for (int k = dofs >= 3 ? 3 : 0; k < dofs; ++k)
            other = fmax(other, fabs(d[k]));
    }
    return most > 0.0 ? most : other;
}

/* Shapes sorted by eigenvalue, with masses and residuals. */
static void collect(sn_modes* m)
{
    int known = 0;
    while (known < m->size && fabs(m->theta[known]) > 1e-14 * fabs(m->theta[0]))
        ++known; // what is left has no mass
    m->count = lesser(m->wanted, known);
    combine(m, m->count);
    double* order = m->copy; // eigenvalues, whose shapes are sorted with them
    for (int i = 0; i < m->count; ++i)
        order[i] = eigenvalue(m, i);
    for (int i = 0; i < m->count; ++i) {
        int least = i;
        for (int k = i + 1; k < m->count; ++k)
            if (order[k] < order[least]) least = k;
        double swapped = order[i];
        order[i] = order[least];
        order[least] = swapped;
        double *a = column(m->shape, m, i), *b = column(m->shape, m, least);
        for (int k = 0; k < m->n && least != i; ++k) {
            double d = a[k];
            a[k] = b[k];
            b[k] = d;
        }
    }
    for (int i = 0; i < m->count; ++i) {
        double *shape = column(m->shape, m, i), value = order[i], *Ms = m->MQ;
        m->largest[i] = largest_displacement(m, shape);
        multiply_mass(m, shape, Ms);
        solve(m, Ms, m->answer);
        for (int k = 0; k < m->n; ++k)
            m->answer[k] = m->answer[k] * (value + m->c) - shape[k];
        multiply_mass(m, m->answer, Ms);
        double residual = sqrt(fmax(0.0, product(m->n, m->answer, Ms)));
        if (m->c > 0.0 && fabs(value) <= rigid * m->c) value = 0.0;
        double hertz = copysign(sqrt(fabs(value)) / (2.0 * pi), value);
        m->mode[i] =
            (sn_mode){ value == 0.0 ? 0.0 : hertz, value, 1.0 / (m->largest[i] * m->largest[i]), residual };
    }
}

/* Sturm's count between the highest mode and the one after it. */
static void count_missing(sn_modes* m)
{
    m->missing = -1;
    if (m->c < 0.0 || m->count == 0 || m->size <= m->count) return;
    double last = m->mode[m->count - 1].eigenvalue, next = HUGE_VAL;
    for (int i = 0; i < m->size; ++i) {
        double value = eigenvalue(m, i);
        if (value > last + 1e-6 * fabs(last) && value < next) next = value;
    }
    double between = 0.5 * (last + next);
    if (!isfinite(next) || next - last < 1e-3 * fabs(next) || !factor(m, -between)) return;
    int below = sn_linear_negatives(m->linear) + sn_rows_positive(m->s) - sn_rows_rank(m->s);
    m->missing = below - m->count;
}

/* ---- creation ---------------------------------------------------------------------------------------- */

static sn_status reserve(sn_modes* m, sn_error* error)
{
    const sn_system* s = m->s;
    size_t n = (size_t)s->layout.nv;
    m->n = s->layout.nv;
    m->most = lesser(s->layout.unknowns, 2 * m->wanted + SPARE);
    size_t most = (size_t)m->most;
    m->Q = sn_pool_array(&m->pool, most * n, sizeof(double));
    m->MQ = sn_pool_array(&m->pool, most * n, sizeof(double));
    m->shape = sn_pool_array(&m->pool, most * n, sizeof(double));
    m->T = sn_pool_array(&m->pool, most * most, sizeof(double));
    m->copy = sn_pool_array(&m->pool, most * most, sizeof(double));
    m->V = sn_pool_array(&m->pool, most * most, sizeof(double));
    m->theta = sn_pool_array(&m->pool, most, sizeof(double));
    m->largest = sn_pool_array(&m->pool, most, sizeof(double));
    m->mode = sn_pool_array(&m->pool, most, sizeof *m->mode);
    m->load = sn_pool_array(&m->pool, n + SN_BLOCK_PAD, sizeof(double));
    m->product = sn_pool_array(&m->pool, n + SN_BLOCK_PAD, sizeof(double));
    m->answer = sn_pool_array(&m->pool, n, sizeof(double));
    if (!sn_at_rest_keep(&m->rest, m->sim, m->s, &m->pool) || m->pool.failed)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the modes of %s", s->path);
    m->linear = sn_linear_create("ldl", s->matrix.A, error);
    return m->linear ? SN_OK : SN_ERR_MEMORY;
}

/* The matrices at the present place, at rest. */
static void look(sn_modes* m)
{
    sn_at_rest_place(&m->rest, NULL, NULL, NULL);
    sn_system_evaluate(m->s);
    sn_at_rest_assemble(&m->rest, 1.0, 0.0, 0.0);
    sn_inertia_take(m->s);
    sn_at_rest_assemble(&m->rest, 0.0, 0.0, 1.0);
    m->asymmetry = measure_asymmetry(m);
}

static sn_status fail_search(const sn_modes* m, int found, sn_error* error)
{
    char name[256];
    if (found == WANDERED)
        return sn_fail(
            error, SN_ERR_DIVERGED,
            "%s: the modes were not found: frequencies still change after %d cycles, because too many "
            "are equal, or because round-off in the largest stiffness exceeds the least; ask for fewer "
            "modes, or for a larger tolerance",
            m->s->path, (int)MAX_CYCLES);
    sn_system_dof_name(m->s, m->s->culprit_dof, name, sizeof name);
    return sn_fail(
        error, SN_ERR_DIVERGED,
        "%s: the modes were not found: the matrix is singular or not finite at %s; give that degree of "
        "freedom mass or stiffness",
        m->s->path, name);
}

static sn_status compute(sn_modes* m, double hertz, double tolerance, sn_error* error)
{
    double omega = 2.0 * pi * hertz;
    look(m);
    sn_status status = SN_OK;
    m->stiffest = find_stiffest(m);
    if (m->stiffest == 0.0)
        status =
            sn_fail(error, SN_ERR_UNSUPPORTED, "%s: nothing that is free has a mass; add a mass", m->s->path);
    else {
        int found = search(m, omega * omega, tolerance);
        if (found == STAYED) {
            collect(m);
            count_missing(m);
        } else
            status = fail_search(m, found, error);
    }
    sn_at_rest_leave(&m->rest);
    return status;
}

sn_modes* sn_sim_modes(sn_sim* sim, const sn_modes_params* params, sn_error* error)
{
    sn_modes_params p = params ? *params : (sn_modes_params){ 0 };
    if (error && error->status) return NULL;
    if (p.count == 0) p.count = DEFAULT_COUNT;
    if (p.tolerance == 0.0) p.tolerance = default_tolerance;
    if (!sim || p.count < 1 || p.count > MAX_COUNT || !(p.shift >= 0.0) || !isfinite(p.shift) ||
        !(p.tolerance >= 1e-13 && p.tolerance <= 1e-2)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "sn_sim_modes requires a simulation, 1 to %d modes, a shift from 0 Hz on and a tolerance "
                "from 1e-13 "
                "to 0.01",
                MAX_COUNT);
        return NULL;
    }
    sn_system* s = sim->system_count > 0 ? sim->systems[0] : NULL;
    if (!s || !s->matrix.A || s->layout.unknowns == 0) {
        sn_fail(error, SN_ERR_UNSUPPORTED, "the simulation has no coordinates that are free, hence no modes");
        return NULL;
    }
    if (sn_exchange_first(sim)) {
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s acts between systems, which have no common matrix, hence no modes; put one integrator "
                "above all",
                sn_exchange_first(sim));
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, &sim->pool.host);
    sn_modes* m = sn_pool_alloc(&pool, sizeof *m);
    if (!m) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the modes of %s", s->path);
        return NULL;
    }
    m->pool = pool;
    m->sim = sim;
    m->s = s;
    m->wanted = p.count;
    if (reserve(m, error) == SN_OK && compute(m, p.shift, p.tolerance, error) == SN_OK) return m;
    sn_modes_destroy(m);
    return NULL;
}

void sn_modes_destroy(sn_modes* m)
{
    if (!m) return;
    sn_linear_destroy(m->linear);
    sn_pool pool = m->pool; // holds the modes themselves
    sn_pool_clear(&pool);
}

int sn_modes_count(const sn_modes* m) { return m ? m->count : 0; }
int sn_modes_missing(const sn_modes* m) { return m ? m->missing : -1; }
double sn_modes_asymmetry(const sn_modes* m) { return m ? m->asymmetry : 0.0; }

sn_mode sn_modes_get(const sn_modes* m, int i)
{
    return m && i >= 0 && i < m->count ? m->mode[i] : (sn_mode){ 0 };
}

sn_status sn_modes_displace(sn_modes* m, int i, double amplitude, sn_error* error)
{
    if (!m || i < 0 || i >= m->count || !isfinite(amplitude))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "sn_modes_displace requires a mode that exists and a finite amplitude");
    sn_at_rest_return(&m->rest);
    if (amplitude == 0.0) return SN_OK;
    for (int k = 0; k < m->n; ++k)
        m->answer[k] = amplitude / m->largest[i] * column(m->shape, m, i)[k];
    sn_at_rest_place(&m->rest, m->answer, NULL, NULL);
    return SN_OK;
}
