/* Sinew - select: see select.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/select.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"
#include "mesh/cell.h"
#include "math/expression.h"

typedef struct part {
    const char *at, *end;
} part;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static part trimmed(const char* at, const char* end)
{
    while (at < end && is_blank(*at))
        ++at;
    while (end > at && is_blank(end[-1]))
        --end;
    return (part){ at, end };
}

/* Takes the first word when it is this one. */
static bool take_word(part* p, const char* word)
{
    size_t n = strlen(word), length = (size_t)(p->end - p->at);
    if (length < n || memcmp(p->at, word, n) != 0 || (length > n && !is_blank(p->at[n]))) return false;
    *p = trimmed(p->at + n, p->end);
    return true;
}

/* ---- numbers of nodes ---------------------------------------------------------------------------------- */

static const char* take_number(const char* at, const char* end, int* value)
{
    if (at == end || *at < '0' || *at > '9') return NULL;
    long long number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; ++at)
        if (number < 1LL << 40) number = 10 * number + (*at - '0');
    *value = number < 1 << 30 ? (int)number : 1 << 30;
    return at;
}

static bool mark_numbers(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    char quoted[SN_QUOTE_TEXT];
    while (p.at < p.end) {
        int first, last;
        const char* at = take_number(p.at, p.end, &first);
        last = first;
        if (at && at < p.end && *at == '-') at = take_number(at + 1, p.end, &last);
        if (!at || (at < p.end && !is_blank(*at) && *at != ',') || last < first) {
            snprintf(why, size, "%s: %ss are listed like \"%ss 0 4 7-12\"",
                     sn_quote(quoted, p.at, (size_t)(p.end - p.at)), from->noun, from->noun);
            return false;
        }
        if (last >= from->count) {
            snprintf(why, size, "there is no %s %d; there are %d, numbered from 0", from->noun, last,
                     from->count);
            return false;
        }
        for (int i = first; i <= last; ++i)
            chosen[i] = true;
        p = trimmed(at + (at < p.end && *at == ','), p.end);
    }
    return true;
}

/* ---- regions ------------------------------------------------------------------------------------------- */

static void list_regions(const sn_mesh* mesh, char* text, size_t size)
{
    int used = 0;
    text[0] = '\0';
    for (int i = 0; i < mesh->region_count && used >= 0 && (size_t)used + 80 < size; ++i)
        used += snprintf(text + used, size - (size_t)used, "%s%.60s", i ? ", " : "", mesh->region_names[i]);
}

static int find_region(const sn_choice* from, part p, char* why, size_t size)
{
    char quoted[SN_QUOTE_TEXT], list[512];
    size_t length = (size_t)(p.end - p.at);
    for (int i = 0; from->mesh && i < from->mesh->region_count; ++i)
        if (strlen(from->mesh->region_names[i]) == length &&
            memcmp(from->mesh->region_names[i], p.at, length) == 0)
            return i;
    sn_quote(quoted, p.at, length);
    if (!from->mesh)
        snprintf(why, size, "region %s: these %ss have no mesh, so they have no regions", quoted, from->noun);
    else if (!from->mesh->region_count)
        snprintf(why, size, "region %s: the mesh has no regions", quoted);
    else {
        list_regions(from->mesh, list, sizeof list);
        snprintf(why, size, "the mesh has no region %s; it has: %s", quoted, list);
    }
    return -1;
}

static bool mark_region(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    int region = find_region(from, p, why, size);
    if (region < 0) return false;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_cells* c = &from->mesh->cells[k];
        int n = sn_cell_nodes((sn_cell)k);
        if (!c->region || (from->cells && k != (int)from->kind)) continue;
        for (int i = 0; i < c->count; ++i) {
            if (c->region[i] != region) continue;
            if (from->cells) chosen[i] = true;
            for (int a = 0; !from->cells && a < n; ++a)
                chosen[c->nodes[i * n + a]] = true;
        }
    }
    return true;
}

/* ---- places -------------------------------------------------------------------------------------------- */

static bool read_lengths(part p, double* values, int count, const char* usage, char* why, size_t size)
{
    char text[256], inner[256] = "";
    size_t length = (size_t)(p.end - p.at);
    int got = -1;
    if (length < sizeof text) {
        memcpy(text, p.at, length);
        text[length] = '\0';
        got = sn_unit_read(text, "m", values, count, inner, sizeof inner);
    }
    if (got == count) return true;
    snprintf(why, size, "%s%sthe form is \"%s\"", inner, inner[0] ? "; " : "", usage);
    return false;
}

static bool mark_box(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    double v[6];
    if (!read_lengths(p, v, 6, "box 0 0 0 1 cm 1 cm 1 cm", why, size)) return false;
    for (int i = 0; i < from->count; ++i) {
        const double at[3] = { from->at[i].x, from->at[i].y, from->at[i].z };
        bool in = true;
        for (int a = 0; a < 3; ++a)
            in = in && at[a] >= fmin(v[a], v[a + 3]) && at[a] <= fmax(v[a], v[a + 3]);
        if (in) chosen[i] = true;
    }
    return true;
}

static bool mark_sphere(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    double v[4];
    if (!read_lengths(p, v, 4, "sphere 0 0 0 0.02", why, size)) return false;
    for (int i = 0; i < from->count; ++i)
        if (sn_norm(sn_sub(from->at[i], sn_v3(v[0], v[1], v[2]))) <= v[3]) chosen[i] = true;
    return true;
}

static bool mark_condition(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    sn_program condition;
    sn_curve_error error;
    char quoted[SN_QUOTE_TEXT];
    if (!sn_expression_compile(p.at, (size_t)(p.end - p.at), &sn_condition_on_place, NULL, &condition,
                               &error)) {
        snprintf(why, size, "%s: %s", sn_quote(quoted, p.at, (size_t)(p.end - p.at)), error.text);
        return false;
    }
    double* branches = malloc(((size_t)condition.switches + 1) * sizeof *branches);
    for (int i = 0; branches && i < from->count; ++i) {
        const double at[SN_EXPRESSION_VARIABLES] = { from->at[i].x, from->at[i].y, from->at[i].z };
        if (sn_program_value(&condition, branches, at) != 0) chosen[i] = true;
    }
    if (!branches) snprintf(why, size, "out of memory");
    free(condition.code);
    free(branches);
    return branches != NULL;
}

/* ---- the whole text ------------------------------------------------------------------------------------ */

static bool mark_part(const sn_choice* from, part p, bool* chosen, char* why, size_t size)
{
    char list[16];
    snprintf(list, sizeof list, "%ss", from->noun);
    if (take_word(&p, "all") && p.at == p.end) {
        for (int i = 0; i < from->count; ++i)
            chosen[i] = true;
        return true;
    }
    if (take_word(&p, list)) return mark_numbers(from, p, chosen, why, size);
    if (take_word(&p, "region")) return mark_region(from, p, chosen, why, size);
    if (take_word(&p, "box")) return mark_box(from, p, chosen, why, size);
    if (take_word(&p, "sphere")) return mark_sphere(from, p, chosen, why, size);
    return mark_condition(from, p, chosen, why, size);
}

int sn_select(const sn_choice* from, const char* text, bool* chosen, char* why, size_t why_size)
{
    int count = 0;
    memset(chosen, 0, (size_t)from->count * sizeof *chosen);
    for (const char* at = text;;) {
        const char* bar = strchr(at, '|');
        const char* end = bar ? bar : at + strlen(at);
        if (!mark_part(from, trimmed(at, end), chosen, why, why_size)) return -1;
        if (!bar) break;
        at = bar + 1;
    }
    for (int i = 0; i < from->count; ++i)
        count += chosen[i];
    return count;
}

void sn_choice_box(const sn_choice* from, char* text, size_t size)
{
    double low[3] = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high[3] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
    for (int i = 0; i < from->count; ++i) {
        const double at[3] = { from->at[i].x, from->at[i].y, from->at[i].z };
        for (int a = 0; a < 3; ++a) {
            low[a] = fmin(low[a], at[a]);
            high[a] = fmax(high[a], at[a]);
        }
    }
    snprintf(text, size, "the box around all %d %s%s is %.6g %.6g %.6g to %.6g %.6g %.6g m", from->count,
             from->noun, from->cells ? "s' centres" : "s", low[0], low[1], low[2], high[0], high[1], high[2]);
}
