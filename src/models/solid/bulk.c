/* Sinew - bulk. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/bulk.h"
#include <string.h>

enum { DOFS = 3 * SHAPE_NODES, TOGETHER = 4 };
_Static_assert((int)TOGETHER == (int)SN_TETS && (int)TOGETHER == (int)ISOTROPIC_CELLS,
               "f has room for whole groups");

/* ---- cells that were removed --------------------------------------------------------------------------- */

void sn_solid_follow(const void* self)
{
    const solid* s = self;
    const cells* c = &s->e.cells;
    if (!s->absent) return;
    s->absent->count = 0;
    for (int cell = 0; cell < c->count; ++cell) {
        s->absent->cell[cell] = sn_cells_lack(c, cell);
        s->absent->count += s->absent->cell[cell];
    }
}

/* Room for them, which is used once some are. */
static sn_status bind_absence(sn_bind* bind, solid* s)
{
    const cells* c = &s->e.cells;
    if (!c->removal) return SN_OK;
    const int room = (c->count + TOGETHER - 1) / TOGETHER * TOGETHER;
    s->absent = sn_bind_alloc(bind, sizeof *s->absent);
    unsigned char* cell = sn_bind_alloc(bind, (size_t)room);
    if (!s->absent || !cell) return SN_ERR_MEMORY;
    s->absent->cell = cell;
    for (int k = c->count; k < room; ++k)
        cell[k] = 1;
    return SN_OK;
}

static bool lacks_any(const solid* s) { return s->absent && s->absent->count > 0; }

/* The next run of cells that are there, in items from `begin` on; empty at their end. */
static sn_range next_run(const solid* s, int begin, int end)
{
    while (begin < end && sn_solid_lacks(s, begin))
        ++begin;
    sn_range run = { begin, begin };
    while (run.end < end && !sn_solid_lacks(s, run.end))
        ++run.end;
    return run;
}

static bool lacks_all_four(const solid* s, int first)
{
    const unsigned char* cell = s->absent->cell + first;
    return cell[0] && cell[1] && cell[2] && cell[3];
}

/* Removed cells are computed along with others, at places that mean nothing; they exert nothing. */
static void clear_forces(const solid* s, sn_range items)
{
    const int n = sn_shape_nodes(s->e.cells.kind);
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (!sn_solid_lacks(s, cell)) continue;
        memset(s->f[(ptrdiff_t)cell * n], 0, (size_t)n * sizeof *s->f);
        if (s->way != BULK_COROTATIONAL_TET) continue;
        memset(s->corotational_tet.e[cell / SN_TETS][cell % SN_TETS], 0,
               sizeof s->corotational_tet.e[cell / SN_TETS][cell % SN_TETS]);
    }
}

static void clear_tangents(const solid* s, sn_range items)
{
    const size_t size = (size_t)s->blocks.pairs * (s->symmetric ? 1 : 2);
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (!sn_solid_lacks(s, cell)) continue;
        if (s->way == BULK_FOURS || s->way == BULK_BLOCKS)
            memset(s->blocks.K[(size_t)cell * size], 0, size * sizeof *s->blocks.K);
        if (s->way == BULK_COROTATIONAL_HEX) s->corotational_hex.R[cell] = (sn_mat3){ { { 0 } } };
        if (s->way == BULK_COROTATIONAL_TET && s->corotational_tet.exact)
            memset(s->corotational_tet.turn[cell / SN_TETS][cell % SN_TETS], 0,
                   sizeof s->corotational_tet.turn[cell / SN_TETS][cell % SN_TETS]);
    }
}

/* ---- binding ------------------------------------------------------------------------------------------- */

/* Laws of the rotated linear tetrahedron, in the ways that it knows: at fixed rotations and, without damping,
   exactly, except the unsymmetric tangent of corotational_qr. */
static bool is_tetrahedron_with_rotation(const solid* s)
{
    const element* e = &s->e;
    if (e->cells.kind != SHAPE_TETRAHEDRON || e->relaxation.terms > 0) return false;
    if (e->law.kind == SN_SOLID_LINEAR) return true;
    if (s->exact && (e->damping_time > 0 || e->law.kind == SN_SOLID_COROTATIONAL_QR)) return false;
    return e->law.kind == SN_SOLID_COROTATIONAL || e->law.kind == SN_SOLID_COROTATIONAL_QR ||
           e->law.kind == SN_SOLID_COROTATIONAL_EDGES;
}

/* The law without relaxation, with D in proportion to K: selective integration takes a mean of the elastic
   stress alone. */
static bool is_plainly_linear(const element* e)
{
    if (e->law.kind != SN_SOLID_LINEAR || e->relaxation.terms > 0) return false;
    return e->damping_time == 0 || !e->selective;
}

static bulk_way choose(const solid* s)
{
    const element* e = &s->e;
    if (e->law.kind == SN_SOLID_COROTATIONAL_CELL) return s->exact ? BULK_BLOCKS : BULK_COROTATIONAL_HEX;
    if (is_tetrahedron_with_rotation(s)) return BULK_COROTATIONAL_TET;
    if (e->law.kind == SN_SOLID_OGDEN) return BULK_BLOCKS;
    return is_plainly_linear(e) ? BULK_BLOCKS : BULK_FOURS;
}

static sn_status bind_tetrahedra(sn_bind* bind, solid* s)
{
    const element* e = &s->e;
    sn_tet_law tets = { .lambda = e->law.lambda, .mu = e->law.mu, .damping = e->damping_time };
    tets.rotation = e->law.kind == SN_SOLID_COROTATIONAL         ? SN_TET_POLAR
                    : e->law.kind == SN_SOLID_COROTATIONAL_QR    ? SN_TET_QR
                    : e->law.kind == SN_SOLID_COROTATIONAL_EDGES ? SN_TET_EDGES
                                                                 : SN_TET_FIXED;
    return sn_corotational_tet_bind(bind, &e->cells, &tets, s->exact, &s->corotational_tet);
}

sn_status sn_solid_bulk_bind(sn_bind* bind, bool exact, solid* s)
{
    const cells* c = &s->e.cells;
    int n = sn_shape_nodes(c->kind);
    sn_status status = SN_OK;
    s->exact = exact;
    s->way = choose(s);
    const bool damped = s->way == BULK_FOURS || s->e.law.kind == SN_SOLID_OGDEN;
    s->symmetric = !damped || sn_isotropic_is_symmetric(&s->e);
    s->has_hex = s->e.law.kind == SN_SOLID_COROTATIONAL_CELL;
    if (s->has_hex) status = sn_corotational_hex_bind(bind, &s->e, &s->corotational_hex);
    if (!status && s->way == BULK_COROTATIONAL_TET) status = bind_tetrahedra(bind, s);
    if (status) return status;
    size_t corners = ((size_t)c->count + TOGETHER - 1) / TOGETHER * TOGETHER * (size_t)n;
    s->f = sn_bind_alloc(bind, corners * sizeof *s->f);
    if (!s->f) return SN_ERR_MEMORY;
    status = bind_absence(bind, s);
    if (status) return status;
    status = sn_incidence_build(bind, &s->incidence, sn_bind_rest(bind, 0)->count, c->count, n, c->nodes);
    if (!status && (s->way == BULK_BLOCKS || s->way == BULK_FOURS))
        status = sn_blocks_bind(bind, n, c->count, !s->symmetric, &s->incidence, &s->blocks);
    return status ? status : sn_bind_pairs(bind, s->incidence.pair_count, s->incidence.pair);
}

/* ---- one by one ---------------------------------------------------------------------------------------- */

/* Of a cell, at the motion of its nodes. */
static void force(const solid* s, int cell, const sn_input* in, sn_vec3* f)
{
    const element* e = &s->e;
    sn_vec3 x[SHAPE_NODES], v[SHAPE_NODES];
    sn_cells_gather(&e->cells, cell, in->at[0].points, x);
    if (s->has_hex) {
        sn_mat3 R = sn_corotational_hex_force(&s->corotational_hex, cell, x, f);
        if (s->way == BULK_COROTATIONAL_HEX) s->corotational_hex.R[cell] = R;
        return;
    }
    relaxation_step step = sn_relaxation_at(&e->relaxation, in->t);
    sn_cells_gather(&e->cells, cell, in->at[0].point_velocity, v);
    sn_element_force(e, cell, &step, x, v, f);
}

static void derive(const solid* s, int cell, const sn_input* in, double* K, double* D)
{
    const element* e = &s->e;
    sn_vec3 x[SHAPE_NODES], v[SHAPE_NODES];
    sn_cells_gather(&e->cells, cell, in->at[0].points, x);
    if (s->has_hex) {
        sn_corotational_hex_tangent(&s->corotational_hex, cell, x, s->exact, K);
        return;
    }
    relaxation_step step = sn_relaxation_at(&e->relaxation, in->t);
    sn_cells_gather(&e->cells, cell, in->at[0].point_velocity, v);
    sn_element_tangent(e, cell, &step, x, v, K, D);
}

void sn_solid_bulk_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const solid* s = self;
    int n = sn_shape_nodes(s->e.cells.kind);
    if (s->way == BULK_COROTATIONAL_TET) {
        for (sn_range run = next_run(s, items.begin, items.end); run.begin < run.end;
             run = next_run(s, run.end, items.end))
            sn_corotational_tet_add(&s->corotational_tet, run, in, out);
        return;
    }
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (sn_solid_lacks(s, cell)) continue;
        sn_vec3 f[SHAPE_NODES] = { { 0, 0, 0 } };
        force(s, cell, in, f);
        for (int a = 0; a < n; ++a) {
            sn_vec3* at = &out[0].force[s->e.cells.nodes[cell * n + a]];
            *at = sn_add(*at, f[a]);
        }
    }
}

void sn_solid_bulk_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const solid* s = self;
    if (sn_solid_lacks(s, item)) return;
    if (s->way == BULK_COROTATIONAL_TET)
        sn_corotational_tet_tangent(&s->corotational_tet, item, in, out);
    else
        derive(s, item, in, out->K, out->D);
}

/* ---- in bulk ------------------------------------------------------------------------------------------- */

static isotropic_motion motion(const solid* s, const sn_input* in)
{
    return (isotropic_motion){ in->at[0].points, in->at[0].point_velocity,
                               sn_relaxation_at(&s->e.relaxation, in->t) };
}

/* Of the fours that have a cell left. */
static void compute_fours(const solid* s, sn_range items, const sn_input* in)
{
    const int n = sn_shape_nodes(s->e.cells.kind);
    const isotropic_motion at = motion(s, in);
    const bool some = lacks_any(s);
    for (int cell = items.begin; cell < items.end; cell += TOGETHER) {
        if (some && lacks_all_four(s, cell)) continue;
        if (s->way == BULK_COROTATIONAL_TET)
            sn_corotational_tet_compute(&s->corotational_tet, (sn_range){ cell, cell + TOGETHER }, in, s->f);
        else
            sn_isotropic_force(&s->e, cell, &at, s->f + (ptrdiff_t)cell * n);
    }
    if (some) clear_forces(s, items);
}

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const solid* s = self;
    int n = sn_shape_nodes(s->e.cells.kind);
    if (s->way == BULK_COROTATIONAL_TET && !lacks_any(s)) {
        sn_corotational_tet_compute(&s->corotational_tet, items, in, s->f);
        return;
    }
    if (s->way == BULK_FOURS || s->way == BULK_COROTATIONAL_TET) {
        compute_fours(s, items, in);
        return;
    }
    for (int cell = items.begin; cell < items.end; ++cell) {
        if (sn_solid_lacks(s, cell)) continue;
        sn_vec3 f[SHAPE_NODES] = { { 0, 0, 0 } };
        force(s, cell, in, f);
        for (int a = 0; a < n; ++a)
            memcpy(s->f[(ptrdiff_t)cell * n + a], &f[a], sizeof f[a]);
    }
    if (lacks_any(s)) clear_forces(s, items);
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const solid* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void stiffen_fours(const solid* s, sn_range items, const sn_input* in, const sn_batch_weights* weights)
{
    const isotropic_motion at = motion(s, in);
    for (int cell = items.begin; cell < items.end; cell += ISOTROPIC_CELLS) {
        if (lacks_any(s) && lacks_all_four(s, cell)) continue;
        double(*to)[9] = s->blocks.K + (ptrdiff_t)cell * s->blocks.pairs * (s->symmetric ? 1 : 2);
        if (s->symmetric)
            sn_isotropic_blocks(&s->e, cell, &at, to);
        else
            sn_isotropic_both_blocks(&s->e, cell, &at, weights, to);
    }
}

static void stiffen_one(const solid* s, int cell, const sn_input* in, const sn_batch_weights* weights)
{
    double K[DOFS * DOFS] = { 0 }, D[DOFS * DOFS] = { 0 };
    derive(s, cell, in, K, s->symmetric ? NULL : D);
    for (int k = 0; k < DOFS * DOFS && !s->symmetric; ++k)
        K[k] = weights->K * K[k] + weights->D * D[k];
    sn_blocks_keep(&s->blocks, cell, K);
}

static void stiffen(const void* self, sn_range items, const sn_input* in, const sn_batch_weights* weights)
{
    const solid* s = self;
    if (s->way == BULK_COROTATIONAL_TET) sn_corotational_tet_stiffen(&s->corotational_tet, items, in);
    if (s->way == BULK_FOURS) stiffen_fours(s, items, in, weights);
    for (int cell = items.begin; s->way == BULK_BLOCKS && cell < items.end; ++cell)
        if (!sn_solid_lacks(s, cell)) stiffen_one(s, cell, in, weights);
    if (lacks_any(s)) clear_tangents(s, items);
}

/* The blocks of unsymmetric tangents have their weights already; where damping leaves the
   tangent symmetric, D is `damping_time` times K. */
static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*out)[9])
{
    const solid* s = self;
    if (s->way == BULK_COROTATIONAL_TET)
        sn_corotational_tet_pairs(&s->corotational_tet, &s->incidence, range, out);
    else if (s->way == BULK_COROTATIONAL_HEX)
        sn_corotational_hex_pairs(&s->corotational_hex, &s->incidence, range, out);
    else
        sn_blocks_pairs(&s->blocks, &s->incidence, range, out);
    if (s->symmetric)
        sn_blocks_scale(out, range.end - range.begin, weights->K + weights->D * s->e.damping_time);
}

const sn_batch_ops sn_solid_bulk_ops = {
    .compute = compute, .collect = collect, .prepare_tangent = stiffen, .pairs = pairs
};
