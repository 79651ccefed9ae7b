/* Sinew - recorder: trajectories as HDF5, written by a thread of their own.

   Rows come through the queue as they were pushed, time first. The recorder's thread sorts them into one
   block a channel, and writes the blocks when they fill a chunk of the datasets: HDF5 is called some times
   a second, however short the steps are. HDF5 is used by one thread at a time: by the caller's during
   creation and closing, by the recorder's in between. With an HDF5 that is not built for threads, only one
   recorder may exist at a time.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "output/recorder.h"
#if SINEW_HAVE_HDF5
#include "base/clock.h"
#include "base/memory.h"
#include "base/os_file.h"
#include "output/hdf5_disk.h"
#include "output/hdf5_parts.h"
#include "output/seal.h"
#include "base/file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, release) "HDF5 " TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(release)
const char* sn_recorder_library(void) { return VERSION_TEXT(H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE); }

enum { CHUNK_BYTES = 1 << 20, SEGMENT_CHUNK_BYTES = 64 << 10, RING_BYTES = 8 << 20, FLUSH_SECONDS = 2 };

typedef struct column_set {
    const char* place; // "channels/needle/tip/position"
    hid_t dataset;
    int width;
    double* block;     // chunk_rows x width
    size_t room;       // numbers in it, at least
    hsize_t first_row; // of the dataset: rows before belong to earlier segments
} column_set;

struct sn_recorder {
    sn_pool pool;
    const char *path, *temporary;
    sn_hdf5_disk disk;
    hid_t file;
    column_set* sets; // time, then the channels
    int set_count;
    int row_size; // numbers of a row, time included
    int chunk_rows;
    int block_rows;    // rows in the blocks
    double flushed;    // [s] when blocks were written last, by a clock that only goes forward
    hsize_t file_rows; // rows in the datasets
    sn_queue_options queued;
    sn_queue* queue;
    int segments;     // further ones than the first
    sn_status broken; // a segment could not be begun: there is no queue
    int64_t dropped;  // rows of earlier segments
};

/* ---- HDF5's errors ------------------------------------------------------------------------------------- */

/** Keeps HDF5 from printing; the library never prints. */
typedef struct silence {
    H5E_auto2_t print;
    void* data;
} silence;

static silence hush(void)
{
    silence s;
    H5Eget_auto2(H5E_DEFAULT, &s.print, &s.data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    return s;
}

static void unhush(silence s) { H5Eset_auto2(H5E_DEFAULT, s.print, s.data); }

static herr_t take_first(unsigned n, const H5E_error2_t* at, void* context)
{
    if (n == 0) snprintf(context, 200, "%s", at->desc ? at->desc : "");
    return 0;
}

/** A sentence with the innermost reason HDF5 gives, or better the disk. */
static sn_status fail_hdf5(const sn_recorder* r, const char* what, sn_error* error)
{
    if (r->disk.failure) return sn_path_fail(error, r->path, r->disk.failure);
    char reason[200] = "";
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_first, reason);
    return sn_fail(error, SN_ERR_IO, "%s: %s%s%s", r->path, what, reason[0] ? ": " : "", reason);
}

/* ---- the parts of the file ----------------------------------------------------------------------------- */

static bool put_root(hid_t file, const sn_recorder_options* options)
{
    char created[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(created, sizeof created, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bool good = sn_hdf5_put_text(file, "sinew_version", sn_version()) &&
                sn_hdf5_put_text(file, "units", "SI") && sn_hdf5_put_text(file, "created", created);
    if (options->command) good = good && sn_hdf5_put_text(file, "command", options->command);
    for (int i = 0; good && i < options->attribute_count; ++i)
        good = sn_hdf5_put_text(file, options->attributes[i].name, options->attributes[i].text);
    if (options->scene) good = good && sn_hdf5_put_document(file, "scene", options->scene);
    return good;
}

/* ---- channels ------------------------------------------------------------------------------------------ */

/** "x y z" as three texts; NULL when they are not `width`. */
static const char** split_components(sn_pool* pool, const char* components, int width)
{
    char* text = sn_pool_text(pool, components);
    const char** names = sn_pool_array(pool, (size_t)width, sizeof *names);
    int count = 0;
    for (char* at = text; at && names && *(at += strspn(at, " "));) {
        if (count == width) return NULL;
        names[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return count == width ? names : NULL;
}

static bool good_name(const char* name)
{
    if (name == NULL || name[strspn(name, "/")] == '\0') return false;
    for (const char* part = name; *part;) {
        part += strspn(part, "/");
        size_t length = strcspn(part, "/");
        if ((length == 1 && part[0] == '.') || (length == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        part += length;
    }
    return name[strlen(name) - 1] != '/';
}

static sn_status add_channel(sn_recorder* r, column_set* set, const sn_recorder_channel* channel,
                             bool compress, sn_error* error)
{
    const char* name = channel->name;
    if (!good_name(name) || channel->width < 1)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: channel '%s' of %d numbers cannot be recorded; it needs a name and a number",
                       r->path, name ? name : "", channel->width);
    const char** columns = NULL;
    if (channel->components) {
        columns = split_components(&r->pool, channel->components, channel->width);
        if (columns == NULL)
            return sn_fail(error, SN_ERR_ARGUMENT,
                           "%s: channel '%s' has %d numbers, but its components are '%s'", r->path, name,
                           channel->width, channel->components);
    }
    const char* place = sn_pool_format(&r->pool, "channels/%s", name + strspn(name, "/"));
    if (place == NULL) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", r->path);
    set->width = channel->width;
    set->place = place;
    set->dataset = sn_hdf5_make_rows(r->file, place, channel->width, r->chunk_rows, compress);
    bool good = set->dataset >= 0 &&
                sn_hdf5_put_text(set->dataset, "unit", channel->unit ? channel->unit : "") &&
                (columns == NULL || sn_hdf5_put_texts(set->dataset, "columns", columns, channel->width));
    if (good) return SN_OK;
    char what[200];
    snprintf(what, sizeof what, "channel '%.120s' cannot be created; check that its name is unique", name);
    return fail_hdf5(r, what, error);
}

static sn_status add_sets(sn_recorder* r, const sn_recorder_options* options, sn_error* error)
{
    r->sets[0].width = 1;
    r->sets[0].place = "time";
    r->sets[0].dataset = sn_hdf5_make_rows(r->file, "time", 0, r->chunk_rows, options->compress);
    if (r->sets[0].dataset < 0 || !sn_hdf5_put_text(r->sets[0].dataset, "unit", "s"))
        return fail_hdf5(r, "the time cannot be recorded", error);
    sn_status status = SN_OK;
    for (int i = 0; i < options->channel_count && status == SN_OK; ++i)
        status = add_channel(r, &r->sets[i + 1], &options->channels[i], options->compress, error);
    return status;
}

/* ---- the recorder's thread ----------------------------------------------------------------------------- */

/** Appends the rows of a block to its dataset. */
static bool append(const sn_recorder* r, const column_set* set, int rank)
{
    hsize_t begin[2] = { r->file_rows - set->first_row, 0 };
    hsize_t size[2] = { (hsize_t)r->block_rows, (hsize_t)set->width };
    hsize_t whole[2] = { begin[0] + size[0], size[1] };
    if (H5Dset_extent(set->dataset, whole) < 0) return false;
    hid_t place = H5Dget_space(set->dataset), memory = H5Screate_simple(rank, size, NULL);
    bool good = H5Sselect_hyperslab(place, H5S_SELECT_SET, begin, NULL, size, NULL) >= 0 &&
                H5Dwrite(set->dataset, H5T_NATIVE_DOUBLE, memory, place, H5P_DEFAULT, set->block) >= 0;
    H5Sclose(memory);
    H5Sclose(place);
    return good;
}

/** Writes the blocks; a run that is killed afterwards leaves them readable in PATH.tmp. */
static sn_status flush_blocks(sn_recorder* r, sn_error* error)
{
    if (r->block_rows == 0) return SN_OK;
    for (int i = 0; i < r->set_count; ++i)
        if (!append(r, &r->sets[i], i ? 2 : 1)) return fail_hdf5(r, "rows cannot be written", error);
    if (H5Fflush(r->file, H5F_SCOPE_LOCAL) < 0 || r->disk.failure)
        return fail_hdf5(r, "rows cannot be written", error);
    r->file_rows += (hsize_t)r->block_rows;
    r->block_rows = 0;
    return SN_OK;
}

/* Blocks are written when they fill a chunk, and every few seconds for runs that are killed. */
static bool is_time(sn_recorder* r)
{
    if (r->block_rows == r->chunk_rows) return true;
    const double now = sn_clock();
    bool due = now >= r->flushed + FLUSH_SECONDS;
    if (due) r->flushed = now;
    return due;
}

static sn_status take_rows(void* context, const void* records, int count, sn_error* error)
{
    sn_recorder* r = context;
    const double* row = records;
    for (int k = 0; k < count; ++k) {
        for (int i = 0; i < r->set_count; ++i) {
            size_t width = (size_t)r->sets[i].width;
            memcpy(r->sets[i].block + (size_t)r->block_rows * width, row, width * sizeof *row);
            row += width;
        }
        ++r->block_rows;
        if (!is_time(r)) continue;
        H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // this thread is ours
        sn_status status = flush_blocks(r, error);
        if (status != SN_OK) return status;
    }
    return SN_OK;
}

/* ---- life ---------------------------------------------------------------------------------------------- */

/** Rows of a dataset whose last one can be read; 0 when there is none. */
static hsize_t readable_rows(const sn_recorder* r, hid_t file, const column_set* set)
{
    hsize_t size[2] = { 0, 0 };
    hid_t dataset = H5Dopen2(file, set->place, H5P_DEFAULT);
    hid_t space = dataset >= 0 ? H5Dget_space(dataset) : H5I_INVALID_HID;
    if (space >= 0) H5Sget_simple_extent_dims(space, size, NULL);
    if (size[0] > 0) {
        hsize_t begin[2] = { size[0] - 1, 0 }, one[2] = { 1, (hsize_t)set->width };
        hid_t memory = H5Screate_simple(set == r->sets ? 1 : 2, one, NULL);
        bool good = H5Sselect_hyperslab(space, H5S_SELECT_SET, begin, NULL, one, NULL) >= 0 &&
                    H5Dread(dataset, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, set->block) >= 0;
        H5Sclose(memory);
        if (!good) size[0] = 0;
    }
    if (space >= 0) H5Sclose(space);
    if (dataset >= 0) H5Dclose(dataset);
    return size[0];
}

/** Whether the file that a full disk has left holds as many rows of every channel as of times, and some. */
static bool has_rows(const sn_recorder* r)
{
    hid_t file = H5Fopen(r->temporary, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (file < 0) return false;
    hsize_t rows = readable_rows(r, file, &r->sets[0]);
    for (int i = 1; i < r->set_count && rows > 0; ++i)
        if (r->sets[i].first_row + readable_rows(r, file, &r->sets[i]) != rows) rows = 0;
    H5Fclose(file);
    return rows > 0;
}

/** Closes the file and, when all went well, gives it its name. */
static sn_status finish(sn_recorder* r, sn_status status, sn_error* error)
{
    bool closed = true;
    for (int i = 0; i < r->set_count; ++i)
        if (r->sets[i].dataset >= 0) closed = H5Dclose(r->sets[i].dataset) >= 0 && closed;
    if (r->file >= 0) closed = H5Fclose(r->file) >= 0 && closed;
    bool whole = status == SN_OK && closed && r->disk.failure == 0;
    if (whole && !sn_seal_put(r->disk.descriptor)) r->disk.failure = errno;
    if (status == SN_OK && (!closed || r->disk.failure)) status = fail_hdf5(r, "cannot be completed", error);
    bool full = r->disk.failure != 0 && r->file_rows > 0;
    sn_hdf5_disk_free(&r->disk);
    if (status == SN_OK && !sn_os_rename(r->temporary, r->path)) status = sn_path_fail(error, r->path, errno);
    bool kept = status != SN_OK && full && has_rows(r);
    if (kept)
        sn_fail(error, status, "%s: the rows before are kept in %s", r->path, r->temporary);
    else if (status != SN_OK)
        sn_os_remove(r->temporary);
    if (!sn_os_close(r->disk.descriptor) && status == SN_OK) status = sn_path_fail(error, r->path, errno);
    return status;
}

static int chunk_rows_of(int row_size)
{
    const int rows = CHUNK_BYTES / (8 * row_size);
    return rows < 16 ? 16 : rows > 4096 ? 4096 : rows;
}

/** Memory for all rows of a chunk, a block a channel. */
static bool make_blocks(sn_recorder* r, const sn_recorder_options* options)
{
    r->set_count = options->channel_count + 1;
    r->sets = sn_pool_array(&r->pool, (size_t)r->set_count, sizeof *r->sets);
    if (r->sets == NULL) return false;
    int64_t row_size = 1;
    for (int i = 0; i < r->set_count; ++i) {
        int width = i ? options->channels[i - 1].width : 1;
        r->sets[i].dataset = H5I_INVALID_HID;
        row_size += i && width > 0 ? width : 0;
    }
    if (row_size > 1 << 24) return false;
    r->row_size = (int)row_size;
    r->chunk_rows = chunk_rows_of(r->row_size);
    for (int i = 0; i < r->set_count; ++i) {
        int width = i ? options->channels[i - 1].width : 1;
        r->sets[i].room = (size_t)r->chunk_rows * (size_t)(width > 0 ? width : 0);
        r->sets[i].block = sn_pool_array(&r->pool, r->sets[i].room, sizeof(double));
    }
    return !r->pool.failed;
}

static sn_status open_file(sn_recorder* r, const sn_recorder_options* options, sn_error* error)
{
    r->file = sn_hdf5_disk_create(&r->disk, r->temporary);
    if (r->file < 0) return fail_hdf5(r, "cannot be created", error);
    if (!put_root(r->file, options)) return fail_hdf5(r, "attributes cannot be written", error);
    return add_sets(r, options, error);
}

static sn_status open_queue(sn_recorder* r, sn_error* error)
{
    int rows = RING_BYTES / (8 * r->row_size);
    rows = rows < 64 ? 64 : rows > 65536 ? 65536 : rows;
    sn_queue_options options = r->queued;
    options.record_bytes = (size_t)r->row_size * sizeof(double);
    if (options.capacity <= 0) options.capacity = rows;
    sn_error own = { 0 };
    r->queue = sn_queue_create(&options, &own);
    return r->queue ? SN_OK : sn_fail(error, own.status, "%s: %s", r->path, own.text);
}

static sn_status start_queue(sn_recorder* r, const sn_recorder_options* options, sn_error* error)
{
    r->flushed = sn_clock();
    r->queued = (sn_queue_options){
        .capacity = options->capacity, .drop = options->drop, .consume = take_rows, .context = r
    };
    return open_queue(r, error);
}

static void free_recorder(sn_recorder* r)
{
    sn_pool_clear(&r->pool);
    free(r);
}

sn_recorder* sn_recorder_create(const char* path, const sn_recorder_options* options, sn_error* error)
{
    if (sn_path_check(path, error)) return NULL;
    sn_recorder* r = calloc(1, sizeof *r);
    if (r == NULL) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
        return NULL;
    }
    sn_pool_init(&r->pool, NULL);
    r->file = H5I_INVALID_HID;
    r->path = sn_pool_text(&r->pool, path);
    r->temporary = sn_pool_format(&r->pool, "%s.tmp", path);
    if (r->pool.failed || !make_blocks(r, options)) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory for the rows to record", path);
        free_recorder(r);
        return NULL;
    }
    r->disk.descriptor = sn_temporary_open(r->temporary, path, error);
    if (r->disk.descriptor < 0) {
        free_recorder(r);
        return NULL;
    }
    silence before = hush();
    sn_status status = open_file(r, options, error);
    if (status == SN_OK) status = start_queue(r, options, error);
    if (status != SN_OK) finish(r, status, error);
    unhush(before);
    if (status == SN_OK) return r;
    free_recorder(r);
    return NULL;
}

sn_status sn_recorder_push(sn_recorder* recorder, double t, const double* values, sn_error* error)
{
    sn_status status;
    if (recorder->broken)
        return sn_fail(error, recorder->broken, "%s: a segment could not be begun", recorder->path);
    double* row = sn_queue_reserve(recorder->queue, &status, error);
    if (row == NULL) return status;
    row[0] = t;
    if (recorder->row_size > 1) memcpy(row + 1, values, (size_t)(recorder->row_size - 1) * sizeof *row);
    sn_queue_commit(recorder->queue);
    return SN_OK;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

/** Memory for the rows of a chunk. It is that of the recorder to its end: it grows in few large steps. */
static bool reserve_block(sn_recorder* r, column_set* set, int width)
{
    const size_t numbers = (size_t)r->chunk_rows * (size_t)width;
    if (numbers <= set->room) return true;
    double* block = sn_pool_array(&r->pool, 2 * numbers, sizeof *block);
    if (!block) return false;
    set->block = block;
    set->room = 2 * numbers;
    return true;
}

/** Small chunks, because a segment may have few rows, and a chunk takes its whole size in the file. */
static int segment_chunk_rows(const sn_recorder* r, int width)
{
    const int rows = SEGMENT_CHUNK_BYTES / (8 * width);
    return rows < 1 ? 1 : rows > r->chunk_rows ? r->chunk_rows : rows;
}

/** The dataset of the next segment, in place of that of the one before. */
static sn_status begin_segment(sn_recorder* r, column_set* set, int width, const void* note, size_t bytes,
                               sn_error* error)
{
    const char* name = set->place + strcspn(set->place, "/"); // without "channels" or "segments/3"
    if (strncmp(set->place, "segments/", strlen("segments/")) == 0) name += 1 + strcspn(name + 1, "/");
    const int number = ++r->segments;
    const char* note_place = sn_pool_format(&r->pool, "segments/%d/note", number);
    set->place = sn_pool_format(&r->pool, "segments/%d%s", number, name);
    r->row_size += width - set->width;
    if (chunk_rows_of(r->row_size) < r->chunk_rows) r->chunk_rows = chunk_rows_of(r->row_size);
    if (!note_place || !set->place || !reserve_block(r, set, width))
        return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory for the rows to record", r->path);
    if (H5Dclose(set->dataset) < 0) return fail_hdf5(r, "a segment cannot be completed", error);
    set->width = width;
    set->first_row = r->file_rows;
    set->dataset = sn_hdf5_make_rows(r->file, set->place, width, segment_chunk_rows(r, width), false);
    const bool good = set->dataset >= 0 && sn_hdf5_put_text(set->dataset, "unit", "") &&
                      sn_hdf5_put_count(set->dataset, "first_row", (int64_t)r->file_rows) &&
                      sn_hdf5_put_bytes(r->file, note_place, note, bytes);
    return good ? SN_OK : fail_hdf5(r, "a segment cannot be created", error);
}

sn_status sn_recorder_change(sn_recorder* r, int channel, int width, const void* note, size_t bytes,
                             sn_error* error)
{
    sn_queue_counters count = { 0 };
    if (channel < 0 || channel >= r->set_count - 1 || width < 1 || width > 1 << 24 || !note || bytes == 0)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: a segment needs a channel, its numbers, and a note",
                       r->path);
    const size_t bytes_of_row = sizeof(double) * (size_t)(r->row_size + width - r->sets[channel + 1].width);
    sn_status status = SN_OK;
    const bool kept = r->queue && sn_queue_resize(r->queue, bytes_of_row);
    if (!kept) {
        status = sn_queue_close(r->queue, &count, error);
        r->queue = NULL;
        r->dropped += count.dropped;
    }
    silence before = hush();
    if (!status) status = flush_blocks(r, error);
    if (!status) status = begin_segment(r, &r->sets[channel + 1], width, note, bytes, error);
    unhush(before);
    if (!status && !kept) status = open_queue(r, error);
    if (status) r->broken = status;
    return status;
}

/* ---- the end ------------------------------------------------------------------------------------------- */

sn_status sn_recorder_close(sn_recorder* recorder, sn_queue_counters* counters, sn_error* error)
{
    sn_queue_counters count = { 0 };
    sn_status status = SN_OK;
    if (recorder) {
        sn_recorder* r = recorder;
        status = sn_queue_close(r->queue, &count, error);
        count.dropped += r->dropped;
        if (status == SN_OK && r->broken)
            status = sn_fail(error, r->broken, "%s: a segment could not be begun", r->path);
        silence before = hush();
        if (status == SN_OK) status = flush_blocks(r, error);
        if (status == SN_OK && !sn_hdf5_put_count(r->file, "dropped", count.dropped))
            status = fail_hdf5(r, "attributes cannot be written", error);
        status = finish(r, status, error);
        unhush(before);
        free_recorder(r);
    }
    if (counters) *counters = count;
    return status;
}
#else
const char* sn_recorder_library(void) { return NULL; }

sn_recorder* sn_recorder_create(const char* path, const sn_recorder_options* options, sn_error* error)
{
    (void)options;
    sn_fail(error, SN_ERR_UNSUPPORTED, "%s: this build of Sinew does not write HDF5; " SINEW_HDF5_REMEDY,
            path);
    return NULL;
}

sn_status sn_recorder_push(sn_recorder* recorder, double t, const double* values, sn_error* error)
{
    (void)recorder, (void)t, (void)values;
    return sn_fail(error, SN_ERR_UNSUPPORTED, "this build of Sinew does not write HDF5");
}

sn_status sn_recorder_change(sn_recorder* recorder, int channel, int width, const void* note, size_t bytes,
                             sn_error* error)
{
    (void)recorder, (void)channel, (void)width, (void)note, (void)bytes;
    return sn_fail(error, SN_ERR_UNSUPPORTED, "this build of Sinew does not write HDF5");
}

sn_status sn_recorder_close(sn_recorder* recorder, sn_queue_counters* counters, sn_error* error)
{
    (void)recorder, (void)error;
    if (counters) *counters = (sn_queue_counters){ 0 };
    return SN_OK;
}
#endif
