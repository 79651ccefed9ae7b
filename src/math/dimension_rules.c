/* Sinew - dimension rules: see dimension_rules.h. SPDX-License-Identifier: BSD-3-Clause */
#include "math/dimension_rules.h"

#include <string.h>

#include "math/coder.h"

enum { DESCRIPTION = 120 };

sn_dimension sn_dimension_of_join(sn_scanner* s, sn_dimension a, sn_dimension b, const char* sign,
                                  const char* at)
{
    sn_dimension joint;
    char first[DESCRIPTION], second[DESCRIPTION];
    if (sn_dimension_join(a, b, &joint)) return joint;
    sn_unit_describe(a.unit, first, sizeof first);
    sn_unit_describe(b.unit, second, sizeof second);
    sn_scan_fail(s, at, "\"%s\" joins %s and %s", sign, first, second);
    return joint;
}

void sn_dimension_argument(sn_scanner* s, sn_dimension a, const char* of, const char* at)
{
    char found[DESCRIPTION];
    if (sn_dimension_is_argument(a)) return;
    sn_unit_describe(a.unit, found, sizeof found);
    sn_scan_fail(s, at, "\"%s\" takes a plain number or an angle, not %s", of, found);
}

sn_dimension sn_dimension_of_sign(sn_scanner* s, const sn_sign* sign, sn_dimension a, sn_dimension b,
                                  const char* at)
{
    if (sign->level == SN_LEVEL_PRODUCT) return sn_dimension_product(a, b, sign->op == SN_OP_DIV ? -1 : 1);
    if (sign->level <= SN_LEVEL_AND) return sn_dimension_pure();
    const sn_dimension joint = sn_dimension_of_join(s, a, b, sign->text, at);
    return sign->level == SN_LEVEL_SUM ? joint : sn_dimension_pure();
}

sn_dimension sn_dimension_of_call(sn_scanner* s, const char* name, int op, const sn_dimension arguments[3],
                                  const char* at)
{
    const sn_dimension first = arguments[0];
    sn_dimension joint = first;
    switch (op) {
    case SN_OP_SQRT:
        return sn_dimension_power(first, 0.5);
    case SN_OP_SIGN:
        return sn_dimension_pure();
    case SN_OP_POWER:
        sn_dimension_argument(s, arguments[1], name, at);
        return sn_dimension_is_pure(first) ? first : (sn_dimension){ .known = false };
    default:
        for (int i = 1; i < 3; ++i)
            joint = sn_dimension_of_join(s, joint, arguments[i], name, at);
    }
    switch (op) {
    case SN_OP_ABS:
    case SN_OP_FLOOR:
    case SN_OP_CEIL:
    case SN_OP_MIN:
    case SN_OP_MAX:
    case SN_OP_CLAMP:
    case SN_OP_MOD:
    case SN_OP_HYPOT:
        return joint;
    case SN_OP_ATAN2:
    case SN_OP_STEP:
    case SN_OP_SMOOTH:
        return sn_dimension_pure();
    default:
        sn_dimension_argument(s, joint, name, at);
        return sn_dimension_pure();
    }
}

void sn_dimension_result(sn_scanner* s, sn_dimension found, const char* si_unit)
{
    sn_unit wanted;
    char is[DESCRIPTION], one[SN_UNIT_TEXT], described[DESCRIPTION], expected[2 * DESCRIPTION] = "";
    if (!si_unit || !found.known || sn_dimension_is_pure(found)) return;
    for (int i = 0; sn_unit_choice(si_unit, i, one); ++i) {
        if (!sn_unit_parse(one, strlen(one), &wanted) || sn_unit_suits(found.unit, wanted)) return;
        sn_unit_describe(wanted, described, sizeof described);
        const size_t length = strlen(expected);
        snprintf(expected + length, sizeof expected - length, "%s%s", i ? " or " : "", described);
    }
    sn_unit_describe(found.unit, is, sizeof is);
    sn_scan_fail(s, s->text, "the result is %s; %s is expected", is, expected);
}
