/* Sinew - system for POSIX systems, and WebAssembly. SPDX-License-Identifier: BSD-3-Clause */
#define _GNU_SOURCE // sched_getaffinity, ru_maxrss, SA_RESETHAND
#include "system.h"
#include <errno.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- signals and limits -------------------------------------------------------------------------------- */

void system_on_interrupt(void (*stop)(int signal), bool always)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction before, action = { .sa_handler = stop, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; ++i)
        if (sigaction(numbers[i], NULL, &before) == 0 &&
            (before.sa_handler != SIG_IGN || (always && numbers[i] != SIGHUP)))
            sigaction(numbers[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

void system_alarm(double seconds, void (*ring)(int signal))
{
    struct sigaction action = { .sa_handler = ring };
    double whole = floor(seconds);
    struct itimerval time = { .it_value = { (time_t)whole, (suseconds_t)(1e6 * (seconds - whole)) } };
    sigemptyset(&action.sa_mask);
    if (seconds > 0.0) sigaction(SIGALRM, &action, NULL);
    if (seconds > 0.0 && time.it_value.tv_sec == 0 && time.it_value.tv_usec == 0) time.it_value.tv_usec = 1;
    setitimer(ITIMER_REAL, &time, NULL);
}

void system_limit_memory(int64_t bytes)
{
    struct rlimit limit = { .rlim_cur = (rlim_t)bytes, .rlim_max = (rlim_t)bytes };
    setrlimit(RLIMIT_DATA, &limit); // fails only where a smaller limit is in force
}

double system_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? 1024.0 * (double)usage.ru_maxrss : 0.0;
}

/* ---- other programs ------------------------------------------------------------------------------------ */

static void execute(const char* const* words) { execvp(words[0], (char* const*)(uintptr_t)words); }

int system_run(const char* const* words)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execute(words);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127) return -1;
    return WEXITSTATUS(status);
}

void system_exec(const char* const* words)
{
    fflush(NULL);
    execute(words);
}

/* ---- the terminal -------------------------------------------------------------------------------------- */

bool system_is_terminal(FILE* stream) { return isatty(fileno(stream)); }

int system_columns(FILE* stream)
{
    struct winsize size = { 0 };
    return system_is_terminal(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* ---- the machine --------------------------------------------------------------------------------------- */

char* system_program(void)
{
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) return NULL;
    self[length] = '\0';
    return strdup(self);
}

int system_cores(void)
{
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}

void system_name(char* text, size_t size, bool* real_time)
{
    struct utsname name;
    *real_time = false;
    snprintf(text, size, "unknown");
    if (uname(&name) != 0) return;
    snprintf(text, size, "%.30s %.80s %.40s", name.sysname, name.release, name.machine);
    *real_time = strstr(name.version, "PREEMPT_RT") != NULL;
}
