/* If this failed, a damaged file could crash the program, or its error would not say where: every reader of
   text is given a sound file cut off at every byte, and files with one byte changed.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include "base/csv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static const char scene_text[] =
    "<?xml version='1.0'?>\n<scene step='1 ms' duration='0.1 s'>\n  <!-- a bead -->\n"
    "  <points name='p' positions='0 0 0  1 0 0'/>\n  <point_mass on='@p' mass='10 g' gravity='0 0 -9.81'/>\n"
    "  <springs on='@p' nodes='0 1' stiffness='2 N/m'/>\n"
    "  <node name='n'>\n    <point_load on='@p' node='-1' force='0.1*sin(3*t) 0 t^2'/>\n  "
    "</node>\n</scene>\n";

static const char sofa_text[] =
    "<?xml version='1.0'?>\n<Node name='root' dt='0.01' gravity='0 -9.81 0'>\n"
    "  <EulerImplicitSolver rayleighMass='0.1'/>\n  <CGLinearSolver iterations='30' tolerance='1e-7'/>\n"
    "  <RegularGridTopology name='g' nx='3' ny='2' nz='2' min='0 0 0' max='2 1 1'/>\n"
    "  <MechanicalObject name='p' src='@g'/>\n  <UniformMass totalMass='6'/>\n"
    "  <HexahedronFEMForceField youngModulus='5' method='polar'/>\n</Node>\n";

static const char table_text[] = "# a table\ntime [s],force [N]\n0,1.5\n0.1,2e-3\n0.25,-7\n";

/* Reads the first `length` bytes; true where there is a result. What is wrong is in `error`. */
typedef bool reader(const char* text, size_t length, sn_error* error);

static bool read_scene(const char* text, size_t length, sn_error* error)
{
    sn_scene* scene = sn_scene_load_text(text, length, "f", NULL, NULL, error);
    sn_scene_destroy(scene);
    return scene != NULL;
}

static bool read_sofa(const char* text, size_t length, sn_error* error)
{
    sn_scene* scene = sn_scene_load_sofa_text(text, length, "f", NULL, NULL, NULL, error);
    sn_scene_destroy(scene);
    return scene != NULL;
}

static bool read_table(const char* text, size_t length, sn_error* error)
{
    FILE* file = fopen("f", "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
    sn_csv* csv = sn_csv_read("f", error);
    sn_csv_destroy(csv);
    return csv != NULL;
}

typedef struct subject {
    const char* name;
    reader* read;
    const char* text;
    size_t length;
    size_t least; // shorter texts must be errors
} subject;

/* XML is whole or wrong; the reader of SOFA scenes mends what lacks its end, and reports it; a table may have
   no rows. */
static const subject subjects[] = {
    { "scene", read_scene, scene_text, sizeof scene_text - 1, sizeof scene_text - 2 },
    { "SOFA scene", read_sofa, sofa_text, sizeof sofa_text - 1, 70 },
    { "table", read_table, table_text, sizeof table_text - 1, 11 },
};

/* A result and no error, or an error with a place and no result. */
static void expect_answer(const subject* s, const char* text, size_t length)
{
    sn_error error = { 0 };
    char* copy =
        malloc(length + 1); // of its exact size, so that the address sanitizer sees what reads beyond
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length);
    bool found = s->read(copy, length, &error);
    free(copy);
    ck_assert_msg(found == (error.status == SN_OK), "%s of %zu bytes: %d, \"%s\"", s->name, length, found,
                  error.text);
    if (!found)
        ck_assert_msg(strncmp(error.text, "f:", 2) == 0, "%s of %zu bytes: \"%s\" has no place", s->name,
                      length, error.text);
}

START_TEST(a_file_cut_off)
{
    const subject* s = &subjects[_i];
    for (size_t length = 0; length <= s->length; ++length) {
        sn_error error = { 0 };
        expect_answer(s, s->text, length);
        if (length < s->least)
            ck_assert_msg(!s->read(s->text, length, &error), "%s of %zu bytes was read", s->name, length);
    }
    sn_error error = { 0 };
    ck_assert_msg(s->read(s->text, s->length, &error), "%s: %s", s->name, error.text);
}
END_TEST

/* What the reader of SOFA scenes makes of a file that was cut off is in its report. */
START_TEST(a_cut_sofa_scene_is_reported)
{
    const size_t whole = sizeof sofa_text - 2; // the last byte is the end of the line
    const size_t closing = (size_t)(strstr(sofa_text, "</Node>") - sofa_text);
    for (size_t length = 70; length <= whole; ++length) {
        sn_error error = { 0 };
        sn_sofa_report* report = NULL;
        sn_scene* scene = sn_scene_load_sofa_text(sofa_text, length, "f", NULL, NULL, &report, &error);
        bool found = false;
        if (!scene) { // within a tag
            ck_assert_msg(strstr(error.text, "the file ends in") != NULL, "%zu bytes: %s", length,
                          error.text);
            sn_sofa_report_destroy(report);
            continue;
        }
        for (int i = 0; i < report->count; ++i)
            found = found || strstr(report->notes[i].sentence, "the file ends before");
        if (length <= closing || length == whole)
            ck_assert_msg(found == (length <= closing), "%zu bytes", length);
        sn_sofa_report_destroy(report);
        sn_scene_destroy(scene);
    }
}
END_TEST

START_TEST(a_file_with_a_byte_changed)
{
    const subject* s = &subjects[_i];
    static const char others[] = { '\0', '<', '\'', '9', '-', ' ', '\n', (char)0xff };
    char* text = malloc(s->length);
    ck_assert_ptr_nonnull(text);
    for (size_t at = 0; at < s->length; ++at)
        for (size_t k = 0; k < sizeof others; ++k) {
            memcpy(text, s->text, s->length);
            text[at] = others[k];
            expect_answer(s, text, s->length);
        }
    free(text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conformance of readers");
    TCase* cases = tcase_create("readers");
    tcase_add_loop_test(cases, a_file_cut_off, 0, SN_COUNT(subjects));
    tcase_add_loop_test(cases, a_file_with_a_byte_changed, 0, SN_COUNT(subjects));
    tcase_add_test(cases, a_cut_sofa_scene_is_reported);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
