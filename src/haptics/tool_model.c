/* Sinew - tool_model: see sinew/tool_model.h. The contact problem has the compliance A = H C H^T + W of
   coupling and bodies; projected Gauss-Seidel solves it from the forces of the last period. Saupin, Duriez,
   Cotin, Contact model for haptic medical simulations, ISBMS 2008.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/tool_model.h>
#include <math.h>
#include <sinew/loop.h>
#include <sinew/math.h>
#include <string.h>
#include "base/memory.h"

/** A contact as the haptic thread sees it: its axes are the normal and two directions across it. */
typedef struct touch {
    sn_vec3 axis[3];
    sn_vec3 arm; /**< from the frame to the point [m] */
    double friction;
    double anchor[2]; /**< displacement across the normal from which slip counts [m] */
} touch;

struct sn_tool_model {
    sn_pool pool; /**< the model itself lies in it */
    sn_tool_options options;
    sn_latest* responses;
    size_t bytes;          /**< of a response */
    double *staged, *read; /**< one that is written, and one that was read: head, contacts, compliance */
    sn_vec3 position;      /**< of the frame in the response */
    sn_quat orientation;
    touch* touches;
    int count;
    double* A;      /**< [3 count][3 count] */
    double* offset; /**< [3 count] of the displacements, g n - W l0, in the axes of the contacts */
    double *c, *l;  /**< [3 count] displacements [m], and forces [N] */
    bool known;
    sn_vec3 stretch, twist;                      /**< of the coupling after the last period [m], [rad] */
    sn_vec3 force, moment;                       /**< rendered last */
    sn_vec3 force_difference, moment_difference; /**< when the last response arrived */
    double left;                                 /**< of them, 1 to 0 */
};

/* A response as numbers: position 3, orientation 4, count 1, is not rigid 1; contacts of 11; compliance. */
enum { HEAD = 9, EACH = 11 };

void sn_tool_defaults(sn_tool_options* options)
{
    *options = (sn_tool_options){ .stiffness = 500.0,
                                  .angular_stiffness = 2.0,
                                  .blend = 0.01,
                                  .period = 1e-3,
                                  .capacity = 50,
                                  .iterations = 10 };
}

static bool is_positive(double x) { return x > 0.0 && isfinite(x); }

static bool are_good(const sn_tool_options* o)
{
    const bool damped = o->damping >= 0.0 && isfinite(o->damping) && o->angular_damping >= 0.0 &&
                        isfinite(o->angular_damping);
    return damped && is_positive(o->stiffness) && is_positive(o->angular_stiffness) &&
           is_positive(o->period) && o->blend >= 0.0 && isfinite(o->blend) && o->capacity >= 1 &&
           o->capacity <= 200 && o->iterations >= 1 && o->iterations <= 1000;
}

static bool allocate(sn_tool_model* m, const sn_host* host, sn_error* error)
{
    const size_t n = 3 * (size_t)m->options.capacity;
    const size_t numbers = HEAD + EACH * (size_t)m->options.capacity + n * n;
    m->bytes = numbers * sizeof(double);
    m->staged = sn_pool_array(&m->pool, numbers, sizeof(double));
    m->read = sn_pool_array(&m->pool, numbers, sizeof(double));
    m->A = sn_pool_array(&m->pool, n * n, sizeof(double));
    m->offset = sn_pool_array(&m->pool, n, sizeof(double));
    m->c = sn_pool_array(&m->pool, n, sizeof(double));
    m->l = sn_pool_array(&m->pool, n, sizeof(double));
    m->touches = sn_pool_array(&m->pool, (size_t)m->options.capacity, sizeof *m->touches);
    m->responses = sn_latest_create(m->bytes, host, error);
    return m->staged && m->read && m->A && m->offset && m->c && m->l && m->touches && m->responses;
}

sn_tool_model* sn_tool_model_create(const sn_tool_options* options, const sn_host* host, sn_error* error)
{
    sn_tool_options o;
    sn_tool_defaults(&o);
    if (options) o = *options;
    if (!are_good(&o)) {
        sn_fail(error, SN_ERR_ARGUMENT,
                "a tool model needs stiffnesses and a period > 0, dampings and a blend >= 0, a capacity of 1 "
                "to 200 contacts "
                "and 1 to 1000 iterations; it has %g N/m, %g N m/rad, %g s, %g s, %d and %d",
                o.stiffness, o.angular_stiffness, o.period, o.blend, o.capacity, o.iterations);
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

static bool has_direction(const sn_tool_contact* c)
{
    const double square =
        c->normal[0] * c->normal[0] + c->normal[1] * c->normal[1] + c->normal[2] * c->normal[2];
    return fabs(square - 1.0) <= 1e-3 && c->friction >= 0.0;
}

bool sn_tool_model_publish(sn_tool_model* m, const sn_tool_response* r)
{
    if (r->count < 0 || r->count > m->options.capacity) return false;
    double* to = m->staged;
    memcpy(to, r->position, sizeof r->position);
    memcpy(to + 3, r->orientation, sizeof r->orientation);
    to[7] = r->count;
    to[8] = r->compliance != NULL;
    to += HEAD;
    for (int i = 0; i < r->count; ++i, to += EACH) {
        const sn_tool_contact* c = &r->contacts[i];
        memcpy(to, c->point, sizeof c->point);
        memcpy(to + 3, c->normal, sizeof c->normal);
        to[6] = c->gap;
        to[7] = c->friction;
        memcpy(to + 8, c->force, sizeof c->force);
    }
    const size_t n = 3 * (size_t)r->count;
    if (r->compliance) memcpy(to, r->compliance, n * n * sizeof(double));
    const double* end = to + (r->compliance ? n * n : 0);
    bool good = true;
    for (const double* x = m->staged; x < end; ++x)
        good = good && isfinite(*x);
    for (int i = 0; i < r->count; ++i)
        good = good && has_direction(&r->contacts[i]);
    if (good) sn_latest_write(m->responses, m->staged);
    return good;
}

/* ---- a response arrives -------------------------------------------------------------------------------- */

static sn_vec3 vector(const double a[3]) { return sn_v3(a[0], a[1], a[2]); }

static void take_touch(sn_tool_model* m, int i, const double* from)
{
    touch* t = &m->touches[i];
    const sn_vec3 n = vector(from + 3);
    const sn_vec3 across = sn_cross(n, fabs(n.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0));
    t->axis[0] = n;
    t->axis[1] = sn_scale(1.0 / sn_norm(across), across);
    t->axis[2] = sn_cross(n, t->axis[1]);
    t->arm = sn_sub(vector(from), m->position);
    t->friction = from[7];
    t->anchor[0] = t->anchor[1] = 0.0;
    for (int a = 0; a < 3; ++a) {
        m->l[3 * i + a] = sn_dot(vector(from + 8), t->axis[a]);
        m->offset[3 * i + a] = a == 0 ? from[6] : 0.0;
    }
}

/* Of the coupling over a period: a force k s + c (s - s')/T, with the stretch s' of the last one, is that of
   a stiffness k + c/T whose other end is nearer by s' c/T/(k + c/T). */
static double stiffness_along(const sn_tool_model* m)
{
    return m->options.stiffness + m->options.damping / m->options.period;
}

static double stiffness_about(const sn_tool_model* m)
{
    return m->options.angular_stiffness + m->options.angular_damping / m->options.period;
}

/* Compliance between two contacts, axes of the world: that of the coupling, c + c_r ((x.y) - y x^T) with the
   arms x and y, and that of the bodies. */
static sn_mat3 between(const sn_tool_model* m, const double* W, int i, int j)
{
    const double c = 1.0 / stiffness_along(m), c_r = 1.0 / stiffness_about(m);
    const sn_vec3 x = m->touches[i].arm, y = m->touches[j].arm;
    sn_mat3 M = sn_mat3_madd(sn_mat3_scale(c + c_r * sn_dot(x, y), sn_mat3_identity()), -c_r, sn_outer(y, x));
    for (int a = 0; W && a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            M.m[a][b] += W[(size_t)(3 * i + a) * 3 * (size_t)m->count + (size_t)(3 * j + b)];
    return M;
}

/* A = H C H^T + W, symmetric, in the axes of the contacts. */
static void assemble(sn_tool_model* m, const double* W)
{
    const size_t n = 3 * (size_t)m->count;
    for (int i = 0; i < m->count; ++i)
        for (int j = 0; j <= i; ++j) {
            const sn_mat3 M = between(m, W, i, j);
            for (int b = 0; b < 3; ++b) {
                const sn_vec3 w = sn_mat3_apply(M, m->touches[j].axis[b]);
                for (int a = 0; a < 3; ++a)
                    m->A[(size_t)(3 * i + a) * n + (size_t)(3 * j + b)] =
                        m->A[(size_t)(3 * j + b) * n + (size_t)(3 * i + a)] =
                            sn_dot(m->touches[i].axis[a], w);
            }
        }
}

/* What the forces of the step moved the bodies by counts from there: -W l0. */
static void take_back(sn_tool_model* m, const double* W, const double* contacts)
{
    const int n = 3 * m->count;
    for (int i = 0; W && i < m->count; ++i) {
        double moved[3] = { 0 };
        for (int a = 0; a < 3; ++a)
            for (int j = 0; j < n; ++j)
                moved[a] +=
                    W[(size_t)(3 * i + a) * (size_t)n + (size_t)j] * contacts[EACH * (j / 3) + 8 + j % 3];
        for (int a = 0; a < 3; ++a)
            m->offset[3 * i + a] -= sn_dot(m->touches[i].axis[a], vector(moved));
    }
}

static bool renew(sn_tool_model* m)
{
    if (!sn_latest_read(m->responses, m->read)) return false;
    const double* contacts = m->read + HEAD;
    m->position = vector(m->read);
    m->orientation = (sn_quat){ m->read[3], m->read[4], m->read[5], m->read[6] };
    m->count = (int)m->read[7];
    for (int i = 0; i < m->count; ++i)
        take_touch(m, i, contacts + EACH * i);
    const double* W = m->read[8] != 0.0 ? contacts + EACH * m->count : NULL;
    assemble(m, W);
    take_back(m, W, contacts);
    return true;
}

/* ---- the contact problem ------------------------------------------------------------------------------- */

/* Changes a force, and all displacements with it. A is symmetric: its rows are its columns. */
static void add_force(sn_tool_model* m, int j, double more)
{
    const int n = 3 * m->count;
    const double* column = m->A + (size_t)j * (size_t)n;
    double* c = m->c;
    m->l[j] += more;
    for (int i = 0; i < n; ++i)
        c[i] += more * column[i];
}

/* Displacements of the contacts with the forces of the last period, and with the device away from the frame
   by a twist. */
static void displace(sn_tool_model* m, sn_vec3 along, sn_vec3 about)
{
    for (int i = 0; i < m->count; ++i) {
        const touch* t = &m->touches[i];
        const sn_vec3 v = sn_add(along, sn_cross(about, t->arm));
        for (int a = 0; a < 3; ++a)
            m->c[3 * i + a] = m->offset[3 * i + a] + sn_dot(v, t->axis[a]);
    }
    for (int i = 0; i < 3 * m->count; ++i) {
        const double force = m->l[i];
        m->l[i] = 0.0;
        if (force != 0.0) add_force(m, i, force);
    }
}

/* One contact with the forces of the others. Returns how far its force changed [N]. */
static double relax(sn_tool_model* m, int i)
{
    const touch* t = &m->touches[i];
    const int n = 3 * m->count, k = 3 * i;
    const double* A = m->A + (size_t)k * (size_t)n + k; // the block of this contact
    const double normal = fmax(0.0, m->l[k] - m->c[k] / A[0]) - m->l[k];
    if (normal != 0.0) add_force(m, k, normal);
    const double most = t->friction * m->l[k];
    if (most == 0.0 && m->l[k + 1] == 0.0 && m->l[k + 2] == 0.0) return fabs(normal);
    const double largest =
        fmax(A[n + 1], A[2 * n + 2]) + fabs(A[n + 2]); // bounds the eigenvalues of its rows
    const double x = m->l[k + 1] - (m->c[k + 1] - t->anchor[0]) / largest,
                 y = m->l[k + 2] - (m->c[k + 2] - t->anchor[1]) / largest;
    const double size = sqrt(x * x + y * y), factor = size > most ? most / size : 1.0;
    const double along = factor * x - m->l[k + 1], across = factor * y - m->l[k + 2];
    add_force(m, k + 1, along);
    add_force(m, k + 2, across);
    return fabs(normal) + fabs(along) + fabs(across);
}

static void solve(sn_tool_model* m)
{
    for (int iteration = 0; iteration < m->options.iterations; ++iteration) {
        double change = 0.0, size = 0.0;
        for (int i = 0; i < m->count; ++i) {
            change = fmax(change, relax(m, i));
            size = fmax(size, m->l[3 * i]);
        }
        if (change <= 1e-7 * size) break;
    }
    for (int i = 0; i < m->count; ++i) { // what slipped is where it is now
        touch* t = &m->touches[i];
        const double *l = m->l + 3 * i, most = t->friction * l[0];
        if (l[1] * l[1] + l[2] * l[2] < most * most * (1.0 - 1e-9)) continue;
        t->anchor[0] = m->c[3 * i + 1];
        t->anchor[1] = m->c[3 * i + 2];
    }
}

/* ---- the haptic thread --------------------------------------------------------------------------------- */

/* Sum of the forces and of their moments about the frame. */
static void add_up(const sn_tool_model* m, sn_vec3* force, sn_vec3* moment)
{
    *force = *moment = sn_v3(0, 0, 0);
    for (int i = 0; i < m->count; ++i)
        for (int a = 0; a < 3; ++a) {
            const sn_vec3 f = sn_scale(m->l[3 * i + a], m->touches[i].axis[a]);
            *force = sn_add(*force, f);
            *moment = sn_add(*moment, sn_cross(m->touches[i].arm, f));
        }
}

/* The contact forces with the device at a pose. */
static void touch_with(sn_tool_model* m, sn_vec3 position, sn_quat orientation, sn_vec3* force,
                       sn_vec3* moment)
{
    const double k = stiffness_along(m), k_r = stiffness_about(m), period = m->options.period;
    sn_quat turn = sn_quat_mul(sn_quat_normalized(orientation), sn_quat_conjugate(m->orientation));
    if (turn.w < 0.0) turn = (sn_quat){ -turn.w, -turn.x, -turn.y, -turn.z };
    const sn_vec3 back = sn_scale(m->options.damping / period / k, m->stretch),
                  turned_back = sn_scale(m->options.angular_damping / period / k_r, m->twist);
    displace(m, sn_sub(sn_sub(position, m->position), back), sn_sub(sn_quat_log(turn), turned_back));
    solve(m);
    add_up(m, force, moment);
    m->stretch = sn_madd(back, -1.0 / k, *force);
    m->twist = sn_madd(turned_back, -1.0 / k_r, *moment);
}

static bool is_pose(const double x[3], const double q[4])
{
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    return isfinite(x[0]) && isfinite(x[1]) && isfinite(x[2]) && isfinite(square) && square > 0.0;
}

bool sn_tool_model_force(sn_tool_model* m, const double position[3], const double orientation[4],
                         sn_device_force* wrench)
{
    *wrench = (sn_device_force){ { 0 }, { 0 } };
    if (!is_pose(position, orientation)) return false;
    const bool first = !m->known, fresh = renew(m);
    sn_vec3 force, moment;
    m->known = m->known || fresh;
    if (!m->known) return false;
    touch_with(m, vector(position),
               (sn_quat){ orientation[0], orientation[1], orientation[2], orientation[3] }, &force, &moment);
    if (fresh) { // the hand goes on from what it felt
        m->force_difference = first ? sn_v3(0, 0, 0) : sn_sub(m->force, force);
        m->moment_difference = first ? sn_v3(0, 0, 0) : sn_sub(m->moment, moment);
        m->left = first ? 0.0 : 1.0;
    }
    m->force = sn_madd(force, m->left, m->force_difference);
    m->moment = sn_madd(moment, m->left, m->moment_difference);
    const double blend = m->options.blend, period = m->options.period;
    m->left = fmax(0.0, m->left - (blend > period ? period / blend : 1.0));
    *wrench = (sn_device_force){ { m->force.x, m->force.y, m->force.z },
                                 { m->moment.x, m->moment.y, m->moment.z } };
    return true;
}
