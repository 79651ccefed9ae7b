/* Sinew - tree: the elements of a small XML file of another program, with their places.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include "xml/source.h"

enum { SN_TREE_DEPTH = 64, SN_TREE_ELEMENTS = 100000, SN_TREE_ATTRIBUTES = 256 };

/** An element, its attributes (name, value, name, ..., NULL) and its children in the order of the text. */
typedef struct sn_tree {
    const char* name;
    const char** attributes;
    int line, column;
    struct sn_tree *parent, *first, *last, *next;
} sn_tree;

/** Reads the source into elements that live in `pool`. NULL when it cannot be: then `at` is the place, and
    `why` says what the matter is. Texts between elements are skipped. */
sn_tree* sn_tree_read(sn_pool* pool, const sn_source* source, sn_cursor* at, char why[SN_SOURCE_WHY]);
/** The value of an attribute, or NULL. */
const char* sn_tree_value(const sn_tree* element, const char* name);
/** First child with this name; NULL: none. */
const sn_tree* sn_tree_child(const sn_tree* element, const char* name);
