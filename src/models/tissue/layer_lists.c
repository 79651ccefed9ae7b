/* Sinew - layer lists. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/layer_lists.h"

static bool check_lists(sn_bind* b, const sn_layer_lists* p, int layers)
{
    const struct {
        const char* name;
        sn_reals list;
        int size;
    } lists[] = { { "membranes", p->membranes, SN_LAYER_MEMBRANE },
                  { "cutting", p->cutting, SN_LAYER_CUTTING },
                  { "friction", p->friction, SN_LAYER_FRICTION },
                  { "lateral", p->lateral, SN_LAYER_LATERAL } };
    for (int i = 0; i < SN_COUNT(lists); ++i)
        if (lists[i].list.count != layers * lists[i].size) {
            sn_bind_fail(b, lists[i].name, "has %d numbers, must have %d: %d for each of %d layers",
                         lists[i].list.count, layers * lists[i].size, lists[i].size, layers);
            return false;
        }
    return true;
}

static double forward_or(double back, double forward) { return back < 0 ? forward : back; }

static bool read_friction(sn_bind* b, int i, const double* f, sn_friction* out)
{
    static const char* const names[SN_LAYER_FRICTION] = { "law",
                                                          "coulomb friction",
                                                          "static friction",
                                                          "viscous friction",
                                                          "coulomb friction backward",
                                                          "static friction backward",
                                                          "viscous friction backward",
                                                          "stribeck speed",
                                                          "creep speed",
                                                          "bristle stiffness",
                                                          "bristle damping" };
    int law = (int)fmin(fmax(f[0], -1), 3);
    if (law != f[0] || law < 0 || law > 2) {
        sn_bind_fail(b, "friction", "layer %d: law %.9g is not 0, 1 or 2 (" SN_FRICTION_NAMES ")", i + 1,
                     f[0]);
        return false;
    }
    for (int k = 1; k < SN_LAYER_FRICTION; ++k) {
        bool above = k == 7 || k == 8 || (k == 9 && law == SN_LUGRE), any = k >= 4 && k <= 6;
        if (!(any || f[k] > 0 || (!above && f[k] == 0))) {
            sn_bind_fail(b, "friction", "layer %d: %s is %.9g, must be %s 0", i + 1, names[k], f[k],
                         above ? ">" : ">=");
            return false;
        }
    }
    *out = (sn_friction){ .law = law,
                          .coulomb = f[1],
                          .breakaway = f[2],
                          .viscous = f[3],
                          .coulomb_back = forward_or(f[4], f[1]),
                          .breakaway_back = forward_or(f[5], f[2]),
                          .viscous_back = forward_or(f[6], f[3]),
                          .stribeck_speed = f[7],
                          .creep_speed = f[8],
                          .bristle_stiffness = f[9],
                          .bristle_damping = f[10] };
    if (out->breakaway >= out->coulomb && out->breakaway_back >= out->coulomb_back) return true;
    sn_bind_fail(b, "friction",
                 "layer %d: static friction (%.9g, backward %.9g) is less than coulomb friction (%.9g, "
                 "backward %.9g); "
                 "give at least as much",
                 i + 1, out->breakaway, out->breakaway_back, out->coulomb, out->coulomb_back);
    return false;
}

bool sn_layer_lists_read(sn_bind* b, const sn_layer_lists* p, int count, sn_tissue_layer* layer)
{
    if (!check_lists(b, p, count)) return false;
    for (int i = 0; i < count; ++i) {
        const double *m = p->membranes.at + SN_LAYER_MEMBRANE * i, *l = p->lateral.at + SN_LAYER_LATERAL * i;
        layer[i].membrane = (sn_membrane){ m[0], m[1], m[2], m[3], 0 };
        layer[i].membrane.puncture_depth = sn_membrane_puncture_depth(&layer[i].membrane);
        layer[i].k = l[0];
        layer[i].k3 = l[1];
        layer[i].c = l[2];
        memcpy(layer[i].cutting, p->cutting.at + SN_LAYER_CUTTING * i, sizeof layer[i].cutting);
        if (!read_friction(b, i, p->friction.at + SN_LAYER_FRICTION * i, &layer[i].friction)) return false;
    }
    return true;
}
