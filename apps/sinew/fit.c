/* Sinew - fit: parameters of a scene from measurements. SPDX-License-Identifier: BSD-3-Clause */
#include "package.h"
#include <limits.h>

static const option options[] = { PACKAGE_OPTION };

const verb verb_fit = {
    .name = "fit",
    .arguments = "SCENE TABLE --parameter NAME=FIRST[,LOW,HIGH] ...",
    .least = 1,
    .most = INT_MAX,
    .summary = "find parameters of a scene from measurements (Python)",
    .text = "Calls python3 -m sinew.identify with the same arguments. TABLE is a CSV file: a column "
            "\"time\", and "
            "columns of\n"
            "channels, as \"/hand/force[0]\". Prints values, standard deviations, covariance, and which "
            "combination of\n"
            "parameters the measurements know least.\n",
    .examples = { { "sinew fit scene.xml measured.csv --parameter tissue.young_modulus=5e3 --deviation "
                    "/hand/force=0.02",
                    "one parameter, from forces known to 0.02 N" },
                  { "sinew fit scene.xml measured.csv --parameter s.stiffness=200,50,1000 --parameter "
                    "s.damping=0.3 --out fit.json",
                    "two parameters, one within bounds; also as JSON" } },
    .options = { options, SN_COUNT(options), true },
    .options_size = sizeof(package_options),
    .run = run_package,
};
