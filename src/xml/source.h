/* Sinew - source: the text of a scene file, and lines and columns in it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

/** A text in memory and the file it came from. Zero is empty. A zero byte follows a text that was loaded. */
typedef struct sn_source {
    const char* text;
    size_t length;
    char* owned;  /**< to be freed, or NULL */
    bool on_disk; /**< the next two identify the file */
    uint64_t device, inode;
} sn_source;

enum { SN_SOURCE_WHY = 256 };

/** Reads a regular file of `most` bytes at most. On failure returns the status, frees everything, and
    leaves in `why` what the matter is, to be read behind the file's name: "cannot be read: Permission
    denied". */
sn_status sn_source_load(sn_source* source, const char* path, size_t most, char why[SN_SOURCE_WHY]);
void sn_source_free(sn_source* source);

/** True when the text is UTF-8 without NUL, with or without a byte order mark. Otherwise the offset of the
    byte that disturbs, and a sentence. */
bool sn_source_check(const sn_source* source, size_t* at, char why[SN_SOURCE_WHY]);
/** Offset behind the byte order mark and behind blanks, comments and processing instructions: where the
    document type or the first element starts. */
size_t sn_source_prolog(const sn_source* source);

/** Offset of the first start tag with more than `most` attributes, or the length. The parser would keep
    them all before anybody could count. What is not well-formed is left to the parser. */
size_t sn_source_crowd(const sn_source* source, int most);

/** A place in a text. Lines and columns count from 1, columns in characters. */
typedef struct sn_cursor {
    size_t offset;
    int line, column;
} sn_cursor;

sn_cursor sn_cursor_start(const sn_source* source);
/** The place of byte `offset`, found from `from`, which had better not lie far off. */
sn_cursor sn_cursor_move(const sn_source* source, sn_cursor from, size_t offset);
