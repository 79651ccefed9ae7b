/* Sinew - topologies: makers of meshes that no file holds. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/mesh_builder.h"
#include "sofa/placing.h"

/** Ends a builder and writes it into the scene as an inline_mesh of `element`. NULL when it is no mesh, which
    is told. */
sn_sofa_topology* sn_sofa_write_mesh(sn_sofa_translation* t, sn_sofa_element* element,
                                     sn_mesh_builder* builder);

/** Counts the points of a grid that a line of text asks for; false when the scene has too many by now, which
    is told. */
bool sn_sofa_claim_points(sn_sofa_translation* t, sn_sofa_element* element, double count);

/** StringMeshCreator: points in a row along x from 0 to 1, and the edges between them. */
sn_sofa_topology* sn_sofa_string_mesh(sn_sofa_translation* t, sn_sofa_element* element);
/** GridMeshCreator: points of the unit square; quads, or triangles in one of three patterns. */
sn_sofa_topology* sn_sofa_grid_mesh(sn_sofa_translation* t, sn_sofa_element* element);
/** SparseGridTopology: the cells of a regular grid that a closed surface meets or encloses. */
sn_sofa_topology* sn_sofa_sparse_grid(sn_sofa_translation* t, sn_sofa_element* element);
/** The prisms and pyramids that an element lists, or those of the topology that it is linked to. */
void sn_sofa_read_wedges(sn_sofa_translation* t, sn_sofa_element* element, const sn_sofa_topology* source,
                         sn_sofa_topology* topology);
/** Hexa2PrismTopologicalMapping: two prisms in each hexahedron. NULL when there is none, which is told. */
sn_sofa_topology* sn_sofa_cut_into_prisms(sn_sofa_translation* t, sn_sofa_element* element,
                                          const sn_sofa_topology* of);
/** SphereGridTopology and CylinderGridTopology: hexahedra that fill a sphere or a cylinder. */
sn_sofa_topology* sn_sofa_shaped_grid(sn_sofa_translation* t, sn_sofa_element* element);
/** CubeTopology: quads on the faces of a cuboid. */
sn_sofa_topology* sn_sofa_cuboid(sn_sofa_translation* t, sn_sofa_element* element);
/** MeshTetraStuffing: tetrahedra that fill the surface of another topology. */
sn_sofa_topology* sn_sofa_stuffing(sn_sofa_translation* t, sn_sofa_element* element);
/** Whether the points of a mesh are those of its OBJ file in the order of the file. */
bool sn_sofa_keeps_order(const char* file, const sn_mesh* mesh);
/** The points, lines and triangles of a .sph or .obj file with the numbers of the file, as an inline_mesh. */
sn_sofa_topology* sn_sofa_point_file(sn_sofa_translation* t, sn_sofa_element* element, const char* file);
/** Whether a loader reads a format that only SOFA scenes use (.off, .trian, .gidmsh). */
bool sn_sofa_is_own_format(const char* loader);
/** The points and cells of such a file with the numbers of the file, as an inline_mesh. */
sn_sofa_topology* sn_sofa_own_format(sn_sofa_translation* t, sn_sofa_element* element, const char* file);
/** Whether a point of an OBJ file has two texture coordinates or normals. */
bool sn_sofa_has_seams(sn_sofa_translation* t, const char* file);
/** The points of all cells that SOFA calls `name` ("edges", "tetrahedra"); NULL when it is no such name. */
double* sn_sofa_cells_of(const sn_sofa_topology* topology, sn_pool* pool, const char* name, int* count);
