/* Sinew - no_force: operations of a component that reports and exerts no force.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Adds nothing; its tangent is zero, symmetric and constant. */
extern const sn_force_ops sn_no_force;
