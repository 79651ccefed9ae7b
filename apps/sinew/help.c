/* Sinew - help. SPDX-License-Identifier: BSD-3-Clause */
#include "help.h"
#include <string.h>
#include "commit.h"
#include "config.h"
#include "output/recorder.h"
#include "page.h"
#include "plot/chart.h"
#include "verbs.h"

const char help_title[] = "simulation of flexible medical instruments and soft tissue";
const char help_exit_codes[] =
    "0 done, 1 error in scene, input or output, 2 usage, 3 diverged, 4 scene of SOFA run "
    "without all of its physics";

void help_overview(FILE* stream)
{
    fprintf(stream, "Sinew %s - %s\n\nusage: sinew VERB [ARGUMENTS] [OPTIONS]\n\n", sn_version(), help_title);
    for (int i = 0; i < VERB_COUNT; ++i)
        fprintf(stream, "  %-10s %s\n", verb_list[i]->name, verb_list[i]->summary);
    fprintf(stream, "  %-10s %s\n", "help", "explain a verb and its options: sinew help run");
    fprintf(
        stream,
        "\nfirst steps\n  sinew demo\n      run the demonstration\n  sinew run "
        "scenes/needle/scenario-2.xml\n      simulate a scene; results go to out/scenario-2\n\nexit codes: "
        "%s\n",
        help_exit_codes);
}

/* The option in its column and its text beside it, or below it if the option is wider than the column. */
static void print_option(const char* name, const char* text, FILE* stream)
{
    enum { INDENT = 26 };
    if (strlen(name) > INDENT - 3)
        fprintf(stream, "  %s\n%*s", name, INDENT, "");
    else
        fprintf(stream, "  %-*s", INDENT - 2, name);
    page_wrap(text, INDENT, page_width(stream), stream);
}

void help_verb(const verb* v)
{
    printf("sinew %s - %s\n\nusage: sinew %s%s%s%s\n", v->name, v->summary, v->name,
           v->arguments[0] ? " " : "", v->arguments, v->options.count > 0 ? " [OPTIONS]" : "");
    if (v->text) printf("\n%s", v->text);
    if (v->tables) v->tables();
    fputs("\noptions\n", stdout);
    for (int i = 0; i < v->options.count; ++i) {
        char name[64];
        option_spell(&v->options.at[i], name, sizeof name);
        print_option(name, v->options.at[i].help, stdout);
    }
    print_option("--help", "print this text", stdout);
    fputs("\nexamples\n", stdout);
    for (int i = 0; i < SN_COUNT(v->examples) && v->examples[i].line; ++i)
        printf("  %s\n      %s\n", v->examples[i].line, v->examples[i].what);
}

void help_version(FILE* stream)
{
    enum { SHORT = 12 };
    bool dirty = strstr(SINEW_COMMIT, "-dirty") != NULL;
    fprintf(stream, "sinew %s", sn_version());
    if (SINEW_COMMIT[0]) fprintf(stream, " (commit %.*s%s)", SHORT, SINEW_COMMIT, dirty ? ", changed" : "");
    const char *charts = sn_chart_library(), *recordings = sn_recorder_library();
    fprintf(stream, "\ncharts: %s, recordings: %s, live view: %s\n", charts ? charts : "none",
            recordings ? recordings : "none", SINEW_HAVE_VIEW ? "yes" : "no");
}
