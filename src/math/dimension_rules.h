/* Sinew - dimension rules: the dimensions of the results of operators and functions, and what is refused.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/scanner.h"

/** Of what joins two values, as a sum or a choice: refuses dimensions that differ. `sign` joins them. */
sn_dimension sn_dimension_of_join(sn_scanner* s, sn_dimension a, sn_dimension b, const char* sign,
                                  const char* at);
/** Refuses a dimension where a pure number or an angle is expected, behind `of`. */
void sn_dimension_argument(sn_scanner* s, sn_dimension a, const char* of, const char* at);
/** Of a binary operator. */
sn_dimension sn_dimension_of_sign(sn_scanner* s, const sn_sign* sign, sn_dimension a, sn_dimension b,
                                  const char* at);
/** Of a function of one to three arguments, the first of which stands for all of min and max. */
sn_dimension sn_dimension_of_call(sn_scanner* s, const char* name, int op, const sn_dimension arguments[3],
                                  const char* at);
/** Refuses the dimension of a whole expression that does not suit `si_unit`. A pure number suits: it is in SI
    units. */
void sn_dimension_result(sn_scanner* s, sn_dimension found, const char* si_unit);
