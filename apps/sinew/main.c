/* Sinew - the command: finds the verb, reads its options, and teaches. Every verb is a row of a table.
   SPDX-License-Identifier: BSD-3-Clause */
#include "command.h"
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include "base/text.h"
#include "page.h"

static const verb* const verbs[] = { &verb_demo,     &verb_run,       &verb_view, &verb_shot,  &verb_check,
                                     &verb_describe, &verb_modes,     &verb_plot, &verb_mesh,  &verb_convert,
                                     &verb_study,    &verb_linearise, &verb_fit,  &verb_bench, &verb_doctor };

/* ---- help ---------------------------------------------------------------------------------------------- */

static void print_overview(FILE* stream)
{
    fprintf(stream,
            "Sinew %s - simulation of flexible medical instruments and soft tissue\n\nusage: sinew VERB "
            "[ARGUMENTS] [OPTIONS]\n\n",
            sn_version());
    for (int i = 0; i < SN_COUNT(verbs); ++i)
        fprintf(stream, "  %-10s %s\n", verbs[i]->name, verbs[i]->summary);
    fprintf(stream, "  %-10s %s\n", "help", "explain a verb and its options: sinew help run");
    fputs("\nfirst steps\n  sinew demo\n      run the demonstration\n  sinew run "
          "scenes/needle/scenario-2.xml\n      simulate a scene; results go to out/scenario-2\n\nexit codes: "
          "0 done, 1 error in scene, input or output, 2 usage, 3 diverged, 4 scene of SOFA run without "
          "all of its physics\n",
          stream);
}

static int print_help(const verb* v)
{
    enum { INDENT = 26 };
    printf("sinew %s - %s\n\nusage: sinew %s%s%s%s\n", v->name, v->summary, v->name,
           v->arguments[0] ? " " : "", v->arguments, v->options.count > 0 ? " [OPTIONS]" : "");
    if (v->text) printf("\n%s", v->text);
    if (v->tables) v->tables();
    fputs("\noptions\n", stdout);
    for (int i = 0; i < v->options.count; ++i) {
        char name[64];
        option_spell(&v->options.at[i], name, sizeof name);
        printf("  %-*s", INDENT - 2, name);
        page_wrap(v->options.at[i].help, INDENT, page_width(stdout), stdout);
    }
    printf("  %-*s%s\n\nexamples\n", INDENT - 2, "--help", "print this text");
    for (int i = 0; i < SN_COUNT(v->examples) && v->examples[i].line; ++i)
        printf("  %s\n      %s\n", v->examples[i].line, v->examples[i].what);
    return EXIT_DONE;
}

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

static const verb* find_verb(const char* name)
{
    for (int i = 0; i < SN_COUNT(verbs); ++i)
        if (strcmp(verbs[i]->name, name) == 0) return verbs[i];
    return NULL;
}

static int unknown_verb(const char* word)
{
    const char* names[SN_COUNT(verbs) + 3];
    int count = 0;
    char quote[SN_QUOTE_TEXT];
    size_t length = strlen(word);
    for (int i = 0; i < SN_COUNT(verbs); ++i)
        names[count++] = verbs[i]->name;
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

static int dispatch(int argc, char** argv, sn_pool* pool)
{
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_USAGE;
    }
    const char* word = argv[1];
    bool help = strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    if (strcmp(word, "--version") == 0) {
        printf("sinew %s\n", sn_version());
        return EXIT_DONE;
    }
    if (help && (argc == 2 || strcmp(argv[2], "help") == 0)) {
        print_overview(stdout);
        return EXIT_DONE;
    }
    const verb* v = find_verb(help ? argv[2] : word);
    if (!v) return unknown_verb(help ? argv[2] : word);
    return help ? print_help(v) : call_verb(v, argc, argv, pool);
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
