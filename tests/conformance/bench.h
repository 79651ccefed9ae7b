/* Sinew - bench: one component of a compiled scene at random states, looked at from inside the engine. What
   the bench knows of the engine's structures is in bench.c and constraints.c.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/conformance.h>
#include "conformance/derivative.h"
#include "conformance/kinematics.h"
#include "engine/sim.h"

enum { SN_BENCH_SAMPLES = 3, SN_BENCH_MAX_DOFS = 120 };

typedef struct sn_bench {
    const sn_conformance_recipe* recipe;
    const sn_component* own; /**< registered first; NULL: none */
    double* workspace;       /**< of the checks */
    size_t used;             /**< numbers of it */
    sn_sim* sim;
    sn_system* s;
    sn_call* call; /**< of /c */
    sn_role role;
    uint64_t seed;
    int drawn, known; /**< states, and those of them at which differences could be judged */

    const sn_state* states;
    int state_count;
    int nx, nv;         /**< coordinates and degrees of freedom of independent states */
    int nx_all, nv_all; /**< of mapped ones too */
    double *x, *v, *a, *f;
    const bool* free_dof; /**< [nv] */

    void* start; /**< snapshot of the state drawn last, before items that come and go were found */

    bool failed, idle; /**< idle: the check does not apply */
    char text[400];
} sn_bench;

/** Compiles the recipe's scene. On failure `failed` is set; sn_bench_close is due in any case. */
void sn_bench_open(sn_bench* b, const sn_conformance_recipe* recipe, const sn_component* own);
void sn_bench_close(sn_bench* b);

/** Notes the first failure of a check. */
void sn_bench_fail(sn_bench* b, const char* format, ...) SN_PRINTF(2, 3);
/** Zeroed numbers from the workspace; they live until the next state is drawn. */
double* sn_bench_numbers(sn_bench* b, int count);

/** True while more states are wanted: three that tell something, among nine at most. */
bool sn_bench_wants_more(sn_bench* b);
/** A random state at t = 0.7 with the mapped states and random multipliers of constraints. */
void sn_bench_new_state(sn_bench* b);
/** Random motion at the time t, without mapping. */
void sn_bench_randomise(sn_bench* b, double t);
/** Time and load factor. */
void sn_bench_set_time(sn_bench* b, double t, double load_factor);
double sn_bench_load_factor(const sn_bench* b);

/** x, v, a of the independent states; kept, put back, and moved on by the time t, with the mapped states. */
/** Back to the state drawn last, without what the component has remembered since. */
void sn_bench_start_again(sn_bench* b);

typedef struct sn_bench_motion {
    double *x, *v, *a;
} sn_bench_motion;
sn_bench_motion sn_bench_keep(sn_bench* b);
void sn_bench_put(sn_bench* b, const sn_bench_motion* kept);
void sn_bench_go_to(sn_bench* b, const sn_bench_motion* from, double t);

/** The state an independent degree of freedom belongs to; *local is its number there. */
const sn_state* sn_bench_owner(const sn_bench* b, int dof, int* local);
int sn_bench_dofs(const sn_state* state);
int sn_bench_coords(const sn_state* state);
/** The i-th input of the component, its mapped state. */
const sn_state* sn_bench_input(const sn_bench* b, int i);
const sn_state* sn_bench_child(const sn_bench* b);

/** Whether the component adds forces item by item: a force or mass, or a mapping that forces act through. */
bool sn_bench_has_items(const sn_bench* b);
/** A mapping that nothing acts through: evaluations leave it out, there is nothing to look at. */
bool sn_bench_is_passive(const sn_bench* b);
sn_range sn_bench_all(const sn_bench* b);

/* ---- operations of forces and masses ---- */
void sn_bench_clear_forces(sn_bench* b);
void sn_bench_add(sn_bench* b, sn_range items);
void sn_bench_add_alone(sn_bench* b);
void sn_bench_tangent(sn_bench* b, int item, const sn_tangent* out);
bool sn_bench_has_energy(const sn_bench* b);
double sn_bench_energy(const sn_bench* b);
bool sn_bench_has_load_potential(const sn_bench* b);
double sn_bench_load_potential(const sn_bench* b);
/** 0 when nothing is dissipated. */
double sn_bench_dissipation(const sn_bench* b);
/** Power of what was added to the inputs, and the sum of the magnitudes it is made of. */
double sn_bench_power(const sn_bench* b, double* flow);

/* ---- comparisons ---- */
/** Fails unless n numbers are the derivatives. False when differences cannot tell it here. */
bool sn_bench_derivative(sn_bench* b, const char* what, const double* got, const derivative* wanted, int n);
/** Fails unless n numbers agree to `tolerance` times the largest of them, or 1. */
void sn_bench_close_to(sn_bench* b, const char* what, const double* got, const double* wanted, int n,
                       double tolerance);

/* ---- the checks, one file each group ---- */
void sn_check_gradient(sn_bench* b);
void sn_check_dissipation(sn_bench* b);
void sn_check_load_potential(sn_bench* b);
void sn_check_tangents(sn_bench* b);
void sn_check_mass(sn_bench* b);
void sn_check_rigid_motion(sn_bench* b);
void sn_check_mapping(sn_bench* b);
void sn_check_condition(sn_bench* b);
void sn_check_constraint(sn_bench* b);
void sn_check_ranges(sn_bench* b);
void sn_check_nodes(sn_bench* b);
void sn_check_memory(sn_bench* b);
void sn_check_parameters(sn_bench* b);
void sn_check_written(sn_bench* b);

/** Squares of g, g', g'' summed over the rows of each item of a constraint: [3 * items]; what turns with the
    rows stays. */
int sn_bench_row_sizes(sn_bench* b, double** sizes);
