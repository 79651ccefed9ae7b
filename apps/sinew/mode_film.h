/* Sinew - mode_film: shapes of modes as moving pictures: a recording for the view, VTK files for ParaView.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/analysis.h>
#include "run.h"

typedef struct mode_film {
    const char* record; /**< file; NULL: none */
    const char* vtk;    /**< folder; NULL: none */
    double amplitude;   /**< largest displacement [m]; 0: a twentieth of the scene's extent */
} mode_film;

/** Writes one swing of every mode: mode k, from 1, fills the times from k - 1 to k s. The simulation ends
    where it began. */
sn_status mode_film_write(const mode_film* m, const call* c, const text_list* settings, sn_scene* scene,
                          sn_sim* sim, sn_modes* modes, sn_error* error);
