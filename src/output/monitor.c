/* Sinew - monitor: the monitors of a scene as CSV files. SPDX-License-Identifier: BSD-3-Clause */
#include "output/monitor.h"
#include <sinew/models/observers.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include "base/clock.h"
#include "base/number.h"
#include "base/text.h"

enum {
    BUFFER_BYTES = 1 << 18, // a write of the operating system costs as much as many rows
    QUEUE_BYTES = 1 << 22,  // rows that wait while the disk is busy
    MIN_WAITING = 64,
    FLUSH_SECONDS = 2
};

/* ---- the tree ------------------------------------------------------------------------------------------ */

sn_id sn_item_after(const sn_scene* scene, sn_id item)
{
    sn_id next = sn_scene_first_child(scene, item);
    while (sn_id_is_null(next) && !sn_id_is_null(item)) {
        next = sn_scene_next(scene, item);
        item = sn_scene_parent(scene, item);
    }
    return next;
}

const char* sn_item_path(const sn_scene* scene, sn_id item, sn_pool* pool)
{
    sn_id parent = sn_scene_parent(scene, item);
    if (sn_id_is_null(parent)) return "/";
    const char* above = sn_item_path(scene, parent, pool);
    return above ? sn_pool_format(pool, "%s/%s", above[1] ? above : "", sn_scene_name(scene, item)) : NULL;
}

/* Names and paths that exist, nearest to the one that does not. */
static const char* nearest_item(const sn_scene* scene, const char* wanted, sn_pool* pool)
{
    const char** candidates = NULL;
    int count = 0;
    bool absolute = wanted[0] == '/';
    for (sn_id i = sn_item_after(scene, sn_root); !sn_id_is_null(i); i = sn_item_after(scene, i)) {
        const char* path = sn_item_path(scene, i, pool);
        candidates = sn_pool_grow(pool, candidates, count, sizeof *candidates);
        if (!candidates || !path) return NULL;
        candidates[count++] = absolute ? path : path + 1;
    }
    return sn_nearest(wanted, candidates, count);
}

const char* sn_reference_path(sn_scene* scene, sn_id item, const char* param, const char* reference,
                              sn_pool* pool)
{
    if (!reference || !reference[0]) {
        sn_scene_fail(scene, item, param, "names no item; give it a path, for example %s=\"@needle/tip\"",
                      param);
        return NULL;
    }
    sn_id found = sn_scene_find(scene, sn_scene_parent(scene, item), reference);
    if (!sn_id_is_null(found)) return sn_item_path(scene, found, pool);
    const char* bare = reference + (reference[0] == '@');
    const char* nearest = nearest_item(scene, bare, pool);
    sn_scene_fail(scene, item, param, "there is no \"%.100s\" here%s%s%s", bare,
                  nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
    return NULL;
}

/* ---- resolving ----------------------------------------------------------------------------------------- */

/* The sentence without the channel's path, which the monitor's place and parameters say already. */
static const char* bare_sentence(const char* text)
{
    const char* end = strncmp(text, "channel \"", 9) == 0 ? strstr(text + 9, "\": ") : NULL;
    return end ? end + 3 : text;
}

static void add_channel(sn_monitors* m, sn_watch* w, sn_scene* scene, sn_id item, const char* of,
                        const char* quantity)
{
    sn_error failure = { 0 };
    const char* path = sn_pool_format(&m->pool, "%s/%s", of[1] ? of : "", quantity);
    if (!path) return;
    sn_channel channel = sn_sim_channel(m->sim, path, &failure);
    if (failure.status) {
        const sn_component* type = sn_scene_type(scene, sn_scene_find(scene, sn_root, of));
        bool suggested = strstr(failure.text, "did you mean"), assembly = type->role == SN_ROLE_PREFAB;
        sn_scene_fail(scene, item, "quantities", "%s%s%s%s", bare_sentence(failure.text),
                      suggested  ? ""
                      : assembly ? "; it has those of its parts, which `sinew check --expand` shows"
                                 : "; `sinew describe ",
                      suggested || assembly ? "" : type->name,
                      suggested || assembly ? "" : "` lists what it has");
        return;
    }
    for (int i = 0; i < w->channel_count; ++i)
        if (strcmp(sn_sim_channel_info(m->sim, w->channel[i]).path, path) == 0) {
            sn_scene_fail(scene, item, "quantities", "\"%.60s\" is named twice", quantity);
            return;
        }
    w->channel = sn_pool_grow(&m->pool, w->channel, w->channel_count, sizeof *w->channel);
    if (!w->channel) return;
    w->channel[w->channel_count++] = channel;
    w->column_count += sn_sim_channel_info(m->sim, channel).width;
}

/* Column heads of one channel: "quantity[node].component [unit]". */
static void name_columns(sn_pool* pool, const sn_channel_info* info, const char** column)
{
    const char* unit = info->unit && info->unit[0] ? info->unit : "1";
    int parts = info->nodes > 0 ? info->width / info->nodes : 0;
    for (int i = 0; i < info->width; ++i) {
        char node[24] = "";
        if (info->nodes > 1) snprintf(node, sizeof node, "[%d]", i / parts);
        const char* component = info->components;
        for (int skip = i % parts; skip > 0 && *component; --skip) {
            component += strcspn(component, " ");
            component += strspn(component, " ");
        }
        int length = (int)strcspn(component, " ");
        column[i] = sn_pool_format(pool, "%s%s%s%.*s [%s]", info->quantity, node, length > 0 ? "." : "",
                                   length, component, unit);
    }
}

static void name_all_columns(sn_monitors* m, sn_watch* w)
{
    w->column = sn_pool_array(&m->pool, (size_t)w->column_count, sizeof *w->column);
    w->value = sn_pool_array(&m->pool, (size_t)w->column_count, sizeof *w->value);
    for (int i = 0, at = 0; w->column && i < w->channel_count; ++i) {
        sn_channel_info info = sn_sim_channel_info(m->sim, w->channel[i]);
        name_columns(&m->pool, &info, w->column + at);
        at += info.width;
    }
}

static void add_watch(sn_monitors* m, sn_scene* scene, sn_id item)
{
    const sn_monitor_params* params = sn_scene_params(scene, item);
    sn_watch w = { .path = sn_item_path(scene, item, &m->pool), .every = params->every };
    const char* of = sn_reference_path(scene, item, "of", params->of.path, &m->pool);
    char* words = sn_pool_text(&m->pool, params->quantities ? params->quantities : "");
    if (!of || !words || !w.path) return;
    char* rest = NULL;
    for (char* word = strtok_r(words, " \t\r\n,", &rest); word; word = strtok_r(NULL, " \t\r\n,", &rest))
        add_channel(m, &w, scene, item, of, word);
    if (words[strspn(words, " \t\r\n,")] == '\0')
        sn_scene_fail(scene, item, "quantities",
                      "is empty; name what to write, for example \"position velocity\"");
    name_all_columns(m, &w);
    m->at = sn_pool_grow(&m->pool, m->at, m->count, sizeof *m->at);
    if (m->at) m->at[m->count++] = w;
}

/* A monitor's file bears its name; where a scene has several of that name, its path, with dots, which no
   name has. */
static void name_files(sn_monitors* m)
{
    for (int i = 0; i < m->count; ++i) {
        const char* name = strrchr(m->at[i].path, '/') + 1;
        int same = 0;
        for (int k = 0; k < m->count; ++k)
            same += strcmp(strrchr(m->at[k].path, '/') + 1, name) == 0;
        char* file = sn_pool_text(&m->pool, same > 1 ? m->at[i].path + 1 : name);
        for (char* c = file; c && *c; ++c)
            if (*c == '/') *c = '.';
        m->at[i].name = file;
    }
}

sn_monitors* sn_monitors_create(sn_scene* scene, sn_sim* sim, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_monitors* m = sn_pool_alloc(&pool, sizeof *m);
    if (!m) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the monitors");
        return NULL;
    }
    *m = (sn_monitors){ .pool = pool, .sim = sim, .is_static = sn_sim_is_static(sim) };
    for (sn_id i = sn_item_after(scene, sn_root); !sn_id_is_null(i); i = sn_item_after(scene, i))
        if (sn_scene_type(scene, i) == &sn_monitor) add_watch(m, scene, i);
    name_files(m);
    for (int i = 0; i < m->count; m->column_count += m->at[i++].column_count)
        m->at[i].first = m->column_count;
    const sn_error* failure = sn_scene_error(scene);
    if (failure->status && error)
        *error = *failure;
    else if (m->pool.failed)
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the monitors");
    if (!failure->status && !m->pool.failed) return m;
    sn_monitors_destroy(m);
    return NULL;
}

sn_status sn_monitors_follow(sn_monitors* m, sn_sim* revision, sn_error* error)
{
    for (int k = 0; k < m->count; ++k)
        for (int i = 0; i < m->at[k].channel_count; ++i) {
            const sn_channel_info before = sn_sim_channel_info(m->sim, m->at[k].channel[i]),
                                  now = sn_sim_channel_info(revision, m->at[k].channel[i]);
            if (now.width != before.width)
                return sn_fail(
                    error, SN_ERR_UNSUPPORTED,
                    "%s: %s has %d values after the revision, and had %d; a table keeps its columns: "
                    "close the monitors, and open those of the edited scene",
                    m->at[k].path, before.path, now.width, before.width);
        }
    m->sim = revision;
    return SN_OK;
}

/* ---- the thread that writes ---------------------------------------------------------------------------- */

/* A record of the queue: which rows are due, and the numbers of all monitors, those not due being of no
   account. */
typedef struct record {
    int64_t steps;
    double t;
    double value[];
} record;

static bool is_due(const sn_monitors* m, const sn_watch* w, int64_t steps)
{
    // An equilibrium is one row, however seldom the monitor would write in time.
    return m->is_static || steps % w->every == 0;
}

static sn_status write_row(sn_watch* w, double t, const double* value, sn_error* error)
{
    char number[SN_NUMBER_TEXT];
    errno = 0;
    fputs(sn_number_print(number, t), w->file.stream);
    for (int i = 0; i < w->column_count; ++i) {
        fputc(',', w->file.stream);
        fputs(sn_number_print(number, value[i]), w->file.stream);
    }
    fputc('\n', w->file.stream);
    ++w->rows;
    return ferror(w->file.stream) ? sn_path_fail(error, w->file.path, errno) : SN_OK;
}

static size_t record_bytes(const sn_monitors* m)
{
    return sizeof(record) + (size_t)m->column_count * sizeof(double);
}

/* Rows reach the disk every few seconds, for those who look at them meanwhile and for runs that are
   killed. */
static sn_status flush_files(sn_monitors* m, sn_error* error)
{
    const double now = sn_clock();
    if (now < m->flushed + FLUSH_SECONDS) return SN_OK;
    m->flushed = now;
    for (int i = 0; i < m->count; ++i) {
        errno = 0;
        if (fflush(m->at[i].file.stream) != 0) return sn_path_fail(error, m->at[i].file.path, errno);
    }
    return SN_OK;
}

static sn_status write_records(void* context, const void* records, int count, sn_error* error)
{
    sn_monitors* m = context;
    sn_status status = SN_OK;
    for (int i = 0; i < count; ++i) {
        const record* r = (const void*)((const char*)records + (size_t)i * record_bytes(m));
        for (int k = 0; k < m->count && !status; ++k) {
            sn_watch* w = &m->at[k];
            if (is_due(m, w, r->steps)) status = write_row(w, r->t, r->value + w->first, error);
        }
    }
    return status ? status : flush_files(m, error);
}

/* ---- files --------------------------------------------------------------------------------------------- */

static void write_head(sn_watch* w)
{
    fputs("t [s]", w->file.stream);
    for (int i = 0; i < w->column_count; ++i)
        fprintf(w->file.stream, ",%s", w->column[i]);
    fputc('\n', w->file.stream);
}

static void discard_files(sn_monitors* m)
{
    for (int i = 0; i < m->count; ++i)
        sn_new_file_discard(&m->at[i].file);
}

static sn_status open_file(sn_monitors* m, sn_watch* w, const char* folder, sn_error* error)
{
    const char* path = sn_pool_format(&m->pool, "%s/%s.csv", folder, w->name);
    if (!w->buffer) w->buffer = sn_pool_alloc(&m->pool, BUFFER_BYTES);
    if (!path || !w->buffer) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the monitors' files");
    sn_status status = sn_new_file_open(&w->file, path, error);
    if (status) return status;
    w->file.lines = true;
    setvbuf(w->file.stream, w->buffer, _IOFBF, BUFFER_BYTES);
    w->rows = 0;
    write_head(w);
    return SN_OK;
}

static sn_status start_thread(sn_monitors* m, sn_error* error)
{
    size_t capacity = QUEUE_BYTES / record_bytes(m);
    sn_queue_options options = {
        .record_bytes = record_bytes(m),
        .capacity = capacity < MIN_WAITING ? MIN_WAITING : (int)capacity,
        .consume = write_records,
        .context = m,
    };
    m->queue = sn_queue_create(&options, error);
    return m->queue ? SN_OK : error->status;
}

sn_status sn_monitors_open(sn_monitors* m, const char* folder, sn_error* error)
{
    sn_error own = { 0 };
    sn_status status = SN_OK;
    for (int i = 0; i < m->count && !status; ++i)
        status = open_file(m, &m->at[i], folder, &own);
    if (!status && m->count > 0) status = start_thread(m, &own);
    if (!status) return SN_OK;
    discard_files(m);
    return sn_fail(error, own.status, "%s", own.text);
}

sn_status sn_monitors_close(sn_monitors* m, sn_error* error)
{
    sn_error queue = { 0 }; // why rows stopped; a file that cannot be closed says more
    sn_status status = sn_queue_close(m->queue, NULL, &queue), closed = SN_OK;
    m->queue = NULL;
    for (int i = 0; i < m->count; ++i) {
        sn_watch* w = &m->at[i];
        if (!w->file.stream) continue;
        if (w->rows == 0) {
            sn_new_file_discard(&w->file);
        } else if (sn_new_file_close(&w->file, error)) {
            closed = SN_ERR_IO;
            w->rows = 0;
        }
    }
    if (closed || !status) return closed;
    return sn_fail(error, status, "%s", queue.text);
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static void read_watch(sn_monitors* m, const sn_watch* w, double* value)
{
    sn_sim_refresh_channels(m->sim, w->channel, w->channel_count);
    for (int i = 0, at = 0; i < w->channel_count; ++i)
        at += sn_sim_read(m->sim, w->channel[i], value + at, w->column_count - at);
}

void sn_monitors_read(sn_monitors* m)
{
    for (int i = 0; i < m->count; ++i)
        read_watch(m, &m->at[i], m->at[i].value);
}

/* Counts a row with a number that is not finite, and keeps where the first one is. */
static void count_unfinite(sn_watch* w, double t, const double* value)
{
    int column = 0;
    while (column < w->column_count && isfinite(value[column]))
        ++column;
    if (column == w->column_count || w->unfinite_rows++ > 0) return;
    w->unfinite_time = t;
    w->unfinite_column = column;
}

sn_status sn_monitors_write(sn_monitors* m, int64_t steps, sn_error* error)
{
    bool any = false;
    for (int i = 0; i < m->count && !any; ++i)
        any = is_due(m, &m->at[i], steps);
    if (!any) return SN_OK;
    sn_status status = SN_OK;
    record* r = sn_queue_reserve(m->queue, &status, error);
    if (!r) return status;
    r->steps = steps;
    r->t = sn_sim_time(m->sim);
    for (int i = 0; i < m->count; ++i) {
        if (!is_due(m, &m->at[i], steps)) continue;
        read_watch(m, &m->at[i], r->value + m->at[i].first);
        count_unfinite(&m->at[i], r->t, r->value + m->at[i].first);
    }
    sn_queue_commit(m->queue);
    return SN_OK;
}

void sn_monitors_destroy(sn_monitors* m)
{
    if (!m) return;
    sn_error ignored = { 0 };
    sn_queue_close(m->queue, NULL, &ignored);
    discard_files(m);
    sn_pool pool = m->pool;
    sn_pool_clear(&pool);
}
