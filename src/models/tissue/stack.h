/* Sinew - stack: how the layers of a tissue lie on each other, and what cannot be.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/tissue/membrane.h"
#include <stdbool.h>

typedef struct sn_stack_layer {
    double depth, thickness; /* 0: to the next, or without end */
    sn_membrane membrane;
} sn_stack_layer;

/** What is wrong with a layer: the parameter of `layer` that is to blame, and a sentence with a remedy. */
typedef struct sn_stack_fault {
    const char* param;
    char text[320];
} sn_stack_fault;

/** Checks a layer against those behind it: order, overlap, a membrane that would open behind the next one, or
    never. False with the fault. */
bool sn_stack_check(const sn_stack_layer* layer, int count, int i, sn_stack_fault* fault);
