/* Sinew - no_force. SPDX-License-Identifier: BSD-3-Clause */
#include "models/no_force.h"

void sn_no_force_add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    (void)self, (void)items, (void)in, (void)out;
}

void sn_no_force_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    (void)self, (void)item, (void)in, (void)out;
}

unsigned sn_no_force_nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC | SN_TANGENT_CONSTANT;
}

const sn_force_ops sn_no_force = { .add = sn_no_force_add,
                                   .tangent = sn_no_force_tangent,
                                   .nature = sn_no_force_nature };
