/* Sinew - condition: a condition on x y z, as "x < 1e-6 and not (z > 2 cm)", compiled for many points.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

enum { SN_CONDITION_CODE = 256, SN_CONDITION_STACK = 64 };

typedef struct sn_condition_step {
    int op;
    double value;
} sn_condition_step;

typedef struct sn_place_condition {
    int count;
    sn_condition_step code[SN_CONDITION_CODE];
} sn_place_condition;

/** Compiles text[0..length). False with a sentence in `why`. */
bool sn_place_condition_parse(sn_place_condition* out, const char* text, size_t length, char* why,
                              size_t why_size);
bool sn_place_condition_holds(const sn_place_condition* condition, sn_vec3 at);
