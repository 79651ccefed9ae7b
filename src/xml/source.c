/* Sinew - source: the text of a scene file, and lines and columns in it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "xml/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

/* ---- files --------------------------------------------------------------------------------------------- */

static sn_status fail_size(size_t most, char why[SN_SOURCE_WHY])
{
    const size_t mebi = 1u << 20;
    bool whole = most >= mebi && most % mebi == 0;
    snprintf(why, SN_SOURCE_WHY, "is larger than %zu %s", whole ? most / mebi : most,
             whole ? "MiB" : "bytes");
    return SN_ERR_IO;
}

/* Reads to the end, whatever size was announced: the file may be growing, or one of /proc. */
static sn_status read_all(int file, size_t announced, size_t most, sn_source* source, char why[SN_SOURCE_WHY])
{
    size_t capacity = announced + 1;
    source->owned = malloc(capacity);
    for (;;) {
        if (source->length == capacity) {
            capacity *= 2;
            char* grown = realloc(source->owned, capacity);
            if (!grown) free(source->owned);
            source->owned = grown;
        }
        if (!source->owned) {
            snprintf(why, SN_SOURCE_WHY, "cannot be read: out of memory");
            return SN_ERR_MEMORY;
        }
        int64_t got = sn_os_read(file, source->owned + source->length, capacity - source->length);
        if (got < 0) {
            snprintf(why, SN_SOURCE_WHY, "cannot be read: %s", strerror(errno));
            return SN_ERR_IO;
        }
        if (got == 0) {
            source->owned[source->length] = 0; // at least one byte is free
            return SN_OK;
        }
        source->length += (size_t)got;
        if (source->length > most) return fail_size(most, why);
    }
}

sn_status sn_source_load(sn_source* source, const char* path, size_t most, char why[SN_SOURCE_WHY])
{
    *source = (sn_source){ 0 };
    sn_os_file_info about;
    int file = sn_open_regular(path, "scene", &about, why);
    if (file < 0) return SN_ERR_IO;
    sn_status status = about.size > 0 && (uint64_t)about.size > most
                           ? fail_size(most, why)
                           : read_all(file, (size_t)about.size, most, source, why);
    sn_os_close(file);
    if (status) {
        sn_source_free(source);
        return status;
    }
    source->text = source->owned;
    source->on_disk = true;
    source->device = about.device;
    source->inode = about.number;
    return SN_OK;
}

void sn_source_free(sn_source* source)
{
    free(source->owned);
    *source = (sn_source){ 0 };
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

static bool starts_with(const sn_source* s, size_t at, const char* word)
{
    size_t n = strlen(word);
    return s->length - at >= n && memcmp(s->text + at, word, n) == 0;
}

static bool has_mark(const sn_source* s) { return starts_with(s, 0, "\xef\xbb\xbf"); }

/* UTF-16, with its mark or by the zero beside the first <. */
static bool is_utf16(const sn_source* s)
{
    if (s->length < 2) return false;
    const char* t = s->text;
    return memcmp(t, "\xff\xfe", 2) == 0 || memcmp(t, "\xfe\xff", 2) == 0 || memcmp(t, "<\0", 2) == 0 ||
           memcmp(t, "\0<", 2) == 0;
}

/* Bytes of the UTF-8 character at `at`, 0 when there is none (Unicode 15, table 3-7). */
static size_t character_length(const sn_source* s, size_t at)
{
    const unsigned char* c = (const unsigned char*)s->text + at;
    size_t left = s->length - at;
    if (c[0] < 0x80) return 1;
    size_t n = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4 || left < n) return 0;
    unsigned char low = c[0] == 0xe0 ? 0xa0 : c[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = c[0] == 0xed ? 0x9f : c[0] == 0xf4 ? 0x8f : 0xbf;
    if (c[1] < low || c[1] > high) return 0;
    for (size_t i = 2; i < n; ++i)
        if ((c[i] & 0xc0) != 0x80) return 0;
    return n;
}

bool sn_source_check(const sn_source* source, size_t* at, char why[SN_SOURCE_WHY])
{
    *at = 0;
    if (is_utf16(source)) {
        snprintf(why, SN_SOURCE_WHY, "the text is UTF-16; save it as UTF-8");
        return false;
    }
    for (size_t i = 0; i < source->length;) {
        unsigned char c = (unsigned char)source->text[i];
        size_t n = c ? character_length(source, i) : 0;
        if (n == 0) {
            *at = i;
            if (c)
                snprintf(why, SN_SOURCE_WHY, "the byte 0x%02X is not UTF-8; save the text as UTF-8", c);
            else
                snprintf(why, SN_SOURCE_WHY, "there is a zero byte; this is not a text file");
            return false;
        }
        i += n;
    }
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Offset behind the next `end`, or the end of the text. */
static size_t behind(const sn_source* s, size_t at, const char* end)
{
    for (; at < s->length; ++at)
        if (starts_with(s, at, end)) return at + strlen(end);
    return s->length;
}

size_t sn_source_prolog(const sn_source* source)
{
    size_t at = has_mark(source) ? 3 : 0;
    while (at < source->length) {
        if (is_blank(source->text[at]))
            ++at;
        else if (starts_with(source, at, "<?"))
            at = behind(source, at, "?>");
        else if (starts_with(source, at, "<!--"))
            at = behind(source, at + 4, "-->");
        else
            break;
    }
    return at;
}

/* Offset behind the tag at `at`, with its attributes counted; the length when a < shows that it is no
   whole tag. */
static size_t behind_tag(const sn_source* s, size_t at, int* attributes)
{
    *attributes = 0;
    for (size_t i = at + 1; i < s->length; ++i) {
        char c = s->text[i];
        if (c == '>') return i + 1;
        if (c == '<') break;
        if (c != '"' && c != '\'') continue;
        const char* value = s->text + i + 1;
        const char* close = memchr(value, c, s->length - i - 1);
        if (!close || memchr(value, '<', (size_t)(close - value))) break;
        i = (size_t)(close - s->text);
        *attributes += 1;
    }
    return s->length;
}

size_t sn_source_crowd(const sn_source* source, int most)
{
    size_t at = 0;
    while (at < source->length) {
        const char* open = memchr(source->text + at, '<', source->length - at);
        if (!open) break;
        at = (size_t)(open - source->text);
        if (starts_with(source, at, "<!--")) {
            at = behind(source, at + 4, "-->");
        } else if (starts_with(source, at, "<![CDATA[")) {
            at = behind(source, at + 9, "]]>");
        } else if (starts_with(source, at, "<?")) {
            at = behind(source, at + 2, "?>");
        } else {
            int attributes;
            size_t next = behind_tag(source, at, &attributes);
            if (attributes > most) return at;
            at = next;
        }
    }
    return source->length;
}

/* ---- places -------------------------------------------------------------------------------------------- */

sn_cursor sn_cursor_start(const sn_source* source)
{
    return (sn_cursor){ .offset = has_mark(source) ? 3 : 0, .line = 1, .column = 1 };
}

sn_cursor sn_cursor_move(const sn_source* source, sn_cursor from, size_t offset)
{
    if (offset < from.offset) from = sn_cursor_start(source);
    if (offset > source->length) offset = source->length;
    for (; from.offset < offset; ++from.offset) {
        unsigned char c = (unsigned char)source->text[from.offset];
        bool pair = c == '\r' && from.offset + 1 < source->length && source->text[from.offset + 1] == '\n';
        if (c == '\n' || (c == '\r' && !pair)) {
            from.line += 1;
            from.column = 1;
        } else if ((c & 0xc0) != 0x80) {
            from.column += 1;
        }
    }
    return from;
}
