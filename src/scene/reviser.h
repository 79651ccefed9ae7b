/* Sinew - reviser: what it keeps: the scene with the cut meshes, all cuts so far, and the cut under way.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh_cut.h>
#include <sinew/revision.h>
#include "scene/cut_log.h"

/** Points of a cutter's mesh that its earlier cuts have put on the sheet. */
typedef struct sn_on_sheet {
    sn_pool pool; /**< of `at` */
    bool* at;
    int count;
} sn_on_sheet;

/** The cut that is under way. */
typedef struct sn_cut_under_way {
    int cutter; /**< -1: none */
    int instants;
    int64_t begun_at;
    uint64_t sheet;  /**< checksum of these instants */
    sn_scene* scene; /**< with the cut mesh */
    sn_mesh_edit* edit;
    sn_cut_report report;
    sn_mesh_change* change;
    sn_revision* revision;
} sn_cut_under_way;

struct sn_reviser {
    sn_pool pool;
    sn_scene* uncut;     /**< as it was written */
    sn_scene* scene;     /**< with the cut meshes */
    sn_mesh** meshes;    /**< [cutter_count] before the first cut; NULL: an earlier cutter has the same */
    sn_cut_log log;      /**< all cuts so far */
    sn_on_sheet* sheets; /**< [cutter_count] */
    int cutter_count;
    int64_t count; /**< of revisions */
    sn_cut_under_way cut;
};

/** Without a scene; NULL: out of memory. */
sn_reviser* sn_reviser_open(const sn_host* host, int cutter_count);
/** Ends the cut under way, if there is one. */
void sn_reviser_drop_cut(sn_reviser* r);
/** Gives a compiled simulation the channels, parameters and threads of another one. */
sn_status sn_revision_carry_settings(sn_sim* to, const sn_sim* from, sn_error* error);
/** The first cutter that cuts the same mesh. */
int sn_reviser_first_of_mesh(const sn_sim* sim, int cutter);
