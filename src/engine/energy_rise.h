/* Sinew - energy_rise: watches the energy of systems to which nothing adds energy.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** The watch of the system begins anew: the state has been set from outside. */
void sn_energy_forget(sn_system* s);
/** The energy may have risen by this work [J], for example of a contact that separates bodies which
    overlapped. */
void sn_energy_allow(sn_energy_rise* r, double work);
/** After a step of the length h: where nothing can add energy, compares the energy with those since the watch
    began. Looks at the first steps, and at one in 64 of the others. Nothing can add energy where functions of
    time are constant, prescribed coordinates rest, nobody pulls, and every force has an energy or losses. */
void sn_energy_watch(sn_system* s, double h);
/** Nothing adds energy to a system, forces between systems aside. */
bool sn_energy_is_closed(const sn_system* s);
/** Its velocities are more than round-off in a step of the length h. */
bool sn_energy_moves(const sn_system* s, double h);
/** Counts a step; true: it is one to look at. */
bool sn_energy_looks(sn_energy_rise* r);
/** Compares kinetic and potential energy with those before, or begins the watch with them. */
void sn_energy_note(sn_energy_rise* r, bool moves, double kinetic, double potential);
/** Reports a rise beyond all that was exchanged, as only a method that is unstable makes it. */
bool sn_energy_diagnostic(const sn_system* s, char* text, size_t size);
