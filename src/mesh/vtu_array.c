/* Sinew - vtu_array: arrays of VTK's XML formats: as text, as base64 or raw, as they are or in blocks
   compressed by zlib (VTK User's Guide, "XML file formats").

   An array that is no text begins with a header of numbers of 4 or 8 bytes: its bytes; or, when compressed,
   the number of blocks, the bytes of each, those of the last one when it is shorter (else 0), and the
   compressed bytes of every block. In base64 header and content are encoded as one or apart, when "=" stands
   between them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/base64.h"
#include "base/text.h"
#include "mesh/mixed.h"
#include "mesh/vtu.h"

static const long long largest_array = 1LL << 31; // bytes
static const long long densest = 1032; // deflate makes no more of a byte (zlib, "Technical details")

bool sn_vtu_array_fail(const sn_vtu_coding* v, const sn_vtu_array* a, const char* format, ...)
{
    char sentence[400], quoted[SN_QUOTE_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_fail(v->builder->error, SN_ERR_IO, "%s:%d: array %s: %s", v->builder->file, a->text.line,
            sn_quote(quoted, a->name, strlen(a->name)), sentence);
    return false;
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

/* Bytes that are raw or in base64. */
typedef struct source {
    const char *at, *end;
    bool base64;
    unsigned bits; /* decoded, the lowest `have` not yet taken */
    int have;
} source;

/* One byte of base64, or -1 at the end or at a character that is none. "=" ends a part. */
static int take_decoded(source* s)
{
    while (s->have < 8) {
        if (s->at == s->end) return -1;
        char c = *s->at++;
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
        if (c == '=') {
            s->have = 0;
            continue;
        }
        int digit = sn_base64_digit(c);
        if (digit < 0) return -1;
        s->bits = (s->bits << 6 | (unsigned)digit) & 0xffffff;
        s->have += 6;
    }
    s->have -= 8;
    return (int)(s->bits >> s->have & 0xff);
}

/* At least so many bytes can be left; how many are is known after decoding. */
static bool may_hold(const source* s, long long bytes)
{
    return bytes >= 0 && bytes <= (s->base64 ? (s->end - s->at) / 4 * 3 + 4 : s->end - s->at);
}

static bool take_bytes(source* s, unsigned char* out, size_t count)
{
    if (!may_hold(s, (long long)count)) return false;
    if (!s->base64) {
        memcpy(out, s->at, count);
        s->at += count;
        return true;
    }
    for (size_t i = 0; i < count; ++i) {
        int byte = take_decoded(s);
        if (byte < 0) return false;
        out[i] = (unsigned char)byte;
    }
    return true;
}

/* A number of a header; -1 when the bytes end before, or it is beyond any file. */
static long long take_size(const sn_vtu_coding* v, source* s)
{
    unsigned char bytes[8];
    uint64_t size = 0;
    if (!take_bytes(s, bytes, (size_t)v->header)) return -1;
    for (int i = 0; i < v->header; ++i)
        size |= (uint64_t)bytes[v->swapped ? v->header - 1 - i : i] << (8 * i);
    return size <= INT64_MAX / 4 ? (long long)size : -1;
}

static bool open_source(const sn_vtu_coding* v, const sn_vtu_array* a, source* s)
{
    *s = (source){ .at = a->text.at, .end = a->text.end, .base64 = true };
    if (a->encoding == SN_VTU_BASE64) return true;
    if (!v->appended || a->offset > v->appended_end - v->appended)
        return sn_vtu_array_fail(v, a, "its appended data are not in the file; is it cut?");
    *s = (source){ .at = v->appended + a->offset, .end = v->appended_end, .base64 = !v->appended_raw };
    return true;
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static bool short_array(const sn_vtu_coding* v, const sn_vtu_array* a)
{
    return sn_vtu_array_fail(v, a, "it is shorter than announced; is the file cut?");
}

static bool inflate_block(const sn_vtu_coding* v, const sn_vtu_array* a, source* s, long long packed,
                          unsigned char* out, long long size)
{
    const unsigned char* from = (const unsigned char*)s->at;
    unsigned char* decoded = NULL;
    if (!may_hold(s, packed)) return short_array(v, a);
    if (s->base64) {
        from = decoded = malloc((size_t)packed + 1);
        if (!decoded) return sn_mesh_builder_fail_memory(v->builder);
        if (!take_bytes(s, decoded, (size_t)packed)) {
            free(decoded);
            return short_array(v, a);
        }
    } else {
        s->at += packed;
    }
    uLongf made = (uLongf)size;
    int status = uncompress(out, &made, from, (uLong)packed);
    free(decoded);
    if (status == Z_MEM_ERROR) return sn_mesh_builder_fail_memory(v->builder);
    return (status == Z_OK && made == (uLongf)size) ||
           sn_vtu_array_fail(v, a, "a compressed block is damaged or has another length than announced");
}

/* The numbers of a compressed array's header must make `wanted` bytes before anything is allocated for
   them. */
static bool check_blocks(const sn_vtu_coding* v, const sn_vtu_array* a, const source* s, long long wanted,
                         const long long head[3])
{
    long long blocks = head[0], size = head[1], last = head[2];
    if (blocks < 0 || size < 0 || last < 0 || !may_hold(s, blocks)) return short_array(v, a);
    bool good = blocks == 0 ? wanted == 0
                            : size > 0 && last <= size && size <= largest_array && blocks <= largest_array;
    if (good && blocks > 0) {
        long long whole = last ? blocks - 1 : blocks;
        good = whole <= largest_array / size && whole * size + last == wanted;
    }
    return good ||
           sn_vtu_array_fail(v, a, "its blocks do not make the %lld bytes that are announced", wanted);
}

static bool inflate_all(const sn_vtu_coding* v, const sn_vtu_array* a, source* s, unsigned char* out,
                        long long wanted)
{
    long long head[3];
    for (int i = 0; i < 3; ++i)
        head[i] = take_size(v, s);
    if (!check_blocks(v, a, s, wanted, head)) return false;
    if (head[0] == 0) return true;
    long long* packed = malloc((size_t)head[0] * sizeof *packed);
    if (!packed) return sn_mesh_builder_fail_memory(v->builder);
    bool good = true;
    for (long long i = 0; good && i < head[0]; ++i) {
        packed[i] = take_size(v, s);
        good = packed[i] >= 0 || short_array(v, a);
    }
    for (long long i = 0; good && i < head[0]; ++i) {
        long long size = i + 1 == head[0] && head[2] ? head[2] : head[1];
        good = inflate_block(v, a, s, packed[i], out, size);
        out += size;
    }
    free(packed);
    return good;
}

static bool copy_all(const sn_vtu_coding* v, const sn_vtu_array* a, source* s, unsigned char* out,
                     long long wanted)
{
    long long size = take_size(v, s);
    return (size >= wanted && take_bytes(s, out, (size_t)wanted)) || short_array(v, a);
}

/* ---- values -------------------------------------------------------------------------------------------- */

/* `wanted` bytes of the array, in the pool; NULL with a failure. Refuses what the file cannot hold before it
   allocates. */
static unsigned char* bytes_of(const sn_vtu_coding* v, const sn_vtu_array* a, long long wanted)
{
    source s;
    if (!open_source(v, a, &s)) return NULL;
    if (wanted > largest_array || !may_hold(&s, v->compressed ? wanted / densest : wanted)) {
        short_array(v, a);
        return NULL;
    }
    unsigned char* out = sn_pool_array(&v->builder->pool, (size_t)wanted + 1, 1);
    if (!out) {
        sn_mesh_builder_fail_memory(v->builder);
        return NULL;
    }
    return (v->compressed ? inflate_all : copy_all)(v, a, &s, out, wanted) ? out : NULL;
}

double* sn_vtu_values(const sn_vtu_coding* v, const sn_vtu_array* a, long long rows)
{
    long long count = rows * a->components;
    sn_mixed in = { .tokens = a->text, .begin = a->text.at, .swapped = v->swapped };
    if (a->encoding != SN_VTU_TEXT) {
        const unsigned char* bytes = bytes_of(v, a, count * a->type.bytes);
        if (!bytes) return NULL;
        in.raw = true;
        in.tokens.at = in.begin = (const char*)bytes;
        in.tokens.end = in.begin + count * a->type.bytes;
    }
    if (!sn_mixed_claim(&in, count, a->type.bytes, "numbers")) return NULL;
    double* values = sn_pool_array(&v->builder->pool, (size_t)count + 1, sizeof *values);
    if (!values) sn_mesh_builder_fail_memory(v->builder);
    return values && sn_vtk_take(&in, &a->type, count, values) ? values : NULL;
}
