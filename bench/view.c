/* Sinew - view bench: what being watched costs. A needle is stepped in real time, a sheet of 20 000 points
   moves with its handle; a browser's place is taken by a socket that reads
   all it is sent; steps with and without a visitor take turns.
   SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // struct timeval
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "bench/sample.h"
#include "config.h"
#include "base/clock.h"
#include <stdlib.h>
#include <string.h>

#if SINEW_HAVE_VIEW
#include <arpa/inet.h>
#include <pthread.h>
#include <sinew/view.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { POINTS = 20000, SECONDS = 8, RATE = 60 };

/* ---- a visitor ----------------------------------------------------------------------------------------- */

typedef struct reader {
    int socket;
    atomic_bool stop;
    atomic_llong frames, bytes;
    unsigned char* data;
    size_t used;
} reader;

enum { ROOM = 1 << 20 };

static bool say_hello(reader* r, const char* url)
{
    char text[1024];
    int port = atoi(strchr(url + 7, ':') + 1);
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((unsigned short)port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    r->socket = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval patience = { 0, 100000 };
    setsockopt(r->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int length = snprintf(
        text, sizeof text,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: sinew.v1, t.%s\r\n\r\n",
        port, port, strstr(url, "#t=") + 3);
    return connect(r->socket, (struct sockaddr*)&to, sizeof to) == 0 &&
           send(r->socket, text, (size_t)length, 0) == length;
}

/* Counts the whole messages in what was read. */
static void count_messages(reader* r)
{
    size_t at = 0;
    for (;;) {
        const unsigned char* d = r->data + at;
        size_t left = r->used - at, head = 2, length;
        if (left < 2) break;
        length = d[1] & 127u;
        size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (left < head + extra) break;
        if (extra) length = 0;
        for (size_t i = 0; i < extra; ++i)
            length = length << 8 | d[head++];
        if (left < head + length) break;
        if ((d[0] & 15) == 2) atomic_fetch_add(&r->frames, 1);
        atomic_fetch_add(&r->bytes, (long long)length);
        at += head + length;
    }
    memmove(r->data, r->data + at, r->used - at);
    r->used -= at;
}

static void* read_on(void* context)
{
    reader* r = context;
    bool open = false;
    while (!atomic_load(&r->stop)) {
        ssize_t count = recv(r->socket, r->data + r->used, ROOM - r->used, 0);
        if (count > 0) r->used += (size_t)count;
        for (size_t i = 3; !open && i < r->used; ++i)
            if (memcmp(r->data + i - 3, "\r\n\r\n", 4) == 0) {
                memmove(r->data, r->data + i + 1, r->used - i - 1);
                r->used -= i + 1;
                open = true;
            }
        if (open) count_messages(r);
    }
    return NULL;
}

/* ---- the scene ----------------------------------------------------------------------------------------- */

/* A needle, as what is stepped, and a sheet that moves with its handle, as what is shown. */
static sn_sim* compile(sn_scene** scene, sn_error* error)
{
    static const char needle[] = "<scene step='1 ms' duration='1000 s'><needle name='needle' elements='16' "
                                 "length='26.23 cm' radius='0.635 mm' "
                                 "damping_time='1 ms'><handle mass='90 g' z='0.2*sin(pi*t)' "
                                 "pitch='0.2*sin(pi*t)'/></needle><dirk method='tr_bdf2'/>"
                                 "<attached_points name='sheet' to='@needle/handle' positions='";
    size_t capacity = 40 * POINTS + sizeof needle + 100, used = 0;
    char* text = malloc(capacity);
    if (!text) return NULL;
    used += (size_t)snprintf(text, capacity, "%s", needle);
    for (int i = 0; i < POINTS; ++i)
        used +=
            (size_t)snprintf(text + used, capacity - used, "%g %g 0 ", 1e-3 * (i % 200), 1e-3 * (i / 200));
    used += (size_t)snprintf(text + used, capacity - used, "'/></scene>");
    *scene = sn_scene_load_text(text, used, "bench", NULL, NULL, error);
    free(text);
    return *scene ? sn_scene_compile(*scene, error) : NULL;
}

/* ---- measuring ----------------------------------------------------------------------------------------- */

static double process_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double thread_seconds(clockid_t clock)
{
    struct timespec t = { 0 };
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double quantile(double* at, int count, double part)
{
    sample_sort(at, count);
    return at[(int)(part * (count - 1))];
}

/* Steps at real time for a while; times of a step and of the call that shows it. */
static int step_for(sn_view* view, double seconds, double* step, double* shown, int capacity)
{
    int count = 0;
    double until = sn_clock() + seconds;
    while (sn_clock() < until && sn_view_wait(view)) {
        sn_error failure = { 0 };
        double before = sn_clock();
        sn_sim_step(sn_view_sim(view), &failure);
        double between = sn_clock();
        sn_view_update(view, &failure);
        if (count < capacity) {
            step[count] = between - before;
            shown[count++] = sn_clock() - between;
        }
    }
    return count;
}

/* Returns the duration that 99 % of the steps stay below. */
static double tell(const char* what, double* step, double* shown, int count)
{
    double median = quantile(step, count, 0.5), p99 = quantile(step, count, 0.99);
    printf("%-22s %8.1f %8.1f   %8.1f %8.1f\n", what, 1e6 * median, 1e6 * p99,
           1e6 * quantile(shown, count, 0.5), 1e6 * quantile(shown, count, 0.99));
    return p99;
}

static int measure(sn_view* view)
{
    enum { MAX = 1000 * SECONDS * 2, PARTS = 4 };
    static double step[2][MAX], shown[2][MAX];
    int count[2] = { 0, 0 };
    reader r = { .data = malloc(ROOM) };
    double frames = 0.0, watched = 0.0, server = 0.0, bytes = 0.0;
    for (int part = 0; part < sinew_bench_count(2 * PARTS, 2); ++part) {
        int on = part % 2;
        pthread_t thread;
        clockid_t reader_clock;
        r.used = 0;
        atomic_store(&r.stop, false);
        if (on && (!say_hello(&r, sn_view_url(view)) || pthread_create(&thread, NULL, read_on, &r) != 0))
            return 1;
        if (on) {
            step_for(view, 0.3, step[on], shown[on], 0); // until it is let in
            pthread_getcpuclockid(thread, &reader_clock);
        }
        double others = thread_seconds(CLOCK_THREAD_CPUTIME_ID) + (on ? thread_seconds(reader_clock) : 0.0);
        double all = process_seconds(), from = sn_clock();
        long long before = atomic_load(&r.frames), size = atomic_load(&r.bytes);
        count[on] += step_for(view, sinew_bench_smoke ? 0.05 : (double)SECONDS / PARTS, step[on] + count[on],
                              shown[on] + count[on], MAX - count[on]);
        if (!on) continue;
        frames += (double)(atomic_load(&r.frames) - before);
        bytes += (double)(atomic_load(&r.bytes) - size);
        watched += sn_clock() - from;
        server += process_seconds() - all -
                  (thread_seconds(CLOCK_THREAD_CPUTIME_ID) + thread_seconds(reader_clock) - others);
        atomic_store(&r.stop, true);
        pthread_join(thread, NULL);
        close(r.socket);
        step_for(view, 0.2, step[on], shown[on], 0); // until it is gone
    }
    free(r.data);
    printf("a needle in steps of 1 ms at real time, %d moving points; times in us\n\n", POINTS);
    printf("%-22s %8s %8s   %8s %8s\n", "", "step", "99 %", "shown", "99 %");
    double alone = tell("nobody watches", step[0], shown[0], count[0]);
    double seen = tell("one visitor", step[1], shown[1], count[1]);
    printf("\ndelivered    %.1f frames/s of %d asked, %.1f MB/s\n", frames / watched, RATE,
           1e-6 * bytes / watched);
    printf("server       %.1f %% of one core\n", 100.0 * server / watched);
    printf("99 %% of the steps within %+.1f %% of the time without a visitor\n",
           100.0 * (seen / alone - 1.0));
    return 0;
}

static int run(int argc, char** argv)
{
    (void)argc, (void)argv;
    sn_error error = { 0 };
    sn_scene* scene = NULL;
    sn_sim* sim = compile(&scene, &error);
    sn_view* view = sim ? sn_view_attach(sim, scene, NULL, &error) : NULL;
    int code = view ? measure(view) : 1;
    sn_error_print(&error, stderr);
    sn_view_close(view);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return code;
}

#else

static int run(int argc, char** argv)
{
    (void)argc, (void)argv;
    fputs("this build of Sinew has no view; " SINEW_VIEW_REMEDY "\n", stderr);
    return 1;
}

#endif

const sinew_bench_case sinew_bench_view = {
    "view", "what being watched in the browser costs: frames delivered, the server's time, step times", run
};
