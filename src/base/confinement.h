/* Sinew - confinement: the folders that a process may read files in, for a process that reads a scene which
   its user did not write.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { SN_CONFINEMENT_FOLDERS = 8 };

/** From now on sn_open_regular() opens files only in these folders and below them; links are followed first.
    It applies to the whole process until the end: call it before the first thread starts. A later call may
    only narrow: it replaces the folders by those that earlier folders contain. SN_ERR_IO for a folder that
    does not exist, SN_ERR_ARGUMENT for more than SN_CONFINEMENT_FOLDERS. */
sn_status sn_confine(const char* const* folders, int count, sn_error* error);
/** Whether the file at `path` may be read: it is in one of the folders, or there is no confinement. */
bool sn_confinement_permits(const char* path);
