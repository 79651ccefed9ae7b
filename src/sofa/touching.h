/* Sinew - touching: the collision models of a SOFA scene, and which of them can meet.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

typedef enum sn_sofa_shape {
    SN_SOFA_NO_SHAPE,
    SN_SOFA_POINT,
    SN_SOFA_LINE,
    SN_SOFA_TRIANGLE,
    SN_SOFA_SPHERE,
    SN_SOFA_RAY,         /**< of the mouse */
    SN_SOFA_BOX,         /**< on frames */
    SN_SOFA_FILE,        /**< likewise, the surface of a file */
    SN_SOFA_CAPSULE,     /**< along edges */
    SN_SOFA_TETRAHEDRON, /**< cells, which DiscreteIntersection tests against points, others not at all */
    SN_SOFA_OTHER_SHAPE
} sn_sofa_shape;

/** That a model is in a SubCollisionPipeline. */
typedef struct sn_sofa_listing {
    const sn_sofa_element* pipeline;
    sn_sofa_element* method; /**< or NULL */
    struct sn_sofa_listing* next;
} sn_sofa_listing;

typedef struct sn_sofa_model {
    sn_sofa_element* element;
    sn_sofa_shape shape;
    bool simulated, self; /**< attributes simulated, selfCollision */
    sn_sofa_reals groups;
    sn_sofa_body* corners;     /**< of boxes, centres of spheres on frames, or NULL */
    sn_sofa_topology* faces;   /**< of boxes, or NULL */
    sn_sofa_listing* listings; /**< its SubCollisionPipelines, or NULL */
    const char* mesh;          /**< of its skin where it is `written`, or NULL: that of its points */
    bool written;
} sn_sofa_model;

struct sn_sofa_contacts {
    sn_sofa_element *pipeline, *response, *method; /**< or NULL */
    sn_sofa_element* listed_response;              /**< that a SubCollisionPipeline names, or NULL */
    bool unlike;                                   /**< another one names an unlike one */
    sn_sofa_model* models;
    int count;
    bool possible;    /**< there is a pipeline with a response, and two models can meet */
    bool together;    /**< one integrator advances all bodies, as joints between them need */
    bool apart;       /**< bodies that touch keep integrators of their own, for unlike Rayleigh damping */
    bool kept_apart;  /**< all pairs of bodies that can meet become surface_contacts, or .. */
    bool penalties;   /**< .. springs, surface_penalty */
    bool own_damping; /**< of bodies that one integrator advances together */
    bool nearer;      /**< some of them at less than SOFA's distance */
    const char* why;  /**< not */
};

/** Whether an integrator is explicit and has no damping of its own. */
bool sn_sofa_is_undamped(const sn_sofa_element* integrator);
/** Of all Nodes. */
sn_sofa_contacts sn_sofa_find_contacts(sn_sofa_graph* graph);
/** Decides whether all bodies that can meet may become surface_penalty, or surface_contacts, which need
    triangles and implicit Euler integrators for all. The states are known, the integrators are not made
    yet. */
void sn_sofa_plan_contacts(sn_sofa_translation* t);
/** Writes them. */
void sn_sofa_write_contacts(sn_sofa_translation* t);
/** The intersection method of two models that meet, or NULL. */
sn_sofa_element* sn_sofa_method_of(const sn_sofa_contacts* all, const sn_sofa_model* a,
                                   const sn_sofa_model* b);
/** Whether SOFA tests two models, or one against itself: by shapes, Nodes and groups. */
bool sn_sofa_models_meet(const sn_sofa_contacts* all, const sn_sofa_model* a, const sn_sofa_model* b);
