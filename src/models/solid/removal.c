/* Sinew - removal: removes given cells of a mesh at given times.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include <sinew/models/topology.h>
#include <math.h>
#include "models/no_force.h"
#include "models/solid/removable.h"

typedef struct scheduled {
    removable cells;
    int count;
    const int* number;  /* [count] of cells */
    const double* time; /* [count] at which each is removed */
    double* last;       /* end of the step before */
} scheduled;

static sn_status read_numbers(sn_bind* b, const sn_scheduled_removal_params* p, scheduled* s)
{
    const int known = s->cells.count;
    int* number = sn_bind_alloc(b, (size_t)p->numbers.count * sizeof *number);
    double* time = sn_bind_alloc(b, (size_t)p->numbers.count * sizeof *time);
    s->last = sn_bind_memory(b, sizeof *s->last);
    if (!number || !time || !s->last) return SN_ERR_MEMORY;
    for (int i = 0; i < p->numbers.count; ++i) {
        const double n = p->numbers.at[i];
        if (!(n == floor(n) && n >= 0 && n < known))
            return sn_bind_fail(b, "numbers", "there is no cell %g; there are %d, numbered from 0", n, known);
        number[i] = (int)n;
        time[i] = p->times.at[p->times.count == 1 ? 0 : i];
    }
    s->count = p->numbers.count;
    s->number = number;
    s->time = time;
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    scheduled* s = self;
    const sn_scheduled_removal_params* p = params;
    const int choice = p->cells + SN_SOLID_TETRAHEDRA;
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    if (p->numbers.count == 0) return sn_bind_fail(b, "numbers", "is missing: list the cells to remove");
    if (p->times.count != 1 && p->times.count != p->numbers.count)
        return sn_bind_fail(b, "times", "has %d times for %d cells; give one, or one for each",
                            p->times.count, p->numbers.count);
    sn_status status = sn_removable_bind(b, choice, &(cell_source){ .mesh = p->mesh }, 0, &s->cells);
    return status ? status : read_numbers(b, p, s);
}

/* After a step that ends at the time of a cell, or later. Ends of steps are rounded, by less than a
   thousandth of the step. */
static void commit(const void* self, const sn_input* in)
{
    const scheduled* s = self;
    const double now = in->t + 1e-3 * (in->t - *s->last);
    *s->last = in->t;
    for (int i = 0; i < s->count; ++i)
        if (s->time[i] <= now) sn_remove_cell(s->cells.removal, s->number[i]);
}

static const sn_history_ops history = { .commit = commit };
static const sn_force_ops ops = {
    .add = sn_no_force_add, .tangent = sn_no_force_tangent, .nature = sn_no_force_nature, .history = &history
};
static const sn_scheduled_removal_params defaults = { .cells = 0 };
static const sn_param table[] = {
    { SN_FIELD(sn_scheduled_removal_params, on), "1", 0, 0, "points of the cells" },
    { SN_CHOICE(sn_scheduled_removal_params, cells,
                "tetrahedra hexahedra tetrahedra_10 edges triangles quads"),
      "1", 0, 0, "kind of cells" },
    { SN_FIELD(sn_scheduled_removal_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_scheduled_removal_params, numbers), "1", 0, HUGE_VAL,
      "of the cells, counted from 0 among those of their kind in the mesh" },
    { SN_FIELD(sn_scheduled_removal_params, times), "s", 0, HUGE_VAL,
      "one for all cells or one for each: a cell is removed after the first step that ends at its time or "
      "later, at 0 before the first step" },
};

const sn_component sn_scheduled_removal = {
    .abi = SN_COMPONENT_ABI,
    .name = "removal",
    .summary = "Removes given cells at given times.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_scheduled_removal_params),
    .self_size = sizeof(scheduled),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_removable_quantities,
    .quantity_count = REMOVABLE_QUANTITIES,
    .bind = bind,
};
