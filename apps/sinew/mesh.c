/* Sinew - sinew mesh: what a mesh is like, and meshes in other formats.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include "base/number.h"
#include "command.h"
#include "json.h"
#include "mesh/cell.h"
#include "mesh/format.h"
#include "mesh/quality.h"
#include "mesh/topology.h"
#include "mesh_contact.h"
#include "page.h"

typedef struct mesh_options {
    const char* scale;
    bool surface, to_tetrahedra, json;
} mesh_options;

/* ---- info ---------------------------------------------------------------------------------------------- */

static const char* measure_words(sn_cell kind)
{
    static const char* const words[] = { "", "length", "area", "volume" };
    return words[sn_cell_dimension(kind)];
}

static void tell_cells(const sn_mesh* mesh, sn_cell kind, const sn_cells_report* r)
{
    static const char* const units[] = { "", "m", "m^2", "m^3" };
    const char* unit = units[sn_cell_dimension(kind)];
    printf("  %-20s %d, %s %.6g %s (%.3g to %.3g)\n", sn_cell_name(kind), mesh->cells[kind].count,
           measure_words(kind), r->measure, unit, r->smallest, r->largest);
    if (kind != SN_CELL_EDGE)
        printf("  %-20s worst %.3g (number %d), mean %.3g\n", "  quality", r->worst, r->worst_cell, r->mean);
    if (r->least_angle < 10)
        printf("  %-20s %.3g deg\n", kind == SN_CELL_TRIANGLE ? "  smallest angle" : "  smallest dihedral",
               r->least_angle * 57.29577951308232);
    if (r->inverted)
        printf(
            "  %-20s %d, first number %d: no element can stand on them; repair the mesh where it was made\n",
            sn_cell_dimension(kind) == 3 ? "  inverted or flat" : "  without size", r->inverted,
            r->first_inverted);
}

static void tell_regions(const sn_mesh* mesh)
{
    for (int r = 0; r < mesh->region_count; ++r) {
        int count[4] = { 0 };
        for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
            for (int i = 0; i < mesh->cells[k].count; ++i)
                count[sn_cell_dimension((sn_cell)k)] += sn_cells_region(&mesh->cells[k], i) == r;
        printf("  %-20s", r ? "" : "regions");
        printf(" %s:", mesh->region_names[r]);
        static const char* const words[] = { "", "edges", "faces", "solids" };
        for (int d = 1; d < 4; ++d)
            if (count[d]) printf(" %d %s", count[d], words[d]);
        putchar('\n');
    }
    for (int f = 0; f < mesh->field_count; ++f)
        printf("  %-20s %s, %d numbers at each %s\n", f ? "" : "fields", mesh->fields[f].name,
               mesh->fields[f].components, mesh->fields[f].points ? "point" : "cell");
}

static void tell_surface(const sn_mesh_report* r)
{
    if (!r->surface_faces) return;
    if (r->closed)
        printf("  %-20s closed, %d triangles, encloses %.6g m^3%s\n", "surface", r->surface_faces,
               r->enclosed, r->enclosed < 0 ? ": it is oriented inwards" : "");
    else
        printf("  %-20s NOT closed, %d triangles: %d edges of one (holes), %d of more than two, %d of two "
               "that face "
               "opposite ways\n",
               "surface", r->surface_faces, r->open_edges, r->crowded_edges, r->flipped_edges);
    if (r->crowded_faces)
        printf("  %-20s %d faces belong to more than two solids\n", "overlaps", r->crowded_faces);
}

static void put_point(json* j, const char* key, sn_vec3 at)
{
    json_line_list(j, key);
    json_number(j, NULL, at.x);
    json_number(j, NULL, at.y);
    json_number(j, NULL, at.z);
    json_end(j);
}

static void put_cells(json* j, const sn_mesh* mesh, const sn_mesh_report* r)
{
    json_list(j, "cells");
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_cells_report* c = &r->cells[k];
        if (!mesh->cells[k].count) continue;
        json_line_object(j, NULL);
        json_text(j, "kind", sn_cell_name((sn_cell)k));
        json_whole(j, "count", mesh->cells[k].count);
        json_number(j, "measure", c->measure);
        json_number(j, "smallest", c->smallest);
        json_number(j, "largest", c->largest);
        json_number(j, "worst_quality", c->worst);
        json_number(j, "mean_quality", c->mean);
        json_whole(j, "inverted", c->inverted);
        json_end(j);
    }
    json_end(j);
}

static void print_json(const char* file, const sn_mesh* mesh, const sn_mesh_report* r)
{
    json j = { .stream = stdout };
    json_members(&j, NULL);
    json_text(&j, "file", file);
    json_whole(&j, "points", mesh->point_count);
    json_whole(&j, "pieces", r->pieces);
    put_point(&j, "low_m", r->low);
    put_point(&j, "high_m", r->high);
    put_cells(&j, mesh, r);
    json_line_object(&j, "surface");
    json_whole(&j, "faces", r->surface_faces);
    json_bool(&j, "closed", r->closed);
    json_number(&j, "enclosed_m3", r->enclosed);
    json_whole(&j, "open_edges", r->open_edges);
    json_whole(&j, "crowded_edges", r->crowded_edges);
    json_whole(&j, "flipped_edges", r->flipped_edges);
    json_end(&j);
    json_line_list(&j, "regions");
    for (int i = 0; i < mesh->region_count; ++i)
        json_text(&j, NULL, mesh->region_names[i]);
    json_end(&j);
    json_end(&j);
}

static int tell(const char* file, const sn_mesh* mesh, bool as_json)
{
    sn_mesh_report r;
    sn_error error = { 0 };
    if (sn_mesh_check(mesh, &r)) {
        sn_fail(&error, SN_ERR_MEMORY, "%s: out of memory", file);
        return print_error(&error);
    }
    if (as_json) {
        print_json(file, mesh, &r);
        return EXIT_DONE;
    }
    puts(file);
    printf("  %-20s %d, in %d %s\n", "points", mesh->point_count, r.pieces,
           r.pieces == 1 ? "piece" : "pieces");
    printf("  %-20s %.6g %.6g %.6g to %.6g %.6g %.6g\n", "box", r.low.x, r.low.y, r.low.z, r.high.x, r.high.y,
           r.high.z);
    printf("  %-20s %s\n", "unit", sn_mesh_unit_guess(&r));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count) tell_cells(mesh, (sn_cell)k, &r.cells[k]);
    tell_surface(&r);
    mesh_contact_tell(mesh);
    tell_regions(mesh);
    return EXIT_DONE;
}

/* ---- convert ------------------------------------------------------------------------------------------- */

/* Replaces a mesh by what was made of it. */
static sn_mesh* replaced(sn_mesh* mesh, sn_mesh* by)
{
    sn_mesh_destroy(mesh);
    return by;
}

static int convert(const call* c, sn_mesh* mesh, const char* file)
{
    const mesh_options* o = c->options;
    sn_error error = { 0 };
    double scale = 1;
    const char* end = o->scale ? o->scale + strlen(o->scale) : NULL;
    if (o->scale && (sn_number_scan(o->scale, end, 0, &scale) != end || !(scale > 0))) {
        sn_mesh_destroy(mesh);
        return usage_error(c, "--scale %s: a number above 0 is expected, as 1e-3", o->scale);
    }
    sn_mesh_place(mesh, scale, sn_quat_identity(), sn_v3(0, 0, 0));
    if (o->surface) mesh = replaced(mesh, sn_mesh_surface(mesh, false, &error));
    if (mesh && o->to_tetrahedra) mesh = replaced(mesh, sn_mesh_to_simplices(mesh, &error));
    int result = !mesh || sn_mesh_write(file, mesh, &error) ? print_error(&error) : EXIT_DONE;
    if (result == EXIT_DONE)
        printf("wrote %s: %d points, %d cells\n", file, mesh->point_count, sn_mesh_cell_count(mesh));
    sn_mesh_destroy(mesh);
    return result;
}

static void list_formats(void)
{
    enum { INDENT = 16 };
    puts("\nformats");
    for (const sn_mesh_format* const* row = sn_mesh_formats; *row; ++row) {
        const sn_mesh_format* f = *row;
        char text[512];
        snprintf(text, sizeof text, "%s: reads %s; %s%s", f->name, f->reads,
                 f->writes ? "writes " : "is not written", f->writes ? f->writes : "");
        printf("  %-6s %-6s ", f->ending, f->partner ? f->partner : "");
        page_wrap(text, INDENT, page_width(stdout), stdout);
    }
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static int run(const call* c)
{
    const mesh_options* o = c->options;
    sn_error error = { 0 };
    bool info = strcmp(c->arguments[0], "info") == 0;
    if (!info && strcmp(c->arguments[0], "convert") != 0)
        return usage_error(c, "unknown action \"%s\"; use sinew mesh info FILE or sinew mesh convert IN OUT",
                           c->arguments[0]);
    if (c->count != (info ? 2 : 3))
        return usage_error(c, info ? "info requires one file" : "convert requires two files, IN and OUT");
    if (info && (o->scale || o->surface || o->to_tetrahedra))
        return usage_error(c, "options other than --json are for convert");
    if (!info && o->json) return usage_error(c, "--json is for info");
    sn_mesh* mesh = sn_mesh_read(c->arguments[1], &error);
    if (!mesh) return print_error(&error);
    if (!info) return convert(c, mesh, c->arguments[2]);
    int result = tell(c->arguments[1], mesh, o->json);
    sn_mesh_destroy(mesh);
    return result;
}

static const option options[] = {
    { OPTION(mesh_options, scale), "FACTOR", "multiply lengths: 1e-3 turns millimetres into metres" },
    { OPTION(mesh_options, surface), NULL, "write the surface of the solids only" },
    { OPTION(mesh_options, to_tetrahedra), NULL,
      "divide hexahedra into tetrahedra and quads into triangles" },
    { OPTION(mesh_options, json), NULL, "print `info` as JSON, see docs/command-line.md" },
};

const verb verb_mesh = {
    .name = "mesh",
    .arguments = "info FILE | convert IN OUT",
    .least = 2,
    .most = 3,
    .summary = "describe a mesh, or write it in another format",
    .text =
        "`info` counts points, cells and regions, estimates the unit, and reports problems for "
        "a\nsimulation: inverted cells, flat cells (quality near 0), holes in the surface,\ntriangles of the "
        "surface that intersect each other.\n",
    .tables = list_formats,
    .examples = { { "sinew mesh info liver.msh",
                    "show whether it is closed, its regions, the quality of its cells" },
                  { "sinew mesh convert liver.msh liver.vtu --scale 1e-3",
                    "convert millimetres to metres, for ParaView" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(mesh_options),
    .run = run,
};
