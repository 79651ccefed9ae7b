/* Sinew - study: hands over to the Python package, which runs studies.
   SPDX-License-Identifier: BSD-3-Clause */
#include "command.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct study_options {
    const char* python;
} study_options;

/* Can this Python import the package? 0: yes; 1: no; -1: there is no such program. */
static int find_package(const char* python)
{
    static const char* const check = "import importlib.util, sys; "
                                     "sys.exit(importlib.util.find_spec('sinew') is None)";
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execlp(python, python, "-c", check, (char*)NULL);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127) return -1;
    return WEXITSTATUS(status) != 0;
}

/* Goes on as python -m sinew.study ARGUMENTS. */
static int hand_over(const call* c, const char* python)
{
    static char flag[] = "-m", module[] = "sinew.study";
    enum { OWN = 3 };
    char** line = sn_pool_array(c->pool, (size_t)c->count + OWN + 1, sizeof *line);
    char* program = sn_pool_copy(c->pool, python, strlen(python) + 1);
    if (!line || !program) {
        fputs("sinew study: out of memory\n", stderr);
        return EXIT_BAD;
    }
    line[0] = program;
    line[1] = flag;
    line[2] = module;
    for (int i = 0; i < c->count; ++i)
        line[OWN + i] = c->arguments[i];
    execvp(program, line);
    fprintf(stderr, "sinew study: %s does not start: %s\n", python, strerror(errno));
    return EXIT_BAD;
}

static int run_study(const call* c)
{
    const study_options* o = c->options;
    const char* variable = getenv("SINEW_PYTHON");
    const char* python = o->python ? o->python : variable && variable[0] ? variable : "python3";
    int found = find_package(python);
    if (found < 0) {
        fprintf(stderr,
                "sinew study: there is no program \"%s\"; install Python 3.11 or later, or name one by "
                "--python\n",
                python);
        return EXIT_BAD;
    }
    if (found > 0) {
        fprintf(
            stderr,
            "sinew study: %s has no package sinew; ./go python builds it, and --python names the Python that "
            "has it, for example build/python/venv/bin/python\n",
            python);
        return EXIT_BAD;
    }
    return hand_over(c, python);
}

static const option options[] = {
    { OPTION(study_options, python), "PROGRAM",
      "Python that has the package; absent: the environment variable SINEW_PYTHON, or python3" },
};

const verb verb_study = {
    .name = "study",
    .arguments = "VERB ...",
    .least = 1,
    .most = INT_MAX,
    .summary = "run a scene with many values of its parameters (Python)",
    .text =
        "Calls python3 -m sinew.study with the same arguments: VERB is run, list, table or plot. Plans are "
        "files in TOML,\n"
        "docs/python.md explains them; `sinew study run --help` lists the keys.\n",
    .examples = { { "sinew study run python/examples/needle-study.toml",
                    "run what has no results yet; the table is needle-study-study/table.csv" },
                  { "sinew study --python build/python/venv/bin/python plot needle-study-study",
                    "draw the results with the Python that ./go python made" } },
    .options = { options, SN_COUNT(options), true },
    .options_size = sizeof(study_options),
    .run = run_study,
};
