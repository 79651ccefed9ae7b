/* Sinew - needles: the models of a needle that benches set beside each other, and their trials.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "bench/trial.h"

typedef struct needle_model {
    const char* name;        /**< in tables and legends */
    const char* settings[2]; /**< what makes a needle of a scene this one; NULL from the end on */
    int colour;              /**< in every picture */
    int degrees;             /**< polynomial degrees worth trying; 0: it has none */
    bool polynomials;        /**< `elements` is the number of polynomials over the whole needle */
    int sizes[12];           /**< numbers of elements worth trying, up to 0 */
} needle_model;

extern const needle_model needle_models[];
extern const int needle_model_count;

/** One way to compute one of the paper's needles. */
typedef struct needle_case {
    const needle_model* model;
    int scenario; /**< 2 or 3: sections 3.2, 3.3 */
    int elements, degree;
    const char *type, *method; /**< integrator: component and its method; method NULL when it has none */
    double step;               /**< [ms] */
    double tolerance;          /**< of Newton's iteration */
} needle_case;

enum { NEEDLE_SETTING = 60, NEEDLE_SETTINGS = 6 };

/** Fills a trial, but for its repetitions. `text` holds its settings and must live as long. */
void needle_trial(trial* t, const needle_case* c, char text[NEEDLE_SETTINGS][NEEDLE_SETTING]);
/** "4", "2 of degree 3", or "4 polynomials". */
const char* needle_mesh(const needle_model* model, int elements, int degree, char text[NEEDLE_SETTING]);
