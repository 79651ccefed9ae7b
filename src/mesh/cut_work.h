/* Sinew - cut_work: the steps of a cut and what they hand on. Each step is a file and uses only those above
   it:

     cut_find.c    tetrahedra near the sheet, their edges, where the sheet crosses these
     cut_divide.c  pieces of a cell whose edges are cut
     cut_fit.c     points of the cut that move to ends of edges
     cut_label.c   sides of the sheet on which pieces lie
     cut_open.c    faces on the sheet, and copies of their points
     cut_list.c    the list of changes

   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/cut_sheet.h"
#include "mesh/cut_table.h"
#include "mesh/edit.h"

/** An edge of a tetrahedron near the sheet. */
typedef struct sn_cut_edge {
    int end[2];     /**< points, ascending */
    int crossing;   /**< from the first end to the second, see sn_cut_sheet_cross */
    double s;       /**< place of the crossing, 0 at the first end */
    double length2; /**< square of the length */
    bool wanted;    /**< a tetrahedron that the sheet separates has it, and the sheet crosses it */
    int point;      /**< number of the point of the cut among the added points; -1: none */
} sn_cut_edge;

typedef enum sn_cut_state {
    SN_CUT_CLEAR,  /**< the sheet crosses no edge */
    SN_CUT_FULL,   /**< the sheet separates it into two parts or more */
    SN_CUT_PARTIAL /**< the sheet ends in it */
} sn_cut_state;

/** A tetrahedron near the sheet. */
typedef struct sn_cut_cell {
    int cell;      /**< its number */
    int edge[6];   /**< in the order of sn_cell_shape */
    int height[4]; /**< of a full one: crossings on the way from corner 0 to each corner */
    sn_cut_state state;
} sn_cut_cell;

/** Part of a tetrahedron with a point on the sheet, or all of it. */
typedef struct sn_cut_piece {
    int cell;      /**< tetrahedron it lies in */
    int node[4];   /**< extended numbers, before points are copied */
    int label;     /**< of a full cell: height of its side */
    bool loose;    /**< a full cell with all corners on the sheet: its side is a matter of choice */
    bool divided;  /**< it is not the whole tetrahedron */
    int across[4]; /**< 4 x piece + face on the other side of each face; -1: none */
    bool sheet[4]; /**< whether the face lies on the sheet */
    int copy[4];   /**< extended numbers of its corners after the cut */
} sn_cut_piece;

typedef struct sn_cut_work {
    sn_pool pool; /**< freed after the cut */
    const sn_mesh* mesh;
    sn_cut_options options;
    sn_cut_sheet sheet;
    sn_cut_edge* edges;
    int edge_count;
    sn_cut_table edge_table; /**< numbers of edges */
    sn_cut_cell* cells;
    int cell_count;
    int* near;      /**< [tetrahedra] number in cells, -1: not near */
    bool* on_sheet; /**< [points] points through which the cut passes */
    int cut_points; /**< points on edges; copies are numbered after them */
    sn_cut_piece* pieces;
    int piece_count;
    sn_cut_table face_table; /**< 4 x piece + face, before points are copied */
    int copies, *copy_of;    /**< [copies] extended numbers of the points that were copied */
} sn_cut_work;

enum { SN_CUT_MAX_PIECES = 64 };

/** What divides a cell of 2 to 4 corners. */
typedef struct sn_cut_pattern {
    int corners, edge_count;
    int edge[6][2]; /**< corners of the edges that are cut, in the order in which they divide */
    int name[6];    /**< number that the point of each edge gets in the pieces */
} sn_cut_pattern;

/** Is there a point of the cut on the edge? */
static inline bool sn_cut_edge_is_cut(const sn_cut_work* w, int edge)
{
    const sn_cut_edge* e = &w->edges[edge];
    return e->wanted && !w->on_sheet[e->end[0]] && !w->on_sheet[e->end[1]];
}

/** Number of the edge between two points, -1 if it is not near the sheet. */
int sn_cut_edge_between(const sn_cut_work* w, int a, int b);
/** Finds cells, edges and crossings; false when out of memory. */
bool sn_cut_find(sn_cut_work* w);
/** Pattern of a cell with these points; the point of its edge i is named `corners` + i. */
void sn_cut_pattern_of(const sn_cut_work* w, sn_cell kind, const int* nodes, sn_cut_pattern* out);
/** Divides a cell; returns the number of pieces, 1 when no edge is cut. */
int sn_cut_divide(const sn_cut_pattern* pattern, signed char out[SN_CUT_MAX_PIECES][4]);
/** Moves points of the cut to ends of edges; false when out of memory. */
bool sn_cut_fit(sn_cut_work* w);
/** Points of a tetrahedron. */
static inline const int* sn_cut_nodes(const sn_cut_work* w, int cell)
{
    return w->mesh->cells[SN_CELL_TETRAHEDRON].nodes + 4 * cell;
}
/** What is known of a tetrahedron; NULL when it is not near the sheet. */
static inline const sn_cut_cell* sn_cut_near(const sn_cut_work* w, int cell)
{
    return w->near[cell] < 0 ? NULL : &w->cells[w->near[cell]];
}
/** Does the cut pass through a point (extended number)? */
static inline bool sn_cut_is_on_sheet(const sn_cut_work* w, int point)
{
    return point >= w->mesh->point_count || w->on_sheet[point];
}
/** Corner of a tetrahedron that is a point; -1: none. */
static inline int sn_cut_corner(const int nodes[4], int node)
{
    for (int a = 0; a < 4; ++a)
        if (nodes[a] == node) return a;
    return -1;
}
/** Sets label and loose of a piece. */
void sn_cut_label(const sn_cut_work* w, sn_cut_piece* piece);
/** Chooses the labels of loose pieces. */
void sn_cut_label_loose(sn_cut_work* w);
/** Height of a piece above the lowest corner of a face between two tetrahedra; `known` is false where the
    sheet ends in the tetrahedron and crosses the face. */
int sn_cut_height_above(const sn_cut_work* w, const sn_cut_piece* p, const int face[3], bool* known);
/** Finds the pieces, the faces on the sheet and the copies; false when out of memory. */
bool sn_cut_open(sn_cut_work* w);
/** Is the face of a piece uncovered? */
bool sn_cut_is_open(const sn_cut_work* w, int piece, int face);
/** +1: the piece lies on the side of the normals of a face on the sheet; -1. */
int sn_cut_side(const sn_cut_work* w, int piece, int face);
/** Writes the list of changes; false when out of memory. */
bool sn_cut_list(sn_cut_work* w, sn_edit_memory* out, sn_cut_report* report);
