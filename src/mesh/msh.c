/* Sinew - msh: the mesh format of Gmsh, versions 1 (ASCII), 2.2 and 4.1, ASCII and binary (Gmsh reference
   manual, "MSH file format"). What is of no use for a mesh is passed over: entities' boxes, parameters on
   curves, periodicity.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/mixed.h"
#include "mesh/cell.h"
#include "mesh/format.h"
#include "mesh/msh.h"
#include "mesh/split.h"
#include "mesh/tags.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

/* A physical group, and of format 4 an entity that belongs to one. */
typedef struct group {
    int dimension;
    long long tag;
    int region;
} group;

typedef struct groups {
    int count;
    group* at;
} groups;

typedef struct msh {
    sn_mixed in;
    sn_mesh_builder* builder;
    bool binary, modern; /* modern: format 4 */
    sn_tags points, cells;
    int cell_count;
    groups physical, entities;
} msh;

/* ---- kinds of elements --------------------------------------------------------------------------------- */

/* Gmsh's number of a kind, its nodes, and what becomes of it; elements of higher order on lines and surfaces
   count by their corners. */
typedef struct element_kind {
    int nodes;
    enum { UNKNOWN, PASSED_OVER, PLAIN, FOREIGN } as;
    int kind;
    const char* name;
} element_kind;

static const element_kind element_kinds[] = {
    [1] = { 2, PLAIN, SN_CELL_EDGE, "line" },
    [2] = { 3, PLAIN, SN_CELL_TRIANGLE, "triangle" },
    [3] = { 4, PLAIN, SN_CELL_QUAD, "quadrangle" },
    [4] = { 4, PLAIN, SN_CELL_TETRAHEDRON, "tetrahedron" },
    [5] = { 8, PLAIN, SN_CELL_HEXAHEDRON, "hexahedron" },
    [6] = { 6, FOREIGN, SN_FOREIGN_PRISM, "prism" },
    [7] = { 5, FOREIGN, SN_FOREIGN_PYRAMID, "pyramid" },
    [8] = { 3, PLAIN, SN_CELL_EDGE, "line of 3 nodes" },
    [9] = { 6, PLAIN, SN_CELL_TRIANGLE, "triangle of 6 nodes" },
    [10] = { 9, PLAIN, SN_CELL_QUAD, "quadrangle of 9 nodes" },
    [11] = { 10, PLAIN, SN_CELL_TETRAHEDRON_10, "tetrahedron of 10 nodes" },
    [15] = { 1, PASSED_OVER, 0, "point" },
    [16] = { 8, PLAIN, SN_CELL_QUAD, "quadrangle of 8 nodes" },
};

static const element_kind* kind_of(msh* m, long long type)
{
    bool known = type > 0 && type < (long long)(sizeof element_kinds / sizeof *element_kinds) &&
                 element_kinds[type].as != UNKNOWN;
    if (known) return &element_kinds[type];
    sn_mixed_fail(&m->in,
                  "elements of type %lld are not supported; write lines, triangles, quadrangles, tetrahedra "
                  "(also of 10 nodes), hexahedra, prisms or pyramids (in Gmsh: Mesh.ElementOrder = 1)",
                  type);
    return NULL;
}

/* One element; `nodes` are points of the builder. */
static bool add_element(msh* m, const element_kind* k, int* nodes, int region, long long tag)
{
    int origin = m->cell_count;
    if (k->as == PASSED_OVER) return true;
    if (m->cell_count == INT_MAX || !sn_tags_add(&m->cells, &m->builder->pool, tag, m->cell_count++))
        return sn_mesh_builder_fail_memory(m->builder);
    if (k->as == FOREIGN)
        return sn_mesh_builder_foreign(m->builder, (sn_foreign_cell)k->kind, nodes, region, origin);
    if (k->kind == SN_CELL_TETRAHEDRON_10) { // Gmsh has the last two middles the other way round
        int swap = nodes[8];
        nodes[8] = nodes[9];
        nodes[9] = swap;
    }
    return sn_mesh_builder_cell(m->builder, (sn_cell)k->kind, nodes, region, origin);
}

/* ---- reading steps ------------------------------------------------------------------------------------- */

static bool take_int(msh* m, long long* value) { return sn_mixed_integer(&m->in, 4, true, value); }
static bool take_size(msh* m, long long* value) { return sn_mixed_integer(&m->in, 8, false, value); }

static bool take_point(msh* m, long long tag, int passed)
{
    double x[3], ignored;
    for (int i = 0; i < 3; ++i)
        if (!sn_mixed_coordinate(&m->in, 8, &x[i])) return false;
    for (int i = 0; i < passed; ++i)
        if (!sn_mixed_real(&m->in, 8, &ignored)) return false;
    int index =
        sn_mesh_builder_point(m->builder, sn_v3(x[0], x[1], x[2]), (int)(tag < INT_MAX ? tag : INT_MAX));
    return index >= 0 && (sn_tags_add(&m->points, &m->builder->pool, tag, index) ||
                          sn_mesh_builder_fail_memory(m->builder));
}

static bool take_nodes(msh* m, int count, bool size_t_tags, int* nodes)
{
    for (int i = 0; i < count; ++i) {
        long long tag;
        if (!(size_t_tags ? take_size(m, &tag) : take_int(m, &tag))) return false;
        nodes[i] = sn_tags_find(&m->points, tag);
        if (nodes[i] < 0)
            return sn_mixed_fail(&m->in, "an element has node %lld, which is not among the nodes", tag);
    }
    return true;
}

static bool end_nodes(msh* m)
{
    int twice = sn_tags_sort(&m->points);
    return twice < 0 ||
           sn_mixed_fail(&m->in, "node %d of the list has the number of another node", twice + 1);
}

/* ---- physical groups ----------------------------------------------------------------------------------- */

static int find_group(const groups* g, int dimension, long long tag)
{
    for (int i = 0; i < g->count; ++i)
        if (g->at[i].dimension == dimension && g->at[i].tag == tag) return g->at[i].region;
    return -2;
}

static bool add_group(msh* m, groups* g, int dimension, long long tag, int region)
{
    group* grown = sn_pool_grow(&m->builder->pool, g->at, g->count, sizeof *grown);
    if (!grown) return sn_mesh_builder_fail_memory(m->builder);
    g->at = grown;
    grown[g->count++] = (group){ dimension, tag, region };
    return true;
}

/* The region of a physical group, named by its number when it has no name; -1 for group 0, -2 on failure. */
static int region_of_group(msh* m, int dimension, long long tag)
{
    if (tag == 0) return -1;
    if (tag < 0) tag = -tag; // a part that is turned round
    int region = find_group(&m->physical, dimension, tag);
    if (region >= 0) return region;
    char name[32];
    int length = snprintf(name, sizeof name, "%lld", tag);
    region = sn_mesh_builder_region(m->builder, name, (size_t)length);
    return region >= 0 && add_group(m, &m->physical, dimension, tag, region) ? region : -2;
}

/* The rest of the line without quotation marks. */
static sn_token take_name(msh* m)
{
    sn_token token, name = { m->in.tokens.at, m->in.tokens.at, m->in.tokens.line };
    if (sn_tokenizer_next_in_line(&m->in.tokens, &token)) name = token;
    while (sn_tokenizer_next_in_line(&m->in.tokens, &token))
        name.end = token.end;
    if (name.end - name.begin >= 2 && *name.begin == '"' && name.end[-1] == '"') {
        ++name.begin;
        --name.end;
    }
    return name;
}

static bool take_names(msh* m)
{
    long long count, dimension, tag;
    if (!take_int(m, &count)) return false;
    for (long long i = 0; i < count; ++i) {
        if (!take_int(m, &dimension) || !take_int(m, &tag)) return false;
        sn_token name = take_name(m);
        int region = sn_mesh_builder_region(m->builder, name.begin, (size_t)(name.end - name.begin));
        if (region < 0 || !add_group(m, &m->physical, (int)dimension, tag, region)) return false;
    }
    return true;
}

/* ---- format 2 ------------------------------------------------------------------------------------------ */

/* After a count that is text: the numbers are raw from the next line on. */
static void begin_raw(msh* m)
{
    if (!m->binary) return;
    sn_tokenizer_skip_line(&m->in.tokens);
    m->in.raw = true;
}

static bool take_nodes_2(msh* m)
{
    long long count, tag;
    if (!take_int(m, &count)) return false;
    begin_raw(m);
    if (!sn_mixed_claim(&m->in, count, 28, "nodes")) return false;
    for (long long i = 0; i < count; ++i)
        if (!take_int(m, &tag) || !take_point(m, tag, 0)) return false;
    return end_nodes(m);
}

static bool take_element_2(msh* m, long long number, long long type, long long tags)
{
    const element_kind* k = kind_of(m, type);
    long long physical = 0, ignored;
    int nodes[16];
    if (!k) return false;
    for (long long i = 0; i < tags; ++i)
        if (!take_int(m, i == 0 ? &physical : &ignored)) return false;
    if (!take_nodes(m, k->nodes, false, nodes)) return false;
    if (k->as == PASSED_OVER) return true;
    int dimension = k->as == FOREIGN ? 3 : sn_cell_dimension((sn_cell)k->kind);
    int region = region_of_group(m, dimension, physical);
    return region > -2 && add_element(m, k, nodes, region, number);
}

/* Format 1: number, type, physical group, entity, how many nodes, nodes. */
static bool take_elements_1(msh* m)
{
    long long count, head[5];
    if (!take_int(m, &count) || !sn_mixed_claim(&m->in, count, 8, "elements")) return false;
    for (long long i = 0; i < count; ++i) {
        int nodes[16];
        for (int j = 0; j < 5; ++j)
            if (!take_int(m, &head[j])) return false;
        const element_kind* k = kind_of(m, head[1]);
        if (!k) return false;
        if (head[4] != k->nodes)
            return sn_mixed_fail(&m->in, "a %s has %lld nodes; it takes %d", k->name, head[4], k->nodes);
        if (!take_nodes(m, k->nodes, false, nodes) || !add_element(m, k, nodes, -1, head[0])) return false;
    }
    return true;
}

static bool take_elements_2(msh* m)
{
    long long count, number, type, tags, follow = 1;
    if (!take_int(m, &count)) return false;
    begin_raw(m);
    if (!sn_mixed_claim(&m->in, count, 8, "elements")) return false;
    for (long long i = 0; i < count; i += follow) {
        if (m->binary && (!take_int(m, &type) || !take_int(m, &follow) || !take_int(m, &tags))) return false;
        if (follow < 1 || follow > count - i)
            return sn_mixed_fail(&m->in, "a block has %lld elements of %lld; the file is damaged", follow,
                                 count);
        for (long long j = 0; j < follow; ++j) {
            if (!take_int(m, &number)) return false;
            if (!m->binary && (!take_int(m, &type) || !take_int(m, &tags))) return false;
            if (!take_element_2(m, number, type, tags)) return false;
        }
    }
    return true;
}

/* ---- format 4 ------------------------------------------------------------------------------------------ */

static bool pass_reals(msh* m, int count)
{
    double ignored;
    for (int i = 0; i < count; ++i)
        if (!sn_mixed_real(&m->in, 8, &ignored)) return false;
    return true;
}

/* One entity; the first of its physical groups makes its region. */
static bool take_entity(msh* m, int dimension)
{
    long long tag, count, physical, region = -1;
    if (!take_int(m, &tag) || !pass_reals(m, dimension == 0 ? 3 : 6) || !take_size(m, &count)) return false;
    for (long long i = 0; i < count; ++i) {
        if (!take_int(m, &physical)) return false;
        if (region < 0) region = region_of_group(m, dimension, physical);
        if (region < -1) return false;
    }
    if (dimension > 0) {
        if (!take_size(m, &count)) return false;
        for (long long i = 0; i < count; ++i)
            if (!take_int(m, &physical)) return false;
    }
    return region < 0 || dimension == 0 || add_group(m, &m->entities, dimension, tag, (int)region);
}

static bool take_entities(msh* m)
{
    long long count[4];
    begin_raw(m);
    for (int i = 0; i < 4; ++i)
        if (!take_size(m, &count[i]) || !sn_mixed_claim(&m->in, count[i], 12, "entities")) return false;
    for (int d = 0; d < 4; ++d)
        for (long long i = 0; i < count[d]; ++i)
            if (!take_entity(m, d)) return false;
    return true;
}

/* Head of $Nodes and $Elements. */
static bool take_head(msh* m, long long* blocks, int bytes, const char* what)
{
    long long count, ignored;
    begin_raw(m);
    return take_size(m, blocks) && take_size(m, &count) && take_size(m, &ignored) && take_size(m, &ignored) &&
           sn_mixed_claim(&m->in, *blocks, 12, "blocks") && sn_mixed_claim(&m->in, count, bytes, what);
}

static bool take_node_block(msh* m)
{
    long long dimension, entity, parametric, count;
    if (!take_int(m, &dimension) || !take_int(m, &entity) || !take_int(m, &parametric) ||
        !take_size(m, &count) || !sn_mixed_claim(&m->in, count, 32, "nodes"))
        return false;
    long long* tags = sn_pool_array(&m->builder->pool, (size_t)count, sizeof *tags);
    if (!tags) return sn_mesh_builder_fail_memory(m->builder);
    for (long long i = 0; i < count; ++i)
        if (!take_size(m, &tags[i])) return false;
    for (long long i = 0; i < count; ++i)
        if (!take_point(m, tags[i], parametric && dimension > 0 && dimension <= 3 ? (int)dimension : 0))
            return false;
    return true;
}

static bool take_nodes_4(msh* m)
{
    long long blocks;
    if (!take_head(m, &blocks, 32, "nodes")) return false;
    for (long long i = 0; i < blocks; ++i)
        if (!take_node_block(m)) return false;
    return end_nodes(m);
}

static bool take_element_block(msh* m)
{
    long long dimension, entity, type, count, tag;
    int nodes[16];
    if (!take_int(m, &dimension) || !take_int(m, &entity) || !take_int(m, &type) || !take_size(m, &count) ||
        !sn_mixed_claim(&m->in, count, 16, "elements"))
        return false;
    const element_kind* k = kind_of(m, type);
    int region = find_group(&m->entities, (int)dimension, entity);
    for (long long i = 0; k && i < count; ++i)
        if (!take_size(m, &tag) || !take_nodes(m, k->nodes, true, nodes) ||
            !add_element(m, k, nodes, region < 0 ? -1 : region, tag))
            return false;
    return k != NULL;
}

static bool take_elements_4(msh* m)
{
    long long blocks;
    if (!take_head(m, &blocks, 16, "elements")) return false;
    for (long long i = 0; i < blocks; ++i)
        if (!take_element_block(m)) return false;
    return true;
}

/* ---- data ---------------------------------------------------------------------------------------------- */

/* Lists of tags before the values: names, times, and numbers among which are components and rows. */
static bool take_data_head(msh* m, sn_token* name, long long* components, long long* rows)
{
    long long count, number;
    double ignored;
    if (!take_int(m, &count) || !sn_mixed_claim(&m->in, count, 1, "names")) return false;
    *name = (sn_token){ "data", NULL, 0 };
    name->end = name->begin + 4;
    for (long long i = 0; i < count; ++i) {
        sn_tokenizer_skip_line(&m->in.tokens);
        sn_token text = take_name(m);
        if (i == 0) *name = text;
    }
    if (!take_int(m, &count)) return false;
    for (long long i = 0; i < count; ++i)
        if (!sn_mixed_real(&m->in, 8, &ignored)) return false;
    if (!take_int(m, &count)) return false;
    *components = *rows = 0;
    for (long long i = 0; i < count; ++i) {
        if (!take_int(m, &number)) return false;
        if (i == 1) *components = number;
        if (i == 2) *rows = number;
    }
    if (*components >= 1 && *components <= SN_MESH_COMPONENTS) return true;
    return sn_mixed_fail(&m->in, "data of %lld components; 1 to %d are supported", *components,
                         SN_MESH_COMPONENTS);
}

/* $NodeData and $ElementData: values by the number of a node or an element. */
static bool take_data(msh* m, bool of_nodes)
{
    sn_token name;
    long long components, rows, tag;
    if (!take_data_head(m, &name, &components, &rows)) return false;
    begin_raw(m);
    if (!sn_mixed_claim(&m->in, rows, 12, "values")) return false;
    sn_tags_sort(&m->cells);
    int count = of_nodes ? m->builder->point_count : m->cell_count;
    double* table = sn_pool_array(&m->builder->pool, (size_t)(count + 1) * (size_t)components, sizeof *table);
    if (!table) return sn_mesh_builder_fail_memory(m->builder);
    for (long long i = 0; i < rows; ++i) {
        if (!take_int(m, &tag)) return false;
        int at = sn_tags_find(of_nodes ? &m->points : &m->cells, tag);
        double* row =
            table + (size_t)(at < 0 ? count : at) * (size_t)components; // the last row is for strays
        for (int c = 0; c < components; ++c)
            if (!sn_mixed_real(&m->in, 8, &row[c])) return false;
    }
    sn_mesh_field* field =
        sn_mesh_builder_field(m->builder, name.begin, (size_t)(name.end - name.begin), (int)components);
    if (!field) return false;
    if (!of_nodes) return sn_mesh_builder_cell_values(m->builder, field, table, count);
    field->points = table;
    return true;
}

/* ---- sections ------------------------------------------------------------------------------------------ */

static bool take_format(msh* m)
{
    double version;
    long long type, bytes, one;
    if (!sn_mixed_real(&m->in, 8, &version) || !take_int(m, &type) || !take_int(m, &bytes)) return false;
    m->modern = version >= 4.1 && version < 5;
    m->binary = type == 1;
    if (!m->modern && !(version >= 2.0 && version < 3.0))
        return sn_mixed_fail(
            &m->in, "format %g of .msh is not supported; write 2.2 or 4.1 (in Gmsh: Mesh.MshFileVersion)",
            version);
    if (type < 0 || type > 1 || bytes != 8)
        return sn_mixed_fail(&m->in, "file type %lld with numbers of %lld bytes; 0 or 1 with 8 are read",
                             type, bytes);
    if (!m->binary) return true;
    begin_raw(m);
    if (!take_int(m, &one)) return false;
    m->in.raw = false;
    m->in.swapped = one != 1;
    return one == 1 || one == 1 << 24 ||
           sn_mixed_fail(&m->in, "the binary file does not state its byte order");
}

static bool take_section(msh* m, const sn_token* name)
{
    if (sn_token_is(name, "$meshformat")) return take_format(m);
    if (sn_token_is(name, "$physicalnames")) return take_names(m);
    if (sn_token_is(name, "$entities")) return take_entities(m);
    if (sn_token_is(name, "$nod")) return take_nodes_2(m);
    if (sn_token_is(name, "$elm")) return take_elements_1(m);
    if (sn_token_is(name, "$nodes")) return m->modern ? take_nodes_4(m) : take_nodes_2(m);
    if (sn_token_is(name, "$elements")) return m->modern ? take_elements_4(m) : take_elements_2(m);
    if (sn_token_is(name, "$nodedata")) return take_data(m, true);
    if (sn_token_is(name, "$elementdata")) return take_data(m, false);
    return true;
}

/* Passes over what is left of a section, which begins with "$" and whose end is "$End" and its name. */
static bool pass_section(msh* m, const sn_token* name)
{
    size_t length = (size_t)(name->end - name->begin);
    m->in.raw = false;
    for (sn_tokenizer* w = &m->in.tokens; w->at < w->end; sn_tokenizer_skip_line(w)) {
        const char* at = w->at;
        if ((size_t)(w->end - at) >= length + 3 && strncasecmp(at, "$End", 4) == 0 &&
            strncasecmp(at + 4, name->begin + 1, length - 1) == 0) {
            sn_tokenizer_skip_line(w);
            return true;
        }
    }
    return sn_mixed_fail(&m->in, "the file ends without \"$End%.*s\"; is it cut?", (int)length - 1,
                         name->begin + 1);
}

static bool read_msh(sn_mesh_builder* builder, const sn_file_bytes* bytes)
{
    msh m = { .builder = builder };
    sn_token name;
    m.in.tokens = sn_tokenizer_start(bytes->file, bytes->at, bytes->size, builder->error);
    m.in.begin = m.in.tokens.at;
    for (bool first = true; sn_tokenizer_next(&m.in.tokens, &name); first = false) {
        char quoted[SN_QUOTE_TEXT];
        if (*name.begin != '$' || (first && !sn_token_is(&name, "$meshformat") &&
                                   !sn_token_is(&name, "$nod") && !sn_token_is(&name, "$comments")))
            return sn_mixed_fail(
                &m.in, "%s where a section of the Gmsh format is expected; it begins with $MeshFormat",
                sn_quote(quoted, name.begin, (size_t)(name.end - name.begin)));
        if (!take_section(&m, &name) || !pass_section(&m, &name)) return false;
    }
    return true;
}

static bool is_msh(const void* bytes, size_t size)
{
    return sn_bytes_begin(bytes, size, "$MeshFormat") || sn_bytes_begin(bytes, size, "$NOD");
}

const sn_mesh_format sn_msh_format = {
    .ending = ".msh",
    .name = "Gmsh",
    .reads = "version 1 (ASCII), 2.2 and 4.1 (ASCII and binary), with physical groups and data",
    .writes = "version 2.2, ASCII, with regions and fields",
    .magic = is_msh,
    .read = read_msh,
    .write = sn_msh_write,
};
