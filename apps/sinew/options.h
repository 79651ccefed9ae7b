/* Sinew - options: what follows the verb on the command line, read by a table.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

/** Values an option can have. Zero is "not given". */
typedef struct text_list {
    const char** at;
    int count;
} text_list;
typedef struct whole_number {
    int64_t value; /**< >= 1 */
    bool given;
} whole_number;
typedef struct time_span {
    double seconds; /**< > 0 */
    bool given;
} time_span;
typedef struct time_point {
    double seconds; /**< >= 0 */
    bool given;
} time_point;

typedef enum option_kind {
    OPTION_SWITCH,
    OPTION_TEXT,
    OPTION_LIST,
    OPTION_WHOLE,
    OPTION_SECONDS,
    OPTION_INSTANT
} option_kind;

/** One row of a verb's table: the option is stated once, for reading and for help. */
typedef struct option {
    const char* name; /**< field of the verb's struct; --name with - for _ */
    option_kind kind;
    size_t offset;
    const char* value; /**< what its value is called, "DIR"; NULL for a switch */
    const char* help;  /**< lower case first, no full stop */
} option;

/** First columns of a row, from the field itself. */
#define OPTION(S, field) .name = #field, .kind = OPTION_KIND(((S*)0)->field), .offset = offsetof(S, field)
#define OPTION_KIND(field)                                                                                   \
    _Generic((field), bool                                                                                   \
             : OPTION_SWITCH, const char*                                                                    \
             : OPTION_TEXT, text_list                                                                        \
             : OPTION_LIST, whole_number                                                                     \
             : OPTION_WHOLE, time_span                                                                       \
             : OPTION_SECONDS, time_point                                                                     \
             : OPTION_INSTANT)

typedef struct option_table {
    const option* at;
    int count;
    bool pass_rest; /**< what follows the first argument is not looked at: it belongs to another program */
} option_table;

/** What was found. */
typedef struct parsed {
    char** arguments;
    int count;
    bool help;      /**< --help or -h was among the options */
    char text[512]; /**< what is wrong, a sentence; empty when nothing is */
} parsed;

/** Reads `count` words into `values`, a zeroed struct of the verb, and collects the other arguments in
    `found`. Lists and arguments live in the pool. False, with a sentence in found->text, when a word
    cannot be understood. */
bool options_parse(const option_table* table, char** words, int count, void* values, sn_pool* pool,
                   parsed* found);
/** "--vtk-every N" of a row. */
void option_spell(const option* row, char* text, size_t size);
