/* Sinew - sinew describe: components, their parameters and quantities, for reading in a terminal.
   SPDX-License-Identifier: BSD-3-Clause */
#include "describe.h"
#include <string.h>
#include "base/number.h"
#include "base/text.h"
#include "command.h"
#include "page.h"
#include "run.h"
#include "scene/scene.h"

/* ---- words --------------------------------------------------------------------------------------------- */

const role_words roles_in_order[] = {
    { SN_ROLE_GROUP, "group", "groups", "hold other items" },
    { SN_ROLE_PREFAB, "assembly", "assemblies",
      "expand into plain components; `sinew check --expand` shows them" },
    { SN_ROLE_MESH, "mesh", "meshes", "provide points and cells for other components" },
    { SN_ROLE_STATE, "state", "states", "own coordinates" },
    { SN_ROLE_MAPPING, "mapping", "mappings", "compute points and frames that follow other states" },
    { SN_ROLE_CONDITION, "condition", "conditions", "hold or move coordinates" },
    { SN_ROLE_MASS, "mass", "masses", "give states inertia" },
    { SN_ROLE_FORCE, "force", "forces", "act on and between states" },
    { SN_ROLE_CONSTRAINT, "constraint", "constraints", "keep positions, distances and gaps by multipliers" },
    { SN_ROLE_INTEGRATOR, "integrator", "integrators", "advance in time, or find an equilibrium" },
    { SN_ROLE_SOLVER, "linear solver", "linear solvers", "solve the integrators' systems of equations" },
    { SN_ROLE_OBSERVER, "observer", "observers", "define output" },
};
const int role_count = SN_COUNT(roles_in_order);

const role_words* role_of(sn_role role)
{
    for (int i = 0; i < role_count; ++i)
        if (roles_in_order[i].role == role) return &roles_in_order[i];
    return &roles_in_order[0];
}

bool has_state_quantities(const sn_component* c)
{
    return c->role == SN_ROLE_STATE || c->role == SN_ROLE_MAPPING;
}

const char* type_words(const sn_param* param)
{
    switch (param->type) {
    case SN_PARAM_BOOL:
        return "true/false";
    case SN_PARAM_INT:
        return "whole number";
    case SN_PARAM_REAL:
        return "number";
    case SN_PARAM_VEC3:
        return "3 numbers";
    case SN_PARAM_REALS:
        return "list";
    case SN_PARAM_TEXT:
        return "text";
    case SN_PARAM_REF:
        return "path";
    case SN_PARAM_EXPR:
        return "function of t";
    case SN_PARAM_EXPR3:
        return "3 functions of t";
    case SN_PARAM_CHOICE:
        return "one of";
    }
    return "";
}

const char* choice_words(const sn_param* param, sn_pool* pool)
{
    if (param->type != SN_PARAM_CHOICE) return "";
    char* text = sn_pool_alloc(pool, 2 * strlen(param->choices) + 1);
    char* to = text;
    for (const char* c = param->choices; text && *c; ++c) {
        if (*c == ' ') *to++ = ',';
        *to++ = *c;
    }
    return text ? text : "";
}

const char* unit_words(const sn_param* param) { return strcmp(param->unit, "1") == 0 ? "" : param->unit; }

void range_words(const sn_param* param, char* text, size_t size)
{
    text[0] = '\0';
    if (param->type != SN_PARAM_BOOL && param->type != SN_PARAM_CHOICE)
        sn_param_range_text(param, text, size);
}

/* "2e11" rather than "200000000000". */
static const char* short_number(double value, sn_pool* pool)
{
    char plain[SN_NUMBER_TEXT], digits[SN_NUMBER_TEXT];
    sn_number_print(plain, value);
    int zeros = 0;
    for (size_t n = strlen(plain); n > 0 && plain[n - 1] == '0' && !strpbrk(plain, ".e"); --n)
        ++zeros;
    if (zeros < 6) return sn_pool_text(pool, plain);
    snprintf(digits, sizeof digits, "%.*s", (int)strlen(plain) - zeros, plain);
    return sn_pool_format(pool, "%se%d", digits, zeros);
}

const char* default_words(const sn_component* c, const sn_param* param, sn_pool* pool)
{
    if (!c->defaults) return "";
    const char* text = param->type == SN_PARAM_REAL
                           ? short_number(*(const double*)((const char*)c->defaults + param->offset), pool)
                           : sn_param_text(pool, param, c->defaults);
    return text ? text : "";
}

/* ---- one component ------------------------------------------------------------------------------------- */

static void print_param(const sn_component* c, const sn_param* param, int indent, int width, sn_pool* pool)
{
    char range[80];
    range_words(param, range, sizeof range);
    const char *choices = choice_words(param, pool), *unit = unit_words(param),
               *value = default_words(c, param, pool);
    const char* facts = sn_pool_format(pool, "%s%s%s%s%s%s%s%s%s%s", type_words(param), choices[0] ? " " : "",
                                       choices, unit[0] ? " [" : "", unit, unit[0] ? "]" : "",
                                       range[0] ? ", " : "", range, value[0] ? "; default " : "", value);
    printf("  %-*s", indent - 2, param->name);
    page_wrap(param->doc, indent, width, stdout);
    printf("%*s", indent, "");
    page_wrap(facts ? facts : "", indent, width, stdout);
}

static void print_quantity(const char* name, const char* unit, const char* components, const char* doc,
                           int indent, int width, sn_pool* pool)
{
    const char* text = sn_pool_format(pool, "%s [%s]%s%s", doc, unit, components && components[0] ? ": " : "",
                                      components ? components : "");
    printf("  %-*s", indent - 2, name);
    page_wrap(text ? text : "", indent, width, stdout);
}

static int longest_name(const sn_component* c)
{
    size_t longest = has_state_quantities(c) ? strlen("angular_acceleration") : 0;
    for (int i = 0; i < c->param_count; ++i)
        if (strlen(c->params[i].name) > longest) longest = strlen(c->params[i].name);
    for (int i = 0; i < c->quantity_count; ++i)
        if (strlen(c->quantities[i].name) > longest) longest = strlen(c->quantities[i].name);
    for (int i = 0; i < c->item_quantity_count; ++i)
        if (strlen(c->item_quantities[i].name) > longest) longest = strlen(c->item_quantities[i].name);
    int count;
    const sn_energy_field* energy = sn_energy_fields(&count);
    for (int i = 0; c->role == SN_ROLE_INTEGRATOR && i < count; ++i)
        if (strlen(energy[i].name) > longest) longest = strlen(energy[i].name);
    return (int)longest;
}

static void print_quantities(const sn_component* c, int indent, int width, sn_pool* pool)
{
    bool energies = c->role == SN_ROLE_INTEGRATOR;
    if (c->quantity_count > 0 || has_state_quantities(c) || energies) puts("\nquantities, for monitors");
    for (int i = 0; i < c->quantity_count; ++i) {
        const sn_quantity* q = &c->quantities[i];
        print_quantity(q->name, q->unit, q->components, q->doc, indent, width, pool);
    }
    for (int i = 0; i < c->item_quantity_count; ++i) {
        const sn_item_quantity* q = &c->item_quantities[i];
        print_quantity(q->name, q->unit, q->components, q->doc, indent, width, pool);
    }
    int count;
    const sn_state_field* fields = sn_state_fields(&count);
    for (int i = 0; has_state_quantities(c) && i < count; ++i) {
        const sn_state_field* q = &fields[i];
        print_quantity(q->name, q->unit, q->components, q->doc, indent, width, pool);
    }
    const sn_energy_field* energy = sn_energy_fields(&count);
    for (int i = 0; energies && i < count; ++i)
        print_quantity(energy[i].name, energy[i].unit, "", energy[i].doc, indent, width, pool);
    if (c->role == SN_ROLE_PREFAB)
        puts("\nIts quantities are those of its parts; `sinew check SCENE --expand` shows them.");
}

static void print_component(const sn_component* c, sn_pool* pool)
{
    int width = page_width(stdout), indent = longest_name(c) + 4;
    printf("%s - %s\n\n", c->name, role_of(c->role)->one);
    page_wrap(c->summary, 0, width, stdout);
    if (c->source) {
        fputs("Source: ", stdout);
        page_wrap(c->source, 8, width, stdout);
    }
    if (c->param_count > 0) puts("\nparameters");
    for (int i = 0; i < c->param_count; ++i)
        print_param(c, &c->params[i], indent, width, pool);
    print_quantities(c, indent, width, pool);
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static void print_list(const sn_component* const* components, int count)
{
    int width = page_width(stdout);
    size_t longest = 0;
    for (int i = 0; i < count; ++i)
        if (strlen(components[i]->name) > longest) longest = strlen(components[i]->name);
    for (int r = 0; r < role_count; ++r) {
        bool headed = false;
        for (int i = 0; i < count; ++i) {
            if (components[i]->role != roles_in_order[r].role) continue;
            if (!headed)
                printf("%s%s: %s\n", r > 0 ? "\n" : "", roles_in_order[r].many, roles_in_order[r].does);
            headed = true;
            printf("  %-*s  ", (int)longest, components[i]->name);
            page_wrap(components[i]->summary, (int)longest + 4, width, stdout);
        }
    }
    puts("\n`sinew describe NAME` lists the parameters and quantities of a component");
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

typedef struct describe_options {
    bool json, markdown, sofa;
    text_list plugin;
} describe_options;

static const option options[] = {
    { OPTION(describe_options, json), NULL, "as data, with types, units, bounds and defaults" },
    { OPTION(describe_options, markdown), NULL, "as a page of Markdown" },
    { OPTION(describe_options, plugin), "FILE", "also load a plug-in; can be given several times" },
    { OPTION(describe_options, sofa), NULL, "how each SOFA component is translated, as a page of Markdown" },
};

static void show(const call* c, const sn_component* const* components, int count, bool whole)
{
    const describe_options* o = c->options;
    if (o->json)
        describe_json(components, count, whole);
    else if (o->markdown)
        describe_markdown(components, count, whole, c->pool);
    else if (whole)
        print_list(components, count);
    else
        print_component(components[0], c->pool);
}

static int unknown_component(const char* name, const sn_component* const* components, int count,
                             sn_pool* pool)
{
    char quote[SN_QUOTE_TEXT];
    const char** names = sn_pool_array(pool, (size_t)count, sizeof *names);
    for (int i = 0; names && i < count; ++i)
        names[i] = components[i]->name;
    const char* nearest = names ? sn_nearest(name, names, count) : NULL;
    fprintf(stderr, "sinew describe: unknown component %s%s%s%s\n", sn_quote(quote, name, strlen(name)),
            nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    fputs("`sinew describe` lists all components\n", stderr);
    return EXIT_BAD;
}

static int run_describe(const call* c)
{
    const describe_options* o = c->options;
    if (o->json && o->markdown) return usage_error(c, "--json and --markdown exclude each other");
    if (o->sofa && (o->json || o->markdown || c->count))
        return usage_error(c, "--sofa cannot be combined with another option or a component");
    if (o->sofa) return describe_sofa(c->pool);
    sn_error error = { 0 };
    use_plugins(&o->plugin);
    sn_scene* scene = create_scene(NULL, &error);
    if (!scene) return print_error(&error);
    int count = sn_scene_component_count(scene), code = EXIT_DONE;
    const sn_component** components = sn_pool_array(c->pool, (size_t)count + 1, sizeof *components);
    for (int i = 0; components && i < count; ++i)
        components[i] = sn_scene_component_at(scene, i);
    if (!components) {
        fputs("sinew describe: out of memory\n", stderr);
        code = EXIT_BAD;
    } else if (c->count == 0) {
        show(c, components, count, true);
    } else {
        const sn_component* one = sn_scene_component(scene, c->arguments[0]);
        if (one)
            show(c, &one, 1, false);
        else
            code = unknown_component(c->arguments[0], components, count, c->pool);
    }
    sn_scene_destroy(scene);
    return code;
}

const verb verb_describe = {
    .name = "describe",
    .arguments = "[COMPONENT]",
    .most = 1,
    .summary = "list the components of scenes, or explain one",
    .text = "Without a component, lists all components by purpose.\n",
    .examples = { { "sinew describe needle",
                    "list every parameter of a needle with unit, range and default" },
                  { "sinew describe --markdown > reference.md", "write all components to one page" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(describe_options),
    .run = run_describe,
};
