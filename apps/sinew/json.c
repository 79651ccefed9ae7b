/* Sinew - json. SPDX-License-Identifier: BSD-3-Clause */
#include "json.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/number.h"

/* Bytes of the UTF-8 character at `c`; 0 when it is none. */
static int character_length(const unsigned char* c)
{
    int n = c[0] < 0x80 ? 1 : c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (n == 1) return 1;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (int i = 1; i < n; ++i)
        if ((c[i] & 0xc0) != 0x80) return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool outside = (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf4 && c[1] > 0x8f);
    return overlong || outside ? 0 : n;
}

static void put_character(FILE* stream, const char* text, int length)
{
    switch (text[0]) {
    case '"':
        fputs("\\\"", stream);
        break;
    case '\\':
        fputs("\\\\", stream);
        break;
    case '\n':
        fputs("\\n", stream);
        break;
    case '\t':
        fputs("\\t", stream);
        break;
    default:
        if ((unsigned char)text[0] < 0x20 || text[0] == 0x7f)
            fprintf(stream, "\\u%04x", (unsigned)(unsigned char)text[0]);
        else
            fwrite(text, 1, (size_t)length, stream);
    }
}

static void put_string(FILE* stream, const char* text)
{
    fputc('"', stream);
    while (*text) {
        int n = character_length((const unsigned char*)text);
        if (n > 0)
            put_character(stream, text, n);
        else
            fputs("\\ufffd", stream);
        text += n > 0 ? n : 1;
    }
    fputc('"', stream);
}

/* What stands before a value: a comma, the place on its line, the key. */
static void begin(json* j, const char* key)
{
    if (j->depth > 0) {
        int d = j->depth - 1;
        if (j->filled[d]) fputc(',', j->stream);
        if (!j->line[d])
            fprintf(j->stream, "\n%*s", 2 * j->depth, "");
        else if (j->filled[d])
            fputc(' ', j->stream);
        j->filled[d] = true;
    }
    if (!key) return;
    put_string(j->stream, key);
    fputs(": ", j->stream);
}

static void open_group(json* j, const char* key, char start, char end, bool line)
{
    begin(j, key);
    fputc(start, j->stream);
    bool within_line = j->depth > 0 && j->line[j->depth - 1];
    j->filled[j->depth] = false;
    j->line[j->depth] = line || within_line;
    j->end[j->depth++] = end;
}

void json_members(json* j, const char* key) { open_group(j, key, '{', '}', false); }
void json_list(json* j, const char* key) { open_group(j, key, '[', ']', false); }
void json_line_object(json* j, const char* key) { open_group(j, key, '{', '}', true); }
void json_line_list(json* j, const char* key) { open_group(j, key, '[', ']', true); }

void json_end(json* j)
{
    int d = --j->depth;
    if (j->filled[d] && !j->line[d]) fprintf(j->stream, "\n%*s", 2 * d, "");
    fputc(j->end[d], j->stream);
    if (d == 0) fputc('\n', j->stream);
}

void json_text(json* j, const char* key, const char* text)
{
    begin(j, key);
    if (text)
        put_string(j->stream, text);
    else
        fputs("null", j->stream);
}

void json_number(json* j, const char* key, double value)
{
    char text[SN_NUMBER_TEXT];
    begin(j, key);
    fputs(isfinite(value) ? sn_number_print(text, value) : "null", j->stream);
}

void json_measured(json* j, const char* key, double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*g", digits, value);
    json_number(j, key, isfinite(value) ? strtod(text, NULL) : value);
}

void json_whole(json* j, const char* key, int64_t value)
{
    begin(j, key);
    fprintf(j->stream, "%lld", (long long)value);
}

void json_bool(json* j, const char* key, bool value)
{
    begin(j, key);
    fputs(value ? "true" : "false", j->stream);
}
