/* Sinew - study: a scene with many values of its parameters. SPDX-License-Identifier: BSD-3-Clause */
#include "package.h"
#include <limits.h>

static const option options[] = { PACKAGE_OPTION };

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
    .options_size = sizeof(package_options),
    .run = run_package,
};
