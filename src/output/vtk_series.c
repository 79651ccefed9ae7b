/* Sinew - vtk_series: shapes over time, written by a thread of their own.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/memory.h"
#include "base/number.h"
#include "base/file.h"
#include "base/os_file.h"
#include "output/vtk.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct sn_vtk_series {
    sn_pool pool;
    sn_pool shape;    // memory of the following
    sn_vtk_tube tube; // or, when it has points:
    sn_vtk_mesh mesh;
    const char* stem;
    const char* pvd;
    sn_queue* queue;
    sn_queue_options options;
    int list;         // the open .pvd
    int64_t list_end; // where the next entry goes: the closing tags begin there
    int frames;       // written; of the queue's thread
    size_t position_count, orientation_count, value_count;
};

static const char list_begin[] = "<?xml version=\"1.0\"?>\n"
                                 "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
                                 "  <Collection>\n";
static const char list_tail[] = "  </Collection>\n"
                                "</VTKFile>\n";

/* ---- the list ------------------------------------------------------------------------------------------ */

/** Creates the empty list and keeps it open: entries are written over its closing tags. */
static sn_status open_list(sn_vtk_series* series, sn_error* error)
{
    sn_new_file file;
    sn_status status = sn_new_file_open(&file, series->pvd, error);
    if (status != SN_OK) return status;
    fputs(list_begin, file.stream);
    fputs(list_tail, file.stream);
    status = sn_new_file_close(&file, error);
    if (status != SN_OK) return status;
    series->list_end = (int64_t)strlen(list_begin);
    series->list = sn_os_open(series->pvd, SN_OS_WRITE);
    return series->list >= 0 ? SN_OK : sn_path_fail(error, series->pvd, errno);
}

/** One entry and the closing tags in one write, so that a reader finds a complete document at any time. */
static sn_status list_frame(sn_vtk_series* series, double t, const char* path, sn_error* error)
{
    sn_os_text entry;
    char time[SN_NUMBER_TEXT];
    sn_os_text_open(&entry);
    if (entry.stream == NULL) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", series->pvd);
    fprintf(entry.stream, "    <DataSet timestep=\"%s\" part=\"0\" file=\"", sn_number_print(time, t));
    sn_vtk_escape(entry.stream, sn_os_name(path));
    fprintf(entry.stream, "\"/>\n%s", list_tail);
    if (!sn_os_text_close(&entry)) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", series->pvd);
    const size_t tail = strlen(list_tail);
    sn_status status = SN_OK;
    if (sn_os_write_at(series->list, entry.text, entry.size, series->list_end) == entry.size) {
        series->list_end += (int64_t)(entry.size - tail);
    } else {
        status = sn_path_fail(error, series->pvd, errno);
        // the list without the new entry; its place on the disk was there before
        if (sn_os_write_at(series->list, list_tail, tail, series->list_end) == tail)
            sn_os_resize(series->list, series->list_end + (int64_t)tail);
    }
    free(entry.text);
    return status;
}

/* ---- the queue's thread -------------------------------------------------------------------------------- */

static sn_status write_frame(sn_vtk_series* series, const double* record, sn_error* error)
{
    char ending[32];
    snprintf(ending, sizeof ending, "_%06d.vtu", series->frames);
    char* path = sn_path_with(series->stem, ending);
    if (path == NULL) return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", series->stem);
    const double* position = record + 1;
    const double* orientation = position + series->position_count;
    const double* values = orientation + series->orientation_count;
    sn_status status =
        series->mesh.points
            ? sn_vtk_write_mesh(path, &series->mesh, record[0], position, values, error)
            : sn_vtk_write(path, &series->tube, record[0], position, orientation, values, error);
    if (status == SN_OK) status = list_frame(series, record[0], path, error);
    ++series->frames;
    free(path);
    return status;
}

static size_t record_size(const sn_vtk_series* series)
{
    return 1 + series->position_count + series->orientation_count + series->value_count;
}

static sn_status write_frames(void* context, const void* records, int count, sn_error* error)
{
    sn_vtk_series* series = context;
    const double* record = records;
    sn_status status = SN_OK;
    for (int i = 0; i < count && status == SN_OK; ++i, record += record_size(series))
        status = write_frame(series, record, error);
    return status;
}

/* ---- life ---------------------------------------------------------------------------------------------- */

static sn_vtk_field* copy_fields(sn_pool* pool, const sn_vtk_field* from, int count)
{
    sn_vtk_field* fields = sn_pool_array(pool, (size_t)count, sizeof *fields);
    for (int i = 0; fields && i < count; ++i)
        fields[i] = (sn_vtk_field){ sn_pool_text(pool, from[i].name), from[i].components };
    return fields;
}

static bool copy_tube(sn_vtk_series* series, const sn_vtk_tube* tube)
{
    sn_pool* pool = &series->shape;
    series->tube = *tube;
    series->tube.radius = sn_pool_copy(pool, tube->radius, (size_t)tube->count * sizeof *tube->radius);
    series->tube.fields = copy_fields(pool, tube->fields, tube->field_count);
    for (int i = 0; i < tube->field_count; ++i)
        series->value_count += (size_t)tube->count * (size_t)tube->fields[i].components;
    series->position_count = 3 * (size_t)tube->count;
    series->orientation_count = 4 * (size_t)tube->count;
    return !pool->failed;
}

static bool copy_mesh(sn_vtk_series* series, const sn_vtk_mesh* mesh)
{
    sn_pool* pool = &series->shape;
    size_t cells = (size_t)mesh->cells;
    sn_vtk_mesh* own = &series->mesh;
    *own = *mesh;
    own->corners = sn_pool_copy(pool, mesh->corners, (size_t)mesh->ends[cells - 1] * sizeof *own->corners);
    own->ends = sn_pool_copy(pool, mesh->ends, cells * sizeof *own->ends);
    own->types = sn_pool_copy(pool, mesh->types, cells);
    own->fields = copy_fields(pool, mesh->fields, mesh->point_fields + mesh->cell_fields);
    series->position_count = 3 * (size_t)mesh->points;
    series->value_count = sn_vtk_mesh_values(mesh);
    return !pool->failed;
}

static void free_series(sn_vtk_series* series)
{
    if (series->list >= 0) sn_os_close(series->list);
    sn_pool_clear(&series->shape);
    sn_pool_clear(&series->pool);
    free(series);
}

/** Without a shape; NULL when out of memory. */
static sn_vtk_series* begin_series(const char* stem, sn_error* error)
{
    sn_vtk_series* series = calloc(1, sizeof *series);
    if (series == NULL) {
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", stem);
        return NULL;
    }
    sn_pool_init(&series->pool, NULL);
    sn_pool_init(&series->shape, NULL);
    series->list = -1;
    series->stem = sn_pool_text(&series->pool, stem);
    series->pvd = sn_pool_format(&series->pool, "%s.pvd", stem);
    return series;
}

/** Begins the list and the thread, once the shape was copied. Frees the series when that fails. */
static sn_vtk_series* open_series(sn_vtk_series* series, bool copied, int capacity, bool drop,
                                  sn_error* error)
{
    sn_status status = copied ? open_list(series, error)
                              : sn_fail(error, SN_ERR_MEMORY, "out of memory for a series of shapes");
    if (status == SN_OK) {
        series->options = (sn_queue_options){ .record_bytes = record_size(series) * sizeof(double),
                                              .capacity = capacity,
                                              .drop = drop,
                                              .consume = write_frames,
                                              .context = series };
        series->queue = sn_queue_create(&series->options, error);
    }
    if (series->queue) return series;
    free_series(series);
    return NULL;
}

sn_vtk_series* sn_vtk_series_create(const char* stem, const sn_vtk_tube* tube, int capacity, bool drop,
                                    sn_error* error)
{
    if (sn_vtk_check(stem, tube, error) != SN_OK) return NULL;
    sn_vtk_series* series = begin_series(stem, error);
    return series ? open_series(series, copy_tube(series, tube), capacity, drop, error) : NULL;
}

sn_vtk_series* sn_vtk_series_create_mesh(const char* stem, const sn_vtk_mesh* mesh, int capacity, bool drop,
                                         sn_error* error)
{
    if (sn_vtk_check_mesh(stem, mesh, error) != SN_OK) return NULL;
    sn_vtk_series* series = begin_series(stem, error);
    return series ? open_series(series, copy_mesh(series, mesh), capacity, drop, error) : NULL;
}

sn_status sn_vtk_series_change_mesh(sn_vtk_series* series, const sn_vtk_mesh* mesh, sn_error* error)
{
    if (sn_vtk_check_mesh(series->stem, mesh, error) != SN_OK) return error->status;
    sn_status status = sn_queue_close(series->queue, NULL, error);
    series->queue = NULL;
    if (status != SN_OK) return status;
    sn_pool_clear(&series->shape);
    if (!copy_mesh(series, mesh))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for a series of shapes");
    series->options.record_bytes = record_size(series) * sizeof(double);
    series->queue = sn_queue_create(&series->options, error);
    return error->status;
}

sn_status sn_vtk_series_push(sn_vtk_series* series, double t, const double* position,
                             const double* orientation, const double* values, sn_error* error)
{
    sn_status status;
    double* record = sn_queue_reserve(series->queue, &status, error);
    if (record == NULL) return status;
    record[0] = t;
    memcpy(record + 1, position, series->position_count * sizeof(double));
    if (series->orientation_count)
        memcpy(record + 1 + series->position_count, orientation, series->orientation_count * sizeof(double));
    if (series->value_count)
        memcpy(record + 1 + series->position_count + series->orientation_count, values,
               series->value_count * sizeof(double));
    sn_queue_commit(series->queue);
    return SN_OK;
}

sn_status sn_vtk_series_close(sn_vtk_series* series, sn_queue_counters* counters, sn_error* error)
{
    if (series == NULL) {
        if (counters) *counters = (sn_queue_counters){ 0 };
        return SN_OK;
    }
    sn_status status = sn_queue_close(series->queue, counters, error);
    free_series(series);
    return status;
}
