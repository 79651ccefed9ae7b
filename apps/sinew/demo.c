/* Sinew - sinew demo: a needle moved by a hand, compared with reference data.
   SPDX-License-Identifier: BSD-3-Clause */
#include "command.h"

typedef struct demo_options {
    const char* out;
    bool quiet;
} demo_options;

static const option options[] = {
    { OPTION(demo_options, out), "DIR", "where the results go; out/demo by default" },
    { OPTION(demo_options, quiet), NULL, "print nothing but failures" },
};

static int run_demo(const call* c)
{
    (void)c;
    fprintf(stderr, "sinew demo: not built yet\n");
    return EXIT_BAD;
}

const verb verb_demo = {
    .name = "demo",
    .arguments = "",
    .summary = "see a needle simulated and compared with reference data",
    .examples = { { "sinew demo", "results and pictures go to out/demo" },
                  { "sinew demo --out /tmp/demo --quiet", "elsewhere, and silently" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(demo_options),
    .run = run_demo,
};
