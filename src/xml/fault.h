/* Sinew - fault: what is wrong with a text that is not well-formed XML, in a sentence.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <expat.h>

#include "xml/source.h"

typedef struct sn_fault {
    size_t at; /**< offset of what disturbs */
    char sentence[SN_SOURCE_WHY];
} sn_fault;

/** The innermost element that is open: its name, and the line of its start tag; name NULL when there is
    none. */
typedef struct sn_open_tag {
    const char* name;
    size_t length;
    int line;
} sn_open_tag;

/** Explains why the parser stopped at `at`. */
sn_fault sn_fault_explain(enum XML_Error code, const sn_source* source, size_t at, sn_open_tag open);
