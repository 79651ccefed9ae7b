/* Sinew - dof list: degrees of freedom of a node that a parameter lists by their names.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <string.h>

enum { SN_DOF_TRANSLATIONS = 0x07, SN_DOF_ROTATIONS = 0x38 };

/** Bits of the degrees of freedom that `text` names, of x y z rx ry rz for a node with `dofs` of them; all
    where it is absent. False for a name that the node lacks: the bind has failed then, at `param`. */
static inline bool sn_dof_list(sn_bind* bind, const char* text, int dofs, const char* param, uint32_t* mask)
{
    static const char* const names[6] = { "x", "y", "z", "rx", "ry", "rz" };
    *mask = text ? 0 : (1u << dofs) - 1u;
    for (const char* at = text; at && *at;) {
        size_t n = strcspn(at, " ");
        int found = -1;
        for (int i = 0; i < dofs; ++i)
            if (strlen(names[i]) == n && strncmp(names[i], at, n) == 0) found = i;
        if (n > 0 && found < 0) {
            sn_bind_fail(bind, param,
                         "\"%.*s\" is not a degree of freedom here; points have x y z, frames x y z rx ry rz",
                         (int)n, at);
            return false;
        }
        if (n > 0) *mask |= 1u << found;
        at += n + (at[n] == ' ');
    }
    return true;
}
