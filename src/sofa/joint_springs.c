/* Sinew - joint_springs: joints of frames by springs that are soft about some axes: bushings.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "sofa/dampers.h"
#include "sofa/kinds.h"
#include "sofa/own_damping.h"

enum { AXES = 6, WORD = 32, MOST = 10000 };

/* As written between BEGIN_SPRING and END_SPRING, with SOFA's defaults. */
typedef struct joint {
    int from, to;
    bool free[AXES];
    double soft[2], hard[2]; /* stiffness of translations and of rotations */
    double block, damping, limit[AXES];
} joint;

/* ---- reading ------------------------------------------------------------------------------------------- */

static bool next_word(const char** at, char word[WORD])
{
    while (**at && (unsigned char)**at <= ' ')
        ++*at;
    int n = 0;
    for (; (unsigned char)**at > ' '; ++*at)
        if (n < WORD - 1) word[n++] = **at;
    word[n] = 0;
    return n > 0;
}

static bool next_numbers(const char** at, double* values, int count)
{
    char word[WORD];
    for (int i = 0; i < count; ++i) {
        if (!next_word(at, word)) return false;
        values[i] = sn_sofa_read_real(word, NAN);
        if (!isfinite(values[i])) return false;
    }
    return true;
}

/* One of its attributes; false for an unknown one. */
static bool read_attribute(const char** at, const char* word, joint* j)
{
    double v[AXES];
    if (strcmp(word, "FREE_AXIS") == 0) {
        if (!next_numbers(at, v, AXES)) return false;
        for (int i = 0; i < AXES; ++i)
            j->free[i] = v[i] != 0;
        return true;
    }
    if (strcmp(word, "KS_T") == 0 || strcmp(word, "KS_R") == 0) {
        const int which = word[3] == 'R';
        if (!next_numbers(at, v, 2)) return false;
        j->soft[which] = v[0];
        j->hard[which] = v[1];
        return v[0] >= 0 && v[1] >= 0;
    }
    if (strcmp(word, "KS_B") == 0) return next_numbers(at, &j->block, 1) && j->block >= 0;
    if (strcmp(word, "KD") == 0) return next_numbers(at, &j->damping, 1) && j->damping >= 0;
    if (strncmp(word, "R_LIM_", 6) == 0 && word[6] >= 'X' && word[6] <= 'Z')
        return next_numbers(at, j->limit + 2 * (word[6] - 'X'), 2);
    return false;
}

/* The next joint of a text; false at its end, and with `*good` false where it is none. */
static bool next_joint(const char** at, joint* j, bool* good)
{
    char word[WORD];
    double nodes[2];
    const double far = 1e5; // no limit
    if (!next_word(at, word)) return false;
    *j = (joint){ .free = { false, false, false, true, true, true },
                  .hard = { 1e4, 1e4 },
                  .limit = { -far, far, -far, far, -far, far } };
    *good = strcmp(word, "BEGIN_SPRING") == 0 && next_numbers(at, nodes, 2) && nodes[0] >= 0 &&
            nodes[1] >= 0 && nodes[0] < MOST && nodes[1] < MOST;
    if (!*good) return false;
    j->from = (int)nodes[0];
    j->to = (int)nodes[1];
    while (*good && next_word(at, word) && strcmp(word, "END_SPRING") != 0)
        *good = read_attribute(at, word, j);
    if (j->block == 0) j->block = j->hard[1] / 100;
    for (int i = 0; i < 3; ++i) {
        if (j->limit[2 * i] == j->limit[2 * i + 1]) j->free[3 + i] = false;
        *good = *good && j->limit[2 * i] <= j->limit[2 * i + 1];
    }
    return *good;
}

/* ---- axes ---------------------------------------------------------------------------------------------- */

/* The angle in the middle of three must stay below a quarter of a turn: axes of the bushing are those of the
   joint, or turned so that a hard axis becomes its y. `from` says which axis of the joint each of its axes
   is, `sign` in which direction; `rpy` the turn. */
typedef struct axes {
    int from[3];
    double sign[3], rpy[3];
} axes;

static const double quarter = 1.57079632679489661923;

static axes axes_for(const joint* j)
{
    if (j->free[4] && !j->free[3]) return (axes){ { 1, 0, 2 }, { 1, -1, 1 }, { 0, 0, quarter } };
    if (j->free[4] && !j->free[5]) return (axes){ { 0, 2, 1 }, { 1, 1, -1 }, { quarter, 0, 0 } };
    return (axes){ { 0, 1, 2 }, { 1, 1, 1 }, { 0, 0, 0 } };
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Frames with the axes of the joints, attached to one of their ends. */
static const char* add_ends(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e,
                            const sn_sofa_body* body, const int* nodes, const double* rpy, int count)
{
    sn_id item = sn_sofa_add(t, place, e, &sn_attached_frames);
    sn_sofa_set(t, item, "to", "%s", body->path);
    sn_sofa_set_indices(t, item, "nodes", nodes, count);
    sn_sofa_set_reals(t, item, "orientations", rpy, 3 * count);
    return sn_sofa_path(t, place, item);
}

typedef struct table {
    int *from, *to;
    double *rpy, *stiffness, *turning, *damping, *swinging, *limits, *stops;
    double time; /* damping in proportion to the stiffness */
    bool limited, damped;
} table;

static bool allocate(sn_sofa_translation* t, int count, table* all)
{
    const size_t n = (size_t)count;
    all->from = sn_pool_array(t->pool, n, sizeof(int));
    all->to = sn_pool_array(t->pool, n, sizeof(int));
    double** const lists[] = { &all->rpy,     &all->stiffness, &all->turning,
                               &all->damping, &all->swinging,  &all->stops };
    for (size_t i = 0; i < SN_COUNT(lists); ++i)
        if (!(*lists[i] = sn_pool_array(t->pool, 3 * n, sizeof(double)))) return false;
    all->limits = sn_pool_array(t->pool, 6 * n, sizeof(double));
    return all->from && all->to && all->limits;
}

static void enter(table* all, int i, const joint* j)
{
    const axes x = axes_for(j);
    all->from[i] = j->from;
    all->to[i] = j->to;
    for (int k = 0; k < 3; ++k) {
        const int a = x.from[k], at = 3 * i + k;
        const double *limit = j->limit + 2 * a, sign = x.sign[k];
        all->rpy[at] = x.rpy[k];
        all->stiffness[at] = j->free[a] ? j->soft[0] : j->hard[0];
        all->turning[at] = j->free[3 + a] ? j->soft[1] : j->hard[1];
        all->damping[at] = j->damping + all->time * all->stiffness[at];
        all->swinging[at] = j->damping + all->time * all->turning[at];
        all->stops[at] = j->free[3 + a] ? j->block : 0;
        all->limits[2 * at] = sign > 0 ? limit[0] : -limit[1];
        all->limits[2 * at + 1] = sign > 0 ? limit[1] : -limit[0];
        all->limited =
            all->limited || (j->free[3 + a] && (limit[0] > -quarter * 2 || limit[1] < quarter * 2));
        all->damped = all->damped || all->damping[at] > 0 || all->swinging[at] > 0;
    }
}

static void write_joints(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* on,
                         sn_sofa_body* to, const table* all, int count)
{
    const char *a = add_ends(t, place, e, on, all->from, all->rpy, count),
               *b = add_ends(t, place, e, to, all->to, all->rpy, count);
    sn_id item = sn_sofa_add(t, place, e, &sn_bushing);
    sn_sofa_set(t, item, "a", "%s", a);
    sn_sofa_set(t, item, "b", "%s", b);
    sn_sofa_set_reals(t, item, "stiffness", all->stiffness, 3 * count);
    sn_sofa_set_reals(t, item, "rotational_stiffness", all->turning, 3 * count);
    if (all->damped) {
        sn_sofa_set_reals(t, item, "damping", all->damping, 3 * count);
        sn_sofa_set_reals(t, item, "rotational_damping", all->swinging, 3 * count);
        sn_sofa_note_damper(on, SN_SOFA_DAMPER_EXPLICIT);
        sn_sofa_note_damper(to, SN_SOFA_DAMPER_EXPLICIT);
    }
    if (all->limited) {
        sn_sofa_set_reals(t, item, "angle_limits", all->limits, 6 * count);
        sn_sofa_set_reals(t, item, "stop_stiffness", all->stops, 3 * count);
        if (all->time > 0)
            sn_sofa_lose(t, e, SN_SOFA_LOSS_ATTRIBUTE,
                         "the damping in proportion to the stiffness of its stops");
    }
    for (sn_sofa_body* body = on; body; body = body->follows)
        body->acted = true;
    for (sn_sofa_body* body = to; body; body = body->follows)
        body->acted = true;
    sn_sofa_honour(t, e);
}

/* Whether the angle in the middle is well below a quarter of a turn at the start. */
static bool is_regular(const sn_sofa_body* on, const sn_sofa_body* to, const joint* j)
{
    const axes x = axes_for(j);
    const sn_quat turn = sn_quat_from_rpy(x.rpy[0], x.rpy[1], x.rpy[2]),
                  a = sn_quat_mul(on->orientations[j->from], turn),
                  b = sn_quat_mul(to->orientations[j->to], turn);
    return fabs(sn_rotate(sn_quat_mul(sn_quat_conjugate(a), b), sn_v3(0, 0, 1)).x) < 0.98;
}

void sn_sofa_translate_joint_springs(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e)
{
    sn_sofa_body* on = sn_sofa_body_for(t, e, "object1");
    sn_sofa_body* to = on ? sn_sofa_body_for(t, e, "object2") : NULL;
    if (!to) return;
    const char* text = sn_sofa_text(t, e, "spring");
    sn_sofa_body *first = sn_sofa_beside(t, to, on), *second = first ? sn_sofa_beside(t, first, to) : NULL;
    if (!second) return;
    if (on->kind != SN_FRAMES || to->kind != SN_FRAMES || sn_sofa_attribute_value(e, "infile") ||
        sn_sofa_integrator_of(first->place) != sn_sofa_integrator_of(second->place)) {
        sn_sofa_leave_out(t, e,
                          "joints act between frames that one integrator advances, without a file of forces");
        return;
    }
    int count = 0;
    for (const char* at = text; at && (at = strstr(at, "BEGIN_SPRING")); ++at)
        ++count;
    table all = { .time = sn_sofa_own_stiffness_damping(t, first->place) };
    joint j;
    bool good = count <= MOST && allocate(t, count + 1, &all);
    const char* at = text ? text : "";
    for (int i = 0; good && i < count && next_joint(&at, &j, &good); ++i) {
        good = j.from < first->count && j.to < second->count && is_regular(first, second, &j);
        if (good) enter(&all, i, &j);
    }
    if (good && count)
        write_joints(t, place, e, first, second, &all, count);
    else
        sn_sofa_leave_out(t, e,
                          "a joint of it cannot be read, has a rest position (REST_T), a node that does not "
                          "exist, or starts at an angle near a quarter of a turn");
}
