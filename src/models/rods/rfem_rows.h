/* Sinew - rfem rows: 3 x 3 matrices by rows, for kernels made of them. Rows are vectors of four lanes, the
   last one idle, where that is fast; the same numbers come out, bit for bit, either way.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <string.h>
#include <sinew/math.h>
#include "base/simd.h"

/* gcc without AVX takes vectors of four lanes apart through memory, slower than scalars; clang does not. A
   file whose functions are cloned for AVX says so by RFEM_WIDE. Macros, not functions, because compilers warn
   of functions that pass such vectors even when all are inlined. */
#if defined(RFEM_WIDE) || defined(__AVX__) || defined(__clang__)

/* Aligned to 8 bytes alone, gcc would copy matrices through registers of 8 bytes. How vectors of 32 bytes are
   passed, which changed in gcc 4.6, does not matter where all is inlined. */
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
typedef double rfem_row __attribute__((vector_size(32)));

#define ROW(x, y, z) ((rfem_row){ x, y, z, 0 })
#define ROW_X(r) ((r)[0])
#define ROW_Y(r) ((r)[1])
#define ROW_Z(r) ((r)[2])
#define ROW_ADD(r, s) ((r) + (s))
#define ROW_SUB(r, s) ((r) - (s))
#define ROW_NEG(r) (-(r))
#define ROW_SCALE(s, r) ((s) * (r))
#define ROW_BYTES sizeof(rfem_row) /* what reading or writing a row touches */
#define ROW_TRANSPOSE(A)                                                                                     \
    do {                                                                                                     \
        const rfem_row none = { 0, 0, 0, 0 };                                                                \
        const rfem_row even = __builtin_shufflevector((A).a, (A).b, 0, 4, 2, 6);                             \
        const rfem_row odd = __builtin_shufflevector((A).a, (A).b, 1, 5, 3, 7);                              \
        const rfem_row end = __builtin_shufflevector((A).c, none, 0, 4, 2, 6);                               \
        const rfem_row end_odd = __builtin_shufflevector((A).c, none, 1, 5, 3, 7);                           \
        (A).a = __builtin_shufflevector(even, end, 0, 1, 4, 5);                                              \
        (A).b = __builtin_shufflevector(odd, end_odd, 0, 1, 4, 5);                                           \
        (A).c = __builtin_shufflevector(even, end, 2, 3, 6, 7);                                              \
    } while (0)

#else

typedef sn_vec3 rfem_row;

#define ROW(x, y, z) sn_v3(x, y, z)
#define ROW_X(r) ((r).x)
#define ROW_Y(r) ((r).y)
#define ROW_Z(r) ((r).z)
#define ROW_ADD(r, s) sn_add(r, s)
#define ROW_SUB(r, s) sn_sub(r, s)
#define ROW_NEG(r) sn_neg(r)
#define ROW_SCALE(s, r) sn_scale(s, r)
#define ROW_BYTES sizeof(rfem_row)
#define ROW_TRANSPOSE(A)                                                                                     \
    do {                                                                                                     \
        const rfem_row a = (A).a, b = (A).b, c = (A).c;                                                      \
        (A).a = ROW(a.x, b.x, c.x);                                                                          \
        (A).b = ROW(a.y, b.y, c.y);                                                                          \
        (A).c = ROW(a.z, b.z, c.z);                                                                          \
    } while (0)

#endif

/* Rows have names, not numbers: gcc keeps such structs in registers. */
typedef struct rfem_mat {
    rfem_row a, b, c;
} rfem_mat;

SN_INLINE rfem_mat rfem_load(const double from[3][4])
{
    rfem_mat A;
    memcpy(&A.a, from[0], ROW_BYTES);
    memcpy(&A.b, from[1], ROW_BYTES);
    memcpy(&A.c, from[2], ROW_BYTES);
    return A;
}

/* Writes a row of A. Unless `exact`, one number too many may be written, for what comes next to overwrite. */
SN_INLINE void rfem_put(double* to, const rfem_mat* A, int row, bool exact)
{
    const rfem_row* r = row == 0 ? &A->a : row == 1 ? &A->b : &A->c;
    memcpy(to, r, exact ? 3 * sizeof *to : ROW_BYTES);
}

SN_INLINE rfem_mat rfem_add(rfem_mat A, rfem_mat B)
{
    rfem_mat C = { ROW_ADD(A.a, B.a), ROW_ADD(A.b, B.b), ROW_ADD(A.c, B.c) };
    return C;
}

SN_INLINE rfem_mat rfem_sub(rfem_mat A, rfem_mat B)
{
    rfem_mat C = { ROW_SUB(A.a, B.a), ROW_SUB(A.b, B.b), ROW_SUB(A.c, B.c) };
    return C;
}

SN_INLINE rfem_mat rfem_neg(rfem_mat A)
{
    rfem_mat C = { ROW_NEG(A.a), ROW_NEG(A.b), ROW_NEG(A.c) };
    return C;
}

/* diag(d) A */
SN_INLINE rfem_mat rfem_diag_mul(sn_vec3 d, rfem_mat A)
{
    rfem_mat C = { ROW_SCALE(d.x, A.a), ROW_SCALE(d.y, A.b), ROW_SCALE(d.z, A.c) };
    return C;
}

SN_INLINE rfem_mat rfem_scale(double s, rfem_mat A) { return rfem_diag_mul(sn_v3(s, s, s), A); }

/* A + s B */
SN_INLINE rfem_mat rfem_madd(rfem_mat A, double s, rfem_mat B) { return rfem_add(A, rfem_scale(s, B)); }

SN_INLINE rfem_mat rfem_transpose(rfem_mat A)
{
    ROW_TRANSPOSE(A);
    return A;
}

SN_INLINE rfem_mat rfem_mul(rfem_mat A, rfem_mat B)
{
#define ROW_MUL(r)                                                                                           \
    ROW_ADD(ROW_ADD(ROW_SCALE(ROW_X(r), B.a), ROW_SCALE(ROW_Y(r), B.b)), ROW_SCALE(ROW_Z(r), B.c))
    rfem_mat C = { ROW_MUL(A.a), ROW_MUL(A.b), ROW_MUL(A.c) };
#undef ROW_MUL
    return C;
}

/* s 1 + hat(v) */
SN_INLINE rfem_mat rfem_spin(double s, sn_vec3 v)
{
    rfem_mat C = { ROW(s, -v.z, v.y), ROW(v.z, s, -v.x), ROW(-v.y, v.x, s) };
    return C;
}

/* hat(v) A */
SN_INLINE rfem_mat rfem_hat_mul(sn_vec3 v, rfem_mat A)
{
    rfem_mat C = { ROW_SUB(ROW_SCALE(v.y, A.c), ROW_SCALE(v.z, A.b)),
                   ROW_SUB(ROW_SCALE(v.z, A.a), ROW_SCALE(v.x, A.c)),
                   ROW_SUB(ROW_SCALE(v.x, A.b), ROW_SCALE(v.y, A.a)) };
    return C;
}

/* v w^T */
SN_INLINE rfem_mat rfem_outer(sn_vec3 v, sn_vec3 w)
{
    rfem_row r = ROW(w.x, w.y, w.z);
    rfem_mat C = { ROW_SCALE(v.x, r), ROW_SCALE(v.y, r), ROW_SCALE(v.z, r) };
    return C;
}

#undef ROW
#undef ROW_X
#undef ROW_Y
#undef ROW_Z
#undef ROW_ADD
#undef ROW_SUB
#undef ROW_NEG
#undef ROW_SCALE
#undef ROW_BYTES
#undef ROW_TRANSPOSE
