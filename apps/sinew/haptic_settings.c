/* Sinew - haptic_settings: reads the command line of sinew live. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "haptic_live.h"

/* A number with an optional unit, "1 kHz" or "1000"; 0 without one. */
static bool read_rate(const char* text, double* rate)
{
    char* end = NULL;
    *rate = text ? strtod(text, &end) : 0.0;
    if (!text) return true;
    while (*end == ' ')
        ++end;
    if (strcmp(end, "kHz") == 0)
        *rate *= 1e3;
    else if (*end != '\0' && strcmp(end, "Hz") != 0)
        return false;
    return end != text && *rate >= 1.0 && *rate <= 1e5;
}

static bool read_number(const char* text, double least, double most, double* value)
{
    char* end = NULL;
    if (!text) return true;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && *value >= least && *value <= most;
}

/* "lost@2": the fault and its time. */
static bool read_fault(live_run* r)
{
    const char *text = r->options->fault, *at = text ? strchr(text, '@') : NULL;
    r->session.fault_time = HUGE_VAL;
    if (!text) return true;
    if (!at || !read_number(at + 1, 0.0, 1e6, &r->session.fault_time)) return false;
    for (int i = SN_DEVICE_LOST; sn_device_fault_name((sn_device_fault)i); ++i) {
        const char* name = sn_device_fault_name((sn_device_fault)i);
        if (strlen(name) != (size_t)(at - text) || strncmp(name, text, strlen(name)) != 0) continue;
        r->session.fault = (sn_device_fault)i;
        return true;
    }
    return false;
}

static bool read_overrun(live_run* r)
{
    const char* text = r->options->overrun;
    for (int i = 0; text && sn_overrun_name((sn_overrun)i); ++i) {
        r->overrun = (sn_overrun)i;
        if (strcmp(sn_overrun_name(r->overrun), text) == 0) return true;
    }
    r->overrun = SN_OVERRUN_SKIP;
    return !text;
}

/* "udp:PORT" or "udp:ADDRESS:PORT"; an address of IPv6 contains colons, too. */
static bool read_udp(live_run* r, const char* text)
{
    double port;
    const char* colon = strrchr(text, ':');
    sn_udp_defaults(&r->port);
    if (colon) r->port.address = sn_pool_format(r->call->pool, "%.*s", (int)(colon - text), text);
    if (!read_number(colon ? colon + 1 : text, 0.0, 65535.0, &port) || port != floor(port)) return false;
    r->kind = DEVICE_UDP;
    r->port.port = (int)port;
    return r->port.address != NULL;
}

/* "PORT" of this computer, or "HOST:PORT" of a partner. */
static bool read_partner(live_run* r)
{
    double port;
    const char *text = r->options->openigtlink, *colon = text ? strrchr(text, ':') : NULL;
    sn_igtl_defaults(&r->partner);
    if (!text) return true;
    if (colon) r->partner.host = sn_pool_format(r->call->pool, "%.*s", (int)(colon - text), text);
    if (!read_number(colon ? colon + 1 : text, colon ? 1.0 : 0.0, 65535.0, &port) || port != floor(port))
        return false;
    r->partner.port = (int)port;
    r->has_partner = true;
    return !colon || r->partner.host;
}

/* "openigtlink" or "openigtlink:NAME" */
static bool read_tracker(live_run* r, const char* text)
{
    if (text[0] != '\0' && (text[0] != ':' || strlen(text) > 21)) return false;
    r->partner.tracker = text[0] ? text + 1 : NULL;
    r->kind = DEVICE_TRACKER;
    return r->has_partner;
}

/* "input:FILE", "plugin:FILE" or "plugin:FILE:ARGUMENT" */
static bool read_file(live_run* r, device_kind kind, const char* text)
{
    const char* colon = kind == DEVICE_PLUGIN ? strchr(text, ':') : NULL;
    r->kind = kind;
    r->file = colon ? sn_pool_format(r->call->pool, "%.*s", (int)(colon - text), text) : text;
    r->argument = colon ? colon + 1 : "";
    return r->file && r->file[0];
}

static bool read_device(live_run* r)
{
    const char* text = r->options->device ? r->options->device : "emulator";
    sn_emulator_defaults(&r->emulated, "phantom");
    if (strcmp(text, "emulator") == 0) return true;
    if (strncmp(text, "udp:", 4) == 0) return read_udp(r, text + 4);
    if (strncmp(text, "input:", 6) == 0) return read_file(r, DEVICE_INPUT, text + 6);
    if (strncmp(text, "plugin:", 7) == 0) return read_file(r, DEVICE_PLUGIN, text + 7);
    if (strncmp(text, "openigtlink", 11) == 0) return read_tracker(r, text + 11);
    return strncmp(text, "emulator:", 9) == 0 && sn_emulator_defaults(&r->emulated, text + 9);
}

/* The emulated person is known, and its arm damps. */
static void set_limits(live_run* r)
{
    sn_haptics_defaults(&r->limits);
    r->session.motion_scale = 1.0;
    if (r->kind != DEVICE_EMULATOR) return;
    r->limits.max_force = r->emulated.max_force;
    r->limits.damping = r->emulated.damping + r->emulated.hand_damping;
}

static int check_numbers(live_run* r)
{
    const live_options* o = r->options;
    const call* c = r->call;
    if (!read_number(o->max_force, 1e-3, 1e3, &r->limits.max_force))
        return usage_error(c, "--max-force %s: must be 0.001 to 1000 N", o->max_force);
    if (!read_number(o->damping, 0.0, 1e3, &r->limits.damping))
        return usage_error(c, "--damping %s: must be 0 to 1000 N s/m", o->damping);
    if (!read_number(o->force_scale, 0.0, 1e3, &r->limits.force_scale))
        return usage_error(c, "--force-scale %s: must be 0 to 1000", o->force_scale);
    if (!read_number(o->motion_scale, 1e-3, 1e3, &r->session.motion_scale))
        return usage_error(c, "--motion-scale %s: must be 0.001 to 1000", o->motion_scale);
    if (!read_number(o->wander, 0.0, 1.0, &r->emulated.random_amplitude))
        return usage_error(c, "--wander %s: must be 0 to 1 m", o->wander);
    return EXIT_DONE;
}

int haptic_check(live_run* r)
{
    const live_options* o = r->options;
    const call* c = r->call;
    if (!read_rate(o->rate, &r->rate))
        return usage_error(c, "--rate %s: must be 1 Hz to 100 kHz, for example 1kHz", o->rate);
    if (!read_rate(o->simulation_rate, &r->simulation_rate))
        return usage_error(c, "--simulation-rate %s: must be 1 Hz to 100 kHz, for example 50",
                           o->simulation_rate);
    if (r->rate > 0.0 && r->simulation_rate > r->rate)
        return usage_error(c, "--simulation-rate %s: must not be larger than --rate %s", o->simulation_rate,
                           o->rate);
    if (!read_partner(r))
        return usage_error(c, "--openigtlink %s: must be PORT or HOST:PORT, for example 18944",
                           o->openigtlink);
    if (!read_device(r))
        return usage_error(
            c,
            "--device %s: must be emulator, emulator:phantom, emulator:omega, udp:PORT, "
            "udp:ADDRESS:PORT, input:FILE, plugin:FILE, plugin:FILE:ARGUMENT, or with --openigtlink "
            "openigtlink or openigtlink:NAME",
            o->device);
    if (!read_overrun(r))
        return usage_error(c, "--overrun %s: must be skip, stretch or catch_up", o->overrun);
    if (!read_fault(r))
        return usage_error(
            c, "--fault %s: must be lost, frozen, jump, invalid or flood with a time, for example lost@2",
            o->fault);
    if (r->kind != DEVICE_EMULATOR && (o->wander || o->intent || o->fault))
        return usage_error(c, "--intent, --wander and --fault are for the device emulator");
    if (o->wander && o->intent) return usage_error(c, "--wander and --intent exclude each other");
    set_limits(r);
    const int code = check_numbers(r);
    return code ? code : check_settings(c, &o->set);
}
