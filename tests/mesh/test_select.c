/* If this failed, a wall would be held at other points than those it was written for.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <string.h>

#include "mesh/cell.h"
#include "mesh/select.h"
#include "mesh/topology.h"
#include "support/run_suite.h"

static sn_mesh* mesh;

static void make(void)
{
    const int cells[3] = { 10, 4, 4 };
    mesh = sn_mesh_grid(cells, sn_v3(0, 0, 0), sn_v3(0.1, 0.04, 0.04), SN_GRID_HEXAHEDRA, NULL);
    ck_assert_ptr_nonnull(mesh);
}

static void drop(void) { sn_mesh_destroy(mesh); }

/* How many nodes a text selects. */
static int count(const char* text)
{
    bool chosen[275];
    char why[1024] = "";
    sn_choice from = { .noun = "node", .count = mesh->point_count, .at = mesh->points, .mesh = mesh };
    int n = sn_select(&from, text, chosen, why, sizeof why);
    ck_assert_msg(n >= 0, "%s: %s", text, why);
    return n;
}

static void refuses(const char* text, const char* sentence)
{
    bool chosen[275];
    char why[1024] = "";
    sn_choice from = { .noun = "node", .count = mesh->point_count, .at = mesh->points, .mesh = mesh };
    ck_assert_int_eq(sn_select(&from, text, chosen, why, sizeof why), -1);
    ck_assert_msg(strstr(why, sentence) != NULL, "%s: \"%s\" does not say \"%s\"", text, why, sentence);
}

START_TEST(texts)
{
    static const struct {
        const char* text;
        int nodes;
    } cases[] = {
        { "all", 275 },
        { " nodes 0 4 7-12", 8 },
        { "nodes 3,3, 4", 2 },
        { "region xmin", 25 },
        { "region xmin | region xmax", 50 },
        { "region xmin | x < 1e-6", 25 },
        { "box 0 0 0 1 cm 1 cm 1 cm", 8 },
        { "box 0.01 0.01 0.01 0 0 0", 8 },
        { "sphere 0 0 0 0.0101", 4 },
        { "x < 1e-6", 25 },
        { "x lt 1e-6", 25 },
        { "x < 1 mm and z > 2 cm + 1 mm", 10 },
        { "not x < 1e-6", 250 },
        { "not (x < 1e-6 or x > 0.0999)", 225 },
        { "x < 1e-6 or y < 1e-6 and z < 1e-6", 35 }, // `and` binds more than `or`
        { "0.005 < x < 0.025", 50 },
        { "0.025 > x > 0.005", 50 },
        { "0 lt x lt 0.015 le 1", 25 },
        { "sqrt(x^2 + y^2) <= 0.01001", 15 },
        { "abs(x - 0.05) < 1e-6", 25 },
        { "max(x, y) < 0.011 and min(x, y) > 0.009", 5 },
        { "-x > -0.001", 25 },
        { "2*(x + y)/2 - y < 0.001", 25 },
        { "x > 1", 0 },
    };
    make();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        ck_assert_msg(count(cases[i].text) == cases[i].nodes, "%s: %d", cases[i].text, count(cases[i].text));
    drop();
}
END_TEST

START_TEST(refusals)
{
    make();
    refuses("", "the text is empty; a number or an expression of x, y, z is expected");
    refuses("x", "must contain a comparison");
    refuses("x < ", "character 4: the text ends where a number, x, y, z, a function or");
    refuses("x < 1 and", "character 10: the text ends where");
    refuses("x + (y < 1)", "character 3: \"+\" stands between numbers");
    refuses("x < 1 and y", "character 11: a condition must contain a comparison");
    refuses("not x", "must contain a comparison");
    refuses("t < 1", "character 1: \"t\" is unknown; the variables are x, y and z");
    refuses("x < 1 kg",
            "character 7: an operator is expected before \"k\"; only units of length follow a number");
    refuses("w < 1", "character 1: \"w\" is unknown; the variables are x, y and z");
    refuses("(x < 1", "a ')' for the '(' at character 1 is expected");
    refuses("nodes 275", "there is no node 275; there are 275");
    refuses("nodes 7-3", "are listed like");
    refuses("nodes -1", "are listed like");
    refuses("region wall", "the mesh has no region \"wall\"; it has: xmin, xmax");
    refuses("box 0 0 0 1 1", "the form is");
    refuses("sphere 0 0 0 1 kg", "the form is");
    char deep[400];
    memset(deep, '(', sizeof deep);
    deep[399] = '\0';
    refuses(deep, "nested more than 200 deep");
    drop();
}
END_TEST

START_TEST(cells_by_their_centres)
{
    bool chosen[160];
    char why[256] = "", box[256];
    sn_vec3 centres[160];
    make();
    const sn_cells* c = &mesh->cells[SN_CELL_HEXAHEDRON];
    for (int i = 0; i < c->count; ++i)
        centres[i] = sn_cell_centre(SN_CELL_HEXAHEDRON, c->nodes + 8 * i, mesh->points);
    sn_choice from = { "cell", c->count, centres, mesh, true, SN_CELL_HEXAHEDRON };
    ck_assert_int_eq(sn_select(&from, "x < 1 cm", chosen, why, sizeof why), 16);
    ck_assert_int_eq(sn_select(&from, "cells 0-9", chosen, why, sizeof why), 10);
    ck_assert_int_eq(sn_select(&from, "region xmin", chosen, why, sizeof why), 0); // quads, not hexahedra
    sn_choice_box(&from, box, sizeof box);
    ck_assert_str_eq(box,
                     "the box around all 160 cells' centres is 0.005 0.005 0.005 to 0.095 0.035 0.035 m");
    drop();
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("select");
    TCase* cases = tcase_create("select");
    tcase_add_test(cases, texts);
    tcase_add_test(cases, refusals);
    tcase_add_test(cases, cells_by_their_centres);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
