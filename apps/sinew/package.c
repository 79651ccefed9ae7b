/* Sinew - package. SPDX-License-Identifier: BSD-3-Clause */
#include "package.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "system.h"

/* Can this Python import the package? 0: yes; -1: there is no such program; else no. */
static int find_package(const char* python)
{
    static const char* const check = "import importlib.util, sys; "
                                     "sys.exit(importlib.util.find_spec('sinew') is None)";
    const char* words[] = { python, "-c", check, NULL };
    return system_run(words);
}

static int hand_over(const call* c, const char* python)
{
    char module[64];
    enum { OWN = 3 };
    bool fit = strcmp(c->verb->name, "fit") == 0; // in the package that is a function
    snprintf(module, sizeof module, "sinew.%s", fit ? "identify" : c->verb->name);
    const char** line = sn_pool_array(c->pool, (size_t)c->count + OWN + 1, sizeof *line);
    if (!line) {
        fprintf(stderr, "sinew %s: out of memory\n", c->verb->name);
        return EXIT_BAD;
    }
    line[0] = python;
    line[1] = "-m";
    line[2] = module;
    for (int i = 0; i < c->count; ++i)
        line[OWN + i] = c->arguments[i];
    system_exec(line);
    fprintf(stderr, "sinew %s: %s does not start: %s\n", c->verb->name, python, strerror(errno));
    return EXIT_BAD;
}

int run_package(const call* c)
{
    const package_options* o = c->options;
    const char* variable = getenv("SINEW_PYTHON");
    const char* python = o->python ? o->python : variable && variable[0] ? variable : "python3";
    int found = find_package(python);
    if (found < 0) {
        fprintf(stderr,
                "sinew %s: there is no program \"%s\"; install Python 3.11 or later, or name one by "
                "--python\n",
                c->verb->name, python);
        return EXIT_BAD;
    }
    if (found > 0) {
        fprintf(
            stderr,
            "sinew %s: %s has no package sinew; ./go python builds it, and --python names the Python that "
            "has it, for example build/python/venv/bin/python\n",
            c->verb->name, python);
        return EXIT_BAD;
    }
    return hand_over(c, python);
}
