/* Sinew - check apart. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE
#include "check_apart.h" // also without the view, so that the file is not empty
#include "config.h"
#if SINEW_HAVE_VIEW
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sinew/component.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"

enum { OUTPUT_BYTES = 4 * SN_ERROR_TEXT, PIPE_READ = 0, PIPE_WRITE = 1, LARGEST_DESCRIPTOR = 4096 };

/* What the process printed. */
typedef struct output {
    char text[OUTPUT_BYTES + 1];
    size_t length;
} output;

/* With --directory the check has no notes on scenes of SOFA, only errors. */
static void fill_arguments(const char** at, const char* name, const char* directory, char megabytes[24],
                           char seconds[24])
{
    snprintf(megabytes, 24, "%d", APART_MEGABYTES);
    snprintf(seconds, 24, "%d", APART_STEP_SECONDS);
    const char* where = directory ? directory : ".";
    const char* const words[] = { "sinew", "check",    "--json", "--max-memory", megabytes, "--max-step-time",
                                  seconds, "--within", ".",      "--within",     where,     "--directory",
                                  where,   name,       NULL };
    memcpy(at, words, sizeof words);
}

/* Between fork and exec only calls are permitted that a signal handler may make. */
static void become_check(const char* folder, const char* const* arguments, int out)
{
    struct rlimit seconds = { APART_SECONDS, APART_SECONDS }, none = { 0, 0 };
    sigset_t signals;
    sigemptyset(&signals);
    sigprocmask(SIG_SETMASK, &signals, NULL); // the thread of the job takes none
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
    dup2(out, STDERR_FILENO);
    for (int i = STDERR_FILENO + 1; i < LARGEST_DESCRIPTOR; ++i)
        close(i);
    dup2(open("/dev/null", O_RDWR), STDIN_FILENO);
    dup2(STDIN_FILENO, STDOUT_FILENO);
    if (chdir(folder) == 0) execv("/proc/self/exe", (char* const*)(uintptr_t)arguments);
    _exit(127);
}

/* Reads to the end of the output. False when the time is over. */
static bool read_output(int in, output* out, const atomic_bool* cancelled)
{
    enum { WAIT_MS = 100 };
    double end = sn_clock() + APART_SECONDS;
    out->length = 0;
    while (sn_clock() < end && !atomic_load(cancelled)) {
        struct pollfd watched = { .fd = in, .events = POLLIN };
        if (poll(&watched, 1, WAIT_MS) <= 0) continue;
        ssize_t got = read(in, out->text + out->length, OUTPUT_BYTES - out->length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return true;
        out->length += (size_t)got;
        if (out->length == OUTPUT_BYTES) return true;
    }
    return false;
}

/* One cause a line, as the check prints them; notes and the number of causes are none. */
static void report_causes(output* out, sn_error* error)
{
    char* rest = NULL;
    out->text[out->length] = '\0';
    for (char* line = strtok_r(out->text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        int count = 0, end = 0;
        bool counts = sscanf(line, "%d problems%n", &count, &end) == 1 && end > 0 && !line[end];
        if (!counts && strncmp(line, "note: ", 6) != 0) sn_fail(error, SN_ERR_SCENE, "%s", line);
    }
    if (!error->status) sn_fail(error, SN_ERR_SCENE, "the check of the scene failed");
}

static void judge(output* out, int state, const char* name, sn_error* error)
{
    if (WIFSIGNALED(state) && WTERMSIG(state) == SIGXCPU)
        sn_fail(error, SN_ERR_UNSUPPORTED, "%s: compiling the scene takes longer than %d s", name,
                APART_SECONDS);
    else if (WIFSIGNALED(state))
        sn_fail(error, SN_ERR_UNSUPPORTED, "%s: the check of the scene ended by signal %d", name,
                WTERMSIG(state));
    else if (WEXITSTATUS(state) != EXIT_SUCCESS)
        report_causes(out, error);
}

static sn_status follow(pid_t child, int in, const char* name, const atomic_bool* cancelled, sn_error* error)
{
    int state = 0;
    output* out = malloc(sizeof *out);
    bool ended = out && read_output(in, out, cancelled);
    if (!ended) kill(child, SIGKILL);
    while (waitpid(child, &state, 0) < 0 && errno == EINTR) {}
    if (!out)
        sn_fail(error, SN_ERR_MEMORY, "out of memory");
    else if (ended)
        judge(out, state, name, error);
    else
        sn_fail(error, SN_ERR_UNSUPPORTED, "%s: the check of the scene takes longer than %d s", name,
                APART_SECONDS);
    free(out);
    return error->status;
}

sn_status check_apart(const char* folder, const char* name, const char* directory,
                      const atomic_bool* cancelled, sn_error* error)
{
    const char* arguments[16];
    char megabytes[24], seconds[24];
    int ends[2];
    fill_arguments(arguments, name, directory, megabytes, seconds);
    if (pipe(ends)) return sn_fail(error, SN_ERR_IO, "the scene cannot be checked: %s", strerror(errno));
    pid_t child = fork();
    if (child == 0) become_check(folder, arguments, ends[PIPE_WRITE]);
    close(ends[PIPE_WRITE]);
    if (child > 0)
        follow(child, ends[PIPE_READ], name, cancelled, error);
    else
        sn_fail(error, SN_ERR_IO, "the scene cannot be checked: %s", strerror(errno));
    close(ends[PIPE_READ]);
    return error->status;
}
#endif
