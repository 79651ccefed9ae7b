/* Sinew - options: the command line, read by a table. SPDX-License-Identifier: BSD-3-Clause */
#include "options.h"
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include "base/text.h"
#include "base/unit.h"

enum { MAX_OPTIONS = 32, MAX_NAME = 32 };

/* "--vtk-every" of "vtk_every". */
static void spell_name(const option* row, char name[MAX_NAME])
{
    snprintf(name, MAX_NAME, "--%s", row->name);
    for (char* c = name; *c; ++c)
        if (*c == '_') *c = '-';
}

void option_spell(const option* row, char* text, size_t size)
{
    char name[MAX_NAME];
    spell_name(row, name);
    snprintf(text, size, "%s%s%s", name, row->value ? " " : "", row->value ? row->value : "");
}

static bool complain(parsed* found, const char* format, ...) SN_PRINTF(2, 3);
static bool complain(parsed* found, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(found->text, sizeof found->text, format, arguments);
    va_end(arguments);
    return false;
}

/* Row of the option a word names; `length` without a value behind "=". NULL, with a suggestion, when there
   is none. */
static const option* find_option(const option_table* table, const char* word, size_t length, parsed* found)
{
    char names[MAX_OPTIONS + 1][MAX_NAME], quote[SN_QUOTE_TEXT];
    const char* candidates[MAX_OPTIONS + 1];
    int count = 0;
    for (int i = 0; i < table->count && i < MAX_OPTIONS; ++i) {
        spell_name(&table->at[i], names[count]);
        if (strlen(names[count]) == length && strncmp(names[count], word, length) == 0) return &table->at[i];
        candidates[count] = names[count];
        ++count;
    }
    candidates[count++] = "--help";
    char wanted[2 * MAX_NAME];
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, word);
    const char* nearest = sn_nearest(wanted, candidates, count);
    complain(found, "unknown option %s%s%s%s", sn_quote(quote, word, length),
             nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
    return NULL;
}

/* ---- values -------------------------------------------------------------------------------------------- */

static bool read_number(const option* row, const char* unit, const char* text, double* value, parsed* found)
{
    char why[256] = "", name[MAX_NAME];
    int read = sn_unit_read(text, unit, value, 1, why, sizeof why);
    spell_name(row, name);
    if (read == 1) return true;
    return complain(found, "%s: %s", name, why[0] ? why : "a number is missing");
}

static bool read_whole(const option* row, const char* text, whole_number* to, parsed* found)
{
    char name[MAX_NAME];
    double value = 0.0;
    spell_name(row, name);
    if (!read_number(row, "1", text, &value, found)) return false;
    if (value != floor(value) || value < 1.0 || value > 1e15)
        return complain(found, "%s: \"%.60s\" is not a whole number of at least 1", name, text);
    *to = (whole_number){ (int64_t)value, true };
    return true;
}

static bool read_seconds(const option* row, const char* text, time_span* to, parsed* found)
{
    char name[MAX_NAME];
    double value = 0.0;
    spell_name(row, name);
    if (!read_number(row, "s", text, &value, found)) return false;
    if (!(value > 0.0)) return complain(found, "%s: \"%.60s\" is not a time above zero", name, text);
    *to = (time_span){ value, true };
    return true;
}

static bool read_instant(const option* row, const char* text, time_point* to, parsed* found)
{
    char name[MAX_NAME];
    double value = 0.0;
    spell_name(row, name);
    if (!read_number(row, "s", text, &value, found)) return false;
    if (!(value >= 0.0)) return complain(found, "%s: \"%.60s\" is a time before the start", name, text);
    *to = (time_point){ value, true };
    return true;
}

static bool append_text(const char* text, text_list* list, sn_pool* pool, parsed* found)
{
    list->at = sn_pool_grow(pool, list->at, list->count, sizeof *list->at);
    if (!list->at) return complain(found, "out of memory");
    list->at[list->count++] = text;
    return true;
}

static bool store(const option* row, const char* text, void* values, sn_pool* pool, parsed* found)
{
    void* at = (char*)values + row->offset;
    switch (row->kind) {
    case OPTION_SWITCH:
        return *(bool*)at = true;
    case OPTION_TEXT:
        *(const char**)at = text;
        return true;
    case OPTION_LIST:
        return append_text(text, at, pool, found);
    case OPTION_WHOLE:
        return read_whole(row, text, at, found);
    case OPTION_SECONDS:
        return read_seconds(row, text, at, found);
    case OPTION_INSTANT:
        return read_instant(row, text, at, found);
    }
    return false;
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* Reads the option in words[*at], and its value, which may be the next word. */
static bool parse_option(const option_table* table, char** words, int count, int* at, void* values,
                         sn_pool* pool, parsed* found)
{
    const char *word = words[*at], *value = strchr(word, '=');
    size_t length = value ? (size_t)(value - word) : strlen(word);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return found->help = true;
    const option* row = find_option(table, word, length, found);
    if (!row) return false;
    char name[MAX_NAME];
    spell_name(row, name);
    if (row->kind == OPTION_SWITCH && value) return complain(found, "%s takes no value", name);
    if (row->kind != OPTION_SWITCH && value)
        ++value;
    else if (row->kind != OPTION_SWITCH) {
        // An option where a value should be is a forgotten value; "--out=--x" says that it is meant.
        if (*at + 1 >= count || strncmp(words[*at + 1], "--", 2) == 0)
            return complain(found, "%s needs a value: %s %s", name, name, row->value);
        value = words[++*at];
    }
    return store(row, value, values, pool, found);
}

bool options_parse(const option_table* table, char** words, int count, void* values, sn_pool* pool,
                   parsed* found)
{
    *found = (parsed){ .arguments = sn_pool_array(pool, (size_t)count + 1, sizeof(char*)) };
    if (!found->arguments) return complain(found, "out of memory");
    bool only_arguments = false;
    for (int i = 0; i < count; ++i) {
        bool plain = only_arguments || words[i][0] != '-' || words[i][1] == '\0';
        if (plain) {
            found->arguments[found->count++] = words[i];
            only_arguments = only_arguments || table->pass_rest;
        } else if (strcmp(words[i], "--") == 0) {
            only_arguments = true;
        } else if (!parse_option(table, words, count, &i, values, pool, found)) {
            return false;
        }
    }
    return true;
}
