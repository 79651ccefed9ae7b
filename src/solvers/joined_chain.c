/* Sinew - joined_chain: forces that hold the ends of a row of frames together.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/joined_chain.h"
#include <math.h>
#include <string.h>

static sn_pose* poses(const sn_state* state) { return (sn_pose*)state->x; }
static sn_twist* twists(const sn_state* state) { return (sn_twist*)state->v; }
static sn_twist* twist_rates(const sn_state* state) { return (sn_twist*)state->a; }
static sn_wrench* wrenches(const sn_state* state) { return (sn_wrench*)state->f; }

/* ---- the chain in the system --------------------------------------------------------------------------- */

/* Masks of the prescribed degrees of freedom of all nodes, or-ed and and-ed. */
static void held(const sn_system* s, const sn_state* state, uint32_t* some, uint32_t* all)
{
    *some = 0;
    *all = ~0u;
    for (int i = 0; i < state->count; ++i) {
        *some |= s->layout.prescribed[state->node_at + i];
        *all &= s->layout.prescribed[state->node_at + i];
    }
}

static sn_status find_states(sn_chain* chain, const sn_system* s, sn_error* error)
{
    for (int i = 0; i < s->layout.state_count; ++i) {
        const sn_state* state = &s->layout.states[i];
        if (state->mapped) continue;
        uint32_t some, all;
        held(s, state, &some, &all);
        bool frames = state->kind == SN_FRAMES;
        if (frames && state->count == 1 && (all & 0x3f) == 0x3f && !chain->base)
            chain->base = state;
        else if (frames && some == 0 && !chain->rod)
            chain->rod = state;
        else
            return sn_fail(error, SN_ERR_SCENE,
                           "%s: it advances one suture, a row of free frames after one prescribed frame, and "
                           "cannot advance %s as well; give that another integrator, in a separate group",
                           s->path, state->path);
    }
    if (chain->base && chain->rod) return SN_OK;
    return sn_fail(error, SN_ERR_SCENE,
                   "%s: there is no %s; it advances a row of free frames after one prescribed frame", s->path,
                   chain->rod ? "prescribed frame that holds the suture" : "row of free frames");
}

/* Half lengths such that each element begins where the one before ends. */
static sn_status measure(sn_chain* chain, const sn_system* s, sn_error* error)
{
    sn_vec3 end = poses(chain->base)[0].r;
    for (int i = 0; i < chain->count; ++i) {
        const sn_pose* pose = &poses(chain->rod)[i];
        sn_vec3 along = sn_rotate(pose->q, sn_v3(1, 0, 0)), ahead = sn_sub(pose->r, end);
        double half = sn_dot(ahead, along);
        if (!(half > 0.0) || sn_norm(sn_madd(ahead, -half, along)) > 1e-6 * half)
            return sn_fail(error, SN_ERR_SCENE,
                           "%s: %s[%d] does not start at the end of the previous element; each frame lies in "
                           "the middle of its element, x along it, the first element starts at %s",
                           s->path, chain->rod->path, i, chain->base->path);
        chain->link[i].half = half;
        end = sn_madd(pose->r, half, along);
    }
    return SN_OK;
}

sn_status sn_chain_find(sn_chain* chain, sn_system* s, sn_error* error)
{
    sn_status status = find_states(chain, s, error);
    if (status) return status;
    chain->count = chain->rod->count;
    chain->link = sn_pool_array(s->pool, (size_t)chain->count, sizeof *chain->link);
    int* block = sn_pool_array(s->pool, (size_t)chain->count, sizeof *block);
    if (!chain->link || !block) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    for (int i = 0; i < chain->count; ++i) {
        int node = s->layout.node_unknown[chain->rod->node_at + i];
        block[i] = s->matrix.A->at[sn_block_matrix_find(s->matrix.A, node, node)];
    }
    chain->matrix_block = block;
    return measure(chain, s, error);
}

/* ---- inverse of the mass ------------------------------------------------------------------------------- */

/* In place, by Gauss and Jordan; symmetric positive matrices need no pivoting. */
static bool invert(double A[6][6])
{
    for (int k = 0; k < 6; ++k) {
        if (!(A[k][k] > 0.0)) return false;
        double pivot = 1.0 / A[k][k];
        A[k][k] = 1.0;
        for (int j = 0; j < 6; ++j)
            A[k][j] *= pivot;
        for (int i = 0; i < 6; ++i) {
            if (i == k) continue;
            double factor = A[i][k];
            A[i][k] = 0.0;
            for (int j = 0; j < 6; ++j)
                A[i][j] -= factor * A[k][j];
        }
    }
    return true;
}

bool sn_chain_take_mass(sn_chain* chain, const sn_system* s)
{
    for (int i = 0; i < chain->count; ++i) {
        memcpy(chain->link[i].P, s->matrix.A->values + chain->matrix_block[i], sizeof chain->link[i].P);
        if (!invert(chain->link[i].P)) return false;
    }
    return true;
}

/* ---- solution ------------------------------------------------------------------------------------------ */

/* A 3 x 3 part of the inverse mass. */
static sn_mat3 part(const sn_link* link, int row, int col)
{
    sn_mat3 a;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            a.m[i][j] = link->P[row + i][col + j];
    return a;
}

/* A symmetric matrix's inverse by cofactors. */
static sn_mat3 inverse(sn_mat3 a)
{
    double c00 = a.m[1][1] * a.m[2][2] - a.m[1][2] * a.m[1][2];
    double c01 = a.m[0][2] * a.m[1][2] - a.m[0][1] * a.m[2][2];
    double c02 = a.m[0][1] * a.m[1][2] - a.m[0][2] * a.m[1][1];
    double c11 = a.m[0][0] * a.m[2][2] - a.m[0][2] * a.m[0][2];
    double c12 = a.m[0][1] * a.m[0][2] - a.m[0][0] * a.m[1][2];
    double c22 = a.m[0][0] * a.m[1][1] - a.m[0][1] * a.m[0][1];
    double s = 1.0 / (a.m[0][0] * c00 + a.m[0][1] * c01 + a.m[0][2] * c02);
    sn_mat3 r = {
        { { s * c00, s * c01, s * c02 }, { s * c01, s * c11, s * c12 }, { s * c02, s * c12, s * c22 } }
    };
    return r;
}

/* y = P (force, moment) */
static sn_twist respond(const sn_link* link, sn_vec3 force, sn_vec3 moment)
{
    const double f[6] = { force.x, force.y, force.z, moment.x, moment.y, moment.z };
    double y[6];
    for (int i = 0; i < 6; ++i) {
        y[i] = 0.0;
        for (int j = 0; j < 6; ++j)
            y[i] += link->P[i][j] * f[j];
    }
    return (sn_twist){ sn_v3(y[0], y[1], y[2]), sn_v3(y[3], y[4], y[5]) };
}

/* What one element does to the matrix. */
static void couple(sn_link* link, sn_quat q)
{
    sn_mat3 R = sn_quat_matrix(q);
    for (int i = 0; i < 3; ++i) {
        link->H.m[i][0] = 0.0;
        link->H.m[i][1] = link->half * R.m[i][2];
        link->H.m[i][2] = -link->half * R.m[i][1];
    }
    sn_mat3 A = part(link, 0, 0), X = sn_mat3_mul(link->H, part(link, 3, 0));
    sn_mat3 Y = sn_mat3_mul(sn_mat3_mul(link->H, part(link, 3, 3)), sn_mat3_transpose(link->H));
    sn_mat3 Xt = sn_mat3_transpose(X), sum = sn_mat3_madd(A, 1.0, Y), turn = sn_mat3_madd(X, 1.0, Xt);
    link->left = sn_mat3_madd(sum, 1.0, turn);
    link->right = sn_mat3_madd(sum, -1.0, turn);
    link->across = sn_mat3_madd(sn_mat3_madd(A, -1.0, Y), 1.0, sn_mat3_madd(X, -1.0, Xt));
}

/* Accelerations of an element's ends as they are without N. */
static void let_go(sn_link* link, const sn_pose* pose, const sn_twist* v, const sn_wrench* f)
{
    sn_vec3 inward = sn_cross(v->w, sn_cross(v->w, sn_v3(link->half, 0, 0)));
    sn_twist y = respond(link, f->f, f->m);
    sn_vec3 arm = sn_sub(sn_mat3_apply(link->H, y.w), sn_rotate(pose->q, inward));
    link->begin = sn_add(y.v, arm);
    link->end = sn_sub(y.v, arm);
}

/* From the tip to the base: pivots, and in N what is left of the right-hand side. Row i reads
   -across_i-1^T N_i-1 + (left_i + right_i-1) N_i - across_i N_i+1 = end_i-1 - begin_i. */
static void eliminate(sn_chain* chain)
{
    for (int i = chain->count - 1; i >= 0; --i) {
        sn_link* link = &chain->link[i];
        sn_mat3 D = i > 0 ? sn_mat3_madd(link->left, 1.0, link[-1].right) : link->left;
        sn_vec3 rhs = sn_sub(i > 0 ? link[-1].end : twist_rates(chain->base)[0].v, link->begin);
        if (i + 1 < chain->count) {
            sn_mat3 AS = sn_mat3_mul(link->across, link[1].S);
            D = sn_mat3_madd(D, -1.0, sn_mat3_mul(AS, sn_mat3_transpose(link->across)));
            rhs = sn_add(rhs, sn_mat3_apply(AS, link[1].N));
        }
        link->S = inverse(D);
        link->N = rhs;
    }
}

/* From the base to the tip. */
static void substitute(sn_chain* chain)
{
    for (int i = 0; i < chain->count; ++i) {
        sn_link* link = &chain->link[i];
        sn_vec3 rhs = link->N;
        if (i > 0) rhs = sn_add(rhs, sn_mat3_apply_transpose(link[-1].across, link[-1].N));
        link->N = sn_mat3_apply(link->S, rhs);
    }
}

/* What N adds to the force and moment of an element. */
static sn_wrench held_by(const sn_chain* chain, int i)
{
    const sn_link* link = &chain->link[i];
    sn_vec3 next = i + 1 < chain->count ? link[1].N : sn_v3(0, 0, 0);
    return (sn_wrench){ sn_sub(link->N, next), sn_mat3_apply_transpose(link->H, sn_add(link->N, next)) };
}

void sn_chain_accelerate(sn_chain* chain)
{
    const sn_wrench* f = wrenches(chain->rod);
    for (int i = 0; i < chain->count; ++i) {
        couple(&chain->link[i], poses(chain->rod)[i].q);
        let_go(&chain->link[i], &poses(chain->rod)[i], &twists(chain->rod)[i], &f[i]);
    }
    eliminate(chain);
    substitute(chain);
    for (int i = 0; i < chain->count; ++i) {
        sn_wrench n = held_by(chain, i);
        twist_rates(chain->rod)[i] = respond(&chain->link[i], sn_add(f[i].f, n.f), sn_add(f[i].m, n.m));
    }
}

void sn_chain_add_forces(const sn_chain* chain)
{
    sn_wrench *f = wrenches(chain->rod), *base = &wrenches(chain->base)[0];
    base->f = sn_sub(base->f, chain->link[0].N);
    for (int i = 0; i < chain->count; ++i) {
        sn_wrench n = held_by(chain, i);
        f[i] = (sn_wrench){ sn_add(f[i].f, n.f), sn_add(f[i].m, n.m) };
    }
}

void sn_chain_march(const sn_chain* chain)
{
    sn_vec3 end = poses(chain->base)[0].r, velocity = twists(chain->base)[0].v;
    for (int i = 0; i < chain->count; ++i) {
        sn_pose* pose = &poses(chain->rod)[i];
        sn_twist* twist = &twists(chain->rod)[i];
        double a = chain->link[i].half;
        sn_mat3 R = sn_quat_matrix(pose->q);
        sn_vec3 arm = sn_mat3_apply(R, sn_v3(a, 0, 0));
        sn_vec3 turn = sn_mat3_apply(R, sn_v3(0, a * twist->w.z, -a * twist->w.y)); // w x a e_x
        pose->r = sn_add(end, arm);
        twist->v = sn_add(velocity, turn);
        end = sn_add(pose->r, arm);
        velocity = sn_add(twist->v, turn);
    }
}
