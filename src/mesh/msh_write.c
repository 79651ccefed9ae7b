/* Sinew - msh_write: the Gmsh format 2.2 in ASCII, with physical groups and data (Gmsh reference manual, "MSH
   file format").
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/msh.h"
#include "mesh/put.h"

static const int gmsh_types[SN_CELL_KIND_COUNT] = { 1, 2, 3, 4, 5, 11 };

static void put_msh_regions(FILE* out, const sn_mesh* mesh)
{
    int count = 0;
    for (int pass = 0; pass < 2; ++pass) {
        if (pass == 1 && !count) return;
        if (pass == 1) fprintf(out, "$PhysicalNames\n%d\n", count);
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (int r = 0; r < mesh->region_count; ++r) {
                bool found = false;
                for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
                    for (int i = 0;
                         !found && sn_cell_dimension((sn_cell)k) == dimension && i < mesh->cells[k].count;
                         ++i)
                        found = sn_cells_region(&mesh->cells[k], i) == r;
                if (!found) continue;
                if (pass == 0) {
                    ++count;
                    continue;
                }
                fprintf(out, "%d %d \"", dimension, r + 1);
                sn_put_name(out, mesh->region_names[r], "\"");
                fputs("\"\n", out);
            }
    }
    fputs("$EndPhysicalNames\n", out);
}

static void put_msh_data(FILE* out, const sn_mesh* mesh, const sn_mesh_field* field, bool points)
{
    int n = field->components, count = 0, number = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (field->cells[k]) count += mesh->cells[k].count;
    fprintf(out, "$%sData\n1\n\"", points ? "Node" : "Element");
    sn_put_name(out, field->name, "\"");
    fprintf(out, "\"\n1\n0\n3\n0\n%d\n%d\n", n, points ? mesh->point_count : count);
    for (int i = 0; points && i < mesh->point_count; ++i) {
        fprintf(out, "%d ", i + 1);
        sn_put_rows(out, field->points + i * n, 1, n);
    }
    for (int k = 0; !points && k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            ++number;
            if (!field->cells[k]) continue;
            fprintf(out, "%d ", number);
            sn_put_rows(out, field->cells[k] + i * n, 1, n);
        }
    fprintf(out, "$End%sData\n", points ? "Node" : "Element");
}

void sn_msh_write(FILE* out, const sn_mesh* mesh)
{
    int number = 0;
    fputs("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n", out);
    put_msh_regions(out, mesh);
    fprintf(out, "$Nodes\n%d\n", mesh->point_count);
    for (int i = 0; i < mesh->point_count; ++i) {
        const double x[3] = { mesh->points[i].x, mesh->points[i].y, mesh->points[i].z };
        fprintf(out, "%d ", i + 1);
        sn_put_rows(out, x, 1, 3);
    }
    fprintf(out, "$EndNodes\n$Elements\n%d\n", sn_mesh_cell_count(mesh));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            const int* nodes = sn_cell_points(mesh, k, i);
            int region = sn_cells_region(&mesh->cells[k], i) + 1, n = sn_cell_nodes((sn_cell)k);
            fprintf(out, "%d %d 2 %d %d", ++number, gmsh_types[k], region, region ? region : 1);
            for (int a = 0; a < n; ++a) { // Gmsh has the last two middles the other way round
                int from = k == SN_CELL_TETRAHEDRON_10 && a >= 8 ? 17 - a : a;
                fprintf(out, " %d", nodes[from] + 1);
            }
            fputc('\n', out);
        }
    fputs("$EndElements\n", out);
    for (int f = 0; f < mesh->field_count; ++f) {
        if (mesh->fields[f].points) put_msh_data(out, mesh, &mesh->fields[f], true);
        if (sn_field_has_cells(&mesh->fields[f])) put_msh_data(out, mesh, &mesh->fields[f], false);
    }
}
