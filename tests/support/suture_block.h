/* Sinew - suture block: scenes of a suture that runs through a block, for the tests of suture_in_solid.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "support/probe.h"
#include "models/tissue/suture_in_solid.h"

/* A block of 20 mm, and a suture along x, beside the lines of the mesh, that runs from its first point to
   the tail, against x; both ends follow the hand. */
#define BLOCK(cells, type, held)                                                                             \
    "<grid name='m' cells='" cells "' type='" type "' low='0 -5 -5 mm' high='20 5 5 mm'/>"                   \
    "<points name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='30 kPa' damping_time='5 ms'/>"   \
    "<solid_mass on='@p' density='1000'/><fixed name='bed' on='@p' where='" held "'/>"
#define RIGID BLOCK("2 1 1", "hexahedra", "all")
#define SUTURE(elements, positions)                                                                          \
    "<suture name='s' radius='0.15 mm' young_modulus='0.3 GPa' density='1150' damping_time='5 ms' "          \
    "elements='" elements "' positions='" positions "'/>"
/* Ends at the places `first` and `last`, of the height y, [m]. */
#define HANDS(first, last, way, y)                                                                           \
    "<frames name='a'/><prescribed_motion name='hand' on='@a' x='" first "+" way "' y='" y                   \
    "' z='7e-4'/><attachment on='@s/points' nodes='0' to='@a'/><frames name='b'/><prescribed_motion "        \
    "on='@b' x='" last "+" way "' y='" y "' z='7e-4'/><attachment on='@s/points' nodes='-1' to='@b'/>"
#define SCENE(block, first, last, way, more)                                                                 \
    "<scene step='2 ms' duration='20 s'>" block SUTURE("40", first " 1 0.7  " last " 1 0.7 mm") HANDS(       \
        first "e-3", last "e-3", way, "1e-3") "<suture_in_solid name='c' on='@s/points' solid='@p' " more    \
                                              "/><dirk method='backward_euler'/></scene>"

static inline double value(sn_sim* sim, const char* path) { return probe_value(sim, path, 0, 1); }
static inline double along(sn_sim* sim) { return probe_value(sim, "/c/force", 0, 3); }
/* Drawn in from the front of the block. */
#define THROUGH(way, more) SCENE(RIGID, "-1", "-41", way, "spacing='1 mm' grip='3' " more)

/* The places of an input, writable. */
static inline sn_vec3* places_of(const sn_call* call, int input)
{
    return (sn_vec3*)(uintptr_t)call->kin[input].points;
}

static inline const sn_call* hole_of(const sn_sim* sim)
{
    const sn_calls* forces = &sim->systems[0]->program.forces;
    for (int c = 0; c < forces->count; ++c)
        if (forces->at[c].type == &sn_suture_in_solid) return &forces->at[c];
    ck_abort_msg("there is no suture_in_solid");
    return NULL;
}
