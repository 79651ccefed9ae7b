/* Sinew - graph: the tree of a SOFA scene with its includes brought in and old names replaced, and the links
   in it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/report.h"

enum { SN_SOFA_FILES = 1000, SN_SOFA_INCLUDE_DEPTH = 8 };

typedef struct sn_sofa_graph {
    sn_pool* pool;
    sn_sofa_notes* notes;
    sn_error* error;
    sn_sofa_element* root; /**< the outermost Node */
    int elements, files;
} sn_sofa_graph;

/** Reads a text and what it includes. False and the cause when it cannot be made sense of. */
bool sn_sofa_graph_read(sn_sofa_graph* graph, const char* text, size_t length, const char* name,
                        const char* directory);

/** The modern name of a component, an old one's successor: `name` itself when it is no old one. */
const char* sn_sofa_modern_name(const char* name);

/** Whether an element is a Node. */
bool sn_sofa_is_node(const sn_sofa_element* element);
/** The Node an element is in; the element itself when it is one. */
sn_sofa_element* sn_sofa_node_of(sn_sofa_element* element);
/** The name of an element: its attribute `name`, else its class. */
const char* sn_sofa_name(const sn_sofa_element* element);

/** Sets an attribute. False when out of memory. */
bool sn_sofa_give(sn_sofa_graph* graph, sn_sofa_element* element, const char* name, const char* value);

/** Where a link leads to. */
typedef struct sn_sofa_target {
    sn_sofa_element* element; /**< NULL: nowhere */
    const char* data;         /**< one of its data, "position"; NULL: the element itself */
} sn_sofa_target;

/** Follows a link written in `from`: "@name", "@../A/b.data", "@/A/b", "@[-1].position"; the @ may be
    missing. Names are looked for in the Node of `from`, then in those around it. */
sn_sofa_target sn_sofa_follow(sn_sofa_graph* graph, sn_sofa_element* from, const char* link);

/** The file `name` as the scene `file` means it: absolute, beside the scene, or in a folder "share",
    "share/mesh" or "examples" above it. NULL when there is none. */
const char* sn_sofa_find_file(sn_sofa_graph* graph, const char* file, const char* name);
