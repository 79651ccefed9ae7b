/* Sinew - hdf5_disk: the file below an HDF5 file, such that a full disk is a status and not a crash.
   Include it only where SINEW_HAVE_HDF5 is 1.

   When HDF5 cannot write what it still holds at closing, it gives up half way, and falls over its own
   remains when the process exits. Here it never learns of a failure: the first one is kept, and what is
   written from then on stays in memory, where HDF5 can read it back, until the file is closed. Whoever
   owns the disk looks at `failure` whenever it matters, and throws such a file away.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <hdf5.h>
#include <stddef.h>

typedef struct sn_hdf5_patch sn_hdf5_patch;

typedef struct sn_hdf5_disk {
    int descriptor;         /**< of a file open for reading and writing; whoever opened it closes it */
    int failure;            /**< errno of the first write that failed, or 0 */
    sn_hdf5_patch* patches; /**< what was written after it, newest first */
    hid_t driver;
} sn_hdf5_disk;

/** Creates an HDF5 file on a disk whose descriptor is set and whose other members are zero. Invalid on
    failure. The disk must stay where it is until sn_hdf5_disk_free, which comes after the file is closed. */
hid_t sn_hdf5_disk_create(sn_hdf5_disk* disk, const char* path);
void sn_hdf5_disk_free(sn_hdf5_disk* disk);
