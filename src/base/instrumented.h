/* Sinew - instrumented: which sanitizer the compiler adds to the code. gcc defines macros, clang has
   features.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

#if defined(__has_feature)
#define SN_HAS_SANITIZER(name) __has_feature(name)
#else
#define SN_HAS_SANITIZER(name) 0
#endif

#if defined(__SANITIZE_THREAD__) || SN_HAS_SANITIZER(thread_sanitizer)
#define SN_THREAD_SANITIZER 1
#else
#define SN_THREAD_SANITIZER 0
#endif

/* Every access to memory is checked: code takes some ten times as long, and malloc belongs to the
   sanitizer. */
#if defined(__SANITIZE_ADDRESS__) || SN_HAS_SANITIZER(address_sanitizer) ||                                  \
    SN_HAS_SANITIZER(memory_sanitizer) || SN_THREAD_SANITIZER
#define SN_INSTRUMENTED 1
#else
#define SN_INSTRUMENTED 0
#endif
