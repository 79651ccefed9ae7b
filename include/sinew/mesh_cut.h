/* Sinew - mesh_cut: a blade cuts a mesh of tetrahedra. docs/topology.md explains the method.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh_edit.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The surface that a blade sweeps: `instants` positions of a polyline of `count` points. Each pair of
    neighbours at two instants spans a quad of two triangles. Its normal is (along the blade) x (motion). All
    in the coordinates of the mesh's points: for a deformed body in those of its shape at rest. */
typedef struct sn_blade_sweep {
    /** Points of the blade, 2 or more. */
    int count;
    /** Instants, 2 or more. */
    int instants;
    /** [instants x count] Points of the blade at the first instant, then at the next [m]. */
    const sn_vec3* points;
} sn_blade_sweep;

/** How the sheet of the blade is fitted to the mesh. Start with sn_cut_options_default. */
typedef struct sn_cut_options {
    /** A point of an edge that is cut nearer to an end than this part of the edge moves to this end, 0 to
        0.5. Below 1e-9 it counts as 1e-9, since nearer points are at the end up to round-off. Default 0.1. */
    double snap;
    /** Quality that new tetrahedra have at least (three times the inscribed over the circumscribed radius: 1
        regular, 0 flat), 0 to 0.5; pieces of a tetrahedron that is worse itself are at least as good as it.
        Where a piece would be worse, points of the cut move to ends of edges. Default 0.05. */
    double quality;
    /** [point_count], or NULL: points that lie on the sheet because an earlier cut with the beginning of the
        same sheet put them there: its sn_cut_report.on_sheet. They keep a cut that grows from being fitted
        anew. Default NULL. */
    const bool* on_sheet;
} sn_cut_options;

/** What a cut did. Lives as long as the edit. */
typedef struct sn_cut_report {
    /** [points after the edit] Points that lie on the sheet, for sn_cut_options.on_sheet. */
    const bool* on_sheet;
    /** Tetrahedra that the sheet separates. */
    int separated;
    /** Tetrahedra in which the sheet ends. They stay whole, or are divided only to fit to their neighbours.
        */
    int partial;
    /** Area of one of the two new surfaces [m^2]. */
    double area;
    /** Largest distance between the sheet and the end of an edge to which a point of the cut moved [m]. */
    double farthest;
} sn_cut_report;

/** The default options: snap 0.1, quality 0.05, on_sheet NULL. */
SN_API sn_cut_options sn_cut_options_default(void);

/** Fails for a mesh that sn_mesh_cut refuses: SN_ERR_UNSUPPORTED for kinds of cells other than tetrahedra,
    and triangles and edges on them; SN_ERR_SCENE for a mesh without tetrahedra or with inverted ones. */
SN_API sn_status sn_mesh_check_cut(const sn_mesh* mesh, sn_error* error);

/** Cuts a mesh. Its cells may be tetrahedra, and triangles and edges on them, which follow. Tetrahedra that
    the sheet crosses from side to side are divided along it; points on the sheet get a copy for each part of
    the solid around them that the sheet separates. Volume is the same to round-off, no cell is inverted, and
    new cells are at least as good as `options` requires. A sheet that does not meet the mesh gives an empty
    edit. The result is the same on every call. `options` NULL: the default; `report` may be NULL.

    To be freed with sn_mesh_edit_destroy. NULL with a sentence in `error`: SN_ERR_ARGUMENT for options out of
    range, for a blade without length or motion, or with coordinates that are not finite; SN_ERR_UNSUPPORTED
    for other kinds of cells; SN_ERR_SCENE for a mesh without tetrahedra or with inverted ones;
    SN_ERR_MEMORY. */
SN_API sn_mesh_edit* sn_mesh_cut(const sn_mesh* mesh, const sn_blade_sweep* sweep,
                                 const sn_cut_options* options, sn_cut_report* report, sn_error* error);

#ifdef __cplusplus
}
#endif
