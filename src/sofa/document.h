/* Sinew - document: the elements of a SOFA scene file. What SOFA's users write is often no XML: bare & and <
   in values, attributes without a blank between them, text after the root. All of it is read, and told where
   it stands.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

enum {
    SN_SOFA_DEPTH = 64,         /**< elements within each other */
    SN_SOFA_ATTRIBUTES = 256,   /**< of one element */
    SN_SOFA_ELEMENTS = 1000000, /**< of all files of a scene */
    SN_SOFA_BYTES = 1 << 26     /**< of one file */
};

typedef struct sn_sofa_attribute {
    const char* name;
    const char* value; /**< with its entities replaced */
    int line;
    bool used; /**< somebody has asked for it */
} sn_sofa_attribute;

/** An element with its attributes in the order of the text, and its children in theirs. */
typedef struct sn_sofa_element {
    const char* name;
    const char* old_name; /**< as written, where `name` is its successor, else NULL */
    const char* file;     /**< for messages */
    int line;
    sn_sofa_attribute* attributes;
    int attribute_count;
    struct sn_sofa_element *parent, *first, *last, *next;
    bool asked; /**< a link of something that is translated leads to it */
    void* made; /**< what a translation has made of it, or NULL */
} sn_sofa_element;

/** Told of what was mended while reading: "a bare & in a value". */
typedef void sn_sofa_mended(void* user, const char* file, int line, const char* sentence);

/** Reads a text of `length` bytes into elements that live in `pool`, and returns the root. NULL and a
    sentence when there is no element at all, a limit is passed, or out of memory. `elements` counts those
    read so far, of all files. */
sn_sofa_element* sn_sofa_parse(sn_pool* pool, const char* file, const char* text, size_t length,
                               int* elements, sn_sofa_mended* mended, void* user, sn_error* error);

/** The value of an attribute, which is used from now on; NULL when it is not there. */
const char* sn_sofa_attribute_value(sn_sofa_element* element, const char* name);
