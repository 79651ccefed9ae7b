/* Sinew - rod_load: a force and a couple per length along an interval of a rod. It becomes points or
   sections of the rod at Gauss points of the pieces on which the curve is smooth, and a `distributed_load`
   on them whose lengths are the weights: the generalised forces are those of the load on the interpolated
   curve.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/rods/gauss.h"
#include <sinew/models/loads.h>
#include <sinew/models/rods.h>

enum { MAX_GAUSS = 16 };

/* Gauss points and weights of the part of each piece that lies inside [from, to]. Returns how many. */
static int place(const rod* r, const double* ends, int pieces, double from, double to, double* at,
                 double* weight)
{
    int count = 0;
    for (int i = 0; i < pieces; ++i) {
        const double a = fmax(ends[i], from), b = fmin(ends[i + 1], to);
        if (!(b > a)) continue;
        sn_gauss_between(a, b, r->model->gauss, at + count, weight + count);
        count += r->model->gauss;
    }
    return count;
}

static bool has_directions(const sn_rod_load_params* p)
{
    return p->moment.text[0] || p->moment.text[1] || p->moment.text[2] || p->follower;
}

/* False when out of memory. */
static bool add(const rod* r, sn_id self, const char* up, const sn_rod_load_params* p, double to)
{
    const int pieces = r->model->pieces(r, NULL), most = pieces * r->model->gauss;
    double *ends = sn_scene_alloc(r->scene, ((size_t)pieces + 1 + 2 * (size_t)most) * sizeof *ends),
           *at = ends + pieces + 1;
    if (!ends) return false;
    const bool frames = has_directions(p);
    const char* name = frames ? "frames" : "points";
    int count = r->model->pieces(r, ends) == pieces ? place(r, ends, pieces, p->from, to, at, at + most) : 0;
    bool done =
        count > 0 && r->model->add_along(r, &(rod_along){ self, name, up, { at, count }, .frames = frames });
    if (done) {
        sn_distributed_load_params load;
        sn_defaults(&sn_distributed_load, &load);
        load.on.path = name;
        load.lengths = (sn_reals){ at + most, count };
        load.force = p->force;
        load.moment = p->moment;
        load.follower = p->follower;
        sn_scene_add(r->scene, self, "load", &sn_distributed_load, &load);
    }
    return done;
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_rod_load_params p =
        *(const sn_rod_load_params*)params; // a copy: adding items moves the original
    char up[ROD_MAX_FRAME];
    rod r;
    if (sn_rod_find(scene, self, p.of, &r, up)) {
        const double to = p.to < 0 ? r.length : p.to;
        if (!(to > p.from))
            sn_scene_fail(scene, self, "to", "%.9g m is not beyond the beginning of the load at %.9g m", to,
                          p.from);
        else if (sn_rod_reaches(&r, self, "to", (sn_reals){ &to, 1 }) && !add(&r, self, up, &p, to))
            sn_scene_fail(scene, self, NULL, "out of memory");
    }
}

static const sn_rod_load_params defaults = { .to = -1 };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_load_params, of), "1", 0, 0,
      "a needle, cable, suture or armed_suture; absent: the item above" },
    { SN_FIELD(sn_rod_load_params, from), "m", 0, 1e6, "arc length where the load begins, without load" },
    { SN_FIELD(sn_rod_load_params, to), "m", -1, 1e6,
      "arc length where it ends; negative: the end of the rod" },
    { SN_FIELD(sn_rod_load_params, force), "N/m", -HUGE_VAL, HUGE_VAL,
      "force per length of the unloaded rod, functions of time; absent: 0" },
    { SN_FIELD(sn_rod_load_params, moment), "N", -HUGE_VAL, HUGE_VAL,
      "couple per length of the unloaded rod, functions of time; absent: 0" },
    { SN_FIELD(sn_rod_load_params, follower), "1", 0, 1,
      "true: components in the axes of the sections, with which the load rotates, x along the rod; false: "
      "world "
      "axes" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_rod_load = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_load",
    .summary = "A force and a couple per length along a rod of any kind, or along a part of it.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_load_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
