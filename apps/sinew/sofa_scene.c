/* Sinew - what became of a scene of SOFA, for people. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa_scene.h"

#include <string.h>

static const char* const words[SN_SOFA_VERDICT_COUNT] = { "taken over", "repaired", "for display", "changed",
                                                          "left out" };

bool is_sofa_scene(const char* path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".scn") == 0;
}

static void print_sofa_note(const sn_sofa_note* note)
{
    fprintf(stderr, "%s:%d: ", note->file, note->line);
    if (*note->element) fprintf(stderr, "%s ", note->element);
    fprintf(stderr, "%s", words[note->verdict]);
    fprintf(stderr, "%s%s\n", *note->sentence ? ": " : "", note->sentence);
}

void print_sofa_report(const sn_sofa_report* report, bool all)
{
    if (!report) return;
    for (int i = 0; i < report->count; ++i) {
        sn_sofa_verdict verdict = report->notes[i].verdict;
        if (all || verdict == SN_SOFA_CHANGED || verdict == SN_SOFA_LEFT_OUT)
            print_sofa_note(&report->notes[i]);
    }
    for (int v = 0; v < SN_SOFA_VERDICT_COUNT; ++v)
        fprintf(stderr, "%s%d %s", v ? ", " : "from SOFA: ", report->counts[v], words[v]);
    fputc('\n', stderr);
}

sn_scene* load_sofa_scene(const char* path, const sn_host* host, sn_error* error)
{
    sn_sofa_report* report;
    sn_scene* scene = sn_scene_load_sofa(path, host, &report, error);
    print_sofa_report(report, false);
    sn_sofa_report_destroy(report);
    return scene;
}
