/* Sinew - random: repeatable numbers for tests of geometry. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdint.h>
#include <sinew/math.h>

static uint64_t random_state;

/* Before each case (a checked fixture), so that a case gets the same numbers wherever it stands. */
static inline void random_start(void) { random_state = 88172645463325252u; }

/* xorshift64, Marsaglia 2003. */
static inline uint64_t random_bits(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

/* 0 .. count - 1 */
static inline int random_below(int count) { return (int)((random_bits() >> 16) % (uint64_t)count); }
static inline double random_unit(void) { return (double)(random_bits() >> 11) * 0x1p-53; }
static inline double random_between(double low, double high) { return low + (high - low) * random_unit(); }
static inline sn_vec3 random_in_box(double half)
{
    double x = random_between(-half, half), y = random_between(-half, half);
    return sn_v3(x, y, random_between(-half, half));
}
/* Whole numbers 0 .. count - 1. */
static inline sn_vec3 random_lattice(int count)
{
    int x = random_below(count), y = random_below(count);
    return sn_v3(x, y, random_below(count));
}
