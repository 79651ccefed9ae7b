/* Sinew - sinew plot: the tables of a run as pictures. SPDX-License-Identifier: BSD-3-Clause */
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <stdlib.h>
#include <sys/stat.h>
#include "base/csv.h"
#include "command.h"
#include "config.h"
#include "output/plot_run.h"

typedef struct plot_options {
    const char* reference;
} plot_options;

static const option options[] = {
    { OPTION(plot_options, reference), "FILE.csv",
      "draw its columns dashed over those of the same name; over the table of the same name, if there is "
      "one, or else over "
      "every table that shares columns with it" },
};

/* ---- which tables -------------------------------------------------------------------------------------- */

static bool is_table(const char* name)
{
    size_t length = strlen(name);
    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".csv") == 0;
}

static int choose(const struct dirent* entry) { return is_table(entry->d_name); }

/* The tables of a folder in alphabetical order, or the one table the path names. */
static text_list find_tables(const char* path, sn_pool* pool, sn_error* error)
{
    text_list found = { sn_pool_array(pool, 1, sizeof(char*)), 0 };
    struct stat status;
    if (stat(path, &status) != 0) {
        sn_fail(error, SN_ERR_IO,
                "%s: cannot be read: %s; give the folder of a run, as `sinew run` names it at its end", path,
                strerror(errno));
        return found;
    }
    if (!S_ISDIR(status.st_mode) && found.at) {
        found.at[found.count++] = path;
        return found;
    }
    struct dirent** entries = NULL;
    int count = scandir(path, &entries, choose, alphasort);
    if (count < 0) sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", path, strerror(errno));
    if (count == 0)
        sn_fail(error, SN_ERR_IO, "%s: holds no tables (*.csv); is it the folder of a run?", path);
    found.at = sn_pool_array(pool, (size_t)(count > 0 ? count : 1), sizeof(char*));
    for (int i = 0; i < count; ++i) {
        const char* table = sn_pool_format(pool, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/",
                                           entries[i]->d_name);
        if (found.at && table) found.at[found.count++] = table;
        free(entries[i]);
    }
    free(entries);
    return found;
}

static const char* base_name(const char* path)
{
    const char* slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
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
        named = named || strcmp(base_name(tables->at[i]), base_name(path)) == 0;
    for (int i = 0; i < tables->count; ++i) {
        matches[i] = named ? strcmp(base_name(tables->at[i]), base_name(path)) == 0
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
                "%s: none of its columns is named like one of the results; the columns of %s are the names "
                "to use",
                path, tables->at[0]);
    sn_csv_destroy(reference);
    return matches;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static bool draw_table(const char* table, const char* reference, sn_pool* pool, sn_error* error)
{
    size_t length = strlen(table);
    int stem_length = (int)(is_table(base_name(table)) ? length - 4 : length);
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
        fputs("sinew plot: this build of Sinew draws no pictures; install libcairo2-dev (Debian: apt-get "
              "install libcairo2-dev) "
              "and build it again\n",
              stderr);
        return EXIT_BAD;
    }
    text_list tables = find_tables(c->arguments[0], c->pool, &error);
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
    .text = "Draws every RUN_DIR/NAME.csv as NAME.svg and NAME.png beside it, and says which files it wrote. "
            "Instead of a\n"
            "folder a single table can be given.\n",
    .examples = { { "sinew plot out/scenario-2", "a picture of every monitor" },
                  { "sinew plot out/scenario-2 --reference measured/tip.csv",
                    "the same, with measurements drawn over tip" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(plot_options),
    .run = run_plot,
};
