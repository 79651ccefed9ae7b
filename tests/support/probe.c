/* Sinew - probe. SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/motion.h"
#include <stdlib.h>

sn_scene* probe_scene(const char* text, const sn_component* own)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(NULL);
    ck_assert_ptr_nonnull(scene);
    if (own) sn_scene_register(scene, own, &error);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    return scene;
}

sn_sim* probe_compile(const char* text, const sn_component* own)
{
    sn_error error = { 0 };
    sn_scene* scene = probe_scene(text, own);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim && error.status == SN_OK, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

void probe_refuse(const char* text, const sn_component* own, sn_error* error)
{
    sn_scene* scene = sn_scene_create(NULL);
    ck_assert_ptr_nonnull(scene);
    if (own) sn_scene_register(scene, own, error);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    ck_assert_msg(!sim && error->status != SN_OK, "was compiled: %s", text);
}

void probe_expect(const char* text, const char* words)
{
    ck_assert_msg(strstr(text, words) != NULL, "\"%s\" is not in:\n%s", words, text);
}

void probe_step(sn_sim* sim, int count)
{
    sn_error error = { 0 };
    for (int i = 0; i < count && !error.status; ++i)
        sn_sim_step(sim, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
}

void probe_read(sn_sim* sim, const char* path, double* values, int count)
{
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_int_eq(sn_sim_channel_info(sim, channel).width, count);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, channel, values, count), count);
}

double probe_value(sn_sim* sim, const char* path, int at, int count)
{
    double values[16];
    ck_assert(at < count && count <= (int)(sizeof values / sizeof *values));
    probe_read(sim, path, values, count);
    return values[at];
}

sn_sim* probe_load(const char* file, const char* setting)
{
    char path[1024];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "%s/%s", SINEW_SOURCE_DIR, file);
    sn_scene* scene = sn_scene_load(path, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    ck_assert(!setting || !sn_scene_override(scene, setting));
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

sn_state* probe_state(const sn_sim* sim, const char* path)
{
    sn_system* s = sim->systems[0];
    for (int i = 0; i < s->layout.state_count; ++i)
        if (strcmp(s->layout.states[i].path, path) == 0) return &s->layout.states[i];
    ck_abort_msg("there is no state %s", path);
    return NULL;
}

static void put_orientation(double* x, sn_quat q)
{
    x[0] = q.w;
    x[1] = q.x;
    x[2] = q.y;
    x[3] = q.z;
}

static sn_quat orientation(const double* x) { return (sn_quat){ x[0], x[1], x[2], x[3] }; }

void probe_randomise(sn_system* s, double t, double angle, uint64_t* seed)
{
    sn_vec3 first = random_vector(seed, 3.0);
    sn_quat q = sn_quat_exp(first);
    for (int i = 0; i < s->layout.state_count; ++i) {
        const sn_state* state = &s->layout.states[i];
        if (state->mapped) continue;
        int nx = sn_kind_coords(state->kind), nv = sn_kind_dofs(state->kind);
        for (int k = 0; k < state->count * nv; ++k) {
            state->v[k] = 2 * random_number(seed);
            state->a[k] = 3 * random_number(seed);
        }
        for (int k = 0; k < state->count * nx; ++k)
            state->x[k] = random_number(seed);
        for (int k = 0; state->kind == SN_FRAMES && k < state->count; ++k) {
            sn_vec3 axis = random_vector(seed, 1.0);
            q = sn_quat_mul(q, sn_quat_exp(sn_scale(angle / sn_norm(axis), axis)));
            put_orientation(state->x + 7 * k + 3, q);
        }
    }
    sn_system_set_time(s, t, s->program.load_factor);
}

void probe_displace(const sn_state* state, int dof, double h)
{
    int nx = sn_kind_coords(state->kind), nv = sn_kind_dofs(state->kind), node = dof / nv, d = dof % nv;
    double* x = state->x + node * nx;
    if (state->kind == SN_FRAMES && d >= 3) {
        sn_vec3 p = { d == 3 ? h : 0, d == 4 ? h : 0, d == 5 ? h : 0 };
        put_orientation(x + 3, sn_quat_mul(orientation(x + 3), sn_quat_exp(p)));
    } else {
        x[d] += h;
    }
}

const sn_state* probe_owner(const sn_system* s, int dof, int* local)
{
    for (int i = 0; i < s->layout.state_count; ++i) {
        const sn_state* state = &s->layout.states[i];
        *local = dof - state->v_at;
        if (!state->mapped && *local >= 0 && *local < state->count * sn_kind_dofs(state->kind)) return state;
    }
    ck_abort_msg("there is no degree of freedom %d", dof);
    return NULL;
}

void probe_keep(const sn_system* s, probe_motion* kept)
{
    ck_assert_int_le(s->layout.nv, PROBE_DOFS);
    ck_assert_uint_le((size_t)s->layout.nx, SN_COUNT(kept->x));
    memcpy(kept->x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    memcpy(kept->v, s->layout.v, (size_t)s->layout.nv * sizeof(double));
    memcpy(kept->a, s->layout.a, (size_t)s->layout.nv * sizeof(double));
}

void probe_put(sn_system* s, const probe_motion* kept)
{
    memcpy(s->layout.x, kept->x, (size_t)s->layout.nx * sizeof(double));
    memcpy(s->layout.v, kept->v, (size_t)s->layout.nv * sizeof(double));
    memcpy(s->layout.a, kept->a, (size_t)s->layout.nv * sizeof(double));
}

void probe_dense(const sn_system* s, double* dense)
{
    const sn_block_matrix* A = s->matrix.A;
    memset(dense, 0, (size_t)(s->layout.nv * s->layout.nv) * sizeof(double));
    int* node_of = calloc((size_t)s->layout.node_count + 1, sizeof *node_of);
    ck_assert_ptr_nonnull(node_of);
    for (int i = 0; i < s->layout.node_count; ++i)
        if (s->layout.node_unknown[i] >= 0) node_of[s->layout.node_unknown[i]] = i;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            for (int r = 0; r < A->size[i]; ++r)
                for (int c = 0; c < A->size[A->col[b]]; ++c) {
                    int row = s->layout.node_dof[node_of[i]] + r,
                        column = s->layout.node_dof[node_of[A->col[b]]] + c;
                    if (!s->layout.free_dof[row] || !s->layout.free_dof[column]) continue; // identity
                    dense[row * s->layout.nv + column] = A->values[A->at[b] + r * A->size[A->col[b]] + c];
                }
    free(node_of);
}
