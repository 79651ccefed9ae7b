/* Sinew - mappings: states that follow others: rigidly, by the cells they are in, one to one.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/voxels.h"
#include "sofa/mappings.h"

#include <math.h>
#include <string.h>

#include "sofa/kinds.h"
#include "sofa/placing.h"

static bool is_mapping(const char* name)
{
    size_t length = strlen(name);
    return length > 7 && strcmp(name + length - 7, "Mapping") == 0 && !strstr(name, "Topological");
}

sn_sofa_element* sn_sofa_mapping_in(sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (is_mapping(e->name)) return e;
    return NULL;
}

static bool has_state(const sn_sofa_element* node)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (strcmp(e->name, "MechanicalObject") == 0) return true;
    return false;
}

bool sn_sofa_find_ends(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                       sn_sofa_body** parent, sn_sofa_body** child)
{
    if (!has_state(place->node)) {
        sn_sofa_tell(t->notes, SN_SOFA_VISUAL, e, "it moves a picture");
        return false;
    }
    for (sn_sofa_element* s = place->node->first; s; s = s->next)
        if (strcmp(s->name, "MechanicalObject") == 0 && !s->made) sn_sofa_translate_body(t, place, s);
    *child = place->body;
    *parent = NULL;
    const char* input = sn_sofa_attribute_value(e, "input");
    if (!input) input = sn_sofa_attribute_value(e, "object1");
    sn_sofa_attribute_value(e, "output");
    if (input) {
        sn_sofa_element* target = sn_sofa_follow(&t->graph, e, input).element;
        if (target && sn_sofa_is_node(target) && target->made)
            *parent = ((sn_sofa_place*)target->made)->body;
        else if (target && strcmp(target->name, "MechanicalObject") == 0)
            *parent = target->made;
    }
    for (sn_sofa_place* p = place->parent; !*parent && p && (!input || *parent == NULL); p = p->parent)
        *parent = p->body;
    if (*child && *parent && (*parent)->path && *parent != *child && (*child)->count > 0 && !(*child)->path)
        return true;
    sn_sofa_leave_out(t, e, "it has no state to follow, or none that follows");
    return false;
}

static void finish(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* parent,
                   sn_sofa_body* child, sn_id item)
{
    child->path = sn_sofa_path(t, place, item);
    child->follows = parent;
    sn_sofa_honour(t, child->element);
    sn_sofa_honour(t, e);
}

enum { MOST_ON_CIRCLE = 1000 };

/* ---- rigidly ------------------------------------------------------------------------------------------- */

/* The frame that a child follows: of a list with as many numbers as children, else the same for all. */
static int frame_of(const sn_sofa_reals* each, double index, int child, int children, int frames)
{
    double value = each->count == children ? each->at[child] : index;
    return value >= 0 && value < frames ? (int)value : 0;
}

/* Places of the children in the axes of their frames. */
static double* local_places(sn_sofa_translation* t, const sn_sofa_body* parent, const sn_sofa_body* child,
                            const int* frames, bool global)
{
    double* places = sn_pool_array(t->pool, 3 * (size_t)child->count, sizeof *places);
    for (int i = 0; places && i < child->count; ++i) {
        sn_vec3 x = child->points[i];
        if (global) x = sn_unrotate(parent->orientations[frames[i]], sn_sub(x, parent->points[frames[i]]));
        memcpy(places + 3 * i, &x, sizeof x);
    }
    return places;
}

static double* local_angles(sn_sofa_translation* t, const sn_sofa_body* parent, const sn_sofa_body* child,
                            const int* frames, bool global)
{
    double* angles = sn_pool_array(t->pool, 3 * (size_t)child->count, sizeof *angles);
    for (int i = 0; angles && i < child->count; ++i) {
        sn_quat q = child->orientations[i];
        if (global) q = sn_quat_mul(sn_quat_conjugate(parent->orientations[frames[i]]), q);
        sn_vec3 a = sn_quat_to_rpy(q);
        memcpy(angles + 3 * i, &a, sizeof a);
    }
    return angles;
}

/* Places of the children in the axes of their frames, given by the mapping, come before those of the state. 1
   when they are given, 0 when not, -1 when they cannot be taken, which is told. */
static int take_local(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_body* child)
{
    const sn_sofa_reals list = sn_sofa_list(t, e, "initialPoints");
    const int width = child->kind == SN_FRAMES ? 7 : 3;
    if (!list.count) return 0;
    if (list.count != width * child->count || child->planar) {
        sn_sofa_leave_out(t, e, "its initialPoints are not as many as the nodes that follow");
        return -1;
    }
    sn_vec3* points = sn_pool_array(t->pool, (size_t)child->count, sizeof *points);
    sn_quat* turns = sn_pool_array(t->pool, (size_t)child->count, sizeof *turns);
    if (!points || !turns) return -1;
    for (int i = 0; i < child->count; ++i) {
        const double* v = list.at + width * i;
        points[i] = sn_v3(v[0], v[1], v[2]);
        if (width < 7) continue;
        turns[i] = (sn_quat){ v[6], v[3], v[4], v[5] };
        const double length = sqrt(v[3] * v[3] + v[4] * v[4] + v[5] * v[5] + v[6] * v[6]);
        turns[i] = length > 0 ? (sn_quat){ v[6] / length, v[3] / length, v[4] / length, v[5] / length }
                              : sn_quat_identity();
    }
    child->points = points;
    if (width == 7) child->orientations = turns;
    return 1;
}

void sn_sofa_translate_rigid_mapping(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (parent->kind != SN_FRAMES || child->kind == SN_SCALARS) {
        sn_sofa_leave_out(t, e, "the state it follows has no frames");
        return;
    }
    sn_sofa_reals each = sn_sofa_list(t, e, "rigidIndexPerPoint");
    double index = sn_sofa_real(t, e, "index", 0);
    if (sn_sofa_read_bool(sn_sofa_text(t, e, "indexFromEnd"), false)) index = parent->count - 1 - index;
    bool global = sn_sofa_read_bool(sn_sofa_text(t, e, "globalToLocalCoords"), false);
    int* frames = sn_pool_array(t->pool, (size_t)child->count, sizeof *frames);
    if (!frames) return;
    for (int i = 0; i < child->count; ++i)
        frames[i] = frame_of(&each, index, i, child->count, parent->count);
    const int local = take_local(t, e, child);
    if (local < 0) return;
    if (local > 0) global = false;
    double* places = local_places(t, parent, child, frames, global);
    if (!places) return;
    bool of_frames = child->kind == SN_FRAMES;
    sn_id item = sn_sofa_add(t, place, child->element, of_frames ? &sn_attached_frames : &sn_attached_points);
    sn_sofa_set(t, item, "to", "%s", parent->path);
    sn_sofa_set_indices(t, item, "nodes", frames, child->count);
    sn_sofa_set_reals(t, item, "positions", places, 3 * child->count);
    double* angles = of_frames ? local_angles(t, parent, child, frames, global) : NULL;
    if (angles) sn_sofa_set_reals(t, item, "orientations", angles, 3 * child->count);
    // Where the children are at rest is asked for later.
    sn_vec3* points = sn_pool_array(t->pool, (size_t)child->count, sizeof *points);
    for (int i = 0; points && i < child->count; ++i) {
        sn_vec3 x = sn_v3(places[3 * i], places[3 * i + 1], places[3 * i + 2]);
        points[i] = sn_add(parent->points[frames[i]], sn_rotate(parent->orientations[frames[i]], x));
    }
    if (points) child->points = points;
    sn_quat* turns = angles ? sn_pool_array(t->pool, (size_t)child->count, sizeof *turns) : NULL;
    for (int i = 0; turns && i < child->count; ++i)
        turns[i] = sn_quat_mul(parent->orientations[frames[i]],
                               sn_quat_from_rpy(angles[3 * i], angles[3 * i + 1], angles[3 * i + 2]));
    if (turns) child->orientations = turns;
    child->meshless = true;
    finish(t, place, e, parent, child, item);
}

/* Circles of points around the x axes of frames. */
void sn_sofa_translate_tubular(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    const double each = sn_sofa_real(t, e, "nbPointsOnEachCircle", 10),
                 radius = sn_sofa_real(t, e, "radius", 0);
    const int n = each >= 1 && each <= MOST_ON_CIRCLE ? (int)each : 0;
    if (parent->kind != SN_FRAMES || child->kind != SN_POINTS || !n || !(radius > 0) ||
        sn_sofa_real(t, e, "peak", 0) != 0) {
        sn_sofa_leave_out(t, e, "only circles of 1 to %d points with a radius, around frames, are translated",
                          (int)MOST_ON_CIRCLE);
        return;
    }
    const int count = n * parent->count;
    int* frames = sn_pool_array(t->pool, (size_t)count, sizeof *frames);
    sn_vec3 *places = sn_pool_array(t->pool, (size_t)count, sizeof *places),
            *points = sn_pool_array(t->pool, (size_t)count, sizeof *points);
    if (!frames || !places || !points) return;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979323846 * (i % n) / n;
        const int f = frames[i] = i / n;
        places[i] = sn_v3(0, radius * cos(angle), radius * sin(angle));
        points[i] = sn_add(parent->points[f], sn_rotate(parent->orientations[f], places[i]));
    }
    sn_id item = sn_sofa_add(t, place, child->element, &sn_attached_points);
    sn_sofa_set(t, item, "to", "%s", parent->path);
    sn_sofa_set_indices(t, item, "nodes", frames, count);
    sn_sofa_set_reals(t, item, "positions", &places[0].x, 3 * count);
    child->points = points;
    child->count = count;
    child->meshless = true;
    finish(t, place, e, parent, child, item);
}

/* ---- by cells ------------------------------------------------------------------------------------------ */

/* The children: a mesh when they have one, else their places. */
static void set_children(sn_sofa_translation* t, sn_id item, const sn_sofa_body* child)
{
    if (child->topology && child->topology->path && !child->meshless)
        sn_sofa_set(t, item, "mesh", "%s", child->topology->path);
    else
        sn_sofa_set_reals(t, item, "positions", &child->points[0].x, 3 * child->count);
}

/* SOFA finds the cells of points where these were before the state moved them, in grids and with
   useRestPosition: the points move, too. */
static void follow_from_rest(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* parent,
                             sn_sofa_body* child)
{
    const bool rest = sn_sofa_read_bool(sn_sofa_text(t, e, "useRestPosition"), false);
    const sn_sofa_topology *own = parent->topology, *last = sn_sofa_topology_in(t, parent->place->node);
    if (!own->moved || (!rest && (!last || !last->lattice))) return;
    sn_vec3* points = sn_pool_array(t->pool, (size_t)child->count, sizeof *points);
    for (int i = 0; points && i < child->count; ++i)
        points[i] = sn_sofa_place_point(own->placing, child->points[i]);
    if (points) child->points = points;
    child->meshless = true;
}

void sn_sofa_translate_barycentric(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (!parent->topology || !parent->topology->path || parent->kind != SN_POINTS ||
        child->kind == SN_SCALARS) {
        sn_sofa_leave_out(t, e, "the state it follows has no cells");
        return;
    }
    const bool of_frames = child->kind == SN_FRAMES;
    sn_id item = sn_sofa_add(t, place, child->element, of_frames ? &sn_barycentric_frames : &sn_barycentric);
    sn_sofa_set(t, item, "in", "%s", parent->path);
    const double* cells =
        of_frames ? NULL : sn_sofa_cells_around(t, parent->topology, child->points, child->count);
    if (cells) sn_sofa_set_reals(t, item, "cells", cells, child->count);
    if (!of_frames) follow_from_rest(t, e, parent, child);
    set_children(t, item, child);
    finish(t, place, e, parent, child, item);
}

/* ---- one to one ---------------------------------------------------------------------------------------- */

static void follow_nodes(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                         sn_sofa_body* parent, sn_sofa_body* child, const int* nodes, int count)
{
    if (nodes && !parent->topology) {
        sn_sofa_leave_out(t, e, "it follows some points of a state without a mesh");
        return;
    }
    if (parent->kind != SN_POINTS || child->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "only points can follow points one to one");
        return;
    }
    sn_id item = sn_sofa_add(t, place, child->element, &sn_subset);
    sn_sofa_set(t, item, "of", "%s", parent->path);
    sn_vec3* points = sn_pool_array(t->pool, (size_t)count, sizeof *points);
    const char* where = "nodes";
    for (int i = 0; points && where && i < count; ++i) {
        points[i] = parent->points[nodes ? nodes[i] : i];
        if (nodes) where = sn_pool_format(t->pool, "%s %d", where, nodes[i]);
    }
    if (!points || !where) return;
    if (nodes) sn_scene_set(t->scene, item, "where", where);
    child->points = points;
    child->count = count;
    child->meshless = nodes != NULL;
    finish(t, place, e, parent, child, item);
}

/* Points at the origins of frames. */
static void follow_origins(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* parent, sn_sofa_body* child)
{
    double* zeros = sn_pool_array(t->pool, 3 * (size_t)parent->count, sizeof *zeros);
    int* nodes = sn_pool_array(t->pool, (size_t)parent->count, sizeof *nodes);
    if (!zeros || !nodes) return;
    for (int i = 0; i < parent->count; ++i)
        nodes[i] = i;
    child->count = parent->count;
    child->points = parent->points;
    child->meshless = true;
    sn_id item = sn_sofa_add(t, place, child->element, &sn_attached_points);
    sn_sofa_set(t, item, "to", "%s", parent->path);
    sn_sofa_set_indices(t, item, "nodes", nodes, parent->count);
    sn_sofa_set_reals(t, item, "positions", zeros, 3 * parent->count);
    finish(t, place, e, parent, child, item);
}

void sn_sofa_translate_identity(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (parent->kind == SN_FRAMES && child->kind == SN_POINTS)
        follow_origins(t, place, e, parent, child);
    else
        follow_nodes(t, place, e, parent, child, NULL, parent->count);
}

/* SOFA's default: the nearest points of the parent within a radius. */
static bool find_same_points(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_body* parent,
                             const sn_sofa_body* child, sn_sofa_indices* nodes)
{
    const double radius = sn_sofa_real(t, e, "radius", 1e-5);
    *nodes = (sn_sofa_indices){ sn_pool_array(t->pool, (size_t)child->count + 1, sizeof(int)), child->count };
    for (int i = 0; nodes->at && i < child->count; ++i) {
        double least = radius;
        nodes->at[i] = -1;
        for (int k = 0; k < parent->count; ++k) {
            const double r = sn_norm(sn_sub(child->points[i], parent->points[k]));
            if (r < least) nodes->at[i] = k, least = r;
        }
        if (nodes->at[i] >= 0) continue;
        sn_sofa_leave_out(t, e, "no point of the state that it follows is within %g of its point %d", radius,
                          i);
        return false;
    }
    return nodes->at != NULL;
}

/* Nodes in any order, as points at the corners of cells. */
static void follow_corners(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                           sn_sofa_body* parent, sn_sofa_body* child, const sn_sofa_indices* nodes)
{
    if (!parent->topology || !parent->topology->path || parent->kind != SN_POINTS ||
        child->kind != SN_POINTS) {
        sn_sofa_leave_out(t, e, "its indices do not rise, and the state that it follows has no cells");
        return;
    }
    sn_vec3* points = sn_pool_array(t->pool, (size_t)nodes->count, sizeof *points);
    if (!points) return;
    for (int i = 0; i < nodes->count; ++i)
        points[i] = parent->points[nodes->at[i]];
    sn_id item = sn_sofa_add(t, place, child->element, &sn_barycentric);
    sn_sofa_set(t, item, "in", "%s", parent->path);
    sn_sofa_set_reals(t, item, "positions", &points[0].x, 3 * nodes->count);
    child->points = points;
    child->count = nodes->count;
    child->meshless = true;
    finish(t, place, e, parent, child, item);
}

void sn_sofa_translate_subset(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    sn_sofa_indices nodes;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (sn_sofa_attribute_value(e, "indices") ? !sn_sofa_nodes(t, e, "indices", parent, &nodes)
                                              : !find_same_points(t, e, parent, child, &nodes))
        return;
    bool rises = true;
    for (int i = 0; i < nodes.count; ++i) {
        rises = rises && (i == 0 || nodes.at[i] > nodes.at[i - 1]);
        if (nodes.at[i] < parent->count) continue;
        sn_sofa_leave_out(t, e, "node %d is not there", nodes.at[i]);
        return;
    }
    if (nodes.count && rises)
        follow_nodes(t, place, e, parent, child, nodes.at, nodes.count);
    else if (nodes.count)
        follow_corners(t, place, e, parent, child, &nodes);
}

/* ---- by weights ---------------------------------------------------------------------------------------- */

void sn_sofa_translate_skinning(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (parent->kind != SN_FRAMES || child->kind != SN_POINTS || sn_sofa_attribute_value(e, "weight")) {
        sn_sofa_leave_out(t, e,
                          "only points that follow frames by weights of their distances are translated");
        return;
    }
    sn_id item = sn_sofa_add(t, place, child->element, &sn_skinning);
    sn_sofa_set(t, item, "frames", "%s", parent->path);
    sn_sofa_set(t, item, "influences", "%.0f", sn_sofa_real(t, e, "nbRef", 4));
    sn_sofa_set(t, item, "power", "2");
    set_children(t, item, child);
    finish(t, place, e, parent, child, item);
}

/* The child is one point. The parent's masses are known when they stand before the mapping; else all are
   alike. */
void sn_sofa_translate_centre_of_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body *parent, *child;
    if (!sn_sofa_find_ends(t, place, e, &parent, &child)) return;
    if (parent->kind == SN_SCALARS || child->kind != SN_POINTS || parent->count > SN_MAX_ITEM_NODES) {
        sn_sofa_leave_out(t, e, "points are centres of at most %d points or frames", SN_MAX_ITEM_NODES);
        return;
    }
    sn_vec3* centre = sn_pool_alloc(t->pool, sizeof *centre);
    if (!centre) return;
    *centre = sn_v3(0, 0, 0);
    double mass = 0;
    for (int i = 0; i < parent->count; ++i) {
        double own = parent->mass ? parent->mass[i] : 1;
        *centre = sn_madd(*centre, own, parent->points[i]);
        mass += own;
    }
    *centre = sn_scale(1 / mass, *centre);
    sn_id item = sn_sofa_add(t, place, child->element, &sn_centre_of_mass);
    sn_sofa_set(t, item, "of", "%s", parent->path);
    if (parent->mass) sn_sofa_set_reals(t, item, "masses", parent->mass, parent->count);
    child->points = centre;
    child->count = 1;
    finish(t, place, e, parent, child, item);
}
