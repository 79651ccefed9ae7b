/* Sinew - suite: the table of checks. Each starts from a scene compiled anew, so that none depends on
   another.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"

typedef struct check {
    const char *name, *demand;
    void (*run)(sn_bench* b);
} check;

static const check checks[] = {
    { "parameters", "every parameter has a unit, a range and a description", sn_check_parameters },
    { "written", "a scene that is written and read again is the same, to the bit", sn_check_written },
    { "gradient",
      "forces are minus the gradient of the energy; inertia forces do the work of the kinetic energy",
      sn_check_gradient },
    { "dissipation", "the power of velocity-dependent forces is the dissipation, and not negative",
      sn_check_dissipation },
    { "weight", "weights are minus the gradient of their potential", sn_check_load_potential },
    { "tangent", "K, D and M of the whole system are the derivatives of the net force", sn_check_tangents },
    { "mass", "the mass matrix is symmetric and positive definite", sn_check_mass },
    { "rigid motion", "moving and rotating the whole scene moves and rotates the forces",
      sn_check_rigid_motion },
    { "mapping", "J, its transpose, velocities and accelerations belong to the mapped positions",
      sn_check_mapping },
    { "condition",
      "prescribed velocities and accelerations are derivatives of positions; the rest is left alone",
      sn_check_condition },
    { "constraint", "rates and Jacobians of the rows are derivatives", sn_check_constraint },
    { "split ranges", "items one by one, or all at once, give the same bits", sn_check_ranges },
    { "own nodes", "an item adds to its own nodes only", sn_check_nodes },
    { "own memory", "the tangent of an item does not depend on other items", sn_check_memory },
};

int sn_conformance_run(const sn_conformance_recipe* recipe, const sn_component* own,
                       sn_conformance_report* report, void* user)
{
    int failures = 0;
    for (int i = 0; i < SN_COUNT(checks); ++i) {
        sn_bench b;
        sn_bench_open(&b, recipe, own);
        bool compiled = !b.failed;
        if (compiled) checks[i].run(&b);
        sn_conformance_row row = { checks[i].name, checks[i].demand, SN_CONFORMANCE_PASSED, b.text };
        if (b.idle) row.verdict = SN_CONFORMANCE_NOT_APPLICABLE;
        if (b.failed) row.verdict = SN_CONFORMANCE_FAILED;
        if (!compiled) row.check = "scene", row.demand = "the recipe can be compiled";
        failures += b.failed;
        if (report) report(user, &row);
        sn_bench_close(&b);
        if (!compiled) break;
    }
    return failures;
}
