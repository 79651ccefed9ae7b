/* Sinew - sinew describe --sofa: what becomes of each component of SOFA, as a page of Markdown.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sofa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "describe.h"

/* The most used first. */
static int by_use(const void* left, const void* right)
{
    const sn_sofa_component *a = left, *b = right;
    return a->scenes != b->scenes ? (a->scenes < b->scenes) - (a->scenes > b->scenes)
                                  : strcmp(a->name, b->name);
}

static const char* const headings[SN_SOFA_VERDICT_COUNT] = {
    [SN_SOFA_HONOURED] = "Taken over",
    [SN_SOFA_CHANGED] = "Translated with a difference",
    [SN_SOFA_LEFT_OUT] = "Left out",
    [SN_SOFA_VISUAL] = "For display, or internal to SOFA",
};

static void print_summary(const sn_sofa_component* all, int count)
{
    static const int tops[] = { 20, 50, 100, 200, 1000000 };
    puts("| components | taken over | with a difference | for show | left out |\n|---|---|---|---|---|");
    for (int i = 0; i < SN_COUNT(tops); ++i) {
        int sums[SN_SOFA_VERDICT_COUNT] = { 0 };
        for (int j = 0; j < count && j < tops[i]; ++j)
            ++sums[all[j].verdict];
        if (tops[i] < count)
            printf("| the %d most used", tops[i]);
        else
            printf("| all %d", count);
        printf(" | %d | %d | %d | %d |\n", sums[SN_SOFA_HONOURED], sums[SN_SOFA_CHANGED],
               sums[SN_SOFA_VISUAL], sums[SN_SOFA_LEFT_OUT]);
    }
}

static void print_section(const sn_sofa_component* all, int count, sn_sofa_verdict verdict)
{
    bool becomes = verdict == SN_SOFA_HONOURED || verdict == SN_SOFA_CHANGED;
    bool why = verdict == SN_SOFA_CHANGED || verdict == SN_SOFA_LEFT_OUT;
    printf("\n## %s\n\n| component | scenes |%s%s\n|---|---|%s%s\n", headings[verdict],
           becomes ? " becomes |" : "", why ? " why |" : "", becomes ? "---|" : "", why ? "---|" : "");
    for (int i = 0; i < count; ++i) {
        if (all[i].verdict != verdict) continue;
        printf("| %s | %d |", all[i].name, all[i].scenes);
        if (becomes) printf(" %s |", all[i].native);
        if (why) printf(" %s |", all[i].reason);
        putchar('\n');
    }
}

int describe_sofa(sn_pool* pool)
{
    static const sn_sofa_verdict order[] = { SN_SOFA_HONOURED, SN_SOFA_CHANGED, SN_SOFA_LEFT_OUT,
                                             SN_SOFA_VISUAL };
    sn_sofa_component one;
    int count = 0;
    while (sn_sofa_component_at(count, &one))
        ++count;
    sn_sofa_component* all = sn_pool_array(pool, (size_t)count, sizeof *all);
    if (!all) {
        fputs("sinew describe: out of memory\n", stderr);
        return EXIT_BAD;
    }
    for (int i = 0; i < count; ++i)
        sn_sofa_component_at(i, &all[i]);
    qsort(all, (size_t)count, sizeof *all, by_use);
    puts("# Support of SOFA components\n\n"
         "Made by `sinew describe --sofa` from the table that the reader uses. Scenes: how many of the 703 "
         "public "
         "scenes\nof SOFA and its plugins use a component, under this name or an older one. What the reader "
         "does with "
         "a scene,\nand what differs: [moving from SOFA](moving-from-sofa.md).\n");
    print_summary(all, count);
    for (int i = 0; i < SN_COUNT(order); ++i)
        print_section(all, count, order[i]);
    return EXIT_DONE;
}
