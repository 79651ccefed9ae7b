/* Sinew - solid_block. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/solid_block.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double gravity = 9.81, rayleigh = 0.1;

/* Of SOFA's scenes: tetrahedra of a cantilever, and FEMBAR, whose mass is the same at all nodes. */
typedef struct material {
    double young, poisson, density, mass;
    const char* step;
} material;
static material material_of(const solid_block* b)
{
    return b->hexahedra ? (material){ 4e3, 0.45, 0, 320, "20 ms" } : (material){ 5e4, 0.3, 1, 0, "10 ms" };
}

int solid_block_nodes(const solid_block* b)
{
    return b->bodies * (b->cells[0] + 1) * (b->cells[1] + 1) * (b->cells[2] + 1);
}

int solid_block_elements(const solid_block* b)
{
    return b->bodies * (b->hexahedra ? 1 : 6) * b->cells[0] * b->cells[1] * b->cells[2];
}

typedef struct grid {
    double *position, *corner, *mass, *fixed;
    int nodes, corners, fixed_count;
} grid;

static int node_at(const solid_block* b, int body, int x, int y, int z)
{
    int nx = b->cells[0] + 1, ny = b->cells[1] + 1, nz = b->cells[2] + 1;
    return body * nx * ny * nz + x + nx * (y + ny * z);
}

/* Six tetrahedra around the diagonal from corner 0 to corner 7 of a cell, corners in binary: x, y, z. */
static void cut_cell(const solid_block* b, int body, const int cell[3], grid* g)
{
    static const int corners[6][4] = { { 0, 1, 3, 7 }, { 0, 3, 2, 7 }, { 0, 2, 6, 7 },
                                       { 0, 6, 4, 7 }, { 0, 4, 5, 7 }, { 0, 5, 1, 7 } };
    double density = material_of(b).density,
           volume = b->size[0] * b->size[1] * b->size[2] / (6.0 * b->cells[0] * b->cells[1] * b->cells[2]);
    for (int t = 0; t < 6; ++t)
        for (int k = 0; k < 4; ++k) {
            int c = corners[t][k];
            int node = node_at(b, body, cell[0] + (c & 1), cell[1] + (c >> 1 & 1), cell[2] + (c >> 2));
            g->corner[g->corners++] = node;
            g->mass[node] += 0.25 * density * volume;
        }
}

/* The cell itself, in the order of VTK. */
static void keep_cell(const solid_block* b, int body, const int cell[3], grid* g)
{
    static const int order[8] = { 0, 1, 3, 2, 4, 5, 7, 6 };
    for (int k = 0; k < 8; ++k) {
        int c = order[k];
        int node = node_at(b, body, cell[0] + (c & 1), cell[1] + (c >> 1 & 1), cell[2] + (c >> 2));
        g->corner[g->corners++] = node;
        g->mass[node] = material_of(b).mass / solid_block_nodes(b);
    }
}

static void fill_body(const solid_block* b, int body, grid* g)
{
    for (int z = 0; z <= b->cells[2]; ++z)
        for (int y = 0; y <= b->cells[1]; ++y)
            for (int x = 0; x <= b->cells[0]; ++x) {
                double* p = g->position + 3 * g->nodes;
                p[0] = b->size[0] * ((double)x / b->cells[0] + 1.5 * body);
                p[1] = b->size[1] * y / b->cells[1];
                p[2] = b->size[2] * z / b->cells[2];
                if (z == 0) g->fixed[g->fixed_count++] = g->nodes;
                ++g->nodes;
            }
    for (int z = 0; z < b->cells[2]; ++z)
        for (int y = 0; y < b->cells[1]; ++y)
            for (int x = 0; x < b->cells[0]; ++x)
                (b->hexahedra ? keep_cell : cut_cell)(b, body, (int[]){ x, y, z }, g);
}

static void add_items(sn_scene* scene, const solid_block* b, const grid* g)
{
    sn_points_params points;
    sn_point_mass_params mass;
    sn_fixed_params fixed;
    sn_solid_params elements;
    sn_implicit_euler_params euler;
    sn_defaults(&sn_points, &points);
    sn_defaults(&sn_point_mass, &mass);
    sn_defaults(&sn_fixed, &fixed);
    sn_defaults(&sn_solid, &elements);
    sn_defaults(&sn_implicit_euler, &euler);
    points.positions = (sn_reals){ g->position, 3 * g->nodes };
    sn_scene_add(scene, sn_root, "p", &sn_points, &points);
    mass.on = fixed.on = elements.on = (sn_ref){ "@p" };
    mass.mass = (sn_reals){ g->mass, g->nodes };
    mass.gravity = sn_v3(0, -gravity, 0);
    sn_scene_add(scene, sn_root, "mass", &sn_point_mass, &mass);
    fixed.nodes = (sn_reals){ g->fixed, g->fixed_count };
    sn_scene_add(scene, sn_root, "clamp", &sn_fixed, &fixed);
    elements.nodes = (sn_reals){ g->corner, g->corners };
    elements.young_modulus = material_of(b).young;
    elements.poisson_ratio = material_of(b).poisson;
    elements.cells = b->hexahedra ? SN_SOLID_HEXAHEDRA : SN_SOLID_TETRAHEDRA;
    elements.tangent = SN_SOLID_WARPED;
    sn_scene_set(scene, sn_scene_add(scene, sn_root, "solid", &sn_solid, &elements), "law",
                 b->law ? b->law : "corotational");
    euler.rayleigh_mass = euler.rayleigh_stiffness = rayleigh;
    sn_scene_add(scene, sn_root, "euler", &sn_implicit_euler, &euler);
}

sn_sim* solid_block_compile(const solid_block* b, sn_error* error)
{
    size_t nodes = (size_t)solid_block_nodes(b),
           corners = (b->hexahedra ? 8 : 4) * (size_t)solid_block_elements(b);
    grid g = { .position = malloc(3 * nodes * sizeof(double)),
               .corner = malloc(corners * sizeof(double)),
               .mass = calloc(nodes, sizeof(double)),
               .fixed = malloc(nodes * sizeof(double)) };
    sn_sim* sim = NULL;
    char text[256];
    snprintf(text, sizeof text, "<scene step='%s' duration='1000 s'><%s/></scene>", material_of(b).step,
             b->solver);
    sn_scene* scene = sn_scene_create(NULL);
    if (g.position && g.corner && g.mass && g.fixed && scene) {
        for (int body = 0; body < b->bodies; ++body)
            fill_body(b, body, &g);
        sn_scene_read_text(scene, text, strlen(text), "bench", NULL, error);
        add_items(scene, b, &g);
        sim = sn_scene_compile(scene, error);
    }
    sn_scene_destroy(scene);
    free(g.position);
    free(g.corner);
    free(g.mass);
    free(g.fixed);
    return sim;
}
