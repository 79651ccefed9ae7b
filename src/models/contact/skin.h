/* Sinew - skin: the surface of a body that may touch another: its triangles, edges and points, or the centre
   lines of rods; boxes around them, and what area belongs to each point. Made when a scene is compiled;
   positions come with each step.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "collision/tree.h"
#include "models/contact/skin_cells.h"

typedef struct sn_skin {
    sn_collision_surface surface; /**< its points are the nodes of the input */
    sn_collision_tree tree;
    const sn_mesh* mesh;  /**< valid during bind; NULL: a line through the points */
    double radius;        /**< of the lines, or the largest of the spheres [m] */
    const double* radii;  /**< [points] of spheres; NULL: all have `radius` */
    bool closed;          /**< it has an inside */
    double edge;          /**< mean length of its edges at rest [m] */
    sn_skin_cells* cells; /**< that may be removed; NULL: none */
    double* area;         /**< [points] a third of the triangles, half of the lines' lengths times their
                             diameter around each at rest [m^2] */
    bool* is_sharp;       /**< [edges] at rest: of at most one triangle, or convex by 30 degrees or more */
    double* rest;         /**< [edges] lengths at rest, of lines that may tear; NULL: none may */
    bool* torn;           /**< [edges] of these: torn at the start of the step */
    sn_vec3 *start, *end; /**< [points] of the step */
    sn_box ways;          /**< around them all [sn_skin_start] */
    double* nearest;      /**< [points] workspace: distance to the other surface */
    int* nearest_at;      /**< [points] workspace: the candidate at that distance, or -1 */
} sn_skin;

/** What a skin is made of: the boundary of the mesh at `mesh`, or where it is absent of the input's own mesh.
    Lines have a radius; points without a mesh are a line in their order; the points of a mesh without cells
    are spheres with a radius each, or one for all. */
typedef struct sn_skin_source {
    sn_ref mesh;
    const char* mesh_param;
    sn_reals radius;
    const char* radius_param;
    /** As in sn_bind_removal; calls sn_skin_follow. NULL: the skin stays when cells are removed. */
    void (*follow)(const void* self);
} sn_skin_source;
/** Moves the arrays of a surface and of its tree from a pool of the caller to the simulation; false: out of
    memory. */
bool sn_skin_keep(sn_bind* bind, sn_collision_surface* surface, sn_collision_tree* tree);
sn_status sn_skin_bind(sn_bind* bind, int input, const sn_skin_source* source, sn_skin* out);
/** The skin becomes that of the cells that are left. */
void sn_skin_follow(sn_skin* skin);
/** By how much a point is smaller than `radius` [m]. */
static inline double sn_skin_lack(const sn_skin* skin, int point)
{
    return skin->radii ? skin->radius - skin->radii[point] : 0.0;
}
/** Whether the skin consists of spheres. Each is an edge from a point to itself. */
static inline bool sn_skin_is_spheres(const sn_skin* skin)
{
    return skin->surface.edge_count > 0 && skin->surface.edges[0][0] == skin->surface.edges[0][1];
}
/** Whether an edge belongs to no triangle: it is a part of a line, or a sphere. */
static inline bool sn_skin_is_line(const sn_skin* skin, int edge)
{
    return skin->surface.edge_triangles[edge][0] < 0;
}
/** Whether an edge has one triangle, or those of it are bent outward by more than the angle of `cosine`. */
bool sn_skin_is_convex(const sn_skin* skin, const sn_vec3* x, int edge, double cosine);
/** Edges of lines that are more than `stretch` times as long as at rest are torn from here on: for this step
    they touch nothing. */
sn_status sn_skin_may_tear(sn_bind* bind, int input, sn_skin* skin);
void sn_skin_tear(sn_skin* skin, double stretch);
/** Keeps where the step starts, and where it goes straight on at the velocities there. Call sn_skin_fit. */
void sn_skin_start(sn_skin* skin, const sn_kin* at, double h);
/** Boxes around the ways of the step. `together`: without the mean of these ways. */
void sn_skin_fit(sn_skin* skin, bool together);
/** The step starts and ends where the points are. */
void sn_skin_rest(sn_skin* skin, const sn_kin* at);
/** Keeps where it ended. Call sn_skin_fit. */
void sn_skin_end(sn_skin* skin, const sn_kin* at);
