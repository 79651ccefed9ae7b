/* Sinew - mesh_contact. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh_contact.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

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
        const int *a = surface.triangles[o.pair[0][0]], *b = surface.triangles[o.pair[0][1]];
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
    int system, state; /* where the simulation has its points */
    sn_vec3* x;        /* [point_count] */
    sn_collision_surface surface;
    sn_collision_tree tree;
    bool closed;
} body;

typedef struct bodies {
    sn_pool pool;
    body* at;
    int count;
} bodies;

static void read_points(const sn_state* s, sn_vec3* x)
{
    for (int i = 0; i < s->count; ++i)
        x[i] = sn_v3(s->x[3 * i], s->x[3 * i + 1], s->x[3 * i + 2]);
}

static void add_body(bodies* all, const sn_sim* sim, int system, int state)
{
    const sn_state* s = &sim->systems[system]->layout.states[state];
    if (s->mapped || s->kind != SN_POINTS || !s->mesh || s->mesh->point_count != s->count) return;
    body* b = &all->at[all->count];
    sn_vec3* x = sn_pool_array(&all->pool, (size_t)s->count, sizeof *x);
    if (!x) return;
    read_points(s, x);
    if (!make_tree(&b->tree, &b->surface, s->mesh, x, &all->pool)) return;
    b->path = s->path;
    b->system = system;
    b->state = state;
    b->x = x;
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
            add_body(all, sim, i, k);
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

/* ---- bodies that pass through each other in a run ------------------------------------------------------ */

enum { MAX_WATCHED = 64, LOOKS = 200 };

/* Bit i of a mask: body i. */
struct mesh_contact_watch {
    const sn_sim* sim;
    bodies all;
    uint64_t quiet[MAX_WATCHED];          /* others that a force or constraint joins it with */
    double met[MAX_WATCHED][MAX_WATCHED]; /* [a][b], a < b: time when they were found to intersect; 0 */
    int64_t every;
};

static void join(mesh_contact_watch* w, uint64_t mask)
{
    for (int i = 0; i < w->all.count; ++i)
        if (mask >> i & 1) w->quiet[i] |= mask;
}

/* Mapped states belong to the bodies that they follow, parents first. */
static void join_calls(mesh_contact_watch* w, const sn_calls* calls, uint64_t* of_state)
{
    for (int c = 0; c < calls->count; ++c) {
        const sn_call* call = &calls->at[c];
        uint64_t mask = 0;
        for (int k = 0; k < call->input_count; ++k)
            mask |= of_state[call->input[k]];
        if (call->child >= 0) of_state[call->child] |= mask;
        join(w, mask);
    }
}

static void join_bodies(mesh_contact_watch* w, int system)
{
    const sn_system* s = w->sim->systems[system];
    uint64_t* of_state = sn_pool_array(&w->all.pool, (size_t)s->layout.state_count, sizeof *of_state);
    for (int i = 0; of_state && i < w->all.count; ++i)
        if (w->all.at[i].system == system) of_state[w->all.at[i].state] = (uint64_t)1 << i;
    if (!of_state) {
        w->all.count = 0;
        return;
    }
    join_calls(w, &s->program.mappings, of_state);
    join_calls(w, &s->program.forces, of_state);
    join_calls(w, &s->program.constraints, of_state);
}

static bool intersect(const mesh_contact_watch* w, int i, int j)
{
    const sn_collision_tree *a = &w->all.at[i].tree, *b = &w->all.at[j].tree;
    return !(w->quiet[i] >> j & 1) && sn_boxes_near(&a->box[0], &b->box[0], 0.0) &&
           sn_overlap_find(a, b).count > 0;
}

mesh_contact_watch* mesh_contact_watch_open(const sn_sim* sim, int64_t steps)
{
    mesh_contact_watch* w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->sim = sim;
    w->every = steps > LOOKS ? steps / LOOKS : 1;
    find_bodies(&w->all, sim);
    if (w->all.count > MAX_WATCHED) w->all.count = 0;
    for (int i = 0; i < sim->system_count; ++i)
        join_bodies(w, i);
    for (int i = 0; i < w->all.count; ++i)
        for (int j = i + 1; j < w->all.count; ++j)
            if (intersect(w, i, j)) join(w, (uint64_t)1 << i | (uint64_t)1 << j);
    return w;
}

void mesh_contact_watch_follow(mesh_contact_watch* w, const sn_sim* revision)
{
    if (!w) return;
    const int count = w->all.count;
    sn_pool_clear(&w->all.pool);
    w->sim = revision;
    find_bodies(&w->all, revision);
    if (w->all.count != count) w->all.count = 0; // memory ran out, or too many to watch
}

/* Positions of now; false where a body is no longer what it was. */
static bool follow(const mesh_contact_watch* w, body* b)
{
    const sn_layout* l = &w->sim->systems[b->system]->layout;
    const sn_state* s = b->state < l->state_count ? &l->states[b->state] : NULL;
    if (!s || s->mapped || s->count != b->surface.point_count) return false;
    read_points(s, b->x);
    sn_collision_tree_refit(&b->tree, b->x, NULL, 0.0, NULL);
    return true;
}

void mesh_contact_watch_look(mesh_contact_watch* w, int64_t step)
{
    if (!w || w->all.count < 2 || step % w->every != 0) return;
    for (int i = 0; i < w->all.count; ++i)
        if (!follow(w, &w->all.at[i])) w->all.count = 0;
    for (int i = 0; i < w->all.count; ++i)
        for (int j = i + 1; j < w->all.count; ++j)
            if (w->met[i][j] == 0.0 && intersect(w, i, j)) w->met[i][j] = sn_sim_time(w->sim);
}

bool mesh_contact_watch_note(const mesh_contact_watch* w, int k, char* text, size_t size)
{
    for (int i = 0; w && i < w->all.count; ++i)
        for (int j = i + 1; j < w->all.count; ++j) {
            if (w->met[i][j] == 0.0 || k-- > 0) continue;
            snprintf(
                text, size,
                "%s and %s intersect at t = %.4g s, and nothing joins them; for contact between them add "
                "<surface_contact on=\"@%s\" with=\"@%s\"/>",
                w->all.at[i].path, w->all.at[j].path, w->met[i][j], w->all.at[i].path + 1,
                w->all.at[j].path + 1);
            return true;
        }
    return false;
}

void mesh_contact_watch_close(mesh_contact_watch* w)
{
    if (w) sn_pool_clear(&w->all.pool);
    free(w);
}
