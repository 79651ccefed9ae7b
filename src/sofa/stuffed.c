/* Sinew - stuffed: MeshTetraStuffing as a mesh of tetrahedra with an equal lattice.
   SPDX-License-Identifier: BSD-3-Clause */
#include <float.h>
#include <math.h>

#include "mesh/stuffing.h"
#include "sofa/topologies.h"

/* The surface that one of the inputs is linked to, with the cells that the element uses of it. */
static bool find_surface(sn_sofa_translation* t, sn_sofa_element* e, sn_mesh* surface)
{
    static const char* const names[] = { "inputPoints", "inputTriangles", "inputQuads" };
    const sn_sofa_topology* of = NULL;
    bool given[3];
    for (int i = 0; i < 3; ++i) {
        const char* link = sn_sofa_attribute_value(e, names[i]);
        given[i] = link != NULL;
        sn_sofa_element* source = link && *link == '@' ? sn_sofa_follow(&t->graph, e, link).element : NULL;
        if (!of && source && source != e) of = sn_sofa_topology_of(t, source);
    }
    if (!of) return false;
    *surface = *of->mesh;
    if (!given[1]) surface->cells[SN_CELL_TRIANGLE].count = 0;
    if (!given[2]) surface->cells[SN_CELL_QUAD].count = 0;
    return true;
}

/* A negative size is a number of cells along the longest side of the box with its margin. */
static double size_of(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* surface)
{
    const double size = sn_sofa_real(t, e, "size", -8);
    double longest = 0;
    for (int a = 0; a < 3; ++a) {
        double low = DBL_MAX, high = -DBL_MAX;
        for (int i = 0; i < surface->point_count; ++i) {
            low = fmin(low, (&surface->points[i].x)[a]);
            high = fmax(high, (&surface->points[i].x)[a]);
        }
        longest = fmax(longest, 1.02 * (high - low));
    }
    return size < 0 ? longest / -size : size;
}

static sn_sofa_topology* write(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* mesh, sn_error* why)
{
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, why);
    bool good = builder != NULL;
    for (int i = 0; good && i < mesh->point_count; ++i)
        good = sn_mesh_builder_point(builder, mesh->points[i], i) >= 0;
    for (int i = 0; good && i < cells->count; ++i)
        good = sn_mesh_builder_cell(builder, SN_CELL_TETRAHEDRON, cells->nodes + 4 * i, -1, i);
    if (good) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why->text);
    return NULL;
}

/* An attribute with its name of earlier years. */
static bool is_set(sn_sofa_translation* t, sn_sofa_element* e, const char* name, const char* older)
{
    const char* value = sn_sofa_text(t, e, name);
    return sn_sofa_read_bool(value ? value : sn_sofa_text(t, e, older), false);
}

sn_sofa_topology* sn_sofa_stuffing(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_mesh surface;
    sn_error why = { 0 };
    if (!find_surface(t, e, &surface) || sn_sofa_attribute_value(e, "vbbox")) {
        sn_sofa_leave_out(t, e, "it fills the surface of another element, without a box of its own");
        return NULL;
    }
    const bool snap = is_set(t, e, "snapPoints", "snapPoints");
    const double along = sn_sofa_real(t, e, "alphaLong", SN_STUFFING_LONG),
                 across = sn_sofa_real(t, e, "alphaShort", 0.42978), size = size_of(t, e, &surface);
    if (!(size > 0 && along >= 0 && along <= 0.5 && across >= 0 && across <= 0.5)) {
        sn_sofa_leave_out(t, e, "a size of %g, and points that move by parts %g and %g of edges", size, along,
                          across);
        return NULL;
    }
    const sn_stuffing how = { size,
                              { snap ? along : 0, snap ? across : 0 },
                              !is_set(t, e, "splitTetrahedra", "splitTetras") };
    sn_mesh* mesh = sn_mesh_stuffing(&surface, &how, &why);
    if (!mesh || !sn_sofa_claim_points(t, e, mesh->point_count)) {
        if (!mesh) sn_sofa_leave_out(t, e, "%s", why.text);
        sn_mesh_destroy(mesh);
        return NULL;
    }
    sn_sofa_topology* made = write(t, e, mesh, &why);
    sn_mesh_destroy(mesh);
    return made;
}
