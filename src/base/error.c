/* Sinew - error: the version, the texts of statuses, and the list of causes an sn_error carries.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/base.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

#define SN_TEXT_OF(x) #x
#define SN_VERSION_TEXT(major, minor, patch) SN_TEXT_OF(major) "." SN_TEXT_OF(minor) "." SN_TEXT_OF(patch)

const char* sn_version(void) { return SN_VERSION_TEXT(SN_VERSION_MAJOR, SN_VERSION_MINOR, SN_VERSION_PATCH); }

const char* sn_status_text(sn_status status)
{
    switch (status) {
#define SN_STATUS_CASE(name, text)                                                                           \
    case SN_##name:                                                                                          \
        return text;
        SN_STATUS_LIST(SN_STATUS_CASE)
#undef SN_STATUS_CASE
    }
    return "an unknown status";
}

static int count_lines(const char* text)
{
    int lines = text[0] ? 1 : 0;
    for (const char* c = text; *c; ++c)
        lines += *c == '\n';
    return lines;
}

sn_status sn_fail(sn_error* error, sn_status status, const char* format, ...)
{
    if (!error || status == SN_OK) return status;

    // Formatted apart, because an argument may point into error->text.
    char cause[SN_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(cause, sizeof cause, format, arguments);
    va_end(arguments);
    if (length <= 0) snprintf(cause, sizeof cause, "%s", sn_status_text(status));
    if (length >= (int)sizeof cause) sn_cut(cause, sizeof cause);

    // A cause is one line whatever text from a file it quotes, and cannot steer a terminal.
    for (char* c = cause; *c; ++c)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = ' ';

    if (error->status == SN_OK) {
        error->status = status;
        error->count = 0;
        error->text[0] = 0;
    }
    // Once a cause did not fit, later ones are only counted, so that what is printed has no gap.
    bool full = count_lines(error->text) < error->count;
    size_t used = strlen(error->text), capacity = sizeof error->text - used;
    if (!full && strlen(cause) + 2 <= capacity)
        snprintf(error->text + used, capacity, "%s%s", used ? "\n" : "", cause);
    else if (used == 0)
        memcpy(error->text, cause, sizeof cause); // the first cause is shown however long
    error->count += 1;
    return status;
}

void sn_error_print(const sn_error* error, FILE* stream)
{
    if (!error || error->status == SN_OK || !stream) return;
    fprintf(stream, "%s\n", error->text[0] ? error->text : sn_status_text(error->status));
    int hidden = error->count - count_lines(error->text);
    if (hidden > 0) fprintf(stream, "... and %d more\n", hidden);
}
