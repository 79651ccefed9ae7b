/* Sinew - report: what a run tells: run.json, the summary, the profile.
   SPDX-License-Identifier: BSD-3-Clause */
#include <signal.h>
#include <sinew/analysis.h>
#include <stdlib.h>
#include <string.h>
#include "base/number.h"
#include "base/os_file.h"
#include "inputs.h"
#include "json.h"
#include "machine.h"
#include "mesh_contact.h"
#include "page.h"
#include "run.h"

static const char* const end_words[] = { [RUN_DONE] = "done",
                                         [RUN_DIVERGED] = "diverged",
                                         [RUN_INTERRUPTED] = "interrupted",
                                         [RUN_FAILED] = "failed" };

/* ---- words --------------------------------------------------------------------------------------------- */

/* A word as a shell reads it back. */
static void put_word(FILE* stream, const char* word)
{
    static const char* const plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
    if (word[0] && word[strspn(word, plain)] == '\0') {
        fputs(word, stream);
        return;
    }
    fputc('\'', stream);
    for (; *word; ++word)
        if (*word == '\'')
            fputs("'\\''", stream);
        else
            fputc(*word, stream);
    fputc('\'', stream);
}

const char* spell_command(const call* c)
{
    sn_os_text text;
    sn_os_text_open(&text);
    FILE* stream = text.stream;
    if (!stream) return "";
    fputs("sinew", stream);
    for (int i = 1; i < c->argc; ++i) {
        fputc(' ', stream);
        put_word(stream, c->argv[i]);
    }
    const char* copy = sn_os_text_close(&text) ? sn_pool_text(c->pool, text.text) : NULL;
    free(text.text);
    return copy ? copy : "";
}

/* One sentence: why the run ended before its time. */
static void spell_end(const run* r, char* text, size_t size)
{
    text[0] = '\0';
    if (r->end == RUN_INTERRUPTED)
        snprintf(text, size, "stopped by %s", r->signal == SIGINT ? "Ctrl-C" : "a signal");
    else if (r->end != RUN_DONE)
        snprintf(text, size, "%s", r->error.text);
}

/* ---- run.json ------------------------------------------------------------------------------------------ */

static void put_counters(json* j, const sn_counters* n)
{
    json_members(j, "counters");
    json_whole(j, "steps", n->steps);
    json_whole(j, "substeps", n->substeps);
    json_whole(j, "rejected", n->rejected);
    json_whole(j, "halvings", n->halvings);
    json_whole(j, "iterations", n->iterations);
    json_whole(j, "factorisations", n->factorisations);
    json_whole(j, "evaluations", n->evaluations);
    json_whole(j, "events", n->events);
    json_whole(j, "breaks", n->breaks);
    json_whole(j, "fallbacks", n->fallbacks);
    json_end(j);
}

static const char* const stability_words[] = { [SN_EQUILIBRIUM_STABLE] = "stable",
                                               [SN_EQUILIBRIUM_UNSTABLE] = "unstable",
                                               [SN_EQUILIBRIUM_UNDECIDED] = "undecided" };

/* How equilibria were found; nothing for a motion. */
static void put_equilibria(json* j, const run* r)
{
    sn_equilibrium_info info;
    if (!sn_sim_equilibrium(r->sim, 0, &info)) return;
    json_list(j, "equilibria");
    for (int i = 0; sn_sim_equilibrium(r->sim, i, &info); ++i) {
        json_line_object(j, NULL);
        json_text(j, "path", info.path);
        json_text(j, "method", info.method);
        json_text(j, "stability", stability_words[info.stability]);
        if (info.negative_directions >= 0)
            json_whole(j, "negative_directions", info.negative_directions);
        else
            json_text(j, "negative_directions", NULL);
        json_bool(j, "left_unstable", info.left_unstable);
        json_end(j);
    }
    json_end(j);
}

static void put_energies(json* j, sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    json_line_object(j, "energy");
    json_number(j, "kinetic_j", e.kinetic);
    json_number(j, "potential_j", e.potential);
    json_number(j, "loads_j", e.loads);
    json_number(j, "total_j", e.kinetic + e.potential + e.loads);
    json_number(j, "dissipation_w", e.dissipation);
    json_end(j);
}

static void put_times(json* j, const run* r)
{
    double simulated = sn_sim_time(r->sim);
    json_line_object(j, "wall_s");
    json_measured(j, "stepping", r->times.total, 6);
    json_measured(j, "total", r->total, 6);
    json_end(j);
    json_measured(j, "wall_per_simulated", simulated > 0.0 ? r->times.total / simulated : 1.0 / 0.0, 6);
    json_line_object(j, "step_us");
    json_measured(j, "median", 1e6 * r->times.median, 5);
    json_measured(j, "p99", 1e6 * r->times.p99, 5);
    json_measured(j, "max", 1e6 * r->times.longest, 5);
    json_end(j);
}

static void put_outputs(json* j, const run* r)
{
    sn_pool* pool = r->call->pool;
    json_list(j, "outputs");
    for (int i = 0; i < r->monitors->count; ++i) {
        const sn_watch* w = &r->monitors->at[i];
        if (w->rows == 0) continue;
        json_line_object(j, NULL);
        json_text(j, "file", sn_pool_format(pool, "%s/%s.csv", r->folder, w->name));
        json_whole(j, "rows", w->rows);
        json_end(j);
    }
    if (r->film.record && r->film.rows > 0) {
        json_line_object(j, NULL);
        json_text(j, "file", r->film.record);
        json_whole(j, "rows", r->film.rows);
        json_end(j);
    }
    for (int i = 0; r->film.vtk && r->film.written > 0 && i < r->film.shape_count; ++i) {
        json_line_object(j, NULL);
        json_text(j, "file", r->film.shapes[i].list);
        json_whole(j, "shapes", r->film.written);
        json_end(j);
    }
    json_end(j);
}

static void put_last_values(json* j, const run* r)
{
    json_members(j, "monitors");
    for (int i = 0; i < r->monitors->count; ++i) {
        const sn_watch* w = &r->monitors->at[i];
        json_members(j, w->name);
        for (int k = 0; k < w->column_count; ++k)
            json_number(j, w->column[k], w->value[k]);
        json_end(j);
    }
    json_end(j);
}

/* The i-th equilibrium that deserves a sentence; false past the last. */
static bool note_of_equilibrium(const run* r, int i, sn_equilibrium_info* info)
{
    for (int k = 0; sn_sim_equilibrium(r->sim, k, info); ++k)
        if (info->note[0] && i-- == 0) return true;
    return false;
}

/* The i-th sentence that a user should read: diagnostics of components, equilibria that were hard to find,
   then tables with numbers that are not finite, and a better linear solver. NULL past the last. */
static const char* note_at(const run* r, int i)
{
    sn_pool* pool = r->call->pool;
    sn_diagnostic diagnostic;
    if (sn_sim_diagnostic(r->sim, i, &diagnostic))
        return sn_pool_format(pool, "%s: %s", diagnostic.path, diagnostic.text);
    for (int k = 0; sn_sim_diagnostic(r->sim, k, &diagnostic); ++k)
        --i;
    sn_equilibrium_info info;
    if (note_of_equilibrium(r, i, &info)) return sn_pool_format(pool, "%s: %s", info.path, info.note);
    for (int k = 0; note_of_equilibrium(r, k, &info); ++k)
        --i;
    for (int k = 0; k < r->monitors->count; ++k) {
        const sn_watch* w = &r->monitors->at[k];
        char t[SN_NUMBER_TEXT];
        if (w->unfinite_rows == 0 || i-- > 0) continue;
        return sn_pool_format(pool,
                              "%s: %lld row%s with a number that is not finite, the first at t = %s s in %s",
                              w->path, (long long)w->unfinite_rows, w->unfinite_rows == 1 ? "" : "s",
                              sn_number_print(t, w->unfinite_time), w->column[w->unfinite_column]);
    }
    char passed[512];
    if (mesh_contact_watch_note(r->watch, i, passed, sizeof passed))
        return sn_pool_format(pool, "%s", passed);
    for (int k = 0; mesh_contact_watch_note(r->watch, k, passed, sizeof passed); ++k)
        --i;
    if (r->advice[0] && i-- == 0) return r->advice;
    return NULL;
}

static void put_notes(json* j, const run* r)
{
    const char* note;
    json_list(j, "notes");
    for (int i = 0; (note = note_at(r, i)) != NULL; ++i)
        json_text(j, NULL, note);
    json_end(j);
}

typedef struct profile {
    sn_profile_row* rows;
    int count;
} profile;

static int compare_rows(const void* a, const void* b)
{
    const sn_profile_row *p = a, *q = b;
    return (p->seconds < q->seconds) - (p->seconds > q->seconds);
}

/* The rows that were called, the longest first. */
static profile sort_profile(const run* r)
{
    profile p = { 0 };
    sn_profile_row row;
    for (int i = 0; sn_sim_profile_row(r->sim, i, &row); ++i) {
        if (row.calls == 0) continue;
        p.rows = sn_pool_grow(r->call->pool, p.rows, p.count, sizeof row);
        if (!p.rows) return (profile){ 0 };
        p.rows[p.count++] = row;
    }
    if (p.count > 0) qsort(p.rows, (size_t)p.count, sizeof row, compare_rows);
    return p;
}

static void put_profile(json* j, const run* r)
{
    if (!r->options->profile) return;
    profile p = sort_profile(r);
    json_list(j, "profile");
    for (int i = 0; i < p.count; ++i) {
        json_line_object(j, NULL);
        json_text(j, "path", p.rows[i].path);
        json_text(j, "operation", p.rows[i].operation);
        json_whole(j, "calls", p.rows[i].calls);
        json_measured(j, "seconds", p.rows[i].seconds, 6);
        json_end(j);
    }
    json_end(j);
}

static void put_run(const run* r, FILE* stream)
{
    json j = { .stream = stream };
    char message[SN_ERROR_TEXT];
    sn_counters counters = sn_sim_counters(r->sim);
    spell_end(r, message, sizeof message);
    json_members(&j, NULL);
    json_text(&j, "status", end_words[r->end]);
    json_text(&j, "message", message);
    json_text(&j, "title", r->title);
    inputs_put(&j, r->call, r->scene, r->scene_path, r->fingerprint, &r->overrides);
    machine_put(&j);
    json_whole(&j, "threads", sn_sim_threads(r->sim));
    json_bool(&j, "static", sn_sim_is_static(r->sim));
    json_whole(&j, "steps", counters.steps);
    json_whole(&j, "steps_asked", r->steps);
    json_number(&j, "step_s", sn_sim_step_size(r->sim));
    json_number(&j, "simulated_s", sn_sim_time(r->sim));
    put_times(&j, r);
    put_counters(&j, &counters);
    put_equilibria(&j, r);
    put_energies(&j, r->sim);
    put_outputs(&j, r);
    put_last_values(&j, r);
    put_notes(&j, r);
    put_profile(&j, r);
    json_end(&j);
}

sn_status report_write(const run* r, sn_error* error)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/run.json", r->folder);
    if (!path) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    sn_status status = sn_new_file_open(&file, path, error);
    if (status) return status;
    put_run(r, file.stream);
    return sn_new_file_close(&file, error);
}

void report_print_json(const run* r) { put_run(r, stdout); }

/* ---- for people ---------------------------------------------------------------------------------------- */

static void print_speed(const run* r)
{
    char step[PAGE_TEXT], simulated[PAGE_TEXT], wall[PAGE_TEXT], speed[PAGE_TEXT];
    int64_t steps = sn_sim_steps_done(r->sim);
    double t = sn_sim_time(r->sim), w = r->times.total;
    if (sn_sim_is_static(r->sim)) {
        sn_counters n = sn_sim_counters(r->sim);
        sn_equilibrium_info info;
        printf("%-12s equilibrium found in %s, %lld iterations", "done", page_time(w, wall),
               (long long)n.iterations);
        for (int i = 0; sn_sim_equilibrium(r->sim, i, &info); ++i)
            printf("%s by %s, %s", i ? ";" : ",", info.method, stability_words[info.stability]);
        putchar('\n');
        return;
    }
    printf("%-12s %lld step%s of %s: %s simulated in %s", end_words[r->end], (long long)steps,
           steps == 1 ? "" : "s", page_span(sn_sim_step_size(r->sim), step), page_span(t, simulated),
           page_time(w, wall));
    if (t > 0.0 && w > 0.0)
        printf(", %s times %s than real time", page_ratio(t >= w ? t / w : w / t, speed),
               t >= w ? "faster" : "slower");
    putchar('\n');
}

static void print_outputs(const run* r)
{
    size_t column = 13 + strlen(r->folder) + 2;
    int width = page_width(stdout);
    printf("%-12s %s: run.json", "results in", r->folder);
    column += 8;
    for (int i = 0; i < r->monitors->count; ++i) {
        const sn_watch* w = &r->monitors->at[i];
        if (w->rows == 0) continue;
        size_t length = strlen(w->name) + 6;
        bool wraps = (int)(column + length) >= width;
        printf(",%s%s.csv", wraps ? "\n             " : " ", w->name);
        column = wraps ? 13 + length : column + length;
    }
    putchar('\n');
    if (r->film.record && r->film.rows > 0)
        printf("%-12s %s, %lld rows\n", "trajectory", r->film.record, (long long)r->film.rows);
    for (int i = 0; r->film.vtk && r->film.written > 0 && i < r->film.shape_count; ++i)
        printf("%-12s %s, %lld shape%s\n", "for ParaView", r->film.shapes[i].list, (long long)r->film.written,
               r->film.written == 1 ? "" : "s");
}

void report_print(const run* r)
{
    char median[PAGE_TEXT], p99[PAGE_TEXT], longest[PAGE_TEXT];
    if (r->title[0]) printf("%s\n", r->title);
    bool found = !(sn_sim_is_static(r->sim) && r->end != RUN_DONE);
    if (found) print_speed(r);
    if (!sn_sim_is_static(r->sim) && r->times.total > 0.0)
        printf("%-12s %s median, 99 %% within %s, longest %s\n", "each step",
               page_time(r->times.median, median), page_time(r->times.p99, p99),
               page_time(r->times.longest, longest));
    print_outputs(r);
}

void report_print_notes(const run* r)
{
    const char* note;
    for (int i = 0; (note = note_at(r, i)) != NULL; ++i)
        fprintf(stderr, "note: %s\n", note);
}

void report_print_profile(const run* r)
{
    profile p = sort_profile(r);
    printf("\n%10s %8s %10s %10s   %-14s  %s\n", "time", "share", "calls", "each", "operation", "item");
    for (int i = 0; i < p.count; ++i) {
        const sn_profile_row* row = &p.rows[i];
        char all[PAGE_TEXT], each[PAGE_TEXT];
        printf("%10s %6.1f %% %10lld %10s   %-14s  %s\n", page_time(row->seconds, all),
               100.0 * row->seconds / r->times.total, (long long)row->calls,
               page_time(row->seconds / (double)row->calls, each), row->operation, row->path);
    }
    printf("\nShares are relative to the time of all steps; some operations contain others%s.\n",
           sn_sim_threads(r->sim) > 1 ? ", and times of components are summed over threads" : "");
}

void report_print_end(const run* r)
{
    char text[SN_ERROR_TEXT];
    spell_end(r, text, sizeof text);
    fprintf(stderr, "%s: %s\n", end_words[r->end], text);
    if (sn_sim_is_static(r->sim)) {
        if (r->end == RUN_DIVERGED)
            fprintf(stderr,
                    "No equilibrium was found, so there are no tables; %s/run.json records how far the "
                    "search came.\n",
                    r->folder);
        return;
    }
    fprintf(stderr, "%s t = %.9g s, after %lld of %lld steps; %s %s.\n",
            r->end == RUN_DIVERGED ? "The last good state is at" : "It ended at", sn_sim_time(r->sim),
            (long long)sn_sim_steps_done(r->sim), (long long)r->steps,
            r->end == RUN_FAILED ? "what could be written until then is in"
                                 : "the results up to that time are kept in",
            r->folder);
}
