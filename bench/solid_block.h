/* Sinew - solid_block: blocks of tetrahedra or hexahedra, clamped at one end, as the benches of solids use
   them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

typedef struct solid_block {
    int cells[3];       /**< of a regular grid, six tetrahedra or one hexahedron each */
    int bodies;         /**< side by side, in one system */
    double size[3];     /**< [m] */
    const char* solver; /**< linear solver and its attributes */
    bool hexahedra;     /**< of SOFA's scene FEMBAR: 4 kPa, 0.45, 320 kg, 20 ms */
    const char* law;    /**< of `solid`; NULL: corotational */
} solid_block;

/** Nodes and elements of all bodies. */
int solid_block_nodes(const solid_block* b);
int solid_block_elements(const solid_block* b);
/** A simulation of it under gravity, in steps of 10 ms of implicit_euler; NULL on failure. */
sn_sim* solid_block_compile(const solid_block* b, sn_error* error);
