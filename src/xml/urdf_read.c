/* Sinew - urdf: links and joints. The format is that of the Unified Robot Description Format of ROS
   (wiki.ros.org/urdf/XML). SPDX-License-Identifier: BSD-3-Clause */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/number.h"
#include "base/text.h"
#include "xml/urdf.h"

void sn_urdf_complain(sn_urdf* u, const sn_tree* at, const char* format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    u->failed = true;
    sn_scene_complain(u->scene, SN_ERR_SCENE, u->file, at->line, at->column, "%s", sentence);
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static const char* skip_blanks(const char* text) { return text + strspn(text, " \t\r\n"); }

bool sn_urdf_numbers(sn_urdf* u, const sn_tree* at, const char* name, int count, double otherwise,
                     double* out)
{
    char quoted[SN_QUOTE_TEXT];
    const char* text = at ? sn_tree_value(at, name) : NULL;
    for (int i = 0; i < count; ++i)
        out[i] = otherwise;
    if (!text) return true;
    const char* here = skip_blanks(text);
    bool good = true;
    for (int i = 0; good && i < count; ++i) {
        const char* next = sn_number_scan(here, here + strlen(here), 0, &out[i]);
        good = next && isfinite(out[i]);
        here = good ? skip_blanks(next) : here;
    }
    if (good && !*here) return true;
    sn_urdf_complain(u, at, "%s=%s: %d number%s expected", name, sn_quote(quoted, text, strlen(text)), count,
                     count > 1 ? "s are" : " is");
    return false;
}

static sn_vec3 triple(sn_urdf* u, const sn_tree* at, const char* name)
{
    double v[3];
    sn_urdf_numbers(u, at, name, 3, 0.0, v);
    return sn_v3(v[0], v[1], v[2]);
}

static double number(sn_urdf* u, const sn_tree* at, const char* name, double otherwise)
{
    double value;
    sn_urdf_numbers(u, at, name, 1, otherwise, &value);
    return value;
}

sn_pose sn_urdf_origin(sn_urdf* u, const sn_tree* of)
{
    const sn_tree* origin = sn_tree_child(of, "origin");
    sn_vec3 rpy = triple(u, origin, "rpy");
    return (sn_pose){ triple(u, origin, "xyz"), sn_quat_from_rpy(rpy.x, rpy.y, rpy.z) };
}

/* ---- links --------------------------------------------------------------------------------------------- */

static const char* name_of(sn_urdf* u, const sn_tree* at)
{
    const char* name = sn_tree_value(at, "name");
    if (name && name[0]) return name;
    sn_urdf_complain(u, at, "the %s has no name; give name=\"...\"", at->name);
    return "";
}

/* Eigenvalues of a symmetric matrix, and R whose columns are the axes: Jacobi's rotations. */
static void find_axes(double I[3][3], double moments[3], sn_mat3* R)
{
    *R = sn_mat3_identity();
    for (int sweep = 0; sweep < 30; ++sweep)
        for (int p = 0; p < 2; ++p)
            for (int q = p + 1; q < 3; ++q) {
                if (I[p][q] == 0.0) continue;
                double angle = 0.5 * atan2(2.0 * I[p][q], I[q][q] - I[p][p]), c = cos(angle), s = sin(angle);
                for (int k = 0; k < 3; ++k) {
                    double a = I[k][p], b = I[k][q], x = R->m[k][p], y = R->m[k][q];
                    I[k][p] = c * a - s * b;
                    I[k][q] = s * a + c * b;
                    R->m[k][p] = c * x - s * y;
                    R->m[k][q] = s * x + c * y;
                }
                for (int k = 0; k < 3; ++k) {
                    double a = I[p][k], b = I[q][k];
                    I[p][k] = c * a - s * b;
                    I[q][k] = s * a + c * b;
                }
            }
    for (int i = 0; i < 3; ++i)
        moments[i] = I[i][i];
}

static void read_inertial(sn_urdf* u, sn_urdf_link* link)
{
    const sn_tree* inertial = sn_tree_child(link->at, "inertial");
    link->centre.q = sn_quat_identity();
    if (!inertial) return;
    const sn_tree *mass = sn_tree_child(inertial, "mass"), *inertia = sn_tree_child(inertial, "inertia");
    if (!mass || !inertia) {
        sn_urdf_complain(u, inertial, "link %s: inertial needs mass and inertia", link->name);
        return;
    }
    static const char* const names[6] = { "ixx", "ixy", "ixz", "iyy", "iyz", "izz" };
    double I[6];
    sn_mat3 R;
    for (int i = 0; i < 6; ++i)
        I[i] = number(u, inertia, names[i], 0.0);
    double full[3][3] = { { I[0], I[1], I[2] }, { I[1], I[3], I[4] }, { I[2], I[4], I[5] } };
    link->mass = number(u, mass, "value", 0.0);
    link->centre = sn_urdf_origin(u, inertial);
    find_axes(full, link->moments, &R);
    link->centre.q = sn_quat_mul(link->centre.q, sn_quat_from_matrix(R));
    const double* m = link->moments;
    if (!(link->mass > 0.0) || !(m[0] > 0.0 && m[1] > 0.0 && m[2] > 0.0))
        sn_urdf_complain(
            u, inertial,
            "link %s: a mass of %g kg with principal moments %g %g %g kg m^2 is no body; all must be > 0",
            link->name, link->mass, m[0], m[1], m[2]);
}

static int find_link(const sn_urdf* u, const char* name)
{
    for (int i = 0; name && i < u->link_count; ++i)
        if (strcmp(u->links[i].name, name) == 0) return i;
    return -1;
}

static int find_joint(const sn_urdf* u, const char* name)
{
    for (int i = 0; name && i < u->joint_count; ++i)
        if (strcmp(u->joints[i].name, name) == 0) return i;
    return -1;
}

static void read_link(sn_urdf* u, const sn_tree* at)
{
    sn_urdf_link* link = &u->links[u->link_count];
    const char* name = name_of(u, at);
    if (find_link(u, name) >= 0) sn_urdf_complain(u, at, "a second link has the name %s", name);
    *link = (sn_urdf_link){ .at = at, .name = name, .joint = -1 };
    read_inertial(u, link);
    ++u->link_count;
}

/* ---- joints -------------------------------------------------------------------------------------------- */

static sn_urdf_kind kind_of(sn_urdf* u, const sn_urdf_joint* j)
{
    const char* type = sn_tree_value(j->at, "type");
    if (type && strcmp(type, "fixed") == 0) return SN_URDF_FIXED;
    if (type && (strcmp(type, "revolute") == 0 || strcmp(type, "continuous") == 0)) return SN_URDF_HINGE;
    if (type && strcmp(type, "prismatic") == 0) return SN_URDF_SLIDER;
    sn_urdf_complain(u, j->at,
                     "joint %s: the type %s is not supported; use revolute, continuous, prismatic or fixed",
                     j->name, type ? type : "(none)");
    return SN_URDF_FIXED;
}

static int read_end(sn_urdf* u, const sn_urdf_joint* j, const char* which)
{
    const sn_tree* end = sn_tree_child(j->at, which);
    const char* name = end ? sn_tree_value(end, "link") : NULL;
    int link = find_link(u, name);
    if (link < 0)
        sn_urdf_complain(u, end ? end : j->at, "joint %s: its %s %s is not a link; give <%s link=\"...\"/>",
                         j->name, which, name ? name : "(none)", which);
    return link;
}

static void read_axis(sn_urdf* u, sn_urdf_joint* j)
{
    const sn_tree* axis = sn_tree_child(j->at, "axis");
    sn_vec3 e = axis ? triple(u, axis, "xyz") : sn_v3(1, 0, 0);
    if (j->kind != SN_URDF_FIXED && !(sn_norm(e) > 0.0)) {
        sn_urdf_complain(u, axis, "joint %s: the axis 0 0 0 is not a direction", j->name);
        return;
    }
    if (sn_norm(e) > 0.0) j->axis = sn_rotate(j->origin.q, sn_scale(1.0 / sn_norm(e), e));
}

static void read_limits(sn_urdf* u, sn_urdf_joint* j)
{
    const sn_tree *limit = sn_tree_child(j->at, "limit"), *losses = sn_tree_child(j->at, "dynamics");
    const char* type = sn_tree_value(j->at, "type");
    j->limited = limit && j->kind != SN_URDF_FIXED && type && strcmp(type, "continuous") != 0;
    j->lower = number(u, limit, "lower", 0.0);
    j->upper = number(u, limit, "upper", 0.0);
    if (j->limited && !(j->lower <= j->upper))
        sn_urdf_complain(u, limit, "joint %s: the lower limit %g is above the upper one, %g", j->name,
                         j->lower, j->upper);
    j->friction = number(u, losses, "friction", 0.0);
    j->damping = number(u, losses, "damping", 0.0);
    if (j->friction < 0.0 || j->damping < 0.0)
        sn_urdf_complain(u, losses, "joint %s: friction and damping must not be negative", j->name);
}

static void read_joint(sn_urdf* u, const sn_tree* at)
{
    sn_urdf_joint* j = &u->joints[u->joint_count];
    *j = (sn_urdf_joint){ .at = at, .name = name_of(u, at), .mimics = -1 };
    if (find_joint(u, j->name) >= 0) sn_urdf_complain(u, at, "a second joint has the name %s", j->name);
    j->kind = kind_of(u, j);
    j->parent = read_end(u, j, "parent");
    j->child = read_end(u, j, "child");
    j->origin = sn_urdf_origin(u, at);
    read_axis(u, j);
    read_limits(u, j);
    ++u->joint_count;
}

static void read_mimic(sn_urdf* u, sn_urdf_joint* j)
{
    const sn_tree* mimic = sn_tree_child(j->at, "mimic");
    if (!mimic) return;
    const char* name = sn_tree_value(mimic, "joint");
    j->mimics = find_joint(u, name);
    j->ratio = number(u, mimic, "multiplier", 1.0);
    j->offset = number(u, mimic, "offset", 0.0);
    if (j->mimics < 0 || u->joints[j->mimics].kind == SN_URDF_FIXED || &u->joints[j->mimics] == j)
        sn_urdf_complain(u, mimic, "joint %s mimics %s, which is no other joint that moves", j->name,
                         name ? name : "(none)");
    else if (u->joints[j->mimics].at && sn_tree_child(u->joints[j->mimics].at, "mimic"))
        sn_urdf_complain(u, mimic, "joint %s mimics %s, which mimics another joint; name that one", j->name,
                         name);
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

/* Each link but one is the child of one joint, and all hang together. */
static void check_tree(sn_urdf* u)
{
    u->root = -1;
    for (int i = 0; i < u->joint_count; ++i) {
        const sn_urdf_joint* j = &u->joints[i];
        sn_urdf_link* child = &u->links[j->child];
        if (child->joint >= 0)
            sn_urdf_complain(u, j->at, "joints %s and %s both carry the link %s; a link has one parent",
                             u->joints[child->joint].name, j->name, child->name);
        child->joint = i;
    }
    for (int i = 0; i < u->link_count && !u->failed; ++i) {
        int at = i, steps = 0;
        while (u->links[at].joint >= 0 && steps++ <= u->joint_count)
            at = u->joints[u->links[at].joint].parent;
        if (u->links[at].joint >= 0)
            sn_urdf_complain(
                u, u->links[i].at,
                "the link %s is carried by joints that form a circle; close a loop in the scene, by an "
                "attachment between two links",
                u->links[i].name);
        else if (u->root >= 0 && u->root != at)
            sn_urdf_complain(u, u->links[at].at,
                             "the links %s and %s both have no parent; join them by a joint",
                             u->links[u->root].name, u->links[at].name);
        else
            u->root = at;
    }
}

bool sn_urdf_read(sn_urdf* u, const sn_tree* robot)
{
    int links = 0, joints = 0;
    if (strcmp(robot->name, "robot") != 0) {
        sn_urdf_complain(u, robot, "the root element of a URDF file is robot, not %s", robot->name);
        return false;
    }
    for (const sn_tree* e = robot->first; e; e = e->next) {
        links += strcmp(e->name, "link") == 0;
        joints += strcmp(e->name, "joint") == 0;
    }
    u->links = sn_pool_array(&u->pool, (size_t)links, sizeof *u->links);
    u->joints = sn_pool_array(&u->pool, (size_t)joints, sizeof *u->joints);
    if (!u->links || !u->joints) {
        sn_urdf_complain(u, robot, "out of memory");
        return false;
    }
    if (links == 0 || links > SN_URDF_LINKS || joints > SN_URDF_LINKS) {
        sn_urdf_complain(u, robot, "the robot has %d links and %d joints; 1 to %d links are possible", links,
                         joints, (int)SN_URDF_LINKS);
        return false;
    }
    for (const sn_tree* e = robot->first; e; e = e->next)
        if (strcmp(e->name, "link") == 0) read_link(u, e);
    for (const sn_tree* e = robot->first; e; e = e->next)
        if (strcmp(e->name, "joint") == 0) read_joint(u, e);
    for (int i = 0; i < u->joint_count; ++i)
        read_mimic(u, &u->joints[i]);
    if (!u->failed) check_tree(u);
    return !u->failed;
}

/* ---- where the links are ------------------------------------------------------------------------------- */

static bool set_start(sn_urdf* u, const char* word, size_t length, char why[SN_SOURCE_WHY])
{
    char name[128] = "", quoted[SN_QUOTE_TEXT];
    const char* equals = memchr(word, '=', length);
    double value = 0.0;
    if (equals && (size_t)(equals - word) < sizeof name) memcpy(name, word, (size_t)(equals - word));
    int joint = find_joint(u, name);
    const char* end = equals ? sn_number_scan(equals + 1, word + length, 0, &value) : NULL;
    if (joint < 0 || u->joints[joint].kind == SN_URDF_FIXED || end != word + length) {
        snprintf(why, SN_SOURCE_WHY, "%s is not the coordinate of a joint, as in \"elbow=0.5 wrist=-1\"",
                 sn_quote(quoted, word, length));
        return false;
    }
    if (u->joints[joint].mimics >= 0) {
        snprintf(why, SN_SOURCE_WHY, "the joint %s mimics another one; give the coordinate of that one",
                 name);
        return false;
    }
    u->joints[joint].start = value;
    return true;
}

static sn_pose moved(const sn_urdf_joint* j)
{
    sn_pose p = j->origin;
    if (j->kind == SN_URDF_SLIDER) p.r = sn_madd(p.r, j->start, j->axis);
    if (j->kind != SN_URDF_HINGE) return p;
    double s = sin(0.5 * j->start);
    sn_quat turn = { cos(0.5 * j->start), s * j->axis.x, s * j->axis.y, s * j->axis.z };
    p.q = sn_quat_mul(turn, p.q);
    return p;
}

static void place_link(sn_urdf* u, int link)
{
    sn_urdf_link* l = &u->links[link];
    if (l->placed) return;
    l->placed = true;
    l->pose = (sn_pose){ { 0, 0, 0 }, sn_quat_identity() };
    if (l->joint < 0) return;
    const sn_urdf_joint* j = &u->joints[l->joint];
    place_link(u, j->parent);
    const sn_pose parent = u->links[j->parent].pose, own = moved(j);
    l->pose.r = sn_add(parent.r, sn_rotate(parent.q, own.r));
    l->pose.q = sn_quat_mul(parent.q, own.q);
}

bool sn_urdf_place(sn_urdf* u, const char* positions, char why[SN_SOURCE_WHY])
{
    for (const char* word = positions ? skip_blanks(positions) : ""; *word;) {
        size_t length = strcspn(word, " \t\r\n");
        if (!set_start(u, word, length, why)) return false;
        word = skip_blanks(word + length);
    }
    for (int i = 0; i < u->joint_count; ++i) {
        sn_urdf_joint* j = &u->joints[i];
        if (j->mimics >= 0) j->start = j->offset + j->ratio * u->joints[j->mimics].start;
    }
    for (int i = 0; i < u->link_count; ++i)
        place_link(u, i);
    return true;
}
