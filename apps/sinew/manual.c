/* Sinew - manual. SPDX-License-Identifier: BSD-3-Clause */
#include "manual.h"
#include <ctype.h>
#include <string.h>
#include "help.h"
#include "verbs.h"

/* ---- the language of man(7) ---------------------------------------------------------------------- */

/* Text with its special characters escaped: a backslash; a hyphen, which options need as it is; a dot or an
   apostrophe at the start of a line, which would begin a request. */
static void put(const char* text, FILE* stream)
{
    bool first = true;
    for (; *text; ++text) {
        if (first && (*text == '.' || *text == '\'')) fputs("\\&", stream);
        if (*text == '\\')
            fputs("\\e", stream);
        else if (*text == '-')
            fputs("\\-", stream);
        else
            fputc(*text, stream);
        first = *text == '\n';
    }
}

/* A request and its text in quotation marks, on a line. */
static void request(const char* name, const char* text, FILE* stream)
{
    fprintf(stream, ".%s ", name);
    for (; *text; ++text) {
        if (*text == '"')
            fputs("\\(dq", stream);
        else
            put((char[]){ *text, '\0' }, stream);
    }
    fputc('\n', stream);
}

static void put_line(const char* text, FILE* stream)
{
    put(text, stream);
    fputc('\n', stream);
}

static void begin_page(const char* name, const char* summary, FILE* stream)
{
    fputs(".TH ", stream);
    for (const char* c = name; *c; ++c)
        fputc(toupper((unsigned char)*c), stream);
    fprintf(stream, " 1 \"\" \"Sinew %s\" \"Sinew\"\n.SH NAME\n", sn_version());
    put(name, stream);
    fputs(" \\- ", stream);
    put_line(summary, stream);
    fputs(".SH SYNOPSIS\n", stream);
}

static void put_options(const verb* v, FILE* stream)
{
    fputs(".SH OPTIONS\n", stream);
    for (int i = 0; i < v->options.count; ++i) {
        char name[64];
        option_spell(&v->options.at[i], name, sizeof name);
        fputs(".TP\n", stream);
        request("B", name, stream);
        put_line(v->options.at[i].help, stream);
    }
    fputs(".TP\n.B \\-\\-help\nprint a summary of this page\n", stream);
}

static void put_examples(const verb* v, FILE* stream)
{
    fputs(".SH EXAMPLES\n", stream);
    for (int i = 0; i < SN_COUNT(v->examples) && v->examples[i].line; ++i) {
        fputs(".TP\n", stream);
        request("B", v->examples[i].line, stream);
        put_line(v->examples[i].what, stream);
    }
}

static void put_exit_codes(FILE* stream)
{
    fputs(".SH EXIT STATUS\n", stream);
    put_line(help_exit_codes, stream);
}

static void overview_page(FILE* stream)
{
    begin_page("sinew", help_title, stream);
    fputs(".B sinew\n.I VERB\n[ARGUMENTS] [OPTIONS]\n.SH VERBS\n", stream);
    for (int i = 0; i < VERB_COUNT; ++i) {
        fprintf(stream, ".TP\n.BR sinew\\-%s (1)\n", verb_list[i]->name);
        put_line(verb_list[i]->summary, stream);
    }
    put_exit_codes(stream);
}

static void verb_page(const verb* v, FILE* stream)
{
    char name[64];
    snprintf(name, sizeof name, "sinew-%s", v->name);
    begin_page(name, v->summary, stream);
    snprintf(name, sizeof name, "sinew %s", v->name);
    request("B", name, stream);
    if (v->arguments[0]) put_line(v->arguments, stream);
    if (v->options.count > 0) fputs("[OPTIONS]\n", stream);
    if (v->text) {
        fputs(".SH DESCRIPTION\n.nf\n", stream);
        put(v->text, stream);
        fputs(".fi\n", stream);
    }
    put_options(v, stream);
    put_examples(v, stream);
    put_exit_codes(stream);
    fputs(".SH SEE ALSO\n.BR sinew (1)\n", stream);
}

void manual_page(const verb* v, FILE* stream)
{
    if (v)
        verb_page(v, stream);
    else
        overview_page(stream);
}

/* ---- bash ---------------------------------------------------------------------------------------------- */

/* The first word of a spelled option: its name. */
static void put_name(const option* row, FILE* stream)
{
    char name[64];
    option_spell(row, name, sizeof name);
    fprintf(stream, "%.*s ", (int)strcspn(name, " "), name);
}

void completion_bash(FILE* stream)
{
    fputs("# Completion of bash for sinew. SPDX-License-Identifier: BSD-3-Clause\n"
          "_sinew()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
          "    if [ \"$COMP_CWORD\" = 1 ] || { [ \"$COMP_CWORD\" = 2 ] && [ \"${COMP_WORDS[1]}\" = help ]; "
          "}; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W '",
          stream);
    for (int i = 0; i < VERB_COUNT; ++i)
        fprintf(stream, "%s ", verb_list[i]->name);
    fputs("help --help --version' -- \"$word\")\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n",
          stream);
    for (int i = 0; i < VERB_COUNT; ++i) {
        fprintf(stream, "    %s) options='", verb_list[i]->name);
        for (int k = 0; k < verb_list[i]->options.count; ++k)
            put_name(&verb_list[i]->options.at[k], stream);
        fputs("--help' ;;\n", stream);
    }
    fputs("    esac\n    if [ \"${word:0:1}\" = - ]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n    else\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n    fi\n}\n"
          "complete -o filenames -F _sinew sinew\n",
          stream);
}
