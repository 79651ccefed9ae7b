/* Sinew - haptic_show. SPDX-License-Identifier: BSD-3-Clause */
#include "haptic_show.h"
#include <math.h>
#include <string.h>
#include "engine/sim.h"
#include "mesh/topology.h"
#include "output/monitor.h"
#include "scene/shapes.h"

enum { SIDES = 8 };

/* What opening needs. */
typedef struct opening {
    live_show* show;
    sn_sim* sim;
    sn_scene* scene;
    sn_pool* pool;
    sn_error* error;
} opening;

/* ---- finding ------------------------------------------------------------------------------------------- */

/* Room for one more; channels of the state at `path`. NULL when out of memory, or for a state without
   them. */
static shown_surface* new_surface(opening* o, const char* path, bool frames)
{
    sn_error ignored = SN_ERROR_INIT;
    live_show* show = o->show;
    const char* position = sn_pool_format(o->pool, "%s/position", path);
    const char* orientation = sn_pool_format(o->pool, "%s/orientation", path);
    show->at = sn_pool_grow(o->pool, show->at, show->count, sizeof *show->at);
    if (!position || !orientation || !show->at) return NULL;
    shown_surface s = { .position = sn_sim_channel(o->sim, position, &ignored) };
    if (frames) s.orientation = sn_sim_channel(o->sim, orientation, &ignored);
    if (ignored.status) return NULL;
    s.nodes = sn_sim_channel_info(o->sim, s.position).nodes;
    s.values = sn_pool_array(o->pool, 7 * (size_t)s.nodes, sizeof(double));
    show->at[show->count] = s;
    return s.values ? &show->at[show->count] : NULL;
}

/* A full connection shows the first ones. */
static void add(opening* o, shown_surface* s, const char* path, const int32_t (*triangles)[3], int count)
{
    const char* name = strlen(path + 1) <= 20 ? path + 1 : strrchr(path, '/') + 1;
    sn_error ignored = SN_ERROR_INIT;
    s->vertices = sn_pool_array(o->pool, (size_t)s->vertex_count, sizeof *s->vertices);
    s->number = sn_igtl_add_surface(o->show->link, name, s->vertex_count, triangles, count, &ignored);
    if (s->vertices && s->number >= 0) ++o->show->count;
}

static void add_mesh(opening* o, const char* path, const sn_mesh* mesh)
{
    sn_error ignored = SN_ERROR_INIT;
    sn_mesh* surface = sn_mesh_surface(mesh, true, &ignored);
    const sn_cells* faces = surface ? &surface->cells[SN_CELL_TRIANGLE] : NULL;
    shown_surface* s = faces && faces->count > 0 ? new_surface(o, path, false) : NULL;
    int32_t(*triangles)[3] = s ? sn_pool_array(o->pool, (size_t)faces->count, sizeof *triangles) : NULL;
    int* origin = s ? sn_pool_array(o->pool, (size_t)surface->point_count, sizeof *origin) : NULL;
    if (triangles && origin) {
        for (int i = 0; i < surface->point_count; ++i)
            origin[i] = surface->point_origin ? surface->point_origin[i] : i;
        for (int i = 0; i < 3 * faces->count; ++i)
            triangles[i / 3][i % 3] = (int32_t)faces->nodes[i];
        s->origin = origin;
        s->vertex_count = surface->point_count;
        add(o, s, path, (const int32_t(*)[3])triangles, faces->count);
    }
    sn_mesh_destroy(surface);
}

/* Rings of vertices around the frames; the ends are open. */
static void add_tube(opening* o, const char* path, const char* on, const sn_shape* look)
{
    shown_surface* s = new_surface(o, on, true);
    const int rings = s ? s->nodes : 0, sizes = look->sizes.count, count = 2 * SIDES * (rings - 1);
    if (rings < 2 || (sizes > 1 && sizes != rings)) return;
    int32_t(*triangles)[3] = sn_pool_array(o->pool, (size_t)count, sizeof *triangles);
    s->radius = sn_pool_array(o->pool, (size_t)rings, sizeof *s->radius);
    if (!triangles || !s->radius) return;
    for (int i = 0; i < rings; ++i)
        s->radius[i] = sizes == 0 ? look->size[0] : look->sizes.at[sizes == 1 ? 0 : i];
    for (int i = 0; i < SIDES * (rings - 1); ++i) {
        const int32_t a = i, b = i / SIDES * SIDES + (i + 1) % SIDES, c = a + SIDES, d = b + SIDES;
        memcpy(triangles[2 * i], (int32_t[3]){ a, b, d }, sizeof *triangles);
        memcpy(triangles[2 * i + 1], (int32_t[3]){ a, d, c }, sizeof *triangles);
    }
    s->vertex_count = SIDES * rings;
    add(o, s, path, (const int32_t(*)[3])triangles, count);
}

static void find_tubes(opening* o)
{
    for (sn_id i = sn_item_after(o->scene, sn_root); !sn_id_is_null(i); i = sn_item_after(o->scene, i)) {
        sn_shape looks[SN_MAX_SHAPES];
        const int count = sn_scene_shapes(o->scene, i, looks);
        for (int k = 0; k < count; ++k) {
            if (looks[k].kind != SN_SHAPE_TUBE) continue;
            const char* path = sn_item_path(o->scene, i, o->pool);
            const char* on =
                looks[k].own ? path
                             : sn_reference_path(o->scene, i, sn_shape_param(o->scene, i, looks[k].on.path),
                                                 looks[k].on.path, o->pool);
            if (path && on) add_tube(o, path, on, &looks[k]);
        }
    }
}

static void find_meshes(opening* o)
{
    for (int i = 0; i < o->sim->item_count; ++i) {
        const sn_item* item = &o->sim->items[i];
        const sn_state* state = item->state >= 0 ? &item->system->layout.states[item->state] : NULL;
        if (state && state->mesh && state->kind == SN_POINTS) add_mesh(o, item->path, state->mesh);
    }
}

sn_status live_show_open(live_show* show, sn_sim* sim, sn_scene* scene, sn_pool* pool, sn_error* error)
{
    opening o = { show, sim, scene, pool, error };
    find_tubes(&o);
    find_meshes(&o);
    return pool->failed ? sn_fail(error, SN_ERR_MEMORY, "out of memory for the surfaces") : SN_OK;
}

/* ---- showing ------------------------------------------------------------------------------------------- */

static void sweep(const shown_surface* s)
{
    static const double eighth = 0.78539816339744830962;
    for (int i = 0; i < s->nodes; ++i) {
        const double *x = s->values + 3 * i, *q = s->values + 3 * s->nodes + 4 * i;
        const sn_mat3 R = sn_quat_matrix((sn_quat){ q[0], q[1], q[2], q[3] });
        for (int k = 0; k < SIDES; ++k)
            for (int a = 0; a < 3; ++a)
                s->vertices[SIDES * i + k][a] =
                    x[a] + s->radius[i] * (R.m[a][1] * cos(eighth * k) + R.m[a][2] * sin(eighth * k));
    }
}

static void show_surface(const live_show* show, const shown_surface* s, sn_sim* sim)
{
    const sn_channel read[2] = { s->position, s->orientation };
    sn_sim_refresh_channels(sim, read, s->radius ? 2 : 1);
    sn_sim_read(sim, s->position, s->values, 3 * s->nodes);
    if (s->radius) {
        sn_sim_read(sim, s->orientation, s->values + 3 * s->nodes, 4 * s->nodes);
        sweep(s);
    } else {
        for (int i = 0; i < s->vertex_count; ++i)
            memcpy(s->vertices[i], s->values + 3 * s->origin[i], sizeof *s->vertices);
    }
    sn_igtl_show_surface(show->link, s->number, (const double(*)[3])s->vertices);
}

void live_show_news(live_show* show, sn_device_fault fault, const char* news)
{
    enum { IN_ORDER = 1, HARDWARE_FAILURE = 18 }; // codes of the protocol
    sn_igtl_show_status(show->link, fault ? HARDWARE_FAILURE : IN_ORDER, news);
}

void live_show_step(live_show* show, sn_sim* sim, int64_t tick, const double position[3],
                    const double orientation[4])
{
    if (!show->link) return;
    const int64_t now = tick % show->every; // surfaces take turns, so that no tick is much longer
    if (now == 0) sn_igtl_show_tool(show->link, position, orientation);
    for (int i = 0; i < show->count; ++i)
        if (i % show->every == now) show_surface(show, &show->at[i], sim);
}
