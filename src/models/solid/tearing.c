/* Sinew - tearing: removes cells of a solid whose strain, stress or energy exceeds a limit.

   With a fracture energy G the limit of the energy per volume is G/h, h the cube root of the volume of the
   cell at rest: a crack that removes one layer of cells then takes the energy G for each area of the layer,
   whatever the size of the cells (crack band: Z. P. Bazant, B. H. Oh, Materials and Structures 16, 1983).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/item_reading.h>
#include <sinew/models/topology.h>
#include "models/no_force.h"
#include "models/solid/removable.h"

enum { MOST_NUMBERS = 32 };

typedef struct tearing {
    removable cells;
    sn_tearing_params params;
    sn_item_reading reading;
    const int* number;   /* [items] cell of each */
    const double* limit; /* [items] */
    double* excess;      /* [items] workspace */
} tearing;

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* The items of `of` are the chosen cells in their order. */
static sn_status match(sn_bind* b, tearing* k)
{
    const sn_tearing_params* p = &k->params;
    const sn_item_reading* r = &k->reading;
    const int *nodes, *numbers;
    const int count = sn_bind_cells(b, 0, p->mesh, k->cells.kind, p->where, "where", &nodes, &numbers);
    if (count < 0) return SN_ERR_SCENE;
    bool same = count == r->item_count && k->cells.per == r->nodes_per_item;
    for (int i = 0; same && i < count * k->cells.per; ++i)
        same = r->nodes[i].node == nodes[i] &&
               sn_bind_rest(b, r->first_input + r->nodes[i].input)->points == sn_bind_rest(b, 0)->points;
    if (!same)
        return sn_bind_fail(b, "of", "acts on %d other cells than the %d here; give both the same `where`",
                            r->item_count, count);
    k->number = numbers;
    return SN_OK;
}

static sn_status bind_limits(sn_bind* b, tearing* k)
{
    const sn_tearing_params* p = &k->params;
    double* limit = sn_bind_alloc(b, (size_t)k->reading.item_count * sizeof *limit);
    k->excess = sn_bind_alloc(b, (size_t)k->reading.item_count * sizeof *k->excess);
    if (!limit || !k->excess) return SN_ERR_MEMORY;
    for (int i = 0; i < k->reading.item_count; ++i) {
        const double size = cbrt(k->cells.volume[k->number[i]]);
        limit[i] = p->above > 0 ? p->above : HUGE_VAL;
        if (p->fracture_energy > 0) limit[i] = fmin(limit[i], p->fracture_energy / size);
    }
    k->limit = limit;
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    tearing* k = self;
    const sn_tearing_params* p = params;
    k->params = *p;
    if (!(p->above > 0) && !(p->fracture_energy > 0))
        return sn_bind_fail(b, NULL, "has no limit: give `above` or `fracture_energy`");
    if (sn_bind_input(b, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    const cell_source source = { .mesh = p->mesh, .where = p->where };
    sn_status status = sn_removable_bind(b, p->cells, &source, p->debris, &k->cells);
    if (!status && k->cells.kind == SN_CELL_EDGE && (p->fracture_energy > 0 || p->debris > 0))
        return sn_bind_fail(b, p->debris > 0 ? "debris" : "fracture_energy",
                            "is of solid cells, not of edges; give `above`, such as a tension");
    if (!status) status = sn_bind_item_quantity(b, p->of, p->quantity, "of", &k->reading);
    if (!status) status = match(b, k);
    if (status) return status;
    if (p->number >= k->reading.width || k->reading.width > MOST_NUMBERS)
        return sn_bind_fail(b, "number", "%d; %s has %d numbers, counted from 0", p->number, p->quantity,
                            k->reading.width);
    return bind_limits(b, k);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

/* The item whose number exceeds its limit by the largest factor, of equal ones the first; -1: none. */
static int worst(const tearing* k)
{
    int at = -1;
    for (int i = 0; i < k->reading.item_count; ++i)
        if (k->excess[i] > 1 && (at < 0 || k->excess[i] > k->excess[at])) at = i;
    return at;
}

static void commit(const void* self, const sn_input* in)
{
    const tearing* k = self;
    int count = 0, removed = 0;
    for (int i = 0; i < k->reading.item_count; ++i) {
        double values[MOST_NUMBERS];
        k->excess[i] = 0;
        if (!sn_removable_has(&k->cells, k->number[i])) continue;
        sn_item_read(&k->reading, i, in, values);
        k->excess[i] = values[k->params.number] / k->limit[i];
        count += k->excess[i] > 1;
    }
    for (int i = 0; count <= k->params.most && i < k->reading.item_count; ++i)
        if (k->excess[i] > 1) sn_remove_cell(k->cells.removal, k->number[i]);
    for (int at; count > k->params.most && removed < k->params.most && (at = worst(k)) >= 0; ++removed) {
        sn_remove_cell(k->cells.removal, k->number[at]);
        k->excess[at] = 0;
    }
    if (count > 0) sn_removable_clear_debris(&k->cells);
}

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_history_ops history = { .commit = commit };
static const sn_force_ops ops = {
    .add = sn_no_force_add, .tangent = sn_no_force_tangent, .nature = sn_no_force_nature, .history = &history
};
static const sn_tearing_params defaults = { .quantity = "energy_density", .most = 1000000 };
static const sn_param table[] = {
    { SN_FIELD(sn_tearing_params, on), "1", 0, 0, "points of the cells" },
    { SN_CHOICE(sn_tearing_params, cells, "auto tetrahedra hexahedra tetrahedra_10 edges"), "1", 0, 0,
      "kind of cells; auto: that of the solids of the mesh; edges: `of` are springs" },
    { SN_FIELD(sn_tearing_params, mesh), "1", 0, 0, "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_tearing_params, where), "1", 0, 0,
      "cells that may tear, those on which `of` acts: \"region NAME\", or a condition on their centres; "
      "absent: all" },
    { SN_FIELD(sn_tearing_params, of), "1", 0, 0, "component with the quantity, such as a `solid`" },
    { SN_FIELD(sn_tearing_params, quantity), "1", 0, 0,
      "of each cell, such as energy_density, principal_strain, principal_stress or von_mises" },
    { SN_FIELD(sn_tearing_params, number), "1", 0, MOST_NUMBERS - 1,
      "which number of the quantity, counted from 0; 0 of principal values is the largest" },
    { SN_FIELD(sn_tearing_params, above), "1", 0, HUGE_VAL,
      "cells are removed whose number is above it, in the unit of the quantity; 0: no such limit" },
    { SN_FIELD(sn_tearing_params, fracture_energy), "J/m^2", 0, HUGE_VAL,
      "cells are removed whose number, an energy per volume, is above this energy per area divided by the "
      "cube "
      "root of their volume at rest; 0: no such limit" },
    { SN_FIELD(sn_tearing_params, most), "1", 1, 1000000,
      "cells that are removed after one step at most, those first that exceed their limit most" },
    { SN_FIELD(sn_tearing_params, debris), "m^3", 0, HUGE_VAL,
      "parts that no face joins to the rest are removed if their volume at rest is smaller" },
};

const sn_component sn_tearing = {
    .abi = SN_COMPONENT_ABI,
    .name = "tearing",
    .summary = "Removes the cells of a solid whose strain, stress or energy exceeds a limit.",
    .source =
        "Z. P. Bazant, B. H. Oh 1983, Materials and Structures 16, for the size of cells in the energy limit",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_tearing_params),
    .self_size = sizeof(tearing),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = sn_removable_quantities,
    .quantity_count = REMOVABLE_QUANTITIES,
    .bind = bind,
};
