/* Sinew - haptic_device: the device of sinew live. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include "haptic_live.h"
#include "token_file.h"

static sn_status open_emulator(live_run* r)
{
    session* s = &r->session;
    r->emulated.period = r->limits.period;
    if (haptic_read_intent(r)) return r->error.status;
    s->emulator = sn_emulator_create(&r->emulated, NULL, &r->error);
    if (s->emulator) s->device = sn_emulator_device(s->emulator);
    return r->error.status;
}

/* A program or a tracker may send 5 samples a millisecond where the period is longer than that. */
static void allow_samples(live_run* r)
{
    r->limits.max_samples = (int)fmax(r->limits.max_samples, 5e3 * r->limits.period);
}

static sn_status open_udp(live_run* r)
{
    char digits[SN_TOKEN_TEXT];
    const char* file =
        r->options->token ? r->options->token : sn_pool_format(r->call->pool, "%s/device-token", r->folder);
    if (!file) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (token_file_read(file, digits, &r->error)) return r->error.status;
    for (int i = 0; i < SN_UDP_TOKEN; ++i) {
        const char byte[3] = { digits[2 * i], digits[2 * i + 1], '\0' };
        r->port.token[i] = (unsigned char)strtoul(byte, NULL, 16);
    }
    r->udp = sn_udp_device_open(&r->port, NULL, &r->error);
    if (!r->udp) return r->error.status;
    r->session.device = sn_udp_device_of(r->udp);
    allow_samples(r);
    if (!r->options->quiet)
        fprintf(stderr, "note: the device sends to port %d of %s, with the token in %s\n",
                sn_udp_device_port(r->udp), r->port.address, file);
    return SN_OK;
}

/* A tracker sends less often than a haptic device, and there is no force that could hurt. */
static sn_status open_tracker(live_run* r)
{
    r->limits.timeout = 0.5;
    allow_samples(r);
    r->session.device = sn_igtl_device(r->igtl);
    return SN_OK;
}

static sn_status open_input(live_run* r)
{
    sn_input_options o;
    sn_input_defaults(&o);
    o.path = r->file;
    o.period = r->limits.period;
    r->input = sn_input_device_open(&o, NULL, &r->error);
    if (r->input) r->session.device = sn_input_device_of(r->input);
    return r->error.status;
}

/* The figures of a plug-in count where the command line states no others. */
static sn_status open_plugin(live_run* r)
{
    r->plugin = sn_plugin_device_open(r->file, r->argument, r->limits.period, NULL, &r->error);
    if (!r->plugin) return r->error.status;
    const sn_device_figures f = sn_plugin_device_figures(r->plugin);
    sn_haptics_options* l = &r->limits;
    r->session.device = sn_plugin_device_of(r->plugin);
    if (!r->options->damping) l->damping = f.damping;
    l->angular_damping = f.angular_damping;
    if (!r->options->max_force && f.max_force > 0.0) l->max_force = f.max_force;
    if (f.max_moment > 0.0) l->max_moment = f.max_moment;
    return SN_OK;
}

/* Makes the connection, which starts when all surfaces are known. */
static sn_status open_partner(live_run* r)
{
    session* s = &r->session;
    const int64_t every = (int64_t)(r->simulation_rate / r->partner.rate + 0.5);
    if (!r->has_partner) return SN_OK;
    r->igtl = sn_igtl_create(&r->partner, NULL, &r->error);
    if (!r->igtl) return r->error.status;
    s->show.link = r->igtl;
    s->show.every = every > 1 ? every : 1;
    if (live_show_open(&s->show, s->sim, r->scene, r->call->pool, &r->error)) return r->error.status;
    live_show_news(&s->show, SN_DEVICE_GOOD, "the loop runs");
    if (sn_igtl_start(r->igtl, &r->error)) return r->error.status;
    if (!r->options->quiet)
        fprintf(stderr, "note: OpenIGTLink %s port %d of %s\n", r->partner.host ? "connects to" : "waits on",
                sn_igtl_port(r->igtl), r->partner.host ? r->partner.host : "127.0.0.1");
    return SN_OK;
}

sn_status haptic_open_device(live_run* r)
{
    if (open_partner(r)) return r->error.status;
    switch (r->kind) {
    case DEVICE_UDP:
        return open_udp(r);
    case DEVICE_TRACKER:
        return open_tracker(r);
    case DEVICE_INPUT:
        return open_input(r);
    case DEVICE_PLUGIN:
        return open_plugin(r);
    default:
        return open_emulator(r);
    }
}

void haptic_tell_device(live_run* r)
{
    for (int i = 1; i < SN_UDP_FLAWS; ++i) {
        if (r->told_flaw[i] || sn_udp_device_count(r->udp, (sn_udp_flaw)i) == 0) continue;
        r->told_flaw[i] = true;
        if (!r->options->quiet) fprintf(stderr, "note: %s\n", sn_udp_flaw_text((sn_udp_flaw)i));
    }
}

void haptic_close_device(live_run* r)
{
    sn_emulator_destroy(r->session.emulator);
    sn_udp_device_close(r->udp);
    sn_input_device_close(r->input);
    sn_plugin_device_close(r->plugin);
    sn_igtl_destroy(r->igtl);
}
