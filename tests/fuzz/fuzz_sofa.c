/* Feeds hostile text to the reader of SOFA scenes: nothing may crash, run on or leak; every note stands at a
   line; what is read can be written, and is the same when read twice.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static void check_report(const sn_sofa_report* report)
{
    int sum = 0;
    for (int i = 0; i < report->count; ++i)
        check(report->notes[i].verdict < SN_SOFA_VERDICT_COUNT && report->notes[i].sentence != NULL);
    for (int v = 0; v < SN_SOFA_VERDICT_COUNT; ++v)
        sum += report->counts[v];
    check(sum == report->count);
}

/* The scene as text, to be freed; NULL when it is refused. */
static char* translate(const char* text, size_t length)
{
    sn_error error = { 0 };
    sn_sofa_report* report = NULL;
    char* written = NULL;
    size_t bytes;
    sn_scene* scene = sn_scene_load_sofa_text(text, length, "f.scn", "/nonexistent", NULL, &report, &error);
    if (report) check_report(report);
    check(scene || (error.status != SN_OK && error.text[0]));
    FILE* stream = scene ? open_memstream(&written, &bytes) : NULL;
    sn_status status = stream ? sn_scene_write(scene, stream) : SN_ERR_MEMORY;
    if (stream) fclose(stream);
    if (status != SN_OK) {
        free(written);
        written = NULL;
    }
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size > 4096) return 0;
    char* first = translate((const char*)data, size);
    char* second = translate((const char*)data, size);
    check((first == NULL) == (second == NULL) && (!first || strcmp(first, second) == 0));
    free(first);
    free(second);
    return 0;
}
