/* Sinew - scenes of SOFA in tests: read from text, written as scenes of Sinew.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a scene; fails the test when it cannot be read. */
static sn_scene* sofa_read(const char* text, const char* directory, sn_sofa_report** report)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_sofa_text(text, strlen(text), "f.scn", directory, NULL, report, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    return scene;
}

/* As a scene of Sinew; to be freed. */
static char* sofa_written(const sn_scene* scene)
{
    char* text = NULL;
    size_t length;
    FILE* stream = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    return text;
}
