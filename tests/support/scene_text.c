/* Sinew - scene text. SPDX-License-Identifier: BSD-3-Clause */
#include "support/scene_text.h"
#include "support/probe.h"
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

scene_text scene_text_start(const char* step)
{
    scene_text text = { 0 };
    scene_text_put(&text, "<scene step='%s'><implicit_euler/>", step);
    return text;
}

void scene_text_put(scene_text* text, const char* format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t need = text->length + (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    if (need > text->room) {
        text->room = 2 * need;
        text->at = realloc(text->at, text->room);
        ck_assert_ptr_nonnull(text->at);
    }
    text->length += (size_t)vsnprintf(text->at + text->length, text->room - text->length, format, again);
    va_end(again);
    va_end(arguments);
}

sn_sim* scene_text_finish(scene_text* text)
{
    scene_text_put(text, "</scene>");
    sn_sim* sim = probe_compile(text->at, NULL);
    free(text->at);
    *text = (scene_text){ 0 };
    return sim;
}
