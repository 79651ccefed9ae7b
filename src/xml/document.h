/* Sinew - document: one text of a scene while it is being read, and what all texts of a reading share.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <expat.h>

#include "scene/scene.h"
#include "xml/read.h"
#include "xml/source.h"

enum {
    SN_XML_DEPTH = 64,        /**< elements within each other, includes counted through */
    SN_XML_INCLUDE_DEPTH = 8, /**< files within each other */
    SN_XML_ATTRIBUTES = 256,  /**< of one element */
    SN_XML_NAME = 128         /**< characters of an item's name */
};

/** What all documents of one reading share. */
typedef struct sn_reader {
    sn_scene* scene;
    sn_read_limits limits;
    const char**
        words;    /**< names of components, "include" and "urdf", for suggestions; made when first needed */
    size_t bytes; /**< read so far */
    int files;    /**< included so far */
    bool stopped; /**< nothing more is to be read */
} sn_reader;

typedef enum sn_element_kind {
    SN_ELEMENT_ITEM,
    SN_ELEMENT_INCLUDE,
    SN_ELEMENT_PLUGIN,
    SN_ELEMENT_URDF,
    SN_ELEMENT_SKIPPED
} sn_element_kind;

/** An element that is open. */
typedef struct sn_element {
    sn_element_kind kind;
    sn_id item;
    const char* name; /**< in the text */
    size_t name_length;
    int line;
} sn_element;

typedef struct sn_document {
    sn_reader* r;
    const struct sn_document* from; /**< whose include this is, or NULL */
    const char* name;               /**< of the file, in messages */
    const char* folder;             /**< where its includes start, "" for the working directory */
    sn_source source;
    XML_Parser parser;
    sn_id root;       /**< the item that <scene> stands for */
    int level;        /**< of include, 0 for the scene itself */
    int depth_above;  /**< elements open around this document */
    int depth;        /**< elements open in it */
    sn_cursor cursor; /**< at the start tag seen last */
    bool text_noted;  /**< stray text was reported since the last tag */
    sn_element open[SN_XML_DEPTH];
} sn_document;

/** Reads the document's source into the scene. */
void sn_document_read(sn_document* document);
/** Notes what is wrong at a place of the document. */
void sn_document_complain(sn_document* document, sn_cursor at, const char* format, ...) SN_PRINTF(3, 4);
/** Ends this document and those that include it. */
void sn_document_stop(sn_document* document);
void sn_reader_out_of_memory(sn_reader* reader);

/** Brings in `file` (NULL when none was named) for the include element that is open; `place` is that of
    the name. */
void sn_document_include(sn_document* document, sn_cursor place, const char* file);
/** Adds the robot of a URDF file below `parent`, for the urdf element that is open. */
void sn_document_urdf(sn_document* document, sn_id parent, const char** attributes);
/** The folder part of a path, "" when it has none, to be freed; NULL when out of memory. */
char* sn_path_folder(const char* path);
