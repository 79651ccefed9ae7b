/* Sinew - urdf: the items that a robot becomes. Each link is a state of one frame, or of a frame that a
   fixed joint attaches to another link; joints, masses and shapes are the components of any scene.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <string.h>
#include "base/number.h"
#include "base/text.h"
#include "xml/urdf.h"

enum { WORD = 160 };

/* ---- names and numbers --------------------------------------------------------------------------------- */

/* Letters, digits, _ and - stay. */
static void clean(const char* name, const char* ending, char out[WORD])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    const bool starts = name[0] && strchr(letters, name[0]);
    snprintf(out, WORD, "%s%.100s%s", starts ? "" : "_", name, ending);
    for (char* c = out; *c; ++c)
        if (!strchr(letters, *c) && !strchr("0123456789-", *c)) *c = '_';
}

static const char* print_triple(char out[3 * SN_NUMBER_TEXT], sn_vec3 v)
{
    char n[3][SN_NUMBER_TEXT];
    snprintf(out, 3 * SN_NUMBER_TEXT, "%s %s %s", sn_number_print(n[0], v.x), sn_number_print(n[1], v.y),
             sn_number_print(n[2], v.z));
    return out;
}

static sn_id add(sn_urdf* u, sn_id parent, const sn_tree* at, const char* name, const char* type)
{
    sn_scene_locate(u->scene, u->file, at->line, at->column);
    return sn_scene_add(u->scene, parent, name, sn_scene_component(u->scene, type), NULL);
}

static void set_number(sn_urdf* u, sn_id item, const char* param, double value)
{
    char text[SN_NUMBER_TEXT];
    sn_scene_set(u->scene, item, param, sn_number_print(text, value));
}

static void set_triple(sn_urdf* u, sn_id item, const char* param, sn_vec3 value)
{
    char text[3 * SN_NUMBER_TEXT];
    sn_scene_set(u->scene, item, param, print_triple(text, value));
}

static void set_ref(sn_urdf* u, sn_id item, const char* param, const char* up, const char* name)
{
    char path[2 * WORD], word[WORD];
    clean(name, "", word);
    snprintf(path, sizeof path, "%s%s", up, word);
    sn_scene_set(u->scene, item, param, path);
}

/* ---- links --------------------------------------------------------------------------------------------- */

static void add_link(sn_urdf* u, sn_id robot, const sn_urdf_link* link, sn_pose root)
{
    const sn_urdf_joint* j = link->joint < 0 ? NULL : &u->joints[link->joint];
    const bool attached = j && j->kind == SN_URDF_FIXED;
    char name[WORD];
    clean(link->name, "", name);
    sn_id item = add(u, robot, link->at, name, attached ? "attached_frames" : "frames");
    sn_pose at = attached ? j->origin
                          : (sn_pose){ sn_add(root.r, sn_rotate(root.q, link->pose.r)),
                                       sn_quat_mul(root.q, link->pose.q) };
    if (attached) set_ref(u, item, "to", "@", u->links[j->parent].name);
    set_triple(u, item, "positions", at.r);
    set_triple(u, item, "orientations", sn_quat_to_rpy(at.q));
}

/* Parents of attached frames come first. */
static void add_links(sn_urdf* u, sn_id robot, int link, sn_pose root, bool* added)
{
    if (added[link]) return;
    added[link] = true;
    const int joint = u->links[link].joint;
    if (joint >= 0) add_links(u, robot, u->joints[joint].parent, root, added);
    add_link(u, robot, &u->links[link], root);
}

/* The mass acts on a frame at the centre of mass, along the principal axes, unless these are those of the
   link. */
static void add_mass(sn_urdf* u, sn_id robot, const sn_urdf_link* link, sn_vec3 gravity)
{
    char name[WORD], on[WORD];
    if (!(link->mass > 0.0)) return;
    const sn_quat q = link->centre.q;
    const bool aligned = q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
    clean(link->name, "_centre", on);
    if (!aligned) {
        sn_id centre = add(u, robot, link->at, on, "attached_frames");
        set_ref(u, centre, "to", "@", link->name);
        set_triple(u, centre, "positions", link->centre.r);
        set_triple(u, centre, "orientations", sn_quat_to_rpy(q));
    }
    clean(link->name, "_mass", name);
    sn_id mass = add(u, robot, link->at, name, "rigid_mass");
    if (aligned) {
        set_ref(u, mass, "on", "@", link->name);
        set_triple(u, mass, "centre", link->centre.r);
    } else {
        char path[WORD + 1];
        snprintf(path, sizeof path, "@%s", on);
        sn_scene_set(u->scene, mass, "on", path);
    }
    set_number(u, mass, "mass", link->mass);
    set_triple(u, mass, "inertia", sn_v3(link->moments[0], link->moments[1], link->moments[2]));
    if (sn_norm(gravity) > 0.0) set_triple(u, mass, "gravity", gravity);
}

/* `collision` becomes a node with the mesh, its points on the link and a picture; `visual` has no points. */
static void add_shape(sn_urdf* u, sn_id robot, const sn_urdf_link* link, const sn_tree* at, int number,
                      bool shown)
{
    char name[WORD], ending[32];
    const bool collides = strcmp(at->name, "collision") == 0;
    if (number > 1)
        snprintf(ending, sizeof ending, "_%s_%d", at->name, number);
    else
        snprintf(ending, sizeof ending, "_%s", at->name);
    clean(link->name, ending, name);
    sn_id node = add(u, robot, at, name, "node");
    if (!sn_urdf_add_geometry(u, node, sn_tree_child(at, "geometry"), sn_urdf_origin(u, at))) return;
    if (collides) {
        sn_id points = add(u, node, at, "points", "attached_points");
        set_ref(u, points, "to", "../", link->name);
        sn_scene_set(u->scene, points, "mesh", "@mesh");
    }
    if (!shown) return;
    sn_id shape = add(u, node, at, "shape", "display_mesh");
    sn_scene_set(u->scene, shape, "of", "@mesh");
    set_ref(u, shape, "on", "../", link->name);
    sn_scene_set(u->scene, shape, "material", "steel");
}

static void add_shapes(sn_urdf* u, sn_id robot, const sn_urdf_link* link)
{
    const bool pictured = sn_tree_child(link->at, "visual") != NULL;
    int collisions = 0, visuals = 0;
    for (const sn_tree* e = link->at->first; e; e = e->next) {
        if (strcmp(e->name, "collision") == 0) add_shape(u, robot, link, e, ++collisions, !pictured);
        if (strcmp(e->name, "visual") == 0) add_shape(u, robot, link, e, ++visuals, true);
    }
}

/* ---- joints -------------------------------------------------------------------------------------------- */

static void add_joint(sn_urdf* u, sn_id joints, const sn_urdf_joint* j)
{
    char name[WORD];
    clean(j->name, "", name);
    sn_id item = add(u, joints, j->at, name, "joint");
    set_ref(u, item, "on", "../", u->links[j->child].name);
    set_ref(u, item, "to", "../", u->links[j->parent].name);
    if (j->kind == SN_URDF_SLIDER) sn_scene_set(u->scene, item, "type", "slider");
    set_triple(u, item, "axis", j->axis);
    set_number(u, item, "start", j->start);
    if (j->limited && j->mimics < 0) {
        set_number(u, item, "lower", j->lower);
        set_number(u, item, "upper", j->upper);
    }
    if (j->friction > 0.0) set_number(u, item, "friction", j->friction);
    if (j->damping > 0.0) set_number(u, item, "damping", j->damping);
}

static void add_gear(sn_urdf* u, sn_id joints, const sn_urdf_joint* j)
{
    char name[WORD], path[2 * WORD], word[WORD];
    clean(j->name, "_gear", name);
    sn_id item = add(u, joints, j->at, name, "gear");
    clean(j->name, "", word);
    snprintf(path, sizeof path, "@%s/coordinate", word);
    sn_scene_set(u->scene, item, "on", path);
    clean(u->joints[j->mimics].name, "", word);
    snprintf(path, sizeof path, "@%s/coordinate", word);
    sn_scene_set(u->scene, item, "to", path);
    set_number(u, item, "ratio", j->ratio);
}

static void note_the_rest(sn_urdf* u, sn_id robot)
{
    const sn_tree* top = u->links[0].at->parent;
    for (const sn_tree* e = top->first; e; e = e->next)
        if (strcmp(e->name, "link") != 0 && strcmp(e->name, "joint") != 0 &&
            strcmp(e->name, "material") != 0) {
            sn_scene_locate(u->scene, u->file, e->line, e->column);
            sn_scene_note(u->scene, robot, "the element %s of the URDF file is not used", e->name);
        }
    for (int i = 0; i < u->joint_count; ++i) {
        const sn_tree* limit = sn_tree_child(u->joints[i].at, "limit");
        if (!limit || (!sn_tree_value(limit, "effort") && !sn_tree_value(limit, "velocity"))) continue;
        sn_scene_note(
            u->scene, robot,
            "effort and velocity of limits are those of motors, which a URDF file does not drive: state "
            "motor_position and max_force of the joint in the scene");
        return;
    }
}

void sn_urdf_add(sn_urdf* u, sn_id parent, const sn_urdf_options* o)
{
    sn_scene* scene = u->scene;
    sn_id robot = sn_scene_add(scene, parent, o->name, sn_scene_component(scene, "node"), NULL);
    bool* added = sn_pool_array(&u->pool, (size_t)u->link_count, sizeof *added);
    if (!added || sn_id_is_null(robot)) return;
    sn_pose root = { o->position, sn_quat_from_rpy(o->orientation.x, o->orientation.y, o->orientation.z) };
    for (int i = 0; i < u->link_count; ++i)
        add_links(u, robot, i, root, added);
    for (int i = 0; i < u->link_count; ++i) {
        add_mass(u, robot, &u->links[i], o->gravity);
        add_shapes(u, robot, &u->links[i]);
    }
    if (o->base == 0) {
        sn_id base = add(u, robot, u->links[u->root].at, NULL, "fixed");
        set_ref(u, base, "on", "@", u->links[u->root].name);
    }
    sn_id joints = add(u, robot, u->links[u->root].at, "joints", "node");
    for (int i = 0; i < u->joint_count; ++i)
        if (u->joints[i].kind != SN_URDF_FIXED) add_joint(u, joints, &u->joints[i]);
    for (int i = 0; i < u->joint_count; ++i)
        if (u->joints[i].mimics >= 0) add_gear(u, joints, &u->joints[i]);
    note_the_rest(u, robot);
}
