/* Sinew - sinew plot: the tables of a run as pictures. SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <string.h>
#include <stdlib.h>
#include "base/csv.h"
#include "base/os_file.h"
#include "command.h"
#include "config.h"
#include "plot/derived.h"
#include "plot/plot_run.h"

typedef struct plot_options {
    const char *reference, *x, *y;
    bool spectrum;
} plot_options;

static const option options[] = {
    { OPTION(plot_options, reference), "FILE.csv",
      "draw its columns dashed over those of the same name: in the table of the same name if there is one, "
      "otherwise in every table with such columns" },
    { OPTION(plot_options, y), "CHANNEL",
      "draw this column alone, with all its components: position, position.x, or TABLE/position.x where "
      "several "
      "tables have it" },
    { OPTION(plot_options, x), "CHANNEL", "draw the column --y against this one instead of the time" },
    { OPTION(plot_options, spectrum), NULL,
      "draw amplitudes by frequency, of the column --y or of all; the mean is removed, Hann's window" },
};

/* ---- which tables -------------------------------------------------------------------------------------- */

static bool is_table(const char* name)
{
    size_t length = strlen(name);
    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".csv") == 0;
}

/* The tables of a folder in alphabetical order, or the one table the path names. */
static text_list find_tables(const char* path, sn_pool* pool, sn_error* error)
{
    text_list found = { sn_pool_array(pool, 1, sizeof(char*)), 0 };
    sn_os_file_info about;
    if (!sn_os_stat(path, false, &about)) {
        sn_fail(error, SN_ERR_IO,
                "%s: cannot be read: %s; give the folder of a run, which `sinew run` prints at its end", path,
                strerror(errno));
        return found;
    }
    if (about.kind != SN_OS_FOLDER && found.at) {
        found.at[found.count++] = path;
        return found;
    }
    char** names = NULL;
    int count = sn_os_list(path, is_table, &names);
    if (count < 0) sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", path, strerror(errno));
    if (count == 0)
        sn_fail(error, SN_ERR_IO, "%s: the folder has no tables (*.csv); name the folder of a run", path);
    found.at = sn_pool_array(pool, (size_t)(count > 0 ? count : 1), sizeof(char*));
    for (int i = 0; i < count; ++i) {
        const char* table =
            sn_pool_format(pool, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", names[i]);
        if (found.at && table) found.at[found.count++] = table;
    }
    if (count > 0) sn_os_free_list(names, count);
    return found;
}

static bool shares_columns(const char* table, const sn_csv* reference)
{
    sn_error ignored = { 0 };
    sn_csv* csv = sn_csv_read(table, &ignored);
    bool shares = false;
    for (int i = 1; csv && i < csv->columns && !shares; ++i)
        shares = sn_csv_column(reference, csv->name[i]) > 0;
    sn_csv_destroy(csv);
    return shares;
}

/* Marks the tables the reference belongs to; false when there are none. */
static bool match_reference(const text_list* tables, const char* path, const sn_csv* reference, bool* matches)
{
    bool named = false, any = false;
    for (int i = 0; i < tables->count; ++i)
        named = named || strcmp(sn_os_name(tables->at[i]), sn_os_name(path)) == 0;
    for (int i = 0; i < tables->count; ++i) {
        matches[i] = named ? strcmp(sn_os_name(tables->at[i]), sn_os_name(path)) == 0
                           : shares_columns(tables->at[i], reference);
        any = any || matches[i];
    }
    return any;
}

static bool* use_reference(const text_list* tables, const char* path, sn_pool* pool, sn_error* error)
{
    bool* matches = sn_pool_array(pool, (size_t)tables->count, sizeof *matches);
    if (!path || !matches) return matches;
    sn_csv* reference = sn_csv_read(path, error);
    if (reference && !match_reference(tables, path, reference, matches))
        sn_fail(error, SN_ERR_SCENE,
                "%s: no column has the name of a result; use the names of the columns of %s", path,
                tables->at[0]);
    sn_csv_destroy(reference);
    return matches;
}

/* ---- columns ------------------------------------------------------------------------------------------- */

/* Tells that no table has a column, and which there are. */
static void miss(const text_list* tables, const char* channel, sn_pool* pool, sn_error* error)
{
    const char* known = "";
    for (int i = 0; i < tables->count && known; ++i) {
        sn_error ignored = { 0 };
        sn_csv* csv = sn_csv_read(tables->at[i], &ignored);
        for (int k = 1; csv && k < csv->columns && known; ++k)
            known = sn_pool_format(pool, "%s%s%.*s/%s", known, known[0] ? " " : "",
                                   (int)strcspn(sn_os_name(tables->at[i]), "."), sn_os_name(tables->at[i]),
                                   csv->name[k]);
        sn_csv_destroy(csv);
    }
    sn_fail(error, SN_ERR_SCENE, "no table has a column \"%s\"; there are: %s", channel, known ? known : "");
}

/* The only table that has a channel, "position.x" or "TABLE/position.x"; `column` becomes what is behind the
   stroke. */
static sn_csv* find_channel(const text_list* tables, const char* channel, const char** column, sn_pool* pool,
                            sn_error* error)
{
    const char* slash = strrchr(channel, '/');
    size_t length = slash ? (size_t)(slash - channel) : 0;
    sn_csv* found = NULL;
    *column = slash ? slash + 1 : channel;
    for (int i = 0; i < tables->count; ++i) {
        const char* name = sn_os_name(tables->at[i]);
        if (slash && (strncmp(name, channel, length) != 0 || strcmp(name + length, ".csv") != 0)) continue;
        sn_csv* csv = sn_csv_read(tables->at[i], error);
        bool has = csv && sn_csv_has(csv, *column);
        if (has && found)
            sn_fail(error, SN_ERR_SCENE, "several tables have a column \"%s\"; write %.*s/%s", channel,
                    (int)strcspn(name, "."), name, channel);
        if (!has || found)
            sn_csv_destroy(csv);
        else
            found = csv;
    }
    if (!found && error->status == SN_OK) miss(tables, channel, pool, error);
    if (error->status == SN_OK) return found;
    sn_csv_destroy(found);
    return NULL;
}

/* "FOLDER/tip.position.y-against-tip.position.x" */
static const char* stem_of(const plot_options* o, const char* table, sn_pool* pool)
{
    int folder = (int)(sn_os_name(table) - table);
    char* stem = sn_pool_format(pool, "%.*s%s%s%s%s", folder, table, o->y, o->x ? "-against-" : "",
                                o->x ? o->x : "", o->spectrum ? "-spectrum" : "");
    for (char* c = stem ? stem + folder : NULL; c && *c; ++c)
        if (*c == '/') *c = '.';
    return stem;
}

static bool draw_derived(sn_csv* table, const char* name, bool spectrum, const char* stem, sn_error* error)
{
    sn_csv* drawn = table && spectrum ? sn_csv_spectrum(table, name, error) : table;
    bool good = drawn && stem && sn_plot_values(drawn, name, stem, error) == SN_OK;
    if (drawn != table) sn_csv_destroy(drawn);
    if (good) printf("%s.svg\n%s.png\n", stem, stem);
    return good;
}

/* The column --y against --x or the time, or its spectrum. */
static int draw_columns(const plot_options* o, const text_list* tables, sn_pool* pool, sn_error* error)
{
    const char *x_column = NULL, *y_column;
    sn_csv* y = find_channel(tables, o->y, &y_column, pool, error);
    sn_csv* x = y && o->x ? find_channel(tables, o->x, &x_column, pool, error) : NULL;
    sn_csv* pair = error->status == SN_OK ? sn_csv_pair(x ? x : y, x_column, y, y_column, error) : NULL;
    if (pair) draw_derived(pair, o->y, o->spectrum, stem_of(o, tables->at[0], pool), error);
    sn_csv_destroy(pair);
    sn_csv_destroy(x);
    sn_csv_destroy(y);
    return error->status ? print_error(error) : EXIT_DONE;
}

static int draw_spectra(const text_list* tables, sn_pool* pool, sn_error* error)
{
    for (int i = 0; i < tables->count; ++i) {
        sn_csv* table = sn_csv_read(tables->at[i], error);
        int length = (int)strlen(tables->at[i]) - (is_table(sn_os_name(tables->at[i])) ? 4 : 0);
        if (table)
            draw_derived(table, tables->at[i], true,
                         sn_pool_format(pool, "%.*s-spectrum", length, tables->at[i]), error);
        sn_csv_destroy(table);
    }
    return error->status ? print_error(error) : EXIT_DONE;
}

static const char* conflict(const plot_options* o)
{
    if (o->x && !o->y) return "--x needs --y, the column to draw against it";
    if (o->x && o->spectrum) return "--spectrum draws against the frequency; leave --x away";
    if (o->reference && (o->y || o->spectrum))
        return "--reference goes with whole tables, without --y and --spectrum";
    return NULL;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static bool draw_table(const char* table, const char* reference, sn_pool* pool, sn_error* error)
{
    size_t length = strlen(table);
    int stem_length = (int)(is_table(sn_os_name(table)) ? length - 4 : length);
    const char* stem = sn_pool_format(pool, "%.*s", stem_length, table);
    sn_error failure = { 0 };
    if (!stem || sn_plot_csv(table, reference, stem, &failure)) {
        sn_fail(error, failure.status ? failure.status : SN_ERR_MEMORY, "%s",
                failure.text[0] ? failure.text : "out of memory");
        return false;
    }
    printf("%s.svg\n%s.png\n", stem, stem);
    return true;
}

static int run_plot(const call* c)
{
    const plot_options* o = c->options;
    sn_error error = { 0 };
    if (!SINEW_HAVE_CAIRO) {
        fputs("sinew plot: this build of Sinew does not draw charts; " SINEW_CAIRO_REMEDY "\n", stderr);
        return EXIT_BAD;
    }
    if (conflict(o)) return usage_error(c, "%s", conflict(o));
    text_list tables = find_tables(c->arguments[0], c->pool, &error);
    if (!error.status && o->y) return draw_columns(o, &tables, c->pool, &error);
    if (!error.status && o->spectrum) return draw_spectra(&tables, c->pool, &error);
    bool* with_reference = error.status ? NULL : use_reference(&tables, o->reference, c->pool, &error);
    if (error.status || !with_reference) return print_error(&error);
    for (int i = 0; i < tables.count; ++i)
        draw_table(tables.at[i], with_reference[i] ? o->reference : NULL, c->pool, &error);
    return error.status ? print_error(&error) : EXIT_DONE;
}

const verb verb_plot = {
    .name = "plot",
    .arguments = "RUN_DIR",
    .least = 1,
    .most = 1,
    .summary = "draw the tables of a run as SVG and PNG",
    .text = "Draws every RUN_DIR/NAME.csv as NAME.svg and NAME.png beside it, and lists the files. A single "
            "table can be given\ninstead of a folder.\n",
    .examples = { { "sinew plot out/scenario-2", "draw every monitor" },
                  { "sinew plot out/scenario-2 --reference measured/tip.csv",
                    "also draw measurements over tip" },
                  { "sinew plot out/scenario-2 --x tip/position.x --y tip/position.z",
                    "the path of the tip from the side" },
                  { "sinew plot out/scenario-2 --y tip/position --spectrum",
                    "the frequencies it swings with" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(plot_options),
    .run = run_plot,
};
