/* If this failed, parts of a SOFA scene would be looked for in the wrong place: files it includes, objects
   that links name, components under the names of other years.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/graph.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "output/scratch.h"
#include "support/run_suite.h"

static sn_pool pool;
static sn_sofa_notes* notes;
static sn_sofa_graph graph;
static sn_error error;
static char folder[64], path[256];

static void set_up(void)
{
    sn_pool_init(&pool, NULL);
    notes = sn_sofa_notes_create();
    error = (sn_error){ 0 };
    graph = (sn_sofa_graph){ .pool = &pool, .notes = notes, .error = &error };
    scratch_make(folder);
}

static void tear_down(void)
{
    sn_sofa_report_destroy(&notes->report);
    sn_pool_clear(&pool);
    scratch_clear(folder);
}

static bool read_text(const char* text)
{
    return sn_sofa_graph_read(&graph, text, strlen(text), "f.scn", folder);
}

static sn_sofa_element* child(sn_sofa_element* of, int i)
{
    of = of->first;
    while (of && i-- > 0)
        of = of->next;
    ck_assert_ptr_nonnull(of);
    return of;
}

START_TEST(old_names_are_replaced)
{
    ck_assert(read_text("<Node><Object type=\"CGImplicit\"/><Mesh/><FixedConstraint/><Tetra/></Node>"));
    ck_assert_str_eq(child(graph.root, 0)->name, "EulerImplicitSolver");
    ck_assert_str_eq(child(graph.root, 1)->name, "MeshTopology");
    ck_assert_str_eq(child(graph.root, 2)->name, "FixedProjectiveConstraint");
    ck_assert_str_eq(child(graph.root, 3)->name, "Tetra");
    const char* twice = sn_sofa_modern_name(sn_sofa_modern_name("StiffSpringForceField"));
    ck_assert_str_eq(twice, "SpringForceField");
}
END_TEST

static const char linked[] = "<Node name='root'><Loader name='up'/>"
                             "<Node name='A'><One name='b' position='1 2 3'/><Two/><Node name='C'/><Three/>"
                             "<Node name='in'><Four/></Node></Node></Node>";

typedef struct link_row {
    const char *from, *link, *to, *data; // elements by their classes; NULL: nowhere
} link_row;

static const link_row links[] = {
    { "Three", "@b", "One", NULL },
    { "Three", "b", "One", NULL },
    { "Three", "@b.position", "One", "position" },
    { "Three", "@./b.position", "One", "position" },
    { "Four", "@../b.position", "One", "position" },
    { "Four", "@../../A/b", "One", NULL },
    { "Four", "@/A/b.position", "One", "position" },
    { "Four", "@up", "Loader", NULL },
    { "Four", "@b", "One", NULL },
    { "Three", "@[-1]", "Two", NULL },
    { "Three", "@[-2].position", "One", "position" },
    { "Three", "@[-3]", NULL, NULL },
    { "Three", "@[-0]", NULL, NULL },
    { "Three", "@[1]", NULL, NULL },
    { "Three", "@[-99999999999999999999]", NULL, NULL },
    { "Three", "@[", NULL, NULL },
    { "Three", "@", "Node", NULL },
    { "Three", "@nothing.position", NULL, NULL },
    { "Three", "@../../../..", NULL, NULL },
    { "Three", "@.", "Node", NULL },
};

static sn_sofa_element* of_class(sn_sofa_element* e, const char* name)
{
    if (strcmp(e->name, name) == 0) return e;
    for (sn_sofa_element* c = e->first; c; c = c->next) {
        sn_sofa_element* found = of_class(c, name);
        if (found) return found;
    }
    return NULL;
}

START_TEST(links_lead_where_sofa_leads_them)
{
    const link_row* row = &links[_i];
    ck_assert(read_text(linked));
    sn_sofa_target target = sn_sofa_follow(&graph, of_class(graph.root, row->from), row->link);
    ck_assert_msg((row->to == NULL) == (target.element == NULL), "%s", row->link);
    if (row->to) ck_assert_str_eq(target.element->name, row->to);
    if (row->data)
        ck_assert_str_eq(target.data, row->data);
    else
        ck_assert_ptr_null(target.data);
}
END_TEST

START_TEST(includes_are_brought_in_with_overrides)
{
    scratch_write(scratch_path(path, folder, "part.xml"),
                  "<Node name='part'><M name='m' mass='1' color='red'/><M name='n' mass='1'/></Node>");
    scratch_write(scratch_path(path, folder, "group.xml"), "<Group><A/><B/></Group>");
    ck_assert(read_text("<Node><include href='part.xml' name='mine' color='blue' n__mass='7'/>"
                        "<include src='group.xml'/><Last/></Node>"));
    sn_sofa_element* part = child(graph.root, 0);
    ck_assert_str_eq(sn_sofa_name(part), "mine");
    ck_assert_str_eq(sn_sofa_attribute_value(child(part, 0), "color"), "blue");
    ck_assert_str_eq(sn_sofa_attribute_value(child(part, 0), "mass"), "1");
    ck_assert_str_eq(sn_sofa_attribute_value(child(part, 1), "mass"), "7");
    ck_assert_str_eq(child(graph.root, 1)->name, "A");
    ck_assert_str_eq(child(graph.root, 2)->name, "B");
    ck_assert_str_eq(child(graph.root, 3)->name, "Last");
    ck_assert_ptr_eq(child(graph.root, 2)->parent, graph.root);
}
END_TEST

/* _Merge_: elements of the same class and name are one; attributes of the include replace the others. */
START_TEST(includes_are_merged)
{
    scratch_write(scratch_path(path, folder, "more.xml"),
                  "<Node name='_Merge_' dt='3'><Node name='a'><M name='m' mass='2' color='red'/><M name='n'/>"
                  "</Node><Node name='b'/><M/></Node>");
    ck_assert(read_text("<Node name='root' dt='1'><M/><Node name='a'><M name='m' mass='1' size='5'/></Node>"
                        "<include href='more.xml'/><Node name='b'/></Node>"));
    sn_sofa_element *root = graph.root, *a = child(root, 1), *m = child(a, 0);
    ck_assert_str_eq(sn_sofa_name(root), "root");
    ck_assert_str_eq(sn_sofa_attribute_value(root, "dt"), "3");
    ck_assert_str_eq(sn_sofa_attribute_value(m, "mass"), "2");
    ck_assert_str_eq(sn_sofa_attribute_value(m, "size"), "5");
    ck_assert_str_eq(sn_sofa_attribute_value(m, "color"), "red");
    ck_assert_str_eq(sn_sofa_name(child(a, 1)), "n");
    ck_assert_ptr_eq(child(a, 1)->parent, a);
    ck_assert_ptr_null(child(a, 1)->next);
    // without a name, and behind the include, there is nothing to merge into
    ck_assert_str_eq(sn_sofa_name(child(root, 2)), "b");
    ck_assert_str_eq(child(root, 3)->name, "M");
    ck_assert_str_eq(sn_sofa_name(child(root, 4)), "b");
    ck_assert_ptr_null(child(root, 4)->next);
    ck_assert_ptr_eq(child(root, 2)->parent, root);
    scratch_write(scratch_path(path, folder, "none.xml"), "<Node name='_Merge_'/>");
    ck_assert(read_text("<Node name='root'><include href='none.xml'/></Node>"));
    ck_assert_ptr_null(graph.root->first);
    ck_assert_ptr_null(graph.root->last);
}
END_TEST

START_TEST(a_missing_include_is_told_and_the_rest_is_read)
{
    ck_assert(read_text("<Node>\n<include href='none.xml'/><Last/></Node>"));
    ck_assert_str_eq(child(graph.root, 0)->name, "Last");
    ck_assert_int_eq(notes->report.counts[SN_SOFA_LEFT_OUT], 1);
    ck_assert_int_eq(notes->report.notes[0].line, 2);
    ck_assert_ptr_nonnull(strstr(notes->report.notes[0].sentence, "none.xml"));
}
END_TEST

START_TEST(circles_of_includes_end)
{
    scratch_write(scratch_path(path, folder, "a.xml"), "<Node><include href='b.xml'/></Node>");
    scratch_write(scratch_path(path, folder, "b.xml"), "<Node><include href='a.xml'/></Node>");
    ck_assert(!read_text("<Node><include href='a.xml'/></Node>"));
    ck_assert_ptr_nonnull(strstr(error.text, "includes itself"));
}
END_TEST

START_TEST(what_is_no_scene_is_refused)
{
    static const char* const texts[] = { "", "<scene/>", "hello", "<", "<Group><A/></Group>" };
    ck_assert(!read_text(texts[_i]));
    ck_assert(error.text[0] != 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("graph");
    TCase* tests = tcase_create("graph");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, old_names_are_replaced);
    tcase_add_loop_test(tests, links_lead_where_sofa_leads_them, 0, SN_COUNT(links));
    tcase_add_test(tests, includes_are_merged);
    tcase_add_test(tests, includes_are_brought_in_with_overrides);
    tcase_add_test(tests, a_missing_include_is_told_and_the_rest_is_read);
    tcase_add_test(tests, circles_of_includes_end);
    tcase_add_loop_test(tests, what_is_no_scene_is_refused, 0, 5);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
