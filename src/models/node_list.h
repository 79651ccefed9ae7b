/* Sinew - node list: nodes that a parameter lists by their numbers. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <sinew/component.h>

/** Node that entry i of a list names, numbered from 0, or from the end where negative, of `available` ones;
    `otherwise` of an empty list. -1 when there is no such node: the bind has failed then, at `param`. */
static inline int sn_node_of_list(sn_bind* bind, sn_reals list, int i, int otherwise, int available,
                                  const char* param)
{
    double given = list.count > 0 ? list.at[i] : otherwise, node = given < 0 ? given + available : given;
    if (node == floor(node) && node >= 0 && node < available) return (int)node;
    sn_bind_fail(bind, param, "there is no node %g; there are %d, numbered from 0", given, available);
    return -1;
}
