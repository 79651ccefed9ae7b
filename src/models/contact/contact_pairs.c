/* Sinew - contact_pairs: the prefab. A surface_contact for each two of several bodies that may meet by their
   groups. `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/contact.h>
#include <sinew/models/organ.h>
#include "models/path_inside.h"
#include <string.h>

enum { MAX_PATH = 256, MAX_BODIES = 64, GROUPS = 31 };

typedef struct body {
    char name[MAX_PATH];   /* of the path, for the names of contacts */
    char points[MAX_PATH]; /* as the children of the prefab write it */
    char mesh[MAX_PATH];   /* of a tool; otherwise empty */
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
    if (count < 2) sn_scene_fail(scene, self, "bodies", "%d bodies; contact is between two or more", count);
    return count < 2 || !read_groups(scene, self, p, count, bodies) ? -1 : count;
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
    contact.with_mesh.path = b->mesh[0] ? b->mesh : NULL;
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
        for (int k = i + 1; k < count; ++k)
            if (meet(&bodies[i], &bodies[k])) add_contact(scene, self, &p, &bodies[i], &bodies[k]);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_contact_pairs_params defaults = { .friction = 0.2, .stiffness = 1e9, .capacity = 256 };
static const sn_param table[] = {
    { SN_FIELD(sn_contact_pairs_params, bodies), "1", 0, 0,
      "organs, tools and points with a surface: paths separated by blanks" },
    { SN_FIELD(sn_contact_pairs_params, groups), "1", 0, GROUPS - 1,
      "group of each body; bodies of one group do not meet, except those of group 0; absent: all 0" },
    { SN_FIELD(sn_contact_pairs_params, masks), "1", 0, 2147483647,
      "for each body, the sum of 2^g over the groups g that it meets; two bodies meet if each mask has the "
      "group of the other; absent: all groups but its own, of group 0 all" },
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
