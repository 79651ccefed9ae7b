/* Sinew - csv: a line reader that holds one line at a time, and the table it fills.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "base/unit.h"

enum {
    MAX_NUMBERS = 1 << 26,
    MAX_COLUMNS = 1 << 16,
    LONGEST_LINE = 1 << 24, // bytes
    FIRST_BUFFER = 1 << 16
};

/* Reading state. `buffer[begin..end)` is what was read and not yet handed out. */
typedef struct reader {
    const char* path;
    FILE* file;
    char* buffer;
    size_t size, begin, end;
    bool finished;
    int line; // of the text handed out last, from 1
    const char* line_begin;
    sn_error* error;
} reader;

/* ---- lines --------------------------------------------------------------------------------------------- */

static bool fail_at(reader* r, const char* at, const char* sentence)
{
    sn_fail(r->error, SN_ERR_IO, "%s:%d:%d: %s", r->path, r->line, (int)(at - r->line_begin) + 1, sentence);
    return false;
}

static bool fail_memory(reader* r)
{
    sn_fail(r->error, SN_ERR_MEMORY, "%s: out of memory while reading the table", r->path);
    return false;
}

/* Reads more behind `end`, moving or growing the buffer to make room. */
static bool fill(reader* r)
{
    if (r->begin > 0) {
        memmove(r->buffer, r->buffer + r->begin, r->end - r->begin);
        r->end -= r->begin;
        r->begin = 0;
    }
    if (r->end == r->size) {
        if (r->size >= LONGEST_LINE) {
            r->line += 1;
            r->line_begin = r->buffer;
            return fail_at(r, r->buffer, "the line is longer than 16 MiB; a table of numbers is expected");
        }
        char* grown = realloc(r->buffer, 2 * r->size);
        if (!grown) return fail_memory(r);
        r->buffer = grown;
        r->size *= 2;
    }
    size_t got = fread(r->buffer + r->end, 1, r->size - r->end, r->file);
    r->end += got;
    if (got == 0) {
        if (ferror(r->file)) {
            sn_fail(r->error, SN_ERR_IO, "%s: cannot be read: %s", r->path, strerror(errno));
            return false;
        }
        r->finished = true;
    }
    return true;
}

/* The next line without its end, in the buffer until the next call. 1: a line, 0: none left, -1: failure. */
static int next_line(reader* r, const char** text, const char** text_end)
{
    size_t seen = 0;
    for (;;) {
        char* from = r->buffer + r->begin;
        char* newline = r->end > r->begin + seen ? memchr(from + seen, '\n', r->end - r->begin - seen) : NULL;
        if (!newline && !r->finished) {
            seen = r->end - r->begin;
            if (!fill(r)) return -1;
            continue;
        }
        if (!newline && r->end == r->begin) return 0;
        const char* behind = newline ? newline : r->buffer + r->end;
        r->begin = (size_t)(behind - r->buffer) + (newline != NULL);
        if (r->line < INT_MAX) r->line += 1;
        r->line_begin = from;
        // A byte order mark before the first line, a carriage return behind any.
        if (r->line == 1 && behind - from >= 3 && memcmp(from, "\xef\xbb\xbf", 3) == 0) from += 3;
        if (behind > from && behind[-1] == '\r') --behind;
        *text = from;
        *text_end = behind;
        return 1;
    }
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* The next line that is neither empty nor a comment. */
static int next_row(reader* r, const char** text, const char** text_end)
{
    for (;;) {
        int got = next_line(r, text, text_end);
        if (got <= 0) return got;
        const char* c = *text;
        while (c < *text_end && is_blank(*c))
            ++c;
        if (c < *text_end && *c != '#') return 1;
    }
}

/* ---- fields -------------------------------------------------------------------------------------------- */

/* A field without the blanks and quotation marks around it. */
typedef struct field {
    const char *begin, *end;
    bool quoted;
} field;

/* Takes a field off *at, which is left on the comma behind it or at the end. */
static bool take_field(reader* r, const char** at, const char* end, field* out)
{
    const char* c = *at;
    while (c < end && is_blank(*c))
        ++c;
    out->quoted = c < end && *c == '"';
    if (!out->quoted) {
        out->begin = c;
        const char* comma = memchr(c, ',', (size_t)(end - c));
        *at = out->end = comma ? comma : end;
        while (out->end > out->begin && is_blank(out->end[-1]))
            --out->end;
        return true;
    }
    const char* open = c++;
    out->begin = c;
    for (;; ++c) {
        if (c == end) return fail_at(r, open, "the quotation mark is not closed on its line");
        if (*c != '"') continue;
        if (c + 1 < end && c[1] == '"')
            ++c;
        else
            break;
    }
    out->end = c++;
    while (c < end && is_blank(*c))
        ++c;
    if (c < end && *c != ',') return fail_at(r, c, "a comma is expected after a quoted field");
    *at = c;
    return true;
}

static bool same_word(const char* begin, const char* end, const char* word)
{
    for (; begin < end && *word; ++begin, ++word)
        if ((*begin | 0x20) != *word) return false;
    return begin == end && !*word;
}

/* nan, inf, infinity in any case, with a sign. */
static bool read_special(const char* begin, const char* end, double* value)
{
    bool negative = begin < end && *begin == '-';
    if (begin < end && (*begin == '-' || *begin == '+')) ++begin;
    if (same_word(begin, end, "nan"))
        *value = NAN;
    else if (same_word(begin, end, "inf") || same_word(begin, end, "infinity"))
        *value = INFINITY;
    else
        return false;
    if (negative) *value = -*value;
    return true;
}

static bool read_number(const field* f, double* value)
{
    if (sn_number_scan(f->begin, f->end, 0, value) == f->end) return true;
    return read_special(f->begin, f->end, value);
}

/* ---- header -------------------------------------------------------------------------------------------- */

/* A copy of begin..end without the blanks around it, doubled quotation marks made one; or NULL. */
static char* copy_text(const char* begin, const char* end, bool quoted)
{
    while (begin < end && is_blank(*begin))
        ++begin;
    while (end > begin && is_blank(end[-1]))
        --end;
    char* text = malloc((size_t)(end - begin) + 1);
    if (!text) return NULL;
    char* o = text;
    for (; begin < end; ++begin) {
        *o++ = *begin;
        if (quoted && *begin == '"') ++begin;
    }
    *o = 0;
    return text;
}

/* "name [unit]": what the last bracket holds. "name (unit)" only when it is a unit, for a name may end so.
   False: none. */
static bool find_unit(const field* f, const char** unit)
{
    sn_unit ignored;
    if (f->end == f->begin || (f->end[-1] != ']' && f->end[-1] != ')')) return false;
    bool round = f->end[-1] == ')';
    const char* open = f->end - 1;
    if (round) // its partner: units have parentheses of their own, N/(m s)
        for (int depth = 1; depth > 0 && open > f->begin;)
            depth += *--open == ')' ? 1 : *open == '(' ? -1 : 0;
    else
        while (open > f->begin && *open != '[')
            --open;
    if (*open != (round ? '(' : '[')) return false;
    if (round && !sn_unit_parse(open + 1, (size_t)(f->end - 2 - open), &ignored)) return false;
    *unit = open + 1;
    return true;
}

static bool add_column(reader* r, sn_csv* csv, const field* f, const char* at)
{
    const char *name_end = f->end, *unit = f->end, *unit_end = f->end;
    if (find_unit(f, &unit)) {
        name_end = unit - 1;
        unit_end = f->end - 1;
    }
    if (csv->columns == MAX_COLUMNS) return fail_at(r, at, "a table can have 65536 columns at most");
    if (memchr(f->begin, 0, (size_t)(f->end - f->begin))) return fail_at(r, at, "this is not a text file");

    if ((csv->columns & (csv->columns - 1)) == 0) {
        size_t capacity = csv->columns ? 2 * (size_t)csv->columns : 1;
        char** names = realloc(csv->name, capacity * sizeof *names);
        if (names) csv->name = names;
        char** units = realloc(csv->unit, capacity * sizeof *units);
        if (units) csv->unit = units;
        if (!names || !units) return fail_memory(r);
    }
    char* name = copy_text(f->begin, name_end, f->quoted);
    char* unit_text = copy_text(unit, unit_end, f->quoted);
    csv->name[csv->columns] = name;
    csv->unit[csv->columns] = unit_text;
    csv->columns += 1;
    if (!name || !unit_text) return fail_memory(r);
    if (!name[0]) return fail_at(r, at, "the column has no name; a header reads like: t [s],z [m]");
    return true;
}

static bool read_header(reader* r, sn_csv* csv)
{
    const char *c, *end;
    int got = next_row(r, &c, &end);
    if (got == 0)
        sn_fail(r->error, SN_ERR_IO, "%s: the table is empty; its first line names the columns", r->path);
    if (got <= 0) return false;

    const char* first = c;
    bool numbers = true;
    for (;; ++c) {
        const char* at = c;
        field f;
        if (!take_field(r, &c, end, &f) || !add_column(r, csv, &f, at)) return false;
        double ignored;
        numbers = numbers && read_number(&f, &ignored);
        if (c == end) break;
    }
    if (numbers)
        return fail_at(r, first,
                       "the first line holds numbers; a line with the names of the columns, like t [s],z "
                       "[m], is expected before them (without # in front)");
    return true;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static bool fail_field(reader* r, const field* f, const char* name)
{
    char sentence[512], quoted[SN_QUOTE_TEXT], column[SN_QUOTE_TEXT];
    const char* mend = "";
    double ignored;
    const char* behind = sn_number_scan(f->begin, f->end, 0, &ignored);
    sn_quote(column, name, strlen(name));
    if (f->begin == f->end) {
        snprintf(sentence, sizeof sentence, "a number is missing in column %s", column);
        return fail_at(r, f->begin, sentence);
    } else if (memchr(f->begin, 0, (size_t)(f->end - f->begin)))
        return fail_at(r, f->begin, "this is not a text file");
    else if (memchr(f->begin, ';', (size_t)(f->end - f->begin)) ||
             memchr(f->begin, '\t', (size_t)(f->end - f->begin)))
        mend = "; columns are separated by commas, the decimal sign is a point";
    else if (behind)
        mend = "; units belong into the header, like z [m]";
    snprintf(sentence, sizeof sentence, "%s in column %s is not a number%s",
             sn_quote(quoted, f->begin, (size_t)(f->end - f->begin)), column, mend);
    return fail_at(r, f->begin, sentence);
}

static bool read_rows(reader* r, sn_csv* csv)
{
    const char *c, *end;
    size_t used = 0, capacity = 0;
    int got;
    while ((got = next_row(r, &c, &end)) > 0) {
        if (used + (size_t)csv->columns > MAX_NUMBERS)
            return fail_at(r, c, "the table has more than 2^26 numbers");
        if (used + (size_t)csv->columns > capacity) {
            capacity = 2 * capacity + 16 * (size_t)csv->columns;
            double* grown = realloc(csv->values, capacity * sizeof *grown);
            if (grown) csv->values = grown;
            int* lines = realloc(csv->line, capacity / (size_t)csv->columns * sizeof *lines);
            if (lines) csv->line = lines;
            if (!grown || !lines) return fail_memory(r);
        }
        csv->line[csv->rows] = r->line;
        for (int column = 0;; ++column, ++c) {
            field f;
            if (column == csv->columns)
                return fail_at(r, c, "the row has more numbers than the header has names");
            if (!take_field(r, &c, end, &f)) return false;
            double* value = &csv->values[used + (size_t)column];
            if (!read_number(&f, value)) return fail_field(r, &f, csv->name[column]);
            if (isinf(*value) && !read_special(f.begin, f.end, value))
                return fail_at(r, f.begin, "the number is too large");
            if (c < end) continue;
            if (column + 1 < csv->columns) {
                char sentence[96];
                snprintf(sentence, sizeof sentence, "the row has %d number%s, the header names %d columns",
                         column + 1, column ? "s" : "", csv->columns);
                return fail_at(r, end, sentence);
            }
            break;
        }
        used += (size_t)csv->columns;
        csv->rows += 1;
    }
    return got == 0;
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

sn_csv* sn_csv_read(const char* path, sn_error* error)
{
    reader r = { .path = path ? path : "", .error = error };
    r.file = sn_fopen_regular(path, "table", error);
    if (!r.file) return NULL;
    sn_csv* csv = calloc(1, sizeof *csv);
    r.size = FIRST_BUFFER;
    r.buffer = malloc(r.size);
    bool good = csv && r.buffer;
    if (!good) fail_memory(&r);
    good = good && read_header(&r, csv) && read_rows(&r, csv);
    free(r.buffer);
    fclose(r.file);
    if (good) return csv;
    sn_csv_destroy(csv);
    return NULL;
}

void sn_csv_destroy(sn_csv* csv)
{
    if (!csv) return;
    for (int i = 0; i < csv->columns; ++i) {
        free(csv->name[i]);
        free(csv->unit[i]);
    }
    free(csv->name);
    free(csv->unit);
    free(csv->line);
    free(csv->values);
    free(csv);
}

int sn_csv_column(const sn_csv* csv, const char* name)
{
    if (!csv || !name) return -1;
    for (int i = 0; i < csv->columns; ++i)
        if (strcmp(csv->name[i], name) == 0) return i;
    return -1;
}
