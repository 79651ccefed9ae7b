/* Sinew - contact_pairs: the prefab. A surface_contact for each two of several bodies that may meet by their
   groups. Rods are lines. `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/path_inside.h"
#include <math.h>
#include <sinew/models/contact.h>
#include <sinew/models/meshes.h>
#include <sinew/models/organ.h>
#include <string.h>

enum { MAX_PATH = 256, MAX_BODIES = 64, GROUPS = 31, LINE_EDGES = 32 };
static const double pi = 3.14159265358979323846;

typedef struct body {
    char name[MAX_PATH];        /* of the path, for the names of contacts */
    char points[MAX_PATH + 16]; /* as the children of the prefab write it */
    char mesh[MAX_PATH + 16];   /* of a tool or a closed suture; otherwise empty */
    double radius;              /* of a rod, its largest; otherwise 0 */
    bool rigid;                 /* it cannot touch itself */
    int group;
    uint32_t mask;
} body;

/* ---- bodies -------------------------------------------------------------------------------------------- */

static void name_body(body* b, const char* path)
{
    const char* bare = path + strspn(path, "@/.");
    snprintf(b->name, sizeof b->name, "%s", bare);
    for (char* c = b->name; *c; ++c)
        if (*c == '/') *c = '_';
}

static double largest_radius(const rod* r)
{
    double radius = 0;
    for (int i = 0; i < r->sections.count; ++i) {
        const rod_piece* piece = &r->sections.piece[i];
        radius = fmax(radius, fmax(piece->radius, piece->end_radius));
    }
    return radius;
}

/* The mesh of a closed line of `count` edges, a regular polygon: their order and their lengths count. */
static bool add_loop(sn_scene* scene, sn_id self, const char* name, int count, double length)
{
    double* points = sn_scene_alloc(scene, (size_t)count * 5 * sizeof *points);
    if (!points) return false;
    double *edges = points + 3 * (size_t)count, r = length / count / (2 * sin(pi / count));
    for (int i = 0; i < count; ++i) {
        points[3 * i] = r * cos(2 * pi * i / count);
        points[3 * i + 1] = r * sin(2 * pi * i / count);
        points[3 * i + 2] = 0;
        edges[2 * i] = i;
        edges[2 * i + 1] = (i + 1) % count;
    }
    sn_inline_mesh_params mesh;
    sn_defaults(&sn_inline_mesh, &mesh);
    mesh.points = (sn_reals){ points, 3 * count };
    mesh.edges = (sn_reals){ edges, 2 * count };
    sn_scene_add(scene, self, name, &sn_inline_mesh, &mesh);
    return true;
}

/* Points at the ends of the pieces of a rod, which are divided where there are fewer than LINE_EDGES. */
static bool add_line(const rod* r, sn_id self, const char* name, const char* up)
{
    const int pieces = r->model->pieces(r, NULL), parts = pieces ? (LINE_EDGES + pieces - 1) / pieces : 1;
    double* ends =
        pieces ? sn_scene_alloc(r->scene, (size_t)(pieces + 1) * (size_t)(parts + 1) * sizeof *ends) : NULL;
    if (!ends || !r->model->pieces(r, ends)) return false;
    double* at = ends + pieces + 1;
    const int count = pieces * parts + 1;
    for (int i = 0; i + 1 < count; ++i) {
        const double part = (double)(i % parts) / parts, *end = ends + i / parts;
        at[i] = end[0] + part * (end[1] - end[0]);
    }
    at[count - 1] = ends[pieces];
    return r->model->add_along(r, &(rod_along){ .item = self, .name = name, .up = up, .at = { at, count } });
}

/* The points of an elastic_rod are a line; other rods get one. */
static bool find_line(sn_scene* scene, sn_id self, sn_id item, body* b)
{
    rod r;
    if (!sn_rod_read(scene, self, "bodies", item, &r)) return false;
    char up[MAX_PATH + 8];
    bool done = true;
    snprintf(up, sizeof up, "%.*s/", MAX_PATH, b->points);
    b->radius = largest_radius(&r);
    if (r.model == &sn_rod_elastic) {
        snprintf(b->points, sizeof b->points, "%s%spoints", up, r.inside);
        if (r.closed) {
            snprintf(b->mesh, sizeof b->mesh, "%.*s_mesh", MAX_PATH, b->name);
            done = add_loop(scene, self, b->mesh, r.elements, r.length);
        }
    } else {
        snprintf(b->points, sizeof b->points, "%.*s_line", MAX_PATH, b->name);
        done = add_line(&r, self, b->points, up);
    }
    if (!done) sn_scene_fail(scene, self, "bodies", "out of memory");
    return done;
}

/* Organs and tools are touched at their points; the points of a tool have the mesh of the tool. */
static bool find_surface(sn_scene* scene, sn_id self, const char* word, body* b)
{
    enum { LONGEST = MAX_PATH - 8 };
    if (!sn_path_inside(scene, self, "bodies", (sn_ref){ word }, b->points, LONGEST)) return false;
    sn_id item = sn_scene_find(scene, self, b->points);
    const sn_component* type = sn_id_is_null(item) ? NULL : sn_scene_type(scene, item);
    if (!type) {
        sn_scene_fail(scene, self, "bodies", "there is no %s", word);
        return false;
    }
    if (sn_rod_is(type)) return find_line(scene, self, item, b);
    b->rigid = type == &sn_tool;
    if (type == &sn_tool) snprintf(b->mesh, sizeof b->mesh, "%.*s/mesh", LONGEST, b->points);
    if (type == &sn_tool || type == &sn_organ) strcat(b->points, "/points");
    return true;
}

static bool read_groups(sn_scene* scene, sn_id self, const sn_contact_pairs_params* p, int count,
                        body* bodies)
{
    if ((p->groups.count > 0 && p->groups.count != count) ||
        (p->masks.count > 0 && p->masks.count != count)) {
        bool groups = p->groups.count > 0 && p->groups.count != count;
        sn_scene_fail(scene, self, groups ? "groups" : "masks", "%d numbers for %d bodies; give one for each",
                      groups ? p->groups.count : p->masks.count, count);
        return false;
    }
    for (int i = 0; i < count; ++i) {
        body* b = &bodies[i];
        b->group = p->groups.count > 0 ? (int)p->groups.at[i] : 0;
        b->mask = b->group > 0 ? ~(1u << b->group) : ~0u;
        if (p->masks.count > 0) b->mask = (uint32_t)p->masks.at[i];
    }
    return true;
}

/* Returns how many; -1 on failure. */
static int read_bodies(sn_scene* scene, sn_id self, const sn_contact_pairs_params* p, body* bodies)
{
    int count = 0;
    for (const char* at = p->bodies ? p->bodies : ""; *(at += strspn(at, " \t\r\n"));) {
        char word[MAX_PATH];
        size_t length = strcspn(at, " \t\r\n");
        if (length >= sizeof word || count == MAX_BODIES) {
            sn_scene_fail(scene, self, "bodies", "more than %d bodies, or a path of more than %d characters",
                          MAX_BODIES, MAX_PATH - 1);
            return -1;
        }
        memcpy(word, at, length);
        word[length] = '\0';
        name_body(&bodies[count], word);
        if (!find_surface(scene, self, word, &bodies[count++])) return -1;
        at += length;
    }
    const bool enough = count > (p->self_contact ? 0 : 1);
    if (!enough)
        sn_scene_fail(scene, self, "bodies", "%d bodies; contact is between two or more%s", count,
                      count == 1 ? ", or give self_contact" : "");
    return !enough || !read_groups(scene, self, p, count, bodies) ? -1 : count;
}

/* ---- pairs --------------------------------------------------------------------------------------------- */

static bool meet(const body* a, const body* b)
{
    return (a->mask >> b->group & 1u) && (b->mask >> a->group & 1u);
}

static void add_contact(sn_scene* scene, sn_id self, const sn_contact_pairs_params* p, const body* a,
                        const body* b)
{
    char name[2 * MAX_PATH];
    sn_surface_contact_params contact;
    sn_defaults(&sn_surface_contact, &contact);
    snprintf(name, sizeof name, "%s_%s", a->name, b->name);
    contact.on.path = a->points;
    contact.with.path = b->points;
    contact.on_mesh.path = a->mesh[0] ? a->mesh : NULL;
    contact.on_radius = (sn_reals){ &a->radius, a->radius > 0 };
    if (a != b) {
        contact.with_mesh.path = b->mesh[0] ? b->mesh : NULL;
        contact.with_radius = (sn_reals){ &b->radius, b->radius > 0 };
    }
    contact.friction = p->friction;
    contact.restitution = p->restitution;
    contact.distance = p->distance;
    contact.stiffness = p->stiffness;
    contact.capacity = p->capacity;
    sn_scene_add(scene, self, name, &sn_surface_contact, &contact);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_contact_pairs_params p =
        *(const sn_contact_pairs_params*)params; // adding items moves the original
    body* bodies = sn_scene_alloc(scene, MAX_BODIES * sizeof *bodies);
    int count = bodies ? read_bodies(scene, self, &p, bodies) : -1;
    for (int i = 0; i < count; ++i)
        for (int k = i + !(p.self_contact && !bodies[i].rigid); k < count; ++k)
            if (k == i || meet(&bodies[i], &bodies[k])) add_contact(scene, self, &p, &bodies[i], &bodies[k]);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_contact_pairs_params defaults = { .friction = 0.2, .stiffness = 1e9, .capacity = 256 };
static const sn_param table[] = {
    { SN_FIELD(sn_contact_pairs_params, bodies), "1", 0, 0,
      "organs, tools, needles, sutures, cables and points with a surface: paths separated by blanks" },
    { SN_FIELD(sn_contact_pairs_params, groups), "1", 0, GROUPS - 1,
      "group of each body; bodies of one group do not meet, except those of group 0; absent: all 0" },
    { SN_FIELD(sn_contact_pairs_params, masks), "1", 0, 2147483647,
      "for each body, the sum of 2^g over the groups g that it meets; two bodies meet if each mask has the "
      "group of the other; absent: all groups but its own, of group 0 all" },
    { SN_FIELD(sn_contact_pairs_params, self_contact), "1", 0, 0,
      "each body except tools can touch itself, too" },
    { SN_FIELD(sn_contact_pairs_params, friction), "1", 0, 1e6, "coefficient of friction" },
    { SN_FIELD(sn_contact_pairs_params, restitution), "1", 0, 1,
      "part of the speed of approach with which surfaces part" },
    { SN_FIELD(sn_contact_pairs_params, distance), "m", 0, 1e3,
      "distance at which the surfaces are in contact", "auto" },
    { SN_FIELD(sn_contact_pairs_params, stiffness), "Pa/m", SN_ABOVE_ZERO, 1e30,
      "contact stiffness, see `surface_contact`" },
    { SN_FIELD(sn_contact_pairs_params, capacity), "1", 1, 10000,
      "largest number of pairs of features of each two bodies, see `surface_contact`" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_contact_pairs = {
    .abi = SN_COMPONENT_ABI,
    .name = "contact_pairs",
    .summary = "Contact between each two of several bodies, with groups of bodies that do not meet.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_contact_pairs_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
