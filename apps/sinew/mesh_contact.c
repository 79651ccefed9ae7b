/* Sinew - mesh_contact. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh_contact.h"

#include <stdio.h>

#include "collision/overlap.h"
#include "engine/sim.h"

/* ---- one mesh ------------------------------------------------------------------------------------------ */

/* The surface of a mesh at positions x; false for a mesh without triangles and quads, and when out of memory.
   */
static bool make_tree(sn_collision_tree* tree, sn_collision_surface* surface, const sn_mesh* mesh,
                      const sn_vec3* x, sn_pool* pool)
{
    sn_error ignored = { 0 };
    if (sn_collision_surface_of_mesh(surface, mesh, pool, &ignored) || surface->triangle_count == 0)
        return false;
    return sn_collision_tree_make(tree, surface, x, pool, &ignored) == SN_OK;
}

void mesh_contact_tell(const sn_mesh* mesh)
{
    sn_pool pool;
    sn_collision_surface surface;
    sn_collision_tree tree;
    sn_pool_init(&pool, NULL);
    if (make_tree(&tree, &surface, mesh, mesh->points, &pool)) {
        sn_overlap o = sn_overlap_find(&tree, &tree);
        const int *a = surface.triangles[o.count ? o.first[0] : 0],
                  *b = surface.triangles[o.count ? o.first[1] : 0];
        if (o.count)
            printf("  %-20s %lld pairs of triangles of the surface, first those on points %d %d %d and "
                   "%d %d %d; contact needs a surface without\n",
                   "intersections", (long long)o.count, a[0], a[1], a[2], b[0], b[1], b[2]);
    }
    sn_pool_clear(&pool);
}

/* ---- the meshes of a scene ----------------------------------------------------------------------------- */

typedef struct body {
    const char* path;
    sn_collision_surface surface;
    sn_collision_tree tree;
    bool closed;
} body;

typedef struct bodies {
    sn_pool pool;
    body* at;
    int count;
} bodies;

static void add_body(bodies* all, const sn_state* s)
{
    if (s->mapped || s->kind != SN_POINTS || !s->mesh || s->mesh->point_count != s->count) return;
    body* b = &all->at[all->count];
    sn_vec3* x = sn_pool_array(&all->pool, (size_t)s->count, sizeof *x);
    for (int i = 0; x && i < s->count; ++i)
        x[i] = sn_v3(s->x[3 * i], s->x[3 * i + 1], s->x[3 * i + 2]);
    if (!x || !make_tree(&b->tree, &b->surface, s->mesh, x, &all->pool)) return;
    b->path = s->path;
    b->closed = b->surface.open_edges + b->surface.crowded_edges == 0;
    ++all->count;
}

static void find_bodies(bodies* all, const sn_sim* sim)
{
    int states = 0;
    for (int i = 0; i < sim->system_count; ++i)
        states += sim->systems[i]->layout.state_count;
    sn_pool_init(&all->pool, NULL);
    all->count = 0;
    all->at = sn_pool_array(&all->pool, (size_t)states, sizeof *all->at);
    for (int i = 0; all->at && i < sim->system_count; ++i)
        for (int k = 0; k < sim->systems[i]->layout.state_count; ++k)
            add_body(all, &sim->systems[i]->layout.states[k]);
}

static void note_self(const body* b)
{
    sn_overlap o = sn_overlap_find(&b->tree, &b->tree);
    if (o.count)
        fprintf(stderr, "note: the surface of %s intersects itself at the start: %lld pairs of triangles\n",
                b->path, (long long)o.count);
}

static void note_pair(const body* a, const body* b)
{
    sn_overlap o = sn_overlap_find(&a->tree, &b->tree);
    sn_depth into_b = { .point = -1 }, into_a = { .point = -1 };
    if (b->closed) into_b = sn_depth_find(&a->tree, &b->tree);
    if (a->closed) into_a = sn_depth_find(&b->tree, &a->tree);
    if (o.count == 0 && into_a.point < 0 && into_b.point < 0) return;
    fprintf(stderr, "note: %s and %s intersect at the start: %lld pairs of triangles", a->path, b->path,
            (long long)o.count);
    bool of_b = into_a.point >= 0 && (into_b.point < 0 || into_a.depth > into_b.depth);
    if (of_b || into_b.point >= 0)
        fprintf(stderr, "; deepest is point %d of %s, %.3g m inside", of_b ? into_a.point : into_b.point,
                of_b ? b->path : a->path, of_b ? into_a.depth : into_b.depth);
    fputc('\n', stderr);
}

void mesh_contact_note(const sn_sim* sim)
{
    bodies all;
    find_bodies(&all, sim);
    for (int i = 0; i < all.count; ++i) {
        note_self(&all.at[i]);
        for (int j = 0; j < i; ++j)
            note_pair(&all.at[j], &all.at[i]);
    }
    sn_pool_clear(&all.pool);
}
