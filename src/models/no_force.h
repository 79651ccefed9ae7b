/* Sinew - no_force: operations of a component that reports and exerts no force.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Adds nothing; its tangent is zero, symmetric and constant. */
extern const sn_force_ops sn_no_force;
/** Its operations, for tables that have others beside them. */
void sn_no_force_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out);
void sn_no_force_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
unsigned sn_no_force_nature(const void* self);
