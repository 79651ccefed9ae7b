/* Sinew - lagged. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/lagged.h"
#include "base/assert.h"
#include "base/background_job.h"
#include "base/memory.h"
#include "linalg/half.h"
#include "linalg/solver.h"
#include "math/polar.h"
#include <sinew/math.h>
#include <stdlib.h>
#include <string.h>

/* A factor, and where the nodes were. */
typedef struct version {
    void* ldl;
    double* places; // [dofs]
    int bad;        // as sn_linear_factor; SN_FACTOR_CANCELLED: not factored yet
} version;

struct sn_lagged {
    sn_pool pool;
    int refresh, delay;
    int age; // matrices since one was taken last; -1: none was
    bool ready;
    bool pending, done; // there is a next one; it is factored
    version now, next;
    sn_block_matrix copy; // that `next` is of, with values of its own
    sn_background_job* job;
    double* places; // [dofs] of the present matrix; NULL: nothing is turned
    sn_mat3* turns; // [nodes] since `now`
    double* turned; // [dofs]
    double* half;   // [dofs] between the halves of a solution in single precision; NULL: L is not kept so
    int* node_of;   // [dofs] nodes of the unknowns
    bool still;     // nothing has turned
};

/* ---- life ---------------------------------------------------------------------------------------------- */

static bool make_version(sn_lagged* s, const sn_block_matrix* pattern, version* v, sn_error* error)
{
    v->places = sn_pool_array(&s->pool, (size_t)pattern->dofs, sizeof(double));
    v->ldl = sn_ldl_ops.create(NULL, pattern, error);
    return v->ldl;
}

/* Reading L is what a solution costs, and in single precision it takes half the time, unless L fits into the
   cache of a core: entries of such a factor. */
static const double most_cached = 1 << 18;

sn_lagged* sn_lagged_create(const sn_block_matrix* pattern, const sn_cg_params* params, sn_error* error)
{
    sn_lagged* s = calloc(1, sizeof *s);
    if (!s) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for a preconditioner");
        return NULL;
    }
    sn_pool_init(&s->pool, NULL);
    s->age = -1;
    s->refresh = params->refresh > 1 ? params->refresh : 1;
    s->delay = params->delay < s->refresh ? params->delay : s->refresh;
    s->copy = *pattern;
    size_t dofs = (size_t)pattern->dofs;
    bool made = make_version(s, pattern, &s->now, error);
    if (s->delay > 0) {
        s->copy.values = sn_pool_array(&s->pool, pattern->value_count + SN_BLOCK_PAD, sizeof(double));
        made = made && make_version(s, pattern, &s->next, error);
    }
    if (params->preconditioner == SN_PRECONDITIONER_WARPED) {
        s->places = sn_pool_array(&s->pool, dofs, sizeof(double));
        s->turned = sn_pool_array(&s->pool, dofs, sizeof(double));
        s->turns = sn_pool_array(&s->pool, (size_t)pattern->nodes, sizeof *s->turns);
        s->node_of = sn_pool_array(&s->pool, dofs, sizeof(int));
        for (int i = 0; s->node_of && i < pattern->nodes; ++i)
            for (int k = pattern->start[i]; k < pattern->start[i + 1]; ++k)
                s->node_of[k] = i;
    }
    if (made && sn_ldl_entries(s->now.ldl) > most_cached)
        s->pool.failed = !sn_lagged_keep_single(s) || s->pool.failed;
    if (made && !s->pool.failed) return s;
    if (made) sn_fail(error, SN_ERR_MEMORY, "out of memory for a preconditioner of %d nodes", pattern->nodes);
    sn_lagged_destroy(s);
    return NULL;
}

void sn_lagged_destroy(sn_lagged* s)
{
    if (!s) return;
    sn_background_job_destroy(s->job);
    if (s->now.ldl) sn_ldl_ops.destroy(s->now.ldl);
    if (s->next.ldl) sn_ldl_ops.destroy(s->next.ldl);
    sn_pool_clear(&s->pool);
    free(s);
}

size_t sn_lagged_bytes(const sn_lagged* s)
{
    return sizeof *s + s->pool.bytes + sn_ldl_ops.bytes(s->now.ldl) +
           (s->next.ldl ? sn_ldl_ops.bytes(s->next.ldl) : 0);
}

/* ---- factors ------------------------------------------------------------------------------------------- */

static void factor_next(void* self)
{
    sn_lagged* s = self;
    s->next.bad = sn_ldl_ops.factor(s->next.ldl, &s->copy);
}

static void finish(sn_lagged* s)
{
    if (!s->pending || s->done) return;
    if (s->job) sn_background_job_end(s->job);
    if (s->next.bad == SN_FACTOR_CANCELLED) factor_next(s);
    s->done = s->next.bad != SN_FACTOR_CANCELLED;
}

void sn_lagged_use_thread(sn_lagged* s, bool thread)
{
    if (thread == (s->job != NULL)) return;
    if (s->job) finish(s);
    sn_background_job_destroy(s->job);
    s->job = thread ? sn_background_job_create() : NULL; // without a thread its owner does it
    if (s->job && s->pending && !s->done) sn_background_job_begin(s->job, factor_next, s);
}

static void keep_places(const sn_lagged* s, version* v)
{
    if (s->places) memcpy(v->places, s->places, (size_t)s->copy.dofs * sizeof(double));
}

static void factor_now(sn_lagged* s, const sn_block_matrix* matrix)
{
    s->now.bad = sn_ldl_ops.factor(s->now.ldl, matrix);
    s->age = s->now.bad == SN_FACTOR_CANCELLED ? -1 : 0;
    s->ready = s->now.bad < 0 && sn_ldl_is_definite(s->now.ldl);
    keep_places(s, &s->now);
}

/* A matrix that could not be factored, or is not definite, leaves the factor before in use. */
static void take_next(sn_lagged* s)
{
    finish(s);
    if (!s->done) return;
    s->pending = false;
    if (s->next.bad >= 0 || !sn_ldl_is_definite(s->next.ldl)) return;
    version before = s->now;
    s->now = s->next;
    s->next = before;
    s->ready = true;
}

static void begin_next(sn_lagged* s, const sn_block_matrix* matrix)
{
    memcpy(s->copy.values, matrix->values, matrix->value_count * sizeof(double));
    keep_places(s, &s->next);
    s->age = 0;
    s->pending = true;
    s->done = false;
    s->next.bad = SN_FACTOR_CANCELLED;
    if (s->job) sn_background_job_begin(s->job, factor_next, s);
}

/* ---- rotations ----------------------------------------------------------------------------------------- */

static sn_vec3 place_of(const sn_lagged* s, const double* places, int node)
{
    const double* at = places + s->copy.start[node];
    return sn_v3(at[0], at[1], at[2]);
}

/* The matrix of cofactors: of a rotation the rotation itself, of R S the same rotation of that of S. */
static sn_mat3 cofactors(sn_mat3 M)
{
    sn_mat3 C;
    for (int i = 0; i < 3; ++i) {
        const double *a = M.m[(i + 1) % 3], *b = M.m[(i + 2) % 3];
        for (int j = 0; j < 3; ++j)
            C.m[i][j] = a[(j + 1) % 3] * b[(j + 2) % 3] - a[(j + 2) % 3] * b[(j + 1) % 3];
    }
    return C;
}

static double norm(const sn_mat3* M)
{
    double sum = 0.0;
    for (int k = 0; k < 9; ++k)
        sum += M->m[k / 3][k % 3] * M->m[k / 3][k % 3];
    return sqrt(sum);
}

static bool is_regular(const sn_mat3* M, const sn_mat3* C)
{
    double det = M->m[0][0] * C->m[0][0] + M->m[0][1] * C->m[0][1] + M->m[0][2] * C->m[0][2], size = norm(M);
    return det > 0.0 && det > 1e-3 * size * size * size;
}

/* The polar rotation. Where the neighbours of a node lie nearly in a plane, their cofactors turn its normal;
   I where they lie on a line, or are turned inside out. */
static sn_mat3 rotation_in(sn_mat3 M)
{
    sn_mat3 C = cofactors(M);
    if (is_regular(&M, &C)) return sn_polar_rotation(M);
    double size = norm(&C);
    if (size > 0.0) M = sn_mat3_madd(M, 1.0 / sqrt(size), C);
    C = cofactors(M);
    return is_regular(&M, &C) ? sn_polar_rotation(M) : sn_mat3_identity();
}

static bool is_rotation(const sn_mat3* R)
{
    sn_mat3 error = sn_mat3_madd(sn_mat3_mul(sn_mat3_transpose(*R), *R), -1.0, sn_mat3_identity());
    for (int k = 0; k < 9; ++k)
        if (!(fabs(error.m[k / 3][k % 3]) < 1e-7)) return false;
    return true;
}

static sn_mat3 turn_of(const sn_lagged* s, int node)
{
    const sn_block_matrix* A = &s->copy;
    sn_mat3 M = { { { 0 } } };
    sn_vec3 x = place_of(s, s->places, node), X = place_of(s, s->now.places, node);
    double count = 0.0;
    for (int b = A->row[node]; b < A->row[node + 1]; ++b) {
        if (A->size[A->col[b]] < 3 || A->col[b] == node) continue;
        sn_vec3 d = sn_sub(place_of(s, s->places, A->col[b]), x);
        sn_vec3 D = sn_sub(place_of(s, s->now.places, A->col[b]), X);
        double square = sn_dot(D, D);
        const double from[3] = { D.x, D.y, D.z }, to[3] = { d.x, d.y, d.z };
        for (int k = 0; square > 0.0 && k < 9; ++k)
            M.m[k / 3][k % 3] += to[k / 3] * from[k % 3] / square;
        count += 1.0;
    }
    return count > 0.0 ? rotation_in(sn_mat3_scale(3.0 / count, M)) : sn_mat3_identity();
}

static void find_turns(sn_lagged* s)
{
    s->still = s->age == 0 && !s->pending;
    for (int i = 0; !s->still && i < s->copy.nodes; ++i)
        if (s->copy.size[i] == 3) {
            s->turns[i] = turn_of(s, i);
            SN_ASSERT(is_rotation(&s->turns[i]));
        }
}

/* out = R in, or R^T in; nodes that are no points keep what they have. */
static void turn(const sn_lagged* s, const double* in, bool back, double* out)
{
    const sn_block_matrix* A = &s->copy;
    for (int i = 0; i < A->nodes; ++i) {
        int at = A->start[i];
        if (A->size[i] != 3) {
            memmove(out + at, in + at, (size_t)A->size[i] * sizeof(double));
            continue;
        }
        sn_vec3 v = sn_v3(in[at], in[at + 1], in[at + 2]);
        v = back ? sn_mat3_apply_transpose(s->turns[i], v) : sn_mat3_apply(s->turns[i], v);
        out[at] = v.x;
        out[at + 1] = v.y;
        out[at + 2] = v.z;
    }
}

/* ---- use ----------------------------------------------------------------------------------------------- */

void sn_lagged_place(sn_lagged* s, const double* places)
{
    if (s->places) memcpy(s->places, places, (size_t)s->copy.dofs * sizeof(double));
}

void sn_lagged_watch(sn_lagged* s, sn_cancellation* cancellation)
{
    sn_ldl_watch(s->now.ldl, cancellation);
    if (s->next.ldl) sn_ldl_watch(s->next.ldl, cancellation);
}

bool sn_lagged_factor(sn_lagged* s, const sn_block_matrix* matrix)
{
    if (s->age < 0 || (s->delay == 0 && s->age + 1 >= s->refresh)) {
        factor_now(s, matrix);
    } else {
        ++s->age;
        if (s->pending && s->age >= s->delay) take_next(s);
        if (s->pending && s->age >= s->delay) return false;
        if (s->age >= s->refresh) begin_next(s, matrix);
    }
    if (s->places && s->ready) find_turns(s);
    return s->age >= 0;
}

int sn_lagged_renew(sn_lagged* s, const sn_block_matrix* matrix)
{
    finish(s);
    s->pending = false;
    factor_now(s, matrix);
    if (s->places && s->ready) find_turns(s);
    return s->now.bad;
}

int sn_lagged_age(const sn_lagged* s) { return s->age; }
void sn_lagged_set_age(sn_lagged* s, int age) { s->age = age; }
void* sn_lagged_ldl(const sn_lagged* s) { return s->now.ldl; }

bool sn_lagged_keep_single(sn_lagged* s)
{
    SN_ASSERT(s->age < 0);
    if (s->half) return true;
    s->half = sn_pool_array(&s->pool, (size_t)s->copy.dofs, sizeof(double));
    return s->half && sn_ldl_keep_single(s->now.ldl) && (!s->next.ldl || sn_ldl_keep_single(s->next.ldl));
}

void sn_lagged_forget(sn_lagged* s)
{
    finish(s);
    s->pending = s->ready = false;
    s->age = -1;
}

bool sn_lagged_ready(const sn_lagged* s) { return s->ready; }

/* L is rounded once and is the same in both halves: P stays symmetric. A factor of the matrix itself is worth
   its digits, as it saves an iteration. */
static void solve(const sn_lagged* s, const double* b, double* x)
{
    if (!s->half || (s->age == 0 && !s->pending)) {
        sn_ldl_ops.solve(s->now.ldl, b, x);
        return;
    }
    sn_ldl_lower(s->now.ldl, true, b, s->half);
    sn_ldl_upper(s->now.ldl, true, s->half, x);
}

void sn_lagged_apply(const sn_lagged* s, const double* r, double* z)
{
    if (!s->places || s->still) {
        solve(s, r, z);
        return;
    }
    turn(s, r, true, s->turned);
    solve(s, s->turned, s->turned);
    turn(s, s->turned, false, z);
}

/* ---- solution by halves -------------------------------------------------------------------------------- */

static const sn_half_pieces* pieces(const void* self)
{
    return sn_ldl_half.pieces(((const sn_lagged*)self)->now.ldl);
}

static void scale(const void* self, double* d) { sn_ldl_half.scale(((const sn_lagged*)self)->now.ldl, d); }

static void forward(const void* self, bool right, const int* piece, int count, double* y)
{
    sn_ldl_half.forward(((const sn_lagged*)self)->now.ldl, right, piece, count, y);
}

static bool is_rotated(const sn_lagged* s) { return s->places && !s->still; }

static const double* rotation_row(const void* self, int unknown, int* first)
{
    const sn_lagged* s = self;
    if (!is_rotated(s)) return NULL;
    int node = s->node_of[unknown];
    if (s->copy.size[node] != 3) return NULL;
    *first = s->copy.start[node];
    return s->turns[node].m[unknown - *first];
}

static void lower_of(const sn_lagged* s, bool single, const double* r, double* y)
{
    if (is_rotated(s)) turn(s, r, true, s->turned);
    sn_ldl_lower(s->now.ldl, single, is_rotated(s) ? s->turned : r, y);
}

static void upper_of(const sn_lagged* s, bool single, const double* y, double* z)
{
    sn_ldl_upper(s->now.ldl, single, y, is_rotated(s) ? s->turned : z);
    if (is_rotated(s)) turn(s, s->turned, false, z);
}

static void lower(const void* self, const double* r, double* y) { lower_of(self, false, r, y); }
static void upper(const void* self, const double* y, double* z) { upper_of(self, false, y, z); }
static void lower_single(const void* self, const double* r, double* y) { lower_of(self, true, r, y); }
static void upper_single(const void* self, const double* y, double* z) { upper_of(self, true, y, z); }

static void forward_single(const void* self, const int* piece, int count, double* y)
{
    sn_ldl_forward_single(((const sn_lagged*)self)->now.ldl, piece, count, y);
}

#define LAGGED_HALF                                                                                          \
    .symmetric = true, .pieces = pieces, .scale = scale, .forward = forward, .rotation_row = rotation_row

const sn_half_ops sn_lagged_half = { LAGGED_HALF, .lower = lower, .upper = upper };
const sn_half_ops sn_lagged_single_half = { LAGGED_HALF, .lower = lower_single, .upper = upper_single,
                                            .forward_single = forward_single };
