/* Sinew - message: what a visitor of the view can ask for, decoded from JSON. A pure function of the bytes:
   whatever they are, the result is a valid message or a sentence.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/view.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_BYTES = 65536, /**< longest that is looked at */
    MESSAGE_DEPTH = 16,
    MESSAGE_PATH = 256,
    MESSAGE_VALUE = 4096,
    MESSAGE_COLOURS = 8,
    MESSAGE_CHANNELS = 32,
    MESSAGE_SPEED_MAX = 1000000, /**< times real time */
    MESSAGE_NAME = 101,          /**< bytes of the name of a file, with the zero at its end */
    MESSAGE_UPLOAD = 1 << 24     /**< bytes of an uploaded file */
};

typedef enum message_verb {
    MESSAGE_PLAY,
    MESSAGE_PAUSE,
    MESSAGE_STEP,
    MESSAGE_RESET,
    MESSAGE_SPEED,
    MESSAGE_SEEK,
    MESSAGE_SNAPSHOT,
    MESSAGE_RESTORE,
    MESSAGE_SET,
    MESSAGE_WRITE,
    MESSAGE_SUBSCRIBE,
    MESSAGE_PICK,
    MESSAGE_DRIVE,
    MESSAGE_RELEASE,
    MESSAGE_PATCH,
    MESSAGE_OPEN,
    MESSAGE_AT_END,
    MESSAGE_UPLOAD_PART,
    MESSAGE_CHECK,
    MESSAGE_RUN,
    MESSAGE_TEXT,
    MESSAGE_VERB_COUNT
} message_verb;

/** One request. Members that its verb does not have are zero. */
typedef struct message {
    message_verb verb;
    bool has_id;
    int64_t id;
    int64_t revision;          /**< set; -1: not given */
    char path[MESSAGE_PATH];   /**< set, drive: item; write: channel; snapshot, restore: name; upload,
                                  check, run, text: name of a file, without a folder; text: "" for the
                                  present scene */
    char parameter[128];       /**< set */
    char value[MESSAGE_VALUE]; /**< set; check, run, text: the folder of the uploads, which the server adds */
    bool fresh;                /**< upload: the files before are removed */
    bool beside;               /**< check, run: file names are relative to the folder of the present scene */
    char* data;                /**< upload: in base64, from malloc, to be freed by the caller */
    int64_t object, node; /**< pick; `node` also: count of step, index of open, sn_view_end of at_end, offset
                                  of upload */
    int count;            /**< of numbers */
    double
        number[8]; /**< speed, seek: 1; write: up to 3, none gives the function back; pick: target, stiffness,
                         damping (-1: not given); drive: position, then orientation */
    bool has_position, has_orientation; /**< drive */
    /* subscribe */
    bool frames, timing;
    double rate; /**< frames a second */
    int colour_count, channel_count;
    char colour[MESSAGE_COLOURS][MESSAGE_PATH];
    char channel[MESSAGE_CHANNELS][MESSAGE_PATH]; /**< "/path", or "/path#node" for one node */
} message;

/** Decodes a message. False with a sentence in `why`; has_id and id are right even then, when they could be
    read. */
bool sn_view_message_decode(const char* text, size_t length, message* out, char* why, size_t why_size);
/** Whether it changes anything: refused in a view that is read-only. */
bool sn_view_message_changes(message_verb verb);
/** Whether a visitor may ask for it less often than for the others: it takes longer. */
bool sn_view_message_is_heavy(message_verb verb);
/** Whether it concerns scenes of visitors. */
bool sn_view_message_is_of_workshop(message_verb verb);
/** "set" */
const char* sn_view_message_name(message_verb verb);
/** The end of this name, "continue", "pause" or "loop". False when there is none. */
bool sn_view_end_find(const char* name, sn_view_end* end);
/** "continue" */
const char* sn_view_end_name(sn_view_end end);
