/* Sinew - replay. SPDX-License-Identifier: BSD-3-Clause */
#include "replay.h"
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
    int64_t kept = 0;
    for (int64_t i = 0; r->rows && r->times && i < count; ++i) {
        while (kept > 0 && r->times[kept - 1] >= time[i])
            --kept;
        r->rows[kept] = i;
        r->times[kept++] = time[i];
    }
    r->states.count = kept;
    r->states.time = r->times;
    return r->rows && r->times;
}

static sn_status read_state(void* context, int64_t row, void* snapshot, size_t bytes, sn_error* error)
{
    replay* r = context;
    sn_status status = sn_recording_read(r->file, r->rows[row], r->numbers, error);
    if (!status) memcpy(snapshot, r->numbers, bytes);
    return status;
}

/* States fit only the program that wrote them. */
static sn_status check_states(const replay* r, const char* path, sn_error* error)
{
    const char* version = sn_recording_attribute(r->file, "sinew_version");
    size_t words = (sn_sim_snapshot_size(r->sim) + sizeof(double) - 1) / sizeof(double);
    if (strcmp(version, sn_version()) != 0 || (size_t)sn_recording_width(r->file) != words)
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
                       strstr(why.text, FILM_STATES)
                           ? ": it does not contain the states; record them by `sinew run SCENE --record "
                             "FILE.h5 --states` or `sinew view SCENE --record FILE.h5`"
                           : "");
    r->scene = read_scene(r, pool, error);
    r->sim = r->scene ? sn_scene_compile(r->scene, error) : NULL;
    if (!r->sim) return error->status;
    r->numbers = sn_pool_array(pool, (size_t)sn_recording_width(r->file) + 1, sizeof *r->numbers);
    if (!r->numbers || !find_rows(r, pool)) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    return check_states(r, path, error);
}

void replay_close(replay* r)
{
    sn_sim_destroy(r->sim);
    sn_scene_destroy(r->scene);
    sn_recording_close(r->file);
}
