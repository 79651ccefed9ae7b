/* Sinew - sweep: boxes in the order of their lower ends along x; each meets those that begin before it ends
   (D. Baraff, thesis, Cornell University, 1992). SPDX-License-Identifier: BSD-3-Clause */
#include "collision/sweep.h"
#include <string.h>

/* Equal ends by their numbers: the order does not depend on earlier ones. */
static bool begins_after(const sn_sweep* s, int a, int b)
{
    const double x = s->box[a].low[0], y = s->box[b].low[0];
    return x > y || (x == y && a > b);
}

/* By insertion: from one search to the next the order changes little. */
static void sort(sn_sweep* s)
{
    for (int i = 1; i < s->count; ++i) {
        const int box = s->order[i];
        int at = i;
        for (; at > 0 && begins_after(s, s->order[at - 1], box); --at)
            s->order[at] = s->order[at - 1];
        s->order[at] = box;
    }
}

/* Into `found`; returns how many there are, with those that have no room. */
static int list(sn_sweep* s, int split)
{
    int count = 0;
    for (int i = 0; i < s->count; ++i) {
        const sn_box* box = &s->box[s->order[i]];
        for (int j = i + 1; j < s->count && s->box[s->order[j]].low[0] <= box->high[0]; ++j) {
            const int a = s->order[i] < s->order[j] ? s->order[i] : s->order[j],
                      b = s->order[i] + s->order[j] - a;
            if ((split > 0 && (a >= split || b < split)) || !sn_boxes_near(&s->box[a], &s->box[b], 0.0))
                continue;
            if (count < s->room) s->found[count][0] = a, s->found[count][1] = b;
            ++count;
        }
    }
    return count;
}

/* From `found` into `pair`: by counting for the first numbers, by insertion for the second ones. */
static void arrange(sn_sweep* s, int count)
{
    memset(s->first, 0, ((size_t)s->count + 1) * sizeof *s->first);
    for (int i = 0; i < count; ++i)
        ++s->first[s->found[i][0] + 1];
    for (int i = 0; i < s->count; ++i)
        s->first[i + 1] += s->first[i];
    for (int i = 0; i < count; ++i) {
        const int a = s->found[i][0], b = s->found[i][1];
        int at = s->first[a]++;
        s->pair[at][0] = a;
        for (; at > 0 && s->pair[at - 1][0] == a && s->pair[at - 1][1] > b; --at)
            s->pair[at][1] = s->pair[at - 1][1];
        s->pair[at][1] = b;
    }
}

int sn_sweep_find(sn_sweep* s, int split, int* dropped)
{
    sort(s);
    const int all = list(s, split), count = all < s->room ? all : s->room;
    *dropped = all - count;
    memset(s->pair, 0xff, (size_t)count * sizeof *s->pair);
    arrange(s, count);
    return count;
}
