/* Sinew - shape: what pictures show of a component. A component states its shapes by `sn_component.shapes`;
   the live view, `sinew shot` and VTK files draw them and know no component.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SN_MAX_SHAPES = 5 }; /* one component can state */

/** Kinds of shapes. "Node" is a node of the state `on`; a frame's node has axes, the world's are those of any
    other. */
typedef enum sn_shape_kind {
    SN_SHAPE_DEFAULTS, /**< no shape: the material and size of lines and tubes of the item's parts that state
                            none */
    SN_SHAPE_TUBE,     /**< a round surface swept along the frames of `on`; size: radius */
    SN_SHAPE_LINE,     /**< through the nodes of `start`, `on` and `end`, in this order; size: radius, 0: not
                        known */
    SN_SHAPE_SPLINE,   /**< the cubic B-spline, clamped at its ends, whose control points these are; size:
                          radius */
    SN_SHAPE_EDGES,    /**< straight bars between the pairs `nodes`, or along the edges of the mesh of `on`;
                         size: radius */
    SN_SHAPE_MESH,  /**< for VTK: the mesh of `on` with `quantity`. The view shows the meshes of all states */
    SN_SHAPE_PLANE, /**< without end, through the position across the direction */
    SN_SHAPE_SPHERE,    /**< size: radius */
    SN_SHAPE_CYLINDER,  /**< along the direction; size: radius, length (0: without end) */
    SN_SHAPE_DISC,      /**< across the direction; size: radius */
    SN_SHAPE_RING,      /**< around the direction; size: radius, radius of the wire; 0: in proportion to the
                        scene */
    SN_SHAPE_ELLIPSOID, /**< size: half axes along the axes of the node */
    SN_SHAPE_SURFACE,   /**< the triangles of the mesh that the component makes, in the axes of the node */
    SN_SHAPE_BANDS,     /**< straight, from `positions` at node 0 of `on` to `ends` at node 0 of `end`; size:
                         radius */
    SN_SHAPE_JOINT,     /**< between two bodies: as a band, with one position and one end */
    SN_SHAPE_ARROW,  /**< `quantity`, a vector in world axes, at the first node that the component acts on */
    SN_SHAPE_LAYERS, /**< layers below the plane through the position across the direction: the parts that
                          state one */
    SN_SHAPE_LAYER,  /**< of SN_SHAPE_LAYERS; position z: of its top; size: thickness (0: to the next one) */
    SN_SHAPE_CONTACTS, /**< marks where bodies touch. `quantity` "PLACE FORCE": two vectors of the component;
                            "FORCES": a number for each pair of its discs; NULL: at the nodes that it acts on,
                            of radius `sizes`, that lie on its solid */
    SN_SHAPE_TRACK, /**< the way that node 0 of the frames `on` has carved, `start`: the frames of the shaft
                         that follows it; size: radius; `quantity` "DEPTH INSIDE": of the component, how deep
                         `on` is and how long a part of the shaft is inside */
    SN_SHAPE_KIND_COUNT
} sn_shape_kind;

/** What a shape is made of. It decides the colour. */
typedef enum sn_material {
    SN_MATERIAL_DEFAULT, /**< that of SN_SHAPE_DEFAULTS of an item above, or what the kind suggests */
    SN_MATERIAL_STEEL,
    SN_MATERIAL_SUTURE,
    SN_MATERIAL_CABLE,
    SN_MATERIAL_BONE,
    SN_MATERIAL_TISSUE,
    SN_MATERIAL_VESSEL,
    SN_MATERIAL_LIGAMENT,
    SN_MATERIAL_OBSTACLE,
    SN_MATERIAL_ORGAN,
    SN_MATERIAL_SKIN,
    SN_MATERIAL_COUNT
} sn_material;

/** Their names, for a parameter that chooses one. */
#define SN_MATERIAL_NAMES "default steel suture cable bone tissue vessel ligament obstacle organ skin"

/** A shape, or several of one kind. Zero what does not apply. Lists and texts belong to the parameters, or
    are static. */
typedef struct sn_shape {
    sn_shape_kind kind;
    sn_material material;
    /** The state that carries it, as a parameter of the component names it; absent: the world. */
    sn_ref on;
    /** Lines: states in front of and behind the one of `on`. Bands and joints: `end` is the other body. */
    sn_ref start, end;
    /** In place of `on`: the component's own state, or the first of its parts'. */
    bool own;
    /** Solids: one at every node of `on`; otherwise at node 0. */
    bool every_node;
    /** Surfaces: number of the node, in place of 0. */
    int node;
    /** Solids and surfaces: 1: nothing is seen through them; 0, of solids: the page chooses. */
    double opacity;
    /** Surfaces: in place of the material's colour, a hash sign and two hexadecimal digits each of red, green
        and blue; or NULL. */
    const char* colour;
    /** Lines: the last node is joined to the first. */
    bool closed;
    /** Solids: an obstacle to what is inside of it. */
    bool hollow;
    /** Solids, layers: place [m] and direction (any length; 0 0 0: x, of layers z) in the axes of the
        node. */
    sn_vec3 position, direction;
    /** Lengths that the kind asks for [m]; of a surface that is a box around `position`, its edges along
        `axes`. */
    double size[3];
    sn_quat axes;
    /** Tubes: angle between axis and cut of the last end [rad]; 0: flat. */
    double bevel;
    /** In place of `position` and `direction`, x y z of each copy at node 0; of bands: where they begin. */
    sn_reals positions, directions;
    /** Bands: where they end, as many as begin. */
    sn_reals ends;
    /** In place of `size`: one number (ellipsoids: three) for all nodes or copies, or for each. */
    sn_reals sizes;
    /** Edges: pairs of nodes; absent: those of the mesh. */
    sn_reals nodes;
    /** Arrows, meshes: name of a quantity; of meshes, contacts and tracks several, separated by blanks. */
    const char* quantity;
    /** Layers: a file with their surface, in place of the plane; or NULL. */
    const char* surface;
} sn_shape;

/** For `sn_component.shapes` of a component that shows its quantity "force" as an arrow, and nothing else. */
static inline int sn_shape_force(const void* params, sn_shape* shapes)
{
    (void)params;
    shapes[0].kind = SN_SHAPE_ARROW;
    shapes[0].quantity = "force";
    return 1;
}

#ifdef __cplusplus
}
#endif
