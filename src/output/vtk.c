/* Sinew - vtk: a tube swept along frames as a .vtu file.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/vtk_file.h"
#include "base/memory.h"
#include "base/file.h"
#include <sinew/math.h>
#include <string.h>

enum { VTK_POLYGON = 7, VTK_QUAD = 9 };

static const double pi = 3.14159265358979323846;

/* ---- the shape ----------------------------------------------------------------------------------------- */

static sn_vec3 frame_point(const double* position, int i)
{
    return sn_v3(position[3 * i], position[3 * i + 1], position[3 * i + 2]);
}

static sn_quat frame_orientation(const double* orientation, int i)
{
    sn_quat q = { orientation[4 * i], orientation[4 * i + 1], orientation[4 * i + 2],
                  orientation[4 * i + 3] };
    return q;
}

/** Puts the end of the tube behind the bevel's plane. Local to the tip the plane is x = (z - r) /
    tan(bevel). Along each line of points the last one goes onto the plane; those before it that lie beyond
    the plane, too, are spread over what is left of the line, so that no cell is flattened to nothing. */
static void cut_bevel(const sn_vtk_tube* tube, const double* position, const double* orientation,
                      sn_vec3* points)
{
    int last = tube->count - 1, sides = tube->sides, first = last;
    double r = tube->radius[last], slope = 1 / tan(tube->bevel), length = 2 * r * slope;
    sn_vec3 tip = frame_point(position, last);
    sn_quat q = frame_orientation(orientation, last);
    sn_vec3 axis = sn_rotate(q, sn_v3(1, 0, 0));
    // only the end of the tube: a coil may bring other parts of it near the tip
    while (first > 0 && sn_norm(sn_sub(frame_point(position, first - 1), tip)) <= length + r)
        --first;
    for (int k = 0; k < sides; ++k) {
        int inside = last - 1;
        for (int i = last; i >= first; --i) {
            sn_vec3* p = &points[i * sides + k];
            sn_vec3 local = sn_unrotate(q, sn_sub(*p, tip));
            double beyond = local.x - slope * (local.z - r);
            if (i < last && beyond < 0) break;
            *p = sn_madd(*p, -beyond, axis);
            inside = i - 1;
        }
        if (inside < 0) continue; // the tube is shorter than its bevel
        sn_vec3 from = points[inside * sides + k], to = points[last * sides + k];
        for (int i = inside + 1; i < last; ++i)
            points[i * sides + k] = sn_madd(from, (i - inside) / (double)(last - inside), sn_sub(to, from));
    }
}

static void sweep(const sn_vtk_tube* tube, const double* position, const double* orientation, sn_vec3* points)
{
    for (int i = 0; i < tube->count; ++i) {
        sn_vec3 centre = frame_point(position, i);
        sn_quat q = frame_orientation(orientation, i);
        for (int k = 0; k < tube->sides; ++k) {
            double angle = 2 * pi * k / tube->sides, r = tube->radius[i];
            points[i * tube->sides + k] =
                sn_add(centre, sn_rotate(q, sn_v3(0, r * cos(angle), r * sin(angle))));
        }
    }
    if (tube->bevel > 0) cut_bevel(tube, position, orientation, points);
}

static void connect(const sn_vtk_tube* tube, int64_t* corner, int64_t* offset, uint8_t* type)
{
    int64_t used = 0;
    int sides = tube->sides, cell = 0;
    for (int k = sides - 1; k >= 0; --k) // seen from outside, from behind
        corner[used++] = k;
    offset[cell] = used;
    type[cell++] = VTK_POLYGON;
    for (int i = 0; i + 1 < tube->count; ++i)
        for (int k = 0; k < sides; ++k) {
            int64_t here = (int64_t)i * sides, next = (k + 1) % sides;
            corner[used++] = here + k;
            corner[used++] = here + next;
            corner[used++] = here + sides + next;
            corner[used++] = here + sides + k;
            offset[cell] = used;
            type[cell++] = VTK_QUAD;
        }
    for (int k = 0; k < sides; ++k)
        corner[used++] = (int64_t)(tube->count - 1) * sides + k;
    offset[cell] = used;
    type[cell] = VTK_POLYGON;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

sn_status sn_vtk_check(const char* path, const sn_vtk_tube* tube, sn_error* error)
{
    if (tube->count < 2 || tube->sides < 3 || (int64_t)tube->count * tube->sides > 1 << 28)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a tube needs 2 frames and 3 sides at least (and 2^28 points at most), not %d "
                       "and %d",
                       path, tube->count, tube->sides);
    if (!(tube->bevel >= 0 && tube->bevel <= 0.5 * pi + 1e-9))
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: bevel = %g rad, must lie between 0 and pi/2", path,
                       tube->bevel);
    for (int i = 0; i < tube->field_count; ++i)
        if (tube->fields[i].components < 1)
            return sn_fail(error, SN_ERR_ARGUMENT, "%s: field '%s' has no components", path,
                           tube->fields[i].name);
    return SN_OK;
}

/** Every point of a ring gets the value of its frame. Returns the first value behind the field. */
static const double* spread(const sn_vtk_tube* tube, const sn_vtk_field* field, const double* values,
                            double* out)
{
    size_t bytes = (size_t)field->components * sizeof *values;
    for (int i = 0; i < tube->count; ++i, values += field->components)
        for (int k = 0; k < tube->sides; ++k, out += field->components)
            memcpy(out, values, bytes);
    return values;
}

sn_status sn_vtk_write(const char* path, const sn_vtk_tube* tube, double t, const double* position,
                       const double* orientation, const double* values, sn_error* error)
{
    sn_status status = sn_vtk_check(path, tube, error);
    if (status != SN_OK) return status;
    size_t points = (size_t)tube->count * (size_t)tube->sides;
    size_t cells = (size_t)(tube->count - 1) * (size_t)tube->sides + 2;
    size_t corners = 4 * (cells - 2) + 2 * (size_t)tube->sides;

    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_vtk_array* arrays = sn_pool_array(&pool, (size_t)tube->field_count + 4, sizeof *arrays);
    sn_vec3* place = sn_pool_array(&pool, points, sizeof *place);
    int64_t* corner = sn_pool_array(&pool, corners, sizeof *corner);
    int64_t* offset = sn_pool_array(&pool, cells, sizeof *offset);
    uint8_t* type = sn_pool_array(&pool, cells, sizeof *type);
    int n = 0;
    for (int i = 0; i < tube->field_count && !pool.failed; ++i) {
        const sn_vtk_field* field = &tube->fields[i];
        size_t bytes = points * (size_t)field->components * sizeof(double);
        double* spread_values = sn_pool_alloc(&pool, bytes);
        if (spread_values) values = spread(tube, field, values, spread_values);
        if (!pool.failed)
            arrays[n++] = (sn_vtk_array){ field->name, "Float64", field->components, spread_values, bytes };
    }
    sn_new_file file;
    if (pool.failed)
        status = sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    else
        status = sn_new_file_open(&file, path, error);
    if (status == SN_OK) {
        sweep(tube, position, orientation, place);
        connect(tube, corner, offset, type);
        arrays[n] = (sn_vtk_array){ "Points", "Float64", 3, place, points * sizeof *place };
        arrays[n + 1] = (sn_vtk_array){ "connectivity", "Int64", 1, corner, corners * sizeof *corner };
        arrays[n + 2] = (sn_vtk_array){ "offsets", "Int64", 1, offset, cells * sizeof *offset };
        arrays[n + 3] = (sn_vtk_array){ "types", "UInt8", 1, type, cells };
        sn_vtk_write_document(
            file.stream,
            &(sn_vtk_document){
                .t = t, .points = (int)points, .cells = (int)cells, .arrays = arrays, .point_fields = n });
        status = sn_new_file_close(&file, error);
    }
    sn_pool_clear(&pool);
    return status;
}
