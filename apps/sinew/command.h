/* Sinew - command: what the verbs of `sinew` share. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>
#include "options.h"

/** Exit codes; they are documented and scripts rely on them. */
enum {
    EXIT_DONE = 0,
    EXIT_BAD = 1,
    EXIT_USAGE = 2,
    EXIT_DIVERGED = 3,
    EXIT_INCOMPLETE = 4,
    EXIT_SIGNAL = 128
};

struct verb;

/** One call of the command. */
typedef struct call {
    const struct verb* verb;
    const void* options; /**< the verb's struct, filled in */
    char** arguments;    /**< what is no option; ends with NULL */
    int count;
    int argc; /**< the command line as it was */
    char** argv;
    sn_pool* pool; /**< lives until the process ends */
} call;

typedef struct example {
    const char *line, *what;
} example;

/** A verb: everything the command says and does about it. */
typedef struct verb {
    const char* name;
    const char* arguments; /**< "SCENE"; "" for none */
    int least, most;       /**< number of arguments */
    const char* summary;   /**< one line */
    const char* text;      /**< more lines for its help; may be NULL */
    void (*tables)(void);  /**< prints lists that follow the text; may be NULL */
    example examples[4];
    option_table options;
    size_t options_size; /**< of the struct the options go to */
    int (*run)(const call* c);
} verb;

/* One file each. */
extern const verb verb_demo, verb_run, verb_check, verb_describe, verb_plot, verb_bench, verb_doctor,
    verb_mesh, verb_view, verb_convert, verb_shot, verb_modes, verb_study, verb_linearise, verb_fit,
    verb_live;

/** Says what is wrong with how the command was called, and where help is; returns EXIT_USAGE. */
int usage_error(const call* c, const char* format, ...) SN_PRINTF(2, 3);
/** Prints every cause of an error, then "N problems" when there are several; returns EXIT_BAD. */
int print_error(const sn_error* error);
