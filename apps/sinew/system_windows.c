/* Sinew - system for Windows. SPDX-License-Identifier: BSD-3-Clause */
#include "system.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <psapi.h> // after windows.h

/* Tables and reports have the same bytes on every system. */
__attribute__((constructor)) static void write_bytes_as_they_are(void)
{
    _setmode(1, _O_BINARY);
    _setmode(2, _O_BINARY);
    _fmode = _O_BINARY;
}

/* ---- signals and limits -------------------------------------------------------------------------------- */

/* Windows restores the default before it calls the function, in a thread of its own. */
void system_on_interrupt(void (*stop)(int signal), bool always)
{
    (void)always;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    signal(SIGBREAK, stop);
}

static void (*alarm_function)(int signal);
static HANDLE alarm_timer;

static void CALLBACK ring_alarm(void* context, BOOLEAN timed_out)
{
    (void)context, (void)timed_out;
    alarm_function(0);
}

void system_alarm(double seconds, void (*ring)(int signal))
{
    if (alarm_timer) DeleteTimerQueueTimer(NULL, alarm_timer, INVALID_HANDLE_VALUE); // after it has rung
    alarm_timer = NULL;
    if (!(seconds > 0.0)) return;
    const double milliseconds = seconds < 4e6 ? 1e3 * seconds : 4e9;
    alarm_function = ring;
    if (!CreateTimerQueueTimer(&alarm_timer, NULL, ring_alarm, NULL, (DWORD)milliseconds + 1, 0,
                               WT_EXECUTEONLYONCE))
        alarm_timer = NULL;
}

/* A job object limits what the process commits; it cannot be left. */
void system_limit_memory(int64_t bytes)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = { 0 };
    HANDLE job = CreateJobObjectA(NULL, NULL);
    limit.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limit.ProcessMemoryLimit = (size_t)bytes;
    if (job && SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit))
        AssignProcessToJobObject(job, GetCurrentProcess());
}

double system_peak_memory(void)
{
    PROCESS_MEMORY_COUNTERS counters = { .cb = sizeof counters };
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters)
               ? (double)counters.PeakWorkingSetSize
               : 0.0;
}

/* ---- other programs ------------------------------------------------------------------------------------ */

/* A word as the C library of the other program takes the line apart again (Microsoft, "Parsing C Command-Line
   Arguments"): backslashes count only before a quotation mark. */
static char* quote(const char* word)
{
    char *text = malloc(2 * strlen(word) + 3), *to = text;
    size_t backslashes = 0;
    if (!text) return NULL;
    *to++ = '"';
    for (; *word; ++word) {
        if (*word == '"') // those before it twice, and one for itself
            for (++backslashes; backslashes > 0; --backslashes)
                *to++ = '\\';
        backslashes = *word == '\\' ? backslashes + 1 : 0;
        *to++ = *word;
    }
    for (; backslashes > 0; --backslashes)
        *to++ = '\\';
    *to++ = '"';
    *to = '\0';
    return text;
}

int system_run(const char* const* words)
{
    size_t count = 0;
    while (words[count])
        ++count;
    char** line = calloc(count + 1, sizeof *line);
    for (size_t i = 0; line && i < count; ++i)
        line[i] = quote(words[i]);
    fflush(NULL);
    const intptr_t status = line ? _spawnvp(_P_WAIT, words[0], (const char* const*)line) : -1;
    const int reason = errno;
    for (size_t i = 0; line && i < count; ++i)
        free(line[i]);
    free(line);
    errno = reason;
    return (int)status;
}

void system_exec(const char* const* words)
{
    const int status = system_run(words);
    if (status >= 0) exit(status);
}

/* ---- the terminal -------------------------------------------------------------------------------------- */

bool system_is_terminal(FILE* stream) { return _isatty(_fileno(stream)); }

int system_columns(FILE* stream)
{
    CONSOLE_SCREEN_BUFFER_INFO screen;
    HANDLE console = (HANDLE)_get_osfhandle(_fileno(stream));
    return GetConsoleScreenBufferInfo(console, &screen) ? screen.srWindow.Right - screen.srWindow.Left + 1
                                                        : 0;
}

/* ---- the machine --------------------------------------------------------------------------------------- */

char* system_program(void)
{
    char self[4096];
    const DWORD length = GetModuleFileNameA(NULL, self, sizeof self);
    return length > 0 && length < sizeof self ? _strdup(self) : NULL;
}

int system_cores(void)
{
    DWORD_PTR own = 0, all = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) && own) return __builtin_popcountll(own);
    return 1;
}

void system_name(char* text, size_t size, bool* real_time)
{
    OSVERSIONINFOA version = { .dwOSVersionInfoSize = sizeof version };
    *real_time = false;
    snprintf(text, size, "Windows");
    if (GetVersionExA(&version))
        snprintf(text, size, "Windows %lu.%lu.%lu x86_64", version.dwMajorVersion, version.dwMinorVersion,
                 version.dwBuildNumber);
}
