/* Sinew - linearise: the linear model of a scene. SPDX-License-Identifier: BSD-3-Clause */
#include "package.h"
#include <limits.h>

static const option options[] = { PACKAGE_OPTION };

const verb verb_linearise = {
    .name = "linearise",
    .arguments = "SCENE --out FILE ...",
    .least = 1,
    .most = INT_MAX,
    .summary = "write the linear model of a scene for controllers (Python)",
    .text = "Calls python3 -m sinew.linearise with the same arguments. The file (.npz or .mat) contains the "
            "state-space\n"
            "model A, B, C, D for the given --inputs and --outputs, and M, K, damping and G as sparse "
            "matrices.\n",
    .examples = { { "sinew linearise scenes/needle/scenario-2.xml --inputs /needle/handle/z --outputs "
                    "/needle/tip/position --out needle.npz",
                    "the model at the start" },
                  { "sinew linearise scene.xml --inputs /load/force --outputs /tip/position --step 0.001 "
                    "--out "
                    "model.mat",
                    "with the discrete model at 1 kHz" } },
    .options = { options, SN_COUNT(options), true },
    .options_size = sizeof(package_options),
    .run = run_package,
};
