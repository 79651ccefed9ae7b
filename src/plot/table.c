/* Sinew - table: a CSV file whose cells may be text.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/table.h"
#include "base/number.h"
#include "base/text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 64 << 20 }; // bytes

static char* read_all(const char* path, size_t* size, sn_error* error)
{
    FILE* stream = fopen(path, "rb");
    if (stream == NULL) {
        sn_fail(error, SN_ERR_IO, "%s: cannot be opened: %s", path, strerror(errno));
        return NULL;
    }
    char* text = NULL;
    size_t used = 0, capacity = 0;
    for (bool more = true; more;) {
        capacity = capacity ? 2 * capacity : 1 << 16;
        char* larger = realloc(text, capacity + 1);
        if (larger == NULL) {
            sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while reading the table", path);
            break;
        }
        text = larger;
        size_t got = fread(text + used, 1, capacity - used, stream);
        used += got;
        more = used == capacity && used < LARGEST;
    }
    if (ferror(stream) || used >= LARGEST || memchr(text ? text : "", 0, text ? used : 0)) {
        sn_fail(error, SN_ERR_IO, "%s: %s", path,
                ferror(stream)    ? "cannot be read"
                : used >= LARGEST ? "is larger than 64 MiB; thin the table out"
                                  : "is not a text file");
        free(text);
        text = NULL;
    }
    fclose(stream);
    if (text) text[used] = '\0';
    *size = used;
    return text;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/** Takes a cell off *at, which is left behind the comma or the line end. Quoted cells may hold both. */
static char* take_cell(sn_pool* pool, char** at, bool* last)
{
    char *c = *at, *begin, *end;
    while (is_blank(*c))
        ++c;
    if (*c == '"') {
        begin = end = ++c;
        for (; *c && (*c != '"' || c[1] == '"'); ++c) {
            if (*c == '"') ++c;
            *end++ = *c;
        }
        c += strcspn(c, ",\n");
    } else {
        begin = c;
        c += strcspn(c, ",\n");
        end = c;
        while (end > begin && (is_blank(end[-1]) || end[-1] == '\r'))
            --end;
    }
    *last = *c != ',';
    *at = *c ? c + 1 : c;
    char* text = sn_pool_alloc(pool, (size_t)(end - begin) + 1);
    if (text) memcpy(text, begin, (size_t)(end - begin));
    return text;
}

static void skip_idle_lines(char** at, int* line)
{
    for (;;) {
        char* c = *at + strspn(*at, " \t\r");
        if (*c != '\n' && *c != '#') return;
        c += strcspn(c, "\n");
        *at = *c ? c + 1 : c;
        ++*line;
    }
}

static sn_status split(sn_table* table, sn_pool* pool, const char* path, char* at, sn_error* error)
{
    int count = 0, line = 1;
    bool last = true;
    skip_idle_lines(&at, &line);
    while (*at && !pool->failed) {
        // one row of cells, appended to those before; the first row is the head
        int in_row = 0;
        do {
            table->cell = sn_pool_grow(pool, table->cell, count, sizeof *table->cell);
            char* cell = take_cell(pool, &at, &last);
            if (pool->failed)
                return sn_fail(error, SN_ERR_MEMORY, "%s: out of memory while reading the table", path);
            table->cell[count++] = cell;
            ++in_row;
        } while (!last);
        if (table->columns == 0) {
            table->columns = in_row;
            table->rows = -1;
        }
        if (in_row != table->columns)
            return sn_fail(error, SN_ERR_IO, "%s:%d: the row has %d cells, the header names %d columns", path,
                           line, in_row, table->columns);
        ++table->rows;
        ++line;
        skip_idle_lines(&at, &line);
    }
    if (table->columns == 0)
        return sn_fail(error, SN_ERR_IO, "%s: the table is empty; its first line names the columns", path);
    table->name = table->cell;
    table->cell += table->columns;
    return SN_OK;
}

sn_status sn_table_read(sn_table* table, sn_pool* pool, const char* path, sn_error* error)
{
    *table = (sn_table){ 0 };
    size_t size = 0;
    char* text = read_all(path, &size, error);
    if (text == NULL) return SN_ERR_IO;
    char* begin = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
    sn_status status = split(table, pool, path, begin, error);
    free(text);
    return status;
}

/** Length of a head without its unit. */
static size_t bare_length(const char* head)
{
    const char* open = strrchr(head, '[');
    size_t length = open ? (size_t)(open - head) : strlen(head);
    while (length > 0 && head[length - 1] == ' ')
        --length;
    return length;
}

int sn_table_column(const sn_table* table, const char* path, const char* name, sn_error* error)
{
    for (int i = 0; i < table->columns; ++i) {
        size_t length = bare_length(table->name[i]);
        if (strcmp(table->name[i], name) == 0) return i;
        if (strlen(name) == length && memcmp(table->name[i], name, length) == 0) return i;
    }
    const char* near = sn_nearest(name, (const char* const*)table->name, table->columns);
    char all[200] = "";
    int used = 0;
    for (int i = 0; i < table->columns && used < (int)sizeof all; ++i)
        used += snprintf(all + used, sizeof all - (size_t)used, "%s%s", i ? ", " : "", table->name[i]);
    if (used >= (int)sizeof all) sn_cut(all, sizeof all);
    sn_fail(error, SN_ERR_ARGUMENT, "%s: has no column '%s'; %s%s%s", path, name,
            near ? "did you mean '" : "it has ", near ? near : all, near ? "'?" : "");
    return -1;
}

bool sn_table_number(const sn_table* table, int row, int column, double* value)
{
    const char* text = table->cell[(size_t)row * (size_t)table->columns + column];
    const char* end = text + strlen(text);
    return end > text && sn_number_scan(text, end, 0, value) == end;
}
