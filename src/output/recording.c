/* Sinew - recording. HDF5 is used by the caller's thread; see the recorder.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "output/recording.h"
#if SINEW_HAVE_HDF5
#include "base/file.h"
#include "base/os_file.h"
#include "base/memory.h"
#include "output/hdf5_parts.h"
#include "output/seal.h"
#include <stdlib.h>
#include <string.h>

typedef struct row_segment {
    hid_t dataset;
    int64_t first_row, rows;
    int width;
    const void* note; // NULL: of the first
    size_t note_bytes;
} row_segment;

struct sn_recording {
    sn_pool pool;
    const char* path;
    hid_t file;
    row_segment* segments;
    int segment_count;
    int64_t rows;
    double* times;
    const char* scene;
};

/* ---- texts --------------------------------------------------------------------------------------------- */

static const char* take_text(sn_recording* r, char* text, bool read)
{
    const char* copy = read && text ? sn_pool_text(&r->pool, text) : "";
    if (read && text) H5free_memory(text);
    return copy ? copy : "";
}

static const char* read_scene(sn_recording* r)
{
    if (H5Lexists(r->file, "scene", H5P_DEFAULT) <= 0) return "";
    char* text = NULL;
    hid_t type = sn_hdf5_text_type(), scene = H5Dopen2(r->file, "scene", H5P_DEFAULT);
    bool read = scene >= 0 && H5Dread(scene, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &text) >= 0;
    if (scene >= 0) H5Dclose(scene);
    H5Tclose(type);
    return take_text(r, text, read);
}

const char* sn_recording_attribute(sn_recording* r, const char* name)
{
    if (H5Aexists(r->file, name) <= 0) return "";
    char* text = NULL;
    hid_t type = sn_hdf5_text_type(), attribute = H5Aopen(r->file, name, H5P_DEFAULT);
    bool read = attribute >= 0 && H5Aread(attribute, type, &text) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    H5Tclose(type);
    return take_text(r, text, read);
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

/* Extents of a dataset of that rank; false when it is another thing. */
static bool extents(hid_t dataset, int rank, hsize_t size[2])
{
    hid_t space = dataset >= 0 ? H5Dget_space(dataset) : H5I_INVALID_HID;
    bool good = space >= 0 && H5Sget_simple_extent_ndims(space) == rank &&
                H5Sget_simple_extent_dims(space, size, NULL) == rank;
    if (space >= 0) H5Sclose(space);
    return good;
}

static bool read_times(sn_recording* r)
{
    hsize_t size[2] = { 0 };
    if (H5Lexists(r->file, "time", H5P_DEFAULT) <= 0) return false;
    hid_t time = H5Dopen2(r->file, "time", H5P_DEFAULT);
    bool good = extents(time, 1, size);
    r->rows = (int64_t)size[0];
    r->times = good ? sn_pool_array(&r->pool, (size_t)r->rows + 1, sizeof *r->times) : NULL;
    good = r->times &&
           (r->rows == 0 || H5Dread(time, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, r->times) >= 0);
    if (time >= 0) H5Dclose(time);
    return good;
}

/* A name that is not there is no error of HDF5's, which would look into groups that are missing. */
static hid_t open_in(const sn_recording* r, const char* group, const char* place)
{
    return place && H5Oexists_by_name(r->file, group, H5P_DEFAULT) > 0 ? H5Dopen2(r->file, place, H5P_DEFAULT)
                                                                       : H5I_INVALID_HID;
}

static bool read_first_row(hid_t dataset, int64_t* row)
{
    if (H5Aexists(dataset, "first_row") <= 0) return false;
    hid_t attribute = H5Aopen(dataset, "first_row", H5P_DEFAULT);
    bool good = attribute >= 0 && H5Aread(attribute, H5T_NATIVE_INT64, row) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    return good;
}

static bool read_note(sn_recording* r, row_segment* s, const char* place)
{
    hsize_t size[2] = { 0 };
    hid_t dataset = open_in(r, "segments", place);
    bool good = extents(dataset, 1, size) && size[0] > 0 && size[0] < 1u << 30;
    void* note = good ? sn_pool_alloc(&r->pool, (size_t)size[0]) : NULL;
    good = note && H5Dread(dataset, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, note) >= 0;
    if (dataset >= 0) H5Dclose(dataset);
    s->note = note;
    s->note_bytes = (size_t)size[0];
    return good;
}

/* The next segment of a channel, in a dataset; false for damage. */
static bool add_segment(sn_recording* r, hid_t dataset, const char* note)
{
    hsize_t size[2] = { 0 };
    row_segment* grown = sn_pool_grow(&r->pool, r->segments, r->segment_count, sizeof *r->segments);
    if (!grown) return H5Dclose(dataset), false;
    r->segments = grown;
    row_segment* s = &grown[r->segment_count++];
    *s = (row_segment){ .dataset = dataset };
    if (!extents(dataset, 2, size) || size[1] < 1 || size[1] > 1 << 24) return false;
    s->rows = (int64_t)size[0];
    s->width = (int)size[1];
    return !note || (read_first_row(dataset, &s->first_row) && read_note(r, s, note));
}

/* Segments follow one after the other, and have all rows together. */
static sn_status open_channel(sn_recording* r, const char* channel, sn_error* error)
{
    hid_t dataset = open_in(r, "channels", sn_pool_format(&r->pool, "channels/%s", channel));
    if (dataset < 0 && !r->pool.failed)
        return sn_fail(error, SN_ERR_IO, "%s has no channel \"%s\"", r->path, channel);
    int64_t rows = 0;
    int k = 0;
    bool good = dataset >= 0 && add_segment(r, dataset, NULL);
    while (good) {
        dataset = open_in(r, "segments", sn_pool_format(&r->pool, "segments/%d/%s", ++k, channel));
        if (dataset < 0) break;
        good = add_segment(r, dataset, sn_pool_format(&r->pool, "segments/%d/note", k));
    }
    for (int i = 0; good && i < r->segment_count; ++i) {
        good = r->segments[i].first_row == rows;
        rows += r->segments[i].rows;
        k = i;
    }
    if (r->pool.failed) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", r->path);
    if (good && rows == r->rows) return SN_OK;
    return sn_fail(error, SN_ERR_IO,
                   "%s is damaged: segment %d of the channel \"%s\" cannot be read; record the run again",
                   r->path, k, channel);
}

int sn_recording_segment(const sn_recording* r, int64_t row)
{
    int k = r->segment_count - 1;
    while (k > 0 && r->segments[k].first_row > row)
        --k;
    return k;
}

const void* sn_recording_note(const sn_recording* r, int segment, size_t* bytes)
{
    *bytes = r->segments[segment].note_bytes;
    return r->segments[segment].note;
}

sn_status sn_recording_read(const sn_recording* r, int64_t row, double* values, sn_error* error)
{
    if (row < 0 || row >= r->rows)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s has %lld rows", r->path, (long long)r->rows);
    const row_segment* s = &r->segments[sn_recording_segment(r, row)];
    hsize_t begin[2] = { (hsize_t)(row - s->first_row), 0 }, size[2] = { 1, (hsize_t)s->width };
    hid_t place = H5Dget_space(s->dataset), memory = H5Screate_simple(2, size, NULL);
    bool good = H5Sselect_hyperslab(place, H5S_SELECT_SET, begin, NULL, size, NULL) >= 0 &&
                H5Dread(s->dataset, H5T_NATIVE_DOUBLE, memory, place, H5P_DEFAULT, values) >= 0;
    H5Sclose(memory);
    H5Sclose(place);
    return good ? SN_OK : sn_fail(error, SN_ERR_IO, "%s: row %lld cannot be read", r->path, (long long)row);
}

/* ---- life ---------------------------------------------------------------------------------------------- */

/* HDF5 trusts what it reads: before it does, the file must begin as the recorder's do, with the signature and
   a superblock of version 0 with addresses of 8 bytes, based at 0, whose end is within the file (HDF5 File
   Format Specification, II.A). */
static bool has_head(int file, int64_t size)
{
    static const unsigned char signature[16] = { 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n',
                                                 0,    0,   0,   0,   0,    8,    8,    0 };
    unsigned char head[48];
    if (sn_os_read_at(file, head, sizeof head, 0) != (int64_t)sizeof head ||
        memcmp(head, signature, sizeof signature) != 0)
        return false;
    uint64_t base = 0, end = 0;
    for (int i = 0; i < 8; ++i) {
        base |= (uint64_t)head[24 + i] << (8 * i);
        end |= (uint64_t)head[40 + i] << (8 * i);
    }
    return base == 0 && end <= (uint64_t)size;
}

static sn_status check_head(const char* path, sn_error* error)
{
    char why[SN_FILE_WHY];
    sn_os_file_info about;
    int file = sn_open_regular(path, "recording", &about, why);
    if (file < 0) return sn_fail(error, SN_ERR_IO, "%s: %s", path, why);
    bool good = has_head(file, about.size);
    bool damaged = good && sn_seal_check(file) == SN_SEAL_BROKEN;
    sn_os_close(file);
    if (damaged)
        return sn_fail(
            error, SN_ERR_IO,
            "%s is damaged: its bytes do not have the checksum at its end; copy it again from where "
            "it was recorded, or repeat the run",
            path);
    return good ? SN_OK
                : sn_fail(error, SN_ERR_IO, "%s is not an HDF5 file recorded by Sinew, or it is truncated",
                          path);
}

static sn_status read_file(sn_recording* r, const char* channel, sn_error* error)
{
    sn_status head = check_head(r->path, error);
    if (head) return head;
    r->file = H5Fopen(r->path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (r->file < 0) return sn_fail(error, SN_ERR_IO, "%s is not an HDF5 file", r->path);
    if (!read_times(r)) return sn_fail(error, SN_ERR_IO, "%s is not a recording of Sinew", r->path);
    if (open_channel(r, channel, error)) return error->status;
    r->scene = read_scene(r);
    return r->pool.failed ? sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", r->path) : SN_OK;
}

sn_recording* sn_recording_open(const char* path, const char* channel, sn_error* error)
{
    sn_recording* r = calloc(1, sizeof *r);
    if (!r) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
        return NULL;
    }
    sn_pool_init(&r->pool, NULL);
    r->file = H5I_INVALID_HID;
    r->path = sn_pool_text(&r->pool, path);
    H5E_auto2_t print;
    void* data;
    H5Eget_auto2(H5E_DEFAULT, &print, &data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // the library never prints
    sn_status status = r->path ? read_file(r, channel, error) : SN_ERR_MEMORY;
    H5Eset_auto2(H5E_DEFAULT, print, data);
    if (!status) return r;
    sn_recording_close(r);
    return NULL;
}

void sn_recording_close(sn_recording* r)
{
    if (!r) return;
    for (int k = 0; k < r->segment_count; ++k)
        H5Dclose(r->segments[k].dataset);
    if (r->file >= 0) H5Fclose(r->file);
    sn_pool_clear(&r->pool);
    free(r);
}

int64_t sn_recording_rows(const sn_recording* r) { return r->rows; }
const double* sn_recording_times(const sn_recording* r) { return r->times; }
int sn_recording_width(const sn_recording* r, int segment) { return r->segments[segment].width; }
const char* sn_recording_scene(const sn_recording* r) { return r->scene; }
#else
sn_recording* sn_recording_open(const char* path, const char* channel, sn_error* error)
{
    (void)channel;
    sn_fail(error, SN_ERR_UNSUPPORTED, "%s: this build of Sinew does not read HDF5; " SINEW_HDF5_REMEDY,
            path);
    return NULL;
}

void sn_recording_close(sn_recording* r) { (void)r; }
int64_t sn_recording_rows(const sn_recording* r) { return (void)r, 0; }
const double* sn_recording_times(const sn_recording* r) { return (void)r, NULL; }
int sn_recording_width(const sn_recording* r, int segment) { return (void)r, (void)segment, 0; }
int sn_recording_segment(const sn_recording* r, int64_t row) { return (void)r, (void)row, 0; }
const void* sn_recording_note(const sn_recording* r, int segment, size_t* bytes)
{
    *bytes = 0;
    return (void)r, (void)segment, NULL;
}
const char* sn_recording_scene(const sn_recording* r) { return (void)r, ""; }
const char* sn_recording_attribute(sn_recording* r, const char* name) { return (void)r, (void)name, ""; }

sn_status sn_recording_read(const sn_recording* r, int64_t row, double* values, sn_error* error)
{
    (void)r, (void)row, (void)values;
    return sn_fail(error, SN_ERR_UNSUPPORTED, "this build of Sinew does not read HDF5");
}
#endif
