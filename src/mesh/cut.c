/* Sinew - cut: see sinew/mesh_cut.h. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/mesh_cut.h>

#include <math.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/cut_work.h"

sn_cut_options sn_cut_options_default(void) { return (sn_cut_options){ .snap = 0.1, .quality = 0.05 }; }

/* ---- what is refused ----------------------------------------------------------------------------------- */

static bool check_options(const sn_cut_options* o, sn_error* error)
{
    const char* wrong = !(o->snap >= 0 && o->snap <= 0.5)         ? "snap"
                        : !(o->quality >= 0 && o->quality <= 0.5) ? "quality"
                                                                  : NULL;
    if (!wrong) return true;
    sn_fail(error, SN_ERR_ARGUMENT, "%s of the cut is %g; it must be between 0 and 0.5", wrong,
            wrong[0] == 's' ? o->snap : o->quality);
    return false;
}

static bool check_kinds(const sn_mesh* mesh, sn_error* error)
{
    static const char* const advice[SN_CELL_KIND_COUNT] = {
        [SN_CELL_QUAD] = "divide them into triangles",
        [SN_CELL_HEXAHEDRON] = "divide them into tetrahedra (`sinew mesh convert --to-tetrahedra`)",
        [SN_CELL_TETRAHEDRON_10] = "use tetrahedra of 4 nodes (`sinew mesh convert --to-tetrahedra`)"
    };
    for (int k = SN_CELL_KIND_COUNT - 1; k >= 0; --k) { // solids first: they are the reason
        if (!advice[k] || !mesh->cells[k].count) continue;
        sn_fail(error, SN_ERR_UNSUPPORTED, "the mesh has %d %s, which cannot be cut; %s",
                mesh->cells[k].count, sn_cell_name((sn_cell)k), advice[k]);
        return false;
    }
    if (mesh->cells[SN_CELL_TETRAHEDRON].count) return true;
    sn_fail(error, SN_ERR_SCENE, "the mesh has no tetrahedra: there is nothing to cut");
    return false;
}

static bool check_cells(const sn_mesh* mesh, sn_error* error)
{
    const sn_cells* c = &mesh->cells[SN_CELL_TETRAHEDRON];
    for (int i = 0; i < c->count; ++i) {
        double volume = sn_cell_measure(SN_CELL_TETRAHEDRON, c->nodes + 4 * i, mesh->points);
        if (volume > 0) continue;
        sn_fail(error, SN_ERR_SCENE,
                "tetrahedron %d of the mesh has the volume %g m^3: it is inverted or flat; repair the mesh "
                "before it is cut",
                i, volume);
        return false;
    }
    return true;
}

sn_status sn_mesh_check_cut(const sn_mesh* mesh, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (!error->status && check_kinds(mesh, error)) check_cells(mesh, error);
    return error->status;
}

/* ---- the cut ------------------------------------------------------------------------------------------- */

static double size_of(const sn_mesh* mesh)
{
    sn_extent e = sn_extent_none();
    for (int i = 0; i < mesh->point_count; ++i)
        sn_extent_add(&e, mesh->points[i]);
    sn_vec3 d = sn_sub(e.high, e.low);
    return fmax(d.x, fmax(d.y, d.z));
}

static bool start(sn_cut_work* w, const sn_mesh* mesh, const sn_cut_options* options)
{
    w->mesh = mesh;
    w->options = *options;
    w->on_sheet = sn_pool_array(&w->pool, (size_t)mesh->point_count, sizeof *w->on_sheet);
    if (w->on_sheet && options->on_sheet)
        memcpy(w->on_sheet, options->on_sheet, (size_t)mesh->point_count * sizeof *w->on_sheet);
    return w->on_sheet != NULL;
}

/* An edit that changes nothing. */
static bool write_empty(const sn_cut_work* w, sn_edit_memory* out, sn_cut_report* report)
{
    *report = (sn_cut_report){ 0 };
    size_t bytes = (size_t)w->mesh->point_count * sizeof(bool);
    bool* on = sn_pool_alloc(&out->pool, bytes);
    if (on && w->options.on_sheet) memcpy(on, w->options.on_sheet, bytes);
    report->on_sheet = on;
    for (int i = 0; i < w->cell_count; ++i)
        report->partial += w->cells[i].state == SN_CUT_PARTIAL;
    return on != NULL;
}

static bool opens(const sn_cut_work* w)
{
    for (int i = 0; i < 4 * w->piece_count; ++i)
        if (sn_cut_is_open(w, i / 4, i % 4)) return true;
    return false;
}

static bool cut(sn_cut_work* w, sn_edit_memory* out, sn_cut_report* report)
{
    out->edit.old_points = w->mesh->point_count;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        out->edit.cells[k].old_count = w->mesh->cells[k].count;
    if (!sn_cut_find(w) || !sn_cut_fit(w) || !sn_cut_open(w)) return false;
    return opens(w) ? sn_cut_list(w, out, report) : write_empty(w, out, report);
}

sn_mesh_edit* sn_mesh_cut(const sn_mesh* mesh, const sn_blade_sweep* sweep, const sn_cut_options* options,
                          sn_cut_report* report, sn_error* error)
{
    sn_cut_options standard = sn_cut_options_default();
    sn_cut_report unused;
    sn_cut_work w = { 0 };
    if (!options) options = &standard;
    if (!check_options(options, error) || sn_mesh_check_cut(mesh, error)) return NULL;
    sn_pool_init(&w.pool, NULL);
    sn_edit_memory* out = NULL;
    if (sn_cut_sheet_make(&w.sheet, &w.pool, sweep, size_of(mesh), error)) {
        out = sn_edit_memory_create();
        if (!out || !start(&w, mesh, options) || !cut(&w, out, report ? report : &unused)) {
            sn_fail(error, SN_ERR_MEMORY, "out of memory for a cut of %d tetrahedra",
                    mesh->cells[SN_CELL_TETRAHEDRON].count);
            if (out) sn_mesh_edit_destroy(&out->edit);
            out = NULL;
        }
    }
    sn_pool_clear(&w.pool);
    return out ? &out->edit : NULL;
}
