/* Sinew - replay. SPDX-License-Identifier: BSD-3-Clause */
#include "replay.h"
#include <sinew/revision.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#include "film.h"

bool is_recording(const char* path)
{
    size_t length = path ? strlen(path) : 0;
    return length > 3 && strcmp(path + length - 3, ".h5") == 0;
}

const char* absolute_path(const char* path, sn_pool* pool)
{
    char* whole = sn_os_real_path(path);
    const char* copy = sn_pool_text(pool, whole ? whole : path);
    free(whole);
    return copy;
}

const char* join_lines(const char* const* lines, int count, sn_pool* pool)
{
    size_t length = 1;
    for (int i = 0; i < count; ++i)
        length += strlen(lines[i]) + 1;
    char *text = sn_pool_alloc(pool, length), *to = text;
    for (int i = 0; text && i < count; ++i)
        to += sprintf(to, "%s%s", i ? "\n" : "", lines[i]);
    return text;
}

/* The scene as it was run: its text, at the place where it was, with its settings. */
static sn_scene* read_scene(replay* r, sn_pool* pool, sn_error* error)
{
    const char* text = sn_recording_scene(r->file);
    char *directory = sn_pool_text(pool, sn_recording_attribute(r->file, "scene_file")), *rest = NULL;
    char* settings = sn_pool_text(pool, sn_recording_attribute(r->file, "settings"));
    if (!directory || !settings) return sn_fail(error, SN_ERR_MEMORY, "out of memory"), NULL;
    const char* name = sn_pool_text(pool, directory[0] ? directory : "recording");
    const char* file = sn_os_name(directory);
    const bool beside = file != directory;
    if (beside) directory[file - directory - 1] = '\0';
    sn_scene* scene = sn_scene_load_text(text, strlen(text), name, beside ? directory : NULL, NULL, error);
    for (char* line = strtok_r(settings, "\n", &rest); scene && line; line = strtok_r(NULL, "\n", &rest))
        sn_scene_override(scene, line);
    return scene;
}

/* A run that went back and on again has times twice: the later rows count. */
static bool find_rows(replay* r, sn_pool* pool)
{
    int64_t count = sn_recording_rows(r->file);
    const double* time = sn_recording_times(r->file);
    r->rows = sn_pool_array(pool, (size_t)count + 1, sizeof *r->rows);
    r->times = sn_pool_array(pool, (size_t)count + 1, sizeof *r->times);
    r->segments = sn_pool_array(pool, (size_t)count + 1, sizeof *r->segments);
    int64_t kept = 0;
    for (int64_t i = 0; r->rows && r->times && r->segments && i < count; ++i) {
        while (kept > 0 && r->times[kept - 1] >= time[i])
            --kept;
        r->rows[kept] = i;
        r->times[kept++] = time[i];
    }
    for (int64_t i = 0; r->rows && r->segments && i < kept; ++i)
        r->segments[i] = sn_recording_segment(r->file, r->rows[i]);
    r->states.count = kept;
    r->states.time = r->times;
    return r->rows && r->times && r->segments;
}

static sn_status read_state(void* context, int64_t row, void* snapshot, size_t bytes, sn_error* error)
{
    replay* r = context;
    if (r->segments[row] == r->segment) { // the view shows the present simulation
        sn_sim_destroy(r->before);
        r->before = NULL;
    }
    sn_status status = sn_recording_read(r->file, r->rows[row], r->numbers, error);
    if (!status) memcpy(snapshot, r->numbers, bytes);
    return status;
}

/* The simulation of another segment, made from the cuts in its note. */
static sn_sim* change_sim(void* context, int64_t row, sn_scene** scene, sn_error* error)
{
    replay* r = context;
    uint64_t state = 0;
    size_t bytes;
    const char* note = sn_recording_note(r->file, r->segments[row], &bytes);
    if (!note) note = r->uncut, bytes = r->uncut_bytes;
    if (bytes >= sizeof state) memcpy(&state, note, sizeof state);
    if (bytes < sizeof state ||
        state > sizeof(double) * (size_t)sn_recording_width(r->file, r->segments[row]))
        return sn_fail(error, SN_ERR_IO, "the recording is damaged: a segment has no cuts"), NULL;
    if (sn_recording_read(r->file, r->rows[row], r->numbers, error)) return NULL;
    sn_sim* next = sn_reviser_restore(r->reviser, r->sim, note + sizeof state, bytes - sizeof state,
                                      r->numbers, (size_t)state, error);
    if (next && next != r->sim) {
        if (r->before) // the view still shows it, because it could not show the present one
            sn_sim_destroy(r->sim);
        else
            r->before = r->sim;
        r->sim = next;
    }
    if (next) r->segment = r->segments[row];
    *scene = sn_reviser_scene(r->reviser);
    return next;
}

/* Makes ready for rows of several segments. */
static sn_status open_segments(replay* r, sn_pool* pool, sn_error* error)
{
    const int64_t count = sn_recording_rows(r->file);
    const int segments = count > 0 ? sn_recording_segment(r->file, count - 1) + 1 : 1;
    const uint64_t state = sn_sim_snapshot_size(r->sim);
    int width = 1;
    for (int k = 0; k < segments; ++k)
        if (width < sn_recording_width(r->file, k)) width = sn_recording_width(r->file, k);
    r->numbers = sn_pool_array(pool, (size_t)width + 1, sizeof *r->numbers);
    r->reviser = sn_reviser_create(r->scene, r->sim, error);
    r->uncut_bytes = sizeof state + sn_reviser_cuts_size(r->reviser);
    r->uncut = sn_pool_alloc(pool, r->uncut_bytes);
    if (!r->numbers || !r->uncut || !find_rows(r, pool))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the recording");
    memcpy(r->uncut, &state, sizeof state);
    sn_reviser_save_cuts(r->reviser, (char*)r->uncut + sizeof state, r->uncut_bytes - sizeof state);
    if (segments == 1) return error->status;
    if (!r->reviser)
        return sn_fail(error, SN_ERR_IO,
                       "the recording has cuts, and its scene has no blade; record the run again");
    r->states.segment = r->segments;
    r->states.change = change_sim;
    return error->status;
}

/* States fit only the program that wrote them. */
static sn_status check_states(const replay* r, const char* path, sn_error* error)
{
    const char* version = sn_recording_attribute(r->file, "sinew_version");
    size_t words = (sn_sim_snapshot_size(r->sim) + sizeof(double) - 1) / sizeof(double);
    if (strcmp(version, sn_version()) != 0 || (size_t)sn_recording_width(r->file, 0) != words)
        return sn_fail(error, SN_ERR_IO,
                       "%s: its states were recorded by another version (Sinew %s; this is %s) or with "
                       "another scene; record the run again",
                       path, version, sn_version());
    if (r->states.count == 0) return sn_fail(error, SN_ERR_IO, "%s: the recording has no rows", path);
    return SN_OK;
}

sn_status replay_open(replay* r, const char* path, sn_pool* pool, sn_error* error)
{
    *r = (replay){ .states = { .read = read_state, .context = r } };
    sn_error why = { 0 };
    r->file = sn_recording_open(path, FILM_STATES, &why);
    if (!r->file)
        return sn_fail(error, why.status, "%s%s", why.text,
                       strstr(why.text, "has no channel")
                           ? ": it does not contain the states; record them by `sinew run SCENE --record "
                             "FILE.h5 --states` or `sinew view SCENE --record FILE.h5`"
                           : "");
    r->scene = read_scene(r, pool, error);
    r->sim = r->scene ? sn_scene_compile(r->scene, error) : NULL;
    if (!r->sim) return error->status;
    return open_segments(r, pool, error) ? error->status : check_states(r, path, error);
}

void replay_close(replay* r)
{
    sn_reviser_destroy(r->reviser);
    sn_sim_destroy(r->before);
    sn_sim_destroy(r->sim);
    sn_scene_destroy(r->scene);
    sn_recording_close(r->file);
}
