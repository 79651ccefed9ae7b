/* Sinew - simd: SN_CLONES, which makes the compiler copy a hot function for each generation of processor, and
   SN_INLINE.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdint.h> /* for __GLIBC__ */
#include "base/instrumented.h"

/* Write SN_CLONES before the definition of a static function whose loop is worth it. The copy that fits the
   machine is chosen when the program is loaded; contraction is off and sums keep their order, so that every
   copy gives the same bits.

   It is nothing where the choice does not work: without glibc's indirect functions and on processors other
   than x86-64; under clang, whose version 14 names the chooser differently from what callers in other files
   look for; and under ThreadSanitizer, whose instrumentation runs inside the chooser, before the program is
   relocated, and crashes. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) &&                 \
    !SN_THREAD_SANITIZER
#define SN_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define SN_CLONES
#endif

/* For small functions that become vector code only inside the clones that call them. Inlined by force into
   one function, thousands of instrumented accesses take the compiler minutes. */
#if SN_INSTRUMENTED || !defined(__GNUC__)
#define SN_INLINE static inline
#else
#define SN_INLINE static inline __attribute__((always_inline))
#endif
