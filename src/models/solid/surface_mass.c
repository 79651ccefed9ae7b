/* Sinew - surface_mass: inertia and weight of triangles and quads, such as membranes and cloth. Each corner
   of a face has the same part of its mass, which goes when the face is removed. Items are the points that
   have mass. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <string.h>
#include "mesh/cell.h"
#include "models/solid/owners.h"

typedef struct surface_mass {
    sn_owners owners;
    sn_vec3 gravity;
    int count;          /* items */
    const int* point;   /* [count] */
    double* mass;       /* [count] of the faces that are there */
    const double* part; /* [faces] mass of each corner */
    const int* item;    /* [faces x corners] number of the corner's item */
} surface_mass;

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void sum(const surface_mass* m)
{
    const cell_selection* f = &m->owners.faces;
    memset(m->mass, 0, (size_t)m->count * sizeof *m->mass);
    for (int i = 0; i < f->count * f->per; ++i)
        if (!m->owners.gone[i / f->per]) m->mass[m->item[i]] += m->part[i / f->per];
}

static void follow(const void* self)
{
    const surface_mass* m = self;
    sn_owners_follow(&m->owners);
    sum(m);
}

/* Points of the faces, ascending, become the items. */
static sn_status gather_points(sn_bind* bind, surface_mass* m)
{
    const cell_selection* f = &m->owners.faces;
    const int points = sn_bind_rest(bind, 0)->count, corners = f->count * f->per;
    int* number = sn_bind_alloc(bind, (size_t)points * sizeof *number);
    int* point = sn_bind_alloc(bind, (size_t)points * sizeof *point);
    int* item = sn_bind_alloc(bind, (size_t)corners * sizeof *item);
    sn_node* nodes = sn_bind_alloc(bind, (size_t)points * sizeof *nodes);
    m->mass = sn_bind_alloc(bind, (size_t)points * sizeof *m->mass);
    if (!number || !point || !item || !nodes || !m->mass) return SN_ERR_MEMORY;
    for (int i = 0; i < corners; ++i)
        number[f->nodes[i]] = 1;
    for (int i = 0; i < points; ++i) {
        if (!number[i]) continue;
        number[i] = m->count;
        point[m->count] = nodes[m->count].node = i;
        ++m->count;
    }
    for (int i = 0; i < corners; ++i)
        item[i] = number[f->nodes[i]];
    m->point = point;
    m->item = item;
    sum(m);
    return sn_bind_items(bind, m->count, 1, nodes);
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_surface_mass_params* p = params;
    surface_mass* m = self;
    cell_selection faces;
    const sn_cell kind = p->faces == SN_SOLID_QUADS ? SN_CELL_QUAD : SN_CELL_TRIANGLE;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, kind, &faces);
    if (!status) status = sn_owners_bind(bind, &faces, p->mesh, follow, &m->owners);
    if (status) return status;
    double* part = sn_bind_alloc(bind, (size_t)faces.count * sizeof *part);
    if (!part) return SN_ERR_MEMORY;
    for (int i = 0; i < faces.count; ++i)
        part[i] = p->density / faces.per *
                  sn_cell_measure(kind, faces.nodes + i * faces.per, sn_bind_rest(bind, 0)->points);
    m->part = part;
    m->gravity = p->gravity;
    return gather_points(bind, m);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const surface_mass* m = self;
    for (int k = items.begin; k < items.end; ++k) {
        const int i = m->point[k];
        const sn_vec3 pull =
            sn_madd(sn_scale(in->load_factor, m->gravity), -1.0, in->at[0].point_acceleration[i]);
        out[0].force[i] = sn_madd(out[0].force[i], m->mass[k], pull);
    }
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const surface_mass* m = self;
    (void)in;
    for (int i = 0; i < 3; ++i)
        out->M[4 * i] = m->mass[item];
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const surface_mass* m = self;
    double all = 0;
    for (int k = items.begin; k < items.end; ++k) {
        const sn_vec3 v = in->at[0].point_velocity[m->point[k]];
        all += 0.5 * m->mass[k] * sn_dot(v, v);
    }
    return all;
}

static double load_potential(const void* self, sn_range items, const sn_input* in)
{
    const surface_mass* m = self;
    double all = 0;
    for (int k = items.begin; k < items.end; ++k)
        all -= in->load_factor * m->mass[k] * sn_dot(m->gravity, in->at[0].points[m->point[k]]);
    return all;
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static void read_mass(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const surface_mass* m = self;
    (void)in, (void)reaction;
    *out = 0;
    for (int k = 0; k < m->count; ++k)
        *out += m->mass[k];
}

static const sn_quantity quantities[] = { { "mass", "kg", NULL, "of all faces", read_mass } };
static const sn_mass_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .load_potential = load_potential, .constant = true
};
static const sn_surface_mass_params defaults = { .faces = SN_SOLID_TRIANGLES, .density = 1 };
static const sn_param table[] = {
    { SN_FIELD(sn_surface_mass_params, on), "1", 0, 0, "points of the faces" },
    { SN_CHOICE(sn_surface_mass_params, faces, "triangles quads"), "1", 0, 0, "kind of faces" },
    { SN_FIELD(sn_surface_mass_params, nodes), "1", 0, HUGE_VAL,
      "points of each face, numbered from 0; absent: the faces of the mesh" },
    { SN_FIELD(sn_surface_mass_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_surface_mass_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_surface_mass_params, density), "kg/m^2", SN_ABOVE_ZERO, HUGE_VAL, "of the faces at rest" },
    { SN_FIELD(sn_surface_mass_params, gravity), "m/s^2", -HUGE_VAL, HUGE_VAL,
      "weight per mass, world axes" },
};

const sn_component sn_surface_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "surface_mass",
    .summary = "Inertia and weight of triangles and quads.",
    .role = SN_ROLE_MASS,
    .ops.mass = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_surface_mass_params),
    .self_size = sizeof(surface_mass),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_mass,
};
