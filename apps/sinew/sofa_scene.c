/* Sinew - what became of a scene of SOFA, for people. SPDX-License-Identifier: BSD-3-Clause */
#include "sofa_scene.h"
#include "json.h"

#include <string.h>

#include "xml/source.h"

static const char* const words[SN_SOFA_VERDICT_COUNT] = { "taken over", "repaired", "for display", "changed",
                                                          "left out" };

enum { LARGEST_SCENE = 1 << 26 };

/* Whether the outermost element is a Node; files that cannot be read are for others to complain of. */
static bool begins_with_node(const char* path)
{
    sn_source source;
    char why[SN_SOURCE_WHY];
    if (sn_source_load(&source, path, LARGEST_SCENE, why) != SN_OK) return false;
    const size_t at = sn_source_prolog(&source);
    const bool node = source.length > at + 5 && memcmp(source.text + at, "<Node", 5) == 0 &&
                      (source.text[at + 5] == '>' || (unsigned char)source.text[at + 5] <= ' ');
    sn_source_free(&source);
    return node;
}

bool is_sofa_scene(const char* path)
{
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".scn") == 0) return true;
    return length > 4 && strcmp(path + length - 4, ".xml") == 0 && begins_with_node(path);
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

static void put_note(json* j, const sn_sofa_note* note)
{
    json_line_object(j, NULL);
    json_text(j, "verdict", words[note->verdict]);
    json_text(j, "missing", note->loss ? sn_sofa_loss_name(note->loss) : "");
    json_text(j, "file", note->file);
    json_whole(j, "line", note->line);
    json_text(j, "element", note->element);
    json_text(j, "text", note->sentence);
    json_end(j);
}

void put_sofa_report(const sn_sofa_report* report, bool all, const sn_error* error)
{
    json j = { .stream = stdout };
    json_members(&j, NULL);
    json_text(&j, "status", error->status ? "failed" : "ok");
    json_text(&j, "message", error->text);
    json_line_object(&j, "counts");
    for (int v = 0; report && v < SN_SOFA_VERDICT_COUNT; ++v)
        json_whole(&j, words[v], report->counts[v]);
    json_end(&j);
    json_bool(&j, "complete", report && sn_sofa_report_is_complete(report));
    json_list(&j, "elements");
    for (int i = 0; report && i < report->count; ++i) {
        sn_sofa_verdict verdict = report->notes[i].verdict;
        if (all || verdict == SN_SOFA_CHANGED || verdict == SN_SOFA_LEFT_OUT) put_note(&j, &report->notes[i]);
    }
    json_end(&j);
    json_end(&j);
}

sn_scene* load_sofa_scene(const char* path, const sn_host* host, sn_sofa_report** report, sn_error* error)
{
    sn_sofa_report* own;
    sn_scene* scene = sn_scene_load_sofa(path, host, &own, error);
    print_sofa_report(own, false);
    if (report)
        *report = own;
    else
        sn_sofa_report_destroy(own);
    return scene;
}

void sofa_summary(const sn_sofa_report* report, char* text, size_t size)
{
    size_t used = 0;
    text[0] = 0;
    for (int i = SN_SOFA_LOSS_NONE + 1; i < SN_SOFA_LOSS_COUNT; ++i)
        if (report->losses[i] && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%d %s", used ? ", " : "", report->losses[i],
                                     sn_sofa_loss_name((sn_sofa_loss)i));
    if (used < size) snprintf(text + used, size - used, used ? " left out" : "complete");
}
