/* Sinew - text: nearest words, and the quoting of what people wrote.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

enum { SHORT_WORD = 96 };

/* Optimal string alignment: row[r] holds the distances of prefixes, three rows in turn. Only the band of
   cells whose indices differ by `limit` at most can hold an answer, so that hostile lengths stay cheap. */
int sn_edit_distance(const char* a, const char* b, int limit)
{
    if (limit < 0) limit = 0;
    while (*a && *a == *b)
        ++a, ++b;
    size_t long_a = strlen(a), long_b = strlen(b);
    while (long_a && long_b && a[long_a - 1] == b[long_b - 1])
        --long_a, --long_b;
    size_t apart = long_a > long_b ? long_a - long_b : long_b - long_a;
    if (apart > (size_t)limit || long_a > (1u << 24) || long_b > (1u << 24)) return limit + 1;

    int la = (int)long_a, lb = (int)long_b, far = limit + 1;
    if (limit > la + lb) far = la + lb + 1;
    int stack[3 * (SHORT_WORD + 2)];
    size_t width = long_b + 2;
    int* rows = lb <= SHORT_WORD ? stack : malloc(3 * width * sizeof *rows);
    if (!rows) return limit + 1;

    int *before = rows, *above = rows + width, *row = rows + 2 * width;
    for (int j = 0; j <= lb; ++j)
        above[j] = before[j] = least(j, far);
    for (int i = 1; i <= la; ++i) {
        int first = most(1, i - far), last = least(lb, i + far);
        row[first - 1] = first == 1 ? least(i, far) : far;
        for (int j = first; j <= last; ++j) {
            int d = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d = least(d, before[j - 2] + 1);
            row[j] = least(d, far);
        }
        if (last < lb) row[last + 1] = far; // for the next row, whose band ends there
        int* free_row = before;
        before = above;
        above = row;
        row = free_row;
    }
    int distance = above[lb];
    if (rows != stack) free(rows);
    return distance > limit ? limit + 1 : distance;
}

static bool same_ignoring_case(const char* a, const char* b)
{
    while (*a && lower(*a) == lower(*b))
        ++a, ++b;
    return *a == *b;
}

/* "bevel" for "bevel_angle": the shortest candidate that begins with the word. */
static const char* shortest_completion(const char* word, size_t length, const char* const* candidates,
                                       int count)
{
    enum { MIN = 3 };
    const char* best = NULL;
    for (int i = 0; length >= MIN && i < count; ++i)
        if (candidates[i] && strncmp(candidates[i], word, length) == 0 &&
            (!best || strlen(candidates[i]) < strlen(best)))
            best = candidates[i];
    return best;
}

const char* sn_nearest(const char* word, const char* const* candidates, int count)
{
    if (!word || !*word) return NULL;
    size_t length = strlen(word);
    int limit = length > 3 * 64 ? 64 : most(1, (int)(length / 3));

    // Among equally near ones, one that differs in case only wins, then one with the same first letter.
    const char* best = NULL;
    int best_score = 4 * limit + 4;
    for (int i = 0; i < count; ++i) {
        const char* candidate = candidates[i];
        if (!candidate || !*candidate) continue;
        bool same = same_ignoring_case(word, candidate);
        int distance = same ? least(limit, sn_edit_distance(word, candidate, limit))
                            : sn_edit_distance(word, candidate, limit);
        if (distance > limit) continue;
        int score = same ? (distance > 0) : 4 * distance - (lower(*word) == lower(*candidate));
        if (score < best_score) {
            best_score = score;
            best = candidate;
        }
    }
    return best ? best : shortest_completion(word, length, candidates, count);
}

/* Shortens `length` so that text[0..length) does not end inside a UTF-8 character. */
static size_t whole_characters(const char* text, size_t length)
{
    size_t start = length;
    while (start > 0 && length - start < 4 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
        --start;
    if (start == 0) return length;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return length - (start - 1) < wanted ? start - 1 : length;
}

void sn_cut(char* text, size_t size)
{
    if (size < 4) return;
    size_t keep = whole_characters(text, size - 4);
    memcpy(text + keep, "...", 4);
}

const char* sn_quote(char out[SN_QUOTE_TEXT], const char* text, size_t length)
{
    const size_t longest = SN_QUOTE_TEXT - 12;
    bool cut = length > longest;
    if (cut) length = whole_characters(text, longest);
    char* o = out;
    *o++ = '"';
    for (size_t i = 0; i < length; ++i)
        *o++ = (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i];
    memcpy(o, cut ? "...\"" : "\"", cut ? 5 : 2);
    return out;
}
