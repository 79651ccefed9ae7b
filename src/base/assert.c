/* Sinew - assert. SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include <stdatomic.h>
#include <stdlib.h>

/* The only variable of the process that the library changes. A contract can break where no host is at hand,
   in a product of two matrices, so that the hook cannot come in through sn_host. */
static _Atomic(sn_assert_hook) hook;

void sn_set_assert_hook(sn_assert_hook chosen) { atomic_store(&hook, chosen); }

void sn_assert_fail(const char* condition, const char* file, int line)
{
    sn_assert_hook chosen = atomic_load(&hook);
    if (chosen)
        chosen(condition, file, line);
    else
        fprintf(stderr, "%s:%d: broken contract: %s\n", file, line, condition);
    abort();
}
