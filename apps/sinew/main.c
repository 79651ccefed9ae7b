/* Sinew - the command: finds the verb, reads its options, and teaches. Every verb is a row of a table.
   SPDX-License-Identifier: BSD-3-Clause */
#include "command.h"
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include "base/text.h"
#include "help.h"
#include "manual.h"
#include "verbs.h"

/* ---- complaints ---------------------------------------------------------------------------------------- */

int usage_error(const call* c, const char* format, ...)
{
    va_list arguments;
    fprintf(stderr, "sinew %s: ", c->verb->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n`sinew %s --help` explains this verb\n", c->verb->name);
    return EXIT_USAGE;
}

int print_error(const sn_error* error)
{
    sn_error_print(error, stderr);
    if (error->count > 1) fprintf(stderr, "%d problems\n", error->count);
    return EXIT_BAD;
}

static int unknown_verb(const char* word)
{
    const char* names[VERB_COUNT + 3];
    int count = 0;
    char quote[SN_QUOTE_TEXT];
    size_t length = strlen(word);
    for (int i = 0; i < VERB_COUNT; ++i)
        names[count++] = verb_list[i]->name;
    names[count++] = "help";
    names[count++] = "--help";
    names[count++] = "--version";
    const char* nearest = sn_nearest(word, names, count);
    fprintf(stderr, "sinew: unknown %s %s", word[0] == '-' ? "option" : "verb",
            sn_quote(quote, word, length));
    if (length > 4 && strcmp(word + length - 4, ".xml") == 0)
        fprintf(stderr, "; to simulate a scene: sinew run %s", word);
    else if (nearest)
        fprintf(stderr, "; did you mean %s?", nearest);
    fputs("\n`sinew help` lists all verbs\n", stderr);
    return EXIT_USAGE;
}

/* ---- calling a verb ------------------------------------------------------------------------------------ */

static bool check_count(const call* c)
{
    const verb* v = c->verb;
    char quote[SN_QUOTE_TEXT];
    if (c->count < v->least)
        usage_error(c, "%s is missing: sinew %s %s", v->arguments, v->name, v->arguments);
    else if (c->count > v->most) {
        const char* extra = c->arguments[v->most];
        usage_error(c, "%s is an unexpected argument", sn_quote(quote, extra, strlen(extra)));
    }
    return c->count >= v->least && c->count <= v->most;
}

static int print_help(const verb* v)
{
    help_verb(v);
    return EXIT_DONE;
}

static int call_verb(const verb* v, int argc, char** argv, sn_pool* pool)
{
    void* options = sn_pool_alloc(pool, v->options_size);
    parsed found;
    call c = { .verb = v, .options = options, .argc = argc, .argv = argv, .pool = pool };
    if (!options) {
        fputs("sinew: out of memory\n", stderr);
        return EXIT_BAD;
    }
    if (!options_parse(&v->options, argv + 2, argc - 2, options, pool, &found))
        return usage_error(&c, "%s", found.text);
    if (found.help) return print_help(v);
    c.arguments = found.arguments;
    c.count = found.count;
    return check_count(&c) ? v->run(&c) : EXIT_USAGE;
}

/* What packages of distributions contain: sinew help --man [VERB], sinew help --completion. */
static bool print_for_packages(int argc, char** argv)
{
    const verb* v = argc == 4 ? verb_find(argv[3]) : NULL;
    if (strcmp(argv[2], "--completion") == 0 && argc == 3)
        completion_bash(stdout);
    else if (strcmp(argv[2], "--man") == 0 && (v || argc == 3))
        manual_page(v, stdout);
    else
        return false;
    return true;
}

static int help(int argc, char** argv)
{
    if (argc == 2 || strcmp(argv[2], "help") == 0) {
        help_overview(stdout);
        return EXIT_DONE;
    }
    if (print_for_packages(argc, argv)) return EXIT_DONE;
    const verb* v = verb_find(argv[2]);
    return v ? print_help(v) : unknown_verb(argv[2]);
}

static int dispatch(int argc, char** argv, sn_pool* pool)
{
    if (argc < 2) {
        help_overview(stderr);
        return EXIT_USAGE;
    }
    const char* word = argv[1];
    if (strcmp(word, "--version") == 0) {
        help_version(stdout);
        return EXIT_DONE;
    }
    if (strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return help(argc, argv);
    const verb* v = verb_find(word);
    return v ? call_verb(v, argc, argv, pool) : unknown_verb(word);
}

int main(int argc, char** argv)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    int code = dispatch(argc, argv, &pool);
    sn_pool_clear(&pool);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_DONE) {
        fprintf(stderr, "sinew: the standard output cannot be written: %s\n",
                errno ? strerror(errno) : "an error before");
        code = EXIT_BAD;
    }
    return code;
}
