/* Sinew - translate: what a SOFA scene becomes, and what the parts of the translation share.

   Each Node becomes a `node`, or nothing when nothing is in it. A Node's topologies become meshes, its state
   points, frames or scalars, or the child of its mapping; then everything that acts on states. What SOFA's
   solvers say about damping goes to the masses and forces, as Sinew's integrators know nothing of it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>
#include <sinew/models.h>
#include <sinew/scene.h>

#include "sofa/graph.h"
#include "sofa/values.h"
#include "xml/source.h"

typedef struct sn_sofa_contacts sn_sofa_contacts;

typedef struct sn_sofa_translation {
    sn_sofa_graph graph;
    sn_pool* pool;
    sn_sofa_notes* notes;
    sn_scene* scene;
    double grid_points; /**< of all grids so far */
    double step;        /**< of the scene [s] */
    bool integrated;    /**< one integrator advances all bodies, as contacts between them need */
    int depth;          /**< of links that lead to links through engines */
    sn_sofa_contacts* contacts;
} sn_sofa_translation;

/** A Node. */
typedef struct sn_sofa_place {
    sn_sofa_element* node;
    struct sn_sofa_place* parent;
    sn_id item;       /**< native node, null until something is in it */
    const char* path; /**< of it */
    sn_vec3 gravity;
    bool replaced;                  /**< a mapping has translated what acts in it */
    struct sn_sofa_body* body;      /**< its own state, or NULL */
    sn_sofa_element* solver;        /**< its own ODE solver, or NULL */
    sn_sofa_element* linear_solver; /**< its own, or NULL */
    sn_id integrator;               /**< the native implicit_euler of its own, or null */
    unsigned dampers;               /**< sn_sofa_damper of those that its own ODE solver advances */
} sn_sofa_place;

/** What takes cells out of a mesh while SOFA simulates. */
typedef struct sn_sofa_removing {
    sn_sofa_element* element;
    const sn_sofa_element* node; /**< of the container: others that SOFA fills from one source keep theirs */
    struct sn_sofa_removing* next; /**< of the same mesh */
    sn_cell kind;                  /**< of the cells */
    const double* at; /**< [cells of this kind] when each goes, HUGE_VAL: never; NULL: not known */
    bool written;     /**< natively they go */
} sn_sofa_removing;

/** A mesh: of a loader, a container, a grid, or made of another. */
typedef struct sn_sofa_topology {
    const char* path; /**< of the native item; NULL: the mesh has points only, or the item would not suit */
    sn_mesh* mesh;    /**< as SOFA sees it */
    const struct sn_sofa_topology* of; /**< what it was made of, with the same numbers of points; or NULL */
    const int* origins; /**< [cells of all kinds] those of `of` of which they were made, -1: none; or NULL */
    bool moved;         /**< it is `of` at another place */
    bool listed;        /**< natively a mesh of its own: others name its cells by lists */
    const struct sn_sofa_placing* placing; /**< of `of`, where moved */
    bool lattice;            /**< SOFA finds points in its cells where they are before a state moves it */
    bool seams;              /**< SOFA doubles points of it */
    bool squares;            /**< a flat grid without triangles */
    int grid[3];             /**< points along x, y, z of a regular grid, else 0 */
    const double* radii;     /**< of the points of a file of spheres, else NULL */
    const double* stiffness; /**< factor of each hexahedron of a sparse grid, else NULL */
    const struct sn_sofa_branches* branches;    /**< of a grid with several cells in a place, else NULL */
    struct sn_sofa_topology *prisms, *pyramids; /**< of the same points, as hexahedra; or NULL */
    struct sn_sofa_removing* removing; /**< what takes cells out of it while SOFA simulates, or NULL */
    bool follows;                      /**< natively its cells go with those of `of` */
} sn_sofa_topology;

/** A state. */
typedef struct sn_sofa_body {
    sn_sofa_element* element; /**< MechanicalObject */
    sn_sofa_place* place;
    sn_kind kind;
    bool planar;  /**< of x and y, and an angle about z, in SOFA; natively the other coordinates are fixed */
    bool on_line; /**< planar, and of x alone */
    const char* path;                /**< of the native state; NULL: it could not be made */
    sn_sofa_topology* topology;      /**< what its points were made of, or NULL */
    int count;                       /**< nodes */
    const sn_vec3* points;           /**< [count] at rest: points, origins of frames */
    const struct sn_sofa_body* rest; /**< the same nodes where springs pull them to, or NULL: to `points` */
    const sn_quat* orientations;     /**< [count] of frames, else NULL */
    bool mapped;
    bool meshless;                /**< mapped, and natively without a mesh */
    struct sn_sofa_body* follows; /**< what it is mapped from, or NULL */
    double* mass;                 /**< [count] of each node once a mass is known, or NULL */
    unsigned char* held;          /**< [count] a bit for each degree of freedom that is held, or NULL */
    bool acted;                   /**< a mass or force acts on it, or on what follows it */
} sn_sofa_body;

/** What translates an element of one name. It tells the notes what became of it. */
typedef void sn_sofa_translate(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* element);

/** When an element's turn comes: states of all Nodes come before what acts on them. */
typedef enum sn_sofa_turn { SN_SOFA_LATER, SN_SOFA_WITH_STATES, SN_SOFA_LAZILY } sn_sofa_turn;

/** A row of the catalogue. */
typedef struct sn_sofa_kind {
    const char* name;
    sn_sofa_verdict verdict;
    const char *native, *reason;
    int scenes;
    sn_sofa_loss loss;            /**< of LEFT_OUT ones; NONE: as the name says */
    sn_sofa_translate* translate; /**< of HONOURED and CHANGED ones */
    sn_sofa_turn turn;            /**< LAZILY: others ask for it, it has no turn of its own */
} sn_sofa_kind;
/** The kind of that name, or NULL. */
const sn_sofa_kind* sn_sofa_kind_of(const char* name);
/** What is missing where a component of that name is left out. */
sn_sofa_loss sn_sofa_loss_of(const char* name);

/* ---- what translators use ------------------------------------------------------------------------------ */

/** The Node's place. */
sn_sofa_place* sn_sofa_place_of(sn_sofa_element* element);
/** Adds a native item for `element` into the Node's native node, named like it. */
sn_id sn_sofa_add(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* element,
                  const sn_component* component);
/** Sets a parameter of a native item from text. */
void sn_sofa_set(sn_sofa_translation* t, sn_id item, const char* parameter, const char* format, ...)
    SN_PRINTF(4, 5);
/** ... from numbers. */
void sn_sofa_set_reals(sn_sofa_translation* t, sn_id item, const char* parameter, const double* values,
                       int count);
/** Sets `on` of what acts on a state. */
void sn_sofa_act(sn_sofa_translation* t, sn_id item, sn_sofa_body* body);
void sn_sofa_set_indices(sn_sofa_translation* t, sn_id item, const char* parameter, const int* values,
                         int count);
void sn_sofa_set_vector(sn_sofa_translation* t, sn_id item, const char* parameter, sn_vec3 value);
/** Path of a native item in a place. */
const char* sn_sofa_path(sn_sofa_translation* t, sn_sofa_place* place, sn_id item);
/** Whether `topology` is another mesh than the one that the state's points are natively made of. */
bool sn_sofa_is_other_mesh(const sn_sofa_body* body, const sn_sofa_topology* topology);
/** Says which cells of a kind an item is of: those of the state's own mesh, of another one, or a list. */
void sn_sofa_set_cells(sn_sofa_translation* t, sn_id item, const sn_sofa_body* body,
                       const sn_sofa_topology* topology, sn_cell kind);
/** Whether an element advances states in time or finds their equilibrium. */
bool sn_sofa_is_integrator(const sn_sofa_element* element);
/** The integrator that advances a Node, or NULL: the outermost one above it, as SOFA prunes those below. */
sn_sofa_element* sn_sofa_integrator_of(const sn_sofa_place* place);
/** ... that advances a state, or what it follows. */
sn_sofa_element* sn_sofa_integrator_of_body(const sn_sofa_body* body);
/** Whether an integrator (or NULL) is EulerImplicitSolver without the trapezoidal scheme. */
bool sn_sofa_is_implicit_euler(sn_sofa_translation* t, sn_sofa_element* integrator);
/** A state that `body` may be connected to where its own integrator advances it: `other` itself, or where
    nothing moves `other`, a copy at rest in the Node of `body`. */
sn_sofa_body* sn_sofa_beside(sn_sofa_translation* t, const sn_sofa_body* body, sn_sofa_body* other);
/** The frames of `body->rest` as a state that stands still beside it. */
sn_sofa_body* sn_sofa_rest_frames(sn_sofa_translation* t, const sn_sofa_body* body);
/** Lets a force act between two states that different integrators advance: as in SOFA it is found at the
    start of a step and held during it. */
void sn_sofa_hold_force(sn_sofa_translation* t, const sn_sofa_body* a, const sn_sofa_body* b);
/** Adds an integrator for bodies at rest that no other one advances. Call after all others were made. */
void sn_sofa_add_resting_integrator(sn_sofa_translation* t);
/** Holds what a state in the plane does not have. */
void sn_sofa_hold_in_plane(sn_sofa_translation* t, sn_sofa_body* body);
/** Holds all of a state. */
void sn_sofa_hold_all(sn_sofa_translation* t, sn_sofa_body* body);
/** Tells that the element is in the scene, once for each; and of attributes that nobody has asked for. */
void sn_sofa_honour(sn_sofa_translation* t, sn_sofa_element* element);
/** Whether an attribute says nothing that changes the motion: how SOFA draws and schedules, or its
    default. */
bool sn_sofa_is_harmless(sn_sofa_graph* graph, const sn_sofa_element* element,
                         const sn_sofa_attribute* attribute);
/** Tells that a part of it is missing. */
void sn_sofa_lose(sn_sofa_translation* t, sn_sofa_element* element, sn_sofa_loss loss, const char* format,
                  ...) SN_PRINTF(4, 5);
/** Tells why it is not. */
void sn_sofa_leave_out(sn_sofa_translation* t, sn_sofa_element* element, const char* format, ...)
    SN_PRINTF(3, 4);
/** Reads a file that an element names, to be freed by sn_source_free. False, and told why the element is left
    out, when it cannot be read. */
bool sn_sofa_load_file(sn_sofa_translation* t, sn_sofa_element* element, const char* file, sn_source* source);

/** The first value of these attributes ("youngModulus") as a text with links followed to plain values; NULL
    when absent. */
const char* sn_sofa_text(sn_sofa_translation* t, sn_sofa_element* element, const char* name);
double sn_sofa_real(sn_sofa_translation* t, sn_sofa_element* element, const char* name, double fallback);
/** A list of numbers; count 0 when absent. What is no number is told, and ends the list. */
sn_sofa_reals sn_sofa_list(sn_sofa_translation* t, sn_sofa_element* element, const char* name);
sn_vec3 sn_sofa_vector(sn_sofa_translation* t, sn_sofa_element* element, const char* name, sn_vec3 fallback);
/** Numbers of nodes: a list, or a link to the indices of a region of interest. False when absent. */
bool sn_sofa_nodes(sn_sofa_translation* t, sn_sofa_element* element, const char* name,
                   const sn_sofa_body* body, sn_sofa_indices* out);

/** The state that an element acts on: named by one of its attributes (or NULL), or that of its Node or of the
    nearest one around it. NULL when there is none, which is told. */
sn_sofa_body* sn_sofa_body_for(sn_sofa_translation* t, sn_sofa_element* element, const char* link);
/** The topology that an element uses: named by an attribute, or the nearest one above it in its Node or
    around. NULL when there is none. */
sn_sofa_topology* sn_sofa_topology_for(sn_sofa_translation* t, sn_sofa_element* element, const char* link);
/** The points that an element acts on, as sn_sofa_body_for with `link`, and their topology. False when one is
    missing, which is told. */
bool sn_sofa_find_both(sn_sofa_translation* t, sn_sofa_element* element, const char* link,
                       sn_sofa_body** body, sn_sofa_topology** topology);
/** The topology that an element is, made at the first call; NULL when it is none or cannot be made, which is
    told. */
sn_sofa_topology* sn_sofa_topology_of(sn_sofa_translation* t, sn_sofa_element* element);

/** Cuts the hexahedra of a topology into six tetrahedra each, as SOFA's Hexa2TetraTopologicalMapping does
    or, with `alternate`, its swapping and its tetrahedral forces on hexahedra. Written as an inline_mesh
    of `element`. NULL when it cannot be, which is told. */
sn_sofa_topology* sn_sofa_cut_hexahedra(sn_sofa_translation* t, sn_sofa_element* element,
                                        sn_sofa_topology* of, bool alternate);
/** The topology with triangles: itself, or for a flat grid its squares cut as SOFA does. */
sn_sofa_topology* sn_sofa_with_triangles(sn_sofa_translation* t, sn_sofa_topology* topology);
/** The topology with its quads cut into two triangles each, beside the triangles that it has. */
sn_sofa_topology* sn_sofa_with_quads_cut(sn_sofa_translation* t, sn_sofa_topology* topology);
/** The topology with triangles on its surface: its own and its quads cut, or the boundary of its solid cells.
    NULL when out of memory. */
sn_sofa_topology* sn_sofa_with_surface(sn_sofa_translation* t, sn_sofa_topology* topology);
/** The topology with tetrahedra: itself, or its hexahedra cut for `element`. */
sn_sofa_topology* sn_sofa_with_tetrahedra(sn_sofa_translation* t, sn_sofa_element* element,
                                          sn_sofa_topology* topology);

/** The topology with the triangles or quads of all its tetrahedra or hexahedra, each once, as SOFA lists them
    where it has none of its own. NULL when out of memory. */
sn_sofa_topology* sn_sofa_with_faces(sn_sofa_translation* t, sn_sofa_topology* topology, sn_cell kind);
/** The topology of the prisms or pyramids that the template of an element names, as hexahedra whose corners
    coincide; `topology` where it names none. NULL when there are no such cells, which is told. */
sn_sofa_topology* sn_sofa_with_wedges(sn_sofa_translation* t, sn_sofa_element* element,
                                      sn_sofa_topology* topology);
/** Whether the template of an element names prisms or pyramids. */
bool sn_sofa_names_wedges(sn_sofa_translation* t, sn_sofa_element* element);

/** Cells of a kind of which all corners are in a region (or the centre, without its attribute strict). */
bool sn_sofa_region_cells(sn_sofa_translation* t, sn_sofa_element* region, const sn_sofa_topology* topology,
                          sn_cell kind, sn_sofa_indices* out);
/** Nodes of `points`, or of the region's own `position`, in a region of interest (BoxROI, SphereROI,
    PlaneROI). */
bool sn_sofa_region_nodes(sn_sofa_translation* t, sn_sofa_element* region, const sn_vec3* points, int count,
                          sn_sofa_indices* out);
/** The same as a selection of Sinew ("box 0 0 0 1 1 1"), or NULL when it cannot be said so. */
const char* sn_sofa_region_text(sn_sofa_translation* t, sn_sofa_element* region);
/** The mass of cells of a kind, lumped or consistent. */
void sn_sofa_add_solid_mass(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* element,
                            sn_sofa_body* body, const sn_sofa_topology* topology, sn_cell kind,
                            double density, bool lumped);
/** RestShapeSpringsForceField on frames. */
void sn_sofa_translate_frame_rest_springs(sn_sofa_translation* t, sn_sofa_place* place,
                                          sn_sofa_element* element, sn_sofa_body* body);
