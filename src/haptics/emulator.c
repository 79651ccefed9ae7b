/* Sinew - emulator: see sinew/emulator.h. With y = (x, x', f, u, u') the equation of an axis is y' = G y,
   as f and u' are constant during a period; the matrix exponential of G T takes y over a period.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/emulator.h>
#include <math.h>
#include <string.h>
#include "base/memory.h"

enum { SIZE = 5, SINES = 5 };

typedef struct matrix {
    double m[SIZE][SIZE];
} matrix;

struct sn_emulator {
    sn_pool pool; /**< the emulator itself lies in it */
    sn_emulator_options options;
    double over[2][SIZE];                   /**< rows of the exponential for x and x' */
    double rate[3][SINES], phase[3][SINES]; /**< of the random intent [rad/s], [rad] */
    double wish[3];                         /**< at present [m] */
    int64_t periods;                        /**< that have passed; -1: none was asked for */
    int64_t sequence;
    sn_device_fault fault;
    sn_device_sample last; /**< that was sent */
    sn_emulator_state state;
};

/* ---- options ------------------------------------------------------------------------------------------- */

bool sn_emulator_defaults(sn_emulator_options* options, const char* model)
{
    *options = (sn_emulator_options){ .period = 1e-3,
                                      .mass = 0.072,
                                      .damping = 0.005,
                                      .max_force = 8.5,
                                      .hand_mass = 0.15,
                                      .hand_damping = 5.0,
                                      .hand_stiffness = 300.0,
                                      .seed = 1 };
    if (model && strcmp(model, "phantom") == 0) return true;
    if (!model || strcmp(model, "omega") != 0) return false;
    options->mass = 0.2;
    options->damping = 0.1;
    options->max_force = 12.0;
    return true;
}

static sn_status check_options(const sn_emulator_options* o, sn_error* error)
{
    const struct {
        const char* name;
        double value, least, most;
    } rows[] = {
        { "period", o->period, 1e-6, 1.0 },
        { "mass", o->mass, 1e-6, 1e3 },
        { "damping", o->damping, 0.0, 1e6 },
        { "max_force", o->max_force, 0.0, 1e6 },
        { "resolution", o->resolution, 0.0, 1.0 },
        { "hand_mass", o->hand_mass, 0.0, 1e3 },
        { "hand_damping", o->hand_damping, 0.0, 1e6 },
        { "hand_stiffness", o->hand_stiffness, 0.0, 1e9 },
        { "random_amplitude", o->random_amplitude, 0.0, 10.0 },
        { "start", fabs(o->start[0]) + fabs(o->start[1]) + fabs(o->start[2]), 0.0, 1e3 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (!(rows[i].value >= rows[i].least && rows[i].value <= rows[i].most))
            return sn_fail(error, SN_ERR_ARGUMENT, "emulator: %s is %g, must be %g to %g", rows[i].name,
                           rows[i].value, rows[i].least, rows[i].most);
    return SN_OK;
}

/* ---- one period ---------------------------------------------------------------------------------------- */

static matrix multiply(const matrix* a, const matrix* b)
{
    matrix c = { 0 };
    for (int i = 0; i < SIZE; ++i)
        for (int k = 0; k < SIZE; ++k)
            for (int j = 0; j < SIZE; ++j)
                c.m[i][j] += a->m[i][k] * b->m[k][j];
    return c;
}

/* By Taylor's series of a part of the matrix, squared again and again. */
static matrix exponential(matrix g)
{
    double norm = 0.0;
    for (int i = 0; i < SIZE * SIZE; ++i)
        norm = fmax(norm, fabs(g.m[i / SIZE][i % SIZE]));
    int halvings = 0;
    while (SIZE * norm > 0.25) {
        norm *= 0.5;
        ++halvings;
    }
    matrix sum = { 0 }, term = { 0 };
    for (int i = 0; i < SIZE; ++i)
        sum.m[i][i] = term.m[i][i] = 1.0;
    for (int i = 0; i < SIZE * SIZE; ++i)
        g.m[i / SIZE][i % SIZE] = ldexp(g.m[i / SIZE][i % SIZE], -halvings);
    for (int n = 1; n <= 14; ++n) {
        term = multiply(&term, &g);
        for (int i = 0; i < SIZE * SIZE; ++i) {
            term.m[i / SIZE][i % SIZE] /= n;
            sum.m[i / SIZE][i % SIZE] += term.m[i / SIZE][i % SIZE];
        }
    }
    for (; halvings > 0; --halvings)
        sum = multiply(&sum, &sum);
    return sum;
}

static void find_motion(sn_emulator* e)
{
    const sn_emulator_options* o = &e->options;
    const double m = o->mass + o->hand_mass, t = o->period;
    matrix g = { 0 };
    g.m[0][1] = t;
    g.m[1][0] = -o->hand_stiffness / m * t;
    g.m[1][1] = -(o->damping + o->hand_damping) / m * t;
    g.m[1][2] = t / m;
    g.m[1][3] = o->hand_stiffness / m * t;
    g.m[1][4] = o->hand_damping / m * t;
    g.m[3][4] = t;
    const matrix all = exponential(g);
    memcpy(e->over, all.m, sizeof e->over);
}

/* ---- the intent ---------------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea, Flood 2014), as a number from 0 to 1. */
static double draw(uint64_t* state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static void choose_sines(sn_emulator* e)
{
    static const double pi = 3.14159265358979323846;
    uint64_t state = e->options.seed;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < SINES; ++k) {
            e->rate[i][k] = 2.0 * pi * (0.3 + 7.7 * draw(&state));
            e->phase[i][k] = 2.0 * pi * draw(&state);
        }
}

static void find_wish(const sn_emulator* e, double t, double wish[3])
{
    const sn_emulator_options* o = &e->options;
    memcpy(wish, o->start, 3 * sizeof(double));
    if (o->intent) {
        o->intent(o->context, t, wish);
        return;
    }
    for (int i = 0; i < 3 && o->random_amplitude > 0.0; ++i) // from the start, smoothly
        for (int k = 0; k < SINES; ++k)
            wish[i] += o->random_amplitude / SINES * fmin(1.0, t) * sin(e->rate[i][k] * t + e->phase[i][k]);
}

/* ---- the device ---------------------------------------------------------------------------------------- */

static void let_a_period_pass(sn_emulator* e)
{
    const sn_emulator_options* o = &e->options;
    sn_emulator_state* s = &e->state;
    double next[3];
    ++e->periods;
    s->time = (double)e->periods * o->period;
    find_wish(e, s->time, next);
    s->kinetic = s->arm = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double y[SIZE] = { s->position[i], s->velocity[i], s->force[i], e->wish[i],
                                 (next[i] - e->wish[i]) / o->period };
        double x = 0.0, v = 0.0;
        for (int k = 0; k < SIZE; ++k) {
            x += e->over[0][k] * y[k];
            v += e->over[1][k] * y[k];
        }
        s->motors += s->force[i] * (x - s->position[i]);
        s->position[i] = x;
        s->velocity[i] = v;
        e->wish[i] = next[i];
        s->kinetic += 0.5 * (o->mass + o->hand_mass) * v * v;
        s->arm += 0.5 * o->hand_stiffness * (x - next[i]) * (x - next[i]);
    }
}

static void measure(sn_emulator* e)
{
    const double step = e->options.resolution;
    e->last = (sn_device_sample){ .sequence = ++e->sequence, .orientation = { 1, 0, 0, 0 } };
    for (int i = 0; i < 3; ++i) {
        const double x = e->state.position[i];
        e->last.position[i] = step > 0.0 ? step * round(x / step) : x;
    }
    if (e->fault == SN_DEVICE_JUMP) e->last.position[0] += 0.05;
    if (e->fault == SN_DEVICE_INVALID) e->last.position[1] = NAN;
}

static int read_emulator(void* self, sn_device_sample* sample)
{
    sn_emulator* e = self;
    if (e->periods < 0)
        e->periods = 0;
    else
        let_a_period_pass(e);
    if (e->fault == SN_DEVICE_LOST) return 0;
    if (e->fault != SN_DEVICE_FROZEN) measure(e);
    *sample = e->last;
    return e->fault == SN_DEVICE_FLOOD ? 10 : 1;
}

static void write_emulator(void* self, const sn_device_force* force)
{
    sn_emulator* e = self;
    const double *f = force->force, most = e->options.max_force;
    const double length = sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    const double factor = most > 0.0 && length > most ? most / length : 1.0;
    for (int i = 0; i < 3; ++i)
        e->state.force[i] = isfinite(length) ? factor * f[i] : 0.0; // its electronics refuse the rest
}

sn_emulator* sn_emulator_create(const sn_emulator_options* options, const sn_host* host, sn_error* error)
{
    sn_emulator_options o;
    sn_emulator_defaults(&o, "phantom");
    if (options) o = *options;
    if (check_options(&o, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_emulator* e = sn_pool_alloc(&pool, sizeof *e);
    if (!e) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for an emulator");
        return NULL;
    }
    e->pool = pool;
    e->options = o;
    e->periods = -1;
    memcpy(e->state.position, o.start, sizeof o.start);
    find_motion(e);
    choose_sines(e);
    find_wish(e, 0.0, e->wish);
    e->last.orientation[0] = 1.0;
    return e;
}

void sn_emulator_destroy(sn_emulator* emulator)
{
    if (!emulator) return;
    sn_pool pool = emulator->pool;
    sn_pool_clear(&pool);
}

sn_device sn_emulator_device(sn_emulator* emulator)
{
    return (sn_device){ .self = emulator, .read = read_emulator, .write = write_emulator };
}

sn_emulator_state sn_emulator_state_of(const sn_emulator* emulator)
{
    return emulator ? emulator->state : (sn_emulator_state){ 0 };
}

void sn_emulator_break(sn_emulator* emulator, sn_device_fault fault)
{
    if (emulator) emulator->fault = fault;
}
