/* Sinew - input_device: see sinew/input_device.h. Linux writes events of a fixed size, one for each axis or
   button that changed; a report of several ends with an event SYN_REPORT.
   SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE
#include <sinew/input_device.h>
#include <sinew/math.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include "base/memory.h"
#include "base/os_file.h"
#ifdef __linux__
#include <linux/input.h>
#include <sys/ioctl.h>
#endif

/* Numbers of the interface, and of the codes X Y Z RX RY RZ, which absolute and relative axes share. */
enum { EVENT_SYNC = 0, EVENT_KEY = 1, EVENT_RELATIVE = 2, EVENT_ABSOLUTE = 3, AXES = 6, SYNC_DROPPED = 3 };
enum { X, Y, Z, RX, RY, RZ };
enum { FIRST_OF_MOUSE = 0x100, FIRST_OF_CONTROLLER = 0x130 };
enum { MAX_READS = 64, EVENTS = 32 };

/** As the kernel writes it: the time has two words of the machine, also where time_t has 64 bits on a machine
    of 32. */
typedef struct event {
    unsigned long seconds, microseconds;
    uint16_t type, code;
    int32_t value;
} event;
#ifdef __linux__
_Static_assert(sizeof(event) == sizeof(struct input_event), "events have the size of the kernel's");
#endif

typedef struct axis {
    double low, high; /**< of the values */
    double rest;      /**< value when it is let go */
    double value;
    double age; /**< of a relative value [s] */
    bool relative;
} axis;

struct sn_input_device {
    sn_pool pool; /**< the device itself lies in it */
    sn_input_options options;
    int file;
    bool ended;
    axis axes[AXES];
    uint32_t buttons;
    sn_vec3 position;
    sn_quat orientation;
    int64_t sequence;
    unsigned char part[sizeof(event)]; /**< of an event whose rest has not arrived */
    size_t part_size;
};

void sn_input_defaults(sn_input_options* options)
{
    *options = (sn_input_options){ .period = 1e-3, .speed = 0.1, .angular_speed = 1.0, .dead_zone = 0.1 };
}

/* ---- events -------------------------------------------------------------------------------------------- */

static void take_button(sn_input_device* d, const event* e)
{
    const int first = d->options.kind == SN_INPUT_CONTROLLER ? FIRST_OF_CONTROLLER : FIRST_OF_MOUSE;
    if (e->code < first || e->code >= first + 32) return;
    const uint32_t bit = UINT32_C(1) << (e->code - first);
    d->buttons = e->value ? d->buttons | bit : d->buttons & ~bit;
}

/* The kernel has dropped events, perhaps those of an axis that came to rest: all rest until they move. */
static void let_go(sn_input_device* d)
{
    for (int i = 0; i < AXES; ++i)
        d->axes[i].value = d->axes[i].rest;
    d->buttons = 0;
}

static void take_event(sn_input_device* d, const event* e)
{
    if (e->type == EVENT_SYNC && e->code == SYNC_DROPPED) let_go(d);
    if (e->type == EVENT_KEY) take_button(d, e);
    if ((e->type != EVENT_RELATIVE && e->type != EVENT_ABSOLUTE) || e->code >= AXES) return;
    axis* a = &d->axes[e->code];
    a->value = e->value;
    a->age = 0.0;
    a->relative = e->type == EVENT_RELATIVE;
}

/* Takes what arrived; an event may come in pieces from a pipe. */
static void take_bytes(sn_input_device* d, const unsigned char* bytes, size_t size)
{
    while (size > 0) {
        const size_t rest = sizeof(event) - d->part_size, more = size < rest ? size : rest;
        memcpy(d->part + d->part_size, bytes, more);
        d->part_size += more;
        bytes += more;
        size -= more;
        if (d->part_size < sizeof(event)) return;
        event e;
        memcpy(&e, d->part, sizeof e);
        d->part_size = 0;
        take_event(d, &e);
    }
}

static void read_events(sn_input_device* d)
{
    unsigned char bytes[EVENTS * sizeof(event)];
    for (int i = 0; i < MAX_READS && !d->ended; ++i) {
        const int64_t size = sn_os_read(d->file, bytes, sizeof bytes);
        if (size < 0 && errno == EAGAIN) return;
        if (size <= 0)
            d->ended = true;
        else
            take_bytes(d, bytes, (size_t)size);
    }
}

/* ---- motion -------------------------------------------------------------------------------------------- */

/* -1 to 1. A knob that reports relative values reports none when it is let go. */
static double deflection(sn_input_device* d, int code)
{
    static const double holds = 0.1; // [s]
    axis* a = &d->axes[code];
    if (a->relative && a->age > holds) a->value = 0.5 * (a->low + a->high);
    a->age += d->options.period;
    const double share = (2.0 * a->value - a->low - a->high) / (a->high - a->low);
    const double dead = d->options.dead_zone;
    const double size = fmin(1.0, fabs(share));
    return size <= dead ? 0.0 : copysign((size - dead) / (1.0 - dead), share);
}

/* 0 to 1, of a trigger, which rests at its lowest value. */
static double pull(const sn_input_device* d, int code)
{
    const axis* a = &d->axes[code];
    const double share = fmax(0.0, fmin(1.0, (a->value - a->low) / (a->high - a->low)));
    const double dead = d->options.dead_zone;
    return share <= dead ? 0.0 : (share - dead) / (1.0 - dead);
}

static void move(sn_input_device* d)
{
    sn_vec3 along, about;
    if (d->options.kind == SN_INPUT_CONTROLLER) { // sticks are positive backwards
        along = sn_v3(deflection(d, X), -deflection(d, Y), -deflection(d, RY));
        about = sn_v3(0.0, pull(d, RZ) - pull(d, Z), -deflection(d, RX));
    } else { // a knob is positive right, towards the user, down
        along = sn_v3(deflection(d, X), -deflection(d, Y), -deflection(d, Z));
        about = sn_v3(deflection(d, RX), -deflection(d, RY), -deflection(d, RZ));
    }
    const double t = d->options.period;
    d->position = sn_madd(d->position, t * d->options.speed, along);
    d->orientation = sn_quat_normalized(
        sn_quat_mul(sn_quat_exp(sn_scale(t * d->options.angular_speed, about)), d->orientation));
}

static int read_input(void* self, sn_device_sample* sample)
{
    sn_input_device* d = self;
    read_events(d);
    if (d->ended) return 0;
    move(d);
    *sample = (sn_device_sample){
        .sequence = ++d->sequence,
        .position = { d->position.x, d->position.y, d->position.z },
        .orientation = { d->orientation.w, d->orientation.x, d->orientation.y, d->orientation.z },
    };
    return 1;
}

static void write_nothing(void* self, const sn_device_force* force)
{
    (void)self;
    (void)force;
}

sn_device sn_input_device_of(sn_input_device* input)
{
    return (sn_device){ .self = input, .read = read_input, .write = write_nothing };
}

uint32_t sn_input_device_buttons(const sn_input_device* input) { return input ? input->buttons : 0; }

/* ---- opening and closing ------------------------------------------------------------------------------- */

/* What a device reports about itself; a pipe reports nothing. */
static void find_kind(sn_input_device* d)
{
    bool controller = false;
#ifdef __linux__
    unsigned char keys[KEY_MAX / 8 + 1] = { 0 };
    if (ioctl(d->file, (int)EVIOCGBIT(EV_KEY, sizeof keys), keys) >= 0)
        controller = keys[BTN_GAMEPAD / 8] >> BTN_GAMEPAD % 8 & 1;
#endif
    if (d->options.kind == SN_INPUT_AUTO)
        d->options.kind = controller ? SN_INPUT_CONTROLLER : SN_INPUT_SPACE_MOUSE;
}

static void find_ranges(sn_input_device* d)
{
    const bool controller = d->options.kind == SN_INPUT_CONTROLLER;
    for (int i = 0; i < AXES; ++i) {
        axis* a = &d->axes[i];
        const bool trigger = controller && (i == Z || i == RZ);
        a->high = trigger ? 255.0 : controller ? 32767.0 : 350.0;
        a->low = trigger ? 0.0 : -a->high;
#ifdef __linux__
        struct input_absinfo info;
        if (ioctl(d->file, (int)EVIOCGABS(i), &info) >= 0 && info.maximum > info.minimum) {
            a->low = info.minimum;
            a->high = info.maximum;
        }
#endif
        a->value = a->rest = trigger ? a->low : 0.5 * (a->low + a->high);
    }
}

static sn_status check_options(const sn_input_options* o, sn_error* error)
{
    const struct {
        const char* name;
        double value, least, most;
    } rows[] = {
        { "period", o->period, 1e-5, 1.0 },
        { "speed", o->speed, 0.0, 10.0 },
        { "angular_speed", o->angular_speed, 0.0, 100.0 },
        { "dead_zone", o->dead_zone, 0.0, 0.9 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (!(rows[i].value >= rows[i].least && rows[i].value <= rows[i].most))
            return sn_fail(error, SN_ERR_ARGUMENT, "input device: %s is %g, must be %g to %g", rows[i].name,
                           rows[i].value, rows[i].least, rows[i].most);
    return o->path ? SN_OK : sn_fail(error, SN_ERR_ARGUMENT, "an input device needs the path of its file");
}

sn_input_device* sn_input_device_open(const sn_input_options* options, const sn_host* host, sn_error* error)
{
    if (!options || check_options(options, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_input_device* d = sn_pool_alloc(&pool, sizeof *d);
    if (!d) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for an input device");
        return NULL;
    }
    d->pool = pool;
    d->options = *options;
    d->orientation = sn_quat_identity();
    d->file = sn_os_open(options->path, SN_OS_READ);
    if (d->file < 0) {
        sn_fail(error, SN_ERR_IO, "the input device %s cannot be opened: %s%s", options->path,
                strerror(errno),
                errno == EACCES ? "; add the user to the group that may read it, often input" : "");
        sn_input_device_close(d);
        return NULL;
    }
    find_kind(d);
    find_ranges(d);
    return d;
}

void sn_input_device_close(sn_input_device* input)
{
    if (!input) return;
    if (input->file >= 0) sn_os_close(input->file);
    sn_pool pool = input->pool;
    sn_pool_clear(&pool);
}
