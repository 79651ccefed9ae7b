/* Sinew - progress. SPDX-License-Identifier: BSD-3-Clause */
#include "progress.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "page.h"
#include "system.h"

enum { BAR = 24, REST = 54 }; // cells of the bar, and columns of what stands beside it

void progress_open(progress* p, int64_t steps, bool wanted)
{
    const char* terminal = getenv("TERM");
    bool able = system_is_terminal(stderr) && terminal && strcmp(terminal, "dumb") != 0;
    *p = (progress){ .on = wanted && able, .start = sn_clock(), .steps = steps };
    p->last = p->start; // what takes no time needs no bar
}

/* "0:42", "1:03:20". */
static void spell_wait(double seconds, char* text, size_t size)
{
    long s = seconds < 3.6e6 ? (long)(seconds + 0.999) : 3600000;
    if (s < 3600)
        snprintf(text, size, "%ld:%02ld", s / 60, s % 60);
    else
        snprintf(text, size, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
}

/* "[####....] ", or nothing where there is no room. */
static void spell_bar(double part, char text[BAR + 4])
{
    int cells = page_width(stderr) >= BAR + REST ? BAR : 0;
    text[0] = '\0';
    if (cells == 0) return;
    text[0] = '[';
    for (int i = 0; i < BAR; ++i)
        text[1 + i] = i < (int)(part * BAR) ? '#' : '.';
    memcpy(text + 1 + BAR, "] ", 3);
}

void progress_show(progress* p, int64_t steps, double t, double now)
{
    if (!p->on || now - p->last < 0.1) return;
    double part = (double)steps / (double)p->steps, passed = now - p->start;
    char bar[BAR + 4], wait[32], speed[PAGE_TEXT];
    spell_bar(part, bar);
    spell_wait(part > 0.0 ? passed * (1.0 - part) / part : 0.0, wait, sizeof wait);
    fprintf(stderr, "\r%s%3d %%  t = %.3f s  %s x real time  %s left\033[K", bar, (int)(100.0 * part), t,
            page_ratio(t / passed, speed), wait);
    fflush(stderr);
    p->last = now;
    p->drawn = true;
}

void progress_close(progress* p)
{
    if (p->drawn) fputs("\r\033[K", stderr);
    p->drawn = false;
    fflush(stderr);
}
