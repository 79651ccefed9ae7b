/* A device for `sinew live --device plugin:shaker.so:ARGUMENT`, as a driver of a real one would be written: a
   motor that shakes the point that the hand holds along z, 10 mm up and down, ARGUMENT times a second (1
   without an argument). A driver would open the vendor's library in `open_device`, copy the latest pose in
   `read_device`, and pass the force on in `write_device`.
   cc -shared -fPIC shaker.c -o shaker.so $(pkg-config --cflags sinew) -lm */
#include <math.h>
#include <sinew/device_plugin.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct shaker {
    double frequency, period;
    int64_t count;
    sn_device_force motors;
} shaker;

static void* open_device(const char* argument, double period, sn_device_figures* figures, char* message,
                         size_t message_size)
{
    const double frequency = argument[0] ? atof(argument) : 1.0;
    if (!(frequency > 0.0 && frequency <= 50.0)) {
        snprintf(message, message_size, "its frequency \"%s\" must be above 0 and at most 50 Hz", argument);
        return NULL;
    }
    shaker* s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->frequency = frequency;
    s->period = period;
    figures->damping = 2.0;
    figures->max_force = 4.0;
    return s;
}

static int read_device(void* self, sn_device_sample* sample)
{
    shaker* s = self;
    const double t = s->period * (double)s->count, z = 0.01 * cos(6.283185307 * s->frequency * t) - 0.01;
    *sample = (sn_device_sample){ .sequence = ++s->count,
                                  .position = { 0.0, 0.0, z },
                                  .orientation = { 1.0, 0.0, 0.0, 0.0 } };
    return 1;
}

static void write_device(void* self, const sn_device_force* force) { ((shaker*)self)->motors = *force; }

static const sn_device_plugin plugin = { SN_DEVICE_ABI, "shaker",     "1.0", open_device,
                                         read_device,   write_device, free };
SN_DEVICE_PLUGIN(plugin)
