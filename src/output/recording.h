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
/** The segment that a row belongs to, from 0 on. All rows of a segment have the same width. */
int sn_recording_segment(const sn_recording* r, int64_t row);
/** Numbers of the channel in the rows of a segment. */
int sn_recording_width(const sn_recording* r, int segment);
/** Note of sn_recorder_change on a segment; NULL: of the first. */
const void* sn_recording_note(const sn_recording* r, int segment, size_t* bytes);
/** Text of the scene, and of an attribute of the file; "" when it has none. They live as long as the
    recording. */
const char* sn_recording_scene(const sn_recording* r);
const char* sn_recording_attribute(sn_recording* r, const char* name);
/** Copies the channel's numbers of a row. */
sn_status sn_recording_read(const sn_recording* r, int64_t row, double* values, sn_error* error);
