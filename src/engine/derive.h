/* Sinew - derive: values and derivatives of the rows of constraints, and their part of the matrix.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/rows.h"

/** Notes which composites the rows of items that come and go will read: assembly makes these before. */
void sn_rows_expect(sn_system* s);
/** Values and derivatives of all rows at the motion evaluated last; their part of the matrix. */
void sn_rows_assemble(sn_system* s, const sn_weights* w);
/** Values of all rows at the motion evaluated last, for the matrix assembled before. */
void sn_rows_read(sn_system* s);
/** The net force `f` less what contacts that push have in the matrix at their present gaps: `f` itself, or
    rows->supported. */
const double* sn_rows_support(const sn_system* s, const double* f);
