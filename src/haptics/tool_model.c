/* Sinew - tool_model: see sinew/tool_model.h, and tool_response.h for the letters C, E, W. Saupin, Duriez,
   Cotin, Contact model for haptic medical simulations, ISBMS 2008.

   e      motion of the device since the response      s  stretch of the coupling, s' in the last period
   k, c   of the coupling, T the period, h the step    g  force of the coupling, 0: in the response
   The force changes by dg = k (e - u) + c ((s - s')/T - rate of s in the response), and C contains k + c/h,
   so that q = dg + (k + c/h) u. With k_T = k + c/T and Q = k_T - (k + c/h) this is

       q = P (z - Q E^T dl),    P = (1 + Q C)^-1,    z = k_T e + c (s0 - s')/T - c rate - Q drift t,
       u = drift t + C P z + (1 - C P Q) E^T dl,
       w = gap n + contact drift t + E P z + (W - E P Q E^T) dl,

   of which publishing computes all that does not depend on the device. Projected Gauss-Seidel iterations
   solve the contact problem from the forces of the last period.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/tool_model.h>
#include <math.h>
#include <sinew/loop.h>
#include <sinew/math.h>
#include <string.h>
#include "base/memory.h"

enum { MOST_CONTACTS = 200, MOST_AGE = 4 };

/** A matrix of 6 x 6 by rows, and a twist or a wrench. */
typedef struct six {
    double m[36];
} six;
typedef struct twist {
    double v[6];
} twist;

/** What is published: this head, and behind it the law of each contact and the matrices E P, E and A. */
typedef struct head {
    int count;
    double step, time;
    double hand_position[3];
    sn_quat hand_orientation;
    twist stretch, rate, force, drift, speed;            /* speed: of the hand */
    six stiffness, damping, stiffness_T, Q, CP, remains; /* remains: 1 - C P Q */
} head;

/** A contact's law, and its state in the response. */
typedef struct law {
    double friction, given; /* given: 1 or 0 */
    double gap[3], drift[3], force[3];
} law;

struct sn_tool_model {
    sn_pool pool; /**< the model itself lies in it */
    sn_tool_options options;
    sn_latest* responses;
    size_t bytes;       /**< of a response */
    head *staged, *now; /**< one that is written, and the one that was read */
    double *c, *y, *l;  /**< [3 count] displacements without y, y = A dl [m], and forces [N] */
    double* anchor;     /**< [3 count] displacements across the normals from which slip counts [m] */
    bool known;
    twist stretch, rate;      /**< of the coupling in the last period */
    double time, position[3]; /**< of the device in the last period */
    sn_quat orientation;
    twist speed;
    sn_vec3 force, moment;                       /**< rendered last, on the node */
    sn_vec3 force_difference, moment_difference; /**< when the last response arrived */
    double left;                                 /**< of them, 1 to 0 */
};

static law* laws(const head* h) { return (law*)(uintptr_t)(h + 1); }

/* E P, E and A behind the laws. */
static double* reach(const head* h) { return (double*)(laws(h) + h->count); }
static double* coupling(const head* h) { return reach(h) + 18 * (size_t)h->count; }
static double* answers(const head* h) { return coupling(h) + 18 * (size_t)h->count; }

static size_t size_for(int count)
{
    const size_t n = 3 * (size_t)count;
    return sizeof(head) + (size_t)count * sizeof(law) + (12 * n + n * n) * sizeof(double);
}

/* ---- making -------------------------------------------------------------------------------------------- */

void sn_tool_defaults(sn_tool_options* options)
{
    *options = (sn_tool_options){ .blend = 0.005, .period = 1e-3, .capacity = 50, .iterations = 10 };
}

static bool are_good(const sn_tool_options* o)
{
    return o->period > 0.0 && isfinite(o->period) && o->blend >= 0.0 && isfinite(o->blend) &&
           o->capacity >= 0 && o->capacity <= MOST_CONTACTS && o->iterations >= 1 && o->iterations <= 1000;
}

static bool allocate(sn_tool_model* m, const sn_host* host, sn_error* error)
{
    const size_t n = 3 * (size_t)m->options.capacity + 1;
    m->bytes = size_for(m->options.capacity);
    m->staged = sn_pool_alloc(&m->pool, m->bytes);
    m->now = sn_pool_alloc(&m->pool, m->bytes);
    m->c = sn_pool_array(&m->pool, n, sizeof(double));
    m->y = sn_pool_array(&m->pool, n, sizeof(double));
    m->l = sn_pool_array(&m->pool, n, sizeof(double));
    m->anchor = sn_pool_array(&m->pool, n, sizeof(double));
    m->responses = sn_latest_create(m->bytes, host, error);
    return m->staged && m->now && m->c && m->y && m->l && m->anchor && m->responses;
}

sn_tool_model* sn_tool_model_create(const sn_tool_options* options, const sn_host* host, sn_error* error)
{
    sn_tool_options o;
    sn_tool_defaults(&o);
    if (options) o = *options;
    if (!are_good(&o)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "a tool model needs a period > 0, a blend >= 0, room for 0 to %d contacts and 1 to 1000 "
                "iterations; it has %g s, %g s, %d and %d",
                MOST_CONTACTS, o.period, o.blend, o.capacity, o.iterations);
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_tool_model* m = sn_pool_alloc(&pool, sizeof *m);
    if (m) {
        m->pool = pool;
        m->options = o;
        if (allocate(m, host, error)) return m;
        sn_tool_model_destroy(m);
    }
    sn_fail(error, SN_ERR_MEMORY, "out of memory for a tool model");
    return NULL;
}

void sn_tool_model_destroy(sn_tool_model* model)
{
    if (!model) return;
    sn_pool pool = model->pool;
    sn_latest_destroy(model->responses);
    sn_pool_clear(&pool);
}

/* ---- the simulation's side ----------------------------------------------------------------------------- */

static twist times(const six* M, const twist* a)
{
    twist b = { { 0 } };
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            b.v[i] += M->m[6 * i + j] * a->v[j];
    return b;
}

static six product(const six* A, const six* B)
{
    six C = { { 0 } };
    for (int i = 0; i < 6; ++i)
        for (int k = 0; k < 6; ++k)
            for (int j = 0; j < 6; ++j)
                C.m[6 * i + j] += A->m[6 * i + k] * B->m[6 * k + j];
    return C;
}

/* A + factor B */
static six sum(const six* A, double factor, const double B[36])
{
    six C = *A;
    for (int i = 0; i < 36; ++i)
        C.m[i] += factor * B[i];
    return C;
}

static six identity(void)
{
    six one = { { 0 } };
    for (int i = 0; i < 6; ++i)
        one.m[7 * i] = 1.0;
    return one;
}

/* Gauss and Jordan with pivots; the matrix has positive eigenvalues. */
static six inverse(six A)
{
    six B = identity();
    for (int k = 0; k < 6; ++k) {
        int pivot = k;
        for (int i = k + 1; i < 6; ++i)
            if (fabs(A.m[6 * i + k]) > fabs(A.m[6 * pivot + k])) pivot = i;
        for (int j = 0; j < 6; ++j) {
            const double a = A.m[6 * k + j], b = B.m[6 * k + j];
            A.m[6 * k + j] = A.m[6 * pivot + j], B.m[6 * k + j] = B.m[6 * pivot + j];
            A.m[6 * pivot + j] = a, B.m[6 * pivot + j] = b;
        }
        const double scale = 1.0 / A.m[7 * k];
        for (int j = 0; j < 6; ++j)
            A.m[6 * k + j] *= scale, B.m[6 * k + j] *= scale;
        for (int i = 0; i < 6; ++i) {
            const double factor = i == k ? 0.0 : A.m[6 * i + k];
            for (int j = 0; factor != 0.0 && j < 6; ++j)
                A.m[6 * i + j] -= factor * A.m[6 * k + j], B.m[6 * i + j] -= factor * B.m[6 * k + j];
        }
    }
    return B;
}

static sn_quat quaternion(const double q[4]) { return (sn_quat){ q[0], q[1], q[2], q[3] }; }

/* Twist that leads from one pose to another. */
static twist between(const double from[3], sn_quat from_q, const double to[3], sn_quat to_q)
{
    sn_quat turn = sn_quat_mul(sn_quat_normalized(to_q), sn_quat_conjugate(from_q));
    if (turn.w < 0.0) turn = (sn_quat){ -turn.w, -turn.x, -turn.y, -turn.z };
    const sn_vec3 r = sn_quat_log(turn);
    return (twist){ { to[0] - from[0], to[1] - from[1], to[2] - from[2], r.x, r.y, r.z } };
}

static void copy_laws(head* h, const sn_tool_response* r)
{
    for (int i = 0; i < r->count; ++i) {
        const sn_tool_contact* c = &r->contacts[i];
        law* to = &laws(h)[i];
        *to = (law){ .friction = c->friction, .given = c->given ? 1.0 : 0.0, .gap = { c->gap } };
        memcpy(to->drift, c->drift, sizeof to->drift);
        memcpy(to->force, c->force, sizeof to->force);
    }
}

/* E P, E and A = W - E P Q E^T. */
static void copy_answers(head* h, const sn_tool_response* r, const six* P, const six* Q)
{
    const int n = 3 * r->count;
    const six PQ = product(P, Q);
    double *EP = reach(h), *E = coupling(h), *A = answers(h);
    if (n > 0) memcpy(E, r->coupling, 6 * (size_t)n * sizeof(double));
    for (int i = 0; i < n; ++i) {
        double row[6] = { 0 };
        for (int b = 0; b < 6; ++b) {
            EP[6 * i + b] = 0.0;
            for (int a = 0; a < 6; ++a) {
                EP[6 * i + b] += E[6 * i + a] * P->m[6 * a + b];
                row[b] += E[6 * i + a] * PQ.m[6 * a + b];
            }
        }
        for (int j = 0; j < n; ++j) {
            double less = 0.0;
            for (int a = 0; a < 6; ++a)
                less += row[a] * E[6 * j + a];
            A[(size_t)i * (size_t)n + (size_t)j] = r->answers[(size_t)i * (size_t)n + (size_t)j] - less;
        }
    }
}

static bool is_finite(const double* x, const void* end)
{
    bool good = true;
    for (; (const void*)x < end; ++x)
        good = good && isfinite(*x);
    return good;
}

bool sn_tool_model_publish(sn_tool_model* m, const sn_tool_response* r)
{
    head* h = m->staged;
    if (r->count < 0 || r->count > m->options.capacity || !(r->step > 0.0)) return false;
    for (int i = 0; i < r->count; ++i)
        if (!(r->contacts[i].friction >= 0.0)) return false;
    const double T = m->options.period;
    *h = (head){ .count = r->count, .step = r->step, .time = r->hand_time };
    memcpy(h->hand_position, r->hand_position, sizeof h->hand_position);
    h->hand_orientation = sn_quat_normalized(quaternion(r->hand_orientation));
    h->stretch = between(r->position, quaternion(r->orientation), h->hand_position, h->hand_orientation);
    for (int i = 0; i < 6; ++i) {
        h->rate.v[i] = r->hand_velocity[i] - r->velocity[i];
        h->speed.v[i] = r->hand_velocity[i];
        h->force.v[i] = r->force[i];
        h->drift.v[i] = r->drift[i];
    }
    six C;
    memcpy(C.m, r->compliance, sizeof C.m);
    memcpy(h->stiffness.m, r->stiffness, sizeof C.m);
    memcpy(h->damping.m, r->damping, sizeof C.m);
    h->stiffness_T = sum(&h->stiffness, 1.0 / T, r->damping);
    h->Q = (six){ { 0 } };
    h->Q = sum(&h->Q, 1.0 / T - 1.0 / fmax(r->step, T), r->damping);
    const six QC = product(&h->Q, &C), one = identity(), P = inverse(sum(&one, 1.0, QC.m));
    h->CP = product(&C, &P);
    const six CPQ = product(&h->CP, &h->Q);
    h->remains = sum(&one, -1.0, CPQ.m);
    copy_laws(h, r);
    copy_answers(h, r, &P, &h->Q);
    const void* end = (const char*)h + size_for(h->count);
    if (!is_finite(&h->step, end)) return false;
    sn_latest_write(m->responses, h);
    return true;
}

/* ---- the contact problem ------------------------------------------------------------------------------- */

/* y += A dl for the three forces of a contact. A is symmetric: its rows are its columns. */
static void add_forces(int n, const double* restrict rows, const double dl[3], double* restrict y)
{
    const double* restrict a = rows, * restrict b = rows + n, * restrict c = rows + 2 * n;
    for (int i = 0; i < n; ++i)
        y[i] += dl[0] * a[i] + dl[1] * b[i] + dl[2] * c[i];
}

/* One contact with the forces of the others. Returns how far its force changed [N]. */
static double relax(sn_tool_model* m, int i)
{
    const law* of = &laws(m->now)[i];
    const int n = 3 * m->now->count, k = 3 * i;
    const double* rows = answers(m->now) + (size_t)k * (size_t)n;
    const double* A = rows + k; // the block of this contact
    double *l = m->l + k, dl[3] = { 0 };
    const double c[3] = { m->c[k] + m->y[k], m->c[k + 1] + m->y[k + 1], m->c[k + 2] + m->y[k + 2] };
    if (of->given == 0.0 && A[0] > 0.0) dl[0] = fmax(0.0, l[0] - c[0] / A[0]) - l[0];
    const double most = of->friction * fabs(l[0] + dl[0]),
                 largest = fmax(A[n + 1], A[2 * n + 2]) + fabs(A[n + 2]);
    if (largest > 0.0 && (most > 0.0 || l[1] != 0.0 || l[2] != 0.0)) { // largest bounds the eigenvalues
        const double x = l[1] - (c[1] + A[n] * dl[0] - m->anchor[k + 1]) / largest,
                     y = l[2] - (c[2] + A[2 * n] * dl[0] - m->anchor[k + 2]) / largest;
        const double size = sqrt(x * x + y * y), factor = size > most ? most / size : 1.0;
        dl[1] = factor * x - l[1];
        dl[2] = factor * y - l[2];
    }
    const double change = fabs(dl[0]) + fabs(dl[1]) + fabs(dl[2]);
    if (change == 0.0) return 0.0;
    for (int a = 0; a < 3; ++a)
        l[a] += dl[a];
    add_forces(n, rows, dl, m->y);
    return change;
}

/* What slips is where it is now. */
static void move_anchors(sn_tool_model* m)
{
    for (int i = 0; i < m->now->count; ++i) {
        const double *l = m->l + 3 * i, most = laws(m->now)[i].friction * fabs(l[0]);
        if (l[1] * l[1] + l[2] * l[2] < most * most * (1.0 - 1e-9)) continue;
        for (int k = 3 * i + 1; k < 3 * i + 3; ++k)
            m->anchor[k] = m->c[k] + m->y[k];
    }
}

static void solve(sn_tool_model* m)
{
    for (int iteration = 0; iteration < m->options.iterations; ++iteration) {
        double change = 0.0, size = 0.0;
        for (int i = 0; i < m->now->count; ++i) {
            change = fmax(change, relax(m, i));
            size = fmax(size, fabs(m->l[3 * i]));
        }
        if (change <= 1e-7 * size) break;
    }
    move_anchors(m);
}

/* ---- the haptic thread --------------------------------------------------------------------------------- */

static bool renew(sn_tool_model* m)
{
    if (!sn_latest_read(m->responses, m->now)) return false;
    const size_t n = 3 * (size_t)m->now->count;
    memset(m->y, 0, n * sizeof(double));
    memset(m->anchor, 0, n * sizeof(double));
    for (int i = 0; i < m->now->count; ++i)
        memcpy(m->l + 3 * i, laws(m->now)[i].force, sizeof laws(m->now)[i].force);
    return true;
}

/* c = gap + drift t + E P z */
static void displace(sn_tool_model* m, double age, const twist* z)
{
    const double* EP = reach(m->now);
    for (int k = 0; k < 3 * m->now->count; ++k) {
        const law* of = &laws(m->now)[k / 3];
        double sum = of->gap[k % 3] + age * of->drift[k % 3];
        for (int a = 0; a < 6; ++a)
            sum += EP[6 * k + a] * z->v[a];
        m->c[k] = sum;
    }
}

/* E^T dl */
static twist push(const sn_tool_model* m)
{
    twist sum = { { 0 } };
    const double* E = coupling(m->now);
    for (int k = 0; k < 3 * m->now->count; ++k) {
        const double dl = m->l[k] - laws(m->now)[k / 3].force[k % 3];
        for (int a = 0; a < 6; ++a)
            sum.v[a] += E[6 * k + a] * dl;
    }
    return sum;
}

/* Force of the coupling on the node with the device moved by e, and with its damper at the rate `rate`. */
static twist force_with(const head* h, const twist* stretched, const twist* rate)
{
    twist faster, g = h->force;
    for (int a = 0; a < 6; ++a)
        faster.v[a] = rate->v[a] - h->rate.v[a];
    const twist spring = times(&h->stiffness, stretched), damper = times(&h->damping, &faster);
    for (int a = 0; a < 6; ++a)
        g.v[a] += spring.v[a] + damper.v[a];
    return g;
}

/* The force with the device at a pose. A response that has just arrived states another stretch of the last
   period: the damper then has its rate of that period. */
static twist touch_with(sn_tool_model* m, double age, const twist* e, bool fresh)
{
    const head* h = m->now;
    const double T = m->options.period;
    twist faster, z, u, stretched;
    for (int a = 0; a < 6; ++a)
        faster.v[a] = (h->stretch.v[a] - m->stretch.v[a]) / T - h->rate.v[a];
    const twist spring = times(&h->stiffness_T, e), damper = times(&h->damping, &faster),
                drift = times(&h->Q, &h->drift);
    for (int a = 0; a < 6; ++a)
        z.v[a] = spring.v[a] + damper.v[a] - age * drift.v[a];
    displace(m, age, &z);
    solve(m);
    const twist pushed = push(m), by_z = times(&h->CP, &z), by_l = times(&h->remains, &pushed);
    for (int a = 0; a < 6; ++a) {
        u.v[a] = age * h->drift.v[a] + by_z.v[a] + by_l.v[a];
        stretched.v[a] = e->v[a] - u.v[a];
        const double stretch = h->stretch.v[a] + stretched.v[a];
        if (!fresh) m->rate.v[a] = (stretch - m->stretch.v[a]) / T;
        m->stretch.v[a] = stretch;
    }
    return force_with(h, &stretched, &m->rate);
}

/* Keeps the pose of the device. After periods that were left out, `stretch` becomes that of one period ago:
   the device moved by what is known, and the node went on as before. */
static void follow(sn_tool_model* m, double time, const double position[3], sn_quat orientation, bool first)
{
    const double T = m->options.period, passed = first ? T : fmax(T, time - m->time);
    const bool rests = passed > MOST_AGE * m->now->step;
    if (!first) {
        const twist moved = between(m->position, m->orientation, position, orientation);
        for (int a = 0; a < 6; ++a) {
            const double speed = moved.v[a] / passed,
                         rate = speed + (rests ? 0.0 : m->rate.v[a] - m->speed.v[a]);
            m->stretch.v[a] += (passed - T) * rate;
            if (passed > T * (1.0 + 1e-9)) m->rate.v[a] = rate;
            m->speed.v[a] = speed;
        }
    }
    m->time = time;
    memcpy(m->position, position, sizeof m->position);
    m->orientation = sn_quat_normalized(orientation);
}

/* The hand goes on from what it felt. */
static void blend(sn_tool_model* m, sn_vec3 force, sn_vec3 moment, bool first)
{
    m->force_difference = first ? sn_v3(0, 0, 0) : sn_sub(m->force, force);
    m->moment_difference = first ? sn_v3(0, 0, 0) : sn_sub(m->moment, moment);
    m->left = first ? 0.0 : 1.0;
}

static bool is_pose(const double x[3], const double q[4])
{
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    return isfinite(x[0]) && isfinite(x[1]) && isfinite(x[2]) && isfinite(square) && square > 0.0;
}

bool sn_tool_model_force(sn_tool_model* m, double time, const double position[3], const double orientation[4],
                         sn_device_force* wrench)
{
    *wrench = (sn_device_force){ { 0 }, { 0 } };
    if (!is_pose(position, orientation) || !isfinite(time)) return false;
    const bool first = !m->known, fresh = renew(m);
    m->known = m->known || fresh;
    if (!m->known) return false;
    const head* h = m->now;
    if (fresh && first) {
        m->stretch = h->stretch;
        m->rate = h->rate;
        m->speed = h->speed;
    }
    follow(m, time, position, quaternion(orientation), first);
    const double age = fmax(-h->step, fmin(time - h->time, MOST_AGE * h->step));
    const twist e = between(h->hand_position, h->hand_orientation, position, quaternion(orientation)),
                g = touch_with(m, age, &e, fresh);
    const sn_vec3 force = sn_v3(g.v[0], g.v[1], g.v[2]), moment = sn_v3(g.v[3], g.v[4], g.v[5]);
    if (fresh) blend(m, force, moment, first);
    m->force = sn_madd(force, m->left, m->force_difference);
    m->moment = sn_madd(moment, m->left, m->moment_difference);
    const double fade = m->options.blend, period = m->options.period;
    m->left = fmax(0.0, m->left - (fade > period ? period / fade : 1.0));
    *wrench = (sn_device_force){ { -m->force.x, -m->force.y, -m->force.z },
                                 { -m->moment.x, -m->moment.y, -m->moment.z } };
    return true;
}
