/* Sinew - linear_solver: how an integrator's systems of equations are solved; read by the compiler.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>

static const sn_linear_solver_params defaults = { .method = SN_SOLVE_CG,
                                                  .preconditioner = SN_PRECONDITION_JACOBI,
                                                  .tolerance = 1e-8 };
static const sn_param table[] = {
    { SN_CHOICE(sn_linear_solver_params, method, SN_SOLVE_NAMES), .unit = "1",
      .doc = "iterative and for symmetric matrices: cg (conjugate gradients), minres (indefinite ones too); "
             "the others "
             "are direct" },
    { SN_CHOICE(sn_linear_solver_params, preconditioner, SN_PRECONDITION_NAMES), .unit = "1",
      .doc = "of cg: jacobi, inverses of the diagonal blocks; factor, L D L^T of an earlier matrix; warped, "
             "the same "
             "turned as the nodes have since then" },
    { SN_FIELD(sn_linear_solver_params, iterations), "1", 0, 1e9, "at most; 0: three times the unknowns" },
    { SN_FIELD(sn_linear_solver_params, tolerance), "1", 0, 1,
      "cg and minres end when the residual is less than this part of the right-hand side" },
    { SN_FIELD(sn_linear_solver_params, threshold), "J", 0, HUGE_VAL,
      "cg ends, too, when p.A p is no more than this, p the direction of search: SOFA's rule; 0: never" },
    { SN_FIELD(sn_linear_solver_params, refresh), "1", 0, 1e9,
      "factor and warped: matrices from one factor to the next; 0: each is factored" },
    { SN_FIELD(sn_linear_solver_params, delay), "1", 0, 1e9,
      "factor and warped: matrices that pass before a new factor is used, no more than `refresh`; a second "
      "thread, where there "
      "is one, makes it meanwhile" },
};

const sn_component sn_linear_solver = {
    .abi = SN_COMPONENT_ABI,
    .name = "linear_solver",
    .summary = "The linear solver of the integrator beside it, in place of what its `linear` says.",
    .source = "Hestenes, Stiefel 1952; Paige, Saunders 1975; Duff, Reid 1983; Courtecuisse et al. 2010",
    .role = SN_ROLE_SOLVER,
    .defaults = &defaults,
    .params_size = sizeof(sn_linear_solver_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
