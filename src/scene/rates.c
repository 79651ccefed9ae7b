/* Sinew - rates. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/rates.h"
#include <math.h>
#include <string.h>

/* MOST_TICKS: a step of the scene has so many moments at most at which systems begin a step. */
enum { MOST_SUBSTEPS = 10000, MOST_TICKS = 1000000 };
/* A quotient of two steps that is as near to a whole number is one, rounded. */
static const double rounding = 1e-9;

/* Step that an integrator states; 0: that of the scene. */
static double own_step(const sn_scene_item* item)
{
    int param = sn_param_find(item->type, "step");
    if (param < 0 || item->type->ops.integrator->statics) return 0.0;
    return *(const double*)((const char*)item->params + item->type->params[param].offset);
}

static void fail_step(sn_compiler* c, uint32_t item, double own)
{
    double step = c->sim->step, parts = step / own;
    sn_id id = sn_scene_id(c->scene, item);
    if (c->sim->auto_step)
        sn_scene_fail(c->scene, id, "step",
                      "the scene has step=\"auto\"; give the scene a step, of which %.6g s is "
                      "a whole part",
                      own);
    else if (parts < 1.0)
        sn_scene_fail(
            c->scene, id, "step",
            "%.6g s is longer than the step of the scene, %.6g s; give the scene the longest step of "
            "all, and shorter ones to the other integrators",
            own, step);
    else if (parts > MOST_SUBSTEPS)
        sn_scene_fail(
            c->scene, id, "step",
            "a step of the scene, %.6g s, has more than %d steps of %.6g s; take a shorter step for "
            "the scene",
            step, MOST_SUBSTEPS, own);
    else
        sn_scene_fail(c->scene, id, "step",
                      "%.6g s is no whole part of the step of the scene, %.6g s; take %.9g s or %.9g s", own,
                      step, step / ceil(parts), step / floor(parts));
}

static int find_substeps(sn_compiler* c, uint32_t item)
{
    double own = own_step(&c->scene->items[item]), parts = own > 0.0 ? c->sim->step / own : 1.0;
    bool whole = parts > 0.5 && parts < MOST_SUBSTEPS + 0.5 && fabs(parts - round(parts)) <= rounding * parts;
    if (own == 0.0) return 1;
    if (whole && !c->sim->auto_step) return (int)round(parts);
    fail_step(c, item, own);
    return 1;
}

static int common_divisor(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void sn_compile_rates(sn_compiler* c)
{
    sn_sim* sim = c->sim;
    sim->ticks = 1;
    for (int i = 1; i <= c->scene->item_count; ++i) {
        if (c->scene->items[i].type->role != SN_ROLE_INTEGRATOR || c->bound[i].system < 0 ||
            c->bound[i].part > 0)
            continue;
        sn_system* s = sim->systems[c->bound[i].system];
        s->substeps = find_substeps(c, (uint32_t)i);
        int more = s->substeps / common_divisor(sim->ticks, s->substeps);
        if (more > MOST_TICKS / sim->ticks) {
            sn_scene_fail(
                c->scene, sn_scene_id(c->scene, (uint32_t)i), "step",
                "the steps of the integrators have no short common part; choose steps of which each is "
                "a whole part of the next longer one");
            return;
        }
        sim->ticks *= more;
    }
}

int sn_check_rates(sn_compiler* c, uint32_t item, const int* system, int count)
{
    int fastest = 0;
    for (int i = 1; i < count; ++i)
        if (c->sim->systems[system[i]]->substeps > c->sim->systems[system[fastest]]->substeps) fastest = i;
    for (int i = 0; i < count; ++i) {
        const sn_system *slow = c->sim->systems[system[i]], *fast = c->sim->systems[system[fastest]];
        if (fast->substeps % slow->substeps == 0) continue;
        sn_scene_fail(
            c->scene, sn_scene_id(c->scene, item), NULL,
            "%s takes steps of %.6g s and %s of %.6g s, which is no whole multiple; %s acts on both, so "
            "give %s the step %.9g s",
            fast->path, c->sim->step / fast->substeps, slow->path, c->sim->step / slow->substeps,
            c->path[item], fast->path,
            c->sim->step / (slow->substeps * ceil((double)fast->substeps / slow->substeps)));
        return fastest;
    }
    return fastest;
}
