/* Sinew - haptic_report: what came out of sinew live. SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"
#include "haptic_live.h"
#include "inputs.h"
#include "machine.h"
#include "page.h"

sn_status haptic_write_table(live_run* r)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/device.csv", r->folder);
    if (!path) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (sn_new_file_open(&file, path, &r->error)) return r->error.status;
    for (int k = 0; k < SESSION_COLUMNS; ++k)
        fprintf(file.stream, "%s%s", k ? "," : "", session_columns[k]);
    for (int i = 0; i < r->session.row_count; ++i)
        for (int k = 0; k < SESSION_COLUMNS; ++k)
            fprintf(file.stream, "%c%.12g", k ? ',' : '\n', r->session.rows[i][k]);
    fputc('\n', file.stream);
    return sn_new_file_close(&file, &r->error);
}

sn_status haptic_write_deadlines(live_run* r)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/deadlines.csv", r->folder);
    if (!path) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (sn_new_file_open(&file, path, &r->error)) return r->error.status;
    fprintf(file.stream, "t [s],ticks,skipped,missed,woken_late,work_median [s],work_p99 [s],work_p99_9 [s],"
                         "work_max [s],late_p99_9 [s],late_max [s]\n");
    for (int i = 0; i < r->deadline_count; ++i) {
        const sn_loop_statistics* s = &r->deadlines[i].s;
        fprintf(file.stream, "%.12g,%lld,%lld,%lld,%lld,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g\n",
                r->deadlines[i].time, (long long)s->ticks, (long long)s->skipped, (long long)s->missed,
                (long long)s->woken_late, s->work.median, s->work.p99, s->work.p999, s->work.longest,
                s->latency.p999, s->latency.longest);
    }
    return sn_new_file_close(&file, &r->error);
}

static const char* end_word(const live_run* r)
{
    return r->status == SN_ERR_DIVERGED ? "diverged"
           : r->error.status            ? "failed"
           : r->signal                  ? "interrupted"
                                        : "done";
}

static void put_percentiles(json* j, const char* key, const sn_percentiles* p)
{
    json_line_object(j, key);
    json_measured(j, "median", 1e6 * p->median, 5);
    json_measured(j, "p99", 1e6 * p->p99, 5);
    json_measured(j, "p99_9", 1e6 * p->p999, 5);
    json_measured(j, "p99_99", 1e6 * p->p9999, 5);
    json_measured(j, "max", 1e6 * p->longest, 5);
    json_end(j);
}

static void put_loop(json* j, const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->loop);
    const sn_loop_rights rights = sn_loop_rights_of(r->loop);
    json_members(j, "loop");
    json_number(j, "rate_hz", r->rate);
    json_text(j, "overrun", sn_overrun_name(r->overrun));
    json_whole(j, "ticks", s.ticks);
    json_whole(j, "skipped", s.skipped);
    json_whole(j, "missed", s.missed);
    json_whole(j, "woken_late", s.woken_late);
    put_percentiles(j, "work_us", &s.work);
    put_percentiles(j, "latency_us", &s.latency);
    json_bool(j, "real_time", rights.scheduled);
    json_bool(j, "memory_locked", rights.locked);
    json_text(j, "refused", rights.note);
    json_end(j);
}

/* The loop of the simulation, of two rates. */
static void put_simulation(json* j, const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->slow);
    if (!r->slow) return;
    json_members(j, "simulation");
    json_number(j, "rate_hz", r->simulation_rate);
    json_whole(j, "ticks", s.ticks);
    json_whole(j, "skipped", s.skipped);
    json_whole(j, "missed", s.missed);
    put_percentiles(j, "work_us", &s.work);
    json_whole(j, "contacts_left_out", r->session.left_out);
    json_whole(j, "steps_without_answer", r->session.unpublished);
    json_whole(j, "cuts", r->session.cuts);
    json_end(j);
}

/* Accepted samples, and datagrams by their flaw. */
static void put_datagrams(json* j, const sn_udp_device* udp)
{
    static const char* const names[SN_UDP_FLAWS] = { "accepted",    "foreign",    "other_version", "damaged",
                                                     "wrong_token", "other_kind", "repeated" };
    json_line_object(j, "datagrams");
    for (int i = 0; i < SN_UDP_FLAWS; ++i)
        json_whole(j, names[i], sn_udp_device_count(udp, (sn_udp_flaw)i));
    json_end(j);
}

static void put_partner(json* j, const sn_igtl* link)
{
    const sn_igtl_report n = sn_igtl_report_of(link);
    if (!link) return;
    json_line_object(j, "openigtlink");
    json_whole(j, "connections", n.connections);
    json_whole(j, "sent", n.sent);
    json_whole(j, "received", n.received);
    json_whole(j, "skipped", n.skipped);
    json_whole(j, "refused", n.refused);
    json_end(j);
}

static void put_device(json* j, const live_run* r)
{
    const sn_haptics_report h = sn_haptics_report_of(r->session.haptics);
    json_members(j, "device");
    json_text(j, "name", r->options->device ? r->options->device : "emulator");
    json_number(j, "damping_n_s_per_m", r->limits.damping);
    json_whole(j, "faults", h.faults);
    json_number(j, "largest_force_n", h.largest_force);
    json_number(j, "given_j", h.given);
    json_number(j, "received_j", h.received);
    json_line_object(j, "limited");
    json_whole(j, "force", h.limited_force);
    json_whole(j, "rate", h.limited_rate);
    json_whole(j, "power", h.limited_power);
    json_whole(j, "passivity", h.limited_passivity);
    json_end(j);
    if (r->udp) put_datagrams(j, r->udp);
    json_list(j, "news");
    for (int i = 0; i < atomic_load(&r->session.news_count); ++i)
        json_text(j, NULL, atomic_load(&r->session.news[i]));
    json_end(j);
    json_end(j);
}

static void put_run(const live_run* r, FILE* stream)
{
    json j = { .stream = stream };
    json_members(&j, NULL);
    json_text(&j, "status", end_word(r));
    json_text(&j, "message", r->error.text);
    inputs_put(&j, r->call, r->scene, r->path, r->fingerprint, &r->overrides);
    machine_put(&j);
    json_number(&j, "step_s", sn_sim_step_size(r->session.sim));
    json_number(&j, "simulated_s", sn_sim_time(r->session.sim));
    put_loop(&j, r);
    put_simulation(&j, r);
    put_device(&j, r);
    put_partner(&j, r->igtl);
    json_end(&j);
}

sn_status haptic_write_report(live_run* r)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/run.json", r->folder);
    if (!path) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (sn_new_file_open(&file, path, &r->error)) return r->error.status;
    put_run(r, file.stream);
    return sn_new_file_close(&file, &r->error);
}

void haptic_print_json(const live_run* r) { put_run(r, stdout); }

/* Steps towards a hand that has gone on for longer than a step. */
static void warn_of_lag(const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->slow);
    if (s.skipped * 20 < s.ticks) return;
    fprintf(
        stderr,
        "note: the simulation left out %lld of %lld steps and ran slower than the clock; choose a smaller "
        "--simulation-rate than %g\n",
        (long long)s.skipped, (long long)(s.ticks + s.skipped), r->simulation_rate);
}

void haptic_print_summary(const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->loop);
    const sn_loop_rights rights = sn_loop_rights_of(r->loop);
    const sn_haptics_report h = sn_haptics_report_of(r->session.haptics);
    char a[PAGE_TEXT], b[PAGE_TEXT], c[PAGE_TEXT], d[PAGE_TEXT], f[PAGE_TEXT];
    printf("%-12s %lld ticks at %g Hz, %lld left out, %lld missed their deadline\n", end_word(r),
           (long long)s.ticks, r->rate, (long long)s.skipped, (long long)s.missed);
    printf("%-12s %s median, 99 %% within %s, 99.9 %% within %s, longest %s\n", "each tick",
           page_time(s.work.median, a), page_time(s.work.p99, b), page_time(s.work.p999, c),
           page_time(s.work.longest, d));
    printf("%-12s %s median, 99.9 %% within %s, longest %s\n", "late by", page_time(s.latency.median, a),
           page_time(s.latency.p999, b), page_time(s.latency.longest, c));
    if (r->slow) {
        const sn_loop_statistics slow = sn_loop_statistics_of(r->slow);
        printf("%-12s %lld steps at %g Hz, %lld left out; %s median, longest %s\n", "simulation",
               (long long)slow.ticks, r->simulation_rate, (long long)slow.skipped,
               page_time(slow.work.median, a), page_time(slow.work.longest, b));
    }
    printf("%-12s largest %s N; received %s J from the hand, gave %s J\n", "force",
           page_ratio(h.largest_force, d), page_ratio(h.received, c), page_ratio(h.given, f));
    printf("%-12s %s: run.json, device.csv, deadlines.csv\n", "results in", r->folder);
    if (rights.note[0]) fprintf(stderr, "note: %s\n", rights.note);
    if (r->slow) warn_of_lag(r);
}
