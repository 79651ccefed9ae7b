/* Sinew - scene text. SPDX-License-Identifier: BSD-3-Clause */
#include "support/scene_text.h"
#include "support/probe.h"
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

scene_text scene_text_start(const char* step)
{
    scene_text text = { .room = 1000000 };
    text.at = malloc(text.room);
    ck_assert_ptr_nonnull(text.at);
    scene_text_put(&text, "<scene step='%s'><implicit_euler/>", step);
    return text;
}

void scene_text_put(scene_text* text, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->at + text->length, text->room - text->length, format, arguments);
    va_end(arguments);
    ck_assert(text->length < text->room);
}

sn_sim* scene_text_finish(scene_text* text)
{
    scene_text_put(text, "</scene>");
    sn_sim* sim = probe_compile(text->at, NULL);
    free(text->at);
    *text = (scene_text){ 0 };
    return sim;
}
