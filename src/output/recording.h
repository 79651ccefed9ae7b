/* Sinew - recording: reads back what the recorder wrote. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_recording sn_recording;

/** Opens a file of the recorder, and one of its channels, by name ("states/snapshot"). The times are in
    memory, rows are read when asked for. NULL and a sentence on failure: no such file, no recording, no such
    channel. */
sn_recording* sn_recording_open(const char* path, const char* channel, sn_error* error);
/** Accepts NULL. */
void sn_recording_close(sn_recording* r);
/** Rows, and their times [s]. */
int64_t sn_recording_rows(const sn_recording* r);
const double* sn_recording_times(const sn_recording* r);
/** Numbers of the channel in a row. */
int sn_recording_width(const sn_recording* r);
/** Text of the scene, and of an attribute of the file; "" when it has none. They live as long as the
    recording. */
const char* sn_recording_scene(const sn_recording* r);
const char* sn_recording_attribute(sn_recording* r, const char* name);
/** Copies the channel's numbers of a row. */
sn_status sn_recording_read(const sn_recording* r, int64_t row, double* values, sn_error* error);
