/* Sinew - mesh scene. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh_scene.h"
#include <math.h>
#include <sinew/mesh.h>
#include <stdlib.h>
#include "base/os_file.h"
#include "mesh/format.h"

/* A mesh of an organ is larger than that only when its unit is the millimetre. */
static const double largest_in_metres = 3.0;

bool is_mesh_file(const char* name) { return sn_mesh_format_of_name(name) != NULL; }

static void find_box(const sn_mesh* mesh, sn_vec3* low, sn_vec3* high)
{
    *low = *high = mesh->points[0];
    for (int i = 1; i < mesh->point_count; ++i) {
        const sn_vec3 p = mesh->points[i];
        *low = (sn_vec3){ fmin(low->x, p.x), fmin(low->y, p.y), fmin(low->z, p.z) };
        *high = (sn_vec3){ fmax(high->x, p.x), fmax(high->y, p.y), fmax(high->z, p.z) };
    }
}

static bool has_dimension(const sn_mesh* mesh, int dimension)
{
    for (int kind = 0; kind < SN_CELL_KIND_COUNT; ++kind)
        if (mesh->cells[kind].count > 0 && sn_cell_dimension((sn_cell)kind) == dimension) return true;
    return false;
}

static void write_attribute(FILE* out, const char* text)
{
    for (; *text; ++text) {
        const char* entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '"' ? "&quot;" : NULL;
        if (entity)
            fputs(entity, out);
        else
            fputc(*text, out);
    }
}

/* The lowest tenth is held. Stiffness and density are those of soft tissue. */
static void write_body(FILE* out, double scale, double low, double high, bool solid)
{
    fprintf(out,
            "  <points name=\"body\" mesh=\"@mesh\"/>\n"
            "  <fixed name=\"bed\" on=\"@body\" where=\"z lt %.6g\"/>\n",
            scale * (low + 0.1 * (high - low)));
    if (solid)
        fputs("  <solid_mass on=\"@body\" density=\"1000 kg/m^3\" gravity=\"0 0 -9.81\"/>\n"
              "  <solid name=\"tissue\" on=\"@body\" young_modulus=\"20 kPa\" poisson_ratio=\"0.45\" "
              "damping_time=\"10 ms\"/>\n",
              out);
    else
        fputs(
            "  <point_mass on=\"@body\" mass=\"0.1 g\" gravity=\"0 0 -9.81\"/>\n"
            "  <elastic_membrane name=\"skin\" on=\"@body\" young_modulus=\"100 kPa\" thickness=\"1 mm\"/>\n",
            out);
    fputs("  <implicit_euler/>\n", out);
}

static void write_scene(FILE* out, const sn_mesh* mesh, const char* name, bool solid)
{
    sn_vec3 low, high;
    find_box(mesh, &low, &high);
    double extent = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
    bool millimetres = extent > largest_in_metres;
    fputs("<scene title=\"", out);
    write_attribute(out, name);
    fputs("\" duration=\"2 s\" step=\"10 ms\">\n  <mesh name=\"mesh\" file=\"", out);
    write_attribute(out, name);
    fprintf(out, "\"%s/>\n", millimetres ? " scale=\"1e-3\"" : "");
    write_body(out, millimetres ? 1e-3 : 1.0, low.z, high.z, solid);
    fputs("</scene>\n", out);
}

char* mesh_scene_write(const char* path, const char* name, sn_error* error)
{
    sn_os_text text = { 0 };
    sn_mesh* mesh = sn_mesh_read(path, error);
    if (!mesh) return NULL;
    bool solid = has_dimension(mesh, 3);
    if (solid || has_dimension(mesh, 2)) {
        sn_os_text_open(&text);
        if (text.stream) write_scene(text.stream, mesh, name, solid);
        if (!text.stream || !sn_os_text_close(&text)) sn_fail(error, SN_ERR_MEMORY, "out of memory");
    } else
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s: the mesh has neither triangles nor solids; write a scene for it", name);
    sn_mesh_destroy(mesh);
    return text.text;
}
