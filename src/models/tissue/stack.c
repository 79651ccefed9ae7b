/* Sinew - stack. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/stack.h"
#include <math.h>
#include <sinew/base.h>
#include <stdarg.h>
#include <stdio.h>

SN_PRINTF(3, 4)
static bool fail(sn_stack_fault* fault, const char* param, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->param = param;
    return false;
}

static bool check_place(const sn_stack_layer* layer, const sn_stack_layer* next, sn_stack_fault* fault)
{
    if (!(next->depth > layer->depth))
        return fail(fault, "depth",
                    "begins at a depth of %.9g m, the following layer at %.9g m; order layers by depth",
                    layer->depth, next->depth);
    double end = layer->depth + layer->thickness;
    if (!(end > next->depth * (1 + 1e-12))) return true;
    return fail(fault, "thickness",
                "extends from %.9g m to %.9g m, into the following layer, which begins at %.9g m; make it "
                "thinner, or give a thickness of 0 so that it ends there",
                layer->depth, end, next->depth);
}

/* `next`: behind it, with a membrane; or NULL. */
static bool check_membrane(const sn_stack_layer* layer, const sn_stack_layer* next, sn_stack_fault* fault)
{
    double force = layer->membrane.puncture_force, z = sn_membrane_puncture_depth(&layer->membrane);
    if (!(force > 0)) return true;
    if (!(z < HUGE_VAL))
        return fail(
            fault, "puncture_force",
            "a puncture force of %.9g N is never reached without stiffness; give the membrane stiffness or "
            "stiffening > 0, or a puncture force of 0 for no membrane",
            force);
    if (!next || layer->depth + z <= next->depth) return true;
    return fail(fault, "puncture_force",
                "the puncture force of %.9g N is reached %.9g m below the membrane, behind the next "
                "membrane, which is "
                "%.9g m below it; give more stiffness, a smaller puncture force or a deeper next membrane",
                force, z, next->depth - layer->depth);
}

bool sn_stack_check(const sn_stack_layer* layer, int count, int i, sn_stack_fault* fault)
{
    if (i + 1 < count && !check_place(&layer[i], &layer[i + 1], fault)) return false;
    int next = i + 1;
    while (next < count && !(layer[next].membrane.puncture_force > 0))
        ++next;
    return check_membrane(&layer[i], next < count ? &layer[next] : NULL, fault);
}
