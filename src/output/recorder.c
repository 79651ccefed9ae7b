/* Sinew - recorder: trajectories as HDF5, written by a thread of their own.

   Rows come through the queue as they were pushed, time first. The recorder's thread sorts them into one
   block a channel, and writes the blocks when they fill a chunk of the datasets: HDF5 is called some times
   a second, however short the steps are. HDF5 is used by one thread at a time: by the caller's during
   creation and closing, by the recorder's in between. With an HDF5 that is not built for threads, only one
   recorder may exist at a time.
   SPDX-License-Identifier: BSD-3-Clause */
#if __has_include("config.h")
#include "config.h"
#endif
#include "output/recorder.h"
#if SINEW_HAVE_HDF5
#include "base/clock.h"
#include "base/memory.h"
#include "base/os_file.h"
#include "output/hdf5_disk.h"
#include "output/seal.h"
#include "base/file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, release) "HDF5 " TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(release)
const char* sn_recorder_library(void) { return VERSION_TEXT(H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE); }

enum { CHUNK_BYTES = 1 << 20, RING_BYTES = 8 << 20, FLUSH_SECONDS = 2 };

typedef struct column_set {
    const char* place; // "channels/needle/tip/position"
    hid_t dataset;
    int width;
    double* block; // chunk_rows x width
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
    sn_queue* queue;
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

static hid_t text_type(void)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

/** Writes an attribute: one text, or a list of them when `count` > 0. One of the same name is replaced. */
static bool put_texts(hid_t object, const char* name, const char* const* texts, int count)
{
    hsize_t size = (hsize_t)count;
    hid_t type = text_type(), space = count ? H5Screate_simple(1, &size, NULL) : H5Screate(H5S_SCALAR);
    if (H5Aexists(object, name) > 0) H5Adelete(object, name);
    hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = attribute >= 0 && H5Awrite(attribute, type, texts) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    return good;
}

static bool put_text(hid_t object, const char* name, const char* text)
{
    return put_texts(object, name, &text, 0);
}

static bool put_count(hid_t object, const char* name, int64_t value)
{
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = attribute >= 0 && H5Awrite(attribute, H5T_NATIVE_INT64, &value) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    H5Sclose(space);
    return good;
}

static bool put_scene(hid_t file, const char* text)
{
    hid_t type = text_type(), space = H5Screate(H5S_SCALAR);
    hid_t dataset = H5Dcreate2(file, "scene", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool good = dataset >= 0 && H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &text) >= 0;
    if (dataset >= 0) H5Dclose(dataset);
    H5Sclose(space);
    H5Tclose(type);
    return good;
}

static bool put_root(hid_t file, const sn_recorder_options* options)
{
    char created[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(created, sizeof created, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bool good = put_text(file, "sinew_version", sn_version()) && put_text(file, "units", "SI") &&
                put_text(file, "created", created);
    if (options->command) good = good && put_text(file, "command", options->command);
    for (int i = 0; good && i < options->attribute_count; ++i)
        good = put_text(file, options->attributes[i].name, options->attributes[i].text);
    if (options->scene) good = good && put_scene(file, options->scene);
    return good;
}

/** An extendible dataset of rows, with the groups its name needs. `width` 0: one-dimensional. */
static hid_t make_dataset(const sn_recorder* r, const char* name, int width, bool compress)
{
    hsize_t none[2] = { 0, (hsize_t)width }, most[2] = { H5S_UNLIMITED, (hsize_t)width };
    hsize_t chunk[2] = { (hsize_t)r->chunk_rows, (hsize_t)width };
    int rank = width ? 2 : 1;
    hid_t space = H5Screate_simple(rank, none, most), groups = H5Pcreate(H5P_LINK_CREATE);
    hid_t layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_create_intermediate_group(groups, 1);
    H5Pset_char_encoding(groups, H5T_CSET_UTF8);
    H5Pset_chunk(layout, rank, chunk);
    H5Pset_obj_track_times(layout, false); // the same run gives the same bytes
    if (compress && H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0) {
        H5Pset_shuffle(layout);
        H5Pset_deflate(layout, 1);
    }
    hid_t dataset = H5Dcreate2(r->file, name, H5T_IEEE_F64LE, space, groups, layout, H5P_DEFAULT);
    H5Pclose(layout);
    H5Pclose(groups);
    H5Sclose(space);
    return dataset;
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
    set->dataset = make_dataset(r, place, channel->width, compress);
    bool good = set->dataset >= 0 && put_text(set->dataset, "unit", channel->unit ? channel->unit : "") &&
                (columns == NULL || put_texts(set->dataset, "columns", columns, channel->width));
    if (good) return SN_OK;
    char what[200];
    snprintf(what, sizeof what, "channel '%.120s' cannot be created; check that its name is unique", name);
    return fail_hdf5(r, what, error);
}

static sn_status add_sets(sn_recorder* r, const sn_recorder_options* options, sn_error* error)
{
    r->sets[0].width = 1;
    r->sets[0].place = "time";
    r->sets[0].dataset = make_dataset(r, "time", 0, options->compress);
    if (r->sets[0].dataset < 0 || !put_text(r->sets[0].dataset, "unit", "s"))
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
    hsize_t begin[2] = { r->file_rows, 0 }, size[2] = { (hsize_t)r->block_rows, (hsize_t)set->width };
    hsize_t whole[2] = { r->file_rows + size[0], size[1] };
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
        if (readable_rows(r, file, &r->sets[i]) != rows) rows = 0;
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
        remove(r->temporary);
    if (!sn_os_close(r->disk.descriptor) && status == SN_OK) status = sn_path_fail(error, r->path, errno);
    return status;
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
    int rows = CHUNK_BYTES / (8 * r->row_size);
    r->chunk_rows = rows < 16 ? 16 : rows > 4096 ? 4096 : rows;
    for (int i = 0; i < r->set_count; ++i) {
        int width = i ? options->channels[i - 1].width : 1;
        r->sets[i].block =
            sn_pool_array(&r->pool, (size_t)r->chunk_rows * (size_t)(width > 0 ? width : 0), sizeof(double));
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

static sn_status start_queue(sn_recorder* r, const sn_recorder_options* options, sn_error* error)
{
    r->flushed = sn_clock();
    int rows = RING_BYTES / (8 * r->row_size);
    rows = rows < 64 ? 64 : rows > 65536 ? 65536 : rows;
    sn_queue_options queue = { .record_bytes = (size_t)r->row_size * sizeof(double),
                               .capacity = options->capacity > 0 ? options->capacity : rows,
                               .drop = options->drop,
                               .consume = take_rows,
                               .context = r };
    sn_error own = { 0 };
    r->queue = sn_queue_create(&queue, &own);
    return r->queue ? SN_OK : sn_fail(error, own.status, "%s: %s", r->path, own.text);
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
    double* row = sn_queue_reserve(recorder->queue, &status, error);
    if (row == NULL) return status;
    row[0] = t;
    if (recorder->row_size > 1) memcpy(row + 1, values, (size_t)(recorder->row_size - 1) * sizeof *row);
    sn_queue_commit(recorder->queue);
    return SN_OK;
}

sn_status sn_recorder_close(sn_recorder* recorder, sn_queue_counters* counters, sn_error* error)
{
    sn_queue_counters count = { 0 };
    sn_status status = SN_OK;
    if (recorder) {
        sn_recorder* r = recorder;
        status = sn_queue_close(r->queue, &count, error);
        silence before = hush();
        if (status == SN_OK) status = flush_blocks(r, error);
        if (status == SN_OK && !put_count(r->file, "dropped", count.dropped))
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
    sn_fail(error, SN_ERR_UNSUPPORTED,
            "%s: this build of Sinew does not write HDF5; install libhdf5-dev and build it again", path);
    return NULL;
}

sn_status sn_recorder_push(sn_recorder* recorder, double t, const double* values, sn_error* error)
{
    (void)recorder, (void)t, (void)values;
    return sn_fail(error, SN_ERR_UNSUPPORTED, "this build of Sinew does not write HDF5");
}

sn_status sn_recorder_close(sn_recorder* recorder, sn_queue_counters* counters, sn_error* error)
{
    (void)recorder, (void)error;
    if (counters) *counters = (sn_queue_counters){ 0 };
    return SN_OK;
}
#endif
