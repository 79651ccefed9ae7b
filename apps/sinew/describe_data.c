/* Sinew - describe as Markdown, for the reference, and as JSON, for programs.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "describe.h"
#include "mesh/format.h"
#include "scene/scene.h"

/* ---- Markdown ------------------------------------------------------------------------------------------ */

/* Text in which nothing is markup. */
static void put_plain(const char* text)
{
    for (; *text; ++text) {
        if (*text == '<')
            fputs("&lt;", stdout);
        else if (*text == '>')
            fputs("&gt;", stdout);
        else if (strchr("|*\\", *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static void put_cell(const char* text)
{
    fputs(" | ", stdout);
    put_plain(text);
}

static void put_params(const sn_component* c, sn_pool* pool)
{
    if (c->param_count == 0) return;
    puts("\n| parameter | type | unit | default | range | meaning |\n|---|---|---|---|---|---|");
    for (int i = 0; i < c->param_count; ++i) {
        const sn_param* param = &c->params[i];
        char range[80];
        range_words(param, range, sizeof range);
        printf("| `%s`", param->name);
        put_cell(type_words(param));
        if (param->type == SN_PARAM_CHOICE) putchar(' ');
        put_plain(choice_words(param, pool));
        put_cell(unit_words(param));
        put_cell(default_words(c, param, pool));
        put_cell(range);
        put_cell(param->doc);
        puts(" |");
    }
}

static void put_quantity(const char* name, const char* unit, const char* components, const char* doc)
{
    printf("| `%s`", name);
    put_cell(strcmp(unit, "1") == 0 ? "" : unit);
    put_cell(components ? components : "");
    put_cell(doc);
    puts(" |");
}

static const char* const quantity_head = "\n| quantity | unit | components | meaning |\n|---|---|---|---|";

static void put_component(const sn_component* c, bool whole, sn_pool* pool)
{
    printf("\n%s %s\n\n", whole ? "###" : "#", c->name);
    put_plain(c->summary);
    putchar('\n');
    if (c->source) {
        fputs("\nSource: ", stdout);
        put_plain(c->source);
        putchar('\n');
    }
    put_params(c, pool);
    if (c->quantity_count > 0) puts(quantity_head);
    for (int i = 0; i < c->quantity_count; ++i)
        put_quantity(c->quantities[i].name, c->quantities[i].unit, c->quantities[i].components,
                     c->quantities[i].doc);
    for (int i = 0; i < c->item_quantity_count; ++i)
        put_quantity(c->item_quantities[i].name, c->item_quantities[i].unit, c->item_quantities[i].components,
                     c->item_quantities[i].doc);
}

static void put_state_quantities(void)
{
    puts("\n### Quantities of states and mappings\n\nPoints provide the first three, frames the first seven, "
         "scalars the last two, for each node.");
    puts(quantity_head);
    int count;
    const sn_state_field* fields = sn_state_fields(&count);
    for (int i = 0; i < count; ++i) {
        const sn_state_field* q = &fields[i];
        put_quantity(q->name, q->unit, q->components, q->doc);
    }
}

static void put_energies(void)
{
    puts("\n### Quantities of integrators and of the scene\n\nFor the system of an integrator, "
         "`/dirk/energy`; for the whole scene, `/energy`, or a monitor of `/`.");
    puts(quantity_head);
    int count;
    const sn_energy_field* energies = sn_energy_fields(&count);
    for (int i = 0; i < count; ++i)
        put_quantity(energies[i].name, energies[i].unit, "", energies[i].doc);
}

static void put_mesh_formats(void)
{
    puts("\n## Mesh formats\n\n`mesh` reads them, `sinew mesh convert` writes them; the ending of the file's "
         "name says which, "
         "without a known ending the content does.\n\n| ending | format | read | written "
         "|\n|---|---|---|---|");
    for (const sn_mesh_format* const* row = sn_mesh_formats; *row; ++row) {
        const sn_mesh_format* f = *row;
        printf("| `%s`%s%s%s", f->ending, f->partner ? " with `" : "", f->partner ? f->partner : "",
               f->partner ? "`" : "");
        put_cell(f->name);
        put_cell(f->reads);
        put_cell(f->writes ? f->writes : "");
        puts(" |");
    }
}

void describe_markdown(const sn_component* const* components, int count, bool whole, sn_pool* pool)
{
    if (!whole) {
        put_component(components[0], false, pool);
        return;
    }
    printf(
        "# Components of Sinew %s\n\n`sinew describe --markdown` generates this page. Units are SI; a scene "
        "may use others, `6 kPa` or `26.23 cm`. A path refers to another item, `@needle/tip`. A function of "
        "t is a number, an expression, `0.2*sin(2*pi*t)`, or a column of a table, `motion.csv:z`.\n",
        sn_version());
    for (int r = 0; r < role_count; ++r) {
        bool headed = false;
        for (int i = 0; i < count; ++i) {
            if (components[i]->role != roles_in_order[r].role) continue;
            if (!headed) {
                const char* many = roles_in_order[r].many;
                printf("\n## %c%s\n\nThey %s.\n", many[0] - 'a' + 'A', many + 1, roles_in_order[r].does);
            }
            headed = true;
            put_component(components[i], true, pool);
        }
        if (headed && roles_in_order[r].role == SN_ROLE_MAPPING) put_state_quantities();
        if (headed && roles_in_order[r].role == SN_ROLE_INTEGRATOR) put_energies();
    }
    put_mesh_formats();
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static const char* const type_names[] = {
    [SN_PARAM_BOOL] = "bool",     [SN_PARAM_INT] = "int",     [SN_PARAM_REAL] = "real",
    [SN_PARAM_VEC3] = "vec3",     [SN_PARAM_REALS] = "reals", [SN_PARAM_TEXT] = "text",
    [SN_PARAM_REF] = "ref",       [SN_PARAM_EXPR] = "expr",   [SN_PARAM_EXPR3] = "expr3",
    [SN_PARAM_CHOICE] = "choice",
};

static void put_numbers(json* j, const char* key, const double* values, int count)
{
    json_line_list(j, key);
    for (int i = 0; i < count; ++i)
        json_number(j, NULL, values[i]);
    json_end(j);
}

static void put_word_list(json* j, const char* key, const char* words)
{
    json_line_list(j, key);
    while (*words) {
        char word[128];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(words, " "), words);
        json_text(j, NULL, word);
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    json_end(j);
}

static void put_functions(json* j, const sn_expr3* functions)
{
    json_line_list(j, "default");
    for (int i = 0; i < 3; ++i)
        json_text(j, NULL, functions->text[i]);
    json_end(j);
}

/* The default with its own type, so that a program need not read text. */
static void put_default(json* j, const sn_param* param, const void* defaults)
{
    const void* at = (const char*)defaults + param->offset;
    switch (param->type) {
    case SN_PARAM_BOOL:
        json_bool(j, "default", *(const bool*)at);
        break;
    case SN_PARAM_INT:
        json_whole(j, "default", *(const int*)at);
        break;
    case SN_PARAM_REAL:
        json_number(j, "default", *(const double*)at);
        break;
    case SN_PARAM_VEC3:
        put_numbers(j, "default", at, 3);
        break;
    case SN_PARAM_REALS:
        put_numbers(j, "default", ((const sn_reals*)at)->at, ((const sn_reals*)at)->count);
        break;
    case SN_PARAM_EXPR3:
        put_functions(j, at);
        break;
    case SN_PARAM_TEXT:
    case SN_PARAM_REF:
    case SN_PARAM_EXPR: // all hold one text, or none
        json_text(j, "default", *(const char* const*)at);
        break;
    case SN_PARAM_CHOICE: {
        sn_pool pool;
        sn_pool_init(&pool, NULL);
        json_text(j, "default", sn_param_text(&pool, param, defaults));
        sn_pool_clear(&pool);
        break;
    }
    }
}

static void put_bounds(json* j, const sn_param* param)
{
    if (param->type == SN_PARAM_BOOL || param->type == SN_PARAM_CHOICE) return;
    if (param->min == 0.0 && param->max == 0.0) return; // the table's way to say "none"
    if (param->min == SN_ABOVE_ZERO)
        json_number(j, "exclusive_minimum", 0.0);
    else if (isfinite(param->min))
        json_number(j, "minimum", param->min);
    if (isfinite(param->max)) json_number(j, "maximum", param->max);
}

static void put_param(json* j, const sn_component* c, const sn_param* param)
{
    json_members(j, NULL);
    json_text(j, "name", param->name);
    json_text(j, "type", type_names[param->type]);
    json_text(j, "type_for_people", type_words(param));
    if (param->type == SN_PARAM_CHOICE) put_word_list(j, "choices", param->choices);
    json_text(j, "unit", param->unit);
    put_bounds(j, param);
    if (c->defaults) put_default(j, param, c->defaults);
    json_text(j, "doc", param->doc);
    json_end(j);
}

static void put_quantity_data(json* j, const char* name, const char* unit, const char* components,
                              const char* doc)
{
    json_members(j, NULL);
    json_text(j, "name", name);
    json_text(j, "unit", unit);
    put_word_list(j, "components", components ? components : "");
    json_text(j, "doc", doc);
    json_end(j);
}

static void put_component_data(json* j, const sn_component* c)
{
    json_members(j, NULL);
    json_text(j, "name", c->name);
    json_text(j, "role", role_of(c->role)->one);
    json_text(j, "summary", c->summary);
    json_text(j, "source", c->source);
    json_list(j, "parameters");
    for (int i = 0; i < c->param_count; ++i)
        put_param(j, c, &c->params[i]);
    json_end(j);
    json_list(j, "quantities");
    for (int i = 0; i < c->quantity_count; ++i)
        put_quantity_data(j, c->quantities[i].name, c->quantities[i].unit, c->quantities[i].components,
                          c->quantities[i].doc);
    for (int i = 0; i < c->item_quantity_count; ++i)
        put_quantity_data(j, c->item_quantities[i].name, c->item_quantities[i].unit,
                          c->item_quantities[i].components, c->item_quantities[i].doc);
    json_end(j);
    json_end(j);
}

void describe_json(const sn_component* const* components, int count, bool whole)
{
    json j = { .stream = stdout };
    if (!whole) {
        put_component_data(&j, components[0]);
        return;
    }
    json_members(&j, NULL);
    json_text(&j, "sinew", sn_version());
    json_list(&j, "components");
    for (int i = 0; i < count; ++i)
        put_component_data(&j, components[i]);
    json_end(&j);
    json_list(&j, "state_quantities");
    int field_count;
    const sn_state_field* fields = sn_state_fields(&field_count);
    for (int i = 0; i < field_count; ++i) {
        const sn_state_field* q = &fields[i];
        json_members(&j, NULL);
        json_text(&j, "name", q->name);
        json_text(&j, "unit", q->unit);
        put_word_list(&j, "components", q->components);
        json_text(&j, "doc", q->doc);
        json_bool(&j, "of_points", q->kinds >> SN_POINTS & 1u);
        json_bool(&j, "of_frames", q->kinds >> SN_FRAMES & 1u);
        json_bool(&j, "of_scalars", q->kinds >> SN_SCALARS & 1u);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
}
