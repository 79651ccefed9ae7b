/* Sinew - conformance: what every component must be, tested on one of your own. A library of its own,
   libsinew_conformance; `sinew check --component NAME` runs it on a built-in component.

   A recipe is a scene in which the component under test is the item /c. The suite puts it through the real
   engine at random states with large rotations: forces against energies, tangents against differences,
   mappings against their motions, items against each other. Derivatives are found by extrapolated differences
   that know their own error, so that a deviation in the sixth digit is found.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a component depends on where it is. */
typedef enum sn_conformance_nature {
    /** Moving and rotating the whole scene moves and rotates its forces. */
    SN_CONFORMANCE_ANYWHERE,
    /** It knows directions or places of the world, as gravity, dead loads and anchors do. */
    SN_CONFORMANCE_WORLD,
    /** As WORLD, and its forces, or the motion of its child, are NaN where a step would be too large: such
        states are drawn again. */
    SN_CONFORMANCE_LIMITED,
    /** As ANYWHERE, but its forces have no potential: its energy must be NaN. */
    SN_CONFORMANCE_CIRCULATORY
} sn_conformance_nature;

/** A scene for the suite. */
typedef struct sn_conformance_recipe {
    /** Name of the component under test. */
    const char* component;
    /** How it depends on where it is. */
    sn_conformance_nature nature;
    /** The items of the scene, as XML: the component is the item /c, one integrator at most, up to 120
        degrees of freedom. No parameter should keep a default that could be something else. */
    const char* text;
    /** Of the random states. Choose another where states are likely to lie at kinks of the forces, as where
        contact begins. */
    uint64_t seed;
} sn_conformance_recipe;

/** What became of a check. */
typedef enum sn_conformance_verdict {
    SN_CONFORMANCE_PASSED,
    SN_CONFORMANCE_FAILED,
    /** The check is for other roles, or the component declares nothing that it could look at. */
    SN_CONFORMANCE_NOT_APPLICABLE
} sn_conformance_verdict;

/** The result of one check. Texts live as long as the call that reports them. */
typedef struct sn_conformance_row {
    /** A word or two: "gradient", "tangent". */
    const char* check;
    /** What must hold, as a sentence. */
    const char* demand;
    /** What became of it. */
    sn_conformance_verdict verdict;
    /** Of a failure: what was found, with numbers. Otherwise empty. */
    const char* text;
} sn_conformance_row;

/** Receives the rows as they are found. */
typedef void sn_conformance_report(void* user, const sn_conformance_row* row);

/** Runs all checks on one recipe; `own` is registered first (NULL: a built-in component), `report` may be
    NULL. Returns the number of checks that failed; a scene that cannot be compiled is a failed check, too.
    Allocates; keeps nothing. Calls may run at the same time. */
int sn_conformance_run(const sn_conformance_recipe* recipe, const sn_component* own,
                       sn_conformance_report* report, void* user);

/** Number of recipes for built-in components. */
int sn_conformance_recipe_count(void);
/** The i-th recipe, from 0; all zero outside. */
sn_conformance_recipe sn_conformance_recipe_at(int i);

#ifdef __cplusplus
}
#endif
