/* Sinew - assert: contracts that run. SN_ASSERT states what must hold for a function to be right: it guards
   against mistakes of the library and of components, never against bad input, which is reported as an error.
   On in Debug, sanitizer and fuzz builds (SINEW_ASSERTS); elsewhere the condition is compiled and never
   evaluated, so it must have no side effects.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

#ifdef __GNUC__
#define SN_NORETURN __attribute__((noreturn, cold))
#else
#define SN_NORETURN
#endif

/** Calls the hook of sn_set_assert_hook, or prints "FILE:LINE: broken contract: CONDITION" to stderr; then
    aborts. */
SN_NORETURN void sn_assert_fail(const char* condition, const char* file, int line);

#ifdef SINEW_ASSERTS
#define SN_ASSERT(condition) ((condition) ? (void)0 : sn_assert_fail(#condition, __FILE__, __LINE__))
#else
#define SN_ASSERT(condition) ((void)(0 && (condition)))
#endif
