/* Sinew - json: writes JSON for people and programs: shortest numbers that read back the same, lists of
   numbers on one line, and any bytes as text, which a path or an argument may be. Values go out as they
   come; nothing is kept.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { JSON_DEPTH = 32 };

typedef struct json {
    FILE* stream;
    int depth;
    bool filled[JSON_DEPTH]; /**< something stands already at this depth */
    bool line[JSON_DEPTH];   /**< written on one line */
    char end[JSON_DEPTH];
} json;

/** `key` is NULL inside a list and at the top. */
void json_members(json* j, const char* key);
void json_list(json* j, const char* key);
/** The same on one line, for short ones. */
void json_line_object(json* j, const char* key);
void json_line_list(json* j, const char* key);
void json_end(json* j);
/** NULL is written as null. */
void json_text(json* j, const char* key, const char* text);
/** What is not finite is written as null. */
void json_number(json* j, const char* key, double value);
/** Rounded to `digits` significant digits, for measurements. */
void json_measured(json* j, const char* key, double value, int digits);
void json_whole(json* j, const char* key, int64_t value);
void json_bool(json* j, const char* key, bool value);
