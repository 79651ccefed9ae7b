/* Feeds hostile text to the reader of SOFA scenes, once and without writing it, and only texts whose numbers
   have at most two digits, so that few meshes are large: cheap enough for millions of tries. fuzz_sofa takes
   all texts, writes the scenes and compares two readings.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static bool is_small(const uint8_t* data, size_t size)
{
    int digits = 0;
    for (size_t i = 0; i < size; ++i) {
        digits = data[i] >= '0' && data[i] <= '9' ? digits + 1 : 0;
        if (digits > 2) return false;
    }
    return size <= 1024;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (!is_small(data, size)) return 0;
    sn_error error = { 0 };
    sn_sofa_report* report = NULL;
    sn_scene* scene = sn_scene_load_sofa_text((const char*)data, size, "f.scn", NULL, NULL, &report, &error);
    if (!scene && (error.status == SN_OK || !error.text[0])) abort();
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    return 0;
}
