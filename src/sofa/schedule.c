/* Sinew - schedule. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/schedule.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1000000, MOST_LISTS = 100 };

static const char* end_of_line(const char* at)
{
    const char* end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

static const char* begin_of_line(const char* at)
{
    while (*at == ' ' || *at == '\t')
        ++at;
    return at;
}

/* Whether all lines are empty, times, numbers or `wanted`. */
static bool says_only(const char* at, const char* wanted, const char* never)
{
    for (; *at; at = end_of_line(at)) {
        const char* line = begin_of_line(at);
        const bool numbers = *line == '\r' || *line == '\n' || !*line || (*line >= '0' && *line <= '9');
        const bool known = strncmp(line, "T=", 2) == 0 || strncmp(line, wanted, strlen(wanted)) == 0;
        const char* point = never ? strstr(line, never) : NULL;
        if (!numbers && (!known || (point && point < end_of_line(line)))) return false;
    }
    return true;
}

bool sn_sofa_only_removes(const char* text) { return says_only(text, "REMOVE=", NULL); }
bool sn_sofa_only_adds(const char* text) { return says_only(text, "ADD=", "Point"); }

/* ---- cells and their present numbers ------------------------------------------------------------------- */

typedef struct schedule {
    double* time;   /* [of the mesh] */
    int* cell;      /* [count] of the mesh, by its present number */
    int count;      /* left */
    double now, dt; /* time of the step that begins, added up as SOFA does */
    int steps;      /* that were added up */
    bool good;
} schedule;

static schedule begin(sn_sofa_translation* t, int count)
{
    schedule s = { .count = count, .dt = t->step };
    s.time = sn_pool_array(t->pool, (size_t)count + 1, sizeof *s.time);
    s.cell = sn_pool_array(t->pool, (size_t)count + 1, sizeof *s.cell);
    s.good = s.time && s.cell && t->step > 0;
    for (int i = 0; s.good && i < count; ++i) {
        s.time[i] = HUGE_VAL;
        s.cell[i] = i;
    }
    return s;
}

static int falling(const void* a, const void* b)
{
    const int p = *(const int*)a, q = *(const int*)b;
    return (p < q) - (p > q);
}

/* Removes cells by their present numbers; `numbers` are sorted. A number that is beyond those left is
   ignored, unless others of its list have made it so. */
static void remove_now(schedule* s, int* numbers, int count)
{
    int used = 0;
    for (int i = 0; i < count; ++i)
        if (numbers[i] >= 0 && numbers[i] < s->count) numbers[used++] = numbers[i];
    qsort(numbers, (size_t)used, sizeof *numbers, falling);
    for (int i = 0; s->good && i < used; ++i) {
        if (numbers[i] >= s->count) {
            s->good = false;
            return;
        }
        s->time[s->cell[numbers[i]]] = s->now;
        s->cell[numbers[i]] = s->cell[--s->count];
    }
}

/* Steps until one begins at `time` or, `after`, later. After MOST_STEPS all that remain are one sum. */
static void advance(schedule* s, double time, bool after)
{
    s->good = s->good && isfinite(time);
    while (s->good) {
        if (after ? time < s->now : time < s->now || fabs(time - s->now) < DBL_EPSILON) return;
        const double from = s->now;
        s->now += (s->steps < MOST_STEPS ? 1 : fmax(1, ceil((time - from) / s->dt))) * s->dt;
        s->steps += s->steps < MOST_STEPS;
        s->good = s->now > from && isfinite(s->now); // false: too far for a time in steps
    }
}

/* ---- a text -------------------------------------------------------------------------------------------- */

/* "REMOVE= n" and a line of numbers; those that are missing are 0. */
static void remove_line(sn_sofa_translation* t, schedule* s, const char* line)
{
    const double wanted = strtod(line + strlen("REMOVE="), NULL);
    const char *at = end_of_line(line), *end = end_of_line(at);
    const double most = (double)(end - at) + s->count + 1; // more zeros than cells are refused as well
    const int count = wanted >= 0 ? (int)fmin(wanted, most) : -1;
    int* numbers = count >= 0 ? sn_pool_array(t->pool, (size_t)count + 1, sizeof *numbers) : NULL;
    for (int i = 0; numbers && i < count; ++i) {
        char* next;
        const long number = strtol(at, &next, 10);
        if (next == at || next > end) break;
        numbers[i] = number >= 0 && number < 1 << 30 ? (int)number : 1 << 30;
        at = next;
    }
    if (numbers)
        remove_now(s, numbers, count);
    else
        s->good = false;
}

const double* sn_sofa_times_from_text(sn_sofa_translation* t, int cells, const char* text, double shift)
{
    schedule s = begin(t, cells);
    const char* lists[MOST_LISTS];
    int count = 0;
    for (const char* at = text; s.good; at = end_of_line(at)) {
        const char* line = begin_of_line(at);
        const bool time = strncmp(line, "T=", 2) == 0;
        if (strncmp(line, "REMOVE=", 7) == 0) {
            s.good = count < MOST_LISTS;
            if (s.good) lists[count++] = line;
        }
        if (!time && *at) continue;
        schedule next = s;
        if (time) advance(&next, strtod(line + 2, NULL) - shift, false);
        s.good = next.good;
        if (time &&
            next.now == s.now) { // the later of two times that one step passes replaces the earlier one
            count = 0;
            continue;
        }
        for (int i = 0; s.good && i < count; ++i)
            remove_line(t, &s, lists[i]);
        count = 0;
        if (!*at) break;
        s.now = next.now;
        s.steps = next.steps;
    }
    return s.good ? s.time : NULL;
}

/* ---- a list -------------------------------------------------------------------------------------------- */

const double* sn_sofa_times_from_list(sn_sofa_translation* t, int cells, const sn_sofa_reals* list,
                                      double time, double interval)
{
    schedule s = begin(t, cells);
    int* numbers = sn_pool_array(t->pool, (size_t)list->count + 1, sizeof *numbers);
    for (int round = 0; numbers && s.good && s.count > 0 && round < MOST_STEPS; ++round) {
        const int before = s.count;
        advance(&s, time, true);
        for (int i = 0; s.good && i < list->count; ++i)
            numbers[i] = list->at[i] >= 0 && list->at[i] < 1 << 30 ? (int)list->at[i] : 1 << 30;
        if (s.good) remove_now(&s, numbers, list->count);
        if (interval == 0 || s.count == before) break;
        time += interval;
    }
    return numbers && s.good ? s.time : NULL;
}
