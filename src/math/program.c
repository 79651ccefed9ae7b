/* Sinew - program: evaluation with frozen switches. This runs at every stage of every step, so it
   neither allocates nor recurs.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/program.h"

sn_jet sn_program_eval(const sn_program* program, const double* branches, double t)
{
    sn_jet stack[SN_PROGRAM_STACK];
    const sn_instruction* code = program->code;
    int top = 0; // the first free place
    for (int i = 0; i < program->count; ++i) {
        const sn_instruction in = code[i];
        switch (in.op) {
        case SN_OP_CONSTANT:
            stack[top++] = sn_jet_constant(in.c);
            break;
        case SN_OP_VARIABLE:
            stack[top++] = (sn_jet){ t, 1, 0 };
            break;
        case SN_OP_ADD_CONSTANT:
            stack[top - 1].v += in.c;
            break;
        case SN_OP_MUL_CONSTANT:
            stack[top - 1] = sn_jet_scale(in.c, stack[top - 1]);
            break;
        case SN_OP_ADD:
        case SN_OP_SUB:
        case SN_OP_MUL:
        case SN_OP_DIV:
        case SN_OP_POWER:
        case SN_OP_HYPOT:
            --top;
            stack[top - 1] = sn_apply_binary(in.op, stack[top - 1], stack[top]);
            break;
        case SN_OP_MASK:
            --top;
            stack[top - 1] = sn_apply_mask(in.n, stack[top - 1], stack[top]);
            break;
        case SN_OP_POWER_INTEGER:
            stack[top - 1] = sn_jet_power_integer(stack[top - 1], in.n);
            break;
        case SN_OP_POWER_CONSTANT:
            stack[top - 1] = sn_jet_power_constant(stack[top - 1], in.c);
            break;
        case SN_OP_SMOOTH:
            top -= 2;
            stack[top - 1] = sn_jet_smooth(stack[top - 1], stack[top], stack[top + 1]);
            break;
        case SN_OP_GATE:
            i += in.n;
            stack[top++] = sn_jet_constant(branches[code[i].n]);
            break;
        case SN_OP_BRANCH:
            --top;
            if (stack[top].v == 0) i += in.n;
            break;
        case SN_OP_JUMP:
            i += in.n;
            break;
        case SN_OP_NOT:
            stack[top - 1] = sn_jet_constant(stack[top - 1].v == 0);
            break;
        case SN_OP_AND:
            --top;
            stack[top - 1] = sn_jet_constant(stack[top - 1].v != 0 && stack[top].v != 0);
            break;
        case SN_OP_OR:
            --top;
            stack[top - 1] = sn_jet_constant(stack[top - 1].v != 0 || stack[top].v != 0);
            break;
        case SN_OP_ABS:
            if (branches[in.n] < 0) stack[top - 1] = sn_jet_neg(stack[top - 1]);
            break;
        case SN_OP_MIN:
        case SN_OP_MAX:
            --top;
            if (branches[in.n] != 0) stack[top - 1] = stack[top];
            break;
        case SN_OP_MOD:
            --top;
            stack[top - 1] = sn_apply_mod(branches[in.n], stack[top - 1], stack[top]);
            break;
        case SN_OP_ATAN2:
            --top;
            stack[top - 1] = sn_apply_atan2(branches[in.n], stack[top - 1], stack[top]);
            break;
        default:
            stack[top - 1] = sn_apply_function(in.op, stack[top - 1]);
            break;
        }
    }
    return stack[0];
}

/* How many jets an instruction adds, in the order of the code (a jump takes back what its branch left). */
static int growth(sn_op op)
{
    switch (op) {
    case SN_OP_CONSTANT:
    case SN_OP_VARIABLE:
        return 1;
    case SN_OP_ADD:
    case SN_OP_SUB:
    case SN_OP_MUL:
    case SN_OP_MASK:
    case SN_OP_DIV:
    case SN_OP_POWER:
    case SN_OP_HYPOT:
    case SN_OP_BRANCH:
    case SN_OP_JUMP:
    case SN_OP_AND:
    case SN_OP_OR:
    case SN_OP_LESS:
    case SN_OP_LESS_EQUAL:
    case SN_OP_GREATER:
    case SN_OP_GREATER_EQUAL:
    case SN_OP_EQUAL:
    case SN_OP_NOT_EQUAL:
    case SN_OP_MIN:
    case SN_OP_MAX:
    case SN_OP_MOD:
    case SN_OP_ATAN2:
        return -1;
    case SN_OP_SMOOTH:
        return -2;
    default:
        return 0;
    }
}

int sn_program_depth(const sn_program* program)
{
    int depth = 0, deepest = 1;
    for (int i = 0; i < program->count; ++i) {
        depth += growth(program->code[i].op);
        if (depth > deepest) deepest = depth;
    }
    return deepest;
}
