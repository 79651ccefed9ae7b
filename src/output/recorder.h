/* Sinew - recorder: trajectories as HDF5, written by a thread of their own.

   The file:
     /                 attributes sinew_version, units = "SI", created, command, dropped (rows), and yours
     /scene            the scene text
     /time             f8 [T], attribute unit = "s"
     /channels/<name>  f8 [T, width], attributes unit and columns; "/needle/tip/position" makes its groups
     /segments/<k>/<name>  f8 [rows, width], attributes unit and first_row: rows of the channel from
                       first_row on, where the number of numbers has changed; those before are in
                       /channels or in an earlier segment. k is 1, 2, ...
     /segments/<k>/note    u1 [bytes]: what a reader needs for the segment
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "output/queue.h"

typedef struct sn_recorder_channel {
    const char* name;       /**< path below /channels; a slash in front is ignored */
    const char* unit;       /**< NULL or "" when there is none */
    const char* components; /**< names of the columns, separated by blanks; NULL when they have none */
    int width;              /**< numbers a row, >= 1 */
} sn_recorder_channel;

typedef struct sn_recorder_attribute {
    const char *name, *text;
} sn_recorder_attribute;

typedef struct sn_recorder_options {
    const sn_recorder_channel* channels;
    int channel_count;
    const char* scene;                       /**< NULL: none */
    const char* command;                     /**< NULL: none */
    const sn_recorder_attribute* attributes; /**< added to the root; they replace those of the same name */
    int attribute_count;
    int capacity;  /**< rows that can wait to be written; 0: about 8 MiB of them */
    bool drop;     /**< when they do, lose the row (and count it) instead of waiting */
    bool compress; /**< shuffle and deflate: half the size, a tenth of the speed, on the recorder's thread */
} sn_recorder_options;

typedef struct sn_recorder sn_recorder;

/** Name and version of the library that writes, "HDF5 1.10.8", with static lifetime; NULL when built
    without. */
const char* sn_recorder_library(void);
/** Creates PATH.tmp, with everything in it but rows. What `options` points to is needed during the call
    only. NULL and a sentence on failure: SN_ERR_IO, SN_ERR_ARGUMENT (names), SN_ERR_UNSUPPORTED (built
    without HDF5). */
sn_recorder* sn_recorder_create(const char* path, const sn_recorder_options* options, sn_error* error);
/** Copies a row: the time and all channels' numbers, one channel after the other. Only ever from one
    thread. Returns the status of rows that could not be written. */
sn_status sn_recorder_push(sn_recorder* recorder, double t, const double* values, sn_error* error);
/** From the next row on, the channel with this number (0: the first) has `width` numbers: after a change of
    the topology. `note` [bytes >= 1] tells the reader what the segment is. Waits until the rows before are
    written. The recorder is of no use after a failure, but is to be closed. */
sn_status sn_recorder_change(sn_recorder* recorder, int channel, int width, const void* note, size_t bytes,
                             sn_error* error);
/** Writes what waits, renames PATH.tmp to PATH, frees the recorder. When anything failed since creation
    PATH stays as it was and the status says so; PATH.tmp is removed unless a full disk left rows in it, which
    the failure says. NULL is accepted; `counters` may be
    NULL. */
sn_status sn_recorder_close(sn_recorder* recorder, sn_queue_counters* counters, sn_error* error);
