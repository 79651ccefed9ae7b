/* Sinew - bite: jaws that flatten a vessel, such as those of a clip or a clamp: the force on them and the
   lumen that is left. Both jaws press with equal forces: the vessel as a whole feels none.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/clips.h>
#include "models/no_force.h"
#include "models/rods/pinch.h"

typedef struct bite {
    sn_tube tube;
    double length;
    const sn_function* gap;
} bite;

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_bite_params* p = params;
    bite* k = self;
    if (sn_bind_input(b, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    if (!(p->inner_radius < p->radius))
        return sn_bind_fail(b, "inner_radius", "%g m; must be below the outer radius of %g m",
                            p->inner_radius, p->radius);
    *k = (bite){ { p->radius, p->inner_radius, p->young_modulus, p->poisson_ratio }, p->length, NULL };
    k->gap = sn_bind_function(b, p->gap, 4 * p->radius, "gap");
    return k->gap ? SN_OK : SN_ERR_SCENE;
}

static sn_pinch now(const bite* k, const sn_input* in)
{
    double gap[3];
    sn_function_eval(k->gap, in->t, gap);
    return sn_pinch_of(&k->tube, fmax(gap[0], 0.0));
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    const bite* k = self;
    (void)reaction;
    *out = k->length * now(k, in).force;
}

static void read_lumen(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    *out = now(self, in).lumen;
}

static const sn_quantity quantities[] = {
    { "force", "N", NULL, "of each jaw on the vessel", read_force },
    { "lumen", "1", NULL, "open area, as a part of that without the jaws; 0: closed", read_lumen },
};
static const sn_bite_params defaults = {
    .radius = 3e-3, .inner_radius = 2.5e-3, .young_modulus = 3e5, .poisson_ratio = 0.45, .length = 5e-3
};
static const sn_param table[] = {
    { SN_FIELD(sn_bite_params, on), "1", 0, 0, "frames of the vessel" },
    { SN_FIELD(sn_bite_params, radius), "m", SN_ABOVE_ZERO, HUGE_VAL, "outer radius of the vessel" },
    { SN_FIELD(sn_bite_params, inner_radius), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the lumen" },
    { SN_FIELD(sn_bite_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "of the wall" },
    { SN_FIELD(sn_bite_params, poisson_ratio), "1", 0, 0.5, "of the wall" },
    { SN_FIELD(sn_bite_params, length), "m", SN_ABOVE_ZERO, HUGE_VAL, "of the jaws along the vessel" },
    { SN_FIELD(sn_bite_params, gap), "m", -HUGE_VAL, HUGE_VAL,
      "distance of the jaws, function of t; absent: open" },
};

const sn_component sn_bite = {
    .abi = SN_COMPONENT_ABI,
    .name = "bite",
    .summary = "Jaws that flatten a vessel: their force, and the lumen that is left.",
    .source = "the elastica: R. Frisch-Fay 1962, Flexible Bars, ch. 4",
    .role = SN_ROLE_FORCE,
    .ops.force = &sn_no_force,
    .defaults = &defaults,
    .params_size = sizeof(sn_bite_params),
    .self_size = sizeof(bite),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
};
