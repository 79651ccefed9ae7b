/* trials(usual, instrumented): how many trials a test makes. A sanitizer takes some ten times as long, and
   what it finds shows in a few; these must be enough for every way through the code.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/instrumented.h"

#if SN_INSTRUMENTED
#define trials(usual, instrumented) (instrumented)
#else
#define trials(usual, instrumented) (usual)
#endif

/* No races where one thread does everything: the thread sanitizer leaves such tests out. */
#if SN_THREAD_SANITIZER
enum { RACES_ONLY = 1 };
#else
enum { RACES_ONLY = 0 };
#endif
