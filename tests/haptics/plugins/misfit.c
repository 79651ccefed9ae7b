/* Drivers that do not fit: OLD has another version of the interface, HALF lacks functions, SILENT does not
   open, EMPTY exports nothing. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/device_plugin.h>

#ifndef MISFIT_EMPTY
static void* open_device(const char* argument, double period, sn_device_figures* figures, char* message,
                         size_t message_size)
{
    (void)argument;
    (void)period;
    (void)figures;
    (void)message;
    (void)message_size;
    return NULL;
}

static int read_device(void* self, sn_device_sample* sample)
{
    (void)self;
    (void)sample;
    return 0;
}

#ifndef MISFIT_HALF
static void write_device(void* self, const sn_device_force* force)
{
    (void)self;
    (void)force;
}

static void close_device(void* self) { (void)self; }
#endif

#ifdef MISFIT_OLD
enum { ABI = 99 };
#else
enum { ABI = SN_DEVICE_ABI };
#endif

static const sn_device_plugin plugin = { .abi = ABI,
                                         .name = "misfit",
                                         .version = "1",
                                         .open = open_device,
                                         .read = read_device,
#ifndef MISFIT_HALF
                                         .write = write_device,
                                         .close = close_device
#endif
};
SN_DEVICE_PLUGIN(plugin)
#else
extern const int nothing;
const int nothing = 0;
#endif
