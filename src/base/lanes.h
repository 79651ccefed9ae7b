/* Sinew - lanes: four doubles side by side, for kernels whose matrices are too small for a library.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdint.h>
#include "base/simd.h" /* SN_INLINE */

/* Extensions of GCC (from 12) and clang; without vector registers of this width the compiler splits the
   operations. Never pass or return sn_lanes: how would depend on the processor. Pointers to doubles cross
   functions, lanes stay inside. A function that is inlined into one marked SN_CLONES takes over its
   instruction set, hence SN_INLINE. */
typedef double sn_lanes __attribute__((vector_size(32), may_alias));
typedef double sn_lanes_unaligned __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t sn_lane_mask __attribute__((vector_size(32), may_alias));

#define SN_UNROLL _Pragma("GCC unroll 6")

#define SN_LOAD(p) (*(const sn_lanes_unaligned*)(p))
#define SN_STORE(p, lanes) (*(sn_lanes_unaligned*)(p) = (lanes))
/* Four numbers of single precision as lanes. GCC 12 makes one instruction of it, and of
   __builtin_convertvector four. */
#define SN_LOAD_SINGLE(p) ((sn_lanes){ (double)(p)[0], (double)(p)[1], (double)(p)[2], (double)(p)[3] })

/* Lane k of an array of lanes, in all four lanes; k is a constant. */
#define SN_LANE(v, k) __builtin_shufflevector((v)[(k) / 4], (v)[(k) / 4], (k) % 4, (k) % 4, (k) % 4, (k) % 4)
/* Two registers as eight lanes: those numbered a, b, c, d. */
#define SN_PICK(v, w, a, b, c, d) __builtin_shufflevector(v, w, a, b, c, d)
#define SN_KEEP(lanes, mask) ((sn_lanes)((sn_lane_mask)(lanes) & (mask)))
/* All bits in those of four lanes, the first of which has the number `first`, that are beyond k; or before
   it. */
#define SN_BEYOND(first, k)                                                                                  \
    ((sn_lane_mask){ -((first) > (k)), -((first) + 1 > (k)), -((first) + 2 > (k)), -((first) + 3 > (k)) })
#define SN_BEFORE(first, k)                                                                                  \
    ((sn_lane_mask){ -((first) < (k)), -((first) + 1 < (k)), -((first) + 2 < (k)), -((first) + 3 < (k)) })
#define SN_ABS(lanes) SN_KEEP(lanes, ((sn_lane_mask){ INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX }))
